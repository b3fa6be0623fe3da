//! Whole numbers as a user types them, within bounds.

use crate::show::grouped;
use std::fmt;

/// Why a text is not a number that an option takes. The complaint names the option and the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotWithin {
    least: usize,
    most: usize,
}

impl fmt::Display for NotWithin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, most] = [self.least, self.most].map(|bound| grouped(&bound.to_string(), ","));
        write!(f, "it is a whole number from {least} to {most}")
    }
}

impl std::error::Error for NotWithin {}

/// The most positions that are drawn, listed or sampled at once.
pub(crate) const MOST_POSITIONS: usize = 100_000_000;
/// The most final positions that are shown.
pub(crate) const MOST_SHOWN: usize = 1_000_000;
/// The most random runs.
pub(crate) const MOST_RUNS: usize = 1_000_000;
/// The most particles of a run, and the most games that stand for others.
pub(crate) const MOST_PARTICLES: usize = 1_000_000_000;
/// The most terms of a sequence.
pub(crate) const MOST_TERMS: usize = 1_000_000;
/// The most digits of a growth constant.
pub(crate) const MOST_DIGITS: usize = 10_000;
/// The most sites of a board.
pub(crate) const MOST_SITES: usize = 1 << 20;
/// The longest side of a square that has so many.
pub(crate) const MOST_SIDE: usize = 1 << 10;

/// Reads whole numbers within these bounds.
pub(crate) fn within(least: usize, most: usize) -> impl Fn(&str) -> Result<usize, NotWithin> + Clone {
    move |text| {
        let fine = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if fine { text.parse().ok() } else { None };
        number.filter(|number| (least..=most).contains(number)).ok_or(NotWithin { least, most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_kept_and_said() {
        let read = within(1, 1000);
        assert_eq!(["1", "1000", "007"].map(|text| read(text).unwrap()), [1, 1000, 7]);
        for wrong in ["0", "1001", "", "+1", "-1", "1.5", "abc", "99999999999999999999999"] {
            assert_eq!(
                read(wrong).unwrap_err().to_string(),
                "it is a whole number from 1 to 1,000",
                "{wrong}"
            );
        }
    }
}
