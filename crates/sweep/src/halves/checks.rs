//! Laws that the numbers obey at every step, whatever they are. A bit that flips in memory breaks them.
//!
//! *Conservation.* Every way to a border goes on with each piece, or the piece is barred. So forward the sum of all
//! numbers after a step, plus the sum of numbers of borders with a barred piece, once for each such piece, is the sum
//! of all numbers before it times the number of pieces.
//!
//! *Mirror.* Between columns, as many ways lead to a border as to its mirror image, top to bottom, and as many lead on
//! from it. So a sum of all numbers, each weighted by what stands in the top cells of the border, does not change if
//! each is weighted by what stands in its bottom cells, mirrored. The steps go from top to bottom and know nothing of
//! this law. Weights are drawn from the cells by a hash; an error in one border goes unseen only if its top and its
//! bottom look alike.

use super::borders::{Barred, Cut, Moment};
use super::half::Half;
use super::operator::{Direction, Layout, Operator};
use super::vector::{Arithmetic, PART, Vector, total};
use crate::Run;
use control::Halt;
use dashu_int::{IBig, UBig};
use rayon::prelude::*;

/// The sum of all numbers of a vector.
pub(super) fn sum(vector: &Vector<'_>, arithmetic: Arithmetic, run: &Run<'_>) -> Result<UBig, Halt> {
    let of_plane = |plane: &[u64]| {
        let parts = plane.par_chunks(PART).map(|part| run.check().map(|()| total(part)));
        parts.try_reduce(|| 0, |one, other| Ok(one + other))
    };
    let sums = vector.planes().into_iter().map(of_plane).collect::<Result<Vec<u128>, Halt>>()?;
    Ok(arithmetic.spell(sums.into_iter()))
}

/// The sum of the numbers before the step away from a moment, each times the pieces that are barred there.
pub(super) fn barred(
    operator: &Operator,
    moment: usize,
    vector: &Vector<'_>,
    arithmetic: Arithmetic,
    run: &Run<'_>,
) -> Result<UBig, Halt> {
    let layout = operator.layout(moment, Direction::Forward);
    let here = &operator.borders.moments[moment];
    let barred = &operator.step(moment).barred;
    let of_block = |block: u32, plane: &[u64]| match barred {
        Barred::Uppers(barred) if barred[block as usize] == 0 => 0,
        Barred::Uppers(barred) => u128::from(barred[block as usize]) * total(&plane[layout.entries(block)]),
        Barred::Lowers(barred) => {
            let words = &plane[layout.entries(block)];
            let lowers = barred[here.uppers[block as usize].joint as usize].iter();
            lowers.map(|&[l, pieces]| u128::from(words[l as usize]) * u128::from(pieces)).sum()
        }
    };
    let of_plane = |plane: &[u64]| {
        let blocks = (0..here.uppers.len() as u32).into_par_iter();
        let sums = blocks.map(|block| run.check().map(|()| of_block(block, plane)));
        sums.try_reduce(|| 0, |one, other| Ok(one + other))
    };
    let sums = vector.planes().into_iter().map(of_plane).collect::<Result<Vec<u128>, Halt>>()?;
    Ok(arithmetic.spell(sums.into_iter()))
}

/// Do as many numbers flow out of a step as flow into it?
pub(super) fn is_conserved(before: &UBig, barred: &UBig, after: &UBig, pieces: u8, modulus: &UBig) -> bool {
    (before * UBig::from(pieces)) % modulus == (after + barred) % modulus
}

/// The weights of the mirror law, for the borders between columns.
pub(super) struct Mirror {
    /// By upper half: what its top cells weigh.
    tops: Vec<u16>,
    /// By joint and lower half: what its cells weigh, mirrored.
    bottoms: Vec<Vec<u16>>,
    /// By upper half: for how many borders each of its entries stands.
    stands_for: Vec<u8>,
}

impl Mirror {
    pub(super) fn new(cut: &Cut, between: &Moment) -> Mirror {
        let seen = cut.lower.min(cut.upper);
        let tops =
            between.uppers.iter().map(|upper| weight(cut, (0..seen).map(|cell| upper.half.piece(cell))));
        let bottom =
            |lower: &Half| weight(cut, (cut.lower - seen..cut.lower).rev().map(|cell| lower.piece(cell)));
        let bottoms = between.joints.iter().map(|lowers| lowers.halves.iter().map(bottom).collect());
        let stands_for = between.uppers.iter().map(|upper| if cut.is_colourless(upper.half) { 1 } else { 2 });
        Mirror { tops: tops.collect(), bottoms: bottoms.collect(), stands_for: stands_for.collect() }
    }

    /// Does the law hold?
    pub(super) fn holds(
        &self,
        between: &Moment,
        layout: &Layout,
        direction: Direction,
        arithmetic: Arithmetic,
        vector: &Vector<'_>,
        run: &Run<'_>,
    ) -> Result<bool, Halt> {
        let difference = |block: u32, plane: &[u64]| {
            let words = &plane[layout.entries(block)];
            let bottoms = &self.bottoms[between.uppers[block as usize].joint as usize];
            let top = u128::from(self.tops[block as usize]) * total(words);
            // Forward an entry holds the sum over all borders that it stands for, backward the number of each.
            let times = if direction == Direction::Forward { 1 } else { self.stands_for[block as usize] };
            (top.cast_signed() - weighted(words, bottoms).cast_signed()) * i128::from(times)
        };
        let blocks = between.uppers.len() as u32;
        let of_plane = |plane: &[u64]| {
            let sums =
                (0..blocks).into_par_iter().map(|block| run.check().map(|()| difference(block, plane)));
            sums.try_reduce(|| 0, |one, other| Ok(one + other)).map(IBig::from)
        };
        let planes = vector.planes().into_iter().zip(arithmetic.weights(vector.used));
        let parts = planes.map(|(plane, weight)| Ok(of_plane(plane)? * weight));
        let sum = parts.sum::<Result<IBig, Halt>>()?;
        Ok(sum % arithmetic.modulus(vector.used) == IBig::ZERO)
    }
}

/// The sum of words, each times its weight: exact for blocks of up to 2^16 entries.
fn weighted(words: &[u64], weights: &[u16]) -> u128 {
    let (mut low, mut high) = (0u64, 0u64);
    for (word, &weight) in words.iter().zip(weights) {
        low += (word & 0xffff_ffff) * u64::from(weight);
        high += (word >> 32) * u64::from(weight);
    }
    u128::from(low) + (u128::from(high) << 32)
}

/// A number of 15 bits drawn from pieces, the same in exchanged colours.
fn weight(cut: &Cut, pieces: impl Iterator<Item = u8> + Clone) -> u16 {
    let first = pieces
        .clone()
        .map(|piece| (piece, cut.laws.swapped(piece)))
        .find(|(piece, swapped)| piece != swapped);
    let exchange = first.is_some_and(|(piece, swapped)| piece > swapped);
    let mixed = pieces.fold(1u64, |mixed, piece| {
        let piece = if exchange { cut.laws.swapped(piece) } else { piece };
        mixed * 4 + u64::from(piece)
    });
    // The last rounds of SplitMix64.
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed >> 49) as u16
}
