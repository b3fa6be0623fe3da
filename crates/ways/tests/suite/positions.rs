//! Positions by number and at random: all of them come, equally often, and each has its own number.

use board::Board;
use games::Kind;
use games::distance::Distance;
use games::domineering::Tile;
use proptest::prelude::*;
use rule::{Finite, Piece};
use std::collections::BTreeSet;
use testkit::Counts;
use testkit::brute::{by_legal, distance_by_moves, domineering_by_moves, go_by_strings};
use testkit::random::Dice;
use ways::{Job, Layers, Numbered, Pieces, Position, Profile, Run, UBig, Unwatched, Value, Verb, WaysError};

const ANY: Pieces = Pieces { left: None, right: None };

fn find(job: &Job, run: &Run<'_>) -> Numbered {
    match ways::answer(job, run) {
        Ok(answer) => match answer.value {
            Value::Positions(numbered) => numbered,
            other => panic!("{other:?}"),
        },
        Err(error) => panic!("{error}: {job:?}"),
    }
}

fn job(verb: Verb, game: &str, kind: Option<&str>, board: &str) -> Job {
    Job { kind: kind.map(String::from), ..Job::new(verb, game, board) }
}

fn list(limit: usize, pieces: Pieces) -> Verb {
    Verb::List { from: "0".into(), limit, pieces }
}

fn texts(found: &Numbered) -> Vec<String> {
    found.positions.iter().map(|(_, position)| position.plain()).collect()
}

/// How far the numbers of draws are from what is to be expected when all are equally likely.
fn chi_square(drawn: &[usize], all: usize) -> f64 {
    let mut times = vec![0u32; all];
    drawn.iter().for_each(|&index| times[index] += 1);
    let expected = drawn.len() as f64 / all as f64;
    times.iter().map(|&times| (f64::from(times) - expected).powi(2) / expected).sum()
}

/// The statistic of fair draws has mean k = all - 1 and variance 2k, about. Six deviations are exceeded once in a
/// hundred thousand seeds even where k is small.
fn is_fair(drawn: &[usize], all: usize) -> bool {
    let k = (all - 1) as f64;
    (chi_square(drawn, all) - k).abs() <= 6.0 * (2.0 * k).sqrt()
}

const DRAWS: usize = 20_000;

/// Every position of the list is drawn, and about as often as the others. `expected` counts them.
fn samples_are_fair(game: &str, kind: Option<&str>, board: &str, pieces: Pieces, expected: &Counts) {
    let what = format!("{game} {kind:?} {board}{pieces}");
    let fits = |&((a, b), _): &((usize, usize), u128)| {
        pieces.left.is_none_or(|left| left == a) && pieces.right.is_none_or(|right| right == b)
    };
    let number: u128 = expected.terms().filter(fits).map(|(_, number)| number).sum();
    let all = find(&job(list(usize::MAX, pieces), game, kind, board), &Run::unlimited());
    assert_eq!(all.total, UBig::from(number), "{what}");
    let names = texts(&all);
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len() as u128, number, "{what}: all are different");
    let verb = Verb::Sample { number: DRAWS, seed: 5, pieces };
    let sample = find(&job(verb, game, kind, board), &Run::unlimited());
    assert_eq!((&sample.total, sample.positions.len()), (&all.total, DRAWS), "{what}");
    let drawn: Vec<usize> =
        sample.positions.iter().map(|(index, _)| usize::try_from(index).expect("a small number")).collect();
    let known = drawn.iter().zip(texts(&sample)).all(|(&index, text)| names[index] == text);
    assert!(known, "{what}: a position of the sample is the one of the list with its number");
    assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), names.len(), "{what}: all are drawn");
    assert!(is_fair(&drawn, names.len()), "{what}: {}", chi_square(&drawn, names.len()));
}

#[test]
fn samples_of_domineering_are_fair() {
    let (square, oblong) = (Board::grid(3, 3), Board::grid(3, 4));
    let all = domineering_by_moves(&square, Kind::All);
    assert_eq!(all.total(), 131); // A028420 of the OEIS
    samples_are_fair("domineering", None, "3x3", ANY, &all);
    for (name, kind) in Kind::NAMES {
        let counts = domineering_by_moves(&oblong, kind);
        samples_are_fair("domineering", Some(name), "3x4", ANY, &counts);
    }
    let counts = domineering_by_moves(&oblong, Kind::All);
    for (left, right) in [(Some(1), Some(2)), (Some(2), None), (None, Some(4)), (Some(0), Some(0))] {
        samples_are_fair("domineering", None, "3x4", Pieces { left, right }, &counts);
    }
    let holes = Board::parse("..#.|....|.#..").unwrap();
    let counts = domineering_by_moves(&holes, Kind::Maximal);
    samples_are_fair("domineering", Some("maximal"), "..#.|....|.#..", ANY, &counts);
}

#[test]
fn samples_of_stones_are_fair() {
    let ring = Board::parse("cycle:5").unwrap();
    let col = Distance { same: vec![1], different: vec![] };
    for (name, kind) in Kind::NAMES {
        samples_are_fair("col", Some(name), "cycle:5", ANY, &distance_by_moves(&ring, &col, kind));
    }
    let counts = distance_by_moves(&ring, &col, Kind::All);
    samples_are_fair("col", None, "cycle:5", Pieces { left: Some(1), right: Some(2) }, &counts);
    let go = go_by_strings(&Board::grid(2, 3));
    samples_are_fair("go", None, "2x3", ANY, &go);
    samples_are_fair("go", None, "2x3", Pieces { left: Some(2), right: Some(1) }, &go);
    let cube = Board::parse("hypercube:3").unwrap();
    samples_are_fair("kayles", None, "hypercube:3", ANY, &by_legal(&games::kayles::Kayles, &cube));
    let maximal = by_legal(&games::kayles::Maximal, &cube);
    samples_are_fair("kayles", Some("maximal"), "hypercube:3", ANY, &maximal);
}

/// The test of fairness is able to fail.
#[test]
fn unfair_draws_are_noticed() {
    let mut dice = Dice::new(8);
    let all = 131;
    let mut draw = |how: fn(usize) -> usize| (0..DRAWS).map(|_| how(dice.below(256))).collect::<Vec<_>>();
    // A byte modulo the number: 125 positions come twice as often as the other six.
    assert!(!is_fair(&draw(|byte| byte % 131), all));
    // Every other position.
    assert!(!is_fair(&draw(|byte| (byte * 131 / 256) & !1), all));
    // Nothing is left to chance.
    assert!(!is_fair(&(0..DRAWS).map(|i| i % all).collect::<Vec<_>>(), all));
    let fair: Vec<usize> = (0..DRAWS).map(|_| dice.below(all)).collect();
    assert!(is_fair(&fair, all));
}

/// Every half of a domino has its other half beside it.
fn halves_fit(position: &str, rows: usize, columns: usize) {
    let squares: Vec<Vec<char>> = position.split('|').map(|row| row.chars().collect()).collect();
    assert!(squares.len() == rows && squares.iter().all(|row| row.len() == columns), "{position}");
    let at = |row: usize, column: usize| squares.get(row).and_then(|row| row.get(column)).copied();
    for (row, line) in squares.iter().enumerate() {
        for (column, &square) in line.iter().enumerate() {
            let fits = match square {
                '.' => true,
                '^' => at(row + 1, column) == Some('v'),
                'v' => row > 0 && at(row - 1, column) == Some('^'),
                '<' => at(row, column + 1) == Some('>'),
                '>' => column > 0 && at(row, column - 1) == Some('<'),
                _ => false,
            };
            assert!(fits, "row {row} column {column} of {position}");
        }
    }
}

/// Little memory: the layers of the sweep are made twice.
fn large_samples_are_legal(side: usize, memory: u64) {
    let verb = Verb::Sample { number: 5, seed: 3, pieces: ANY };
    let board = format!("{side}x{side}");
    let found = find(&job(verb, "domineering", None, &board), &Run::new(memory, &Unwatched));
    let texts = texts(&found);
    texts.iter().for_each(|text| halves_fit(text, side, side));
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), 5);
    for text in &texts {
        let covered = text.chars().filter(|&square| "^v<>".contains(square)).count();
        // On large boards about four squares in five are covered.
        assert!(covered * 2 > side * side, "{text}");
    }
}

#[test]
fn samples_of_14x14_are_legal() {
    large_samples_are_legal(14, 1 << 24);
}

#[test]
fn samples_of_20x20_are_legal() {
    large_samples_are_legal(20, 3 << 29);
}

fn profile(kind: &str, board: &str) -> Profile {
    match ways::answer(&job(Verb::Profile, "domineering", Some(kind), board), &Run::unlimited())
        .unwrap()
        .value
    {
        Value::Profile(profile) => profile,
        other => panic!("{other:?}"),
    }
}

/// The mean and the variance of a number that positions have, all equally likely.
fn moments(profile: &Profile, number: impl Fn(usize, usize) -> usize) -> (f64, f64) {
    let total = profile.total().to_f64().value();
    let mean_of = |power: i32| -> f64 {
        let term = |((a, b), count): ((usize, usize), &UBig)| {
            count.to_f64().value() / total * (number(a, b) as f64).powi(power)
        };
        profile.terms().map(term).sum()
    };
    (mean_of(1), mean_of(2) - mean_of(1).powi(2))
}

fn glyphs(text: &str, glyph: char) -> usize {
    text.chars().filter(|&found| found == glyph).count()
}

#[test]
fn maximal_positions_have_the_mean_that_the_polynomial_predicts() {
    const NUMBER: usize = 2000;
    let profile = profile("maximal", "8x8");
    let verb = Verb::Sample { number: NUMBER, seed: 11, pieces: ANY };
    let texts = texts(&find(&job(verb, "domineering", Some("maximal"), "8x8"), &Run::unlimited()));
    let near = |(mean, variance): (f64, f64), found: &dyn Fn(&str) -> usize| {
        assert!(variance > 0.1);
        let sum: usize = texts.iter().map(|text| found(text)).sum();
        let error = (variance / NUMBER as f64).sqrt();
        let found = sum as f64 / NUMBER as f64;
        assert!((found - mean).abs() < 5.0 * error, "{found} is not near {mean}, with an error of {error}");
    };
    near(moments(&profile, |a, b| a + b), &|text| glyphs(text, '^') + glyphs(text, '<'));
    near(moments(&profile, |a, _| a), &|text| glyphs(text, '^'));
    texts.iter().take(50).for_each(|text| halves_fit(text, 8, 8));
}

/// A graph as it is written in a file of edges.
fn edges(board: &Board) -> String {
    let vertices = (0..board.sites()).map(|vertex| format!("{vertex}\n"));
    vertices.chain(board.pairs().iter().map(|pair| format!("{} {}\n", pair.a, pair.b))).collect()
}

/// A game, a kind of its positions and a board, all at random.
fn random_job(dice: &mut Dice) -> Job {
    let (game, kinds) = [
        ("domineering", &["all", "maximal", "left-end", "right-end"][..]),
        ("col", &["all", "maximal", "left-end", "right-end"]),
        ("distance:S=1;D=2", &["all", "maximal"]),
        ("kayles", &["all", "maximal"]),
        ("go", &[]),
    ][dice.below(5)];
    let kind = if kinds.is_empty() { None } else { Some(kinds[dice.below(kinds.len())]) };
    let mut mask = || dice.mask_within(5, 12).draw(|_| '.').replace('\n', "|");
    let (one, two) = (mask(), mask());
    let verb = list(0, ANY);
    match dice.below(3) {
        0 if game != "domineering" => {
            let (sites, percent) = (1 + dice.below(9), dice.below(70));
            let text = edges(&dice.graph(sites, percent));
            Job { file: Some("random.edges".into()), ..job(verb, game, kind, &text) }
        }
        1 => job(verb, game, kind, &format!("{one} + {two}")),
        _ => job(verb, game, kind, &one),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]
    #[test]
    fn numbers_and_positions_are_one_to_one(seed: u64, share: u64, few: bool) {
        let mut dice = Dice::new(seed);
        let mut job = random_job(&mut dice);
        let run = Run::unlimited();
        let total = find(&job, &run).total;
        let index = (UBig::from(share) * &total) >> 64usize;
        job.verb = Verb::Unrank { index: index.to_string(), pieces: ANY };
        let found = find(&job, &run);
        prop_assert_eq!((&found.total, found.positions.len()), (&total, 1));
        let (number, position) = &found.positions[0];
        prop_assert_eq!(number, &index);
        let text = position.plain();
        job.verb = Verb::Rank { position: text.clone(), pieces: ANY };
        prop_assert_eq!(&find(&job, &run).positions[0].0, &index);
        if few {
            // Among the positions with as many pieces it has another number, and the same is true.
            let pieces = tally(&text);
            job.verb = Verb::Rank { position: text.clone(), pieces };
            let ranked = find(&job, &run);
            prop_assert!(ranked.total <= total && ranked.positions[0].0 <= index);
            job.verb = Verb::Unrank { index: ranked.positions[0].0.to_string(), pieces };
            prop_assert_eq!(texts(&find(&job, &run)), [text]);
        }
    }
}

/// The pieces of a position as they are typed.
fn tally(text: &str) -> Pieces {
    let of = |owned: &str| Some(text.chars().filter(|&glyph| owned.contains(glyph)).count());
    Pieces { left: of("^X"), right: of("<O") }
}

/// In the order of a dictionary whose letters are the pieces, read along the rows or down the columns.
#[test]
fn positions_come_in_the_order_of_the_sites() {
    let alphabet: Vec<char> = Tile::all().into_iter().map(Piece::glyph).collect();
    let letter = |glyph: char| alphabet.iter().position(|&known| known == glyph).expect("a piece");
    let word = |text: &str, order: &str| -> Vec<usize> {
        let rows: Vec<Vec<usize>> = text.split('|').map(|row| row.chars().map(letter).collect()).collect();
        match order {
            "rows" => rows.concat(),
            _ => (0..3).flat_map(|column| rows.iter().map(move |row| row[column])).collect(),
        }
    };
    for order in ["rows", "columns"] {
        let job = Job { order: Some(order.into()), ..job(list(usize::MAX, ANY), "domineering", None, "3x3") };
        let words: Vec<_> =
            texts(&find(&job, &Run::unlimited())).iter().map(|text| word(text, order)).collect();
        assert_eq!(words.len(), 131);
        assert!(words.is_sorted_by(|one, next| one < next), "{order}");
    }
}

#[test]
fn lists_go_on_where_they_are_told_to() {
    let of = |from: &str, limit| {
        let verb = Verb::List { from: from.into(), limit, pieces: ANY };
        find(&job(verb, "domineering", None, "3x3"), &Run::unlimited()).positions
    };
    let all = of("0", 1000);
    assert_eq!(all.len(), 131);
    assert_eq!(of("0", 7), all[..7]);
    assert_eq!(of("100", 20), all[100..120]);
    assert_eq!(of("120", 20), all[120..]);
    let numbers: Vec<UBig> = all.into_iter().map(|(index, _)| index).collect();
    assert_eq!(numbers, (0..131u32).map(UBig::from).collect::<Vec<_>>());
}

/// Neither threads nor memory nor the way in which layers are held decide what is drawn.
#[test]
fn a_seed_gives_the_same_positions_on_every_machine() {
    for (game, kind, board) in [
        ("domineering", Some("maximal"), "9x9"),
        ("col", None, "5x6"),
        ("go", None, "4x5"),
        ("kayles", None, "6x6"),
    ] {
        let job = job(Verb::Sample { number: 20, seed: 9, pieces: ANY }, game, kind, board);
        let first = find(&job, &Run::unlimited());
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            for layers in [Layers::Dense, Layers::Sorted] {
                // The machine of Go has no tables, so that there are no dense layers.
                let layers = if game == "go" { Layers::AsFits } else { layers };
                let run = Run { layers, ..Run::unlimited() };
                assert_eq!(pool.install(|| find(&job, &run)), first, "{game}, {threads}, {layers:?}");
            }
        }
        let little = Run::new(6 << 20, &Unwatched);
        assert_eq!(find(&job, &little), first, "{game} with little memory");
        let other = Job { verb: Verb::Sample { number: 20, seed: 10, pieces: ANY }, ..job };
        assert_ne!(find(&other, &Run::unlimited()).positions, first.positions, "{game}");
    }
}

/// More of the same sample begins with the same positions.
#[test]
fn a_longer_sample_goes_on() {
    let of = |number| {
        let verb = Verb::Sample { number, seed: 1, pieces: ANY };
        find(&job(verb, "domineering", None, "5x5"), &Run::unlimited()).positions
    };
    assert_eq!(of(30)[..10], of(10)[..]);
    assert_eq!(of(0), []);
}

/// These are no truth: they are here so that it is noticed when a seed no longer gives what it gave.
#[test]
fn what_a_seed_gave_it_gives() {
    let verb = Verb::Sample { number: 3, seed: 1, pieces: ANY };
    let found = texts(&find(&job(verb, "domineering", None, "4x4"), &Run::unlimited()));
    assert_eq!(found, ["..<>|<>^^|^.vv|v.<>", "<>^.|<>v^|^.^v|v.v.", "^<>.|v^.^|.v^v|<>v."]);
}

#[test]
fn what_cannot_be_found_is_named() {
    let said = |verb: Verb, game: &str, kind: Option<&str>, board: &str| {
        ways::answer(&job(verb, game, kind, board), &Run::unlimited()).unwrap_err().to_string()
    };
    let rank = |position: &str| Verb::Rank { position: position.into(), pieces: ANY };
    let unrank = |index: &str| Verb::Unrank { index: index.into(), pieces: ANY };
    let crowd = Pieces { left: Some(3), right: Some(4) };
    let cases: [(Verb, &str, Option<&str>, &str, &str); 16] = [
        (unrank("131"), "domineering", None, "3x3", "there is no position 131; there are 131"),
        (unrank("99999999999999999999999"), "domineering", None, "3x3", "99999999999999999999999"),
        (unrank("-1"), "domineering", None, "3x3", "'-1'"),
        (unrank("one"), "domineering", None, "3x3", "'one'"),
        (Verb::List { from: "131".into(), limit: 5, pieces: ANY }, "domineering", None, "3x3", "131"),
        (rank("..?|..."), "domineering", None, "2x3", "row 1 column 3 of the position is '?'"),
        (rank("X..|..."), "domineering", None, "2x3", "'X'; what can stand there is . ^ v < >"),
        (
            rank("..|..|.."),
            "domineering",
            None,
            "2x3",
            "'..|..|..' does not fit the board; write 2 rows of 3",
        ),
        (rank("...|...|..."), "domineering", None, "2x3", "row 3"),
        (rank(".."), "domineering", None, "2x3", "2 rows of 3"),
        (rank("..|.."), "domineering", None, "..|.#", "row 2 column 2"),
        (rank("..."), "domineering", None, "1x3 + 1x2", "1 boards, the sum has 2"),
        (rank("...|..."), "domineering", Some("maximal"), "2x3", "'...|...' is not one of the positions"),
        (rank("^..|..."), "domineering", None, "2x3", "'^..|...' is not one of the positions"),
        (rank("XX.."), "col", None, "path:4", "'XX..' is not one of the positions"),
        (
            Verb::Sample { number: 1, seed: 0, pieces: crowd },
            "domineering",
            None,
            "3x3",
            "there are no such positions with 3 pieces of Left and 4 of Right",
        ),
    ];
    for (verb, game, kind, board, named) in cases {
        let found = said(verb.clone(), game, kind, board);
        assert!(found.contains(named) && !found.contains('\n'), "{verb:?}: {found}");
    }
    let among = Pieces { left: Some(1), right: None };
    let verb = Verb::Rank { position: "<>.|...".into(), pieces: among };
    let found = ways::answer(&job(verb, "domineering", None, "2x3"), &Run::unlimited());
    assert_eq!(found, Err(WaysError::NotAPosition("<>.|...".into())));
}

/// Positions that memory has no room for are not begun; a list is no longer than there are positions.
#[test]
fn more_positions_than_fit_are_refused() {
    let run = Run::new(10 << 20, &ways::Unwatched);
    let sample = Verb::Sample { number: usize::MAX / 2, seed: 0, pieces: ANY };
    let list = Verb::List { from: "0".into(), limit: usize::MAX, pieces: ANY };
    let ask = |verb: &Verb, board: &str| ways::answer(&job(verb.clone(), "domineering", None, board), &run);
    assert!(matches!(ask(&sample, "2x2"), Err(WaysError::TooManyPositions { .. })));
    assert!(matches!(ask(&list, "8x8"), Err(WaysError::TooManyPositions { .. })));
    assert!(ask(&list, "2x2").is_ok());
}

/// A picture is made of whatever is found.
#[test]
fn positions_can_be_drawn() {
    for (game, board) in
        [("domineering", "4x4"), ("go", "3x3"), ("col", "petersen"), ("snort", "2x2 + path:3")]
    {
        let verb = Verb::Sample { number: 3, seed: 2, pieces: ANY };
        let found = find(&job(verb, game, None, board), &Run::unlimited()).positions;
        let positions: Vec<Position> = found.into_iter().map(|(_, position)| position).collect();
        let svg = Position::svg(&positions);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
        assert!(Position::png(&positions).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    }
}
