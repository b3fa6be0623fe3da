//! The graph of positions as its readers see it.
//!
//! By hand: on 1x2 a stone stands alone. Its owner kills it with a second one, the opponent takes it; from the empty board
//! there are four moves. That is Figure 2 of Combinatorics of Go: 5 positions, 12 edges.

use crate::program::{json, out, refusal};

#[test]
fn a_graph_in_words() {
    let expected = "\
5 positions, 12 edges
outdegree: mean 2.400, least 2
product of outdegrees: 2^4 * 4 = 64 = 10^1.806180
strongly connected
6 2-cycles

outdegree  positions
        2          4
        4          1
";
    assert_eq!(out(&["graph", "go", "1x2"]), expected);
    let listed = out(&["graph", "go", "1x2", "--no-suicide", "--list"]);
    assert!(listed.starts_with("4 positions, 4 edges\n"), "{listed}");
    assert!(listed.contains("\nnot strongly connected\n2 2-cycles\n"), "{listed}");
    assert!(listed.ends_with("\n0  X.  O1>3\n1  O.  X1>2\n2  .X  O0>1\n3  .O  X0>0\n"), "{listed}");
    let one = out(&["graph", "go", "1x1"]);
    assert!(one.starts_with("1 position, 0 edges\n") && one.contains("\nno 2-cycles\n"), "{one}");
    assert!(one.contains("\nproduct of outdegrees: 0\n"), "{one}");
}

/// Every line fits, on a board whose product has ten thousand digits, too.
#[test]
fn lines_fit() {
    for words in [&["graph", "go", "3x3"][..], &["graph", "go", "2x3", "--symmetry"]] {
        let shown = out(words);
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }
    assert!(out(&["graph", "go", "3x3"]).contains("\nproduct of outdegrees: 10^10117.27"));
}

/// On 1x2 the mirror and the colours leave the empty position and one more: .X is X. by mirror, O. by both.
#[test]
fn a_folded_graph() {
    let shown = out(&["graph", "go", "1x2", "--symmetry"]);
    let head = "\
2 classes, 3 edges
folded by 4 symmetries of the board and the colours
an edge joins two classes, or a class to itself, if some move does
5 positions and 12 moves in all
3 classes of moves; 1 class joined to itself
";
    assert!(shown.starts_with(head), "{shown}");
    // X. and .X are one class, O. and .O the other; and the other way round.
    assert!(out(&["graph", "go", "1x2", "--symmetry", "board"]).starts_with("3 classes, "));
    assert!(out(&["graph", "go", "1x2", "--symmetry", "colour"]).starts_with("3 classes, "));
    let folded = &json(&["graph", "go", "1x2", "--symmetry"])["value"]["folded"];
    assert_eq!(
        (&folded["by"], &folded["loops"], &folded["symmetries"]),
        (&"all".into(), &1.into(), &4.into())
    );
}

#[test]
fn a_graph_in_other_languages() {
    let of = |words: &[&str]| out(&[&["graph", "go", "1x2", "--no-suicide", "--format"], words].concat());
    assert_eq!(of(&["csv"]), "from,to,colour,point\nX.,.O,O,1\nO.,.X,X,1\n.X,O.,O,0\n.O,X.,X,0\n");
    let dot = "\
digraph \"go 1x2\" {
  node [shape=box, fontname=monospace];
  p0 [label=\"X.\"];
  p1 [label=\"O.\"];
  p2 [label=\".X\"];
  p3 [label=\".O\"];
  p0 -> p3 [color=\"gray60\"];
  p1 -> p2 [color=\"black\"];
  p2 -> p1 [color=\"gray60\"];
  p3 -> p0 [color=\"black\"];
}
";
    assert_eq!(of(&["dot"]), dot);
    let latex = "\
\\begin{tabular}{lr}
positions & 5 \\\\
edges & 12 \\\\
2-cycles & 6 \\\\
strongly connected & yes \\\\
mean outdegree & 2.400 \\\\
least outdegree & 2 \\\\
product of outdegrees & $2^{4} \\cdot 4$ \\\\
\\end{tabular}
";
    assert_eq!(out(&["graph", "go", "1x2", "--format", "latex"]), latex);
    let told = json(&["graph", "go", "2x2"]);
    assert_eq!((&told["value"]["nodes"], &told["value"]["two_cycles"]), (&57.into(), &0.into()));
    // Two rows in a box of their own.
    assert!(out(&["graph", "go", "2x2", "--format", "dot"]).contains("[label=\"X.\\n..\"]"));
}

#[test]
fn what_is_not_right_is_refused_in_a_sentence() {
    for (words, sentence) in [
        (&["graph", "col", "2x2"][..], "the graph of positions is that of go; there is none for col"),
        (&["graph", "go", "1x41"], "this graph of positions needs "),
        (&["graph", "go", "4x4", "--memory", "1MB"], "this graph of positions needs "),
        (&["graph", "go", "2xx"], "'2xx' is not "),
        (&["graph", "go"], "there is no board"),
        (&["graph", "go", "2x2", "--symmetry", "mirror"], "--symmetry cannot be 'mirror'"),
        (&["graph", "go", "complete:9", "--symmetry"], "this board has more than 10000 symmetries"),
        (&["graph", "go", "2x2", "--format", "bfile"], "--format bfile is for series"),
        (&["graph", "go", "2x2", "--format", "png"], "--format svg and png draw positions"),
        (&["count", "go", "2x2", "--format", "dot"], "--format dot is for graph"),
    ] {
        let found = refusal(words);
        assert!(found.starts_with(sentence), "{words:?}: {found}");
    }
}
