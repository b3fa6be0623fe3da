//! The graph of positions without the empty one, folded by the exchange of the colours.
//!
//! Of two positions that differ by their colours the one whose last stone is black stands for both; a move to one whose last
//! stone is white is an odd edge. A tour of the folded graph with an odd number of odd edges is, above, a cycle through all
//! positions in which those of different colours are opposite.

use crate::graph::{Moves, Told, each_word};
use crate::{WaysError, bytes};
use ::games::go::Stones;
use ::graph::{Arrow, Bits, Ranks, SignedDigraph, odd_tour_bytes};
use std::ops::ControlFlow;
use sweep::Run;

/// Sets of bits that are there at a time: the positions that stand for two, and how many are before each.
pub(super) const SETS: u32 = 3;

/// The positions that stand for two.
pub(super) struct Classes {
    pub(super) positions: Bits,
    /// How many.
    pub(super) number: u64,
    /// The moves from them.
    moves: u64,
}

#[derive(Default)]
struct Counts {
    positions: u64,
    moves: u64,
}

impl Told for Counts {
    fn add(&mut self, other: Counts) {
        self.positions += other.positions;
        self.moves += other.moves;
    }
}

/// Does a position stand for itself? It and its other half are told apart by their last stones.
fn stands(stones: Stones) -> bool {
    stones.white < stones.black
}

impl Classes {
    /// Those of a board.
    pub(super) fn new(moves: &Moves, run: &Run<'_>) -> Result<Classes, WaysError> {
        let positions = Bits::none(moves.codes.all());
        let told = each_word(&positions, run, |word, told: &mut Counts| {
            let first = word as u64 * 64;
            for code in first..moves.codes.all().min(first + 64) {
                let stones = moves.codes.stones(code);
                if stands(stones) && moves.goban.legal(stones) {
                    positions.insert(code);
                    told.positions += 1;
                    told.moves += u64::from(moves.goban.outdegree(stones, true));
                }
            }
        })?;
        Ok(Classes { positions, number: told.positions, moves: told.moves })
    }

    /// The bytes that a search for a tour takes.
    pub(super) fn bytes(&self) -> u64 {
        odd_tour_bytes(self.number, self.moves) + u64::from(SETS) * 8 * self.positions.words() as u64
    }

    /// The folded graph, if there is room for it and a search.
    pub(super) fn graph(
        &self,
        moves: &Moves,
        ranks: &Ranks<'_>,
        run: &Run<'_>,
    ) -> Result<SignedDigraph, WaysError> {
        let needed = self.bytes() as f64;
        let refused =
            || WaysError::GraphMemory { needed: bytes(needed), limit: bytes(run.account.limit() as f64) };
        run.fits(needed).map_err(|_| refused())?;
        if self.number > Arrow::MOST_VERTICES.into() {
            return Err(refused());
        }
        let arrows = |vertex: u32, arrows: &mut Vec<Arrow>| {
            let stones = moves.codes.stones(ranks.select(vertex.into()));
            let _ = moves.follow(stones, |_, _, to| {
                if to != Stones::EMPTY {
                    let least = if stands(to) { to } else { to.exchanged() };
                    arrows.push(Arrow::new(ranks.rank(moves.codes.code(least)) as u32, !stands(to)));
                }
                ControlFlow::Continue(())
            });
        };
        Ok(SignedDigraph::new(self.number as u32, self.moves, run, arrows)?)
    }
}
