//! Dominoes on a flat grid: Left puts upright ones, Right lying ones, and whoever cannot move loses. A search that knows
//! no more of the game than that, and makes use of all of it.
//!
//! Regions of the board that are no longer connected are summands, and small ones have canonical values (`regions`).
//! A position is a sum of large regions, values and a number (`position`). Bounds come from cutting large regions into
//! small ones along lines that one player forgoes to cross (`cut`): most positions are decided so, many whole boards
//! among them, such as 8x9 or 7x10. What remains is searched (`search`) with a table of what has been proved
//! (`proved`), by all threads together.
//!
//! The safe moves, protective and vulnerable areas that \[Bullock\] packs, and the knowledge rules of \[Uiterwijk\], are
//! relaxations of the same kind, told by hand for regions of four to six cells; here regions of up to 30 cells count
//! exactly. 8x8 takes twelve thousand nodes with free cells, where the program of \[Bullock\] takes two million nodes.
//!
//! ```
//! use rule::Player;
//! use solve::{Run, Oracle, dominoes};
//!
//! // Whoever begins wins on 6x6, which has 36 cells.
//! let wins = dominoes::solving(6, 6, &Run::unlimited(), |solver| {
//!     [Player::Left, Player::Right].map(|player| solver.wins(&((1 << 36) - 1), player))
//! });
//! assert_eq!(wins, Ok([Ok(true), Ok(true)]));
//! ```

mod canvas;
mod cut;
mod position;
mod proved;
mod regions;
mod search;
mod shapes;
mod shared;

#[cfg(test)]
mod tests;

use crate::word::Word;
use crate::{Effort, Oracle, Run, SolveError};
use canvas::Canvas;
use control::Halt;
use proved::Proved;
use rule::Player;
use search::{Search, Settings, Tally};
use shared::Shared;

/// Knows who wins on every set of free cells of a grid. What it has found out serves the next question.
pub struct Solver<'a> {
    asked: &'a mut dyn Asked,
}

impl Oracle<u128> for Solver<'_> {
    fn wins(&mut self, free: &u128, player: Player) -> Result<bool, SolveError> {
        Ok(self.asked.left_wins(*free, player)? == (player == Player::Left))
    }

    fn knows(&mut self, free: &u128, player: Player) -> Option<bool> {
        Some(self.asked.knows(*free, player)? == (player == Player::Left))
    }

    fn effort(&self) -> Effort {
        self.asked.effort()
    }
}

/// Calls `ask` with a solver for a grid whose cells are numbered row by row, at most 128 of them. Refused if memory has
/// no room for a small table.
pub fn solving<T>(
    rows: usize,
    columns: usize,
    run: &Run<'_>,
    ask: impl FnOnce(&mut Solver<'_>) -> T,
) -> Result<T, SolveError> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings::of((rows * columns) as u32);
    if rows * columns <= u64::BITS as usize {
        with::<u64, T>(rows, columns, settings, threads, run, ask)
    } else {
        with::<u128, T>(rows, columns, settings, threads, run, ask)
    }
}

fn with<W: Word, T>(
    rows: usize,
    columns: usize,
    settings: Settings,
    threads: usize,
    run: &Run<'_>,
    ask: impl FnOnce(&mut Solver<'_>) -> T,
) -> Result<T, SolveError> {
    let table = table_bytes(rows * columns, run)?;
    let canvas = Canvas::<W>::new(rows as u32, columns as u32);
    let proved = Proved::new(table, run)?;
    let shared = Shared::new(&proved, run);
    let searches = (0..threads).map(|_| Search::new(&canvas, settings, &shared, threads as u64));
    let searches = searches.collect::<Result<_, _>>()?;
    let mut threads = Threads { canvas: &canvas, searches, shared: &shared };
    let answer = ask(&mut Solver { asked: &mut threads });
    // What was said rests on the values.
    threads.searches.iter().try_for_each(|search| search.regions.audit())?;
    Ok(answer)
}

/// The bytes of the table of what is proved: 16 MiB, more for boards of more than 64 cells, less where there is less
/// memory, half of which is for values.
fn table_bytes(cells: usize, run: &Run<'_>) -> Result<u64, SolveError> {
    const LEAST: u64 = 1 << 20;
    const MOST_BITS: u32 = 30;
    let wanted = 1 << (24 + cells.saturating_sub(64) as u32 / 3).min(MOST_BITS);
    run.fits((2 * LEAST) as f64).map_err(SolveError::no_table)?;
    Ok(wanted.min(run.account.left() / 2))
}

/// A solver for words of some width.
trait Asked {
    fn left_wins(&mut self, free: u128, turn: Player) -> Result<bool, SolveError>;
    fn knows(&mut self, free: u128, turn: Player) -> Option<bool>;
    fn effort(&self) -> Effort;
}

/// Threads that search the same game and tell each other what they have proved. The first one searches alone for a
/// while, so that what it takes on small boards is always the same.
struct Threads<'a, W> {
    canvas: &'a Canvas<W>,
    searches: Vec<Search<'a, W>>,
    shared: &'a Shared<'a>,
}

impl<W: Word> Asked for Threads<'_, W> {
    fn left_wins(&mut self, free: u128, turn: Player) -> Result<bool, SolveError> {
        let free = W::of_wide(free);
        if turn == Player::Right && self.is_mirrored(free) {
            return Ok(!self.search(free, Player::Left)?);
        }
        self.search(free, turn)
    }

    fn knows(&mut self, free: u128, turn: Player) -> Option<bool> {
        let free = W::of_wide(free);
        if turn == Player::Right && self.is_mirrored(free) {
            return Some(!self.searches[0].knows(free, Player::Left)?);
        }
        self.searches[0].knows(free, turn)
    }

    fn effort(&self) -> Effort {
        let tally: Tally = self.searches.iter().map(|search| search.tally).sum();
        let values: u64 = self.searches.iter().map(|search| search.regions.bytes()).sum();
        let nodes = tally.expanded + tally.sums;
        Effort { nodes, positions: nodes, bytes: values + self.shared.bytes() }
    }
}

impl<W: Word> Threads<'_, W> {
    /// Has Right what Left has? Then whoever begins wins for both of them, or for none.
    fn is_mirrored(&self, free: W) -> bool {
        !free.is_empty() && self.canvas.is_mirrored(free)
    }

    fn search(&mut self, free: W, turn: Player) -> Result<bool, SolveError> {
        let shared = self.shared;
        shared.begin();
        let (first, helpers) = self.searches.split_first_mut().expect("there is a thread");
        std::thread::scope(|scope| {
            let helping = |search: &'_ mut Search<'_, W>| {
                if shared.is_called() {
                    let found = search.left_wins(free, turn);
                    shared.end();
                    found
                } else {
                    Err(SolveError::Halt(Halt::Stopped))
                }
            };
            let helpers: Vec<_> =
                helpers.iter_mut().map(|search| scope.spawn(move || helping(search))).collect();
            // Even if the search panics: the others would wait for ever.
            let ending = Ending(shared);
            let found = first.left_wins(free, turn);
            drop(ending);
            let others = helpers.into_iter().map(|helper| helper.join().expect("a search does not panic"));
            others.fold(found, better)
        })
    }
}

/// Ends a question when it is dropped.
struct Ending<'a>(&'a Shared<'a>);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Whoever was first to find the answer, or to run out of memory, has stopped the other.
fn better(one: Result<bool, SolveError>, other: Result<bool, SolveError>) -> Result<bool, SolveError> {
    match (one, other) {
        (Err(SolveError::Halt(Halt::Stopped)), other) | (Err(_), other @ Ok(_)) => other,
        (one, _) => one,
    }
}
