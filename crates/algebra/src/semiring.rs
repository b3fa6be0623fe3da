//! The semirings of a sweep.
//!
//! A value is spread over one or more *planes*. A plane is a flat array with one word for each value, so that adding
//! many values at once is adding two runs of words, whatever the semiring. Words may collect several terms before
//! they are *settled*, that is brought back to their normal form; what overflows a plane is then carried to the next.

/// How words are added, weighted and settled.
pub trait Semiring: Sync {
    /// What a plane is made of.
    type Word: bytemuck::Pod + PartialEq + Send + Sync + std::fmt::Debug;
    /// What a placed piece multiplies a value by.
    type Weight: Copy + Send + Sync + std::fmt::Debug;
    /// The word of zero, in every plane.
    const ZERO: Self::Word;
    /// The word of one in the first plane; it is zero in the others.
    const ONE: Self::Word;
    /// A settled word may grow by this factor before it has to be settled again.
    const ROOM: u64;
    /// Whether a sweep modulo a prime can check the results. The layers of the others have checksums.
    const CHECKED_BY_PRIME: bool = true;

    /// Whether a weight leaves values as they are.
    fn is_one(&self, weight: Self::Weight) -> bool;

    /// `sum += weight · term`, word by word.
    fn add(&self, sum: &mut [Self::Word], term: &[Self::Word], weight: Self::Weight);

    /// `sum = Σ weight · term`, word by word; there is at least one term.
    #[inline(always)]
    fn gather(&self, sum: &mut [Self::Word], terms: &[(&[Self::Word], Self::Weight)]) {
        sum.fill(Self::ZERO);
        for &(term, weight) in terms {
            self.add(sum, term, weight);
        }
    }

    /// Takes `carry` in, settles the words of `sum`, and leaves in `carry` what goes to the next plane.
    /// The `last` plane must hold all that is left.
    fn settle(&self, sum: &mut [Self::Word], carry: &mut [Self::Word], last: bool);

    /// The planes that a number below 2^bits needs.
    fn planes(&self, bits: f64) -> usize;
}

/// Natural numbers, exact: digits of [`Digits::BITS`] bits, one plane for each digit, lowest first.
///
/// Additions are plain word additions without carries; the spare bits of a word hold the carries until the word is
/// settled. The last plane takes all that is left, up to 63 bits.
#[derive(Clone, Copy, Debug)]
pub struct Digits;

impl Digits {
    /// The bits of a settled digit.
    pub const BITS: u32 = 48;
    const MASK: u64 = (1 << Self::BITS) - 1;
    const LAST_BITS: u32 = 63;
}

impl Semiring for Digits {
    type Word = u64;
    type Weight = ();
    const ZERO: u64 = 0;
    const ONE: u64 = 1;
    // 2^48 · 2^15 plus the carry from below, at most 2^16, stays below 2^64.
    const ROOM: u64 = 1 << 15;

    fn is_one(&self, (): ()) -> bool {
        true
    }

    #[inline(always)]
    fn add(&self, sum: &mut [u64], term: &[u64], (): ()) {
        add_words(sum, term);
    }

    #[inline(always)]
    fn gather(&self, sum: &mut [u64], terms: &[(&[u64], ())]) {
        gather_words(sum, terms);
    }

    #[inline(always)]
    fn settle(&self, sum: &mut [u64], carry: &mut [u64], last: bool) {
        let keep = if last { u64::MAX } else { Self::MASK };
        for (word, carry) in sum.iter_mut().zip(carry) {
            let full = *word + *carry;
            *word = full & keep;
            *carry = if last { 0 } else { full >> Self::BITS };
        }
    }

    fn planes(&self, bits: f64) -> usize {
        let beyond = (bits - f64::from(Self::LAST_BITS)).max(0.0);
        1 + (beyond / f64::from(Self::BITS)).ceil() as usize
    }
}

/// Natural numbers modulo the prime [`Residues::PRIME`]: one plane, no bound needed. The check of exact results.
///
/// The prime is 2^48 − 59, so 2^48 ≡ 59 and words are settled without division. Settled words lie below 2^48 + 2^22.
#[derive(Clone, Copy, Debug)]
pub struct Residues;

impl Residues {
    /// The largest prime below 2^48.
    pub const PRIME: u64 = (1 << 48) - 59;
}

impl Semiring for Residues {
    type Word = u64;
    type Weight = ();
    const ZERO: u64 = 0;
    const ONE: u64 = 1;
    // (2^48 + 2^22) · 2^15 stays below 2^64.
    const ROOM: u64 = 1 << 15;

    fn is_one(&self, (): ()) -> bool {
        true
    }

    #[inline(always)]
    fn add(&self, sum: &mut [u64], term: &[u64], (): ()) {
        add_words(sum, term);
    }

    #[inline(always)]
    fn gather(&self, sum: &mut [u64], terms: &[(&[u64], ())]) {
        gather_words(sum, terms);
    }

    #[inline(always)]
    fn settle(&self, sum: &mut [u64], _: &mut [u64], _: bool) {
        for word in sum {
            *word = (*word & Digits::MASK) + 59 * (*word >> Digits::BITS);
        }
    }

    fn planes(&self, _: f64) -> usize {
        1
    }
}

/// The greatest of several sums of weights: max in the place of plus, plus in the place of times.
/// Zero, the greatest of nothing, is [`Greatest::NONE`].
#[derive(Clone, Copy, Debug)]
pub struct Greatest;

impl Greatest {
    /// Less than every sum of weights.
    pub const NONE: i32 = i32::MIN / 2;
}

impl Semiring for Greatest {
    type Word = i32;
    type Weight = i32;
    const ZERO: i32 = Greatest::NONE;
    const ONE: i32 = 0;
    const ROOM: u64 = u64::MAX;
    const CHECKED_BY_PRIME: bool = false;

    fn is_one(&self, weight: i32) -> bool {
        weight == 0
    }

    #[inline(always)]
    fn add(&self, sum: &mut [i32], term: &[i32], weight: i32) {
        for (sum, term) in sum.iter_mut().zip(term) {
            *sum = (*sum).max(*term + weight);
        }
    }

    /// Keeps `NONE` from drifting: sums of weights stay far above half of it.
    #[inline(always)]
    fn settle(&self, sum: &mut [i32], _: &mut [i32], _: bool) {
        for word in sum {
            if *word < Self::NONE / 2 {
                *word = Self::NONE;
            }
        }
    }

    fn planes(&self, _: f64) -> usize {
        1
    }
}

#[inline(always)]
fn add_words(sum: &mut [u64], term: &[u64]) {
    for (sum, term) in sum.iter_mut().zip(term) {
        *sum += *term;
    }
}

/// The sum of up to three terms in one go, of more in several.
#[inline(always)]
fn gather_words(sum: &mut [u64], terms: &[(&[u64], ())]) {
    let n = sum.len();
    match *terms {
        [] => sum.fill(0),
        [(a, ())] => sum.copy_from_slice(a),
        [(a, ()), (b, ())] => {
            let (a, b) = (&a[..n], &b[..n]);
            for i in 0..n {
                sum[i] = a[i] + b[i];
            }
        }
        [(a, ()), (b, ()), (c, ()), ref more @ ..] => {
            let (a, b, c) = (&a[..n], &b[..n], &c[..n]);
            for i in 0..n {
                sum[i] = a[i] + b[i] + c[i];
            }
            more.iter().for_each(|&(term, ())| add_words(sum, term));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that `planes` spell at place `i`.
    fn spelt(planes: &[Vec<u64>], i: usize) -> u128 {
        planes.iter().rev().fold(0, |n, plane| (n << Digits::BITS) + u128::from(plane[i]))
    }

    #[test]
    fn settled_digits_spell_the_same_numbers() {
        let words = [0, 1, (1 << 48) - 1, 1 << 48, (1 << 63) - 1, (1 << 63) - (1 << 40)];
        let mut planes = vec![words.to_vec(), words.iter().rev().copied().collect(), vec![5; 6]];
        let before: Vec<u128> = (0..6).map(|i| spelt(&planes, i)).collect();
        let mut carry = vec![0; 6];
        for (p, plane) in planes.iter_mut().enumerate() {
            Digits.settle(plane, &mut carry, p == 2);
        }
        assert_eq!(carry, [0; 6]);
        assert_eq!((0..6).map(|i| spelt(&planes, i)).collect::<Vec<_>>(), before);
        assert!(planes[..2].iter().flatten().all(|&word| word < 1 << 48));
    }

    #[test]
    fn planes_are_enough_and_not_too_many() {
        assert_eq!([0.0, 63.0, 63.1, 111.0, 111.5].map(|bits| Digits.planes(bits)), [1, 1, 2, 2, 3]);
    }

    #[test]
    fn the_modulus_is_prime_and_settling_keeps_residues() {
        let p = Residues::PRIME;
        assert!((2..).take_while(|d| d * d <= p).all(|d| !p.is_multiple_of(d)));
        let mut words = [0, p, p + 1, u64::MAX, 1 << 63, (1 << 48) * 3 + 17];
        let before = words.map(|w| w % p);
        Residues.settle(&mut words, &mut [], false);
        assert_eq!(words.map(|w| w % p), before);
        assert!(words.iter().all(|&w| w < (1 << 48) + (1 << 22)));
    }

    #[test]
    fn gathering_any_number_of_terms_adds_them() {
        let rows: Vec<Vec<u64>> = (0..6).map(|r| (0..37).map(|i| r * 1000 + i).collect()).collect();
        for n in 1..=6 {
            let terms: Vec<(&[u64], ())> = rows[..n].iter().map(|row| (&row[..], ())).collect();
            let mut sum = vec![u64::MAX; 37];
            Digits.gather(&mut sum, &terms);
            let by_column = |i: usize| rows[..n].iter().map(|row| row[i]).sum::<u64>();
            assert_eq!(sum, (0..37).map(by_column).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_greatest_of_nothing_stays_nothing() {
        let mut sum = [0; 3];
        Greatest.gather(&mut sum, &[(&[Greatest::NONE, 3, 5], 1), (&[Greatest::NONE, 4, 2], -1)]);
        Greatest.settle(&mut sum, &mut [], true);
        assert_eq!(sum, [Greatest::NONE, 4, 6]);
    }
}
