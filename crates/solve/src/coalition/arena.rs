//! A box of cells as its three players see it, and the normal form of the positions in it.

use super::kept::Kept;
use crate::word::Word;
use std::hash::{Hash, Hasher};

/// The seats in the order of turns: the player who is alone, the one after him, the third.
pub(crate) const SEATS: [usize; 3] = [0, 1, 2];

/// A box: each seat plays along its side.
pub(crate) struct Arena<W> {
    sides: [usize; 3],
    strides: [u32; 3],
    /// For each seat the cells where its domino may begin.
    beginnings: [W; 3],
    /// For each seat the cells with each coordinate along its side.
    slices: [Vec<W>; 3],
}

/// A position in normal form: contested cells, and the moves that each seat has for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Position<W> {
    /// Cells that somebody can cover, without the runs that only one seat can use.
    pub(crate) free: W,
    /// For each seat the dominoes that fit into those runs.
    pub(crate) own: [u8; 3],
}

/// A position and whose turn it is, as a table keeps it: of images under reflections only the least.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key<W: Kept> {
    free: W::Short,
    own: [u8; 3],
    turn: u8,
}

impl<W: Kept> Key<W> {
    pub(crate) fn new(image: W, own: [u8; 3], turn: usize) -> Key<W> {
        Key { free: image.short(), own, turn: turn as u8 }
    }
}

impl<W: Kept> Hash for Key<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [a, b, c] = self.own;
        W::hash_short(self.free, hasher);
        hasher.write_u64(u32::from_le_bytes([a, b, c, self.turn]).into());
    }
}

/// What can be seen of a position at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View<W> {
    /// Where a domino of each seat may begin among the contested cells.
    pub(crate) moves: [W; 3],
    /// No seat makes more moves than this.
    pub(crate) most: [u32; 3],
    /// Each seat has so many moves that nobody else can take away.
    pub(crate) sure: [u32; 3],
    /// And so many more, disjoint ones, that others can hit.
    pub(crate) open: [u32; 3],
    /// Of the open moves of a seat, how many each other can take away at all.
    pub(crate) within_reach: [[u32; 3]; 3],
    /// And how many by one move: 1 or 2.
    pub(crate) hits: [[u32; 3]; 3],
}

impl<W: Word> Arena<W> {
    pub(crate) fn new(sides: [usize; 3]) -> Arena<W> {
        let mut stride = 1;
        let mut strides = [0; 3];
        let mut slices = SEATS.map(|seat| vec![W::EMPTY; sides[seat]]);
        let mut beginnings = [W::EMPTY; 3];
        for seat in SEATS {
            let along = |cell: usize| cell / stride % sides[seat];
            for cell in 0..sides.iter().product() {
                slices[seat][along(cell)] |= W::cell(cell as u32);
                if along(cell) + 1 < sides[seat] {
                    beginnings[seat] |= W::cell(cell as u32);
                }
            }
            // Along a side of 1 nothing is ever shifted.
            strides[seat] = if sides[seat] == 1 { 0 } else { stride as u32 };
            stride *= sides[seat];
        }
        Arena { sides, strides, beginnings, slices }
    }

    /// Where a domino of the seat may begin.
    pub(crate) fn moves(&self, free: W, seat: usize) -> W {
        free & (free >> self.strides[seat]) & self.beginnings[seat]
    }

    /// The two cells of a domino.
    pub(crate) fn domino(&self, seat: usize, cell: u32) -> W {
        W::cell(cell) | W::cell(cell + self.strides[seat])
    }

    /// As many disjoint dominoes of the seat as fit into `free`, packed from the low end of each run: their first
    /// halves.
    fn packed(&self, free: W, seat: usize) -> W {
        let stride = self.strides[seat];
        let (mut rest, mut firsts) = (free, W::EMPTY);
        for slice in &self.slices[seat][..self.sides[seat] - 1] {
            let first = rest & *slice & (rest >> stride);
            firsts |= first;
            rest &= !(first | first << stride);
        }
        firsts
    }

    /// All cells of the dominoes of the seat that begin in `moves`.
    fn covered(&self, moves: W, seat: usize) -> W {
        moves | moves << self.strides[seat]
    }

    /// Step 1. Cells along whose run of one seat nobody else can move become moves of its own.
    /// Step 2. Cells that nobody can cover are dropped.
    pub(crate) fn normal(&self, position: &Position<W>) -> (Position<W>, View<W>) {
        let Position { mut free, mut own } = *position;
        let mut moves = SEATS.map(|seat| self.moves(free, seat));
        let mut cover = SEATS.map(|seat| self.covered(moves[seat], seat));
        for seat in SEATS {
            if moves[seat].is_empty() {
                continue;
            }
            let others = cover[(seat + 1) % 3] | cover[(seat + 2) % 3];
            let shared = self.spread(cover[seat] & others, moves[seat], seat);
            let private = cover[seat] & !shared;
            if !private.is_empty() {
                own[seat] += self.packed(private, seat).count() as u8;
                free &= !private;
                moves[seat] &= !private;
                cover[seat] &= !private;
            }
        }
        free &= cover[0] | cover[1] | cover[2];
        let position = Position { free, own };
        (position, self.view(&position, moves, cover))
    }

    /// All cells that `cells` are joined to along runs of the seat, whose moves are given.
    fn spread(&self, cells: W, moves: W, seat: usize) -> W {
        let stride = self.strides[seat];
        let mut reached = cells;
        loop {
            let wider = reached | (reached & moves) << stride | (reached >> stride) & moves;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    fn view(&self, position: &Position<W>, moves: [W; 3], cover: [W; 3]) -> View<W> {
        let own = position.own.map(u32::from);
        let mut view =
            View { moves, most: own, sure: own, open: [0; 3], within_reach: [[0; 3]; 3], hits: [[2; 3]; 3] };
        for seat in SEATS {
            if moves[seat].is_empty() {
                continue;
            }
            let others = cover[(seat + 1) % 3] | cover[(seat + 2) % 3];
            view.most[seat] += self.packed(position.free, seat).count();
            let safe = self.packed(cover[seat] & !others, seat);
            view.sure[seat] += safe.count();
            let open = self.packed(cover[seat] & !self.covered(safe, seat), seat);
            view.open[seat] = open.count();
            let cells = self.covered(open, seat);
            for other in [(seat + 1) % 3, (seat + 2) % 3] {
                let touched = cover[other] | cover[other] >> self.strides[seat];
                view.within_reach[seat][other] = (open & touched).count();
                let hits_two = moves[other] & cells & (cells >> self.strides[other]);
                view.hits[seat][other] = if hits_two.is_empty() { 1 } else { 2 };
            }
        }
        view
    }

    /// The least of the eight images under reflections: equal positions look equal.
    pub(crate) fn least_image(&self, free: W) -> W {
        let (mut image, mut least) = (free, free);
        for seat in [0, 1, 0, 2, 0, 1, 0] {
            image = self.reflected(image, seat);
            least = least.min(image);
        }
        least
    }

    fn reflected(&self, cells: W, seat: usize) -> W {
        let (side, stride) = (self.sides[seat], self.strides[seat]);
        let mut image = W::EMPTY;
        for (at, slice) in self.slices[seat].iter().enumerate() {
            let (part, to) = (cells & *slice, side - 1 - at);
            image |= if to >= at {
                part << ((to - at) as u32 * stride)
            } else {
                part >> ((at - to) as u32 * stride)
            };
        }
        image
    }
}
