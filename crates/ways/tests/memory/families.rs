//! Questions about families keep to their memory: what they charge is what they hold, and what is refused is refused
//! before it is held.

use crate::{alone, held};
use std::sync::Arc;
use ways::{Definition, Extreme, Job, Run, Verb, WaysError};

/// What a program holds beside what it charges: names, plans, stacks of threads.
const SMALL: u64 = 3 << 19;

fn questions() -> Vec<(&'static str, Job)> {
    let series = |terms, profile| Verb::Series { terms, profile, digits: 20 };
    let prove = || Verb::Prove { formula: "a(n) = 8 a(n-1) + a(n-2)".into() };
    let lengths =
        |extreme| Verb::ExtremeSeries { extreme, definition: Definition::Play, first: None, terms: 20_000 };
    vec![
        ("numbers", Job::new(series(12, false), "domineering", "8xn")),
        ("many numbers", Job::new(series(3000, false), "domineering", "3xn")),
        ("profiles", Job::new(series(30, true), "domineering", "3xn")),
        ("a formula", Job::new(prove(), "domineering", "8xn")),
        ("growth of dominoes", Job::new(Verb::Growth { digits: 20 }, "domineering", "8xn")),
        ("growth of go", Job::new(Verb::Growth { digits: 20 }, "go", "7xn")),
        ("growth of squares", Job::new(Verb::GrowthOfSquares { up_to: 9 }, "domineering", "nxn")),
        ("shortest games", Job::new(lengths(Extreme::Shortest), "domineering", "3xn")),
        ("longest games", Job::new(lengths(Extreme::Longest), "domineering", "3xn")),
    ]
}

/// The error, the bytes that were charged at a time, and those that were held.
fn measured(job: &Job, limit: u64) -> (Option<WaysError>, u64, u64) {
    let run = Run::within(limit);
    let account = Arc::clone(&run.account);
    let before = held();
    let error = ways::answer(job, &run).err();
    drop(run);
    let peak = control::take_peak().saturating_sub(before);
    (error, account.peak(), peak)
}

#[test]
fn what_is_charged_is_what_is_held() {
    let _alone = alone();
    // Threads and tables that last are begun by a first job.
    measured(&questions()[4].1, u64::MAX);
    for (name, job) in questions() {
        let (error, charged, peak) = measured(&job, u64::MAX);
        assert_eq!(error, None, "{name}");
        assert!(peak <= charged + SMALL, "{name}: {peak} bytes are held, {charged} charged");

        let limit = charged + held() + SMALL;
        let (error, _, peak) = measured(&job, limit);
        assert_eq!(error, None, "{name} within what it charges");
        assert!(peak <= limit, "{name}: {peak} bytes of {limit}");

        let limit = charged / 3 + held();
        let (error, charged, peak) = measured(&job, limit);
        let refused = matches!(error, Some(WaysError::Memory { .. } | WaysError::Family { .. }));
        assert!(refused, "{name} within {limit} bytes: {error:?}");
        assert!(charged <= limit && peak <= limit + SMALL, "{name}: {peak} bytes of {limit}");
    }
}

/// Far more terms than there is room for are refused with a figure that does not depend on the room.
#[test]
fn terms_are_estimated() {
    let _alone = alone();
    let series = |terms, profile| Verb::Series { terms, profile, digits: 20 };
    let lengths = |terms| Verb::ExtremeSeries {
        extreme: Extreme::Shortest,
        definition: Definition::Play,
        first: None,
        terms,
    };
    let verbs = [
        series(1_000_000, false),
        series(999_999_999_999, false),
        series(usize::MAX, false),
        series(100_000, true),
        series(usize::MAX, true),
        lengths(999_999_999_999),
        lengths(usize::MAX),
    ];
    for verb in verbs {
        let needed =
            |limit| match ways::answer(&Job::new(verb.clone(), "domineering", "3xn"), &Run::within(limit)) {
                Err(WaysError::Memory { needed, .. }) => needed,
                other => panic!("{verb:?}: {other:?}"),
            };
        assert_eq!(needed(1 << 26), needed(1 << 30), "{verb:?}");
    }
}
