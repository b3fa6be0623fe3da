//! Numbers of games, and a strategy for two against C, as users see them.
//!
//! By hand: on 2x3 Left takes the middle, which ends the game, or one of two sides, and then Right one of two rows. Right
//! has four moves, Left then one and Right one.
//!
//! On 1x2x3 R cannot move, and slice 2 is to be filled: if L moves before C, he fills it, and C is out at once. Otherwise
//! each of C's four moves takes a cell of it and leaves L one slice, and then only C can move.

use crate::program::{json, out, refusal};

#[test]
fn games_in_words() {
    let shown = out(&["games", "domineering", "2x3", "--by-moves"]);
    let expected = "\
5 games, Left begins
4 games, Right begins

moves  Left begins  Right begins
    1            1             0
    2            4             0
    3            0             4
";
    assert_eq!(shown, expected);
    assert_eq!(out(&["games", "domineering", "2x3", "--first", "right"]), "4 games, Right begins\n");
    // One of two columns or rows; the opponent cannot move.
    assert_eq!(out(&["games", "domineering", "2x2"]), "2 games, whoever begins\n");
    assert_eq!(out(&["games", "domineering", "1x1", "--first", "left"]), "1 game, Left begins\n");
    // The middle ends a game, an end leaves the other one.
    let kayles = out(&["games", "kayles", "path:3", "--by-moves"]);
    assert_eq!(kayles, "3 games\n\nmoves  games\n    1      1\n    2      2\n");
    // Nothing is forbidden: ten vertices are filled in any of 10! orders.
    let many = out(&["games", "distance:S=", "path:10", "--first", "left"]);
    assert_eq!(many, "3,628,800 games, Left begins\n");
}

/// By hand: on 1x2 there are four first stones, each of which the opponent may take; everything else repeats a position.
#[test]
fn games_of_go() {
    let shown = out(&["games", "go", "1x2", "--by-moves"]);
    assert_eq!(shown, "9 games\n\nmoves  games\n    0      1\n    1      4\n    2      4\n");
    assert_eq!(out(&["games", "go", "1x3"]), "907 games\n");
    let of = |words: &[&str]| out(&[&["games", "go", "1x3", "--estimate", "--runs", "2"], words].concat());
    let shown = of(&[]);
    let head =
        "about 9.07e2 games, 10^2.9576\nstandard error 0.0 %, from 2 runs between 10^2.96 and 10^2.96\n";
    assert!(shown.starts_with(head), "{shown}");
    assert!(shown.ends_with("15 positions, a population of 6,666\n"), "{shown}");
    assert_eq!(of(&["--format", "latex"]), "9.07 \\cdot 10^{2}\n");
    let csv = of(&["--format", "csv"]);
    assert!(csv.starts_with("run,log10\n1,2.957607") && csv.lines().count() == 4, "{csv}");
    let one = out(&["games", "go", "1x3", "--estimate", "--runs", "1"]);
    assert!(one.ends_with("\nNot to be trusted: one run says nothing about its error.\n"), "{one}");
    // Print has about 10^100 games.
    let words = ["games", "go", "1x6", "--estimate", "--population", "1", "--seed", "1"];
    let shown = out(&words);
    assert!(shown.contains("\nNot to be trusted: a few runs make nearly all"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    assert_eq!(out(&words), shown);
    assert_eq!(json(&words)["value"]["trusted"], false);
}

/// 2x2x1 is flat for C: L has two moves, after either of which he alone can move.
#[test]
fn games_of_three_in_words() {
    let shown = |stop| out(&["games", "domineering3d", "2x2x1", "--order", "lrc", "--stop", stop]);
    assert_eq!(
        shown("decided"),
        "2 games\nLRC: L begins; a game is over as soon as at most one player can move\n"
    );
    assert_eq!(shown("full"), "2 games\nLRC: L begins; a game is over when nobody can move\n");
    assert!(shown("c-out").starts_with("1 game\nLRC: L begins; a game is over as soon as C cannot move"));
}

#[test]
fn games_in_other_languages() {
    let of = |words: &[&str]| out(&[&["games", "domineering", "2x3", "--format"], words].concat());
    assert_eq!(of(&["csv"]), "first,games\nleft,5\nright,4\n");
    assert_eq!(of(&["csv", "--by-moves"]), "first,moves,games\nleft,1,1\nleft,2,4\nright,3,4\n");
    assert_eq!(of(&["latex"]), "5 \\quad 4\n");
    assert_eq!(of(&["latex", "--first", "left"]), "5\n");
    let table = "\
\\begin{tabular}{r|rr}
moves & Left begins & Right begins \\\\
\\hline
1 & 1 & 0 \\\\
2 & 4 & 0 \\\\
3 & 0 & 4 \\\\
\\end{tabular}
";
    assert_eq!(of(&["latex", "--by-moves"]), table);
    assert_eq!(out(&["games", "kayles", "path:3", "--format", "csv"]), "first,games\n,3\n");
    let answer = json(&["games", "domineering", "2x3"]);
    assert_eq!((&answer["value"], &answer["otherwise"]["value"]), (&"5".into(), &"4".into()), "{answer}");
}

#[test]
fn a_strategy_in_words() {
    let shown = out(&["simulate", "domineering3d", "1x2x3"]);
    let expected = "\
L and R fill slice 2 first; C plays everything

order  games  won by C   moves
  CLR      4         4  2 to 2
  CRL      4         4  2 to 2
  LCR      1         0  1 to 1
  RCL      4         4  2 to 2
  LRC      1         0  1 to 1
  RLC      1         0  1 to 1

the text leaves open:
";
    assert!(shown.starts_with(expected), "{shown}");
    // C's first move in order of z, x, y is 0,0,0; L is left the slice z = 2, and C the other column.
    let shown = out(&["simulate", "domineering3d", "1x2x3", "--order", "clr", "--game", "1"]);
    let game = "\nGame Number: 1\nWinner: center\nleft: 0,0,2\nright: \ncenter: 0,0,0\n\
                # of Remaining Moves: - left: 0 - right: 0 - center: 1\n";
    assert!(shown.ends_with(game), "{shown}");
    let shown = out(&["simulate", "domineering3d", "1x2x3", "--order", "lrc", "--game", "1"]);
    let game = "\nWinner: left/right\nleft: 0,0,1\nright: \ncenter: \n\
                # of Remaining Moves: - left: 2 - right: 0 - center: 0\n";
    assert!(shown.ends_with(game), "{shown}");
}

#[test]
fn a_strategy_in_other_languages() {
    let of = |words: &[&str]| out(&[&["simulate", "domineering3d", "1x2x3", "--format"], words].concat());
    let rows = ["CLR,4,4,2,2", "CRL,4,4,2,2", "LCR,1,0,1,1", "RCL,4,4,2,2", "LRC,1,0,1,1", "RLC,1,0,1,1"];
    assert_eq!(of(&["csv"]), format!("order,games,wins,shortest,longest\n{}\n", rows.join("\n")));
    let table = "\
\\begin{tabular}{l|rrrr}
order & games & wins & shortest & longest \\\\
\\hline
LRC & 1 & 0 & 1 & 1 \\\\
\\end{tabular}
";
    assert_eq!(of(&["latex", "--order", "lrc"]), table);
}

/// The choice inside slice 2 is between one move and none: C wins where he did.
#[test]
fn the_slice_rule_in_all_languages() {
    let of = |words: &[&str]| {
        out(&[&["simulate", "domineering3d", "1x2x3", "--strategy", "slices"], words].concat())
    };
    let shown = of(&[]);
    assert!(
        shown.starts_with("L and R fill slice 2 first; C plays everything\n\ncan C force a win, if L and R "),
        "{shown}"
    );
    let rows: Vec<Vec<&str>> =
        shown.lines().skip(5).map(|line| line.split_whitespace().take(3).collect()).collect();
    let expected =
        [("CLR", "yes"), ("CRL", "yes"), ("LCR", "no"), ("RCL", "yes"), ("LRC", "no"), ("RLC", "no")];
    assert_eq!(rows, expected.map(|(order, wins)| vec![order, wins, wins]), "{shown}");

    let csv = of(&["--format", "csv"]);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("order,stopped_last,stopped_strict,positions"));
    for (line, (order, wins)) in lines.zip(expected) {
        let stopped = wins == "no";
        assert!(line.starts_with(&format!("{order},{stopped},{stopped},")), "{csv}");
    }
    let latex = of(&["--format", "latex", "--order", "clr"]);
    assert!(
        latex.contains("\norder & stopped last & stopped strict & positions \\\\\n\\hline\nCLR & false & ")
    );
}

#[test]
fn what_is_not_right_is_refused_in_a_sentence() {
    for (words, sentence) in [
        (&["games", "go", "2x3"][..], "the games of go are counted on boards with at most 4 points"),
        (&["games", "go", "1x2", "--first", "left"], "either player may make any move of go"),
        (&["games", "col", "2x2", "--estimate"], "--estimate is for go; the games of col are counted"),
        (&["games", "go", "1x3", "--estimate", "--runs", "0"], "--runs cannot be '0'"),
        (&["games", "go", "1x3", "--estimate", "--by-moves"], "--estimate and --by-moves do not go together"),
        (&["games", "go", "1x3", "--runs", "3"], "--runs, --seed and --population are for --estimate"),
        (&["games", "domineering3d", "2x2x2", "--estimate"], "--estimate is for go"),
        (&["games", "domineering", "3x3x3"], "'3x3x3' is not a size"),
        (&["games", "domineering3d", "3x3"], "'3x3' is not a box"),
        (&["games", "domineering3d", "2x2x2", "--order", "clc"], "'clc' is not a turn order"),
        (&["games", "domineering3d", "2x2x2", "--stop", "never"], "'never' does not say when a game is over"),
        (&["games", "domineering3d", "2x2x2", "--first", "left"], "--first is for games of two players"),
        (
            &["games", "domineering", "2x2", "--stop", "full"],
            "--order and --stop are for games of three players",
        ),
        (&["games", "kayles", "path:3", "--first", "left"], "kayles is impartial"),
        (&["games", "domineering", "12x12"], "a position to be played is kept in 128 bits"),
        (&["games", "domineering", "11x11", "--memory", "1MB"], "more than "),
        (&["games", "domineering", "2x2", "--format", "svg"], "--format svg and png draw positions"),
        (&["simulate", "col", "3x3"], "no strategy is known for col"),
        (&["simulate", "domineering3d", "3x3x2"], "the strategy is about boxes with at least three slices"),
        (&["simulate", "domineering3d", "3x3x3", "--strategy", "luck"], "--strategy cannot be 'luck'"),
        (&["simulate", "domineering3d", "1x2x3", "--order", "lrc", "--game", "2"], "there is no game 2; "),
        (&["simulate", "domineering3d", "3x3x3", "--game", "1"], "games are numbered for each turn order"),
    ] {
        let found = refusal(words);
        assert!(found.starts_with(sentence), "{words:?}: {found}");
    }
}
