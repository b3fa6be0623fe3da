//! A machine whose states are listed: step by step, what comes of each.
//!
//! Machines that call a rule cannot be run backwards; listed, they can. And what is left of a machine when only some of
//! its positions count (the shortest games, say) is a machine of this kind, so that these positions can be counted,
//! numbered and drawn like all others. The states before a step are numbered from 0 on in ascending order of what they
//! stand for.

use crate::machine::{Swept, Turnable};
use crate::sorting::{distinct, joined, sorted_parts};
use crate::sparse::Sizes;
use crate::{Run, SweepError};
use control::{Halt, List};
use rayon::prelude::*;
use rule::{Machine, Owner, PieceId};

/// A machine told by lists: of the states before every step, and of what comes of each.
#[derive(Debug)]
pub struct Listed {
    steps: Vec<Fan>,
    owners: Vec<Owner>,
    order: Vec<usize>,
    width: usize,
    /// By step: by how many bits the greatest number of ways to a state grows from the start of the machine on.
    growth: Vec<f64>,
    /// The same for the ways from a state to the end, by step, from the end on.
    growth_back: Vec<f64>,
}

/// What comes of every state at one step.
#[derive(Debug)]
struct Fan {
    /// State i leads on by `ways[starts[i]..starts[i + 1]]`, which ascend.
    starts: List<usize>,
    ways: List<Way>,
    /// The number of states after the step.
    after: usize,
    /// A checksum of the lists.
    sum: u32,
}

/// A piece, above 32 bits for the number of the state that it leads to.
type Way = u64;

fn way(piece: PieceId, to: u32) -> Way {
    u64::from(piece) << u32::BITS | u64::from(to)
}

fn piece_of(way: Way) -> PieceId {
    (way >> u32::BITS) as PieceId
}

fn state_after(way: Way) -> usize {
    way as u32 as usize
}

/// States that one task expands, and those between two looks at the wish to stop.
const PART: usize = 1 << 12;

impl Fan {
    /// Expands `nodes`, which are sorted, and gives the sorted nodes after the step.
    fn new<K, F>(nodes: &[K], expand: F, run: &Run<'_>) -> Result<(Fan, List<K>), Halt>
    where
        K: Copy + Ord + Send + Sync,
        F: Fn(K, &mut dyn FnMut(PieceId, K)) + Sync,
    {
        assert!(nodes.len() < u32::MAX as usize, "a listed layer has fewer than 2^32 states");
        // Step 1. The nodes after the step.
        let found = sorted_parts(nodes, |_, node, found| expand(node, &mut |_, next| found.push(next)), run)?;
        let after = distinct(&found, run)?;
        drop(found);
        // Step 2. What leads to them.
        let part = |nodes: &[K]| {
            run.check()?;
            let (mut counts, mut ways) = (run.list(), run.list());
            for &node in nodes {
                let first = ways.len();
                let mut halt = Ok(());
                expand(node, &mut |piece, next| {
                    let to = after.binary_search(&next).expect("a node that was found is known") as u32;
                    if halt.is_ok() {
                        halt = ways.push(way(piece, to));
                    }
                });
                halt?;
                ways[first..].sort_unstable();
                counts.push(ways.len() - first)?;
            }
            ways.shrink_to_fit();
            Ok((counts, ways))
        };
        let parts: Vec<(List<usize>, List<Way>)> =
            nodes.par_chunks(PART).map(part).collect::<Result<_, Halt>>()?;
        let (counts, ways): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        Ok((Fan::of(&joined(counts, run)?, joined(ways, run)?, after.len(), run)?, after))
    }

    /// From the number of ways of every state and the ways. A layer without states is given one that leads nowhere.
    fn of(counts: &[usize], ways: List<Way>, after: usize, run: &Run<'_>) -> Result<Fan, Halt> {
        let mut starts = run.list();
        starts.resize(counts.len().max(1) + 1, 0)?;
        counts.iter().enumerate().for_each(|(state, count)| starts[state + 1] = starts[state] + count);
        let mut fan = Fan { starts, ways, after: after.max(1), sum: 0 };
        fan.sum = fan.checksum();
        control::faults::strike("listed starts", &mut fan.starts);
        control::faults::strike("listed ways", &mut fan.ways);
        Ok(fan)
    }

    fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        sum.update(bytemuck::cast_slice(&self.starts));
        sum.update(bytemuck::cast_slice(&self.ways));
        sum.finalize()
    }

    fn of_state(&self, state: usize) -> &[Way] {
        &self.ways[self.starts[state]..self.starts[state + 1]]
    }

    fn before(&self) -> usize {
        self.starts.len() - 1
    }

    fn reversed(&self, run: &Run<'_>) -> Result<Fan, Halt> {
        let (mut counts, mut next, mut ways) = (run.list(), run.list(), run.list());
        counts.resize(self.after, 0usize)?;
        self.ways.iter().for_each(|&way| counts[state_after(way)] += 1);
        next.resize(self.after, 0)?;
        (1..self.after).for_each(|state| next[state] = next[state - 1] + counts[state - 1]);
        ways.resize(self.ways.len(), 0)?;
        for state in 0..self.before() {
            if state.is_multiple_of(PART) {
                run.check()?;
            }
            for &old in self.of_state(state) {
                let place = &mut next[state_after(old)];
                ways[*place] = way(piece_of(old), state as u32);
                *place += 1;
            }
        }
        // The places have moved on to the ends.
        next.iter().zip(&counts[..]).for_each(|(&end, &count)| ways[end - count..end].sort_unstable());
        Fan::of(&counts, ways, self.before(), run)
    }

    /// The numbers of ways to the states after the step, from those before it.
    fn push(&self, ways: &[f64]) -> Vec<f64> {
        let mut after = vec![0.0; self.after];
        for (state, &ways) in ways.iter().enumerate() {
            self.of_state(state).iter().for_each(|&way| after[state_after(way)] += ways);
        }
        after
    }

    /// The numbers of ways on from the states before the step, from those after it.
    fn pull(&self, ways: &[f64]) -> Vec<f64> {
        let sum = |state: usize| self.of_state(state).iter().map(|&way| ways[state_after(way)]).sum();
        (0..self.before()).map(sum).collect()
    }
}

impl Listed {
    /// Lists the states that `start` leads to: `expand` is given a step and what a state stands for. Refused when the
    /// lists have no room.
    pub(crate) fn grown<K, M, F>(
        machine: &M,
        start: K,
        mut expand: F,
        run: &Run<'_>,
    ) -> Result<Listed, SweepError>
    where
        K: Copy + Ord + Send + Sync,
        M: Swept,
        F: FnMut(usize, &[K]) -> Result<Grown<K>, SweepError>,
    {
        let (mut nodes, mut steps) = (run.list(), vec![]);
        nodes.push(start)?;
        for step in 0..machine.steps() {
            run.check()?;
            let Grown(fan, after) = expand(step, &nodes)?;
            steps.push(fan);
            nodes = after;
        }
        drop(nodes);
        let (owners, order) = (machine.owners().to_vec(), machine.order().to_vec());
        let width = machine.width();
        let mut listed = Listed { steps, owners, order, width, growth: vec![], growth_back: vec![] };
        listed.verify()?;
        let most_states = listed.steps.iter().map(|fan| fan.before().max(fan.after)).max().unwrap_or(1);
        let _room = run.charge((2 * most_states * size_of::<f64>()) as u64)?;
        listed.growth = growth_of(listed.steps.iter(), Fan::push, run)?;
        listed.growth_back = growth_of(listed.steps.iter().rev(), Fan::pull, run)?;
        Ok(listed)
    }

    /// The same machine, listed.
    pub fn new<M: Swept>(machine: &M, run: &Run<'_>) -> Result<Listed, SweepError> {
        let expand = |step: usize, states: &[u128]| {
            Grown::new(
                states,
                |state, emit| machine.expand(step, state, &mut |piece, next| emit(piece, next)),
                run,
            )
        };
        Listed::grown(machine, machine.start(), expand, run)
    }

    /// A position, by site: at every step the first piece that is allowed. `None` if that leads to no end.
    pub fn first_position(&self) -> Option<Vec<PieceId>> {
        let (mut state, mut position) = (0, vec![0; self.order.len()]);
        for (fan, &site) in self.steps.iter().zip(&self.order) {
            let &way = fan.of_state(state).first()?;
            (position[site], state) = (piece_of(way), state_after(way));
        }
        Some(position)
    }

    /// The machine of the positions that `other`, on the same board in the same order, has too.
    pub fn common<M: Machine>(&self, other: &M, run: &Run<'_>) -> Result<Listed, SweepError> {
        let expand = |step: usize, nodes: &[(u32, u128)]| {
            let expand = |(here, there): (u32, u128), emit: &mut dyn FnMut(PieceId, (u32, u128))| {
                let ways = self.steps[step].of_state(here as usize);
                other.expand(step, there, &mut |piece, next| {
                    // A piece leads to one state at most.
                    if let Ok(way) = ways.binary_search_by_key(&piece, |&way| piece_of(way)) {
                        emit(piece, (ways[way] as u32, next));
                    }
                });
            };
            Grown::new(nodes, expand, run)
        };
        Listed::grown(self, (0, other.start()), expand, run)
    }
}

/// By how many bits the greatest of all numbers so far grows at each step, from one state on: an upper bound.
///
/// Numbers are floats, brought back to at most 1 after every step, and not below 10⁻²⁵⁰, so that none is lost. All
/// terms are positive, so a sum of k terms is right up to a relative error of k/2⁵³; fewer than 2³² terms make that less
/// than 10⁻⁶ at every step.
fn growth_of<'a>(
    steps: impl Iterator<Item = &'a Fan>,
    next: impl Fn(&Fan, &[f64]) -> Vec<f64>,
    run: &Run<'_>,
) -> Result<Vec<f64>, Halt> {
    const LEAST: f64 = 1e-250;
    let mut numbers = vec![1.0];
    let (mut bits, mut most_bits) = (0.0f64, 0.0f64);
    let step = |fan| {
        run.check()?;
        numbers = next(fan, &numbers);
        let most = numbers.iter().copied().fold(LEAST, f64::max);
        let scaled = |number: f64| if number > 0.0 { (number / most).max(LEAST) } else { 0.0 };
        numbers.iter_mut().for_each(|number| *number = scaled(*number));
        bits += most.log2() + 2e-6;
        let grown = f64::max(bits - most_bits, 0.0);
        most_bits += grown;
        Ok(grown)
    };
    steps.map(step).collect()
}

/// What comes of the nodes before a step: the lists, and the nodes after it.
pub(crate) struct Grown<K>(Fan, List<K>);

impl<K: Copy + Ord + Send + Sync> Grown<K> {
    pub(crate) fn new(
        nodes: &[K],
        expand: impl Fn(K, &mut dyn FnMut(PieceId, K)) + Sync,
        run: &Run<'_>,
    ) -> Result<Grown<K>, SweepError> {
        let (fan, after) = Fan::new(nodes, expand, run)?;
        Ok(Grown(fan, after))
    }
}

impl Turnable for Listed {
    fn reversed(&self, run: &Run<'_>) -> Result<Listed, Halt> {
        Ok(Listed {
            steps: self.steps.iter().rev().map(|fan| fan.reversed(run)).collect::<Result<_, _>>()?,
            owners: self.owners.clone(),
            order: self.order.iter().rev().copied().collect(),
            width: self.width,
            growth: self.growth_back.clone(),
            growth_back: self.growth.clone(),
        })
    }
}

impl Swept for Listed {
    fn width(&self) -> usize {
        self.width
    }

    fn order(&self) -> &[usize] {
        &self.order
    }

    fn sizes(&self) -> Option<Sizes> {
        let last = self.steps.last().map_or(1, |fan| fan.after);
        let states = self.steps.iter().map(Fan::before).chain([last]).map(|states| states as u64).collect();
        Some(Sizes { states, ways: self.steps.iter().map(|fan| fan.ways.len() as u64).collect() })
    }

    fn growth_bits(&self, step: usize) -> f64 {
        self.growth[step]
    }

    fn verify(&self) -> Result<(), SweepError> {
        let same = self.steps.iter().all(|fan| fan.checksum() == fan.sum);
        if same { Ok(()) } else { Err(SweepError::Changed("a list of states")) }
    }
}

impl Machine for Listed {
    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn owners(&self) -> &[Owner] {
        &self.owners
    }

    fn start(&self) -> u128 {
        0
    }

    fn state_bits(&self) -> u32 {
        u32::BITS
    }

    fn expand(&self, step: usize, state: u128, emit: &mut impl FnMut(PieceId, u128)) {
        let ways = self.steps[step].of_state(state as usize);
        ways.iter().for_each(|&way| emit(piece_of(way), state_after(way) as u128));
    }
}
