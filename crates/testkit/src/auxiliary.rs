//! The auxiliary board Γ of a distance game: its vertices are the moves, its edges the pairs of moves that exclude each
//! other, and the positions are its independent sets \[HuntemannNash, definition 2.6\].
//!
//! ```text
//! Col on a path of three      ●1──●2──●3      Left's moves; neighbours exclude each other
//!                              │   │   │      a vertex takes one piece
//!                             ○1──○2──○3      Right's moves
//! ```
//!
//! A second statement of these games: it measures distances by itself and asks no [`Rule`](rule::Rule). The printed
//! definition joins moves at an illegal distance only; the pieces of both players on one vertex, at distance 0, have to
//! be excluded too, as its examples 2.7 and 2.8 do.
//!
//! ```
//! use board::Board;
//! use games::distance::Distance;
//! use testkit::auxiliary;
//!
//! let (cis, path) = (Distance::up_to(1, true, true), Board::parse("path:4").unwrap());
//! assert_eq!(auxiliary::profile(&cis, &path).to_string(), "3x^2 + 6xy + 4x + 3y^2 + 4y + 1");
//! ```

use crate::Counts;
use board::Board;
use games::distance::Distance;

/// The most vertices of a board: two moves on each have to fit in 64 bits.
pub const MOST_SITES: usize = 32;

/// The positions: all independent sets of Γ. For paths and cycles of up to fifteen vertices this takes no time.
///
/// # Panics
/// If the board has more than [`MOST_SITES`] vertices.
pub fn profile(game: &Distance, board: &Board) -> Counts {
    independent_sets(board.sites(), &clashes(game, board))
}

/// The edges of Γ. Move 2v is Left's at vertex v, move 2v + 1 Right's.
pub fn clashes(game: &Distance, board: &Board) -> Vec<(usize, usize)> {
    let apart = distances(board);
    let moves = 2 * board.sites();
    let clash = |&(one, other): &(usize, usize)| {
        let forbidden = if one % 2 == other % 2 { &game.same } else { &game.different };
        let distance = apart[one / 2][other / 2];
        distance == Some(0) || forbidden.iter().any(|&d| distance == Some(d.into()))
    };
    (0..moves).flat_map(|one| (one + 1..moves).map(move |other| (one, other))).filter(clash).collect()
}

/// The distances of all pairs of vertices, by Floyd and Warshall; none between different components.
pub(crate) fn distances(board: &Board) -> Vec<Vec<Option<usize>>> {
    let sites = board.sites();
    let mut apart = vec![vec![None; sites]; sites];
    (0..sites).for_each(|v| apart[v][v] = Some(0));
    for pair in board.pairs() {
        apart[pair.a][pair.b] = Some(1);
        apart[pair.b][pair.a] = Some(1);
    }
    for via in 0..sites {
        for a in 0..sites {
            for b in 0..sites {
                let Some(round) = apart[a][via].zip(apart[via][b]).map(|(one, two)| one + two) else {
                    continue;
                };
                apart[a][b] = Some(apart[a][b].map_or(round, |known: usize| known.min(round)));
            }
        }
    }
    apart
}

/// The independent sets of a graph whose vertices are the two moves on each of `sites` vertices of a board.
///
/// # Panics
/// If there are more than [`MOST_SITES`].
pub fn independent_sets(sites: usize, clashes: &[(usize, usize)]) -> Counts {
    assert!(sites <= MOST_SITES, "the moves on {sites} vertices do not fit in 64 bits");
    let mut near = vec![0u64; 2 * sites];
    for &(one, other) in clashes {
        near[one] |= 1 << other;
        near[other] |= 1 << one;
    }
    among(&near, (0..2 * sites).fold(0, |all, made| all | 1 << made))
}

/// The independent sets within `left`. Some move with most neighbours is not made, or is made and its neighbours are
/// not; moves without neighbours may all be made or not.
fn among(near: &[u64], left: u64) -> Counts {
    let degree = |&made: &usize| (near[made] & left).count_ones();
    let moves = || (0..near.len()).filter(|made| left >> made & 1 == 1);
    match moves().max_by_key(degree).filter(|made| degree(made) > 0) {
        None => moves().fold(Counts::one(), |all, made| &all * &(&Counts::one() + &piece(made))),
        Some(made) => {
            let rest = left & !(1 << made);
            &among(near, rest) + &(&piece(made) * &among(near, rest & !near[made]))
        }
    }
}

/// x or y, for the player whose move it is.
fn piece(made: usize) -> Counts {
    Counts::term(1 - made % 2, made % 2, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute;
    use crate::random::Dice;

    /// Some of the distances 1 to 3, which a random graph of few vertices has.
    fn some(dice: &mut Dice) -> Vec<u8> {
        (1..=3).filter(|_| dice.chance(40)).collect()
    }

    #[test]
    fn independent_sets_are_the_positions() {
        let mut dice = Dice::new(26);
        for round in 0..150 {
            let sites = 1 + dice.below(8);
            let percent = 10 + dice.below(60);
            let board = dice.graph(sites, percent);
            let game = Distance { same: some(&mut dice), different: some(&mut dice) };
            let rulebook = brute::by_legal(&game, &board);
            assert_eq!(profile(&game, &board), rulebook, "round {round}: {game:?} on {board:?}");
        }
    }

    #[test]
    fn the_auxiliary_boards_that_are_drawn() {
        let cycle = Board::parse("cycle:4").unwrap();
        let edges = |same, different| clashes(&Distance::up_to(1, same, different), &cycle).len();
        // Figure 2 is a cube, figure 3 has 4 rungs and 8 edges across.
        assert_eq!((edges(true, false), edges(false, true)), (12, 12));
        assert_eq!(profile(&Distance::up_to(1, true, true), &Board::graph(0, [])), Counts::one());
    }

    #[test]
    #[should_panic(expected = "the moves on 33 vertices do not fit in 64 bits")]
    fn large_boards_are_refused() {
        profile(&Distance::up_to(1, true, true), &Board::parse("path:33").unwrap());
    }
}
