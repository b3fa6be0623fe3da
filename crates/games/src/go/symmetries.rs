//! The symmetries of a board: the ways to exchange its points so that neighbours stay neighbours, and the exchange of the
//! colours. Those of a rectangle are its rotations and reflections.
//!
//! ```
//! use games::go::{Stones, Symmetries};
//! let board = board::Board::parse("1x3").unwrap();
//! let all = Symmetries::new(&board, true, true).unwrap();
//! assert_eq!(all.len(), 4);
//! // X.. is O.. by colour, and ..X and ..O by reflection.
//! let read = |text: &str| Stones::read(text).unwrap();
//! assert_eq!(all.least(read("X..")), all.least(read("..O")));
//! assert_ne!(all.least(read("X..")), all.least(read(".X.")));
//! ```

use super::Stones;
use board::Board;
use thiserror::Error;

/// The most symmetries that are gone through.
const MOST: usize = 10_000;

/// A board has too many symmetries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this board has more than {MOST} symmetries")]
pub struct TooManySymmetries;

/// Some symmetries of a board, a group.
#[derive(Clone, Debug)]
pub struct Symmetries {
    all: Vec<Symmetry>,
}

/// Where the points go, and whether the colours are exchanged.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// For each eight points where every set of them goes.
    goes: Vec<[u64; 256]>,
    exchanges: bool,
}

impl Symmetry {
    fn new(goes: &[usize], exchanges: bool) -> Symmetry {
        let of = |eight: &[usize], set: usize| {
            let here = eight.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
            here.fold(0, |all, (_, to)| all | 1u64 << to)
        };
        let goes = goes.chunks(8).map(|eight| std::array::from_fn(|set| of(eight, set))).collect();
        Symmetry { goes, exchanges }
    }

    fn set(&self, mut set: u64) -> u64 {
        let mut to = 0;
        for eight in &self.goes {
            to |= eight[set as usize & 0xff];
            set >>= 8;
        }
        to
    }

    /// What it makes of a position.
    pub fn image(&self, stones: Stones) -> Stones {
        let image = Stones { black: self.set(stones.black), white: self.set(stones.white) };
        if self.exchanges { image.exchanged() } else { image }
    }
}

impl Symmetries {
    /// Those of the points, those of the colours, or both; at most 64 points.
    pub fn new(board: &Board, points: bool, colours: bool) -> Result<Symmetries, TooManySymmetries> {
        let exchanges = if points { exchanges(board)? } else { vec![(0..board.sites()).collect()] };
        let with = |exchange: bool| exchanges.iter().map(move |goes| Symmetry::new(goes, exchange));
        let all: Vec<Symmetry> = match colours {
            true => with(false).chain(with(true)).collect(),
            false => with(false).collect(),
        };
        Ok(Symmetries { all })
    }

    /// How many there are, the one that changes nothing included.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = &Symmetry> {
        self.all.iter()
    }

    /// The least image of a position by its white stones, then by its black ones, which stands for all of them.
    pub fn least(&self, stones: Stones) -> Stones {
        let images = self.iter().map(|symmetry| symmetry.image(stones));
        images.min_by_key(|image| (image.white, image.black)).unwrap_or(stones)
    }

    /// Is a position the least of its images?
    pub fn is_least(&self, stones: Stones) -> bool {
        self.least(stones) == stones
    }
}

/// All ways to exchange the points of a board so that neighbours stay neighbours: for each point where it goes.
fn exchanges(board: &Board) -> Result<Vec<Vec<usize>>, TooManySymmetries> {
    let sites = board.sites();
    let mut near = vec![vec![false; sites]; sites];
    for pair in board.pairs() {
        near[pair.a][pair.b] = true;
        near[pair.b][pair.a] = true;
    }
    let mut found = vec![];
    extend(&near, &mut vec![], &mut vec![false; sites], &mut found)?;
    Ok(found)
}

/// Sends the next point wherever its neighbours among the earlier ones allow, and goes on.
fn extend(
    near: &[Vec<bool>],
    goes: &mut Vec<usize>,
    taken: &mut [bool],
    found: &mut Vec<Vec<usize>>,
) -> Result<(), TooManySymmetries> {
    let point = goes.len();
    if point == near.len() {
        if found.len() == MOST {
            return Err(TooManySymmetries);
        }
        found.push(goes.clone());
        return Ok(());
    }
    let degree = |point: usize| near[point].iter().filter(|&&near| near).count();
    for to in 0..near.len() {
        let fits = !taken[to]
            && degree(point) == degree(to)
            && (0..point).all(|earlier| near[point][earlier] == near[to][goes[earlier]]);
        if fits {
            taken[to] = true;
            goes.push(to);
            extend(near, goes, taken, found)?;
            goes.pop();
            taken[to] = false;
        }
    }
    Ok(())
}
