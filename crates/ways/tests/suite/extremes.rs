//! Shortest and longest games on families: terms against profiles of single boards, and what the laws settle.

use ways::{
    Definition, Extreme, ExtremeSeries, Job, Player, Profile, Proof, Run, UBig, Value, Verb, WaysError,
};

/// When a game is over, and who begins.
type Rules = (Definition, Option<Player>);

const RULES: [Rules; 4] = [
    (Definition::Play, None),
    (Definition::Play, Some(Player::Left)),
    (Definition::Play, Some(Player::Right)),
    (Definition::Thesis, None),
];

fn ask(extreme: Extreme, (definition, first): Rules, family: &str, terms: usize) -> (ExtremeSeries, Proof) {
    let verb = Verb::ExtremeSeries { extreme, definition, first, terms };
    let answer = ways::answer(&Job::new(verb, "domineering", family), &Run::unlimited()).unwrap();
    let Value::ExtremeSeries(series) = answer.value else { panic!("{:?}", answer.value) };
    (*series, answer.proof)
}

fn profile(kind: &str, board: &str) -> Profile {
    let job = Job { kind: Some(kind.into()), ..Job::new(Verb::Profile, "domineering", board) };
    match ways::answer(&job, &Run::unlimited()).unwrap().value {
        Value::Profile(profile) => profile,
        other => panic!("{other:?}"),
    }
}

/// Whether a game can be over with a and b pieces if these players cannot move.
fn is_over((definition, first): Rules, [left_stuck, right_stuck]: [bool; 2], (a, b): (usize, usize)) -> bool {
    let left_begins = (left_stuck && a == b) || (right_stuck && a == b + 1);
    let right_begins = (right_stuck && a == b) || (left_stuck && b == a + 1);
    match (definition, first) {
        (Definition::Play, Some(Player::Left)) => left_begins,
        (Definition::Play, Some(Player::Right)) => right_begins,
        (Definition::Play, None) => left_begins || right_begins,
        (Definition::Thesis, _) if a + b == 0 => left_stuck && right_stuck,
        (Definition::Thesis, _) => (left_stuck || right_stuck) && a.abs_diff(b) <= 1,
    }
}

/// The lengths of all games, from the profiles of left ends and right ends.
fn lengths(rules: Rules, profiles: &[Profile; 2]) -> Vec<u64> {
    let is_end = |profile: &Profile, (a, b)| profile.coefficient(a, b) != UBig::ZERO;
    let exponents = profiles.iter().flat_map(|profile| profile.terms().map(|(exponents, _)| exponents));
    let over = exponents.filter(|&(a, b)| {
        let [left, right] = [0, 1].map(|i| is_end(&profiles[i], (a, b)));
        is_over(rules, [left, right], (a, b))
    });
    over.map(|(a, b)| (a + b) as u64).collect()
}

#[test]
fn terms_agree_with_profiles_of_single_boards() {
    for (rows, most) in [(1, 20), (2, 40), (3, 16), (4, 8)] {
        let ends = |n: usize| ["left-end", "right-end"].map(|kind| profile(kind, &format!("{rows}x{n}")));
        let boards: Vec<[Profile; 2]> = (1..=most).map(ends).collect();
        for rules in RULES {
            let all: Vec<Vec<u64>> = boards.iter().map(|profiles| lengths(rules, profiles)).collect();
            let shortest: Vec<u64> = all.iter().filter_map(|lengths| lengths.iter().copied().min()).collect();
            let longest: Vec<u64> = all.iter().filter_map(|lengths| lengths.iter().copied().max()).collect();
            let family = format!("{rows}xn");
            assert_eq!(ask(Extreme::Shortest, rules, &family, most).0.terms, shortest, "{family} {rules:?}");
            assert_eq!(ask(Extreme::Longest, rules, &family, most).0.terms, longest, "{family} {rules:?}");
        }
    }
}

/// The number of moves by a sweep over the board itself, which knows no family.
fn moves(extreme: Extreme, (definition, first): Rules, board: &str) -> u64 {
    let verb = Verb::Ends { extreme, first, definition, show: 0 };
    match ways::answer(&Job::new(verb, "domineering", board), &Run::unlimited()).unwrap().value {
        Value::Ends(ends) => ends.moves as u64,
        other => panic!("{other:?}"),
    }
}

/// Whoever begins, and the longest games too, on the shorter boards.
#[test]
fn the_law_on_two_rows_agrees_with_direct_sweeps() {
    for rules in RULES {
        for extreme in [Extreme::Shortest, Extreme::Longest] {
            let far = extreme == Extreme::Shortest && rules.1.is_none();
            let longer = (60..=300).step_by(20).filter(|_| far);
            let (series, _) = ask(extreme, rules, "2xn", 300);
            let law = series.law.expect("a law for two rows");
            for n in (1..=40).chain(longer) {
                let swept = moves(extreme, rules, &format!("2x{n}"));
                assert_eq!(series.terms[n - 1], swept, "2x{n} {extreme:?} {rules:?}");
                assert!(n < law.from || law.at(n) == swept as i64, "2x{n} {extreme:?} {rules:?}");
            }
        }
    }
}

/// The n from `from` to 300 for which a conjecture about the shortest games fails.
fn failures(
    definition: Definition,
    family: &str,
    from: usize,
    claimed: impl Fn(usize) -> usize,
) -> Vec<usize> {
    let (series, proof) = ask(Extreme::Shortest, (definition, None), family, 300);
    assert!(series.law.is_some() && matches!(proof, Proof::Periodic { .. }));
    let terms = (1..).zip(series.terms).filter(|(n, _)| *n >= from);
    terms.filter(|(n, term)| *term != claimed(*n) as u64).map(|(n, _)| n).collect()
}

/// Problem 4.1 asks whether the shortest game on 2 x n, n >= 5, has ceil(n/2) moves. It has 4 moves for 7 columns, one
/// domino more than half of them for every 14; so it fails from some n on.
#[test]
fn problem_4_1_fails() {
    for (definition, holds) in [
        (Definition::Thesis, &[5, 6, 7, 8, 9, 10, 13, 15, 17][..]),
        (Definition::Play, &[5, 7, 8, 9, 10, 15, 17]),
    ] {
        let expected: Vec<usize> = (5..=300).filter(|n| !holds.contains(n)).collect();
        assert_eq!(failures(definition, "2xn", 5, |n| n.div_ceil(2)), expected, "{definition:?}");
        let law = ask(Extreme::Shortest, (definition, None), "2xn", 1).0.law.unwrap();
        assert_eq!((law.period, law.increment), (7, 4));
    }
}

/// Problem 4.2 asks whether that on 3 x n has floor((2n + 1)/3) moves. By the definition of the thesis it has; in
/// alternating play it takes one move more if n is 1 modulo 3 and at least 10.
#[test]
fn problem_4_2_holds_by_the_definition_of_the_thesis() {
    let claimed = |n: usize| (2 * n + 1) / 3;
    assert!(failures(Definition::Thesis, "3xn", 1, claimed).is_empty());
    let in_play: Vec<usize> = (1..=300).filter(|&n| n == 1 || n % 3 == 1 && n >= 10).collect();
    assert_eq!(failures(Definition::Play, "3xn", 1, claimed), in_play);
    let law = ask(Extreme::Shortest, (Definition::Thesis, None), "3xn", 1).0.law.unwrap();
    assert_eq!(law.from, 1);
    let floor = law.floor().unwrap();
    assert_eq!((floor.rise, floor.shift, floor.run), (2, 1, 3));
}

/// Full boards, but for one move where equally many dominoes lie each way in no full one.
#[test]
fn longest_games_fill_the_board() {
    for rows in 2..=5 {
        for definition in [Definition::Play, Definition::Thesis] {
            let (series, _) = ask(Extreme::Longest, (definition, None), &format!("{rows}xn"), 40);
            assert!(series.law.is_some_and(|law| law.from <= 2 && 8 % law.period == 0));
            for (n, term) in (1..).zip(series.terms).skip(1) {
                let sites = rows * n;
                assert_eq!(term, sites / 2 - u64::from(sites % 8 == 4), "{rows}x{n}");
            }
        }
    }
}

#[test]
fn what_cannot_be_asked_is_named() {
    let verb = || Verb::ExtremeSeries {
        extreme: Extreme::Shortest,
        definition: Definition::Play,
        first: None,
        terms: 5,
    };
    let refused = |job: Job| ways::answer(&job, &Run::unlimited()).unwrap_err();
    let of_kind = Job { kind: Some("maximal".into()), ..Job::new(verb(), "domineering", "2xn") };
    assert_eq!(refused(of_kind), WaysError::NoKind("maximal".into()));
    assert_eq!(refused(Job::new(verb(), "go", "2xn")), WaysError::NoPlacement("go".into()));
    assert_eq!(refused(Job::new(verb(), "kayles", "path")), WaysError::ImpartialFamily("kayles".into()));
    assert!(matches!(refused(Job::new(verb(), "domineering", "2x3")), WaysError::Board(_)));
}
