//! The ledger: the checkable statements of five papers, each with a program that decides it.
//!
//! A [`Claim`] says where it stands in print, what it says, and how it is checked. Its check holds two sides against
//! each other, what the paper says and what the engines say ([`Check`]), and what comes of that is the verdict
//! ([`Finding`]): nothing here knows a verdict beforehand. `verdicts.toml` has the verdicts of the last time that
//! somebody looked; a verdict that differs from it is news, good or bad.
//!
//! ```
//! use claims::{Court, Verdict};
//! use ways::Run;
//!
//! let ledger = claims::ledger();
//! let claim = ledger.iter().find(|claim| claim.id == "huntemann-mckay/table-1").unwrap();
//! let judged = claim.judge(&Court::new(&Run::unlimited()))?;
//! assert_eq!(judged.verdict, Some(Verdict::Confirmed), "{}", judged.evidence);
//! # Ok::<(), claims::ClaimError>(())
//! ```
//!
//! A paper is one file in `papers/`. To add a statement, add a [`Claim`] there and run `ways claims show ID`; then write
//! its verdict down.

mod beyond;
mod claim;
mod court;
mod finding;
mod papers;
mod verdicts;

pub use beyond::{Record, Sequence, records, sequences};
pub use claim::{Claim, Judged, Kind, Paper, Tier};
pub use court::Court;
pub use finding::{Check, Finding, Sides, Verdict};
pub use papers::ledger;

use thiserror::Error;
use ways::WaysError;

/// Why a claim cannot be judged.
#[derive(Debug, Error)]
#[allow(missing_docs)]
pub enum ClaimError {
    #[error(transparent)]
    Ways(#[from] WaysError),
    #[error("two engines disagree on {what}: {one} and {other}")]
    Engines { what: String, one: String, other: String },
    #[error("what is said to hold instead ('{statement}') fails {failure}")]
    Mend { statement: String, failure: String },
    #[error("{0}")]
    Other(String),
}

impl ClaimError {
    /// There is no room to judge it: with more memory it may be judged.
    pub fn lacks_room(&self) -> bool {
        matches!(self, ClaimError::Ways(error) if error.lacks_room())
    }

    /// The user has asked to stop.
    pub fn stopped(&self) -> bool {
        matches!(self, ClaimError::Ways(WaysError::Stopped))
    }
}
