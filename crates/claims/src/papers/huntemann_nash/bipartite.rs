//! Section 4.3: stars and complete bipartite graphs.

use super::{KEY, all_proved, total};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use games::distance::Distance;
use testkit::auxiliary;
use testkit::random::Dice;
use testkit::tables::Entry;

/// The rows of complete bipartite graphs that are proved have m up to this.
const MOST: usize = 6;

/// A260217 from its first term on, in a copy of the OEIS.
const A260217: [i128; 20] = [
    0, 0, 4, 24, 100, 360, 1204, 3864, 12100, 37320, 114004, 346104, 1046500, 3155880, 9500404, 28566744,
    85831300, 257756040, 773792404, 2322425784,
];

/// 2 (3ᵐ − 2ᵐ⁺¹ + 1).
fn constant(m: usize) -> i128 {
    2 * (3i128.pow(m as u32) - (2 << m) + 1)
}

/// A formula for K(m, n), for each m, proved for all n.
fn for_each_m(
    court: &Court<'_>,
    games: &[&str],
    rows: std::ops::RangeInclusive<usize>,
    formula: impl Fn(&str, usize) -> String,
) -> Result<Check, ClaimError> {
    let range = format!("{}, m = {} to {}", games.join(" and "), rows.start(), rows.end());
    let each = rows.flat_map(|m| games.iter().map(move |game| (*game, m)));
    all_proved(
        court,
        &range,
        each.map(|(game, m)| (game.into(), format!("bipartite:{m},n"), formula(game, m))),
    )
}

/// ∑ P(K(m, n)) tⁿ: the parts of Col have different colours, those of Snort the same one.
fn profiles(game: &str, m: usize) -> String {
    let power = |base: &str| format!("({base})^{m}");
    let geometric = |ratio: &str| format!("1/(1-({ratio})*t)");
    let across = |one: &str, other: &str| format!("(({}) - 1)*({} - 1/(1-t))", power(one), geometric(other));
    let one_side = format!("(({}) - 1)/(1-t) + {}", power("1+x+y"), geometric("1+x+y"));
    let (left, right) = if game == "col" { ("1+y", "1+x") } else { ("1+x", "1+y") };
    format!("{one_side} + {} + {}", across("1+x", left), across("1+y", right))
}

/// Some graph with m and n vertices in its parts.
fn bipartite(dice: &mut Dice) -> Board {
    let (m, n) = (1 + dice.below(5), 1 + dice.below(5));
    let pairs: Vec<(usize, usize)> = (0..m).flat_map(|a| (m..m + n).map(move |b| (a, b))).collect();
    Board::graph(m + n, pairs.into_iter().filter(|_| dice.chance(50)).collect::<Vec<_>>())
}

fn in_one_variable(same: bool, board: &Board) -> testkit::Counts {
    auxiliary::profile(&Distance::up_to(1, same, !same), board).in_one_variable()
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/proposition-4.5",
            place: "Proposition 4.5",
            kind: Kind::Statement,
            statement: "on the star K(1,n) Col and Snort have 2ⁿ⁺¹ + 3ⁿ positions, Cis has 2 + 3ⁿ",
            how: "as generating functions, proved on the operators of the families",
            command: "ways prove col star --generating-function '2/(1-2*t) + 1/(1-3*t)'",
            tier: Tier::Quick,
            check: |court| {
                let coloured = "2/(1-2*t) + 1/(1-3*t)";
                let formulas = [("col", coloured), ("snort", coloured), ("cis", "2/(1-t) + 1/(1-3*t)")];
                let check = all_proved(
                    court,
                    "col, snort, cis",
                    formulas.map(|(game, formula)| (game.into(), "star".into(), formula.into())),
                )?;
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "huntemann-nash/theorem-4.6",
            place: "Theorem 4.6",
            kind: Kind::Statement,
            statement: "on a bipartite graph Col and Snort have the same profile with x = y",
            how: "independent sets of the auxiliary boards of 100 random bipartite graphs; grids, hypercubes and even cycles by two engines",
            command: "ways profile snort hypercube:3 --in-one-variable",
            tier: Tier::Quick,
            check: |court| {
                let mut dice = Dice::new(46);
                let random = Check::over("100 random bipartite graphs", 0..100, |round| {
                    let board = bipartite(&mut dice);
                    Ok(Sides::new(
                        format!("graph {round}"),
                        in_one_variable(true, &board),
                        in_one_variable(false, &board),
                    ))
                })?;
                let names = ["3x4", "4x4", "hypercube:3", "cycle:10", "bipartite:4,5", "path:12"];
                let named = Check::over(names.join(", "), names, |name| {
                    let of = |game| -> Result<_, ClaimError> {
                        Ok(court.profile(game, None, name)?.in_one_variable())
                    };
                    Ok(Sides::new(name, of("col")?, of("snort")?))
                })?;
                Ok(Finding::stated(&Check::all([random, named])))
            },
        },
        Claim {
            id: "huntemann-nash/theorem-4.6-bipartite",
            place: "Theorem 4.6",
            kind: Kind::Question,
            statement: "the totals of Col and Snort agree on no odd cycle: the graph has to be bipartite",
            how: "counts on odd cycles, 13 and 15 on the triangle; their difference is 2 on each of them",
            command: "ways count snort cycle:3",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("n = 3, 5, … 29", (3..30).step_by(2), |n| {
                    let count = |game| total(court, game, &format!("cycle:{n}"));
                    Ok(Sides::new(format!("n = {n}"), 2, count("snort")? - count("col")?))
                })?))
            },
        },
        Claim {
            id: "huntemann-nash/table-3",
            place: "Table 3",
            kind: Kind::Statement,
            statement: "the numbers of positions of Col and Snort on K(m,n)",
            how: "every entry, for both games",
            command: "ways count col bipartite:6,6",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&court.entries(KEY, "Table 3")?)),
        },
        Claim {
            id: "huntemann-nash/table-3-symmetric",
            place: "Table 3",
            kind: Kind::Statement,
            statement: "Table 3 is symmetric, as K(m,n) is K(n,m)",
            how: "each printed entry against the printed one on the other side of the diagonal",
            command: "ways count snort bipartite:2,5",
            tier: Tier::Quick,
            check: |court| {
                let all = || {
                    court
                        .source(KEY)
                        .entries
                        .iter()
                        .filter(|entry| entry.place == "Table 3" && entry.game == "col")
                };
                let sizes = |entry: &Entry| -> Option<(usize, usize)> {
                    let (m, n) = entry.board.strip_prefix("bipartite:")?.split_once(',')?;
                    Some((m.parse().ok()?, n.parse().ok()?))
                };
                let value = |entry: &Entry| format!("{:?}", entry.printed);
                let mirrored = |m, n| all().find(|entry| sizes(entry) == Some((n, m)));
                let pairs: Vec<(&Entry, &Entry)> = all()
                    .filter_map(|entry| sizes(entry).and_then(|(m, n)| Some((entry, mirrored(m, n)?))))
                    .collect();
                let range = format!("{} entries whose mirror image is printed", pairs.len());
                Ok(Finding::stated(&Check::over(range, pairs, |(entry, mirror)| {
                    Ok(Sides::new(entry.board.clone(), value(entry), value(mirror)))
                })?))
            },
        },
        Claim {
            id: "huntemann-nash/conjecture-4.7",
            place: "Conjecture 4.7",
            kind: Kind::Conjecture,
            statement: "Col and Snort on K(m,n): a(n) = 5a(n−1) − 6a(n−2) + c(m), c(m) = 4, 24, 100, 360, 1204 for m = 2 to 6",
            how: "with the printed constants, proved for m = 0 to 6 and all n, for both games",
            command: "ways prove col bipartite:4,n --recurrence 'a(n) = 5a(n-1) - 6a(n-2) + 100'",
            tier: Tier::Quick,
            check: |court| {
                let formula = |_: &str, m: usize| format!("a(n) = 5a(n-1) - 6a(n-2) + {}", A260217[m]);
                let check = for_each_m(court, &["col", "snort"], 0..=MOST, formula)?;
                Ok(Finding::conjectured(&check).remark(
                    "For all m, by hand: a colour of Col that occurs in one part of K(m,n) cannot occur in the other, and the parts of a position of Snort cannot have different colours, so both have 3ᵐ + 3ⁿ − 1 + 2(2ᵐ−1)(2ⁿ−1) positions; as a function of n that is a combination of 3ⁿ, 2ⁿ and 1, so c(m) = 2(3ᵐ − 2ᵐ⁺¹ + 1), and the conjecture holds",
                ))
            },
        },
        Claim {
            id: "huntemann-nash/conjecture-4.7-A260217",
            place: "Conjecture 4.7",
            kind: Kind::Conjecture,
            statement: "c(m) is the OEIS sequence A260217",
            how: "20 terms of a copy of the OEIS against 2(3ᵐ − 2ᵐ⁺¹ + 1), and that against counts on K(m,2), K(m,1) and K(m,0)",
            command: "ways count col bipartite:7,2",
            tier: Tier::Quick,
            check: |court| {
                let terms = Check::over("m = 0 to 19", A260217.iter().enumerate(), |(m, term)| {
                    Ok(Sides::new(format!("m = {m}"), *term, constant(m)))
                })?;
                let counts = Check::over("counts for m = 0 to 12", 0..=12, |m| {
                    let a = |n| total(court, "col", &format!("bipartite:{m},{n}"));
                    Ok(Sides::new(format!("m = {m}"), constant(m), a(2)? - 5 * a(1)? + 6 * a(0)?))
                })?;
                Ok(Finding::stated(&Check::all([terms, counts])))
            },
        },
        Claim {
            id: "huntemann-nash/section-5-bipartite",
            place: "Section 5",
            kind: Kind::Question,
            statement: "profiles on K(m,n): (1+x+y)ᵐ + (1+x+y)ⁿ − 1 + ((1+x)ᵐ−1)((1+y)ⁿ−1) + ((1+y)ᵐ−1)((1+x)ⁿ−1) for Col; for Snort the same letters meet, ((1+x)ᵐ−1)((1+x)ⁿ−1) + ((1+y)ᵐ−1)((1+y)ⁿ−1)",
            how: "as generating functions in t, proved for m = 0 to 5 and all n; the colours on the parts are the proof for all m",
            command: "ways series col bipartite:3,n --profile",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&for_each_m(court, &["col", "snort"], 0..=5, profiles)?)),
        },
        Claim {
            id: "huntemann-nash/proposition-4.8",
            place: "Proposition 4.8",
            kind: Kind::Statement,
            statement: "Cis on K(m,n) has 3ᵐ + 3ⁿ − 1 positions",
            how: "as generating functions in t, proved for m = 0 to 6 and all n",
            command: "ways prove cis bipartite:3,n --generating-function '26/(1-t) + 1/(1-3*t)'",
            tier: Tier::Quick,
            check: |court| {
                let formula = |_: &str, m: usize| format!("{}/(1-t) + 1/(1-3*t)", 3u64.pow(m as u32) - 1);
                Ok(Finding::stated(&for_each_m(court, &["cis"], 0..=MOST, formula)?))
            },
        },
    ]
}
