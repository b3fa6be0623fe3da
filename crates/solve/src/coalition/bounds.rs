//! Positions that are decided without a search, by counting moves.
//!
//! Let rounds begin with the seat whose turn it is. A seat has `sure` moves that nobody can take away, and `open`
//! further ones, disjoint, of which a move of another seat hits one or two. It plays open ones as long as there are any,
//! then sure ones. In round k it still has an open one if its own k − 1 and what the others may have hit are fewer than
//! all; another seat hits no more than lie within its reach and no more often than it can move. So a seat is certain of
//! a number of moves, one in each round, and nobody makes more than `most`.
//!
//! - The coalition wins if a member is certain to answer every move of the lone player.
//! - The lone player wins if he is certain of a move in each round in which the others may still move, and in the round
//!   after it if they move later in the round than he. Once they are out he has a move left: both definitions of a win
//!   are met.

use super::arena::View;
use crate::word::Word;

/// Does the lone player win? `None` if counting does not tell. It is `turn`'s turn, who has a move.
pub(crate) fn decide<W: Word>(view: &View<W>, turn: usize) -> Option<bool> {
    let [lone, next, third] = view.most;
    let earlier = |seat: usize| u32::from((seat + 3 - turn) % 3 < (3 - turn) % 3);
    for member in [1, 2] {
        // A member who moves before the lone player in each round needs a move more than he.
        if is_certain(view, turn, member, lone + earlier(member)) {
            return Some(false);
        }
    }
    let rounds = |most: u32, seat: usize| if most == 0 { 0 } else { most + 1 - earlier(seat) };
    let needed = rounds(next, 1).max(rounds(third, 2));
    is_certain(view, turn, 0, needed).then_some(true)
}

/// Can the seat move in each of so many rounds, whatever the others do? Open moves come first, sure ones can wait.
fn is_certain<W: Word>(view: &View<W>, turn: usize, seat: usize, rounds: u32) -> bool {
    let Some(last) = rounds.checked_sub(view.sure[seat]).filter(|&last| last > 0) else { return true };
    let place = |seat: usize| (seat + 3 - turn) % 3;
    let mut gone = last - 1;
    for other in [(seat + 1) % 3, (seat + 2) % 3] {
        let moves = (last - u32::from(place(other) > place(seat))).min(view.most[other]);
        gone += (moves * view.hits[seat][other]).min(view.within_reach[seat][other]);
    }
    view.open[seat] > gone
}
