//! The fewest, or most, pieces of positions in which the players have almost equally many, on all boards of a family.
//!
//! A position with a pieces of Left and b of Right has the *difference* d = a − b. Asked for is the least a + b among
//! final positions with certain differences, for every n. The operator of a family has finitely many states, but along a
//! walk d is not bounded, so no finite set of vectors tells everything. Two that tell something do:
//!
//! - *Above.* Only walks are admitted along which |d| ≤ D. What they reach, the answer does not exceed.
//! - *Below.* A difference is not remembered but has its price λ = r/q: a piece of Left weighs q + r, one of Right q − r,
//!   so that a position weighs q (a + b) + r d; and d is remembered modulo Q. If all positions with d in its class weigh
//!   at least g, those with difference d have a + b ≥ (g − r d)/q, and a + b is odd if d is.
//!
//! Both are sequences of vectors over finitely many entries ([`system`]) that repeat themselves up to increments, and so
//! are known for all n. If the bounds agree for one common period beyond the first boards, they agree for ever, and
//! a(n + p) = a(n) + c is a theorem. The price λ is the one that makes the bound below grow fastest ([`multiplier`]);
//! with Q a multiple of q and large enough D the bounds have met in all cases seen so far. For most pieces everything is
//! the same with −(a + b).

mod multiplier;
mod system;

use crate::steps::{Steps, gcd};
use multiplier::{Multiplier, multiplier};
use system::{Frame, Repeating, Scale, follow};

/// The operator of a family as walks that put down pieces: `add` is told 1 for a piece of Left, −1 for one of Right, 0 if
/// none is put down.
pub trait Walks {
    /// The least n for which the operator gives the board.
    fn first(&self) -> usize;

    /// The states between periods.
    fn states(&self) -> usize;

    /// An upper bound of the number of pieces on board `first() + k`.
    fn most_pieces(&self, k: usize) -> usize;

    /// The vector of board `first()`, before its tail.
    fn head<V: Clone + Default>(&self, one: V, add: impl Fn(&mut V, &V, i8)) -> Vec<V>;

    /// The vector one period after this one.
    fn push<V: Clone + Default>(&self, vector: &[V], add: impl Fn(&mut V, &V, i8)) -> Vec<V>;

    /// What the tail makes of a vector; all that is in it is final.
    fn ends<V: Clone + Default>(&self, vector: &[V], add: impl Fn(&mut V, &V, i8)) -> Vec<V>;
}

/// Final positions: those that these walks lead to, with one of these differences.
#[derive(Clone, Debug)]
pub struct Ending<W> {
    /// The walks.
    pub walks: W,
    /// By how much Left may be ahead.
    pub differences: Vec<i64>,
}

/// Whether a position without pieces is final.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmptyPosition {
    /// Like any other.
    LikeOthers,
    /// Only if all walks lead to it: nobody has a move.
    IfNobodyMoves,
}

/// The question: how many pieces final positions have at least, or at most.
#[derive(Clone, Debug)]
pub struct Extremes<W> {
    /// What is final.
    pub endings: Vec<Ending<W>>,
    /// About positions without pieces.
    pub empty: EmptyPosition,
    /// At most instead of at least.
    pub most: bool,
}

/// What may be spent on a law.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// The most bytes that vectors may take.
    pub bytes: u64,
    /// Asked now and then whether to go on.
    pub go_on: &'a dyn Fn() -> bool,
}

/// A law that holds for all n from `from` on: a(n + period) = a(n) + increment. `from` and `period` are the least ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Law {
    /// The least n for which it holds.
    pub from: usize,
    /// The period p.
    pub period: usize,
    /// The increment c.
    pub increment: i64,
    /// a(from), ..., a(from + p − 1).
    pub values: Vec<i64>,
    /// What was verified.
    pub certificate: Certificate,
}

/// a(n) = floor((rise n + shift)/run), with the least shift that does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Floor {
    pub rise: i64,
    pub shift: i64,
    pub run: i64,
}

/// Bounds that agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The states of all operators.
    pub states: usize,
    /// The greatest |d| along walks, for the bound above.
    pub window: usize,
    /// The modulus of d and the price of a difference, as a fraction, for the bound below: one for each ending.
    pub prices: Vec<(usize, (i64, i64))>,
    /// The n from which the bounds agree; below, terms are exact.
    pub agree_from: usize,
    /// The least common period of the bounds.
    pub period: usize,
}

/// The most periods that vectors are followed for.
const MOST_PERIODS: usize = 4000;
/// Attempts, each with a larger window and a larger modulus.
const ATTEMPTS: usize = 7;

impl<W: Walks> Extremes<W> {
    /// What a piece costs if the least is asked for.
    fn cost(&self) -> i64 {
        if self.most { -1 } else { 1 }
    }

    /// The least n that all operators give the board for.
    pub fn first(&self) -> usize {
        self.endings.iter().map(|ending| ending.walks.first()).max().unwrap_or(0)
    }

    /// The bytes that [`Extremes::terms`] takes.
    pub fn bytes(&self, count: usize) -> f64 {
        let entries = |ending: &Ending<W>| {
            let frame = Frame::Window(ending.walks.most_pieces(self.first() - ending.walks.first() + count));
            (2 * ending.walks.states() + count) as f64 * frame.entries() as f64
        };
        size_of::<i64>() as f64 * self.endings.iter().map(entries).sum::<f64>()
    }

    /// The exact numbers of pieces on the first `count` boards; `None` where no position is final.
    pub fn terms(&self, count: usize) -> Vec<Option<i64>> {
        let (first, cost) = (self.first(), self.cost());
        let finals = |ending: &Ending<W>| {
            let skipped = first - ending.walks.first();
            let frame = Frame::Window(ending.walks.most_pieces(skipped + count));
            let scale = Scale { frame, left: cost, right: cost };
            scale.finals(&ending.walks).skip(skipped).take(count).collect::<Vec<_>>()
        };
        let finals: Vec<_> = self.endings.iter().map(finals).collect();
        let term = |k: usize| {
            let with_pieces = self.endings.iter().zip(&finals).flat_map(|(ending, finals)| {
                ending.differences.iter().filter_map(move |&difference| finals[k].at(difference))
            });
            let empty = self.endings.iter().zip(&finals).map(|(ending, finals)| {
                finals[k].empty() && (self.empty == EmptyPosition::IfNobodyMoves || ending.takes_empty())
            });
            let empty = match self.empty {
                EmptyPosition::LikeOthers => { empty }.any(|is| is),
                EmptyPosition::IfNobodyMoves => { empty }.all(|is| is),
            };
            with_pieces.chain(empty.then_some(0)).min().map(|least| cost * least)
        };
        (0..count).map(term).collect()
    }

    /// The law, with `before` the terms of the boards before [`Extremes::first`]. `None` if no bounds met.
    pub fn law(&self, before: &[i64], effort: Effort<'_>) -> Option<Law> {
        let price = |ending: &Ending<W>| {
            multiplier(&ending.walks, self.cost(), self.periods(&ending.walks, 2, effort), effort.go_on)
        };
        let prices = self.endings.iter().map(price).collect::<Option<Vec<_>>>()?;
        let mut above: Vec<(usize, Steps)> = vec![];
        let mut below: Vec<(Vec<usize>, Steps)> = vec![];
        for attempt in 0..ATTEMPTS {
            let window = 4 << attempt;
            above.extend(self.above(window, effort).map(|steps| (window, steps)));
            let modulus = |price: &Multiplier| price.bottom as usize * (attempt + 1);
            let moduli: Vec<usize> = prices.iter().map(modulus).collect();
            below.extend(self.below(&prices, &moduli, effort).map(|steps| (moduli, steps)));
            let pairs = above.iter().flat_map(|above| below.iter().map(move |below| (above, below)));
            for ((window, above), (moduli, below)) in pairs {
                let Some(agree_from) = above.agree_from(below) else { continue };
                let fractions = prices.iter().map(|price| (price.top, price.bottom));
                let certificate = Certificate {
                    states: self.endings.iter().map(|ending| ending.walks.states()).sum(),
                    window: *window,
                    prices: moduli.iter().copied().zip(fractions).collect(),
                    agree_from,
                    period: above.period() / gcd(above.period(), below.period()) * below.period(),
                };
                return self.concluded(before, above, certificate);
            }
            if !(effort.go_on)() {
                return None;
            }
        }
        None
    }

    /// The bound above from walks within a window.
    fn above(&self, window: usize, effort: Effort<'_>) -> Option<Steps> {
        let scale = Scale { frame: Frame::Window(window), left: self.cost(), right: self.cost() };
        let bound = |ending: &Ending<W>| {
            let found = self.follow(ending, scale, effort)?;
            let exact = ending.differences.iter().map(|&difference| found.at(difference));
            Some((exact.collect::<Option<Vec<_>>>()?, found))
        };
        self.least(self.endings.iter().map(bound).collect::<Option<Vec<_>>>()?)
    }

    /// The bound below at these prices, differences being remembered modulo these numbers.
    fn below(&self, prices: &[Multiplier], moduli: &[usize], effort: Effort<'_>) -> Option<Steps> {
        let bound = |((ending, price), &modulus): ((&Ending<W>, &Multiplier), &usize)| {
            let base = self.cost() * price.bottom;
            let scale =
                Scale { frame: Frame::Modulo(modulus), left: base + price.top, right: base - price.top };
            let found = self.follow(ending, scale, effort)?;
            let bounds = ending
                .differences
                .iter()
                .map(|&difference| priced(&found.at(difference)?, *price, difference));
            Some((bounds.collect::<Option<Vec<_>>>()?, found))
        };
        let bounds = self.endings.iter().zip(prices).zip(moduli).map(bound);
        self.least(bounds.collect::<Option<Vec<_>>>()?)
    }

    fn follow(&self, ending: &Ending<W>, scale: Scale, effort: Effort<'_>) -> Option<Repeating> {
        let periods = self.periods(&ending.walks, scale.frame.entries(), effort);
        follow(&ending.walks, scale, periods, effort.go_on)
    }

    /// The periods that vectors of so many entries a state may be followed for.
    fn periods(&self, walks: &W, entries: usize, effort: Effort<'_>) -> usize {
        let bytes = (walks.states() * entries * size_of::<i64>()) as u64;
        (effort.bytes / bytes.max(1)).min(MOST_PERIODS as u64) as usize
    }

    /// The least of the bounds of all endings, and 0 where the empty position is final.
    fn least(&self, endings: Vec<(Vec<Steps>, Repeating)>) -> Option<Steps> {
        let takers = self.endings.iter().zip(&endings).filter(|(ending, _)| ending.takes_empty());
        let empty = match self.empty {
            EmptyPosition::LikeOthers => takers.map(|(_, (_, found))| found.empty()).collect(),
            EmptyPosition::IfNobodyMoves => {
                let all: Vec<Steps> = endings.iter().map(|(_, found)| found.empty()).collect();
                vec![Steps::common(&all)?]
            }
        };
        let bounds: Vec<Steps> = endings.into_iter().flat_map(|(bounds, _)| bounds).chain(empty).collect();
        Steps::least(&bounds)
    }

    /// The law from terms that are known for all n, with the least period and from the least n on.
    fn concluded(&self, before: &[i64], steps: &Steps, certificate: Certificate) -> Option<Law> {
        let first = self.first() - before.len();
        let exact = self.terms(certificate.agree_from.saturating_sub(self.first()));
        let exact = before.iter().copied().map(Some).chain(exact).collect::<Option<Vec<i64>>>()?;
        let at = |n: usize| match exact.get(n - first) {
            Some(&term) => Some(term),
            None => steps.at(n).map(|term| self.cost() * term),
        };
        let safe = certificate.agree_from.max(steps.from());
        let gain = |n: usize, period: usize| Some(at(n + period)? - at(n)?);
        let repeats = |period: &usize| {
            let gained = gain(safe, *period);
            gained.is_some() && (safe..safe + steps.period()).all(|n| gain(n, *period) == gained)
        };
        let period = (1..=steps.period()).filter(|&p| steps.period().is_multiple_of(p)).find(repeats)?;
        let increment = gain(safe, period)?;
        let from = (first..safe).rev().find(|&n| gain(n, period) != Some(increment)).map_or(first, |n| n + 1);
        let values = (from..from + period).map(at).collect::<Option<Vec<_>>>()?;
        Some(Law { from, period, increment, values, certificate })
    }
}

impl<W> Ending<W> {
    /// Whether a position without pieces has one of the differences.
    fn takes_empty(&self) -> bool {
        self.differences.contains(&0)
    }
}

impl Law {
    /// The term a(n), for n from `from` on.
    pub fn at(&self, n: usize) -> i64 {
        let (times, place) = ((n - self.from) / self.period, (n - self.from) % self.period);
        self.values[place] + times as i64 * self.increment
    }

    /// The law as one formula, where there is one.
    pub fn floor(&self) -> Option<Floor> {
        let run = self.period as i64;
        // a(n) <= (c n + k)/p < a(n) + 1.
        let least = |n: usize| run * self.at(n) - self.increment * n as i64;
        let all = || (self.from..self.from + self.period).map(least);
        let (shift, most) = (all().max()?, all().min()? + run - 1);
        (shift <= most).then_some(Floor { rise: self.increment, shift, run })
    }
}

/// The least number of pieces of final positions of this difference, given what they weigh at least.
fn priced(weights: &Steps, price: Multiplier, difference: i64) -> Option<Steps> {
    // The least number of the parity of d that is not less than weight/q.
    let least = |weight: i64| {
        let quotient = (weight - price.top * difference).div_euclid(price.bottom);
        let up = quotient + i64::from((weight - price.top * difference).rem_euclid(price.bottom) > 0);
        up + (up - difference).rem_euclid(2)
    };
    // So many periods gain an even number of pieces.
    let even = 2 * price.bottom as usize;
    let from = weights.from();
    let gains = (from..from + weights.period())
        .filter_map(|n| Some((weights.at(n + weights.period())? - weights.at(n)?).unsigned_abs() as usize));
    let times = gains.map(|gain| even / gcd(gain, even)).fold(1, |all, times| all / gcd(all, times) * times);
    (weights.period() * times <= MOST_TERMS)
        .then(|| weights.map(times, least, |increment| increment / price.bottom))
}

/// The most terms of a period of a bound.
const MOST_TERMS: usize = 1 << 16;

#[cfg(test)]
mod tests;
