//! The minimal linear recurrence of a sequence, found and proved.
//!
//! *Found*: modulo a prime p and at a point (x, y), Berlekamp and Massey's algorithm gives the shortest recurrence.
//! Its coefficients are polynomials in x and y with integer coefficients, see below; they are interpolated from many
//! points and lifted from several primes. At points or primes where the recurrence is shorter, others are taken.
//!
//! *Proved*: let c₁, ..., c_d be what was found, L the linear complexity and r(k) = a(k) − Σ cᵢ a(k−i) the residuals,
//! k counted from the first term. The operator M has S states. By Cayley and Hamilton the residuals satisfy a
//! recurrence of order S with leading coefficient 1 from their first one on. So if r vanishes for S consecutive k
//! from L on, it vanishes for every k ≥ L. Where the sequence shows its vectors wₖ = Mᵏ·v, a single identity
//! w_m = Σ cᵢ w_{m−i} will do: multiplied by powers of M and by u it gives r(k) = 0 for all k ≥ m. Vectors can need a
//! little more than their terms do: then the residuals of the vectors satisfy a short recurrence, the *cofactor*, of
//! length e, which is shown by a single identity as well. So do the r(k), and e consecutive ones that vanish suffice.
//! That a polynomial vanishes is shown by its values on a grid larger than its degrees, modulo primes whose product
//! exceeds its coefficients; a bound of those follows from the bounds of the terms and the coefficients cᵢ.
//!
//! *Minimal*: a linear complexity L is the rank of the Hankel matrix of the terms. Modulo p and at a point the rank
//! can only fall. So one point modulo one prime with complexity L, the [`Witness`], shows that no shorter recurrence
//! holds over Q(x, y).
//!
//! *Integer coefficients exist*: the minimal polynomial of the sequence over Q(x, y) divides the characteristic
//! polynomial of M, which is monic over Z\[x, y\]; by the lemma of Gauss its monic factors over Q(x, y) have their
//! coefficients in Z\[x, y\] too (for numbers this is a lemma of Fatou). *Degrees*: give z the weight of the degree D
//! of M in x. The characteristic polynomial of M has weighted degree S · D, reached by its leading term. Weighted
//! degrees add up in products, so a monic factor of degree L in z has weighted degree L · D, and the degree of cᵢ in
//! x is at most i · D.
//!
//! ```
//! use series::{Matrix, Totals, recurrence};
//! let run = control::Run::unlimited();
//! let tiles = Matrix::path_of_tiles();
//! let found = recurrence(&tiles, &run)?;
//! assert_eq!(found.to_string(), "a(n) = a(n-1) + x a(n-2)");
//! assert_eq!((found.valid_from(), found.proof().is_some()), (2, true));
//! let totals = recurrence(&Totals(&tiles), &run)?;
//! assert_eq!(totals.to_string(), "a(n) = a(n-1) + a(n-2)");
//! # Ok::<(), series::SeriesError>(())
//! ```

use crate::field::{Field, Lift, Residue, Sum, primes_beyond};
use crate::grid::{Miss, corner, interpolate, lucky, unboxed};
use crate::massey::{Connection, shortest_recurrence};
use crate::polynomial::{AtX, Polynomial, write_sign};
use crate::relation::{Effort, Relation, combined};
use crate::sequence::{Bounds, Sequence};
use control::{Halt, Portion, Run};
use dashu_int::Sign;
use std::fmt;

/// The most steps of the operator times its states that are taken for a proof: some minutes.
pub const MOST_WORK: u64 = 100_000_000_000;

/// Why a question about a sequence has no answer.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SeriesError {
    /// No recurrence of an order up to the number of states holds: the sequence breaks its own bounds.
    #[error("the terms contradict the {states} states that the operator claims to have")]
    Inconsistent {
        /// The states claimed.
        states: usize,
    },
    /// The proof needs more work than [`MOST_WORK`].
    #[error(
        "the proof takes {needed} steps of the operator times its states, more than the limit of {MOST_WORK}"
    )]
    TooMuchWork {
        /// The work it takes.
        needed: u64,
    },
    /// Only numbers grow; the profiles of a family have to be taken at x = y = 1.
    #[error("the generating function contains x or y; growth is a property of the totals")]
    NotNumbers,
    /// What was computed contradicts itself.
    #[error("{what} contradicts the operator; the memory, the processor or this program is at fault")]
    Fault {
        /// What is wrong.
        what: &'static str,
    },
    /// The run does not go on.
    #[error(transparent)]
    Halt(#[from] Halt),
}

/// What was verified, in numbers that can be checked by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What vanishes.
    pub method: Method,
    /// The states S of the operator.
    pub states: usize,
    /// The index n of the first residual that was verified.
    pub from: usize,
    /// The number of consecutive residuals that were verified.
    pub terms: usize,
    /// The grid of points: so many values of x times so many values of y.
    pub points: (usize, usize),
    /// The primes; their product exceeds the coefficients of every residual.
    pub primes: Vec<u64>,
}

/// The two ways of proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// The residuals of as many consecutive terms as there are states.
    Terms,
    /// The residual of the vector Mᵏ·v at one k, in every state, perhaps times a short cofactor; as many residuals of
    /// terms before it as the cofactor is long, one by one.
    Vectors,
}

/// On what a recurrence rests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// It holds for every n from [`Recurrence::valid_from`] on.
    Proved(Proof),
    /// The proof would exceed the limit; at a point taken by lot the recurrence holds on so many further terms.
    Guessed {
        /// The terms beyond those that the recurrence was found from.
        spare: usize,
    },
}

/// Where the shortest recurrence has full length: this shows that none is shorter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The prime.
    pub prime: u64,
    /// x modulo the prime.
    pub x: u64,
    /// y modulo the prime.
    pub y: u64,
}

/// The minimal linear recurrence a(n) = c₁ a(n−1) + ... + c_d a(n−d) of a sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    first: usize,
    complexity: usize,
    coefficients: Vec<Polynomial>,
    evidence: Evidence,
    witness: Witness,
}

impl Recurrence {
    /// The number d of terms that the next one is made of.
    pub fn order(&self) -> usize {
        self.coefficients.len()
    }

    /// c₁, ..., c_d; the last one is not zero.
    pub fn coefficients(&self) -> &[Polynomial] {
        &self.coefficients
    }

    /// The index of the first term of the sequence.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The recurrence holds for every n from here on; it fails at the n before, or looks there at terms before the first.
    pub fn valid_from(&self) -> usize {
        self.first + self.complexity
    }

    /// How many terms, from the first one on, determine all others.
    pub fn complexity(&self) -> usize {
        self.complexity
    }

    /// On what the recurrence rests.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// The proof, if there is one.
    pub fn proof(&self) -> Option<&Proof> {
        match &self.evidence {
            Evidence::Proved(proof) => Some(proof),
            Evidence::Guessed { .. } => None,
        }
    }

    /// What shows that no shorter recurrence holds.
    pub fn witness(&self) -> Witness {
        self.witness
    }

    /// The term after `terms`, of which there are at least as many as the order.
    pub fn next(&self, terms: &[Polynomial]) -> Polynomial {
        let mut sum = Polynomial::zero();
        for (c, term) in self.coefficients.iter().zip(terms.iter().rev()) {
            sum.add_product(c, term);
        }
        sum
    }
}

impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a(n) = ")?;
        if self.coefficients.is_empty() {
            return write!(f, "0");
        }
        let present = self.coefficients.iter().enumerate().filter(|(_, c)| !c.is_zero());
        for (place, (i, c)) in present.enumerate() {
            write_factor(f, c, place == 0)?;
            write!(f, "a(n-{})", i + 1)?;
        }
        Ok(())
    }
}

/// A coefficient with its sign, ready to be followed by what it multiplies; a bare 1 is left out.
pub(crate) fn write_factor(f: &mut fmt::Formatter<'_>, c: &Polynomial, first: bool) -> fmt::Result {
    if c.is_sum() {
        write_sign(f, Sign::Positive, first)?;
        return write!(f, "({c}) ");
    }
    let negative = c.norm() != dashu_int::UBig::ZERO && c.terms().all(|(_, n)| n.sign() == Sign::Negative);
    write_sign(f, if negative { Sign::Negative } else { Sign::Positive }, first)?;
    let size = if negative { -c } else { c.clone() };
    if size == Polynomial::one() { Ok(()) } else { write!(f, "{size} ") }
}

/// The minimal recurrence of a sequence: of its polynomials, or of its numbers with [`Totals`](crate::Totals).
///
/// For complexity L, states S and degrees D, E of the operator, finding takes up to (L D + 1)(L E + 1) points with 2L
/// terms each for each prime. The proof takes as many points with L steps if the vectors of the sequence satisfy the
/// recurrence as well, and ((S + L) D + 1)((S + L) E + 1) points with S + L terms otherwise.
pub fn recurrence(sequence: &dyn Sequence, run: &Run<'_>) -> Result<Recurrence, SeriesError> {
    let portion = |begin, end| Portion { watch: run.watch, begin, end };
    let (finding, proving) = (portion(0.0, 0.3), portion(0.3, 1.0));
    for attempt in 0..ATTEMPTS {
        let Some(candidate) = Candidate::find(sequence, attempt, &run.under(&finding))? else { continue };
        if let Some(evidence) = candidate.evidence(sequence, &run.under(&proving))? {
            return Ok(candidate.concluded(sequence, evidence));
        }
    }
    Err(SeriesError::Inconsistent { states: sequence.states() })
}

/// So often the search starts again, thoroughly and with other primes, before the sequence is held to be inconsistent.
/// After the first restart another one takes an accident of probability about 2⁻⁴⁰.
const ATTEMPTS: usize = 4;

/// The longest cofactor that is looked for.
const COFACTOR: usize = 16;

/// A recurrence that was found but not proved.
struct Candidate {
    /// c₁, ..., c_L; the last ones may be zero.
    coefficients: Vec<Polynomial>,
    witness: Witness,
}

/// A prime and a point, taken by lot.
struct Spot {
    field: Field,
    x: Residue,
    y: Residue,
}

impl Spot {
    fn new(field: Field, seed: u64) -> Spot {
        let (x, y) = corner(&field, seed);
        Spot { field, x, y }
    }

    fn witness(&self) -> Witness {
        Witness { prime: self.field.prime(), x: self.field.leave(self.x), y: self.field.leave(self.y) }
    }

    /// The shortest recurrence here: from so few terms that some are left over to confirm it, or, to be thorough,
    /// from as many as the states call for. Few terms can mislead: those of small boards may follow a simpler law.
    fn shortest(&self, sequence: &dyn Sequence, thorough: bool, run: &Run<'_>) -> Result<Connection, Halt> {
        let all = 2 * sequence.states();
        let mut count = if thorough { all } else { 16 };
        loop {
            count = all.min(count);
            let terms = sequence.terms_modulo(&self.field, self.x, self.y, count, run)?;
            let found = shortest_recurrence(&self.field, &terms, run)?;
            if count == all || 2 * found.complexity() + SPARE <= count {
                return Ok(found);
            }
            count *= 2;
        }
    }

    /// The shortest recurrence here from the terms that a complexity calls for.
    fn connection(
        &self,
        sequence: &dyn Sequence,
        complexity: usize,
        run: &Run<'_>,
    ) -> Result<Connection, Halt> {
        let count = (2 * complexity + 2).min(2 * sequence.states());
        let terms = sequence.terms_modulo(&self.field, self.x, self.y, count, run)?;
        shortest_recurrence(&self.field, &terms, run)
    }

    /// Polynomials here.
    fn values(&self, polynomials: &[Polynomial]) -> Vec<Residue> {
        AtX::new(&self.field, polynomials, self.x).at(&self.field, self.y)
    }

    /// Whether Σ qⱼ w(m−j), of all the qⱼ, is zero here; None if the sequence shows no vectors.
    fn vectors_vanish(
        &self,
        sequence: &dyn Sequence,
        left: &[Residue],
        run: &Run<'_>,
    ) -> Result<Option<bool>, Halt> {
        let mut sums = run.list();
        sums.resize(sequence.states(), Sum::default())?;
        let mut factors = left.iter().rev();
        let mut add = |vector: &[Residue]| {
            let factor = *factors.next().expect("a factor for each vector");
            let pairs = sums.iter_mut().zip(vector);
            pairs.for_each(|(sum, &entry)| self.field.add_product(sum, factor, entry));
        };
        let shown = sequence.show_vectors(&self.field, (self.x, self.y), left.len(), run, &mut add)?;
        Ok(shown.then(|| sums.iter().all(|&sum| self.field.total(sum) == Residue::ZERO)))
    }
}

/// So many terms are left over when a complexity is found.
const SPARE: usize = 8;

impl Candidate {
    /// Steps 1 to 3 of the search. None: an accident, to be tried again.
    fn find(sequence: &dyn Sequence, attempt: usize, run: &Run<'_>) -> Result<Option<Candidate>, Halt> {
        let mut fields = Field::primes().skip(64 * attempt);
        // Step 1. The complexity, from a few points.
        let mut longest: Option<(usize, Spot)> = None;
        for (field, seed) in fields.by_ref().take(3).zip(1..) {
            let spot = Spot::new(field, seed);
            let length = spot.shortest(sequence, attempt > 0, run)?.complexity();
            if longest.as_ref().is_none_or(|(longest, _)| length >= *longest) {
                longest = Some((length, spot));
            }
        }
        let (complexity, spot) = longest.expect("there are primes");
        let witness = spot.witness();
        if complexity == 0 {
            return Ok(Some(Candidate { coefficients: vec![], witness }));
        }
        // Step 2. The degrees of the coefficients; after an accident their proved bounds.
        let (x, y) = sequence.degrees();
        let largest = (complexity * x + 1, complexity * y + 1);
        let shape = match attempt {
            0 => degrees(sequence, &spot.field, complexity, largest, run)?,
            _ => Some(largest),
        };
        let Some(shape) = shape else { return Ok(None) };
        // Step 3. One prime after the other, until the lifted coefficients foretell the next prime.
        let mut lift = Lift::new(complexity * shape.0 * shape.1, run)?;
        let mut field = fields.next().expect("there are primes");
        for next in fields.take(most_primes(sequence, complexity)) {
            let Some(boxes) = coefficients_modulo(sequence, &field, complexity, shape, run)? else {
                return Ok(None);
            };
            lift.absorb(&field, &boxes.concat(), run)?;
            let coefficients = unboxed(&lift, shape);
            let spot = Spot::new(next, 1);
            if spot.values(&coefficients) == spot.connection(sequence, complexity, run)?.coefficients {
                return Ok(Some(Candidate { coefficients, witness }));
            }
            field = next;
        }
        Ok(None)
    }

    fn complexity(&self) -> usize {
        self.coefficients.len()
    }

    /// A proof, or why there is none; nothing if the candidate is wrong.
    fn evidence(&self, sequence: &dyn Sequence, run: &Run<'_>) -> Result<Option<Evidence>, Halt> {
        let relation = Relation::recurrence(&self.coefficients);
        let start = sequence.first() + self.complexity();
        let range = start..start + sequence.states();
        if !relation.failures(sequence, range.clone(), run)?.is_empty() {
            return Ok(None);
        }
        if let Some(proof) = self.proof_by_vectors(sequence, &relation, run)? {
            return Ok(Some(Evidence::Proved(proof)));
        }
        let effort = relation.effort(sequence, &range, run)?;
        if work(sequence, &effort, range.end - sequence.first()) > MOST_WORK {
            let spare = sequence.states().saturating_sub(self.complexity());
            return Ok(Some(Evidence::Guessed { spare }));
        }
        if !relation.holds(sequence, &range, &effort, run)? {
            return Ok(None);
        }
        let proof = proof(Method::Terms, sequence, (range.start, range.len()), effort, run)?;
        Ok(Some(Evidence::Proved(proof)))
    }

    /// The proof by one identity between vectors, if the sequence shows them and they satisfy the recurrence too.
    fn proof_by_vectors(
        &self,
        sequence: &dyn Sequence,
        relation: &Relation,
        run: &Run<'_>,
    ) -> Result<Option<Proof>, Halt> {
        let complexity = self.complexity();
        let Some(cofactor) = cofactor(sequence, &relation.left, run)? else { return Ok(None) };
        let left = product(&relation.left, &cofactor);
        let (step, delayed) = (left.len() - 1, cofactor.len() - 1);
        let other = Spot::new(Field::primes().nth(1).expect("there are primes"), 2);
        if other.vectors_vanish(sequence, &other.values(&left), run)? != Some(true) {
            return Ok(None);
        }
        let bounds: Vec<Bounds> = (0..=step).map(|k| sequence.vector_bounds(k)).collect();
        let effort = Effort::within(combined(&left, &bounds, step..step + 1, run)?);
        let start = sequence.first() + complexity;
        let early = start..start + delayed;
        let early_effort = relation.effort(sequence, &early, run)?;
        if work(sequence, &effort, step + 1).saturating_add(work(sequence, &early_effort, step)) > MOST_WORK {
            return Ok(None);
        }
        let vectors_vanish = effort.all(run, |field, x| {
            let at = AtX::new(&field, &left, x);
            move |y| Ok(Spot { field, x, y }.vectors_vanish(sequence, &at.at(&field, y), run)? == Some(true))
        })?;
        let holds =
            vectors_vanish && (early.is_empty() || relation.holds(sequence, &early, &early_effort, run)?);
        if !holds {
            return Ok(None);
        }
        Ok(Some(proof(Method::Vectors, sequence, (start, delayed + 1), effort, run)?))
    }

    fn concluded(self, sequence: &dyn Sequence, evidence: Evidence) -> Recurrence {
        let Candidate { mut coefficients, witness } = self;
        let complexity = coefficients.len();
        while coefficients.pop_if(|c| c.is_zero()).is_some() {}
        Recurrence { first: sequence.first(), complexity, coefficients, evidence, witness }
    }
}

/// What was verified: so many residuals from the index `from` on.
fn proof(
    method: Method,
    sequence: &dyn Sequence,
    (from, terms): (usize, usize),
    effort: Effort,
    run: &Run<'_>,
) -> Result<Proof, Halt> {
    let primes = Field::first(effort.primes, run)?.iter().map(Field::prime).collect();
    Ok(Proof { method, states: sequence.states(), from, terms, points: effort.points, primes })
}

/// Steps of the operator times its states.
pub(crate) fn work(sequence: &dyn Sequence, effort: &Effort, steps: usize) -> u64 {
    effort.evaluations().saturating_mul(steps as u64).saturating_mul(sequence.states() as u64)
}

/// The shortest q₀ = 1, q₁, ... with Σ qⱼ e(k−j) = 0 for the residuals e(k) = Σ leftⱼ w(k−j) of the vectors, as it seems
/// at a point and in a sum of the states taken by lot. Of integers: where x and y occur in it, it is not looked for.
fn cofactor(
    sequence: &dyn Sequence,
    left: &[Polynomial],
    run: &Run<'_>,
) -> Result<Option<Vec<Polynomial>>, Halt> {
    let spot = Spot::new(Field::primes().next().expect("there are primes"), 2);
    let field = &spot.field;
    let mut sums: Vec<Residue> = vec![];
    let mut lots = run.list();
    lots.resize(sequence.states(), Residue::ZERO)?;
    (0..).zip(&mut lots[..]).for_each(|(state, lot)| *lot = field.scattered(state));
    let mut add = |vector: &[Residue]| {
        sums.push(field.dot(lots.iter().copied().zip(vector.iter().copied())));
    };
    if !sequence.show_vectors(field, (spot.x, spot.y), left.len() + 2 * COFACTOR, run, &mut add)? {
        return Ok(None);
    }
    let left = spot.values(left);
    let residual = |past: &[Residue]| field.dot(left.iter().copied().zip(past.iter().rev().copied()));
    let residuals: Vec<Residue> = sums.windows(left.len()).map(residual).collect();
    let found = shortest_recurrence(field, &residuals, run)?;
    let coefficients =
        found.coefficients.iter().map(|&c| Polynomial::from(field.leave_symmetric(field.neg(c))));
    let short = found.complexity() < COFACTOR;
    Ok(short.then(|| std::iter::once(Polynomial::one()).chain(coefficients).collect()))
}

/// The product of polynomials in a further variable, by rising powers.
fn product(one: &[Polynomial], other: &[Polynomial]) -> Vec<Polynomial> {
    let mut product = vec![Polynomial::zero(); one.len() + other.len() - 1];
    for (i, p) in one.iter().enumerate() {
        other.iter().enumerate().for_each(|(j, q)| product[i + j].add_product(p, q));
    }
    product
}

/// More primes than this cannot be needed: by Cramer's rule a coefficient is the quotient of two determinants of L² terms,
/// and a factor of a polynomial of degrees D, E exceeds it by at most 2^(D + E).
fn most_primes(sequence: &dyn Sequence, complexity: usize) -> usize {
    let terms = (0..2 * complexity).map(|k| sequence.bounds(k)).fold(Bounds::default(), Bounds::or);
    primes_beyond(complexity * (terms.summed(complexity).bits + terms.x + terms.y)) + 2
}

/// The coefficients of the recurrence modulo a prime, as boxes; None if its complexity is another one.
fn coefficients_modulo(
    sequence: &dyn Sequence,
    field: &Field,
    complexity: usize,
    shape: (usize, usize),
    run: &Run<'_>,
) -> Result<Option<Vec<Vec<Residue>>>, Halt> {
    let row = |x| {
        move |y| {
            let found = Spot { field: *field, x, y }.connection(sequence, complexity, run)?;
            if found.complexity() == complexity { Ok(found.coefficients) } else { Err(Miss::Unlucky) }
        }
    };
    // A grid from another corner where some point is unlucky.
    for seed in 0..3 {
        let boxes = lucky(interpolate(field, shape, complexity, seed, run, &row))?;
        if boxes.is_some() {
            return Ok(boxes);
        }
    }
    Ok(None)
}

/// How many points in x and in y the coefficients take: their degrees along one line each, plus one.
fn degrees(
    sequence: &dyn Sequence,
    field: &Field,
    complexity: usize,
    largest: (usize, usize),
    run: &Run<'_>,
) -> Result<Option<(usize, usize)>, Halt> {
    let along = |shape| {
        let boxes = coefficients_modulo(sequence, field, complexity, shape, run)?;
        let length =
            |line: &Vec<Residue>| line.iter().rposition(|&c| c != Residue::ZERO).map_or(1, |i| i + 1);
        Ok(boxes.and_then(|boxes| boxes.iter().map(length).max()))
    };
    Ok(along((largest.0, 1))?.zip(along((1, largest.1))?))
}
