//! Numbers of games, against every game followed to its end.

use board::Board;
use games::distance::{self, Distance};
use games::domineering3d::{Cuboid, Order, Player as Third, Stop, Turn};
use games::{domineering, kayles};
use rule::{Play, Player};
use solve::{Run, SolveError, tally, tally_in_turns};
use testkit::random::Dice;
use testkit::trees;

/// The numbers by length, as small numbers.
fn lengths(tally: &solve::Tally) -> Vec<u128> {
    tally.by_moves.iter().map(|games| u128::try_from(games).unwrap()).collect()
}

/// Both players begin; gives the number of games followed.
fn compare<G: Play>(game: &G, plain: &trees::Game, what: &str) -> u128 {
    let players = [(Player::Left, trees::Player::Left), (Player::Right, trees::Player::Right)];
    let one = |(first, same): (Player, trees::Player)| {
        let tally = tally_in_turns(game, first, &Run::unlimited()).unwrap();
        let plain = plain.sequences(same);
        assert_eq!(lengths(&tally), plain, "{what}, {first:?} begins");
        assert_eq!(u128::try_from(&tally.games()).unwrap(), plain.iter().sum::<u128>());
        plain.iter().sum::<u128>()
    };
    players.map(one).iter().sum()
}

#[test]
fn domineering_on_rectangles_masks_rings_and_sums() {
    let mut dice = Dice::new(61);
    let masks = (0..150).map(|_| dice.mask_within(5, 14)).collect::<Vec<_>>();
    let named = ["3x3", "3x4", "4x3", "2x6", "1x7", "cylinder:3,3", "torus:3,3", "torus:4,3"];
    for board in masks.into_iter().chain(named.map(|name| Board::parse(name).unwrap())) {
        let game = domineering::OnBoards::new(std::slice::from_ref(&board)).unwrap();
        compare(&game, &trees::Game::domineering(&board), &format!("{board:?}"));
    }
    // A sum, and the same squares as one board.
    let sum = domineering::OnBoards::new(&board::parse_sum("2x3 + 3x2").unwrap()).unwrap();
    let one = trees::Game::domineering(&Board::parse("...#..|...#..|####..").unwrap());
    assert!(compare(&sum, &one, "2x3 + 3x2") > 100);
}

#[test]
fn distance_games_on_random_graphs() {
    let mut dice = Dice::new(62);
    for round in 0..120 {
        let sites = 1 + dice.below(6);
        let board = dice.graph(sites, 20 + 10 * (round % 7));
        let sets = ["S=1", "D=1", "S=1;D=1", "S=2;D=2", "S=1,2", "S=2;D=1"];
        let rule = Distance::parse(sets[round % 6]).unwrap();
        let game = distance::OnBoards::new(&rule, std::slice::from_ref(&board)).unwrap();
        compare(&game, &trees::Game::distance(&rule, &board), &format!("{rule:?} on {board:?}"));
    }
}

/// Stones of Node Kayles may as well have colours that nobody looks at.
#[test]
fn kayles_is_cis_without_colours() {
    let mut dice = Dice::new(63);
    let rule = Distance::parse("S=1;D=1").unwrap();
    for round in 0..60 {
        let board = dice.graph(1 + round % 8, 20 + 10 * (round % 6));
        let game = kayles::OnBoards::new(std::slice::from_ref(&board)).unwrap();
        compare(&game, &trees::Game::distance(&rule, &board), &format!("{board:?}"));
    }
}

/// On n vertices without edges there are n! games of n moves; on k complete graphs of m vertices each, mᵏ k! games of
/// k moves. The numbers need not fit into 128 bits.
#[test]
fn numbers_of_any_size() {
    let factorial = |n: u64| (1..=n).fold(dashu_int::UBig::ONE, |product, k| product * k);
    let edgeless = kayles::OnBoards::new(&[Board::graph(15, [])]).unwrap();
    let tally = tally_in_turns(&edgeless, Player::Left, &Run::unlimited()).unwrap();
    assert_eq!((tally.games(), tally.by_moves.len()), (factorial(15), 16));
    assert_eq!(tally.effort.positions, 1 << 15);
    // The same by hand with a position that is the number of moves: 100 ways to go on, 40 times.
    let hundred = tally_of_power(100, 40);
    assert_eq!(hundred, dashu_int::UBig::from(100u8).pow(40));
}

fn tally_of_power(ways: usize, moves: usize) -> dashu_int::UBig {
    let follow = |at: &usize, _: usize, after: &mut Vec<usize>| {
        after.extend(std::iter::repeat_n(at + 1, if *at < moves { ways } else { 0 }));
    };
    tally(0, follow, &Run::unlimited()).unwrap().games()
}

/// Three players, told by coordinates: each in turn moves, or is out for good if he cannot.
struct Plain<'a> {
    cuboid: &'a Cuboid,
    order: [Third; 3],
    stop: Stop,
    by_moves: Vec<u128>,
}

impl Plain<'_> {
    fn moves(&self, taken: &[[usize; 3]], player: Third) -> Vec<[usize; 3]> {
        let all = (0..self.cuboid.cells()).map(|cell| self.cuboid.at(cell));
        all.filter(|&at| self.cuboid.legal(|cell| !taken.contains(&cell), player, at)).collect()
    }

    fn over(&self, taken: &[[usize; 3]]) -> bool {
        let able = |player: &Third| !self.moves(taken, *player).is_empty();
        let who: Vec<Third> = Third::ALL.into_iter().filter(able).collect();
        match self.stop {
            Stop::Decided => who.len() < 2,
            Stop::COut => !who.contains(&Third::C) || who == [Third::C],
            Stop::Full => who.is_empty(),
        }
    }

    fn follow(&mut self, taken: &mut Vec<[usize; 3]>, turn: usize, out: [bool; 3]) {
        if self.over(taken) {
            let made = taken.len() / 2;
            self.by_moves.resize(self.by_moves.len().max(made + 1), 0);
            self.by_moves[made] += 1;
            return;
        }
        let (next, player) = ((turn + 1) % 3, self.order[turn]);
        let moves = self.moves(taken, player);
        if out[turn] || moves.is_empty() {
            let mut out = out;
            out[turn] = true;
            return self.follow(taken, next, out);
        }
        for at in moves {
            let mut other = at;
            other[player.axis()] += 1;
            taken.extend([at, other]);
            self.follow(taken, next, out);
            taken.truncate(taken.len() - 2);
        }
    }
}

#[test]
fn three_players_in_small_boxes() {
    for size in ["1x1x1", "2x2x2", "3x2x2", "2x3x2", "2x2x3", "1x3x3", "3x1x4", "4x3x1", "1x2x5", "3x3x1"] {
        let cuboid: Cuboid = size.parse().unwrap();
        for order in Order::ALL {
            for stop in Stop::ALL {
                let follow =
                    |turn: &Turn, _: usize, after: &mut Vec<Turn>| turn.follow(&cuboid, order, stop, after);
                let tally = tally(Turn::first(&cuboid, order), follow, &Run::unlimited()).unwrap();
                let mut plain = Plain { cuboid: &cuboid, order: order.players(), stop, by_moves: vec![] };
                plain.follow(&mut vec![], 0, [false; 3]);
                assert_eq!(lengths(&tally), plain.by_moves, "{size} {order} {stop}");
            }
        }
    }
}

#[test]
fn too_little_memory_is_refused_and_a_stop_obeyed() {
    let game = domineering::OnBoards::new(&board::parse_sum("5x5").unwrap()).unwrap();
    let run = Run::within(1 << 20);
    let refused = tally_in_turns(&game, Player::Left, &run).unwrap_err();
    assert!(matches!(refused, SolveError::Memory { needed, limit: 1_048_576, .. } if needed > 1 << 20));
    let run = Run::new(u64::MAX, &control::Impatient);
    assert_eq!(tally_in_turns(&game, Player::Left, &run), Err(SolveError::Halt(control::Halt::Stopped)));
}
