//! How the sites of a board lie from each other, as far as a description asks.

use crate::described::forms::Form;
use crate::description::{Cell, Description, Figure, Shape};
use board::{Board, BoardError, Squares, Way};
use std::collections::BTreeSet;

/// The sites of a board, with what lies near them.
pub(crate) struct Ground {
    pub(crate) sites: usize,
    /// None on a graph.
    pub(crate) squares: Option<Squares>,
    /// For each site those that are adjacent, ascending.
    pub(crate) adjacent: Vec<Vec<usize>>,
    /// For each site those within the farthest distance that matters, with their distances, itself included.
    within: Vec<Vec<(usize, u8)>>,
    /// How squares lie from each other that are kept apart.
    cells_apart: Vec<Cell>,
}

impl Ground {
    /// Refused if the description asks for squares that the board does not have, or relates too many sites.
    pub(crate) fn new(description: &Description, board: &Board) -> Result<Ground, BoardError> {
        let squares = board.squares();
        if description.needs_squares() && squares.is_none() {
            return Err(BoardError::NeedsSquares);
        }
        let edge_apart = |(number, figure): (usize, &Figure)| {
            figure.shape == Shape::Edge && description.is_kept_apart(number)
        };
        if squares.is_none() && description.figures.iter().enumerate().any(edge_apart) {
            return Err(BoardError::EdgesApart);
        }
        let by_distance = board.within(description.farthest())?.neighbours();
        let within = by_distance.into_iter().enumerate().map(|(site, near)| {
            let at = |(other, way): (usize, Way)| match way {
                Way::Apart(distance) => (other, distance),
                _ => unreachable!("sites within a distance are related by it"),
            };
            [(site, 0)].into_iter().chain(near.into_iter().map(at)).collect()
        });
        let adjacent = board.neighbours().into_iter().map(|near| {
            let sites: BTreeSet<usize> = near.into_iter().map(|(other, _)| other).collect();
            sites.into_iter().collect()
        });
        Ok(Ground {
            sites: board.sites(),
            squares,
            adjacent: adjacent.collect(),
            within: within.collect(),
            cells_apart: description.cells_apart().into_iter().collect(),
        })
    }

    /// The site that lies so from another one; on a graph only the site itself does.
    pub(crate) fn from(&self, site: usize, by: Cell) -> Option<usize> {
        match &self.squares {
            _ if by == (0, 0) => Some(site),
            Some(squares) => squares.from(site, by),
            None => None,
        }
    }

    /// The sites that cells cover, the one with this number on `site`; none if they do not fit there.
    pub(crate) fn sites_of(&self, cells: &[Cell], part: usize, site: usize) -> Option<Vec<usize>> {
        let (row, column) = cells[part];
        let sites: Option<Vec<usize>> =
            cells.iter().map(|&(r, c)| self.from(site, (r - row, c - column))).collect();
        sites.filter(|sites| (1..sites.len()).all(|i| !sites[..i].contains(&sites[i])))
    }

    /// Refuses a form that reaches around a closed board to itself, since it would cover the same squares in several
    /// ways.
    pub(crate) fn check_rings(&self, forms: &[Form]) -> Result<(), BoardError> {
        let extent = |side: fn(&Cell) -> i32, form: &Form| {
            let ends = form.cells.iter().map(side);
            ends.clone().max().expect("a form has cells") - ends.min().expect("a form has cells") + 1
        };
        let Some(squares) = &self.squares else { return Ok(()) };
        let closes = |form: &&Form| {
            let reaches =
                |extent: i32, ring: Option<i32>| extent > 1 && ring.is_some_and(|ring| extent >= ring);
            let mut rings = squares.rings().iter();
            rings.any(|&(rows, columns)| {
                reaches(extent(|cell| cell.0, form), rows) || reaches(extent(|cell| cell.1, form), columns)
            })
        };
        match forms.iter().find(closes) {
            Some(form) => Err(BoardError::ClosedPiece { squares: form.cells.len() }),
            None => Ok(()),
        }
    }

    /// The sites that something may keep apart from `site`, ascending, with the site itself.
    pub(crate) fn around(&self, site: usize) -> BTreeSet<usize> {
        let by_cells = self.cells_apart.iter().filter_map(|&by| self.from(site, by));
        self.within[site].iter().map(|&(other, _)| other).chain(by_cells).collect()
    }

    /// Must pieces of these figures not lie on these sites?
    pub(crate) fn keeps_apart(
        &self,
        description: &Description,
        (one, site): (usize, usize),
        (other, there): (usize, usize),
    ) -> bool {
        let distance = self.within[site].iter().find(|near| near.0 == there).map(|near| near.1);
        let lies = |&&by: &&Cell| self.from(site, by) == Some(there);
        let cells: Vec<Cell> = self.cells_apart.iter().filter(lies).copied().collect();
        description.keeps_apart(one, other, distance, &cells)
    }
}
