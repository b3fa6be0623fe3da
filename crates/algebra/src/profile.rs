//! Polynomials in x and y with natural coefficients.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::collections::BTreeMap;
use std::ops::Mul;

/// The polynomial profile of a game: the coefficient of xᵃ yᵇ is the number of positions with a pieces of Left and
/// b pieces of Right.
///
/// ```
/// use algebra::Profile;
/// let path = Profile::from_terms([((0, 0), 1u8.into()), ((1, 0), 2u8.into())]); // 2 x + 1
/// let square = &path * &path;
/// assert_eq!(square.coefficient(2, 0), 4u8.into());
/// assert_eq!(square.total(), 9u8.into());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// By exponents (a, b); no coefficient is zero.
    terms: BTreeMap<(usize, usize), UBig>,
}

impl Profile {
    /// The profile of a board without squares.
    pub fn one() -> Profile {
        Profile::from_terms([((0, 0), UBig::ONE)])
    }

    /// The sum of these terms; exponents may repeat, coefficients may be zero.
    pub fn from_terms(terms: impl IntoIterator<Item = ((usize, usize), UBig)>) -> Profile {
        let mut sum = BTreeMap::<(usize, usize), UBig>::new();
        for (exponents, coefficient) in terms {
            if coefficient != UBig::ZERO {
                *sum.entry(exponents).or_default() += coefficient;
            }
        }
        Profile { terms: sum }
    }

    /// The terms by falling powers of x, then of y.
    pub fn terms(&self) -> impl DoubleEndedIterator<Item = ((usize, usize), &UBig)> {
        self.terms.iter().rev().map(|(&exponents, coefficient)| (exponents, coefficient))
    }

    /// The coefficient of xᵃ yᵇ.
    pub fn coefficient(&self, a: usize, b: usize) -> UBig {
        self.terms.get(&(a, b)).cloned().unwrap_or_default()
    }

    /// The value at x = y = 1: the number of positions.
    pub fn total(&self) -> UBig {
        self.terms.values().sum()
    }

    /// Only the terms whose exponents (a, b) satisfy `keep`.
    pub fn filtered(&self, keep: impl Fn(usize, usize) -> bool) -> Profile {
        let kept = self.terms.iter().filter(|((a, b), _)| keep(*a, *b));
        Profile { terms: kept.map(|(e, c)| (*e, c.clone())).collect() }
    }

    /// The coefficients after setting x = y, by rising powers up to the degree.
    pub fn in_one_variable(&self) -> Vec<UBig> {
        let degree = self.terms.keys().map(|(a, b)| a + b).max();
        let mut sums = vec![UBig::ZERO; degree.map_or(0, |d| d + 1)];
        for ((a, b), coefficient) in &self.terms {
            sums[a + b] += coefficient;
        }
        sums
    }

    /// The exact value at a point.
    pub fn at(&self, x: &RBig, y: &RBig) -> RBig {
        let mut rows = BTreeMap::<usize, RBig>::new();
        for ((a, b), coefficient) in &self.terms {
            *rows.entry(*a).or_default() += RBig::from(IBig::from(coefficient.clone())) * y.pow(*b);
        }
        rows.into_iter().map(|(a, row)| row * x.pow(a)).fold(RBig::ZERO, |sum, term| sum + term)
    }
}

impl Mul for &Profile {
    type Output = Profile;
    fn mul(self, other: &Profile) -> Profile {
        let mut product = BTreeMap::<(usize, usize), UBig>::new();
        for ((a, b), left) in &self.terms {
            for ((c, d), right) in &other.terms {
                *product.entry((a + c, b + d)).or_default() += left * right;
            }
        }
        Profile { terms: product }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Profile {
        Profile::from_terms([
            ((2, 1), 3u8.into()),
            ((0, 2), 5u8.into()),
            ((1, 1), 0u8.into()),
            ((0, 0), 1u8.into()),
        ])
    }

    #[test]
    fn terms_fall_and_zeros_vanish() {
        let exponents: Vec<_> = sample().terms().map(|(e, _)| e).collect();
        assert_eq!(exponents, [(2, 1), (0, 2), (0, 0)]);
    }

    #[test]
    fn evaluation_agrees_with_arithmetic() {
        let half = RBig::from_parts(1.into(), 2u8.into());
        // 3 x² y + 5 y² + 1 at (2, 1/2) is 6 + 5/4 + 1.
        assert_eq!(sample().at(&RBig::from(2), &half), RBig::from_parts(33.into(), 4u8.into()));
        assert_eq!(sample().at(&RBig::ONE, &RBig::ONE), RBig::from(9));
    }

    #[test]
    fn one_variable_collects_degrees() {
        assert_eq!(sample().in_one_variable(), [1u8, 0, 5, 3].map(UBig::from));
        assert!(Profile::default().in_one_variable().is_empty());
    }

    #[test]
    fn products_are_evaluated_factor_by_factor() {
        let (p, q) = (sample(), &sample() * &sample());
        let (x, y) = (RBig::from(7), RBig::from(-3));
        assert_eq!(q.at(&x, &y), p.at(&x, &y) * p.at(&x, &y));
    }
}
