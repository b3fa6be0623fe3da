//! Heuristic sampling \[Chen\]: the states after each step are filed in strata, and of each stratum only one, drawn by
//! weight, goes on, with the weight of all.
//!
//! All children of a state are made, each with the weight of its parent. The one that represents a stratum is chosen with
//! a chance in proportion to its weight, so the expectation of Σ w Z(s) never changes, and at the end it is the number of
//! positions. As a stratum \[TrompFarneback\] take, for Go, the states with the same number of strings without a liberty:
//! [`Course::stratum`].

use super::{Course, EXPONENT, NoEstimate, fraction};
use control::faults;
use rand_core::Rng;
use std::collections::BTreeMap;

/// Steps between two looks at the wish to stop; they are short.
const STEPS_UNSEEN: usize = 16;

/// One state for many.
struct Representative {
    state: Vec<u8>,
    weight: f64,
}

/// One run: the mean of so many samplings, each with one representative of a stratum, as a natural logarithm; −∞ if nothing
/// was left in all of them.
pub fn heuristic<C: Course>(
    course: &C,
    samplings: usize,
    source: &mut impl Rng,
    stopped: &dyn Fn() -> bool,
) -> Result<f64, NoEstimate> {
    let logs: Vec<f64> =
        (0..samplings).map(|_| sampling(course, source, stopped)).collect::<Result<_, _>>()?;
    Ok(super::log_of_mean(&logs))
}

fn sampling<C: Course>(
    course: &C,
    source: &mut impl Rng,
    stopped: &dyn Fn() -> bool,
) -> Result<f64, NoEstimate> {
    let mut strata = vec![Representative { state: vec![0; course.stride()], weight: 1.0 }];
    let (mut log, mut sum) = (0.0, seal(&strata));
    for step in 0..course.steps() {
        if step.is_multiple_of(STEPS_UNSEEN) && stopped() {
            return Err(NoEstimate::Interrupted);
        }
        verify(&strata, sum)?;
        let mut next: BTreeMap<usize, Representative> = BTreeMap::new();
        for Representative { state, weight } in &strata {
            course.children(step, state, &mut |_, child| {
                let stratum = next
                    .entry(course.stratum(step + 1, child))
                    .or_insert_with(|| Representative { state: vec![], weight: 0.0 });
                stratum.weight += weight;
                if fraction(source) * stratum.weight < *weight {
                    child.clone_into(&mut stratum.state);
                }
            });
        }
        strata = next.into_values().collect();
        if all(&strata) > 2f64.powi(EXPONENT) {
            strata.iter_mut().for_each(|representative| representative.weight *= 2f64.powi(-EXPONENT));
            log += f64::from(EXPONENT) * std::f64::consts::LN_2;
        }
        sum = seal(&strata);
        strike(&mut strata);
    }
    verify(&strata, sum)?;
    Ok(log + all(&strata).ln())
}

/// The sum of the weights.
fn all(strata: &[Representative]) -> f64 {
    strata.iter().map(|representative| representative.weight).sum()
}

fn seal(strata: &[Representative]) -> u64 {
    let of_one = |one: &Representative| super::seal(&one.state, &[one.weight]);
    strata.iter().fold(0, |sum: u64, one| sum.rotate_left(1).wrapping_add(of_one(one)))
}

fn verify(strata: &[Representative], sum: u64) -> Result<(), NoEstimate> {
    if seal(strata) == sum { Ok(()) } else { Err(NoEstimate::Changed) }
}

fn strike(strata: &mut [Representative]) {
    for representative in strata {
        faults::strike("representatives", &mut representative.state);
        faults::strike("weights of representatives", std::slice::from_mut(&mut representative.weight));
    }
}
