//! Sequences for the OEIS: boards in one line as a b-file, and the b-files of `docs/bfiles/`.

use crate::program::{out, refusal};
use std::path::Path;

/// The numbers of Table 3 of [TF], "Combinatorics of Go" by Tromp and Farnebäck, and of section 4.4.2 there.
#[test]
fn boards_in_one_line_are_a_sequence() {
    let squares = ["table", "go", "1..4"];
    let bfile = ["--format", "bfile"];
    assert_eq!(out(&[&squares[..], &bfile].concat()), "1 1\n2 57\n3 12675\n4 24318165\n");
    assert_eq!(out(&squares), "n  a(n)\n1  1\n2  57\n3  12,675\n4  24,318,165\n");
    let latex = out(&["table", "go", "1..2", "--format", "latex"]);
    assert_eq!(
        latex,
        "\\begin{tabular}{r|r}\n$n$ & $n \\times n$ \\\\\n\\hline\n1 & 1 \\\\\n2 & 57 \\\\\n\\end{tabular}\n"
    );
    for sizes in ["2x1..3", "1..3x2"] {
        assert_eq!(out(&[&["table", "go", sizes], &bfile[..]].concat()), "1 5\n2 57\n3 489\n");
    }
}

#[test]
fn what_is_no_sequence_is_refused() {
    let many = refusal(&["table", "go", "1..3x1..3", "--format", "bfile"]);
    assert!(many.contains("'1..3x1..3' are many"), "{many}");
    let one = refusal(&["table", "go", "7"]);
    assert!(one.contains("'7' is not a range of sizes"), "{one}");
}

/// The words of a command, so that it makes fewer terms.
fn shortened(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split(' ').collect();
    let shorter = |pair: &[&str]| match (pair[0], pair[1].split_once("..")) {
        (_, Some((from, _))) => format!("{from}..6"),
        ("--terms", _) => "12".to_string(),
        _ => pair[1].to_string(),
    };
    words.windows(2).map(shorter).collect()
}

#[test]
fn bfiles_begin_as_their_commands_say() {
    let sequences = claims::sequences();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bfiles");
    let files = std::fs::read_dir(&folder).expect("the folder of b-files");
    let files = files.filter(|file| {
        file.as_ref().is_ok_and(|file| file.path().extension().is_some_and(|ending| ending == "txt"))
    });
    assert_eq!(files.count(), sequences.len());
    for sequence in sequences {
        let whole = std::fs::read_to_string(folder.join(sequence.file)).expect("a b-file");
        let terms: Vec<&str> = whole.lines().skip(3).collect();
        let words = shortened(sequence.command);
        let begun = out(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let begun: Vec<&str> = begun.lines().collect();
        assert!(begun.len() > 5 && begun.len() <= terms.len(), "{}", sequence.file);
        assert_eq!(begun, terms[..begun.len()], "{}", sequence.file);
    }
}
