//! Distance games: a player colours an empty vertex, not at a distance in S from a piece of his own colour, nor at a
//! distance in D from one of the other colour.
//!
//! | game | S | D |
//! |---|---|---|
//! | Col | 1 | |
//! | Snort | | 1 |
//! | Cis | 1 | 1 |
//! | EnCol(k), EnSnort(k), EnCis(k) | 1..k instead of 1 | |
//! | Cis₂ | 2 | 2 |
//!
//! ```text
//! ●──○──.──○──●      a position of Col (x² y²); in Snort the first two pieces would be too near
//! ```
//!
//! Distances are those of the whole board. A player can move if some empty vertex may take a piece of his.
//! Source: \[HuntemannNash\], definitions 2.1 to 2.3.

mod play;

pub use play::{OnBoards, Open};

use crate::kind::Kind;
use board::{Board, BoardError, Way};
use rule::{Beside, Finite, Owner, Piece, Rule, Rulebook};

/// What stands on a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Stone {
    Empty,
    Left,
    Right,
}

impl Finite for Stone {
    fn all() -> Vec<Stone> {
        vec![Stone::Empty, Stone::Left, Stone::Right]
    }
}

impl Piece for Stone {
    fn owner(self) -> Owner {
        match self {
            Stone::Empty => Owner::Nobody,
            Stone::Left => Owner::Left,
            Stone::Right => Owner::Right,
        }
    }
}

/// The rule of a distance game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distance {
    /// S: forbidden distances between pieces of the same colour.
    pub same: Vec<u8>,
    /// D: forbidden distances between pieces of different colours.
    pub different: Vec<u8>,
}

/// The greatest distance that a rule may speak of.
pub const FARTHEST: u8 = 250;

impl Distance {
    /// S and D are both 1 to k where they are wanted.
    pub fn up_to(k: u8, same: bool, different: bool) -> Distance {
        let set = |wanted: bool| if wanted { (1..=k).collect() } else { vec![] };
        Distance { same: set(same), different: set(different) }
    }

    /// `S=1,3;D=2`: two sets of distances, in any order; one that is left out is empty.
    ///
    /// ```
    /// use games::distance::Distance;
    /// let rule = Distance::parse("S=1,3;D=2").unwrap();
    /// assert_eq!((rule.same, rule.different), (vec![1, 3], vec![2]));
    /// assert_eq!(Distance::parse("S=0").unwrap_err(), "'0' is not a distance; distances are 1 to 250");
    /// ```
    pub fn parse(text: &str) -> Result<Distance, String> {
        let (mut same, mut different) = (None, None);
        for part in text.split(';').map(str::trim) {
            let Some((name, set)) = part.split_once('=') else {
                return Err(format!("'{part}' is not a set of distances; write for example S=1,3;D=2"));
            };
            let sets = match name.trim() {
                "S" | "s" => &mut same,
                "D" | "d" => &mut different,
                other => return Err(format!("'{other}' is neither S nor D; write for example S=1,3;D=2")),
            };
            if sets.replace(distances(set)?).is_some() {
                return Err(format!("{} is given twice", name.trim()));
            }
        }
        Ok(Distance { same: same.unwrap_or_default(), different: different.unwrap_or_default() })
    }

    fn farthest(&self) -> u8 {
        self.same.iter().chain(&self.different).copied().max().unwrap_or(0)
    }

    fn forbids(&self, one: Stone, other: Stone, distance: u8) -> bool {
        let occupied = one != Stone::Empty && other != Stone::Empty;
        let set = if one == other { &self.same } else { &self.different };
        occupied && set.contains(&distance)
    }
}

/// `1,3`, or nothing.
fn distances(set: &str) -> Result<Vec<u8>, String> {
    if set.trim().is_empty() {
        return Ok(vec![]);
    }
    let distance = |text: &str| match text.trim().parse::<u8>() {
        Ok(distance) if (1..=FARTHEST).contains(&distance) => Ok(distance),
        _ => Err(format!("'{}' is not a distance; distances are 1 to {FARTHEST}", text.trim())),
    };
    let mut all: Vec<u8> = set.split(',').map(distance).collect::<Result<_, _>>()?;
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

impl Rulebook for Distance {
    type Piece = Stone;

    fn pieces(&self) -> Vec<Stone> {
        Stone::all()
    }

    fn pairs(&self, board: &Board) -> Result<Board, BoardError> {
        board.within(self.farthest())
    }

    /// No two pieces stand at a distance that their colours forbid.
    fn legal(&self, board: &Board, stones: &[Stone]) -> bool {
        board.pairs().iter().all(|pair| {
            let (one, other) = (stones[pair.a], stones[pair.b]);
            let set = match (one, other) {
                (Stone::Empty, _) | (_, Stone::Empty) => return true,
                (Stone::Left, Stone::Left) | (Stone::Right, Stone::Right) => &self.same,
                (Stone::Left, Stone::Right) | (Stone::Right, Stone::Left) => &self.different,
            };
            !set.iter().any(|&distance| pair.way == Way::Apart(distance))
        })
    }
}

impl Rule for Distance {
    type Label = Stone;

    fn labels(&self) -> Vec<Stone> {
        Stone::all()
    }

    fn place(&self, _mark: u16, stone: Stone, seen: &mut [Beside<Stone>]) -> Option<Stone> {
        let clashes = |beside: &Beside<Stone>| match beside.way {
            Way::Apart(distance) => self.forbids(stone, beside.label, distance),
            _ => false,
        };
        (!seen.iter().any(clashes)).then_some(stone)
    }
}

/// The positions of a distance game in which players are without a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ends {
    /// The game.
    pub game: Distance,
    /// Which of its positions count.
    pub kind: Kind,
}

/// What is remembered of a vertex while players are to be without a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// A piece of Left.
    Left,
    /// A piece of Right.
    Right,
    /// No piece, and whether each player is kept out; one who may have moves is as good as kept out.
    Empty {
        /// Left is.
        no_left: bool,
        /// Right is.
        no_right: bool,
    },
}

impl Finite for Label {
    fn all() -> Vec<Label> {
        let kept_out = [(false, false), (false, true), (true, false), (true, true)];
        let empty = kept_out.map(|(no_left, no_right)| Label::Empty { no_left, no_right });
        [Label::Left, Label::Right].into_iter().chain(empty).collect()
    }
}

impl Label {
    fn stone(self) -> Stone {
        match self {
            Label::Left => Stone::Left,
            Label::Right => Stone::Right,
            Label::Empty { .. } => Stone::Empty,
        }
    }
}

impl Ends {
    fn label(&self, stone: Stone) -> Label {
        let (left, right) = self.kind.stuck();
        match stone {
            Stone::Left => Label::Left,
            Stone::Right => Label::Right,
            Stone::Empty => Label::Empty { no_left: !left, no_right: !right },
        }
    }

    /// The label of a vertex once `stone` stands at this distance from it.
    fn beside(&self, label: Label, stone: Stone, distance: u8) -> Label {
        let Label::Empty { no_left, no_right } = label else { return label };
        let keeps_out = |newcomer| self.game.forbids(newcomer, stone, distance);
        Label::Empty {
            no_left: no_left || keeps_out(Stone::Left),
            no_right: no_right || keeps_out(Stone::Right),
        }
    }
}

impl Rulebook for Ends {
    type Piece = Stone;

    fn pieces(&self) -> Vec<Stone> {
        Stone::all()
    }

    fn pairs(&self, board: &Board) -> Result<Board, BoardError> {
        self.game.pairs(board)
    }

    /// A legal position of the game, which would not be legal any more if a player who should be without a move put a
    /// piece anywhere.
    fn legal(&self, board: &Board, stones: &[Stone]) -> bool {
        let (left, right) = self.kind.stuck();
        let mut after = stones.to_vec();
        let mut can_move = |stone| {
            (0..stones.len()).filter(|&vertex| stones[vertex] == Stone::Empty).any(|vertex| {
                after[vertex] = stone;
                let legal = self.game.legal(board, &after);
                after[vertex] = Stone::Empty;
                legal
            })
        };
        self.game.legal(board, stones)
            && !(left && can_move(Stone::Left))
            && !(right && can_move(Stone::Right))
    }
}

impl Rule for Ends {
    type Label = Label;

    fn labels(&self) -> Vec<Label> {
        Label::all()
    }

    fn place(&self, _mark: u16, stone: Stone, seen: &mut [Beside<Label>]) -> Option<Label> {
        let mut label = self.label(stone);
        for beside in seen {
            let Way::Apart(distance) = beside.way else { continue };
            if self.game.forbids(stone, beside.label.stone(), distance) {
                return None;
            }
            label = self.beside(label, beside.label.stone(), distance);
            beside.label = self.beside(beside.label, stone, distance);
        }
        Some(label)
    }

    fn leave(&self, label: Label) -> bool {
        !matches!(label, Label::Empty { no_left, no_right } if !(no_left && no_right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_cannot_be_read_are_named() {
        for (text, complaint) in [
            ("", "'' is not a set of distances; write for example S=1,3;D=2"),
            ("1,2", "'1,2' is not a set of distances; write for example S=1,3;D=2"),
            ("T=1", "'T' is neither S nor D; write for example S=1,3;D=2"),
            ("S=1;S=2", "S is given twice"),
            ("S=1,x", "'x' is not a distance; distances are 1 to 250"),
            ("D=251", "'251' is not a distance; distances are 1 to 250"),
        ] {
            assert_eq!(Distance::parse(text).unwrap_err(), complaint);
        }
        assert_eq!(
            Distance::parse("D=1, 1,2 ; S=").unwrap(),
            Distance { same: vec![], different: vec![1, 2] }
        );
    }
}
