//! Boards in three parts, for very many games: black points, white points, and points between them.
//!
//! If there are equally many black and white points, k, each of the two parts is connected, and every one of the l points
//! between lies beside both, then there are at least (k!)^(2^(l−1)) games. The points between run through all their
//! sets, by a Gray code, as stones of a black string or the gaps of a white one; whenever the code turns from more stones
//! to fewer or back, the one string is taken by the other, whose k points may be filled in any order.
//! Source: \[TrompFarneback\], Theorem 8.
//!
//! ```
//! use games::go::Partition;
//! let partition = Partition::read("X.|.O").unwrap();
//! let sizes = partition.check(&board::Board::parse("2x2").unwrap()).unwrap();
//! assert_eq!((sizes.each, sizes.between), (1, 2));
//! ```

use super::{Point, Stone, Stones};
use board::Board;
use rule::Player;
use std::fmt;
use thiserror::Error;

/// For each point of a rectangle, by rows, the part that it belongs to; those between are empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partition {
    pub(super) columns: usize,
    pub(super) parts: Vec<Point>,
}

/// The sizes of the parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// k: the black points, and the white ones.
    pub each: usize,
    /// l: the points between.
    pub between: usize,
}

/// A condition that does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum Unfit {
    #[error("the partition has {parts} points, the board {points}")]
    Size { parts: usize, points: usize },
    #[error("{black} points are black, {white} are white")]
    Unequal { black: usize, white: usize },
    #[error("the {} points are not connected", name(*.0))]
    Apart(Point),
    #[error("point {point} has no {} point beside it", name(*.part))]
    NotBeside { point: usize, part: Point },
}

fn name(part: Point) -> &'static str {
    match part {
        Point::Black => "black",
        Point::White => "white",
        Point::Empty => "empty",
    }
}

impl Partition {
    /// From rows separated by `|`: `X` black, `O` white, `.` between.
    pub fn read(text: &str) -> Option<Partition> {
        let rows: Vec<&str> = text.split('|').collect();
        let part = |glyph| match glyph {
            'X' => Some(Point::Black),
            'O' => Some(Point::White),
            '.' => Some(Point::Empty),
            _ => None,
        };
        let parts = rows.concat().chars().map(part).collect::<Option<Vec<Point>>>()?;
        let columns = rows[0].chars().count();
        (rows.iter().all(|row| row.chars().count() == columns)).then_some(Partition { columns, parts })
    }

    /// The part of every point.
    pub fn parts(&self) -> &[Point] {
        &self.parts
    }

    /// The points of a part.
    pub fn points(&self, part: Point) -> Vec<usize> {
        (0..self.parts.len()).filter(|&point| self.parts[point] == part).collect()
    }

    /// The conditions of the theorem, one after the other, on any board.
    pub fn check(&self, board: &Board) -> Result<Sizes, Unfit> {
        let (parts, points) = (self.parts.len(), board.sites());
        if parts != points {
            return Err(Unfit::Size { parts, points });
        }
        let [black, white, between] =
            [Point::Black, Point::White, Point::Empty].map(|part| self.points(part));
        if black.len() != white.len() {
            return Err(Unfit::Unequal { black: black.len(), white: white.len() });
        }
        let near = board.neighbours();
        for (part, points) in [(Point::Black, &black), (Point::White, &white)] {
            if !connected(points, &near) {
                return Err(Unfit::Apart(part));
            }
            let beside = |&&point: &&usize| near[point].iter().any(|&(to, _)| self.parts[to] == part);
            if let Some(&point) = between.iter().find(|point| !beside(point)) {
                return Err(Unfit::NotBeside { point, part });
            }
        }
        Ok(Sizes { each: black.len(), between: between.len() })
    }

    /// A game of the theorem. `shuffle` puts the k points of a string into the order in which they are filled; it is asked
    /// 2^(l−1) times. The game has at most (k + l) · 2^l moves; a partition of fewer than 64 points is needed.
    pub fn game(&self, mut shuffle: impl FnMut(&mut [usize])) -> Vec<Stone> {
        let between = self.points(Point::Empty);
        let own = |player| self.points(if player == Player::Left { Point::Black } else { Point::White });
        let mut moves = vec![];
        let mut fill = |player: Player, rest: &[usize], moves: &mut Vec<Stone>| {
            let mut points = own(player);
            shuffle(&mut points);
            moves.extend(points.iter().chain(rest).map(|&point| (point, player)));
        };
        let mut mover = Player::Left;
        fill(mover, &[], &mut moves);
        for step in 0..(1u64 << between.len()) - 1 {
            let bit = (step + 1).trailing_zeros() as usize;
            let before = step ^ step >> 1;
            let adds = before >> bit & 1 == 0;
            let needed = if adds { Player::Left } else { Player::Right };
            if needed != mover {
                // The points that the next mover has to fill so that the other string is taken.
                let blacks = mover == Player::Left;
                let rest = between.iter().enumerate().filter(|(b, _)| (before >> b & 1 == 0) == blacks);
                let rest: Vec<usize> = rest.map(|(_, &point)| point).collect();
                fill(needed, &rest, &mut moves);
                mover = needed;
            }
            moves.push((between[bit], mover));
        }
        moves
    }

    /// The black and white points as stones, if there are few enough points.
    pub fn stones(&self) -> Option<Stones> {
        Stones::read(&self.to_string().replace('|', ""))
    }
}

/// Do some points hang together? None do.
fn connected(points: &[usize], near: &[Vec<(usize, board::Way)>]) -> bool {
    let Some(&first) = points.first() else { return true };
    let (mut open, mut next) = (vec![false; near.len()], vec![first]);
    points.iter().for_each(|&point| open[point] = true);
    open[first] = false;
    let mut found = 0;
    while let Some(point) = next.pop() {
        found += 1;
        next.extend(near[point].iter().map(|&(to, _)| to).filter(|&to| std::mem::take(&mut open[to])));
    }
    found == points.len()
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, parts) in self.parts.chunks(self.columns).enumerate() {
            let glyphs = parts.iter().map(|part| match part {
                Point::Empty => '.',
                Point::Black => 'X',
                Point::White => 'O',
            });
            write!(f, "{}{}", if row > 0 { "|" } else { "" }, glyphs.collect::<String>())?;
        }
        Ok(())
    }
}
