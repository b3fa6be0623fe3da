//! Chapter 4: the least number of moves α(m,n), Table 4.1 and the observations about it.
//!
//! The thesis takes the least a + b with |a − b| ≤ 1 over all positions in which somebody cannot move. A game is over
//! when the player to move cannot. Claims say which of the two they are about.

use super::{KEY, class, least, rectangles, shortest, solved, stuck};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use testkit::tables::{Length, Shortest};
use testkit::trees::First;
use ways::{Definition, GameEnds, Job, Value, Verb};

/// Rows and columns of an entry of Table 4.1.
fn sides(entry: &Shortest) -> (usize, usize) {
    let (m, n) = entry.board.split_once('x').expect("rows x columns");
    (m.parse().expect("a number"), n.parse().expect("a number"))
}

/// The entries of Table 4.1, the smallest board first.
fn entries(court: &Court<'_>) -> Vec<&'static Shortest> {
    let mut entries: Vec<&Shortest> = court.source(KEY).shortest.iter().collect();
    entries.sort_by_key(|entry| {
        let (m, n) = sides(entry);
        (m * n, m)
    });
    entries
}

/// The entries with the shortest games on their boards, by the definition of the thesis.
type Computed = Vec<(&'static Shortest, GameEnds)>;

fn computed(court: &Court<'_>, definition: Definition) -> Result<Computed, ClaimError> {
    let one = |entry: &'static Shortest| {
        let (m, n) = sides(entry);
        Ok((entry, shortest(court, m, n, definition)?))
    };
    entries(court).into_iter().map(one).collect()
}

/// Something about the entries, as printed or mended, against the same computed.
fn table(
    computed: &Computed,
    in_print: impl Fn(&Shortest) -> String,
    found: impl Fn(&GameEnds) -> String,
) -> Result<Check, ClaimError> {
    Check::over(format!("all {} entries", computed.len()), computed, |(entry, ends)| {
        Ok(Sides::new(entry.board.clone(), in_print(entry), found(ends)))
    })
}

fn letters(ends: &GameEnds) -> String {
    ends.letters.replace('F', "")
}

/// Boards, by name, for which something holds.
fn boards(computed: &Computed, holds: impl Fn(usize, &Shortest, &GameEnds) -> bool) -> String {
    let those = computed.iter().enumerate().filter(|(i, (entry, ends))| holds(*i, entry, ends));
    those.map(|(_, (entry, _))| entry.board.as_str()).collect::<Vec<_>>().join(", ")
}

/// On one row or column only one player has moves.
fn in_one_line(entry: &Shortest) -> bool {
    let (m, n) = sides(entry);
    m.min(n) == 1
}

/// The least number of moves of perfect play, whoever begins: the winner hurries, the loser delays.
fn perfect(court: &Court<'_>, m: usize, n: usize) -> Result<u32, ClaimError> {
    let begun = solved(court, &format!("{m}x{n}"), true)?.begun;
    Ok(begun.iter().filter_map(|begun| begun.length).min().expect("lengths were asked for"))
}

pub(super) fn claims() -> Vec<Claim> {
    [definitions(), table_4_1(), observations()].concat()
}

fn definitions() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/section-4-formula",
            place: "Chapter 4, the formula for α",
            kind: Kind::Statement,
            statement: "α(m,n), the least number of moves of a game, is the least a + b over all terms of L, R and F",
            how: "from the polynomials, without and with |a − b| ≤ 1",
            command: "ways profile domineering 2x4 --kind right-end",
            tier: Tier::Quick,
            check: |court| {
                let boards = rectangles(2..=10, 20);
                let formula = Check::over("m, n ≥ 2, up to 20 squares", boards, |(m, n)| {
                    let all = stuck(court, &format!("{m}x{n}"))?.all().shortest().moves;
                    Ok(Sides::new(format!("{m}x{n}"), all, least(court, m, n, Definition::Play)?))
                })?;
                let mended =
                    Check::over("m, n ≥ 2, up to 20 squares", rectangles(2..=10, 20), |(m, n)| {
                        let turn = stuck(court, &format!("{m}x{n}"))?.by_play(First::Either).shortest().moves;
                        Ok(Sides::new(format!("{m}x{n}"), turn, least(court, m, n, Definition::Play)?))
                    })?;
                Finding::stated(&formula).instead(
                    "over the terms with |a − b| ≤ 1, where it is the player to move who cannot: with a = b of L and R, with a = b + 1 of R, with b = a + 1 of L",
                    &mended,
                )
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-4-difference",
            place: "Chapter 4, the program",
            kind: Kind::Statement,
            statement: "with |a − b| ≤ 1 the least a + b is the least number of moves after which a game can end (m, n ≥ 2)",
            how: "the definition of the thesis against play: the player to move cannot",
            command: "ways shortest domineering 2x6 --show 2",
            tier: Tier::Quick,
            check: |court| {
                let [thesis, play] =
                    [computed(court, Definition::Thesis)?, computed(court, Definition::Play)?];
                let differ =
                    boards(&thesis, |i, entry, ends| !in_one_line(entry) && ends.moves != play[i].1.moves);
                let wide = || thesis.iter().zip(&play).filter(|((entry, _), _)| !in_one_line(entry));
                let same = Check::over("the boards of Table 4.1", wide(), |((entry, thesis), (_, play))| {
                    Ok(Sides::new(entry.board.clone(), thesis.moves, play.moves))
                })?;
                let never_more =
                    Check::over("the boards of Table 4.1", wide(), |((entry, thesis), (_, play))| {
                        Ok(Sides::new(format!("{}: at most", entry.board), true, thesis.moves <= play.moves))
                    })?;
                Ok(Finding::stated(&same)
                    .instead(&format!("it is a lower bound, and less on the boards {differ} of the table"), &never_more)?
                    .remark("On 2x6 the two positions .^.<>.|.v.<>. and its mirror image leave Right without a move, but it is Left's turn; on one row or column the player who never moves may begin, and the game is over at once."))
            },
        },
    ]
}

fn table_4_1() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/table-4.1",
            place: "Table 4.1",
            kind: Kind::Statement,
            statement: "the least numbers of moves on 76 boards, by the definition of the thesis",
            how: "every entry from a sweep for the least number, on boards of up to 24 squares also from the polynomials, of up to 12 by listing all positions",
            command: "ways shortest domineering 1x1 --definition thesis",
            tier: Tier::Quick,
            check: |court| {
                let print = |entry: &Shortest| entry.printed.moves.to_string();
                let truth = |entry: &Shortest| entry.truth().moves.to_string();
                let moves = |ends: &GameEnds| ends.moves.to_string();
                let found = computed(court, Definition::Thesis)?;
                Finding::stated(&table(&found, print, moves)?).instead(
                    "0 on 1x1, where nobody can move; the other 75 numbers are right",
                    &table(&found, truth, moves)?,
                )
            },
        },
        Claim {
            id: "karthikeyan-sinha/table-4.1-polynomials",
            place: "Table 4.1",
            kind: Kind::Statement,
            statement: "the same numbers and superscripts, as the thesis found them: from the polynomials",
            how: "Left end, Right end and maximal polynomials of all 76 boards, up to 8x8",
            command: "ways profile domineering 8x8 --kind left-end --play",
            tier: Tier::Slow,
            check: |court| {
                let all = |length: fn(&Shortest) -> &Length| {
                    Check::over("all 76 entries", entries(court), |entry| {
                        let found = stuck(court, &entry.board)?.by_thesis().shortest();
                        let told = |moves: usize, letters: &str| format!("{moves}^{letters}");
                        let printed = length(entry);
                        let program = told(found.moves, &found.letters.replace('F', ""));
                        Ok(Sides::new(entry.board.clone(), told(printed.moves, &printed.letters), program))
                    })
                };
                Finding::stated(&all(|entry| &entry.printed)?)
                    .instead("as mended in the claims before", &all(Shortest::truth)?)
            },
        },
        Claim {
            id: "karthikeyan-sinha/table-4.1-superscripts",
            place: "Table 4.1, superscripts L and R",
            kind: Kind::Statement,
            statement: "in which of the Left end and Right end polynomials the 76 numbers occur",
            how: "as the numbers",
            command: "ways shortest domineering 3x8 --definition thesis",
            tier: Tier::Quick,
            check: |court| {
                let print = |entry: &Shortest| entry.printed.letters.clone();
                let truth = |entry: &Shortest| entry.truth().letters.clone();
                let found = computed(court, Definition::Thesis)?;
                let wrong = entries(court)
                    .iter()
                    .filter(|entry| entry.truth().letters != entry.printed.letters)
                    .count();
                Finding::stated(&table(&found, print, letters)?).instead(
                    &format!("{wrong} are others: L on 1xn and R on mx1 from 5 on (one domino leaves a move), L on 3x8 (40x²y³ is in L(3,8), no term of degree 5 in R(3,8))"),
                    &table(&found, truth, letters)?,
                )
            },
        },
        Claim {
            id: "karthikeyan-sinha/table-4.1-maximal",
            place: "Table 4.1, superscripts",
            kind: Kind::Statement,
            statement: "no number of the table occurs in the maximal polynomial (none has the superscript F)",
            how: "whether nobody can move in some of the shortest positions",
            command: "ways profile domineering 2x4 --kind maximal --play",
            tier: Tier::Quick,
            check: |court| {
                let without = |entry: &Shortest| entry.truth().letters.clone();
                let found = computed(court, Definition::Thesis)?;
                let maximal = boards(&found, |_, _, ends| ends.letters.contains('F'));
                let check = table(&found, without, |ends| ends.letters.clone())?;
                let but_these = table(&found, without, letters)?;
                Ok(Finding::stated(&check)
                    .instead(&format!("F is missing on {maximal}"), &but_these)?
                    .remark("The maximal polynomials were not analysed (observation 6)."))
            },
        },
        Claim {
            id: "karthikeyan-sinha/table-4.1-caption",
            place: "Table 4.1, caption",
            kind: Kind::Statement,
            statement: "the 2x4 game ends in 3 moves, in Left ends and in Right ends",
            how: "by both definitions",
            command: "ways shortest domineering 2x4",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over(
                    "by the thesis and by play",
                    [Definition::Thesis, Definition::Play],
                    |definition| {
                        let ends = shortest(court, 2, 4, definition)?;
                        Ok(Sides::new(
                            "2x4",
                            "3^LR".to_string(),
                            format!("{}^{}", ends.moves, letters(&ends)),
                        ))
                    },
                )?))
            },
        },
    ]
}

fn observations() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/observation-1",
            place: "Observation 1",
            kind: Kind::Statement,
            statement: "on m x 1 and 1 x n the term of least degree is 1, and the next one is x on m x 1 and y on 1 x n (m, n > 1)",
            how: "all terms of the Left end, Right end and maximal polynomials",
            command: "ways profile domineering 1x6 --kind left-end",
            tier: Tier::Quick,
            check: |court| {
                let terms = |board: &str| -> Result<String, ClaimError> {
                    let mut sorts: Vec<(usize, usize)> =
                        stuck(court, board)?.all().sorts().map(|(end, _)| (end.a, end.b)).collect();
                    sorts.sort_by_key(|(a, b)| a + b);
                    sorts.dedup();
                    Ok(format!("{:?}", &sorts[..2]))
                };
                Ok(Finding::stated(&Check::over("m, n = 2 to 20", 2..=20, |n| {
                    let paper = format!("{:?} {:?}", [(0, 0), (1, 0)], [(0, 0), (0, 1)]);
                    let program = format!("{} {}", terms(&format!("{n}x1"))?, terms(&format!("1x{n}"))?);
                    Ok(Sides::new(format!("{n}x1, 1x{n}"), paper, program))
                })?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/observation-2",
            place: "Observation 2",
            kind: Kind::Statement,
            statement: "for small m the polynomial L(m,n) is found quickly however large n is: it comes from a matrix with 2^m rows",
            how: "the order of the recurrence of the numbers of Left ends on m x n, proved least, is at most 2^m",
            command: "ways series domineering 4xn --kind left-end",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("m = 1 to 5", 1..=5, |m| {
                    let verb = Verb::Series { terms: 3, profile: false, digits: 10 };
                    let job = Job {
                        kind: Some("left-end".into()),
                        ..Job::new(verb, "domineering", &format!("{m}xn"))
                    };
                    let Value::Series(series) = court.answer(&job)?.value else { unreachable!("a series") };
                    let order = series.recurrence.order();
                    Ok(Sides::new(format!("m = {m}: order at most {}", 1 << m), true, order <= 1 << m))
                })?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/observation-3",
            place: "Observation 3",
            kind: Kind::Statement,
            statement: "α(m,n) = α(n,m)",
            how: "by both definitions, with numbers of final positions; turning the board exchanges the players",
            command: "ways shortest domineering 7x4",
            tier: Tier::Quick,
            check: |court| {
                let boards = rectangles(1..=8, 30);
                let told = |m, n, definition| {
                    shortest(court, m, n, definition)
                        .map(|ends| format!("{} ({} positions)", ends.moves, ends.positions))
                };
                let check = Check::over(
                    "m, n up to 8, up to 30 squares",
                    boards.into_iter().filter(|(m, n)| m < n),
                    |(m, n)| {
                        let both = |m, n| {
                            Ok::<_, ClaimError>(format!(
                                "{} {}",
                                told(m, n, Definition::Thesis)?,
                                told(m, n, Definition::Play)?
                            ))
                        };
                        Ok(Sides::new(format!("{m}x{n}"), both(n, m)?, both(m, n)?))
                    },
                )?;
                Ok(Finding::stated(&super::argued(
                    check,
                    "a turned game is a game with the players exchanged, so it holds for all m and n",
                )))
            },
        },
        Claim {
            id: "karthikeyan-sinha/observation-4",
            place: "Observation 4",
            kind: Kind::Conjecture,
            statement: "for large m and n, α(m,n) occurs in both the Left end and the Right end polynomials (from 4 rows and columns on, as in the table)",
            how: "the least positions on boards beyond the table, the smallest first",
            command: "ways shortest domineering 4x11 --definition thesis",
            tier: Tier::Quick,
            check: |court| {
                let boards = |least: usize| rectangles(least..=12, 60).into_iter().filter(|(m, n)| m <= n);
                let both = Check::over("m ≤ n, up to 60 squares", boards(4), |(m, n)| {
                    let ends = shortest(court, m, n, Definition::Thesis)?;
                    Ok(Sides::new(format!("{m}x{n}"), "LR".to_string(), letters(&ends)))
                })?;
                let only_left =
                    Check::over("4x11, 4x12, 6x9, 6x10", [(4, 11), (4, 12), (6, 9), (6, 10)], |(m, n)| {
                        Ok(Sides::new(
                            format!("{m}x{n}"),
                            "L".to_string(),
                            letters(&shortest(court, m, n, Definition::Thesis)?),
                        ))
                    })?;
                Finding::conjectured(&both)
                    .instead("on 4x11, 4x12, 6x9 and 6x10 it occurs among the Left ends only", &only_left)
            },
        },
        Claim {
            id: "karthikeyan-sinha/observation-5",
            place: "Observation 5",
            kind: Kind::Conjecture,
            statement: "perfect play takes the least number of moves only on small boards (m, n ≥ 2: on those of up to 8 squares)",
            how: "the winner hurries and the loser delays, whoever begins; against the shortest games by play",
            command: "ways solve domineering 4x4 --length",
            tier: Tier::Quick,
            check: |court| {
                let boards = || rectangles(2..=8, 20).into_iter().filter(|(m, n)| m <= n);
                let mut found = vec![];
                for (m, n) in boards() {
                    found.push(format!(
                        "{m}x{n}: {} ({})",
                        perfect(court, m, n)?,
                        least(court, m, n, Definition::Play)?
                    ));
                }
                let check = Check::over("m ≤ n, up to 20 squares", boards(), |(m, n)| {
                    let attained = perfect(court, m, n)? as usize == least(court, m, n, Definition::Play)?;
                    Ok(Sides::new(format!("{m}x{n}: attained by perfect play"), m * n <= 8, attained))
                })?;
                Ok(Finding::conjectured(&check).remark(&format!(
                    "Perfect play and, in parentheses, the shortest game: {}. On one row or column both are 0 on all boards: the player without a move begins.",
                    found.join(", ")
                )))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-5-outcomes",
            place: "Chapter 5, third avenue",
            kind: Kind::Question,
            statement: "outcome classes and shortest games are connected: where one player wins, it is the other who cannot move at the end of some shortest game",
            how: "the class, and who cannot move in the final positions of the shortest games by play",
            command: "ways shortest domineering 3x4",
            tier: Tier::Quick,
            check: |court| {
                let boards = || rectangles(2..=6, 24).into_iter().filter(|(m, n)| m <= n);
                let loser = |letter| if letter == 'L' { 'R' } else { 'L' };
                let mut table = vec![];
                for (m, n) in boards() {
                    let board = format!("{m}x{n}");
                    table.push(format!(
                        "{board}: {} ({})",
                        class(court, &board)?,
                        shortest(court, m, n, Definition::Play)?.letters
                    ));
                }
                let check = Check::over("m ≤ n, up to 24 squares", boards(), |(m, n)| {
                    let (class, letters) = (
                        class(court, &format!("{m}x{n}"))?,
                        shortest(court, m, n, Definition::Play)?.letters,
                    );
                    let holds = !"LR".contains(class) || letters.contains(loser(class));
                    let told = if holds {
                        format!("{} cannot move", loser(class))
                    } else {
                        format!("only {letters} cannot move")
                    };
                    Ok(Sides::new(
                        format!("{m}x{n}, of class {class}"),
                        format!("{} cannot move", loser(class)),
                        told,
                    ))
                })?;
                let of_one_class = Check::over("both are R", [(4, "R"), (5, "L")], |(n, letters)| {
                    let board = format!("3x{n}");
                    let program = format!(
                        "{} {}",
                        class(court, &board)?,
                        shortest(court, 3, n, Definition::Play)?.letters
                    );
                    Ok(Sides::new(board, format!("R {letters}"), program))
                })?;
                let instead =
                    "boards of one class differ: on 3x4 only Right cannot move at the end, on 3x5 only Left";
                Ok(Finding::conjectured(&check)
                    .instead(instead, &of_one_class)?
                    .remark(&format!("Classes and, in parentheses, who cannot move: {}.", table.join(", "))))
            },
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use ways::Run;

    #[test]
    fn the_table_is_whole() {
        let run = Run::unlimited();
        let boards: BTreeSet<(usize, usize)> = entries(&Court::new(&run)).into_iter().map(sides).collect();
        let columns = [10, 10, 9, 9, 8, 8, 8, 8, 4, 2];
        let printed = (1..).zip(columns).flat_map(|(m, last)| (1..=last).map(move |n| (m, n)));
        assert_eq!(boards, printed.collect());
    }
}
