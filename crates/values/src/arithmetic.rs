//! Order, negatives, sums, and the way to the canonical form.
//!
//! G ≤ H unless a left option of G is at least H or a right option of H at most G. Where one of them is a number, only
//! the moves in the other one matter (number avoidance); a number is added to a game by adding it to all options
//! (number translation), and the canonical form stays canonical.
//!
//! {L | R} is a number if numbers fit between, and then the simplest of these; the stops of the options tell. Otherwise
//! dominated options are dropped, and reversible ones replaced, until there are none.

use crate::universe::{MOST_DEPTH, MOST_PLACES, Rough, Universe};
use crate::{Dyadic, Game, GivenUp};

impl Universe<'_> {
    /// The canonical form of {left | right}.
    ///
    /// # Panics
    /// Where [`Universe::try_make`] refuses.
    pub fn make(&mut self, left: &[Game], right: &[Game]) -> Game {
        self.try_make(left, right).unwrap_or_else(|why| panic!("{why}"))
    }

    /// The canonical form of {left | right}, unless it lies too deep or the run ends.
    pub fn try_make(&mut self, left: &[Game], right: &[Game]) -> Result<Game, GivenUp> {
        let (lefts, rights) = (self.lefts.len(), self.rights.len());
        self.lefts.extend_from_slice(left);
        self.rights.extend_from_slice(right);
        let made = self.make_top(lefts, rights);
        self.lefts.truncate(lefts);
        self.rights.truncate(rights);
        self.goes_on()?;
        made
    }

    /// Is a ≤ b? Nothing is said once the run has ended.
    pub fn at_most(&mut self, a: Game, b: Game) -> bool {
        if a == b {
            return true;
        }
        let (one, other) = (self.nodes[a.index()], self.nodes[b.index()]);
        if one.rough.forbids(other.rough) {
            return false;
        }
        if one.rough.left < other.rough.right {
            return true;
        }
        match (one.number, other.number) {
            (true, true) => self.mean(a) <= self.mean(b),
            (true, false) => !self.some_right_at_most(b, a),
            (false, true) => !self.some_left_at_least(a, b),
            (false, false) => {
                if let Some(verdict) = self.verdicts.get(a.0, b.0) {
                    return verdict;
                }
                if self.is_over() {
                    return false;
                }
                let verdict = !self.some_left_at_least(a, b) && !self.some_right_at_most(b, a);
                self.verdicts.insert(a.0, b.0, verdict, &self.run);
                verdict
            }
        }
    }

    /// Is a left option of a at least b?
    fn some_left_at_least(&mut self, a: Game, b: Game) -> bool {
        (0..self.left(a).len()).any(|i| {
            let option = self.left(a)[i];
            assert!(option < a, "options are made before the game");
            self.at_most(b, option)
        })
    }

    /// Is a right option of b at most a?
    fn some_right_at_most(&mut self, b: Game, a: Game) -> bool {
        (0..self.right(b).len()).any(|i| {
            let option = self.right(b)[i];
            assert!(option < b, "options are made before the game");
            self.at_most(option, a)
        })
    }

    /// −a. Nothing is said once the run has ended.
    pub fn negative(&mut self, a: Game) -> Game {
        let known = self.negatives[a.index()];
        if known != u32::MAX {
            return Game(known);
        }
        if self.is_over() {
            return Game::ZERO;
        }
        let negative = match self.number(a) {
            Some(x) => self.of_number(-x),
            None => {
                let (lefts, rights) = (self.lefts.len(), self.rights.len());
                for i in 0..self.right(a).len() {
                    let option = self.negative(self.right(a)[i]);
                    self.lefts.push(option);
                }
                for i in 0..self.left(a).len() {
                    let option = self.negative(self.left(a)[i]);
                    self.rights.push(option);
                }
                let mut workshop = std::mem::take(&mut self.workshop);
                workshop.turned(self.thermograph(a));
                self.workshop = workshop;
                self.intern(lefts, rights, false)
            }
        };
        if self.goes_on().is_ok() {
            self.negatives[a.index()] = negative.0;
            self.negatives[negative.index()] = a.0;
        }
        negative
    }

    /// a + b.
    ///
    /// # Panics
    /// Where [`Universe::try_sum`] refuses.
    pub fn sum(&mut self, a: Game, b: Game) -> Game {
        self.try_sum(a, b).unwrap_or_else(|why| panic!("{why}"))
    }

    /// a + b, unless it lies too deep or the run ends.
    pub fn try_sum(&mut self, a: Game, b: Game) -> Result<Game, GivenUp> {
        if self.depth(a) + self.depth(b) > MOST_DEPTH {
            return Err(GivenUp::Deep);
        }
        self.goes_on()?;
        let (lefts, rights) = (self.lefts.len(), self.rights.len());
        let sum = self.add_up(a, b);
        self.lefts.truncate(lefts);
        self.rights.truncate(rights);
        self.goes_on()?;
        sum
    }

    /// Leaves the stacks as they were, unless it is given up.
    fn add_up(&mut self, a: Game, b: Game) -> Result<Game, GivenUp> {
        match (self.nodes[a.index()].number, self.nodes[b.index()].number) {
            _ if a == Game::ZERO => Ok(b),
            _ if b == Game::ZERO => Ok(a),
            (true, true) => Ok(self.of_number(self.mean(a) + self.mean(b))),
            _ if self.negatives[a.index()] == b.0 => Ok(Game::ZERO),
            _ => {
                let (a, b) = if a < b { (a, b) } else { (b, a) };
                if let Some(sum) = self.sums.get(a.0, b.0) {
                    return Ok(Game(sum));
                }
                if self.is_over() {
                    self.goes_on()?;
                }
                let sum = match (self.nodes[a.index()].number, self.nodes[b.index()].number) {
                    (true, _) => self.translated(b, a),
                    (_, true) => self.translated(a, b),
                    _ => self.sum_of_options(a, b),
                }?;
                self.goes_on()?;
                self.sums.insert(a.0, b.0, sum.0, &self.run)?;
                Ok(sum)
            }
        }
    }

    fn sum_of_options(&mut self, a: Game, b: Game) -> Result<Game, GivenUp> {
        let (lefts, rights) = (self.lefts.len(), self.rights.len());
        self.push_sums(a, b)?;
        self.push_sums(b, a)?;
        self.make_top(lefts, rights)
    }

    /// Puts the options of `moved`, each with `other` added, on the stacks.
    fn push_sums(&mut self, moved: Game, other: Game) -> Result<(), GivenUp> {
        for i in 0..self.left(moved).len() {
            let option = self.add_up(self.left(moved)[i], other)?;
            self.lefts.push(option);
        }
        for i in 0..self.right(moved).len() {
            let option = self.add_up(self.right(moved)[i], other)?;
            self.rights.push(option);
        }
        Ok(())
    }

    /// A game that is no number, and a number. No option becomes reversible: a left option that is a number n could
    /// reverse only through a number above n, which the game would have to be at least; but then its right stop, so its
    /// left stop, so the right stop of another left option is above n, and that option dominates.
    fn translated(&mut self, game: Game, number: Game) -> Result<Game, GivenUp> {
        let (lefts, rights) = (self.lefts.len(), self.rights.len());
        self.push_sums(game, number)?;
        let mut workshop = std::mem::take(&mut self.workshop);
        workshop.shifted(self.thermograph(game), self.mean(number));
        self.workshop = workshop;
        Ok(self.intern(lefts, rights, false))
    }

    /// Takes the options above `lefts` and `rights` off the stacks and gives the canonical form of the game with them.
    fn make_top(&mut self, lefts: usize, rights: usize) -> Result<Game, GivenUp> {
        let options = self.lefts[lefts..].iter().chain(&self.rights[rights..]);
        let nodes = options.map(|option| &self.nodes[option.index()]);
        let (depth, places) =
            nodes.fold((0, 0), |(depth, places), node| (node.depth.max(depth), node.places.max(places)));
        if u32::from(depth) >= MOST_DEPTH {
            return Err(GivenUp::Deep);
        }
        if places >= MOST_PLACES {
            return Err(GivenUp::Fine);
        }
        self.undominated(Side::Left, lefts);
        self.undominated(Side::Right, rights);
        if let Some(number) = self.number_between(lefts, rights) {
            self.lefts.truncate(lefts);
            self.rights.truncate(rights);
            return Ok(self.of_number(number));
        }
        let mut workshop = std::mem::take(&mut self.workshop);
        workshop.build(
            self.lefts[lefts..].iter().map(|&option| self.thermograph(option)),
            self.rights[rights..].iter().map(|&option| self.thermograph(option)),
        );
        self.workshop = workshop;
        let raw = Raw { lefts, rights, rough: self.workshop_rough() };
        while self.reverse(Side::Left, &raw) | self.reverse(Side::Right, &raw) && !self.is_over() {}
        self.goes_on()?;
        Ok(self.intern(lefts, rights, false))
    }

    /// Drops the dominated ones of the options above `from`, and those that stand there twice.
    fn undominated(&mut self, side: Side, from: usize) {
        // The best means first: no option dominates one with a better mean.
        let (nodes, options) = match side {
            Side::Left => (&self.nodes, &mut self.lefts),
            Side::Right => (&self.nodes, &mut self.rights),
        };
        options[from..].sort_unstable_by_key(|game| {
            let mean = i64::from(nodes[game.index()].rough.mean);
            (if side == Side::Left { -mean } else { mean }, game.0)
        });
        let mut kept = from;
        for at in from..self.options(side).len() {
            let option = self.options(side)[at];
            let mut dominated = false;
            let mut i = from;
            while i < kept {
                let other = self.options(side)[i];
                if self.no_better(side, option, other) {
                    dominated = true;
                    break;
                }
                let equal_means =
                    self.nodes[option.index()].rough.mean == self.nodes[other.index()].rough.mean;
                if equal_means && self.no_better(side, other, option) {
                    kept -= 1;
                    self.options(side).swap(i, kept);
                } else {
                    i += 1;
                }
            }
            if !dominated {
                self.options(side)[kept] = option;
                kept += 1;
            }
        }
        self.options(side).truncate(kept);
    }

    fn options(&mut self, side: Side) -> &mut Vec<Game> {
        match side {
            Side::Left => &mut self.lefts,
            Side::Right => &mut self.rights,
        }
    }

    /// Would the player rather, or as well, move to `other`?
    fn no_better(&mut self, side: Side, option: Game, other: Game) -> bool {
        match side {
            Side::Left => self.at_most(option, other),
            Side::Right => self.at_most(other, option),
        }
    }

    /// The number that the game with the options on the stacks is, if it is one.
    fn number_between(&mut self, lefts: usize, rights: usize) -> Option<Dyadic> {
        let zero = Dyadic::ZERO;
        let stop = |all: &Universe, game: Game, side: Side| match side {
            Side::Left => all.thermograph(game).right_at(zero),
            Side::Right => all.thermograph(game).left_at(zero),
        };
        let low = self.lefts[lefts..].iter().map(|&option| stop(self, option, Side::Left)).max();
        let high = self.rights[rights..].iter().map(|&option| stop(self, option, Side::Right)).min();
        if let (Some(low), Some(high)) = (low, high)
            && low > high
        {
            return None;
        }
        // A bound is a number that fits itself unless an option with this stop is as good.
        let low = low.map(|low| (low, self.all_worse(Side::Left, lefts, low)));
        let high = high.map(|high| (high, self.all_worse(Side::Right, rights, high)));
        match (low, high) {
            (Some((low, fits)), Some((high, suits))) if low == high => (fits && suits).then_some(low),
            _ => Some(Dyadic::simplest(low, high)),
        }
    }

    /// Is no left option at least the number, or no right option at most?
    fn all_worse(&mut self, side: Side, from: usize, number: Dyadic) -> bool {
        let number = self.of_number(number);
        (from..self.options(side).len()).all(|i| {
            let option = self.options(side)[i];
            !self.no_better(side, number, option)
        })
    }

    /// Replaces options that are reversible by what they reverse to. Were there any?
    fn reverse(&mut self, side: Side, raw: &Raw) -> bool {
        let from = if side == Side::Left { raw.lefts } else { raw.rights };
        let mut found = false;
        let mut at = from;
        while at < self.options(side).len() {
            let option = self.options(side)[at];
            match self.reversal(side, option, raw) {
                None => at += 1,
                Some(through) => {
                    found = true;
                    self.options(side).swap_remove(at);
                    let count =
                        if side == Side::Left { self.left(through) } else { self.right(through) }.len();
                    for i in 0..count {
                        let option =
                            if side == Side::Left { self.left(through) } else { self.right(through) }[i];
                        self.options(side).push(option);
                    }
                }
            }
        }
        if found {
            self.undominated(side, from);
        }
        found
    }

    /// The answer to a move to `option` that leaves the opponent no worse than before.
    fn reversal(&mut self, side: Side, option: Game, raw: &Raw) -> Option<Game> {
        let count = if side == Side::Left { self.right(option) } else { self.left(option) }.len();
        (0..count).find_map(|i| match side {
            Side::Left => Some(self.right(option)[i]).filter(|&answer| self.at_most_raw(answer, raw)),
            Side::Right => Some(self.left(option)[i]).filter(|&answer| self.raw_at_most(raw, answer)),
        })
    }

    /// Is g at most the game with the options on the stacks?
    fn at_most_raw(&mut self, g: Game, raw: &Raw) -> bool {
        let rough = self.nodes[g.index()].rough;
        if rough.forbids(raw.rough) || self.is_over() {
            return false;
        }
        if rough.left < raw.rough.right {
            return true;
        }
        if (raw.rights..self.rights.len()).any(|i| self.at_most(self.rights[i], g)) {
            return false;
        }
        // The game on the stacks is no number: a number on the other side does not move.
        self.nodes[g.index()].number
            || !(0..self.left(g).len()).any(|i| {
                let option = self.left(g)[i];
                assert!(option < g, "options are made before the game");
                self.raw_at_most(raw, option)
            })
    }

    /// Is the game with the options on the stacks at most g?
    fn raw_at_most(&mut self, raw: &Raw, g: Game) -> bool {
        let rough = self.nodes[g.index()].rough;
        if raw.rough.forbids(rough) || self.is_over() {
            return false;
        }
        if raw.rough.left < rough.right {
            return true;
        }
        if (raw.lefts..self.lefts.len()).any(|i| self.at_most(g, self.lefts[i])) {
            return false;
        }
        self.nodes[g.index()].number
            || !(0..self.right(g).len()).any(|i| {
                let option = self.right(g)[i];
                assert!(option < g, "options are made before the game");
                self.at_most_raw(option, raw)
            })
    }
}

/// Whose options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// A game whose options are on the stacks: where they begin, and its stops.
struct Raw {
    lefts: usize,
    rights: usize,
    rough: Rough,
}
