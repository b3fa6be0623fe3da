//! Numbers with finitely many binary places.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

/// A dyadic rational, exactly: a multiple of 1/2⁶⁴ between −2⁶³ and 2⁶³.
///
/// ```
/// use values::Dyadic;
/// let x: Dyadic = "-3/4".parse().unwrap();
/// assert_eq!((x + Dyadic::integer(2)).to_string(), "5/4");
/// assert_eq!(x.half().places(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dyadic(i128);

/// Binary places that are kept.
const PLACES: u32 = 64;

impl Dyadic {
    /// Nought.
    pub const ZERO: Dyadic = Dyadic(0);

    /// An integer.
    pub const fn integer(n: i64) -> Dyadic {
        Dyadic((n as i128) << PLACES)
    }

    /// n / 2^places, where there are at most 64 places.
    pub const fn new(n: i64, places: u32) -> Dyadic {
        assert!(places <= PLACES, "numbers have at most 64 binary places");
        Dyadic((n as i128) << (PLACES - places))
    }

    /// As memory keeps it.
    pub(crate) fn struck(self) -> Dyadic {
        let mut bits = [self.0];
        control::faults::strike("walls", &mut bits);
        Dyadic(bits[0])
    }

    /// Half of it.
    ///
    /// # Panics
    /// If it has 64 binary places already.
    pub const fn half(self) -> Dyadic {
        assert!(self.0 & 1 == 0, "numbers have at most 64 binary places");
        Dyadic(self.0 / 2)
    }

    /// The least j such that it is a multiple of 1/2^j.
    pub const fn places(self) -> u32 {
        PLACES.saturating_sub(self.0.trailing_zeros())
    }

    /// The integer k if the number is k / 2^places, and k is not too large.
    pub fn in_units(self, places: u32) -> Option<i64> {
        (self.places() <= places).then(|| i64::try_from(self.0 >> (PLACES - places)).ok()).flatten()
    }

    /// The integer that it is.
    pub fn as_integer(self) -> Option<i64> {
        (self.places() == 0).then_some((self.0 >> PLACES) as i64)
    }

    /// The larger of it and its negative.
    pub const fn abs(self) -> Dyadic {
        Dyadic(self.0.abs())
    }

    /// −1, 0 or 1.
    pub const fn signum(self) -> i32 {
        self.0.signum() as i32
    }

    /// Rounded, for drawing.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / (1u128 << PLACES) as f64
    }

    /// The largest multiple of 1/2¹² that is not larger, in such units, cut off at the ends of its type: where two of
    /// them differ, the numbers differ the same way.
    pub(crate) fn rough(self) -> i32 {
        (self.0 >> (PLACES - 12)).clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// All that it is, in a word.
    pub(crate) fn bits(self) -> u128 {
        self.0 as u128
    }

    /// The simplest number between the bounds: the integer closest to 0, else the one with the fewest places. A bound
    /// is a number and whether it counts itself.
    ///
    /// # Panics
    /// If there is none with 64 binary places.
    pub(crate) fn simplest(low: Option<(Dyadic, bool)>, high: Option<(Dyadic, bool)>) -> Dyadic {
        let above = |x: i128| low.is_none_or(|(low, closed)| x > low.0 || (closed && x == low.0));
        let below = |x: i128| high.is_none_or(|(high, closed)| x < high.0 || (closed && x == high.0));
        if above(0) && below(0) {
            return Dyadic::ZERO;
        }
        if !below(0) {
            let turned = |bound: Option<(Dyadic, bool)>| bound.map(|(x, closed)| (-x, closed));
            return -Dyadic::simplest(turned(high), turned(low));
        }
        let start = low.map_or(0, |(low, _)| low.0);
        let nearest = (0..=PLACES).map(|places| {
            let unit = 1i128 << (PLACES - places);
            let up = (start + unit - 1) & -unit;
            if above(up) { up } else { up + unit }
        });
        Dyadic(nearest.into_iter().find(|&x| below(x)).expect("numbers have at most 64 binary places"))
    }
}

impl Add for Dyadic {
    type Output = Dyadic;
    fn add(self, other: Dyadic) -> Dyadic {
        Dyadic(self.0 + other.0)
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Dyadic) -> Dyadic {
        Dyadic(self.0 - other.0)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic(-self.0)
    }
}

impl fmt::Display for Dyadic {
    /// In lowest terms: `3/4`, `-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.places();
        let numerator = self.0 >> (PLACES - places);
        match places {
            0 => f.pad(&numerator.to_string()),
            _ => f.pad(&format!("{numerator}/{}", 1u128 << places)),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is no dyadic rational of bearable size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no integer, and no fraction whose denominator is a power of 2")]
pub struct NotDyadic;

impl FromStr for Dyadic {
    type Err = NotDyadic;

    /// `2`, `-3/4`; not necessarily in lowest terms.
    fn from_str(text: &str) -> Result<Dyadic, NotDyadic> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let below: u64 = below.parse().map_err(|_| NotDyadic)?;
        let above: i64 = above.parse().map_err(|_| NotDyadic)?;
        below.is_power_of_two().then(|| Dyadic::new(above, below.trailing_zeros())).ok_or(NotDyadic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_are_read_and_written() {
        for text in ["0", "1", "-1", "3/4", "-3/4", "-1/2", "1/9223372036854775808", "9223372036854775807"] {
            assert_eq!(number(text).to_string(), text);
        }
        assert_eq!(number("6/4").to_string(), "3/2");
        for text in ["", "1/3", "1/0", "x", "1/", "/2", "99999999999999999999", "1/-2"] {
            assert_eq!(text.parse::<Dyadic>(), Err(NotDyadic), "{text}");
        }
    }

    #[test]
    fn sums_halves_and_places() {
        assert_eq!(number("3/4") + number("1/4"), Dyadic::integer(1));
        assert_eq!(number("1/2") - number("3/4"), number("-1/4"));
        assert_eq!(number("-3").half(), number("-3/2"));
        assert_eq!((number("5/8").places(), number("-4").places(), Dyadic::ZERO.places()), (3, 0, 0));
        assert_eq!((number("-4").as_integer(), number("1/2").as_integer()), (Some(-4), None));
        assert_eq!(number("-3/4").to_f64(), -0.75);
    }

    #[test]
    fn rough_numbers_keep_the_order() {
        let texts =
            ["-9223372036854775807", "-3/16384", "0", "1/16384", "1/4096", "2", "9223372036854775807"];
        let rough: Vec<i32> = texts.map(|text| number(text).rough()).to_vec();
        assert!(rough.is_sorted(), "{rough:?}");
        assert_eq!((rough[2], rough[3], rough[4]), (0, 0, 1));
    }

    #[test]
    fn the_simplest_number_has_the_earliest_birthday() {
        let open = |text: &str| Some((number(text), false));
        let closed = |text: &str| Some((number(text), true));
        let cases = [
            (None, None, "0"),
            (open("0"), None, "1"),
            (closed("5/2"), None, "3"),
            (None, open("-7/2"), "-4"),
            (open("-1/2"), open("7"), "0"),
            (open("0"), open("1"), "1/2"),
            (open("1/2"), open("1"), "3/4"),
            (closed("1/2"), open("1"), "1/2"),
            (open("-2"), open("-1"), "-3/2"),
            (open("-5/4"), closed("-9/8"), "-9/8"),
            (open("-5/4"), open("-9/8"), "-19/16"),
            (open("3/2"), open("17"), "2"),
            (open("0"), closed("1/1024"), "1/1024"),
            (closed("3/8"), closed("3/8"), "3/8"),
        ];
        for (low, high, simplest) in cases {
            assert_eq!(Dyadic::simplest(low, high), number(simplest), "{low:?} {high:?}");
        }
    }
}
