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

use crate::SeriesError;
use crate::steps::{Steps, gcd};
use control::{Halt, List, Progress, Run};
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

    /// The most states before or after any step.
    fn widest(&self) -> usize;

    /// The vector of board `first()`, before its tail.
    fn head<V: Clone + Default>(
        &self,
        one: V,
        add: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt>;

    /// The vector one period after this one.
    fn push<V: Clone + Default>(
        &self,
        vector: &[V],
        add: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt>;

    /// What the tail makes of a vector; all that is in it is final.
    fn ends<V: Clone + Default>(
        &self,
        vector: &[V],
        add: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt>;
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
/// The most bytes of the vectors that are followed, and kept, at a time; longer courses are not followed.
const MOST_BYTES: u64 = 1 << 30;
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
        let rows = |ending: &Ending<W>| {
            let scale = self.exact(ending, count);
            let rows = 2 * ending.walks.widest() + ending.walks.states();
            scale.rows(rows) as f64 + scale.rows(1) as f64 * count as f64
        };
        self.endings.iter().map(rows).sum()
    }

    /// No difference is forgotten on the first `count` boards.
    fn exact(&self, ending: &Ending<W>, count: usize) -> Scale {
        let boards = (self.first() - ending.walks.first()).saturating_add(count);
        let frame = Frame::Window(ending.walks.most_pieces(boards));
        Scale { frame, left: self.cost(), right: self.cost() }
    }

    /// The exact numbers of pieces on the first `count` boards; `None` where no position is final.
    pub fn terms(&self, count: usize, run: &Run<'_>) -> Result<Vec<Option<i64>>, SeriesError> {
        run.fits(self.bytes(count))?;
        let _charge = run.charge(self.bytes(count) as u64)?;
        let (first, cost) = (self.first(), self.cost());
        let finals = |ending: &Ending<W>| {
            let skipped = first - ending.walks.first();
            self.exact(ending, count).finals(&ending.walks, skipped, count, run)
        };
        let finals = self.endings.iter().map(finals).collect::<Result<Vec<_>, SeriesError>>()?;
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
        Ok((0..count).map(term).collect())
    }

    /// The law, with `before` the terms of the boards before [`Extremes::first`]. `None` if no bounds met.
    pub fn law(&self, before: &[i64], run: &Run<'_>) -> Result<Option<Law>, SeriesError> {
        let price =
            |ending: &Ending<W>| multiplier(&ending.walks, self.cost(), self.periods(&ending.walks, 2), run);
        let prices = self.endings.iter().map(price).collect::<Result<Option<Vec<_>>, SeriesError>>()?;
        let Some(prices) = prices else { return Ok(None) };
        let mut above: Vec<(usize, Steps)> = vec![];
        let mut below: Vec<(Vec<usize>, Steps)> = vec![];
        for attempt in 0..ATTEMPTS {
            let window = 4 << attempt;
            above.extend(self.above(window, run)?.map(|steps| (window, steps)));
            let modulus = |price: &Multiplier| price.bottom as usize * (attempt + 1);
            let moduli: Vec<usize> = prices.iter().map(modulus).collect();
            below.extend(self.below(&prices, &moduli, run)?.map(|steps| (moduli, steps)));
            let pairs = above.iter().flat_map(|above| below.iter().map(move |below| (above, below)));
            for ((window, above), (moduli, below)) in pairs {
                run.check()?;
                let Some(agree_from) = above.agree_from(below) else { continue };
                let fractions = prices.iter().map(|price| (price.top, price.bottom));
                let certificate = Certificate {
                    states: self.endings.iter().map(|ending| ending.walks.states()).sum(),
                    window: *window,
                    prices: moduli.iter().copied().zip(fractions).collect(),
                    agree_from,
                    period: above.period() / gcd(above.period(), below.period()) * below.period(),
                };
                return self.concluded(before, above, certificate, run);
            }
            let (step, steps) = (attempt + 1, ATTEMPTS);
            let done = step as f64 / steps as f64;
            run.watch.progress(Progress { done, step, steps, states: 0 });
        }
        Ok(None)
    }

    /// The bound above from walks within a window.
    fn above(&self, window: usize, run: &Run<'_>) -> Result<Option<Steps>, SeriesError> {
        let scale = Scale { frame: Frame::Window(window), left: self.cost(), right: self.cost() };
        let bound = |ending: &Ending<W>| {
            let Some(found) = self.follow(ending, scale, run)? else { return Ok(None) };
            let exact = ending.differences.iter().map(|&difference| found.at(difference));
            Ok(exact.collect::<Option<Vec<_>>>().map(|exact| (exact, found)))
        };
        match self.endings.iter().map(bound).collect::<Result<Option<Vec<_>>, SeriesError>>()? {
            Some(bounds) => self.least(bounds, run),
            None => Ok(None),
        }
    }

    /// The bound below at these prices, differences being remembered modulo these numbers.
    fn below(
        &self,
        prices: &[Multiplier],
        moduli: &[usize],
        run: &Run<'_>,
    ) -> Result<Option<Steps>, SeriesError> {
        let bound = |((ending, price), &modulus): ((&Ending<W>, &Multiplier), &usize)| {
            let base = self.cost() * price.bottom;
            let scale =
                Scale { frame: Frame::Modulo(modulus), left: base + price.top, right: base - price.top };
            let Some(found) = self.follow(ending, scale, run)? else { return Ok(None) };
            let mut bounds = vec![];
            for &difference in &ending.differences {
                let weights = found.at(difference);
                let bound = weights.map(|weights| priced(&weights, *price, difference, run)).transpose()?;
                let Some(bound) = bound.flatten() else { return Ok(None) };
                bounds.push(bound);
            }
            Ok(Some((bounds, found)))
        };
        let bounds = self.endings.iter().zip(prices).zip(moduli).map(bound);
        match bounds.collect::<Result<Option<Vec<_>>, SeriesError>>()? {
            Some(bounds) => self.least(bounds, run),
            None => Ok(None),
        }
    }

    fn follow(
        &self,
        ending: &Ending<W>,
        scale: Scale,
        run: &Run<'_>,
    ) -> Result<Option<Repeating>, SeriesError> {
        follow(&ending.walks, scale, self.periods(&ending.walks, scale.frame.entries()), run)
    }

    /// The periods that vectors of so many entries a state may be followed for.
    fn periods(&self, walks: &W, entries: usize) -> usize {
        let bytes = (walks.states() * entries * size_of::<i64>()) as u64;
        (MOST_BYTES / bytes.max(1)).min(MOST_PERIODS as u64) as usize
    }

    /// The least of the bounds of all endings, and 0 where the empty position is final.
    fn least(
        &self,
        endings: Vec<(Vec<Steps>, Repeating)>,
        run: &Run<'_>,
    ) -> Result<Option<Steps>, SeriesError> {
        let takers = self.endings.iter().zip(&endings).filter(|(ending, _)| ending.takes_empty());
        let empty = match self.empty {
            EmptyPosition::LikeOthers => takers.map(|(_, (_, found))| found.empty()).collect(),
            EmptyPosition::IfNobodyMoves => {
                let all: Vec<Steps> = endings.iter().map(|(_, found)| found.empty()).collect();
                let Some(common) = Steps::common(&all, run)? else { return Ok(None) };
                vec![common]
            }
        };
        let bounds: Vec<Steps> = endings.into_iter().flat_map(|(bounds, _)| bounds).chain(empty).collect();
        Ok(Steps::least(&bounds, run)?)
    }

    /// The law from terms that are known for all n, with the least period and from the least n on.
    fn concluded(
        &self,
        before: &[i64],
        steps: &Steps,
        certificate: Certificate,
        run: &Run<'_>,
    ) -> Result<Option<Law>, SeriesError> {
        let first = self.first() - before.len();
        let exact = self.terms(certificate.agree_from.saturating_sub(self.first()), run)?;
        let exact = before.iter().copied().map(Some).chain(exact).collect::<Option<Vec<i64>>>();
        let Some(exact) = exact else { return Ok(None) };
        let at = |n: usize| match exact.get(n - first) {
            Some(&term) => Some(term),
            None => steps.at(n).map(|term| self.cost() * term),
        };
        let safe = certificate.agree_from.max(steps.from());
        let gain = |n: usize, period: usize| Some(at(n + period)? - at(n)?);
        for period in (1..=steps.period()).filter(|&p| steps.period().is_multiple_of(p)) {
            run.check()?;
            let Some(increment) = gain(safe, period) else { continue };
            if !(safe..safe + steps.period()).all(|n| gain(n, period) == Some(increment)) {
                continue;
            }
            let breaks = |&n: &usize| gain(n, period) != Some(increment);
            let from = (first..safe).rev().find(breaks).map_or(first, |n| n + 1);
            let values = (from..from + period).map(at).collect::<Option<Vec<_>>>();
            return Ok(values.map(|values| Law { from, period, increment, values, certificate }));
        }
        Ok(None)
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
fn priced(weights: &Steps, price: Multiplier, difference: i64, run: &Run<'_>) -> Result<Option<Steps>, Halt> {
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
    let short = weights.period() * times <= MOST_TERMS;
    short.then(|| weights.map(times, least, |increment| increment / price.bottom, run)).transpose()
}

/// The most terms of a period of a bound.
const MOST_TERMS: usize = 1 << 16;

#[cfg(test)]
mod tests;
