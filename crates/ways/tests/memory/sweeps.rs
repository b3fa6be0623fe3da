//! Every engine keeps to the memory that it accepts: it is run with the least that it does, and the heap is measured.

use crate::{alone, held};
use control::take_peak;
use ways::{Definition, Extreme, Job, Pieces, Play, Run, Verb, WaysError};

/// What is not charged: the test, the boards, the scripts of passes, what threads take and have not reported.
const BESIDES: u64 = 3 << 20;

/// Is the job done with so much memory? It is refused for want of memory or not at all.
fn accepted(job: &Job, memory: u64) -> bool {
    match ways::answer(job, &Run::within(memory)) {
        Ok(_) => true,
        Err(WaysError::Memory { .. } | WaysError::TooManyPositions { .. }) => false,
        Err(other) => panic!("{job:?} with {memory}: {other}"),
    }
}

/// The least memory, up to a thirty-second, with which a job is done.
fn least(job: &Job) -> u64 {
    let mut refused = 1 << 16;
    let mut enough = 2 * refused;
    while !accepted(job, enough) {
        (refused, enough) = (enough, 2 * enough);
    }
    while enough - refused > enough / 32 {
        let middle = (enough + refused) / 2;
        if accepted(job, middle) { enough = middle } else { refused = middle }
    }
    enough
}

#[track_caller]
fn check(verb: Verb, game: &str, board: &str, change: impl FnOnce(&mut Job)) {
    let _alone = alone();
    let mut job = Job::new(verb, game, board);
    change(&mut job);
    let memory = least(&job);
    // A job that needs next to nothing shows nothing.
    assert!(memory > BESIDES, "{job:?} needs {memory}");
    let before = held();
    assert!(accepted(&job, memory));
    let taken = take_peak() - before;
    assert!(taken <= memory + BESIDES, "{job:?}: {taken} bytes were taken of {memory}");
}

fn same(_: &mut Job) {}

fn maximal(job: &mut Job) {
    job.kind = Some("maximal".to_string());
}

fn sample(number: usize, pieces: Pieces) -> Verb {
    Verb::Sample { number, seed: 1, pieces }
}

#[test]
fn counts_on_dense_layers() {
    check(Verb::Count, "domineering", "18x18", same);
}

#[test]
fn counts_on_dense_layers_of_many_sizes() {
    check(Verb::Count, "domineering", "torus:6,6", maximal);
}

#[test]
fn profiles_on_dense_layers() {
    check(Verb::Profile, "domineering", "11x11", same);
}

#[test]
fn play_on_dense_layers() {
    check(Verb::Count, "domineering", "14x14", |job| job.play = Some(Play { turn: None }));
}

#[test]
fn counts_on_sorted_layers() {
    check(Verb::Count, "encol:2", "7x7", same);
}

#[test]
fn counts_of_groups() {
    check(Verb::Count, "go", "torus:4,5", same);
}

#[test]
fn tables_of_rules() {
    check(Verb::Count, "cis2", "hypercube:5", same);
}

#[test]
fn samples_on_dense_layers() {
    check(sample(20, Pieces::default()), "domineering", "13x13", same);
    check(sample(20, Pieces { left: Some(20), right: None }), "domineering", "10x10", same);
}

#[test]
fn samples_on_listed_layers() {
    check(sample(20, Pieces::default()), "go", "6x6", same);
}

#[test]
fn many_positions() {
    check(sample(20_000, Pieces::default()), "domineering", "5x5", same);
}

#[test]
fn ranks_and_unranks() {
    let board = "13x13";
    let position = vec![".".repeat(13); 13].join("|");
    check(Verb::Rank { position, pieces: Pieces::default() }, "domineering", board, same);
    check(Verb::Unrank { index: "1".into(), pieces: Pieces::default() }, "domineering", board, same);
}

#[test]
fn shortest_and_longest_games() {
    for (extreme, board) in [(Extreme::Shortest, "10x10"), (Extreme::Longest, "10x10")] {
        let verb = Verb::Ends { extreme, first: None, definition: Definition::Play, show: 2 };
        check(verb, "domineering", board, same);
    }
}

/// What is needed is the same, whatever is allowed.
#[test]
fn the_figure_does_not_depend_on_the_limit() {
    let _alone = alone();
    for (verb, board) in [(Verb::Count, "40x40"), (Verb::Count, "torus:20,20"), (Verb::Profile, "24x24")] {
        let job = Job::new(verb, "domineering", board);
        let needed = |memory: u64| match ways::answer(&job, &Run::within(memory)) {
            Err(WaysError::Memory { needed, .. }) => needed,
            other => panic!("{board}: {:?}", other.err()),
        };
        let figures: Vec<String> = [8_000_000, 100_000_000, 1_000_000_000].map(needed).to_vec();
        assert!(figures.iter().all(|figure| *figure == figures[0]), "{board}: {figures:?}");
    }
}

/// What has no hope of fitting is refused long before its memory is full.
#[test]
#[ignore = "does not end within a minute: one of these runs is not refused early yet"]
fn hopeless_runs_are_refused_early() {
    let _alone = alone();
    let limit = 4_000_000_000;
    for (verb, game, board) in [
        (Verb::Count, "encol:2", "hypercube:6"),
        (Verb::Count, "domineering", "100x1000"),
        (Verb::Profile, "domineering", "24x24"),
        (Verb::Unrank { index: "5".into(), pieces: Pieces::default() }, "domineering", "40x40"),
    ] {
        let job = Job::new(verb, game, board);
        take_peak();
        assert!(!accepted(&job, limit), "{job:?}");
        let taken = take_peak();
        assert!(taken < limit / 8, "{job:?} takes {taken}");
    }
}
