//! How many states a layer has at least, without finding them all.
//!
//! Walkers go through a machine, each by itself and by chance. If there are S states, two of them meet in the same one
//! with a chance of at least 1/S, whatever the chances of the states are: Σp² ≥ 1/S. So N walkers of whom c pairs have met
//! say that S is about N²/2c, or more. With a margin for chance that is a bound, and a run that cannot fit is refused in
//! a second instead of when its memory is full.

use crate::Run;
use control::Halt;
use rayon::prelude::*;
use rule::Machine;

/// Walkers.
const WALKERS: usize = 1 << 16;
/// Steps of all walkers together.
const MOST_STEPS: usize = 1 << 19;
/// Walkers that go on between two looks at the wish to stop.
const PART: usize = 1 << 10;

/// A lower bound of the number of states in the layers after those `states` before a step, and among them. It is wrong
/// in less than one of a thousand cases, and always the same for the same states. Takes a mebibyte.
pub(crate) fn least_states<M: Machine>(
    machine: &M,
    step: usize,
    states: &[u128],
    run: &Run<'_>,
) -> Result<f64, Halt> {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut walkers: Vec<u128> = (0..WALKERS).map(|_| states[chance.below(states.len())]).collect();
    let mut least = states.len() as f64;
    for (round, step) in (step..machine.steps()).take(MOST_STEPS / WALKERS).enumerate() {
        walkers.par_chunks_mut(PART).enumerate().try_for_each(|(part, walkers)| {
            run.check()?;
            let mut chance = Chance(((round as u64) << 32 | part as u64).wrapping_mul(0xd134_2543_de82_ef95));
            walkers.iter_mut().for_each(|state| *state = advanced(machine, step, *state, &mut chance));
            Ok(())
        })?;
        walkers.retain(|&state| state != LOST);
        walkers.par_sort_unstable();
        least = least.max(bound(&walkers));
    }
    Ok(least)
}

/// No state: a walker that cannot go on. A machine with a state of 128 ones loses nothing but a walker.
const LOST: u128 = u128::MAX;

fn advanced<M: Machine>(machine: &M, step: usize, state: u128, chance: &mut Chance) -> u128 {
    // One of the ways, each with the same chance: the k-th takes the place of those before it with chance 1/k.
    let (mut ways, mut next) = (0, LOST);
    machine.expand(step, state, &mut |_, state| {
        ways += 1;
        if chance.below(ways) == 0 {
            next = state;
        }
    });
    next
}

/// The bound for walkers, sorted: if the expected number of pairs that meet were λ, fewer than λ − 4√λ − 4 of them would
/// be seen in less than one of a thousand cases; pairs that meet in threes and more only make the bound lower.
fn bound(walkers: &[u128]) -> f64 {
    let pairs = |number: usize| number as f64 * (number as f64 - 1.0) / 2.0;
    let met: f64 = walkers.chunk_by(|one, other| one == other).map(|same| pairs(same.len())).sum();
    let expected = met + 4.0 * (met + 1.0).sqrt() + 8.0;
    pairs(walkers.len()) / expected
}

/// Random numbers: splitmix64.
struct Chance(u64);

impl Chance {
    /// A number from 0 to less than this.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * end as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rule::{Owner, PieceId};

    /// Every step has `pieces` pieces; the state is what was put down in the last `remembered` steps.
    struct Memory {
        pieces: u8,
        remembered: u32,
    }

    impl Machine for Memory {
        fn steps(&self) -> usize {
            30
        }
        fn owners(&self) -> &[Owner] {
            &[Owner::Nobody; 7][..self.pieces as usize]
        }
        fn start(&self) -> u128 {
            0
        }
        fn expand(&self, _: usize, state: u128, emit: &mut impl FnMut(PieceId, u128)) {
            let all = u128::from(self.pieces).pow(self.remembered);
            (0..self.pieces)
                .for_each(|piece| emit(piece, (state * u128::from(self.pieces) + u128::from(piece)) % all));
        }
    }

    #[test]
    fn the_bound_is_below_the_truth_and_not_far() {
        for (pieces, remembered) in [(2u8, 3u32), (2, 8), (3, 6), (5, 7), (7, 8)] {
            let machine = Memory { pieces, remembered };
            let truth = f64::from(pieces).powi(remembered as i32);
            let found = least_states(&machine, 0, &[0], &Run::unlimited()).unwrap();
            assert!(found <= truth, "{found} of {truth}");
            assert!(found > truth / 3.0, "{found} of {truth}");
        }
        let (endless, many) = (Memory { pieces: 7, remembered: 30 }, (0..100_000).collect::<Vec<_>>());
        assert!(least_states(&endless, 0, &many, &Run::unlimited()).unwrap() > 1e8);
    }
}
