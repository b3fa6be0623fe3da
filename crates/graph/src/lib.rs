//! Directed graphs, told by numbers alone: what is a vertex and what is an edge is somebody else's business.

mod bits;
mod cover;
mod digraph;
mod huge;
mod merge;
mod odd;
mod paths;
mod reach;
mod sample;
mod signed;
mod tours;
mod within;

pub use bits::{Bits, Ranks};
pub use digraph::Digraph;
pub use odd::{OddTour, Sought, odd_tour, odd_tour_bytes};
pub use paths::{MOST_VERTICES, Paths, simple_paths};
pub use reach::{Edges, strongly_connected};
pub use sample::sample_paths;
pub use signed::{Arrow, SignedDigraph};
pub use tours::{LARGEST_TOURED, tours};

pub use control::Run;

use control::Halt;
use thiserror::Error;

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)]
pub enum GraphError {
    #[error(transparent)]
    Halt(#[from] Halt),
    #[error("the tables need {needed} bytes, which is more than {limit}")]
    Memory { needed: u64, limit: u64 },
    #[error("the graph has {vertices} vertices; paths are counted on at most {most}")]
    TooManyVertices { vertices: u32, most: u32 },
    #[error("the graph has {vertices} vertices; tours are searched for exhaustively on at most {most}")]
    TooManyToTour { vertices: u32, most: u32 },
    #[error("memory changed while the graph was looked at: {0}")]
    Fault(&'static str),
    #[error("there are more paths than 128 bits count")]
    TooManyPaths,
}

impl GraphError {
    /// What a table was refused.
    fn full(halt: Halt) -> GraphError {
        match halt {
            Halt::Memory { needed, limit } => GraphError::Memory { needed: needed as u64, limit },
            other => other.into(),
        }
    }
}
