//! Which steps run together, and where their tiles lie in memory.

use super::Direction;
use crate::machine::Compiled;
use crate::question::Grading;

/// Some consecutive steps that run together on tiles.
pub(crate) struct Pass {
    /// The times of the layers in order, one more than there are steps.
    pub(crate) times: Vec<usize>,
    /// The last of `times`.
    pub(crate) to: usize,
    /// The slots that the steps touch, ascending.
    pub(crate) window: Vec<usize>,
    /// The steps, in the order in which they run.
    pub(crate) steps: Vec<usize>,
    /// The address of each setting of the window in the layer before, and in the one after, counted in states.
    pub(crate) before: Vec<usize>,
    pub(crate) after: Vec<usize>,
    /// The slots outside, as axes along which tiles and lanes lie.
    pub(crate) outside: Vec<Axis>,
    /// A tile has the same addresses before and after.
    pub(crate) in_place: bool,
    /// Settings outside the window that a tile takes together.
    pub(crate) lanes: usize,
    pub(crate) tiles: usize,
    pub(crate) states_before: usize,
    pub(crate) states_after: usize,
    /// Words of a value, at each of `times`.
    pub(crate) widths: Vec<usize>,
}

/// A slot outside the window: the number of its classes and how far apart they lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Axis {
    pub(crate) count: usize,
    pub(crate) before: usize,
    pub(crate) after: usize,
}

/// Words of a row that are worth a run of their own.
const ROW_WORDS: usize = 64;
/// Words of a tile: what the second-level cache holds beside its copy and the carries.
const TILE_WORDS: usize = 1 << 15;

impl Pass {
    /// The next pass from `time` on towards `until`.
    ///
    /// Steps are taken in as long as the tile stays small and no word grows by more than `room`; there is at least
    /// one. Every address of a layer belongs to exactly one setting of window and outside, so tiles are disjoint.
    pub(crate) fn plan(
        machine: &Compiled,
        grading: &Grading,
        direction: Direction,
        time: usize,
        until: usize,
        room: u64,
        most_steps: usize,
    ) -> Pass {
        let mut window: Vec<usize> = vec![];
        let mut times = vec![time];
        let mut steps = vec![];
        let mut growth = 1u64;
        let mut now = time;
        while now != until && steps.len() < most_steps {
            let (step, next) = direction.advance(now);
            let mut wider = [&window[..], &machine.steps[step].slots].concat();
            wider.sort_unstable();
            wider.dedup();
            times.push(next);
            let terms = machine.most_terms(step, direction == Direction::Forward).max(1);
            growth = growth.saturating_mul(terms);
            let too_much = growth > room || tile_words(machine, grading, &wider, &times) > TILE_WORDS;
            if too_much && !steps.is_empty() {
                times.pop();
                break;
            }
            window = wider;
            steps.push(step);
            now = next;
        }
        Pass::lay_out(machine, grading, window, times, steps)
    }

    fn lay_out(
        machine: &Compiled,
        grading: &Grading,
        window: Vec<usize>,
        times: Vec<usize>,
        steps: Vec<usize>,
    ) -> Pass {
        let (from, to) = (times[0], times[times.len() - 1]);
        let (strides_before, states_before) = strides(&machine.radix[from]);
        let (strides_after, states_after) = strides(&machine.radix[to]);
        let free = (0..machine.width).filter(|slot| !window.contains(slot) && machine.radix[from][*slot] > 1);
        let outside: Vec<Axis> = free
            .map(|slot| Axis {
                count: machine.radix[from][slot] as usize,
                before: strides_before[slot],
                after: strides_after[slot],
            })
            .collect();
        let before = addresses(&window, &machine.radix[from], &strides_before);
        let after = addresses(&window, &machine.radix[to], &strides_after);
        let widths: Vec<usize> = times.iter().map(|&time| grading.width(time)).collect();
        let (mut sorted_before, mut sorted_after) = (before.clone(), after.clone());
        sorted_before.sort_unstable();
        sorted_after.sort_unstable();
        let in_place = states_before == states_after
            && widths[0] == widths[widths.len() - 1]
            && outside.iter().all(|axis| axis.before == axis.after)
            && sorted_before == sorted_after;
        let settings: usize = outside.iter().map(|axis| axis.count).product();
        let lanes = lanes(widths.iter().copied().max().unwrap_or(1)).min(settings);
        let tiles = settings.div_ceil(lanes);
        Pass {
            times,
            to,
            window,
            steps,
            before,
            after,
            outside,
            in_place,
            lanes,
            tiles,
            states_before,
            states_after,
            widths,
        }
    }

    /// Whether the sweep goes from the first step to the last.
    pub(crate) fn forward(&self) -> bool {
        self.to > self.times[0]
    }

    /// The words of a value at the end.
    pub(crate) fn width_after(&self) -> usize {
        self.widths[self.widths.len() - 1]
    }

    /// Values of the layer before and after that are in memory together.
    pub(crate) fn words_held(&self, planes_before: usize, planes_after: usize) -> (u64, u64) {
        let words = |states: usize, width: usize, planes: usize| states as u64 * width as u64 * planes as u64;
        let after = words(self.states_after, self.width_after(), planes_after);
        let before = words(self.states_before, self.widths[0], planes_before);
        if self.in_place { (0, after) } else { (before, after) }
    }
}

/// Values that make up a row worth its while.
fn lanes(width: usize) -> usize {
    (ROW_WORDS / width).max(1)
}

/// The words of a tile with this window, at the worst of `times`.
fn tile_words(machine: &Compiled, grading: &Grading, window: &[usize], times: &[usize]) -> usize {
    let words = |&time: &usize| {
        let settings: f64 = window.iter().map(|&slot| f64::from(machine.radix[time][slot])).product();
        let width = grading.width(time);
        // In a small layer the window must leave lanes, and tiles for the other thread.
        let whole = (machine.layer_size(time) / settings).max(1.0);
        let crowded = settings > 64.0 && whole < (4 * lanes(width)) as f64;
        if crowded { usize::MAX } else { (settings * (width * lanes(width)) as f64) as usize }
    };
    times.iter().map(words).max().unwrap_or(0)
}

/// How far apart the classes of each slot lie, and the size of the layer.
pub(super) fn strides(radix: &[u32]) -> (Vec<usize>, usize) {
    let mut size = 1;
    let strides = radix.iter().map(|&radix| {
        let stride = size;
        size *= radix as usize;
        stride
    });
    (strides.collect(), size)
}

/// The address of each setting of `slots`, the first slot fastest.
pub(super) fn addresses(slots: &[usize], radix: &[u32], strides: &[usize]) -> Vec<usize> {
    slots.iter().fold(vec![0], |all, &slot| {
        let classes = 0..radix[slot] as usize;
        classes.flat_map(|class| all.iter().map(move |at| at + class * strides[slot])).collect()
    })
}
