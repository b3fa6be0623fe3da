//! Who wins in the positions that a search has met, in a table that forgets: it grows as far as its run allows; after
//! that, new positions take the place of those that were cheap to search.

use crate::table::{Mixing, PATIENCE};
use crate::{Effort, Run, SolveError};
use control::{Charge, Halt, attempt, faults};
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
    /// For each player, if it is their turn, two bits: it is known whether they win; they do. Nothing is known at an
    /// empty place.
    known: u8,
    /// About the binary logarithm of the nodes that it took.
    work: u8,
    /// Of the position and what is known. Where it is broken, memory has changed, and nothing is known.
    seal: u16,
}

/// The hash of a position.
fn hash<P: Hash>(position: &P) -> u64 {
    let mut mixing = Mixing::default();
    position.hash(&mut mixing);
    mixing.finish()
}

/// Differs wherever `known` differs: the factor is odd.
fn seal(hash: u64, known: u8) -> u16 {
    (hash >> 48) as u16 ^ u16::from(known).wrapping_mul(0x9e37)
}

/// Who wins, by position.
pub(crate) struct Memo<'a, P> {
    places: Vec<Place<P>>,
    /// What stands at an empty place; it does not matter what.
    filler: P,
    used: usize,
    run: &'a Run<'a>,
    charge: Charge,
    /// There was no room to grow.
    full: bool,
    nodes: u64,
    positions: u64,
}

impl<'a, P: Copy + Eq + Hash> Memo<'a, P> {
    /// An empty table. Refused if there is no room for the smallest.
    pub(crate) fn new(filler: P, run: &'a Run<'a>) -> Result<Self, SolveError> {
        let charge = run.charge(Self::bytes(FIRST_ROOM)).map_err(SolveError::no_table)?;
        let places = vec![Self::empty(filler); FIRST_ROOM];
        Ok(Memo { places, filler, used: 0, run, charge, full: false, nodes: 0, positions: 0 })
    }

    fn empty(filler: P) -> Place<P> {
        Place { position: filler, known: 0, work: 0, seal: 0 }
    }

    fn bytes(places: usize) -> u64 {
        (places * size_of::<Place<P>>()) as u64
    }

    /// The nodes that have been looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn effort(&self) -> Effort {
        Effort { nodes: self.nodes, positions: self.positions, bytes: self.charge.bytes() }
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
        let hash = hash(position);
        let bucket = &self.places[self.bucket(hash)..][..BUCKET];
        let found = bucket.iter().find(|place| place.known != 0 && place.position == *position)?;
        let (mut known, mut kept) = (found.known, found.seal);
        faults::strike("memo", std::slice::from_mut(&mut known));
        faults::strike("memo seals", std::slice::from_mut(&mut kept));
        if seal(hash, known) != kept {
            return None;
        }
        let known = known >> (2 * player as u8);
        (known & 1 == 1).then_some(known & 2 == 2)
    }

    /// Keeps who wins.
    pub(crate) fn keep(&mut self, position: P, player: Player, wins: bool, nodes: u64) {
        if self.used * 2 > self.places.len() && !self.full {
            self.full = self.grow().is_err();
        }
        let (hash, known) = (hash(&position), (1 | u8::from(wins) << 1) << (2 * player as u8));
        let work = nodes.checked_ilog2().unwrap_or(0) as u8;
        let start = self.bucket(hash);
        let bucket = &mut self.places[start..][..BUCKET];
        if let Some(same) = bucket.iter_mut().find(|place| place.known != 0 && place.position == position) {
            let sound = same.seal == seal(hash, same.known);
            same.known = if sound { same.known | known } else { known };
            same.seal = seal(hash, same.known);
            same.work = same.work.max(work);
            return;
        }
        // An empty place has taken no work.
        let cheapest = bucket.iter_mut().min_by_key(|place| (place.known != 0, place.work));
        let place = cheapest.expect("a bucket has places");
        self.used += usize::from(place.known == 0);
        *place = Place { position, known, work, seal: seal(hash, known) };
        self.positions += 1;
    }

    /// Doubles the room. A position stays in its bucket or moves to the new one that is as far behind as the table was
    /// long, so nothing is forgotten, and there is no second table meanwhile.
    fn grow(&mut self) -> Result<(), Halt> {
        let before = self.places.len();
        self.charge.resize(Self::bytes(2 * before))?;
        if attempt(|| self.places.try_reserve_exact(before)).is_err() {
            self.charge.resize(Self::bytes(before))?;
            return Err(Halt::System { bytes: Self::bytes(2 * before) });
        }
        self.places.resize(2 * before, Self::empty(self.filler));
        for place in 0..before {
            let bucket = self.bucket(hash(&self.places[place].position));
            if self.places[place].known != 0 && bucket >= before {
                self.places.swap(place, place + before);
            }
        }
        Ok(())
    }

    /// Where the bucket of a position with this hash begins.
    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.places.len() - BUCKET)
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
        // A MiB has 32768 places.
        let rest = (1000..200_000).filter(|position| known(position).is_some()).count();
        assert!((25_000..32_000).contains(&rest), "{rest}");
        assert_eq!(run.account.peak(), 1 << 20);
    }

    #[test]
    fn growing_forgets_nothing() {
        let run = Run::unlimited();
        let mut memo = Memo::new(0u128, &run).unwrap();
        (0..2000u128).for_each(|position| memo.keep(position, Player::Left, position % 3 == 0, 1));
        let known = |memo: &Memo<'_, u128>| {
            (0..2000).map(|position| memo.look(&position, Player::Left)).collect::<Vec<_>>()
        };
        let before = known(&memo);
        assert!(before.iter().flatten().count() > 1900);
        memo.grow().unwrap();
        assert_eq!((known(&memo), memo.effort().bytes), (before, 8192 * 32));
    }

    #[test]
    fn any_bit_may_change_and_nothing_wrong_is_known() {
        let run = Run::unlimited();
        for bit in 0..128 + 8 + 16 {
            let mut memo = Memo::new(0u128, &run).unwrap();
            memo.keep(7, Player::Right, true, 1);
            let place = memo.places.iter_mut().find(|place| place.known != 0).unwrap();
            match bit {
                0..128 => place.position ^= 1 << bit,
                128..136 => place.known ^= 1 << (bit - 128),
                _ => place.seal ^= 1 << (bit - 136),
            }
            for position in (0..128).map(|bit| 7 ^ 1 << bit).chain([7, 0]) {
                let known = [Player::Left, Player::Right].map(|player| memo.look(&position, player));
                assert_eq!(known, [None, None], "{bit} {position}");
            }
            memo.keep(7, Player::Left, false, 1);
            assert_eq!((memo.look(&7, Player::Left), memo.look(&7, Player::Right)), (Some(false), None));
        }
    }

    #[test]
    fn a_table_that_has_no_room_at_all_is_refused() {
        let run = Run::within(1000);
        let refused = Memo::new(0u128, &run).err();
        assert_eq!(refused, Some(SolveError::NoTable { needed: 4096 * 32, limit: 1000 }));
    }
}
