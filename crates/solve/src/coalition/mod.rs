//! One player against two: three players put dominoes into a box, each along a side of his own.
//!
//! The players move in turns. Whoever cannot move on his turn is out, the others play on. One of them, the *lone*
//! player, wants to be the last; the other two, the *coalition*, want to keep him from it, and it does not matter which
//! of them does. So the game has two sides, and is searched like one for two players. It is told in *seats*, in the
//! order of turns: 0 is the lone player, 1 the one after him, 2 the third.
//!
//! ```
//! use solve::Run;
//! use solve::coalition::{Question, Win, solve};
//!
//! // Nobody can win alone on 3x3x3.
//! for turn in 0..3 {
//!     let free = (1 << 27) - 1;
//!     let question = Question { sides: [3, 3, 3], free, turn, lone_moved: false, win: Win::LastMove };
//!     assert!(!solve(&question, &Run::unlimited()).unwrap().lone_wins);
//! }
//! ```
//!
//! What makes the search short, in the order in which a position meets it:
//!
//! 1. *Normal form* (`arena.rs`). Cells that nobody can cover are dropped. A run of cells that one player alone can use
//!    is worth as many moves as dominoes fit: it becomes a number.
//! 2. *Counting moves* (`bounds.rs`). Moves that a player is certain of, against the most that another can make.
//! 3. *The table.* Of the eight images of a position under reflections the least one is kept; keys are exact. Axes are
//!    not exchanged: that would exchange the turns of two players.
//! 4. *Move ordering* (`search.rs`), by the same counts, is worth most: 80 times in a study of 4x4x3, where
//!    reflections are worth 4.5, the numbers 1.7 and counting 1.5.
//!
//! Words are of 64 bits up to 64 cells, of 128 bits beyond; a position in the table takes 16 bytes or 24.
//! Source: \[Hurtado\].

mod arena;
mod bounds;
mod kept;
mod search;

use crate::{Effort, Run, SolveError};
use search::Search;

/// The most cells of a box.
pub const MOST_CELLS: usize = u128::BITS as usize;

/// When the lone player has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    /// He makes the last move of the game.
    LastMove,
    /// He has a move left when the two others have none. If his last move takes the last moves of the others away and
    /// leaves him none, this is not so.
    MoveLeft,
}

/// Can the lone player win against the coalition?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The sides of the box along which seats 0, 1 and 2 play; at most [`MOST_CELLS`] cells.
    pub sides: [usize; 3],
    /// The free cells: the one at x, y, z along those sides is number x + a (y + b z).
    pub free: u128,
    /// The seat whose turn it is, or would be if he could move.
    pub turn: usize,
    /// The lone player has made the last move. It matters only if nobody can move.
    pub lone_moved: bool,
    /// When he has won.
    pub win: Win,
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// He can.
    pub lone_wins: bool,
    /// A move by which the side that moves wins, if it does: the first cell of the domino.
    pub winning_move: Option<usize>,
    /// What it took.
    pub effort: Effort,
}

/// All moves in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves {
    /// Whose they are; nobody's if the game is over.
    pub seat: Option<usize>,
    /// For each move its first cell, and whether the side of the seat wins by it; ascending.
    pub moves: Vec<(usize, bool)>,
    /// What it took.
    pub effort: Effort,
}

/// Answers a question.
pub fn solve(question: &Question, run: &Run<'_>) -> Result<Finding, SolveError> {
    if fits_64(question) {
        Search::<u64>::new(question, run)?.finding(question)
    } else {
        Search::<u128>::new(question, run)?.finding(question)
    }
}

/// Which moves win, for the side that moves.
pub fn moves(question: &Question, run: &Run<'_>) -> Result<Moves, SolveError> {
    if fits_64(question) {
        Search::<u64>::new(question, run)?.moves(question)
    } else {
        Search::<u128>::new(question, run)?.moves(question)
    }
}

fn fits_64(question: &Question) -> bool {
    let cells: usize = question.sides.iter().product();
    assert!(cells <= MOST_CELLS, "a box has at most {MOST_CELLS} cells");
    cells <= u64::BITS as usize
}

#[cfg(test)]
mod tests;
