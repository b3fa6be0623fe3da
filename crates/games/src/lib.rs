//! One file per game, and the catalogue that lists them.
//!
//! A game knows boards and pieces. It knows no semiring, no table, no thread and no screen.

pub mod borders;
mod catalogue;
pub mod described;
mod description;
pub mod distance;
pub mod domineering;
pub mod domineering3d;
pub mod go;
pub mod kayles;
mod kind;
pub mod sites;

pub use catalogue::{Entry, Game, GameError, Nature, catalogue, described, find, find_entry, game_file};
pub use described::DescriptionError;
pub use description::{
    Apart, Cell, Contents, Description, Figure, Groups, Holder, Pattern, Shape, Turn, Whom,
};
pub use kind::Kind;
pub use sites::TooLarge;
