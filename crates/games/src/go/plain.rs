//! Moves of Go once more, point by point as the rules have them, on boards of any size: what shows that a game is one.
//!
//! ```
//! use games::go::{Plain, Point::*};
//! let mut plain = Plain::new(&board::Board::parse("1x3").unwrap());
//! let mut points = [Black, Empty, White];
//! plain.play(&mut points, 1, White);
//! assert_eq!(points, [Empty, White, White]);
//! assert!(plain.is_move(&[Black, Empty, White], &points));
//! assert!(!plain.is_move(&points, &[Black, Empty, White]));
//! ```

use super::Point;
use board::Board;

/// A board of any size to move on.
#[derive(Clone, Debug)]
pub struct Plain {
    /// For each point the points beside it.
    near: Vec<Vec<usize>>,
    /// The string that was walked along last.
    string: Vec<usize>,
    in_string: Vec<bool>,
    after: Vec<Point>,
}

impl Plain {
    /// A board.
    pub fn new(board: &Board) -> Plain {
        let points = |near: &Vec<(usize, board::Way)>| near.iter().map(|&(to, _)| to).collect();
        let near: Vec<Vec<usize>> = board.neighbours().iter().map(points).collect();
        let in_string = vec![false; near.len()];
        Plain { near, string: vec![], in_string, after: vec![] }
    }

    /// Walks along the string of a stone; has it a liberty?
    fn has_liberty(&mut self, points: &[Point], stone: usize) -> bool {
        self.string.drain(..).for_each(|point| self.in_string[point] = false);
        self.string.push(stone);
        self.in_string[stone] = true;
        let (mut free, mut walked) = (false, 0);
        while let Some(&point) = self.string.get(walked) {
            walked += 1;
            for &near in &self.near[point] {
                free |= points[near] == Point::Empty;
                if points[near] == points[stone] && !self.in_string[near] {
                    self.in_string[near] = true;
                    self.string.push(near);
                }
            }
        }
        free
    }

    /// Takes the string of a stone off the board, if it has no liberty.
    fn take_dead(&mut self, points: &mut [Point], stone: usize) {
        if !self.has_liberty(points, stone) {
            self.string.iter().for_each(|&point| points[point] = Point::Empty);
        }
    }

    /// Has every string a liberty?
    pub fn legal(&mut self, points: &[Point]) -> bool {
        (0..points.len()).all(|point| points[point] == Point::Empty || self.has_liberty(points, point))
    }

    /// Puts a stone on an empty point, then takes strings of the other colour without liberties, then those of its own.
    pub fn play(&mut self, points: &mut [Point], point: usize, stone: Point) {
        points[point] = stone;
        for i in 0..self.near[point].len() {
            let near = self.near[point][i];
            if points[near] != Point::Empty && points[near] != stone {
                self.take_dead(points, near);
            }
        }
        self.take_dead(points, point);
    }

    /// Does a move make one position of another one?
    pub fn is_move(&mut self, before: &[Point], after: &[Point]) -> bool {
        let stands = (0..before.len()).find(|&p| before[p] == Point::Empty && after[p] != Point::Empty);
        match stands {
            Some(point) => self.leads(before, point, after[point], after),
            // The new stone has died.
            None => {
                (0..before.len()).filter(|&point| before[point] == Point::Empty).any(|point| {
                    [Point::Black, Point::White].iter().any(|&stone| self.leads(before, point, stone, after))
                }) && before != after
            }
        }
    }

    fn leads(&mut self, before: &[Point], point: usize, stone: Point, after: &[Point]) -> bool {
        let mut now = std::mem::take(&mut self.after);
        now.clear();
        now.extend_from_slice(before);
        self.play(&mut now, point, stone);
        let leads = now == after;
        self.after = now;
        leads
    }
}
