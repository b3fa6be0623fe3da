//! Boards that are made from others, families of them, and vertices with names.

use board::{Board, Way};
use ways::{Evidence, Job, Run, Series, UBig, Value, Verb, known_boards};

fn count(game: &str, board: &str) -> UBig {
    match ways::answer(&Job::new(Verb::Count, game, board), &Run::unlimited()).unwrap().value {
        Value::Count { count, .. } => count,
        other => panic!("{other:?}"),
    }
}

fn series(game: &str, family: &str) -> Series {
    let job = Job::new(Verb::Series { terms: 10, profile: false, digits: 5 }, game, family);
    match ways::answer(&job, &Run::unlimited()).unwrap_or_else(|error| panic!("{family}: {error}")).value {
        Value::Series(series) => *series,
        other => panic!("{other:?}"),
    }
}

/// The numbers of a series of numbers.
fn terms(series: &Series) -> Vec<UBig> {
    let number = |term: &ways::Polynomial| term.to_string().parse().expect("a number without variables");
    series.terms.iter().map(number).collect()
}

/// Sets of sites no two of which are related: those without the last site, and those with it.
fn independent_sets(near: &[Vec<usize>], free: u64) -> u64 {
    if free == 0 {
        return 1;
    }
    let last = 63 - free.leading_zeros() as usize;
    let others = free & !(1 << last);
    let apart = near[last].iter().fold(others, |free, site| free & !(1 << site));
    independent_sets(near, others) + independent_sets(near, apart)
}

fn independent(board: &Board) -> u64 {
    let sites = |near: Vec<(usize, Way)>| near.into_iter().map(|(site, _)| site).collect();
    let near: Vec<Vec<usize>> = board.neighbours().into_iter().map(sites).collect();
    independent_sets(&near, (1 << board.sites()) - 1)
}

/// OEIS A063443.
#[test]
fn kings_that_do_not_attack_each_other() {
    let known = [2u32, 5, 35, 314, 6427, 202_841, 12_727_570];
    for (n, kings) in (1..).zip(known) {
        assert_eq!(count("kayles", &format!("king:{n},{n}")), UBig::from(kings));
    }
}

/// Matchings are independent sets of the line graph; OEIS A028420 has those of squares.
#[test]
fn matchings_are_sets_of_pairs() {
    for (n, matchings) in [(1, 1u32), (2, 7), (3, 131), (4, 10_012), (5, 2_810_694)] {
        assert_eq!(count("kayles", &format!("line({n}x{n})")), UBig::from(matchings));
        assert_eq!(count("domineering", &format!("{n}x{n}")), UBig::from(matchings));
    }
}

#[test]
fn every_form_of_boards_is_counted() {
    for form in known_boards() {
        let sum = Board::sum(&board::parse_sum(form.example).unwrap());
        if sum.sites() < 40 {
            assert_eq!(count("kayles", form.example), UBig::from(independent(&sum)), "{}", form.example);
        }
    }
}

/// Every recurrence is proved, and terms are those of the boards one by one.
#[test]
fn families_of_all_forms_repeat_themselves() {
    for (family, board) in [
        ("king:3,n", "king:3,_"),
        ("king:m,2", "king:_,2"),
        ("hex:3,n", "hex:3,_"),
        ("triangular:m,3", "triangular:_,3"),
        ("honeycomb:2,n", "honeycomb:2,_"),
        ("honeycomb:m,1", "honeycomb:_,1"),
        ("box:2,n,2", "box:2,_,2"),
        ("circulant:n;1,3", "circulant:_;1,3"),
        ("gear", "gear:_"),
        ("line(ladder)", "line(ladder:_)"),
        ("line(path)", "line(path:_)"),
        ("product(cycle:n,path:2)", "product(cycle:_,path:2)"),
        ("strong(path:3,path:n)", "strong(path:3,path:_)"),
        ("power(path:n,2)", "power(path:_,2)"),
        ("complement(complement(path:n))", "path:_"),
        ("line(path:n + cycle:4)", "line(path:_ + cycle:4)"),
        ("2xn + 3x3 + petersen", "2x_ + 3x3 + petersen"),
    ] {
        for game in ["kayles", "col"] {
            let series = series(game, family);
            assert!(matches!(series.evidence(), Evidence::Proved(_)), "{game} on {family}");
            for (n, term) in (series.first..).zip(terms(&series)).take(7) {
                let expected = match n {
                    0 => UBig::ONE,
                    _ => count(game, &board.replace('_', &n.to_string())),
                };
                assert_eq!(term, expected, "{game} on {family}, n = {n}");
            }
        }
    }
}

#[test]
fn rows_are_repeated() {
    let frame = series("domineering", "...|(.#.)*|...");
    assert_eq!(frame.first, 0);
    for (n, term) in terms(&frame).into_iter().enumerate().take(6) {
        let board = format!("...|{}...", ".#.|".repeat(n));
        assert_eq!(term, count("domineering", &board));
    }
}

#[test]
fn what_stays_is_counted_beside_what_grows() {
    let (alone, beside) = (series("domineering", "2xn"), series("domineering", "2xn + 3x3"));
    assert_eq!((alone.first, beside.first), (0, 1), "there is no board 2x0 beside 3x3");
    for (one, both) in terms(&alone).into_iter().skip(1).zip(terms(&beside)) {
        assert_eq!(both, one * UBig::from(131u32));
    }
}

/// A job about a file of this content.
fn of_file(verb: Verb, game: &str, name: &str, content: &str) -> serde_json::Value {
    let job = Job { file: Some(name.into()), ..Job::new(verb, game, content) };
    serde_json::to_value(ways::answer(&job, &Run::unlimited()).unwrap()).unwrap()
}

#[test]
fn vertices_of_files_are_called_by_their_names() {
    let solve = Verb::Solve { length: false, first: None, line: true };
    let (edges, dot) = ("ann bob\nbob cem\n", "graph { ann -- \"b b\" -- cem }");
    let solved = of_file(solve.clone(), "kayles", "g.edges", edges);
    assert_eq!((&solved["value"]["move"], &solved["value"]["name"]), (&1.into(), &"bob".into()));
    assert_eq!(solved["value"]["line"]["moves"][0][1], "bob");
    let solved = of_file(solve, "snort", "g.dot", dot);
    assert_eq!(solved["value"]["move"]["left"], "b b");
    assert_eq!(solved["value"]["line"]["left"]["sites"], serde_json::json!(["ann", "b b", "cem"]));

    let sample = Verb::Sample { number: 2, seed: 1, pieces: ways::Pieces::default() };
    let sampled = of_file(sample.clone(), "col", "g.edges", edges);
    assert_eq!(sampled["value"]["sites"], serde_json::json!(["ann", "bob", "cem"]));
    assert!(of_file(sample, "col", "g.g6", "Bg")["value"].get("sites").is_none());
}
