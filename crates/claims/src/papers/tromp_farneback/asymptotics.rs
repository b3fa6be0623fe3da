//! Sections 4.9 to 4.11: bounds, the base of liberties, the asymptotic formula.

use super::{KEY, decimal, entry, legal, mended, printed, ratio, rounded, scientific};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use dashu_int::UBig;
use dashu_ratio::RBig;
use ways::{Job, Value, Verb};

/// The constants of section 4.11, as printed.
const L: &str = "2.97573419204335724938";
const B: &str = "0.96553505933837387";
const A: &str = "0.850639925845714538";

/// A · B^(m+n) · L^(mn), with the constants in print.
fn formula(m: usize, n: usize) -> RBig {
    decimal(A) * decimal(B).pow(m + n) * decimal(L).pow(m * n)
}

/// A, B and L from L(n, n), L(n, n + 1) and L(n + 1, n + 1) for n = 17.
fn constants(court: &Court<'_>) -> [RBig; 3] {
    const N: usize = 17;
    let [square, oblong, next] = [legal(court, N, N), legal(court, N, N + 1), legal(court, N + 1, N + 1)];
    let l = ratio(&square * next, oblong.clone().pow(2));
    let b = ratio(oblong, square.clone()) / l.clone().pow(N);
    let a = RBig::from(square) / (b.clone().pow(2 * N) * l.clone().pow(N * N));
    [a, b, l]
}

/// L(n, n) L(n + 1, n + 1) / L(n, n + 1)².
fn convergent(court: &Court<'_>, n: usize) -> RBig {
    ratio(legal(court, n, n) * legal(court, n + 1, n + 1), legal(court, n, n + 1).pow(2))
}

/// Rows of Table 4: n, the share of 3^(n²), the number, and its power of ten.
const TABLE_4: [(usize, &str, i32, &str, usize); 10] = [
    (18, "0.0173", 0, "6.6", 152),
    (19, "0.01196", 0, "2.082", 170),
    (29, "1.2", -4, "2.2", 397),
    (39, "2.4", -7, "1.2", 719),
    (49, "9", -11, "3.5", 1135),
    (59, "7", -15, "5", 1646),
    (69, "1.1", -19, "4", 2252),
    (79, "3", -25, "2", 2953),
    (89, "2", -31, "4", 3748),
    (99, "2", -38, "4", 4638),
];

/// Is a number what was printed, up to one unit of the last printed digit?
fn near(value: &RBig, printed: &str) -> bool {
    let places = printed.split_once('.').map_or(0, |(_, places)| places.len());
    let unit = ratio(UBig::ONE, UBig::from(10u8).pow(places));
    let (low, high) = (decimal(printed) - &unit, decimal(printed) + &unit);
    low <= *value && *value <= high
}

/// The two forms of each entry of Table 4 against the formula.
pub(super) fn table_4(_: &Court<'_>) -> Result<Finding, ClaimError> {
    let ten = |power: usize| RBig::from(UBig::from(10u8).pow(power));
    let check = Check::over("n = 18 to 99, each within one unit of its last digit", TABLE_4, |row| {
        let (n, share, down, leading, power) = row;
        let value = formula(n, n);
        let of_all = &value / RBig::from(UBig::from(3u8).pow(n * n)) * ten(down.unsigned_abs() as usize);
        let number = &value / ten(power);
        let told = |what: &RBig, printed: &str| match near(what, printed) {
            true => printed.to_string(),
            false => rounded(what, printed),
        };
        let paper = format!("{share}e{down} and {leading}e{power}");
        let program = format!("{}e{down} and {}e{power}", told(&of_all, share), told(&number, leading));
        Ok(Sides::new(format!("n = {n}"), paper, program))
    })?;
    Ok(Finding::stated(&check))
}

/// Both bounds of Theorem 3.
fn theorem_3(m: usize, n: usize) -> (RBig, RBig) {
    let power = |base: u32, exponent: usize| RBig::from(UBig::from(base).pow(exponent));
    let of = |above: u32, below: u32, exponent: usize| power(above, exponent) / power(below, exponent);
    let edge = of(79, 81, 2 * (m + n) / 5);
    let lower = power(3, 4 * m * n / 5) * &edge;
    let upper = power(3, m * n) * edge * of(241, 243, (m * n - 2 * (m + n)) / 5);
    (lower, upper)
}

/// The knight points through (3, 3), counted from 1: is (i, j), counted from 0, among them?
fn knight(i: i64, j: i64) -> bool {
    (i - 2 + 2 * (j - 2)).rem_euclid(5) == 0
}

/// Points of K, points of K on the edge, points that neither belong to K nor neighbour it, and whether the latter lie
/// on the edge, none in a corner.
fn ingredients(m: i64, n: i64) -> (usize, usize, usize, bool) {
    let cells = (0..m).flat_map(|i| (0..n).map(move |j| (i, j)));
    let on_edge = |&(i, j): &(i64, i64)| i == 0 || j == 0 || i == m - 1 || j == n - 1;
    let in_corner = |&(i, j): &(i64, i64)| (i == 0 || i == m - 1) && (j == 0 || j == n - 1);
    let (points, others): (Vec<_>, Vec<_>) = cells.partition(|&(i, j)| knight(i, j));
    let beside = |&(i, j): &(i64, i64)| {
        let near = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)];
        near.iter().any(|&(i, j)| (0..m).contains(&i) && (0..n).contains(&j) && knight(i, j))
    };
    let lonely: Vec<_> = others.into_iter().filter(|cell| !beside(cell)).collect();
    let placed = lonely.iter().all(|cell| on_edge(cell) && !in_corner(cell));
    (points.len(), points.iter().filter(|cell| on_edge(cell)).count(), lonely.len(), placed)
}

/// L(m, n), or 1 where a side is 0.
fn count(court: &Court<'_>, m: usize, n: usize) -> Result<UBig, ClaimError> {
    if m * n == 0 {
        return Ok(UBig::ONE);
    }
    court.count("go", None, &format!("{m}x{n}"))
}

/// L(M, N) against the product of tiles of m x n, with `across` for the number of tiles r_m x n.
fn tiled(court: &Court<'_>, largest: usize, across: fn(usize, usize) -> usize) -> Result<Check, ClaimError> {
    let side = || 0..=largest;
    let counted: Result<Vec<Vec<UBig>>, ClaimError> =
        side().map(|m| side().map(|n| count(court, m.min(n), m.max(n))).collect()).collect();
    let counted = counted?;
    let sizes = move || (1..=largest).flat_map(move |a| (1..=largest).map(move |b| (a, b)));
    let places = sizes().flat_map(|tile| sizes().map(move |board| (board, tile)));
    let mut places: Vec<_> = places.filter(|((rows, columns), (m, n))| m <= rows && n <= columns).collect();
    places.sort_by_key(|((rows, columns), _)| (rows * columns, *rows));
    Check::over(format!("boards up to {largest}x{largest}"), places, |((rows, columns), (m, n))| {
        let (down, right) = (rows / m, columns / n);
        let product = counted[m][n].pow(down * right)
            * counted[m][columns % n].pow(down)
            * counted[rows % m][n].pow(across(down, right))
            * &counted[rows % m][columns % n];
        let at = format!("{rows}x{columns} from tiles {m}x{n}: is it at least the product");
        Ok(Sides::new(at, true, counted[rows][columns] >= product))
    })
}

/// r(n, n) = L(n, n) / (aₙ λₙⁿ) − 1.
fn remainder(court: &Court<'_>, n: usize) -> Result<RBig, ClaimError> {
    let job = Job::new(Verb::Growth { digits: 30 }, "go", &format!("{n}xn"));
    let Value::Growth(growth) = court.answer(&job)?.value else { unreachable!("growth") };
    let [a, lambda] = [&growth.coefficient, &growth.constant].map(|digits| decimal(&digits.to_string()));
    Ok(RBig::from(count(court, n, n)?) / (a * lambda.pow(n)) - RBig::ONE)
}

fn accuracy(court: &Court<'_>, n: usize) -> RBig {
    formula(n, n) / RBig::from(legal(court, n, n))
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/theorem-3",
            place: "Theorem 3",
            kind: Kind::Statement,
            statement: "3^(4mn/5)(1−2/81)^(2(m+n)/5) ≤ L(m,n) ≤ 3^(mn)(1−2/81)^(2(m+n)/5)(1−2/243)^((mn−2(m+n))/5) for m, n divisible by 5",
            how: "against counts, as fractions",
            command: "ways bounds go 10x10",
            tier: Tier::Quick,
            check: |court| {
                let boards = [(5, 5), (5, 10), (10, 10), (5, 20)];
                Ok(Finding::stated(&Check::over("5x5, 5x10, 10x10, 5x20", boards, |(m, n)| {
                    let ((lower, upper), count) = (theorem_3(m, n), RBig::from(count(court, m, n)?));
                    Ok(Sides::new(format!("{m}x{n}"), true, lower <= count && count <= upper))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/theorem-3-proof",
            place: "Proof of Theorem 3, Figure 11",
            kind: Kind::Statement,
            statement: "K has mn/5 points, 2(m+n)/5 of them on the edge, and as many points, all on the edge, neither belong to K nor neighbour it",
            how: "the points through (3,3) are laid out, m, n = 5 to 30",
            command: "ways bounds go 10x10 --show",
            tier: Tier::Quick,
            check: |_| {
                let sizes = (1..=6).flat_map(|a| (1..=6).map(move |b| (5 * a, 5 * b)));
                Ok(Finding::stated(&Check::over("5x5 to 30x30", sizes, |(m, n)| {
                    let edge = (2 * (m + n) / 5) as usize;
                    let paper = format!("{:?}", ((m * n / 5) as usize, edge, edge, true));
                    Ok(Sides::new(format!("{m}x{n}"), paper, format!("{:?}", ingredients(m, n))))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.10-range",
            place: "Section 4.10",
            kind: Kind::Statement,
            statement: "L(m,n)^(1/mn) is roughly between 3^(4/5) ~ 2.4 and 3(1−2/243)^(1/5) ~ 2.995",
            how: "the two numbers in floats; the base of liberties lies between them",
            command: "ways growth go",
            tier: Tier::Quick,
            check: |court| {
                let (low, high) = (3f64.powf(0.8), 3. * (1f64 - 2. / 243.).powf(0.2));
                let base: f64 = rounded(&constants(court)[2], "0.000000").parse().expect("a number");
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("the lower one", "2.4".to_string(), format!("{low:.1}"))),
                    Check::equal(Sides::new("the upper one", "2.995".to_string(), format!("{high:.3}"))),
                    Check::so("the base", low < base && base < high, "between them", "outside"),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/theorem-4",
            place: "Theorem 4 and the display before it",
            kind: Kind::Statement,
            statement: "L(M,N) is at least the product over the tiles m x n, m x r_n, r_m x n, r_m x r_n of a tiling",
            how: "all boards up to 6x6 with all tiles",
            command: "ways table go 1..6x1..6",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&tiled(court, 6, |_, right| right)?)),
        },
        Claim {
            id: "tromp-farneback/theorem-5-proof",
            place: "Proof of Theorem 5",
            kind: Kind::Statement,
            statement: "in the display, ln L(r_m, n) has the factor q_m/MN",
            how: "the inequality with q_m tiles r_m x n, on boards up to 6x6",
            command: "ways table go 1..6x1..6",
            tier: Tier::Quick,
            check: |court| {
                Finding::stated(&tiled(court, 6, |down, _| down)?)
                    .instead("q_n/MN, as in the display before", &tiled(court, 6, |_, right| right)?)
            },
        },
        Claim {
            id: "tromp-farneback/theorem-2",
            place: "Theorem 2",
            kind: Kind::Statement,
            statement: "aₘ > 0 and 0 < λₘ ≤ 3ᵐ",
            how: "proved digits, m = 1 to 6",
            command: "ways growth go --width 6",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("m = 1 to 6", 1..=6, |m| {
                    let job = Job::new(Verb::Growth { digits: 20 }, "go", &format!("{m}xn"));
                    let Value::Growth(growth) = court.answer(&job)?.value else { unreachable!("growth") };
                    let lambda = decimal(&growth.constant.to_string());
                    let most = RBig::from(UBig::from(3u8).pow(m));
                    let factor = decimal(&growth.coefficient.to_string());
                    let holds = RBig::ZERO < factor && RBig::ZERO < lambda && lambda <= most;
                    Ok(Sides::new(format!("m = {m}"), true, holds))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/lemma-14",
            place: "Lemma 14",
            kind: Kind::Statement,
            statement: "the two identities for symmetric x(m,n) = u(m) + n v(m) + w(m,n)",
            how: "for a thousand functions with small random values, as integers",
            command: "ways claims show tromp-farneback/lemma-14",
            tier: Tier::Quick,
            check: |_| Ok(Finding::stated(&lemma_14()?)),
        },
        Claim {
            id: "tromp-farneback/conjecture-1",
            place: "Conjecture 1",
            kind: Kind::Conjecture,
            statement: "r(m,n) = O(φᵐ) for some φ < 1 as m and n grow alike",
            how: "|r(n,n)| from proved digits falls at every step, n = 1 to 6",
            command: "ways growth go --up-to 6",
            tier: Tier::Quick,
            check: |court| {
                let mut last = RBig::ONE;
                let mut told = vec![];
                let check = Check::over("falls for n = 1 to 6", 1..=6, |n| {
                    let remainder = remainder(court, n)?;
                    let size = if remainder < RBig::ZERO { -remainder.clone() } else { remainder };
                    let falls = size < last;
                    told.push(format!("{:.0e}", approximate(&size)));
                    last = size;
                    Ok(Sides::new(format!("n = {n}: does |r(n,n)| fall"), true, falls))
                })?;
                Ok(Finding::conjectured(&check).remark(&format!("|r(n,n)| is about {}", told.join(", "))))
            },
        },
        Claim {
            id: "tromp-farneback/table-6",
            place: "Table 6",
            kind: Kind::Statement,
            statement: "L(n,n) L(n+1,n+1) / L(n,n+1)² for n = 1 to 17",
            how: "from Tables 3 and 5, whose own lost digits are mended, rounded to the places printed",
            command: "ways growth go",
            tier: Tier::Quick,
            check: |court| {
                let rows = &court.source(KEY).ratios;
                let check = |value: fn(&testkit::tables::Ratio) -> &str| {
                    Check::over("n = 1 to 17", rows, |row| {
                        let (n, text) = (row.n, value(row));
                        Ok(Sides::new(
                            format!("n = {n}"),
                            text.to_string(),
                            rounded(&convergent(court, n), text),
                        ))
                    })
                };
                Finding::stated(&check(|row| &row.value)?)
                    .read_as("2.9757341920433572493662 for n = 16", &check(|row| row.truth())?)
            },
        },
        Claim {
            id: "tromp-farneback/table-5-18",
            place: "Table 5",
            kind: Kind::Statement,
            statement: "the number for n = 18, in the lines of the text, agrees with Theorem 6",
            how: "the formula with the constants in print, to 12 digits",
            command: "ways count go 10x11",
            tier: Tier::Quick,
            check: |court| {
                let row = entry(court, "Table 5", 18, 19);
                let told = |number: UBig| scientific(&RBig::from(number), 12);
                let check = |number: UBig| {
                    Check::equal(Sides::new("18x19", told(number), scientific(&formula(18, 19), 12)))
                };
                Finding::stated(&check(printed(row))).read_as(
                    "the first 162 digits; a line 0400413000… does not belong there",
                    &check(mended(row)),
                )
            },
        },
        Claim {
            id: "tromp-farneback/section-4.11-base",
            place: "Section 4.11 and abstract",
            kind: Kind::Statement,
            statement: "L ≈ 2.97573419204335724938 by Corollary 6 with n = 17",
            how: "from L(17,17), L(17,18), L(18,18) in print",
            command: "ways growth go",
            tier: Tier::Quick,
            check: |court| {
                let sides = Sides::new("L", L.to_string(), rounded(&constants(court)[2], L));
                Ok(Finding::stated(&Check::equal(sides)))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.11-factors",
            place: "Section 4.11",
            kind: Kind::Statement,
            statement: "B ≈ 0.96553505933837387 and A ≈ 0.850639925845714538 by Corollary 6 with n = 17",
            how: "from L(17,17), L(17,18), L(18,18) in print",
            command: "ways growth go",
            tier: Tier::Quick,
            check: |court| {
                let [a, b, _] = constants(court);
                let check = |paper: [&str; 2]| {
                    let sides = [
                        Sides::new("B", paper[0].to_string(), rounded(&b, paper[0])),
                        Sides::new("A", paper[1].to_string(), rounded(&a, paper[1])),
                    ];
                    Check::all(sides.map(Check::equal))
                };
                Finding::stated(&check([B, A])).instead(
                    "0.96553505933837393 and 0.850639925845712615",
                    &check(["0.96553505933837393", "0.850639925845712615"]),
                )
            },
        },
        Claim {
            id: "tromp-farneback/section-4.11-power",
            place: "Section 4.11",
            kind: Kind::Statement,
            statement: "by its definition L could be approximated by L(n,n)^(n−2)",
            how: "both exponents for n = 17",
            command: "ways growth go",
            tier: Tier::Quick,
            check: |court| {
                let log = log10(&legal(court, 17, 17));
                let check = |exponent: f64, word: &str| {
                    let base = 10f64.powf((log * exponent).min(300.));
                    Check::so("n = 17", (2.9..3.0).contains(&base), "near 2.98", word)
                };
                Finding::stated(&check(15., "above 10^300"))
                    .read_as("L(n,n)^(1/n²), the exponent n⁻²", &check(1. / 289., "far from it"))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.11-accuracy",
            place: "Section 4.11",
            kind: Kind::Statement,
            statement: "the formula has relative accuracy 0.99993 at n = 5, 0.99999999 at n = 9, 1.0000000000000025 at n = 13",
            how: "the constants in print over the counts of Table 3",
            command: "ways count go 13x13",
            tier: Tier::Quick,
            check: |court| {
                let check = |last: &str| {
                    Check::over(
                        "n = 5, 9, 13",
                        [(5, "0.99993"), (9, "0.99999999"), (13, last)],
                        |(n, text)| {
                            Ok(Sides::new(
                                format!("n = {n}"),
                                text.to_string(),
                                rounded(&accuracy(court, n), text),
                            ))
                        },
                    )
                };
                Finding::stated(&check("1.0000000000000025")?)
                    .instead("1.00000000000022 at n = 13", &check("1.00000000000022")?)
            },
        },
        Claim {
            id: "tromp-farneback/section-4.11-7x268",
            place: "Section 4.11",
            kind: Kind::Statement,
            statement: "at L(7,268) the relative accuracy of the formula is still 1.0000007",
            how: "the constants in print over the count",
            command: "ways count go 7x268",
            tier: Tier::Quick,
            check: |court| {
                let accuracy = formula(7, 268) / RBig::from(count(court, 7, 268)?);
                let sides = Sides::new("7x268", "1.0000007".to_string(), rounded(&accuracy, "1.0000007"));
                Ok(Finding::stated(&Check::equal(sides)))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.11-99x99",
            place: "Section 4.11",
            kind: Kind::Statement,
            statement: "for n = 99 the formula gives 4 · 10^4638, as the simulation does",
            how: "the constants in print",
            command: "ways estimate go 99x99 --error 0.05",
            tier: Tier::Quick,
            check: |_| {
                let sides = Sides::new("99x99", "4e4638".to_string(), scientific(&formula(99, 99), 1));
                Ok(Finding::stated(&Check::equal(sides)))
            },
        },
        Claim {
            id: "tromp-farneback/section-4.11-19x19",
            place: "Section 4.11, section 1",
            kind: Kind::Statement,
            statement: "for 19x19 the formula gives 2.08168199382 · 10^170, a number of 171 digits",
            how: "the constants in print, and those that Tables 3 and 5 give",
            command: "ways estimate go 19x19 --error 0.001",
            tier: Tier::Quick,
            check: |court| {
                let [a, b, l] = constants(court);
                let better = a * b.pow(38) * l.pow(361);
                let text = "2.08168199382e170".to_string();
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new(
                        "constants in print",
                        text.clone(),
                        scientific(&formula(19, 19), 12),
                    )),
                    Check::equal(Sides::new("constants from the tables", text, scientific(&better, 12))),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/section-8-19x19",
            place: "Section 8",
            kind: Kind::Question,
            statement: "what is L(19,19)?",
            how: "the formula; a count takes 363,324,268,018 classes of states, 60 numbers of 64 bits wide at the end",
            command: "ways estimate go 19x19 --error 0.001",
            tier: Tier::Quick,
            check: |court| {
                let [a, b, l] = constants(court);
                let value = scientific(&(a * b.pow(38) * l.pow(361)), 12);
                Ok(Finding::open(format!(
                    "not counted here; by Theorem 6 with constants from the tables about {value}"
                )))
            },
        },
    ]
}

/// Two identities about functions that are symmetric, held on random ones.
fn lemma_14() -> Result<Check, ClaimError> {
    let mut dice = testkit::random::Dice::new(14);
    let mut roll = move || dice.below(2001) as i64 - 1000;
    Check::over("1000 functions", 0..1000, |trial| {
        let n = (trial % 50) as i64;
        // x on {n, n+1, n+2}², symmetric; w is what is left of it.
        let (u, v) = ([roll(), roll(), roll()], [roll(), roll(), roll()]);
        let values: [i64; 6] = std::array::from_fn(|_| roll());
        let x = |i: usize, j: usize| values[i.max(j) * (i.max(j) + 1) / 2 + i.min(j)];
        let w = |i: usize, j: usize| x(i, j) - u[i] - (n + j as i64) * v[i];
        let second = w(1, 2) - w(2, 1) + w(0, 1) - w(1, 0) - w(0, 2) + w(2, 0);
        let first = -n * v[1] + (n + 1) * v[0] - w(1, 0) + w(0, 1);
        let paper = format!("{second}, {first}");
        let program = format!("{}, {}", v[2] - 2 * v[1] + v[0], u[1] - u[0]);
        Ok(Sides::new(format!("function {trial}"), paper, program))
    })
}

/// A positive number below 1, roughly.
fn approximate(value: &RBig) -> f64 {
    let scaled = (value * RBig::from(UBig::from(10u8).pow(40))).floor().to_string();
    scaled.parse::<f64>().expect("digits") * 1e-40
}

/// From the leading digits and the number of digits.
fn log10(number: &UBig) -> f64 {
    let digits = number.to_string();
    let leading: f64 = format!("0.{}", &digits[..digits.len().min(17)]).parse().expect("digits");
    digits.len() as f64 + leading.log10()
}
