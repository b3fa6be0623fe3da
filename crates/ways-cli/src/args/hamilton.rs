//! The command about games that visit every position.

use super::{Ask, Place, Positions, Terms, ask};
use crate::show::Format;
use crate::source::Source;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use ways::{Form, Verb};

#[derive(Args)]
pub(super) struct Hamilton {
    /// The game: go
    game: String,
    /// The board, such as 1x7
    board: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-', as for count
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
    /// What decides which cycle is found: equal seeds, equal cycles
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Print the positions and nothing else, one a line: half of the cycle, the whole one, or a game from the empty board;
    /// with --all every cycle on a line
    #[arg(long, value_name = "WHAT", num_args = 0..=1, default_missing_value = "half", conflicts_with = "check")]
    list: Option<What>,
    /// All cycles without the empty position, and how many are colour-symmetric, on small boards
    #[arg(long, conflicts_with = "check")]
    all: bool,
    /// Judge the cycle in a file, or in standard input if FILE is '-': positions separated by blanks, X black, O or 0 white,
    /// . empty; half a cycle, a whole one, or a game that begins with the empty position
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    #[command(flatten)]
    settings: Terms,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    Half,
    Whole,
    Game,
}

impl Hamilton {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Hamilton { game, board, file, seed, list, all, check, settings } = self;
        let from_input = |path: &Option<PathBuf>| path.as_ref().is_some_and(|path| path == "-");
        if from_input(&file) && from_input(&check) {
            return Err("--board and --check cannot both read standard input".into());
        }
        let list = list.map(|what| match what {
            What::Half => Form::Half,
            What::Whole => Form::Whole,
            What::Game => Form::Game,
        });
        let list = list.or((settings.format == Format::Csv && check.is_none() && !all).then_some(Form::Half));
        let place = Place { game, board, file, order: None };
        let positions = Positions { kind: None, play: false, turn: None };
        let verb = Verb::Hamilton(ways::Hamilton { seed, all, list, check: None });
        Ok(Ask { brought: check.map(Source::File), ..ask(verb, place, positions, settings)? })
    }
}
