//! Two players with moves of their own: the search against a plain solver that knows the rulebook only.

use board::Board;
use games::distance::{self, Distance};
use games::domineering::{self, Domineering, Kind};
use games::kayles::{self, Kayles};
use rule::{Play, Player, Rulebook};
use solve::{Lengths, Oracle, Outcome, Run, Search, SolveError};
use testkit::plays::{ByRule, Plain, moves, play_both};
use testkit::random::Dice;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];
const DOMINEERING: Domineering = Domineering { kind: Kind::All };

/// Asks all that can be asked about a game, at its start and later.
fn check<G: Play, R: Rulebook>(game: &G, rule: &R, boards: &[Board], dice: &mut Dice) {
    let by_rule = ByRule::new(rule, boards);
    let mut plain = Plain::new(&by_rule);
    let run = Run::unlimited();
    let mut search = Search::new(game, &run).unwrap();
    let mut lengths = Lengths::new(game, &run).unwrap();
    for first in PLAYERS {
        let expected = plain.length(by_rule.start(), first);
        let length = lengths.begun_by(first).unwrap();
        assert_eq!(length.moves as usize, expected, "{boards:?}, {first:?} begins");
        let quick = length.first.map(|site| {
            let after = moves(&by_rule, &by_rule.start(), first).into_iter().find(|made| made.0 == site);
            1 + plain.length(after.expect("a move that the rulebook allows").1, first.other())
        });
        assert_eq!(quick, (expected % 2 == 1).then_some(expected), "{boards:?}, {first:?} begins");
        check_line(game, &mut search, &by_rule, expected % 2 == 1, first);
    }
    for made in 0..4 {
        let (here, there) = play_both(dice, game, &by_rule, made);
        for player in PLAYERS {
            let expected = plain.wins(there, player);
            assert_eq!(search.wins(&here, player), Ok(expected), "{boards:?} later, {player:?}");
            let winning = solve::winning_move(game, &mut search, &here, player).unwrap();
            assert_eq!(winning.is_some(), expected, "{boards:?} later, {player:?}");
            if let Some((site, _)) = winning {
                let after = moves(&by_rule, &there, player).into_iter().find(|made| made.0 == site);
                let after = after.expect("a move that the rulebook allows").1;
                assert!(!plain.wins(after, player.other()), "{boards:?} later, {player:?} on {site}");
            }
        }
    }
}

/// A line is a game by the rulebook, to its end, and who should win wins.
fn check_line<G: Play, H: Play>(
    game: &G,
    search: &mut Search<'_, G>,
    by_rule: &H,
    first_wins: bool,
    first: Player,
) {
    let line = solve::line(game, search, first).unwrap();
    let (mut position, mut turn) = (by_rule.start(), first);
    for &(player, site) in &line {
        assert_eq!(player, turn);
        let made = moves(by_rule, &position, player).into_iter().find(|made| made.0 == site);
        position = made.expect("a move that the rulebook allows").1;
        turn = turn.other();
    }
    assert!(moves(by_rule, &position, turn).is_empty(), "the game is over");
    assert_eq!(turn != first, first_wins);
}

fn check_domineering(boards: &[Board], dice: &mut Dice) {
    check(&domineering::OnBoards::new(boards).unwrap(), &DOMINEERING, boards, dice);
}

fn check_distance(rule: &Distance, boards: &[Board], dice: &mut Dice) {
    check(&distance::OnBoards::new(rule, boards).unwrap(), rule, boards, dice);
}

#[test]
fn domineering_with_holes_and_in_sums() {
    let mut dice = Dice::new(61);
    for round in 0..1500 {
        let boards: Vec<Board> =
            (0..1 + round % 3).map(|_| dice.mask_within(5, 11 - 3 * (round % 3))).collect();
        check_domineering(&boards, &mut dice);
    }
    for boards in ["3x4", "2x6", "1x1", "#", "2x2 + 2x2 + 2x2", "1x12 + 4x1"] {
        check_domineering(&board::parse_sum(boards).unwrap(), &mut dice);
    }
}

#[test]
fn domineering_on_rings() {
    let mut dice = Dice::new(62);
    for boards in [
        "torus:3,3",
        "torus:3,4",
        "torus:4,3",
        "cylinder:1,3",
        "cylinder:2,3",
        "cylinder:2,5",
        "cylinder:3,4",
        "cylinder:4,3",
        "torus:3,3 + 2x2",
        "cylinder:2,3 + cylinder:2,4",
        "cylinder:1,7 + 3x1",
    ] {
        check_domineering(&board::parse_sum(boards).unwrap(), &mut dice);
    }
}

#[test]
fn distance_games_on_graphs() {
    let mut dice = Dice::new(63);
    for rule in ["S=1", "D=1", "S=1;D=1", "S=2;D=2", "S=1,3;D=2", "D=1,2", "S=2;D=1", "S="] {
        let rule = Distance::parse(rule).unwrap();
        for round in 0..60 {
            let boards = [dice.graph(3 + round % 5, 20 + round % 40), dice.mask_within(3, 3)];
            check_distance(&rule, &boards[..1 + round % 2], &mut dice);
        }
        for boards in ["path:7", "cycle:7", "star:5", "2x4", "path:3 + path:4"] {
            check_distance(&rule, &board::parse_sum(boards).unwrap(), &mut dice);
        }
    }
}

/// What knows nothing of nimbers finds the same winners.
#[test]
fn node_kayles_as_any_other_game() {
    let mut dice = Dice::new(64);
    for round in 0..150 {
        let boards = [dice.graph(4 + round % 6, 20 + round % 40), dice.mask_within(3, 3)];
        let boards = &boards[..1 + round % 2];
        let game = kayles::OnBoards::new(boards).unwrap();
        check(&game, &Kayles, boards, &mut dice);
        let nimber = solve::nimber(&game, &Run::unlimited()).unwrap().nimber;
        let outcome =
            solve::outcome(&mut Search::new(&game, &Run::unlimited()).unwrap(), &game.start()).unwrap();
        assert_eq!(outcome, if nimber == 0 { Outcome::Previous } else { Outcome::Next });
    }
}

fn outcome<G: Play>(game: &G, run: &Run<'_>) -> Outcome {
    solve::outcome(&mut Search::new(game, run).unwrap(), &game.start()).unwrap()
}

fn of_domineering(boards: &str) -> Outcome {
    outcome(&domineering::OnBoards::new(&board::parse_sum(boards).unwrap()).unwrap(), &Run::unlimited())
}

fn of_distance(rule: &str, boards: &str) -> Outcome {
    let rule = Distance::parse(rule).unwrap();
    outcome(&distance::OnBoards::new(&rule, &board::parse_sum(boards).unwrap()).unwrap(), &Run::unlimited())
}

/// A board and what it is in a quarter turn add up to nothing; two boards that Left wins are won by Left.
#[test]
fn laws_of_sums() {
    let mut dice = Dice::new(65);
    for _ in 0..40 {
        let board = dice.mask_within(4, 12);
        let places = board.places().unwrap();
        let turned = Board::mask(4, 4, |row, column| places.contains(&(column, row)));
        let sum = domineering::OnBoards::new(&[board.clone(), turned]).unwrap();
        assert_eq!(outcome(&sum, &Run::unlimited()), Outcome::Previous, "{board:?}");
    }
    for (one, other) in [("3x1", "2x5"), ("4x2", "4x3"), ("2x5", "6x1")] {
        assert_eq!([of_domineering(one), of_domineering(other)], [Outcome::Left; 2]);
        assert_eq!(of_domineering(&format!("{one} + {other}")), Outcome::Left);
    }
    assert_eq!(of_domineering("5x5 + 4x4"), of_domineering("4x4"), "5x5 is worth nothing");
}

/// Whoever begins in Snort puts a piece into the middle and answers every piece by one opposite: the middle keeps the
/// opponent from all vertices that are beside their own image. On two copies of a board the second player answers in the
/// other copy: with colours exchanged, that is what the first one looks like.
#[test]
fn strategies_that_copy() {
    for length in [1, 3, 5, 7, 9, 11, 13] {
        assert_eq!(of_distance("D=1", &format!("path:{length}")), Outcome::Next, "{length}");
    }
    for board in ["3x3", "3x5", "1x7", "star:6", "complete:5", "wheel:6"] {
        assert_eq!(of_distance("D=1", board), Outcome::Next, "{board}");
    }
    for board in ["path:6", "cycle:5", "2x3", "star:3"] {
        for rule in ["S=1", "D=1", "S=1;D=1", "S=1,2", "D=2"] {
            assert_eq!(of_distance(rule, &format!("{board} + {board}")), Outcome::Previous, "{rule} {board}");
        }
    }
}

/// Positions of Col are worth a number or a number and a star (\[WinningWays\], chapter 2); a whole graph is its own
/// negative, so it is worth 0 or a star: a sum of two is lost by whoever begins if both or neither are won by him.
#[test]
fn col_is_worth_nothing_or_a_star() {
    let mut dice = Dice::new(66);
    let rule = Distance::up_to(1, true, false);
    let of = |boards: &[Board]| outcome(&distance::OnBoards::new(&rule, boards).unwrap(), &Run::unlimited());
    for round in 0..60 {
        let (one, other) = (dice.graph(4 + round % 6, 40), dice.graph(3 + round % 5, 50));
        let (a, b) = (of(std::slice::from_ref(&one)), of(std::slice::from_ref(&other)));
        let class = |equal: bool| if equal { Outcome::Previous } else { Outcome::Next };
        assert_eq!(of(&[one, other]), class(a == b));
        assert!([a, b].iter().all(|outcome| matches!(outcome, Outcome::Next | Outcome::Previous)));
    }
}

#[test]
fn a_search_that_must_forget_finds_the_same() {
    let game = domineering::OnBoards::new(&[Board::grid(5, 6)]).unwrap();
    let small = Run::within(1 << 17);
    let mut search = Search::new(&game, &small).unwrap();
    assert_eq!(solve::outcome(&mut search, &game.start()), Ok(of_domineering("5x6")));
    let effort = search.effort();
    assert!(effort.bytes <= 1 << 17 && effort.positions > 4096 && effort.nodes > effort.positions);
}

#[test]
fn searches_keep_to_their_limits() {
    let game = domineering::OnBoards::new(&[Board::grid(6, 6)]).unwrap();
    let none = Run::within(1 << 10);
    let refused = Search::new(&game, &none).err();
    let Some(SolveError::NoTable { needed, limit }) = refused else { panic!("{refused:?}") };
    assert!(limit == 1 << 10 && needed > limit);
    let stopped = Run::new(u64::MAX, &control::Impatient);
    let mut search = Search::new(&game, &stopped).unwrap();
    assert_eq!(search.wins(&game.start(), Player::Left), Err(SolveError::Halt(control::Halt::Stopped)));
    let small = Run::within(1 << 20);
    let refused = Lengths::new(&game, &small).unwrap().begun_by(Player::Left).err();
    assert!(matches!(refused, Some(SolveError::Memory { .. })), "{refused:?}");
}
