//! The search held against plain play, whatever it is told.

use super::cut::Sizes;
use super::regions::ONE;
use super::*;
use control::Halt;
use std::collections::HashMap;

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    /// At most `most` free cells of a grid.
    fn cells(&mut self, grid: usize, most: u32) -> u128 {
        let share = 50 + self.below(45);
        let mut cells = (0..grid).fold(0, |set, cell| set | u128::from(self.below(100) < share) << cell);
        while cells.count_ones() > most {
            cells &= !(1 << self.below(grid as u64));
        }
        cells
    }

    fn settings(&mut self) -> Settings {
        let mut size = |most| 2 + self.below(most) as u32;
        let (small, of_two, of_more) = (size(12), size(18), size(18));
        let narrow = ONE / 2 * self.below(4) as i32 - 1;
        Settings { small, sizes: Sizes { of_two, of_more }, narrow, alone: 0 }
    }
}

/// Row and column of each free cell.
type Cells = Vec<(i32, i32)>;

/// Does the player whose turn it is win? By trying all pairs of cells.
fn plain(cells: &Cells, turn: Player, known: &mut HashMap<(Cells, bool), bool>) -> bool {
    let key = (cells.clone(), turn == Player::Left);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let (down, across) = if turn == Player::Left { (1, 0) } else { (0, 1) };
    let mut wins = false;
    for (row, column) in cells.clone() {
        let other = (row + down, column + across);
        if cells.contains(&other) && !wins {
            let mut after = cells.clone();
            after.retain(|&cell| cell != (row, column) && cell != other);
            wins = !plain(&after, turn.other(), known);
        }
    }
    known.insert(key, wins);
    wins
}

fn places(cells: u128, columns: usize) -> Cells {
    (0..128)
        .filter(|cell| cells >> cell & 1 == 1)
        .map(|cell| ((cell / columns) as i32, (cell % columns) as i32))
        .collect()
}

/// Random positions on one grid, searched by so many threads with the same settings.
fn agree<W: Word>(rows: usize, columns: usize, threads: usize, positions: usize, random: &mut Random) {
    let settings = random.settings();
    let run = Run::within(64 << 20);
    with::<W, ()>(rows, columns, settings, threads, &run, |solver| {
        for _ in 0..positions {
            let cells = random.cells(rows * columns, 17);
            let mut known = HashMap::new();
            for turn in [Player::Left, Player::Right] {
                let expected = plain(&places(cells, columns), turn, &mut known);
                assert_eq!(
                    solver.wins(&cells, turn),
                    Ok(expected),
                    "{cells:b} on {rows}x{columns}, {turn:?} begins, {settings:?}"
                );
            }
        }
    })
    .unwrap();
}

const GRIDS: [(usize, usize); 10] =
    [(4, 5), (5, 4), (4, 6), (5, 5), (6, 4), (3, 8), (5, 6), (7, 4), (6, 6), (2, 11)];

#[test]
fn random_positions_are_solved_as_by_plain_play() {
    let mut random = Random(7);
    for (rows, columns) in GRIDS {
        for _ in 0..10 {
            agree::<u64>(rows, columns, 1, 200, &mut random);
        }
    }
}

#[test]
fn wide_boards_and_several_threads_make_no_difference() {
    let mut random = Random(11);
    for (rows, columns) in GRIDS {
        agree::<u128>(rows, columns, 1, 60, &mut random);
        agree::<u64>(rows, columns, 3, 30, &mut random);
        agree::<u128>(9, 12, 2, 30, &mut random);
    }
}

#[test]
fn a_sum_is_larger_than_its_cuts() {
    let (mut random, run) = (Random(23), Run::unlimited());
    let canvas = Canvas::<u64>::new(5, 6);
    let mut regions = regions::Regions::new(&canvas, &run).unwrap();
    for _ in 0..1500 {
        let cells = random.cells(30, 18) as u64;
        let Sizes { of_two, of_more } = random.settings().sizes;
        let mut cutter = cut::Cutter::new(&canvas, Sizes { of_two, of_more });
        let whole = regions.value_of_all(cells);
        for player in [Player::Left, Player::Right] {
            let mut cut = cut::Cut::default();
            cutter.cut(cells, player, &mut regions, &mut cut);
            let sum = cut.values().fold(values::Game::ZERO, |sum, value| regions.universe.sum(sum, value));
            let universe = &mut regions.universe;
            assert!(match player {
                Player::Left => universe.at_most(sum, whole),
                Player::Right => universe.at_most(whole, sum),
            });
        }
    }
}

#[test]
fn too_little_memory_is_refused_with_the_figure() {
    let solve = |memory| {
        let run = Run::within(memory);
        solving(8, 8, &run, |solver| solver.wins(&u64::MAX.into(), Player::Left))
    };
    let refused = SolveError::NoTable { needed: 2 << 20, limit: 1 << 20 };
    assert_eq!(solve(1 << 20), Err(refused));
    // A table fits, the values of regions do not.
    let refused = solve(2 << 20).and_then(|wins| wins);
    let limit = 2 << 20;
    assert!(
        matches!(refused, Err(SolveError::Halt(Halt::Memory { needed, limit: said })) if said == limit && needed > limit as f64)
    );
}

#[test]
fn a_search_stops_when_it_shall() {
    let run = Run::new(u64::MAX, &control::Impatient);
    let stopped = solving(8, 8, &run, |solver| solver.wins(&u64::MAX.into(), Player::Left));
    assert_eq!(stopped.and_then(|wins| wins), Err(SolveError::Halt(Halt::Stopped)));
}

#[test]
fn grids_of_one_row_or_none() {
    let outcome = |rows: usize, columns: usize| {
        let all = if rows * columns == 0 { 0 } else { u128::MAX >> (128 - rows * columns) };
        solving(rows, columns, &Run::unlimited(), |solver| crate::outcome(solver, &all)).unwrap().unwrap()
    };
    for (rows, columns, letter) in
        [(0, 0, 'P'), (1, 1, 'P'), (1, 2, 'R'), (1, 64, 'R'), (1, 128, 'R'), (64, 1, 'L'), (128, 1, 'L')]
    {
        assert_eq!(outcome(rows, columns).letter(), letter, "{rows}x{columns}");
    }
}
