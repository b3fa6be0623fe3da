//! Sections 2, 6.1 and 6.2: numbers of games, exact and estimated.

use super::{KEY, plain, size};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use testkit::tables::Printed;
use ways::{Job, UBig, Value, Verb};

/// The number of games.
fn games(court: &Court<'_>, board: &str) -> Result<UBig, ClaimError> {
    let verb = Verb::Games { first: None, order: None, stop: None, by_moves: false };
    match court.answer(&Job::new(verb, "go", board))?.value {
        Value::Games(games) => Ok(games.total()),
        other => unreachable!("games are counted, not {other:?}"),
    }
}

/// What the paper prints at a place.
fn printed(court: &Court<'_>, place: &str, estimated: bool) -> Vec<&'static Printed> {
    let all = court.source(KEY).games_of_two.iter();
    all.filter(|entry| entry.place == place && entry.estimated() == estimated).collect()
}

fn counted(court: &Court<'_>, place: &str, on: fn(&str) -> bool) -> Result<Check, ClaimError> {
    let mut entries = printed(court, place, false);
    entries.retain(|entry| on(&entry.board));
    let range = entries.iter().map(|entry| entry.board.as_str()).collect::<Vec<_>>().join(", ");
    Check::over(range, entries, |entry| {
        Ok(Sides::new(entry.board.clone(), entry.value.clone(), games(court, &entry.board)?.to_string()))
    })
}

/// `~10^86` and `10^~1.1e3` as the exponent.
fn exponent(value: &str) -> f64 {
    value.trim_start_matches("~10^").trim_start_matches("10^~").parse().expect("an exponent")
}

/// Estimates of all entries that print estimates, told beside each other.
fn estimates(court: &Court<'_>) -> Result<Finding, ClaimError> {
    let mut told = vec![];
    for entry in printed(court, "Table 7", true) {
        let population = if entry.board == "3x3" { Some(2) } else { None };
        let verb = Verb::EstimateGames { runs: 4, seed: 1, population };
        let Value::SampledGames(found) = court.answer(&Job::new(verb, "go", &entry.board))?.value else {
            unreachable!("an estimate is asked for")
        };
        let trusted = if found.sampled.trusted() { "" } else { ", not to be trusted" };
        let (print, log) = (exponent(&entry.value), found.sampled.log10());
        told.push(format!("{}: in print 10^{print}, here 10^{log:.1}{trusted}", entry.board));
    }
    Ok(Finding::open(told.join("; ")).remark(
        "The same method, four runs each: single runs fall far apart and mostly below the mean, so neither side has an error that means anything",
    ))
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/table-7",
            place: "Table 7",
            kind: Kind::Statement,
            statement: "the exact numbers of games on 1x1, 1x2 and 1x3",
            how: "counted, and walked through one by one by plain rules",
            command: "ways games go 1x3",
            tier: Tier::Quick,
            check: |court| {
                let plainly = Check::over("1x1 to 1x3 one by one", 1..=3, |n| {
                    let paths = plain(1, n).games(usize::MAX).iter().sum::<u64>();
                    Ok(Sides::new(size(1, n), UBig::from(paths), games(court, &size(1, n))?))
                })?;
                Ok(Finding::stated(&Check::all([
                    counted(court, "Table 7", |board| board != "1x4")?,
                    plainly,
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/table-7-1x4",
            place: "Table 7",
            kind: Kind::Statement,
            statement: "there are 2098407841 games on 1x4",
            how: "counted",
            command: "ways games go 1x4",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&counted(court, "Table 7", |board| board == "1x4")?)),
        },
        Claim {
            id: "tromp-farneback/section-2-2x2",
            place: "Section 2",
            kind: Kind::Statement,
            statement: "there are 386356909593 games on 2x2",
            how: "counted",
            command: "ways games go 2x2",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&counted(court, "Section 2", |_| true)?)),
        },
        Claim {
            id: "tromp-farneback/table-7-lost",
            place: "Table 7, abstract",
            kind: Kind::Statement,
            statement: "Table 7 has exact numbers of games for mn ≤ 4",
            how: "the entries in the text at hand",
            command: "ways games go 2x2",
            tier: Tier::Quick,
            check: |court| {
                let has = |places: &[&str]| {
                    Check::over("1x1, 1x2, 1x3, 1x4, 2x2", ["1x1", "1x2", "1x3", "1x4", "2x2"], |board| {
                        let entries = places.iter().flat_map(|place| printed(court, place, false));
                        let found = entries.into_iter().any(|entry| entry.board == board);
                        Ok(Sides::new(board, "a number", if found { "a number" } else { "nothing" }))
                    })
                };
                Finding::stated(&has(&["Table 7"])?)
                    .read_as("with the number of section 2 for 2x2", &has(&["Table 7", "Section 2"])?)
            },
        },
        Claim {
            id: "tromp-farneback/table-7-estimates",
            place: "Table 7, section 6.2",
            kind: Kind::Statement,
            statement: "about 10^100 games on 1x6, 10^86 on 2x3, 10^(1.1·10³) on 3x3",
            how: "heuristic sampling with the same strata",
            command: "ways games go 2x3 --estimate",
            tier: Tier::Slow,
            check: estimates,
        },
    ]
}
