//! The published numbers, as far as the matrices reach in a few seconds.

use board::Board;
use games::domineering::Kind;
use testkit::tables::{Claim, Entry, Source, load};
use testkit::{Counts, brute, matrix};

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

#[test]
fn the_matrices_agree_with_print() {
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
            _ if largest(&entry) <= 42 => {
                entry.check(&profile(&entry, matrix::profile)).unwrap_or_else(|error| panic!("{error}"));
                profiles += 1;
            }
            _ => left.push(entry.board),
        }
    }
    assert!(totals >= 64 && profiles >= 16, "{totals} totals, {profiles} profiles");
    assert_eq!(left, ["7x7", "8x8", "9x9", "10x10"]);
}

#[test]
fn moves_agree_with_print() {
    let mut checked = 0;
    for entry in domineering().filter(|entry| largest(entry) <= 20) {
        entry.check(&profile(&entry, brute::domineering_by_moves)).unwrap_or_else(|error| panic!("{error}"));
        checked += 1;
    }
    assert!(checked >= 50, "{checked} entries");
}
