//! A machine for rules about groups: the general one, on any board in any order.
//!
//! A state holds, for every site that is remembered, oldest first, its piece and the number of its group if that is
//! not settled yet. Groups are numbered as they first occur, so equal circumstances give equal states. A settled group
//! needs no number: whoever joins it is settled. When the last remembered site of a group leaves and the group is not
//! settled, it never will be: the state has no future.

use crate::CompileError;
use crate::direct::{Turn, turns};
use crate::machine::{STATE_BITS, Swept};
use board::{Board, Plan};
use rule::{Grouping, Machine, Owner, Piece, PieceId};

/// A rule about groups on a board in an order.
pub struct Groups<'a, G: Grouping> {
    rule: &'a G,
    steps: Vec<Step>,
    pieces: Vec<G::Piece>,
    owners: Vec<Owner>,
    order: Vec<usize>,
    piece_bits: u32,
    bits: u32,
    width: usize,
}

/// A step: places in the queue of remembered sites, where the newcomer is the last.
struct Step {
    newcomer: usize,
    seen: Vec<usize>,
    staying: Vec<usize>,
    leaving: Vec<usize>,
}

impl From<Turn> for Step {
    fn from(turn: Turn) -> Step {
        let newcomer = turn.held;
        let seen: Vec<usize> = turn.seen.iter().map(|&(place, _)| place).collect();
        let leaves = |place: usize| {
            turn.leaving.iter().any(|&i| seen[i] == place) || (place == newcomer && turn.passes)
        };
        let (leaving, staying) = (0..=newcomer).partition(|&place| leaves(place));
        Step { newcomer, seen, staying, leaving }
    }
}

/// The number that stands for a settled group, and for a piece that needs nothing.
pub(crate) const SETTLED: u8 = 0;

impl<'a, G: Grouping> Groups<'a, G> {
    /// Refused if a state does not fit into 128 bits.
    pub fn new(rule: &'a G, board: &Board, order: &[usize]) -> Result<Self, CompileError> {
        let pieces = rule.pieces();
        let plan = Plan::new(&rule.pairs(board).map_err(CompileError::Board)?, order);
        let piece_bits = pieces.len().next_power_of_two().trailing_zeros();
        let bits = piece_bits + (plan.width + 1).next_power_of_two().trailing_zeros();
        if plan.width * bits as usize > STATE_BITS as usize {
            let digits = plan.width as f64 * f64::from(bits) * 2f64.log10();
            return Err(CompileError::TooManyBits { digits });
        }
        let owners = pieces.iter().map(|piece| piece.owner()).collect();
        let steps = turns(&plan).into_iter().map(Step::from).collect();
        Ok(Groups { rule, steps, pieces, owners, order: order.to_vec(), piece_bits, bits, width: plan.width })
    }

    /// The piece and the group of the oldest site.
    fn oldest(&self, state: u128) -> (PieceId, u8) {
        let field = state as u16 & ((1 << self.bits) - 1);
        ((field & ((1 << self.piece_bits) - 1)) as PieceId, (field >> self.piece_bits) as u8)
    }

    /// The piece and the group of a site, by its place in the queue.
    pub(crate) fn site(&self, state: u128, place: usize) -> (PieceId, u8) {
        self.oldest(state >> (place as u32 * self.bits))
    }

    /// The pieces and groups of the sites that are remembered.
    fn unpack(&self, mut state: u128, sites: usize) -> Frontier {
        let mut frontier = Frontier { pieces: [0; MOST], groups: [SETTLED; MOST] };
        for place in 0..sites {
            (frontier.pieces[place], frontier.groups[place]) = self.oldest(state);
            state >>= self.bits;
        }
        frontier
    }

    /// The state that holds these pieces and groups, oldest site first, the groups numbered as they first occur.
    pub(crate) fn pack(&self, sites: impl Iterator<Item = (PieceId, u8)>) -> u128 {
        let (mut numbers, mut groups) = ([SETTLED; MOST], SETTLED);
        let (mut state, mut shift) = (0, 0);
        for (piece, group) in sites {
            let number = &mut numbers[group as usize];
            if group != SETTLED && *number == SETTLED {
                groups += 1;
                *number = groups;
            }
            let field = u16::from(piece) | u16::from(*number) << self.piece_bits;
            state |= u128::from(field) << shift;
            shift += self.bits;
        }
        state
    }

    /// Puts a piece on the newcomer's site: a group by itself at first; each seen site settles it, is settled by it, or
    /// joins it.
    fn place(&self, frontier: &mut Frontier, step: &Step, number: PieceId) {
        let (newcomer, sites) = (step.newcomer, step.newcomer + 1);
        let piece = self.pieces[number as usize];
        let needs = self.rule.needs(piece);
        frontier.pieces[newcomer] = number;
        frontier.groups[newcomer] = if needs { sites as u8 } else { SETTLED };
        for &place in &step.seen {
            let other = self.pieces[frontier.pieces[place] as usize];
            let other_needs = self.rule.needs(other);
            if needs && self.rule.settles(piece, other) {
                frontier.rename(sites, frontier.groups[newcomer], SETTLED);
            }
            if other_needs && self.rule.settles(other, piece) {
                frontier.rename(sites, frontier.groups[place], SETTLED);
            }
            if needs && other_needs && self.rule.joins(piece, other) {
                frontier.join(sites, frontier.groups[newcomer], frontier.groups[place]);
            }
        }
    }
}

/// Room for all sites of a frontier, and the newcomer, and for the numbers of their groups: from 16 sites on such a number
/// takes five bits, so not more than 25 fit into a state.
const MOST: usize = 32;

/// The pieces and groups of the remembered sites.
#[derive(Clone, Copy)]
struct Frontier {
    pieces: [PieceId; MOST],
    groups: [u8; MOST],
}

impl Frontier {
    /// A settled group has no name of its own any more, so it keeps the one it has.
    fn rename(&mut self, sites: usize, old: u8, new: u8) {
        if old != SETTLED {
            self.groups[..sites].iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
        }
    }

    /// Two groups become one, settled if one of them is.
    fn join(&mut self, sites: usize, one: u8, other: u8) {
        if other == SETTLED {
            self.rename(sites, one, SETTLED);
        } else {
            self.rename(sites, other, one);
        }
    }

    /// Is each group of the leaving sites settled, or does one of its sites stay?
    fn may_leave(&self, step: &Step) -> bool {
        let kept = step.staying.iter().fold(1 << SETTLED, |kept: u32, &place| kept | 1 << self.groups[place]);
        step.leaving.iter().all(|&place| kept >> self.groups[place] & 1 == 1)
    }
}

impl<G: Grouping> Swept for Groups<'_, G> {
    fn width(&self) -> usize {
        self.width
    }

    fn order(&self) -> &[usize] {
        &self.order
    }
}

impl<G: Grouping> Machine for Groups<'_, G> {
    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn owners(&self) -> &[Owner] {
        &self.owners
    }

    fn start(&self) -> u128 {
        0
    }

    fn state_bits(&self) -> u32 {
        self.width as u32 * self.bits
    }

    fn expand(&self, step: usize, state: u128, emit: &mut impl FnMut(PieceId, u128)) {
        let step = &self.steps[step];
        let before = self.unpack(state, step.newcomer);
        for piece in 0..self.pieces.len() as PieceId {
            let mut after = before;
            self.place(&mut after, step, piece);
            if after.may_leave(step) {
                let staying = step.staying.iter().map(|&place| (after.pieces[place], after.groups[place]));
                emit(piece, self.pack(staying));
            }
        }
    }
}
