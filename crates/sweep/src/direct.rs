//! A machine that calls the rule itself at every state: nothing tabulated, trimmed or merged.
//!
//! A state holds the labels of the sites that are remembered, oldest first. So equal circumstances give equal states,
//! wherever on the board they occur: the operators of families are made of these ([`crate::Strip`]). It serves dense
//! graphs, where a site sees so many others that tables would be too large, and, as plain as can be, it is what the
//! tests hold compiled machines against.

use crate::CompileError;
use crate::machine::{STATE_BITS, Swept};
use board::{Board, Plan, Way};
use rule::{Beside, Finite, Machine, Owner, Piece, PieceId, Rule};

/// A step as the queue of remembered sites sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// Sites remembered before the step.
    pub(crate) held: usize,
    /// The seen sites: their places in the queue, and how they lie from the newcomer.
    pub(crate) seen: Vec<(usize, Way)>,
    /// Which of `seen` leave, as indices into it.
    pub(crate) leaving: Vec<usize>,
    /// The newcomer leaves at once.
    pub(crate) passes: bool,
}

/// The steps of a plan as turns.
pub(crate) fn turns(plan: &Plan) -> Vec<Turn> {
    let mut queue: Vec<usize> = vec![]; // the slots, by age
    let mut turns = vec![];
    for step in &plan.steps {
        let place = |slot| queue.iter().position(|&held| held == slot).expect("a seen site is remembered");
        let seen = step.seen.iter().map(|&(slot, way)| (place(slot), way)).collect();
        turns.push(Turn { held: queue.len(), seen, leaving: step.leaving.clone(), passes: step.passes });
        let left: Vec<usize> = step.leaving.iter().map(|&i| step.seen[i].0).collect();
        queue.retain(|slot| !left.contains(slot));
        if !step.passes {
            queue.push(step.slot);
        }
    }
    turns
}

/// A rule on a board in an order, uncompiled.
pub struct Direct<'a, R: Rule> {
    rule: &'a R,
    turns: Vec<Turn>,
    labels: Vec<R::Label>,
    pieces: Vec<R::Piece>,
    owners: Vec<Owner>,
    order: Vec<usize>,
    bits: u32,
    width: usize,
}

impl<'a, R: Rule> Direct<'a, R> {
    /// Refused if a state does not fit into 128 bits.
    pub fn new(rule: &'a R, board: &Board, order: &[usize]) -> Result<Self, CompileError> {
        let (labels, pieces) = (R::Label::all(), R::Piece::all());
        let plan = Plan::new(&rule.pairs(board).map_err(CompileError::Board)?, order);
        let bits = labels.len().next_power_of_two().trailing_zeros();
        let owners = pieces.iter().map(|piece| piece.owner()).collect();
        if plan.width * bits as usize > STATE_BITS as usize {
            let digits = plan.width as f64 * (labels.len() as f64).log10();
            return Err(CompileError::TooManyBits { digits });
        }
        Ok(Direct {
            rule,
            turns: turns(&plan),
            labels,
            pieces,
            owners,
            order: order.to_vec(),
            bits,
            width: plan.width,
        })
    }

    fn unpack(&self, state: u128, held: usize) -> Vec<R::Label> {
        let mask = (1u128 << self.bits) - 1;
        (0..held).map(|place| self.labels[((state >> (place as u32 * self.bits)) & mask) as usize]).collect()
    }

    fn pack(&self, labels: impl DoubleEndedIterator<Item = R::Label>) -> u128 {
        let number = |label| self.labels.iter().position(|&l| l == label).expect("a listed label") as u128;
        labels.rev().fold(0, |state, label| state << self.bits | number(label))
    }
}

impl<R: Rule> Swept for Direct<'_, R> {
    fn width(&self) -> usize {
        self.width
    }

    fn order(&self) -> &[usize] {
        &self.order
    }
}

impl<R: Rule> Machine for Direct<'_, R> {
    fn steps(&self) -> usize {
        self.turns.len()
    }

    fn owners(&self) -> &[Owner] {
        &self.owners
    }

    fn start(&self) -> u128 {
        0
    }

    fn expand(&self, step: usize, state: u128, emit: &mut impl FnMut(PieceId, u128)) {
        let turn = &self.turns[step];
        let queue = self.unpack(state, turn.held);
        let before: Vec<Beside<R::Label>> =
            turn.seen.iter().map(|&(place, way)| Beside { way, label: queue[place] }).collect();
        for (number, &piece) in self.pieces.iter().enumerate() {
            let mut seen = before.clone();
            let Some(new) = self.rule.place(piece, &mut seen) else { continue };
            let may_leave = |label| self.rule.leave(label);
            if !turn.leaving.iter().all(|&i| may_leave(seen[i].label)) || (turn.passes && !may_leave(new)) {
                continue;
            }
            let mut after: Vec<Option<R::Label>> = queue.iter().copied().map(Some).collect();
            for (i, &(place, _)) in turn.seen.iter().enumerate() {
                after[place] = (!turn.leaving.contains(&i)).then_some(seen[i].label);
            }
            after.push((!turn.passes).then_some(new));
            emit(number as PieceId, self.pack(after.into_iter().flatten()));
        }
    }
}
