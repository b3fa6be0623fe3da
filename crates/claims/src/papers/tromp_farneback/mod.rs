//! \[TrompFarneback\]: positions and games of Go.

mod asymptotics;
mod borders;
mod counted;
mod games;
mod graph;
mod hamilton;
mod lines;
mod partitions;
mod recurrences;
mod sampled;
mod sizes;

use crate::{Check, Claim, ClaimError, Court, Sides};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use testkit::plain_go::PlainGo;
use testkit::tables::{self, Entry};

/// The key of the paper in `tables/`.
const KEY: &str = "TrompFarneback";

pub(super) fn claims() -> Vec<Claim> {
    [
        sizes::claims(),
        borders::claims(),
        recurrences::claims(),
        asymptotics::claims(),
        sampled::claims(),
        graph::claims(),
        counted::claims(),
        games::claims(),
        partitions::claims(),
        lines::claims(),
        hamilton::claims(),
    ]
    .concat()
}

/// A count in print; `board` is `m x n`.
fn entry(court: &Court<'_>, place: &str, m: usize, n: usize) -> &'static Entry {
    let board = format!("{m}x{n}");
    let mut entries = court.source(KEY).entries.iter();
    entries.find(|entry| entry.place == place && entry.board == board).expect("a board of the table")
}

/// A number as it stands in print.
fn printed(entry: &Entry) -> UBig {
    number(&entry.printed)
}

/// A number as it must have been, where a scan has lost or added digits.
fn mended(entry: &Entry) -> UBig {
    number(entry.truth())
}

fn number(claim: &tables::Claim) -> UBig {
    match claim {
        tables::Claim::Count { value, .. } => value.parse().expect("decimal digits"),
        tables::Claim::Profile(_) => unreachable!("the paper prints no profiles"),
    }
}

/// L(m, n) of Tables 3 and 5, mended, for m = n or |m - n| = 1.
fn legal(court: &Court<'_>, m: usize, n: usize) -> UBig {
    let place = if m == n { "Table 3" } else { "Table 5" };
    mended(entry(court, place, m.min(n), m.max(n)))
}

/// The numbers in print at a place on boards of at most so many sites, against the engine.
fn counted(court: &Court<'_>, place: &str, sites: std::ops::Range<usize>) -> Result<Check, ClaimError> {
    let entries = court.source(KEY).entries.iter().filter(|entry| entry.place == place);
    let of_size: Vec<&Entry> =
        entries.filter(|entry| sites.contains(&entry.boards.iter().map(board::Board::sites).sum())).collect();
    let (first, last) = (of_size.first().expect("a board"), of_size.last().expect("a board"));
    Check::over(format!("{} to {}", first.board, last.board), of_size.iter(), |entry| {
        let count = court.count("go", None, &entry.board)?;
        Ok(Sides::new(entry.board.clone(), printed(entry), count))
    })
}

/// A decimal fraction, exactly.
fn decimal(text: &str) -> RBig {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    let digits: IBig = format!("{whole}{places}").parse().expect("decimal digits");
    RBig::from_parts(digits, UBig::from(10u8).pow(places.len()))
}

/// A positive number rounded to as many places as a text has.
fn rounded(value: &RBig, like: &str) -> String {
    let places = like.split_once('.').map_or(0, |(_, places)| places.len());
    let scaled = value * RBig::from(UBig::from(10u8).pow(places)) + RBig::from_parts(1.into(), 2u8.into());
    let digits = format!("{:0>width$}", scaled.floor().to_string(), width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    if places == 0 { whole.to_string() } else { format!("{whole}.{part}") }
}

/// `2.0817e170`: a number to so many significant digits, rounded.
fn scientific(value: &RBig, digits: usize) -> String {
    let floor = value.floor().to_string();
    let exponent = floor.len() - 1;
    let leading = value / RBig::from(UBig::from(10u8).pow(exponent));
    let like = format!("0.{}", "0".repeat(digits - 1));
    format!("{}e{exponent}", rounded(&leading, if digits == 1 { "0" } else { &like }))
}

/// `3x4`.
fn size(m: usize, n: usize) -> String {
    format!("{m}x{n}")
}

/// `1 entry`, `3 entries`.
fn several(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// All rectangles with so many points and no more rows than columns, the smallest first.
fn rectangles(points: std::ops::RangeInclusive<usize>) -> Vec<(usize, usize)> {
    let most = *points.end();
    let all = (1..=most).flat_map(|m| (m..=most / m).map(move |n| (m, n)));
    let mut all: Vec<_> = all.filter(|(m, n)| points.contains(&(m * n))).collect();
    all.sort_by_key(|(m, n)| (m * n, *m));
    all
}

/// A rectangle to play on by plain rules.
fn plain(m: usize, n: usize) -> PlainGo {
    PlainGo::new(&board::Board::grid(m, n))
}

fn ratio(above: UBig, below: UBig) -> RBig {
    RBig::from_parts(above.into(), below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_like_a_text() {
        assert_eq!(rounded(&decimal("2.9649"), "0.000"), "2.965");
        assert_eq!(rounded(&decimal("0.96"), "7"), "1");
        assert_eq!(scientific(&decimal("20817.4"), 3), "2.08e4");
        assert_eq!(scientific(&decimal("4499"), 1), "4e3");
    }
}
