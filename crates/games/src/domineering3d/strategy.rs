//! How L and R ally against C: the two strategies of \[Hurtado\].
//!
//! C covers two slices with each move, so he is out when every other slice is full. Strategy 1: L and R fill these
//! slices first, and of them the one that C's last domino touches. Strategy 2, for a player who cannot: he takes the
//! cells above and below those that C can still use, together with his ally if it takes two.
//!
//! ```text
//! slices  3: .#.    4: #.#.    5: .#.#.    6: #.#.#.      (# is to be filled, as the paper has it or suggests)
//! ```
//!
//! The text leaves open which of several moves to take. [`CHOICES`] says what is done here; each of the 24 moves of L
//! and R in the two games that the paper prints is the one chosen here.

use super::{Cuboid, Player, WrongWord};
use crate::sites::members;

/// What the text leaves open, and what is done about it here.
pub const CHOICES: [(&str, &str); 5] = [
    (
        "which slice before C has moved",
        "the first one to be filled; Left opens in it at x = 0 with the largest y",
    ),
    (
        "where in a slice",
        "where the ally can then put the most dominoes into it, side by side; then where most sides touch walls; \
         then the first by x, then y",
    ),
    (
        "which cells to block (both must)",
        "those of the move that together with the ally's next blocks most cells for C, then alone; then takes C most \
         moves, with the ally's or alone",
    ),
    (
        "which cells to block (one must)",
        "the same, with the ally's next move in his slice, which must stay free",
    ),
    (
        "which of these",
        "if cells are blocked, the move that leaves the player the most dominoes; otherwise one above a cell that C can \
         use; then the first by z, x, y",
    ),
];

/// The slices that L and R fill, and what they do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alliance {
    cuboid: Cuboid,
    /// The slices to be filled, by z, as sets of cells.
    slices: Vec<u128>,
    filled: u128,
}

impl Alliance {
    /// The alliance in a box with at least three slices; of fewer the paper says nothing.
    pub fn new(cuboid: Cuboid) -> Result<Alliance, WrongWord> {
        let [a, b, c] = cuboid.sides();
        if c < 3 {
            return Err(WrongWord::Slices(cuboid));
        }
        let plane = u128::MAX >> (u128::BITS as usize - a * b);
        let slices: Vec<u128> = (c % 2..c).step_by(2).map(|z| plane << (z * a * b)).collect();
        let filled = slices.iter().fold(0, |all, slice| all | slice);
        Ok(Alliance { cuboid, slices, filled })
    }

    /// The slices to be filled, numbered from 1 on as in the paper.
    pub fn slices(&self) -> Vec<usize> {
        let c = self.cuboid.sides()[2];
        (c % 2..c).step_by(2).map(|z| z + 1).collect()
    }

    /// The slice to play in first: the one that C's last domino touches.
    pub fn slice(&self, last: Option<usize>) -> usize {
        let touched = last.map_or(0, |cell| self.cuboid.domino(Player::C, cell));
        self.slices.iter().position(|slice| slice & touched != 0).unwrap_or(0)
    }

    /// A move of C that touches the same slice as this one: always the same one.
    pub fn touched(&self, cell: usize) -> usize {
        let first = self.slices[self.slice(Some(cell))].trailing_zeros() as usize;
        // The topmost slice is touched from below.
        let [a, b, c] = self.cuboid.sides();
        if self.cuboid.at(first)[2] + 1 < c { first } else { first - a * b }
    }

    /// The moves that Strategy 1 leaves `player`: in the slice that comes first, else in the others, else any.
    pub fn bound(&self, free: u128, player: Player, last: Option<usize>) -> u128 {
        let inside = |cells: u128| self.cuboid.moves(free & cells, player);
        let (first, all) = (inside(self.slices[self.slice(last)]), inside(self.filled));
        if first != 0 {
            first
        } else if all != 0 {
            all
        } else {
            self.cuboid.moves(free, player)
        }
    }

    /// The move of L or R, if he has one.
    pub fn choose(&self, free: u128, player: Player, last: Option<usize>) -> Option<usize> {
        self.fill(free, player, last).or_else(|| self.block(free, player, last))
    }

    /// Strategy 1.
    fn fill(&self, free: u128, player: Player, last: Option<usize>) -> Option<usize> {
        let first = self.slices[self.slice(last)];
        let slices = std::iter::once(&first).chain(&self.slices);
        let slice = slices.copied().find(|slice| self.cuboid.moves(free & slice, player) != 0)?;
        if player == Player::L && free == self.cuboid.all() {
            let z = self.cuboid.at(slice.trailing_zeros() as usize)[2];
            return Some(self.cuboid.cell([0, self.cuboid.sides()[1] - 2, z]));
        }
        let ally = ally(player);
        let key = |cell: usize| {
            let left = free & slice & !self.cuboid.domino(player, cell);
            (self.room(left, ally), self.walls(player, cell))
        };
        best(self.in_order(self.cuboid.moves(free & slice, player)), key)
    }

    /// Strategy 2; any move will do if C has none.
    fn block(&self, free: u128, player: Player, last: Option<usize>) -> Option<usize> {
        let moves = self.in_order(self.cuboid.moves(free, player));
        if self.usable(free) == 0 {
            return moves.first().copied();
        }
        match self.fill(free, ally(player), last) {
            Some(next) => best(moves, |cell| self.beside(free, player, cell, next)),
            None => best(moves, |cell| self.with_ally(free, player, cell)),
        }
    }

    /// How good a move is if the ally still has one in his slice.
    fn beside(&self, free: u128, player: Player, cell: usize, next: usize) -> [usize; 5] {
        let (domino, ally) = (self.cuboid.domino(player, cell), self.cuboid.domino(ally(player), next));
        let (cells, moves) = self.taken(free, free & !domino);
        let more = if domino & ally == 0 { self.taken(free & !ally, free & !ally & !domino) } else { (0, 0) };
        [more.0, cells, more.1, moves, self.rest(free, player, cell, cells > 0)]
    }

    /// How good a move is if both must block: with the ally's best next move.
    fn with_ally(&self, free: u128, player: Player, cell: usize) -> [usize; 5] {
        let left = free & !self.cuboid.domino(player, cell);
        let (cells, moves) = self.taken(free, left);
        let (mut both_cells, mut both_moves) = (cells, moves);
        for next in members(self.cuboid.moves(left, ally(player))) {
            let taken = self.taken(free, left & !self.cuboid.domino(ally(player), next));
            (both_cells, both_moves) = (both_cells.max(taken.0), both_moves.max(taken.1));
        }
        [both_cells, cells, both_moves, moves, self.rest(free, player, cell, both_cells > 0)]
    }

    /// What decides between moves that block equally well.
    fn rest(&self, free: u128, player: Player, cell: usize, blocks: bool) -> usize {
        let domino = self.cuboid.domino(player, cell);
        if blocks {
            return self.room(free & !domino, player);
        }
        usize::from(domino >> self.cuboid.stride(Player::C) & self.usable(free) != 0)
    }

    /// The cells of the slices through which C can still move.
    fn usable(&self, free: u128) -> u128 {
        let moves = self.cuboid.moves(free, Player::C);
        (moves | moves << self.cuboid.stride(Player::C)) & self.filled
    }

    /// How many of these cells, and how many moves, C has fewer.
    fn taken(&self, before: u128, after: u128) -> (usize, usize) {
        let moves = |free| self.cuboid.moves(free, Player::C).count_ones();
        let cells = self.usable(before).count_ones() - self.usable(after).count_ones();
        (cells as usize, (moves(before) - moves(after)) as usize)
    }

    /// The most dominoes that `player` can put side by side on these cells: greedily along every line.
    fn room(&self, mut free: u128, player: Player) -> usize {
        let mut dominoes = 0;
        while let Some(cell) = members(self.cuboid.moves(free, player)).next() {
            free &= !self.cuboid.domino(player, cell);
            dominoes += 1;
        }
        dominoes
    }

    /// How many sides of a domino touch the walls around its slice.
    fn walls(&self, player: Player, cell: usize) -> usize {
        let [a, b, _] = self.cuboid.sides();
        let touched = |cell| {
            let [x, y, _] = self.cuboid.at(cell);
            [x == 0, x + 1 == a, y == 0, y + 1 == b].into_iter().filter(|&touches| touches).count()
        };
        members(self.cuboid.domino(player, cell)).map(touched).sum()
    }

    /// Moves by z, then x, then y, as the paper's program goes through them.
    pub fn in_order(&self, moves: u128) -> Vec<usize> {
        let mut cells: Vec<usize> = members(moves).collect();
        cells.sort_by_key(|&cell| {
            let [x, y, z] = self.cuboid.at(cell);
            (z, x, y)
        });
        cells
    }
}

/// The other one of L and R.
fn ally(player: Player) -> Player {
    match player {
        Player::R => Player::L,
        Player::L => Player::R,
        Player::C => panic!("C has no ally"),
    }
}

/// The first of the moves with the greatest key.
fn best<K: Ord>(moves: Vec<usize>, key: impl Fn(usize) -> K) -> Option<usize> {
    moves.into_iter().rev().max_by_key(|&cell| key(cell))
}

/// A box in play between C and the alliance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Allied {
    /// The free cells.
    pub free: u128,
    /// Who moves, if he can.
    pub player: Player,
    /// C's last move.
    pub last: Option<usize>,
}

impl Allied {
    /// After a move of the one whose turn it is, to the turn of `next`.
    pub fn after(self, cuboid: &Cuboid, cell: usize, next: Player) -> Allied {
        let last = if self.player == Player::C { Some(cell) } else { self.last };
        Allied { free: self.free & !cuboid.domino(self.player, cell), player: next, last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alliance(size: &str) -> Alliance {
        Alliance::new(size.parse().unwrap()).unwrap()
    }

    #[test]
    fn every_move_of_c_goes_through_one_slice() {
        for (size, slices) in
            [("3x3x3", vec![2]), ("4x3x4", vec![1, 3]), ("2x2x5", vec![2, 4]), ("3x3x6", vec![1, 3, 5])]
        {
            let alliance = alliance(size);
            assert_eq!(alliance.slices(), slices);
            let cuboid = alliance.cuboid;
            for cell in members(cuboid.moves(cuboid.all(), Player::C)) {
                assert_eq!((cuboid.domino(Player::C, cell) & alliance.filled).count_ones(), 1);
            }
        }
        let refused = Alliance::new("4x4x2".parse().unwrap()).unwrap_err().to_string();
        assert!(refused.starts_with("the strategy is about boxes with at least three slices"), "{refused}");
    }

    /// The two games in print, 4x3x4 L-R-C: each move of L and R is the one chosen.
    #[test]
    fn the_moves_in_print_are_chosen() {
        let alliance = alliance("4x3x4");
        let cuboid = alliance.cuboid;
        let games = [
            [
                (Player::L, "0,1,0 3,1,0 2,1,0 3,0,2 1,1,2 2,1,1"),
                (Player::R, "0,0,0 2,0,0 0,0,2 2,2,2 1,0,3 2,1,3"),
                (Player::C, "1,1,0 1,2,0 0,1,1 0,2,1 2,0,1"),
            ],
            [
                (Player::L, "0,1,0 0,1,2 1,1,2 3,1,0 1,1,0 0,0,1"),
                (Player::R, "0,0,0 0,0,2 2,0,2 2,0,0 2,1,1 0,2,1"),
                (Player::C, "3,2,2 3,1,2 2,2,2 2,1,2 2,2,0"),
            ],
        ];
        for game in games {
            let moves = game.map(|(player, moves)| {
                let cell = |text: &str| cuboid.parse_move(player, text).unwrap();
                (player, moves.split(' ').map(cell).collect::<Vec<_>>())
            });
            let (mut free, mut last) = (cuboid.all(), None);
            for round in 0..6 {
                for (player, moves) in &moves {
                    let Some(&cell) = moves.get(round) else { continue };
                    assert_eq!(cuboid.domino(*player, cell) & !free, 0, "dominoes do not overlap");
                    if *player == Player::C {
                        last = Some(cell);
                    } else {
                        assert_eq!(alliance.choose(free, *player, last), Some(cell), "{player} {round}");
                    }
                    free &= !cuboid.domino(*player, cell);
                }
            }
            assert_eq!(cuboid.moves(free, Player::C), 0);
        }
    }

    #[test]
    fn an_alliance_has_a_move_where_a_player_has_one() {
        for size in ["3x3x3", "2x4x3", "3x2x5", "1x4x4"] {
            let alliance = alliance(size);
            let cuboid = alliance.cuboid;
            for n in 1..400u128 {
                let weyl =
                    |n: u128| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).rotate_left(41);
                let free = (weyl(n) | weyl(n + 77)) & cuboid.all();
                let last = (n % 3 == 0).then_some(0);
                for player in [Player::R, Player::L] {
                    let moves = cuboid.moves(free, player);
                    let bound = alliance.bound(free, player, last);
                    assert_eq!((bound & !moves, bound == 0), (0, moves == 0));
                    let chosen = alliance.choose(free, player, last);
                    assert!(chosen.map_or(moves == 0, |cell| bound >> cell & 1 == 1), "{size} {free:x}");
                }
            }
        }
    }
}
