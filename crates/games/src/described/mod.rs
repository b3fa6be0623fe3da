//! Games that are described, on boards: their pieces and placements, one rule for all of them, and how they are played.

mod format;
mod forms;
mod ground;
mod links;
mod notation;
mod placements;
mod play;
mod read;
mod rule;

pub use format::{FORMAT, Key};
pub(crate) use forms::images;
pub use forms::{Form, forms};
pub use notation::{NotationError, read_pieces};
pub use placements::{MOST_PLACEMENTS, Placement, Placements};
pub use play::{MOST_PLAYED, Open, PlayVisitor, Played, play};
pub use read::DescriptionError;
pub use rule::{Described, MOST_NEIGHBOURS, Tile};
