//! \[HuntemannNash\]: polynomial profiles of distance games.

mod background;
mod bipartite;
mod cycles;
mod ensnort;
mod open;
mod paths;

use crate::{Check, Claim, ClaimError, Court, Finding, Sides};
use board::Board;
use games::Game;
use games::distance::{Distance, Stone};
use rule::Rulebook;
use testkit::Counts;
use testkit::expand::{Polynomial, expand};
use testkit::words::words;

/// The key of the paper in `tables/`.
const KEY: &str = "HuntemannNash";

/// Generating functions are expanded to this power of t.
const TERMS: usize = 12;

/// Positions are written as words on paths and cycles of up to this many vertices.
const LETTERS: usize = 7;

pub(super) fn claims() -> Vec<Claim> {
    let parts = [
        background::claims(),
        paths::claims(),
        ensnort::claims(),
        cycles::claims(),
        bipartite::claims(),
        open::claims(),
    ];
    parts.concat()
}

/// The numbers and polynomials in print at a place.
fn printed(court: &Court<'_>, place: &str) -> Result<Finding, ClaimError> {
    Ok(Finding::stated(&court.entries(KEY, place)?))
}

fn rule(game: &str) -> Distance {
    match games::find(game, None) {
        Ok(Game::Distance(rule)) => rule,
        other => unreachable!("{game} is a distance game: {other:?}"),
    }
}

/// The path of n vertices, as the program names it.
fn path(n: usize) -> String {
    if n == 0 { "bipartite:0,0".into() } else { format!("path:{n}") }
}

/// The cycle of n vertices.
fn cycle(n: usize) -> String {
    format!("cycle:{n}")
}

/// The number of positions on a board.
fn total(court: &Court<'_>, game: &str, board: &str) -> Result<i128, ClaimError> {
    let count = court.count(game, None, board)?;
    Ok(count.try_into().expect("a number of a small board"))
}

/// (−1)ⁿ.
fn sign(n: usize) -> i128 {
    if n.is_multiple_of(2) { 1 } else { -1 }
}

/// ∑ polynomial · profile on a board.
fn sum(court: &Court<'_>, game: &str, terms: &[(&str, String)]) -> Result<Counts, ClaimError> {
    let mut sum = Counts::none();
    for (factor, board) in terms {
        sum.add_product(&factor.parse().expect("a polynomial"), &court.profile(game, None, board)?);
    }
    Ok(sum)
}

/// What the coefficients of a generating function are held against.
#[derive(Clone, Copy)]
enum Of {
    /// Polynomial profiles.
    Profiles,
    /// Polynomial profiles with e for each empty vertex.
    Refined,
}

/// A generating function as printed against the engines, from n = `first` on.
fn expanded(
    court: &Court<'_>,
    formula: &str,
    of: Of,
    game: &str,
    first: usize,
    board: fn(usize) -> String,
) -> Result<Check, ClaimError> {
    let series = expand(formula, TERMS).map_err(ClaimError::Other)?;
    let range = format!("n = {first} to {}", TERMS - 1);
    Check::over(range, (first..TERMS).zip(&series[first..]), |(n, coefficient)| {
        let profile = court.profile(game, None, &board(n))?;
        let program = match of {
            Of::Profiles => Polynomial::from(&profile),
            Of::Refined => Polynomial::refined(&profile, n),
        };
        Ok(Sides::new(format!("n = {n}"), coefficient.clone(), program))
    })
}

/// The positions on a board as words, sorted: E for an empty vertex, B for Left, R for Right.
fn positions(rule: &Distance, board: &Board) -> Vec<String> {
    let pairs = rule.pairs(board).expect("a small board");
    let letter = |code: usize, site: usize| code / 3usize.pow(site as u32) % 3;
    let stones = |code| (0..board.sites()).map(move |site| letter(code, site));
    let legal = |&code: &usize| {
        let placed: Vec<Stone> = stones(code).map(|i| [Stone::Empty, Stone::Left, Stone::Right][i]).collect();
        rule.legal(&pairs, &placed)
    };
    let word = |code: usize| stones(code).map(|i| ['E', 'B', 'R'][i]).collect();
    let mut all: Vec<String> = (0..3usize.pow(board.sites() as u32)).filter(legal).map(word).collect();
    all.sort();
    all
}

fn path_board(n: usize) -> Board {
    Board::graph(n, (1..n).map(|i| (i - 1, i)))
}

/// Does the expression make each position on a path exactly once?
fn expression(expression: &str, game: &str) -> Result<Check, ClaimError> {
    let (all, rule) = (words(expression, LETTERS), rule(game));
    let of_length = |n: usize| all.iter().filter(|word| word.len() == n).cloned().collect::<Vec<String>>();
    let places = (0..=LETTERS).flat_map(|n| {
        let (made, positions) = (of_length(n), positions(&rule, &path_board(n)));
        let mut both = [made.clone(), positions.clone()].concat();
        both.sort();
        both.dedup();
        both.into_iter().map(move |word| (times(&made, &word), times(&positions, &word), word))
    });
    Check::over(format!("{game}, n = 0 to {LETTERS}"), places, |(made, is, word)| {
        Ok(Sides::new(format!("{game}, how often {word} is made"), made, is))
    })
}

fn times(words: &[String], word: &str) -> usize {
    words.iter().filter(|other| *other == word).count()
}

/// B|BE|...|BEᵏ.
fn followed(letter: char, k: usize) -> String {
    (0..=k).map(|i| format!("{letter}{}", "E".repeat(i))).collect::<Vec<_>>().join("|")
}

/// x t + x t² + ... + x tᵏ, for a letter x or 1.
fn powers(letter: &str, k: usize) -> String {
    (1..=k).map(|i| format!("{letter}*t^{i}")).collect::<Vec<_>>().join("+")
}

/// Formulas (game, family, formula) about whole families, each proved; `range` tells them in words, the largest last.
fn all_proved(
    court: &Court<'_>,
    range: &str,
    formulas: impl IntoIterator<Item = (String, String, String)>,
) -> Result<Check, ClaimError> {
    let mut last = String::new();
    for (game, family, formula) in formulas {
        match court.prove(&game, None, &family, &formula)? {
            Check::Proved(words) => last = words,
            Check::Fails(sides) => {
                return Ok(Check::Fails(Sides { at: format!("{game} on {family}, {}", sides.at), ..sides }));
            }
            Check::Holds(_) => unreachable!("a formula is proved or refuted"),
        }
    }
    Ok(Check::Proved(format!("{range}, each proved; the last one {last}")))
}
