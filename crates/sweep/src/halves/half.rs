//! Half of a border: its cells, their groups, and what a new piece does to either half.
//!
//! The border of a board with m rows are the m cells in which the columns swept so far end. It is cut into an *upper*
//! and a *lower* half. Groups that are not settled are numbered in each half; a group with cells in both is a *bond*
//! and has the same number in both. Bonds come first, 1, 2, ..., in the order in which they are met in the upper half
//! going away from the cut; the other groups of a half follow as they first occur in it.
//!
//! A new piece changes one half, the near one. What that does to the far half can be told without looking at it: each
//! bond is kept, perhaps under another number, settled, or closed (it has no cell in the near half any more). This is
//! an [`Effect`]. Two effects need the cell at the cut too: beside the first cell of the lower half stands the last
//! cell of the upper one, and its group can be settled or become a bond.

use super::laws::{Laws, Number};

/// The most cells of a half.
pub(super) const MOST_CELLS: usize = 10;

/// The group number of cells that need nothing or are settled.
const SETTLED: u8 = 0;
/// In an [`Effect`]: the group no longer reaches the near half; or the group at the cut stays as it is.
const CLOSED: u8 = 15;
/// The group at the cut, where it is no bond, while it is looked at from the lower half.
const AT_THE_CUT: u8 = 14;
/// The group of the newcomer.
const NEWCOMER: u8 = 13;

/// A half, packed: for each cell its piece and its group, and the number of bonds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Half(u64);

const PIECE_BITS: usize = 2;
const CELL_BITS: usize = 6;
const BONDS_AT: usize = CELL_BITS * MOST_CELLS;

/// A half, unpacked.
#[derive(Clone, Copy)]
struct Cells {
    number: usize,
    pieces: [Number; MOST_CELLS],
    groups: [u8; MOST_CELLS],
    bonds: u8,
}

impl Half {
    /// So many cells with the same piece, which needs nothing.
    pub(super) fn uniform(cells: usize, piece: Number) -> Half {
        Half((0..cells).fold(0, |half, cell| half | u64::from(piece) << (cell * CELL_BITS)))
    }

    /// All of it in a word.
    pub(super) fn word(self) -> u64 {
        self.0
    }

    /// A chance to flip a bit of it, in tests of what is noticed.
    pub(super) fn strike(&mut self, place: &'static str) {
        control::faults::strike(place, std::slice::from_mut(&mut self.0));
    }

    /// The piece on a cell.
    pub(super) fn piece(self, cell: usize) -> Number {
        (self.0 >> (cell * CELL_BITS)) as u8 & ((1 << PIECE_BITS) - 1)
    }

    fn group(self, cell: usize) -> u8 {
        (self.0 >> (cell * CELL_BITS + PIECE_BITS)) as u8 & ((1 << (CELL_BITS - PIECE_BITS)) - 1)
    }

    fn bonds(self) -> u8 {
        (self.0 >> BONDS_AT) as u8
    }

    /// Is every group settled?
    pub(super) fn is_settled(self, cells: usize) -> bool {
        (0..cells).all(|cell| self.group(cell) == SETTLED)
    }

    /// The half with its cell `cell` blank, and that cell: halves that differ there only are neighbours in this order.
    pub(super) fn around(self, cell: usize) -> (u64, u64) {
        let mask = ((1 << CELL_BITS) - 1) << (cell * CELL_BITS);
        (self.0 & !mask, self.0 & mask)
    }

    /// An order of lower halves in which the cell at the cut counts most, then the next one: a change in one cell, or at
    /// the cut, keeps many of them together.
    pub(super) fn order_from_the_cut(self) -> u64 {
        (0..MOST_CELLS).fold(0, |order, cell| order << CELL_BITS | self.around(cell).1 >> (cell * CELL_BITS))
    }

    /// The half with the pieces of the players exchanged.
    pub(super) fn swapped(self, cells: usize, laws: &Laws) -> Half {
        let swap = |half, cell| {
            let change = u64::from(self.piece(cell) ^ laws.swapped(self.piece(cell)));
            half ^ change << (cell * CELL_BITS)
        };
        Half((0..cells).fold(self.0, swap))
    }

    fn cells(self, number: usize) -> Cells {
        let mut cells =
            Cells { number, pieces: [0; MOST_CELLS], groups: [SETTLED; MOST_CELLS], bonds: self.bonds() };
        for cell in 0..number {
            (cells.pieces[cell], cells.groups[cell]) = (self.piece(cell), self.group(cell));
        }
        cells
    }
}

impl Cells {
    /// Packs the cells. The numbers 1 to `bonds` are kept, other groups are numbered as they first occur.
    fn pack(&self) -> Half {
        let (mut numbers, mut next) = ([SETTLED; 64], self.bonds);
        let mut half = u64::from(self.bonds) << BONDS_AT;
        for cell in 0..self.number {
            let mut group = self.groups[cell];
            if group > self.bonds {
                if numbers[group as usize] == SETTLED {
                    next += 1;
                    numbers[group as usize] = next;
                }
                group = numbers[group as usize];
            }
            let field = u64::from(self.pieces[cell]) | u64::from(group) << PIECE_BITS;
            half |= field << (cell * CELL_BITS);
        }
        Half(half)
    }
}

/// What the lower half can know of the upper one: the pieces of the bonds, the cell at the cut.
/// Any lower half that goes with one upper half goes with all that have the same joint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Joint {
    /// The number of bonds, and two bits for the piece of each.
    bonds: u8,
    pieces: u32,
    /// The piece at the cut and its group: settled, a bond, or [`CLOSED`].
    cut: Number,
    cut_group: u8,
}

impl Joint {
    /// The joint of an upper half.
    pub(super) fn of(upper: Half, cells: usize) -> Joint {
        let last = cells - 1;
        let (bonds, group) = (upper.bonds(), upper.group(last));
        let mut pieces = 0;
        for cell in (0..cells).filter(|&cell| (1..=bonds).contains(&upper.group(cell))) {
            let at = PIECE_BITS as u32 * u32::from(upper.group(cell) - 1);
            pieces = pieces & !(3 << at) | u32::from(upper.piece(cell)) << at;
        }
        let cut_group = if group > bonds { CLOSED } else { group };
        Joint { bonds, pieces, cut: upper.piece(last), cut_group }
    }

    fn bond_piece(&self, bond: u8) -> Number {
        (self.pieces >> (PIECE_BITS as u32 * u32::from(bond - 1))) as u8 & 3
    }

    /// The joint with the pieces of the players exchanged.
    pub(super) fn swapped(&self, laws: &Laws) -> Joint {
        let piece = |bond| {
            u32::from(laws.swapped(self.bond_piece(bond))) << (PIECE_BITS as u32 * u32::from(bond - 1))
        };
        let pieces = (1..=self.bonds).fold(0, |pieces, bond| pieces | piece(bond));
        Joint { pieces, cut: laws.swapped(self.cut), ..*self }
    }
}

/// What a new piece in the near half does to the far one. The same for both colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Effect(u64);

impl Effect {
    const CUT_AT: usize = 4 * (MOST_CELLS + 1);
    const AFTER_AT: usize = Self::CUT_AT + 4;

    /// What becomes of a bond: its new number, [`SETTLED`] or [`CLOSED`].
    fn bond(self, bond: u8) -> u8 {
        (self.0 >> (4 * bond)) as u8 & 15
    }

    /// What becomes of the group at the cut, if it is no bond.
    fn cut(self) -> u8 {
        (self.0 >> Self::CUT_AT) as u8 & 15
    }

    fn bonds_after(self) -> u8 {
        (self.0 >> Self::AFTER_AT) as u8 & 15
    }

    /// The lower half after a piece has come to the upper one.
    pub(super) fn on_lower(self, lower: Half, cells: usize) -> Half {
        self.on(lower, cells, None)
    }

    /// The upper half after a piece has come to the lower one.
    pub(super) fn on_upper(self, upper: Half, cells: usize) -> Half {
        let group = upper.group(cells - 1);
        self.on(upper, cells, (group > upper.bonds()).then_some(group))
    }

    fn on(self, half: Half, number: usize, cut: Option<u8>) -> Half {
        // Groups that are no bonds are moved out of the way of the new numbers.
        const APART: u8 = 32;
        let mut cells = half.cells(number);
        for group in &mut cells.groups[..number] {
            *group = match *group {
                SETTLED => SETTLED,
                bond if bond <= cells.bonds => match self.bond(bond) {
                    CLOSED => APART + bond,
                    after => after,
                },
                closed if Some(closed) == cut && self.cut() != CLOSED => self.cut(),
                closed => APART + closed,
            };
        }
        cells.bonds = self.bonds_after();
        cells.pack()
    }
}

/// A half after a piece has come to it, and what that does to the other half.
pub(super) struct Placed {
    pub(super) half: Half,
    pub(super) effect: Effect,
}

/// Puts a piece on a cell of the upper half, in place of the piece of the column before. `None` if a group loses its
/// last cell before it is settled.
pub(super) fn place_in_upper(
    laws: &Laws,
    upper: Half,
    cells: usize,
    cell: usize,
    piece: Number,
) -> Option<Placed> {
    let mut scene = Scene::new(upper, cells);
    let before = cell.checked_sub(1);
    scene.place(laws, cell, before, piece)?;
    // Bonds in the order in which they are met going away from the cut.
    let order: Vec<u8> = (0..cells).rev().map(|cell| scene.groups[cell]).collect();
    Some(scene.placed(&order))
}

/// Puts a piece on a cell of the lower half, below an upper half with this joint.
pub(super) fn place_in_lower(
    laws: &Laws,
    joint: &Joint,
    lower: Half,
    cells: usize,
    cell: usize,
    piece: Number,
) -> Option<Placed> {
    let mut scene = Scene::new(lower, cells);
    let before = cell.checked_sub(1).unwrap_or_else(|| scene.show_cut(joint));
    scene.place(laws, cell, Some(before), piece)?;
    // The group at the cut is the first to be met, then the bonds as they were.
    let order: Vec<u8> =
        (Scene::CUT..=Scene::CUT + scene.bonds).map(|far| scene.groups[far as usize]).collect();
    Some(scene.placed(&order))
}

/// The near half, with a stand-in for the cell at the cut and one for the part of every bond in the far half.
struct Scene {
    cells: usize,
    bonds: u8,
    pieces: [Number; Scene::SIZE],
    groups: [u8; Scene::SIZE],
    cut_shown: bool,
}

impl Scene {
    const NEW: usize = MOST_CELLS;
    /// The cell at the cut; the stand-in of bond b is at `CUT + b`.
    const CUT: u8 = MOST_CELLS as u8 + 1;
    const SIZE: usize = Self::CUT as usize + MOST_CELLS + 1;

    fn new(half: Half, cells: usize) -> Scene {
        let near = half.cells(cells);
        let (mut pieces, mut groups) = ([0; Scene::SIZE], [SETTLED; Scene::SIZE]);
        pieces[..MOST_CELLS].copy_from_slice(&near.pieces);
        groups[..MOST_CELLS].copy_from_slice(&near.groups);
        for bond in 1..=near.bonds {
            groups[(Self::CUT + bond) as usize] = bond;
        }
        Scene { cells, bonds: near.bonds, pieces, groups, cut_shown: false }
    }

    /// Sets up the cell at the cut, and says where it stands.
    fn show_cut(&mut self, joint: &Joint) -> usize {
        let cut = Self::CUT as usize;
        self.cut_shown = true;
        self.pieces[cut] = joint.cut;
        self.groups[cut] = if joint.cut_group == CLOSED { AT_THE_CUT } else { joint.cut_group };
        cut
    }

    fn rename(&mut self, old: u8, new: u8) {
        if old != SETTLED {
            self.groups.iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
        }
    }

    /// Puts the piece beside the old piece on its cell and beside the cell before it, then in its place.
    fn place(&mut self, laws: &Laws, cell: usize, before: Option<usize>, piece: Number) -> Option<()> {
        self.pieces[Self::NEW] = piece;
        self.groups[Self::NEW] = if laws.needs(piece) { NEWCOMER } else { SETTLED };
        for beside in [Some(cell), before].into_iter().flatten() {
            self.meet(laws, beside);
        }
        let leaving = self.groups[cell];
        (self.pieces[cell], self.groups[cell]) = (piece, self.groups[Self::NEW]);
        self.groups[Self::NEW] = SETTLED;
        (leaving == SETTLED || self.groups.contains(&leaving)).then_some(())
    }

    fn meet(&mut self, laws: &Laws, beside: usize) {
        let (piece, other) = (self.pieces[Self::NEW], self.pieces[beside]);
        if laws.settles(piece, other) {
            self.rename(self.groups[Self::NEW], SETTLED);
        }
        if laws.settles(other, piece) {
            self.rename(self.groups[beside], SETTLED);
        }
        if laws.joins(piece, other) {
            let (own, its) = (self.groups[Self::NEW], self.groups[beside]);
            let joined = if own == SETTLED || its == SETTLED { SETTLED } else { own };
            self.rename(own, joined);
            self.rename(its, joined);
        }
    }

    /// Packs the near half and tells the effect; `order` names the groups in the order that bonds are numbered in.
    fn placed(&self, order: &[u8]) -> Placed {
        const APART: u8 = 32;
        let near = |group: u8| self.groups[..self.cells].contains(&group);
        let far_first = Self::CUT + u8::from(!self.cut_shown);
        let far =
            |group: u8| (far_first..=Self::CUT + self.bonds).any(|at| self.groups[at as usize] == group);
        let (mut numbers, mut bonds) = ([CLOSED; 64], 0);
        for &group in order.iter().filter(|&&group| group != SETTLED && near(group) && far(group)) {
            if numbers[group as usize] == CLOSED {
                bonds += 1;
                numbers[group as usize] = bonds;
            }
        }
        numbers[SETTLED as usize] = SETTLED;
        let becomes = |at: u8| u64::from(numbers[self.groups[at as usize] as usize]);
        let mut effect = u64::from(bonds) << Effect::AFTER_AT;
        effect |= (if self.cut_shown { becomes(Self::CUT) } else { u64::from(CLOSED) }) << Effect::CUT_AT;
        effect =
            (1..=self.bonds).fold(effect, |effect, bond| effect | becomes(Self::CUT + bond) << (4 * bond));
        let mut half =
            Cells { number: self.cells, pieces: [0; MOST_CELLS], groups: [SETTLED; MOST_CELLS], bonds };
        for cell in 0..self.cells {
            let group = self.groups[cell];
            let number = numbers[group as usize];
            half.pieces[cell] = self.pieces[cell];
            half.groups[cell] = if number == CLOSED { APART + group } else { number };
        }
        Placed { half: half.pack(), effect: Effect(effect) }
    }
}
