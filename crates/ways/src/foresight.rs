//! Which boards of a table will be refused, told before the long ones are counted.
//!
//! Every board is begun under a watch that ends the run as soon as it makes progress: what is refused beforehand is
//! refused by then. The largest boards come first, and there is an end to looking: what takes longer to be refused is
//! refused when its turn comes, with the same sentence.

use crate::WaysError;
use crate::arising::Arising;
use crate::ask::count_of_rectangle;
use control::{Progress, Run, Watch};
use games::Game;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Rows and columns.
type Size = (usize, usize);

/// A look at the boards of a table.
pub(crate) struct Foresight<'a> {
    run: &'a Run<'a>,
    until: Instant,
    /// The present board is being counted.
    counts: AtomicBool,
}

/// How long to look.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most boards that are named in a sentence.
const MOST_NAMED: usize = 20;

impl<'a> Foresight<'a> {
    pub(crate) fn new(run: &'a Run<'a>) -> Foresight<'a> {
        Foresight { run, until: Instant::now() + PATIENCE, counts: AtomicBool::new(false) }
    }

    /// Boards that are refused, and why; they are named at once. Runs with files are not begun for a look.
    pub(crate) fn refusals(
        &self,
        game: &Game,
        sizes: &[Size],
        order: Option<&str>,
        arising: Option<Arising>,
    ) -> BTreeMap<Size, WaysError> {
        let mut refusals = BTreeMap::new();
        if self.run.scratch.is_some() || self.run.checkpoint.is_some() {
            return refusals;
        }
        let mut sizes = sizes.to_vec();
        sizes.sort_by_key(|&(rows, columns)| std::cmp::Reverse(rows * columns));
        for size in sizes {
            self.counts.store(false, Ordering::Relaxed);
            if self.stopped() {
                break;
            }
            match count_of_rectangle(game, size, order, arising, &self.run.under(self)) {
                Err(error) if error.is_about_size() => drop(refusals.insert(size, error)),
                _ => {}
            }
        }
        if let Some(sentence) = sentence(&refusals) {
            self.run.watch.note(&sentence);
        }
        refusals
    }
}

impl Watch for Foresight<'_> {
    fn progress(&self, _: Progress) {
        self.counts.store(true, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.counts.load(Ordering::Relaxed) || Instant::now() > self.until || self.run.watch.stopped()
    }
}

/// `15x15, 16x16 will not be counted; the first: this needs ...`
fn sentence(refusals: &BTreeMap<Size, WaysError>) -> Option<String> {
    let (_, refusal) = refusals.first_key_value()?;
    let names: Vec<String> =
        refusals.keys().take(MOST_NAMED).map(|(rows, columns)| format!("{rows}x{columns}")).collect();
    let more = match refusals.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let first = if refusals.len() == 1 { "" } else { "; the first" };
    Some(format!("{}{more} will not be counted{first}: {refusal}", names.join(", ")))
}
