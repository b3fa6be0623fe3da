//! What has been proved of sums, for all threads: a table of fixed size without locks.
//!
//! A sum is a game G, told by a key of 128 bits, plus a number d. Left wins G + d if he wins with a smaller d; so an
//! entry keeps the least d with which Left is known to win and the greatest with which he is known to lose, both
//! rounded to the safe side. An entry is two words, the first of them the key combined with the second: a reader who
//! meets an entry that another thread is writing, or in which a bit has changed, sees a wrong key, and passes it over.

use super::regions::{Fixed, ONE};
use crate::{Run, SolveError};
use bytemuck::allocation::try_zeroed_vec;
use control::{Charge, Halt, attempt, faults};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries side by side of which one is given up when all are taken: a line of the cache.
const BUCKET: usize = 4;

/// The bytes of an entry.
const ENTRY: u64 = 16;

pub(crate) struct Proved {
    words: Vec<AtomicU64>,
    buckets: u64,
    charge: Charge,
}

/// The second word of an entry.
#[derive(Clone, Copy)]
struct Known {
    /// In units of 2⁻¹⁴, 24 bits.
    won_from: i32,
    lost_to: i32,
    /// The nodes that the proof took, or their greatest number.
    weight: u16,
}

const UNIT: i32 = ONE >> 14;
const NEVER: i32 = (1 << 23) - 1;

impl Known {
    fn word(self) -> u64 {
        let bits = |bound: i32| u64::from(bound as u32 & 0xff_ffff);
        bits(self.won_from) | bits(self.lost_to) << 24 | u64::from(self.weight) << 48
    }

    fn of(word: u64) -> Known {
        let bound = |shift: u32| (word << (40 - shift)) as i64 >> 40;
        Known { won_from: bound(0) as i32, lost_to: bound(24) as i32, weight: (word >> 48) as u16 }
    }
}

impl Proved {
    /// A table of as many entries as go into so many bytes.
    pub(crate) fn new(bytes: u64, run: &Run<'_>) -> Result<Proved, SolveError> {
        let buckets = (bytes / (ENTRY * BUCKET as u64)).max(1);
        let charge = run.charge(buckets * BUCKET as u64 * ENTRY)?;
        let refused = |()| Halt::System { bytes: charge.bytes() };
        let words = attempt(|| try_zeroed_vec(buckets as usize * BUCKET * 2)).map_err(refused)?;
        Ok(Proved { words, buckets, charge })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.charge.bytes()
    }

    /// Does Left win the sum of the game with this key and the number? `None` if that is not known.
    #[inline(always)]
    pub(crate) fn look(&self, key: u128, number: Fixed) -> Option<bool> {
        for entry in self.bucket(key).chunks_exact(2) {
            let mut entry = [entry[0].load(Relaxed), entry[1].load(Relaxed)];
            faults::strike("proved", &mut entry);
            let [sealed, word] = entry;
            if sealed ^ word == key as u64 {
                let known = Known::of(word);
                return if number >= known.won_from.saturating_mul(UNIT) {
                    Some(true)
                } else if number <= known.lost_to.saturating_mul(UNIT) {
                    Some(false)
                } else {
                    None
                };
            }
        }
        None
    }

    /// Keeps that Left wins or loses the sum.
    pub(crate) fn keep(&self, key: u128, number: Fixed, left_wins: bool, nodes: u64) {
        let bucket = self.bucket(key);
        let read = |place: usize| {
            let word = bucket[2 * place + 1].load(Relaxed);
            (bucket[2 * place].load(Relaxed) ^ word == key as u64, Known::of(word))
        };
        let fresh = Known { won_from: NEVER, lost_to: -NEVER, weight: 0 };
        let mut least = (0, u16::MAX);
        let mut found = None;
        for place in 0..BUCKET {
            let (here, known) = read(place);
            if here {
                found = Some((place, known));
                break;
            }
            if known.weight < least.1 {
                least = (place, known.weight);
            }
        }
        let (place, mut known) = found.unwrap_or_else(|| {
            self.age(bucket, least.0);
            (least.0, fresh)
        });
        if left_wins {
            known.won_from = known.won_from.min(number.div_euclid(UNIT) + i32::from(number % UNIT != 0));
        } else {
            known.lost_to = known.lost_to.max(number.div_euclid(UNIT));
        }
        known.weight = (u64::from(known.weight) + nodes).clamp(1, u16::MAX.into()) as u16;
        let word = known.word();
        bucket[2 * place + 1].store(word, Relaxed);
        bucket[2 * place].store(key as u64 ^ word, Relaxed);
    }

    /// What stays in a bucket when something else is given up becomes a little lighter, so that nothing stays for ever.
    fn age(&self, bucket: &[AtomicU64], given_up: usize) {
        for place in (0..BUCKET).filter(|&place| place != given_up) {
            let word = bucket[2 * place + 1].load(Relaxed);
            let check = bucket[2 * place].load(Relaxed) ^ word;
            let known = Known::of(word);
            if known.weight > 16 {
                let lighter = Known { weight: known.weight - (known.weight >> 4), ..known }.word();
                bucket[2 * place + 1].store(lighter, Relaxed);
                bucket[2 * place].store(check ^ lighter, Relaxed);
            }
        }
    }

    #[inline(always)]
    fn bucket(&self, key: u128) -> &[AtomicU64] {
        let high = (key >> 64) as u64;
        let bucket = ((u128::from(high) * u128::from(self.buckets)) >> 64) as usize;
        &self.words[bucket * BUCKET * 2..][..BUCKET * 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_kept_to_the_safe_side() {
        let proved = Proved::new(1 << 12, &Run::unlimited()).unwrap();
        let key = 0x1234_5678_9abc_def0_1111_2222_3333_4444;
        assert_eq!(proved.look(key, 0), None);
        proved.keep(key, 5 * ONE, true, 10);
        proved.keep(key, -ONE / 2 + 1, false, 10);
        for (number, known) in
            [(5 * ONE, Some(true)), (9 * ONE, Some(true)), (5 * ONE - 1, None), (-ONE / 2 + 1, None)]
        {
            assert_eq!(proved.look(key, number), known, "{number}");
        }
        assert_eq!(proved.look(key, -ONE / 2), Some(false));
        proved.keep(key, 3 * ONE + 1, true, 10);
        assert_eq!((proved.look(key, 3 * ONE + 1), proved.look(key, 3 * ONE + UNIT)), (None, Some(true)));
        assert_eq!(proved.look(key ^ 1, 5 * ONE), None);
    }

    #[test]
    fn the_lightest_is_given_up() {
        let proved = Proved::new(64, &Run::unlimited()).unwrap();
        (1..=4).for_each(|key| proved.keep(key, 0, true, 100 * key as u64));
        proved.keep(5, 0, false, 1);
        let known = [1, 2, 3, 4, 5].map(|key| proved.look(key, 0));
        assert_eq!(known, [None, Some(true), Some(true), Some(true), Some(false)]);
    }
}
