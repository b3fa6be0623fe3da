//! What lies ahead of every state: the layers of a sweep from the end of the board to its start, kept.
//!
//! Whoever walks through a machine from its start and asks at every step what each way is worth (how many positions it
//! leads to, how few pieces it can be ended with) needs the layers of the [reversed](crate::Turnable) machine in the
//! opposite order. They are kept in memory, all of them where there is room. Where there is not, the sweep is cut into
//! segments: the layers at which segments begin are kept, and the others of a segment are made again when the walk
//! comes to it. With k segments that takes about 1/k of the memory and one more sweep.
//!
//! A walk that can look several steps ahead does with every few layers: that saves memory, and the sweep may take several
//! steps in a pass.

use crate::ask::{dense_tables, estimate};
use crate::dense::{Direction, Estimate, Stops, Sweep};
use crate::layer::{BYTES_PER_PLANE, Layer};
use crate::layout::Layout;
use crate::machine::Swept;
use crate::meter::Meter;
use crate::question::Question;
use crate::{Run, SweepError, sparse};
use algebra::Semiring;
use bytemuck::Pod;
use control::{Halt, List};
use std::ops::Range;

/// A layer, and where its states lie in it.
pub(crate) struct Shelf<W> {
    pub(crate) layer: Layer<W>,
    /// Ascending; `None` for a dense layer, in which the state is the address.
    states: Option<List<u128>>,
    /// A checksum of both.
    sum: u32,
}

impl<W: Pod + Sync> Shelf<W> {
    /// A copy of a layer.
    fn copy(states: Option<&[u128]>, layer: &Layer<W>, run: &Run<'_>) -> Result<Self, Halt> {
        let mut shelf = Shelf { layer: Layer::default(), states: None, sum: 0 };
        shelf.layer.copy(layer, run)?;
        if let Some(states) = states {
            let mut copy = run.list();
            copy.resize(states.len(), 0)?;
            copy.copy_from_slice(states);
            shelf.states = Some(copy);
        }
        shelf.sum = checksum(states, layer);
        shelf.layer.strike("kept layer");
        if let Some(states) = &mut shelf.states {
            control::faults::strike("kept states", states);
        }
        Ok(shelf)
    }

    /// Is it still what was written?
    fn verify(&self) -> Result<(), SweepError> {
        let same = checksum(self.states.as_deref(), &self.layer) == self.sum;
        if same { Ok(()) } else { Err(SweepError::Changed("a kept layer")) }
    }

    /// The words of a grade of a state before step `time`, plane by plane; `None` if the state does not occur.
    pub(crate) fn words<M: Swept>(
        &self,
        machine: &M,
        time: usize,
        state: u128,
        grade: usize,
    ) -> Option<impl DoubleEndedIterator<Item = W>> {
        let place = match &self.states {
            Some(states) => states.binary_search(&state).ok()?,
            None => dense_tables(machine).address(time, state),
        };
        let word = place * self.layer.width + grade;
        // A layer of a machine without positions has no places at all.
        (word < self.layer.planes[0].len()).then(|| self.layer.planes.iter().map(move |plane| plane[word]))
    }
}

/// A checksum of a layer and its states.
fn checksum<W: Pod + Sync>(states: Option<&[u128]>, layer: &Layer<W>) -> u32 {
    let mut sum = crc32fast::Hasher::new_with_initial(layer.checksum());
    sum.update(bytemuck::cast_slice(states.unwrap_or(&[])));
    sum.finalize()
}

/// Shown layers, each with its time and, if it is sorted, its states.
type Each<'a, W> = &'a mut dyn FnMut(usize, Option<&[u128]>, &Layer<W>) -> Result<(), SweepError>;

/// A sweep to be kept: all but the layers.
pub(crate) struct Keeping<'a, M, R: Semiring> {
    /// It runs from the end of the board.
    pub(crate) machine: &'a M,
    pub(crate) question: &'a Question<'a, R>,
    /// No number before step t has more than `bits[t]` bits.
    pub(crate) bits: &'a [f64],
    pub(crate) layout: Layout,
    /// The steps from a layer that is kept to the next.
    pub(crate) stride: usize,
}

/// Layers of this size together are kept without thrift.
const SMALL: f64 = (256u32 << 20) as f64;

/// Bytes that are kept at a time without a second thought.
const COMFORTABLE: f64 = (1u32 << 30) as f64;

/// Steps that a walk looks ahead where layers are large.
const LOOK_AHEAD: usize = 6;

impl<M: Swept, R: Semiring> Keeping<'_, M, R> {
    fn start(&self, run: &Run<'_>) -> Result<Shelf<R::Word>, Halt> {
        let states = match self.layout {
            Layout::Dense => None,
            Layout::Sparse(_) => Some(sparse::start(self.machine, run)?),
        };
        let layer = Layer::one::<R>(self.question.grading.width(0), run)?;
        let sum = checksum(states.as_deref(), &layer);
        Ok(Shelf { layer, states, sum })
    }

    /// Keeps every few layers only, if all of them together are large.
    pub(crate) fn thrifty(self) -> Self {
        let all: f64 = (0..=self.machine.steps()).map(|time| self.bytes(time)).sum();
        Keeping { stride: if all > SMALL { LOOK_AHEAD } else { 1 }, ..self }
    }

    /// The times of the layers that are kept: the last one, and every `stride` before it.
    fn stops(&self) -> Stops {
        Stops { stride: self.stride, phase: self.machine.steps() }
    }

    /// The bytes of the layer at a time: exactly, or at most.
    fn bytes(&self, time: usize) -> f64 {
        let planes = self.question.ring.planes(self.bits[time]);
        let value = (self.question.grading.width(time) * planes * size_of::<R::Word>()) as f64;
        let values = match &self.layout {
            Layout::Dense => dense_tables(self.machine).layer_size(time) * value,
            Layout::Sparse(sizes) => sizes.states[time] as f64 * (value + size_of::<u128>() as f64),
        };
        values + (planes * BYTES_PER_PLANE) as f64
    }

    /// Runs from a layer through some steps and shows `each` the layers that are to be kept.
    fn run(
        &self,
        start: Shelf<R::Word>,
        steps: Range<usize>,
        meter: &mut Meter<'_>,
        each: Each<'_, R::Word>,
    ) -> Result<Shelf<R::Word>, SweepError> {
        let stops = self.stops();
        let mut show = |time: usize, states: Option<&[u128]>, layer: &Layer<R::Word>| {
            if stops.contains(time) { each(time, states, layer) } else { Ok(()) }
        };
        start.verify()?;
        let (question, bits) = (self.question, self.bits);
        let Shelf { layer, states, .. } = start;
        match states {
            Some(states) => {
                let each =
                    &mut |time, states: &[u128], layer: &Layer<R::Word>| show(time, Some(states), layer);
                let (states, layer) =
                    sparse::sweep(self.machine, question, bits, (states, layer), steps, meter, each)?;
                Ok(Shelf { sum: checksum(Some(&states), &layer), layer, states: Some(states) })
            }
            None => {
                let (machine, direction) = (dense_tables(self.machine), Direction::Forward);
                let sweep = Sweep { machine, question, direction, from: steps.start, until: steps.end, bits };
                let each = &mut |time, layer: &Layer<R::Word>| show(time, None, layer);
                let layer = sweep.run_watched(layer, stops, meter, each)?;
                Ok(Shelf { sum: checksum(None, &layer), layer, states: None })
            }
        }
    }

    /// The times of the layers that are kept, ascending. The layer at time 0 is kept wherever the stops lie.
    fn kept(&self) -> Vec<usize> {
        (0..=self.machine.steps()).filter(|&time| time == 0 || self.stops().contains(time)).collect()
    }

    /// Where segments begin, as places in `kept`, in ascending order from 0 on, so that all that is in memory at a time
    /// has room beside the `working` bytes of the sweep. As few segments as possible, but enough for [`COMFORTABLE`] bytes
    /// where that can be had: to sweep once more takes less time than to be given more memory by the system.
    fn segments(&self, kept: &[usize], working: f64, run: &Run<'_>) -> Result<Vec<usize>, SweepError> {
        let bytes: Vec<f64> = kept.iter().map(|&time| self.bytes(time)).collect();
        let parts = (0..).map(|i| 1usize << i).take_while(|&parts| parts / 2 < bytes.len());
        let cuts: Vec<Vec<usize>> = parts.map(|parts| cut(&bytes, parts)).collect();
        let needed = |starts: &Vec<usize>| working + held(&bytes, starts);
        let limit = COMFORTABLE.min(run.account.left() as f64);
        let thrifty = |one: &&Vec<usize>, other: &&Vec<usize>| needed(one).total_cmp(&needed(other));
        let chosen =
            cuts.iter().find(|starts| needed(starts) <= limit).or_else(|| cuts.iter().min_by(thrifty));
        let chosen = chosen.expect("there is a way to cut");
        run.fits(needed(chosen))?;
        Ok(chosen.clone())
    }
}

/// Cuts layers into at most `parts` segments of about equal size.
fn cut(bytes: &[f64], parts: usize) -> Vec<usize> {
    let share = bytes.iter().sum::<f64>() / parts as f64;
    let (mut starts, mut held) = (vec![0], 0.0);
    for (place, bytes) in bytes.iter().enumerate() {
        if held >= share && place > 0 {
            starts.push(place);
            held = 0.0;
        }
        held += bytes;
    }
    starts
}

/// The most bytes that are kept at a time: the first layers of all segments, and all layers of one.
fn held(bytes: &[f64], starts: &[usize]) -> f64 {
    let ends = starts[1..].iter().copied().chain([bytes.len()]);
    let segment = |(&start, end): (&usize, usize)| bytes[start..end].iter().sum::<f64>();
    let firsts: f64 = starts.iter().map(|&start| bytes[start]).sum();
    firsts + starts.iter().zip(ends).map(segment).fold(0.0, f64::max)
}

/// The kept layers. See the [module](self).
pub(crate) struct Ahead<'a, M, R: Semiring> {
    keeping: Keeping<'a, M, R>,
    /// The accounts of the sweeps.
    pub(crate) meter: Meter<'a>,
    /// The times of all layers that are kept.
    kept: Vec<usize>,
    /// Their checksums, as far as they have been made. A layer that is made again must be the same.
    sums: Vec<Option<u32>>,
    /// Segments that the walk has not come to: where they begin in `kept`, and with which layer.
    earlier: Vec<(usize, Shelf<R::Word>)>,
    /// Where the present segment begins in `kept`, and its layers.
    first: usize,
    present: Vec<Shelf<R::Word>>,
}

impl<'a, M: Swept, R: Semiring> Ahead<'a, M, R> {
    /// Sweeps from the end of the board to its start. `other` is another sweep that the run makes before the walk.
    pub(crate) fn new(
        keeping: Keeping<'a, M, R>,
        other: Estimate,
        run: &Run<'a>,
    ) -> Result<Self, SweepError> {
        let Keeping { machine, question, bits, layout, .. } = &keeping;
        let estimate = estimate(*machine, layout, question, bits, keeping.stops(), run)?;
        let kept = keeping.kept();
        let working = estimate.peak_bytes.max(other.peak_bytes);
        let starts = keeping.segments(&kept, working as f64, run)?;
        // All segments but the last are swept twice.
        let sweeps = if starts.len() > 1 { 2 } else { 1 };
        let (steps, work) =
            (sweeps * estimate.steps + other.steps, sweeps as f64 * estimate.work + other.work);
        let meter = Meter::new(run, steps, work);
        let sums = vec![None; kept.len()];
        let mut ahead = Ahead { keeping, meter, kept, sums, earlier: vec![], first: 0, present: vec![] };
        let mut layer = ahead.keeping.start(run)?;
        for pair in starts.windows(2) {
            ahead.earlier.push((pair[0], Shelf::copy(layer.states.as_deref(), &layer.layer, run)?));
            layer = ahead.sweep(layer, pair[0], pair[1])?;
        }
        ahead.fill(starts[starts.len() - 1], layer, ahead.kept.len() - 1)?;
        Ok(ahead)
    }

    /// Sweeps from the layer at one place to that at another, keeps nothing, and compares what has been made before.
    fn sweep(
        &mut self,
        start: Shelf<R::Word>,
        first: usize,
        last: usize,
    ) -> Result<Shelf<R::Word>, SweepError> {
        let Ahead { keeping, meter, kept, sums, .. } = self;
        let mut note = |time: usize, states: Option<&[u128]>, layer: &Layer<R::Word>| {
            compare(sums, kept, time, checksum(states, layer))
        };
        keeping.run(start, kept[first]..kept[last], meter, &mut note)
    }

    /// Makes all layers once more, and compares them with those that were kept: for sums that no prime can check.
    pub(crate) fn repeat(&mut self) -> Result<(), SweepError> {
        let start = self.keeping.start(&self.meter.run)?;
        self.sweep(start, 0, self.kept.len() - 1)?;
        Ok(())
    }

    /// Makes the layers from place `first` to `last` the present ones. If there are later ones, which were made before,
    /// it sweeps on to the next, to see that it is the same.
    fn fill(&mut self, first: usize, start: Shelf<R::Word>, last: usize) -> Result<(), SweepError> {
        self.present.clear();
        let Ahead { keeping, meter, kept, sums, .. } = self;
        let run = meter.run.clone();
        let mut layers = vec![Shelf::copy(start.states.as_deref(), &start.layer, &run)?];
        let steps = kept[first]..kept[(last + 1).min(kept.len() - 1)];
        let mut keep = |time: usize, states: Option<&[u128]>, layer: &Layer<R::Word>| {
            if time <= kept[last] {
                let shelf = Shelf::copy(states, layer, &run)?;
                compare(sums, kept, time, shelf.sum)?;
                layers.push(shelf);
                return Ok(());
            }
            compare(sums, kept, time, checksum(states, layer))
        };
        keeping.run(start, steps, meter, &mut keep)?;
        let bytes = |shelf: &Shelf<R::Word>| shelf.layer.bytes();
        let all = layers.iter().chain(self.earlier.iter().map(|(_, shelf)| shelf)).map(bytes);
        self.meter.layers(&[all.sum()]);
        (self.first, self.present) = (first, layers);
        Ok(())
    }

    /// The legs of a walk from the start of the board: the steps from each layer that is kept to the next.
    pub(crate) fn legs(&self) -> Vec<Range<usize>> {
        let steps = self.keeping.machine.steps();
        self.kept.windows(2).rev().map(|pair| steps - pair[1]..steps - pair[0]).collect()
    }

    /// The layer before step `step` of the machine that runs from the start of the board: one at the end of a leg. They
    /// may be asked for in ascending order.
    pub(crate) fn before(&mut self, step: usize) -> Result<&Shelf<R::Word>, SweepError> {
        let time = self.keeping.machine.steps() - step;
        let place = self.kept.binary_search(&time).expect("a layer that is kept");
        while place < self.first {
            let last = self.first - 1;
            let (first, start) = self.earlier.pop().expect("the first segment begins at time 0");
            self.fill(first, start, last)?;
        }
        let shelf = &self.present[place - self.first];
        shelf.verify()?;
        Ok(shelf)
    }
}

/// Notes the checksum of the layer at a time; if it is known already, it must be the same.
fn compare(sums: &mut [Option<u32>], kept: &[usize], time: usize, sum: u32) -> Result<(), SweepError> {
    let place = kept.binary_search(&time).expect("a layer that is kept");
    match sums[place].replace(sum) {
        Some(known) if known != sum => Err(SweepError::Contradiction("a layer that was made twice differs")),
        _ => Ok(()),
    }
}
