//! The steps of the sweep as block matrices.
//!
//! The numbers of all borders at a moment form a vector of blocks, one for each upper half, each with an entry for
//! every lower half of its joint. A step adds blocks to blocks: mostly entry by entry, since a piece in the upper half
//! that changes no bond leaves the lower halves as they are; otherwise by short lists of entries that are shared by
//! all upper halves of a joint. Forward the blocks after the step are gathered from those before it, backward those
//! before it from those after it; each block is written once, by one thread.

use super::borders::{ALIGNED, Barred, Borders, Changes, Cut, Link, Moment};
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
    /// Entries that follow each other and whose sources do, too.
    runs: Vec<Run>,
    /// The others. For n = 1, 2, 3, 4: one entry after the other with n sources, as its number and those of the sources. An entry
    /// with more sources occurs several times.
    terms: [Vec<u16>; 4],
    /// All entries are below the first number, all sources below the second.
    ends: (usize, usize),
    /// The most sources of an entry.
    most: u64,
}

/// So many entries from `entry` on, with as many sources from `source` on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Run {
    entry: u16,
    source: u16,
    length: u16,
}

/// Shorter runs are listed entry by entry.
const SHORTEST_RUN: usize = 6;

/// Splits pairs (entry, source) into runs and others, both in the order of their entries.
fn split(mut pairs: Vec<(u16, u16)>) -> (Vec<Run>, Vec<(u16, u16)>) {
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
            runs.push(Run { entry, source, length: run.len() as u16 });
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
        for run in &self.runs {
            let (entry, source, length) = (run.entry as usize, run.source as usize, run.length as usize);
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

/// One term of a block: another block, and the list by which it is gathered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Term {
    /// The number of the list, or [`Term::SAME`].
    pub(super) gather: u32,
    pub(super) source: u32,
}

impl Term {
    /// Entry by entry.
    pub(super) const SAME: u32 = 0;
}

/// The terms of every block, those entry by entry first.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    starts: Vec<u32>,
    terms: Vec<Term>,
}

impl Terms {
    fn new(blocks: usize, mut terms: Vec<(u32, Term)>) -> Terms {
        terms.par_sort_unstable();
        let mut starts = vec![0; blocks + 1];
        terms.iter().for_each(|(block, _)| starts[*block as usize + 1] += 1);
        for block in 0..blocks {
            starts[block + 1] += starts[block];
        }
        Terms { starts, terms: terms.into_iter().map(|(_, term)| term).collect() }
    }

    pub(super) fn of(&self, block: u32) -> &[Term] {
        &self.terms[self.starts[block as usize] as usize..self.starts[block as usize + 1] as usize]
    }
}

/// A step, both ways.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Forward and backward: the terms of the blocks, and the lists that they name. The first list is not used.
    forward: (Terms, Vec<Gather>),
    backward: (Terms, Vec<Gather>),
    pub(super) barred: Barred,
    /// The most terms that are added up for an entry, forward: an upper bound.
    pub(super) most_terms: u64,
}

impl Step {
    fn new(changes: Changes, here: &Moment, there: &Moment) -> Step {
        let entries = |moment: &Moment, upper: u32| moment.lowers(upper).halves.len();
        // The links of a map are between halves of the same joints: the first of them tells.
        let mut same: Vec<Option<bool>> = vec![None; changes.maps.len()];
        for link in &changes.links {
            let map = &changes.maps[link.map as usize];
            let whole = || map.len() == entries(here, link.from) && map.len() == entries(there, link.to);
            let is_same = || whole() && map.iter().all(|(before, after)| before == after);
            same[link.map as usize].get_or_insert_with(is_same);
        }
        let number = |map: u32| if same[map as usize] == Some(true) { Term::SAME } else { map + 1 };
        let terms = |block: fn(&Link) -> (u32, u32), blocks: usize| {
            let term = |link| {
                let (block, source) = block(link);
                (block, Term { gather: number(link.map), source })
            };
            Terms::new(blocks, changes.links.iter().map(term).collect())
        };
        let lists = |turn: fn(&(u16, u16)) -> (u16, u16)| {
            let of = |(map, same): (&Vec<(u16, u16)>, &Option<bool>)| {
                if *same == Some(true) {
                    Gather::default()
                } else {
                    Gather::new(map.iter().map(turn).collect())
                }
            };
            [Gather::default()].into_iter().chain(changes.maps.iter().zip(&same).map(of)).collect()
        };
        let forward = (terms(|link| (link.to, link.from), there.uppers.len()), lists(|&(b, a)| (a, b)));
        let backward = (terms(|link| (link.from, link.to), here.uppers.len()), lists(|&pair| pair));
        let most_terms = most_terms(&forward, there.uppers.len());
        Step { forward, backward, barred: changes.barred, most_terms }
    }

    pub(super) fn towards(&self, direction: Direction) -> (&Terms, &[Gather]) {
        let (terms, lists) = match direction {
            Direction::Forward => &self.forward,
            Direction::Backward => &self.backward,
        };
        (terms, lists)
    }
}

fn most_terms((terms, lists): &(Terms, Vec<Gather>), blocks: usize) -> u64 {
    let of = |term: &Term| if term.gather == Term::SAME { 1 } else { lists[term.gather as usize].most };
    (0..blocks as u32).map(|block| terms.of(block).iter().map(of).sum()).max().unwrap_or(0)
}

/// Where the blocks of a moment lie in a vector.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The blocks as they follow each other.
    pub(super) order: Vec<u32>,
    /// For each block where it begins, and its entries.
    places: Vec<(usize, u32)>,
    /// All words, those between blocks included.
    pub(super) words: usize,
}

impl Layout {
    /// Blocks are written in the order in which they lie. Where the cell that changes is in the upper half, blocks that
    /// differ only there follow each other: they have the same few terms. Where it is in the lower half, blocks of the
    /// same joint follow each other: they use the same lists.
    fn new(moment: &Moment, cut: &Cut, cell: usize) -> Layout {
        let mut order: Vec<u32> = (0..moment.uppers.len() as u32).collect();
        order.par_sort_by_key(|&block| {
            let upper = moment.uppers[block as usize];
            if cell < cut.upper {
                upper.half.around(cell)
            } else {
                (u64::from(upper.joint), upper.half.around(0).0)
            }
        });
        let (mut places, mut words) = (vec![(0, 0); order.len()], 0);
        for &block in &order {
            let entries = moment.lowers(block).halves.len();
            places[block as usize] = (words, entries as u32);
            words += entries.next_multiple_of(ALIGNED);
        }
        Layout { order, places, words }
    }

    /// The words of a block without those that only fill it up.
    #[inline(always)]
    pub(super) fn entries(&self, block: u32) -> std::ops::Range<usize> {
        let (start, entries) = self.places[block as usize];
        start..start + entries as usize
    }

    /// The words of a block.
    #[inline(always)]
    pub(super) fn words_of(&self, block: u32) -> std::ops::Range<usize> {
        let (start, entries) = self.places[block as usize];
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
    pub(super) fn new(borders: Borders) -> Operator {
        let (cut, moments) = (borders.cut, borders.moments.len());
        let cells = cut.cells();
        let step = |moment: usize| {
            let (here, there) = (&borders.moments[moment], &borders.moments[borders.next(moment)]);
            Step::new(borders.changes(moment), here, there)
        };
        let steps = (0..moments).into_par_iter().map(step).collect();
        let layouts = |changed: &(dyn Fn(usize) -> usize + Sync)| {
            let layout = |moment: usize| Layout::new(&borders.moments[moment], &cut, changed(moment) % cells);
            (0..moments).into_par_iter().map(layout).collect()
        };
        // Forward a moment is written by the step before it, backward by the step after it. Between columns, where
        // vectors of both kinds meet, they lie alike.
        let forward = layouts(&|moment| moment + cells - 1);
        let backward = layouts(&|moment| if moment % cells == 0 { cells - 1 } else { moment });
        Operator { borders, steps, forward, backward }
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

    /// The bytes of the tables, roughly.
    pub(super) fn bytes(&self) -> u64 {
        let of = |(terms, lists): &(Terms, Vec<Gather>)| {
            let listed: usize = lists.iter().flat_map(|gather| &gather.terms).map(Vec::len).sum();
            terms.terms.len() * size_of::<Term>()
                + terms.starts.len() * size_of::<u32>()
                + listed * size_of::<u16>()
                + lists.iter().map(|gather| gather.runs.len()).sum::<usize>() * size_of::<Run>()
        };
        self.steps.iter().map(|step| (of(&step.forward) + of(&step.backward)) as u64).sum()
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
