//! How many moves a position has, and how many of them can be taken back at once, without making them all.
//!
//! A stone with an empty point beside it always stands. So only empty points without an empty neighbour are looked at:
//! there a stone beside a stone of its colour changes the position whatever happens, and any other one must take.
//!
//! A move changes the number of stones by 1 or less, the taken ones included; so the way back, too, adds at most one. Either
//! both moves take exactly one stone (a ko), or one move adds a stone and the other one kills it together with its own: in
//! both cases a string of a single stone with a single liberty is there. Source: \[TrompFarneback\], Lemma 1 and its remark
//! on 2-loops.

use super::{Goban, Stones};
use rule::Player;

impl Goban {
    /// Does a stone of `player` on an empty point stand, of a position that is legal?
    fn stands(&self, stones: Stones, point: usize, player: Player) -> bool {
        let free = self.all() & !stones.taken() & !(1 << point);
        let near = self.near(point);
        if near & free != 0 {
            return true;
        }
        let (own, other) = (stones.of(player), stones.of(player.other()));
        let lives = |from: u64, colour: u64| self.around(self.string(from, colour)) & free != 0;
        let mut beside = near & other;
        while beside != 0 {
            let stone = beside & beside.wrapping_neg();
            if !lives(stone, other) {
                return true;
            }
            beside &= !stone;
        }
        near & own != 0 && lives(near & own, own)
    }

    /// The number of moves that change a legal position; without `suicide`, of those after which the new stone stands.
    ///
    /// ```
    /// use games::go::{Goban, Stones};
    /// let goban = Goban::new(&board::Board::parse("1x2").unwrap()).unwrap();
    /// let black = Stones::read("X.").unwrap();
    /// // White takes the stone, or Black kills both of his.
    /// assert_eq!(goban.outdegree(black, true), 2);
    /// assert_eq!(goban.outdegree(black, false), 1);
    /// ```
    pub fn outdegree(&self, stones: Stones, suicide: bool) -> u32 {
        let free = self.all() & !stones.taken();
        let mut closed = free & !self.around(free);
        let mut degree = 2 * (free & !closed).count_ones();
        while closed != 0 {
            let point = closed.trailing_zeros() as usize;
            closed &= closed - 1;
            for player in [Player::Left, Player::Right] {
                let joins = self.near(point) & stones.of(player) != 0;
                degree += u32::from(suicide && joins || self.stands(stones, point, player));
            }
        }
        degree
    }

    /// Twice the number of cycles of two moves: one in which both moves take a stone (a ko) counts once at each of its
    /// two positions, any other one twice at the position with a stone more.
    pub fn taken_back(&self, stones: Stones, suicide: bool) -> u32 {
        let free = self.all() & !stones.taken();
        let mut found = 0;
        for player in [Player::Left, Player::Right] {
            let own = stones.of(player);
            let mut single = own & !self.around(own);
            while single != 0 {
                let point = single.trailing_zeros() as usize;
                single &= single - 1;
                let liberties = self.near(point) & free;
                if liberties.count_ones() != 1 {
                    continue;
                }
                let liberty = liberties.trailing_zeros() as usize;
                let back = |after: Stones| self.play(after, point, player) == stones;
                let taken = self.play(stones, liberty, player.other());
                found += u32::from(taken.taken().count_ones() == stones.taken().count_ones() && back(taken));
                if suicide {
                    let dead = self.play(stones, liberty, player);
                    let fewer = dead.taken().count_ones() + 1 == stones.taken().count_ones();
                    found += 2 * u32::from(fewer && back(dead));
                }
            }
        }
        found
    }
}
