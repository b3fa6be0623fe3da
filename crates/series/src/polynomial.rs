//! Polynomials in x and y with integer coefficients of either sign.

use crate::field::{Field, Residue};
use algebra::Profile;
use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, Sign, UBig};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A polynomial in x and y over the integers.
///
/// ```
/// use series::Polynomial;
/// let (x, y) = (Polynomial::x(), Polynomial::y());
/// let p = &(&x * &y) - &(&x + &Polynomial::from(1));
/// assert_eq!(p.to_string(), "x y - x - 1");
/// assert_eq!((&p * &p).to_string(), "x^2 y^2 - 2 x^2 y + x^2 - 2 x y + 2 x + 1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Polynomial {
    /// By exponents (a, b); no coefficient is zero.
    terms: BTreeMap<(usize, usize), IBig>,
}

impl Polynomial {
    /// Zero.
    pub fn zero() -> Polynomial {
        Polynomial::default()
    }

    /// One.
    pub fn one() -> Polynomial {
        Polynomial::from(1)
    }

    /// The variable x.
    pub fn x() -> Polynomial {
        Polynomial::from_terms([((1, 0), IBig::ONE)])
    }

    /// The variable y.
    pub fn y() -> Polynomial {
        Polynomial::from_terms([((0, 1), IBig::ONE)])
    }

    /// The sum of these terms; exponents may repeat, coefficients may be zero.
    pub fn from_terms(terms: impl IntoIterator<Item = ((usize, usize), IBig)>) -> Polynomial {
        let mut sum = Polynomial::zero();
        for (exponents, coefficient) in terms {
            sum.add_term(exponents, &coefficient);
        }
        sum
    }

    /// The terms by falling powers of x, then of y.
    pub fn terms(&self) -> impl DoubleEndedIterator<Item = ((usize, usize), &IBig)> {
        self.terms.iter().rev().map(|(&exponents, coefficient)| (exponents, coefficient))
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is no term: the polynomial is zero.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether the polynomial is zero.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The coefficient of xᵃ yᵇ.
    pub fn coefficient(&self, a: usize, b: usize) -> IBig {
        self.terms.get(&(a, b)).cloned().unwrap_or(IBig::ZERO)
    }

    /// The integer that the polynomial is, if neither x nor y occurs.
    pub fn constant(&self) -> Option<IBig> {
        (self.degrees() == (0, 0)).then(|| self.coefficient(0, 0))
    }

    /// The degrees in x and in y; zero has degrees 0 here.
    pub fn degrees(&self) -> (usize, usize) {
        self.terms.keys().fold((0, 0), |(a, b), &(c, d)| (a.max(c), b.max(d)))
    }

    /// The sum of the absolute values of the coefficients.
    pub fn norm(&self) -> UBig {
        self.terms.values().map(|c| c.unsigned_abs()).sum()
    }

    /// The value at integers.
    pub fn at(&self, x: &IBig, y: &IBig) -> IBig {
        self.terms.iter().map(|(&(a, b), c)| c * x.pow(a) * y.pow(b)).sum()
    }

    /// The value at x = y = 1.
    pub fn total(&self) -> IBig {
        self.terms.values().sum()
    }

    /// self += factor · other.
    pub fn add_product(&mut self, factor: &Polynomial, other: &Polynomial) {
        for (&(a, b), left) in &factor.terms {
            for (&(c, d), right) in &other.terms {
                self.add_term((a + c, b + d), &(left * right));
            }
        }
    }

    /// The quotient by `divisor`, if it divides without rest.
    pub fn divided_by(&self, divisor: &Polynomial) -> Option<Polynomial> {
        let (&(c, d), lead) = divisor.terms.last_key_value()?;
        let (mut rest, mut quotient) = (self.clone(), Polynomial::zero());
        while let Some((&(a, b), top)) = rest.terms.last_key_value() {
            let exponents = (a.checked_sub(c)?, b.checked_sub(d)?);
            let coefficient = top / lead;
            if &coefficient * lead != *top {
                return None;
            }
            let term = Polynomial::from_terms([(exponents, -coefficient)]);
            rest.add_product(&term, divisor);
            quotient -= &term;
        }
        Some(quotient)
    }

    fn add_term(&mut self, exponents: (usize, usize), coefficient: &IBig) {
        if coefficient.is_zero() {
            return;
        }
        let sum = self.terms.entry(exponents).or_insert(IBig::ZERO);
        *sum += coefficient;
        if sum.is_zero() {
            self.terms.remove(&exponents);
        }
    }

    /// Whether it prints as several terms, so that a factor needs parentheses.
    pub(crate) fn is_sum(&self) -> bool {
        self.terms.len() > 1
    }
}

impl From<IBig> for Polynomial {
    fn from(n: IBig) -> Polynomial {
        Polynomial::from_terms([((0, 0), n)])
    }
}

impl From<i64> for Polynomial {
    fn from(n: i64) -> Polynomial {
        Polynomial::from(IBig::from(n))
    }
}

impl From<&Profile> for Polynomial {
    fn from(profile: &Profile) -> Polynomial {
        Polynomial::from_terms(profile.terms().map(|(e, c)| (e, IBig::from(c.clone()))))
    }
}

impl AddAssign<&Polynomial> for Polynomial {
    fn add_assign(&mut self, other: &Polynomial) {
        other.terms.iter().for_each(|(&e, c)| self.add_term(e, c));
    }
}

impl SubAssign<&Polynomial> for Polynomial {
    fn sub_assign(&mut self, other: &Polynomial) {
        other.terms.iter().for_each(|(&e, c)| self.add_term(e, &-c));
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;
    fn add(self, other: &Polynomial) -> Polynomial {
        let mut sum = self.clone();
        sum += other;
        sum
    }
}

impl Sub for &Polynomial {
    type Output = Polynomial;
    fn sub(self, other: &Polynomial) -> Polynomial {
        let mut sum = self.clone();
        sum -= other;
        sum
    }
}

impl Neg for &Polynomial {
    type Output = Polynomial;
    fn neg(self) -> Polynomial {
        Polynomial { terms: self.terms.iter().map(|(&e, c)| (e, -c)).collect() }
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;
    fn mul(self, other: &Polynomial) -> Polynomial {
        let mut product = Polynomial::zero();
        product.add_product(self, other);
        product
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return write!(f, "0");
        }
        for (i, ((a, b), coefficient)) in self.terms().enumerate() {
            let (sign, size) = coefficient.clone().into_parts();
            let variables =
                [power("x", a), power("y", b)].into_iter().flatten().collect::<Vec<_>>().join(" ");
            write_sign(f, sign, i == 0)?;
            match (variables.as_str(), size == UBig::ONE) {
                ("", _) => write!(f, "{size}")?,
                (_, true) => write!(f, "{variables}")?,
                (_, false) => write!(f, "{size} {variables}")?,
            }
        }
        Ok(())
    }
}

/// The sign between the terms of a sum, or before its first term.
pub(crate) fn write_sign(f: &mut fmt::Formatter<'_>, sign: Sign, first: bool) -> fmt::Result {
    match (sign, first) {
        (Sign::Negative, true) => write!(f, "-"),
        (Sign::Negative, false) => write!(f, " - "),
        (Sign::Positive, true) => Ok(()),
        (Sign::Positive, false) => write!(f, " + "),
    }
}

/// `x`, `x^2` and so on; nothing for the power 0.
pub(crate) fn power(variable: &str, exponent: usize) -> Option<String> {
    match exponent {
        0 => None,
        1 => Some(variable.to_owned()),
        _ => Some(format!("{variable}^{exponent}")),
    }
}

/// Polynomials at one x modulo a prime, ready to be taken at many y.
pub(crate) struct AtX {
    /// By rising powers of y.
    rows: Vec<Vec<Residue>>,
}

impl AtX {
    pub(crate) fn new(field: &Field, polynomials: &[Polynomial], x: Residue) -> AtX {
        let rows = polynomials.iter().map(|p| {
            let (a, b) = p.degrees();
            let powers: Vec<Residue> =
                std::iter::successors(Some(field.one()), |&power| Some(field.mul(power, x)))
                    .take(a + 1)
                    .collect();
            let mut row = vec![Residue::ZERO; b + 1];
            for (&(a, b), c) in &p.terms {
                row[b] = field.add(row[b], field.mul(field.enter_integer(c), powers[a]));
            }
            row
        });
        AtX { rows: rows.collect() }
    }

    pub(crate) fn at(&self, field: &Field, y: Residue) -> Vec<Residue> {
        let horner =
            |row: &Vec<Residue>| row.iter().rev().fold(Residue::ZERO, |v, &c| field.add(field.mul(v, y), c));
        self.rows.iter().map(horner).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    pub(crate) fn polynomials() -> impl Strategy<Value = Polynomial> {
        prop::collection::vec(((0usize..4, 0usize..4), -9i64..10), 0..6)
            .prop_map(|terms| Polynomial::from_terms(terms.into_iter().map(|(e, c)| (e, IBig::from(c)))))
    }

    #[test]
    fn prints_as_people_write() {
        let p = Polynomial::from_terms([((2, 1), 2.into()), ((1, 0), (-1).into()), ((0, 0), 1.into())]);
        assert_eq!(p.to_string(), "2 x^2 y - x + 1");
        assert_eq!((-&p).to_string(), "-2 x^2 y + x - 1");
        assert_eq!(Polynomial::zero().to_string(), "0");
    }

    proptest! {
        #[test]
        fn arithmetic_commutes_with_evaluation(p in polynomials(), q in polynomials(), x in -9i64..9, y in -9i64..9) {
            let (x, y) = (IBig::from(x), IBig::from(y));
            let at = |p: &Polynomial| p.at(&x, &y);
            prop_assert_eq!(at(&(&p + &q)), at(&p) + at(&q));
            prop_assert_eq!(at(&(&p - &q)), at(&p) - at(&q));
            prop_assert_eq!(at(&(&p * &q)), at(&p) * at(&q));
            let field = Field::new(10_007);
            let (r, s) = (field.enter_integer(&x), field.enter_integer(&y));
            let values = AtX::new(&field, &[p.clone(), q.clone()], r).at(&field, s);
            prop_assert_eq!(values, [field.enter_integer(&at(&p)), field.enter_integer(&at(&q))]);
        }

        #[test]
        fn products_divide(p in polynomials(), q in polynomials()) {
            prop_assume!(!q.is_zero());
            prop_assert_eq!((&p * &q).divided_by(&q), Some(p.clone()));
            if q.norm() > UBig::ONE && q.constant().is_none() {
                prop_assert_eq!((&(&p * &q) + &Polynomial::one()).divided_by(&q), None);
            }
        }
    }
}
