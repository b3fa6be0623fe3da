//! Who can force a win in Domineering for three, alone against the other two.
//!
//! A question is about a box, a turn order and a player. What matters of it are the sides along which he, the one
//! after him and the third play, and whose turn it is: questions that agree in this are asked once, so boxes with
//! exchanged axes come for nothing.

use crate::{Answer, Job, Value, WaysError};
use ::solve::coalition::{self, Finding, Question};
use ::solve::{Effort, SolveError};
use control::Quiet;
use games::domineering3d::{Cuboid, Order, Player, WrongWord};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use sweep::{Progress, Run};

/// What is asked, in the words of the user.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Alliance {
    /// The player who is alone; all three, one after the other, if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The turn order, such as `clr`; all six if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// When a player has won.
    pub win: Win,
    /// The box in every orientation.
    pub all_axes: bool,
    /// An opening of the player, such as `1,1,0`, that the others are to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refute: Option<String>,
}

/// When a player has won against the two others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Win {
    /// He makes the last move of the game.
    #[default]
    LastMove,
    /// He has a move left when the others have none: the wording of the paper.
    Strict,
}

impl Win {
    /// The definition in words.
    pub fn words(self) -> &'static str {
        match self {
            Win::LastMove => "whoever makes the last move of the game wins",
            Win::Strict => "a player who still has a legal move when the other two have none wins (strict)",
        }
    }
}

/// Who can force a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// When a player has won.
    pub win: Win,
    /// What was found out.
    pub told: Told,
    /// How often a position was looked at.
    pub nodes: u64,
}

/// What can be told of a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// For the box, and perhaps others with the same sides on other axes: who wins in each turn order.
    Orders(Vec<BoxOrders>),
    /// Whether one player wins in one turn order.
    One(OneQuestion),
    /// The answers to an opening.
    Replies(Replies),
}

/// A box in one orientation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoxOrders {
    /// The box.
    pub size: Cuboid,
    /// For each turn order the player who can force a win, and an opening by which he does if he is the first to move.
    pub orders: Vec<(Order, Option<Player>, Option<usize>)>,
}

/// Whether a player can force a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OneQuestion {
    /// The box.
    pub size: Cuboid,
    /// The player.
    pub player: Player,
    /// The turn order.
    pub order: Order,
    /// He can.
    pub wins: bool,
    /// Who moves first, and the first cell of a move by which his side gets what it wants, if it does.
    pub opening: Option<(Player, usize)>,
}

/// What the coalition answers to an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replies {
    /// The box.
    pub size: Cuboid,
    /// The player who has opened.
    pub player: Player,
    /// The turn order, which he begins.
    pub order: Order,
    /// The first cell of his move.
    pub opening: usize,
    /// Who is to answer; nobody if the others cannot move.
    pub replier: Option<Player>,
    /// For each of his moves its first cell, and whether the player is kept from winning by it.
    pub replies: Vec<(usize, bool)>,
}

/// Answers a job about Domineering for three.
pub(crate) fn answer(job: &Job, asked: &Alliance, run: &Run<'_>) -> Result<Answer, WaysError> {
    let start = Instant::now();
    sweep::check_no_files(run)?;
    if job.game != games::domineering3d::NAME {
        return Err(WaysError::NotForThree(job.game.clone()));
    }
    let size: Cuboid = job.board.parse()?;
    let order = asked.order.as_deref().map(str::parse::<Order>).transpose()?;
    let player = asked.player.as_deref().map(str::parse::<Player>).transpose()?;
    let asking = Asking { win: asked.win, run };
    let (told, effort) = match (player, order, &asked.refute) {
        (Some(player), Some(order), Some(text)) if !asked.all_axes => {
            asking.replies(size, player, order, text)?
        }
        (_, _, Some(_)) => {
            return Err(WaysError::OneQuestion { option: "--refute", needs: "--player and --order" });
        }
        (Some(player), Some(order), None) if !asked.all_axes => asking.one(size, player, order)?,
        (Some(_), _, None) => {
            return Err(WaysError::OneQuestion { option: "--player", needs: "--order" });
        }
        (None, order, None) => {
            let orders = order.map_or(Order::ALL.to_vec(), |order| vec![order]);
            let sizes = if asked.all_axes { orientations(size) } else { vec![size] };
            asking.orders(&sizes, &orders)?
        }
    };
    let value = Value::Forced(Box::new(Forced { win: asked.win, told, nodes: effort.nodes }));
    Ok(Answer::searched(job, value, (size.cells(), 1), effort, start))
}

/// Why a search with a share of the memory was refused, told of the whole.
fn whole(error: SolveError, shares: u64, limit: u64) -> SolveError {
    match error {
        SolveError::NoTable { needed, .. } => SolveError::NoTable { needed: needed * shares, limit },
        other => other,
    }
}

/// The box with its sides on other axes, itself first, each once.
fn orientations(size: Cuboid) -> Vec<Cuboid> {
    let sides = size.sides();
    let axes = [[0, 1, 2], [0, 2, 1], [2, 1, 0], [1, 0, 2], [1, 2, 0], [2, 0, 1]];
    let mut sizes: Vec<Cuboid> = vec![];
    for axes in axes {
        let turned = Cuboid::new(axes.map(|axis| sides[axis])).expect("as many cells as before");
        if !sizes.contains(&turned) {
            sizes.push(turned);
        }
    }
    sizes
}

/// The players by seats: the one who is alone, the one after him, the third.
fn seats(player: Player, order: Order) -> [Player; 3] {
    let after = order.after(player);
    [player, after, order.after(after)]
}

/// The sides of a box by seats, and the seat whose turn it is first: all that matters of a question.
type Essence = ([usize; 3], usize);

fn essence(size: Cuboid, player: Player, order: Order) -> Essence {
    let sides = seats(player, order).map(|player| size.sides()[player.axis()]);
    (sides, (3 - order.place(player)) % 3)
}

/// A cell by its number in seats, as a number in the box.
fn in_box(size: Cuboid, seats: [Player; 3], cell: usize) -> usize {
    let turned = Cuboid::new(seats.map(|player| size.sides()[player.axis()])).expect("as many cells");
    let mut at = [0; 3];
    for (player, coordinate) in seats.into_iter().zip(turned.at(cell)) {
        at[player.axis()] = coordinate;
    }
    size.cell(at)
}

struct Asking<'a> {
    win: Win,
    run: &'a Run<'a>,
}

impl Asking<'_> {
    fn question(&self, (sides, turn): Essence) -> Question {
        let win = match self.win {
            Win::LastMove => coalition::Win::LastMove,
            Win::Strict => coalition::Win::MoveLeft,
        };
        let cuboid = Cuboid::new(sides).expect("the box has as many cells in every orientation");
        Question { sides, free: cuboid.all(), turn, lone_moved: false, win }
    }

    /// Asks all questions, as many at once as there are threads, which share the memory.
    fn findings(&self, asked: &[Essence]) -> Result<BTreeMap<Essence, Finding>, WaysError> {
        let threads = rayon::current_num_threads().min(asked.len()).max(1);
        let done = AtomicUsize::new(0);
        let find = |essence: &Essence| {
            let quiet = Quiet(self.run.watch);
            let run = self.run.share(threads as u64).under(&quiet);
            let finding = coalition::solve(&self.question(*essence), &run)
                .map_err(|error| whole(error, threads as u64, self.run.account.limit()))?;
            let step = done.fetch_add(1, Ordering::Relaxed) + 1;
            self.run.watch.progress(Progress {
                done: step as f64 / asked.len() as f64,
                step,
                steps: asked.len(),
                states: finding.effort.positions,
            });
            Ok((*essence, finding))
        };
        asked.par_iter().map(find).collect()
    }

    fn orders(&self, sizes: &[Cuboid], orders: &[Order]) -> Result<(Told, Effort), WaysError> {
        let each = |size: &Cuboid| {
            let size = *size;
            let of_order = move |order: &Order| Player::ALL.map(|player| essence(size, player, *order));
            orders.iter().flat_map(of_order).collect::<Vec<_>>()
        };
        let mut asked: Vec<Essence> = sizes.iter().flat_map(each).collect();
        asked.sort_unstable();
        asked.dedup();
        let findings = self.findings(&asked)?;
        let mut effort = Effort::default();
        findings.values().for_each(|finding| effort += finding.effort);
        let winner = |size: Cuboid, order: Order| {
            let found = |player: &Player| findings[&essence(size, *player, order)];
            let mut winners = Player::ALL.into_iter().filter(|player| found(player).lone_wins);
            let winner = winners.next();
            assert!(winners.next().is_none(), "if one player forces a win, no other does");
            let opening = winner.and_then(|player| {
                let cell = found(&player).winning_move.filter(|_| order.first() == player)?;
                Some(in_box(size, seats(player, order), cell))
            });
            (order, winner, opening)
        };
        let boxes = sizes.iter().map(|&size| BoxOrders {
            size,
            orders: orders.iter().map(|&order| winner(size, order)).collect(),
        });
        Ok((Told::Orders(boxes.collect()), effort))
    }

    fn one(&self, size: Cuboid, player: Player, order: Order) -> Result<(Told, Effort), WaysError> {
        let essence = essence(size, player, order);
        let finding = self.findings(&[essence])?[&essence];
        let cell = finding.winning_move.map(|cell| in_box(size, seats(player, order), cell));
        // Who is first may have no move at all; then it is the next one's.
        let able = order.players().into_iter().find(|&player| size.moves(size.all(), player) != 0);
        let one = OneQuestion { size, player, order, wins: finding.lone_wins, opening: able.zip(cell) };
        Ok((Told::One(one), finding.effort))
    }

    fn replies(
        &self,
        size: Cuboid,
        player: Player,
        order: Order,
        text: &str,
    ) -> Result<(Told, Effort), WaysError> {
        if order.first() != player {
            return Err(WaysError::NotFirst { player: player.to_string(), order: order.to_string() });
        }
        let opening = size.parse_move(player, text)?;
        let seats = seats(player, order);
        let taken = size.domino(player, opening);
        let mut question = self.question(essence(size, player, order));
        for cell in 0..size.cells() {
            if taken >> in_box(size, seats, cell) & 1 == 1 {
                question.free &= !(1 << cell);
            }
        }
        (question.turn, question.lone_moved) = (1, true);
        let moves = coalition::moves(&question, self.run)?;
        let seat = moves.seat.filter(|&seat| seat != 0);
        let mut replies: Vec<(usize, bool)> = vec![];
        if seat.is_some() {
            replies.extend(moves.moves.iter().map(|&(cell, holds)| (in_box(size, seats, cell), holds)));
            replies.sort_unstable();
        }
        let replier = seat.map(|seat| seats[seat]);
        Ok((Told::Replies(Replies { size, player, order, opening, replier, replies }), moves.effort))
    }
}

impl Forced {
    pub(crate) fn json(&self) -> serde_json::Value {
        let mut value = match &self.told {
            Told::Orders(boxes) => {
                let winners = |of: &BoxOrders| -> serde_json::Map<String, serde_json::Value> {
                    of.orders
                        .iter()
                        .map(|(order, winner, _)| (order.to_string(), json!(letter(*winner))))
                        .collect()
                };
                let openings: serde_json::Map<_, _> = (boxes[0].orders.iter())
                    .filter_map(|(order, _, cell)| {
                        Some((order.to_string(), json!(boxes[0].size.write_move((*cell)?))))
                    })
                    .collect();
                let axes: serde_json::Map<_, _> =
                    boxes.iter().map(|of| (of.size.to_string(), json!(winners(of)))).collect();
                json!({ "orders": winners(&boxes[0]), "openings": openings, "axes": axes, "q_game": self.nobody() })
            }
            Told::One(one) => json!({
                "player": one.player.to_string(),
                "order": one.order.to_string(),
                "wins": one.wins,
                "mover": one.opening.map(|(mover, _)| mover.to_string()),
                "move": one.opening.map(|(_, cell)| one.size.write_move(cell)),
            }),
            Told::Replies(told) => json!({
                "player": told.player.to_string(),
                "order": told.order.to_string(),
                "opening": told.size.write_move(told.opening),
                "refuted": told.holding().next().is_some(),
                "replier": told.replier.map(|player| player.to_string()),
                "replies": told.replies.iter()
                    .map(|&(cell, holds)| json!({ "move": told.size.write_move(cell), "holds": holds }))
                    .collect::<Vec<_>>(),
            }),
        };
        value["win"] = json!(self.win);
        value["nodes"] = json!(self.nodes);
        value
    }

    /// In no turn order and on no axes that were asked about can anybody force a win.
    pub fn nobody(&self) -> bool {
        match &self.told {
            Told::Orders(boxes) => {
                boxes.iter().flat_map(|of| &of.orders).all(|(_, winner, _)| winner.is_none())
            }
            _ => false,
        }
    }
}

impl Replies {
    /// The first cells of the answers that hold.
    pub fn holding(&self) -> impl Iterator<Item = usize> {
        self.replies.iter().filter(|(_, holds)| *holds).map(|(cell, _)| *cell)
    }
}

/// The player, or Q if nobody can force a win.
pub fn letter(winner: Option<Player>) -> String {
    winner.map_or_else(|| "Q".to_string(), |player| player.to_string())
}

impl From<WrongWord> for WaysError {
    fn from(wrong: WrongWord) -> WaysError {
        WaysError::ForThree(wrong.to_string())
    }
}
