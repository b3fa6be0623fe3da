//! Chapters 1 and 2: outcome classes, values, sums and strategies, as told of Domineering.

use super::{KEY, argued, class, rectangles, solved};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use games::domineering::{self, Domineering, OnBoards};
use rule::{Play, Player};
use std::collections::HashMap;
use testkit::plays::{ByRule, Plain};
use ways::{GameValue, Job, Value, Verb};

/// What one player can force, by all moves of all positions; nothing is known of what the other can.
struct Forces<'a, G: Play> {
    game: &'a G,
    player: Player,
    known: HashMap<(G::Position, Player), bool>,
}

impl<'a, G: Play> Forces<'a, G> {
    fn new(game: &'a G, player: Player) -> Self {
        Forces { game, player, known: HashMap::new() }
    }

    /// Can he win if it is the turn of `turn`?
    fn win(&mut self, position: G::Position, turn: Player) -> bool {
        if let Some(&known) = self.known.get(&(position, turn)) {
            return known;
        }
        let (mine, mut after) = (turn == self.player, vec![]);
        self.game.moves(&position, turn, &mut |_, next| after.push(next));
        // All moves are tried, so that every position of play is known at the end.
        let wins: Vec<bool> = after.into_iter().map(|next| self.win(next, turn.other())).collect();
        // Somebody who cannot move on his turn has lost.
        let win = if mine { wins.contains(&true) } else { !wins.contains(&false) };
        self.known.insert((position, turn), win);
        win
    }
}

fn on_grid(m: usize, n: usize) -> OnBoards {
    OnBoards::new(&[Board::grid(m, n)]).expect("a small board")
}

/// Who wins a board if Left or Right begins, by the rulebook and in the plainest way.
fn plain_class(boards: &str) -> char {
    let rule = Domineering { kind: domineering::Kind::All };
    let game = ByRule::new(&rule, &board::parse_sum(boards).expect("a board"));
    let mut plain = Plain::new(&game);
    match [Player::Left, Player::Right].map(|first| plain.wins(game.start(), first)) {
        [true, true] => 'N',
        [true, false] => 'L',
        [false, true] => 'R',
        [false, false] => 'P',
    }
}

fn value(court: &Court<'_>, expression: &str) -> Result<GameValue, ClaimError> {
    match court.answer(&Job::new(Verb::Value, "domineering", expression))?.value {
        Value::Game(value) => Ok(*value),
        other => unreachable!("a value, not {other:?}"),
    }
}

fn form(court: &Court<'_>, expression: &str) -> Result<String, ClaimError> {
    Ok(value(court, expression)?.form.expect("a short form"))
}

/// On one row Right has half of the columns, on one column Left half of the rows, rounded down.
fn in_one_line(court: &Court<'_>) -> Result<Check, ClaimError> {
    Check::over("1 x n and n x 1 for n = 1 to 24", 1..=24, |n: i64| {
        let told = [form(court, &format!("1x{n}"))?, form(court, &format!("{n}x1"))?];
        let half = n / 2;
        Ok(Sides::new(
            format!("n = {n}"),
            format!("{:?}", [(-half).to_string(), half.to_string()]),
            format!("{told:?}"),
        ))
    })
}

const SUMS: [&str; 9] = [
    "2x2 + 1x2",
    "2x2 + 2x2",
    "2x3 + 2x2",
    "3x3 + 2x1",
    "3x3 + 1x2",
    "2x4 + 2x2",
    "3x2 + 2x3",
    "..|.# + 2x2",
    "..|.# + ..|.#",
];

pub(super) fn claims() -> Vec<Claim> {
    [outcomes(), values()].concat()
}

fn outcomes() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/theorem-2.1",
            place: "Theorem 2.1",
            kind: Kind::Statement,
            statement: "if Left moves first, either Left can force a win or Right can, but not both",
            how: "what Left can force and what Right can force, searched apart from each other, in all positions of play",
            command: "ways solve domineering 3x4",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over(
                    "all positions on boards of up to 12 squares",
                    rectangles(1..=12, 12),
                    |(m, n)| {
                        let game = on_grid(m, n);
                        let (mut left, mut right) =
                            (Forces::new(&game, Player::Left), Forces::new(&game, Player::Right));
                        left.win(game.start(), Player::Left);
                        left.win(game.start(), Player::Right);
                        let both = left
                            .known
                            .iter()
                            .filter(|((position, turn), win)| right.win(*position, *turn) == **win);
                        Ok(Sides::new(
                            format!("{m}x{n}: positions that both or nobody can win"),
                            0,
                            both.count(),
                        ))
                    },
                )?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-2.1-classes",
            place: "Section 2.1, table",
            kind: Kind::Statement,
            statement: "the outcome class is L, R, N or P by who wins if Left and if Right moves first; all four occur",
            how: "the class of the search against plain play by the rulebook",
            command: "ways solve domineering 3x3",
            tier: Tier::Quick,
            check: |court| {
                let mut seen = String::new();
                let check = Check::over("boards of up to 12 squares", rectangles(1..=12, 12), |(m, n)| {
                    let board = format!("{m}x{n}");
                    let letter = plain_class(&board);
                    seen.push(letter);
                    Ok(Sides::new(board.clone(), letter, class(court, &board)?))
                })?;
                let all = "LRNP".chars().all(|letter| seen.contains(letter));
                Ok(Finding::stated(&Check::all([
                    check,
                    Check::so("all four classes", all, "occur", "do not occur"),
                ])))
            },
        },
        Claim {
            id: "karthikeyan-sinha/example-2.2",
            place: "Example 2.2",
            kind: Kind::Statement,
            statement: "3 x n is L for n = 1, N for n = 2 and 3, and R for all n > 3",
            how: "searched up to n = 10; for all n by cutting the board",
            command: "ways solve domineering 3x7",
            tier: Tier::Quick,
            check: |court| {
                let check =
                    Check::over("searched for n = 1 to 10", &court.source(KEY).outcomes, |class_in_print| {
                        let (m, n) = class_in_print.sides;
                        let board = format!("{m}x{n}");
                        Ok(Sides::new(board.clone(), class_in_print.letter, class(court, &board)?))
                    })?;
                let reason = "every n > 3 is a sum of numbers from 4 to 7, and Right wins the sum of these boards, so \
                              Right wins 3 x n by leaving alone the dominoes across the cuts";
                Ok(Finding::stated(&argued(check, reason)))
            },
        },
        Claim {
            id: "karthikeyan-sinha/example-2.2-reason",
            place: "Example 2.2",
            kind: Kind::Statement,
            statement: "a horizontal domino in the middle row of 3 x n leaves Right two free moves",
            how: "the value of its two columns",
            command: "ways value domineering '..|##|..'",
            tier: Tier::Quick,
            check: |court| {
                let value = form(court, "..|##|..")?;
                Ok(Finding::stated(&Check::equal(Sides::new("'..|##|..'", "-2".to_string(), value))))
            },
        },
        Claim {
            id: "karthikeyan-sinha/problem-3",
            place: "Problem 3",
            kind: Kind::Statement,
            statement: "a player who has a winning strategy has a winning first move",
            how: "the move that the search names is made, and the rest played by the rulebook",
            command: "ways solve domineering 3x3",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over(
                    "boards of up to 12 squares",
                    rectangles(1..=12, 12),
                    |(m, n)| {
                        let board = format!("{m}x{n}");
                        let mut wrong = vec![];
                        for begun in solved(court, &board, false)?.begun {
                            let won = begun.winner == begun.first;
                            let Some(shown) = begun.winning_move else {
                                if won {
                                    wrong.push(begun.first.name())
                                }
                                continue;
                            };
                            let after = after(&shown.position.plain());
                            let other = if begun.first == ways::Player::Left { 'L' } else { 'R' };
                            // The other is to move and must lose.
                            let class = plain_class(&after);
                            if class != other && class != 'P' {
                                wrong.push(begun.first.name())
                            }
                        }
                        Ok(Sides::new(
                            format!("{board}: moves that do not win"),
                            String::new(),
                            wrong.join(", "),
                        ))
                    },
                )?))
            },
        },
    ]
}

/// A position as a board: what is taken is missing.
fn after(position: &str) -> String {
    position.chars().map(|glyph| if ".|".contains(glyph) { glyph } else { '#' }).collect()
}

fn values() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/section-2.1-numbers",
            place: "Section 2.1, after Problem 2",
            kind: Kind::Statement,
            statement: "every game position has a value among the surreal numbers",
            how: "canonical forms of rectangles, the smallest first; a number has a negative temperature",
            command: "ways value domineering 2x2",
            tier: Tier::Quick,
            check: |court| {
                let number = Check::over("rectangles of up to 9 squares", rectangles(1..=9, 9), |(m, n)| {
                    let board = format!("{m}x{n}");
                    let value = value(court, &board)?;
                    let cold = value.temperature.to_f64() < 0.;
                    let told =
                        if cold { "a number".to_string() } else { value.form.clone().unwrap_or_default() };
                    Ok(Sides::new(board, "a number".to_string(), told))
                })?;
                let classes =
                    Check::over("rectangles of up to 12 squares", rectangles(1..=12, 12), |(m, n)| {
                        let board = format!("{m}x{n}");
                        Ok(Sides::new(
                            board.clone(),
                            plain_class(&board).to_string(),
                            value(court, &board)?.outcome.to_string(),
                        ))
                    })?;
                Finding::stated(&number).instead(
                    "a value is a game, and only some games are numbers; who wins still follows from it",
                    &classes,
                )
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-2.1-ahead",
            place: "Section 2.1, after Problem 2",
            kind: Kind::Statement,
            statement: "the value is the number of moves that Left is ahead (where it is a number)",
            how: "boards in one line, on which only one player has moves",
            command: "ways value domineering 7x1",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&in_one_line(court)?)),
        },
        Claim {
            id: "karthikeyan-sinha/example-2.3",
            place: "Example 2.3",
            kind: Kind::Statement,
            statement: "no formula gives the values of even small boards",
            how: "a formula for one row and one column",
            command: "ways value domineering 1x9",
            tier: Tier::Quick,
            check: |court| {
                let line = in_one_line(court)?;
                let formula = matches!(line, Check::Holds(_));
                let two: Vec<String> = (1..=6)
                    .map(|n| Ok(format!("2x{n}: {}", value(court, &format!("2x{n}"))?.short)))
                    .collect::<Result<_, ClaimError>>()?;
                let finding = Finding::stated(&Check::so("1 x n", !formula, "no formula", "−⌊n/2⌋"))
                    .instead("on one row −⌊n/2⌋, on one column ⌊m/2⌋", &line)?;
                Ok(finding
                    .remark(&format!("For two rows no formula is known here either: {}.", two.join("; "))))
            },
        },
        Claim {
            id: "karthikeyan-sinha/definition-4",
            place: "Definition 4",
            kind: Kind::Statement,
            statement: "in a sum of positions a player moves in one summand, and who moves last wins; values add up",
            how: "sums of small boards: plain play, the search, and the sum of the values",
            command: "ways solve domineering '2x2 + 1x2'",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over(format!("{} sums", SUMS.len()), SUMS, |sum| {
                    let plain = plain_class(sum);
                    let program = format!("{} {}", class(court, sum)?, value(court, sum)?.outcome);
                    Ok(Sides::new(sum, format!("{plain} {plain}"), program))
                })?))
            },
        },
    ]
}
