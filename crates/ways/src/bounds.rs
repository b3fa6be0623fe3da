//! Bounds on the numbers of positions and games of Go on a rectangle, proved, with all that they rest on.
//!
//! Positions: from points a knight's move apart ([`games::go::Knights`]). Games: from above by the mean number of moves
//! of a position, from below by a partition of the board ([`games::go::Partition`]) or, on a line, by the paths to two of
//! its positions ([`games::go::Line`]). Logarithms are rounded outward. Where something is not proved, it says so.
//! Source: \[TrompFarneback\], sections 4.9, 6.3 and 6.4.

mod games;
mod positions;

pub use games::{GameBounds, LeastGames, MeanOutdegree, MostGames, Replayed};
pub use positions::{FromKnights, PositionBounds, Tiles};

use crate::position::Table;
use crate::{Account, Answer, Job, Position, Proof, UBig, Value, Verb, WaysError};
use ::games::go::{Knights, Point};
use ::series::Enclosed;
use rule::PieceId;
use serde_json::json;
use std::sync::Arc;
use std::time::Instant;
use sweep::Run;

/// Bounds on a rectangle.
#[derive(Clone, PartialEq, Debug)]
pub struct GoBounds {
    /// The sides of the board.
    pub rows: usize,
    #[allow(missing_docs)]
    pub columns: usize,
    /// On the number of legal positions.
    pub positions: PositionBounds,
    /// On the number of games.
    pub games: GameBounds,
    /// What can be drawn, where it is asked for: a title, and the board.
    pub shown: Vec<(&'static str, Position)>,
    /// The positions of the longest game on a line, where it is asked for and the line has at most 8 points.
    pub longest: Option<Vec<String>>,
}

/// A bound, as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// What it says.
    pub says: Says,
    /// The bound itself: powers of numbers, `L` being the number of positions.
    pub formula: String,
    /// Decimal places of the logarithm to base 10, of games that of the logarithm, too; bounds are rounded outward, exact
    /// numbers to the nearest. None where there is no such logarithm.
    pub log10: Option<String>,
    /// The same to base 2.
    pub log2: Option<String>,
}

/// What a bound says of a number, and whether it is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Says {
    AtLeast,
    AtMost,
    Exactly,
    /// About so many, by a formula that is not proved.
    About,
    /// Less, by a conjecture.
    Conjectured,
}

impl Says {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Says::AtLeast => "at least",
            Says::AtMost => "at most",
            Says::Exactly => "exactly",
            Says::About => "formula",
            Says::Conjectured => "conjecture",
        }
    }

    /// In decimals: lower bounds are rounded down, exact numbers to the nearest, all others up.
    fn rounded(self, log: &Enclosed) -> String {
        match self {
            Says::AtLeast => log.down(LOG_PLACES),
            Says::Exactly => {
                let half = Enclosed::exact(1).over(&Enclosed::exact(2 * 10u64.pow(LOG_PLACES as u32)));
                log.plus(&half).down(LOG_PLACES)
            }
            _ => log.up(LOG_PLACES),
        }
    }
}

/// The decimal places of logarithms.
const LOG_PLACES: usize = 4;

impl Bound {
    /// Of a number with this logarithm to base 2.
    fn new(says: Says, formula: String, log2: Option<Enclosed>) -> Bound {
        let log10 = log2.as_ref().map(|log2| says.rounded(&log2.over(&log2_10())));
        Bound { says, formula, log10, log2: log2.map(|log2| says.rounded(&log2)) }
    }

    /// Of a number with this logarithm to base 2, told by the logarithms of its logarithms.
    fn tower(says: Says, formula: String, log2: &Enclosed) -> Bound {
        let twice = |log: &Enclosed, base: &Enclosed| Some(says.rounded(&log.log2_of()?.over(base)));
        let (ten, two) = (log2_10(), Enclosed::exact(1));
        let log10 = twice(&log2.over(&ten), &ten);
        Bound { says, formula, log10, log2: twice(log2, &two) }
    }

    fn json(&self) -> serde_json::Value {
        json!({ "says": self.says.words(), "formula": self.formula, "log10": self.log10, "log2": self.log2 })
    }
}

fn log2_10() -> Enclosed {
    log2(&UBig::from(10u8))
}

/// The logarithm of a positive number.
fn log2(number: &UBig) -> Enclosed {
    Enclosed::log2(number).expect("the number is positive")
}

/// Numbers with more digits are not written out.
const MOST_DIGITS: usize = 20_000;

/// The digits of a number, unless there are too many.
fn digits(number: &UBig) -> Option<String> {
    use dashu_int::ops::BitTest;
    // A digit has more than three bits.
    (number.bit_len() <= 3 * MOST_DIGITS).then(|| number.to_string())
}

impl GoBounds {
    /// An object with all that the bounds rest on; numbers with too many digits are null.
    pub(crate) fn json(&self) -> serde_json::Value {
        json!({
            "rows": self.rows,
            "columns": self.columns,
            "positions": self.positions.json(),
            "games": self.games.json(),
        })
    }
}

/// Answers a job about bounds.
pub(crate) fn answer(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let &Verb::Bounds { exact, show } = &job.verb else { unreachable!("a job about bounds") };
    sweep::check_no_files(run)?;
    let start = Instant::now();
    let game = job.rule(job.kind.as_deref())?;
    if !matches!(game, ::games::Game::Go(_)) {
        return Err(WaysError::NoBounds(job.game.clone()));
    }
    let boards = crate::ask::boards(job, run)?;
    let name = || job.file.as_ref().unwrap_or(&job.board).clone();
    let [board] = &boards[..] else { return Err(WaysError::NoRectangle(name())) };
    let (rows, columns) = board.rectangle().ok_or_else(|| WaysError::NoRectangle(name()))?;
    let (positions, games) = bounds(rows, columns, exact, run)?;
    let shown = if show {
        let named = [board.clone().into()];
        let table = Arc::new(Table::new(&game, job.nature()?, &named, &format!("{rows}x{columns}"))?);
        drawn(&positions, &games, &table)
    } else {
        vec![]
    };
    let longest = if show && games.least.is_line() { games::longest_game(rows * columns) } else { None };
    let account = Account {
        sites: board.sites(),
        components: 1,
        seconds: start.elapsed().as_secs_f64(),
        version: env!("CARGO_PKG_VERSION"),
        ..Account::default()
    };
    let proof = Proof::Bounded { games_replayed: games.least.replayed().len() };
    let value = Value::Bounds(Box::new(GoBounds { rows, columns, positions, games, shown, longest }));
    Ok(Answer { job: job.clone(), value, proof, account })
}

/// The bounds, which are worked out twice: nothing else would notice that something has changed in memory.
fn bounds(
    rows: usize,
    columns: usize,
    exact: bool,
    run: &Run<'_>,
) -> Result<(PositionBounds, GameBounds), WaysError> {
    let exact = PositionBounds::exact(rows, columns, exact, run)?;
    let squares = positions::of_squares(run)?;
    let bounds = || {
        let positions = PositionBounds::new(rows, columns, exact.clone(), &squares, run)?;
        let games = GameBounds::new(rows, columns, &positions, run)?;
        Ok::<_, WaysError>((positions, games))
    };
    let once = bounds()?;
    if bounds()? == once {
        return Ok(once);
    }
    Err(WaysError::Fault("memory changed while bounds were worked out".to_string()))
}

/// The points of the lower bound, those of the upper bound, and the partition.
fn drawn(
    positions: &PositionBounds,
    games: &GameBounds,
    table: &Arc<Table>,
) -> Vec<(&'static str, Position)> {
    let points = |knights: &Knights, lonely: bool| -> Vec<PieceId> {
        let place = |site: usize| (site / knights.columns, site % knights.columns);
        let piece = |place| match (knights.holds(place), lonely && knights.is_lonely(place)) {
            (true, _) => Point::Black as PieceId,
            (_, true) => Point::White as PieceId,
            _ => Point::Empty as PieceId,
        };
        (0..knights.rows * knights.columns).map(|site| piece(place(site))).collect()
    };
    let mut shown = vec![
        (
            "positions at least: left empty (black), beside none of these (white)",
            Position::new(table, &points(&positions.least.knights, true)),
        ),
        (
            "positions at most: looked at (black)",
            Position::new(table, &points(&positions.most.knights, false)),
        ),
    ];
    if let LeastGames::Partition { partition, .. } = &games.least {
        let parts: Vec<PieceId> = partition.parts().iter().map(|&part| part as PieceId).collect();
        shown.push(("games at least: the partition", Position::new(table, &parts)));
    }
    shown
}
