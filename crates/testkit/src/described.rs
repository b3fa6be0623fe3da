//! Positions of described games, by trying all sets of placements.
//!
//! States the meaning of a [`Description`] a second time, with a geometry of its own: squares are pairs of numbers,
//! drawings are sets of them, distances come from a table of all pairs of sites. Nothing of `games::described` is used.
//!
//! ```
//! use board::Board;
//! use games::{Description, Kind};
//! use testkit::described::positions;
//!
//! let domineering: Description = "left = 'X|X'\nright = 'XX'".parse().unwrap();
//! let board = Board::grid(2, 2);
//! assert_eq!(positions(&domineering, &board, Kind::All).to_string(), "x^2 + 2x + y^2 + 2y + 1");
//! ```

use crate::Counts;
use board::{Board, Way};
use games::{Description, Holder, Kind, Pattern, Shape, Turn, Whom};
use std::collections::{BTreeMap, BTreeSet};

type Cell = (i64, i64);

/// Figures by number, on the sites that they cover.
pub type OnSites = Vec<(usize, BTreeSet<usize>)>;

/// The positions of a kind, by pieces of Left and of Right. In impartial games all pieces count in x.
///
/// Takes a step for every set of placements that do not exclude each other.
pub fn positions(game: &Description, board: &Board, kind: Kind) -> Counts {
    let field = Field::new(game, board);
    let mut counts = Counts::none();
    field.try_from(0, &mut vec![], kind, &mut counts);
    counts
}

/// The sets of sites of all placements, by figure, and which exclude each other.
pub fn placements(game: &Description, board: &Board) -> (OnSites, BTreeSet<(usize, usize)>) {
    let field = Field::new(game, board);
    let all = || 0..field.all.len();
    let pairs = all().flat_map(|i| (0..i).map(move |j| (j, i)));
    let excluding = pairs.filter(|&(i, j)| field.exclude(i, j)).collect();
    (field.all.clone(), excluding)
}

struct Field<'a> {
    game: &'a Description,
    sites: usize,
    /// Distances between all sites.
    distance: Vec<Vec<Option<u8>>>,
    adjacent: BTreeSet<(usize, usize)>,
    places: Vec<Cell>,
    /// The sizes of a closed board.
    around: (Option<i64>, Option<i64>),
    all: OnSites,
    /// For every forbidden drawing on the board its sites, and what they may hold.
    forbidden: Vec<Vec<(usize, u64)>>,
}

impl<'a> Field<'a> {
    fn new(game: &'a Description, board: &Board) -> Field<'a> {
        let sites = board.sites();
        let places: Vec<Cell> = board
            .places()
            .map(|places| places.iter().map(|&(r, c)| (r as i64, c as i64)).collect())
            .unwrap_or_default();
        let mut around = (None, None);
        let mut adjacent = BTreeSet::new();
        for pair in board.pairs() {
            adjacent.extend([(pair.a, pair.b), (pair.b, pair.a)]);
            match pair.way {
                Way::South if places[pair.b].0 <= places[pair.a].0 => around.0 = Some(places[pair.a].0 + 1),
                Way::East if places[pair.b].1 <= places[pair.a].1 => around.1 = Some(places[pair.a].1 + 1),
                _ => {}
            }
        }
        let distance = all_distances(sites, &adjacent);
        let mut field =
            Field { game, sites, distance, adjacent, places, around, all: vec![], forbidden: vec![] };
        field.all = field.placements();
        field.forbidden = game.forbid.iter().flat_map(|pattern| field.on_board(pattern)).collect();
        field
    }

    fn site_at(&self, (r, c): Cell) -> Option<usize> {
        let wrap = |x: i64, size: Option<i64>| size.map_or(x, |size| x.rem_euclid(size));
        let place = (wrap(r, self.around.0), wrap(c, self.around.1));
        self.places.iter().position(|&known| known == place)
    }

    fn placements(&self) -> OnSites {
        let mut all = vec![];
        for (number, figure) in self.game.figures.iter().enumerate() {
            let mut found: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
            match &figure.shape {
                Shape::Vertex => found.extend((0..self.sites).map(|site| BTreeSet::from([site]))),
                Shape::Edge => found.extend(self.adjacent.iter().map(|&(a, b)| BTreeSet::from([a, b]))),
                Shape::Drawn(cells, turn) => {
                    assert!(!self.places.is_empty(), "a drawing needs squares");
                    let cells: Vec<Cell> = cells.iter().map(|&(r, c)| (i64::from(r), i64::from(c))).collect();
                    for image in symmetries(*turn) {
                        for &(r0, c0) in &self.places {
                            let corner = image(cells[0]);
                            let at = |&cell: &Cell| {
                                let (r, c) = image(cell);
                                self.site_at((r0 + r - corner.0, c0 + c - corner.1))
                            };
                            if let Some(sites) = cells.iter().map(at).collect::<Option<BTreeSet<usize>>>()
                                && sites.len() == cells.len()
                            {
                                found.insert(sites);
                            }
                        }
                    }
                }
            }
            all.extend(found.into_iter().map(|sites| (number, sites)));
        }
        all
    }

    fn on_board(&self, pattern: &Pattern) -> Vec<Vec<(usize, u64)>> {
        let mut found = BTreeSet::new();
        if let [(_, contents)] = pattern.cells[..] {
            return (0..self.sites).map(|site| vec![(site, contents)]).collect();
        }
        for image in symmetries(pattern.turn) {
            for &(r0, c0) in &self.places {
                let at = |&((r, c), contents): &((i32, i32), u64)| {
                    let (r, c) = image((i64::from(r), i64::from(c)));
                    Some((self.site_at((r0 + r, c0 + c))?, contents))
                };
                if let Some(lies) = pattern.cells.iter().map(at).collect::<Option<BTreeSet<_>>>()
                    && lies.iter().map(|cell| cell.0).collect::<BTreeSet<_>>().len() == pattern.cells.len()
                {
                    found.insert(lies);
                }
            }
        }
        found.into_iter().map(|lies| lies.into_iter().collect()).collect()
    }

    fn exclude(&self, i: usize, j: usize) -> bool {
        let ((one, here), (other, there)) = (&self.all[i], &self.all[j]);
        let holder = |figure: &usize| self.game.figures[*figure].holder;
        here.iter().any(|&a| {
            there.iter().any(|&b| {
                a == b
                    || self.game.apart.iter().any(|apart| {
                        let about = match apart.whom {
                            Whom::Any => true,
                            Whom::Same => holder(one) == holder(other),
                            Whom::Different => holder(one) != holder(other),
                            Whom::Figures(x, y) => [(x, y), (y, x)].contains(&(*one, *other)),
                        };
                        let lies = |from: usize, to: usize| {
                            apart.cells.iter().any(|&(r, c)| {
                                let (r0, c0) = self.places[from];
                                self.site_at((r0 + i64::from(r), c0 + i64::from(c))) == Some(to)
                            })
                        };
                        about
                            && (self.distance[a][b].is_some_and(|d| apart.distances.contains(&d))
                                || lies(a, b)
                                || lies(b, a))
                    })
            })
        })
    }

    fn try_from(&self, next: usize, chosen: &mut Vec<usize>, kind: Kind, counts: &mut Counts) {
        if next == self.all.len() {
            if self.is_legal(chosen) && self.is_of(kind, chosen) {
                let of_right = chosen.iter().filter(|&&i| self.holder(i) == Holder::Right).count();
                counts.count(chosen.len() - of_right, of_right, 1);
            }
            return;
        }
        self.try_from(next + 1, chosen, kind, counts);
        if chosen.iter().all(|&other| !self.exclude(other, next)) {
            chosen.push(next);
            self.try_from(next + 1, chosen, kind, counts);
            chosen.pop();
        }
    }

    fn holder(&self, placement: usize) -> Holder {
        self.game.figures[self.all[placement].0].holder
    }

    /// Nothing forbidden occurs, and empty sites have what they need.
    fn is_legal(&self, chosen: &[usize]) -> bool {
        let mut holds: BTreeMap<usize, usize> = BTreeMap::new();
        for &i in chosen {
            holds.extend(self.all[i].1.iter().map(|&site| (site, self.all[i].0)));
        }
        let contents = |site: &usize| holds.get(site).map_or(1u64, |figure| 1 << (figure + 1));
        let forbidden =
            self.forbidden.iter().any(|lies| lies.iter().all(|(site, of)| of & contents(site) != 0));
        let has_needed = |site: usize| {
            let beside = holds.iter().filter(|(other, _)| self.adjacent.contains(&(site, **other)));
            beside.into_iter().any(|(_, figure)| self.game.beside_empty.contains(figure))
        };
        let lonely = !self.game.beside_empty.is_empty()
            && (0..self.sites).any(|site| !holds.contains_key(&site) && !has_needed(site));
        !forbidden && !lonely
    }

    /// Are the players without a move who should be?
    fn is_of(&self, kind: Kind, chosen: &[usize]) -> bool {
        let can_move = |opponent: Holder| {
            (0..self.all.len()).any(|next| {
                let free = chosen.iter().all(|&other| other != next && !self.exclude(other, next));
                self.holder(next) != opponent && free && self.is_legal(&[chosen, &[next]].concat())
            })
        };
        let (left, right) = kind.stuck();
        !(left && can_move(Holder::Right) || right && can_move(Holder::Left))
    }
}

/// Distances by relaxing over every middle site.
fn all_distances(sites: usize, adjacent: &BTreeSet<(usize, usize)>) -> Vec<Vec<Option<u8>>> {
    let mut distance = vec![vec![None; sites]; sites];
    for (a, row) in distance.iter_mut().enumerate() {
        row[a] = Some(0);
    }
    adjacent.iter().for_each(|&(a, b)| distance[a][b] = Some(1));
    for middle in 0..sites {
        for a in 0..sites {
            for b in 0..sites {
                if let (Some(one), Some(other)) = (distance[a][middle], distance[middle][b]) {
                    let through: u8 = one + other;
                    distance[a][b] = Some(distance[a][b].map_or(through, |known: u8| known.min(through)));
                }
            }
        }
    }
    distance
}

/// Matrices of the turns, as maps of cells.
fn symmetries(turn: Turn) -> Vec<impl Fn(Cell) -> Cell> {
    let matrices: &[[i64; 4]] = match turn {
        Turn::Never => &[[1, 0, 0, 1]],
        Turn::Rotated => &[[1, 0, 0, 1], [0, -1, 1, 0], [-1, 0, 0, -1], [0, 1, -1, 0]],
        Turn::Reflected => &[
            [1, 0, 0, 1],
            [0, -1, 1, 0],
            [-1, 0, 0, -1],
            [0, 1, -1, 0],
            [1, 0, 0, -1],
            [-1, 0, 0, 1],
            [0, 1, 1, 0],
            [0, -1, -1, 0],
        ],
    };
    let map =
        |&[a, b, c, d]: &[i64; 4]| move |(row, column): Cell| (a * row + b * column, c * row + d * column);
    matrices.iter().map(map).collect()
}
