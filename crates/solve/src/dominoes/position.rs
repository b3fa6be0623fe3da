//! Positions as sums: free cells of large regions, values of small ones, and a number.

use super::canvas::Canvas;
use super::regions::{Fixed, Regions};
use crate::word::Word;
use rule::Player;
use values::Game;

/// No position has more parts that are not numbers: such a part has three cells at least.
const MOST_PARTS: usize = 64;

/// A sum: cells, values that are not numbers, and a number.
#[derive(Clone, Copy)]
pub(crate) struct Position<W> {
    pub(crate) cells: W,
    pub(crate) number: Fixed,
    parts: [Game; MOST_PARTS],
    count: u8,
}

impl<W: Word> Default for Position<W> {
    fn default() -> Self {
        Position { cells: W::EMPTY, number: 0, parts: [Game::ZERO; MOST_PARTS], count: 0 }
    }
}

impl<W: Word> Position<W> {
    pub(crate) fn parts(&self) -> &[Game] {
        &self.parts[..usize::from(self.count)]
    }

    /// Nothing but a number.
    pub(crate) fn is_number(&self) -> bool {
        self.count == 0 && self.cells.is_empty()
    }

    /// With another summand.
    pub(crate) fn add(&mut self, value: Game, regions: &Regions<'_, W>) {
        let facts = regions.facts(value);
        if facts.temperature < 0 {
            self.number += facts.mean;
        } else {
            self.parts[usize::from(self.count)] = value;
            self.count += 1;
        }
    }

    /// With free cells added: regions of at most `small` cells by their values.
    pub(crate) fn add_cells(
        &mut self,
        cells: W,
        small: u32,
        canvas: &Canvas<W>,
        regions: &mut Regions<'_, W>,
    ) {
        for region in canvas.components(cells) {
            if region.count() <= small {
                let value = regions.value(region);
                self.add(value, regions);
            } else {
                self.cells |= region;
            }
        }
    }

    /// With other cells.
    pub(crate) fn with_cells(&self, cells: W) -> Self {
        let mut position = *self;
        position.cells = cells;
        position
    }

    /// Without one of its parts.
    pub(crate) fn without_part(&self, part: usize) -> Self {
        let mut rest = *self;
        rest.count -= 1;
        rest.parts[part] = rest.parts[usize::from(rest.count)];
        rest
    }

    /// Tells the sum without its number, and whose turn it is, from others. Large regions count by their least images,
    /// parts by what is the same in all universes: the order of summands does not matter.
    pub(crate) fn key(&self, turn: Player, canvas: &Canvas<W>, regions: &Regions<'_, W>) -> u128 {
        let large = canvas.components(self.cells).map(|region| mixed(canvas.least_image(region).wide()));
        let small = self.parts().iter().map(|&part| mixed(!regions.facts(part).fingerprint));
        let sum = large.chain(small).fold(0, u128::wrapping_add);
        mixed(sum ^ if turn == Player::Left { 0 } else { u128::MAX / 3 })
    }
}

/// Spreads a word over all bits, one to one.
#[inline(always)]
fn mixed(word: u128) -> u128 {
    const ODD: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
    let mut mixed = word ^ (word >> 64) ^ 0x9e37_79b9_7f4a_7c15;
    mixed = mixed.wrapping_mul(ODD);
    mixed ^= mixed >> 67;
    mixed = mixed.wrapping_mul(ODD);
    mixed ^ mixed >> 61
}
