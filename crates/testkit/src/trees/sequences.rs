//! All games, one by one: nothing is remembered, every sequence of moves is followed to its end.

use super::{Game, Player, Position};

impl Game {
    /// For each number of moves from 0 on, the number of games that take so many, if `first` begins. Takes a step for
    /// every game and every move of it.
    ///
    /// ```
    /// use testkit::trees::{Game, Player};
    /// // A domino of Left, one of two of Right; or Left takes the middle, and Right cannot move.
    /// let game = Game::domineering(&board::Board::grid(2, 3));
    /// assert_eq!(game.sequences(Player::Left), [0, 1, 4]);
    /// ```
    pub fn sequences(&self, first: Player) -> Vec<u128> {
        let mut by_moves = vec![];
        self.follow(Position::default(), first, 0, &mut by_moves);
        by_moves
    }

    fn follow(&self, position: Position, turn: Player, made: usize, by_moves: &mut Vec<u128>) {
        let moves = self.moves(position, turn);
        if moves.is_empty() {
            by_moves.resize(by_moves.len().max(made + 1), 0);
            by_moves[made] += 1;
        }
        for next in moves {
            self.follow(next, turn.other(), made + 1, by_moves);
        }
    }
}
