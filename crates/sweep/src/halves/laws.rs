//! A rule about groups as tables of bits: what the engine keeps of a game.

use rule::{Finite, Grouping, Owner, Piece};

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
    /// The rule in tables; `None` if it has too many pieces.
    pub(super) fn new<G: Grouping>(rule: &G) -> Option<Laws> {
        let all = G::Piece::all();
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
        let owners: Vec<Owner> = all.iter().map(|piece| piece.owner()).collect();
        if let Some(swapped) = exchange(&owners).filter(|swapped| laws.are_kept_by(swapped)) {
            laws.swapped = swapped;
        }
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

    /// Does the rule treat the players alike?
    fn are_kept_by(&self, swapped: &[Number; SIZE]) -> bool {
        let to = |piece: usize| swapped[piece] as usize;
        (0..SIZE).all(|i| {
            self.needs[i] == self.needs[to(i)]
                && (0..SIZE).all(|j| self.joins[i][j] == self.joins[to(i)][to(j)])
                && (0..SIZE).all(|j| self.settles[i][j] == self.settles[to(i)][to(j)])
        })
    }
}

/// Exchanges the first piece of Left with the first of Right, and so on; `None` if one has more.
fn exchange(owners: &[Owner]) -> Option<[Number; SIZE]> {
    let of = |owner| (0..owners.len()).filter(move |&i| owners[i] == owner);
    let mut swapped = [0, 1, 2, 3];
    if of(Owner::Left).count() != of(Owner::Right).count() {
        return None;
    }
    for (left, right) in of(Owner::Left).zip(of(Owner::Right)) {
        (swapped[left], swapped[right]) = (right as Number, left as Number);
    }
    Some(swapped)
}
