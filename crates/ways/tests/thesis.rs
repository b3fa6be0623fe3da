//! Shortest and longest games of Domineering from the polynomials of ends and of maximal positions, against games that
//! are played, and against what \[KarthikeyanSinha\] prints.

use board::Board;
use std::path::Path;
use testkit::random::Dice;
use testkit::tables::load;
use testkit::trees::{Final, Finals, First, Game};
use ways::{Job, Profile, Run, Value, Verb};

fn profile(kind: &str, board: &str) -> Profile {
    let job = Job { kind: Some(kind.into()), ..Job::new(Verb::Profile, "domineering", board) };
    match ways::answer(&job, &Run::unlimited()).unwrap().value {
        Value::Profile(profile) => profile,
        other => panic!("{other:?}"),
    }
}

/// All positions in which somebody cannot move. Of the Left ends and of the Right ends the maximal positions are those
/// in which the other player cannot move either.
fn stuck(board: &str) -> Vec<(Final, u128)> {
    let [left, right, maximal] = ["left-end", "right-end", "maximal"].map(|kind| profile(kind, board));
    let mut finals = vec![];
    for (ends, left_stuck, right_stuck) in [(&left, true, false), (&right, false, true)] {
        for ((a, b), number) in ends.terms() {
            let rest = u128::try_from(number - maximal.coefficient(a, b)).expect("a number of a small board");
            finals.push((Final { a, b, left_stuck, right_stuck }, rest));
        }
    }
    finals.extend(maximal.terms().map(|((a, b), number)| {
        let number = u128::try_from(number).expect("a number of a small board");
        (Final { a, b, left_stuck: true, right_stuck: true }, number)
    }));
    finals
}

/// The positions that end games by the definition of the thesis.
fn by_thesis(stuck: &[(Final, u128)]) -> Finals {
    let ever_moves = |end: Final| end.moves() > 0 || (end.left_stuck && end.right_stuck);
    let ends = stuck.iter().copied().filter(|&(end, _)| end.a.abs_diff(end.b) <= 1 && ever_moves(end));
    ends.collect()
}

/// The positions that end games begun by `first`, when the one who is to move cannot: after as many moves of each the
/// one who began, after one more of his the other.
fn by_play(stuck: &[(Final, u128)], first: First) -> Finals {
    let begun_by_left =
        |end: Final| end.a == end.b && end.left_stuck || end.a == end.b + 1 && end.right_stuck;
    let begun_by_right =
        |end: Final| end.a == end.b && end.right_stuck || end.b == end.a + 1 && end.left_stuck;
    let over = |end| match first {
        First::Left => begun_by_left(end),
        First::Right => begun_by_right(end),
        First::Either => begun_by_left(end) || begun_by_right(end),
    };
    stuck.iter().copied().filter(|&(end, _)| over(end)).collect()
}

fn agrees(board: &Board) {
    let drawn = board.draw(|_| '.').replace('\n', "|");
    let (stuck, game) = (stuck(&drawn), Game::domineering(board));
    let ends = game.play();
    assert_eq!(game.list(), by_thesis(&stuck), "{drawn}");
    assert_eq!(ends.left, by_play(&stuck, First::Left), "{drawn}");
    assert_eq!(ends.right, by_play(&stuck, First::Right), "{drawn}");
    assert_eq!(ends.either, by_play(&stuck, First::Either), "{drawn}");
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

#[test]
fn table_4_1() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables/karthikeyan-sinha.toml");
    let entries = load(file).unwrap().remove(0).shortest;
    assert_eq!(entries.len(), 76);
    let mut wrong = 0;
    for entry in &entries {
        let stuck = stuck(&entry.board);
        let shortest = by_thesis(&stuck).shortest();
        let computed = (shortest.moves, shortest.letters.replace('F', ""));
        assert_eq!(computed, (entry.truth().moves, entry.truth().letters.clone()), "{entry}");
        let nobody = ["1x1", "1x2", "1x3", "1x4", "2x1", "3x1", "4x1", "2x4", "4x2"];
        assert_eq!(shortest.letters.contains('F'), nobody.contains(&entry.board.as_str()), "{entry}");
        let played = by_play(&stuck, First::Either).shortest().moves;
        let longer = match entry.board.as_str() {
            "2x6" | "6x2" => 4,
            board if board.starts_with("1x") || board.ends_with("x1") => 0,
            _ => entry.truth().moves,
        };
        assert_eq!(played, longer, "{entry}");
        wrong += usize::from(entry.correct.is_some());
    }
    assert_eq!(wrong, 14);
}

/// The least numbers of moves on 2xn, by the thesis and by play, derived by hand.
///
/// Right is stuck only if no two free squares lie side by side. A row with all a vertical dominoes and h horizontal ones
/// has then at most a + h + 1 free squares, so n is at most 2a + 3h + 1, and one of the rows has h at most b/2. Left is
/// stuck only if something lies in every column: n is at most a + 2b. With |a - b| at most 1, n is at most
///
/// | moves | 4c | 4c + 1 | 4c + 2 | 4c + 3 |
/// |---|---|---|---|---|
/// | Right ends | 7c + 1 | 7c + 3 | 7c + 3 | 7c + 6, but 7c + 5 when it is Right's turn |
/// | Left ends | 6c | 6c + 2 | 6c + 3 | 6c + 5 |
///
/// and positions such as `.^.<>.^.|.v.<>.v.` attain it.
fn on_two_rows(n: usize) -> (usize, usize) {
    let (c, rest) = ((n + 1) / 7, (n + 1) % 7);
    match rest {
        _ if n == 1 => (1, 0),
        0 => (4 * c - 1, 4 * c),
        1 | 2 => (4 * c, 4 * c),
        3 | 4 => (4 * c + 1, 4 * c + 1),
        _ => (4 * c + 3, 4 * c + 3),
    }
}

/// The same on 3xn.
///
/// Left is stuck only if something lies in every column: n is at most a + 2b, that is 3j for 2j moves and 3j + 2 for
/// 2j + 1. Vertical dominoes beside horizontal ones in the middle row attain a + 2b. Right is stuck only if 3n is at
/// most 4a + 3b + 3, which allows no larger n.
///
/// By play n = 3j + 1 is worse. After 2j + 1 moves it is Right's turn if Left has one domino more, and 9j + 3 is at most
/// 4(j + 1) + 3j + 3 only for j up to 2. It is Left's turn if Right has one more. Then one column is touched twice and
/// all others once; a horizontal domino that touches another column alone lies in the middle row, so no domino shares
/// the first column with it, and Left is not stuck.
fn on_three_rows(n: usize) -> (usize, usize) {
    let least = (2 * n + 1) / 3;
    match n {
        1 => (1, 0),
        _ if n % 3 == 1 && n >= 10 => (least, least + 1),
        _ => (least, least),
    }
}

fn least_moves(m: usize, n: usize) -> (usize, usize) {
    let stuck = stuck(&format!("{m}x{n}"));
    (by_thesis(&stuck).shortest().moves, by_play(&stuck, First::Either).shortest().moves)
}

#[test]
fn two_rows() {
    for n in 1..=60 {
        assert_eq!(least_moves(2, n), on_two_rows(n), "2x{n}");
    }
}

#[test]
fn three_rows() {
    for n in 1..=36 {
        assert_eq!(least_moves(3, n), on_three_rows(n), "3x{n}");
    }
}

/// Problem 4.1 says half of n, rounded up, for all n from 5 on.
#[test]
fn problem_4_1_fails() {
    let fails = |definition: fn((usize, usize)) -> usize| {
        (5..=60).filter(|&n| definition(least_moves(2, n)) != n.div_ceil(2)).collect::<Vec<_>>()
    };
    let from_18_on = 18..=60;
    let expected = |first: &[usize]| first.iter().copied().chain(from_18_on.clone()).collect::<Vec<_>>();
    assert_eq!(fails(|(thesis, _)| thesis), expected(&[11, 12, 14, 16]));
    assert_eq!(fails(|(_, play)| play), expected(&[6, 11, 12, 13, 14, 16]));
}

/// "For large m, n, it seems that the least number occurs in both the Left end and the Right end polynomials."
#[test]
fn observation_4_fails() {
    for board in ["4x11", "4x12", "6x9", "6x10"] {
        assert_eq!(by_thesis(&stuck(board)).shortest().letters, "L", "{board}");
    }
}
