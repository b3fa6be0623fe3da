//! One against two in a box, held against the plain solver of `testkit`.

use solve::Limits;
use solve::coalition::{Question, Win, solve};
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
                let wins = solve(&question, &Limits::NONE).unwrap().lone_wins;
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
