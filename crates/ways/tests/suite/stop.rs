//! Every engine looks at the wish to stop often enough, and ends when it sees it.

use std::sync::atomic::{AtomicU64, Ordering};
use ways::{Definition, Extreme, Job, Pieces, Play, Progress, Run, Verb, Watch, WaysError};

/// Wants to stop when it has been asked so many times.
struct After {
    patience: u64,
    asked: AtomicU64,
}

impl Watch for After {
    fn progress(&self, _: Progress) {}
    fn stopped(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.patience
    }
}

fn answer(job: &Job, patience: u64) -> (Result<ways::Answer, WaysError>, u64) {
    let watch = After { patience, asked: AtomicU64::new(0) };
    let answer = ways::answer(job, &Run::new(u64::MAX, &watch));
    (answer, watch.asked.into_inner())
}

/// Asked so often after the wish: once by every thread that is at work, and where results are put together.
const AFTERWARDS: u64 = 200;

/// The job asks at least `least` times, and whenever it sees the wish to stop it does.
#[track_caller]
fn check(job: &Job, least: u64) {
    let (done, all) = answer(job, u64::MAX);
    done.unwrap();
    assert!(all >= least, "{job:?} asks {all} times");
    let mut patience = 0;
    while patience < all / 2 {
        let (stopped, asked) = answer(job, patience);
        assert_eq!(stopped.err(), Some(WaysError::Stopped), "{job:?} after {patience} of {all}");
        assert!(asked <= patience + AFTERWARDS, "{job:?} is asked {asked} times, not {patience}");
        patience = 2 * patience + 1;
    }
}

fn job(verb: Verb, game: &str, board: &str) -> Job {
    Job::new(verb, game, board)
}

#[test]
fn counts_and_profiles_on_dense_layers() {
    check(&job(Verb::Count, "domineering", "12x12"), 200);
    check(&job(Verb::Profile, "domineering", "7x7"), 500);
    let mut play = job(Verb::Count, "domineering", "9x9");
    play.play = Some(Play { turn: None });
    check(&play, 500);
}

/// States are found, counted and checked, 4,096 at a time, in 25 steps or 16.
#[test]
fn counts_on_sorted_layers() {
    check(&job(Verb::Count, "encol:2", "5x5"), 300);
    check(&job(Verb::Count, "go", "torus:4,4"), 300);
}

/// A step of this rule on this board has a hundred thousand settings.
#[test]
fn compiling() {
    check(&job(Verb::Count, "cis2", "hypercube:4"), 100);
    check(&job(Verb::Count, "col", "petersen"), 10);
}

#[test]
fn positions() {
    let pieces = Pieces::default();
    check(&job(Verb::Sample { number: 3000, seed: 1, pieces }, "domineering", "6x6"), 3000);
    check(&job(Verb::List { from: "0".into(), limit: 3000, pieces }, "go", "3x4"), 3000);
    check(&job(Verb::Unrank { index: "7".into(), pieces }, "domineering", "8x8"), 100);
    check(&job(Verb::Rank { position: "..|..".into(), pieces }, "domineering", "2x2"), 10);
}

#[test]
fn shortest_games() {
    let verb = Verb::Ends { extreme: Extreme::Shortest, first: None, definition: Definition::Play, show: 2 };
    check(&job(verb, "domineering", "6x6"), 500);
}
