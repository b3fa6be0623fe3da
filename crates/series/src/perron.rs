//! The growth of a sequence from its operator alone: a(n) ~ a · λⁿ with proved digits, without a recurrence.
//!
//! For operators of hundreds of thousands of states no recurrence can be had, but vectors can be followed. Let T be the
//! operator at x = y = 1, v its head, l its closing vector: a(first + k) = l·Tᵏ·v. A vector is followed for some dozens
//! of periods in numbers of a few words, rounded down after each, and then everything is read off one pair v, Tv.
//!
//! *The states that matter.* Let C be the set of states in which Tᵏ·v is positive, once it is the same for two
//! consecutive k; then it is the same for all later k. From there on T acts on vectors over C.
//!
//! *λ.* Let s ≤ (Tv)ᵢ/vᵢ ≤ r in all states of C, for a positive v. Then sᵏ v ≤ Tᵏv ≤ rᵏ v for all k, and the spectral
//! radius λ of T on C lies between s and r (Collatz and Wielandt). This holds for any positive v, so rounding does not
//! matter.
//!
//! *How near v is to the eigenvector.* Let z be a state from which every state of C is reached in exactly p periods:
//! u = Tᵖe_z > 0. So Tᵖ ≥ u e_zᵀ, entry by entry. Put θ = min uᵢ v_z / (Tᵖv)ᵢ and 1 + η = (r/s)ᵖ, which bounds the
//! quotient of any two of the numbers (Tᵖv)ᵢ/vᵢ; and suppose that η < θ.
//!
//! 1. Let h ≥ 0 be an eigenvector, Th = λh, as Perron and Frobenius have it. If h_z were 0, let c be the greatest of
//!    all hᵢ/vᵢ, in state i. Then y = v − h/c ≥ 0 has y_z = v_z, so (Tᵖv)ᵢ ≥ λᵖhᵢ/c + uᵢv_z ≥ λᵖvᵢ + θ(Tᵖv)ᵢ, and
//!    (Tᵖv)ᵢ/vᵢ ≥ λᵖ/(1 − θ), while the least of these quotients is at most λᵖ. So 1 + η ≥ 1/(1 − θ), against η < θ.
//!    Hence h_z > 0, and λᵖh = Tᵖh ≥ h_z u > 0: h is positive.
//! 2. Let x be between αv and βv. Then y = x − αv and y' = βv − x are not negative and add up to (β − α)v. From
//!    Tᵖy ≥ y_z u follows Tᵖx ≥ (α + θ y_z/v_z) Tᵖv, and likewise Tᵖx ≤ (β − θ y'_z/v_z) Tᵖv. So Tᵖx lies between
//!    α'Tᵖv and β'Tᵖv with β' − α' = (1 − θ)(β − α): what is between two vectors is pressed together.
//! 3. Take for x the eigenvector h, and for α and β the least and the greatest of hᵢ/vᵢ. With σ and ρ, the least and
//!    the greatest of (Tᵖv)ᵢ/vᵢ, the vector λᵖh lies between α'σv and β'ρv, so λᵖ(β − α) ≤ β'ρ − α'σ =
//!    ρ(1 − θ)(β − α) + α'(ρ − σ); and α'σ ≤ λᵖα, seen in the state where α is taken. Divided by λᵖ ≥ σ:
//!    β − α ≤ (1 + η)(1 − θ)(β − α) + αη, so β/α ≤ 1 + η/(θ − η + ηθ).
//!
//! *a.* Step 2 with h for v shows that Tᵏx/λᵏ converges to a multiple of h for every x; so f(x) = lim l·Tᵏx/λᵏ exists.
//! It is linear and not negative. As v lies between h/β and h/α, f(v) lies between (l·h)/β and (l·h)/α, and l·h between
//! α l·v and β l·v: f(v) is l·v up to a factor of at most β/α. And f(Tx) = λ f(x), so a = f(Tᴺv)/λ^(first + N), where
//! the rounding of an entry x to x' ≤ x ≤ x'(1 + 1/x') changes f by no more than the same factor.
//!
//! If there is no such z (the operator has several classes of states that lead, or moves in a cycle) nothing is claimed.
//!
//! Cost: N periods on vectors of so many states, N being the digits over the logarithm of the ratio of the two largest
//! eigenvalues; some seconds for the 109,399 states of Go on 9 rows.

use crate::decimal::Decimal;
use crate::wide::Wide;
use bytemuck::{Pod, Zeroable};
use control::{Halt, List, Progress, Run, faults};
use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use rayon::prelude::*;
use std::ops::AddAssign;
use thiserror::Error;

/// What a vector may consist of.
pub trait Entry: Copy + Default + AddAssign + Send + Sync {}

impl<N: Copy + Default + AddAssign + Send + Sync> Entry for N {}

/// An operator T of natural numbers, with a(first + k) = closing · Tᵏ · head.
pub trait Operator: Sync {
    /// The index n of the first term.
    fn first(&self) -> usize;

    /// The number of states.
    fn states(&self) -> usize;

    /// The vector of the first term.
    fn head(&self, run: &Run<'_>) -> Result<List<UBig>, Halt>;

    /// What each state counts for in a term.
    fn closing(&self, run: &Run<'_>) -> Result<List<UBig>, Halt>;

    /// T · vector.
    fn push<N: Entry>(&self, vector: &[N], run: &Run<'_>) -> Result<List<N>, Halt>;

    /// vector · T.
    fn pull<N: Entry>(&self, vector: &[N], run: &Run<'_>) -> Result<List<N>, Halt>;
}

/// a(n) ~ coefficient · constantⁿ. All digits are proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dominant {
    /// The growth constant λ.
    pub constant: Decimal,
    /// The root of λ that was asked for.
    pub root: Decimal,
    /// The leading coefficient.
    pub coefficient: Decimal,
    /// The states of the operator.
    pub states: usize,
    /// The periods that its vector was followed for.
    pub periods: usize,
}

/// Why no growth could be proved.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)]
pub enum DominantError {
    #[error("there are no positions from some n on")]
    Vanishing,
    #[error(
        "no state of the operator leads to all others in one number of periods, so that the numbers may grow in \
         several ways side by side"
    )]
    NotPrimitive,
    #[error("the vectors of the operator have not settled after {MOST_PERIODS} periods")]
    TooSlow,
    #[error("the states of the operator differ too much in weight")]
    TooUneven,
    #[error("{0} digits take numbers of more than {MOST_BITS} bits; ask for fewer")]
    TooManyDigits(usize),
    #[error("{0} contradict the operator; the memory, the processor or this program is at fault")]
    Fault(&'static str),
    #[error(transparent)]
    Halt(#[from] Halt),
}

/// The most periods that a vector is followed for.
const MOST_PERIODS: usize = 10_000;
/// The most periods in which every state must have been reached from one.
const MOST_REACH: usize = 1_000;
/// Words of the numbers in vectors, from which the least number that should do is taken.
const WORDS: [usize; 9] = [2, 3, 4, 6, 8, 12, 16, 24, 32];
/// The most bits of a number in a vector.
const MOST_BITS: usize = 64 * WORDS[WORDS.len() - 1];
/// States between two looks at the run.
const UNWATCHED: usize = 1 << 10;
/// Floating-point numbers in vectors stay above this, far from where they lose their precision.
const SMALLEST: f64 = 1e-280;

/// Proves growth constant and leading coefficient to so many significant digits, and the growth constant's root of
/// this degree. Ties may take some digits more.
///
/// Vectors of five words a state and more are held, and charged to the run.
///
/// ```
/// # use series::{Entry, Operator};
/// # use control::{Halt, List, Run};
/// # use dashu_int::UBig;
/// # fn list<N>(items: impl IntoIterator<Item = N>, run: &Run<'_>) -> Result<List<N>, Halt> {
/// #     let mut list = run.list();
/// #     items.into_iter().try_for_each(|item| list.push(item))?;
/// #     Ok(list)
/// # }
/// /// Words of a and b without bb: 1, 2, 3, 5, ...; the state tells whether the last letter is b.
/// struct Words;
/// impl Operator for Words {
///     fn first(&self) -> usize { 0 }
///     fn states(&self) -> usize { 2 }
///     fn head(&self, run: &Run<'_>) -> Result<List<UBig>, Halt> { list([UBig::ONE, UBig::ZERO], run) }
///     fn closing(&self, run: &Run<'_>) -> Result<List<UBig>, Halt> { list([UBig::ONE, UBig::ONE], run) }
///     fn push<N: Entry>(&self, v: &[N], run: &Run<'_>) -> Result<List<N>, Halt> {
///         let mut either = v[0];
///         either += v[1];
///         list([either, v[0]], run)
///     }
///     fn pull<N: Entry>(&self, v: &[N], run: &Run<'_>) -> Result<List<N>, Halt> { self.push(v, run) }
/// }
/// let found = series::dominant(&Words, 2, 20, &Run::unlimited())?;
/// assert_eq!(found.constant.to_string(), "1.6180339887498948482");
/// assert_eq!(found.root.to_string(), "1.2720196495140689643");
/// assert_eq!(found.coefficient.to_string(), "1.1708203932499369089");
/// # Ok::<(), series::DominantError>(())
/// ```
pub fn dominant<O: Operator>(
    operator: &O,
    root: usize,
    digits: usize,
    run: &Run<'_>,
) -> Result<Dominant, DominantError> {
    check_digits(digits)?;
    let survey = Survey::new(operator, run)?;
    let weights = Weights::new(operator, run)?;
    let task = Task { operator, survey, weights, root, digits, run };
    for words in WORDS.into_iter().filter(|words| 64 * words >= task.bits()) {
        let found = match words {
            2 => task.follow::<2>(),
            3 => task.follow::<3>(),
            4 => task.follow::<4>(),
            6 => task.follow::<6>(),
            8 => task.follow::<8>(),
            12 => task.follow::<12>(),
            16 => task.follow::<16>(),
            24 => task.follow::<24>(),
            _ => task.follow::<{ MOST_BITS / 64 }>(),
        };
        if let Some(found) = found? {
            return Ok(found);
        }
    }
    Err(DominantError::TooManyDigits(digits))
}

/// Refuses what no vector has the words for, whatever the operator.
pub fn check_digits(digits: usize) -> Result<(), DominantError> {
    let bits = digits as f64 * 10f64.log2();
    if bits < MOST_BITS as f64 { Ok(()) } else { Err(DominantError::TooManyDigits(digits)) }
}

/// A residue modulo 2⁶¹ − 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Weight(u64);

impl Weight {
    const MODULUS: u64 = (1 << 61) - 1;

    /// self · word + more.
    #[inline]
    fn times(self, word: u64, more: Weight) -> Weight {
        let product = u128::from(self.0) * u128::from(word) + u128::from(more.0);
        let folded = (product as u64 & Weight::MODULUS) + (product >> 61) as u64 % Weight::MODULUS;
        Weight(folded % Weight::MODULUS)
    }
}

impl AddAssign for Weight {
    fn add_assign(&mut self, other: Self) {
        self.0 = (self.0 + other.0) % Weight::MODULUS;
    }
}

/// Weights w of the states, taken by lot, and w·T: since w·(Tv) = (w·T)·v, no entry of a vector goes wrong unseen.
struct Weights {
    after: List<Weight>,
    before: List<Weight>,
}

impl Weights {
    fn new<O: Operator>(operator: &O, run: &Run<'_>) -> Result<Weights, Halt> {
        let mut after = run.list();
        after.resize(operator.states(), Weight(0))?;
        // Multiples of a number that has nothing to do with anything: the golden ratio times 2⁶⁰.
        let lot = |state: u64| Weight(0x19e3_779b_97f4_a7c1).times(2 * state + 1, Weight(0));
        (0..).zip(&mut after[..]).for_each(|(state, weight)| *weight = lot(state));
        let before = operator.pull(&after, run)?;
        Ok(Weights { after, before })
    }

    fn sum<const L: usize>(weights: &[Weight], vector: &[Wide<L>], run: &Run<'_>) -> Result<Weight, Halt> {
        let mut sum = Weight(0);
        for (i, (weight, entry)) in weights.iter().zip(vector).enumerate() {
            if i % UNWATCHED == 0 {
                run.check()?;
            }
            // The number modulo 2⁶¹ − 1, where 2⁶⁴ is 8.
            let words = entry.words().iter().rev();
            let residue =
                words.fold(Weight(0), |high, &word| Weight(8).times(high.0, Weight(word % Weight::MODULUS)));
            sum = weight.times(residue.0, sum);
        }
        Ok(sum)
    }
}

/// Whether a state is reached.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(transparent)]
struct Reached(u8);

// SAFETY: a byte, of which every pattern of bits is a value.
unsafe impl Zeroable for Reached {}
// SAFETY: a byte, of which every pattern of bits is a value.
unsafe impl Pod for Reached {}

#[expect(clippy::suspicious_op_assign_impl, reason = "to add is to reach by either way")]
impl AddAssign for Reached {
    fn add_assign(&mut self, other: Self) {
        *self = Reached(self.0 | other.0);
    }
}

/// The states of C.
struct Kept(List<Reached>);

impl Kept {
    /// Where the vectors stay positive, once that no longer changes.
    fn new<O: Operator>(operator: &O, run: &Run<'_>) -> Result<Kept, DominantError> {
        let mut now = run.list();
        for entry in &operator.head(run)?[..] {
            now.push(Reached(u8::from(!entry.is_zero())))?;
        }
        for _ in 0..MOST_REACH {
            let next = operator.push(&now, run)?;
            if next[..] == now[..] {
                let any = now.contains(&Reached(1));
                faults::strike("states that are reached", &mut now);
                return if any { Ok(Kept(now)) } else { Err(DominantError::Vanishing) };
            }
            now = next;
        }
        Err(DominantError::NotPrimitive)
    }

    fn states(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(|(_, kept)| kept.0 != 0).map(|(state, _)| state)
    }

    /// Whether it comes out the same once more.
    fn check<O: Operator>(&self, operator: &O, run: &Run<'_>) -> Result<(), DominantError> {
        if Kept::new(operator, run)?.0[..] == self.0[..] {
            Ok(())
        } else {
            Err(DominantError::Fault("the states that are reached"))
        }
    }

    /// 1 in every state of C.
    fn ones(&self, run: &Run<'_>) -> Result<List<f64>, Halt> {
        let mut ones = run.list();
        self.0.iter().try_for_each(|kept| ones.push(f64::from(kept.0)))?;
        Ok(ones)
    }

    /// In how many periods the state reaches all of C.
    fn reach<O: Operator>(&self, operator: &O, from: usize, run: &Run<'_>) -> Result<Option<usize>, Halt> {
        let mut now = run.list();
        now.resize(self.0.len(), Reached(0))?;
        now[from] = Reached(1);
        for periods in 1..=MOST_REACH {
            now = operator.push(&now, run)?;
            if now[..] == self.0[..] {
                return Ok(Some(periods));
            }
        }
        Ok(None)
    }
}

/// Divides by a power of two so that the largest entry is from 1 to 2; gives the exponent.
fn rescale(vector: &mut [f64]) -> i32 {
    let exponent = vector.iter().copied().fold(0.0, f64::max).log2().floor() as i32;
    let factor = 2f64.powi(-exponent);
    vector.iter_mut().for_each(|entry| *entry *= factor);
    exponent
}

/// What floating-point numbers tell beforehand. Only `reach` enters the proof.
struct Survey {
    kept: Kept,
    /// The state z.
    source: usize,
    reach: Reach,
    /// log₂ of the bound on (Tv)ᵢ over the greatest vᵢ.
    row_bits: f64,
    /// log₂ of the quotient of the greatest and the least entry of the eigenvector.
    spread: f64,
    /// The bits that each period adds to the precision of ratios.
    pace: f64,
    /// About how large θ will be: 2^−contact.
    contact: f64,
}

/// A lower bound of u = Tᵖe_z.
///
/// Sums of positive floating-point numbers, each rounded by a part of 2⁻⁵³, fewer than 2⁴⁰ on the way to any entry:
/// half of the result is a lower bound.
struct Reach {
    periods: usize,
    /// log₂ uᵢ, but for states out of C.
    logs: List<f64>,
}

impl Survey {
    fn new<O: Operator>(operator: &O, run: &Run<'_>) -> Result<Survey, DominantError> {
        let kept = Kept::new(operator, run)?;
        kept.check(operator, run)?;
        let closing = operator.closing(run)?;
        if kept.states().all(|i| closing[i].is_zero()) {
            return Err(DominantError::Vanishing);
        }
        drop(closing);
        let mut ones = run.list();
        ones.resize(operator.states(), 1.0)?;
        let row_bits = operator.push(&ones, run)?.iter().copied().fold(1.0, f64::max).log2();
        drop(ones);
        let settled = Settled::new(operator, &kept, run)?;
        let (source, least) = settled.source(operator, &kept, run)?;
        let reach =
            Reach::best(operator, &kept, source, least, &settled, run)?.ok_or(DominantError::TooUneven)?;
        let contact = reach.contact(&kept, |i| settled.right[i].log2(), source, settled.growth);
        let smallest = kept.states().map(|i| settled.right[i]).fold(f64::MAX, f64::min);
        let spread = 1.0 - smallest.log2();
        if (spread + contact + row_bits).is_finite() {
            Ok(Survey { kept, source, reach, row_bits, spread, pace: settled.pace, contact })
        } else {
            Err(DominantError::TooUneven)
        }
    }

    /// Whether what enters the proof comes out the same once more.
    fn check<O: Operator>(&self, operator: &O, run: &Run<'_>) -> Result<(), DominantError> {
        self.kept.check(operator, run)?;
        let mut walk = ReachWalk::new(operator, self.source, run)?;
        for _ in 0..self.reach.periods {
            walk.advance(operator, run)?;
        }
        let same = |(now, before): (f64, &f64)| now.to_bits() == before.to_bits();
        if walk.logs().zip(&self.reach.logs[..]).all(same) {
            Ok(())
        } else {
            Err(DominantError::Fault("the ways from one state to all others"))
        }
    }
}

/// Both eigenvectors, to nine digits or so.
struct Settled {
    left: List<f64>,
    right: List<f64>,
    /// log₂ of the eigenvalue.
    growth: f64,
    /// The bits that each period has added to the precision of ratios.
    pace: f64,
}

impl Settled {
    fn new<O: Operator>(operator: &O, kept: &Kept, run: &Run<'_>) -> Result<Settled, DominantError> {
        let mut now = Settled { left: kept.ones(run)?, right: kept.ones(run)?, growth: 0.0, pace: 0.0 };
        let mut start = 0.0;
        for period in 1..=MOST_PERIODS {
            run.check()?;
            let bits = now.advance(operator, kept, run)?;
            if period == 1 {
                start = bits.min(0.0);
            }
            now.pace = (bits - start) / period as f64;
            if bits > 30.0 {
                return Ok(now);
            }
            // What has not settled by then may never do; a state that does not lead to all others is one reason.
            if period == 100 {
                now.source(operator, kept, run)?;
            }
        }
        Err(DominantError::TooSlow)
    }

    /// One period more; gives −log₂ of r/s − 1, as far as it can be seen.
    fn advance<O: Operator>(&mut self, operator: &O, kept: &Kept, run: &Run<'_>) -> Result<f64, Halt> {
        let mut next = operator.push(&self.right, run)?;
        let (mut low, mut high) = (f64::MAX, 0f64);
        for ratio in kept.states().map(|i| next[i] / self.right[i]) {
            (low, high) = (low.min(ratio), high.max(ratio));
        }
        rescale(&mut next);
        self.right = next;
        self.left = operator.pull(&self.left, run)?;
        let others = self.left.iter_mut().zip(&kept.0[..]).filter(|(_, kept)| kept.0 == 0);
        others.for_each(|(entry, _)| *entry = 0.0);
        rescale(&mut self.left);
        self.growth = low.log2();
        Ok(-(high / low - 1.0).max(f64::EPSILON).log2())
    }

    /// The state z and the least p. Most boards pass through the state where the product of both vectors is largest.
    fn source<O: Operator>(
        &self,
        operator: &O,
        kept: &Kept,
        run: &Run<'_>,
    ) -> Result<(usize, usize), DominantError> {
        let weight = |i: usize| self.left[i] * self.right[i];
        let source = kept.states().max_by(|&i, &j| weight(i).total_cmp(&weight(j))).expect("C is not empty");
        let least = kept.reach(operator, source, run)?.ok_or(DominantError::NotPrimitive)?;
        Ok((source, least))
    }
}

/// Tᵖe_z for one p after the other: 2^exponent times the vector.
struct ReachWalk {
    vector: List<f64>,
    exponent: i32,
}

impl ReachWalk {
    fn new<O: Operator>(operator: &O, source: usize, run: &Run<'_>) -> Result<ReachWalk, Halt> {
        let mut vector = run.list();
        vector.resize(operator.states(), 0.0)?;
        vector[source] = 1.0;
        Ok(ReachWalk { vector, exponent: 0 })
    }

    fn advance<O: Operator>(&mut self, operator: &O, run: &Run<'_>) -> Result<(), Halt> {
        self.vector = operator.push(&self.vector, run)?;
        self.exponent += rescale(&mut self.vector);
        Ok(())
    }

    fn logs(&self) -> impl Iterator<Item = f64> {
        self.vector.iter().map(|entry| entry.log2() + f64::from(self.exponent))
    }
}

impl Reach {
    /// Looks for the best p from the least one on.
    fn best<O: Operator>(
        operator: &O,
        kept: &Kept,
        source: usize,
        least: usize,
        settled: &Settled,
        run: &Run<'_>,
    ) -> Result<Option<Reach>, Halt> {
        let mut walk = ReachWalk::new(operator, source, run)?;
        let mut best: Option<(f64, Reach)> = None;
        for periods in 1..=2 * least + 8 {
            walk.advance(operator, run)?;
            if walk.vector.iter().any(|&entry| entry > 0.0 && entry < SMALLEST) {
                break;
            }
            if periods < least {
                continue;
            }
            let mut logs = run.list();
            walk.logs().try_for_each(|log| logs.push(log))?;
            let reach = Reach { periods, logs };
            let contact = reach.contact(kept, |i| settled.right[i].log2(), source, settled.growth);
            let cost = contact + (periods as f64).log2();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, reach));
            }
        }
        if let Some((_, reach)) = &mut best {
            faults::strike("ways from one state", &mut reach.logs);
        }
        Ok(best.map(|(_, reach)| reach))
    }

    /// −log₂ θ, where Tᵖv is at most v times the p-th power of the growth, and all is given by logarithms.
    fn contact(&self, kept: &Kept, vector: impl Fn(usize) -> f64, source: usize, growth: f64) -> f64 {
        let nearest = kept.states().map(|i| self.logs[i] - vector(i)).fold(f64::MAX, f64::min);
        self.periods as f64 * growth - nearest - vector(source)
    }
}

/// All that is given.
struct Task<'a, O> {
    operator: &'a O,
    survey: Survey,
    weights: Weights,
    root: usize,
    digits: usize,
    run: &'a Run<'a>,
}

impl<O: Operator> Task<'_, O> {
    /// So many bits of precision the ratios (Tv)ᵢ/vᵢ should have in the end.
    fn ratio_bits(&self) -> f64 {
        let of_digits = (self.digits as f64 + 2.0) * 10f64.log2();
        let of_powers = (self.operator.first() as f64 + of_digits / self.survey.pace).log2();
        let of_vector = self.survey.contact + (self.survey.reach.periods as f64).log2() + 4.0;
        of_digits + of_vector.max(of_powers) + 2.0
    }

    /// So many bits the largest numbers should have.
    fn bits(&self) -> usize {
        (self.ratio_bits() + self.survey.spread + self.survey.row_bits).ceil() as usize + 24
    }

    /// Follows the vector in numbers of L words. None: more words are needed.
    fn follow<const L: usize>(&self) -> Result<Option<Dominant>, DominantError> {
        let room = self.survey.row_bits.ceil() as usize + 2;
        let head = self.operator.head(self.run)?;
        let Some(mut walk) = Walk::<L>::new(&head, room, self.run)? else { return Ok(None) };
        drop(head);
        let wanted = self.ratio_bits();
        let mut look_at = (wanted / self.survey.pace).ceil() as usize + 2;
        let mut known = 0.0;
        loop {
            self.tell(walk.periods, look_at.max(walk.periods));
            let next = self.pushed(&mut walk)?;
            if walk.periods >= look_at {
                let Some(ratios) = walk.ratios(&next, &self.survey.kept, self.run)? else {
                    return Ok(None);
                };
                if let Some(found) = self.enclosed(&walk, &ratios)? {
                    self.survey.check(self.operator, self.run)?;
                    return Ok(Some(found));
                }
                let bits = ratios.bits();
                let settled = bits >= wanted + 8.0 || bits < known + 0.5;
                if settled {
                    return Ok(None);
                }
                known = bits;
                look_at += ((wanted - bits) / self.survey.pace).ceil().max(2.0) as usize;
            }
            if walk.periods >= MOST_PERIODS {
                return Err(DominantError::TooSlow);
            }
            if !walk.take(&next, self.run)? {
                return Ok(None);
            }
        }
    }

    fn tell(&self, step: usize, steps: usize) {
        let done = step as f64 / steps.max(1) as f64;
        let states = self.operator.states() as u64;
        self.run.watch.progress(Progress { done, step, steps, states });
    }

    /// The next vector, which has the sum that its weights foretell.
    fn pushed<const L: usize>(&self, walk: &mut Walk<L>) -> Result<List<Wide<L>>, DominantError> {
        let foretold = Weights::sum(&self.weights.before, &walk.vector, self.run)?;
        faults::strike("numbers of a vector", &mut walk.vector);
        let mut next = self.operator.push(&walk.vector, self.run)?;
        faults::strike("numbers of a vector", &mut next);
        if Weights::sum(&self.weights.after, &next, self.run)? == foretold {
            Ok(next)
        } else {
            Err(DominantError::Fault("the numbers of a vector"))
        }
    }

    /// All three numbers, if the enclosures are tight enough.
    fn enclosed<const L: usize>(&self, walk: &Walk<L>, ratios: &Ratios) -> Result<Option<Dominant>, Halt> {
        let scale = ratios.scale;
        let Ratios { low, high, .. } = ratios;
        let reach = &self.survey.reach;
        // Step 1. 2^−contact is less than θ: the vector has r for its growth, u is halved, and half a bit is for logarithms.
        let high_log = log2(high) - scale as f64;
        let logs = |i: usize| walk.vector[i].log2();
        let contact = reach.contact(&self.survey.kept, logs, self.survey.source, high_log);
        let contact = (contact + 1.5).ceil().max(1.0) as usize;
        // Step 2. r/s = 1 + gap. As p · gap ≤ 1, η ≤ 2 p · gap; as η ≤ θ/2, β/α ≤ 1 + 2η/θ.
        let one = UBig::ONE << scale;
        let gap = ceil_div((high - low) << scale, low);
        let apart = (gap * (4 * reach.periods)) << contact;
        if apart > one || walk.lost(scale) > one {
            return Ok(None);
        }
        // Step 3. The product of all 1 + 1/x' is at most 1 + twice the sum, which is at most 1.
        let closing = self.operator.closing(self.run)?;
        let mut term = UBig::ZERO;
        for (entry, count) in walk.vector.iter().zip(&closing[..]) {
            self.run.check()?;
            term += UBig::from(entry) * count;
        }
        let power = self.operator.first() + walk.periods;
        let scaled = |number: UBig| match usize::try_from(walk.exponent) {
            Ok(up) => (number << up, 0),
            Err(_) => (number, walk.exponent.unsigned_abs() as usize),
        };
        let (term, down) = scaled(term << (scale * power));
        let lowest = (&term << (2 * scale)) / (((&one + &apart) * high.pow(power)) << down);
        let highest = term * (&one + (walk.lost(scale) << 1)) * (&one + &apart);
        let highest = ceil_div(highest, &(low.pow(power) << (scale + down)));
        // Step 4. Digits.
        let root = |number: &UBig| (number << (scale * (self.root - 1))).nth_root(self.root);
        let (low_root, high_root) = (root(low), root(high) + UBig::ONE);
        Ok((self.digits..self.digits + 3).find_map(|digits| {
            let decimal = |low: &UBig, high: &UBig| {
                Decimal::between(&IBig::from(low.clone()), &IBig::from(high.clone()), scale, digits)
            };
            Some(Dominant {
                constant: decimal(low, high)?,
                root: decimal(&low_root, &high_root)?,
                coefficient: decimal(&lowest, &highest)?,
                states: self.operator.states(),
                periods: walk.periods,
            })
        }))
    }
}

/// s and r over 2^scale, rounded outwards.
struct Ratios {
    low: UBig,
    high: UBig,
    scale: usize,
}

impl Ratios {
    /// −log₂ of r/s − 1.
    fn bits(&self) -> f64 {
        log2(&self.low) - log2(&(&self.high - &self.low))
    }
}

/// A vector on its way, rounded down: Tᵏ · head is from 2^exponent · vector to a little more.
struct Walk<const L: usize> {
    vector: List<Wide<L>>,
    exponent: i64,
    periods: usize,
    /// The bits that the largest entry is brought to.
    target: usize,
    /// So many low bits of all entries are known to be zero.
    zeros: usize,
    /// Least entries at each rounding.
    least: Vec<UBig>,
}

impl<const L: usize> Walk<L> {
    /// The head, brought to the size that leaves room for a period.
    fn new(head: &[UBig], room: usize, run: &Run<'_>) -> Result<Option<Self>, Halt> {
        let bits = head.iter().map(BitTest::bit_len).max().unwrap_or(0);
        let target = Wide::<L>::BITS.checked_sub(room);
        let Some((target, up)) = target.and_then(|target| Some((target, target.checked_sub(bits)?))) else {
            return Ok(None);
        };
        let mut vector = run.list();
        for entry in head {
            let Some(entry) = Wide::new(&(entry << up)) else { return Ok(None) };
            vector.push(entry)?;
        }
        Ok(Some(Walk { vector, exponent: -(up as i64), periods: 0, target, zeros: up, least: vec![] }))
    }

    /// Goes on to the next vector. False if an entry would vanish.
    fn take(&mut self, next: &[Wide<L>], run: &Run<'_>) -> Result<bool, Halt> {
        let bits = next.iter().map(Wide::bits).max().unwrap_or(0);
        let by = bits.saturating_sub(self.target);
        for (i, (place, entry)) in self.vector.iter_mut().zip(next).enumerate() {
            if i % UNWATCHED == 0 {
                run.check()?;
            }
            *place = entry.halved(by);
            if place.is_zero() && !entry.is_zero() {
                return Ok(false);
            }
        }
        if by > self.zeros {
            let least = self.vector.iter().filter(|entry| !entry.is_zero()).min();
            self.least.extend(least.map(UBig::from));
        }
        self.zeros = self.zeros.saturating_sub(by);
        self.exponent += by as i64;
        self.periods += 1;
        Ok(true)
    }

    /// The sum of 1/x' over all roundings, x' the least entry, over 2^scale, rounded up.
    fn lost(&self, scale: usize) -> UBig {
        self.least.iter().map(|least| ceil_div(UBig::ONE << scale, least)).sum()
    }

    /// The bounds of next over vector in C. None if an entry of C is zero.
    fn ratios(&self, next: &[Wide<L>], kept: &Kept, run: &Run<'_>) -> Result<Option<Ratios>, Halt> {
        let scale = Wide::<L>::BITS + 64;
        let ratio = |((below, above), kept): ((&Wide<L>, &Wide<L>), &Reached)| {
            if kept.0 == 0 {
                return None;
            }
            if let Err(halt) = run.check() {
                return Some(Err(Some(halt)));
            }
            let ratio = (!below.is_zero()).then(|| (UBig::from(above) << scale) / UBig::from(below));
            Some(ratio.map(|ratio| (ratio.clone(), ratio)).ok_or(None))
        };
        let ratios = self.vector.par_iter().zip(next).zip(&kept.0[..]).filter_map(ratio);
        let bounds = ratios.try_reduce_with(|one, two| Ok((one.0.min(two.0), one.1.max(two.1))));
        match bounds {
            Some(Ok((low, high))) => Ok(Some(Ratios { low, high: high + UBig::ONE, scale })),
            Some(Err(Some(halt))) => Err(halt),
            None | Some(Err(None)) => Ok(None),
        }
    }
}

fn ceil_div(above: UBig, below: &UBig) -> UBig {
    (above + (below - UBig::ONE)) / below
}

/// The logarithm to base 2, to about twelve places; of a positive number.
pub(crate) fn log2(number: &UBig) -> f64 {
    let below = number.bit_len().saturating_sub(64);
    let top = u64::try_from(number >> below).expect("64 bits are left");
    (top as f64).log2() + below as f64
}
