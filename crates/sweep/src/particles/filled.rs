//! The plainest estimate: fill the board at random, and ask the rulebook whether the position is legal.

use super::NoEstimate;
use board::{Board, BoardError};
use rand_core::Rng;
use rule::Rulebook;

/// A rule on a board, to be filled at random.
pub struct Filled<'a, R: Rulebook> {
    rule: &'a R,
    pairs: Board,
    pieces: Vec<R::Piece>,
}

impl<'a, R: Rulebook> Filled<'a, R> {
    /// Refused if the board relates too many sites.
    pub fn new(rule: &'a R, board: &Board) -> Result<Self, BoardError> {
        Ok(Filled { rule, pairs: rule.pairs(board)?, pieces: rule.pieces() })
    }

    /// The sites of the board.
    pub fn sites(&self) -> usize {
        self.pairs.sites()
    }

    /// One run of so many positions: the natural logarithm of the share of legal ones among all, −∞ if there was none.
    pub fn share(
        &self,
        tries: usize,
        source: &mut impl Rng,
        stopped: &dyn Fn() -> bool,
    ) -> Result<f64, NoEstimate> {
        let mut position = vec![self.pieces[0]; self.sites()];
        let mut legal = 0u64;
        for _ in 0..tries {
            if stopped() {
                return Err(NoEstimate::Interrupted);
            }
            position
                .iter_mut()
                .for_each(|piece| *piece = self.pieces[below(self.pieces.len() as u32, source) as usize]);
            legal += u64::from(self.rule.legal(&self.pairs, &position));
        }
        Ok((legal as f64 / tries as f64).ln())
    }

    /// The natural logarithm of the number of all fillings.
    pub fn log_of_all(&self) -> f64 {
        self.sites() as f64 * (self.pieces.len() as f64).ln()
    }
}

/// A random number below `end`, each with the same chance (Lemire's way, with a rejection).
fn below(end: u32, source: &mut impl Rng) -> u32 {
    let refused = end.wrapping_neg() % end;
    loop {
        let product = u64::from(source.next_u32()) * u64::from(end);
        if product as u32 >= refused {
            return (product >> 32) as u32;
        }
    }
}
