//! Pieces told by characters: X and O for single ones, `^v<>` for the halves of dominoes, a letter on every site of a
//! larger one, capital for Left.

use crate::described::placements::{Placement, Placements};
use crate::description::Description;
use board::{Board, BoardError, Way};
use rule::{Placed, Player, half_glyph};
use thiserror::Error;

/// Why characters are not pieces of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum NotationError {
    #[error(
        "no pieces of the game lie as these characters say; X and O are single pieces, ^ v < > halves of dominoes, and letters stand on every site of larger pieces"
    )]
    NoPieces,
    #[error("the pieces can be read in two ways; give those that touch different letters")]
    TwoWays,
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// The pieces on a board, a character for each of its sites, `.` where there is none.
///
/// ```
/// use board::Board;
/// use games::{Description, described::read_pieces};
///
/// let tromino: Description = "both = { shape = 'XX|X.', turn = 'rotate' }".parse().unwrap();
/// let pieces = read_pieces(&tromino, &Board::grid(2, 3), &['A', 'A', 'B', 'A', 'B', 'B']).unwrap();
/// assert_eq!(pieces[1].sites, [2, 4, 5]);
/// ```
pub fn read_pieces(
    description: &Description,
    board: &Board,
    glyphs: &[char],
) -> Result<Vec<Placed>, NotationError> {
    let placements = Placements::new(description, board)?.all;
    let near = board.neighbours();
    let fits = |placement: &&Placement| fits(placement, &near, glyphs);
    let mut reading = Reading {
        fitting: placements.iter().filter(fits).collect(),
        covered: glyphs.iter().map(|&glyph| glyph == '.').collect(),
        chosen: vec![],
        found: None,
    };
    if reading.read() {
        return Err(NotationError::TwoWays);
    }
    let found = reading.found.ok_or(NotationError::NoPieces)?;
    Ok(found.into_iter().map(|placement| placement.placed(placement.counts_for())).collect())
}

/// Do the characters on its sites say that this piece may lie there?
fn fits(placement: &Placement, near: &[Vec<(usize, Way)>], glyphs: &[char]) -> bool {
    let left = placement.counts_for() == Player::Left;
    match placement.sites[..] {
        [site] => glyphs[site] == if left { 'X' } else { 'O' },
        [one, other] if let Some(halves) = halves(near, one, other) => halves == [glyphs[one], glyphs[other]],
        [first, ..] => {
            let letter = glyphs[first];
            let of_player = if left { letter.is_ascii_uppercase() } else { letter.is_ascii_lowercase() };
            of_player && placement.sites.iter().all(|&site| glyphs[site] == letter)
        }
        [] => false,
    }
}

/// The characters of a domino, if these are squares beside each other.
fn halves(near: &[Vec<(usize, Way)>], one: usize, other: usize) -> Option<[char; 2]> {
    let way = near[one].iter().filter(|near| near.0 == other).find(|near| half_glyph(near.1).is_some())?.1;
    Some([half_glyph(way)?, half_glyph(way.back())?])
}

/// A search for pieces that cover every site with a character once.
struct Reading<'a> {
    fitting: Vec<&'a Placement>,
    covered: Vec<bool>,
    chosen: Vec<&'a Placement>,
    found: Option<Vec<&'a Placement>>,
}

impl Reading<'_> {
    /// True if there are two ways.
    fn read(&mut self) -> bool {
        let Some(site) = self.covered.iter().position(|covered| !covered) else {
            return self.found.replace(self.chosen.clone()).is_some();
        };
        let here: Vec<&Placement> =
            self.fitting.iter().copied().filter(|one| one.sites.contains(&site)).collect();
        for placement in here {
            if placement.sites.iter().any(|&site| self.covered[site]) {
                continue;
            }
            placement.sites.iter().for_each(|&site| self.covered[site] = true);
            self.chosen.push(placement);
            if self.read() {
                return true;
            }
            self.chosen.pop();
            placement.sites.iter().for_each(|&site| self.covered[site] = false);
        }
        false
    }
}
