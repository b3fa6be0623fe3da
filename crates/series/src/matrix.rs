//! A sequence given by an explicit matrix: the smallest example of a [`Sequence`], and the oracle of the tests.

use crate::field::{Field, Residue};
use crate::polynomial::{AtX, Polynomial};
use crate::sequence::{Bounds, Sequence};
use control::{Halt, List, Run};

/// The sequence u·Mᵏ·v with M, u and v written out.
///
/// ```
/// use series::{Matrix, Sequence};
/// // Matchings of the 2 × n grid: 1, 2, 7, 22, 71, ...
/// let grid = Matrix::integers(0, &[&[3, 1, -1], &[1, 0, 0], &[0, 1, 0]], &[0, 0, 1], &[7, 2, 1]);
/// let matchings = grid.totals(5, &control::Run::unlimited())?;
/// assert_eq!(matchings, [1, 2, 7, 22, 71].map(Into::into));
/// # Ok::<(), control::Halt>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matrix {
    first: usize,
    rows: Vec<Vec<Polynomial>>,
    left: Vec<Polynomial>,
    right: Vec<Polynomial>,
}

impl Matrix {
    /// The sequence a(first + k) = left · rowsᵏ · right.
    ///
    /// # Panics
    /// If the sizes do not fit.
    pub fn new(
        first: usize,
        rows: Vec<Vec<Polynomial>>,
        left: Vec<Polynomial>,
        right: Vec<Polynomial>,
    ) -> Matrix {
        let states = rows.len();
        assert!(rows.iter().all(|row| row.len() == states), "the matrix is square");
        assert!(left.len() == states && right.len() == states, "the vectors have the size of the matrix");
        Matrix { first, rows, left, right }
    }

    /// The same for integers.
    ///
    /// # Panics
    /// If the sizes do not fit.
    pub fn integers(first: usize, rows: &[&[i64]], left: &[i64], right: &[i64]) -> Matrix {
        let vector = |entries: &[i64]| entries.iter().map(|&n| Polynomial::from(n)).collect::<Vec<_>>();
        let rows = rows.iter().map(|row| vector(row)).collect();
        Matrix::new(first, rows, vector(left), vector(right))
    }

    /// Coverings of a path of n squares by single squares and dominoes, x for each domino: a small example.
    pub fn path_of_tiles() -> Matrix {
        let (zero, one, x) = (Polynomial::zero(), Polynomial::one(), Polynomial::x());
        let rows = vec![vec![one.clone(), x], vec![one.clone(), zero.clone()]];
        Matrix::new(0, rows, vec![one.clone(), zero.clone()], vec![one, zero])
    }

    fn entry_bounds(entries: &[Polynomial]) -> Bounds {
        entries.iter().map(Bounds::of).fold(Bounds::default(), Bounds::or)
    }

    /// Bounds of the entries of M.
    fn step(&self) -> Bounds {
        self.rows.iter().map(|row| Matrix::entry_bounds(row)).fold(Bounds::default(), Bounds::or)
    }
}

impl Sequence for Matrix {
    fn first(&self) -> usize {
        self.first
    }

    fn states(&self) -> usize {
        self.rows.len()
    }

    fn degrees(&self) -> (usize, usize) {
        (self.step().x, self.step().y)
    }

    fn bounds(&self, k: usize) -> Bounds {
        self.vector_bounds(k).times(Matrix::entry_bounds(&self.left)).summed(self.rows.len())
    }

    fn terms_modulo(
        &self,
        field: &Field,
        x: Residue,
        y: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt> {
        let left = AtX::new(field, &self.left, x).at(field, y);
        let mut terms = run.list();
        terms.resize(count, Residue::ZERO)?;
        let mut places = terms.iter_mut();
        let mut term = |vector: &[Residue]| {
            *places.next().expect("a place for each") =
                field.dot(left.iter().copied().zip(vector.iter().copied()));
        };
        self.show_vectors(field, (x, y), count, run, &mut term)?;
        Ok(terms)
    }

    fn show_vectors(
        &self,
        field: &Field,
        (x, y): (Residue, Residue),
        count: usize,
        run: &Run<'_>,
        visit: &mut dyn FnMut(&[Residue]),
    ) -> Result<bool, Halt> {
        let at = |entries: &[Polynomial]| AtX::new(field, entries, x).at(field, y);
        let rows: Vec<Vec<Residue>> = self.rows.iter().map(|row| at(row)).collect();
        let mut vector = at(&self.right);
        for k in 0..count {
            run.check()?;
            if k > 0 {
                let entry = |row: &Vec<Residue>| field.dot(row.iter().copied().zip(vector.iter().copied()));
                vector = rows.iter().map(entry).collect();
            }
            visit(&vector);
        }
        Ok(true)
    }

    fn vector_bounds(&self, k: usize) -> Bounds {
        let step = self.step().summed(self.rows.len());
        let start = Matrix::entry_bounds(&self.right);
        Bounds { x: start.x + k * step.x, y: start.y + k * step.y, bits: start.bits + k * step.bits }
    }
}
