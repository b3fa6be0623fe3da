//! The cycles of a cover, and exchanges that join them.
//!
//! If a → b and c → d lie on different cycles, and there are edges a → d and c → b, then taking these instead makes one cycle
//! of the two. Which cycle a vertex belongs to is told by the label that it got when all were walked along, and by which
//! labels have been joined since. Every cycle but the largest is walked along until such an exchange is found, again and
//! again, until none has one: large cycles find theirs at once, and only small ones are ever walked to the end.
//!
//! Where no exchange of two edges helps, one of several does (`kick`): a → d for some d of another cycle, and from the vertex
//! before d along a shortest alternating path back to b. Exchanges of three edges leave the number of cycles as it is, but a
//! part of the large cycle then belongs to the small one, which finds exchanges after that.

use crate::cover::{Cover, below};
use crate::{Arrow, GraphError, Run, SignedDigraph};
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;

/// The bytes that the cycles of a cover take for each vertex, at most.
pub(crate) const BYTES: u64 = 16;
/// Vertices between two looks at the clock.
const PATIENCE: u64 = 1 << 16;

/// The cycles of a cover.
pub(crate) struct Cycles {
    label: Vec<u32>,
    /// For each label one that it was joined to; itself, if it was not.
    joined: Vec<u32>,
    size: Vec<u32>,
    /// A vertex of each.
    start: Vec<u32>,
}

impl Cycles {
    /// Those of a cover.
    pub(crate) fn of(cover: &Cover) -> Cycles {
        let none = u32::MAX;
        let mut cycles =
            Cycles { label: vec![none; cover.next.len()], joined: vec![], size: vec![], start: vec![] };
        for start in 0..cover.next.len() as u32 {
            if cycles.label[start as usize] != none {
                continue;
            }
            let (label, mut size, mut vertex) = (cycles.start.len() as u32, 0, start);
            while cycles.label[vertex as usize] == none {
                cycles.label[vertex as usize] = label;
                size += 1;
                vertex = cover.next[vertex as usize].to();
            }
            cycles.joined.push(label);
            cycles.size.push(size);
            cycles.start.push(start);
        }
        cycles
    }

    /// The label that stands for the cycle of a vertex.
    pub(crate) fn at(&mut self, vertex: u32) -> u32 {
        let mut label = self.label[vertex as usize];
        while self.joined[label as usize] != label {
            let next = self.joined[self.joined[label as usize] as usize];
            self.joined[label as usize] = next;
            label = next;
        }
        label
    }

    fn join(&mut self, one: u32, other: u32) {
        let (small, large) =
            if self.size[one as usize] < self.size[other as usize] { (one, other) } else { (other, one) };
        self.joined[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
    }

    /// The labels that stand for cycles, the one of the largest last.
    pub(crate) fn labels(&self) -> Vec<u32> {
        let mut labels: Vec<u32> =
            (0..self.joined.len() as u32).filter(|&label| self.joined[label as usize] == label).collect();
        if let Some(largest) = (0..labels.len()).max_by_key(|&i| self.size[labels[i] as usize]) {
            let last = labels.len() - 1;
            labels.swap(largest, last);
        }
        labels
    }

    /// A vertex of the cycle that a label stands for.
    pub(crate) fn start(&self, label: u32) -> u32 {
        self.start[label as usize]
    }

    pub(crate) fn size(&self, label: u32) -> u32 {
        self.size[label as usize]
    }
}

impl Cover {
    /// Takes an edge instead of the one from the same vertex; another predecessor of its end is left as it is.
    fn put(&mut self, from: u32, arrow: Arrow) {
        self.next[from as usize] = arrow;
        self.before[arrow.to() as usize] = from;
    }

    /// Joins cycles by exchanges of two edges until no two can be; how many exchanges were made, and the labels that are
    /// left, the largest cycle last. `looked` counts the vertices that were looked at.
    pub(crate) fn merge(
        &mut self,
        graph: &SignedDigraph,
        cycles: &mut Cycles,
        looked: &mut u64,
        run: &Run<'_>,
    ) -> Result<(u64, Vec<u32>), GraphError> {
        let mut exchanges = 0;
        loop {
            let labels = cycles.labels();
            let before = exchanges;
            for &label in &labels[..labels.len().saturating_sub(1)] {
                let start = cycles.start(label);
                let mut vertex = start;
                loop {
                    *looked += 1;
                    if looked.is_multiple_of(PATIENCE) {
                        run.searched(*looked)?;
                    }
                    if self.join_at(graph, cycles, vertex) {
                        exchanges += 1;
                        break;
                    }
                    vertex = self.next[vertex as usize].to();
                    if vertex == start {
                        break;
                    }
                }
            }
            if exchanges == before {
                return Ok((exchanges, labels));
            }
        }
    }

    /// Joins the cycle of a vertex to another one by an exchange of the edge from it and one more.
    fn join_at(&mut self, graph: &SignedDigraph, cycles: &mut Cycles, a: u32) -> bool {
        let here = cycles.at(a);
        let b = self.next[a as usize].to();
        for &arrow in graph.arrows(a) {
            let c = self.before[arrow.to() as usize];
            let there = cycles.at(c);
            if there == here {
                continue;
            }
            if let Some(back) = graph.arrow(c, b) {
                self.put(a, arrow);
                self.put(c, back);
                cycles.join(here, there);
                return true;
            }
        }
        false
    }

    /// Takes a random edge from a vertex, to another cycle if there is another, and mends the cover along a short
    /// alternating path, looked for among so many vertices; was there one?
    pub(crate) fn kick(
        &mut self,
        graph: &SignedDigraph,
        cycles: &mut Cycles,
        (a, most): (u32, usize),
        random: &mut ChaCha8Rng,
    ) -> bool {
        let b = self.next[a as usize].to();
        let here = cycles.at(a);
        let alone = cycles.size(here) as usize == self.next.len();
        let others: Vec<Arrow> = graph
            .arrows(a)
            .iter()
            .copied()
            .filter(|arrow| arrow.to() != b && (alone || cycles.at(arrow.to()) != here))
            .collect();
        if others.is_empty() {
            return false;
        }
        let arrow = others[below(random, others.len())];
        let Some(path) = self.way_back(graph, (arrow.to(), b), most, random) else { return false };
        for (from, arrow) in path {
            self.put(from, arrow);
        }
        self.put(a, arrow);
        true
    }

    /// Edges to take so that the vertex before d, which has lost d, has a successor, and so on until one takes b.
    fn way_back(
        &self,
        graph: &SignedDigraph,
        (d, b): (u32, u32),
        most: usize,
        random: &mut ChaCha8Rng,
    ) -> Option<Vec<(u32, Arrow)>> {
        let root = self.before[d as usize];
        // For each end that was reached, the vertex and the edge by which it was.
        let mut reached: HashMap<u32, (u32, Arrow)> = HashMap::new();
        let (mut queue, mut head) = (vec![root], 0);
        while let Some(&from) = queue.get(head) {
            head += 1;
            let arrows = graph.arrows(from);
            let start = below(random, arrows.len());
            for i in 0..arrows.len() {
                let arrow = arrows[(start + i) % arrows.len()];
                let to = arrow.to();
                if to == d || to == self.next[from as usize].to() || reached.contains_key(&to) {
                    continue;
                }
                reached.insert(to, (from, arrow));
                if to == b {
                    return Some(self.path(&reached, root, b));
                }
                if reached.len() < most {
                    queue.push(self.before[to as usize]);
                }
            }
        }
        None
    }

    /// The edges from `root` to `b`, of those by which vertices were reached.
    fn path(&self, reached: &HashMap<u32, (u32, Arrow)>, root: u32, b: u32) -> Vec<(u32, Arrow)> {
        let mut path = vec![];
        let mut to = b;
        loop {
            let (from, arrow) = reached[&to];
            path.push((from, arrow));
            if from == root {
                return path;
            }
            to = self.next[from as usize].to();
        }
    }
}
