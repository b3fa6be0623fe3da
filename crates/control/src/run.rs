//! The terms on which a run is made.

use crate::{Account, Charge, Halt, List, Unwatched, Watch};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The terms on which a run is made.
#[derive(Clone)]
pub struct Run<'a> {
    /// The memory that it may hold and holds.
    pub account: Arc<Account>,
    /// Who looks on.
    pub watch: &'a dyn Watch,
    /// How layers are held.
    pub layers: Layers,
    /// Where layers may go that memory has no room for. What is put there is removed in the end.
    pub scratch: Option<&'a Path>,
    /// Where to note how far a long run has come, so that the same run can go on from there.
    pub checkpoint: Option<Checkpoint<'a>>,
    /// Take a count by halves of the board at two meeting points, however large it is; small ones are taken so anyway.
    pub twice: bool,
}

/// The bytes that plans may take whatever the limit is.
pub const PLANS: u64 = 8 << 20;

/// How a run is saved from interruptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkpoint<'a> {
    /// The directory for the notes.
    pub directory: &'a Path,
    /// The time between two notes.
    pub every: Duration,
}

/// How layers are held in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layers {
    /// As the states of the machine suggest.
    #[default]
    AsFits,
    /// With a place for every combination of classes.
    Dense,
    /// With the states that occur, in ascending order.
    Sorted,
}

impl<'a> Run<'a> {
    /// A run within this many bytes, under these eyes.
    pub fn new(memory: u64, watch: &'a dyn Watch) -> Run<'a> {
        let account = Account::new(memory);
        Run { account, watch, layers: Layers::AsFits, scratch: None, checkpoint: None, twice: false }
    }

    /// Shall the run go on? To be asked in every long loop, often enough for a tenth of a second.
    pub fn check(&self) -> Result<(), Halt> {
        if self.watch.stopped() {
            return Err(Halt::Stopped);
        }
        self.account.check_heap()
    }

    /// Shall a search go on that has looked at so many nodes?
    pub fn searched(&self, nodes: u64) -> Result<(), Halt> {
        self.watch.searched(nodes);
        self.check()
    }

    /// Charges bytes that are about to be allocated; they are given back when the charge is dropped.
    pub fn charge(&self, bytes: u64) -> Result<Charge, Halt> {
        Charge::new(&self.account, bytes)
    }

    /// An empty list that charges what it takes.
    pub fn list<T>(&self) -> List<T> {
        List::new(&self.account)
    }

    /// Refuses what needs more bytes than are left.
    pub fn fits(&self, bytes: f64) -> Result<(), Halt> {
        self.account.fits(bytes)
    }

    /// One of so many runs at once, which share what memory is left.
    pub fn share(&self, parts: u64) -> Run<'a> {
        Run { account: Account::new(self.account.left() / parts), ..self.clone() }
    }

    /// The run on which something is planned: boards, orders and small tables may take up to [`PLANS`] bytes, however
    /// small the limit is, so that a refusal can say what the whole needs.
    pub fn planning(&self) -> Run<'a> {
        if self.account.limit() >= PLANS {
            return self.clone();
        }
        Run { account: Account::new(PLANS), ..self.clone() }
    }

    /// The same run under other eyes.
    pub fn under<'b>(&self, watch: &'b dyn Watch) -> Run<'b>
    where
        'a: 'b,
    {
        Run { watch, ..self.clone() }
    }
}

impl Run<'static> {
    /// A run within this many bytes, with nobody looking on.
    pub fn within(memory: u64) -> Run<'static> {
        Run::new(memory, &Unwatched)
    }

    /// No limit, nobody looking on: for tests and small boards.
    pub fn unlimited() -> Run<'static> {
        Run::within(u64::MAX)
    }
}
