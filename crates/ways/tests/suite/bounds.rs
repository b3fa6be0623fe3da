//! Bounds on positions and games of Go against numbers that are known.

use ways::{GoBounds, Job, LeastGames, MeanOutdegree, RBig, Run, UBig, Value, Verb, answer};

fn bounds(board: &str) -> GoBounds {
    let job = Job::new(Verb::Bounds { exact: false, show: false }, "go", board);
    match answer(&job, &Run::unlimited()).expect("bounds are found").value {
        Value::Bounds(bounds) => *bounds,
        other => panic!("{other:?}"),
    }
}

fn count(m: usize, n: usize) -> UBig {
    match answer(&Job::new(Verb::Count, "go", &format!("{m}x{n}")), &Run::unlimited()).unwrap().value {
        Value::Count { count, .. } => count,
        other => panic!("{other:?}"),
    }
}

/// On all small boards, and on long ones of few rows.
#[test]
fn numbers_of_positions_lie_between() {
    let small = (1..=7).flat_map(|m| (1..=7).map(move |n| (m, n)));
    for (m, n) in small.chain([(1, 40), (2, 30), (3, 25), (20, 2), (4, 20)]) {
        let positions = bounds(&format!("{m}x{n}")).positions;
        let exact = count(m, n);
        assert!(positions.least.number <= exact && exact <= positions.most.number, "{m}x{n}");
        assert_eq!(positions.exact, Some(exact), "{m}x{n}");
    }
}

/// Boards that are not counted without being asked.
#[test]
fn tiles_bound_larger_boards() {
    let positions = bounds("9x10").positions;
    let tiles = positions.tiles.as_ref().unwrap();
    assert_eq!(tiles.number, count(4, 5).pow(2) * count(5, 5).pow(2));
    let exact = count(9, 10);
    assert!(*positions.at_least() <= exact && exact <= *positions.at_most());
    assert!(*positions.at_least() == tiles.number && positions.least.number < tiles.number);
}

/// For sides that 5 divides, no worse than 3^(4mn/5) (1−2/81)^(2(m+n)/5) and
/// 3^(mn) (1−2/81)^(2(m+n)/5) (1−2/243)^((mn−2(m+n))/5).
#[test]
fn theorem_3_is_met() {
    for (m, n) in [(5, 5), (5, 10), (10, 10), (15, 20)] {
        let positions = bounds(&format!("{m}x{n}")).positions;
        let power = |base: u32, times: usize| UBig::from(base).pow(times);
        let edge = 2 * (m + n) / 5;
        let inner = m * n / 5 - edge;
        let least = power(3, 4 * m * n / 5 - 4 * edge) * power(79, edge);
        let most = power(3, m * n - 4 * edge - 5 * inner) * power(79, edge) * power(241, inner);
        assert!(positions.least.number >= least, "{m}x{n}");
        assert!(positions.most.number <= most, "{m}x{n}");
    }
}

/// Log2 log2 of numbers of games that were found by walking through all of them: Table 7 of the paper.
#[test]
fn numbers_of_games_lie_between() {
    for (board, games) in [("1x2", 9u64), ("1x3", 907), ("1x4", 2_098_407_841), ("2x2", 386_356_909_593)] {
        let loglog = (games as f64).log2().log2();
        let bounds = bounds(board);
        let least = bounds.games.least;
        let lower = match &least {
            LeastGames::Line { points, .. } => (1u64 << (points - 1)) as f64,
            LeastGames::Partition { each: 1, .. } => 0.0,
            other => panic!("{other:?}"),
        };
        assert!(lower <= (games as f64).log2(), "{board}");
        for bound in bounds.games.most.bounds() {
            let log: f64 = bound.log2.as_ref().expect("there are games").parse().unwrap();
            // Exact numbers are rounded to the nearest, bounds outward.
            assert!(loglog <= log + 0.000_05, "{board}: {bound:?}");
        }
    }
    assert_eq!(bounds("1x2").games.most.counted, Some(9));
    assert_eq!(bounds("1x1").games.most.counted, Some(1));
    assert_eq!(bounds("1x3").games.most.product.unwrap().0, UBig::from(1_572_864u32));
}

/// The three lines of Corollary 8: (103!)^(2^154) < N, 2^(2^163) < N < 2^(2^569), 10^(10^48) < N < 10^(10^171). Those
/// from above rest on the number of positions, which the formula knows and the bound does not.
#[test]
fn corollary_8() {
    let bounds = bounds("19x19");
    let written = bounds.games.bounds();
    let log = |text: &Option<String>| text.as_ref().unwrap().parse::<f64>().unwrap();
    assert_eq!(written[0].formula, "(103!)^(2^154)");
    assert!(
        (163.0..163.1).contains(&log(&written[0].log2)) && (48.0..49.0).contains(&log(&written[0].log10))
    );
    assert_eq!((written[1].formula.as_str(), bounds.games.most.is_proved()), ("361^L", true));
    let formula = &written[2];
    assert!((568.8..569.0).contains(&log(&formula.log2)) && (170.7..171.0).contains(&log(&formula.log10)));
}

/// The mean outdegree is at most the number of points on every board from 3 points on that is looked at: by all moves on
/// small ones, by the numbers of empty points on others.
#[test]
fn theorem_7_is_proved_board_by_board() {
    for board in
        ["1x3", "2x3", "3x4", "1x13", "1x60", "2x7", "4x4", "5x6", "7x7", "9x9", "13x13", "3x30", "2x100"]
    {
        let most = bounds(board).games.most;
        assert!(most.is_proved(), "{board}: {:?}", most.mean);
    }
    // What the bound by empty points gives is no less than the truth, 11.741 on 4x4 by Table 8 of the paper.
    let MeanOutdegree::AtMost(mean) = bounds("4x4").games.most.mean else {
        panic!("4x4 has more than 12 points")
    };
    assert!(mean >= RBig::from_parts(11_741.into(), 1000u32.into()));
    assert!(!bounds("1x500").games.most.is_proved());
}

/// There is one position on a single point: log10 1 = log2 1 = 0. On 1x2 there are five: log10 5 = 0.69897, log2 5 = 2.32193.
#[test]
fn exact_numbers_are_rounded_to_the_nearest() {
    let exactly = |board: &str| {
        let bounds = bounds(board).positions.bounds();
        let exact = bounds.iter().find(|bound| bound.says == ways::Says::Exactly).unwrap();
        (exact.log10.clone().unwrap(), exact.log2.clone().unwrap())
    };
    assert_eq!(exactly("1x1"), ("0.0000".into(), "0.0000".into()));
    assert_eq!(exactly("1x2"), ("0.6990".into(), "2.3219".into()));
}
