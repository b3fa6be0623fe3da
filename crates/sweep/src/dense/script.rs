//! What the steps of a pass do with the rows of a tile.
//!
//! A row belongs to a setting of the window, but it need not move when the setting changes. Where a new setting has a
//! single term, it takes over the row of the old one, or shares it, and notes by how much the row is shifted to be
//! read. In Domineering two rows of three are had for nothing. So a script is written once for all tiles: it computes
//! only true sums, each into a row that nobody needs any more.

use super::pass::{Pass, addresses, strides};
use crate::machine::Compiled;
use crate::question::Question;
use algebra::Semiring;
use rule::PieceId;

/// A row, and how far it is shifted when it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shifted {
    pub(crate) row: u32,
    pub(crate) by: i32,
}

/// One row to be computed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    /// The row that takes the sum; it is not among its terms.
    pub(crate) row: u32,
    first_term: u32,
    last_term: u32,
}

/// The sums that make up a pass, in order.
pub(crate) struct Script {
    pub(crate) sums: Vec<Sum>,
    terms: Vec<(PieceId, Shifted)>,
    /// The number of rows. At the start the settings of the window hold rows 0, 1, ...
    pub(crate) rows: usize,
    /// The row of each setting at the end; several may share one.
    pub(crate) last: Vec<Shifted>,
    /// The rows in `last`, each once.
    pub(crate) live: Vec<u32>,
}

impl Script {
    pub(crate) fn new<R: Semiring>(machine: &Compiled, pass: &Pass, question: &Question<'_, R>) -> Script {
        let settings = pass.before.len();
        let mut script = Script { sums: vec![], terms: vec![], rows: settings, last: vec![], live: vec![] };
        let mut free: Vec<u32> = vec![];
        script.last = (0..settings as u32).map(|row| Shifted { row, by: 0 }).collect();
        for &step in &pass.steps {
            let sources = Sources::new(machine, &pass.window, step, pass.forward());
            let next = sources.iter().map(|terms| script.settle(pass, question, terms, &mut free)).collect();
            script.last = next;
            script.live = script.last.iter().map(|shifted| shifted.row).collect();
            script.live.sort_unstable();
            script.live.dedup();
            free = (0..script.rows as u32).filter(|row| script.live.binary_search(row).is_err()).collect();
        }
        script
    }

    /// The row of a setting that has these terms: one that there is, or a new sum.
    fn settle<R: Semiring>(
        &mut self,
        pass: &Pass,
        question: &Question<'_, R>,
        terms: &[(PieceId, u32)],
        free: &mut Vec<u32>,
    ) -> Shifted {
        let moved = |last: &[Shifted], &(piece, source): &(PieceId, u32)| {
            let Shifted { row, by } = last[source as usize];
            let owner = question.owners[piece as usize];
            (piece, Shifted { row, by: by + pass.frame.shift(owner) as i32 })
        };
        if let [term] = terms
            && question.only_shifts(term.0)
        {
            return moved(&self.last, term).1;
        }
        let first_term = self.terms.len() as u32;
        self.terms.reserve(terms.len());
        for term in terms {
            let term = moved(&self.last, term);
            self.terms.push(term);
        }
        let row = free.pop().unwrap_or_else(|| {
            self.rows += 1;
            self.rows as u32 - 1
        });
        self.sums.push(Sum { row, first_term, last_term: self.terms.len() as u32 });
        Shifted { row, by: 0 }
    }

    /// The terms of a sum.
    #[inline(always)]
    pub(crate) fn terms(&self, sum: &Sum) -> &[(PieceId, Shifted)] {
        &self.terms[sum.first_term as usize..sum.last_term as usize]
    }
}

/// For each setting of the window after the step (before it, if the pass goes backward): the settings on the other
/// side from which it comes, with the pieces.
struct Sources {
    /// The terms of setting i are `terms[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    terms: Vec<(PieceId, u32)>,
}

impl Sources {
    fn new(machine: &Compiled, window: &[usize], step: usize, forward: bool) -> Sources {
        let local = &machine.steps[step];
        let side = |time: usize| {
            // The window alone, as if it were the whole frontier.
            let radix: Vec<u32> = window.iter().map(|&slot| machine.radix[time][slot]).collect();
            let (strides, settings) = strides(&radix);
            let (touched, others): (Vec<usize>, Vec<usize>) =
                (0..window.len()).partition(|&i| local.slots.contains(&window[i]));
            (addresses(&touched, &radix, &strides), addresses(&others, &radix, &strides), settings)
        };
        let (from, from_others, from_settings) = side(step);
        let (to, to_others, to_settings) = side(step + 1);
        debug_assert_eq!(from_others.len(), to_others.len(), "untouched slots keep their classes");
        let mut all: Vec<(u32, (PieceId, u32))> = Vec::with_capacity(local.moves.len() * to_others.len());
        for m in &local.moves {
            for (&a, &b) in from_others.iter().zip(&to_others) {
                let (old, new) = ((from[m.from as usize] + a) as u32, (to[m.to as usize] + b) as u32);
                all.push(if forward { (new, (m.piece, old)) } else { (old, (m.piece, new)) });
            }
        }
        Sources::by_setting(if forward { to_settings } else { from_settings }, &all)
    }

    fn by_setting(settings: usize, all: &[(u32, (PieceId, u32))]) -> Sources {
        let mut starts = vec![0; settings + 1];
        all.iter().for_each(|&(setting, _)| starts[setting as usize + 1] += 1);
        (0..settings).for_each(|setting| starts[setting + 1] += starts[setting]);
        let mut place = starts.clone();
        let mut terms = vec![(0, 0); all.len()];
        for &(setting, term) in all {
            terms[place[setting as usize] as usize] = term;
            place[setting as usize] += 1;
        }
        Sources { starts, terms }
    }

    fn iter(&self) -> impl Iterator<Item = &[(PieceId, u32)]> {
        self.starts.windows(2).map(|ends| &self.terms[ends[0] as usize..ends[1] as usize])
    }
}
