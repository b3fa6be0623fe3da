//! Particles for rules about labels that call the rule itself: where a site sees so many others that tables would be too
//! large. A state has a byte for each slot, the number of its label. Dead labels are not known, and there is no guide:
//! all that may be put down is equally likely.

use super::{Course, share_out};
use crate::CompileError;
use board::{Board, Plan};
use control::faults;
use rule::{Beside, PieceId, Rule};

/// A rule about labels on a board in an order, for particles, with nothing tabulated.
pub struct CalledCourse<'a, R: Rule> {
    rule: &'a R,
    plan: Plan,
    /// The plan again, in other memory.
    copy: Plan,
    labels: Vec<R::Label>,
    pieces: Vec<R::Piece>,
}

/// What may be done in a state.
struct Room<L> {
    seen: Vec<Beside<L>>,
    choices: Vec<Choice>,
    /// The labels of the seen sites and the newcomer after each choice.
    after: Vec<u8>,
}

struct Choice {
    last: u32,
    piece: PieceId,
    factor: f64,
}

impl<'a, R: Rule> CalledCourse<'a, R> {
    /// Refused if the board relates too many sites.
    pub fn new(rule: &'a R, board: &Board, order: &[usize]) -> Result<Self, CompileError> {
        let plan = Plan::new(&rule.pairs(board).map_err(CompileError::Board)?, order);
        let copy = plan.clone();
        let mut course = CalledCourse { rule, plan, copy, labels: rule.labels(), pieces: rule.pieces() };
        course.strike();
        Ok(course)
    }

    /// A chance for a fault, in every step.
    fn strike(&mut self) {
        for step in &mut self.plan.steps {
            faults::strike("slots of steps", std::slice::from_mut(&mut step.slot));
            for (slot, _) in &mut step.seen {
                faults::strike("slots of steps", std::slice::from_mut(slot));
            }
            faults::strike("slots of steps", &mut step.leaving);
        }
    }

    fn room(&self) -> Room<R::Label> {
        Room { seen: vec![], choices: vec![], after: vec![] }
    }

    fn find_choices(&self, step: usize, state: &[u8], room: &mut Room<R::Label>) {
        let step = &self.plan.steps[step];
        let number =
            |label: R::Label| self.labels.iter().position(|&l| l == label).expect("a listed label") as u8;
        room.choices.clear();
        room.after.clear();
        for (piece, &put) in self.pieces.iter().enumerate() {
            let label = |slot: usize| self.labels[state[slot] as usize];
            room.seen.clear();
            room.seen.extend(step.seen.iter().map(|&(slot, way)| Beside { way, label: label(slot) }));
            let Some(new) = self.rule.place(step.mark, put, &mut room.seen) else { continue };
            let leave = |label| self.rule.leave(label);
            if !step.leaving.iter().all(|&i| leave(room.seen[i].label)) || (step.passes && !leave(new)) {
                continue;
            }
            room.choices.push(Choice { last: 0, piece: piece as PieceId, factor: 1.0 });
            room.after.extend(room.seen.iter().map(|beside| number(beside.label)));
            room.after.push(number(new));
        }
        share_out(
            &mut room.choices,
            |_| 1.0,
            |choice, last, chance| {
                choice.last = last;
                choice.factor = 1.0 / chance;
            },
        );
    }

    fn put(&self, step: usize, choice: usize, room: &Room<R::Label>, state: &mut [u8]) {
        let step = &self.plan.steps[step];
        // The newcomer comes last: it may take the slot of a site that leaves.
        let slots = step.seen.iter().map(|&(slot, _)| slot).chain([step.slot]);
        let after = &room.after[choice * (step.seen.len() + 1)..];
        slots.zip(after).for_each(|(slot, &label)| state[slot] = label);
    }
}

impl<R: Rule> Course for CalledCourse<'_, R> {
    fn steps(&self) -> usize {
        self.plan.steps.len()
    }

    fn stride(&self) -> usize {
        self.plan.width
    }

    fn width(&self) -> usize {
        self.plan.width
    }

    fn bytes(&self) -> usize {
        0
    }

    fn advance(&self, step: usize, states: &mut [u8], weights: &mut [f64], chances: &[u32]) {
        let mut room = self.room();
        let particles = states.chunks_exact_mut(self.stride()).zip(weights).zip(chances);
        for ((state, weight), &chance) in particles.filter(|((_, weight), _)| **weight > 0.0) {
            self.find_choices(step, state, &mut room);
            match room.choices.iter().position(|choice| chance <= choice.last) {
                None => *weight = 0.0,
                Some(choice) => {
                    *weight *= room.choices[choice].factor;
                    self.put(step, choice, &room, state);
                }
            }
        }
    }

    fn children(&self, step: usize, state: &[u8], emit: &mut dyn FnMut(PieceId, &[u8])) {
        let mut room = self.room();
        self.find_choices(step, state, &mut room);
        for choice in 0..room.choices.len() {
            let mut child = state.to_vec();
            self.put(step, choice, &room, &mut child);
            emit(room.choices[choice].piece, &child);
        }
    }

    fn verify(&self) -> bool {
        self.plan == self.copy
    }

    /// The number of ways to go on.
    fn stratum(&self, step: usize, state: &[u8]) -> usize {
        if step == self.steps() {
            return 0;
        }
        let mut room = self.room();
        self.find_choices(step, state, &mut room);
        room.choices.len()
    }
}
