//! Who looks on while a run goes on.

/// Looks on, and may want a run to end. Called once per pass, so a trait object will do.
pub trait Watch: Sync {
    /// Work has gone on.
    fn progress(&self, progress: Progress);
    /// A search, of which nobody can tell how long it takes, has looked at so many nodes.
    fn searched(&self, _nodes: u64) {}
    /// A sentence to be said at once, while the run goes on.
    fn note(&self, _sentence: &str) {}
    /// Should the run stop? Asked often, from any thread.
    fn stopped(&self) -> bool;
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The part of the work that is done, from 0 to 1, weighted by cost.
    pub done: f64,
    /// Steps taken so far, over all sweeps of the run.
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

/// Shows the progress of a part as a portion of the whole.
pub struct Portion<'a> {
    /// Who looks on.
    pub watch: &'a dyn Watch,
    /// How much of the whole is done before the part.
    pub begin: f64,
    /// How much is done after it.
    pub end: f64,
}

impl Watch for Portion<'_> {
    fn progress(&self, progress: Progress) {
        let done = self.begin + (self.end - self.begin) * progress.done;
        self.watch.progress(Progress { done, ..progress });
    }
    fn note(&self, sentence: &str) {
        self.watch.note(sentence);
    }
    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}

/// Shows nothing, but stops like the watch.
pub struct Quiet<'a>(pub &'a dyn Watch);

impl Watch for Quiet<'_> {
    fn progress(&self, _: Progress) {}
    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// Wants a run to end as soon as it is asked: for tests.
pub struct Impatient;

impl Watch for Impatient {
    fn progress(&self, _: Progress) {}
    fn stopped(&self) -> bool {
        true
    }
}
