//! Is a graph strongly connected, whose vertices are known by number and whose edges are made when they are needed?
//!
//! It is if every vertex can be reached from some root, and the root from every vertex. Sets of vertices are sets of bits.
//!
//! - Forwards, what a vertex leads to is marked, and the marked vertices are gone through by rising numbers, each once, until
//!   all are marked. Graphs whose edges mostly lead to larger numbers are done in about one pass.
//! - Backwards, edges are not turned round: the vertices that are not marked yet are gone through by falling numbers, and one
//!   with a marked successor is marked at once, until all are or a pass has found none.
//!
//! Numbers are taken in blocks, one after the other, and all threads work on a block. They see the marks of others sooner or
//! later; what is marked in the end is the same.

use crate::{Bits, Digraph, GraphError, Run};
use rayon::prelude::*;
use std::ops::ControlFlow;

/// Edges that are made when they are needed.
pub trait Edges: Sync {
    /// Calls `emit` with the vertices after a vertex, until it breaks.
    fn after(&self, vertex: u64, emit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()>;
}

impl Edges for Digraph {
    fn after(&self, vertex: u64, mut emit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.successors(vertex as u32).iter().try_for_each(|&to| emit(to.into()))
    }
}

/// Words of bits that a thread takes at a time.
const CHUNK: usize = 64;
/// Words of bits in a block.
const BLOCK: usize = 256 * CHUNK;

/// Can every vertex be reached from every other one? Takes three times the memory of `vertices`, itself included.
///
/// ```
/// use graph::{Bits, Digraph, Run};
/// let ring = Digraph::new(9, |v, after| after.push((v + 1) % 9));
/// assert!(graph::strongly_connected(&ring, &Bits::full(9), &Run::unlimited()).unwrap());
/// let path = Digraph::new(9, |v, after| after.extend((v + 1 < 9).then_some(v + 1)));
/// assert!(!graph::strongly_connected(&path, &Bits::full(9), &Run::unlimited()).unwrap());
/// ```
pub fn strongly_connected(graph: &impl Edges, vertices: &Bits, run: &Run<'_>) -> Result<bool, GraphError> {
    let Some(root) = vertices.first() else { return Ok(true) };
    let mut search = Search { graph, vertices, all: vertices.count(), looked: 0, run };
    Ok(search.forwards(root)? == search.all && search.backwards(root)? == search.all)
}

struct Search<'a, G> {
    graph: &'a G,
    vertices: &'a Bits,
    all: u64,
    /// Vertices looked at, in all passes.
    looked: u64,
    run: &'a Run<'a>,
}

/// How many vertices were looked at, and how many were found.
type Told = (u64, u64);

impl<G: Edges> Search<'_, G> {
    /// How many vertices the root reaches.
    fn forwards(&mut self, root: u64) -> Result<u64, GraphError> {
        let (marked, done) = (self.vertices.cleared(), self.vertices.cleared());
        marked.insert(root);
        let graph = self.graph;
        let found = self.passes(false, |word| {
            let mut told = (0, 0);
            loop {
                let open = marked.word(word) & !done.word(word);
                if open == 0 {
                    return told;
                }
                done.add(word, open);
                let more = each(word, open, |vertex| {
                    let mut found = 0;
                    let _ = graph.after(vertex, |to| {
                        found += u64::from(marked.insert(to));
                        ControlFlow::Continue(())
                    });
                    found
                });
                told = plus(told, more);
            }
        })?;
        // Everything that was marked was found, and looked at once, unless nothing was missing before.
        if marked.count() != found || found < self.all && self.looked != found {
            return Err(GraphError::Fault("a mark"));
        }
        Ok(found)
    }

    /// How many vertices reach the root.
    fn backwards(&mut self, root: u64) -> Result<u64, GraphError> {
        let marked = self.vertices.cleared();
        marked.insert(root);
        let (graph, vertices) = (self.graph, self.vertices);
        let found = self.passes(true, |word| {
            each(word, vertices.word(word) & !marked.word(word), |vertex| {
                let reaches = graph.after(vertex, |to| match marked.contains(to) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                });
                u64::from(reaches.is_break() && marked.insert(vertex))
            })
        })?;
        if marked.count() == found { Ok(found) } else { Err(GraphError::Fault("a mark")) }
    }

    /// Goes through all words of bits, block by block, until all vertices are found or a pass has found none; how many are
    /// found in the end, the root included.
    fn passes(&mut self, down: bool, look: impl Fn(usize) -> Told + Sync) -> Result<u64, GraphError> {
        let words = self.vertices.words();
        let blocks = words.div_ceil(BLOCK);
        let mut found = 1;
        loop {
            let before = found;
            for block in 0..blocks {
                let block = if down { blocks - 1 - block } else { block };
                let chunks = BLOCK.min(words - block * BLOCK).div_ceil(CHUNK);
                let chunk = |chunk: usize| {
                    let first = block * BLOCK + chunk * CHUNK;
                    let here = first..words.min(first + CHUNK);
                    if down { sum(here.rev().map(&look)) } else { sum(here.map(&look)) }
                };
                let (more_looked, more_found) =
                    (0..chunks).into_par_iter().map(chunk).reduce(|| (0, 0), plus);
                self.looked += more_looked;
                found += more_found;
                self.run.searched(self.looked)?;
                if found == self.all {
                    return Ok(found);
                }
            }
            if found == before {
                return Ok(found);
            }
        }
    }
}

fn plus(one: Told, other: Told) -> Told {
    (one.0 + other.0, one.1 + other.1)
}

fn sum(told: impl Iterator<Item = Told>) -> Told {
    told.fold((0, 0), plus)
}

/// Looks at the vertices of some bits of a word, each of which tells how many it has found.
fn each(word: usize, mut open: u64, mut look: impl FnMut(u64) -> u64) -> Told {
    let (looked, mut found) = (open.count_ones().into(), 0);
    while open != 0 {
        found += look(word as u64 * 64 + u64::from(open.trailing_zeros()));
        open &= open - 1;
    }
    (looked, found)
}
