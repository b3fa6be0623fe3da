//! Dense or sorted layers: decided by how many combinations of classes occur.

use crate::ask::SweepError;
use crate::crowd::Known;
use crate::machine::Swept;
use crate::sparse::{LEAST_BYTES_PER_STATE, Sizes};
use crate::{Layers, Run, crowd, sparse};
use control::Halt;
use std::sync::Arc;

/// How layers are held in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Every combination of classes has its place.
    Dense,
    /// Only states that occur, in ascending order; there are so many.
    Sparse(Arc<Sizes>),
}

/// A dense layer takes about as long for this many places as a sorted one for one state.
const PLACES_PER_STATE: f64 = 16.0;
/// Layers below this size are dense without further ado.
const SMALL: f64 = 65536.0;
/// With more states than this it is asked how many there will be at least, and again whenever there are so many times more.
const MANY: usize = 1 << 17;
const MORE: usize = 8;

/// Walks through the states alone, and stops with `Dense` as soon as enough of a large layer occurs. Refuses layers
/// that have no room: dense ones with `words` words a state, sorted ones as soon as that is known.
pub(crate) fn choose<M: Swept>(machine: &M, words: usize, run: &Run<'_>) -> Result<Layout, SweepError> {
    check_no_files(run)?;
    machine.verify()?;
    if let Some(sizes) = machine.sizes() {
        return Ok(Layout::Sparse(Arc::new(sizes)));
    }
    let choice = Choice { machine, words, run };
    let forced = run.layers == Layers::Dense && machine.tables().is_some();
    if forced || (choice.is_free() && choice.most_places() <= SMALL) {
        return choice.dense();
    }
    let mut states = sparse::start(machine, run)?;
    let mut sizes = Sizes { states: vec![1], ways: vec![] };
    let mut many = MANY;
    for step in 0..machine.steps() {
        if states.len() > many {
            choice.check_hope(Known { step, states: &states }, 0.0)?;
            many = MORE * states.len();
        }
        let (next, ways) = match sparse::successors(machine, step, &states, run) {
            Err(Halt::Memory { .. }) if choice.is_crowded(states.len(), step) => return choice.dense(),
            Err(Halt::Memory { needed, limit }) => {
                choice.check_hope(Known { step, states: &states }, needed)?;
                return Err(SweepError::AtLeast { needed, limit });
            }
            found => found?,
        };
        states = next;
        if states.len() as f64 > SMALL && choice.is_crowded(states.len(), step + 1) {
            return choice.dense();
        }
        sizes.states.push(states.len() as u64);
        sizes.ways.push(ways);
    }
    let sparse_wins =
        !choice.is_free() || sizes.peak_states() as f64 * PLACES_PER_STATE < choice.most_places();
    if sparse_wins { Ok(Layout::Sparse(Arc::new(sizes))) } else { choice.dense() }
}

/// A layout to be chosen.
struct Choice<'a, M> {
    machine: &'a M,
    words: usize,
    run: &'a Run<'a>,
}

impl<M: Swept> Choice<'_, M> {
    /// Either layout will do.
    fn is_free(&self) -> bool {
        self.run.layers == Layers::AsFits
    }

    /// The places of the largest dense layer.
    fn most_places(&self) -> f64 {
        self.machine.tables().map_or(f64::INFINITY, |tables| tables.peak_size())
    }

    /// Do so many of the states of a dense layer occur that it may as well be dense?
    fn is_crowded(&self, states: usize, time: usize) -> bool {
        let places = self.machine.tables().map_or(f64::INFINITY, |tables| tables.layer_size(time));
        self.is_free() && states as f64 * PLACES_PER_STATE > places
    }

    fn dense_bytes(&self) -> f64 {
        self.most_places() * self.words as f64 * size_of::<u64>() as f64
    }

    fn dense(&self) -> Result<Layout, SweepError> {
        self.run.fits(self.dense_bytes())?;
        Ok(Layout::Dense)
    }

    /// Refuses, with what is needed at least, if neither layout will have room: a layer leads to more states than fit, or
    /// they are known to need so many bytes.
    fn check_hope(&self, layer: Known<'_>, known: f64) -> Result<(), SweepError> {
        let limit = self.run.account.limit();
        let most = limit as f64 / LEAST_BYTES_PER_STATE;
        let states = match crowd::least_states(self.machine, layer, most, self.run) {
            // No room for walkers is no room for the states either.
            Err(Halt::Memory { needed, limit }) => return Err(SweepError::AtLeast { needed, limit }),
            states => states?,
        };
        let sorted = known.max(states * LEAST_BYTES_PER_STATE);
        if self.is_free() && self.dense_bytes() < sorted {
            return Ok(self.run.fits(self.dense_bytes())?);
        }
        self.run.fits(sorted).map_err(|_| SweepError::AtLeast { needed: sorted, limit })
    }
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
