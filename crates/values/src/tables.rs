//! Hash tables with open addressing, made for small keys that nobody chooses to collide.

use control::{Halt, List, Run, faults};

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

/// So many copies of an empty slot, charged.
fn slots<T: Copy>(number: usize, empty: T, run: &Run<'_>) -> Result<List<T>, Halt> {
    let mut slots = run.list();
    slots.resize(number, empty)?;
    Ok(slots)
}

/// Numbers of things that are kept elsewhere, found by the hash of the thing.
pub(crate) struct Index {
    /// Part of the hash and the number, or [`NONE`].
    slots: List<[u32; 2]>,
    used: usize,
}

impl Index {
    pub(crate) fn new(run: &Run<'_>) -> Index {
        Index { slots: run.list(), used: 0 }
    }

    /// The number of the thing with this hash that `same` says yes to.
    pub(crate) fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let part = (hash >> 32) as u32;
        let mut at = hash as u32 as usize & mask;
        loop {
            match self.slots[at] {
                [_, NONE] => return None,
                [there, number] if there == part && same(number) => return Some(number),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// How many things are in it.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// Adds the next thing, whose number is that of things so far. `hash_of` tells the hashes of those when there must
    /// be more room.
    pub(crate) fn insert(
        &mut self,
        hash: u64,
        number: u32,
        hash_of: impl Fn(u32) -> u64,
        run: &Run<'_>,
    ) -> Result<(), Halt> {
        if self.used * 4 >= self.slots.len() * 3 {
            let room = (self.slots.len() * 2).max(1 << 8);
            self.slots = slots(room, [0, NONE], run)?;
            (0..number).for_each(|other| self.put(hash_of(other), other));
        }
        self.put(hash, number);
        self.used += 1;
        faults::strike("index", &mut self.slots);
        Ok(())
    }

    fn put(&mut self, hash: u64, number: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash as u32 as usize & mask;
        while self.slots[at][1] != NONE {
            at = (at + 1) & mask;
        }
        self.slots[at] = [(hash >> 32) as u32, number];
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.slots.bytes()
    }
}

/// A number below 2³¹ for each pair of such numbers. The highest bit of the number makes the bits of a slot even; a slot
/// whose bits are odd, since memory has changed, holds nothing.
pub(crate) struct Pairs {
    slots: List<[u32; 3]>,
    used: usize,
}

const HIGHEST: u32 = 1 << 31;

impl Pairs {
    pub(crate) fn new(run: &Run<'_>) -> Pairs {
        Pairs { slots: run.list(), used: 0 }
    }

    fn is_odd([a, b, value]: [u32; 3]) -> bool {
        (a ^ b ^ value).count_ones() % 2 == 1
    }

    pub(crate) fn get(&self, a: u32, b: u32) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = pair(a, b) as usize & mask;
        loop {
            match self.slots[at] {
                [_, _, NONE] => return None,
                slot @ [x, y, value] if (x, y) == (a, b) && !Self::is_odd(slot) => {
                    return Some(value & !HIGHEST);
                }
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Adds a pair that is not there.
    pub(crate) fn insert(&mut self, a: u32, b: u32, value: u32, run: &Run<'_>) -> Result<(), Halt> {
        if self.used * 4 >= self.slots.len() * 3 {
            let larger = slots((self.slots.len() * 2).max(1 << 8), [NONE; 3], run)?;
            let old = std::mem::replace(&mut self.slots, larger);
            old.iter().filter(|slot| slot[2] != NONE).for_each(|&slot| self.put(slot));
        }
        let even = if Self::is_odd([a, b, value]) { value | HIGHEST } else { value };
        self.put([a, b, even]);
        self.used += 1;
        faults::strike("sums", &mut self.slots);
        Ok(())
    }

    fn put(&mut self, slot: [u32; 3]) {
        let mask = self.slots.len() - 1;
        let mut at = pair(slot[0], slot[1]) as usize & mask;
        while self.slots[at][2] != NONE {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.slots.bytes()
    }
}

/// Yes or no for pairs of numbers below 2³¹, some of which are forgotten: each has only one place to be, and there are no
/// more places than memory has room for.
pub(crate) struct Verdicts {
    /// a, b and the verdict in the lowest bit; the highest makes the bits odd. Other slots hold nothing: all ones, or what
    /// memory has made of a slot.
    slots: List<u64>,
    added: usize,
    /// The most verdicts that are kept.
    most: usize,
}

impl Verdicts {
    const HIGHEST: u64 = 1 << 63;

    pub(crate) fn new(run: &Run<'_>) -> Verdicts {
        Verdicts { slots: run.list(), added: 0, most: 1 << 22 }
    }

    fn key(a: u32, b: u32) -> u64 {
        u64::from(a) << 32 | u64::from(b) << 1
    }

    pub(crate) fn get(&self, a: u32, b: u32) -> Option<bool> {
        let mask = self.slots.len().checked_sub(1)?;
        let key = Self::key(a, b);
        let there = self.slots[mix(key) as usize & mask];
        let here = there & !(1 | Self::HIGHEST) == key && there.count_ones() % 2 == 1;
        here.then_some(there & 1 == 1)
    }

    pub(crate) fn insert(&mut self, a: u32, b: u32, verdict: bool, run: &Run<'_>) {
        if self.added >= self.slots.len() && self.slots.len() < self.most {
            match slots((self.slots.len() * 2).max(1 << 10), u64::MAX, run) {
                Ok(larger) => {
                    let old = std::mem::replace(&mut self.slots, larger);
                    old.iter().filter(|&&slot| slot != u64::MAX).for_each(|&slot| self.put(slot));
                }
                Err(_) => self.most = self.slots.len(),
            }
        }
        let slot = Self::key(a, b) | u64::from(verdict);
        self.put(if slot.count_ones() % 2 == 1 { slot } else { slot | Self::HIGHEST });
        self.added += 1;
        faults::strike("verdicts", &mut self.slots);
    }

    fn put(&mut self, slot: u64) {
        if let Some(mask) = self.slots.len().checked_sub(1) {
            self.slots[mix(slot & !(1 | Self::HIGHEST)) as usize & mask] = slot;
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.slots.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Run<'static> {
        Run::unlimited()
    }

    #[test]
    fn pairs_are_found_again() {
        let mut pairs = Pairs::new(&run());
        assert_eq!(pairs.get(0, 0), None);
        for a in 0..100 {
            for b in 0..100 {
                pairs.insert(a, b, 100 * a + b, &run()).unwrap();
            }
        }
        assert!((0..10_000).all(|n| pairs.get(n / 100, n % 100) == Some(n)));
        assert_eq!((pairs.get(100, 0), pairs.get(0, 100)), (None, None));
    }

    #[test]
    fn things_with_equal_hashes_are_told_apart() {
        let mut index = Index::new(&run());
        let hash = |n: u32| u64::from(n % 7);
        for n in 0..1000 {
            index.insert(hash(n), n, hash, &run()).unwrap();
        }
        assert!((0..1000).all(|n| index.find(hash(n), |other| other == n) == Some(n)));
        assert_eq!(index.find(3, |_| false), None);
    }

    #[test]
    fn verdicts_are_right_or_forgotten() {
        let mut verdicts = Verdicts::new(&run());
        let truth = |a: u32, b: u32| (a * 31 + b).is_multiple_of(3);
        for n in 0..100_000 {
            verdicts.insert(n % 317, n / 317, truth(n % 317, n / 317), &run());
        }
        let known = (0..100_000).filter_map(|n| Some((n, verdicts.get(n % 317, n / 317)?)));
        let known: Vec<_> = known.collect();
        assert!(known.len() > 50_000 && known.iter().all(|&(n, verdict)| verdict == truth(n % 317, n / 317)));
    }

    #[test]
    fn a_sum_in_which_a_bit_has_changed_is_unknown() {
        for bit in 0..96 {
            let mut pairs = Pairs::new(&run());
            pairs.insert(5, 9, 7, &run()).unwrap();
            let slot = pairs.slots.iter_mut().find(|slot| slot[2] != NONE).unwrap();
            slot[bit / 32] ^= 1 << (bit % 32);
            let near = (0..31).flat_map(|bit| [(5 ^ 1 << bit, 9), (5, 9 ^ 1 << bit)]).chain([(5, 9)]);
            near.for_each(|(a, b)| assert_eq!(pairs.get(a, b), None, "{bit} {a} {b}"));
            pairs.insert(5, 9, 7, &run()).unwrap();
            assert_eq!(pairs.get(5, 9), Some(7));
        }
    }

    #[test]
    fn a_verdict_in_which_a_bit_has_changed_is_unknown() {
        for (verdict, bit) in (0..64).flat_map(|bit| [(false, bit), (true, bit)]) {
            let mut verdicts = Verdicts::new(&run());
            verdicts.insert(5, 9, verdict, &run());
            assert_eq!(verdicts.get(5, 9), Some(verdict));
            *verdicts.slots.iter_mut().find(|slot| **slot != u64::MAX).unwrap() ^= 1 << bit;
            let near = (0..31).flat_map(|bit| [(5 ^ 1 << bit, 9), (5, 9 ^ 1 << bit)]).chain([(5, 9)]);
            near.for_each(|(a, b)| assert_eq!(verdicts.get(a, b), None, "{bit} {a} {b}"));
        }
    }

    #[test]
    fn verdicts_make_do_with_the_memory_that_is_left() {
        let run = Run::within(20_000);
        let mut verdicts = Verdicts::new(&run);
        (0..10_000).for_each(|n| verdicts.insert(n, 1, true, &run));
        assert_eq!(verdicts.bytes(), 1024 * 8);
        assert!(run.account.peak() <= 20_000);
        assert_eq!(verdicts.get(9_999, 1), Some(true));
    }
}
