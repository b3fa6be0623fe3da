//! Positions of Go as users count them: numbers, border states, checkpoints of runs that were ended.

use crate::program::{json, out, refusal};
use serde_json::{Value, json};
use std::process::{Child, Command, Stdio};

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

    /// The vectors that are saved: whole files, not the lock nor what is being written.
    fn saved(&self) -> impl Iterator<Item = std::fs::DirEntry> {
        let files = std::fs::read_dir(&self.0).expect("the directory").flatten();
        files.filter(|file| file.path().extension().is_some_and(|ending| ending == "vector"))
    }

    /// When a vector was last saved.
    fn newest(&self) -> Option<std::time::SystemTime> {
        self.saved().filter_map(|file| file.metadata().ok()?.modified().ok()).max()
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

/// Less memory than the vectors of 11x11 take, and enough for them with files.
const LITTLE_FOR_11: &str = "120MB";

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

/// Starts a run and waits until it has written a file in the directory.
#[cfg(unix)]
fn started(words: &[&str], directory: &Directory) -> Child {
    let before = directory.newest();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ways"))
        .args(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while directory.newest() <= before {
        assert_eq!(child.try_wait().expect("the program can be asked"), None, "it ended too early");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child
}

/// Ends a run with this signal. Its exit code, if it has one.
#[cfg(unix)]
fn ended(mut child: Child, signal: &str) -> Option<i32> {
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill exists");
    assert!(killed.success());
    child.wait().expect("the program ends").code()
}

/// A count with a checkpoint after every step, which takes many seconds.
fn checkpointed(directory: &Directory) -> [&str; 7] {
    ["count", "go", "11x11", "--checkpoint", directory.name(), "--checkpoint-every", "0"]
}

/// Starts such a count and ends it with this signal as soon as there is a checkpoint.
#[cfg(unix)]
fn interrupted(signal: &str, code: Option<i32>, directory: &Directory) {
    let child = started(&checkpointed(directory), directory);
    assert_eq!(ended(child, signal), code, "{signal}");
    assert!(directory.saved().count() > 0, "what was saved is there");
}

#[cfg(unix)]
#[test]
fn a_run_that_was_ended_by_any_means_goes_on() {
    for (signal, code) in [("-INT", Some(130)), ("-KILL", None), ("-TERM", Some(143))] {
        let directory = Directory::new(&format!("checkpoint{signal}"));
        interrupted(signal, code, &directory);
        interrupted(signal, code, &directory);
        let said =
            out(&["count", "go", "11x11", "--checkpoint", directory.name(), "--quiet"]).replace(',', "");
        assert_eq!(said.trim(), GO_11, "{signal}");
        assert_eq!(directory.files(), 0, "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn layers_in_files_are_removed_when_a_run_is_stopped() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let directory = Directory::new(&format!("scratch{signal}"));
        let words = ["count", "go", "11x11", "--scratch", directory.name(), "--memory", LITTLE_FOR_11];
        let child = started(&words, &directory);
        assert_eq!(ended(child, signal), Some(code), "{signal}");
        assert_eq!(directory.files(), 0, "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn a_directory_serves_one_run_at_a_time() {
    let directory = Directory::new("locked");
    let first = started(&checkpointed(&directory), &directory);
    let said = refusal(&["count", "go", "7x7", "--checkpoint", directory.name()]);
    assert!(said.contains(&format!("'{}' is in use by another run", directory.name())), "{said}");
    // The lock ends with the process.
    ended(first, "-KILL");
    let said = out(&["count", "go", "3x3", "--checkpoint", directory.name(), "--quiet"]);
    // L(3, 3) in Table 3.
    assert_eq!(said, "12,675\n");
}

#[cfg(unix)]
#[test]
fn what_is_no_file_or_directory_is_refused() {
    let directory = Directory::new("fifo");
    let make_pipe = |path: &std::path::Path| {
        assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo exists").success());
    };
    interrupted("-INT", Some(130), &directory);
    let files = std::fs::read_dir(&directory.0).expect("the directory");
    for file in files.map(|file| file.expect("a file").path()) {
        std::fs::remove_file(&file).expect("a file");
        make_pipe(&file);
    }
    let said = refusal(&checkpointed(&directory));
    assert!(said.contains("is not a file"), "{said}");
    let pipe = directory.0.join("pipe");
    make_pipe(&pipe);
    for option in ["--checkpoint", "--scratch"] {
        let words =
            ["count", "go", "11x11", "--memory", LITTLE_FOR_11, option, pipe.to_str().expect("a name")];
        let said = refusal(&words);
        assert!(said.contains("pipe' is not a directory"), "{said}");
    }
}

#[test]
fn a_second_meeting_point_is_for_go_on_rectangles() {
    assert_eq!(json(&["count", "go", "5x6", "--twice"])["proof"]["met_twice"], true);
    for words in [["count", "domineering", "4x4"], ["count", "go", "torus:3,3"]] {
        let said = refusal(&[&words[..], &["--twice"]].concat());
        assert!(said.contains("a second meeting point is of use only for counts"), "{said}");
    }
    assert!(refusal(&["profile", "go", "3x3", "--twice"]).contains("--twice"));
}

#[cfg(unix)]
#[test]
fn a_damaged_checkpoint_is_named() {
    let directory = Directory::new("damaged");
    interrupted("-INT", Some(130), &directory);
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

/// The most memory that a run took, as the system remembers it.
#[cfg(target_os = "linux")]
fn peak(words: &[&str]) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ways"))
        .args(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let code = loop {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let kilobytes = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
        peak = kilobytes.map_or(peak, |kilobytes| 1024 * kilobytes.trim().parse::<u64>().expect("a number"));
        if let Some(ended) = child.try_wait().expect("the program can be asked") {
            break ended.code();
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    };
    assert_eq!(code, Some(0), "{words:?}");
    peak
}

/// A run within what it says it needs really takes no more: in memory and with files.
#[cfg(target_os = "linux")]
#[test]
fn a_run_stays_within_its_own_estimate() {
    // What the program takes before it does anything depends on how it is built; threads and rounding take a little.
    const LITTLE: u64 = 4_000_000;
    let bare = peak(&["count", "go", "2x2", "--quiet"]);
    for files in [false, true] {
        let directory = Directory::new(&format!("estimate-{files}"));
        let scratch = ["--scratch", directory.name()];
        let with = |memory: &str| -> Vec<String> {
            let words = ["count", "go", "11x11", "--quiet", "--memory", memory].into_iter();
            words.chain(scratch.into_iter().filter(|_| files)).map(String::from).collect()
        };
        let mut memory = "30MB".to_string();
        // The first figure is given before the tables are made, the second one with them.
        for _ in 0..2 {
            let words = with(&memory);
            let said = crate::program::ways(&words.iter().map(String::as_str).collect::<Vec<_>>()).err;
            let figure = said.split_once("this needs ").map(|(_, rest)| rest.split(" of memory").next());
            if let Some(Some(figure)) = figure {
                // It is rounded to a tenth.
                let (number, unit) = figure.split_once(' ').expect("a number and a unit");
                memory = format!("{:.1}{unit}", number.parse::<f64>().expect("a number") + 0.1);
            }
        }
        let words = with(&memory);
        let taken = peak(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let allowed = memory.trim_end_matches("MiB").parse::<f64>().expect("MiB") * 1_048_576.0;
        assert!(taken <= allowed as u64 + bare + LITTLE, "{taken} bytes were taken, {memory} allowed");
    }
}
