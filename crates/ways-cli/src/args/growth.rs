//! The command about growth constants.

use super::{Ask, Place, Positions, Terms, ask};
use crate::whole::{MOST_DIGITS, MOST_SIDE, MOST_SITES, within};
use clap::Args;
use ways::Verb;

#[derive(Args)]
pub(super) struct Growth {
    /// The game; 'ways list' names them
    game: String,
    /// Boards of so many rows and n columns: a and lambda of a lambda^n, all digits proved
    #[arg(long, value_name = "ROWS", value_parser = within(0, MOST_SITES))]
    width: Option<usize>,
    /// With --width: significant digits [default: 20]
    #[arg(long, value_parser = within(0, MOST_DIGITS))]
    digits: Option<usize>,
    /// Without --width: the side of the largest square that is counted [default: 10]
    #[arg(
        long,
        value_name = "SIDE",
        conflicts_with_all = ["width", "digits"],
        value_parser = within(0, MOST_SIDE)
    )]
    up_to: Option<usize>,
    /// Only positions of this kind
    #[arg(long)]
    kind: Option<String>,
    #[command(flatten)]
    settings: Terms,
}

impl Growth {
    /// Significant digits if none are asked for.
    const DIGITS: usize = 20;
    /// The largest square if none is named.
    const UP_TO: usize = 10;

    pub(super) fn ask(self) -> Result<Ask, String> {
        let (verb, board) = match self.width {
            Some(width) => {
                (Verb::Growth { digits: self.digits.unwrap_or(Self::DIGITS) }, format!("{width}xn"))
            }
            None if self.digits.is_some() => {
                return Err("--digits needs --width; of squares all digits that agree are shown".into());
            }
            None => (Verb::GrowthOfSquares { up_to: self.up_to.unwrap_or(Self::UP_TO) }, "nxn".to_string()),
        };
        let place = Place { game: self.game, board: Some(board), file: None, order: None };
        ask(verb, place, Positions { kind: self.kind, play: false, turn: None }, self.settings)
    }
}
