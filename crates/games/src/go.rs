//! Go: black and white stones on the points of a board.
//!
//! Adjacent stones of one colour form strings; an empty point beside a string is a liberty of it. A position is legal
//! if every string has a liberty. Left plays Black, Right plays White.
//!
//! ```text
//!   X O .    legal: each of the three strings touches an empty point
//!   X . O
//!
//!   X O .    not legal: the black stone in the corner has no liberty
//!   O . .
//! ```
//!
//! The same positions are those of NoGo, in which nobody may take. Moves are told by [`Goban`]. Source: \[TrompFarneback\], section 3.

mod codes;
mod combs;
mod degrees;
mod goban;
mod knights;
mod left_capturing;
mod partition;
mod plain;
mod replay;
mod symmetries;

pub use codes::Codes;
pub use goban::{Goban, MOST_POINTS, Stones, TooManyPoints};
pub use knights::{Colourings, Kind, Knights};
pub use left_capturing::Line;
pub use partition::{Partition, Sizes, Unfit};
pub use plain::Plain;
pub use replay::{Fault, Played, Stone, replay};
pub use symmetries::{Symmetries, Symmetry, TooManySymmetries};

use board::Board;
use rule::{Finite, Grouping, Owner, Piece, Rulebook};

/// What stands on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Point {
    Empty,
    Black,
    White,
}

impl Finite for Point {
    fn all() -> Vec<Point> {
        vec![Point::Empty, Point::Black, Point::White]
    }
}

impl Piece for Point {
    fn owner(self) -> Owner {
        match self {
            Point::Empty => Owner::Nobody,
            Point::Black => Owner::Left,
            Point::White => Owner::Right,
        }
    }
}

/// The rule of Go, as far as positions go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Go;

impl Rulebook for Go {
    type Piece = Point;

    fn pieces(&self) -> Vec<Point> {
        Point::all()
    }

    /// From every liberty the strings beside it are followed; no stone may remain that none of them reaches.
    fn legal(&self, board: &Board, points: &[Point]) -> bool {
        let near = board.neighbours();
        let mut reached: Vec<bool> = points.iter().map(|&point| point == Point::Empty).collect();
        let mut open: Vec<usize> = (0..points.len()).filter(|&point| reached[point]).collect();
        while let Some(from) = open.pop() {
            for &(to, _) in &near[from] {
                let follows = points[from] == Point::Empty || points[from] == points[to];
                if follows && !reached[to] {
                    reached[to] = true;
                    open.push(to);
                }
            }
        }
        reached.into_iter().all(|reached| reached)
    }
}

impl Grouping for Go {
    fn needs(&self, point: Point) -> bool {
        point != Point::Empty
    }

    fn joins(&self, one: Point, other: Point) -> bool {
        one == other
    }

    fn settles(&self, _: Point, beside: Point) -> bool {
        beside == Point::Empty
    }
}
