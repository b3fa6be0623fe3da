//! Growth constants: known ones to many digits, and the cases without a dominant root.

use control::Run;
use dashu_int::IBig;
use proptest::prelude::*;
use series::{
    Generating, Growth, Matrix, Polynomial, SeriesError, Totals, generating_function, growth, recurrence,
};

fn grown(generating: &Generating, digits: usize) -> Result<Growth, SeriesError> {
    growth(generating, digits, &Run::unlimited())
}

fn quotient(above: &[i64], below: &[i64]) -> Generating {
    let side = |numbers: &[i64]| numbers.iter().map(|&n| Polynomial::from(n)).collect();
    Generating::new(side(above), side(below))
}

fn simple(found: Growth) -> (String, String) {
    match found {
        Growth::Simple { constant, coefficient } => (constant.to_string(), coefficient.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_golden_ratio_to_fifty_digits() {
    let (constant, coefficient) = simple(grown(&quotient(&[0, 1], &[1, -1, -1]), 50).unwrap());
    assert_eq!(constant, "1.6180339887498948482045868343656381177203091798058");
    // 1/√5
    assert_eq!(coefficient, "0.44721359549995793928183473374625524708812367192231");
    let (_, lucas) = simple(grown(&quotient(&[2, -1], &[1, -1, -1]), 10).unwrap());
    assert_eq!(lucas, "1.000000000");
}

#[test]
fn integers_are_exact() {
    let found = grown(&quotient(&[1, 1], &[1, -3]), 12).unwrap();
    assert_eq!(simple(found), ("3".to_owned(), "1.33333333333".to_owned()));
}

#[test]
fn a_multiple_root() {
    let Growth::Polynomial { constant, power, coefficient } =
        grown(&quotient(&[1], &[1, -4, 4]), 10).unwrap()
    else {
        panic!()
    };
    assert_eq!((constant.to_string(), power, coefficient.to_string()), ("2".into(), 1, "1".into()));
    // n²/2 for the triangular numbers.
    let Growth::Polynomial { constant, power, coefficient } =
        grown(&quotient(&[1], &[1, -3, 3, -1]), 4).unwrap()
    else {
        panic!()
    };
    assert_eq!((constant.to_string(), power, coefficient.to_string()), ("1".into(), 2, "0.5000".into()));
    // (1 − t − t²)⁻² : an irrational root twice.
    let Growth::Polynomial { constant, power: 1, coefficient } =
        grown(&quotient(&[1], &[1, -2, -1, 2, 1]), 10).unwrap()
    else {
        panic!()
    };
    assert_eq!(
        (constant.to_string(), coefficient.to_string()),
        ("1.618033989".into(), "0.5236067977".into())
    );
}

#[test]
fn two_dominant_roots() {
    let Growth::Periodic { period: 2, classes } = grown(&quotient(&[1], &[1, 0, -4]), 10).unwrap() else {
        panic!()
    };
    assert_eq!(simple(classes[0].clone()), ("4".to_owned(), "1".to_owned()));
    assert_eq!(classes[1], Growth::Vanishing);
    // 1/(1 − 2t³) + 1/(1 − t): period three.
    let sum = quotient(&[2, -1, 0, -2], &[1, -1, 0, -2, 2]);
    let Growth::Periodic { period: 3, classes } = grown(&sum, 10).unwrap() else { panic!() };
    assert_eq!(simple(classes[0].clone()), ("2".to_owned(), "1".to_owned()));
    assert_eq!(simple(classes[1].clone()), ("1".to_owned(), "1".to_owned()));
}

#[test]
fn growth_is_printed_as_a_law() {
    let printed = |above: &[i64], below: &[i64]| grown(&quotient(above, below), 4).unwrap().to_string();
    assert_eq!(printed(&[1], &[1, -1, -1]), "a(n) ~ 0.7236 * 1.618^n");
    assert_eq!(printed(&[1], &[1, -4, 4]), "a(n) ~ 1 * n^1 * 2^n");
    assert_eq!(printed(&[1], &[1, 0, -4]), "a(2k+0) ~ 1 * 4^k, a(2k+1) = 0 from some n on");
}

#[test]
fn complex_roots_at_an_irrational_angle_stay_undecided() {
    assert_eq!(grown(&quotient(&[1], &[1, -1, 2]), 10).unwrap(), Growth::Undecided);
    // The same with a real root that is smaller.
    assert_eq!(grown(&quotient(&[1], &[1, -2, 3, -2]), 10).unwrap(), Growth::Undecided);
}

#[test]
fn nothing_grows_out_of_a_polynomial() {
    assert_eq!(grown(&quotient(&[1, 2, 3], &[1]), 10).unwrap(), Growth::Vanishing);
    let (x, one) = (Polynomial::x(), Polynomial::one());
    assert!(grown(&Generating::new(vec![one.clone()], vec![one, x]), 10).is_err());
}

#[test]
fn roots_of_almost_the_same_modulus() {
    // (1 − 1000 t)(1 + 999 t)
    let found = grown(&quotient(&[1], &[1, -1, -999_000]), 8).unwrap();
    assert_eq!(simple(found), ("1000".to_owned(), "0.50025013".to_owned()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Large terms of a positive matrix sequence have the ratio and the size that the digits say.
    #[test]
    fn digits_agree_with_far_terms(entries in prop::collection::vec(1i64..6, 16)) {
        let rows: Vec<&[i64]> = entries.chunks(4).collect();
        let matrix = Matrix::integers(0, &rows, &[1, 0, 2, 1], &[1, 1, 0, 3]);
        let numbers = Totals(&matrix);
        let run = Run::unlimited();
        let generating = generating_function(&numbers, &recurrence(&numbers, &run).unwrap(), &run).unwrap();
        let (constant, coefficient) = simple(grown(&generating, 25).unwrap());
        let terms = generating.expand(402);
        let value = |n: usize| terms[n].constant().unwrap();
        // constant · 10^24 against a(401)/a(400), which has converged: other roots are far smaller.
        let digits = |text: &str| -> IBig {
            let (whole, part) = text.split_once('.').unwrap_or((text, ""));
            format!("{whole}{part:0<30}").parse().unwrap()
        };
        let near = |a: &IBig, b: &IBig| {
            let difference = if a > b { a - b } else { b - a };
            difference * IBig::from(10).pow(22) < *b
        };
        let scale = IBig::from(10).pow(30);
        let ratio = value(401) * &scale / value(400);
        prop_assert!(near(&digits(&constant), &ratio));
        // c λⁿ · c λⁿ / (c λ²ⁿ) is c.
        let start = value(200) * value(200) * &scale / value(400);
        prop_assert!(near(&digits(&coefficient), &start));
    }
}
