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
//! let position = [Drawn::new(layout("", &board), board, marks)];
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
use rule::{Owner, Piece, Placed, half_glyph};

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
    /// The pieces that are neither single nor dominoes. On each of their sites the mark has their letter, and no owner.
    pub larger: Vec<Placed>,
}

impl Drawn {
    /// A board with these marks, without larger pieces.
    pub fn new(at: Vec<(f64, f64)>, board: Board, marks: Vec<Mark>) -> Drawn {
        Drawn { board, at, names: vec![], marks, larger: vec![] }
    }

    /// A board with these pieces. Larger pieces get letters, those of Left capital ones, so that pieces that touch have
    /// different ones.
    pub fn of_pieces(at: Vec<(f64, f64)>, board: Board, pieces: &[Placed]) -> Drawn {
        let empty = Mark { glyph: '.', owner: Owner::Nobody, other_half: None };
        let mut drawn = Drawn::new(at, board, vec![empty; 0]);
        drawn.marks = vec![empty; drawn.board.sites()];
        let near = drawn.board.neighbours();
        for piece in pieces {
            let way = |&[one, other]: &[usize; 2]| {
                near[one]
                    .iter()
                    .find(|near| near.0 == other && half_glyph(near.1).is_some())
                    .map(|near| near.1)
            };
            match piece.sites[..] {
                [site] => {
                    let glyph = if piece.owner == Owner::Right { 'O' } else { 'X' };
                    drawn.marks[site] = Mark { glyph, owner: piece.owner, other_half: None };
                }
                [one, other] if let Some(way) = way(&[one, other]) => {
                    let half = |owner, way| {
                        let glyph = half_glyph(way).expect("dominoes lie along edges of squares");
                        Mark { glyph, owner, other_half: Some(way) }
                    };
                    drawn.marks[one] = half(piece.owner, way);
                    drawn.marks[other] = half(Owner::Nobody, way.back());
                }
                _ => drawn.add_larger(piece, &near),
            }
        }
        drawn
    }

    fn add_larger(&mut self, piece: &Placed, near: &[Vec<(usize, Way)>]) {
        let is_near = |site: usize, other: usize| {
            near[site].iter().any(|near| near.0 == other) || self.corners_meet(site, other)
        };
        let touching = |other: &usize| piece.sites.iter().any(|&site| is_near(site, *other));
        let taken: Vec<char> =
            (0..self.board.sites()).filter(touching).map(|site| self.marks[site].glyph).collect();
        let letters = if piece.owner == Owner::Right { RIGHT_LETTERS } else { LEFT_LETTERS };
        let used = self.larger.len() % letters.len();
        let mut in_turn = letters.chars().cycle().skip(used).take(letters.len());
        let letter = in_turn.find(|letter| !taken.contains(letter)).unwrap_or('?');
        for &site in &piece.sites {
            self.marks[site] = Mark { glyph: letter, owner: Owner::Nobody, other_half: None };
        }
        self.larger.push(piece.clone());
    }

    /// Do two squares have a corner in common?
    fn corners_meet(&self, one: usize, other: usize) -> bool {
        self.board.places().is_some_and(|places| {
            let ((r, c), (s, d)) = (places[one], places[other]);
            r.abs_diff(s) <= 1 && c.abs_diff(d) <= 1
        })
    }
}

/// The letters of larger pieces; others stand for single pieces, halves of dominoes and squares.
pub const LEFT_LETTERS: &str = "ABCDEFGHIJKLMNPQRSTUVWYZ";
/// Those of Right.
pub const RIGHT_LETTERS: &str = "abcdefghijklmnpqrstuwyz";

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
