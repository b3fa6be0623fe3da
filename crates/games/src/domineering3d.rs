//! Domineering for three players in three dimensions: R, L and C put dominoes along x, y and z, on two free cells of a
//! box.
//!
//! ```text
//! z=0   z=1   z=2
//! RR.   C..   ...      a x b x c = 3x3x3, drawn slice by slice, x to the right, y down:
//! L..   ...   ...      R at 0,0,0, L at 0,1,0, C at 0,0,1
//! L..   ...   C..      (and the upper half of another C, at 0,2,1, under it)
//! ```
//!
//! The players move in a cyclic order. A player who cannot move on his turn is out, and the others play on; the last
//! one able to move wins. Cells only fill up, so whoever cannot move now never can again: the turn simply goes to the
//! next player who has a move.
//!
//! A position is the set of free cells, a bit for each, and a move is told by its first half, the cell with the smaller
//! coordinates.
//!
//! ```
//! use games::domineering3d::{Cuboid, Order, Player};
//!
//! let cuboid: Cuboid = "3x3x2".parse().unwrap();
//! let order: Order = "c-l-r".parse().unwrap();
//! let cell = cuboid.parse_move(Player::C, "1,1,0").unwrap();
//! let free = cuboid.all() & !cuboid.domino(Player::C, cell);
//! assert_eq!(cuboid.moves(free, Player::C).count_ones(), 8);
//! assert_eq!(cuboid.next(free, order, Player::C), Some(Player::L));
//! ```
//!
//! Source: \[Hurtado\].

mod stop;
mod strategy;

pub use stop::{Stop, Turn};
pub use strategy::{Alliance, Allied, CHOICES};

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The name of the game in the catalogue.
pub const NAME: &str = "domineering3d";

/// The most cells of a box.
pub const MOST_CELLS: usize = u128::BITS as usize;

/// One of the three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Right, along x, the first number of a size.
    R,
    /// Left, along y, the second.
    L,
    /// Center, along z, the third.
    C,
}

impl Player {
    /// All three, by their axes.
    pub const ALL: [Player; 3] = [Player::R, Player::L, Player::C];

    /// The number of the axis along which the player's dominoes lie: 0, 1 or 2.
    pub fn axis(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::R => "R",
            Player::L => "L",
            Player::C => "C",
        })
    }
}

impl FromStr for Player {
    type Err = WrongWord;

    fn from_str(text: &str) -> Result<Player, WrongWord> {
        let named = Player::ALL.into_iter().find(|player| player.to_string().eq_ignore_ascii_case(text));
        named.ok_or_else(|| WrongWord::Player(text.to_string()))
    }
}

/// The order in which the players move, round and round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Order([Player; 3]);

impl Order {
    /// All six, as the paper lists them.
    pub const ALL: [Order; 6] = {
        use Player::{C, L, R};
        [
            Order([C, L, R]),
            Order([C, R, L]),
            Order([L, C, R]),
            Order([R, C, L]),
            Order([L, R, C]),
            Order([R, L, C]),
        ]
    };

    /// Who is first, second and third.
    pub fn players(self) -> [Player; 3] {
        self.0
    }

    /// Who moves first.
    pub fn first(self) -> Player {
        self.0[0]
    }

    /// Whose turn comes after that of `player`.
    pub fn after(self, player: Player) -> Player {
        self.0[(self.place(player) + 1) % 3]
    }

    /// 0, 1 or 2: how many move before `player` does.
    pub fn place(self, player: Player) -> usize {
        self.0.iter().position(|&other| other == player).expect("an order has all three players")
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third] = self.0;
        write!(f, "{first}{second}{third}")
    }
}

impl FromStr for Order {
    type Err = WrongWord;

    /// Of `CLR`, `clr`, `C-L-R`.
    fn from_str(text: &str) -> Result<Order, WrongWord> {
        let joined = text.replace('-', "");
        let named = Order::ALL.into_iter().find(|order| order.to_string().eq_ignore_ascii_case(&joined));
        named.ok_or_else(|| WrongWord::Order(text.to_string()))
    }
}

/// A word that is not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum WrongWord {
    #[error(
        "'{0}' is not a player; the players are r, l and c, along the first, second and third number of a size"
    )]
    Player(String),
    #[error("'{0}' is not a turn order; write for example clr or c-l-r, with each player once")]
    Order(String),
    #[error("'{0}' does not say when a game is over; write decided, c-out or full")]
    Stop(String),
    #[error("the strategy is about boxes with at least three slices; C has {n} in {0}", n = .0.sides()[2])]
    Slices(Cuboid),
    #[error("'{0}' is not a box; write three sides, each at least 1, for example 4x4x3")]
    Size(String),
    #[error("a box has at most {MOST_CELLS} cells, a bit for each; '{0}' has more")]
    TooLarge(String),
    #[error("'{0}' is not a move; write the coordinates of its first half, for example 1,1,0")]
    Move(String),
    #[error("the move {text} of {player} does not lie in a box of {size}; coordinates begin with 0")]
    Outside { text: String, player: Player, size: Cuboid },
}

/// A box of a x b x c cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cuboid {
    sides: [usize; 3],
    /// For each player the cells that are not the last ones along his axis: where a domino may begin.
    beginnings: [u128; 3],
}

impl fmt::Display for Cuboid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.sides;
        write!(f, "{a}x{b}x{c}")
    }
}

impl FromStr for Cuboid {
    type Err = WrongWord;

    fn from_str(text: &str) -> Result<Cuboid, WrongWord> {
        let digits = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
        // More digits than a number has room for are too large in any case.
        let side =
            |side: &str| digits(side).then(|| side.parse().unwrap_or(usize::MAX)).filter(|&side| side > 0);
        let sides: Option<Vec<usize>> = text.split(['x', 'X']).map(side).collect();
        let sides = sides.and_then(|sides| <[usize; 3]>::try_from(sides).ok());
        let sides = sides.ok_or_else(|| WrongWord::Size(text.to_string()))?;
        Cuboid::new(sides).ok_or_else(|| WrongWord::TooLarge(text.to_string()))
    }
}

impl Cuboid {
    /// A box with these sides, none of them 0; `None` if it has more than [`MOST_CELLS`] cells.
    pub fn new(sides: [usize; 3]) -> Option<Cuboid> {
        assert!(sides.iter().all(|&side| side > 0), "a box has no side of 0");
        let cells = sides.iter().try_fold(1usize, |cells, &side| cells.checked_mul(side))?;
        if cells > MOST_CELLS {
            return None;
        }
        let mut cuboid = Cuboid { sides, beginnings: [0; 3] };
        cuboid.beginnings = Player::ALL.map(Player::axis).map(|axis| {
            let begins = |cell: &usize| cuboid.at(*cell)[axis] + 1 < sides[axis];
            (0..cells).filter(begins).fold(0, |set, cell| set | 1 << cell)
        });
        Some(cuboid)
    }

    /// The sides along x, y and z.
    pub fn sides(&self) -> [usize; 3] {
        self.sides
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.sides.iter().product()
    }

    /// How far the number of a cell is from that of its neighbour along the axis of `player`.
    pub fn stride(&self, player: Player) -> usize {
        self.sides[..player.axis()].iter().product()
    }

    /// The set of all cells.
    pub fn all(&self) -> u128 {
        u128::MAX >> (MOST_CELLS - self.cells())
    }

    /// The number of the cell at x, y, z, which lies in the box.
    pub fn cell(&self, [x, y, z]: [usize; 3]) -> usize {
        x + self.sides[0] * (y + self.sides[1] * z)
    }

    /// Where a cell lies: x, y, z.
    pub fn at(&self, cell: usize) -> [usize; 3] {
        let [a, b, _] = self.sides;
        [cell % a, cell / a % b, cell / (a * b)]
    }

    /// The two cells that a domino of `player` covers if it begins at `cell`.
    pub fn domino(&self, player: Player, cell: usize) -> u128 {
        1 << cell | 1 << (cell + self.stride(player))
    }

    /// The moves of `player` when these cells are free: the set of their first halves.
    pub fn moves(&self, free: u128, player: Player) -> u128 {
        // Where the stride is as long as the box, nothing begins; 128 bits cannot be shifted by 128.
        let beyond = free.unbounded_shr(self.stride(player) as u32);
        free & beyond & self.beginnings[player.axis()]
    }

    /// The same in the words of the rulebook, about coordinates: may `player` put a domino with its first half at
    /// `at`, if `free` tells the free cells?
    pub fn legal(&self, free: impl Fn([usize; 3]) -> bool, player: Player, at: [usize; 3]) -> bool {
        let mut other = at;
        other[player.axis()] += 1;
        let inside = |at: [usize; 3]| (0..3).all(|axis| at[axis] < self.sides[axis]);
        [at, other].into_iter().all(|half| inside(half) && free(half))
    }

    /// Whose turn it is after a move of `last`: the next player in order who can move, `last` himself if the others
    /// are out; `None` if the game is over.
    pub fn next(&self, free: u128, order: Order, last: Player) -> Option<Player> {
        let second = order.after(last);
        [second, order.after(second), last].into_iter().find(|&player| self.moves(free, player) != 0)
    }

    /// A move as in the paper: the coordinates of its first half, `1,1,0`.
    pub fn write_move(&self, cell: usize) -> String {
        let [x, y, z] = self.at(cell);
        format!("{x},{y},{z}")
    }

    /// Reads a move of `player` on the empty box.
    pub fn parse_move(&self, player: Player, text: &str) -> Result<usize, WrongWord> {
        let numbers: Option<Vec<usize>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        let at = numbers.and_then(|numbers| <[usize; 3]>::try_from(numbers).ok());
        let at = at.ok_or_else(|| WrongWord::Move(text.to_string()))?;
        // Too large a coordinate must not wrap around in `legal`.
        let near = at.iter().all(|&coordinate| coordinate < MOST_CELLS);
        if near && self.legal(|_| true, player, at) {
            return Ok(self.cell(at));
        }
        Err(WrongWord::Outside { text: text.to_string(), player, size: *self })
    }

    /// The box slice by slice, z = 0 first; each slice is its rows, y downwards, with x to the right.
    pub fn draw(&self, glyph: impl Fn(usize) -> char) -> Vec<Vec<String>> {
        let [a, b, c] = self.sides;
        let row = |y, z| (0..a).map(|x| glyph(self.cell([x, y, z]))).collect();
        (0..c).map(|z| (0..b).map(|y| row(y, z)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuboid(text: &str) -> Cuboid {
        text.parse().unwrap()
    }

    /// Some sets of free cells, thin and thick, from a sequence of Weyl.
    fn sets(cuboid: &Cuboid) -> Vec<u128> {
        let weyl = |n: u128| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).rotate_left(41);
        let some = (1..40).flat_map(|n| [weyl(n), weyl(n) | weyl(n + 99), weyl(n) & weyl(n + 99)]);
        [0, u128::MAX].into_iter().chain(some).map(|set| set & cuboid.all()).collect()
    }

    #[test]
    fn bits_and_rulebook_agree_about_moves() {
        for size in ["1x1x1", "3x3x3", "4x4x3", "2x5x3", "1x4x2", "2x1x1", "1x1x128", "128x1x1", "4x4x8"] {
            let cuboid = cuboid(size);
            for free in sets(&cuboid) {
                for player in Player::ALL {
                    let moves = cuboid.moves(free, player);
                    for cell in 0..cuboid.cells() {
                        let is_free = |at| free >> cuboid.cell(at) & 1 == 1;
                        let legal = cuboid.legal(is_free, player, cuboid.at(cell));
                        assert_eq!(moves >> cell & 1 == 1, legal, "{size} {free:x} {player} {cell}");
                        if legal {
                            assert_eq!(cuboid.domino(player, cell) & !free, 0);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn cells_are_numbered_through() {
        let cuboid = cuboid("4x3x2");
        for cell in 0..24 {
            assert_eq!(cuboid.cell(cuboid.at(cell)), cell);
        }
        assert_eq!(cuboid.at(23), [3, 2, 1]);
        assert_eq!(Player::ALL.map(|player| cuboid.stride(player)), [1, 4, 12]);
        // Along x, y and z there are 3·3·2, 4·2·2 and 4·3·1 places.
        let places = Player::ALL.map(|player| cuboid.moves(cuboid.all(), player).count_ones());
        assert_eq!(places, [18, 16, 12]);
    }

    #[test]
    fn the_turn_passes_over_those_who_are_out() {
        let order: Order = "clr".parse().unwrap();
        // Two cells along x, in a box that is flat for C: R alone can move.
        let cuboid = cuboid("2x2x1");
        let upper = 0b0011;
        assert_eq!(cuboid.next(upper, order, Player::C), Some(Player::R));
        assert_eq!(cuboid.next(upper, order, Player::R), Some(Player::R));
        assert_eq!(cuboid.next(cuboid.all(), order, Player::C), Some(Player::L));
        assert_eq!(cuboid.next(cuboid.all(), order, Player::L), Some(Player::R));
        assert_eq!(cuboid.next(0b1001, order, Player::R), None);
    }

    #[test]
    fn words_are_read() {
        assert_eq!("C-L-R".parse(), Ok(Order::ALL[0]));
        assert_eq!("rlc".parse(), Ok(Order::ALL[5]));
        assert_eq!("l".parse(), Ok(Player::L));
        let cuboid = cuboid("4x4x3");
        assert_eq!(cuboid.to_string(), "4x4x3");
        assert_eq!(
            cuboid.parse_move(Player::C, "1, 3,1").map(|cell| cuboid.write_move(cell)),
            Ok("1,3,1".into())
        );
        for order in Order::ALL {
            assert_eq!(order.to_string().parse(), Ok(order));
            assert_eq!(order.after(order.after(order.after(order.first()))), order.first());
        }
    }

    #[test]
    fn wrong_words_are_named() {
        let wrong = |text: &str| text.parse::<Cuboid>().unwrap_err().to_string();
        for text in ["4x4", "4x4x", "4x0x3", "4x4x3x1", "axbxc", "", "-1x2x3"] {
            assert!(wrong(text).starts_with(&format!("'{text}' is not a box")), "{text}");
        }
        assert_eq!(wrong("5x5x6"), "a box has at most 128 cells, a bit for each; '5x5x6' has more");
        for text in ["9999999999x9999999999x9999999999", "99999999999999999999x1x1"] {
            assert!(wrong(text).starts_with("a box has at most"), "{text}");
        }
        for text in ["", "cl", "clc", "c--l", "left"] {
            let error = text.parse::<Order>().unwrap_err();
            assert!(error.to_string().starts_with(&format!("'{text}' is not a turn order")));
        }
        assert!("x".parse::<Player>().is_err());
        let wrong = |text| cuboid("4x4x3").parse_move(Player::C, text).unwrap_err().to_string();
        assert_eq!(
            wrong("0,0,2"),
            "the move 0,0,2 of C does not lie in a box of 4x4x3; coordinates begin with 0"
        );
        assert!(wrong("0,18446744073709551615,0").contains("does not lie"));
        assert!(wrong("0,0").starts_with("'0,0' is not a move") && wrong("a,b,c").contains("is not a move"));
    }

    #[test]
    fn slices_are_drawn() {
        let cuboid = cuboid("3x2x2");
        let drawn = cuboid.draw(|cell| (b'a' + cell as u8) as char);
        assert_eq!(drawn, [["abc", "def"], ["ghi", "jkl"]]);
    }
}
