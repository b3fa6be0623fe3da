//! Domineering for three, as users see it. That 3x3x3 and 4x4x3 are Q games is published ([Hurtado]); on 1x1x2 C has the
//! only move of the game.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn ways(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ways")).args(words).output().expect("the program runs")
}

fn out(words: &[&str]) -> String {
    let output = ways(&[&["solve", "domineering3d"], words].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

#[test]
fn orders_and_winners_as_json() {
    let answer: Value = serde_json::from_str(&out(&["4x4x3", "--format", "json"])).unwrap();
    let orders = json!({ "CLR": "Q", "CRL": "Q", "LCR": "Q", "RCL": "Q", "LRC": "Q", "RLC": "Q" });
    assert_eq!(answer["value"]["orders"], orders);
    assert_eq!((&answer["value"]["win"], &answer["value"]["q_game"]), (&json!("last-move"), &json!(true)));
    let answer: Value =
        serde_json::from_str(&out(&["1x1x2", "--order", "l-c-r", "--format", "json"])).unwrap();
    assert_eq!(answer["value"]["orders"], json!({ "LCR": "C" }));
}

#[test]
fn the_definition_of_a_win_is_told() {
    assert!(out(&["3x3x3"]).contains("a player wins if he makes the last move of the game\n"));
    let strict = out(&["3x3x3", "--win", "strict"]);
    assert!(
        strict.contains("a player wins if he still has a legal move when the other two have none (strict)\n")
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
        (&["solve", "domineering3d", "4x4"], "'4x4' is not a box; write three sides"),
        (&["solve", "domineering3d", "3x3x3", "--order", "lcl"], "'lcl' is not a turn order"),
        (
            &["solve", "kayles", "3x3", "--all-axes"],
            "--all-axes is for domineering3d; it does not apply to kayles",
        ),
        (&["solve", "domineering3d", "3x3x3", "--memory", "1KiB"], "memory"),
    ] {
        let output = ways(words);
        let complaint = String::from_utf8(output.stderr).expect("the program writes UTF-8");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{words:?}");
        assert!(complaint.contains(sentence) && complaint.lines().count() == 1, "{complaint}");
    }
}
