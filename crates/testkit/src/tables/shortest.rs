//! The numbers of moves of shortest games, as a thesis prints them.

use super::written::{Head, cell, cells, explained};
use board::Board;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// The least number of moves after which somebody cannot move, by the definition of \[KarthikeyanSinha\], chapter 4: over
/// the positions in which the numbers of pieces differ by at most one, the empty one left out if a move can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortest {
    /// The key of the source.
    pub source: String,
    /// Where in the source.
    pub place: String,
    /// The game, a name of the catalogue.
    pub game: String,
    /// The board, as typed to `ways`.
    pub board: String,
    /// What the source prints.
    pub printed: Length,
    /// The truth, where the source is wrong.
    pub correct: Option<Length>,
    /// What is to be said about a mistake here.
    pub finding: Option<String>,
}

/// So many moves, and for whom there is then no other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Length {
    /// The number of moves.
    pub moves: usize,
    /// L if Left has no move in some of the positions, R if Right has none in some. That nobody has a move in some, F,
    /// is not in print.
    pub letters: String,
}

impl Shortest {
    /// What should be computed: the correction if there is one, else what was printed.
    pub fn truth(&self) -> &Length {
        self.correct.as_ref().unwrap_or(&self.printed)
    }
}

impl fmt::Display for Shortest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {} {}", self.source, self.place, self.game, self.board)
    }
}

impl FromStr for Length {
    type Err = String;

    /// A number with its superscripts, as `3^LR`.
    fn from_str(text: &str) -> Result<Length, String> {
        let parts = text.split_once('^').filter(|(_, letters)| ["L", "R", "LR"].contains(letters));
        let (moves, letters) = parts.ok_or_else(|| format!("'{text}' is not a length such as 3^LR"))?;
        let moves = moves.parse().map_err(|_| format!("'{moves}' in '{text}' is not a number of moves"))?;
        Ok(Length { moves, letters: letters.into() })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenShortest {
    #[serde(rename = "where")]
    pub(super) place: String,
    pub(super) board: String,
    value: String,
    correct: Option<String>,
    finding: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenShortestTable {
    #[serde(rename = "where")]
    pub(super) place: String,
    values: String,
}

impl WrittenShortest {
    pub(super) fn entry(&self, head: &Head) -> Result<Shortest, String> {
        let game = head.game.clone().ok_or("the source names no game")?;
        Board::parse(&self.board).map_err(|error| error.to_string())?;
        let printed = self.value.parse()?;
        let correct = self.correct.as_deref().map(str::parse).transpose()?;
        explained(&printed, correct.as_ref(), self.finding.as_deref())?;
        let (source, place, board) = (head.key.clone(), self.place.clone(), self.board.clone());
        Ok(Shortest { source, place, game, board, printed, correct, finding: self.finding.clone() })
    }
}

impl WrittenShortestTable {
    /// The cells in reading order; an error says which cell.
    pub(super) fn entries(&self, head: &Head) -> Result<Vec<Shortest>, (String, String)> {
        let entry = |(m, n, value): (usize, usize, &str)| {
            let (place, board) = (self.place.clone(), format!("{}x{}", m + 1, n + 1));
            let one = WrittenShortest { place, board, value: value.into(), correct: None, finding: None };
            one.entry(head).map_err(|what| (cell(m, n), what))
        };
        cells(&self.values).map(entry).collect()
    }
}
