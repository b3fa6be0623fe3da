//! Simple paths, counted and estimated, held against walking through all of them.

use graph::{Digraph, GraphError, Run, sample_paths, simple_paths};
use testkit::plain_go::{self, PlainGo};
use testkit::random::Dice;

fn digraph(after: &[Vec<usize>]) -> Digraph {
    Digraph::new(after.len() as u32, |vertex, ends| {
        ends.extend(after[vertex as usize].iter().map(|&to| to as u32));
    })
}

/// Each ordered pair is an edge with a chance of `percent`.
fn random(dice: &mut Dice, vertices: usize, percent: usize) -> Vec<Vec<usize>> {
    let edges = |from: usize, dice: &mut Dice| {
        (0..vertices).filter(|&to| to != from && dice.chance(percent)).collect::<Vec<_>>()
    };
    (0..vertices).map(|from| edges(from, dice)).collect()
}

fn go(board: &str) -> Vec<Vec<usize>> {
    PlainGo::new(&board::Board::parse(board).unwrap()).graph()
}

fn walked(after: &[Vec<usize>], start: usize) -> Vec<u128> {
    plain_go::simple_paths(after, start, usize::MAX).into_iter().map(u128::from).collect()
}

#[test]
fn random_graphs_are_counted() {
    let mut dice = Dice::new(31);
    for round in 0..200 {
        let (vertices, percent) = (1 + round % 9, 10 + dice.below(60));
        let after = random(&mut dice, vertices, percent);
        let start = dice.below(vertices);
        let paths = simple_paths(&digraph(&after), start as u32, &[], &Run::unlimited()).unwrap();
        assert_eq!(paths.by_edges, walked(&after, start), "round {round}: {after:?} from {start}");
    }
}

/// All vertices but the start may be exchanged in a complete graph, in which paths choose among what is left.
#[test]
fn symmetries_change_no_number() {
    let complete: Vec<Vec<usize>> = (0..6).map(|v| (0..6).filter(|&to| to != v).collect()).collect();
    let turn = |by: u32| (0..6u32).map(|v| if v == 0 { 0 } else { 1 + (v - 1 + by) % 5 }).collect::<Vec<_>>();
    let turns: Vec<Vec<u32>> = (0..5).map(turn).collect();
    for symmetries in [&[][..], &turns] {
        let paths = simple_paths(&digraph(&complete), 0, symmetries, &Run::unlimited()).unwrap();
        assert_eq!(paths.by_edges, [1, 5, 20, 60, 120, 120]);
    }
}

#[test]
fn limits_are_kept() {
    let after = go("1x4");
    let small = Run::within(1 << 20);
    assert!(matches!(simple_paths(&digraph(&after), 0, &[], &small), Err(GraphError::Memory { .. })));
    let tiny = Run::within(1 << 6);
    assert!(matches!(sample_paths(&digraph(&after), 0, 9, 1, 1, &tiny), Err(GraphError::Memory { .. })));
    let stopped = Run::new(u64::MAX, &control::Impatient);
    assert_eq!(
        simple_paths(&digraph(&after), 0, &[], &stopped),
        Err(GraphError::Halt(control::Halt::Stopped))
    );
    assert_eq!(
        sample_paths(&digraph(&after), 0, 1, 1, 1, &stopped),
        Err(GraphError::Halt(control::Halt::Stopped))
    );
    let large = Digraph::new(66, |_, _| {});
    assert!(matches!(
        simple_paths(&large, 0, &[], &Run::unlimited()),
        Err(GraphError::TooManyVertices { .. })
    ));
}

/// Over many runs the mean is as near to the truth as its standard error says, and the error is small enough to notice a
/// bias of some percent.
fn unbiased(after: &[Vec<usize>], population: usize, runs: usize, truth: f64) {
    let logs = sample_paths(&digraph(after), 0, population, 5, runs, &Run::unlimited()).unwrap();
    let parts: Vec<f64> = logs.iter().map(|log| 10f64.powf(log - truth.log10())).collect();
    let mean = parts.iter().sum::<f64>() / runs as f64;
    let squares: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
    let error = (squares / (runs as f64 - 1.0) / runs as f64).sqrt();
    assert!(
        (mean - 1.0).abs() <= 4.0 * error + 1e-9,
        "population {population}: {mean} +- {error} of {truth}"
    );
    assert!(error < 0.02, "population {population}: {mean} +- {error} tells little");
}

#[test]
fn estimates_are_right_on_average() {
    for population in [1, 2, 5] {
        unbiased(&go("1x2"), population, 3000, 9.0);
        unbiased(&go("1x3"), population, 6000, 907.0);
    }
    let mut dice = Dice::new(33);
    for round in 0..12 {
        let (vertices, percent) = (7 + round % 4, 25 + dice.below(50));
        let after = random(&mut dice, vertices, percent);
        let truth = walked(&after, 0).iter().sum::<u128>() as f64;
        unbiased(&after, 1 + round % 4, 8000, truth);
    }
}

/// Table 7 of \[TrompFarneback\] has the number of games on 1x4.
#[test]
fn games_on_four_points_on_average() {
    unbiased(&go("1x4"), 20, 4000, 2_098_407_841.0);
}

#[test]
fn what_fits_the_population_is_counted() {
    for (board, games) in [("1x2", 9.0), ("1x3", 907.0)] {
        let logs = sample_paths(&digraph(&go(board)), 0, 1000, 1, 3, &Run::unlimited()).unwrap();
        assert!(logs.iter().all(|log| (log - f64::log10(games)).abs() < 1e-12), "{board}: {logs:?}");
    }
    let alone = sample_paths(&Digraph::new(1, |_, _| {}), 0, 1, 1, 1, &Run::unlimited()).unwrap();
    assert_eq!(alone, [0.0]);
}

#[test]
fn equal_seeds_give_equal_estimates() {
    let graph = digraph(&go("1x4"));
    let of = |seed: u64, runs: usize| sample_paths(&graph, 0, 3, seed, runs, &Run::unlimited()).unwrap();
    assert_eq!(of(8, 6), of(8, 6));
    // A run does not depend on how many there are, nor on threads.
    assert_eq!(of(8, 6)[..4], of(8, 4));
    assert_ne!(of(8, 6), of(9, 6));
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(one.install(|| of(8, 6)), of(8, 6));
}
