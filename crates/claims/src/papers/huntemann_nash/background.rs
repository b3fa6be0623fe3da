//! Section 2: distance games, polynomial profiles, auxiliary boards.

use super::{printed, rule};
use crate::{Check, Claim, Finding, Kind, Sides, Tier};
use board::Board;
use testkit::{Counts, auxiliary, trees};

const BOARDS: [&str; 7] = ["path:6", "cycle:6", "star:5", "bipartite:2,3", "petersen", "2x3", "wheel:5"];

const GAMES: [&str; 8] = ["col", "snort", "cis", "cis2", "encol:2", "ensnort:2", "encis:2", "encol:3"];

fn board(name: &str) -> Board {
    Board::parse(name).expect("a board")
}

/// The edges of the auxiliary board of a game on C₄, as (vertex, player) in print: i and p from 1 on.
fn edges(game: &str) -> Vec<((usize, usize), (usize, usize))> {
    let named = |made: usize| (made / 2 + 1, made % 2 + 1);
    auxiliary::clashes(&rule(game), &board("cycle:4"))
        .into_iter()
        .map(|(a, b)| (named(a), named(b)))
        .collect()
}

/// All pairs of moves on C₄ that the words of an example join.
fn joined(
    wanted: impl Fn(bool, (usize, usize), (usize, usize)) -> bool,
) -> Vec<((usize, usize), (usize, usize))> {
    let moves = || (1..=4usize).flat_map(|i| [1, 2].map(|p| (i, p)));
    let pairs =
        moves().flat_map(|one| moves().map(move |other| (one, other))).filter(|(one, other)| one < other);
    pairs.filter(|&(one, other)| wanted([1, 3].contains(&one.0.abs_diff(other.0)), one, other)).collect()
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/section-2-kayles",
            place: "Section 2",
            kind: Kind::Statement,
            statement: "Cis is Node Kayles with pieces of two colours: each position with k pieces stands for 2ᵏ",
            how: "the profile of Cis at x = y against that of Node Kayles at 2x",
            command: "ways profile cis petersen --in-one-variable",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over(BOARDS.join(", "), BOARDS, |name| {
                    let kayles = court.profile("kayles", None, name)?;
                    let coloured: Counts =
                        kayles.terms().map(|((k, _), number)| ((k, 0), number << k)).collect();
                    Ok(Sides::new(name, coloured, court.profile("cis", None, name)?.in_one_variable()))
                })?))
            },
        },
        Claim {
            id: "huntemann-nash/section-2-alternating",
            place: "Section 2",
            kind: Kind::Statement,
            statement: "the positions of alternating play are the terms whose exponents differ by at most 1",
            how: "all games are played, whoever begins, for eight games on boards of up to 6 vertices",
            command: "ways profile col cycle:6 --play",
            tier: Tier::Quick,
            check: |court| {
                let places = GAMES.iter().flat_map(|game| BOARDS.map(|name| (*game, name)));
                let small = places.filter(|(_, name)| board(name).sites() <= 6);
                Ok(Finding::stated(&Check::over("eight games on six boards", small, |(game, name)| {
                    let reached = trees::Game::distance(&rule(game), &board(name)).reached();
                    Ok(Sides::new(
                        format!("{game} on {name}"),
                        court.profile(game, None, name)?.play(),
                        reached,
                    ))
                })?))
            },
        },
        Claim {
            id: "huntemann-nash/example-2.5",
            place: "Example 2.5 and Figure 1",
            kind: Kind::Statement,
            statement: "the profile of Cis on P₄, also with x = y, its total 21, and the play positions 1 + 4x + 4y + 6xy",
            how: "by two engines",
            command: "ways profile cis path:4",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 2.5"),
        },
        Claim {
            id: "huntemann-nash/definition-2.6",
            place: "Definition 2.6",
            kind: Kind::Statement,
            statement: "positions are the independent sets of the auxiliary board, which joins moves at an illegal distance",
            how: "as printed on a single vertex; mended, independent sets against the engines",
            command: "ways profile col path:1",
            tier: Tier::Quick,
            check: |court| {
                let as_printed = auxiliary::independent_sets(1, &[]);
                let vertex = court.profile("col", None, "path:1")?;
                let places = GAMES.iter().flat_map(|game| BOARDS.map(|name| (*game, name)));
                let mended = Check::over("eight games on seven boards", places, |(game, name)| {
                    let sets = auxiliary::profile(&rule(game), &board(name));
                    Ok(Sides::new(format!("{game} on {name}"), sets, court.profile(game, None, name)?))
                })?;
                Finding::stated(&Check::equal(Sides::new("Col on a vertex", as_printed, vertex))).instead(
                    "the moves of both players on one vertex, at distance 0, are joined as well, as Examples 2.7 and 2.8 do",
                    &mended,
                )
            },
        },
        Claim {
            id: "huntemann-nash/example-2.7",
            place: "Example 2.7 and Figure 2",
            kind: Kind::Statement,
            statement: "the profile of Col on C₄",
            how: "by two engines",
            command: "ways profile col cycle:4",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 2.7"),
        },
        Claim {
            id: "huntemann-nash/example-2.7-edges",
            place: "Example 2.7 and Figure 2",
            kind: Kind::Statement,
            statement: "for Col on C₄ (xᵢ, p) and (xⱼ, q) are adjacent if xᵢ ~ xⱼ and p = q, or if i = j and p ≠ q",
            how: "the edges of the auxiliary board, which measures distances",
            command: "ways profile col cycle:4",
            tier: Tier::Quick,
            check: |_| {
                let printed = joined(|near, (i, p), (j, q)| (near && p == q) || (i == j && p != q));
                let sides = Sides::new("12 edges", format!("{printed:?}"), format!("{:?}", edges("col")));
                Ok(Finding::stated(&Check::equal(sides)))
            },
        },
        Claim {
            id: "huntemann-nash/example-2.8",
            place: "Example 2.8 and Figure 3",
            kind: Kind::Statement,
            statement: "the profile of Snort on C₄",
            how: "by two engines",
            command: "ways profile snort cycle:4",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 2.8"),
        },
        Claim {
            id: "huntemann-nash/example-2.8-edges",
            place: "Example 2.8 and Figure 3",
            kind: Kind::Statement,
            statement: "for Snort on C₄ they are adjacent if i = j and p ≠ q, or if xᵢ ~ xⱼ and p ≠ q",
            how: "the edges of the auxiliary board, which measures distances",
            command: "ways profile snort cycle:4",
            tier: Tier::Quick,
            check: |_| {
                let printed = joined(|near, (i, p), (j, q)| (near || i == j) && p != q);
                let sides = Sides::new("12 edges", format!("{printed:?}"), format!("{:?}", edges("snort")));
                Ok(Finding::stated(&Check::equal(sides)))
            },
        },
    ]
}
