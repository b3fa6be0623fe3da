//! Springs: edges pull their ends together, all sites push each other away, and what moves cools down.
//!
//! Source: T. Fruchterman, E. Reingold: Graph drawing by force-directed placement. Software: Practice and Experience
//! 21 (1991). At distance d two sites are pushed apart by 1/d and, if related, pulled together by d². Sites start on
//! a spiral, which has no symmetry to be caught in. O(n²) a round.

use super::{Point, along};
use crate::Board;

const ROUNDS: usize = 300;

/// No two sites are left nearer than this.
const NEAREST: f64 = 0.7;

/// A connected graph by springs, scaled to edges of a unit on average.
pub(super) fn layout(board: &Board) -> Vec<Point> {
    let mut points: Vec<Point> = (0..board.sites()).map(on_spiral).collect();
    let hottest = (board.sites() as f64).sqrt() / 2.0;
    for round in 0..ROUNDS {
        let heat = hottest * (1.0 - round as f64 / ROUNDS as f64);
        let forces = forces(board, &points);
        points.iter_mut().zip(forces).for_each(|(point, force)| follow(point, force, heat));
    }
    scale(board, &mut points);
    points
}

/// The seeds of a sunflower: each turned from the one before by the golden angle.
fn on_spiral(site: usize) -> Point {
    const GOLDEN_ANGLE: f64 = 2.399963229728653;
    along(site as f64 * GOLDEN_ANGLE, (site as f64 + 0.5).sqrt())
}

fn forces(board: &Board, points: &[Point]) -> Vec<Point> {
    let mut forces = vec![(0.0, 0.0); points.len()];
    let mut pull = |a: usize, b: usize, strength: f64| {
        let (dx, dy) = (strength * (points[b].0 - points[a].0), strength * (points[b].1 - points[a].1));
        forces[a] = (forces[a].0 + dx, forces[a].1 + dy);
        forces[b] = (forces[b].0 - dx, forces[b].1 - dy);
    };
    for b in 0..points.len() {
        for a in 0..b {
            let distance = distance(points[a], points[b]).max(1e-3);
            pull(a, b, -1.0 / (distance * distance));
        }
    }
    for pair in board.pairs() {
        pull(pair.a, pair.b, distance(points[pair.a], points[pair.b]));
    }
    forces
}

/// Moves a point by a force, at most as far as the heat allows.
fn follow(point: &mut Point, force: Point, heat: f64) {
    let strength = force.0.hypot(force.1);
    if strength > 0.0 {
        let step = strength.min(heat) / strength;
        *point = (point.0 + force.0 * step, point.1 + force.1 * step);
    }
}

/// To edges of a unit on average, or wider where sites would lie too near.
fn scale(board: &Board, points: &mut [Point]) {
    if points.len() < 2 {
        return;
    }
    let lengths = board.pairs().iter().map(|pair| distance(points[pair.a], points[pair.b]));
    let average = lengths.sum::<f64>() / board.pairs().len() as f64;
    let pairs = (0..points.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let nearest = pairs.map(|(a, b)| distance(points[a], points[b])).fold(f64::INFINITY, f64::min);
    let factor = (1.0 / average).max(NEAREST / nearest);
    points.iter_mut().for_each(|point| *point = (point.0 * factor, point.1 * factor));
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}
