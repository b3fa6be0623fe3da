//! Real numbers between two others, and logarithms to base 2 whose every digit is proved.
//!
//! A number is known to lie between two integers over 2^128. Sums, products and quotients round the lower one down and the
//! upper one up. A logarithm is found bit by bit: 1 ≤ x < 2 is squared, and halved if that is 2 or more, as long as both
//! bounds agree.
//!
//! ```
//! use series::Enclosed;
//! let log = Enclosed::log2(&1000u32.into()).unwrap();
//! assert_eq!((log.down(4), log.up(4)), ("9.9657".into(), "9.9658".into()));
//! let ten = Enclosed::log2(&10u32.into()).unwrap();
//! assert_eq!(log.over(&ten).up(6), "3.000001");
//! ```

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

/// The bits after the point.
const PLACES: usize = 128;
/// The bits of a number that is squared; of these PLACES can be told with certainty.
const BITS: usize = 2 * PLACES + 32;

/// A real number between two others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enclosed {
    /// Over 2^PLACES.
    low: IBig,
    high: IBig,
}

impl Enclosed {
    /// A whole number.
    pub fn exact(number: impl Into<IBig>) -> Enclosed {
        let scaled = number.into() << PLACES;
        Enclosed { low: scaled.clone(), high: scaled }
    }

    /// The logarithm of a positive number to base 2.
    pub fn log2(number: &UBig) -> Option<Enclosed> {
        (*number != UBig::ZERO).then(|| Enclosed::log2_between(number, number))
    }

    /// The logarithm, if the number is certainly positive.
    pub fn log2_of(&self) -> Option<Enclosed> {
        let positive = |number: &IBig| UBig::try_from(number.clone()).ok().filter(|n| *n != UBig::ZERO);
        let log = Enclosed::log2_between(&positive(&self.low)?, &positive(&self.high)?);
        Some(log.minus(&Enclosed::exact(PLACES as u64)))
    }

    fn log2_between(low: &UBig, high: &UBig) -> Enclosed {
        let ((low, _), (_, high)) = (log2(low), log2(high));
        Enclosed { low, high }
    }

    /// The sum.
    pub fn plus(&self, other: &Enclosed) -> Enclosed {
        Enclosed { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    /// The difference.
    pub fn minus(&self, other: &Enclosed) -> Enclosed {
        Enclosed { low: &self.low - &other.high, high: &self.high - &other.low }
    }

    /// As often as a whole number says.
    pub fn times(&self, number: impl Into<IBig>) -> Enclosed {
        let number = number.into();
        let (one, two) = (&self.low * &number, &self.high * number);
        if one <= two { Enclosed { low: one, high: two } } else { Enclosed { low: two, high: one } }
    }

    /// The quotient of two numbers, the second of which is certainly positive.
    ///
    /// # Panics
    /// If it is not.
    pub fn over(&self, other: &Enclosed) -> Enclosed {
        assert!(other.low > IBig::ZERO, "the divisor is positive");
        let quotients =
            [&self.low, &self.high].map(|above| [&other.low, &other.high].map(|below| (above, below)));
        let quotients = quotients.iter().flatten().map(|(above, below)| floor(*above << PLACES, below));
        let (mut low, mut high) = (None, None);
        for quotient in quotients {
            low = Some(low.map_or(quotient.clone(), |least: IBig| least.min(quotient.clone())));
            high = Some(high.map_or(quotient.clone(), |most: IBig| most.max(quotient)));
        }
        let known = "there are four quotients";
        Enclosed { low: low.expect(known), high: high.expect(known) + IBig::ONE }
    }

    /// In decimals, rounded down.
    pub fn down(&self, places: usize) -> String {
        decimals(&floor(&self.low * IBig::from(10u8).pow(places), &(IBig::ONE << PLACES)), places)
    }

    /// In decimals, rounded up.
    pub fn up(&self, places: usize) -> String {
        let scaled = -(&self.high * IBig::from(10u8).pow(places));
        decimals(&-floor(scaled, &(IBig::ONE << PLACES)), places)
    }

    /// About.
    pub fn about(&self) -> f64 {
        self.down(17).parse().expect("decimals are a number")
    }
}

/// above / below, rounded down; below is positive.
fn floor(above: IBig, below: &IBig) -> IBig {
    let quotient = &above / below;
    if &quotient * below > above { quotient - IBig::ONE } else { quotient }
}

fn decimals(scaled: &IBig, places: usize) -> String {
    let (sign, size) = scaled.clone().into_parts();
    let digits = format!("{:0>width$}", size.to_string(), width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    let sign = if sign == dashu_int::Sign::Negative && size != UBig::ZERO { "-" } else { "" };
    format!("{sign}{whole}{}{part}", if places > 0 { "." } else { "" })
}

/// Bounds on the logarithm of a positive number.
fn log2(number: &UBig) -> (IBig, IBig) {
    let whole = number.bit_len() - 1;
    // Step 1. The number over 2^whole, between 1 and 2, in so many bits.
    let (mut low, mut high) = match whole.checked_sub(BITS) {
        None | Some(0) => (number << (BITS - whole), number << (BITS - whole)),
        Some(rest) => (number >> rest, (number >> rest) + UBig::ONE),
    };
    // Step 2. Bit after bit, until the bounds disagree.
    let two = UBig::ONE << (BITS + 1);
    let mut log = IBig::from(whole);
    for told in 0..PLACES {
        low = (&low * &low) >> BITS;
        high = ((&high * &high) >> BITS) + UBig::ONE;
        log <<= 1;
        match (low >= two, high >= two) {
            (false, false) => {}
            (true, true) => {
                log += IBig::ONE;
                low >>= 1;
                high = (high >> 1) + UBig::ONE;
            }
            _ => {
                // The square lies beside 2, and the rest of the logarithm beside the middle of what is left.
                let left = PLACES - told - 1;
                let (lower, upper) = (&log << left, (&log + IBig::from(2u8)) << left);
                return (lower, upper);
            }
        }
    }
    (log.clone(), log + IBig::ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(number: u64) -> Enclosed {
        Enclosed::log2(&number.into()).unwrap()
    }

    #[test]
    fn powers_of_two_have_whole_logarithms() {
        for power in [0usize, 1, 7, 64, 1000] {
            let log = Enclosed::log2(&(UBig::ONE << power)).unwrap();
            assert_eq!(log.down(6), format!("{power}.000000"), "2^{power}");
            assert_eq!(log.up(6), format!("{power}.000001"), "2^{power} from above");
        }
        assert_eq!(Enclosed::log2(&UBig::ZERO), None);
    }

    /// log2 3 and log2 10 to forty places, from tables.
    #[test]
    fn digits_are_those_of_tables() {
        assert_eq!(log(3).down(34), "1.5849625007211561814537389439478165");
        assert_eq!(log(10).down(34), "3.3219280948873623478703194294893901");
    }

    /// b^e ≤ n < b^e+1 says as much as a logarithm, in whole numbers.
    #[test]
    fn bounds_hold_in_whole_numbers() {
        for number in [3u64, 5, 6, 7, 12, 99, 1_000_003, u64::MAX] {
            let bits = UBig::from(number).pow(1000).bit_len() as u64 - 1;
            let log = log(number).times(1000);
            assert!(log.low >= IBig::from(bits) << PLACES && log.high <= IBig::from(bits + 1) << PLACES);
        }
    }

    #[test]
    fn large_numbers_are_cut_outward() {
        let number = UBig::from(3u8).pow(10_000);
        let (cut, whole) = (Enclosed::log2(&number).unwrap(), log(3).times(10_000));
        assert!(cut.low <= whole.high && whole.low <= cut.high);
        assert_eq!(cut.down(20), whole.down(20));
    }

    #[test]
    fn rounding_goes_outward() {
        let third = Enclosed::exact(1).over(&Enclosed::exact(3));
        assert_eq!((third.down(3), third.up(3)), ("0.333".into(), "0.334".into()));
        let less = third.times(-1);
        assert_eq!((less.down(3), less.up(3)), ("-0.334".into(), "-0.333".into()));
        assert_eq!((Enclosed::exact(-7).down(0), Enclosed::exact(-7).up(1)), ("-7".into(), "-7.0".into()));
        assert_eq!(less.log2_of(), None);
        assert_eq!(Enclosed::exact(8).log2_of().unwrap().down(3), "3.000");
    }
}
