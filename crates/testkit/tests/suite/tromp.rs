//! Statements of \[TrompFarneback\] apart from its tables: as printed, and, where the print fails, what holds instead.

use board::Board;
use dashu_int::UBig;
use testkit::brute;
use testkit::tables::{Claim, Source, load};

/// L(1, n) for n from 1 on.
fn on_lines() -> Vec<f64> {
    (1..=10).map(|n| brute::go_by_strings(&Board::grid(1, n)).total() as f64).collect()
}

/// Both matrices, started as printed.
#[test]
fn section_4_4_1_matrices() {
    type Rows<'a> = &'a [&'a [f64]];
    let with_colours: Rows = &[
        &[1., 1., 1., 1., 1.],
        &[1., 1., 0., 0., 0.],
        &[1., 0., 1., 0., 0.],
        &[0., 0., 1., 1., 0.],
        &[0., 1., 0., 0., 1.],
    ];
    let classes: Rows = &[&[1., 1., 1.], &[2., 1., 0.], &[0., 1., 1.]];
    for (rows, start, legal) in [(with_colours, vec![1., 0., 0., 1., 1.], 3), (classes, vec![1., 0., 2.], 2)]
    {
        let next = |vector: &Vec<f64>| {
            let dot = |row: &&[f64]| row.iter().zip(vector).map(|(a, b)| a * b).sum::<f64>();
            Some(rows.iter().map(dot).collect())
        };
        let numbers =
            std::iter::successors(Some(start), next).map(|vector| vector[..legal].iter().sum::<f64>());
        assert_eq!(numbers.take(10).collect::<Vec<f64>>(), on_lines());
    }
}

/// In the sum of powers the two complex factors have changed places: as printed it gives 2.9 for n = 1.
#[test]
fn section_4_4_1_sum_of_powers() {
    /// Twice the real part of (0.153 + i·imaginary)(0.115 + 0.590 i)ⁿ.
    fn pair(imaginary: f64, n: usize) -> f64 {
        let (a, b) = (0.115, 0.590);
        let power = (0..n).fold((0.153, imaginary), |(re, im), _| (re * a - im * b, re * b + im * a));
        2. * power.0
    }
    let sum = |imaginary: f64, n: usize| 0.694 * 2.769f64.powi(n as i32) + pair(imaginary, n);
    let near = |n: usize, number: f64, imaginary: f64| (sum(imaginary, n) - number).abs() < 0.002 * number;
    assert!((1..).zip(on_lines()).all(|(n, number)| near(n, number, 0.812)));
    assert!(!near(1, 1., -0.812) && (sum(-0.812, 1) - 2.915).abs() < 0.001);
}

fn go() -> Source {
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables/tromp-farneback.toml");
    load(tables).unwrap_or_else(|error| panic!("{error}")).remove(0)
}

/// What the asymptotic formula gives for n x n, divided by L(n, n), in units of 10⁻¹⁶.
fn accuracy(n: usize) -> UBig {
    let digits = |text: &str| text.parse::<UBig>().expect("decimal digits");
    let (a, b, l) =
        (digits("850639925845714538"), digits("96553505933837387"), digits("297573419204335724938"));
    let decimals = 18 + 17 * 2 * n + 20 * n * n;
    let entry = go().entries.into_iter().find(|entry| entry.board == format!("{n}x{n}")).expect("a square");
    let Claim::Count { value, .. } = entry.truth() else { panic!("{entry} is a count") };
    let ten = UBig::from(10u8);
    a * b.pow(2 * n) * l.pow(n * n) * ten.pow(16) / (digits(value) * ten.pow(decimals))
}

/// At n = 13 print has 1.0000000000000025, with two zeros too many and other digits.
#[test]
fn section_4_11_accuracies() {
    assert_eq!(accuracy(5) / 100_000_000_000u64, UBig::from(99_993u32));
    assert_eq!(accuracy(9) / 100_000_000u32, UBig::from(99_999_998u32));
    assert_eq!(accuracy(13) / 100u8, UBig::from(100_000_000_000_022u64));
}
