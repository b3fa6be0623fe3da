//! The commands about single positions: random ones, lists, numbers, and the ends of games.

use super::{Ask, Place, Positions, Terms, ask};
use crate::help;
use crate::show::Format;
use crate::whole::{MOST_POSITIONS, MOST_SHOWN, within};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use ways::{Definition, Extreme, Pieces, Player, Verb, WaysError};

/// Which positions, and how they are found.
#[derive(Args)]
pub(super) struct Among {
    #[command(flatten)]
    place: Place,
    /// Only positions of this kind
    #[arg(long)]
    kind: Option<String>,
    /// Only positions with so many pieces of Left
    #[arg(long, value_name = "PIECES")]
    left: Option<usize>,
    /// Only positions with so many pieces of Right
    #[arg(long, value_name = "PIECES")]
    right: Option<usize>,
    #[command(flatten)]
    terms: Terms,
}

impl Among {
    fn ask(self, verb: impl FnOnce(Pieces) -> Verb) -> Result<Ask, String> {
        let pieces = Pieces { left: self.left, right: self.right };
        let positions = Positions { kind: self.kind, play: false, turn: None };
        ask(verb(pieces), self.place, positions, self.terms)
    }
}

#[derive(Args)]
pub(super) struct Sample {
    #[command(flatten)]
    among: Among,
    /// How many
    #[arg(long, default_value_t = 1, value_parser = within(1, MOST_POSITIONS))]
    number: usize,
    /// Equal seeds give equal positions
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

impl Sample {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Sample { among, number, seed } = self;
        among.ask(|pieces| Verb::Sample { number, seed, pieces })
    }
}

#[derive(Args)]
pub(super) struct List {
    /// The game; without one, all games are listed, with their kinds of positions and examples
    game: Option<String>,
    /// The board, written as for count
    board: Option<String>,
    /// The order of the sites, which is also that of the positions: rows, columns, or all sites as 0,2,1,3
    #[arg(long)]
    order: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-', as for count
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only positions of this kind
    #[arg(long)]
    kind: Option<String>,
    /// Only positions with so many pieces of Left
    #[arg(long, value_name = "PIECES")]
    left: Option<usize>,
    /// Only positions with so many pieces of Right
    #[arg(long, value_name = "PIECES")]
    right: Option<usize>,
    /// The number of the first position [default: 0]
    #[arg(long, value_name = "INDEX")]
    from: Option<String>,
    /// At most so many positions [default: 20]
    #[arg(long, value_parser = within(0, MOST_POSITIONS))]
    limit: Option<usize>,
    /// Show the file that describes this game: a model to copy
    #[arg(long, value_name = "GAME", conflicts_with_all = ["game", "order", "file", "kind", "left", "right", "from", "limit", "format"])]
    show: Option<String>,
    #[command(flatten)]
    terms: Terms,
}

impl List {
    /// How many positions if no number is given.
    const LIMIT: usize = 20;

    /// The positions, or a list of the games if none is named.
    pub(super) fn ask(self) -> Result<Result<Ask, String>, String> {
        let List { game, board, order, file, kind, left, right, from, limit, show, terms } = self;
        if let Some(game) = show {
            let file = ways::game_file(&game).map_err(|error| error.to_string())?;
            return Ok(Err(file.to_string()));
        }
        let Some(game) = game else {
            let words = [&board, &order, &kind, &from];
            let numbers = [left, right, limit];
            let about_positions =
                words.iter().any(|word| word.is_some()) || numbers.iter().any(Option::is_some);
            return match terms.format {
                _ if about_positions || file.is_some() => {
                    Err(format!("there is no game; for example: ways {}", help::LIST))
                }
                Format::Text => Ok(Err(help::list())),
                Format::Json => Ok(Err(help::list_as_json())),
                _ => {
                    Err("the games are listed as text or json; other formats are for the positions of a game"
                        .into())
                }
            };
        };
        let (from, limit) = (from.unwrap_or_else(|| "0".to_string()), limit.unwrap_or(List::LIMIT));
        let place = Place { game, board, file, order };
        let among = Among { place, kind, left, right, terms };
        among.ask(|pieces| Verb::List { from, limit, pieces }).map(Ok)
    }
}

#[derive(Args)]
pub(super) struct Rank {
    #[command(flatten)]
    among: Among,
    /// A character a site, rows separated by |: '^<>|v..' for dominoes, X and O for stones, . where nothing stands
    #[arg(long, value_name = "TEXT")]
    position: String,
}

impl Rank {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Rank { among, position } = self;
        among.ask(|pieces| Verb::Rank { position, pieces })
    }
}

#[derive(Args)]
pub(super) struct Unrank {
    #[command(flatten)]
    among: Among,
    /// The number of the position, from 0 on
    #[arg(long, value_name = "INDEX", allow_hyphen_values = true)]
    index: String,
}

impl Unrank {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Unrank { among, index } = self;
        among.ask(|pieces| Verb::Unrank { index, pieces })
    }
}

/// How games end.
#[derive(Args)]
pub(super) struct Ending {
    /// Who begins
    #[arg(long, value_name = "PLAYER", default_value = "either")]
    first: First,
    /// When a game is over: play, when the player whose turn it is cannot move; thesis, when one of the players cannot
    /// and the numbers of their pieces differ by at most one
    #[arg(long, default_value = "play")]
    definition: Over,
}

impl Ending {
    pub(super) fn parts(&self) -> Result<(Option<Player>, Definition), String> {
        let first = match self.first {
            First::Left => Some(Player::Left),
            First::Right => Some(Player::Right),
            First::Either => None,
        };
        match (self.definition, first) {
            (Over::Thesis, Some(_)) => Err(WaysError::FirstByThesis.to_string()),
            (Over::Thesis, None) => Ok((None, Definition::Thesis)),
            (Over::Play, first) => Ok((first, Definition::Play)),
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum First {
    Left,
    Right,
    Either,
}

#[derive(Clone, Copy, ValueEnum)]
enum Over {
    Play,
    Thesis,
}

#[derive(Args)]
pub(super) struct Ends {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    ending: Ending,
    /// Draw so many of the final positions; one, if no number is given
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, default_missing_value = "1", value_parser = within(0, MOST_SHOWN))]
    show: Option<usize>,
    /// With each, a legal order of moves that leads to it
    #[arg(long)]
    moves: bool,
    #[command(flatten)]
    terms: Terms,
}

impl Ends {
    pub(super) fn ask(self, extreme: Extreme) -> Result<Ask, String> {
        let (first, definition) = self.ending.parts()?;
        match self.terms.format {
            Format::Csv | Format::Latex if self.show.is_some() || self.moves => {
                return Err(
                    "--show and --moves are for text and json; svg and png draw what --show asks for".into(),
                );
            }
            Format::Svg | Format::Png if self.moves => {
                return Err("--moves is for text and json; a picture has no moves".into());
            }
            _ => {}
        }
        let drawn = self.moves || matches!(self.terms.format, Format::Svg | Format::Png);
        let show = self.show.unwrap_or(usize::from(drawn));
        let positions = Positions { kind: None, play: false, turn: None };
        let mut ask =
            ask(Verb::Ends { extreme, first, definition, show }, self.place, positions, self.terms)?;
        ask.output.moves = self.moves;
        Ok(ask)
    }
}
