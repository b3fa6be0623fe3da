//! Compiles a rule on a board and sweeps it, layer by layer.

mod ask;
mod borders;
mod compile;
mod dense;
mod direct;
mod grading;
mod groups;
mod layer;
mod layout;
mod machine;
mod meter;
mod question;
mod sparse;
mod strip;
mod watch;

pub use ask::{Account, Asked, CHECK_PRIME, SweepError, count, graded, profile};
pub use borders::{Borders, Bump};
pub use compile::{CompileError, Tidy, compile, compile_best, compile_tidied};
pub use direct::Direct;
pub use groups::Groups;
pub use machine::{Compiled, Swept};
pub use strip::{MOST_STATES, Member, Strip, StripError, Tell};
pub use watch::{Layers, Progress, Run, Unwatched, Watch};
