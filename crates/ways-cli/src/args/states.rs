//! The command about the states at a border.

use super::{Ask, Place, Positions, Terms, ask};
use clap::Args;
use ways::Verb;

#[derive(Args)]
pub(super) struct States {
    /// The game: go
    game: String,
    /// The points of a column, such as 9
    width: String,
    #[command(flatten)]
    settings: Terms,
}

impl States {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let place = Place { game: self.game, board: Some(self.width), file: None, order: None };
        ask(Verb::States, place, Positions { kind: None, play: false, turn: None }, self.settings)
    }
}
