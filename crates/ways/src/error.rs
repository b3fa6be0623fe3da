//! What can go wrong, in one sentence each.

use thiserror::Error;

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)]
pub enum WaysError {
    #[error(transparent)]
    Game(#[from] games::GameError),
    #[error(transparent)]
    Board(#[from] board::BoardError),
    #[error("'{0}' is not a range of sizes; write for example 1..8x1..8 or 3x1..20")]
    Sizes(String),
    #[error("'{0}' is not a number; write for example 2, -3 or 1/2")]
    Number(String),
    #[error(
        "this needs {needed} of memory, the limit is {limit}; \
         a larger --memory, a narrower board or a count instead of a profile would help"
    )]
    Memory { needed: String, limit: String },
    #[error("{0}")]
    TooWide(String),
    #[error("stopped")]
    Stopped,
}
