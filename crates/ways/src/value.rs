//! Values of positions, and of sums and differences of them and of values that are typed.

use crate::{Answer, Job, Value, WaysError};
use ::solve::Effort;
use board::Board;
use games::Game;
use games::described::{PlayVisitor, play};
use rule::{Impartial, Play};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;
use sweep::Run;
use values::{Dyadic, GivenUp, ParseError, Point, Thermograph, Universe, Words};

/// What a game is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameValue {
    /// The canonical form; `None` if it is longer than [`GameValue::LONGEST`].
    pub form: Option<String>,
    /// The same in [`GameValue::SHORT`] characters at most; where it is longer, what lies deep in it is left out.
    pub short: String,
    /// The characters that the canonical form takes.
    pub length: u64,
    /// L, R, N or P.
    pub outcome: &'static str,
    /// The mean value.
    pub mean: Dyadic,
    /// The temperature; that of a number k/2ʲ is −1/2ʲ.
    pub temperature: Dyadic,
    /// Its walls from temperature 0 upwards.
    pub thermograph: Thermograph,
}

impl GameValue {
    /// No longer canonical form is written out.
    pub const LONGEST: u64 = 1 << 24;
    /// What people are shown is no longer.
    pub const SHORT: usize = 400;

    /// The value of an expression without boards.
    pub fn parse(text: &str) -> Result<GameValue, WaysError> {
        let mut all = Universe::new();
        let game = all.parse(text)?;
        Ok(GameValue::new(game, &mut all)?)
    }

    /// What the outcome means.
    pub fn winner(&self) -> &'static str {
        match self.outcome {
            "L" => "Left wins, whoever begins",
            "R" => "Right wins, whoever begins",
            "N" => "whoever begins wins",
            _ => "whoever begins loses",
        }
    }

    /// Written down only if nothing has changed in memory.
    fn new(game: values::Game, all: &mut Universe<'_>) -> Result<GameValue, GivenUp> {
        all.audit()?;
        let zero = values::Game::ZERO;
        let outcome = match (all.at_most(zero, game), all.at_most(game, zero)) {
            (true, true) => "P",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "N",
        };
        let value = GameValue {
            form: all.write(game, Self::LONGEST),
            short: all.write_short(game, Self::SHORT),
            length: all.written_length(game),
            outcome,
            mean: all.mean(game),
            temperature: all.temperature(game),
            thermograph: all.thermograph(game).clone(),
        };
        all.goes_on()?;
        Ok(value)
    }

    /// Left wall and right wall at each temperature where one of them bends, from 0 upwards: (temperature, left, right).
    pub fn walls(&self) -> Vec<(Dyadic, Dyadic, Dyadic)> {
        let bends = self.thermograph.left().iter().chain(self.thermograph.right());
        let temperatures: BTreeSet<Dyadic> = bends.map(|bend| bend.0).collect();
        let at = |t: Dyadic| (t, self.thermograph.left_at(t), self.thermograph.right_at(t));
        temperatures.into_iter().map(at).collect()
    }

    /// The thermograph as SVG.
    pub fn svg(&self) -> String {
        let wall = |points: &[Point]| -> Vec<(f64, f64)> {
            points.iter().map(|(t, value)| (t.to_f64(), value.to_f64())).collect()
        };
        picture::thermograph(&wall(self.thermograph.left()), &wall(self.thermograph.right()))
    }

    /// The same as PNG.
    pub fn png(&self) -> Result<Vec<u8>, WaysError> {
        crate::position::pixels(&self.svg())
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        let wall = |points: &[Point]| {
            points.iter().map(|(t, x)| json!([t.to_string(), x.to_string()])).collect::<Vec<_>>()
        };
        json!({
            "form": self.form,
            "form_length": self.length.to_string(),
            "outcome": self.outcome,
            "mean": self.mean.to_string(),
            "temperature": self.temperature.to_string(),
            "thermograph": { "left": wall(self.thermograph.left()), "right": wall(self.thermograph.right()) },
        })
    }
}

/// Answers a job about a value.
pub(crate) fn answer(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let start = Instant::now();
    sweep::check_no_files(run)?;
    let game = match &job.game[..] {
        "" => None,
        _ => Some(playable(job)?),
    };
    let mut all = Universe::within(run)?;
    let mut places = Places { job, game, run, effort: Effort::default(), sites: 0, boards: 0 };
    let value = match &job.file {
        Some(name) => places.sum_of_boards(&board::parse_file(name, job.board.as_bytes())?, &mut all),
        None => all.parse_with(&job.board, &mut places),
    };
    let value = value.and_then(|value| Ok(GameValue::new(value, &mut all)?));
    let value = value.map_err(|error| match (error, all.audit()) {
        // Nothing is refused because memory has changed.
        (_, Err(fault @ GivenUp::Fault(_))) => fault.into(),
        (WaysError::Memory { needed, limit }, _) => {
            WaysError::ValueMemory { games: all.games(), needed, limit }
        }
        (other, _) => other,
    })?;
    let Places { mut effort, sites, boards, .. } = places;
    effort.bytes = effort.bytes.max(all.bytes());
    Ok(Answer::searched(job, Value::Game(Box::new(value)), (sites, boards), effort, start))
}

/// The game of a job, if its positions have values here.
fn playable(job: &Job) -> Result<Game, WaysError> {
    match job.rule(None)? {
        game @ (Game::Domineering(_) | Game::Distance(_) | Game::Kayles(_)) => Ok(game),
        Game::Described(rule) if rule.description().is_playable() => Ok(Game::Described(rule)),
        _ => Err(WaysError::NoValues(job.game.clone())),
    }
}

/// The boards that stand in an expression.
struct Places<'a> {
    job: &'a Job,
    game: Option<Game>,
    run: &'a Run<'a>,
    effort: Effort,
    sites: usize,
    boards: usize,
}

impl Places<'_> {
    fn sum_of_boards(&mut self, boards: &[Board], all: &mut Universe<'_>) -> Result<values::Game, WaysError> {
        let mut sum = values::Game::ZERO;
        for board in boards {
            let value = self.board(board, all)?;
            sum = all.try_sum(sum, value)?;
        }
        Ok(sum)
    }

    fn board(&mut self, board: &Board, all: &mut Universe<'_>) -> Result<values::Game, WaysError> {
        let boards = std::slice::from_ref(board);
        self.sites += board.sites();
        self.boards += 1;
        match &self.game {
            Some(_) if board.places().is_none() && self.job.nature()?.on_squares => {
                let (game, board) =
                    (self.job.game.clone(), self.job.file.as_ref().unwrap_or(&self.job.board).clone());
                Err(WaysError::NoSquares { game, board })
            }
            Some(Game::Domineering(_)) => self.start(&games::domineering::OnBoards::new(boards)?, all),
            Some(Game::Distance(rule)) => self.start(&games::distance::OnBoards::new(rule, boards)?, all),
            Some(Game::Kayles(_)) => self.start(&games::kayles::OnBoards::new(boards)?, all),
            Some(Game::Described(rule)) => {
                let description = Arc::clone(rule.description());
                play(&description, boards, ValueOf { places: self, all })?
            }
            _ => unreachable!("boards are read for these games only"),
        }
    }

    fn start<G: Play>(&mut self, game: &G, all: &mut Universe<'_>) -> Result<values::Game, WaysError> {
        let (value, effort) = ::solve::value(game, &game.start(), all, self.run)?;
        self.effort += effort;
        Ok(value)
    }
}

/// The value of a described game.
struct ValueOf<'a, 'b, 'c> {
    places: &'a mut Places<'b>,
    all: &'a mut Universe<'c>,
}

impl PlayVisitor for ValueOf<'_, '_, '_> {
    type Output = Result<values::Game, WaysError>;
    fn visit<P: Impartial>(self, play: &P) -> Self::Output {
        self.places.start(play, self.all)
    }
}

impl Words for Places<'_> {
    type Error = WaysError;

    fn value(&mut self, word: &str, all: &mut Universe<'_>) -> Option<Result<values::Game, WaysError>> {
        let board = Board::parse(word).map_err(WaysError::from);
        if self.game.is_none() {
            return board.ok().map(|_| Err(WaysError::BoardOfWhichGame(word.to_string())));
        }
        Some(board.and_then(|board| self.board(&board, all)))
    }
}

impl From<GivenUp> for WaysError {
    fn from(why: GivenUp) -> WaysError {
        match why {
            GivenUp::Halt(halt) => halt.into(),
            GivenUp::Fault(_) => WaysError::Fault(why.to_string()),
            other => WaysError::Value(other),
        }
    }
}

impl From<ParseError> for WaysError {
    fn from(error: ParseError) -> WaysError {
        match error {
            ParseError::GivenUp(why) => why.into(),
            other => WaysError::Expression(other),
        }
    }
}
