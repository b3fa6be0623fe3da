//! Signals end every command soon, whatever it is doing.
//!
//! Bounds are generous, since machines are loaded; a run without a way to stop would go on for minutes.

use crate::program::{Ended, send, start};
use std::io::{Read, Write};
use std::process::Child;
use std::time::{Duration, Instant};

/// Commands that take long, one or more for each engine.
const LONG: &[&str] = &[
    "series domineering 10xn",
    "series domineering 4xn --profile --terms 60",
    "prove domineering 8xn --recurrence a(n)=2a(n-1)",
    "list domineering 8x8 --limit 1000000",
    "list domineering 8x8 --limit 1000000 --format csv",
    "count encol:3 9x9",
    "count col torus:9,9 --kind maximal",
    "count domineering 24x24 --memory 2GB",
    "count go torus:6,6",
    "count go 13x13 --memory 2GB",
    "count go 4x5 --play --memory 4GB",
    "profile domineering 16x16 --memory 2GB",
    "table domineering 1..20x1..20 --kind maximal",
    "growth domineering --width 10 --digits 40",
    "growth go --width 9",
    "growth go --up-to 12",
    "sample domineering 14x14 --number 1000000",
    "sample go 8x8 --number 100000",
    "unrank cis 1x100000 --index 5",
    "shortest domineering 14x14",
    "longest snort 8x8",
    "series shortest domineering 6xn",
    "solve snort 10x10 --memory 1GB",
    "solve domineering 11x11 --memory 1GB",
    "solve kayles 9x9 --memory 1GB",
    "value domineering 7x7 --memory 1GB",
    "games domineering 8x8 --memory 1GB",
    "games go 1x5 --estimate",
    "graph go 4x4",
    "hamilton go 1x16",
    "bounds go 19x19 --exact --memory 1GB",
    "estimate go 40x40",
    "simulate domineering3d 5x5x5 --order clr",
    "states go 14",
    "claims --all",
];

/// The longest that a program may go on after a signal.
const SOON: Duration = Duration::from_secs(10);

/// How a program ends after a signal, or that it does not.
fn ends(mut child: Child, what: &str) -> Ended {
    let start = Instant::now();
    let mut out = child.stdout.take().expect("a pipe");
    let reader = std::thread::spawn(move || {
        let mut bytes = vec![];
        let _ = out.read_to_end(&mut bytes);
    });
    while child.try_wait().expect("it can be asked").is_none() {
        if start.elapsed() > SOON {
            child.kill().expect("it can be killed");
            panic!("{what}: goes on after a signal");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    reader.join().expect("reading does not fail");
    child.wait_with_output().expect("it has ended").into()
}

fn check(ended: &Ended, code: i32, what: &str) {
    // What has ended before, or was refused, does not hear the signal.
    let heard = ended.code == Some(code) && ended.err.ends_with("ways: stopped\n");
    let before = matches!(ended.code, Some(0..=2));
    // A signal that comes before the program listens ends it by itself, without a code.
    assert!(heard || before || ended.code.is_none(), "{what}: {:?} {}", ended.code, ended.err);
}

#[test]
fn every_command_ends_soon_at_any_moment() {
    for words in LONG {
        for (moment, signal, code) in [(50, "-TERM", 143), (300, "-INT", 130), (1000, "-TERM", 143)] {
            let child = start(&words.split(' ').collect::<Vec<_>>());
            std::thread::sleep(Duration::from_millis(moment));
            send(signal, &child);
            let what = format!("{words} after {moment} ms");
            check(&ends(child, &what), code, &what);
        }
    }
}

/// Nobody reads what is written, which is more than a pipe holds, so the program waits in the middle of it for ever.
#[test]
fn a_signal_ends_the_writing_of_a_long_answer() {
    for words in [
        "list col 3x3 --limit 20000 --quiet",
        "list domineering 4x4 --limit 10000 --format csv --quiet",
        "sample col 3x3 --number 2000 --format svg --quiet",
        "profile col path:100 --format latex --quiet",
    ] {
        let mut child = start(&words.split(' ').collect::<Vec<_>>());
        let mut first = [0; 1];
        child.stdout.as_mut().expect("a pipe").read_exact(&mut first).expect("it writes something");
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(child.try_wait().expect("it can be asked"), None, "{words}: all of it is written");
        send("-INT", &child);
        let started = Instant::now();
        let code = loop {
            if let Some(status) = child.try_wait().expect("it can be asked") {
                break status.code();
            }
            assert!(started.elapsed() < SOON, "{words}: goes on writing");
            std::thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(code, Some(130), "{words}");
    }
}

#[test]
fn a_signal_ends_reading() {
    let mut child = start(&["count", "domineering", "--board", "-"]);
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"..\n").expect("it reads");
    std::thread::sleep(Duration::from_millis(300));
    send("-INT", &child);
    let ended = ends(child, "reading");
    assert!(matches!(ended.code, None | Some(130)), "{:?} {}", ended.code, ended.err);
    drop(input);
}

/// A run that saves itself may take its time for that; a second signal does not wait.
#[test]
fn a_second_signal_ends_the_program_at_once() {
    let directory = format!("{}/second-signal", env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&directory).expect("a directory");
    let child = start(&["count", "go", "13x13", "--memory", "3GB", "--checkpoint", &directory]);
    std::thread::sleep(Duration::from_millis(1500));
    send("-INT", &child);
    send("-TERM", &child);
    let ended = ends(child, "two signals");
    assert!(matches!(ended.code, Some(130 | 143 | 2)), "{:?} {}", ended.code, ended.err);
    std::fs::remove_dir_all(&directory).expect("the directory");
}
