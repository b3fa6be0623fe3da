//! Families of boards: one size free, the others fixed.
//!
//! A family is written like a board, with the letter n or m for the free size: `3xn`, `mx2`, `bipartite:3,n`. A name
//! alone, `path`, leaves its one size free. The [order](Family::order) of a family takes the free direction outermost:
//! `3xn` column by column, `mx2` row by row, the fixed part of a bipartite graph before the free one. So the plan of
//! each board is that of the one before with the same few steps inserted once more.
//!
//! ```
//! use board::{Board, Family};
//!
//! let strip: Family = "3xn".parse().unwrap();
//! assert_eq!(strip.board(5).unwrap(), Board::grid(3, 5));
//! assert_eq!(strip.order(2).unwrap(), [0, 2, 4, 1, 3, 5]);
//! ```

use crate::error::cut;
use crate::shapes::{Shape, is_tree, parse_count, split_name, words};
use crate::{Board, BoardError};
use std::fmt;
use std::str::FromStr;

/// A shape with one free size. See the [module](self).
#[derive(Clone)]
pub struct Family {
    shape: &'static Shape,
    /// All sizes; the free one holds no number that matters.
    sizes: Vec<usize>,
    /// Which of the sizes is free.
    free: usize,
    letter: char,
}

/// Families of boards that grow by equal steps, as they are written.
pub fn known_families() -> String {
    "3xn, mx2, path, cycle, star, complete, bipartite:3,n, cylinder:4,n, cylinder:m,4, torus:3,n, ladder, wheel"
        .to_string()
}

impl Family {
    /// Reads `3xn`, `mx2`, `path`, `path:n`, `bipartite:3,n` and the like.
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
        let (shape, words) = match split_cross(text) {
            Some(sides) => (Shape::find("grid").expect("grid is a shape"), sides.to_vec()),
            None => split_shape(text)?,
        };
        if words.len() != shape.sizes.len() {
            return Err(shape.not_the_sizes(text));
        }
        let mut free: Vec<usize> = (0..words.len()).filter(|&i| free_letter(words[i]).is_some()).collect();
        let mut sizes: Vec<usize> = shape.sizes.iter().map(|size| size.least).collect();
        for (i, word) in words.iter().enumerate().filter(|&(i, _)| !free.contains(&i)) {
            sizes[i] = parse_count(word, shape, text)?;
        }
        let index = free.pop().ok_or_else(|| BoardError::NoFreeLetter(cut(text)))?;
        if !free.is_empty() {
            return Err(BoardError::TwoFreeLetters(cut(text)));
        }
        let letter = free_letter(words[index]).expect("the word is free");
        // The fixed sizes fit if the smallest board exists.
        shape.board(&sizes, text)?;
        Ok(Family { shape, sizes, free: index, letter })
    }

    /// The letter of the free size.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// The smallest size that the family has a board for.
    pub fn first(&self) -> usize {
        self.shape.sizes[self.free].least
    }

    /// The board whose free size is `n`.
    pub fn board(&self, n: usize) -> Result<Board, BoardError> {
        let mut sizes = self.sizes.clone();
        sizes[self.free] = n;
        self.shape.board(&sizes, &self.text(&n.to_string()))
    }

    /// The order of the sites of [`Family::board`] in which the free direction is outermost.
    pub fn order(&self, n: usize) -> Result<Vec<usize>, BoardError> {
        let board = self.board(n)?;
        Ok(self.order_of(&board))
    }

    fn order_of(&self, board: &Board) -> Vec<usize> {
        let free_last = self.free + 1 == self.sizes.len();
        match board.by_columns() {
            Some(columns) if free_last => columns,
            Some(_) => board.by_rows(),
            // The fixed part of a bipartite graph comes first.
            None if !free_last => {
                let fixed: usize = self.sizes[self.free + 1..].iter().sum();
                let free = board.sites() - fixed;
                (free..board.sites()).chain(0..free).collect()
            }
            None => board.by_rows(),
        }
    }

    /// As it is written, with `free` for the free size.
    fn text(&self, free: &str) -> String {
        let size = |i: usize| if i == self.free { free.to_string() } else { self.sizes[i].to_string() };
        let sizes: Vec<String> = (0..self.sizes.len()).map(size).collect();
        match self.shape.name {
            "grid" => sizes.join("x"),
            name => format!("{name}:{}", sizes.join(",")),
        }
    }
}

/// The two sides of `3xn`, if each is a number or a free letter.
fn split_cross(text: &str) -> Option<[&str; 2]> {
    let (rows, columns) = text.split_once(['x', 'X', '×'])?;
    let sides = [rows.trim(), columns.trim()];
    let is_number = |side: &str| side.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
    sides.iter().all(|side| is_number(side) || free_letter(side).is_some()).then_some(sides)
}

/// The shape of a family with a name, and what is written for its sizes.
fn split_shape(text: &str) -> Result<(&'static Shape, Vec<&str>), BoardError> {
    // Anything that is a board of its own has no free letter.
    let unknown = || match Board::parse(text) {
        Ok(_) => BoardError::NoFreeLetter(cut(text)),
        Err(_) => BoardError::NoFamily { text: cut(text) },
    };
    let (name, sizes) = split_name(text).ok_or_else(unknown)?;
    if is_tree(name) {
        return Err(BoardError::NoFamily { text: cut(text) });
    }
    let shape = Shape::find(name).ok_or_else(|| BoardError::UnknownName { name: cut(name) })?;
    if shape.sizes.is_empty() || shape.name == "hypercube" {
        return Err(BoardError::NoFamily { text: cut(text) });
    }
    let words = match sizes {
        Some(_) => words(sizes),
        None if shape.sizes.len() == 1 => vec!["n"],
        None => return Err(BoardError::TwoFreeLetters(cut(text))),
    };
    Ok((shape, words))
}

/// The letter of a size that is left free: n or m.
fn free_letter(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    (letters.next().is_none() && matches!(letter, 'n' | 'm')).then_some(letter)
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&self.letter.to_string()))
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
        for text in ["mxn", "nxn", "bipartite:m,n", "torus:n,n", "grid", "cylinder"] {
            assert!(message(text).starts_with(&format!("'{text}' leaves more than one size free")), "{text}");
        }
        for text in ["3x4", "path:7", "bipartite:3,3", "..#|..."] {
            assert!(message(text).starts_with(&format!("'{text}' leaves no size free")), "{text}");
        }
        for text in ["3xd", "hypercube", "hypercube:d", "petersen", "tree:0,n", "tree", "3xq", "..n"] {
            assert!(
                message(text).starts_with(&format!("'{text}' is not a family")),
                "{text}: {}",
                message(text)
            );
        }
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
    fn the_free_direction_is_outermost() {
        assert_eq!(family("3xn").order(2).unwrap(), [0, 2, 4, 1, 3, 5]);
        assert_eq!(family("mx3").order(2).unwrap(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(family("bipartite:n,2").order(3).unwrap(), [3, 4, 0, 1, 2]);
        assert_eq!(family("bipartite:2,n").order(3).unwrap(), [0, 1, 2, 3, 4]);
        assert_eq!(family("cylinder:2,n").order(3).unwrap(), [0, 3, 1, 4, 2, 5]);
    }
}
