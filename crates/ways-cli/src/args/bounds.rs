//! The command about bounds on numbers of positions and games.

use super::{Ask, Place, Positions, Terms, ask};
use crate::show::Format;
use clap::Args;
use std::path::PathBuf;
use ways::Verb;

#[derive(Args)]
pub(super) struct Bounds {
    /// The game: go
    game: String,
    /// The board, a rectangle such as 19x19
    board: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-', as for count
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Also draw the points and the partition that the bounds rest on; on a line of at most 8 points, a game
    #[arg(long)]
    show: bool,
    /// Also count the positions on a board that is not small
    #[arg(long)]
    exact: bool,
    #[command(flatten)]
    settings: Terms,
}

impl Bounds {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Bounds { game, board, file, show, exact, settings } = self;
        if show && matches!(settings.format, Format::Csv | Format::Latex) {
            return Err("--show is for text and json, svg and png".into());
        }
        let show = show || matches!(settings.format, Format::Svg | Format::Png);
        let place = Place { game, board, file, order: None };
        let positions = Positions { kind: None, play: false, turn: None };
        ask(Verb::Bounds { exact, show }, place, positions, settings)
    }
}
