//! Shortest games and random positions against plainer ways, in one run: `cargo bench -p ways --bench positions`.
//!
//! The baseline for shortest games is the way of the thesis: all terms of the polynomials of Left ends and Right ends, and
//! then the least. That for random positions is a hash map of the ways ahead of every state at every step, filled by
//! recursion with the rule called at every state.

use board::Board;
use dashu_int::UBig;
use games::domineering::{Domineering, Kind};
use rule::Machine;
use std::collections::HashMap;
use std::time::Instant;
use sweep::Direct;
use ways::{Definition, Extreme, Job, Pieces, Run, Value, Verb};

fn main() {
    println!("{:<40} {:>10} {:>10} {:>7}   baseline", "job", "sweep", "baseline", "ratio");
    for board in ["6x6", "8x8", "10x10", "3x40"] {
        let (moves, sweep) = timed(|| shortest(board));
        let (by_polynomials, baseline) = timed(|| by_polynomials(board));
        assert_eq!(moves, by_polynomials, "{board}");
        report(&format!("shortest domineering {board}"), sweep, Some((baseline, "polynomials")));
    }
    for side in [6, 8] {
        let (total, sweep) = timed(|| sample(&format!("{side}x{side}"), 1000));
        let (by_recursion, baseline) = timed(|| by_recursion(side, 1000));
        assert_eq!(total, by_recursion, "{side}x{side}");
        report(
            &format!("sample domineering {side}x{side} --number 1000"),
            sweep,
            Some((baseline, "hash map")),
        );
    }
    for board in ["12x12", "2x1000", "14x14"] {
        report(&format!("shortest domineering {board}"), timed(|| shortest(board)).1, None);
    }
    for (board, number) in [("8x8", 100_000), ("16x16", 10), ("20x20", 1)] {
        let seconds = timed(|| sample(board, number)).1;
        report(&format!("sample domineering {board} --number {number}"), seconds, None);
    }
}

fn timed<T>(what: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let value = what();
    (value, start.elapsed().as_secs_f64())
}

fn report(job: &str, sweep: f64, baseline: Option<(f64, &str)>) {
    let milliseconds = |seconds: f64| format!("{:.2}ms", seconds * 1e3);
    let (time, ratio, name) = baseline.map_or_else(Default::default, |(seconds, name)| {
        (milliseconds(seconds), format!("{:.1}", seconds / sweep), name)
    });
    println!("{job:<40} {:>10} {time:>10} {ratio:>7}   {name}", milliseconds(sweep));
}

fn ask(job: &Job) -> Value {
    ways::answer(job, &Run::unlimited()).expect("within memory").value
}

fn shortest(board: &str) -> usize {
    let verb =
        Verb::Ends { extreme: Extreme::Shortest, first: None, definition: Definition::Thesis, show: 0 };
    match ask(&Job::new(verb, "domineering", board)) {
        Value::Ends(ends) => ends.moves,
        other => unreachable!("{other:?}"),
    }
}

/// The least a + b > 0 with |a − b| ≤ 1 in the polynomials of both kinds of ends.
fn by_polynomials(board: &str) -> usize {
    let least = |kind: &str| {
        let job = Job { kind: Some(kind.to_string()), ..Job::new(Verb::Profile, "domineering", board) };
        let Value::Profile(profile) = ask(&job) else { unreachable!("a profile was asked for") };
        let balanced = profile.terms().filter(|((a, b), _)| a.abs_diff(*b) <= 1 && a + b > 0);
        balanced.map(|((a, b), _)| a + b).min()
    };
    ["left-end", "right-end"].into_iter().filter_map(least).min().expect("every game ends")
}

fn sample(board: &str, number: usize) -> UBig {
    let verb = Verb::Sample { number, seed: 1, pieces: Pieces::default() };
    match ask(&Job::new(verb, "domineering", board)) {
        Value::Positions(numbered) => {
            assert_eq!(numbered.positions.len(), number);
            numbered.total
        }
        other => unreachable!("{other:?}"),
    }
}

/// The number of positions, after walking to `number` of them.
fn by_recursion(side: usize, number: usize) -> UBig {
    let board = Board::grid(side, side);
    let machine = Direct::new(&Domineering { kind: Kind::All }, &board, &board.by_rows()).expect("few bits");
    let mut known = HashMap::new();
    let total = ahead(&machine, 0, 0, &mut known);
    for i in 0..number {
        let mut rest = &total * UBig::from(i) / UBig::from(number);
        let mut state = 0;
        for step in 0..machine.steps() {
            let mut ways = vec![];
            machine.expand(step, state, &mut |_, next| ways.push(next));
            for next in ways {
                let ahead = ahead(&machine, step + 1, next, &mut known);
                if rest < ahead {
                    state = next;
                    break;
                }
                rest -= ahead;
            }
        }
    }
    total
}

fn ahead<M: Machine>(
    machine: &M,
    step: usize,
    state: u128,
    known: &mut HashMap<(usize, u128), UBig>,
) -> UBig {
    if step == machine.steps() {
        return UBig::ONE;
    }
    if let Some(number) = known.get(&(step, state)) {
        return number.clone();
    }
    let mut ways = vec![];
    machine.expand(step, state, &mut |_, next| ways.push(next));
    let number: UBig = ways.into_iter().map(|next| ahead(machine, step + 1, next, known)).sum();
    known.insert((step, state), number.clone());
    number
}
