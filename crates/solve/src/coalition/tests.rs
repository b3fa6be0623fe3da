use super::arena::{Arena, Position, SEATS};
use super::bounds::decide;
use super::search::Search;
use super::{Question, Win};
use crate::Run;
use testkit::random::Dice;
use testkit::three::Three;

/// A box of at most 64 cells and a set of its cells.
fn random_box(dice: &mut Dice) -> ([usize; 3], u128) {
    loop {
        let sides = [0; 3].map(|_| 1 + dice.below(6));
        let cells: usize = sides.iter().product();
        let percent = 30 + dice.below(71);
        if cells <= 64 {
            return (sides, (0..cells).filter(|_| dice.chance(percent)).fold(0, |set, cell| set | 1 << cell));
        }
    }
}

#[test]
fn words_of_64_and_128_bits_agree() {
    let mut dice = Dice::new(1);
    for _ in 0..2000 {
        let (sides, free) = random_box(&mut dice);
        let free = free & u128::from(dice.bits() | dice.bits());
        if free.count_ones() > 24 {
            continue;
        }
        for turn in SEATS {
            let question = Question { sides, free, turn, lone_moved: false, win: Win::LastMove };
            let short = Search::<u64>::new(&question, &Run::unlimited()).unwrap().finding(&question).unwrap();
            let long = Search::<u128>::new(&question, &Run::unlimited()).unwrap().finding(&question).unwrap();
            assert_eq!((short.lone_wins, short.winning_move), (long.lone_wins, long.winning_move));
            assert_eq!(short.effort.nodes, long.effort.nodes, "{question:?}");
        }
    }
}

/// The normal form has the same moves, seat by seat, as cells and numbers together: the most that fit are equal.
#[test]
fn the_normal_form_keeps_what_fits() {
    let mut dice = Dice::new(2);
    let fits = |sides: [usize; 3], free: u128, seat: usize| -> u32 {
        // Run by run along the side of the seat.
        let stride: usize = sides[..seat].iter().product();
        let (mut fit, mut run) = (0, 0);
        for start in (0..sides.iter().product()).filter(|cell| (cell / stride).is_multiple_of(sides[seat])) {
            for at in 0..=sides[seat] {
                if at < sides[seat] && free >> (start + at * stride) & 1 == 1 {
                    run += 1;
                } else {
                    fit += run / 2;
                    run = 0;
                }
            }
        }
        fit
    };
    for _ in 0..5000 {
        let (sides, free) = random_box(&mut dice);
        let arena = Arena::<u64>::new(sides);
        let (position, view) = arena.normal(&Position { free: free as u64, own: [0; 3] });
        for seat in SEATS {
            assert_eq!(view.most[seat], fits(sides, free, seat), "{sides:?} {free:x}");
            assert!(view.sure[seat] + view.open[seat] <= view.most[seat]);
        }
        // What is normal stays so.
        let (again, same) = arena.normal(&position);
        assert_eq!((again, same), (position, view));
    }
}

#[test]
fn images_share_their_least() {
    let mut dice = Dice::new(3);
    for _ in 0..1000 {
        let (sides, free) = random_box(&mut dice);
        let arena = Arena::<u64>::new(sides);
        let [a, b, c] = sides;
        let flip = dice.below(8);
        let image = (0..a * b * c).filter(|cell| free >> cell & 1 == 1).fold(0u64, |image, cell| {
            let mut at = [cell % a, cell / a % b, cell / (a * b)];
            SEATS
                .into_iter()
                .filter(|axis| flip >> axis & 1 == 1)
                .for_each(|axis| at[axis] = sides[axis] - 1 - at[axis]);
            image | 1 << (at[0] + a * (at[1] + b * at[2]))
        });
        assert_eq!(arena.least_image(image), arena.least_image(free as u64), "{sides:?} {free:x} {flip}");
    }
}

/// What counting says is so, by plain play; and it says something of many positions.
#[test]
fn counting_is_right() {
    let mut dice = Dice::new(4);
    let mut decided = [0; 2];
    for _ in 0..60_000 {
        let (sides, free) = random_box(&mut dice);
        if free.count_ones() > 15 {
            continue;
        }
        let (_, view) = Arena::<u64>::new(sides).normal(&Position { free: free as u64, own: [0; 3] });
        let [lone, next, third] = view.most;
        for turn in SEATS {
            // Bounds are asked when the seat can move and neither side is out.
            if view.most[turn] == 0 || lone == 0 || next + third == 0 {
                continue;
            }
            let Some(lone_wins) = decide(&view, turn) else { continue };
            let [a, b, _] = sides;
            let cells = (0..64).filter(|cell| free >> cell & 1 == 1);
            let cells: Vec<_> = cells.map(|cell| [cell % a, cell / a % b, cell / (a * b)]).collect();
            for strict in [false, true] {
                let order = SEATS.map(|later| (turn + later) % 3);
                let plainly = Three { order, lone: 0, strict }.lone_wins(&cells);
                assert_eq!(lone_wins, plainly, "{sides:?} {free:x} {turn} {strict}");
            }
            decided[usize::from(lone_wins)] += 1;
        }
    }
    assert!(decided.iter().all(|&times| times > 1000), "{decided:?}");
}

#[test]
fn counting_decides_some_positions_both_ways_and_not_others() {
    // Three cells along the side of seat 1 and two pairs along that of seat 0, apart from each other: one move of seat
    // 1 against two of the lone player.
    let arena = Arena::<u64>::new([5, 3, 1]);
    let cells = |rows: &str| {
        let there = rows.chars().filter(|c| *c != '|').enumerate().filter(|(_, c)| *c == '.');
        there.fold(0u64, |set, (cell, _)| set | 1 << cell)
    };
    let decided = |rows, turn| {
        let (_, view) = arena.normal(&Position { free: cells(rows), own: [0; 3] });
        decide(&view, turn)
    };
    assert_eq!([0, 1].map(|turn| decided("..#.#|..#.#|##..#", turn)), [None, None]);
    assert_eq!([0, 1].map(|turn| decided("..#.#|###.#|..###", turn)), [Some(true), Some(true)]);
    assert_eq!([0, 1].map(|turn| decided("..#.#|###.#|#####", turn)), [Some(false), Some(true)]);
}
