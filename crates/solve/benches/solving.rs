//! Games solved, with nodes and nodes per second, against plainer ways in one run: `cargo bench -p solve --bench solving`,
//! with `-- --large` also the largest ones.
//!
//! The baseline for Domineering is the general search, which knows no more than moves and parts; that for values is the
//! same recursion without normal forms of positions; that for three players is play by the rulebook.

use games::domineering::OnBoards;
use rule::{Play, Player};
use solve::coalition::{self, Question, Win};
use solve::{Effort, Oracle, Run, Search, dominoes};
use std::time::Instant;
use testkit::three::Three;

fn main() {
    let large = std::env::args().any(|word| word == "--large");
    println!(
        "{:<34} {:>12} {:>12} {:>11} {:>11} {:>8}   baseline",
        "job", "nodes", "nodes/s", "time", "baseline", "ratio"
    );
    domineering(large);
    values(large);
    three_players(large);
}

fn domineering(large: bool) {
    for board in ["5x5", "5x6", "6x6"] {
        let game = on(board);
        let (wins, time) = timed(|| by_cuts(&game));
        let (plainly, baseline) = timed(|| {
            let run = Run::unlimited();
            let mut search = Search::new(&game, &run).expect("memory for a table");
            outcome(&game, &mut search)
        });
        assert_eq!(wins.0, plainly.0, "{board}");
        report(&format!("solve domineering {board}"), wins.1, time, Some((baseline, "general search")));
    }
    let boards = ["7x7", "8x8", "6x8", "6x9", "6x10", "8x9", "7x10", "7x9"];
    let larger: &[&str] = if large { &["6x11", "8x10", "9x9"] } else { &[] };
    for board in boards.iter().chain(larger) {
        let (wins, time) = timed(|| by_cuts(&on(board)));
        report(&format!("solve domineering {board}"), wins.1, time, None);
    }
}

fn on(board: &str) -> OnBoards {
    OnBoards::new(&board::parse_sum(board).expect("a board")).expect("at most 128 squares")
}

fn by_cuts(game: &OnBoards) -> ([bool; 2], Effort) {
    let grid = game.grid().expect("a flat board");
    dominoes::solving(grid.rows, grid.columns, &Run::unlimited(), |solver| outcome(game, solver))
        .expect("memory for a table")
}

/// Do Left and Right win if they begin?
fn outcome(game: &OnBoards, oracle: &mut impl Oracle<u128>) -> ([bool; 2], Effort) {
    let wins = [Player::Left, Player::Right]
        .map(|first| oracle.wins(&game.start(), first).expect("nothing stops the search"));
    (wins, oracle.effort())
}

/// Domineering, the positions of which are not told apart from their images.
struct WithoutNormalForms(OnBoards);

impl Play for WithoutNormalForms {
    type Position = u128;

    fn start(&self) -> u128 {
        self.0.start()
    }

    fn moves(&self, position: &u128, player: Player, emit: &mut impl FnMut(usize, u128)) {
        self.0.moves(position, player, emit);
    }

    fn parts(&self, position: &u128) -> Vec<u128> {
        self.0.parts(position)
    }

    fn sum(&self, parts: &[u128]) -> u128 {
        self.0.sum(parts)
    }
}

fn values(large: bool) {
    let larger: &[&str] = if large { &["5x6"] } else { &[] };
    for board in ["4x5", "4x6", "5x5"].iter().chain(larger) {
        let (value, time) = timed(|| value(&on(board)));
        let (plainly, baseline) = timed(|| self::value(&WithoutNormalForms(on(board))));
        assert_eq!(value.0, plainly.0, "{board}");
        report(
            &format!("value domineering {board}"),
            value.1,
            time,
            Some((baseline, "without normal forms")),
        );
    }
}

fn value(game: &impl Play) -> (u128, Effort) {
    let mut all = values::Universe::new();
    let (value, effort) =
        solve::value(game, &game.start(), &mut all, &Run::unlimited()).expect("nothing stops it");
    (all.fingerprint(value), effort)
}

fn three_players(large: bool) {
    let cells: Vec<_> =
        (0..2).flat_map(|z| (0..2).flat_map(move |y| (0..4).map(move |x| [x, y, z]))).collect();
    let (finding, time) = timed(|| coalition([4, 2, 2]));
    let (plainly, baseline) =
        timed(|| (0..3).map(|turn| plain_order(turn).lone_wins(&cells)).collect::<Vec<_>>());
    assert_eq!(finding.0, plainly);
    report("solve domineering3d 4x2x2, first seat", finding.1, time, Some((baseline, "by the rulebook")));
    let boxes: &[[usize; 3]] =
        if large { &[[3, 3, 3], [4, 4, 3], [4, 4, 4]] } else { &[[3, 3, 3], [4, 4, 3]] };
    for &sides in boxes {
        let ((_, effort), time) = timed(|| coalition(sides));
        let [a, b, c] = sides;
        report(&format!("solve domineering3d {a}x{b}x{c}, first seat"), effort, time, None);
    }
}

/// Seats 0, 1 and 2 follow each other, and this one begins.
fn plain_order(turn: usize) -> Three {
    Three { order: [turn, (turn + 1) % 3, (turn + 2) % 3], lone: 0, strict: false }
}

/// Does the first seat win against the two others, whoever of the three begins?
fn coalition(sides: [usize; 3]) -> (Vec<bool>, Effort) {
    let cells: usize = sides.iter().product();
    let mut all = (vec![], Effort::default());
    for turn in 0..3 {
        let question =
            Question { sides, free: u128::MAX >> (128 - cells), turn, lone_moved: false, win: Win::LastMove };
        let finding = coalition::solve(&question, &Run::unlimited()).expect("nothing stops it");
        all.0.push(finding.lone_wins);
        all.1 += finding.effort;
    }
    all
}

fn timed<T>(what: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let value = what();
    (value, start.elapsed().as_secs_f64())
}

fn report(job: &str, effort: Effort, time: f64, baseline: Option<(f64, &str)>) {
    let milliseconds = |seconds: f64| format!("{:.2}ms", seconds * 1e3);
    let (other, ratio, name) = baseline.map_or_else(Default::default, |(seconds, name)| {
        (milliseconds(seconds), format!("{:.1}", seconds / time), name)
    });
    let speed = effort.nodes as f64 / time;
    println!(
        "{job:<34} {:>12} {speed:>12.0} {:>11} {other:>11} {ratio:>8}   {name}",
        effort.nodes,
        milliseconds(time)
    );
}
