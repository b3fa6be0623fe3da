//! Legal positions of Go by the method of \[TrompFarneback\], section 4.5, as plainly as it can be written.
//!
//! The points of a board are coloured column by column, from top to bottom. The border, a column of points with a bump
//! where the next one goes, is packed into a word, four bits a point. Stones without liberties carry two flags: whether
//! their string comes to the border above them, and below. As strings do not cross, these flags are like brackets and
//! tell all connections. A layer is a sorted array of borders and numbers; each point takes a pass that expands all
//! borders, sorts what comes of them and adds up equals. Borders that differ by an exchange of the colours count as
//! one. Numbers are kept modulo one modulus; as many runs are made as the result needs, and put together by the
//! Chinese remainder theorem.

use crate::Counts;
use dashu_int::ops::{ExtendedGcd, Gcd, RemEuclid};
use dashu_int::{IBig, UBig};

/// The most points of a column: four bits of a word each.
pub const HIGHEST: usize = 16;

/// The number of legal positions on m x n.
///
/// # Panics
/// If m and n both exceed [`HIGHEST`].
pub fn positions(m: usize, n: usize) -> UBig {
    by_columns(m.min(n), m.max(n))
}

fn by_columns(height: usize, columns: usize) -> UBig {
    let residue = |modulus: u64| {
        let add = |a: u64, b: u64| {
            let sum = a + b;
            if sum < modulus { sum } else { sum - modulus }
        };
        let legal = legal_borders::<Nothing>(height, columns, add);
        (legal.into_iter().map(|(_, number)| number).fold(0, add), modulus)
    };
    from_residues(moduli(3f64.log2() * (height * columns) as f64).into_iter().map(residue))
}

/// How many legal positions on m x n have a black stones and b white ones, for all a and b.
///
/// # Panics
/// If there are more than 40 points: numbers may then exceed 64 bits.
pub fn profile(m: usize, n: usize) -> Counts {
    assert!(m * n <= 40, "3 to the power of {} may exceed 64 bits", m * n);
    let legal = legal_borders::<Stones>(m.min(n), m.max(n), |a, b| a + b);
    legal.into_iter().map(|((_, Stones(a, b)), number)| ((a.into(), b.into()), number.into())).collect()
}

/// What is counted along with a border.
trait Tally: Copy + Ord + Default {
    /// Do borders count as one if they differ by an exchange of the colours?
    const COLOURS_ALIKE: bool;
    /// With one more stone.
    fn with(self, colour: u8) -> Self;
}

/// Nothing: only the number of positions is wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Nothing;

impl Tally for Nothing {
    const COLOURS_ALIKE: bool = true;
    fn with(self, _: u8) -> Self {
        self
    }
}

/// The black stones and the white ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Stones(u8, u8);

impl Tally for Stones {
    const COLOURS_ALIKE: bool = false;
    fn with(self, colour: u8) -> Self {
        if colour == BLACK { Stones(self.0 + 1, self.1) } else { Stones(self.0, self.1 + 1) }
    }
}

/// Borders with what is counted along, and the numbers of partial positions that have them.
type Pairs<T> = Vec<((Border, T), u64)>;

/// The borders without a bump on which no stone lacks a liberty, after all points.
fn legal_borders<T: Tally>(height: usize, columns: usize, add: impl Fn(u64, u64) -> u64) -> Pairs<T> {
    assert!(height <= HIGHEST, "a column has at most {HIGHEST} points");
    let mut layer: Pairs<T> = vec![((Border::default(), T::default()), 1)];
    for _ in 0..columns {
        for y in 0..height {
            layer = combined(expanded(&layer, y, height), &add);
        }
    }
    layer.retain(|((border, _), _)| (0..height).all(|y| !border.is_bound(y)));
    layer
}

/// What comes of the layer when point `y` of a column is coloured.
fn expanded<T: Tally>(layer: &Pairs<T>, y: usize, height: usize) -> Pairs<T> {
    let mut next = Vec::with_capacity(3 * layer.len());
    for &((border, tally), number) in layer {
        next.push(((border.with_empty(y, height), tally), number));
        for colour in [BLACK, WHITE] {
            if let Some(after) = border.with_stone(y, height, colour) {
                next.push(((after, tally.with(colour)), number));
            }
        }
    }
    if T::COLOURS_ALIKE {
        next.iter_mut().for_each(|((border, _), _)| *border = border.with_first_stone_black());
    }
    next
}

/// Sorts the pairs and adds up equals.
fn combined<T: Tally>(mut pairs: Pairs<T>, add: impl Fn(u64, u64) -> u64) -> Pairs<T> {
    pairs.sort_unstable_by_key(|&(key, _)| key);
    pairs.dedup_by(|(key, number), (kept, sum)| {
        let equal = key == kept;
        if equal {
            *sum = add(*sum, *number);
        }
        equal
    });
    pairs
}

const BLACK: u8 = 0;
const WHITE: u8 = 1;

// A point is the edge (0), empty (1), a stone with liberties (2 or 3) or one without (8 to 15). A stone has its colour
// in the lowest bit.
const EMPTY: u8 = 1;
const FREE: u8 = 2;
const BOUND: u8 = 8;
/// Of a stone without liberties: its string comes to the border above it.
const ABOVE: u8 = 2;
/// Of a stone without liberties: its string comes to the border below it.
const BELOW: u8 = 4;

/// Four bits a point, the top one lowest. By default, all points are the edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Border(u64);

impl Border {
    fn point(self, y: usize) -> u8 {
        (self.0 >> (4 * y) & 15) as u8
    }

    fn set(&mut self, y: usize, point: u8) {
        self.0 = self.0 & !(15 << (4 * y)) | u64::from(point) << (4 * y);
    }

    fn set_flag(&mut self, y: usize, flag: u8) {
        self.0 |= u64::from(flag) << (4 * y);
    }

    fn clear_flag(&mut self, y: usize, flag: u8) {
        self.0 &= !(u64::from(flag) << (4 * y));
    }

    fn is_bound(self, y: usize) -> bool {
        self.point(y) & BOUND != 0
    }

    /// Is it a stone without liberties of this colour?
    fn is_bound_in(self, y: usize, colour: u8) -> bool {
        self.is_bound(y) && self.point(y) & 1 == colour
    }

    fn has(self, y: usize, flag: u8) -> bool {
        self.is_bound(y) && self.point(y) & flag != 0
    }

    /// The next stone above of the same string, if there is one: the bracket that `y` closes.
    fn next_above(self, y: usize) -> Option<usize> {
        self.has(y, ABOVE).then(|| self.partner((0..y).rev(), BELOW, ABOVE))
    }

    /// The next stone below of the same string, if there is one: the bracket that `y` opens.
    fn next_below(self, y: usize, height: usize) -> Option<usize> {
        self.has(y, BELOW).then(|| self.partner(y + 1..height, ABOVE, BELOW))
    }

    /// The first of these points that closes a bracket with `back` when all that open with `on` on the way are closed.
    fn partner(self, points: impl Iterator<Item = usize>, back: u8, on: u8) -> usize {
        let mut open = 0;
        for y in points {
            if self.has(y, back) {
                if open == 0 {
                    return y;
                }
                open -= 1;
            }
            open += usize::from(self.has(y, on));
        }
        unreachable!("every bracket has its partner")
    }

    /// All stones of the string get a liberty.
    fn free(&mut self, y: usize, height: usize) {
        let before = *self;
        let above = std::iter::successors(Some(y), |&y| before.next_above(y));
        let below = std::iter::successors(before.next_below(y, height), |&y| before.next_below(y, height));
        above.chain(below).for_each(|y| self.set(y, FREE | before.point(y) & 1));
    }

    /// The border when an empty point takes the place of point `y`.
    fn with_empty(mut self, y: usize, height: usize) -> Border {
        for beside in [y.checked_sub(1), Some(y)].into_iter().flatten() {
            if self.is_bound(beside) {
                self.free(beside, height);
            }
        }
        self.set(y, EMPTY);
        self
    }

    /// The border when a stone takes the place of point `y`; `None` if a string loses its last chance of a liberty.
    fn with_stone(mut self, y: usize, height: usize, colour: u8) -> Option<Border> {
        let above = y.checked_sub(1);
        let left_joins = self.is_bound_in(y, colour);
        let above_joins = above.filter(|&above| self.is_bound_in(above, colour));
        let gives_liberty = |beside| [EMPTY, FREE | colour].contains(&self.point(beside));
        let free = gives_liberty(y) || above.is_some_and(gives_liberty);
        // Step 1. A stone of the other colour leaves its string, which must be on the border elsewhere.
        if self.is_bound(y) && !left_joins {
            self.leave(y, height)?;
        }
        // Step 2. The newcomer shares its liberty, or joins the strings beside it.
        if free {
            above_joins
                .into_iter()
                .chain(left_joins.then_some(y))
                .for_each(|joined| self.free(joined, height));
            self.set(y, FREE | colour);
            return Some(self);
        }
        if !left_joins {
            self.set(y, BOUND | colour);
        }
        if let Some(above) = above_joins {
            self.connect(above, y, height);
        }
        Some(self)
    }

    /// Takes a stone out of its string; `None` if it is the only one of it on the border.
    fn leave(&mut self, y: usize, height: usize) -> Option<()> {
        match (self.next_above(y), self.next_below(y, height)) {
            (None, None) => return None,
            (Some(above), None) => self.clear_flag(above, BELOW),
            (None, Some(below)) => self.clear_flag(below, ABOVE),
            // These two are partners now.
            (Some(_), Some(_)) => {}
        }
        Some(())
    }

    /// Makes the strings of two points, one right above the other, one string.
    fn connect(&mut self, upper: usize, lower: usize, height: usize) {
        match (self.has(upper, BELOW), self.has(lower, ABOVE)) {
            // They are partners already.
            (true, true) => return,
            // The string of `lower` lies within a bracket of `upper`: its last stone is to be the partner of the end.
            (true, false) => {
                let last = std::iter::successors(Some(lower), |&y| self.next_below(y, height)).last();
                self.set_flag(last.unwrap_or(lower), BELOW);
            }
            // The string of `upper` lies within a bracket of `lower`.
            (false, true) => {
                let first = std::iter::successors(Some(upper), |&y| self.next_above(y)).last();
                self.set_flag(first.unwrap_or(upper), ABOVE);
            }
            (false, false) => {}
        }
        self.set_flag(upper, BELOW);
        self.set_flag(lower, ABOVE);
    }

    /// The border or, if its first stone is white, its counterpart with the colours exchanged.
    fn with_first_stone_black(self) -> Border {
        const EACH: u64 = 0x1111_1111_1111_1111;
        let stones = (self.0 >> 1 | self.0 >> 3) & EACH;
        let first = stones & stones.wrapping_neg();
        if self.0 & first == 0 { self } else { Border(self.0 ^ stones) }
    }
}

/// Moduli without common factors, so that their product has more than `bits` bits. Sums of two residues fit a word.
fn moduli(bits: f64) -> Vec<u64> {
    let mut moduli: Vec<u64> = vec![];
    for candidate in (0..1 << 63).rev() {
        // Each exceeds 2^62.
        if moduli.len() as f64 * 62.0 > bits {
            break;
        }
        if moduli.iter().all(|&modulus| modulus.gcd(candidate) == 1) {
            moduli.push(candidate);
        }
    }
    moduli
}

/// The least number that leaves these residues modulo these moduli.
fn from_residues(residues: impl Iterator<Item = (u64, u64)>) -> UBig {
    let (mut number, mut product) = (UBig::ZERO, UBig::ONE);
    for (residue, modulus) in residues {
        let (_, inverse, _) = (&product % modulus).gcd_ext(modulus);
        let missing = (IBig::from(residue) - IBig::from(number.clone())) * IBig::from(inverse);
        number += &product * missing.rem_euclid(IBig::from(modulus));
        product *= modulus;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute;
    use board::Board;
    use games::go::Go;

    /// Table 3 of [TrompFarneback].
    #[test]
    fn the_printed_numbers() {
        let printed =
            ["1", "57", "12675", "24318165", "414295148741", "62567386502084877", "83677847847984287628595"];
        for (n, printed) in (1..).zip(printed) {
            assert_eq!(positions(n, n).to_string(), printed, "{n}x{n}");
        }
    }

    /// Section 4.4 of [TrompFarneback].
    #[test]
    fn the_printed_series() {
        let row = |m: usize, n: usize| (1..=n).map(|n| positions(m, n).to_string()).collect::<Vec<_>>();
        assert_eq!(row(1, 10).join(" "), "1 5 15 41 113 313 867 2401 6649 18413");
        assert_eq!(row(2, 6).join(" "), "5 57 489 4125 35117 299681");
    }

    #[test]
    fn boards_can_be_turned() {
        for (m, n) in [(1, 7), (2, 5), (3, 8), (4, 6), (5, 7)] {
            assert_eq!(by_columns(m, n), by_columns(n, m), "{m}x{n}");
        }
    }

    #[test]
    fn the_profiles_of_small_boards() {
        for (m, n) in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 3), (2, 5)] {
            assert_eq!(profile(m, n), brute::by_legal(&Go, &Board::grid(m, n)), "{m}x{n}");
        }
    }

    #[test]
    fn profiles_add_up() {
        for (m, n) in [(3, 4), (4, 4), (4, 5), (5, 5)] {
            assert_eq!(UBig::from(profile(m, n).total()), positions(m, n), "{m}x{n}");
        }
    }

    #[test]
    fn residues_are_put_together() {
        let number: UBig = "123456789012345678901234567890123456789012345".parse().unwrap();
        let moduli = moduli(150.0);
        let residues = moduli.iter().map(|&modulus| (&number % modulus, modulus));
        assert_eq!(from_residues(residues), number);
    }
}
