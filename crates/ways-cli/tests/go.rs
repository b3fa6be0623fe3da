//! Positions of Go as users count them: numbers, border states, checkpoints of runs that were ended.

mod program;

use program::{json, out, refusal};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

/// A directory of its own, gone afterwards.
struct Directory(std::path::PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("ways-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary directory");
        Directory(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }

    fn files(&self) -> usize {
        std::fs::read_dir(&self.0).expect("the directory").count()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// L(9, 9) and L(11, 11) in Table 3 of "Combinatorics of Go" by Tromp and Farnebäck.
const GO_9: &str = "103919148791293834318983090438798793469";
const GO_11: &str = "793474866816582266820936671790189132321673383112185151899";

#[test]
fn positions_of_go() {
    let answer = json(&["count", "go", "9x9"]);
    assert_eq!(answer["value"], GO_9);
    assert_eq!(answer["proof"]["kind"], "exact");
    assert_eq!(answer["proof"]["met_twice"], true);
    let error = answer["account"]["formula_error"].as_f64().expect("a comparison with the formula");
    assert!(error.abs() < 1e-5, "{error}");
    // By hand: of 27 colourings of a path of three, 8 have no empty point, and in 4 a stone at one end is shut in.
    assert_eq!(out(&["count", "go", "path:3", "--quiet"]), "15\n");
    // Two by two: all positions with at most two stones, and those with three in which the middle one is not alone.
    let profile = "4 x^3 + 8 x^2 y + 6 x^2 + 8 x y^2 + 12 x y + 4 x + 4 y^3 + 6 y^2 + 4 y + 1";
    let shown = out(&["profile", "go", "2x2", "--quiet"]);
    assert_eq!(shown.lines().map(str::trim).take(2).collect::<Vec<_>>().join(" ").trim(), profile);
    assert!(refusal(&["count", "go", "20x20"]).contains("at most 17"));
    for words in [&["count", "domineering", "3x3"][..], &["profile", "go", "3x3"], &["series", "go", "2xn"]] {
        assert!(refusal(&[words, &["--scratch", "nowhere"]].concat()).contains("is of use only for counts"));
    }
    assert!(refusal(&["count", "go", "13x13", "--memory", "1GB"]).contains("with --scratch DIR it needs"));
}

#[test]
fn border_states_of_go() {
    // Tables 1 and 2 of "Combinatorics of Go": 9 and 13 valid classes for two rows, 7 classes up to reversal.
    let answer = json(&["states", "go", "2"]);
    let bumps = answer["value"]["bumps"].as_array().expect("bumps");
    let classes: Vec<&Value> = bumps.iter().map(|bump| &bump["valid_classes"]).collect();
    assert_eq!(classes, [&json!("9"), &json!("13")]);
    assert_eq!(answer["value"]["up_down_classes"], "7");
    assert!(refusal(&["states", "domineering", "5"]).contains("domineering"));
    assert!(refusal(&["states", "go", "nine"]).contains("'nine'"));
}

/// Starts a count with a checkpoint after every step, which takes many seconds, and ends it with this signal as soon as
/// there is one.
#[cfg(unix)]
fn interrupted(signal: &str, directory: &Directory) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ways"))
        .args(["count", "go", "11x11", "--checkpoint", directory.name(), "--checkpoint-every", "0"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while directory.files() == 0 {
        assert_eq!(child.try_wait().expect("the program can be asked"), None, "it ended too early");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill exists");
    assert!(killed.success());
    child.wait().expect("the program ends");
    assert!(directory.files() > 0, "what was saved is there");
}

#[cfg(unix)]
#[test]
fn a_run_that_was_ended_by_any_means_goes_on() {
    for signal in ["-INT", "-KILL", "-TERM"] {
        let directory = Directory::new(&format!("checkpoint{signal}"));
        interrupted(signal, &directory);
        interrupted(signal, &directory);
        let said =
            out(&["count", "go", "11x11", "--checkpoint", directory.name(), "--quiet"]).replace(',', "");
        assert_eq!(said.trim(), GO_11, "{signal}");
        assert_eq!(directory.files(), 0, "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn a_damaged_checkpoint_is_named() {
    let directory = Directory::new("damaged");
    interrupted("-INT", &directory);
    let entry =
        std::fs::read_dir(&directory.0).expect("the directory").next().expect("a file").expect("a file");
    let mut bytes = std::fs::read(entry.path()).expect("the file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(entry.path(), bytes).expect("the file");
    let said = refusal(&["count", "go", "11x11", "--checkpoint", directory.name()]);
    assert!(
        said.contains(entry.path().to_str().expect("a plain name")) && said.contains("is damaged"),
        "{said}"
    );
}
