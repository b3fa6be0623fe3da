//! Boards made from boards.
//!
//! | operator | sites | what is related |
//! |---|---|---|
//! | `line(…)` | as many as pairs | a site for each pair of related sites; pairs with a site in common |
//! | `product(…,…)` | product of the numbers | tuples that differ in one entry, by related sites: the Cartesian product |
//! | `strong(…,…)` | product of the numbers | tuples whose entries are equal or related, not all equal |
//! | `complement(…)` | as many | what is not related |
//! | `power(…,k)` | as many | sites at most k apart |
//!
//! Operators take any boards that can be typed, sums included, and may be nested: `line(complement(cycle:5 + path:2))`.
//! A product may have any number of factors. Directions are lost: the result is a graph.
//!
//! **Numbers of sites.** Complement and power keep them. The sites of a line graph are the pairs, sorted by the later
//! of their sites, then by the earlier one. Tuples are sorted like words: (0, 0), (0, 1), ..., so `product(path:3,path:4)`
//! is numbered like `grid:3,4`. In a [family](crate::Family) the factor that grows is outermost and taken in its own
//! order, and pairs come as soon as both of their sites have come.
//!
//! ```
//! use board::Board;
//!
//! let grid = Board::parse("product(path:3,path:4)").unwrap();
//! assert_eq!((grid.sites(), grid.pairs().len()), (12, 17));
//! assert_eq!(Board::parse("line(complete:4)").unwrap().pairs().len(), 12); // the octahedron
//! ```

use crate::error::cut;
use crate::shapes::check_tally;
use crate::{Board, BoardError};

/// A way to make a board from boards.
pub(crate) struct Operator {
    pub(crate) name: &'static str,
    pub(crate) takes: Takes,
    /// How many sites the result has.
    pub(crate) sites: &'static str,
    /// What is related.
    pub(crate) what: &'static str,
    pub(crate) example: &'static str,
    /// Makes the board; the text is for the sentence when it is too large.
    make: fn(&[Board], u8, &str) -> Result<Board, BoardError>,
    sweep: Sweep,
    pub(crate) picture: Picture,
}

/// What stands between the brackets of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Takes {
    One,
    OneAndNumber,
    TwoOrMore,
}

/// How a family takes the sites.
#[derive(Clone, Copy)]
enum Sweep {
    /// As its operand does.
    Alike,
    /// Pairs of sites as soon as both have come.
    Pairs,
    /// The factor that grows outermost.
    Tuples,
}

/// How the result is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    /// All sites on a circle.
    Circle,
    /// Each site in the middle between those of its pair, if there is room.
    Midpoints,
    /// Two paths as rows and columns; nothing else.
    Rows,
    /// As any graph.
    Springs,
}

/// All operators.
pub(crate) static OPERATORS: [Operator; 5] = [
    Operator {
        name: "line",
        takes: Takes::One,
        sites: "as many as pairs",
        what: "a site for each pair of related sites; pairs with a site in common",
        example: "line(complete:4)",
        make: |boards, _, text| line(&boards[0], text),
        sweep: Sweep::Pairs,
        picture: Picture::Midpoints,
    },
    Operator {
        name: "product",
        takes: Takes::TwoOrMore,
        sites: "product of the numbers",
        what: "tuples that differ in one entry, by related sites: the Cartesian product",
        example: "product(cycle:5,path:3)",
        make: |boards, _, text| product(boards, Both::Apart, text),
        sweep: Sweep::Tuples,
        picture: Picture::Rows,
    },
    Operator {
        name: "strong",
        takes: Takes::TwoOrMore,
        sites: "product of the numbers",
        what: "tuples whose entries are equal or related, not all equal",
        example: "strong(path:3,cycle:4)",
        make: |boards, _, text| product(boards, Both::Related, text),
        sweep: Sweep::Tuples,
        picture: Picture::Rows,
    },
    Operator {
        name: "complement",
        takes: Takes::One,
        sites: "as many",
        what: "what is not related",
        example: "complement(petersen)",
        make: |boards, _, text| complement(&boards[0], text),
        sweep: Sweep::Alike,
        picture: Picture::Circle,
    },
    Operator {
        name: "power",
        takes: Takes::OneAndNumber,
        sites: "as many",
        what: "sites at most k apart",
        example: "power(cycle:9,2)",
        make: |boards, most, text| power(&boards[0], most, text),
        sweep: Sweep::Alike,
        picture: Picture::Springs,
    },
];

impl Operator {
    /// The operator of this name, in letters of either case.
    pub(crate) fn find(name: &str) -> Option<&'static Operator> {
        OPERATORS.iter().find(|operator| operator.name.eq_ignore_ascii_case(name))
    }

    /// How it is written: `power(…,k)`.
    pub(crate) fn usage(&self) -> String {
        let inside = match self.takes {
            Takes::One => "…",
            Takes::OneAndNumber => "…,k",
            Takes::TwoOrMore => "…,…",
        };
        format!("{}({inside})", self.name)
    }

    /// The sentence for operands that are not the operator's.
    pub(crate) fn not_the_operands(&self, text: &str) -> BoardError {
        BoardError::Operands { text: cut(text), usage: self.usage(), example: self.example }
    }

    /// The board that it makes of these; `text` is what was typed, for the sentence when that is too large.
    pub(crate) fn board(&self, operands: &[Board], number: u8, text: &str) -> Result<Board, BoardError> {
        (self.make)(operands, number, text)
    }

    /// An order of the sites of the board that it makes of these, from the order of the one that grows.
    pub(crate) fn order(&self, operands: &[Board], order: &[usize], grows: usize) -> Vec<usize> {
        match self.sweep {
            Sweep::Alike => order.to_vec(),
            Sweep::Pairs => by_ends(&operands[grows], order),
            Sweep::Tuples => {
                let sites = |boards: &[Board]| boards.iter().map(Board::sites).product::<usize>();
                let (place, time) = (sites(&operands[grows + 1..]), times(order));
                let mut tuples: Vec<usize> = (0..sites(operands)).collect();
                tuples.sort_by_key(|tuple| time[tuple / place % order.len()]);
                tuples
            }
        }
    }
}

/// When each site comes in an order.
fn times(order: &[usize]) -> Vec<usize> {
    let mut time = vec![0; order.len()];
    order.iter().enumerate().for_each(|(now, &site)| time[site] = now);
    time
}

/// The pairs of a board, sorted by their later sites, then by the earlier ones: the sites of its line graph.
pub(crate) fn sorted_pairs(board: &Board) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = ends(board).map(|(a, b)| (a.min(b), a.max(b))).collect();
    pairs.sort_unstable_by_key(|&(earlier, later)| (later, earlier));
    pairs
}

/// Is this a path whose sites are numbered from end to end?
pub(crate) fn is_path(board: &Board) -> bool {
    board.pairs().len() + 1 == board.sites()
        && (1..).zip(sorted_pairs(board)).all(|(b, pair)| pair == (b - 1, b))
}

/// The sites of the line graph, each as soon as both sites of its pair have come.
fn by_ends(board: &Board, order: &[usize]) -> Vec<usize> {
    let (time, pairs) = (times(order), sorted_pairs(board));
    let mut sites: Vec<usize> = (0..pairs.len()).collect();
    sites.sort_by_key(|&site| {
        let (one, other) = (time[pairs[site].0], time[pairs[site].1]);
        (one.max(other), one.min(other))
    });
    sites
}

fn line(board: &Board, text: &str) -> Result<Board, BoardError> {
    let mut around = vec![vec![]; board.sites()];
    for (number, (a, b)) in sorted_pairs(board).into_iter().enumerate() {
        around[a].push(number);
        around[b].push(number);
    }
    // Two pairs have at most one site in common.
    let joints = around.iter().map(|pairs| pairs.len() as u128 * (pairs.len() as u128).saturating_sub(1) / 2);
    check_tally(board.pairs().len() as u128, joints.sum(), text)?;
    let joined = around.iter().flat_map(|pairs| {
        (0..pairs.len()).flat_map(move |later| pairs[..later].iter().map(move |&one| (one, pairs[later])))
    });
    Ok(Board::graph(board.pairs().len(), joined))
}

/// What two factors relate, beside equal entries in one place and related ones in the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Both {
    /// Not tuples that differ in both entries.
    Apart,
    /// Also tuples whose entries are related in both places.
    Related,
}

/// The product of all factors, two at a time.
fn product(factors: &[Board], both: Both, text: &str) -> Result<Board, BoardError> {
    let (first, rest) = factors.split_first().expect("a product has factors");
    let first = Board::graph(first.sites(), ends(first));
    rest.iter().try_fold(first, |one, other| product_of_two(&one, other, both, text))
}

fn product_of_two(one: &Board, other: &Board, both: Both, text: &str) -> Result<Board, BoardError> {
    let (rows, columns) = (one.sites(), other.sites());
    let [rows_wide, columns_wide] = [rows, columns].map(|sites| sites as u128);
    let [down, across] = [one, other].map(|board| board.pairs().len() as u128);
    let diagonal = if both == Both::Related { 2 * down * across } else { 0 };
    check_tally(rows_wide * columns_wide, rows_wide * across + columns_wide * down + diagonal, text)?;
    let site = move |row: usize, column: usize| row * columns + column;
    let mut edges = vec![];
    for row in 0..rows {
        edges.extend(ends(other).map(|(a, b)| (site(row, a), site(row, b))));
    }
    for (above, below) in ends(one) {
        edges.extend((0..columns).map(|column| (site(above, column), site(below, column))));
        if both == Both::Related {
            let crossed = |(a, b)| [(site(above, a), site(below, b)), (site(above, b), site(below, a))];
            edges.extend(ends(other).flat_map(crossed));
        }
    }
    Ok(Board::graph(rows * columns, edges))
}

/// The sites of each pair.
fn ends(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    board.pairs().iter().map(|pair| (pair.a, pair.b))
}

fn complement(board: &Board, text: &str) -> Result<Board, BoardError> {
    let sites = board.sites();
    let all = sites as u128 * (sites as u128).saturating_sub(1) / 2;
    check_tally(sites as u128, all - board.pairs().len() as u128, text)?;
    let related = sorted_pairs(board);
    let mut related = related.iter().peekable();
    let all = (0..sites).flat_map(|b| (0..b).map(move |a| (a, b)));
    // All pairs come in the order in which the related ones are sorted.
    Ok(Board::graph(sites, all.filter(|pair| related.next_if_eq(&pair).is_none())))
}

fn power(board: &Board, most: u8, text: &str) -> Result<Board, BoardError> {
    let near = board.within(most).map_err(|_| BoardError::TooManyPairs { text: cut(text) })?;
    Ok(Board::graph(near.sites(), ends(&near)))
}

#[cfg(test)]
mod tests;
