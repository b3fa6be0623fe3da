//! Distance games, to be played.
//!
//! One need not know where the pieces are: a position is the set of vertices on which Left may still put one, and that
//! of Right. A piece takes its vertex from both, those at a distance in S from its owner, those in D from the opponent.

use super::Distance;
use crate::sites::{self, TooLarge, components, members};
use board::{Board, Way};
use rule::{Play, Player};

/// The vertices on which each player may still put a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Open {
    /// Left's.
    pub left: u128,
    /// Right's.
    pub right: u128,
}

impl Open {
    /// The vertices of one player, and those of the other.
    fn seen_by(self, player: Player) -> (u128, u128) {
        match player {
            Player::Left => (self.left, self.right),
            Player::Right => (self.right, self.left),
        }
    }

    /// The other way round.
    fn of(player: Player, own: u128, other: u128) -> Open {
        match player {
            Player::Left => Open { left: own, right: other },
            Player::Right => Open { left: other, right: own },
        }
    }
}

/// A distance game on a board, or on a sum of boards, to be played.
///
/// ```
/// use games::distance::{Distance, OnBoards, Open};
/// use rule::{Play, Player};
///
/// // Snort on three vertices in a row: a piece on the first keeps the opponent from the second.
/// let snort = OnBoards::new(&Distance::parse("D=1").unwrap(), &board::parse_sum("path:3").unwrap()).unwrap();
/// let mut after = vec![];
/// snort.moves(&snort.start(), Player::Left, &mut |vertex, open| after.push((vertex, open)));
/// assert_eq!(after[0], (0, Open { left: 0b110, right: 0b100 }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnBoards {
    /// For each vertex those at a distance in S.
    same: Vec<u128>,
    /// For each vertex those at a distance in D.
    different: Vec<u128>,
}

impl OnBoards {
    /// The vertices of the sum are numbered on from board to board. Refused if there are more than
    /// [`MOST_SITES`](crate::sites::MOST_SITES).
    pub fn new(rule: &Distance, boards: &[Board]) -> Result<OnBoards, TooLarge> {
        let board = sites::sum(boards)?;
        let near = board.within(rule.farthest()).expect("few vertices have few pairs").neighbours();
        let at = |distances: &[u8]| -> Vec<u128> {
            let wanted = |way: Way| distances.iter().any(|&distance| way == Way::Apart(distance));
            let set = |near: &Vec<(usize, Way)>| {
                near.iter().filter(|near| wanted(near.1)).fold(0, |set, near| set | 1 << near.0)
            };
            near.iter().map(set).collect()
        };
        Ok(OnBoards { same: at(&rule.same), different: at(&rule.different) })
    }

    /// The vertices for which it matters that a piece is put on this one, or the other way round.
    fn around(&self, open: Open, vertex: usize) -> u128 {
        let seen_by = |player| {
            let (own, other) = open.seen_by(player);
            let may = own >> vertex & 1 == 1;
            if may { self.same[vertex] & own | self.different[vertex] & other } else { 0 }
        };
        seen_by(Player::Left) | seen_by(Player::Right)
    }
}

impl Play for OnBoards {
    type Position = Open;

    fn start(&self) -> Open {
        let all = sites::first(self.same.len());
        Open { left: all, right: all }
    }

    fn moves(&self, open: &Open, player: Player, emit: &mut impl FnMut(usize, Open)) {
        let (own, other) = open.seen_by(player);
        for vertex in members(own) {
            let own = own & !(self.same[vertex] | 1 << vertex);
            let other = other & !(self.different[vertex] | 1 << vertex);
            emit(vertex, Open::of(player, own, other));
        }
    }

    fn mobility(&self, open: &Open, player: Player) -> usize {
        open.seen_by(player).0.count_ones() as usize
    }

    fn parts(&self, &open: &Open) -> Vec<Open> {
        let parts = components(open.left | open.right, |vertex| self.around(open, vertex));
        parts.map(|part| Open { left: open.left & part, right: open.right & part }).collect()
    }

    fn sum(&self, parts: &[Open]) -> Open {
        let all = Open { left: 0, right: 0 };
        parts.iter().fold(all, |all, part| Open { left: all.left | part.left, right: all.right | part.right })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(rule: &str, boards: &str) -> OnBoards {
        OnBoards::new(&Distance::parse(rule).unwrap(), &board::parse_sum(boards).unwrap()).unwrap()
    }

    /// ```text
    /// 0─1─2─3─4
    /// ```
    #[test]
    fn vertices_that_do_not_matter_to_each_other_fall_apart() {
        let snort = play("D=1", "path:5");
        assert_eq!(snort.parts(&snort.start()), [snort.start()]);
        // Left has the first two, Right the last two: nobody keeps anybody out.
        let open = Open { left: 0b00011, right: 0b11000 };
        let alone = |left: u128, right: u128| Open { left, right };
        assert_eq!(snort.parts(&open), [alone(1, 0), alone(2, 0), alone(0, 8), alone(0, 16)]);
        // In Col they keep themselves out.
        assert_eq!(play("S=1", "path:5").parts(&open), [alone(3, 0), alone(0, 24)]);
        assert_eq!(snort.parts(&Open { left: 0, right: 0 }), []);
    }

    #[test]
    fn a_board_of_128_vertices_is_played_and_one_of_129_refused() {
        let all = Open { left: u128::MAX, right: u128::MAX };
        assert_eq!(play("S=1", "path:100 + path:28").start(), all);
        let boards = board::parse_sum("path:100 + path:29").unwrap();
        assert_eq!(OnBoards::new(&Distance::up_to(1, true, false), &boards), Err(TooLarge(129)));
    }
}
