//! Sections 4.1 to 4.3 and 4.6: border states.

use super::KEY;
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use games::borders;
use ways::{BorderStates, Job, Value, Verb};

fn states(court: &Court<'_>, m: usize) -> Result<BorderStates, ClaimError> {
    match court.answer(&Job::new(Verb::States, "go", &m.to_string()))?.value {
        Value::States(states) => Ok(states),
        other => unreachable!("states are counted, not {other:?}"),
    }
}

/// The valid classes for each y, without a walk through the constructible ones.
fn valid_classes(m: usize) -> Vec<u128> {
    borders::valid(m).into_iter().map(borders::classes).collect()
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/lemma-5",
            place: "Lemma 5, section 4.2",
            kind: Kind::Statement,
            statement: "every constructible state is valid; the smallest valid state that is not constructible has m = 3",
            how: "valid states are counted by a formula, constructible ones by walking along a strip",
            command: "ways states go 3",
            tier: Tier::Quick,
            check: |court| {
                let missing = |m| -> Result<Vec<u128>, ClaimError> {
                    let walked = |bump: &ways::BumpStates| bump.constructible.map(u128::from);
                    let states = states(court, m)?;
                    let all = states.bumps.iter().map(|bump| Some(bump.valid - walked(bump)?));
                    all.collect::<Option<_>>()
                        .ok_or_else(|| ClaimError::Other(format!("m = {m} is not walked")))
                };
                Ok(Finding::stated(&Check::over("m = 1 to 7", 1..=7, |m| {
                    let all_constructible = missing(m)?.iter().all(|&missing| missing == 0);
                    Ok(Sides::new(
                        format!("m = {m}: is every valid state constructible"),
                        m < 3,
                        all_constructible,
                    ))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/table-1",
            place: "Table 1",
            kind: Kind::Statement,
            statement: "the numbers of valid classes of border states for y = 0 and y = m − 1, m = 1 to 19",
            how: "counted",
            command: "ways states go 19",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("m = 1 to 19", &court.source(KEY).states, |row| {
                    let classes = valid_classes(row.m);
                    let paper = format!("{}, {}", row.valid_classes, row.valid_classes_last);
                    let program = format!("{}, {}", classes[0], classes[row.m - 1]);
                    Ok(Sides::new(format!("m = {}", row.m), paper, program))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.2-extremes",
            place: "Section 4.2",
            kind: Kind::Statement,
            statement: "the numbers of valid classes are least for y = 0 and greatest for y = m − 1",
            how: "all y are counted, m = 1 to 19",
            command: "ways states go 19 --format csv",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("m = 1 to 19", 1..=19, |m| {
                    let classes = valid_classes(m);
                    let extremes = (classes.iter().min(), classes.iter().max());
                    let holds = extremes == (classes.first(), classes.last());
                    Ok(Sides::new(format!("m = {m}"), true, holds))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.2-45-percent",
            place: "Section 4.2",
            kind: Kind::Statement,
            statement: "the greatest number of valid classes is always about 45% larger than the least",
            how: "the quotient, between 1.43 and 1.47 taken for about 45%, m = 1 to 19",
            command: "ways states go 1",
            tier: Tier::Quick,
            check: |_| {
                let about = |first: usize| {
                    Check::over(format!("m = {first} to 19"), first..=19, |m| {
                        let classes = valid_classes(m);
                        let [least, most] = [classes[0] as f64, classes[m - 1] as f64];
                        let percent = 100. * (most / least - 1.);
                        let told = if (43.0..47.0).contains(&percent) {
                            "about 45%".into()
                        } else {
                            format!("{percent}%")
                        };
                        Ok(Sides::new(format!("m = {m}"), "about 45%".to_string(), told))
                    })
                };
                Finding::stated(&about(1)?).instead("from m = 2 on", &about(2)?)
            },
        },
        Claim {
            id: "tromp-farneback/section-4.2-337",
            place: "Section 4.2",
            kind: Kind::Statement,
            statement: "337 of the 109736 valid classes for m = 9, y = 0 are not constructible",
            how: "valid ones counted, constructible ones walked through",
            command: "ways states go 9",
            tier: Tier::Slow,
            check: |court| {
                let bump = states(court, 9)?.bumps[0].clone();
                let missing =
                    bump.constructible_classes.map(|classes| bump.valid_classes - u128::from(classes));
                let told = format!("{} of {}", missing.unwrap_or_default(), bump.valid_classes);
                Ok(Finding::stated(&Check::equal(Sides::new("m = 9", "337 of 109736".to_string(), told))))
            },
        },
        Claim {
            id: "tromp-farneback/figures-8-9",
            place: "Figures 8 and 9",
            kind: Kind::Statement,
            statement: "m = 1 has 5 border states; m = 2 has 9 classes for y = 0 and 13 for y = 1",
            how: "walked through",
            command: "ways states go 2",
            tier: Tier::Quick,
            check: |court| {
                let (one, two) = (states(court, 1)?, states(court, 2)?);
                let classes = |bump: usize| two.bumps[bump].constructible_classes.unwrap_or_default();
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("m = 1", 5, one.bumps[0].constructible.unwrap_or_default())),
                    Check::equal(Sides::new("m = 2, y = 0", 9, classes(0))),
                    Check::equal(Sides::new("m = 2, y = 1", 13, classes(1))),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/definition-6",
            place: "Definition 6, section 4.4",
            kind: Kind::Statement,
            statement: "all classes but the one without stones have exactly two states",
            how: "twice the classes less one is the number of states, both walked through, for all y, m = 1 to 7",
            command: "ways states go 7",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("m = 1 to 7", 1..=7, |m| {
                    let bumps = states(court, m)?.bumps;
                    let pairs = |bump: &ways::BumpStates| {
                        Some(bump.constructible? == 2 * bump.constructible_classes? - 1)
                    };
                    let holds = bumps.iter().all(|bump| pairs(bump) == Some(true));
                    Ok(Sides::new(format!("m = {m}"), true, holds))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.6-lambda",
            place: "Section 4.6 and abstract",
            kind: Kind::Statement,
            statement: "the largest root of (λ − 2)(λ² − 5λ − 2) is about 5.372, below 5.4, and bounds the growth of the numbers of classes",
            how: "the sign of the polynomial beside 5.372; quotients of Table 1 up to m = 19",
            command: "ways states go 19",
            tier: Tier::Quick,
            check: |_| {
                let polynomial = |x: f64| (x - 2.) * (x * x - 5. * x - 2.);
                let brackets = polynomial(5.3715) < 0. && polynomial(5.3725) > 0. && polynomial(5.4) > 0.;
                let classes = |m| valid_classes(m)[0] as f64;
                let growth = Check::over("m = 1 to 19", 1..19, |m| {
                    let quotient = classes(m + 1) / classes(m);
                    Ok(Sides::new(format!("m = {m} to {}", m + 1), true, quotient < 5.372))
                })?;
                Ok(Finding::stated(&Check::all([Check::so("5.372", brackets, "a root", "no root"), growth])))
            },
        },
    ]
}
