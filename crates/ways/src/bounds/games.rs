//! Bounds on the number of games.
//!
//! From above: there are no more games than the product of all outdegrees, which is at most the L-th power of their mean. That
//! the mean is at most the number of points, mn, is known on small boards from the graph. On larger ones a position
//! with e empty points has at most 2e moves, and with C(mn, e) · 2^(mn−e) positions of e empty points, legal or not,
//!
//! ```text
//!     mean  ≤  2 (t + Σ over e > t of (e − t) C(mn, e) 2^(mn−e) / L)      for every t,
//! ```
//!
//! where any lower bound may stand for L: that of a tiling of the board into smaller ones, whose legal positions fit
//! together. On lines the empty points of all positions are added up. Source: \[TrompFarneback\], Lemma 17, Theorems 4
//! and 7 to 9.

use super::{Bound, PositionBounds, Says, log2};
use crate::{GameGraph, Job, RBig, UBig, Value, Verb, WaysError};
use ::series::Enclosed;
use board::Board;
use control::faults;
use games::go::{Goban, Line, Partition, Stones, replay};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rule::Player;
use serde_json::json;
use sweep::Run;

/// Bounds on the number of games on a rectangle.
#[derive(Clone, PartialEq, Debug)]
pub struct GameBounds {
    /// From below.
    pub least: LeastGames,
    /// From above.
    pub most: MostGames,
}

/// What a lower bound rests on.
#[derive(Clone, PartialEq, Debug)]
pub enum LeastGames {
    /// A single point: nobody can move, and that is one game.
    Point,
    /// On a line of n points: 2^(2^(n−1)).
    Line {
        /// n.
        points: usize,
        /// Games that were played by the rules.
        replayed: Vec<Replayed>,
    },
    /// (k!)^(2^(l−1)).
    Partition {
        /// The parts of the board, checked.
        partition: Partition,
        /// k, the points of each colour.
        each: usize,
        /// l, the points between.
        between: usize,
        /// Games that were played by the rules.
        replayed: Vec<Replayed>,
    },
}

/// A game that was constructed and played by the rules without a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Which one.
    pub game: &'static str,
    /// Its moves.
    pub moves: usize,
}

/// What upper bounds rest on.
#[derive(Clone, PartialEq, Debug)]
pub struct MostGames {
    /// mn.
    pub points: usize,
    /// The number of positions, or as many at least.
    pub positions: UBig,
    /// Is it the number of positions?
    pub exact: bool,
    /// Its logarithm to base 2 by a formula that is not proved.
    pub formula: Enclosed,
    /// What is known of the mean outdegree.
    pub mean: MeanOutdegree,
    /// The logarithm to base 2 of the product of all outdegrees, where the graph is small.
    pub product: Option<(UBig, Enclosed)>,
    /// All games, where there are a handful.
    pub counted: Option<u64>,
}

/// What is known of the mean number of moves of a position.
#[derive(Clone, PartialEq, Debug)]
pub enum MeanOutdegree {
    /// It is this.
    Exactly(RBig),
    /// It is at most this.
    AtMost(RBig),
    /// It is at most twice the number of points.
    Unknown,
}

/// On boards with at most so many points all moves are looked at.
const GRAPH_POINTS: usize = 12;
/// On boards with at most so many points all games are walked through.
const WALK_POINTS: usize = 2;
/// On boards with at most so many points the mean outdegree is bounded by the numbers of empty points.
const MEAN_POINTS: usize = 10_000;
/// On lines with at most so many points all empty points are added up.
const LINE_POINTS: usize = 200;
/// Games of a partition with at most so many points between are played; they have about k · 2^l moves.
const PLAYED_BETWEEN: usize = 14;
/// Games on lines with at most so many points are written down.
const SHOWN_LINE: usize = 8;
/// Games on lines with at most so many points are played; they have up to 2^(n+1) moves.
const PLAYED_LINE: usize = 16;

impl GameBounds {
    pub(super) fn new(
        rows: usize,
        columns: usize,
        positions: &PositionBounds,
        run: &Run<'_>,
    ) -> Result<GameBounds, WaysError> {
        Ok(GameBounds {
            least: LeastGames::new(rows, columns),
            most: MostGames::new(rows, columns, positions, run)?,
        })
    }

    /// All of them, as they are written.
    pub fn bounds(&self) -> Vec<Bound> {
        let mut bounds = vec![self.least.bound()];
        bounds.extend(self.most.bounds());
        bounds
    }

    pub(super) fn json(&self) -> serde_json::Value {
        json!({
            "bounds": self.bounds().iter().map(Bound::json).collect::<Vec<_>>(),
            "least": self.least.json(),
            "most": self.most.json(),
        })
    }
}

impl LeastGames {
    fn new(rows: usize, columns: usize) -> LeastGames {
        let points = rows * columns;
        let board = Board::grid(rows, columns);
        match (points, rows.min(columns)) {
            (1, _) => LeastGames::Point,
            (_, 1) => LeastGames::Line { points, replayed: line_games(points) },
            _ => {
                let partition =
                    Partition::combs(rows, columns).expect("there are combs on two rows and columns");
                let mut sizes = partition.check(&board).expect("combs are partitions");
                faults::strike("points of a partition", std::slice::from_mut(&mut sizes.each));
                faults::strike("points of a partition", std::slice::from_mut(&mut sizes.between));
                let replayed = if sizes.between <= PLAYED_BETWEEN {
                    partition_games(&partition, &board)
                } else {
                    vec![]
                };
                LeastGames::Partition { partition, each: sizes.each, between: sizes.between, replayed }
            }
        }
    }

    /// No partition of so many points has more of them between.
    pub fn most_between(points: usize) -> usize {
        Partition::most_between(points)
    }

    /// Is it a line?
    pub(super) fn is_line(&self) -> bool {
        matches!(self, LeastGames::Line { .. })
    }

    /// The games that were played.
    pub fn replayed(&self) -> &[Replayed] {
        match self {
            LeastGames::Point => &[],
            LeastGames::Line { replayed, .. } | LeastGames::Partition { replayed, .. } => replayed,
        }
    }

    /// As it is written.
    fn bound(&self) -> Bound {
        let power = |exponent: usize| UBig::ONE << exponent;
        match self {
            LeastGames::Point => Bound::tower(Says::AtLeast, "1".into(), &Enclosed::exact(0)),
            LeastGames::Line { points, .. } => {
                let log2 = Enclosed::exact(power(points - 1));
                Bound::tower(Says::AtLeast, format!("2^(2^{})", points - 1), &log2)
            }
            LeastGames::Partition { each, between, .. } => {
                let log2 = log2(&factorial(1, *each as u64)).times(power(between - 1));
                Bound::tower(Says::AtLeast, format!("({each}!)^(2^{})", between - 1), &log2)
            }
        }
    }

    fn json(&self) -> serde_json::Value {
        let games = |replayed: &[Replayed]| {
            let game = |replayed: &Replayed| json!({ "game": replayed.game, "moves": replayed.moves });
            replayed.iter().map(game).collect::<Vec<_>>()
        };
        match self {
            LeastGames::Point => json!({ "by": "point" }),
            LeastGames::Line { points, replayed } => json!({
                "by": "line", "n": points, "replayed": games(replayed),
            }),
            LeastGames::Partition { partition, each, between, replayed } => json!({
                "by": "partition",
                "k": each,
                "l": between,
                "most_between": Partition::most_between(partition.parts().len()),
                "partition": partition.to_string(),
                "replayed": games(replayed),
            }),
        }
    }
}

/// first · (first + 1) ··· last, by halves.
fn factorial(first: u64, last: u64) -> UBig {
    match last.checked_sub(first) {
        None => UBig::ONE,
        Some(0) => first.into(),
        Some(more) => factorial(first, first + more / 2) * factorial(first + more / 2 + 1, last),
    }
}

/// Plays the longest and the shortest game on a line, whichever path comes first, and some in between.
fn line_games(points: usize) -> Vec<Replayed> {
    let Some(line) = Line::new(points).filter(|_| points <= PLAYED_LINE) else { return vec![] };
    let goban = Goban::new(&Board::grid(1, points)).expect("the line is short");
    let mut random = ChaCha8Rng::seed_from_u64(points as u64);
    let coins: Vec<bool> = (0..line.choices()).map(|_| random.next_u32() % 2 == 0).collect();
    let played = |game, player, skip: &dyn Fn(usize) -> bool| {
        let moves = replay(&goban, line.game(player, skip)).expect("a path is a game").moves;
        Replayed { game, moves }
    };
    vec![
        played("nothing skipped", Player::Left, &|_| false),
        played("all skipped", Player::Right, &|_| true),
        played("some skipped at random", Player::Left, &|choice| coins[choice]),
    ]
}

/// The positions of the longest game on a line of few points.
pub(super) fn longest_game(points: usize) -> Option<Vec<String>> {
    let line = Line::new(points).filter(|_| points <= SHOWN_LINE)?;
    let goban = Goban::new(&Board::grid(1, points)).expect("the line is short");
    let mut stones = Stones::EMPTY;
    let mut shown = vec![];
    for (point, player) in line.game(Player::Left, |_| false) {
        stones = goban.play(stones, point, player);
        shown.push((0..points).map(|point| stones.glyph(point)).collect());
    }
    Some(shown)
}

/// Plays a game of a partition with the points of each string in order, and one with random orders.
fn partition_games(partition: &Partition, board: &Board) -> Vec<Replayed> {
    let Ok(goban) = Goban::new(board) else { return vec![] };
    let mut random = ChaCha8Rng::seed_from_u64(board.sites() as u64);
    let mut shuffle = |points: &mut [usize]| {
        (1..points.len()).rev().for_each(|last| points.swap(last, random.next_u64() as usize % (last + 1)));
    };
    let played = |game, moves| {
        let moves = replay(&goban, moves).expect("the strings of a partition make a game").moves;
        Replayed { game, moves }
    };
    vec![played("in order", partition.game(|_| ())), played("in random orders", partition.game(&mut shuffle))]
}

impl MostGames {
    fn new(
        rows: usize,
        columns: usize,
        positions: &PositionBounds,
        run: &Run<'_>,
    ) -> Result<MostGames, WaysError> {
        let points = rows * columns;
        let graph = if points <= GRAPH_POINTS { Some(graph(rows, columns, run)?) } else { None };
        let mean = match &graph {
            Some(graph) => MeanOutdegree::Exactly(RBig::from_parts(graph.edges.into(), graph.nodes.into())),
            None => MeanOutdegree::new(rows, columns, positions, run)?,
        };
        let product =
            graph.as_ref().and_then(GameGraph::outdegree_product).filter(|product| *product != UBig::ZERO);
        Ok(MostGames {
            points,
            positions: positions.at_most().clone(),
            exact: positions.exact.is_some(),
            formula: positions.formula.clone(),
            mean,
            product: product.map(|product| (product.clone(), log2(&product))),
            counted: (points <= WALK_POINTS).then(|| walk(rows, columns)),
        })
    }

    /// Is it proved that there are at most (mn)^L games?
    pub fn is_proved(&self) -> bool {
        let within = |mean: &RBig| *mean <= RBig::from(self.points);
        match &self.mean {
            _ if self.counted.is_some() => true,
            MeanOutdegree::Exactly(mean) | MeanOutdegree::AtMost(mean) => within(mean),
            MeanOutdegree::Unknown => false,
        }
    }

    /// log2 of (above/below)^L for L with this value.
    fn power(&self, above: usize, below: usize, positions: &UBig) -> Enclosed {
        let log = |number: usize| log2(&UBig::from(number));
        log(above).minus(&log(below)).times(positions.clone())
    }

    /// All of them, as they are written.
    pub fn bounds(&self) -> Vec<Bound> {
        let mn = self.points;
        let mut bounds = vec![];
        bounds.extend(
            self.counted
                .map(|games| Bound::tower(Says::Exactly, games.to_string(), &log2(&UBig::from(games)))),
        );
        bounds.extend(
            self.product
                .as_ref()
                .map(|(_, log2)| Bound::tower(Says::AtMost, "product of outdegrees".into(), log2)),
        );
        let base = if self.is_proved() { mn } else { 2 * mn };
        bounds.push(Bound::tower(Says::AtMost, format!("{base}^L"), &self.power(base, 1, &self.positions)));
        if !self.exact {
            let twice = |base: &Enclosed| {
                let log = self.power(mn, 1, &UBig::ONE).log2_of()?.plus(&self.formula);
                Some(Says::About.rounded(&log.minus(&base.log2_of()?).over(base)))
            };
            bounds.push(Bound {
                says: Says::About,
                formula: format!("{mn}^L"),
                log10: twice(&super::log2_10()),
                log2: twice(&Enclosed::exact(1)),
            });
        }
        if mn >= 3 {
            let formula = match 2 * mn % 3 {
                0 => format!("{}^L", 2 * mn / 3),
                _ => format!("({}/3)^L", 2 * mn),
            };
            bounds.push(Bound::tower(Says::Conjectured, formula, &self.power(2 * mn, 3, &self.positions)));
        }
        bounds
    }

    fn json(&self) -> serde_json::Value {
        let mean = |mean: &RBig| mean.to_f64().value();
        json!({
            "mean_outdegree": match &self.mean {
                MeanOutdegree::Exactly(exactly) => json!({ "exactly": mean(exactly) }),
                MeanOutdegree::AtMost(most) => json!({ "at_most": mean(most) }),
                MeanOutdegree::Unknown => json!({ "at_most": 2 * self.points }),
            },
            "positions_exact": self.exact,
            "proved": self.is_proved(),
            "outdegree_product": self.product.as_ref().and_then(|(product, _)| super::digits(product)),
            "games": self.counted,
        })
    }
}

/// The graph of positions.
fn graph(rows: usize, columns: usize, run: &Run<'_>) -> Result<GameGraph, WaysError> {
    let verb = Verb::Graph { suicide: true, symmetry: None, list: false };
    match crate::answer(&Job::new(verb, "go", &format!("{rows}x{columns}")), run)?.value {
        Value::Graph(graph) => Ok(*graph),
        _ => unreachable!("a graph is a graph"),
    }
}

/// All games, one after the other.
fn walk(rows: usize, columns: usize) -> u64 {
    fn from(goban: &Goban, path: &mut Vec<Stones>) -> u64 {
        let here = *path.last().expect("a path has a first position");
        let mut after = vec![];
        goban.moves(here, |_, _, next| after.push(next));
        after.retain(|next| !path.contains(next));
        let mut games = 1;
        for next in after {
            path.push(next);
            games += from(goban, path);
            path.pop();
        }
        games
    }
    let goban = Goban::new(&Board::grid(rows, columns)).expect("the board is small");
    from(&goban, &mut vec![Stones::EMPTY])
}

impl MeanOutdegree {
    fn new(
        rows: usize,
        columns: usize,
        positions: &PositionBounds,
        run: &Run<'_>,
    ) -> Result<Self, WaysError> {
        let points = rows * columns;
        if points <= LINE_POINTS && rows.min(columns) == 1 {
            return Ok(MeanOutdegree::AtMost(twice_empty(points, run)?));
        }
        if points > MEAN_POINTS {
            return Ok(MeanOutdegree::Unknown);
        }
        Ok(MeanOutdegree::AtMost(by_empty_points(points, positions.at_least())))
    }
}

/// Twice the mean number of empty points of a position on a line.
fn twice_empty(points: usize, run: &Run<'_>) -> Result<RBig, WaysError> {
    let job = Job::new(Verb::ProfileInOneVariable, "go", &format!("1x{points}"));
    let Value::ProfileInOneVariable { coefficients, .. } = crate::answer(&job, run)?.value else {
        unreachable!("a profile is a profile")
    };
    let empty: UBig = coefficients.iter().enumerate().map(|(stones, count)| count * (points - stones)).sum();
    let all: UBig = coefficients.iter().sum();
    Ok(RBig::from_parts((empty * UBig::from(2u8)).into(), all))
}

/// The least of the bounds on the mean outdegree, given that there are at least so many legal positions.
fn by_empty_points(points: usize, legal: &UBig) -> RBig {
    // Positions with e empty points, those with more than t, and the sum of e − t over them.
    let (mut with, mut above, mut excess) = (UBig::ONE, UBig::ZERO, UBig::ZERO);
    let mut best = legal * points;
    for t in (0..points).rev() {
        above += &with;
        excess += &above;
        with = with * (2 * (t + 1)) / (points - t);
        let sum = legal * t + &excess;
        if sum > best {
            break;
        }
        best = sum;
    }
    RBig::from_parts((best * UBig::from(2u8)).into(), legal.clone())
}
