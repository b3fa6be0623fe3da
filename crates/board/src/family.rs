//! Families of boards: one size free, the others fixed.
//!
//! A family is written like a board, with the letter n or m for the free size: `3xn`, `mx2`, `bipartite:3,n`,
//! `strong(path:3,path:n)`. A name alone, `path`, leaves its one size free. Rows may be repeated, `...|(.#.)*|...`, and
//! boards that stay as they are may stand beside what grows: `2xn + 3x3`.
//!
//! The [order](Family::order) of a family takes the free direction outermost: `3xn` column by column, `mx2` row by row,
//! the fixed part of a bipartite graph, or of a sum, before the free one. So the plan of each board is that of the one
//! before with the same few steps inserted once more. For each name and operator the order is told where they are
//! listed: [names](crate::shapes), [operators](crate::operators).
//!
//! ```
//! use board::{Board, Family};
//!
//! let strip: Family = "3xn".parse().unwrap();
//! assert_eq!(strip.board(5).unwrap(), Board::grid(3, 5));
//! assert_eq!(strip.order(2).unwrap(), [0, 2, 4, 1, 3, 5]);
//! ```

use crate::error::cut;
use crate::term::Term;
use crate::{Board, BoardError};
use std::fmt;
use std::str::FromStr;

/// A board with one size left free. See the [module](self).
#[derive(Clone)]
pub struct Family {
    term: Term,
    letter: char,
}

/// Families of boards, one of each form.
const EXAMPLES: [&str; 6] =
    ["3xn", "path:n", "king:3,n", "product(cycle:n,path:2)", "2xn + 3x3", "...|(.#.)*|..."];

/// A family of each form, as it is written.
pub fn example_families() -> &'static [&'static str] {
    &EXAMPLES
}

/// The same in a sentence.
pub(crate) fn known_families() -> String {
    let quoted = |text: &&str| if text.contains('|') { format!("'{text}'") } else { text.to_string() };
    EXAMPLES.iter().map(quoted).collect::<Vec<_>>().join(", ")
}

impl Family {
    /// Reads `3xn`, `mx2`, `path`, `path:n`, `bipartite:3,n`, `line(king:2,n)`, `...|(.#.)*|...`, `2xn + 3x3` and the like.
    ///
    /// ```
    /// use board::Family;
    /// assert_eq!(Family::parse("cylinder:4,n").unwrap().first(), 3);
    /// assert_eq!(Family::parse("mxn").unwrap_err().to_string(),
    ///     "'mxn' leaves more than one size free; give all but one a number, for example 3xn");
    /// ```
    pub fn parse(text: &str) -> Result<Family, BoardError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BoardError::NoFreeLetter(String::new()));
        }
        let term = Term::parse_growing(text)?;
        let letter = match term.free()[..] {
            [] => return Err(BoardError::NoFreeLetter(cut(text))),
            [letter] => letter,
            _ => return Err(BoardError::TwoFreeLetters(cut(text))),
        };
        // What is fixed fits if the smallest board exists.
        term.at(term.least())?;
        Ok(Family { term, letter })
    }

    /// The letter of the free size.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// The smallest size that the family has a board for.
    pub fn first(&self) -> usize {
        self.term.least()
    }

    /// Would a board of size 0, which cannot be typed, have no sites? So it is if the first board has as many as the
    /// second has more: for `3xn`, but neither for `2xn + 3x3` nor for honeycombs.
    pub fn grows_from_nothing(&self) -> bool {
        let sites = |n: usize| self.board(n).map(|board| board.sites());
        self.first() == 1 && sites(1).is_ok_and(|first| sites(2) == Ok(2 * first))
    }

    /// Do all sites lie on squares? Those of a sum do if they do on each summand.
    pub fn on_squares(&self) -> bool {
        self.term.on_squares(self.first())
    }

    /// The board whose free size is `n`.
    pub fn board(&self, n: usize) -> Result<Board, BoardError> {
        Ok(self.member(n)?.0)
    }

    /// The order of the sites of [`Family::board`] in which what grows is outermost.
    pub fn order(&self, n: usize) -> Result<Vec<usize>, BoardError> {
        Ok(self.member(n)?.1)
    }

    /// The board whose free size is `n`, and the order of its sites.
    pub fn member(&self, n: usize) -> Result<(Board, Vec<usize>), BoardError> {
        self.term.at(n)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.term.fmt(f)
    }
}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Family({self})")
    }
}

impl PartialEq for Family {
    fn eq(&self, other: &Family) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Family {}

impl FromStr for Family {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Family, BoardError> {
        Family::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(text: &str) -> Family {
        Family::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn families_and_their_boards() {
        for (text, shown, letter, first, like) in [
            ("3xn", "3xn", 'n', 1, "3x5"),
            ("mx2", "mx2", 'm', 1, "5x2"),
            ("n × 4", "nx4", 'n', 1, "5x4"),
            ("path", "path:n", 'n', 1, "path:5"),
            ("path:m", "path:m", 'm', 1, "path:5"),
            ("Cycle", "cycle:n", 'n', 3, "cycle:5"),
            ("star", "star:n", 'n', 0, "star:5"),
            ("complete", "complete:n", 'n', 1, "complete:5"),
            ("bipartite:3,n", "bipartite:3,n", 'n', 0, "bipartite:3,5"),
            ("bipartite:m,2", "bipartite:m,2", 'm', 0, "bipartite:5,2"),
            ("grid:4,n", "4xn", 'n', 1, "4x5"),
            ("cylinder:4,n", "cylinder:4,n", 'n', 3, "cylinder:4,5"),
            ("cylinder:m,4", "cylinder:m,4", 'm', 1, "cylinder:5,4"),
            ("torus:3,n", "torus:3,n", 'n', 3, "torus:3,5"),
            ("ladder", "ladder:n", 'n', 1, "ladder:5"),
            ("wheel", "wheel:n", 'n', 3, "wheel:5"),
            ("king:3,n", "king:3,n", 'n', 1, "king:3,5"),
            ("honeycomb:m,2", "honeycomb:m,2", 'm', 1, "honeycomb:5,2"),
            ("box:2,n,2", "box:2,n,2", 'n', 1, "box:2,5,2"),
            ("gear", "gear:n", 'n', 3, "gear:5"),
            ("circulant:n;1,2", "circulant:n;1,2", 'n', 4, "circulant:5;1,2"),
            ("strong(path:3, path)", "strong(path:3,path:n)", 'n', 1, "strong(path:3,path:5)"),
            ("product(cycle:n,grid:2,3)", "product(cycle:n,2x3)", 'n', 3, "product(cycle:5,grid:2,3)"),
            (
                "line(product(star:n,path:2))",
                "line(product(star:n,path:2))",
                'n',
                0,
                "line(product(star:5,path:2))",
            ),
            ("power(path:m,2)", "power(path:m,2)", 'm', 1, "power(path:5,2)"),
            ("complement(complete:n)", "complement(complete:n)", 'n', 1, "complement(complete:5)"),
            ("(.#)*", "(.#)*", 'n', 1, ".#|.#|.#|.#|.#"),
            ("..|(.#)*|#.|..", "..|(.#)*|#.|..", 'n', 0, "..|.#|.#|.#|.#|.#|#.|.."),
        ] {
            let family = family(text);
            assert_eq!(
                (family.to_string().as_str(), family.letter(), family.first()),
                (shown, letter, first)
            );
            assert_eq!(family.board(5).unwrap(), Board::parse(like).unwrap(), "{text}");
            assert_eq!(family.clone(), shown.parse().unwrap());
            assert!(family.board(first).is_ok());
            assert!(first == 0 || family.board(first - 1).is_err());
            let mut order = family.order(6).unwrap();
            order.sort_unstable();
            assert_eq!(order, (0..order.len()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_is_no_family_gets_its_sentence() {
        let message = |text: &str| Family::parse(text).unwrap_err().to_string();
        for text in [
            "mxn",
            "nxn",
            "bipartite:m,n",
            "torus:n,n",
            "grid",
            "cylinder",
            "2xn + 3xn",
            "product(path:n,path:m)",
        ] {
            assert!(message(text).starts_with(&format!("'{text}' leaves more than one size free")), "{text}");
        }
        for text in ["3x4", "path:7", "bipartite:3,3", "..#|...", "petersen", "line(king:3,3)", "2x3 + 3x3"] {
            assert!(message(text).starts_with(&format!("'{text}' leaves no size free")), "{text}");
        }
        for text in ["hypercube", "hypercube:n", "product(path:3,hypercube:n)"] {
            assert!(
                message(text).contains("' is not a family that grows by equal steps"),
                "{text}: {}",
                message(text)
            );
        }
        assert!(message("3xd").starts_with("'3xd' is not a size"));
        assert!(message("hypercube:d").starts_with("'d' in 'hypercube:d' is not a size"));
        assert!(message("tree:0,n").starts_with("'n' in 'tree:0,n' is no earlier vertex"));
        assert!(message("power(path:5,n)").starts_with("'power(path:5,n)' is not of the form power(…,k)"));
        assert!(message("moebius:n").starts_with("there is no board by the name 'moebius'"));
        assert!(message("path:q").starts_with("'q' in 'path:q' is not a size"));
        assert!(message("0xn").starts_with("'0' in '0xn' is not a size"));
        assert!(message("-2xn").starts_with("'-2' in '-2xn' is not a size"));
        assert!(message("cylinder:m,2").starts_with("'2' in 'cylinder:m,2' is not a size"));
        assert!(message("bipartite:n").contains("bipartite:m,n"));
        assert!(message("9999999xn").contains("more than"));
        assert!(message("").contains("leaves no size free"));
        assert_eq!(
            family("torus:3,n").board(2).unwrap_err().to_string(),
            "'2' in 'torus:3,2' is not a size; write torus:m,n with m at least 3 and n at least 3"
        );
    }

    #[test]
    fn a_sum_grows_beside_what_stays() {
        let sum = family("2xn + ..|.#+path:2");
        assert_eq!((sum.to_string().as_str(), sum.first()), ("2xn + ..|.# + path:2", 1));
        assert!(!sum.grows_from_nothing() && !sum.on_squares());
        assert_eq!(sum.board(4).unwrap(), Board::sum(&crate::parse_sum("2x4 + ..|.# + path:2").unwrap()));
        // The fixed boards come first, then the columns of the one that grows.
        let order = sum.order(2).unwrap();
        assert!(order[..5].iter().all(|&site| site >= 4));
        assert_eq!(order[5..], [0, 2, 1, 3]);
        assert!(family("3x3 + mx2").on_squares());
        assert!(
            family("3xn").on_squares() && family("(..)*").on_squares() && !family("king:3,n").on_squares()
        );
        for text in ["3xn", "path", "complete", "cylinder:m,3", "box:2,n,2", "power(hex:2,n,2)", "(..|.#)*"] {
            assert!(family(text).grows_from_nothing(), "{text}");
        }
        for text in ["star", "cycle", "honeycomb:2,n", "line(path)", "..|(..)*"] {
            assert!(!family(text).grows_from_nothing(), "{text}");
        }
    }

    #[test]
    fn the_examples_are_families() {
        for text in EXAMPLES {
            assert_eq!(family(text).to_string(), text);
        }
    }

    #[test]
    fn the_free_direction_is_outermost() {
        assert_eq!(family("3xn").order(2).unwrap(), [0, 2, 4, 1, 3, 5]);
        assert_eq!(family("mx3").order(2).unwrap(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(family("bipartite:n,2").order(3).unwrap(), [3, 4, 0, 1, 2]);
        assert_eq!(family("bipartite:2,n").order(3).unwrap(), [0, 1, 2, 3, 4]);
        assert_eq!(family("cylinder:2,n").order(3).unwrap(), [0, 3, 1, 4, 2, 5]);
        assert_eq!(family("ladder").order(3).unwrap(), [0, 3, 1, 4, 2, 5]);
        assert_eq!(family("strong(path:2,path:n)").order(3).unwrap(), [0, 3, 1, 4, 2, 5]);
        assert_eq!(family("product(path:n,path:2)").order(2).unwrap(), [0, 1, 2, 3]);
        assert_eq!(family("box:2,n,2").order(2).unwrap(), [0, 1, 4, 5, 2, 3, 6, 7]);
        assert_eq!(family("triangular:m,3").order(2).unwrap(), [0, 1, 2, 5, 4, 3]);
        // The pairs 0-1, 0-2, 1-3 and 2-3; the first column is 0 above 2.
        assert_eq!(family("line(grid:2,n)").order(2).unwrap(), [1, 0, 3, 2]);
    }
}
