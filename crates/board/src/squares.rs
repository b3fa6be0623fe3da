//! From square to square by rows and columns.

use crate::{Board, Way};
use std::collections::HashMap;

/// The squares of a board, found by how they lie from each other, over missing squares and around closed edges.
///
/// ```
/// use board::Board;
///
/// let squares = Board::parse("..#|#..").unwrap().squares().unwrap();
/// assert_eq!(squares.from(0, (1, 2)), Some(3)); // one down, two to the right
/// assert_eq!(squares.from(0, (0, 2)), None);
/// let ring = Board::parse("torus:3,4").unwrap().squares().unwrap();
/// assert_eq!(ring.from(0, (-1, -1)), Some(11));
/// assert!(Board::parse("petersen").unwrap().squares().is_none());
/// ```
pub struct Squares {
    /// For each site its grid, and where it lies there.
    lies: Vec<(usize, (i32, i32))>,
    /// The site that lies there.
    at: HashMap<(usize, (i32, i32)), usize>,
    /// For each grid the numbers of rows and columns, as far as they are closed.
    rings: Vec<(Option<i32>, Option<i32>)>,
}

impl Board {
    /// Its squares, if it is drawn on a grid and its sites are adjacent as squares are, or if it is a sum of such boards.
    pub fn squares(&self) -> Option<Squares> {
        let by_edges = self.pairs().iter().all(|pair| !matches!(pair.way, Way::Apart(_) | Way::Noted(..)));
        if !by_edges || (self.grids().is_empty() && self.sites() > 0) {
            return None;
        }
        let number = |n: usize| i32::try_from(n).expect("a board has fewer rows and columns than that");
        let mut squares = Squares { lies: vec![], at: HashMap::new(), rings: vec![] };
        for (g, grid) in self.grids().iter().enumerate() {
            squares.rings.push((grid.rows_in_ring.map(number), grid.columns_in_ring.map(number)));
            for &(row, column) in &grid.places {
                let lies = (g, (number(row), number(column)));
                squares.at.insert(lies, squares.lies.len());
                squares.lies.push(lies);
            }
        }
        Some(squares)
    }
}

impl Squares {
    /// For each grid of the board the numbers of its rows and its columns, as far as they are closed to rings.
    pub fn rings(&self) -> &[(Option<i32>, Option<i32>)] {
        &self.rings
    }

    /// The square so many rows down and columns to the right of another; up and to the left where negative.
    pub fn from(&self, site: usize, (down, right): (i32, i32)) -> Option<usize> {
        let (grid, (row, column)) = self.lies[site];
        let (rows, columns) = self.rings[grid];
        let around = |place: i32, ring: Option<i32>| ring.map_or(place, |ring| place.rem_euclid(ring));
        let place = (around(row + down, rows), around(column + right, columns));
        self.at.get(&(grid, place)).copied()
    }
}
