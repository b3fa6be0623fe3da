//! What can be reached within a set of vertices, which is given as bits, a word for each 64.

use crate::Digraph;

/// A graph to be searched, with room for the searches.
pub(crate) struct Within<'a> {
    forwards: Search<'a>,
    backwards: Search<'a>,
}

/// A search along the edges of a graph: the vertices that were met, and those whose edges were not followed yet.
struct Search<'a> {
    graph: &'a Digraph,
    met: Vec<u64>,
    open: Vec<u32>,
}

pub(crate) fn has(set: &[u64], vertex: u32) -> bool {
    set[vertex as usize / 64] >> (vertex % 64) & 1 == 1
}

pub(crate) fn add(set: &mut [u64], vertex: u32) {
    set[vertex as usize / 64] |= 1 << (vertex % 64);
}

pub(crate) fn remove(set: &mut [u64], vertex: u32) {
    set[vertex as usize / 64] &= !(1 << (vertex % 64));
}

pub(crate) fn count(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

impl<'a> Search<'a> {
    fn new(graph: &'a Digraph) -> Search<'a> {
        Search { graph, met: vec![0; (graph.vertices() as usize).div_ceil(64)], open: vec![] }
    }

    fn start(&mut self, from: u32) {
        self.met.fill(0);
        self.open.clear();
        self.meet(from);
    }

    fn meet(&mut self, vertex: u32) {
        add(&mut self.met, vertex);
        self.open.push(vertex);
    }

    /// Follows the edges of one open vertex within a set; has it come to one that the other search has met?
    fn step(&mut self, vertex: u32, set: &[u64], other: &[u64]) -> bool {
        let mut found = false;
        for &to in self.graph.successors(vertex) {
            if has(set, to) && !has(&self.met, to) {
                self.meet(to);
                found |= has(other, to);
            }
        }
        found
    }
}

impl<'a> Within<'a> {
    /// `backwards` has every edge of `forwards`, turned round.
    pub(crate) fn new(forwards: &'a Digraph, backwards: &'a Digraph) -> Within<'a> {
        Within { forwards: Search::new(forwards), backwards: Search::new(backwards) }
    }

    /// Adds to `reached` what a vertex, itself included, reaches within a set without the help of what is reached already.
    pub(crate) fn reach(&mut self, from: u32, set: &[u64], reached: &mut [u64]) {
        let Search { graph, open, .. } = &mut self.forwards;
        open.clear();
        add(reached, from);
        open.push(from);
        while let Some(vertex) = open.pop() {
            for &to in graph.successors(vertex) {
                if has(set, to) && !has(reached, to) {
                    add(reached, to);
                    open.push(to);
                }
            }
        }
    }

    /// Does a path lead from one vertex of a set to another one within it? Searched from both ends, first met first, so that
    /// little is looked at where there are many paths.
    pub(crate) fn joined(&mut self, from: u32, to: u32, set: &[u64]) -> bool {
        let Within { forwards, backwards } = self;
        forwards.start(from);
        backwards.start(to);
        let mut next = 0;
        while let (Some(&ahead), Some(&behind)) = (forwards.open.get(next), backwards.open.get(next)) {
            if forwards.step(ahead, set, &backwards.met) || backwards.step(behind, set, &forwards.met) {
                return true;
            }
            next += 1;
        }
        from == to
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::random::Dice;

    /// What the first vertex reaches, by taking in ends of edges until none is new.
    fn grown(graph: &Digraph, from: u32, set: &[u64]) -> Vec<u64> {
        let mut reached = vec![0; set.len()];
        add(&mut reached, from);
        loop {
            let before = reached.clone();
            for vertex in (0..graph.vertices()).filter(|&vertex| has(&before, vertex)) {
                let ends = graph.successors(vertex).iter().filter(|&&to| has(set, to));
                ends.for_each(|&to| add(&mut reached, to));
            }
            if reached == before {
                return reached;
            }
        }
    }

    #[test]
    fn searches_within_sets() {
        let mut dice = Dice::new(35);
        let (mut joined, mut apart) = (0, 0);
        for _ in 0..300 {
            let vertices = 2 + dice.below(90) as u32;
            let graph = Digraph::new(vertices, |from, after| {
                after.extend((0..vertices).filter(|&to| to != from && dice.chance(4)));
            });
            let backwards = graph.reversed();
            let mut within = Within::new(&graph, &backwards);
            let mut set = vec![0; (vertices as usize).div_ceil(64)];
            (0..vertices).filter(|_| dice.chance(80)).for_each(|vertex| add(&mut set, vertex));
            let (from, to) = (dice.below(vertices as usize) as u32, dice.below(vertices as usize) as u32);
            add(&mut set, from);
            add(&mut set, to);
            let mut reached = vec![0; set.len()];
            within.reach(from, &set, &mut reached);
            assert_eq!(reached, grown(&graph, from, &set));
            assert_eq!(within.joined(from, to, &set), has(&reached, to));
            *(if has(&reached, to) { &mut joined } else { &mut apart }) += 1;
            // With a part that is reached already, the rest is added.
            let mut both = grown(&graph, to, &set);
            within.reach(from, &set, &mut both);
            let either: Vec<u64> =
                grown(&graph, to, &set).iter().zip(&reached).map(|(one, other)| one | other).collect();
            assert_eq!(both, either);
            assert_eq!(count(&both), either.iter().map(|word| word.count_ones() as usize).sum());
        }
        assert!(joined > 50 && apart > 50, "{joined} {apart}");
    }
}
