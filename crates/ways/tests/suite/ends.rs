//! Shortest and longest games, swept, against games that are really played.

use board::Board;
use games::distance::Distance;
use std::collections::BTreeSet;
use testkit::brute::MASKS;
use testkit::random::Dice;
use testkit::trees::{self, First, Game, node_kayles};
use ways::{Definition, Extreme, GameEnds, Job, Player, Run, UBig, Value, Verb, WaysError};

const EXTREMES: [Extreme; 2] = [Extreme::Shortest, Extreme::Longest];

const BEGINNERS: [(Option<Player>, First); 3] =
    [(None, First::Either), (Some(Player::Left), First::Left), (Some(Player::Right), First::Right)];

fn job(game: &str, board: &str, extreme: Extreme, first: Option<Player>, definition: Definition) -> Job {
    Job::new(Verb::Ends { extreme, first, definition, show: 0 }, game, board)
}

fn ends(job: &Job) -> GameEnds {
    match ways::answer(job, &Run::unlimited()) {
        Ok(answer) => match answer.value {
            Value::Ends(ends) => ends,
            other => panic!("{other:?}"),
        },
        Err(error) => panic!("{error}: {job:?}"),
    }
}

/// Positions to be shown, too.
fn showing(number: usize, mut job: Job) -> GameEnds {
    if let Verb::Ends { show, .. } = &mut job.verb {
        *show = number;
    }
    ends(&job)
}

/// What the sweep says, in the words of the games that were played.
fn told(ends: &GameEnds, definition: Definition) -> trees::Extreme {
    let first = match ends.first {
        None => First::Either,
        Some(Player::Left) => First::Left,
        Some(Player::Right) => First::Right,
    };
    trees::Extreme {
        moves: ends.moves,
        first: (definition == Definition::Play).then_some(first),
        positions: u128::try_from(&ends.positions).expect("a number of a small board"),
        letters: ends.letters.clone(),
    }
}

/// Both extremes by both definitions, whoever begins. `job` has the game and the board.
fn agrees(job: impl Fn(Extreme, Option<Player>, Definition) -> Job, game: &Game, what: &str) {
    let (played, listed) = (game.play(), game.list());
    for extreme in EXTREMES {
        for (first, by_tree) in BEGINNERS {
            let expected = match extreme {
                Extreme::Shortest => played.shortest(by_tree),
                Extreme::Longest => played.longest(by_tree),
            };
            let swept = ends(&job(extreme, first, Definition::Play));
            assert_eq!(told(&swept, Definition::Play), expected, "{extreme:?}, {first:?} first, on {what}");
        }
        let expected = match extreme {
            Extreme::Shortest => listed.shortest(),
            Extreme::Longest => listed.longest(),
        };
        let swept = ends(&job(extreme, None, Definition::Thesis));
        assert_eq!(told(&swept, Definition::Thesis), expected, "{extreme:?} by the thesis on {what}");
    }
}

fn domineering_agrees(board: &str) {
    let sum = Board::sum(&board::parse_sum(board).unwrap());
    let job = |extreme, first, definition| job("domineering", board, extreme, first, definition);
    agrees(job, &Game::domineering(&sum), board);
}

#[test]
fn domineering_on_every_rectangle_of_up_to_16_squares() {
    for (m, n) in (1..=16).flat_map(|m| (1..=16 / m).map(move |n| (m, n))) {
        domineering_agrees(&format!("{m}x{n}"));
    }
}

#[test]
fn domineering_on_masks() {
    MASKS.iter().for_each(|mask| domineering_agrees(mask));
    let mut dice = Dice::new(71);
    for _ in 0..40 {
        domineering_agrees(&dice.mask_within(5, 14).draw(|_| '.').replace('\n', "|"));
    }
}

#[test]
fn domineering_on_sums_and_closed_boards() {
    for board in [
        "2x3 + 1x4",
        "2x2 + 2x2 + 2x2",
        "1x4 + 4x1",
        "..#|... + 3x3",
        "1x1 + 2x5",
        "1x1 + 1x1",
        "# + 2x3",
        "3x2 + .#.|... + 1x2",
        "cylinder:1,6",
        "cylinder:2,4",
        "cylinder:3,4",
        "cylinder:2,7",
        "torus:3,3",
        "torus:3,4",
        "torus:3,3 + 2x2",
    ] {
        domineering_agrees(board);
    }
}

/// The distance games, by name, as sets of distances.
fn distance_games() -> [(&'static str, Distance); 5] {
    [
        ("col", Distance { same: vec![1], different: vec![] }),
        ("snort", Distance { same: vec![], different: vec![1] }),
        ("cis", Distance { same: vec![1], different: vec![1] }),
        ("encol:2", Distance { same: vec![1, 2], different: vec![] }),
        ("distance:S=1;D=2", Distance { same: vec![1], different: vec![2] }),
    ]
}

const NAMED: [&str; 16] = [
    "path:1",
    "path:2",
    "path:6",
    "path:8",
    "cycle:3",
    "cycle:7",
    "cycle:8",
    "star:1",
    "star:5",
    "complete:4",
    "bipartite:2,3",
    "wheel:5",
    "hypercube:3",
    "2x4",
    "..#|.#.|...",
    "path:3 + cycle:4",
];

#[test]
fn distance_games_on_named_graphs() {
    for board in NAMED {
        let sum = Board::sum(&board::parse_sum(board).unwrap());
        for (name, rule) in distance_games() {
            let job = |extreme, first, definition| job(name, board, extreme, first, definition);
            agrees(job, &Game::distance(&rule, &sum), &format!("{board}, {name}"));
        }
    }
}

/// A graph as it is written in a file of edges.
fn edges(board: &Board) -> String {
    let vertices = (0..board.sites()).map(|vertex| format!("{vertex}\n"));
    vertices.chain(board.pairs().iter().map(|pair| format!("{} {}\n", pair.a, pair.b))).collect()
}

#[test]
fn distance_games_on_random_graphs() {
    let mut dice = Dice::new(72);
    for round in 0..30 {
        let board = dice.graph(1 + round % 7, 20 + round);
        let text = edges(&board);
        for (name, rule) in distance_games() {
            let job = |extreme, first, definition| Job {
                file: Some("random.edges".into()),
                ..job(name, &text, extreme, first, definition)
            };
            agrees(job, &Game::distance(&rule, &board), &format!("{board:?}, {name}"));
        }
    }
}

/// Node Kayles does not know whose turn it is: nobody is named, and everybody is stuck in the end.
fn kayles_agrees(job: impl Fn(Extreme) -> Job, board: &Board) {
    let lengths = node_kayles(board);
    let extremes = [lengths.first_key_value(), lengths.last_key_value()];
    for (extreme, expected) in EXTREMES.into_iter().zip(extremes) {
        let (&moves, &positions) = expected.expect("every game ends");
        let swept = ends(&job(extreme));
        assert_eq!((swept.moves, swept.positions), (moves, positions.into()), "{extreme:?} on {board:?}");
        assert_eq!(swept.first, None);
    }
}

#[test]
fn node_kayles_on_named_and_on_random_graphs() {
    let of = |extreme, board: &str| job("kayles", board, extreme, None, Definition::Play);
    for board in NAMED.iter().chain(&["hypercube:4", "petersen", "4x4", "cycle:15"]) {
        kayles_agrees(|extreme| of(extreme, board), &Board::sum(&board::parse_sum(board).unwrap()));
    }
    let mut dice = Dice::new(73);
    for round in 0..40 {
        let board = dice.graph(1 + round % 12, 15 + round);
        let file = |extreme| Job { file: Some("random.edges".into()), ..of(extreme, &edges(&board)) };
        kayles_agrees(file, &board);
    }
}

/// A board, a row and a column of it.
type Square = (usize, usize, usize);

/// A sum of boards on a table: the squares on which nothing lies.
struct Table(BTreeSet<Square>);

impl Table {
    /// Rows of `.` and `#`, boards separated by `+`.
    fn new(sum: &str) -> Table {
        let mut free = BTreeSet::new();
        for (board, text) in sum.split('+').enumerate() {
            for (row, squares) in text.trim().split('|').enumerate() {
                let there = squares.chars().enumerate().filter(|&(_, square)| square == '.');
                free.extend(there.map(|(column, _)| (board, row, column)));
            }
        }
        Table(free)
    }

    /// A square as a move names it: `2,3`, or `1:2,3` on the first board of several, all from 1 on.
    fn square(name: &str) -> Square {
        let (board, place) = name.split_once(':').unwrap_or(("1", name));
        let (row, column) = place.split_once(',').expect("a row and a column");
        let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
        (number(board), number(row), number(column))
    }

    /// The square that a domino of this player covers together with the one above or to the left.
    fn other_half((board, row, column): Square, player: Player) -> Square {
        match player {
            Player::Left => (board, row + 1, column),
            Player::Right => (board, row, column + 1),
        }
    }

    fn put(&mut self, player: Player, names: &[String]) {
        let [one, two] = names else { panic!("a domino covers two squares, not {names:?}") };
        let (one, two) = (Table::square(one), Table::square(two));
        assert_eq!(two, Table::other_half(one, player), "{player:?} moves {names:?}");
        assert!(self.0.remove(&one) && self.0.remove(&two), "{names:?} are free");
    }

    fn is_stuck(&self, player: Player) -> bool {
        !self.0.iter().any(|&square| self.0.contains(&Table::other_half(square, player)))
    }
}

/// Plays the moves that are shown, one by one; they must be legal when they are made, and the game be over.
fn replay(board: &str, ends: &GameEnds, first: Option<Player>, definition: Definition) {
    let shown: BTreeSet<String> = ends.shown.iter().map(|end| end.position.plain()).collect();
    assert_eq!(shown.len(), ends.shown.len(), "all are different");
    for end in &ends.shown {
        assert_eq!(end.moves.len(), ends.moves, "{board}");
        let mut table = Table::new(board);
        let begins = end.moves.first().map(|first| first.player.expect("somebody moves"));
        let mut turn = begins;
        for one in &end.moves {
            assert_eq!(one.player, turn, "{board}: the players move in turns");
            table.put(one.player.expect("somebody moves"), &one.sites);
            turn = turn.map(Player::other);
        }
        let free = |plain: &str| plain.chars().filter(|&square| square == '.').count();
        assert_eq!(table.0.len(), free(&end.position.plain()), "{board}: all pieces are played");
        match (definition, turn.or(ends.first)) {
            (Definition::Play, Some(player)) => assert!(table.is_stuck(player), "{board}: {player:?} moves"),
            _ => assert!(table.is_stuck(Player::Left) || table.is_stuck(Player::Right), "{board}"),
        }
        if let (Some(first), Some(begins)) = (first.or(ends.first), begins) {
            assert_eq!(begins, first, "{board}");
        }
    }
}

#[test]
fn shown_games_can_be_played() {
    let row = |m: usize, n: usize| vec![".".repeat(n); m].join("|");
    let mut boards: Vec<String> = [(1, 4), (1, 9), (2, 2), (2, 6), (4, 4), (5, 1), (3, 7), (6, 6), (2, 40)]
        .map(|(m, n)| row(m, n))
        .to_vec();
    boards.extend(MASKS.map(String::from));
    boards.extend(["... + ..|..|.#".to_string(), format!("{} + {}", row(3, 3), row(4, 2))]);
    for board in &boards {
        for extreme in EXTREMES {
            for (first, _) in BEGINNERS {
                let ends = showing(5, job("domineering", board, extreme, first, Definition::Play));
                replay(board, &ends, first, Definition::Play);
                assert!((1..=5).contains(&ends.shown.len()), "{board}: {}", ends.shown.len());
                assert!(UBig::from(ends.shown.len()) <= ends.positions);
            }
            let ends = showing(5, job("domineering", board, extreme, None, Definition::Thesis));
            replay(board, &ends, None, Definition::Thesis);
            assert!((1..=5).contains(&ends.shown.len()), "{board}: {}", ends.shown.len());
        }
    }
}

/// All of them, where there are few.
#[test]
fn as_many_are_shown_as_there_are() {
    // One domino of either player on 2x2: four positions.
    let ends = showing(100, job("domineering", "2x2", Extreme::Shortest, None, Definition::Play));
    let mut shown: Vec<String> = ends.shown.iter().map(|end| end.position.plain()).collect();
    shown.sort();
    assert_eq!(shown, ["..|<>", ".^|.v", "<>|..", "^.|v."]);
    assert_eq!(ends.positions, UBig::from(4u8));
}

/// Stones on a ring, put down one by one where the rule of Col or Snort allows.
fn replay_on_ring(length: usize, end: &ways::ShownEnd, barred_by: fn(Player) -> Player) {
    let mut stones: Vec<Option<Player>> = vec![None; length];
    let can_stand = |stones: &[Option<Player>], vertex: usize, player| {
        let beside = [stones[(vertex + 1) % length], stones[(vertex + length - 1) % length]];
        stones[vertex].is_none() && !beside.contains(&Some(barred_by(player)))
    };
    let mut turn = end.moves[0].player.expect("somebody moves");
    for one in &end.moves {
        assert_eq!(one.player, Some(turn));
        let [vertex] = &one.sites[..] else { panic!("a stone covers one vertex") };
        let vertex: usize = vertex.parse().expect("the number of a vertex");
        assert!(can_stand(&stones, vertex, turn), "{vertex}");
        stones[vertex] = Some(turn);
        turn = turn.other();
    }
    assert!((0..length).all(|vertex| !can_stand(&stones, vertex, turn)), "{turn:?} can move");
    let plain: String = stones
        .iter()
        .map(|stone| stone.map_or('.', |player| if player == Player::Left { 'X' } else { 'O' }))
        .collect();
    assert_eq!(end.position.plain(), plain);
}

#[test]
fn shown_games_of_col_and_snort_can_be_played() {
    for length in [3, 8, 13, 30] {
        for extreme in EXTREMES {
            let show = |game| {
                showing(5, job(game, &format!("cycle:{length}"), extreme, None, Definition::Play)).shown
            };
            show("col").iter().for_each(|end| replay_on_ring(length, end, |player| player));
            show("snort").iter().for_each(|end| replay_on_ring(length, end, Player::other));
        }
    }
}

#[test]
fn shown_games_of_kayles_can_be_played() {
    let cube = Board::parse("hypercube:4").unwrap();
    for extreme in EXTREMES {
        for end in showing(5, job("kayles", "hypercube:4", extreme, None, Definition::Play)).shown {
            let mut blocked = BTreeSet::new();
            for one in &end.moves {
                let vertex: usize = one.sites[0].parse().expect("the number of a vertex");
                assert!(one.player.is_none() && !blocked.contains(&vertex), "{vertex}");
                let beside = cube.pairs().iter().filter(|pair| pair.a == vertex || pair.b == vertex);
                blocked.extend(beside.map(|pair| pair.a + pair.b - vertex).chain([vertex]));
            }
            assert_eq!(blocked.len(), cube.sites());
        }
    }
}

#[test]
fn what_cannot_be_asked_is_named() {
    let said = |job: Job| ways::answer(&job, &Run::unlimited()).unwrap_err();
    let of =
        |game: &str, board: &str, first, definition| job(game, board, Extreme::Shortest, first, definition);
    let go = said(of("go", "3x3", None, Definition::Play));
    assert_eq!(go, WaysError::NoPlacement("go".into()));
    assert!(go.to_string().starts_with("pieces can be captured in go"), "{go}");
    for (first, definition) in [(Some(Player::Left), Definition::Play), (None, Definition::Thesis)] {
        let kayles = said(of("kayles", "cycle:5", first, definition));
        assert_eq!(kayles, WaysError::Impartial("kayles".into()));
        assert!(kayles.to_string().contains("--first and --definition do not apply"), "{kayles}");
    }
    let of_kind = Job { kind: Some("maximal".into()), ..of("domineering", "3x3", None, Definition::Play) };
    let kind = said(of_kind);
    assert_eq!(kind, WaysError::NoKind("maximal".into()));
    assert!(kind.to_string().contains("'--kind maximal' does not apply"), "{kind}");
    let in_play =
        Job { play: Some(ways::Play { turn: None }), ..of("domineering", "3x3", None, Definition::Play) };
    assert_eq!(said(in_play), WaysError::NoPlayHere);
    assert!(matches!(
        said(of("domineering", "cycle:5", None, Definition::Play)),
        WaysError::NoSquares { .. }
    ));
}
