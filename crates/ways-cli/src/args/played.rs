//! The commands about games as they are played: how many there are, and how a strategy does.

use super::{Ask, Place, Positions, Terms, Turn, ask};
use crate::whole::{MOST_PARTICLES, MOST_RUNS, within};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use ways::{Player, Strategy, Verb};

#[derive(Args)]
pub(super) struct Games {
    /// The game; 'ways list' names them
    game: String,
    /// The board, written as for count; a box such as 3x3x3 for domineering3d
    board: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-', as for count
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Who begins; without it, both ways are counted
    #[arg(long, value_name = "PLAYER")]
    first: Option<Turn>,
    /// For domineering3d: the order of turns, such as lrc [default: clr]
    #[arg(long)]
    order: Option<String>,
    /// For domineering3d, when a game is over: decided, as soon as at most one player can move; c-out, as soon as C
    /// cannot move or nobody but C can; full, when nobody can move [default: decided]
    #[arg(long)]
    stop: Option<String>,
    /// Also by the number of moves
    #[arg(long)]
    by_moves: bool,
    /// For go, on boards too large to count on: an estimate, with its error
    #[arg(long, conflicts_with_all = ["first", "order", "stop", "by_moves"])]
    estimate: bool,
    /// Independent runs, from whose spread the error follows [default: 10]
    #[arg(long, value_name = "NUMBER", value_parser = within(1, MOST_RUNS))]
    runs: Option<usize>,
    /// Equal seeds give equal estimates [default: 0]
    #[arg(long)]
    seed: Option<u64>,
    /// How many games stand for all those that can still reach equally many positions: more of them take longer, and runs
    /// differ less [default: 100,000 over the number of positions]
    #[arg(long, value_name = "NUMBER", value_parser = within(1, MOST_PARTICLES))]
    population: Option<usize>,
    #[command(flatten)]
    settings: Terms,
}

impl Games {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Games { game, board, file, first, order, stop, by_moves, settings, .. } = self;
        let sampling = self.runs.is_some() || self.seed.is_some() || self.population.is_some();
        if sampling && !self.estimate {
            return Err("--runs, --seed and --population are for --estimate".into());
        }
        let first = first.map(Player::from);
        let place = Place { game, board, file, order: None };
        let positions = Positions { kind: None, play: false, turn: None };
        let verb = match self.estimate {
            false => Verb::Games { first, order, stop, by_moves },
            true => Verb::EstimateGames {
                runs: self.runs.unwrap_or(10),
                seed: self.seed.unwrap_or(0),
                population: self.population,
            },
        };
        ask(verb, place, positions, settings)
    }
}

#[derive(Args)]
pub(super) struct Simulate {
    /// The game: domineering3d
    game: String,
    /// The box, such as 4x3x4; C plays along the third number, which is at least 3
    board: String,
    /// What L and R are bound to: hurtado, every move; slices, where to move as long as they can
    #[arg(long, default_value = "hurtado")]
    strategy: Bound,
    /// The order of turns, such as lrc; without it, all six
    #[arg(long)]
    order: Option<String>,
    /// Also the game with this number, from 1 on, move by move
    #[arg(long = "game", value_name = "NUMBER")]
    game_number: Option<u64>,
    #[command(flatten)]
    settings: Terms,
}

#[derive(Clone, Copy, ValueEnum)]
enum Bound {
    Hurtado,
    Slices,
}

impl Simulate {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let strategy = match self.strategy {
            Bound::Hurtado => Strategy::Hurtado,
            Bound::Slices => Strategy::Slices,
        };
        let place = Place { game: self.game, board: Some(self.board), file: None, order: None };
        let positions = Positions { kind: None, play: false, turn: None };
        let verb = Verb::Simulate { strategy, order: self.order, game: self.game_number };
        ask(verb, place, positions, self.settings)
    }
}
