//! Chapter 3 and the Maple sessions: generating polynomials of positions at the end of a game.

use super::{KEY, rectangles, stuck};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use games::domineering::Kind as Ends;
use testkit::trees::Game;
use testkit::{Counts, brute, matrix};

/// The boards on which formulas are held against the engines.
const FEW: usize = 12;

/// The rows 1 + ∑ uᵢ 3^(i − 1 + shift) of Theorem 3.1, from 0 on.
fn rows(n: usize, shift: u32) -> Vec<usize> {
    let row = |u: usize| (0..n).filter(|i| u >> i & 1 == 1).map(|i| 3usize.pow(i as u32 + shift)).sum();
    (0..1 << n).map(row).collect()
}

/// The rows that the Maple program takes: k + 1 for all k below 3ⁿ without a digit 2 in base 3.
fn rows_in_maple(n: usize) -> Vec<usize> {
    let mut digits = |k: &usize| (0..n as u32).all(|i| k / 3usize.pow(i) % 3 != 2);
    (0..3usize.pow(n as u32)).filter(&mut digits).collect()
}

/// The sum of these entries in the first column of (M₀ + M′₀)^m; none if the matrix has no such row.
fn maximal(m: usize, n: usize, rows: &[usize]) -> Option<Counts> {
    let power = matrix::strip(Ends::Maximal, n).power(m);
    let mut sum = Counts::none();
    for &row in rows {
        if row >= power.size().0 {
            return None;
        }
        sum.add_product(&Counts::one(), &power.entry(row, 0));
    }
    Some(sum)
}

fn theorem_3_1(court: &Court<'_>, rows: impl Fn(usize) -> Vec<usize>) -> Result<Check, ClaimError> {
    Check::over(format!("boards of up to {FEW} squares and 4 columns"), narrow(), |(m, n)| {
        let board = format!("{m}x{n}");
        let paper = maximal(m, n, &rows(n))
            .map_or("a row that the matrix does not have".into(), |sum| sum.to_string());
        Ok(Sides::new(
            board.clone(),
            paper,
            court.profile("domineering", Some("maximal"), &board)?.to_string(),
        ))
    })
}

/// The matrices of maximal positions have 3ⁿ rows.
fn narrow() -> impl Iterator<Item = (usize, usize)> {
    rectangles(1..=FEW, FEW).into_iter().filter(|(_, n)| *n <= 4)
}

/// x and y exchanged.
fn exchanged(profile: &Counts) -> Counts {
    let mut other = Counts::none();
    profile.terms().for_each(|((a, b), number)| other.count(b, a, number));
    other
}

/// The terms of least degree.
fn least(profile: &Counts) -> Counts {
    let degree = profile.terms().map(|((a, b), _)| a + b).min();
    let mut least = Counts::none();
    let lowest = profile.terms().filter(|((a, b), _)| Some(a + b) == degree);
    lowest.for_each(|((a, b), number)| least.count(a, b, number));
    least
}

/// Every printed number and polynomial of a Maple session.
fn session(court: &Court<'_>, place: &str) -> Result<Finding, ClaimError> {
    Ok(Finding::stated(&court.entries(KEY, place)?))
}

pub(super) fn claims() -> Vec<Claim> {
    [theorems(), sessions()].concat()
}

fn theorems() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/definition-6",
            place: "Definitions 5 and 6",
            kind: Kind::Statement,
            statement: "a maximal end is both a Left end and a Right end; in a Right end Left may have moves",
            how: "positions with |a − b| ≤ 1 by who cannot move: listed one by one, and from the three polynomials",
            command: "ways profile domineering 2x4 --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over(
                    format!("boards of up to {FEW} squares"),
                    rectangles(1..=FEW, FEW),
                    |(m, n)| {
                        let board = format!("{m}x{n}");
                        let listed = Game::domineering(&Board::grid(m, n)).list();
                        let same = stuck(court, &board)?.by_thesis() == listed;
                        Ok(Sides::new(format!("{board}: the same positions"), true, same))
                    },
                )?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/theorem-3.1",
            place: "Theorem 3.1",
            kind: Kind::Statement,
            statement: "F(m,n) is the sum of the entries in column 1 and rows 1 + Σ uᵢ 3^i, i = 1 to n, of (M₀ + M′₀)^m",
            how: "the matrices as printed against two engines",
            command: "ways profile domineering 3x2 --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                Finding::stated(&theorem_3_1(court, |n| rows(n, 1))?).instead(
                    "3^(i−1), as in the Maple program (the slip is that of [HuntemannMcKay], Theorem 4.1)",
                    &theorem_3_1(court, |n| rows(n, 0))?,
                )
            },
        },
        Claim {
            id: "karthikeyan-sinha/theorem-3.1-rows",
            place: "Proof of Theorem 3.1",
            kind: Kind::Statement,
            statement: "these are the rows whose number less 1 has no digit 2 in base 3",
            how: "the rows of the formula against the digits",
            command: "ways claims show karthikeyan-sinha/theorem-3.1-rows",
            tier: Tier::Quick,
            check: |_| {
                let over = |shift: u32| {
                    Check::over("n = 1 to 8", 1..=8, |n| {
                        let mut rows = rows(n, shift);
                        rows.sort_unstable();
                        let largest = |rows: &[usize]| rows.iter().max().map_or(0, |row| row + 1);
                        let told =
                            |rows: &[usize]| format!("{} rows up to row {}", rows.len(), largest(rows));
                        let digits = rows_in_maple(n);
                        let paper = if rows == digits { told(&digits) } else { told(&rows) };
                        Ok(Sides::new(format!("n = {n}"), paper, told(&digits)))
                    })
                };
                Finding::stated(&over(1)?).instead("so with 3^(i−1)", &over(0)?)
            },
        },
        Claim {
            id: "karthikeyan-sinha/theorem-3.1-blocks",
            place: "Proof of Theorem 3.1, Figure 3.3",
            kind: Kind::Statement,
            statement: "block VIII is that of label 2 below and label 0 above, and of label 2 below and label 1 above",
            how: "blocks numbered row by row, a row for each label below",
            command: "ways claims show karthikeyan-sinha/theorem-3.1-blocks",
            tier: Tier::Quick,
            check: |_| {
                let number = |below: usize, above: usize| 3 * below + above + 1;
                let both = |first: usize| {
                    Check::all([
                        Check::equal(Sides::new("2 below and 0 above", first, number(2, 0))),
                        Check::equal(Sides::new("2 below and 1 above", 8, number(2, 1))),
                    ])
                };
                Finding::stated(&both(8)).read_as(
                    "block VII the first time (and VIII for IIX, II for III in the figure)",
                    &both(7),
                )
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-3.1-unique",
            place: "Section 3.1, boundary condition",
            kind: Kind::Statement,
            statement: "every maximal position is a tiling in exactly one way: left and top labels 0, right and bottom labels 0 or 1",
            how: "numbers of tilings by domino counts against positions tried one by one",
            command: "ways count domineering 3x4 --kind maximal",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over(
                    format!("boards of up to {FEW} squares and 4 columns"),
                    narrow(),
                    |(m, n)| {
                        let tilings = maximal(m, n, &rows(n, 0)).expect("these rows are there");
                        let positions = brute::domineering_by_moves(&Board::grid(m, n), Ends::Maximal);
                        Ok(Sides::new(format!("{m}x{n}"), tilings.to_string(), positions.to_string()))
                    },
                )?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/theorem-3.2",
            place: "Theorem 3.2",
            kind: Kind::Statement,
            statement: "R(m,n) is the entry (1,1) of (R₀ + R′₀)^m",
            how: "the matrices as printed against two engines",
            command: "ways profile domineering 2x4 --kind right-end",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over(
                    "boards of up to 20 squares and 5 columns",
                    rectangles(1..=20, 20).into_iter().filter(|(_, n)| *n <= 5),
                    |(m, n)| {
                        let board = format!("{m}x{n}");
                        let paper = matrix::strip(Ends::RightEnd, n).power(m).entry(0, 0);
                        Ok(Sides::new(
                            board.clone(),
                            paper,
                            court.profile("domineering", Some("right-end"), &board)?,
                        ))
                    },
                )?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-3.2-left",
            place: "Section 3.2",
            kind: Kind::Statement,
            statement: "L(m,n) is R(n,m) with x and y exchanged",
            how: "both by two engines",
            command: "ways profile domineering 3x2 --kind left-end",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over(
                    "boards of up to 20 squares",
                    rectangles(1..=20, 20),
                    |(m, n)| {
                        let of = |kind, m, n| court.profile("domineering", Some(kind), &format!("{m}x{n}"));
                        Ok(Sides::new(
                            format!("{m}x{n}"),
                            exchanged(&of("right-end", n, m)?),
                            of("left-end", m, n)?,
                        ))
                    },
                )?))
            },
        },
    ]
}

fn sessions() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/maple-left",
            place: "Maple session, Left(4, 4)",
            kind: Kind::Statement,
            statement: "L(4,4) has the printed terms with |a − b| ≤ 1, and 1427 positions in all",
            how: "by two engines",
            command: "ways profile domineering 4x4 --kind left-end --play",
            tier: Tier::Quick,
            check: |court| session(court, "Maple session, Left(4, 4)"),
        },
        Claim {
            id: "karthikeyan-sinha/maple-maximal",
            place: "Maple session, Maximal(2, 4)",
            kind: Kind::Statement,
            statement: "F(2,4) = y^4 + 2y^3 + (3x^2 + 4x)y^2 + x^4, with |a − b| ≤ 1 in 3x^2y^2 + 4xy^2",
            how: "by two engines",
            command: "ways profile domineering 2x4 --kind maximal",
            tier: Tier::Quick,
            check: |court| session(court, "Maple session, Maximal(2, 4)"),
        },
        Claim {
            id: "karthikeyan-sinha/maple-maximal-rows",
            place: "Maple program, Maximal",
            kind: Kind::Statement,
            statement: "the program, which takes the rows without a digit 2, gives F(m,n)",
            how: "its rows of the printed matrices against two engines",
            command: "ways profile domineering 4x3 --kind maximal",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&theorem_3_1(court, rows_in_maple)?)),
        },
        Claim {
            id: "karthikeyan-sinha/maple-right",
            place: "Maple session, Right(2, 4)",
            kind: Kind::Statement,
            statement: "R(2,4) has the printed terms with |a − b| ≤ 1, and 25 positions in all",
            how: "by two engines",
            command: "ways profile domineering 2x4 --kind right-end --play",
            tier: Tier::Quick,
            check: |court| session(court, "Maple session, Right(2, 4)"),
        },
        Claim {
            id: "karthikeyan-sinha/maple-least",
            place: "Maple sessions, LeastDegree",
            kind: Kind::Statement,
            statement: "the terms of least degree among those with |a − b| ≤ 1 are 9x^2y^2 in L(4,4) and 10xy^2 in R(2,4)",
            how: "from the polynomials",
            command: "ways profile domineering 4x4 --kind left-end --play",
            tier: Tier::Quick,
            check: |court| {
                let of = |kind, board| {
                    Ok::<_, ClaimError>(least(&court.profile("domineering", Some(kind), board)?.play()))
                };
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("L(4,4)", Counts::term(2, 2, 9), of("left-end", "4x4")?)),
                    Check::equal(Sides::new("R(2,4)", Counts::term(1, 2, 10), of("right-end", "2x4")?)),
                ])))
            },
        },
    ]
}
