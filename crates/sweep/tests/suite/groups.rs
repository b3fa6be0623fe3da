//! The machine for groups against brute force: Go on all rectangles of up to 16 points, on all masks of 3x4, on named and
//! random graphs in random orders; rules of other kinds likewise.

use board::Board;
use dashu_int::UBig;
use games::go::Go;
use rule::Grouping;
use std::collections::BTreeMap;
use sweep::{Groups, Run};
use testkit::Counts;
use testkit::brute::{by_legal, go_by_strings, go_with_few_stones};
use testkit::odd_rules::{Envoys, Herd, Quarrel};
use testkit::random::Dice;

/// The profile that a sweep gives.
fn profile<G: Grouping>(rule: &G, board: &Board, order: &[usize]) -> BTreeMap<(usize, usize), UBig> {
    let machine = Groups::new(rule, board, order).unwrap();
    let profile = sweep::profile(&machine, &Run::unlimited()).unwrap().value;
    profile.terms().map(|(exponents, number)| (exponents, number.clone())).collect()
}

fn count<G: Grouping>(rule: &G, board: &Board, order: &[usize]) -> UBig {
    let machine = Groups::new(rule, board, order).unwrap();
    sweep::count(&machine, &Run::unlimited()).unwrap().value
}

fn terms(counts: &Counts) -> BTreeMap<(usize, usize), UBig> {
    counts.terms().map(|(exponents, number)| (exponents, UBig::from(number))).collect()
}

/// The count and the profile in an order must be what brute force gave.
fn check<G: Grouping>(rule: &G, board: &Board, order: &[usize], truth: &Counts) {
    assert_eq!(count(rule, board, order), UBig::from(truth.total()), "{board:?} in order {order:?}");
    assert_eq!(profile(rule, board, order), terms(truth), "{board:?} in order {order:?}");
}

#[test]
fn go_on_all_rectangles_of_up_to_16_points() {
    for (m, n) in (1..=16usize).flat_map(|m| (m..=16 / m).map(move |n| (m, n))) {
        let truth = go_by_strings(&Board::grid(m, n));
        assert_eq!(truth, truth.swapped(), "{m}x{n}");
        for board in [Board::grid(m, n), Board::grid(n, m)] {
            check(&Go, &board, &board.by_rows(), &truth);
            check(&Go, &board, &board.by_columns().unwrap(), &truth);
        }
    }
}

#[test]
fn go_on_all_masks_of_3x4() {
    for mask in 1..1 << 12 {
        let board = Board::mask(3, 4, |row, column| mask >> (4 * row + column) & 1 == 1);
        check(&Go, &board, &board.by_rows(), &go_by_strings(&board));
    }
}

#[test]
fn go_on_named_graphs_in_random_orders() {
    let names = [
        "petersen",
        "cycle:3",
        "cycle:8",
        "path:9",
        "torus:3,3",
        "torus:3,4",
        "cylinder:2,5",
        "hypercube:3",
        "complete:6",
        "bipartite:3,4",
        "star:7",
        "wheel:7",
    ];
    let mut dice = Dice::new(1992);
    for board in names.map(|name| Board::parse(name).unwrap()) {
        let truth = go_by_strings(&board);
        check(&Go, &board, &board.by_rows(), &truth);
        (0..3).for_each(|_| check(&Go, &board, &dice.order(board.sites()), &truth));
    }
}

#[test]
fn go_on_random_graphs_in_random_orders() {
    let mut dice = Dice::new(19);
    for round in 0..80 {
        let board = match round % 3 {
            0 => dice.mask_within(4, 11),
            _ => dice.graph(1 + round % 11, 20 + round),
        };
        check(&Go, &board, &dice.order(board.sites()), &go_by_strings(&board));
    }
}

#[test]
fn the_rulebook_of_go_agrees_with_strings() {
    let mut dice = Dice::new(361);
    let mut boards: Vec<Board> =
        [(1, 9), (2, 4), (2, 5), (3, 3), (3, 4)].map(|(m, n)| Board::grid(m, n)).to_vec();
    boards.extend(["cycle:7", "hypercube:3", "petersen"].map(|name| Board::parse(name).unwrap()));
    boards.extend((0..40).map(|round| dice.graph(1 + round % 9, 45)));
    for board in boards {
        assert_eq!(by_legal(&Go, &board), go_by_strings(&board), "{board:?}");
    }
}

/// Larger boards have too many positions to try, but those with few stones can be.
#[test]
fn go_with_few_stones_on_larger_boards() {
    for (m, n, most) in [(4, 5, 6), (5, 5, 5), (6, 6, 4)] {
        let board = Board::grid(m, n);
        let mut profile = profile(&Go, &board, &board.by_rows());
        assert_eq!(profile.values().sum::<UBig>(), count(&Go, &board, &board.by_rows()), "{m}x{n}");
        assert!(profile.iter().all(|(&(a, b), number)| profile[&(b, a)] == *number), "{m}x{n}");
        profile.retain(|(a, b), _| a + b <= most);
        assert_eq!(profile, terms(&go_with_few_stones(&board, most)), "{m}x{n}");
    }
}

#[test]
#[ignore = "all 3^20 positions take a minute"]
fn go_on_4x5() {
    let board = Board::grid(4, 5);
    check(&Go, &board, &board.by_rows(), &go_by_strings(&board));
}

#[test]
fn odd_groups_on_random_graphs_in_random_orders() {
    let mut dice = Dice::new(1980);
    for round in 0..120 {
        let board = if round % 3 == 0 { dice.mask_within(4, 8) } else { dice.graph(1 + round % 8, 45) };
        let order = dice.order(board.sites());
        check(&Quarrel, &board, &order, &by_legal(&Quarrel, &board));
        check(&Herd, &board, &order, &by_legal(&Herd, &board));
        check(&Envoys, &board, &order, &by_legal(&Envoys, &board));
    }
}
