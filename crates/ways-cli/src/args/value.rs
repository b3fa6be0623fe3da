//! Asking for the value of a position or of an expression.

use super::{Ask, Place, Positions, Terms, ask};
use crate::described;
use clap::Args;
use std::path::PathBuf;
use ways::{Verb, catalogue};

#[derive(Args)]
pub(super) struct Value {
    /// A value such as '{2|-1/2} + *', with --game also boards, as in '2x3 + 2x3 - 3x2 + *'; or the game, if a board
    /// follows
    #[arg(allow_hyphen_values = true)]
    value: Option<String>,
    /// The board, or a sum of boards and values
    board: Option<String>,
    /// The game whose boards stand in the expression; 'ways list' names them
    #[arg(long)]
    game: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-', as for count
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    settings: Terms,
}

impl Value {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Value { value, board, game, file, settings } = self;
        let named =
            |word: &String| catalogue().iter().any(|entry| word.split(':').next() == Some(entry.name));
        // A value may begin with a minus sign, so clap takes any word for one.
        if let Some(word) = value.as_ref().filter(|word| word.starts_with("--")) {
            return Err(format!("value has no option {word}; 'ways help value' lists its options"));
        }
        let (game, board) = match (value, board, game) {
            (Some(game), Some(board), None) => (game, Some(board)),
            (Some(_), Some(board), Some(game)) => {
                return Err(format!("the game is given twice, before '{board}' and as --game {game}"));
            }
            (value, _, Some(game)) => (game, value),
            (Some(word), None, None) if file.is_some() || named(&word) || described::is_file(&word) => {
                (word, None)
            }
            (Some(value), None, None) => (String::new(), Some(value)),
            (None, _, None) => {
                return Err("there is no value; give for example '{2|-1/2} + *' or domineering 2x3".into());
            }
        };
        let place = Place { game, board, file, order: None };
        ask(Verb::Value, place, Positions { kind: None, play: false, turn: None }, settings)
    }
}
