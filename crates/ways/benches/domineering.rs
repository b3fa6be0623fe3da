//! The sweep against three plainer programs, in one run: `cargo bench -p ways --bench domineering`.
//!
//! - the method of \[HuntemannMcKay\], bar-state matrices, for profiles;
//! - a profile dynamic program with a hash map, as one writes it in an afternoon;
//! - the loop of somebody who has thought about it: one bit a column, four states at a time, in place, modulo as many
//!   primes as the count needs.
//!
//! Prints a table with the ratios; with `-- --large` also the largest boards, which take some minutes and 4 GiB.

use board::Board;
use dashu_int::UBig;
use games::domineering::Kind;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use ways::{Job, Run, Value, Verb};

fn main() {
    println!("{:<28} {:>10} {:>10} {:>7}   baseline", "job", "sweep", "baseline", "ratio");
    for n in [5, 6, 7] {
        let sweep = fastest(3, || ask(Verb::Profile, "all", n));
        let matrix = fastest(1, || testkit::matrix::profile(&Board::grid(n, n), Kind::All));
        row(&format!("profile all {n}x{n}"), sweep.1, matrix.1, "bar-state matrices");
    }
    for n in [4, 5] {
        let sweep = fastest(3, || ask(Verb::Profile, "maximal", n));
        let matrix = fastest(1, || testkit::matrix::profile(&Board::grid(n, n), Kind::Maximal));
        row(&format!("profile maximal {n}x{n}"), sweep.1, matrix.1, "bar-state matrices");
    }
    for n in [6, 8] {
        let sweep = fastest(3, || ask(Verb::Profile, "all", n));
        let hashed = fastest(1, || hashed_profile(n));
        row(&format!("profile all {n}x{n}"), sweep.1, hashed.1, "hash map");
    }
    for n in [10, 14, 16] {
        let (count, time) = fastest(3, || ask(Verb::Count, "all", n));
        let hashed = fastest(1, || hashed_count(n));
        assert_eq!(count, Value::Count { count: hashed.0, share: None });
        row(&format!("count all {n}x{n}"), time, hashed.1, "hash map");
    }
    for n in [14, 18, 20] {
        let (count, time) = fastest(2, || ask(Verb::Count, "all", n));
        let Value::Count { count, .. } = count else { unreachable!("a count was asked for") };
        let primes = primes_for(n);
        let (residues, by_hand) = fastest(1, || in_place(n, &primes));
        assert!(primes.iter().zip(residues).all(|(&p, r)| &count % p == r));
        row(&format!("count all {n}x{n}"), time, by_hand, &format!("in place, {} primes", primes.len()));
    }
    alone(Verb::Profile, "all", 10);
    alone(Verb::Profile, "all", 12);
    alone(Verb::Profile, "maximal", 10);
    alone(Verb::Count, "all", 20);
    if std::env::args().any(|arg| arg == "--large") {
        alone(Verb::Count, "all", 22);
        alone(Verb::Count, "all", 24);
        alone(Verb::Count, "maximal", 14);
    }
}

fn row(job: &str, sweep: Duration, baseline: Duration, what: &str) {
    let ratio = baseline.as_secs_f64() / sweep.as_secs_f64();
    println!("{job:<28} {:>8.2}ms {:>8.2}ms {ratio:>7.1}   {what}", millis(sweep), millis(baseline));
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// A job without a baseline: its time and memory.
fn alone(verb: Verb, kind: &str, n: usize) {
    let job = job(verb.clone(), kind, n);
    let answer = ways::answer(&job, &Run::unlimited()).expect("within memory");
    let (states, bytes) = (answer.account.peak_states, ways::bytes(answer.account.peak_bytes as f64));
    println!("{verb:?} {kind} {n}x{n}: {:.2} s, {states} states, {bytes}", answer.account.seconds);
}

fn job(verb: Verb, kind: &str, n: usize) -> Job {
    Job { kind: Some(kind.into()), ..Job::new(verb, "domineering", &format!("{n}x{n}")) }
}

fn ask(verb: Verb, kind: &str, n: usize) -> Value {
    ways::answer(&job(verb, kind, n), &Run::unlimited()).expect("within memory").value
}

/// The result and the shortest time of several runs.
fn fastest<T>(runs: usize, mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let start = Instant::now();
        let result = work();
        (result, start.elapsed())
    };
    (1..runs).fold(timed(), |best, _| {
        let next = timed();
        if next.1 < best.1 { next } else { best }
    })
}

/// Site by site; the key has a bit for every column that is already covered.
fn hashed_count(n: usize) -> UBig {
    let mut layer = HashMap::from([(0u32, UBig::ONE)]);
    for site in 0..n * n {
        let column = site % n;
        let mut next = HashMap::<u32, UBig>::new();
        for (state, count) in layer {
            let here = 1 << column;
            if state & here != 0 {
                *next.entry(state ^ here).or_default() += &count;
                continue;
            }
            *next.entry(state | here).or_default() += &count;
            if column + 1 < n && state & here << 1 == 0 {
                *next.entry(state | here << 1).or_default() += &count;
            }
            *next.entry(state).or_default() += count;
        }
        layer = next;
    }
    layer.remove(&0).unwrap_or_default()
}

type Polynomial = HashMap<(usize, usize), UBig>;

fn hashed_profile(n: usize) -> Polynomial {
    let mut layer = HashMap::from([(0u32, Polynomial::from([((0, 0), UBig::ONE)]))]);
    for site in 0..n * n {
        let column = site % n;
        let mut next = HashMap::<u32, Polynomial>::new();
        let mut add = |state: u32, value: &Polynomial, a: usize, b: usize| {
            let sum = next.entry(state).or_default();
            value.iter().for_each(|(e, c)| *sum.entry((e.0 + a, e.1 + b)).or_default() += c);
        };
        for (state, value) in &layer {
            let here = 1 << column;
            if state & here != 0 {
                add(state ^ here, value, 0, 0);
                continue;
            }
            add(*state, value, 0, 0);
            add(state | here, value, 1, 0);
            if column + 1 < n && state & here << 1 == 0 {
                add(state | here << 1, value, 0, 1);
            }
        }
        layer = next;
    }
    layer.remove(&0).unwrap_or_default()
}

/// Enough primes below 2^62 for the matchings of the n x n grid, which are fewer than 2^(n²).
fn primes_for(n: usize) -> Vec<u64> {
    let is_prime = |p: u64| {
        let (odd, twos) = ((p - 1) >> (p - 1).trailing_zeros(), (p - 1).trailing_zeros());
        [2u64, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&base| {
            let mut power = (0..64).rev().fold(1, |r, bit| {
                let square = multiply(r, r, p);
                if odd >> bit & 1 == 1 { multiply(square, base, p) } else { square }
            });
            let passes_at_once = power == 1 || power == p - 1;
            passes_at_once
                || (1..twos).any(|_| {
                    power = multiply(power, power, p);
                    power == p - 1
                })
        })
    };
    let needed = (0.96 * (n * n) as f64 / 61.9).ceil() as usize;
    (0..).map(|i| (1u64 << 62) - 1 - 2 * i).filter(|&p| is_prime(p)).take(needed).collect()
}

fn multiply(a: u64, b: u64, p: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(p)) as u64
}

/// The count modulo each prime: one array of 2^n words, changed in place. One thread per prime.
fn in_place(n: usize, primes: &[u64]) -> Vec<u64> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = primes.iter().map(|&p| scope.spawn(move || in_place_modulo(n, p))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn in_place_modulo(n: usize, p: u64) -> u64 {
    let add = |a: u64, b: u64| {
        let sum = a + b;
        sum.min(sum.wrapping_sub(p))
    };
    let mut counts = vec![0u64; 1 << n];
    counts[0] = 1;
    for _ in 0..n {
        for column in 0..n - 1 {
            let run = 1 << column;
            for block in counts.chunks_exact_mut(4 * run) {
                let (low, high) = block.split_at_mut(2 * run);
                let ((free, down), (east, both)) = (low.split_at_mut(run), high.split_at_mut(run));
                for i in 0..run {
                    let (f, d, e, b) = (free[i], down[i], east[i], both[i]);
                    (free[i], down[i], east[i], both[i]) = (add(f, d), f, add(add(e, b), f), e);
                }
            }
        }
        let (free, down) = counts.split_at_mut(1 << (n - 1));
        for (f, d) in free.iter_mut().zip(down) {
            (*f, *d) = (add(*f, *d), *f);
        }
    }
    counts[0]
}
