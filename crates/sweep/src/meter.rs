//! The accounts of a run: work done and to do, layers held.

use crate::{Progress, Run};
use control::Halt;

/// Keeps the accounts over all sweeps of a run.
pub(crate) struct Meter<'a> {
    pub(crate) run: Run<'a>,
    work: f64,
    work_done: f64,
    steps: usize,
    steps_done: usize,
    /// Bytes of layers that earlier sweeps left and later ones need.
    held: u64,
    pub(crate) peak_bytes: u64,
    pub(crate) peak_states: u64,
}

impl<'a> Meter<'a> {
    /// For a run of so many steps and so much work, in words added.
    pub(crate) fn new(run: &Run<'a>, steps: usize, work: f64) -> Meter<'a> {
        let run = run.clone();
        Meter { run, work, work_done: 0.0, steps, steps_done: 0, held: 0, peak_bytes: 0, peak_states: 0 }
    }

    /// Layers of these sizes are in memory.
    pub(crate) fn layers(&mut self, bytes: &[u64]) {
        self.peak_bytes = self.peak_bytes.max(self.held + bytes.iter().sum::<u64>());
    }

    /// A layer stays in memory for a later sweep.
    pub(crate) fn hold(&mut self, bytes: u64) {
        self.held += bytes;
    }

    /// Some steps are done; the last layer has so many states.
    pub(crate) fn advance(&mut self, steps: usize, states: u64, work: f64) -> Result<(), Halt> {
        self.peak_states = self.peak_states.max(states);
        self.steps_done += steps;
        self.work_done += work;
        let done = if self.work > 0.0 { (self.work_done / self.work).min(1.0) } else { 1.0 };
        self.run.watch.progress(Progress { done, step: self.steps_done, steps: self.steps, states });
        self.run.check()
    }
}
