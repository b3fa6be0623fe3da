//! Numbers by their remainders: one modulus after the other, each with one word for a border.
//!
//! The first modulus is 2^64, which costs nothing. The others are primes a little below a power of two, so small that
//! as many remainders as a border has terms can be added up in a word. What the remainders of a number say together
//! is written in *mixed radix*: x = d₀ + d₁·p₁ + d₂·p₁p₂ + ..., each digit below its prime and the last below 2^64.

use super::vector::Arithmetic;
use dashu_int::UBig;

/// A prime 2^bits − less, where `less` has at most twenty bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Prime {
    bits: u32,
    less: u64,
}

impl Prime {
    /// The largest primes of so many bits, between 40 and 60.
    fn largest(bits: u32) -> impl Iterator<Item = Prime> {
        (1..1 << 20).step_by(2).map(move |less| Prime { bits, less }).filter(|prime| is_prime(prime.value()))
    }

    fn value(self) -> u64 {
        (1 << self.bits) - self.less
    }

    /// The least remainder of a number below 2^(2·bits + 2).
    #[inline(always)]
    fn reduce(self, x: u128) -> u64 {
        let mask = (1 << self.bits) - 1;
        let x = (x & mask) + (x >> self.bits) * u128::from(self.less);
        let x = ((x & mask) + (x >> self.bits) * u128::from(self.less)) as u64;
        if x >= self.value() { x - self.value() } else { x }
    }

    fn power(self, mut base: u64, mut exponent: u64) -> u64 {
        let mut power = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.reduce(u128::from(power) * u128::from(base));
            }
            base = self.reduce(u128::from(base) * u128::from(base));
            exponent >>= 1;
        }
        power
    }

    fn inverse(self, x: u64) -> u64 {
        self.power(x % self.value(), self.value() - 2)
    }
}

/// The moduli of a count: some primes, then 2^64.
#[derive(Clone, Debug)]
pub(super) struct Moduli {
    primes: Vec<Prime>,
    /// `inverses[k][j]` is that of prime j modulo prime k; the last row is modulo 2^64.
    inverses: Vec<Vec<u64>>,
}

impl Moduli {
    /// As many as numbers of so many bits need, with remainders that can be added up as often as digits of
    /// `digit_bits` bits.
    pub(super) fn for_bits(number_bits: f64, digit_bits: u32) -> Moduli {
        let number = Moduli::number_for(number_bits, digit_bits) - 1;
        let primes: Vec<Prime> = Prime::largest(digit_bits).take(number).collect();
        assert_eq!(primes.len(), number, "of every length there are thousands of primes");
        let mut inverses: Vec<Vec<u64>> =
            (0..number).map(|k| (0..k).map(|j| primes[k].inverse(primes[j].value())).collect()).collect();
        inverses.push(primes.iter().map(|prime| inverse_of_odd(prime.value())).collect());
        Moduli { primes, inverses }
    }

    /// How many numbers of so many bits need.
    pub(super) fn number_for(number_bits: f64, digit_bits: u32) -> usize {
        // A prime 2^bits − less has a little less than `bits` bits.
        1 + ((number_bits - 64.0).max(0.0) / (f64::from(digit_bits) - 1e-9)).ceil() as usize
    }

    /// The number of moduli.
    pub(super) fn number(&self) -> usize {
        self.primes.len() + 1
    }

    /// How to add up modulo one of them.
    pub(super) fn arithmetic(&self, number: usize) -> Arithmetic {
        match self.primes.get(number) {
            Some(&Prime { bits, less }) => Arithmetic::Modulo { bits, less },
            None => Arithmetic::Word,
        }
    }

    /// What each digit in mixed radix is worth.
    pub(super) fn weights(&self) -> Vec<UBig> {
        let mut weights = vec![UBig::ONE];
        weights.extend(self.primes.iter().scan(UBig::ONE, |weight, prime| {
            *weight *= prime.value();
            Some(weight.clone())
        }));
        weights
    }

    /// From remainders, not always the least ones, to digits in mixed radix.
    #[inline(always)]
    pub(super) fn to_digits(&self, remainders: &mut [u64]) {
        let count = self.primes.len();
        for (k, prime) in self.primes.iter().enumerate() {
            let mut digit = prime.reduce(u128::from(remainders[k]));
            for (&earlier, &inverse) in remainders[..k].iter().zip(&self.inverses[k]) {
                let less = prime.reduce(u128::from(earlier));
                let rest = if digit >= less { digit - less } else { digit + prime.value() - less };
                digit = prime.reduce(u128::from(rest) * u128::from(inverse));
            }
            remainders[k] = digit;
        }
        let digits = remainders[..count].iter().zip(&self.inverses[count]);
        remainders[count] = digits.fold(remainders[count], |rest, (digit, inverse)| {
            rest.wrapping_sub(*digit).wrapping_mul(*inverse)
        });
    }
}

/// Is an odd number a prime? By the test of Miller and Rabin, which is a proof for these bases and 64 bits \[Sorenson15\].
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let power = (0..u64::BITS - odd.leading_zeros()).rev().fold(1, |power, bit| {
            let square = times(power, power);
            if odd >> bit & 1 == 1 { times(square, base) } else { square }
        });
        let mut squares = std::iter::successors(Some(power), |&x| Some(times(x, x))).take(twos as usize);
        power == 1 || squares.any(|square| square == n - 1)
    })
}

/// The inverse of an odd number modulo 2^64: every round doubles the bits that are right, and x is right in three.
fn inverse_of_odd(x: u64) -> u64 {
    (0..5).fold(x, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(x.wrapping_mul(inverse))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_told_from_other_numbers() {
        let by_division = |n: u64| (3..).step_by(2).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        for n in (41..20_001).step_by(2).chain(((1 << 40) - 201..1 << 40).step_by(2)) {
            assert_eq!(is_prime(n), by_division(n), "{n}");
        }
        assert_eq!(Prime::largest(40).map(|prime| prime.less).take(3).collect::<Vec<_>>(), [87, 167, 195]);
    }

    #[test]
    fn remainders_spell_their_number() {
        let moduli = Moduli::for_bits(160.0, 53);
        assert_eq!(moduli.number(), 3);
        let weights = moduli.weights();
        for seed in 1u64..200 {
            let limb = |i: u64| (seed * 7 + i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let number = UBig::from_words(&[limb(1), limb(2), limb(3) >> 36]);
            let mut words: Vec<u64> =
                moduli.primes.iter().map(|p| (&number % p.value()) + p.value() * (seed % 2)).collect();
            words.push(limb(1));
            moduli.to_digits(&mut words);
            let spelt: UBig = words.iter().zip(&weights).map(|(digit, weight)| weight * *digit).sum();
            assert_eq!(spelt, number);
        }
    }
}
