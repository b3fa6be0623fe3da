//! A directed graph with its edges in one array.

use crate::GraphError;
use control::faults;

/// A directed graph on the vertices 0, 1, 2, …
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digraph {
    /// Of all numbers, when they were put there.
    seal: u64,
    /// Where the edges of each vertex begin; one more than there are vertices.
    first: Vec<u64>,
    to: Vec<u32>,
}

impl Digraph {
    /// From what `successors` pushes for each vertex.
    ///
    /// ```
    /// // A triangle, one way round.
    /// let triangle = graph::Digraph::new(3, |v, after| after.push((v + 1) % 3));
    /// assert_eq!(triangle.successors(2), [0]);
    /// assert_eq!(triangle.reversed().successors(0), [2]);
    /// ```
    ///
    /// # Panics
    /// If a successor is no vertex.
    pub fn new(vertices: u32, mut successors: impl FnMut(u32, &mut Vec<u32>)) -> Digraph {
        let (mut first, mut to) = (vec![0], vec![]);
        for vertex in 0..vertices {
            successors(vertex, &mut to);
            first.push(to.len() as u64);
        }
        assert!(to.iter().all(|&to| to < vertices), "an edge ends at a vertex");
        Digraph::sealed(first, to)
    }

    fn sealed(mut first: Vec<u64>, mut to: Vec<u32>) -> Digraph {
        let seal = seal(&first, &to);
        faults::strike("edges", &mut to);
        faults::strike("first edges", &mut first);
        Digraph { seal, first, to }
    }

    /// No number has changed since the graph was made.
    pub fn audit(&self) -> Result<(), GraphError> {
        if seal(&self.first, &self.to) == self.seal { Ok(()) } else { Err(GraphError::Fault("an edge")) }
    }

    /// The number of vertices.
    pub fn vertices(&self) -> u32 {
        (self.first.len() - 1) as u32
    }

    /// The number of edges.
    pub fn edges(&self) -> u64 {
        self.to.len() as u64
    }

    /// Where the edges from a vertex lead.
    pub fn successors(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.to[self.first[vertex] as usize..self.first[vertex + 1] as usize]
    }

    /// Every edge turned round.
    pub fn reversed(&self) -> Digraph {
        let mut first = vec![0u64; self.first.len()];
        self.to.iter().for_each(|&to| first[to as usize + 1] += 1);
        (1..first.len()).for_each(|vertex| first[vertex] += first[vertex - 1]);
        let (mut next, mut to) = (first.clone(), vec![0; self.to.len()]);
        for from in 0..self.vertices() {
            for &end in self.successors(from) {
                to[next[end as usize] as usize] = from;
                next[end as usize] += 1;
            }
        }
        Digraph::sealed(first, to)
    }
}

fn seal(first: &[u64], to: &[u32]) -> u64 {
    let words = first.iter().copied().chain(to.iter().map(|&to| to.into()));
    words.fold(0, |seal, word| (seal.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
