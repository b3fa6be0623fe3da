//! Orders of the sites. The engine tries several and keeps the one whose machine is smallest.

use crate::Board;

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

    /// Greedily: next comes the site that leaves the fewest sites remembered; among equals, the one beside the
    /// site that has waited longest. Starts at a site with the fewest neighbours. Takes sites² steps.
    ///
    /// Narrow on boards with arms and holes, where rows and columns are not.
    pub fn by_frontier(&self) -> Vec<usize> {
        let near: Vec<Vec<usize>> =
            self.neighbours().into_iter().map(|n| n.into_iter().map(|(other, _)| other).collect()).collect();
        let n = self.sites();
        let mut time = vec![usize::MAX; n]; // when it entered
        let mut waits: Vec<usize> = near.iter().map(Vec::len).collect(); // related sites still to come
        let mut order = Vec::with_capacity(n);
        while order.len() < n {
            let cost = |site: usize| {
                let leaving = near[site].iter().filter(|&&o| time[o] != usize::MAX && waits[o] == 1).count();
                let stays = usize::from(waits[site] > 0);
                let oldest = near[site].iter().map(|&o| time[o]).min().unwrap_or(usize::MAX);
                (stays as isize - leaving as isize, oldest, near[site].len(), site)
            };
            let fresh = (0..n).filter(|&site| time[site] == usize::MAX);
            let site = fresh.min_by_key(|&site| cost(site)).expect("a site is left");
            time[site] = order.len();
            near[site].iter().for_each(|&other| waits[other] -= 1);
            order.push(site);
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, Plan};

    fn width(board: &Board, order: &[usize]) -> usize {
        Plan::width_of(board, order)
    }

    #[test]
    fn rows_and_columns_give_the_sides() {
        let board = Board::grid(3, 7);
        assert_eq!(width(&board, &board.by_rows()), 7);
        assert_eq!(width(&board, &board.by_columns().unwrap()), 3);
    }

    #[test]
    fn the_frontier_order_follows_the_arms() {
        let cross = Board::mask(21, 21, |r, c| r.abs_diff(10) < 2 || c.abs_diff(10) < 2);
        assert!(width(&cross, &cross.by_rows()) >= 21);
        assert!(width(&cross, &cross.by_frontier()) <= 8, "{}", width(&cross, &cross.by_frontier()));
    }

    #[test]
    fn the_frontier_order_is_narrow_on_grids() {
        for (rows, columns) in [(4, 4), (3, 20), (20, 3), (8, 8)] {
            let board = Board::grid(rows, columns);
            let narrow = rows.min(columns);
            assert!(width(&board, &board.by_frontier()) <= narrow + 1);
        }
    }
}
