//! Games that visit every position, as users see them.

use crate::program::{json, out, refusal, ways, ways_with_input};

/// Both cycles of 1x3 are colour-symmetric; this one is in print.
const PRINTED: &str = "O.. O.O .X. XX. ..O X.O .00";

#[test]
fn a_cycle_is_shown_listed_and_judged() {
    let shown = out(&["hamilton", "go", "1x5"]);
    assert!(shown.starts_with(
        "a colour-symmetric cycle through all 113 positions but the empty one\nhalf of it:\n\nO.... "
    ));
    assert!(shown.lines().all(|line| line.len() <= 80), "{shown}");
    let half = out(&["hamilton", "go", "1x5", "--list"]);
    assert_eq!(half.lines().count(), 56);
    let shown: Vec<&str> = shown.split_whitespace().filter(|word| word.len() == 5).collect();
    assert!(half.lines().all(|line| shown.contains(&line)));
    for (form, lines) in [("half", 56), ("whole", 112), ("game", 113)] {
        let list = out(&["hamilton", "go", "1x5", "--list", form]);
        assert_eq!(list.lines().count(), lines);
        let judged = ways_with_input(&["hamilton", "go", "1x5", "--check", "-", "--quiet"], list.as_bytes());
        assert_eq!(judged.code, Some(0), "{}", judged.out);
        assert!(
            judged.out.contains(&format!("once:\n{lines} positions, every step is a move")),
            "{}",
            judged.out
        );
    }
    assert_eq!(out(&["hamilton", "go", "1x5", "--format", "csv"]), format!("position\n{half}"));
    let value = &json(&["hamilton", "go", "1x5", "--list"])["value"];
    assert_eq!(value["list"].as_array().map(Vec::len), Some(56));
    assert_eq!((&value["positions"], &value["hamiltonian"]), (&113.into(), &true.into()));
}

#[test]
fn faults_end_the_program_with_1() {
    let check =
        |text: &str| ways_with_input(&["hamilton", "go", "1x3", "--check", "-", "--quiet"], text.as_bytes());
    assert_eq!(check(PRINTED).code, Some(0));
    let wrong = check(&PRINTED.replacen(".X.", "..X", 1));
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.out.contains("first fault: no move leads from position 2, O.O, to position 3, ..X\n"),
        "{}",
        wrong.out
    );
    assert_eq!(wrong.err, "ways: standard input does not visit every position once, move by move\n");
}

#[test]
fn where_there_is_none_it_is_told_why() {
    let shown = out(&["hamilton", "go", "2x2"]);
    assert!(shown.contains("10 positions") && shown.contains("only 8 successors"), "{shown}");
    assert!(
        out(&["hamilton", "go", "1x2"]).starts_with("no game visits every position: everything was tried")
    );
    assert!(out(&["hamilton", "go", "1x1"]).contains("a game without moves"));
    assert_eq!(
        out(&["hamilton", "go", "1x4", "--all"]),
        "74 cycles through all positions but the empty one, 2 colour-symmetric\n"
    );
    assert!(out(&["hamilton", "go", "3x3", "--format", "latex"]).ends_with("\\end{verbatim}\n"));
}

#[test]
fn what_cannot_be_done_is_refused() {
    assert!(refusal(&["hamilton", "go", "1x5", "--all"]).contains("at most 64 positions"));
    assert!(refusal(&["hamilton", "col", "1x5"]).contains("there is none for col"));
    assert!(refusal(&["hamilton", "go", "1x5", "--check", "nowhere"]).contains("cannot read 'nowhere'"));
    assert!(refusal(&["hamilton", "go", "1x5", "--check", "x", "--all"]).contains("do not go together"));
    assert!(
        refusal(&["hamilton", "go", "1x16", "--memory", "1MiB"]).contains("of memory, the limit is 1.0 MiB")
    );
    let both = ways(&["hamilton", "go", "--board", "-", "--check", "-"]);
    assert_eq!((both.code, both.out.as_str()), (Some(2), ""));
}
