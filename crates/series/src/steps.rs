//! Sequences that repeat themselves up to an increment: a(n + p) = a(n) + c from some n on.
//!
//! Each residue of n modulo p may have an increment of its own, and terms may be missing. The least of several such
//! sequences is one again: where increments differ, the smaller one wins in the end, and from when on can be computed.

use control::{Halt, Run};
use std::ops::Range;

/// A sequence a(first), a(first + 1), ... that is known for all n. `None` is a term that is missing: an infinite one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Steps {
    /// The index of the first term.
    first: usize,
    /// The terms before the repetition, and then one period of it.
    terms: Vec<Option<i64>>,
    /// What one period adds, by the place in the period.
    increments: Vec<i64>,
}

impl Steps {
    /// The last terms, as many as there are increments, go on by these.
    pub(crate) fn new(first: usize, terms: Vec<Option<i64>>, increments: Vec<i64>) -> Steps {
        assert!(!increments.is_empty() && increments.len() <= terms.len(), "a period has terms");
        Steps { first, terms, increments }
    }

    /// The index of the first term.
    pub(crate) fn first(&self) -> usize {
        self.first
    }

    /// The least known n from which the sequence repeats itself.
    pub(crate) fn from(&self) -> usize {
        self.first + self.terms.len() - self.period()
    }

    /// The period p.
    pub(crate) fn period(&self) -> usize {
        self.increments.len()
    }

    /// The term a(n).
    pub(crate) fn at(&self, n: usize) -> Option<i64> {
        let Some(beyond) = n.checked_sub(self.from()) else { return self.terms[n - self.first] };
        let (times, place) = (beyond / self.period(), beyond % self.period());
        let start = self.terms[self.terms.len() - self.period() + place];
        start.map(|start| start + times as i64 * self.increments[place])
    }

    /// What `period` more adds to a(n), n from [`Steps::from`] on; `period` is a multiple of the own one.
    fn increment(&self, n: usize, period: usize) -> i64 {
        (period / self.period()) as i64 * self.increments[(n - self.from()) % self.period()]
    }

    /// The same for every term and every increment of a period that is `times` as long.
    pub(crate) fn map(
        &self,
        times: usize,
        term: impl Fn(i64) -> i64,
        increment: impl Fn(i64) -> i64,
        run: &Run<'_>,
    ) -> Result<Steps, Halt> {
        let (from, period) = (self.from(), self.period() * times);
        let terms = collected(self.first..from + period, |n| self.at(n).map(&term), run)?;
        let increments = collected(from..from + period, |n| increment(self.increment(n, period)), run)?;
        Ok(Steps { first: self.first, terms, increments })
    }

    /// 0 where all of these have a term.
    pub(crate) fn common(all: &[Steps], run: &Run<'_>) -> Result<Option<Steps>, Halt> {
        let Some((first, from, period)) = together(all) else { return Ok(None) };
        let shared = |n: usize| all.iter().all(|steps| steps.at(n).is_some()).then_some(0);
        Ok(Some(Steps::new(first, collected(first..from + period, shared, run)?, vec![0; period])))
    }

    /// The least of these sequences, for each n. `None` if they repeat themselves too rarely together.
    pub(crate) fn least(all: &[Steps], run: &Run<'_>) -> Result<Option<Steps>, Halt> {
        let Some((first, mut from, period)) = together(all) else { return Ok(None) };
        let lines = |n: usize| {
            let line = move |steps: &Steps| Some((steps.increment(n, period), steps.at(n)?));
            all.iter().filter_map(line)
        };
        // After so many periods the line that grows least is the lowest one.
        let wait = |n: usize| {
            let last = lines(n).min()?;
            lines(n)
                .filter(|line| line.0 > last.0)
                .map(|line| (last.1 - line.1).div_euclid(line.0 - last.0) + 1)
                .max()
        };
        let waits = collected(from..from + period, wait, run)?;
        let waits = waits.into_iter().flatten().max().unwrap_or(0).max(0) as usize;
        if waits > MOST_PERIODS {
            return Ok(None);
        }
        let least = |n: usize| lines(n).min().map_or(0, |line| line.0);
        let increments = collected(from..from + period, least, run)?;
        from += waits * period;
        let least = |n: usize| all.iter().filter_map(|steps| steps.at(n)).min();
        Ok(Some(Steps::new(first, collected(first..from + period, least, run)?, increments)))
    }

    /// The n from which two sequences are known to agree for ever.
    pub(crate) fn agree_from(&self, other: &Steps) -> Option<usize> {
        let (first, from, period) = together(&[self.clone(), other.clone()])?;
        let agree = |n: usize| self.at(n) == other.at(n);
        let grow_alike =
            |n: usize| self.at(n).is_none() || self.increment(n, period) == other.increment(n, period);
        let for_ever = (from..from + period).all(|n| agree(n) && grow_alike(n));
        for_ever.then(|| (first..from).rev().find(|&n| !agree(n)).map_or(first, |n| n + 1))
    }
}

/// A value for each n. The list is not kept for long, so there has to be room for it, but it is not charged.
fn collected<T>(range: Range<usize>, value: impl Fn(usize) -> T, run: &Run<'_>) -> Result<Vec<T>, Halt> {
    run.fits(range.len() as f64 * size_of::<T>() as f64)?;
    let mut values = Vec::with_capacity(range.len());
    for n in range {
        if n % (1 << 10) == 0 {
            run.check()?;
        }
        values.push(value(n));
    }
    Ok(values)
}

/// The most terms of a period that several sequences have together.
const LONGEST_PERIOD: usize = 1 << 20;
/// The most periods until the least of several sequences repeats itself.
const MOST_PERIODS: usize = 1000;

/// From where on all of these are known, from where on they repeat themselves, and their common period.
fn together(all: &[Steps]) -> Option<(usize, usize, usize)> {
    let first = all.iter().map(Steps::first).max()?;
    let from = all.iter().map(Steps::from).max()?.max(first);
    let period = all.iter().try_fold(1, |period, steps| {
        let period = period / gcd(period, steps.period()) * steps.period();
        (period <= LONGEST_PERIOD).then_some(period)
    })?;
    Some((first, from, period))
}

/// The greatest common divisor.
pub(crate) fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// floor((rise n + shift) / run), from n = 0 on.
    fn floor(rise: i64, shift: i64, run: usize) -> Steps {
        let term = |n: usize| Some((rise * n as i64 + shift).div_euclid(run as i64));
        Steps::new(0, (0..run).map(term).collect(), vec![rise; run])
    }

    #[test]
    fn terms_go_on_for_ever() {
        let steps = floor(4, 1, 7);
        assert!((0..100).all(|n| steps.at(n) == Some((4 * n as i64 + 1) / 7)));
        let doubled = steps.map(2, |term| 2 * term, |increment| 2 * increment, &Run::unlimited()).unwrap();
        assert!((0..100).all(|n| doubled.at(n) == Some((4 * n as i64 + 1) / 7 * 2)));
    }

    #[test]
    fn the_slower_sequence_is_the_least_in_the_end() {
        let all = [floor(4, 30, 7), floor(1, 0, 1), floor(3, 40, 5)];
        let least = Steps::least(&all, &Run::unlimited()).unwrap().unwrap();
        for n in 0..1000 {
            assert_eq!(least.at(n), all.iter().filter_map(|steps| steps.at(n)).min(), "n = {n}");
        }
        // floor((4n + 30)/7) <= n if 4n + 30 <= 7n + 6.
        assert_eq!(least.agree_from(&all[0]), Some(8));
        assert_eq!(least.agree_from(&all[1]), None);
        let missing = Steps::new(3, vec![None, Some(1)], vec![0, 5]);
        let least = Steps::least(&[missing.clone(), floor(1, 90, 1)], &Run::unlimited()).unwrap().unwrap();
        assert!(
            (3..300).all(|n| least.at(n) == missing.at(n).into_iter().chain(floor(1, 90, 1).at(n)).min())
        );
    }

    #[test]
    fn what_all_have_is_common() {
        let even = Steps::new(0, vec![Some(3), None], vec![7, 0]);
        let third = Steps::new(1, vec![None, None, Some(8)], vec![0, 0, 1]);
        let common = Steps::common(&[even, third], &Run::unlimited()).unwrap().unwrap();
        assert!((1..60).all(|n| common.at(n).is_some() == (n % 6 == 0)));
    }
}
