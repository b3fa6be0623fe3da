use super::*;
use crate::Way;

fn parse(text: &str) -> Board {
    Board::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn degrees(board: &Board) -> Vec<usize> {
    let mut degrees: Vec<usize> = board.neighbours().iter().map(Vec::len).collect();
    degrees.sort_unstable();
    degrees
}

#[test]
fn sites_pairs_and_degrees() {
    for (text, sites, pairs) in [
        ("path:1", 1, 0),
        ("path:5", 5, 4),
        ("cycle:3", 3, 3),
        ("star:0", 1, 0),
        ("star:4", 5, 4),
        ("complete:5", 5, 10),
        ("bipartite:3,4", 7, 12),
        ("bipartite:0,4", 4, 0),
        ("grid:2,3", 6, 7),
        ("cylinder:1,3", 3, 3),
        ("cylinder:4,3", 12, 21),
        ("torus:3,4", 12, 24),
        ("hypercube:4", 16, 32),
        ("petersen", 10, 15),
        ("ladder:4", 8, 10),
        ("wheel:5", 6, 10),
        ("tree:0,0,1,1", 5, 4),
        ("king:1,5", 5, 4),
        ("king:3,4", 12, 29),
        ("hex:3,4", 12, 23),
        ("triangular:3,4", 12, 23),
        ("honeycomb:1,1", 6, 6),
        ("honeycomb:3,4", 38, 49),
        ("box:2,3,4", 24, 46),
        ("circulant:8;1,3", 8, 16),
        ("circulant:8;4", 8, 4),
        ("gear:5", 11, 15),
    ] {
        let board = parse(text);
        assert_eq!((board.sites(), board.pairs().len()), (sites, pairs), "{text}");
    }
    assert_eq!(degrees(&parse("wheel:5")), [3, 3, 3, 3, 3, 5]);
    assert_eq!(degrees(&parse("petersen")), [3; 10]);
    assert_eq!(degrees(&parse("torus:3,5")), [4; 15]);
    assert_eq!(degrees(&parse("gear:4")), [2, 2, 2, 2, 3, 3, 3, 3, 4]);
    assert_eq!(degrees(&parse("circulant:9;1,2,4")), [6; 9]);
    assert_eq!(degrees(&parse("honeycomb:1,2")), [2, 2, 2, 2, 2, 2, 2, 2, 3, 3]);
    assert_eq!(parse("Grid: 4 , 3"), Board::grid(4, 3));
    assert_eq!(parse("wheel:3").within(1).unwrap().sites(), 4);
}

/// The Petersen graph is the one cubic graph of ten vertices without rings of three or four and of diameter 2.
#[test]
fn the_petersen_graph_has_diameter_two_and_no_short_ring() {
    let far = parse("petersen").within(9).unwrap();
    assert!(far.pairs().iter().all(|pair| matches!(pair.way, Way::Apart(1 | 2))));
    assert_eq!(far.pairs().len(), 45);
}

#[test]
fn no_two_sites_are_related_twice() {
    for text in [
        "cylinder:3,3",
        "torus:3,3",
        "torus:5,4",
        "wheel:3",
        "hypercube:5",
        "complete:6",
        "cycle:3",
        "king:4,3",
        "triangular:4,4",
        "honeycomb:2,3",
        "circulant:6;3,1",
        "circulant:4;2",
        "gear:3",
    ] {
        let board = parse(text);
        let mut pairs: Vec<_> = board.pairs().iter().map(|p| (p.a.min(p.b), p.a.max(p.b))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), board.pairs().len(), "{text}");
        assert!(pairs.iter().all(|(a, b)| a < b), "{text}");
    }
}

/// Which sites are related, by a formula about their rows and columns.
fn lattice(m: usize, n: usize, related: impl Fn(usize, isize, isize) -> bool) -> Board {
    let site = |i: usize| ((i / n) as isize, (i % n) as isize);
    let pairs = (0..m * n).flat_map(|b| (0..b).map(move |a| (a, b)));
    let fits = |&(a, b): &(usize, usize)| related(a / n, site(b).0 - site(a).0, site(b).1 - site(a).1);
    Board::graph(m * n, pairs.filter(fits))
}

fn same(one: &Board, other: &Board) -> bool {
    let pairs = |board: &Board| crate::operators::sorted_pairs(board);
    one.sites() == other.sites() && pairs(one) == pairs(other)
}

#[test]
fn lattices_are_what_formulas_say() {
    for (m, n) in [(1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (4, 3), (5, 5)] {
        let king = lattice(m, n, |_, down, right| down.abs() <= 1 && right.abs() <= 1);
        assert!(same(&parse(&format!("king:{m},{n}")), &king), "{m} {n}");
        // In cube coordinates, neighbours differ by 1 in two of three directions.
        let hex = lattice(m, n, |_, down, right| down.abs().max(right.abs()).max((down + right).abs()) == 1);
        assert!(same(&parse(&format!("hex:{m},{n}")), &hex), "{m} {n}");
        // Twice the distance to the right, with every second row moved by one half.
        let triangular = lattice(m, n, |above, down, right| {
            let moved = if down % 2 == 0 { 0 } else { 1 - 2 * (above as isize % 2) };
            (down == 0 && right.abs() == 1) || (down == 1 && (2 * right + moved).abs() == 1)
        });
        assert!(same(&parse(&format!("triangular:{m},{n}")), &triangular), "{m} {n}");
    }
}

/// Sites are related exactly if they are drawn a unit apart.
#[test]
fn lattices_join_what_lies_a_unit_apart() {
    for text in ["hex:4,5", "triangular:5,4", "honeycomb:1,1", "honeycomb:3,4", "honeycomb:4,1", "grid:3,4"] {
        let board = parse(text);
        let points = crate::layout(text, &board);
        let near = |a: usize, b: usize| {
            let distance = (points[a].0 - points[b].0).hypot(points[a].1 - points[b].1);
            (distance - 1.0).abs() < 1e-9
        };
        let pairs = (0..board.sites()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let drawn = Board::graph(board.sites(), pairs.filter(|&(a, b)| near(a, b)));
        assert!(same(&board, &drawn), "{text}");
    }
}

/// The number of ways to pair off all sites, the first of them first.
fn perfect_matchings(near: &[Vec<bool>], free: &mut Vec<usize>) -> u64 {
    let Some(first) = free.pop() else { return 1 };
    let mut matchings = 0;
    for i in 0..free.len() {
        if near[first][free[i]] {
            let other = free.remove(i);
            matchings += perfect_matchings(near, free);
            free.insert(i, other);
        }
    }
    free.push(first);
    matchings
}

/// Gordon and Davison (1952): a parallelogram of m by n hexagons has C(m + n, n) Kekulé structures.
#[test]
fn honeycombs_have_as_many_perfect_matchings_as_chemistry_says() {
    for (m, n, expected) in [(1, 1, 2), (1, 4, 5), (2, 2, 6), (2, 3, 10), (3, 2, 10), (3, 3, 20)] {
        let board = parse(&format!("honeycomb:{m},{n}"));
        let mut near = vec![vec![false; board.sites()]; board.sites()];
        board.pairs().iter().for_each(|pair| (near[pair.a][pair.b], near[pair.b][pair.a]) = (true, true));
        assert_eq!(perfect_matchings(&near, &mut (0..board.sites()).collect()), expected, "{m} {n}");
    }
}

#[test]
fn closed_grids_keep_their_directions() {
    let torus = parse("torus:4,5");
    let places = torus.places().unwrap();
    for pair in torus.pairs() {
        let ((row, column), there) = (places[pair.a], places[pair.b]);
        let expected = match pair.way {
            Way::East => (row, (column + 1) % 5),
            Way::South => ((row + 1) % 4, column),
            other => panic!("{other:?}"),
        };
        assert_eq!(there, expected);
    }
    for near in torus.neighbours() {
        let mut ways: Vec<Way> = near.iter().map(|&(_, way)| way).collect();
        ways.sort_unstable();
        assert_eq!(ways, [Way::North, Way::South, Way::East, Way::West]);
    }
}

#[test]
fn bad_names_and_sizes_get_their_sentence() {
    let message = |text: &str| Board::parse(text).unwrap_err().to_string();
    assert_eq!(message("path:-3"), "'-3' in 'path:-3' is not a size; write path:n with n at least 1");
    assert_eq!(message("path:0"), "'0' in 'path:0' is not a size; write path:n with n at least 1");
    assert_eq!(message("path:abc"), "'abc' in 'path:abc' is not a size; write path:n with n at least 1");
    assert_eq!(message("cycle:2"), "'2' in 'cycle:2' is not a size; write cycle:n with n at least 3");
    assert_eq!(
        message("bipartite:3"),
        "'bipartite:3' does not give the sizes of bipartite:m,n; \
         write bipartite:m,n with m at least 0 and n at least 0"
    );
    assert_eq!(
        message("cylinder:4,2"),
        "'2' in 'cylinder:4,2' is not a size; write cylinder:m,n with m at least 1 and n at least 3"
    );
    assert_eq!(
        message("moebius:5"),
        "there is no board by the name 'moebius'; there are path:n, cycle:n, star:n, complete:n, bipartite:m,n, \
         grid:m,n, cylinder:m,n, torus:m,n, king:m,n, hex:m,n, triangular:m,n, honeycomb:m,n, box:a,b,c, \
         circulant:n;1,3, hypercube:d, petersen, ladder:n, wheel:n, gear:n, tree:0,0,1, line(…), product(…,…), \
         strong(…,…), complement(…), power(…,k)"
    );
    assert!(message("path").contains("write path:n"));
    assert!(message("path:").starts_with("'' in 'path:' is not a size"));
    assert!(message("petersen:3").contains("takes no size"));
    assert!(message("hypercube:17").ends_with("write hypercube:d with d from 1 to 16"));
    assert!(message("tree:0,2").starts_with("'2' in 'tree:0,2' is no earlier vertex"));
    assert!(message("tree:").contains("earlier vertex"));
    assert!(message("tree:0,+1").contains("'+1'"));
    assert!(message("path:99999999999999999999999").contains("more than"));
    assert!(message("circulant:7").contains("write circulant:n;1,3 with n at least 3"));
    for (text, found) in [
        ("circulant:7;4", "4"),
        ("circulant:7;0", "0"),
        ("circulant:7;1,2,1", "1"),
        ("circulant:7;", ""),
        ("circulant:7;x", "x"),
        ("circulant:7;99999999999999999999", "99999999999999999999"),
    ] {
        let sentence = format!("'{found}' in '{text}' is no step of this ring");
        assert!(message(text).starts_with(&sentence), "{}", message(text));
    }
    assert!(
        message("box:2,3").contains("write box:a,b,c with a at least 1 and b at least 1 and c at least 1")
    );
    assert!(message("king:3,0").starts_with("'0' in 'king:3,0' is not a size"));
}

#[test]
fn boards_that_are_too_large_are_refused_before_they_are_made() {
    let error = |text: &str| Board::parse(text).unwrap_err();
    for text in ["complete:100000", "bipartite:10000,10000"] {
        assert_eq!(error(text), BoardError::TooManyPairs { text: text.to_string() });
    }
    for text in ["complete:18446744073709551615", "torus:1000000,1000000", "path:1048577", "star:1048576"] {
        assert_eq!(error(text), BoardError::TooLarge { text: text.to_string() });
    }
    assert_eq!(parse("path:1048576").sites(), MOST_SITES);
}

/// The table at the head of this module is the list.
#[test]
fn the_documentation_lists_all_shapes() {
    let page = include_str!("mod.rs");
    for shape in &SHAPES {
        let line = format!("//! | `{}` | {} | {} |", shape.usage(), shape.sites, shape.what);
        assert!(page.contains(&line), "{line}");
    }
}
