//! The questions that can be asked of a compiled machine, and how each is answered.
//!
//! | question | swept in |
//! |---|---|
//! | how many positions | exact digits, from both ends to the middle on dense layers |
//! | how many with a and b pieces | exact digits, graded by (a, b) |
//! | how many with k pieces, or with difference a − b | exact digits, graded by one number |
//!
//! Every answer is checked by one more sweep, forward through all steps, modulo a prime.

use crate::dense::{Direction, Estimate, Stops, Sweep};
use crate::grading::{BY_PIECES, Grades, Grading, linear};
use crate::layer::Layer;
use crate::layout::{Layout, choose};
use crate::machine::{Compiled, Swept};
use crate::meter::Meter;
use crate::question::Question;
use crate::{CompileError, Run, sparse};
use algebra::{Digits, Greatest, Profile, Residues, Semiring};
use control::Halt;
use dashu_int::UBig;
use rayon::prelude::*;
use rule::Machine;
use std::collections::BTreeMap;

/// A result with its accounts.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked<T> {
    /// The result, exact and checked.
    pub value: T,
    /// What it took.
    pub account: Account,
}

/// What a result took, and what shows that it is right.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Account {
    /// The most sites remembered at a time.
    pub width: usize,
    /// The most states in a layer.
    pub peak_states: u64,
    /// The most bytes of layers at a time.
    pub peak_bytes: u64,
    /// No number in a layer has more bits: a proved bound.
    pub bound_bits: f64,
    /// What it was held against.
    pub checked: Checked,
}

/// What shows that neither the memory nor the processor was at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Checked {
    /// A second sweep modulo [`CHECK_PRIME`] gave the same remainder.
    #[default]
    ByPrime,
    /// Laws that the numbers obey, whatever they are.
    ByLaws {
        /// Steps after which all numbers added up to what they must.
        conserved: usize,
        /// Layers that were their own mirror images.
        mirrored: usize,
        /// The count was also taken at a second meeting point.
        met_twice: bool,
    },
}

/// The prime of the check.
pub const CHECK_PRIME: u64 = Residues::PRIME;

/// Why there is no result.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum SweepError {
    #[error("the sweep needs {needed} bytes for its layers, {limit} are allowed")]
    Memory { needed: f64, limit: u64 },
    /// What is needed is not known: states are still being found.
    #[error("the sweep needs at least {needed} bytes for its layers, {limit} are allowed")]
    AtLeast { needed: f64, limit: u64 },
    #[error(
        "the sweep needs {needed} bytes for its layers, {limit} are allowed; \
         with files for layers it needs {with_files}, and {disk} bytes of disk"
    )]
    Scratch { needed: f64, limit: u64, with_files: f64, disk: f64 },
    #[error("the sweep needs {needed} bytes of disk in '{directory}', where {free} are free")]
    Disk { needed: f64, free: u64, directory: String },
    #[error(
        "a directory for layers or checkpoints is of use only for counts of a rule about groups on rectangles"
    )]
    NoFiles,
    #[error("a second meeting point is of use only for counts of a rule about groups on rectangles")]
    NotTwice,
    #[error("{0}")]
    Storage(String),
    #[error("{law} fails at step {step}; the memory, the processor or this program is at fault")]
    Law { law: &'static str, step: usize },
    #[error("the system has no {bytes} bytes to give")]
    System { bytes: u64 },
    #[error("stopped")]
    Stopped,
    #[error("{0} changed after it was written; the memory, the processor or this program is at fault")]
    Changed(&'static str),
    #[error("{0}; the memory, the processor or this program is at fault")]
    Contradiction(&'static str),
    #[error(transparent)]
    Compile(CompileError),
    #[error(
        "the result leaves {exact} modulo {CHECK_PRIME}, the check {residue}; \
         the memory, the processor or this program is at fault"
    )]
    Check { exact: u64, residue: u64 },
}

impl From<CompileError> for SweepError {
    fn from(error: CompileError) -> Self {
        match error {
            CompileError::Halt(halt) => halt.into(),
            other => SweepError::Compile(other),
        }
    }
}

impl From<Halt> for SweepError {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Stopped => SweepError::Stopped,
            Halt::Memory { needed, limit } => SweepError::Memory { needed, limit },
            Halt::System { bytes } => SweepError::System { bytes },
        }
    }
}

/// The number of positions.
pub fn count<M: Swept>(machine: &M, run: &Run<'_>) -> Result<Asked<UBig>, SweepError> {
    let half = bits_forward(machine)[machine.steps()] / 2.0;
    let layout = choose(machine, 2 * Digits.planes(half), run)?;
    let grading = Grading::none(machine.steps());
    if let (Layout::Dense, Some(tables)) = (&layout, machine.tables()) {
        return count_from_both_ends(tables, &grading, run);
    }
    let asked = sweep_exactly(machine, &layout, &grading, run)?;
    Ok(asked.map(|numbers| numbers.into_iter().sum()))
}

/// The number of positions with a pieces of Left and b of Right, for all a and b.
pub fn profile<M: Swept>(machine: &M, run: &Run<'_>) -> Result<Asked<Profile>, SweepError> {
    let layout = choose(machine, least_words(machine, BY_PIECES, run)?, run)?;
    let grading = Grading::by_pieces(piece_grades(machine, &layout, run)?);
    let asked = sweep_exactly(machine, &layout, &grading, run)?;
    let exponents =
        grading.grades(machine.steps()).iter().map(|(pieces, a)| (a as usize, (pieces - a) as usize));
    Ok(asked.map(|numbers| Profile::from_terms(exponents.zip(numbers))))
}

/// The number of positions for each value of `left`·a + `right`·b that occurs: (1, 1) grades by the number of pieces,
/// (1, −1) by the difference between the players.
pub fn graded<M: Swept>(
    machine: &M,
    left: i32,
    right: i32,
    run: &Run<'_>,
) -> Result<Asked<BTreeMap<i32, UBig>>, SweepError> {
    let layout = choose(machine, least_words(machine, linear(left, right), run)?, run)?;
    let grading = Grading::linear(&ranges(machine, &layout, left, right, run)?, left, right);
    let asked = sweep_exactly(machine, &layout, &grading, run)?;
    let grades = grading.grades(machine.steps()).iter().map(|(_, grade)| grade);
    Ok(asked.map(|numbers| grades.zip(numbers).filter(|(_, number)| *number != UBig::ZERO).collect()))
}

impl<T> Asked<T> {
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Asked<U> {
        Asked { value: change(self.value), account: self.account }
    }
}

/// Upper bounds for the bits of all numbers, by time, for sweeps from the start.
pub(crate) fn bits_forward<M: Swept>(machine: &M) -> Vec<f64> {
    let mut bits = vec![1.0];
    for step in 0..machine.steps() {
        bits.push(bits[step] + machine.growth_bits(step));
    }
    bits
}

/// F(s) counts the ways to reach a state in the middle, G(s) those to go on from it: the count is Σ F(s) G(s).
/// Their numbers have half the length.
fn count_from_both_ends(
    machine: &Compiled,
    grading: &Grading,
    run: &Run<'_>,
) -> Result<Asked<UBig>, SweepError> {
    let question = Question::new(Digits, grading, machine.owners(), [(); 3]);
    let forward = bits_forward(machine);
    let whole = forward[machine.steps()];
    let backward: Vec<f64> = forward.iter().map(|bits| whole - bits + 1.0).collect();
    let middle = middle(machine, &forward, &backward);
    let sweep = |direction: Direction, bits| {
        let from = direction.start(machine);
        Sweep { machine, question: &question, direction, from, until: middle, bits }
    };
    let first_half = sweep(Direction::Forward, &forward);
    let second_half = sweep(Direction::Backward, &backward);
    let (first, second) = (first_half.estimate(Stops::NONE, run)?, second_half.estimate(Stops::NONE, run)?);
    let needed = first.peak_bytes.max(first.last_bytes.saturating_add(second.peak_bytes));
    let check = Check::new(machine, &Layout::Dense, run)?;
    let mut meter = start(run, needed, first.steps + second.steps, first.work + second.work, &check)?;

    let mut ways_here = first_half.run(&mut meter)?;
    meter.hold(ways_here.bytes());
    ways_here.strike("first half");
    let mut ways_on = second_half.run(&mut meter)?;
    ways_on.strike("second half");
    let value = product(&ways_here, &ways_on, run)?;
    drop((ways_here, ways_on));
    check.compare(&value, &mut meter)?;
    machine.verify()?;
    Ok(Asked { value, account: account(machine, &Layout::Dense, &meter, whole) })
}

/// The time at which both halves together are the least work.
fn middle(machine: &Compiled, forward: &[f64], backward: &[f64]) -> usize {
    let work = |bits: &[f64], time: usize| machine.layer_size(time) * Digits.planes(bits[time]) as f64;
    let mut total: f64 = (0..=machine.steps()).map(|time| work(backward, time)).sum();
    let mut best = (f64::INFINITY, 0);
    for time in 0..=machine.steps() {
        total += work(forward, time) - work(backward, time);
        if total < best.0 {
            best = (total, time);
        }
    }
    best.1
}

/// Σ F(s) G(s) over all states. Digits have 48 bits, so 2^24 products of them fit a word of 128.
fn product(f: &Layer<u64>, g: &Layer<u64>, run: &Run<'_>) -> Result<UBig, Halt> {
    const PART: usize = 1 << 14;
    let states = f.planes[0].len();
    assert_eq!(states, g.planes[0].len(), "both halves end in the same layer");
    let digits = |layer: &Layer<u64>, state: usize, digits: &mut Vec<u64>| {
        digits.clear();
        digits.extend(layer.planes.iter().map(|plane| plane[state]));
        let last = digits.len() - 1;
        let top = digits[last];
        digits[last] &= (1 << Digits::BITS) - 1;
        digits.push(top >> Digits::BITS);
    };
    let places = f.planes.len() + g.planes.len() + 2;
    let part = |part: usize| {
        run.check()?;
        let mut sums = vec![0u128; places];
        let (mut a, mut b) = (vec![], vec![]);
        for state in part * PART..states.min((part + 1) * PART) {
            digits(f, state, &mut a);
            digits(g, state, &mut b);
            for (i, &a) in a.iter().enumerate() {
                for (sum, &b) in sums[i..].iter_mut().zip(&b) {
                    *sum += u128::from(a) * u128::from(b);
                }
            }
        }
        let add = |number: UBig, sum: u128| (number << Digits::BITS as usize) + sum;
        Ok(sums.into_iter().rev().fold(UBig::ZERO, add))
    };
    (0..states.div_ceil(PART)).into_par_iter().map(part).try_reduce(|| UBig::ZERO, |a, b| Ok(a + b))
}

/// The numbers of the last layer, grade by grade, exact and checked.
fn sweep_exactly<M: Swept>(
    machine: &M,
    layout: &Layout,
    grading: &Grading,
    run: &Run<'_>,
) -> Result<Asked<Vec<UBig>>, SweepError> {
    let question = Question::new(Digits, grading, machine.owners(), [(); 3]);
    let bits = bits_forward(machine);
    let check = Check::new(machine, layout, run)?;
    let estimate = estimate(machine, layout, &question, &bits, Stops::NONE, run)?;
    let mut meter = start(run, estimate.peak_bytes, estimate.steps, estimate.work, &check)?;
    let layer = forward(machine, layout, &question, &bits, &mut meter, Stops::NONE, &mut |_, _| Ok(()))?;
    let numbers = layer.numbers();
    drop(layer);
    check.compare(&numbers.iter().sum(), &mut meter)?;
    machine.verify()?;
    Ok(Asked { value: numbers, account: account(machine, layout, &meter, bits[machine.steps()]) })
}

/// Refuses a run that needs too much memory, otherwise opens its accounts, the check included.
fn start<'a, M: Swept>(
    run: &Run<'a>,
    needed: u64,
    steps: usize,
    work: f64,
    check: &Check<'_, M>,
) -> Result<Meter<'a>, SweepError> {
    let needed = needed.max(check.estimate.peak_bytes);
    run.fits(needed as f64)?;
    Ok(Meter::new(run, steps + check.estimate.steps, work + check.estimate.work))
}

pub(crate) fn account<M: Swept>(machine: &M, layout: &Layout, meter: &Meter<'_>, bound_bits: f64) -> Account {
    let peak_states = match layout {
        Layout::Dense => dense_tables(machine).peak_size() as u64,
        Layout::Sparse(_) => meter.peak_states,
    };
    let checked = Checked::ByPrime;
    Account { width: machine.width(), peak_states, peak_bytes: meter.peak_bytes, bound_bits, checked }
}

/// The sweep modulo a prime that every exact result is held against.
pub(crate) struct Check<'a, M: Swept> {
    machine: &'a M,
    layout: &'a Layout,
    grading: Grading,
    estimate: Estimate,
    bits: Vec<f64>,
}

impl<'a, M: Swept> Check<'a, M> {
    pub(crate) fn new(machine: &'a M, layout: &'a Layout, run: &Run<'_>) -> Result<Self, Halt> {
        let grading = Grading::none(machine.steps());
        let bits = vec![0.0; machine.steps() + 1];
        let question = Question::new(Residues, &grading, machine.owners(), [(); 3]);
        let estimate = estimate(machine, layout, &question, &bits, Stops::NONE, run)?;
        Ok(Check { machine, layout, grading, estimate, bits })
    }

    /// What it takes.
    pub(crate) fn estimate(&self) -> Estimate {
        self.estimate
    }

    pub(crate) fn compare(&self, total: &UBig, meter: &mut Meter<'_>) -> Result<(), SweepError> {
        let question = Question::new(Residues, &self.grading, self.machine.owners(), [(); 3]);
        let stops = Stops::NONE;
        let layer =
            forward(self.machine, self.layout, &question, &self.bits, meter, stops, &mut |_, _| Ok(()))?;
        let residue = layer.planes[0].iter().sum::<u64>() % Residues::PRIME;
        let exact = total % Residues::PRIME;
        if exact == residue { Ok(()) } else { Err(SweepError::Check { exact, residue }) }
    }
}

/// The tables that dense layers need; `choose` does not choose them without.
pub(crate) fn dense_tables<M: Swept>(machine: &M) -> &Compiled {
    machine.tables().expect("dense layers have tables")
}

/// Shown every layer, with its time.
pub(crate) type Each<'a, W> = &'a mut dyn FnMut(usize, &Layer<W>) -> Result<(), SweepError>;

/// A sweep from the start to the end; `each` sees the layers after every pass, none of which runs across a stop.
pub(crate) fn forward<M: Swept, R: Semiring>(
    machine: &M,
    layout: &Layout,
    question: &Question<'_, R>,
    bits: &[f64],
    meter: &mut Meter<'_>,
    stops: Stops,
    each: Each<'_, R::Word>,
) -> Result<Layer<R::Word>, SweepError> {
    let one = Layer::one::<R>(question.grading.width(0), &meter.run)?;
    match layout {
        Layout::Sparse(_) => {
            let start = (sparse::start(machine, &meter.run)?, one);
            let each = &mut |time, _: &[u128], layer: &Layer<R::Word>| each(time, layer);
            let (states, layer) =
                sparse::sweep(machine, question, bits, start, 0..machine.steps(), meter, each)?;
            assert!(states.len() <= 1, "all sites have left, so there is one last state");
            Ok(layer)
        }
        Layout::Dense => {
            let (machine, until) = (dense_tables(machine), machine.steps());
            let sweep = Sweep { machine, question, direction: Direction::Forward, from: 0, until, bits };
            sweep.run_watched(one, stops, meter, each)
        }
    }
}

/// What [`forward`] will take.
pub(crate) fn estimate<M: Swept, R: Semiring>(
    machine: &M,
    layout: &Layout,
    question: &Question<'_, R>,
    bits: &[f64],
    stops: Stops,
    run: &Run<'_>,
) -> Result<Estimate, Halt> {
    let until = machine.steps();
    match layout {
        Layout::Dense => {
            let machine = dense_tables(machine);
            let sweep = Sweep { machine, question, direction: Direction::Forward, from: 0, until, bits };
            sweep.estimate(stops, run)
        }
        Layout::Sparse(sizes) => {
            let words = |time: usize| {
                let planes = question.ring.planes(bits[(time + 1).min(until)]);
                (question.grading.width(time) * planes) as u64
            };
            Ok(Estimate {
                peak_bytes: sizes.bytes(machine, |time| words(time) * size_of::<R::Word>() as u64),
                work: (0..=until).map(|time| (sizes.states[time] * words(time)) as f64).sum(),
                steps: until,
                ..Estimate::default()
            })
        }
    }
}

/// How many words the values of a graded sweep have at least, so many for each place of the largest dense layer: that is
/// known without a sweep. One state stands for all that have the same grade, so the grades that are found do occur; those
/// at both ends of a row stand for the row.
fn least_words<M: Swept>(machine: &M, by: [(i32, i32); 3], run: &Run<'_>) -> Result<usize, Halt> {
    let Some(tables) = machine.tables().filter(|tables| tables.peak_size() > LARGE) else { return Ok(1) };
    let bits = bits_forward(machine);
    let first = (0, machine.start());
    let mut rows = BTreeMap::from([(0, (first, first))]);
    let mut most_words = 1.0f64;
    for step in 0..machine.steps() {
        run.check()?;
        let mut next: BTreeMap<i32, (End, End)> = BTreeMap::new();
        for (&row, &(low, high)) in &rows {
            let ends = [low, high];
            let different = if low == high { &ends[..1] } else { &ends };
            for &(column, state) in different {
                machine.expand(step, state, &mut |piece, state| {
                    let (rows, columns) = by[machine.owners()[piece as usize] as usize];
                    let end = (column + columns, state);
                    let (low, high) = next.entry(row + rows).or_insert((end, end));
                    *low = (*low).min(end);
                    *high = (*high).max(end);
                });
            }
        }
        rows = next;
        let grades: i32 = rows.values().map(|((low, _), (high, _))| high - low + 1).sum();
        let words = f64::from(grades) * Digits.planes(bits[step + 1]) as f64;
        most_words = most_words.max(words * tables.layer_size(step + 1) / tables.peak_size());
    }
    Ok(most_words as usize)
}

/// A column, and a state that stands for it.
type End = (i32, u128);

/// Dense layers of more places are looked at before they are swept.
const LARGE: f64 = 65536.0;

/// An upper bound of `left`·a + `right`·b in each layer, by time; the greatest that occurs, unless layers are large.
fn greatest<M: Swept>(
    machine: &M,
    layout: &Layout,
    left: i32,
    right: i32,
    run: &Run<'_>,
) -> Result<Vec<i32>, SweepError> {
    let grading = Grading::none(machine.steps());
    let mut known = vec![None; machine.steps() + 1];
    known[0] = Some(0);
    // Large layers are not shown at every step.
    let every_step = machine.tables().is_none_or(|tables| tables.peak_size() <= EVERY_STEP);
    let stops = if every_step { Stops::ALL } else { Stops::NONE };
    support(machine, layout, &grading, [0, left, right], stops, run, &mut |time, layer| {
        // A layer without states holds nothing at all.
        let most = layer.planes[0].par_iter().copied().max().filter(|&most| most != Greatest::NONE);
        known[time] = Some(most.unwrap_or(0));
        Ok(())
    })?;
    let piece = left.max(right).max(0);
    let mut bound = 0;
    Ok(known
        .into_iter()
        .map(|known| {
            bound = known.unwrap_or(bound + piece);
            bound
        })
        .collect())
}

/// Layers up to this size are looked at in every step; of larger ones only those between passes.
const EVERY_STEP: f64 = 262144.0;

/// The least and the greatest `left`·a + `right`·b in each layer, by time.
pub(crate) fn ranges<M: Swept>(
    machine: &M,
    layout: &Layout,
    left: i32,
    right: i32,
    run: &Run<'_>,
) -> Result<Vec<(i32, i32)>, SweepError> {
    let most = greatest(machine, layout, left, right, run)?;
    let least = greatest(machine, layout, -left, -right, run)?;
    Ok(least.iter().zip(&most).map(|(&least, &most)| (-least, most)).collect())
}

/// The pairs (a, b) that occur at each time: for every a + b the range of a.
pub(crate) fn piece_grades<M: Swept>(
    machine: &M,
    layout: &Layout,
    run: &Run<'_>,
) -> Result<Vec<Grades>, SweepError> {
    let rows = ranges(machine, layout, 1, 1, run)?;
    let grading = Grading::linear(&rows, 1, 1);
    // For every time and a + b the greatest `sign`·a.
    let tops = |sign: i32| -> Result<Vec<Vec<i32>>, SweepError> {
        let mut all = vec![vec![0]];
        support(machine, layout, &grading, [0, sign, 0], Stops::ALL, run, &mut |_, layer| {
            let mut tops = vec![Greatest::NONE; layer.width];
            for value in layer.planes[0].chunks_exact(layer.width) {
                tops.iter_mut().zip(value).for_each(|(top, &a)| *top = (*top).max(a));
            }
            all.push(tops);
            Ok(())
        })?;
        Ok(all)
    };
    let columns = |most: Vec<i32>, least: Vec<i32>| {
        let range = |(most, least): (i32, i32)| if most == Greatest::NONE { (0, -1) } else { (-least, most) };
        most.into_iter().zip(least).map(range).collect()
    };
    let tops = tops(1)?.into_iter().zip(tops(-1)?).zip(rows);
    Ok(tops
        .map(|((most, least), (first_row, _))| Grades { first_row, columns: columns(most, least) })
        .collect())
}

/// A sweep for greatest sums of weights, layer by layer.
fn support<M: Swept>(
    machine: &M,
    layout: &Layout,
    grading: &Grading,
    weights: [i32; 3],
    stops: Stops,
    run: &Run<'_>,
    each: Each<'_, i32>,
) -> Result<(), SweepError> {
    let question = Question::new(Greatest, grading, machine.owners(), weights);
    let bits = vec![0.0; machine.steps() + 1];
    let estimate = estimate(machine, layout, &question, &bits, stops, run)?;
    run.fits(estimate.peak_bytes as f64)?;
    // This is little beside the sweep that it prepares: no part of the work is done, but steps are shown.
    let mut meter = Meter::new(run, estimate.steps, f64::INFINITY);
    forward(machine, layout, &question, &bits, &mut meter, stops, each)?;
    Ok(())
}
