//! Least sums along the walks of a family, with the difference of the players remembered in finitely many ways; and
//! from when on they repeat themselves.
//!
//! A vector v(k) holds, for each state after k periods and each difference, the least weight of the ways to get there;
//! the next vector is a least sum of its entries and weights: a linear map where least takes the place of plus and plus
//! that of times. Let c(k) = v(k + p) − v(k), where the same entries are missing in both.
//!
//! *If all entries of c(k) are equal for one k*, they are the same for all later k, since such a map commutes with the
//! addition of a constant.
//!
//! *In general*, suppose that c(k + p) = c(k) for one k, and that c never rises along a way: for k ≤ j < k + p, an entry
//! t of v(j + 1) that an entry s of v(j) leads to has c(j + 1)ₜ ≤ c(j)ₛ. Then c(j + p) = c(j) for all j ≥ k. For let
//! this hold for j, let g = c(j + 1)ₜ, and let s lead to t with the least v(j + p)ₛ + w = v(j)ₛ + w + c(j)ₛ. That is
//! v(j + 1 + p)ₜ = v(j + 1)ₜ + g ≤ v(j)ₛ + w + g, so c(j)ₛ ≤ g, hence = g. One period later no way to t has gained less
//! than g, and the one by s exactly g: c(j + 1 + p)ₜ = g. The same argument, once more, is about the rows after the tail.

use super::Walks;
use crate::SeriesError;
use crate::steps::Steps;
use control::{Charge, Halt, List, Run, faults};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// An entry that no way leads to.
const NONE: i64 = i64::MAX;

/// Least weights: of the empty position first, then by difference; no entries if there is no way at all.
type Row = Vec<i64>;

/// How differences are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Frame {
    /// As they are, from −D to D; ways that leave this window are dropped.
    Window(usize),
    /// Modulo Q.
    Modulo(usize),
}

impl Frame {
    /// The entries of a row.
    pub(super) fn entries(self) -> usize {
        match self {
            Frame::Window(most) => 2 * most + 2,
            Frame::Modulo(modulus) => modulus + 1,
        }
    }

    /// Where a difference stands in a row.
    fn place(self, difference: i64) -> Option<usize> {
        match self {
            Frame::Window(most) => {
                let place = 1 + difference + most as i64;
                (difference.unsigned_abs() as usize <= most).then_some(place as usize)
            }
            Frame::Modulo(modulus) => Some(1 + difference.rem_euclid(modulus as i64) as usize),
        }
    }
}

/// What pieces weigh and how their difference is remembered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) frame: Frame,
    pub(super) left: i64,
    pub(super) right: i64,
}

impl Scale {
    /// Lowers the entries of a row to those of another one, after a step that puts down no piece, one of Left (1) or one
    /// of Right (−1).
    fn add(&self, sum: &mut Row, row: &Row, piece: i8) {
        if row.is_empty() {
            return;
        }
        if sum.is_empty() {
            sum.resize(self.frame.entries(), NONE);
        }
        let last = row.len() - 1;
        let (weight, from, to, around) = match piece {
            0 => return lower(sum, row, 0),
            1 => (self.left, 1..last, 2..last + 1, (last, 1)),
            _ => (self.right, 2..last + 1, 1..last, (1, last)),
        };
        lower(&mut sum[to], &row[from], weight);
        if matches!(self.frame, Frame::Modulo(_)) {
            lower(&mut sum[around.1..=around.1], &row[around.0..=around.0], weight);
        }
        if let Some(place) = self.frame.place(i64::from(piece)) {
            lower(&mut sum[place..=place], &row[..1], weight);
        }
    }

    /// The row of the empty board.
    fn start(&self) -> Row {
        let mut row = vec![NONE; self.frame.entries()];
        row[0] = 0;
        row
    }

    /// The row after the tail.
    fn closed(&self, walks: &impl Walks, vector: &[Row], run: &Run<'_>) -> Result<Row, Halt> {
        let mut least = vec![NONE; self.frame.entries()];
        let ends = walks.ends(vector, |sum, row, piece| self.add(sum, row, piece), run)?;
        ends.iter().for_each(|row| self.add(&mut least, row, 0));
        Ok(least)
    }

    fn head(&self, walks: &impl Walks, run: &Run<'_>) -> Result<List<Row>, Halt> {
        walks.head(self.start(), |sum, row, piece| self.add(sum, row, piece), run)
    }

    fn push(&self, walks: &impl Walks, vector: &[Row], run: &Run<'_>) -> Result<List<Row>, Halt> {
        walks.push(vector, |sum: &mut Row, row: &Row, piece| self.add(sum, row, piece), run)
    }

    /// The bytes of so many rows.
    pub(super) fn rows(&self, rows: usize) -> u64 {
        (rows as u64).saturating_mul((self.frame.entries() * size_of::<i64>() + ROW) as u64)
    }

    /// Final rows of `count` boards, after the first `skipped` ones.
    pub(super) fn finals<W: Walks>(
        self,
        walks: &W,
        skipped: usize,
        count: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Final>, SeriesError> {
        let mut vector = self.head(walks, run)?;
        let (mut finals, mut seals) = (vec![], vec![]);
        for k in 0..skipped + count {
            if k > 0 {
                vector = self.push(walks, &vector, run)?;
            }
            if k >= skipped {
                finals.push(self.closed(walks, &vector, run)?);
                seals.push(sealed(&mut finals[k - skipped..]));
            }
            let seal = sealed(&mut vector);
            verify(&vector, seal)?;
        }
        finals.iter().zip(seals).try_for_each(|(row, seal)| verify(std::slice::from_ref(row), seal))?;
        Ok(finals.into_iter().map(|row| Final { row, frame: self.frame }).collect())
    }
}

/// A checksum of rows that wait to be read.
fn seal(rows: &[Row]) -> u64 {
    let entries = rows.iter().flat_map(|row| row.iter().map(|&entry| entry as u64).chain([row.len() as u64]));
    entries.fold(0, |sum: u64, entry| (sum.rotate_left(5) ^ entry).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The checksum of rows, and a chance for a fault afterwards.
fn sealed(rows: &mut [Row]) -> u64 {
    let sum = seal(rows);
    rows.iter_mut().for_each(|row| faults::strike("least weights", row));
    sum
}

/// Are they still what was written?
fn verify(rows: &[Row], sum: u64) -> Result<(), SeriesError> {
    if seal(rows) == sum { Ok(()) } else { Err(SeriesError::Fault { what: "a least weight" }) }
}

/// What a row takes beside its entries: the vector, and what an allocator adds.
const ROW: usize = 48;

/// Lowers entries to those of another row and a weight.
fn lower(sum: &mut [i64], row: &[i64], weight: i64) {
    for (sum, &entry) in sum.iter_mut().zip(row) {
        if entry != NONE {
            *sum = (*sum).min(entry + weight);
        }
    }
}

/// The least weights of the final positions of a board.
pub(super) struct Final {
    row: Row,
    frame: Frame,
}

impl Final {
    /// Whether the empty position is final.
    pub(super) fn empty(&self) -> bool {
        self.row[0] != NONE
    }

    /// The least weight of a position with pieces and with this difference.
    pub(super) fn at(&self, difference: i64) -> Option<i64> {
        self.frame.place(difference).map(|place| self.row[place]).filter(|&entry| entry != NONE)
    }
}

/// Vectors that were followed until they repeated themselves.
pub(super) struct Repeating {
    first: usize,
    frame: Frame,
    /// Rows of final positions, by board, up to the end of the first period.
    finals: Vec<Row>,
    /// What a period adds to the rows of the last so many boards.
    increments: Vec<Row>,
}

impl Repeating {
    /// The least weights, for all n, of the final positions with pieces and with this difference.
    pub(super) fn at(&self, difference: i64) -> Option<Steps> {
        self.frame.place(difference).map(|place| self.entry(place))
    }

    /// 0 for all n for which the empty position is final.
    pub(super) fn empty(&self) -> Steps {
        self.entry(0)
    }

    fn entry(&self, place: usize) -> Steps {
        let known = |entry: i64| (entry != NONE).then_some(entry);
        let terms = self.finals.iter().map(|row| known(row[place])).collect();
        let increments = self.increments.iter().map(|row| known(row[place]).unwrap_or(0)).collect();
        Steps::new(self.first, terms, increments)
    }
}

/// Vectors as they are followed.
struct Course<'a, W> {
    walks: &'a W,
    scale: Scale,
    vectors: Vec<List<Row>>,
    finals: Vec<Row>,
    /// The checksums of each vector and of its final row.
    seals: Vec<[u64; 2]>,
    /// For the entries of all rows.
    charge: Charge,
    run: &'a Run<'a>,
}

/// Follows the vectors of a system until they are known to repeat themselves; `None` if that takes more than so many
/// periods.
pub(super) fn follow<W: Walks>(
    walks: &W,
    scale: Scale,
    periods: usize,
    run: &Run<'_>,
) -> Result<Option<Repeating>, SeriesError> {
    // Within a step, the rows before it and after it.
    let charge = run.charge(scale.rows(2 * walks.widest() + walks.states() + 1))?;
    let head = scale.head(walks, run)?;
    let mut course = Course { walks, scale, vectors: vec![], finals: vec![], seals: vec![], charge, run };
    course.keep(head)?;
    let mut seen: HashMap<u64, usize> = HashMap::new();
    for k in 0..periods {
        run.check()?;
        course.step()?;
        let growth = course.growth(k);
        if let Some(before) = seen.insert(growth, k)
            && let Some(found) = course.repeating(k, k - before)?
        {
            course.verify()?;
            return Ok(Some(found));
        }
    }
    course.verify()?;
    Ok(None)
}

impl<W: Walks> Course<'_, W> {
    fn step(&mut self) -> Result<(), Halt> {
        let more = self.scale.rows(self.walks.states() + 1);
        self.charge.resize(self.charge.bytes() + more)?;
        let next = self.scale.push(self.walks, &self.vectors[self.vectors.len() - 1], self.run)?;
        self.keep(next)
    }

    /// Keeps the next vector and its final row.
    fn keep(&mut self, mut vector: List<Row>) -> Result<(), Halt> {
        let mut last = [self.scale.closed(self.walks, &vector, self.run)?];
        self.seals.push([sealed(&mut vector), sealed(&mut last)]);
        self.vectors.push(vector);
        self.finals.extend(last);
        Ok(())
    }

    /// All that rests on vectors and final rows is right if this succeeds, as far as memory goes.
    fn verify(&self) -> Result<(), SeriesError> {
        let rows = self.vectors.iter().zip(&self.finals).zip(&self.seals);
        rows.into_iter().try_for_each(|((vector, last), &[of_vector, of_last])| {
            verify(vector, of_vector)?;
            verify(std::slice::from_ref(last), of_last)
        })
    }

    /// A number that is the same, whenever the step from vector k to the next adds the same to every entry.
    fn growth(&self, k: usize) -> u64 {
        let mut hasher = DefaultHasher::new();
        for (row, next) in self.vectors[k].iter().zip(&self.vectors[k + 1][..]) {
            (row.is_empty(), next.is_empty()).hash(&mut hasher);
            for (&entry, &next) in row.iter().zip(next) {
                (entry == NONE, next == NONE, next.wrapping_sub(entry)).hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// Concludes that vectors repeat themselves with this period, if that can be shown from those up to k.
    fn repeating(&self, k: usize, period: usize) -> Result<Option<Repeating>, Halt> {
        let gain = |j: usize| {
            self.run.check()?;
            Ok::<_, Halt>(difference(&self.vectors[j], &self.vectors[j + period]))
        };
        if let Some(gained) = gain(k - period)?
            && is_uniform(&gained)
        {
            let of_all = gained.iter().flatten().copied().find(|&entry| entry != NONE).unwrap_or(0);
            let increment =
                |row: &Row| row.iter().map(|&entry| if entry == NONE { NONE } else { of_all }).collect();
            let increments = self.finals[k - period..k].iter().map(increment).collect();
            return Ok(Some(self.concluded(k, increments)));
        }
        let Some(start) = k.checked_sub(2 * period) else { return Ok(None) };
        let _charge =
            self.run.charge(self.scale.rows((self.walks.states() + 1).saturating_mul(period + 1)))?;
        let gains = (start..=start + period).map(gain).collect::<Result<Option<Vec<_>>, Halt>>()?;
        let ends = (start..start + period).map(|j| {
            difference(std::slice::from_ref(&self.finals[j]), std::slice::from_ref(&self.finals[j + period]))
        });
        let Some((gains, ends)) = gains.zip(ends.collect::<Option<Vec<_>>>()) else { return Ok(None) };
        if gains[0] != gains[period] {
            return Ok(None);
        }
        let free = Scale { left: 0, right: 0, ..self.scale };
        for j in 0..period {
            let pushed = free.push(self.walks, &gains[j], self.run)?;
            let closed = free.closed(self.walks, &gains[j], self.run)?;
            if !rises_nowhere(&pushed, &gains[j + 1]) || !rises_nowhere(&[closed], &ends[j]) {
                return Ok(None);
            }
        }
        Ok(Some(self.concluded(start + period, ends.into_iter().flatten().collect())))
    }

    /// The rows before `end` are the first period.
    fn concluded(&self, end: usize, increments: Vec<Row>) -> Repeating {
        let finals = self.finals[..end].to_vec();
        Repeating { first: self.walks.first(), frame: self.scale.frame, finals, increments }
    }
}

/// What the second vector has more than the first; `None` if not the same entries are missing.
fn difference(before: &[Row], after: &[Row]) -> Option<Vec<Row>> {
    let entry = |(&before, &after): (&i64, &i64)| match (before == NONE, after == NONE) {
        (true, true) => Some(NONE),
        (false, false) => Some(after - before),
        _ => None,
    };
    let row = |(before, after): (&Row, &Row)| {
        (before.len() == after.len()).then(|| before.iter().zip(after).map(entry).collect())?
    };
    before.iter().zip(after).map(row).collect()
}

/// Whether all entries that are not missing are equal.
fn is_uniform(vector: &[Row]) -> bool {
    let mut entries = vector.iter().flatten().filter(|&&entry| entry != NONE);
    let first = entries.next();
    entries.all(|entry| Some(entry) == first)
}

/// Whether no entry is greater than the least one of those that lead to it.
fn rises_nowhere(led_from: &[Row], gained: &[Row]) -> bool {
    let entries = led_from.iter().flatten().zip(gained.iter().flatten());
    led_from.iter().zip(gained).all(|(led, gained)| led.len() == gained.len()) && { entries }
        .all(|(&led, &gained)| gained == NONE || gained <= led)
}
