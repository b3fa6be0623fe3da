//! Decimal fractions whose printed digits are all right.

use dashu_int::ops::{Abs, BitTest};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;
use std::fmt;

/// A real number to some significant digits, rounded to nearest: every digit is proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decimal {
    sign: Sign,
    /// The digits, without the point.
    digits: UBig,
    /// How many of them stand after the point.
    places: usize,
    exact: Option<RBig>,
}

impl Decimal {
    /// The number itself, if it is known to be rational.
    pub fn exact(&self) -> Option<&RBig> {
        self.exact.as_ref()
    }

    /// How many digits stand after the point.
    pub fn places(&self) -> usize {
        self.places
    }

    /// A rational number to so many significant digits, or as an integer if it is one.
    pub(crate) fn of_rational(number: RBig, digits: usize) -> Decimal {
        let (above, below) = number.clone().into_parts();
        let rounded =
            if below == UBig::ONE { rounded_to(&above, &below, 0) } else { rounded(&above, &below, digits) };
        Decimal { exact: Some(number), ..rounded }
    }

    /// above/below with so many digits after the point.
    pub(crate) fn with_places(above: &UBig, below: &UBig, places: usize) -> Decimal {
        rounded_to(&IBig::from(above.clone()), below, places)
    }

    /// The number between low/2^scale and high/2^scale, if both round to the same.
    pub(crate) fn between(low: &IBig, high: &IBig, scale: usize, digits: usize) -> Option<Decimal> {
        let unit = UBig::ONE << scale;
        let (low, high) = (rounded(low, &unit, digits), rounded(high, &unit, digits));
        (low == high).then_some(low)
    }
}

/// above/below to so many significant digits, and with no fewer digits than its integer part has.
fn rounded(above: &IBig, below: &UBig, digits: usize) -> Decimal {
    // |above/below| < 2^(bits + 1), and 30103/100000 exceeds the logarithm of 2: a guess that is never too large.
    let bits = above.bit_len() as i64 - below.bit_len() as i64;
    let whole = ((bits + 1) * 30_103).div_euclid(100_000) + 1;
    let mut places = usize::try_from(digits as i64 - 1 - whole).unwrap_or(0);
    let enough = UBig::from(10u8).pow(digits.max(1) - 1);
    loop {
        let candidate = rounded_to(above, below, places);
        if candidate.digits >= enough || above.is_zero() {
            return candidate;
        }
        places += 1;
    }
}

/// above/below with so many digits after the point; halves are rounded up in absolute value.
fn rounded_to(above: &IBig, below: &UBig, places: usize) -> Decimal {
    let scaled = above.abs() * UBig::from(10u8).pow(places);
    let (_, scaled) = scaled.into_parts();
    let digits = ((scaled << 1) + below) / (below << 1);
    Decimal { sign: above.sign(), digits, places, exact: None }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:0>width$}", self.digits.to_string(), width = self.places + 1);
        let (whole, part) = digits.split_at(digits.len() - self.places);
        let sign = if self.sign == Sign::Negative { "-" } else { "" };
        let point = if part.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{point}{part}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(above: i64, below: u64, digits: usize) -> String {
        let number = RBig::from_parts(above.into(), below.into());
        Decimal::of_rational(number, digits).to_string()
    }

    #[test]
    fn significant_digits() {
        assert_eq!(printed(1, 3, 5), "0.33333");
        assert_eq!(printed(-2, 3, 5), "-0.66667");
        assert_eq!(printed(1, 3000, 3), "0.000333");
        assert_eq!(printed(200_000, 3, 7), "66666.67");
        assert_eq!(printed(200_000, 3, 2), "66667");
        assert_eq!(printed(7, 1, 9), "7");
        assert_eq!(printed(19_999, 20_000, 3), "1.00");
        assert_eq!(printed(1, 1_000_000_007, 4), "0.000000001000");
        assert_eq!(printed(123_456_789, 2, 12), "61728394.5000");
    }

    #[test]
    fn neighbours_that_round_apart_give_nothing() {
        let bounds = |low: i64, high: i64| Decimal::between(&low.into(), &high.into(), 10, 2);
        assert!(bounds(1535, 1537).is_some());
        assert!(bounds(1484, 1486).is_none());
    }
}
