//! Natural numbers of a fixed number of words, for long vectors of them.

use bytemuck::{Pod, Zeroable};
use dashu_int::UBig;
use std::cmp::Ordering;
use std::ops::AddAssign;

/// A natural number below 2^(64 L), the lowest word first. Sums that have no room lose their carry, which whoever adds
/// has to exclude or to notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct Wide<const L: usize>([u64; L]);

// SAFETY: an array of words, and nothing else.
unsafe impl<const L: usize> Zeroable for Wide<L> {}
// SAFETY: an array of words, and nothing else.
unsafe impl<const L: usize> Pod for Wide<L> {}

impl<const L: usize> Default for Wide<L> {
    fn default() -> Self {
        Wide([0; L])
    }
}

impl<const L: usize> Ord for Wide<L> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const L: usize> PartialOrd for Wide<L> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const L: usize> AddAssign for Wide<L> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        let mut carry = false;
        for (word, more) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = word.overflowing_add(more);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first || second;
        }
    }
}

impl<const L: usize> Wide<L> {
    pub(crate) const BITS: usize = 64 * L;

    /// None if it does not fit.
    pub(crate) fn new(number: &UBig) -> Option<Self> {
        let bytes = number.to_le_bytes();
        let mut words = [0; L];
        if bytes.len() > 8 * L {
            return None;
        }
        for (word, part) in words.iter_mut().zip(bytes.chunks(8)) {
            *word = part.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        Some(Wide(words))
    }

    /// The words, the lowest first.
    pub(crate) fn words(&self) -> &[u64; L] {
        &self.0
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The number of bits up to the highest one that is set.
    pub(crate) fn bits(&self) -> usize {
        let top = self.0.iter().rposition(|&word| word != 0);
        top.map_or(0, |i| 64 * i + 64 - self.0[i].leading_zeros() as usize)
    }

    /// The number over 2^by, rounded down.
    pub(crate) fn halved(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        let high = |word: u64| if bits == 0 { 0 } else { word << (64 - bits) };
        Wide(std::array::from_fn(|i| word(i + words) >> bits | high(word(i + words + 1))))
    }

    /// The logarithm to base 2, to about twelve places; of a positive number.
    pub(crate) fn log2(&self) -> f64 {
        let below = self.bits().saturating_sub(64);
        (self.halved(below).0[0] as f64).log2() + below as f64
    }
}

impl<const L: usize> From<&Wide<L>> for UBig {
    fn from(wide: &Wide<L>) -> UBig {
        UBig::from_le_bytes(&wide.0.map(u64::to_le_bytes).concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_numbers_are_numbers() {
        let number = |digits: &str| digits.parse::<UBig>().unwrap();
        let (a, b) =
            (number("340282366920938463463374607431768211455"), number("98765432109876543210987654321"));
        let mut sum = Wide::<3>::new(&a).unwrap();
        sum += Wide::new(&b).unwrap();
        assert_eq!(UBig::from(&sum), &a + &b);
        assert_eq!((sum.bits(), Wide::<3>::default().bits()), (129, 0));
        for by in [0, 1, 63, 64, 65, 128, 190, 192, 300] {
            assert_eq!(UBig::from(&sum.halved(by)), (&a + &b) >> by, "{by}");
        }
        assert!((sum.log2() - 128.0).abs() < 1e-9);
        assert_eq!(Wide::<1>::new(&a), None);
        assert!(Wide::<2>::default().is_zero() && !sum.is_zero());
        assert!(Wide([7, 1]) < Wide([0, 2]) && Wide([7, 1]) > Wide([6, 1]));
    }
}
