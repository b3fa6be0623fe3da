//! What an order of the sites means for the frontier.

use crate::{Board, Way};

/// One step of a plan: a site enters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The site that enters.
    pub site: usize,
    /// The slot that it takes.
    pub slot: usize,
    /// What a rule has noted of it ([`Board::mark`]).
    pub mark: u16,
    /// The earlier sites related to it, oldest first: their slots, and how they lie from the newcomer.
    pub seen: Vec<(usize, Way)>,
    /// Which of `seen` meet their last related site in this step, as indices into it. They leave their slots.
    pub leaving: Vec<usize>,
    /// The newcomer itself has no later related site and leaves at once.
    pub passes: bool,
}

/// An order of the sites, told as steps on a frontier of `width` slots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of slots.
    pub width: usize,
    /// One step for each site.
    pub steps: Vec<Step>,
}

impl Plan {
    /// The plan of `order`, which names every site of the board once.
    ///
    /// A newcomer takes the slot of the oldest site that leaves in the same step. So a grid taken row by row needs
    /// as many slots as it has columns, and the slot is the column.
    ///
    /// # Panics
    /// If `order` is not an order of all sites.
    pub fn new(board: &Board, order: &[usize]) -> Plan {
        let time = times(board, order);
        let mut near = board.neighbours();
        for (site, near) in near.iter_mut().enumerate() {
            near.sort_by_key(|&(other, _)| time[other]);
            debug_assert!(near.iter().all(|&(other, _)| other != site), "no site is related to itself");
        }
        let last: Vec<usize> = (0..board.sites())
            .map(|site| near[site].last().map_or(time[site], |&(other, _)| time[other].max(time[site])))
            .collect();
        let mut slots = Slots::default();
        let mut slot = vec![0; board.sites()];
        let mut steps = Vec::with_capacity(order.len());
        for (now, &site) in order.iter().enumerate() {
            let before: Vec<_> =
                near[site].iter().filter(|&&(other, _)| time[other] < now).copied().collect();
            let leaving: Vec<usize> = (0..before.len()).filter(|&i| last[before[i].0] == now).collect();
            let left: Vec<usize> = leaving.iter().map(|&i| slot[before[i].0]).collect();
            slot[site] = slots.take(&left);
            let passes = last[site] == now;
            if passes {
                slots.free.push(slot[site]);
            }
            let seen = before.iter().map(|&(other, way)| (slot[other], way)).collect();
            steps.push(Step { site, slot: slot[site], mark: board.mark(site), seen, leaving, passes });
        }
        Plan { width: slots.width, steps }
    }

    /// The number of slots that [`Plan::new`] would need, without making the steps.
    pub fn width_of(board: &Board, order: &[usize]) -> usize {
        let time = times(board, order);
        let mut last = time.clone();
        for pair in board.pairs() {
            last[pair.a] = last[pair.a].max(time[pair.b]);
            last[pair.b] = last[pair.b].max(time[pair.a]);
        }
        let mut leaving = vec![0; order.len() + 1];
        last.iter().for_each(|&t| leaving[t] += 1);
        let (mut held, mut width) = (0usize, 0);
        for (now, &site) in order.iter().enumerate() {
            let passing = usize::from(last[site] == now);
            held -= leaving[now] - passing;
            width = width.max(held + 1);
            held += 1 - passing;
        }
        width
    }
}

/// The step at which each site enters.
fn times(board: &Board, order: &[usize]) -> Vec<usize> {
    let mut time = vec![usize::MAX; board.sites()];
    for (now, &site) in order.iter().enumerate() {
        assert_eq!(time[site], usize::MAX, "an order names each site once");
        time[site] = now;
    }
    assert_eq!(order.len(), board.sites(), "an order names every site");
    time
}

#[derive(Default)]
struct Slots {
    width: usize,
    free: Vec<usize>,
}

impl Slots {
    /// Frees the slots in `left`, then takes the first of them, else the lowest free one, else a new one.
    fn take(&mut self, left: &[usize]) -> usize {
        self.free.extend(left);
        let taken = left.first().or(self.free.iter().min()).copied().unwrap_or_else(|| {
            self.width += 1;
            self.width - 1
        });
        self.free.retain(|&slot| slot != taken);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_grid_the_slot_is_the_column() {
        let board = Board::grid(3, 4);
        let plan = Plan::new(&board, &board.by_rows());
        assert_eq!(plan.width, 4);
        for (site, step) in plan.steps.iter().enumerate() {
            assert_eq!((step.site, step.slot), (site, site % 4));
        }
        let corner = &plan.steps[11];
        assert_eq!(corner.seen, [(3, Way::North), (2, Way::West)]);
        assert_eq!(corner.leaving, [0, 1]);
        assert!(corner.passes);
    }

    #[test]
    fn no_slot_is_held_twice_and_widths_agree() {
        let board = Board::parse(".....|.#.#.|.....|...#.").unwrap();
        for multiplier in [1, 3, 5, 7, 11, 13] {
            let n = board.sites();
            if n.is_multiple_of(multiplier) && multiplier > 1 {
                continue;
            }
            let order: Vec<usize> = (0..n).map(|i| i * multiplier % n).collect();
            let plan = Plan::new(&board, &order);
            assert_eq!(plan.width, Plan::width_of(&board, &order));
            let mut held = vec![false; plan.width];
            for step in &plan.steps {
                assert!(step.seen.iter().all(|&(slot, _)| held[slot]));
                step.leaving.iter().for_each(|&i| held[step.seen[i].0] = false);
                assert!(!std::mem::replace(&mut held[step.slot], !step.passes));
            }
            assert_eq!(held, vec![false; plan.width]);
        }
    }
}
