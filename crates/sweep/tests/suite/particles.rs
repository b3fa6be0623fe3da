//! Particles against brute force, without chance: all that they may do is tried, and what is expected of them is computed
//! exactly, from the random numbers for which they do it.

use board::Board;
use games::Kind;
use games::distance::{Distance, Ends};
use games::domineering::Domineering;
use games::go::Go;
use games::kayles::{Kayles, Maximal};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rule::{Grouping, Rule};
use std::collections::HashMap;
use sweep::particles::{CalledCourse, Course, Filled, GroupCourse, LabelCourse, NoEstimate, heuristic, walk};
use sweep::{CompileError, Run, SweepError};
use testkit::brute::{MASKS, by_legal};
use testkit::odd_rules::{Corner, Crowd, Envoys, Herd, Quarrel};
use testkit::random::Dice;

/// The number of positions by the children of all states.
fn by_children<C: Course>(course: &C) -> u128 {
    fn ahead<C: Course>(
        course: &C,
        step: usize,
        state: &[u8],
        known: &mut HashMap<(usize, Vec<u8>), u128>,
    ) -> u128 {
        if step == course.steps() {
            return 1;
        }
        let key = (step, state.to_vec());
        if let Some(&number) = known.get(&key) {
            return number;
        }
        let mut children = vec![];
        course.children(step, state, &mut |_, child| children.push(child.to_vec()));
        let number = children.iter().map(|child| ahead(course, step + 1, child, known)).sum();
        known.insert(key, number);
        number
    }
    ahead(course, 0, &vec![0; course.stride()], &mut HashMap::new())
}

/// Where a particle goes with this random number, and the factor of its weight.
fn step_of<C: Course>(course: &C, step: usize, state: &[u8], chance: u32) -> (Vec<u8>, f64) {
    let (mut after, mut weight) = (state.to_vec(), [1.0]);
    course.advance(step, &mut after, &mut weight, &[chance]);
    if weight[0] == 0.0 { (vec![], 0.0) } else { (after, weight[0]) }
}

/// The expected weight of a particle at the end: over all random numbers, in runs of those that do the same.
fn expected_weight<C: Course>(course: &C) -> f64 {
    fn ahead<C: Course>(
        course: &C,
        step: usize,
        state: &[u8],
        known: &mut HashMap<(usize, Vec<u8>), f64>,
    ) -> f64 {
        if step == course.steps() {
            return 1.0;
        }
        let key = (step, state.to_vec());
        if let Some(&number) = known.get(&key) {
            return number;
        }
        let (mut number, mut first) = (0.0, 0u64);
        while first < 1 << 32 {
            let done = step_of(course, step, state, first as u32);
            let (mut same, mut other) = (first, 1u64 << 32);
            while other - same > 1 {
                let middle = same.midpoint(other);
                let still = step_of(course, step, state, middle as u32) == done;
                (same, other) = if still { (middle, other) } else { (same, middle) };
            }
            if done.1 > 0.0 {
                let chance = (other - first) as f64 / (1u64 << 32) as f64;
                number += chance * done.1 * ahead(course, step + 1, &done.0, known);
            }
            first = other;
        }
        known.insert(key, number);
        number
    }
    ahead(course, 0, &vec![0; course.stride()], &mut HashMap::new())
}

fn check<C: Course>(course: &C, truth: u128, what: &str) {
    assert_eq!(by_children(course), truth, "{what}");
    let expected = expected_weight(course);
    assert!(
        (expected / truth as f64 - 1.0).abs() < 1e-9 || expected == truth as f64,
        "{what}: {expected} for {truth}"
    );
}

fn check_rule<R: Rule>(rule: &R, board: &Board, order: &[usize], what: &str) {
    let truth = by_legal(rule, board).total();
    let what = format!("{what} on {board:?} in order {order:?}");
    match LabelCourse::new(rule, board, order, &Run::unlimited()) {
        Err(SweepError::Compile(CompileError::TooManySettings { .. })) => {
            assert!(board.sites() > 9, "{what}")
        }
        course => check(&course.unwrap(), truth, &what),
    }
    check(&CalledCourse::new(rule, board, order).unwrap(), truth, &what);
}

fn check_groups<G: Grouping>(rule: &G, board: &Board, order: &[usize], what: &str) {
    let truth = by_legal(rule, board).total();
    check(
        &GroupCourse::new(rule, board, order).unwrap(),
        truth,
        &format!("{what} on {board:?} in order {order:?}"),
    );
}

#[test]
fn groups_on_small_boards_in_random_orders() {
    let mut dice = Dice::new(7);
    let names = [
        "petersen",
        "cycle:7",
        "torus:3,3",
        "hypercube:3",
        "complete:6",
        "bipartite:3,4",
        "star:6",
        "path:1",
    ];
    let grids = [(2, 2), (2, 4), (3, 3), (1, 7), (4, 2)].map(|(m, n)| Board::grid(m, n));
    let sums = ["2x2 + path:3", "1x1 + 1x1 + 2x2"].map(|sum| Board::sum(&board::parse_sum(sum).unwrap()));
    let named = names.map(|name| Board::parse(name).unwrap());
    let masks = (0..12).map(|_| dice.mask(3, 4, 25)).collect::<Vec<_>>();
    let graphs = (0..8).map(|_| dice.graph(8, 40)).collect::<Vec<_>>();
    for board in grids.iter().chain(&sums).chain(&named).chain(&masks).chain(&graphs) {
        for order in [board.by_rows(), dice.order(board.sites())] {
            check_groups(&Go, board, &order, "go");
            if board.sites() < 9 {
                check_groups(&Herd, board, &order, "herd");
                check_groups(&Quarrel, board, &order, "quarrel");
                check_groups(&Envoys, board, &order, "envoys");
            }
        }
    }
}

#[test]
fn labels_on_small_boards_in_random_orders() {
    let mut dice = Dice::new(11);
    for mask in ["..|..", "...|...", ".#.|...|..#", "....|.##."].into_iter().chain(MASKS) {
        let board = Board::parse(mask).unwrap();
        for kind in [Kind::All, Kind::Maximal, Kind::LeftEnd, Kind::RightEnd] {
            if board.sites() < 9 {
                for order in [board.by_rows(), board.by_columns().unwrap(), dice.order(board.sites())] {
                    check_rule(&Domineering { kind }, &board, &order, "domineering");
                }
            }
        }
    }
    for name in ["petersen", "cycle:6", "2x4", "complete:5", "star:5", "path:1"] {
        let board = Board::parse(name).unwrap();
        let order = dice.order(board.sites());
        let (col, snort, cis) = (
            Distance::up_to(1, true, false),
            Distance::up_to(1, false, true),
            Distance::up_to(2, true, true),
        );
        for game in [col, snort, cis] {
            check_rule(&game, &board, &order, "distance game");
            check_rule(&Ends { game, kind: Kind::Maximal }, &board, &order, "maximal positions");
        }
        check_rule(&Kayles, &board, &order, "kayles");
        check_rule(&Maximal, &board, &order, "maximal kayles");
        check_rule(&Crowd, &board, &order, "crowd");
    }
    let grid = Board::grid(3, 3);
    check_rule(&Corner, &grid, &grid.by_rows(), "corner");
}

/// The numbers of runs that deviate are as they should be: the mean of many runs is within four errors, each method, and
/// that error is small.
#[test]
fn runs_are_right_on_average() {
    const RUNS: usize = 400;
    let board = Board::grid(5, 5);
    let truth = 414_295_148_741f64;
    let course = GroupCourse::new(&Go, &board, &board.by_rows()).unwrap();
    let filled = Filled::new(&Go, &board).unwrap();
    let mean = |run: &dyn Fn(&mut ChaCha8Rng) -> Result<f64, NoEstimate>, least: f64| {
        let numbers: Vec<f64> = (0..RUNS as u64)
            .map(|stream| {
                let mut source = ChaCha8Rng::seed_from_u64(3);
                source.set_stream(stream);
                run(&mut source).unwrap().exp() / truth
            })
            .collect();
        let mean = numbers.iter().sum::<f64>() / RUNS as f64;
        let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
        let error = (squares / (RUNS * (RUNS - 1)) as f64).sqrt();
        assert!(error < least, "{error}");
        assert!((mean - 1.0).abs() < 4.0 * error, "{mean} with error {error}");
    };
    mean(&|source| walk(&course, 16, source, &|| false), 0.01);
    mean(&|source| heuristic(&course, 4, source, &|| false), 0.01);
    mean(&|source| Ok(filled.share(50, source, &|| false)? + filled.log_of_all()), 0.01);
}

#[test]
fn a_run_stops_when_it_is_told_to() {
    let board = Board::grid(9, 9);
    let course = GroupCourse::new(&Go, &board, &board.by_rows()).unwrap();
    let mut source = ChaCha8Rng::seed_from_u64(1);
    assert_eq!(walk(&course, 10, &mut source, &|| true), Err(NoEstimate::Interrupted));
    assert_eq!(heuristic(&course, 10, &mut source, &|| true), Err(NoEstimate::Interrupted));
    assert_eq!(
        Filled::new(&Go, &board).unwrap().share(10, &mut source, &|| true),
        Err(NoEstimate::Interrupted)
    );
}

#[test]
fn what_particles_cannot_do_is_refused() {
    let board = Board::grid(256, 300);
    let refused = GroupCourse::new(&Go, &board, &board.by_columns().unwrap());
    assert!(matches!(refused.err(), Some(CompileError::WideForGroups { width: 256, most: 255 })));
    let complete = Board::parse("complete:66").unwrap();
    let refused = GroupCourse::new(&Go, &complete, &complete.by_rows());
    assert!(matches!(refused.err(), Some(CompileError::SeesTooMany { seen: 65, most: 64 })));
}
