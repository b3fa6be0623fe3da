//! Who wins under optimal play, on a board or a sum of boards.

use crate::{Account, Proof, WaysError, bytes};
use ::solve::{Effort, Limits, Nimber, SolveError, Winner};
use board::Board;
use games::Game;
use games::kayles::OnBoards;
use serde_json::json;
use sweep::Run;

/// How a game ends when both play as well as possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The player who moves first wins.
    pub first_wins: bool,
    /// The heap of Nim that the game is worth.
    pub nimber: u32,
    /// A first move that wins, if there is one, as a site; the sites of a sum are numbered on from board to board.
    /// Where a length was asked for, one that wins as soon as possible.
    pub winning_move: Option<usize>,
    /// The boards with that move, row by row; `None` if there is no such move, or if one of them is not on a grid.
    pub drawn: Option<Vec<String>>,
    /// The moves of both players when the winner hurries and the loser delays, if that was asked for.
    pub length: Option<u32>,
    /// How often a position was looked at.
    pub nodes: u64,
}

impl Solution {
    /// N if the next player wins, P if the previous one does.
    pub fn outcome(&self) -> &'static str {
        if self.first_wins { "N" } else { "P" }
    }

    /// The player who wins, in a word.
    pub fn winner(&self) -> &'static str {
        if self.first_wins { "first" } else { "second" }
    }

    /// Solves a game on a sum of boards, with its length or without; only impartial games can be solved.
    pub(crate) fn new(
        game: &Game,
        name: &str,
        boards: &[Board],
        length: bool,
        run: &Run<'_>,
    ) -> Result<(Solution, Effort), WaysError> {
        if !matches!(game, Game::Kayles(_)) {
            return Err(WaysError::Partizan { game: name.to_string(), impartial: impartial_games() });
        }
        let limits = Limits { memory: run.memory, stopped: &|| run.watch.stopped() };
        let mut effort = Effort::default();
        let mut nimbers = vec![];
        for board in boards {
            let solved = ::solve::nimber(&OnBoards::new(std::slice::from_ref(board))?, &limits)?;
            effort += solved.effort;
            nimbers.push(solved);
        }
        let nimber = nimbers.iter().fold(0, |sum, solved| sum ^ solved.nimber);
        let mut solution = Solution {
            first_wins: nimber != 0,
            nimber,
            winning_move: winning_move(boards, &nimbers, nimber),
            drawn: None,
            length: None,
            nodes: 0,
        };
        if length {
            let solved = ::solve::length(&OnBoards::new(boards)?, &limits)?;
            assert_eq!(
                solved.winner() == Winner::First,
                solution.first_wins,
                "nimbers and lengths name the same winner"
            );
            effort += solved.effort;
            (solution.length, solution.winning_move) = (Some(solved.moves), solved.first);
        }
        solution.drawn = solution.winning_move.and_then(|site| drawn(boards, site));
        solution.nodes = effort.nodes;
        Ok((solution, effort))
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        json!({
            "winner": self.winner(),
            "outcome": self.outcome(),
            "nimber": self.nimber.to_string(),
            "move": self.winning_move,
            "length": self.length,
            "nodes": self.nodes,
        })
    }
}

/// The games that can be solved.
fn impartial_games() -> String {
    let impartial = games::catalogue().iter().filter(|entry| entry.impartial);
    impartial.map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

/// A move in one of the boards that makes the sum 0.
fn winning_move(boards: &[Board], nimbers: &[Nimber], sum: u32) -> Option<usize> {
    let mut first = 0;
    for (board, solved) in boards.iter().zip(nimbers) {
        // No option of a position has its nimber: where the sum is 0, there is no such move.
        if let Some(site) = solved.move_to(solved.nimber ^ sum) {
            return Some(first + site);
        }
        first += board.sites();
    }
    None
}

/// The boards with a stone on this site of the sum.
fn drawn(boards: &[Board], site: usize) -> Option<Vec<String>> {
    let mut first = 0;
    let draw = |board: &Board| {
        let here = site.wrapping_sub(first);
        first += board.sites();
        board.places().map(|_| board.draw(|other| if other == here { 'X' } else { '.' }))
    };
    boards.iter().map(draw).collect()
}

/// What the search took, and that nothing was left out.
pub(crate) fn account(boards: &[Board], effort: &Effort, account: &mut Account) -> Proof {
    account.sites = boards.iter().map(Board::sites).sum();
    account.components = boards.len();
    account.peak_states = effort.positions;
    account.peak_bytes = effort.bytes;
    Proof::Exhausted { positions: effort.positions }
}

impl From<SolveError> for WaysError {
    fn from(error: SolveError) -> WaysError {
        match error {
            SolveError::Stopped => WaysError::Stopped,
            SolveError::Value(why) => WaysError::Value(why),
            SolveError::Memory { positions, needed, limit } => {
                WaysError::Positions { positions, needed: bytes(needed as f64), limit: bytes(limit as f64) }
            }
        }
    }
}
