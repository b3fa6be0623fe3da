//! How many states a layer has at least, without finding them all.
//!
//! Walkers go through a machine, each by itself and by chance. If there are S states, two of them meet in the same one
//! with a chance of at least 1/S, whatever the chances of the states are: Σp² ≥ 1/S. So N walkers of whom c pairs have met
//! say that S is about N²/2c, or more. With a margin for chance that is a bound, and a run that cannot fit is refused in
//! a second instead of when its memory is full.
//!
//! The better the chances of the states are spread, the better the bound: walkers set out from all states of a layer that
//! is known. A few go first; only where these hardly ever meet, many follow.

use crate::Run;
use control::Halt;
use rayon::prelude::*;
use rule::Machine;

/// Walkers who go first.
const FEW: usize = 1 << 13;
/// Walkers who follow, at least and at most.
const MANY: [usize; 2] = [1 << 17, 1 << 20];
/// Walkers that go on between two looks at the wish to stop.
const PART: usize = 1 << 10;

/// A layer whose states are known: those before a step.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) step: usize,
    pub(crate) states: &'a [u128],
}

/// A lower bound of the number of states in the largest layer of a machine from a known one on, where it matters whether
/// there are more than `most`. It is wrong in less than one of a thousand cases, and always the same. Takes two mebibytes,
/// and for each step as long as it takes to expand 131,072 states; eight times that where `most` is 2·10^10. Beyond that
/// it shows little.
pub(crate) fn least_states<M: Machine>(
    machine: &M,
    known: Known<'_>,
    most: f64,
    run: &Run<'_>,
) -> Result<f64, Halt> {
    let bound = least_met(machine, known, FEW, run)?.max(known.states.len() as f64);
    if bound < most_shown(FEW) / 4.0 {
        return Ok(bound);
    }
    let [least, greatest] = MANY;
    let numbers = std::iter::successors(Some(least), |many| Some(2 * many));
    let enough = |&walkers: &usize| most_shown(walkers) > 2.0 * most;
    match numbers.take_while(|&walkers| walkers <= greatest).find(enough) {
        Some(many) => Ok(bound.max(least_met(machine, known, many, run)?)),
        None => Ok(bound),
    }
}

/// What so many walkers show of the largest layer.
fn least_met<M: Machine>(machine: &M, known: Known<'_>, walkers: usize, run: &Run<'_>) -> Result<f64, Halt> {
    let (mut all, mut left, mut least) = (run.list(), walkers, 1.0f64);
    all.resize(walkers, machine.start())?;
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    all.iter_mut().for_each(|state| *state = known.states[chance.below(known.states.len())]);
    for step in known.step..machine.steps() {
        let walking = &mut all[..left];
        walking.par_chunks_mut(PART).enumerate().try_for_each(|(part, walkers)| {
            run.check()?;
            let mut chance = Chance(((step as u64) << 32 | part as u64).wrapping_mul(0xd134_2543_de82_ef95));
            walkers.iter_mut().for_each(|state| *state = advanced(machine, step, *state, &mut chance));
            Ok(())
        })?;
        walking.par_sort_unstable();
        // Those who are lost are the last ones.
        left = walking.partition_point(|&state| state != LOST);
        least = least.max(bound(&all[..left]));
    }
    Ok(least)
}

/// What so many walkers show at most, if none of them meet.
fn most_shown(walkers: usize) -> f64 {
    pairs(walkers) / UNMET
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
    let met: f64 = walkers.chunk_by(|one, other| one == other).map(|same| pairs(same.len())).sum();
    pairs(walkers.len()) / (met + 4.0 * ((met + 1.0).sqrt() - 1.0) + UNMET)
}

/// So many pairs would be expected to meet, at most, if none do.
const UNMET: f64 = 12.0;

fn pairs(walkers: usize) -> f64 {
    walkers as f64 * (walkers as f64 - 1.0) / 2.0
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

    /// The machines here start in state 0.
    const START: Known<'_> = Known { step: 0, states: &[0] };

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
            let found = least_states(&machine, START, 1e6, &Run::unlimited()).unwrap();
            assert!(found <= truth, "{found} of {truth}");
            assert!(found > truth / 3.0, "{found} of {truth}");
        }
    }

    /// The more states matter, the more are shown.
    #[test]
    fn there_are_as_many_walkers_as_the_question_needs() {
        let endless = Memory { pieces: 7, remembered: 30 };
        for most in [1e5, 1e8, 2e9] {
            assert!(least_states(&endless, START, most, &Run::unlimited()).unwrap() > most);
        }
    }

    #[test]
    fn walkers_are_charged() {
        let (machine, run) = (Memory { pieces: 2, remembered: 3 }, Run::within(1 << 10));
        assert!(matches!(least_states(&machine, START, 1e3, &run), Err(Halt::Memory { .. })));
    }
}
