//! The graph of positions of Go, through the one door.

use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use testkit::plain_go::PlainGo;
use testkit::tables;
use ways::{Fold, GameGraph, Job, Run, Value, Verb, WaysError, answer};

const PLAIN: Verb = Verb::Graph { suicide: true, symmetry: None, list: false };

fn ask(verb: Verb, board: &str) -> Result<GameGraph, WaysError> {
    match answer(&Job::new(verb, "go", board), &Run::unlimited())?.value {
        Value::Graph(graph) => Ok(*graph),
        other => panic!("{other:?}"),
    }
}

fn graph(board: &str) -> GameGraph {
    ask(PLAIN, board).unwrap()
}

fn folded(board: &str, by: Fold) -> GameGraph {
    ask(Verb::Graph { suicide: true, symmetry: Some(by), list: true }, board).unwrap()
}

/// All rectangles with at most so many points, each in one direction.
fn rectangles(most: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=most).flat_map(move |rows| (rows..=most / rows).map(move |columns| (rows, columns)))
}

/// Figure 2 and Figure 3, and the product of outdegrees in section 6.3.
#[test]
fn figures_2_and_3() {
    let (two, three) = (graph("1x2"), graph("1x3"));
    assert_eq!((two.nodes, two.edges, three.nodes, three.edges), (5, 12, 15, 42));
    assert_eq!(three.outdegree_product(), Some((3u32 << 19).into()));
    assert!((three.log10_of_product().unwrap() - 1_572_864f64.log10()).abs() < 1e-12);
}

/// Rounded to the places in print; 4x4 with its 24 million positions is for the patient.
fn table_8(wanted: impl Fn(&str) -> bool) -> usize {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables");
    let printed = tables::load(directory).unwrap().into_iter().flat_map(|source| source.outdegrees);
    let checked = printed.filter(|one| wanted(&one.board)).map(|one| {
        let places = one.value.split_once('.').map_or(0, |(_, places)| places.len());
        let mean = graph(&one.board).mean_outdegree().unwrap();
        assert_eq!(format!("{mean:.places$}"), one.value, "{} {}", one.place, one.board);
    });
    checked.count()
}

#[test]
fn mean_outdegrees_of_table_8() {
    assert_eq!(table_8(|board| board != "4x4"), 9);
}

#[test]
#[ignore = "slow: 24 million positions"]
fn mean_outdegree_of_4x4() {
    assert_eq!(table_8(|board| board == "4x4"), 1);
}

/// Lemma 3 with suicide, Lemma 4 without it and without the empty position, Lemma 16, and the remark that only G(1,3) and
/// G(2,2) have no 2-loops: G(1,1), which has no edges, has none, too.
#[test]
fn lemmas_on_small_boards() {
    for (rows, columns) in rectangles(12) {
        let board = format!("{rows}x{columns}");
        let (all, points) = (graph(&board), rows * columns);
        assert!(all.strongly_connected, "{board}");
        assert_eq!(all.two_cycles == 0, ["1x1", "1x3", "2x2"].contains(&board.as_str()), "{board}");
        assert_eq!(all.min_outdegree(), Some(if points == 1 { 0 } else { 2 }), "{board}");
        assert_eq!(
            all.outdegrees.keys().max(),
            Some(&(if points == 1 { 0 } else { 2 * points as u32 })),
            "{board}"
        );
        let without = ask(Verb::Graph { suicide: false, symmetry: None, list: false }, &board).unwrap();
        assert_eq!(without.nodes, all.nodes - 1, "{board}");
        assert_eq!(without.strongly_connected, points != 2, "{board}");
    }
}

/// What the graph is said to be is what the plain rules make.
#[test]
fn numbers_of_plain_graphs() {
    for board in ["1x1", "1x4", "2x3", "cycle:5", "star:4", "complete:4", "..#|...", "3x3", "1x2 + 1x3"] {
        let plain = PlainGo::new(&board::Board::sum(&board::parse_sum(board).unwrap()));
        let after = plain.graph();
        let told = graph(board);
        assert_eq!(
            (told.nodes, told.edges),
            (after.len() as u64, after.iter().map(Vec::len).sum::<usize>() as u64)
        );
        let joined: BTreeSet<(usize, usize)> = after
            .iter()
            .enumerate()
            .flat_map(|(from, ends)| ends.iter().map(move |&to| (from, to)))
            .collect();
        let both_ways =
            joined.iter().filter(|&&(from, to)| from < to && joined.contains(&(to, from))).count();
        assert_eq!(told.two_cycles, both_ways as u64, "{board}");
        for (&degree, &nodes) in &told.outdegrees {
            assert_eq!(
                after.iter().filter(|ends| ends.len() == degree as usize).count() as u64,
                nodes,
                "{board}"
            );
        }
    }
}

/// All moves, one by one.
#[test]
fn listed_moves_of_plain_graphs() {
    for (board, suicide) in [("1x3", true), ("2x2", true), ("2x3", false), ("cycle:5", true)] {
        let plain = PlainGo::new(&board::Board::parse(board).unwrap());
        let listed = ask(Verb::Graph { suicide, symmetry: None, list: true }, board).unwrap().listed.unwrap();
        let flat = |position: &ways::Position| position.plain().replace('|', "");
        let told: BTreeSet<(String, String, usize)> = listed
            .moves
            .iter()
            .map(|one| {
                (
                    flat(&listed.positions[one.from as usize]),
                    flat(&listed.positions[one.to as usize]),
                    one.point,
                )
            })
            .collect();
        let stands =
            |(point, colour, after): &(usize, char, String)| after.chars().nth(*point) == Some(*colour);
        let mut expected = BTreeSet::new();
        for position in plain.positions().into_iter().skip(usize::from(!suicide)) {
            let made = plain.moves(&position).into_iter().filter(|made| suicide || stands(made));
            expected.extend(made.map(|(point, _, after)| (position.clone(), after, point)));
        }
        assert_eq!(told, expected, "{board}");
    }
}

/// Orbits of the plain graph under the symmetries of a square: Figure 4 folds by rotations and reflections.
#[test]
fn folded_graphs() {
    // By hand: the turns of 1x3 fix what reads the same backwards, and the colours fix the empty position alone:
    // (15 + 5 + 1 + 3) / 4 classes, where X.O, O.X and the empty position change into themselves by both.
    let three = folded("1x3", Fold::All);
    assert_eq!((three.nodes, three.folded.as_ref().unwrap().symmetries), (6, 4));
    for (board, by) in
        [("2x2", Fold::Board), ("2x2", Fold::All), ("2x3", Fold::All), ("cycle:5", Fold::Colour)]
    {
        let told = folded(board, by);
        let details = told.folded.clone().unwrap();
        let whole = graph(board);
        assert_eq!((details.positions, details.moves), (whole.nodes, whole.edges), "{board}");
        assert_eq!(told.strongly_connected, whole.strongly_connected);
        let listed = told.listed.unwrap();
        let joined: BTreeSet<(u32, u32)> = listed.moves.iter().map(|one| (one.from, one.to)).collect();
        assert_eq!(joined.len() as u64, told.edges, "{board}");
        assert_eq!(listed.positions.len() as u64, told.nodes, "{board}");
    }
    // Burnside for 2x2 by rotations and reflections: quarter turns fix the 3 positions of one colour, of which . is legal;
    // a half turn fixes abab, 9 less the 4 full ones; reflections along the sides likewise; along the diagonals abcb, 27
    // positions of which 12 are full or leave a corner dead: (57 + 1 + 1 + 5 + 5 + 5 + 15 + 15) / 8.
    assert_eq!(folded("2x2", Fold::Board).nodes, 13);
}

#[test]
fn the_answer_as_json() {
    let answer = |verb| {
        let answer = answer(&Job::new(verb, "go", "1x2"), &Run::unlimited()).unwrap();
        serde_json::to_value(answer).unwrap()
    };
    let told = answer(PLAIN);
    assert_eq!(told["value"]["nodes"], 5);
    assert_eq!(told["value"]["outdegree_product"], "64");
    assert_eq!(told["value"]["outdegrees"], json!([[2, 4], [4, 1]]));
    assert_eq!(told["proof"], json!({ "kind": "enumerated" }));
    assert_eq!(told["value"].get("moves"), None);
    let listed = answer(Verb::Graph { suicide: false, symmetry: None, list: true });
    assert_eq!(listed["value"]["positions"], json!(["X.", "O.", ".X", ".O"]));
    assert_eq!(
        listed["value"]["moves"],
        json!([[0, 3, "O", 1], [1, 2, "X", 1], [2, 1, "O", 0], [3, 0, "X", 0]])
    );
}

#[test]
fn what_does_not_apply_is_refused() {
    let refused =
        |game: &str, board: &str, run: &Run<'_>| answer(&Job::new(PLAIN, game, board), run).unwrap_err();
    assert!(matches!(refused("col", "2x2", &Run::unlimited()), WaysError::NoGraph(game) if game == "col"));
    // The numbers of positions on 41 points do not fit 64 bits.
    assert!(matches!(refused("go", "1x41", &Run::unlimited()), WaysError::GraphMemory { .. }));
    let small = Run::within(1 << 20);
    assert!(matches!(refused("go", "4x4", &small), WaysError::GraphMemory { .. }));
    let many = ask(Verb::Graph { suicide: true, symmetry: Some(Fold::Board), list: false }, "complete:9")
        .unwrap_err();
    assert!(matches!(many, WaysError::TooManySymmetries(_)), "{many}");
}
