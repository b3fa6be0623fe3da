//! What a count will take: where the halves of the board meet, how many digits are needed when, how much memory.

use super::borders::{ALIGNED, Extent};
use super::meet::bytes_for_files;
use super::moduli::Moduli;
use super::operator::Direction;
use super::pass::desk_bytes;
use super::vector::{Arithmetic, plane_bytes};

/// A board of `rows` × `columns`, swept column by column, and met between two columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Schedule {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The columns that are swept forward; the others are swept backward.
    pub(super) meeting: usize,
    /// The number of pieces.
    pub(super) pieces: u8,
    /// Do the halves meet a second time, one column before?
    pub(super) twice: bool,
}

impl Schedule {
    /// Meets where the work, in digits of borders, is least.
    pub(super) fn new(
        rows: usize,
        columns: usize,
        pieces: u8,
        arithmetic: Arithmetic,
        twice: bool,
    ) -> Schedule {
        let whole = Schedule { rows, columns, meeting: columns, pieces, twice };
        // The work of a column, swept forward less swept backward: columns belong to the front as long as it is negative.
        let gain = |column: usize| {
            let times = || column * rows..(column + 1) * rows;
            let forward: usize =
                times().map(|time| whole.planes(Direction::Forward, arithmetic, time + 1)).sum();
            let backward: usize =
                times().map(|time| whole.planes(Direction::Backward, arithmetic, time)).sum();
            backward as i64 - forward as i64
        };
        // The front takes at least one column, in which borders come to be.
        let meeting = (1..columns).find(|&column| gain(column) <= 0).unwrap_or(columns);
        Schedule { meeting, ..whole }
    }

    /// All sites: the time of the end.
    pub(super) fn sites(&self) -> usize {
        self.rows * self.columns
    }

    /// The time of the meeting: the number of sites that have been swept forward.
    pub(super) fn middle(&self) -> usize {
        self.rows * self.meeting
    }

    /// The times of all meetings, as the sweep from this end comes to them.
    pub(super) fn stations(&self, direction: Direction) -> Vec<usize> {
        let (middle, earlier) = (self.middle(), self.middle() - self.rows);
        match (self.twice, direction) {
            (false, _) => vec![middle],
            (true, Direction::Forward) => vec![earlier, middle],
            (true, Direction::Backward) => vec![middle, earlier],
        }
    }

    /// No number at this time has more bits. Of the sites swept, those in the border are known, up to colours; each of
    /// the others has at most so many pieces.
    fn forward_bits(&self, time: usize) -> f64 {
        1.0 + time.saturating_sub(self.rows) as f64 * f64::from(self.pieces).log2() + 1e-6
    }

    fn backward_bits(&self, time: usize) -> f64 {
        (self.sites() - time) as f64 * f64::from(self.pieces).log2() + 1e-6
    }

    /// The planes that a vector at this time needs.
    pub(super) fn planes(&self, direction: Direction, arithmetic: Arithmetic, time: usize) -> usize {
        match direction {
            Direction::Forward => arithmetic.planes(self.forward_bits(time)),
            Direction::Backward => arithmetic.planes(self.backward_bits(time)),
        }
    }

    /// No number has more bits where the halves meet.
    pub(super) fn most_bits(&self) -> f64 {
        let [front, back] = [Direction::Forward, Direction::Backward].map(|direction| self.last(direction));
        self.forward_bits(front).max(self.backward_bits(back))
    }

    /// The time at which the sweep from this end is over.
    pub(super) fn last(&self, direction: Direction) -> usize {
        self.stations(direction).pop().expect("the halves meet")
    }
}

/// How the vectors of both directions are kept until they meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keeping {
    /// In memory.
    InMemory,
    /// The one from the front in a file.
    Spilled,
    /// In files, one for each of several moduli: a vector holds one word for a border.
    ByModuli,
}

/// The bytes that each way of keeping takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Needs {
    /// All that is held at a time.
    pub(super) memory: u64,
    /// The part of it that threads work with.
    pub(super) desks: u64,
    pub(super) disk: u64,
    /// The same if the run is saved now and then.
    pub(super) disk_with_checkpoint: u64,
}

impl Keeping {
    pub(super) const ALL: [Keeping; 3] = [Keeping::InMemory, Keeping::Spilled, Keeping::ByModuli];

    /// What it takes on borders of this extent beside the tables.
    pub(super) fn needs(self, schedule: &Schedule, extent: &Extent, digits: Arithmetic) -> Needs {
        let Arithmetic::Digits { bits } = digits else { unreachable!("exact numbers are in digits") };
        let planes = |direction, time| schedule.planes(direction, digits, time) as u64;
        let last = |direction| planes(direction, schedule.last(direction));
        let (front, back) = (last(Direction::Forward), last(Direction::Backward));
        let room = plane_bytes(extent.most_words);
        // Halves meet between columns, the second time perhaps before the first one, where there is one border.
        let at = |time| plane_bytes(if time == 0 { ALIGNED } else { extent.words_between });
        let kept = |direction| {
            let stations = schedule.stations(direction).into_iter();
            stations.map(|time| at(time) * planes(direction, time)).sum::<u64>()
        };
        let (all_front, all_back) = (kept(Direction::Forward), kept(Direction::Backward));
        let moduli = Moduli::number_for(schedule.most_bits(), bits);
        let longest = front.max(back);
        // Of the front, all but the vector that is swept are kept as copies.
        let copies = all_front - at(schedule.middle()) * front;
        let (vectors, disk) = match self {
            Keeping::InMemory => (copies + room * (2 * front).max(front + 2 * back), 0),
            Keeping::Spilled => (room * 2 * longest, all_front + all_back),
            Keeping::ByModuli => {
                let times = schedule.stations(Direction::Forward).into_iter();
                let disk = 2 * moduli as u64 * times.map(at).sum::<u64>();
                ((2 * room).max(bytes_for_files(moduli, extent.words_between)), disk)
            }
        };
        // Beside finished vectors there are the last checkpoint and the one that is being written.
        let unfinished = 2 * room * if self == Keeping::ByModuli { 1 } else { longest };
        let desks = (rayon::current_num_threads() * desk_bytes(extent.longest_block + ALIGNED)) as u64;
        Needs { memory: vectors + desks, desks, disk, disk_with_checkpoint: disk + unfinished }
    }
}
