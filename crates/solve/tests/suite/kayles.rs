//! Node Kayles: values from the literature, and a plain solver that knows neither tables nor parts.

use board::Board;
use games::kayles::OnBoards;
use solve::{Run, SolveError, Winner};
use testkit::random::Dice;

fn nimber(board: &str) -> u32 {
    let game = OnBoards::new(&board::parse_sum(board).unwrap()).unwrap();
    solve::nimber(&game, &Run::unlimited()).unwrap().nimber
}

/// (who wins, moves)
fn length(board: &str) -> (Winner, u32) {
    let game = OnBoards::new(&board::parse_sum(board).unwrap()).unwrap();
    let length = solve::length(&game, &Run::unlimited()).unwrap();
    (length.winner(), length.moves)
}

/// Stones on a graph. The plain solver looks at stones and edges only.
struct Stones<'a> {
    board: &'a Board,
    stones: Vec<bool>,
}

impl Stones<'_> {
    fn free(&self, vertex: usize) -> bool {
        let beside = |a: usize, b: usize| a == vertex && self.stones[b];
        !self.stones[vertex] && !self.board.pairs().iter().any(|p| beside(p.a, p.b) || beside(p.b, p.a))
    }

    /// What `of` says of all positions one move later.
    fn after<T>(&mut self, mut of: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let free: Vec<usize> = (0..self.stones.len()).filter(|&vertex| self.free(vertex)).collect();
        let mut said = vec![];
        for vertex in free {
            self.stones[vertex] = true;
            said.push(of(self));
            self.stones[vertex] = false;
        }
        said
    }

    fn nimber(&mut self) -> u32 {
        let after = self.after(Stones::nimber);
        (0..).find(|number| !after.contains(number)).expect("one is missing")
    }

    /// Does the player to move win, and in how many moves?
    fn length(&mut self) -> (bool, u32) {
        let after = self.after(Stones::length);
        let quickest = after.iter().filter(|(opponent_wins, _)| !opponent_wins).map(|after| after.1).min();
        let slowest = after.iter().map(|after| after.1 + 1).max();
        quickest.map_or((false, slowest.unwrap_or(0)), |quickest| (true, quickest + 1))
    }
}

fn check(board: &Board) {
    let game = OnBoards::new(std::slice::from_ref(board)).unwrap();
    let mut plain = Stones { board, stones: vec![false; board.sites()] };
    let solved = solve::nimber(&game, &Run::unlimited()).unwrap();
    assert_eq!(solved.nimber, plain.nimber(), "{board:?}");
    let length = solve::length(&game, &Run::unlimited()).unwrap();
    let first_wins = length.winner() == Winner::First;
    assert_eq!((first_wins, length.moves), plain.length(), "{board:?}");
    assert_eq!(first_wins, solved.nimber != 0, "{board:?}");

    // The moves win, the quick one as quickly as it says.
    assert_eq!(solved.after.len(), board.sites());
    for &(vertex, nimber) in &solved.after {
        plain.stones[vertex] = true;
        assert_eq!(nimber, plain.nimber(), "{board:?} after {vertex}");
        plain.stones[vertex] = false;
    }
    assert_eq!(length.first.is_some(), first_wins);
    if let Some(vertex) = length.first {
        plain.stones[vertex] = true;
        assert_eq!(plain.length(), (false, length.moves - 1), "{board:?} after {vertex}");
    }
}

#[test]
fn all_graphs_of_up_to_five_vertices() {
    for sites in 0..=5usize {
        let pairs: Vec<(usize, usize)> = (0..sites).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for edges in 0..1u32 << pairs.len() {
            let there = pairs.iter().enumerate().filter(|(i, _)| edges >> i & 1 == 1);
            check(&Board::graph(sites, there.map(|(_, &pair)| pair)));
        }
    }
}

#[test]
fn random_graphs_and_masks() {
    let mut dice = Dice::new(2027);
    for round in 0..120 {
        check(&dice.graph(6 + round % 4, 20 + round % 60));
        check(&dice.mask_within(4, 8));
    }
}

/// A stone on a path cuts off what lies beyond its neighbours: two paths remain.
fn nimbers_of_paths(up_to: usize) -> Vec<u32> {
    let mut nimbers: Vec<u32> = vec![];
    for length in 0..=up_to {
        let after: Vec<u32> = (0..length)
            .map(|stone| nimbers[stone.saturating_sub(1)] ^ nimbers[(length - stone).saturating_sub(2)])
            .collect();
        nimbers.push((0..).find(|nimber| !after.contains(nimber)).expect("one is missing"));
    }
    nimbers
}

/// Dawson's Chess, the octal game 0.137: \[WinningWays\], OEIS A002187.
const DAWSON: [u32; 34] =
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4];

#[test]
fn paths_are_dawsons_chess_and_cycles_follow() {
    let paths = nimbers_of_paths(128);
    assert_eq!(paths[..DAWSON.len()], DAWSON);
    // They have period 34, with 51 as the last exception.
    assert!((52..=94).all(|length| paths[length] == paths[length + 34]));
    for length in (1..=60).chain([100, 127, 128]) {
        assert_eq!(nimber(&format!("path:{length}")), paths[length], "{length}");
    }
    for length in 3..=60 {
        // The first stone leaves a path, however it is placed.
        assert_eq!(nimber(&format!("cycle:{length}")), u32::from(paths[length - 3] == 0), "{length}");
    }
}

#[test]
fn graphs_whose_games_are_foreseen() {
    for vertices in 1..=20 {
        // One stone and all is over.
        assert_eq!(nimber(&format!("complete:{vertices}")), 1);
        assert_eq!(length(&format!("complete:{vertices}")), (Winner::First, 1));
        // As many stones on one side as it has, and the other is gone: the first stone tells which.
        for others in 1..=vertices {
            let sides = [vertices % 2, others % 2];
            let after = sides.map(|side| (side + 1) % 2);
            let expected = (0..).find(|number| !after.contains(number)).unwrap();
            assert_eq!(nimber(&format!("bipartite:{vertices},{others}")), expected as u32);
        }
    }
}

/// After the first stone of the 3-cube three vertices remain around the one opposite. The second player ends the game
/// there at once, or else it takes the three: two moves or four, and the last one is his.
#[test]
fn the_second_player_wins_on_the_cube() {
    assert_eq!(nimber("hypercube:3"), 0);
    assert_eq!(length("hypercube:3"), (Winner::Second, 2));
    // A stone opposite to every stone of the first player is always there for the second one.
    for dimension in [2, 3, 4, 5] {
        assert_eq!(nimber(&format!("hypercube:{dimension}")), 0, "{dimension}");
    }
}

#[test]
fn sums_are_exclusive_ors() {
    assert_eq!(nimber("path:13 + path:15 + cycle:6"), DAWSON[13] ^ DAWSON[15]);
    assert_eq!(nimber("path:30 + path:30"), 0);
    assert_eq!(length("path:1 + path:1 + path:1"), (Winner::First, 3));
}

#[test]
fn searches_keep_to_their_limits() {
    let board = Board::parse("6x6").unwrap();
    let game = OnBoards::new(&[board]).unwrap();
    let small = Run::within(1 << 20);
    for refused in [solve::nimber(&game, &small).err(), solve::length(&game, &small).err()] {
        let Some(SolveError::Memory { needed, limit, .. }) = refused else { panic!("{refused:?}") };
        assert!(limit == 1 << 20 && needed > limit);
    }
    let stopped = Run::new(u64::MAX, &control::Impatient);
    assert_eq!(solve::nimber(&game, &stopped).err(), Some(SolveError::Halt(control::Halt::Stopped)));
}
