//! A machine that calls the rule itself at every state: nothing tabulated, trimmed or merged.
//!
//! Slow, and as plain as can be: the tests hold the compiled machine against it.

use board::{Board, Plan};
use rule::{Beside, Finite, Machine, Owner, Piece, PieceId, Rule};

/// A rule on a board in an order, uncompiled. A state holds the label of each slot.
pub struct Direct<'a, R: Rule> {
    rule: &'a R,
    plan: Plan,
    labels: Vec<R::Label>,
    pieces: Vec<R::Piece>,
    owners: Vec<Owner>,
    bits: u32,
}

impl<'a, R: Rule> Direct<'a, R> {
    /// # Panics
    /// If a state does not fit into 128 bits.
    pub fn new(rule: &'a R, board: &Board, order: &[usize]) -> Self {
        let (labels, pieces) = (R::Label::all(), R::Piece::all());
        let plan = Plan::new(&rule.pairs(board), order);
        let bits = labels.len().next_power_of_two().trailing_zeros();
        assert!(plan.width as u32 * bits <= 128, "a state fits into 128 bits");
        let owners = pieces.iter().map(|piece| piece.owner()).collect();
        Direct { rule, plan, labels, pieces, owners, bits }
    }

    fn mask(&self, slot: usize) -> u128 {
        ((1 << self.bits) - 1) << (slot as u32 * self.bits)
    }

    fn label(&self, state: u128, slot: usize) -> R::Label {
        self.labels[((state & self.mask(slot)) >> (slot as u32 * self.bits)) as usize]
    }

    fn with(&self, state: u128, slot: usize, label: R::Label) -> u128 {
        let number = self.labels.iter().position(|&l| l == label).expect("a listed label") as u128;
        state & !self.mask(slot) | number << (slot as u32 * self.bits)
    }
}

impl<R: Rule> Machine for Direct<'_, R> {
    fn steps(&self) -> usize {
        self.plan.steps.len()
    }

    fn owners(&self) -> &[Owner] {
        &self.owners
    }

    fn start(&self) -> u128 {
        0
    }

    fn expand(&self, step: usize, state: u128, emit: &mut impl FnMut(PieceId, u128)) {
        let step = &self.plan.steps[step];
        let see = |&(slot, way)| Beside { way, label: self.label(state, slot) };
        let before: Vec<Beside<R::Label>> = step.seen.iter().map(see).collect();
        for (number, &piece) in self.pieces.iter().enumerate() {
            let mut seen = before.clone();
            let Some(new) = self.rule.place(piece, &mut seen) else { continue };
            let may_leave = |label| self.rule.leave(label);
            if !step.leaving.iter().all(|&i| may_leave(seen[i].label)) || (step.passes && !may_leave(new)) {
                continue;
            }
            let mut next = state;
            for (i, &(slot, _)) in step.seen.iter().enumerate() {
                let leaves = step.leaving.contains(&i);
                next = if leaves { next & !self.mask(slot) } else { self.with(next, slot, seen[i].label) };
            }
            if !step.passes {
                next = self.with(next, step.slot, new);
            }
            emit(number as PieceId, next);
        }
    }
}
