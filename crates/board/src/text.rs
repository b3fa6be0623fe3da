//! Boards that people type: `4x3`, `..#.|....|.#..`, `cycle:5`, `line(cycle:5)`, and sums of them.

use crate::error::cut;
use crate::term::{Term, split_outside};
use crate::{Board, BoardError, MOST_SITES};

impl Board {
    /// One board: a size `mxn` (m rows, n columns), rows of `.` and `#` separated by `|` or line ends, a name such as
    /// `cycle:5`, for which see the [list](crate::shapes), or an [operator](crate::operators) such as `line(cycle:5)`.
    ///
    /// ```
    /// use board::Board;
    /// assert_eq!(Board::parse("2x3").unwrap(), Board::parse("...|...").unwrap());
    /// assert_eq!(Board::parse("..|.").unwrap_err().to_string(),
    ///     "row 2 of the board is 1 wide, row 1 is 2; fill short rows with '#'");
    /// ```
    pub fn parse(text: &str) -> Result<Board, BoardError> {
        Term::parse(text)?.board()
    }
}

/// Boards joined by `+`: their disjunctive sum.
///
/// ```
/// assert_eq!(board::parse_sum("2x3 + ..|.# + cycle:5").unwrap().len(), 3);
/// ```
pub fn parse_sum(text: &str) -> Result<Vec<Board>, BoardError> {
    if text.trim().is_empty() {
        return Err(BoardError::Empty);
    }
    let parse = |part: &&str| match Board::parse(part) {
        Err(BoardError::Empty) if text.contains('+') => Err(BoardError::EmptySummand(cut(text.trim()))),
        other => other,
    };
    split_outside(text, '+')?.iter().map(parse).collect()
}

/// What stands between the `+` of a sum, whether boards or not.
///
/// ```
/// assert_eq!(board::summands("2x3 + line(path:2 + path:3)"), ["2x3", "line(path:2 + path:3)"]);
/// ```
pub fn summands(text: &str) -> Vec<&str> {
    let parts = split_outside(text, '+').unwrap_or_else(|_| vec![text]);
    parts.into_iter().map(str::trim).collect()
}

/// About how many sites and pairs the boards of a sum will have, without making them. Nothing for what is no board.
///
/// ```
/// assert_eq!(board::tally_sum("100x10000 + path:5"), (1_000_005, 2_000_005));
/// ```
pub fn tally_sum(text: &str) -> (u64, u64) {
    let tally = |part: &str| Term::parse(part).map_or((0, 0), |term| term.tally());
    let tallies = summands(text).into_iter().map(tally);
    tallies.fold((0, 0), |(sites, pairs), (s, p)| (sites.saturating_add(s), pairs.saturating_add(p)))
}

/// `mxn` as (m, n).
pub fn parse_size(text: &str) -> Result<(usize, usize), BoardError> {
    let wrong = || BoardError::Size(cut(text));
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let side = |side: &str| -> Result<usize, BoardError> {
        let side = side.trim();
        if side.is_empty() || !side.bytes().all(|b| b.is_ascii_digit()) || side.bytes().all(|b| b == b'0') {
            return Err(wrong());
        }
        side.parse().map_err(|_| BoardError::TooLarge { text: cut(text) })
    };
    let (rows, columns) = (side(rows)?, side(columns)?);
    match rows.checked_mul(columns) {
        Some(sites) if sites <= MOST_SITES => Ok((rows, columns)),
        _ => Err(BoardError::TooLarge { text: cut(text) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_boards() {
        assert_eq!(Board::parse(" 4x3\n").unwrap(), Board::grid(4, 3));
        assert_eq!(Board::parse("4 × 3").unwrap(), Board::grid(4, 3));
        assert_eq!(Board::parse("..\r\n.#\r\n").unwrap().sites(), 3);
        assert_eq!(Board::parse("###").unwrap().sites(), 0);
        assert_eq!(parse_sum("2x3 + 3x3 + ..|.#").unwrap().iter().map(Board::sites).sum::<usize>(), 18);
        let sum = parse_sum("cycle:5 + path:3 + 2x3 + Petersen").unwrap();
        assert_eq!(sum.iter().map(Board::sites).collect::<Vec<_>>(), [5, 3, 6, 10]);
    }

    #[test]
    fn bad_boards_name_the_offence() {
        let message = |text: &str| parse_sum(text).unwrap_err().to_string();
        assert!(message("0x5").starts_with("'0x5' is not a size"));
        assert!(message("5").contains("'5'"));
        assert!(message("3x-2").contains("'3x-2'"));
        assert!(message("99999999999999999999x1").contains("more than"));
        assert!(message("4294967296x4294967296").contains("more than"));
        assert!(message("..|.o").starts_with("row 2 column 2 of the board is 'o'"));
        assert!(message("...|..").starts_with("row 2 of the board is 2 wide, row 1 is 3;"));
        for nothing in ["|", "||", " | \n |"] {
            assert_eq!(message(nothing), BoardError::Empty.to_string(), "{nothing}");
        }
        assert!(message("2x2 + ").contains("summand"));
        assert!(message("  ").contains("empty"));
        assert!(message("2x2 + moebius:5").contains("'moebius'"));
        assert!(message("o..|...").starts_with("row 1 column 1 of the board is 'o'"));
    }
}
