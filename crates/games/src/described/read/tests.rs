//! What may stand in the text of a game, and forty ways in which it is wrong.

use super::*;
use proptest::prelude::*;

fn read(text: &str) -> Description {
    Description::read(text, Some(3)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn drawings_may_be_lines_or_bars() {
    let bars = read("both = 'XX|X.'");
    assert_eq!(bars, read("both = '''\nXX\nX.'''"));
    assert_eq!(bars, read("both = \"\"\"\nXX\nX.\n\"\"\""));
    assert_eq!(bars, read("both = '.XX|.X.'"));
    assert_eq!(bars.figures[0].shape, Shape::Drawn(vec![(0, 0), (0, 1), (1, 0)], Turn::Never));
    assert_eq!(read("both = 'X'").figures[0].shape, Shape::Vertex);
}

#[test]
fn distances_may_be_numbers_ranges_and_k() {
    let distances = |text: &str| read(&format!("both = 'vertex'\napart = {text}")).apart[0].distances.clone();
    assert_eq!(distances("2"), BTreeSet::from([2]));
    assert_eq!(distances("[1, '4..6', 'k']"), BTreeSet::from([1, 3, 4, 5, 6]));
    assert_eq!(distances("'2..k'"), BTreeSet::from([2, 3]));
}

#[test]
fn pieces_are_named_by_the_player_or_by_the_file() {
    let names = |text: &str| read(text).figures.iter().map(|figure| figure.name.clone()).collect::<Vec<_>>();
    assert_eq!(names("left = ['XX', 'vertex']\nright = 'edge'"), ["left", "left2", "right"]);
    assert_eq!(
        names("left = { tower = 'vertex' }\nright = { wall = { shape = 'XX', turn = true } }"),
        ["tower", "wall"]
    );
}

#[test]
fn rows_go_in_all_directions() {
    let game = read("left = 'vertex'\nright = 'vertex'\nforbid = [{ row = 3, of = 'X' }]");
    assert_eq!(game.patterns().len(), 4);
    assert!(game.is_hereditary() && game.needs_squares() && !game.is_impartial());
    let one = read("both = 'edge'\nforbid = { row = 1, of = '.' }");
    assert!(!one.is_hereditary() && !one.needs_squares() && one.is_impartial());
}

/// Texts that are wrong, where, and the beginning of what is said.
const WRONG: &[(&str, (usize, usize), &str)] = &[
    ("", (1, 1), "nobody has a piece"),
    ("name = 'Nothing'", (1, 1), "nobody has a piece"),
    ("both", (1, 5), ""),
    ("both = ", (1, 8), ""),
    ("both = vertex", (1, 8), ""),
    ("both = 'vertex", (1, 15), ""),
    ("both = 'vertex'\nboth = 'edge'", (2, 1), "duplicate key"),
    ("both = 'vertex'\naparts = [1]", (2, 1), "'aparts' means nothing here; the keys are format, name"),
    ("both = 'vertex'\nname = 3", (2, 8), "this should be text in quotes"),
    ("both = 'vertex'\nformat = 2", (2, 10), "the format of games is 1"),
    ("both = 3", (1, 8), "this should be text in quotes"),
    ("both = 'vertx'", (1, 9), "'v' in a drawing; draw X for a square"),
    ("both = 'XX|XY'", (1, 13), "'Y' in a drawing"),
    ("both = '..|..'", (1, 8), "a shape has at least one square"),
    ("both = ''", (1, 8), "a shape has at least one square"),
    (
        "both = { shape = 'XX', turned = true }",
        (1, 24),
        "'turned' means nothing here; the keys are shape, turn",
    ),
    ("both = { shape = 'XX', turn = 'flip' }", (1, 31), "turn is true, false or \"rotate\""),
    ("both = { shape = 'vertex', turn = true }", (1, 8), "only drawings are turned, 'vertex' is not one"),
    ("left = { same = 'vertex' }", (1, 10), "'same' cannot be the name of a piece"),
    ("left = { 'a-b' = 'vertex' }", (1, 10), "'a-b' cannot be the name of a piece"),
    ("left = { a = 'vertex' }\nright = { a = 'vertex' }", (2, 11), "two pieces are called 'a'"),
    ("left = 'vertex'\nboth = 'edge'", (2, 8), "both goes with neither left nor right"),
    ("both = 'vertex'\napart = [0]", (2, 10), "'0' is not a distance; a distance is a number from 1 to 250"),
    ("both = 'vertex'\napart = [251]", (2, 10), "'251' is not a distance"),
    ("both = 'vertex'\napart = [-1]", (2, 10), "'-1' is not a distance"),
    ("both = 'vertex'\napart = [1.5]", (2, 10), "this is not a distance"),
    ("both = 'vertex'\napart = '3..1'", (2, 9), "'3..1' is an empty range"),
    ("both = 'vertex'\napart = '1..'", (2, 9), "'' is not a distance"),
    ("both = 'vertex'\napart = 'xxx|x.x'", (2, 9), "o, the piece itself, stands 0 times"),
    ("both = 'vertex'\napart = 'oxo'", (2, 9), "o, the piece itself, stands 2 times"),
    ("both = 'vertex'\napart = '.o.'", (2, 9), "nothing is kept apart"),
    ("both = 'vertex'\napart = 'xoX'", (2, 12), "'X' in a drawing; draw o for the piece"),
    (
        "both = 'vertex'\napart = { other = [1] }",
        (2, 11),
        "'other' is neither same nor different nor two pieces",
    ),
    ("both = 'vertex'\napart = { different = [1] }", (2, 11), "all pieces are both players'"),
    ("left = { a = 'vertex' }\napart = { a-b = [1] }", (2, 11), "'a-b' is neither same nor different"),
    ("both = 'vertex'\nforbid = ['Y']", (2, 12), "'Y' in a drawing; draw X for a piece of Left"),
    ("both = 'vertex'\nforbid = ['O']", (2, 12), "'O' stands for a piece of a player who has none"),
    ("both = 'vertex'\nforbid = ['???']", (2, 11), "a pattern has 1 to 15 squares, this one has 0"),
    (
        "both = 'vertex'\nforbid = ['................']",
        (2, 11),
        "a pattern has 1 to 15 squares, this one has 16",
    ),
    ("both = 'vertex'\nforbid = [{ row = 0, of = 'X' }]", (2, 19), "row is a number from 1 to 15"),
    ("both = 'vertex'\nforbid = [{ row = 3 }]", (2, 19), "of is missing"),
    ("both = 'vertex'\nforbid = [{ row = 3, of = 'XX' }]", (2, 27), "'XX' is not one of X, O, * and ."),
    ("both = 'vertex'\nneed = 'piece'", (2, 8), "write need = { empty = \"piece\" }"),
    (
        "both = 'vertex'\nneed = { empty = 'right' }",
        (2, 18),
        "'right' is neither piece nor left nor right nor one of",
    ),
    ("left = 'vertex'\nright = 'vertex'\ngroups = { need = 'empty' }", (3, 10), "join is missing"),
    (
        "left = 'vertex'\nright = 'vertex'\ngroups = { join = 'any', need = 'empty' }",
        (3, 19),
        "pieces of the \"same\" player join",
    ),
    (
        "left = 'vertex'\nright = 'edge'\ngroups = { join = 'same', need = 'empty' }",
        (3, 10),
        "groups are told for left = \"vertex\"",
    ),
];

#[test]
fn complaints_name_the_place_and_what_may_stand_there() {
    assert!(WRONG.len() > 40);
    let mut found = vec![];
    for &(text, place, what) in WRONG {
        let error = Description::read(text, Some(2)).expect_err(text);
        let fine = (error.line, error.column) == place && error.what.starts_with(what);
        if !fine || error.what.contains('\n') {
            found.push(format!("{text:?}: {error}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    let error = Description::read("both = 'vertex'\napart = 'k'", None).unwrap_err();
    assert!(error.what.starts_with("this game takes a number for k"), "{error}");
}

proptest! {
    /// No text makes the reader panic, and what it complains of lies in the text.
    #[test]
    fn any_text_is_read_or_refused(text in "([a-z]{1,6} ?= ?['\"\\[{]?[Xxo.|?*k0-9=,a-z ]{0,9}['\"\\]}]?\n?){0,4}") {
        if let Err(error) = Description::read(&text, Some(2)) {
            prop_assert!(error.line <= text.lines().count() + 1);
        }
    }

    #[test]
    fn any_key_may_have_any_value(
        key in "left|right|both|apart|forbid|need|groups|format|name",
        value in "'[Xxo.|?*OY ]{0,8}'|[0-9]{1,4}|true|\\[\\]|\\{\\}|\\['[XO.]{1,3}', 2\\]|\\{ row = [0-9]{1,2}, of = '[XO.]' \\}|\\{ same = '[xo.|]{1,6}' \\}"
    ) {
        let _ = Description::read(&format!("left = 'vertex'\n{key} = {value}"), None);
        let _ = Description::read(&format!("{key} = {value}"), Some(1));
    }
}
