//! Three players in three dimensions, played to the end: explicit coordinates, explicit elimination, nothing left out.
//!
//! Each player puts dominoes along an axis of his own. A player who cannot move on his turn is out. One of them is
//! alone against the other two, who play together.
//!
//! ```
//! use testkit::three::Three;
//! // Two cells side by side, along axis 0: only that player can move, and he is the last to do so.
//! let row = vec![[0, 0, 0], [1, 0, 0]];
//! let wins = |lone| Three { order: [2, 1, 0], lone, strict: false }.lone_wins(&row);
//! assert_eq!([0, 1, 2].map(wins), [true, false, false]);
//! ```

use std::collections::HashMap;

/// A cell by its coordinates.
pub type Cell = [usize; 3];

/// One against two.
#[derive(Clone, Copy, Debug)]
pub struct Three {
    /// The axes of the players who move first, second and third.
    pub order: [usize; 3],
    /// The axis of the player who is alone.
    pub lone: usize,
    /// He has won when he has a move left and the others have none; else if he makes the last move.
    pub strict: bool,
}

/// All that matters for the rest of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// A bit for each of the cells that were free at the beginning.
    free: u32,
    /// Whose turn it is, by the place in the order.
    turn: usize,
    /// By axis: who is out.
    out: [bool; 3],
    /// The axis of the last move.
    last: Option<usize>,
}

impl Three {
    /// Can the lone player win from a position with these free cells, at most 32, if the first in order has the turn?
    pub fn lone_wins(self, free: &[Cell]) -> bool {
        assert!(free.len() <= 32, "positions are kept in 32 bits");
        let dominoes = [0, 1, 2].map(|axis| dominoes(free, axis));
        let all = (0..free.len()).fold(0, |set, cell| set | 1 << cell);
        let start = State { free: all, turn: 0, out: [false; 3], last: None };
        self.from(start, &dominoes, &mut HashMap::new())
    }

    fn from(self, state: State, dominoes: &[Vec<u32>; 3], known: &mut HashMap<State, bool>) -> bool {
        if let Some(&wins) = known.get(&state) {
            return wins;
        }
        let legal = |axis: usize| -> Vec<u32> {
            dominoes[axis].iter().copied().filter(|domino| domino & !state.free == 0).collect()
        };
        let axis = self.order[state.turn];
        let next = State { turn: (state.turn + 1) % 3, ..state };
        let others_cannot = (0..3).all(|other| other == self.lone || legal(other).is_empty());
        let wins = if self.strict && others_cannot && !legal(self.lone).is_empty() {
            true
        } else if state.out == [true; 3] {
            !self.strict && state.last == Some(self.lone)
        } else if state.out[axis] {
            self.from(next, dominoes, known)
        } else if legal(axis).is_empty() {
            let mut out = state.out;
            out[axis] = true;
            self.from(State { out, ..next }, dominoes, known)
        } else {
            let mut after = legal(axis).into_iter().map(|domino| {
                let free = state.free & !domino;
                self.from(State { free, last: Some(axis), ..next }, dominoes, known)
            });
            if axis == self.lone { after.any(|wins| wins) } else { after.all(|wins| wins) }
        };
        known.insert(state, wins);
        wins
    }
}

/// The dominoes along an axis that lie in these cells, each as a set of two.
fn dominoes(cells: &[Cell], axis: usize) -> Vec<u32> {
    let mut dominoes = vec![];
    for (one, cell) in cells.iter().enumerate() {
        let mut beyond = *cell;
        beyond[axis] += 1;
        if let Some(other) = cells.iter().position(|cell| *cell == beyond) {
            dominoes.push(1 << one | 1 << other);
        }
    }
    dominoes
}
