//! Positive numbers far beyond floats, with the precision of one.

use std::ops::{Add, Mul};

/// A number: mantissa times a power of 2. The mantissa is 0, or at least 1 and less than 2 to the 64.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Huge {
    mantissa: f64,
    exponent: i64,
}

/// Mantissas stay below 2 to this power.
const WIDTH: i64 = 64;

impl Huge {
    pub(crate) const ZERO: Huge = Huge { mantissa: 0.0, exponent: 0 };
    pub(crate) const ONE: Huge = Huge { mantissa: 1.0, exponent: 0 };

    /// As a part of another number that is not 0; 0 if it is less than floats can say.
    pub(crate) fn over(self, other: Huge) -> f64 {
        let shift = (self.exponent - other.exponent).clamp(-2000, 2000) as i32;
        self.mantissa / other.mantissa * 2f64.powi(shift / 2) * 2f64.powi(shift - shift / 2)
    }

    /// Is it less than another number?
    pub(crate) fn less_than(self, other: Huge) -> bool {
        other.mantissa > 0.0 && self.over(other) < 1.0
    }

    /// All of it.
    pub(crate) fn bits(self) -> [u64; 2] {
        [self.mantissa.to_bits(), self.exponent as u64]
    }

    /// May change in memory.
    pub(crate) fn strike(&mut self) {
        control::faults::strike("weights", std::slice::from_mut(&mut self.mantissa));
    }

    pub(crate) fn log10(self) -> f64 {
        self.mantissa.log10() + self.exponent as f64 * std::f64::consts::LOG10_2
    }

    fn settled(mut self) -> Huge {
        const STEP: f64 = (1u128 << WIDTH) as f64;
        while self.mantissa >= STEP {
            self = Huge { mantissa: self.mantissa / STEP, exponent: self.exponent + WIDTH };
        }
        while self.mantissa > 0.0 && self.mantissa < 1.0 {
            self = Huge { mantissa: self.mantissa * STEP, exponent: self.exponent - WIDTH };
        }
        self
    }
}

impl Add for Huge {
    type Output = Huge;

    fn add(self, other: Huge) -> Huge {
        if self.mantissa == 0.0 || other.mantissa == 0.0 {
            return if self.mantissa == 0.0 { other } else { self };
        }
        let (large, small) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        let shift = (small.exponent - large.exponent).max(-2000) as i32;
        Huge { mantissa: large.mantissa + small.mantissa * 2f64.powi(shift), ..large }.settled()
    }
}

impl Mul<f64> for Huge {
    type Output = Huge;

    fn mul(self, factor: f64) -> Huge {
        Huge { mantissa: self.mantissa * factor, ..self }.settled()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_parts() {
        // 3^3000 as products, and as sums.
        let power = |times: u32| (0..times).fold(Huge::ONE, |power, _| power * 3.0);
        let sum = power(2999) + power(2999) + power(2999);
        assert!((sum.over(power(3000)) - 1.0).abs() < 1e-12);
        assert!((sum.log10() - 3000.0 * 3f64.log10()).abs() < 1e-8);
        assert!(power(7).less_than(sum) && !sum.less_than(power(7)));
        assert_eq!(power(7).over(sum), 0.0);
        assert_eq!((power(7) + Huge::ZERO).over(Huge::ONE), 2187.0);
        assert_eq!((power(4000) + Huge::ONE).over(power(4000)), 1.0);
    }
}
