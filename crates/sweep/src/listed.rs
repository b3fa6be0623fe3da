//! A machine whose states are listed: step by step, what comes of each.
//!
//! Machines that call a rule cannot be run backwards; listed, they can. And what is left of a machine when only some of
//! its positions count (the shortest games, say) is a machine of this kind, so that these positions can be counted,
//! numbered and drawn like all others. The states before a step are numbered from 0 on in ascending order of what they
//! stand for.

use crate::machine::{Swept, Turnable};
use crate::{Run, SweepError};
use rayon::prelude::*;
use rule::{Machine, Owner, PieceId};

/// A machine told by lists: of the states before every step, and of what comes of each.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
struct Fan {
    /// State i leads on by `ways[starts[i]..starts[i + 1]]`, which ascend.
    starts: Vec<usize>,
    ways: Vec<(PieceId, u32)>,
    /// The number of states after the step.
    after: usize,
}

/// States that one task expands.
const PART: usize = 1 << 12;

impl Fan {
    /// Expands `nodes`, which are sorted, and gives the sorted nodes after the step.
    fn new<K, F>(nodes: &[K], expand: F) -> (Fan, Vec<K>)
    where
        K: Copy + Ord + Send + Sync,
        F: Fn(K, &mut dyn FnMut(PieceId, K)) + Sync,
    {
        assert!(nodes.len() < u32::MAX as usize, "a listed layer has fewer than 2^32 states");
        let part = |(part, nodes): (usize, &[K])| {
            let mut found = vec![];
            for (i, &node) in nodes.iter().enumerate() {
                let from = (part * PART + i) as u32;
                expand(node, &mut |piece, next| found.push((next, from, piece)));
            }
            found
        };
        let mut found: Vec<(K, u32, PieceId)> =
            nodes.par_chunks(PART).enumerate().map(part).collect::<Vec<_>>().concat();
        found.par_sort_unstable();
        let mut after: Vec<K> = vec![];
        let mut edges = Vec::with_capacity(found.len());
        for (node, from, piece) in found {
            if after.last() != Some(&node) {
                after.push(node);
            }
            edges.push((from, piece, after.len() as u32 - 1));
        }
        (Fan::of(nodes.len(), after.len(), &edges), after)
    }

    /// From all (state, piece, state after it), in any order. A layer without states is given one that leads nowhere.
    fn of(before: usize, after: usize, edges: &[(u32, PieceId, u32)]) -> Fan {
        let (before, after) = (before.max(1), after.max(1));
        let mut starts = vec![0; before + 1];
        edges.iter().for_each(|&(from, _, _)| starts[from as usize + 1] += 1);
        (0..before).for_each(|state| starts[state + 1] += starts[state]);
        let (mut next, mut ways) = (starts.clone(), vec![(0, 0); edges.len()]);
        for &(from, piece, to) in edges {
            ways[next[from as usize]] = (piece, to);
            next[from as usize] += 1;
        }
        starts.windows(2).for_each(|pair| ways[pair[0]..pair[1]].sort_unstable());
        Fan { starts, ways, after }
    }

    fn of_state(&self, state: usize) -> &[(PieceId, u32)] {
        &self.ways[self.starts[state]..self.starts[state + 1]]
    }

    fn before(&self) -> usize {
        self.starts.len() - 1
    }

    fn reversed(&self) -> Fan {
        let of =
            |state: usize| self.of_state(state).iter().map(move |&(piece, to)| (to, piece, state as u32));
        Fan::of(self.after, self.before(), &(0..self.before()).flat_map(of).collect::<Vec<_>>())
    }

    /// The numbers of ways to the states after the step, from those before it.
    fn push(&self, ways: &[f64]) -> Vec<f64> {
        let mut after = vec![0.0; self.after];
        for (state, &ways) in ways.iter().enumerate() {
            self.of_state(state).iter().for_each(|&(_, to)| after[to as usize] += ways);
        }
        after
    }

    /// The numbers of ways on from the states before the step, from those after it.
    fn pull(&self, ways: &[f64]) -> Vec<f64> {
        let sum = |state: usize| self.of_state(state).iter().map(|&(_, to)| ways[to as usize]).sum();
        (0..self.before()).map(sum).collect()
    }

    fn bytes(&self) -> usize {
        self.starts.len() * size_of::<usize>() + self.ways.len() * size_of::<(PieceId, u32)>()
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
        let (mut nodes, mut steps, mut bytes) = (vec![start], vec![], 0);
        for step in 0..machine.steps() {
            run.check()?;
            let Grown(fan, after) = expand(step, &nodes)?;
            // The lists, and as much again where they are turned or sorted.
            bytes += fan.bytes();
            run.fits((2 * bytes + 4 * after.len() * size_of::<K>()) as f64)?;
            steps.push(fan);
            nodes = after;
        }
        let growth = growth_of(steps.iter(), Fan::push);
        let growth_back = growth_of(steps.iter().rev(), Fan::pull);
        let (owners, order) = (machine.owners().to_vec(), machine.order().to_vec());
        Ok(Listed { steps, owners, order, width: machine.width(), growth, growth_back })
    }

    /// The same machine, listed.
    pub fn new<M: Swept>(machine: &M, run: &Run<'_>) -> Result<Listed, SweepError> {
        let expand = |step: usize, states: &[u128]| {
            Ok(Grown::new(states, |state, emit| {
                machine.expand(step, state, &mut |piece, next| emit(piece, next))
            }))
        };
        Listed::grown(machine, machine.start(), expand, run)
    }

    /// A position, by site: at every step the first piece that is allowed. `None` if that leads to no end.
    pub fn first_position(&self) -> Option<Vec<PieceId>> {
        let (mut state, mut position) = (0, vec![0; self.order.len()]);
        for (fan, &site) in self.steps.iter().zip(&self.order) {
            let &(piece, next) = fan.of_state(state).first()?;
            (position[site], state) = (piece, next as usize);
        }
        Some(position)
    }

    /// The machine of the positions that `other`, on the same board in the same order, has too.
    pub fn common<M: Machine>(&self, other: &M, run: &Run<'_>) -> Result<Listed, SweepError> {
        let expand = |step: usize, nodes: &[(u32, u128)]| {
            Ok(Grown::new(nodes, |(here, there), emit| {
                let ways = self.steps[step].of_state(here as usize);
                other.expand(step, there, &mut |piece, next| {
                    // A piece leads to one state at most.
                    if let Ok(way) = ways.binary_search_by_key(&piece, |&(piece, _)| piece) {
                        emit(piece, (ways[way].1, next));
                    }
                });
            }))
        };
        Listed::grown(self, (0, other.start()), expand, run)
    }
}

/// By how many bits the greatest of all numbers so far grows at each step, from one state on: an upper bound.
///
/// Numbers are floats, brought back to at most 1 after every step, and not below 10⁻²⁵⁰, so that none is lost. All
/// terms are positive, so a sum of k terms is right up to a relative error of k/2⁵³; fewer than 2³² terms make that less
/// than 10⁻⁶ at every step.
fn growth_of<'a>(steps: impl Iterator<Item = &'a Fan>, next: impl Fn(&Fan, &[f64]) -> Vec<f64>) -> Vec<f64> {
    const LEAST: f64 = 1e-250;
    let mut numbers = vec![1.0];
    let (mut bits, mut most_bits) = (0.0f64, 0.0f64);
    let step = |fan| {
        numbers = next(fan, &numbers);
        let most = numbers.iter().copied().fold(LEAST, f64::max);
        let scaled = |number: f64| if number > 0.0 { (number / most).max(LEAST) } else { 0.0 };
        numbers.iter_mut().for_each(|number| *number = scaled(*number));
        bits += most.log2() + 2e-6;
        let grown = f64::max(bits - most_bits, 0.0);
        most_bits += grown;
        grown
    };
    steps.map(step).collect()
}

/// What comes of the nodes before a step: the lists, and the nodes after it.
pub(crate) struct Grown<K>(Fan, Vec<K>);

impl<K: Copy + Ord + Send + Sync> Grown<K> {
    pub(crate) fn new(nodes: &[K], expand: impl Fn(K, &mut dyn FnMut(PieceId, K)) + Sync) -> Grown<K> {
        let (fan, after) = Fan::new(nodes, expand);
        Grown(fan, after)
    }
}

impl Turnable for Listed {
    fn reversed(&self) -> Listed {
        Listed {
            steps: self.steps.iter().rev().map(Fan::reversed).collect(),
            owners: self.owners.clone(),
            order: self.order.iter().rev().copied().collect(),
            width: self.width,
            growth: self.growth_back.clone(),
            growth_back: self.growth.clone(),
        }
    }
}

impl Swept for Listed {
    fn width(&self) -> usize {
        self.width
    }

    fn order(&self) -> &[usize] {
        &self.order
    }

    fn peak_states(&self) -> Option<u64> {
        Some(self.steps.iter().map(Fan::before).max().unwrap_or(1) as u64)
    }

    fn growth_bits(&self, step: usize) -> f64 {
        self.growth[step]
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
        self.steps[step].of_state(state as usize).iter().for_each(|&(piece, next)| emit(piece, next.into()));
    }
}
