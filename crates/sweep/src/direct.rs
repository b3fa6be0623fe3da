//! A machine that calls the rule itself at every state: nothing tabulated, trimmed or merged.
//!
//! A state holds the labels of the sites that are remembered, oldest first. So equal circumstances give equal states,
//! wherever on the board they occur: the operators of families are made of these ([`crate::Strip`]). It serves dense
//! graphs, where a site sees so many others that tables would be too large, and, as plain as can be, it is what the
//! tests hold compiled machines against.

use crate::CompileError;
use crate::machine::{STATE_BITS, Swept};
use board::{Board, Plan, Way};
use rule::{Beside, Machine, Owner, Piece, PieceId, Rule};
use smallvec::SmallVec;

/// A step as the queue of remembered sites sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// Sites remembered before the step.
    pub(crate) held: usize,
    /// What the rule has noted of the newcomer.
    pub(crate) mark: u16,
    /// The seen sites: their places in the queue, and how they lie from the newcomer.
    pub(crate) seen: Vec<(usize, Way)>,
    /// Which of `seen` leave, as indices into it.
    pub(crate) leaving: Vec<usize>,
    /// The newcomer leaves at once.
    pub(crate) passes: bool,
}

impl Turn {
    /// The places in the queue that are left, the last one first.
    fn places_left(&self) -> Vec<usize> {
        let mut places: Vec<usize> = self.leaving.iter().map(|&i| self.seen[i].0).collect();
        places.sort_unstable_by(|one, other| other.cmp(one));
        places
    }
}

/// The steps of a plan as turns.
pub(crate) fn turns(plan: &Plan) -> Vec<Turn> {
    let mut queue: Vec<usize> = vec![]; // the slots, by age
    let mut turns = vec![];
    for step in &plan.steps {
        let place = |slot| queue.iter().position(|&held| held == slot).expect("a seen site is remembered");
        let seen = step.seen.iter().map(|&(slot, way)| (place(slot), way)).collect();
        turns.push(Turn {
            held: queue.len(),
            mark: step.mark,
            seen,
            leaving: step.leaving.clone(),
            passes: step.passes,
        });
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
    /// The places in the queue that are left at each step, the last one first.
    leaving: Vec<Vec<usize>>,
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
        let (labels, pieces) = (rule.labels(), rule.pieces());
        let plan = Plan::new(&rule.pairs(board).map_err(CompileError::Board)?, order);
        let bits = labels.len().next_power_of_two().trailing_zeros();
        let owners = pieces.iter().map(|piece| piece.owner()).collect();
        if plan.width * bits as usize > STATE_BITS as usize {
            let digits = plan.width as f64 * (labels.len() as f64).log10();
            return Err(CompileError::TooManyBits { digits });
        }
        let turns = turns(&plan);
        Ok(Direct {
            rule,
            leaving: turns.iter().map(Turn::places_left).collect(),
            turns,
            labels,
            pieces,
            owners,
            order: order.to_vec(),
            bits,
            width: plan.width,
        })
    }

    fn label(&self, state: u128, place: usize) -> R::Label {
        let mask = (1u128 << self.bits) - 1;
        self.labels[(state >> (place as u32 * self.bits) & mask) as usize]
    }

    fn number(&self, label: R::Label) -> u128 {
        self.labels.iter().position(|&l| l == label).expect("a listed label") as u128
    }

    /// The state with another label at a place.
    fn with(&self, state: u128, place: usize, label: R::Label) -> u128 {
        let shift = place as u32 * self.bits;
        state & !(((1u128 << self.bits) - 1) << shift) | self.number(label) << shift
    }

    /// The state without the label at a place; later ones move up.
    fn without(&self, state: u128, place: usize) -> u128 {
        let shift = place as u32 * self.bits;
        let before = (1u128 << shift) - 1;
        state & before | state >> self.bits & !before
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
        let look = |&(place, way): &(usize, Way)| Beside { way, label: self.label(state, place) };
        let before: SmallVec<[Beside<R::Label>; FEW]> = turn.seen.iter().map(look).collect();
        for (number, &piece) in self.pieces.iter().enumerate() {
            let mut seen = before.clone();
            let Some(new) = self.rule.place(turn.mark, piece, &mut seen) else { continue };
            let may_leave = |label| self.rule.leave(label);
            if !turn.leaving.iter().all(|&i| may_leave(seen[i].label)) || (turn.passes && !may_leave(new)) {
                continue;
            }
            let mut after = state;
            for ((&(place, _), before), seen) in turn.seen.iter().zip(&before).zip(&seen) {
                if before.label != seen.label {
                    after = self.with(after, place, seen.label);
                }
            }
            let leaving = &self.leaving[step];
            after = leaving.iter().fold(after, |state, &place| self.without(state, place));
            // The newcomer comes last: beside those who leave it might have no room.
            if !turn.passes {
                after |= self.number(new) << ((turn.held - leaving.len()) as u32 * self.bits);
            }
            emit(number as PieceId, after);
        }
    }
}

/// Sites that a newcomer sees, unless the graph is dense: so many are looked at without a call of the allocator.
const FEW: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use games::distance::Distance;

    /// The pieces that may be put below one of Left's at the head of the second column, the first being empty.
    fn pieces_below_one_of_left(rows: usize) -> Vec<Owner> {
        let (rule, board) = (Distance::up_to(1, true, false), Board::grid(rows, 2));
        let machine = Direct::new(&rule, &board, &board.by_columns().unwrap()).unwrap();
        let put = |step: usize, state: u128, owner: Owner| {
            let mut after = None;
            machine.expand(step, state, &mut |piece, next| {
                if machine.owners[piece as usize] == owner {
                    after = Some(next);
                }
            });
            after.expect("the piece may be put there")
        };
        let column = (0..rows).fold(machine.start(), |state, step| put(step, state, Owner::Nobody));
        let state = put(rows, column, Owner::Left);
        let mut pieces = vec![];
        machine.expand(rows + 1, state, &mut |piece, _| pieces.push(machine.owners[piece as usize]));
        pieces
    }

    /// With 64 rows a state takes all of 128 bits while the newcomer comes.
    #[test]
    fn a_full_state_has_room_for_a_newcomer() {
        assert_eq!(pieces_below_one_of_left(3), [Owner::Nobody, Owner::Right]);
        assert_eq!(pieces_below_one_of_left(64), pieces_below_one_of_left(3));
    }
}
