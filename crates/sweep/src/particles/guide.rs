//! What particles for rules about labels think of the states ahead of them.
//!
//! ψ is a product over the slots of the frontier, with a factor for each class that a slot may have: about how many ways
//! lead on from there, in proportion to those from other classes, if the slots had nothing to do with each other.
//! Forward along the steps that gives for each slot how often its classes occur, backward how much lies ahead of each:
//! the mean, over the classes of the other slots that the step touches, of the ways on. It costs a look at every move of
//! every step, twice.
//!
//! Factors are powers of 2^(1/64), so that steps deep inside a regular board have equal opinions and share their tables.

use crate::machine::{LocalStep, Move};

/// Exponents of 2^(1/64) for the classes of a slot.
type Powers = Vec<i16>;

/// The fineness of exponents.
const FINENESS: f64 = 64.0;

/// No class is thought to be worse than the best by a greater factor than 2 to this power: what looks hopeless may not be.
const WORST: f64 = -20.0;

/// The opinions on the classes of the slots that a step touches, before it and after it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Opinions {
    before: Vec<Powers>,
    after: Vec<Powers>,
}

impl Opinions {
    /// ψ after the step over ψ before it.
    pub(super) fn change(&self, from: &[u8], to: &[u8]) -> f64 {
        ((sum(&self.after, to) - sum(&self.before, from)) as f64 / FINENESS).exp2()
    }
}

fn sum(powers: &[Powers], classes: &[u8]) -> i64 {
    powers.iter().zip(classes).map(|(powers, &class)| i64::from(powers[class as usize])).sum()
}

/// The classes of the slots, of which there are `radix`, in the setting with this number.
pub(super) fn classes(mut setting: u32, radix: &[u32]) -> impl Iterator<Item = u8> {
    radix.iter().map(move |&radix| {
        let class = setting % radix;
        setting /= radix;
        class as u8
    })
}

/// A step with the numbers of classes of the slots that it touches.
pub(super) struct Touched<'a> {
    pub(super) step: &'a LocalStep,
    pub(super) before: Vec<u32>,
    pub(super) after: Vec<u32>,
}

impl<'a> Touched<'a> {
    pub(super) fn new(time: usize, steps: &'a [LocalStep], radix: &[Vec<u32>]) -> Touched<'a> {
        let step = &steps[time];
        let of = |time: usize| step.slots.iter().map(|&slot| radix[time][slot]).collect();
        Touched { step, before: of(time), after: of(time + 1) }
    }
}

/// The opinions on every step.
pub(super) fn opinions(steps: &[LocalStep], radix: &[Vec<u32>], width: usize) -> Vec<Opinions> {
    let shares = shares(steps, radix, width);
    let mut ahead: Vec<Powers> = vec![vec![0]; width];
    let mut all: Vec<Opinions> = vec![];
    for (time, shares) in shares.iter().enumerate().rev() {
        let touched = Touched::new(time, steps, radix);
        let slots = &touched.step.slots;
        let after: Vec<Powers> = slots.iter().map(|&slot| ahead[slot].clone()).collect();
        let before = looking_back(&touched, shares, &after);
        slots.iter().zip(&before).for_each(|(&slot, before)| ahead[slot].clone_from(before));
        all.push(Opinions { before, after });
    }
    all.reverse();
    all
}

/// For the slots that each step touches how often, before the step, each class occurs.
fn shares(steps: &[LocalStep], radix: &[Vec<u32>], width: usize) -> Vec<Vec<Vec<f64>>> {
    let mut now: Vec<Vec<f64>> = vec![vec![1.0]; width];
    let mut all = vec![];
    for time in 0..steps.len() {
        let touched = Touched::new(time, steps, radix);
        let slots = &touched.step.slots;
        let before: Vec<Vec<f64>> = slots.iter().map(|&slot| now[slot].clone()).collect();
        let mut after: Vec<Vec<f64>> = touched.after.iter().map(|&radix| vec![0.0; radix as usize]).collect();
        for Move { from, to, .. } in &touched.step.moves {
            let share: f64 = product(&before, classes(*from, &touched.before));
            let classes = classes(*to, &touched.after);
            after.iter_mut().zip(classes).for_each(|(after, class)| after[class as usize] += share);
        }
        for (&slot, mut after) in slots.iter().zip(after) {
            let total: f64 = after.iter().sum();
            after.iter_mut().for_each(|share| *share /= total);
            now[slot] = after;
        }
        all.push(before);
    }
    all
}

fn product(shares: &[Vec<f64>], classes: impl Iterator<Item = u8>) -> f64 {
    shares.iter().zip(classes).map(|(shares, class)| shares[class as usize]).product()
}

/// The opinions before a step from those after it.
fn looking_back(touched: &Touched<'_>, shares: &[Vec<f64>], after: &[Powers]) -> Vec<Powers> {
    let mut means: Vec<Vec<f64>> = touched.before.iter().map(|&radix| vec![0.0; radix as usize]).collect();
    for Move { from, to, .. } in &touched.step.moves {
        let to: Vec<u8> = classes(*to, &touched.after).collect();
        let ways = (sum(after, &to) as f64 / FINENESS).exp2();
        let share = product(shares, classes(*from, &touched.before));
        let from = classes(*from, &touched.before);
        for ((means, shares), class) in means.iter_mut().zip(shares).zip(from) {
            means[class as usize] += ways * share / shares[class as usize].max(f64::MIN_POSITIVE);
        }
    }
    means.iter().map(|means| powers(means)).collect()
}

/// The exponents that numbers come to, the best of which is 0.
fn powers(means: &[f64]) -> Powers {
    let best = means.iter().copied().fold(0.0, f64::max);
    let power = |mean: &f64| {
        let power = if best > 0.0 { (mean / best).log2() } else { 0.0 };
        (power.max(WORST) * FINENESS).round() as i16
    };
    means.iter().map(power).collect()
}
