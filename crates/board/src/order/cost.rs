//! What an order costs.

use super::Near;
use crate::Board;
use std::cmp::Ordering;

/// A sum of powers of two that may be far larger than any number type, kept to the precision of an `f64`.
/// Sums of equal powers are equal on every machine.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Cost {
    exponent: i32,
    /// From 1 to less than 2; 0 for a cost of nothing.
    share: f64,
}

impl Cost {
    /// The sum of `number` · 2^`width` over this list, which is indexed by `width`.
    fn sum(numbers: &[usize]) -> Cost {
        let top = numbers.len() as i32;
        // From the narrowest to the widest, so that small terms are not lost one by one.
        let mut share = 0.0;
        for &number in numbers {
            share = (share + number as f64) / 2.0;
        }
        // The last term was halved once: it stands for 2^(top − 1).
        let mut cost = Cost { exponent: top, share };
        while cost.share >= 2.0 {
            cost = Cost { exponent: cost.exponent + 1, share: cost.share / 2.0 };
        }
        while cost.share > 0.0 && cost.share < 1.0 {
            cost = Cost { exponent: cost.exponent - 1, share: cost.share * 2.0 };
        }
        cost
    }

    /// Its logarithm to base 2, for people.
    pub fn log2(self) -> f64 {
        f64::from(self.exponent) + self.share.log2()
    }

    /// As a number, or the largest one.
    pub(super) fn floor(self) -> usize {
        // A cast gives the nearest number that there is.
        (self.share * 2f64.powi(self.exponent)) as usize
    }

    /// Doubled so many times.
    pub(super) fn doubled(self, times: i32) -> Cost {
        Cost { exponent: self.exponent + times, ..self }
    }

    /// Compares any two costs: none is a NaN.
    pub(super) fn total_cmp(&self, other: &Cost) -> Ordering {
        self.exponent.cmp(&other.exponent).then(self.share.total_cmp(&other.share))
    }
}

/// The sum over all steps of 2^(slots in use): the work of a sweep in this order, were there two labels to a site.
///
/// ```
/// use board::{Board, cost};
/// let path = Board::parse("path:8").unwrap();
/// assert_eq!(cost(&path, &path.by_rows()).log2(), 4.0); // eight steps with one slot
/// ```
///
/// # Panics
/// If `order` is not an order of all sites.
pub fn cost(board: &Board, order: &[usize]) -> Cost {
    of(&board.near(), order)
}

pub(super) fn of(near: &Near, order: &[usize]) -> Cost {
    let slots = slots(near, order);
    let mut numbers = vec![0; slots.iter().max().map_or(0, |most| most + 1)];
    slots.iter().for_each(|&slots| numbers[slots] += 1);
    Cost::sum(&numbers)
}

/// The number of slots in use in each step, the newcomer's included.
pub(super) fn slots(near: &Near, order: &[usize]) -> Vec<usize> {
    let mut waits: Vec<usize> = near.iter().map(Vec::len).collect();
    let mut entered = vec![false; near.len()];
    let mut held = 0;
    let mut enter = |site: usize| {
        assert!(!std::mem::replace(&mut entered[site], true), "an order names each site once");
        for &other in &near[site] {
            waits[other] -= 1;
            held -= usize::from(entered[other] && waits[other] == 0);
        }
        held += usize::from(waits[site] > 0);
        held + usize::from(waits[site] == 0)
    };
    assert_eq!(order.len(), near.len(), "an order names every site");
    order.iter().map(|&site| enter(site)).collect()
}
