//! `ways solve` for two players, as its users see it.

use crate::program::{interrupted, out, refusal, ways};
use serde_json::{Value, json};

fn value(words: &[&str]) -> Value {
    crate::program::json(words)["value"].take()
}

/// On 3x1 only Left can move, and once; on 1x3 only Right.
#[test]
fn winners_and_their_moves() {
    let shown = out(&["solve", "domineering", "2x1"]);
    let expected = "Left wins, whoever begins (L)\nLeft begins: Left wins, by 1,1-2,1\n\n┌─┐\n└─┘\n\nRight begins: Left wins\n";
    assert_eq!(shown, expected);
    let shown = out(&["solve", "domineering", "1x2 + 1x1", "--first", "right", "--line"]);
    let expected = "Right begins: Right wins, by 1:1,1-1:1,2\n\n[────]  +   · \n\n\
                    a game:\n\n[────]  +   · \n1. Right 1:1,1-1:1,2\n";
    assert_eq!(without_ends(&shown), without_ends(expected));
    assert_eq!(
        out(&["solve", "domineering", "1x1", "--quiet"]),
        "whoever begins loses (P)\nLeft begins: Right wins\nRight begins: Left wins\n"
    );
    let shown = out(&["solve", "snort", "star:3", "--length"]);
    assert!(shown.starts_with("whoever begins wins (N)\nLeft begins: Left wins after "), "{shown}");
    assert!(out(&["solve", "cis", "path:4"]).starts_with("whoever begins loses (P), nimber 0\n"));
}

/// Blanks at the ends of lines do not matter.
fn without_ends(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

/// 4x4 is won by whoever begins, 5x5 lost, 4x5 is Left's: Breuker, Uiterwijk, van den Herik.
#[test]
fn other_languages() {
    assert_eq!(value(&["solve", "domineering", "4x4"])["outcome"], "N");
    assert_eq!(value(&["solve", "domineering", "5x5"])["outcome"], "P");
    let value = value(&["solve", "domineering", "4x5", "--first", "right", "--line"]);
    assert_eq!(
        (&value["outcome"], &value["winner"], &value["move"]),
        (&json!(null), &json!("left"), &json!({ "right": null }))
    );
    let line = value["line"]["right"]["moves"].as_array().unwrap();
    assert!(line.len().is_multiple_of(2) && line[0][0] == "right" && line[1][0] == "left");

    let shown = out(&["solve", "domineering", "1x2", "--length", "--format", "csv"]);
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], "first,winner,outcome,move,length,nodes");
    assert!(
        lines[1].starts_with("left,right,R,,0,") && lines[2].starts_with("right,right,R,\"1,1-1,2\",1,"),
        "{shown}"
    );
    assert_eq!(out(&["solve", "domineering", "4x5", "--format", "latex"]), "\\mathcal{L}\n");
    let first = ["solve", "domineering", "4x5", "--first", "left", "--format", "latex"];
    assert_eq!(out(&first), "\\text{Left begins: Left wins}\n");
}

#[test]
fn what_took_how_much_is_told_beside_the_answer() {
    let account = ways(&["solve", "domineering", "4x4"]).err;
    assert!(
        account.contains("nodes ") && account.contains("positions met ") && account.ends_with(" s\n"),
        "{account}"
    );
}

#[test]
fn complaints_are_one_sentence() {
    for (words, complaint) in [
        (&["solve", "go", "3x3"][..], "go is not one of the games that can be solved: "),
        (
            &["solve", "domineering", "12x12"],
            "a position to be played is kept in 128 bits, one for each site; this board has 144 sites",
        ),
        (
            &["solve", "domineering", "path:3"],
            "domineering is played on squares; 'path:3' is a graph without directions",
        ),
        (
            &["solve", "kayles", "3x3", "--first", "left"],
            "kayles is impartial, both players have the same moves; --first does not apply",
        ),
        (
            &["solve", "snort", "3x3", "--memory", "1kB"],
            "the smallest table of positions needs 192.0 KiB of memory, the limit is 1000 bytes; a larger --memory would help",
        ),
        (&["solve", "col", "6x6", "--length", "--memory", "1MB"], "more than "),
        (
            &["solve", "domineering3d", "3x3x3", "--line"],
            "--first, --line and --length do not apply to domineering3d",
        ),
        (
            &["solve", "domineering", "3x3", "--first", "both"],
            "--first cannot be 'both'; it can be left, right",
        ),
        (&["solve", "domineering", "3x3", "--format", "bfile"], "--format bfile is for series"),
    ] {
        let found = refusal(words);
        assert!(found.starts_with(complaint) && !found.contains('\n'), "{words:?}: {found}");
    }
}

/// An interruption ends what would take hours.
#[cfg(unix)]
#[test]
fn an_interruption_ends_the_search() {
    for words in [
        &["solve", "snort", "10x10"][..],
        &["solve", "domineering", "10x10"],
        &["solve", "domineering3d", "5x5x5"],
        &["solve", "col", "8x8", "--length"],
        &["value", "domineering", "8x8"],
        &["games", "domineering", "8x8"],
        &["simulate", "domineering3d", "5x5x5", "--order", "clr"],
        &["simulate", "domineering3d", "4x4x4", "--strategy", "slices"],
    ] {
        let words = [words, &["--memory", "2GB"]].concat();
        let ended = interrupted(&words, std::time::Duration::from_millis(200));
        assert_eq!(
            (ended.code, &ended.out[..], &ended.err[..]),
            (Some(130), "", "ways: stopped\n"),
            "{words:?}"
        );
    }
}
