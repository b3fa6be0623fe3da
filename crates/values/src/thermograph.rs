//! Thermographs: the stops of a game that is taxed.
//!
//! When every move costs t, a game is worth less to move in. Its left wall at t is what Left gets who moves first, its
//! right wall what she gets if Right does. The left scaffold of {Gᴸ | Gᴿ} is the largest right wall of a Gᴸ, less t;
//! the right scaffold is the least left wall of a Gᴿ, and t. Walls follow the scaffolds until these meet; above is the
//! mast, whose place is the mean and whose foot is the temperature.
//!
//! Walls are kept from t = 0 upwards. They are straight between breakpoints, left ones falling by 0 or 1 and right ones
//! rising by 0 or 1 for each unit of t. So where two walls of one kind cross is a difference of numbers that are there,
//! and where two scaffolds meet is half of one: each option deeper takes at most one binary place more.

use crate::Dyadic;

/// The walls of a game above each temperature.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thermograph {
    left: Box<[Point]>,
    right: Box<[Point]>,
}

/// A temperature and the place of a wall there.
pub type Point = (Dyadic, Dyadic);

impl Thermograph {
    /// The thermograph with these walls.
    pub(crate) fn new(left: &[Point], right: &[Point]) -> Thermograph {
        let kept = |wall: &[Point]| wall.iter().map(|&(t, place)| (t.struck(), place.struck())).collect();
        Thermograph { left: kept(left), right: kept(right) }
    }

    /// The breakpoints of the left wall from t = 0 upwards; at the last one the mast begins.
    pub fn left(&self) -> &[Point] {
        &self.left
    }

    /// The breakpoints of the right wall.
    pub fn right(&self) -> &[Point] {
        &self.right
    }

    /// The left wall at a temperature that is not negative; at 0 the left stop.
    pub fn left_at(&self, t: Dyadic) -> Dyadic {
        at(&self.left, t)
    }

    /// The right wall at a temperature that is not negative; at 0 the right stop.
    pub fn right_at(&self, t: Dyadic) -> Dyadic {
        at(&self.right, t)
    }

    /// Where the mast stands.
    pub fn mean(&self) -> Dyadic {
        self.left[self.left.len() - 1].1
    }

    /// The least temperature from 0 upwards at which there is only the mast.
    pub fn foot(&self) -> Dyadic {
        self.left[self.left.len() - 1].0
    }

    /// What its walls take, in bytes, with what the allocator keeps beside them.
    pub(crate) fn wall_bytes(&self) -> u64 {
        const BESIDE: usize = 16;
        (2 * BESIDE + (self.left.len() + self.right.len()) * size_of::<Point>()) as u64
    }
}

/// A wall at a temperature.
fn at(wall: &[Point], t: Dyadic) -> Dyadic {
    let above = wall.iter().position(|point| point.0 > t).unwrap_or(wall.len());
    let Some(&(from, value)) = wall[..above].last() else { return wall[0].1 };
    match wall.get(above).map_or(0, |next| (next.1 - value).signum()) {
        0 => value,
        1 => value + (t - from),
        _ => value - (t - from),
    }
}

/// Room to work out walls in, used again and again.
#[derive(Default)]
pub(crate) struct Workshop {
    /// The walls that were worked out last.
    pub(crate) left: Vec<Point>,
    pub(crate) right: Vec<Point>,
    over: Vec<Point>,
    under: Vec<Point>,
    spare: Vec<Point>,
}

impl Workshop {
    /// A mast alone.
    pub(crate) fn mast(&mut self, mean: Dyadic) {
        self.left.clear();
        self.left.push((Dyadic::ZERO, mean));
        self.right.clone_from(&self.left);
    }

    /// The walls of `from`, moved by a number.
    pub(crate) fn shifted(&mut self, from: &Thermograph, by: Dyadic) {
        let shift = |wall: &mut Vec<Point>, from: &[Point]| {
            wall.clear();
            wall.extend(from.iter().map(|&(t, value)| (t, value + by)));
        };
        shift(&mut self.left, &from.left);
        shift(&mut self.right, &from.right);
    }

    /// The walls of the negative.
    pub(crate) fn turned(&mut self, from: &Thermograph) {
        let turn = |wall: &mut Vec<Point>, from: &[Point]| {
            wall.clear();
            wall.extend(from.iter().map(|&(t, value)| (t, -value)));
        };
        turn(&mut self.left, &from.right);
        turn(&mut self.right, &from.left);
    }

    /// The walls of a game that is no number, from the thermographs of its options, of which there are some on both
    /// sides.
    pub(crate) fn build<'a>(
        &mut self,
        left: impl Iterator<Item = &'a Thermograph>,
        right: impl Iterator<Item = &'a Thermograph>,
    ) {
        let Workshop { over, under, spare, .. } = self;
        envelope(left.map(Thermograph::right), 1, over, spare);
        envelope(right.map(Thermograph::left), -1, under, spare);
        let foot = meeting(over, under);
        let mean = at(over, foot) - foot;
        let taxed = |t: Dyadic, sign: i32| if sign > 0 { -t } else { t };
        for (wall, scaffold, sign) in [(&mut self.left, over, 1), (&mut self.right, under, -1)] {
            wall.clear();
            for &(t, value) in scaffold.iter().take_while(|point| point.0 < foot) {
                push(wall, (t, value + taxed(t, sign)));
            }
            push(wall, (foot, mean));
        }
    }
}

/// The farthest of all walls at each temperature: to the left if `sign` is 1, to the right if it is −1.
fn envelope<'a>(
    mut walls: impl Iterator<Item = &'a [Point]>,
    sign: i32,
    best: &mut Vec<Point>,
    spare: &mut Vec<Point>,
) {
    best.clear();
    best.extend_from_slice(walls.next().unwrap_or_default());
    for wall in walls {
        spare.clear();
        farther(best, wall, sign, spare);
        std::mem::swap(best, spare);
    }
}

/// The farther of two walls.
fn farther(one: &[Point], other: &[Point], sign: i32, best: &mut Vec<Point>) {
    let mut last: Option<(Dyadic, Dyadic)> = None;
    for t in temperatures(one, other) {
        let (a, b) = (at(one, t), at(other, t));
        let ahead = a - b;
        if let Some((before, was)) = last.filter(|(_, was)| was.signum() * ahead.signum() < 0) {
            let crossing = before + was.abs();
            push(best, (crossing, at(one, crossing)));
        }
        push(best, (t, if ahead.signum() == sign { a } else { b }));
        last = Some((t, ahead));
    }
}

/// The temperatures of all breakpoints, in order, each once.
fn temperatures<'a>(one: &'a [Point], other: &'a [Point]) -> impl Iterator<Item = Dyadic> + 'a {
    let (mut i, mut j) = (0, 0);
    std::iter::from_fn(move || {
        let t = match (one.get(i), other.get(j)) {
            (Some(a), Some(b)) => a.0.min(b.0),
            (Some(a), None) => a.0,
            (None, Some(b)) => b.0,
            (None, None) => return None,
        };
        i += usize::from(one.get(i).is_some_and(|a| a.0 == t));
        j += usize::from(other.get(j).is_some_and(|b| b.0 == t));
        Some(t)
    })
}

/// The least temperature at which the taxed walls are not apart.
fn meeting(over: &[Point], under: &[Point]) -> Dyadic {
    let mut last = (Dyadic::ZERO, Dyadic::ZERO);
    for t in temperatures(over, under) {
        let apart = at(over, t) - at(under, t) - t - t;
        if apart.signum() <= 0 {
            let closing = last.1 - apart;
            return match closing {
                _ if apart == Dyadic::ZERO || t == Dyadic::ZERO => t,
                _ if closing == t - last.0 => last.0 + last.1,
                _ => last.0 + last.1.half(),
            };
        }
        last = (t, apart);
    }
    last.0 + last.1.half()
}

/// Adds a breakpoint, and drops the one before if the wall goes straight on there.
fn push(wall: &mut Vec<Point>, point: Point) {
    if let [.., a, b] = wall[..]
        && (b.1 - a.1).signum() == (point.1 - b.1).signum()
    {
        wall.pop();
    }
    if wall.last() != Some(&point) {
        wall.push(point);
    }
}
