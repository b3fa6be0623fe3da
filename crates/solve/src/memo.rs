//! Who wins in the positions that a search has met, in a table that forgets: it grows as far as its run allow; after
//! that, new positions take the place of those that were cheap to search.

use crate::table::{Mixing, PATIENCE};
use crate::{Effort, Run, SolveError};
use rule::Player;
use std::hash::{Hash, Hasher};

/// The places that a position can take.
const BUCKET: usize = 4;

/// The places of the smallest table.
const FIRST_ROOM: usize = 1 << 12;

/// A position, and what is known of it.
#[derive(Clone, Copy)]
struct Place<P> {
    position: P,
    /// For each player two bits: it is known whether he wins who is to move; he does. Nothing is known at an empty
    /// place.
    known: u8,
    /// About the binary logarithm of the nodes that it took.
    work: u8,
}

/// Who wins, by position.
pub(crate) struct Memo<'a, P> {
    places: Vec<Place<P>>,
    /// What stands at an empty place; it does not matter what.
    filler: P,
    used: usize,
    run: &'a Run<'a>,
    nodes: u64,
    positions: u64,
    bytes: u64,
}

impl<'a, P: Copy + Eq + Hash> Memo<'a, P> {
    /// An empty table. Refused if there is no room for the smallest.
    pub(crate) fn new(filler: P, run: &'a Run<'a>) -> Result<Self, SolveError> {
        let needed = Self::bytes(FIRST_ROOM);
        if needed > run.account.limit() {
            return Err(SolveError::NoTable { needed, limit: run.account.limit() });
        }
        let places = vec![Place { position: filler, known: 0, work: 0 }; FIRST_ROOM];
        Ok(Memo { places, filler, used: 0, run, nodes: 0, positions: 0, bytes: needed })
    }

    fn bytes(places: usize) -> u64 {
        (places * size_of::<Place<P>>()) as u64
    }

    /// The nodes that have been looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn effort(&self) -> Effort {
        Effort { nodes: self.nodes, positions: self.positions, bytes: self.bytes }
    }

    /// Counts a node, unless the search shall stop.
    pub(crate) fn enter(&mut self) -> Result<(), SolveError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.run.searched(self.nodes)?;
        }
        Ok(())
    }

    /// Whether `player`, who is to move, wins, if that is known.
    pub(crate) fn look(&self, position: &P, player: Player) -> Option<bool> {
        let bucket = &self.places[Self::bucket(position, self.places.len())..][..BUCKET];
        let found = bucket.iter().find(|place| place.known != 0 && place.position == *position)?;
        let known = found.known >> (2 * player as u8);
        (known & 1 == 1).then_some(known & 2 == 2)
    }

    /// Keeps who wins.
    pub(crate) fn keep(&mut self, position: P, player: Player, wins: bool, nodes: u64) {
        if self.used * 2 > self.places.len() {
            self.grow();
        }
        let known = (1 | u8::from(wins) << 1) << (2 * player as u8);
        let work = nodes.checked_ilog2().unwrap_or(0) as u8;
        self.positions += u64::from(self.put(Place { position, known, work }));
    }

    /// Puts what is known to its place; true if the position was not there.
    fn put(&mut self, new: Place<P>) -> bool {
        let start = Self::bucket(&new.position, self.places.len());
        let bucket = &mut self.places[start..][..BUCKET];
        if let Some(same) = bucket.iter_mut().find(|place| place.known != 0 && place.position == new.position)
        {
            same.known |= new.known;
            same.work = same.work.max(new.work);
            return false;
        }
        // An empty place has taken no work.
        let cheapest = bucket.iter_mut().min_by_key(|place| (place.known != 0, place.work));
        let place = cheapest.expect("a bucket has places");
        self.used += usize::from(place.known == 0);
        *place = new;
        true
    }

    /// Doubles the room, if that is within the run. While positions move, the old table is there beside the new one.
    fn grow(&mut self) {
        let room = 2 * self.places.len();
        let needed = Self::bytes(self.places.len()) + Self::bytes(room);
        if needed > self.run.account.limit() {
            return;
        }
        let empty = Place { position: self.filler, known: 0, work: 0 };
        let old = std::mem::replace(&mut self.places, vec![empty; room]);
        (self.used, self.bytes) = (0, needed);
        old.into_iter().filter(|place| place.known != 0).for_each(|place| {
            self.put(place);
        });
    }

    /// Where the bucket of a position begins in a table of so many places.
    fn bucket(position: &P, places: usize) -> usize {
        let mut mixing = Mixing::default();
        position.hash(&mut mixing);
        mixing.finish() as usize & (places - BUCKET)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_the_players_is_kept_apart() {
        let run = Run::unlimited();
        let mut memo = Memo::new(0u128, &run).unwrap();
        memo.keep(7, Player::Right, true, 1);
        assert_eq!((memo.look(&7, Player::Left), memo.look(&7, Player::Right)), (None, Some(true)));
        memo.keep(7, Player::Left, false, 1);
        assert_eq!((memo.look(&7, Player::Left), memo.look(&7, Player::Right)), (Some(false), Some(true)));
        assert_eq!((memo.look(&0, Player::Left), memo.effort().positions), (None, 1));
    }

    #[test]
    fn a_full_table_forgets_and_stays_within_its_limits() {
        let run = Run::within(1 << 20);
        let mut memo = Memo::new(0u128, &run).unwrap();
        let dear = 1 << 40;
        (0..1000u128).for_each(|position| memo.keep(position, Player::Left, position % 3 == 0, dear));
        (1000..200_000u128).for_each(|position| memo.keep(position, Player::Left, position % 3 == 0, 1));
        assert!(memo.effort().bytes <= 1 << 20 && memo.effort().positions == 200_000);
        let known = |position: &u128| memo.look(position, Player::Left);
        let wrong =
            (0..200_000).filter(|position| known(position).is_some_and(|wins| wins != (position % 3 == 0)));
        assert_eq!(wrong.count(), 0);
        // Five of them can meet in a bucket, once in a while.
        let dear = (0..1000).filter(|position| known(position).is_some()).count();
        assert!(dear > 950, "{dear}");
        let rest = (1000..200_000).filter(|position| known(position).is_some()).count();
        assert!((5_000..17_000).contains(&rest), "{rest}");
    }

    #[test]
    fn a_table_that_has_no_room_at_all_is_refused() {
        let run = Run::within(1000);
        let refused = Memo::new(0u128, &run).err();
        assert_eq!(refused, Some(SolveError::NoTable { needed: 4096 * 32, limit: 1000 }));
    }
}
