//! Values of positions against plain play, and against what is published.

use games::distance::Distance;
use rule::{Play, Player};
use solve::Run;
use std::collections::HashMap;
use std::hash::Hash;
use values::{Game, Universe};

fn domineering(boards: &str) -> games::domineering::OnBoards {
    games::domineering::OnBoards::new(&board::parse_sum(boards).unwrap()).unwrap()
}

fn distance(rule: &str, boards: &str) -> games::distance::OnBoards {
    let rule = Distance::parse(rule).unwrap();
    games::distance::OnBoards::new(&rule, &board::parse_sum(boards).unwrap()).unwrap()
}

fn value<G: Play>(game: &G, all: &mut Universe) -> Game {
    solve::value(game, &game.start(), all, &Run::unlimited()).unwrap().0
}

/// A position and, beside it, the negative of a canonical form: whoever cannot move loses.
struct Difference<'a, G: Play> {
    game: &'a G,
    all: &'a Universe<'a>,
    known: HashMap<(G::Position, Game, Player), bool>,
}

impl<G: Play> Difference<'_, G> {
    /// Does the player who moves first lose? Neither parts nor normal forms are used.
    fn lost(&mut self, position: G::Position, form: Game, player: Player) -> bool {
        let key = (position, form, player);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let (other, options) = match player {
            Player::Left => (Player::Right, self.all.right(form)),
            Player::Right => (Player::Left, self.all.left(form)),
        };
        let mut after = vec![];
        self.game.moves(&position, player, &mut |_, next| after.push((next, form)));
        after.extend(options.iter().map(|&option| (position, option)));
        let lost = !after.into_iter().any(|(position, form)| self.lost(position, form, other));
        self.known.insert(key, lost);
        lost
    }
}

/// The position less its value is a win for nobody who moves first.
fn check<G: Play>(game: &G, words: &str)
where
    G::Position: Eq + Hash,
{
    let mut all = Universe::new();
    let form = value(game, &mut all);
    let mut difference = Difference { game, all: &all, known: HashMap::new() };
    for player in [Player::Left, Player::Right] {
        assert!(difference.lost(game.start(), form, player), "{words}: {player:?} wins the difference");
    }
}

#[test]
fn a_position_less_its_value_is_lost_for_the_first_player() {
    for words in
        ["1x4", "2x3", "3x2", "3x3", "2x5", "3x4", "2x2 + 2x3", "torus:3,3", "cylinder:2,4", "..#|...|#.."]
    {
        check(&domineering(words), words);
    }
    for rule in ["S=1", "D=1", "S=1;D=1", "S=2;D=1"] {
        for words in ["path:5", "cycle:5", "2x3", "star:4", "path:2 + path:3"] {
            check(&distance(rule, words), words);
        }
    }
}

#[test]
fn random_boards_have_the_values_of_their_games() {
    let mut dice = testkit::random::Dice::new(6);
    for case in 0..400 {
        let board = dice.mask_within(4, 11);
        let words = format!("{case}: {board:?}");
        let boards = std::slice::from_ref(&board);
        check(&games::domineering::OnBoards::new(boards).unwrap(), &words);
        if board.sites() <= 6 {
            for rule in ["S=1", "D=1"] {
                let rule = Distance::parse(rule).unwrap();
                check(&games::distance::OnBoards::new(&rule, boards).unwrap(), &words);
            }
        }
    }
}

fn switch(all: &mut Universe, left: &str, right: &str) -> Game {
    let [left, right] = [left, right].map(|text| all.of_number(text.parse().unwrap()));
    all.make(&[left], &[right])
}

/// Berlekamp, Conway and Guy, *Winning Ways*, chapter 5; Left plays vertically.
#[test]
fn published_values_of_domineering() {
    let mut all = Universe::new();
    let one = switch(&mut all, "1", "-1");
    assert_eq!(value(&domineering("2x2"), &mut all), one);
    assert_eq!(value(&domineering("3x3"), &mut all), one);
    let wide = switch(&mut all, "2", "-1/2");
    assert_eq!(value(&domineering("2x3"), &mut all), wide);
    let tall = switch(&mut all, "1/2", "-2");
    assert_eq!(value(&domineering("3x2"), &mut all), tall);
    // An L of three squares.
    let star = all.make(&[Game::ZERO], &[Game::ZERO]);
    assert_eq!(value(&domineering("..|.#"), &mut all), star);
    for n in 1..20i64 {
        let moves = all.of_number(values::Dyadic::integer(n / 2));
        assert_eq!(value(&domineering(&format!("{n}x1")), &mut all), moves);
        let less = all.negative(moves);
        assert_eq!(value(&domineering(&format!("1x{n}")), &mut all), less);
    }
}

/// Every position of Col is a number or a number and * (Conway, *On Numbers and Games*, chapter 8).
#[test]
fn col_is_numbers_and_stars() {
    let mut all = Universe::new();
    let star = all.make(&[Game::ZERO], &[Game::ZERO]);
    for words in ["path:7", "cycle:6", "star:5", "3x3", "petersen"] {
        let form = value(&distance("S=1", words), &mut all);
        let less = all.sum(form, star);
        assert!(all.number(form).is_some() || all.number(less).is_some(), "{words}");
    }
}

/// On a path of two in Snort the first piece keeps the other player out: ±1.
#[test]
fn snort_on_the_smallest_paths() {
    let mut all = Universe::new();
    let star = all.make(&[Game::ZERO], &[Game::ZERO]);
    assert_eq!(value(&distance("D=1", "path:1"), &mut all), star);
    let hot = switch(&mut all, "1", "-1");
    assert_eq!(value(&distance("D=1", "path:2"), &mut all), hot);
    // In the middle of three: both ends are kept, {2 | -2}.
    let hotter = switch(&mut all, "2", "-2");
    assert_eq!(value(&distance("D=1", "path:3"), &mut all), hotter);
}

#[test]
fn node_kayles_has_nimbers() {
    let mut all = Universe::new();
    let mut nimbers = vec![Game::ZERO];
    for _ in 0..8 {
        let next = all.make(&nimbers, &nimbers);
        nimbers.push(next);
    }
    for words in ["path:9", "cycle:7", "petersen", "3x4", "path:3 + cycle:4"] {
        let game = games::kayles::OnBoards::new(&board::parse_sum(words).unwrap()).unwrap();
        let nimber = solve::nimber(&game, &Run::unlimited()).unwrap().nimber;
        assert_eq!(value(&game, &mut all), nimbers[nimber as usize], "{words}");
    }
}

#[test]
fn limits_are_kept() {
    let game = domineering("5x5");
    let run = Run::within(1 << 20);
    let mut all = Universe::within(&run).unwrap();
    let refused = solve::value(&game, &game.start(), &mut all, &run).unwrap_err();
    let halted = matches!(
        refused,
        solve::SolveError::Memory { limit: 1_048_576, .. }
            | solve::SolveError::Halt(control::Halt::Memory { limit: 1_048_576, .. })
    );
    assert!(halted && run.account.peak() <= 1 << 20, "{refused}");
    let run = Run::new(u64::MAX, &control::Impatient);
    let stopped = solve::value(&game, &game.start(), &mut Universe::new(), &run);
    assert_eq!(stopped, Err(solve::SolveError::Halt(control::Halt::Stopped)));
}
