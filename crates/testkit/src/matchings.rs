//! Matchings of a graph, as sets of edges: what the positions of Domineering are, if nobody asks whose a domino is.
//!
//! ```
//! use board::Board;
//! use testkit::matchings;
//! let square = Board::grid(2, 2);
//! assert_eq!(matchings::by_size(&matchings::all(&square)).to_string(), "2x^2 + 4x + 1");
//! assert_eq!(matchings::by_size(&matchings::maximal(&square)).to_string(), "2x^2");
//! ```

use crate::Counts;
use board::Board;

/// The edges of a board as sets of two vertices.
fn edges(board: &Board) -> Vec<u64> {
    assert!(board.sites() <= 64 && board.pairs().len() <= 64, "vertices and edges fit in 64 bits");
    board.pairs().iter().map(|pair| 1 << pair.a | 1 << pair.b).collect()
}

/// All sets of edges of which no two share a vertex; bit i is the i-th pair of the board. Takes a step for each.
///
/// # Panics
/// If the board has more than 64 vertices or edges.
pub fn all(board: &Board) -> Vec<u64> {
    let mut found = vec![(0u64, 0u64)]; // the edges, and the vertices they cover
    for (i, edge) in edges(board).into_iter().enumerate() {
        let with: Vec<(u64, u64)> = found
            .iter()
            .filter(|(_, covered)| covered & edge == 0)
            .map(|(set, c)| (set | 1 << i, c | edge))
            .collect();
        found.extend(with);
    }
    found.into_iter().map(|(set, _)| set).collect()
}

/// Those that no further edge can join.
///
/// # Panics
/// If the board has more than 64 vertices or edges.
pub fn maximal(board: &Board) -> Vec<u64> {
    let edges = edges(board);
    let covered = |set: u64| {
        edges.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).fold(0, |all, (_, edge)| all | edge)
    };
    let is_maximal = |set: &u64| edges.iter().all(|edge| edge & covered(*set) != 0);
    all(board).into_iter().filter(is_maximal).collect()
}

/// How many sets have how many edges, in x.
pub fn by_size(sets: &[u64]) -> Counts {
    sets.iter().map(|set| ((set.count_ones() as usize, 0), 1)).collect()
}
