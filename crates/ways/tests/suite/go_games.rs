//! Numbers of games of Go, counted and estimated, through the one door.

use serde_json::json;
use std::path::Path;
use testkit::plain_go::PlainGo;
use testkit::tables::{self, Printed};
use ways::{Answer, Job, Player, Run, SampledGames, UBig, Value, Verb, WaysError, answer};

fn ask(verb: Verb, game: &str, board: &str) -> Result<Answer, WaysError> {
    answer(&Job::new(verb, game, board), &Run::unlimited())
}

fn counting(by_moves: bool) -> Verb {
    Verb::Games { first: None, order: None, stop: None, by_moves }
}

fn by_moves(board: &str) -> Vec<UBig> {
    match ask(counting(true), "go", board).unwrap().value {
        Value::Games(games) => games.by_moves,
        other => panic!("{other:?}"),
    }
}

fn estimating(runs: usize, seed: u64, population: Option<usize>) -> Verb {
    Verb::EstimateGames { runs, seed, population }
}

fn estimate(board: &str, runs: usize, seed: u64, population: Option<usize>) -> SampledGames {
    match ask(estimating(runs, seed, population), "go", board).unwrap().value {
        Value::SampledGames(games) => games,
        other => panic!("{other:?}"),
    }
}

fn table_7() -> Vec<Printed> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables");
    tables::load(directory).unwrap().into_iter().flat_map(|source| source.games_of_two).collect()
}

/// The games with few moves, walked through one by one.
fn walked(board: &str, most_moves: usize) -> Vec<UBig> {
    let board = board::Board::sum(&board::parse_sum(board).unwrap());
    PlainGo::new(&board).games(most_moves).into_iter().map(UBig::from).collect()
}

#[test]
fn all_boards_up_to_three_points() {
    let boards = ["1x1", "1x2", "2x1", "1x3", "3x1", "complete:3", ".#|..", "1x1 + 1x2", "1x1 + 1x1 + 1x1"];
    for board in boards {
        assert_eq!(by_moves(board), walked(board, usize::MAX), "{board}");
    }
    // Points without a neighbour never take a stone.
    assert_eq!(by_moves("1x3 + 1x1 + 1x1"), by_moves("1x3"));
}

/// Exact entries of Table 7, and the first moves of what is too much to walk through.
fn published(wanted: &str, most_moves: usize) {
    let games = by_moves(wanted);
    let walked = walked(wanted, most_moves);
    assert_eq!(games[..walked.len()], walked, "{wanted}");
    let printed: Vec<Printed> = table_7().into_iter().filter(|one| one.board == wanted).collect();
    assert_eq!(printed.len(), 1, "{wanted}");
    assert_eq!(games.iter().sum::<UBig>().to_string(), printed[0].value, "{wanted}");
}

#[test]
fn exact_entries_of_table_7() {
    ["1x1", "1x2", "1x3"].iter().for_each(|board| published(board, usize::MAX));
    published("1x4", 15);
    assert_eq!(table_7().iter().filter(|one| !one.estimated()).count(), 5);
}

#[test]
#[ignore = "slow: a minute and a gigabyte"]
fn games_on_2x2() {
    published("2x2", 15);
}

/// Two boards that touch nowhere: games on the one and on the other interleave, and a position of the one may come back
/// while the other one changes.
#[test]
fn a_sum_of_boards() {
    let games = by_moves("1x2 + 1x2");
    let walked = walked("1x2 + 1x2", 12);
    assert_eq!(games[..walked.len()], walked);
}

#[test]
fn estimates_agree_with_counts() {
    // Everything fits the population: no run deviates.
    for (board, games) in [("1x1", 1.0), ("1x2", 9.0), ("1x3", 907.0)] {
        let sampled = estimate(board, 3, 0, None).sampled;
        assert!((sampled.log10() - f64::log10(games)).abs() < 1e-12, "{board}");
        assert!(sampled.error().unwrap() < 1e-12 && sampled.trusted(), "{board}");
    }
    assert_eq!(estimate("1x3", 3, 0, None).sampled.estimate(), "9.07e2");
    // 2,098,407,841 games, within four standard errors.
    let sampled = estimate("1x4", 400, 1, Some(50)).sampled;
    let part = 10f64.powf(sampled.log10() - 2_098_407_841f64.log10());
    let error = sampled.error().unwrap();
    assert!((part - 1.0).abs() < 4.0 * error && error < 0.05, "{part} +- {error}");
    assert!(sampled.trusted());
}

/// Print has about 10^100 games on 1x6 and 10^86 on 2x3; few runs are enough to see that the mean of a few is no estimate.
#[test]
fn estimates_that_are_not_to_be_trusted() {
    for (board, printed) in [("1x6", 100.0), ("2x3", 86.0)] {
        assert!(table_7().iter().any(|one| one.board == board && one.value == format!("~10^{printed}")));
        let games = estimate(board, 10, 0, Some(10));
        assert!(!games.sampled.trusted(), "{board}: {games:?}");
        assert!((0.8 * printed..1.1 * printed).contains(&games.sampled.log10()), "{board}: {games:?}");
    }
}

#[test]
fn the_answer_as_json() {
    let told = serde_json::to_value(ask(counting(true), "go", "1x2").unwrap()).unwrap();
    assert_eq!(told["value"], "9");
    // By hand: four first stones; its owner kills it, which repeats the empty board, the opponent takes it and may be taken
    // in turn, which repeats the position before.
    assert_eq!(told["by_moves"], json!([[0, "1"], [1, "4"], [2, "4"]]));
    assert_eq!(told["proof"], json!({ "kind": "enumerated" }));
    let told = serde_json::to_value(ask(estimating(4, 9, Some(2)), "go", "1x3").unwrap()).unwrap();
    assert_eq!(told["proof"], json!({ "kind": "sampled", "seed": 9, "runs": 4 }));
    assert_eq!(told["job"]["verb"], json!({ "estimate-games": { "runs": 4, "seed": 9, "population": 2 } }));
    let value = &told["value"];
    assert_eq!((&value["positions"], &value["population"]), (&json!(15), &json!(2)));
    assert_eq!(value["log10_of_runs"].as_array().unwrap().len(), 4);
    for field in ["log10", "error"] {
        assert!(value[field].is_number(), "{field}: {value}");
    }
    assert!(value["estimate"].is_string() && value["trusted"].is_boolean(), "{value}");
}

#[test]
fn what_does_not_apply_is_refused() {
    let refused = |verb, game: &str, board: &str| ask(verb, game, board).unwrap_err().to_string();
    let large = refused(counting(false), "go", "2x3");
    assert!(large.starts_with("the games of go are counted on boards with at most 4 points"), "{large}");
    assert!(large.ends_with("--estimate gives an estimate"), "{large}");
    assert!(refused(counting(false), "go", "19x19").contains("has 361"));
    let left = Verb::Games { first: Some(Player::Left), order: None, stop: None, by_moves: false };
    assert!(refused(left, "go", "1x2").starts_with("either player may make any move of go"));
    assert!(refused(estimating(1, 0, None), "col", "2x2").starts_with("--estimate is for go"));
    assert!(refused(estimating(1, 0, None), "go", "5x9").starts_with("this graph of positions needs"));
    let small = Run::within(1 << 20);
    let error = answer(&Job::new(counting(false), "go", "2x2"), &small).unwrap_err();
    assert!(matches!(error, WaysError::GamesMemory { .. }), "{error}");
}
