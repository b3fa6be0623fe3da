//! Particles for rules about labels, by the tables that compiling makes.
//!
//! A state has a byte for each slot: the class of its label. Compiling leaves out labels that are dead, so few particles
//! run into dead ends. Nothing is packed into words here: a frontier may be as wide as it likes. Steps with equal tables
//! share them.

use super::guide::{Opinions, Touched, classes, opinions};
use super::{Course, share_out};
use crate::compile::{BYTES_PER_STEP, Tidied, tidied};
use crate::{CompileError, Run, SweepError, Tidy};
use board::{Board, Plan};
use control::faults;
use rule::{PieceId, Rule};
use std::collections::HashMap;

/// The most settings of seen sites that are tabulated over all steps.
const MOST_SETTINGS: f64 = (1 << 25) as f64;

/// A rule about labels on a board in an order, for particles.
pub struct LabelCourse {
    width: usize,
    steps: Vec<Step>,
    tables: Vec<Table>,
    /// A checksum of steps and tables.
    sum: u32,
}

/// A step on the slots.
struct Step {
    slots: Vec<usize>,
    table: usize,
}

/// What may be done, by the setting of the touched slots.
struct Table {
    /// What a class of each slot adds to the number of the setting.
    units: Vec<u32>,
    /// Where the choices of each setting begin, and last their number.
    first: Vec<u32>,
    choices: Vec<Choice>,
    /// The classes of the touched slots after each choice.
    after: Vec<u8>,
}

#[derive(Clone, Copy)]
struct Choice {
    /// The last random number for which it is taken.
    last: u32,
    piece: PieceId,
    /// ψ after over ψ before, over the chance.
    factor: f64,
}

impl LabelCourse {
    /// Refused where tables would be too large. They are made twice and must be the same.
    pub fn new<R: Rule>(
        rule: &R,
        board: &Board,
        order: &[usize],
        run: &Run<'_>,
    ) -> Result<LabelCourse, SweepError> {
        check_size(rule, board, order, run)?;
        let sum = LabelCourse::tabulated(rule, board, order, run)?.sum;
        let mut course = LabelCourse::tabulated(rule, board, order, run)?;
        if course.sum != sum {
            return Err(CompileError::Changed.into());
        }
        course.strike();
        Ok(course)
    }

    fn tabulated<R: Rule>(
        rule: &R,
        board: &Board,
        order: &[usize],
        run: &Run<'_>,
    ) -> Result<LabelCourse, SweepError> {
        let Tidied { width, steps, radix } = tidied(rule, board, order, Tidy::TrimAndMerge, run)?;
        let mut course = LabelCourse { width, steps: vec![], tables: vec![], sum: 0 };
        let mut known = HashMap::new();
        for (time, opinions) in opinions(&steps, &radix, width).into_iter().enumerate() {
            let touched = Touched::new(time, &steps, &radix);
            let next = course.tables.len();
            let key = (&steps[time].moves, touched.before.clone(), touched.after.clone(), opinions.clone());
            let table = *known.entry(key).or_insert(next);
            if table == next {
                course.tables.push(Table::new(&touched, &opinions));
            }
            course.steps.push(Step { slots: touched.step.slots.clone(), table });
        }
        course.sum = course.checksum();
        Ok(course)
    }

    fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        for step in &self.steps {
            sum.update(bytemuck::cast_slice(&step.slots));
            sum.update(bytemuck::bytes_of(&step.table));
        }
        for table in &self.tables {
            sum.update(bytemuck::cast_slice(&table.units));
            sum.update(bytemuck::cast_slice(&table.first));
            sum.update(&table.after);
            for choice in &table.choices {
                sum.update(&choice.last.to_le_bytes());
                sum.update(&[choice.piece]);
                sum.update(&choice.factor.to_le_bytes());
            }
        }
        sum.finalize()
    }

    /// A chance for a fault, in every table.
    fn strike(&mut self) {
        for step in &mut self.steps {
            faults::strike("slots of steps", &mut step.slots);
        }
        for table in &mut self.tables {
            faults::strike("units of settings", &mut table.units);
            faults::strike("first choices", &mut table.first);
            faults::strike("classes after choices", &mut table.after);
            for choice in &mut table.choices {
                faults::strike("choices", std::slice::from_mut(&mut choice.last));
                faults::strike("factors of choices", std::slice::from_mut(&mut choice.factor));
            }
        }
    }
}

fn check_size<R: Rule>(rule: &R, board: &Board, order: &[usize], run: &Run<'_>) -> Result<(), SweepError> {
    let plan = Plan::new(&rule.pairs(board).map_err(CompileError::Board)?, order);
    let labels = rule.labels().len() as f64;
    let settings: f64 = plan.steps.iter().map(|step| labels.powi(step.seen.len() as i32)).sum();
    let seen = plan.steps.iter().map(|step| step.seen.len()).max().unwrap_or(0);
    if settings > MOST_SETTINGS {
        return Err(CompileError::TooManySettings { seen }.into());
    }
    Ok(run.fits(plan.steps.len() as f64 * (plan.width * size_of::<u32>() + BYTES_PER_STEP) as f64)?)
}

impl Table {
    fn new(touched: &Touched<'_>, opinions: &Opinions) -> Table {
        let mut units = vec![1u32];
        touched.before.iter().for_each(|radix| units.push(units[units.len() - 1] * radix));
        let settings = units.pop().expect("a unit for each slot, and the number of settings");
        let mut table = Table { units, first: vec![], choices: vec![], after: vec![] };
        for &one in &touched.step.moves {
            // The moves are in order of the settings they start from.
            while table.first.len() <= one.from as usize {
                table.first.push(table.choices.len() as u32);
            }
            let from: Vec<u8> = classes(one.from, &touched.before).collect();
            let to: Vec<u8> = classes(one.to, &touched.after).collect();
            table.choices.push(Choice { last: 0, piece: one.piece, factor: opinions.change(&from, &to) });
            table.after.extend(to);
        }
        table.first.resize(settings as usize + 1, table.choices.len() as u32);
        for setting in 0..settings as usize {
            let choices =
                &mut table.choices[table.first[setting] as usize..table.first[setting + 1] as usize];
            share_out(
                choices,
                |choice| choice.factor,
                |choice, last, chance| {
                    choice.last = last;
                    choice.factor /= chance;
                },
            );
        }
        table
    }

    /// What may be done in a state: the first choice, and the one after the last.
    #[inline]
    fn choices(&self, slots: &[usize], state: &[u8]) -> (usize, usize) {
        let setting: u32 =
            slots.iter().zip(&self.units).map(|(&slot, unit)| u32::from(state[slot]) * unit).sum();
        (self.first[setting as usize] as usize, self.first[setting as usize + 1] as usize)
    }

    #[inline]
    fn put(&self, choice: usize, slots: &[usize], state: &mut [u8]) {
        let after = &self.after[choice * slots.len()..];
        slots.iter().zip(after).for_each(|(&slot, &class)| state[slot] = class);
    }
}

impl Course for LabelCourse {
    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn stride(&self) -> usize {
        self.width
    }

    fn width(&self) -> usize {
        self.width
    }

    fn bytes(&self) -> usize {
        let table = |table: &Table| {
            table.first.len() * size_of::<u32>()
                + table.choices.len() * size_of::<Choice>()
                + table.after.len()
        };
        self.tables.iter().map(table).sum()
    }

    fn advance(&self, step: usize, states: &mut [u8], weights: &mut [f64], chances: &[u32]) {
        let Step { slots, table } = &self.steps[step];
        let table = &self.tables[*table];
        let particles = states.chunks_exact_mut(self.width).zip(weights).zip(chances);
        for ((state, weight), &chance) in particles.filter(|((_, weight), _)| **weight > 0.0) {
            let (first, end) = table.choices(slots, state);
            let Some(found) = table.choices[first..end].iter().position(|choice| chance <= choice.last)
            else {
                *weight = 0.0;
                continue;
            };
            *weight *= table.choices[first + found].factor;
            table.put(first + found, slots, state);
        }
    }

    fn children(&self, step: usize, state: &[u8], emit: &mut dyn FnMut(PieceId, &[u8])) {
        let Step { slots, table } = &self.steps[step];
        let table = &self.tables[*table];
        let (first, end) = table.choices(slots, state);
        for choice in first..end {
            let mut child = state.to_vec();
            table.put(choice, slots, &mut child);
            emit(table.choices[choice].piece, &child);
        }
    }

    fn verify(&self) -> bool {
        self.checksum() == self.sum
    }

    /// The number of ways to go on.
    fn stratum(&self, step: usize, state: &[u8]) -> usize {
        let Some(Step { slots, table }) = self.steps.get(step) else { return 0 };
        let (first, end) = self.tables[*table].choices(slots, state);
        end - first
    }
}
