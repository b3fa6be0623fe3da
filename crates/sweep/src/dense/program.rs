//! A step in scratch memory: which rows are added up for each row.

use super::pass::{addresses, strides};
use crate::machine::Compiled;
use rule::PieceId;

/// For each row after the step the rows before it that are added up, with their pieces.
pub(crate) struct Program {
    /// The terms of row r are `terms[starts[r]..starts[r + 1]]`.
    starts: Vec<u32>,
    terms: Vec<(PieceId, u32)>,
}

impl Program {
    /// The program of a step on a window that holds all slots it touches.
    pub(crate) fn new(machine: &Compiled, window: &[usize], step: usize, forward: bool) -> Program {
        let local = &machine.steps[step];
        let side = |time: usize| {
            // The window alone, as if it were the whole frontier.
            let radix: Vec<u32> = window.iter().map(|&slot| machine.radix[time][slot]).collect();
            let (strides, rows) = strides(&radix);
            let touched: Vec<usize> = (0..window.len()).filter(|&i| local.slots.contains(&window[i])).collect();
            let others: Vec<usize> = (0..window.len()).filter(|i| !touched.contains(i)).collect();
            (addresses(&touched, &radix, &strides), addresses(&others, &radix, &strides), rows)
        };
        let (from, from_others, from_rows) = side(step);
        let (to, to_others, to_rows) = side(step + 1);
        debug_assert_eq!(from_others.len(), to_others.len(), "untouched slots keep their classes");
        let rows = if forward { to_rows } else { from_rows };
        let mut all: Vec<(u32, (PieceId, u32))> = vec![];
        for m in &local.moves {
            for (&a, &b) in from_others.iter().zip(&to_others) {
                let (source, target) = ((from[m.from as usize] + a) as u32, (to[m.to as usize] + b) as u32);
                all.push(if forward { (target, (m.piece, source)) } else { (source, (m.piece, target)) });
            }
        }
        Program::by_row(rows, &all)
    }

    fn by_row(rows: usize, all: &[(u32, (PieceId, u32))]) -> Program {
        let mut starts = vec![0u32; rows + 1];
        all.iter().for_each(|&(row, _)| starts[row as usize + 1] += 1);
        (0..rows).for_each(|row| starts[row + 1] += starts[row]);
        let mut next = starts.clone();
        let mut terms = vec![(0, 0); all.len()];
        for &(row, term) in all {
            terms[next[row as usize] as usize] = term;
            next[row as usize] += 1;
        }
        Program { starts, terms }
    }

    /// The number of rows after the step.
    #[inline(always)]
    pub(crate) fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// The terms of a row.
    #[inline(always)]
    pub(crate) fn terms(&self, row: usize) -> &[(PieceId, u32)] {
        &self.terms[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}
