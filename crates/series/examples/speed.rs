//! Times of the search and of both proofs on sparse operators taken by lot.
//!
//! `cargo run --release -p series --example speed`

use control::{Halt, List, Run};
use series::{Bounds, Field, Residue, Sequence, Totals, generating_function, growth, recurrence};
use std::time::Instant;

/// Two to four entries xᵃ yᵇ in each row, taken by lot.
struct Sparse {
    rows: Vec<Vec<(usize, usize, usize)>>,
    degree: usize,
    shy: bool,
}

impl Sparse {
    fn new(states: usize, degree: usize, shy: bool) -> Sparse {
        let mut seed = 1u64;
        let mut lot = move |below: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        let mut entry = || (lot(states), lot(degree + 1), lot(degree + 1));
        let rows = (0..states).map(|i| (0..2 + i % 3).map(|_| entry()).collect()).collect();
        Sparse { rows, degree, shy }
    }

    fn walk(&self, field: &Field, x: Residue, y: Residue, count: usize, mut see: impl FnMut(&[Residue])) {
        let weight = |a, b| field.mul(field.pow(x, a as u64), field.pow(y, b as u64));
        let rows: Vec<Vec<(usize, Residue)>> =
            self.rows.iter().map(|row| row.iter().map(|&(to, a, b)| (to, weight(a, b))).collect()).collect();
        let start = |i: usize| if i.is_multiple_of(2) { field.one() } else { Residue::ZERO };
        let mut vector: Vec<Residue> = (0..self.rows.len()).map(start).collect();
        for _ in 0..count {
            see(&vector);
            vector = rows.iter().map(|row| field.dot(row.iter().map(|&(to, w)| (w, vector[to])))).collect();
        }
    }
}

impl Sequence for Sparse {
    fn states(&self) -> usize {
        self.rows.len()
    }
    fn degrees(&self) -> (usize, usize) {
        (self.degree, self.degree)
    }
    fn bounds(&self, k: usize) -> Bounds {
        Bounds { x: k * self.degree, y: k * self.degree, bits: 2 * k + 1 }
    }
    fn terms_modulo(
        &self,
        field: &Field,
        x: Residue,
        y: Residue,
        count: usize,
        run: &Run<'_>,
    ) -> Result<List<Residue>, Halt> {
        let mut terms = run.list();
        terms.resize(count, Residue::ZERO)?;
        let mut places = terms.iter_mut();
        self.walk(field, x, y, count, |vector| *places.next().expect("a place for each") = vector[0]);
        Ok(terms)
    }
    fn show_vectors(
        &self,
        field: &Field,
        (x, y): (Residue, Residue),
        count: usize,
        _: &Run<'_>,
        visit: &mut dyn FnMut(&[Residue]),
    ) -> Result<bool, Halt> {
        if !self.shy {
            self.walk(field, x, y, count, visit);
        }
        Ok(!self.shy)
    }
}

fn main() {
    let run = Run::unlimited();
    for (states, degree) in [(100, 0), (200, 0), (400, 0), (1000, 0), (8, 2), (16, 2), (24, 2), (24, 4)] {
        for shy in [false, true] {
            let sequence = Sparse::new(states, degree, shy);
            let start = Instant::now();
            let found = recurrence(&sequence, &run).expect("a consistent sequence");
            let (order, proof) = (found.order(), found.proof().expect("a proof within the limit"));
            let (points, primes) = (proof.points, proof.primes.len());
            println!(
                "{states} states, degree {degree}: order {order}, {:?}, {points:?} points, {primes} primes, {:.2?}",
                proof.method,
                start.elapsed()
            );
            if degree == 0 && !shy {
                let start = Instant::now();
                let numbers = Totals(&sequence);
                let generating = generating_function(&numbers, &found, &run).expect("no limit");
                let largest = generating.denominator().iter().map(|c| c.norm()).max().expect("a denominator");
                println!(
                    "    largest coefficient {} bits, {:.2?}",
                    dashu_int::ops::BitTest::bit_len(&largest),
                    start.elapsed()
                );
                let start = Instant::now();
                let growth = growth(&generating, 20, &run).expect("numbers");
                println!("    {growth}, {:.2?}", start.elapsed());
            }
        }
    }
}
