//! How a run is watched, limited and stopped.

use crate::SweepError;
use std::path::Path;
use std::time::Duration;

/// Looks on while a sweep runs. Called once per pass, so a trait object will do.
pub trait Watch: Sync {
    /// Work has gone on.
    fn progress(&self, progress: Progress);
    /// A search, of which nobody can tell how long it takes, has looked at so many nodes.
    fn searched(&self, _nodes: u64) {}
    /// Should the run stop? Asked often, from any thread.
    fn stopped(&self) -> bool;
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The part of the work that is done, from 0 to 1, weighted by cost.
    pub done: f64,
    /// Steps taken so far, and steps in all, over all sweeps of the run.
    pub step: usize,
    /// Steps in all.
    pub steps: usize,
    /// The states of the present layer.
    pub states: u64,
}

/// Nobody looks on and nothing stops the run.
pub struct Unwatched;

impl Watch for Unwatched {
    fn progress(&self, _: Progress) {}
    fn stopped(&self) -> bool {
        false
    }
}

/// The terms on which a run is made.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// The most bytes that layers may take.
    pub memory: u64,
    /// Who looks on.
    pub watch: &'a dyn Watch,
    /// How layers are held.
    pub layers: Layers,
    /// Where layers may go that memory has no room for. What is put there is removed in the end.
    pub scratch: Option<&'a Path>,
    /// Where to note how far a long run has come, so that the same run can go on from there.
    pub checkpoint: Option<Checkpoint<'a>>,
}

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
        Run { memory, watch, layers: Layers::AsFits, scratch: None, checkpoint: None }
    }

    /// Refuses what needs more bytes than are allowed.
    pub fn check_memory(&self, needed: f64) -> Result<(), SweepError> {
        if needed <= self.memory as f64 {
            return Ok(());
        }
        Err(SweepError::Memory { needed, limit: self.memory })
    }

    /// Refuses directories where no use is made of them.
    pub fn check_no_files(&self) -> Result<(), SweepError> {
        let asked_for = self.scratch.is_some() || self.checkpoint.is_some();
        if asked_for { Err(SweepError::NoFiles) } else { Ok(()) }
    }

    /// No limit, nobody looking on: for tests and small boards.
    pub fn unlimited() -> Run<'static> {
        Run::new(u64::MAX, &Unwatched)
    }
}
