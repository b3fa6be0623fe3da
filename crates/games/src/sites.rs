//! Sets of sites, a bit for each: what positions to be played are made of.

use board::Board;
use thiserror::Error;

/// The most sites of boards on which a game is played.
pub const MOST_SITES: usize = u128::BITS as usize;

/// The boards are too large to play on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a position to be played is kept in {MOST_SITES} bits, one for each site; this board has {0} sites")]
pub struct TooLarge(pub usize);

/// A sum of boards as one board, if it is not too large: the sites are numbered on from board to board.
pub(crate) fn sum(boards: &[Board]) -> Result<Board, TooLarge> {
    let sites = boards.iter().map(Board::sites).sum();
    if sites > MOST_SITES { Err(TooLarge(sites)) } else { Ok(Board::sum(boards)) }
}

/// The sites of a set, ascending.
pub(crate) fn members(set: u128) -> impl Iterator<Item = usize> {
    let rest = std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|&rest| rest != 0).map(|rest| rest.trailing_zeros() as usize)
}

/// The first so many sites.
pub(crate) fn first(sites: usize) -> u128 {
    u128::MAX.checked_shr((MOST_SITES - sites) as u32).unwrap_or(0)
}

/// The connected parts of a set, if `around` tells which sites of the set a site is joined to.
pub(crate) fn components(set: u128, around: impl Fn(usize) -> u128) -> impl Iterator<Item = u128> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let mut edge = rest & rest.wrapping_neg();
        let mut component = edge;
        while edge != 0 {
            edge = members(edge).fold(0, |all, site| all | around(site)) & rest & !component;
            component |= edge;
        }
        rest &= !component;
        (component != 0).then_some(component)
    })
}
