//! What a sweep is asked: a semiring, the weight of each piece, and a grading.
//!
//! A *grading* makes values of several numbers: a profile holds one for each pair (a, b), and a piece moves all of
//! them to (a + 1, b) or (a, b + 1). In memory that is a shift of whole runs of words, so a profile is swept like a
//! count, with longer values. The length of a value depends on the time: a sweep over [`algebra::Greatest`] finds
//! beforehand which pairs can occur at all.

use algebra::Semiring;
use rule::{Owner, PieceId};

/// A run of grades that a piece moves: `len` words at `from` of the old value go to `to` of the new one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shift {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) len: usize,
}

/// How values are laid out at each time, and what pieces do to them.
#[derive(Clone, Debug)]
pub(crate) struct Grading {
    /// Words of a value before each step, and at the end.
    widths: Vec<usize>,
    /// By step, then by owner: Nobody, Left, Right.
    shifts: Vec<[Vec<Shift>; 3]>,
}

impl Grading {
    /// One grade: every value is one number.
    pub(crate) fn none(steps: usize) -> Grading {
        Grading { widths: vec![1; steps + 1], shifts: vec![] }
    }

    /// Grades g = `left`·a + `right`·b; before each step only those in `ranges` (first, last) occur.
    pub(crate) fn linear(ranges: &[(i32, i32)], left: i32, right: i32) -> Grading {
        let widths = ranges.iter().map(|&(first, last)| (last - first + 1).max(1) as usize).collect();
        let shift = |before: (i32, i32), after: (i32, i32), by: i32| {
            let (first, last) = (before.0.max(after.0 - by), before.1.min(after.1 - by));
            let runs = (first <= last).then(|| Shift {
                from: (first - before.0) as usize,
                to: (first + by - after.0) as usize,
                len: (last - first + 1) as usize,
            });
            runs.into_iter().collect()
        };
        let shifts = ranges.windows(2).map(|w| [0, left, right].map(|by| shift(w[0], w[1], by))).collect();
        Grading { widths, shifts }
    }

    /// Grades (a, b): before each step, yᵇ comes with x⁰ to x^(stairs[b] − 1).
    pub(crate) fn stairs(stairs: &[Vec<usize>]) -> Grading {
        let widths = stairs.iter().map(|stairs| stairs.iter().sum::<usize>().max(1)).collect();
        let shifts = stairs
            .windows(2)
            .map(|w| [(0, 0), (1, 0), (0, 1)].map(|(a, b)| stair_shifts(&w[0], &w[1], a, b)))
            .collect();
        Grading { widths, shifts }
    }

    /// Words of a value at a time.
    pub(crate) fn width(&self, time: usize) -> usize {
        self.widths[time]
    }
}

/// Where the stairs `before` go in the stairs `after` when `a` and `b` are added to all exponents.
/// What does not fit is zero in every state that takes such a piece.
fn stair_shifts(before: &[usize], after: &[usize], a: usize, b: usize) -> Vec<Shift> {
    let mut shifts: Vec<Shift> = vec![];
    let mut from = 0;
    let mut to: usize = after.iter().take(b).sum();
    for (&old, &new) in before.iter().zip(after.iter().skip(b)) {
        let shift = Shift { from, to: to + a, len: old.min(new.saturating_sub(a)) };
        from += old;
        to += new;
        match shifts.last_mut() {
            Some(last) if last.from + last.len == shift.from && last.to + last.len == shift.to => {
                last.len += shift.len;
            }
            _ if shift.len > 0 => shifts.push(shift),
            _ => {}
        }
    }
    shifts
}

/// What a sweep computes.
pub(crate) struct Question<'a, R: Semiring> {
    pub(crate) ring: R,
    pub(crate) grading: &'a Grading,
    /// By piece.
    weights: Vec<R::Weight>,
    owners: &'a [Owner],
}

impl<'a, R: Semiring> Question<'a, R> {
    /// Each piece multiplies by the weight of its owner: Nobody, Left, Right.
    pub(crate) fn new(ring: R, grading: &'a Grading, owners: &'a [Owner], weights: [R::Weight; 3]) -> Self {
        let weights = owners.iter().map(|&owner| weights[owner as usize]).collect();
        Question { ring, grading, weights, owners }
    }

    /// Whether this piece, put down between these times, leaves values as they are, word for word.
    pub(crate) fn changes_nothing(&self, from: usize, to: usize, piece: PieceId) -> bool {
        let stays = self.grading.shifts.is_empty() || {
            let width = self.grading.widths[from];
            let shifts = &self.grading.shifts[from.min(to)][self.owners[piece as usize] as usize];
            width == self.grading.widths[to] && shifts[..] == [Shift { from: 0, to: 0, len: width }]
        };
        stays && self.ring.is_one(self.weights[piece as usize])
    }

    /// A row of values at time `to`, from terms at time `from`, which is one step earlier or later.
    /// `sum` and the terms hold equally many values.
    #[inline(always)]
    pub(crate) fn gather<'t>(
        &self,
        from: usize,
        to: usize,
        sum: &mut [R::Word],
        terms: impl ExactSizeIterator<Item = (PieceId, &'t [R::Word])>,
    ) where
        R::Word: 't,
    {
        if self.grading.shifts.is_empty() {
            self.gather_plain(sum, terms);
        } else {
            self.gather_shifted(from, to, sum, terms);
        }
    }

    #[inline(always)]
    fn gather_plain<'t>(
        &self,
        sum: &mut [R::Word],
        mut terms: impl ExactSizeIterator<Item = (PieceId, &'t [R::Word])>,
    ) where
        R::Word: 't,
    {
        if terms.len() > FUSED {
            sum.fill(R::ZERO);
            terms.for_each(|(piece, term)| self.ring.add(sum, term, self.weights[piece as usize]));
            return;
        }
        let count = terms.len();
        let mut weighted = [(&[][..], self.weights[0]); FUSED];
        for (place, (piece, term)) in weighted.iter_mut().zip(&mut terms) {
            *place = (term, self.weights[piece as usize]);
        }
        self.ring.gather(sum, &weighted[..count]);
    }

    #[inline(always)]
    fn gather_shifted<'t>(
        &self,
        from: usize,
        to: usize,
        sum: &mut [R::Word],
        terms: impl ExactSizeIterator<Item = (PieceId, &'t [R::Word])>,
    ) where
        R::Word: 't,
    {
        debug_assert_eq!(to, from + 1, "graded sweeps go forward");
        sum.fill(R::ZERO);
        let (old, new) = (self.grading.widths[from], self.grading.widths[to]);
        for (piece, term) in terms {
            let shifts = &self.grading.shifts[from][self.owners[piece as usize] as usize];
            let weight = self.weights[piece as usize];
            for (sum, term) in sum.chunks_exact_mut(new).zip(term.chunks_exact(old)) {
                for s in shifts {
                    self.ring.add(&mut sum[s.to..s.to + s.len], &term[s.from..s.from + s.len], weight);
                }
            }
        }
    }
}

/// Up to this many terms are added in one go.
const FUSED: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stairs_shift_row_by_row_and_join_where_they_can() {
        // 1 + x + y goes to stairs that hold 1 + x + x² + y + xy + y².
        let (before, after) = ([2, 1], [3, 2, 1]);
        let shift = |from, to, len| Shift { from, to, len };
        assert_eq!(stair_shifts(&before, &after, 0, 0), [shift(0, 0, 2), shift(2, 3, 1)]);
        assert_eq!(stair_shifts(&before, &after, 1, 0), [shift(0, 1, 2), shift(2, 4, 1)]);
        assert_eq!(stair_shifts(&before, &after, 0, 1), [shift(0, 3, 3)]);
    }

    #[test]
    fn linear_grades_are_cut_to_the_range() {
        let grading = Grading::linear(&[(-1, 1), (0, 2)], 1, -1);
        let shift = |from, to, len| vec![Shift { from, to, len }];
        assert_eq!(grading.shifts[0], [shift(1, 0, 2), shift(0, 0, 3), shift(2, 0, 1)]);
    }
}
