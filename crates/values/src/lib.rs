//! Values of short partizan games: canonical forms, their order, sums and temperatures.
//!
//! Left and Right move in turns, and whoever cannot move loses. A game is written {L | R}, by what Left and what Right
//! can move to. G ≥ H if Left, moving second, wins G − H; games that are at least each other are equal. Every class of
//! equal games has one *canonical form*, in which no option is dominated by another and none is reversible (Conway,
//! *On Numbers and Games*; Siegel, *Combinatorial Game Theory*). A [`Universe`] keeps each canonical form once, so equal
//! games are equal handles.
//!
//! ```
//! use values::{Dyadic, Game, Universe};
//! let mut all = Universe::new();
//! let number = |text: &str| text.parse::<Dyadic>().unwrap();
//! // Domineering on 2x3: {2 | -1/2}.
//! let (two, less) = (all.of_number(number("2")), all.of_number(number("-1/2")));
//! let board = all.make(&[two, Game::ZERO], &[less]);
//! assert_eq!(all.left(board), [two]);
//! assert_eq!((all.mean(board), all.temperature(board)), (number("3/4"), number("5/4")));
//! ```
//!
//! Numbers are exact. A number needs at most one binary place more than its options, and so do the mean, the
//! temperature and the walls of a game (see [`Thermograph`]). There is room for 63 places, so positions of games that
//! last at most 63 moves have values here, whatever they are; what would need more is refused ([`GivenUp::Fine`]).
//!
//! A universe belongs to a [`Run`](control::Run): what it keeps is charged to it, and it ends when the run does. Every
//! sum and every comparison that it remembers has a parity bit, which is looked at when it is read; all games can be
//! checked in the end ([`Universe::audit`]).

mod arithmetic;
mod dyadic;
mod names;
mod parse;
mod tables;
mod thermograph;
mod universe;

pub use dyadic::{Dyadic, NotDyadic};
pub use parse::{ParseError, Words};
pub use thermograph::{Point, Thermograph};
pub use universe::Universe;
use universe::{MOST_DEPTH, MOST_PLACES};

/// Why a game is not made.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum GivenUp {
    /// Numbers in its thermograph might have too many binary places.
    #[error("numbers in thermographs have at most {MOST_PLACES} binary places")]
    Fine,
    /// It might last too long.
    #[error("games last at most {MOST_DEPTH} moves until they are numbers")]
    Deep,
    /// The run does not go on.
    #[error(transparent)]
    Halt(#[from] control::Halt),
    /// Memory has changed.
    #[error("memory changed while values were worked out: {0}")]
    Fault(&'static str),
}

/// A canonical form in a universe: equal games are equal handles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Game(u32);

impl Game {
    /// The game in which nobody can move.
    pub const ZERO: Game = Game(0);

    /// Its number in the universe, from 0 to [`Universe::games`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
