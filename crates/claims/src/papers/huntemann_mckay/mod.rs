//! \[HuntemannMcKay\]: polynomials of Domineering.

mod ends;
mod missing;
mod positions;
mod related;

use crate::{Check, Claim, ClaimError, Court, Finding, Sides};
use dashu_int::UBig;
use testkit::Counts;
use testkit::matrix::Matrix;

/// The key of the paper in `tables/`.
const KEY: &str = "HuntemannMcKay";

pub(super) fn claims() -> Vec<Claim> {
    [related::claims(), positions::claims(), missing::claims(), ends::claims()].concat()
}

/// The numbers and polynomials in print at a place.
fn printed(court: &Court<'_>, place: &str) -> Result<Finding, ClaimError> {
    Ok(Finding::stated(&court.entries(KEY, place)?))
}

/// All m, n with at most so many squares, small boards first.
fn rectangles(most: usize) -> Vec<(usize, usize)> {
    let sizes = (1..=most).flat_map(|m| (1..=most / m).map(move |n| (m, n)));
    let mut sizes: Vec<(usize, usize)> = sizes.collect();
    sizes.sort_by_key(|&(m, n)| (m * n, m));
    sizes
}

/// A polynomial against the engines, on all these rectangles.
fn on_rectangles(
    court: &Court<'_>,
    kind: Option<&str>,
    sizes: &[(usize, usize)],
    mut paper: impl FnMut(usize, usize) -> Counts,
) -> Result<Check, ClaimError> {
    let (m, n) = sizes.iter().fold((0, 0), |(m, n), size| (m.max(size.0), n.max(size.1)));
    let range = format!("{} rectangles, m up to {m}, n up to {n}", sizes.len());
    Check::over(range, sizes, |&(m, n)| {
        let board = format!("{m}x{n}");
        let profile = court.profile("domineering", kind, &board)?;
        Ok(Sides::new(board, paper(m, n), profile))
    })
}

/// All m and n up to these.
fn up_to(m: usize, n: usize) -> Vec<(usize, usize)> {
    let mut sizes: Vec<(usize, usize)> = (1..=m).flat_map(|m| (1..=n).map(move |n| (m, n))).collect();
    sizes.sort_by_key(|&(m, n)| (m * n, m));
    sizes
}

/// A matrix in print against the one of the recursion.
fn matrix(at: &str, printed: &str, computed: Matrix) -> Check {
    let printed: Matrix = printed.parse().expect("a matrix in print can be read");
    Check::equal(Sides::new(at, printed, computed))
}

/// Terms of a sequence of the OEIS, from a copy of it, against numbers of positions; `board` names the n-th board.
fn sequence(
    court: &Court<'_>,
    kind: Option<&str>,
    first: usize,
    terms: &str,
    board: impl Fn(usize) -> String,
) -> Result<Check, ClaimError> {
    let terms: Vec<UBig> = terms.split_whitespace().map(|term| term.parse().expect("digits")).collect();
    let last = first + terms.len() - 1;
    Check::over(format!("n = {first} to {last}"), (first..).zip(terms), |(n, term)| {
        let board = board(n);
        let count = court.count("domineering", kind, &board)?;
        Ok(Sides::new(board, term, count))
    })
}
