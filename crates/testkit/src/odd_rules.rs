//! Rules that a careless compiler gets wrong. Nobody plays them.
//!
//! A compiler of rules merges labels that cannot be told apart later. It must ask about all the sites that a newcomer
//! sees together: under [`Corner`] no single one of them decides anything, so a merge that changes one label and keeps
//! the others typical takes a stone for an empty site (and finds 81 positions on 2x2 instead of 45).
//! Under [`Crowd`] labels count, and which of them differ depends on how many related sites are still to come.

use board::{Board, Way};
use rule::{Beside, Finite, Owner, Piece, Rule, Rulebook};

/// What stands on a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Stone {
    Empty,
    Blue,
    Red,
}

impl Finite for Stone {
    fn all() -> Vec<Stone> {
        vec![Stone::Empty, Stone::Blue, Stone::Red]
    }
}

impl Piece for Stone {
    fn owner(self) -> Owner {
        match self {
            Stone::Empty => Owner::Nobody,
            Stone::Blue => Owner::Left,
            Stone::Red => Owner::Right,
        }
    }
}

/// No site has stones both to its west and to its north.
///
/// [`Rule::place`] tells it rightly only in orders in which the west and north of a site come before it, such as row
/// by row or column by column; it panics in others.
#[derive(Clone, Copy, Debug)]
pub struct Corner;

impl Rulebook for Corner {
    type Piece = Stone;

    fn legal(&self, board: &Board, stones: &[Stone]) -> bool {
        let stone = |near: &[(usize, Way)], way: Way| {
            near.iter().any(|&(other, there)| there == way && stones[other] != Stone::Empty)
        };
        board.neighbours().iter().all(|near| !(stone(near, Way::West) && stone(near, Way::North)))
    }
}

impl Rule for Corner {
    type Label = Stone;

    fn place(&self, stone: Stone, seen: &mut [Beside<Stone>]) -> Option<Stone> {
        assert!(
            seen.iter().all(|beside| matches!(beside.way, Way::West | Way::North)),
            "under Corner the west and the north of a site come before it"
        );
        let stones = seen.iter().filter(|beside| beside.label != Stone::Empty).count();
        (stones < 2).then_some(stone)
    }
}

/// At most two stones are beside a stone. On any graph, in any order.
///
/// Told in the plainest way: [`Rule::place`] only counts, [`Rule::leave`] judges. A compiler that does not look ahead
/// keeps stones with three beside them to no purpose.
#[derive(Clone, Copy, Debug)]
pub struct Crowd;

/// What [`Crowd`] remembers of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// It is empty.
    Empty,
    /// A stone, with so many stones beside it among the sites that have entered; 3 stands for all that is too many.
    Stones(u8),
}

impl Finite for Company {
    fn all() -> Vec<Company> {
        [Company::Empty].into_iter().chain((0..=3).map(Company::Stones)).collect()
    }
}

impl Rulebook for Crowd {
    type Piece = Stone;

    fn legal(&self, board: &Board, stones: &[Stone]) -> bool {
        let stone = |site: usize| stones[site] != Stone::Empty;
        let crowded = |near: &[(usize, Way)]| near.iter().filter(|&&(other, _)| stone(other)).count() > 2;
        board.neighbours().iter().enumerate().all(|(site, near)| !stone(site) || !crowded(near))
    }
}

impl Rule for Crowd {
    type Label = Company;

    fn place(&self, stone: Stone, seen: &mut [Beside<Company>]) -> Option<Company> {
        if stone == Stone::Empty {
            return Some(Company::Empty);
        }
        let mut company = 0;
        for beside in seen {
            if let Company::Stones(stones) = &mut beside.label {
                *stones = 3.min(*stones + 1);
                company = 3.min(company + 1);
            }
        }
        Some(Company::Stones(company))
    }

    fn leave(&self, label: Company) -> bool {
        label != Company::Stones(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{brute, random::Dice};

    fn positions<R: Rule>(rule: &R, board: &Board) -> u128 {
        brute::by_legal(rule, board).total()
    }

    /// The positions that `place` and `leave` allow in `order`, without any frontier: all labels are kept to the end.
    fn told<R: Rule>(rule: &R, board: &Board, order: &[usize]) -> u128 {
        fn tell<R: Rule>(
            rule: &R,
            near: &[Vec<(usize, Way)>],
            order: &[usize],
            labels: &[(usize, R::Label)],
        ) -> u128 {
            let Some((&site, rest)) = order.split_first() else {
                return u128::from(labels.iter().all(|&(_, label)| rule.leave(label)));
            };
            let way = |other| near[site].iter().find(|&&(there, _)| there == other).map(|&(_, way)| way);
            let beside: Vec<usize> = (0..labels.len()).filter(|&i| way(labels[i].0).is_some()).collect();
            let all = R::Piece::all().into_iter().map(|piece| {
                let mut seen: Vec<Beside<R::Label>> = (beside.iter())
                    .map(|&i| Beside { way: way(labels[i].0).expect("a related site"), label: labels[i].1 })
                    .collect();
                let Some(label) = rule.place(piece, &mut seen) else { return 0 };
                let mut after = labels.to_vec();
                beside.iter().zip(seen).for_each(|(&i, seen)| after[i].1 = seen.label);
                after.push((site, label));
                tell(rule, near, rest, &after)
            });
            all.sum()
        }
        tell(rule, &rule.pairs(board).unwrap().neighbours(), order, &[])
    }

    #[test]
    fn corners() {
        for (rows, columns, number) in [(2, 2, 45), (3, 2, 225), (2, 3, 225), (3, 3, 2475)] {
            let board = Board::grid(rows, columns);
            assert_eq!(positions(&Corner, &board), number);
            assert_eq!(told(&Corner, &board, &board.by_rows()), number);
            assert_eq!(told(&Corner, &board, &board.by_columns().unwrap()), number);
        }
        let hole = Board::parse("...|.#.").unwrap(); // no square has both a west and a north
        assert_eq!(positions(&Corner, &hole), 3u128.pow(5));
    }

    #[test]
    #[should_panic(expected = "under Corner the west and the north of a site come before it")]
    fn corners_in_a_wrong_order() {
        told(&Corner, &Board::grid(2, 2), &[3, 2, 1, 0]);
    }

    /// On a star of three and on four mutual neighbours only 2⁴ of 3⁴ positions have a stone with three beside it.
    #[test]
    fn crowds() {
        let star = Board::graph(4, [(0, 1), (0, 2), (0, 3)]);
        let four = Board::graph(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        let cycle = Board::graph(6, (0..6).map(|i| (i, (i + 1) % 6)));
        for (board, number) in [(star, 65), (four, 65), (cycle, 729)] {
            assert_eq!(positions(&Crowd, &board), number);
        }
        assert_eq!(positions(&Crowd, &Board::grid(2, 3)), 505);
        assert_eq!(positions(&Crowd, &Board::grid(3, 3)), 8899);
    }

    #[test]
    fn crowds_are_told_in_any_order() {
        let mut dice = Dice::new(11);
        for _ in 0..40 {
            let sites = 1 + dice.below(7);
            let board = dice.graph(sites, 55);
            let order = dice.order(sites);
            assert_eq!(told(&Crowd, &board, &order), positions(&Crowd, &board), "{board:?} {order:?}");
        }
    }
}
