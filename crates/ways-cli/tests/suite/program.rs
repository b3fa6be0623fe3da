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

/// Starts the program, with pipes.
pub(crate) fn start(words: &[&str]) -> Child {
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
    send("-INT", &child);
    child.wait_with_output().expect("the program ends").into()
}

/// Sends a signal to a program, which may have ended.
#[cfg(unix)]
pub(crate) fn send(signal: &str, child: &Child) {
    let number = child.id().to_string();
    Command::new("kill").args([signal, &number]).stderr(Stdio::null()).status().expect("kill runs");
}

/// How a run ended, and the most memory that it took.
#[cfg(target_os = "linux")]
pub(crate) struct Measured {
    pub(crate) ended: Ended,
    pub(crate) peak: u64,
}

/// A run whose memory is looked at every few milliseconds. The system remembers the most that was taken, so nothing but the
/// last few milliseconds can be missed.
#[cfg(target_os = "linux")]
pub(crate) fn measured(words: &[&str]) -> Measured {
    let child = start(words);
    let status = format!("/proc/{}/status", child.id());
    let (looking, look) = std::sync::mpsc::channel::<()>();
    let watch = std::thread::spawn(move || {
        let mut peak = 0;
        while look.recv_timeout(Duration::from_millis(2)) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            let text = std::fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
            let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
            peak = peak.max(1024 * kilobytes);
        }
        peak
    });
    let ended = child.wait_with_output().expect("the program ends").into();
    drop(looking);
    Measured { ended, peak: watch.join().expect("looking does not fail") }
}

/// A run in a shell that limits the address space to so many KiB.
#[cfg(unix)]
pub(crate) fn ways_under(kilobytes: u64, words: &[&str]) -> Ended {
    let script = format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"");
    let output = Command::new("bash").args(["-c", &script, env!("CARGO_BIN_EXE_ways")]).args(words).output();
    output.expect("bash runs").into()
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
