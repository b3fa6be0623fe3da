//! A tour, a cycle through all vertices, with an odd number of odd edges: above, one cycle through everything that is its own
//! mirror image.
//!
//! 1. Cover the graph by cycles ([`crate::cover`]).
//! 2. Join cycles by exchanges of two edges ([`crate::merge`]).
//! 3. As long as several are left, kick each of the small ones, label all cycles anew, and go back to 2.
//! 4. One cycle is left. If it has an even number of odd edges, take an edge of the other sign between the same vertices, or
//!    else kick it anywhere and go back to 2: afterwards its sign is as good as random.
//!
//! All is decided by the seed. Step 1 proves that there is no tour, if there is no cover; the other steps prove nothing when
//! they find none.

use crate::cover::{Cover, Covering, below, cover};
use crate::merge::Cycles;
use crate::signed::strike;
use crate::{Arrow, GraphError, Run, SignedDigraph, cover as covering, merge};
use control::faults;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A tour with an odd number of odd edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddTour {
    /// Half of the tour above: all vertices, each with the side on which it is met, from vertex 0 on. The edge from the last
    /// one leads to vertex 0 of the other side.
    pub half: Vec<Arrow>,
    /// The cycles of the cover that it was made of.
    pub cycles: u64,
    /// The exchanges of two edges that joined cycles.
    pub exchanges: u64,
    /// The exchanges of several edges.
    pub kicks: u64,
    /// How often cycles were labelled anew.
    pub rounds: u32,
}

/// What a search for a tour has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sought {
    /// A tour.
    Found(OddTour),
    /// These vertices have fewer successors than there are of them, by one: no cycles cover the graph, and there is no tour.
    Short(Vec<u32>),
    /// None in so many rounds, which proves nothing.
    GivenUp {
        /// How often cycles were labelled anew.
        rounds: u32,
        /// The cycles that were left in the end.
        cycles: u64,
    },
}

/// After so many rounds the search gives up.
const MOST_ROUNDS: u32 = 1000;
/// The vertices among which a kick looks for a path at first; twice as many after every round that was of little use.
const LEAST_REACH: usize = 1 << 7;
const MOST_REACH: usize = 1 << 17;
/// The most vertices that the beginning of a kick is chosen from.
const WINDOW: usize = 1 << 10;

/// The bytes that a search takes, the graph included.
pub fn odd_tour_bytes(vertices: u64, arrows: u64) -> u64 {
    // The cover itself takes 8 bytes, beside the cycles.
    SignedDigraph::bytes(vertices, arrows) + vertices * covering::BYTES.max(8 + merge::BYTES)
}

/// Looks for a tour with an odd number of odd edges.
///
/// ```
/// use graph::{Arrow, Run, SignedDigraph, Sought};
/// // A square whose last edge is odd: above, a ring of eight.
/// let square = SignedDigraph::new(4, 4, &Run::unlimited(), |v, arrows| arrows.push(Arrow::new((v + 1) % 4, v == 3))).unwrap();
/// let Sought::Found(tour) = graph::odd_tour(&square, 1, &Run::unlimited()).unwrap() else { panic!() };
/// assert_eq!(tour.half, [0, 1, 2, 3].map(|v| Arrow::new(v, false)));
/// ```
pub fn odd_tour(graph: &SignedDigraph, seed: u64, run: &Run<'_>) -> Result<Sought, GraphError> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let cover = match cover(graph, &mut random, run)? {
        Covering::Whole(cover) => cover,
        Covering::Short(vertices) => return Ok(Sought::Short(vertices)),
    };
    let tour = OddTour { half: vec![], cycles: 0, exchanges: 0, kicks: 0, rounds: 0 };
    let (reach, left) = (LEAST_REACH, u64::MAX);
    Search { graph, cover, random, looked: 0, reach, left, tour }.run(run)
}

struct Search<'a> {
    graph: &'a SignedDigraph,
    cover: Cover,
    random: ChaCha8Rng,
    looked: u64,
    /// The vertices among which a kick looks for a path.
    reach: usize,
    /// The cycles that were left in the last round.
    left: u64,
    tour: OddTour,
}

impl Search<'_> {
    fn run(mut self, run: &Run<'_>) -> Result<Sought, GraphError> {
        loop {
            let mut cycles = Cycles::of(&self.cover);
            self.looked += self.cover.next.len() as u64;
            if self.tour.rounds == 0 {
                self.tour.cycles = cycles.labels().len() as u64;
            }
            let (exchanges, left) = self.cover.merge(self.graph, &mut cycles, &mut self.looked, run)?;
            self.tour.exchanges += exchanges;
            strike("successors", &mut self.cover.next);
            faults::strike("predecessors", &mut self.cover.before);
            if left.len() == 1 && (self.is_odd() || self.turn_one()) {
                self.tour.half = self.half();
                return Ok(Sought::Found(self.tour));
            }
            if self.tour.rounds == MOST_ROUNDS || left.is_empty() {
                return Ok(Sought::GivenUp { rounds: self.tour.rounds, cycles: left.len() as u64 });
            }
            run.searched(self.looked)?;
            self.widen(left.len() as u64);
            self.kick(&mut cycles, &left);
            self.tour.rounds += 1;
        }
    }

    /// Lets kicks look further if the number of cycles has not fallen by a tenth.
    fn widen(&mut self, left: u64) {
        if left > self.left - self.left / 10 && self.reach < MOST_REACH {
            self.reach *= 2;
        }
        self.left = left;
    }

    fn is_odd(&self) -> bool {
        self.cover.next.iter().filter(|arrow| arrow.is_odd()).count() % 2 == 1
    }

    /// Takes an edge of the other sign between the same vertices, if there is one.
    fn turn_one(&mut self) -> bool {
        let turned = (0u32..).zip(&self.cover.next).find_map(|(vertex, next)| {
            let other = Arrow::new(next.to(), !next.is_odd());
            self.graph.arrows(vertex).contains(&other).then_some((vertex, other))
        });
        turned.map(|(vertex, other)| self.cover.next[vertex as usize] = other).is_some()
    }

    /// Kicks every cycle but the largest, or the only one, at a vertex near its start, or anywhere.
    fn kick(&mut self, cycles: &mut Cycles, left: &[u32]) {
        let several = left.len() > 1;
        let kicked = if several { &left[..left.len() - 1] } else { left };
        for &label in kicked {
            let size = cycles.size(label) as usize;
            let mut vertex = if several { cycles.start(label) } else { below(&mut self.random, size) as u32 };
            for _ in 0..below(&mut self.random, size.min(WINDOW)) {
                vertex = self.cover.next[vertex as usize].to();
            }
            let kicked = self.cover.kick(self.graph, cycles, (vertex, self.reach), &mut self.random);
            self.tour.kicks += u64::from(kicked);
        }
    }

    /// The tour above, as far as vertex 0 of the other side.
    fn half(&self) -> Vec<Arrow> {
        let (mut vertex, mut side) = (0u32, false);
        let all = (0..self.cover.next.len()).map(|_| {
            let here = Arrow::new(vertex, side);
            let next = self.cover.next[vertex as usize];
            (vertex, side) = (next.to(), side ^ next.is_odd());
            here
        });
        all.collect()
    }
}
