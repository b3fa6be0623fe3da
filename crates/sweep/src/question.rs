//! What a sweep is asked: a semiring, the weight of each piece, and a grading.

use crate::grading::{Grading, Shift};
use algebra::Semiring;
use rule::{Owner, PieceId};

/// What a sweep computes.
pub(crate) struct Question<'a, R: Semiring> {
    pub(crate) ring: R,
    pub(crate) grading: &'a Grading,
    pub(crate) owners: &'a [Owner],
    /// By piece.
    weights: Vec<R::Weight>,
}

/// A row of values to be added, shifted by so many words.
pub(crate) type Term<'t, W> = (PieceId, &'t [W], isize);

/// Up to this many terms are added in one go.
const FUSED: usize = 4;

impl<'a, R: Semiring> Question<'a, R> {
    /// Each piece multiplies by the weight of its owner: Nobody, Left, Right.
    pub(crate) fn new(ring: R, grading: &'a Grading, owners: &'a [Owner], weights: [R::Weight; 3]) -> Self {
        let weights = owners.iter().map(|&owner| weights[owner as usize]).collect();
        Question { ring, grading, weights, owners }
    }

    /// Whether this piece does no more to a value than to shift it.
    pub(crate) fn only_shifts(&self, piece: PieceId) -> bool {
        self.ring.is_one(self.weights[piece as usize])
    }

    /// `sum = Σ weight · shifted term`. What a shift moves in is zero, what it moves out is lost.
    #[inline(always)]
    pub(crate) fn gather<'t>(
        &self,
        sum: &mut [R::Word],
        mut terms: impl ExactSizeIterator<Item = Term<'t, R::Word>>,
    ) where
        R::Word: 't,
    {
        if terms.len() == 0 {
            return sum.fill(R::ZERO);
        }
        // Step 1. The first few terms in one go, where all of them reach.
        let count = terms.len().min(FUSED);
        let mut first: [Term<'t, R::Word>; FUSED] = [(0, &[], 0); FUSED];
        for (place, term) in first.iter_mut().zip(&mut terms) {
            *place = term;
        }
        let first = &first[..count];
        let length = sum.len() as isize;
        let start = first.iter().fold(0, |start, term| start.max(term.2)).min(length);
        let end = first.iter().fold(length, |end, term| end.min(length + term.2)).max(start);
        let mut inside = [(&[][..], self.weights[0]); FUSED];
        for (place, &(piece, row, shift)) in inside.iter_mut().zip(first) {
            let part = if start < end { &row[(start - shift) as usize..(end - shift) as usize] } else { &[] };
            *place = (part, self.weights[piece as usize]);
        }
        self.ring.gather(&mut sum[start as usize..end as usize], &inside[..count]);
        // Step 2. The margins, where some do not reach.
        sum[..start as usize].fill(R::ZERO);
        sum[end as usize..].fill(R::ZERO);
        if start > 0 || end < length {
            for &(piece, row, shift) in first {
                let weight = self.weights[piece as usize];
                self.add_part(sum, row, shift, weight, 0, start);
                self.add_part(sum, row, shift, weight, end, length);
            }
        }
        // Step 3. The other terms.
        for (piece, row, shift) in terms {
            self.add_part(sum, row, shift, self.weights[piece as usize], 0, length);
        }
    }

    /// Adds the shifted row to the words `start..end` of `sum`, as far as it reaches.
    #[inline(always)]
    fn add_part(
        &self,
        sum: &mut [R::Word],
        row: &[R::Word],
        shift: isize,
        weight: R::Weight,
        start: isize,
        end: isize,
    ) {
        let (start, end) = (start.max(shift), end.min(sum.len() as isize + shift));
        if start < end {
            let term = &row[(start - shift) as usize..(end - shift) as usize];
            self.ring.add(&mut sum[start as usize..end as usize], term, weight);
        }
    }

    /// `sum = Σ weight · term` for single packed values; `shifts` by owner, as in [`Grading::shifts`].
    #[inline(always)]
    pub(crate) fn gather_packed<'t>(
        &self,
        sum: &mut [R::Word],
        shifts: &[Vec<Shift>; 3],
        terms: impl Iterator<Item = (PieceId, &'t [R::Word])>,
    ) where
        R::Word: 't,
    {
        sum.fill(R::ZERO);
        for (piece, term) in terms {
            let weight = self.weights[piece as usize];
            for s in &shifts[self.owners[piece as usize] as usize] {
                self.ring.add(&mut sum[s.to..s.to + s.len], &term[s.from..s.from + s.len], weight);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use algebra::Digits;

    #[test]
    fn shifted_terms_are_added_where_they_fall() {
        let grading = Grading::none(0);
        let question = Question::new(Digits, &grading, &[Owner::Nobody], [(); 3]);
        let rows: Vec<Vec<u64>> = (0..6).map(|r| (0..9).map(|i| 10u64.pow(r) * (i + 1)).collect()).collect();
        for shifts in [[0, 0, 0, 0, 0, 0], [3, 0, 1, 2, 4, 1], [-2, 0, 1, -1, 9, -9], [12, 3, -4, 0, 0, 7]] {
            for count in 0..=6 {
                let terms = rows.iter().zip(shifts).take(count);
                let mut expected = vec![0; 9];
                for (row, shift) in terms.clone() {
                    for (i, sum) in expected.iter_mut().enumerate() {
                        let from = i as isize - shift;
                        *sum +=
                            usize::try_from(from).ok().and_then(|from| row.get(from)).copied().unwrap_or(0);
                    }
                }
                let mut sum = vec![77; 9];
                let terms: Vec<Term<'_, u64>> = terms.map(|(row, shift)| (0, &row[..], shift)).collect();
                question.gather(&mut sum, terms.into_iter());
                assert_eq!(sum, expected, "{shifts:?} {count}");
            }
        }
    }
}
