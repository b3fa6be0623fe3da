//! The operators of families against boards one by one.

use board::{Board, Family};
use dashu_int::UBig;
use games::distance::Distance;
use games::domineering::{Domineering, Kind};
use rule::{Owner, Rule};
use sweep::{Member, Run, Strip, Tell, compile_best};

const PRIME: u64 = (1 << 61) - 1;

/// The values at (x, y) modulo a prime.
fn values_modulo(strip: &Strip, x: u64, y: u64, count: usize) -> Vec<u64> {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64;
    let add = |sum: &mut u64, term: &u64, owner: Owner| {
        let weight = [1, x, y][owner as usize];
        *sum = (*sum + times(*term, weight)) % PRIME;
    };
    let run = Run::unlimited();
    let closing = strip.closing(1, add, &run).unwrap();
    let value = |v: &[u64]| v.iter().zip(&closing[..]).fold(0, |sum, (&v, &c)| (sum + times(v, c)) % PRIME);
    let head = strip.head(1, add, &run).unwrap();
    let vectors = std::iter::successors(Some(head), |vector| strip.push(vector, add, &run).ok());
    vectors.take(count).map(|vector| value(&vector)).collect()
}

/// Totals and values at a point, for the first boards, from both kinds of operators.
fn check<R: Rule>(rule: &R, least: usize, member: &dyn Fn(usize) -> Member, what: &str) -> usize {
    let strip = |tell| Strip::new(rule, least, member, tell, &Run::unlimited()).unwrap();
    let (players, nothing) = (strip(Tell::Players), strip(Tell::Nothing));
    assert!(nothing.states() <= players.states(), "{what}");
    assert_eq!(players.first(), nothing.first());
    const TERMS: usize = 6;
    let (x, y) = (3u64, 10u64);
    let at = values_modulo(&players, x, y, TERMS);
    for (k, &at) in at.iter().enumerate() {
        let (board, _) = member(players.first() + k);
        let machine = compile_best(rule, &board, &Run::unlimited()).unwrap();
        let profile = sweep::profile(&machine, &Run::unlimited()).unwrap().value;
        assert_eq!(players.totals(TERMS, &Run::unlimited()).unwrap()[k], profile.total(), "{what}, term {k}");
        assert_eq!(nothing.totals(TERMS, &Run::unlimited()).unwrap()[k], profile.total(), "{what}, term {k}");
        let power = |(a, b): (usize, usize)| UBig::from(x).pow(a) * UBig::from(y).pow(b);
        let value: UBig = profile.terms().map(|(exponents, count)| count * power(exponents)).sum();
        assert_eq!(at, &value % PRIME, "{what}, term {k}");
        let (most_a, most_b) = players.degree_bound(k);
        assert!(profile.terms().all(|((a, b), _)| a <= most_a && b <= most_b), "{what}, degrees of term {k}");
    }
    players.states()
}

fn by_rows(board: Board) -> Member {
    let order = board.by_rows();
    (board, order)
}

fn by_columns(board: Board) -> Member {
    let order = board.by_columns().unwrap();
    (board, order)
}

#[test]
fn domineering_on_strips_of_every_kind() {
    for (_, kind) in Kind::NAMES {
        let rule = Domineering { kind };
        for width in 1..=4 {
            check(&rule, 1, &|n| by_columns(Board::grid(width, n)), &format!("{kind:?} {width}xn"));
            check(&rule, 1, &|n| by_rows(Board::grid(n, width)), &format!("{kind:?} nx{width}"));
        }
    }
    let all = Domineering { kind: Kind::All };
    assert_eq!(check(&all, 1, &|n| by_columns(Board::grid(4, n)), "4xn"), 16);
}

#[test]
fn distance_games_on_paths_cycles_and_strips() {
    let path = |n| by_rows(Board::graph(n, (1..n).map(|i| (i - 1, i))));
    let cycle = |n| by_rows(Board::graph(n, (0..n).map(|i| (i, (i + 1) % n))));
    for rule in ["S=1", "D=1", "S=1;D=1", "S=1,2", "D=1,2", "S=2;D=2", "S=1,3;D=2"] {
        let distance = Distance::parse(rule).unwrap();
        check(&distance, 1, &path, &format!("{rule} on paths"));
        check(&distance, 3, &cycle, &format!("{rule} on cycles"));
        check(&distance, 1, &|n| by_columns(Board::grid(2, n)), &format!("{rule} on 2xn"));
    }
}

#[test]
fn families_by_name() {
    let families = [
        "path",
        "cycle",
        "star",
        "wheel",
        "ladder",
        "3xn",
        "mx3",
        "bipartite:3,n",
        "bipartite:m,2",
        "cylinder:2,n",
        "cylinder:m,3",
        "torus:3,n",
    ];
    for text in families {
        let family = Family::parse(text).unwrap();
        let member = |n| (family.board(n).unwrap(), family.order(n).unwrap());
        for rule in ["S=1", "D=1"] {
            check(&Distance::parse(rule).unwrap(), family.first(), &member, &format!("{rule} on {text}"));
        }
    }
    for text in ["cylinder:2,n", "cylinder:m,4", "torus:3,n"] {
        let family = Family::parse(text).unwrap();
        let member = |n| (family.board(n).unwrap(), family.order(n).unwrap());
        for (_, kind) in Kind::NAMES {
            check(&Domineering { kind }, family.first(), &member, &format!("{kind:?} on {text}"));
        }
    }
}

#[test]
fn families_that_do_not_repeat_are_refused() {
    let complete = |n: usize| by_rows(Board::graph(n, (0..n).flat_map(|b| (0..b).map(move |a| (a, b)))));
    let refused =
        Strip::new(&Distance::up_to(1, true, false), 1, &complete, Tell::Players, &Run::unlimited());
    assert!(refused.is_err());
}
