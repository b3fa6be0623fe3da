//! Section 6.3: how many games there are at most.

use super::graph::{graph, mean};
use super::{KEY, decimal, plain, rectangles, size};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use dashu_int::UBig;
use dashu_ratio::RBig;
use ways::{GoBounds, Job, Value, Verb};

/// The bounds on a rectangle.
pub(super) fn bounds(court: &Court<'_>, m: usize, n: usize) -> Result<GoBounds, ClaimError> {
    let verb = Verb::Bounds { exact: false, show: false };
    match court.answer(&Job::new(verb, "go", &size(m, n)))?.value {
        Value::Bounds(bounds) => Ok(*bounds),
        other => unreachable!("bounds are asked for, not {other:?}"),
    }
}

/// The numbers of games that the paper prints exactly.
fn exact_games(court: &Court<'_>) -> Vec<(&'static str, UBig)> {
    let printed = court.source(KEY).games_of_two.iter().filter(|entry| !entry.estimated());
    printed.map(|entry| (entry.board.as_str(), entry.value.parse().expect("digits"))).collect()
}

pub(super) fn power(base: u32, exponent: usize) -> UBig {
    UBig::from(base).pow(exponent)
}

/// (a/b)^L against a number of games.
fn below_power(
    court: &Court<'_>,
    board: &str,
    games: &UBig,
    above: usize,
    below: usize,
) -> Result<bool, ClaimError> {
    let positions = u32::try_from(court.count("go", None, board)?).expect("a small board") as usize;
    Ok(games * UBig::from(below).pow(positions) <= UBig::from(above).pow(positions))
}

fn points(board: &str) -> usize {
    Board::parse(board).expect("a board").sites()
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/section-2-jasiek",
            place: "Section 2",
            kind: Kind::Statement,
            statement: "n^(3^n) is an upper bound on the number of games on n points, intermediate passes aside",
            how: "against the exact numbers of games in print",
            command: "ways bounds go 2x2",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over(
                    "1x1 to 1x4 and 2x2",
                    exact_games(court),
                    |(board, games)| {
                        let n = points(board);
                        Ok(Sides::new(board, true, games <= power(n as u32, 3usize.pow(n as u32))))
                    },
                )?))
            },
        },
        Claim {
            id: "tromp-farneback/theorem-7",
            place: "Theorem 7",
            kind: Kind::Statement,
            statement: "there are at most (mn)^L(m,n) games",
            how: "the product of outdegrees, by the mean of all outdegrees up to 10 points, by the numbers of empty points on larger boards; the games of 1x1 and 1x2 one by one",
            command: "ways bounds go 9x9",
            tier: Tier::Quick,
            check: |court| {
                let small = Check::over("1x1 and 1x2 by all games", 1..=2, |n| {
                    let games: u64 = plain(1, n).games(usize::MAX).iter().sum();
                    let positions =
                        u32::try_from(court.count("go", None, &size(1, n))?).expect("few positions");
                    Ok(Sides::new(size(1, n), true, games <= (n as u64).pow(positions)))
                })?;
                let others = Check::over(
                    "rectangles with 3 to 10 points by all moves",
                    rectangles(3..=10),
                    |(m, n)| {
                        let mean = mean(&graph(court, &size(m, n), true)?);
                        Ok(Sides::new(size(m, n), true, mean <= RBig::from(m * n)))
                    },
                )?;
                let large = [(4, 4), (5, 5), (2, 9), (1, 30), (7, 7), (9, 9), (13, 13), (19, 19)];
                let large = Check::over(
                    "4x4, 5x5, 2x9, 1x30, 7x7, 9x9, 13x13 and 19x19 by empty points",
                    large,
                    |(m, n)| Ok(Sides::new(size(m, n), true, bounds(court, m, n)?.games.most.is_proved())),
                )?;
                Ok(Finding::stated(&Check::all([small, others, large])).remark(
                    "In print the mean on larger boards rests on Chernoff bounds without numbers; here a proof is found for each board asked",
                ))
            },
        },
        Claim {
            id: "tromp-farneback/theorem-7-proof",
            place: "Proof of Theorem 7",
            kind: Kind::Statement,
            statement: "mn = 2 has 5 positions and 9 games, and by Table 8 the average outdegree on other small boards is smaller than mn",
            how: "counted; the entries of the table against mn",
            command: "ways graph go 1x2",
            tier: Tier::Quick,
            check: |court| {
                let games: u64 = plain(1, 2).games(usize::MAX).iter().sum();
                let table = court.source(KEY).outdegrees.iter().filter(|entry| entry.board != "1x2");
                let smaller = Check::over("Table 8 but for 1x2", table, |entry| {
                    Ok(Sides::new(
                        entry.board.clone(),
                        true,
                        decimal(&entry.value) < RBig::from(points(&entry.board)),
                    ))
                })?;
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new(
                        "positions of 1x2",
                        UBig::from(5u8),
                        court.count("go", None, "1x2")?,
                    )),
                    Check::equal(Sides::new("games", 9, games)),
                    smaller,
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/section-6.3-conjecture",
            place: "Section 6.3, after Theorem 7",
            kind: Kind::Conjecture,
            statement: "for mn ≥ 3 there are less than (2mn/3)^L(m,n) games",
            how: "the exact numbers of games in print; the product of outdegrees on boards with at most 10 points",
            command: "ways bounds go 2x3",
            tier: Tier::Quick,
            check: |court| {
                let mut games = exact_games(court);
                games.retain(|(board, _)| points(board) >= 3);
                let check = Check::over("1x3, 1x4 and 2x2", games, |(board, games)| {
                    Ok(Sides::new(board, true, below_power(court, board, &games, 2 * points(board), 3)?))
                })?;
                let mut by_product = vec![];
                for (m, n) in rectangles(3..=10) {
                    let graph = graph(court, &size(m, n), true)?;
                    let least = graph.nodes as f64 * (2.0 * (m * n) as f64 / 3.0).log10();
                    if graph.log10_of_product().is_some_and(|product| product < least) {
                        by_product.push(size(m, n));
                    }
                }
                let told = if by_product.is_empty() { "none".to_string() } else { by_product.join(", ") };
                Ok(Finding::conjectured(&check).remark(&format!(
                    "Boards with 3 to 10 points on which the product of outdegrees is below it already: {told}"
                )))
            },
        },
        Claim {
            id: "tromp-farneback/section-6.3-empty",
            place: "Section 6.3, after Theorem 7",
            kind: Kind::Statement,
            statement: "legal positions have on average more empty points than arbitrary positions",
            how: "the mean by profiles against mn/3, on all rectangles up to 5x5",
            command: "ways profile go 5x5 --in-one-variable",
            tier: Tier::Quick,
            check: |court| {
                let boards = (1..=5).flat_map(|m| (m..=5).map(move |n| (m, n)));
                Ok(Finding::stated(&Check::over("1x1 to 5x5", boards, |(m, n)| {
                    let profile = court.profile("go", None, &size(m, n))?;
                    let empty: u128 =
                        profile.terms().map(|((a, b), number)| (m * n - a - b) as u128 * number).sum();
                    Ok(Sides::new(size(m, n), true, 3 * empty > (m * n) as u128 * profile.total()))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/section-6.3-gap",
            place: "Section 6.3, after Theorem 7",
            kind: Kind::Conjecture,
            statement: "the gap between the geometric and the arithmetic average of outdegrees widens",
            how: "their difference, on 1x2 to 1x10 and on 2x3 to 2x5",
            command: "ways graph go 3x3",
            tier: Tier::Quick,
            check: |court| {
                let gap = |(m, n): (usize, usize)| -> Result<f64, ClaimError> {
                    let graph = graph(court, &size(m, n), true)?;
                    let log = graph.log10_of_product().expect("no outdegree is 0") / graph.nodes as f64;
                    Ok(graph.mean_outdegree().expect("there are nodes") - 10f64.powf(log))
                };
                let rows = [1, 2].map(|m| (m..=9 / m).map(|n| (m, n + 1)).collect::<Vec<_>>());
                let pairs = rows.iter().flat_map(|row| row.windows(2).map(|pair| (pair[0], pair[1])));
                Ok(Finding::conjectured(&Check::over("1x2 to 1x10, 2x3 to 2x5", pairs, |(one, two)| {
                    let at = format!("{} after {}", size(two.0, two.1), size(one.0, one.1));
                    Ok(Sides::new(at, true, gap(two)? > gap(one)?))
                })?))
            },
        },
    ]
}
