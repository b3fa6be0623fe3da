//! Games that are described, to be played.
//!
//! One need not know where the pieces are: a position is the set of placements that are still open. A move takes its
//! placement from the set and all that it excludes. Placements that are not connected through exclusion are games of
//! their own.

use crate::described::placements::{Placement, Placements};
use crate::description::{Description, Holder};
use board::{Board, BoardError};
use rule::{Impartial, Placed, Play, Player};

/// A set of placements, in W words.
pub type Open<const W: usize> = [u64; W];

/// A game on a board, or on a sum of boards, with at most 64 W placements.
///
/// ```
/// use board::Board;
/// use games::{Description, described::Played};
/// use rule::{Play, Player};
///
/// let game: Description = "left = 'X|X'\nright = 'XX'".parse().unwrap();
/// let played = Played::<1>::new(&game, &[Board::grid(2, 2)]).unwrap().unwrap();
/// assert_eq!(played.mobility(&played.start(), Player::Left), 2);
/// assert_eq!(played.placed(0, Player::Left).sites, [0, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Played<const W: usize> {
    /// For each placement what it leaves open.
    leaves: Vec<Open<W>>,
    /// For each placement the others that it excludes.
    excludes: Vec<Open<W>>,
    placements: Vec<Placement>,
    /// The placements of Left and of Right.
    of: [Open<W>; 2],
}

impl<const W: usize> Played<W> {
    /// None if there are too many placements; an error if the game does not go with a board. The sites of a sum are
    /// numbered on from board to board.
    pub fn new(description: &Description, boards: &[Board]) -> Result<Option<Played<W>>, BoardError> {
        let placements = Placements::new(description, &Board::sum(boards))?;
        let number = placements.all.len();
        if number > 64 * W {
            return Ok(None);
        }
        let numbers = || 0..number;
        let excludes: Vec<Open<W>> = numbers().map(|n| set(placements.excluded(n).iter().copied())).collect();
        let leaves = numbers().map(|n| complement(union(&excludes[n], &set([n])))).collect();
        let of = [Holder::Right, Holder::Left]
            .map(|opponent| set(numbers().filter(|&n| placements.all[n].holder != opponent)));
        Ok(Some(Played { leaves, excludes, placements: placements.all, of }))
    }

    fn open_for(&self, open: &Open<W>, player: Player) -> Open<W> {
        common(open, &self.of[usize::from(player == Player::Right)])
    }
}

impl<const W: usize> Play for Played<W> {
    type Position = Open<W>;

    fn start(&self) -> Open<W> {
        set(0..self.placements.len())
    }

    fn moves(&self, open: &Open<W>, player: Player, emit: &mut impl FnMut(usize, Open<W>)) {
        members(self.open_for(open, player))
            .for_each(|number| emit(number, common(open, &self.leaves[number])));
    }

    fn placed(&self, number: usize, player: Player) -> Placed {
        self.placements[number].placed(player)
    }

    fn mobility(&self, open: &Open<W>, player: Player) -> usize {
        self.open_for(open, player).iter().map(|word| word.count_ones() as usize).sum()
    }

    fn parts(&self, open: &Open<W>) -> Vec<Open<W>> {
        let mut rest = *open;
        let mut parts = vec![];
        while let Some(first) = members(rest).next() {
            let mut part = set([first]);
            let mut fresh = part;
            while fresh != [0; W] {
                let near = members(fresh).fold([0; W], |near, number| union(&near, &self.excludes[number]));
                fresh = common(&common(&near, &rest), &complement(part));
                part = union(&part, &fresh);
            }
            rest = common(&rest, &complement(part));
            parts.push(part);
        }
        parts
    }

    fn sum(&self, parts: &[Open<W>]) -> Open<W> {
        parts.iter().fold([0; W], |all, part| union(&all, part))
    }
}

impl<const W: usize> Impartial for Played<W> {}

/// Something to do with a described game on boards.
pub trait PlayVisitor {
    /// What comes of it.
    type Output;
    /// Does it. Players are alike only if the description says so.
    fn visit<P: Impartial>(self, play: &P) -> Self::Output;
}

/// The most placements of a game that is played.
pub const MOST_PLAYED: usize = 64 * 32;

/// Plays a described game on a sum of boards, with as few words for a set of placements as will do. Refused if there are
/// more than [`MOST_PLAYED`] placements.
pub fn play<V: PlayVisitor>(
    description: &Description,
    boards: &[Board],
    visitor: V,
) -> Result<V::Output, BoardError> {
    macro_rules! with_words {
        ($($words:literal),*) => {
            $(if let Some(played) = Played::<$words>::new(description, boards)? {
                return Ok(visitor.visit(&played));
            })*
        };
    }
    with_words!(1, 2, 4, 8, 32);
    let found = Placements::new(description, &Board::sum(boards))?.all.len();
    Err(BoardError::TooManyPlacements { found, most: MOST_PLAYED })
}

fn set<const W: usize>(members: impl IntoIterator<Item = usize>) -> Open<W> {
    let mut set = [0; W];
    members.into_iter().for_each(|n| set[n / 64] |= 1 << (n % 64));
    set
}

fn members<const W: usize>(set: Open<W>) -> impl Iterator<Item = usize> {
    (0..W).flat_map(move |word| {
        let mut rest = set[word];
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (bit < 64).then_some(64 * word + bit)
        })
    })
}

fn union<const W: usize>(one: &Open<W>, other: &Open<W>) -> Open<W> {
    std::array::from_fn(|word| one[word] | other[word])
}

fn common<const W: usize>(one: &Open<W>, other: &Open<W>) -> Open<W> {
    std::array::from_fn(|word| one[word] & other[word])
}

fn complement<const W: usize>(set: Open<W>) -> Open<W> {
    set.map(|word| !word)
}
