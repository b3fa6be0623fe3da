//! How long a game lasts when the player who wins hurries and the one who loses delays.
//!
//! Parts of a position do not help: whoever answers in another part gains or loses time; so the table holds whole
//! positions.

use crate::table::Table;
use crate::{Effort, Run, SolveError};
use rule::{Impartial, Play, Player};

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// The player who moves first.
    First,
    /// The other one.
    Second,
}

/// How long a game lasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Length {
    /// The moves of both players.
    pub moves: u32,
    /// The site of a first move that wins so soon, if the first player wins.
    pub first: Option<usize>,
    /// What it took, with all that the table knew before.
    pub effort: Effort,
}

impl Length {
    /// Who makes the last move.
    pub fn winner(&self) -> Winner {
        if wins(self.moves) { Winner::First } else { Winner::Second }
    }
}

/// Does the player whose turn it is make the last one of so many moves?
fn wins(moves: u32) -> bool {
    !moves.is_multiple_of(2)
}

/// The number of moves of an impartial game.
pub fn length<G: Impartial>(game: &G, run: &Run<'_>) -> Result<Length, SolveError> {
    Lengths::impartial(game, run)?.begun_by(Player::Left)
}

/// The numbers of moves from the positions that have been met.
///
/// ```
/// use games::domineering::OnBoards;
/// use rule::Player;
/// use solve::{Lengths, Run};
///
/// // Left puts a domino into the middle column: Right has two squares, and nothing to do on them.
/// let game = OnBoards::new(&board::parse_sum("2x3").unwrap()).unwrap();
/// let run = Run::unlimited();
/// let mut lengths = Lengths::new(&game, &run).unwrap();
/// let length = lengths.begun_by(Player::Left).unwrap();
/// assert_eq!((length.moves, length.first), (1, Some(1)));
/// ```
pub struct Lengths<'a, G: Play> {
    game: &'a G,
    /// For each player who may be to move.
    table: Table<'a, G::Position, 2>,
    /// Who moves after a player.
    other: fn(Player) -> Player,
}

/// Stands for a number of moves that is not known.
const UNKNOWN: u32 = u32::MAX;

impl<'a, G: Play> Lengths<'a, G> {
    /// Nothing is known yet.
    pub fn new(game: &'a G, run: &'a Run<'a>) -> Result<Self, SolveError> {
        Ok(Lengths { game, table: Table::new(run)?, other: Player::other })
    }

    /// Nothing is known yet of a game whose players have the same moves: the table need not know whose turn it is.
    pub fn impartial(game: &'a G, run: &'a Run<'a>) -> Result<Self, SolveError>
    where
        G: Impartial,
    {
        Ok(Lengths { game, table: Table::new(run)?, other: |player| player })
    }

    /// The number of moves from the start of the game if this player begins.
    pub fn begun_by(&mut self, first: Player) -> Result<Length, SolveError> {
        let start = self.game.start();
        let moves = self.of(start, first)?;
        let quickest = if wins(moves) { self.best_move(start, first)? } else { None };
        Ok(Length { moves, first: quickest.map(|(site, _)| site), effort: self.table.effort() })
    }

    /// Such a game, by the sites of its moves.
    pub fn line(&mut self, first: Player) -> Result<Vec<(Player, usize)>, SolveError> {
        let (mut position, mut player, mut line) = (self.game.start(), first, vec![]);
        while let Some((site, after)) = self.best_move(position, player)? {
            line.push((player, site));
            (position, player) = (after, (self.other)(player));
        }
        Ok(line)
    }

    /// A move after which the game lasts as long as it should, if there is a move.
    fn best_move(
        &mut self,
        position: G::Position,
        player: Player,
    ) -> Result<Option<(usize, G::Position)>, SolveError> {
        let moves = self.of(position, player)?;
        for (site, after) in self.moves(&position, player) {
            if self.of(after, (self.other)(player))? + 1 == moves {
                return Ok(Some((site, after)));
            }
        }
        Ok(None)
    }

    fn moves(&self, position: &G::Position, player: Player) -> Vec<(usize, G::Position)> {
        let mut moves = vec![];
        self.game.moves(position, player, &mut |site, after| moves.push((site, after)));
        moves
    }

    fn of(&mut self, position: G::Position, player: Player) -> Result<u32, SolveError> {
        let mut known = self.table.look(&position)?.unwrap_or([UNKNOWN; 2]);
        if known[player as usize] != UNKNOWN {
            return Ok(known[player as usize]);
        }
        // The shortest of the games that the opponent loses, the longest of all.
        let (mut won, mut longest) = (None::<u32>, 0);
        for (_, after) in self.moves(&position, player) {
            let moves = 1 + self.of(after, (self.other)(player))?;
            longest = longest.max(moves);
            if wins(moves) {
                won = Some(won.map_or(moves, |won| won.min(moves)));
            }
        }
        let moves = won.unwrap_or(longest);
        known[player as usize] = moves;
        self.table.keep(position, known)?;
        Ok(moves)
    }
}
