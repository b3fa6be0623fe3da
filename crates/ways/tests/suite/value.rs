//! Values through the one door.

use serde_json::json;
use ways::{GameValue, Job, Run, Value, Verb, WaysError, answer};

fn ask(game: &str, board: &str) -> Result<GameValue, WaysError> {
    match answer(&Job::new(Verb::Value, game, board), &Run::unlimited())?.value {
        Value::Game(value) => Ok(*value),
        other => panic!("{other:?}"),
    }
}

fn form(game: &str, board: &str) -> String {
    ask(game, board).unwrap().form.unwrap()
}

#[test]
fn the_answer_as_json() {
    let answer = answer(&Job::new(Verb::Value, "domineering", "2x3"), &Run::unlimited()).unwrap();
    let answer = serde_json::to_value(&answer).unwrap();
    assert_eq!(answer["job"], json!({ "verb": "value", "game": "domineering", "board": "2x3" }));
    let expected = json!({
        "form": "{2|-1/2}", "form_length": "8", "outcome": "N", "mean": "3/4", "temperature": "5/4",
        "thermograph": { "left": [["0", "2"], ["5/4", "3/4"]], "right": [["0", "-1/2"], ["5/4", "3/4"]] },
    });
    assert_eq!(answer["value"], expected);
    assert_eq!(answer["proof"]["kind"], "exhausted");
}

/// Berlekamp, Conway and Guy, *Winning Ways*, chapter 5, where 4x4 is ±(0, {{2|0, 2+₂} | {2|0, −₂}}): 2+₂ is {2 || 2|0}.
#[test]
fn published_values() {
    assert_eq!(form("domineering", "2x2"), "±1");
    assert_eq!(form("domineering", "2x3"), "{2|-1/2}");
    assert_eq!(form("domineering", "3x3"), "±1");
    let square = "±(0, {{2|0}, 2 + +_2 | {2|0}, -_2})";
    assert_eq!(Some(form("domineering", "4x4")), GameValue::parse(square).unwrap().form);
    assert_eq!(form("snort", "path:2"), "±1");
    assert_eq!(form("col", "path:1"), "*");
    // Nimbers of Node Kayles on paths of 1 to 5 vertices (Dawson): 1, 1, 2, 0, 3.
    let paths = (1..=5).map(|n| form("kayles", &format!("path:{n}")));
    assert_eq!(paths.collect::<Vec<_>>(), ["*", "*", "*2", "0", "*3"]);
}

#[test]
fn boards_and_values_combine() {
    // {2|-1/2} twice is 3/2 plus ±5/4 twice, and these cancel; less {1/2|-2} adds ±5/4 and 3/4 again.
    assert_eq!(form("domineering", "2x3 + 2x3"), "3/2");
    assert_eq!(form("domineering", "2x3 + 2x3 - 3x2"), "{7/2|1}");
    assert_eq!(form("domineering", "2x3+2x3-3x2 - {7/2|1}"), "0");
    assert_eq!(form("domineering", "-2x3 + (2x3 - *)"), "*");
    assert_eq!(form("domineering", "..|.# - * + cylinder:1,3 - cylinder:1,3"), "0");
    assert_eq!(form("snort", "tree:0,0 + path:2 - ±1"), form("snort", "path:3"));
    assert_eq!(form("", "{2|-1/2} + *"), "{2*|-1/2*}");
    assert_eq!(form("distance:S=1,3;D=2", "path:1"), "*");
}

#[test]
fn outcomes_have_letters() {
    let outcome = |text: &str| GameValue::parse(text).unwrap().outcome;
    assert_eq!(
        ["0", "*", "↑", "↓", "↑*", "±1", "-3/4", "1*"].map(outcome),
        ["P", "N", "L", "R", "N", "N", "R", "L"]
    );
}

#[test]
fn numbers_are_colder_than_nought() {
    for (text, temperature) in
        [("0", "-1"), ("-3", "-1"), ("5/8", "-1/8"), ("1/2 + 1/2", "-1"), ("3/4*", "0")]
    {
        assert_eq!(GameValue::parse(text).unwrap().temperature.to_string(), temperature, "{text}");
    }
}

/// The forms of positions are read back as the same value.
#[test]
fn forms_of_positions_can_be_typed() {
    for rows in 1..=4 {
        for columns in 1..=5 {
            let value = ask("domineering", &format!("{rows}x{columns}")).unwrap();
            assert_eq!(GameValue::parse(value.form.as_ref().unwrap()).unwrap(), value, "{rows}x{columns}");
        }
    }
    for game in ["col", "snort", "cis"] {
        for board in ["3x3", "cycle:7", "petersen"] {
            let value = ask(game, board).unwrap();
            assert_eq!(GameValue::parse(value.form.as_ref().unwrap()).unwrap(), value, "{game} {board}");
        }
    }
}

/// Turning a board by a quarter exchanges the players.
#[test]
fn a_quarter_turn_is_the_negative() {
    for (one, other) in [("2x5", "5x2"), ("3x4", "4x3"), ("..#|...|.##", "...|..#|#.#")] {
        assert_eq!(form("domineering", &format!("{one} + {other}")), "0", "{one}");
    }
}

#[test]
fn what_has_no_value_is_refused() {
    let refused = |game, board| ask(game, board).unwrap_err().to_string();
    assert!(refused("go", "3x3").starts_with("positions of go have no values here"));
    assert_eq!(refused("", "2x3"), "'2x3' is a board; --game tells of which game");
    assert!(refused("", "2y3").starts_with("'2y3' is no value; write for example"));
    assert!(refused("domineering", "2y3").starts_with("'2y3' is not a size"));
    assert_eq!(
        refused("domineering", "petersen"),
        "domineering is played on squares; 'petersen' is a graph without directions"
    );
    assert!(refused("col", "path:129").ends_with("this board has 129 sites"));
    assert_eq!(refused("", "1 +"), "a value is missing at the end of '1 +'");
    assert!(refused("", "{0|1/9223372036854775808}").starts_with("this value is beyond what is kept"));
    let run = Run::within(1 << 20);
    let refused = answer(&Job::new(Verb::Value, "domineering", "5x5"), &run).unwrap_err();
    assert!(matches!(refused, WaysError::Positions { .. }), "{refused}");
    let many: Vec<String> = (1..12).map(|n| format!("{{{}|{{{n}|-{n}/4}}}}", n * n)).collect();
    let refused = answer(&Job::new(Verb::Value, "", &many.join(" + ")), &run).unwrap_err();
    assert!(matches!(refused, WaysError::ValueMemory { .. }), "{refused}");
}

#[test]
fn thermographs_are_drawn() {
    let value = ask("domineering", "2x3").unwrap();
    assert!(value.svg().starts_with("<svg ") && value.png().unwrap().starts_with(b"\x89PNG"));
    let text = |walls: Vec<_>| format!("{walls:?}");
    assert_eq!(text(value.walls()), "[(0, 2, -1/2), (5/4, 3/4, 3/4)]");
}
