//! How many simple paths start at a vertex: paths that meet no vertex twice, the one without edges included.
//!
//! What a path can still do depends on its end v and on the set R of vertices that can be reached from v through unmet ones:
//! paths with the same (v, R) go on in the same ways. So the pairs are met layer by layer, a layer for each number of edges,
//! each pair with the number of paths that lead to it. A path from (v, R) goes to some u in R, and what can be reached from
//! there is what u reaches within R. Pairs that a symmetry of the graph exchanges count as one. Two layers are there at a
//! time. The numbers of a layer, and the hashes of its pairs, add up to what was put there; so memory is checked.
//!
//! ```
//! use graph::{Digraph, Run};
//! // A triangle, both ways round: stay, one edge, two edges.
//! let triangle = Digraph::new(3, |v, after| after.extend([(v + 1) % 3, (v + 2) % 3]));
//! let paths = graph::simple_paths(&triangle, 0, &[], &Run::unlimited()).unwrap();
//! assert_eq!(paths.by_edges, [1, 2, 2]);
//! ```

use crate::{Digraph, GraphError, Run};
use control::{Charge, Halt, attempt, faults};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The most vertices beside the one where paths start.
pub const MOST_VERTICES: u32 = u64::BITS;

/// The numbers of simple paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paths {
    /// For each number of edges, from 0 to the most, the number of paths with so many.
    pub by_edges: Vec<u128>,
    /// The pairs of an end and a set that were met, over all layers.
    pub pairs: u64,
    /// The most bytes that two layers took.
    pub bytes: u64,
}

/// Counts the simple paths that start at a vertex. `symmetries` are a group: each sends every vertex somewhere so that edges
/// stay edges, and the start stays where it is. The one that moves nothing may be left out.
///
/// # Panics
/// If a symmetry moves the start.
pub fn simple_paths(
    graph: &Digraph,
    start: u32,
    symmetries: &[Vec<u32>],
    run: &Run<'_>,
) -> Result<Paths, GraphError> {
    if graph.vertices() > MOST_VERTICES + 1 {
        return Err(GraphError::TooManyVertices { vertices: graph.vertices(), most: MOST_VERTICES + 1 });
    }
    let maze = Maze::new(graph, start, symmetries);
    let mut paths = Paths { by_edges: vec![1], pairs: 1, bytes: 0 };
    let seal = maze.seal();
    let (mut layer, mut next) = (Layer::new(run)?, Layer::new(run)?);
    maze.follow(maze.first, u64::MAX, |pair| layer.add(pair, 1))?;
    while !layer.paths.is_empty() {
        if faults::ON {
            layer.paths.values_mut().for_each(|number| faults::strike("paths", std::slice::from_mut(number)));
        }
        let all = layer.paths.values().try_fold(0u128, |all, &number| all.checked_add(number));
        paths.by_edges.push(all.ok_or(GraphError::TooManyPaths)?);
        let mut hashes = 0u64;
        for (&pair, &number) in &layer.paths {
            let Pair { set, end } = pair;
            hashes = hashes.wrapping_add(hash(&pair));
            paths.pairs += 1;
            if paths.pairs.is_multiple_of(PATIENCE) {
                run.searched(paths.pairs)?;
            }
            maze.follow(maze.after[end as usize], set, |pair| next.add(pair, number))?;
        }
        if (all, hashes) != (Some(layer.sum), layer.hashes) {
            return Err(GraphError::Fault("a layer of paths does not add up"));
        }
        paths.bytes = paths.bytes.max(layer.charge.bytes() + next.charge.bytes());
        // The room of a layer serves the one after the next.
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    graph.audit()?;
    if maze.seal() == seal { Ok(paths) } else { Err(GraphError::Fault("a symmetry")) }
}

/// Pairs between two questions whether to stop.
const PATIENCE: u64 = 1 << 12;

/// The end of a path, and what it can still reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pair {
    set: u64,
    end: u32,
}

/// The graph without the start, where no path comes back to.
struct Maze {
    /// Where paths go first.
    first: u64,
    /// Where the edges of each vertex lead.
    after: Vec<u64>,
    /// For each vertex the one that stands for it, and the symmetries that send it there.
    stands_for: Vec<(u32, Vec<Moved>)>,
}

/// For each eight vertices where every set of them goes.
type Moved = std::rc::Rc<Vec<[u64; 256]>>;

impl Maze {
    fn new(graph: &Digraph, start: u32, symmetries: &[Vec<u32>]) -> Maze {
        let number = |vertex: u32| if vertex < start { vertex } else { vertex - 1 };
        let others = || (0..graph.vertices()).filter(|&vertex| vertex != start);
        let ends = |vertex: u32| {
            let ends = graph.successors(vertex).iter().filter(|&&to| to != start);
            ends.fold(0u64, |set, &to| set | 1 << number(to))
        };
        let without_start = |symmetry: &Vec<u32>| -> Vec<u32> {
            assert_eq!(symmetry[start as usize], start, "a symmetry leaves the start where it is");
            others().map(|vertex| number(symmetry[vertex as usize])).collect()
        };
        let mut symmetries: Vec<Vec<u32>> = symmetries.iter().map(without_start).collect();
        let still: Vec<u32> = (0..graph.vertices() - 1).collect();
        if !symmetries.contains(&still) {
            symmetries.push(still);
        }
        let tables: Vec<Moved> = symmetries.iter().map(|symmetry| moved(symmetry).into()).collect();
        let stands_for = |vertex: usize| {
            let least = symmetries.iter().map(|symmetry| symmetry[vertex]).min().expect("one moves nothing");
            let there = symmetries.iter().zip(&tables).filter(|(symmetry, _)| symmetry[vertex] == least);
            (least, there.map(|(_, table)| Moved::clone(table)).collect())
        };
        Maze {
            first: ends(start),
            after: others().map(ends).collect(),
            stands_for: (0..graph.vertices() as usize - 1).map(stands_for).collect(),
        }
    }

    /// Of everything in it.
    fn seal(&self) -> u64 {
        let mut mixing = Mixing::default();
        mixing.write_u64(self.first);
        self.after.iter().for_each(|&word| mixing.write_u64(word));
        for (least, tables) in &self.stands_for {
            mixing.write_u32(*least);
            tables.iter().flat_map(|table| table.iter().flatten()).for_each(|&word| mixing.write_u64(word));
        }
        mixing.finish()
    }

    /// Calls `emit` with the pair that stands for each way to go on to a vertex of `after` within a set.
    fn follow(
        &self,
        after: u64,
        set: u64,
        mut emit: impl FnMut(Pair) -> Result<(), GraphError>,
    ) -> Result<(), GraphError> {
        let ends = after & set;
        // What each end reaches, itself included, as far as it is known.
        let mut reached = [0u64; 64];
        let mut known = 0u64;
        for end in members(ends) {
            let bit = 1u64 << end;
            let mut all = bit;
            let mut open = self.after[end] & set & !all;
            while open != 0 {
                let next = open.trailing_zeros() as usize;
                if known >> next & 1 == 1 {
                    all |= reached[next];
                } else {
                    all |= 1 << next;
                    open |= self.after[next] & set;
                }
                open &= !all;
            }
            reached[end] = all;
            known |= bit;
            emit(self.least(end, all & !bit))?;
        }
        Ok(())
    }

    /// The least of the pairs that symmetries make of one.
    fn least(&self, end: usize, set: u64) -> Pair {
        let (least, symmetries) = &self.stands_for[end];
        let images = symmetries.iter().map(|table| image(table, set));
        Pair { set: images.min().expect("one moves nothing"), end: *least }
    }
}

fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

fn moved(symmetry: &[u32]) -> Vec<[u64; 256]> {
    let of = |eight: &[u32], set: usize| {
        let here = eight.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        here.fold(0, |all, (_, to)| all | 1u64 << to)
    };
    symmetry.chunks(8).map(|eight| std::array::from_fn(|set| of(eight, set))).collect()
}

fn image(table: &[[u64; 256]], mut set: u64) -> u64 {
    let mut image = 0;
    for eight in table {
        image |= eight[set as usize & 0xff];
        set >>= 8;
    }
    image
}

/// The pairs that so many edges lead to, each with the number of paths that do.
struct Layer {
    paths: HashMap<Pair, u128, BuildHasherDefault<Mixing>>,
    /// All numbers together.
    sum: u128,
    /// The hashes of all pairs together.
    hashes: u64,
    charge: Charge,
}

fn hash(pair: &Pair) -> u64 {
    let mut mixing = Mixing::default();
    pair.hash(&mut mixing);
    mixing.finish()
}

impl Layer {
    fn new(run: &Run<'_>) -> Result<Layer, GraphError> {
        Ok(Layer { paths: HashMap::default(), sum: 0, hashes: 0, charge: run.charge(0)? })
    }

    fn clear(&mut self) {
        self.paths.clear();
        (self.sum, self.hashes) = (0, 0);
    }

    /// More paths that lead to a pair, if there is room or may be made.
    fn add(&mut self, pair: Pair, number: u128) -> Result<(), GraphError> {
        if self.paths.len() == self.paths.capacity() {
            self.grow()?;
        }
        self.sum = self.sum.wrapping_add(number);
        match self.paths.entry(pair) {
            Entry::Occupied(mut known) => {
                *known.get_mut() = known.get().checked_add(number).ok_or(GraphError::TooManyPaths)?;
            }
            Entry::Vacant(place) => {
                self.hashes = self.hashes.wrapping_add(hash(&pair));
                place.insert(number);
            }
        }
        Ok(())
    }

    /// Doubles the room. While pairs move, the old table is there beside the new one.
    fn grow(&mut self) -> Result<(), GraphError> {
        const FIRST_ROOM: usize = 1 << 10;
        let room = self.paths.capacity();
        let larger = room_bytes(room + room.max(FIRST_ROOM));
        self.charge.resize(self.charge.bytes() + larger).map_err(GraphError::full)?;
        if attempt(|| self.paths.try_reserve(room.max(FIRST_ROOM))).is_err() {
            return Err(Halt::System { bytes: larger }.into());
        }
        self.charge.resize(larger)?;
        Ok(())
    }
}

/// The bytes of a table with room for so many pairs: places by powers of two, one in eight of them empty, and a byte
/// beside each.
fn room_bytes(room: usize) -> u64 {
    let places = (room * 8).div_ceil(7).next_power_of_two();
    (places * (size_of::<(Pair, u128)>() + 1)) as u64
}

/// Mixes words by multiplication: sets come from the graph, nobody chooses them to collide.
#[derive(Default)]
struct Mixing(u64);

impl Hasher for Mixing {
    fn write(&mut self, _: &[u8]) {
        unreachable!("a pair is words");
    }

    fn write_u64(&mut self, word: u64) {
        const ODD: u128 = 0x9e37_79b9_7f4a_7c15;
        let product = u128::from(self.0.rotate_left(29) ^ word) * ODD;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
