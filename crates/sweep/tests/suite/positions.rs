//! Positions by number, and those with the fewest and the most pieces, against lists of all positions.

use board::Board;
use dashu_int::UBig;
use games::distance::Distance;
use games::domineering::{Domineering, Kind};
use games::go::Go;
use rule::{Owner, Piece, PieceId, Rulebook};
use std::collections::{BTreeMap, BTreeSet};
use sweep::{
    Compiled, Direct, Extreme, Groups, Layers, Listed, Pieces, Run, SweepError, Swept, Turnable, attaining,
    compile, extremes, rank, unrank,
};
use testkit::random::Dice;

/// All positions that the rulebook allows, by site, in the order of the dictionary over `order`.
fn dictionary<R: Rulebook>(rule: &R, board: &Board, order: &[usize]) -> Vec<Vec<PieceId>> {
    let pieces = rule.pieces();
    let pairs = rule.pairs(board).unwrap();
    let mut all = vec![vec![]];
    for _ in order {
        let longer = |word: Vec<PieceId>| {
            (0..pieces.len() as PieceId).map(move |piece| word.iter().copied().chain([piece]).collect())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    let by_site = |word: Vec<PieceId>| {
        let mut position = vec![0; word.len()];
        order.iter().zip(word).for_each(|(&site, piece)| position[site] = piece);
        position
    };
    let legal = |position: &Vec<PieceId>| {
        let position: Vec<R::Piece> = position.iter().map(|&piece| pieces[piece as usize]).collect();
        rule.legal(&pairs, &position)
    };
    all.into_iter().map(by_site).filter(legal).collect()
}

/// The pieces of Left and of Right.
fn tally<R: Rulebook>(rule: &R, position: &[PieceId]) -> (usize, usize) {
    let all = rule.pieces();
    let of = |owner| position.iter().filter(|&&piece| all[piece as usize].owner() == owner).count();
    (of(Owner::Left), of(Owner::Right))
}

/// Every position by its number, and every number by its position.
fn check<M: Turnable>(machine: &M, pieces: Pieces, expected: &[Vec<PieceId>], run: &Run<'_>) {
    let all = |total: &UBig| (0..usize::try_from(total).unwrap()).map(UBig::from).collect();
    let found = unrank(machine, pieces, all, run).unwrap().value;
    assert_eq!(found.total, UBig::from(expected.len()), "{pieces:?}");
    assert_eq!(found.positions, expected, "{pieces:?}");
    for (number, position) in expected.iter().enumerate().step_by(1 + expected.len() / 20) {
        let (total, found) = rank(machine, pieces, position, run).unwrap().value;
        assert_eq!((total, found), (UBig::from(expected.len()), Some(UBig::from(number))));
    }
}

fn check_everything<R: Rulebook, M: Turnable>(rule: &R, board: &Board, machine: &M, run: &Run<'_>) {
    let all = dictionary(rule, board, machine.order());
    check(machine, Pieces::default(), &all, run);
    let tallies: BTreeSet<(usize, usize)> = all.iter().map(|p| tally(rule, p)).collect();
    for &(left, right) in tallies.iter().step_by(1 + tallies.len() / 4).chain([&(99, 0)]) {
        for (left, right) in [(Some(left), Some(right)), (Some(left), None), (None, Some(right))] {
            let fits = |position: &&Vec<PieceId>| {
                let (a, b) = tally(rule, position);
                left.is_none_or(|left| left == a) && right.is_none_or(|right| right == b)
            };
            let expected: Vec<_> = all.iter().filter(fits).cloned().collect();
            check(machine, Pieces { left, right }, &expected, run);
        }
    }
    for extreme in [Extreme::Least, Extreme::Most] {
        check_extreme(rule, machine, extreme, &all, run);
    }
}

/// The extremes for every difference, and all positions that attain them.
fn check_extreme<R: Rulebook, M: Turnable>(
    rule: &R,
    machine: &M,
    extreme: Extreme,
    all: &[Vec<PieceId>],
    run: &Run<'_>,
) {
    let mut expected = BTreeMap::<i32, (usize, Vec<Vec<PieceId>>)>::new();
    for position in all {
        let (a, b) = tally(rule, position);
        let best = expected.entry(a as i32 - b as i32).or_insert((a + b, vec![]));
        let better = if extreme == Extreme::Least { a + b < best.0 } else { a + b > best.0 };
        if better {
            *best = (a + b, vec![]);
        }
        if a + b == best.0 {
            best.1.push(position.clone());
        }
    }
    let found = extremes(machine, extreme, run).unwrap().value;
    assert_eq!(found, expected.iter().map(|(&difference, best)| (difference, best.0)).collect());
    for (difference, (_, positions)) in expected {
        let machine = attaining(machine, extreme, difference, run).unwrap().value;
        check(&machine, Pieces::default(), &positions, run);
    }
}

fn layered(layers: Layers) -> Run<'static> {
    Run { layers, ..Run::unlimited() }
}

#[test]
fn domineering_on_masks_in_random_orders() {
    let mut dice = Dice::new(11);
    for round in 0..24 {
        let board = dice.mask_within(4, 7);
        let kind = [Kind::All, Kind::Maximal, Kind::LeftEnd, Kind::RightEnd][round % 4];
        let (rule, order) = (Domineering { kind }, dice.order(board.sites()));
        let machine = compile(&rule, &board, &order).unwrap();
        for layers in [Layers::Dense, Layers::Sorted] {
            check_everything(&rule, &board, &machine, &layered(layers));
        }
        let direct = Direct::new(&rule, &board, &order).unwrap();
        let listed = Listed::new(&direct, &Run::unlimited()).unwrap();
        check_everything(&rule, &board, &listed, &Run::unlimited());
    }
}

#[test]
fn distance_games_and_go_on_random_graphs() {
    let mut dice = Dice::new(12);
    for _ in 0..8 {
        let board = dice.graph(7, 35);
        let order = dice.order(7);
        for rule in [Distance::up_to(1, true, false), Distance::up_to(2, false, true)] {
            let machine = compile(&rule, &board, &order).unwrap();
            check_everything(&rule, &board, &machine, &Run::unlimited());
        }
        let machine = Groups::new(&Go, &board, &order).unwrap();
        let listed = Listed::new(&machine, &Run::unlimited()).unwrap();
        check_everything(&Go, &board, &listed, &Run::unlimited());
    }
}

/// Three boards one after the other are the board of all their squares.
#[test]
fn sums_are_chained() {
    let rule = Domineering { kind: Kind::LeftEnd };
    let of = |text: &str| {
        let board = Board::parse(text).unwrap();
        compile(&rule, &board, &board.by_columns().unwrap()).unwrap()
    };
    let chained = Compiled::chained(&[of("2x2"), of("1x2"), of("..|#.")], &Run::unlimited()).unwrap();
    let whole = Board::parse("..#..|..###|#####|..###|#.###").unwrap();
    assert_eq!(whole.sites(), 9);
    let places = whole.places().unwrap().to_vec();
    // The squares of the whole in the order in which the parts count them.
    let part = |(row, column): (usize, usize)| if row > 2 { 2 } else { usize::from(column > 2) };
    let mut numbers: Vec<usize> = (0..9).collect();
    numbers.sort_by_key(|&site| (part(places[site]), site));
    let moved = |position: &Vec<PieceId>| numbers.iter().map(|&site| position[site]).collect::<Vec<_>>();
    let mut expected: Vec<_> =
        dictionary(&rule, &whole, &(0..9).collect::<Vec<_>>()).iter().map(moved).collect();
    expected.sort_by_key(|position| chained.order().iter().map(|&site| position[site]).collect::<Vec<_>>());
    check(&chained, Pieces::default(), &expected, &Run::unlimited());
}

/// With little memory the layers are made again, in more and more segments, and nothing changes; with less, the run is
/// refused.
#[test]
fn memory_is_traded_for_time() {
    let board = Board::grid(7, 7);
    let machine = compile(&Domineering { kind: Kind::All }, &board, &board.by_rows()).unwrap();
    let numbers = |total: &UBig| (0..40u32).map(|i| total * UBig::from(i) / UBig::from(40u32)).collect();
    for layers in [Layers::Dense, Layers::Sorted] {
        let all = unrank(&machine, Pieces::default(), numbers, &layered(layers)).unwrap();
        let mut refused = false;
        for memory in [1 << 20, 300_000, 150_000, 80_000, 40_000, 10_000, 1_000] {
            let run = Run { layers, ..Run::within(memory) };
            match unrank(&machine, Pieces::default(), numbers, &run) {
                Ok(found) => assert!(found.value == all.value && !refused),
                Err(SweepError::Memory { needed, limit } | SweepError::AtLeast { needed, limit }) => {
                    assert!(needed > limit as f64);
                    refused = true;
                }
                Err(other) => panic!("{other}"),
            }
        }
        assert!(refused);
    }
}

/// A position that is not among those asked about has no number.
#[test]
fn strangers_have_no_number() {
    let board = Board::grid(2, 2);
    let machine = compile(&Domineering { kind: Kind::Maximal }, &board, &board.by_rows()).unwrap();
    let (total, found) = rank(&machine, Pieces::default(), &[0, 0, 0, 0], &Run::unlimited()).unwrap().value;
    assert_eq!((total, found), (UBig::from(2u8), None));
    let full = [1, 1, 2, 2]; // two vertical dominoes
    let ask = |pieces| rank(&machine, pieces, &full, &Run::unlimited()).unwrap().value.1;
    assert_eq!(ask(Pieces::default()), Some(UBig::ZERO));
    assert_eq!(ask(Pieces { left: Some(0), right: None }), None);
}
