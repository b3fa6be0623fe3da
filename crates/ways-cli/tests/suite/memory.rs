//! Runs keep within the memory that they are given, or are refused with a figure.

use crate::program::{Ended, measured, ways, ways_under};

/// A command and its limit in MB, for each engine. Each ends within seconds, with an answer or a refusal.
const LIMITED: &[(&str, u64)] = &[
    ("count domineering 13x13", 40),
    ("count domineering 18x18", 100),
    ("count domineering 40x40", 60),
    ("count domineering 100x10000", 60),
    ("count snort 12x12", 25),
    ("count cis2 hypercube:5", 60),
    ("count encol:2 hypercube:6", 60),
    ("count col torus:7,7 --kind maximal", 60),
    ("count go 9x9", 60),
    ("count go 11x11", 60),
    ("count go 17x17", 60),
    ("count go torus:4,5", 60),
    ("count go 4x4 --play", 60),
    ("profile domineering 12x12", 60),
    ("profile domineering 24x24", 60),
    ("profile col torus:5,6", 60),
    ("table go 1..19", 60),
    ("series domineering 5xn", 60),
    ("growth domineering --width 6", 60),
    ("shortest domineering 8x8", 60),
    ("shortest domineering 12x12", 100),
    ("sample domineering 8x8 --number 1000", 60),
    ("sample go 8x8", 60),
    ("sample go 8x8", 100),
    ("list domineering 8x8 --limit 100000", 60),
    ("list domineering 8x8 --limit 100000000", 60),
    ("unrank domineering 20x20 --index 7", 60),
    ("unrank cis 1x100000 --index 7", 60),
    ("solve domineering 7x7", 60),
    ("solve snort 5x5", 60),
    ("solve kayles 6x6", 60),
    ("value domineering 5x5", 60),
    ("games domineering 5x5", 60),
    ("games go 1x4", 60),
    ("graph go 3x3", 60),
    ("graph go 5x5", 60),
    ("hamilton go 1x9", 60),
    ("hamilton go 1x16", 60),
    ("bounds go 19x19", 60),
    ("estimate go 9x9 --runs 4 --particles 1000", 60),
    ("estimate go 19x19 --runs 2 --particles 1000000000", 60),
    ("simulate domineering3d 3x3x3 --order clr", 60),
    ("states go 8", 60),
];

/// More of them, which may take minutes.
const SLOW: &[(&str, u64)] = &[
    ("series domineering 10xn", 60),
    ("prove domineering 10xn --recurrence a(n)=2a(n-1)", 60),
    ("growth domineering --width 10", 60),
    ("growth go --width 9", 60),
    ("growth col --width 64", 60),
    ("shortest domineering 12x12", 60),
    ("longest domineering 14x14", 60),
    ("solve domineering 10x10", 200),
    ("claims --paper domineering", 60),
];

/// The program itself, its threads and what the system's allocator keeps, beside what is limited.
const PROGRAM: u64 = 20_000_000;

fn answers_or_refuses(ended: &Ended, what: &str) {
    let lines: Vec<&str> = ended.err.lines().collect();
    match ended.code {
        Some(0) => {}
        Some(2) => {
            let said = lines.last().copied().unwrap_or_default();
            assert!(said.starts_with("ways: "), "{what}: {}", ended.err);
        }
        other => panic!("{what}: {other:?} {}", ended.err),
    }
}

/// Each of these keeps within its limit.
fn keep_within(limited: &[(&str, u64)]) {
    let mut over = vec![];
    for &(words, limit) in limited {
        let limit_text = format!("{limit}MB");
        let words_and_limit =
            [&words.split(' ').collect::<Vec<_>>()[..], &["--memory", &limit_text]].concat();
        let run = measured(&words_and_limit);
        answers_or_refuses(&run.ended, words);
        if run.peak > limit * 1_000_000 + PROGRAM {
            over.push(format!("{words}: {} MB with {limit} MB", run.peak / 1_000_000));
        }
    }
    assert!(over.is_empty(), "over the limit:\n{}", over.join("\n"));
}

#[test]
fn every_engine_keeps_within_its_limit() {
    keep_within(LIMITED);
}

#[test]
#[ignore = "slow: minutes"]
fn long_runs_keep_within_their_limits() {
    keep_within(SLOW);
}

/// A command for each engine.
const BARE: &[&str] = &[
    "count domineering 13x13",
    "count go 9x9",
    "count go torus:4,4",
    "count encol:2 5x5",
    "profile domineering 10x10",
    "series domineering 5xn",
    "growth domineering --width 5",
    "shortest domineering 8x8",
    "sample go 5x5",
    "solve domineering 6x6",
    "solve kayles 5x5",
    "value domineering 4x5",
    "games domineering 4x4",
    "games go 1x3",
    "graph go 3x3",
    "hamilton go 1x8",
    "estimate go 9x9 --runs 4 --particles 1000",
    "claims --paper hurtado --only wrong",
];

/// Where the system gives no more memory, there is an answer or one sentence, and never a crash.
#[test]
fn every_engine_bears_a_system_without_memory() {
    let mut wrong = vec![];
    for words in BARE {
        // The limits of the engines are far above what the system has.
        let words_and_limit = [&words.split(' ').collect::<Vec<_>>()[..], &["--memory", "2GB"]].concat();
        for megabytes in [64, 200] {
            let ended = ways_under(megabytes << 10, &words_and_limit);
            let sentence = ended.err.lines().last().is_some_and(|line| line.starts_with("ways: "));
            if !(ended.code == Some(0) || ended.code == Some(2) && sentence) {
                wrong.push(format!("{words} in {megabytes} MiB: {:?} {}", ended.code, ended.err));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Without --memory the limit is what the process may still take.
#[test]
fn the_limit_of_the_process_is_kept_by_default() {
    let ended = ways_under(400 << 10, &["profile", "domineering", "24x24"]);
    assert_eq!(ended.code, Some(2), "{}", ended.err);
    let limit = ended.err.split("the limit is ").nth(1).unwrap_or_default();
    let (number, unit) = limit.split_once(' ').expect("a size");
    assert!(
        number.parse::<f64>().is_ok_and(|number| number < 300.0) && unit.starts_with("MiB"),
        "{}",
        ended.err
    );
}

/// Boards without hope are named before the others are counted; these are counted all the same.
#[test]
fn hopeless_boards_of_a_table_are_named_at_once() {
    let ended = ways(&["table", "go", "7..19", "--memory", "20MB"]);
    assert_eq!(ended.code, Some(2), "{}", ended.err);
    let first = ended.err.lines().next().unwrap_or_default();
    let named = "16x16, 17x17, 18x18, 19x19 will not be counted; the first: this needs ";
    assert!(first.starts_with("ways: ") && first.contains(named), "{first}");
    let lines: Vec<&str> = ended.out.lines().collect();
    assert!(lines[1].starts_with(" 7  83,677,847,847,984,287,628,595"), "{}", ended.out);
    assert_eq!((lines.len(), lines[12], lines[13]), (14, "18  -", "19  -"), "{}", ended.out);
}

/// Whatever the limit, a job needs the same.
#[test]
fn the_figure_of_a_refusal_does_not_depend_on_the_limit() {
    for words in
        ["count domineering 40x40", "count go 16x16", "profile domineering 24x24", "count cis 1x1000000"]
    {
        let needed = |limit: &str| {
            let ended = ways(&[&words.split(' ').collect::<Vec<_>>()[..], &["--memory", limit]].concat());
            assert_eq!(ended.code, Some(2), "{words}: {}", ended.err);
            let said = ended.err.lines().last().unwrap_or_default().to_string();
            said.split("needs ").nth(1).and_then(|rest| rest.split(" of memory").next()).map(str::to_string)
        };
        let figures = ["1MB", "20MB", "100MB"].map(needed);
        assert!(figures[0].is_some(), "{words}");
        assert!(figures.iter().all(|figure| *figure == figures[0]), "{words}: {figures:?}");
    }
}

/// Where states are still being found, what is needed at least is said.
#[test]
fn hopeless_searches_for_states_are_refused_early() {
    let run = measured(&["count", "encol:2", "hypercube:6", "--memory", "1GB"]);
    assert_eq!(run.ended.code, Some(2), "{}", run.ended.err);
    assert!(run.ended.err.contains("this needs at least "), "{}", run.ended.err);
    assert!(run.peak < 500_000_000, "{} bytes", run.peak);
}

#[test]
fn a_series_has_at_most_a_million_terms() {
    for words in [&["series", "domineering", "3xn"][..], &["series", "shortest", "domineering", "3xn"]] {
        let ended = ways(&[words, &["--terms", "999999999999"]].concat());
        let said = "ways: --terms cannot be '999999999999'; it is a whole number from 0 to 1,000,000\n";
        assert_eq!((ended.code, ended.err.as_str()), (Some(2), said));
    }
}
