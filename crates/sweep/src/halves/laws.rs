//! A rule about groups as tables of bits: what the engine keeps of a game.

use crate::exchange::exchange;
use rule::Grouping;

/// A piece by its number. One number more than the game has pieces stands for a cell outside the board.
pub(super) type Number = u8;

/// The pieces that fit two bits, beside the one for outside.
pub(super) const MOST_PIECES: usize = 3;
const SIZE: usize = MOST_PIECES + 1;

/// Who needs what, by numbers of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Laws {
    pieces: Number,
    needs: [bool; SIZE],
    joins: [[bool; SIZE]; SIZE],
    settles: [[bool; SIZE]; SIZE],
    swapped: [Number; SIZE],
}

impl Laws {
    /// Stones of two colours on empty cells: connected stones of a colour need an empty cell beside them.
    pub(super) const STONES: Laws = Laws {
        pieces: 3,
        needs: [false, true, true, false],
        joins: [[false; SIZE], [false, true, false, false], [false, false, true, false], [false; SIZE]],
        settles: [[false; SIZE], [true, false, false, false], [true, false, false, false], [false; SIZE]],
        swapped: [0, 2, 1, 3],
    };

    /// The rule in tables; `None` if it has too many pieces.
    pub(super) fn new<G: Grouping>(rule: &G) -> Option<Laws> {
        let all = rule.pieces();
        if all.len() > MOST_PIECES {
            return None;
        }
        let mut laws = Laws {
            pieces: all.len() as Number,
            needs: [false; SIZE],
            joins: [[false; SIZE]; SIZE],
            settles: [[false; SIZE]; SIZE],
            swapped: [0, 1, 2, 3],
        };
        for (i, &one) in all.iter().enumerate() {
            laws.needs[i] = rule.needs(one);
            for (j, &other) in all.iter().enumerate() {
                laws.settles[i][j] = laws.needs[i] && rule.settles(one, other);
                laws.joins[i][j] = laws.needs[i] && rule.needs(other) && rule.joins(one, other);
            }
        }
        laws.swapped[..all.len()].copy_from_slice(&exchange(rule));
        Some(laws)
    }

    /// The numbers of the pieces.
    pub(super) fn pieces(&self) -> std::ops::Range<Number> {
        0..self.pieces
    }

    /// The number of what stands outside the board: it needs nothing and gives nothing.
    pub(super) fn outside(&self) -> Number {
        MOST_PIECES as Number
    }

    pub(super) fn needs(&self, piece: Number) -> bool {
        self.needs[piece as usize]
    }

    pub(super) fn joins(&self, one: Number, other: Number) -> bool {
        self.joins[one as usize][other as usize]
    }

    /// Is the group of `piece`, if it needs anything, settled by `beside`?
    pub(super) fn settles(&self, piece: Number, beside: Number) -> bool {
        self.settles[piece as usize][beside as usize]
    }

    /// A number that tells rules apart.
    pub(super) fn digest(&self) -> u32 {
        crc32fast::hash(format!("{self:?}").as_bytes())
    }

    /// The piece of the other player in its stead; the piece itself if the rule tells the players apart.
    pub(super) fn swapped(&self, piece: Number) -> Number {
        self.swapped[piece as usize]
    }
}
