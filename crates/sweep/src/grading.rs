//! Values of several numbers: gradings, and how they lie in memory.
//!
//! A profile holds one number for each pair (a, b) of piece counts, and a piece moves all of them at once. Such pairs
//! are the *grades* of a value. They are laid out as rows and columns: row a + b and column a for a profile, so that
//! a piece of Left moves to the next row and column, one of Right to the next row. Other questions have one row.
//!
//! At each time only some grades occur; sweeps over [`algebra::Greatest`] find them beforehand. Layers in memory hold
//! just these (*packed*). While a pass runs, values lie in a full rectangle instead (a *frame*), where every piece is
//! one shift of the whole value, and shifting can be put off until the value is added to another.

use rule::Owner;

/// The grades that occur at one time: some rows, each with its range of columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grades {
    pub(crate) first_row: i32,
    /// First and last column of each row; the row is empty if the last is less than the first.
    pub(crate) columns: Vec<(i32, i32)>,
}

impl Grades {
    /// One row.
    pub(crate) fn row(first: i32, last: i32) -> Grades {
        Grades { first_row: 0, columns: vec![(first, last)] }
    }

    /// Words of a packed value; at least one.
    fn width(&self) -> usize {
        self.columns.iter().map(|&columns| length(columns)).sum::<usize>().max(1)
    }

    /// Where a packed value holds the grade (row, column), if that occurs.
    fn place(&self, row: i32, column: i32) -> Option<usize> {
        let row = usize::try_from(row - self.first_row).ok()?;
        let &(first, last) = self.columns.get(row)?;
        let before: usize = self.columns[..row].iter().map(|&columns| length(columns)).sum();
        (first..=last).contains(&column).then(|| before + (column - first) as usize)
    }

    /// The grades (row, column) in the order in which a packed value holds them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (i32, i32)> {
        let row = |(row, &(first, last)): (i32, &(i32, i32))| (first..=last).map(move |column| (row, column));
        (self.first_row..).zip(&self.columns).flat_map(row)
    }
}

fn length((first, last): (i32, i32)) -> usize {
    (last - first + 1).max(0) as usize
}

/// A run of words that goes from one place of a value to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shift {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) len: usize,
}

/// Where the grades `before` lie among the grades `after` when (rows, columns) are added to them, both packed.
/// What does not fit is zero in every state that takes such a piece.
fn overlay(before: &Grades, after: &Grades, (rows, columns): (i32, i32)) -> Vec<Shift> {
    let mut shifts: Vec<Shift> = vec![];
    let (mut from, mut to) = (0, 0);
    let mut old = (before.first_row + rows..).zip(&before.columns).peekable();
    for (row, &new) in (after.first_row..).zip(&after.columns) {
        while let Some((_, columns)) = old.next_if(|&(old_row, _)| old_row < row) {
            from += length(*columns);
        }
        if let Some((_, &old)) = old.next_if(|&(old_row, _)| old_row == row) {
            let common = (new.0.max(old.0 + columns), new.1.min(old.1 + columns));
            if length(common) > 0 {
                let shift = Shift {
                    from: from + (common.0 - columns - old.0) as usize,
                    to: to + (common.0 - new.0) as usize,
                    len: length(common),
                };
                join(&mut shifts, shift);
            }
            from += length(old);
        }
        to += length(new);
    }
    shifts
}

/// Appends a run, to the last one if it goes on where that ends.
fn join(shifts: &mut Vec<Shift>, shift: Shift) {
    match shifts.last_mut() {
        Some(last) if last.from + last.len == shift.from && last.to + last.len == shift.to => {
            last.len += shift.len;
        }
        _ => shifts.push(shift),
    }
}

/// Rows and columns that a piece adds, by owner, where grades are (a + b, a).
pub(crate) const BY_PIECES: [(i32, i32); 3] = [(0, 0), (1, 1), (1, 0)];

/// The same where they are `left`·a + `right`·b, in one row.
pub(crate) fn linear(left: i32, right: i32) -> [(i32, i32); 3] {
    [(0, 0), (0, left), (0, right)]
}

/// The grades at each time, and what pieces do to them.
#[derive(Clone, Debug)]
pub(crate) struct Grading {
    grades: Vec<Grades>,
    /// Rows and columns that a piece adds, by owner: Nobody, Left, Right.
    by: [(i32, i32); 3],
}

impl Grading {
    /// One grade: every value is one number.
    pub(crate) fn none(steps: usize) -> Grading {
        Grading { grades: vec![Grades::row(0, 0); steps + 1], by: [(0, 0); 3] }
    }

    /// Grades `left`·a + `right`·b in one row; at each time only those in `ranges` occur.
    pub(crate) fn linear(ranges: &[(i32, i32)], left: i32, right: i32) -> Grading {
        let grades = ranges.iter().map(|&(first, last)| Grades::row(first, last)).collect();
        Grading { grades, by: linear(left, right) }
    }

    /// Grades (a, b) in row a + b and column a.
    pub(crate) fn by_pieces(grades: Vec<Grades>) -> Grading {
        Grading { grades, by: BY_PIECES }
    }

    /// Words of a packed value at a time.
    pub(crate) fn width(&self, time: usize) -> usize {
        self.grades[time].width()
    }

    /// The grades at a time.
    pub(crate) fn grades(&self, time: usize) -> &Grades {
        &self.grades[time]
    }

    /// Where a packed value at a time holds what belongs to `left` pieces of Left and `right` of Right, if that occurs.
    pub(crate) fn place(&self, time: usize, left: i32, right: i32) -> Option<usize> {
        let [_, of_left, of_right] = self.by;
        let along = |of: fn((i32, i32)) -> i32| left * of(of_left) + right * of(of_right);
        self.grades[time].place(along(|by| by.0), along(|by| by.1))
    }

    /// What the pieces of each owner do to a packed value at `step`.
    pub(crate) fn shifts(&self, step: usize) -> [Vec<Shift>; 3] {
        self.by.map(|by| overlay(&self.grades[step], &self.grades[step + 1], by))
    }

    /// All grades of a rectangle that holds those at `times`, which are neighbours in time.
    fn rectangle(&self, times: &[usize]) -> (i32, i32, (i32, i32)) {
        let all = || times.iter().map(|&time| &self.grades[time]);
        let columns = || all().flat_map(|grades| &grades.columns).filter(|&&columns| length(columns) > 0);
        let first_row = all().map(|grades| grades.first_row).min().unwrap_or(0);
        let end_row = all().map(|g| g.first_row + g.columns.len() as i32).max().unwrap_or(1);
        let first = columns().map(|columns| columns.0).min().unwrap_or(0);
        let last = columns().map(|columns| columns.1).max().unwrap_or(0);
        (first_row, end_row, (first, last))
    }

    /// Words of a value in [`Grading::frame`].
    pub(crate) fn frame_width(&self, times: &[usize]) -> usize {
        let (first_row, end_row, columns) = self.rectangle(times);
        (end_row - first_row) as usize * length(columns)
    }

    /// The frame for values at all of `times`, which are neighbours in time.
    pub(crate) fn frame(&self, times: &[usize]) -> Frame {
        let (first_row, end_row, columns) = self.rectangle(times);
        let full = Grades { first_row, columns: vec![columns; (end_row - first_row) as usize] };
        let (before, after) = (&self.grades[times[0]], &self.grades[times[times.len() - 1]]);
        let row_length = length(columns);
        Frame {
            width: full.width(),
            row_length,
            by: self.by.map(|(rows, columns)| rows as isize * row_length as isize + columns as isize),
            unpack: overlay(before, &full, (0, 0)),
            pack: overlay(&full, after, (0, 0)),
            same: before == after,
        }
    }
}

/// A rectangle of grades that holds all that occur during a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    /// Words of a value.
    pub(crate) width: usize,
    /// Words of a row of grades.
    pub(crate) row_length: usize,
    /// How far a piece shifts a value, by owner. Words that would be shifted out of the frame are zero, since the
    /// frame holds all grades that occur; so values side by side may be shifted together.
    by: [isize; 3],
    /// From a packed value of the first layer to the frame.
    pub(crate) unpack: Vec<Shift>,
    /// From the frame to a packed value of the last layer.
    pub(crate) pack: Vec<Shift>,
    /// The first and the last layer have the same grades.
    pub(crate) same: bool,
}

impl Frame {
    /// How far a piece of this owner shifts a value.
    pub(crate) fn shift(&self, owner: Owner) -> isize {
        self.by[owner as usize]
    }

    /// Whether a packed value lies in the frame as it is.
    pub(crate) fn is_packed(&self) -> bool {
        let whole = [Shift { from: 0, to: 0, len: self.width }];
        self.unpack == whole && self.pack == whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 + x + y, and 1 + x + y + x² + xy + y².
    fn triangles() -> [Grades; 2] {
        [
            Grades { first_row: 0, columns: vec![(0, 0), (0, 1)] },
            Grades { first_row: 0, columns: vec![(0, 0), (0, 1), (0, 2)] },
        ]
    }

    #[test]
    fn pieces_move_packed_values() {
        let grading = Grading::by_pieces(triangles().to_vec());
        let shift = |from, to, len| Shift { from, to, len };
        let [nobody, left, right] = grading.shifts(0);
        assert_eq!(nobody, [shift(0, 0, 3)]);
        assert_eq!(left, [shift(0, 2, 1), shift(1, 4, 2)]); // x, and x² + xy
        assert_eq!(right, [shift(0, 1, 1), shift(1, 3, 2)]); // y, and xy + y²
    }

    #[test]
    fn frames_hold_all_and_pack_what_they_unpack() {
        let grading = Grading::by_pieces(triangles().to_vec());
        let frame = grading.frame(&[0, 1]);
        assert_eq!((frame.width, frame.by), (9, [0, 4, 3]));
        let mut value = [0; 9];
        for s in &frame.unpack {
            value[s.to..s.to + s.len].copy_from_slice(&[1, 2, 3][s.from..s.from + s.len]);
        }
        assert_eq!(value, [1, 0, 0, 2, 3, 0, 0, 0, 0]);
        value.rotate_right(4); // times x
        let mut packed = [0; 6];
        for s in &frame.pack {
            packed[s.to..s.to + s.len].copy_from_slice(&value[s.from..s.from + s.len]);
        }
        assert_eq!(packed, [0, 0, 1, 0, 2, 3]);
    }

    #[test]
    fn places_are_those_of_packed_values() {
        let grading = Grading::by_pieces(triangles().to_vec());
        let all: Vec<_> =
            grading.grades(1).iter().map(|(pieces, a)| grading.place(1, a, pieces - a)).collect();
        assert_eq!(all, (0..6).map(Some).collect::<Vec<_>>());
        assert_eq!([(3, 0), (-1, 0), (0, 3)].map(|(a, b)| grading.place(1, a, b)), [None; 3]);
        assert_eq!(Grading::none(0).place(0, 5, -7), Some(0));
        assert_eq!(Grading::linear(&[(-1, 2)], 1, -1).place(0, 4, 3), Some(2));
    }

    #[test]
    fn ranges_are_cut() {
        let grading = Grading::linear(&[(-1, 1), (0, 2)], 1, -1);
        let shift = |from, to, len| vec![Shift { from, to, len }];
        assert_eq!(grading.shifts(0), [shift(1, 0, 2), shift(0, 0, 3), shift(2, 0, 1)]);
        assert_eq!(grading.frame(&[0, 1]).by, [0, 1, -1]);
    }

    #[test]
    fn rows_may_be_missing_or_empty() {
        let before = Grades { first_row: 1, columns: vec![(0, 1), (3, 2), (1, 1)] };
        let after = Grades { first_row: 2, columns: vec![(0, 4), (1, 2)] };
        let shifts = overlay(&before, &after, (0, 0));
        assert_eq!(shifts, [Shift { from: 2, to: 5, len: 1 }]);
        assert_eq!(after.iter().count(), 7);
    }
}
