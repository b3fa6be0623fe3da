//! Estimates, through the one door: the mean of many runs against exact counts, which come from another engine.

use serde_json::Value as Json;
use std::sync::atomic::{AtomicUsize, Ordering};
use ways::{Answer, Estimated, Job, Progress, Run, Sampling, Value, Verb, Watch, WaysError, answer};

fn verb(method: Sampling, particles: usize, runs: usize) -> Verb {
    Verb::Estimate { method, error: 0.01, particles: Some(particles), runs: Some(runs), seed: 1 }
}

fn to_reach(error: f64, seed: u64) -> Verb {
    Verb::Estimate { method: Sampling::Smc, error, particles: None, runs: None, seed }
}

fn job(verb: Verb, game: &str, kind: &str, board: &str) -> Job {
    let kind = (!kind.is_empty()).then(|| kind.to_string());
    Job { kind, ..Job::new(verb, game, board) }
}

fn ask(job: &Job) -> Result<Answer, WaysError> {
    answer(job, &Run::unlimited())
}

fn estimated(job: &Job) -> Estimated {
    match ask(job).unwrap().value {
        Value::Estimated(estimated) => *estimated,
        other => panic!("{other:?}"),
    }
}

fn log10_of_count(game: &str, kind: &str, board: &str) -> f64 {
    match ask(&job(Verb::Count, game, kind, board)).unwrap().value {
        Value::Count { count, .. } => count.to_f64().value().log10(),
        other => panic!("{other:?}"),
    }
}

/// By how many errors an estimate exceeds a number, and the error.
fn deviation(estimated: &Estimated, log10: f64) -> (f64, f64) {
    let error = estimated.sampled.error().unwrap();
    assert!(estimated.trusted());
    ((10f64.powf(estimated.sampled.log10() - log10) - 1.0) / error, error)
}

/// A bias of some per cent would be four errors or more.
#[test]
fn the_mean_of_many_runs_is_the_number_of_positions() {
    let cases = [
        ("go", "", "3x3", 0.005),
        ("go", "", "5x7", 0.005),
        ("go", "", "9x9", 0.005),
        ("go", "", "..#..|.....|#...#|.....", 0.005),
        ("go", "", "petersen", 0.005),
        ("go", "", "torus:4,4", 0.005),
        ("go", "", "3x4 + petersen + 2x2", 0.005),
        ("domineering", "", "8x8", 0.01),
        ("domineering", "maximal", "6x7", 0.02),
        ("domineering", "left-end", "6x6", 0.02),
        ("domineering", "", "..#..|.....|#...#|..... + 3x3", 0.01),
        ("col", "", "7x7", 0.01),
        ("col", "maximal", "5x5", 0.02),
        ("snort", "", "cylinder:4,5", 0.01),
        ("snort", "right-end", "4x5", 0.02),
        ("cis", "", "8x8", 0.01),
        ("cis2", "", "5x5", 0.01),
        ("encol:2", "", "path:20", 0.01),
        ("distance:S=1,3;D=2", "", "cycle:12", 0.01),
        ("kayles", "", "hypercube:4", 0.01),
        ("kayles", "maximal", "6x6", 0.02),
        ("kayles", "", "complete:9", 0.02),
        ("encis:3", "maximal", "4x4", 0.05),
    ];
    for (game, kind, board, least) in cases {
        let exact = log10_of_count(game, kind, board);
        let (deviation, error) =
            deviation(&estimated(&job(verb(Sampling::Smc, 128, 300), game, kind, board)), exact);
        assert!(
            deviation.abs() < 4.0 && error < least,
            "{game} {kind} {board}: {deviation} errors of {error}"
        );
    }
}

#[test]
fn so_is_that_of_the_other_methods() {
    let cases = [
        (Sampling::Chen, "go", "", "5x5", 1, 0.02),
        (Sampling::Chen, "go", "", "petersen", 4, 0.02),
        (Sampling::Chen, "domineering", "maximal", "4x5", 20, 0.05),
        (Sampling::Chen, "col", "", "3x4 + cycle:5", 20, 0.03),
        (Sampling::Naive, "go", "", "4x4", 50, 0.02),
        (Sampling::Naive, "domineering", "", "2x3", 5000, 0.03),
        (Sampling::Naive, "snort", "", "path:8", 100, 0.03),
    ];
    for (method, game, kind, board, tries, least) in cases {
        let exact = log10_of_count(game, kind, board);
        let (deviation, error) =
            deviation(&estimated(&job(verb(method, tries, 400), game, kind, board)), exact);
        assert!(
            deviation.abs() < 4.0 && error < least,
            "{method:?} {game} {board}: {deviation} errors of {error}"
        );
    }
}

/// Over many seeds, single estimates deviate as their errors say: about two in three by less than one error.
#[test]
fn errors_are_what_they_say() {
    const SEEDS: u64 = 60;
    let exact = log10_of_count("go", "", "6x6");
    let deviations: Vec<f64> = (0..SEEDS)
        .map(|seed| {
            let verb = Verb::Estimate {
                method: Sampling::Smc,
                error: 0.01,
                particles: Some(64),
                runs: Some(40),
                seed,
            };
            deviation(&estimated(&job(verb, "go", "", "6x6")), exact).0
        })
        .collect();
    let within = deviations.iter().filter(|deviation| deviation.abs() < 1.0).count();
    assert!((28..=54).contains(&within), "{within} of {SEEDS}");
    let mean = deviations.iter().sum::<f64>() / SEEDS as f64;
    assert!(mean.abs() < 4.0 / (SEEDS as f64).sqrt(), "{mean}");
}

/// The formula of \[TrompFarneback\], section 4.11, gives 2.08168199382e170.
#[test]
fn go_on_19x19() {
    let estimated = estimated(&job(to_reach(0.01, 0), "go", "", "19x19"));
    let (deviation, error) = deviation(&estimated, 2.081_681_993_82f64.log10() + 170.0);
    assert!(deviation.abs() < 4.0 && error < 0.015, "{deviation} errors of {error}");
    let foretold = estimated.foretold.unwrap();
    assert!((foretold.log10 - 170.318_414_4).abs() < 1e-4, "{foretold:?}");
    assert!((estimated.deviation().unwrap() - deviation).abs() < 0.1);
}

/// Row by row the frontier of the one has 30 sites, that of the other 13.
#[test]
fn the_order_does_not_matter() {
    let by = |order: &str| {
        let job = Job { order: Some(order.into()), ..job(to_reach(0.02, 3), "go", "", "13x30") };
        estimated(&job).sampled
    };
    let sides = ["rows", "columns"].map(by);
    let apart = (10f64.powf(sides[0].log10() - sides[1].log10()) - 1.0).abs();
    let errors = sides[0].error().unwrap().hypot(sides[1].error().unwrap());
    assert!(apart < 4.0 * errors, "{apart} with {errors}");
}

#[test]
fn equal_seeds_on_any_number_of_threads() {
    let ask = |threads: usize, seed| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| estimated(&job(to_reach(0.05, seed), "domineering", "maximal", "9x9")))
    };
    let one = ask(1, 5);
    assert_eq!(one, ask(2, 5));
    assert_eq!(one, ask(3, 5));
    assert_ne!(one.sampled, ask(2, 6).sampled);
}

#[test]
fn the_error_that_is_asked_for_decides() {
    let of = |error| estimated(&job(to_reach(error, 0), "cis", "", "12x12"));
    let (coarse, fine) = (of(0.05), of(0.01));
    assert!(coarse.sampled.error().unwrap() < 0.07 && fine.sampled.error().unwrap() < 0.014);
    let work = |estimated: &Estimated| estimated.sampled.runs.len() * estimated.particles;
    assert!(work(&fine) > 3 * work(&coarse));
}

#[test]
fn the_answer_as_json() {
    let answer = ask(&job(to_reach(0.02, 9), "go", "", "10x10")).unwrap();
    let json: Json = serde_json::to_value(&answer).unwrap();
    assert_eq!(json["proof"]["kind"], "sampled");
    assert_eq!(json["proof"]["seed"], 9);
    let value = &json["value"];
    assert_eq!(value["seed"], 9);
    assert!((value["log10"].as_f64().unwrap() - 46.984_520).abs() < 0.05, "{value}");
    assert!(value["estimate"].as_str().unwrap().ends_with("e46"));
    assert!(
        value["absolute_error"].as_str().unwrap().ends_with("e45")
            || value["absolute_error"].as_str().unwrap().ends_with("e44")
    );
    assert!(value["error"].as_f64().unwrap() < 0.03);
    assert_eq!(value["trusted"], true);
    assert!(value["formula"]["deviation"].as_f64().unwrap().abs() < 4.0);
}

/// Nothing legal is found among 100 random fillings with dominoes: 5^64 of them, of which 1.8e17 are legal.
#[test]
fn what_was_not_found_is_not_trusted() {
    let estimated = estimated(&job(verb(Sampling::Naive, 5, 20), "domineering", "", "8x8"));
    assert_eq!(estimated.sampled.log10(), f64::NEG_INFINITY);
    assert!(!estimated.trusted());
    assert_eq!((estimated.sampled.estimate(), estimated.deviation()), ("0".to_string(), None));
    // Heuristic sampling on a board far too large for it.
    let spread = self::estimated(&job(verb(Sampling::Chen, 1, 20), "domineering", "maximal", "14x14"));
    assert!(!spread.trusted());
}

#[test]
fn what_cannot_be_done_is_said() {
    let refused = |verb, game, board| ask(&job(verb, game, "", board)).unwrap_err().to_string();
    assert_eq!(
        refused(to_reach(-0.5, 0), "go", "3x3"),
        "'-0.5' is not a relative error; write a number above 0, such as 0.01"
    );
    assert!(refused(to_reach(f64::NAN, 0), "go", "3x3").contains("not a relative error"));
    assert_eq!(refused(verb(Sampling::Smc, 0, 5), "go", "3x3"), "there must be at least one particle");
    assert_eq!(refused(verb(Sampling::Smc, 5, 0), "go", "3x3"), "there must be at least one run");
    assert!(refused(to_reach(0.1, 0), "go", "300x300").contains("remembers 300 sites at a time"));
    assert!(refused(to_reach(0.1, 0), "domineering", "petersen").contains("is played on squares"));
    let small = Run::within(1 << 20);
    let many = answer(&job(verb(Sampling::Smc, 1_000_000, 2), "go", "", "9x9"), &small).unwrap_err();
    assert!(matches!(many, WaysError::Particles { .. }), "{many}");
    let play = Job { play: Some(ways::Play { turn: None }), ..job(to_reach(0.1, 0), "go", "", "3x3") };
    assert_eq!(ask(&play).unwrap_err(), WaysError::NoPlayHere);
}

/// Stops after some progress.
struct Impatient(AtomicUsize);

impl Watch for Impatient {
    fn progress(&self, _: Progress) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 2
    }
}

#[test]
fn a_run_can_be_stopped() {
    let watch = Impatient(AtomicUsize::new(0));
    let stopped =
        answer(&job(verb(Sampling::Smc, 50, 1_000_000), "go", "", "19x19"), &Run::new(u64::MAX, &watch));
    assert_eq!(stopped.unwrap_err(), WaysError::Stopped);
}
