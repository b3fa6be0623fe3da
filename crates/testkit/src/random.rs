//! Random boards and orders that are the same in every run: a failing test names its seed, and that is all it needs.

use board::Board;

/// A source of random numbers: splitmix64 (Steele, Lea, Flood 2014). Equal seeds, equal throws.
///
/// ```
/// use testkit::random::Dice;
/// let (mut one, mut two) = (Dice::new(7), Dice::new(7));
/// assert_eq!(one.mask(3, 4, 70), two.mask(3, 4, 70));
/// assert_eq!(one.order(10), two.order(10));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that throw the sequence of `seed`.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `end` − 1. Fair to about `end` parts in 2⁶⁴, which is enough for tests.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "dice have a side");
        ((u128::from(self.bits()) * end as u128) >> 64) as usize
    }

    /// True in `percent` of 100 throws.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// The numbers from 0 to `length` − 1 in random order.
    pub fn order(&mut self, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        (1..length).rev().for_each(|i| order.swap(i, self.below(i + 1)));
        order
    }

    /// A grid in which each square is there with a chance of `percent`; perhaps none is.
    pub fn mask(&mut self, rows: usize, columns: usize, percent: usize) -> Board {
        let there: Vec<bool> = (0..rows * columns).map(|_| self.chance(percent)).collect();
        Board::mask(rows, columns, |row, column| there[row * columns + column])
    }

    /// A mask of random sides, at most `longest` each, with 1 to `most` squares; three in four squares are there.
    pub fn mask_within(&mut self, longest: usize, most: usize) -> Board {
        loop {
            let (rows, columns) = (1 + self.below(longest), 1 + self.below(longest));
            let board = self.mask(rows, columns, 75);
            if (1..=most).contains(&board.sites()) {
                return board;
            }
        }
    }

    /// A simple graph in which each pair of sites is joined with a chance of `percent`.
    pub fn graph(&mut self, sites: usize, percent: usize) -> Board {
        let pairs = (0..sites).flat_map(|a| (a + 1..sites).map(move |b| (a, b)));
        let edges: Vec<_> = pairs.filter(|_| self.chance(percent)).collect();
        Board::graph(sites, edges)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_throws_of_splitmix() {
        let mut dice = Dice::new(1_234_567);
        assert_eq!(dice.bits(), 6_457_827_717_110_365_317);
        assert_eq!(dice.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn orders_are_orders_and_all_come() {
        let mut dice = Dice::new(3);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let order = dice.order(4);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3]);
            seen.insert(order);
        }
        assert_eq!(seen.len(), 24);
    }

    #[test]
    fn densities_are_kept() {
        let mut dice = Dice::new(5);
        assert_eq!(dice.mask(4, 5, 100), Board::grid(4, 5));
        assert_eq!(dice.mask(4, 5, 0).sites(), 0);
        assert_eq!(dice.graph(9, 100).pairs().len(), 36);
        let squares = dice.mask(100, 100, 30).sites();
        assert!((2700..3300).contains(&squares), "{squares}");
        (0..200).for_each(|_| assert!((1..=7).contains(&dice.mask_within(4, 7).sites())));
    }
}
