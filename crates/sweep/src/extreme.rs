//! The fewest and the most pieces, and the positions that have them.
//!
//! Who has moved, and who is to move, follows from the difference between the numbers of pieces of Left and of Right. So
//! the sweep remembers, for every state and every difference, the least (or greatest) number of pieces: min in the
//! place of plus, plus in the place of times.
//!
//! The positions that attain it form a machine of their own: walk from the start of the board, and go on only where
//! what is put down and what must still be put down ([`crate::ahead`]) add up to the least number. No detour can be part
//! of such a position, so nothing has to be undone, and the states are few.

use crate::ahead::{Ahead, Keeping, Shelf};
use crate::ask::{Asked, Each, account, estimate, forward, ranges};
use crate::dense::{Estimate, Stops};
use crate::grading::Grading;
use crate::layout::{Layout, choose};
use crate::listed::{Grown, Listed};
use crate::machine::{Swept, Turnable};
use crate::meter::Meter;
use crate::positions::less;
use crate::question::Question;
use crate::{Run, SweepError};
use algebra::Greatest;
use rule::PieceId;
use std::collections::BTreeMap;

/// Which number of pieces is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// The least.
    Least,
    /// The greatest.
    Most,
}

impl Extreme {
    /// What a piece weighs where greatest sums are looked for.
    fn weight(self) -> i32 {
        match self {
            Extreme::Least => -1,
            Extreme::Most => 1,
        }
    }

    /// By owner.
    fn weights(self) -> [i32; 3] {
        [0, self.weight(), self.weight()]
    }
}

/// For each difference a − b between the pieces of Left and of Right that occurs, the least or greatest number of pieces.
pub fn extremes<M: Swept>(
    machine: &M,
    extreme: Extreme,
    run: &Run<'_>,
) -> Result<Asked<BTreeMap<i32, usize>>, SweepError> {
    let layout = choose(machine, 1, run)?;
    let grading = by_difference(machine, &layout, run)?;
    let question = Question::new(Greatest, &grading, machine.owners(), extreme.weights());
    let bits = vec![0.0; machine.steps() + 1];
    let estimate = estimate(machine, &layout, &question, &bits, Stops::NONE, run)?;
    run.fits(estimate.peak_bytes as f64)?;
    let mut meter = Meter::new(run, estimate.steps, estimate.work);
    let unseen: Each<'_, i32> = &mut |_, _| Ok(());
    let layer = forward(machine, &layout, &question, &bits, &mut meter, Stops::NONE, unseen)?;
    machine.verify()?;
    let grades = grading.grades(machine.steps()).iter().map(|(_, difference)| difference);
    let found = grades.zip(layer.planes[0].iter()).filter(|&(_, &sum)| sum > Greatest::NONE / 2);
    let value = found.map(|(difference, &sum)| (difference, sum.unsigned_abs() as usize)).collect();
    Ok(Asked { value, account: account(machine, &layout, &meter, 0.0) })
}

/// The positions of a difference that have the least or greatest number of pieces, as a machine of their own. The
/// difference is one that occurs.
pub fn attaining<M: Turnable>(
    machine: &M,
    extreme: Extreme,
    difference: i32,
    run: &Run<'_>,
) -> Result<Asked<Listed>, SweepError> {
    machine.verify()?;
    let reversed = machine.reversed(run)?;
    let layout = choose(&reversed, 1, run)?;
    let grading = by_difference(&reversed, &layout, run)?;
    let question = Question::new(Greatest, &grading, reversed.owners(), extreme.weights());
    let (steps, bits) = (machine.steps(), vec![0.0; machine.steps() + 1]);
    let keeping =
        Keeping { machine: &reversed, question: &question, bits: &bits, layout: layout.clone(), stride: 1 };
    let mut ahead = Ahead::new(keeping, Estimate::default(), run)?;
    ahead.repeat()?;
    // The greatest sum that can still be put down from a state, with a difference that is still to be made.
    let best = |shelf: &Shelf<i32>, time: usize, state: u128, difference: i32| {
        let grade = grading.place(time, difference, 0)?;
        let sum = shelf.words(&reversed, time, state, grade)?.next()?;
        (sum > Greatest::NONE / 2).then_some(sum)
    };
    let whole = best(ahead.before(0)?, steps, machine.start(), difference).expect("the difference occurs");
    let expand = |step: usize, nodes: &[Node]| {
        let shelf = ahead.before(step + 1)?;
        let expand = |(state, difference, sum): Node, emit: &mut dyn FnMut(PieceId, Node)| {
            machine.expand(step, state, &mut |piece, next| {
                let owner = machine.owners()[piece as usize];
                let (left, right) = less((difference, 0), owner);
                let (difference, sum) = (left - right, sum - extreme.weights()[owner as usize]);
                if best(shelf, steps - step - 1, next, difference) == Some(sum) {
                    emit(piece, (next, difference, sum));
                }
            });
        };
        Grown::new(nodes, expand, run)
    };
    let value = Listed::grown(machine, (machine.start(), difference, whole), expand, run)?;
    Ok(Asked { value, account: account(&reversed, &layout, &ahead.meter, 0.0) })
}

/// A state, the difference that is still to be made, and the sum of weights that is still to be put down: the greatest
/// that the first two allow.
type Node = (u128, i32, i32);

fn by_difference<M: Swept>(machine: &M, layout: &Layout, run: &Run<'_>) -> Result<Grading, SweepError> {
    Ok(Grading::linear(&ranges(machine, layout, 1, -1, run)?, 1, -1))
}
