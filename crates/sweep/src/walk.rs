//! The states of a rule about groups that really occur between two steps along a strip.
//!
//! A strip is swept column by column. When `bump` sites of a column are settled, a state holds these and what is left
//! of the column before. The states are found by walking, from those behind the first column on, until nothing new
//! appears: each is expanded once. Where the rule treats both players alike, a state and its counterpart with the
//! players exchanged occur together, and only the lesser of the two is kept.

use crate::exchange::exchange;
use crate::groups::Groups;
use crate::sorting::{Sink, distinct, sorted_parts};
use crate::{Run, SweepError, sparse};
use board::Board;
use control::{Halt, List, faults};
use rayon::prelude::*;
use rule::{Grouping, Machine, PieceId};

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
        let bumps = layers.iter().map(|layer| walker.bump(&layer.states, run)).collect::<Result<_, _>>()?;
        let up_down_classes = walker.up_down_classes(&layers[0].states, run)?;
        layers.iter().try_for_each(Classes::verify)?;
        Ok(Borders { bumps, up_down_classes })
    }

    /// The bytes that a walk takes at most, if there are at most so many classes for each bump.
    pub fn bytes<G: Grouping>(rule: &G, most_classes: &[u128]) -> f64 {
        let (all, most) = (most_classes.iter().sum::<u128>(), most_classes.iter().max());
        bytes(all as f64, most.map_or(0.0, |&most| most as f64), rule.pieces().len())
    }
}

/// Bytes for states that are known and for those that are expanded, of each of which at most one state for each piece
/// comes; what comes of them is held twice while it is put together.
fn bytes(known: f64, expanded: f64, pieces: usize) -> f64 {
    (known + expanded * (1 + 2 * pieces) as f64) * size_of::<u128>() as f64
}

/// States between two looks at the wish to stop.
const PART: usize = 1 << 12;

/// Classes, ascending, and their checksum.
struct Classes {
    states: List<u128>,
    sum: u32,
}

impl Classes {
    fn new(mut states: List<u128>) -> Classes {
        let sum = crc32fast::hash(bytemuck::cast_slice(&states));
        faults::strike("classes of a border", &mut states);
        Classes { states, sum }
    }

    fn verify(&self) -> Result<(), SweepError> {
        let same = crc32fast::hash(bytemuck::cast_slice(&self.states)) == self.sum;
        if same { Ok(()) } else { Err(SweepError::Changed("a state of a border")) }
    }
}

struct Walker<'a, G: Grouping> {
    machine: Groups<'a, G>,
    width: usize,
    exchange: Vec<PieceId>,
}

impl<G: Grouping> Walker<'_, G> {
    /// The classes that occur, ascending, for each bump: a class is told by its least state.
    fn walk(&self, run: &Run<'_>) -> Result<Vec<Classes>, SweepError> {
        let mut fresh = Classes::new(sparse::start(&self.machine, run)?);
        for step in 0..self.width {
            fresh = Classes::new(self.after(step, &fresh, run)?);
        }
        let mut layers: Vec<Classes> = (0..self.width).map(|_| Classes::new(run.list())).collect();
        fresh.verify()?;
        let mut first = run.list();
        first.extend_from_slice(&fresh.states)?;
        layers[0] = Classes::new(first);
        while !fresh.states.is_empty() {
            for bump in 0..self.width {
                let known = &mut layers[(bump + 1) % self.width];
                known.verify()?;
                let found = self.after(self.width + bump, &fresh, run)?;
                let (all, new) = merged(&known.states, &found, run)?;
                (*known, fresh) = (Classes::new(all), Classes::new(new));
            }
        }
        Ok(layers)
    }

    /// The classes after a step, ascending.
    fn after(&self, step: usize, classes: &Classes, run: &Run<'_>) -> Result<List<u128>, SweepError> {
        classes.verify()?;
        let expand = |_: usize, state: u128, found: &mut Sink<u128>| {
            self.machine.expand(step, state, &mut |_, next| found.push(self.exchanged(next).min(next)));
        };
        Ok(distinct(&sorted_parts(&classes.states, expand, run)?, run)?)
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

    fn bump(&self, classes: &[u128], run: &Run<'_>) -> Result<Bump, Halt> {
        let classes_in_all = classes.len() as u64;
        let single = number(classes, |state| self.exchanged(state) == state, run)?;
        Ok(Bump { states: 2 * classes_in_all - single, classes: classes_in_all })
    }

    /// A class and its reverse are one, told by the lesser of the two: those are counted.
    fn up_down_classes(&self, classes: &[u128], run: &Run<'_>) -> Result<u64, Halt> {
        let least = |state: u128| {
            let reversed = self.reversed(state);
            state <= reversed.min(self.exchanged(reversed))
        };
        number(classes, least, run)
    }
}

/// How many states are of a kind.
fn number(states: &[u128], is: impl Fn(u128) -> bool + Sync, run: &Run<'_>) -> Result<u64, Halt> {
    let of_part = |part: &[u128]| {
        run.check()?;
        Ok(part.iter().filter(|&&state| is(state)).count() as u64)
    };
    states.par_chunks(PART).map(of_part).try_reduce(|| 0, |one, other| Ok(one + other))
}

/// All states that are in one of two ascending lists, and those that are only in the second.
fn merged(known: &[u128], found: &[u128], run: &Run<'_>) -> Result<(List<u128>, List<u128>), Halt> {
    let mut fresh = run.list();
    for (i, state) in found.iter().enumerate() {
        if i.is_multiple_of(PART) {
            run.check()?;
        }
        if known.binary_search(state).is_err() {
            fresh.push(*state)?;
        }
    }
    fresh.shrink_to_fit();
    let mut all = run.list();
    all.resize(known.len() + fresh.len(), 0)?;
    let (mut old, mut new) = (known.iter().peekable(), fresh.iter().peekable());
    for (i, place) in all.iter_mut().enumerate() {
        if i.is_multiple_of(PART) {
            run.check()?;
        }
        let from_old = new.peek().is_none_or(|new| old.peek().is_some_and(|old| old < new));
        *place = *if from_old { old.next() } else { new.next() }.expect("as many as both lists have");
    }
    Ok((all, fresh))
}
