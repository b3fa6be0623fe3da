//! One file per game, and the catalogue that lists them.
//!
//! A game knows boards and pieces. It knows no semiring, no table, no thread and no screen.

pub mod borders;
mod catalogue;
pub mod distance;
pub mod domineering;
pub mod domineering3d;
pub mod go;
pub mod kayles;
mod kind;
pub mod sites;

pub use catalogue::{Entry, Game, GameError, catalogue, find, find_entry};
pub use kind::Kind;
pub use sites::TooLarge;
