//! Domineering by values and by two searches: one knows the values of small regions, the other knows none.

use board::Board;
use games::domineering::OnBoards;
use rule::Play;
use solve::{Outcome, Run, Search, dominoes};
use testkit::random::Dice;
use values::{Game, Universe};

fn value(boards: &[Board], all: &mut Universe) -> Game {
    let game = OnBoards::new(boards).unwrap();
    solve::value(&game, &game.start(), all, &Run::unlimited()).unwrap().0
}

/// Whoever begins wins unless the value is 0 or better for the other.
fn by_value(game: Game, all: &mut Universe) -> Outcome {
    Outcome::new(!all.at_most(game, Game::ZERO), !all.at_most(Game::ZERO, game))
}

/// As dominoes on a grid that holds all boards.
fn by_dominoes(boards: &[Board]) -> Outcome {
    let game = OnBoards::new(boards).unwrap();
    let grid = game.grid().expect("flat boards");
    dominoes::solving(grid.rows, grid.columns, &Run::unlimited(), |solver| {
        solve::outcome(solver, &game.start())
    })
    .unwrap()
    .unwrap()
}

/// As any other game.
fn by_moves(boards: &[Board]) -> Outcome {
    let game = OnBoards::new(boards).unwrap();
    solve::outcome(&mut Search::new(&game, &Run::unlimited()).unwrap(), &game.start()).unwrap()
}

#[test]
fn rectangles_of_at_most_thirty_squares() {
    let mut all = Universe::new();
    let mut seen = vec![];
    for rows in 1..=30 {
        for columns in rows..=30 / rows {
            let board = [Board::grid(rows, columns)];
            let game = value(&board, &mut all);
            let outcome = by_value(game, &mut all);
            assert_eq!(by_dominoes(&board), outcome, "{rows}x{columns}");
            assert_eq!(by_moves(&board), outcome, "{rows}x{columns}");
            // The players exchange what they can do.
            let negative = all.negative(game);
            let turned = by_value(negative, &mut all);
            assert_eq!(by_dominoes(&[Board::grid(columns, rows)]), turned, "{columns}x{rows}");
            seen.push(outcome);
        }
    }
    assert_eq!(seen.len(), 58, "half of 111 rectangles and the squares");
    for outcome in [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous] {
        assert!(seen.contains(&outcome), "{outcome:?} is among them");
    }
}

#[test]
fn sums_of_two() {
    let mut dice = Dice::new(67);
    let mut all = Universe::new();
    for case in 0..1000 {
        let pair = [dice.mask_within(4, 12), dice.mask_within(5, 14)];
        let [one, other] = [0, 1].map(|of| value(&pair[of..=of], &mut all));
        let sum = all.sum(one, other);
        let outcome = by_value(sum, &mut all);
        assert_eq!(by_dominoes(&pair), outcome, "{case}: {pair:?}");
        assert_eq!(by_moves(&pair), outcome, "{case}: {pair:?}");
        assert_eq!(value(&pair, &mut all), sum, "{case}: {pair:?}");
    }
    // Hot boards, and some that outlast each other.
    for (one, other) in
        [("4x4", "3x5"), ("4x5", "5x3"), ("3x6", "6x3"), ("4x4", "4x4"), ("2x7", "5x4"), ("3x3", "2x2")]
    {
        let pair = [one, other].map(|words| Board::parse(words).unwrap());
        let [first, second] = [0, 1].map(|of| value(&pair[of..=of], &mut all));
        let sum = all.sum(first, second);
        assert_eq!(by_dominoes(&pair), by_value(sum, &mut all), "{one} + {other}");
    }
}

/// As the literature has it since D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik (2000) and N. Bullock
/// (2002), whose papers were not at hand.
#[test]
fn published_boards() {
    let published = [
        (6, 7, Outcome::Left),
        (7, 7, Outcome::Next),
        (6, 8, Outcome::Right),
        (7, 8, Outcome::Right),
        (8, 8, Outcome::Next),
        (6, 9, Outcome::Left),
        (8, 9, Outcome::Left),
        (7, 10, Outcome::Right),
    ];
    for (rows, columns, outcome) in published {
        assert_eq!(by_dominoes(&[Board::grid(rows, columns)]), outcome, "{rows}x{columns}");
    }
}
