//! Searches, values, graphs and games.

use crate::trial::{Patience, Share, quietly};
use control::faults::{Fault, places, with_fault};
use serde_json::Value as Json;
use testkit::random::Dice;
use ways::{Alliance, Fold, Hamilton, Job, Run, Strategy, Verb, answer};

/// What a job says, without what it took.
fn said(verb: &Verb, game: &str, board: &str) -> Result<Json, String> {
    let patience = Patience::new();
    let answer = answer(&Job::new(verb.clone(), game, board), &Run::new(64 << 20, &patience));
    let mut json = serde_json::to_value(answer.map_err(|error| error.to_string())?).unwrap();
    let object = json.as_object_mut().unwrap();
    object.remove("account");
    object.remove("proof");
    if let Some(value) = object.get_mut("value").and_then(Json::as_object_mut) {
        // Who knows less may find another move that is as good.
        ["nodes", "move", "line", "openings"].iter().for_each(|name| _ = value.remove(*name));
        // Another tour is as good, too, and it was walked along; how it was found matters to nobody.
        let of_tours = ["sha256", "cover_cycles", "exchanges", "kicks", "rounds"];
        of_tours.iter().for_each(|name| _ = value.remove(*name));
    }
    Ok(json)
}

/// Strikes a job so often, in places drawn at random; no answer is wrong. In `needed` places at least it can be struck.
fn strike(verb: Verb, game: &str, board: &str, flips: usize, needed: &[&str]) {
    strike_where(verb, game, board, flips, needed, |_| true);
}

/// The same in some of the places.
fn strike_where(
    verb: Verb,
    game: &str,
    board: &str,
    flips: usize,
    needed: &[&str],
    wanted: impl Fn(&str) -> bool,
) {
    let job = || said(&verb, game, board);
    let (truth, mut seen) = places(job);
    let truth = truth.unwrap();
    seen.retain(|place, _| wanted(place));
    if seen.is_empty() {
        return;
    }
    for place in needed {
        assert!(seen.contains_key(place), "{game} {board}: {place} is not among {:?}", seen.keys());
    }
    let mut dice = Dice::new(7);
    let mut share = Share::default();
    for flip in 0..flips {
        let (&place, there) = seen.iter().nth(flip % seen.len()).unwrap();
        let bit = dice.below(8 * there.bytes) as u64;
        let fault = Fault { place, visit: dice.below(there.visits as usize) as u64, bit };
        // A broken invariant is as good as an error.
        match quietly(|| with_fault(fault, job)) {
            Ok((Ok(_), false)) => {}
            Ok((Ok(answer), true)) => share.answered(answer == truth, || format!("{fault:?}")),
            Ok((Err(error), true)) => {
                assert!(says_so(&error), "{game} {board}: {fault:?} {error}");
                share.caught();
            }
            Ok((Err(error), false)) => panic!("{game} {board}: {error}"),
            Err(_) => share.caught(),
        }
    }
    let (caught, harmless) = share.told(&format!("{verb:?} {game} {board}"));
    // Threads may take turns differently, so that a place is not always reached.
    assert!((caught + harmless) * 4 > flips, "{game} {board}: {caught} and {harmless} of {flips}");
}

/// An error that says what is wrong; or the run had no end, or a search that proves nothing has found nothing.
fn says_so(error: &str) -> bool {
    let parts =
        ["memory changed", "is at fault", "fault of the program", "stopped", "proves nothing", "no cycle"];
    parts.iter().any(|part| error.contains(part))
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
fn dominoes() {
    let needed =
        ["games", "means", "shapes", "proved", "cells of groups", "sizes of groups", "numbers of positions"];
    strike(solve(false), "domineering", "3x4", 100, &["games", "means", "shapes"]);
    strike(solve(false), "domineering", "5x5", 200, &needed);
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
    let tours = ["arrows", "first arrows", "successors", "predecessors", "layers of vertices", "ranks"];
    for board in ["1x4", "1x6"] {
        strike(Verb::Hamilton(Hamilton::default()), "go", board, 150, &tours);
    }
    strike(
        Verb::Hamilton(Hamilton { all: true, ..Hamilton::default() }),
        "go",
        "1x3",
        100,
        &["bits", "edges", "ranks", "path", "sets of successors", "sets of predecessors"],
    );
}

#[test]
fn bounds() {
    let needed = ["points that are free", "ways to colour places", "numbers of places"];
    // The counts that they rest on are struck elsewhere.
    let of_bounds = |place: &str| !place.starts_with("halves");
    strike_where(Verb::Bounds { exact: false, show: false }, "go", "2x3", 1, &needed, of_bounds);
}
