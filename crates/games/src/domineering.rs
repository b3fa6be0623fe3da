//! Domineering: Left puts dominoes on two squares one above the other, Right on two squares side by side.
//!
//! ```text
//! ┌─┐┌───┐ .      two vertical dominoes (Left, counted in x),
//! │ │└───┘┌─┐     one horizontal one (Right, counted in y):
//! └─┘ . . │ │     a position of x² y
//!  . . . .└─┘
//! ```
//!
//! A site holds one of five tiles: it is empty, or it is the top, bottom, left or right half of a domino.
//! Source: \[HuntemannMcKay\], sections 2 (all positions), 4 (maximal positions), 5 (ends).

mod play;

pub use crate::kind::Kind;
pub use play::{Grid, OnBoards};

use board::{Board, Way};
use rule::{Beside, Finite, Owner, Piece, Rule, Rulebook, half_glyph};

/// What stands on a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Tile {
    Empty,
    Top,
    Bottom,
    Left,
    Right,
}

impl Finite for Tile {
    fn all() -> Vec<Tile> {
        vec![Tile::Empty, Tile::Top, Tile::Bottom, Tile::Left, Tile::Right]
    }
}

impl Piece for Tile {
    /// A domino counts once, at its top or left half.
    fn owner(self) -> Owner {
        match self {
            Tile::Top => Owner::Left,
            Tile::Left => Owner::Right,
            Tile::Empty | Tile::Bottom | Tile::Right => Owner::Nobody,
        }
    }

    fn glyph(self) -> char {
        self.other_half().and_then(half_glyph).unwrap_or('.')
    }

    /// Where the other half of the domino lies.
    fn other_half(self) -> Option<Way> {
        match self {
            Tile::Empty => None,
            Tile::Top => Some(Way::South),
            Tile::Bottom => Some(Way::North),
            Tile::Left => Some(Way::East),
            Tile::Right => Some(Way::West),
        }
    }
}

/// Must two empty squares not lie this way from each other?
fn forbids_gap(kind: Kind, way: Way) -> bool {
    let (left, right) = kind.stuck();
    if matches!(way, Way::North | Way::South) { left } else { right }
}

/// What is remembered of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// It is empty.
    Empty,
    /// It holds half a domino whose other half is still to come, this way from it.
    Waiting(Way),
    /// It holds half a domino, the other half has come.
    Complete,
}

impl Finite for Label {
    fn all() -> Vec<Label> {
        let waiting = [Way::North, Way::South, Way::East, Way::West].map(Label::Waiting);
        [Label::Empty, Label::Complete].into_iter().chain(waiting).collect()
    }
}

/// The rule of Domineering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domineering {
    /// Which positions count.
    pub kind: Kind,
}

impl Rulebook for Domineering {
    type Piece = Tile;

    fn pieces(&self) -> Vec<Tile> {
        Tile::all()
    }

    /// Every half has its other half, and no player who should be without a move has one.
    fn legal(&self, board: &Board, tiles: &[Tile]) -> bool {
        let halves = |way| tiles.iter().filter(|tile| tile.other_half() == Some(way)).count();
        let mut dominoes = 0;
        for pair in board.pairs() {
            let (a, b) = (tiles[pair.a], tiles[pair.b]);
            let joined = a.other_half() == Some(pair.way) && b.other_half() == Some(pair.way.back());
            dominoes += usize::from(joined);
            if a == Tile::Empty && b == Tile::Empty && forbids_gap(self.kind, pair.way) {
                return false;
            }
        }
        let all: usize = [Way::North, Way::South, Way::East, Way::West].into_iter().map(halves).sum();
        all == 2 * dominoes
    }
}

impl Rule for Domineering {
    type Label = Label;

    fn labels(&self) -> Vec<Label> {
        Label::all()
    }

    fn place(&self, _mark: u16, tile: Tile, seen: &mut [Beside<Label>]) -> Option<Label> {
        let other_half = tile.other_half();
        let mut label = other_half.map_or(Label::Empty, Label::Waiting);
        for beside in seen {
            let wants = other_half == Some(beside.way);
            let wanted = beside.label == Label::Waiting(beside.way.back());
            let both_empty = tile == Tile::Empty && beside.label == Label::Empty;
            if wants != wanted || (both_empty && forbids_gap(self.kind, beside.way)) {
                return None;
            }
            if wants {
                beside.label = Label::Complete;
                label = Label::Complete;
            }
        }
        Some(label)
    }

    fn leave(&self, label: Label) -> bool {
        !matches!(label, Label::Waiting(_))
    }
}
