//! Domineering for three, as users see it. That 3x3x3 and 4x4x3 are Q games is published ([Hurtado]); on 1x1x2 C has the
//! only move of the game.

use crate::program::refusal;
use serde_json::{Value, json};

fn out(words: &[&str]) -> String {
    crate::program::out(&[&["solve", "domineering3d"], words].concat())
}

fn value(words: &[&str]) -> Value {
    crate::program::json(&[&["solve", "domineering3d"], words].concat())["value"].take()
}

#[test]
fn orders_and_winners_as_json() {
    let answer = value(&["4x4x3"]);
    let orders = json!({ "CLR": "Q", "CRL": "Q", "LCR": "Q", "RCL": "Q", "LRC": "Q", "RLC": "Q" });
    assert_eq!(answer["orders"], orders);
    assert_eq!((&answer["win"], &answer["q_game"]), (&json!("last-move"), &json!(true)));
    assert_eq!(value(&["1x1x2", "--order", "l-c-r"])["orders"], json!({ "LCR": "C" }));
}

#[test]
fn the_definition_of_a_win_is_told() {
    assert!(out(&["3x3x3"]).contains("whoever makes the last move of the game wins\n"));
    let strict = out(&["3x3x3", "--win", "strict"]);
    assert!(
        strict.contains("a player who still has a legal move when the other two have none wins (strict)\n")
    );
    assert!(
        strict.contains("\norder  3x3x3\nCLR    Q\n")
            && strict.ends_with("\nQ game: nobody can force a win in any turn order\n")
    );
}

#[test]
fn one_question_and_answers_to_an_opening() {
    let one = out(&["3x3x3", "--player", "c", "--order", "clr"]);
    assert!(one.contains("C cannot force a win against the other two in the turn order CLR\n"), "{one}");
    let one = out(&["1x1x2", "--player", "c", "--order", "clr"]);
    assert!(one.ends_with("C wins with 0,0,0\n\n   z=0   z=1\n   C     C\n"), "{one}");
    let refuted = out(&["3x3x3", "--player", "c", "--order", "clr", "--refute", "1,0,0"]);
    // L has 18 dominoes on 3x3x3; C's takes a cell from a run of three in each of two slices, and leaves one there.
    assert!(
        refuted.contains("C opens with 1,0,0") && refuted.contains(" of the 16 answers of L hold\n"),
        "{refuted}"
    );
}

#[test]
fn what_is_not_right_is_refused_in_a_sentence() {
    for (words, sentence) in [
        (
            &["count", "domineering3d", "3x3x3"][..],
            "domineering3d is a game for three, and its positions are not counted",
        ),
        (&["value", "domineering3d", "3x3x3"], "domineering3d is a game for three, and its positions are "),
        (&["solve", "domineering3d", "3x3x0"], "'3x3x0' is not a box; write three sides"),
        (
            &["solve", "domineering3d", "99999999999999999999999x2x2"],
            "a box has at most 128 cells, a bit for each; '99999999999999999999999x2x2' has more",
        ),
        (
            &["solve", "domineering3d", "3x3x3", "--player", "c"],
            "--player is about one question; it needs --order, and does not go with --all-axes",
        ),
        (&["solve", "domineering3d", "3x3x3", "--player", "d", "--order", "clr"], "'d' is not a player"),
        (
            &["solve", "domineering3d", "3x3x3", "--refute", "0,0,0"],
            "--refute is about one question; it needs --player and --order",
        ),
        (
            &[
                "solve",
                "domineering3d",
                "3x3x4",
                "--all-axes",
                "--player",
                "c",
                "--order",
                "clr",
                "--refute",
                "0,0,0",
            ],
            "--refute is about one question; it needs --player and --order, and does not go with --all-axes",
        ),
        (
            &["solve", "domineering3d", "3x3x3", "--player", "c", "--order", "clr", "--refute", "0,0,2"],
            "the move 0,0,2 of C does not lie in a box of 3x3x3",
        ),
        (
            &["solve", "domineering3d", "3x3x3", "--player", "c", "--order", "lcr", "--refute", "0,0,0"],
            "C does not open the game in the order LCR",
        ),
        (&["solve", "domineering3d", "4x4"], "'4x4' is not a box; write three sides"),
        (&["solve", "domineering3d", "3x3x3", "--order", "lcl"], "'lcl' is not a turn order"),
        (
            &["solve", "kayles", "3x3", "--all-axes"],
            "--all-axes is for domineering3d; it does not apply to kayles",
        ),
        // However many threads there are, the limit that is told is the one that was typed.
        (&["solve", "domineering3d", "3x3x3", "--memory", "1"], "the smallest table of positions needs "),
    ] {
        let complaint = refusal(words);
        assert!(complaint.starts_with(sentence), "{complaint}");
        assert!(!words.contains(&"--memory") || complaint.contains(" the limit is 1 byte; "), "{complaint}");
    }
}
