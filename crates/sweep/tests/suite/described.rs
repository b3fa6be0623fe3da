//! The rule of described games against brute force over placements, and against the rules written by hand.

use board::Board;
use games::described::{Described, Placement, Placements};
use games::distance::{Distance, Ends};
use games::domineering::Domineering;
use games::kayles::{Kayles, Maximal};
use games::{Description, Kind};
use rule::Rule;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use sweep::{CompileError, Direct, Run, SweepError, compile};
use testkit::described::positions;
use testkit::random::Dice;

const KINDS: [Kind; 4] = [Kind::All, Kind::Maximal, Kind::LeftEnd, Kind::RightEnd];

/// Games on squares, every key of the format among them.
const DRAWN: &[&str] = &[
    "left = 'X|X'\nright = 'XX'",
    "both = 'edge'",
    "both = { shape = 'XX|X.', turn = 'rotate' }",
    "left = 'XXX'\nright = { shape = 'X|X|X' }",
    "both = 'vertex'\napart = 'xxx|xox|xxx'",
    "both = 'vertex'\napart = '.x.x.|x...x|..o..|x...x|.x.x.'",
    "left = { tower = 'vertex' }\nright = { wall = 'XX', post = 'vertex' }\napart = { tower-wall = [1], tower-tower = '..x|.o.' }",
    "left = 'vertex'\nright = 'vertex'\nforbid = [{ row = 3, of = 'X' }, { row = 3, of = 'O' }]",
    "left = 'vertex'\nright = 'vertex'\nforbid = ['XO', 'O|X']",
    "left = 'vertex'\nright = 'X.X'\napart = { different = [1] }",
    "left = 'XX'\nright = 'X|X'\napart = { same = [1] }",
    "left = 'XX'\nright = 'vertex'\nforbid = [{ shape = 'XO', turn = 'rotate' }]",
    "both = 'edge'\nforbid = ['.']",
    "left = ['XX', 'vertex']\nright = 'X|X'\nforbid = ['.*']",
];

/// Games on any graph.
const ON_GRAPHS: &[&str] = &[
    "both = 'edge'",
    "both = 'edge'\nforbid = ['.']",
    "both = 'vertex'\nneed = { empty = 'piece' }",
    "left = 'vertex'\nright = 'vertex'\nneed = { empty = 'right' }\napart = { same = [1] }",
    "left = 'vertex'\nright = 'edge'",
    "left = 'edge'\nright = 'edge'",
    "left = 'vertex'\nright = 'vertex'\napart = { same = [1, 3], different = [2] }",
    "left = { a = 'vertex', b = 'vertex' }\nright = 'vertex'\napart = { a-b = [1], a-right = '1..2' }",
    "left = 'vertex'\nright = 'vertex'\nforbid = ['X']",
];

fn check<R: Rule>(rule: &R, board: &Board, order: &[usize], truth: &testkit::Counts, what: &str) {
    let run = Run::unlimited();
    let machine = match compile(rule, board, order) {
        Err(CompileError::TooManySettings { .. }) => None,
        machine => Some(machine.unwrap()),
    };
    let direct = match Direct::new(rule, board, order) {
        Err(CompileError::TooManyBits { .. }) => None,
        direct => Some(direct.unwrap()),
    };
    let expected: BTreeMap<_, _> = truth.terms().map(|(e, c)| (e, dashu_int::UBig::from(c))).collect();
    let profiles = [machine.map(|m| sweep::profile(&m, &run)), direct.map(|d| sweep::profile(&d, &run))];
    assert!(profiles.iter().any(Option::is_some), "{what} is swept somehow");
    for profile in profiles.into_iter().flatten() {
        let profile = profile.map_err(|error: SweepError| format!("{what}: {error}")).unwrap().value;
        let terms: BTreeMap<_, _> = profile.terms().map(|(e, c)| (e, c.clone())).collect();
        assert_eq!(terms, expected, "{what}");
    }
}

/// The kinds that the game has, with their rules.
fn kinds(game: &Arc<Description>) -> Vec<(Kind, Described)> {
    let rules = KINDS.into_iter().filter_map(|kind| Some((kind, Described::new(game, kind).ok()?)));
    let rules: Vec<_> = rules.collect();
    assert!(!rules.is_empty());
    rules
}

fn check_everywhere(game: &str, boards: &mut dyn Iterator<Item = Board>, dice: &mut Dice) {
    let game: Arc<Description> = Arc::new(game.parse().unwrap());
    let kinds = kinds(&game);
    for board in boards {
        for (kind, rule) in &kinds {
            let truth = positions(&game, &board, *kind);
            let order = dice.order(board.sites());
            let what = format!("{kind:?} of {game:?} on {board:?} in {order:?}");
            check(rule, &board, &order, &truth, &what);
        }
    }
}

#[test]
fn drawn_games_on_masks_rings_and_sums_in_random_orders() {
    let mut dice = Dice::new(31);
    for game in DRAWN {
        let rings = ["torus:3,4", "cylinder:3,3", "torus:4,3"].map(|text| Board::parse(text).unwrap());
        let closes = |board: &Board| {
            Described::new(&Arc::new(game.parse().unwrap()), Kind::All)
                .is_ok_and(|rule| rule::Rulebook::pairs(&rule, board).is_err())
        };
        let mut masks: Vec<Board> = (0..12).map(|_| dice.mask_within(4, 9)).collect();
        masks.extend(["1x1", "1x4", "3x3", "2x4"].map(|text| Board::parse(text).unwrap()));
        // Rings are refused where pieces would reach around them.
        masks.extend(rings.into_iter().filter(|ring| ring.sites() <= 9 && !closes(ring)));
        check_everywhere(game, &mut masks.into_iter(), &mut dice);
    }
}

#[test]
fn games_on_random_graphs_in_random_orders() {
    let mut dice = Dice::new(32);
    for game in ON_GRAPHS {
        let mut boards: Vec<Board> = (0..8).map(|i| dice.graph(2 + i % 5, 45)).collect();
        boards.extend(
            ["cycle:6", "star:4", "1x5", "2x3", "complete:4"].map(|text| Board::parse(text).unwrap()),
        );
        check_everywhere(game, &mut boards.into_iter(), &mut dice);
    }
}

/// What players may put down, and what excludes each other, with a geometry of its own.
#[test]
fn placements_and_what_they_exclude() {
    let mut dice = Dice::new(34);
    for (games, on_squares) in [(DRAWN, true), (ON_GRAPHS, false)] {
        for game in games {
            let game: Description = game.parse().unwrap();
            for _ in 0..6 {
                let board = if on_squares { dice.mask_within(5, 14) } else { dice.graph(7, 40) };
                let found = Placements::new(&game, &board).unwrap();
                let (truth, excluding) = testkit::described::placements(&game, &board);
                let number = |n: usize| {
                    let placement: &Placement = &found.all[n];
                    let told = (placement.figure, placement.sites.iter().copied().collect());
                    truth.iter().position(|known| *known == told).unwrap()
                };
                assert_eq!(found.all.len(), truth.len(), "{game:?} on {board:?}");
                let pairs = (0..found.all.len()).flat_map(|n| found.excluded(n).iter().map(move |&m| (n, m)));
                let pairs = pairs.map(|(n, m)| (number(n), number(m)));
                let pairs: BTreeSet<(usize, usize)> = pairs.map(|(n, m)| (n.min(m), n.max(m))).collect();
                assert_eq!(pairs, excluding, "{game:?} on {board:?}");
            }
        }
    }
}

#[test]
fn a_sum_has_the_positions_of_its_boards_together() {
    for game in DRAWN {
        let game: Arc<Description> = Arc::new(game.parse().unwrap());
        let boards = [Board::grid(2, 2), Board::parse("..|.#").unwrap()];
        for (kind, rule) in kinds(&game) {
            let mut truth = testkit::Counts::none();
            truth.add_product(&positions(&game, &boards[0], kind), &positions(&game, &boards[1], kind));
            let sum = Board::sum(&boards);
            let order: Vec<usize> = (0..sum.sites()).rev().collect();
            check(&rule, &sum, &order, &truth, &format!("{kind:?} of {game:?} on a sum"));
        }
    }
}

/// The same positions by a described rule and by one that was written by hand, on larger boards.
fn agree<D: Rule, R: Rule>(described: &D, by_hand: &R, board: &Board, what: &str) {
    let run = Run::unlimited();
    let profile = |machine: Result<_, CompileError>| sweep::profile(&machine.unwrap(), &run).unwrap().value;
    let order = board.by_rows();
    assert_eq!(
        profile(compile(described, board, &order)),
        profile(compile(by_hand, board, &order)),
        "{what}"
    );
}

#[test]
fn described_games_are_those_written_by_hand() {
    let mut dice = Dice::new(33);
    let described = |text: &str, kind| Described::new(&Arc::new(text.parse().unwrap()), kind).unwrap();
    for round in 0..12 {
        let kind = KINDS[round % 4];
        let flat = dice.mask_within(6, 24);
        for board in [flat, Board::grid(4, 5), Board::parse("torus:3,4").unwrap()] {
            let domineering = described("left = 'X|X'\nright = 'XX'", kind);
            agree(&domineering, &Domineering { kind }, &board, "Domineering");
        }
        for board in [dice.graph(10, 25), dice.mask_within(5, 16)] {
            let col = described("left = 'vertex'\nright = 'vertex'\napart = { same = [1] }", kind);
            agree(&col, &Ends { game: Distance::up_to(1, true, false), kind }, &board, "Col");
            let far = described("left = 'vertex'\nright = 'vertex'\napart = { different = [1, 2] }", kind);
            agree(&far, &Ends { game: Distance::up_to(2, false, true), kind }, &board, "EnSnort(2)");
            let kayles = "both = 'vertex'\napart = [1]";
            agree(&described(kayles, Kind::All), &Kayles, &board, "Node Kayles");
            agree(&described(kayles, Kind::Maximal), &Maximal, &board, "Node Kayles, maximal");
        }
    }
}

#[test]
fn domineering_takes_no_more_states_than_cells_of_a_column_can_be_wanted() {
    for (kind, states) in [(Kind::All, 256), (Kind::Maximal, 6561), (Kind::LeftEnd, 384)] {
        let game = Arc::new("left = 'X|X'\nright = 'XX'".parse().unwrap());
        let rule = Described::new(&game, kind).unwrap();
        let machine = sweep::compile_best(&rule, &Board::grid(8, 8), &Run::unlimited()).unwrap();
        let asked = sweep::count(&machine, &Run::unlimited()).unwrap();
        assert_eq!(asked.account.peak_states, states, "{kind:?}");
    }
}
