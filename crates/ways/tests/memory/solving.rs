//! Every engine keeps to its limit, measured at the allocator, or refuses; it is never killed.

use crate::{alone, held};
use ways::{Alliance, Fold, Job, Run, Verb, WaysError, answer};

/// What an engine may take beside what it charges, over the program itself: small lists, threads, what is not reported.
const BESIDE: u64 = 3 << 20;

/// Runs a job at several limits. At least one of them is too small, and is refused with a figure.
fn keeps(verb: Verb, game: &str, board: &str, limits: &[u64]) {
    let _alone = alone();
    let mut refused = 0;
    for &limit in limits {
        let before = held();
        let run = Run::within(limit);
        let result = answer(&Job::new(verb.clone(), game, board), &run);
        let peak = control::take_peak().saturating_sub(before);
        assert!(peak <= limit + BESIDE, "{game} {board} within {limit}: {peak} at most");
        assert!(run.account.peak() <= limit && run.account.held() == 0, "{game} {board} within {limit}");
        if let Err(error) = result {
            let said = error.to_string();
            assert!(!matches!(error, WaysError::Stopped | WaysError::Fault(_)), "{game} {board}: {said}");
            assert!(said.contains("MiB") || said.contains("KiB") || said.contains("bytes"), "{said}");
            refused += 1;
        }
    }
    assert!(refused > 0, "{game} {board}: no limit is too small");
}

fn solve(length: bool) -> Verb {
    Verb::Solve { length, first: None, line: false }
}

fn games() -> Verb {
    Verb::Games { first: None, order: None, stop: None, by_moves: false }
}

const MB: u64 = 1 << 20;

#[test]
fn searches_keep_to_their_limits() {
    keeps(solve(false), "kayles", "6x6", &[MB, 4 * MB, 16 * MB]);
    keeps(solve(true), "col", "4x5", &[MB, 4 * MB, 16 * MB]);
    keeps(solve(false), "snort", "4x4", &[1000, MB, 8 * MB]);
    keeps(Verb::Alliance(Alliance::default()), "domineering3d", "3x3x3", &[1000, 4 * MB]);
}

#[test]
fn dominoes_keep_to_their_limits() {
    keeps(solve(false), "domineering", "9x9", &[MB, 4 * MB, 16 * MB, 48 * MB]);
}

#[test]
fn values_keep_to_their_limits() {
    keeps(Verb::Value, "domineering", "5x6", &[MB, 4 * MB, 16 * MB]);
}

#[test]
fn numbers_of_games_keep_to_their_limits() {
    keeps(games(), "domineering", "5x6", &[MB, 4 * MB, 16 * MB]);
    keeps(games(), "go", "2x2", &[MB, 4 * MB]);
    keeps(Verb::EstimateGames { runs: 2, seed: 1, population: Some(400) }, "go", "2x3", &[100_000, 4 * MB]);
}

#[test]
fn graphs_keep_to_their_limits() {
    let graph = |symmetry| Verb::Graph { suicide: true, symmetry, list: false };
    keeps(graph(None), "go", "3x4", &[100_000, 16 * MB]);
    keeps(graph(Some(Fold::All)), "go", "3x4", &[200_000, 16 * MB]);
}
