//! The count from both halves of the board: the sum over all borders of the ways to it times the ways on from it.

use super::moduli::Moduli;
use super::store::{Reader, Store, StoreError};
use dashu_int::UBig;
use rayon::prelude::*;

/// Σ F(s) G(s), where F is Σᵢ `fs[i]`·`f_weights[i]`, plane by plane, and G alike.
pub(super) fn product(fs: &[&[u64]], f_weights: &[UBig], gs: &[&[u64]], g_weights: &[UBig]) -> UBig {
    let times_g = |f: &[u64]| gs.iter().zip(g_weights).map(|(g, weight)| dot(f, g) * weight).sum::<UBig>();
    fs.iter().zip(f_weights).map(|(f, weight)| times_g(f) * weight).sum()
}

/// The same for vectors in files, each holding the remainders modulo one number. `None` if `stopped` says so.
pub(super) fn product_of_files(
    store: &Store,
    fs: &[String],
    gs: &[String],
    moduli: &Moduli,
    stopped: &dyn Fn() -> bool,
) -> Result<Option<UBig>, StoreError> {
    let open = |names: &[String]| names.iter().map(|name| store.reader(name)).collect::<Result<Vec<_>, _>>();
    let (mut fs, mut gs) = (open(fs)?, open(gs)?);
    let (weights, words) = (moduli.weights(), fs[0].words());
    let mut sum = UBig::ZERO;
    for start in (0..words).step_by(READ) {
        if stopped() {
            return Ok(None);
        }
        let number = READ.min(words - start);
        let (f, g) = (next_digits(&mut fs, number, moduli)?, next_digits(&mut gs, number, moduli)?);
        sum += product(&slices(&f), &weights, &slices(&g), &weights);
    }
    Ok(Some(sum))
}

/// Words of each file that are read at once.
const READ: usize = 1 << 22;

fn slices(planes: &[Vec<u64>]) -> Vec<&[u64]> {
    planes.iter().map(Vec::as_slice).collect()
}

/// Reads the next remainders of all files and turns them into digits in mixed radix.
fn next_digits(readers: &mut [Reader], number: usize, moduli: &Moduli) -> Result<Vec<Vec<u64>>, StoreError> {
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
fn dot(f: &[u64], g: &[u64]) -> UBig {
    const PART: usize = 1 << 16;
    assert_eq!(f.len(), g.len(), "vectors that meet are of the same moment");
    let part = |(f, g): (&[u64], &[u64])| {
        let (mut low, mut high) = (0u128, 0u128);
        for (&f, &g) in f.iter().zip(g) {
            let product = u128::from(f) * u128::from(g);
            low += product & u128::from(u64::MAX);
            high += product >> 64;
        }
        (low, high)
    };
    let add = |a: (u128, u128), b: (u128, u128)| (a.0 + b.0, a.1 + b.1);
    let (low, high) = f.par_chunks(PART).zip(g.par_chunks(PART)).map(part).reduce(|| (0, 0), add);
    (UBig::from(high) << 64) + low
}
