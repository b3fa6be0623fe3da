//! How the plans of a family repeat.
//!
//! Let Pₙ be the steps of the plan of the n-th board. From some n on, Pₙ₊₁ is Pₙ with one *period* inserted behind a
//! *head* that all share; what follows is the *tail*. Neighbours alone leave every slot in its place. With distances
//! up to k the slots take turns: on a path, site i takes the slot of site i − k, which leaves. One period later each
//! slot has then moved on to another, and period and tail are the same up to that *turn*:
//!
//! > Pₙ = head · p · turn(p) · turn²(p) ⋯ turnʲ⁻¹(p) · turnʲ(tail), where j = n − first.
//!
//! So one operator is enough for all n: the steps of p, then slot `turn[s]` renamed to `s`.
//!
//! ```
//! use board::{Board, Family};
//!
//! let path = Family::parse("path").unwrap();
//! let rhythm = path.rhythm(|board| board.within(2)).unwrap();
//! assert_eq!(rhythm.turn, [1, 0]); // the two slots change places
//! assert_eq!(rhythm.stride(), 2);
//! ```

use crate::{Plan, Step};

/// How far beyond the smallest board a family may become periodic.
const LATEST: usize = 100;

/// On how many further boards a rhythm is checked when it is found.
const CHECKED: usize = 6;

/// How the plans of a family repeat. See [`Family::rhythm`](crate::Family::rhythm).
///
/// The steps of the first board are the head and the tail, those of the next are the head, one period, and the
/// tail after a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rhythm {
    /// From this size on the plans repeat.
    pub first: usize,
    /// The number of steps that come before the periods.
    pub head: usize,
    /// The number of steps in a period, by which the boards grow.
    pub length: usize,
    /// What is done in slot `s` in one period is done in slot `turn[s]` in the next.
    pub turn: Vec<usize>,
}

impl Rhythm {
    /// The number of periods after which every slot is back in its place: plans of boards that differ by this many
    /// sizes repeat with the same slots.
    pub fn stride(&self) -> usize {
        let mut slots = self.turn.clone();
        let mut stride = 1;
        while !slots.is_sorted() {
            slots.iter_mut().for_each(|slot| *slot = self.turn[*slot]);
            stride += 1;
        }
        stride
    }

    /// The plan of size `n` as the rhythm tells it, from the plans of the sizes `first` and `first + 1`.
    /// The sites of its steps mean nothing.
    ///
    /// # Panics
    /// If `n` is less than `first`.
    pub fn plan(&self, shortest: &Plan, longer: &Plan, n: usize) -> Plan {
        assert!(n >= self.first, "a rhythm begins at its first size");
        let mut steps = shortest.steps[..self.head].to_vec();
        let mut slots: Vec<usize> = (0..shortest.width).collect();
        for _ in self.first..n {
            let period = &longer.steps[self.head..self.head + self.length];
            steps.extend(period.iter().map(|step| step.turned(&slots)));
            slots.iter_mut().for_each(|slot| *slot = self.turn[*slot]);
        }
        steps.extend(shortest.steps[self.head..].iter().map(|step| step.turned(&slots)));
        Plan { width: shortest.width, steps }
    }

    /// The earliest rhythm of these plans, the first of which has the size `least`.
    pub(crate) fn find(least: usize, plan: impl Fn(usize) -> Option<Plan>) -> Option<Rhythm> {
        let mut plans: Vec<Plan> = vec![];
        for first in 0..LATEST {
            while plans.len() <= first + CHECKED {
                plans.push(plan(least + plans.len())?);
            }
            if let Some(rhythm) = Rhythm::from(least + first, &plans[first..=first + CHECKED]) {
                return Some(rhythm);
            }
        }
        None
    }

    /// The rhythm of these consecutive plans with the shortest head.
    fn from(first: usize, plans: &[Plan]) -> Option<Rhythm> {
        let (shortest, longer) = (&plans[0], &plans[1]);
        let length = longer.steps.len().checked_sub(shortest.steps.len())?;
        if plans.iter().any(|plan| plan.width != shortest.width) {
            return None;
        }
        // Step 1. The longest common beginning, and the longest common end up to a turn.
        let both = || shortest.steps.iter().zip(&longer.steps);
        let longest = both().take_while(|(a, b)| a.same_move(b)).count();
        let mut turn = Turn::new(shortest.width);
        let ends = shortest.steps.iter().rev().zip(longer.steps.iter().rev());
        let end = ends.take_while(|(a, b)| turn.extend(a, b)).count();
        // Step 2. The first head between them that also explains the next plans.
        let heads = shortest.steps.len() - end..=longest;
        heads.map(|head| Rhythm::with_head(first, head, length, plans)).find_map(|rhythm| {
            let rhythm = rhythm?;
            let told = |j: usize| rhythm.plan(shortest, longer, first + j);
            let same = |j: usize| told(j).steps.iter().zip(&plans[j].steps).all(|(a, b)| a.same_move(b));
            let lengths = |j: usize| plans[j].steps.len() == shortest.steps.len() + j * length;
            (0..plans.len()).all(|j| lengths(j) && same(j)).then_some(rhythm)
        })
    }

    /// The only rhythm with this head that the first plans allow.
    fn with_head(first: usize, head: usize, length: usize, plans: &[Plan]) -> Option<Rhythm> {
        let [shortest, longer, longest, ..] = plans else { return None };
        let mut turn = Turn::new(shortest.width);
        let periods = longer.steps[head..head + length].iter().zip(&longest.steps[head + length..]);
        let tails = shortest.steps[head..].iter().zip(&longer.steps[head + length..]);
        let agree = periods.chain(tails).all(|(a, b)| turn.extend(a, b));
        agree.then(|| Rhythm { first, head, length, turn: turn.complete() })
    }
}

/// A one-to-one map of slots, as far as it is known.
struct Turn {
    goes: Vec<Option<usize>>,
    taken: Vec<bool>,
}

impl Turn {
    fn new(width: usize) -> Turn {
        Turn { goes: vec![None; width], taken: vec![false; width] }
    }

    /// Makes the map take one step to the other; false if it cannot.
    fn extend(&mut self, from: &Step, to: &Step) -> bool {
        let alike = from.leaving == to.leaving
            && from.passes == to.passes
            && from.seen.len() == to.seen.len()
            && from.seen.iter().zip(&to.seen).all(|(a, b)| a.1 == b.1);
        let slots = from.seen.iter().zip(&to.seen).map(|(a, b)| (a.0, b.0));
        alike && slots.chain([(from.slot, to.slot)]).all(|(a, b)| self.send(a, b))
    }

    fn send(&mut self, from: usize, to: usize) -> bool {
        if self.goes[from].is_none() && !self.taken[to] {
            (self.goes[from], self.taken[to]) = (Some(to), true);
        }
        self.goes[from] == Some(to)
    }

    /// The map on all slots: those that are not known stay where they are if they can.
    fn complete(mut self) -> Vec<usize> {
        for slot in 0..self.goes.len() {
            if self.goes[slot].is_none() {
                self.send(slot, slot);
            }
        }
        let mut left = (0..self.taken.len()).filter(|&slot| !self.taken[slot]);
        let goes = self.goes.iter().map(|&goes| goes.or_else(|| left.next()));
        goes.map(|goes| goes.expect("as many slots are left as are not sent")).collect()
    }
}
