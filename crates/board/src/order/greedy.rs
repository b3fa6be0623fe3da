//! Greedily along the frontier.

use super::{Check, Near};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How well a site comes next, the least being the best: by how much it changes the frontier, the time of its
/// earliest neighbour, its neighbours, its number.
type Rank = (isize, usize, usize, usize);

/// What is known of the sites while they enter.
struct Sites<'a> {
    near: &'a Near,
    /// When each site entered.
    time: Vec<usize>,
    /// Related sites still to come.
    waits: Vec<usize>,
    /// For a fresh site: the sites before it that wait for it alone.
    frees: Vec<usize>,
    /// For a fresh site: when the first of its neighbours entered.
    oldest: Vec<usize>,
}

impl Sites<'_> {
    fn rank(&self, site: usize) -> Rank {
        let stays = isize::from(self.waits[site] > 0);
        (stays - self.frees[site] as isize, self.oldest[site], self.near[site].len(), site)
    }

    fn is_fresh(&self, site: usize) -> bool {
        self.time[site] == usize::MAX
    }

    /// Lets a site enter and tells which fresh sites have a better rank now.
    fn enter(&mut self, site: usize, now: usize) -> Vec<usize> {
        let near = self.near;
        self.time[site] = now;
        let mut better = vec![];
        for &other in &near[site] {
            self.waits[other] -= 1;
            if self.is_fresh(other) {
                self.oldest[other] = self.oldest[other].min(now);
                better.push(other);
            }
        }
        for &held in near[site].iter().chain([&site]) {
            if !self.is_fresh(held) && self.waits[held] == 1 {
                let last = near[held].iter().find(|&&other| self.is_fresh(other));
                let last = *last.expect("a site that waits has a fresh neighbour");
                self.frees[last] += 1;
                better.push(last);
            }
        }
        better
    }
}

/// A queue of all fresh sites by rank; a rank that is no longer true is passed over.
pub(super) fn order<E>(near: &Near, check: Check<'_, E>) -> Result<Vec<usize>, E> {
    const UNSEEN: usize = 1 << 12;
    let n = near.len();
    let mut sites = Sites {
        near,
        time: vec![usize::MAX; n],
        waits: near.iter().map(Vec::len).collect(),
        frees: vec![0; n],
        oldest: vec![usize::MAX; n],
    };
    let mut queue: BinaryHeap<Reverse<Rank>> = (0..n).map(|site| Reverse(sites.rank(site))).collect();
    let mut order = Vec::with_capacity(n);
    while let Some(Reverse(rank)) = queue.pop() {
        let site = rank.3;
        if !sites.is_fresh(site) || sites.rank(site) != rank {
            continue;
        }
        if order.len().is_multiple_of(UNSEEN) {
            check()?;
        }
        let better = sites.enter(site, order.len());
        order.push(site);
        queue.extend(better.into_iter().map(|site| Reverse(sites.rank(site))));
    }
    Ok(order)
}
