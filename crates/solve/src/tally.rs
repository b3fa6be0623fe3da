//! How many games there are: sequences of moves from the start until the game is over.
//!
//! Two sequences that lead to one position go on in the same ways, so positions are met once, layer by layer: a layer
//! has all positions that so many moves lead to, each with the number of sequences that do. A game that is over gives
//! its number to the games of this length, any other one hands it on to the positions after its moves. Only two layers
//! are there at a time.

use crate::table::{Effort, FIRST_ROOM, Mixing, PATIENCE, room_bytes};
use crate::{Run, SolveError};
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use rule::{Play, Player};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

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
    let mut layer = Layer::new(run);
    layer.add(start, &UBig::ONE, 0)?;
    let (mut by_moves, mut effort, mut after) = (vec![], Effort::default(), vec![]);
    while !layer.sequences.is_empty() {
        let moves = by_moves.len();
        let mut over = UBig::ZERO;
        let mut next = Layer::new(run);
        effort.positions += layer.sequences.len() as u64;
        for (position, sequences) in &layer.sequences {
            after.clear();
            follow(position, moves, &mut after);
            if after.is_empty() {
                over += sequences;
            }
            for &position in &after {
                effort.nodes += 1;
                if effort.nodes.is_multiple_of(PATIENCE) {
                    run.searched(effort.nodes)?;
                }
                next.add(position, sequences, layer.bytes)?;
            }
        }
        effort.bytes = effort.bytes.max(layer.bytes + next.bytes);
        by_moves.push(over);
        layer = next;
    }
    Ok(Tally { by_moves, effort })
}

/// Positions, and how many sequences of moves lead to each.
struct Layer<'a, P> {
    sequences: HashMap<P, UBig, BuildHasherDefault<Mixing>>,
    run: &'a Run<'a>,
    bytes: u64,
}

impl<'a, P: Copy + Eq + Hash> Layer<'a, P> {
    fn new(run: &'a Run<'a>) -> Self {
        Layer { sequences: HashMap::default(), run, bytes: 0 }
    }

    /// More sequences that lead to a position, if there is room or may be made beside that of the layer before.
    fn add(&mut self, position: P, sequences: &UBig, before: u64) -> Result<(), SolveError> {
        if self.sequences.len() == self.sequences.capacity() {
            self.grow(before)?;
        }
        let known = self.sequences.entry(position).or_default();
        let wide = wide_bytes(known);
        *known += sequences;
        self.bytes += wide_bytes(known) - wide;
        self.check(before + self.bytes)
    }

    /// Doubles the room. While positions move, the old table is there beside the new one.
    fn grow(&mut self, before: u64) -> Result<(), SolveError> {
        let room = self.sequences.capacity();
        let more = room.max(FIRST_ROOM);
        let larger = room_bytes::<P, UBig>(room + more);
        self.check(before + self.bytes + larger)?;
        self.sequences.reserve(more);
        self.bytes += larger - room_bytes::<P, UBig>(room);
        Ok(())
    }

    fn check(&self, needed: u64) -> Result<(), SolveError> {
        if needed <= self.run.account.limit() {
            return Ok(());
        }
        Err(SolveError::Memory {
            positions: self.sequences.len() as u64,
            needed,
            limit: self.run.account.limit(),
        })
    }
}

/// The bytes that a number takes elsewhere: none up to 128 bits, then its words and some room to grow.
fn wide_bytes(number: &UBig) -> u64 {
    let words = number.bit_len().div_ceil(64);
    if words <= 2 { 0 } else { 8 * (words + words / 8 + 2) as u64 }
}
