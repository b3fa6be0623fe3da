//! Sorted layers, for machines most of whose combinations of classes never occur.
//!
//! A layer holds its states in ascending order and their values beside them. A step expands every state, sorts what
//! comes of it by the new state, and so knows the terms of every new value; they are then added up plane by plane.
//! Nothing is hashed, and the order of the states does not depend on the number of threads.

use crate::layer::Layer;
use crate::meter::Meter;
use crate::question::Question;
use algebra::Semiring;
use control::Halt;
use rayon::prelude::*;
use rule::{Machine, PieceId};
use std::ops::Range;

/// The states after a step, and for each the states before it from which it comes.
struct Links {
    states: Vec<u128>,
    /// The terms of state i are `terms[starts[i]..starts[i + 1]]`.
    starts: Vec<usize>,
    terms: Vec<(PieceId, u32)>,
}

/// Bytes of working memory for a state of a layer: its number, its links, and their copies while they are sorted.
pub(crate) const BYTES_PER_STATE: u64 = 16 + 8 + 3 * (48 + 8);

/// States that one task expands.
const PART: usize = 1 << 14;

/// A state after a step, with the number of the state and the piece from which it comes; sorted by state.
trait Found: Copy + Ord + Send + Sync {
    fn new(state: u128, source: u32, piece: PieceId) -> Self;
    fn state(self) -> u128;
    fn source(self) -> (PieceId, u32);
}

impl Found for (u128, u32, PieceId) {
    fn new(state: u128, source: u32, piece: PieceId) -> Self {
        (state, source, piece)
    }

    fn state(self) -> u128 {
        self.0
    }

    fn source(self) -> (PieceId, u32) {
        (self.2, self.1)
    }
}

/// All three in one word, where states are short: it is sorted faster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(u128);

impl Packed {
    /// States with more bits have no room.
    const STATE_BITS: u32 = u128::BITS - u32::BITS - PieceId::BITS;
}

impl Found for Packed {
    fn new(state: u128, source: u32, piece: PieceId) -> Self {
        Packed(state << (u32::BITS + PieceId::BITS) | u128::from(source) << PieceId::BITS | u128::from(piece))
    }

    fn state(self) -> u128 {
        self.0 >> (u32::BITS + PieceId::BITS)
    }

    fn source(self) -> (PieceId, u32) {
        (self.0 as PieceId, (self.0 >> PieceId::BITS) as u32)
    }
}

fn sorted_expansion<M: Machine, F: Found>(machine: &M, step: usize, states: &[u128]) -> Vec<F> {
    assert!(states.len() < u32::MAX as usize, "a sorted layer has fewer than 2^32 states");
    let expand = |(part, states): (usize, &[u128])| {
        let mut found = vec![];
        for (i, &state) in states.iter().enumerate() {
            let source = (part * PART + i) as u32;
            machine.expand(step, state, &mut |piece, next| found.push(F::new(next, source, piece)));
        }
        found
    };
    let parts: Vec<Vec<F>> = states.par_chunks(PART).enumerate().map(expand).collect();
    let mut all = parts.concat();
    all.par_sort_unstable();
    all
}

impl Links {
    fn new<M: Machine>(machine: &M, step: usize, states: &[u128]) -> Links {
        if machine.state_bits() <= Packed::STATE_BITS {
            Links::of(&sorted_expansion::<M, Packed>(machine, step, states))
        } else {
            Links::of(&sorted_expansion::<M, (u128, u32, PieceId)>(machine, step, states))
        }
    }

    fn of<F: Found>(all: &[F]) -> Links {
        let mut links = Links { states: vec![], starts: vec![], terms: Vec::with_capacity(all.len()) };
        for found in all {
            if links.states.last() != Some(&found.state()) {
                links.states.push(found.state());
                links.starts.push(links.terms.len());
            }
            links.terms.push(found.source());
        }
        links.starts.push(links.terms.len());
        links
    }
}

/// The states after a step, ascending.
pub(crate) fn successors<M: Machine>(machine: &M, step: usize, states: &[u128]) -> Vec<u128> {
    Links::new(machine, step, states).states
}

/// A layer with its states.
pub(crate) type Sorted<W> = (Vec<u128>, Layer<W>);

/// Shown every layer, with its time and its states.
pub(crate) type Each<'a, W> = &'a mut dyn FnMut(usize, &[u128], &Layer<W>);

/// Sweeps from a layer, with its states, through some steps and shows every layer to `each`, with its time and its
/// states. No number before step t has more than `bits[t]` bits.
pub(crate) fn sweep<M: Machine, R: Semiring>(
    machine: &M,
    question: &Question<'_, R>,
    bits: &[f64],
    (mut states, mut layer): Sorted<R::Word>,
    steps: Range<usize>,
    meter: &mut Meter<'_>,
    each: Each<'_, R::Word>,
) -> Result<Sorted<R::Word>, Halt> {
    for step in steps {
        let links = Links::new(machine, step, &states);
        let (width, planes) = (question.grading.width(step + 1), question.ring.planes(bits[step + 1]));
        layer.widen(&question.ring, planes);
        let mut next = Layer::zeros::<R>(links.states.len(), width, planes);
        meter.layers(&[layer.bytes(), next.bytes(), links.states.len() as u64 * BYTES_PER_STATE]);
        gather(question, step, &links, &layer, &mut next);
        states = links.states;
        layer = next;
        let work = (states.len() * width * planes) as f64;
        meter.advance(1, states.len() as u64, work)?;
        each(step + 1, &states, &layer);
    }
    Ok((states, layer))
}

/// Adds up the values of the next layer.
fn gather<R: Semiring>(
    question: &Question<'_, R>,
    step: usize,
    links: &Links,
    layer: &Layer<R::Word>,
    next: &mut Layer<R::Word>,
) {
    let width = next.width;
    let shifts = question.grading.shifts(step);
    let part_states = PART.div_ceil(width);
    let parts = links.states.len().div_ceil(part_states);
    let mut outputs: Vec<Vec<&mut [R::Word]>> = (0..parts).map(|_| vec![]).collect();
    for plane in &mut next.planes {
        for (outputs, part) in outputs.iter_mut().zip(plane.chunks_mut(part_states * width)) {
            outputs.push(part);
        }
    }
    outputs.into_par_iter().enumerate().for_each(|(part, planes)| {
        let mut carry = vec![R::ZERO; planes[0].len()];
        let last = planes.len() - 1;
        for (p, output) in planes.into_iter().enumerate() {
            let input = &layer.planes[p];
            for (i, sum) in output.chunks_exact_mut(width).enumerate() {
                let state = part * part_states + i;
                let terms = &links.terms[links.starts[state]..links.starts[state + 1]];
                let value = |&(piece, source): &(PieceId, u32)| {
                    (piece, &input[source as usize * layer.width..][..layer.width])
                };
                question.gather_packed(sum, &shifts, terms.iter().map(value));
            }
            question.ring.settle(output, &mut carry, p == last);
        }
    });
}
