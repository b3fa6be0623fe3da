//! \[Hurtado\]: Domineering for three players in three dimensions.
//!
//! R, L and C play along x, y and z, the first, second and third number of a size; coordinates begin with 0, slices
//! with 1.

mod boxes;
mod further;
mod simulation;
mod slices;

use crate::court::agree;
use crate::{Claim, ClaimError, Court};
use testkit::three::{Cell, Three};
use ways::domineering3d::{Cuboid, Order, Player};
use ways::{Alliance, BoxOrders, Job, Simulation, Strategy, Told, Value, Verb, Win};

/// The key of the paper in `tables/`.
const KEY: &str = "Hurtado";

pub(super) fn claims() -> Vec<Claim> {
    [boxes::claims(), slices::claims(), simulation::claims(), further::claims()].concat()
}

/// The most cells of a box in which all games are played.
const FEW_CELLS: usize = 12;

fn job(verb: Verb, board: &str) -> Job {
    Job::new(verb, "domineering3d", board)
}

fn cuboid(board: &str) -> Cuboid {
    board.parse().expect("a small box")
}

/// Who can force a win alone in each turn order, on the box and perhaps with its sides on other axes; on very small
/// boxes also by playing all games.
fn winners(court: &Court<'_>, board: &str, win: Win, all_axes: bool) -> Result<Vec<BoxOrders>, ClaimError> {
    let job = job(Verb::Alliance(Alliance { win, all_axes, ..Alliance::default() }), board);
    let Value::Forced(forced) = court.answer(&job)?.value else { unreachable!("who forces a win") };
    let Told::Orders(boxes) = forced.told else { unreachable!("all orders were asked about") };
    for one in boxes.iter().filter(|one| one.size.cells() <= FEW_CELLS) {
        for (order, winner, _) in &one.orders {
            let plain = Player::ALL.into_iter().find(|player| plainly(one.size, *order, *player, win));
            agree(&job, letter(*winner), letter(plain))?;
        }
    }
    Ok(boxes)
}

/// By playing all games.
fn plainly(size: Cuboid, order: Order, lone: Player, win: Win) -> bool {
    let cells: Vec<Cell> = (0..size.cells()).map(|cell| size.at(cell)).collect();
    let three =
        Three { order: order.players().map(Player::axis), lone: lone.axis(), strict: win == Win::Strict };
    three.lone_wins(&cells)
}

/// The letter of a player, or Q if nobody can force a win.
fn letter(winner: Option<Player>) -> String {
    winner.map_or("Q".into(), |player| player.to_string())
}

/// Can this player force a win alone?
fn forces(court: &Court<'_>, board: &str, player: &str, order: &str, win: Win) -> Result<bool, ClaimError> {
    let (player, order) = (Some(player.to_string()), Some(order.to_string()));
    let verb = Verb::Alliance(Alliance { player, order, win, ..Alliance::default() });
    let Value::Forced(forced) = court.answer(&job(verb, board))?.value else {
        unreachable!("who forces a win")
    };
    let Told::One(one) = forced.told else { unreachable!("one question was asked") };
    Ok(one.wins)
}

fn simulate(
    court: &Court<'_>,
    board: &str,
    strategy: Strategy,
    order: Option<&str>,
    game: Option<u64>,
) -> Result<Simulation, ClaimError> {
    let verb = Verb::Simulate { strategy, order: order.map(String::from), game };
    match court.answer(&job(verb, board))?.value {
        Value::Simulation(simulation) => Ok(simulation),
        other => unreachable!("a simulation, not {other:?}"),
    }
}

/// All turn orders, as words.
fn orders() -> Vec<String> {
    Order::ALL.iter().map(|order| order.to_string()).collect()
}

/// Boxes a ≤ b ≤ c with sides of at least 2 and such a sum.
fn boxes_with_sum(sums: std::ops::RangeInclusive<usize>) -> Vec<String> {
    let mut all = vec![];
    for sum in sums {
        for a in 2..=sum {
            for b in (a..=sum).filter(|b| sum >= a + 2 * b) {
                all.push(format!("{a}x{b}x{}", sum - a - b));
            }
        }
    }
    all
}
