//! Bounds on numbers of positions and games of Go, as users see them.
//!
//! By hand, on 2x2: Black and White have a corner each, opposite to each other, and both other points lie between, k = 1
//! and l = 2. L(2,2) = 57, and a corner with two stones of the other colour beside it is a single stone without a liberty,
//! 2 of 27 ways: at most 3 · 25 = 75 positions. On 3x3 k = l = 3, and (3!)^(2^2) = 1296 has the logarithms 3.11260500 and
//! 10.33985000.

use crate::program::{json, out, refusal};
use serde_json::json;

#[test]
fn bounds_in_words() {
    let shown = out(&["bounds", "go", "2x2", "--show"]);
    for line in [
        "2x2, 4 points\n",
        "\nat most    1.8751  6.2289  3 * 25\nexactly    1.7559  5.8329  57\n",
        "\nat least              -          -  (1!)^(2^1)\n",
        "\ngames at least: the partition\n· ●\n○ ·\n",
        "mean outdegree 3.3684, so the product",
    ] {
        assert!(shown.contains(line), "{line:?} in {shown}");
    }
    let line = out(&["bounds", "go", "1x3", "--show"]);
    assert!(
        line.ends_with("the longest of these games\nX.. .O. OO. ..X O.X .XX O.. .X. XX. ..O X.O .OO\n"),
        "{line}"
    );
    assert!(line.lines().all(|line| line.chars().count() <= 80), "{line}");
}

#[test]
fn bounds_in_other_languages() {
    let answer = json(&["bounds", "go", "7x7"]);
    let least = &answer["value"]["games"]["least"];
    assert_eq!((&least["k"], &least["l"]), (&json!(16), &json!(17)));
    assert_eq!(answer["value"]["positions"]["exact"], json!("83677847847984287628595"));
    assert_eq!(answer["proof"]["kind"], json!("bounded"));
    let csv = out(&["bounds", "go", "1x2", "--format", "csv"]);
    assert!(csv.starts_with("number,says,formula,log10,log2\npositions,at least,"), "{csv}");
    assert!(csv.contains("\ngames,exactly,9,"), "{csv}");
    let latex = out(&["bounds", "go", "3x3", "--format", "latex"]);
    assert!(latex.contains("games & at least & $(3!)^{2^{2}}$ & 0.4931 & 3.3701 \\\\\n"), "{latex}");
    assert!(out(&["bounds", "go", "3x3", "--format", "svg"]).starts_with("<svg"));
}

#[test]
fn bounds_are_for_rectangles_of_go() {
    for (words, sentence) in [
        (&["bounds", "go", "petersen"][..], "bounds are for rectangles such as 19x19; 'petersen' is none"),
        (&["bounds", "go", "..|.#"], "bounds are for rectangles such as 19x19; '..|.#' is none"),
        (&["bounds", "go", "2x2 + 3x3"], "bounds are for rectangles such as 19x19; '2x2 + 3x3' is none"),
        (&["bounds", "snort", "3x3"], "bounds are those of go; there are none for snort"),
        (&["bounds", "go", "3x3", "--format", "dot"], "--format dot is for graph"),
        (&["bounds", "go", "0x3"], "'0x3'"),
    ] {
        let found = refusal(words);
        assert!(found.starts_with(sentence) || found.contains(sentence), "{words:?}: {found}");
    }
}
