//! What bounds on positions and games of Go rest on, held against the rules and against all possibilities.

use board::Board;
use games::go::{Codes, Colourings, Goban, Knights, Line, Partition, Point, Unfit, replay};
use rule::Player;
use std::collections::HashSet;
use testkit::partitions::most_between;

/// Numbers that look random, the same everywhere.
fn mixed(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn shuffled(points: &mut [usize], state: &mut u64) {
    for i in (1..points.len()).rev() {
        points.swap(i, mixed(state) as usize % (i + 1));
    }
}

fn sizes(most: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=most).flat_map(move |m| (1..=most / m).map(move |n| (m, n)))
}

/// Combs are partitions on every board, the largest ones on all boards of at most 20 points, and never larger than can be.
#[test]
fn combs_are_the_largest_partitions_of_small_boards() {
    for (m, n) in sizes(20) {
        let board = Board::grid(m, n);
        let between = Partition::combs(m, n).map(|combs| combs.check(&board).expect("a partition").between);
        let best = most_between(&board);
        assert_eq!(between, best, "{m}x{n}");
        assert!(best.is_none_or(|best| best <= Partition::most_between(m * n)), "{m}x{n}");
    }
}

/// Figure 14 is said to have k = n − 1 + (n − 2)(n + 1)/4 and l = 2 + (n − 2)(n − 1)/2 on squares of side 4i + 3.
#[test]
fn combs_on_large_boards() {
    for m in 2..=27 {
        for n in 2..=27 {
            let sizes = Partition::combs(m, n).unwrap().check(&Board::grid(m, n));
            let sizes = sizes.unwrap_or_else(|unfit| panic!("{m}x{n}: {unfit}"));
            assert!(sizes.between <= Partition::most_between(m * n), "{m}x{n}");
            if m == n && n % 4 == 3 {
                assert!(sizes.each <= n - 1 + (n - 2) * (n + 1) / 4, "{n}x{n}");
                assert!(sizes.between >= 2 + (n - 2) * (n - 1) / 2, "{n}x{n}");
            }
        }
    }
}

/// Each condition in turn is broken by hand.
#[test]
fn wrong_partitions_are_refused() {
    let check = |text: &str, m, n| Partition::read(text).unwrap().check(&Board::grid(m, n)).unwrap_err();
    assert_eq!(check("X.|.O", 2, 3), Unfit::Size { parts: 4, points: 6 });
    assert_eq!(check("XX.|O.O", 2, 3), Unfit::Apart(Point::White));
    assert_eq!(check("X.X|.O.|..O", 3, 3), Unfit::Apart(Point::Black));
    assert_eq!(check("XX.|.OO|..X", 3, 3), Unfit::Unequal { black: 3, white: 2 });
    assert_eq!(check("XX|..|..|OO", 4, 2), Unfit::NotBeside { point: 4, part: Point::Black });
    assert_eq!(check("XX..|OO..", 2, 4), Unfit::NotBeside { point: 3, part: Point::Black });
    assert_eq!(Partition::read("XY"), None);
    assert_eq!(Partition::read("X.|O"), None);
}

/// Games of partitions, with many orders: no position twice, and more than k · 2^(l−1) moves.
#[test]
fn partitions_make_games() {
    let mut state = 1;
    for (m, n) in [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (3, 5), (5, 5), (3, 7)] {
        let board = Board::grid(m, n);
        let goban = Goban::new(&board).unwrap();
        let partition = Partition::combs(m, n).unwrap();
        let sizes = partition.check(&board).unwrap();
        let mut asked = 0;
        for _ in 0..20 {
            asked = 0;
            let game = partition.game(|points| {
                asked += 1;
                shuffled(points, &mut state);
            });
            let played = replay(&goban, game).unwrap_or_else(|fault| panic!("{m}x{n}: {fault}"));
            assert!(played.moves > sizes.each << (sizes.between - 1), "{m}x{n}");
        }
        assert_eq!(asked, 1 << (sizes.between - 1), "{m}x{n}: as many orders as there are choices of one");
    }
}

/// A row of each colour that no other part sees: the last of the white string may be filled when the black one is taken.
#[test]
fn partitions_with_hidden_points_make_games() {
    let partition = Partition::read("XXXX|XXXX|....|OOOO|OOOO").unwrap();
    let board = Board::grid(5, 4);
    assert_eq!(partition.check(&board).unwrap().between, 4);
    let (goban, mut state) = (Goban::new(&board).unwrap(), 5);
    for _ in 0..200 {
        replay(&goban, partition.game(|points| shuffled(points, &mut state))).unwrap();
    }
}

/// All choices on lines of up to 5 points, and random ones on longer lines: different games, as long as is said.
#[test]
fn lines_have_as_many_games_as_choices() {
    for points in 2..=5usize {
        let line = Line::new(points).unwrap();
        let goban = Goban::new(&Board::grid(1, points)).unwrap();
        let mut games = HashSet::new();
        let (mut shortest, mut longest) = (usize::MAX, 0);
        for first in [Player::Left, Player::Right] {
            for choices in 0..1u64 << line.choices() {
                let game = line.game(first, |choice| choices >> choice & 1 == 1);
                let moves = replay(&goban, game.iter().copied()).unwrap().moves;
                (shortest, longest) = (shortest.min(moves), longest.max(moves));
                games.insert(game);
            }
        }
        assert_eq!(games.len() as u64, 1 << (1 << (points - 1)), "1x{points}");
        let half = 1 << (points - 1);
        let expected =
            if points % 2 == 1 { (3 * half - 3, 4 * half - 4) } else { (3 * half - 5, 4 * half - 6) };
        assert_eq!((shortest, longest), expected, "1x{points}");
    }
    let mut state = 3;
    for points in 6..=12 {
        let goban = Goban::new(&Board::grid(1, points)).unwrap();
        let line = Line::new(points).unwrap();
        let coins: Vec<bool> = (0..line.choices()).map(|_| mixed(&mut state) & 1 == 0).collect();
        replay(&goban, line.game(Player::Right, |choice| coins[choice])).unwrap();
    }
}

/// What is not a game is refused, with the number of the move.
#[test]
fn faults_are_named() {
    let goban = Goban::new(&Board::grid(1, 3)).unwrap();
    let play = |moves: &[(usize, Player)]| replay(&goban, moves.iter().copied()).unwrap_err().to_string();
    assert_eq!(play(&[(0, Player::Left), (0, Player::Right)]), "move 2 is on a point that is taken");
    assert_eq!(play(&[(3, Player::Left)]), "move 1 is off the board");
    assert_eq!(play(&[(1, Player::Left), (0, Player::Right)]), "move 2 repeats a position");
}

fn value(colourings: &Colourings) -> u128 {
    let places = colourings.places.iter().map(|kind| u128::from(kind.ways).pow(kind.times as u32));
    3u128.pow(colourings.free as u32) * places.product::<u128>()
}

/// Every position of small boards is looked at, for every set of points: the two numbers are what they are said to be.
#[test]
fn knights_count_what_they_say() {
    for (m, n) in sizes(10).chain([(3, 4), (4, 3), (1, 11), (2, 6)]) {
        let board = Board::grid(m, n);
        let goban = Goban::new(&board).unwrap();
        let codes = Codes::new(m * n).unwrap();
        let near = board.neighbours();
        for knights in Knights::all(m, n) {
            let held: Vec<usize> = (0..m * n).filter(|&site| knights.holds((site / n, site % n))).collect();
            let (mut least, mut most, mut legal) = (0, 0, 0);
            for stones in (0..codes.all()).map(|code| codes.stones(code)) {
                let glyph = |site: usize| stones.glyph(site);
                let caught = |&site: &usize| {
                    let other = if glyph(site) == 'X' { 'O' } else { 'X' };
                    glyph(site) != '.' && near[site].iter().all(|&(to, _)| glyph(to) == other)
                };
                legal += u128::from(goban.legal(stones));
                least += u128::from(goban.legal(stones) && held.iter().all(|&site| glyph(site) == '.'));
                most += u128::from(!held.iter().any(caught));
            }
            assert_eq!(value(&knights.at_least()), least, "{m}x{n} {knights:?}");
            assert_eq!(value(&knights.at_most()), most, "{m}x{n} {knights:?}");
            assert!(least <= legal && legal <= most, "{m}x{n} {knights:?}");
        }
    }
}

/// Groups of points that depend on each other stay small: from 11 rows and columns on, boards look alike along their
/// edges and in their corners, with period 5.
#[test]
fn groups_of_lonely_points_are_small() {
    for (m, n) in (1..=18).flat_map(|m| (1..=18).map(move |n| (m, n))) {
        for knights in Knights::all(m, n) {
            let points = knights.at_least().places.iter().map(|kind| kind.points).max();
            assert!(points.unwrap_or(0) <= 10, "{m}x{n} {knights:?} has {points:?}");
        }
    }
}
