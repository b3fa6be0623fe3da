//! Moves of Go, on sets of points in 64 bits.
//!
//! A move puts a stone on an empty point, then takes the strings of the opponent that have no liberties, then those of
//! the mover: suicide is allowed. A stone that takes nothing and dies alone leaves the position as it was.
//! Source: \[TrompFarneback\], section 3.
//!
//! ```
//! use games::go::{Goban, Stones};
//! use rule::Player;
//!
//! let goban = Goban::new(&board::Board::parse("1x3").unwrap()).unwrap();
//! let read = |text: &str| Stones::read(text).unwrap();
//! // White takes the black stone in the corner.
//! assert_eq!(goban.play(read("X.O"), 1, Player::Right), read(".OO"));
//! // Three black stones have no liberty.
//! assert_eq!(goban.play(read("XX."), 2, Player::Left), Stones::EMPTY);
//! ```

use board::Board;
use rule::Player;
use thiserror::Error;

/// The most points of a board on which moves are made.
pub const MOST_POINTS: usize = u64::BITS as usize;

/// The board is too large to move on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("moves of Go are made on at most {MOST_POINTS} points; this board has {0}")]
pub struct TooManyPoints(pub usize);

/// Where the stones are, a bit for each point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stones {
    /// The black stones, those of Left.
    pub black: u64,
    /// The white stones, those of Right.
    pub white: u64,
}

impl Stones {
    /// No stone.
    pub const EMPTY: Stones = Stones { black: 0, white: 0 };

    /// The stones of one colour.
    pub fn of(self, player: Player) -> u64 {
        match player {
            Player::Left => self.black,
            Player::Right => self.white,
        }
    }

    /// All points that are taken.
    pub fn taken(self) -> u64 {
        self.black | self.white
    }

    /// The colours exchanged.
    pub fn exchanged(self) -> Stones {
        Stones { black: self.white, white: self.black }
    }

    /// From a character for each point: `X`, `O` or `.`, at most [`MOST_POINTS`] of them.
    pub fn read(text: &str) -> Option<Stones> {
        let mut stones = Stones::EMPTY;
        for (point, glyph) in text.chars().enumerate() {
            let bit = 1u64.checked_shl(point as u32)?;
            match glyph {
                'X' => stones.black |= bit,
                'O' => stones.white |= bit,
                '.' => {}
                _ => return None,
            }
        }
        Some(stones)
    }

    /// The character that stands for a point.
    pub fn glyph(self, point: usize) -> char {
        match (self.black >> point & 1, self.white >> point & 1) {
            (0, 0) => '.',
            (1, 0) => 'X',
            _ => 'O',
        }
    }

    fn with(self, player: Player, own: u64, other: u64) -> Stones {
        match player {
            Player::Left => Stones { black: own, white: other },
            Player::Right => Stones { black: other, white: own },
        }
    }
}

/// A board with at most [`MOST_POINTS`] points to move on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goban {
    /// For each point the points beside it.
    near: Vec<u64>,
    /// For each eight points the points beside those of every set of them.
    around: Vec<[u64; 256]>,
}

impl Goban {
    /// A board as a goban.
    pub fn new(board: &Board) -> Result<Goban, TooManyPoints> {
        if board.sites() > MOST_POINTS {
            return Err(TooManyPoints(board.sites()));
        }
        let beside = |near: &Vec<(usize, board::Way)>| near.iter().fold(0, |all, &(to, _)| all | 1u64 << to);
        let near: Vec<u64> = board.neighbours().iter().map(beside).collect();
        let around = |eight: &[u64]| std::array::from_fn(|set| sum_of(eight, set));
        Ok(Goban { around: near.chunks(8).map(around).collect(), near })
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.near.len()
    }

    /// The set of all points.
    pub fn all(&self) -> u64 {
        u64::MAX.checked_shr((MOST_POINTS - self.points()) as u32).unwrap_or(0)
    }

    /// The points beside a point.
    pub fn near(&self, point: usize) -> u64 {
        self.near[point]
    }

    /// The points beside those of a set, some of which may belong to it.
    pub fn around(&self, mut set: u64) -> u64 {
        let mut around = 0;
        for eight in &self.around {
            around |= eight[set as usize & 0xff];
            set >>= 8;
        }
        around
    }

    /// What hangs together with some points of `colour`, given that they belong to it.
    pub(super) fn string(&self, from: u64, colour: u64) -> u64 {
        let (mut string, mut edge) = (from, from);
        while edge != 0 {
            edge = self.around(edge) & colour & !string;
            string |= edge;
        }
        string
    }

    /// The stones of `colour` that hang together with a point beside which nobody stands: those with a liberty.
    fn alive(&self, colour: u64, free: u64) -> u64 {
        self.string(self.around(free) & colour, colour)
    }

    /// Has every string a liberty?
    pub fn legal(&self, stones: Stones) -> bool {
        let free = self.all() & !stones.taken();
        self.alive(stones.black, free) == stones.black && self.alive(stones.white, free) == stones.white
    }

    /// The position after a move on an empty point of a legal position; the same position if the stone dies alone.
    pub fn play(&self, stones: Stones, point: usize, player: Player) -> Stones {
        let stone = 1u64 << point;
        let mut own = stones.of(player) | stone;
        let mut other = stones.of(player.other());
        let mut free = self.all() & !(own | other);
        // Only strings beside the new stone can have lost their last liberty.
        let mut beside = self.near[point] & other;
        while beside != 0 {
            let first = beside & beside.wrapping_neg();
            if self.near[first.trailing_zeros() as usize] & free != 0 {
                beside &= !first;
                continue;
            }
            let string = self.string(first, other);
            beside &= !string;
            if self.around(string) & free == 0 {
                other &= !string;
            }
        }
        free = self.all() & !(own | other);
        if self.near[point] & free == 0 {
            let string = self.string(stone, own);
            if self.around(string) & free == 0 {
                own &= !string;
            }
        }
        stones.with(player, own, other)
    }

    /// Calls `emit` with every move that changes the position: the point, whose stone it is, the position after it.
    /// Different moves lead to different positions.
    pub fn moves(&self, stones: Stones, mut emit: impl FnMut(usize, Player, Stones)) {
        let mut free = self.all() & !stones.taken();
        while free != 0 {
            let point = free.trailing_zeros() as usize;
            free &= free - 1;
            for player in [Player::Left, Player::Right] {
                let after = self.play(stones, point, player);
                if after != stones {
                    emit(point, player, after);
                }
            }
        }
    }
}

/// All bits of the sets with these numbers.
fn sum_of(sets: &[u64], numbers: usize) -> u64 {
    sets.iter()
        .enumerate()
        .filter(|(number, _)| numbers >> number & 1 == 1)
        .fold(0, |all, (_, set)| all | set)
}
