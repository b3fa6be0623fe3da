//! Domineering by bar-state matrices, the method of \[HuntemannMcKay\], on any board.
//!
//! Every square is a tile whose four edges carry labels; tiles that touch agree on their common edge. A row of q tiles
//! (a *bar*) with given labels at its left and right end has a matrix: the entry in row s, column t is the polynomial of
//! the bars with labels s below and t above. Rows and columns are numbered by the strings of labels in lexicographic
//! order, here from 0. The matrix of q + 1 tiles consists of blocks, one for each pair of labels below and above the
//! leftmost tile, and each block is a sum of matrices of q tiles. Those blocks are the constants below, as printed.
//!
//! | kind      | labels above and below a tile | labels left and right of it | source |
//! |-----------|-------------------------------|-----------------------------|--------|
//! | all       | 1 inside a domino             | 1 inside a domino           | Theorem 2.1, G |
//! | maximal   | 1 empty above, 2 inside       | 1 empty to the left, 2 inside | Theorem 4.1, M and M′ |
//! | right-end | 1 inside                      | 1 empty to the left, 2 inside | Theorem 5.1, RE and RE′ |
//! | left-end  | 1 empty above, 2 inside       | 1 inside                    | "a similar argument", derived here |
//!
//! On a rectangle the profile is then a power of one matrix. In general (section 3) missing squares break a row into
//! bars, whose matrices are multiplied by Kronecker's product; where the square above is missing, the label above must
//! be 0; where the square below is missing, it may be 0, or also 1 where 1 says "empty" (an empty square may lie on
//! the edge). The same holds for the right ends of bars. The rows are multiplied from the bottom to the top.
//!
//! Takes up to 3^columns rows of polynomials: meant for boards of at most six or seven columns.

use crate::{Counts, PolynomialError};
use board::Board;
use games::domineering::Kind;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Mul, Range};
use std::str::FromStr;

/// A block of a recursion: the sum of these multiples of the matrices, given by their left label, of one tile less.
type Block = &'static [(Factor, usize)];

/// The blocks for one left label: by the label below the leftmost tile, then by the label above it.
type Blocks = &'static [&'static [Block]];

#[derive(Clone, Copy, Debug)]
enum Factor {
    One,
    X,
    Y,
}

impl Factor {
    fn counts(self) -> Counts {
        match self {
            Factor::One => Counts::one(),
            Factor::X => Counts::term(1, 0, 1),
            Factor::Y => Counts::term(0, 1, 1),
        }
    }
}

const ZERO: Block = &[];
const M0: Block = &[(Factor::One, 0)];
const M1: Block = &[(Factor::One, 1)];
const M2: Block = &[(Factor::One, 2)];
const M0_M1: Block = &[(Factor::One, 0), (Factor::One, 1)];
const M1_M2: Block = &[(Factor::One, 1), (Factor::One, 2)];
const X_M0: Block = &[(Factor::X, 0)];
const Y_M0: Block = &[(Factor::Y, 0)];

/// Theorem 2.1: G₀, G₁.
const GENERAL: &[Blocks] = &[
    &[&[M0_M1, X_M0], &[M0, ZERO]], //
    &[&[Y_M0, ZERO], &[ZERO, ZERO]],
];

/// Theorem 4.1: M₀, M₁, M₂, and the same for M′.
const MAXIMAL: &[Blocks] = &[
    &[&[M2, M2, X_M0], &[M1, ZERO, ZERO], &[M0, M0, ZERO]],
    &[&[M2, M2, X_M0], &[ZERO, ZERO, ZERO], &[M0, M0, ZERO]],
    &[&[Y_M0, Y_M0, ZERO], &[ZERO, ZERO, ZERO], &[ZERO, ZERO, ZERO]],
];

/// Theorem 5.1: RE₀, RE₁, RE₂, and the same for RE′.
const RIGHT_END: &[Blocks] =
    &[&[&[M1_M2, X_M0], &[M0, ZERO]], &[&[M2, X_M0], &[M0, ZERO]], &[&[Y_M0, ZERO], &[ZERO, ZERO]]];

/// Not printed. As MAXIMAL, but an empty tile (below 1, above 0) asks nothing of the tile to its right.
const LEFT_END: &[Blocks] = &[
    &[&[M1, M1, X_M0], &[M0, ZERO, ZERO], &[M0, M0, ZERO]],
    &[&[Y_M0, Y_M0, ZERO], &[ZERO, ZERO, ZERO], &[ZERO, ZERO, ZERO]],
];

/// The blocks of each left label.
fn blocks(kind: Kind) -> &'static [Blocks] {
    match kind {
        Kind::All => GENERAL,
        Kind::Maximal => MAXIMAL,
        Kind::LeftEnd => LEFT_END,
        Kind::RightEnd => RIGHT_END,
    }
}

/// How many labels there are above and below a tile.
fn labels(kind: Kind) -> usize {
    blocks(kind)[0].len()
}

/// The labels that the right end of a bar may have.
fn right_labels(kind: Kind) -> Range<usize> {
    0..if matches!(kind, Kind::Maximal | Kind::RightEnd) { 2 } else { 1 }
}

/// The labels below a square that has none beneath it.
fn bottom_labels(kind: Kind) -> Range<usize> {
    0..if matches!(kind, Kind::Maximal | Kind::LeftEnd) { 2 } else { 1 }
}

/// A matrix of polynomials; only the entries that are not 0 are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    entries: BTreeMap<(usize, usize), Counts>,
}

impl Matrix {
    /// The matrix without any position.
    pub fn zero(rows: usize, columns: usize) -> Matrix {
        Matrix { rows, columns, entries: BTreeMap::new() }
    }

    /// The 1 × 1 matrix of this polynomial.
    pub fn single(entry: Counts) -> Matrix {
        let mut matrix = Matrix::zero(1, 1);
        matrix.add_product(0, 0, &entry, &Counts::one());
        matrix
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The entry in this row and column, both counted from 0.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn entry(&self, row: usize, column: usize) -> Counts {
        assert!(row < self.rows && column < self.columns, "({row}, {column}) lies in the matrix");
        self.entries.get(&(row, column)).cloned().unwrap_or_default()
    }

    /// Adds factor · term to an entry.
    pub(crate) fn add_product(&mut self, row: usize, column: usize, factor: &Counts, term: &Counts) {
        if !factor.is_none() && !term.is_none() {
            self.entries.entry((row, column)).or_default().add_product(factor, term);
        }
    }

    /// Adds factor · block, with the block's corner at (row, column).
    fn add_block(&mut self, row: usize, column: usize, factor: &Counts, block: &Matrix) {
        for (&(r, c), entry) in &block.entries {
            self.add_product(row + r, column + c, factor, entry);
        }
    }

    /// Kronecker's product: every entry of `self` times the whole of `right`.
    pub fn kronecker(&self, right: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.rows * right.rows, self.columns * right.columns);
        for (&(row, column), entry) in &self.entries {
            product.add_block(row * right.rows, column * right.columns, entry, right);
        }
        product
    }

    /// Every entry at x = y = 1.
    pub fn at_one(&self) -> Matrix {
        let one = |(&place, entry): (_, &Counts)| (place, Counts::term(0, 0, entry.total()));
        Matrix { entries: self.entries.iter().map(one).collect(), ..*self }
    }

    /// The n-th power of a square matrix.
    pub fn power(&self, n: usize) -> Matrix {
        assert_eq!(self.rows, self.columns, "only square matrices have powers");
        let mut power = Matrix::zero(self.rows, self.rows);
        (0..self.rows).for_each(|i| power.add_product(i, i, &Counts::one(), &Counts::one()));
        (0..n).fold(power, |power, _| &power * self)
    }
}

/// As printed: a line for each row, entries separated by blanks and without blanks in them.
impl FromStr for Matrix {
    type Err = PolynomialError;

    fn from_str(text: &str) -> Result<Matrix, PolynomialError> {
        let row = |line: &str| line.split_whitespace().map(str::parse).collect::<Result<Vec<Counts>, _>>();
        let rows: Vec<Vec<Counts>> = text.trim().lines().map(row).collect::<Result<_, _>>()?;
        let mut matrix = Matrix::zero(rows.len(), rows.first().map_or(0, Vec::len));
        for (r, row) in rows.iter().enumerate() {
            if row.len() != matrix.columns {
                let what =
                    format!("row {} has {} entries, the first has {}", r + 1, row.len(), matrix.columns);
                return Err(PolynomialError { at: 1, what });
            }
            row.iter().enumerate().for_each(|(c, entry)| matrix.add_product(r, c, entry, &Counts::one()));
        }
        Ok(matrix)
    }
}

/// On one line, rows separated by semicolons.
impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = |r, c| self.entry(r, c).to_string().replace(' ', "");
        let row = |r| (0..self.columns).map(|c| entry(r, c)).collect::<Vec<_>>().join(" ");
        write!(f, "{}", (0..self.rows).map(row).collect::<Vec<_>>().join("; "))
    }
}

impl Add for &Matrix {
    type Output = Matrix;

    fn add(self, other: &Matrix) -> Matrix {
        assert_eq!(self.size(), other.size(), "only matrices of the same size are added");
        let mut sum = self.clone();
        sum.add_block(0, 0, &Counts::one(), other);
        sum
    }
}

impl Mul for &Matrix {
    type Output = Matrix;

    fn mul(self, right: &Matrix) -> Matrix {
        assert_eq!(self.columns, right.rows, "the columns of the left factor are the rows of the right one");
        let mut product = Matrix::zero(self.rows, right.columns);
        for (&(row, middle), left) in &self.entries {
            for (&(_, column), right) in right.entries.range((middle, 0)..(middle + 1, 0)) {
                product.add_product(row, column, left, right);
            }
        }
        product
    }
}

/// The matrix of the bars of `length` tiles with label `left` at the left end and `right` at the right end.
///
/// In print: `bar_between(All, k, 0, q)` is G_{k,q}, `bar_between(Maximal, k, 0, q)` is M_{k,q} and
/// `bar_between(Maximal, k, 1, q)` is M′_{k,q}; likewise RE and RE′.
///
/// # Panics
/// If the kind has no such label.
pub fn bar_between(kind: Kind, left: usize, right: usize, length: usize) -> Matrix {
    bars_from(kind, right, length).swap_remove(left)
}

/// [`bar_between`] for every left label.
fn bars_from(kind: Kind, right: usize, length: usize) -> Vec<Matrix> {
    assert!(right < blocks(kind).len(), "{right} is a label of {kind:?}");
    let ends = |left| if left == right { Counts::one() } else { Counts::none() };
    let mut bars: Vec<Matrix> = (0..blocks(kind).len()).map(|left| Matrix::single(ends(left))).collect();
    for _ in 0..length {
        bars = blocks(kind).iter().map(|blocks| one_tile_more(blocks, &bars)).collect();
    }
    bars
}

/// The recursion of the theorems.
fn one_tile_more(blocks: Blocks, bars: &[Matrix]) -> Matrix {
    let (size, _) = bars[0].size();
    let mut longer = Matrix::zero(size * blocks.len(), size * blocks.len());
    for (below, row) in blocks.iter().enumerate() {
        for (above, block) in row.iter().enumerate() {
            for &(factor, bar) in block.iter() {
                longer.add_block(below * size, above * size, &factor.counts(), &bars[bar]);
            }
        }
    }
    longer
}

/// The matrix of a whole strip of `length` squares with nothing to its left and right: G₀, M₀ + M′₀, RE₀ + RE′₀.
pub fn strip(kind: Kind, length: usize) -> Matrix {
    let mut strips = right_labels(kind).map(|right| bar_between(kind, 0, right, length));
    let first = strips.next().expect("a bar may end with label 0");
    strips.fold(first, |sum, strip| &sum + &strip)
}

/// The profile of Domineering on a board, by the product of the matrices of its rows.
///
/// # Panics
/// If the board is not on a grid.
pub fn profile(board: &Board, kind: Kind) -> Counts {
    product_of_rows(board, kind, &|strip| strip)
}

/// The number of positions alone: the same with x = y = 1 in all matrices, which is much faster.
///
/// # Panics
/// If the board is not on a grid.
pub fn total(board: &Board, kind: Kind) -> u128 {
    product_of_rows(board, kind, &|strip| strip.at_one()).total()
}

fn product_of_rows(board: &Board, kind: Kind, seen_as: &dyn Fn(Matrix) -> Matrix) -> Counts {
    let rows = rows_of(board);
    let mut product = Matrix::single(Counts::one());
    let nothing = vec![];
    for (r, row) in rows.iter().enumerate().rev() {
        let below = rows.get(r + 1).unwrap_or(&nothing);
        let above = if r > 0 { &rows[r - 1] } else { &nothing };
        product = &product * &row_matrix(kind, row, below, above, seen_as);
    }
    product.entry(0, 0)
}

/// The matrix of a row, given by its columns, between the rows `below` and `above`: one row for each string of labels
/// towards the squares below, one column for each towards those above.
pub fn row(kind: Kind, row: &[usize], below: &[usize], above: &[usize]) -> Matrix {
    row_matrix(kind, row, below, above, &|strip| strip)
}

/// The columns of the squares in each row.
fn rows_of(board: &Board) -> Vec<Vec<usize>> {
    let places = board.places().expect("Domineering is played on a grid");
    let mut rows = vec![vec![]; places.iter().map(|place| place.0 + 1).max().unwrap_or(0)];
    places.iter().for_each(|&(row, column)| rows[row].push(column));
    rows
}

/// [`row`], of strips that are looked at in this way.
fn row_matrix(
    kind: Kind,
    row: &[usize],
    below: &[usize],
    above: &[usize],
    seen_as: &dyn Fn(Matrix) -> Matrix,
) -> Matrix {
    // Step 1. The bars, broken by missing squares.
    let bars = row.chunk_by(|a, b| a + 1 == *b).map(|bar| seen_as(strip(kind, bar.len())));
    let whole = bars.fold(Matrix::single(Counts::one()), |product, bar| product.kronecker(&bar));

    // Step 2. Fix and forget the labels towards missing squares.
    let open = |other: &[usize]| row.iter().map(|column| other.contains(column)).collect::<Vec<bool>>();
    let (open_below, open_above) = (open(below), open(above));
    let size = |open: &[bool]| labels(kind).pow(open.iter().filter(|&&open| open).count() as u32);
    let mut restricted = Matrix::zero(size(&open_below), size(&open_above));
    for (&(r, c), entry) in &whole.entries {
        let r = open_part(r, labels(kind), &open_below, bottom_labels(kind));
        let c = open_part(c, labels(kind), &open_above, 0..1);
        if let (Some(r), Some(c)) = (r, c) {
            restricted.add_product(r, c, entry, &Counts::one());
        }
    }
    restricted
}

/// The number of the string of labels that is left when `string`, a number in base `labels`, keeps its open positions;
/// nothing if a label at a closed position is not among those `allowed` there.
fn open_part(string: usize, labels: usize, open: &[bool], allowed: Range<usize>) -> Option<usize> {
    let (mut rest, mut part, mut value) = (string, 0, 1);
    for &open in open.iter().rev() {
        let label = rest % labels;
        rest /= labels;
        if open {
            part += label * value;
            value *= labels;
        } else if !allowed.contains(&label) {
            return None;
        }
    }
    Some(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::domineering_by_moves;

    #[test]
    fn totals_are_totals_of_profiles() {
        let board = Board::parse("..#.|....|#...").unwrap();
        for (_, kind) in Kind::NAMES {
            assert_eq!(total(&board, kind), profile(&board, kind).total());
        }
    }

    #[test]
    fn boards_without_squares_have_one_position() {
        for (_, kind) in Kind::NAMES {
            assert_eq!(profile(&Board::parse("##|##").unwrap(), kind), Counts::one());
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let matrix = bar_between(Kind::All, 0, 0, 1);
        assert_eq!("1 x\n1 0".parse(), Ok(matrix.clone()));
        assert_eq!(matrix.to_string(), "1 x; 1 0");
        let ragged = "1 x\n1".parse::<Matrix>().unwrap_err();
        assert_eq!(ragged.what, "row 2 has 1 entries, the first has 2");
    }

    /// An empty square may lie beside a missing one.
    #[test]
    fn missing_squares_are_not_empty_squares() {
        for text in [".|#", ".#", "#.", "#|."] {
            let board = Board::parse(text).unwrap();
            assert_eq!(domineering_by_moves(&board, Kind::Maximal), profile(&board, Kind::Maximal));
        }
    }
}
