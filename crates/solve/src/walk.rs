//! Games one by one, and whether one side can force something.

use crate::table::{Effort, PATIENCE, Table};
use crate::{Run, SolveError};
use std::hash::Hash;

/// Goes through all games from `start` on, each to its end, in the order in which `follow` fills in the positions after
/// a move: none where the game is over. `over` is given the positions of each game, the first and the last included.
/// Nothing is remembered, so it takes a step for every move of every game.
///
/// ```
/// // From 3 take 1 or 2 until nothing is left.
/// let take = |left: &u32, after: &mut Vec<u32>| after.extend([1, 2].iter().filter_map(|n| left.checked_sub(*n)));
/// let mut games = vec![];
/// solve::walk(3, take, |game| games.push(game.to_vec()), &solve::Run::unlimited()).unwrap();
/// assert_eq!(games, [vec![3, 2, 1, 0], vec![3, 2, 0], vec![3, 1, 0]]);
/// ```
pub fn walk<P: Copy>(
    start: P,
    follow: impl Fn(&P, &mut Vec<P>),
    mut over: impl FnMut(&[P]),
    run: &Run<'_>,
) -> Result<Effort, SolveError> {
    let (mut open, mut game, mut after) = (vec![(0, start)], vec![], vec![]);
    let mut effort = Effort::default();
    while let Some((moves, position)) = open.pop() {
        effort.nodes += 1;
        if effort.nodes.is_multiple_of(PATIENCE) {
            run.searched(effort.nodes)?;
        }
        game.truncate(moves);
        game.push(position);
        follow(&position, &mut after);
        if after.is_empty() {
            over(&game);
        }
        open.extend(after.drain(..).rev().map(|next| (moves + 1, next)));
    }
    effort.positions = effort.nodes;
    Ok(effort)
}

/// What a position is to the side that wants something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The game is over, and it has got it or not.
    Over(bool),
    /// It moves: one position after a move that gives it is enough.
    Any,
    /// The other side moves: all positions after a move must give it.
    All,
}

/// Can the side that wants something force it? `step` says what a position is, and fills in the positions after a move.
/// A table holds every position that was met.
///
/// ```
/// use solve::{Run, Step};
/// // Take 1 or 2 in turns; whoever takes the last one wins. The second player forces it from multiples of 3.
/// let forced = |heap: u32| {
///     let step = |&(left, mine): &(u32, bool), after: &mut Vec<(u32, bool)>| {
///         after.extend([1, 2].iter().filter_map(|n| Some((left.checked_sub(*n)?, !mine))));
///         if left == 0 { Step::Over(!mine) } else if mine { Step::Any } else { Step::All }
///     };
///     solve::force((heap, true), step, &Run::unlimited()).unwrap().0
/// };
/// assert_eq!([1, 2, 3, 4, 5, 6].map(forced), [true, true, false, true, true, false]);
/// ```
pub fn force<P: Copy + Eq + Hash>(
    start: P,
    step: impl Fn(&P, &mut Vec<P>) -> Step,
    run: &Run<'_>,
) -> Result<(bool, Effort), SolveError> {
    let mut forcing = Forcing { step, table: Table::new(run)?, after: vec![] };
    let forced = forcing.at(start)?;
    Ok((forced, forcing.table.effort()))
}

struct Forcing<'a, P, F> {
    step: F,
    table: Table<'a, P, 1>,
    /// The positions after the moves of all positions on the way, the latest ones last.
    after: Vec<P>,
}

impl<P: Copy + Eq + Hash, F: Fn(&P, &mut Vec<P>) -> Step> Forcing<'_, P, F> {
    fn at(&mut self, position: P) -> Result<bool, SolveError> {
        if let Some([known]) = self.table.look(&position)? {
            return Ok(known == 1);
        }
        let first = self.after.len();
        let forced = match (self.step)(&position, &mut self.after) {
            Step::Over(got) => got,
            Step::Any => self.some(first, true)?,
            Step::All => !self.some(first, false)?,
        };
        self.after.truncate(first);
        self.table.keep(position, [forced.into()])?;
        Ok(forced)
    }

    /// Is this the answer at some of the positions from `first` on?
    fn some(&mut self, first: usize, answer: bool) -> Result<bool, SolveError> {
        for i in first..self.after.len() {
            let next = self.after[i];
            if self.at(next)? == answer {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
