//! Growth from operators alone, against growth from generating functions; and what must be refused.

use control::{Halt, List, Run};
use dashu_int::UBig;
use proptest::prelude::*;
use series::{
    Decimal, Dominant, DominantError, Entry, Growth, Matrix, Operator, Totals, dominant, generating_function,
    growth, recurrence,
};

/// A matrix written out, with its two vectors.
struct Table {
    rows: Vec<Vec<u64>>,
    left: Vec<u64>,
    right: Vec<u64>,
}

impl Table {
    fn new(rows: &[&[u64]], left: &[u64], right: &[u64]) -> Table {
        Table {
            rows: rows.iter().map(|row| row.to_vec()).collect(),
            left: left.to_vec(),
            right: right.to_vec(),
        }
    }

    fn sum<N: Entry>(terms: impl Iterator<Item = (u64, N)>) -> N {
        let mut sum = N::default();
        terms.for_each(|(times, term)| (0..times).for_each(|_| sum += term));
        sum
    }

    /// From the generating function.
    fn expected(&self, digits: usize) -> Growth {
        let signed = |list: &[u64]| list.iter().map(|&n| n as i64).collect::<Vec<_>>();
        let rows: Vec<Vec<i64>> = self.rows.iter().map(|row| signed(row)).collect();
        let rows: Vec<&[i64]> = rows.iter().map(Vec::as_slice).collect();
        let matrix = Matrix::integers(0, &rows, &signed(&self.left), &signed(&self.right));
        let numbers = Totals(&matrix);
        let found = recurrence(&numbers, &Run::unlimited()).unwrap();
        let run = Run::unlimited();
        growth(&generating_function(&numbers, &found, &run).unwrap(), digits, &run).unwrap()
    }

    fn found(&self, digits: usize) -> Result<Dominant, DominantError> {
        dominant(self, 1, digits, &Run::unlimited())
    }

    fn agrees(&self, digits: usize) -> Dominant {
        let found = self.found(digits).unwrap();
        let Growth::Simple { constant, coefficient } = self.expected(digits) else {
            panic!("{:?}", self.expected(digits))
        };
        assert_eq!((&found.constant, &found.coefficient), (&constant, &coefficient));
        assert_eq!(found.root, found.constant);
        found
    }
}

fn listed<N>(values: impl Iterator<Item = N>, run: &Run<'_>) -> Result<List<N>, Halt> {
    let mut list = run.list();
    { values }.try_for_each(|value| list.push(value))?;
    Ok(list)
}

impl Operator for Table {
    fn first(&self) -> usize {
        0
    }

    fn states(&self) -> usize {
        self.rows.len()
    }

    fn head(&self, run: &Run<'_>) -> Result<List<UBig>, Halt> {
        listed(self.right.iter().map(|&n| n.into()), run)
    }

    fn closing(&self, run: &Run<'_>) -> Result<List<UBig>, Halt> {
        listed(self.left.iter().map(|&n| n.into()), run)
    }

    fn push<N: Entry>(&self, v: &[N], run: &Run<'_>) -> Result<List<N>, Halt> {
        listed(self.rows.iter().map(|row| Self::sum(row.iter().copied().zip(v.iter().copied()))), run)
    }

    fn pull<N: Entry>(&self, v: &[N], run: &Run<'_>) -> Result<List<N>, Halt> {
        let column = |j: usize| self.rows.iter().zip(v).map(move |(row, &entry)| (row[j], entry));
        listed((0..v.len()).map(|j| Self::sum(column(j))), run)
    }
}

#[test]
fn the_golden_ratio_to_many_digits() {
    let found = Table::new(&[&[1, 1], &[1, 0]], &[1, 0], &[1, 0]).agrees(200);
    assert!(found.constant.to_string().starts_with("1.61803398874989484820458683436563811772"));
    assert_eq!(found.constant.places(), 199);
}

#[test]
fn roots_of_the_constant() {
    // λ = 3 + 2√2 = (1 + √2)².
    let squared = Table::new(&[&[5, 2], &[2, 1]], &[1, 0], &[1, 1]);
    let found = dominant(&squared, 2, 20, &Run::unlimited()).unwrap();
    assert_eq!(found.root.to_string(), "2.4142135623730950488");
}

/// States that are left behind, and states from which nothing leads back.
#[test]
fn states_outside_of_the_leading_class() {
    // State 0 leads to 1 and 2 and never returns.
    Table::new(&[&[0, 0, 0], &[1, 1, 1], &[3, 1, 0]], &[0, 1, 1], &[1, 0, 0]).agrees(30);
    // State 2 only takes, and keeps what it has.
    Table::new(&[&[2, 1, 0], &[1, 3, 0], &[1, 1, 1]], &[0, 0, 1], &[1, 1, 0]).agrees(30);
    // State 2 grows faster than the others, but is not reached from the head.
    Table::new(&[&[2, 1, 1], &[1, 3, 1], &[0, 0, 9]], &[1, 0, 5], &[1, 1, 0]).agrees(30);
}

#[test]
fn ties_and_whole_numbers() {
    let two = Table::new(&[&[2]], &[1], &[1]).found(5).unwrap();
    assert_eq!(
        (two.constant.to_string().as_str(), two.coefficient.to_string().as_str()),
        ("2.0000", "1.0000")
    );
    let ten = Table::new(&[&[6, 4], &[3, 7]], &[1, 1], &[1, 0]).found(6).unwrap();
    assert_eq!(ten.constant.to_string(), "10.0000");
    // Rows add up to 10, and (3, 4) is the eigenvector on the left: a = 3/7 + 3/7.
    assert_eq!(ten.coefficient.to_string(), "0.857143");
}

#[test]
fn what_cannot_be_claimed_is_refused() {
    // A cycle of two states.
    let cycle = Table::new(&[&[0, 2], &[1, 0]], &[1, 0], &[1, 0]);
    assert_eq!(cycle.found(10), Err(DominantError::NotPrimitive));
    let both = Table::new(&[&[0, 2], &[1, 0]], &[1, 1], &[1, 1]);
    assert_eq!(both.found(10), Err(DominantError::NotPrimitive));
    // Two classes side by side, and one after the other at the same pace: n · 2ⁿ.
    let apart = Table::new(&[&[2, 0], &[0, 3]], &[1, 1], &[1, 1]);
    assert_eq!(apart.found(10), Err(DominantError::NotPrimitive));
    let twice = Table::new(&[&[2, 0], &[1, 2]], &[0, 1], &[1, 0]);
    assert!(matches!(twice.found(10), Err(DominantError::TooSlow | DominantError::NotPrimitive)));
    // A follower that grows faster than the class it is fed from.
    let faster = Table::new(&[&[2, 0], &[1, 3]], &[1, 1], &[1, 0]);
    assert_eq!(faster.found(10), Err(DominantError::NotPrimitive));
    // Nothing comes of it, or nothing is counted.
    let ends = Table::new(&[&[0, 0], &[1, 0]], &[1, 1], &[1, 0]);
    assert_eq!(ends.found(10), Err(DominantError::Vanishing));
    let uncounted = Table::new(&[&[1, 1], &[1, 0]], &[0, 0], &[1, 0]);
    assert_eq!(uncounted.found(10), Err(DominantError::Vanishing));
    let golden = Table::new(&[&[1, 1], &[1, 0]], &[1, 0], &[1, 0]);
    assert_eq!(golden.found(5000), Err(DominantError::TooManyDigits(5000)));
    let run = Run::new(u64::MAX, &control::Impatient);
    assert_eq!(dominant(&golden, 1, 10, &run), Err(DominantError::Halt(Halt::Stopped)));
    // Eigenvalues 1000 and 999.
    let slow = Table::new(&[&[999, 1], &[0, 1000]], &[1, 0], &[0, 1]);
    assert!(slow.found(10).is_err());
}

/// Whether two decimals can be roundings of one number. Either may have a digit more than was asked for, where that
/// decides how to round.
fn rounds_to_the_same(one: &Decimal, other: &Decimal) -> bool {
    let places = one.places().max(other.places());
    let power = |places: usize| UBig::from(10u8).pow(places);
    let scaled = |decimal: &Decimal| {
        let digits: UBig = decimal.to_string().replace('.', "").parse().unwrap();
        digits * power(places - decimal.places())
    };
    let (a, b) = (scaled(one), scaled(other));
    let apart = if a > b { &a - &b } else { &b - &a };
    apart * UBig::from(2u8) <= power(places - one.places()) + power(places - other.places())
}

/// The digits of one number that needs a digit more to be rounded, and of its neighbours.
#[test]
fn decimals_of_different_length_are_compared() {
    let decimal = |digits: usize| {
        let golden = Table::new(&[&[1, 1], &[1, 0]], &[1, 0], &[1, 0]);
        golden.found(digits).unwrap().constant
    };
    assert!(rounds_to_the_same(&decimal(10), &decimal(12)) && rounds_to_the_same(&decimal(10), &decimal(10)));
    // Asked for 22 digits of this coefficient, one gives …29570, the other …295699.
    let rows: [&[u64]; 4] = [&[4, 2, 2, 1], &[4, 3, 3, 3], &[1, 3, 2, 1], &[2, 1, 4, 3]];
    let table = Table::new(&rows, &[1, 1, 2, 1], &[2, 0, 0, 0]);
    let Growth::Simple { coefficient, .. } = table.expected(22) else { panic!("one root leads") };
    assert!(rounds_to_the_same(&coefficient, &table.found(22).unwrap().coefficient));
    let other = Table::new(&[&[2, 1], &[1, 0]], &[1, 0], &[1, 0]).found(12).unwrap().constant;
    assert!(!rounds_to_the_same(&decimal(10), &other));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is claimed is what the generating function gives; and positive matrices are never refused.
    #[test]
    fn digits_are_those_of_the_generating_function(
        entries in prop::collection::vec(0u64..4, 16),
        left in prop::collection::vec(0u64..3, 4),
        right in prop::collection::vec(0u64..3, 4),
        positive in any::<bool>(),
    ) {
        let entries: Vec<u64> = entries.iter().map(|&entry| entry + u64::from(positive)).collect();
        let rows: Vec<&[u64]> = entries.chunks(4).collect();
        let table = Table::new(&rows, &left, &right);
        match table.found(22) {
            Ok(found) => match table.expected(22) {
                Growth::Simple { constant, coefficient } => {
                    // Rational numbers are told as such by the one, rounded by the other.
                    let value = |decimal: &Decimal| decimal.to_string().parse::<f64>().unwrap();
                    let same = |one: &Decimal, other: &Decimal| match one.exact() {
                        Some(_) => (value(one) / value(other) - 1.0).abs() < 1e-14,
                        None => rounds_to_the_same(one, other),
                    };
                    prop_assert!(same(&constant, &found.constant), "{constant} {}", found.constant);
                    prop_assert!(same(&coefficient, &found.coefficient), "{coefficient} {}", found.coefficient);
                }
                other => prop_assert!(false, "{other:?} instead of {found:?}"),
            },
            Err(DominantError::Vanishing) => prop_assert_eq!(table.expected(5), Growth::Vanishing),
            Err(error) => prop_assert!(!positive, "{error}"),
        }
    }
}
