//! What must hold whatever the numbers are, and sequences that can be derived by hand.

use board::Board;
use proptest::prelude::*;
use testkit::kasteleyn;
use testkit::matrix;
use testkit::random::Dice;
use ways::{Answer, Job, Layers, Play, Player, Profile, RBig, Run, UBig, Value, Verb, WaysError};

fn job(verb: Verb, kind: &str, board: &str) -> Job {
    Job { kind: Some(kind.into()), ..Job::new(verb, "domineering", board) }
}

fn ask(job: &Job) -> Answer {
    ways::answer(job, &Run::unlimited()).unwrap()
}

fn count(kind: &str, board: &str) -> UBig {
    match ask(&job(Verb::Count, kind, board)).value {
        Value::Count { count, .. } => count,
        other => panic!("{other:?}"),
    }
}

fn profile(kind: &str, board: &str) -> Profile {
    match ask(&job(Verb::Profile, kind, board)).value {
        Value::Profile(profile) => profile,
        other => panic!("{other:?}"),
    }
}

fn swapped(profile: &Profile) -> Profile {
    Profile::from_terms(profile.terms().map(|((a, b), c)| ((b, a), c.clone())))
}

/// A board drawn in one line, and the same turned by a right angle.
fn drawn(board: &Board) -> (String, String) {
    let rows = board.draw(|_| '.').replace('\n', "|");
    let lines: Vec<Vec<char>> = rows.split('|').map(|row| row.chars().collect()).collect();
    let turned = (0..lines[0].len()).map(|c| lines.iter().rev().map(|line| line[c]).collect::<String>());
    (rows, turned.collect::<Vec<_>>().join("|"))
}

const TURNED_KINDS: [(&str, &str); 4] =
    [("all", "all"), ("maximal", "maximal"), ("left-end", "right-end"), ("right-end", "left-end")];

#[test]
fn turning_the_board_swaps_the_players() {
    let mut dice = Dice::new(3);
    for _ in 0..25 {
        let (board, turned) = drawn(&dice.mask(5, 6, 80));
        for (kind, other) in TURNED_KINDS {
            assert_eq!(profile(kind, &board), swapped(&profile(other, &turned)), "{kind} on {board}");
        }
    }
}

#[test]
fn sums_multiply_and_ones_give_the_count() {
    let mut dice = Dice::new(4);
    for _ in 0..15 {
        let (a, b) = (drawn(&dice.mask(4, 5, 75)).0, drawn(&dice.mask(3, 6, 85)).0);
        let sum = format!("{a} + {b} + 2x3 + {a}");
        for (kind, _) in TURNED_KINDS {
            let parts = [&a, &b, "2x3", &a].map(|part| profile(kind, part));
            let product = parts.iter().fold(Profile::one(), |product, part| &product * part);
            assert_eq!(profile(kind, &sum), product);
            assert_eq!(count(kind, &sum), product.total());
            assert_eq!(product.at(&RBig::ONE, &RBig::ONE), RBig::from(product.total()));
        }
    }
}

#[test]
fn every_view_of_a_profile_agrees_with_it() {
    for (board, kind) in [("5x6", "all"), ("..#..|.....|.#...|.....", "maximal"), ("4x4 + 3x3", "right-end")]
    {
        let whole = profile(kind, board);
        let Value::ProfileInOneVariable { coefficients, .. } =
            ask(&job(Verb::ProfileInOneVariable, kind, board)).value
        else {
            panic!("one variable was asked for")
        };
        assert_eq!(coefficients, whole.in_one_variable());
        let at = Verb::ProfileAt { x: "-2".into(), y: "3/7".into() };
        let value = whole.at(&RBig::from(-2), &RBig::from_parts(3.into(), 7u8.into()));
        assert_eq!(ask(&job(at, kind, board)).value, Value::Number(value));
        for turn in [None, Some(Player::Left), Some(Player::Right)] {
            let play = Play { turn };
            let job = Job { play: Some(play), ..job(Verb::Count, kind, board) };
            let Value::Count { count, share } = ask(&job).value else { panic!("a count was asked for") };
            let expected = whole.filtered(|a, b| match turn {
                None => a.abs_diff(b) <= 1,
                Some(Player::Left) => a == b || a == b + 1,
                Some(Player::Right) => a == b || b == a + 1,
            });
            assert_eq!(count, expected.total());
            assert_eq!(share.unwrap().whole, whole.total());
        }
    }
}

/// Left to move on an empty board: positions with as many dominoes of each, or one more of Left. Whoever moves,
/// counting both ways counts the balanced positions twice.
#[test]
fn the_turns_overlap_in_the_balanced_positions() {
    let play = |turn| Job { play: Some(Play { turn }), ..job(Verb::Profile, "all", "4x3") };
    let [either, left, right] =
        [None, Some(Player::Left), Some(Player::Right)].map(|turn| match ask(&play(turn)).value {
            Value::Profile(profile) => profile.total(),
            other => panic!("{other:?}"),
        });
    let balanced = profile("all", "4x3").filtered(|a, b| a == b).total();
    assert_eq!(either, UBig::from(426u32)); // Example 2.3 of [HuntemannMcKay]
    assert_eq!(left + right, either + balanced);
}

#[test]
fn perfect_matchings_are_those_of_kasteleyn() {
    for (m, n) in
        [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6), (7, 8), (8, 8), (3, 3), (5, 5), (10, 10), (6, 11)]
    {
        let Value::ProfileInOneVariable { perfect, .. } =
            ask(&job(Verb::ProfileInOneVariable, "all", &format!("{m}x{n}"))).value
        else {
            panic!("one variable was asked for")
        };
        let expected = kasteleyn::tilings(m, n);
        assert_eq!(perfect, (expected > 0).then(|| UBig::from(expected)), "{m}x{n}");
    }
}

/// Matchings of a path are Fibonacci numbers; those of a ladder satisfy a(n) = 3 a(n-1) + a(n-2) - a(n-3): a last
/// column is covered in two ways by itself, joined to the one before by one or two dominoes, and so on.
#[test]
fn long_boards_follow_their_recurrences() {
    let mut path = vec![UBig::ONE, UBig::ONE];
    for n in 2..=3000 {
        path.push(&path[n - 1] + &path[n - 2]);
    }
    for n in [1, 2, 3, 10, 100, 999, 3000] {
        assert_eq!(count("all", &format!("1x{n}")), path[n], "1x{n}");
        assert_eq!(count("all", &format!("{n}x1")), path[n], "{n}x1");
    }
    let mut ladder = [1u8, 2, 7].map(UBig::from).to_vec();
    for n in 3..=800 {
        ladder.push(UBig::from(3u8) * &ladder[n - 1] + &ladder[n - 2] - &ladder[n - 3]);
    }
    for n in [1, 2, 5, 64, 800] {
        assert_eq!(count("all", &format!("2x{n}")), ladder[n], "2x{n}");
    }
}

/// Wide enough for many tiles, lanes apart, several planes, and passes in place.
#[test]
fn wide_boards_agree_between_dense_and_sorted_layers() {
    let mut dice = Dice::new(13);
    let mut boards = vec!["14x13".to_string(), "11x15".to_string()];
    boards.extend((0..4).map(|_| drawn(&dice.mask(14, 13, 90)).0));
    for board in boards {
        let job = job(Verb::Count, "all", &board);
        let sorted = Run { layers: Layers::Sorted, ..Run::unlimited() };
        assert_eq!(ask(&job).value, ways::answer(&job, &sorted).unwrap().value, "{board}");
    }
}

#[test]
fn the_matrix_method_agrees_on_random_boards() {
    let mut dice = Dice::new(21);
    let kinds = games::domineering::Kind::NAMES;
    for _ in 0..40 {
        let board = dice.mask(6, 5, 80);
        for (name, kind) in kinds {
            let expected = matrix::profile(&board, kind);
            let expected = Profile::from_terms(expected.terms().map(|(e, c)| (e, UBig::from(c))));
            assert_eq!(profile(name, &drawn(&board).0), expected, "{name} on\n{}", board.draw(|_| '.'));
        }
    }
}

#[test]
fn boards_come_by_name_and_from_files() {
    let count = |job: &Job| match ask(job).value {
        Value::Count { count, .. } => count,
        other => panic!("{other:?}"),
    };
    // No two adjacent vertices of the Petersen graph, each in one of two colours: 1 + 20 + 30·4 + 30·8 + 5·16.
    let named = count(&Job::new(Verb::Count, "cis", "petersen"));
    assert_eq!(named, UBig::from(461u32));
    let outer = (0..5).map(|i| (i, (i + 1) % 5));
    let inner = (0..5).map(|i| (5 + i, 5 + (i + 2) % 5));
    let edges = outer.chain(inner).chain((0..5).map(|i| (i, 5 + i)));
    let text: String = edges.map(|(a, b)| format!("{a} {b}\n")).collect();
    let read = Job { file: Some("p.edges".into()), ..Job::new(Verb::Count, "cis", &text) };
    assert_eq!(count(&read), named);
    // A ring of four squares and one of three: dominoes around a cylinder are the edges of a cycle. Matchings of the
    // cycle of n are Lucas numbers.
    assert_eq!(count(&Job::new(Verb::Count, "domineering", "cylinder:1,4")), UBig::from(7u8));
    assert_eq!(count(&Job::new(Verb::Count, "domineering", "cylinder:1,12")), UBig::from(322u32));
    let refused = ways::answer(&Job::new(Verb::Count, "domineering", "path:5"), &Run::unlimited());
    assert!(matches!(refused, Err(WaysError::NoSquares { .. })), "{refused:?}");
}

#[test]
fn any_order_gives_the_same_and_empty_sites_are_the_rest() {
    let whole = profile("all", "..#.|....|.#..");
    for order in ["rows", "columns", "9,0,3,5,1,8,2,7,4,6"] {
        let job = Job { order: Some(order.into()), ..job(Verb::Profile, "all", "..#.|....|.#..") };
        assert_eq!(ask(&job).value, Value::Profile(whole.clone()), "{order}");
    }
    for (wrong, what) in [("0,1", "names 2 of 4"), ("0,1,2,2", "twice"), ("0,1,2,4", "'4' is not a site")] {
        let job = Job { order: Some(wrong.into()), ..job(Verb::Count, "all", "2x2") };
        let said = ways::answer(&job, &Run::unlimited()).unwrap_err().to_string();
        assert!(said.contains(what), "{said}");
    }
    let answer = ask(&Job::new(Verb::ProfileWithEmpty, "cis", "path:4"));
    // 1 + 4x + 4y + 3x² + 6xy + 3y², Example 2.5 of [HuntemannNash]; on four vertices.
    let terms = serde_json::to_value(&answer).unwrap()["value"]["terms"].clone();
    let expected = [(2, 0, "3"), (1, 1, "6"), (1, 0, "4"), (0, 2, "3"), (0, 1, "4"), (0, 0, "1")];
    let expected: Vec<_> = expected.iter().map(|(a, b, c)| serde_json::json!([a, b, 4 - a - b, c])).collect();
    assert_eq!(terms, serde_json::Value::from(expected));
}

#[test]
fn threads_do_not_change_the_answer() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let answer = pool.install(|| ask(&job(Verb::Count, "maximal", "11x11")));
        (answer.value, answer.proof, answer.account.peak_states)
    };
    assert_eq!(on(1), on(2));
    assert_eq!(on(1), on(5));
}

#[test]
fn too_little_memory_is_refused_beforehand() {
    let small = Run::within(1 << 20);
    for (verb, board) in [(Verb::Count, "20x20"), (Verb::Profile, "10x10"), (Verb::Count, "60x60")] {
        let refused = ways::answer(&job(verb, "all", board), &small);
        assert!(matches!(refused, Err(WaysError::Memory { .. })), "{board}: {refused:?}");
    }
    assert!(ways::answer(&job(Verb::Count, "all", "10x10"), &small).is_ok());
}

#[test]
fn a_run_can_be_stopped() {
    struct Impatient(std::sync::atomic::AtomicUsize);
    impl ways::Watch for Impatient {
        fn progress(&self, progress: ways::Progress) {
            assert!((0.0..=1.0).contains(&progress.done) && progress.step <= progress.steps);
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
        fn stopped(&self) -> bool {
            self.0.load(std::sync::atomic::Ordering::Relaxed) >= 3
        }
    }
    let watch = Impatient(0.into());
    let stopped = ways::answer(&job(Verb::Count, "all", "16x16"), &Run::new(u64::MAX, &watch));
    assert_eq!(stopped, Err(WaysError::Stopped));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn no_board_makes_an_answer_panic(board in prop_oneof!["[.#]{1,6}(\\|[.#]{1,6}){0,4}", "[0-9]{1,3}x[0-9]{1,3}", "[.#|+x0-9 ]{0,20}"]) {
        let small = Run::within(1 << 24);
        let _ = ways::answer(&job(Verb::Count, "all", &board), &small);
    }
}
