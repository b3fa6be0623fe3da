//! When a game is over for those who count games.
//!
//! The last one able to move wins, so a game is decided long before nobody can move; and whoever asks only about C may
//! stop when C is out.

use super::{Cuboid, Order, Player, WrongWord};
use std::fmt;
use std::str::FromStr;

/// When a game is over. All of these ask who can still move, whosever turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stop {
    /// As soon as at most one player can move. This gives the number of games that \[Hurtado\] prints in Table 2.
    #[default]
    Decided,
    /// As soon as C cannot move, or nobody but C can: "when either C wins or has no more available moves (regardless
    /// of whose turn it is)", as the text of \[Hurtado\] says.
    COut,
    /// Not before nobody can move.
    Full,
}

impl Stop {
    /// All three.
    pub const ALL: [Stop; 3] = [Stop::Decided, Stop::COut, Stop::Full];

    /// In a sentence.
    pub fn summary(self) -> &'static str {
        match self {
            Stop::Decided => "a game is over as soon as at most one player can move",
            Stop::COut => "a game is over as soon as C cannot move, or nobody but C can",
            Stop::Full => "a game is over when nobody can move",
        }
    }

    /// Is a game over when these cells are free?
    pub fn over(self, cuboid: &Cuboid, free: u128) -> bool {
        let [r, l, c] = Player::ALL.map(|player| cuboid.moves(free, player) != 0);
        match self {
            Stop::Decided => u8::from(r) + u8::from(l) + u8::from(c) <= 1,
            Stop::COut => !c || !(r || l),
            Stop::Full => !(r || l || c),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Decided => "decided",
            Stop::COut => "c-out",
            Stop::Full => "full",
        })
    }
}

impl FromStr for Stop {
    type Err = WrongWord;

    fn from_str(text: &str) -> Result<Stop, WrongWord> {
        let named = Stop::ALL.into_iter().find(|stop| stop.to_string() == text);
        named.ok_or_else(|| WrongWord::Stop(text.to_string()))
    }
}

/// A box in play: the free cells, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// The free cells.
    pub free: u128,
    /// Who moves, if he can; otherwise the next one who can.
    pub player: Player,
}

impl Turn {
    /// The empty box.
    pub fn first(cuboid: &Cuboid, order: Order) -> Turn {
        Turn { free: cuboid.all(), player: order.first() }
    }

    /// Fills in what comes after each move, nothing if the game is over.
    pub fn follow(self, cuboid: &Cuboid, order: Order, stop: Stop, after: &mut Vec<Turn>) {
        if stop.over(cuboid, self.free) {
            return;
        }
        let before = order.after(order.after(self.player));
        let player = cuboid.next(self.free, order, before).expect("somebody can move in a game that goes on");
        let mut moves = cuboid.moves(self.free, player);
        while moves != 0 {
            let free = self.free & !cuboid.domino(player, moves.trailing_zeros() as usize);
            after.push(Turn { free, player: order.after(player) });
            moves &= moves - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_a_game_is_over() {
        // Two cells along x and two along y, apart from each other; C has no move in a flat box.
        let cuboid: Cuboid = "2x4x1".parse().unwrap();
        let (right, left) = (0b0000_0011, 0b0101_0000);
        let over = |free: u128| Stop::ALL.map(|stop| stop.over(&cuboid, free));
        assert_eq!(over(right | left), [false, true, false]);
        assert_eq!(over(right), [true, true, false]);
        assert_eq!(over(0), [true, true, true]);
        let cuboid: Cuboid = "1x1x3".parse().unwrap();
        assert_eq!(Stop::ALL.map(|stop| stop.over(&cuboid, 0b111)), [true, true, false]);
    }

    #[test]
    fn stops_are_read_and_written() {
        for stop in Stop::ALL {
            assert_eq!(stop.to_string().parse(), Ok(stop));
        }
        let wrong = "out".parse::<Stop>().unwrap_err().to_string();
        assert_eq!(wrong, "'out' does not say when a game is over; write decided, c-out or full");
    }

    #[test]
    fn those_who_cannot_move_are_passed_over() {
        let cuboid: Cuboid = "2x2x1".parse().unwrap();
        let follow = |turn: Turn, stop| {
            let mut after = vec![];
            turn.follow(&cuboid, "clr".parse().unwrap(), stop, &mut after);
            after
        };
        let start = Turn::first(&cuboid, "clr".parse().unwrap());
        // C cannot move, so L does; then only L can.
        let columns = [Turn { free: 0b1010, player: Player::R }, Turn { free: 0b0101, player: Player::R }];
        assert_eq!(follow(start, Stop::Decided), columns);
        assert_eq!(follow(start, Stop::COut), []);
        assert_eq!(follow(columns[0], Stop::Decided), []);
        assert_eq!(follow(columns[0], Stop::Full), [Turn { free: 0, player: Player::R }]);
    }
}
