//! Layers: the values of all states at one time.

use algebra::{Digits, Semiring};
use dashu_int::UBig;
use rayon::prelude::*;

/// The planes of the values of all states, state by state.
#[derive(Clone, Debug)]
pub(crate) struct Layer<W> {
    /// Each plane holds `states` values of `width` words.
    pub(crate) planes: Vec<Vec<W>>,
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
    pub(crate) fn zeros<R: Semiring<Word = W>>(states: usize, width: usize, planes: usize) -> Layer<W> {
        Layer { planes: (0..planes).map(|_| vec![R::ZERO; states * width]).collect(), width }
    }

    /// One state, whose value is one in its first grade.
    pub(crate) fn one<R: Semiring<Word = W>>(width: usize) -> Layer<W> {
        let mut layer = Layer::zeros::<R>(1, width, 1);
        layer.planes[0][0] = R::ONE;
        layer
    }

    /// Makes room for `planes` planes. The last one was not settled as long as it was the last: it is now, and what
    /// it holds beyond its digit goes to the next.
    pub(crate) fn widen<R: Semiring<Word = W>>(&mut self, ring: &R, planes: usize)
    where
        W: Send + Sync,
    {
        const PART: usize = 1 << 16;
        while self.planes.len() < planes {
            let mut next = vec![R::ZERO; self.planes[0].len()];
            if let Some(last) = self.planes.last_mut() {
                let parts = last.par_chunks_mut(PART).zip(next.par_chunks_mut(PART));
                parts.for_each(|(last, next)| ring.settle(last, next, false));
            }
            self.planes.push(next);
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.planes.iter().map(|plane| (plane.len() * size_of::<W>()) as u64).sum()
    }
}

impl Layer<u64> {
    /// All numbers of the layer, spelt in [`Digits`].
    pub(crate) fn numbers(&self) -> Vec<UBig> {
        (0..self.planes[0].len()).map(|place| spell(self.planes.iter().map(|plane| plane[place]))).collect()
    }
}

/// The number with these digits, lowest first; digits may exceed their 48 bits.
pub(crate) fn spell(digits: impl DoubleEndedIterator<Item = u64>) -> UBig {
    digits.rev().fold(UBig::ZERO, |number, digit| (number << Digits::BITS as usize) + digit)
}
