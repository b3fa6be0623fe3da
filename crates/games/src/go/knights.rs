//! Bounds on the number of legal positions of a rectangle, from points a knight's move apart.
//!
//! The points (r, c) with r + 2c, or 2r + c, in one class modulo 5 form a set K: on the whole plane every other point has
//! exactly one of them beside it.
//!
//! - From above: the neighbourhoods of different points of K have nothing in common, on any board. So the positions in
//!   which no point of K is a single stone among stones of the other colour are a product, and every legal position is
//!   among them.
//! - From below: leave K empty. Then only *lonely* points, with no point of K beside them (it would lie off the board), can
//!   be without a liberty. Lonely points whose neighbourhoods meet form a cluster; clusters are independent, and the
//!   ways to colour one so that none of its stones is without a liberty are counted one by one.
//!
//! Both are numbers of positions: there is nothing to round. Source: \[TrompFarneback\], Theorem 3, for sides that 5
//! divides.

use std::collections::{BTreeMap, BTreeSet};

/// A point by row and column, counted from 0.
type Place = (usize, usize);

/// The points of a rectangle whose rows and columns, times factors and added, leave a remainder modulo 5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knights {
    /// The sides of the rectangle.
    pub rows: usize,
    #[allow(missing_docs)]
    pub columns: usize,
    /// The factors of row and column: 1 and 2, or 2 and 1.
    pub factors: (usize, usize),
    /// The remainder.
    pub rest: usize,
}

/// Positions as a product: 3 to the number of points that are free, and for some kinds of places the ways to colour one,
/// as often as there are such places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Colourings {
    /// The points on which anything may stand.
    pub free: usize,
    /// Kinds of places.
    pub places: Vec<Kind>,
}

/// Places that are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Kind {
    /// The points whose stones may be without a liberty.
    pub risky: usize,
    /// The points that decide about it, those included.
    pub points: usize,
    /// The ways to colour them.
    pub ways: u64,
    /// How many such places there are.
    pub times: usize,
}

impl Colourings {
    /// The logarithm of their number, about.
    fn log(&self) -> f64 {
        let places = self.places.iter().map(|kind| kind.times as f64 * (kind.ways as f64).ln());
        self.free as f64 * 3f64.ln() + places.sum::<f64>()
    }

    fn new(points: usize, kinds: BTreeMap<(usize, usize, u64), usize>) -> Colourings {
        let kind = |((risky, points, ways), times)| Kind { risky, points, ways, times };
        let places: Vec<Kind> = kinds.into_iter().map(kind).collect();
        let taken: usize = places.iter().map(|kind| kind.points * kind.times).sum();
        Colourings { free: points - taken, places }
    }
}

impl Knights {
    /// All ten sets.
    pub fn all(rows: usize, columns: usize) -> impl Iterator<Item = Knights> {
        let both = [(1, 2), (2, 1)].into_iter();
        both.flat_map(move |factors| (0..5).map(move |rest| Knights { rows, columns, factors, rest }))
    }

    /// The set with the fewest positions that its points allow, and these.
    pub fn least(rows: usize, columns: usize) -> (Knights, Colourings) {
        let all = Knights::all(rows, columns).map(|knights| (knights, knights.at_most()));
        all.min_by(|one, two| one.1.log().total_cmp(&two.1.log())).expect("there are ten sets")
    }

    /// The set with the most legal positions without stones on its points, and these.
    pub fn most(rows: usize, columns: usize) -> (Knights, Colourings) {
        let all = Knights::all(rows, columns).map(|knights| (knights, knights.at_least()));
        all.max_by(|one, two| one.1.log().total_cmp(&two.1.log())).expect("there are ten sets")
    }

    /// Does a point belong to the set?
    pub fn holds(&self, (row, column): Place) -> bool {
        (self.factors.0 * row + self.factors.1 * column) % 5 == self.rest
    }

    /// How many points belong to it.
    pub fn len(&self) -> usize {
        self.points().filter(|&place| self.holds(place)).count()
    }

    /// Does no point belong to it?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn points(&self) -> impl Iterator<Item = Place> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn near(&self, (row, column): Place) -> impl Iterator<Item = Place> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        let around = [(0, 1), (1, 0), (1, 2), (2, 1)].map(|(down, right)| (row + down, column + right));
        let inside =
            move |&(row, column): &Place| (1..=rows).contains(&row) && (1..=columns).contains(&column);
        around.into_iter().filter(inside).map(|(row, column)| (row - 1, column - 1))
    }

    /// The positions in which no point of the set is a single stone without a liberty: no fewer than legal ones.
    pub fn at_most(&self) -> Colourings {
        let mut kinds = BTreeMap::new();
        for place in self.points().filter(|&place| self.holds(place)) {
            let points = 1 + self.near(place).count();
            *kinds.entry((1, points, 3u64.pow(points as u32) - 2)).or_default() += 1;
        }
        Colourings::new(self.rows * self.columns, kinds)
    }

    /// The legal positions with no stone on the set: no more than all legal ones.
    pub fn at_least(&self) -> Colourings {
        let lonely: BTreeSet<Place> = self.points().filter(|&place| self.is_lonely(place)).collect();
        let (mut left, mut known, mut kinds) = (lonely.clone(), BTreeMap::new(), BTreeMap::new());
        while let Some(first) = left.pop_first() {
            let cluster = self.cluster(first, &mut left);
            let shape = cluster.shape();
            let ways = *known.entry(shape).or_insert_with(|| cluster.ways());
            *kinds.entry((cluster.lonely.len(), cluster.points.len(), ways)).or_default() += 1;
        }
        Colourings::new(self.rows * self.columns - self.len(), kinds)
    }

    /// Is it neither in the set nor beside one of its points?
    pub fn is_lonely(&self, place: Place) -> bool {
        !self.holds(place) && !self.near(place).any(|beside| self.holds(beside))
    }

    /// What belongs together with a lonely point; taken from those that are left.
    fn cluster(&self, first: Place, left: &mut BTreeSet<Place>) -> Cluster {
        let (mut lonely, mut points, mut next) = (vec![], BTreeSet::new(), vec![first]);
        while let Some(place) = next.pop() {
            lonely.push(place);
            for point in std::iter::once(place).chain(self.near(place)) {
                points.insert(point);
                let others =
                    std::iter::once(point).chain(self.near(point)).filter(|other| left.remove(other));
                next.extend(others.collect::<Vec<_>>());
            }
        }
        lonely.sort_unstable();
        let points: Vec<Place> = points.into_iter().collect();
        let number = |place: Place| points.binary_search(&place).expect("neighbours belong to the cluster");
        let near = lonely.iter().map(|&place| self.near(place).map(number).collect()).collect();
        Cluster { lonely: lonely.iter().map(|&place| number(place)).collect(), near, points }
    }
}

/// Lonely points that depend on each other.
struct Cluster {
    /// By number among the points.
    lonely: Vec<usize>,
    /// For each of them its neighbours, by number.
    near: Vec<Vec<usize>>,
    /// They and all their neighbours, in order.
    points: Vec<Place>,
}

impl Cluster {
    /// What it looks like, wherever it lies.
    fn shape(&self) -> (Vec<usize>, Vec<Place>) {
        let top = self.points.iter().map(|place| place.0).min().unwrap_or(0);
        let left = self.points.iter().map(|place| place.1).min().unwrap_or(0);
        (self.lonely.clone(), self.points.iter().map(|&(row, column)| (row - top, column - left)).collect())
    }

    /// The ways to colour the points so that no lonely stone is without a liberty. All other points have an empty one
    /// beside them. Takes time 3 to the number of points, which is at most 10 on every board.
    fn ways(&self) -> u64 {
        let colour = |code: u64, point: usize| code / 3u64.pow(point as u32) % 3;
        let all = 3u64.pow(self.points.len() as u32);
        (0..all).filter(|&code| self.lives(&|point| colour(code, point))).count() as u64
    }

    /// Has every lonely stone a liberty, 0 being the colour of empty points?
    fn lives(&self, colour: &impl Fn(usize) -> u64) -> bool {
        let mut alive: Vec<bool> = self.lonely.iter().map(|&point| colour(point) == 0).collect();
        loop {
            let before = alive.clone();
            for (number, &point) in self.lonely.iter().enumerate() {
                alive[number] |= self.near[number].iter().any(|&beside| {
                    let safe = self.lonely.binary_search(&beside).map_or(true, |lonely| alive[lonely]);
                    colour(beside) == 0 || colour(beside) == colour(point) && safe
                });
            }
            if alive == before {
                return alive.iter().all(|&lives| lives);
            }
        }
    }
}
