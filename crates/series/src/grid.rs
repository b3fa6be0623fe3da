//! Polynomials from their values: a grid of points modulo a prime, then more primes.
//!
//! The points are (x₀ + i, y₀ + j), so that divided differences need the inverses of 1, 2, 3, ... only. A polynomial
//! of degree below m in x and below n in y is determined modulo p by its values on an m × n grid: if it vanishes
//! there it vanishes in every row as a polynomial in y, hence each of its coefficients vanishes at m values of x.

use crate::field::{Field, Lift, Residue, primes_beyond};
use crate::polynomial::Polynomial;
use crate::sequence::Bounds;
use control::{Halt, Progress, Run};
use rayon::prelude::*;

/// Why a point has no value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Miss {
    /// The point is an exception; another one may do.
    Unlucky,
    /// The run does not go on.
    Halt(Halt),
}

impl From<Halt> for Miss {
    fn from(halt: Halt) -> Miss {
        Miss::Halt(halt)
    }
}

/// The value, or nothing where a point was unlucky.
pub(crate) fn lucky<T>(found: Result<T, Miss>) -> Result<Option<T>, Halt> {
    match found {
        Ok(value) => Ok(Some(value)),
        Err(Miss::Unlucky) => Ok(None),
        Err(Miss::Halt(halt)) => Err(halt),
    }
}

/// The corner (x₀, y₀) of the grid that belongs to a seed.
pub(crate) fn corner(field: &Field, seed: u64) -> (Residue, Residue) {
    (field.scattered(2 * seed), field.scattered(2 * seed + 1))
}

/// start, start + 1, ..., `count` of them.
fn progression(field: &Field, start: Residue, count: usize) -> Vec<Residue> {
    std::iter::successors(Some(start), |&x| Some(field.add(x, field.one()))).take(count).collect()
}

/// Runs `row` for each x of a grid and its result for each y, in parallel, up to the first point that has no value.
pub(crate) fn walk<R, F, T>(
    field: &Field,
    shape: (usize, usize),
    seed: u64,
    row: &R,
) -> Result<Vec<Vec<T>>, Miss>
where
    R: Fn(Residue) -> F + Sync,
    F: Fn(Residue) -> Result<T, Miss>,
    T: Send,
{
    let (x, y) = corner(field, seed);
    let ys = progression(field, y, shape.1);
    let along = |x: Residue| {
        let point = row(x);
        ys.iter().map(|&y| point(y)).collect::<Result<Vec<T>, Miss>>()
    };
    progression(field, x, shape.0).into_par_iter().map(along).collect()
}

/// Interpolates `width` polynomials at once from their values on a grid. Each comes as a box: the coefficient of
/// xᵃ yᵇ at the place a · shape.1 + b.
pub(crate) fn interpolate<R, F>(
    field: &Field,
    shape: (usize, usize),
    width: usize,
    seed: u64,
    run: &Run<'_>,
    row: &R,
) -> Result<Vec<Vec<Residue>>, Miss>
where
    R: Fn(Residue) -> F + Sync,
    F: Fn(Residue) -> Result<Vec<Residue>, Miss>,
{
    // The values, then the boxes beside them, and a copy of a box.
    let _charge = run.charge(values_bytes(shape, 2 * width + 8))?;
    let values = walk(field, shape, seed, row)?;
    let (x, y) = corner(field, seed);
    let inverses = field.inverses(shape.0.max(shape.1));
    let fill = |i: usize| {
        let mut rows: Vec<Vec<Residue>> = vec![];
        for row in &values {
            run.check()?;
            rows.push(newton(field, y, row.iter().map(|point| point[i]).collect(), &inverses));
        }
        let mut filled = vec![Residue::ZERO; shape.0 * shape.1];
        for b in 0..shape.1 {
            run.check()?;
            let column = newton(field, x, rows.iter().map(|row| row[b]).collect(), &inverses);
            for (a, c) in column.into_iter().enumerate() {
                filled[a * shape.1 + b] = c;
            }
        }
        Ok(filled)
    };
    (0..width).into_par_iter().map(fill).collect()
}

/// The bytes of so many residues at every point.
fn values_bytes(shape: (usize, usize), width: usize) -> u64 {
    let points = (shape.0 as u64).saturating_mul(shape.1 as u64);
    points.saturating_mul((width * size_of::<Residue>()) as u64)
}

/// The coefficients of the polynomial with these values at start, start + 1, ...: Newton's divided differences.
fn newton(field: &Field, start: Residue, mut values: Vec<Residue>, inverses: &[Residue]) -> Vec<Residue> {
    let n = values.len();
    for (k, &inverse) in inverses.iter().enumerate().take(n).skip(1) {
        for j in (k..n).rev() {
            values[j] = field.mul(field.sub(values[j], values[j - 1]), inverse);
        }
    }
    let nodes = progression(field, start, n);
    // Horner's rule: p ← p · (X − node) + value, from the last node down.
    let mut p: Vec<Residue> = Vec::with_capacity(n);
    for k in (0..n).rev() {
        p.insert(0, Residue::ZERO);
        for j in 0..p.len() - 1 {
            p[j] = field.sub(p[j], field.mul(nodes[k], p[j + 1]));
        }
        p[0] = field.add(p[0], values[k]);
    }
    p
}

/// The polynomials that fill boxes of integers, `shape.0 × shape.1` for each.
pub(crate) fn unboxed(lift: &Lift, shape: (usize, usize)) -> Vec<Polynomial> {
    let polynomial = |filled: &[dashu_int::IBig]| {
        let terms = filled.iter().enumerate().map(|(i, c)| ((i / shape.1, i % shape.1), c.clone()));
        Polynomial::from_terms(terms)
    };
    lift.values().chunks(shape.0 * shape.1).map(polynomial).collect()
}

/// `width` polynomials within `bounds`, exactly, from their values. Where a point is unlucky another grid is taken.
pub(crate) fn reconstruct<R, F>(
    bounds: Bounds,
    width: usize,
    run: &Run<'_>,
    row: R,
) -> Result<Vec<Polynomial>, Halt>
where
    R: Fn(Field, Residue) -> F + Sync,
    F: Fn(Residue) -> Result<Vec<Residue>, Miss>,
{
    const BATCH: usize = 16;
    let shape = bounds.shape();
    // One bit more, for the sign.
    let fields = Field::first(primes_beyond(bounds.bits + 1), run)?;
    let batch = BATCH.min(fields.len()) as u64;
    let _charge = run.charge(values_bytes(shape, width).saturating_mul(batch + 1))?;
    let mut lift = Lift::new(width * shape.0 * shape.1, run)?;
    for (i, batch) in fields.chunks(BATCH).enumerate() {
        let boxes = batch
            .par_iter()
            .map(|field| modulo(field, shape, width, run, &row))
            .collect::<Result<Vec<_>, Halt>>()?;
        for (field, boxes) in batch.iter().zip(boxes) {
            lift.absorb(field, &boxes.concat(), run)?;
        }
        let (step, steps) = (fields.len().min((i + 1) * BATCH), fields.len());
        run.watch.progress(Progress { done: step as f64 / steps as f64, step, steps, states: 0 });
    }
    Ok(unboxed(&lift, shape))
}

/// One prime of [`reconstruct`].
fn modulo<R, F>(
    field: &Field,
    shape: (usize, usize),
    width: usize,
    run: &Run<'_>,
    row: &R,
) -> Result<Vec<Vec<Residue>>, Halt>
where
    R: Fn(Field, Residue) -> F + Sync,
    F: Fn(Residue) -> Result<Vec<Residue>, Miss>,
{
    let mut seed = 0;
    loop {
        let found = interpolate(field, shape, width, seed, run, &|x| row(*field, x));
        if let Some(boxes) = lucky(found)? {
            return Ok(boxes);
        }
        seed += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polynomial::AtX;

    #[test]
    fn polynomials_come_back_from_their_values() {
        let (x, y) = (Polynomial::x(), Polynomial::y());
        let big = Polynomial::from(dashu_int::IBig::from(7).pow(60));
        let first = &(&(&x * &x) * &big) - &(&y * &x);
        let both = [first, Polynomial::from(-3), Polynomial::zero()];
        let bounds = both.iter().fold(Bounds::default(), |all, p| all.or(Bounds::of(p)));
        let both = &both;
        let back = reconstruct(bounds, 3, &Run::unlimited(), |field, x| {
            let row = AtX::new(&field, both, x);
            move |y| Ok(row.at(&field, y))
        });
        assert_eq!(&back.unwrap(), both);
    }

    #[test]
    fn unlucky_grids_are_left() {
        let field = Field::primes().next().unwrap();
        let unlucky = corner(&field, 0);
        let row = |_: Field, x| {
            move |y| if (x, y) == unlucky { Err(Miss::Unlucky) } else { Ok(vec![Residue::ZERO]) }
        };
        let found = reconstruct(Bounds { x: 2, y: 2, bits: 1 }, 1, &Run::unlimited(), row);
        assert_eq!(found.unwrap(), [Polynomial::zero()]);
    }
}
