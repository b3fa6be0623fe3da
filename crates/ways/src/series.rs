//! A family of boards as a sequence: its operator, and what is found and proved about it.

use crate::WaysError;
use board::Family;
use dashu_int::UBig;
use games::Game;
use rule::{Grouping, Owner, Rule, Visitor};
use series::{
    Bounds, Entry, Evidence, Field, Formula, Generating, Growth, Limits, Operator, Polynomial, Preceded,
    Recurrence, Residue, Sequence, Totals, Verdict,
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
        let strip = strip(game, family, tell, run)?;
        let mut before = vec![];
        if family.first() == 1 {
            before.push(Polynomial::one()); // n = 0 is the empty board
        }
        for n in family.first()..strip.first() {
            before.push(small(n)?);
        }
        Ok(FamilySequence { before, strip: StripSequence(strip) })
    }

    fn sequence(&self) -> Preceded<'_> {
        Preceded::new(self.before.clone(), &self.strip)
    }

    /// The states of the operator, exceptions included.
    pub(crate) fn states(&self) -> usize {
        self.sequence().states()
    }

    /// Terms, recurrence and generating function; of numbers also the growth, to so many digits.
    pub(crate) fn explore(&self, profile: bool, terms: usize, digits: usize) -> Result<Series, WaysError> {
        let sequence = self.sequence();
        let totals = Totals(&sequence);
        let sequence: &dyn Sequence = if profile { &sequence } else { &totals };
        let recurrence = series::recurrence(sequence, &Limits::default())?;
        let generating = series::generating_function(sequence, &recurrence);
        let growth = if profile { None } else { Some(series::growth(&generating, digits)?) };
        let first = sequence.first();
        Ok(Series { first, terms: sequence.terms(terms), recurrence, generating, growth })
    }

    /// Whether a formula holds.
    pub(crate) fn decide(&self, formula: &Formula) -> Result<Verdict, WaysError> {
        Ok(series::decide(&self.sequence(), formula, &Limits::default())?)
    }
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
    game.accept(MakeStrip { family, tell, run }).map_err(|error| match error {
        StripError::Sweep(error) => error.into(),
        other => WaysError::Family { family: family.to_string(), what: other.to_string() },
    })
}

/// The operator of the numbers of a family.
pub(crate) fn operator(game: &Game, family: &Family, run: &Run<'_>) -> Result<impl Operator, WaysError> {
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
        let board = self.family.board(n).expect("boards up to this size exist");
        (board, self.family.order(n).expect("boards up to this size exist"))
    }
}

/// The operator as the series crate sees it.
struct StripSequence(Strip);

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

    fn terms_modulo(&self, field: &Field, x: Residue, y: Residue, count: usize) -> Vec<Residue> {
        let closing = self.0.closing(field.one(), Self::add(*field, x, y));
        let value = |v: Vec<Residue>| field.dot(v.iter().copied().zip(closing.iter().copied()));
        self.0.vectors(field.one(), Self::add(*field, x, y)).take(count).map(value).collect()
    }

    fn vectors_modulo(
        &self,
        field: &Field,
        x: Residue,
        y: Residue,
        count: usize,
    ) -> Option<Vec<Vec<Residue>>> {
        Some(self.0.vectors(field.one(), Self::add(*field, x, y)).take(count).collect())
    }
}

impl Operator for StripSequence {
    fn first(&self) -> usize {
        self.0.first()
    }

    fn states(&self) -> usize {
        self.0.states()
    }

    fn head(&self) -> Vec<UBig> {
        let vectors = self.0.vectors(UBig::ONE, |sum, term, _| *sum += term);
        { vectors }.next().expect("vectors go on forever")
    }

    fn closing(&self) -> Vec<UBig> {
        self.0.closing(UBig::ONE, |sum, term, _| *sum += term)
    }

    fn push<N: Entry>(&self, vector: &[N]) -> Vec<N> {
        self.0.push(vector, |sum, term, _| *sum += *term)
    }

    fn pull<N: Entry>(&self, vector: &[N]) -> Vec<N> {
        self.0.pull(vector, |sum, term, _| *sum += *term)
    }
}
