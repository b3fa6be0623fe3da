//! A rule compiled to local tables: the machine that the engines run.

use crate::sparse::Sizes;
use crate::{CompileError, Run, SweepError};
use control::{Charge, Halt};
use rule::{Machine, Owner, PieceId};
use std::collections::HashMap;
use std::sync::Arc;

/// A machine with what a sweep must know about it beforehand.
pub trait Swept: Machine {
    /// The most sites that are remembered at a time.
    fn width(&self) -> usize;
    /// The site that each step settles.
    fn order(&self) -> &[usize];
    /// No number grows by more bits at this step: at most as many ways lead on from a state as there are pieces.
    fn growth_bits(&self, _step: usize) -> f64 {
        (self.owners().len() as f64).log2()
    }
    /// How large its layers are, if that is known beforehand.
    fn sizes(&self) -> Option<Sizes> {
        None
    }
    /// Is what it holds still what was written?
    fn verify(&self) -> Result<(), SweepError> {
        Ok(())
    }
    /// Its local tables, if it has any: dense layers need them.
    fn tables(&self) -> Option<&Compiled> {
        None
    }
}

/// A machine that can be run from its end to its start, through the same states.
pub trait Turnable: Swept + Sized {
    /// The machine whose first step undoes the last step of this one. A state before step t of the one is a state
    /// after t steps from the end of the other, and has the same number there.
    fn reversed(&self, run: &Run<'_>) -> Result<Self, Halt>;
}

/// One transition on the slots that a step touches. Settings of these slots are numbered in mixed radix, the first
/// slot counting fastest: `from` by the classes before the step, `to` by those after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Move {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) piece: PieceId,
}

/// All that happens at one step: a matrix on few slots, the identity on the others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LocalStep {
    /// The slots that the step reads or writes, ascending.
    pub(crate) slots: Vec<usize>,
    pub(crate) moves: Vec<Move>,
}

/// A rule on a board in an order, compiled: the erasure point. It knows no labels, only numbered classes of them.
///
/// A state before step t is a class for each slot; slot s has `radix[t][s]` of them. The last state is unique.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub(crate) width: usize,
    pub(crate) steps: Vec<LocalStep>,
    pub(crate) radix: Vec<Vec<u32>>,
    pub(crate) owners: Vec<Owner>,
    /// The site that each step settles.
    order: Vec<usize>,
    /// Where the class of each slot lies in a packed state: first bit, number of bits.
    fields: Vec<(u32, u32)>,
    /// The kind of each step: equal steps are of one kind. On a regular board there are few.
    pub(crate) kinds: Vec<u32>,
    /// What is known of each kind.
    kind_facts: Vec<KindFacts>,
    /// A checksum of steps, classes and order.
    sum: u32,
    /// What all of it takes.
    _room: Arc<Charge>,
}

#[derive(Clone, Copy, Debug)]
struct KindFacts {
    growth_bits: f64,
    most_terms_forward: u64,
    most_terms_backward: u64,
}

/// The most bits of a packed state.
pub(crate) const STATE_BITS: u32 = 128;

impl Compiled {
    pub(crate) fn new(
        width: usize,
        steps: Vec<LocalStep>,
        radix: Vec<Vec<u32>>,
        owners: Vec<Owner>,
        order: Vec<usize>,
        run: &Run<'_>,
    ) -> Result<Option<Compiled>, Halt> {
        let room = Arc::new(run.charge(bytes(&steps, width))?);
        let mut most = vec![1; width];
        for radix in &radix {
            most.iter_mut().zip(radix).for_each(|(most, &radix)| *most = radix.max(*most));
        }
        let mut used = 0;
        let mut fields = vec![];
        for most in most {
            let bits = most.next_power_of_two().trailing_zeros();
            fields.push((used, bits));
            used += bits;
        }
        let (mut kinds, mut kind_facts) = (vec![], vec![]);
        let mut known = HashMap::new();
        for (time, step) in steps.iter().enumerate() {
            let of = |time: usize| step.slots.iter().map(|&slot| radix[time][slot]).collect::<Vec<u32>>();
            let next = kind_facts.len() as u32;
            let kind = *known.entry((step, of(time), of(time + 1))).or_insert(next);
            if kind == next {
                kind_facts.push(KindFacts::new(&step.moves));
            }
            kinds.push(kind);
        }
        drop(known);
        if used > STATE_BITS {
            return Ok(None);
        }
        let (sum, _room) = (0, room);
        let mut machine =
            Compiled { width, steps, radix, owners, order, fields, kinds, kind_facts, sum, _room };
        machine.sum = machine.checksum();
        machine.strike();
        Ok(Some(machine))
    }

    /// The checksum of all tables, as they were made.
    pub(crate) fn sum(&self) -> u32 {
        self.sum
    }

    fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        let mut words: Vec<u32> = vec![];
        for (step, radix) in self.steps.iter().zip(&self.radix) {
            words.clear();
            words.extend(step.slots.iter().map(|&slot| slot as u32));
            words.extend(step.moves.iter().flat_map(|m| [m.from, m.to, u32::from(m.piece)]));
            words.extend(radix);
            sum.update(bytemuck::cast_slice(&words));
        }
        sum.update(bytemuck::cast_slice(&self.order));
        sum.update(bytemuck::cast_slice(&self.kinds));
        sum.finalize()
    }

    /// A chance for a fault, in every table.
    fn strike(&mut self) {
        #[cfg(feature = "faults")]
        for (step, radix) in self.steps.iter_mut().zip(&mut self.radix) {
            control::faults::strike("compiled classes", radix);
            for m in &mut step.moves {
                control::faults::strike("compiled moves", std::slice::from_mut(&mut m.from));
                control::faults::strike("compiled moves", std::slice::from_mut(&mut m.to));
            }
        }
    }

    /// Several machines of one rule, one after the other: the machine of the sum of their boards. The sites of each
    /// board are numbered after those of the boards before it. Refused if a state does not fit into 128 bits.
    ///
    /// # Panics
    /// If there is no machine.
    pub fn chained(machines: &[Compiled], run: &Run<'_>) -> Result<Compiled, CompileError> {
        let width = machines.iter().map(|machine| machine.width).max().expect("a sum has a board");
        let mut radix = vec![vec![1; width]];
        let (mut steps, mut order) = (vec![], vec![]);
        for machine in machines {
            machine.verify().map_err(|_| CompileError::Changed)?;
            let sites = order.len();
            order.extend(machine.order.iter().map(|site| sites + site));
            steps.extend(machine.steps.iter().cloned());
            let padded = |classes: &Vec<u32>| {
                let mut classes = classes.clone();
                classes.resize(width, 1);
                classes
            };
            // Every machine ends in the one state in which the next one starts.
            radix.pop();
            radix.extend(machine.radix.iter().map(padded));
        }
        let digits = f64::from(STATE_BITS) * 2f64.log10();
        Compiled::new(width, steps, radix, machines[0].owners.clone(), order, run)?
            .ok_or(CompileError::TooManyBits { digits })
    }

    /// Where a state lies in a dense layer before step `time`.
    pub(crate) fn address(&self, time: usize, state: u128) -> usize {
        let (mut address, mut unit) = (0, 1);
        for (&(first, bits), &radix) in self.fields.iter().zip(&self.radix[time]) {
            address += ((state >> first) & ((1 << bits) - 1)) as usize * unit;
            unit *= radix as usize;
        }
        address
    }

    /// The most sites that are remembered at a time.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of states before step `time` if every combination of classes is counted.
    pub fn layer_size(&self, time: usize) -> f64 {
        self.radix[time].iter().map(|&radix| f64::from(radix)).product()
    }

    /// The largest [`Compiled::layer_size`].
    pub fn peak_size(&self) -> f64 {
        (0..self.radix.len()).map(|time| self.layer_size(time)).fold(0.0, f64::max)
    }

    /// The sum of all layer sizes: what a dense sweep costs.
    pub fn work(&self) -> f64 {
        (0..self.radix.len()).map(|time| self.layer_size(time)).sum()
    }

    /// log₂ of an upper bound of the norm of a step, as a map between layers with the Euclidean norm.
    ///
    /// No number in a layer exceeds the norm of the layer, so the bits of all numbers after some steps are at most
    /// the sum of these. A step is I ⊗ T ⊗ I, its norm that of T, and ‖T‖² is the greatest eigenvalue of M = TᵀT,
    /// which is at most maxᵢ (Mv)ᵢ / vᵢ for every positive v (Collatz 1942). A few rounds v ← Mv make that tight; any
    /// round would do for a bound. All terms are positive, so the rounding of the floats is a relative error far below
    /// the 10⁻⁹ that is added.
    pub fn growth_bits(&self, step: usize) -> f64 {
        self.kind_facts[self.kinds[step] as usize].growth_bits
    }

    /// The most terms that are added up for one value of the layer after the step (`forward`) or before it.
    pub(crate) fn most_terms(&self, step: usize, forward: bool) -> u64 {
        let facts = &self.kind_facts[self.kinds[step] as usize];
        if forward { facts.most_terms_forward } else { facts.most_terms_backward }
    }
}

/// What steps on so many slots take, with the classes of all slots at every time.
fn bytes(steps: &[LocalStep], width: usize) -> u64 {
    let each =
        size_of::<LocalStep>() + size_of::<Vec<u32>>() + 2 * size_of::<usize>() + width * size_of::<u32>();
    let step =
        |step: &LocalStep| step.slots.len() * size_of::<usize>() + step.moves.len() * size_of::<Move>();
    steps.iter().map(|one| (each + step(one)) as u64).sum()
}

impl KindFacts {
    fn new(moves: &[Move]) -> KindFacts {
        KindFacts {
            growth_bits: growth_bits(moves),
            most_terms_forward: most_terms(moves.iter().map(|m| m.to)),
            most_terms_backward: most_terms(moves.iter().map(|m| m.from)),
        }
    }
}

/// See [`Compiled::growth_bits`].
fn growth_bits(moves: &[Move]) -> f64 {
    let rows = moves.iter().map(|m| m.to + 1).max().unwrap_or(1) as usize;
    let columns = moves.iter().map(|m| m.from + 1).max().unwrap_or(1) as usize;
    let mut v = vec![1.0; columns];
    let mut bound = f64::INFINITY;
    for _ in 0..30 {
        let mut image = vec![0.0; rows];
        moves.iter().for_each(|m| image[m.to as usize] += v[m.from as usize]);
        let mut next = vec![0.0; columns];
        moves.iter().for_each(|m| next[m.from as usize] += image[m.to as usize]);
        let ratios = next.iter().zip(&v).filter(|&(_, &v)| v > 0.0).map(|(next, v)| next / v);
        bound = ratios.fold(0.0, f64::max).min(bound);
        let largest = next.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        v = next.into_iter().map(|n| n / largest).collect();
    }
    if bound <= 0.0 { 0.0 } else { 0.5 * bound.log2() + 1e-9 }
}

/// How often the most frequent of these occurs.
fn most_terms(targets: impl Iterator<Item = u32>) -> u64 {
    let mut terms: Vec<u64> = vec![];
    for target in targets.map(|target| target as usize) {
        terms.resize(terms.len().max(target + 1), 0);
        terms[target] += 1;
    }
    terms.into_iter().max().unwrap_or(0)
}

impl Turnable for Compiled {
    fn reversed(&self, run: &Run<'_>) -> Result<Compiled, Halt> {
        let turned = |step: &LocalStep| {
            let turn = |m: &Move| Move { from: m.to, to: m.from, piece: m.piece };
            let mut moves: Vec<Move> = step.moves.iter().map(turn).collect();
            moves.sort_unstable_by_key(|m| (m.from, m.piece, m.to));
            LocalStep { slots: step.slots.clone(), moves }
        };
        let steps = self.steps.iter().rev().map(turned).collect();
        let radix = self.radix.iter().rev().cloned().collect();
        let order = self.order.iter().rev().copied().collect();
        let owners = self.owners.clone();
        let turned = Compiled::new(self.width, steps, radix, owners, order, run)?;
        Ok(turned.expect("the same states fit into the same bits"))
    }
}

impl Swept for Compiled {
    fn width(&self) -> usize {
        self.width
    }

    fn order(&self) -> &[usize] {
        &self.order
    }

    fn growth_bits(&self, step: usize) -> f64 {
        self.growth_bits(step)
    }

    fn tables(&self) -> Option<&Compiled> {
        Some(self)
    }

    fn verify(&self) -> Result<(), SweepError> {
        if self.checksum() == self.sum { Ok(()) } else { Err(SweepError::Changed("a table of the rule")) }
    }
}

impl Machine for Compiled {
    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn owners(&self) -> &[Owner] {
        &self.owners
    }

    fn start(&self) -> u128 {
        0
    }

    fn expand(&self, step: usize, state: u128, emit: &mut impl FnMut(PieceId, u128)) {
        let local = &self.steps[step];
        let (before, after) = (&self.radix[step], &self.radix[step + 1]);
        let mask = |slot: usize| (1u128 << self.fields[slot].1) - 1;
        let (mut from, mut unit, mut rest) = (0, 1, state);
        for &slot in &local.slots {
            let class = (state >> self.fields[slot].0) & mask(slot);
            from += class as u32 * unit;
            unit *= before[slot];
            rest &= !(mask(slot) << self.fields[slot].0);
        }
        let first = local.moves.partition_point(|m| m.from < from);
        for m in local.moves[first..].iter().take_while(|m| m.from == from) {
            let (mut to, mut next) = (m.to, rest);
            for &slot in &local.slots {
                next |= u128::from(to % after[slot]) << self.fields[slot].0;
                to /= after[slot];
            }
            emit(m.piece, next);
        }
    }
}
