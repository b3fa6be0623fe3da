//! Positions by trying all of them.

use crate::Counts;
use board::Board;
use games::Kind;
use games::distance::Distance;
use rule::{Owner, Piece, Rulebook};

/// Boards of up to 16 squares with holes, arms and parts of their own.
pub const MASKS: [&str; 15] = [
    "..#|...",
    ".#.|...|.#.",
    "...|.#.|...",
    "....|.##.|.##.|....",
    "..##|..##|....|....",
    ".#.#|....|#.#.",
    "#.#|...|#.#",
    ".....|.#.#.|.....",
    "#..#|....|....|#..#",
    "..#.|....|.#..",
    ".#|#.",
    "#",
    "##.|#..|...",
    ".....|####.|.....|.####",
    "....|.#..|...#",
];

/// The most positions that [`by_legal`] tries.
pub const MOST_POSITIONS: usize = 2_000_000;

/// The positions that the rulebook allows: every way to put a piece on each site, tried with [`Rulebook::legal`].
///
/// Takes pieces^sites calls: for Domineering, with its five tiles, boards of up to nine squares.
///
/// # Panics
/// If there are more than [`MOST_POSITIONS`] to try.
pub fn by_legal<R: Rulebook>(rule: &R, board: &Board) -> Counts {
    let pieces = rule.pieces();
    let all = u32::try_from(board.sites()).ok().and_then(|sites| pieces.len().checked_pow(sites));
    assert!(
        all.is_some_and(|all| all <= MOST_POSITIONS),
        "brute force tries at most {MOST_POSITIONS} positions; {} pieces on {} sites have more",
        pieces.len(),
        board.sites()
    );
    let pairs = rule.pairs(board).expect("a small board");
    let mut position = vec![pieces[0]; board.sites()];
    let mut counts = Counts::none();
    fill(&pieces, &mut position, 0, &mut |position| {
        if rule.legal(&pairs, position) {
            let of = |owner| position.iter().filter(|piece| piece.owner() == owner).count();
            counts.count(of(Owner::Left), of(Owner::Right), 1);
        }
    });
    counts
}

/// Puts every piece on every site from `site` on, in all ways.
fn fill<P: Copy>(pieces: &[P], position: &mut [P], site: usize, each: &mut impl FnMut(&[P])) {
    if site == position.len() {
        return each(position);
    }
    for &piece in pieces {
        position[site] = piece;
        fill(pieces, position, site + 1, each);
    }
}

/// Two neighbouring squares of a board, as a set of bits.
struct Domino {
    squares: u64,
    vertical: bool,
}

/// The positions of Domineering as the players make them: all sets of dominoes that do not overlap, and of these the
/// ones in which the players whom `kind` names have no move left.
///
/// States the game a second time: it looks at the squares only, at no [`rule::Rule`] and at no pair of the board.
/// Takes a step for each set of dominoes: 10 012 on 4x4, 2 810 694 on 5x5.
///
/// # Panics
/// If the board is not on a grid or has more than 64 squares.
pub fn domineering_by_moves(board: &Board, kind: Kind) -> Counts {
    let dominoes = dominoes(board.places().expect("Domineering is played on a grid"));
    let mut counts = Counts::none();
    let free = |occupied: u64, vertical| {
        dominoes.iter().any(|domino| domino.vertical == vertical && domino.squares & occupied == 0)
    };
    let (left, right) = kind.stuck();
    place_all(&dominoes, 0, (0, 0), &mut |occupied, (a, b)| {
        let can_still_move = (left && free(occupied, true)) || (right && free(occupied, false));
        if !can_still_move {
            counts.count(a, b, 1);
        }
    });
    counts
}

/// Every domino that can lie on these squares.
fn dominoes(squares: &[(usize, usize)]) -> Vec<Domino> {
    assert!(squares.len() <= 64, "brute force keeps the squares of a board in 64 bits");
    let bit = |square| squares.iter().position(|&other| other == square).map(|i| 1u64 << i);
    let mut dominoes = vec![];
    for &(row, column) in squares {
        let here = bit((row, column)).expect("a square of the board");
        for (next, vertical) in [((row + 1, column), true), ((row, column + 1), false)] {
            dominoes.extend(bit(next).map(|there| Domino { squares: here | there, vertical }));
        }
    }
    dominoes
}

/// Leaves out or puts down each of `dominoes` where it still fits; `each` sees the occupied squares and the numbers of
/// vertical and horizontal dominoes.
fn place_all(
    dominoes: &[Domino],
    occupied: u64,
    (a, b): (usize, usize),
    each: &mut impl FnMut(u64, (usize, usize)),
) {
    let Some((domino, rest)) = dominoes.split_first() else { return each(occupied, (a, b)) };
    place_all(rest, occupied, (a, b), each);
    if domino.squares & occupied == 0 {
        let pieces = if domino.vertical { (a + 1, b) } else { (a, b + 1) };
        place_all(rest, occupied | domino.squares, pieces, each);
    }
}

/// The positions of a distance game as the players make them: stones on free vertices, where no stone that stands too
/// near keeps them out, and of these the ones in which the players whom `kind` names can put no other.
///
/// States the game a second time: distances are those of a matrix of shortest ways, and it looks at no [`rule::Rule`]
/// and no [`Rulebook`]. Takes a step for each position.
///
/// # Panics
/// If the board has more than 64 vertices.
pub fn distance_by_moves(board: &Board, game: &Distance, kind: Kind) -> Counts {
    let distances = distances(board);
    let at = |set: &[u8]| -> Vec<u64> {
        let bit = |(vertex, distance): (usize, &usize)| {
            u64::from(set.iter().any(|&d| usize::from(d) == *distance)) << vertex
        };
        distances.iter().map(|row| row.iter().enumerate().map(bit).sum()).collect()
    };
    let keeping_out = KeepingOut { same: at(&game.same), different: at(&game.different) };
    let (left, right) = kind.stuck();
    let mut counts = Counts::none();
    put_apart(&keeping_out, 0, (0, 0), &mut |ours, theirs| {
        let free = |vertex: &usize| (ours | theirs) >> vertex & 1 == 0;
        let can_move = |own, other| {
            (0..distances.len()).filter(free).any(|vertex| keeping_out.allows(vertex, own, other))
        };
        let can_still_move = (left && can_move(ours, theirs)) || (right && can_move(theirs, ours));
        if !can_still_move {
            counts.count(ours.count_ones() as usize, theirs.count_ones() as usize, 1);
        }
    });
    counts
}

/// For every vertex those from which stones of the same and of the other colour keep a stone out.
struct KeepingOut {
    same: Vec<u64>,
    different: Vec<u64>,
}

impl KeepingOut {
    fn allows(&self, vertex: usize, own: u64, other: u64) -> bool {
        self.same[vertex] & own == 0 && self.different[vertex] & other == 0
    }
}

/// Puts stones on the vertices from `vertex` on in all ways that the players have; `each` sees both colours.
fn put_apart(
    keeping_out: &KeepingOut,
    vertex: usize,
    (left, right): (u64, u64),
    each: &mut impl FnMut(u64, u64),
) {
    if vertex == keeping_out.same.len() {
        return each(left, right);
    }
    put_apart(keeping_out, vertex + 1, (left, right), each);
    if keeping_out.allows(vertex, left, right) {
        put_apart(keeping_out, vertex + 1, (left | 1 << vertex, right), each);
    }
    if keeping_out.allows(vertex, right, left) {
        put_apart(keeping_out, vertex + 1, (left, right | 1 << vertex), each);
    }
}

/// The lengths of the shortest ways between all vertices, found by trying every vertex between; `usize::MAX` where
/// there is no way.
fn distances(board: &Board) -> Vec<Vec<usize>> {
    let sites = board.sites();
    assert!(sites <= 64, "brute force keeps the vertices of a board in 64 bits");
    let mut distances = vec![vec![usize::MAX; sites]; sites];
    (0..sites).for_each(|site| distances[site][site] = 0);
    for pair in board.pairs() {
        (distances[pair.a][pair.b], distances[pair.b][pair.a]) = (1, 1);
    }
    for between in 0..sites {
        for from in 0..sites {
            for to in 0..sites {
                let way = distances[from][between].saturating_add(distances[between][to]);
                distances[from][to] = distances[from][to].min(way);
            }
        }
    }
    distances
}

/// The most points that [`go_by_strings`] takes: it keeps the strings of all sets of points.
pub const MOST_POINTS: usize = 20;

/// The positions of Go, told in sets of points: all pairs of disjoint sets of black and of white stones, none of whose
/// strings is surrounded.
///
/// States the game a second time: a string is grown from its first stone, its surroundings are the neighbours of its
/// stones that are not in it, and it has a liberty unless the other colour stands on all of them. It looks at no
/// [`rule::Rulebook`] and no [`rule::Grouping`]. Takes a step for each of the 3ⁿ positions: 43 million on 4x4.
///
/// # Panics
/// If the board has more than [`MOST_POINTS`] points.
pub fn go_by_strings(board: &Board) -> Counts {
    let points = board.sites();
    assert!(points <= MOST_POINTS, "brute force takes at most {MOST_POINTS} points; the board has {points}");
    let near = neighbour_sets(board);
    let surroundings: Vec<Vec<u64>> = (0..1 << points).map(|stones| surroundings(&near, stones)).collect();
    let safe = |stones: u64, others: u64| has_liberties(&surroundings[stones as usize], others);
    let mut numbers = vec![0; (points + 1) * (points + 1)];
    for black in 0..1 << points {
        let free = (1 << points) - 1 - black;
        for white in subsets(free) {
            if safe(black, white) && safe(white, black) {
                numbers[black.count_ones() as usize * (points + 1) + white.count_ones() as usize] += 1;
            }
        }
    }
    let terms = numbers.into_iter().enumerate();
    terms.map(|(i, number)| ((i / (points + 1), i % (points + 1)), number)).collect()
}

/// The positions of Go with at most `most` stones, as [`go_by_strings`] tells them, on boards of up to 64 points.
///
/// Takes a step for each set of at most so many stones, coloured: 11 million for 6 stones on 5x5.
pub fn go_with_few_stones(board: &Board, most: usize) -> Counts {
    let near = neighbour_sets(board);
    let mut counts = Counts::none();
    put_stones(near.len(), 0, most, (0, 0), &mut |black, white| {
        let safe = |stones, others| has_liberties(&surroundings(&near, stones), others);
        if safe(black, white) && safe(white, black) {
            counts.count(black.count_ones() as usize, white.count_ones() as usize, 1);
        }
    });
    counts
}

/// Puts at most `most` more stones on the points from `from` on, in all ways; `each` sees both colours.
fn put_stones(
    points: usize,
    from: usize,
    most: usize,
    (black, white): (u64, u64),
    each: &mut impl FnMut(u64, u64),
) {
    each(black, white);
    if most == 0 {
        return;
    }
    for point in from..points {
        put_stones(points, point + 1, most - 1, (black | 1 << point, white), each);
        put_stones(points, point + 1, most - 1, (black, white | 1 << point), each);
    }
}

/// The neighbours of each point, as sets of bits.
fn neighbour_sets(board: &Board) -> Vec<u64> {
    assert!(board.sites() <= 64, "brute force keeps the points of a board in 64 bits");
    let mut near = vec![0; board.sites()];
    for pair in board.pairs() {
        near[pair.a] |= 1 << pair.b;
        near[pair.b] |= 1 << pair.a;
    }
    near
}

/// For each string of stones of one colour the points beside it.
fn surroundings(near: &[u64], mut stones: u64) -> Vec<u64> {
    let beside = |set: u64| bits(set).fold(0, |beside, point| beside | near[point]);
    let mut all = vec![];
    while stones != 0 {
        let (mut string, mut grown) = (0, stones & stones.wrapping_neg());
        while grown != string {
            string = grown;
            grown |= beside(string) & stones;
        }
        all.push(beside(string) & !string);
        stones &= !string;
    }
    all
}

/// Does every string keep a liberty if these are the stones of the other colour?
fn has_liberties(surroundings: &[u64], others: u64) -> bool {
    surroundings.iter().all(|beside| beside & !others != 0)
}

/// The elements of a set.
fn bits(set: u64) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

/// All subsets of a set, from itself down to the empty one.
fn subsets(set: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(set), move |subset| (*subset != 0).then(|| (subset - 1) & set))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::domineering::Domineering;

    #[test]
    fn a_square_of_four() {
        let board = Board::grid(2, 2);
        let of = |kind| domineering_by_moves(&board, kind).to_string();
        assert_eq!(of(Kind::All), "x^2 + 2x + y^2 + 2y + 1");
        assert_eq!(of(Kind::Maximal), "x^2 + y^2");
        assert_eq!(of(Kind::LeftEnd), "x^2 + y^2 + 2y");
        assert_eq!(of(Kind::RightEnd), "x^2 + 2x + y^2");
    }

    #[test]
    #[should_panic(expected = "brute force tries at most 2000000 positions; 5 pieces on 12 sites have more")]
    fn too_many_positions_are_refused() {
        by_legal(&Domineering { kind: Kind::All }, &Board::grid(4, 3));
    }

    /// Snort on three vertices in a row: Left cannot move if all are taken, or if every empty one is beside a stone of
    /// Right.
    #[test]
    fn snort_on_a_path_of_three() {
        let (board, snort) = (Board::graph(3, [(0, 1), (1, 2)]), Distance::parse("D=1").unwrap());
        let of = |kind| distance_by_moves(&board, &snort, kind).to_string();
        assert_eq!(of(Kind::All), "x^3 + 3x^2 + 2xy + 3x + y^3 + 3y^2 + 3y + 1");
        assert_eq!(of(Kind::Maximal), "x^3 + 2xy + y^3");
        assert_eq!(of(Kind::LeftEnd), "x^3 + 2xy + y^3 + 3y^2 + y");
        assert_eq!(of(Kind::RightEnd), "x^3 + 3x^2 + 2xy + x + y^3");
    }

    /// Figure 1 of \[TrompFarneback\]: of the 81 positions those with four stones are not legal, nor are the 8 in which
    /// a stone lies between two of the other colour.
    #[test]
    fn go_on_a_square_of_four() {
        let counts = go_by_strings(&Board::grid(2, 2));
        assert_eq!(counts.total(), 57);
        assert_eq!((counts.get(1, 1), counts.get(2, 1), counts.get(3, 0)), (12, 8, 4));
        assert_eq!(counts, go_with_few_stones(&Board::grid(2, 2), 4));
        assert_eq!(go_with_few_stones(&Board::grid(3, 3), 1).to_string(), "9x + 9y + 1");
        assert_eq!(go_by_strings(&Board::grid(1, 1)).to_string(), "1");
    }
}
