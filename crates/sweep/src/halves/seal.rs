//! Seals on tables: drawn when a table is made, drawn again whenever it is about to be used.

/// A number drawn from words. If a single bit of them changes, so does the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Seal(u64);

impl Seal {
    /// Adds a word. For a given word this is one to one, and so is it for a given seal: no change of either is lost.
    pub(super) fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    /// Adds a list and its length.
    pub(super) fn list<T: bytemuck::Pod>(&mut self, list: &[T]) {
        self.word(list.len() as u64);
        self.word(u64::from(crc32fast::hash(bytemuck::cast_slice(list))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_counts() {
        let seal = |words: &[u64], list: &[u16]| {
            let mut seal = Seal::default();
            words.iter().for_each(|&word| seal.word(word));
            seal.list(list);
            seal
        };
        let (words, list) = ([7, 0, u64::MAX], [1u16, 2, 3]);
        let whole = seal(&words, &list);
        for (i, bit) in (0..3).flat_map(|i| (0..64).map(move |bit| (i, bit))) {
            let mut changed = words;
            changed[i] ^= 1 << bit;
            assert_ne!(seal(&changed, &list), whole, "word {i}, bit {bit}");
        }
        for (i, bit) in (0..3).flat_map(|i| (0..16).map(move |bit| (i, bit))) {
            let mut changed = list;
            changed[i] ^= 1 << bit;
            assert_ne!(seal(&words, &changed), whole, "list {i}, bit {bit}");
        }
        assert_ne!(seal(&words, &list[..2]), whole);
    }
}
