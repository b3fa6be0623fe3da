//! What a family gives to this crate: terms u·Mᵏ·v of an operator M with finitely many states.
//!
//! M, u and v have entries in Z\[x, y\] and never change with k. By Cayley and Hamilton the terms satisfy a linear
//! recurrence whose order is at most the number of states, from the first term on. All proofs of this crate rest on
//! that number and on the bounds that a sequence states about its terms.

use crate::field::{Field, Residue};
use crate::grid::{corner, reconstruct};
use crate::polynomial::{AtX, Polynomial};
use crate::recurrence::SeriesError;
use control::{Halt, List, Run};
use dashu_int::IBig;

/// Bounds of a polynomial in x and y.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// The degree in x is at most this.
    pub x: usize,
    /// The degree in y is at most this.
    pub y: usize,
    /// The absolute values of the coefficients add up to less than 2^bits.
    pub bits: usize,
}

impl Bounds {
    /// The bounds of a known polynomial.
    pub fn of(polynomial: &Polynomial) -> Bounds {
        let (x, y) = polynomial.degrees();
        Bounds { x, y, bits: dashu_int::ops::BitTest::bit_len(&polynomial.norm()) }
    }

    /// Bounds that hold for what either of the two bounds.
    pub fn or(self, other: Bounds) -> Bounds {
        Bounds { x: self.x.max(other.x), y: self.y.max(other.y), bits: self.bits.max(other.bits) }
    }

    /// Bounds of the product of what the two bound.
    pub fn times(self, other: Bounds) -> Bounds {
        Bounds { x: self.x + other.x, y: self.y + other.y, bits: self.bits + other.bits }
    }

    /// Bounds of the sum of so many polynomials, each within these.
    pub fn summed(self, count: usize) -> Bounds {
        Bounds { bits: self.bits + (usize::BITS - count.leading_zeros()) as usize, ..self }
    }

    /// How many points in x and in y determine such a polynomial.
    pub(crate) fn shape(&self) -> (usize, usize) {
        (self.x + 1, self.y + 1)
    }
}

/// The terms a(first + k) = u·Mᵏ·v of an operator M, polynomials in x and y.
///
/// Methods may be called from several threads. Whatever is called a bound must be one: proofs rely on it.
pub trait Sequence: Sync {
    /// The index n of the first term.
    fn first(&self) -> usize {
        0
    }

    /// The number of states: M has so many rows.
    fn states(&self) -> usize;

    /// The highest degrees in x and in y among the entries of M.
    fn degrees(&self) -> (usize, usize);

    /// Bounds of the term a(first + k).
    fn bounds(&self, k: usize) -> Bounds;

    /// The first `count` terms at a point modulo a prime.
    fn terms_modulo(
        &self,
        field: &Field,
        x: Residue,
        y: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt>;

    /// Shows the vectors v, Mv, M²v, ..., `count` of them, at a point modulo a prime; false if it keeps them to itself.
    /// They often make proofs shorter by orders of magnitude.
    fn show_vectors(
        &self,
        _: &Field,
        _point: (Residue, Residue),
        _count: usize,
        _: &Run<'_>,
        _visit: &mut dyn FnMut(&[Residue]),
    ) -> Result<bool, Halt> {
        Ok(false)
    }

    /// Bounds of each entry of Mᵏ·v, for a sequence that shows its vectors.
    fn vector_bounds(&self, k: usize) -> Bounds {
        self.bounds(k)
    }

    /// The first `count` terms, exact; by evaluation and interpolation unless there is a better way.
    fn terms(&self, count: usize, run: &Run<'_>) -> Result<Vec<Polynomial>, Halt> {
        let bounds = (0..count).fold(Bounds::default(), |all, k| all.or(self.bounds(k)));
        let row = |field, x| move |y| Ok(self.terms_modulo(&field, x, y, count, run)?.to_vec());
        reconstruct(bounds, count, run, row)
    }

    /// The first `count` terms at x = y = 1, exact.
    fn totals(&self, count: usize, run: &Run<'_>) -> Result<Vec<IBig>, Halt> {
        let bits = (0..count).map(|k| self.bounds(k).bits).max().unwrap_or(0);
        let one =
            |field: Field| Ok(self.terms_modulo(&field, field.one(), field.one(), count, run)?.to_vec());
        let terms = reconstruct(Bounds { x: 0, y: 0, bits }, count, run, |field, _| move |_| one(field))?;
        Ok(terms.iter().map(Polynomial::total).collect())
    }
}

/// A prime and a point that no term is computed from.
pub(crate) fn elsewhere() -> (Field, Residue, Residue) {
    let field = Field::new(CHECK_PRIME);
    let (x, y) = corner(&field, 0xc4ec);
    (field, x, y)
}

/// The largest prime below 2⁶¹, far from those that terms are computed with.
const CHECK_PRIME: u64 = (1 << 61) - 1;

/// Whether exact terms agree with the operator modulo a prime, and at a point, that they were not computed from.
pub fn check_terms(sequence: &dyn Sequence, terms: &[Polynomial], run: &Run<'_>) -> Result<(), SeriesError> {
    let (field, x, y) = elsewhere();
    let expected = sequence.terms_modulo(&field, x, y, terms.len(), run)?;
    for (term, &expected) in terms.iter().zip(&expected[..]) {
        run.check()?;
        if AtX::new(&field, std::slice::from_ref(term), x).at(&field, y) != [expected] {
            return Err(SeriesError::Fault { what: "a term" });
        }
    }
    Ok(())
}

/// A sequence at x = y = 1: its terms are integers, and so are the coefficients of its recurrence.
///
/// ```
/// use series::{Matrix, Sequence, Totals};
/// let tiles = Matrix::path_of_tiles(); // 1, 1, 1 + x, 1 + 2 x, ...
/// assert_eq!(Totals(&tiles).terms(5, &control::Run::unlimited())?[4].to_string(), "5");
/// # Ok::<(), control::Halt>(())
/// ```
pub struct Totals<'a>(pub &'a dyn Sequence);

impl Sequence for Totals<'_> {
    fn first(&self) -> usize {
        self.0.first()
    }

    fn states(&self) -> usize {
        self.0.states()
    }

    fn degrees(&self) -> (usize, usize) {
        (0, 0)
    }

    fn bounds(&self, k: usize) -> Bounds {
        Bounds { x: 0, y: 0, ..self.0.bounds(k) }
    }

    fn terms_modulo(
        &self,
        field: &Field,
        _: Residue,
        _: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt> {
        self.0.terms_modulo(field, field.one(), field.one(), count, run)
    }

    fn show_vectors(
        &self,
        field: &Field,
        _: (Residue, Residue),
        count: usize,
        run: &Run<'_>,
        visit: &mut dyn FnMut(&[Residue]),
    ) -> Result<bool, Halt> {
        self.0.show_vectors(field, (field.one(), field.one()), count, run, visit)
    }

    fn vector_bounds(&self, k: usize) -> Bounds {
        Bounds { x: 0, y: 0, ..self.0.vector_bounds(k) }
    }

    fn terms(&self, count: usize, run: &Run<'_>) -> Result<Vec<Polynomial>, Halt> {
        Ok(self.0.totals(count, run)?.into_iter().map(Polynomial::from).collect())
    }

    fn totals(&self, count: usize, run: &Run<'_>) -> Result<Vec<IBig>, Halt> {
        self.0.totals(count, run)
    }
}

/// A sequence with terms of its own put before it, such as the small boards of a family that are exceptions.
///
/// It is again a sequence of an operator, with one more state for each term put before: a chain that leads to v.
pub struct Preceded<'a> {
    before: Vec<Polynomial>,
    rest: &'a dyn Sequence,
}

impl<'a> Preceded<'a> {
    /// The terms of `before`, then those of `rest`.
    ///
    /// # Panics
    /// If there are more terms before than the first index of `rest` has room for.
    pub fn new(before: Vec<Polynomial>, rest: &'a dyn Sequence) -> Self {
        assert!(before.len() <= rest.first(), "the terms put before have indices from 0 on");
        Preceded { before, rest }
    }
}

impl Sequence for Preceded<'_> {
    fn first(&self) -> usize {
        self.rest.first() - self.before.len()
    }

    fn states(&self) -> usize {
        self.rest.states() + self.before.len()
    }

    fn degrees(&self) -> (usize, usize) {
        self.rest.degrees()
    }

    fn bounds(&self, k: usize) -> Bounds {
        match self.before.get(k) {
            Some(term) => Bounds::of(term),
            None => self.rest.bounds(k - self.before.len()),
        }
    }

    fn terms_modulo(
        &self,
        field: &Field,
        x: Residue,
        y: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt> {
        let early = self.before.len().min(count);
        let rest = self.rest.terms_modulo(field, x, y, count - early, run)?;
        let mut terms = run.list();
        terms.extend_from_slice(&AtX::new(field, &self.before[..early], x).at(field, y))?;
        terms.extend_from_slice(&rest)?;
        Ok(terms)
    }

    fn show_vectors(
        &self,
        field: &Field,
        point: (Residue, Residue),
        count: usize,
        run: &Run<'_>,
        visit: &mut dyn FnMut(&[Residue]),
    ) -> Result<bool, Halt> {
        let early = self.before.len();
        let mut vector = run.list();
        vector.resize(self.states(), Residue::ZERO)?;
        for link in 0..early.min(count) {
            vector[link] = field.one();
            visit(&vector);
            vector[link] = Residue::ZERO;
        }
        let mut behind = |rest: &[Residue]| {
            vector[early..].copy_from_slice(rest);
            visit(&vector);
        };
        self.rest.show_vectors(field, point, count.saturating_sub(early), run, &mut behind)
    }

    fn vector_bounds(&self, k: usize) -> Bounds {
        match k.checked_sub(self.before.len()) {
            None => Bounds { x: 0, y: 0, bits: 1 },
            Some(k) => self.rest.vector_bounds(k),
        }
    }

    fn terms(&self, count: usize, run: &Run<'_>) -> Result<Vec<Polynomial>, Halt> {
        let more = count.saturating_sub(self.before.len());
        let early = self.before.iter().take(count).cloned();
        Ok(early.chain(self.rest.terms(more, run)?).collect())
    }

    fn totals(&self, count: usize, run: &Run<'_>) -> Result<Vec<IBig>, Halt> {
        let more = count.saturating_sub(self.before.len());
        let early = self.before.iter().take(count).map(Polynomial::total);
        Ok(early.chain(self.rest.totals(more, run)?).collect())
    }
}

/// Integers that are known to satisfy a linear recurrence of an order at most `states` from the first one on.
pub(crate) struct Listed {
    pub(crate) terms: Vec<IBig>,
    pub(crate) states: usize,
}

impl Sequence for Listed {
    fn states(&self) -> usize {
        self.states
    }

    fn degrees(&self) -> (usize, usize) {
        (0, 0)
    }

    fn bounds(&self, k: usize) -> Bounds {
        let bits = dashu_int::ops::BitTest::bit_len(&self.terms[k]);
        Bounds { x: 0, y: 0, bits }
    }

    fn terms_modulo(
        &self,
        field: &Field,
        _: Residue,
        _: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt> {
        let mut terms = run.list();
        for term in &self.terms[..count] {
            run.check()?;
            terms.push(field.enter_integer(term))?;
        }
        Ok(terms)
    }

    fn totals(&self, count: usize, _: &Run<'_>) -> Result<Vec<IBig>, Halt> {
        Ok(self.terms[..count].to_vec())
    }
}
