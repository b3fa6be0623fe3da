//! Boards drawn as rows of `.` and `#`, of which some may be repeated: `...|(.#.)*|...`.

use crate::error::cut;
use crate::{Board, BoardError, MOST_SITES};
use std::fmt;

/// Rows, separated by `|`: some that stand once, some that are repeated, and again some that stand once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rows {
    above: String,
    /// Empty if no row is repeated.
    repeated: String,
    below: String,
}

impl Rows {
    pub(crate) fn parse(text: &str) -> Result<Rows, BoardError> {
        let rows = match text.find('(').zip(text.rfind(")*")) {
            Some((open, close)) if open < close => {
                let part = |rows: &str| rows.replace('\n', "|").trim().to_string();
                let [above, repeated, below] =
                    [&text[..open], &text[open + 1..close], &text[close + 2..]].map(part);
                let above = whole_rows(&above, |rows| rows.strip_suffix('|'));
                let below = whole_rows(&below, |rows| rows.strip_prefix('|'));
                let (above, below) = above.zip(below).ok_or_else(|| BoardError::NoRows(cut(text)))?;
                if repeated.is_empty() {
                    return Err(BoardError::NoRows(cut(text)));
                }
                Rows { above, repeated, below }
            }
            _ => Rows { above: text.to_string(), repeated: String::new(), below: String::new() },
        };
        rows.board(1)?;
        Ok(rows)
    }

    /// Are some rows repeated?
    pub(crate) fn repeat(&self) -> bool {
        !self.repeated.is_empty()
    }

    /// How often they are repeated at least.
    pub(crate) fn least(&self) -> usize {
        usize::from(self.repeat() && self.above.is_empty() && self.below.is_empty())
    }

    /// At most so many sites and pairs, if no row is repeated: a site takes a character.
    pub(crate) fn tally(&self) -> (u64, u64) {
        let sites = self.above.len() as u64;
        (sites, 2 * sites)
    }

    /// The board on which they are repeated n times.
    pub(crate) fn board(&self, n: usize) -> Result<Board, BoardError> {
        let repeated = (self.repeated.len() as u128 + 1) * n as u128;
        if repeated > LONGEST as u128 {
            return Err(BoardError::TooLarge { text: cut(&self.to_string()) });
        }
        let copies = if self.repeat() { n } else { 0 };
        let parts = std::iter::once(&self.above)
            .chain(std::iter::repeat_n(&self.repeated, copies))
            .chain(std::iter::once(&self.below));
        let parts: Vec<&str> = parts.map(String::as_str).filter(|part| !part.is_empty()).collect();
        parse_rows(&parts.join("|"))
    }
}

/// The most bytes of a drawn board.
const LONGEST: usize = 4 * MOST_SITES;

/// The rows without the bar that separates them from the repeated ones; `None` if there is no bar.
fn whole_rows(rows: &str, without: impl Fn(&str) -> Option<&str>) -> Option<String> {
    if rows.is_empty() { Some(String::new()) } else { without(rows).map(str::to_string) }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repeated = if self.repeat() { format!("({})*", self.repeated) } else { String::new() };
        let parts = [&self.above, &repeated, &self.below];
        let parts: Vec<&str> =
            parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join("|"))
    }
}

fn parse_rows(text: &str) -> Result<Board, BoardError> {
    if text.len() > LONGEST {
        return Err(BoardError::TooLarge { text: cut(text) });
    }
    let rows: Vec<Vec<char>> = text.split(['|', '\n']).map(|row| row.trim().chars().collect()).collect();
    for (r, row) in rows.iter().enumerate() {
        if let Some(c) = row.iter().position(|&square| square != '.' && square != '#') {
            return Err(BoardError::Foreign { row: r + 1, column: c + 1, found: row[c] });
        }
        if row.len() != rows[0].len() {
            return Err(BoardError::Ragged { row: r + 1, found: row.len(), expected: rows[0].len() });
        }
    }
    if rows[0].is_empty() {
        return Err(BoardError::Empty);
    }
    if rows.iter().flatten().filter(|&&square| square == '.').count() > MOST_SITES {
        return Err(BoardError::TooLarge { text: cut(text) });
    }
    Ok(Board::mask(rows.len(), rows[0].len(), |r, c| rows[r][c] == '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Rows {
        Rows::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn rows_are_repeated() {
        let frame = rows("...|(.#.)*|...");
        assert_eq!((frame.to_string().as_str(), frame.least(), frame.repeat()), ("...|(.#.)*|...", 0, true));
        for (n, drawn) in [(0, "...|..."), (1, "...|.#.|..."), (3, "...|.#.|.#.|.#.|...")] {
            assert_eq!(frame.board(n), parse_rows(drawn));
        }
        assert_eq!(rows("(..|#.)*").board(2), parse_rows("..|#.|..|#."));
        assert_eq!(rows("(..)*|##").least(), 0);
        assert_eq!(rows("(..)*").least(), 1);
        assert_eq!(rows("..\n(.#)*\n..").board(1), parse_rows("..|.#|.."));
        assert!(!rows("..|##").repeat());
    }

    #[test]
    fn what_does_not_repeat_whole_rows_gets_its_sentence() {
        let message = |text: &str| Rows::parse(text).unwrap_err().to_string();
        for text in ["..(.)*", "(..)*..", "..|()*", "..|( )*|.."] {
            assert!(message(text).starts_with(&format!("'{text}' does not repeat whole rows")), "{text}");
        }
        assert!(message("..|(..)").starts_with("row 2 column 1 of the board is '('"));
        assert!(message("..|(...)*").starts_with("row 2 of the board is 3 wide"));
        assert!(message("(..)*|(..)*").starts_with("row 1 column 3 of the board is ')'"));
        assert!(matches!(rows("(.)*").board(usize::MAX), Err(BoardError::TooLarge { .. })));
    }
}
