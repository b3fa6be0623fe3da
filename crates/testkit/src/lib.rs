//! What the real engines are held against: slow, obvious programs, and published numbers.
//!
//! - [`brute`] tries every position;
//! - [`described`] tries every set of placements of a game that is described;
//! - [`trees`] plays every game to its end;
//! - [`stuck`] tells the ends of games from polynomials;
//! - [`three`] does so for three players in three dimensions, one against two;
//! - [`plays`] plays and solves games by their rulebook alone;
//! - [`matrix`] is the method of \[HuntemannMcKay\], block by block as printed, on any board;
//! - [`tiles`] tries the bars of labelled tiles that it is about, [`matchings`] the sets of edges;
//! - [`auxiliary`] takes the positions of a distance game for independent sets, as \[HuntemannNash\] does;
//! - [`paper_go`] counts positions of Go as \[TrompFarneback\] do;
//! - [`plain_go`] makes the moves of Go on characters, and walks through all games;
//! - [`expand`] and [`words`] expand the generating functions and regular expressions that papers print;
//! - [`kasteleyn`] counts full tilings by a formula that no sweep resembles;
//! - [`tables`] reads the published numbers in `tables/`;
//! - [`odd_rules`] are rules that a careless compiler gets wrong;
//! - [`random`] rolls boards and orders, the same ones in every run.
//!
//! Everything speaks [`Counts`]: how many positions have a pieces of Left and b of Right.
//!
//! ```
//! use board::Board;
//! use games::domineering::Kind;
//! use testkit::{brute, matrix};
//!
//! let board = Board::parse("..|..|..").unwrap();
//! let maximal = matrix::profile(&board, Kind::Maximal);
//! assert_eq!(maximal.to_string(), "2x^2y + 2x^2 + y^3");
//! assert_eq!(maximal, brute::domineering_by_moves(&board, Kind::Maximal));
//! ```
//!
//! For tests, and as a second opinion in `claims`: no engine is used here, and no engine uses it.

pub mod auxiliary;
pub mod brute;
mod counts;
pub mod described;
pub mod expand;
pub mod kasteleyn;
pub mod matchings;
pub mod matrix;
pub mod odd_rules;
pub mod paper_go;
pub mod partitions;
pub mod plain_go;
pub mod plays;
pub mod random;
pub mod stuck;
pub mod tables;
pub mod three;
pub mod tiles;
pub mod trees;
pub mod words;

pub use counts::{Counts, PolynomialError};
