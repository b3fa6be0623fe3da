//! Running the steps of a pass on one tile.

use super::pass::{Axis, Pass};
use super::script::{Script, Shifted};
use super::shared::{Planes, Shared};
use crate::grading::{Frame, Shift};
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
        let words = pass.lanes * pass.frame.width;
        fit_rows(&mut self.rows, script.rows, words, zero);
        fit_rows(&mut self.carry, script.live.len(), words, zero);
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
    let words = lanes * pass.frame.width;
    for row in &mut carry[..script.live.len()] {
        row[..words].fill(R::ZERO);
    }
    for (p, (input, output)) in planes.input.iter().zip(&planes.output).enumerate() {
        // SAFETY: as promised by the caller; addresses of states lie within the layer before.
        unsafe { load(pass, input, bases_before, R::ZERO, rows) };
        compute(script, question, words, rows);
        let last = p + 1 == planes.output.len();
        for (&row, carry) in script.live.iter().zip(carry.iter_mut()) {
            question.ring.settle(&mut rows[row as usize][..words], &mut carry[..words], last);
        }
        // SAFETY: as promised by the caller; addresses of states lie within the layer after.
        unsafe { store(pass, output, bases_after, R::ZERO, &script.last, rows) };
    }
}

/// Computes the sums of the script, on rows of so many words.
#[inline(always)]
fn compute<R: Semiring>(
    script: &Script,
    question: &Question<'_, R>,
    words: usize,
    rows: &mut [Vec<R::Word>],
) {
    for sum in &script.sums {
        let mut row = std::mem::take(&mut rows[sum.row as usize]);
        let term = |&(piece, Shifted { row, by }): &(u8, Shifted)| {
            (piece, &rows[row as usize][..words], by as isize)
        };
        question.gather(&mut row[..words], script.terms(sum).iter().map(term));
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

/// Brings the values of all settings of the window, at `bases`, into rows 0, 1, ...
///
/// # Safety
/// No other thread writes to these addresses, which lie within the plane.
#[inline(always)]
unsafe fn load<W: Copy>(pass: &Pass, plane: &Shared<'_, W>, bases: &[usize], zero: W, rows: &mut [Vec<W>]) {
    let Frame { width, unpack, .. } = &pass.frame;
    if pass.frame.is_packed() && side_by_side(bases) {
        for (&at, row) in pass.before.iter().zip(rows) {
            // SAFETY: as promised by the caller.
            unsafe { plane.read((bases[0] + at) * width, &mut row[..bases.len() * width]) };
        }
        return;
    }
    if *width == 1 {
        // SAFETY: as promised by the caller.
        return unsafe { load_words(plane, bases, &pass.before, rows) };
    }
    for (settings, rows) in pass.before.chunks(BLOCK).zip(rows.chunks_mut(BLOCK)) {
        for (lane, base) in bases.iter().enumerate() {
            for (&at, row) in settings.iter().zip(&mut *rows) {
                let value = &mut row[lane * width..(lane + 1) * width];
                value.fill(zero);
                let address = (base + at) * pass.width_before;
                for &Shift { from, to, len } in unpack {
                    // SAFETY: as promised by the caller.
                    unsafe { plane.read(address + from, &mut value[to..to + len]) };
                }
            }
        }
    }
}

/// [`load`] for values of one word whose lanes lie apart: block by block, so that a cache line is read at once.
///
/// # Safety
/// As for [`load`].
#[inline(always)]
unsafe fn load_words<W: Copy>(
    plane: &Shared<'_, W>,
    bases: &[usize],
    settings: &[usize],
    rows: &mut [Vec<W>],
) {
    let lanes = bases.len();
    for (settings, rows) in settings.chunks(BLOCK).zip(rows.chunks_mut(BLOCK)) {
        if let (Ok(settings), Ok(rows)) =
            (<&[usize; BLOCK]>::try_from(settings), <&mut [Vec<W>; BLOCK]>::try_from(&mut *rows))
        {
            let rows = rows.each_mut().map(|row| &mut row[..lanes]);
            for (lane, base) in bases.iter().enumerate() {
                for i in 0..BLOCK {
                    // SAFETY: as promised by the caller.
                    rows[i][lane] = unsafe { plane.get(base + settings[i]) };
                }
            }
            continue;
        }
        for (&at, row) in settings.iter().zip(rows) {
            for (word, base) in row.iter_mut().zip(bases) {
                // SAFETY: as promised by the caller.
                *word = unsafe { plane.get(base + at) };
            }
        }
    }
}

/// Brings the values of all settings of the window back to `bases`.
///
/// # Safety
/// No other thread reads or writes these addresses, which lie within the plane.
#[inline(always)]
unsafe fn store<W: Copy>(
    pass: &Pass,
    plane: &Shared<'_, W>,
    bases: &[usize],
    zero: W,
    shifted: &[Shifted],
    rows: &[Vec<W>],
) {
    let Frame { width, pack, .. } = &pass.frame;
    if *width == 1 && side_by_side(bases) {
        for (&at, shifted) in pass.after.iter().zip(shifted) {
            // SAFETY: as promised by the caller.
            unsafe { plane.write(bases[0] + at, &rows[shifted.row as usize][..bases.len()]) };
        }
        return;
    }
    if *width == 1 {
        // SAFETY: as promised by the caller.
        return unsafe { store_words(plane, bases, &pass.after, shifted, rows) };
    }
    let words = bases.len() * width;
    for (settings, shifted) in pass.after.chunks(BLOCK).zip(shifted.chunks(BLOCK)) {
        for (lane, base) in bases.iter().enumerate() {
            for (&at, shifted) in settings.iter().zip(shifted) {
                let row = &rows[shifted.row as usize][..words];
                let address = (base + at) * pass.width_after;
                for &Shift { from, to, len } in pack {
                    let start = (lane * width + from) as isize - shifted.by as isize;
                    // SAFETY: as promised by the caller.
                    unsafe { store_part(plane, address + to, len, row, start, zero) };
                }
            }
        }
    }
}

/// [`store`] for values of one word whose lanes lie apart: block by block, so that a cache line is written at once.
///
/// # Safety
/// As for [`store`].
#[inline(always)]
unsafe fn store_words<W: Copy>(
    plane: &Shared<'_, W>,
    bases: &[usize],
    settings: &[usize],
    shifted: &[Shifted],
    rows: &[Vec<W>],
) {
    let lanes = bases.len();
    for (settings, shifted) in settings.chunks(BLOCK).zip(shifted.chunks(BLOCK)) {
        if let (Ok(settings), Ok(shifted)) =
            (<&[usize; BLOCK]>::try_from(settings), <&[Shifted; BLOCK]>::try_from(shifted))
        {
            let rows = shifted.map(|shifted| &rows[shifted.row as usize][..lanes]);
            for (lane, base) in bases.iter().enumerate() {
                for i in 0..BLOCK {
                    // SAFETY: as promised by the caller.
                    unsafe { plane.set(base + settings[i], rows[i][lane]) };
                }
            }
            continue;
        }
        for (&at, shifted) in settings.iter().zip(shifted) {
            for (&word, base) in rows[shifted.row as usize].iter().zip(bases) {
                // SAFETY: as promised by the caller.
                unsafe { plane.set(base + at, word) };
            }
        }
    }
}

/// Writes the words `start..start + len` of a row; what lies outside the row is zero.
///
/// # Safety
/// No other thread reads or writes these addresses, which lie within the plane.
#[inline(always)]
unsafe fn store_part<W: Copy>(
    plane: &Shared<'_, W>,
    address: usize,
    len: usize,
    row: &[W],
    start: isize,
    zero: W,
) {
    let missing = (-start).clamp(0, len as isize) as usize;
    let reach = (row.len() as isize - start).clamp(missing as isize, len as isize) as usize;
    // SAFETY: as promised by the caller.
    unsafe {
        (0..missing).chain(reach..len).for_each(|i| plane.set(address + i, zero));
        let first = (start + missing as isize).max(0) as usize;
        plane.write(address + missing, &row[first.min(row.len())..][..reach - missing]);
    }
}
