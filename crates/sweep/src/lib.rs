//! Compiles a rule on a board and sweeps it, layer by layer.

mod ahead;
mod ask;
mod compile;
mod crowd;
mod dense;
mod direct;
mod exchange;
mod extreme;
mod grading;
mod groups;
mod halves;
mod layer;
mod layout;
mod listed;
mod machine;
mod meter;
pub mod particles;
mod positions;
mod question;
mod sorting;
mod sparse;
mod strip;
mod walk;

pub use ask::{Account, Asked, CHECK_PRIME, Checked, SweepError, count, graded, profile};
pub use compile::{CompileError, Tidy, compile, compile_best, compile_tidied, compile_within};
pub use control::{Checkpoint, Layers, Progress, Run, Unwatched, Watch};
pub use direct::Direct;
pub use extreme::{Extreme, attaining, extremes};
pub use groups::Groups;
pub use halves::count_on_rectangle;
pub use layout::check_no_files;
pub use listed::Listed;
pub use machine::{Compiled, Swept, Turnable};
pub use positions::{Numbered, Pieces, rank, unrank};
pub use strip::{MOST_STATES, Member, Strip, StripError, Tell};
pub use walk::{Borders, Bump};
