//! The steps of the sweep as block matrices.
//!
//! The numbers of all borders at a moment form a vector of blocks, one for each upper half, each with an entry for
//! every lower half of its joint. A step adds blocks to blocks: mostly entry by entry, since a piece in the upper half
//! that changes no bond leaves the lower halves as they are; otherwise by short lists of entries that are shared by
//! all upper halves of a joint. Forward the blocks after the step are gathered from those before it, backward those
//! before it from those after it; each block is written once, by one thread.

use super::borders::{ALIGNED, Barred, Borders, Changes, Cut, Link, Moment};
use super::seal::Seal;
use crate::Run;
use crate::ask::SweepError;
use control::faults::strike;
use control::{Charge, Halt};
use rayon::prelude::*;

/// Which way numbers flow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// From the empty board: how many ways lead to a border.
    Forward,
    /// From the full board: how many ways lead on from it.
    Backward,
}

/// Entries of a block are gathered from entries of another.
#[derive(Clone, Debug, Default)]
pub(super) struct Gather {
    /// Entries that follow each other and whose sources do, too: the first entry, the first source, how many.
    runs: Vec<[u16; 3]>,
    /// The others. For n = 1, 2, 3, 4: one entry after the other with n sources, as its number and those of the sources. An entry
    /// with more sources occurs several times.
    terms: [Vec<u16>; 4],
    /// All entries are below the first number, all sources below the second.
    ends: (usize, usize),
    /// The most sources of an entry.
    most: u64,
}

/// Shorter runs are listed entry by entry.
const SHORTEST_RUN: usize = 6;

/// Splits pairs (entry, source) into runs and others, both in the order of their entries.
fn split(mut pairs: Vec<(u16, u16)>) -> (Vec<[u16; 3]>, Vec<(u16, u16)>) {
    pairs.sort_unstable_by_key(|&(entry, source)| (entry.wrapping_sub(source), entry));
    let (mut runs, mut others) = (vec![], vec![]);
    let follows = |one: &(u16, u16), next: &(u16, u16)| {
        (one.0.checked_add(1), one.1.checked_add(1)) == (Some(next.0), Some(next.1))
    };
    for run in pairs.chunk_by(follows) {
        if run.len() < SHORTEST_RUN {
            others.extend_from_slice(run);
        } else {
            let (entry, source) = run[0];
            runs.push([entry, source, run.len() as u16]);
        }
    }
    runs.sort_unstable();
    others.sort_unstable();
    (runs, others)
}

impl Gather {
    /// From pairs (entry, source).
    fn new(pairs: Vec<(u16, u16)>) -> Gather {
        let end =
            |of: fn(&(u16, u16)) -> u16| pairs.iter().map(|pair| of(pair) as usize + 1).max().unwrap_or(0);
        let ends = (end(|pair| pair.0), end(|pair| pair.1));
        let mut sources = vec![0; ends.0];
        pairs.iter().for_each(|pair| sources[pair.0 as usize] += 1);
        let most = sources.into_iter().max().unwrap_or(0);
        let (runs, others) = split(pairs);
        let mut gather = Gather { runs, ends, most, ..Gather::default() };
        for of_entry in others.chunk_by(|one, other| one.0 == other.0) {
            for part in of_entry.chunks(4) {
                let terms = &mut gather.terms[part.len() - 1];
                terms.push(part[0].0);
                terms.extend(part.iter().map(|&(_, source)| source));
            }
        }
        gather
    }

    fn seal(&self, seal: &mut Seal) {
        [self.ends.0 as u64, self.ends.1 as u64, self.most].into_iter().for_each(|word| seal.word(word));
        seal.list(&self.runs);
        self.terms.iter().for_each(|terms| seal.list(terms));
    }

    fn strike(&mut self) {
        strike("halves: runs of lists", &mut self.runs);
        self.terms.iter_mut().for_each(|terms| strike("halves: lists", terms));
    }

    fn bytes(&self) -> usize {
        size_of_val(self)
            + size_of_val(&self.runs[..])
            + self.terms.iter().map(|terms| terms.capacity() * size_of::<u16>()).sum::<usize>()
    }

    /// Adds the sources to the entries, in several planes at once. Meanwhile the blocks of `ahead` are fetched.
    #[inline(always)]
    pub(super) fn add<const N: usize>(
        &self,
        entries: &mut [&mut [u64]; N],
        sources: [&[u64]; N],
        mut ahead: Ahead<'_, N>,
    ) {
        let fits = |(entries, sources): (&&mut [u64], &[u64])| {
            entries.len() >= self.ends.0 && sources.len() >= self.ends.1
        };
        assert!(entries.iter().zip(sources).all(fits), "lists stay within their blocks");
        for &[entry, source, length] in &self.runs {
            let (entry, source, length) = (entry as usize, source as usize, length as usize);
            for (entries, sources) in entries.iter_mut().zip(sources) {
                let words = entries[entry..entry + length].iter_mut().zip(&sources[source..source + length]);
                words.for_each(|(entry, source)| *entry = entry.wrapping_add(*source));
            }
        }
        let mut add = |entry: u16, from: &[u16]| {
            for (entries, sources) in entries.iter_mut().zip(sources) {
                // SAFETY: all numbers in the lists are below `ends`, by construction, and so within the blocks.
                let source = |number: &u16| unsafe { *sources.get_unchecked(*number as usize) };
                // SAFETY: as above.
                let entry = unsafe { entries.get_unchecked_mut(entry as usize) };
                *entry = from.iter().map(source).fold(*entry, u64::wrapping_add);
            }
        };
        let [one, two, three, four] = &self.terms;
        for part in one.as_chunks::<2>().0.chunks(ALIGNED) {
            ahead.fetch();
            part.iter().for_each(|[entry, from @ ..]| add(*entry, from));
        }
        for part in two.as_chunks::<3>().0.chunks(ALIGNED) {
            ahead.fetch();
            part.iter().for_each(|[entry, from @ ..]| add(*entry, from));
        }
        for part in three.as_chunks::<4>().0.chunks(ALIGNED) {
            ahead.fetch();
            part.iter().for_each(|[entry, from @ ..]| add(*entry, from));
        }
        for part in four.as_chunks::<5>().0.chunks(ALIGNED) {
            ahead.fetch();
            part.iter().for_each(|[entry, from @ ..]| add(*entry, from));
        }
    }
}

/// Blocks that will be needed next, brought into the cache line by line.
pub(super) struct Ahead<'a, const N: usize> {
    pub(super) blocks: [&'a [u64]; N],
    pub(super) at: usize,
}

impl<const N: usize> Ahead<'_, N> {
    #[inline(always)]
    fn fetch(&mut self) {
        #[cfg(target_arch = "x86_64")]
        for word in self.blocks.iter().filter_map(|block| block.get(self.at)) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing; every x86-64 has SSE.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
        }
        self.at += ALIGNED;
    }
}

/// One term of a block: the number of the list by which it is gathered, or [`SAME`]; and another block, see [`source`].
pub(super) type Term = [u32; 2];

/// Entry by entry.
pub(super) const SAME: u32 = 0;

/// Marks one of the terms that read a block.
const ADDED_UP: u32 = 1 << 31;

/// The block that a term reads.
#[inline(always)]
pub(super) fn source(term: &Term) -> u32 {
    term[1] & !ADDED_UP
}

/// Are the words that this term reads to be added up? So they are for one term of each block that is read.
#[inline(always)]
pub(super) fn is_added_up(term: &Term) -> bool {
    term[1] & ADDED_UP != 0
}

/// The terms of every block, those entry by entry first.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    starts: Vec<u32>,
    terms: Vec<Term>,
    /// Blocks that no term reads.
    pub(super) unread: Vec<u32>,
}

impl Terms {
    /// From pairs of a block and its term, for so many blocks and sources.
    fn new(blocks: usize, sources: usize, mut terms: Vec<(u32, Term)>) -> Terms {
        assert!(sources < ADDED_UP as usize, "blocks have numbers of 31 bits");
        terms.par_sort_unstable();
        let mut starts = vec![0; blocks + 1];
        terms.iter().for_each(|(block, _)| starts[*block as usize + 1] += 1);
        for block in 0..blocks {
            starts[block + 1] += starts[block];
        }
        let mut read = vec![false; sources];
        let mark = |(_, [gather, source]): (u32, Term)| {
            let again = std::mem::replace(&mut read[source as usize], true);
            [gather, if again { source } else { source | ADDED_UP }]
        };
        let terms = terms.into_iter().map(mark).collect();
        let unread = (0..).zip(read).filter(|(_, read)| !read).map(|(block, _)| block).collect();
        Terms { starts, terms, unread }
    }

    #[inline(always)]
    pub(super) fn of(&self, block: u32) -> &[Term] {
        &self.terms[self.starts[block as usize] as usize..self.starts[block as usize + 1] as usize]
    }

    fn seal(&self, seal: &mut Seal) {
        seal.list(&self.starts);
        seal.list(&self.terms);
        seal.list(&self.unread);
    }

    fn strike(&mut self) {
        strike("halves: terms", &mut self.terms);
        strike("halves: starts of terms", &mut self.starts);
        strike("halves: unread blocks", &mut self.unread);
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.terms[..]) + size_of_val(&self.starts[..]) + size_of_val(&self.unread[..])
    }
}

/// A step one way: the terms of the blocks, and the lists that they name. The first list is not used.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) terms: Terms,
    pub(super) lists: Vec<Gather>,
    seal: Seal,
}

impl Way {
    fn new(terms: Terms, lists: Vec<Gather>) -> Way {
        let mut way = Way { terms, lists, seal: Seal::default() };
        way.seal = way.drawn_seal();
        way
    }

    fn drawn_seal(&self) -> Seal {
        let mut seal = Seal::default();
        self.terms.seal(&mut seal);
        self.lists.iter().for_each(|list| list.seal(&mut seal));
        seal
    }

    fn strike(&mut self) {
        self.terms.strike();
        self.lists.iter_mut().for_each(Gather::strike);
    }

    fn bytes(&self) -> usize {
        self.terms.bytes() + self.lists.iter().map(Gather::bytes).sum::<usize>()
    }

    /// The most terms that are added up for an entry: an upper bound.
    fn most_terms(&self, blocks: usize) -> u64 {
        let of = |term: &Term| if term[0] == SAME { 1 } else { self.lists[term[0] as usize].most };
        (0..blocks as u32).map(|block| self.terms.of(block).iter().map(of).sum()).max().unwrap_or(0)
    }
}

/// A step, both ways.
#[derive(Debug)]
pub(super) struct Step {
    forward: Way,
    backward: Way,
    pub(super) barred: Barred,
    barred_seal: Seal,
    /// The most terms that are added up for an entry, forward: an upper bound.
    pub(super) most_terms: u64,
    _charge: Charge,
}

impl Step {
    fn new(changes: Changes, here: &Moment, there: &Moment, run: &Run<'_>) -> Result<Step, Halt> {
        // Beside the changes: the terms of one way before they are packed, and both ways, which take about as much.
        let mut charge = run.charge(3 * changes.bytes() as u64)?;
        let entries = |moment: &Moment, upper: u32| moment.lowers(upper).halves.len();
        // The links of a map are between halves of the same joints: the first of them tells.
        let mut same: Vec<Option<bool>> = vec![None; changes.maps.len()];
        for link in &changes.links {
            let map = &changes.maps[link.map as usize];
            let whole = || map.len() == entries(here, link.from) && map.len() == entries(there, link.to);
            let is_same = || whole() && map.iter().all(|(before, after)| before == after);
            same[link.map as usize].get_or_insert_with(is_same);
        }
        let number = |map: u32| if same[map as usize] == Some(true) { SAME } else { map + 1 };
        let terms = |block: fn(&Link) -> (u32, u32), blocks: usize, sources: usize| {
            let term = |link| {
                let (block, source) = block(link);
                (block, [number(link.map), source])
            };
            Terms::new(blocks, sources, changes.links.iter().map(term).collect())
        };
        let lists = |turn: fn(&(u16, u16)) -> (u16, u16)| {
            let of = |(map, same): (&Vec<(u16, u16)>, &Option<bool>)| {
                run.check()?;
                Ok(if *same == Some(true) {
                    Gather::default()
                } else {
                    Gather::new(map.iter().map(turn).collect())
                })
            };
            let first = [Ok(Gather::default())];
            first.into_iter().chain(changes.maps.iter().zip(&same).map(of)).collect::<Result<Vec<_>, Halt>>()
        };
        let (blocks, next) = (here.uppers.len(), there.uppers.len());
        let forward = Way::new(terms(|link| (link.to, link.from), next, blocks), lists(|&(b, a)| (a, b))?);
        let backward = Way::new(terms(|link| (link.from, link.to), blocks, next), lists(|&pair| pair)?);
        let most_terms = forward.most_terms(next);
        let mut barred_seal = Seal::default();
        changes.barred.seal(&mut barred_seal);
        charge.resize((forward.bytes() + backward.bytes() + changes.barred.bytes()) as u64)?;
        Ok(Step { forward, backward, barred: changes.barred, barred_seal, most_terms, _charge: charge })
    }

    pub(super) fn towards(&self, direction: Direction) -> &Way {
        match direction {
            Direction::Forward => &self.forward,
            Direction::Backward => &self.backward,
        }
    }

    fn is_sealed(&self, direction: Direction) -> bool {
        let mut barred = Seal::default();
        self.barred.seal(&mut barred);
        let way = self.towards(direction);
        way.drawn_seal() == way.seal && barred == self.barred_seal
    }

    fn strike(&mut self) {
        self.forward.strike();
        self.backward.strike();
        self.barred.strike();
    }
}

/// Where the blocks of a moment lie in a vector.
#[derive(Debug)]
pub(super) struct Layout {
    /// The blocks as they follow each other.
    pub(super) order: Vec<u32>,
    /// For each block where it begins, in units of [`ALIGNED`] words, and its entries.
    places: Vec<[u32; 2]>,
    /// All words, those between blocks included.
    pub(super) words: usize,
    seal: Seal,
    _charge: Charge,
}

impl Layout {
    /// Blocks are written in the order in which they lie. Where the cell that changes is in the upper half, blocks that
    /// differ only there follow each other: they have the same few terms. Where it is in the lower half, blocks of the
    /// same joint follow each other: they use the same lists.
    fn new(moment: &Moment, cut: &Cut, cell: usize, run: &Run<'_>) -> Result<Layout, Halt> {
        let blocks = moment.uppers.len();
        let charge = run.charge((blocks * (size_of::<u32>() + size_of::<[u32; 2]>())) as u64)?;
        let mut order: Vec<u32> = (0..blocks as u32).collect();
        order.par_sort_by_key(|&block| {
            let upper = moment.uppers[block as usize];
            if cell < cut.upper {
                upper.half.around(cell)
            } else {
                (u64::from(upper.joint), upper.half.around(0).0)
            }
        });
        let (mut places, mut words) = (vec![[0; 2]; order.len()], 0);
        for &block in &order {
            let entries = moment.lowers(block).halves.len();
            let start = u32::try_from(words / ALIGNED).expect("no border of 17 cells has 2^35 states");
            places[block as usize] = [start, entries as u32];
            words += entries.next_multiple_of(ALIGNED);
        }
        let mut layout = Layout { order, places, words, seal: Seal::default(), _charge: charge };
        layout.seal = layout.drawn_seal();
        Ok(layout)
    }

    fn drawn_seal(&self) -> Seal {
        let mut seal = Seal::default();
        seal.word(self.words as u64);
        seal.list(&self.order);
        seal.list(&self.places);
        seal
    }

    fn strike(&mut self) {
        strike("halves: orders of blocks", &mut self.order);
        strike("halves: places of blocks", &mut self.places);
    }

    /// The words of a block without those that only fill it up.
    #[inline(always)]
    pub(super) fn entries(&self, block: u32) -> std::ops::Range<usize> {
        let [start, entries] = self.places[block as usize];
        let start = start as usize * ALIGNED;
        start..start + entries as usize
    }

    /// The words of a block.
    #[inline(always)]
    pub(super) fn words_of(&self, block: u32) -> std::ops::Range<usize> {
        let [start, entries] = self.places[block as usize];
        let start = start as usize * ALIGNED;
        start..start + (entries as usize).next_multiple_of(ALIGNED)
    }
}

/// All steps of a sweep over a board of some width, and where the numbers lie.
pub(super) struct Operator {
    pub(super) borders: Borders,
    steps: Vec<Step>,
    forward: Vec<Layout>,
    backward: Vec<Layout>,
}

impl Operator {
    pub(super) fn new(mut borders: Borders, run: &Run<'_>) -> Result<Operator, SweepError> {
        check_seals(borders.are_sealed(), 0)?;
        let (cut, moments) = (borders.cut, borders.moments.len());
        let cells = cut.cells();
        let step = |moment: usize| {
            let (here, there) = (&borders.moments[moment], &borders.moments[borders.next(moment)]);
            Step::new(borders.changes(moment, run)?, here, there, run)
        };
        let mut steps = (0..moments).into_par_iter().map(step).collect::<Result<Vec<_>, Halt>>()?;
        let layouts = |changed: &(dyn Fn(usize) -> usize + Sync)| {
            let layout =
                |moment: usize| Layout::new(&borders.moments[moment], &cut, changed(moment) % cells, run);
            (0..moments).into_par_iter().map(layout).collect::<Result<Vec<_>, Halt>>()
        };
        // Forward a moment is written by the step before it, backward by the step after it. Between columns, where
        // vectors of both kinds meet, they lie alike.
        let mut forward = layouts(&|moment| moment + cells - 1)?;
        let mut backward = layouts(&|moment| if moment % cells == 0 { cells - 1 } else { moment })?;
        borders.forget_numbers();
        borders.strike();
        steps.iter_mut().for_each(Step::strike);
        forward.iter_mut().chain(&mut backward).for_each(Layout::strike);
        Ok(Operator { borders, steps, forward, backward })
    }

    /// Have the tables of the step that leads away from a moment been the same since they were made?
    pub(super) fn check(&self, moment: usize, direction: Direction, time: usize) -> Result<(), SweepError> {
        let sealed = self.step(moment).is_sealed(direction)
            && [moment, self.borders.next(moment)].into_iter().all(|moment| {
                let layout = self.layout(moment, direction);
                layout.drawn_seal() == layout.seal && self.borders.moments[moment].is_sealed()
            });
        check_seals(sealed, time)
    }

    /// Where blocks lie at a moment, if nothing about that has changed since it was made.
    pub(super) fn checked_layout(&self, moment: usize, direction: Direction) -> Result<&Layout, SweepError> {
        let layout = self.layout(moment, direction);
        check_seals(layout.drawn_seal() == layout.seal && self.borders.moments[moment].is_sealed(), 0)?;
        Ok(layout)
    }

    /// The step that leads away from a moment.
    pub(super) fn step(&self, moment: usize) -> &Step {
        &self.steps[moment]
    }

    pub(super) fn layout(&self, moment: usize, direction: Direction) -> &Layout {
        match direction {
            Direction::Forward => &self.forward[moment],
            Direction::Backward => &self.backward[moment],
        }
    }

    /// The most words of a vector, over all moments.
    pub(super) fn most_words(&self) -> usize {
        self.forward.iter().map(|layout| layout.words).max().unwrap_or(0)
    }

    /// The most terms of an entry, over all steps and both ways: an upper bound.
    pub(super) fn most_terms(&self) -> u64 {
        let pieces = u64::from(self.borders.cut.laws.pieces().end);
        self.steps.iter().map(|step| step.most_terms).max().unwrap_or(1).max(pieces)
    }
}

/// Refuses tables that are not what they were when they were made.
pub(super) fn check_seals(sealed: bool, step: usize) -> Result<(), SweepError> {
    if sealed { Ok(()) } else { Err(SweepError::Law { law: "the checksum of the tables", step }) }
}
