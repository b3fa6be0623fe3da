//! Section 4.8: numbers of positions by random samples.

use super::size;
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use ways::{Estimated, Job, Sampling, Value, Verb};

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
    ]
}
