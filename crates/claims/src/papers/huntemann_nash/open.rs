//! Section 5: what the paper leaves open.

use super::{all_proved, cycle, path, rule};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use testkit::auxiliary;
use testkit::expand::{Polynomial, expand};

/// The generating functions of EnCol(1) to EnCol(4) on paths.
const ENCOL: [&str; 4] = [
    "(1 + (x+y)*t + x*y*t^2) / (1 - t - (x+y+x*y)*t^2 - x*y*t^3)",
    "(1 + (x+y)*t + (x+y+2*x*y)*t^2 + 2*x*y*t^3 + x*y*t^4 - 2*x^2*y^2*t^5 - x^2*y^2*t^6)
     / (1 - t - (x+y+2*x*y)*t^3 - x*y*t^4 - x*y*t^5 + x^2*y^2*t^6 + x^2*y^2*t^7)",
    "(1 + (x+y)*t + (x+y+2*x*y)*t^2 + (x+y+4*x*y)*t^3 + 3*x*y*t^4 + 2*x*y*t^5 + (x*y-4*x^2*y^2)*t^6
       - 8*x^2*y^2*t^7 - 5*x^2*y^2*t^8 - 2*x^2*y^2*t^9 + 2*x^3*y^3*t^10 + 2*x^3*y^3*t^11 + x^3*y^3*t^12)
     / (1 - t - (x+y+3*x*y)*t^4 - x*y*(t^5+t^6+t^7) + x^2*y^2*(3*t^8+3*t^9+2*t^10) - x^3*y^3*(t^12+t^13))",
    "(1 + (x+y)*t + (x+y+2*x*y)*t^2 + (x+y+4*x*y)*t^3 + (x+y+6*x*y)*t^4 + 4*x*y*t^5 + 3*x*y*t^6
       + (2*x*y-6*x^2*y^2)*t^7 + (x*y-14*x^2*y^2)*t^8 - 20*x^2*y^2*t^9 - 14*x^2*y^2*t^10 - 8*x^2*y^2*t^11
       + (6*x^3*y^3-3*x^2*y^2)*t^12 + 12*x^3*y^3*t^13 + 12*x^3*y^3*t^14 + 8*x^3*y^3*t^15 + 3*x^3*y^3*t^16
       - x^4*y^4*(2*t^17+2*t^18+2*t^19+t^20))
     / (1 - t - (x+y+4*x*y)*t^5 - x*y*(t^6+t^7+t^8+t^9) + x^2*y^2*(6*t^10+6*t^11+5*t^12+3*t^13)
       - x^3*y^3*(4*t^15+5*t^16+3*t^17) + x^4*y^4*(t^20+t^21))",
];

/// EnCol(k) on paths: the function against independent sets, then proved.
fn encol(court: &Court<'_>, k: usize) -> Result<Finding, ClaimError> {
    let (game, formula, longest) = (format!("encol:{k}"), ENCOL[k - 1], 14);
    let series = expand(formula, longest + 1).map_err(ClaimError::Other)?;
    let small = Check::over("", 1..=longest, |n| {
        let sets = auxiliary::profile(&rule(&game), &Board::parse(&path(n)).expect("a path"));
        Ok(Sides::new(format!("n = {n}"), series[n].clone(), Polynomial::from(&sets)))
    })?;
    let proof = court.prove(&game, None, "path", formula)?;
    Ok(Finding::stated(&if small.failure().is_some() { small } else { proof }))
}

/// Least orders of recurrences for EnCol(k) on paths.
fn orders(court: &Court<'_>, profile: bool, law: fn(usize) -> usize) -> Result<Check, ClaimError> {
    Check::over("k = 1 to 7, each recurrence found, proved and least", 1..=7, |k| {
        let order = court.series(&format!("encol:{k}"), None, "path", profile)?.recurrence.order();
        Ok(Sides::new(format!("k = {k}"), law(k), order))
    })
}

/// Lengths of the paths and cycles whose shares are told.
const LENGTHS: [usize; 6] = [10, 20, 40, 80, 160, 320];

/// The shares of alternating play against 3/√(2πσ²n).
fn shares(court: &Court<'_>, game: &str, variance: f64) -> Result<Finding, ClaimError> {
    let mut told = vec![];
    let mut parts = vec![];
    for (name, board) in [("paths", path as fn(usize) -> String), ("cycles", cycle)] {
        let mut row = vec![];
        parts.push(Check::over(
            "up to a factor 1 ± 2.5/n for n = 10, 20, 40, 80, 160, 320",
            LENGTHS,
            |n| {
                let share = court.share(game, &board(n))?.decimals();
                let ratio = share.parse::<f64>().expect("a decimal fraction")
                    * (std::f64::consts::TAU * variance * n as f64).sqrt()
                    / 3.;
                row.push(share);
                let near = (ratio - 1.).abs() < 2.5 / n as f64;
                Ok(Sides::new(
                    format!("{name}, n = {n}: within a factor 1 ± 2.5/n of 3/√(2πσ²n)"),
                    true,
                    near,
                ))
            },
        )?);
        told.push(format!("{} on {name}", row.join(", ")));
    }
    let finding = Finding::conjectured(&Check::all(parts));
    Ok(finding.remark(&format!(
        "The shares are {}. It is the usual limit law, with the variance that the denominator of the generating function gives; it is not proved here",
        told.join("; ")
    )))
}

pub(super) fn claims() -> Vec<Claim> {
    [on_paths(), on_cycles(), alternating(), other_boards()].concat()
}

fn on_paths() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/section-5-encol-1",
            place: "Section 5",
            kind: Kind::Question,
            statement: "EnCol(1), which is Col, on paths: (1+(x+y)t+xyt²) / (1−t−(xy+x+y)t²−xyt³)",
            how: "against independent sets up to n = 14, and proved on the operator of the family",
            command: "ways series encol:1 path --profile",
            tier: Tier::Quick,
            check: |court| encol(court, 1),
        },
        Claim {
            id: "huntemann-nash/section-5-encol-2",
            place: "Section 5",
            kind: Kind::Question,
            statement: "EnCol(2) on paths: (1+(x+y)t+(2xy+x+y)t²+2xyt³+xyt⁴−2x²y²t⁵−x²y²t⁶) / (1−t−(2xy+x+y)t³−xyt⁴−xyt⁵+x²y²t⁶+x²y²t⁷)",
            how: "against independent sets up to n = 14, and proved on the operator of the family",
            command: "ways series encol:2 path --profile",
            tier: Tier::Quick,
            check: |court| encol(court, 2),
        },
        Claim {
            id: "huntemann-nash/section-5-encol-3",
            place: "Section 5",
            kind: Kind::Question,
            statement: "EnCol(3) on paths: a generating function with denominator 1−t−(x+y+3xy)t⁴−xy(t⁵+t⁶+t⁷)+x²y²(3t⁸+3t⁹+2t¹⁰)−x³y³(t¹²+t¹³), so a recursion of order 13",
            how: "against independent sets up to n = 14, and proved on the operator of the family",
            command: "ways series encol:3 path --profile",
            tier: Tier::Quick,
            check: |court| encol(court, 3),
        },
        Claim {
            id: "huntemann-nash/section-5-encol-4",
            place: "Section 5",
            kind: Kind::Question,
            statement: "EnCol(4) on paths: a generating function with denominator 1−t−(x+y+4xy)t⁵−xy(t⁶+t⁷+t⁸+t⁹)+x²y²(6t¹⁰+6t¹¹+5t¹²+3t¹³)−x³y³(4t¹⁵+5t¹⁶+3t¹⁷)+x⁴y⁴(t²⁰+t²¹), so a recursion of order 21",
            how: "against independent sets up to n = 14, and proved on the operator of the family",
            command: "ways series encol:4 path --profile",
            tier: Tier::Quick,
            check: |court| encol(court, 4),
        },
        Claim {
            id: "huntemann-nash/section-5-encol-orders",
            place: "Section 5",
            kind: Kind::Question,
            statement: "the least recursion for EnCol(k) on paths has order k²+k+1 for profiles and (k²+k+2)/2 for totals",
            how: "recurrences found and proved, k = 1 to 7",
            command: "ways series encol:5 path",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::conjectured(&Check::all([
                    orders(court, true, |k| k * k + k + 1)?,
                    orders(court, false, |k| (k * k + k + 2) / 2)?,
                ])))
            },
        },
    ]
}

fn on_cycles() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/section-5-col-cycles",
            place: "Section 5",
            kind: Kind::Question,
            statement: "Col on cycles, n ≥ 3: ((1+3x+3y+6xy)t³+(x+y+6xy+2x²+2y²+4x²y+4xy²+2x²y²)t⁴+(xy+2x²y+2xy²+2x²y²)t⁵) / (1−t−(xy+x+y)t²−xyt³)",
            how: "proved on the operator of the family",
            command: "ways series col cycle --profile",
            tier: Tier::Quick,
            check: |court| {
                let formula = "((1+3x+3y+6x*y)t^3 + (x+y+6x*y+2x^2+2y^2+4x^2*y+4x*y^2+2x^2*y^2)t^4
                    + (x*y+2x^2*y+2x*y^2+2x^2*y^2)t^5) / (1-t-(x*y+x+y)t^2-x*y*t^3)";
                Ok(Finding::stated(&court.prove("col", None, "cycle", formula)?))
            },
        },
        Claim {
            id: "huntemann-nash/section-5-snort-cycles",
            place: "Section 5",
            kind: Kind::Question,
            statement: "Snort on cycles, n ≥ 3: ((1+3x+3y+3x²+3y²+x³+y³)t³−(2xy+3x²y+3xy²+x³y+xy³)t⁴−(xy+2x²y+2xy²+x³y+xy³)t⁵) / (1−(1+x+y)t+xyt²+xyt³)",
            how: "proved on the operator of the family",
            command: "ways series snort cycle --profile",
            tier: Tier::Quick,
            check: |court| {
                let formula = "((1+3x+3y+3x^2+3y^2+x^3+y^3)t^3 - (2x*y+3x^2*y+3x*y^2+x^3*y+x*y^3)t^4
                    - (x*y+2x^2*y+2x*y^2+x^3*y+x*y^3)t^5) / (1-(1+x+y)t+x*y*t^2+x*y*t^3)";
                Ok(Finding::stated(&court.prove("snort", None, "cycle", formula)?))
            },
        },
        Claim {
            id: "huntemann-nash/section-5-cycles-short",
            place: "Section 5",
            kind: Kind::Question,
            statement: "with a cycle of one vertex (beside itself) and of two (an edge) they are (t+2(x+y+xy)t²+3xyt³) / (1−t−(x+y+xy)t²−xyt³) for Col and ((1+x+y)t−2xyt²−3xyt³) / (1−(1+x+y)t+xyt²+xyt³) for Snort: −t times the derivative of the denominator, over it",
            how: "without the terms before t³ proved on the operators of the families",
            command: "ways prove col cycle --generating-function '(t+2*(x+y+x*y)*t^2+3*x*y*t^3)/(1-t-(x+y+x*y)*t^2-x*y*t^3) - t - (1+2*x+2*y+2*x*y)*t^2'",
            tier: Tier::Quick,
            check: |court| {
                let col =
                    "(t+2*(x+y+x*y)*t^2+3*x*y*t^3)/(1-t-(x+y+x*y)*t^2-x*y*t^3) - t - (1+2*x+2*y+2*x*y)*t^2";
                let snort = "((1+x+y)*t-2*x*y*t^2-3*x*y*t^3)/(1-(1+x+y)*t+x*y*t^2+x*y*t^3) - (1+x+y)*t
                    - (1+2*x+2*y+x^2+y^2)*t^2";
                Ok(Finding::stated(&Check::all([
                    court.prove("col", None, "cycle", col)?,
                    court.prove("snort", None, "cycle", snort)?,
                ])))
            },
        },
        Claim {
            id: "huntemann-nash/section-5-cycles-recursions",
            place: "Section 5",
            kind: Kind::Question,
            statement: "Col and Snort on cycles satisfy the recursions of paths: P(n) = P(n−1) + (xy+x+y)P(n−2) + xyP(n−3), and P(n) = (1+x+y)P(n−1) − xyP(n−2) − xyP(n−3)",
            how: "proved on the operators of paths and of cycles",
            command: "ways prove col cycle --recurrence 'a(n) = a(n-1) + (x*y+x+y) a(n-2) + x*y a(n-3)'",
            tier: Tier::Quick,
            check: |court| {
                let col = "a(n) = a(n-1) + (x*y+x+y) a(n-2) + x*y a(n-3)";
                let snort = "a(n) = (1+x+y) a(n-1) - x*y a(n-2) - x*y a(n-3)";
                let each = [("col", col), ("snort", snort)];
                let all = each.into_iter().flat_map(|(game, formula)| {
                    ["path", "cycle"]
                        .map(|family| (game.to_string(), family.to_string(), formula.to_string()))
                });
                Ok(Finding::stated(&all_proved(court, "Col and Snort on paths and cycles", all)?))
            },
        },
    ]
}

fn alternating() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/section-5-share-col",
            place: "Section 5",
            kind: Kind::Question,
            statement: "the share of alternating play in Col on paths and cycles falls like 3/√(2πσ²n), σ² = (√2−1)/2",
            how: "exact shares for n up to 320",
            command: "ways count col path:320 --play",
            tier: Tier::Quick,
            check: |court| shares(court, "col", (2f64.sqrt() - 1.) / 2.),
        },
        Claim {
            id: "huntemann-nash/section-5-share-snort",
            place: "Section 5",
            kind: Kind::Question,
            statement: "the share of alternating play in Snort on paths and cycles falls like 3/√(2πσ²n), σ² = (√2+1)/2",
            how: "exact shares for n up to 320",
            command: "ways count snort path:320 --play",
            tier: Tier::Quick,
            check: |court| shares(court, "snort", (2f64.sqrt() + 1.) / 2.),
        },
        Claim {
            id: "huntemann-nash/section-5-share-cis",
            place: "Section 5",
            kind: Kind::Question,
            statement: "the share of alternating play in Cis on paths and cycles falls like 3/√(2πσ²n), σ² = 1/3",
            how: "exact shares for n up to 320",
            command: "ways count cis cycle:320 --play",
            tier: Tier::Quick,
            check: |court| shares(court, "cis", 1. / 3.),
        },
    ]
}

fn other_boards() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/section-5-ladders",
            place: "Section 5",
            kind: Kind::Question,
            statement: "on other boards, such as 2 x n: P(n) = (1+x+y+xy)P(n−1) + (x+y+4xy)P(n−2) + (xy−x²y²)P(n−3) − x²y²P(n−4) for Col, P(n) = (1+x+y)P(n−1) + (x+y)P(n−2) for Cis",
            how: "proved on the operators of the families",
            command: "ways series col 2xn --profile",
            tier: Tier::Quick,
            check: |court| {
                let col =
                    "a(n) = (1+x+y+x*y) a(n-1) + (x+y+4x*y) a(n-2) + (x*y-x^2*y^2) a(n-3) - x^2*y^2 a(n-4)";
                let cis = "a(n) = (1+x+y) a(n-1) + (x+y) a(n-2)";
                let formulas = [("col", col), ("cis", cis)];
                let all = formulas
                    .map(|(game, formula)| (game.to_string(), "2xn".to_string(), formula.to_string()));
                Ok(Finding::stated(&all_proved(court, "Col and Cis", all)?))
            },
        },
        Claim {
            id: "huntemann-nash/section-5-generalisations",
            place: "Section 5",
            kind: Kind::Question,
            statement: "the generalisations on cycles: the least recursions for the profiles have the orders 7 for EnCol(2), 5 for EnSnort(2), 3 for EnCis(2) and 4 for Cis₂",
            how: "recurrences found and proved on the operators of the families",
            command: "ways series encol:2 cycle --profile",
            tier: Tier::Quick,
            check: |court| {
                let games = [("encol:2", 7), ("ensnort:2", 5), ("encis:2", 3), ("cis2", 4)];
                Ok(Finding::stated(&Check::over("each found, proved and least", games, |(game, order)| {
                    Ok(Sides::new(game, order, court.series(game, None, "cycle", true)?.recurrence.order()))
                })?))
            },
        },
    ]
}
