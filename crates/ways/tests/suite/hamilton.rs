//! Games of Go that visit every position, held against the rules as the testkit has them.

use board::Board;
use std::collections::BTreeSet;
use testkit::plain_go::PlainGo;
use ways::{
    Answer, Audit, Brought, Fault, Form, Hamilton, Job, Proof, Run, Short, Value, Verb, Visits, WaysError,
};

fn asked(board: &str, hamilton: Hamilton) -> Result<Answer, WaysError> {
    ways::answer(&Job::new(Verb::Hamilton(hamilton), "go", board), &Run::unlimited())
}

fn visits(board: &str, hamilton: Hamilton) -> Visits {
    match asked(board, hamilton).unwrap().value {
        Value::Visits(visits) => *visits,
        other => panic!("{other:?}"),
    }
}

/// A list of this form.
fn listed(board: &str, seed: u64, form: Form) -> Vec<String> {
    match visits(board, Hamilton { seed, list: Some(form), ..Hamilton::default() }) {
        Visits::Cycle(cycle) => cycle.listed.unwrap().1.texts().collect(),
        other => panic!("{board}: {other:?}"),
    }
}

fn check(board: &str, text: &str) -> Audit {
    let check = Some(Brought { file: "it".into(), text: text.into() });
    match visits(board, Hamilton { check, ..Hamilton::default() }) {
        Visits::Audit(audit) => audit,
        other => panic!("{other:?}"),
    }
}

fn faults(board: &str, text: &str) -> Vec<String> {
    check(board, text).faults.iter().map(Fault::to_string).collect()
}

fn exchanged(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect()
}

/// Every position once, from the empty one on, and every step a move.
fn is_game(go: &PlainGo, game: &[String]) -> bool {
    let all: BTreeSet<&String> = game.iter().collect();
    let positions = go.positions();
    all.len() == game.len()
        && all == positions.iter().collect()
        && game[0] == positions[0]
        && game.windows(2).all(|pair| go.moves(&pair[0]).iter().any(|(_, _, after)| *after == pair[1]))
}

#[test]
fn games_visit_every_position() {
    for n in 3..=9 {
        let board = format!("1x{n}");
        let go = PlainGo::new(&Board::grid(1, n));
        for seed in 0..3 {
            let game = listed(&board, seed, Form::Game);
            assert!(is_game(&go, &game), "{board}, seed {seed}");
            let half = listed(&board, seed, Form::Half);
            assert_eq!(half, game[1..=half.len()]);
            assert!(half.iter().zip(&game[1 + half.len()..]).all(|(one, other)| exchanged(one) == *other));
            assert_eq!(half[0], format!("O{}", ".".repeat(n - 1)));
            // The cycle closes.
            let whole = listed(&board, seed, Form::Whole);
            assert_eq!(whole, game[1..]);
            assert!(go.moves(&whole[whole.len() - 1]).iter().any(|(_, _, after)| *after == whole[0]));
            for list in [half, whole, game] {
                assert_eq!(faults(&board, &list.join("\n")), [""; 0]);
            }
        }
    }
}

/// The hash is that of the lines.
#[test]
fn answers_are_decided_by_the_seed_and_told_by_a_hash() {
    use sha2::{Digest, Sha256};
    let cycle = |seed| match visits("1x6", Hamilton { seed, ..Hamilton::default() }) {
        Visits::Cycle(cycle) => cycle,
        other => panic!("{other:?}"),
    };
    assert_eq!(cycle(1), cycle(1));
    assert_ne!(cycle(1).sha256, cycle(2).sha256);
    let lines: String = cycle(1).half.texts().map(|text| text + "\n").collect();
    let hash: String = Sha256::digest(lines.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(cycle(1).sha256, hash);
    let answer = asked("1x6", Hamilton::default()).unwrap();
    assert_eq!(answer.proof, Proof::Walked { positions: 313 });
}

/// All cycles without the empty position, by trying all ways on from the first; the empty position has the number 0.
fn cycles(after: &[Vec<usize>]) -> Vec<Vec<usize>> {
    fn extend(after: &[Vec<usize>], path: &mut Vec<usize>, open: &mut [bool], found: &mut Vec<Vec<usize>>) {
        let end = path[path.len() - 1];
        if path.len() + 1 == after.len() {
            if after[end].contains(&path[0]) {
                found.push(path.clone());
            }
            return;
        }
        let reaches = |from: usize| (1..after.len()).filter(move |&to| after[from].contains(&to));
        let lost = |vertex: usize| {
            !reaches(vertex).any(|to| open[to] || to == path[0])
                || !(1..after.len()).any(|from| (open[from] || from == end) && after[from].contains(&vertex))
        };
        if (1..after.len()).any(|vertex| open[vertex] && lost(vertex)) {
            return;
        }
        for &to in &after[end] {
            if open[to] {
                open[to] = false;
                path.push(to);
                extend(after, path, open, found);
                path.pop();
                open[to] = true;
            }
        }
    }
    let mut open = vec![true; after.len()];
    (open[0], open[1]) = (false, false);
    let mut found = vec![];
    extend(after, &mut vec![1], &mut open, &mut found);
    found
}

/// The paper has it that all cycles on 1x3 and 1x4 are colour-symmetric. So they are on 1x3; on 1x4 two of 74 are.
#[test]
fn all_cycles_of_small_boards() {
    for (n, number, symmetric) in [(3, 2, 2), (4, 74, 2)] {
        let go = PlainGo::new(&Board::grid(1, n));
        let (positions, all) = (go.positions(), cycles(&go.graph()));
        let is_symmetric = |cycle: &&Vec<usize>| {
            let (one, other) = cycle.split_at(cycle.len() / 2);
            one.iter().zip(other).all(|(&one, &other)| exchanged(&positions[one]) == positions[other])
        };
        assert_eq!((all.len(), all.iter().filter(is_symmetric).count()), (number, symmetric));
        let hamilton = Hamilton { all: true, list: Some(Form::Whole), ..Hamilton::default() };
        let Visits::All(found) = visits(&format!("1x{n}"), hamilton) else { panic!() };
        assert_eq!((found.cycles, found.symmetric), (number as u64, symmetric as u64));
        // Each as a list that begins with the same position.
        let turned = |mut cycle: Vec<String>| {
            let first = cycle.iter().position(|text| *text == positions[1]).unwrap();
            cycle.rotate_left(first);
            cycle
        };
        let found: BTreeSet<Vec<String>> =
            found.listed.unwrap().iter().map(|cycle| turned(cycle.texts().collect())).collect();
        let named = |cycle: &Vec<usize>| cycle.iter().map(|&number| positions[number].clone()).collect();
        assert_eq!(found, all.iter().map(named).collect());
    }
    let refused = asked("1x5", Hamilton { all: true, ..Hamilton::default() }).unwrap_err().to_string();
    assert!(refused.contains("at most 64 positions") && refused.contains("113"), "{refused}");
}

#[test]
fn the_smallest_boards() {
    assert_eq!(visits("1x1", Hamilton::default()), Visits::OnlyEmpty);
    assert!(matches!(visits("1x2", Hamilton::default()), Visits::Tried { game: None, .. }));
    // Nowhere to go from one half of the positions to the other.
    let all = visits("1x2", Hamilton { all: true, ..Hamilton::default() });
    assert!(matches!(all, Visits::All(all) if all.cycles == 0));
}

fn short(board: &str) -> Short {
    match visits(board, Hamilton::default()) {
        Visits::Short(short) => short,
        other => panic!("{board}: {other:?}"),
    }
}

/// Theorem 10: ten positions and eight successors, of the shapes in print.
#[test]
fn there_is_no_such_game_in_two_dimensions() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 7), (4, 5), (9, 9), (19, 19)] {
        let short = short(&format!("{rows}x{columns}"));
        assert!(short.by_square);
        let plain =
            |all: &[String]| -> BTreeSet<String> { all.iter().map(|text| text.replace('|', "")).collect() };
        let (positions, successors) = (plain(&short.positions), plain(&short.successors));
        assert_eq!((positions.len(), successors.len()), (10, 8));
        let go = PlainGo::new(&Board::grid(rows, columns));
        assert!(positions.iter().all(|text| go.legal(text)));
        let after = positions.iter().flat_map(|text| go.moves(text)).map(|(_, _, after)| after);
        assert_eq!(after.collect::<BTreeSet<_>>(), successors);
        let of = |glyph: char| move |text: &&String| text.chars().filter(|&c| c == glyph).count();
        let all_but_one = successors.iter().filter(|text| of('X')(text) == rows * columns - 1).count();
        let two_white = successors.iter().filter(|text| of('O')(text) == 2 && of('X')(text) == 0).count();
        assert_eq!((all_but_one, two_white), (4, 4));
    }
}

/// On other boards positions with too few successors are found by matching, or a game is.
#[test]
fn other_boards() {
    for board in ["cycle:3", "cycle:4", "cycle:5", "star:3", "..|.#", "complete:4"] {
        let parsed = Board::parse(board).unwrap();
        let go = PlainGo::new(&parsed);
        match visits(board, Hamilton { list: Some(Form::Game), ..Hamilton::default() }) {
            Visits::Cycle(cycle) => {
                let game: Vec<String> =
                    cycle.listed.unwrap().1.texts().map(|text| text.replace(['|', '#'], "")).collect();
                assert!(is_game(&go, &game), "{board}");
            }
            Visits::Short(short) => {
                let plain = |text: &String| text.replace(['|', '#'], "");
                let positions: BTreeSet<String> = short.positions.iter().map(plain).collect();
                assert!(positions.iter().all(|text| go.legal(text)), "{board}");
                let empty = ".".repeat(parsed.sites());
                let after = positions.iter().flat_map(|text| go.moves(text)).map(|(_, _, after)| after);
                let successors: BTreeSet<String> = after.filter(|after| *after != empty).collect();
                assert_eq!(successors, short.successors.iter().map(plain).collect());
                assert!(successors.len() + 2 <= positions.len(), "{board}");
            }
            Visits::Tried { game: None, .. } => assert!(go.positions().len() <= 64, "{board}"),
            other => panic!("{board}: {other:?}"),
        }
    }
}

#[test]
fn faults_are_named() {
    let half = listed("1x4", 0, Form::Half);
    let with = |place: usize, text: &str| {
        let mut half = half.clone();
        half[place] = text.to_string();
        faults("1x4", &half.join(" "))
    };
    // Not written as a position.
    assert_eq!(with(2, "X..")[0], "position 3, 'X..', is not written like '....', with X, O and .");
    assert_eq!(with(2, "X..?")[0], "position 3, 'X..?', is not written like '....', with X, O and .");
    // Strings without a liberty, and no move leads to them, or from them.
    assert!(with(2, "XO..").contains(&"position 3, XO.., has a string without a liberty".to_string()));
    assert!(with(2, "....").contains(&"position 3 is the empty one".to_string()));
    assert_eq!(check("1x4", &format!(".... {}", half.join(" "))).form, Form::Game);
    // A position twice, once with its colours exchanged.
    let twice = with(4, &half[3]);
    assert!(twice.contains(&format!("position 5, {}, is position 4", half[3])), "{twice:?}");
    let other = with(4, &exchanged(&half[3]));
    let said = format!("position 5, {}, is position 4 with the colours exchanged", exchanged(&half[3]));
    assert!(other.contains(&said), "{other:?}");
    assert!(other.last().unwrap().starts_with("1 position is missing: "), "{other:?}");
    // Cut off: it does not close, and something is missing.
    let cut = faults("1x4", &half[..19].join(" "));
    assert!(cut.last().unwrap().starts_with("1 position is missing: "), "{cut:?}");
    // Two neighbours exchanged: some step is no move, and nothing else is wrong.
    let mut turned = half.clone();
    turned.swap(6, 7);
    let turned = faults("1x4", &turned.join(" "));
    assert!(
        !turned.is_empty() && turned.iter().all(|fault| fault.starts_with("no move leads from position"))
    );
    assert!(faults("1x4", "")[0].starts_with("20 positions are missing: "));
}

fn printed(board: &str) -> String {
    let name = format!("{}/tests/printed/{board}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(name).unwrap()
}

/// The cycles of section 7 as they stand in the text at hand, which is damaged, and what they must have been.
#[test]
fn printed_cycles() {
    assert_eq!(faults("1x3", &printed("1x3")), [""; 0]);

    let four = printed("1x4");
    let first = "no move leads from position 3, O.X., to position 4, XXX.";
    assert_eq!(faults("1x4", &four)[0], first);
    assert_eq!(
        faults("1x4", &four)[1..],
        [
            "no move leads from position 4, XXX., to position 5, XXX.",
            "position 5, XXX., is position 4",
            "1 position is missing: .XX."
        ]
    );
    assert_eq!(faults("1x4", &four.replacen("XXX.", ".XX.", 1)), [""; 0]);

    let five = printed("1x5");
    assert!(faults("1x5", &five)[0].starts_with("position 30, '{\\tt', is not written like"), "{five}");
    let read = five.replace("{\\tt X.O.X}", "X.O.X").replace(". . . . X", "....X");
    let audit = check("1x5", &read);
    assert_eq!((audit.form, audit.length, audit.expected), (Form::Half, 54, 56));
    assert_eq!(faults("1x5", &read).last().unwrap(), "2 positions are missing: X...., O.XX.");
    // Column by column in each row of nine, with the two that are lost.
    let whole = "O.... O...O .X..O .XO.O O.O.O O.OOO .X... .X.O. XX.O. ..OO. O.OO. .XOO. .X..X XX..X ..O.X O.O.X \
                 .XO.X .X.XX XX.XX ..O.. .XO.. O.O.. O.OX. .X.X. XX.X. ..OX. X.OX. .OOX. X..X. X..XX X.O.. X.O.X \
                 .OO.X OOO.X ...XX .O.XX .OO.. OOO.. OOOO. ....X O...X O..XX OO.XX ..XXX O.XXX OO... OO..X ..X.X \
                 O.X.X .XX.X XXX.X ...O. X..O. X.OO. .OOO. .OOOO";
    assert_eq!(faults("1x5", whole), [""; 0]);
    let words =
        |text: &str| text.replace('0', "O").split_whitespace().map(String::from).collect::<BTreeSet<_>>();
    let lost = ["O....", "X.OO."].map(String::from);
    assert_eq!(words(&read).into_iter().chain(lost).collect::<BTreeSet<_>>(), words(whole));
}

#[test]
fn what_cannot_be_done_is_refused() {
    let refused = |board: &str| asked(board, Hamilton::default()).unwrap_err().to_string();
    assert!(refused("1x3 + 1x3").contains("on one board"), "{}", refused("1x3 + 1x3"));
    let job = Job::new(Verb::Hamilton(Hamilton::default()), "go", "1x16");
    let small = ways::answer(&job, &Run::new(1 << 20, &ways::Unwatched)).unwrap_err();
    assert!(matches!(small, WaysError::GraphMemory { .. }), "{small}");
    let col = ways::answer(&Job::new(Verb::Hamilton(Hamilton::default()), "col", "1x3"), &Run::unlimited());
    assert!(matches!(col, Err(WaysError::NoGraph(_))));
}
