//! Every few consecutive sites in their best order.
//!
//! What is remembered after a step depends on the *set* of sites that have entered, not on their order. So the best
//! order of w consecutive sites, with all that comes before and after fixed, is a shortest way through the 2ʷ sets of
//! them. Windows slide over the order until nothing improves. A window over the whole board gives an order of least
//! cost.

use super::{Check, Near};

/// The widest window.
pub(super) const WIDEST: usize = 16;

/// The number of sites in a window of larger boards, and how far it slides.
const WINDOW: usize = 10;
const SLIDE: usize = 5;

/// How often windows slide over an order.
const ROUNDS: usize = 20;

/// About how many steps it takes to let windows slide over an order of `sites` sites.
pub(super) fn effort(sites: usize) -> usize {
    if sites <= WIDEST { sites << sites } else { sites / SLIDE * (WINDOW << WINDOW) }
}

/// The order after windows slid over it.
pub(super) fn improved<E>(near: &Near, mut order: Vec<usize>, check: Check<'_, E>) -> Result<Vec<usize>, E> {
    let n = order.len();
    let (window, slide) = if n <= WIDEST { (n, 1) } else { (WINDOW, SLIDE) };
    let mut time = vec![0; n];
    order.iter().enumerate().for_each(|(now, &site)| time[site] = now);
    let starts: Vec<usize> = (0..n - window).step_by(slide).chain([n - window]).collect();
    // A window whose sites are in their best order is looked at again when one that overlaps it has changed.
    let mut settled = vec![false; starts.len()];
    for _ in 0..ROUNDS {
        for (i, &start) in starts.iter().enumerate() {
            if std::mem::replace(&mut settled[i], true) {
                continue;
            }
            check()?;
            if let Some(better) = Window::new(near, &time, &order[start..start + window], start).best() {
                order[start..start + window].copy_from_slice(&better);
                better.iter().enumerate().for_each(|(i, &site)| time[site] = start + i);
                let near_by = i.saturating_sub(2)..(i + 3).min(starts.len());
                let overlaps = |&j: &usize| j != i && starts[j].abs_diff(start) < window;
                near_by.filter(overlaps).for_each(|j| settled[j] = false);
            }
        }
        if settled.iter().all(|&settled| settled) {
            break;
        }
    }
    Ok(order)
}

/// Some consecutive sites of an order; sets of them are bits.
struct Window<'a> {
    sites: &'a [usize],
    /// For each site the set that must have entered for it to be forgotten; 0 if a later site must enter too.
    closes: Vec<usize>,
    /// For each set how many sites, before or in the window, are forgotten because it has entered.
    forgotten: Vec<u32>,
}

impl<'a> Window<'a> {
    /// The window of `sites`, which begins at step `start`.
    fn new(near: &Near, time: &[usize], sites: &'a [usize], start: usize) -> Window<'a> {
        let end = start + sites.len();
        let place = |site: usize| time[site].checked_sub(start).filter(|&i| i < sites.len());
        // The set that lets a site be forgotten: itself, if it is in the window, and its related sites there.
        let closes = |site: usize| {
            let open = near[site].iter().any(|&other| time[other] >= end);
            let set = near[site].iter().chain([&site]).filter_map(|&other| place(other));
            if open { 0 } else { set.map(|i| 1usize << i).sum() }
        };
        let inside: Vec<usize> = sites.iter().map(|&site| closes(site)).collect();
        let mut before: Vec<usize> = sites.iter().flat_map(|&site| &near[site]).copied().collect();
        before.retain(|&site| time[site] < start);
        before.sort_unstable();
        before.dedup();
        let mut forgotten = vec![0; 1 << sites.len()];
        let sets = inside.iter().copied().chain(before.into_iter().map(closes));
        sets.filter(|&set| set != 0).for_each(|set| forgotten[set] += 1);
        for bit in 0..sites.len() {
            for set in (0..forgotten.len()).filter(|set| set >> bit & 1 == 1) {
                forgotten[set] += forgotten[set ^ 1 << bit];
            }
        }
        Window { sites, closes: inside, forgotten }
    }

    /// A better order of the sites, if there is one.
    fn best(&self) -> Option<Vec<usize>> {
        let mut least = vec![(f64::INFINITY, 0); self.forgotten.len()];
        least[0].0 = 0.0;
        for set in 1..least.len() {
            // A newcomer that is forgotten at once needs a slot all the same.
            let held = self.power(set);
            let ways = (0..self.sites.len()).filter(|last| set >> last & 1 == 1).map(|last| {
                let passes = self.closes[last] != 0 && self.closes[last] & !set == 0;
                (least[set ^ 1 << last].0 + if passes { 2.0 * held } else { held }, last)
            });
            least[set] = ways.min_by(|a, b| a.0.total_cmp(&b.0)).expect("a set has a last site");
        }
        let all = least.len() - 1;
        // Rounding must not make two orders of equal cost replace each other for ever.
        if least[all].0 >= self.present() * (1.0 - 1e-9) {
            return None;
        }
        let mut set = all;
        let mut order = vec![];
        while set != 0 {
            let last = least[set].1;
            order.push(self.sites[last]);
            set ^= 1 << last;
        }
        order.reverse();
        Some(order)
    }

    /// 2^(sites held when this set has entered), up to a factor that is the same for all sets.
    fn power(&self, set: usize) -> f64 {
        2f64.powi(set.count_ones() as i32 - self.forgotten[set] as i32)
    }

    /// What the present order costs.
    fn present(&self) -> f64 {
        let step = |last: usize| {
            let set = (2 << last) - 1;
            let passes = self.closes[last] != 0 && self.closes[last] & !set == 0;
            self.power(set) * if passes { 2.0 } else { 1.0 }
        };
        (0..self.sites.len()).map(step).sum()
    }
}
