//! Estimated numbers of positions, as users see them. 1x1 has one position of Go, the empty one, and every run says so;
//! a lone vertex has three of Col.

use crate::program::{json, out, refusal};

#[test]
fn what_is_certain_in_words() {
    let shown = out(&["estimate", "go", "1x1", "--runs", "3", "--particles", "5", "--seed", "7"]);
    assert_eq!(shown, "1e0\nlog10 0.000000, relative error 0.00e0\n3 runs of 5 particles, seed 7\n");
    let shown = out(&["estimate", "go", "1x1", "--runs", "1", "--particles", "5", "--method", "chen"]);
    assert_eq!(
        shown,
        "1e0\nlog10 0.000000\n1 run of 5 samplings, seed 0\nwarning: one run tells nothing of the error\n"
    );
}

#[test]
fn with_its_error_and_the_formula() {
    let shown = out(&["estimate", "go", "9x9", "--error", "0.05", "--quiet"]);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with("1.0") && lines[0].ends_with(")e38"), "{shown}");
    assert!(lines[1].starts_with("log10 38.0") && lines[1].contains(", relative error "), "{shown}");
    assert!(lines[2].ends_with(" particles, seed 0"), "{shown}");
    assert!(lines[3].starts_with("formula from squares up to 8x8: 1.03919e38; the estimate is "), "{shown}");
    assert!(lines[3].len() <= 80, "{shown}");
    assert_eq!(lines.len(), 4, "{shown}");
}

#[test]
fn in_other_languages() {
    let of = |format| out(&["estimate", "go", "1x1", "--runs", "3", "--particles", "5", "--format", format]);
    assert_eq!(of("csv"), "estimate,log10,relative_error,trusted,runs,particles,seed\n1e0,0,0,true,3,5,0\n");
    assert_eq!(of("latex"), "1 \\cdot 10^{0}\n");
    let value = &json(&["estimate", "col", "path:1", "--runs", "40", "--particles", "50"])["value"];
    assert!((value["log10"].as_f64().unwrap() - 3f64.log10()).abs() < 1e-6, "{value}");
    assert_eq!(value["method"], "smc");
    assert!(value["error"].as_f64().unwrap() < 1e-6, "{value}");
}

#[test]
fn warnings_are_plain() {
    let words = ["estimate", "domineering", "9x9", "--method", "naive", "--runs", "2", "--particles", "3"];
    let shown = out(&words);
    assert!(shown.starts_with("0\n2 runs of 3 fillings, seed 0\n"), "{shown}");
    assert!(shown.ends_with("warning: no run has found a position; that does not show that there is none\n"));
    let words = ["estimate", "domineering", "14x14", "--kind", "maximal", "--method", "chen", "--runs", "20"];
    let shown = out(&[&words[..], &["--particles", "1"]].concat());
    assert!(shown.contains("warning: runs differ by more than their mean"), "{shown}");
    assert!(shown.lines().all(|line| line.len() <= 80), "{shown}");
}

#[test]
fn refusals() {
    let of = |words: &[&str]| refusal(&[&["estimate", "go", "3x3"], words].concat());
    assert!(of(&["--error", "0"]).starts_with("'0' is not a relative error"));
    assert!(of(&["--error", "-1"]).starts_with("'-1' is not a relative error"));
    assert!(of(&["--error", "x"]).starts_with("'x' is not a relative error"));
    assert_eq!(of(&["--runs", "0"]), "--runs cannot be '0'; it is a whole number from 1 to 1,000,000");
    assert!(of(&["--runs", "5", "--error", "0.1"]).contains("--error"));
    assert!(of(&["--method", "guess"]).contains("'guess'"));
    assert!(of(&["--format", "svg"]).contains("svg"));
    assert!(of(&["--scratch", "x"]).contains("directory"));
}
