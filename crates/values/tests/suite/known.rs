//! Values that the literature knows.

use values::{Dyadic, Game, Universe};

fn number(text: &str) -> Dyadic {
    text.parse().unwrap()
}

#[test]
fn numbers_have_temperatures_below_nought() {
    let mut all = Universe::new();
    for (text, temperature) in [("0", "-1"), ("7", "-1"), ("-3/2", "-1/2"), ("5/16", "-1/16")] {
        let game = all.of_number(number(text));
        assert_eq!((all.number(game), all.mean(game)), (Some(number(text)), number(text)));
        assert_eq!(all.temperature(game), number(temperature));
    }
}

#[test]
fn simplest_numbers_between_options() {
    let mut all = Universe::new();
    let [one, two, half] = ["1", "2", "1/2"].map(|text| all.of_number(number(text)));
    let star = all.make(&[Game::ZERO], &[Game::ZERO]);
    assert_eq!(all.make(&[Game::ZERO], &[one]), half);
    assert_eq!(all.make(&[star], &[star]), Game::ZERO);
    assert_eq!(all.make(&[star], &[two]), Game::ZERO);
    let up = all.make(&[Game::ZERO], &[star]);
    // 0 does not fit beside the up: {up | 2} = 1, but {down | 2} = 0.
    assert_eq!(all.make(&[up], &[two]), one);
    let down = all.negative(up);
    assert_eq!(all.make(&[down], &[two]), Game::ZERO);
}

#[test]
fn nimbers_add_by_exclusive_or() {
    let mut all = Universe::new();
    let mut nimbers = vec![Game::ZERO];
    for _ in 1..16 {
        let next = all.make(&nimbers, &nimbers);
        nimbers.push(next);
    }
    for a in 0..16 {
        for b in 0..16 {
            assert_eq!(all.sum(nimbers[a], nimbers[b]), nimbers[a ^ b], "{a} {b}");
        }
    }
}

/// Winning Ways, chapter 3: ↑ + ↑ = {0 | ↑*}, ↑* = {0, * | 0}.
#[test]
fn ups() {
    let mut all = Universe::new();
    let star = all.make(&[Game::ZERO], &[Game::ZERO]);
    let up = all.make(&[Game::ZERO], &[star]);
    let up_star = all.sum(up, star);
    assert_eq!(up_star, all.make(&[Game::ZERO, star], &[Game::ZERO]));
    assert_eq!(all.sum(up, up), all.make(&[Game::ZERO], &[up_star]));
    assert!(!all.at_most(up_star, Game::ZERO) && !all.at_most(Game::ZERO, up_star));
    assert_eq!((all.mean(up), all.temperature(up)), (Dyadic::ZERO, Dyadic::ZERO));
}

/// The switch {a | b} with a > b has mean (a + b) / 2 and temperature (a − b) / 2.
#[test]
fn switches() {
    let mut all = Universe::new();
    for (a, b, mean, temperature) in
        [("1", "-1", "0", "1"), ("2", "-1/2", "3/4", "5/4"), ("3", "1/4", "13/8", "11/8")]
    {
        let (left, right) = (all.of_number(number(a)), all.of_number(number(b)));
        let switch = all.make(&[left], &[right]);
        assert_eq!((all.mean(switch), all.temperature(switch)), (number(mean), number(temperature)));
        let walls = all.thermograph(switch);
        assert_eq!(walls.left(), [(Dyadic::ZERO, number(a)), (number(temperature), number(mean))]);
        assert_eq!(walls.right(), [(Dyadic::ZERO, number(b)), (number(temperature), number(mean))]);
        assert_eq!(walls.left_at(Dyadic::integer(1)), number(a) - Dyadic::integer(1));
    }
}

/// {{5 | 1} | 0}: the left wall is upright while Left's move is answered.
#[test]
fn a_threat_has_an_upright_wall() {
    let mut all = Universe::new();
    let [five, one] = [5, 1].map(|n| all.of_number(Dyadic::integer(n)));
    let hot = all.make(&[five], &[one]);
    let game = all.make(&[hot], &[Game::ZERO]);
    // The scaffolds 1 + t − t and 0 + t meet at t = 1.
    assert_eq!((all.mean(game), all.temperature(game)), (number("1"), number("1")));
    assert_eq!(all.thermograph(game).left(), [(number("0"), number("1")), (number("1"), number("1"))]);
}

#[test]
fn large_integers_do_not_take_the_stack() {
    let mut all = Universe::new();
    let large = all.of_number(Dyadic::integer(200_000));
    let switch = all.make(&[large], &[Game::ZERO]);
    let (minus, small) = (all.negative(large), all.of_number(Dyadic::integer(3)));
    assert_eq!(all.sum(large, minus), Game::ZERO);
    let sum = all.sum(switch, minus);
    assert_eq!(all.left(sum), [Game::ZERO]);
    assert!(all.at_most(small, large) && !all.at_most(switch, small));
}
