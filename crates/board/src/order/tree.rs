//! Trees: an order of least width, exactly.
//!
//! A tree has pathwidth at most k if and only if it has a path, its *spine*, without which every piece has pathwidth
//! less than k \[Scheffler 1990\]. An order follows: walk along the spine, and behind each of its vertices lay out the
//! pieces that hang on it, each in the same way; only one vertex of the spine is remembered meanwhile.
//!
//! Spines are found with the labels of Ellis, Sudborough and Turner (*The vertex separation and search number of a
//! graph*, 1994). Root the tree, and call a vertex k-critical if it and exactly two of its children have branches
//! of width k. The label of a branch holds its width k; if it has a k-critical vertex, also the label of what is left
//! when the branch of that vertex is cut off; and so on. Labels of children give the label of their parent. The whole
//! takes sites · pathwidth steps.

use super::Near;

/// The label of a branch: a set of widths. All but the least belong to a critical vertex below the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Label {
    /// Bit k for width k.
    widths: u32,
    /// The least width belongs to a critical vertex too: the root of what is left.
    critical_root: bool,
}

impl Label {
    /// A branch of width k without a critical vertex.
    fn plain(k: usize) -> Label {
        Label { widths: 1 << k, critical_root: false }
    }

    /// The width of the whole branch.
    fn width(self) -> usize {
        self.widths.ilog2() as usize
    }

    fn has(self, k: usize) -> bool {
        self.widths >> k & 1 == 1
    }

    /// Does it hold width k for a critical vertex?
    fn is_critical(self, k: usize) -> bool {
        self.has(k) && (self.critical_root || self.widths.trailing_zeros() as usize != k)
    }

    /// The label of a vertex whose children have these labels.
    fn above(children: impl Iterator<Item = Label>) -> Label {
        // Step 1. How many children have width k in their label, and whether for a critical vertex.
        let (mut number, mut critical, mut top) = ([0usize; 32], [false; 32], 0);
        for child in children {
            top = top.max(child.width());
            for k in (0..=child.width()).filter(|&k| child.has(k)) {
                number[k] += 1;
                critical[k] |= child.is_critical(k);
            }
        }
        // Step 2. The vertex alone, or with vertices that hang on it.
        let mut label = Label::plain(usize::from(number[0] > 0));
        // Step 3. Put back, width by width, what was cut off.
        for k in 1..=top {
            label = match number[k] {
                0 => label,
                1 if !critical[k] => Label::plain(k),
                1 if label.width() < k => Label { widths: label.widths | 1 << k, ..label },
                2 if !critical[k] => Label { widths: 1 << k, critical_root: true },
                // Some vertex has three branches of width k.
                _ => Label::plain(k + 1),
            };
        }
        label
    }
}

/// An order of least width of a tree.
pub(super) fn order(near: &Near) -> Vec<usize> {
    let n = near.len();
    let mut layout = Layout {
        near,
        placed: vec![false; n],
        parent: vec![usize::MAX; n],
        label: vec![Label::plain(0); n],
        order: Vec::with_capacity(n),
    };
    if n > 0 {
        layout.lay(0);
    }
    layout.order
}

struct Layout<'a> {
    near: &'a Near,
    /// Sites on a spine: they separate the pieces.
    placed: Vec<bool>,
    parent: Vec<usize>,
    label: Vec<Label>,
    order: Vec<usize>,
}

impl Layout<'_> {
    /// Lays out the piece around `root`. Calls itself as deep as the pathwidth of the tree.
    fn lay(&mut self, root: usize) {
        self.label_branches(root);
        let spine = self.spine(root);
        spine.iter().for_each(|&site| self.placed[site] = true);
        for site in spine {
            self.order.push(site);
            for i in 0..self.near[site].len() {
                let other = self.near[site][i];
                if !self.placed[other] {
                    self.lay(other);
                }
            }
        }
    }

    fn children(&self, site: usize) -> impl Iterator<Item = usize> + '_ {
        self.near[site]
            .iter()
            .copied()
            .filter(move |&other| !self.placed[other] && other != self.parent[site])
    }

    /// Roots the piece and labels all its branches, leaves first.
    fn label_branches(&mut self, root: usize) {
        self.parent[root] = usize::MAX;
        let mut piece = vec![root];
        let mut next = 0;
        while let Some(&site) = piece.get(next) {
            let before = piece.len();
            piece.extend(self.children(site));
            piece[before..].iter().for_each(|&child| self.parent[child] = site);
            next += 1;
        }
        for &site in piece.iter().rev() {
            self.label[site] = Label::above(self.children(site).map(|child| self.label[child]));
        }
    }

    /// A path without which all pieces are narrower: down from the root along the branches of full width, or, where
    /// there are two, up one and down the other. No vertex has three.
    fn spine(&self, root: usize) -> Vec<usize> {
        let width = self.label[root].width();
        if width == 0 {
            return vec![root];
        }
        let wide = |site: usize| self.children(site).filter(|&child| self.label[child].width() == width);
        let down = |from: usize| std::iter::successors(Some(from), |&site| wide(site).next());
        let fork = down(root).find(|&site| wide(site).count() == 2);
        let Some(fork) = fork else { return down(root).collect() };
        let arms: Vec<usize> = wide(fork).collect();
        let mut spine: Vec<usize> = down(arms[0]).collect();
        spine.reverse();
        spine.push(fork);
        spine.extend(down(arms[1]));
        spine
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::cost::slots;

    /// The number of sites held after each step, at most.
    fn separation(near: &Near, order: &[usize]) -> usize {
        let waits = |site: usize| near[site].len();
        let mut left: Vec<usize> = (0..near.len()).map(waits).collect();
        let (mut entered, mut most) = (vec![false; near.len()], 0);
        for &site in order {
            entered[site] = true;
            near[site].iter().for_each(|&other| left[other] -= 1);
            most = most.max((0..near.len()).filter(|&s| entered[s] && left[s] > 0).count());
        }
        most
    }

    /// The pathwidth by trying all sets of sites.
    fn pathwidth(near: &Near) -> usize {
        let n = near.len();
        let mask: Vec<usize> = near.iter().map(|near| near.iter().map(|&o| 1 << o).sum()).collect();
        let mut best = vec![usize::MAX; 1 << n];
        best[0] = 0;
        for set in 1usize..1 << n {
            let held = (0..n).filter(|&site| set >> site & 1 == 1 && mask[site] & !set != 0).count();
            let last = (0..n).filter(|&site| set >> site & 1 == 1);
            best[set] = held.max(last.map(|site| best[set ^ 1 << site]).min().unwrap());
        }
        best[(1 << n) - 1]
    }

    fn tree(parents: &[usize]) -> Near {
        let mut near = vec![vec![]; parents.len() + 1];
        for (i, &parent) in parents.iter().enumerate() {
            near[i + 1].push(parent);
            near[parent].push(i + 1);
        }
        near
    }

    #[test]
    fn all_small_trees_are_laid_out_as_narrow_as_can_be() {
        // All lists of parents: every tree of up to eight vertices, rooted in every way.
        fn check(parents: &mut Vec<usize>, most: usize) {
            let near = tree(parents);
            let order = order(&near);
            assert_eq!(separation(&near, &order), pathwidth(&near), "{parents:?}");
            if parents.len() + 1 < most {
                for parent in 0..=parents.len() {
                    parents.push(parent);
                    check(parents, most);
                    parents.pop();
                }
            }
        }
        check(&mut vec![], 7);
    }

    #[test]
    fn larger_trees_are_laid_out_as_narrow_as_can_be() {
        // Width 2 needs 7 vertices, width 3 needs 22: most of these have width 2, the last is made to have 3.
        let mut seed = 1u64;
        for _ in 0..60 {
            let mut throw = |sides: usize| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (seed >> 33) as usize % sides
            };
            let parents: Vec<usize> = (0..15).map(|i| i - throw(3.min(i + 1))).collect();
            let near = tree(&parents);
            assert_eq!(separation(&near, &order(&near)), pathwidth(&near), "{parents:?}");
        }
    }

    /// The pathwidth of a tree whose inner vertices have three children each, of depth d, is d; a complete binary
    /// tree of depth d has ⌈d/2⌉.
    #[test]
    fn regular_trees_have_their_known_width() {
        let regular = |children: usize, depth: u32| {
            let inner: usize = (0..depth).map(|level| children.pow(level)).sum();
            tree(&(0..inner).flat_map(|site| vec![site; children]).collect::<Vec<_>>())
        };
        for depth in 1..8 {
            let ternary = regular(3, depth);
            assert_eq!(separation(&ternary, &order(&ternary)), depth as usize);
            let binary = regular(2, depth);
            assert_eq!(separation(&binary, &order(&binary)), depth.div_ceil(2) as usize);
        }
    }

    #[test]
    fn long_trees_do_not_overflow_the_stack() {
        let path = tree(&(0..300_000).collect::<Vec<_>>());
        let order = order(&path);
        assert_eq!(slots(&path, &order).into_iter().max(), Some(1));
    }
}
