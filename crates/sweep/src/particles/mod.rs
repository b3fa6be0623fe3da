//! Numbers of positions estimated: particles walk through the steps of a sweep, each in a state of its own.
//!
//! A particle settles site after site. Of the pieces that may be put down it takes one, by chance, and its *weight* is
//! divided by that chance. When the weights have become so unequal that the *effective* number of particles,
//! (Σw)² / Σw², falls below half of their number, they are drawn anew: the particle i goes on in as many copies as
//! numbers u, u + 1, u + 2, ..., with one random u, fall into its share of the sum of weights. In the end the mean
//! weight is the estimate. It is unbiased, whatever the chances are, as long as no piece that may be put down has none:
//!
//! Let Z(s) be the number of ways in which the board can be completed from the state s, and M = Σ wᵢ Z(sᵢ) / N. Before
//! the first step M = Z(start), the number of positions. In a step the particle takes the child c with chance p(c) and
//! the weight w/p(c): the expectation of the new w Z is Σ p(c) · w/p(c) · Z(c) = w Z(s). Where particles are drawn anew,
//! the expected number of copies of i is N wᵢ / Σw, each has the weight Σw / N, and the expectation of M is M. Whether
//! they are is decided by the weights at hand. So the expectation of M never changes, and at the end Z = 1: M is the
//! mean weight. A particle without a child has Z = 0 and the weight 0.
//!
//! **Guides.** A [`Course`] may have an opinion ψ(s) > 0 on how much lies ahead of a state, and take children with
//! chances in proportion to ψ. Particles are then drawn by w ψ instead of w, and that product is what is kept as a
//! weight here. At the start and at the end ψ = 1. A good opinion makes for a small variance, a bad one for no bias.
//!
//! The variance of a run, in proportion to the square of the mean, is about c/N, where c grows with the number of
//! sites. A particle takes some bytes and, at each site, some nanoseconds; nothing is allocated while it walks.
//!
//! **Faults.** Chance hides a wrong number, so nothing is left to it: between two steps the crowd has a seal, and the
//! tables of a course have one, too. Random numbers have none: with a bit of one flipped, it is as random as before.
//! Source: \[DelMoral\], where it is called a particle approximation of Feynman-Kac formulae.

mod calls;
mod chen;
mod filled;
mod groups;
mod guide;
mod labels;

pub use calls::CalledCourse;
pub use chen::heuristic;
pub use filled::Filled;
pub use groups::GroupCourse;
pub use labels::LabelCourse;

use control::faults;
use rand_core::Rng;
use rule::PieceId;

/// A rule on a board in an order, for particles: states are a fixed number of bytes, zeros at the start.
pub trait Course: Sync {
    /// The number of steps, one for each site.
    fn steps(&self) -> usize;
    /// The bytes of a state.
    fn stride(&self) -> usize;
    /// The most sites that are remembered at a time.
    fn width(&self) -> usize;
    /// Bytes of tables, about.
    fn bytes(&self) -> usize;
    /// Takes a step with every particle, in the direction of its random number, and multiplies its weight by
    /// ψ(after) / ψ(before) over the chance of that direction; by 0 if there is none. Particles of weight 0 may be left
    /// as they are.
    fn advance(&self, step: usize, states: &mut [u8], weights: &mut [f64], chances: &[u32]);
    /// Calls `emit` with every piece that may be put down, and the state after it.
    fn children(&self, step: usize, state: &[u8], emit: &mut dyn FnMut(PieceId, &[u8]));
    /// Are the tables still what was written?
    fn verify(&self) -> bool;
    /// Where heuristic sampling files a state: states of one stratum should have about as much ahead of them.
    fn stratum(&self, step: usize, state: &[u8]) -> usize;
}

/// Why a run gives no estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoEstimate {
    /// The wish to stop was heard.
    Interrupted,
    /// Particles or tables are no longer what was written.
    Changed,
}

/// One run of so many particles: the natural logarithm of an unbiased estimate of the number of positions; −∞ if all
/// particles died. The same source of random numbers gives the same estimate on every machine.
pub fn walk<C: Course>(
    course: &C,
    particles: usize,
    source: &mut impl Rng,
    stopped: &dyn Fn() -> bool,
) -> Result<f64, NoEstimate> {
    let mut crowd = Crowd::new(course.stride(), particles);
    for step in 0..course.steps() {
        crowd.verify()?;
        source.fill_bytes(bytemuck::cast_slice_mut(&mut crowd.chances));
        let Crowd { stride, states, weights, chances, .. } = &mut crowd;
        for first in (0..particles).step_by(UNSEEN) {
            if stopped() {
                return Err(NoEstimate::Interrupted);
            }
            let part = first..particles.min(first + UNSEEN);
            let states = &mut states[part.start * *stride..part.end * *stride];
            course.advance(step, states, &mut weights[part.clone()], &chances[part]);
        }
        if !crowd.even_out(source) {
            return Ok(f64::NEG_INFINITY);
        }
        crowd.write_seal();
    }
    crowd.verify()?;
    Ok(crowd.log + mean(&crowd.weights).ln())
}

/// The bytes that a run needs beside the tables of its course.
pub fn bytes_of_run<C: Course>(course: &C, particles: usize) -> f64 {
    const BESIDE: usize = size_of::<f64>() + 2 * size_of::<u32>();
    particles as f64 * (2 * course.stride() + BESIDE) as f64
}

/// Particles that take a step between two looks at the wish to stop.
const UNSEEN: usize = 1 << 12;

/// Weights are kept within 2^±`EXPONENT` by factors that are powers of two.
const EXPONENT: i32 = 256;

/// Particles with their weights.
struct Crowd {
    stride: usize,
    /// One state after the other.
    states: Vec<u8>,
    /// Where the next states are put when particles are drawn anew.
    spare: Vec<u8>,
    weights: Vec<f64>,
    chances: Vec<u32>,
    /// The logarithm of the number that all weights are to be multiplied with.
    log: f64,
    /// Of states and weights, between two steps.
    seal: u64,
}

/// A sum of words: no bit of them can change without it.
#[inline]
fn seal(states: &[u8], weights: &[f64]) -> u64 {
    let (words, rest) = states.as_chunks();
    let of_states = words.iter().fold(0u64, |sum, word| sum.wrapping_add(u64::from_le_bytes(*word)));
    let of_rest = rest.iter().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
    let of_weights = weights.iter().fold(0u64, |sum, weight| sum.wrapping_add(weight.to_bits()));
    of_states.wrapping_add(of_rest).wrapping_add(of_weights)
}

impl Crowd {
    fn new(stride: usize, particles: usize) -> Crowd {
        let states = vec![0; particles * stride];
        let mut crowd = Crowd {
            stride,
            spare: states.clone(),
            states,
            weights: vec![1.0; particles],
            chances: vec![0; particles],
            log: 0.0,
            seal: 0,
        };
        crowd.write_seal();
        crowd
    }

    fn write_seal(&mut self) {
        self.seal = seal(&self.states, &self.weights);
        faults::strike("particles", &mut self.states);
        faults::strike("weights of particles", &mut self.weights);
    }

    /// Is the crowd still what the last step left?
    fn verify(&self) -> Result<(), NoEstimate> {
        if seal(&self.states, &self.weights) == self.seal { Ok(()) } else { Err(NoEstimate::Changed) }
    }

    /// Draws the particles anew if their weights are too unequal. False if all have died.
    fn even_out(&mut self, source: &mut impl Rng) -> bool {
        let sum: f64 = self.weights.iter().sum();
        if sum == 0.0 {
            return false;
        }
        let particles = self.weights.len() as f64;
        let squares: f64 = self.weights.iter().map(|weight| weight * weight).sum();
        if 2.0 * sum * sum < particles * squares {
            self.draw(sum, source);
        } else if !(2f64.powi(-EXPONENT)..=2f64.powi(EXPONENT)).contains(&(sum / particles)) {
            let exponent = if sum < particles { EXPONENT } else { -EXPONENT };
            self.weights.iter_mut().for_each(|weight| *weight *= 2f64.powi(exponent));
            self.log -= f64::from(exponent) * std::f64::consts::LN_2;
        }
        true
    }

    /// Draws as many particles as there are, in proportion to their weights, systematically: one random number.
    fn draw(&mut self, sum: f64, source: &mut impl Rng) {
        let share = sum / self.weights.len() as f64;
        let mut mark = fraction(source) * share;
        let (mut passed, mut drawn) = (0.0, 0);
        let last = self.weights.iter().rposition(|&weight| weight > 0.0).expect("a particle is alive");
        for (particle, &weight) in self.weights.iter().enumerate() {
            passed += weight;
            // Rounding may leave a mark beyond the last particle.
            while drawn < self.weights.len() && weight > 0.0 && (mark < passed || particle == last) {
                let state = &self.states[particle * self.stride..][..self.stride];
                self.spare[drawn * self.stride..][..self.stride].copy_from_slice(state);
                drawn += 1;
                mark += share;
            }
        }
        std::mem::swap(&mut self.states, &mut self.spare);
        self.weights.fill(1.0);
        self.log += share.ln();
    }
}

/// The logarithm of the mean of numbers that are given by their logarithms.
pub fn log_of_mean(logs: &[f64]) -> f64 {
    let greatest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if greatest == f64::NEG_INFINITY {
        return greatest;
    }
    let numbers: Vec<f64> = logs.iter().map(|log| (log - greatest).exp()).collect();
    greatest + mean(&numbers).ln()
}

fn mean(weights: &[f64]) -> f64 {
    weights.iter().sum::<f64>() / weights.len() as f64
}

/// A random number from 0 to 1, 1 excluded, of 53 bits.
fn fraction(source: &mut impl Rng) -> f64 {
    (source.next_u64() >> 11) as f64 * 2f64.powi(-53)
}

/// Gives each child a share of all 32-bit numbers, in proportion to what is `wanted` for it, and at least one number:
/// `give` is told the last number of the share, and the chance that it stands for, exactly.
fn share_out<T>(children: &mut [T], wanted: impl Fn(&T) -> f64, give: impl Fn(&mut T, u32, f64)) {
    const ALL: u64 = 1 << 32;
    let total: f64 = children.iter().map(&wanted).sum();
    let mut left = children.len() as u64;
    let (mut sum, mut before) = (0.0, 0);
    for child in children {
        sum += wanted(child);
        left -= 1;
        let end = if left == 0 { ALL } else { (sum / total * ALL as f64) as u64 };
        let end = end.clamp(before + 1, ALL - left);
        give(child, (end - 1) as u32, (end - before) as f64 / ALL as f64);
        before = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wanted may be as unequal as it likes: every child has a number, no number is left over.
    #[test]
    fn all_numbers_are_shared_out() {
        for wanted in [vec![1.0], vec![1.0; 3], vec![1e-30, 1.0, 1e-30], vec![1.0, 0.0, 0.0], vec![0.3, 0.7]]
        {
            let mut children: Vec<(f64, u32, f64)> = wanted.iter().map(|&wanted| (wanted, 0, 0.0)).collect();
            share_out(
                &mut children,
                |child| child.0,
                |child, last, chance| (child.1, child.2) = (last, chance),
            );
            assert_eq!(children.last().unwrap().1, u32::MAX);
            assert!(children.is_sorted_by(|one, other| one.1 < other.1), "{children:?}");
            assert_eq!(children.iter().map(|child| child.2).sum::<f64>(), 1.0);
            let total: f64 = wanted.iter().sum();
            assert!(children.iter().all(|child| (child.2 - child.0 / total).abs() < 1e-9));
        }
    }

    /// A source of random numbers that are all the same.
    struct Same(u64);

    impl rand_core::TryRng for Same {
        type Error = std::convert::Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(self.0 as u32)
        }
        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(self.0)
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill(self.0 as u8);
            Ok(())
        }
    }

    /// Over all marks the mean number of copies is in proportion to the weight.
    #[test]
    fn particles_are_drawn_in_proportion() {
        const MARKS: u64 = 1000;
        let weights = [0.5, 0.0, 2.0, 0.25, 1.25, 0.0];
        let mut copies = [0u64; 6];
        for mark in 0..MARKS {
            let mut crowd = Crowd::new(1, weights.len());
            crowd.states = (0..weights.len() as u8).collect();
            crowd.weights = weights.to_vec();
            crowd.draw(4.0, &mut Same(u64::MAX / MARKS * mark));
            assert!((crowd.log - (4.0f64 / 6.0).ln()).abs() < 1e-12);
            assert_eq!(crowd.weights, [1.0; 6]);
            crowd.states.iter().for_each(|&state| copies[state as usize] += 1);
        }
        for (copies, weight) in copies.into_iter().zip(weights) {
            let expected = weight / 4.0 * 6.0 * MARKS as f64;
            assert!((copies as f64 - expected).abs() <= 3.0, "{copies} copies, {expected} are right");
        }
    }

    #[test]
    fn the_mean_of_logarithms() {
        assert!((log_of_mean(&[1000.0, 1000.0 + 3f64.ln()]) - 1000.0 - 2f64.ln()).abs() < 1e-12);
        assert_eq!(log_of_mean(&[f64::NEG_INFINITY; 2]), f64::NEG_INFINITY);
    }
}
