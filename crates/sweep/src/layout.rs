//! Dense or sorted layers: decided by how many combinations of classes occur.

use crate::ask::SweepError;
use crate::machine::Swept;
use crate::{Layers, Run, sparse};

/// How layers are held in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Every combination of classes has its place.
    Dense,
    /// Only states that occur, in ascending order.
    Sparse {
        /// The most of them at a time.
        peak_states: u64,
    },
}

/// A dense layer takes about as long for this many places as a sorted one for one state.
const PLACES_PER_STATE: f64 = 16.0;
/// Layers below this size are dense without further ado.
const SMALL: f64 = 65536.0;

/// Walks through the states alone, and stops with `Dense` as soon as enough of a large layer occurs. Refuses dense
/// layers that have no room with `words` words a state.
pub(crate) fn choose<M: Swept>(machine: &M, words: usize, run: &Run<'_>) -> Result<Layout, SweepError> {
    check_no_files(run)?;
    if let Some(peak_states) = machine.peak_states() {
        return Ok(Layout::Sparse { peak_states });
    }
    let places = |time: usize| machine.tables().map_or(f64::INFINITY, |tables| tables.layer_size(time));
    let most_places = machine.tables().map_or(f64::INFINITY, |tables| tables.peak_size());
    let small = run.layers == Layers::AsFits && most_places <= SMALL;
    if small || (run.layers == Layers::Dense && machine.tables().is_some()) {
        return Ok(Layout::Dense);
    }
    let free = run.layers == Layers::AsFits;
    let dense = || {
        let needed = most_places * words as f64 * size_of::<u64>() as f64;
        run.fits(needed)?;
        Ok(Layout::Dense)
    };
    let mut states = vec![machine.start()];
    let mut peak_states = 1;
    for step in 0..machine.steps() {
        states = sparse::successors(machine, step, &states);
        let (found, places) = (states.len() as f64, places(step + 1));
        if free && found > SMALL && found * PLACES_PER_STATE > places {
            return dense();
        }
        peak_states = peak_states.max(states.len() as u64);
        run.fits((peak_states * sparse::BYTES_PER_STATE) as f64)?;
        run.check()?;
    }
    let sparse_wins = !free || peak_states as f64 * PLACES_PER_STATE < most_places;
    if sparse_wins { Ok(Layout::Sparse { peak_states }) } else { dense() }
}

/// Refuses directories and second meeting points where no use is made of them.
pub fn check_no_files(run: &Run<'_>) -> Result<(), SweepError> {
    let asked_for = run.scratch.is_some() || run.checkpoint.is_some();
    match (asked_for, run.twice) {
        (true, _) => Err(SweepError::NoFiles),
        (false, true) => Err(SweepError::NotTwice),
        (false, false) => Ok(()),
    }
}
