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
//! Distances are those of the whole board. Source: \[HuntemannNash\], definitions 2.1 to 2.3.

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

    fn place(&self, stone: Stone, seen: &mut [Beside<Stone>]) -> Option<Stone> {
        let clashes = |beside: &Beside<Stone>| match beside.way {
            Way::Apart(distance) => self.forbids(stone, beside.label, distance),
            _ => false,
        };
        (!seen.iter().any(clashes)).then_some(stone)
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
