//! Covers of a graph by cycles: every vertex is given one successor, and every vertex has one predecessor.
//!
//! That is a perfect matching between the vertices as beginnings and the vertices as ends of edges. A greedy start (vertices
//! with few edges first, each to the vertex that the fewest others can still choose) leaves little to do for the algorithm
//! of Hopcroft and Karp, which lengthens the matching along the shortest alternating paths, many of them in each phase.
//! If a vertex remains without a successor, the vertices that alternating paths from it reach have too few successors
//! between them, which shows that there is no cover.

use crate::signed::strike;
use crate::{Arrow, GraphError, Run, SignedDigraph};
use control::faults;
use rand_chacha::ChaCha8Rng;

/// No vertex, or no layer.
const NONE: u32 = u32::MAX;
/// Vertices between two looks at the clock.
const PATIENCE: u32 = 1 << 16;

/// For every vertex the edge that is taken from it, and the vertex before it.
#[derive(Clone, Debug)]
pub(crate) struct Cover {
    pub(crate) next: Vec<Arrow>,
    pub(crate) before: Vec<u32>,
}

/// What came of the attempt to cover a graph.
pub(crate) enum Covering {
    /// All vertices are covered.
    Whole(Cover),
    /// These vertices have fewer successors than there are of them, by one.
    Short(Vec<u32>),
}

/// The bytes that finding a cover takes for each vertex: the cover, the layers, the places in the lists, the queue.
pub(crate) const BYTES: u64 = 20;

/// A cover, or why there is none.
pub(crate) fn cover(
    graph: &SignedDigraph,
    random: &mut ChaCha8Rng,
    run: &Run<'_>,
) -> Result<Covering, GraphError> {
    let vertices = graph.vertices() as usize;
    let mut matching = Matching {
        graph,
        cover: Cover { next: vec![Arrow::NONE; vertices], before: vec![NONE; vertices] },
        layer: vec![0; vertices],
        place: vec![0; vertices],
        queue: Vec::with_capacity(vertices),
        looked: 0,
        run,
    };
    matching.begin(random)?;
    loop {
        let free = matching.free();
        let Some(&one) = free.first() else { return Ok(Covering::Whole(matching.cover)) };
        faults::strike("places in lists", &mut matching.place);
        if !matching.layers(&free)? {
            return Ok(Covering::Short(matching.reached_from(one)));
        }
        matching.lengthen(&free)?;
    }
}

struct Matching<'a> {
    graph: &'a SignedDigraph,
    cover: Cover,
    /// How far each vertex is from one without a successor; at first, how many can still choose it.
    layer: Vec<u32>,
    /// The next edge of each vertex to look at.
    place: Vec<u32>,
    queue: Vec<u32>,
    looked: u64,
    run: &'a Run<'a>,
}

impl Matching<'_> {
    fn look(&mut self) -> Result<(), GraphError> {
        self.looked += 1;
        let asks = self.looked.is_multiple_of(PATIENCE.into());
        if asks { Ok(self.run.searched(self.looked)?) } else { Ok(()) }
    }

    /// The vertices without a successor.
    fn free(&mut self) -> Vec<u32> {
        strike("successors", &mut self.cover.next);
        faults::strike("predecessors", &mut self.cover.before);
        faults::strike("layers of vertices", &mut self.layer);
        let free = (0u32..).zip(&self.cover.next).filter(|(_, next)| **next == Arrow::NONE);
        free.map(|(vertex, _)| vertex).collect()
    }

    fn take(&mut self, from: u32, arrow: Arrow) {
        self.cover.next[from as usize] = arrow;
        self.cover.before[arrow.to() as usize] = from;
    }

    /// Greedily, as far as it goes.
    fn begin(&mut self, random: &mut ChaCha8Rng) -> Result<(), GraphError> {
        let graph = self.graph;
        graph.all_arrows().iter().for_each(|arrow| self.layer[arrow.to() as usize] += 1);
        let most = (0..graph.vertices()).map(|vertex| graph.arrows(vertex).len()).max().unwrap_or(0);
        for degree in 1..=most {
            for vertex in (0..graph.vertices()).filter(|&vertex| graph.arrows(vertex).len() == degree) {
                self.look()?;
                let start = below(random, degree);
                let arrows = graph.arrows(vertex);
                let open = (0..degree).map(|i| arrows[(start + i) % degree]);
                let open = open.filter(|arrow| self.cover.before[arrow.to() as usize] == NONE);
                if let Some(arrow) = open.min_by_key(|arrow| self.layer[arrow.to() as usize]) {
                    self.take(vertex, arrow);
                }
                arrows.iter().for_each(|arrow| self.layer[arrow.to() as usize] -= 1);
            }
        }
        Ok(())
    }

    /// Layers of vertices by their distance from those without a successor, up to the first that has an edge to a vertex
    /// without a predecessor; is there one?
    fn layers(&mut self, free: &[u32]) -> Result<bool, GraphError> {
        self.layer.fill(NONE);
        self.queue.clear();
        for &vertex in free {
            self.layer[vertex as usize] = 0;
            self.queue.push(vertex);
        }
        let (mut last, mut head) = (NONE, 0);
        while let Some(&vertex) = self.queue.get(head) {
            head += 1;
            self.look()?;
            let layer = self.layer[vertex as usize];
            if layer >= last {
                break;
            }
            for arrow in self.graph.arrows(vertex) {
                let before = self.cover.before[arrow.to() as usize];
                if before == NONE {
                    last = layer;
                } else if self.layer[before as usize] == NONE {
                    self.layer[before as usize] = layer + 1;
                    self.queue.push(before);
                }
            }
        }
        Ok(last != NONE)
    }

    /// Along shortest alternating paths without a common vertex, as many as a walk through the layers finds.
    fn lengthen(&mut self, free: &[u32]) -> Result<(), GraphError> {
        self.place.fill(0);
        free.iter().try_for_each(|&vertex| self.path_from(vertex))
    }

    /// Gives a vertex a successor, if a path through the layers allows it.
    fn path_from(&mut self, vertex: u32) -> Result<(), GraphError> {
        let graph = self.graph;
        let mut path = vec![vertex];
        while let Some(&vertex) = path.last() {
            self.look()?;
            let place = &mut self.place[vertex as usize];
            let Some(arrow) = graph.arrows(vertex).get(*place as usize) else {
                self.layer[vertex as usize] = NONE;
                path.pop();
                continue;
            };
            *place += 1;
            let before = self.cover.before[arrow.to() as usize];
            if before == NONE {
                for vertex in path {
                    self.take(vertex, graph.arrows(vertex)[self.place[vertex as usize] as usize - 1]);
                }
                return Ok(());
            }
            if self.layer[before as usize] == self.layer[vertex as usize] + 1 {
                path.push(before);
            }
        }
        Ok(())
    }

    /// The vertices that alternating paths from a vertex reach, itself included.
    fn reached_from(&self, vertex: u32) -> Vec<u32> {
        let mut seen = vec![false; self.layer.len()];
        seen[vertex as usize] = true;
        let (mut all, mut head) = (vec![vertex], 0);
        while let Some(&vertex) = all.get(head) {
            head += 1;
            for arrow in self.graph.arrows(vertex) {
                let before = self.cover.before[arrow.to() as usize];
                if !std::mem::replace(&mut seen[before as usize], true) {
                    all.push(before);
                }
            }
        }
        all.sort_unstable();
        all
    }
}

/// A random number below `end`.
pub(crate) fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    use rand_core::Rng;
    ((u64::from(random.next_u32()) * end as u64) >> 32) as usize
}
