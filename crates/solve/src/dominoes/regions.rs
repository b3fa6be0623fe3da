//! The values of small regions of a canvas, as canonical games.
//!
//! A region is a connected set of free cells, and its value is that of Domineering on it. Regions that differ by a
//! translation or a reflection have the same one. It is worked out from the regions after each move the first time it
//! is asked for, and kept. On 8x8 a search asks for some hundred thousand regions, of some ten thousand values.

use super::canvas::Canvas;
use super::shapes::Shapes;
use crate::word::Word;
use rule::Player;
use values::{Dyadic, Game, Universe};

/// Numbers, means and temperatures in units of 2⁻¹⁶. Every level of a game adds one binary place to its number, mean or
/// temperature at most, and regions whose values are asked for have at most 30 cells, 15 moves.
pub(crate) type Fixed = i32;
pub(crate) const ONE: Fixed = 1 << 16;

/// What the search must know of a value, at hand.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    pub(crate) mean: Fixed,
    /// Negative if and only if it is a number.
    pub(crate) temperature: Fixed,
    /// The same in every universe.
    pub(crate) fingerprint: u128,
}

/// All values that were asked for.
pub(crate) struct Regions<'a, W> {
    canvas: &'a Canvas<W>,
    pub(crate) universe: Universe,
    facts: Vec<Facts>,
    known: Shapes<W>,
}

impl<'a, W: Word> Regions<'a, W> {
    pub(crate) fn new(canvas: &'a Canvas<W>) -> Self {
        let mut regions = Regions { canvas, universe: Universe::new(), facts: vec![], known: Shapes::new() };
        regions.learn();
        regions
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.known.bytes() + self.universe.bytes() + size_of_val(&self.facts[..]) as u64
    }

    #[inline(always)]
    pub(crate) fn facts(&self, game: Game) -> &Facts {
        &self.facts[game.index()]
    }

    /// The value of a connected set of cells, wherever it lies.
    #[inline(always)]
    pub(crate) fn value(&mut self, region: W) -> Game {
        if region.count() == 1 {
            return Game::ZERO;
        }
        let shape = self.canvas.to_the_corner(region);
        match self.known.get(shape) {
            Some(value) => value,
            None => self.fresh(shape),
        }
    }

    /// The value of any set of cells: the sum of those of its parts.
    pub(crate) fn value_of_all(&mut self, cells: W) -> Game {
        let canvas = self.canvas;
        let mut sum = Game::ZERO;
        for region in canvas.components(cells) {
            let value = self.value(region);
            sum = self.universe.sum(sum, value);
        }
        sum
    }

    /// The sum of the means of the parts.
    pub(crate) fn mean_of_all(&mut self, cells: W) -> Fixed {
        let canvas = self.canvas;
        canvas
            .components(cells)
            .map(|region| {
                let value = self.value(region);
                self.facts(value).mean
            })
            .sum()
    }

    #[cold]
    fn fresh(&mut self, shape: W) -> Game {
        let least = self.canvas.least_image(shape);
        let value = match self.known.get(least) {
            Some(value) => value,
            None => self.work_out(least),
        };
        self.known.insert(shape, value);
        value
    }

    fn work_out(&mut self, shape: W) -> Game {
        let options = |player| -> Vec<Game> {
            let mut options: Vec<Game> = self
                .canvas
                .moves(shape, player)
                .cells()
                .map(|first| self.value_of_all(shape & !self.canvas.domino(first, player)))
                .collect();
            options.sort_unstable();
            options.dedup();
            options
        };
        let [left, right] = [Player::Left, Player::Right].map(options);
        let value = self.universe.make(&left, &right);
        self.known.insert(shape, value);
        self.learn();
        value
    }

    /// Takes down the facts of the games that are new in the universe.
    fn learn(&mut self) {
        let fixed = |number: Dyadic| {
            let units = number.in_units(16).and_then(|units| Fixed::try_from(units).ok());
            units.expect("the values of small regions are small and have few binary places")
        };
        for game in self.universe.since(self.facts.len()) {
            self.facts.push(Facts {
                mean: fixed(self.universe.mean(game)),
                temperature: fixed(self.universe.temperature(game)),
                fingerprint: self.universe.fingerprint(game),
            });
        }
    }
}
