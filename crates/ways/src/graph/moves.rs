//! Positions and moves of Go by number.

use crate::{WaysError, bytes};
use ::games::go::{Codes, Goban, Stones};
use ::graph::{Bits, Edges};
use board::Board;
use rayon::prelude::*;
use rule::Player;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use sweep::Run;

/// The positions on a board and the moves between them; without suicide, the empty position is left out, too.
pub(crate) struct Moves {
    pub(crate) board: Board,
    pub(crate) goban: Goban,
    pub(crate) codes: Codes,
    pub(crate) suicide: bool,
}

/// Words of bits that a thread takes at a time.
const CHUNK: usize = 256;

impl Moves {
    /// On a sum of boards, if so many sets of bits for all positions fit.
    pub(crate) fn new(boards: &[Board], suicide: bool, sets: u32, run: &Run<'_>) -> Result<Moves, WaysError> {
        let board = if let [board] = boards { board.clone() } else { Board::sum(boards) };
        let needed = f64::from(sets) * 3f64.powi(board.sites() as i32) / 8.0;
        let refused =
            || WaysError::GraphMemory { needed: bytes(needed), limit: bytes(run.account.limit() as f64) };
        let codes = Codes::new(board.sites()).ok_or_else(refused)?;
        run.fits(needed).map_err(|_| refused())?;
        let goban = Goban::new(&board).expect("as many points as have numbers can be played on");
        Ok(Moves { board, goban, codes, suicide })
    }

    /// Calls `emit` with every edge from a position, until it breaks: the point, whose stone it is, the position after it.
    pub(crate) fn follow(
        &self,
        stones: Stones,
        mut emit: impl FnMut(usize, Player, Stones) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut free = self.goban.all() & !stones.taken();
        while free != 0 {
            let point = free.trailing_zeros() as usize;
            free &= free - 1;
            for player in [Player::Left, Player::Right] {
                let after = self.goban.play(stones, point, player);
                let stands = after.of(player) >> point & 1 == 1;
                if stands || self.suicide && after != stones {
                    emit(point, player, after)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The numbers of all positions.
    pub(crate) fn positions(&self, run: &Run<'_>) -> Result<Positions, WaysError> {
        let positions = Bits::none(self.codes.all());
        // The empty position has the number 0.
        let least = u64::from(!self.suicide);
        let seal = each_word(&positions, run, |word, seal: &mut Seal| {
            let first = word as u64 * 64;
            let codes = first.max(least)..self.codes.all().min(first + 64);
            let legal = codes.filter(|&code| self.goban.legal(self.codes.stones(code)));
            let legal = legal.fold(0, |bits, code| bits | 1 << (code - first));
            seal.note(word, legal);
            positions.add(word, legal);
        })?;
        Ok(Positions { set: positions, seal })
    }
}

/// The numbers of all positions, and what was put there.
pub(crate) struct Positions {
    pub(crate) set: Bits,
    seal: Seal,
}

impl Positions {
    /// No number has come or gone since.
    pub(crate) fn audit(&self) -> Result<(), WaysError> {
        let mut seal = Seal::default();
        (0..self.set.words()).for_each(|word| seal.note(word, self.set.word(word)));
        if seal == self.seal {
            return Ok(());
        }
        Err(WaysError::Fault("memory changed while the graph was looked at: a position".to_string()))
    }
}

/// Of words of bits, in any order.
#[derive(Clone, Copy, PartialEq, Default)]
struct Seal(u64);

impl Seal {
    fn note(&mut self, word: usize, bits: u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = (bits ^ (word as u64).wrapping_mul(ODD)).wrapping_mul(ODD);
        self.0 = self.0.wrapping_add((mixed ^ mixed >> 32).wrapping_mul(ODD));
    }
}

impl Told for Seal {
    fn add(&mut self, other: Seal) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

/// Has all threads look at the words of a set, each with something of its own to tell, and adds up what they tell.
pub(crate) fn each_word<T: Told>(
    set: &Bits,
    run: &Run<'_>,
    look: impl Fn(usize, &mut T) + Sync,
) -> Result<T, WaysError> {
    let looked = AtomicU64::new(0);
    let chunk = |chunk: usize| {
        let mut told = T::default();
        let words = chunk * CHUNK..set.words().min((chunk + 1) * CHUNK);
        run.searched(looked.fetch_add(64 * words.len() as u64, Relaxed))?;
        words.for_each(|word| look(word, &mut told));
        Ok(told)
    };
    let all = (0..set.words().div_ceil(CHUNK)).into_par_iter().map(chunk);
    all.try_reduce(T::default, |mut one, other| {
        one.add(other);
        Ok(one)
    })
}

/// What threads tell, and how it is added up.
pub(crate) trait Told: Default + Send {
    fn add(&mut self, other: Self);
}

impl Edges for Moves {
    fn after(&self, vertex: u64, mut emit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.follow(self.codes.stones(vertex), |_, _, after| emit(self.codes.code(after)))
    }
}
