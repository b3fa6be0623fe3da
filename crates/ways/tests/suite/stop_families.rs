//! Questions about families end soon after somebody wants them to, wherever they are.

use std::sync::atomic::{AtomicU64, Ordering};
use ways::{Definition, Extreme, Job, Progress, Run, Verb, Watch, WaysError};

/// Wants the run to end when it is asked for the k-th time; counts what it is asked and shown.
#[derive(Default)]
struct Patience {
    until: u64,
    asked: AtomicU64,
    shown: AtomicU64,
}

impl Watch for Patience {
    fn progress(&self, progress: Progress) {
        assert!((0.0..=1.0).contains(&progress.done), "{progress:?}");
        self.shown.fetch_add(1, Ordering::Relaxed);
    }
    fn stopped(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) + 1 >= self.until
    }
}

/// A question, and how often it has to ask at least: once for so many transitions, terms or products.
fn questions() -> Vec<(Job, u64)> {
    let series = |terms, profile| Verb::Series { terms, profile, digits: 50 };
    let prove = |formula: &str| Verb::Prove { formula: formula.into() };
    let lengths = |extreme, definition| Verb::ExtremeSeries { extreme, definition, first: None, terms: 5000 };
    let true_recurrence = "a(n) = a(n-1) + 2 a(n-21)";
    vec![
        (Job::new(series(200, false), "domineering", "5xn"), 10_000),
        (Job::new(series(10, true), "domineering", "3xn"), 10_000),
        (Job::new(prove("a(n) = 8 a(n-1)"), "domineering", "5xn"), 5000),
        (Job::new(prove(true_recurrence), "encis:20", "path"), 100),
        (Job::new(Verb::Growth { digits: 30 }, "domineering", "6xn"), 1000),
        (Job::new(Verb::GrowthOfSquares { up_to: 6 }, "domineering", "nxn"), 100),
        (Job::new(lengths(Extreme::Shortest, Definition::Play), "domineering", "3xn"), 1000),
        (Job::new(lengths(Extreme::Longest, Definition::Thesis), "domineering", "2xn"), 500),
    ]
}

#[test]
fn every_question_can_be_stopped_anywhere() {
    for (job, least) in questions() {
        let whole = Patience { until: u64::MAX, ..Patience::default() };
        ways::answer(&job, &Run::new(u64::MAX, &whole)).unwrap();
        let asked = whole.asked.into_inner();
        assert!(asked >= least, "{job:?} asks {asked} times");
        assert!(whole.shown.into_inner() > 2, "{job:?} shows how far it is");
        for until in (0..).map(|i| 1 << i).take_while(|&until| until < asked) {
            let watch = Patience { until, ..Patience::default() };
            let answer = ways::answer(&job, &Run::new(u64::MAX, &watch));
            assert_eq!(answer.unwrap_err(), WaysError::Stopped, "{job:?} at {until} of {asked}");
            // Whoever was asked at the same time may still ask.
            let more = watch.asked.into_inner() - until;
            assert!(more <= 200, "{job:?} asks {more} times more");
        }
    }
}
