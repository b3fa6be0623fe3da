//! The progress of a job that consists of several runs, or of a search.

use sweep::{Progress, Run, Watch};

/// Shows the progress of a part as a portion of the whole.
pub(crate) struct Portion<'a> {
    pub(crate) watch: &'a dyn Watch,
    pub(crate) begin: f64,
    pub(crate) end: f64,
}

impl Watch for Portion<'_> {
    fn progress(&self, progress: Progress) {
        let done = self.begin + (self.end - self.begin) * progress.done;
        self.watch.progress(Progress { done, ..progress });
    }
    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}

/// Whether a search shall stop, for its limits; tells the watch how many nodes it has looked at.
pub(crate) fn watched(run: &Run<'_>) -> impl Fn(u64) -> bool + Sync {
    move |nodes| {
        run.watch.searched(nodes);
        run.watch.stopped()
    }
}
