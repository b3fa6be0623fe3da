//! Decides a formula that somebody claims about a sequence: proved for all n, or refuted at the first n.
//!
//! The residuals of a formula (left side minus right side) satisfy the recurrence of the operator, which has S states,
//! from the first one on that looks back at terms only; a constant on the right side adds one state. If residuals
//! vanish from some n on at all, they vanish from the S-th one on, and they do so if S consecutive ones vanish.
//!
//! ```
//! use series::{Formula, Matrix, Verdict, decide};
//! let tiles = Matrix::path_of_tiles();
//! let run = control::Run::unlimited();
//! let right: Formula = "1/(1 - t - x t^2)".parse().unwrap();
//! assert!(matches!(decide(&tiles, &right, &run)?, Verdict::Proved { from: 0, .. }));
//! let wrong: Formula = "a(n) = 2 a(n-1)".parse().unwrap();
//! let Verdict::Refuted(failure) = decide(&tiles, &wrong, &run)? else { panic!() };
//! assert_eq!(failure.to_string(), "at n = 1 the formula gives 2, but a(1) = 1");
//! # Ok::<(), series::SeriesError>(())
//! ```

use crate::field::Field;
use crate::formula::Formula;
use crate::polynomial::Polynomial;
use crate::recurrence::{MOST_WORK, Method, Proof, SeriesError, recurrence, work};
use crate::relation::{Relation, Right};
use crate::sequence::{Sequence, Totals, check_terms};
use control::{Portion, Run};
use std::fmt;
use std::ops::Range;

/// What is true about a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It holds for every n from `from` on.
    Proved {
        /// The least such n.
        from: usize,
        /// The first n where the formula makes sense but fails, for a recurrence that holds later only.
        exception: Option<Failure>,
        /// What was verified. Its `states` are the linear complexity of the sequence if that was proved first.
        proof: Proof,
    },
    /// It fails for infinitely many n, or it is a generating function and fails somewhere.
    Refuted(Failure),
}

/// The first n where a formula fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The index.
    pub n: usize,
    /// What the formula says about a(n), given the true terms before.
    pub claimed: Fraction,
    /// a(n).
    pub actual: Polynomial,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { n, claimed, actual } = self;
        write!(f, "at n = {n} the formula gives {claimed}, but a({n}) = {actual}")
    }
}

/// A quotient of polynomials; the denominator is 1 where it divides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fraction {
    /// Above.
    pub numerator: Polynomial,
    /// Below; not zero.
    pub denominator: Polynomial,
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == Polynomial::one() {
            return write!(f, "{}", self.numerator);
        }
        write!(f, "({})/({})", self.numerator, self.denominator)
    }
}

/// Operators with more states are replaced by their minimal recurrence before a formula is verified.
const MANY_STATES: usize = 32;

/// Decides a formula about the profiles of a sequence, or about its totals if neither x nor y occurs in it.
pub fn decide(sequence: &dyn Sequence, formula: &Formula, run: &Run<'_>) -> Result<Verdict, SeriesError> {
    let portion = |begin, end| Portion { watch: run.watch, begin, end };
    let (reducing, deciding) = (portion(0.0, 0.7), portion(0.7, 1.0));
    let totals = Totals(sequence);
    let sequence = if formula.is_about_profiles() { sequence } else { &totals };
    let mut states = sequence.states();
    if states > MANY_STATES {
        let minimal = recurrence(sequence, &run.under(&reducing))?;
        states = minimal.proof().map_or(states, |_| minimal.complexity());
    }
    let run = &run.under(&deciding);
    let question = Question { sequence, relation: formula.relation(), run, states };
    match &formula.relation().right {
        Right::Constant(constant) => question.recurrence(states + usize::from(!constant.is_zero())),
        Right::Terms(terms) => question.generating(terms.len()),
    }
}

struct Question<'a> {
    sequence: &'a dyn Sequence,
    relation: &'a Relation,
    run: &'a Run<'a>,
    states: usize,
}

impl Question<'_> {
    /// A recurrence whose residuals satisfy a recurrence of order `window`.
    fn recurrence(&self, window: usize) -> Result<Verdict, SeriesError> {
        let start = self.sequence.first() + self.relation.left.len() - 1;
        let mut failures = self.relation.failures(self.sequence, start..start + 2 * window, self.run)?;
        loop {
            let from = failures.last().map_or(start, |n| n + 1);
            if from > start + window {
                return Ok(Verdict::Refuted(self.first_failure(start, failures[0])?));
            }
            match self.verified(from..from + window)? {
                Ok(proof) => {
                    let exception = failures.first().map(|&n| self.first_failure(start, n)).transpose()?;
                    return Ok(Verdict::Proved { from, exception, proof });
                }
                Err(n) => failures.push(n),
            }
        }
    }

    /// A generating function with so many terms above.
    fn generating(&self, above: usize) -> Result<Verdict, SeriesError> {
        let settled = above.max(self.sequence.first() + self.relation.left.len() - 1);
        let range = 0..settled + self.states;
        if let Some(&n) = self.relation.failures(self.sequence, range.clone(), self.run)?.first() {
            return Ok(Verdict::Refuted(self.first_failure(0, n)?));
        }
        Ok(match self.verified(range)? {
            Ok(proof) => Verdict::Proved { from: self.sequence.first(), exception: None, proof },
            Err(n) => Verdict::Refuted(self.failure(n)?),
        })
    }

    /// A proof that all residuals of the range vanish, or the first one that does not.
    fn verified(&self, range: Range<usize>) -> Result<Result<Proof, usize>, SeriesError> {
        let effort = self.relation.effort(self.sequence, &range, self.run)?;
        let needed = work(self.sequence, &effort, range.end.saturating_sub(self.sequence.first()));
        if needed > MOST_WORK {
            return Err(SeriesError::TooMuchWork { needed });
        }
        if !self.relation.holds(self.sequence, &range, &effort, self.run)? {
            for n in range {
                let effort = self.relation.effort(self.sequence, &(n..n + 1), self.run)?;
                if !self.relation.holds(self.sequence, &(n..n + 1), &effort, self.run)? {
                    return Ok(Err(n));
                }
            }
            return Err(SeriesError::Fault { what: "a residual" });
        }
        let primes = Field::first(effort.primes, self.run)?.iter().map(Field::prime).collect();
        Ok(Ok(Proof {
            method: Method::Terms,
            states: self.states,
            from: range.start,
            terms: range.len(),
            points: effort.points,
            primes,
        }))
    }

    /// The failure at n, or an earlier one that a single point did not show.
    fn first_failure(&self, start: usize, n: usize) -> Result<Failure, SeriesError> {
        Ok(match self.verified(start..n)? {
            Ok(_) => self.failure(n)?,
            Err(earlier) => self.failure(earlier)?,
        })
    }

    /// What the formula gives and what is true, both exact; they differ.
    fn failure(&self, n: usize) -> Result<Failure, SeriesError> {
        let first = self.sequence.first();
        let terms = self.sequence.terms((n + 1).saturating_sub(first), self.run)?;
        check_terms(self.sequence, &terms, self.run)?;
        let term = |j: usize| n.checked_sub(j + first).map_or_else(Polynomial::zero, |k| terms[k].clone());
        let mut numerator = self.relation.right.at(n);
        for (j, q) in self.relation.left.iter().enumerate().skip(1) {
            self.run.check()?;
            numerator.add_product(&-q, &term(j));
        }
        let denominator = self.relation.left[0].clone();
        let claimed = match numerator.divided_by(&denominator) {
            Some(numerator) => Fraction { numerator, denominator: Polynomial::one() },
            None => Fraction { numerator, denominator },
        };
        let actual = term(0);
        if claimed.denominator == Polynomial::one() && claimed.numerator == actual {
            return Err(SeriesError::Fault { what: "a residual" });
        }
        Ok(Failure { n, claimed, actual })
    }
}
