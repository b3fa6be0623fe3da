//! One against two in a box, held against the plain solver of `testkit`.

use solve::coalition::{Question, Win, moves, solve};
use solve::{Run, SolveError};
use testkit::random::Dice;
use testkit::three::{Cell, Three};

/// The coordinates of a cell in seats.
fn at(cell: usize, sides: [usize; 3]) -> Cell {
    [cell % sides[0], cell / sides[0] % sides[1], cell / (sides[0] * sides[1])]
}

/// A box of at most 128 cells, of which `least` to `most` are free.
fn random_box(dice: &mut Dice, longest: usize, least: u32, most: u32) -> ([usize; 3], u128) {
    loop {
        let sides = [0; 3].map(|_| 1 + dice.below(longest));
        let cells: usize = sides.iter().product();
        let percent = 30 + dice.below(71);
        let free =
            (0..cells.min(128)).filter(|_| dice.chance(percent)).fold(0, |set, cell| set | 1u128 << cell);
        if cells <= 128 && (least..=most).contains(&free.count_ones()) {
            return (sides, free);
        }
    }
}

fn plainly(question: &Question) -> bool {
    let cells: Vec<Cell> =
        (0..128).filter(|cell| question.free >> cell & 1 == 1).map(|cell| at(cell, question.sides)).collect();
    let order = [0, 1, 2].map(|later| (question.turn + later) % 3);
    Three { order, lone: 0, strict: question.win == Win::MoveLeft }.lone_wins(&cells)
}

/// Both definitions of a win, every turn. Says how often the coalition and the lone player win.
fn compare(boxes: impl IntoIterator<Item = ([usize; 3], u128)>) -> [usize; 2] {
    let mut won = [0; 2];
    for (sides, free) in boxes {
        for turn in 0..3 {
            for win in [Win::LastMove, Win::MoveLeft] {
                let question = Question { sides, free, turn, lone_moved: false, win };
                let wins = solve(&question, &Run::unlimited()).unwrap().lone_wins;
                assert_eq!(wins, plainly(&question), "{question:?}");
                won[usize::from(wins)] += 1;
            }
        }
    }
    won
}

#[test]
fn boxes_with_holes_agree_with_plain_play() {
    let mut dice = Dice::new(3);
    let [coalition, lone] = compare((0..8000).map(|_| random_box(&mut dice, 5, 0, 15)));
    assert!(coalition > 10_000 && lone > 5000, "{coalition} {lone}");
    // Small boxes that are nearly full.
    let [coalition, lone] = compare((0..4000).map(|_| random_box(&mut dice, 3, 14, 18)));
    assert!(coalition > 10_000 && lone > 500, "{coalition} {lone}");
}

/// A move wins if the position after it does. The question after a move of the lone player says that he has moved.
#[test]
fn winning_moves_win_and_others_do_not() {
    let mut dice = Dice::new(4);
    for _ in 0..600 {
        let (sides, free) = random_box(&mut dice, 4, 4, 16);
        for (turn, win) in [(0, Win::LastMove), (1, Win::MoveLeft), (2, Win::LastMove), (0, Win::MoveLeft)] {
            let question = Question { sides, free, turn, lone_moved: false, win };
            let finding = solve(&question, &Run::unlimited()).unwrap();
            let told = moves(&question, &Run::unlimited()).unwrap();
            let Some(seat) = told.seat else {
                assert_eq!((finding.lone_wins, finding.winning_move), (false, None));
                continue;
            };
            // Where he alone can move he has won already, by a move that is left.
            let others = [seat + 1, seat + 2].map(|other| Question { turn: other % 3, ..question });
            let others = others.map(|other| moves(&other, &Run::unlimited()).unwrap().seat);
            if win == Win::MoveLeft && seat == 0 && others == [Some(0); 2] {
                assert!(finding.lone_wins);
                continue;
            }
            let stride: usize = sides[..seat].iter().product();
            for &(cell, wins) in &told.moves {
                let free = free & !(1 << cell | 1 << (cell + stride));
                let after = Question { free, turn: (seat + 1) % 3, lone_moved: seat == 0, ..question };
                let lone_wins = solve(&after, &Run::unlimited()).unwrap().lone_wins;
                assert_eq!(wins, lone_wins == (seat == 0), "{question:?} {cell}");
            }
            let winning = told.moves.iter().filter(|(_, wins)| *wins).map(|(cell, _)| *cell);
            assert_eq!(winning.clone().next().is_some(), finding.lone_wins == (seat == 0), "{question:?}");
            assert!(finding.winning_move.into_iter().all(|cell| winning.clone().any(|one| one == cell)));
            assert_eq!(finding.winning_move.is_some(), winning.clone().next().is_some());
        }
    }
}

#[test]
fn what_is_forgotten_is_searched_again() {
    let question =
        Question { sides: [5, 3, 3], free: (1 << 45) - 1, turn: 0, lone_moved: false, win: Win::LastMove };
    let least = Run::within(1 << 16);
    let (all, few) = (solve(&question, &Run::unlimited()).unwrap(), solve(&question, &least).unwrap());
    assert_eq!((all.lone_wins, few.lone_wins), (false, false));
    assert!(few.effort.bytes <= 1 << 16 && few.effort.nodes > all.effort.nodes, "{few:?} {all:?}");
    let none = Run::within(100);
    assert!(matches!(solve(&question, &none), Err(SolveError::NoTable { limit: 100, .. })));
    let stopped = Run::new(u64::MAX, &control::Impatient);
    assert_eq!(solve(&question, &stopped), Err(SolveError::Halt(control::Halt::Stopped)));
}
