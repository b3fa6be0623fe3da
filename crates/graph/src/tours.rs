//! All tours, cycles through all vertices, of a small graph, by trying everything.
//!
//! A path from the first vertex is lengthened edge by edge. It is given up as soon as a vertex that is still to come has lost
//! all its predecessors or all its successors, or is cut off from the end of the path, or the first vertex from it; where
//! a vertex can only come next, it does.

use crate::{Digraph, GraphError, Run};
use control::faults;
use std::ops::ControlFlow;

/// The most vertices of a graph whose tours are found.
pub const LARGEST_TOURED: u32 = u64::BITS;

/// Calls `emit` with every tour, from vertex 0 on, until it breaks; how many paths were looked at.
///
/// ```
/// use graph::{Digraph, Run, tours};
/// use std::ops::ControlFlow;
/// let complete = Digraph::new(5, |v, after| after.extend((0..5).filter(|&w| w != v)));
/// let mut found = 0;
/// tours(&complete, &Run::unlimited(), |_| { found += 1; ControlFlow::Continue(()) }).unwrap();
/// assert_eq!(found, 24);
/// ```
pub fn tours(
    graph: &Digraph,
    run: &Run<'_>,
    emit: impl FnMut(&[u32]) -> ControlFlow<()>,
) -> Result<u64, GraphError> {
    let vertices = graph.vertices();
    if vertices > LARGEST_TOURED {
        return Err(GraphError::TooManyToTour { vertices, most: LARGEST_TOURED });
    }
    if vertices == 0 {
        return Ok(0);
    }
    let sets = |graph: &Digraph| -> Vec<u64> {
        let set = |vertex| graph.successors(vertex).iter().fold(0, |set, to| set | 1u64 << to);
        (0..vertices).map(set).collect()
    };
    let open = u64::MAX >> (u64::BITS - vertices) & !1;
    let reversed = graph.reversed();
    let (after, before) = (sets(graph), sets(&reversed));
    reversed.audit()?;
    let mut search = Search { after, before, path: vec![0], looked: 0, broken: None, run, emit };
    faults::strike("sets of successors", &mut search.after);
    faults::strike("sets of predecessors", &mut search.before);
    let _ = search.lengthen(open, 0);
    if search.after != sets(graph) || search.before != sets(&reversed) {
        return Err(GraphError::Fault("an edge"));
    }
    search.broken.map_or(Ok(search.looked), Err)
}

struct Search<'a, E> {
    /// The successors of each vertex.
    after: Vec<u64>,
    /// The predecessors of each vertex.
    before: Vec<u64>,
    path: Vec<u32>,
    looked: u64,
    /// Why the search has ended before it was through.
    broken: Option<GraphError>,
    run: &'a Run<'a>,
    emit: E,
}

/// Paths between two looks at the clock.
const PATIENCE: u64 = 1 << 16;

impl<E: FnMut(&[u32]) -> ControlFlow<()>> Search<'_, E> {
    /// Goes on from the end of the path, through all vertices that are still open.
    fn lengthen(&mut self, open: u64, end: u32) -> ControlFlow<()> {
        self.looked += 1;
        if self.looked.is_multiple_of(PATIENCE)
            && let Err(halt) = self.run.searched(self.looked)
        {
            return self.end(halt.into());
        }
        if open == 0 {
            return match self.after[end as usize] & 1 {
                0 => ControlFlow::Continue(()),
                _ => self.found(),
            };
        }
        let Some(next) = self.next(open, end) else { return ControlFlow::Continue(()) };
        for vertex in members(next) {
            self.path.push(vertex);
            faults::strike("path", &mut self.path);
            self.lengthen(open & !(1 << vertex), vertex)?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, why: GraphError) -> ControlFlow<()> {
        self.broken = Some(why);
        ControlFlow::Break(())
    }

    /// Gives a tour away, which meets every vertex once.
    fn found(&mut self) -> ControlFlow<()> {
        let met = self.path.iter().fold(0, |met, &vertex| met | 1u64.checked_shl(vertex).unwrap_or(0));
        if met.count_ones() as usize != self.after.len() || self.path.len() != self.after.len() {
            return self.end(GraphError::Fault("a path"));
        }
        (self.emit)(&self.path)
    }

    /// Where the path can go on, if it can be completed for all that is seen.
    fn next(&self, open: u64, end: u32) -> Option<u64> {
        let mut next = self.after[end as usize] & open;
        for vertex in members(open) {
            let before = self.before[vertex as usize] & (open | 1 << end);
            if before == 0 || self.after[vertex as usize] & (open | 1) == 0 {
                return None;
            }
            if before == 1 << end {
                next &= 1 << vertex;
            }
        }
        let reached = |from: u64, edges: &[u64]| {
            let (mut all, mut edge) = (from, from);
            while edge != 0 {
                let more = members(edge).fold(0, |more, vertex| more | edges[vertex as usize]);
                edge = more & open & !all;
                all |= edge;
            }
            all & open == open
        };
        (next != 0 && reached(next, &self.after) && reached(self.before[0] & open, &self.before))
            .then_some(next)
    }
}

/// The numbers of the bits of a set.
fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(first)
    })
}
