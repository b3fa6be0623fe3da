//! Games in which the players have moves of their own: who wins, by searching moves.
//!
//! A position is cut into its parts. What is known of the parts often decides the sum: a part that the player who begins
//! loses is worth nothing and is dropped; parts that one player wins, whoever begins, add up to one that this player wins; and if
//! there is one part beside those that its first player wins, that is where to move. Otherwise the moves of the sum
//! are searched, first those after which the player has many moves and the opponent few. Every position is searched
//! once for each player, as long as the table has room: it is known by its normal form ([`Play::normal`]).
//!
//! ```
//! use games::domineering::OnBoards;
//! use solve::{Run, Outcome, Search};
//!
//! let game = OnBoards::new(&board::parse_sum("4x4").unwrap()).unwrap();
//! let run = Run::unlimited();
//! let mut search = Search::new(&game, &run).unwrap();
//! assert_eq!(solve::outcome(&mut search, &rule::Play::start(&game)), Ok(Outcome::Next));
//! ```

use crate::memo::Memo;
use crate::oracle::{advantage, outcome};
use crate::{Effort, Oracle, Outcome, Run, SolveError};
use rule::{Play, Player};

/// A search that remembers what it has found.
pub struct Search<'a, G: Play> {
    game: &'a G,
    memo: Memo<'a, G::Position>,
    /// The moves of all positions on the way from the start to the present one.
    moves: Vec<(i32, G::Position)>,
}

impl<'a, G: Play> Search<'a, G> {
    /// A search of this game. Refused if not even a small table fits.
    pub fn new(game: &'a G, run: &'a Run<'a>) -> Result<Self, SolveError> {
        Ok(Search { game, memo: Memo::new(game.start(), run)?, moves: vec![] })
    }

    /// Does `player`, whose turn it is, win?
    fn search(&mut self, position: G::Position, player: Player) -> Result<bool, SolveError> {
        let mut parts = self.game.parts(&position);
        match parts[..] {
            [] => Ok(false),
            [part] => self.search_moves(self.game.normal(part), player),
            _ => {
                if let Some(wins) = self.memo.look(&self.game.normal(position), player) {
                    return Ok(wins);
                }
                let before = self.memo.nodes();
                let wins = match self.judge(&mut parts, player)? {
                    Some(wins) => wins,
                    None => self.search_moves(self.game.normal(self.game.sum(&parts)), player)?,
                };
                let nodes = self.memo.nodes() - before;
                self.memo.keep(self.game.normal(position), player, wins, nodes);
                Ok(wins)
            }
        }
    }

    /// Who wins the sum of these parts, as far as who wins each of them tells. Drops those that are worth nothing. Of
    /// the largest part no more is asked than is needed.
    fn judge(&mut self, parts: &mut Vec<G::Position>, player: Player) -> Result<Option<bool>, SolveError> {
        let opponent = player.other();
        let game = self.game;
        parts.sort_by_cached_key(|part| game.mobility(part, player) + game.mobility(part, opponent));
        let largest = parts.pop().expect("a sum has parts");
        let (mut ours, mut theirs, mut hot) = (0, 0, 0);
        let mut kept = 0;
        for i in 0..parts.len() {
            let outcome = outcome(self, &parts[i])?;
            match outcome {
                Outcome::Previous => continue,
                Outcome::Next => hot += 1,
                Outcome::Left | Outcome::Right if outcome.winner(player) == player => ours += 1,
                Outcome::Left | Outcome::Right => theirs += 1,
            }
            parts[kept] = parts[i];
            kept += 1;
        }
        parts.truncate(kept);
        parts.push(largest);
        Ok(match (ours, theirs, hot) {
            (0, 0, 0) => Some(self.search(largest, player)?),
            (_, 0, 0) if self.search(largest, player)? => Some(true),
            (_, 0, 0 | 1) if !self.search(largest, opponent)? => Some(true),
            (0, _, 0) if !self.search(largest, player)? => Some(false),
            _ => None,
        })
    }

    /// Tries the moves of a position in normal form.
    fn search_moves(&mut self, position: G::Position, player: Player) -> Result<bool, SolveError> {
        self.memo.enter()?;
        if let Some(wins) = self.memo.look(&position, player) {
            return Ok(wins);
        }
        let before = self.memo.nodes();
        let first = self.moves.len();
        let (game, memo, moves) = (self.game, &self.memo, &mut self.moves);
        let mut known = false;
        game.moves(&position, player, &mut |_, after| {
            if !known {
                known = memo.look(&game.normal(after), player.other()) == Some(false);
                moves.push((advantage(game, &after, player), after));
            }
        });
        let wins = known || self.try_moves(first, player)?;
        self.moves.truncate(first);
        self.memo.keep(position, player, wins, self.memo.nodes() - before);
        Ok(wins)
    }

    /// Is there a move that wins among those from `first` on?
    fn try_moves(&mut self, first: usize, player: Player) -> Result<bool, SolveError> {
        self.moves[first..].sort_unstable_by_key(|&(advantage, _)| advantage);
        while self.moves.len() > first {
            let (_, after) = self.moves.pop().expect("there are moves left");
            if !self.search(after, player.other())? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<G: Play> Oracle<G::Position> for Search<'_, G> {
    fn wins(&mut self, position: &G::Position, player: Player) -> Result<bool, SolveError> {
        self.search(*position, player)
    }

    fn knows(&mut self, position: &G::Position, player: Player) -> Option<bool> {
        self.memo.look(&self.game.normal(*position), player)
    }

    fn effort(&self) -> Effort {
        self.memo.effort()
    }
}
