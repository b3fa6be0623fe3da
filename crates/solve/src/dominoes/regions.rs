//! The values of small regions of a canvas, as canonical games.
//!
//! A region is a connected set of free cells, and its value is that of Domineering on it. Regions that differ by a
//! translation or a reflection have the same one. It is worked out from the regions after each move the first time it
//! is asked for, and kept. On 8x8 a search asks for some hundred thousand regions, of some ten thousand values.

use super::canvas::Canvas;
use super::shapes::Shapes;
use crate::word::Word;
use crate::{Run, SolveError};
use control::{Halt, List, faults};
use rule::Player;
use values::{Dyadic, Game, GivenUp, Universe};

/// Numbers, means and temperatures in units of 2⁻¹⁶. Every level of a game adds one binary place to its number, mean or
/// temperature at most, and regions whose values are asked for have at most 30 cells, 15 moves.
pub(crate) type Fixed = i32;
pub(crate) const ONE: Fixed = 1 << 16;

/// What the search must know of a value, at hand.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Facts {
    pub(crate) mean: Fixed,
    /// Negative if and only if it is a number.
    pub(crate) temperature: Fixed,
    /// The same in every universe.
    pub(crate) fingerprint: u128,
}

/// All values that were asked for. Once the run has ended, values are worth nothing; [`Regions::goes_on`] says so.
pub(crate) struct Regions<'a, W> {
    canvas: &'a Canvas<W>,
    run: &'a Run<'a>,
    pub(crate) universe: Universe<'a>,
    facts: List<Facts>,
    known: Shapes<W>,
    /// Why there are no more values.
    given_up: Option<GivenUp>,
}

impl<'a, W: Word> Regions<'a, W> {
    pub(crate) fn new(canvas: &'a Canvas<W>, run: &'a Run<'a>) -> Result<Self, SolveError> {
        let (universe, known) = (Universe::within(run)?, Shapes::new(run)?);
        let mut regions = Regions { canvas, run, universe, facts: run.list(), known, given_up: None };
        regions.learn()?;
        Ok(regions)
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.known.bytes() + self.universe.bytes() + self.facts.bytes()
    }

    /// Whatever was asked for is right, unless there was no memory or time for it.
    pub(crate) fn goes_on(&self) -> Result<(), SolveError> {
        self.given_up.map_or(Ok(()), |why| Err(why.into()))
    }

    /// Checks all values and facts.
    pub(crate) fn audit(&self) -> Result<(), SolveError> {
        self.universe.audit()?;
        let sound = |game: Game| self.facts.get(game.index()) == Some(&facts_of(&self.universe, game));
        if self.universe.since(0).all(sound) { Ok(()) } else { Err(SolveError::Fault("facts of a value")) }
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
            sum = match self.universe.try_sum(sum, value) {
                Ok(sum) => sum,
                Err(why) => return self.give_up(why),
            };
        }
        sum
    }

    /// From now on nothing is known.
    fn give_up(&mut self, why: GivenUp) -> Game {
        self.given_up = self.given_up.or(Some(why));
        Game::ZERO
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
        if self.given_up.is_some() {
            return Game::ZERO;
        }
        self.try_fresh(shape).unwrap_or_else(|why| self.give_up(why))
    }

    fn try_fresh(&mut self, shape: W) -> Result<Game, GivenUp> {
        self.run.check()?;
        let least = self.canvas.least_image(shape);
        let value = match self.known.get(least) {
            Some(value) => value,
            None => self.work_out(least)?,
        };
        self.known.insert(shape, value, self.run)?;
        Ok(value)
    }

    fn work_out(&mut self, shape: W) -> Result<Game, GivenUp> {
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
        self.given_up.map_or(Ok(()), Err)?;
        let value = self.universe.try_make(&left, &right)?;
        self.known.insert(shape, value, self.run)?;
        self.learn()?;
        Ok(value)
    }

    /// Takes down the facts of the games that are new in the universe.
    fn learn(&mut self) -> Result<(), Halt> {
        for game in self.universe.since(self.facts.len()) {
            let mut facts = facts_of(&self.universe, game);
            faults::strike("means", std::slice::from_mut(&mut facts.mean));
            faults::strike("temperatures", std::slice::from_mut(&mut facts.temperature));
            self.facts.push(facts)?;
        }
        Ok(())
    }
}

fn facts_of(universe: &Universe<'_>, game: Game) -> Facts {
    let fixed = |number: Dyadic| {
        let units = number.in_units(16).and_then(|units| Fixed::try_from(units).ok());
        units.expect("the values of small regions are small and have few binary places")
    };
    Facts {
        mean: fixed(universe.mean(game)),
        temperature: fixed(universe.temperature(game)),
        fingerprint: universe.fingerprint(game),
    }
}
