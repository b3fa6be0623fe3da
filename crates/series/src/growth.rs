//! How fast the numbers of a sequence grow: a(n) ~ c · n^s · λⁿ, with proved digits.
//!
//! Let P/Q be the generating function in lowest terms. If Q(t) = (1 − λt)^r R(t) with λ > 0 and R has no zero in
//! |t| ≤ 1/λ, then a(n) ~ c n^(r−1) λⁿ with c = P(1/λ) / ((r − 1)! R(1/λ)).
//!
//! *The root*: r comes from the decomposition of Q into squarefree factors, by exact gcds. λ is enclosed between two
//! neighbouring dyadic numbers at which its squarefree factor has opposite signs, evaluated exactly.
//!
//! *It dominates*: put t = u/λ. If some polynomial T has ‖1 − R·T‖ < 1, the norm being the sum of the absolute values
//! of the coefficients, then R·T has no zero in |u| ≤ 1, and neither has R. The first terms of the power series 1/R,
//! rounded, are such a T as soon as there are enough of them, because they decay exactly if R has no such zero. The
//! norm is bounded in fixed-point arithmetic with all errors of rounding and of λ added.
//!
//! *Several dominant roots*: the terms of a family count, so by Berstel's theorem \[Berstel71\] roots of the largest
//! modulus differ by roots of unity only; then for some period h each of the sequences a(hk + j) has one dominant
//! root, and each is treated alone.
//!
//! ```
//! use series::{Growth, Matrix, Totals, generating_function, growth, recurrence};
//! let run = control::Run::unlimited();
//! let tiles = Matrix::path_of_tiles();
//! let numbers = Totals(&tiles);
//! let fibonacci = generating_function(&numbers, &recurrence(&numbers, &run)?, &run)?;
//! let Growth::Simple { constant, coefficient } = growth(&fibonacci, 20, &run)? else { panic!() };
//! assert_eq!(constant.to_string(), "1.6180339887498948482");
//! assert_eq!(coefficient.to_string(), "0.72360679774997896964");
//! # Ok::<(), series::SeriesError>(())
//! ```

use crate::decimal::Decimal;
use crate::field::digits_bytes;
use crate::generating::{Generating, generating_function};
use crate::integers::{self, value_at};
use crate::polynomial::Polynomial;
use crate::recurrence::{SeriesError, recurrence};
use crate::sequence::Listed;
use control::{Charge, Halt, Quiet, Run};
use dashu_int::ops::{Abs, BitTest};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;
use std::fmt;

/// How the numbers of a sequence grow. All digits are proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Growth {
    /// a(n) = 0 from some n on.
    Vanishing,
    /// a(n) ~ coefficient · constantⁿ: one dominant root, simple.
    Simple {
        /// The growth constant λ.
        constant: Decimal,
        /// The leading coefficient c.
        coefficient: Decimal,
    },
    /// a(n) ~ coefficient · n^power · constantⁿ: one dominant root, multiple; power is at least 1.
    Polynomial {
        /// The growth constant λ.
        constant: Decimal,
        /// One less than the multiplicity of the root.
        power: usize,
        /// The leading coefficient c.
        coefficient: Decimal,
    },
    /// Several dominant roots: the growth of k ↦ a(period · k + j) for j = 0, ..., period − 1, each by itself.
    Periodic {
        /// The least period that tells the roots apart.
        period: usize,
        /// None of them is periodic or undecided. Constants are those of one period: a(hk + j) ~ c · constantᵏ.
        classes: Vec<Growth>,
    },
    /// No dominant root could be proved: another root has almost the same modulus, or the period is long.
    Undecided,
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Growth::Periodic { period, classes } => {
                for (j, class) in classes.iter().enumerate() {
                    let separator = if j == 0 { "" } else { ", " };
                    write!(f, "{separator}a({period}k+{j}) {}", class.law("k"))?;
                }
                Ok(())
            }
            single => write!(f, "a(n) {}", single.law("n")),
        }
    }
}

impl Growth {
    /// `~ 0.72 * 1.6^n` and the like, for one dominant root.
    fn law(&self, index: &str) -> String {
        match self {
            Growth::Vanishing => "= 0 from some n on".to_owned(),
            Growth::Simple { constant, coefficient } => format!("~ {coefficient} * {constant}^{index}"),
            Growth::Polynomial { constant, power, coefficient } => {
                format!("~ {coefficient} * {index}^{power} * {constant}^{index}")
            }
            Growth::Periodic { .. } | Growth::Undecided => {
                "has no dominant root that could be proved".to_owned()
            }
        }
    }
}

/// Longer periods are not tried.
const MOST_PERIOD: usize = 12;

/// The growth of the coefficients of a generating function of numbers, to so many significant digits.
///
/// Ties take more digits than asked for. Fails if the generating function contains x or y.
pub fn growth(generating: &Generating, digits: usize, run: &Run<'_>) -> Result<Growth, SeriesError> {
    let numbers = |side: &[Polynomial]| side.iter().map(Polynomial::constant).collect::<Option<Vec<IBig>>>();
    let (Some(above), Some(below)) = (numbers(generating.numerator()), numbers(generating.denominator()))
    else {
        return Err(SeriesError::NotNumbers);
    };
    let whole = Quotient { above, below };
    if let Some(found) = whole.growth(digits, run)? {
        return Ok(found);
    }
    for period in 2..=MOST_PERIOD {
        let classes = (0..period).map(|j| Ok(whole.every(period, j, run)?.growth(digits, run)?));
        if let Some(classes) = classes.collect::<Result<Option<Vec<Growth>>, SeriesError>>()? {
            return Ok(Growth::Periodic { period, classes });
        }
    }
    Ok(Growth::Undecided)
}

/// A quotient of polynomials in t in lowest terms; the denominator begins with 1.
struct Quotient {
    above: Vec<IBig>,
    below: Vec<IBig>,
}

impl Quotient {
    /// The growth if there is one dominant root.
    fn growth(&self, digits: usize, run: &Run<'_>) -> Result<Option<Growth>, Halt> {
        let degree = self.below.len() - 1;
        if degree == 0 {
            return Ok(Some(Growth::Vanishing));
        }
        let characteristic: Vec<IBig> = self.below.iter().rev().cloned().collect();
        // Step 1. The largest positive root of each squarefree factor, and the largest of all.
        let mut largest: Option<(Root, usize)> = None;
        for (factor, multiplicity) in integers::squarefree_factors(&characteristic, run)? {
            if let Some(root) = Root::largest(&factor, run)?
                && largest.as_ref().is_none_or(|(largest, _)| root.high >= largest.high)
            {
                largest = Some((root, multiplicity));
            }
        }
        let Some((mut root, multiplicity)) = largest else { return Ok(None) };
        // Step 2. Proof that it dominates, with more precision as long as that may help: all coefficients of R in u are
        // at most 2^degree, and so are those of its inverse series but for the roots that come close.
        let mut proved = None;
        for scale in (0..).map(|i| 256 << i).take_while(|scale| *scale < 8 * degree + 512) {
            root.refine(scale + 64, run)?;
            let cofactor = Enclosed::cofactor(&self.below, &root, multiplicity, scale, run)?;
            proved = cofactor.has_no_zero_in_unit_disc(run)?;
            if proved.is_some() {
                break;
            }
        }
        if proved != Some(true) {
            return Ok(None);
        }
        // Step 3. Digits, with more precision until both ends of the enclosures round to the same.
        for attempt in 0..10 {
            let scale = (4 * digits + 128) << attempt;
            root.refine(scale + 64, run)?;
            if let Some(found) = self.digits(&root, multiplicity, scale, digits + attempt, run)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn digits(
        &self,
        root: &Root,
        multiplicity: usize,
        scale: usize,
        digits: usize,
        run: &Run<'_>,
    ) -> Result<Option<Growth>, Halt> {
        run.check()?;
        let found = match root.integer() {
            Some(integer) => {
                let coefficient = self.coefficient_at(&integer, multiplicity, run)?;
                let constant = Decimal::of_rational(RBig::from(integer), digits);
                Some((constant, Decimal::of_rational(coefficient, digits)))
            }
            None => Decimal::between(&root.low, &root.high, root.scale, digits).zip(self.coefficient(
                root,
                multiplicity,
                scale,
                digits,
                run,
            )?),
        };
        Ok(found.map(|(constant, coefficient)| match multiplicity {
            1 => Growth::Simple { constant, coefficient },
            _ => Growth::Polynomial { constant, power: multiplicity - 1, coefficient },
        }))
    }

    /// The leading coefficient P(1/λ) / ((r − 1)! R(1)) for an enclosed λ.
    fn coefficient(
        &self,
        root: &Root,
        multiplicity: usize,
        scale: usize,
        digits: usize,
        run: &Run<'_>,
    ) -> Result<Option<Decimal>, Halt> {
        let below = Enclosed::cofactor(&self.below, root, multiplicity, scale, run)?.total();
        let above = Enclosed::scaled(&self.above, root, scale, run)?.total();
        let factorial: UBig = (1..multiplicity).map(UBig::from).product();
        let below = (below.0 * &factorial, below.1 * &factorial);
        if below.0.sign() != below.1.sign() || below.0.is_zero() || below.1.is_zero() {
            return Ok(None);
        }
        // The quotient of two intervals is enclosed by the quotients of their ends.
        let ends = [(&above.0, &below.0), (&above.0, &below.1), (&above.1, &below.0), (&above.1, &below.1)];
        let quotients = ends.map(|(a, b)| floor_div(&(a << scale), b));
        let low = quotients.iter().min().expect("four ends").clone();
        let high = quotients.iter().max().expect("four ends") + IBig::ONE;
        Ok(Decimal::between(&low, &high, scale, digits))
    }

    /// The leading coefficient for an integer λ.
    fn coefficient_at(&self, root: &IBig, multiplicity: usize, run: &Run<'_>) -> Result<RBig, Halt> {
        let inverse = RBig::ONE / RBig::from(root.clone());
        let mut power = RBig::ONE;
        let mut in_u = |side: &[IBig]| {
            power = RBig::ONE;
            let mut scaled = Vec::with_capacity(side.len());
            for c in side {
                run.check()?;
                scaled.push(RBig::from(c.clone()) * &power);
                power *= &inverse;
            }
            Ok::<_, Halt>(scaled)
        };
        let above = in_u(&self.above)?.into_iter().fold(RBig::ZERO, |sum, c| sum + c);
        let mut below = in_u(&self.below)?;
        for _ in 0..multiplicity {
            below = divided_by_one_minus_u(below, |sum, c| sum + c, RBig::ZERO);
        }
        let below = below.into_iter().fold(RBig::ZERO, |sum, c| sum + c);
        let factorial: UBig = (1..multiplicity).map(UBig::from).product();
        Ok(above / (below * RBig::from(factorial)))
    }

    /// The generating function of k ↦ a(period · k + j).
    fn every(&self, period: usize, j: usize, run: &Run<'_>) -> Result<Quotient, SeriesError> {
        let quiet = Quiet(run.watch);
        let run = &run.under(&quiet);
        let states = self.above.len().max(self.below.len() - 1);
        let (terms, _charge) = self.expand(period * (2 * states + 1), run)?;
        let terms = terms.into_iter().skip(j).step_by(period).collect();
        let listed = Listed { terms, states };
        let found = generating_function(&listed, &recurrence(&listed, run)?, run)?;
        let numbers = |side: &[Polynomial]| side.iter().map(Polynomial::total).collect();
        Ok(Quotient { above: numbers(found.numerator()), below: numbers(found.denominator()) })
    }

    fn expand(&self, count: usize, run: &Run<'_>) -> Result<(Vec<IBig>, Charge), Halt> {
        let mut charge = run.charge((count * size_of::<IBig>()) as u64)?;
        let mut terms: Vec<IBig> = Vec::with_capacity(count);
        for n in 0..count {
            run.check()?;
            let past = self.below[1..].iter().zip(terms.iter().rev());
            let sum: IBig = past.map(|(q, a)| q * a).sum();
            let term = self.above.get(n).cloned().unwrap_or(IBig::ZERO) - sum;
            charge.resize(charge.bytes() + digits_bytes(&term))?;
            terms.push(term);
        }
        Ok((terms, charge))
    }
}

/// The quotient by 1 − u, which divides: sums of the first coefficients, without the last sum, which is zero.
fn divided_by_one_minus_u<T: Clone>(coefficients: Vec<T>, add: impl Fn(T, T) -> T, zero: T) -> Vec<T> {
    let mut sums: Vec<T> = coefficients
        .into_iter()
        .scan(zero, |sum, c| {
            *sum = add(sum.clone(), c);
            Some(sum.clone())
        })
        .collect();
    sums.pop();
    sums
}

fn floor_div(a: &IBig, b: &IBig) -> IBig {
    let quotient = a / b;
    let exact = &quotient * b == *a;
    if !exact && (a.sign() == Sign::Negative) != (b.sign() == Sign::Negative) {
        quotient - IBig::ONE
    } else {
        quotient
    }
}

/// A simple real root of a squarefree monic polynomial, between low/2^scale and high/2^scale.
struct Root {
    factor: Vec<IBig>,
    low: IBig,
    high: IBig,
    scale: usize,
}

impl Root {
    /// The largest positive root, by Newton's iteration from above. If no root exceeds it in real part the iteration
    /// falls monotonically, by the theorem of Gauss and Lucas. None if it does not converge.
    fn largest(factor: &[IBig], run: &Run<'_>) -> Result<Option<Root>, Halt> {
        let scale = 64;
        // Fujiwara's bound: all roots are at most 2 max |cᵢ|^(1/i) in modulus, i counted from the leading coefficient.
        let bits = factor.iter().rev().enumerate().skip(1).map(|(i, c)| c.bit_len().div_ceil(i)).max();
        let start = IBig::ONE << (bits.unwrap_or(0) + 1 + scale);
        let Some(high) = descend(factor, start, scale, run)? else { return Ok(None) };
        let mut root = Root { factor: factor.to_vec(), low: IBig::ZERO, high, scale };
        // A root at 0 has no inverse; one that is as small as this leads no sequence of integers.
        Ok((root.enclose(run)? && !root.low.is_zero()).then_some(root))
    }

    /// Takes the enclosure to a finer scale, by doubling.
    fn refine(&mut self, scale: usize, run: &Run<'_>) -> Result<(), Halt> {
        while self.scale < scale {
            self.refine_once(scale.min(2 * self.scale), run)?;
        }
        Ok(())
    }

    fn refine_once(&mut self, scale: usize, run: &Run<'_>) -> Result<(), Halt> {
        let more = scale - self.scale;
        self.scale = scale;
        if self.low == self.high {
            self.low <<= more;
            self.high <<= more;
            return Ok(());
        }
        // The root was enclosed, so it stays; Newton's iteration only makes the search short.
        let (low, high) = (&self.low << more, &self.high << more);
        self.high = descend(&self.factor, high.clone(), scale, run)?.unwrap_or(high.clone()).min(high);
        if !self.enclose(run)? || self.low < low {
            self.bisect(low, self.high.clone(), run)?;
        }
        Ok(())
    }

    /// Looks for a change of sign a little below `high`.
    fn enclose(&mut self, run: &Run<'_>) -> Result<bool, Halt> {
        for step in (0..self.scale).map(|i| IBig::ONE << i) {
            let low = &self.high - step;
            if low.sign() == Sign::Negative {
                return Ok(false);
            }
            if value_at(&self.factor, &low, self.scale, run)?.sign() == Sign::Negative {
                self.bisect(low, self.high.clone(), run)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Halves an interval with a change of sign down to two neighbours, or to an integer that is a root.
    fn bisect(&mut self, mut low: IBig, mut high: IBig, run: &Run<'_>) -> Result<(), Halt> {
        while &high - &low > IBig::ONE {
            let middle: IBig = (&low + &high) >> 1;
            if value_at(&self.factor, &middle, self.scale, run)?.sign() == Sign::Negative {
                low = middle;
            } else {
                high = middle;
            }
        }
        // A rational root of a monic polynomial is an integer.
        let integer: IBig = (&high >> self.scale) << self.scale;
        if integer >= low && value_at(&self.factor, &integer, self.scale, run)?.is_zero() {
            (low, high) = (integer.clone(), integer);
        }
        (self.low, self.high) = (low, high);
        Ok(())
    }

    fn integer(&self) -> Option<IBig> {
        (self.low == self.high).then(|| &self.low >> self.scale)
    }
}

/// Newton's iteration from `start` downwards, rounded up, to where it comes to rest.
fn descend(factor: &[IBig], start: IBig, scale: usize, run: &Run<'_>) -> Result<Option<IBig>, Halt> {
    let slope = integers::derivative(factor);
    let mut at = start;
    for _ in 0..64 * factor.len() + 1024 {
        let (value, slope) = (value_at(factor, &at, scale, run)?, value_at(&slope, &at, scale, run)?);
        if value.sign() == Sign::Negative || slope.sign() == Sign::Negative || slope.is_zero() {
            return Ok(None);
        }
        // value has the scale of one more power than slope, so the quotient has the scale of `at`.
        let step = value / slope;
        if step.is_zero() {
            return Ok(Some(at));
        }
        at -= step;
    }
    Ok(None)
}

/// Polynomial coefficients, each between `low` and `high` over 2^scale.
struct Enclosed {
    coefficients: Vec<(IBig, IBig)>,
    scale: usize,
}

impl Enclosed {
    /// The coefficients of p(u/λ).
    fn scaled(p: &[IBig], root: &Root, scale: usize, run: &Run<'_>) -> Result<Enclosed, Halt> {
        // λⁱ lies between low and high, over 2^below.
        let (mut low, mut high, mut below) = (IBig::ONE, IBig::ONE, 0);
        let mut coefficients = Vec::with_capacity(p.len());
        for c in p {
            run.check()?;
            // c/λⁱ between the quotients at the two ends of λⁱ, rounded outwards.
            let above = c << (below + scale);
            let ends = [floor_div(&above, &high), floor_div(&above, &low)];
            let [a, b] = if ends[0] <= ends[1] { ends } else { [ends[1].clone(), ends[0].clone()] };
            coefficients.push((a, b + IBig::ONE));
            low *= &root.low;
            high *= &root.high;
            below += root.scale;
            // Only the leading bits matter: c/λⁱ is at most 2^degree, and its error is relative.
            let spare = low.bit_len().saturating_sub(root.scale + 64).min(below);
            low >>= spare;
            high = (high >> spare) + IBig::ONE;
            below -= spare;
        }
        Ok(Enclosed { coefficients, scale })
    }

    /// The coefficients of Q(u/λ) / (1 − u)^multiplicity.
    fn cofactor(
        q: &[IBig],
        root: &Root,
        multiplicity: usize,
        scale: usize,
        run: &Run<'_>,
    ) -> Result<Enclosed, Halt> {
        let mut coefficients = Enclosed::scaled(q, root, scale, run)?.coefficients;
        for _ in 0..multiplicity {
            let add = |(a, b): (IBig, IBig), (c, d): (IBig, IBig)| (a + c, b + d);
            coefficients = divided_by_one_minus_u(coefficients, add, (IBig::ZERO, IBig::ZERO));
        }
        Ok(Enclosed { coefficients, scale })
    }

    /// The value at u = 1.
    fn total(&self) -> (IBig, IBig) {
        let ends = |sum: (IBig, IBig), c: &(IBig, IBig)| (sum.0 + &c.0, sum.1 + &c.1);
        self.coefficients.iter().fold((IBig::ZERO, IBig::ZERO), ends)
    }

    /// Whether a polynomial T with ‖1 − R·T‖ < 1 is found, R being this polynomial with R(0) = 1. None: it might be
    /// found with more precision.
    fn has_no_zero_in_unit_disc(&self, run: &Run<'_>) -> Result<Option<bool>, Halt> {
        let middles: Vec<IBig> = self.coefficients.iter().map(|(a, b)| (a + b) >> 1).collect();
        // Twice the error of a middle is at most the width of its interval plus one.
        let errors: IBig = self.coefficients.iter().map(|(a, b)| b - a + IBig::ONE).sum();
        let one = IBig::ONE << self.scale;
        let quarter: IBig = &one << (self.scale - 2);
        let mut charge = run.charge(0)?;
        let mut inverse = vec![one.clone()];
        let mut norm = one;
        for length in (6..=MOST_TERMS).map(|i| 1usize << i) {
            // Coefficients of at most twice the scale, with what allocators add.
            charge.resize((length * (self.scale / 3 + 64)) as u64)?;
            while inverse.len() < length {
                run.check()?;
                let next = -(product_at(&middles, &inverse, inverse.len()) >> self.scale);
                norm += (&next).abs();
                inverse.push(next);
                if norm.bit_len() > 2 * self.scale {
                    return Ok(None);
                }
            }
            // ‖1 − R·T‖, bounded in units of 2^−2·scale: coefficients before `length` were rounded by at most one
            // unit of 2^−scale, R itself has errors, and coefficients from `length` on are cut off.
            let rounded = (IBig::from(length) << self.scale) + &errors * &norm;
            if rounded >= quarter {
                return Ok(None);
            }
            let cut = length..length + middles.len() - 1;
            let mut beyond = IBig::ZERO;
            for k in cut {
                run.check()?;
                beyond += product_at(&middles, &inverse, k).abs();
            }
            if rounded + beyond < quarter {
                return Ok(Some(true));
            }
        }
        Ok(Some(false))
    }
}

/// The inverse series is followed for up to 2 to this power terms.
const MOST_TERMS: usize = 15;

/// The coefficient of uᵏ in the product of two polynomials.
fn product_at(p: &[IBig], q: &[IBig], k: usize) -> IBig {
    let start = (k + 1).saturating_sub(q.len());
    let end = p.len().min(k + 1);
    (start..end).map(|i| &p[i] * &q[k - i]).sum()
}
