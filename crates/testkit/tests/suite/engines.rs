//! The slow engines against each other: the game as the players make it, the rulebook, the matrices.

use board::Board;
use games::domineering::{Domineering, Kind};
use testkit::random::Dice;
use testkit::{brute, matrix};

fn kinds() -> impl Iterator<Item = Kind> {
    Kind::NAMES.into_iter().map(|(_, kind)| kind)
}

/// Boards that caught a mistake once, or look as if they could.
const BOARDS: &[&str] = &[
    "1x1",
    "1x2",
    "2x1",
    "1x7",
    "7x1",
    "2x2",
    "2x3",
    "3x2",
    "3x3",
    "2x7",
    "7x2",
    "3x4",
    "4x3",
    "3x5",
    "5x3",
    "4x4",
    "#",
    ".#.",
    ".|#|.",
    ".#|#.",
    "#.|.#",
    "##|..",
    "..|##|..",
    ".#.|###|.#.",
    "...|.#.|...",
    "#.#|...|#.#",
    "....|.#..|...#",
    "....|#..#|#..#|....",
    "##..##|##..##|##..##|......",
    ".###.|.....|.#.#.|.....",
    "...#...|...#...",
    "#####|#...#|#.#.#|#...#",
];

#[test]
fn matrices_equal_moves_on_listed_boards() {
    for text in BOARDS {
        let board = Board::parse(text).unwrap();
        for kind in kinds() {
            let moves = brute::domineering_by_moves(&board, kind);
            assert_eq!(matrix::profile(&board, kind), moves, "{text} {kind:?}");
        }
    }
}

#[test]
fn matrices_equal_moves_on_random_masks() {
    let mut dice = Dice::new(2026);
    for round in 0..120 {
        let board = dice.mask_within(5, 16);
        for kind in kinds() {
            let moves = brute::domineering_by_moves(&board, kind);
            let drawn = board.draw(|_| '.');
            assert_eq!(matrix::profile(&board, kind), moves, "round {round}, {kind:?}:\n{drawn}");
        }
    }
}

/// The rulebook of the `Rule` against the game: two statements that share no line.
#[test]
fn the_rulebook_equals_moves() {
    let small = BOARDS.iter().map(|text| Board::parse(text).unwrap()).filter(|board| board.sites() <= 7);
    let mut dice = Dice::new(5);
    let random = (0..40).map(|_| dice.mask_within(4, 7)).collect::<Vec<_>>();
    for board in small.chain(random).chain([Board::grid(2, 4)]) {
        for kind in kinds() {
            let rulebook = brute::by_legal(&Domineering { kind }, &board);
            assert_eq!(
                rulebook,
                brute::domineering_by_moves(&board, kind),
                "{} {kind:?}",
                board.draw(|_| '.')
            );
        }
    }
}

/// Turning the board exchanges the players.
#[test]
fn left_ends_are_right_ends_of_the_turned_board() {
    for (m, n) in [(1, 5), (2, 6), (3, 4), (4, 5), (5, 5)] {
        let right = matrix::profile(&Board::grid(m, n), Kind::RightEnd);
        assert_eq!(matrix::profile(&Board::grid(n, m), Kind::LeftEnd), right.swapped(), "{m} x {n}");
    }
}
