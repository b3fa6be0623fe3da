//! Numbers about rectangles, as papers print them, exact or not.

use super::written::{cell, cells};
use serde::Deserialize;

/// What is printed of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// Where in the source.
    pub place: String,
    /// The board, as typed to `ways`.
    pub board: String,
    /// The number: digits, a decimal fraction rounded to its places, or `~10^100` for one of about so many digits.
    pub value: String,
}

impl Printed {
    /// Is the number an estimate?
    pub fn estimated(&self) -> bool {
        self.value.contains('~')
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenPrinted {
    #[serde(rename = "where")]
    pub(super) place: String,
    values: String,
}

impl WrittenPrinted {
    /// The cells in reading order; an error says which cell.
    pub(super) fn entries(&self) -> Result<Vec<Printed>, (String, String)> {
        let entry = |(m, n, value): (usize, usize, &str)| {
            let digits = value.strip_prefix("~10^").or(value.strip_prefix("10^~")).unwrap_or(value);
            if digits.parse::<f64>().is_err() {
                return Err((cell(m, n), format!("'{value}' is not a number such as 907, 2.8 or ~10^100")));
            }
            let board = format!("{}x{}", m + 1, n + 1);
            Ok(Printed { place: self.place.clone(), board, value: value.to_string() })
        };
        cells(&self.values).map(entry).collect()
    }
}
