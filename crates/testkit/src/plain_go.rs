//! Go by its rules, a character for each point: `X`, `O` or `.`.
//!
//! Strings are found by flooding, and every string is looked at after every move. Games are walked through one by one. So
//! the rules stand here once more, in terms of nothing that the fast ones use. Source: \[TrompFarneback\], section 3.
//!
//! ```
//! use testkit::plain_go::PlainGo;
//! let go = PlainGo::new(&board::Board::parse("1x3").unwrap());
//! assert_eq!(go.positions().len(), 15);
//! // Three stones have no liberty: suicide.
//! assert_eq!(go.play("XX.", 2, 'X'), "...");
//! assert_eq!(go.play("XX.", 2, 'O'), "..O");
//! ```

use board::Board;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A move: the point, the colour, and the position after it.
pub type Move = (usize, char, String);

/// A board to play on.
#[derive(Clone, Debug)]
pub struct PlainGo {
    /// The points beside each point.
    near: Vec<Vec<usize>>,
}

impl PlainGo {
    /// On a board.
    pub fn new(board: &Board) -> PlainGo {
        let mut near = vec![vec![]; board.sites()];
        for pair in board.pairs() {
            near[pair.a].push(pair.b);
            near[pair.b].push(pair.a);
        }
        PlainGo { near }
    }

    /// The points beside each point.
    pub fn near(&self) -> &[Vec<usize>] {
        &self.near
    }

    /// The points of the string of a stone.
    fn string(&self, points: &[char], stone: usize) -> Vec<usize> {
        let mut string = vec![stone];
        let mut next = 0;
        while next < string.len() {
            for &to in &self.near[string[next]] {
                if points[to] == points[stone] && !string.contains(&to) {
                    string.push(to);
                }
            }
            next += 1;
        }
        string
    }

    fn has_liberty(&self, points: &[char], string: &[usize]) -> bool {
        string.iter().any(|&stone| self.near[stone].iter().any(|&beside| points[beside] == '.'))
    }

    /// Has every string a liberty?
    pub fn legal(&self, position: &str) -> bool {
        let points: Vec<char> = position.chars().collect();
        let stones = (0..points.len()).filter(|&point| points[point] != '.');
        stones.into_iter().all(|stone| self.has_liberty(&points, &self.string(&points, stone)))
    }

    /// The points without all strings of a colour that have no liberty.
    fn without_dead(&self, points: &[char], colour: char) -> Vec<char> {
        let mut left = points.to_vec();
        for stone in (0..points.len()).filter(|&point| points[point] == colour) {
            let string = self.string(points, stone);
            if !self.has_liberty(points, &string) {
                string.into_iter().for_each(|dead| left[dead] = '.');
            }
        }
        left
    }

    /// The position after a stone is put on an empty point: the opponent's dead strings are taken, then the mover's.
    pub fn play(&self, position: &str, point: usize, colour: char) -> String {
        let mut points: Vec<char> = position.chars().collect();
        assert_eq!(points[point], '.', "stones are put on empty points");
        points[point] = colour;
        let points = self.without_dead(&points, if colour == 'X' { 'O' } else { 'X' });
        self.without_dead(&points, colour).into_iter().collect()
    }

    /// All moves that change the position.
    pub fn moves(&self, position: &str) -> Vec<Move> {
        let empty = position.chars().enumerate().filter(|(_, stone)| *stone == '.');
        let all = empty.flat_map(|(point, _)| ['X', 'O'].map(|colour| (point, colour)));
        let made = all.map(|(point, colour)| (point, colour, self.play(position, point, colour)));
        made.filter(|(_, _, after)| after != position).collect()
    }

    /// All positions that arise when the colours move in turns and one of `first` begins, found move by move. Nobody
    /// passes, and positions may recur.
    ///
    /// ```
    /// // Alone on a point a stone has no liberty, and a move that changes nothing is none.
    /// let go = testkit::plain_go::PlainGo::new(&board::Board::parse("1x1").unwrap());
    /// assert_eq!(go.arising(&['X', 'O']).len(), 1);
    /// ```
    pub fn arising(&self, first: &[char]) -> BTreeSet<String> {
        let empty = ".".repeat(self.near.len());
        let mut met: HashSet<(String, char)> = HashSet::new();
        let mut open: Vec<(String, char)> = first.iter().map(|&colour| (empty.clone(), colour)).collect();
        while let Some((position, turn)) = open.pop() {
            if met.insert((position.clone(), turn)) {
                let own = self.moves(&position).into_iter().filter(|(_, colour, _)| *colour == turn);
                open.extend(own.map(|(_, _, after)| (after, if turn == 'X' { 'O' } else { 'X' })));
            }
        }
        met.into_iter().map(|(position, _)| position).collect()
    }

    /// All legal positions, the empty one first.
    pub fn positions(&self) -> Vec<String> {
        let mut all = vec![String::new()];
        for _ in &self.near {
            all =
                all.iter().flat_map(|begun| ['.', 'X', 'O'].map(|stone| format!("{begun}{stone}"))).collect();
        }
        all.retain(|position| self.legal(position));
        all
    }

    /// Where the moves of each position lead, by the numbers of [`PlainGo::positions`].
    pub fn graph(&self) -> Vec<Vec<usize>> {
        let positions = self.positions();
        let numbers: HashMap<&String, usize> = positions.iter().zip(0..).collect();
        let after = |position: &String| self.moves(position).iter().map(|(_, _, to)| numbers[to]).collect();
        positions.iter().map(after).collect()
    }

    /// The numbers of games that never repeat a position, by their moves, up to so many.
    pub fn games(&self, most_moves: usize) -> Vec<u64> {
        simple_paths(&self.graph(), 0, most_moves)
    }
}

/// The numbers of paths from a vertex that meet no vertex twice, by their edges, up to so many; found one by one.
///
/// ```
/// // A triangle, both ways round.
/// let paths = testkit::plain_go::simple_paths(&[vec![1, 2], vec![2, 0], vec![0, 1]], 0, 9);
/// assert_eq!(paths, [1, 2, 2]);
/// ```
pub fn simple_paths(after: &[Vec<usize>], start: usize, most_edges: usize) -> Vec<u64> {
    fn walk(after: &[Vec<usize>], at: usize, left: usize, met: &mut [bool], found: &mut [u64]) {
        found[0] += 1;
        if left == 0 {
            return;
        }
        met[at] = true;
        for &to in &after[at] {
            if !met[to] {
                walk(after, to, left - 1, met, &mut found[1..]);
            }
        }
        met[at] = false;
    }
    let most_edges = most_edges.min(after.len() - 1);
    let mut found = vec![0; most_edges + 1];
    walk(after, start, most_edges, &mut vec![false; after.len()], &mut found);
    found.truncate(found.iter().rposition(|&number| number > 0).map_or(0, |last| last + 1));
    found
}
