//! What can be asked of somebody who knows who wins: the outcome class of a game, a move that wins, a line of play.

use crate::{Effort, SolveError};
use rule::{Play, Player};

/// Somebody who knows who wins.
pub trait Oracle<P> {
    /// Does `player`, whose turn it is, win?
    fn wins(&mut self, position: &P, player: Player) -> Result<bool, SolveError>;

    /// The same, if it can be said at once.
    fn knows(&mut self, _position: &P, _player: Player) -> Option<bool> {
        None
    }

    /// What it has taken so far.
    fn effort(&self) -> Effort;
}

/// Who wins, depending on who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Left, whoever begins.
    Left,
    /// Right, whoever begins.
    Right,
    /// The next player, who begins.
    Next,
    /// The previous player, who does not.
    Previous,
}

impl Outcome {
    /// From whether Left wins who begins, and whether Right does.
    pub fn new(left_wins: bool, right_wins: bool) -> Outcome {
        match (left_wins, right_wins) {
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (true, true) => Outcome::Next,
            (false, false) => Outcome::Previous,
        }
    }

    /// L, R, N or P.
    pub fn letter(self) -> char {
        match self {
            Outcome::Left => 'L',
            Outcome::Right => 'R',
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
        }
    }

    /// Who wins if this player begins?
    pub fn winner(self, first: Player) -> Player {
        match self {
            Outcome::Left => Player::Left,
            Outcome::Right => Player::Right,
            Outcome::Next => first,
            Outcome::Previous => first.other(),
        }
    }
}

/// The outcome class of a position.
pub fn outcome<P>(oracle: &mut impl Oracle<P>, position: &P) -> Result<Outcome, SolveError> {
    Ok(Outcome::new(oracle.wins(position, Player::Left)?, oracle.wins(position, Player::Right)?))
}

/// A move that wins for `player`, whose turn it is: its site and the position after it.
pub fn winning_move<G: Play>(
    game: &G,
    oracle: &mut impl Oracle<G::Position>,
    position: &G::Position,
    player: Player,
) -> Result<Option<(usize, G::Position)>, SolveError> {
    let moves = by_mobility(game, position, player);
    let opponent = player.other();
    if let Some(&known) = moves.iter().find(|(_, after)| oracle.knows(after, opponent) == Some(false)) {
        return Ok(Some(known));
    }
    for (site, after) in moves {
        if !oracle.wins(&after, opponent)? {
            return Ok(Some((site, after)));
        }
    }
    Ok(None)
}

/// A whole game that `first` begins, by the sites of its moves: the player who wins makes moves that win, the other one
/// those that keep them the most moves.
pub fn line<G: Play>(
    game: &G,
    oracle: &mut impl Oracle<G::Position>,
    first: Player,
) -> Result<Vec<(Player, usize)>, SolveError> {
    let (mut position, mut player, mut line) = (game.start(), first, vec![]);
    let mut wins = oracle.wins(&position, first)?;
    loop {
        let (site, after) = if wins {
            winning_move(game, oracle, &position, player)?.expect("a player who wins has a move that wins")
        } else {
            let mut moves = by_mobility(game, &position, player);
            moves.sort_by_key(|(_, after)| std::cmp::Reverse(game.mobility(after, player)));
            let Some(&longest) = moves.first() else { return Ok(line) };
            longest
        };
        line.push((player, site));
        (position, player, wins) = (after, player.other(), !wins);
    }
}

/// The moves of a player, first those that leave that player many moves and the opponent few.
fn by_mobility<G: Play>(game: &G, position: &G::Position, player: Player) -> Vec<(usize, G::Position)> {
    let mut moves = vec![];
    game.moves(position, player, &mut |site, after| {
        moves.push((advantage(game, &after, player), site, after))
    });
    moves.sort_by_key(|&(advantage, site, _)| (std::cmp::Reverse(advantage), site));
    moves.into_iter().map(|(_, site, after)| (site, after)).collect()
}

/// How many moves a player has more than the other.
pub(crate) fn advantage<G: Play>(game: &G, position: &G::Position, player: Player) -> i32 {
    game.mobility(position, player) as i32 - game.mobility(position, player.other()) as i32
}
