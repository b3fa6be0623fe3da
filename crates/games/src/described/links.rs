//! What it means to a described rule how one site lies from another.
//!
//! A link says all that the rule must know of a seen site when a newcomer enters. Links are numbered by what they mean, in
//! one table for all boards of a game, so that equal circumstances are equal wherever they occur: columns of a board and
//! boards of a family repeat themselves, and are compiled once.

use std::collections::HashMap;
use std::sync::{RwLock, RwLockReadGuard};

/// A set of classes of pieces.
pub(crate) type ClassSet = u32;

/// How a site looks from another one, the *newcomer*. Tiles and flags are numbered as in
/// [`Described`](super::Described).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Link {
    /// It belongs to the pieces that these tiles complete on the newcomer.
    pub(crate) member: Vec<u16>,
    /// It does not, but a piece of one of these classes there excludes the piece that the tile completes.
    pub(crate) excludes: Vec<(u16, ClassSet)>,
    /// For each class of the newcomer those that must not lie there.
    pub(crate) touches: Vec<ClassSet>,
    /// For each flag of the newcomer, if it stays empty, the classes there that raise it.
    pub(crate) raises_new: Vec<ClassSet>,
    /// For each flag of the seen site, if it is empty, the classes of the newcomer that raise it.
    pub(crate) raises_seen: Vec<ClassSet>,
    /// If this part of a pattern lies on the newcomer, that one lies there: the number of the first among the parts of
    /// all patterns, and that of the second in its own pattern.
    pub(crate) pattern: Vec<(u16, u8)>,
    /// Its number among the neighbours of the newcomer, where pieces cover edges of a graph.
    pub(crate) neighbour: Option<u8>,
}

impl Link {
    pub(crate) fn new(classes: usize, flags: usize) -> Link {
        Link {
            touches: vec![0; classes],
            raises_new: vec![0; flags],
            raises_seen: vec![0; flags],
            ..Link::default()
        }
    }

    /// Does it not matter how the sites lie?
    pub(crate) fn means_nothing(&self) -> bool {
        let none = |sets: &[ClassSet]| sets.iter().all(|&set| set == 0);
        self.member.is_empty()
            && self.excludes.is_empty()
            && none(&self.touches)
            && none(&self.raises_new)
            && none(&self.raises_seen)
            && self.pattern.is_empty()
            && self.neighbour.is_none()
    }

    pub(crate) fn excludes(&self, tile: u16, class: u8) -> bool {
        self.excludes.iter().any(|&(excluded, by)| excluded == tile && contains(by, class))
    }
}

pub(crate) fn contains(set: ClassSet, class: u8) -> bool {
    set >> class & 1 == 1
}

/// All links that have been met, by number. Links are only ever added.
#[derive(Default, Debug)]
pub(crate) struct Links(RwLock<Known>);

#[derive(Default, Debug)]
pub(crate) struct Known {
    numbers: HashMap<Link, u16>,
    links: Vec<Link>,
}

/// The most different links.
pub(crate) const MOST_LINKS: usize = 1 << 16;

impl Known {
    pub(crate) fn link(&self, number: u16) -> &Link {
        &self.links[number as usize]
    }
}

impl Links {
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.0.read().expect("nobody panics while adding a link")
    }

    /// The number of a link; none if there are too many.
    pub(crate) fn number(&self, link: Link) -> Option<u16> {
        let mut known = self.0.write().expect("nobody panics while adding a link");
        if let Some(&number) = known.numbers.get(&link) {
            return Some(number);
        }
        let number = u16::try_from(known.links.len()).ok()?;
        known.numbers.insert(link.clone(), number);
        known.links.push(link);
        Some(number)
    }
}
