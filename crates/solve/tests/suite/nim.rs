//! Games that are not on boards: a search knows nothing but moves and parts.

use rule::{Impartial, Play, Player};
use solve::{Run, Winner};

/// Heaps, from one of which a player takes at least one thing, and at most `most`. Moves are told by the heap.
struct Nim {
    heaps: [u8; 3],
    most: u8,
}

impl Play for Nim {
    type Position = [u8; 3];

    fn start(&self) -> [u8; 3] {
        self.heaps
    }

    fn moves(&self, heaps: &[u8; 3], _: Player, emit: &mut impl FnMut(usize, [u8; 3])) {
        for (heap, &things) in heaps.iter().enumerate() {
            for taken in 1..=things.min(self.most) {
                let mut after = *heaps;
                after[heap] -= taken;
                emit(heap, after);
            }
        }
    }
}

impl Impartial for Nim {}

/// The same, told as a sum of heaps.
struct HeapByHeap(Nim);

impl Play for HeapByHeap {
    type Position = [u8; 3];

    fn start(&self) -> [u8; 3] {
        self.0.start()
    }

    fn moves(&self, heaps: &[u8; 3], player: Player, emit: &mut impl FnMut(usize, [u8; 3])) {
        self.0.moves(heaps, player, emit);
    }

    fn parts(&self, heaps: &[u8; 3]) -> Vec<[u8; 3]> {
        heaps.iter().map(|&things| [things, 0, 0]).collect()
    }
}

impl Impartial for HeapByHeap {}

/// Bouton: the exclusive or; and if at most k may be taken, that of the remainders modulo k + 1.
#[test]
fn nim_is_solved_in_parts_or_as_a_whole() {
    for (heaps, most) in [([3, 4, 5], 9), ([1, 2, 3], 9), ([7, 7, 0], 9), ([9, 8, 6], 3), ([5, 5, 4], 4)] {
        let known = heaps.iter().fold(0, |sum, heap| sum ^ u32::from(heap % (most + 1)));
        let whole = solve::nimber(&Nim { heaps, most }, &Run::unlimited()).unwrap();
        let parts = solve::nimber(&HeapByHeap(Nim { heaps, most }), &Run::unlimited()).unwrap();
        assert_eq!((whole.nimber, parts.nimber), (known, known), "{heaps:?}, {most}");
        assert_eq!(whole.after, parts.after);
        assert!(parts.effort.positions < whole.effort.positions);
        assert_eq!(whole.move_to(0).is_some(), known != 0);
    }
}

/// From one heap all is taken at once. Of two equal heaps the loser takes one thing at a time, and the winner must do
/// the same with the other heap, or he would lose.
#[test]
fn winners_hurry_and_losers_delay() {
    let length = |heaps| solve::length(&Nim { heaps, most: 9 }, &Run::unlimited()).unwrap();
    assert_eq!((length([9, 0, 0]).moves, length([9, 0, 0]).winner()), (1, Winner::First));
    assert_eq!((length([4, 4, 0]).moves, length([4, 4, 0]).winner()), (8, Winner::Second));
    assert_eq!((length([4, 4, 1]).moves, length([4, 4, 1]).first), (9, Some(2)));
    assert_eq!((length([0, 0, 0]).moves, length([0, 0, 0]).first), (0, None));
}
