//! How many simple paths start at a vertex, estimated: Chen's heuristic sampling of the tree of all paths.
//!
//! A path is known by its end v and the set R of vertices that can be reached from v through unmet ones. The size of R
//! falls along every edge of the tree: it is the *stratum* of a path. Strata are gone through from the largest on. In each,
//! a few paths stand for all: every one has a *weight*, the number of paths that it stands for, and the sum of all weights
//! is the estimate. A path passes its weight on to each of its continuations, which lie in smaller strata. When a stratum's
//! turn comes, it may hold more paths than the population allows. Then those that weigh much stay as they are, of the others
//! some are drawn, with a chance in proportion to their weights, and get equal weights. No expected weight is changed by
//! that, so the estimate is right on average, whatever the sizes of the subtrees; how far single runs are from it depends on
//! how alike subtrees within a stratum are. Paths with the same (v, R) go on in the same ways and are merged. With a
//! population of 1 that is the algorithm of \[Chen92\]; with one that takes in everything it counts.
//!
//! ```
//! use graph::{Digraph, Run};
//! // A triangle, both ways round, has 5 paths from a corner; two of them fall into one stratum, and are enough for it.
//! let triangle = Digraph::new(3, |v, after| after.extend([(v + 1) % 3, (v + 2) % 3]));
//! let log10 = graph::sample_paths(&triangle, 0, 2, 7, 1, &Run::unlimited()).unwrap();
//! assert!((log10[0] - 5f64.log10()).abs() < 1e-12);
//! ```
//!
//! Source: \[Chen92\] P. C. Chen: Heuristic sampling: a method for predicting the performance of tree searching programs.
//! SIAM J. Comput. 21 (1992), as \[TrompFarneback\], section 6.2, apply it.

use crate::huge::Huge;
use crate::within::{Within, add, count, has, remove};
use crate::{Digraph, GraphError, Run};
use control::{Halt, List, faults};
use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Estimates the number of simple paths that start at a vertex in independent runs with at most `population` paths in a
/// stratum. Gives the decimal logarithm of the estimate of each run; equal seeds, equal estimates.
///
/// The run is asked with the number of strata that were gone through, over all runs; a run has as many as there are
/// vertices.
///
/// # Panics
/// If the population is 0.
pub fn sample_paths(
    graph: &Digraph,
    start: u32,
    population: usize,
    seed: u64,
    runs: usize,
    run: &Run<'_>,
) -> Result<Vec<f64>, GraphError> {
    assert!(population > 0, "somebody stands for the others");
    let (backwards, done) = (graph.reversed(), AtomicU64::new(0));
    let one = |number: usize| {
        let mut dice = ChaCha12Rng::seed_from_u64(seed);
        dice.set_stream(number as u64);
        let within = Within::new(graph, &backwards);
        let mut sampling = Sampling::new(graph, within, population, dice, run);
        sampling.run(start, |strata| run.searched(done.fetch_add(strata, Relaxed)))
    };
    let logs = (0..runs).into_par_iter().map(one).collect::<Result<_, _>>()?;
    graph.audit()?;
    backwards.audit()?;
    Ok(logs)
}

/// A path that stands for others.
#[derive(Clone, Copy)]
struct Path {
    end: u32,
    /// Where the set is that it reaches.
    slot: u32,
    /// Tells paths apart that differ in end or set, nearly always.
    mixed: u64,
    weight: Huge,
    /// Of all this.
    seal: u64,
}

impl Path {
    fn new(end: u32, slot: u32, mixed: u64, weight: Huge) -> Path {
        let mut path = Path { end, slot, mixed, weight, seal: 0 };
        path.seal = path.seal();
        path
    }

    fn with_weight(self, weight: Huge) -> Path {
        Path::new(self.end, self.slot, self.mixed, weight)
    }

    fn seal(&self) -> u64 {
        let [mantissa, exponent] = self.weight.bits();
        mixed(self.end, &[self.slot.into(), self.mixed, mantissa, exponent])
    }

    /// Has nothing changed in memory?
    fn audit(&self) -> Result<(), GraphError> {
        if self.seal() == self.seal { Ok(()) } else { Err(GraphError::Fault("a path")) }
    }
}

/// Sets of vertices in one array, some of them free.
struct Sets {
    bits: List<u64>,
    words: usize,
    free: Vec<u32>,
}

impl Sets {
    fn of(&self, slot: u32) -> &[u64] {
        &self.bits[slot as usize * self.words..][..self.words]
    }

    fn keep(&mut self, set: &[u64]) -> Result<u32, GraphError> {
        if let Some(slot) = self.free.pop() {
            self.bits[slot as usize * self.words..][..self.words].copy_from_slice(set);
            return Ok(slot);
        }
        self.bits.extend_from_slice(set).map_err(GraphError::full)?;
        faults::strike("sets", &mut self.bits);
        Ok((self.bits.len() / self.words - 1) as u32)
    }
}

struct Sampling<'a> {
    graph: &'a Digraph,
    within: Within<'a>,
    /// The paths of each stratum.
    strata: Vec<Vec<Path>>,
    sets: Sets,
    population: usize,
    dice: ChaCha12Rng,
    room: Room,
}

/// Sets that are at work, each in room of its own.
#[derive(Default)]
struct Room {
    /// What a path reaches.
    set: Vec<u64>,
    /// What its first continuation reaches.
    first: Vec<u64>,
    /// What another one does.
    reached: Vec<u64>,
}

impl<'a> Sampling<'a> {
    fn new(
        graph: &'a Digraph,
        within: Within<'a>,
        population: usize,
        dice: ChaCha12Rng,
        run: &Run<'_>,
    ) -> Self {
        let words = (graph.vertices() as usize).div_ceil(64);
        let strata = vec![vec![]; graph.vertices() as usize];
        let sets = Sets { bits: run.list(), words, free: vec![] };
        let none = || vec![0; words];
        let room = Room { set: none(), first: none(), reached: none() };
        Sampling { graph, within, strata, sets, population, dice, room }
    }

    /// The decimal logarithm of the estimate.
    fn run(&mut self, start: u32, go_on: impl Fn(u64) -> Result<(), Halt>) -> Result<f64, GraphError> {
        let mut reached = vec![0; self.sets.words];
        let mut all = reached.clone();
        (0..self.graph.vertices()).for_each(|vertex| add(&mut all, vertex));
        self.within.reach(start, &all, &mut reached);
        self.put(start, &mut reached, Huge::ONE)?;
        let mut sum = Huge::ZERO;
        for stratum in (0..self.strata.len()).rev() {
            self.choose(stratum)?;
            for path in std::mem::take(&mut self.strata[stratum]) {
                go_on(0)?;
                sum = sum + path.weight;
                self.follow(path)?;
                self.sets.free.push(path.slot);
            }
            go_on(1)?;
        }
        Ok(sum.log10())
    }

    /// Puts a path into its stratum. What it reaches has its end, which is taken out.
    fn put(&mut self, end: u32, reached: &mut [u64], weight: Huge) -> Result<(), GraphError> {
        remove(reached, end);
        let stratum = count(reached);
        let slot = self.sets.keep(reached)?;
        let mut path = Path::new(end, slot, mixed(end, reached), weight);
        path.weight.strike();
        self.strata[stratum].push(path);
        // Choosing early, too, changes no expected weight and bounds the memory.
        if self.strata[stratum].len() >= MOST * self.population {
            self.choose(stratum)?;
        }
        Ok(())
    }

    /// Passes the weight of a path on to its continuations.
    fn follow(&mut self, path: Path) -> Result<(), GraphError> {
        let Room { mut set, mut first, mut reached } = std::mem::take(&mut self.room);
        set.copy_from_slice(self.sets.of(path.slot));
        if mixed(path.end, &set) != path.mixed {
            return Err(GraphError::Fault("the set of a path"));
        }
        // What the first end reaches is reached by every end that reaches the first.
        let mut first_end = None;
        let ends = self.graph.successors(path.end).iter().filter(|&&end| has(&set, end));
        for &end in ends {
            match first_end {
                Some(other) if self.within.joined(end, other, &set) => reached.copy_from_slice(&first),
                _ => reached.fill(0),
            }
            self.within.reach(end, &set, &mut reached);
            if first_end.is_none() {
                first_end = Some(end);
                first.copy_from_slice(&reached);
            }
            self.put(end, &mut reached, path.weight)?;
        }
        self.room = Room { set, first, reached };
        Ok(())
    }

    /// Merges equal paths of a stratum, and leaves as many as the population allows.
    fn choose(&mut self, stratum: usize) -> Result<(), GraphError> {
        let mut paths = std::mem::take(&mut self.strata[stratum]);
        for path in &paths {
            path.audit()?;
            if mixed(path.end, self.sets.of(path.slot)) != path.mixed {
                return Err(GraphError::Fault("the set of a path"));
            }
        }
        if paths.len() > 1 {
            self.merge(&mut paths);
        }
        if paths.len() > self.population {
            paths = self.draw(paths);
        }
        self.strata[stratum] = paths;
        Ok(())
    }

    fn merge(&mut self, paths: &mut Vec<Path>) {
        paths.sort_by_key(|path| path.mixed);
        let Sets { bits, words, free, .. } = &mut self.sets;
        let set = |slot: u32| &bits[slot as usize * *words..][..*words];
        paths.dedup_by(|path, kept| {
            let same = path.mixed == kept.mixed && path.end == kept.end && set(path.slot) == set(kept.slot);
            if same {
                *kept = kept.with_weight(kept.weight + path.weight);
                free.push(path.slot);
            }
            same
        });
    }

    /// Draws as many paths as the population allows: those that weigh more than a bound stay, each of the others stays with
    /// the chance of its part of the bound, and then weighs as much as it. By one throw for all (systematic sampling).
    fn draw(&mut self, mut paths: Vec<Path>) -> Vec<Path> {
        let greatest = paths
            .iter()
            .fold(Huge::ZERO, |most, path| if most.less_than(path.weight) { path.weight } else { most });
        let part = |path: &Path| path.weight.over(greatest);
        paths.sort_by(|one, other| part(other).total_cmp(&part(one)));
        let mut light: f64 = paths.iter().map(part).sum();
        let mut heavy = 0;
        while heavy < self.population && part(&paths[heavy]) * (self.population - heavy) as f64 > light {
            light -= part(&paths[heavy]);
            heavy += 1;
        }
        let light: f64 = paths[heavy..].iter().map(part).sum();
        let bound = light / (self.population - heavy).max(1) as f64;
        let mut next = self.throw();
        let mut passed = 0.0;
        let mut kept = paths[..heavy].to_vec();
        for path in &paths[heavy..] {
            passed += part(path) / bound;
            if passed > next {
                next += 1.0;
                kept.push(path.with_weight(greatest * bound));
            } else {
                self.sets.free.push(path.slot);
            }
        }
        kept
    }

    /// A number from 0 to 1.
    fn throw(&mut self) -> f64 {
        (self.dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// A stratum is thinned out when it has so many times the population.
const MOST: usize = 4;

fn mixed(end: u32, set: &[u64]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |all: u64, &word: &u64| (all.rotate_left(23) ^ word).wrapping_mul(ODD);
    set.iter().fold(u64::from(end) + 1, mix)
}
