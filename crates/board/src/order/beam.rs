//! Many orders at once: of all orders that are one site longer, the best few are followed further.

use super::{Check, Near};
use std::collections::HashSet;

/// How the beginnings of orders are compared.
#[derive(Clone, Copy)]
enum Taste {
    /// By the sites that they hold now, then by their cost so far.
    Narrow,
    /// By both together: the cost so far times 2^(sites held).
    Balanced,
    /// By cost so far.
    Cheap,
}

/// The beginning of an order.
#[derive(Clone)]
struct Beginning {
    entered: Vec<bool>,
    /// Related sites still to come.
    waits: Vec<u32>,
    /// For each site the time of its first neighbour.
    oldest: Vec<u32>,
    held: usize,
    /// The sum of 2^(slots in use) so far.
    cost: f64,
    /// A fingerprint of the set of sites.
    set: u64,
}

/// A beginning that may be made one site longer.
struct Longer {
    score: (f64, f64, u32),
    from: usize,
    site: usize,
    set: u64,
    held: usize,
    cost: f64,
}

/// Orders of a connected graph, one for each taste, found in about `effort` steps; none if it is too large.
pub(super) fn orders<E>(near: &Near, effort: usize, check: Check<'_, E>) -> Result<Vec<Vec<usize>>, E> {
    const WIDEST: usize = 256;
    let width = (effort / (near.len() * near.len()).max(1)).min(WIDEST);
    if width < 2 {
        return Ok(vec![]);
    }
    [Taste::Narrow, Taste::Balanced, Taste::Cheap]
        .into_iter()
        .map(|taste| order(near, taste, width, check))
        .collect()
}

fn order<E>(near: &Near, taste: Taste, width: usize, check: Check<'_, E>) -> Result<Vec<usize>, E> {
    let n = near.len();
    let mut beam = vec![Beginning {
        entered: vec![false; n],
        waits: near.iter().map(|near| near.len() as u32).collect(),
        oldest: vec![u32::MAX; n],
        held: 0,
        cost: 0.0,
        set: 0,
    }];
    // For each step and beginning: the beginning that it continues, and by which site.
    let mut history: Vec<Vec<(usize, usize)>> = vec![];
    for now in 0..n {
        check()?;
        let mut longer: Vec<Longer> =
            (0..beam.len()).flat_map(|from| beam[from].longer(near, taste, from)).collect();
        longer.sort_by(|a, b| {
            let ((a1, a2, a3), (b1, b2, b3)) = (a.score, b.score);
            a1.total_cmp(&b1).then(a2.total_cmp(&b2)).then(a3.cmp(&b3)).then(a.site.cmp(&b.site))
        });
        let mut known = HashSet::new();
        longer.retain(|longer| known.len() < width && known.insert(longer.set));
        history.push(longer.iter().map(|longer| (longer.from, longer.site)).collect());
        beam = longer.iter().map(|longer| beam[longer.from].extended(near, longer, now)).collect();
    }
    let mut at = 0;
    let mut order: Vec<usize> = vec![];
    for step in history.iter().rev() {
        let (from, site) = step[at];
        order.push(site);
        at = from;
    }
    order.reverse();
    Ok(order)
}

impl Beginning {
    /// All ways to go on beside a site that is held; anywhere if none is.
    fn longer<'a>(&'a self, near: &'a Near, taste: Taste, from: usize) -> impl Iterator<Item = Longer> + 'a {
        let fresh = (0..near.len()).filter(|&site| !self.entered[site]);
        let beside = fresh.filter(|&site| self.held == 0 || self.oldest[site] != u32::MAX);
        beside.map(move |site| {
            let leaving = near[site].iter().filter(|&&o| self.entered[o] && self.waits[o] == 1).count();
            let held = self.held - leaving + usize::from(self.waits[site] > 0);
            let slots = self.held - leaving + 1;
            let cost = self.cost + power(slots);
            let score = match taste {
                Taste::Narrow => (held as f64, cost),
                Taste::Balanced => (cost * power(held), cost),
                Taste::Cheap => (cost, held as f64),
            };
            let score = (score.0, score.1, self.oldest[site]);
            Longer { score, from, site, set: self.set ^ fingerprint(site), held, cost }
        })
    }

    fn extended(&self, near: &Near, longer: &Longer, now: usize) -> Beginning {
        let mut next = self.clone();
        next.entered[longer.site] = true;
        for &other in &near[longer.site] {
            next.waits[other] -= 1;
            next.oldest[other] = next.oldest[other].min(now as u32);
        }
        (next.held, next.cost, next.set) = (longer.held, longer.cost, longer.set);
        next
    }
}

/// 2^`slots`, or what is wide beyond hope.
fn power(slots: usize) -> f64 {
    2f64.powi(slots.min(400) as i32)
}

/// Random bits for a site: splitmix64.
fn fingerprint(site: usize) -> u64 {
    let mut z = (site as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
