//! Positions drawn: as text for a terminal, as a line that can be typed, as SVG and as PNG.
//!
//! A position is a list of boards, the summands of a sum, each with a [`Mark`] for every site. Marks tell all that a
//! drawing needs of a piece, so nothing here knows a game.
//!
//! ```
//! use board::{Board, layout};
//! use games::domineering::Tile::{Bottom, Empty, Left, Right, Top};
//! use picture::{Drawn, Mark};
//!
//! let board = Board::parse("...|..#").unwrap();
//! let marks = [Top, Left, Right, Bottom, Empty].map(Mark::of).to_vec();
//! let position = [Drawn { at: layout("", &board), names: vec![], board, marks }];
//!
//! assert_eq!(picture::plain(&position), "^<>|v.#");
//! assert_eq!(picture::text(&position), "\
//! ┌─┐[────]
//! └─┘ ·
//! ");
//! ```

mod png;
mod svg;
mod text;
mod thermograph;

pub use png::{MOST_PIXELS, PictureError, png};
pub use svg::{Look, svg};
pub use text::{plain, text};
pub use thermograph::thermograph;

use board::{Board, Way};
use rule::{Owner, Piece};

/// One board of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// The board as it was typed, with adjacent sites related.
    pub board: Board,
    /// Where each site lies, x to the right and y downward, as [`board::layout`](fn@board::layout) tells it.
    pub at: Vec<(f64, f64)>,
    /// What each site is called, if they have names; else empty.
    pub names: Vec<String>,
    /// What stands on each site.
    pub marks: Vec<Mark>,
}

/// What stands on a site, as far as a drawing shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The character that stands for it.
    pub glyph: char,
    /// Whom it counts for; nobody for the second half of a piece.
    pub owner: Owner,
    /// Where its other half lies, if it covers two sites.
    pub other_half: Option<Way>,
}

impl Mark {
    /// The mark of a piece.
    pub fn of<P: Piece>(piece: P) -> Mark {
        Mark { glyph: piece.glyph(), owner: piece.owner(), other_half: piece.other_half() }
    }
}
