//! Rational generating functions Σ a(n) tⁿ = P(t)/Q(t).
//!
//! If a(n) = c₁ a(n−1) + ... + c_d a(n−d) is the minimal recurrence and Q = 1 − c₁ t − ... − c_d t^d, then Q times the
//! series is a polynomial P: its coefficients are the residuals of the recurrence at the terms before it holds. P/Q
//! is in lowest terms, since a common factor would make the linear complexity, max(deg Q, deg P + 1), smaller.
//!
//! ```
//! use series::{Matrix, generating_function, recurrence};
//! let run = control::Run::unlimited();
//! let tiles = Matrix::path_of_tiles();
//! let found = recurrence(&tiles, &run)?;
//! assert_eq!(generating_function(&tiles, &found, &run)?.to_string(), "1/(1 - t - x t^2)");
//! # Ok::<(), series::SeriesError>(())
//! ```

use crate::field::{Field, Residue};
use crate::grid::reconstruct;
use crate::polynomial::{AtX, Polynomial, power};
use crate::recurrence::{Recurrence, SeriesError, write_factor};
use crate::relation::{Relation, combined};
use crate::sequence::{Bounds, Sequence, elsewhere};
use control::{Halt, Run};
use std::fmt;

/// A quotient of polynomials in t with coefficients in Z\[x, y\]; the denominator begins with 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generating {
    numerator: Vec<Polynomial>,
    denominator: Vec<Polynomial>,
}

impl Generating {
    /// The quotient of two polynomials in t, given by rising powers.
    ///
    /// # Panics
    /// If the denominator does not begin with 1.
    pub fn new(mut numerator: Vec<Polynomial>, mut denominator: Vec<Polynomial>) -> Generating {
        assert_eq!(denominator.first(), Some(&Polynomial::one()), "the denominator begins with 1");
        for side in [&mut numerator, &mut denominator] {
            while side.pop_if(|c| c.is_zero()).is_some() {}
        }
        Generating { numerator, denominator }
    }

    /// The coefficients of 1, t, t², ... above; the last one is not zero.
    pub fn numerator(&self) -> &[Polynomial] {
        &self.numerator
    }

    /// The coefficients of 1, t, t², ... below; the first one is 1, the last one is not zero.
    pub fn denominator(&self) -> &[Polynomial] {
        &self.denominator
    }

    /// The coefficients of 1, t, ... of the series, `count` of them.
    pub fn expand(&self, count: usize) -> Vec<Polynomial> {
        let mut terms: Vec<Polynomial> = Vec::with_capacity(count);
        let minus: Vec<Polynomial> = self.denominator.iter().skip(1).map(|q| -q).collect();
        for n in 0..count {
            let mut next = self.numerator.get(n).cloned().unwrap_or_default();
            for (q, term) in minus.iter().zip(terms.iter().rev()) {
                next.add_product(q, term);
            }
            terms.push(next);
        }
        terms
    }
}

/// The generating function Σ a(n) tⁿ, n from the first index on, of a sequence with this minimal recurrence.
pub fn generating_function(
    sequence: &dyn Sequence,
    recurrence: &Recurrence,
    run: &Run<'_>,
) -> Result<Generating, SeriesError> {
    let relation = Relation::recurrence(recurrence.coefficients());
    let count = recurrence.complexity();
    let bounds: Vec<Bounds> = (0..count).map(|k| sequence.bounds(k)).collect();
    let left = &relation.left;
    let residuals_at = |field: Field, x, at: &AtX, y| {
        let terms = sequence.terms_modulo(&field, x, y, count, run)?;
        let left = at.at(&field, y);
        let residual = |k: usize| {
            run.check()?;
            Ok(field.dot(left.iter().copied().zip(terms[..=k].iter().rev().copied())))
        };
        (0..count).map(residual).collect::<Result<Vec<Residue>, Halt>>()
    };
    let residuals = reconstruct(combined(left, &bounds, 0..count, run)?, count, run, |field, x| {
        let at = AtX::new(&field, left, x);
        move |y| Ok(residuals_at(field, x, &at, y)?)
    })?;
    let (field, x, y) = elsewhere();
    let expected = residuals_at(field, x, &AtX::new(&field, left, x), y)?;
    if AtX::new(&field, &residuals, x).at(&field, y) != expected {
        return Err(SeriesError::Fault { what: "the generating function" });
    }
    let numerator = std::iter::repeat_n(Polynomial::zero(), sequence.first()).chain(residuals);
    Ok(Generating::new(numerator.collect(), relation.left))
}

impl fmt::Display for Generating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (above, below) = (InT(&self.numerator), InT(&self.denominator));
        match (self.denominator.len(), above.is_sum()) {
            (1, _) => write!(f, "{above}"),
            (_, false) => write!(f, "{above}/({below})"),
            (_, true) => write!(f, "({above})/({below})"),
        }
    }
}

/// A polynomial in t, by rising powers.
pub(crate) struct InT<'a>(pub(crate) &'a [Polynomial]);

impl InT<'_> {
    fn is_sum(&self) -> bool {
        self.0.iter().map(Polynomial::len).sum::<usize>() > 1
    }
}

impl fmt::Display for InT<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut present = self.0.iter().enumerate().filter(|(_, c)| !c.is_zero()).peekable();
        if present.peek().is_none() {
            return write!(f, "0");
        }
        let mut first = true;
        for (k, c) in present {
            match power("t", k) {
                None => write!(f, "{c}")?,
                Some(variable) => {
                    write_factor(f, c, first)?;
                    write!(f, "{variable}")?;
                }
            }
            first = false;
        }
        Ok(())
    }
}
