//! Impartial games, solved through the one door.

use serde_json::json;
use ways::{Job, Run, Solution, Value, Verb, WaysError, answer};

fn solve(length: bool) -> Verb {
    Verb::Solve { length, first: None, line: false }
}

fn ask(game: &str, board: &str, length: bool) -> Result<serde_json::Value, WaysError> {
    let answer = answer(&Job::new(solve(length), game, board), &Run::unlimited())?;
    Ok(serde_json::to_value(&answer).expect("an answer is JSON"))
}

fn solution(board: &str, length: bool) -> Solution {
    match answer(&Job::new(solve(length), "kayles", board), &Run::unlimited()).unwrap().value {
        Value::Solved(solution) => solution,
        other => panic!("{other:?}"),
    }
}

/// On a path of three the middle ends the game, an end leaves one more move.
#[test]
fn the_answer_as_json() {
    let mut answer = ask("kayles", "path:3", true).unwrap();
    assert_eq!(answer["job"]["verb"], json!({ "solve": { "length": true } }));
    assert!(answer["value"]["nodes"].take().as_u64().unwrap() > 0);
    let expected = json!({
        "winner": "first", "outcome": "N", "nimber": "2", "move": 1, "length": 1, "nodes": null,
    });
    assert_eq!(answer["value"], expected);
    // As parts: the one end or the other. As whole positions: everything, the one end, the other, nothing.
    assert_eq!(answer["proof"], json!({ "kind": "exhausted", "positions": 2 + 4, "tables": "sealed" }));
    let answer = ask("kayles", "path:4", false).unwrap();
    assert_eq!(answer["value"]["outcome"], "P");
    assert_eq!((&answer["value"]["move"], &answer["value"]["length"]), (&json!(null), &json!(null)));
}

/// Nimbers of paths of 1 to 5 vertices are 1, 1, 2, 0, 3.
#[test]
fn sums_are_played_as_one_game() {
    let sum = solution("path:3 + path:5", false);
    assert_eq!((sum.nimber, sum.first_wins), (2 ^ 3, true));
    // The path of five must become worth 2: a stone on an end leaves a path of three.
    assert!([3, 3 + 4].contains(&sum.winning_move.unwrap()), "{sum:?}");
    let sum = solution("1x1 + path:4 + 1x1", true);
    assert_eq!((sum.nimber, sum.winning_move, sum.length), (0, None, Some(4)));
    assert_eq!(solution("path:128 + path:128", false).nimber, 0);
}

#[test]
fn boards_on_grids_are_drawn_with_the_move() {
    let sum = solution("..#|... + 1x2", false);
    let drawn = sum.drawn.unwrap();
    assert_eq!(drawn.concat().matches('X').count(), 1);
    assert_eq!(drawn[0].replace('X', "."), "..#\n...");
    assert_eq!(solution("1x1 + path:1 + path:1", false).drawn, None);
}

/// On a path of three, and on its middle alone, there is one game; on a path of four the second player leaves nothing or
/// two ends, so that he makes the second move or the fourth.
#[test]
fn lines_are_games() {
    let line = |board: &str, length| {
        let verb = Verb::Solve { length, first: None, line: true };
        let answer = answer(&Job::new(verb, "kayles", board), &Run::unlimited()).unwrap();
        serde_json::to_value(&answer).unwrap()["value"]["line"].clone()
    };
    for length in [false, true] {
        assert_eq!(line("complete:3", length)["moves"].as_array().unwrap().len(), 1);
        assert_eq!(line("path:3", length), json!({ "position": ".X.", "moves": [[null, "1"]] }));
        assert_eq!(line("path:4", length)["moves"].as_array().unwrap().len(), 2);
    }
    assert_eq!(line("1x1 + 1x1", true)["position"], "X + X");
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let refused = |game, board, length| ask(game, board, length).unwrap_err().to_string();
    let too_large =
        "a position to be played is kept in 128 bits, one for each site; this board has 129 sites";
    assert_eq!(refused("kayles", "path:129", false), too_large);
    assert_eq!(refused("kayles", "path:128 + path:1", true), too_large);
    let run = Run::within(1 << 20);
    let refused = answer(&Job::new(solve(false), "kayles", "6x6"), &run).unwrap_err();
    assert!(matches!(refused, WaysError::Positions { .. }), "{refused}");
    assert!(
        refused
            .to_string()
            .ends_with("the limit is 1.0 MiB; a larger --memory or a smaller board would help")
    );
}
