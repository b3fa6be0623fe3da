//! What a sweep adds up: semirings over flat arrays of words, and the polynomials that come out.
//!
//! Nothing here knows a board or a game.

mod profile;
mod semiring;

pub use profile::Profile;
pub use semiring::{Digits, Greatest, Residues, Semiring};
