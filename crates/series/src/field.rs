//! Integers modulo a prime below 2⁶², without division, and the way back to integers.
//!
//! A [`Residue`] stands for r but stores r · 2⁶⁴ mod p, so that a product needs two multiplications and a shift
//! \[Montgomery85\]. Primes are taken in falling order from 2⁶², always the same ones. A [`Lift`] collects the
//! residues of integers modulo one prime after the other and keeps the integers of least absolute value that fit.
//!
//! ```
//! use series::{Field, Lift};
//! let run = control::Run::unlimited();
//! let mut lift = Lift::new(1, &run)?;
//! for field in Field::primes().take(3) {
//!     let minus_five = field.neg(field.enter(5));
//!     lift.absorb(&field, &[minus_five], &run)?;
//! }
//! assert_eq!(lift.values(), [(-5).into()]);
//! # Ok::<(), control::Halt>(())
//! ```

use bytemuck::{Pod, Zeroable};
use control::{Charge, Halt, List, Run};
use dashu_int::{IBig, Sign, UBig};

/// An integer modulo the prime of a [`Field`]; without its field it is a bare word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Residue(u64);

// SAFETY: a word, of which every pattern of bits is a value.
unsafe impl Zeroable for Residue {}
// SAFETY: a word, of which every pattern of bits is a value.
unsafe impl Pod for Residue {}

impl Residue {
    /// Zero, in every field.
    pub const ZERO: Residue = Residue(0);
}

/// A sum of products of residues that is reduced in the end.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum(u128);

/// The integers modulo a prime below 2⁶².
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    prime: u64,
    /// −1/p modulo 2⁶⁴.
    inverse: u64,
    /// 2⁶⁴ modulo p, that is one.
    one: Residue,
    /// 2¹²⁸ modulo p, which brings integers in.
    square: u64,
}

impl Field {
    /// The integers modulo `prime`.
    ///
    /// # Panics
    /// If `prime` is not an odd prime below 2⁶².
    pub fn new(prime: u64) -> Field {
        assert!(prime > 2 && prime < 1 << 62 && is_prime(prime), "the modulus is an odd prime below 2^62");
        Field::of_odd(prime)
    }

    /// Arithmetic modulo an odd number below 2⁶²; a field if the number is prime.
    fn of_odd(modulus: u64) -> Field {
        // Newton's iteration for 1/p modulo 2^64: five steps double three right bits to more than 64.
        let inverse = (0..5).fold(modulus, |inverse, _| {
            inverse.wrapping_mul(2u64.wrapping_sub(modulus.wrapping_mul(inverse)))
        });
        let one = (1u128 << 64) % u128::from(modulus);
        let square = one * one % u128::from(modulus);
        Field {
            prime: modulus,
            inverse: inverse.wrapping_neg(),
            one: Residue(one as u64),
            square: square as u64,
        }
    }

    /// The fields of the primes below 2⁶², largest first.
    pub fn primes() -> impl Iterator<Item = Field> {
        (1u64 << 61..1 << 62).rev().filter(|&n| is_prime(n)).map(Field::of_odd)
    }

    /// The fields of the first so many of these primes.
    pub(crate) fn first(count: usize, run: &Run<'_>) -> Result<List<Field>, Halt> {
        let mut fields = run.list();
        for field in Field::primes().take(count) {
            run.check()?;
            fields.push(field)?;
        }
        Ok(fields)
    }

    /// The prime.
    pub fn prime(&self) -> u64 {
        self.prime
    }

    /// One.
    pub fn one(&self) -> Residue {
        self.one
    }

    /// The residue of a natural number.
    #[inline]
    pub fn enter(&self, value: u64) -> Residue {
        // Any word will do: value · (2^128 mod p) lies below 2^64 · p.
        self.reduce(u128::from(value) * u128::from(self.square))
    }

    /// The least natural number with this residue.
    #[inline]
    pub fn leave(&self, a: Residue) -> u64 {
        self.reduce(u128::from(a.0)).0
    }

    /// The residue of an integer.
    pub fn enter_integer(&self, value: &IBig) -> Residue {
        let (sign, words) = value.as_sign_words();
        // Horner's rule by words: 2^64 is `one`, stored as `square`.
        let base = Residue(self.square);
        let magnitude = words
            .iter()
            .rev()
            .fold(Residue::ZERO, |sum, &word| self.add(self.mul(sum, base), self.enter(word)));
        if sign == Sign::Negative { self.neg(magnitude) } else { magnitude }
    }

    /// The integer of least absolute value with this residue.
    pub(crate) fn leave_symmetric(&self, a: Residue) -> IBig {
        let value = self.leave(a);
        if value > self.prime / 2 { -IBig::from(self.prime - value) } else { IBig::from(value) }
    }

    /// t / 2⁶⁴ modulo p, for t below p · 2⁶⁴.
    #[inline(always)]
    fn reduce(&self, t: u128) -> Residue {
        let m = (t as u64).wrapping_mul(self.inverse);
        let sum = ((t + u128::from(m) * u128::from(self.prime)) >> 64) as u64;
        self.below_prime(sum)
    }

    /// a + b.
    #[inline(always)]
    pub fn add(&self, a: Residue, b: Residue) -> Residue {
        self.below_prime(a.0 + b.0)
    }

    /// A number below 2p, taken modulo p. Without a branch, which nobody could foretell: below zero words are large.
    #[inline(always)]
    fn below_prime(&self, a: u64) -> Residue {
        Residue(a.min(a.wrapping_sub(self.prime)))
    }

    /// a − b.
    #[inline(always)]
    pub fn sub(&self, a: Residue, b: Residue) -> Residue {
        let difference = a.0.wrapping_sub(b.0);
        Residue(difference.min(difference.wrapping_add(self.prime)))
    }

    /// −a.
    #[inline(always)]
    pub fn neg(&self, a: Residue) -> Residue {
        self.sub(Residue::ZERO, a)
    }

    /// a · b.
    #[inline(always)]
    pub fn mul(&self, a: Residue, b: Residue) -> Residue {
        self.reduce(u128::from(a.0) * u128::from(b.0))
    }

    /// The sum of the products of the pairs: one reduction for all of them.
    #[inline]
    pub fn dot(&self, pairs: impl Iterator<Item = (Residue, Residue)>) -> Residue {
        let mut sum = Sum::default();
        pairs.for_each(|(a, b)| self.add_product(&mut sum, a, b));
        self.total(sum)
    }

    /// sum += a · b.
    #[inline(always)]
    pub(crate) fn add_product(&self, sum: &mut Sum, a: Residue, b: Residue) {
        let limit = u128::from(self.prime) << 64;
        // Below p · 2^64 + p², far below 2^128.
        sum.0 += u128::from(a.0) * u128::from(b.0);
        if sum.0 >= limit {
            sum.0 -= limit;
        }
    }

    /// What a sum comes to.
    pub(crate) fn total(&self, sum: Sum) -> Residue {
        self.reduce(sum.0)
    }

    /// a to the power of `exponent`.
    pub fn pow(&self, mut a: Residue, mut exponent: u64) -> Residue {
        let mut power = self.one;
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.mul(power, a);
            }
            a = self.mul(a, a);
            exponent >>= 1;
        }
        power
    }

    /// 1/a.
    ///
    /// # Panics
    /// If a is zero.
    pub fn inverse(&self, a: Residue) -> Residue {
        assert!(a != Residue::ZERO, "zero has no inverse");
        self.pow(a, self.prime - 2)
    }

    /// The inverses of 1, 2, ..., count, at the places 1 to count; place 0 holds zero.
    pub(crate) fn inverses(&self, count: usize) -> Vec<Residue> {
        let mut inverses = vec![Residue::ZERO, self.one];
        for k in 2..=count as u64 {
            // p = q k + r gives 1/k = −q/r.
            let (quotient, rest) = (self.prime / k, self.prime % k);
            inverses.push(self.neg(self.mul(self.enter(quotient), inverses[rest as usize])));
        }
        inverses
    }

    /// A residue that looks drawn by lot, the same one for the same `seed`.
    pub(crate) fn scattered(&self, seed: u64) -> Residue {
        // The finalizer of splitmix64 [Steele14].
        let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.enter(z ^ (z >> 31))
    }
}

/// Miller and Rabin's test with the bases that decide every number below 2⁶⁴ \[Sorenson17\].
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.iter().any(|&b| n != b && n.is_multiple_of(b)) {
        return false;
    }
    if BASES.contains(&n) {
        return true;
    }
    let field = Field::of_odd(n);
    let minus_one = field.neg(field.one());
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut power = field.pow(field.enter(base), (n - 1) >> twos);
        power == field.one()
            || (0..twos).any(|_| {
                let found = power == minus_one;
                power = field.mul(power, power);
                found
            })
    })
}

/// Integers known modulo a growing product of primes: the Chinese remainder theorem, one prime at a time.
#[derive(Debug)]
pub struct Lift {
    values: List<IBig>,
    modulus: UBig,
    /// For the digits of the values.
    charge: Charge,
}

impl Lift {
    /// So many unknown integers.
    pub fn new(count: usize, run: &Run<'_>) -> Result<Lift, Halt> {
        let mut values = run.list();
        values.resize(count, IBig::ZERO)?;
        Ok(Lift { values, modulus: UBig::ONE, charge: run.charge(0)? })
    }

    /// Takes the residues of all integers modulo one more prime; says whether any value changed.
    pub fn absorb(&mut self, field: &Field, residues: &[Residue], run: &Run<'_>) -> Result<bool, Halt> {
        assert_eq!(residues.len(), self.values.len(), "one residue for each integer");
        let modulus = IBig::from(self.modulus.clone());
        let inverse = field.inverse(field.enter_integer(&modulus));
        let (mut changed, mut bytes) = (false, self.charge.bytes());
        for (i, (value, &residue)) in self.values.iter_mut().zip(residues).enumerate() {
            if i % UNWATCHED == 0 {
                run.check()?;
                self.charge.resize(bytes)?;
            }
            // |value| ≤ (M − 1)/2 and |digit| ≤ (p − 1)/2 give |value + M digit| ≤ (M p − 1)/2.
            let digit = field.mul(field.sub(residue, field.enter_integer(value)), inverse);
            if digit != Residue::ZERO {
                bytes -= digits_bytes(value);
                *value += &modulus * field.leave_symmetric(digit);
                bytes += digits_bytes(value);
                changed = true;
            }
        }
        self.charge.resize(bytes)?;
        self.modulus *= field.prime();
        Ok(changed)
    }

    /// The integers of least absolute value with the residues taken so far.
    pub fn values(&self) -> &[IBig] {
        &self.values
    }

    /// The product of the primes taken so far.
    pub fn modulus(&self) -> &UBig {
        &self.modulus
    }
}

/// Values between two looks at the run.
const UNWATCHED: usize = 1 << 7;

/// The bytes that the digits of a number take beside it, with what an allocator adds.
pub(crate) fn digits_bytes(number: &IBig) -> u64 {
    match number.as_sign_words().1.len() as u64 {
        0..=2 => 0,
        words => 9 * words + 40,
    }
}

/// So many primes that their product exceeds 2^bits.
///
/// Each prime exceeds 2⁶¹.
pub(crate) fn primes_beyond(bits: usize) -> usize {
    bits / 61 + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn primes_agree_with_trial_division() {
        let plain = |n: u64| n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        assert!((0..5000).all(|n| is_prime(n) == plain(n)));
        // Strong pseudoprimes to several of the bases.
        assert!(
            [3_215_031_751, 341_550_071_728_321, 3_825_123_056_546_413_051].iter().all(|&n| !is_prime(n))
        );
    }

    #[test]
    fn the_first_prime_is_the_largest_below_two_to_the_62() {
        assert_eq!(Field::primes().next().unwrap().prime(), (1 << 62) - 57);
        let primes: Vec<u64> = Field::primes().take(20).map(|f| f.prime()).collect();
        assert!(primes.windows(2).all(|w| w[0] > w[1]));
    }

    #[test]
    fn consecutive_inverses() {
        let field = Field::primes().next().unwrap();
        let inverses = field.inverses(50);
        assert!((1..=50).all(|k| field.mul(field.enter(k), inverses[k as usize]) == field.one()));
    }

    proptest! {
        #[test]
        fn arithmetic_agrees_with_division(a: u64, b: u64, small: bool) {
            let field = if small { Field::new(10_007) } else { Field::primes().nth(3).unwrap() };
            let p = u128::from(field.prime());
            let (r, s) = (field.enter(a), field.enter(b));
            let (a, b) = (u128::from(a) % p, u128::from(b) % p);
            prop_assert_eq!(u128::from(field.leave(r)), a);
            prop_assert_eq!(u128::from(field.leave(field.mul(r, s))), a * b % p);
            prop_assert_eq!(u128::from(field.leave(field.add(r, s))), (a + b) % p);
            prop_assert_eq!(u128::from(field.leave(field.sub(r, s))), (a + p - b) % p);
            prop_assert_eq!(field.dot([(r, s); 100].into_iter()), field.mul(field.enter(100), field.mul(r, s)));
            if r != Residue::ZERO {
                prop_assert_eq!(field.mul(r, field.inverse(r)), field.one());
            }
        }

        #[test]
        fn integers_come_back(a: i128, b: i128) {
            let numbers = [IBig::from(a) * IBig::from(b), IBig::from(a), IBig::ZERO];
            let run = Run::unlimited();
            let mut lift = Lift::new(3, &run).unwrap();
            let mut changes = vec![];
            for field in Field::primes().take(6) {
                let residues: Vec<_> = numbers.iter().map(|n| field.enter_integer(n)).collect();
                changes.push(lift.absorb(&field, &residues, &run).unwrap());
            }
            prop_assert_eq!(lift.values(), numbers);
            prop_assert!(!changes[5]);
        }
    }
}
