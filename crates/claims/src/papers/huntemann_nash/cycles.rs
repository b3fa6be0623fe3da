//! Sections 4.1 and 4.2: Cis, Col and Snort on cycles.

use super::{KEY, LETTERS, Of, cycle, expanded, path, positions, rule, sign, sum, total};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use testkit::words::words;

/// Whether a(Cₙ) is what the paper says in terms of paths and cycles of at most four vertices less. Both sides satisfy the
/// product of the recurrences of paths and of cycles once n is large enough for all shifts; as many n as that takes, and
/// as its order is, decide for ever.
fn for_ever(
    court: &Court<'_>,
    game: &str,
    first: usize,
    paper: impl Fn(usize) -> Result<i128, ClaimError>,
) -> Result<Check, ClaimError> {
    let [paths, cycles] = [
        court.series(game, None, "path", false)?.recurrence,
        court.series(game, None, "cycle", false)?.recurrence,
    ];
    let order = paths.order() + cycles.order();
    let last = first + paths.valid_from().max(cycles.valid_from()) + 4 + 2 * order;
    let check = Check::over("", first..=last, |n| {
        Ok(Sides::new(format!("n = {n}"), paper(n)?, total(court, game, &cycle(n))?))
    })?;
    Ok(match check {
        Check::Holds(_) => Check::Proved(format!(
            "for all n from {first} on: it holds up to n = {last}, and both sides satisfy the recurrences of paths and cycles multiplied, of order {order}"
        )),
        fails => fails,
    })
}

/// The recursion that Propositions 4.3 and 4.4 share; 7, the positions on an edge, stand for a cycle of two.
fn shared(court: &Court<'_>, game: &str, first: usize) -> Result<Check, ClaimError> {
    let on_path = |n| total(court, game, &path(n));
    for_ever(court, game, first, |n| {
        let smaller = if n == 4 { on_path(2)? } else { total(court, game, &cycle(n - 2))? };
        Ok(on_path(n - 1)? + 3 * on_path(n - 3)? + 2 * on_path(n - 4)? + smaller)
    })
}

/// Positions of Col on Cₙ as words, the first letter for v₀, the second for v₁, the last for vₙ₋₁.
fn col_positions(n: usize) -> Vec<String> {
    positions(&rule("col"), &Board::parse(&cycle(n)).expect("a cycle"))
}

/// How many positions of Col on Cₙ have v₀ coloured and so many coloured neighbours of it.
fn with_coloured_neighbours(n: usize, neighbours: usize) -> i128 {
    let coloured = |letter: u8| letter != b'E';
    let wanted = |word: &String| {
        let word = word.as_bytes();
        let beside = usize::from(coloured(word[1])) + usize::from(coloured(word[n - 1]));
        coloured(word[0]) && beside == neighbours
    };
    col_positions(n).iter().filter(|word| wanted(word)).count() as i128
}

/// Terms of a copy of the OEIS from n = 3 on.
fn of_copy(court: &Court<'_>, game: &str, terms: &str) -> Result<Check, ClaimError> {
    let terms: Vec<i128> = terms.split_whitespace().map(|term| term.parse().expect("digits")).collect();
    let range = format!("n = 3 to {}", terms.len() + 2);
    Check::over(range, (3..).zip(terms), |(n, term)| {
        Ok(Sides::new(format!("n = {n}"), term, total(court, game, &cycle(n))?))
    })
}

pub(super) fn claims() -> Vec<Claim> {
    [cis(), col_and_snort(), proof_for_col()].concat()
}

fn cis() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/proposition-4.1",
            place: "Proposition 4.1",
            kind: Kind::Statement,
            statement: "Cis on cycles: P(Cₙ) = P(Pₙ₋₁) + (x+y)P(Pₙ₋₂) for n ≥ 4",
            how: "profiles by two engines, n up to 16",
            command: "ways count cis cycle:4",
            tier: Tier::Quick,
            check: |court| {
                let recursion = |first: usize, less: usize| {
                    Check::over(format!("n = {first} to 16"), first..=16, |n| {
                        let terms = [("1", path(n - 1)), ("x + y", path(n - less))];
                        let paper = sum(court, "cis", &terms)?;
                        Ok(Sides::new(format!("n = {n}"), paper, court.profile("cis", None, &cycle(n))?))
                    })
                };
                Finding::stated(&recursion(4, 2)?)
                    .instead("(x+y)P(Pₙ₋₃), as in its proof, for n ≥ 3", &recursion(3, 3)?)
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.1-number",
            place: "Proposition 4.1",
            kind: Kind::Statement,
            statement: "Cis on Cₙ has 2ⁿ + (−1)ⁿ positions",
            how: "the generating function 1/(1−2t) + 1/(1+t), without its terms before t³, proved on the operator of the family",
            command: "ways prove cis cycle --generating-function '1/(1-2*t) + 1/(1+t) - 2 - t - 5*t^2'",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&court.prove(
                    "cis",
                    None,
                    "cycle",
                    "1/(1-2*t) + 1/(1+t) - 2 - t - 5*t^2",
                )?))
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.1-proof-paths",
            place: "Proposition 4.1, proof",
            kind: Kind::Statement,
            statement: "Cis on Pₙ has (2ⁿ − (−1)ⁿ)/3 positions",
            how: "counts; mended, proved through the generating function",
            command: "ways count cis path:4",
            tier: Tier::Quick,
            check: |court| {
                let print = Check::over("n = 0 to 20", 0..=20, |n| {
                    Ok(Sides::new(
                        format!("n = {n}"),
                        ((1 << n) - sign(n)) / 3,
                        total(court, "cis", &path(n))?,
                    ))
                })?;
                // (4/(1−2t) − 1/(1+t))/3, made whole.
                let mended = court.prove("cis", None, "path", "(1+2*t)/((1-2*t)*(1+t))")?;
                Finding::stated(&print).instead("(2ⁿ⁺² − (−1)ⁿ)/3", &mended)
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.1-proof-last",
            place: "Proposition 4.1, proof",
            kind: Kind::Statement,
            statement: "the last line: Cis on Cₙ has 2ⁿ⁻² + (−1)ⁿ positions",
            how: "counts",
            command: "ways count cis cycle:3",
            tier: Tier::Quick,
            check: |court| {
                let with = |shift: usize| {
                    Check::over("n = 3 to 20", 3..=20, |n| {
                        let paper = (1 << (n - shift)) + sign(n);
                        Ok(Sides::new(format!("n = {n}"), paper, total(court, "cis", &cycle(n))?))
                    })
                };
                Finding::stated(&with(2)?).instead("2ⁿ + (−1)ⁿ, as stated", &with(0)?)
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.2",
            place: "Proposition 4.2",
            kind: Kind::Statement,
            statement: "the generating function of Cis on cycles, (1+x²t²+y²t²) / (1−t−xt²−yt²)",
            how: "expanded, from n = 3 on; mended, proved without its terms before t³",
            command: "ways profile cis cycle:3",
            tier: Tier::Quick,
            check: |court| {
                let print = "(1 + x^2*t^2 + y^2*t^2) / (1 - t - x*t^2 - y*t^2)";
                let mended = "(1 + x*t^2 + y*t^2) / (1 - t - x*t^2 - y*t^2) - 1 - t - (1+2*x+2*y)*t^2";
                let mended = court.prove("cis", None, "cycle", mended)?;
                Finding::stated(&expanded(court, print, Of::Profiles, "cis", 3, cycle)?).instead(
                    "numerator 1 + xt² + yt², as the proof gives; at x = y = 1 the two are the same",
                    &mended,
                )
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.2-totals",
            place: "Proposition 4.2",
            kind: Kind::Statement,
            statement: "the generating function of the totals of Cis on cycles, (1+2t²) / (1−t−2t²)",
            how: "proved from n = 3 on, without its terms before t³",
            command: "ways prove cis cycle --generating-function '(1+2*t^2)/(1-t-2*t^2) - 1 - t - 5*t^2'",
            tier: Tier::Quick,
            check: |court| {
                let formula = "(1+2*t^2)/(1-t-2*t^2) - 1 - t - 5*t^2";
                Ok(Finding::stated(&court.prove("cis", None, "cycle", formula)?))
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.2-refined",
            place: "Proposition 4.2, proof",
            kind: Kind::Statement,
            statement: "the generating function of Cis on cycles with e for each empty vertex, a sum of three fractions",
            how: "expanded, against the engines, from n = 3 on",
            command: "ways profile cis cycle:5 --empty",
            tier: Tier::Quick,
            check: |court| {
                let rest = "((1-e*t) / (1 - e*t - x*e*t^2 - y*e*t^2))";
                let formula = format!("1/(1-e*t)*{rest} + x*e*t^2/(1-e*t)*{rest} + y*e*t^2/(1-e*t)*{rest}");
                Ok(Finding::stated(&expanded(court, &formula, Of::Refined, "cis", 3, cycle)?))
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.2-expression",
            place: "Proposition 4.2, proof",
            kind: Kind::Statement,
            statement: "the expression for Cis on cycles, as paths of n + 1 vertices whose ends are alike, makes each position once",
            how: "words of up to 8 letters against all positions on cycles of 3 to 7",
            command: "ways count cis cycle:7",
            tier: Tier::Quick,
            check: |_| {
                let rest = "E*(BEE*|REE*)*";
                let all = words(&format!("E{rest}|BE{rest}B|RE{rest}R"), LETTERS + 1);
                Ok(Finding::stated(&Check::over("n = 3 to 7", 3..=LETTERS, |n| {
                    let round = all.iter().filter(|word| word.len() == n + 1);
                    let mut made: Vec<String> = round.map(|word| word[..n].to_string()).collect();
                    made.sort();
                    let positions = positions(&rule("cis"), &Board::parse(&cycle(n)).expect("a cycle"));
                    Ok(Sides::new(format!("n = {n}"), made.join(" "), positions.join(" ")))
                })?))
            },
        },
    ]
}

fn col_and_snort() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/proposition-4.3",
            place: "Proposition 4.3",
            kind: Kind::Statement,
            statement: "Col on cycles: a(Cₙ) = a(Pₙ₋₁) + 3a(Pₙ₋₃) + 2a(Pₙ₋₄) + a(Cₙ₋₂); no n is given: n ≥ 4, with 7 for the cycle of two",
            how: "counts, as many as the recurrences of both sides ask for",
            command: "ways count col cycle:4",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&shared(court, "col", 4)?)),
        },
        Claim {
            id: "huntemann-nash/proposition-4.3-A051927",
            place: "Proposition 4.3, footnote",
            kind: Kind::Conjecture,
            statement: "the numbers of positions of Col on cycles seem to be the OEIS sequence A051927, in print for n ≤ 12",
            how: "terms of a copy of the OEIS against counts",
            command: "ways series col cycle",
            tier: Tier::Quick,
            check: |court| {
                let place = "Proposition 4.3, footnote: A051927, confirmed there for n <= 12";
                let terms = "13 35 81 199 477 1155 2785 6727 16237 39203 94641 228487 551613 1331715 3215041 7761799
                    18738637 45239075 109216785 263672647 636562077 1536796803 3710155681 8957108167 21624372013
                    52205852195";
                let check = Check::all([of_copy(court, "col", terms)?, court.entries(KEY, place)?]);
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "huntemann-nash/section-4.2-closed-forms",
            place: "Propositions 4.3 and 4.4, footnotes",
            kind: Kind::Question,
            statement: "the numbers are (1+√2)ⁿ + (1−√2)ⁿ + (−1)ⁿ for Col and (1+√2)ⁿ + (1−√2)ⁿ + 1 for Snort",
            how: "the generating functions (2−2t)/(1−2t−t²) + 1/(1±t), without their terms before t³, proved",
            command: "ways prove snort cycle --generating-function '(2-2*t)/(1-2*t-t^2) + 1/(1-t) - 3 - 3*t - 7*t^2'",
            tier: Tier::Quick,
            check: |court| {
                let col = "(2-2*t)/(1-2*t-t^2) + 1/(1+t) - 3 - t - 7*t^2";
                let snort = "(2-2*t)/(1-2*t-t^2) + 1/(1-t) - 3 - 3*t - 7*t^2";
                Ok(Finding::stated(&Check::all([
                    court.prove("col", None, "cycle", col)?,
                    court.prove("snort", None, "cycle", snort)?,
                ])))
            },
        },
        Claim {
            id: "huntemann-nash/section-4.2-profile",
            place: "Section 4.2",
            kind: Kind::Statement,
            statement: "a recursion for the profile of Col on cycles can be found similarly",
            how: "P(Cₙ) = P(Pₙ₋₁) + (x+y+xy)P(Pₙ₋₃) + 2xyP(Pₙ₋₄) + xyP(Cₙ₋₂) against the engines, n = 5 to 20",
            command: "ways profile col cycle:6",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("that recursion holds for n = 5 to 20", 5..=20, |n| {
                    let terms = [
                        ("1", path(n - 1)),
                        ("x + y + xy", path(n - 3)),
                        ("2xy", path(n - 4)),
                        ("xy", cycle(n - 2)),
                    ];
                    Ok(Sides::new(
                        format!("n = {n}"),
                        sum(court, "col", &terms)?,
                        court.profile("col", None, &cycle(n))?,
                    ))
                })?))
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.4",
            place: "Proposition 4.4",
            kind: Kind::Statement,
            statement: "Snort on cycles: the same recursion as for Col; no n is given: n ≥ 4, with 7 for the cycle of two",
            how: "counts, as many as the recurrences of both sides ask for",
            command: "ways count snort cycle:4",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&shared(court, "snort", 4)?)),
        },
        Claim {
            id: "huntemann-nash/proposition-4.4-A124696",
            place: "Proposition 4.4, footnote",
            kind: Kind::Conjecture,
            statement: "the numbers of positions of Snort on cycles seem to be the OEIS sequence A124696, in print for n ≤ 13",
            how: "terms of a copy of the OEIS against counts",
            command: "ways series snort cycle",
            tier: Tier::Quick,
            check: |court| {
                let place = "Proposition 4.4, footnote: A124696, confirmed there for n <= 13";
                let terms = "15 35 83 199 479 1155 2787 6727 16239 39203 94643 228487 551615 1331715 3215043 7761799
                    18738639 45239075 109216787 263672647 636562079 1536796803 3710155683 8957108167 21624372015
                    52205852195";
                let check = Check::all([of_copy(court, "snort", terms)?, court.entries(KEY, place)?]);
                Ok(Finding::stated(&check))
            },
        },
    ]
}

fn proof_for_col() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/proposition-4.3-proof-colour",
            place: "Proposition 4.3, proof",
            kind: Kind::Statement,
            statement: "beside a coloured vertex of Col a coloured one necessarily has the same colour",
            how: "all positions of Col on cycles of 3 to 8",
            command: "ways profile col path:2",
            tier: Tier::Quick,
            check: |_| {
                let pairs = |n: usize| -> Vec<(u8, u8)> {
                    let beside = |word: &String| (word.as_bytes()[0], word.as_bytes()[1]);
                    let mut pairs: Vec<(u8, u8)> = col_positions(n).iter().map(beside).collect();
                    pairs.retain(|&(one, other)| one != b'E' && other != b'E');
                    pairs
                };
                let all = |colour: &'static str, holds: fn(u8, u8) -> bool| {
                    Check::over("cycles of 3 to 8", 3..=8, |n| {
                        let so = pairs(n).into_iter().all(|(one, other)| holds(one, other));
                        let program = if so { colour } else { "the other colour" };
                        Ok(Sides::new(format!("n = {n}"), colour, program))
                    })
                };
                Finding::stated(&all("the same colour", |one, other| one == other)?)
                    .instead("the other colour", &all("the other colour", |one, other| one != other)?)
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.3-proof-cases",
            place: "Proposition 4.3, proof",
            kind: Kind::Statement,
            statement: "if v₀ is coloured, 2a(Pₙ₋₃) positions have two empty neighbours of it, a(Cₙ₋₂) − a(Pₙ₋₃) two coloured ones",
            how: "all positions of Col on cycles of 5 to 9",
            command: "ways count col cycle:7",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("n = 5 to 9", 5..=9, |n| {
                    let on_path = total(court, "col", &path(n - 3))?;
                    let paper = (2 * on_path, total(court, "col", &cycle(n - 2))? - on_path);
                    let program = (with_coloured_neighbours(n, 0), with_coloured_neighbours(n, 2));
                    Ok(Sides::new(format!("n = {n}"), format!("{paper:?}"), format!("{program:?}")))
                })?))
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.3-proof-third",
            place: "Proposition 4.3, proof",
            kind: Kind::Statement,
            statement: "the third case, one coloured neighbour, has 2a(Cₙ₋₃) + 2a(Cₙ₋₄) positions",
            how: "all positions of Col on cycles of 7 to 10",
            command: "ways count col cycle:7",
            tier: Tier::Quick,
            check: |court| {
                let case = |board: fn(usize) -> String| {
                    Check::over("n = 7 to 10", 7..=10, |n| {
                        let paper =
                            2 * total(court, "col", &board(n - 3))? + 2 * total(court, "col", &board(n - 4))?;
                        Ok(Sides::new(format!("n = {n}"), paper, with_coloured_neighbours(n, 1)))
                    })
                };
                Finding::stated(&case(cycle)?).instead(
                    "2a(Pₙ₋₃) + 2a(Pₙ₋₄): f_B, f_R, f_E and the lines about them are about paths with a given end",
                    &case(path)?,
                )
            },
        },
        Claim {
            id: "huntemann-nash/proposition-4.3-proof-last",
            place: "Proposition 4.3, proof",
            kind: Kind::Statement,
            statement: "the last line of the proof: a(Cₙ) = a(Pₙ₋₁) + 3a(Pₙ₋₃) + 2a(Cₙ₋₄) + a(Cₙ₋₂)",
            how: "counts, from n = 7 on",
            command: "ways count col cycle:7",
            tier: Tier::Quick,
            check: |court| {
                let print = Check::over("n = 7 to 20", 7..=20, |n| {
                    let on_path = |n| total(court, "col", &path(n));
                    let on_cycle = |n| total(court, "col", &cycle(n));
                    let paper =
                        on_path(n - 1)? + 3 * on_path(n - 3)? + 2 * on_cycle(n - 4)? + on_cycle(n - 2)?;
                    Ok(Sides::new(format!("n = {n}"), paper, on_cycle(n)?))
                })?;
                Finding::stated(&print).instead("2a(Pₙ₋₄), as stated", &shared(court, "col", 7)?)
            },
        },
    ]
}
