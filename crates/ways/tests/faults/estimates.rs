//! Estimates: particles, heuristic sampling, and the tables that they read.
//!
//! Chance would hide a wrong table for ever, so runs with a flipped bit are compared number for number.

use crate::trial::{Share, quietly};
use control::faults::{Fault, places, with_fault};
use ways::{Job, Run, Sampling, Value, Verb, WaysError};

fn estimated(job: &Job) -> Result<String, WaysError> {
    match ways::answer(job, &Run::unlimited())?.value {
        Value::Estimated(estimated) => Ok(format!("{:?}", estimated.sampled)),
        other => panic!("{other:?}"),
    }
}

/// Flips bits in every place that an estimate passes, early and late.
#[track_caller]
fn check(method: Sampling, game: &str, board: &str, needed: &[&str]) {
    let verb = Verb::Estimate { method, error: 0.1, particles: Some(40), runs: Some(3), seed: 1 };
    let job = Job::new(verb, game, board);
    let (truth, seen) = places(|| estimated(&job).unwrap());
    for place in needed {
        assert!(seen.contains_key(place), "{job:?}: '{place}' is none of {:?}", seen.keys());
    }
    let mut share = Share::default();
    let mut seed = 1u64;
    for (&place, there) in &seen {
        for round in 0..24 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let fault = Fault { place, visit: there.visits * round / 24, bit: seed >> 20 };
            match quietly(|| with_fault(fault, || estimated(&job))) {
                Ok((_, false)) => {}
                Ok((Ok(value), true)) => share.answered(value == truth, || format!("{fault:?}")),
                Ok((Err(WaysError::Fault(_)), true)) | Err(_) => share.caught(),
                Ok((Err(other), true)) => panic!("{job:?}, {fault:?}: {other}"),
            }
        }
    }
    let (caught, harmless) = share.told(&format!("estimate {game} {board}, {method:?}"));
    assert!(caught > harmless, "{job:?}: {caught} caught, {harmless} harmless");
}

const PARTICLES: [&str; 2] = ["particles", "weights of particles"];
const TABLES: [&str; 3] = ["slots of steps", "choices", "factors of choices"];

#[test]
fn particles() {
    for (game, board) in [("domineering", "6x6"), ("go", "6x6"), ("go", "torus:4,4")] {
        check(Sampling::Smc, game, board, &[PARTICLES.as_slice(), &TABLES].concat());
    }
    check(Sampling::Smc, "domineering", "5x5", &["classes of labels", "reached labels", "tidied moves"]);
}

/// Where a site sees so many others that nothing is tabulated.
#[test]
fn particles_that_call_the_rule() {
    check(Sampling::Smc, "col", "complete:16", &["particles", "slots of steps"]);
}

#[test]
fn heuristic_sampling() {
    for (game, board) in [("domineering", "4x4"), ("go", "4x4")] {
        check(Sampling::Chen, game, board, &["representatives", "weights of representatives", "choices"]);
    }
}
