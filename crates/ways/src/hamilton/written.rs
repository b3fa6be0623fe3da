//! Positions as they are written in a list: a character a point, rows separated by `|`.

use crate::position::{Position, Table};
use ::games::go::{Codes, Point, Stones};
use std::sync::Arc;

/// How the positions of a board are written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Script {
    /// The empty position: a dot for each point.
    empty: String,
    points: usize,
}

impl Script {
    pub(super) fn new(table: &Arc<Table>, points: usize) -> Script {
        Script { empty: Position::new(table, &vec![0; points]).plain(), points }
    }

    /// The characters of a position.
    pub(crate) fn text(&self, stones: Stones) -> String {
        self.filled((0..self.points).map(|point| stones.glyph(point)))
    }

    /// The characters of a position, point by point.
    pub(super) fn text_of(&self, points: &[Point]) -> String {
        let glyph = |point: &Point| match point {
            Point::Empty => '.',
            Point::Black => 'X',
            Point::White => 'O',
        };
        self.filled(points.iter().map(glyph))
    }

    fn filled(&self, mut glyphs: impl Iterator<Item = char>) -> String {
        let point = |c: char| if c == '.' { glyphs.next().unwrap_or(c) } else { c };
        self.empty.chars().map(point).collect()
    }

    /// A position that was typed: X or x is black, O, o or 0 is white.
    pub(super) fn read(&self, text: &str) -> Option<Stones> {
        let mut stones = Stones::EMPTY;
        let (mut expected, mut point) = (self.empty.chars(), 0);
        for found in text.chars() {
            if expected.next()? == '.' {
                let bit = 1 << point;
                point += 1;
                match found {
                    'X' | 'x' => stones.black |= bit,
                    'O' | 'o' | '0' => stones.white |= bit,
                    '.' => {}
                    _ => return None,
                }
            } else if !matches!(found, '|' | '#') {
                return None;
            }
        }
        expected.next().is_none().then_some(stones)
    }
}

/// Some positions, one after the other, by their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Listing {
    script: Script,
    codes: Vec<u64>,
}

impl Listing {
    pub(super) fn new(script: &Script, codes: Vec<u64>) -> Listing {
        Listing { script: script.clone(), codes }
    }

    /// How many.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    pub(super) fn codes(&self) -> &[u64] {
        &self.codes
    }

    /// One after the other, as they are typed.
    pub fn texts(&self) -> impl Iterator<Item = String> + '_ {
        let codes = Codes::new(self.script.points).expect("as many points as have numbers");
        self.codes.iter().map(move |&code| self.script.text(codes.stones(code)))
    }
}
