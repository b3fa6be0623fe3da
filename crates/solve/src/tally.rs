//! How many games there are: sequences of moves from the start until the game is over.
//!
//! Two sequences that lead to one position go on in the same ways, so positions are met once, layer by layer: a layer
//! has all positions that so many moves lead to, each with the number of sequences that do. A game that is over gives
//! its number to the games of this length, any other one hands it on to the positions after its moves. Only two layers
//! are there at a time.
//!
//! The numbers of a layer must add up to what the layer before handed on, and so must the hashes of its positions: a bit
//! that changes in memory is found out.

use crate::table::{Effort, FIRST_ROOM, Mixing, PATIENCE, room_bytes};
use crate::{Run, SolveError};
use control::{Charge, Halt, attempt, faults};
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use rule::{Play, Player};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The numbers of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// For each number of moves, from 0 to the most, the number of games that take so many.
    pub by_moves: Vec<UBig>,
    /// What it took; nodes are sequences of moves, one for each position before the last.
    pub effort: Effort,
}

impl Tally {
    /// The number of all games.
    pub fn games(&self) -> UBig {
        self.by_moves.iter().sum()
    }
}

/// The games in which Left and Right move in turns until the one to move cannot.
///
/// ```
/// use games::domineering::OnBoards;
/// use rule::Player;
///
/// // Two squares below each other: Left puts a domino there. Right cannot.
/// let column = OnBoards::new(&[board::Board::parse("2x1").unwrap()]).unwrap();
/// let lengths = |first| {
///     let tally = solve::tally_in_turns(&column, first, &solve::Run::unlimited()).unwrap();
///     tally.by_moves.iter().map(|games| games.to_string()).collect::<Vec<_>>()
/// };
/// assert_eq!(lengths(Player::Left), ["0", "1"]);
/// assert_eq!(lengths(Player::Right), ["1"]);
/// ```
pub fn tally_in_turns<G: Play>(game: &G, first: Player, run: &Run<'_>) -> Result<Tally, SolveError> {
    let turn = |moves: usize| if moves.is_multiple_of(2) { first } else { first.other() };
    tally(
        game.normal(game.start()),
        |position, moves, after| {
            game.moves(position, turn(moves), &mut |_, next| after.push(game.normal(next)));
        },
        run,
    )
}

/// The games from `start` on. `follow` is given a position and the number of moves that led there, and fills in the
/// position after each move of the player whose turn it is; a game is over where there is none. What matters for the
/// moves to come, the turn included unless it follows from the number of moves, is part of the position.
pub fn tally<P: Copy + Eq + Hash>(
    start: P,
    follow: impl Fn(&P, usize, &mut Vec<P>),
    run: &Run<'_>,
) -> Result<Tally, SolveError> {
    let mut layer = Layer::new(run)?;
    layer.add(start, &UBig::ONE)?;
    layer.sum = UBig::ONE;
    let (mut by_moves, mut effort, mut after) = (vec![], Effort::default(), vec![]);
    while !layer.sequences.is_empty() {
        let moves = by_moves.len();
        let mut over = UBig::ZERO;
        let mut next = Layer::new(run)?;
        let (mut sum, mut hashes) = (UBig::ZERO, 0u64);
        effort.positions += layer.sequences.len() as u64;
        for (position, sequences) in &mut layer.sequences {
            let mut flipped = [0u64];
            faults::strike("numbers of games", &mut flipped);
            if flipped[0] != 0 {
                *sequences ^= UBig::from(flipped[0]);
            }
            sum += &*sequences;
            hashes = hashes.wrapping_add(hash(position));
            after.clear();
            follow(position, moves, &mut after);
            if after.is_empty() {
                over += &*sequences;
            }
            next.sum += &*sequences * after.len();
            for &position in &after {
                effort.nodes += 1;
                if effort.nodes.is_multiple_of(PATIENCE) {
                    run.searched(effort.nodes)?;
                }
                next.add(position, sequences)?;
            }
        }
        if (sum, hashes) != (layer.sum, layer.hashes) {
            return Err(SolveError::Fault("a layer of positions does not add up"));
        }
        effort.bytes = effort.bytes.max(layer.charge.bytes() + next.charge.bytes());
        by_moves.push(over);
        layer = next;
    }
    Ok(Tally { by_moves, effort })
}

/// Positions, and how many sequences of moves lead to each.
struct Layer<P> {
    sequences: HashMap<P, UBig, BuildHasherDefault<Mixing>>,
    /// The numbers of all positions together.
    sum: UBig,
    /// The hashes of all positions together.
    hashes: u64,
    /// The bytes of the table, and those that numbers take elsewhere.
    bytes: [u64; 2],
    charge: Charge,
}

fn hash<P: Hash>(position: &P) -> u64 {
    let mut mixing = Mixing::default();
    position.hash(&mut mixing);
    mixing.finish()
}

impl<P: Copy + Eq + Hash> Layer<P> {
    fn new(run: &Run<'_>) -> Result<Self, SolveError> {
        let (sequences, charge) = (HashMap::default(), run.charge(0)?);
        Ok(Layer { sequences, sum: UBig::ZERO, hashes: 0, bytes: [0; 2], charge })
    }

    /// More sequences that lead to a position, if there is room or may be made.
    fn add(&mut self, position: P, sequences: &UBig) -> Result<(), SolveError> {
        if self.sequences.len() == self.sequences.capacity() {
            self.grow()?;
        }
        let known = match self.sequences.entry(position) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                self.hashes = self.hashes.wrapping_add(hash(&position));
                place.insert(UBig::ZERO)
            }
        };
        let wide = wide_bytes(known);
        *known += sequences;
        self.bytes[1] += wide_bytes(known) - wide;
        self.charge_wide()
    }

    /// Charges what numbers take elsewhere, by whole pages.
    fn charge_wide(&mut self) -> Result<(), SolveError> {
        const PAGE: u64 = 1 << 12;
        let needed = self.bytes[0] + self.bytes[1].next_multiple_of(PAGE);
        if needed > self.charge.bytes() {
            self.charge.resize(needed).map_err(|halt| SolveError::full(halt, self.sequences.len() as u64))?;
        }
        Ok(())
    }

    /// Doubles the room. While positions move, the old table is there beside the new one.
    fn grow(&mut self) -> Result<(), SolveError> {
        let room = self.sequences.capacity();
        let more = room.max(FIRST_ROOM);
        let larger = room_bytes::<P, UBig>(room + more);
        let held = self.charge.bytes();
        self.charge.resize(held + larger).map_err(|halt| SolveError::full(halt, room as u64))?;
        if attempt(|| self.sequences.try_reserve(more)).is_err() {
            return Err(Halt::System { bytes: larger }.into());
        }
        self.charge.resize(held + larger - self.bytes[0])?;
        self.bytes[0] = larger;
        Ok(())
    }
}

/// The bytes that a number takes elsewhere: none up to 128 bits, then its words and some room to grow.
fn wide_bytes(number: &UBig) -> u64 {
    let words = number.bit_len().div_ceil(64);
    if words <= 2 { 0 } else { 8 * (words + words / 8 + 2) as u64 }
}
