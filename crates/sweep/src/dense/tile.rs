//! Running the steps of a pass on one tile.

use super::pass::{Axis, Pass};
use super::program::Program;
use super::shared::{Planes, Shared};
use crate::question::Question;
use algebra::Semiring;

/// The memory in which a tile is worked on: the rows before and after a step, and what goes to the next plane.
pub(crate) struct Scratch<W> {
    now: Vec<W>,
    next: Vec<W>,
    carry: Vec<W>,
    bases_before: Vec<usize>,
    bases_after: Vec<usize>,
}

impl<W: Copy> Scratch<W> {
    pub(crate) fn new(pass: &Pass, programs: &[Program], zero: W) -> Scratch<W> {
        let rows = programs.iter().map(Program::rows).chain([pass.before.len()]);
        let widths = pass.widths.iter().skip(1).chain(pass.widths.first());
        let words = rows.zip(widths).map(|(rows, width)| rows * width * pass.lanes).max().unwrap_or(0);
        let after = pass.after.len() * pass.widths[pass.widths.len() - 1] * pass.lanes;
        Scratch {
            now: vec![zero; words],
            next: vec![zero; words],
            carry: vec![zero; after],
            bases_before: vec![],
            bases_after: vec![],
        }
    }
}

/// Runs all steps on the tile, for all planes.
///
/// # Safety
/// No other thread works on the addresses of this tile.
pub(crate) unsafe fn run<R: Semiring>(
    pass: &Pass,
    programs: &[Program],
    question: &Question<'_, R>,
    planes: &Planes<'_, R::Word>,
    tile: usize,
    scratch: &mut Scratch<R::Word>,
) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2; the rest as promised by the caller.
        return unsafe { run_avx2(pass, programs, question, planes, tile, scratch) };
    }
    // SAFETY: as promised by the caller.
    unsafe { run_portably(pass, programs, question, planes, tile, scratch) }
}

/// The same code, compiled for wider vectors.
///
/// # Safety
/// As for [`run`]; and the processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn run_avx2<R: Semiring>(
    pass: &Pass,
    programs: &[Program],
    question: &Question<'_, R>,
    planes: &Planes<'_, R::Word>,
    tile: usize,
    scratch: &mut Scratch<R::Word>,
) {
    // SAFETY: as promised by the caller.
    unsafe { run_portably(pass, programs, question, planes, tile, scratch) }
}

/// # Safety
/// As for [`run`].
#[inline(always)]
unsafe fn run_portably<R: Semiring>(
    pass: &Pass,
    programs: &[Program],
    question: &Question<'_, R>,
    planes: &Planes<'_, R::Word>,
    tile: usize,
    scratch: &mut Scratch<R::Word>,
) {
    let Scratch { now, next, carry, bases_before, bases_after } = scratch;
    let first = tile * pass.lanes;
    bases(&pass.outside, first, pass.lanes, bases_before, bases_after);
    let lanes = bases_before.len();
    let (old_width, new_width) = (pass.widths[0], pass.widths[pass.widths.len() - 1]);
    let words_after = pass.after.len() * lanes * new_width;
    let carry = &mut carry[..words_after];
    carry.fill(R::ZERO);
    for (p, output) in planes.output.iter().enumerate() {
        if let Some(input) = planes.input.get(p) {
            // SAFETY: as promised by the caller; addresses of states lie within the layer before.
            unsafe { load(input, bases_before, &pass.before, old_width, now) };
            for (i, program) in programs.iter().enumerate() {
                let (from, to) = (pass.times[i], pass.times[i + 1]);
                let (old, new) = (lanes * pass.widths[i], lanes * pass.widths[i + 1]);
                for row in 0..program.rows() {
                    let term = |&(piece, r): &(u8, u32)| (piece, &now[r as usize * old..][..old]);
                    let sum = &mut next[row * new..][..new];
                    question.gather(from, to, sum, program.terms(row).iter().map(term));
                }
                std::mem::swap(now, next);
            }
        } else {
            now[..words_after].fill(R::ZERO);
        }
        let last = p + 1 == planes.output.len();
        question.ring.settle(&mut now[..words_after], carry, last);
        // SAFETY: as promised by the caller; addresses of states lie within the layer after.
        unsafe { store(output, bases_after, &pass.after, new_width, now) };
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

/// Brings the values at `bases` × `settings` into rows.
///
/// # Safety
/// No other thread writes to these addresses, which lie within the plane.
#[inline(always)]
unsafe fn load<W: Copy>(
    plane: &Shared<'_, W>,
    bases: &[usize],
    settings: &[usize],
    width: usize,
    rows: &mut [W],
) {
    let lanes = bases.len();
    if side_by_side(bases) {
        for (&at, row) in settings.iter().zip(rows.chunks_exact_mut(lanes * width)) {
            // SAFETY: as promised by the caller.
            unsafe { plane.read((bases[0] + at) * width, row) };
        }
        return;
    }
    for (block, settings) in settings.chunks(BLOCK).enumerate() {
        let rows = &mut rows[block * BLOCK * lanes * width..];
        for (lane, base) in bases.iter().enumerate() {
            for (row, &at) in settings.iter().enumerate() {
                let place = (row * lanes + lane) * width;
                // SAFETY: as promised by the caller.
                unsafe { plane.read((base + at) * width, &mut rows[place..place + width]) };
            }
        }
    }
}

/// Brings rows back to `bases` × `settings`.
///
/// # Safety
/// No other thread reads or writes these addresses, which lie within the plane.
#[inline(always)]
unsafe fn store<W: Copy>(plane: &Shared<'_, W>, bases: &[usize], settings: &[usize], width: usize, rows: &[W]) {
    let lanes = bases.len();
    if side_by_side(bases) {
        for (&at, row) in settings.iter().zip(rows.chunks_exact(lanes * width)) {
            // SAFETY: as promised by the caller.
            unsafe { plane.write((bases[0] + at) * width, row) };
        }
        return;
    }
    for (block, settings) in settings.chunks(BLOCK).enumerate() {
        let rows = &rows[block * BLOCK * lanes * width..];
        for (lane, base) in bases.iter().enumerate() {
            for (row, &at) in settings.iter().enumerate() {
                let place = (row * lanes + lane) * width;
                // SAFETY: as promised by the caller.
                unsafe { plane.write((base + at) * width, &rows[place..place + width]) };
            }
        }
    }
}
