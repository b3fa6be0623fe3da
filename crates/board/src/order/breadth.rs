//! Ring after ring around a far end, after Cuthill and McKee (1969); the far end as George and Liu (1979) find it.

use super::Near;

pub(super) fn order(near: &Near) -> Vec<usize> {
    let mut reached = vec![usize::MAX; near.len()];
    let mut order = Vec::with_capacity(near.len());
    for first in 0..near.len() {
        if reached[first] == usize::MAX {
            order.extend(from_a_far_end(near, &mut reached, first));
        }
    }
    order
}

/// The component of `first`, from a site that is about as far from another as any.
fn from_a_far_end(near: &Near, reached: &mut [usize], first: usize) -> Vec<usize> {
    let (mut start, mut best) = (first, rings(near, reached, first));
    loop {
        let depth = reached[*best.last().expect("a component has a site")];
        let last = best.iter().copied().filter(|&site| reached[site] == depth);
        let far = last.min_by_key(|&site| (near[site].len(), site)).expect("the last ring has a site");
        let order = rings(near, reached, far);
        if reached[*order.last().expect("a component has a site")] <= depth {
            return if start == first { order } else { rings(near, reached, start) };
        }
        (start, best) = (far, order);
    }
}

/// The component of `start` by distance; writes the distances to `reached`.
fn rings(near: &Near, reached: &mut [usize], start: usize) -> Vec<usize> {
    // Forget what was reached from another start.
    let mut order = vec![start];
    reached[start] = usize::MAX - 1;
    let mut next = 0;
    while let Some(&site) = order.get(next) {
        order.extend(
            near[site]
                .iter()
                .filter(|&&other| std::mem::replace(&mut reached[other], usize::MAX - 1) != usize::MAX - 1),
        );
        next += 1;
    }
    order.truncate(1);
    reached[start] = 0;
    let mut next = 0;
    while let Some(&site) = order.get(next) {
        let before = order.len();
        for &other in &near[site] {
            if reached[other] == usize::MAX - 1 {
                reached[other] = reached[site] + 1;
                order.push(other);
            }
        }
        order[before..].sort_by_key(|&other| (near[other].len(), other));
        next += 1;
    }
    order
}
