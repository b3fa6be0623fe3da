//! Full tilings of a rectangle by dominoes, by Kasteleyn's product formula, in whole numbers throughout.
//!
//! The m × n grid (m even) has
//!
//! ```text
//!   ∏  ∏  (4 cos²(πj/(m+1)) + 4 cos²(πk/(n+1)))      tilings, j = 1..m/2, k = 1..⌈n/2⌉   [Kasteleyn61]
//!   j  k
//! ```
//!
//! The inner numbers are roots of whole polynomials. The monic Chebyshev polynomials P₀ = 1, P₁ = u,
//! Pₙ₊₁ = u Pₙ − Pₙ₋₁ have the roots 2 cos(πk/(n+1)), so that Sₙ(z), which is Pₙ (without its factor u if n is odd) in
//! z = u², has the roots 4 cos²(πk/(n+1)), k = 1..⌊n/2⌋. Hence the product over j is ±Sₘ(−z), and
//! the number of tilings is |∏ Sₘ(−z)| over the roots z of Sₙ; the middle k of an odd n gives |Sₘ(0)| = 1.
//! That is the determinant of Sₘ(−C) for the companion matrix C of Sₙ: nothing is rounded.

/// A square matrix of whole numbers, row by row.
type Square = Vec<Vec<i128>>;

/// The number of ways to cover the m × n grid with dominoes.
///
/// ```
/// assert_eq!(testkit::kasteleyn::tilings(8, 8), 12_988_816);
/// ```
///
/// # Panics
/// If a number on the way needs more than 127 bits; up to 14 × 14 none does.
pub fn tilings(m: usize, n: usize) -> u128 {
    if m % 2 == 1 && n % 2 == 1 {
        return 0;
    }
    let (even, other) = if m.is_multiple_of(2) { (m, n) } else { (n, m) };
    let companion = companion(&squared_chebyshev(other));
    let negative: Square = companion.iter().map(|row| row.iter().map(|&c| -c).collect()).collect();
    determinant(evaluate(&squared_chebyshev(even), &negative)).unsigned_abs()
}

/// The coefficients of Sₙ(z), lowest first: those of Pₙ at every other power.
fn squared_chebyshev(n: usize) -> Vec<i128> {
    let (mut before, mut now) = (vec![], vec![1]); // P₋₁ = 0 and P₀
    for _ in 0..n {
        let mut next = vec![0];
        next.extend_from_slice(&now);
        before.iter().enumerate().for_each(|(i, c)| next[i] -= c);
        (before, now) = (now, next);
    }
    now.into_iter().skip(n % 2).step_by(2).collect()
}

/// The companion matrix of a monic polynomial: its eigenvalues are the roots.
fn companion(polynomial: &[i128]) -> Square {
    let degree = polynomial.len() - 1;
    let entry = |row: usize, column: usize| match column + 1 == degree {
        true => -polynomial[row],
        false => i128::from(row == column + 1),
    };
    (0..degree).map(|row| (0..degree).map(|column| entry(row, column)).collect()).collect()
}

/// The polynomial (coefficients lowest first) at a matrix, by Horner's scheme.
fn evaluate(polynomial: &[i128], at: &Square) -> Square {
    let size = at.len();
    let mut value = vec![vec![0; size]; size];
    for coefficient in polynomial.iter().rev() {
        value = product(&value, at);
        (0..size).for_each(|i| value[i][i] = fits(value[i][i].checked_add(*coefficient)));
    }
    value
}

fn product(left: &Square, right: &Square) -> Square {
    let size = right.len();
    let entry = |row: &[i128], column: usize| {
        (0..size).fold(0i128, |sum, i| fits(sum.checked_add(times(row[i], right[i][column]))))
    };
    left.iter().map(|row| (0..size).map(|column| entry(row, column)).collect()).collect()
}

fn times(a: i128, b: i128) -> i128 {
    fits(a.checked_mul(b))
}

fn fits(number: Option<i128>) -> i128 {
    number.expect("the numbers in Kasteleyn's product fit in 127 bits")
}

/// Bareiss' elimination: every division is exact, every number on the way a minor of the matrix.
fn determinant(mut matrix: Square) -> i128 {
    let size = matrix.len();
    let (mut sign, mut before) = (1, 1);
    for k in 0..size {
        let Some(pivot) = (k..size).find(|&row| matrix[row][k] != 0) else { return 0 };
        if pivot != k {
            matrix.swap(pivot, k);
            sign = -sign;
        }
        for row in k + 1..size {
            for column in k + 1..size {
                let (down, up) =
                    (times(matrix[row][column], matrix[k][k]), times(matrix[row][k], matrix[k][column]));
                matrix[row][column] = fits(down.checked_sub(up)) / before;
            }
        }
        before = matrix[k][k];
    }
    sign * before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix;
    use board::Board;
    use games::domineering::Kind;

    #[test]
    fn known_numbers() {
        assert_eq!((1..=8).map(|n| tilings(2, n)).collect::<Vec<_>>(), [1, 2, 3, 5, 8, 13, 21, 34]);
        assert_eq!([2, 4, 6, 8].map(|n| tilings(n, n)), [2, 36, 6728, 12_988_816]);
        assert_eq!(tilings(10, 10), 258_584_046_368);
        assert_eq!(tilings(12, 12), 53_060_477_521_960_000);
        assert_eq!((tilings(0, 5), tilings(7, 7), tilings(1, 6)), (1, 0, 1));
    }

    #[test]
    fn the_formula_is_symmetric() {
        for m in 1..=14 {
            (1..=m).for_each(|n| assert_eq!(tilings(m, n), tilings(n, m), "{m} x {n}"));
        }
    }

    /// A full tiling is a position whose dominoes cover every square.
    #[test]
    fn full_positions_of_domineering() {
        for (m, n) in [(1, 1), (1, 4), (2, 3), (3, 3), (3, 4), (4, 4), (5, 4), (4, 5), (5, 5)] {
            let full = |counts: &crate::Counts| {
                counts
                    .terms()
                    .filter(|((a, b), _)| 2 * (a + b) == m * n)
                    .map(|(_, number)| number)
                    .sum::<u128>()
            };
            let board = Board::grid(m, n);
            assert_eq!(full(&matrix::profile(&board, Kind::All)), tilings(m, n), "{m} x {n}");
            if m * n <= 20 {
                let moves = crate::brute::domineering_by_moves(&board, Kind::Maximal);
                assert_eq!(full(&moves), tilings(m, n), "{m} x {n}");
            }
        }
    }
}
