//! Running the steps of a pass on one tile.

use super::pass::{Axis, Pass};
use super::script::Script;
use super::shared::{Planes, Shared};
use crate::question::Question;
use algebra::Semiring;

/// The memory in which a tile is worked on. It is kept from pass to pass.
pub(crate) struct Scratch<W> {
    /// The rows of the script. Each is an array of its own, so that one can be written while others are read.
    rows: Vec<Vec<W>>,
    /// What goes to the next plane, for each live row.
    carry: Vec<Vec<W>>,
    bases_before: Vec<usize>,
    bases_after: Vec<usize>,
}

impl<W: Copy> Scratch<W> {
    pub(crate) fn new() -> Scratch<W> {
        Scratch { rows: vec![], carry: vec![], bases_before: vec![], bases_after: vec![] }
    }

    /// Makes room for a pass.
    pub(crate) fn fit(&mut self, pass: &Pass, script: &Script, zero: W) {
        let words = pass.lanes * pass.widths.iter().copied().max().unwrap_or(1);
        fit_rows(&mut self.rows, script.rows, words, zero);
        fit_rows(&mut self.carry, script.live.len(), pass.lanes * pass.width_after(), zero);
    }
}

/// Makes at least `count` rows hold at least `words` words.
fn fit_rows<W: Copy>(rows: &mut Vec<Vec<W>>, count: usize, words: usize, zero: W) {
    rows.resize_with(rows.len().max(count), Vec::new);
    for row in &mut rows[..count] {
        if row.len() < words {
            *row = vec![zero; words];
        }
    }
}

/// Runs all steps on the tile, for all planes.
///
/// # Safety
/// No other thread works on the addresses of this tile.
pub(crate) unsafe fn run<R: Semiring>(
    pass: &Pass,
    script: &Script,
    question: &Question<'_, R>,
    planes: &Planes<'_, R::Word>,
    tile: usize,
    scratch: &mut Scratch<R::Word>,
) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2; the rest as promised by the caller.
        return unsafe { run_avx2(pass, script, question, planes, tile, scratch) };
    }
    // SAFETY: as promised by the caller.
    unsafe { run_portably(pass, script, question, planes, tile, scratch) }
}

/// The same code, compiled for wider vectors.
///
/// # Safety
/// As for [`run`]; and the processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn run_avx2<R: Semiring>(
    pass: &Pass,
    script: &Script,
    question: &Question<'_, R>,
    planes: &Planes<'_, R::Word>,
    tile: usize,
    scratch: &mut Scratch<R::Word>,
) {
    // SAFETY: as promised by the caller.
    unsafe { run_portably(pass, script, question, planes, tile, scratch) }
}

/// # Safety
/// As for [`run`].
#[inline(always)]
unsafe fn run_portably<R: Semiring>(
    pass: &Pass,
    script: &Script,
    question: &Question<'_, R>,
    planes: &Planes<'_, R::Word>,
    tile: usize,
    scratch: &mut Scratch<R::Word>,
) {
    let Scratch { rows, carry, bases_before, bases_after } = scratch;
    bases(&pass.outside, tile * pass.lanes, pass.lanes, bases_before, bases_after);
    let lanes = bases_before.len();
    let words_after = lanes * pass.width_after();
    for row in &mut carry[..script.live.len()] {
        row[..words_after].fill(R::ZERO);
    }
    for (p, output) in planes.output.iter().enumerate() {
        if let Some(input) = planes.input.get(p) {
            // SAFETY: as promised by the caller; addresses of states lie within the layer before.
            unsafe { load(input, bases_before, &pass.before, pass.widths[0], rows) };
            compute(pass, script, question, lanes, rows);
        } else {
            script.live.iter().for_each(|&row| rows[row as usize][..words_after].fill(R::ZERO));
        }
        let last = p + 1 == planes.output.len();
        for (&row, carry) in script.live.iter().zip(carry.iter_mut()) {
            question.ring.settle(&mut rows[row as usize][..words_after], &mut carry[..words_after], last);
        }
        // SAFETY: as promised by the caller; addresses of states lie within the layer after.
        unsafe { store(output, bases_after, &pass.after, pass.width_after(), &script.last, rows) };
    }
}

/// Computes the sums of the script.
#[inline(always)]
fn compute<R: Semiring>(
    pass: &Pass,
    script: &Script,
    question: &Question<'_, R>,
    lanes: usize,
    rows: &mut [Vec<R::Word>],
) {
    for sum in &script.sums {
        let step = sum.step as usize;
        let (old, new) = (lanes * pass.widths[step], lanes * pass.widths[step + 1]);
        let mut row = std::mem::take(&mut rows[sum.row as usize]);
        let terms = script.terms(sum).iter().map(|&(piece, term)| (piece, &rows[term as usize][..old]));
        question.gather(pass.times[step], pass.times[step + 1], &mut row[..new], terms);
        rows[sum.row as usize] = row;
    }
}

/// The addresses of the settings `first`, `first + 1`, ... outside the window, `most` of them or until the last.
#[inline(always)]
fn bases(outside: &[Axis], first: usize, most: usize, before: &mut Vec<usize>, after: &mut Vec<usize>) {
    before.clear();
    after.clear();
    let total: usize = outside.iter().map(|axis| axis.count).product();
    for setting in first..total.min(first + most) {
        let (mut rest, mut b, mut a) = (setting, 0, 0);
        for axis in outside {
            let class = rest % axis.count;
            rest /= axis.count;
            b += class * axis.before;
            a += class * axis.after;
        }
        before.push(b);
        after.push(a);
    }
}

/// Rows that are moved together where lanes are far apart: a cache line of words.
const BLOCK: usize = 8;

fn side_by_side(bases: &[usize]) -> bool {
    bases.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

/// Brings the values at `bases` × `settings` into rows 0, 1, ...
///
/// # Safety
/// No other thread writes to these addresses, which lie within the plane.
#[inline(always)]
unsafe fn load<W: Copy>(
    plane: &Shared<'_, W>,
    bases: &[usize],
    settings: &[usize],
    width: usize,
    rows: &mut [Vec<W>],
) {
    if side_by_side(bases) {
        for (&at, row) in settings.iter().zip(rows) {
            // SAFETY: as promised by the caller.
            unsafe { plane.read((bases[0] + at) * width, &mut row[..bases.len() * width]) };
        }
        return;
    }
    for (settings, rows) in settings.chunks(BLOCK).zip(rows.chunks_mut(BLOCK)) {
        for (lane, base) in bases.iter().enumerate() {
            for (&at, row) in settings.iter().zip(&mut *rows) {
                // SAFETY: as promised by the caller.
                unsafe { plane.read((base + at) * width, &mut row[lane * width..(lane + 1) * width]) };
            }
        }
    }
}

/// Brings the rows of the settings back to `bases` × `settings`.
///
/// # Safety
/// No other thread reads or writes these addresses, which lie within the plane.
#[inline(always)]
unsafe fn store<W: Copy>(
    plane: &Shared<'_, W>,
    bases: &[usize],
    settings: &[usize],
    width: usize,
    row_of: &[u32],
    rows: &[Vec<W>],
) {
    if side_by_side(bases) {
        for (&at, &row) in settings.iter().zip(row_of) {
            // SAFETY: as promised by the caller.
            unsafe { plane.write((bases[0] + at) * width, &rows[row as usize][..bases.len() * width]) };
        }
        return;
    }
    for (settings, row_of) in settings.chunks(BLOCK).zip(row_of.chunks(BLOCK)) {
        for (lane, base) in bases.iter().enumerate() {
            for (&at, &row) in settings.iter().zip(row_of) {
                let value = &rows[row as usize][lane * width..(lane + 1) * width];
                // SAFETY: as promised by the caller.
                unsafe { plane.write((base + at) * width, value) };
            }
        }
    }
}
