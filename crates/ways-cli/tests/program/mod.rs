//! The program, run as its users run it.

// Each file of tests uses some of it.
#![allow(dead_code)]

use serde_json::Value;
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// What a run of the program left behind.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Ended {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

fn start(words: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ways"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// A run that may write anything.
pub(crate) fn run(words: &[&str], input: &[u8]) -> Output {
    let mut child = start(words);
    // A program that refuses its words may end before it reads.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// A run that writes text.
pub(crate) fn ways_with_input(words: &[&str], input: &[u8]) -> Ended {
    run(words, input).into()
}

/// A run that reads nothing.
pub(crate) fn ways(words: &[&str]) -> Ended {
    ways_with_input(words, b"")
}

/// A run that is interrupted from the keyboard after a while.
#[cfg(unix)]
pub(crate) fn interrupted(words: &[&str], after: Duration) -> Ended {
    let child = start(words);
    std::thread::sleep(after);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success(), "{words:?}");
    child.wait_with_output().expect("the program ends").into()
}

/// The standard output of a run that must succeed.
pub(crate) fn out(words: &[&str]) -> String {
    let ended = ways(words);
    assert_eq!(ended.code, Some(0), "{words:?}: {}", ended.err);
    assert!(ended.out.ends_with('\n'), "{words:?}: {:?}", ended.out);
    ended.out
}

/// The same as JSON.
pub(crate) fn json(words: &[&str]) -> Value {
    let words = [words, &["--format", "json"]].concat();
    serde_json::from_str(&out(&words)).expect("JSON")
}

/// The one sentence of a run that must be refused.
pub(crate) fn refusal(words: &[&str]) -> String {
    let ended = ways(words);
    assert_eq!(ended.code, Some(2), "{words:?}: {}{}", ended.out, ended.err);
    assert_eq!(ended.out, "", "{words:?}");
    let lines: Vec<_> = ended.err.lines().collect();
    assert_eq!(lines.len(), 1, "{words:?}: {}", ended.err);
    lines[0].strip_prefix("ways: ").expect("the name of the program comes first").to_string()
}
