//! The engines against brute force: on all small boards of a list, on random masks and graphs, in random orders.

use board::Board;
use dashu_int::UBig;
use games::Kind;
use games::distance::{Distance, Ends};
use games::domineering::Domineering;
use games::kayles::{Kayles, Maximal};
use rule::Rule;
use std::collections::BTreeMap;
use sweep::{
    CompileError, Direct, Layers, Run, SweepError, Swept, Tidy, compile, compile_best, compile_tidied,
};
use testkit::Counts;
use testkit::brute::{MASKS, by_legal, distance_by_moves, domineering_by_moves};
use testkit::odd_rules::{Corner, Crowd};
use testkit::random::Dice;

const KINDS: [Kind; 4] = [Kind::All, Kind::Maximal, Kind::LeftEnd, Kind::RightEnd];

/// Every question, on both kinds of layers, must give what brute force gave.
fn check<M: Swept>(machine: &M, truth: &Counts, what: &str) {
    for layers in [Layers::Dense, Layers::Sorted] {
        let run = Run { layers, ..Run::unlimited() };
        let count = sweep::count(machine, &run).unwrap().value;
        assert_eq!(count, UBig::from(truth.total()), "count of {what}, {layers:?}");
        let profile = sweep::profile(machine, &run).unwrap().value;
        let terms: BTreeMap<_, _> = profile.terms().map(|(e, c)| (e, c.clone())).collect();
        let expected: BTreeMap<_, _> = truth.terms().map(|(e, c)| (e, UBig::from(c))).collect();
        assert_eq!(terms, expected, "profile of {what}, {layers:?}");
        for (left, right) in [(1, 1), (1, -1)] {
            let graded = sweep::graded(machine, left, right, &run).unwrap().value;
            let mut expected = BTreeMap::<i32, UBig>::new();
            for ((a, b), c) in truth.terms() {
                *expected.entry(left * a as i32 + right * b as i32).or_default() += UBig::from(c);
            }
            assert_eq!(graded, expected, "grades {left}, {right} of {what}, {layers:?}");
        }
    }
}

/// The rule on the board in an order, compiled in three ways and not at all.
fn check_order<R: Rule>(rule: &R, board: &Board, order: &[usize], truth: &Counts, what: &str) {
    for tidy in [Tidy::Nothing, Tidy::Trim, Tidy::TrimAndMerge] {
        let machine = compile_tidied(rule, board, order, tidy).unwrap();
        check(&machine, truth, &format!("{what} in order {order:?}, {tidy:?}"));
    }
    let direct = Direct::new(rule, board, order).unwrap();
    check(&direct, truth, &format!("{what} in order {order:?}, direct"));
}

#[test]
fn domineering_on_every_listed_board_of_up_to_16_squares() {
    let rectangles = (1..=16usize).flat_map(|m| (1..=16 / m).map(move |n| Board::grid(m, n)));
    for board in rectangles.chain(MASKS.map(|mask| Board::parse(mask).unwrap())) {
        for kind in KINDS {
            let truth = domineering_by_moves(&board, kind);
            let rule = Domineering { kind };
            let what = format!("{kind:?} on\n{}\n", board.draw(|_| '.'));
            check(&compile_best(&rule, &board, &Run::unlimited()).unwrap(), &truth, &what);
            check(&compile(&rule, &board, &board.by_rows()).unwrap(), &truth, &what);
            check(&compile(&rule, &board, &board.by_columns().unwrap()).unwrap(), &truth, &what);
        }
    }
}

/// On rings and tori the rulebook decides: every tile on every square.
#[test]
fn domineering_around_cylinders_and_tori() {
    for text in ["cylinder:1,3", "cylinder:1,6", "cylinder:2,3", "cylinder:2,4", "torus:3,3"] {
        let board = Board::parse(text).unwrap();
        for kind in KINDS {
            let rule = Domineering { kind };
            let truth = by_legal(&rule, &board);
            check(
                &compile_best(&rule, &board, &Run::unlimited()).unwrap(),
                &truth,
                &format!("{kind:?} on {text}"),
            );
        }
    }
}

#[test]
fn domineering_on_random_masks_in_random_orders() {
    let mut dice = Dice::new(2026);
    for _ in 0..60 {
        let board = dice.mask_within(4, 12);
        for kind in KINDS {
            let order = dice.order(board.sites());
            let truth = domineering_by_moves(&board, kind);
            let what = format!("{kind:?} on\n{}\n", board.draw(|_| '.'));
            check_order(&Domineering { kind }, &board, &order, &truth, &what);
        }
    }
}

#[test]
fn labels_are_merged_only_with_all_neighbours_in_view() {
    for (rows, columns) in [(2, 2), (3, 2), (2, 4), (3, 3)] {
        let board = Board::grid(rows, columns);
        let truth = by_legal(&Corner, &board);
        check_order(&Corner, &board, &board.by_rows(), &truth, &format!("Corner on {rows}x{columns}"));
    }
    assert_eq!(by_legal(&Corner, &Board::grid(2, 2)).total(), 45);
}

#[test]
fn labels_that_count_neighbours_on_random_graphs_in_random_orders() {
    let mut dice = Dice::new(7);
    for round in 0..60 {
        let board = dice.graph(2 + round % 8, 45);
        let order = dice.order(board.sites());
        let truth = by_legal(&Crowd, &board);
        check_order(&Crowd, &board, &order, &truth, &format!("Crowd on {board:?}"));
    }
}

#[test]
fn distance_games_on_random_graphs_in_random_orders() {
    let mut dice = Dice::new(31);
    let named = ["S=1", "D=1", "S=1;D=1", "S=2;D=2", "S=1,2", "D=1,2", "S=1,2,3;D=1,2,3"];
    for round in 0..70 {
        let board = if round % 2 == 0 { dice.graph(2 + round % 8, 40) } else { dice.mask_within(4, 9) };
        let mut set = || (1..=4).filter(|_| dice.chance(35)).collect();
        let random = Distance { same: set(), different: set() };
        let rule = named.get(round % 14).map_or(random, |text| Distance::parse(text).unwrap());
        let order = dice.order(board.sites());
        let truth = by_legal(&rule, &board);
        check_order(&rule, &board, &order, &truth, &format!("{rule:?} on {board:?}"));
    }
}

/// Boards of up to 9 vertices.
const NAMED: [&str; 15] = [
    "path:1",
    "path:7",
    "cycle:3",
    "cycle:8",
    "star:6",
    "complete:6",
    "bipartite:3,4",
    "grid:3,3",
    "cylinder:2,4",
    "torus:3,3",
    "hypercube:3",
    "ladder:4",
    "wheel:6",
    "tree:0,0,1,1,2,5",
    "path:3 + cycle:4",
];

#[test]
fn every_distance_game_on_every_named_board_of_up_to_9_vertices() {
    let games = ["S=1", "D=1", "S=1;D=1", "S=2;D=2", "S=1,2", "D=1,2", "S=1,2;D=1,2", "S=1,3;D=2", "S="];
    let mut dice = Dice::new(77);
    for text in NAMED {
        for board in board::parse_sum(text).unwrap() {
            for game in games {
                let rule = Distance::parse(game).unwrap();
                let truth = by_legal(&rule, &board);
                let what = format!("{game} on {text}");
                check(&compile_best(&rule, &board, &Run::unlimited()).unwrap(), &truth, &what);
                check_order(&rule, &board, &dice.order(board.sites()), &truth, &what);
            }
        }
    }
}

#[test]
fn ends_of_distance_games_on_random_graphs_in_random_orders() {
    let mut dice = Dice::new(41);
    let named = ["S=1", "D=1", "S=1;D=1", "S=2;D=2", "S=1,2", "D=1,2", "S=1;D=2", "S="];
    for round in 0..48 {
        let board = if round % 2 == 0 { dice.graph(1 + round % 8, 40) } else { dice.mask_within(4, 8) };
        let mut set = || (1..=4).filter(|_| dice.chance(35)).collect();
        let random = Distance { same: set(), different: set() };
        let game = named.get(round % 12).map_or(random, |text| Distance::parse(text).unwrap());
        for kind in KINDS {
            let rule = Ends { game: game.clone(), kind };
            let truth = by_legal(&rule, &board);
            assert_eq!(truth, distance_by_moves(&board, &game, kind), "{rule:?} on {board:?}");
            let order = dice.order(board.sites());
            check_order(&rule, &board, &order, &truth, &format!("{rule:?} on {board:?}"));
        }
    }
}

#[test]
fn ends_of_distance_games_on_every_named_board_of_up_to_9_vertices() {
    for text in NAMED {
        for board in board::parse_sum(text).unwrap() {
            for game in ["S=1", "D=1", "S=1;D=1", "S=2;D=2", "S=1,2", "S=1,3;D=2"] {
                for kind in KINDS {
                    let rule = Ends { game: Distance::parse(game).unwrap(), kind };
                    let truth = distance_by_moves(&board, &rule.game, kind);
                    let what = format!("{rule:?} on {text}");
                    match compile_best(&rule, &board, &Run::unlimited()) {
                        // On the torus a vertex sees all others.
                        Err(SweepError::Compile(CompileError::TooManySettings { .. })) => {
                            check(&Direct::new(&rule, &board, &board.by_rows()).unwrap(), &truth, &what);
                        }
                        compiled => check(&compiled.unwrap(), &truth, &what),
                    }
                }
            }
        }
    }
}

#[test]
fn kayles_on_named_boards_and_on_random_graphs_in_random_orders() {
    let mut dice = Dice::new(43);
    let named = NAMED.iter().flat_map(|text| board::parse_sum(text).unwrap());
    let mut boards: Vec<Board> = named.collect();
    boards.extend((0..40).map(|round| dice.graph(1 + round % 10, 15 + round)));
    for board in boards {
        let order = dice.order(board.sites());
        let (all, maximal) = (by_legal(&Kayles, &board), by_legal(&Maximal, &board));
        check_order(&Kayles, &board, &order, &all, &format!("Kayles on {board:?}"));
        check_order(&Maximal, &board, &order, &maximal, &format!("maximal Kayles on {board:?}"));
    }
}

fn number<R: Rule>(rule: &R, board: &str) -> UBig {
    let machine = compile_best(rule, &Board::parse(board).unwrap(), &Run::unlimited()).unwrap();
    sweep::count(&machine, &Run::unlimited()).unwrap().value
}

/// A last vertex that is empty, or whose neighbour is: Fibonacci's numbers from 2, 3 on. In a maximal set the last
/// stone is on one of the last two vertices, and the set before it is maximal: Padovan's numbers from 1, 2, 2 on.
#[test]
fn independent_sets_of_paths_and_hypercubes() {
    let (mut fibonacci, mut padovan) = ([2u64, 3], [1u64, 2, 2]);
    for length in 1..60 {
        let path = format!("path:{length}");
        assert_eq!(number(&Kayles, &path), fibonacci[0].into(), "{path}");
        assert_eq!(number(&Maximal, &path), padovan[0].into(), "maximal on {path}");
        fibonacci = [fibonacci[1], fibonacci[0] + fibonacci[1]];
        padovan = [padovan[1], padovan[2], padovan[0] + padovan[1]];
    }
    // OEIS A027624.
    for (dimension, sets) in (1..).zip([3u32, 7, 35, 743, 254_475]) {
        assert_eq!(number(&Kayles, &format!("hypercube:{dimension}")), sets.into(), "{dimension}");
    }
}

#[test]
fn large_boards_agree_between_layers_and_orders() {
    let mut dice = Dice::new(99);
    for round in 0..6 {
        let board = dice.mask(9, 8, 85);
        let rule = Domineering { kind: KINDS[round % 4] };
        let rows = compile(&rule, &board, &board.by_rows()).unwrap();
        let best = compile_best(&rule, &board, &Run::unlimited()).unwrap();
        let dense = sweep::profile(&rows, &Run::unlimited()).unwrap().value;
        let sorted = Run { layers: Layers::Sorted, ..Run::unlimited() };
        assert_eq!(sweep::profile(&best, &sorted).unwrap().value, dense);
        assert_eq!(sweep::count(&best, &sorted).unwrap().value, dense.total());
        assert_eq!(sweep::count(&rows, &Run::unlimited()).unwrap().value, dense.total());
    }
}
