//! Orders of the sites. The engine tries several and keeps the one whose machine is smallest.
//!
//! What an order costs is decided by how many sites are remembered at a time: a sweep of two labels to a site meets
//! up to 2ʷ states where w sites are. [`cost`] adds that up over all steps. The least possible largest w is the
//! *pathwidth* of the board (or one more), and finding it is hard in general, so there are several ways to look:
//!
//! - rows and columns: on grids, and what engines like best;
//! - [`Board::by_breadth`]: ring after ring around a far end (Cuthill and McKee);
//! - [`Board::by_frontier`]: greedily, in nearly linear time;
//! - [`Board::by_search`]: the narrowest that is found with bounded effort. Trees are solved exactly, boards of up
//!   to sixteen sites by trying all sets of sites, others by following many orders at once and then putting every few
//!   consecutive sites into their best order.
//!
//! All are deterministic. Widths that they reach (`cargo test -p board table_of_widths -- --ignored --nocapture`):
//!
//! | board | sites | numbers | columns | breadth | greedy | search |
//! |---|---|---|---|---|---|---|
//! | `20x20` | 400 | 20 | 20 | 20 | 20 | 20 |
//! | `20x20`, 30 % missing | 288 | 17 | 17 | 17 | 13 | 10 |
//! | `40x40`, 35 % missing | 1044 | 25 | 25 | 31 | 19 | 12 |
//! | a cross of four arms, 3 wide | 117 | 21 | 21 | 10 | 8 | 6 |
//! | `torus:8,8` | 64 | 16 | 16 | 15 | 15 | 15 |
//! | `hypercube:5` | 32 | 16 | – | 13 | 13 | 13 |
//! | `hypercube:6` | 64 | 32 | – | 23 | 23 | 23 |
//! | random tree | 300 | 113 | – | 24 | 10 | 4 |
//! | random tree | 4000 | 1376 | – | 236 | 65 | 6 |
//! | random cubic graph | 60 | 33 | – | 14 | 14 | 11 |
//! | random cubic graph | 400 | 205 | – | 88 | 66 | 59 |
//! | random graph of mean degree 3 | 100 | 46 | – | 26 | 20 | 15 |
//! | random graph of mean degree 6 | 40 | 27 | – | 20 | 16 | 13 |
//!
//! ```
//! use board::{Board, Plan, orders};
//!
//! let petersen = Board::parse("petersen").unwrap();
//! let best = &orders(&petersen)[0];
//! assert_eq!(Plan::width_of(&petersen, best), 5);
//! ```

mod beam;
mod breadth;
mod cost;
mod greedy;
mod tree;
mod window;

pub use cost::{Cost, cost};

use crate::Board;
use std::convert::Infallible;

/// For every site the sites that it is related to.
type Near = Vec<Vec<usize>>;

/// Asked again and again whether to go on.
type Check<'a, E> = &'a dyn Fn() -> Result<(), E>;

/// About how many steps a search may take.
const MOST_EFFORT: usize = 1 << 23;

/// The orders that are worth compiling, at most four, best first.
///
/// Rows and columns (of a graph: the order of its numbers) come before an irregular order that does not halve their
/// cost, for they make machines whose steps repeat. Orders of more than eight times the least cost are left out.
/// The narrower an order is already known, the less is searched; on a full grid, whose shorter side cannot be
/// beaten, nothing is.
pub fn orders(board: &Board) -> Vec<Vec<usize>> {
    let Ok(orders) = try_orders(board, &|| Ok::<(), Infallible>(()));
    orders
}

/// The same, given up with the error of `check`, which is asked again and again, as soon as there is one.
pub fn try_orders<E>(board: &Board, check: Check<'_, E>) -> Result<Vec<Vec<usize>>, E> {
    const HANDICAP: i32 = 1;
    const WORTH: i32 = 3;
    let near = board.near();
    let mut found: Vec<(Cost, Vec<usize>)> = vec![];
    let mut add = |order: Vec<usize>, handicap: i32| {
        if found.iter().all(|(_, known)| *known != order) {
            found.push((cost::of(&near, &order).doubled(handicap), order));
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found[0].0
    };
    add(board.by_rows(), 0);
    board.by_columns().map(|order| add(order, 0));
    if !board.is_full_grid() {
        let known = add(greedy::order(&near, check)?, HANDICAP);
        add(board.search(&near, worthwhile(known), check)?, HANDICAP);
    }
    let limit = found[0].0.doubled(WORTH);
    found.retain(|(cost, _)| *cost <= limit);
    Ok(found.into_iter().map(|(_, order)| order).collect())
}

/// How many steps a search may take when an order of this cost is known.
fn worthwhile(known: Cost) -> usize {
    // Sixteen for each state that a sweep would meet.
    known.doubled(4).floor().min(MOST_EFFORT)
}

impl Board {
    /// Row by row; on a graph, in the order of the numbers.
    pub fn by_rows(&self) -> Vec<usize> {
        (0..self.sites()).collect()
    }

    /// Column by column, for boards on a grid.
    pub fn by_columns(&self) -> Option<Vec<usize>> {
        let places = self.places()?;
        let mut order = self.by_rows();
        order.sort_by_key(|&site| (places[site].1, places[site].0));
        Some(order)
    }

    /// Ring after ring around a site at a far end of its component, the sites of a ring in the order of their
    /// earliest neighbours; among equals, those with few neighbours first.
    pub fn by_breadth(&self) -> Vec<usize> {
        breadth::order(&self.near())
    }

    /// Greedily: next comes the site that leaves the fewest sites remembered; among equals, the one beside the
    /// site that has waited longest. Starts at a site with the fewest neighbours. Takes pairs · log sites steps.
    ///
    /// Narrow on boards with arms and holes, where rows and columns are not.
    pub fn by_frontier(&self) -> Vec<usize> {
        let Ok(order) = greedy::order(&self.near(), &|| Ok::<(), Infallible>(()));
        order
    }

    /// The narrowest order that is found with bounded effort, component by component: on forests one of least
    /// width, on components of up to sixteen sites one of least [`cost`], on others the best of many. Components of
    /// more than some thousand sites that are not trees are ordered greedily or by breadth.
    pub fn by_search(&self) -> Vec<usize> {
        let Ok(order) = self.search(&self.near(), MOST_EFFORT, &|| Ok::<(), Infallible>(()));
        order
    }

    fn search<E>(&self, near: &Near, effort: usize, check: Check<'_, E>) -> Result<Vec<usize>, E> {
        let mut number = vec![0; self.sites()];
        let mut order = vec![];
        for members in self.parts() {
            members.iter().enumerate().for_each(|(i, &site)| number[site] = i);
            let part: Near =
                members.iter().map(|&site| near[site].iter().map(|&other| number[other]).collect()).collect();
            let share = (effort as u64 * members.len() as u64 / self.sites() as u64) as usize;
            check()?;
            order.extend(search_component(&part, share, check)?.into_iter().map(|site| members[site]));
        }
        Ok(order)
    }

    /// For every site the sites that it is related to.
    fn near(&self) -> Near {
        self.neighbours().into_iter().map(|near| near.into_iter().map(|(other, _)| other).collect()).collect()
    }

    /// Is this a rectangle without holes, all of whose neighbours and no others are related?
    fn is_full_grid(&self) -> bool {
        let Some(&[first, .., last]) = self.places() else { return self.sites() <= 1 };
        let (rows, columns) = (last.0 - first.0 + 1, last.1.saturating_sub(first.1) + 1);
        let place = |site: usize| self.places().expect("the board has places")[site];
        let adjacent =
            |a: usize, b: usize| place(a).0.abs_diff(place(b).0) + place(a).1.abs_diff(place(b).1) == 1;
        self.sites() == rows * columns
            && self.pairs().len() == rows * (columns - 1) + columns * (rows - 1)
            && self.pairs().iter().all(|pair| adjacent(pair.a, pair.b))
    }
}

/// The best order of a connected graph that is found in about `effort` steps.
fn search_component<E>(near: &Near, effort: usize, check: Check<'_, E>) -> Result<Vec<usize>, E> {
    const IMPROVED: usize = 3;
    let edges: usize = near.iter().map(Vec::len).sum::<usize>() / 2;
    if edges + 1 == near.len() {
        return Ok(tree::order(near));
    }
    let mut found = vec![(0..near.len()).collect(), breadth::order(near), greedy::order(near, check)?];
    found.extend(beam::orders(near, effort, check)?);
    cheapest_first(near, &mut found);
    if window::effort(near.len()) <= effort {
        found.truncate(IMPROVED);
        found =
            found.into_iter().map(|order| window::improved(near, order, check)).collect::<Result<_, E>>()?;
        cheapest_first(near, &mut found);
    }
    Ok(found.swap_remove(0))
}

fn cheapest_first(near: &Near, orders: &mut [Vec<usize>]) {
    let cost = |order: &Vec<usize>| cost::of(near, order);
    orders.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
}

#[cfg(test)]
mod tests;
