//! Layers: the values of all states at one time.

use crate::{Run, SweepError};
use algebra::{Digits, Semiring};
use control::{Halt, List};
use dashu_int::UBig;
use rayon::prelude::*;

/// The planes of the values of all states, state by state. What they take is charged to the run.
#[derive(Debug)]
pub(crate) struct Layer<W> {
    /// Each plane holds `states` values of `width` words.
    pub(crate) planes: Vec<List<W>>,
    pub(crate) width: usize,
}

impl<W> Default for Layer<W> {
    /// No plane.
    fn default() -> Self {
        Layer { planes: vec![], width: 0 }
    }
}

impl<W: Copy> Layer<W> {
    /// `states` values of `width` zeros.
    pub(crate) fn zeros<R: Semiring<Word = W>>(
        states: usize,
        width: usize,
        planes: usize,
        run: &Run<'_>,
    ) -> Result<Layer<W>, Halt> {
        let mut layer = Layer { planes: vec![], width };
        for _ in 0..planes {
            let mut plane = run.list();
            plane.resize(states * width, R::ZERO)?;
            layer.planes.push(plane);
        }
        Ok(layer)
    }

    /// One state, whose value is one in its first grade.
    pub(crate) fn one<R: Semiring<Word = W>>(width: usize, run: &Run<'_>) -> Result<Layer<W>, Halt> {
        let mut layer = Layer::zeros::<R>(1, width, 1, run)?;
        layer.planes[0][0] = R::ONE;
        Ok(layer)
    }

    /// Becomes a copy of another layer, in the memory that it has already.
    pub(crate) fn copy(&mut self, other: &Layer<W>, run: &Run<'_>) -> Result<(), Halt> {
        self.width = other.width;
        self.planes.resize_with(other.planes.len(), || run.list());
        for (copy, plane) in self.planes.iter_mut().zip(&other.planes) {
            let Some(&first) = plane.first() else {
                copy.clear();
                continue;
            };
            copy.renew(plane.len(), first)?;
            copy.copy_from_slice(plane);
        }
        Ok(())
    }

    /// Makes room for `planes` planes. The last one was not settled as long as it was the last: it is now, and what
    /// it holds beyond its digit goes to the next.
    pub(crate) fn widen<R: Semiring<Word = W>>(
        &mut self,
        ring: &R,
        planes: usize,
        run: &Run<'_>,
    ) -> Result<(), Halt>
    where
        W: Send + Sync,
    {
        const PART: usize = 1 << 16;
        while self.planes.len() < planes {
            let mut next = run.list();
            next.resize(self.planes[0].len(), R::ZERO)?;
            if let Some(last) = self.planes.last_mut() {
                let parts = last.par_chunks_mut(PART).zip(next.par_chunks_mut(PART));
                parts.try_for_each(|(last, next)| {
                    ring.settle(last, next, false);
                    run.check()
                })?;
            }
            self.planes.push(next);
        }
        Ok(())
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.planes.iter().map(|plane| size_of_val(&plane[..]) as u64).sum()
    }
}

impl<W: bytemuck::Pod + Sync> Layer<W> {
    /// A checksum of all words: of parts, each times an odd number of its own, so that no changed part goes unnoticed.
    pub(crate) fn checksum(&self) -> u32 {
        const PART: usize = 1 << 17;
        let of_part = |(part, words): (usize, &[W])| {
            crc32fast::hash(bytemuck::cast_slice(words)).wrapping_mul(2 * part as u32 + 1)
        };
        let of_plane = |plane: &[W]| match plane.len() {
            0..=PART => of_part((0, plane)),
            _ => plane.par_chunks(PART).enumerate().map(of_part).reduce(|| 0, u32::wrapping_add),
        };
        self.planes.iter().fold(0, |sum, plane| sum.wrapping_mul(3).wrapping_add(of_plane(plane)))
    }

    /// The checksum, if no prime checks what is made of the layer.
    pub(crate) fn guard<R: Semiring<Word = W>>(&self) -> Option<u32> {
        (!R::CHECKED_BY_PRIME).then(|| self.checksum())
    }

    /// Is it still what its guard saw?
    pub(crate) fn verify(&self, guard: Option<u32>) -> Result<(), SweepError> {
        match guard {
            Some(sum) if sum != self.checksum() => Err(SweepError::Changed("a layer")),
            _ => Ok(()),
        }
    }

    /// A chance for a fault.
    pub(crate) fn strike(&mut self, place: &'static str) {
        self.planes.iter_mut().for_each(|plane| control::faults::strike(place, plane));
    }
}

impl Layer<u64> {
    /// All numbers of the layer, spelt in [`Digits`].
    pub(crate) fn numbers(&self) -> Vec<UBig> {
        (0..self.planes[0].len()).map(|place| spell(self.planes.iter().map(|plane| plane[place]))).collect()
    }
}

/// The number with these digits, lowest first; digits may exceed their 48 bits.
pub(crate) fn spell(digits: impl Iterator<Item = u64>) -> UBig {
    let mut bytes = vec![];
    // What is not written yet, and how many of its bits the next digit leaves alone.
    let (mut rest, mut bits) = (0u128, 0);
    for digit in digits {
        rest += u128::from(digit) << bits;
        bits += Digits::BITS;
        if bits >= u64::BITS {
            bytes.extend((rest as u64).to_le_bytes());
            rest >>= u64::BITS;
            bits -= u64::BITS;
        }
    }
    bytes.extend(rest.to_le_bytes());
    UBig::from_le_bytes(&bytes)
}

/// What a plane takes beside its words: the list, and a block of the heap.
pub(crate) const BYTES_PER_PLANE: usize = size_of::<List<u64>>() + 32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_may_exceed_their_bits() {
        let all = |number: &[u64]| number.iter().rev().fold(UBig::ZERO, |n, &d| (n << 48usize) + d);
        for number in [&[][..], &[0], &[7], &[u64::MAX; 9], &[0, 0, 0, 0, 1], &[1 << 60, 5, u64::MAX, 0, 3]] {
            assert_eq!(spell(number.iter().copied()), all(number));
        }
    }
}
