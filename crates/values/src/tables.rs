//! Hash tables with open addressing, made for small keys that nobody chooses to collide.

/// Scatters a word.
pub(crate) fn mix(word: u64) -> u64 {
    let product = u128::from(word ^ 0x243f_6a88_85a3_08d3) * 0x9e37_79b9_7f4a_7c15_u128;
    (product >> 64) as u64 ^ product as u64
}

fn pair(a: u32, b: u32) -> u64 {
    mix(u64::from(a) << 32 | u64::from(b))
}

/// No number of a thing.
const NONE: u32 = u32::MAX;

/// Numbers of things that are kept elsewhere, found by the hash of the thing.
#[derive(Default)]
pub(crate) struct Index {
    /// (part of the hash, number), or [`NONE`].
    slots: Vec<(u32, u32)>,
    used: usize,
}

impl Index {
    /// The number of the thing with this hash that `same` says yes to.
    pub(crate) fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let part = (hash >> 32) as u32;
        let mut at = hash as u32 as usize & mask;
        loop {
            match self.slots[at] {
                (_, NONE) => return None,
                (there, number) if there == part && same(number) => return Some(number),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Adds a thing that is not there. `hash_of` tells the hashes of the others when there must be more room.
    pub(crate) fn insert(&mut self, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) {
        if self.used * 4 >= self.slots.len() * 3 {
            let room = (self.slots.len() * 2).max(1 << 8);
            let old = std::mem::replace(&mut self.slots, vec![(0, NONE); room]);
            old.iter().filter(|slot| slot.1 != NONE).for_each(|slot| self.put(hash_of(slot.1), slot.1));
        }
        self.put(hash, number);
        self.used += 1;
    }

    fn put(&mut self, hash: u64, number: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash as u32 as usize & mask;
        while self.slots[at].1 != NONE {
            at = (at + 1) & mask;
        }
        self.slots[at] = ((hash >> 32) as u32, number);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<(u32, u32)>()
    }
}

/// A number for each pair of numbers.
#[derive(Default)]
pub(crate) struct Pairs {
    slots: Vec<[u32; 3]>,
    used: usize,
}

impl Pairs {
    pub(crate) fn get(&self, a: u32, b: u32) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = pair(a, b) as usize & mask;
        loop {
            match self.slots[at] {
                [_, _, NONE] => return None,
                [x, y, value] if (x, y) == (a, b) => return Some(value),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Adds a pair that is not there.
    pub(crate) fn insert(&mut self, a: u32, b: u32, value: u32) {
        if self.used * 4 >= self.slots.len() * 3 {
            let room = (self.slots.len() * 2).max(1 << 8);
            let old = std::mem::replace(&mut self.slots, vec![[NONE; 3]; room]);
            old.into_iter().filter(|slot| slot[2] != NONE).for_each(|slot| self.put(slot));
        }
        self.put([a, b, value]);
        self.used += 1;
    }

    fn put(&mut self, slot: [u32; 3]) {
        let mask = self.slots.len() - 1;
        let mut at = pair(slot[0], slot[1]) as usize & mask;
        while self.slots[at][2] != NONE {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<[u32; 3]>()
    }
}

/// Yes or no for pairs of numbers below 2³¹, some of which are forgotten: each has only one place to be.
#[derive(Default)]
pub(crate) struct Verdicts {
    /// a, b and the verdict in the lowest bit; all ones where there is nothing.
    slots: Vec<u64>,
    added: usize,
}

/// The most verdicts that are kept.
const MOST_VERDICTS: usize = 1 << 22;

impl Verdicts {
    fn key(a: u32, b: u32) -> u64 {
        u64::from(a) << 32 | u64::from(b) << 1
    }

    pub(crate) fn get(&self, a: u32, b: u32) -> Option<bool> {
        let mask = self.slots.len().checked_sub(1)?;
        let key = Self::key(a, b);
        let there = self.slots[mix(key) as usize & mask];
        (there & !1 == key).then_some(there & 1 == 1)
    }

    pub(crate) fn insert(&mut self, a: u32, b: u32, verdict: bool) {
        if self.added >= self.slots.len() && self.slots.len() < MOST_VERDICTS {
            let room = (self.slots.len() * 2).max(1 << 10);
            let old = std::mem::replace(&mut self.slots, vec![u64::MAX; room]);
            old.into_iter().filter(|&slot| slot != u64::MAX).for_each(|slot| self.put(slot));
        }
        self.put(Self::key(a, b) | u64::from(verdict));
        self.added += 1;
    }

    fn put(&mut self, slot: u64) {
        let mask = self.slots.len() - 1;
        self.slots[mix(slot & !1) as usize & mask] = slot;
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_found_again() {
        let mut pairs = Pairs::default();
        assert_eq!(pairs.get(0, 0), None);
        for a in 0..100 {
            for b in 0..100 {
                pairs.insert(a, b, 100 * a + b);
            }
        }
        assert!((0..10_000).all(|n| pairs.get(n / 100, n % 100) == Some(n)));
        assert_eq!((pairs.get(100, 0), pairs.get(0, 100)), (None, None));
    }

    #[test]
    fn things_with_equal_hashes_are_told_apart() {
        let mut index = Index::default();
        let hash = |n: u32| u64::from(n % 7);
        for n in 0..1000 {
            index.insert(hash(n), n, hash);
        }
        assert!((0..1000).all(|n| index.find(hash(n), |other| other == n) == Some(n)));
        assert_eq!(index.find(3, |_| false), None);
    }

    #[test]
    fn verdicts_are_right_or_forgotten() {
        let mut verdicts = Verdicts::default();
        let truth = |a: u32, b: u32| (a * 31 + b).is_multiple_of(3);
        for n in 0..100_000 {
            verdicts.insert(n % 317, n / 317, truth(n % 317, n / 317));
        }
        let known = (0..100_000).filter_map(|n| Some((n, verdicts.get(n % 317, n / 317)?)));
        let known: Vec<_> = known.collect();
        assert!(known.len() > 50_000 && known.iter().all(|&(n, verdict)| verdict == truth(n % 317, n / 317)));
    }
}
