//! Sets of up to 64 or 128 cells as bits of one machine word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of cells, as wide as the board needs.
pub(crate) trait Word:
    Copy
    + Ord
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The most cells.
    const BITS: u32;
    /// No cell.
    const EMPTY: Self;
    /// This cell alone.
    fn cell(cell: u32) -> Self;
    /// The number of cells.
    fn count(self) -> u32;
    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> u32;
    /// The lowest cell as a set.
    fn lowest_alone(self) -> Self;
    /// All but the lowest cell.
    fn without_lowest(self) -> Self;
    /// The cells in the opposite order: the first becomes the last of [`Word::BITS`].
    fn reversed(self) -> Self;
    /// As the low bits of the widest word.
    fn wide(self) -> u128;
    /// Of the widest word, which must fit.
    fn of_wide(wide: u128) -> Self;

    /// Is there no cell in it?
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Do the sets share a cell?
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The cells, ascending.
    fn cells(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = (!rest.is_empty()).then(|| rest.lowest())?;
            rest = rest.without_lowest();
            Some(cell)
        })
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            #[inline(always)]
            fn cell(cell: u32) -> Self {
                1 << cell
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn lowest_alone(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                self.into()
            }
            fn of_wide(wide: u128) -> Self {
                <$word>::try_from(wide).expect("the cells fit into the word")
            }
        }
    };
}

word!(u64);
word!(u128);
