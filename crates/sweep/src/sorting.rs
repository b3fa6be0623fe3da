//! What comes of the states of a layer, sorted: in parts, so that a run can be stopped, and within its memory.
//!
//! The states are expanded part by part, and every part is sorted. Then the parts are cut at common marks: what lies
//! between two marks is taken from all parts, sorted, and handed on. Nothing depends on the number of threads.

use crate::Run;
use control::{Halt, List};
use rayon::prelude::*;

/// States that are expanded, or items that are handed on, between two looks at the wish to stop.
const UNSEEN: usize = 1 << 12;

/// The most parts and the most stretches: each of the ones is cut at each of the others.
const MOST_PARTS: usize = 1 << 10;

/// Items of a stretch, at least.
const STRETCH: usize = 1 << 16;

/// A list that notes the first refusal instead of giving it to whoever adds an item.
pub(crate) struct Sink<T> {
    items: List<T>,
    halt: Result<(), Halt>,
}

impl<T> Sink<T> {
    #[inline(always)]
    pub(crate) fn push(&mut self, item: T) {
        if self.halt.is_ok() {
            self.halt = self.items.push(item);
        }
    }
}

/// Sorted parts of all items that `expand` finds when it is given each node with its number.
pub(crate) fn sorted_parts<K, T, F>(nodes: &[K], expand: F, run: &Run<'_>) -> Result<Vec<List<T>>, Halt>
where
    K: Copy + Sync,
    T: Copy + Ord + Send + Sync,
    F: Fn(usize, K, &mut Sink<T>) + Sync,
{
    let size = part_size(nodes.len());
    let part = |(part, nodes): (usize, &[K])| {
        let mut found = Sink { items: run.list(), halt: Ok(()) };
        for (i, &node) in nodes.iter().enumerate() {
            if i.is_multiple_of(UNSEEN) {
                run.check()?;
            }
            expand(part * size + i, node, &mut found);
        }
        found.halt?;
        found.items.sort_unstable();
        found.items.shrink_to_fit();
        Ok(found.items)
    };
    nodes.par_chunks(size).enumerate().map(part).collect()
}

fn part_size(nodes: usize) -> usize {
    UNSEEN.max(nodes.div_ceil(MOST_PARTS))
}

/// Hands on the items of sorted parts, stretch by stretch in ascending order, each stretch sorted; items with the same
/// key are in one stretch.
pub(crate) fn stretches<T, K, Out, F>(
    parts: &[List<T>],
    key: impl Fn(&T) -> K + Sync,
    each: F,
    run: &Run<'_>,
) -> Result<Vec<Out>, Halt>
where
    T: Copy + Ord + Send + Sync,
    K: Copy + Ord + Send + Sync,
    Out: Send,
    F: Fn(&[T]) -> Result<Out, Halt> + Sync,
{
    let marks = marks(parts, &key);
    let stretch = |i: usize| {
        run.check()?;
        let between = parts.iter().map(|part| {
            let place = |mark: Option<&K>, missing: usize| {
                mark.map_or(missing, |mark| part.partition_point(|item| key(item) < *mark))
            };
            &part[place(i.checked_sub(1).map(|i| &marks[i]), 0)..place(marks.get(i), part.len())]
        });
        let between: Vec<&[T]> = between.filter(|items| !items.is_empty()).collect();
        let Some(first) = between.first() else { return each(&[]) };
        let mut items = run.list();
        items.resize(between.iter().map(|items| items.len()).sum(), first[0])?;
        let mut begin = 0;
        for part in between {
            items[begin..begin + part.len()].copy_from_slice(part);
            begin += part.len();
        }
        // The stable sort merges what is sorted already, in as much memory again.
        let room = run.charge(items.bytes())?;
        items.sort();
        drop(room);
        each(&items)
    };
    (0..=marks.len()).into_par_iter().map(stretch).collect()
}

/// The items of sorted parts, ascending, each once.
pub(crate) fn distinct<T>(parts: &[List<T>], run: &Run<'_>) -> Result<List<T>, Halt>
where
    T: Copy + Ord + Send + Sync,
{
    let different = |items: &[T]| {
        let mut different = run.list();
        items.chunk_by(|one, other| one == other).try_for_each(|same| different.push(same[0]))?;
        different.shrink_to_fit();
        Ok(different)
    };
    joined(stretches(parts, |&item| item, different, run)?, run)
}

/// Lists one after the other; each is given back when it is copied.
pub(crate) fn joined<T: Copy>(parts: Vec<List<T>>, run: &Run<'_>) -> Result<List<T>, Halt> {
    let mut all = run.list();
    let Some(&first) = parts.iter().find_map(|part| part.first()) else { return Ok(all) };
    all.resize(parts.iter().map(|part| part.len()).sum(), first)?;
    let mut begin = 0;
    for part in parts {
        all[begin..begin + part.len()].copy_from_slice(&part);
        begin += part.len();
        run.check()?;
    }
    Ok(all)
}

/// Where the parts are cut, ascending.
fn marks<T, K: Ord>(parts: &[List<T>], key: impl Fn(&T) -> K) -> Vec<K> {
    let all: usize = parts.iter().map(|part| part.len()).sum();
    let stretch = stretch_size(all);
    // Some items of every part stand for all of them.
    let step = (stretch / 64).max(1);
    let mut some: Vec<K> =
        parts.iter().flat_map(|part| part.iter().skip(step / 2).step_by(step)).map(key).collect();
    some.sort_unstable();
    let mut marks: Vec<K> =
        some.into_iter().enumerate().filter(|(i, _)| i % 64 == 63).map(|(_, mark)| mark).collect();
    marks.dedup();
    marks
}

fn stretch_size(items: usize) -> usize {
    STRETCH.max(items.div_ceil(MOST_PARTS))
}

/// The most bytes that are taken for items of this size, of which there are so many, while all threads work: the parts,
/// and on every thread a part or a stretch that has grown.
pub(crate) fn bytes(nodes: u64, items: u64, size: usize, pieces: usize) -> u64 {
    let part = (part_size(nodes as usize) as u64).min(nodes) * pieces as u64;
    let stretch = 2 * stretch_size(items as usize) as u64;
    let growing = rayon::current_num_threads() as u64 * 2 * part.max(stretch).min(2 * items);
    (items + growing).saturating_mul(size as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_are_all_items_in_order() {
        let run = Run::unlimited();
        for nodes in [0usize, 1, 5, 5000, 300_000] {
            let nodes: Vec<u64> = (0..nodes as u64).collect();
            // Many items have one key.
            let expand = |i: usize, node: u64, found: &mut Sink<(u64, u64)>| {
                assert_eq!(i as u64, node);
                found.push((node.wrapping_mul(0x9e37_79b9) % 70_001 / 7, node));
                found.push((node % 3, node));
            };
            let parts = sorted_parts(&nodes, expand, &run).unwrap();
            let all = stretches(&parts, |item| item.0, |items| Ok(items.to_vec()), &run).unwrap();
            for pair in all.windows(2) {
                let last = pair[0].last().map(|item| item.0);
                assert!(last < pair[1].first().map(|item| item.0) || pair[1].is_empty());
            }
            let mut expected: Vec<(u64, u64)> = parts.iter().flat_map(|part| part.to_vec()).collect();
            expected.sort_unstable();
            assert_eq!(all.concat(), expected);
            assert_eq!(expected.len(), 2 * nodes.len());
        }
    }
}
