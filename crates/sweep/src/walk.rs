//! The states of a rule about groups that really occur between two steps along a strip.
//!
//! A strip is swept column by column. When `bump` sites of a column are settled, a state holds these and what is left
//! of the column before. The states are found by walking, from those behind the first column on, until nothing new
//! appears: each is expanded once. Where the rule treats both players alike, a state and its counterpart with the
//! players exchanged occur together, and only the lesser of the two is kept.

use crate::exchange::exchange;
use crate::groups::Groups;
use crate::{Run, SweepError};
use board::Board;
use rayon::prelude::*;
use rule::{Finite, Grouping, Machine, PieceId};

/// How many states occur between two steps along a strip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Borders {
    /// By the number of sites of the present column that are settled, from none on.
    pub bumps: Vec<Bump>,
    /// The classes between columns, when states that differ by the order of the column count as one, too.
    pub up_down_classes: u64,
}

/// How many states occur with a bump of some size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bump {
    /// The states.
    pub states: u64,
    /// Their classes, where those that differ by an exchange of the players count as one.
    pub classes: u64,
}

impl Borders {
    /// Walks along a strip with columns of `width` sites.
    ///
    /// # Panics
    /// If the width is 0.
    pub fn walk<G: Grouping>(rule: &G, width: usize, run: &Run<'_>) -> Result<Borders, SweepError> {
        assert!(width > 0, "a column has sites");
        // The middle one of three columns has neighbours on both sides, like all but the first and the last of a strip.
        let board = Board::grid(width, 3);
        let order = board.by_columns().expect("a grid has columns");
        let machine = Groups::new(rule, &board, &order)?;
        let walker = Walker { machine, width, exchange: exchange(rule) };
        let layers = walker.walk(run)?;
        let bumps = layers.iter().map(|layer| walker.bump(layer)).collect();
        Ok(Borders { bumps, up_down_classes: walker.up_down_classes(&layers[0]) })
    }

    /// The bytes that a walk takes at most, if there are at most so many classes for each bump.
    pub fn bytes<G: Grouping>(_: &G, most_classes: &[u128]) -> f64 {
        let (all, most) = (most_classes.iter().sum::<u128>(), most_classes.iter().max());
        bytes(all as f64, most.map_or(0.0, |&most| most as f64), G::Piece::all().len())
    }
}

/// Bytes for states that are known and for those that are expanded, of each of which at most one state for each piece
/// comes; what comes of them is held twice while it is put together.
fn bytes(known: f64, expanded: f64, pieces: usize) -> f64 {
    (known + expanded * (1 + 2 * pieces) as f64) * size_of::<u128>() as f64
}

/// States that one task expands.
const PART: usize = 1 << 12;

struct Walker<'a, G: Grouping> {
    machine: Groups<'a, G>,
    width: usize,
    exchange: Vec<PieceId>,
}

impl<G: Grouping> Walker<'_, G> {
    /// The classes that occur, ascending, for each bump: a class is told by its least state.
    fn walk(&self, run: &Run<'_>) -> Result<Vec<Vec<u128>>, SweepError> {
        let mut fresh = vec![self.machine.start()];
        for step in 0..self.width {
            fresh = self.after(step, &fresh);
        }
        let mut layers = vec![vec![]; self.width];
        layers[0].clone_from(&fresh);
        while !fresh.is_empty() {
            for bump in 0..self.width {
                self.check(&layers, &fresh, run)?;
                let known = &mut layers[(bump + 1) % self.width];
                fresh = self.after(self.width + bump, &fresh);
                fresh.retain(|state| known.binary_search(state).is_err());
                known.extend(&fresh);
                known.sort(); // it has two runs, which are merged
            }
        }
        Ok(layers)
    }

    fn check(&self, layers: &[Vec<u128>], fresh: &[u128], run: &Run<'_>) -> Result<(), SweepError> {
        run.check()?;
        let known: usize = layers.iter().map(Vec::len).sum();
        Ok(run.fits(bytes(known as f64, fresh.len() as f64, self.exchange.len()))?)
    }

    /// The classes after a step, ascending.
    fn after(&self, step: usize, classes: &[u128]) -> Vec<u128> {
        let expand = |part: &[u128]| {
            let mut found = Vec::with_capacity(part.len() * self.exchange.len());
            for &state in part {
                self.machine.expand(step, state, &mut |_, next| found.push(self.exchanged(next).min(next)));
            }
            found
        };
        let mut next = classes.par_chunks(PART).map(expand).collect::<Vec<_>>().concat();
        next.par_sort_unstable();
        next.dedup();
        next
    }

    fn sites(&self, state: u128) -> impl DoubleEndedIterator<Item = (PieceId, u8)> {
        (0..self.width).map(move |place| self.machine.site(state, place))
    }

    fn exchanged(&self, state: u128) -> u128 {
        let exchange = |(piece, group): (PieceId, u8)| (self.exchange[piece as usize], group);
        self.machine.pack(self.sites(state).map(exchange))
    }

    fn reversed(&self, state: u128) -> u128 {
        self.machine.pack(self.sites(state).rev())
    }

    fn bump(&self, classes: &[u128]) -> Bump {
        let single = classes.par_iter().filter(|&&state| self.exchanged(state) == state).count();
        Bump { states: (2 * classes.len() - single) as u64, classes: classes.len() as u64 }
    }

    /// A class and its reverse are one, told by the lesser of the two: those are counted.
    fn up_down_classes(&self, classes: &[u128]) -> u64 {
        let least = |&&state: &&u128| {
            let reversed = self.reversed(state);
            state <= reversed.min(self.exchanged(reversed))
        };
        classes.par_iter().filter(least).count() as u64
    }
}
