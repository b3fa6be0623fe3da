//! Very many games on a line: the paths to the two positions with stones on all points but the first.
//!
//! The number of a position on a line is the sum of 2^i over all points i with a stone. A position with a stone has a
//! predecessor, numbered one less: the first stone, on point i, is taken away, and points 0 to i − 1 get stones of the other
//! colour, which that stone has taken. So every position lies at the end of one path from the empty board. The path
//! to `.XXX` passes through all numbers from 0 to 2ⁿ − 2, and those that leave 1 modulo 4, with a stone on point 0
//! and none on point 1, may be skipped: 2^(n−2) choices. From the end of it, or near it, a game goes over to the path to
//! `.OOO`, and which of the two comes first is a choice, too. Source: \[TrompFarneback\], Theorem 9.
//!
//! ```
//! use games::go::{Line, Goban, replay};
//! use rule::Player;
//! let line = Line::new(3).unwrap();
//! assert_eq!(line.choices(), 3);
//! let goban = Goban::new(&board::Board::parse("1x3").unwrap()).unwrap();
//! let longest = line.game(Player::Left, |_| false);
//! assert_eq!(replay(&goban, longest).unwrap().moves, 12);
//! ```

use super::{Stone, Stones};
use rule::Player;

/// A line of at least two points, and few enough that a game can be written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    points: usize,
}

/// The most points: a game has up to 2^(n+1) moves.
const MOST: usize = 24;

impl Line {
    /// A line of 2 to 24 points.
    pub fn new(points: usize) -> Option<Line> {
        (2..=MOST).contains(&points).then_some(Line { points })
    }

    /// The positions that may be skipped, in a game that follows both paths.
    pub fn choices(self) -> usize {
        (1 << (self.points - 1)) - 1
    }

    /// The predecessor of a position with a stone, and the move that leads back.
    pub fn predecessor(self, stones: Stones) -> Option<(Stones, Stone)> {
        let first = stones.taken().trailing_zeros() as usize;
        let stone = 1u64.checked_shl(first as u32)?;
        let player = if stones.black & stone != 0 { Player::Left } else { Player::Right };
        let taken = stone - 1;
        let before = match player {
            Player::Left => Stones { black: stones.black & !stone, white: stones.white | taken },
            Player::Right => Stones { black: stones.black | taken, white: stones.white & !stone },
        };
        Some((before, (first, player)))
    }

    /// The moves from the empty board to the position in which this player has all points but the first.
    fn path(self, player: Player) -> Vec<Stone> {
        let all = (1u64 << self.points) - 2;
        let last = match player {
            Player::Left => Stones { black: all, white: 0 },
            Player::Right => Stones { black: 0, white: all },
        };
        let mut moves: Vec<Stone> =
            std::iter::successors(self.predecessor(last), |(before, _)| self.predecessor(*before))
                .map(|(_, stone)| stone)
                .collect();
        moves.reverse();
        moves
    }

    /// The game that first follows the path to the position with this player's stones, and skips the position with a
    /// number among those that may be skipped if it is told so.
    pub fn game(self, first: Player, skip: impl Fn(usize) -> bool) -> Vec<Stone> {
        let (one, two) = (self.path(first), self.path(first.other()));
        let all = one.len();
        // Move i leads to position i + 1 of a path.
        let whole: Vec<Stone> = if self.points % 2 == 1 {
            // The last string is taken by the first stone of the other path.
            one.into_iter().chain(two).collect()
        } else {
            // Three moves before the end the owner of the string puts the stone, and both are taken by the other path.
            let joined = one.into_iter().take(all - 2).chain([(0, first)]);
            joined.chain(two.into_iter().skip(1)).collect()
        };
        self.skipped(whole, skip)
    }

    /// A stone on point 0 with a stone on point 1 after it may be left out, but for that which enters the second path.
    fn skipped(self, moves: Vec<Stone>, skip: impl Fn(usize) -> bool) -> Vec<Stone> {
        let entry = if self.points % 2 == 1 { (1usize << self.points) - 2 } else { usize::MAX };
        let may =
            |i: usize| i != entry && moves[i].0 == 0 && moves.get(i + 1).is_some_and(|next| next.0 == 1);
        let (mut choice, mut kept) = (0, vec![]);
        for (i, &stone) in moves.iter().enumerate() {
            let leave = may(i) && {
                choice += 1;
                skip(choice - 1)
            };
            if !leave {
                kept.push(stone);
            }
        }
        kept
    }
}
