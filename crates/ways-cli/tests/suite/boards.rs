//! Boards as they are typed, files of several graphs, and vertices with names.

use crate::program::{Ended, run};
use serde_json::Value;

fn ways(words: &[&str], input: &str) -> Ended {
    Ended::from(run(words, input.as_bytes()))
}

/// The graphs on three vertices, as geng writes them.
const GENG: &str = "B?\nBG\nBW\nBw\n";

#[test]
fn a_file_of_several_graphs_gives_a_line_for_each() {
    let counted = ways(&["count", "kayles", "--board", "-"], GENG);
    assert_eq!((counted.out.as_str(), counted.err.as_str(), counted.code), ("8\n6\n5\n4\n", "", Some(0)));
    let profiles = ways(&["profile", "kayles", "--board", "-"], GENG);
    assert_eq!(profiles.out.lines().last(), Some("3 x + 1; total 4, 2 terms, degree 1"));
    let solved = ways(&["solve", "kayles", "--board", "-"], GENG);
    let won = |line: &str| line.starts_with("the first player wins (N), nimber ");
    assert!(solved.out.lines().count() == 4 && solved.out.lines().filter(|line| won(line)).count() == 3);

    let json = ways(&["count", "kayles", "--board", "-", "--format", "json"], GENG);
    let objects: Vec<Value> =
        json.out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    assert_eq!(objects.len(), 4);
    assert_eq!((&objects[3]["job"]["board"], &objects[3]["value"]), (&"Bw".into(), &"4".into()));
}

#[test]
fn what_several_graphs_do_not_have_is_refused() {
    for format in ["csv", "latex"] {
        let refused = ways(&["count", "kayles", "--board", "-", "--format", format], GENG);
        let said = format!("ways: there are 4 graphs, and --format {format} is for one; ");
        assert!(refused.err.starts_with(&said) && refused.out.is_empty(), "{}", refused.err);
        assert_eq!(refused.code, Some(2));
    }
    let refused = ways(&["count", "domineering", "--board", "-"], GENG);
    assert!(
        refused.err.starts_with("ways: graph 1, 'B?': domineering is played on squares"),
        "{}",
        refused.err
    );
}

#[test]
fn names_of_vertices_are_said() {
    let edges = "ann,bob\nbob,cem\n";
    let solved = ways(&["solve", "kayles", "--board", "-", "--quiet"], edges);
    assert_eq!(solved.out, "the first player wins (N), nimber 2\na move that wins: bob\n");
    let solved = ways(&["solve", "snort", "--board", "-", "--quiet"], edges);
    assert!(solved.out.contains("Left begins: Left wins, by bob\n\nann ·  bob ●  cem ·\n"), "{}", solved.out);
    let drawn = ways(&["sample", "col", "--board", "-", "--format", "svg"], edges);
    assert!(drawn.out.contains("<title>cem</title>"), "{}", drawn.out);
}

#[test]
fn lone_vertices_are_boards() {
    assert_eq!(ways(&["count", "kayles", "--board", "-"], "0\n").out, "2\n");
    assert_eq!(ways(&["count", "kayles", "--board", "-"], "@\n").out, "2\n");
}

#[test]
fn boards_are_made_from_boards() {
    for (words, out) in [
        (&["count", "kayles", "king:6,6", "--quiet"][..], "202,841\n"),
        (&["count", "kayles", "line(3x3) + line(2x2)", "--quiet"], "917\n"),
        (&["count", "col", "product(path:2,path:2,path:2)", "--quiet"], "743\n"),
        (&["count", "col", "hypercube:3", "--quiet"], "743\n"),
    ] {
        assert_eq!(ways(words, "").out, out);
    }
    let value = ways(&["value", "line(path:4 + path:2) - path:3 + 1", "--game", "kayles", "--quiet"], "");
    assert!(value.out.starts_with("1*\n"), "{}", value.out);
}

#[test]
fn the_help_lists_boards() {
    let help = ways(&["help", "boards"], "");
    assert_eq!(help.code, Some(0));
    for word in ["king:m,n", "circulant:n;1,3", "power(…,k)", "2(mn + m + n)", "...|(.#.)*|..."] {
        assert!(help.out.contains(word), "{word}");
    }
    assert!(ways(&["help"], "").out.contains("'ways help boards'"));
}
