//! Every engine stops when it shall, however often it has been asked before.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use ways::{Alliance, Fold, Hamilton, Job, Progress, Run, Strategy, Verb, Watch, WaysError, answer};

/// Wants a run to end after so many questions.
struct After {
    most: u64,
    asked: AtomicU64,
}

impl Watch for After {
    fn progress(&self, _: Progress) {}

    fn stopped(&self) -> bool {
        self.asked.fetch_add(1, Relaxed) >= self.most
    }
}

fn asked(verb: &Verb, game: &str, board: &str, most: u64) -> (Result<(), WaysError>, u64) {
    let watch = After { most, asked: AtomicU64::new(0) };
    let result = answer(&Job::new(verb.clone(), game, board), &Run::new(1 << 30, &watch));
    (result.map(|_| ()), watch.asked.load(Relaxed))
}

/// Stops a job after 1, 2, 4 and so on of its questions; there are at least so many.
fn stops(verb: Verb, game: &str, board: &str, least: u64) {
    let (result, all) = asked(&verb, game, board, u64::MAX);
    result.unwrap_or_else(|error| panic!("{game} {board}: {error}"));
    assert!(all >= least, "{game} {board} asks {all} times");
    // Threads do not always ask equally often.
    let mut most = 0;
    while most <= all / 2 {
        let (result, questions) = asked(&verb, game, board, most);
        assert_eq!(result, Err(WaysError::Stopped), "{game} {board} after {most} of {all}");
        assert!(questions <= most + 100, "{game} {board}: {questions} questions after {most}");
        most = (2 * most).max(1);
    }
}

fn solve(length: bool) -> Verb {
    Verb::Solve { length, first: None, line: false }
}

#[test]
fn searches_stop() {
    stops(solve(false), "kayles", "5x5", 10);
    stops(solve(true), "col", "3x4", 5);
    stops(solve(false), "snort", "4x4", 5);
    stops(solve(false), "domineering", "7x7", 100);
    stops(Verb::Alliance(Alliance::default()), "domineering3d", "4x4x3", 5);
    stops(
        Verb::Simulate { strategy: Strategy::Hurtado, order: None, game: None },
        "domineering3d",
        "3x3x3",
        2,
    );
}

#[test]
fn values_stop() {
    stops(Verb::Value, "domineering", "4x5", 20);
    stops(Verb::Value, "", "*60 + ↑200*3 - {*50|↓90}", 5);
}

#[test]
fn games_and_graphs_stop() {
    let games = || Verb::Games { first: None, order: None, stop: None, by_moves: false };
    stops(games(), "domineering", "4x5", 10);
    stops(Verb::EstimateGames { runs: 2, seed: 1, population: None }, "go", "2x2", 10);
    for symmetry in [None, Some(Fold::All)] {
        stops(Verb::Graph { suicide: true, symmetry, list: true }, "go", "3x3", 3);
    }
    stops(Verb::Hamilton(Hamilton::default()), "go", "1x9", 3);
}
