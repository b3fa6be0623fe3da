//! A game as a value: what the players put down, what keeps pieces apart, what must not occur.
//!
//! A position of a *placement game* is a set of placements of its figures that may be on the board together. So a game is
//! told by its figures and by what keeps them apart ([Faridi, Huntemann and Nowakowski] call the graph of the placements
//! that exclude each other its auxiliary board). All else is derived: who can move, whether the order of the moves
//! matters, whether both players have the same moves.
//!
//! ```
//! use games::Description;
//!
//! let kings: Description = "name = 'Kings'\nboth = 'vertex'\napart = 'xxx|xox|xxx'".parse().unwrap();
//! assert!(kings.is_impartial() && kings.is_hereditary() && kings.needs_squares());
//! ```
//!
//! [Faridi, Huntemann and Nowakowski]: https://arxiv.org/abs/1303.2955

use crate::described::images;
use std::collections::BTreeSet;

/// A square by its row and column, relative to another one.
pub type Cell = (i32, i32);

/// A game as a file describes it ([`read`](Description::read)).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Description {
    /// What it is called.
    pub name: String,
    /// One line: who may put what where.
    pub about: String,
    /// What the players put down.
    pub figures: Vec<Figure>,
    /// What keeps pieces apart, besides that they do not overlap.
    pub apart: Vec<Apart>,
    /// What must not occur.
    pub forbid: Vec<Pattern>,
    /// The figures one of which must stand beside every empty site, by number; empty if nothing must.
    pub beside_empty: Vec<usize>,
    /// Joined pieces share a fate.
    pub groups: Option<Groups>,
}

/// What a player may put down.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Figure {
    /// What it is called in the description.
    pub name: String,
    /// Who may put it down.
    pub holder: Holder,
    /// What it covers.
    pub shape: Shape,
}

/// Who may put a figure down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Holder {
    Left,
    Right,
    Both,
}

/// What a figure covers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// One site of any board.
    Vertex,
    /// Two adjacent sites of any board.
    Edge,
    /// These squares, the first of which is (0, 0), row by row.
    Drawn(Vec<Cell>, Turn),
}

/// How a drawing may be turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Turn {
    /// As it is drawn.
    #[default]
    Never,
    /// By quarter turns.
    Rotated,
    /// By quarter turns, and reflected.
    Reflected,
}

/// Pieces that must not lie near each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Apart {
    /// Which pieces.
    pub whom: Whom,
    /// Distances at which no sites of them lie.
    pub distances: BTreeSet<u8>,
    /// How no squares of them lie from each other.
    pub cells: BTreeSet<Cell>,
}

/// Pairs of pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Whom {
    /// All.
    Any,
    /// Those of one player.
    Same,
    /// Those of different players.
    Different,
    /// Those of two figures, by number.
    Figures(usize, usize),
}

/// What a site may hold: bit 0 for nothing, bit 1 + f for a piece of figure f.
pub type Contents = u64;

/// Nothing, as [`Contents`].
pub(crate) const EMPTY: Contents = 1;

/// A drawing of contents.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    /// Squares, the first of which is (0, 0), and what they may hold. One square is a site of any board.
    pub cells: Vec<(Cell, Contents)>,
    /// How it is turned.
    pub turn: Turn,
}

/// Pieces of one player on adjacent sites form a group, and every group lies beside an empty site.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Groups {
    /// Groups of the opponent that do not lie beside an empty site after a move are taken off, so pieces do not stay.
    pub captured: bool,
}

impl Description {
    /// Both players have the same moves.
    pub fn is_impartial(&self) -> bool {
        self.figures.iter().all(|figure| figure.holder == Holder::Both)
    }

    /// Every part of a legal position is legal, and pieces stay: so any order of the pieces leads there.
    pub fn is_hereditary(&self) -> bool {
        let captured = self.groups.is_some_and(|groups| groups.captured);
        let asks_for_nothing = |pattern: &Pattern| pattern.cells.iter().all(|(_, of)| of & EMPTY == 0);
        !captured && self.beside_empty.is_empty() && self.forbid.iter().all(asks_for_nothing)
    }

    /// It can be played by looking at which placements exclude each other: nothing else is asked.
    pub fn is_playable(&self) -> bool {
        self.forbid.is_empty() && self.beside_empty.is_empty() && self.groups.is_none()
    }

    /// Something in it is drawn, so boards must have squares.
    pub fn needs_squares(&self) -> bool {
        self.figures.iter().any(|figure| matches!(figure.shape, Shape::Drawn(..)))
            || self.apart.iter().any(|apart| !apart.cells.is_empty())
            || self.forbid.iter().any(|pattern| pattern.cells.len() > 1)
    }

    /// The sites that every piece covers, if that is the same number for all.
    pub fn covers(&self) -> Option<usize> {
        let first = self.figures[0].shape.size();
        self.figures.iter().all(|figure| figure.shape.size() == first).then_some(first)
    }

    /// The greatest distance that keeps pieces apart.
    pub fn farthest(&self) -> u8 {
        self.apart.iter().filter_map(|apart| apart.distances.last().copied()).max().unwrap_or(0)
    }

    /// Must pieces of these figures not have sites at this distance, or squares one of which lies so from the other?
    pub(crate) fn keeps_apart(&self, one: usize, other: usize, distance: Option<u8>, cells: &[Cell]) -> bool {
        self.apart.iter().filter(|apart| self.is_about(apart, one, other)).any(|apart| {
            distance.is_some_and(|distance| apart.distances.contains(&distance))
                || cells
                    .iter()
                    .any(|&(r, c)| apart.cells.contains(&(r, c)) || apart.cells.contains(&(-r, -c)))
        })
    }

    fn is_about(&self, apart: &Apart, one: usize, other: usize) -> bool {
        let same = self.figures[one].holder == self.figures[other].holder;
        match apart.whom {
            Whom::Any => true,
            Whom::Same => same,
            Whom::Different => !same,
            Whom::Figures(a, b) => (a, b) == (one, other) || (b, a) == (one, other),
        }
    }

    /// Does anything but overlap keep pieces of this figure from anything?
    pub(crate) fn is_kept_apart(&self, figure: usize) -> bool {
        let somehow = |apart: &Apart| !apart.distances.is_empty() || !apart.cells.is_empty();
        (0..self.figures.len())
            .any(|other| self.apart.iter().any(|apart| somehow(apart) && self.is_about(apart, figure, other)))
    }

    /// How squares lie from each other that `apart` speaks of, both ways.
    pub(crate) fn cells_apart(&self) -> BTreeSet<Cell> {
        self.apart.iter().flat_map(|apart| &apart.cells).flat_map(|&(r, c)| [(r, c), (-r, -c)]).collect()
    }

    /// All patterns, turned.
    pub(crate) fn patterns(&self) -> Vec<Vec<(Cell, Contents)>> {
        self.forbid.iter().flat_map(|pattern| images(&pattern.cells, pattern.turn)).collect()
    }

    /// Pieces that nothing but overlap can tell apart get the same class: the class of each figure.
    pub(crate) fn classes(&self) -> Vec<usize> {
        let cells = self.cells_apart();
        let mut known: Vec<Vec<bool>> = vec![];
        let mut class_of = |figure: usize| {
            let mut told = vec![];
            for other in 0..self.figures.len() {
                let apart = |distance, cells: &[Cell]| self.keeps_apart(figure, other, distance, cells);
                told.extend((0..=self.farthest()).map(|distance| apart(Some(distance), &[])));
                told.extend(cells.iter().map(|&cell| apart(None, &[cell])));
            }
            let contents = self.forbid.iter().flat_map(|pattern| pattern.cells.iter().map(|cell| cell.1));
            told.extend(contents.map(|contents| contents >> (figure + 1) & 1 == 1));
            told.push(self.beside_empty.contains(&figure));
            known.iter().position(|known| *known == told).unwrap_or_else(|| {
                known.push(told);
                known.len() - 1
            })
        };
        (0..self.figures.len()).map(&mut class_of).collect()
    }
}

impl Shape {
    /// The number of sites that it covers.
    pub fn size(&self) -> usize {
        match self {
            Shape::Vertex => 1,
            Shape::Edge => 2,
            Shape::Drawn(cells, _) => cells.len(),
        }
    }
}
