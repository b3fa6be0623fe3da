//! `ways value` as its users see it.

use crate::program::{out, refusal, run, ways_with_input};

fn form(words: &[&str]) -> String {
    out(words).lines().next().unwrap_or_default().to_string()
}

#[test]
fn a_position_has_a_value() {
    let expected = "\
{2|-1/2}

whoever begins wins (N)
mean 3/4, temperature 5/4

temperature  left  right
        5/4   3/4    3/4
          0     2   -1/2
";
    assert_eq!(out(&["value", "domineering", "2x3"]), expected);
    let value = &crate::program::json(&["value", "domineering", "2x3"])["value"];
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
    let ended = ways_with_input(&["value", "domineering", "--board", "-"], b"...\n...\n");
    assert!(ended.out.starts_with("{2|-1/2}\n"));
    let ended = ways_with_input(&["value", "--game", "domineering", "--board", "-"], b"..\n.#\n");
    assert!(ended.out.starts_with("*\n"));
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
    assert!(run(&["value", "±1", "--format", "png"], b"").stdout.starts_with(b"\x89PNG"));
}

#[test]
fn what_is_no_value_is_refused() {
    assert!(refusal(&["value"]).starts_with("there is no value; give for example"));
    assert!(refusal(&["value", "domineering"]).starts_with("there is no board"));
    assert!(refusal(&["value", "1/3"]).starts_with("'1/3' is no value"));
    assert_eq!(refusal(&["value", "{1|"]), "a '}' is missing at the end of '{1|'");
    let sum = ["value", "2x3 +", "--game", "domineering"];
    assert_eq!(refusal(&sum), "a value is missing at the end of '2x3 +'");
    assert_eq!(refusal(&["value", "* + 2x3"]), "'2x3' is a board; --game tells of which game");
    assert!(refusal(&["value", "2x"]).starts_with("'2x' is no value"));
    assert!(refusal(&["value", "domineering", "2x3x4"]).starts_with("'2x3x4' is not a size"));
    assert!(refusal(&["value", "domineering", "path:4"]).ends_with("'path:4' is a graph without directions"));
    assert!(refusal(&["value", "domineering", "200x200"]).ends_with("this board has 40000 sites"));
    assert!(refusal(&["value", &"(".repeat(9999)]).starts_with("brackets are nested more than 100 deep"));
    assert!(refusal(&["value", "col", "2x2", "--game", "snort"]).starts_with("the game is given twice"));
    assert!(refusal(&["value", "2x2", "--game", "chess"]).starts_with("there is no game 'chess'"));
    assert!(refusal(&["value", "go", "2x2"]).starts_with("positions of go have no values"));
    assert_eq!(refusal(&["value", "±1", "--format", "bfile"]), "--format bfile is for series and table");
    assert!(refusal(&["value", "domineering", "5x5", "--memory", "1MiB"]).contains("the limit is 1.0 MiB"));
    let large = refusal(&["value", "100000", "--memory", "1MiB"]);
    assert!(large.contains(" different values need ") && large.contains("the limit is 1.0 MiB"));
    assert!(refusal(&["value", "±1", "--formt", "json"]).contains("--formt"));
    assert!(refusal(&["value", "--formt", "json"]).starts_with("value has no option --formt"));
}
