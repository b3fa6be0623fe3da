//! The ends of games of Domineering from the polynomials of ends and of maximal positions, against games that are played.

use board::Board;
use testkit::Counts;
use testkit::random::Dice;
use testkit::stuck::Stuck;
use testkit::trees::{First, Game};
use ways::{Job, Run, Value, Verb};

fn profile(kind: &str, board: &str) -> Counts {
    let job = Job { kind: Some(kind.into()), ..Job::new(Verb::Profile, "domineering", board) };
    let Value::Profile(profile) = ways::answer(&job, &Run::unlimited()).unwrap().value else {
        panic!("a profile is a polynomial")
    };
    let mut counts = Counts::none();
    profile.terms().for_each(|((a, b), number)| counts.count(a, b, number.try_into().unwrap()));
    counts
}

fn agrees(board: &Board) {
    let drawn = board.draw(|_| '.').replace('\n', "|");
    let [left, right, maximal] = ["left-end", "right-end", "maximal"].map(|kind| profile(kind, &drawn));
    let (stuck, game) = (Stuck::new(&left, &right, &maximal), Game::domineering(board));
    let ends = game.play();
    assert_eq!(game.list(), stuck.by_thesis(), "{drawn}");
    assert_eq!(ends.left, stuck.by_play(First::Left), "{drawn}");
    assert_eq!(ends.right, stuck.by_play(First::Right), "{drawn}");
    assert_eq!(ends.either, stuck.by_play(First::Either), "{drawn}");
}

#[test]
fn polynomials_agree_with_games_on_rectangles() {
    for (m, n) in (1..=16).flat_map(|m| (1..=16 / m).map(move |n| (m, n))) {
        agrees(&Board::grid(m, n));
    }
}

#[test]
fn polynomials_agree_with_games_on_random_boards() {
    let mut dice = Dice::new(41);
    for _ in 0..40 {
        agrees(&dice.mask_within(6, 16));
    }
}
