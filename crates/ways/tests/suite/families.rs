//! Whole families: what is found agrees with boards one by one, and what is proved or refuted is so in print too.

use board::Family;
use games::go::Go;
use rule::Owner;
use series::{Field, Residue, shortest_recurrence};
use std::ops::RangeInclusive;
use std::path::Path;
use sweep::{Strip, Tell};
use testkit::tables::{Growth, Source, load};
use ways::{Evidence, Job, Polynomial, Proof, Run, Series, Value, Verb, Verdict, WaysError};

fn explore(game: &str, kind: Option<&str>, family: &str, profile: bool) -> Series {
    let verb = Verb::Series { terms: 12, profile, digits: 20 };
    let job = Job { kind: kind.map(String::from), ..Job::new(verb, game, family) };
    match ways::answer(&job, &Run::unlimited()).unwrap().value {
        Value::Series(series) => *series,
        other => panic!("{other:?}"),
    }
}

fn prove(game: &str, kind: Option<&str>, family: &str, formula: &str) -> Verdict {
    let verb = Verb::Prove { formula: formula.into() };
    let job = Job { kind: kind.map(String::from), ..Job::new(verb, game, family) };
    match ways::answer(&job, &Run::unlimited()).unwrap().value {
        Value::Verdict(verdict) => *verdict,
        other => panic!("{other:?}"),
    }
}

fn holds_from(verdict: &Verdict) -> Option<usize> {
    match verdict {
        Verdict::Proved { from, .. } => Some(*from),
        Verdict::Refuted(_) => None,
    }
}

/// Terms against single boards, the recurrence on terms it was not found from, the expanded generating function.
#[test]
fn what_is_found_agrees_with_single_boards() {
    let families = [
        ("domineering", Some("maximal"), "3xn", "3x"),
        ("domineering", Some("left-end"), "2xn", "2x"),
        ("domineering", None, "cylinder:2,n", "cylinder:2,"),
        ("col", None, "path", "path:"),
        ("snort", None, "cycle", "cycle:"),
        ("encol:2", None, "path", "path:"),
        ("cis", None, "wheel", "wheel:"),
        ("col", None, "bipartite:3,n", "bipartite:3,"),
        ("distance:S=1,3;D=2", None, "cycle", "cycle:"),
    ];
    for (game, kind, family, board) in families {
        for profile in [false, true] {
            let series = explore(game, kind, family, profile);
            assert!(matches!(series.evidence(), Evidence::Proved(_)), "{game} on {family}");
            for (n, term) in (series.first..).zip(&series.terms) {
                if n == 0 && family != "bipartite:3,n" {
                    assert_eq!(*term, Polynomial::one());
                    continue;
                }
                let job = Job {
                    kind: kind.map(String::from),
                    ..Job::new(Verb::Profile, game, &format!("{board}{n}"))
                };
                let Value::Profile(single) = ways::answer(&job, &Run::unlimited()).unwrap().value else {
                    panic!("a profile was asked for")
                };
                let single = Polynomial::from(&single);
                let expected = if profile { single } else { Polynomial::from(single.total()) };
                assert_eq!(*term, expected, "{game} on {board}{n}");
            }
            for n in series.recurrence.valid_from().max(series.first + series.recurrence.order())
                ..series.first + 12
            {
                let known = &series.terms[..n - series.first];
                assert_eq!(
                    series.recurrence.next(known),
                    series.terms[n - series.first],
                    "{game} on {family}"
                );
            }
            let expanded = series.generating.expand(series.first + 12);
            assert_eq!(expanded[series.first..], series.terms[..], "{game} on {family}");
        }
    }
}

#[test]
fn wrong_formulas_are_refuted_where_they_fail() {
    let Verdict::Refuted(failure) = prove("domineering", None, "2xn", "a(n) = 3a(n-1) + a(n-2) - a(n-3) + 1")
    else {
        panic!("a false formula was proved")
    };
    assert_eq!((failure.n, failure.actual.to_string().as_str()), (3, "22"));
    assert_eq!(holds_from(&prove("domineering", None, "2xn", "a(n) = 3a(n-1) + a(n-2) - a(n-3)")), Some(3));
    let Verdict::Refuted(failure) = prove("col", None, "path", "1/(1-t-x*t-y*t)") else {
        panic!("a false formula was proved")
    };
    assert_eq!(failure.n, 2);
}

fn sources() -> Vec<Source> {
    load(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables")).unwrap()
}

#[test]
fn published_recurrences_hold() {
    let mut proved = 0;
    for source in sources() {
        for printed in &source.recurrences {
            let game = source.game.as_deref().expect("the source names a game");
            let verdict = prove(game, None, &printed.family, &printed.formula);
            assert!(holds_from(&verdict).is_some(), "{}, {}", source.key, printed.place);
            proved += 1;
        }
    }
    assert_eq!(proved, 4);
}

/// The rows of Table 2 of \[TrompFarneback\] for boards of these heights.
fn growth_of_go(heights: RangeInclusive<usize>) -> impl Iterator<Item = Growth> {
    sources().into_iter().flat_map(|source| source.growth).filter(move |row| heights.contains(&row.m))
}

fn check_orders_of_go(heights: RangeInclusive<usize>) {
    for row in growth_of_go(heights) {
        let series = explore("go", None, &format!("{}xn", row.m), false);
        assert_eq!(series.recurrence.order().to_string(), row.order, "m = {}", row.m);
        assert!(matches!(series.evidence(), Evidence::Proved(_)), "m = {}", row.m);
    }
}

#[test]
fn orders_of_go_are_those_in_print() {
    check_orders_of_go(1..=5);
}

#[test]
#[ignore = "order 791 takes half a minute"]
fn larger_orders_of_go_are_those_in_print() {
    check_orders_of_go(6..=6);
}

/// The least order modulo a prime, on a few terms more than it takes to find it. No recurrence over the integers is
/// shorter; that this one goes on holding is not proved here.
#[test]
#[ignore = "order 12110 takes minutes"]
fn still_larger_orders_of_go_are_those_in_print_modulo_a_prime() {
    for row in growth_of_go(7..=8) {
        let family = Family::parse(&format!("{}xn", row.m)).unwrap();
        let member = |n: usize| (family.board(n).unwrap(), family.order(n).unwrap());
        let strip = Strip::of_groups(&Go, family.first(), &member, Tell::Nothing, &Run::unlimited()).unwrap();
        let field = Field::primes().next().unwrap();
        let add = |sum: &mut Residue, term: &Residue, _: Owner| *sum = field.add(*sum, *term);
        let run = Run::unlimited();
        let closing = strip.closing(field.one(), add, &run).unwrap();
        let head = strip.head(field.one(), add, &run).unwrap();
        let vectors = std::iter::successors(Some(head), |vector| strip.push(vector, add, &run).ok());
        let number = |vector: &[Residue]| field.dot(vector.iter().copied().zip(closing.iter().copied()));
        let order: usize = row.order.parse().unwrap();
        let terms: Vec<Residue> = vectors.take(2 * order + 16).map(|vector| number(&vector)).collect();
        assert_eq!(shortest_recurrence(&field, &terms, &run).unwrap().complexity(), order, "m = {}", row.m);
    }
}

#[test]
fn proofs_tell_their_numbers() {
    let verb = Verb::Series { terms: 3, profile: false, digits: 10 };
    let answer = ways::answer(&Job::new(verb, "domineering", "5xn"), &Run::unlimited()).unwrap();
    let Proof::Proved { states, terms_verified, primes, .. } = answer.proof else {
        panic!("{:?}", answer.proof)
    };
    assert!(states >= 20 && terms_verified >= 1 && !primes.is_empty());
    let Value::Series(series) = answer.value else { panic!("a series was asked for") };
    let growth = series.growth.unwrap().to_string();
    let constant = growth.rsplit(' ').next().unwrap().trim_end_matches("^n").parse::<f64>().unwrap();
    assert!((constant - dominant_eigenvalue(5)).abs() < 1e-6, "{growth}");
}

/// Of the bar-state matrix of a strip, by powers: what \[HuntemannMcKay\] would find.
fn dominant_eigenvalue(width: usize) -> f64 {
    let matrix = testkit::matrix::strip(games::domineering::Kind::All, width);
    let size = 1 << width;
    let (mut vector, mut growth) = (vec![1.0; size], 0.0);
    for _ in 0..200 {
        let entry = |r: usize, c: usize| matrix.entry(r, c).total() as f64;
        let next: Vec<f64> = (0..size).map(|r| (0..size).map(|c| entry(r, c) * vector[c]).sum()).collect();
        growth = next.iter().copied().fold(0.0, f64::max);
        vector = next.iter().map(|v| v / growth).collect();
    }
    growth
}

/// Plans of EnCol(k) repeat only once the board is longer than k.
#[test]
fn far_reaching_rules_have_families_too() {
    let series = explore("encis:20", None, "path", false);
    // One piece at most up to n = 21: 1 + 2n. Then P(n) = P(n-1) + 2 P(n-21), Proposition 3.1 of \[HuntemannNash\].
    assert_eq!(series.terms[11], Polynomial::from(dashu_int::IBig::from(23)));
    assert!(
        holds_from(&prove("encis:20", None, "path", "a(n) = a(n-1) + 2a(n-21)")).is_some_and(|n| n <= 21)
    );
}

#[test]
fn bad_families_and_formulas_are_named() {
    let answer =
        |verb: Verb, game: &str, family: &str| ways::answer(&Job::new(verb, game, family), &Run::unlimited());
    let series = || Verb::Series { terms: 5, profile: false, digits: 5 };
    assert!(matches!(answer(series(), "col", "mxn"), Err(WaysError::Board(_))));
    assert!(matches!(answer(series(), "col", "3x4"), Err(WaysError::Board(_))));
    assert!(matches!(answer(series(), "col", "complete"), Err(WaysError::Family { .. })));
    assert!(matches!(answer(series(), "domineering", "path"), Err(WaysError::NoSquares { .. })));
    let typo = Verb::Prove { formula: "a(n) = 3 a(n-1) + ?".into() };
    let Err(WaysError::Formula(error)) = answer(typo, "col", "path") else { panic!("a typo was understood") };
    assert_eq!(error.column(), 19);
}
