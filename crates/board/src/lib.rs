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
//! Boards are typed as text (`3x4`, `..#|...`), by [name](shapes) (`cycle:5`), or read from [files](formats); a
//! [`Family`] leaves one size free.
//!
//! Where the sites of a board are drawn is told by [`layout`](mod@layout).
//!
//! Nothing here knows what a piece is.

mod board;
mod error;
pub mod family;
pub mod formats;
pub mod layout;
pub mod order;
mod plan;
pub mod shapes;
mod text;

pub use board::{Board, Pair, Way};
pub use error::{BoardError, MOST_PAIRS, MOST_SITES};
pub use family::Family;
pub use formats::parse_file;
pub use layout::layout;
pub use order::{Cost, cost, orders, try_orders};
pub use plan::{Plan, Step};
pub use text::{parse_size, parse_sum, tally_sum};
