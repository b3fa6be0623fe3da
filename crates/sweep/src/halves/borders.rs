//! All borders that can occur, as products of halves.
//!
//! At a moment of the sweep, between two sites, the borders are pairs of an upper and a lower half. Upper halves fall
//! into joints, and with a joint goes a list of lower halves: the borders are all pairs of an upper half of the joint
//! and a lower half of its list. For a width of 13 there are 49 million borders, 42 thousand upper halves, 178 joints
//! and 13 thousand lower halves, so that everything about halves is quickly known and small.
//!
//! The halves are found by walking: the first column from the empty board, then columns until nothing new appears.
//! Taking all pairs of a joint may add a few borders that no position has; their counts stay zero.
//!
//! *Colours.* If the rule treats the players alike, only upper halves are kept whose first piece of a player is Left's,
//! and borders stand for both colourings. Of two joints that differ in colours one is kept, with its list; an upper
//! half whose joint is the other one is *turned*, and goes with the list in exchanged colours.

use super::half::{Effect, Half, Joint, place_in_lower, place_in_upper};
use super::laws::Laws;
use super::seal::Seal;
use crate::Run;
use control::{Charge, Halt};
use std::collections::{BTreeMap, HashMap};

/// Where the border is cut, and the rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cut {
    pub(super) laws: Laws,
    /// The cells of the upper half, at least one.
    pub(super) upper: usize,
    /// The cells of the lower half.
    pub(super) lower: usize,
}

impl Cut {
    pub(super) fn cells(&self) -> usize {
        self.upper + self.lower
    }

    /// The upper half in the colours in which it is kept, and whether they had to be exchanged.
    fn kept(&self, upper: Half) -> (Half, bool) {
        let first = (0..self.upper)
            .map(|cell| (upper.piece(cell), self.laws.swapped(upper.piece(cell))))
            .find(|(piece, swapped)| piece != swapped);
        match first {
            Some((piece, swapped)) if piece > swapped => (upper.swapped(self.upper, &self.laws), true),
            _ => (upper, false),
        }
    }

    /// Does the upper half stand for itself only, being the same in exchanged colours?
    pub(super) fn is_colourless(&self, upper: Half) -> bool {
        upper.swapped(self.upper, &self.laws) == upper
    }

    fn turn(&self, lower: Half, turned: bool) -> Half {
        if turned { lower.swapped(self.lower, &self.laws) } else { lower }
    }

    /// The upper halves that pieces on a cell make of one, in the colours in which they are kept.
    fn after_upper(&self, upper: Half, cell: usize) -> impl Iterator<Item = After> {
        let cut = *self;
        self.laws.pieces().filter_map(move |piece| {
            let placed = place_in_upper(&cut.laws, upper, cut.upper, cell, piece)?;
            let (upper, exchanged) = cut.kept(placed.half);
            Some(After { upper, exchanged, effect: placed.effect })
        })
    }

    /// The lower halves that pieces on a cell make of one.
    fn after_lower(&self, joint: &Joint, lower: Half, cell: usize) -> impl Iterator<Item = (Effect, Half)> {
        let (cut, joint) = (*self, *joint);
        self.laws.pieces().filter_map(move |piece| {
            let placed = place_in_lower(&cut.laws, &joint, lower, cut.lower, cell, piece)?;
            Some((placed.effect, placed.half))
        })
    }
}

struct After {
    upper: Half,
    exchanged: bool,
    effect: Effect,
}

/// How large vectors over the borders are: the memory that a count takes follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    /// The words of the longest vector.
    pub(super) most_words: usize,
    /// The words of a vector between two columns.
    pub(super) words_between: usize,
    /// The most lower halves that go with a joint.
    pub(super) longest_block: usize,
}

impl Extent {
    /// The extent of borders whose walk takes more than a second, so that boards which are too large can be refused
    /// without it: of [`Laws::STONES`], by rows from [`Extent::FIRST`] on. A test walks.
    pub(super) const STONES: [Extent; 4] = [
        Extent { most_words: 246_463_520, words_between: 148_372_912, longest_block: 14_991 },
        Extent { most_words: 1_078_569_592, words_between: 646_440_264, longest_block: 14_991 },
        Extent { most_words: 4_750_447_744, words_between: 2_835_633_792, longest_block: 59_347 },
        Extent { most_words: 21_060_307_512, words_between: 12_528_373_848, longest_block: 59_347 },
    ];
    pub(super) const FIRST: usize = 14;

    /// The extent of the borders on so many rows, if it is known without a walk.
    pub(super) fn known(laws: &Laws, rows: usize) -> Option<Extent> {
        let number = rows.checked_sub(Extent::FIRST).filter(|_| *laws == Laws::STONES)?;
        Extent::STONES.get(number).copied()
    }
}

/// Blocks of numbers begin at multiples of this many words: a cache line.
pub(super) const ALIGNED: usize = 8;

/// An upper half with its joint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Upper {
    pub(super) half: Half,
    /// The number of its joint.
    pub(super) joint: u32,
    /// Does it go with the list of the joint in exchanged colours?
    pub(super) turned: bool,
}

/// A joint with the lower halves that go with it, and the upper halves that have it.
#[derive(Clone, Debug)]
pub(super) struct Lowers {
    joint: Joint,
    pub(super) halves: Vec<Half>,
    numbers: HashMap<Half, u16>,
    uppers: Vec<u32>,
}

/// All borders at one moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Moment {
    pub(super) uppers: Vec<Upper>,
    numbers: HashMap<Half, u32>,
    pub(super) joints: Vec<Lowers>,
    joint_numbers: HashMap<Joint, u32>,
    /// Of the halves and joints, once all are known.
    seal: Seal,
}

/// Why there are no borders.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum NoBorders {
    /// A list of lower halves has become longer than 65,535: the board is too wide for this engine.
    TooWide,
    Halt(Halt),
}

impl From<Halt> for NoBorders {
    fn from(halt: Halt) -> Self {
        NoBorders::Halt(halt)
    }
}

impl Moment {
    /// The number of borders.
    pub(super) fn borders(&self) -> u64 {
        self.uppers.iter().map(|upper| self.joints[upper.joint as usize].halves.len() as u64).sum()
    }

    /// The words of a vector with an entry for each border.
    pub(super) fn words(&self) -> usize {
        let of = |upper: &Upper| self.joints[upper.joint as usize].halves.len().next_multiple_of(ALIGNED);
        self.uppers.iter().map(of).sum()
    }

    /// The lower halves that go with an upper half.
    pub(super) fn lowers(&self, upper: u32) -> &Lowers {
        &self.joints[self.uppers[upper as usize].joint as usize]
    }

    /// The number of an upper half, which becomes known if it is not.
    fn upper(&mut self, cut: &Cut, half: Half) -> u32 {
        if let Some(&number) = self.numbers.get(&half) {
            return number;
        }
        let joint = Joint::of(half, cut.upper);
        let swapped = joint.swapped(&cut.laws);
        let (kept, turned) = if swapped < joint { (swapped, true) } else { (joint, false) };
        let next = self.joints.len() as u32;
        let number = self.uppers.len() as u32;
        let joint = *self.joint_numbers.entry(kept).or_insert(next);
        if joint == next {
            self.joints.push(Lowers { joint: kept, halves: vec![], numbers: HashMap::new(), uppers: vec![] });
        }
        self.joints[joint as usize].uppers.push(number);
        self.uppers.push(Upper { half, joint, turned });
        self.numbers.insert(half, number);
        number
    }

    /// The lists of lower halves in ascending order, so that they do not depend on how they were found.
    fn sort(&mut self) {
        for lowers in &mut self.joints {
            lowers.halves.sort_unstable_by_key(|half| half.order_from_the_cut());
            lowers.numbers = lowers.halves.iter().copied().zip(0..).collect();
        }
        self.seal = self.drawn_seal();
    }

    fn drawn_seal(&self) -> Seal {
        let mut seal = Seal::default();
        for upper in &self.uppers {
            seal.word(upper.half.word());
            seal.word(u64::from(upper.joint) << 1 | u64::from(upper.turned));
        }
        self.joints.iter().flat_map(|lowers| &lowers.halves).for_each(|half| seal.word(half.word()));
        seal
    }

    /// Are the halves and joints as they were when all had become known?
    pub(super) fn is_sealed(&self) -> bool {
        self.drawn_seal() == self.seal
    }

    /// Forgets the numbers of halves, which are needed only until all changes are known.
    fn forget_numbers(&mut self) {
        (self.numbers, self.joint_numbers) = (HashMap::new(), HashMap::new());
        self.joints.iter_mut().for_each(|lowers| lowers.numbers = HashMap::new());
    }

    fn strike(&mut self) {
        const PLACE: &str = "halves: borders";
        for upper in &mut self.uppers {
            upper.half.strike(PLACE);
            control::faults::strike(PLACE, std::slice::from_mut(&mut upper.joint));
        }
        self.joints.iter_mut().flat_map(|lowers| &mut lowers.halves).for_each(|half| half.strike(PLACE));
    }

    /// The bytes that it takes, with room to grow.
    fn bytes(&self) -> usize {
        let uppers = self.uppers.len() * (2 * size_of::<Upper>() + 2 * NUMBERED);
        let lowers = |lowers: &Lowers| {
            size_of::<Lowers>()
                + 2 * size_of::<u32>() * lowers.uppers.len()
                + lowers.halves.len() * (2 * size_of::<Half>() + 2 * NUMBERED)
        };
        uppers + self.joints.iter().map(lowers).sum::<usize>()
    }
}

/// The bytes of a half and its number in a table.
const NUMBERED: usize = size_of::<(Half, u32)>() + 1;

impl Lowers {
    fn insert(&mut self, lower: Half) -> Result<(), NoBorders> {
        let next = u16::try_from(self.halves.len()).map_err(|_| NoBorders::TooWide)?;
        if *self.numbers.entry(lower).or_insert(next) == next {
            self.halves.push(lower);
        }
        Ok(())
    }
}

/// A way to go on: the lower halves of one joint go over to those of another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Transfer {
    from: u32,
    effect: Effect,
    to: u32,
    turned: bool,
}

/// From an upper half to another, by a map of their lower halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Link {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) map: u32,
}

/// All that a piece on one cell does to the borders of a moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    pub(super) links: Vec<Link>,
    /// For each map the pairs (number of the lower half before, number after).
    pub(super) maps: Vec<Vec<(u16, u16)>>,
    /// Pieces that may not be placed: for each upper half how many, if they go into the upper half; otherwise for each
    /// joint the lower halves where some may not, with how many.
    pub(super) barred: Barred,
}

impl Changes {
    /// The bytes that they take, with room to grow.
    pub(super) fn bytes(&self) -> usize {
        let maps: usize = self.maps.iter().map(|map| size_of_val(map) + size_of_val(&map[..])).sum();
        2 * size_of_val(&self.links[..]) + maps + self.barred.bytes()
    }
}

#[derive(Clone, Debug)]
pub(super) enum Barred {
    Uppers(Vec<u8>),
    Lowers(Vec<Vec<[u16; 2]>>),
}

impl Barred {
    pub(super) fn strike(&mut self) {
        const PLACE: &str = "halves: barred pieces";
        match self {
            Barred::Uppers(barred) => control::faults::strike(PLACE, barred),
            Barred::Lowers(barred) => {
                barred.iter_mut().for_each(|barred| control::faults::strike(PLACE, barred));
            }
        }
    }

    pub(super) fn seal(&self, seal: &mut Seal) {
        match self {
            Barred::Uppers(barred) => seal.list(barred),
            Barred::Lowers(barred) => barred.iter().for_each(|barred| seal.list(barred)),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Barred::Uppers(barred) => barred.len(),
            Barred::Lowers(barred) => {
                barred.iter().map(|barred| size_of_val(barred) + size_of_val(&barred[..])).sum()
            }
        }
    }
}

impl Default for Barred {
    fn default() -> Self {
        Barred::Uppers(vec![])
    }
}

/// What is known so far of the way from a moment to the next: how many halves have been followed.
#[derive(Default)]
struct Followed {
    uppers: usize,
    /// For each joint the results of lower halves, by effect; how many lower halves; for each effect how many uppers.
    lowers: Vec<FollowedLowers>,
    /// For each transfer how many lower halves have gone over.
    transfers: BTreeMap<Transfer, usize>,
}

#[derive(Default)]
struct FollowedLowers {
    done: usize,
    effects: BTreeMap<Effect, (Vec<Half>, usize)>,
}

impl Followed {
    /// The bytes that it takes, with room to grow.
    fn bytes(&self) -> usize {
        let lowers = self.lowers.iter().flat_map(|lowers| lowers.effects.values());
        2 * self.transfers.len() * size_of::<(Transfer, usize)>()
            + lowers.map(|(halves, _)| 2 * size_of_val(&halves[..]) + 64).sum::<usize>()
    }
}

/// The borders at all moments: those before each site of the first column, then those before each site of a later one.
#[derive(Debug)]
pub(super) struct Borders {
    pub(super) cut: Cut,
    pub(super) moments: Vec<Moment>,
    charge: Charge,
}

impl Borders {
    /// Walks through the first column and then through others until nothing new appears.
    pub(super) fn new(cut: Cut, run: &Run<'_>) -> Result<Borders, NoBorders> {
        let cells = cut.cells();
        let mut borders =
            Borders { cut, moments: vec![Moment::default(); 2 * cells], charge: run.charge(0)? };
        let start = borders.moments[0].upper(&cut, Half::uniform(cut.upper, cut.laws.outside()));
        let joint = borders.moments[0].uppers[start as usize].joint as usize;
        borders.moments[0].joints[joint].insert(Half::uniform(cut.lower, cut.laws.outside()))?;
        let mut followed: Vec<Followed> = (0..2 * cells).map(|_| Followed::default()).collect();
        for (step, followed) in followed[..cells].iter_mut().enumerate() {
            borders.follow(followed, step, run)?;
        }
        let mut known = 0;
        loop {
            for step in cells..2 * cells {
                borders.follow(&mut followed[step], step, run)?;
                let bytes = borders.bytes() + followed.iter().map(Followed::bytes).sum::<usize>();
                borders.charge.resize(bytes as u64)?;
            }
            let now = borders.size();
            if now == known {
                break;
            }
            known = now;
        }
        drop(followed);
        for moment in &mut borders.moments {
            run.check()?;
            moment.sort();
        }
        borders.charge.resize(borders.bytes() as u64)?;
        borders.strike();
        Ok(borders)
    }

    /// How large vectors over them are.
    pub(super) fn extent(&self) -> Extent {
        let joints = self.moments.iter().flat_map(|moment| &moment.joints);
        Extent {
            most_words: self.moments.iter().map(Moment::words).max().unwrap_or(0),
            words_between: self.moments[self.cut.cells()].words(),
            longest_block: joints.map(|lowers| lowers.halves.len()).max().unwrap_or(0),
        }
    }

    /// The bytes of all moments, with room to grow.
    fn bytes(&self) -> usize {
        self.moments.iter().map(Moment::bytes).sum()
    }

    /// A chance to flip a bit, in tests of what is noticed.
    pub(super) fn strike(&mut self) {
        self.moments.iter_mut().for_each(Moment::strike);
    }

    /// Are all as they were found?
    pub(super) fn are_sealed(&self) -> bool {
        self.moments.iter().all(Moment::is_sealed)
    }

    /// Forgets the numbers of halves, which are needed only until all changes are known.
    pub(super) fn forget_numbers(&mut self) {
        self.moments.iter_mut().for_each(Moment::forget_numbers);
    }

    fn size(&self) -> usize {
        let of = |moment: &Moment| {
            moment.uppers.len() + moment.joints.iter().map(|lowers| lowers.halves.len()).sum::<usize>()
        };
        self.moments.iter().map(of).sum()
    }

    /// The moment before a site, by how many sites have been swept.
    pub(super) fn moment_at(&self, time: usize) -> usize {
        let cells = self.cut.cells();
        if time < cells { time } else { cells + time % cells }
    }

    /// The moment after that of this number.
    pub(super) fn next(&self, moment: usize) -> usize {
        let cells = self.cut.cells();
        if moment + 1 == 2 * cells { cells } else { moment + 1 }
    }

    /// Follows what has become known at a moment since the last time.
    fn follow(&mut self, followed: &mut Followed, moment: usize, run: &Run<'_>) -> Result<(), NoBorders> {
        let cell = moment % self.cut.cells();
        if cell < self.cut.upper {
            self.follow_uppers(followed, moment, cell, run)?;
        } else {
            self.follow_lowers(followed, moment, cell - self.cut.upper, run)?;
        }
        self.follow_transfers(followed, moment, run)
    }

    fn follow_uppers(
        &mut self,
        followed: &mut Followed,
        moment: usize,
        cell: usize,
        run: &Run<'_>,
    ) -> Result<(), Halt> {
        let (cut, next) = (self.cut, self.next(moment));
        while let Some(&upper) = self.moments[moment].uppers.get(followed.uppers) {
            run.check()?;
            followed.uppers += 1;
            for after in cut.after_upper(upper.half, cell) {
                let number = self.moments[next].upper(&cut, after.upper);
                let transfer = transfer(upper, after.effect, after.exchanged, &self.moments[next], number);
                followed.transfers.entry(transfer).or_insert(0);
            }
        }
        Ok(())
    }

    fn follow_lowers(
        &mut self,
        followed: &mut Followed,
        moment: usize,
        cell: usize,
        run: &Run<'_>,
    ) -> Result<(), Halt> {
        let (cut, next) = (self.cut, self.next(moment));
        followed.lowers.resize_with(self.moments[moment].joints.len(), FollowedLowers::default);
        for (joint, known) in followed.lowers.iter_mut().enumerate() {
            let lowers = &self.moments[moment].joints[joint];
            for &lower in &lowers.halves[known.done..] {
                run.check()?;
                for (effect, after) in cut.after_lower(&lowers.joint, lower, cell) {
                    known.effects.entry(effect).or_default().0.push(after);
                }
            }
            known.done = lowers.halves.len();
            let uppers = lowers.uppers.clone();
            for (&effect, (_, done)) in &mut known.effects {
                for &number in &uppers[*done..] {
                    run.check()?;
                    let upper = self.moments[moment].uppers[number as usize];
                    let after = self.moments[next].upper(&cut, effect.on_upper(upper.half, cut.upper));
                    let transfer = transfer(upper, effect, false, &self.moments[next], after);
                    followed.transfers.entry(transfer).or_insert(0);
                }
                *done = uppers.len();
            }
        }
        Ok(())
    }

    fn follow_transfers(
        &mut self,
        followed: &mut Followed,
        moment: usize,
        run: &Run<'_>,
    ) -> Result<(), NoBorders> {
        let (cut, next) = (self.cut, self.next(moment));
        let in_upper = moment % cut.cells() < cut.upper;
        for (transfer, done) in &mut followed.transfers {
            run.check()?;
            let Transfer { from, effect, to, turned } = *transfer;
            let gone: Vec<Half> = if in_upper {
                let lowers = &self.moments[moment].joints[from as usize].halves[*done..];
                lowers.iter().map(|&lower| effect.on_lower(lower, cut.lower)).collect()
            } else {
                followed.lowers[from as usize].effects[&effect].0[*done..].to_vec()
            };
            *done += gone.len();
            let lowers = &mut self.moments[next].joints[to as usize];
            gone.into_iter().try_for_each(|lower| lowers.insert(cut.turn(lower, turned)))?;
        }
        Ok(())
    }

    /// All changes from a moment to the next.
    pub(super) fn changes(&self, moment: usize, run: &Run<'_>) -> Result<Changes, Halt> {
        let cell = moment % self.cut.cells();
        let (here, there) = (&self.moments[moment], &self.moments[self.next(moment)]);
        let gathering =
            Gathering { cut: &self.cut, here, there, maps: HashMap::new(), changes: Changes::default() };
        if cell < self.cut.upper {
            gathering.in_upper(cell, run)
        } else {
            gathering.in_lower(cell - self.cut.upper, run)
        }
    }
}

/// How the lower halves of `upper` go over to those of the upper half `after`, in the colours of their lists.
fn transfer(upper: Upper, effect: Effect, exchanged: bool, next: &Moment, after: u32) -> Transfer {
    let Upper { joint: to, turned, .. } = next.uppers[after as usize];
    Transfer { from: upper.joint, effect, to, turned: upper.turned ^ exchanged ^ turned }
}

/// Collects the changes of a step.
struct Gathering<'a> {
    cut: &'a Cut,
    here: &'a Moment,
    there: &'a Moment,
    maps: HashMap<Transfer, u32>,
    changes: Changes,
}

impl Gathering<'_> {
    fn in_upper(mut self, cell: usize, run: &Run<'_>) -> Result<Changes, Halt> {
        let (cut, here) = (*self.cut, self.here);
        let mut barred = vec![];
        for (from, &upper) in (0..).zip(&here.uppers) {
            run.check()?;
            let mut placed = 0;
            for after in cut.after_upper(upper.half, cell) {
                placed += 1;
                let to = self.there.numbers[&after.upper];
                let transfer = transfer(upper, after.effect, after.exchanged, self.there, to);
                let lowers = &here.joints[upper.joint as usize].halves;
                let results = (0..).zip(lowers.iter().map(|&lower| after.effect.on_lower(lower, cut.lower)));
                self.link(from, to, transfer, results);
            }
            barred.push(cut.laws.pieces().end - placed);
        }
        Ok(Changes { barred: Barred::Uppers(barred), ..self.changes })
    }

    fn in_lower(mut self, cell: usize, run: &Run<'_>) -> Result<Changes, Halt> {
        let (cut, here) = (*self.cut, self.here);
        let mut barred = vec![];
        for lowers in &here.joints {
            let mut barred_here = vec![];
            let mut effects: BTreeMap<Effect, Vec<(u16, Half)>> = BTreeMap::new();
            for (number, &lower) in (0..).zip(&lowers.halves) {
                run.check()?;
                let mut placed = 0;
                for (effect, after) in cut.after_lower(&lowers.joint, lower, cell) {
                    placed += 1;
                    effects.entry(effect).or_default().push((number, after));
                }
                let missing = cut.laws.pieces().end - placed;
                barred_here.extend((missing > 0).then_some([number, u16::from(missing)]));
            }
            barred.push(barred_here);
            for (effect, results) in effects {
                for &from in &lowers.uppers {
                    run.check()?;
                    let upper = here.uppers[from as usize];
                    let to = self.there.numbers[&effect.on_upper(upper.half, cut.upper)];
                    let transfer = transfer(upper, effect, false, self.there, to);
                    self.link(from, to, transfer, results.iter().copied());
                }
            }
        }
        Ok(Changes { barred: Barred::Lowers(barred), ..self.changes })
    }

    fn link(&mut self, from: u32, to: u32, transfer: Transfer, results: impl Iterator<Item = (u16, Half)>) {
        let next = self.changes.maps.len() as u32;
        let map = *self.maps.entry(transfer).or_insert(next);
        if map == next {
            let lowers = &self.there.joints[transfer.to as usize].numbers;
            let pair = |(before, lower)| (before, lowers[&self.cut.turn(lower, transfer.turned)]);
            self.changes.maps.push(results.map(pair).collect());
        }
        self.changes.links.push(Link { from, to, map });
    }
}
