//! \[KarthikeyanSinha\]: shortest games of Domineering, outcome classes, a game on hypercubes.

mod cubes;
mod laws;
mod polynomials;
mod problems;
mod shortest;
mod theory;

use crate::court::agree;
use crate::{Check, Claim, ClaimError, Court};
use board::Board;
use testkit::stuck::Stuck;
use testkit::trees::{self, First, Game};
use ways::{Definition, Extreme, GameEnds, Job, Partizan, Value, Verb};

/// The key of the paper in `tables/`.
const KEY: &str = "KarthikeyanSinha";

pub(super) fn claims() -> Vec<Claim> {
    [
        cubes::claims(),
        theory::claims(),
        polynomials::claims(),
        shortest::claims(),
        problems::claims(),
        laws::claims(),
    ]
    .concat()
}

/// The most squares of a board on which all games are played.
const FEW_SQUARES: usize = 12;

/// The most squares of a board whose polynomials are taken beside the sweep for the least number.
const SOME_SQUARES: usize = 24;

/// The positions in which somebody cannot move, from the polynomials.
fn stuck(court: &Court<'_>, board: &str) -> Result<Stuck, ClaimError> {
    let of = |kind| court.profile("domineering", Some(kind), board);
    Ok(Stuck::new(&of("left-end")?, &of("right-end")?, &of("maximal")?))
}

/// The shortest games on m x n: from the sweep that looks for the least number; on small boards also from the
/// polynomials, and on very small ones from games that are played.
fn shortest(court: &Court<'_>, m: usize, n: usize, definition: Definition) -> Result<GameEnds, ClaimError> {
    let verb = Verb::Ends { extreme: Extreme::Shortest, first: None, definition, show: 0 };
    let job = Job::new(verb, "domineering", &format!("{m}x{n}"));
    let Value::Ends(ends) = court.answer(&job)?.value else { unreachable!("games end") };
    let told = format!("{} {} {}", ends.moves, ends.positions, ends.letters);
    let tell = |other: trees::Extreme| format!("{} {} {}", other.moves, other.positions, other.letters);
    if m * n <= SOME_SQUARES {
        let stuck = stuck(court, &job.board)?;
        let finals = match definition {
            Definition::Thesis => stuck.by_thesis(),
            Definition::Play => stuck.by_play(First::Either),
        };
        agree(&job, told.clone(), tell(finals.shortest()))?;
    }
    if m * n <= FEW_SQUARES {
        let game = Game::domineering(&Board::grid(m, n));
        let played = match definition {
            Definition::Thesis => game.list().shortest(),
            Definition::Play => game.play().shortest(First::Either),
        };
        agree(&job, told, tell(played))?;
    }
    Ok(ends)
}

/// α(m, n), the least number of moves.
fn least(court: &Court<'_>, m: usize, n: usize, definition: Definition) -> Result<usize, ClaimError> {
    Ok(shortest(court, m, n, definition)?.moves)
}

/// Who wins, and if asked for in how many moves.
fn solved(court: &Court<'_>, board: &str, length: bool) -> Result<Partizan, ClaimError> {
    let verb = Verb::Solve { length, first: None, line: false };
    match court.answer(&Job::new(verb, "domineering", board))?.value {
        Value::Partizan(solution) => Ok(solution),
        other => unreachable!("a solution, not {other:?}"),
    }
}

/// The letter of the outcome class.
fn class(court: &Court<'_>, board: &str) -> Result<char, ClaimError> {
    Ok(solved(court, board, false)?.outcome.expect("both players were asked about").letter())
}

/// What holds for ever because it holds at some places, for the reason told.
fn argued(check: Check, reason: &str) -> Check {
    match check {
        Check::Holds(range) => Check::Proved(format!("{range}; {reason}")),
        other => other,
    }
}

/// Rectangles with so many squares at most, the smallest first.
fn rectangles(sides: std::ops::RangeInclusive<usize>, most: usize) -> Vec<(usize, usize)> {
    let all = sides.clone().flat_map(|m| sides.clone().map(move |n| (m, n)));
    let mut small: Vec<(usize, usize)> = all.filter(|(m, n)| m * n <= most).collect();
    small.sort_by_key(|&(m, n)| (m * n, m));
    small
}
