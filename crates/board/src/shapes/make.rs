//! The boards that have names, made from their numbers.

use crate::Board;

pub(super) fn ring(length: usize) -> Board {
    Board::graph(length, (0..length).map(|i| (i, (i + 1) % length)))
}

pub(super) fn bipartite(m: usize, n: usize) -> Board {
    Board::graph(m + n, (0..m).flat_map(|a| (m..m + n).map(move |b| (a, b))))
}

/// Rows of sites, each related to the one to its right, and to those of the row below that `below(row)` says: so many
/// places further to the right.
fn lattice(rows: usize, columns: usize, below: impl Fn(usize) -> &'static [isize]) -> Board {
    let mut edges = vec![];
    for site in 0..rows * columns {
        let (row, column) = (site / columns, site % columns);
        if column + 1 < columns {
            edges.push((site, site + 1));
        }
        if row + 1 < rows {
            let shifted = below(row).iter().filter_map(|&step| column.checked_add_signed(step));
            let there = shifted.filter(|&column| column < columns);
            edges.extend(there.map(|column| (site, (row + 1) * columns + column)));
        }
    }
    Board::graph(rows * columns, edges)
}

pub(super) fn king(rows: usize, columns: usize) -> Board {
    lattice(rows, columns, |_| &[-1, 0, 1])
}

/// Each row lies half a cell further to the right than the one above.
pub(super) fn hex(rows: usize, columns: usize) -> Board {
    lattice(rows, columns, |_| &[-1, 0])
}

/// The second, the fourth, ... row lie half a step further to the right than the others.
pub(super) fn triangular(rows: usize, columns: usize) -> Board {
    lattice(rows, columns, |row| if row % 2 == 0 { &[-1, 0] } else { &[0, 1] })
}

/// A corner of a honeycomb: its row, and its place along the zigzag of that row.
pub(crate) type Corner = (usize, usize);

/// All corners of a honeycomb of `rows` × `columns` cells, row by row. Between rows of cells run zigzags of
/// 2 · columns + 2 corners, which go up and down in turns; the first one lacks its first corner, the last one its last.
///
/// ```text
///      2   4
///    1   3   5      row 0
///    |   |   |
///    0   2   4      row 1, the last one
///      1   3
/// ```
pub(crate) fn corners(rows: usize, columns: usize) -> impl Iterator<Item = Corner> {
    let row = move |row: usize| {
        let first = usize::from(row == 0);
        let end = 2 * columns + 2 - usize::from(row == rows);
        (first..end).map(move |place| (row, place))
    };
    (0..=rows).flat_map(row)
}

pub(super) fn honeycomb(rows: usize, columns: usize) -> Board {
    let corners: Vec<Corner> = corners(rows, columns).collect();
    let site = |corner: Corner| corners.binary_search(&corner).ok();
    let mut edges = vec![];
    for (a, &(row, place)) in corners.iter().enumerate() {
        let below = if place % 2 == 1 { site((row + 1, place - 1)) } else { None };
        edges.extend(site((row, place + 1)).into_iter().chain(below).map(|b| (a, b)));
    }
    Board::graph(corners.len(), edges)
}

pub(super) fn layers(layers: usize, rows: usize, columns: usize) -> Board {
    let sites = layers * rows * columns;
    let edges = (0..sites).flat_map(|site| {
        let (row, column) = (site / columns % rows, site % columns);
        let beside = (column + 1 < columns).then_some(site + 1);
        let below = (row + 1 < rows).then_some(site + columns);
        let behind = Some(site + rows * columns).filter(|&there| there < sites);
        [beside, below, behind].into_iter().flatten().map(move |there| (site, there))
    });
    Board::graph(sites, edges)
}

/// A step of half the ring leads there and back, so it makes half as many pairs.
pub(super) fn circulant(length: usize, steps: &[usize]) -> Board {
    let around = |&step: &usize| {
        let starts = if 2 * step == length { step } else { length };
        (0..starts).map(move |site| (site, (site + step) % length))
    };
    Board::graph(length, steps.iter().flat_map(around))
}

pub(super) fn hypercube(digits: usize) -> Board {
    let corners = 1usize << digits;
    let edge = move |a: usize| (0..digits).map(move |digit| (a, a | 1 << digit));
    Board::graph(corners, (0..corners).flat_map(edge).filter(|(a, b)| a != b))
}

pub(super) fn petersen() -> Board {
    let around = (0..5).map(|i| (i, (i + 1) % 5));
    let spokes = (0..5).map(|i| (i, i + 5));
    let star = (0..5).map(|i| (i + 5, (i + 2) % 5 + 5));
    Board::graph(10, around.chain(spokes).chain(star))
}

pub(super) fn wheel(rim: usize) -> Board {
    hub(rim, 1)
}

pub(super) fn gear(teeth: usize) -> Board {
    hub(2 * teeth, 2)
}

/// Site 0 and a ring around it, of which every `apart`-th site is related to it.
fn hub(rim: usize, apart: usize) -> Board {
    let spokes = (1..=rim).step_by(apart).map(|i| (0, i));
    let around = (0..rim).map(|i| (1 + i, 1 + (i + 1) % rim));
    Board::graph(rim + 1, spokes.chain(around))
}

pub(super) fn tree(parents: &[usize]) -> Board {
    Board::graph(parents.len() + 1, parents.iter().enumerate().map(|(i, &parent)| (parent, i + 1)))
}
