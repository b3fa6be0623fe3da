//! Sections 4.8 and 6.2: numbers of positions and of games by random samples.

use super::size;
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use ways::{Estimated, Job, SampledGames, Sampling, Value, Verb};

fn estimated(court: &Court<'_>, verb: Verb, board: &str) -> Result<Estimated, ClaimError> {
    match court.answer(&Job::new(verb, "go", board))?.value {
        Value::Estimated(estimated) => Ok(*estimated),
        other => unreachable!("an estimate is asked for, not {other:?}"),
    }
}

/// The relative difference of an estimate from a number with this logarithm, and its standard error.
fn off(estimated: &Estimated, log10: f64) -> (f64, f64) {
    let difference = ((estimated.sampled.log10() - log10) * std::f64::consts::LN_10).exp_m1();
    (difference, estimated.sampled.error().unwrap_or(f64::INFINITY))
}

/// Differences of more standard errors are no chance.
const ERRORS: f64 = 4.0;

/// Entries of Table 4: n, the leading digits, the power of ten.
const TABLE_4: [(usize, f64, f64, f64); 4] =
    [(18, 6.6, 152.0, 0.05), (19, 2.082, 170.0, 0.0005), (29, 2.2, 397.0, 0.05), (39, 1.2, 719.0, 0.05)];

/// Estimates of Table 7 that are sampled again: the board and the power of ten.
const TABLE_7: [(&str, f64); 2] = [("1x6", 100.0), ("2x3", 86.0)];

fn sampled_games(court: &Court<'_>, board: &str) -> Result<SampledGames, ClaimError> {
    let verb = Verb::EstimateGames { runs: 6, seed: 1, population: Some(100) };
    match court.answer(&Job::new(verb, "go", board))?.value {
        Value::SampledGames(games) => Ok(games),
        other => unreachable!("games are sampled, not {other:?}"),
    }
}

/// The powers of ten in print against samples, if these are to be trusted; otherwise it stays open.
fn table_7(court: &Court<'_>) -> Result<Finding, ClaimError> {
    let (mut checks, mut doubts) = (vec![], vec![]);
    for (board, power) in TABLE_7 {
        let sampled = sampled_games(court, board)?.sampled;
        let (log10, trusted) = (sampled.log10(), sampled.trusted());
        let near = (log10 - power).abs() <= 1.0;
        checks.push(Check::so(board, near, &format!("10^{power}"), &format!("10^{log10:.1}")));
        if !trusted {
            let least = sampled.runs.iter().copied().fold(f64::INFINITY, f64::min);
            let most = sampled.runs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            doubts.push(format!("on {board} 10^{log10:.1} from runs between 10^{least:.1} and 10^{most:.1}"));
        }
    }
    if doubts.is_empty() {
        return Ok(Finding::stated(&Check::all(checks)));
    }
    let why = "a few runs make nearly all of the mean, so that the error means nothing";
    Ok(Finding::open(format!("{}: {why}", doubts.join(", "))))
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/section-4.8-unbiased",
            place: "Section 4.8",
            kind: Kind::Statement,
            statement: "heuristic sampling with (remaining depth, m minus the number of libertyless strings) as strata estimates the number of legal positions without bias",
            how: "the mean of 20 runs of 300 samplings against exact counts, within four standard errors",
            command: "ways estimate go 5x5 --method chen",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("3x3 to 5x5", 3..=5, |n| {
                    let verb = Verb::Estimate {
                        method: Sampling::Chen,
                        error: 0.01,
                        particles: Some(300),
                        runs: Some(20),
                        seed: 1,
                    };
                    let count = court.count("go", None, &size(n, n))?.to_f64().value().log10();
                    let (difference, error) = off(&estimated(court, verb, &size(n, n))?, count);
                    Ok(Sides::new(size(n, n), true, difference.abs() <= ERRORS * error))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/table-4-sampled",
            place: "Table 4",
            kind: Kind::Statement,
            statement: "the sampled numbers for n = 18, 19, 29 and 39",
            how: "sampled anew, by particles, to one part in a hundred; within four standard errors and the rounding in print",
            command: "ways estimate go 19x19",
            tier: Tier::Slow,
            check: |court| {
                Ok(Finding::stated(&Check::over(
                    "n = 18, 19, 29, 39",
                    TABLE_4,
                    |(n, leading, power, half)| {
                        let verb = Verb::Estimate {
                            method: Sampling::Smc,
                            error: 0.01,
                            particles: None,
                            runs: None,
                            seed: 1,
                        };
                        let (difference, error) =
                            off(&estimated(court, verb, &size(n, n))?, leading.log10() + power);
                        Ok(Sides::new(size(n, n), true, difference.abs() <= ERRORS * error + half / leading))
                    },
                )?))
            },
        },
        Claim {
            id: "tromp-farneback/table-7-estimates",
            place: "Table 7",
            kind: Kind::Statement,
            statement: "about 10^100 games on 1x6, 10^86 on 2x3 and 10^(1.1·10³) on 3x3",
            how: "sampled anew on 1x6 and 2x3 with the paper's stratifier, six runs with a population of 100",
            command: "ways games go 2x3 --estimate --runs 6 --seed 1 --population 100",
            tier: Tier::Slow,
            check: table_7,
        },
    ]
}
