//! What becomes of jobs that are struck: caught, harmless or silent.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::time::{Duration, Instant};
use ways::{Progress, Watch};

/// How many faults were noticed, how many did no harm, and those that nobody noticed.
#[derive(Default)]
pub(crate) struct Share {
    caught: usize,
    harmless: usize,
    silent: Vec<String>,
}

impl Share {
    pub(crate) fn caught(&mut self) {
        self.caught += 1;
    }

    /// An answer came: is it the right one?
    pub(crate) fn answered(&mut self, right: bool, fault: impl FnOnce() -> String) {
        if right {
            self.harmless += 1;
        } else {
            self.silent.push(fault());
        }
    }

    /// Says what became of an engine, and fails if a fault was silent; how many were caught, and harmless.
    #[track_caller]
    pub(crate) fn told(self, engine: &str) -> (usize, usize) {
        let Share { caught, harmless, silent } = self;
        println!("{engine}: {caught} caught, {harmless} harmless, {} silent", silent.len());
        assert!(silent.is_empty(), "silent in {engine}:\n{}", silent.join("\n"));
        (caught, harmless)
    }
}

thread_local! {
    /// A panic in this thread is expected.
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// Does a job that may panic, without a word: a broken invariant is as good as an error. The threads of an engine have
/// no names, those of tests have.
pub(crate) fn quietly<T>(job: impl FnOnce() -> T) -> std::thread::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !EXPECTED.get() && std::thread::current().name().is_some() {
                loud(panic);
            }
        }));
    });
    EXPECTED.set(true);
    let done = catch_unwind(AssertUnwindSafe(job));
    EXPECTED.set(false);
    done
}

/// Ends a run that takes too long: what a fault has made endless is not silent.
pub(crate) struct Patience(Instant);

impl Patience {
    pub(crate) fn new() -> Patience {
        Patience(Instant::now())
    }
}

impl Watch for Patience {
    fn progress(&self, _: Progress) {}
    fn stopped(&self) -> bool {
        self.0.elapsed() > Duration::from_secs(5)
    }
}
