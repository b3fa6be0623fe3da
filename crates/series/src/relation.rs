//! Linear relations between consecutive terms, and the proof that they hold.
//!
//! A relation q₀ a(n) + q₁ a(n−1) + ... = r(n) has *residuals*, left side minus right side. A residual is a polynomial
//! in x and y whose degrees and coefficients are bounded, because those of the terms are. It is zero if it vanishes
//! on a large enough grid modulo enough primes; it is certainly not zero if it fails to vanish anywhere.

use crate::field::{Field, Residue, primes_beyond};
use crate::grid::{Miss, corner, lucky, walk};
use crate::polynomial::{AtX, Polynomial};
use crate::sequence::{Bounds, Sequence};
use control::{Halt, Progress, Run};
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// q₀ a(n) + q₁ a(n−1) + ... = r(n), where a(n) is zero before the first term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relation {
    pub(crate) left: Vec<Polynomial>,
    pub(crate) right: Right,
}

/// The right side of a relation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Right {
    /// The same for every n.
    Constant(Polynomial),
    /// The terms of index 0, 1, ..., and zero after them.
    Terms(Vec<Polynomial>),
}

impl Right {
    pub(crate) fn polynomials(&self) -> &[Polynomial] {
        match self {
            Right::Constant(constant) => std::slice::from_ref(constant),
            Right::Terms(terms) => terms,
        }
    }

    /// The place in `polynomials` of the right side of index n.
    fn place(&self, n: usize) -> Option<usize> {
        match self {
            Right::Constant(_) => Some(0),
            Right::Terms(terms) => (n < terms.len()).then_some(n),
        }
    }

    pub(crate) fn at(&self, n: usize) -> Polynomial {
        self.place(n).map_or_else(Polynomial::zero, |place| self.polynomials()[place].clone())
    }
}

/// How much was evaluated for a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// The grid of points: so many values of x, so many values of y.
    pub(crate) points: (usize, usize),
    /// So many primes, the first ones of [`Field::primes`].
    pub(crate) primes: usize,
}

impl Effort {
    /// What shows that polynomials within `bounds` vanish.
    pub(crate) fn within(bounds: Bounds) -> Effort {
        Effort { points: bounds.shape(), primes: primes_beyond(bounds.bits) }
    }

    pub(crate) fn evaluations(&self) -> u64 {
        (self.points.0 as u64).saturating_mul(self.points.1 as u64).saturating_mul(self.primes as u64)
    }

    /// Whether `row` finds something to vanish at all points modulo all primes.
    pub(crate) fn all<R, F>(&self, run: &Run<'_>, row: R) -> Result<bool, Halt>
    where
        R: Fn(Field, Residue) -> F + Sync,
        F: Fn(Residue) -> Result<bool, Halt>,
    {
        let fields = Field::first(self.primes, run)?;
        let (points, steps) = (AtomicUsize::new(0), self.evaluations() as usize);
        let vanishes = fields.par_iter().map(|field| {
            let row = |x| {
                let point = row(*field, x);
                let points = &points;
                move |y| {
                    let vanishes = point(y)?;
                    let step = points.fetch_add(1, Ordering::Relaxed) + 1;
                    let done = step as f64 / steps as f64;
                    run.watch.progress(Progress { done, step, steps, states: 0 });
                    if vanishes { Ok(()) } else { Err(Miss::Unlucky) }
                }
            };
            walk(field, self.points, 0, &row).map(drop)
        });
        Ok(lucky(vanishes.collect::<Result<(), Miss>>())?.is_some())
    }
}

/// Bounds of Σ qⱼ b(k−j) for every k of the range, from the bounds of b(0), b(1), ...
pub(crate) fn combined(
    left: &[Polynomial],
    bounds: &[Bounds],
    range: Range<usize>,
    run: &Run<'_>,
) -> Result<Bounds, Halt> {
    let factors: Vec<Bounds> = left.iter().map(Bounds::of).collect();
    let norm: UBig = left.iter().map(Polynomial::norm).sum();
    let mut all = Bounds::default();
    for k in range {
        run.check()?;
        for (j, factor) in factors.iter().enumerate().take(k + 1) {
            let Bounds { x, y, bits } = bounds[k - j];
            all = all.or(Bounds { x: x + factor.x, y: y + factor.y, bits });
        }
    }
    Ok(Bounds { bits: all.bits + norm.bit_len(), ..all })
}

impl Relation {
    /// a(n) = c₁ a(n−1) + c₂ a(n−2) + ...
    pub(crate) fn recurrence(coefficients: &[Polynomial]) -> Relation {
        let left = std::iter::once(Polynomial::one()).chain(coefficients.iter().map(|c| -c)).collect();
        Relation { left, right: Right::Constant(Polynomial::zero()) }
    }

    /// What shows that the residuals of these indices vanish.
    pub(crate) fn effort(
        &self,
        sequence: &dyn Sequence,
        range: &Range<usize>,
        run: &Run<'_>,
    ) -> Result<Effort, Halt> {
        let first = sequence.first();
        let bounds: Vec<Bounds> = (0..range.end.saturating_sub(first)).map(|k| sequence.bounds(k)).collect();
        let left = combined(&self.left, &bounds, range.start.saturating_sub(first)..bounds.len(), run)?;
        let right = self.right.polynomials().iter().map(Bounds::of).fold(Bounds::default(), Bounds::or);
        Ok(Effort::within(left.or(right).summed(2)))
    }

    /// Both sides at one x, to be taken at many y.
    fn at_x(&self, field: &Field, x: Residue) -> (AtX, AtX) {
        (AtX::new(field, &self.left, x), AtX::new(field, self.right.polynomials(), x))
    }

    /// The indices of the range whose residual does not vanish at a point.
    fn failing(
        &self,
        sequence: &dyn Sequence,
        range: &Range<usize>,
        (field, x, y): (Field, Residue, Residue),
        at: &(AtX, AtX),
        run: &Run<'_>,
    ) -> Result<impl Iterator<Item = Result<usize, Halt>>, Halt> {
        let first = sequence.first();
        let terms = sequence.terms_modulo(&field, x, y, range.end.saturating_sub(first), run)?;
        let (left, right) = (at.0.at(&field, y), at.1.at(&field, y));
        Ok(range.clone().filter_map(move |n| {
            if let Err(halt) = run.check() {
                return Some(Err(halt));
            }
            let past = terms[..(n + 1).saturating_sub(first)].iter().rev().copied();
            let sum = field.dot(left.iter().copied().zip(past));
            let vanishes = sum == self.right.place(n).map_or(Residue::ZERO, |place| right[place]);
            (!vanishes).then_some(Ok(n))
        }))
    }

    /// Indices of the range, in order, whose residuals certainly differ from zero: those that fail at a point taken
    /// by lot. All others are likely to vanish.
    pub(crate) fn failures(
        &self,
        sequence: &dyn Sequence,
        range: Range<usize>,
        run: &Run<'_>,
    ) -> Result<Vec<usize>, Halt> {
        let field = Field::primes().next().expect("a prime");
        let (x, y) = corner(&field, 0x5eed);
        let at = self.at_x(&field, x);
        self.failing(sequence, &range, (field, x, y), &at, run)?.collect()
    }

    /// Whether all residuals of the range vanish: a proof.
    pub(crate) fn holds(
        &self,
        sequence: &dyn Sequence,
        range: &Range<usize>,
        effort: &Effort,
        run: &Run<'_>,
    ) -> Result<bool, Halt> {
        effort.all(run, |field, x| {
            let at = self.at_x(&field, x);
            move |y| {
                let failing = { self.failing(sequence, range, (field, x, y), &at, run)? }.next();
                Ok(failing.transpose()?.is_none())
            }
        })
    }
}
