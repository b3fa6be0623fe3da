//! The board itself.

use crate::error::{BoardError, MOST_PAIRS};

/// How one site lies from another: a direction on a grid, a distance on a graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// One row up.
    North,
    /// One row down.
    South,
    /// One column to the right.
    East,
    /// One column to the left.
    West,
    /// At this distance in the graph.
    Apart(u8),
    /// As a rule has noted it: a number for how the other site looks from here, and one for how this site looks from
    /// there.
    Noted(u16, u16),
}

impl Way {
    /// The same relation seen from the other site.
    pub fn back(self) -> Way {
        match self {
            Way::North => Way::South,
            Way::South => Way::North,
            Way::East => Way::West,
            Way::West => Way::East,
            Way::Apart(distance) => Way::Apart(distance),
            Way::Noted(here, there) => Way::Noted(there, here),
        }
    }
}

/// Two related sites: `b` lies `way` from `a`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// One site.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// How `b` lies from `a`.
    pub way: Way,
}

/// Sites `0..sites()` and the pairs of them that are related; at most one pair for any two sites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    sites: usize,
    pairs: Vec<Pair>,
    /// The grid that it is drawn on, or the grids, for a sum of such boards; none if there is a graph among them.
    grids: Vec<Grid>,
    /// What a rule has noted of each site; empty if nothing.
    marks: Vec<u16>,
}

/// A grid with some of its squares, which are sites of a board one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    /// Row and column of each square.
    pub(crate) places: Vec<(usize, usize)>,
    /// The number of rows, if below the last one lies the first.
    pub(crate) rows_in_ring: Option<usize>,
    /// The number of columns, if east of the last one lies the first.
    pub(crate) columns_in_ring: Option<usize>,
}

impl Grid {
    fn flat(places: Vec<(usize, usize)>) -> Grid {
        Grid { places, rows_in_ring: None, columns_in_ring: None }
    }
}

impl Board {
    /// The full grid of `rows` × `columns`.
    pub fn grid(rows: usize, columns: usize) -> Board {
        Board::mask(rows, columns, |_, _| true)
    }

    /// The squares of a grid for which `keep(row, column)` holds, numbered row by row.
    pub fn mask(rows: usize, columns: usize, keep: impl Fn(usize, usize) -> bool) -> Board {
        let squares = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
        Board::from_places(squares.filter(|&(r, c)| keep(r, c)).collect())
    }

    /// The board of these squares, which must come row by row.
    fn from_places(places: Vec<(usize, usize)>) -> Board {
        debug_assert!(places.is_sorted());
        let mut pairs = vec![];
        for (a, &(row, column)) in places.iter().enumerate() {
            if places.get(a + 1) == Some(&(row, column + 1)) {
                pairs.push(Pair { a, b: a + 1, way: Way::East });
            }
            if let Ok(b) = places.binary_search(&(row + 1, column)) {
                pairs.push(Pair { a, b, way: Way::South });
            }
        }
        Board { sites: places.len(), pairs, grids: vec![Grid::flat(places)], marks: vec![] }
    }

    /// The full grid with its columns, its rows or both closed to rings of at least three squares: below the last
    /// row lies the first, east of the last column the first.
    pub(crate) fn closed(rows: usize, columns: usize, down: bool, across: bool) -> Board {
        assert!((!down || rows >= 3) && (!across || columns >= 3), "a ring has at least three squares");
        let places: Vec<_> = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).collect();
        let mut pairs = vec![];
        for (a, &(row, column)) in places.iter().enumerate() {
            if across || column + 1 < columns {
                pairs.push(Pair { a, b: row * columns + (column + 1) % columns, way: Way::East });
            }
            if down || row + 1 < rows {
                pairs.push(Pair { a, b: (row + 1) % rows * columns + column, way: Way::South });
            }
        }
        let grid =
            Grid { places, rows_in_ring: down.then_some(rows), columns_in_ring: across.then_some(columns) };
        Board { sites: rows * columns, pairs, grids: vec![grid], marks: vec![] }
    }

    /// A graph: every edge relates its ends at distance 1.
    pub fn graph(sites: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Board {
        let pairs = edges.into_iter().map(|(a, b)| Pair { a, b, way: Way::Apart(1) }).collect();
        Board { sites, pairs, grids: vec![], marks: vec![] }
    }

    pub(crate) fn grids(&self) -> &[Grid] {
        &self.grids
    }

    /// The same sites, related as a rule says, with a mark for each site; no marks for none.
    pub fn related(&self, pairs: Vec<Pair>, marks: Vec<u16>) -> Board {
        assert!(marks.is_empty() || marks.len() == self.sites, "a mark for each site");
        Board { sites: self.sites, pairs, grids: self.grids.clone(), marks }
    }

    /// What a rule has noted of a site, 0 if nothing.
    pub fn mark(&self, site: usize) -> u16 {
        self.marks.get(site).copied().unwrap_or(0)
    }

    /// The sum of boards as one board: the sites of each are numbered after those of the boards before it.
    ///
    /// ```
    /// use board::Board;
    /// let sum = Board::sum(&[Board::grid(2, 2), Board::grid(1, 3)]);
    /// assert_eq!((sum.sites(), sum.pairs().len()), (7, 6));
    /// ```
    pub fn sum(boards: &[Board]) -> Board {
        let mut sum = Board { sites: 0, pairs: vec![], grids: vec![], marks: vec![] };
        for board in boards {
            let moved = |pair: &Pair| Pair { a: sum.sites + pair.a, b: sum.sites + pair.b, way: pair.way };
            sum.pairs.extend(board.pairs.iter().map(moved));
            sum.sites += board.sites;
        }
        if boards.iter().all(|board| !board.grids.is_empty()) {
            sum.grids = boards.iter().flat_map(|board| board.grids.clone()).collect();
        }
        if boards.iter().any(|board| !board.marks.is_empty()) {
            let marks = |board: &Board| (0..board.sites).map(|site| board.mark(site)).collect::<Vec<_>>();
            sum.marks = boards.iter().flat_map(marks).collect();
        }
        sum
    }

    /// The number of sites.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// The related pairs.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Row and column of every site, for boards that are drawn on a grid.
    pub fn places(&self) -> Option<&[(usize, usize)]> {
        match &self.grids[..] {
            [] => (self.sites == 0).then_some(&[]),
            [grid] => Some(&grid.places),
            _ => None,
        }
    }

    /// Rows and columns, if the board is a full grid.
    ///
    /// ```
    /// use board::Board;
    /// assert_eq!(Board::parse("...|...").unwrap().rectangle(), Some((2, 3)));
    /// assert_eq!(Board::parse("...|.#.").unwrap().rectangle(), None);
    /// ```
    pub fn rectangle(&self) -> Option<(usize, usize)> {
        let places = self.places()?;
        let (&first, &last) = (places.first()?, places.last()?);
        let (rows, columns) = ((last.0 + 1).checked_sub(first.0)?, (last.1 + 1).checked_sub(first.1)?);
        (self.pairs == Board::grid(rows, columns).pairs && self.sites == rows * columns)
            .then_some((rows, columns))
    }

    /// For every site the sites that it is related to, and how they lie from it.
    pub fn neighbours(&self) -> Vec<Vec<(usize, Way)>> {
        let mut near = vec![vec![]; self.sites];
        for pair in &self.pairs {
            near[pair.a].push((pair.b, pair.way));
            near[pair.b].push((pair.a, pair.way.back()));
        }
        near
    }

    /// The same sites, related by their distance wherever that is at most `most`. Refused as soon as that relates
    /// more than [`MOST_PAIRS`]: the leaves of a star lie two apart, all pairs of them.
    ///
    /// ```
    /// use board::{Board, Way};
    /// let path = Board::graph(4, [(0, 1), (1, 2), (2, 3)]);
    /// assert_eq!(path.within(2).unwrap().pairs().len(), 5);
    /// ```
    pub fn within(&self, most: u8) -> Result<Board, BoardError> {
        // The sites of the part that each site belongs to: more cannot be found around it.
        let mut all = vec![0; self.sites];
        self.parts().iter().for_each(|part| part.iter().for_each(|&site| all[site] = part.len()));
        let near = self.neighbours();
        let mut ball = Ball { reached: vec![usize::MAX; self.sites], found: vec![] };
        let mut pairs = vec![];
        for (a, &all) in all.iter().enumerate() {
            let later = ball.around(a, most, all, &near).iter().filter(|&&(b, _)| a < b);
            pairs.extend(later.map(|&(b, d)| Pair { a, b, way: Way::Apart(d) }));
            if pairs.len() > MOST_PAIRS {
                return Err(BoardError::TooManyPairs { text: format!("distances up to {most}") });
            }
        }
        Ok(self.related(pairs, vec![]))
    }

    /// The connected parts, each a board of its own, moved to the top left corner of its grid.
    pub fn components(&self) -> Vec<Board> {
        self.split(self.parts())
    }

    /// The parts that are connected if two sites hold together that are related here or on the other board, which has
    /// the same sites: each a board of its own, related as here.
    ///
    /// ```
    /// use board::{Board, Pair, Way};
    /// let corners = Board::parse(".#|#.").unwrap();
    /// let touching = corners.related(vec![Pair { a: 0, b: 1, way: Way::Apart(2) }], vec![]);
    /// assert_eq!((corners.components().len(), corners.components_with(&touching).len()), (2, 1));
    /// ```
    pub fn components_with(&self, other: &Board) -> Vec<Board> {
        let pairs = self.pairs.iter().chain(&other.pairs).copied().collect();
        self.split(self.related(pairs, vec![]).parts())
    }

    fn split(&self, parts: Vec<Vec<usize>>) -> Vec<Board> {
        // Where each site goes: its component, and its number there.
        let mut goes = vec![(0, 0); self.sites];
        for (part, members) in parts.iter().enumerate() {
            members.iter().enumerate().for_each(|(number, &site)| goes[site] = (part, number));
        }
        let mut pairs = vec![vec![]; parts.len()];
        for pair in &self.pairs {
            let ((part, a), (_, b)) = (goes[pair.a], goes[pair.b]);
            pairs[part].push(Pair { a, b, way: pair.way });
        }
        let board = |(members, pairs): (&Vec<usize>, Vec<Pair>)| {
            let marks =
                if self.marks.is_empty() { vec![] } else { members.iter().map(|&s| self.mark(s)).collect() };
            Board { sites: members.len(), pairs, grids: self.grid_of(members, true), marks }
        };
        parts.iter().zip(pairs).map(board).collect()
    }

    /// The grid on which these sites lie, if they lie on one; moved to its top left corner, if it has one.
    fn grid_of(&self, members: &[usize], to_the_corner: bool) -> Vec<Grid> {
        let mut first = 0;
        for grid in &self.grids {
            let here = first..first + grid.places.len();
            first = here.end;
            if !members.iter().all(|site| here.contains(site)) {
                continue;
            }
            let mut places: Vec<_> = members.iter().map(|&site| grid.places[site - here.start]).collect();
            let in_ring = grid.rows_in_ring.is_some() || grid.columns_in_ring.is_some();
            if to_the_corner && !in_ring {
                move_to_the_corner(&mut places);
            }
            return vec![Grid { places, ..*grid }];
        }
        vec![]
    }

    /// Some of the sites, each named once, as a board of their own; the first is its site 0. They keep their places if
    /// they lie on one grid.
    ///
    /// ```
    /// use board::Board;
    /// let corner = Board::grid(3, 3).part(&[4, 0, 1]);
    /// assert_eq!((corner.sites(), corner.pairs().len()), (3, 2));
    /// ```
    pub fn part(&self, sites: &[usize]) -> Board {
        let mut number = vec![None; self.sites];
        sites.iter().enumerate().for_each(|(i, &site)| number[site] = Some(i));
        let inside = |pair: &Pair| Some(Pair { a: number[pair.a]?, b: number[pair.b]?, way: pair.way });
        let pairs = self.pairs.iter().filter_map(inside).collect();
        Board { sites: sites.len(), pairs, grids: self.grid_of(sites, false), marks: vec![] }
    }

    /// The sites of each connected part, ascending.
    pub(crate) fn parts(&self) -> Vec<Vec<usize>> {
        let near = self.neighbours();
        let mut known = vec![false; self.sites];
        let mut parts: Vec<Vec<usize>> = vec![];
        for first in 0..self.sites {
            if std::mem::replace(&mut known[first], true) {
                continue;
            }
            let mut members = vec![first];
            let mut next = 0;
            while let Some(&site) = members.get(next) {
                for &(other, _) in &near[site] {
                    if !std::mem::replace(&mut known[other], true) {
                        members.push(other);
                    }
                }
                next += 1;
            }
            members.sort_unstable();
            parts.push(members);
        }
        parts
    }

    /// The board drawn with one character a square: `glyph(site)`, and `#` where there is no site.
    ///
    /// # Panics
    /// If the board is a graph without places.
    pub fn draw(&self, glyph: impl Fn(usize) -> char) -> String {
        let places = self.places().expect("only boards on a grid can be drawn");
        let rows = places.iter().map(|place| place.0 + 1).max().unwrap_or(0);
        let columns = places.iter().map(|place| place.1 + 1).max().unwrap_or(0);
        let mut lines = vec![vec!['#'; columns]; rows];
        for (site, &(row, column)) in places.iter().enumerate() {
            lines[row][column] = glyph(site);
        }
        lines.iter().map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    }
}

/// Moves places up and left as far as they go.
fn move_to_the_corner(places: &mut [(usize, usize)]) {
    let top = places.iter().map(|place| place.0).min().unwrap_or(0);
    let left = places.iter().map(|place| place.1).min().unwrap_or(0);
    places.iter_mut().for_each(|place| *place = (place.0 - top, place.1 - left));
}

/// The sites around a site, found one site after the other with the same memory.
struct Ball {
    /// For each site the last centre from which it was reached.
    reached: Vec<usize>,
    found: Vec<(usize, u8)>,
}

impl Ball {
    /// All sites at distance 0 to `most` from `centre`, nearest first, with their distances; `all` can be reached.
    fn around(&mut self, centre: usize, most: u8, all: usize, near: &[Vec<(usize, Way)>]) -> &[(usize, u8)] {
        self.reached[centre] = centre;
        self.found.clear();
        self.found.push((centre, 0));
        let mut next = 0;
        while self.found.len() < all {
            let Some(&(site, distance)) = self.found.get(next).filter(|found| found.1 < most) else { break };
            for &(other, _) in &near[site] {
                if std::mem::replace(&mut self.reached[other], centre) != centre {
                    self.found.push((other, distance + 1));
                }
            }
            next += 1;
        }
        &self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_relates_neighbours_once() {
        let board = Board::grid(3, 4);
        assert_eq!(board.sites(), 12);
        assert_eq!(board.pairs().iter().filter(|p| p.way == Way::East).count(), 9);
        assert_eq!(board.pairs().iter().filter(|p| p.way == Way::South).count(), 8);
        for pair in board.pairs() {
            let ((r, c), b) = (board.places().unwrap()[pair.a], board.places().unwrap()[pair.b]);
            assert_eq!(b, if pair.way == Way::East { (r, c + 1) } else { (r + 1, c) });
        }
    }

    #[test]
    fn components_are_moved_to_the_corner() {
        let board = Board::parse("#.##|..#.|###.").unwrap();
        let parts = board.components();
        assert_eq!(parts.iter().map(|b| b.draw(|_| '.')).collect::<Vec<_>>(), ["#.\n..", ".\n."]);
        assert_eq!(parts[1], Board::grid(2, 1));
    }

    #[test]
    fn distances_are_shortest() {
        let cycle = Board::graph(6, (0..6).map(|i| (i, (i + 1) % 6)));
        let far = cycle.within(9).unwrap();
        assert_eq!(far.pairs().len(), 15);
        let at = |d| far.pairs().iter().filter(|p| p.way == Way::Apart(d)).count();
        assert_eq!((at(1), at(2), at(3)), (6, 6, 3));
    }

    #[test]
    fn too_many_distances_are_refused() {
        let star = Board::parse("star:1000000").unwrap();
        let error = star.within(2).unwrap_err().to_string();
        assert!(error.starts_with("'distances up to 2' relates more than"), "{error}");
        assert_eq!(star.within(1).unwrap().pairs().len(), 1_000_000);
        let path = Board::parse("path:100000").unwrap();
        assert_eq!(path.within(3).unwrap().pairs().len(), 299_994);
        assert_eq!(path.within(0).unwrap().pairs().len(), 0);
    }
}
