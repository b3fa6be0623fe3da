//! Sections 2 and 6.1: exact numbers of games.

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

/// The exact numbers that the paper prints at a place.
fn printed(court: &Court<'_>, place: &str) -> Vec<&'static Printed> {
    let all = court.source(KEY).games_of_two.iter();
    all.filter(|entry| entry.place == place && !entry.estimated()).collect()
}

fn counted(court: &Court<'_>, place: &str, on: fn(&str) -> bool) -> Result<Check, ClaimError> {
    let mut entries = printed(court, place);
    entries.retain(|entry| on(&entry.board));
    let range = entries.iter().map(|entry| entry.board.as_str()).collect::<Vec<_>>().join(", ");
    Check::over(range, entries, |entry| {
        Ok(Sides::new(entry.board.clone(), entry.value.clone(), games(court, &entry.board)?.to_string()))
    })
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
                        let entries = places.iter().flat_map(|place| printed(court, place));
                        let found = entries.into_iter().any(|entry| entry.board == board);
                        Ok(Sides::new(board, "a number", if found { "a number" } else { "nothing" }))
                    })
                };
                Finding::stated(&has(&["Table 7"])?)
                    .read_as("with the number of section 2 for 2x2", &has(&["Table 7", "Section 2"])?)
            },
        },
    ]
}
