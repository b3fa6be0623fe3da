//! The published numbers, as far as the slow engines reach in a few seconds.

use board::Board;
use games::Game;
use games::distance::Distance;
use games::domineering::Kind;
use testkit::tables::{Claim, Entry, Source, load};
use testkit::{Counts, auxiliary, brute, matrix};

fn sources() -> Vec<Source> {
    load(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables")).unwrap_or_else(|error| panic!("{error}"))
}

fn kind(entry: &Entry) -> Kind {
    let name = entry.kind.as_deref().unwrap_or("all");
    Kind::NAMES.into_iter().find(|(known, _)| *known == name).expect("load checks the kinds").1
}

fn profile(entry: &Entry, of: impl Fn(&Board, Kind) -> Counts) -> Counts {
    entry.boards.iter().fold(Counts::one(), |product, board| &product * &of(board, kind(entry)))
}

fn largest(entry: &Entry) -> usize {
    entry.boards.iter().map(Board::sites).max().unwrap_or(0)
}

fn domineering() -> impl Iterator<Item = Entry> {
    sources().into_iter().flat_map(|source| source.entries).filter(|entry| entry.game == "domineering")
}

/// Holds all entries on boards of at most `most` squares against the matrices; gives the boards left out.
fn check_by_matrices(most: usize) -> Vec<String> {
    let (mut profiles, mut totals, mut left) = (0, 0, vec![]);
    for entry in domineering() {
        match entry.truth() {
            // A total is much cheaper than a profile.
            Claim::Count { value, .. } if !entry.play => {
                let total: u128 =
                    entry.boards.iter().map(|board| matrix::total(board, kind(&entry))).product();
                assert_eq!(*value, total.to_string(), "{entry}");
                totals += 1;
            }
            _ if largest(&entry) <= most => {
                entry.check(&profile(&entry, matrix::profile)).unwrap_or_else(|error| panic!("{error}"));
                profiles += 1;
            }
            _ => left.push(entry.board),
        }
    }
    assert!(totals >= 64 && profiles >= 18, "{totals} totals, {profiles} profiles");
    left
}

#[test]
fn the_matrices_agree_with_print() {
    assert_eq!(check_by_matrices(64), ["9x9", "10x10"]);
}

#[test]
#[ignore = "the last rows of Table 1 take the matrices half a minute"]
fn the_matrices_agree_with_all_of_print() {
    assert!(check_by_matrices(usize::MAX).is_empty());
}

#[test]
fn moves_agree_with_print() {
    let mut checked = 0;
    for entry in domineering().filter(|entry| largest(entry) <= 20) {
        entry.check(&profile(&entry, brute::domineering_by_moves)).unwrap_or_else(|error| panic!("{error}"));
        checked += 1;
    }
    assert!(checked >= 49, "{checked} entries");
}

/// The figure of Example 3.4 is not in the text, only the matrices of its top component: rows of bars (from the top) 6
/// and 1, 2 and 1, 6, 2 and 2, 1 and 1, 1 and 1. On 8 columns that leaves 72 boards.
#[test]
fn one_board_has_the_polynomial_of_example_3_4() {
    let entry = domineering().find(|entry| entry.place == "Example 3.4, top component").expect("an entry");
    let mut found = vec![];
    for pair in 2..=4 {
        for (a, b) in (2..=6).flat_map(|a| (a + 3..=6).map(move |b| (a, b))) {
            for (c, d) in [(a, b), (a, b + 1), (a + 1, b), (a + 1, b + 1)] {
                let rows = [
                    vec![0, 1, 2, 3, 4, 5, 7],
                    vec![pair, pair + 1, 7],
                    vec![2, 3, 4, 5, 6, 7],
                    vec![a, a + 1, b, b + 1],
                    vec![c, d],
                    vec![c, d],
                ];
                let board = Board::mask(6, 8, |row, column| rows[row].contains(&column));
                if entry.check(&matrix::profile(&board, Kind::All)).is_ok() {
                    found.push(board);
                }
            }
        }
    }
    assert_eq!(found, entry.boards);
}

/// Figure 7 shows 6 vertical and 5 horizontal dominoes on the squares that the entry marks as taken.
#[test]
fn the_dominoes_of_figure_7_can_lie_there() {
    let entry = domineering().find(|entry| entry.place == "Example 3.4, Figure 7").expect("an entry");
    let free = entry.boards[0].places().expect("a board on a grid");
    let taken = Board::mask(8, 8, |row, column| !free.contains(&(row, column)));
    assert!(matrix::profile(&taken, Kind::All).get(6, 5) > 0);
    let sum = domineering()
        .find(|entry| entry.place == "Example 3.4, the sum of the components")
        .expect("an entry");
    let sorted = |boards: &[Board]| {
        let mut drawn: Vec<String> =
            boards.iter().flat_map(Board::components).map(|part| part.draw(|_| '.')).collect();
        drawn.sort();
        drawn
    };
    assert_eq!(sorted(&entry.boards), sorted(&sum.boards));
}

/// The entries of distance games, in two variables and in one.
fn distance_games() -> impl Iterator<Item = (Entry, Distance)> {
    let entries =
        sources().into_iter().flat_map(|source| source.entries.into_iter().chain(source.in_one_variable));
    entries.filter_map(|entry| match games::find(&entry.game, None).expect("load checks the games") {
        Game::Distance(rule) => Some((entry, rule)),
        _ => None,
    })
}

fn distance_profile(entry: &Entry, of: impl Fn(&Board) -> Counts) -> Counts {
    entry.boards.iter().fold(Counts::one(), |product, board| &product * &of(board))
}

#[test]
fn independent_sets_agree_with_print() {
    let mut checked = 0;
    for (entry, rule) in distance_games() {
        let profile = distance_profile(&entry, |board| auxiliary::profile(&rule, board));
        entry.check(&profile).unwrap_or_else(|error| panic!("{error}"));
        checked += 1;
    }
    assert!(checked >= 265, "{checked} entries");
}

#[test]
fn the_rulebook_agrees_with_print() {
    let mut checked = 0;
    for (entry, rule) in distance_games().filter(|(entry, _)| largest(entry) <= 9) {
        let profile = distance_profile(&entry, |board| brute::by_legal(&rule, board));
        entry.check(&profile).unwrap_or_else(|error| panic!("{error}"));
        checked += 1;
    }
    assert!(checked >= 130, "{checked} entries");
}
