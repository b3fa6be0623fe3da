//! Dense layers: the state is the address.
//!
//! A layer is one array, indexed in mixed radix by the classes of all slots, slot 0 fastest. A step changes few slots
//! and does the same for every setting of the others. So several steps are run together in one *pass*: the slots
//! that they touch form a *window*; for a *tile*, that is all settings of the window and some of the slots outside,
//! the values are brought into scratch memory that stays in the cache, all steps of the pass run there, and the
//! values go back. A board of 24 columns takes three passes over main memory a row instead of 24, and tiles are
//! independent, so threads share nothing.
//!
//! In scratch memory a *row* holds one setting of the window for all settings outside (the *lanes*), side by side: a
//! step adds whole rows, whatever slots it touches. A [`script`] says which rows.

mod pass;
mod script;
mod shared;
mod tile;

use crate::ask::Each;
use crate::layer::{BYTES_PER_PLANE, Layer};
use crate::machine::Compiled;
use crate::meter::Meter;
use crate::question::Question;
use crate::{Run, SweepError};
use algebra::Semiring;
use control::{Halt, List};
use pass::Pass;
use rayon::prelude::*;
use rule::Machine;
use script::Script;
use std::collections::HashMap;
use std::sync::Mutex;

/// Which way a sweep goes through the steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// From the first step on: a value belongs to the ways to reach a state.
    Forward,
    /// From the last step back: a value belongs to the ways to go on from a state.
    Backward,
}

impl Direction {
    /// The time of the layer with one state in which a whole sweep begins.
    pub(crate) fn start(self, machine: &Compiled) -> usize {
        if self == Direction::Forward { 0 } else { machine.steps() }
    }

    /// The step that leads on from the layer at `time`, and the time after it.
    fn advance(self, time: usize) -> (usize, usize) {
        if self == Direction::Forward { (time, time + 1) } else { (time - 1, time - 1) }
    }
}

/// Times that no pass runs across, for sweeps forward: every `stride` steps, among them `phase`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stops {
    pub(crate) stride: usize,
    pub(crate) phase: usize,
}

impl Stops {
    /// Passes are as long as is best.
    pub(crate) const NONE: Stops = Stops { stride: usize::MAX, phase: 0 };
    /// Every pass is a step.
    pub(crate) const ALL: Stops = Stops { stride: 1, phase: 0 };

    pub(crate) fn contains(self, time: usize) -> bool {
        time.abs_diff(self.phase).is_multiple_of(self.stride)
    }

    /// The first of them after a time, but no later than `until`.
    fn after(self, time: usize, until: usize) -> usize {
        if self == Stops::NONE {
            return until;
        }
        (time + 1..until).find(|&time| self.contains(time)).unwrap_or(until)
    }
}

/// A sweep to be made: all but the accounts.
pub(crate) struct Sweep<'a, R: Semiring> {
    pub(crate) machine: &'a Compiled,
    pub(crate) question: &'a Question<'a, R>,
    pub(crate) direction: Direction,
    /// The time of the layer to begin with.
    pub(crate) from: usize,
    /// The time of the layer to end with.
    pub(crate) until: usize,
    /// No number before step t has more than `bits[t]` bits.
    pub(crate) bits: &'a [f64],
}

/// What a sweep will take.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Estimate {
    /// The most bytes of layers at a time.
    pub(crate) peak_bytes: u64,
    /// The bytes of the last layer.
    pub(crate) last_bytes: u64,
    /// Words added, for the progress.
    pub(crate) work: f64,
    pub(crate) steps: usize,
}

impl<R: Semiring> Sweep<'_, R> {
    /// The passes of the sweep, one after the other.
    fn passes(&self, stops: Stops) -> impl Iterator<Item = Pass> {
        let mut time = self.from;
        std::iter::from_fn(move || {
            let grading = self.question.grading;
            let until = stops.after(time, self.until);
            let plan = || Pass::plan(self.machine, grading, self.direction, time, until, R::ROOM);
            let pass = (time != self.until).then(plan)?;
            time = pass.to;
            Some(pass)
        })
    }

    fn planes(&self, time: usize) -> usize {
        self.question.ring.planes(self.bits[time])
    }

    /// What the sweep will take, exactly for the layers.
    pub(crate) fn estimate(&self, stops: Stops, run: &Run<'_>) -> Result<Estimate, Halt> {
        let mut estimate = Estimate::default();
        // The room of every plane of both layers, in words.
        let states = self.machine.layer_size(self.from) as usize;
        let words = states * self.question.grading.width(self.from);
        let (mut layer, mut spare) = (vec![words; self.planes(self.from)], vec![]);
        let mut scratch = 0;
        let bytes = |room: &[usize]| {
            let words = room.iter().fold(0u64, |sum, &words| sum.saturating_add(words as u64));
            words.saturating_mul(size_of::<R::Word>() as u64) + (room.len() * BYTES_PER_PLANE) as u64
        };
        for pass in self.passes(stops) {
            run.check()?;
            let planes = self.planes(pass.to);
            layer.resize(planes.max(layer.len()), pass.states_before * pass.width_before);
            if pass.in_place {
                spare.clear();
            } else {
                spare.resize(layer.len(), 0);
                let words = pass.states_after * pass.width_after;
                spare.iter_mut().for_each(|room| *room = List::<R::Word>::room_after(*room, words));
            }
            let held = bytes(&layer).saturating_add(bytes(&spare));
            scratch = self.scratch_bytes(&pass).max(scratch);
            estimate.peak_bytes = estimate.peak_bytes.max(held.saturating_add(scratch));
            if !pass.in_place {
                std::mem::swap(&mut layer, &mut spare);
            }
            estimate.last_bytes = bytes(&layer);
            estimate.work += self.work(&pass);
            estimate.steps += pass.steps.len();
        }
        Ok(estimate)
    }

    /// The bytes in which all threads work on their tiles, about: rows for the settings of the window, for those that
    /// come of them, and for what is carried.
    fn scratch_bytes(&self, pass: &Pass) -> u64 {
        let settings = |&time: &usize| -> usize {
            pass.window.iter().map(|&slot| self.machine.radix[time][slot] as usize).product()
        };
        let rows = 3 * pass.times.iter().map(settings).max().unwrap_or(1);
        let words = rows * pass.lanes * pass.frame.width;
        (words * size_of::<R::Word>() * rayon::current_num_threads()) as u64
    }

    fn work(&self, pass: &Pass) -> f64 {
        let width = self.question.grading.width(pass.to);
        (pass.states_after * width * self.planes(pass.to) * pass.steps.len()) as f64
    }

    /// Makes the sweep from the one state in which it begins, and gives its last layer.
    pub(crate) fn run(&self, meter: &mut Meter<'_>) -> Result<Layer<R::Word>, SweepError> {
        let start = Layer::one::<R>(self.question.grading.width(self.from), &meter.run)?;
        self.run_watched(start, Stops::NONE, meter, &mut |_, _| Ok(()))
    }

    /// Makes the sweep from this layer on and shows the layer after each pass to `each`, with its time.
    pub(crate) fn run_watched(
        &self,
        mut layer: Layer<R::Word>,
        stops: Stops,
        meter: &mut Meter<'_>,
        each: Each<'_, R::Word>,
    ) -> Result<Layer<R::Word>, SweepError> {
        let mut spare = Layer::default();
        let pool = Pool::default();
        let mut scripts = Scripts::default();
        let run = meter.run.clone();
        let mut scratch = run.charge(0)?;
        for pass in self.passes(stops) {
            scratch.resize(self.scratch_bytes(&pass).max(scratch.bytes()))?;
            layer.widen(&self.question.ring, self.planes(pass.to), &run)?;
            if pass.in_place {
                spare.planes.clear();
                meter.layers(&[layer.bytes()]);
                self.run_pass(&pass, &mut layer, None, &pool, &mut scripts, meter)?;
            } else {
                let width = self.question.grading.width(pass.to);
                // What its planes hold does not matter.
                spare.width = width;
                spare.planes.resize_with(layer.planes.len(), || run.list());
                spare.planes.iter_mut().try_for_each(|p| p.renew(pass.states_after * width, R::ZERO))?;
                meter.layers(&[layer.bytes(), spare.bytes()]);
                self.run_pass(&pass, &mut layer, Some(&mut spare), &pool, &mut scripts, meter)?;
                std::mem::swap(&mut layer, &mut spare);
            }
            let guard = layer.guard::<R>();
            layer.strike("dense layer");
            meter.advance(pass.steps.len(), pass.states_after as u64, self.work(&pass))?;
            each(pass.to, &layer)?;
            layer.verify(guard)?;
        }
        Ok(layer)
    }

    /// Runs a pass over all tiles, in place if there is no `output`.
    fn run_pass(
        &self,
        pass: &Pass,
        input: &mut Layer<R::Word>,
        output: Option<&mut Layer<R::Word>>,
        pool: &Pool<R::Word>,
        scripts: &mut Scripts,
        meter: &Meter<'_>,
    ) -> Result<(), Halt> {
        debug_assert!(
            pass.states_before.max(pass.states_after) > Pass::LOOKED_AT || pass.tiles_are_disjoint(),
            "tiles have addresses of their own"
        );
        let script = scripts.get(pass, self.machine, self.question);
        let planes = shared::Planes::new(input, output);
        let run_tiles = |tiles: std::ops::Range<usize>| -> Result<(), Halt> {
            let mut scratch = pool.take();
            scratch.fit(pass, script, R::ZERO);
            for tile in tiles {
                meter.run.check()?;
                // SAFETY: tiles of a pass have disjoint addresses, in the layer before and in the one after (see
                // `Pass::plan`), and every tile is run once.
                unsafe { tile::run(pass, script, self.question, &planes, tile, &mut scratch) };
            }
            pool.put(scratch);
            Ok(())
        };
        let parts = if self.work(pass) < WORTH_THREADS { 1 } else { 8 * rayon::current_num_threads() };
        let parts = parts.min(pass.tiles);
        let part = |i: usize| pass.tiles * i / parts..pass.tiles * (i + 1) / parts;
        if parts == 1 {
            run_tiles(part(0))
        } else {
            (0..parts).into_par_iter().try_for_each(|i| run_tiles(part(i)))
        }
    }
}

/// Work below this many words is not worth a second thread.
const WORTH_THREADS: f64 = 65536.0;

/// The scripts of earlier passes. On a regular board few are different.
#[derive(Default)]
struct Scripts(HashMap<Vec<u32>, Script>);

impl Scripts {
    fn get<R: Semiring>(&mut self, pass: &Pass, machine: &Compiled, question: &Question<'_, R>) -> &Script {
        const MOST: usize = 64;
        let key = pass.key(machine);
        if self.0.len() >= MOST && !self.0.contains_key(&key) {
            self.0.clear();
        }
        self.0.entry(key).or_insert_with(|| Script::new(machine, pass, question))
    }
}

/// Scratch memory that is not in use.
struct Pool<W>(Mutex<Vec<tile::Scratch<W>>>);

impl<W> Default for Pool<W> {
    fn default() -> Self {
        Pool(Mutex::new(vec![]))
    }
}

impl<W: Copy> Pool<W> {
    fn take(&self) -> tile::Scratch<W> {
        self.0.lock().expect("no thread panics").pop().unwrap_or_else(tile::Scratch::new)
    }

    fn put(&self, scratch: tile::Scratch<W>) {
        self.0.lock().expect("no thread panics").push(scratch);
    }
}
