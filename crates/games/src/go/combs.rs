//! Partitions of rectangles for [many games](Partition): two combs whose teeth interlock.
//!
//! Black has the left column, White the right one, and rows are in turn black, between, white, between:
//!
//! ```text
//!   X X X X X X .      Three rows in four that follow each other make two teeth with a row between, so that half of a
//!   X . . . . . O      large board lies between. A row that is left over is shared, and where Black has a tooth more
//!   X O O O O O O      than White, its end becomes white, with the points between that it served.
//!   X . . . . . O
//!   X X X X X X O
//!   X . . . . . O
//!   . O O O O O O
//! ```
//!
//! Then points of both colours that nobody needs, such as two corners, join those between, one of each colour at a time.
//! A connected part of k points has at most 2k + 2 pairs of a point in it and a neighbour outside, so l ≤ 2k + 2, and at
//! most half of the board and one more point lie between. Source: \[TrompFarneback\], Figure 14, for squares of side
//! 4i + 3.

use super::{Partition, Point};
use Point::{Black, Empty, White};

impl Partition {
    /// The largest of these partitions; `None` on a line with an even number of points, where there is none at all, and on a
    /// single point.
    pub fn combs(rows: usize, columns: usize) -> Option<Partition> {
        if rows.min(columns) == 1 {
            return line(rows.max(columns), columns);
        }
        let upright = Comb::all(rows, columns).into_iter().map(Comb::partition);
        let lying = Comb::all(columns, rows).into_iter().map(|comb| comb.turned().partition());
        let between = |partition: &Partition| partition.points(Empty).len();
        upright.chain(lying).max_by_key(between)
    }

    /// No partition of so many points has more between: l ≤ 2k + 2, and l differs from the number of points by an even
    /// number.
    pub fn most_between(points: usize) -> usize {
        let most = (points + 2) / 2;
        most - (points - most) % 2
    }
}

/// A single point is between on a line: everything on its left is one part, everything on its right the other one.
fn line(points: usize, columns: usize) -> Option<Partition> {
    let half = points / 2;
    let part = |point: usize| match point.cmp(&half) {
        std::cmp::Ordering::Less => Black,
        std::cmp::Ordering::Equal => Empty,
        std::cmp::Ordering::Greater => White,
    };
    (points % 2 == 1 && points > 1).then(|| Partition { columns, parts: (0..points).map(part).collect() })
}

/// Two combs on at least two rows and columns.
#[derive(Clone)]
struct Comb {
    rows: usize,
    columns: usize,
    parts: Vec<Point>,
}

/// A point with row and column counted from 1, so that the board has a rim.
type Place = (usize, usize);

impl Comb {
    /// One where the rows go up, and one for each colour that an odd last row may have.
    fn all(rows: usize, columns: usize) -> Vec<Comb> {
        let last = if rows % 2 == 1 { vec![None] } else { vec![Some(Black), Some(White)] };
        let made = last.into_iter().map(|last| Comb::new(rows, columns, last));
        made.map(Comb::balanced).map(Comb::trimmed).collect()
    }

    fn new(rows: usize, columns: usize, last: Option<Point>) -> Comb {
        let tooth = |row: usize| [Black, Empty, White, Empty][row % 4];
        let part = |row: usize, column: usize| match last.filter(|_| row + 1 == rows) {
            _ if column == 0 => Black,
            _ if column + 1 == columns => White,
            Some(last) => last,
            None => tooth(row),
        };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Comb { rows, columns, parts: places.map(|(row, column)| part(row, column)).collect() }
    }

    fn at(&self, (row, column): Place) -> Option<Point> {
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        inside.then(|| self.parts[(row - 1) * self.columns + column - 1])
    }

    fn set(&mut self, (row, column): Place, part: Point) {
        self.parts[(row - 1) * self.columns + column - 1] = part;
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let columns = self.columns;
        (1..=self.rows).flat_map(move |row| (1..=columns).map(move |column| (row, column)))
    }

    /// By how many points Black has more.
    fn lead(&self) -> isize {
        let number = |part| self.parts.iter().filter(|&&found| found == part).count() as isize;
        number(Black) - number(White)
    }

    /// Step 2. Equally many points of both colours.
    fn balanced(mut self) -> Comb {
        let mut lead = self.lead();
        // The last row of an even number serves nobody and is shared as it suits.
        if self.rows.is_multiple_of(2) {
            let columns: Vec<usize> = match self.at((self.rows, 2)) {
                Some(Black) => (2..self.columns).rev().collect(),
                _ => (2..self.columns).collect(),
            };
            for column in columns {
                let change = if lead > 1 { White } else { Black };
                if lead.abs() > 1 && self.at((self.rows, column)) != Some(change) {
                    self.set((self.rows, column), change);
                    lead += if change == White { -2 } else { 2 };
                }
            }
        }
        // The first tooth from its end, with the points below it.
        for column in (2..self.columns).rev() {
            if lead < 3 || self.rows < 3 {
                break;
            }
            self.set((1, column), White);
            self.set((2, column), White);
            lead -= 3;
        }
        self.level(lead)
    }

    /// Gives points between to the colour that has fewer points. Each lies beside it.
    fn level(mut self, mut lead: isize) -> Comb {
        for place in self.places().filter(|&place| self.at(place) == Some(Empty)).collect::<Vec<_>>() {
            if lead == 0 {
                break;
            }
            self.set(place, if lead > 0 { White } else { Black });
            lead -= lead.signum();
        }
        self
    }

    /// Step 3. Points that nobody needs join those between, a black one and a white one at a time.
    fn trimmed(mut self) -> Comb {
        let places: Vec<Place> = self.places().collect();
        let spare = |comb: &Comb, part| {
            places.iter().copied().filter(|&place| comb.is_spare(place, part)).collect::<Vec<_>>()
        };
        loop {
            let before = self.parts.clone();
            for black in spare(&self, Black) {
                if !self.is_spare(black, Black) {
                    continue;
                }
                self.set(black, Empty);
                match spare(&self, White).first() {
                    Some(&white) => self.set(white, Empty),
                    None => self.set(black, Black),
                }
            }
            if self.parts == before {
                return self;
            }
        }
    }

    /// Can a point of this part join those between?
    fn is_spare(&self, place: Place, part: Point) -> bool {
        let serves = |place: Place, except: Place, part: Point| {
            near(place).iter().any(|&beside| beside != except && self.at(beside) == Some(part))
        };
        self.at(place) == Some(part)
            && serves(place, place, Black)
            && serves(place, place, White)
            && self.rest_hangs_together(place, part)
            && near(place)
                .iter()
                .filter(|&&beside| self.at(beside) == Some(Empty))
                .all(|&beside| serves(beside, place, part))
    }

    /// Are the neighbours of this part joined by points around the place? Then the part is connected without it.
    fn rest_hangs_together(&self, (row, column): Place, part: Point) -> bool {
        const RING: [(usize, usize); 8] = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)];
        let ring = RING.map(|(down, right)| self.at((row + down - 1, column + right - 1)) == Some(part));
        // Runs of the part around the place that touch it at a side.
        let runs = (0..8).filter(|&start| ring[start] && !ring[(start + 7) % 8]);
        let touches = |start: usize| (start..start + 8).take_while(|i| ring[i % 8]).any(|i| i % 2 == 1);
        let joined = runs.filter(|&start| touches(start)).count();
        joined == 1 || ring == [true; 8]
    }

    /// With rows for columns.
    fn turned(self) -> Comb {
        let places = (1..=self.columns).flat_map(|column| (1..=self.rows).map(move |row| (row, column)));
        let parts = places.filter_map(|place| self.at(place)).collect();
        Comb { rows: self.columns, columns: self.rows, parts }
    }

    fn partition(self) -> Partition {
        Partition { columns: self.columns, parts: self.parts }
    }
}

fn near((row, column): Place) -> [Place; 4] {
    [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
}
