//! How many positions have so many pieces of each player: a polynomial in x and y, as a map of its terms.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Mul};
use std::str::FromStr;
use thiserror::Error;

/// (a, b) ↦ the number of positions with a pieces of Left and b of Right; the polynomial ∑ number · xᵃ yᵇ.
///
/// Terms with number 0 are not stored, so equal polynomials are equal maps. Reads and writes what papers print:
///
/// ```
/// use testkit::Counts;
/// let square: Counts = "x^2 + 2x + y^2 + 2y + 1".parse().unwrap();
/// assert_eq!((square.total(), square.play().total()), (7, 5));
/// assert_eq!(square.to_string(), "x^2 + 2x + y^2 + 2y + 1");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts(BTreeMap<(usize, usize), u128>);

/// Why a text is not a polynomial with positive coefficients in x and y.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("at character {at} of the polynomial: {what}")]
pub struct PolynomialError {
    /// Which character, counted from 1.
    pub at: usize,
    /// What is wrong there.
    pub what: String,
}

impl Counts {
    /// No positions.
    pub fn none() -> Counts {
        Counts::default()
    }

    /// One position, without pieces.
    pub fn one() -> Counts {
        Counts::term(0, 0, 1)
    }

    /// `number` positions with `a` pieces of Left and `b` of Right.
    pub fn term(a: usize, b: usize, number: u128) -> Counts {
        let mut counts = Counts::none();
        counts.count(a, b, number);
        counts
    }

    /// Counts `number` more positions with `a` pieces of Left and `b` of Right.
    ///
    /// # Panics
    /// If the sum needs more than 128 bits.
    pub fn count(&mut self, a: usize, b: usize, number: u128) {
        if number > 0 {
            let sum = self.0.entry((a, b)).or_default();
            *sum = fits(sum.checked_add(number));
        }
    }

    /// The number of positions with `a` pieces of Left and `b` of Right.
    pub fn get(&self, a: usize, b: usize) -> u128 {
        self.0.get(&(a, b)).copied().unwrap_or(0)
    }

    /// All terms whose number is not 0, by a, then by b.
    pub fn terms(&self) -> impl Iterator<Item = ((usize, usize), u128)> + '_ {
        self.0.iter().map(|(&pieces, &number)| (pieces, number))
    }

    /// Are there no positions?
    pub fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of all positions: x = y = 1.
    ///
    /// # Panics
    /// If it needs more than 128 bits.
    pub fn total(&self) -> u128 {
        self.0.values().fold(0, |sum: u128, &number| fits(sum.checked_add(number)))
    }

    /// The positions that alternating play reaches: the numbers of pieces differ by at most one.
    pub fn play(&self) -> Counts {
        self.terms().filter(|((a, b), _)| a.abs_diff(*b) <= 1).collect()
    }

    /// The same with the players exchanged.
    pub fn swapped(&self) -> Counts {
        self.terms().map(|((a, b), number)| ((b, a), number)).collect()
    }

    /// The pieces of both players counted alike: x = y, written in x.
    pub fn in_one_variable(&self) -> Counts {
        self.terms().map(|((a, b), number)| ((a + b, 0), number)).collect()
    }

    /// Adds `factor · term`.
    ///
    /// # Panics
    /// If a number needs more than 128 bits.
    pub fn add_product(&mut self, factor: &Counts, term: &Counts) {
        for ((a, b), number) in factor.terms() {
            for ((c, d), other) in term.terms() {
                self.count(a + c, b + d, fits(number.checked_mul(other)));
            }
        }
    }
}

fn fits(number: Option<u128>) -> u128 {
    number.expect("a count of the testkit fits in 128 bits")
}

impl FromIterator<((usize, usize), u128)> for Counts {
    fn from_iter<I: IntoIterator<Item = ((usize, usize), u128)>>(terms: I) -> Counts {
        let mut counts = Counts::none();
        terms.into_iter().for_each(|((a, b), number)| counts.count(a, b, number));
        counts
    }
}

impl Add for &Counts {
    type Output = Counts;

    fn add(self, other: &Counts) -> Counts {
        self.terms().chain(other.terms()).collect()
    }
}

impl Mul for &Counts {
    type Output = Counts;

    /// The positions of a disjunctive sum [HuntemannMcKay, Proposition 3.3].
    fn mul(self, other: &Counts) -> Counts {
        let mut product = Counts::none();
        product.add_product(self, other);
        product
    }
}

/// Highest powers of x first, among equals highest powers of y first, as the papers print it.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return write!(f, "0");
        }
        for (i, ((a, b), number)) in self.0.iter().rev().map(|(&pieces, &n)| (pieces, n)).enumerate() {
            if i > 0 {
                write!(f, " + ")?;
            }
            if number > 1 || (a, b) == (0, 0) {
                write!(f, "{number}")?;
            }
            for (letter, power) in [('x', a), ('y', b)] {
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

/// Terms such as `12`, `x`, `9x^5`, `20x^4y` or `17x^{10}y^{11}`, joined by `+`; no term twice. `0` is the empty sum.
impl FromStr for Counts {
    type Err = PolynomialError;

    fn from_str(text: &str) -> Result<Counts, PolynomialError> {
        let mut reader = Reader { text: text.chars().collect(), next: 0 };
        let mut counts = Counts::none();
        let mut read = vec![];
        loop {
            reader.skip_space();
            let start = reader.next;
            let ((a, b), number) = reader.term()?;
            if read.contains(&(a, b)) {
                return Err(reader.wrong_at(start, "this power of x and y comes a second time"));
            }
            read.push((a, b));
            counts.count(a, b, number);
            reader.skip_space();
            match reader.take() {
                None => return Ok(counts),
                Some('+') => {}
                Some(other) => {
                    return Err(reader.wrong_at(reader.next - 1, format!("expected '+', found '{other}'")));
                }
            }
        }
    }
}

struct Reader {
    text: Vec<char>,
    next: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.text.get(self.next).copied()
    }

    fn take(&mut self) -> Option<char> {
        let taken = self.peek()?;
        self.next += 1;
        Some(taken)
    }

    fn take_if(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        self.next += usize::from(there);
        there
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next += 1;
        }
    }

    fn wrong_at(&self, index: usize, what: impl Into<String>) -> PolynomialError {
        PolynomialError { at: index + 1, what: what.into() }
    }

    fn term(&mut self) -> Result<((usize, usize), u128), PolynomialError> {
        let start = self.next;
        let number =
            if self.peek().is_some_and(|c| c.is_ascii_digit()) { Some(self.number()?) } else { None };
        let a = self.power_of('x')?;
        let b = self.power_of('y')?;
        if self.next == start {
            let found = self.peek().map_or("the end".to_string(), |c| format!("'{c}'"));
            return Err(self.wrong_at(start, format!("expected a term such as 20x^4y, found {found}")));
        }
        Ok(((a, b), number.unwrap_or(1)))
    }

    fn power_of(&mut self, letter: char) -> Result<usize, PolynomialError> {
        if !self.take_if(letter) {
            return Ok(0);
        }
        if !self.take_if('^') {
            return Ok(1);
        }
        let braced = self.take_if('{');
        let start = self.next;
        let power = self.number()?;
        if braced && !self.take_if('}') {
            return Err(self.wrong_at(self.next, "the brace of this power is not closed"));
        }
        usize::try_from(power).map_err(|_| self.wrong_at(start, "this power is too large"))
    }

    fn number(&mut self) -> Result<u128, PolynomialError> {
        let start = self.next;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.next += 1;
        }
        let digits: String = self.text[start..self.next].iter().collect();
        if digits.is_empty() {
            return Err(self.wrong_at(start, "expected a number"));
        }
        digits.parse().map_err(|_| self.wrong_at(start, "this number needs more than 128 bits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        for text in ["0", "1", "x", "y", "xy", "12x^3y^2 + 2x^3 + y^10 + 7"] {
            assert_eq!(text.parse::<Counts>().unwrap().to_string(), text);
        }
        let printed: Counts = " 17x^{10}y^{11}+1\n + x ".parse().unwrap();
        assert_eq!(printed.to_string(), "17x^10y^11 + x + 1");
    }

    #[test]
    fn errors_name_the_place() {
        let message = |text: &str| text.parse::<Counts>().unwrap_err().to_string();
        let at = |n: usize| format!("at character {n} of the polynomial: ");
        assert_eq!(message(""), at(1) + "expected a term such as 20x^4y, found the end");
        assert_eq!(message("x + "), at(5) + "expected a term such as 20x^4y, found the end");
        assert_eq!(message("x - y"), at(3) + "expected '+', found '-'");
        assert_eq!(message("2z"), at(2) + "expected '+', found 'z'");
        assert_eq!(message("x^y"), at(3) + "expected a number");
        assert_eq!(message("yx"), at(2) + "expected '+', found 'x'");
        assert_eq!(message("x^{10"), at(6) + "the brace of this power is not closed");
        assert_eq!(message("x + 2x"), at(5) + "this power of x and y comes a second time");
        assert_eq!(message(&"9".repeat(40)), at(1) + "this number needs more than 128 bits");
    }

    #[test]
    fn sums_and_products() {
        let (p, q): (Counts, Counts) = ("x + 2".parse().unwrap(), "y + 3".parse().unwrap());
        assert_eq!((&p * &q).to_string(), "xy + 3x + 2y + 6");
        assert_eq!((&p + &q).to_string(), "x + y + 5");
        assert_eq!((&p * &q).swapped().to_string(), "xy + 2x + 3y + 6");
        assert_eq!((&p * &q).in_one_variable().to_string(), "x^2 + 5x + 6");
        assert_eq!((&p * &Counts::none()), Counts::none());
    }
}
