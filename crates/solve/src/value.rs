//! The value of a position: the sum of the values of its parts, each made of the values that both players can move to.

use crate::table::{Effort, Table};
use crate::{Run, SolveError};
use rule::{Play, Player};
use values::{Game, Universe};

/// The value of a position, and what it took.
///
/// ```
/// use rule::Play;
/// use values::{Game, Universe};
/// // Domineering on 2x2: whoever moves first has another move left.
/// let board = games::domineering::OnBoards::new(&board::parse_sum("2x2").unwrap()).unwrap();
/// let mut all = Universe::new();
/// let (value, _) = solve::value(&board, &board.start(), &mut all, &solve::Run::unlimited()).unwrap();
/// let one = all.make(&[Game::ZERO], &[]);
/// let minus = all.negative(one);
/// assert_eq!(value, all.make(&[one], &[minus]));
/// ```
///
/// The games that it makes count against the memory of the universe. All positions of games that last at most 63 moves have values
/// that there is room for, see [`values`].
pub fn value<G: Play>(
    game: &G,
    position: &G::Position,
    universe: &mut Universe<'_>,
    run: &Run<'_>,
) -> Result<(Game, Effort), SolveError> {
    let mut values = Values { game, universe, table: Table::new(run)?, options: vec![] };
    let value = values.of(position)?;
    let mut effort = values.table.effort();
    effort.bytes += universe.bytes();
    Ok((value, effort))
}

struct Values<'a, 'u, G: Play> {
    game: &'a G,
    universe: &'a mut Universe<'u>,
    /// The values of parts in normal form.
    table: Table<'a, G::Position, 1>,
    /// Options of the parts that are being looked at, those of the innermost on top.
    options: Vec<Game>,
}

impl<G: Play> Values<'_, '_, G> {
    fn of(&mut self, position: &G::Position) -> Result<Game, SolveError> {
        let mut sum = Game::ZERO;
        for part in self.game.parts(position) {
            let value = self.of_part(self.game.normal(part))?;
            sum = self.universe.try_sum(sum, value)?;
        }
        Ok(sum)
    }

    fn of_part(&mut self, part: G::Position) -> Result<Game, SolveError> {
        if let Some([known]) = self.table.look(&part)?
            && let Some(game) = self.universe.game(known)
        {
            return Ok(game);
        }
        let start = self.options.len();
        self.push_options(&part, Player::Left)?;
        let middle = self.options.len();
        self.push_options(&part, Player::Right)?;
        let value = self.universe.try_make(&self.options[start..middle], &self.options[middle..])?;
        self.options.truncate(start);
        self.table.keep(part, [value.index() as u32])?;
        Ok(value)
    }

    fn push_options(&mut self, part: &G::Position, player: Player) -> Result<(), SolveError> {
        let game = self.game;
        let mut failure = None;
        game.moves(part, player, &mut |_, after| {
            if failure.is_none() {
                match self.of(&after) {
                    Ok(value) => self.options.push(value),
                    Err(error) => failure = Some(error),
                }
            }
        });
        failure.map_or(Ok(()), Err)
    }
}
