//! Three ways to estimate, in one run: `cargo bench -p ways --bench estimate`.
//!
//! For each, the square of the relative error times the time: what halving the error costs. The ratio says how many times
//! as long a method takes as sequential Monte Carlo to come to the same error.

use std::time::Instant;
use ways::{Estimated, Job, Run, Sampling, Value, Verb};

fn main() {
    println!(
        "{:<28} {:<6} {:>9} {:>9} {:>12} {:>8}",
        "job", "method", "time", "error", "error² time", "ratio"
    );
    for (game, kind, board) in [
        ("go", None, "7x7"),
        ("go", None, "9x9"),
        ("domineering", None, "7x7"),
        ("domineering", Some("maximal"), "7x7"),
        ("col", None, "9x9"),
    ] {
        let mut first = None;
        for (method, particles) in [(Sampling::Smc, 256), (Sampling::Chen, 8), (Sampling::Naive, 4096)] {
            let (estimated, seconds) = for_a_second(game, kind, board, method, particles);
            let error = estimated.sampled.error().filter(|_| estimated.sampled.log10().is_finite());
            let cost = error.map(|error| error * error * seconds);
            let ratio = cost.zip(*first.get_or_insert(cost)).map(|(cost, first)| cost / first);
            let shown =
                |number: Option<f64>| number.map_or("-".to_string(), |number| format!("{number:.2e}"));
            println!(
                "{:<28} {:<6} {:>8.2}s {:>9} {:>12} {:>8}",
                format!("{game} {board} {}", kind.unwrap_or("")),
                format!("{method:?}").to_lowercase(),
                seconds,
                shown(error),
                shown(cost),
                ratio.map_or("-".to_string(), |ratio| format!("{ratio:.1}")),
            );
        }
    }
}

/// About a second of runs on one core.
fn for_a_second(
    game: &str,
    kind: Option<&str>,
    board: &str,
    method: Sampling,
    particles: usize,
) -> (Estimated, f64) {
    let estimate = |runs: usize, seed: u64| {
        let verb = Verb::Estimate { method, error: 0.01, particles: Some(particles), runs: Some(runs), seed };
        let job = Job { kind: kind.map(String::from), ..Job::new(verb, game, board) };
        let start = Instant::now();
        let answer = ways::answer(&job, &Run::unlimited()).expect("a small board");
        let Value::Estimated(estimated) = answer.value else { unreachable!("an estimate") };
        (*estimated, start.elapsed().as_secs_f64())
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    pool.install(|| {
        let (_, seconds) = estimate(20, 1);
        estimate(((20.0 / seconds) as usize).clamp(20, 100_000), 2)
    })
}
