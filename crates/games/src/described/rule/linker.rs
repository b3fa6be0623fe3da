//! How the sites of a board look from each other, as far as a described rule cares.

use super::{Described, Flag, MOST_NEIGHBOURS};
use crate::described::ground::Ground;
use crate::described::links::{ClassSet, Link, MOST_LINKS};
use crate::description::{Cell, Shape};
use board::{Board, BoardError, Pair, Way};
use std::collections::BTreeMap;

/// Finds the links between the sites of a board.
pub(super) struct Linker<'a> {
    rule: &'a Described,
    ground: &'a Ground,
    /// For each site how others look from it.
    links: Vec<BTreeMap<usize, Link>>,
    /// For each site the flags that are raised from the start, since what they watch does not fit there.
    marks: Vec<u16>,
}

impl<'a> Linker<'a> {
    pub(super) fn new(rule: &'a Described, ground: &'a Ground) -> Result<Linker<'a>, BoardError> {
        let (links, marks) = (vec![BTreeMap::new(); ground.sites], vec![0; ground.sites]);
        let mut linker = Linker { rule, ground, links, marks };
        for site in 0..ground.sites {
            (0..rule.parts.len()).for_each(|number| linker.link_form(site, number));
            (0..rule.figure_of.len()).for_each(|class| linker.link_class(site, class));
            (0..rule.pattern_parts.len()).for_each(|number| linker.link_pattern(site, number));
            linker.link_neighbours(site)?;
        }
        Ok(linker)
    }

    fn link(&mut self, from: usize, to: usize) -> &mut Link {
        let (classes, flags) = (self.rule.figure_of.len(), self.rule.flags.len());
        self.links[from].entry(to).or_insert_with(|| Link::new(classes, flags))
    }

    /// The classes that must not lie on `there` if a piece of this class lies on `site`.
    fn kept_apart(&self, class: usize, site: usize, there: usize) -> ClassSet {
        let (rule, description) = (self.rule, &self.rule.description);
        let figure = rule.figure_of[class];
        let apart = |&other: &usize| {
            self.ground.keeps_apart(description, (figure, site), (rule.figure_of[other], there))
        };
        (0..rule.figure_of.len()).filter(apart).fold(0, |set, class| set | 1 << class)
    }

    /// The form of which this part lies on the site: what belongs to it, what excludes it, what raises its flag.
    fn link_form(&mut self, site: usize, number: usize) {
        let (rule, ground) = (self.rule, self.ground);
        let (form, part) = rule.parts[number];
        let flag = rule.flags.iter().position(|&flag| flag == Flag::KeptOut(form)).filter(|_| part == 0);
        let cells = &rule.forms[form].cells;
        // On a graph only single sites are forms; edges are joined.
        let fits = if ground.squares.is_some() || cells.len() == 1 {
            ground.sites_of(cells, part, site)
        } else {
            None
        };
        let Some(sites) = fits else {
            if let Some(flag) = flag {
                self.marks[site] |= 1 << flag;
            }
            return;
        };
        let every_class = ClassSet::MAX >> (ClassSet::BITS as usize - rule.figure_of.len());
        for &other in sites.iter().filter(|&&other| other != site) {
            self.link(site, other).member.push(number as u16);
            self.raise(flag, site, other, every_class);
        }
        let class = rule.class_of[rule.forms[form].figure] as usize;
        let mut excluding = BTreeMap::<usize, ClassSet>::new();
        for &cell in &sites {
            for there in ground.around(cell).into_iter().filter(|there| !sites.contains(there)) {
                *excluding.entry(there).or_default() |= self.kept_apart(class, cell, there);
            }
        }
        for (there, classes) in excluding.into_iter().filter(|&(_, classes)| classes != 0) {
            self.link(site, there).excludes.push((number as u16, classes));
            self.raise(flag, site, there, classes);
        }
    }

    /// Pieces of these classes on `there` raise the flag of `site`.
    fn raise(&mut self, flag: Option<usize>, site: usize, there: usize, classes: ClassSet) {
        if let Some(flag) = flag {
            self.link(site, there).raises_new[flag] |= classes;
            self.link(there, site).raises_seen[flag] |= classes;
        }
    }

    fn link_class(&mut self, site: usize, class: usize) {
        for there in self.ground.around(site).into_iter().filter(|&there| there != site) {
            let touches = self.kept_apart(class, site, there);
            if touches != 0 {
                self.link(site, there).touches[class] |= touches;
            }
        }
    }

    fn link_pattern(&mut self, site: usize, number: usize) {
        let (pattern, own) = self.rule.pattern_parts[number];
        let cells: Vec<Cell> = self.rule.patterns[pattern].iter().map(|cell| cell.0).collect();
        let Some(sites) = self.ground.sites_of(&cells, own, site) else { return };
        for (part, &there) in sites.iter().enumerate().filter(|&(part, _)| part != own) {
            self.link(site, there).pattern.push((number as u16, part as u8));
        }
    }

    fn link_neighbours(&mut self, site: usize) -> Result<(), BoardError> {
        let rule = self.rule;
        let joins = self.ground.squares.is_none()
            && rule.description.figures.iter().any(|figure| figure.shape == Shape::Edge);
        let ground = self.ground;
        let adjacent = &ground.adjacent[site];
        if joins && adjacent.len() > MOST_NEIGHBOURS {
            return Err(BoardError::TooManyNeighbours { found: adjacent.len(), most: MOST_NEIGHBOURS });
        }
        for (number, &there) in adjacent.iter().enumerate() {
            if joins {
                self.link(site, there).neighbour = Some(number as u8);
            }
            for (flag, told) in rule.flags.iter().enumerate() {
                if let Flag::Beside(classes) = *told {
                    self.raise(Some(flag), site, there, classes);
                }
            }
        }
        Ok(())
    }

    /// The board with its sites related by their links.
    pub(super) fn related(mut self, board: &Board) -> Result<Board, BoardError> {
        let mut numbers: Vec<BTreeMap<usize, u16>> = vec![BTreeMap::new(); self.ground.sites];
        let number =
            |link: Link| self.rule.links.number(link).ok_or(BoardError::TooManyWays { most: MOST_LINKS });
        for (site, links) in self.links.iter_mut().enumerate() {
            for (other, mut link) in std::mem::take(links) {
                link.excludes.sort_unstable();
                link.pattern.sort_unstable();
                if !link.means_nothing() {
                    numbers[site].insert(other, number(link)?);
                }
            }
        }
        let nothing = number(Link::new(self.rule.figure_of.len(), self.rule.flags.len()))?;
        let mut pairs = vec![];
        for (a, links) in numbers.iter().enumerate() {
            for (&b, &here) in links {
                let there = numbers[b].get(&a).copied();
                if a < b || there.is_none() {
                    pairs.push(Pair { a, b, way: Way::Noted(here, there.unwrap_or(nothing)) });
                }
            }
        }
        if pairs.len() > board::MOST_PAIRS {
            return Err(BoardError::TooManyPairs { text: self.rule.description.name.clone() });
        }
        Ok(board.related(pairs, self.marks))
    }
}
