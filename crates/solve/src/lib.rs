//! Who wins under optimal play, by searching the whole game.
//!
//! The players move in turns, and whoever cannot move loses. In an impartial game both have the same moves, and a
//! position is as good as a heap of Nim (Sprague, Grundy): its *nimber* is the least number that is not the nimber of
//! a position one move later, the nimber of a sum is the exclusive or of the nimbers of its parts, and the player whose
//! turn it is wins unless it is 0. So a position is cut into its parts, and every part is looked at once.
//!
//! ```
//! use games::kayles::OnBoards;
//! use solve::{Run, Winner};
//!
//! let cube = OnBoards::new(&[board::Board::parse("hypercube:3").unwrap()]).unwrap();
//! assert_eq!(solve::nimber(&cube, &Run::unlimited()).unwrap().nimber, 0);
//! let length = solve::length(&cube, &Run::unlimited()).unwrap();
//! assert_eq!((length.winner(), length.moves), (Winner::Second, 2));
//! ```
//!
//! If the players have moves of their own, there are four classes of games ([`Outcome`]), and moves are searched until
//! one is found that wins ([`Search`]). Whoever knows who wins, that search or another one, is an [`Oracle`]; on it rest
//! the outcome class, a winning move, a line of play.
//!
//! A search knows a game by [`rule::Play`] only. It keeps a value for each position that it has met, so what it takes
//! is told in positions: 38 to 75 bytes each for a game of up to 128 vertices, and half of that again while the table
//! grows. [`Search`] forgets positions rather than give up. Every entry of a table has check bits, which are looked at
//! whenever it is read: an entry in which a bit has changed is worked out again.

pub mod coalition;
pub mod dominoes;
mod impartial;
mod length;
mod memo;
mod oracle;
mod partizan;
mod table;
mod tally;
mod value;
mod walk;
mod word;

pub use impartial::{Nimber, Nimbers, nimber};
pub use length::{Length, Lengths, Winner, length};
pub use oracle::{Oracle, Outcome, line, outcome, winning_move};
pub use partizan::Search;
pub use table::Effort;
pub use tally::{Tally, tally, tally_in_turns};
pub use value::value;
pub use walk::{Step, force, walk};

pub use control::Run;

use control::Halt;
use thiserror::Error;
use values::GivenUp;

/// Why a search was given up.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[allow(missing_docs)]
pub enum SolveError {
    #[error("a table of more than {positions} positions takes {needed} bytes, the limit is {limit}")]
    Memory { positions: u64, needed: u64, limit: u64 },
    #[error(transparent)]
    Value(GivenUp),
    #[error("the smallest table takes {needed} bytes, the limit is {limit}")]
    NoTable { needed: u64, limit: u64 },
    #[error(transparent)]
    Halt(#[from] Halt),
    #[error("memory changed during the search: {0}")]
    Fault(&'static str),
}

impl SolveError {
    /// Not even the smallest table fits.
    pub(crate) fn no_table(halt: Halt) -> SolveError {
        match halt {
            Halt::Memory { needed, limit } => SolveError::NoTable { needed: needed as u64, limit },
            other => other.into(),
        }
    }

    /// What a table with so many positions was refused.
    pub(crate) fn full(halt: Halt, positions: u64) -> SolveError {
        match halt {
            Halt::Memory { needed, limit } => SolveError::Memory { positions, needed: needed as u64, limit },
            other => other.into(),
        }
    }
}

impl From<GivenUp> for SolveError {
    fn from(why: GivenUp) -> SolveError {
        match why {
            GivenUp::Halt(halt) => halt.into(),
            GivenUp::Fault(what) => SolveError::Fault(what),
            other => SolveError::Value(other),
        }
    }
}
