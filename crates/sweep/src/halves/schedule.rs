//! What a count will take: where the halves of the board meet, how many digits are needed when, how much memory.

use super::borders::{Borders, Moment};
use super::moduli::Moduli;
use super::operator::Direction;
use super::vector::Arithmetic;

/// A board of `rows` × `columns`, swept column by column, and met between two columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Schedule {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The columns that are swept forward; the others are swept backward.
    pub(super) meeting: usize,
    /// The number of pieces.
    pub(super) pieces: u8,
}

impl Schedule {
    /// Meets where the work, in digits of borders, is least.
    pub(super) fn new(rows: usize, columns: usize, pieces: u8, arithmetic: Arithmetic) -> Schedule {
        let whole = Schedule { rows, columns, meeting: columns, pieces };
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

    /// No number in the middle has more bits.
    pub(super) fn middle_bits(&self) -> f64 {
        self.forward_bits(self.middle()).max(self.backward_bits(self.middle()))
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
    pub(super) memory: u64,
    pub(super) disk: u64,
    /// The same if the run is saved now and then.
    pub(super) disk_with_checkpoint: u64,
}

impl Keeping {
    pub(super) const ALL: [Keeping; 3] = [Keeping::InMemory, Keeping::Spilled, Keeping::ByModuli];

    /// What it takes on these borders, with so many bytes of tables beside the vectors.
    pub(super) fn needs(self, schedule: &Schedule, borders: &Borders, digit_bits: u32, tables: u64) -> Needs {
        let word = size_of::<u64>() as u64;
        let digits = Arithmetic::Digits { bits: digit_bits };
        let planes = |direction| schedule.planes(direction, digits, schedule.middle()) as u64;
        let (front, back) = (planes(Direction::Forward), planes(Direction::Backward));
        let room = borders.moments.iter().map(Moment::words).max().unwrap_or(0) as u64 * word;
        let met = borders.moments[borders.moment_at(schedule.middle())].words() as u64 * word;
        let moduli = Moduli::number_for(schedule.middle_bits(), digit_bits) as u64;
        let longest = front.max(back);
        // Beside finished vectors there are the last checkpoint and the one that is being written.
        let (vectors, disk, saved) = match self {
            Keeping::InMemory => ((2 * front).max(front + 2 * back), 0, met * front + 2 * room * longest),
            Keeping::Spilled => (2 * longest, met * front, met * front + 2 * room * longest),
            Keeping::ByModuli => (2, met * 2 * moduli, met * 2 * moduli + 2 * room),
        };
        Needs { memory: tables + room * vectors, disk, disk_with_checkpoint: saved }
    }
}
