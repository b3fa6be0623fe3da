//! Section 4.4: recurrences for boards of a fixed height.

use super::{KEY, decimal, rounded};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use ways::{FamilyGrowth, Job, Series, UBig, Value, Verb};

/// A square matrix of small integers, by rows.
type Rows = &'static [&'static [i64]];

const WITH_COLOURS: Rows =
    &[&[1, 1, 1, 1, 1], &[1, 1, 0, 0, 0], &[1, 0, 1, 0, 0], &[0, 0, 1, 1, 0], &[0, 1, 0, 0, 1]];
const CLASSES: Rows = &[&[1, 1, 1], &[2, 1, 0], &[0, 1, 1]];

fn times(rows: Rows, vector: &[i64]) -> Vec<i64> {
    rows.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The coefficients of det(λ − T) from the highest power on, by Faddeev and LeVerrier.
fn characteristic(rows: Rows) -> Vec<i64> {
    let n = rows.len();
    let identity = |i, j| i64::from(i == j);
    let (mut coefficients, mut m) = (vec![1], vec![vec![0i64; n]; n]);
    for k in 1..=n {
        let last = coefficients[k - 1];
        let product = |i: usize, j: usize| (0..n).map(|l| rows[i][l] * m[l][j]).sum::<i64>();
        m = (0..n).map(|i| (0..n).map(|j| product(i, j) + last * identity(i, j)).collect()).collect();
        let trace: i64 = (0..n).map(|i| (0..n).map(|l| rows[i][l] * m[l][i]).sum::<i64>()).sum();
        coefficients.push(-trace / k as i64);
    }
    coefficients
}

fn on_lines(court: &Court<'_>, n: usize) -> Result<i64, ClaimError> {
    let count = court.count("go", None, &format!("1x{n}"))?;
    Ok(count.try_into().expect("a small number"))
}

/// l T^(n-1) L(1, 0) against the counts on 1 x n.
fn by_matrix(court: &Court<'_>, rows: Rows, start: &[i64], legal: usize) -> Result<Check, ClaimError> {
    let mut vector = start.to_vec();
    Check::over("n = 1 to 12", 1..=12, |n| {
        let sum: i64 = vector[..legal].iter().sum();
        vector = times(rows, &vector);
        Ok(Sides::new(format!("n = {n}"), sum, on_lines(court, n)?))
    })
}

fn family(court: &Court<'_>, m: usize) -> Result<Box<Series>, ClaimError> {
    court.series("go", None, &format!("{m}xn"), false)
}

fn growth(court: &Court<'_>, m: usize) -> Result<Box<FamilyGrowth>, ClaimError> {
    match court.answer(&Job::new(Verb::Growth { digits: 30 }, "go", &format!("{m}xn")))?.value {
        Value::Growth(growth) => Ok(growth),
        other => unreachable!("growth, not {other:?}"),
    }
}

fn recurrence(court: &Court<'_>, place: &str, family: &str) -> Result<Finding, ClaimError> {
    let mut all = court.source(KEY).recurrences.iter();
    let row = all.find(|row| row.place == place && row.family == family).expect("a recurrence in print");
    Ok(Finding::stated(&court.prove("go", None, family, &row.formula)?))
}

/// The orders of Table 2 against the least ones, which are proved.
fn orders(court: &Court<'_>, heights: std::ops::RangeInclusive<usize>) -> Result<Check, ClaimError> {
    let range = format!("m = {} to {}, each proved least", heights.start(), heights.end());
    let rows = court.source(KEY).growth.iter().filter(|row| heights.contains(&row.m));
    Check::over(range, rows, |row| {
        let order = family(court, row.m)?.recurrence.order();
        Ok(Sides::new(format!("m = {}", row.m), row.order.clone(), order.to_string()))
    })
}

/// A column of Table 2 against proved digits, rounded: as printed, or mended.
fn column(
    court: &Court<'_>,
    heights: std::ops::RangeInclusive<usize>,
    printed: impl Fn(&testkit::tables::Growth) -> &str,
    value: impl Fn(&FamilyGrowth) -> String,
) -> Result<Check, ClaimError> {
    let range = format!("m = {} to {}, from proved digits", heights.start(), heights.end());
    let rows = court.source(KEY).growth.iter().filter(|row| heights.contains(&row.m));
    Check::over(range, rows, |row| {
        let truth = rounded(&decimal(&value(&*growth(court, row.m)?)), printed(row));
        Ok(Sides::new(format!("m = {}", row.m), printed(row).to_string(), truth))
    })
}

/// 0.694 · 2.769ⁿ and twice the real part of (0.153 + i·imaginary)(0.115 + 0.590 i)ⁿ.
fn sum_of_powers(imaginary: f64, n: usize) -> f64 {
    let (a, b) = (0.115, 0.590);
    let power = (0..n).fold((0.153, imaginary), |(re, im), _| (re * a - im * b, re * b + im * a));
    0.694 * 2.769f64.powi(n as i32) + 2. * power.0
}

fn powers(court: &Court<'_>, imaginary: f64) -> Result<Check, ClaimError> {
    Check::over("n = 1 to 10, within 0.2%", 1..=10, |n| {
        let (sum, count) = (sum_of_powers(imaginary, n), on_lines(court, n)?);
        let near = (sum - count as f64).abs() < 0.002 * count as f64;
        let told = if near { count.to_string() } else { format!("{sum:.3}") };
        Ok(Sides::new(format!("n = {n}"), told, count.to_string()))
    })
}

const ROOTS_AND_FACTORS: usize = 6;

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/theorem-1",
            place: "Theorem 1",
            kind: Kind::Statement,
            statement: "for fixed m, L(m,n) satisfies a linear recurrence of order at most the number of valid 0-states, indeed of their classes",
            how: "the least order, proved, against the classes of Table 1, m = 1 to 4",
            command: "ways series go 4xn",
            tier: Tier::Quick,
            check: |court| {
                let rows = &court.source(KEY).states[..4];
                Ok(Finding::stated(&Check::over("m = 1 to 4", rows, |row| {
                    let order = family(court, row.m)?.recurrence.order();
                    let classes: usize = row.valid_classes.parse().expect("digits");
                    Ok(Sides::new(format!("m = {}: order at most {classes}", row.m), true, order <= classes))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.1-matrices",
            place: "Section 4.4.1",
            kind: Kind::Statement,
            statement: "L(1,n) from the printed matrices with 5 states and with 3 classes, with their start vectors",
            how: "powers of the matrices against counts by two engines",
            command: "ways series go 1xn",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::all([
                    by_matrix(court, WITH_COLOURS, &[1, 0, 0, 1, 1], 3)?,
                    by_matrix(court, CLASSES, &[1, 0, 2], 2)?,
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.1-start",
            place: "Section 4.4.1",
            kind: Kind::Statement,
            statement: "T is invertible, and its inverse takes L(1,0) to L(0,0) = (−1,1,1,0,0)",
            how: "T times the printed vector; the determinant is the last coefficient of the characteristic polynomial",
            command: "ways claims show tromp-farneback/section-4.4.1-start",
            tier: Tier::Quick,
            check: |_| {
                let image = format!("{:?}", times(WITH_COLOURS, &[-1, 1, 1, 0, 0]));
                let last = *characteristic(WITH_COLOURS).last().expect("a coefficient");
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("T L(0,0)", "[1, 0, 0, 1, 1]".to_string(), image)),
                    Check::so("the determinant", last != 0, "not 0", "0"),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.1-sequence",
            place: "Section 4.4.1",
            kind: Kind::Statement,
            statement: "L(1,n) = 1, 5, 15, 41, 113, 313, 867, 2401, 6649, 18413, … from n = 1 on",
            how: "counted by two engines",
            command: "ways series go 1xn --terms 10",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&court.entries(KEY, "Section 4.4.1")?)),
        },
        Claim {
            id: "tromp-farneback/section-4.4.1-characteristic",
            place: "Section 4.4.1",
            kind: Kind::Statement,
            statement: "the characteristic polynomials are λ⁵ − 5λ⁴ + 8λ³ − 6λ² + 3λ − 1 and λ³ − 3λ² + λ − 1",
            how: "computed from the printed matrices",
            command: "ways claims show tromp-farneback/section-4.4.1-characteristic",
            tier: Tier::Quick,
            check: |_| {
                let told = |rows| format!("{:?}", characteristic(rows));
                let sides = [
                    Sides::new("5 states", "[1, -5, 8, -6, 3, -1]".to_string(), told(WITH_COLOURS)),
                    Sides::new("3 classes", "[1, -3, 1, -1]".to_string(), told(CLASSES)),
                ];
                Ok(Finding::stated(&Check::all(sides.map(Check::equal))))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.1-recurrence",
            place: "Section 4.4.1",
            kind: Kind::Statement,
            statement: "L(1,k+5) = 5L(1,k+4) − 8L(1,k+3) + 6L(1,k+2) − 3L(1,k+1) + L(1,k)",
            how: "proved on the operator of the family",
            command: "ways prove go 1xn --recurrence 'a(n) = 5a(n-1) - 8a(n-2) + 6a(n-3) - 3a(n-4) + a(n-5)'",
            tier: Tier::Quick,
            check: |court| recurrence(court, "Section 4.4.1", "1xn"),
        },
        Claim {
            id: "tromp-farneback/section-4.4.1-minimal",
            place: "Section 4.4.1 and Lemma 12",
            kind: Kind::Statement,
            statement: "L(1,k+3) = 3L(1,k+2) − L(1,k+1) + L(1,k), as the linear system of Lemma 12 gives, is minimal",
            how: "proved on the operator; the printed system is multiplied out",
            command: "ways prove go 1xn --recurrence 'a(n) = 3a(n-1) - a(n-2) + a(n-3)'",
            tier: Tier::Quick,
            check: |court| {
                let system: Rows = &[&[1, 5, 15], &[5, 15, 41], &[15, 41, 113]];
                let image = format!("{:?}", times(system, &[1, -1, 3]));
                let finding = recurrence(court, "Section 4.4.1, minimal", "1xn")?;
                let order = family(court, 1)?.recurrence.order();
                let parts = Check::all([
                    Check::equal(Sides::new("the system", "[41, 113, 313]".to_string(), image)),
                    Check::equal(Sides::new("the least order", 3, order)),
                ]);
                Ok(if parts.failure().is_some() { Finding::stated(&parts) } else { finding })
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.1-powers",
            place: "Section 4.4.1",
            kind: Kind::Statement,
            statement: "L(1,n) ~ 0.694·2.769ⁿ + (0.153 − 0.812i)(0.115 + 0.590i)ⁿ + (0.153 + 0.812i)(0.115 − 0.590i)ⁿ",
            how: "both sides for n = 1 to 10, up to the rounding of the constants",
            command: "ways count go 1x1",
            tier: Tier::Quick,
            check: |court| {
                Finding::stated(&powers(court, -0.812)?)
                    .instead("0.153 − 0.812i and 0.153 + 0.812i change places", &powers(court, 0.812)?)
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.1-root",
            place: "Section 4.4.1",
            kind: Kind::Statement,
            statement: "λ₁ = 1 + ((27 + 3√57)^(1/3) + (27 − 3√57)^(1/3))/3, about 2.769292354",
            how: "the closed form in floats, the characteristic polynomial there, and proved digits",
            command: "ways growth go --width 1",
            tier: Tier::Quick,
            check: |court| {
                let root = |sign: f64| (27. + sign * 3. * 57f64.sqrt()).cbrt();
                let lambda = 1. + (root(1.) + root(-1.)) / 3.;
                let vanishes = (lambda.powi(3) - 3. * lambda.powi(2) + lambda - 1.).abs() < 1e-12;
                let digits = rounded(&decimal(&growth(court, 1)?.constant.to_string()), "2.769292354");
                Ok(Finding::stated(&Check::all([
                    Check::so("the closed form", vanishes, "a root", "no root"),
                    Check::equal(Sides::new("closed form", format!("{lambda:.9}"), digits.clone())),
                    Check::equal(Sides::new("λ₁", "2.769292354".to_string(), digits)),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.2-recurrence-2xn",
            place: "Section 4.4.2",
            kind: Kind::Statement,
            statement: "the recurrence of order 7 for 2 x n",
            how: "proved on the operator of the family",
            command: "ways prove go 2xn --recurrence 'a(n) = 10a(n-1) - 16a(n-2) + 31a(n-3) - 13a(n-4) + 20a(n-5) + 2a(n-6) - a(n-7)'",
            tier: Tier::Quick,
            check: |court| recurrence(court, "Section 4.4.2", "2xn"),
        },
        Claim {
            id: "tromp-farneback/section-4.4.2-sequence",
            place: "Section 4.4.2",
            kind: Kind::Statement,
            statement: "L(2,n) = 1, 5, 57, 489, 4125, 35117, 299681, … from n = 1 on, like the sequence of section 4.4.1",
            how: "counted by two engines",
            command: "ways series go 2xn",
            tier: Tier::Quick,
            check: |court| {
                const PRINTED: [u32; 7] = [1, 5, 57, 489, 4125, 35117, 299_681];
                let from = |first: usize| {
                    let last = first + PRINTED.len() - 1;
                    Check::over(format!("n = {first} to {last}"), first..=last, |n| {
                        let board = if n == 0 { "bipartite:0,0".into() } else { format!("2x{n}") };
                        let count = court.count("go", None, &board)?;
                        Ok(Sides::new(format!("n = {n}"), UBig::from(PRINTED[n - first]), count))
                    })
                };
                Finding::stated(&from(1)?).instead("it starts with n = 0", &from(0)?)
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.2-recurrence-3xn",
            place: "Section 4.4.2",
            kind: Kind::Statement,
            statement: "the recurrence of order 19 for 3 x n",
            how: "proved on the operator of the family",
            command: "ways series go 3xn",
            tier: Tier::Quick,
            check: |court| recurrence(court, "Section 4.4.2", "3xn"),
        },
        Claim {
            id: "tromp-farneback/table-2-classes",
            place: "Table 2",
            kind: Kind::Statement,
            statement: "the numbers of constructible up/down classes, m = 1 to 7",
            how: "walked through; m = 8 and 9 are seen with `ways states go 9`",
            command: "ways states go 7",
            tier: Tier::Quick,
            check: |court| {
                let rows = court.source(KEY).growth.iter().filter(|row| row.m <= 7);
                Ok(Finding::stated(&Check::over("m = 1 to 7", rows, |row| {
                    let job = Job::new(Verb::States, "go", &row.m.to_string());
                    let Value::States(states) = court.answer(&job)?.value else { unreachable!("states") };
                    let classes = states.up_down_classes.unwrap_or_default().to_string();
                    Ok(Sides::new(format!("m = {}", row.m), row.up_down_classes.clone(), classes))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/table-2-orders",
            place: "Table 2",
            kind: Kind::Statement,
            statement: "the least orders of recurrences, m = 1 to 4",
            how: "recurrences found and proved, with their least orders",
            command: "ways series go 4xn",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&orders(court, 1..=4)?)),
        },
        Claim {
            id: "tromp-farneback/table-2-orders-5-6",
            place: "Table 2",
            kind: Kind::Statement,
            statement: "the least orders of recurrences, m = 5 and 6",
            how: "recurrences found and proved; 3107 and 12110 for m = 7 and 8 are least orders modulo a prime, without a proof that they hold for ever",
            command: "ways series go 6xn",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&orders(court, 5..=6)?)),
        },
        Claim {
            id: "tromp-farneback/table-2-factors",
            place: "Table 2",
            kind: Kind::Statement,
            statement: "the factors aₘ to 20 places, m = 1 to 6",
            how: "enclosed by quotients of vectors, all digits proved",
            command: "ways growth go --width 1 --digits 25",
            tier: Tier::Quick,
            check: |court| {
                let value = |growth: &FamilyGrowth| growth.coefficient.to_string();
                let heights = 1..=ROOTS_AND_FACTORS;
                let printed = column(court, heights.clone(), |row| &row.a, value)?;
                let mended = column(court, heights, |row| row.true_a(), value)?;
                Finding::stated(&printed).instead(
                    "the last places for m = 1 to 4 are …789, …569, …679, …168 (rounding errors in print)",
                    &mended,
                )
            },
        },
        Claim {
            id: "tromp-farneback/table-2-roots",
            place: "Table 2",
            kind: Kind::Statement,
            statement: "the m-th roots of λₘ to 16 places, m = 1 to 6",
            how: "enclosed by quotients of vectors, all digits proved",
            command: "ways growth go --width 2 --digits 25",
            tier: Tier::Quick,
            check: |court| {
                let value = |growth: &FamilyGrowth| growth.per_site.to_string();
                let heights = 1..=ROOTS_AND_FACTORS;
                let printed = column(court, heights.clone(), |row| &row.root_of_lambda, value)?;
                let mended = column(court, heights, |row| row.true_root_of_lambda(), value)?;
                Finding::stated(&printed).instead(
                    "the last digits for m = 2 to 5 are 5, 5, 5, 4 (rounding errors in print)",
                    &mended,
                )
            },
        },
        Claim {
            id: "tromp-farneback/table-2-7-9",
            place: "Table 2",
            kind: Kind::Statement,
            statement: "aₘ and the roots of λₘ, m = 7 to 9",
            how: "enclosed by quotients of vectors, all digits proved",
            command: "ways growth go --width 7 --digits 25",
            tier: Tier::Slow,
            check: |court| {
                let factor = |growth: &FamilyGrowth| growth.coefficient.to_string();
                let root = |growth: &FamilyGrowth| growth.per_site.to_string();
                let printed = Check::all([
                    column(court, 7..=9, |row| &row.a, factor)?,
                    column(court, 7..=9, |row| &row.root_of_lambda, root)?,
                ]);
                let mended = Check::all([
                    column(court, 7..=9, |row| row.true_a(), factor)?,
                    column(court, 7..=9, |row| row.true_root_of_lambda(), root)?,
                ]);
                Finding::stated(&printed)
                    .instead("the last digits of the roots for m = 7 and 8 are 9 and 7", &mended)
            },
        },
        Claim {
            id: "tromp-farneback/section-4.4.3",
            place: "Section 4.4.3",
            kind: Kind::Statement,
            statement: "with a state for illegal boards, columns of T/3ᵐ sum to 1; for m = 1, whatever stands in the state before, 3 successors or 2 and an illegal one",
            how: "columns of the printed matrix for m = 1 sum to 3 where both stones are allowed and to 2 where one is not",
            command: "ways states go 1",
            tier: Tier::Quick,
            check: |_| {
                let sums: Vec<i64> =
                    (0..5).map(|column| WITH_COLOURS.iter().map(|row| row[column]).sum()).collect();
                let sides = Sides::new("columns", "[3, 3, 3, 2, 2]".to_string(), format!("{sums:?}"));
                Ok(Finding::stated(&Check::equal(sides)))
            },
        },
    ]
}
