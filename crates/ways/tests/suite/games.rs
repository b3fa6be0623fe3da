//! Numbers of games, through the one door.

use serde_json::json;
use ways::{Games, Job, Player, Run, Value, Verb, WaysError, answer};

fn verb(first: Option<Player>, by_moves: bool) -> Verb {
    Verb::Games { first, order: None, stop: None, by_moves }
}

fn for_three(order: &str, stop: &str) -> Verb {
    Verb::Games { first: None, order: Some(order.into()), stop: Some(stop.into()), by_moves: false }
}

fn games(verb: Verb, game: &str, board: &str) -> Result<Games, WaysError> {
    match answer(&Job::new(verb, game, board), &Run::unlimited())?.value {
        Value::Games(games) => Ok(games),
        other => panic!("{other:?}"),
    }
}

fn total(game: &str, board: &str, first: Player) -> String {
    games(verb(Some(first), false), game, board).unwrap().total().to_string()
}

/// By hand: on 2x3 Left may take the middle, which ends the game, or a side, and Right one of two rows. Right has four
/// moves, Left then one and Right one.
#[test]
fn tiny_boards_by_hand() {
    let both = games(verb(None, true), "domineering", "2x3").unwrap();
    assert_eq!(
        (both.first, both.total(), both.total_otherwise()),
        (Some(Player::Left), 5u8.into(), Some(4u8.into()))
    );
    assert_eq!(total("domineering", "1x1", Player::Left), "1");
    // Whoever begins on 2x2 has two moves, the opponent none.
    assert_eq!(total("domineering", "2x2", Player::Right), "2");
    // Two stones of Col on two vertices: two ways to begin, one answer; of Snort: no answer; of Kayles: none.
    assert_eq!(total("col", "path:2", Player::Left), "2");
    assert_eq!(total("snort", "path:2", Player::Left), "2");
    // On three vertices the middle ends a game of Kayles, an end leaves the other one: 1 + 2 games.
    let kayles = games(verb(None, false), "kayles", "path:3").unwrap();
    assert_eq!((kayles.first, kayles.otherwise.as_ref()), (None, None));
    assert_eq!(kayles.by_moves.iter().map(|n| n.to_string()).collect::<Vec<_>>(), ["0", "1", "2"]);
    // Two columns of two squares, of which Right can use none: Left moves once.
    assert_eq!(total("domineering", "2x1 + 2x1", Player::Left), "2");
    // 2x2x1 is flat for C; L or R takes two of four cells and can move again: that is for the full game only.
    let three = |stop| games(for_three("clr", stop), "domineering3d", "2x2x1").unwrap().total().to_string();
    assert_eq!(["decided", "c-out", "full"].map(three), ["2", "1", "2"]);
    // All axes of a cube are alike.
    let cube = |order| games(for_three(order, "full"), "domineering3d", "2x2x2").unwrap().total();
    assert_eq!(cube("clr"), cube("rlc"));
}

#[test]
fn the_answer_as_json() {
    let json = |verb, game: &str, board: &str| {
        serde_json::to_value(answer(&Job::new(verb, game, board), &Run::unlimited()).unwrap()).unwrap()
    };
    let answer = json(verb(None, true), "domineering", "2x3");
    assert_eq!(answer["value"], "5");
    assert_eq!(answer["first"], "left");
    assert_eq!(answer["by_moves"], json!([[1, "1"], [2, "4"]]));
    assert_eq!(answer["otherwise"], json!({ "first": "right", "value": "4", "by_moves": [[3, "4"]] }));
    let answer = json(for_three("lrc", "full"), "domineering3d", "2x1x1");
    assert_eq!(
        (&answer["value"], &answer["order"], &answer["stop"]),
        (&json!("1"), &json!("LRC"), &json!("full"))
    );
    assert_eq!((answer.get("by_moves"), answer.get("first")), (None, None));
}

#[test]
fn what_does_not_apply_is_refused() {
    let refused = |verb, game: &str, board: &str| games(verb, game, board).unwrap_err().to_string();
    let left = || verb(Some(Player::Left), false);
    assert!(refused(left(), "domineering3d", "2x2x2").starts_with("--first is for games of two players"));
    assert!(
        refused(for_three("clr", "full"), "col", "3x3")
            .starts_with("--order and --stop are for games of three")
    );
    assert!(refused(left(), "kayles", "3x3").starts_with("kayles is impartial"));
    assert!(
        refused(for_three("cll", "full"), "domineering3d", "2x2x2").starts_with("'cll' is not a turn order")
    );
    assert!(
        refused(for_three("clr", "out"), "domineering3d", "2x2x2").starts_with("'out' does not say when")
    );
    assert!(refused(verb(None, false), "domineering3d", "3x3").starts_with("'3x3' is not a box"));
    assert!(refused(left(), "col", "path:129").contains("this board has 129 sites"));
    let run = Run::within(1 << 20);
    let refused = answer(&Job::new(left(), "domineering", "6x6"), &run).unwrap_err();
    assert!(matches!(refused, WaysError::Positions { .. }), "{refused}");
}
