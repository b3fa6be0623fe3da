//! How a run is watched, limited and stopped.

/// Looks on while a sweep runs. Called once per pass, so a trait object will do.
pub trait Watch: Sync {
    /// Work has gone on.
    fn progress(&self, progress: Progress);
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
}

impl Run<'_> {
    /// No limit, nobody looking on: for tests and small boards.
    pub fn unlimited() -> Run<'static> {
        Run { memory: u64::MAX, watch: &Unwatched }
    }
}
