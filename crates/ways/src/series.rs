//! A family of boards as a sequence: its operator, and what is found and proved about it.

use crate::WaysError;
use board::Family;
use control::{Halt, List, Portion, faults};
use dashu_int::UBig;
use games::Game;
use rule::{Grouping, Owner, Rule, Visitor};
use series::{
    Bounds, Entry, Evidence, Field, Formula, Generating, Growth, Operator, Polynomial, Preceded, Recurrence,
    Residue, Sequence, Totals, Verdict,
};
use sweep::{Member, Run, Strip, StripError, Tell};

/// What is known of all boards of a family.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The index of the first term.
    pub first: usize,
    /// Numbers of positions, or profiles, from the first on.
    pub terms: Vec<Polynomial>,
    /// The minimal linear recurrence.
    pub recurrence: Recurrence,
    /// The generating function Σ a(n) tⁿ, n from the first on.
    pub generating: Generating,
    /// How the numbers grow; not for profiles.
    pub growth: Option<Growth>,
}

/// The sequence of a family: small boards that are exceptions, then those that the operator gives.
pub(crate) struct FamilySequence {
    before: Vec<Polynomial>,
    strip: StripSequence,
}

impl FamilySequence {
    /// `small(n)` is the profile of the board of size n.
    pub(crate) fn new(
        game: &Game,
        family: &Family,
        tell: Tell,
        run: &Run<'_>,
        mut small: impl FnMut(usize) -> Result<Polynomial, WaysError>,
    ) -> Result<FamilySequence, WaysError> {
        let strip = StripSequence(strip(game, family, tell, run)?);
        let mut before = vec![];
        if family.grows_from_nothing() {
            before.push(Polynomial::one()); // n = 0 is the empty board
        }
        let first = Sequence::first(&strip);
        for n in family.first()..first {
            before.push(small(n)?);
        }
        // The first boards of the operator, by another engine.
        let terms = match tell {
            Tell::Players => strip.terms(CHECKED, run)?,
            Tell::Nothing => Totals(&strip).terms(CHECKED, run)?,
        };
        for (n, term) in (first..).zip(&terms) {
            if small(n)? != *term {
                return Err(WaysError::Fault(format!(
                    "the operator of {family} contradicts the board n = {n}; the memory, the processor or this \
                     program is at fault"
                )));
            }
        }
        Ok(FamilySequence { before, strip })
    }

    fn sequence(&self) -> Preceded<'_> {
        Preceded::new(self.before.clone(), &self.strip)
    }

    /// The states of the operator, exceptions included.
    pub(crate) fn states(&self) -> usize {
        self.sequence().states()
    }

    /// Terms, recurrence and generating function; of numbers also the growth, to so many digits.
    pub(crate) fn explore(
        &self,
        profile: bool,
        terms: usize,
        digits: usize,
        run: &Run<'_>,
    ) -> Result<Series, WaysError> {
        if digits > MOST_DIGITS {
            return Err(WaysError::TooManyDigits { digits, most: MOST_DIGITS });
        }
        let bytes = self.strip.terms_bytes(profile, terms, run)?;
        run.fits(bytes)?;
        let _charge = run.charge(bytes as u64)?;
        let portion = |begin, end| Portion { watch: run.watch, begin, end };
        let (finding, dividing, expanding) = (portion(0.1, 0.7), portion(0.7, 0.8), portion(0.8, 1.0));
        let sequence = self.sequence();
        let totals = Totals(&sequence);
        let sequence: &dyn Sequence = if profile { &sequence } else { &totals };
        let recurrence = series::recurrence(sequence, &run.under(&finding))?;
        let generating = series::generating_function(sequence, &recurrence, &run.under(&dividing))?;
        let growth = if profile { None } else { Some(series::growth(&generating, digits, run)?) };
        let first = sequence.first();
        let terms = sequence.terms(terms, &run.under(&expanding))?;
        series::check_terms(sequence, &terms, run)?;
        self.strip.0.check().map_err(fault)?;
        Ok(Series { first, terms, recurrence, generating, growth })
    }

    /// Whether a formula holds.
    pub(crate) fn decide(&self, formula: &Formula, run: &Run<'_>) -> Result<Verdict, WaysError> {
        let deciding = Portion { watch: run.watch, begin: 0.1, end: 1.0 };
        let verdict = series::decide(&self.sequence(), formula, &run.under(&deciding))?;
        self.strip.0.check().map_err(fault)?;
        Ok(verdict)
    }
}

/// The most digits of a growth constant that are computed from a generating function.
const MOST_DIGITS: usize = 10_000;

/// So many boards of an operator are counted by another engine, too.
const CHECKED: usize = 2;

/// What is wrong with an operator.
pub(crate) fn fault(error: StripError) -> WaysError {
    WaysError::Fault(error.to_string())
}

impl Series {
    /// On what the recurrence rests.
    pub fn evidence(&self) -> &Evidence {
        self.recurrence.evidence()
    }
}

/// The operator of a family.
pub(crate) fn strip(game: &Game, family: &Family, tell: Tell, run: &Run<'_>) -> Result<Strip, WaysError> {
    // The boards that the operator is looked for in must exist.
    family.board(family.first() + Strip::LOOKED_AT)?;
    let walking = Portion { watch: run.watch, begin: 0.0, end: 0.1 };
    let run = &run.under(&walking);
    let about = |what: String| WaysError::Family { family: family.to_string(), what };
    game.accept(MakeStrip { family, tell, run }).map_err(|error| match error {
        StripError::Sweep(error) => error.into(),
        StripError::NoRoom { states, limit } => about(format!(
            "the operator has more than {states} states, for which a limit of {} has no room; a larger --memory or \
             a narrower board would help",
            crate::error::bytes(limit as f64)
        )),
        StripError::Fault { .. } => fault(error),
        other => about(other.to_string()),
    })
}

/// The operator of the numbers of a family.
pub(crate) fn operator(game: &Game, family: &Family, run: &Run<'_>) -> Result<StripSequence, WaysError> {
    Ok(StripSequence(strip(game, family, Tell::Nothing, run)?))
}

/// Builds the operator for the rule that the catalogue shows.
struct MakeStrip<'a> {
    family: &'a Family,
    tell: Tell,
    run: &'a Run<'a>,
}

impl Visitor for MakeStrip<'_> {
    type Output = Result<Strip, StripError>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        Strip::new(rule, self.family.first(), &|n| self.member(n), self.tell, self.run)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        Strip::of_groups(rule, self.family.first(), &|n| self.member(n), self.tell, self.run)
    }
}

impl MakeStrip<'_> {
    fn member(&self, n: usize) -> Member {
        self.family.member(n).expect("boards up to this size exist")
    }
}

/// The operator as the series crate sees it.
pub(crate) struct StripSequence(pub(crate) Strip);

impl StripSequence {
    /// Adds a term with the weight of its owner: 1, x or y.
    fn add(field: Field, x: Residue, y: Residue) -> impl Fn(&mut Residue, &Residue, Owner) {
        move |sum, term, owner| {
            let weighted = match owner {
                Owner::Nobody => *term,
                Owner::Left => field.mul(*term, x),
                Owner::Right => field.mul(*term, y),
            };
            *sum = field.add(*sum, weighted);
        }
    }

    /// About the bytes that so many terms take, as they are computed and as they are printed.
    fn terms_bytes(&self, profile: bool, terms: usize, run: &Run<'_>) -> Result<f64, Halt> {
        let (start, slope) = self.bits_about(run)?;
        let (x, y) = self.0.degree_bound(0);
        let (by_x, by_y) = self.0.degrees();
        let term = |k: f64| {
            let coefficients = if profile {
                (x as f64 + k * by_x as f64 + 1.0) * (y as f64 + k * by_y as f64 + 1.0)
            } else {
                1.0
            };
            TERM + coefficients * (COEFFICIENT + COPIES * (start + slope * k))
        };
        Ok(sum_of_cubic(term, terms as f64))
    }

    /// The bits of the number of positions, about: those of the first board, and what each further one adds.
    fn bits_about(&self, run: &Run<'_>) -> Result<(f64, f64), Halt> {
        const BOARDS: usize = 32;
        let add = |sum: &mut f64, term: &f64, _: Owner| *sum += *term;
        let closing = self.0.closing(1.0, add, run)?;
        let mut vector = self.0.head(1.0, add, run)?;
        let (mut exponent, mut logs) = (0.0, vec![]);
        for _ in 0..2 * BOARDS {
            let total: f64 = vector.iter().zip(&closing[..]).map(|(v, c)| v * c).sum();
            logs.push(exponent + total.max(1.0).log2());
            vector = self.0.push(&vector, add, run)?;
            let largest = vector.iter().copied().fold(1.0, f64::max);
            vector.iter_mut().for_each(|entry| *entry /= largest);
            exponent += largest.log2();
        }
        let slope = (logs[2 * BOARDS - 1] - logs[BOARDS - 1]) / BOARDS as f64;
        Ok((logs[0] + slope + 1.0, slope))
    }
}

/// The bytes of a term and of a coefficient of it, digits aside: of a sorted map, with what an allocator adds.
const TERM: f64 = 700.0;
const COEFFICIENT: f64 = 120.0;
/// Bytes for each bit: of the number itself, and of its decimal digits on the way to the output.
const COPIES: f64 = 1.2 / 8.0 + 2.0 * 0.302;

/// The sum of a cubic polynomial over 0, 1, ..., count − 1, by its differences at 0.
fn sum_of_cubic(term: impl Fn(f64) -> f64, count: f64) -> f64 {
    let mut values = [0.0, 1.0, 2.0, 3.0].map(term);
    let (mut sum, mut binomial) = (0.0, count);
    for order in 0..4 {
        sum += values[0] * binomial;
        binomial = binomial * (count - order as f64 - 1.0).max(0.0) / (order as f64 + 2.0);
        (0..3 - order).for_each(|i| values[i] = values[i + 1] - values[i]);
    }
    sum
}

impl Sequence for StripSequence {
    fn first(&self) -> usize {
        self.0.first()
    }

    fn states(&self) -> usize {
        self.0.states()
    }

    fn degrees(&self) -> (usize, usize) {
        self.0.degrees()
    }

    fn bounds(&self, k: usize) -> Bounds {
        let (x, y) = self.0.degree_bound(k);
        Bounds { x, y, bits: self.0.bits(k).ceil() as usize + 1 }
    }

    fn terms_modulo(
        &self,
        field: &Field,
        x: Residue,
        y: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt> {
        let closing = self.0.closing(field.one(), Self::add(*field, x, y), run)?;
        let mut terms = run.list();
        terms.resize(count, Residue::ZERO)?;
        let mut places = terms.iter_mut();
        let mut term = |vector: &[Residue]| {
            let place = places.next().expect("a place for each");
            *place = field.dot(vector.iter().copied().zip(closing.iter().copied()));
        };
        self.show_vectors(field, (x, y), count, run, &mut term)?;
        faults::strike("terms modulo a prime", &mut terms);
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
        let add = Self::add(*field, x, y);
        let mut vector = self.0.head(field.one(), &add, run)?;
        for k in 0..count {
            if k > 0 {
                vector = self.0.push(&vector, &add, run)?;
            }
            faults::strike("vectors modulo a prime", &mut vector);
            visit(&vector);
        }
        Ok(true)
    }
}

impl Operator for StripSequence {
    fn first(&self) -> usize {
        self.0.first()
    }

    fn states(&self) -> usize {
        self.0.states()
    }

    fn head(&self, run: &Run<'_>) -> Result<List<UBig>, Halt> {
        self.0.head(UBig::ONE, |sum, term, _| *sum += term, run)
    }

    fn closing(&self, run: &Run<'_>) -> Result<List<UBig>, Halt> {
        self.0.closing(UBig::ONE, |sum, term, _| *sum += term, run)
    }

    fn push<N: Entry>(&self, vector: &[N], run: &Run<'_>) -> Result<List<N>, Halt> {
        self.0.push(vector, |sum, term, _| *sum += *term, run)
    }

    fn pull<N: Entry>(&self, vector: &[N], run: &Run<'_>) -> Result<List<N>, Halt> {
        self.0.pull(vector, |sum, term, _| *sum += *term, run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubics_are_summed() {
        let term = |k: f64| 2.0 * k * k * k - 5.0 * k + 7.0;
        for count in 0..20 {
            let plain: f64 = (0..count).map(|k| term(f64::from(k))).sum();
            assert_eq!(sum_of_cubic(term, f64::from(count)), plain, "{count}");
        }
    }
}
