//! `ways value` as its users see it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn ways(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ways"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its words may end before it reads.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// The standard output of a run that must succeed.
fn out(words: &[&str]) -> String {
    let ended = ways(words, "");
    assert!(ended.status.success(), "{words:?}: {}", String::from_utf8_lossy(&ended.stderr));
    String::from_utf8(ended.stdout).unwrap()
}

fn form(words: &[&str]) -> String {
    out(words).lines().next().unwrap_or_default().to_string()
}

/// The sentence of a run that must be refused.
fn refusal(words: &[&str]) -> String {
    let ended = ways(words, "");
    assert_eq!((ended.status.code(), &ended.stdout[..]), (Some(2), &b""[..]), "{words:?}");
    let sentence = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence.trim().strip_prefix("ways: ").unwrap().to_string()
}

#[test]
fn a_position_has_a_value() {
    let expected = "\
{2|-1/2}

the first player wins (N)
mean 3/4, temperature 5/4

temperature  left  right
        5/4   3/4    3/4
          0     2   -1/2
";
    assert_eq!(out(&["value", "domineering", "2x3"]), expected);
    let json: serde_json::Value =
        serde_json::from_str(&out(&["value", "domineering", "2x3", "--format", "json"])).unwrap();
    let value = &json["value"];
    let strings = [&value["form"], &value["mean"], &value["temperature"], &value["outcome"]];
    assert_eq!(strings, ["{2|-1/2}", "3/4", "5/4", "N"]);
    assert_eq!(value["thermograph"]["right"][1], serde_json::json!(["5/4", "3/4"]));
}

#[test]
fn expressions_are_words_of_all_kinds() {
    assert_eq!(form(&["value", "{2|-1/2} + *"]), "{2*|-1/2*}");
    assert_eq!(form(&["value", "2x3 + 2x3 - 3x2", "--game", "domineering"]), "{7/2|1}");
    assert_eq!(form(&["value", "domineering", "2x3 + 2x3"]), "3/2");
    assert_eq!(form(&["value", "-{2|1}", "--quiet"]), "{-1|-2}");
    assert_eq!(form(&["value", "--game", "snort", "-path:2 + 1"]), "{2|0}");
    assert_eq!(form(&["value", "kayles", "path:3"]), "*2");
    assert_eq!(form(&["value", "^^*"]), "↑2*");
}

#[test]
fn boards_come_from_files() {
    let ended = ways(&["value", "domineering", "--board", "-"], "...\n...\n");
    assert!(String::from_utf8(ended.stdout).unwrap().starts_with("{2|-1/2}\n"));
    let ended = ways(&["value", "--game", "domineering", "--board", "-"], "..\n.#\n");
    assert!(String::from_utf8(ended.stdout).unwrap().starts_with("*\n"));
}

#[test]
fn values_in_other_languages() {
    let csv = out(&["value", "{0,*|{1|-1}}", "--format", "csv"]);
    let [names, row] = csv.lines().collect::<Vec<_>>()[..] else { panic!("{csv}") };
    assert!(
        names == "form,outcome,mean,temperature" && row.starts_with('"') && row.matches('"').count() == 2
    );
    assert!(out(&["value", "±1", "--format", "latex"]).starts_with("\\pm 1, \\quad \\mathcal{N}"));
    assert!(out(&["value", "±1", "--format", "svg"]).starts_with("<svg "));
    assert!(ways(&["value", "±1", "--format", "png"], "").stdout.starts_with(b"\x89PNG"));
}

#[test]
fn what_is_no_value_is_refused() {
    assert!(refusal(&["value"]).starts_with("there is no value; give for example"));
    assert!(refusal(&["value", "domineering"]).starts_with("there is no board"));
    assert!(refusal(&["value", "1/3"]).starts_with("'1/3' is no value"));
    assert!(refusal(&["value", "{1|2"]).starts_with("a '}' is missing"));
    assert!(refusal(&["value", "col", "2x2", "--game", "snort"]).starts_with("the game is given twice"));
    assert!(refusal(&["value", "2x2", "--game", "chess"]).starts_with("there is no game 'chess'"));
    assert!(refusal(&["value", "go", "2x2"]).starts_with("positions of go have no values"));
    assert_eq!(refusal(&["value", "±1", "--format", "bfile"]), "--format bfile is for series");
    assert!(refusal(&["value", "domineering", "5x5", "--memory", "1MiB"]).contains("the limit is 1.0 MiB"));
    assert!(refusal(&["value", "±1", "--formt", "json"]).contains("--formt"));
    assert!(refusal(&["value", "--formt", "json"]).starts_with("value has no option --formt"));
}
