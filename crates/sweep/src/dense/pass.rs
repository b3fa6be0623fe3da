//! Which steps run together, and where their tiles lie in memory.

use super::Direction;
use crate::grading::{Frame, Grading};
use crate::machine::Compiled;

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
    /// How values lie in a tile.
    pub(crate) frame: Frame,
    /// Words of a packed value in the layer before, and in the one after.
    pub(crate) width_before: usize,
    pub(crate) width_after: usize,
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
/// Words of a tile whose values are short: what the second-level cache holds beside the carries.
const TILE_WORDS: usize = 1 << 15;
/// Words of a tile whose values are long. Fewer passes over main memory are then worth a larger tile.
const LONG_TILE_WORDS: usize = 1 << 17;

/// The most steps of a pass: on narrow boards, where tiles stay small however many steps they take, planning a longer
/// one would cost more than it saves.
const MOST_STEPS: usize = 64;

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
    ) -> Pass {
        let mut times = vec![time];
        let mut steps: Vec<usize> = vec![];
        let mut growth = 1u64;
        let mut now = time;
        while now != until && steps.len() < MOST_STEPS {
            let (step, next) = direction.advance(now);
            times.push(next);
            steps.push(step);
            let terms = machine.most_terms(step, direction == Direction::Forward).max(1);
            growth = growth.saturating_mul(terms);
            if steps.len() > 1 && (growth > room || !fits(machine, grading, &window(machine, &steps), &times))
            {
                times.pop();
                steps.pop();
                break;
            }
            now = next;
        }
        Pass::shortened(machine, grading, &times, &steps)
    }

    /// These steps, or not quite all of them if the pass can then work in place.
    fn shortened(machine: &Compiled, grading: &Grading, times: &[usize], steps: &[usize]) -> Pass {
        let first = |count: usize| Pass::lay_out(machine, grading, &times[..=count], &steps[..count]);
        let all = first(steps.len());
        if all.in_place || !all.frame.same {
            return all;
        }
        let fewer = (steps.len() / 2 + 1..steps.len()).rev().map(first).find(|pass| pass.in_place);
        fewer.unwrap_or(all)
    }

    fn lay_out(machine: &Compiled, grading: &Grading, times: &[usize], steps: &[usize]) -> Pass {
        let window = window(machine, steps);
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
        let frame = grading.frame(times);
        let (mut sorted_before, mut sorted_after) = (before.clone(), after.clone());
        sorted_before.sort_unstable();
        sorted_after.sort_unstable();
        let in_place = states_before == states_after
            && frame.same
            && outside.iter().all(|axis| axis.before == axis.after)
            && sorted_before == sorted_after;
        let settings: usize = outside.iter().map(|axis| axis.count).product();
        // A small layer is still cut in a few tiles, for the threads.
        let lanes = lanes(frame.width).min(settings.div_ceil(4));
        let tiles = settings.div_ceil(lanes);
        Pass {
            times: times.to_vec(),
            to,
            window,
            steps: steps.to_vec(),
            before,
            after,
            outside,
            in_place,
            lanes,
            tiles,
            states_before,
            states_after,
            width_before: grading.width(from),
            width_after: grading.width(to),
            frame,
        }
    }

    /// Does every address of the layer before, and of the one after, belong to exactly one tile? Looks at every address,
    /// so it is for tests and for layers of up to [`Pass::LOOKED_AT`] states.
    pub(crate) fn tiles_are_disjoint(&self) -> bool {
        let once = |window: &[usize], states: usize, along: fn(&Axis) -> usize| {
            let mut known = vec![false; states];
            let mut bases = vec![0];
            for axis in &self.outside {
                let classes = 0..axis.count;
                bases = classes
                    .flat_map(|class| bases.iter().map(move |base| base + class * along(axis)))
                    .collect();
            }
            let addresses = bases.iter().flat_map(|base| window.iter().map(move |at| base + at));
            let new = |at: usize| at < states && !std::mem::replace(&mut known[at], true);
            bases.len() * window.len() == states && addresses.into_iter().all(new)
        };
        let settings: usize = self.outside.iter().map(|axis| axis.count).product();
        self.tiles * self.lanes >= settings
            && once(&self.before, self.states_before, |axis| axis.before)
            && once(&self.after, self.states_after, |axis| axis.after)
    }

    /// The most states of layers that are looked at, address by address, when the program is debugged.
    pub(crate) const LOOKED_AT: usize = 1 << 14;

    /// Whether the sweep goes from the first step to the last.
    pub(crate) fn forward(&self) -> bool {
        self.to > self.times[0]
    }

    /// What the script of the pass depends on.
    pub(crate) fn key(&self, machine: &Compiled) -> Vec<u32> {
        let radix = self.window.iter().map(|&slot| machine.radix[self.times[0]][slot]);
        let kinds = self.steps.iter().map(|&step| machine.kinds[step]);
        radix.chain(kinds).chain([self.frame.row_length as u32, self.window.len() as u32]).collect()
    }
}

/// Values that make up a row worth its while.
fn lanes(width: usize) -> usize {
    (ROW_WORDS / width).max(1)
}

/// The slots that the steps touch, ascending.
fn window(machine: &Compiled, steps: &[usize]) -> Vec<usize> {
    let mut window: Vec<usize> = steps.iter().flat_map(|&step| machine.steps[step].slots.clone()).collect();
    window.sort_unstable();
    window.dedup();
    window
}

/// Whether a tile with this window is small enough, at all of `times`.
fn fits(machine: &Compiled, grading: &Grading, window: &[usize], times: &[usize]) -> bool {
    let width = grading.frame_width(times);
    let most_words = if width > ROW_WORDS { LONG_TILE_WORDS } else { TILE_WORDS };
    times.iter().all(|&time| {
        let settings: f64 = window.iter().map(|&slot| f64::from(machine.radix[time][slot])).product();
        // In a small layer the window must leave lanes, and tiles for the other thread.
        let outside = (machine.layer_size(time) / settings).max(1.0);
        let crowded = settings > 64.0 && outside < (4 * lanes(width)) as f64;
        !crowded && settings * (width * lanes(width)) as f64 <= most_words as f64
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run;
    use crate::machine::{LocalStep, Move};
    use rule::{Machine, Owner};

    /// Random numbers: splitmix64.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) >> 33) as usize % end
        }
    }

    /// Steps that touch any slots and give them any number of classes.
    fn machine(dice: &mut Dice) -> Compiled {
        let (width, length) = (1 + dice.below(6), 1 + dice.below(12));
        let mut radix = vec![vec![1u32; width]];
        let mut steps = vec![];
        for step in 0..length {
            let mut next = radix[step].clone();
            let mut slots: Vec<usize> = (0..width).filter(|_| dice.below(3) == 0).collect();
            if slots.is_empty() {
                slots.push(dice.below(width));
            }
            slots.iter().for_each(|&slot| next[slot] = 1 + dice.below(4) as u32);
            let settings = |radix: &[u32]| slots.iter().map(|&slot| radix[slot] as usize).product::<usize>();
            let (before, after) = (settings(&radix[step]), settings(&next));
            let moves = (0..1 + dice.below(8))
                .map(|_| Move { from: dice.below(before) as u32, to: dice.below(after) as u32, piece: 0 })
                .collect();
            steps.push(LocalStep { slots, moves });
            radix.push(next);
        }
        let order = (0..length).collect();
        Compiled::new(width, steps, radix, vec![Owner::Left], order, &Run::unlimited())
            .unwrap()
            .expect("few classes")
    }

    fn grading(dice: &mut Dice, steps: usize) -> Grading {
        let ranges: Vec<(i32, i32)> =
            (0..=steps).map(|_| (-(dice.below(3) as i32), dice.below(70) as i32)).collect();
        if dice.below(2) == 0 { Grading::none(steps) } else { Grading::linear(&ranges, 1, -1) }
    }

    #[test]
    fn tiles_of_any_machine_are_disjoint() {
        let mut dice = Dice(1);
        let mut several = 0;
        for _ in 0..2000 {
            let machine = machine(&mut dice);
            let grading = grading(&mut dice, machine.steps());
            for direction in [Direction::Forward, Direction::Backward] {
                let (mut time, until) = match direction {
                    Direction::Forward => (0, machine.steps()),
                    Direction::Backward => (machine.steps(), 0),
                };
                while time != until {
                    let pass = Pass::plan(&machine, &grading, direction, time, until, 1 << 16);
                    assert!(pass.tiles_are_disjoint(), "{machine:?} {direction:?} {time}");
                    several += usize::from(pass.tiles > 1);
                    time = pass.to;
                }
            }
        }
        assert!(several > 1000, "{several} passes have several tiles");
    }
}
