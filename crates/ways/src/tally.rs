//! How many games there are: of two players who move in turns, of the three of Domineering in a box, and of Go.

mod go;

pub use go::SampledGames;
pub(crate) use go::estimate;

use crate::{Answer, Job, Player, Value, Verb, WaysError};
use ::games::described::{PlayVisitor, play};
use ::games::domineering3d::{self, Cuboid, Order, Stop, Turn};
use ::games::{Game, distance, domineering, kayles};
use ::solve::{Effort, SolveError, Tally};
use dashu_int::UBig;
use serde_json::json;
use sweep::Run;

/// The numbers of games, by length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Games {
    /// Who begins, where it matters and two play.
    pub first: Option<Player>,
    /// The order of turns and when a game is over, where three play.
    pub three: Option<(Order, Stop)>,
    /// For each number of moves from 0 on, the number of games that take so many.
    pub by_moves: Vec<UBig>,
    /// The same if the other player begins, where nobody was named.
    pub otherwise: Option<Vec<UBig>>,
}

impl Games {
    /// The number of all games.
    pub fn total(&self) -> UBig {
        self.by_moves.iter().sum()
    }

    /// The number of all games if the other player begins, where nobody was named.
    pub fn total_otherwise(&self) -> Option<UBig> {
        self.otherwise.as_ref().map(|by_moves| by_moves.iter().sum())
    }

    /// What stands beside the value: who begins, and numbers by length where they were asked for.
    pub(crate) fn json_beside(&self, by_moves: bool) -> Vec<(&'static str, serde_json::Value)> {
        let lengths = |numbers: &[UBig]| {
            let taken = numbers.iter().enumerate().filter(|(_, games)| **games != UBig::ZERO);
            json!(taken.map(|(moves, games)| json!([moves, games.to_string()])).collect::<Vec<_>>())
        };
        let mut beside = vec![];
        if let Some(first) = self.first {
            beside.push(("first", json!(first)));
        }
        if let Some((order, stop)) = self.three {
            beside.push(("order", json!(order.to_string())));
            beside.push(("stop", json!(stop.to_string())));
        }
        if by_moves {
            beside.push(("by_moves", lengths(&self.by_moves)));
        }
        if let (Some(first), Some(numbers)) = (self.first, &self.otherwise) {
            let mut otherwise = json!({
                "first": first.other(),
                "value": numbers.iter().sum::<UBig>().to_string(),
            });
            if by_moves {
                otherwise["by_moves"] = lengths(numbers);
            }
            beside.push(("otherwise", otherwise));
        }
        beside
    }
}

/// Answers a job about games.
pub(crate) fn answer(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let Verb::Games { first, order, stop, .. } = &job.verb else { unreachable!("a job about games") };
    sweep::check_no_files(run)?;
    let start = std::time::Instant::now();
    let ((games, effort), place) = if job.game == domineering3d::NAME {
        if first.is_some() {
            return Err(WaysError::FirstOfThree);
        }
        let cuboid: Cuboid = job.board.parse()?;
        (for_three(&cuboid, order.as_deref(), stop.as_deref(), run)?, (cuboid.cells(), 1))
    } else {
        if order.is_some() || stop.is_some() {
            return Err(WaysError::OrderOfTwo(job.game.clone()));
        }
        let boards = crate::ask::boards(job, run)?;
        let place = (boards.iter().map(board::Board::sites).sum(), boards.len());
        let counted = match job.rule(None)? {
            Game::Domineering(_) => in_turns(&domineering::OnBoards::new(&boards)?, *first, run)?,
            Game::Distance(rule) => in_turns(&distance::OnBoards::new(&rule, &boards)?, *first, run)?,
            Game::Kayles(_) => by_either(&kayles::OnBoards::new(&boards)?, job, *first, run)?,
            Game::Described(rule) if rule.description().is_playable() => {
                play(rule.description(), &boards, Described { job, first: *first, run })??
            }
            Game::Go(_) if job.nature()?.placement => return Err(WaysError::NotPlayed(job.game.clone())),
            Game::Described(_) => return Err(WaysError::NotPlayed(job.game.clone())),
            Game::Go(_) if first.is_some() => return Err(WaysError::EitherOfGo),
            Game::Go(_) => return go::count(job, &boards, run),
            Game::DistanceEnds(_) | Game::MaximalKayles(_) => {
                return Err(WaysError::GamesNotCounted(job.game.clone()));
            }
        };
        (counted, place)
    };
    Ok(Answer::searched(job, Value::Games(games), place, effort, start))
}

/// Left and Right move in turns; if nobody is named to begin, Left does, and the other way is counted, too.
fn in_turns<G: rule::Play>(
    game: &G,
    first: Option<Player>,
    run: &Run<'_>,
) -> Result<(Games, Effort), SolveError> {
    let tally = |first: Player| ::solve::tally_in_turns(game, first.into(), run);
    let begins = first.unwrap_or(Player::Left);
    let Tally { by_moves, mut effort } = tally(begins)?;
    let mut games = Games { first: Some(begins), three: None, by_moves, otherwise: None };
    if first.is_none() {
        let other = tally(begins.other())?;
        effort += other.effort;
        games.otherwise = Some(other.by_moves);
    }
    Ok((games, effort))
}

/// Whoever begins has the same games.
fn by_either<G: rule::Impartial>(
    game: &G,
    job: &Job,
    first: Option<Player>,
    run: &Run<'_>,
) -> Result<(Games, Effort), WaysError> {
    if first.is_some() {
        return Err(WaysError::EitherFirst(job.game.clone()));
    }
    let tally = ::solve::tally_in_turns(game, rule::Player::Left, run)?;
    Ok((Games { first: None, three: None, by_moves: tally.by_moves, otherwise: None }, tally.effort))
}

/// Counts the games of one that is described.
struct Described<'a> {
    job: &'a Job,
    first: Option<Player>,
    run: &'a Run<'a>,
}

impl PlayVisitor for Described<'_> {
    type Output = Result<(Games, Effort), WaysError>;
    fn visit<P: rule::Impartial>(self, play: &P) -> Self::Output {
        if self.job.nature()?.impartial {
            by_either(play, self.job, self.first, self.run)
        } else {
            Ok(in_turns(play, self.first, self.run)?)
        }
    }
}

/// R, L and C move in this order.
fn for_three(
    cuboid: &Cuboid,
    order: Option<&str>,
    stop: Option<&str>,
    run: &Run<'_>,
) -> Result<(Games, Effort), WaysError> {
    let order: Order = order.unwrap_or("clr").parse()?;
    let stop = stop.map_or(Ok(Stop::default()), str::parse)?;
    let follow = |turn: &Turn, _: usize, after: &mut Vec<Turn>| turn.follow(cuboid, order, stop, after);
    let Tally { by_moves, effort } = ::solve::tally(Turn::first(cuboid, order), follow, run)?;
    Ok((Games { first: None, three: Some((order, stop)), by_moves, otherwise: None }, effort))
}
