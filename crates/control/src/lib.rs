//! What a run may take and when it ends: memory, files, progress, the wish to stop.
//!
//! Every engine takes a [`Run`]. It asks [`Run::check`] in every long loop, and it [charges](Run::charge) what it is
//! about to allocate to the run's [`Account`], which refuses what does not fit. A charge is given back when it is
//! dropped, so it is kept beside the memory that it stands for.
//!
//! ```
//! use control::{Halt, Run};
//!
//! let run = Run::within(1000);
//! let table = run.charge(600).unwrap();
//! assert_eq!(run.charge(500).unwrap_err(), Halt::Memory { needed: 1100.0, limit: 1000 });
//! drop(table);
//! assert!(run.charge(500).is_ok());
//! assert_eq!(run.account.peak(), 600);
//! ```
//!
//! Charges are made for what grows with the task: layers, tables, lists, output. The rest is small, but nobody has to
//! take that on trust: a program that installs [`Heap`] as its allocator knows how much it really holds, and
//! [`Run::check`] refuses to go on when that is more than the limit.

mod account;
pub mod faults;
mod free;
mod heap;
mod list;
mod run;
mod watch;

pub use account::{Account, Charge};
pub use free::{free_memory, peak_resident};
pub use heap::{Heap, attempt, take_peak};
pub use list::List;
pub use run::{Checkpoint, Layers, PLANS, Run};
pub use watch::{Impatient, Portion, Progress, Quiet, Unwatched, Watch};

use thiserror::Error;

/// Why a run does not go on.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum Halt {
    /// Somebody wants it to end.
    #[error("stopped")]
    Stopped,
    /// It needs at least so many bytes, which is more than it may take.
    #[error("{needed:.0} bytes are needed, {limit} are allowed")]
    #[allow(missing_docs)]
    Memory { needed: f64, limit: u64 },
    /// The system refused memory although the limit allows it.
    #[error("the system has no {bytes} bytes to give")]
    #[allow(missing_docs)]
    System { bytes: u64 },
}
