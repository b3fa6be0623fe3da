//! A grid of cells that boards are laid on, and what can be done with sets of its cells.

use crate::word::Word;
use rule::Player;

/// `rows` × `columns` cells, numbered row by row.
pub(crate) struct Canvas<W> {
    rows: u32,
    columns: u32,
    /// The cells of each row.
    row: Vec<W>,
    /// The first column.
    first_column: W,
    /// For Left and for Right the distance between the cells of a domino; 0 if there is no room for one.
    strides: [u32; 2],
    /// For Left all cells but those of the last row, for Right but those of the last column.
    not_last: [W; 2],
    /// The same for the first row and the first column.
    not_first: [W; 2],
    /// The row of each cell.
    row_of: Vec<u8>,
}

impl<W: Word> Canvas<W> {
    pub(crate) fn new(rows: u32, columns: u32) -> Canvas<W> {
        assert!(rows * columns <= W::BITS, "a canvas has a bit for each cell");
        let set = |keep: &dyn Fn(u32, u32) -> bool| {
            let cells = (0..rows * columns).filter(|cell| keep(cell / columns, cell % columns));
            cells.fold(W::EMPTY, |set, cell| set | W::cell(cell))
        };
        Canvas {
            rows,
            columns,
            row: (0..rows).map(|row| set(&|r, _| r == row)).collect(),
            first_column: set(&|_, c| c == 0),
            strides: [if rows > 1 { columns } else { 0 }, u32::from(columns > 1)],
            not_last: [set(&|r, _| r + 1 < rows), set(&|_, c| c + 1 < columns)],
            not_first: [set(&|r, _| r > 0), set(&|_, c| c > 0)],
            row_of: (0..rows * columns).map(|cell| (cell / columns) as u8).collect(),
        }
    }

    /// The first cells of all dominoes that the player can put on free cells.
    #[inline(always)]
    pub(crate) fn moves(&self, free: W, player: Player) -> W {
        free & self.not_last[player as usize] & (free >> self.strides[player as usize])
    }

    /// The two cells of the player's domino that begins here.
    #[inline(always)]
    pub(crate) fn domino(&self, first: u32, player: Player) -> W {
        W::cell(first) | W::cell(first + self.strides[player as usize])
    }

    /// The cells next to these, one step along the dominoes of the player, either way.
    #[inline(always)]
    pub(crate) fn beside(&self, cells: W, player: Player) -> W {
        let stride = self.strides[player as usize];
        (cells & self.not_last[player as usize]) << stride
            | (cells & self.not_first[player as usize]) >> stride
    }

    /// The cells of `free` connected with `seed`, which lies in it.
    #[inline(always)]
    pub(crate) fn component(&self, seed: W, free: W) -> W {
        let mut reached = seed;
        loop {
            let beside = self.beside(reached, Player::Left) | self.beside(reached, Player::Right);
            let more = (reached | beside) & free;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The connected parts of `free`, lowest cells first.
    pub(crate) fn components(&self, free: W) -> impl Iterator<Item = W> {
        let mut rest = free;
        std::iter::from_fn(move || {
            let component = (!rest.is_empty()).then(|| self.component(rest.lowest_alone(), rest))?;
            rest &= !component;
            Some(component)
        })
    }

    /// The longest row of free cells along the dominoes of `player` from the lowest free cell on.
    pub(crate) fn run(&self, free: W, player: Player) -> W {
        let mut run = free.lowest_alone();
        loop {
            let longer = (run | self.beside(run, player)) & free;
            if longer == run {
                return run;
            }
            run = longer;
        }
    }

    /// How many such rows the cells are made of.
    pub(crate) fn runs(&self, cells: W, player: Player) -> u32 {
        let open = cells & self.not_last[player as usize];
        (cells & !(open << self.strides[player as usize])).count()
    }

    /// The cells moved up and left as far as they go.
    #[inline(always)]
    pub(crate) fn to_the_corner(&self, cells: W) -> W {
        let up = cells >> (u32::from(self.row_of[cells.lowest() as usize]) * self.columns);
        let mut moved = up;
        while !moved.meets(self.first_column) {
            moved = moved >> 1;
        }
        moved
    }

    /// Upside down.
    fn flipped(&self, cells: W) -> W {
        let mut flipped = W::EMPTY;
        let mut rest = cells;
        while !rest.is_empty() {
            let row = u32::from(self.row_of[rest.lowest() as usize]);
            let part = rest & self.row[row as usize];
            let to = self.rows - 1 - row;
            flipped |= if to >= row {
                part << ((to - row) * self.columns)
            } else {
                part >> ((row - to) * self.columns)
            };
            rest &= !part;
        }
        flipped
    }

    /// Turned by half a circle.
    #[inline(always)]
    fn turned(&self, cells: W) -> W {
        cells.reversed() >> (W::BITS - self.rows * self.columns)
    }

    /// Is the set, which is not empty, its own mirror image at a diagonal, if it is moved? The players then change places.
    pub(crate) fn is_mirrored(&self, cells: W) -> bool {
        let mirror = |cell: u32| W::cell(cell % self.columns * self.columns + cell / self.columns);
        let mirrored = || cells.cells().fold(W::EMPTY, |set, cell| set | mirror(cell));
        self.rows == self.columns && self.least_image(mirrored()) == self.least_image(cells)
    }

    /// The least of the images of a set that is not empty under reflections, in the corner: the same for sets that
    /// differ by translations and reflections only, and which therefore have the same value.
    #[inline(always)]
    pub(crate) fn least_image(&self, cells: W) -> W {
        let flipped = self.flipped(cells);
        let images = [cells, flipped, self.turned(cells), self.turned(flipped)];
        let [a, b, c, d] = images.map(|image| self.to_the_corner(image));
        a.min(b).min(c.min(d))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ```text
    /// .##.#
    /// .#..#
    /// ##...
    /// ```
    const CELLS: u64 = 0b00011_10010_10110;

    #[test]
    fn shapes_move_and_turn() {
        let canvas = Canvas::<u64>::new(3, 5);
        let parts: Vec<u64> = canvas.components(CELLS).collect();
        assert_eq!(parts, [0b00011_00010_00110, 0b10000_10000]);
        assert_eq!(canvas.to_the_corner(parts[1]), 0b00001_00001);
        assert_eq!(canvas.flipped(parts[0]), 0b00110_00010_00011);
        assert_eq!(canvas.turned(parts[0]), 0b01100_01000_11000);
        let images = [0b00011_00010_00110, 0b00110_00010_00011, 0b01100_01000_11000, 0b11000_01000_01100];
        assert!(images.iter().all(|&image| canvas.least_image(image) == 0b00011_00010_00110));
    }

    #[test]
    fn moves_and_runs() {
        let canvas = Canvas::<u64>::new(3, 5);
        assert_eq!(canvas.moves(CELLS, Player::Left), 0b00000_00010_10010);
        assert_eq!(canvas.moves(CELLS, Player::Right), 0b00001_00000_00010);
        assert_eq!(canvas.run(CELLS, Player::Right), 0b00110);
        assert_eq!(canvas.run(CELLS, Player::Left), 0b00010_00010_00010);
        assert_eq!((canvas.runs(CELLS, Player::Right), canvas.runs(CELLS, Player::Left)), (5, 4));
    }

    #[test]
    fn a_single_row_or_column_has_room_for_one_player() {
        let row = Canvas::<u64>::new(1, 64);
        assert_eq!(
            (row.moves(u64::MAX, Player::Left), row.moves(u64::MAX, Player::Right)),
            (0, u64::MAX >> 1)
        );
        assert_eq!((row.runs(u64::MAX, Player::Left), row.runs(u64::MAX, Player::Right)), (64, 1));
        assert_eq!((row.component(1, u64::MAX), row.least_image(2)), (u64::MAX, 1));
        let column = Canvas::<u128>::new(128, 1);
        let all = u128::MAX;
        assert_eq!((column.moves(all, Player::Left), column.moves(all, Player::Right)), (all >> 1, 0));
        assert_eq!(column.component(1, all), all);
    }

    #[test]
    fn mirrors_at_a_diagonal() {
        let canvas = Canvas::<u64>::new(3, 3);
        // The whole, a cross, a corner; an S lies down when it is mirrored.
        let mirrored = [0b111_111_111, 0b010_111_010, 0b011_001_000, 0b011_010_110];
        assert_eq!(mirrored.map(|set| canvas.is_mirrored(set)), [true, true, true, false]);
        assert!(!Canvas::<u64>::new(3, 4).is_mirrored(0b1));
    }

    #[test]
    fn narrow_and_wide_words_agree() {
        let (narrow, wide) = (Canvas::<u64>::new(6, 7), Canvas::<u128>::new(6, 7));
        let mut cells = 1u64;
        for _ in 0..200 {
            cells = cells.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let set = cells >> 22;
            assert_eq!(narrow.least_image(set).wide(), wide.least_image(set.wide()));
            let parts = |parts: Vec<u128>| parts;
            let of_narrow = narrow.components(set).map(Word::wide).collect();
            assert_eq!(parts(of_narrow), wide.components(set.wide()).collect::<Vec<_>>());
        }
    }
}
