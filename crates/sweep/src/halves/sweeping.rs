//! One sweep over half of the board, checked at every step.

use super::Count;
use super::borders::Lowers;
use super::checks::{barred, is_conserved, sum};
use super::operator::Direction;
use super::pass::pass;
use super::vector::{Arithmetic, Vector};
use crate::Run;
use crate::ask::SweepError;
use control::faults::strike;
use dashu_int::UBig;

/// A vector that waits, and the sum of its numbers when it was written.
pub(super) struct Held<'a> {
    pub(super) vector: Vector<'a>,
    pub(super) sum: UBig,
    pub(super) time: usize,
}

impl Held<'_> {
    /// Do the numbers still have the sum that they had?
    pub(super) fn check(&mut self, arithmetic: Arithmetic, run: &Run<'_>) -> Result<(), SweepError> {
        self.vector.planes_mut().into_iter().for_each(|plane| strike("halves: waiting vectors", plane));
        if sum(&self.vector, arithmetic, run)? == self.sum {
            return Ok(());
        }
        Err(SweepError::Law { law: "the sum of all numbers that wait", step: self.time })
    }
}

/// A sweep on its way.
pub(super) struct Sweeping<'a> {
    direction: Direction,
    pub(super) arithmetic: Arithmetic,
    /// The vector at the time that the sweep has come to.
    pub(super) held: Held<'a>,
    /// Room for the next vector.
    pub(super) spare: Vector<'a>,
    /// The vector has as many planes as it needs at its time, and no step has left it half changed.
    pub(super) intact: bool,
}

impl<'a> Sweeping<'a> {
    /// A sweep that begins: forward with one way to the empty border, backward with one way on from every border in
    /// which all groups are settled.
    pub(super) fn new(
        count: &Count<'a>,
        direction: Direction,
        arithmetic: Arithmetic,
        [mut vector, spare]: [Vector<'a>; 2],
    ) -> Result<Sweeping<'a>, SweepError> {
        let (operator, run) = (count.operator, count.run);
        let time = count.start(direction);
        let number = operator.borders.moment_at(time);
        let (moment, layout) =
            (&operator.borders.moments[number], operator.checked_layout(number, direction)?);
        vector.shape(layout.words, 1)?;
        vector.clear()?;
        let cut = &operator.borders.cut;
        let settled = |lowers: &Lowers| lowers.halves.iter().map(|half| half.is_settled(cut.lower)).collect();
        let settled: Vec<Vec<bool>> = moment.joints.iter().map(settled).collect();
        let plane = vector.planes_mut().remove(0);
        for (block, upper) in (0..).zip(&moment.uppers).filter(|(_, upper)| upper.half.is_settled(cut.upper))
        {
            run.check()?;
            for (entry, &settled) in layout.entries(block).zip(&settled[upper.joint as usize]) {
                plane[entry] = u64::from(settled);
            }
        }
        let sum = sum(&vector, arithmetic, run)?;
        Ok(Sweeping::from(direction, arithmetic, Held { vector, sum, time }, spare))
    }

    /// A sweep that has come so far.
    pub(super) fn from(
        direction: Direction,
        arithmetic: Arithmetic,
        held: Held<'a>,
        spare: Vector<'a>,
    ) -> Sweeping<'a> {
        Sweeping { direction, arithmetic, held, spare, intact: true }
    }

    /// Takes one step and checks it. If it is stopped, the sweep stays where it was.
    pub(super) fn step(&mut self, count: &mut Count<'a>) -> Result<(), SweepError> {
        let (operator, run, arithmetic) = (count.operator, count.run, self.arithmetic);
        let forward = self.direction == Direction::Forward;
        let time = if forward { self.held.time + 1 } else { self.held.time - 1 };
        let moment = operator.borders.moment_at(self.held.time.min(time));
        operator.check(moment, self.direction, time)?;
        let vector = &mut self.held.vector;
        vector.planes_mut().into_iter().for_each(|plane| strike("halves: swept vectors", plane));
        let planes = count.schedule.planes(self.direction, arithmetic, time);
        self.intact = vector.used == planes;
        vector.widen(arithmetic, planes)?;
        let before = if forward { Some(barred(operator, moment, vector, arithmetic, run)?) } else { None };
        let sums = pass(operator, moment, self.direction, arithmetic, vector, &mut self.spare, run)?;
        let sum = arithmetic.spell(sums.written.into_iter());
        if let Some(barred) = before {
            let modulus = arithmetic.modulus(planes);
            if !is_conserved(&self.held.sum, &barred, &sum, count.schedule.pieces, &modulus) {
                return Err(SweepError::Law { law: "the law of conservation", step: time });
            }
            count.conserved += 1;
        } else if arithmetic.spell(sums.read.into_iter()) != self.held.sum {
            return Err(SweepError::Law { law: "the sum of all numbers", step: time });
        }
        std::mem::swap(&mut self.held.vector, &mut self.spare);
        (self.held.time, self.held.sum, self.intact) = (time, sum, true);
        self.check_mirror(count)?;
        count.meter.layers(&[self.held.vector.bytes(), self.spare.bytes()]);
        let states = operator.borders.moments[operator.borders.moment_at(time)].borders();
        count.meter.advance(1, states, (self.held.vector.words * planes) as f64)?;
        Ok(())
    }

    /// Between columns a vector is its own mirror image.
    fn check_mirror(&self, count: &mut Count<'_>) -> Result<(), SweepError> {
        let (rows, time) = (count.schedule.rows, self.held.time);
        if time < rows || !time.is_multiple_of(rows) {
            return Ok(());
        }
        let between = &count.operator.borders.moments[rows];
        let layout = count.operator.layout(rows, self.direction);
        let (vector, run) = (&self.held.vector, count.run);
        if !count.mirror.holds(between, layout, self.direction, self.arithmetic, vector, run)? {
            return Err(SweepError::Law { law: "the law of the mirror", step: time });
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

    /// Sweeps a 6x6 board, flips a bit of one entry before step `at`, and says which law noticed. The sum of all numbers
    /// may be made to fit, as if the step before had gone wrong.
    fn law_broken_by(
        fitting: bool,
        direction: Direction,
        arithmetic: Option<Arithmetic>,
        at: usize,
        entry: usize,
        bit: u32,
    ) -> Option<String> {
        let (operator, run) = (operator(6), Run::unlimited());
        let mut count = Count::new(&operator, 6, &run).unwrap();
        let arithmetic = arithmetic.unwrap_or(count.digits);
        let room = [(); 2].map(|()| Vector::new(operator.most_words(), &run));
        let mut sweeping = Sweeping::new(&count, direction, arithmetic, room).unwrap();
        let end = if direction == Direction::Forward { 36 } else { 6 };
        while sweeping.held.time != end {
            if sweeping.held.time == at {
                let plane = sweeping.held.vector.planes_mut().remove(0);
                let occupied: Vec<usize> = (0..plane.len()).filter(|&i| plane[i] != 0).collect();
                plane[occupied[entry % occupied.len()]] ^= 1 << bit;
                if fitting {
                    sweeping.held.sum = sum(&sweeping.held.vector, arithmetic, &run).unwrap();
                }
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
                let said = law_broken_by(false, Direction::Forward, arithmetic, at, entry, bit);
                assert_eq!(
                    said.as_deref(),
                    Some("the law of conservation"),
                    "{arithmetic:?} {at} {entry} {bit}"
                );
            }
            for (at, entry, bit) in [(35, 3, 0), (29, 1000, 7), (20, 77, 40), (9, 2, 20)] {
                let said = law_broken_by(false, Direction::Backward, arithmetic, at, entry, bit);
                assert_eq!(
                    said.as_deref(),
                    Some("the sum of all numbers"),
                    "{arithmetic:?} {at} {entry} {bit}"
                );
                let said = law_broken_by(true, Direction::Backward, arithmetic, at, entry, bit);
                assert_eq!(
                    said.as_deref(),
                    Some("the law of the mirror"),
                    "{arithmetic:?} {at} {entry} {bit}"
                );
            }
            assert_eq!(law_broken_by(false, Direction::Forward, arithmetic, 99, 0, 0), None);
            assert_eq!(law_broken_by(false, Direction::Backward, arithmetic, 99, 0, 0), None);
        }
    }
}
