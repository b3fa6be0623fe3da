//! The shortest linear recurrence of a sequence modulo a prime.
//!
//! The algorithm of Berlekamp and Massey \[Massey69\] reads the terms one by one and keeps the shortest recurrence
//! that generates what it has read. The length L is the *linear complexity*: the recurrence holds from term L on.
//! Once 2L terms are read, the recurrence of length L is unique. Costs O(L · terms) multiplications.
//!
//! ```
//! use series::{Field, shortest_recurrence};
//! let field = Field::new(10_007);
//! let fibonacci = [1, 1, 2, 3, 5, 8, 13, 21].map(|n| field.enter(n));
//! let found = shortest_recurrence(&field, &fibonacci, &control::Run::unlimited())?;
//! assert_eq!(found.coefficients, [field.one(), field.one()]);
//! # Ok::<(), control::Halt>(())
//! ```

use crate::field::{Field, Residue};
use control::{Halt, Run};

/// A linear recurrence modulo a prime.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connection {
    /// c₁, ..., c_L with s(n) = c₁ s(n−1) + ... + c_L s(n−L) for n ≥ L; the last ones may be zero.
    pub coefficients: Vec<Residue>,
}

impl Connection {
    /// The length L: from this term on the recurrence holds.
    pub fn complexity(&self) -> usize {
        self.coefficients.len()
    }
}

/// The shortest recurrence that generates `terms`.
pub fn shortest_recurrence(field: &Field, terms: &[Residue], run: &Run<'_>) -> Result<Connection, Halt> {
    // The connection polynomial 1 − c₁ t − ... and the one before the last change of length.
    let mut current = vec![field.one()];
    let mut before = vec![field.one()];
    let mut length = 0;
    let mut since = 1;
    let mut last = field.one();
    for n in 0..terms.len() {
        run.check()?;
        let window = terms[..=n].iter().rev().copied();
        let discrepancy = field.dot(current.iter().copied().zip(window));
        if discrepancy == Residue::ZERO {
            since += 1;
            continue;
        }
        let factor = field.mul(discrepancy, field.inverse(last));
        let old = (2 * length <= n).then(|| current.clone());
        current.resize(current.len().max(before.len() + since), Residue::ZERO);
        for (c, &b) in current[since..].iter_mut().zip(&before) {
            *c = field.sub(*c, field.mul(factor, b));
        }
        match old {
            Some(old) => (length, before, last, since) = (n + 1 - length, old, discrepancy, 1),
            None => since += 1,
        }
    }
    current.resize(length + 1, Residue::ZERO);
    Ok(Connection { coefficients: current[1..].iter().map(|&c| field.neg(c)).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shortest(field: &Field, terms: &[Residue]) -> Connection {
        shortest_recurrence(field, terms, &Run::unlimited()).unwrap()
    }

    /// The least L such that some recurrence of length L generates the terms, by elimination.
    fn complexity_by_elimination(field: &Field, terms: &[Residue]) -> usize {
        (0..=terms.len()).find(|&length| solvable(field, terms, length)).unwrap()
    }

    /// Whether the equations s(n) = Σ cᵢ s(n−i), n ≥ length, have a solution.
    fn solvable(field: &Field, terms: &[Residue], length: usize) -> bool {
        let mut rows: Vec<Vec<Residue>> =
            (length..terms.len()).map(|n| terms[n - length..=n].to_vec()).collect();
        let mut done = 0;
        for column in 0..length {
            let Some(pivot) = (done..rows.len()).find(|&r| rows[r][column] != Residue::ZERO) else {
                continue;
            };
            rows.swap(done, pivot);
            let inverse = field.inverse(rows[done][column]);
            let pivot = rows[done].clone();
            for row in &mut rows[done + 1..] {
                let factor = field.mul(row[column], inverse);
                row.iter_mut().zip(&pivot).for_each(|(a, &b)| *a = field.sub(*a, field.mul(factor, b)));
            }
            done += 1;
        }
        rows[done..].iter().all(|row| row[length] == Residue::ZERO)
    }

    fn extended(field: &Field, start: &[u64], coefficients: &[u64], count: usize) -> Vec<Residue> {
        let mut terms: Vec<Residue> = start.iter().map(|&n| field.enter(n)).collect();
        let coefficients: Vec<Residue> = coefficients.iter().map(|&n| field.enter(n)).collect();
        while terms.len() < count {
            let window = terms.iter().rev().copied();
            let next = field.dot(coefficients.iter().copied().zip(window));
            terms.push(next);
        }
        terms
    }

    #[test]
    fn a_late_first_term_makes_a_long_recurrence() {
        let field = Field::new(101);
        let terms: Vec<_> = [0, 0, 0, 1, 0, 0, 0, 0].iter().map(|&n| field.enter(n)).collect();
        assert_eq!(shortest(&field, &terms).coefficients, [Residue::ZERO; 4]);
        assert_eq!(shortest(&field, &[]).complexity(), 0);
        assert_eq!(shortest(&field, &[Residue::ZERO; 9]).complexity(), 0);
    }

    proptest! {
        #[test]
        fn as_short_as_elimination_says(
            start in prop::collection::vec(0u64..5, 0..5),
            coefficients in prop::collection::vec(0u64..5, 0..5),
            small: bool,
            count in 5usize..14,
        ) {
            let field = if small { Field::new(5) } else { Field::new(10_007) };
            let terms = extended(&field, &start, &coefficients, count);
            let found = shortest(&field, &terms);
            prop_assert_eq!(found.complexity(), complexity_by_elimination(&field, &terms));
            for n in found.complexity()..count {
                let window = terms[..n].iter().rev().copied();
                prop_assert_eq!(terms[n], field.dot(found.coefficients.iter().copied().zip(window)));
            }
        }

        #[test]
        fn twice_the_length_foretells_the_rest(
            start in prop::collection::vec(0u64..1000, 4),
            coefficients in prop::collection::vec(0u64..1000, 4),
        ) {
            let field = Field::primes().next().unwrap();
            let terms = extended(&field, &start, &coefficients, 40);
            let found = shortest(&field, &terms[..8]);
            prop_assert_eq!(found, shortest(&field, &terms));
        }
    }
}
