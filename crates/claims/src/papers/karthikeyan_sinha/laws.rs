//! Chapter 5: boards beyond Table 4.1, and the laws that shortest and longest games follow for all n.

use super::{least, shortest};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use ways::{Definition, Extreme, Job, Law, Proof, Value, Verb};

/// What the program proves of the boards with m rows.
pub(super) struct Proved {
    m: usize,
    law: Law,
    /// The numbers of moves from n = 1 on.
    terms: Vec<u64>,
    certificate: String,
}

/// So many terms are asked for.
const TERMS: usize = 30;

impl Proved {
    /// `α(5, n + 3) = α(5, n) + 4 from n = 4 on, from 5, 7, 8; before them 0, 3, 3`
    fn told(&self) -> String {
        let numbers = |numbers: Vec<String>| numbers.join(", ");
        let Law { from, period, increment, values, .. } = &self.law;
        let m = self.m;
        let mut told = format!(
            "α({m}, n + {period}) = α({m}, n) + {increment} for n ≥ {from}, with {} from there",
            numbers(values.iter().map(i64::to_string).collect())
        );
        if let Some(floor) = self.law.floor().filter(|floor| floor.rise > 0) {
            told += &format!(", that is ⌊({}n + {})/{}⌋", floor.rise, floor.shift, floor.run);
        }
        let before = &self.terms[..from - 1];
        if !before.is_empty() {
            told += &format!(", and {} before", numbers(before.iter().map(u64::to_string).collect()));
        }
        told
    }

    fn at(&self, n: usize) -> i64 {
        if n < self.law.from { self.terms[n - 1] as i64 } else { self.law.at(n) }
    }
}

/// The law on m rows.
pub(super) fn law(
    court: &Court<'_>,
    m: usize,
    extreme: Extreme,
    definition: Definition,
) -> Result<Proved, ClaimError> {
    let verb = Verb::ExtremeSeries { extreme, definition, first: None, terms: TERMS };
    let answer = court.answer(&Job::new(verb, "domineering", &format!("{m}xn")))?;
    let certificate = certificate(&answer.proof);
    let Value::ExtremeSeries(series) = answer.value else { unreachable!("a series of lengths") };
    assert_eq!(series.first, 1, "boards begin with one column");
    let law = series.law.ok_or_else(|| ClaimError::Other(format!("no law was found on {m} rows")))?;
    Ok(Proved { m, law, terms: series.terms, certificate })
}

/// The numbers of a proof.
fn certificate(proof: &Proof) -> String {
    match proof {
        Proof::Periodic { states, window, agree_from, period, .. } => format!(
            "operators of {states} states, leads of at most {window}, bounds that agree from n = {agree_from} on for a common period of {period}"
        ),
        other => format!("{other:?}"),
    }
}

/// A formula that grows by the increment of a law in each period, from 10 columns on, agrees with it for all n.
pub(super) fn agrees_for_ever(
    proved: &Proved,
    formula: impl Fn(usize) -> usize,
) -> Result<Check, ClaimError> {
    let Law { from, period, increment, .. } = proved.law;
    let values = Check::over("", 1..=10 + from + period, |n| {
        Ok(Sides::new(format!("n = {n}"), formula(n) as i64, proved.at(n)))
    })?;
    let growth = Check::over("", 10..=200, |n| {
        let grown = formula(n + period) as i64 - formula(n) as i64;
        Ok(Sides::new(format!("n = {n}, growth with {period} columns more"), grown, increment))
    })?;
    Ok(match Check::all([values, growth]) {
        Check::Fails(sides) => Check::Fails(sides),
        _ => Check::Proved(format!(
            "for all n by the law with period {period}, proved with {}",
            proved.certificate
        )),
    })
}

/// The law of the program against single boards, by both definitions.
fn laws(court: &Court<'_>, m: usize, single: usize) -> Result<Finding, ClaimError> {
    let mut parts = vec![];
    for (definition, word) in [(Definition::Play, "by play"), (Definition::Thesis, "by the thesis")] {
        let proved = law(court, m, Extreme::Shortest, definition)?;
        let check = Check::over(format!("{m}x1 to {m}x{single}"), 1..=single, |n| {
            Ok(Sides::new(format!("{m}x{n}, {word}"), proved.at(n), least(court, m, n, definition)? as i64))
        })?;
        parts.push(match check {
            Check::Holds(range) => Check::Proved(format!(
                "{word} {} ({}; single boards {range} agree)",
                proved.told(),
                proved.certificate
            )),
            fails => fails,
        });
    }
    Ok(Finding::conjectured(&Check::all(parts)))
}

/// The boards m x n with m ≤ n ≤ 12: single boards against the law, and the numbers row by row.
fn boards(court: &Court<'_>, rows: std::ops::RangeInclusive<usize>) -> Result<Finding, ClaimError> {
    let (mut table, mut apart) = (vec![], vec![]);
    let mut parts = vec![];
    for m in rows {
        let mut moves = vec![];
        for definition in [Definition::Play, Definition::Thesis] {
            let proved = law(court, m, Extreme::Shortest, definition)?;
            parts.push(Check::over(format!("{m}x{m} to {m}x12"), m..=12, |n| {
                let single = shortest(court, m, n, definition)?.moves;
                match definition {
                    Definition::Play => moves.push(single),
                    Definition::Thesis if m > 1 && single != moves[n - m] => {
                        apart.push(format!("{m}x{n} ({single})"))
                    }
                    Definition::Thesis => {}
                }
                Ok(Sides::new(format!("{m}x{n}"), proved.at(n), single as i64))
            })?);
        }
        let numbers: Vec<String> = moves.iter().map(usize::to_string).collect();
        table.push(format!("{m}x{m} to {m}x12: {}", numbers.join(", ")));
    }
    let others = if apart.is_empty() { "no other board".into() } else { apart.join(", ") };
    Ok(Finding::stated(&Check::all(parts)).remark(&format!(
        "By play {}. By the thesis the same but on one row, where it is 1 from 1x2 on, and on {others}.",
        table.join("; ")
    )))
}

/// The longest games have ⌊mn/2⌋ moves, one less if mn leaves 4 when divided by 8.
fn longest(court: &Court<'_>, rows: std::ops::RangeInclusive<usize>) -> Result<Finding, ClaimError> {
    let range = format!("m = {} to {}", rows.start(), rows.end());
    let (mut parts, mut periods) = (vec![], vec![]);
    for m in rows {
        for definition in [Definition::Play, Definition::Thesis] {
            let proved = law(court, m, Extreme::Longest, definition)?;
            let full = |n: usize| m * n / 2 - usize::from(m * n % 8 == 4);
            // The formula repeats itself after 8 columns, and the law after its period.
            let enough = proved.law.from + 8 * proved.law.period;
            parts.push(Check::over(range.clone(), 2..=enough, |n| {
                Ok(Sides::new(format!("{m}x{n}"), full(n) as i64, proved.at(n)))
            })?);
            periods.push(proved.law.period);
        }
    }
    let period = periods.into_iter().max().unwrap_or_default();
    let reason = format!("for all n by laws with periods of at most {period}, each compared over 8 periods");
    Ok(Finding::conjectured(&super::argued(Check::all(parts), &reason)))
}

const LAW: &str =
    "on so many rows the least number of moves grows by a constant whenever the columns grow by a period";

/// A claim about the law on some rows.
fn on_rows(
    (id, place): (&'static str, &'static str),
    command: &'static str,
    tier: Tier,
    check: fn(&Court<'_>) -> Result<Finding, ClaimError>,
) -> Claim {
    let how = "bounds from above and below, each of which repeats itself, agree for one common period; single boards beside";
    Claim { id, place, kind: Kind::Question, statement: LAW, how, command, tier, check }
}

pub(super) fn claims() -> Vec<Claim> {
    let at = |id, rows| (id, rows);
    let mut claims = vec![
        on_rows(
            at("karthikeyan-sinha/section-5-law-1", "Chapter 5, one row"),
            "ways series shortest domineering 1xn",
            Tier::Quick,
            |court| laws(court, 1, 12),
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-2", "Chapter 5, two rows"),
            "ways series shortest domineering 2xn",
            Tier::Quick,
            |court| {
                Ok(laws(court, 2, 12)?.remark(
                    "The proof finds the price 1/7 of a lead: a position in which Right cannot move takes a vertical domino for every two columns, or a vertical one and two horizontal ones for five, and at this price both cost 4/7 a column.",
                ))
            },
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-3", "Chapter 5, three rows"),
            "ways series shortest domineering 3xn",
            Tier::Quick,
            |court| laws(court, 3, 12),
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-4", "Chapter 5, four rows"),
            "ways series shortest domineering 4xn",
            Tier::Quick,
            |court| laws(court, 4, 12),
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-5", "Chapter 5, five rows"),
            "ways series shortest domineering 5xn",
            Tier::Quick,
            |court| laws(court, 5, 8),
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-6", "Chapter 5, six rows"),
            "ways series shortest domineering 6xn",
            Tier::Quick,
            |court| laws(court, 6, 6),
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-7", "Chapter 5, seven rows"),
            "ways series shortest domineering 7xn",
            Tier::Quick,
            |court| laws(court, 7, 4),
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-8", "Chapter 5, eight rows"),
            "ways series shortest domineering 8xn",
            Tier::Slow,
            |court| laws(court, 8, 12),
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-9", "Chapter 5, nine rows"),
            "ways series shortest domineering 9xn",
            Tier::Slow,
            |court| laws(court, 9, 12),
        ),
        on_rows(
            at("karthikeyan-sinha/section-5-law-10", "Chapter 5, ten rows"),
            "ways series shortest domineering 10xn",
            Tier::Slow,
            |court| {
                Ok(laws(court, 10, 12)?.remark(
                    "On 11 rows, in runs of about a minute of CPU time each with 179195 states, α(11, n + 14) = α(11, n) + 40 by play for n ≥ 9, with 26, 29, 32, 35, 38, 40, 43, 47, 49, 52, 55, 57, 61, 64 from there; by the thesis for n ≥ 8, with 23 before these. On 12 rows the operator has more than 4194304 states, and nothing is proved.",
                ))
            },
        ),
    ];
    claims.extend(further());
    claims
}

fn further() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/section-5-boards",
            place: "Chapter 5, first avenue",
            kind: Kind::Question,
            statement: "the least numbers of moves on unsolved boards: those up to 12 columns with at most 5 rows",
            how: "single boards against the laws",
            command: "ways shortest domineering 5x12",
            tier: Tier::Quick,
            check: |court| boards(court, 1..=5),
        },
        Claim {
            id: "karthikeyan-sinha/section-5-boards-6-10",
            place: "Chapter 5, first avenue",
            kind: Kind::Question,
            statement: "the least numbers of moves on unsolved boards: those up to 12 columns with 6 to 10 rows",
            how: "single boards against the laws",
            command: "ways shortest domineering 10x12",
            tier: Tier::Slow,
            check: |court| boards(court, 6..=10),
        },
        Claim {
            id: "karthikeyan-sinha/section-5-large",
            place: "Chapter 5, first avenue",
            kind: Kind::Question,
            statement: "shortest games on larger squares: turned boards beside, numbers of final positions with them",
            how: "11x11, 11x12, 12x12 and 14x14, both definitions, all positions of the least number counted",
            command: "ways shortest domineering 14x14",
            tier: Tier::Slow,
            check: |court| {
                let mut told = vec![];
                let boards = [(11, 11), (11, 12), (12, 12), (14, 14)];
                let check = Check::over("11x11, 11x12, 12x12, 14x14", boards, |(m, n)| {
                    let ends = shortest(court, m, n, Definition::Play)?;
                    let thesis = shortest(court, m, n, Definition::Thesis)?.moves;
                    told.push(format!("{m}x{n}: {} moves, {} final positions", ends.moves, ends.positions));
                    Ok(Sides::new(format!("{m}x{n}: the same by the thesis"), ends.moves, thesis))
                })?;
                Ok(Finding::stated(&check).remark(&format!(
                    "By play {}. In a longer run 16x16 took 69 moves, with 162818764566768 final positions.",
                    told.join("; ")
                )))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1-longest",
            place: "Chapter 1: the board is gradually filled",
            kind: Kind::Question,
            statement: "the longest games on m ≥ 2 rows and n ≥ 2 columns have ⌊mn/2⌋ moves, one less if mn leaves 4 when divided by 8",
            how: "by both definitions, from laws that hold for all n, m = 2 to 5",
            command: "ways series longest domineering 4xn",
            tier: Tier::Quick,
            check: |court| longest(court, 2..=5),
        },
        Claim {
            id: "karthikeyan-sinha/section-1-longest-6-8",
            place: "Chapter 1: the board is gradually filled",
            kind: Kind::Question,
            statement: "the longest games on 6 to 8 rows and n ≥ 2 columns have ⌊mn/2⌋ moves, one less if mn leaves 4 when divided by 8",
            how: "by both definitions, from laws that hold for all n",
            command: "ways series longest domineering 8xn",
            tier: Tier::Slow,
            check: |court| longest(court, 6..=8),
        },
    ]
}
