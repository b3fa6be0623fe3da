//! Moves of Go played one after the other by the rules: is it a game?
//!
//! A game starts with the empty board and no position comes twice; either player may move, since the other one can pass.
//! Source: \[TrompFarneback\], section 3, Lemma 2.

use super::{Goban, Stones};
use rule::Player;
use std::collections::HashSet;
use thiserror::Error;

/// A stone on a point.
pub type Stone = (usize, Player);

/// Why moves are no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("move {number} {what}")]
pub struct Fault {
    /// The move, counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The number of moves.
    pub moves: usize,
    /// The position at the end.
    pub last: Stones,
}

/// Plays the moves from the empty board.
///
/// ```
/// use games::go::{Goban, replay};
/// use rule::Player::{Left, Right};
/// let goban = Goban::new(&board::Board::parse("1x2").unwrap()).unwrap();
/// // Black, White takes, Black takes: the first position again.
/// assert_eq!(replay(&goban, [(0, Left), (1, Right)]).unwrap().moves, 2);
/// let fault = replay(&goban, [(0, Left), (1, Right), (0, Left)]).unwrap_err();
/// assert_eq!(fault.to_string(), "move 3 repeats a position");
/// ```
pub fn replay(goban: &Goban, moves: impl IntoIterator<Item = Stone>) -> Result<Played, Fault> {
    let mut played = Played { moves: 0, last: Stones::EMPTY };
    let mut seen = HashSet::from([Stones::EMPTY]);
    for (point, player) in moves {
        let fault = |what| Fault { number: played.moves + 1, what };
        if point >= goban.points() {
            return Err(fault("is off the board"));
        }
        if played.last.taken() >> point & 1 == 1 {
            return Err(fault("is on a point that is taken"));
        }
        let after = goban.play(played.last, point, player);
        if !seen.insert(after) {
            return Err(fault("repeats a position"));
        }
        played = Played { moves: played.moves + 1, last: after };
    }
    Ok(played)
}
