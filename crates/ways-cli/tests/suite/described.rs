//! Games from files, through every command.

use crate::program::{json, out, refusal, ways};
use serde_json::Value;
use std::path::PathBuf;

/// A folder of its own for a test, with a file of a game.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let folder = std::env::temp_dir().join(format!("ways-described-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.0.parent().unwrap());
    }
}

/// Games that have a rule of their own, each told in a way that does not give it away: for these the rule for described
/// games is asked.
const TOLD_OTHERWISE: &[(&str, &str)] = &[
    ("domineering", "left = 'X|X'\nright = 'XX'\napart = [250]"),
    ("col", "left = 'vertex'\nright = 'vertex'\napart = { same = '.x.|xox|.x.' }"),
    ("snort", "left = 'vertex'\nright = 'vertex'\napart = { different = '.x.|xox|.x.' }"),
    ("cis", "left = 'vertex'\nright = 'vertex'\napart = '.x.|xox|.x.'"),
    ("kayles", "both = 'vertex'\napart = '.x.|xox|.x.'"),
];

/// What must be the same, however the game is told: a command, and the part of its value that counts.
const SAME: &[(&[&str], &str)] = &[
    (&["count", "GAME", "4x4"], "/value"),
    (&["count", "GAME", "..#|.#.|..."], "/value"),
    (&["count", "GAME", "3x3 + 2x3"], "/value"),
    (&["count", "GAME", "4x4", "--play"], "/value"),
    (&["count", "GAME", "3x4", "--kind", "maximal"], "/value"),
    (&["profile", "GAME", "3x4"], "/value"),
    (&["profile", "GAME", "3x3", "--kind", "maximal"], "/value"),
    (&["series", "GAME", "2xn", "--terms", "8"], "/value/terms"),
    (&["series", "GAME", "2xn", "--terms", "8"], "/value/recurrence"),
    (&["growth", "GAME", "--width", "2"], "/value/constant"),
    (&["prove", "GAME", "1xn", "--recurrence", "a(n) = 3a(n-1)"], "/value"),
    (&["shortest", "GAME", "3x3"], "/value/moves"),
    (&["shortest", "GAME", "3x3"], "/value/positions"),
    (&["longest", "GAME", "2x4"], "/value/moves"),
    (&["games", "GAME", "2x3"], "/value"),
    (&["value", "GAME", "2x3"], "/value"),
    (&["table", "GAME", "1..3x1..3"], "/value"),
    (&["list", "GAME", "2x3", "--limit", "0"], "/value/count"),
];

fn answer(words: &[&str], game: &str) -> Value {
    let words: Vec<&str> = words.iter().map(|&word| if word == "GAME" { game } else { word }).collect();
    if words[0] == "prove" {
        let ended = ways(&[&words[..], &["--format", "json"]].concat());
        return serde_json::from_str(&ended.out).unwrap_or_else(|error| panic!("{words:?}: {error}"));
    }
    json(&words)
}

#[test]
fn every_command_answers_alike_however_a_game_is_told() {
    for (name, text) in TOLD_OTHERWISE {
        let file = File::new(&format!("{name}-otherwise.game"), text);
        for (words, part) in SAME {
            let (expected, found) = (answer(words, name), answer(words, file.path()));
            assert!(expected.pointer(part).is_some(), "{words:?} of {name} has {part}: {expected}");
            assert_eq!(found.pointer(part), expected.pointer(part), "{words:?} of {name}");
        }
        let outcome = |game: &str| json(&["solve", game, "3x3"])["value"]["outcome"].clone();
        assert_eq!(outcome(file.path()), outcome(name), "{name}");
    }
}

#[test]
fn a_file_of_a_game_with_a_rule_of_its_own_is_that_game() {
    for name in ["domineering", "col", "kayles", "go"] {
        let file = File::new(&format!("my-{name}.game"), &out(&["list", "--show", name]));
        let account = |game: &str| json(&["count", game, "4x4"])["account"]["peak_states"].clone();
        assert_eq!(account(file.path()), account(name), "{name}");
    }
}

#[test]
fn positions_have_numbers_and_are_typed_by_characters() {
    let tromino = File::new("tromino.game", "both = { shape = 'XX|X.', turn = 'rotate' }");
    for (game, board) in
        [(tromino.path(), "3x3"), ("cram", "cycle:5"), ("quadromineering", "4x4"), ("kings", "3x3")]
    {
        let total: usize = out(&["count", game, board]).trim().replace(',', "").parse().unwrap();
        let all = json(&["list", game, board, "--limit", "1000"]);
        let positions = all["value"]["positions"].as_array().unwrap();
        assert_eq!(positions.len(), total, "{game}");
        for position in positions.iter().step_by(1 + total / 12) {
            let (index, text) = (position["index"].as_str().unwrap(), position["position"].as_str().unwrap());
            let ranked = json(&["rank", game, board, "--position", text]);
            assert_eq!(ranked["value"]["positions"][0]["index"], index, "{game} {text}");
            let unranked = json(&["unrank", game, board, "--index", index]);
            assert_eq!(unranked["value"]["positions"][0]["position"], text, "{game} {index}");
        }
    }
    assert!(
        refusal(&["rank", "cram", "cycle:4", "--position", "A..."]).contains("no pieces of the game lie")
    );
}

#[test]
fn counts_that_are_known_elsewhere() {
    for (words, expected) in [
        (vec!["count", "kings", "4x4"], "314"),
        (vec!["count", "kings", "6x6"], "202,841"),
        (vec!["count", "tilings", "8x8"], "12,988,816"),
        (vec!["count", "cram", "4x4"], "10,012"),
        (vec!["count", "cram", "6x6"], "2,989,126,727"),
    ] {
        assert_eq!(out(&words).trim(), expected, "{words:?}");
    }
    let maximal =
        |n: usize| out(&["count", "cram", &format!("3x{n}"), "--kind", "maximal"]).trim().to_string();
    assert_eq!([1, 2, 3, 4, 5, 6].map(maximal), ["2", "5", "22", "75", "264", "941"]);
    let series = out(&["series", "tromino", "2xn", "--terms", "4"]);
    assert!(series.contains("a(n) = a(n-1) + 4 a(n-2) + 2 a(n-3)") && series.contains("proved"), "{series}");
}

#[test]
fn what_is_played_out_agrees_with_sweeps() {
    // On a board with an odd and an even side the first player takes the middle and then mirrors.
    assert_eq!(json(&["solve", "cram", "3x4"])["value"]["outcome"], "N");
    assert_eq!(
        json(&["solve", "cram", "4x4"])["value"]["nimber"],
        "0",
        "the second player mirrors the first"
    );
    assert_eq!(json(&["value", "cram", "2x2"])["value"]["form"], "0");
    assert_eq!(json(&["solve", "kings", "3x3"])["value"]["outcome"], "N", "the first king takes all");
    assert_eq!(out(&["games", "cram", "path:4"]).split_whitespace().next(), Some("3"));
}

#[test]
fn complaints_name_the_file_the_line_and_the_column() {
    for (text, complaint) in [
        ("left = 'X|Y'", ":1:11: 'Y' in a drawing; draw X for a square and . for none"),
        ("both = 'vertex'\naparts = [1]", ":2:1: 'aparts' means nothing here; the keys are"),
        ("name = 'nothing'", ":1:1: nobody has a piece; write left, right or both"),
        (
            "both = 'vertex'\napart = [300]",
            ":2:10: '300' is not a distance; a distance is a number from 1 to 250",
        ),
        ("left = 'vertex'\nboth = 'edge'", ":2:8: both goes with neither left nor right"),
        ("both = 'vertex'\napart = { same = [1", ":2:"),
        ("both = 'vertex'\napart = ['k']", ":2:10: this game takes a number for k"),
        ("left = 'vertex'\nforbid = ['O']", ":2:12: 'O' stands for a piece of a player who has none"),
    ] {
        let file = File::new("wrong.game", text);
        let said = refusal(&["count", file.path(), "3x3"]);
        assert!(said.contains(&format!("wrong.game{complaint}")), "{text}: {said}");
    }
    let drawn = File::new("drawn.game", "both = 'XXX'");
    for words in [["count", "petersen"], ["estimate", "petersen"], ["solve", "cycle:5"], ["sample", "star:4"]]
    {
        let said = refusal(&[words[0], drawn.path(), words[1]]);
        assert!(said.contains("squares"), "{words:?}: {said}");
    }
    assert!(refusal(&["count", drawn.path(), "cylinder:3,3"]).contains("reaches around this closed board"));
    assert!(refusal(&["count", "nowhere.game", "3x3"]).contains("cannot read the game nowhere.game"));
    let k = File::new("k.game", "both = 'vertex'\napart = '1..k'");
    // a(n) = a(n-1) + a(n-3)
    assert_eq!(out(&["count", &format!("{}:2", k.path()), "path:6"]).trim(), "13");
    assert!(refusal(&["count", &format!("{}:x", k.path()), "path:6"]).contains("'x' in"));
    assert!(refusal(&["count", "tilings", "3x3", "--kind", "maximal"]).contains("has no kind 'maximal'"));
    assert!(refusal(&["count", "tilings", "4x4", "--play"]).contains("cannot be built up piece by piece"));
}
