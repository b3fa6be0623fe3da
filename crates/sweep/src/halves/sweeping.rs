//! One sweep over half of the board, checked at every step.

use super::Count;
use super::checks::{barred, is_conserved, sum};
use super::operator::Direction;
use super::pass::pass;
use super::vector::{Arithmetic, Vector};
use crate::ask::SweepError;
use dashu_int::UBig;

/// A sweep on its way: the vector at `time`, and the sum of its numbers when it was written.
pub(super) struct Sweeping {
    direction: Direction,
    arithmetic: Arithmetic,
    pub(super) time: usize,
    pub(super) vector: Vector,
    /// Room for the next vector.
    pub(super) spare: Vector,
    sum: UBig,
}

impl Sweeping {
    /// A sweep that begins: forward with one way to the empty border, backward with one way on from every border in
    /// which all groups are settled.
    pub(super) fn new(
        count: &Count<'_>,
        direction: Direction,
        arithmetic: Arithmetic,
        [mut vector, spare]: [Vector; 2],
    ) -> Result<Sweeping, SweepError> {
        let operator = count.operator;
        let time = if direction == Direction::Forward { 0 } else { count.schedule.sites() };
        let moment_number = operator.borders.moment_at(time);
        let (moment, layout) =
            (&operator.borders.moments[moment_number], operator.layout(moment_number, direction));
        vector.shape(layout.words, 1)?;
        vector.clear();
        let cut = &operator.borders.cut;
        let plane = vector.planes_mut().remove(0);
        for (block, upper) in (0..).zip(&moment.uppers) {
            for (entry, lower) in layout.entries(block).zip(&moment.lowers(block).halves) {
                let settled = upper.half.is_settled(cut.upper) && lower.is_settled(cut.lower);
                plane[entry] = u64::from(settled);
            }
        }
        Ok(Sweeping::from(direction, arithmetic, time, vector, spare))
    }

    /// A sweep that has come so far.
    pub(super) fn from(
        direction: Direction,
        arithmetic: Arithmetic,
        time: usize,
        vector: Vector,
        spare: Vector,
    ) -> Sweeping {
        let sum = sum(&vector, arithmetic);
        Sweeping { direction, arithmetic, time, vector, spare, sum }
    }

    /// Takes one step and checks it.
    pub(super) fn step(&mut self, count: &mut Count<'_>) -> Result<(), SweepError> {
        let operator = count.operator;
        let forward = self.direction == Direction::Forward;
        let time = if forward { self.time + 1 } else { self.time - 1 };
        let moment = operator.borders.moment_at(self.time.min(time));
        let planes = count.schedule.planes(self.direction, self.arithmetic, time);
        self.vector.widen(self.arithmetic, planes)?;
        let barred = forward.then(|| barred(operator, moment, &self.vector, self.arithmetic));
        let sums = pass(operator, moment, self.direction, self.arithmetic, &self.vector, &mut self.spare)?;
        let sum = self.arithmetic.spell(sums.into_iter());
        if let Some(barred) = barred {
            let modulus = self.arithmetic.modulus(planes);
            if !is_conserved(&self.sum, &barred, &sum, count.schedule.pieces, &modulus) {
                return Err(SweepError::Law { law: "the law of conservation", step: time });
            }
            count.conserved += 1;
        }
        std::mem::swap(&mut self.vector, &mut self.spare);
        (self.time, self.sum) = (time, sum);
        self.check_mirror(count)?;
        count.meter.layers(&[self.vector.bytes(), self.spare.bytes()]);
        let states = operator.borders.moments[operator.borders.moment_at(time)].borders();
        count.meter.advance(1, states, (self.vector.words * planes) as f64)?;
        Ok(())
    }

    /// Between columns a vector is its own mirror image.
    fn check_mirror(&self, count: &mut Count<'_>) -> Result<(), SweepError> {
        let rows = count.schedule.rows;
        if self.time < rows || !self.time.is_multiple_of(rows) {
            return Ok(());
        }
        let between = &count.operator.borders.moments[rows];
        let layout = count.operator.layout(rows, self.direction);
        if !count.mirror.holds(between, layout, self.direction, self.arithmetic, &self.vector) {
            return Err(SweepError::Law { law: "the law of the mirror", step: self.time });
        }
        count.mirrored += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run;
    use crate::halves::tests::operator;

    /// Sweeps a 6x6 board, flips a bit of one entry before step `at`, and says which law noticed.
    fn law_broken_by(
        direction: Direction,
        arithmetic: Option<Arithmetic>,
        at: usize,
        entry: usize,
        bit: u32,
    ) -> Option<String> {
        let (operator, run) = (operator(6), Run::unlimited());
        let mut count = Count::new(&operator, 6, &run).unwrap();
        let arithmetic = arithmetic.unwrap_or(count.digits);
        let room = [Vector::new(operator.most_words()), Vector::new(operator.most_words())];
        let mut sweeping = Sweeping::new(&count, direction, arithmetic, room).unwrap();
        let end = if direction == Direction::Forward { 36 } else { 6 };
        while sweeping.time != end {
            if sweeping.time == at {
                let plane = sweeping.vector.planes_mut().remove(0);
                let occupied: Vec<usize> = (0..plane.len()).filter(|&i| plane[i] != 0).collect();
                plane[occupied[entry % occupied.len()]] ^= 1 << bit;
            }
            match sweeping.step(&mut count) {
                Ok(()) => {}
                Err(SweepError::Law { law, .. }) => return Some(law.to_string()),
                Err(other) => panic!("{other}"),
            }
        }
        None
    }

    #[test]
    fn a_flipped_bit_is_noticed() {
        let modulo = Arithmetic::Modulo { bits: 53, less: 111 };
        for arithmetic in [None, Some(Arithmetic::Word), Some(modulo)] {
            for (at, entry, bit) in [(6, 3, 0), (13, 1000, 7), (20, 77, 40), (35, 2, 20)] {
                let said = law_broken_by(Direction::Forward, arithmetic, at, entry, bit);
                assert_eq!(
                    said.as_deref(),
                    Some("the law of conservation"),
                    "{arithmetic:?} {at} {entry} {bit}"
                );
            }
            for (at, entry, bit) in [(35, 3, 0), (29, 1000, 7), (20, 77, 40), (9, 2, 20)] {
                let said = law_broken_by(Direction::Backward, arithmetic, at, entry, bit);
                assert_eq!(
                    said.as_deref(),
                    Some("the law of the mirror"),
                    "{arithmetic:?} {at} {entry} {bit}"
                );
            }
            assert_eq!(law_broken_by(Direction::Forward, arithmetic, 99, 0, 0), None);
            assert_eq!(law_broken_by(Direction::Backward, arithmetic, 99, 0, 0), None);
        }
    }
}
