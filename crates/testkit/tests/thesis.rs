//! What \[KarthikeyanSinha\] says of shortest games, against games played to the end.

use board::Board;
use std::collections::BTreeMap;
use std::path::Path;
use testkit::tables::{Shortest, load};
use testkit::trees::{First, Game, node_kayles};

/// Playing all games takes a moment up to this number of squares.
const MOST_SQUARES: usize = 16;

fn table() -> Vec<(Shortest, Board)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables/karthikeyan-sinha.toml");
    let entries = load(file).unwrap_or_else(|error| panic!("{error}")).remove(0).shortest;
    let with_board = |entry: Shortest| {
        let board = Board::parse(&entry.board).expect("load checks the boards");
        (entry, board)
    };
    entries.into_iter().map(with_board).collect()
}

#[test]
fn table_4_1_is_whole() {
    let mut boards: Vec<String> = table().into_iter().map(|(entry, _)| entry.board).collect();
    let columns = [10, 10, 9, 9, 8, 8, 8, 8, 4, 2];
    let mut expected: Vec<String> =
        (1..).zip(columns).flat_map(|(m, last)| (1..=last).map(move |n| format!("{m}x{n}"))).collect();
    boards.sort();
    expected.sort();
    assert_eq!(boards, expected);
}

#[test]
fn table_4_1_by_its_definition() {
    let mut checked = 0;
    for (entry, board) in table().iter().filter(|(_, board)| board.sites() <= MOST_SQUARES) {
        let listed = Game::domineering(board).list().shortest();
        let truth = entry.truth();
        assert_eq!(
            (listed.moves, listed.letters.replace('F', "")),
            (truth.moves, truth.letters.clone()),
            "{entry}"
        );
        // Where nobody can move in some position, though print does not say so.
        let nobody = ["1x1", "1x2", "1x3", "1x4", "2x1", "3x1", "4x1", "2x4", "4x2"];
        assert_eq!(listed.letters.contains('F'), nobody.contains(&entry.board.as_str()), "{entry}");
        checked += 1;
    }
    assert_eq!(checked, 38);
}

/// On one row the player who cannot move at all may begin; on 2x6 the definition stops games that go on.
#[test]
fn table_4_1_by_play() {
    for (entry, board) in table().iter().filter(|(_, board)| board.sites() <= MOST_SQUARES) {
        let (rows, columns) = board.rectangle().expect("a rectangle");
        let expected = match (rows.min(columns), rows.max(columns)) {
            (1, _) => 0,
            (2, 6) => 4,
            _ => entry.truth().moves,
        };
        assert_eq!(Game::domineering(board).play().shortest(First::Either).moves, expected, "{entry}");
    }
}

/// Section 1.1.2. On the square the second stone is opposite the first. On the 3-cube it is opposite the first (4 pairs,
/// and the stones block all) or at distance 2, after which the stones fill one half of the cube. "The game will always
/// end after 4 moves" and "the first player to move always wins" are both wrong: all lengths are even.
#[test]
fn the_game_on_small_hypercubes() {
    let of = |n: usize| node_kayles(&Board::parse(&format!("hypercube:{n}")).unwrap());
    assert_eq!(of(1), BTreeMap::from([(1, 2)]));
    assert_eq!(of(2), BTreeMap::from([(2, 2)]));
    assert_eq!(of(3), BTreeMap::from([(2, 4), (4, 2)]));
    assert!(of(3).keys().all(|moves| moves % 2 == 0));
}

/// The sets of vertices in which no two are adjacent and beside which all others lie, by size.
fn by_sets(board: &Board) -> BTreeMap<usize, u128> {
    let mut sizes = BTreeMap::new();
    for set in 0u32..1 << board.sites() {
        let has = |vertex: usize| set >> vertex & 1 == 1;
        let beside = |vertex: usize| {
            let at = board.pairs().iter().filter(move |pair| pair.a == vertex || pair.b == vertex);
            at.filter(|pair| has(pair.a + pair.b - vertex)).count()
        };
        if (0..board.sites()).all(|vertex| has(vertex) == (beside(vertex) == 0)) {
            *sizes.entry(set.count_ones() as usize).or_default() += 1;
        }
    }
    sizes
}

/// A stone and the four at distance 3 from it block all: 16 games of odd length, so that on the 4-cube the first player
/// has a chance, though not against one who answers opposite.
#[test]
fn the_game_on_the_4_cube() {
    let board = Board::parse("hypercube:4").unwrap();
    let lengths = node_kayles(&board);
    assert_eq!(lengths, by_sets(&board));
    assert_eq!(lengths.keys().copied().collect::<Vec<_>>(), [4, 5, 8]);
    assert_eq!((lengths[&5], lengths[&8]), (16, 2));
}
