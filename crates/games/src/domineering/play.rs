//! Domineering, to be played.
//!
//! A position is the set of free squares. Where all boards lie flat on grids that 128 bits have room for, they are put
//! below or beside each other into one grid with an empty row or column between them, and a bit stands for a cell of it:
//! so a position can be moved and reflected ([`Grid`]). Otherwise (rings, large masks) a bit stands for a site.

use crate::sites::{self, MOST_SITES, TooLarge, components, members};
use board::{Board, Pair, Way};
use rule::{Placed, Play, Player};

/// A grid whose cells are numbered row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Grid {
    pub rows: usize,
    pub columns: usize,
}

impl Grid {
    fn cells(self) -> usize {
        self.rows * self.columns
    }

    fn first_column(self) -> u128 {
        (0..self.rows).fold(0, |set, row| set | 1 << (row * self.columns))
    }

    /// Up and left as far as it goes, if it is not empty.
    fn to_the_corner(self, set: u128) -> u128 {
        let set = set >> (set.trailing_zeros() as usize / self.columns * self.columns);
        let first = self.first_column();
        let column = (0..self.columns).find(|&column| set >> column & first != 0);
        set >> column.expect("a set that is not empty has a first column")
    }

    /// Rotated by half a turn.
    fn rotated(self, set: u128) -> u128 {
        set.reverse_bits() >> (MOST_SITES - self.cells())
    }

    /// Upside down.
    fn flipped(self, set: u128) -> u128 {
        let row = sites::first(self.columns);
        (0..self.rows).fold(0, |flipped, above| {
            let below = self.rows - 1 - above;
            flipped | (set >> (above * self.columns) & row) << (below * self.columns)
        })
    }

    /// The least of the four images of a set, all in the corner: none of them changes who can put dominoes where.
    fn normal(self, set: u128) -> u128 {
        if set == 0 {
            return 0;
        }
        let upright = self.to_the_corner(set);
        let rotated = self.rotated(upright);
        let images = [rotated, self.flipped(upright), self.flipped(rotated)];
        images.into_iter().fold(upright, |least, image| least.min(self.to_the_corner(image)))
    }
}

/// Domineering on a board with squares, or on a sum of boards, to be played.
///
/// ```
/// use games::domineering::OnBoards;
/// use rule::{Placed, Play, Player};
///
/// // 0 1 2
/// // 3 4 5
/// let game = OnBoards::new(&board::parse_sum("2x3").unwrap()).unwrap();
/// let mut after = vec![];
/// game.moves(&game.start(), Player::Left, &mut |square, free| after.push((square, free)));
/// assert_eq!(after, [(0, 0b110110), (1, 0b101101), (2, 0b011011)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnBoards {
    /// For each bit the one below it, as a set; empty if there is none.
    below: Vec<u128>,
    /// The same for the one to the right.
    beside: Vec<u128>,
    /// For each bit those above, below and beside it.
    near: Vec<u128>,
    /// For each bit the site that it stands for before the first move; no site has the number [`usize::MAX`].
    sites: Vec<usize>,
    grid: Option<Grid>,
}

impl OnBoards {
    /// The squares of the sum are numbered on from board to board. Refused if there are more than [`MOST_SITES`].
    /// On a graph without squares nobody can move.
    pub fn new(boards: &[Board]) -> Result<OnBoards, TooLarge> {
        let sum = sites::sum(boards)?;
        Ok(match flat(boards) {
            Some((grid, cells)) => {
                let mut sites = vec![usize::MAX; grid.cells()];
                cells.iter().enumerate().for_each(|(site, &cell)| sites[cell] = site);
                let all = Board::grid(grid.rows, grid.columns);
                OnBoards::with(all.pairs(), sites, Some(grid))
            }
            None => OnBoards::with(sum.pairs(), (0..sum.sites()).collect(), None),
        })
    }

    fn with(pairs: &[Pair], sites: Vec<usize>, grid: Option<Grid>) -> OnBoards {
        let none = vec![0; sites.len()];
        let (mut below, mut beside, mut near) = (none.clone(), none.clone(), none);
        for &Pair { a, b, way } in pairs {
            match way {
                Way::South => below[a] |= 1 << b,
                Way::North => below[b] |= 1 << a,
                Way::East => beside[a] |= 1 << b,
                Way::West => beside[b] |= 1 << a,
                Way::Apart(_) | Way::Noted(..) => continue,
            }
            near[a] |= 1 << b;
            near[b] |= 1 << a;
        }
        OnBoards { below, beside, near, sites, grid }
    }

    /// The grid whose cells the bits of a position stand for, if the boards lie flat and fit.
    pub fn grid(&self) -> Option<Grid> {
        self.grid
    }

    /// For each bit the one that a domino of this player covers too.
    fn other_half(&self, player: Player) -> &[u128] {
        match player {
            Player::Left => &self.below,
            Player::Right => &self.beside,
        }
    }

    /// The squares that somebody can use.
    fn useful(&self, free: u128) -> u128 {
        members(free).filter(|&bit| self.near[bit] & free != 0).fold(0, |useful, bit| useful | 1 << bit)
    }
}

/// One grid that boards fit into, if there is one, and the cell of every site.
fn flat(boards: &[Board]) -> Option<(Grid, Vec<usize>)> {
    let grids: Vec<Grid> = boards.iter().map(flat_grid).collect::<Option<_>>()?;
    let in_a_row =
        |side: fn(&Grid) -> usize| grids.iter().map(side).sum::<usize>() + grids.len().saturating_sub(1);
    let longest = |side: fn(&Grid) -> usize| grids.iter().map(side).max().unwrap_or(0);
    let stacked = Grid { rows: in_a_row(|grid| grid.rows), columns: longest(|grid| grid.columns) };
    let side_by_side = Grid { rows: longest(|grid| grid.rows), columns: in_a_row(|grid| grid.columns) };
    let all = [stacked, side_by_side].into_iter().find(|grid| grid.cells() <= MOST_SITES)?;
    let (mut cells, mut corner) = (vec![], 0);
    for (board, grid) in boards.iter().zip(&grids) {
        let places = board.places().expect("a flat board has places");
        cells.extend(places.iter().map(|(row, column)| corner + row * all.columns + column));
        corner += if all == stacked { (grid.rows + 1) * all.columns } else { grid.columns + 1 };
    }
    Some((all, cells))
}

/// The grid of a board, if it is not too large and exactly those squares are related that lie beside each other.
fn flat_grid(board: &Board) -> Option<Grid> {
    let places = board.places()?;
    let side = |of: fn(&(usize, usize)) -> usize| places.iter().map(of).max().map_or(0, |last| last + 1);
    let grid = Grid { rows: side(|place| place.0), columns: side(|place| place.1) };
    if grid.cells() > MOST_SITES {
        return None;
    }
    let same = Board::mask(grid.rows, grid.columns, |row, column| places.contains(&(row, column)));
    (same.pairs() == board.pairs()).then_some(grid)
}

impl Play for OnBoards {
    /// The free squares.
    type Position = u128;

    fn start(&self) -> u128 {
        let there = self.sites.iter().enumerate().filter(|(_, site)| **site != usize::MAX);
        there.fold(0, |all, (bit, _)| all | 1 << bit)
    }

    fn moves(&self, &free: &u128, player: Player, emit: &mut impl FnMut(usize, u128)) {
        let other_half = self.other_half(player);
        for bit in members(free) {
            let other = other_half[bit];
            if free & other != 0 {
                emit(self.sites[bit], free & !(other | 1 << bit));
            }
        }
    }

    fn placed(&self, number: usize, player: Player) -> Placed {
        let bit = self.sites.iter().position(|&site| site == number).expect("a move is made on a site");
        let other = self.sites[self.other_half(player)[bit].trailing_zeros() as usize];
        let sites = vec![number.min(other), number.max(other)];
        Placed { figure: 0, owner: player.into(), sites }
    }

    fn mobility(&self, &free: &u128, player: Player) -> usize {
        let other_half = self.other_half(player);
        members(free).filter(|&bit| free & other_half[bit] != 0).count()
    }

    fn parts(&self, &free: &u128) -> Vec<u128> {
        let components = components(free, |bit| self.near[bit]);
        components.filter(|component| !component.is_power_of_two()).collect()
    }

    fn sum(&self, parts: &[u128]) -> u128 {
        parts.iter().fold(0, |all, part| all | part)
    }

    /// Without the squares that nobody can use; on a grid moved to the corner and reflected.
    fn normal(&self, free: u128) -> u128 {
        let useful = self.useful(free);
        self.grid.map_or(useful, |grid| grid.normal(useful))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(boards: &str) -> OnBoards {
        OnBoards::new(&board::parse_sum(boards).unwrap()).unwrap()
    }

    /// `.` for a free square.
    fn set(grid: Grid, rows: &str) -> u128 {
        let free = |(place, square): (usize, char)| u128::from(square == '.') << place;
        let rows: Vec<&str> = rows.split('|').collect();
        let row = |(row, text): (usize, &&str)| {
            text.chars().enumerate().map(free).sum::<u128>() << (row * grid.columns)
        };
        rows.iter().enumerate().map(row).sum()
    }

    #[test]
    fn images_of_a_position_have_one_normal_form() {
        let game = play("5x6");
        let grid = game.grid().unwrap();
        let images = ["#..|##.|##.", "..#|.##|.##", "##.|##.|#..", ".##|.##|..#"];
        let forms = images.map(|image| game.normal(set(grid, image)));
        assert_eq!(forms, [forms[0]; 4]);
        let elsewhere = ["###|####.|####.|###..", "######|###..#|###.#|###.#|.", "#.#|###..|###.#.|###.#"];
        elsewhere.iter().for_each(|image| assert_eq!(game.normal(set(grid, image)), forms[0], "{image}"));
        // Left and Right change places in a quarter turn.
        assert_ne!(game.normal(set(grid, "..|##.|##.")), game.normal(set(grid, "###|..#.|...")));
        assert_ne!(game.normal(set(grid, "...|.")), forms[0]);
        assert_eq!(game.normal(set(grid, "#.#.#|.#.#.#")), 0);
    }

    #[test]
    fn boards_that_fit_are_put_into_one_grid() {
        let grid = |boards| play(boards).grid().map(|grid| (grid.rows, grid.columns));
        assert_eq!(grid("8x16"), Some((8, 16)));
        assert_eq!(grid("..#|.#. + 2x2"), Some((5, 3)));
        assert_eq!(grid("8x7 + 8x8"), Some((8, 16)));
        assert_eq!(grid("8x8 + 8x8"), None);
        assert_eq!(grid("cylinder:3,4"), None);
        assert_eq!(grid("2x2 + torus:3,3"), None);
        assert_eq!(grid("path:4"), None);
        assert_eq!(grid("#"), Some((0, 0)));
    }

    #[test]
    fn moves_are_told_by_sites_however_the_boards_are_put() {
        for boards in ["..#|.#. + 2x2", "8x8 + 8x8", "torus:3,3 + 2x1"] {
            let game = play(boards);
            let sum = Board::sum(&board::parse_sum(boards).unwrap());
            for (player, way) in [(Player::Left, Way::South), (Player::Right, Way::East)] {
                let mut sites = vec![];
                game.moves(&game.start(), player, &mut |site, _| sites.push(site));
                let mut expected: Vec<usize> =
                    sum.pairs().iter().filter(|pair| pair.way == way).map(|pair| pair.a).collect();
                sites.sort_unstable();
                expected.sort_unstable();
                assert_eq!(sites, expected, "{boards}");
            }
        }
    }

    #[test]
    fn squares_that_nobody_can_use_are_no_part() {
        let game = play(".#..|#.#.|..#.");
        let parts = game.parts(&game.start());
        assert_eq!(parts.len(), 2);
        assert_eq!(game.sum(&parts), game.start() & !1);
        let ring = play("torus:3,3");
        // The ends of a row and of a column are beside each other, opposite corners are not.
        assert_eq!(ring.parts(&0b000_000_101), [0b000_000_101]);
        assert_eq!(ring.parts(&0b001_000_001), [0b001_000_001]);
        assert_eq!(ring.parts(&0b100_000_001), [0u128; 0]);
    }

    #[test]
    fn a_board_of_128_squares_is_played_and_one_of_129_refused() {
        assert_eq!(play("8x16").start(), u128::MAX);
        assert_eq!(OnBoards::new(&board::parse_sum("8x16 + 1x1").unwrap()), Err(TooLarge(129)));
    }
}
