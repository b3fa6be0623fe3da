//! How numbers of positions grow: with the columns of a strip, proved; with both sides of a board, extrapolated.

use crate::series::{fault, operator};
use crate::{Proof, WaysError};
use ::series::{Decimal, DominantError, Estimate, Squares, check_digits, dominant};
use board::Family;
use control::Portion;
use dashu_int::UBig;
use games::Game;
use std::collections::BTreeMap;
use sweep::Run;

/// a(n) ~ coefficient · constantⁿ on the boards of a family. All digits are proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FamilyGrowth {
    /// The growth constant: the factor for n → n + 1.
    pub constant: Decimal,
    /// The sites that n → n + 1 adds.
    pub sites: usize,
    /// The factor for each of them: a root of the constant.
    pub per_site: Decimal,
    /// The leading coefficient.
    pub coefficient: Decimal,
}

/// A · Bᵐ · Cⁿ · Lᵐⁿ on m rows and n columns, from square and almost square boards: extrapolated.
#[derive(Clone, PartialEq, Debug)]
pub struct SquareGrowth {
    /// All boards that were counted have as many positions as on their side, so B = C.
    pub symmetric: bool,
    /// The side of the largest square.
    pub up_to: usize,
    /// The constants, in places that two estimates agree in.
    pub best: Estimate,
    /// How they converge.
    pub estimates: Vec<Estimate>,
    /// The formula over the number of positions, less 1, on (rows, columns). The formula, with all its digits, is exact
    /// on the largest boards, which are left out.
    pub errors: Vec<(usize, usize, f64)>,
}

impl FamilyGrowth {
    /// Follows the operator of the family until so many significant digits are proved.
    pub(crate) fn new(
        game: &Game,
        family: &Family,
        digits: usize,
        run: &Run<'_>,
    ) -> Result<(FamilyGrowth, Proof), WaysError> {
        let failed = |error| match error {
            DominantError::Halt(halt) => halt.into(),
            DominantError::Fault(_) => WaysError::Fault(error.to_string()),
            other => WaysError::Family { family: family.to_string(), what: other.to_string() },
        };
        check_digits(digits).map_err(failed)?;
        let operator = operator(game, family, run)?;
        let states = ::series::Operator::states(&operator);
        let sites = family.board(family.first() + 1)?.sites() - family.board(family.first())?.sites();
        let following = Portion { watch: run.watch, begin: 0.1, end: 1.0 };
        let found = dominant(&operator, sites.max(1), digits, &run.under(&following));
        // What is wrong with the operator is wrong with what was found, and comes first.
        operator.0.check().map_err(fault)?;
        let found = found.map_err(failed)?;
        let proof = Proof::Enclosed { states, periods: found.periods };
        let growth = FamilyGrowth {
            constant: found.constant,
            sites,
            per_site: found.root,
            coefficient: found.coefficient,
        };
        Ok((growth, proof))
    }
}

/// Numbers of positions by rows and columns.
pub(crate) type Counts = BTreeMap<(usize, usize), UBig>;

/// The numbers on square and almost square boards; one that is missing is that of the board on its side.
pub(crate) fn squares(up_to: usize, counts: &Counts) -> Squares {
    let number = |m: usize, n: usize| counts.get(&(m, n)).unwrap_or_else(|| &counts[&(n, m)]).clone();
    Squares {
        squares: (1..=up_to).map(|k| number(k, k)).collect(),
        wide: (1..up_to).map(|k| number(k, k + 1)).collect(),
        tall: (1..up_to).map(|k| number(k + 1, k)).collect(),
    }
}

impl SquareGrowth {
    /// The least side of the largest square: two estimates are needed to see which digits agree.
    pub const LEAST: usize = 3;

    /// From the positive numbers of positions on all [boards](SquareGrowth::boards).
    pub(crate) fn new(up_to: usize, counts: &Counts) -> SquareGrowth {
        let numbers = squares(up_to, counts);
        let symmetric = numbers.wide == numbers.tall;
        let mut errors = numbers.errors();
        errors.retain(|(rows, columns, _)| !symmetric || rows <= columns);
        SquareGrowth { symmetric, up_to, best: numbers.best(), estimates: numbers.estimates(), errors }
    }

    /// The boards to be counted, the largest first: if that is too large, it is seen at once. Of two boards that are each
    /// other on the side, games that know no `directions` need one.
    pub(crate) fn boards(up_to: usize, directions: bool) -> impl Iterator<Item = (usize, usize)> {
        let sides = (1..=up_to).rev();
        let of = move |k: usize| {
            [(k, k), (k - 1, k), (k, k - 1)]
                .into_iter()
                .filter(move |&(m, n)| m.min(n) > 0 && (m <= n || directions))
        };
        sides.flat_map(of)
    }
}
