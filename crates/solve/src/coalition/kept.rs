//! Sets of cells as a table keeps them: in short words, so that entries have no gaps.

use crate::word::Word;
use std::hash::Hasher;

/// A set of cells that can be kept.
pub(crate) trait Kept: Word {
    /// In short words.
    type Short: Copy + Eq;
    /// As a table keeps it.
    fn short(self) -> Self::Short;
    /// Gives what is kept to a hasher.
    fn hash_short(short: Self::Short, hasher: &mut impl Hasher);
}

impl Kept for u64 {
    type Short = [u32; 2];

    fn short(self) -> [u32; 2] {
        [self as u32, (self >> 32) as u32]
    }

    fn hash_short([low, high]: [u32; 2], hasher: &mut impl Hasher) {
        hasher.write_u64(u64::from(low) | u64::from(high) << 32);
    }
}

impl Kept for u128 {
    type Short = [u32; 4];

    fn short(self) -> [u32; 4] {
        [0, 32, 64, 96].map(|shift| (self >> shift) as u32)
    }

    fn hash_short([a, b, c, d]: [u32; 4], hasher: &mut impl Hasher) {
        u64::hash_short([a, b], hasher);
        u64::hash_short([c, d], hasher);
    }
}
