//! The published numbers, as far as the slow engines reach in a few seconds.

use board::Board;
use dashu_int::UBig;
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

fn go() -> Source {
    sources().into_iter().find(|source| source.game.as_deref() == Some("go")).expect("a source about Go")
}

#[test]
fn strings_agree_with_print() {
    let mut checked = 0;
    for entry in go().entries.iter().filter(|entry| largest(entry) <= 12) {
        entry.check(&distance_profile(entry, brute::go_by_strings)).unwrap_or_else(|error| panic!("{error}"));
        checked += 1;
    }
    assert!(checked >= 20, "{checked} entries");
}

/// The count that the source gives for m x n, in truth.
fn legal_positions(source: &Source, m: usize, n: usize) -> UBig {
    let board = format!("{m}x{n}");
    let entry = source.entries.iter().find(|entry| entry.board == board).expect("a board of the table");
    match entry.truth() {
        Claim::Count { value, .. } => value.parse().expect("decimal digits"),
        Claim::Profile(_) => panic!("{entry} is a count"),
    }
}

/// Table 6 follows from Tables 3 and 5. For boards that no engine here reaches it confirms the first digits and the
/// number of digits of both, their last digits it does not.
#[test]
fn the_ratios_of_table_6_follow_from_the_counts() {
    let source = go();
    for ratio in &source.ratios {
        let n = ratio.n;
        let legal = |m, n| legal_positions(&source, m, n);
        let (above, below) = (legal(n, n) * legal(n + 1, n + 1), legal(n, n + 1).pow(2));
        let rounded = |decimals: usize| {
            let scaled = &above * UBig::from(10u8).pow(decimals);
            ((scaled * 2u8 + &below) / (&below * 2u8)).to_string()
        };
        let decimals = |text: &str| text.split_once('.').expect("a decimal fraction").1.len();
        let truth = ratio.truth();
        assert_eq!(truth.replace('.', ""), rounded(decimals(truth)), "{}, n = {n}", ratio.place);
        let printed = rounded(decimals(&ratio.value)) == ratio.value.replace('.', "");
        assert_eq!(printed, ratio.correct.is_none(), "{}, n = {n}", ratio.place);
    }
    assert_eq!(source.ratios.len(), 17);
}

/// A correction has a note, and is as long as what it corrects.
#[test]
fn corrections_of_growth_are_explained() {
    for row in go().growth {
        let corrected = row.correct_a.is_some() || row.correct_root_of_lambda.is_some();
        assert_eq!(corrected, row.finding.is_some(), "m = {}", row.m);
        assert_eq!(row.true_a().len(), row.a.len(), "m = {}", row.m);
        assert_eq!(row.true_root_of_lambda().len(), row.root_of_lambda.len(), "m = {}", row.m);
    }
}
