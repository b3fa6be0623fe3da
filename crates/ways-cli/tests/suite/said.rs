//! What the program says to words that it cannot take, and that nothing which was asked for is dropped.

use crate::program::{json, out, refusal, ways, ways_with_input};
use serde_json::json;

#[test]
fn numbers_that_are_none_are_named_with_their_option() {
    for (words, said) in [
        (
            "sample col 2x2 --number abc",
            "--number cannot be 'abc'; it is a whole number from 1 to 100,000,000",
        ),
        ("sample col 2x2 --number 0", "--number cannot be '0'; it is a whole number from 1 to 100,000,000"),
        (
            "sample col 2x2 --number 99999999999999999999",
            "--number cannot be '99999999999999999999'; it is a whole number from 1 to 100,000,000",
        ),
        (
            "sample col 2x2 --seed 1.5",
            "--seed cannot be '1.5'; it is a whole number from 0 to 18446744073709551615",
        ),
        (
            "list col 2x2 --limit 100000001",
            "--limit cannot be '100000001'; it is a whole number from 0 to 100,000,000",
        ),
        (
            "shortest col 2x2 --show 1000001",
            "--show cannot be '1000001'; it is a whole number from 0 to 1,000,000",
        ),
        ("estimate col 2x2 --runs 0", "--runs cannot be '0'; it is a whole number from 1 to 1,000,000"),
        (
            "estimate col 2x2 --particles 1000000001",
            "--particles cannot be '1000000001'; it is a whole number from 1 to 1,000,000,000",
        ),
        (
            "games go 1x5 --estimate --population 0",
            "--population cannot be '0'; it is a whole number from 1 to 1,000,000,000",
        ),
        (
            "series domineering 3xn --terms 999999999999",
            "--terms cannot be '999999999999'; it is a whole number from 0 to 1,000,000",
        ),
        (
            "series shortest domineering 3xn --terms 1000001",
            "--terms cannot be '1000001'; it is a whole number from 0 to 1,000,000",
        ),
        (
            "growth domineering --width 3 --digits 10001",
            "--digits cannot be '10001'; it is a whole number from 0 to 10,000",
        ),
        ("growth go --up-to 99999", "--up-to cannot be '99999'; it is a whole number from 0 to 1,024"),
        ("sample col 2x2 --number -1", "--number cannot be '-1'; it is not negative"),
        ("series col path --terms -1", "--terms cannot be '-1'; it is not negative"),
        ("list col 2x2 --from -7", "--from cannot be '-7'; it is not negative"),
        ("count go 3x3 --checkpoint-every 5", "--checkpoint-every needs --checkpoint"),
    ] {
        assert_eq!(refusal(&words.split(' ').collect::<Vec<_>>()), said, "{words}");
    }
}

#[test]
fn what_a_format_would_drop_is_refused() {
    for (words, named) in [
        ("shortest domineering 2x3 --show --format csv", "--show and --moves"),
        ("shortest domineering 2x3 --moves --format latex", "--show and --moves"),
        ("longest domineering 2x3 --show 2 --format latex", "--show and --moves"),
        ("shortest domineering 2x3 --moves --format svg", "--moves is for text and json"),
        ("shortest domineering 2x3 --moves --format png", "--moves is for text and json"),
        ("solve domineering 2x3 --line --format csv", "--line is for text and json"),
        ("solve domineering 2x3 --line --format latex", "--line is for text and json"),
        ("bounds go 3x3 --show --format csv", "--show is for text and json"),
        ("graph go 2x2 --list --format latex", "--list is for text and json"),
        ("list --format csv", "the games are listed as text or json"),
        ("list --format svg", "the games are listed as text or json"),
    ] {
        let said = refusal(&words.split(' ').collect::<Vec<_>>());
        assert!(said.contains(named), "{words}: {said}");
    }
}

#[test]
fn games_are_listed_for_programs() {
    let listed: serde_json::Value = serde_json::from_str(&out(&["list", "--format", "json"])).expect("JSON");
    let games = listed["games"].as_array().expect("a list");
    let named = |name| games.iter().find(|game| game["name"] == name).expect("a game");
    assert_eq!(named("kayles")["impartial"], json!(true));
    assert_eq!(named("domineering")["kinds"][3]["name"], json!("right-end"));
    assert_eq!((&named("encol")["parameter"], &named("go")["kinds"]), (&json!("2"), &json!([])));
}

/// Right has no move on one column, Left one: the squares one above the other.
#[test]
fn a_move_in_csv_is_what_it_is_elsewhere() {
    let shown = out(&["solve", "domineering", "2x1", "--format", "csv"]);
    assert!(shown.contains("\nleft,left,L,\"1,1-2,1\",,"), "{shown}");
    assert_eq!(json(&["solve", "domineering", "2x1"])["value"]["move"]["left"], json!("1,1-2,1"));
}

#[test]
fn boards_without_squares_are_empty() {
    for board in ["|", "||", "", " "] {
        assert!(refusal(&["count", "domineering", board]).starts_with("the board is empty"), "{board}");
    }
    for input in ["", "\n", "|\n"] {
        let ended = ways_with_input(&["count", "col", "--board", "-"], input.as_bytes());
        assert_eq!((ended.code, &ended.out[..]), (Some(2), ""), "{input:?}");
        assert!(ended.err.contains("the board is empty"), "{input:?}: {}", ended.err);
    }
    assert!(refusal(&["count", "col", "..|."]).starts_with("row 2 of the board is 1 wide, row 1 is 2;"));
}

/// Col on a path of three vertices has 17 positions: of 27, those in which no neighbours are alike, namely 3 with an empty
/// centre times 3, and 2 colours of the centre times 2 times 2.
#[test]
fn edge_lists_are_read_as_they_are_written() {
    for input in [
        "1 2\n2 3\n",
        "1,2\n2,3\n",
        "1, 2\n2, 3\n",
        "3\n1 2\n2 3\n",
        "1 2 {}\n2 3 {}\n",
        "anna\nanna bert\nbert,carl\n",
    ] {
        let ended = ways_with_input(&["count", "col", "--board", "-", "--quiet"], input.as_bytes());
        assert_eq!((ended.code, &ended.out[..]), (Some(0), "17\n"), "{input:?}: {}", ended.err);
    }
    let ended = ways_with_input(&["count", "col", "--board", "-"], b"1,2,3\n");
    assert_eq!((ended.code, &ended.out[..]), (Some(2), ""), "{}", ended.err);
}

/// All 63 sets of squares of 3x3 without neighbours arise in Node Kayles; without passes two of the 15 positions of Go on
/// 1x3 do not.
#[test]
fn play_is_told_where_pieces_have_no_owner_or_do_not_stay() {
    let csv = |words: &[&str]| out(&[words, &["--play", "--format", "csv"]].concat());
    assert_eq!(csv(&["count", "kayles", "3x3"]), "count,all,share,fraction\n63,63,1.00000,1/1\n");
    assert_eq!(csv(&["count", "kayles", "3x3", "--turn", "right"]), csv(&["count", "kayles", "3x3"]));
    assert_eq!(csv(&["count", "go", "1x3"]), "count,all,share,fraction\n13,15,0.86666,13/15\n");
    assert_eq!(out(&["table", "go", "1x3", "--play", "--format", "csv"]), "m,n,count\n1,3,13\n");
    let said = refusal(&["count", "go", "9x9", "--play", "--memory", "1GiB"]);
    assert!(said.contains("of memory, the limit is 1.0 GiB"), "{said}");
}

#[test]
fn one_piece_is_no_pieces() {
    let said = refusal(&["sample", "domineering", "1x1", "--left", "1"]);
    assert_eq!(said, "there are no such positions with 1 piece of Left");
    let account = ways(&["count", "go", "1x1"]).err;
    assert!(account.contains("conservation at 1 step, by mirrors at 1 column and"), "{account}");
}

/// Boards that there is no room for stand in their places; the others are counted. A028420 of the OEIS.
#[test]
fn a_table_has_what_there_is_room_for() {
    let words = ["table", "domineering", "1..30", "--memory", "200KB"];
    let ended = ways(&words);
    assert_eq!(ended.code, Some(2), "{}", ended.err);
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines[..5], [" n  a(n)", " 1  1", " 2  7", " 3  131", " 4  10,012"], "{}", ended.out);
    assert_eq!((lines.len(), lines[30]), (31, "30  -"), "{}", ended.out);
    let said = ended.err.lines().last().unwrap_or_default();
    assert!(
        said.starts_with("ways: ") && said.contains(" of 30 boards are not counted; the first, "),
        "{said}"
    );
    assert!(said.contains("this needs ") && said.contains("the limit is 195.3 KiB"), "{said}");
    let bfile = ways(&[&words[..], &["--format", "bfile"]].concat());
    assert!(bfile.out.starts_with("1 1\n2 7\n3 131\n") && !bfile.out.contains('-'), "{}", bfile.out);
    let csv = ways(&[&words[..], &["--format", "csv"]].concat());
    assert!(csv.out.ends_with("\n30,30,\n"), "{}", csv.out);
}

#[test]
fn claims_that_there_is_no_room_to_judge_are_no_news() {
    let ended = ways(&["claims", "show", "huntemann-mckay/table-1", "--memory", "1KB", "--quiet"]);
    assert_eq!(ended.code, Some(2), "{}", ended.err);
    assert!(
        ended.err.starts_with("ways: huntemann-mckay/table-1: it could not be judged: "),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("the limit is 1000 bytes"), "{}", ended.err);
    assert!(ended.out.contains("\nverdict    refused\n"), "{}", ended.out);
}

#[test]
fn the_account_says_what_the_process_took() {
    let account = &json(&["count", "domineering", "8x8"])["account"];
    let (layers, resident) = (account["peak_bytes"].as_u64(), account["peak_resident"].as_u64());
    assert!(layers.is_some_and(|bytes| bytes > 0), "{account}");
    if cfg!(target_os = "linux") {
        assert!(resident >= layers, "{account}");
    }
}
