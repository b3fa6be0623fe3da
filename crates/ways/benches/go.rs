//! Go on squares against two plainer programs, in one run: `cargo bench -p ways --bench go`.
//!
//! - the published method \[TrompFarneback\]: sorted arrays of border states, one point a pass, one modulus a run, on
//!   one thread;
//! - the general machine for rules about groups, which knows nothing of planes and colours.
//!
//! And the number of games on 1x4, counted by ends and what they reach, against walking through all 2.1 billion of them.
//!
//! Prints the times and, in brackets, how many times that of `ways` they are; with `-- --large` also larger boards, on
//! which the plainer programs are left out where they take too long.

use board::Board;
use dashu_int::UBig;
use games::go::Go;
use std::time::Instant;
use sweep::Groups;
use testkit::plain_go::PlainGo;
use ways::{Job, Run, Value, Verb};

fn main() {
    println!("{:<14} {:>10} {:>20} {:>20}", "job", "ways", "published method", "general machine");
    compare(7, true, true);
    compare(8, true, true);
    compare_games("1x4");
    if std::env::args().any(|arg| arg == "--large") {
        compare(9, true, true);
        compare(10, false, false);
        compare(11, false, false);
    }
}

/// Times the count on n x n by `ways` and, where wanted, by the others, which must agree.
fn compare(n: usize, published: bool, general: bool) {
    let (count, time) = timed(|| by_ways(n));
    let other = |wanted: bool, program: fn(usize) -> UBig| {
        let timed = wanted.then(|| timed(|| program(n)));
        timed.map_or_else(String::new, |(other, taken)| {
            assert_eq!(other, count, "{n}x{n}");
            format!("{:.1}ms ({:.1})", taken * 1e3, taken / time)
        })
    };
    let published = other(published, |n| testkit::paper_go::positions(n, n));
    let general = other(general, by_general_machine);
    println!("{:<14} {:>8.1}ms {published:>20} {general:>20}", format!("count go {n}x{n}"), time * 1e3);
}

/// Times the number of games by `ways` and by walking through all games, which must agree.
fn compare_games(board: &str) {
    let verb = Verb::Games { first: None, order: None, stop: None, by_moves: false };
    let by_ways = || match ways::answer(&Job::new(verb, "go", board), &Run::unlimited())
        .expect("within memory")
        .value
    {
        Value::Games(games) => games.total(),
        _ => unreachable!("games were asked for"),
    };
    let (games, time) = timed(by_ways);
    let plain = PlainGo::new(&Board::parse(board).expect("a board"));
    let (walked, taken) = timed(|| plain.games(usize::MAX).iter().sum::<u64>());
    assert_eq!(UBig::from(walked), games, "{board}");
    let (name, walked) = (format!("games go {board}"), format!("{:.1}ms ({:.1})", taken * 1e3, taken / time));
    println!("{name:<14} {:>8.1}ms {walked:>20} by walking through all games", time * 1e3);
}

/// What comes of it, and the seconds that it took.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64())
}

fn by_ways(n: usize) -> UBig {
    let job = Job::new(Verb::Count, "go", &format!("{n}x{n}"));
    match ways::answer(&job, &Run::unlimited()).expect("within memory").value {
        Value::Count { count, .. } => count,
        _ => unreachable!("a count was asked for"),
    }
}

fn by_general_machine(n: usize) -> UBig {
    let board = Board::grid(n, n);
    let machine = Groups::new(&Go, &board, &board.by_rows()).expect("narrow enough");
    sweep::count(&machine, &Run::unlimited()).expect("within memory").value
}
