//! Searches, values, graphs and games.

use control::faults::{Fault, places, with_fault};
use serde_json::Value as Json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::random::Dice;
use ways::{Alliance, Fold, Hamilton, Job, Run, Strategy, Verb, answer};

/// What a job says, without what it took.
fn said(verb: &Verb, game: &str, board: &str) -> Result<Json, String> {
    let answer = answer(&Job::new(verb.clone(), game, board), &Run::within(64 << 20));
    let mut json = serde_json::to_value(answer.map_err(|error| error.to_string())?).unwrap();
    let object = json.as_object_mut().unwrap();
    object.remove("account");
    object.remove("proof");
    if let Some(value) = object.get_mut("value").and_then(Json::as_object_mut) {
        // Who knows less may find another move that is as good.
        ["nodes", "move", "line", "openings"].iter().for_each(|name| _ = value.remove(*name));
    }
    Ok(json)
}

/// Strikes a job so often, in places drawn at random; no answer is wrong. In `needed` places at least it can be struck.
fn strike(verb: Verb, game: &str, board: &str, flips: usize, needed: &[&str]) {
    let job = || said(&verb, game, board);
    let (truth, seen) = places(job);
    let truth = truth.unwrap();
    if seen.is_empty() {
        return;
    }
    for place in needed {
        assert!(seen.contains_key(place), "{game} {board}: {place} is not among {:?}", seen.keys());
    }
    let mut dice = Dice::new(7);
    let (mut caught, mut struck_at_all) = (0, 0);
    for flip in 0..flips {
        let (&place, there) = seen.iter().nth(flip % seen.len()).unwrap();
        let bit = dice.below(8 * there.bytes) as u64;
        let fault = Fault { place, visit: dice.below(there.visits as usize) as u64, bit };
        // A broken invariant is as good as an error.
        let struck = catch_unwind(AssertUnwindSafe(|| with_fault(fault, job)));
        match struck {
            Ok((Ok(answer), struck)) => {
                assert_eq!(answer, truth, "{game} {board}: {fault:?} went unnoticed");
                struck_at_all += usize::from(struck);
            }
            Ok((Err(error), true)) => {
                let says_so = error.contains("memory changed") || error.contains("is at fault");
                assert!(says_so, "{game} {board}: {fault:?} {error}");
                (caught, struck_at_all) = (caught + 1, struck_at_all + 1);
            }
            Ok((Err(error), false)) => panic!("{game} {board}: {error}"),
            Err(_) => (caught, struck_at_all) = (caught + 1, struck_at_all + 1),
        }
    }
    // Threads may take turns differently, so that a place is not always reached.
    assert!(struck_at_all * 4 > flips, "{game} {board}: {struck_at_all} of {flips}");
    println!("{game} {board}: {struck_at_all} flipped, {caught} caught, the others harmless");
}

fn solve(length: bool) -> Verb {
    Verb::Solve { length, first: None, line: true }
}

fn games() -> Verb {
    Verb::Games { first: None, order: None, stop: None, by_moves: true }
}

#[test]
fn impartial_games() {
    strike(solve(false), "kayles", "3x4", 300, &["table values", "table seals"]);
    strike(solve(true), "kayles", "path:9", 300, &["table values", "table seals"]);
}

#[test]
fn partizan_games() {
    strike(solve(false), "snort", "3x3", 300, &["memo", "memo seals"]);
    strike(solve(true), "col", "3x3", 300, &["table values"]);
}

#[test]
#[ignore = "slow: a flipped bit can make the search long"]
fn dominoes() {
    strike(solve(false), "domineering", "3x4", 100, &["games", "means", "shapes"]);
    strike(solve(true), "domineering", "3x4", 200, &["table values"]);
}

#[test]
fn values() {
    let needed = ["games", "options", "walls", "negatives", "fingerprints", "index", "table values"];
    strike(Verb::Value, "domineering", "3x4", 400, &needed);
    let sum = "{2|-1/2} + {3|{1|-1}} + ↑3* + tiny(2) + ±(1,{3|0}) - {4,{6|2}|*}";
    strike(Verb::Value, "", sum, 400, &["sums", "verdicts", "games", "options", "walls", "index"]);
}

#[test]
fn three_players() {
    strike(Verb::Alliance(Alliance::default()), "domineering3d", "3x3x2", 200, &["memo"]);
    let verb = Verb::Simulate { strategy: Strategy::Hurtado, order: None, game: None };
    strike(verb, "domineering3d", "3x3x3", 100, &[]);
}

#[test]
fn numbers_of_games() {
    strike(games(), "domineering", "3x4", 300, &["numbers of games"]);
    strike(games(), "kayles", "3x3", 200, &["numbers of games"]);
    strike(games(), "go", "1x3", 200, &["paths", "edges", "bits"]);
    let estimate = Verb::EstimateGames { runs: 2, seed: 3, population: Some(5) };
    strike(estimate, "go", "2x2", 300, &["weights", "sets", "edges"]);
}

#[test]
fn graphs_of_positions() {
    for symmetry in [None, Some(Fold::All)] {
        strike(Verb::Graph { suicide: true, symmetry, list: true }, "go", "2x2", 300, &["bits"]);
    }
}

#[test]
fn visits_of_all_positions() {
    strike(Verb::Hamilton(Hamilton::default()), "go", "2x3", 100, &[]);
    strike(
        Verb::Hamilton(Hamilton { all: true, ..Hamilton::default() }),
        "go",
        "1x3",
        100,
        &["bits", "edges"],
    );
}
