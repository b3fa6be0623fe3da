//! All cycles through the positions of a small board, and all games, by trying everything.

use crate::WaysError;
use crate::graph::{Moves, Positions};
use ::games::go::Stones;
use ::graph::{Digraph, LARGEST_TOURED, Ranks, tours};
use std::ops::ControlFlow;
use sweep::Run;

/// The positions of a small board by number, with the moves between them.
pub(super) struct Small<'a> {
    moves: &'a Moves,
    positions: Positions,
}

impl Small<'_> {
    /// If there are few enough positions: `empty` tells whether the empty one counts.
    pub(super) fn fits(positions: u64, empty: bool) -> bool {
        positions - u64::from(!empty) <= u64::from(LARGEST_TOURED)
    }

    /// All positions.
    pub(super) fn new<'a>(moves: &'a Moves, run: &Run<'_>) -> Result<Small<'a>, WaysError> {
        Ok(Small { moves, positions: moves.positions(run)? })
    }

    /// All cycles without the empty position, by the numbers of positions; and how many paths were looked at.
    pub(super) fn cycles(&self, run: &Run<'_>) -> Result<(Vec<Vec<u64>>, u64), WaysError> {
        let ranks = Ranks::new(&self.positions.set);
        let graph = Digraph::new(ranks.count() as u32 - 1, |vertex, after| {
            self.successors(&ranks, u64::from(vertex) + 1, |to| after.extend(to.checked_sub(1)));
        });
        let mut cycles = vec![];
        let looked = tours(&graph, run, |tour| {
            cycles.push(tour.iter().map(|&vertex| ranks.select(u64::from(vertex) + 1)).collect());
            ControlFlow::Continue(())
        })?;
        graph.audit()?;
        ranks.audit()?;
        self.positions.audit()?;
        Ok((cycles, looked))
    }

    /// A game from the empty position that visits all, and how many paths were looked at.
    pub(super) fn game(&self, run: &Run<'_>) -> Result<(Option<Vec<u64>>, u64), WaysError> {
        let ranks = Ranks::new(&self.positions.set);
        // Such games are the cycles through all positions, if every position had a move to the empty one.
        let graph = Digraph::new(ranks.count() as u32, |vertex, after| {
            self.successors(&ranks, vertex.into(), |to| after.extend((to != 0).then_some(to)));
            after.push(0);
        });
        let mut game = None;
        let looked = tours(&graph, run, |tour| {
            game = Some(tour.iter().map(|&vertex| ranks.select(vertex.into())).collect());
            ControlFlow::Break(())
        })?;
        graph.audit()?;
        ranks.audit()?;
        self.positions.audit()?;
        Ok((game, looked))
    }

    fn successors(&self, ranks: &Ranks<'_>, vertex: u64, mut emit: impl FnMut(u32)) {
        let Moves { goban, codes, .. } = self.moves;
        goban.moves(codes.stones(ranks.select(vertex)), |_, _, to: Stones| {
            emit(ranks.rank(codes.code(to)) as u32);
        });
    }
}
