//! Sets of cells in a word: 64 cells or 128.

use std::fmt::Debug;
use std::hash::Hasher;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of cells by their numbers.
pub(crate) trait Word:
    Copy
    + Eq
    + Ord
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How a table keeps it: in short words, so that entries have no gaps.
    type Kept: Copy + Eq;

    /// No cell.
    const EMPTY: Self;

    /// The set with these bits, which fit.
    fn of(bits: u128) -> Self;
    /// How many cells there are.
    fn count(self) -> u32;
    /// The lowest cell; there is one.
    fn lowest(self) -> u32;
    /// As a table keeps it.
    fn kept(self) -> Self::Kept;
    /// Gives what is kept to a hasher.
    fn hash(kept: Self::Kept, hasher: &mut impl Hasher);

    /// The set of one cell.
    fn cell(number: u32) -> Self {
        Self::of(1) << number
    }

    /// Is there no cell?
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

impl Word for u64 {
    type Kept = [u32; 2];

    const EMPTY: u64 = 0;

    fn of(bits: u128) -> u64 {
        u64::try_from(bits).expect("the cells fit a word")
    }

    fn count(self) -> u32 {
        self.count_ones()
    }

    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    fn kept(self) -> [u32; 2] {
        [self as u32, (self >> 32) as u32]
    }

    fn hash([low, high]: [u32; 2], hasher: &mut impl Hasher) {
        hasher.write_u64(u64::from(low) | u64::from(high) << 32);
    }
}

impl Word for u128 {
    type Kept = [u32; 4];

    const EMPTY: u128 = 0;

    fn of(bits: u128) -> u128 {
        bits
    }

    fn count(self) -> u32 {
        self.count_ones()
    }

    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    fn kept(self) -> [u32; 4] {
        [0, 32, 64, 96].map(|shift| (self >> shift) as u32)
    }

    fn hash([a, b, c, d]: [u32; 4], hasher: &mut impl Hasher) {
        <u64 as Word>::hash([a, b], hasher);
        <u64 as Word>::hash([c, d], hasher);
    }
}
