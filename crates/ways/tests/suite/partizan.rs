//! Games of two players with moves of their own, solved through the one door.

use serde_json::json;
use ways::{Job, Outcome, Partizan, Player, Run, Unwatched, Value, Verb, Watch, WaysError, answer};

const WHO: Verb = Verb::Solve { length: false, first: None, line: false };
const ALL: Verb = Verb::Solve { length: true, first: None, line: true };

fn ask(verb: Verb, game: &str, board: &str) -> Result<serde_json::Value, WaysError> {
    let answer = answer(&Job::new(verb, game, board), &Run::unlimited())?;
    Ok(serde_json::to_value(&answer).expect("an answer is JSON")["value"].clone())
}

fn solution(verb: Verb, game: &str, board: &str) -> Partizan {
    match answer(&Job::new(verb, game, board), &Run::unlimited()).unwrap().value {
        Value::Partizan(solution) => solution,
        other => panic!("{other:?}"),
    }
}

fn outcome(game: &str, board: &str) -> char {
    solution(WHO, game, board).outcome.expect("both players were asked about").letter()
}

/// On two rows and three columns Left takes the middle, and Right has no move; Right takes half a row, and Left, who has
/// one move then, leaves him the last one if he takes the column beside it.
#[test]
fn the_answer_as_json() {
    let mut value = ask(WHO, "domineering", "2x3").unwrap();
    assert!(value["nodes"].take().as_u64().unwrap() > 0);
    assert!(
        ["1,1-1,2", "1,2-1,3", "2,1-2,2", "2,2-2,3"]
            .contains(&value["move"]["right"].take().as_str().unwrap())
    );
    let expected = json!({
        "outcome": "N", "winners": { "left": "left", "right": "right" },
        "move": { "left": "1,2-2,2", "right": null }, "nodes": null,
    });
    assert_eq!(value, expected);

    let first = Verb::Solve { length: true, first: Some(Player::Left), line: true };
    let mut value = ask(first, "domineering", "2x3").unwrap();
    value["nodes"].take();
    let expected = json!({
        "outcome": null, "winner": "left", "winners": { "left": "left" }, "move": { "left": "1,2-2,2" },
        "length": { "left": 1 }, "line": { "left": { "position": ".^.|.v.", "moves": [["left", "1,2-2,2"]] } },
        "nodes": null,
    });
    assert_eq!(value, expected);
}

/// One column is Left's, one row is Right's; a square alone is nobody's. On 2x2 whoever moves gains a move, so one domino
/// of Left beside it is not enough to make Left win second, two are.
#[test]
fn boards_that_are_foreseen() {
    for (board, expected) in [
        ("1x1", 'P'),
        ("2x1", 'L'),
        ("1x2", 'R'),
        ("5x1 + 1x2", 'L'),
        ("2x1 + 1x2", 'P'),
        ("#", 'P'),
        ("2x2", 'N'),
        ("2x2 + 2x2", 'P'),
        ("2x2 + 2x1", 'N'),
        ("2x2 + 4x1", 'L'),
        ("cylinder:1,4", 'R'),
    ] {
        assert_eq!(outcome("domineering", board), expected, "{board}");
    }
    // In Snort the middle is all; in Col there are as many places for the second player.
    assert_eq!(outcome("snort", "star:4"), 'N');
    assert_eq!(outcome("col", "path:2"), 'P');
    assert_eq!(outcome("encol:2", "path:3"), 'P');
    assert_eq!(outcome("distance:S=1;D=", "path:2"), outcome("col", "path:2"));
}

/// Cis is Node Kayles with colours: on paths the nimbers of Dawson's Chess, 1 1 2 0 3 1 1 0.
#[test]
fn games_with_the_same_moves_for_both_have_nimbers() {
    for (vertices, nimber) in (1..).zip([1, 1, 2, 0, 3, 1, 1, 0]) {
        for verb in [WHO, ALL] {
            let solution = solution(verb, "cis", &format!("path:{vertices}"));
            assert_eq!(solution.nimber, Some(nimber));
            let class = if nimber == 0 { Outcome::Previous } else { Outcome::Next };
            assert_eq!(solution.outcome, Some(class));
        }
    }
    // At distance 2 the even and the odd vertices of a path are two games: paths of four and of three vertices.
    assert_eq!(solution(WHO, "cis2", "path:7").nimber, Some(2));
    assert_eq!(solution(WHO, "encis:9", "petersen").nimber, Some(1));
    assert_eq!(ask(WHO, "cis", "path:3").unwrap()["nimber"], "2");
    assert_eq!(solution(WHO, "col", "path:3").nimber, None);
}

#[test]
fn moves_and_lines_are_drawn() {
    for (game, board) in [
        ("domineering", "4x4"),
        ("domineering", "..#.|....|#..."),
        ("domineering", "torus:3,4"),
        ("domineering", "cylinder:3,3 + 2x2"),
        ("col", "2x3"),
        ("snort", "cycle:5 + path:2"),
        ("cis", "3x3"),
    ] {
        for verb in [ALL, Verb::Solve { length: false, first: None, line: true }] {
            let solution = solution(verb, game, board);
            for begun in &solution.begun {
                let pieces = |text: String| text.chars().filter(|c| "^<XO".contains(*c)).count();
                let line = begun.line.as_ref().expect("it was asked for");
                assert_eq!(pieces(line.position.plain()), line.moves.len(), "{game} {board}");
                if let Some(length) = begun.length {
                    assert_eq!(line.moves.len(), length as usize, "{game} {board}");
                }
                let last = line.moves.last().and_then(|made| made.player).unwrap_or(begun.first.other());
                assert_eq!(last, begun.winner, "who makes the last move wins: {game} {board}");
                assert_eq!(begun.winning_move.is_some(), begun.winner == begun.first);
                if let Some(shown) = &begun.winning_move {
                    assert_eq!((pieces(shown.position.plain()), shown.moves.len()), (1, 1));
                    assert_eq!(shown.moves[0].player, Some(begun.first));
                }
            }
        }
    }
}

struct Stopped;

impl Watch for Stopped {
    fn progress(&self, _: ways::Progress) {}
    fn stopped(&self) -> bool {
        true
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let refused = |verb, game, board| ask(verb, game, board).unwrap_err().to_string();
    assert_eq!(
        refused(WHO, "go", "3x3"),
        "go is not one of the games that can be solved: \
         domineering, col, snort, cis, cis2, encol, ensnort, encis, distance, kayles, cram, tromino, \
         quadromineering, kings, knights"
    );
    let too_large =
        "a position to be played is kept in 128 bits, one for each site; this board has 144 sites";
    for game in ["domineering", "col", "cis", "kayles"] {
        assert_eq!(refused(WHO, game, "12x12"), too_large);
    }
    assert!(refused(WHO, "domineering", "path:4").contains("played on squares"));
    let left = Verb::Solve { length: false, first: Some(Player::Left), line: false };
    assert_eq!(
        refused(left, "kayles", "3x3"),
        "kayles is impartial, both players have the same moves; --first does not apply"
    );
    let kind = Job { kind: Some("maximal".into()), ..Job::new(WHO, "domineering", "3x3") };
    let refused = answer(&kind, &Run::unlimited()).unwrap_err().to_string();
    assert_eq!(refused, "who wins does not depend on a kind of positions; '--kind maximal' does not apply");

    let small =
        |memory, verb| answer(&Job::new(verb, "snort", "6x6"), &Run::new(memory, &Unwatched)).unwrap_err();
    assert_eq!(
        small(1000, WHO).to_string(),
        "the smallest table of positions needs 192.0 KiB of memory, the limit is 1000 bytes; \
         a larger --memory would help"
    );
    assert!(matches!(small(1 << 20, ALL), WaysError::Positions { .. }));
    let run = Run::new(1 << 30, &Stopped);
    for verb in [WHO, ALL] {
        assert_eq!(answer(&Job::new(verb, "snort", "8x8"), &run).unwrap_err(), WaysError::Stopped);
    }
}
