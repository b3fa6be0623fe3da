//! Positions by trying all of them.

use crate::Counts;
use board::Board;
use games::domineering::Kind;
use rule::{Finite, Owner, Piece, Rulebook};

/// The most positions that [`by_legal`] tries.
pub const MOST_POSITIONS: usize = 2_000_000;

/// The positions that the rulebook allows: every way to put a piece on each site, tried with [`Rulebook::legal`].
///
/// Takes pieces^sites calls: for Domineering, with its five tiles, boards of up to nine squares.
///
/// # Panics
/// If there are more than [`MOST_POSITIONS`] to try.
pub fn by_legal<R: Rulebook>(rule: &R, board: &Board) -> Counts {
    let pieces = R::Piece::all();
    let all = u32::try_from(board.sites()).ok().and_then(|sites| pieces.len().checked_pow(sites));
    assert!(
        all.is_some_and(|all| all <= MOST_POSITIONS),
        "brute force tries at most {MOST_POSITIONS} positions; {} pieces on {} sites have more",
        pieces.len(),
        board.sites()
    );
    let pairs = rule.pairs(board).expect("a small board");
    let mut position = vec![pieces[0]; board.sites()];
    let mut counts = Counts::none();
    fill(&pieces, &mut position, 0, &mut |position| {
        if rule.legal(&pairs, position) {
            let of = |owner| position.iter().filter(|piece| piece.owner() == owner).count();
            counts.count(of(Owner::Left), of(Owner::Right), 1);
        }
    });
    counts
}

/// Puts every piece on every site from `site` on, in all ways.
fn fill<P: Copy>(pieces: &[P], position: &mut [P], site: usize, each: &mut impl FnMut(&[P])) {
    if site == position.len() {
        return each(position);
    }
    for &piece in pieces {
        position[site] = piece;
        fill(pieces, position, site + 1, each);
    }
}

/// Two neighbouring squares of a board, as a set of bits.
struct Domino {
    squares: u64,
    vertical: bool,
}

/// The positions of Domineering as the players make them: all sets of dominoes that do not overlap, and of these the
/// ones in which the players whom `kind` names have no move left.
///
/// States the game a second time: it looks at the squares only, at no [`rule::Rule`] and at no pair of the board.
/// Takes a step for each set of dominoes: 10 012 on 4x4, 2 810 694 on 5x5.
///
/// # Panics
/// If the board is not on a grid or has more than 64 squares.
pub fn domineering_by_moves(board: &Board, kind: Kind) -> Counts {
    let dominoes = dominoes(board.places().expect("Domineering is played on a grid"));
    let mut counts = Counts::none();
    let free = |occupied: u64, vertical| {
        dominoes.iter().any(|domino| domino.vertical == vertical && domino.squares & occupied == 0)
    };
    let (left, right) = match kind {
        Kind::All => (false, false),
        Kind::Maximal => (true, true),
        Kind::LeftEnd => (true, false),
        Kind::RightEnd => (false, true),
    };
    place_all(&dominoes, 0, (0, 0), &mut |occupied, (a, b)| {
        let can_still_move = (left && free(occupied, true)) || (right && free(occupied, false));
        if !can_still_move {
            counts.count(a, b, 1);
        }
    });
    counts
}

/// Every domino that can lie on these squares.
fn dominoes(squares: &[(usize, usize)]) -> Vec<Domino> {
    assert!(squares.len() <= 64, "brute force keeps the squares of a board in 64 bits");
    let bit = |square| squares.iter().position(|&other| other == square).map(|i| 1u64 << i);
    let mut dominoes = vec![];
    for &(row, column) in squares {
        let here = bit((row, column)).expect("a square of the board");
        for (next, vertical) in [((row + 1, column), true), ((row, column + 1), false)] {
            dominoes.extend(bit(next).map(|there| Domino { squares: here | there, vertical }));
        }
    }
    dominoes
}

/// Leaves out or puts down each of `dominoes` where it still fits; `each` sees the occupied squares and the numbers of
/// vertical and horizontal dominoes.
fn place_all(
    dominoes: &[Domino],
    occupied: u64,
    (a, b): (usize, usize),
    each: &mut impl FnMut(u64, (usize, usize)),
) {
    let Some((domino, rest)) = dominoes.split_first() else { return each(occupied, (a, b)) };
    place_all(rest, occupied, (a, b), each);
    if domino.squares & occupied == 0 {
        let pieces = if domino.vertical { (a + 1, b) } else { (a, b + 1) };
        place_all(rest, occupied | domino.squares, pieces, each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::domineering::Domineering;

    #[test]
    fn a_square_of_four() {
        let board = Board::grid(2, 2);
        let of = |kind| domineering_by_moves(&board, kind).to_string();
        assert_eq!(of(Kind::All), "x^2 + 2x + y^2 + 2y + 1");
        assert_eq!(of(Kind::Maximal), "x^2 + y^2");
        assert_eq!(of(Kind::LeftEnd), "x^2 + y^2 + 2y");
        assert_eq!(of(Kind::RightEnd), "x^2 + 2x + y^2");
    }

    #[test]
    #[should_panic(expected = "brute force tries at most 2000000 positions; 5 pieces on 12 sites have more")]
    fn too_many_positions_are_refused() {
        by_legal(&Domineering { kind: Kind::All }, &Board::grid(4, 3));
    }
}
