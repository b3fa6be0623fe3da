//! Numbers of positions: a digit in base 3 for each point, 0 empty, 1 black, 2 white, the first point counting 1.
//!
//! Legal or not, all positions on n points have the numbers below 3ⁿ, and a stone more makes a number larger. Eight points
//! at a time are looked up.
//!
//! ```
//! use games::go::{Codes, Stones};
//! let codes = Codes::new(3).unwrap();
//! let stones = Stones::read("O.X").unwrap();
//! assert_eq!(codes.code(stones), 2 + 9);
//! assert_eq!(codes.stones(11), stones);
//! assert_eq!(codes.all(), 27);
//! ```

use super::Stones;

/// The points that are looked up together.
const POINTS: usize = 8;
/// The positions on them.
const CODES: u64 = 3u64.pow(POINTS as u32);

/// The numbers of the positions on some points.
#[derive(Clone, Debug)]
pub struct Codes {
    /// For each eight points the number of black stones on every set of them.
    black: Vec<[u64; 256]>,
    /// The stones of each position on eight points.
    stones: Vec<Stones>,
    all: u64,
}

impl Codes {
    /// For boards with so many points; `None` if the numbers do not fit 64 bits.
    pub fn new(points: usize) -> Option<Codes> {
        let all = 3u64.checked_pow(points as u32)?;
        let power = |point: usize| 3u64.saturating_pow(point as u32);
        let on = |first: usize, set: usize| {
            let here = (0..POINTS).filter(|bit| set >> bit & 1 == 1 && first + bit < points);
            here.map(|bit| power(first + bit)).sum()
        };
        let black = (0..points).step_by(POINTS).map(|first| std::array::from_fn(|set| on(first, set)));
        let digits = |code: u64, wanted: u64| {
            let here = (0..POINTS).filter(|&point| code / power(point) % 3 == wanted);
            here.fold(0, |set, point| set | 1 << point)
        };
        let stones = |code| Stones { black: digits(code, 1), white: digits(code, 2) };
        Some(Codes { black: black.collect(), stones: (0..CODES).map(stones).collect(), all })
    }

    /// How many numbers there are.
    pub fn all(&self) -> u64 {
        self.all
    }

    /// The number of a position.
    pub fn code(&self, stones: Stones) -> u64 {
        let Stones { mut black, mut white } = stones;
        let mut code = 0;
        for eight in &self.black {
            code += eight[black as usize & 0xff] + 2 * eight[white as usize & 0xff];
            (black, white) = (black >> POINTS, white >> POINTS);
        }
        code
    }

    /// The position with a number.
    pub fn stones(&self, mut code: u64) -> Stones {
        let mut stones = Stones::EMPTY;
        let mut first = 0;
        while code != 0 {
            let here = self.stones[(code % CODES) as usize];
            stones.black |= here.black << first;
            stones.white |= here.white << first;
            (code, first) = (code / CODES, first + POINTS);
        }
        stones
    }
}
