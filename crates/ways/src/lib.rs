//! The one door to everything: a [`Job`] goes in, an [`Answer`] comes out.
//!
//! Every front end turns words into a job and an answer into words, and holds no mathematics of its own.

mod answer;
mod error;
mod job;

pub use algebra::Profile;
pub use answer::{Account, Answer, Proof, Share, Value};
pub use dashu_int::UBig;
pub use dashu_ratio::RBig;
pub use error::WaysError;
pub use games::{Entry, catalogue};
pub use job::{Job, Play, Player, Sizes, Verb};
pub use sweep::{Progress, Run, Unwatched, Watch};

/// Answers a job on these terms.
pub fn answer(_job: &Job, _run: &Run<'_>) -> Result<Answer, WaysError> {
    todo!()
}
