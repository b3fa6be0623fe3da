//! A directed graph whose edges are even or odd: one that is folded in two.
//!
//! Let a graph have a symmetry that exchanges its vertices in pairs. One vertex of each pair stands for both, and an edge to
//! the other one is odd. A cycle of the folded graph is walked along above: after an even number of odd edges it closes, and
//! there are two of it; after an odd number it leads to the opposite vertex, and walked twice it is one cycle that is its own
//! mirror image.

use crate::{GraphError, Run};
use control::faults;
use rayon::prelude::*;

/// Where an edge leads, and whether it is odd.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Arrow(u32);

impl Arrow {
    /// The most vertices that arrows can lead to.
    pub const MOST_VERTICES: u32 = u32::MAX / 2;
    pub(crate) const NONE: Arrow = Arrow(u32::MAX);

    /// To a vertex.
    pub fn new(to: u32, odd: bool) -> Arrow {
        Arrow(to << 1 | u32::from(odd))
    }

    /// Where it leads.
    pub fn to(self) -> u32 {
        self.0 >> 1
    }

    /// Does it lead to the other side?
    pub fn is_odd(self) -> bool {
        self.0 & 1 == 1
    }
}

/// A directed graph with even and odd edges, on the vertices 0, 1, 2, …
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedDigraph {
    /// Where the arrows of each vertex begin; one more than there are vertices.
    first: Vec<u64>,
    arrows: Vec<Arrow>,
}

/// Vertices that a thread takes at a time.
const CHUNK: u32 = 1 << 12;
/// Chunks whose arrows wait to be put in their place.
const WAITING: u32 = 64;

impl SignedDigraph {
    /// From what `arrows` pushes for each vertex, about `expected` in all. Edges from a vertex to itself are left out, unless
    /// it is the only one.
    ///
    /// # Panics
    /// If an arrow leads to no vertex, or there are more than [`Arrow::MOST_VERTICES`].
    pub fn new(
        vertices: u32,
        expected: u64,
        run: &Run<'_>,
        arrows: impl Fn(u32, &mut Vec<Arrow>) + Sync,
    ) -> Result<SignedDigraph, GraphError> {
        assert!(vertices <= Arrow::MOST_VERTICES, "an arrow has room for the number of a vertex");
        let mut first = Vec::with_capacity(vertices as usize + 1);
        first.push(0);
        let mut graph = SignedDigraph { first, arrows: Vec::with_capacity(expected as usize) };
        for start in (0..vertices).step_by((CHUNK * WAITING) as usize) {
            let end = vertices.min(start + CHUNK * WAITING);
            let chunk = |from: u32| chunk_of(from..end.min(from + CHUNK), vertices, &arrows);
            let starts: Vec<u32> = (start..end).step_by(CHUNK as usize).collect();
            let chunks: Vec<Chunk> = starts.into_par_iter().map(chunk).collect();
            chunks.iter().for_each(|chunk| graph.append(chunk));
            run.searched(end.into())?;
        }
        strike("arrows", &mut graph.arrows);
        faults::strike("first arrows", &mut graph.first);
        assert!(graph.arrows.iter().all(|arrow| arrow.to() < vertices), "an edge ends at a vertex");
        Ok(graph)
    }

    fn append(&mut self, (degrees, arrows): &Chunk) {
        let mut end = self.arrows.len() as u64;
        for &degree in degrees {
            end += u64::from(degree);
            self.first.push(end);
        }
        self.arrows.extend_from_slice(arrows);
    }

    /// The bytes of a graph.
    pub fn bytes(vertices: u64, arrows: u64) -> u64 {
        (vertices + 1) * size_of::<u64>() as u64 + arrows * size_of::<Arrow>() as u64
    }

    /// The number of vertices.
    pub fn vertices(&self) -> u32 {
        (self.first.len() - 1) as u32
    }

    /// The edges from a vertex.
    pub fn arrows(&self, vertex: u32) -> &[Arrow] {
        let vertex = vertex as usize;
        &self.arrows[self.first[vertex] as usize..self.first[vertex + 1] as usize]
    }

    /// All edges, by the vertices that they leave.
    pub(crate) fn all_arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The first edge from a vertex to another.
    pub fn arrow(&self, from: u32, to: u32) -> Option<Arrow> {
        self.arrows(from).iter().copied().find(|arrow| arrow.to() == to)
    }
}

/// A chance for a fault, in every arrow.
pub(crate) fn strike(place: &'static str, arrows: &mut [Arrow]) {
    arrows.iter_mut().for_each(|arrow| faults::strike(place, std::slice::from_mut(&mut arrow.0)));
}

/// The numbers of arrows of some vertices, and the arrows.
type Chunk = (Vec<u32>, Vec<Arrow>);

fn chunk_of(
    range: std::ops::Range<u32>,
    vertices: u32,
    arrows: &(impl Fn(u32, &mut Vec<Arrow>) + Sync),
) -> Chunk {
    let (mut degrees, mut all, mut here) = (vec![], vec![], vec![]);
    for vertex in range {
        here.clear();
        arrows(vertex, &mut here);
        here.retain(|arrow: &Arrow| arrow.to() != vertex || vertices == 1);
        degrees.push(here.len() as u32);
        all.extend_from_slice(&here);
    }
    (degrees, all)
}
