//! The program as its users see it: what they type, what they read, how it ends.
//!
//! Expected numbers are printed elsewhere: [HM] is "Counting Domineering Positions" by Huntemann and McKay, with the
//! polynomial of the 4x3 board in Example 2.2, play positions in Table 1 and right ends in Table 2; A028420 of the OEIS
//! counts all positions on square boards.

use crate::program::{json, out, refusal, ways, ways_with_input};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

fn file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).expect("a scratch file can be written");
    path
}

const PROFILE_4X3: &[(u64, u64, u64)] = &[
    (6, 0, 1),
    (5, 0, 9),
    (4, 2, 6),
    (4, 1, 20),
    (4, 0, 30),
    (3, 2, 46),
    (3, 1, 84),
    (3, 0, 45),
    (2, 4, 4),
    (2, 3, 24),
    (2, 2, 100),
    (2, 1, 100),
    (2, 0, 30),
    (1, 4, 24),
    (1, 3, 72),
    (1, 2, 90),
    (1, 1, 48),
    (1, 0, 9),
    (0, 4, 16),
    (0, 3, 32),
    (0, 2, 24),
    (0, 1, 8),
    (0, 0, 1),
];

/// Table 2 of [HM]: right ends on m x n boards.
const RIGHT_ENDS: [[u64; 5]; 5] = [
    [1, 1, 2, 2, 3],
    [2, 4, 11, 25, 61],
    [3, 9, 48, 172, 731],
    [5, 25, 227, 1427, 10388],
    [8, 64, 1054, 11134, 140555],
];

/// Two rows take 4 moves more for 7 columns more; the first terms can be played by hand.
#[test]
fn shortest_games_follow_a_law() {
    let words = ["series", "shortest", "domineering", "2xn", "--terms", "4"];
    let law =
        "law, proved, for n from 1 on:\n  a(n + 7) = a(n) + 4\n  a(1), ..., a(7) = 0, 1, 1, 3, 3, 4, 4\n";
    assert_eq!(out(&words), format!("n  a(n)\n1  0\n2  1\n3  1\n4  3\n\n{law}"));
    let answer = json(&words);
    assert_eq!(answer["value"]["terms"], json!([[1, 0], [2, 1], [3, 1], [4, 3]]));
    assert_eq!(
        (&answer["value"]["law"]["period"], &answer["proof"]["kind"]),
        (&json!(7), &json!("periodic"))
    );
    let thesis = ["series", "shortest", "domineering", "3xn", "--definition", "thesis", "--format", "latex"];
    assert_eq!(out(&thesis), "a(n) = \\left\\lfloor \\frac{2 n + 1}{3} \\right\\rfloor, \\quad n \\ge 1\n");
}

#[test]
fn bad_words_get_one_sentence() {
    for (words, named) in [
        (&["count", "dominos", "8x8"][..], "'dominos'"),
        (&["count", "domineering", "8x8", "--kind", "minimal"], "'minimal'"),
        (&["count", "domineering", "...|.."], "row 2"),
        (&["count", "domineering", "...|.o."], "row 2 column 2 of the board is 'o'"),
        (&["count", "domineering", "0x5"], "'0x5'"),
        (&["count", "domineering", "5x0"], "'5x0'"),
        (&["count", "domineering", "-3x4"], "-3x4"),
        (&["count", "domineering", ""], "empty"),
        (&["count", "domineering", "2x2 +"], "summand"),
        (&["count", "domineering", "2x2", "+", "3x3"], "quotes"),
        (&["count", "domineering", "99999999999999999999x2"], "'99999999999999999999x2'"),
        (&["count", "domineering", "--board", "no/such/file.txt"], "'no/such/file.txt'"),
        (&["count", "domineering", "--board", "."], "'.'"),
        (&["count", "domineering", "2x2", "--board", "f.txt"], "two boards"),
        (&["count", "domineering"], "no board"),
        (&["count"], "GAME"),
        (&["count", "domineering", "2x2", "--turn", "left"], "--turn needs --play"),
        (&["count", "domineering", "2x2", "--play", "--turn", "north"], "'north'"),
        (&["count", "domineering", "2x2", "--triangle"], "--triangle does not apply to count"),
        (&["count", "domineering", "2x2", "--at", "x=1,y=1"], "--at does not apply to count"),
        (&["table", "domineering", "1..2x1..2", "--board", "f.txt"], "--board does not apply to table"),
        (&["list", "--kind", "all"], "there is no game"),
        (&["count", "domineering", "2x2", "--speed", "9"], "--speed"),
        (&["count", "domineering", "2x2", "--format", "xml"], "'xml'"),
        (&["count", "domineering", "2x2", "--memory", "much"], "'much'"),
        (&["count", "domineering", "2x2", "--memory"], "--memory needs a value"),
        (&["profile", "domineering", "2x2", "--at", "x=abc"], "'abc'"),
        (&["profile", "domineering", "2x2", "--at", "x=2"], "'x=2'"),
        (&["profile", "domineering", "2x2", "--at", "x=2,y=1/0"], "'1/0'"),
        (&["profile", "domineering", "2x2", "--at", "x=2,y=1", "--in-one-variable"], "do not go together"),
        (&["profile", "domineering", "2x2", "--triangle", "--in-one-variable"], "do not go together"),
        (&["profile", "domineering", "2x2", "--triangle", "--format", "json"], "--triangle"),
        (&["table", "domineering", "4"], "'4'"),
        (&["table", "domineering", "3..1x2"], "'3..1x2'"),
        (&["table", "domineering", "0..3x2"], "'0..3x2'"),
        (&["number", "domineering", "2x2"], "'number'"),
        (&["--speed"], "--speed"),
    ] {
        let said = refusal(words);
        assert!(said.contains(named), "{words:?}: {said}");
    }
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let start = std::time::Instant::now();
    refusal(&["count", "domineering", "1000x1000"]);
    refusal(&["profile", "domineering", "1000x1000"]);
    refusal(&["table", "domineering", "1..1000x1..1000"]);
    let said = refusal(&["profile", "domineering", "16x16", "--memory", "1KiB"]);
    assert!(said.contains("1"), "{said}");
    assert!(start.elapsed().as_secs() < 20);
}

#[test]
fn files_that_are_no_boards_are_refused() {
    let foreign = file("foreign.txt", "...\n.x.\n");
    assert!(
        refusal(&["count", "domineering", "--board", &foreign])
            .contains("row 2 column 2 of the board is 'x'")
    );
    let odd = file("odd\u{7}.txt", "2\n3\u{1b}[31m");
    refusal(&["count", "domineering", "--board", &odd]);
    let empty = file("empty.txt", "\n");
    assert!(refusal(&["count", "domineering", "--board", &empty]).contains("empty"));
    for bytes in [&b"\xff\xfe"[..], b"..|\0.", "ü".as_bytes()] {
        let ended = ways_with_input(&["count", "domineering", "--board", "-"], bytes);
        assert_eq!(
            (ended.code, ended.out.as_str(), ended.err.lines().count()),
            (Some(2), "", 1),
            "{}",
            ended.err
        );
    }
}

#[test]
fn help_is_given_to_those_who_ask() {
    for words in
        [&[][..], &["--help"], &["help"], &["help", "count"], &["count", "--help"], &["profile", "-h"]]
    {
        let text = out(words);
        assert!(
            text.contains("Usage: ways") && text.contains("domineering") && text.contains("maximal"),
            "{text}"
        );
    }
    assert!(out(&["--version"]).starts_with("ways "));
    let list = out(&["list"]);
    assert!(
        list.contains("domineering") && list.contains("left-end") && list.contains("ways count"),
        "{list}"
    );
}

#[test]
fn the_count_is_the_first_line() {
    assert_eq!(out(&["count", "domineering", "2x2"]), "7\n");
    let ended = ways(&["count", "domineering", "8x8"]);
    assert_eq!(ended.out, "179,788,343,101,980,135\n");
    assert!(ended.err.starts_with("exact") && ended.err.lines().count() == 1, "{}", ended.err);
    assert_eq!(ways(&["count", "domineering", "8x8", "--quiet"]).err, "");
    assert_eq!(out(&["count", "domineering", "8x8", "--format", "csv"]), "count\n179788343101980135\n");
    assert_eq!(
        out(&["count", "domineering", "8x8", "--format", "latex"]),
        "179\\,788\\,343\\,101\\,980\\,135\n"
    );
}

#[test]
fn kinds_are_told_apart() {
    let count = |kind| out(&["count", "domineering", "4x3", "--format", "csv", "--kind", kind]);
    assert_eq!(count("right-end"), "count\n227\n");
    // Left ends are the right ends of the board on its side.
    assert_eq!(count("left-end"), "count\n172\n");
    assert_eq!(count("all"), out(&["count", "domineering", "4x3", "--format", "csv"]));
}

#[test]
fn play_positions_have_a_share() {
    // Table 1 of [HM].
    let text = out(&["count", "domineering", "10x10", "--play"]);
    assert_eq!(text.lines().next(), Some("424,273,291,301,040,427,702,718,109"));
    assert_eq!(text.lines().nth(2), Some("share: 0.19532"), "{text}");
    assert_eq!(
        out(&["count", "domineering", "2x2", "--play", "--format", "csv"]),
        "count,all,share,fraction\n5,7,0.71428,5/7\n"
    );
    // Of those on 4x3, 46 + 100 + 100 + 48 + 9 + 1 have as many vertical dominoes as others, or one more.
    let text = out(&["count", "domineering", "4x3", "--play", "--turn", "left"]);
    assert_eq!(text.lines().next(), Some("304"), "{text}");
    let value = json(&["count", "domineering", "4x4", "--play"]);
    assert_eq!(value["value"], json!("4632"));
    assert_eq!(value["share"], json!({ "decimals": "0.46264", "fraction": "1158/2503" }));
}

#[test]
fn the_profile_is_the_printed_polynomial() {
    let expected = "\
x^6 + 9 x^5 + 6 x^4 y^2 + 20 x^4 y + 30 x^4 + 46 x^3 y^2 + 84 x^3 y + 45 x^3
  + 4 x^2 y^4 + 24 x^2 y^3 + 100 x^2 y^2 + 100 x^2 y + 30 x^2 + 24 x y^4
  + 72 x y^3 + 90 x y^2 + 48 x y + 9 x + 16 y^4 + 32 y^3 + 24 y^2 + 8 y + 1
";
    let text = out(&["profile", "domineering", "4x3"]);
    let (polynomial, rest) = text.split_at(expected.len());
    assert_eq!(polynomial, expected);
    let total: u64 = PROFILE_4X3.iter().map(|(_, _, c)| c).sum();
    assert_eq!(rest, format!("\ntotal {total}, 23 terms, degree 6\n"));

    let csv: String = PROFILE_4X3.iter().map(|(a, b, c)| format!("{a},{b},{c}\n")).collect();
    assert_eq!(out(&["profile", "domineering", "4x3", "--format", "csv"]), format!("a,b,coefficient\n{csv}"));
    let latex = out(&["profile", "domineering", "4x3", "--format", "latex"]);
    assert!(latex.starts_with("D_{4,3}(x,y) &= x^{6} + 9x^{5} + 6x^{4}y^{2} + 20x^{4}y + "), "{latex}");
    assert!(latex.ends_with(" + 8y + 1\n"), "{latex}");
}

#[test]
fn a_profile_can_be_seen_in_other_ways() {
    let text = out(&["profile", "domineering", "2x2", "--triangle"]);
    assert_eq!(
        text,
        "a\\b  0  1  2\n  0  1  2  1\n  1  2  .  .\n  2  1  .  .\n\ntotal 7, 5 terms, degree 2\n"
    );
    let text = out(&["profile", "domineering", "2x2", "--in-one-variable"]);
    assert_eq!(text, "2 x^2 + 4 x + 1\n\ntotal 7, 3 terms, degree 2\nperfect matchings: 2\n");
    assert_eq!(out(&["profile", "domineering", "2x2", "--at", "x=2,y=-1/3"]), "76/9\n");
    assert_eq!(out(&["profile", "domineering", "2x2", "--at", "x=1,y=1"]), "7\n");
    assert_eq!(
        out(&["profile", "domineering", "2x2", "--at", "y=0,x=3", "--format", "csv"]),
        "x,y,value\n3,0,16\n"
    );
}

#[test]
fn boards_come_from_words_files_and_pipes() {
    let rows = out(&["profile", "domineering", "..#.|....|.#.."]);
    let path = file("position.txt", "..#.\n....\n.#..\n");
    assert_eq!(out(&["profile", "domineering", "--board", &path]), rows);
    let dos = file("dos.txt", "..#.\r\n....\r\n.#..\r\n");
    assert_eq!(out(&["profile", "domineering", "--board", &dos]), rows);
    let piped = ways_with_input(&["profile", "domineering", "--board", "-"], b"..#.\n....\n.#..\n");
    assert_eq!((piped.code, piped.out), (Some(0), rows));
    assert_eq!(out(&["count", "domineering", "....|....|....|...."]), "10,012\n");
}

#[test]
fn sums_multiply() {
    // 2x2 has 7 positions, an L of three squares 3, a square and a missing one have the empty one.
    assert_eq!(out(&["count", "domineering", "2x2 + ..|.# + 1x1 + #"]), "21\n");
}

#[test]
fn tables_have_rows_and_columns() {
    let csv: String = (1..=5)
        .flat_map(|m| (1..=5).map(move |n| format!("{m},{n},{}\n", RIGHT_ENDS[m - 1][n - 1])))
        .collect();
    let words = ["table", "domineering", "1..5x1..5", "--kind", "right-end"];
    assert_eq!(out(&[&words[..], &["--format", "csv"]].concat()), format!("m,n,count\n{csv}"));
    let text = "\
m\\n  1   2      3       4        5
  1  1   1      2       2        3
  2  2   4     11      25       61
  3  3   9     48     172      731
  4  5  25    227   1,427   10,388
  5  8  64  1,054  11,134  140,555
";
    assert_eq!(out(&words), text);
    assert_eq!(json(&words)["value"][18], json!([4, 4, "1427"]));
    let latex = out(&[&words[..], &["--format", "latex"]].concat());
    assert!(latex.contains("\n4 & 5 & 25 & 227 & 1\\,427 & 10\\,388 \\\\\n"), "{latex}");
}

#[test]
fn json_holds_job_value_proof_and_account() {
    let count = json(&["count", "domineering", "8x8", "--kind", "all"]);
    let mut keys: Vec<_> = count.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["account", "job", "proof", "value"]);
    assert_eq!(count["value"], json!("179788343101980135"));
    assert_eq!(
        count["job"],
        json!({ "verb": "count", "game": "domineering", "kind": "all", "board": "8x8" })
    );
    assert_eq!(count["proof"]["kind"], json!("exact"));
    assert!(count["account"]["seconds"].is_number());

    let terms: Vec<_> = PROFILE_4X3.iter().map(|(a, b, c)| json!([a, b, c.to_string()])).collect();
    assert_eq!(json(&["profile", "domineering", "4x3"])["value"], json!({ "terms": terms }));
}

#[test]
fn a_reader_who_goes_away_does_no_harm() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ways"))
        .args(["table", "domineering", "1..8x1..8", "--format", "csv", "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
}

/// The table would take hours, and little memory at first.
#[cfg(unix)]
#[test]
fn an_interruption_ends_the_run() {
    let words = ["table", "domineering", "1..20x1..20", "--kind", "maximal"];
    let ended = crate::program::interrupted(&words, std::time::Duration::from_secs(1));
    assert_eq!((ended.code, &ended.out[..], &ended.err[..]), (Some(130), "", "ways: stopped\n"));
}

/// Positions of Go on 1 x n: λ³ = 3 λ² - λ + 1, section 4.4.1 of [TF], "Combinatorics of Go" by Tromp and Farnebäck;
/// Table 6 there for the squares.
#[test]
fn growth_is_told_with_its_proof() {
    let ended = ways(&["growth", "go", "--width", "1", "--digits", "10"]);
    assert_eq!(ended.out, "on 1xn about a * lambda^n\na = 0.6941234091\nlambda = 2.769292354\n");
    assert!(ended.err.starts_with("all digits proved") && ended.err.lines().count() == 1, "{}", ended.err);
    // Left has no move on two rows in F(n+1)² positions: section 5 of [HM]. So λ is the golden ratio squared, a = λ/5.
    let two = out(&["growth", "domineering", "--kind", "left-end", "--width", "2", "--digits", "9"]);
    assert_eq!(
        two,
        "on 2xn about a * lambda^n\na = 0.523606798\nlambda = 2.61803399\nlambda^(1/2) = 1.61803399\n"
    );
    let value = json(&["growth", "go", "--width", "1", "--digits", "8"]);
    assert_eq!(value["value"]["constant"], json!("2.7692924"));
    assert_eq!(value["job"]["verb"], json!({ "growth": { "digits": 8 } }));
    assert_eq!(value["proof"]["kind"], json!("enclosed"));
    let csv = out(&["growth", "go", "--width", "1", "--digits", "8", "--format", "csv"]);
    assert_eq!(csv, "coefficient,constant,per_site\n0.69412341,2.7692924,2.7692924\n");
    let latex = out(&["growth", "go", "--width", "2", "--digits", "8", "--format", "latex"]);
    assert!(latex.starts_with("0.77605921 \\cdot 8.5336525^n"), "{latex}");
}

#[test]
fn growth_of_squares_is_told_as_extrapolated() {
    let ended = ways(&["growth", "go", "--up-to", "5"]);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert!(
        ended.err.starts_with("extrapolated from the exact counts of 9 boards, not proved"),
        "{}",
        ended.err
    );
    assert!(
        ended.out.starts_with("on m rows and n columns about\nA * B^(m+n) * L^(m n)\nA = 0."),
        "{}",
        ended.out
    );
    assert!(ended.out.contains("\n1  2.28 ") && ended.out.contains("\n4  2.9756 "), "{}", ended.out);
    assert!(ended.out.contains("\n3x4 ") && !ended.out.contains("\n4x3"), "{}", ended.out);
    let ends = out(&["growth", "domineering", "--kind", "left-end", "--up-to", "4"]);
    assert!(ends.contains("A * B^m * C^n * L^(m n)") && ends.contains("\n3x2 "), "{ends}");
    let value = json(&["growth", "go", "--up-to", "4"]);
    assert_eq!(value["value"]["estimates"][0]["base"], json!("2.28"));
    assert_eq!(value["proof"], json!({ "kind": "extrapolated", "boards": 7 }));
    let csv = out(&["growth", "go", "--up-to", "3", "--format", "csv"]);
    // 57 / 5², then (5 / 1) / 2.28, 1 / (B² L).
    assert!(csv.starts_with("side,base,row,column,corner\n1,2.28,2.19,2.19,0.09\n2,"), "{csv}");
    let latex = out(&["growth", "col", "--up-to", "3", "--format", "latex"]);
    assert!(latex.contains("\\begin{tabular}{r|lll}") && latex.ends_with("\\end{tabular}\n"), "{latex}");
    for (words, named) in [
        (&["growth", "go", "--up-to", "2"][..], "up to 2x2"),
        (&["growth", "go", "--width", "0"], "'0xn'"),
        (&["growth", "go", "--width", "3", "--up-to", "5"], "do not go together"),
        (&["growth", "go", "--digits", "5"], "--digits needs --width"),
        (&["growth", "go", "--width", "3", "--digits", "99999"], "--digits cannot be '99999'"),
        (&["growth", "go", "--width", "3", "--digits", "5000"], "5000 digits"),
        (&["growth", "go", "--width", "60"], "states"),
        (&["growth", "go", "--format", "bfile"], "bfile"),
    ] {
        let said = refusal(words);
        assert!(said.contains(named), "{words:?}: {said}");
    }
}

/// The families of the help texts, and what must be said of bad ones.
#[test]
fn families_are_explored_and_formulas_decided() {
    let out = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_ways")).args(words).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    // The half-companion Pell numbers 1, 3, 7, 17, 41 of Snort on paths.
    let (code, text, account) = out(&["series", "snort", "path", "--terms", "5"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("4  41\n") && text.contains("a(n) = 2 a(n-1) + a(n-2)"), "{text}");
    assert!(
        text.contains("2.4142135623730950488^n") && account.starts_with("proved for all n"),
        "{text}{account}"
    );
    let (_, bfile, _) = out(&["series", "snort", "path", "--terms", "3", "--format", "bfile"]);
    assert_eq!(bfile, "0 1\n1 3\n2 7\n");
    let (_, json, _) = out(&["series", "snort", "path", "--terms", "2", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["value"]["recurrence"]["order"], 2);
    assert_eq!(json["value"]["recurrence"]["coefficients"], serde_json::json!(["2", "1"]));
    assert_eq!(json["value"]["generating_function"]["denominator"], serde_json::json!(["1", "-2", "-1"]));
    assert_eq!(json["proof"]["kind"], "proved");
    let right_end = ["prove", "domineering", "mx3", "--kind", "right-end", "--recurrence"];
    let (_, proved, _) = out(&[&right_end[..], &["a(n) = 4a(n-1) + 4a(n-2) - 4a(n-3) - a(n-4)"]].concat());
    assert_eq!(proved, "proved for all n from 4 on\n");
    let (_, refuted, _) = out(&[&right_end[..], &["a(n) = 4a(n-1) + 4a(n-2) - 4a(n-3)"]].concat());
    assert!(refuted.starts_with("refuted: at n = 4"), "{refuted}");
    for (words, complaint) in [
        (vec!["series", "col", "mxn"], "more than one size free"),
        (vec!["series", "col", "path:-3"], "path"),
        (vec!["count", "col", "path:-3"], "path:-3"),
        (vec!["count", "col", "bipartite:3"], "bipartite"),
        (vec!["count", "distance:S=0", "path:3"], "'0' is not a distance"),
        (vec!["prove", "col", "path", "--recurrence", "a(n) = 3 a(n-1) + ?"], "column 19"),
        (vec!["count", "domineering", "cycle:5"], "squares"),
        (vec!["count", "col", "path:3", "--order", "0,1"], "'0,1' is not an order"),
    ] {
        let (code, text, said) = out(&words);
        assert_eq!((code, text.as_str(), said.lines().count()), (Some(2), "", 1), "{words:?}: {said}");
        assert!(said.contains(complaint), "{words:?}: {said}");
    }
}

#[test]
fn the_ends_of_games_are_told() {
    let answer = json(&["shortest", "domineering", "2x4", "--definition", "thesis"]);
    // As the games that testkit plays have it.
    assert_eq!(answer["value"], json!({ "moves": 3, "first": "either", "positions": "16", "in": "LRF" }));
    assert_eq!(answer["job"]["verb"]["ends"]["definition"], json!("thesis"));
    // The thesis stops a game of three moves on 2x6 though Left can go on; the hypercube of its section 1.1.2.
    assert_eq!(json(&["shortest", "domineering", "2x6"])["value"]["moves"], json!(4));
    let cube = json(&["shortest", "kayles", "hypercube:3"]);
    assert_eq!((&cube["value"]["moves"], &cube["value"]["positions"]), (&json!(2), &json!("4")));
    let shown = json(&["longest", "domineering", "1x4", "--first", "right", "--show", "--moves"]);
    // Right moves once, then Left cannot.
    assert_eq!(shown["value"]["moves"], json!(1));
    assert_eq!(shown["value"]["shown"][0]["moves"].as_array().map(Vec::len), Some(1));
    let said = out(&["shortest", "domineering", "1x5"]);
    assert!(
        said.starts_with("0 moves, Left begins\n1 final position, in which Left cannot move (L)\n"),
        "{said}"
    );
    for (words, named) in [
        (
            &["shortest", "go", "3x3"][..],
            "pieces can be captured in go, so positions do not tell how long its games are",
        ),
        (&["shortest", "kayles", "cycle:5", "--first", "left"], "kayles is impartial"),
        (&["shortest", "domineering", "3x3", "--kind", "all"], "--kind"),
        (
            &["longest", "domineering", "3x3", "--first", "left", "--definition", "thesis"],
            "--first does not apply",
        ),
        (&["longest", "domineering", "cycle:5"], "squares"),
    ] {
        let said = refusal(words);
        assert!(said.contains(named), "{words:?}: {said}");
    }
}

/// Standard output as it comes, of a run that must succeed.
fn bytes(words: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_ways")).args(words).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn positions_are_drawn() {
    let sample = ["sample", "domineering", "4x4", "--number", "3", "--seed", "1", "--format"];
    let svg = out(&[&sample[..], &["svg"]].concat());
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    let png = bytes(&[&sample[..], &["png"]].concat());
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xae\x42\x60\x82"));
    for words in [
        &["shortest", "domineering", "3x3", "--format", "png"][..],
        &["rank", "col", "path:3", "--position", "X.O", "--format", "png"],
        &["list", "go", "2x2", "--limit", "4", "--format", "png"],
    ] {
        assert!(bytes(words).starts_with(b"\x89PNG\r\n\x1a\n"), "{words:?}");
    }
    for format in ["svg", "png"] {
        let said = refusal(&["count", "domineering", "3x3", "--format", format]);
        assert!(said.contains("--format svg and png draw positions"), "{said}");
    }
}

#[test]
fn positions_have_numbers() {
    let found = json(&["unrank", "domineering", "8x8", "--index", "123456789012345678"]);
    let position = found["value"]["positions"][0]["position"].as_str().expect("a position");
    assert_eq!(found["value"]["count"], json!("179788343101980135"));
    let ranked = json(&["rank", "domineering", "8x8", "--position", position]);
    assert_eq!(ranked["value"], found["value"]);
    assert_eq!(ranked["value"]["positions"][0]["index"], json!("123456789012345678"));
    // One domino or none: the words of a dictionary that begins with the empty square.
    let listed = json(&["list", "domineering", "1x3", "--order", "rows"]);
    let texts: Vec<&Value> = listed["value"]["positions"]
        .as_array()
        .expect("positions")
        .iter()
        .map(|one| &one["position"])
        .collect();
    assert_eq!(texts, [&json!("..."), &json!(".<>"), &json!("<>.")]);
    assert!(out(&["list"]).contains("domineering"));
    let sample = ["sample", "go", "4x4", "--number", "5", "--seed", "7", "--left", "3", "--right", "2"];
    assert_eq!(out(&sample), out(&sample));
    let stones = json(&sample);
    for one in stones["value"]["positions"].as_array().expect("positions") {
        let text = one["position"].as_str().expect("a position");
        assert_eq!((text.matches('X').count(), text.matches('O').count()), (3, 2), "{text}");
    }
    for (words, named) in [
        (&["unrank", "domineering", "2x2", "--index", "7"][..], "there is no position 7; there are 7"),
        (&["unrank", "domineering", "2x2", "--index", "x"], "'x'"),
        (&["rank", "domineering", "2x2", "--position", "^.|.."], "'^.|..'"),
        (&["rank", "domineering", "2x2", "--position", "...|..."], "row 1 column 3"),
        (&["sample", "domineering", "2x2", "--left", "9"], "no such positions with 9 pieces of Left"),
        (&["sample", "domineering", "2x2", "--seed", "-1"], "-1"),
        (&["list", "--left", "3"], "there is no game"),
    ] {
        let said = refusal(words);
        assert!(said.contains(named), "{words:?}: {said}");
    }
}
