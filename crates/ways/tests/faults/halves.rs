//! Counts of Go on rectangles: vectors, tables, borders and files.

use crate::trial::Share;
use control::faults::{Fault, places, with_fault};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use ways::{Checkpoint, Job, Progress, Run, Value, Verb, Watch, WaysError};

/// Where the vectors of a run wait.
#[derive(Clone, Copy, Debug)]
enum Keeping {
    InMemory,
    /// In files, in exact digits or by moduli as the memory allows.
    InFiles {
        memory: u64,
    },
    /// In files, of a run that was stopped after so many steps and goes on.
    Resumed {
        memory: u64,
        steps: usize,
    },
}

/// A directory of its own, gone afterwards.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Directory {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("ways-faults-{number}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary directory");
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Stops a run after so many steps.
struct Impatient(AtomicUsize);

impl Watch for Impatient {
    fn progress(&self, _: Progress) {
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |steps| steps.checked_sub(1));
    }
    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

fn checkpoint(directory: &Path) -> Option<Checkpoint<'_>> {
    Some(Checkpoint { directory, every: Duration::ZERO })
}

fn count(board: &str, run: &Run<'_>) -> Result<Value, WaysError> {
    ways::answer(&Job::new(Verb::Count, "go", board), run).map(|answer| answer.value)
}

/// The count, in a run that is struck from its beginning on; or from where it goes on.
fn answer<T>(
    board: &str,
    keeping: Keeping,
    struck: impl FnOnce(&dyn Fn() -> Result<Value, WaysError>) -> T,
) -> T {
    let directory = Directory::new();
    match keeping {
        Keeping::InMemory => struck(&|| count(board, &Run::unlimited())),
        Keeping::InFiles { memory } => {
            struck(&|| count(board, &Run { scratch: Some(&directory.0), ..Run::within(memory) }))
        }
        Keeping::Resumed { memory, steps } => {
            let watch = Impatient(AtomicUsize::new(steps));
            let stopped = Run { checkpoint: checkpoint(&directory.0), ..Run::new(memory, &watch) };
            // Whoever holds the plan is alone: no other test flips bits in this run.
            let (before, _) = places(|| count(board, &stopped));
            assert_eq!(before, Err(WaysError::Stopped));
            struck(&|| count(board, &Run { checkpoint: checkpoint(&directory.0), ..Run::within(memory) }))
        }
    }
}

/// Flips bits in every place that a count passes, early and late, and sees what becomes of it.
fn check(board: &str, keeping: Keeping, rounds: u64) -> BTreeSet<&'static str> {
    let (truth, places) = answer(board, keeping, |job| places(job));
    let truth = truth.expect("without a fault there is an answer");
    let mut share = Share::default();
    let mut seed = 1u64;
    for (&place, seen) in &places {
        for round in 0..rounds {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let fault = Fault { place, visit: seen.visits * round / rounds, bit: seed >> 20 };
            match answer(board, keeping, |job| with_fault(fault, job)) {
                (_, false) => panic!("{board}, {keeping:?}: {fault:?} is never passed"),
                (Err(WaysError::Fault(_)), true) => share.caught(),
                (Err(other), true) => panic!("{board}, {keeping:?}, {fault:?}: {other}"),
                (Ok(value), true) => share.answered(value == truth, || format!("{fault:?}")),
            }
        }
    }
    let (caught, harmless) = share.told(&format!("count go {board}, {keeping:?}"));
    assert!(caught > harmless, "{board}, {keeping:?}: {caught} caught, {harmless} harmless");
    places.into_keys().collect()
}

const TABLES: [&str; 8] = [
    "halves: borders",
    "halves: terms",
    "halves: starts of terms",
    "halves: lists",
    "halves: barred pieces",
    "halves: orders of blocks",
    "halves: places of blocks",
    "halves: swept vectors",
];

fn expect(places: &BTreeSet<&'static str>, expected: &[&'static str]) {
    for place in expected {
        assert!(places.contains(place), "'{place}' is none of {places:?}");
    }
}

#[test]
fn in_memory() {
    for (board, rounds) in [("4x4", 40), ("5x5", 30), ("4x7", 30), ("6x6", 8)] {
        let places = check(board, Keeping::InMemory, rounds);
        expect(&places, &TABLES);
        expect(&places, &["halves: waiting vectors"]);
    }
}

/// A long board, whose vectors take more than its tables: as memory gets less, they go to files.
const LONG: &str = "3x80";

/// Limits of memory for which the vectors of the long board are in files: one for exact digits, one for moduli, which
/// take more steps.
fn limits() -> [u64; 2] {
    let mut limits = std::collections::BTreeMap::new();
    for memory in (1..200).map(|pages| pages << 12) {
        let (value, places) = answer(LONG, Keeping::InFiles { memory }, |job| places(job));
        if value.is_ok() && places.contains_key("halves: words read from a file") {
            limits.entry(places["halves: swept vectors"].visits).or_insert(memory);
        }
    }
    limits.into_values().collect::<Vec<_>>().try_into().expect("two ways of keeping vectors in files")
}

#[test]
fn in_files() {
    for memory in limits() {
        let places = check(LONG, Keeping::InFiles { memory }, 16);
        expect(&places, &TABLES);
        expect(&places, &["halves: words read from a file", "halves: waiting vectors"]);
    }
}

#[test]
fn resumed() {
    let [exact, by_moduli] = limits();
    for (memory, steps) in [(exact, 130), (by_moduli, 100)] {
        let places = check(LONG, Keeping::Resumed { memory, steps }, 4);
        expect(&places, &["halves: words read from a file", "halves: waiting vectors"]);
    }
}
