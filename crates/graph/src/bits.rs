//! A set of numbers, a bit each, that threads can add to at the same time.

use crate::GraphError;
use control::faults;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A set of numbers.
#[derive(Debug)]
pub struct Bits(Vec<AtomicU64>);

impl Bits {
    /// None of the numbers below `end`.
    pub fn none(end: u64) -> Bits {
        Bits((0..end.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// All numbers below `end`.
    pub fn full(end: u64) -> Bits {
        let bits = Bits::none(end);
        (0..end).for_each(|number| _ = bits.insert(number));
        bits
    }

    /// The bytes of a set of numbers below `end`.
    pub fn bytes(end: u64) -> u64 {
        end.div_ceil(64) * 8
    }

    /// A set with room for the same numbers, of which it has none.
    pub fn cleared(&self) -> Bits {
        Bits::none(self.0.len() as u64 * 64)
    }

    /// The number of words of 64 bits.
    pub fn words(&self) -> usize {
        self.0.len()
    }

    /// A word of 64 bits.
    pub fn word(&self, word: usize) -> u64 {
        self.0[word].load(Relaxed)
    }

    /// Adds numbers by their bits in a word.
    pub fn add(&self, word: usize, bits: u64) {
        self.0[word].fetch_or(bits, Relaxed);
        if faults::ON {
            let mut held = [self.word(word)];
            faults::strike("bits", &mut held);
            self.0[word].store(held[0], Relaxed);
        }
    }

    /// Is a number in the set?
    pub fn contains(&self, number: u64) -> bool {
        self.word((number / 64) as usize) >> (number % 64) & 1 == 1
    }

    /// Adds a number; was it missing?
    pub fn insert(&self, number: u64) -> bool {
        let bit = 1 << (number % 64);
        let word = &self.0[(number / 64) as usize];
        // Looking is cheaper than locking the word.
        let missing = word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0;
        if faults::ON {
            let mut flipped = [0u64];
            faults::strike("bits", &mut flipped);
            word.fetch_xor(flipped[0], Relaxed);
        }
        missing
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }

    /// The least number.
    pub fn first(&self) -> Option<u64> {
        self.iter().next()
    }

    /// All numbers, rising.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        (0..self.words()).flat_map(|word| self.members(word))
    }

    /// The numbers of a word, rising.
    pub fn members(&self, word: usize) -> impl Iterator<Item = u64> + use<> {
        let mut bits = self.word(word);
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| u64::from(bits.trailing_zeros()))?;
            bits &= bits - 1;
            Some(word as u64 * 64 + bit)
        })
    }
}

/// How many numbers of a set are below one.
///
/// ```
/// use graph::{Bits, Ranks};
/// let set = Bits::none(1000);
/// for number in [3, 64, 999] {
///     set.insert(number);
/// }
/// let ranks = Ranks::new(&set);
/// assert_eq!([0, 3, 4, 64, 999].map(|number| ranks.rank(number)), [0, 0, 1, 1, 2]);
/// assert_eq!([0, 1, 2].map(|rank| ranks.select(rank)), [3, 64, 999]);
/// assert_eq!(ranks.count(), 3);
/// ```
#[derive(Debug)]
pub struct Ranks<'a> {
    set: &'a Bits,
    /// For each word the numbers before it; one more than there are words.
    before: Vec<u64>,
}

impl<'a> Ranks<'a> {
    /// Of a set that does not change any more.
    pub fn new(set: &'a Bits) -> Ranks<'a> {
        let counts = (0..set.words()).map(|word| u64::from(set.word(word).count_ones()));
        let before = counts.scan(0, |all, count| {
            *all += count;
            Some(*all)
        });
        let mut ranks = Ranks { set, before: std::iter::once(0).chain(before).collect() };
        faults::strike("ranks", &mut ranks.before);
        ranks
    }

    /// Are the numbers before each word still those of the set?
    pub fn audit(&self) -> Result<(), GraphError> {
        let mut all = 0;
        for word in 0..self.set.words() {
            if self.before[word] != all {
                return Err(GraphError::Fault("a rank"));
            }
            all += u64::from(self.set.word(word).count_ones());
        }
        if self.count() == all { Ok(()) } else { Err(GraphError::Fault("a rank")) }
    }

    /// The numbers below one.
    pub fn rank(&self, number: u64) -> u64 {
        let (word, bit) = ((number / 64) as usize, number % 64);
        self.before[word] + u64::from((self.set.word(word) & ((1 << bit) - 1)).count_ones())
    }

    /// The number below which there are so many: the inverse of [`Ranks::rank`] on the set. There must be one.
    pub fn select(&self, rank: u64) -> u64 {
        let word = self.before.partition_point(|&before| before <= rank) - 1;
        let mut bits = self.set.word(word);
        (self.before[word]..rank).for_each(|_| bits &= bits - 1);
        word as u64 * 64 + u64::from(bits.trailing_zeros())
    }

    /// All numbers.
    pub fn count(&self) -> u64 {
        self.before[self.set.words()]
    }
}
