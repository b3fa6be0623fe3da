//! One step of the sweep: every block of the new vector is summed up from blocks of the old one.

use super::borders::ALIGNED;
use super::operator::{Ahead, Direction, Layout, Operator, SAME, Term, Way, is_added_up, source};
use super::vector::{Arithmetic, Place, Vector, total};
use crate::Run;
use control::Halt;
use rayon::prelude::*;
use std::ops::Range;

/// The sums of the words of each plane.
pub(super) struct Sums {
    /// After the step.
    pub(super) written: Vec<u128>,
    /// Before it, as they were read: added up backward only, where no law of conservation watches over them.
    pub(super) read: Vec<u128>,
}

impl Sums {
    fn zero(planes: usize) -> Sums {
        Sums { written: vec![0; planes], read: vec![0; planes] }
    }

    fn plus(mut self, other: Sums) -> Sums {
        self.written.iter_mut().zip(other.written).for_each(|(sum, more)| *sum += more);
        self.read.iter_mut().zip(other.read).for_each(|(sum, more)| *sum += more);
        self
    }
}

/// Takes the vector over the step that leads away from `moment`: forward from that moment to the next, backward from
/// the next to that moment.
pub(super) fn pass(
    operator: &Operator,
    moment: usize,
    direction: Direction,
    arithmetic: Arithmetic,
    input: &Vector<'_>,
    output: &mut Vector<'_>,
    run: &Run<'_>,
) -> Result<Sums, Halt> {
    let next = operator.borders.next(moment);
    let (from, to) = if direction == Direction::Forward { (moment, next) } else { (next, moment) };
    let (source, target) = (operator.layout(from, direction), operator.layout(to, direction));
    assert_eq!(input.words, source.words, "the vector is one of this moment");
    output.shape(target.words, input.used)?;
    let way = operator.step(moment).towards(direction);
    let around_cache = target.words * size_of::<u64>() * input.used > CACHE;
    let adds_up = direction == Direction::Backward;
    let work = Work { source, target, way, inputs: input.planes(), arithmetic, around_cache, adds_up };
    let longest = (0..target.order.len() as u32).map(|block| target.words_of(block).len()).max().unwrap_or(0);
    let desk = || Desk { block: vec![0; longest * AT_ONCE], carry: vec![0; longest] };
    let parts = parts(target, output.planes_mut());
    let sums = parts.into_par_iter().map_init(desk, |desk, part| {
        run.check()?;
        let mut sums = Sums::zero(input.used);
        work.write(part, desk, &mut sums);
        Ok(sums)
    });
    let sums = sums.try_reduce(|| Sums::zero(input.used), |one, other| Ok(one.plus(other)))?;
    Ok(if adds_up { sums.plus(work.unread()) } else { sums })
}

/// The bytes that a thread works with, for blocks of up to so many words.
pub(super) fn desk_bytes(longest: usize) -> usize {
    longest * (AT_ONCE + 1) * size_of::<u64>()
}

/// Vectors larger than this are written past the caches; in tests small ones are, so that both ways are taken.
const CACHE: usize = if cfg!(test) { 4 << 10 } else { 32 << 20 };

/// Words that one task writes.
const PART: usize = 1 << 15;

/// Blocks that follow each other, and the words where they go, plane by plane.
struct Part<'a> {
    blocks: &'a [u32],
    outputs: Vec<&'a mut [u64]>,
}

/// Cuts the output into parts.
fn parts<'a>(target: &'a Layout, mut planes: Vec<&'a mut [u64]>) -> Vec<Part<'a>> {
    let mut parts = vec![];
    let mut rest = &target.order[..];
    while let Some(&first) = rest.first() {
        let start = target.words_of(first).start;
        let number = rest.partition_point(|&block| target.words_of(block).start < start + PART);
        let (blocks, others) = rest.split_at(number);
        let words = target.words_of(blocks[number - 1]).end - start;
        let outputs =
            planes.iter_mut().map(|plane| plane.split_off_mut(..words).expect("blocks fill the plane"));
        parts.push(Part { blocks, outputs: outputs.collect() });
        rest = others;
    }
    parts
}

struct Work<'a> {
    source: &'a Layout,
    target: &'a Layout,
    way: &'a Way,
    inputs: Vec<&'a [u64]>,
    arithmetic: Arithmetic,
    around_cache: bool,
    /// Are the words that are read added up?
    adds_up: bool,
}

/// What a thread works with.
struct Desk {
    block: Vec<u64>,
    carry: Vec<u64>,
}

impl Work<'_> {
    /// Writes the blocks of a part, with the widest instructions that the processor has.
    fn write(&self, part: Part<'_>, desk: &mut Desk, sums: &mut Sums) {
        #[cfg(target_arch = "x86_64")]
        {
            if std::arch::is_x86_feature_detected!("avx512f") {
                // SAFETY: the processor has AVX-512.
                return unsafe { self.write_avx512(part, desk, sums) };
            }
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has AVX2.
                return unsafe { self.write_avx2(part, desk, sums) };
            }
        }
        self.write_portably(part, desk, sums);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f")]
    fn write_avx512(&self, part: Part<'_>, desk: &mut Desk, sums: &mut Sums) {
        self.write_portably(part, desk, sums);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn write_avx2(&self, part: Part<'_>, desk: &mut Desk, sums: &mut Sums) {
        self.write_portably(part, desk, sums);
    }

    #[inline(always)]
    fn write_portably(&self, mut part: Part<'_>, desk: &mut Desk, sums: &mut Sums) {
        let start = self.target.words_of(part.blocks[0]).start;
        for (i, &block) in part.blocks.iter().enumerate() {
            let words = self.target.words_of(block);
            let next = part.blocks.get(i + 1).copied();
            for (group, outputs) in part.outputs.chunks_mut(AT_ONCE).enumerate() {
                let outputs =
                    outputs.iter_mut().map(|output| &mut output[words.start - start..words.end - start]);
                let at = At { block, next, plane: group * AT_ONCE };
                match outputs.len() {
                    1 => self.write_planes::<1>(at, outputs, desk, sums),
                    2 => self.write_planes::<2>(at, outputs, desk, sums),
                    3 => self.write_planes::<3>(at, outputs, desk, sums),
                    _ => self.write_planes::<AT_ONCE>(at, outputs, desk, sums),
                }
            }
        }
        end_of_writes();
    }

    /// Writes a block in N planes.
    #[inline(always)]
    fn write_planes<'o, const N: usize>(
        &self,
        at: At,
        mut outputs: impl Iterator<Item = &'o mut [u64]>,
        desk: &mut Desk,
        all: &mut Sums,
    ) {
        let mut outputs: [&mut [u64]; N] = std::array::from_fn(|_| outputs.next().expect("N planes"));
        if self.adds_up {
            let planes = at.plane..at.plane + N;
            for term in self.way.terms.of(at.block).iter().filter(|term| is_added_up(term)) {
                self.add_up(source(term), planes.clone(), &mut all.read);
            }
        }
        if !self.around_cache {
            self.sum(at, &mut outputs);
            self.settle(at, &mut outputs, &mut desk.carry, &mut all.written);
            return;
        }
        let mut parts = desk.block.chunks_exact_mut(outputs[0].len());
        let mut sums: [&mut [u64]; N] = std::array::from_fn(|_| parts.next().expect("room for N planes"));
        self.sum(at, &mut sums);
        self.settle(at, &mut sums, &mut desk.carry, &mut all.written);
        outputs.iter_mut().zip(sums).for_each(|(output, sums)| write_around_cache(output, sums));
    }

    /// Adds up the words of a block that is read, just before that, when they are on their way to the cache anyway.
    #[inline(always)]
    fn add_up(&self, block: u32, planes: Range<usize>, read: &mut [u128]) {
        for plane in planes {
            read[plane] += total(&self.inputs[plane][self.source.words_of(block)]);
        }
    }

    /// The sums of the blocks that are not read.
    fn unread(&self) -> Sums {
        let planes = self.inputs.len();
        let mut sums = Sums::zero(planes);
        let unread = self.way.terms.unread.iter();
        unread.for_each(|&block| self.add_up(block, 0..planes, &mut sums.read));
        sums
    }

    /// Sums up the terms of a block.
    #[inline(always)]
    fn sum<const N: usize>(&self, at: At, sums: &mut [&mut [u64]; N]) {
        let terms = self.way.terms.of(at.block);
        let (same, listed) = terms.split_at(terms.partition_point(|term| term[0] == SAME));
        let words =
            |plane: usize, term: &Term| &self.inputs[at.plane + plane][self.source.words_of(source(term))];
        for (plane, sums) in sums.iter_mut().enumerate() {
            let words = |term: &Term| words(plane, term);
            let (first, others) = same.split_at(same.len().min(4));
            match first {
                [] => sums.fill(0),
                [a] => sums.copy_from_slice(words(a)),
                [a, b] => put(sums, [words(a), words(b)]),
                [a, b, c] => put(sums, [words(a), words(b), words(c)]),
                [a, b, c, d, ..] => put(sums, [words(a), words(b), words(c), words(d)]),
            }
            for term in others {
                sums.iter_mut().zip(words(term)).for_each(|(sum, word)| *sum = sum.wrapping_add(*word));
            }
        }
        let next_listed = || self.way.terms.of(at.next?).iter().find(|term| term[0] != SAME);
        for (i, term) in listed.iter().enumerate() {
            let next = listed.get(i + 1).or_else(next_listed);
            let ahead = std::array::from_fn(|plane| next.map_or(&[][..], |term| words(plane, term)));
            let sources = std::array::from_fn(|plane| words(plane, term));
            self.way.lists[term[0] as usize].add(sums, sources, Ahead { blocks: ahead, at: 0 });
        }
    }

    /// Settles the sums of a block, plane by plane, and adds them to the sums of all.
    #[inline(always)]
    fn settle<const N: usize>(
        &self,
        at: At,
        sums: &mut [&mut [u64]; N],
        carry: &mut [u64],
        all: &mut [u128],
    ) {
        for (sums, plane) in sums.iter_mut().zip(at.plane..) {
            self.arithmetic.settle(sums, carry, Place::of(plane, self.inputs.len()));
            all[plane] += total(sums);
        }
    }
}

/// Planes that are summed up together: a list is read once for all of them.
const AT_ONCE: usize = 4;

/// A block, and the first of its planes that are written.
#[derive(Clone, Copy)]
struct At {
    block: u32,
    /// The block that is written next.
    next: Option<u32>,
    plane: usize,
}

/// Stores the sums of several blocks, entry by entry.
#[inline(always)]
fn put<const N: usize>(sums: &mut [u64], blocks: [&[u64]; N]) {
    let blocks = blocks.map(|block| &block[..sums.len()]);
    for (i, sum) in sums.iter_mut().enumerate() {
        *sum = blocks.iter().fold(0, |sum, block| sum.wrapping_add(block[i]));
    }
}

/// Copies whole cache lines without bringing the old ones into the caches.
#[inline(always)]
fn write_around_cache(output: &mut [u64], words: &[u64]) {
    assert_eq!(output.len(), words.len());
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
        assert!(output.len().is_multiple_of(ALIGNED) && output.as_ptr().addr().is_multiple_of(16));
        for i in (0..output.len()).step_by(2) {
            // SAFETY: both slices have words i and i + 1, and the output is aligned to 16 bytes there. The stores are
            // ordered before all that follows the part by `end_of_writes`.
            unsafe {
                let pair = _mm_loadu_si128(words.as_ptr().add(i).cast::<__m128i>());
                _mm_stream_si128(output.as_mut_ptr().add(i).cast::<__m128i>(), pair);
            }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    output.copy_from_slice(words);
}

/// After this the words that were written around the cache are seen by all threads.
#[inline(always)]
fn end_of_writes() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 has SSE.
    unsafe {
        std::arch::x86_64::_mm_sfence();
    }
}
