//! Bounds by cutting: a player who forgoes some of his moves does not gain by it.
//!
//! Let G be the value of a position, and let Left be barred from some of his moves while Right may do all he could:
//! the value is then at most G, since Left, moving second in G minus it, answers every move by its copy. No move of
//! Right joins two maximal rows of free cells; so if Left forgoes all dominoes across lines between groups of rows, the
//! position is the sum of these groups, each of which is small enough to have its value at hand:
//!
//! ```text
//! . . . # .        . . . # .
//! . . . . .        . . . . .     Left does not cross the line:
//! . # . . .   ≥   ───────────    the sum of two regions
//! . . . . .        . # . . .
//!                  . . . . .
//! ```
//!
//! For Right the same with columns, and ≤. Which rows go together decides how good the bound is: groups are joined
//! greedily, by what their mean gains, as long as they are small. After a move only the groups that it has hit are
//! grouped anew.

use super::canvas::Canvas;
use super::position::Position;
use super::regions::{Fixed, ONE, Regions};
use crate::word::Word;
use control::faults;
use rule::Player;
use values::Game;

/// How many cells a group may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    /// If it consists of two rows.
    pub(crate) of_two: u32,
    /// If it consists of more.
    pub(crate) of_more: u32,
}

/// Rows that stay together, and the value of the region that they are.
#[derive(Clone, Copy)]
struct Group<W> {
    cells: W,
    value: Game,
    size: u8,
    rows: u8,
}

/// All cells of a position in groups, for the sake of one player.
#[derive(Clone)]
pub(crate) struct Cut<W> {
    groups: Vec<Group<W>>,
}

impl<W> Default for Cut<W> {
    fn default() -> Self {
        Cut { groups: vec![] }
    }
}

/// A bound on a position from the point of view of the player whom it serves: he counts positive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// The sum of the means.
    pub(crate) mean: Fixed,
    /// The greatest temperature of a summand; negative if all are numbers.
    pub(crate) temperature: Fixed,
}

impl Bound {
    /// How far the player is from being known to win by it: he wins if this is positive.
    ///
    /// The player who begins reaches at least the mean of a sum, the other one the mean less the greatest temperature.
    /// A sum of numbers is a number; whoever does not begin needs no more than 0.
    pub(crate) fn margin(&self, begins: bool) -> Fixed {
        match (begins, self.temperature) {
            (true, _) => self.mean,
            (false, cold) if cold < 0 => self.mean + 1,
            (false, hot) => self.mean - hot,
        }
    }
}

/// Two groups that may be joined.
struct Joint {
    one: usize,
    other: usize,
    gain: Fixed,
    value: Game,
}

/// Makes cuts; holds what it needs for that.
pub(crate) struct Cutter<'a, W> {
    canvas: &'a Canvas<W>,
    sizes: Sizes,
    joints: Vec<Joint>,
}

impl<'a, W: Word> Cutter<'a, W> {
    pub(crate) fn new(canvas: &'a Canvas<W>, sizes: Sizes) -> Self {
        Cutter { canvas, sizes, joints: vec![] }
    }

    /// Groups all cells for the sake of the player.
    pub(crate) fn cut(&mut self, cells: W, player: Player, regions: &mut Regions<'a, W>, cut: &mut Cut<W>) {
        cut.groups.clear();
        let mut rest = cells;
        while !rest.is_empty() {
            let row = self.canvas.run(rest, player.other());
            rest &= !row;
            self.push(row, 1, regions, cut);
        }
        self.join(0, player, regions, cut);
    }

    /// Groups the cells of a position that came from another one by a move: what of its groups is no longer whole is
    /// grouped anew.
    pub(crate) fn cut_after(
        &mut self,
        before: &Cut<W>,
        cells: W,
        player: Player,
        regions: &mut Regions<'a, W>,
        cut: &mut Cut<W>,
    ) {
        cut.groups.clear();
        cut.groups.extend(before.groups.iter().filter(|group| (group.cells & !cells).is_empty()));
        let whole = cut.groups.len();
        for group in before.groups.iter().filter(|group| group.cells.meets(!cells)) {
            for part in self.canvas.components(group.cells & cells) {
                let rows = self.canvas.runs(part, player.other());
                self.push(part, rows, regions, cut);
            }
        }
        self.join(whole, player, regions, cut);
    }

    fn push(&self, cells: W, rows: u32, regions: &mut Regions<'a, W>, cut: &mut Cut<W>) {
        let value = regions.value(cells);
        cut.groups.push(Group { cells, value, size: cells.count() as u8, rows: rows as u8 });
    }

    /// Joins groups as long as the player gains by it. No two of the first `settled` groups can be joined.
    fn join(&mut self, settled: usize, player: Player, regions: &mut Regions<'a, W>, cut: &mut Cut<W>) {
        self.joints.clear();
        for other in settled..cut.groups.len() {
            for one in 0..other {
                self.consider(one, other, player, regions, cut);
            }
        }
        while let Some(best) = self.best() {
            let Joint { one, other, value, .. } = self.joints.swap_remove(best);
            let absorbed = cut.groups[other];
            let group = &mut cut.groups[one];
            group.cells |= absorbed.cells;
            group.value = value;
            group.size += absorbed.size;
            group.rows += absorbed.rows;
            cut.groups[other].size = 0;
            let gone = |group: usize| group == one || group == other;
            self.joints.retain(|joint| !gone(joint.one) && !gone(joint.other));
            for third in (0..cut.groups.len()).filter(|&third| third != one) {
                self.consider(one, third, player, regions, cut);
            }
        }
        cut.groups.retain(|group| group.size > 0);
    }

    /// The joint that gains most; of equal ones the first that was found.
    fn best(&self) -> Option<usize> {
        let by_gain = |a: &usize, b: &usize| self.joints[*a].gain.cmp(&self.joints[*b].gain);
        (0..self.joints.len()).rev().max_by(by_gain)
    }

    fn consider(
        &mut self,
        one: usize,
        other: usize,
        player: Player,
        regions: &mut Regions<'a, W>,
        cut: &Cut<W>,
    ) {
        let (a, b) = (&cut.groups[one], &cut.groups[other]);
        let most = if a.rows + b.rows == 2 { self.sizes.of_two } else { self.sizes.of_more };
        let size = u32::from(a.size) + u32::from(b.size);
        if a.size == 0 || b.size == 0 || size > most || !self.canvas.beside(a.cells, player).meets(b.cells) {
            return;
        }
        let value = regions.value(a.cells | b.cells);
        let mean = |game| signed(regions.facts(game).mean, player);
        let gain = mean(value) - mean(a.value) - mean(b.value);
        if gain > 0 {
            // Of equal gains, that of the smaller group.
            let gain = gain * 32 - size as Fixed * (ONE / 32);
            self.joints.push(Joint { one, other, gain, value });
        }
    }
}

/// A set of cells after a chance for a fault.
pub(crate) fn struck<W: Word>(place: &'static str, cells: W) -> W {
    let mut wide = [cells.wide()];
    faults::strike(place, &mut wide);
    if faults::ON { W::of_wide(wide[0]) } else { cells }
}

/// Seen by the player, to whom what is good counts positive.
pub(crate) fn signed(value: Fixed, player: Player) -> Fixed {
    match player {
        Player::Left => value,
        Player::Right => -value,
    }
}

impl<W: Word> Cut<W> {
    /// All that it is, in words.
    pub(crate) fn words(&self) -> impl Iterator<Item = u128> {
        let facts = |group: &Group<W>| {
            let value = group.value.index() as u128;
            value << 16 | u128::from(group.size) << 8 | u128::from(group.rows)
        };
        self.groups.iter().flat_map(move |group| [group.cells.wide(), facts(group)])
    }

    /// A chance for a fault, in every group.
    pub(crate) fn strike(&mut self) {
        for group in &mut self.groups {
            group.cells = struck("cells of groups", group.cells);
            faults::strike("sizes of groups", std::slice::from_mut(&mut group.size));
        }
    }

    /// The values of the groups.
    pub(crate) fn values(&self) -> impl Iterator<Item = Game> {
        self.groups.iter().map(|group| group.value)
    }

    /// The bound that the cut gives for the player for whose sake it was made.
    pub(crate) fn bound(&self, position: &Position<W>, player: Player, regions: &Regions<'_, W>) -> Bound {
        let values = position.parts().iter().copied().chain(self.values());
        let (mut mean, mut temperature) = (position.number, Fixed::MIN);
        for value in values {
            let facts = regions.facts(value);
            mean += facts.mean;
            temperature = temperature.max(facts.temperature);
        }
        Bound { mean: signed(mean, player), temperature }
    }

    /// The sum that the position becomes if it is cut.
    pub(crate) fn sum(&self, position: &Position<W>, regions: &Regions<'_, W>) -> Position<W> {
        let mut sum = position.with_cells(W::EMPTY);
        self.values().for_each(|value| sum.add(value, regions));
        sum
    }

    /// What the mean of the bound loses if these cells, a domino, are taken.
    pub(crate) fn loss(&self, domino: W, regions: &mut Regions<'_, W>) -> Fixed {
        let mut loss = 0;
        for group in self.groups.iter().filter(|group| group.cells.meets(domino)) {
            loss += regions.facts(group.value).mean - regions.mean_of_all(group.cells & !domino);
        }
        loss
    }
}
