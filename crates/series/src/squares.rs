//! How numbers of boards of both sizes grow: A · Bᵐ · Cⁿ · Lᵐⁿ on m rows and n columns, from square and almost square
//! boards.
//!
//! If the logarithm of the number is almost bilinear in m and n, the four boards k × k, k × (k+1), (k+1) × k and
//! (k+1) × (k+1) determine it, and with it the constants: L for each site, B for each row, C for each column, A for the
//! corners. Where boards may be turned, B = C. Each constant, and the value of the formula on any board, is a product
//! of powers of four numbers:
//!
//! ```text
//!     x(k+i, k+j)  ≈  x(k,k)^((1−i)(1−j)) · x(k+1,k)^(i(1−j)) · x(k,k+1)^((1−i)j) · x(k+1,k+1)^(ij)
//! ```
//!
//! All is computed in whole numbers, and rounded once at the end. That the estimates converge is not proved here: for Go
//! it follows from a conjecture, \[TrompFarneback\], section 4.11.

use crate::decimal::Decimal;
use crate::enclosed::Enclosed;
use crate::perron::log2;
use dashu_int::{IBig, UBig};

/// Positive numbers of positions on square and almost square boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Squares {
    /// On 1 × 1, 2 × 2, ...
    pub squares: Vec<UBig>,
    /// On 1 × 2, 2 × 3, ..., one less.
    pub wide: Vec<UBig>,
    /// On 2 × 1, 3 × 2, ..., one less.
    pub tall: Vec<UBig>,
}

/// The constants from four boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// The least of the four boards is a square of this side.
    pub side: usize,
    /// L, the factor for each site.
    pub base: Decimal,
    /// B, the factor for each row.
    pub row: Decimal,
    /// C, the factor for each column.
    pub column: Decimal,
    /// A, the constant factor.
    pub corner: Decimal,
}

/// A quotient of natural numbers.
struct Quotient {
    above: UBig,
    below: UBig,
}

/// What is shown beyond the places that two consecutive estimates agree in.
const MORE_PLACES: usize = 2;
/// The most places: where estimates agree exactly.
const MOST_PLACES: usize = 30;

impl Squares {
    /// The constants from the boards of sides k and k + 1 for every k, each with two places more than agree with the
    /// estimate before it.
    pub fn estimates(&self) -> Vec<Estimate> {
        (1..self.squares.len()).map(|side| self.estimate(side, MORE_PLACES)).collect()
    }

    /// The last estimate, in the places that agree with the one before it.
    ///
    /// # Panics
    /// If there are fewer than two squares.
    pub fn best(&self) -> Estimate {
        self.estimate(self.squares.len() - 1, 0)
    }

    fn estimate(&self, side: usize, more: usize) -> Estimate {
        let decimal = |powers: fn(i64) -> [i64; 4]| {
            let now = self.product(side, powers(side as i64));
            let agreed = if side == 1 {
                0
            } else {
                now.places_shared_with(&self.product(side - 1, powers(side as i64 - 1)))
            };
            Decimal::with_places(&now.above, &now.below, agreed + more)
        };
        Estimate {
            side,
            base: decimal(|_| [1, -1, -1, 1]),
            row: decimal(|k| [-1 - k, 1 + k, k, -k]),
            column: decimal(|k| [-1 - k, k, 1 + k, -k]),
            corner: decimal(|k| powers_at(-k, -k)),
        }
    }

    /// By how much the formula from the largest boards, over the number of positions, exceeds 1, on boards in order of
    /// size: (rows, columns, error). The boards of the formula itself are left out.
    pub fn errors(&self) -> Vec<(usize, usize, f64)> {
        let last = self.squares.len() - 1;
        let square = |k: usize| (k, k, &self.squares[k - 1]);
        let wide = |k: usize| (k, k + 1, &self.wide[k - 1]);
        let tall = |k: usize| (k + 1, k, &self.tall[k - 1]);
        let boards = (1..last).flat_map(|k| [square(k), wide(k), tall(k)]);
        boards.map(|(m, n, count)| (m, n, self.error_on(m, n, count))).collect()
    }

    /// By how much the formula from the largest boards, over the number of positions on any board, exceeds 1.
    pub fn error_on(&self, rows: usize, columns: usize, count: &UBig) -> f64 {
        let last = self.squares.len() as i64 - 1;
        let Quotient { above, below } =
            self.product(last as usize, powers_at(rows as i64 - last, columns as i64 - last));
        let exact = below * count;
        quotient(&(IBig::from(above) - IBig::from(exact.clone())), &exact)
    }

    /// The logarithm to base 2 of what the formula from the largest boards gives on a board of any size.
    pub fn log2_on(&self, rows: usize, columns: usize) -> Enclosed {
        let last = self.squares.len() - 1;
        let powers = powers_at(rows as i64 - last as i64, columns as i64 - last as i64);
        let logs = self.four(last).into_iter().zip(powers);
        logs.fold(Enclosed::exact(0), |sum, (number, power)| {
            sum.plus(&Enclosed::log2(number).expect("numbers of positions are positive").times(power))
        })
    }

    /// The same formula from the boards that are one smaller.
    ///
    /// # Panics
    /// If there are fewer than three squares.
    pub fn smaller(&self) -> Squares {
        let fewer = |numbers: &[UBig]| numbers[..numbers.len() - 1].to_vec();
        let smaller =
            Squares { squares: fewer(&self.squares), wide: fewer(&self.wide), tall: fewer(&self.tall) };
        assert!(smaller.squares.len() > 1, "a formula needs two squares");
        smaller
    }

    /// The boards of sides k and k + 1: the smaller square, the tall board, the wide board, the larger square.
    fn four(&self, side: usize) -> [&UBig; 4] {
        [&self.squares[side - 1], &self.tall[side - 1], &self.wide[side - 1], &self.squares[side]]
    }

    /// Powers of the four boards of sides k and k + 1, multiplied.
    fn product(&self, side: usize, powers: [i64; 4]) -> Quotient {
        let four = self.four(side);
        let side = |sign: i64| {
            let chosen = four.iter().zip(powers).filter(|(_, power)| power * sign > 0);
            chosen.map(|(number, power)| number.pow(power.unsigned_abs() as usize)).product()
        };
        Quotient { above: side(1), below: side(-1) }
    }
}

/// The powers of the four boards in the formula for the board with i rows and j columns more than the smaller square.
fn powers_at(i: i64, j: i64) -> [i64; 4] {
    [(1 - i) * (1 - j), i * (1 - j), (1 - i) * j, i * j]
}

impl Quotient {
    /// The most places p for which the two differ by less than 10⁻ᵖ.
    fn places_shared_with(&self, other: &Quotient) -> usize {
        let (one, two) = (&self.above * &other.below, &other.above * &self.below);
        let apart = if one > two { one - two } else { two - one };
        let whole = &self.below * &other.below;
        let near = |places: &usize| &apart * UBig::from(10u8).pow(*places) < whole;
        (1..=MOST_PLACES).take_while(near).last().unwrap_or(0)
    }
}

/// above/below as a floating-point number.
fn quotient(above: &IBig, below: &UBig) -> f64 {
    let (sign, size) = above.clone().into_parts();
    if size.is_zero() {
        return 0.0;
    }
    let size = (log2(&size) - log2(below)).exp2();
    if sign == dashu_int::Sign::Negative { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that follow the formula exactly: 3 · 2^(m + n) · 5^(mn), and 7ⁿ more for columns.
    fn exact(up_to: usize, column: u32) -> Squares {
        let number = |m: usize, n: usize| {
            let power = |base: u32, exponent: usize| UBig::from(base).pow(exponent);
            UBig::from(3u8) * power(2, m + n) * power(5, m * n) * power(column, n)
        };
        Squares {
            squares: (1..=up_to).map(|k| number(k, k)).collect(),
            wide: (1..up_to).map(|k| number(k, k + 1)).collect(),
            tall: (1..up_to).map(|k| number(k + 1, k)).collect(),
        }
    }

    #[test]
    fn what_follows_the_formula_is_found_exactly() {
        for (column, shown) in [(1, "2."), (7, "14.")] {
            let squares = exact(6, column);
            for estimate in squares.estimates().into_iter().chain([squares.best()]) {
                let texts = [&estimate.base, &estimate.row, &estimate.column, &estimate.corner];
                let texts = texts.map(Decimal::to_string);
                for (text, starts) in texts.iter().zip(["5.", "2.", shown, "3."]) {
                    assert!(
                        text.starts_with(starts) && text[starts.len()..].bytes().all(|b| b == b'0'),
                        "{text}"
                    );
                }
            }
            let errors = squares.errors();
            assert_eq!(errors.len(), 12);
            assert!(errors.iter().all(|&(.., error)| error == 0.0));
        }
    }

    #[test]
    fn errors_are_those_of_the_formula() {
        let mut squares = exact(4, 1);
        // The formula from 3 x 3 on gives 300 on 1 x 1, where there are now four times as many.
        squares.squares[0] *= UBig::from(4u8);
        let errors = squares.errors();
        assert!((errors[0].2 + 0.75).abs() < 1e-12, "{errors:?}");
        assert!(errors[1..].iter().all(|&(.., error)| error == 0.0));
        // L from sides 1 and 2 is four times too large: 20 and 5 agree in no place.
        let estimates = squares.estimates();
        assert_eq!(
            (estimates[0].base.to_string(), estimates[1].base.to_string()),
            ("20.00".into(), "5.00".into())
        );
        assert_eq!(squares.best().base.places(), MOST_PLACES);
    }
}
