//! Distance games and families against a plain hash map, in one run: `cargo bench -p ways --bench distance`.
//!
//! The baseline is a dynamic program over the same order of the sites, with a hash map from states to numbers and the
//! rule called at every state: what one writes for a single game in an afternoon.

use board::Board;
use dashu_int::UBig;
use games::distance::Distance;
use rule::{Machine, Rulebook};
use std::collections::HashMap;
use std::time::Instant;
use sweep::Direct;
use ways::{Job, Run, Value, Verb};

fn main() {
    println!("{:<28} {:>10} {:>10} {:>7}", "job", "sweep", "hash map", "ratio");
    for (game, board) in [
        ("col", "8x8"),
        ("col", "10x10"),
        ("snort", "10x10"),
        ("cis", "12x12"),
        ("encol:2", "5x5"),
        ("col", "hypercube:4"),
        ("snort", "torus:5,8"),
        ("cis", "petersen"),
    ] {
        compare(game, board);
    }
    for (verb, game, board) in [
        (Verb::Count, "col", "10x10"),
        (Verb::Count, "snort", "12x12"),
        (Verb::Profile, "col", "8x8"),
        (Verb::Count, "col", "hypercube:5"),
        (series(), "domineering", "6xn"),
        (series(), "domineering", "8xn"),
        (series(), "col", "5xn"),
    ] {
        let start = Instant::now();
        ways::answer(&Job::new(verb.clone(), game, board), &Run::unlimited()).expect("within memory");
        let verb = if verb == series() { "series".to_string() } else { format!("{verb:?}").to_lowercase() };
        println!("{verb} {game} {board}: {:.2} s", start.elapsed().as_secs_f64());
    }
}

fn series() -> Verb {
    Verb::Series { terms: 20, profile: false, digits: 20 }
}

fn compare(game: &str, board: &str) {
    let start = Instant::now();
    let answer = ways::answer(&Job::new(Verb::Count, game, board), &Run::unlimited()).expect("within memory");
    let sweep = start.elapsed().as_secs_f64();
    let rule = match games::find(game, None) {
        Ok(games::Game::Distance(rule)) => rule,
        _ => unreachable!("a distance game"),
    };
    let start = Instant::now();
    let plain = by_hash_map(&rule, &Board::parse(board).expect("a board"));
    let hashed = start.elapsed().as_secs_f64();
    assert_eq!(answer.value, Value::Count { count: plain, share: None });
    let job = format!("count {game} {board}");
    println!("{job:<28} {:>8.2}ms {:>8.2}ms {:>7.1}", sweep * 1e3, hashed * 1e3, hashed / sweep);
}

fn by_hash_map(rule: &Distance, board: &Board) -> UBig {
    let order = board::orders(&rule.pairs(board).expect("few pairs")).swap_remove(0);
    let machine = Direct::new(rule, board, &order).expect("narrow enough");
    let mut layer = HashMap::from([(machine.start(), UBig::ONE)]);
    for step in 0..machine.steps() {
        let mut next = HashMap::<u128, UBig>::new();
        for (&state, count) in &layer {
            machine.expand(step, state, &mut |_, after| *next.entry(after).or_default() += count);
        }
        layer = next;
    }
    layer.into_values().sum()
}
