//! Sequences of explicit matrices: what is found, is it proved, and is it true?

use control::{Halt, List, Run};
use dashu_int::IBig;
use proptest::prelude::*;
use series::{
    Bounds, Evidence, Field, Formula, Matrix, Method, Polynomial, Preceded, Residue, Sequence, SeriesError,
    Totals, Verdict, decide, generating_function, recurrence,
};

/// A sequence that keeps its vectors to itself.
struct Shy<'a>(&'a dyn Sequence);

impl Sequence for Shy<'_> {
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
        self.0.bounds(k)
    }
    fn terms_modulo(
        &self,
        field: &Field,
        x: Residue,
        y: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt> {
        self.0.terms_modulo(field, x, y, count, run)
    }
}

type Rows = Vec<Vec<Polynomial>>;

/// Terms by plain multiplication of polynomials.
fn plain_terms(rows: &Rows, left: &[Polynomial], right: &[Polynomial], count: usize) -> Vec<Polynomial> {
    let dot = |a: &[Polynomial], b: &[Polynomial]| {
        let mut sum = Polynomial::zero();
        a.iter().zip(b).for_each(|(a, b)| sum.add_product(a, b));
        sum
    };
    let mut vector = right.to_vec();
    let mut terms = vec![];
    for _ in 0..count {
        terms.push(dot(left, &vector));
        vector = rows.iter().map(|row| dot(row, &vector)).collect();
    }
    terms
}

fn entry(degree: usize) -> impl Strategy<Value = Polynomial> {
    let monomial = ((0..=degree, 0..=degree), 1i64..4);
    prop::collection::vec(monomial, 0..3)
        .prop_map(|terms| Polynomial::from_terms(terms.into_iter().map(|(e, c)| (e, IBig::from(c)))))
}

prop_compose! {
    fn operator(most: usize, degree: usize)(states in 1..=most)(
        rows in prop::collection::vec(prop::collection::vec(entry(degree), states), states),
        left in prop::collection::vec(entry(degree), states),
        right in prop::collection::vec(entry(degree), states),
        first in 0usize..3,
    ) -> (usize, Rows, Vec<Polynomial>, Vec<Polynomial>) {
        (first, rows, left, right)
    }
}

/// Everything that must be true of a sequence with these terms.
fn check(sequence: &dyn Sequence, terms: &[Polynomial]) -> Result<(), TestCaseError> {
    let run = Run::unlimited();
    let found = recurrence(sequence, &run).unwrap();
    prop_assert!(found.proof().is_some());
    prop_assert!(found.complexity() <= sequence.states());
    // It foretells terms that it was not given, and fails just before.
    let first = sequence.first();
    for n in found.valid_from()..first + terms.len() {
        prop_assert_eq!(&found.next(&terms[..n - first]), &terms[n - first]);
    }
    if found.complexity() > found.order() {
        let k = found.complexity() - 1;
        prop_assert_ne!(&found.next(&terms[..k]), &terms[k]);
    }
    // The generating function expands to the terms.
    let generating = generating_function(sequence, &found, &run).unwrap();
    let expanded = generating.expand(first + terms.len());
    prop_assert!(expanded[..first].iter().all(Polynomial::is_zero));
    prop_assert_eq!(&expanded[first..], terms);
    // What is printed is proved when it is typed.
    for (text, from) in [(found.to_string(), found.valid_from()), (generating.to_string(), first)] {
        let formula: Formula = text.parse().unwrap();
        // Without x and y a formula is about the totals, which may satisfy it earlier.
        match decide(sequence, &formula, &run).unwrap() {
            Verdict::Proved { from: n, .. } if formula.is_about_profiles() => prop_assert_eq!(n, from),
            Verdict::Proved { from: n, .. } => prop_assert!(n <= from),
            Verdict::Refuted(failure) => prop_assert!(false, "{} is refuted: {}", text, failure),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn numbers((first, rows, left, right) in operator(5, 0)) {
        let terms = plain_terms(&rows, &left, &right, 30);
        let matrix = Matrix::new(first, rows, left, right);
        prop_assert_eq!(&matrix.terms(30, &Run::unlimited()).unwrap(), &terms);
        check(&Totals(&matrix), &terms)?;
        check(&Shy(&matrix), &terms)?;
    }

    #[test]
    fn polynomials((first, rows, left, right) in operator(4, 1)) {
        let terms = plain_terms(&rows, &left, &right, 14);
        let matrix = Matrix::new(first, rows, left, right);
        prop_assert_eq!(&matrix.terms(14, &Run::unlimited()).unwrap(), &terms);
        check(&matrix, &terms)?;
        let totals: Vec<_> = terms.iter().map(|p| Polynomial::from(p.total())).collect();
        check(&Totals(&matrix), &totals)?;
    }

    #[test]
    fn polynomials_without_vectors((first, rows, left, right) in operator(3, 1)) {
        let terms = plain_terms(&rows, &left, &right, 12);
        let matrix = Matrix::new(first, rows, left, right);
        check(&Shy(&matrix), &terms)?;
    }

    #[test]
    fn exceptional_first_terms((_, rows, left, right) in operator(3, 1), early in prop::collection::vec(entry(1), 0..3)) {
        let mut terms = early.clone();
        terms.extend(plain_terms(&rows, &left, &right, 12));
        let matrix = Matrix::new(4, rows, left, right);
        let whole = Preceded::new(early, &matrix);
        prop_assert_eq!(&whole.terms(terms.len(), &Run::unlimited()).unwrap(), &terms);
        check(&whole, &terms)?;
        let totals: Vec<_> = terms.iter().map(|p| Polynomial::from(p.total())).collect();
        check(&Totals(&whole), &totals)?;
        check(&Shy(&Totals(&whole)), &totals)?;
    }

    #[test]
    fn a_disturbed_recurrence_is_refuted_where_it_fails(
        (first, rows, left, right) in operator(4, 1),
        place in 0usize..3,
        (exponents, size) in ((0usize..2, 0usize..2), 1i64..4),
    ) {
        let change = Polynomial::from_terms([(exponents, IBig::from(size))]);
        let terms = plain_terms(&rows, &left, &right, 24);
        let matrix = Matrix::new(first, rows, left, right);
        let found = recurrence(&matrix, &Run::unlimited()).unwrap();
        prop_assume!(found.order() > 0);
        let place = place % found.order();
        // Otherwise the formula is shorter and says something about earlier terms.
        prop_assume!(!(&found.coefficients()[place] + &change).is_zero());
        let text = format!("{found} + ({change}) a(n-{})", place + 1);
        let formula: Formula = text.parse().unwrap();
        prop_assume!(formula.is_about_profiles());
        let residual = |k: usize| {
            let mut sum = &found.next(&terms[..k]) - &terms[k];
            sum.add_product(&change, &terms[k - place - 1]);
            sum
        };
        let fails = (found.order().max(place + 1)..24).find(|&k| !residual(k).is_zero());
        match decide(&matrix, &formula, &Run::unlimited()).unwrap() {
            Verdict::Refuted(failure) => {
                let k = fails.unwrap();
                prop_assert_eq!(failure.n, first + k);
                prop_assert_eq!(&failure.actual, &terms[k]);
                prop_assert_eq!(&failure.claimed.numerator, &(&terms[k] + &residual(k)));
            }
            Verdict::Proved { from, exception, .. } => {
                prop_assert!((from - first..24).all(|k| residual(k).is_zero()));
                prop_assert_eq!(exception.map(|failure| failure.n - first), fails);
            }
        }
    }
}

/// Matchings of the 2 × n grid: the states are the sets of squares of the next column that are covered already.
fn matchings() -> Matrix {
    // From the covered set to the next one: a column of free squares takes no edge, or its own edge, or edges onward.
    Matrix::integers(
        0,
        &[&[2, 1, 1, 1], &[1, 0, 1, 0], &[1, 1, 0, 0], &[1, 0, 0, 0]],
        &[1, 0, 0, 0],
        &[1, 0, 0, 0],
    )
}

#[test]
fn matchings_of_the_two_by_n_grid() {
    let grid = matchings();
    let numbers = Totals(&grid);
    let totals: Vec<String> =
        grid.totals(6, &Run::unlimited()).unwrap().iter().map(|n| n.to_string()).collect();
    assert_eq!(totals, ["1", "2", "7", "22", "71", "228"]);
    let found = recurrence(&numbers, &Run::unlimited()).unwrap();
    assert_eq!(found.to_string(), "a(n) = 3 a(n-1) + a(n-2) - a(n-3)");
    assert_eq!((found.valid_from(), found.proof().unwrap().states), (3, 4));
    let generating = generating_function(&numbers, &found, &Run::unlimited()).unwrap();
    assert_eq!(generating.to_string(), "(1 - t)/(1 - 3 t - t^2 + t^3)");
}

#[test]
fn both_ways_of_proof_are_taken() {
    let grid = matchings();
    let method =
        |sequence: &dyn Sequence| recurrence(sequence, &Run::unlimited()).unwrap().proof().unwrap().method;
    assert_eq!(method(&grid), Method::Vectors);
    assert_eq!(method(&Shy(&grid)), Method::Terms);
}

/// A state that nothing is made of doubles beside the sequence: its vectors need the cofactor 1 - 2t.
#[test]
fn proofs_by_vectors_allow_a_cofactor() {
    let rows: [&[i64]; 4] = [&[3, 1, -1, 0], &[1, 0, 0, 0], &[0, 1, 0, 0], &[0, 0, 0, 2]];
    let beside = Matrix::integers(0, &rows, &[0, 0, 1, 0], &[7, 2, 1, 1]);
    let found = recurrence(&beside, &Run::unlimited()).unwrap();
    assert_eq!(found.to_string(), "a(n) = 3 a(n-1) + a(n-2) - a(n-3)");
    let proof = found.proof().unwrap();
    assert_eq!((proof.method, proof.from, proof.terms), (Method::Vectors, 3, 2));
}

/// A sequence whose terms may be as large as they like, for all that it promises.
struct Vague(Matrix);

impl Sequence for Vague {
    fn states(&self) -> usize {
        self.0.states()
    }
    fn degrees(&self) -> (usize, usize) {
        (0, 0)
    }
    fn bounds(&self, _: usize) -> Bounds {
        Bounds { x: 0, y: 0, bits: 1 << 50 }
    }
    fn terms_modulo(
        &self,
        field: &Field,
        x: Residue,
        y: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt> {
        self.0.terms_modulo(field, x, y, count, run)
    }
}

#[test]
fn beyond_the_limit_a_recurrence_is_a_guess() {
    let grid = Vague(matchings());
    let found = recurrence(&grid, &Run::unlimited()).unwrap();
    assert_eq!(found.to_string(), "a(n) = 3 a(n-1) + a(n-2) - a(n-3)");
    assert_eq!(found.evidence(), &Evidence::Guessed { spare: 1 });
    let formula: Formula = "a(n) = 3 a(n-1) + a(n-2) - a(n-3)".parse().unwrap();
    assert!(matches!(decide(&grid, &formula, &Run::unlimited()), Err(SeriesError::TooMuchWork { .. })));
}

#[test]
fn too_few_states_are_noticed() {
    struct Boastful(Matrix);
    impl Sequence for Boastful {
        fn states(&self) -> usize {
            2
        }
        fn degrees(&self) -> (usize, usize) {
            (0, 0)
        }
        fn bounds(&self, k: usize) -> Bounds {
            self.0.bounds(k)
        }
        fn terms_modulo(
            &self,
            field: &Field,
            x: Residue,
            y: Residue,
            count: usize,
            run: &Run<'_>,
        ) -> Result<List<Residue>, Halt> {
            self.0.terms_modulo(field, x, y, count, run)
        }
    }
    assert!(recurrence(&Boastful(matchings()), &Run::unlimited()).is_err());
}

#[test]
fn formulas_with_constants_and_late_starts() {
    // 5, 1, 3, 7, 15, 31, ...: a(n) = 2 a(n-1) + 1 from n = 2 on.
    let powers = Matrix::integers(1, &[&[2, 1], &[0, 1]], &[1, 0], &[1, 1]);
    let late = Preceded::new(vec![Polynomial::from(5)], &powers);
    let verdict = |text: &str| decide(&late, &text.parse().unwrap(), &Run::unlimited()).unwrap();
    let Verdict::Proved { from: 2, exception: Some(failure), .. } = verdict("a(n) = 2 a(n-1) + 1") else {
        panic!()
    };
    assert_eq!(failure.to_string(), "at n = 1 the formula gives 11, but a(1) = 1");
    let Verdict::Refuted(failure) = verdict("2 a(n) = 4 a(n-1) + 3") else { panic!() };
    assert_eq!(failure.to_string(), "at n = 1 the formula gives (23)/(2), but a(1) = 1");
    assert!(matches!(
        verdict("a(n) = 3a(n-1) - 2a(n-2)"),
        Verdict::Proved { from: 3, exception: Some(_), .. }
    ));
    assert!(matches!(verdict("5 + 1/(1-2t) - 1/(1-t)"), Verdict::Proved { from: 0, .. }));
    let Verdict::Refuted(failure) = verdict("5 + 1/(1-2t) - 1/(1-t) + t^7") else { panic!() };
    assert_eq!(failure.to_string(), "at n = 7 the formula gives 128, but a(7) = 127");
}

#[test]
fn the_zero_sequence() {
    let zero = Matrix::integers(0, &[&[1]], &[0], &[1]);
    let found = recurrence(&zero, &Run::unlimited()).unwrap();
    assert_eq!((found.to_string().as_str(), found.valid_from()), ("a(n) = 0", 0));
    assert_eq!(generating_function(&zero, &found, &Run::unlimited()).unwrap().to_string(), "0");
}
