//! A number that is known from random runs only: each gives a number that is right on average.
//!
//! Such numbers may be far beyond what a float holds, so decimal logarithms stand for them.
//!
//! ```
//! use series::Sampled;
//! let sampled = Sampled::new(vec![200f64.log10(), 300f64.log10(), 400f64.log10()]);
//! // The mean is 300; runs deviate by 100, and the mean of three by 100 / sqrt(3).
//! assert_eq!(sampled.estimate(), "3e2");
//! assert!((sampled.error().unwrap() - 1.0 / 27f64.sqrt()).abs() < 1e-12);
//! assert!(sampled.trusted());
//! ```

/// The most digits of an estimate.
const MOST_DIGITS: usize = 12;

/// What independent runs say of a number.
#[derive(Clone, PartialEq, Debug)]
pub struct Sampled {
    /// The decimal logarithm of what each run says; minus infinity for 0.
    pub runs: Vec<f64>,
}

impl Sampled {
    /// From the decimal logarithms of what the runs say.
    ///
    /// # Panics
    /// If there is no run.
    pub fn new(runs: Vec<f64>) -> Sampled {
        assert!(!runs.is_empty(), "an estimate comes from a run");
        Sampled { runs }
    }

    /// The greatest logarithm, and what each run says as a part of what that one says.
    fn parts(&self) -> (f64, Vec<f64>) {
        let greatest = self.runs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let part = |run: &f64| if greatest.is_finite() { 10f64.powf(run - greatest) } else { 0.0 };
        (greatest, self.runs.iter().map(part).collect())
    }

    /// The decimal logarithm of the mean of all runs.
    pub fn log10(&self) -> f64 {
        let (greatest, parts) = self.parts();
        greatest + (parts.iter().sum::<f64>() / parts.len() as f64).log10().min(0.0)
    }

    /// How far a run is from the mean, as a part of it: the root of the mean square. None if there is but one run.
    pub fn spread(&self) -> Option<f64> {
        let (_, parts) = self.parts();
        let number = parts.len() as f64;
        let mean = parts.iter().sum::<f64>() / number;
        let squares: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
        let spread = if mean > 0.0 { (squares / (number - 1.0)).sqrt() / mean } else { 0.0 };
        (parts.len() > 1).then_some(spread)
    }

    /// The standard error of the mean, as a part of it. None if there is but one run.
    pub fn error(&self) -> Option<f64> {
        self.spread().map(|spread| spread / (self.runs.len() as f64).sqrt())
    }

    /// Does the error mean anything? Not if runs are on average further from their mean than it is from zero: then a few of
    /// them make nearly all of it, and greater ones may not have been met. Nor if the mean is uncertain by more than a
    /// third: so few runs may be near each other by chance.
    pub fn trusted(&self) -> bool {
        let near = self.spread().is_some_and(|spread| spread <= 1.0);
        near && self.error().is_some_and(|error| error <= 1.0 / 3.0)
    }

    /// The mean with a digit more than the error leaves certain: `2.08e170`.
    pub fn estimate(&self) -> String {
        let log10 = self.log10();
        if log10 == f64::NEG_INFINITY {
            return "0".into();
        }
        let certain = match self.error() {
            None => 1.0,
            Some(error) => 1.0 - error.log10().floor(),
        };
        let digits = (certain as usize).clamp(1, MOST_DIGITS);
        let mantissa = format!("{:.*e}", digits - 1, 10f64.powf(log10 - log10.floor()));
        let (mantissa, carried) = mantissa.split_once('e').expect("a float is written with an exponent");
        let mantissa =
            if digits > 1 { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
        format!(
            "{mantissa}e{}",
            log10.floor() as i64 + carried.parse::<i64>().expect("an exponent is a number")
        )
    }

    /// The mean with its error in brackets, in units of the last place, and the exponent: `2.08(2)` and 170. Without an
    /// error, as [`Sampled::estimate`] has it.
    pub fn figure(&self) -> (String, i64) {
        let (log10, error) = (self.log10(), self.error().filter(|error| *error > 0.0));
        let Some(error) = error.filter(|_| log10.is_finite()) else {
            let estimate = self.estimate();
            let (mantissa, exponent) = estimate.split_once('e').unwrap_or((&estimate, "0"));
            return (mantissa.to_string(), exponent.parse().expect("an exponent is a number"));
        };
        let mantissa = 10f64.powf(log10 - log10.floor());
        let figure = |mantissa: f64| {
            let error = mantissa * error;
            // One digit of the error, or two if the first is a 1.
            let first = error.log10().floor();
            let places = i32::from(error / 10f64.powf(first) < 1.95) - first as i32;
            let places = places.clamp(0, MOST_DIGITS as i32) as usize;
            format!("{mantissa:.places$}({:.0})", error * 10f64.powi(places as i32))
        };
        let exponent = log10.floor() as i64;
        match figure(mantissa) {
            carried if carried.starts_with("10") => (figure(mantissa / 10.0), exponent + 1),
            figure => (figure, exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_floats() {
        let sampled = Sampled::new(vec![1100.0, 1100.0 + 3f64.log10()]);
        assert!((sampled.log10() - 1100.0 - 2f64.log10()).abs() < 1e-9);
        // 1 and 3 deviate by the root of 2, their mean by 1, which is half of it.
        assert!((sampled.error().unwrap() - 0.5).abs() < 1e-9);
        assert_eq!(sampled.estimate(), "2e1100");
    }

    #[test]
    fn as_many_digits_as_the_error_leaves() {
        let around = |error: f64| Sampled::new(vec![(1.2345 - error).log10(), (1.2345 + error).log10()]);
        assert_eq!(around(0.5).estimate(), "1.2e0");
        assert_eq!(around(0.001).estimate(), "1.2345e0");
        assert_eq!(Sampled::new(vec![907f64.log10(); 3]).estimate(), "9.07e2");
        assert_eq!(Sampled::new(vec![9.96f64.log10()]).estimate(), "1e1");
    }

    #[test]
    fn the_error_stands_in_brackets() {
        let around =
            |mean: f64, error: f64| Sampled::new(vec![(mean - error).log10(), (mean + error).log10()]);
        assert_eq!(around(208.168, 2.2).figure(), ("2.08(2)".to_string(), 2));
        assert_eq!(around(208.168, 1.24).figure(), ("2.082(12)".to_string(), 2));
        assert_eq!(around(208.168, 1.96).figure(), ("2.08(2)".to_string(), 2));
        assert_eq!(around(9.996, 0.03).figure(), ("1.000(3)".to_string(), 1));
        assert_eq!(around(5.0, 4.0).figure(), ("5(4)".to_string(), 0));
        assert_eq!(Sampled::new(vec![907f64.log10(); 3]).figure(), ("9.07".to_string(), 2));
        assert_eq!(Sampled::new(vec![f64::NEG_INFINITY; 2]).figure(), ("0".to_string(), 0));
    }

    #[test]
    fn a_run_that_towers_over_the_others_is_not_trusted() {
        assert!(!Sampled::new(vec![10.0, 11.0, 12.0, 15.0]).trusted());
        // 1, 2 and 3 deviate by 1, their mean, 2, by 0.58; 1 and 3 by 1.41, their mean, 2, by 1.
        let logarithms = |runs: &[f64]| Sampled::new(runs.iter().map(|run| run.log10()).collect());
        assert!(logarithms(&[1.0, 2.0, 3.0]).trusted());
        assert!(!logarithms(&[1.0, 3.0]).trusted());
        let one = Sampled::new(vec![7.0]);
        assert_eq!((one.error(), one.trusted()), (None, false));
        let nothing = Sampled::new(vec![f64::NEG_INFINITY; 2]);
        assert_eq!((nothing.estimate(), nothing.error()), ("0".to_string(), Some(0.0)));
        assert_eq!(nothing.log10(), f64::NEG_INFINITY);
    }
}
