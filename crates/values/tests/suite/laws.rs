//! Laws of values, on random games, against game trees that are compared the plain way.

use proptest::prelude::*;
use std::rc::Rc;
use values::{Dyadic, Game, Universe};

/// A game as a plain tree, nothing left out of it.
#[derive(Debug)]
struct Tree {
    left: Vec<Rc<Tree>>,
    right: Vec<Rc<Tree>>,
}

impl Tree {
    /// The definition: no left option of this one is at least the other, and no right option of the other at most this.
    fn at_most(&self, other: &Tree) -> bool {
        !self.left.iter().any(|option| other.at_most(option))
            && !other.right.iter().any(|option| option.at_most(self))
    }

    fn equals(&self, other: &Tree) -> bool {
        self.at_most(other) && other.at_most(self)
    }

    fn plus(&self, other: &Tree) -> Tree {
        let sums = |one: &[Rc<Tree>], two: &[Rc<Tree>]| {
            let in_one = one.iter().map(|option| Rc::new(option.plus(other)));
            let in_two = two.iter().map(|option| Rc::new(self.plus(option)));
            in_one.chain(in_two).collect()
        };
        Tree { left: sums(&self.left, &other.left), right: sums(&self.right, &other.right) }
    }

    fn minus(&self) -> Tree {
        let negatives = |options: &[Rc<Tree>]| options.iter().map(|option| Rc::new(option.minus())).collect();
        Tree { left: negatives(&self.right), right: negatives(&self.left) }
    }

    /// The value that it has in a universe.
    fn value(&self, all: &mut Universe) -> Game {
        let left: Vec<Game> = self.left.iter().map(|option| option.value(all)).collect();
        let right: Vec<Game> = self.right.iter().map(|option| option.value(all)).collect();
        all.make(&left, &right)
    }

    /// The tree of a canonical form.
    fn of(all: &Universe, game: Game) -> Tree {
        let trees = |options: &[Game]| options.iter().map(|&option| Rc::new(Tree::of(all, option))).collect();
        Tree { left: trees(all.left(game)), right: trees(all.right(game)) }
    }
}

/// An integer as a tree.
fn integer(n: i64) -> Rc<Tree> {
    let one_less = (n != 0).then(|| integer(n - n.signum()));
    let (left, right) = if n > 0 { (one_less, None) } else { (None, one_less) };
    Rc::new(Tree { left: Vec::from_iter(left), right: Vec::from_iter(right) })
}

/// Trees with integers where they end, so that many of them are hot.
fn trees(depth: u32) -> impl Strategy<Value = Rc<Tree>> {
    (-2i64..=2).prop_map(integer).prop_recursive(depth, 24, 4, |inner| {
        let options = || prop::collection::vec(inner.clone(), 0..3);
        (options(), options()).prop_map(|(left, right)| Rc::new(Tree { left, right }))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn a_canonical_form_equals_the_game_and_nothing_can_be_left_out(tree in trees(4)) {
        let mut all = Universe::new();
        let game = tree.value(&mut all);
        prop_assert!(Tree::of(&all, game).equals(&tree));
        let (left, right) = (all.left(game).to_vec(), all.right(game).to_vec());
        for options in [&left, &right] {
            for &one in options {
                prop_assert!(options.iter().all(|&other| one == other || !all.at_most(one, other)), "dominated");
            }
        }
        for option in left {
            let answers = all.right(option).to_vec();
            prop_assert!(!answers.iter().any(|&answer| all.at_most(answer, game)), "reversible");
        }
        for option in right {
            let answers = all.left(option).to_vec();
            prop_assert!(!answers.iter().any(|&answer| all.at_most(game, answer)), "reversible");
        }
    }

    #[test]
    fn order_and_arithmetic_are_those_of_trees(a in trees(3), b in trees(3)) {
        let mut all = Universe::new();
        let (x, y) = (a.value(&mut all), b.value(&mut all));
        prop_assert_eq!(all.at_most(x, y), a.at_most(&b));
        prop_assert_eq!(x == y, a.equals(&b));
        let sum = all.sum(x, y);
        prop_assert_eq!(sum, a.plus(&b).value(&mut all));
        let negative = all.negative(x);
        prop_assert_eq!(negative, a.minus().value(&mut all));
        prop_assert_eq!(all.sum(negative, x), Game::ZERO);
        prop_assert_eq!(all.sum(sum, negative), y);
    }

    #[test]
    fn sums_keep_the_order_and_associate(a in trees(4), b in trees(4), c in trees(4)) {
        let mut all = Universe::new();
        let [x, y, z] = [a, b, c].map(|tree| tree.value(&mut all));
        let (left, right) = (all.sum(x, z), all.sum(y, z));
        prop_assert_eq!(all.at_most(left, right), all.at_most(x, y));
        if all.at_most(x, y) && all.at_most(y, z) {
            prop_assert!(all.at_most(x, z));
        }
        prop_assert_eq!(all.at_most(x, y) && all.at_most(y, x), x == y);
        let once = all.sum(left, y);
        let again = all.sum(x, right);
        prop_assert_eq!(once, again);
    }

    #[test]
    fn means_add_up_and_temperatures_do_not(a in trees(4), b in trees(4)) {
        let mut all = Universe::new();
        let (x, y) = (a.value(&mut all), b.value(&mut all));
        let sum = all.sum(x, y);
        prop_assert_eq!(all.mean(sum), all.mean(x) + all.mean(y));
        prop_assert!(all.temperature(sum) <= all.temperature(x).max(all.temperature(y)));
        prop_assert!(all.depth(sum) <= all.depth(x) + all.depth(y));
        let negative = all.negative(x);
        prop_assert_eq!(all.thermograph(negative).left_at(Dyadic::ZERO), -all.thermograph(x).right_at(Dyadic::ZERO));
        let mut other = Universe::new();
        b.value(&mut other);
        let (again, print) = (a.value(&mut other), all.fingerprint(x));
        prop_assert_eq!(other.fingerprint(again), print);
        prop_assert_eq!(all.fingerprint(x) == all.fingerprint(y), x == y);
    }

    #[test]
    fn walls_are_the_stops_of_the_taxed_game(tree in trees(4)) {
        let mut all = Universe::new();
        let game = tree.value(&mut all);
        let walls = walls(&all, game);
        for (k, (left, right)) in walls.into_iter().enumerate() {
            let t = Dyadic::new(k as i64, FINE);
            prop_assert_eq!(all.thermograph(game).left_at(t), left);
            prop_assert_eq!(all.thermograph(game).right_at(t), right);
        }
    }

    #[test]
    fn in_a_sum_with_a_number_nobody_needs_to_move_in_the_number(tree in trees(4), n in -8i64..8) {
        let mut all = Universe::new();
        let (game, number) = (tree.value(&mut all), all.of_number(Dyadic::new(n, 2)));
        if all.number(game).is_some() {
            return Ok(());
        }
        let sum = all.sum(game, number);
        // Left wins moving first just if some move in the game does.
        let options = all.left(game).to_vec();
        let wins = options.iter().any(|&option| {
            let after = all.sum(option, number);
            all.at_most(Game::ZERO, after)
        });
        prop_assert_eq!(!all.at_most(sum, Game::ZERO), wins);
    }
}

/// Binary places of the temperatures at which walls are compared; enough for games of depth 4.
const FINE: u32 = 6;

/// Both walls at all multiples of 1/64 from 0 to 4, by the definition: scaffolds until they meet, and the mast above.
fn walls(all: &Universe, game: Game) -> Vec<(Dyadic, Dyadic)> {
    let steps = 4 << FINE;
    if let Some(x) = all.number(game) {
        return vec![(x, x); steps + 1];
    }
    let of = |options: &[Game]| options.iter().map(|&option| walls(all, option)).collect::<Vec<_>>();
    let (lefts, rights) = (of(all.left(game)), of(all.right(game)));
    let mut mast = None;
    let at = |k: usize| {
        let t = Dyadic::new(k as i64, FINE);
        let left = lefts.iter().map(|walls| walls[k].1 - t).max().unwrap();
        let right = rights.iter().map(|walls| walls[k].0 + t).min().unwrap();
        assert!(mast.is_some() || left >= right, "they meet at one of these temperatures");
        mast = mast.or((left == right).then_some(left));
        mast.map_or((left, right), |mean| (mean, mean))
    };
    (0..=steps).map(at).collect()
}
