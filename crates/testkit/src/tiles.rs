//! Bars of labelled tiles, tried one by one: what the recursions of \[HuntemannMcKay\] for their matrices say.
//!
//! ```
//! use games::domineering::Kind;
//! use testkit::{matrix, tiles::{Tile, bars}};
//! let tiles: Vec<Tile> = ["0000 1", "1000 x", "0100 1", "0010 y", "0001 1"].map(|t| t.parse().unwrap()).into();
//! assert_eq!(bars(&tiles, 2, (0, 0), 3), matrix::bar_between(Kind::All, 0, 0, 3));
//! ```

use crate::matrix::Matrix;
use crate::{Counts, PolynomialError};
use std::str::FromStr;

/// A square with a label at each edge, and what it counts for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Tile {
    pub top: usize,
    pub bottom: usize,
    pub left: usize,
    pub right: usize,
    /// x at one half of every vertical domino, y at one half of every horizontal one, otherwise 1.
    pub weight: Counts,
}

/// `1000 x`: the labels at the top, at the bottom, to the left, to the right; the weight.
impl FromStr for Tile {
    type Err = PolynomialError;

    fn from_str(text: &str) -> Result<Tile, PolynomialError> {
        let wrong =
            || PolynomialError { at: 1, what: format!("expected four digits and a weight, found '{text}'") };
        let (labels, weight) = text.split_once(' ').ok_or_else(wrong)?;
        let digits: Option<Vec<usize>> = labels.chars().map(|c| c.to_digit(10).map(|d| d as usize)).collect();
        let [top, bottom, left, right] =
            digits.and_then(|d| <[usize; 4]>::try_from(d).ok()).ok_or_else(wrong)?;
        Ok(Tile { top, bottom, left, right, weight: weight.parse()? })
    }
}

/// The matrix of the bars of `length` tiles between two labels, with one row for every string of `labels` labels below
/// and one column for every string above. Tiles that touch have the same label there.
pub fn bars(tiles: &[Tile], labels: usize, (left, right): (usize, usize), length: usize) -> Matrix {
    let size = labels.pow(length as u32);
    let mut matrix = Matrix::zero(size, size);
    let mut bars = vec![(left, 0, 0, Counts::one())]; // the label at the right end, below, above, the weight
    for _ in 0..length {
        let longer = |(end, below, above, weight): &(usize, usize, usize, Counts)| {
            let fitting = tiles.iter().filter(|tile| tile.left == *end);
            let joined = fitting.map(|tile| {
                (tile.right, below * labels + tile.bottom, above * labels + tile.top, weight * &tile.weight)
            });
            joined.collect::<Vec<_>>()
        };
        bars = bars.iter().flat_map(longer).collect();
    }
    for (_, below, above, weight) in bars.into_iter().filter(|(end, ..)| *end == right) {
        matrix.add_product(below, above, &weight, &Counts::one());
    }
    matrix
}
