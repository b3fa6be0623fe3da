//! Games to be played have the moves that their rulebooks allow.

use board::Board;
use games::distance::{self, Distance};
use games::domineering::{self, Domineering, Kind};
use games::kayles::{self, Kayles};
use rule::{Play, Player};
use testkit::plays::{ByRule, moves, perft};
use testkit::random::Dice;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];
const RULE: Domineering = Domineering { kind: Kind::All };

/// Both players may make the next move at any time; parts are played on their own.
fn same_moves<G: Play, H: Play>(
    one: (&G, &G::Position),
    other: (&H, &H::Position),
    depth: usize,
    what: &str,
) {
    for player in PLAYERS {
        let (here, there) = (moves(one.0, one.1, player), moves(other.0, other.1, player));
        let mine: Vec<usize> = here.iter().map(|made| made.0).collect();
        let theirs: Vec<usize> = there.iter().map(|made| made.0).collect();
        assert_eq!(mine, theirs, "{what}: {player:?}");
        assert_eq!(one.0.mobility(one.1, player), there.len(), "{what}: {player:?}");
        if depth > 1 {
            for (mine, theirs) in here.iter().zip(&there) {
                same_moves((one.0, &mine.1), (other.0, &theirs.1), depth - 1, what);
            }
        }
    }
}

/// A game has as many moves in its normal form, and in all its parts together.
fn same_in_other_forms<G: Play>(game: &G, position: &G::Position, what: &str)
where
    G::Position: std::fmt::Debug,
{
    let parts = game.parts(position);
    for player in PLAYERS {
        let normal = game.normal(*position);
        for depth in 1..=3 {
            let expected = perft(game, position, player, depth);
            assert_eq!(perft(game, &normal, player, depth), expected, "{what}: {position:?}");
            assert_eq!(perft(game, &game.sum(&parts), player, depth), expected, "{what}: {position:?}");
        }
        let in_parts: usize = parts.iter().map(|part| game.mobility(part, player)).sum();
        assert_eq!(in_parts, game.mobility(position, player), "{what}: {position:?}");
    }
    assert_eq!(game.normal(game.normal(*position)), game.normal(*position), "{what}");
    assert!(parts.iter().all(|part| game.parts(part) == [*part]), "{what}: parts are not cut further");
}

/// A position some moves later.
fn later<G: Play>(game: &G, dice: &mut Dice, made: usize) -> G::Position {
    testkit::plays::play_both(dice, game, game, made).0
}

fn check_domineering(boards: &[Board], depth: usize, dice: &mut Dice) {
    let what = format!("{boards:?}");
    let game = domineering::OnBoards::new(boards).unwrap();
    let by_rule = ByRule::new(&RULE, boards);
    same_moves((&game, &game.start()), (&by_rule, &by_rule.start()), depth, &what);
    for made in 0..4 {
        same_in_other_forms(&game, &later(&game, dice, made), &what);
    }
}

fn check_distance(rule: &Distance, boards: &[Board], depth: usize, dice: &mut Dice) {
    let what = format!("{rule:?} on {boards:?}");
    let game = distance::OnBoards::new(rule, boards).unwrap();
    let by_rule = ByRule::new(rule, boards);
    same_moves((&game, &game.start()), (&by_rule, &by_rule.start()), depth, &what);
    for made in 0..4 {
        same_in_other_forms(&game, &later(&game, dice, made), &what);
    }
}

#[test]
fn domineering() {
    let mut dice = Dice::new(11);
    for boards in [
        "3x4",
        "1x9",
        "2x2 + 1x3",
        "..#|.#.|... + 3x2 + 1x1",
        "torus:3,3",
        "torus:3,4 + 2x2",
        "cylinder:2,3",
        "cylinder:3,4",
    ] {
        check_domineering(&board::parse_sum(boards).unwrap(), 3, &mut dice);
    }
    for round in 0..150 {
        let boards: Vec<Board> = (0..1 + round % 3).map(|_| dice.mask_within(5, 9)).collect();
        check_domineering(&boards, 2, &mut dice);
    }
    // Too long to be put into one grid.
    let long = board::parse_sum("1x12 + 12x1 + 2x2").unwrap();
    assert_eq!(domineering::OnBoards::new(&long).unwrap().grid(), None);
    check_domineering(&long, 2, &mut dice);
}

#[test]
fn distance_games() {
    let mut dice = Dice::new(12);
    for rule in ["S=1", "D=1", "S=1;D=1", "S=2;D=2", "S=1,3;D=2", "S=;D=1,2", "S=2;D=1", "S="] {
        let rule = Distance::parse(rule).unwrap();
        for boards in ["path:7", "cycle:6", "3x3", "petersen", "path:3 + cycle:4 + star:3", "torus:3,3"] {
            check_distance(&rule, &board::parse_sum(boards).unwrap(), 3, &mut dice);
        }
        for round in 0..20 {
            let boards = [dice.graph(3 + round % 6, 30), dice.mask_within(3, 5)];
            check_distance(&rule, &boards[..1 + round % 2], 3, &mut dice);
        }
    }
}

#[test]
fn node_kayles() {
    let mut dice = Dice::new(13);
    for round in 0..60 {
        let boards = [dice.graph(3 + round % 6, 30), dice.mask_within(3, 5)];
        let boards = &boards[..1 + round % 2];
        let game = kayles::OnBoards::new(boards).unwrap();
        let by_rule = ByRule::new(&Kayles, boards);
        let what = format!("{boards:?}");
        same_moves((&game, &game.start()), (&by_rule, &by_rule.start()), 4, &what);
        (0..4).for_each(|made| same_in_other_forms(&game, &later(&game, &mut dice, made), &what));
    }
}
