//! Vectors of large numbers: one plane of words for each digit.

use crate::Run;
use control::{Charge, Halt};
use dashu_int::UBig;
use memmap2::MmapMut;
use rayon::prelude::*;
use std::fmt;

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

impl fmt::Display for Arithmetic {
    /// `digits:53`, `word`, `modulo:2^53-111`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arithmetic::Digits { bits } => write!(f, "digits:{bits}"),
            Arithmetic::Word => write!(f, "word"),
            Arithmetic::Modulo { bits, less } => write!(f, "modulo:2^{bits}-{less}"),
        }
    }
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
struct Plane {
    map: MmapMut,
    _charge: Charge,
}

impl Plane {
    /// So many zeros.
    fn new(words: usize, run: &Run<'_>) -> Result<Plane, Halt> {
        let bytes = plane_bytes(words);
        let charge = run.charge(bytes)?;
        let system = |_| Halt::System { bytes };
        let length = usize::try_from(bytes).map_err(|_| Halt::System { bytes })?;
        let map = MmapMut::map_anon(length).map_err(system)?;
        #[cfg(target_os = "linux")]
        // Only a wish: without large pages everything works, somewhat slower.
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Plane { map, _charge: charge })
    }

    fn words(&self) -> &[u64] {
        bytemuck::cast_slice(&self.map)
    }

    fn words_mut(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(&mut self.map)
    }
}

/// The bytes of a plane of so many words: whole pages, large ones where a large one fits.
pub(super) fn plane_bytes(words: usize) -> u64 {
    const PAGE: u64 = 1 << 12;
    const LARGE_PAGE: u64 = 1 << 21;
    let bytes = (words.max(1) * size_of::<u64>()) as u64;
    bytes.next_multiple_of(if bytes >= LARGE_PAGE { LARGE_PAGE } else { PAGE })
}

/// The numbers of all borders at a moment: `used` planes of `words` words.
pub(super) struct Vector<'a> {
    run: &'a Run<'a>,
    planes: Vec<Plane>,
    pub(super) used: usize,
    pub(super) words: usize,
    /// The size of a plane.
    room: usize,
}

impl<'a> Vector<'a> {
    /// A vector with room for so many words a plane, which the run is charged for as they are taken.
    pub(super) fn new(room: usize, run: &'a Run<'a>) -> Vector<'a> {
        Vector { run, planes: vec![], used: 0, words: 0, room }
    }

    /// Makes it a vector of so many words and planes, whose contents are yet to be written.
    pub(super) fn shape(&mut self, words: usize, planes: usize) -> Result<(), Halt> {
        assert!(words <= self.room, "a vector stays within its room");
        while self.planes.len() < planes {
            self.planes.push(Plane::new(self.room, self.run)?);
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
    pub(super) fn copied(&self) -> Result<Vector<'a>, Halt> {
        let mut copy = Vector::new(self.words, self.run);
        copy.shape(self.words, self.used)?;
        for (copy, plane) in copy.planes_mut().into_iter().zip(self.planes()) {
            let parts = copy.par_chunks_mut(PART).zip(plane.par_chunks(PART));
            parts.try_for_each(|(copy, part)| {
                copy.copy_from_slice(part);
                self.run.check()
            })?;
        }
        Ok(copy)
    }

    /// All zero.
    pub(super) fn clear(&mut self) -> Result<(), Halt> {
        let run = self.run;
        self.planes_mut().into_iter().try_for_each(|plane| {
            plane.par_chunks_mut(PART).try_for_each(|part| {
                part.fill(0);
                run.check()
            })
        })
    }

    /// Gives the numbers so many planes: the last digit, so far a full word, is cut down to its bits. If that is
    /// stopped, the numbers are lost.
    pub(super) fn widen(&mut self, arithmetic: Arithmetic, planes: usize) -> Result<(), Halt> {
        while self.used < planes {
            self.shape(self.words, self.used + 1)?;
            let run = self.run;
            let mut all = self.planes_mut();
            let new = all.pop().expect("there is a new plane");
            let last = all.pop().expect("numbers have a digit");
            let parts = last.par_chunks_mut(PART).zip(new.par_chunks_mut(PART));
            parts.try_for_each(|(last, new)| {
                arithmetic.settle(last, new, Place::First);
                run.check()
            })?;
        }
        Ok(())
    }

    /// The bytes of all planes, used or not.
    pub(super) fn bytes(&self) -> u64 {
        self.planes.len() as u64 * plane_bytes(self.room)
    }
}

/// Words that one task works on.
pub(super) const PART: usize = 1 << 16;
