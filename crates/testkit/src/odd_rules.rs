//! Rules that a careless compiler gets wrong. Nobody plays them.
//!
//! A compiler of rules merges labels that cannot be told apart later. It must ask about all the sites that a newcomer
//! sees together: under [`Corner`] no single one of them decides anything, so a merge that changes one label and keeps
//! the others typical takes a stone for an empty site (and finds 81 positions on 2x2 instead of 45).
//! Under [`Crowd`] labels count, and which of them differ depends on how many related sites are still to come.
//!
//! A machine for groups must not think of Go alone. Under [`Quarrel`] stones settle each other both ways at once, under
//! [`Herd`] most pieces need nothing, under [`Envoys`] groups are of both colours and not every piece of a group can
//! settle it.

use board::{Board, Way};
use rule::{Beside, Finite, Grouping, Owner, Piece, Rule, Rulebook};

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

    fn pieces(&self) -> Vec<Stone> {
        Stone::all()
    }

    fn legal(&self, board: &Board, stones: &[Stone]) -> bool {
        let stone = |near: &[(usize, Way)], way: Way| {
            near.iter().any(|&(other, there)| there == way && stones[other] != Stone::Empty)
        };
        board.neighbours().iter().all(|near| !(stone(near, Way::West) && stone(near, Way::North)))
    }
}

impl Rule for Corner {
    type Label = Stone;

    fn labels(&self) -> Vec<Stone> {
        Stone::all()
    }

    fn place(&self, _mark: u16, stone: Stone, seen: &mut [Beside<Stone>]) -> Option<Stone> {
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

    fn pieces(&self) -> Vec<Stone> {
        Stone::all()
    }

    fn legal(&self, board: &Board, stones: &[Stone]) -> bool {
        let stone = |site: usize| stones[site] != Stone::Empty;
        let crowded = |near: &[(usize, Way)]| near.iter().filter(|&&(other, _)| stone(other)).count() > 2;
        board.neighbours().iter().enumerate().all(|(site, near)| !stone(site) || !crowded(near))
    }
}

impl Rule for Crowd {
    type Label = Company;

    fn labels(&self) -> Vec<Company> {
        Company::all()
    }

    fn place(&self, _mark: u16, stone: Stone, seen: &mut [Beside<Company>]) -> Option<Company> {
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

/// Every group of stones of one colour lies beside a stone of the other. On any graph.
#[derive(Clone, Copy, Debug)]
pub struct Quarrel;

impl Rulebook for Quarrel {
    type Piece = Stone;

    fn pieces(&self) -> Vec<Stone> {
        Stone::all()
    }

    fn legal(&self, board: &Board, stones: &[Stone]) -> bool {
        let near = board.neighbours();
        let stone = |site: usize| stones[site] != Stone::Empty;
        let meets = |site: usize| near[site].iter().any(|&(o, _)| stone(o) && stones[o] != stones[site]);
        let groups = groups(&near, |a, b| stone(a) && stones[a] == stones[b]);
        groups.iter().all(|group| !stone(group[0]) || group.iter().any(|&site| meets(site)))
    }
}

impl Grouping for Quarrel {
    fn needs(&self, stone: Stone) -> bool {
        stone != Stone::Empty
    }

    fn joins(&self, one: Stone, other: Stone) -> bool {
        one == other
    }

    fn settles(&self, stone: Stone, beside: Stone) -> bool {
        beside != Stone::Empty && beside != stone
    }
}

/// Every herd of cattle, joined over related fields, has water beside it. On any graph.
#[derive(Clone, Copy, Debug)]
pub struct Herd;

/// What is on a field of [`Herd`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Field {
    Fence,
    Water,
    Cattle,
    Grass,
}

impl Finite for Field {
    fn all() -> Vec<Field> {
        vec![Field::Fence, Field::Water, Field::Cattle, Field::Grass]
    }
}

impl Piece for Field {
    fn owner(self) -> Owner {
        match self {
            Field::Fence | Field::Grass => Owner::Nobody,
            Field::Cattle => Owner::Left,
            Field::Water => Owner::Right,
        }
    }
}

impl Rulebook for Herd {
    type Piece = Field;

    fn pieces(&self) -> Vec<Field> {
        Field::all()
    }

    fn legal(&self, board: &Board, fields: &[Field]) -> bool {
        let near = board.neighbours();
        let drinks = |site: usize| near[site].iter().any(|&(other, _)| fields[other] == Field::Water);
        let groups = groups(&near, |a, b| (fields[a], fields[b]) == (Field::Cattle, Field::Cattle));
        groups.iter().all(|group| fields[group[0]] != Field::Cattle || group.iter().any(|&site| drinks(site)))
    }
}

impl Grouping for Herd {
    fn needs(&self, field: Field) -> bool {
        field == Field::Cattle
    }

    fn joins(&self, _: Field, _: Field) -> bool {
        true
    }

    fn settles(&self, _: Field, beside: Field) -> bool {
        beside == Field::Water
    }
}

/// Stones of both colours form groups together, and in every group a blue stone lies beside an empty site: the red
/// ones do not count. On any graph.
#[derive(Clone, Copy, Debug)]
pub struct Envoys;

impl Rulebook for Envoys {
    type Piece = Stone;

    fn pieces(&self) -> Vec<Stone> {
        Stone::all()
    }

    fn legal(&self, board: &Board, stones: &[Stone]) -> bool {
        let near = board.neighbours();
        let stone = |site: usize| stones[site] != Stone::Empty;
        let envoy =
            |site: usize| stones[site] == Stone::Blue && near[site].iter().any(|&(other, _)| !stone(other));
        let groups = groups(&near, |a, b| stone(a) && stone(b));
        groups.iter().all(|group| !stone(group[0]) || group.iter().any(|&site| envoy(site)))
    }
}

impl Grouping for Envoys {
    fn needs(&self, stone: Stone) -> bool {
        stone != Stone::Empty
    }

    fn joins(&self, _: Stone, _: Stone) -> bool {
        true
    }

    fn settles(&self, stone: Stone, beside: Stone) -> bool {
        (stone, beside) == (Stone::Blue, Stone::Empty)
    }
}

/// The sites, divided into those that are connected through related sites that are alike.
fn groups(near: &[Vec<(usize, Way)>], alike: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut found = vec![false; near.len()];
    let mut groups = vec![];
    for site in 0..near.len() {
        if std::mem::replace(&mut found[site], true) {
            continue;
        }
        let mut group = vec![];
        let mut open = vec![site];
        while let Some(here) = open.pop() {
            group.push(here);
            for &(there, _) in near[here].iter().filter(|&&(there, _)| alike(here, there)) {
                if !std::mem::replace(&mut found[there], true) {
                    open.push(there);
                }
            }
        }
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{brute, random::Dice};

    fn positions<R: Rulebook>(rule: &R, board: &Board) -> u128 {
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
            let all = rule.pieces().into_iter().map(|piece| {
                let mut seen: Vec<Beside<R::Label>> = (beside.iter())
                    .map(|&i| Beside { way: way(labels[i].0).expect("a related site"), label: labels[i].1 })
                    .collect();
                let Some(label) = rule.place(0, piece, &mut seen) else { return 0 };
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

    /// Counted by hand: on a path of two only stones of different colours quarrel; a path of three has those two on one
    /// side of an empty site or of a third stone, and a stone between two of the other colour.
    #[test]
    fn groups_on_short_paths() {
        let path = |sites: usize| Board::grid(1, sites);
        assert_eq!([1, 2, 3].map(|sites| positions(&Quarrel, &path(sites))), [1, 3, 11]);
        // Every field but cattle, and cattle beside water.
        assert_eq!([1, 2].map(|sites| positions(&Herd, &path(sites))), [3, 9 + 2]);
        // A blue stone beside an empty site.
        assert_eq!([1, 2].map(|sites| positions(&Envoys, &path(sites))), [1, 3]);
    }
}
