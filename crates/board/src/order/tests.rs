use super::*;
use crate::Plan;
use proptest::prelude::*;
use std::time::Instant;

/// A source of random numbers: splitmix64. Equal seeds, equal throws.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) as u128 * end as u128) >> 64) as usize
    }

    /// Each pair is joined with a chance of `per_mille`.
    fn graph(&mut self, sites: usize, per_mille: usize) -> Board {
        let pairs = (0..sites).flat_map(|b| (0..b).map(move |a| (a, b)));
        let edges: Vec<_> = pairs.filter(|_| self.below(1000) < per_mille).collect();
        Board::graph(sites, edges)
    }

    /// Three random perfect matchings without a common edge.
    fn cubic(&mut self, sites: usize) -> Board {
        'again: loop {
            let mut edges = std::collections::BTreeSet::new();
            for _ in 0..3 {
                let order = self.order(sites);
                for pair in order.chunks(2) {
                    if !edges.insert((pair[0].min(pair[1]), pair[0].max(pair[1]))) {
                        continue 'again;
                    }
                }
            }
            return Board::graph(sites, edges);
        }
    }

    fn order(&mut self, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        (1..length).rev().for_each(|i| order.swap(i, self.below(i + 1)));
        order
    }

    /// Every vertex hangs on a random earlier one; then the vertices are renamed.
    fn tree(&mut self, sites: usize) -> Board {
        let names = self.order(sites);
        let edges: Vec<_> = (1..sites).map(|i| (names[self.below(i)], names[i])).collect();
        Board::graph(sites, edges)
    }

    fn mask(&mut self, rows: usize, columns: usize, percent: usize) -> Board {
        let there: Vec<bool> = (0..rows * columns).map(|_| self.below(100) < percent).collect();
        Board::mask(rows, columns, |row, column| there[row * columns + column])
    }
}

fn named(text: &str) -> Board {
    Board::parse(text).unwrap()
}

/// What the orders are compared on, and the width that a search must reach.
fn samples() -> Vec<(String, Board, usize)> {
    let mut dice = Dice(2026);
    let mut samples: Vec<(String, Board, usize)> = [
        ("path:100", 1),
        ("cycle:100", 2),
        ("star:100", 2),
        ("8x8", 8),
        ("6x20", 6),
        ("20x20", 20),
        ("60x60", 60),
        ("torus:40,100", 80),
        ("cylinder:4,12", 8),
        ("cylinder:12,6", 6),
        ("cylinder:8,8", 8),
        ("torus:4,12", 8),
        ("torus:6,6", 11),
        ("torus:8,8", 15),
        ("petersen", 5),
        ("hypercube:3", 4),
        ("hypercube:4", 7),
        ("hypercube:5", 13),
        ("hypercube:6", 23),
        ("hypercube:7", 43),
        ("wheel:50", 3),
        ("bipartite:5,40", 6),
        ("complete:12", 11),
    ]
    .into_iter()
    .map(|(text, width)| (text.to_string(), named(text), width))
    .collect();
    let cross = Board::mask(21, 21, |r, c| r.abs_diff(10) < 2 || c.abs_diff(10) < 2);
    let mut add = |name: &str, board: Board, width: usize| samples.push((name.to_string(), board, width));
    add("cross of four arms 3 wide, 21x21", cross, 6);
    for (size, percent, width) in [(10, 80, 6), (20, 70, 10), (40, 65, 12)] {
        add(&format!("{size}x{size}, {percent} % of it"), dice.mask(size, size, percent), width);
    }
    for (sites, width) in [(30, 3), (300, 4), (4000, 6)] {
        add(&format!("random tree of {sites}"), dice.tree(sites), width);
    }
    for (sites, width) in [(20, 5), (40, 8), (60, 11), (100, 16), (400, 60)] {
        add(&format!("random cubic graph of {sites}"), dice.cubic(sites), width);
    }
    for (sites, degree, width) in
        [(16, 4, 5), (40, 3, 9), (40, 6, 13), (60, 2, 5), (100, 3, 15), (1000, 2, 50)]
    {
        let graph = dice.graph(sites, 1000 * degree / (sites - 1));
        add(&format!("G({sites}, p) of mean degree {degree}"), graph, width);
    }
    samples
}

#[test]
#[ignore = "prints the table of the documentation"]
fn table_of_widths() {
    println!(
        "| board | sites | numbers | columns | breadth | greedy | search | seconds | orders | seconds |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (name, board, _) in samples() {
        let width = |order: &[usize]| Plan::width_of(&board, order).to_string();
        let columns = board.by_columns().map_or("-".to_string(), |order| width(&order));
        let start = Instant::now();
        let search = board.by_search();
        let seconds = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let orders = orders(&board);
        println!(
            "| {name} | {} | {} | {columns} | {} | {} | {} ({:.1}) | {seconds:.3} | {} | {:.3} |",
            board.sites(),
            width(&board.by_rows()),
            width(&board.by_breadth()),
            width(&board.by_frontier()),
            width(&search),
            cost(&board, &search).log2(),
            orders.iter().map(|order| width(order)).collect::<Vec<_>>().join(" "),
            start.elapsed().as_secs_f64(),
        );
    }
}

#[test]
fn rows_and_columns_give_the_sides() {
    let board = Board::grid(3, 7);
    assert_eq!(Plan::width_of(&board, &board.by_rows()), 7);
    assert_eq!(Plan::width_of(&board, &board.by_columns().unwrap()), 3);
}

#[test]
fn no_width_is_worse_than_stated() {
    for (name, board, most) in samples() {
        let is_tree = board.pairs().len() + 1 == board.sites();
        if board.sites() > 300 && !is_tree && !board.is_full_grid() {
            continue; // takes seconds; the table shows them
        }
        let orders = orders(&board);
        let width = Plan::width_of(&board, &orders[0]);
        assert!(width <= most, "{name}: {width} is wider than {most}");
        assert!(orders.len() <= 4);
    }
}

#[test]
fn grids_are_taken_row_by_row_or_column_by_column() {
    for (rows, columns) in [(4, 4), (3, 20), (20, 3), (8, 8), (1, 9), (1, 1)] {
        let board = Board::grid(rows, columns);
        let (by_rows, by_columns) = (board.by_rows(), board.by_columns().unwrap());
        assert!(orders(&board).iter().all(|order| *order == by_rows || *order == by_columns));
        assert_eq!(Plan::width_of(&board, &orders(&board)[0]), rows.min(columns));
        assert!(Plan::width_of(&board, &board.by_frontier()) <= rows.min(columns) + 1);
    }
    assert!(!named("..|.#").is_full_grid() && !named("cylinder:3,3").is_full_grid());
    assert!(
        !Board::grid(3, 3).within(2).unwrap().is_full_grid()
            && Board::grid(3, 3).within(1).unwrap().is_full_grid()
    );
}

#[test]
fn the_frontier_order_follows_the_arms() {
    let cross = Board::mask(21, 21, |r, c| r.abs_diff(10) < 2 || c.abs_diff(10) < 2);
    assert!(Plan::width_of(&cross, &cross.by_rows()) >= 21);
    assert!(Plan::width_of(&cross, &cross.by_frontier()) <= 8);
}

#[test]
fn boards_without_sites_and_without_pairs_have_orders() {
    assert_eq!(orders(&Board::graph(0, [])), [vec![]]);
    assert_eq!(orders(&named("###")), [vec![]]);
    assert_eq!(Plan::width_of(&Board::graph(5, []), &orders(&Board::graph(5, []))[0]), 1);
}

#[test]
fn large_boards_are_ordered_in_time() {
    let start = Instant::now();
    for board in
        [named("1000x1000"), named("path:1000000"), named("torus:300,300"), named("bipartite:2,500000")]
    {
        assert_eq!(orders(&board)[0].len(), board.sites());
    }
    let dots = Dice(1).mask(700, 700, 45);
    assert_eq!(orders(&dots)[0].len(), dots.sites());
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

/// The greedy order as its documentation states it, in sites² steps.
fn slow_frontier(board: &Board) -> Vec<usize> {
    let (near, n) = (board.near(), board.sites());
    let mut order: Vec<usize> = vec![];
    while order.len() < n {
        let time = |site: usize| order.iter().position(|&other| other == site);
        let waits = |site: usize| near[site].iter().filter(|&&other| time(other).is_none()).count();
        let rank = |site: usize| {
            let leaving = near[site].iter().filter(|&&o| time(o).is_some() && waits(o) == 1).count();
            let oldest = near[site].iter().filter_map(|&o| time(o)).min().unwrap_or(usize::MAX);
            (isize::from(waits(site) > 0) - leaving as isize, oldest, near[site].len(), site)
        };
        let next = (0..n).filter(|&site| time(site).is_none()).min_by_key(|&site| rank(site)).unwrap();
        order.push(next);
    }
    order
}

/// The least cost over all orders.
fn least_cost(board: &Board) -> f64 {
    fn extend(board: &Board, order: &mut Vec<usize>, best: &mut f64) {
        if order.len() == board.sites() {
            *best = best.min(cost(board, order).log2());
        }
        for site in 0..board.sites() {
            if !order.contains(&site) {
                order.push(site);
                extend(board, order, best);
                order.pop();
            }
        }
    }
    let mut best = f64::INFINITY;
    extend(board, &mut vec![], &mut best);
    best
}

fn is_order(board: &Board, order: &[usize]) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted == board.by_rows()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_queue_gives_the_order_of_the_definition(seed: u64, sites in 0usize..40, per_mille in 0usize..300) {
        let board = Dice(seed).graph(sites, per_mille);
        prop_assert_eq!(board.by_frontier(), slow_frontier(&board));
    }

    #[test]
    fn small_components_get_an_order_of_least_cost(seed: u64, per_mille in 400usize..1000) {
        let board = Dice(seed).graph(6, per_mille);
        prop_assume!(board.parts().len() == 1 && board.pairs().len() > 5);
        let found = cost(&board, &board.by_search()).log2();
        prop_assert!((found - least_cost(&board)).abs() < 1e-9);
    }

    #[test]
    fn windows_never_cost(seed: u64, sites in 17usize..60, per_mille in 0usize..200) {
        let mut dice = Dice(seed);
        let board = dice.graph(sites, per_mille);
        let (near, order) = (board.near(), dice.order(sites));
        let Ok(improved) = window::improved(&near, order.clone(), &|| Ok::<(), Infallible>(()));
        prop_assert!(is_order(&board, &improved));
        prop_assert!(cost::of(&near, &improved) <= cost::of(&near, &order));
    }

    #[test]
    fn all_orders_are_orders_and_come_again(seed: u64, sites in 0usize..50, per_mille in 0usize..200) {
        let board = Dice(seed).graph(sites, per_mille);
        let found = orders(&board);
        for order in found.iter().chain([&board.by_breadth(), &board.by_search(), &board.by_frontier()]) {
            prop_assert!(is_order(&board, order));
        }
        prop_assert_eq!(found, orders(&board));
    }

    #[test]
    fn the_widest_step_is_the_width_of_the_plan(seed: u64, sites in 1usize..30, per_mille in 0usize..400) {
        let mut dice = Dice(seed);
        let board = dice.graph(sites, per_mille);
        let order = dice.order(sites);
        let widest = cost::slots(&board.near(), &order).into_iter().max().unwrap();
        prop_assert_eq!(widest, Plan::width_of(&board, &order));
    }
}

/// A search of any kind is given up soon after the wish to stop.
#[test]
fn searches_can_be_stopped() {
    let cycle = |n: usize| Board::graph(n, (0..n).map(|i| (i, (i + 1) % n)));
    for board in [Board::parse("hypercube:6").unwrap(), Board::parse("torus:9,9").unwrap(), cycle(40_000)] {
        let asked = std::cell::Cell::new(0);
        let check = |most: usize| {
            asked.set(asked.get() + 1);
            if asked.get() > most { Err(()) } else { Ok(()) }
        };
        assert!(try_orders(&board, &|| check(usize::MAX)).is_ok());
        let all = asked.replace(0);
        assert!(all > 8);
        for most in [0, 1, 2, all / 2, all - 1] {
            assert_eq!(try_orders(&board, &|| check(most)), Err(()));
            assert_eq!(asked.replace(0), most + 1);
        }
    }
}
