//! Compiles a rule on a board and sweeps it, layer by layer.

mod watch;

pub use watch::{Progress, Run, Unwatched, Watch};
