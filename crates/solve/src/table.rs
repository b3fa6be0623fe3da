//! The positions that a search has met, with what is known of them, within its run.

use crate::{Run, SolveError};
use control::{Charge, Halt, attempt, faults};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// What a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// How often a position was looked at, known ones included.
    pub nodes: u64,
    /// The different positions among them.
    pub positions: u64,
    /// The most bytes that the table took.
    pub bytes: u64,
}

impl std::ops::AddAssign for Effort {
    /// One search after the other.
    fn add_assign(&mut self, other: Effort) {
        self.nodes += other.nodes;
        self.positions += other.positions;
        self.bytes = self.bytes.max(other.bytes);
    }
}

/// The room of a table that holds something, in positions.
pub(crate) const FIRST_ROOM: usize = 1 << 10;

/// Nodes between two questions whether to stop.
pub(crate) const PATIENCE: u64 = 1 << 10;

/// A value of `N` words for each position. An entry carries a seal, made of its position and its value; one whose seal
/// is broken, since memory has changed under it, counts as unknown.
pub(crate) struct Table<'a, P, const N: usize> {
    known: HashMap<P, Entry<N>, BuildHasherDefault<Mixing>>,
    run: &'a Run<'a>,
    charge: Charge,
    nodes: u64,
    bytes: u64,
}

#[derive(Clone, Copy)]
struct Entry<const N: usize> {
    value: [u32; N],
    seal: u32,
}

fn seal<P: Hash>(position: &P, value: &[u32]) -> u32 {
    let mut mixing = Mixing::default();
    position.hash(&mut mixing);
    value.iter().for_each(|&word| mixing.write_u64(word.into()));
    (mixing.finish() >> 32) as u32
}

impl<'a, P: Copy + Eq + Hash, const N: usize> Table<'a, P, N> {
    pub(crate) fn new(run: &'a Run<'a>) -> Result<Self, SolveError> {
        Ok(Table { known: HashMap::default(), run, charge: run.charge(0)?, nodes: 0, bytes: 0 })
    }

    /// What is known of a position, unless the search shall stop.
    pub(crate) fn look(&mut self, position: &P) -> Result<Option<[u32; N]>, SolveError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.run.searched(self.nodes)?;
        }
        let Some(&Entry { mut value, seal: mut kept }) = self.known.get(position) else { return Ok(None) };
        faults::strike("table values", &mut value);
        faults::strike("table seals", std::slice::from_mut(&mut kept));
        Ok((seal(position, &value) == kept).then_some(value))
    }

    /// Keeps the value of a position, if there is room or may be made.
    pub(crate) fn keep(&mut self, position: P, value: [u32; N]) -> Result<(), SolveError> {
        if self.known.len() == self.known.capacity() {
            self.grow()?;
        }
        self.known.insert(position, Entry { value, seal: seal(&position, &value) });
        Ok(())
    }

    /// Doubles the room. While positions move, the old table is there beside the new one.
    fn grow(&mut self) -> Result<(), SolveError> {
        let room = self.known.capacity();
        let more = room.max(FIRST_ROOM);
        let (before, after) = (room_bytes::<P, Entry<N>>(room), room_bytes::<P, Entry<N>>(room + more));
        self.charge.resize(before + after).map_err(|halt| SolveError::full(halt, room as u64))?;
        if attempt(|| self.known.try_reserve(more)).is_err() {
            return Err(Halt::System { bytes: after }.into());
        }
        self.charge.resize(after)?;
        self.bytes = before + after;
        Ok(())
    }

    pub(crate) fn effort(&self) -> Effort {
        Effort { nodes: self.nodes, positions: self.known.len() as u64, bytes: self.bytes }
    }
}

/// The bytes of a table with room for so many positions: places by powers of two, one in eight of them empty, and a
/// byte beside each.
pub(crate) fn room_bytes<P, V>(room: usize) -> u64 {
    let places = if room == 0 { 0 } else { (room * 8).div_ceil(7).next_power_of_two() };
    (places * (size_of::<(P, V)>() + 1)) as u64
}

/// Mixes words by multiplication: positions come from the game, nobody chooses them to collide.
#[derive(Default)]
pub(crate) struct Mixing(u64);

impl Hasher for Mixing {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        const ODD: u128 = 0x9e37_79b9_7f4a_7c15;
        let product = u128::from(self.0.rotate_left(29) ^ word) * ODD;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_would_grow_beyond_the_limit_is_refused() {
        let run = Run::within(100_000);
        let mut table = Table::<u64, 1>::new(&run).unwrap();
        let refused = (0..1_000_000).find_map(|position| table.keep(position, [0]).err());
        // 2048 places of 17 bytes hold 1792 positions; 4096 more are too many.
        let needed = (2048 + 4096) * 17;
        assert_eq!(refused, Some(SolveError::Memory { positions: 1792, needed, limit: 100_000 }));
        assert_eq!(table.effort(), Effort { nodes: 0, positions: 1792, bytes: 2048 * 17 });
        assert_eq!((table.look(&1791), table.look(&1792)), (Ok(Some([0])), Ok(None)));
    }

    #[test]
    fn an_entry_with_a_broken_seal_is_unknown_until_it_is_kept_again() {
        let run = Run::unlimited();
        for bit in 0..64 {
            let mut table = Table::<u64, 1>::new(&run).unwrap();
            table.keep(7, [5]).unwrap();
            let entry = table.known.get_mut(&7).unwrap();
            if bit < 32 {
                entry.value[0] ^= 1 << bit
            } else {
                entry.seal ^= 1 << (bit - 32)
            }
            assert_eq!(table.look(&7), Ok(None), "{bit}");
            table.keep(7, [5]).unwrap();
            assert_eq!(table.look(&7), Ok(Some([5])));
        }
    }

    #[test]
    fn what_a_table_takes_is_charged() {
        let run = Run::unlimited();
        let mut table = Table::<u64, 1>::new(&run).unwrap();
        (0..1793).for_each(|position| table.keep(position, [0]).unwrap());
        assert_eq!((run.account.held(), run.account.peak()), (4096 * 17, (2048 + 4096) * 17));
        drop(table);
        assert_eq!(run.account.held(), 0);
    }

    #[test]
    fn a_search_stops_when_it_shall() {
        let run = Run::new(u64::MAX, &control::Impatient);
        let mut table = Table::<u64, 1>::new(&run).unwrap();
        let stopped = (0..2000).find_map(|position| table.look(&position).err());
        assert_eq!(stopped, Some(SolveError::Halt(control::Halt::Stopped)));
    }

    #[test]
    fn neighbouring_positions_go_apart() {
        let hash = |position: u128| {
            let mut mixing = Mixing::default();
            position.hash(&mut mixing);
            mixing.finish()
        };
        let single = (0..128).map(|site| hash(1 << site));
        let different: std::collections::BTreeSet<u64> = single.chain([hash(0)]).collect();
        assert_eq!(different.len(), 129);
        let high: std::collections::BTreeSet<u64> = (0..10_000).map(|n| hash(n) >> 48).collect();
        assert!(high.len() > 8000, "{}", high.len());
    }
}
