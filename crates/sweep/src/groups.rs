//! A machine for rules about groups: the general one, on any board in any order.
//!
//! A state holds, for every site that is remembered, oldest first, its piece and the number of its group if that is
//! not settled yet. Groups are numbered as they first occur, so equal circumstances give equal states. A settled group
//! needs no number: whoever joins it is settled. When the last remembered site of a group leaves and the group is not
//! settled, it never will be: the state has no future.

use crate::CompileError;
use crate::direct::{Turn, turns};
use crate::machine::{Compiled, STATE_BITS, Swept};
use board::{Board, Plan};
use rule::{Finite, Grouping, Machine, Owner, Piece, PieceId};

/// A rule about groups on a board in an order.
pub struct Groups<'a, G: Grouping> {
    rule: &'a G,
    turns: Vec<Turn>,
    pieces: Vec<G::Piece>,
    owners: Vec<Owner>,
    piece_bits: u32,
    bits: u32,
    width: usize,
}

/// The number that stands for a settled group, and for a piece that needs nothing.
pub(crate) const SETTLED: u8 = 0;

impl<'a, G: Grouping> Groups<'a, G> {
    /// Refused if a state does not fit into 128 bits.
    pub fn new(rule: &'a G, board: &Board, order: &[usize]) -> Result<Self, CompileError> {
        let pieces = G::Piece::all();
        let plan = Plan::new(&rule.pairs(board).map_err(CompileError::Board)?, order);
        let piece_bits = pieces.len().next_power_of_two().trailing_zeros();
        let bits = piece_bits + (plan.width + 1).next_power_of_two().trailing_zeros();
        if plan.width * bits as usize > STATE_BITS as usize {
            let digits = plan.width as f64 * f64::from(bits) * 2f64.log10();
            return Err(CompileError::TooManyBits { digits });
        }
        let owners = pieces.iter().map(|piece| piece.owner()).collect();
        Ok(Groups { rule, turns: turns(&plan), pieces, owners, piece_bits, bits, width: plan.width })
    }

    /// The piece and the group of a site.
    pub(crate) fn unpack(&self, state: u128, place: usize) -> (PieceId, u8) {
        let field = (state >> (place as u32 * self.bits)) as u16 & ((1 << self.bits) - 1);
        ((field & ((1 << self.piece_bits) - 1)) as PieceId, (field >> self.piece_bits) as u8)
    }

    /// The state that holds these pieces and groups, oldest site first, the groups numbered as they first occur.
    pub(crate) fn pack(&self, sites: impl Iterator<Item = (PieceId, u8)>) -> u128 {
        let (mut numbers, mut groups) = ([SETTLED; MOST + 1], SETTLED);
        let (mut state, mut shift) = (0, 0);
        for (piece, group) in sites {
            let number = &mut numbers[group as usize];
            if group != SETTLED && *number == SETTLED {
                groups += 1;
                *number = groups;
            }
            state |= (u128::from(piece) | u128::from(*number) << self.piece_bits) << shift;
            shift += self.bits;
        }
        state
    }
}

/// Room for all sites of a frontier and the newcomer.
const MOST: usize = STATE_BITS as usize / 2;

/// The pieces and groups of the remembered sites.
#[derive(Clone, Copy)]
struct Frontier {
    pieces: [PieceId; MOST],
    groups: [u8; MOST],
}

impl Frontier {
    /// The group is settled, wherever it occurs.
    fn settle(&mut self, sites: usize, group: u8) {
        self.rename(sites, group, SETTLED);
    }

    fn rename(&mut self, sites: usize, old: u8, new: u8) {
        if old != SETTLED {
            self.groups[..sites].iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
        }
    }
}

impl<G: Grouping> Swept for Groups<'_, G> {
    fn width(&self) -> usize {
        self.width
    }

    /// A state leads on in at most as many ways as there are pieces.
    fn growth_bits(&self, _: usize) -> f64 {
        (self.pieces.len() as f64).log2()
    }

    fn tables(&self) -> Option<&Compiled> {
        None
    }
}

impl<G: Grouping> Machine for Groups<'_, G> {
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
        let (held, newcomer, sites) = (turn.held, turn.held, turn.held + 1);
        let mut before = Frontier { pieces: [0; MOST], groups: [SETTLED; MOST] };
        for place in 0..held {
            (before.pieces[place], before.groups[place]) = self.unpack(state, place);
        }
        for (number, &piece) in self.pieces.iter().enumerate() {
            // Step 1. The newcomer is a group by itself; each seen site settles it, is settled by it, or joins it.
            let mut now = before;
            now.pieces[newcomer] = number as PieceId;
            now.groups[newcomer] = if self.rule.needs(piece) { sites as u8 } else { SETTLED };
            for &(place, _) in &turn.seen {
                let other = self.pieces[now.pieces[place] as usize];
                let (needs, other_needs) = (self.rule.needs(piece), self.rule.needs(other));
                if needs && self.rule.settles(piece, other) {
                    now.settle(sites, now.groups[newcomer]);
                }
                if other_needs && self.rule.settles(other, piece) {
                    now.settle(sites, now.groups[place]);
                }
                if needs && other_needs && self.rule.joins(piece, other) {
                    let (own, its) = (now.groups[newcomer], now.groups[place]);
                    if own == SETTLED || its == SETTLED {
                        now.settle(sites, own);
                        now.settle(sites, its);
                    } else {
                        now.rename(sites, its, own);
                    }
                }
            }
            // Step 2. Sites leave, but none that is the last of its group unless that is settled.
            let leaves = |place: usize| {
                let seen = turn.leaving.iter().any(|&i| turn.seen[i].0 == place);
                seen || (place == newcomer && turn.passes)
            };
            let stays = |group: u8| (0..sites).any(|place| !leaves(place) && now.groups[place] == group);
            let lost = |place: usize| now.groups[place] != SETTLED && !stays(now.groups[place]);
            if (0..sites).any(|place| leaves(place) && lost(place)) {
                continue;
            }
            // Step 3. The groups that stay are numbered afresh.
            let (mut numbers, mut groups) = ([SETTLED; MOST + 1], SETTLED);
            let (mut after, mut shift) = (0, 0);
            for place in (0..sites).filter(|&place| !leaves(place)) {
                let number = &mut numbers[now.groups[place] as usize];
                if now.groups[place] != SETTLED && *number == SETTLED {
                    groups += 1;
                    *number = groups;
                }
                let field = u128::from(now.pieces[place]) | u128::from(*number) << self.piece_bits;
                after |= field << shift;
                shift += self.bits;
            }
            emit(number as PieceId, after);
        }
    }
}
