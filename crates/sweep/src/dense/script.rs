//! What the steps of a pass do with the rows of a tile.
//!
//! A row belongs to a setting of the window, but it need not move when the setting changes: where a new setting has a
//! single term, and its piece changes nothing about the value, the new setting takes over the row of the old one, or
//! shares it. In Domineering two rows of three are had for nothing. So a script is written once for all tiles: it
//! computes only true sums, each into a row that nobody needs any more.

use super::pass::{Pass, addresses, strides};
use crate::machine::Compiled;
use rule::PieceId;

/// One row to be computed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    /// The step of the pass, counted from 0.
    pub(crate) step: u32,
    /// The row that takes the sum; it is not among its terms.
    pub(crate) row: u32,
    first_term: u32,
    last_term: u32,
}

/// The sums that make up a pass, in order.
pub(crate) struct Script {
    pub(crate) sums: Vec<Sum>,
    terms: Vec<(PieceId, u32)>,
    /// The number of rows. At the start the settings of the window hold rows 0, 1, ...
    pub(crate) rows: usize,
    /// The row of each setting at the end; several may share one.
    pub(crate) last: Vec<u32>,
    /// The rows in `last`, each once.
    pub(crate) live: Vec<u32>,
}

impl Script {
    /// `changes_nothing(step, piece)`: a value with this piece, put down at this step of the pass, stays as it is.
    pub(crate) fn new(
        machine: &Compiled,
        pass: &Pass,
        changes_nothing: impl Fn(usize, PieceId) -> bool,
    ) -> Script {
        let mut script = Script { sums: vec![], terms: vec![], rows: 0, last: vec![], live: vec![] };
        let mut free: Vec<u32> = vec![];
        let mut row_of: Vec<u32> = (0..pass.before.len() as u32).collect();
        script.rows = row_of.len();
        for (i, &step) in pass.steps.iter().enumerate() {
            let mut held = vec![false; script.rows];
            let sources = sources(machine, &pass.window, step, pass.forward());
            let mut next = Vec::with_capacity(sources.len());
            for terms in sources {
                let row = match terms[..] {
                    [(piece, source)] if changes_nothing(i, piece) => row_of[source as usize],
                    _ => {
                        let row = free.pop().unwrap_or_else(|| {
                            script.rows += 1;
                            script.rows as u32 - 1
                        });
                        let terms = terms.iter().map(|&(piece, source)| (piece, row_of[source as usize]));
                        script.add(i, row, terms);
                        row
                    }
                };
                next.push(row);
            }
            held.resize(script.rows, false);
            next.iter().for_each(|&row| held[row as usize] = true);
            free = (0..script.rows as u32).rev().filter(|&row| !held[row as usize]).collect();
            row_of = next;
        }
        script.live = row_of.clone();
        script.live.sort_unstable();
        script.live.dedup();
        script.last = row_of;
        script
    }

    fn add(&mut self, step: usize, row: u32, terms: impl Iterator<Item = (PieceId, u32)>) {
        let first_term = self.terms.len() as u32;
        self.terms.extend(terms);
        self.sums.push(Sum { step: step as u32, row, first_term, last_term: self.terms.len() as u32 });
    }

    /// The terms of a sum: pieces and rows.
    #[inline(always)]
    pub(crate) fn terms(&self, sum: &Sum) -> &[(PieceId, u32)] {
        &self.terms[sum.first_term as usize..sum.last_term as usize]
    }
}

/// For each setting of the window after the step (before it, if the pass goes backward): the settings on the other
/// side from which it comes, with the pieces.
fn sources(machine: &Compiled, window: &[usize], step: usize, forward: bool) -> Vec<Vec<(PieceId, u32)>> {
    let local = &machine.steps[step];
    let side = |time: usize| {
        // The window alone, as if it were the whole frontier.
        let radix: Vec<u32> = window.iter().map(|&slot| machine.radix[time][slot]).collect();
        let (strides, settings) = strides(&radix);
        let touched: Vec<usize> = (0..window.len()).filter(|&i| local.slots.contains(&window[i])).collect();
        let others: Vec<usize> = (0..window.len()).filter(|i| !touched.contains(i)).collect();
        (addresses(&touched, &radix, &strides), addresses(&others, &radix, &strides), settings)
    };
    let (from, from_others, from_settings) = side(step);
    let (to, to_others, to_settings) = side(step + 1);
    debug_assert_eq!(from_others.len(), to_others.len(), "untouched slots keep their classes");
    let mut sources = vec![vec![]; if forward { to_settings } else { from_settings }];
    for m in &local.moves {
        for (&a, &b) in from_others.iter().zip(&to_others) {
            let (old, new) = (from[m.from as usize] + a, to[m.to as usize] + b);
            let (source, target) = if forward { (old, new) } else { (new, old) };
            sources[target].push((m.piece, source as u32));
        }
    }
    sources
}
