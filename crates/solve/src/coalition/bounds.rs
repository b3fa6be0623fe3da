//! Positions that are decided without a search, by counting moves.
//!
//! Let rounds begin with the seat whose turn it is. A seat with `sure` moves that nobody can take away and `open`
//! further disjoint ones can make its k-th move of the open ones if, before that, the others have hit fewer than
//! `open` − (k − 1) of them; each move of another seat hits one or two. So a seat is certain of a number of moves, one
//! in each round, and nobody makes more than `most`.
//!
//! - The coalition wins if a member is certain to answer every move of the lone player.
//! - The lone player wins if he is certain of a move in each round in which the others may still move, and after it if
//!   they move earlier in the round. Once they are out he has a move left: both definitions of a win are met.

use super::arena::{SEATS, View};
use super::word::Word;

/// Does the lone player win? `None` if counting does not tell. It is `turn`'s turn, or that of the next seat that has a
/// move.
pub(crate) fn decide<W: Word>(view: &View<W>, turn: usize) -> Option<bool> {
    let [lone, next, third] = view.most;
    let earlier = |seat: usize| u32::from((seat + 3 - turn) % 3 < (3 - turn) % 3);
    for member in [1, 2] {
        // A member who moves before the lone player in each round needs a move more than he.
        if certain(view, turn, member) >= lone + earlier(member) {
            return Some(false);
        }
    }
    let rounds = |most: u32, seat: usize| if most == 0 { 0 } else { most + 1 - earlier(seat) };
    let needed = rounds(next, 1).max(rounds(third, 2));
    (certain(view, turn, 0) >= needed.max(1)).then_some(true)
}

/// The number of moves that the seat can make whatever the others do, one in each round.
fn certain<W: Word>(view: &View<W>, turn: usize, seat: usize) -> u32 {
    let place = |seat: usize| (seat + 3 - turn) % 3;
    let others = SEATS.into_iter().filter(|&other| other != seat);
    let (mut each, mut before) = (1, 0);
    for other in others {
        let hits = view.hits[seat][other];
        each += hits;
        if place(other) < place(seat) {
            before += hits;
        }
    }
    // The k-th move: open − before − (k − 1) each ≥ 1.
    let open = view.open[seat];
    let moves = if open > before { (open - before - 1) / each + 1 } else { 0 };
    view.sure[seat] + moves
}
