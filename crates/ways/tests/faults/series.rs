//! Whole families: terms, proofs and growth.

use crate::trial::{Share, quietly};
use control::faults::{Fault, places, with_fault};
use ways::{Definition, Extreme, Job, Run, Value, Verb, Verdict, WaysError};

/// What is claimed. The size of the operator that a proof rests on is not: one with more states than it needs, whose
/// classes were merged less, proves the same.
fn claimed(job: &Job) -> Result<String, WaysError> {
    let answer = ways::answer(job, &Run::unlimited())?;
    Ok(match answer.value {
        Value::Series(series) => {
            let proved = series.recurrence.proof().is_some();
            let (recurrence, from) = (series.recurrence.to_string(), series.recurrence.valid_from());
            let (terms, generating, growth) = (&series.terms, &series.generating, &series.growth);
            format!("{terms:?} {recurrence} {from} {proved} {generating} {growth:?}")
        }
        Value::Verdict(verdict) => match *verdict {
            Verdict::Proved { from, exception, .. } => format!("proved from {from}, but for {exception:?}"),
            Verdict::Refuted(failure) => format!("refuted {failure}"),
        },
        Value::Growth(growth) => format!("{growth:?}"),
        Value::ExtremeSeries(series) => {
            let law = series.law.map(|law| (law.from, law.period, law.increment, law.values));
            format!("{:?} {law:?}", series.terms)
        }
        other => panic!("{other:?}"),
    })
}

/// An error that says what is wrong.
fn says_so(error: &WaysError) -> bool {
    use series::SeriesError::Inconsistent;
    matches!(error, WaysError::Fault(_) | WaysError::Series(Inconsistent { .. }))
}

/// Flips bits at all places that the job passes, early and late; gives how many were noticed and how many did no harm.
fn survives(job: &Job) -> (usize, usize) {
    let (truth, seen) = places(|| claimed(job).unwrap());
    assert!(!seen.is_empty());
    let mut share = Share::default();
    for (&place, passed) in &seen {
        let mut visits = vec![0, 1, passed.visits / 3, passed.visits / 2, passed.visits - 1];
        visits.retain(|&visit| visit < passed.visits);
        visits.dedup();
        for visit in visits {
            // Spread over the store, with low, middle and high bits of words.
            for k in 0..6u64 {
                let bit = k * 8 * passed.bytes as u64 / 6 + [0, 7, 31, 40, 62, 29][k as usize % 6];
                let fault = Fault { place, visit, bit };
                match quietly(|| with_fault(fault, || claimed(job))) {
                    Ok((_, false)) => {}
                    Ok((Ok(value), true)) => share.answered(value == truth, || format!("{fault:?}")),
                    Ok((Err(error), true)) => {
                        assert!(says_so(&error), "{job:?}: {fault:?}: {error:?}");
                        share.caught();
                    }
                    // A broken invariant, or a sum that is too large in a build for tests.
                    Err(_) => share.caught(),
                }
            }
        }
    }
    share.told(&format!("{:?} {} {}", job.verb, job.game, job.board))
}

#[test]
fn numbers_and_profiles() {
    let series = |profile| Verb::Series { terms: 9, profile, digits: 10 };
    for (game, family, profile) in [
        ("domineering", "3xn", false),
        ("domineering", "2xn", true),
        ("go", "2xn", false),
        ("col", "path", true),
    ] {
        let (noticed, harmless) = survives(&Job::new(series(profile), game, family));
        assert!(noticed > 50 && harmless > 10, "{game} {family}: {noticed}, {harmless}");
    }
}

#[test]
fn proofs_and_refutations() {
    let formulas = [
        "a(n) = 3a(n-1) + a(n-2) - a(n-3)",
        "a(n) = 3a(n-1) + a(n-2) - a(n-3) + 1",
        "(1-t)/(1-3t-t^2+t^3)",
        "1/(1-2t)",
        "1/(1-2t-x*t)",
    ];
    for formula in formulas {
        let job = Job::new(Verb::Prove { formula: formula.into() }, "domineering", "2xn");
        let (noticed, harmless) = survives(&job);
        assert!(noticed + harmless > 50, "{formula}: {noticed}, {harmless}");
    }
}

#[test]
fn growth() {
    for (game, family) in [("domineering", "4xn"), ("go", "3xn")] {
        let (noticed, harmless) = survives(&Job::new(Verb::Growth { digits: 20 }, game, family));
        assert!(noticed > 50, "{game} {family}: {noticed}, {harmless}");
    }
}

#[test]
fn shortest_and_longest_games() {
    for extreme in [Extreme::Shortest, Extreme::Longest] {
        let verb = Verb::ExtremeSeries { extreme, first: None, definition: Definition::Play, terms: 9 };
        let (noticed, harmless) = survives(&Job::new(verb, "domineering", "2xn"));
        assert!(noticed > 50, "{extreme:?}: {noticed}, {harmless}");
    }
}
