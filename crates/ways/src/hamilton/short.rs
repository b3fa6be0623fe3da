//! Why no game visits every position: some positions have too few successors between them.
//!
//! In a game that visits every position once, all positions but the last have different successors, and none is the empty
//! one, with which the game begins. So there is no such game if some positions have, all together, at least two successors
//! fewer than there are of them. On boards with at least two rows and two columns these are ten positions with eight
//! successors: all points black but for a square of four, in which two opposite stones are black and the others missing, or
//! two adjacent ones black, one white and one missing (\[TrompFarneback\], Theorem 10). On other boards they are found by
//! matching positions with successors. Successors are made by the plain rules.

use super::written::Script;
use ::games::go::{Plain, Point};
use board::Board;
use serde_json::json;
use std::collections::BTreeSet;

/// Positions that have too few successors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Short {
    /// The positions, as they are typed.
    pub positions: Vec<String>,
    /// All that moves make of them, but for the empty position; at least two fewer.
    pub successors: Vec<String>,
    /// All points outside a square of four in the upper left corner are black in all of the positions, and all black or all
    /// empty in each of the successors.
    pub by_square: bool,
}

impl Short {
    /// Of these positions, if they have too few successors.
    pub(super) fn new(board: &Board, script: &Script, positions: &[Vec<Point>]) -> Option<Short> {
        let mut plain = Plain::new(board);
        let legal = positions.iter().all(|points| plain.legal(points));
        let all: Vec<String> = positions.iter().map(|points| script.text_of(points)).collect();
        let mut successors = BTreeSet::new();
        for points in positions {
            successors.extend(after(&mut plain, points).iter().map(|points| script.text_of(points)));
        }
        let few = successors.len() + 2 <= all.iter().collect::<BTreeSet<_>>().len();
        let successors = successors.into_iter().collect();
        (legal && few).then_some(Short { positions: all, successors, by_square: false })
    }

    /// The ten positions of a square in the upper left corner, on a board with so many columns.
    pub(super) fn by_square(board: &Board, columns: usize, script: &Script) -> Option<Short> {
        let square = [0, 1, columns + 1, columns];
        let positions: Vec<Vec<Point>> = squares()
            .map(|stones| {
                let mut points = vec![Point::Black; board.sites()];
                square.iter().zip(stones).for_each(|(&site, stone)| points[site] = stone);
                points
            })
            .collect();
        Some(Short { by_square: true, ..Short::new(board, script, &positions)? })
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        json!({ "hamiltonian": false, "positions": self.positions, "successors": self.successors })
    }
}

/// What may stand on a square of four, round about: two opposite black stones, or two adjacent ones and a white one.
fn squares() -> impl Iterator<Item = [Point; 4]> {
    const ALL: [Point; 3] = [Point::Empty, Point::Black, Point::White];
    let every = (0..81usize).map(|code| std::array::from_fn(|i| ALL[code / 3usize.pow(i as u32) % 3]));
    every.filter(|square: &[Point; 4]| {
        let of = |wanted: Point| square.iter().filter(|&&point| point == wanted).count();
        let opposite = square[0] == square[2] && square[1] == square[3];
        let whites = if opposite { 0 } else { 1 };
        let apart = square[0] == Point::Black && square[2] == Point::Black
            || square[1] == Point::Black && square[3] == Point::Black;
        of(Point::Black) == 2 && of(Point::White) == whites && apart == opposite
    })
}

/// The positions that moves make of one, the empty one left out.
fn after(plain: &mut Plain, points: &[Point]) -> Vec<Vec<Point>> {
    let mut all = vec![];
    for point in (0..points.len()).filter(|&point| points[point] == Point::Empty) {
        for stone in [Point::Black, Point::White] {
            let mut after = points.to_vec();
            plain.play(&mut after, point, stone);
            if after != points && after.iter().any(|&point| point != Point::Empty) {
                all.push(after);
            }
        }
    }
    all
}
