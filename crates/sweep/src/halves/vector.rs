//! Vectors of large numbers: one plane of words for each digit.

use dashu_int::UBig;
use memmap2::MmapMut;
use rayon::prelude::*;

/// How numbers are kept in words while they are added up without carry, and what is done once a block is summed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arithmetic {
    /// Exact numbers in digits of so many bits, lowest first. The last digit is a full word: all is exact modulo
    /// 2^(64 + `bits` · (planes − 1)).
    Digits { bits: u32 },
    /// Remainders modulo 2^64.
    Word,
    /// Remainders modulo 2^`bits` − `less`, a prime, not always the least ones: they stay below 2^`bits` + 2^35.
    Modulo { bits: u32, less: u64 },
}

impl Arithmetic {
    /// The bits of digits that can be added up so many times, and once more with a carry, before they exceed a word.
    pub(super) fn digit_bits(most_terms: u64) -> u32 {
        63 - (most_terms + 1).ilog2()
    }

    /// What equal numbers are equal modulo, however they were added up in so many planes.
    pub(super) fn modulus(self, planes: usize) -> UBig {
        match self {
            Arithmetic::Digits { bits } => UBig::ONE << (64 + bits as usize * (planes - 1)),
            Arithmetic::Word => UBig::ONE << 64,
            Arithmetic::Modulo { bits, less } => (UBig::ONE << bits as usize) - less,
        }
    }

    /// The planes that numbers below 2^`number_bits` need.
    pub(super) fn planes(self, number_bits: f64) -> usize {
        match self {
            Arithmetic::Digits { bits } => {
                1 + ((number_bits - 64.0).max(0.0) / f64::from(bits)).ceil() as usize
            }
            Arithmetic::Word | Arithmetic::Modulo { .. } => 1,
        }
    }

    /// The number that these words spell.
    pub(super) fn spell(self, words: impl ExactSizeIterator<Item = u128>) -> UBig {
        self.weights(words.len()).iter().zip(words).map(|(weight, word)| weight * word).sum()
    }

    /// What a unit of each plane is worth.
    pub(super) fn weights(self, planes: usize) -> Vec<UBig> {
        let bits = match self {
            Arithmetic::Digits { bits } => bits as usize,
            Arithmetic::Word | Arithmetic::Modulo { .. } => 0,
        };
        (0..planes).map(|plane| UBig::ONE << (plane * bits)).collect()
    }

    /// Settles the sums of a block in one plane: what exceeds a digit goes to `carry`, which held what the plane before
    /// had left over.
    #[inline(always)]
    pub(super) fn settle(self, sums: &mut [u64], carry: &mut [u64], place: Place) {
        match self {
            Arithmetic::Digits { bits } => match place {
                Place::Only => {}
                Place::First => settle_first(sums, carry, bits),
                Place::Middle => settle_middle(sums, carry, bits),
                Place::Last => {
                    sums.iter_mut().zip(carry).for_each(|(sum, carry)| *sum = sum.wrapping_add(*carry));
                }
            },
            Arithmetic::Word => {}
            Arithmetic::Modulo { bits, less } => {
                let mask = (1 << bits) - 1;
                for sum in sums {
                    *sum = (*sum & mask) + (*sum >> bits) * less;
                }
            }
        }
    }
}

/// Where a plane stands among those of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Only,
    First,
    Middle,
    Last,
}

impl Place {
    pub(super) fn of(plane: usize, planes: usize) -> Place {
        match (plane == 0, plane + 1 == planes) {
            (true, true) => Place::Only,
            (true, false) => Place::First,
            (false, true) => Place::Last,
            (false, false) => Place::Middle,
        }
    }
}

#[inline(always)]
fn settle_first(sums: &mut [u64], carry: &mut [u64], bits: u32) {
    let mask = (1 << bits) - 1;
    for (sum, carry) in sums.iter_mut().zip(carry) {
        *carry = *sum >> bits;
        *sum &= mask;
    }
}

#[inline(always)]
fn settle_middle(sums: &mut [u64], carry: &mut [u64], bits: u32) {
    let mask = (1 << bits) - 1;
    for (sum, carry) in sums.iter_mut().zip(carry) {
        let whole = *sum + *carry;
        *carry = whole >> bits;
        *sum = whole & mask;
    }
}

/// The sum of words.
#[inline(always)]
pub(super) fn total(words: &[u64]) -> u128 {
    let (mut low, mut high) = (0u64, 0u64);
    for word in words {
        low += word & 0xffff_ffff;
        high += word >> 32;
    }
    u128::from(low) + (u128::from(high) << 32)
}

/// A plane: words in large pages, where the system has them.
pub(super) struct Plane(MmapMut);

impl Plane {
    /// So many zeros.
    fn new(words: usize) -> std::io::Result<Plane> {
        let map = MmapMut::map_anon(words.max(1) * size_of::<u64>())?;
        #[cfg(target_os = "linux")]
        // Only a wish: without large pages everything works, somewhat slower.
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Plane(map))
    }

    pub(super) fn words(&self) -> &[u64] {
        bytemuck::cast_slice(&self.0)
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

/// The numbers of all borders at a moment: `used` planes of `words` words.
pub(super) struct Vector {
    planes: Vec<Plane>,
    pub(super) used: usize,
    pub(super) words: usize,
    /// The size of a plane.
    room: usize,
}

impl Vector {
    /// A vector with room for so many words a plane.
    pub(super) fn new(room: usize) -> Vector {
        Vector { planes: vec![], used: 0, words: 0, room }
    }

    /// Makes it a vector of so many words and planes, whose contents are yet to be written.
    pub(super) fn shape(&mut self, words: usize, planes: usize) -> std::io::Result<()> {
        assert!(words <= self.room, "a vector stays within its room");
        while self.planes.len() < planes {
            self.planes.push(Plane::new(self.room)?);
        }
        (self.words, self.used) = (words, planes);
        Ok(())
    }

    /// The words of a plane.
    pub(super) fn plane(&self, plane: usize) -> &[u64] {
        assert!(plane < self.used);
        &self.planes[plane].words()[..self.words]
    }

    /// The words of all planes.
    pub(super) fn planes(&self) -> Vec<&[u64]> {
        (0..self.used).map(|plane| self.plane(plane)).collect()
    }

    /// The words of all planes, to be written.
    pub(super) fn planes_mut(&mut self) -> Vec<&mut [u64]> {
        self.planes[..self.used].iter_mut().map(|plane| &mut plane.words_mut()[..self.words]).collect()
    }

    /// Another vector with the same numbers.
    pub(super) fn copied(&self) -> std::io::Result<Vector> {
        let mut copy = Vector::new(self.words);
        copy.shape(self.words, self.used)?;
        copy.planes_mut()
            .into_iter()
            .zip(self.planes())
            .for_each(|(copy, plane)| copy.copy_from_slice(plane));
        Ok(copy)
    }

    /// All zero.
    pub(super) fn clear(&mut self) {
        self.planes_mut()
            .into_iter()
            .for_each(|plane| plane.par_chunks_mut(PART).for_each(|part| part.fill(0)));
    }

    /// Gives the numbers so many planes: the last digit, so far a full word, is cut down to its bits.
    pub(super) fn widen(&mut self, arithmetic: Arithmetic, planes: usize) -> std::io::Result<()> {
        while self.used < planes {
            self.shape(self.words, self.used + 1)?;
            let mut all = self.planes_mut();
            let new = all.pop().expect("there is a new plane");
            match all.pop() {
                None => new.fill(0),
                Some(last) => {
                    last.par_chunks_mut(PART).zip(new.par_chunks_mut(PART)).for_each(|(last, new)| {
                        arithmetic.settle(last, new, Place::First);
                    })
                }
            }
        }
        Ok(())
    }

    /// The bytes of all planes, used or not.
    pub(super) fn bytes(&self) -> u64 {
        (self.planes.len() * self.room * size_of::<u64>()) as u64
    }
}

/// Words that one task works on.
pub(super) const PART: usize = 1 << 16;
