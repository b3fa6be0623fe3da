//! A formula in x, y, e and t as a power series in t: how a printed generating function is held against positions.
//!
//! ```
//! use testkit::{Counts, expand::{Polynomial, expand}};
//!
//! let cis = expand("(1 + x*t + y*t) / (1 - t - x*t^2 - y*t^2)", 5).unwrap();
//! let on_a_path_of_four: Counts = "1 + 4x + 4y + 3x^2 + 6xy + 3y^2".parse().unwrap();
//! assert_eq!(cis[4], Polynomial::from(&on_a_path_of_four));
//! assert_eq!(expand("1/(1-t-2t)", 3).unwrap_err(), "at character 9: expected ')', found 't'");
//! ```
//!
//! The plainest way that works: a series is a list of its first coefficients, each a map of terms; every operator acts
//! on such lists.

use crate::Counts;
use std::collections::BTreeMap;
use std::fmt;

/// A polynomial in x, y and e with integer coefficients: (powers of x, y, e) ↦ coefficient, none of them 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Polynomial(BTreeMap<[usize; 3], i128>);

impl Polynomial {
    /// One term.
    pub fn term(powers: [usize; 3], coefficient: i128) -> Polynomial {
        Polynomial::default().plus(&[(powers, coefficient)])
    }

    /// A number.
    pub fn number(number: i128) -> Polynomial {
        Polynomial::term([0; 3], number)
    }

    /// The refined profile on a board of `sites` vertices: the power of e is the number of empty ones.
    ///
    /// # Panics
    /// If there are more pieces than vertices.
    pub fn refined(counts: &Counts, sites: usize) -> Polynomial {
        let empty = |a, b| sites.checked_sub(a + b).expect("no more pieces than vertices");
        let terms: Vec<_> = counts.terms().map(|((a, b), n)| ([a, b, empty(a, b)], signed(n))).collect();
        Polynomial::default().plus(&terms)
    }

    fn plus(mut self, terms: &[([usize; 3], i128)]) -> Polynomial {
        for &(powers, coefficient) in terms {
            let sum = self.0.entry(powers).or_default();
            *sum = sum.checked_add(coefficient).expect("a coefficient fits in 128 bits");
            if *sum == 0 {
                self.0.remove(&powers);
            }
        }
        self
    }

    fn add(self, other: &Polynomial, sign: i128) -> Polynomial {
        let terms: Vec<_> = other.0.iter().map(|(&powers, &c)| (powers, sign * c)).collect();
        self.plus(&terms)
    }

    fn times(&self, other: &Polynomial) -> Polynomial {
        let mut product = Polynomial::default();
        for ([a, b, c], one) in &self.0 {
            let shifted = other.0.iter().map(|([i, j, k], two)| ([a + i, b + j, c + k], one * two));
            product = product.plus(&shifted.collect::<Vec<_>>());
        }
        product
    }
}

fn signed(number: u128) -> i128 {
    i128::try_from(number).expect("a count of the testkit fits in 127 bits")
}

/// Highest powers of x first, then of y, then of e: `2x^2y - e + 1`.
impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return write!(f, "0");
        }
        for (i, (powers, coefficient)) in self.0.iter().rev().enumerate() {
            let sign = if *coefficient < 0 { "-" } else { "+" };
            match (i, sign) {
                (0, "+") => {}
                (0, _) => write!(f, "-")?,
                _ => write!(f, " {sign} ")?,
            }
            if coefficient.abs() > 1 || *powers == [0; 3] {
                write!(f, "{}", coefficient.abs())?;
            }
            for (letter, power) in ['x', 'y', 'e'].into_iter().zip(powers) {
                match power {
                    0 => {}
                    1 => write!(f, "{letter}")?,
                    _ => write!(f, "{letter}^{power}")?,
                }
            }
        }
        Ok(())
    }
}

/// The profile, without e.
impl From<&Counts> for Polynomial {
    fn from(counts: &Counts) -> Polynomial {
        let terms: Vec<_> = counts.terms().map(|((a, b), number)| ([a, b, 0], signed(number))).collect();
        Polynomial::default().plus(&terms)
    }
}

/// The coefficients of t⁰ to tⁿ⁻¹ for n = `terms`.
///
/// A formula has numbers, the letters x, y, e, t, `+ - * / ^` and parentheses; a product is written with `*`. What is
/// divided by must begin with 1. An error names the character, counted from 1,
/// blanks left out.
pub fn expand(formula: &str, terms: usize) -> Result<Vec<Polynomial>, String> {
    let mut reader =
        Reader { text: formula.chars().filter(|c| !c.is_whitespace()).collect(), next: 0, terms };
    let series = reader.sum()?;
    match reader.peek() {
        None => Ok(series),
        Some(_) => Err(reader.expected("the end")),
    }
}

type Series = Vec<Polynomial>;

struct Reader {
    text: Vec<char>,
    next: usize,
    terms: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.text.get(self.next).copied()
    }

    fn take_if(&mut self, wanted: &[char]) -> Option<char> {
        let found = self.peek().filter(|c| wanted.contains(c));
        self.next += usize::from(found.is_some());
        found
    }

    fn expected(&self, what: &str) -> String {
        let found = self.peek().map_or("the end".to_string(), |c| format!("'{c}'"));
        format!("at character {}: expected {what}, found {found}", self.next + 1)
    }

    fn sum(&mut self) -> Result<Series, String> {
        let mut sum = if self.take_if(&['-']).is_some() {
            self.combine(&vec![Polynomial::default(); self.terms], -1)?
        } else {
            self.product()?
        };
        while let Some(sign) = self.take_if(&['+', '-']) {
            sum = self.combine(&sum, if sign == '+' { 1 } else { -1 })?;
        }
        Ok(sum)
    }

    /// `sum`, plus or minus the product that follows.
    fn combine(&mut self, sum: &Series, sign: i128) -> Result<Series, String> {
        let product = self.product()?;
        Ok(sum.iter().zip(&product).map(|(one, other)| one.clone().add(other, sign)).collect())
    }

    fn product(&mut self) -> Result<Series, String> {
        let mut product = self.power()?;
        while let Some(operator) = self.take_if(&['*', '/']) {
            let at = self.next;
            let factor = self.power()?;
            product = match operator {
                '*' => multiply(&product, &factor),
                _ => divide(&product, &factor)
                    .ok_or(format!("at character {}: this does not begin with 1", at + 1))?,
            };
        }
        Ok(product)
    }

    fn power(&mut self) -> Result<Series, String> {
        let base = self.atom()?;
        if self.take_if(&['^']).is_none() {
            return Ok(base);
        }
        let exponent = self.number()?;
        Ok((0..exponent).fold(self.constant(Polynomial::number(1)), |power, _| multiply(&power, &base)))
    }

    fn atom(&mut self) -> Result<Series, String> {
        match self.take_if(&['(', 'x', 'y', 'e', 't']) {
            Some('(') => {
                let inner = self.sum()?;
                self.take_if(&[')']).ok_or_else(|| self.expected("')'"))?;
                Ok(inner)
            }
            Some('t') => {
                let one = self.constant(Polynomial::number(1));
                Ok([Polynomial::default()].into_iter().chain(one).take(self.terms).collect())
            }
            Some('x') => Ok(self.constant(Polynomial::term([1, 0, 0], 1))),
            Some('y') => Ok(self.constant(Polynomial::term([0, 1, 0], 1))),
            Some(_) => Ok(self.constant(Polynomial::term([0, 0, 1], 1))),
            None => self.number().map(|number| self.constant(Polynomial::number(number))),
        }
    }

    fn number(&mut self) -> Result<i128, String> {
        let start = self.next;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.next += 1;
        }
        let digits: String = self.text[start..self.next].iter().collect();
        digits.parse().map_err(|_| self.expected("a number, a letter or '('"))
    }

    /// A series without t.
    fn constant(&self, first: Polynomial) -> Series {
        let mut series = vec![Polynomial::default(); self.terms];
        if let Some(coefficient) = series.first_mut() {
            *coefficient = first;
        }
        series
    }
}

fn multiply(one: &Series, other: &Series) -> Series {
    let coefficient =
        |n: usize| (0..=n).fold(Polynomial::default(), |sum, i| sum.add(&one[i].times(&other[n - i]), 1));
    (0..one.len()).map(coefficient).collect()
}

/// The series q with `below` · q = `above`; none unless `below` begins with 1.
fn divide(above: &Series, below: &Series) -> Option<Series> {
    if below.first().is_some_and(|first| *first != Polynomial::number(1)) {
        return None;
    }
    let mut quotient: Series = vec![];
    for n in 0..above.len() {
        let known = |sum: Polynomial, i: usize| sum.add(&below[i].times(&quotient[n - i]), -1);
        let next = (1..=n).fold(above[n].clone(), known);
        quotient.push(next);
    }
    Some(quotient)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(formula: &str) -> Vec<Polynomial> {
        expand(formula, 6).unwrap_or_else(|error| panic!("{formula}: {error}"))
    }

    fn are(formula: &str, expected: [i128; 6]) {
        assert_eq!(numbers(formula), expected.map(Polynomial::number), "{formula}");
    }

    #[test]
    fn series_of_numbers() {
        are("1/(1-t-t^2)", [1, 1, 2, 3, 5, 8]);
        are("(1+t)^3", [1, 3, 3, 1, 0, 0]);
        are("-2*t + 7 - t*t/(1 - t)", [7, -2, -1, -1, -1, -1]);
        are("1/(1-t)/(1-t)", [1, 2, 3, 4, 5, 6]);
        are("t^0 - 1", [0; 6]);
    }

    #[test]
    fn letters_are_kept_apart() {
        let product = expand("(x*t + y*t) * (x*t - y*t) + e*t^2", 3).unwrap();
        let square = Polynomial::term([2, 0, 0], 1).plus(&[([0, 2, 0], -1), ([0, 0, 1], 1)]);
        assert_eq!(square.to_string(), "x^2 - y^2 + e");
        assert_eq!(product, [Polynomial::default(), Polynomial::default(), square]);
    }

    #[test]
    fn errors_name_the_place() {
        let error = |formula: &str| expand(formula, 3).unwrap_err();
        assert_eq!(error("1/(2-t)"), "at character 3: this does not begin with 1");
        assert_eq!(error("x + "), "at character 3: expected a number, a letter or '(', found the end");
        assert_eq!(error("(1+t"), "at character 5: expected ')', found the end");
        assert_eq!(error("1 + q"), "at character 3: expected a number, a letter or '(', found 'q'");
        assert_eq!(error("1)"), "at character 2: expected the end, found ')'");
    }
}
