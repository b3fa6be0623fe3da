//! Outcome classes, as papers print them.

use super::written::{Head, cell, cells};
use serde::Deserialize;

/// Who wins on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeClass {
    /// The key of the source, and where in it.
    pub place: String,
    /// The game, a name of the catalogue.
    pub game: String,
    /// Rows and columns of the board.
    pub sides: (usize, usize),
    /// L, R, N or P.
    pub letter: char,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenOutcomes {
    #[serde(rename = "where")]
    pub(super) place: String,
    values: String,
}

impl WrittenOutcomes {
    /// The cells in reading order; an error says which cell.
    pub(super) fn entries(&self, head: &Head) -> Result<Vec<OutcomeClass>, (String, String)> {
        let entry = |(m, n, value): (usize, usize, &str)| {
            let wrong = |what: String| (cell(m, n), what);
            let game = head.game.clone().ok_or_else(|| wrong("the source names no game".into()))?;
            let letter = ["L", "R", "N", "P"].iter().find(|letter| **letter == value);
            let letter = letter.ok_or_else(|| wrong(format!("'{value}' is not one of L, R, N and P")))?;
            let letter = letter.chars().next().expect("it is a letter");
            let place = format!("{}, {}", head.key, self.place);
            Ok(OutcomeClass { place, game, sides: (m + 1, n + 1), letter })
        };
        cells(&self.values).map(entry).collect()
    }
}
