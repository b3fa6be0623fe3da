//! The rules of Go on sets of bits, held against the same rules on characters.
//!
//! On every position of every rectangle with at most nine points, of boards with holes, of graphs, and on random positions
//! of larger ones.

use board::Board;
use games::go::{Codes, Goban, Stones, Symmetries};
use rule::Player;
use std::collections::{BTreeSet, HashMap};
use testkit::plain_go::PlainGo;
use testkit::random::Dice;

const COLOURS: [(Player, char); 2] = [(Player::Left, 'X'), (Player::Right, 'O')];

fn read(text: &str) -> Stones {
    Stones::read(text).unwrap()
}

fn written(stones: Stones, points: usize) -> String {
    (0..points).map(|point| stones.glyph(point)).collect()
}

/// All rectangles with at most so many points.
fn rectangles(most: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=most).flat_map(move |rows| (1..=most / rows).map(move |columns| (rows, columns)))
}

/// Every small board.
fn small_boards() -> Vec<Board> {
    let names = [
        "cycle:5",
        "cycle:8",
        "path:7",
        "star:5",
        "complete:4",
        "complete:6",
        "bipartite:2,3",
        "bipartite:3,3",
        "hypercube:3",
        "..#|...|#..",
        ".#.|...|.#.",
        "...|.#.|...",
        "...|###|...",
        "#.#|...|#.#",
    ];
    let named = names.iter().map(|name| Board::parse(name).unwrap());
    let sums = ["1x1 + 1x1", "1x2 + 2x2", "1x3 + cycle:3"]
        .iter()
        .map(|sum| Board::sum(&board::parse_sum(sum).unwrap()));
    rectangles(9).map(|(rows, columns)| Board::grid(rows, columns)).chain(named).chain(sums).collect()
}

/// Moves after which the new stone stands.
fn stands(made: &(usize, char, String)) -> bool {
    made.2.chars().nth(made.0) == Some(made.1)
}

/// Everything that is told of a legal position.
fn same(goban: &Goban, plain: &PlainGo, position: &str) {
    let stones = read(position);
    let points = goban.points();
    let moves = plain.moves(position);
    let mut told = vec![];
    goban.moves(stones, |point, player, after| {
        told.push((point, COLOURS.iter().find(|(one, _)| *one == player).unwrap().1, written(after, points)));
    });
    assert_eq!(told, moves, "{position}");
    for (point, (player, colour)) in (0..points).flat_map(|point| COLOURS.map(|both| (point, both))) {
        if position.as_bytes()[point] == b'.' {
            let after = goban.play(stones, point, player);
            assert_eq!(
                written(after, points),
                plain.play(position, point, colour),
                "{position} {colour} {point}"
            );
            assert!(goban.legal(after), "{position} {colour} {point}");
        }
    }
    let standing = moves.iter().filter(|made| stands(made)).count();
    assert_eq!(goban.outdegree(stones, true) as usize, moves.len(), "{position}");
    assert_eq!(goban.outdegree(stones, false) as usize, standing, "{position}");
    for suicide in [true, false] {
        assert_eq!(
            goban.taken_back(stones, suicide),
            taken_back(plain, position, suicide),
            "{position} {suicide}"
        );
    }
}

/// A cycle of two moves that both take a stone counts once at each position, any other twice where there are more stones.
fn taken_back(plain: &PlainGo, position: &str, suicide: bool) -> u32 {
    let number = |position: &str| position.chars().filter(|&stone| stone != '.').count();
    let edges = |position: &str| {
        plain.moves(position).into_iter().filter(|made| suicide || stands(made)).collect::<Vec<_>>()
    };
    let weight = |(_, _, after): &(usize, char, String)| match number(position).cmp(&number(after)) {
        std::cmp::Ordering::Less => 0,
        _ if !edges(after).iter().any(|back| back.2 == position) => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    };
    edges(position).iter().map(weight).sum()
}

#[test]
fn every_position_of_small_boards() {
    for board in small_boards() {
        let (goban, plain) = (Goban::new(&board).unwrap(), PlainGo::new(&board));
        let codes = Codes::new(board.sites()).unwrap();
        let mut legal = vec![];
        for code in 0..codes.all() {
            let stones = codes.stones(code);
            let position = written(stones, board.sites());
            assert_eq!((read(&position), codes.code(stones)), (stones, code));
            assert_eq!(goban.legal(stones), plain.legal(&position), "{position} on {board:?}");
            if goban.legal(stones) {
                same(&goban, &plain, &position);
                legal.push(position);
            }
        }
        let all = plain.positions();
        assert_eq!(legal.iter().collect::<BTreeSet<_>>(), all.iter().collect::<BTreeSet<_>>());
    }
}

/// A position that random moves lead to, so that there are strings and captures.
fn played(plain: &PlainGo, dice: &mut Dice) -> String {
    let points = plain.near().len();
    let mut position = ".".repeat(points);
    for _ in 0..dice.below(4 * points) {
        let moves = plain.moves(&position);
        if !moves.is_empty() {
            position = moves[dice.below(moves.len())].2.clone();
        }
    }
    position
}

#[test]
fn random_positions_of_larger_boards() {
    let mut dice = Dice::new(21);
    for round in 0..120 {
        let board = match round % 4 {
            0 => Board::grid(2 + dice.below(7), 2 + dice.below(7)),
            1 => dice.mask_within(8, 64),
            2 => {
                let (sites, percent) = (1 + dice.below(24), 5 + dice.below(40));
                dice.graph(sites, percent)
            }
            _ => Board::grid(8, 8),
        };
        let (goban, plain) = (Goban::new(&board).unwrap(), PlainGo::new(&board));
        for _ in 0..2 {
            same(&goban, &plain, &played(&plain, &mut dice));
        }
        for _ in 0..20 {
            let filled = 30 + dice.below(70);
            let stone = |dice: &mut Dice| if dice.chance(filled) { ['X', 'O'][dice.below(2)] } else { '.' };
            let position: String = (0..board.sites()).map(|_| stone(&mut dice)).collect();
            assert_eq!(goban.legal(read(&position)), plain.legal(&position), "{position} on {board:?}");
            if plain.legal(&position) {
                same(&goban, &plain, &position);
            }
        }
    }
}

/// All orders of so many things.
fn orders(length: usize) -> Vec<Vec<usize>> {
    if length == 0 {
        return vec![vec![]];
    }
    let longer = |order: Vec<usize>| {
        (0..length)
            .map(move |place| [&order[..place], &[length - 1], &order[place..]].concat())
            .collect::<Vec<_>>()
    };
    orders(length - 1).into_iter().flat_map(longer).collect()
}

/// The symmetries are those exchanges of points that keep every pair, alone or with the colours exchanged.
#[test]
fn symmetries_are_all_exchanges_that_keep_neighbours() {
    for board in small_boards().iter().filter(|board| board.sites() <= 7) {
        let plain = PlainGo::new(board);
        let points = board.sites();
        let keeps = |goes: &Vec<usize>| {
            let near = |a: usize, b: usize| plain.near()[a].contains(&b);
            (0..points).all(|a| (0..points).all(|b| near(a, b) == near(goes[a], goes[b])))
        };
        let exchanges: Vec<Vec<usize>> = orders(points).into_iter().filter(keeps).collect();
        let moved = |position: &str, goes: &[usize], exchange: bool| {
            let mut image = vec!['.'; points];
            for (point, stone) in position.chars().enumerate() {
                image[goes[point]] = match stone {
                    'X' if exchange => 'O',
                    'O' if exchange => 'X',
                    stone => stone,
                };
            }
            image.into_iter().collect::<String>()
        };
        for (of_points, of_colours) in [(true, true), (true, false), (false, true)] {
            let still = vec![(0..points).collect::<Vec<_>>()];
            let exchanges = if of_points { &exchanges } else { &still };
            let symmetries = Symmetries::new(board, of_points, of_colours).unwrap();
            assert_eq!(symmetries.len(), exchanges.len() * if of_colours { 2 } else { 1 });
            for position in plain.positions() {
                let images = |exchange: bool| {
                    exchanges.iter().map(|goes| moved(&position, goes, exchange)).collect::<Vec<_>>()
                };
                let mut expected = images(false);
                expected.extend(if of_colours { images(true) } else { vec![] });
                let mut told: Vec<String> = symmetries
                    .iter()
                    .map(|symmetry| written(symmetry.image(read(&position)), points))
                    .collect();
                let first = |position: &String| (read(position).white, read(position).black);
                let least = expected.iter().min_by_key(|position| first(position)).unwrap().clone();
                assert_eq!(written(symmetries.least(read(&position)), points), least, "{position}");
                assert_eq!(symmetries.is_least(read(&position)), position == least);
                told.sort();
                expected.sort();
                assert_eq!(told, expected, "{position}");
            }
        }
    }
}

/// Lemma 1 and its corollaries: different moves lead to different positions, so an edge has a colour, and a position with
/// k empty points has at most 2k edges. Lemma 16: on boards larger than 1x1 there are at least two.
#[test]
fn edges_are_moves() {
    for (rows, columns) in rectangles(9) {
        let plain = PlainGo::new(&Board::grid(rows, columns));
        for position in plain.positions() {
            let moves = plain.moves(&position);
            let after: BTreeSet<&String> = moves.iter().map(|made| &made.2).collect();
            assert_eq!(after.len(), moves.len(), "{position}: two moves, one position");
            let empty = position.chars().filter(|&stone| stone == '.').count();
            assert!(moves.len() <= 2 * empty, "{position}");
            assert!(rows * columns == 1 || moves.len() >= 2, "{rows}x{columns} {position}");
            // What is no edge is the suicide of a single stone.
            let all = (0..rows * columns)
                .filter(|&point| position.as_bytes()[point] == b'.')
                .flat_map(|point| COLOURS.map(|(_, colour)| (point, colour)));
            for (point, colour) in
                all.filter(|(point, colour)| !moves.iter().any(|made| (made.0, made.1) == (*point, *colour)))
            {
                let beside = |stone: char| {
                    plain.near()[point].iter().any(|&near| position.as_bytes()[near] as char == stone)
                };
                assert!(!beside('.') && !beside(colour), "{position} {colour} {point}");
            }
        }
    }
}

/// The vertices that a walk from the first one meets.
fn reached(after: &[Vec<usize>]) -> usize {
    let (mut met, mut open) = (vec![false; after.len()], vec![0]);
    met[0] = true;
    while let Some(from) = open.pop() {
        for &to in &after[from] {
            if !std::mem::replace(&mut met[to], true) {
                open.push(to);
            }
        }
    }
    met.iter().filter(|&&met| met).count()
}

fn strongly_connected(after: &[Vec<usize>]) -> bool {
    let mut before = vec![vec![]; after.len()];
    for (from, ends) in after.iter().enumerate() {
        ends.iter().for_each(|&to| before[to].push(from));
    }
    reached(after) == after.len() && reached(&before) == after.len()
}

/// Lemma 3, and Lemma 4 without suicide and the empty position: not on 1x1, 1x2 and 2x1. The proof on 1x1 is about no
/// position at all.
#[test]
fn small_graphs_are_strongly_connected() {
    for (rows, columns) in rectangles(9) {
        let plain = PlainGo::new(&Board::grid(rows, columns));
        assert!(strongly_connected(&plain.graph()), "{rows}x{columns}");
        let positions = &plain.positions()[1..];
        let numbers: HashMap<&String, usize> = positions.iter().zip(0..).collect();
        let after = |position: &String| {
            let made = plain.moves(position).into_iter().filter(stands);
            made.map(|(_, _, to)| numbers[&to]).collect()
        };
        let graph: Vec<Vec<usize>> = positions.iter().map(after).collect();
        if rows * columns > 1 {
            assert_eq!(strongly_connected(&graph), rows * columns != 2, "{rows}x{columns}");
        }
    }
}

/// Figures 2 and 3 by their numbers of nodes and edges, and the exact numbers of games of Table 7 that can be walked through.
#[test]
fn games_one_by_one() {
    let of = |board: &str| {
        let plain = PlainGo::new(&Board::parse(board).unwrap());
        let graph = plain.graph();
        (graph.len(), graph.iter().map(Vec::len).sum::<usize>(), plain.games(usize::MAX).iter().sum::<u64>())
    };
    assert_eq!(of("1x1"), (1, 0, 1));
    assert_eq!(of("1x2"), (5, 12, 9));
    assert_eq!(of("1x3"), (15, 42, 907));
}
