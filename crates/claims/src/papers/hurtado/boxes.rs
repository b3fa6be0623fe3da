//! Who can force a win: definitions, the boxes solved before, and the Q games of the paper.

use super::{KEY, boxes_with_sum, cuboid, forces, letter, orders, plainly, winners};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use std::collections::HashSet;
use testkit::three::{Cell, Three};
use ways::domineering3d::{Cuboid, Order, Player};
use ways::{BoxOrders, Win};

/// The definitions: the last one able to move, and the paper's wording about C.
const WINS: [(Win, &str); 2] =
    [(Win::LastMove, "if the last move wins"), (Win::Strict, "by the paper's wording")];

/// `2x3x3 in RLC: R`, for all turn orders and axes in which somebody wins.
fn told(boxes: &[BoxOrders]) -> Vec<String> {
    let of = |one: &BoxOrders| {
        let won = one.orders.iter().filter(|(_, winner, _)| winner.is_some());
        let words: Vec<String> =
            won.map(|(order, winner, _)| format!("{} in {order}: {}", one.size, letter(*winner))).collect();
        words
    };
    boxes.iter().flat_map(of).collect()
}

/// The same in one text.
fn in_words(boxes: &[BoxOrders]) -> String {
    let won = told(boxes);
    if won.is_empty() { "nobody".into() } else { won.join(", ") }
}

/// Nobody can force a win, on any axes, in any turn order.
fn q_game(court: &Court<'_>, board: &str) -> Result<Check, ClaimError> {
    Check::over(
        format!("{board}, all axes and turn orders, by both definitions of a win"),
        WINS,
        |(win, words)| {
            let won = in_words(&winners(court, board, win, true)?);
            Ok(Sides::new(format!("{board}, {words}"), "nobody".to_string(), won))
        },
    )
}

/// The boxes of these sums on which somebody wins, in words, and whether the others are Q games by both definitions.
pub(super) fn all_boxes(
    court: &Court<'_>,
    boxes: &[String],
    but: &[&str],
) -> Result<(Check, String), ClaimError> {
    let mut won = vec![];
    let check = Check::over(format!("{} boxes", boxes.len()), boxes, |board| {
        let mut nobody = true;
        for (win, words) in WINS {
            let told = told(&winners(court, board, win, true)?);
            nobody &= told.is_empty();
            if !told.is_empty() {
                won.push(format!("{words} {}", told.join(", ")));
            }
        }
        let expected = !but.contains(&board.as_str());
        Ok(Sides::new(format!("{board}: is a Q game"), expected, nobody))
    })?;
    Ok((check, won.join("; ")))
}

/// A position of play in a box in which the player to move decides which of the others can force a win, though he
/// himself cannot; found by going through all positions before somebody is out.
fn kingmaker(size: Cuboid, order: Order) -> Option<String> {
    let cells = |free: u128| -> Vec<Cell> {
        (0..size.cells()).filter(|cell| free >> cell & 1 == 1).map(|cell| size.at(cell)).collect()
    };
    let (mut open, mut seen) = (vec![(size.all(), order.first())], HashSet::new());
    while let Some((free, player)) = open.pop() {
        if !seen.insert((free, player)) {
            continue;
        }
        let next = order.after(player);
        let turns = [next, order.after(next), player];
        let mut deciding = [None, None, None];
        for cell in (0..size.cells()).filter(|cell| size.moves(free, player) >> cell & 1 == 1) {
            let left = free & !size.domino(player, cell);
            open.push((left, next));
            for (found, lone) in deciding.iter_mut().zip(turns) {
                let three = Three { order: turns.map(Player::axis), lone: lone.axis(), strict: false };
                let over = Player::ALL.iter().all(|player| size.moves(left, *player) == 0);
                if if over { lone == player } else { three.lone_wins(&cells(left)) } {
                    *found = Some(size.write_move(cell));
                }
            }
        }
        if let [Some(one), Some(other), None] = deciding {
            let [second, third, _] = turns;
            let free = cells(free).len();
            return Some(format!(
                "in {size}, order {order}, with {free} free cells, {player} decides by {one} or {other} whether {second} or {third} can force a win"
            ));
        }
    }
    None
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "hurtado/abstract-two-definitions",
            place: "Introduction; Solving a 3x3x3 game",
            kind: Kind::Statement,
            statement: "that C wins (the others are out first) means that C has a legal move left when L and R have none",
            how: "both definitions on all boxes with a + b + c ≤ 9, by search and on small ones by playing all games",
            command: "ways solve domineering3d 2x2x2 --win strict",
            tier: Tier::Quick,
            check: |court| {
                let same = |boards: Vec<String>| {
                    Check::over(format!("{} boxes, all axes and orders", boards.len()), boards, |board| {
                        let both = WINS
                            .map(|(win, _)| winners(court, &board, win, true).map(|boxes| in_words(&boxes)));
                        let [last, strict] = both;
                        Ok(Sides::new(board, strict?, last?))
                    })
                };
                let all = boxes_with_sum(6..=9);
                let others = all
                    .iter()
                    .filter(|board| !["2x2x2", "2x2x3"].contains(&board.as_str()))
                    .cloned()
                    .collect();
                Finding::stated(&same(all)?)
                    .instead("the same on the other boxes, those of the paper among them; on 2x2x2 and 2x2x3 some player makes the last move without ever having one left over", &same(others)?)
            },
        },
        Claim {
            id: "hurtado/introduction-cincotti",
            place: "Abstract and introduction",
            kind: Kind::Statement,
            statement: "all boxes with a + b + c < 10 and a, b, c ≥ 2 can be solved by an exhaustive search (Cincotti)",
            how: "done: for each turn order a player who can force a win, or nobody",
            command: "ways solve domineering3d 2x3x3 --all-axes",
            tier: Tier::Quick,
            check: |court| {
                let (check, won) = all_boxes(court, &boxes_with_sum(6..=9), &["2x2x2", "2x2x3", "2x3x3"])?;
                Ok(Finding::stated(&check)
                    .remark(&format!("All but 2x2x2, 2x2x3 and 2x3x3 are Q games: {won}.")))
            },
        },
        Claim {
            id: "hurtado/introduction-straffin",
            place: "Introduction",
            kind: Kind::Statement,
            statement: "a player who cannot win may decide by a move which of the other two can",
            how: "positions of play in small boxes, all games played from there",
            command: "ways solve domineering3d 2x2x3",
            tier: Tier::Quick,
            check: |_| {
                let boxes = ["2x2x2", "2x2x3"].map(cuboid);
                let mut found = boxes
                    .into_iter()
                    .flat_map(|size| Order::ALL.into_iter().filter_map(move |order| kingmaker(size, order)));
                let example = found.next();
                let at = example.clone().unwrap_or("2x2x2 and 2x2x3".into());
                Ok(Finding::stated(&Check::so(at, example.is_some(), "decided by a move", "never decided")))
            },
        },
        Claim {
            id: "hurtado/proposition-3x3x3",
            place: "Solving a 3x3x3 game, Proposition",
            kind: Kind::Statement,
            statement: "3x3x3 is a Q game: nobody can force a win against the two others, in any turn order",
            how: "searched, by both definitions of a win",
            command: "ways solve domineering3d 3x3x3",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&q_game(court, &court.source(KEY).q_games[0].board)?)),
        },
        Claim {
            id: "hurtado/section-3x3x3-symmetry",
            place: "Solving a 3x3x3 game",
            kind: Kind::Statement,
            statement: "on 3x3x3 what holds for C holds for L and R",
            how: "18 questions, one for each player and turn order, and by all games on 2x2x2",
            command: "ways solve domineering3d 3x3x3 --player l --order clr",
            tier: Tier::Quick,
            check: |court| {
                let places = ["c", "l", "r"]
                    .into_iter()
                    .flat_map(|player| orders().into_iter().map(move |order| (player, order)));
                let cube = Check::over("3x3x3, all players and orders", places, |(player, order)| {
                    let wins = forces(court, "3x3x3", player, &order, Win::LastMove)?;
                    Ok(Sides::new(format!("{player} in {order}"), false, wins))
                })?;
                let small = cuboid("2x2x2");
                let third = Check::over("2x2x2, whoever moves third", Order::ALL, |order| {
                    let wins = Player::ALL.map(|player| plainly(small, order, player, Win::LastMove));
                    let thirds = Player::ALL.map(|player| order.place(player) == 2);
                    Ok(Sides::new(order.to_string(), format!("{thirds:?}"), format!("{wins:?}")))
                })?;
                Ok(Finding::stated(&Check::all([cube, third])))
            },
        },
        Claim {
            id: "hurtado/proposition-4x4x3",
            place: "Part 1, Proposition",
            kind: Kind::Statement,
            statement: "C cannot force a win in 4x4x3, where C plays along the 3",
            how: "searched in all turn orders, by both definitions of a win",
            command: "ways solve domineering3d 4x4x3 --player c --order clr",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&c_never_wins(court, "4x4x3")?)),
        },
        Claim {
            id: "hurtado/proposition-4x3x4",
            place: "Part 2, Proposition",
            kind: Kind::Statement,
            statement: "C cannot force a win in 4x3x4, where C plays along a 4",
            how: "searched in all turn orders, by both definitions of a win",
            command: "ways solve domineering3d 4x3x4 --player c --order clr",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&c_never_wins(court, "4x3x4")?)),
        },
        Claim {
            id: "hurtado/conclusion",
            place: "Abstract and conclusion",
            kind: Kind::Statement,
            statement: "4x4x3 is a Q game, regardless of the orientation of the box and of the turn order",
            how: "searched, by both definitions of a win",
            command: "ways solve domineering3d 4x4x3 --all-axes",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&q_game(court, &court.source(KEY).q_games[1].board)?)),
        },
    ]
}

/// In no turn order, by neither definition.
fn c_never_wins(court: &Court<'_>, board: &str) -> Result<Check, ClaimError> {
    let places =
        WINS.iter().flat_map(|(win, words)| orders().into_iter().map(move |order| (win, words, order)));
    Check::over(
        format!("{board}, all turn orders, by both definitions of a win"),
        places,
        |(win, words, order)| {
            Ok(Sides::new(
                format!("{board} in {order}, {words}"),
                false,
                forces(court, board, "c", &order, *win)?,
            ))
        },
    )
}
