//! Who wins under optimal play, on a board or a sum of boards. Here games in which both players have the same moves.

use crate::partizan::{Partizan, shown};
use crate::walk::Places;
use crate::{Account, Job, Player, Proof, ShownEnd, Tables, Value, WaysError, bytes};
use ::solve::{Effort, Lengths, Nimber, Nimbers, SolveError, Winner};
use board::Board;
use games::Game;
use games::kayles::OnBoards;
use serde_json::json;
use sweep::Run;

/// What is asked of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// Who begins; either, if nobody is named.
    pub(crate) first: Option<Player>,
    /// Also the number of moves.
    pub(crate) length: bool,
    /// Also how it goes on.
    pub(crate) line: bool,
}

impl Asked {
    /// The players who may begin.
    pub(crate) fn players(self) -> impl Iterator<Item = rule::Player> {
        let asked = move |player: &Player| self.first.is_none_or(|first| first == *player);
        [Player::Left, Player::Right].into_iter().filter(asked).map(rule::Player::from)
    }
}

/// Solves the game of a job: what comes of it, and on how many sites of how many boards.
pub(crate) fn answer(
    job: &Job,
    game: &Game,
    asked: Asked,
    run: &Run<'_>,
    account: &mut Account,
) -> Result<(Value, Proof), WaysError> {
    if let Some(kind) = &job.kind {
        return Err(WaysError::NoKindToSolve(kind.clone()));
    }
    let places = Places::new(job, game, run)?;
    let (value, effort) = if matches!(game, Game::Kayles(_)) {
        let (solution, effort) = Solution::new(game, &places, asked)?;
        (Value::Solved(solution), effort)
    } else {
        let (solution, effort) = Partizan::new(game, &places, asked)?;
        (Value::Partizan(solution), effort)
    };
    account.sites = places.boards.iter().map(Board::sites).sum();
    account.components = places.boards.len();
    account.peak_states = effort.positions;
    account.peak_bytes = effort.bytes;
    Ok((value, Proof::Exhausted { positions: effort.positions, tables: Tables::Sealed }))
}

/// How a game ends when both play as well as possible.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The player who moves first wins.
    pub first_wins: bool,
    /// The heap of Nim that the game is worth.
    pub nimber: u32,
    /// A first move that wins, if there is one, as a site; the sites of a sum are numbered on from board to board.
    /// Where a length was asked for, one that wins as soon as possible.
    pub winning_move: Option<usize>,
    /// What that site is called, if a file has given names.
    pub name: Option<String>,
    /// The boards with that move, row by row; `None` if there is no such move, or if one of them is not on a grid.
    pub drawn: Option<Vec<String>>,
    /// The moves of both players when the winner hurries and the loser delays, if that was asked for.
    pub length: Option<u32>,
    /// How the game may go on, to its end, if that was asked for.
    pub line: Option<ShownEnd>,
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

    /// Solves Node Kayles on the boards of these places.
    fn new(game: &Game, places: &Places<'_>, asked: Asked) -> Result<(Solution, Effort), WaysError> {
        if asked.first.is_some() {
            return Err(WaysError::EitherFirst(places.job.game.clone()));
        }
        let boards = &places.boards[..];
        let mut effort = Effort::default();
        let mut nimbers = vec![];
        for board in boards {
            let solved = ::solve::nimber(&OnBoards::new(std::slice::from_ref(board))?, places.run)?;
            effort += solved.effort;
            nimbers.push(solved);
        }
        let nimber = nimbers.iter().fold(0, |sum, solved| sum ^ solved.nimber);
        let mut solution = Solution {
            first_wins: nimber != 0,
            nimber,
            winning_move: winning_move(boards, &nimbers, nimber),
            name: None,
            drawn: None,
            length: None,
            line: None,
            nodes: 0,
        };
        if asked.length || asked.line {
            let game_of_all = OnBoards::new(boards)?;
            let line = solution.play(&game_of_all, asked, places.run, &mut effort)?;
            solution.line = asked.line.then(|| shown(game, places, &game_of_all, &line)).transpose()?;
        }
        solution.drawn = solution.winning_move.and_then(|site| drawn(boards, site));
        solution.name = solution.winning_move.and_then(|site| places.table.given_name(site));
        solution.nodes = effort.nodes;
        Ok((solution, effort))
    }

    /// Finds how long the game lasts, if that is asked for, and how it goes on.
    fn play(
        &mut self,
        game: &OnBoards,
        asked: Asked,
        run: &Run<'_>,
        effort: &mut Effort,
    ) -> Result<Vec<(rule::Player, usize)>, WaysError> {
        let first = rule::Player::Left;
        if !asked.length {
            let mut nimbers = Nimbers::new(game, run)?;
            let line = ::solve::line(game, &mut nimbers, first)?;
            *effort += ::solve::Oracle::effort(&nimbers);
            return Ok(line);
        }
        let mut lengths = Lengths::impartial(game, run)?;
        let solved = lengths.begun_by(first)?;
        let winner_agrees = (solved.winner() == Winner::First) == self.first_wins;
        assert!(winner_agrees, "nimbers and lengths name the same winner");
        let line = lengths.line(first)?;
        *effort += solved.effort;
        (self.length, self.winning_move) = (Some(solved.moves), solved.first);
        Ok(line)
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        let mut value = json!({
            "winner": self.winner(),
            "outcome": self.outcome(),
            "nimber": self.nimber.to_string(),
            "move": self.winning_move,
            "length": self.length,
            "nodes": self.nodes,
        });
        if let Some(name) = &self.name {
            value["name"] = json!(name);
        }
        if let Some(line) = &self.line {
            value["line"] = line.json();
        }
        value
    }
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

impl From<SolveError> for WaysError {
    fn from(error: SolveError) -> WaysError {
        match error {
            SolveError::Halt(halt) => halt.into(),
            SolveError::Value(why) => why.into(),
            SolveError::Fault(_) => WaysError::Fault(error.to_string()),
            SolveError::NoTable { needed, limit } => {
                WaysError::NoTable { needed: bytes(needed as f64), limit: bytes(limit as f64) }
            }
            SolveError::Memory { positions, needed, limit } => {
                WaysError::Positions { positions, needed: bytes(needed as f64), limit: bytes(limit as f64) }
            }
        }
    }
}
