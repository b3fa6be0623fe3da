//! The command about the graph of positions.

use super::{Ask, Place, Positions, Terms, ask};
use crate::show::Format;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use ways::{Fold, Verb};

#[derive(Args)]
pub(super) struct Graph {
    /// The game: go
    game: String,
    /// The board, written as for count
    board: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-', as for count
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Without moves that kill the mover's own stones, and without the empty position
    #[arg(long)]
    no_suicide: bool,
    /// Fold the graph, positions that symmetries exchange are one node: by rotations, reflections (of a graph all its
    /// symmetries) and the exchange of colours, or by those of the board or the colour alone
    #[arg(long, value_name = "WHAT", num_args = 0..=1, default_missing_value = "all")]
    symmetry: Option<By>,
    /// Also all positions and all moves
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    settings: Terms,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    All,
    Board,
    Colour,
}

impl Graph {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Graph { game, board, file, no_suicide, symmetry, list, settings } = self;
        let symmetry = symmetry.map(|by| match by {
            By::All => Fold::All,
            By::Board => Fold::Board,
            By::Colour => Fold::Colour,
        });
        if list && settings.format == Format::Latex {
            return Err("--list is for text and json; csv and dot have all moves anyway".into());
        }
        let list = list || matches!(settings.format, Format::Dot | Format::Csv);
        let place = Place { game, board, file, order: None };
        let positions = Positions { kind: None, play: false, turn: None };
        ask(Verb::Graph { suicide: !no_suicide, symmetry, list }, place, positions, settings)
    }
}
