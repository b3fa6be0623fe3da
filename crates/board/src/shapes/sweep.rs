//! In which order the boards of a family take their sites: what grows comes outermost, so that the plan of each board is
//! that of the one before with a few steps more.

use super::make;
use crate::Board;

/// The order of a board made from these numbers, of which the one with this index grows.
pub(crate) type Sweep = fn(&Board, &[usize], usize) -> Vec<usize>;

/// The sites as they are numbered: what grows is at the end, or a ring.
pub(super) fn as_numbered(board: &Board, _: &[usize], _: usize) -> Vec<usize> {
    board.by_rows()
}

/// The fixed side of two comes first, since all of it must be remembered.
pub(super) fn fixed_side_first(board: &Board, sizes: &[usize], grows: usize) -> Vec<usize> {
    match grows {
        0 => (sizes[0]..board.sites()).chain(0..sizes[0]).collect(),
        _ => board.by_rows(),
    }
}

/// Sites are numbers whose digits have the sizes as bases; the digit that grows is outermost.
pub(super) fn by_digits(board: &Board, sizes: &[usize], grows: usize) -> Vec<usize> {
    let place: usize = sizes[grows + 1..].iter().product();
    let mut order = board.by_rows();
    order.sort_by_key(|site| site / place % sizes[grows]);
    order
}

/// Column by column, the rungs of a ladder.
pub(super) fn rung_by_rung(board: &Board, sizes: &[usize], _: usize) -> Vec<usize> {
    by_digits(board, &[2, sizes[0]], 1)
}

/// Column by column; or row by row, every second row from right to left: it is the mirror image of the others, and so
/// looks the same to what is remembered.
pub(super) fn there_and_back(board: &Board, sizes: &[usize], grows: usize) -> Vec<usize> {
    if grows == 1 {
        return by_digits(board, sizes, grows);
    }
    let columns = sizes[1];
    let site = |i: usize| match i / columns % 2 {
        0 => i,
        _ => i / columns * columns + (columns - 1 - i % columns),
    };
    (0..board.sites()).map(site).collect()
}

/// The corners of a honeycomb row by row; or place by place along the zigzags, all rows at each.
pub(super) fn corner_by_corner(board: &Board, sizes: &[usize], grows: usize) -> Vec<usize> {
    let mut order = board.by_rows();
    if grows == 1 {
        let places: Vec<usize> = make::corners(sizes[0], sizes[1]).map(|(_, place)| place).collect();
        order.sort_by_key(|&site| places[site]);
    }
    order
}
