//! Impartial games: nimbers.

use crate::table::{Effort, Table};
use crate::{Oracle, Run, SolveError};
use rule::{Impartial, Player};

/// The nimber of a game, and of what its first moves lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nimber {
    /// The player who moves first wins unless it is 0.
    pub nimber: u32,
    /// The site of each first move, and the nimber of the position after it.
    pub after: Vec<(usize, u32)>,
    /// What it took.
    pub effort: Effort,
}

impl Nimber {
    /// A first move after which the game has this nimber.
    pub fn move_to(&self, nimber: u32) -> Option<usize> {
        self.after.iter().find(|after| after.1 == nimber).map(|after| after.0)
    }
}

/// The nimber of a game at its start.
pub fn nimber<G: Impartial>(game: &G, run: &Run<'_>) -> Result<Nimber, SolveError> {
    let mut nimbers = Nimbers::new(game, run)?;
    let mut after = vec![];
    for (site, position) in options(game, &game.start()) {
        after.push((site, nimbers.of(&position)?));
    }
    let nimber = least_missing(after.iter().map(|after| after.1).collect());
    Ok(Nimber { nimber, after, effort: nimbers.effort() })
}

/// The nimbers of the positions that have been met. They tell who wins: whoever is to move, unless it is 0.
pub struct Nimbers<'a, G: Impartial> {
    game: &'a G,
    table: Table<'a, G::Position, 1>,
}

impl<'a, G: Impartial> Nimbers<'a, G> {
    /// Nothing is known yet.
    pub fn new(game: &'a G, run: &'a Run<'a>) -> Result<Self, SolveError> {
        Ok(Nimbers { game, table: Table::new(run)? })
    }

    /// The nimber of a position.
    pub fn of(&mut self, position: &G::Position) -> Result<u32, SolveError> {
        let mut sum = 0;
        for part in self.game.parts(position) {
            sum ^= self.of_part(part)?;
        }
        Ok(sum)
    }

    fn of_part(&mut self, part: G::Position) -> Result<u32, SolveError> {
        if let Some([known]) = self.table.look(&part)? {
            return Ok(known);
        }
        let mut after = vec![];
        for (_, position) in options(self.game, &part) {
            after.push(self.of(&position)?);
        }
        let nimber = least_missing(after);
        self.table.keep(part, [nimber])?;
        Ok(nimber)
    }
}

impl<G: Impartial> Oracle<G::Position> for Nimbers<'_, G> {
    fn wins(&mut self, position: &G::Position, _: Player) -> Result<bool, SolveError> {
        Ok(self.of(position)? != 0)
    }

    fn effort(&self) -> Effort {
        self.table.effort()
    }
}

/// The moves of whoever has the turn: both players have the same.
fn options<G: Impartial>(game: &G, position: &G::Position) -> Vec<(usize, G::Position)> {
    let mut options = vec![];
    game.moves(position, Player::Left, &mut |site, after| options.push((site, after)));
    options
}

/// The least number that is not among these.
fn least_missing(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.into_iter().fold(0, |least, number| if number == least { least + 1 } else { least })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_missing_number() {
        for (numbers, least) in [(vec![], 0), (vec![1, 2], 0), (vec![3, 0, 1, 0, 1], 2), (vec![0, 1, 2], 3)] {
            assert_eq!(least_missing(numbers), least);
        }
    }
}
