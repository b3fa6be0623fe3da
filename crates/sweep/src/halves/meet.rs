//! The count from both halves of the board: the sum over all borders of the ways to it times the ways on from it.

use super::moduli::Moduli;
use super::store::{BUFFER, Reader};
use crate::Run;
use crate::ask::SweepError;
use control::Halt;
use dashu_int::UBig;
use rayon::prelude::*;

/// Σ F(s) G(s), where F is Σᵢ `fs[i]`·`f_weights[i]`, plane by plane, and G alike.
pub(super) fn product(
    (fs, f_weights): (&[&[u64]], &[UBig]),
    (gs, g_weights): (&[&[u64]], &[UBig]),
    run: &Run<'_>,
) -> Result<UBig, Halt> {
    let mut sum = UBig::ZERO;
    for (f, f_weight) in fs.iter().zip(f_weights) {
        for (g, g_weight) in gs.iter().zip(g_weights) {
            sum += dot(f, g, run)? * f_weight * g_weight;
        }
    }
    Ok(sum)
}

/// The same for vectors of so many words in files, each holding the remainders modulo one number.
pub(super) fn product_of_files(
    [mut fs, mut gs]: [Vec<Reader>; 2],
    words: usize,
    moduli: &Moduli,
    run: &Run<'_>,
) -> Result<UBig, SweepError> {
    let _charge = run.charge(bytes_for_files(moduli.number(), words))?;
    let read = words_at_once(moduli.number(), words);
    let weights = moduli.weights();
    let mut sum = UBig::ZERO;
    for start in (0..words).step_by(read) {
        run.check()?;
        let number = read.min(words - start);
        let (f, g) = (next_digits(&mut fs, number, moduli)?, next_digits(&mut gs, number, moduli)?);
        sum += product((&slices(&f), &weights), (&slices(&g), &weights), run)?;
    }
    fs.into_iter().chain(gs).try_for_each(|reader| reader.end().map(|_| ()))?;
    Ok(sum)
}

/// Words of each file that are read at once: of all files no more than two vectors hold.
fn words_at_once(moduli: usize, words: usize) -> usize {
    (words / moduli).clamp(1, 1 << 18)
}

/// The bytes that are in use while files of so many words, for so many moduli, are multiplied.
pub(super) fn bytes_for_files(moduli: usize, words: usize) -> u64 {
    (2 * moduli * (words_at_once(moduli, words) * size_of::<u64>() + BUFFER)) as u64
}

fn slices(planes: &[Vec<u64>]) -> Vec<&[u64]> {
    planes.iter().map(Vec::as_slice).collect()
}

/// Reads the next remainders of all files and turns them into digits in mixed radix.
fn next_digits(readers: &mut [Reader], number: usize, moduli: &Moduli) -> Result<Vec<Vec<u64>>, SweepError> {
    const PART: usize = 1 << 14;
    let mut planes = vec![];
    for reader in readers {
        let mut plane = vec![0; number];
        reader.read(&mut plane)?;
        planes.push(plane);
    }
    let mut parts: Vec<Vec<&mut [u64]>> = (0..number.div_ceil(PART)).map(|_| vec![]).collect();
    for plane in &mut planes {
        parts.iter_mut().zip(plane.chunks_mut(PART)).for_each(|(part, words)| part.push(words));
    }
    parts.par_iter_mut().for_each(|part| {
        let mut number = vec![0; part.len()];
        for i in 0..part[0].len() {
            number.iter_mut().zip(part.iter()).for_each(|(word, plane)| *word = plane[i]);
            moduli.to_digits(&mut number);
            number.iter().zip(part.iter_mut()).for_each(|(word, plane)| plane[i] = *word);
        }
    });
    Ok(planes)
}

/// The sum of the products of two planes.
fn dot(f: &[u64], g: &[u64], run: &Run<'_>) -> Result<UBig, Halt> {
    const PART: usize = 1 << 16;
    assert_eq!(f.len(), g.len(), "vectors that meet are of the same moment");
    let part = |(f, g): (&[u64], &[u64])| {
        let (mut low, mut high) = (0u128, 0u128);
        for (&f, &g) in f.iter().zip(g) {
            let product = u128::from(f) * u128::from(g);
            low += product & u128::from(u64::MAX);
            high += product >> 64;
        }
        run.check().map(|()| (low, high))
    };
    let add = |a: (u128, u128), b: (u128, u128)| Ok((a.0 + b.0, a.1 + b.1));
    let (low, high) = f.par_chunks(PART).zip(g.par_chunks(PART)).map(part).try_reduce(|| (0, 0), add)?;
    Ok((UBig::from(high) << 64) + low)
}
