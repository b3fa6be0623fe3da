//! Sorted layers, for machines most of whose combinations of classes never occur.
//!
//! A layer holds its states in ascending order and their values beside them. A step expands every state, sorts what
//! comes of it by the new state ([`crate::sorting`]), and so knows the terms of every new value; they are then added up
//! plane by plane. Nothing is hashed, and the order of the states does not depend on the number of threads.

use crate::layer::Layer;
use crate::meter::Meter;
use crate::question::Question;
use crate::sorting::{self, Sink, distinct, sorted_parts, stretches};
use crate::{Run, SweepError};
use algebra::Semiring;
use control::{Halt, List};
use rayon::prelude::*;
use rule::{Machine, PieceId};
use std::ops::Range;

/// The states after a step, and for each the states before it from which it comes.
struct Links {
    states: List<u128>,
    /// The terms of state i are `terms[starts[i]..starts[i + 1]]`.
    starts: List<usize>,
    terms: List<Term>,
    /// A checksum of all three.
    sum: u32,
}

/// The number of a state, and in the lowest byte the piece that was added to it.
type Term = u64;

fn term((piece, source): (PieceId, u32)) -> Term {
    u64::from(source) << PieceId::BITS | u64::from(piece)
}

/// Words of a task that adds values.
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

impl Links {
    fn new<M: Machine>(machine: &M, step: usize, states: &[u128], run: &Run<'_>) -> Result<Links, Halt> {
        if is_packed(machine) {
            Links::of::<M, Packed>(machine, step, states, run)
        } else {
            Links::of::<M, (u128, u32, PieceId)>(machine, step, states, run)
        }
    }

    fn of<M: Machine, F: Found>(
        machine: &M,
        step: usize,
        states: &[u128],
        run: &Run<'_>,
    ) -> Result<Links, Halt> {
        assert!(states.len() < u32::MAX as usize, "a sorted layer has fewer than 2^32 states");
        let expand = |source: usize, state: u128, found: &mut Sink<F>| {
            let source = source as u32;
            machine.expand(step, state, &mut |piece, next| found.push(F::new(next, source, piece)));
        };
        let parts = sorted_parts(states, expand, run)?;
        let found: Vec<Links> =
            stretches(&parts, |found| found.state(), |found| Links::of_sorted(found, run), run)?;
        drop(parts);
        Links::joined(found, run)
    }

    fn of_sorted<F: Found>(found: &[F], run: &Run<'_>) -> Result<Links, Halt> {
        let (mut states, mut starts, mut terms) = (run.list(), run.list(), run.list());
        let different = found.chunk_by(|one, other| one.state() == other.state()).count();
        states.resize(different, 0)?;
        starts.resize(different, 0)?;
        terms.resize(found.len(), 0)?;
        let mut first = 0;
        for (i, chunk) in found.chunk_by(|one, other| one.state() == other.state()).enumerate() {
            (states[i], starts[i]) = (chunk[0].state(), first);
            terms[first..first + chunk.len()].iter_mut().zip(chunk).for_each(|(t, f)| *t = term(f.source()));
            first += chunk.len();
        }
        Ok(Links { states, starts, terms, sum: 0 })
    }

    /// Links of ascending states, one after the other.
    fn joined(mut parts: Vec<Links>, run: &Run<'_>) -> Result<Links, Halt> {
        let (mut states, mut starts, mut terms) = (run.list(), run.list(), run.list());
        let sum = |length: fn(&Links) -> usize| parts.iter().map(length).sum::<usize>();
        let (all_states, all_terms) = (sum(|part| part.states.len()), sum(|part| part.terms.len()));
        states.resize(all_states, 0)?;
        starts.resize(all_states + 1, all_terms)?;
        terms.resize(all_terms, 0)?;
        let (mut state, mut term) = (0, 0);
        for part in parts.drain(..) {
            let (next_state, next_term) = (state + part.states.len(), term + part.terms.len());
            states[state..next_state].copy_from_slice(&part.states);
            starts[state..next_state]
                .iter_mut()
                .zip(&part.starts[..])
                .for_each(|(s, start)| *s = term + start);
            terms[term..next_term].copy_from_slice(&part.terms);
            (state, term) = (next_state, next_term);
            run.check()?;
        }
        let mut links = Links { states, starts, terms, sum: 0 };
        links.sum = links.checksum();
        Ok(links)
    }

    fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        sum.update(bytemuck::cast_slice(&self.states));
        sum.update(bytemuck::cast_slice(&self.starts));
        sum.update(bytemuck::cast_slice(&self.terms));
        sum.finalize()
    }

    fn bytes(&self) -> u64 {
        self.states.bytes() + self.starts.bytes() + self.terms.bytes()
    }
}

/// Whether a state that is found goes into one word with where it comes from.
fn is_packed<M: Machine>(machine: &M) -> bool {
    machine.state_bits() <= Packed::STATE_BITS
}

/// The states after a step, ascending, and how many ways lead to them.
pub(crate) fn successors<M: Machine>(
    machine: &M,
    step: usize,
    states: &[u128],
    run: &Run<'_>,
) -> Result<(List<u128>, u64), Halt> {
    if machine.state_bits() > u64::BITS {
        return successors_as::<M, u128>(machine, step, states, |state| state, run);
    }
    let (short, ways) = successors_as(machine, step, states, |state| state as u64, run)?;
    let mut states = run.list();
    states.resize(short.len(), 0)?;
    states.iter_mut().zip(&short[..]).for_each(|(state, &short)| *state = u128::from(short));
    Ok((states, ways))
}

/// The same, where a state goes into a word of its own, which may be shorter: it is sorted faster.
fn successors_as<M: Machine, T: Copy + Ord + Send + Sync>(
    machine: &M,
    step: usize,
    states: &[u128],
    word: impl Fn(u128) -> T + Sync,
    run: &Run<'_>,
) -> Result<(List<T>, u64), Halt> {
    let expand = |_, state: u128, found: &mut Sink<T>| {
        machine.expand(step, state, &mut |_, next| found.push(word(next)));
    };
    let parts = sorted_parts(states, expand, run)?;
    let ways = parts.iter().map(|part| part.len() as u64).sum();
    Ok((distinct(&parts, run)?, ways))
}

/// How large the layers of a machine are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    /// The states before each step, and those after the last.
    pub(crate) states: Vec<u64>,
    /// The ways that lead on from them, by step.
    pub(crate) ways: Vec<u64>,
}

impl Sizes {
    /// The most states of a layer.
    pub(crate) fn peak_states(&self) -> u64 {
        self.states.iter().copied().max().unwrap_or(1)
    }

    /// The most bytes that a sweep takes at a time, if the value of a state before a step has so many bytes.
    pub(crate) fn bytes<M: Machine>(&self, machine: &M, value: impl Fn(usize) -> u64) -> u64 {
        let step = |step: usize| self.bytes_of_step(machine, step, value(step), value(step + 1));
        (0..self.ways.len()).map(step).max().unwrap_or(0)
    }

    /// The bytes of a step: while its links are made, and while values are added up.
    pub(crate) fn bytes_of_step<M: Machine>(&self, machine: &M, step: usize, value: u64, next: u64) -> u64 {
        const STATE: u64 = size_of::<u128>() as u64;
        const LINKS: u64 = STATE + size_of::<usize>() as u64;
        const TERM: u64 = size_of::<Term>() as u64;
        let (before, after, ways) = (self.states[step], self.states[step + 1], self.ways[step]);
        let size = if is_packed(machine) { size_of::<Packed>() } else { size_of::<(u128, u32, PieceId)>() };
        let links = after.saturating_mul(LINKS) + ways.saturating_mul(TERM) + STATE;
        let found = sorting::bytes(before, ways, size, machine.owners().len()).max(links);
        let held = before.saturating_mul(STATE + value).saturating_add(links);
        held.saturating_add(found.max(after.saturating_mul(next)))
    }
}

/// The least bytes that a sweep takes for each state of its largest layer.
pub(crate) const LEAST_BYTES_PER_STATE: f64 = 64.0;

/// A layer with its states.
pub(crate) type Sorted<W> = (List<u128>, Layer<W>);

/// Shown every layer, with its time and its states.
pub(crate) type Each<'a, W> = &'a mut dyn FnMut(usize, &[u128], &Layer<W>) -> Result<(), SweepError>;

/// The state in which a machine starts, as a layer.
pub(crate) fn start<M: Machine>(machine: &M, run: &Run<'_>) -> Result<List<u128>, Halt> {
    let mut states = run.list();
    states.push(machine.start())?;
    states.shrink_to_fit();
    Ok(states)
}

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
) -> Result<Sorted<R::Word>, SweepError> {
    let run = meter.run.clone();
    for step in steps {
        let mut links = Links::new(machine, step, &states, &run)?;
        control::faults::strike("sorted states", &mut links.states);
        control::faults::strike("sorted starts", &mut links.starts);
        control::faults::strike("sorted terms", &mut links.terms);
        if links.checksum() != links.sum {
            return Err(SweepError::Changed("the links of a sorted layer"));
        }
        let (width, planes) = (question.grading.width(step + 1), question.ring.planes(bits[step + 1]));
        layer.widen(&question.ring, planes, &run)?;
        let mut next = Layer::zeros::<R>(links.states.len(), width, planes, &run)?;
        meter.layers(&[layer.bytes(), next.bytes(), links.bytes()]);
        gather(question, step, &links, &layer, &mut next, &run)?;
        let guard = next.guard::<R>();
        next.strike("sorted layer");
        states = links.states;
        layer = next;
        let work = (states.len() * width * planes) as f64;
        meter.advance(1, states.len() as u64, work)?;
        each(step + 1, &states, &layer)?;
        layer.verify(guard)?;
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
    run: &Run<'_>,
) -> Result<(), Halt> {
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
    outputs.into_par_iter().enumerate().try_for_each(|(part, planes)| {
        run.check()?;
        let mut carry = vec![R::ZERO; planes[0].len()];
        let last = planes.len() - 1;
        for (p, output) in planes.into_iter().enumerate() {
            let input = &layer.planes[p];
            for (i, sum) in output.chunks_exact_mut(width).enumerate() {
                let state = part * part_states + i;
                let terms = &links.terms[links.starts[state]..links.starts[state + 1]];
                let value = |&term: &Term| {
                    let source = (term >> PieceId::BITS) as usize;
                    (term as PieceId, &input[source * layer.width..][..layer.width])
                };
                question.gather_packed(sum, &shifts, terms.iter().map(value));
            }
            question.ring.settle(output, &mut carry, p == last);
        }
        Ok(())
    })
}
