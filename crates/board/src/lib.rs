//! Boards: sites, the pairs of sites that are related, and orders of the sites.
//!
//! A [`Board`] is where pieces may stand. An order of its sites turns it into a [`Plan`]: site after site enters,
//! sees the earlier sites that it is related to, and is forgotten once its last related site has entered.
//! The sites that are not yet forgotten form the frontier; each holds a *slot* of it.
//!
//! ```
//! use board::{Board, Plan};
//!
//! let board = Board::parse("..#|...").unwrap();
//! assert_eq!((board.sites(), board.pairs().len()), (5, 5));
//!
//! let plan = Plan::new(&board, &board.by_rows());
//! assert_eq!(plan.width, 2); // two sites are remembered at a time
//! ```
//!
//! Boards are typed as text (`3x4`, `..#|...`), by [name](shapes) (`cycle:5`), made from others by [operators]
//! (`line(cycle:5)`), or read from [files](formats); a [`Family`] leaves one size free. [`known_boards`] lists all that can be
//! typed.
//!
//! Where the sites of a board are drawn is told by [`layout`](mod@layout).
//!
//! Nothing here knows what a piece is.

mod board;
mod catalogue;
mod error;
pub mod family;
pub mod formats;
pub mod layout;
pub mod operators;
pub mod order;
mod plan;
mod rows;
pub mod shapes;
mod squares;
mod term;
mod text;

pub use board::{Board, Pair, Way};
pub use catalogue::{KnownBoard, known_boards};
pub use error::{BoardError, MOST_PAIRS, MOST_SITES};
pub use family::{Family, example_families};
pub use formats::{Named, parse_file, read_file, split_graphs};
pub use layout::layout;
pub use order::{Cost, cost, orders, try_orders};
pub use plan::{Plan, Step};
pub use squares::Squares;
pub use text::{parse_size, parse_sum, summands, tally_sum};
