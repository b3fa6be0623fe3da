//! One rule for all games that are described.
//!
//! A site enters *empty*, or covered by a part of a piece that a later site will complete (*begun*), or it completes a
//! piece whose other sites are all seen, and begun. So each piece is told once, at its last site, in whatever order the
//! sites come; which piece it is going to be need not be remembered of a site that is begun. Domineering takes 2ⁿ states
//! on n columns.
//!
//! ```text
//! ┌─┐ b .      b: begun; the site x completes a domino that stands, or one that lies, or it stays empty
//! └─┘ x
//! ```
//!
//! Where players are to be without a move, an empty site has a flag for each form that could be put down with its first
//! square here. A flag is raised by a piece that excludes that form. Forms that nothing but overlap keeps out need no
//! flag: not all of their squares may be empty.

mod linker;

use crate::described::forms::{Form, forms};
use crate::described::ground::Ground;
use crate::described::links::{ClassSet, Known, Link, Links, contains};
use crate::description::{Cell, Contents, Description, Holder, Shape};
use crate::kind::Kind;
use board::{Board, BoardError, Way};
use linker::Linker;
use rule::{Beside, Owner, Piece, Placed, Rule, Rulebook};
use smallvec::SmallVec;
use std::sync::Arc;

/// What is put on a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    act: Act,
    owner: Owner,
}

/// What becomes of a site that enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    Empty,
    /// It is covered by a piece of this class that a later site completes.
    Begin(u8),
    /// It completes a form as this part of it: a number in [`Described::parts`].
    Complete(u16),
    /// It completes an edge of a graph with the neighbour of this number.
    Join {
        figure: u8,
        neighbour: u8,
    },
}

impl Piece for Tile {
    fn owner(self) -> Owner {
        self.owner
    }
}

/// What is remembered of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// It is empty; the flags that are raised.
    Empty(u8),
    /// It is covered by a piece of this class that is not complete.
    Begun(u8),
    /// It is covered by a piece of this class.
    Done(u8),
}

impl Label {
    fn class(self) -> Option<u8> {
        match self {
            Label::Empty(_) => None,
            Label::Begun(class) | Label::Done(class) => Some(class),
        }
    }
}

/// What every empty site must have seen come before it may be forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flag {
    /// Something that keeps this form from being put down with its first square here.
    KeptOut(usize),
    /// A piece beside it of one of these classes.
    Beside(ClassSet),
}

/// The most neighbours of a vertex where pieces cover edges of a graph.
pub const MOST_NEIGHBOURS: usize = 24;

/// The most flags of a site.
const MOST_FLAGS: usize = 7;

/// The most labels and tiles, which are numbered in a byte.
const MOST_TILES: usize = 253;

/// The positions of a described game that are of one kind.
#[derive(Debug)]
pub struct Described {
    description: Arc<Description>,
    kind: Kind,
    forms: Vec<Form>,
    /// A form and the number of one of its cells.
    parts: Vec<(usize, usize)>,
    /// The class of each figure, and a figure of each class.
    class_of: Vec<u8>,
    figure_of: Vec<usize>,
    flags: Vec<Flag>,
    /// Forms and edges of which not all sites may be empty.
    to_cover: Vec<bool>,
    edges_to_cover: bool,
    patterns: Vec<Vec<(Cell, Contents)>>,
    /// A pattern and the number of one of its cells.
    pattern_parts: Vec<(usize, usize)>,
    tiles: Vec<Tile>,
    labels: Vec<Label>,
    links: Links,
}

impl PartialEq for Described {
    fn eq(&self, other: &Described) -> bool {
        (&self.description, self.kind) == (&other.description, other.kind)
    }
}

impl Eq for Described {}

impl Described {
    /// The rule for positions of a kind; an error says in a sentence what this kind of game cannot be asked.
    pub fn new(description: &Arc<Description>, kind: Kind) -> Result<Described, String> {
        let told = &**description;
        check_kind(told, kind)?;
        let forms = forms(told, true);
        let numbered = |count: usize| 0..count;
        let parts: Vec<(usize, usize)> =
            (0..).zip(&forms).flat_map(|(f, form)| numbered(form.cells.len()).map(move |i| (f, i))).collect();
        let class_of: Vec<u8> = told.classes().iter().map(|&class| class as u8).collect();
        let classes = class_of.iter().max().map_or(0, |&class| class as usize + 1);
        let figure_of = (0..classes)
            .map(|class| class_of.iter().position(|&of| of as usize == class).expect("a class has a figure"))
            .collect();
        let (left, right) = kind.stuck();
        let stuck = |figure: usize| match told.figures[figure].holder {
            Holder::Left => left,
            Holder::Right => right,
            Holder::Both => left || right,
        };
        let hindered = |figure: usize| told.is_kept_apart(figure) || !told.forbid.is_empty();
        let on_graph = |figure: usize| told.figures[figure].shape == Shape::Edge;
        let flagged = |f: &usize| stuck(forms[*f].figure) && hindered(forms[*f].figure);
        let mut flags: Vec<Flag> = (0..forms.len()).filter(flagged).map(Flag::KeptOut).collect();
        if !told.beside_empty.is_empty() {
            flags.push(Flag::Beside(
                told.beside_empty.iter().fold(0, |set, &figure| set | 1 << class_of[figure]),
            ));
        }
        if flags.len() > MOST_FLAGS {
            return Err(format!(
                "{} forms of its pieces would have to be watched on every site, at most {MOST_FLAGS} can be",
                flags.len()
            ));
        }
        let patterns = told.patterns();
        let pattern_parts =
            (0..).zip(&patterns).flat_map(|(p, pattern)| (0..pattern.len()).map(move |i| (p, i))).collect();
        let to_cover: Vec<bool> =
            forms.iter().map(|form| stuck(form.figure) && !hindered(form.figure)).collect();
        let edges_to_cover = (0..told.figures.len()).any(|figure| on_graph(figure) && stuck(figure));
        let mut labels: Vec<Label> = (0..1u8 << flags.len()).map(Label::Empty).collect();
        labels.extend((0..classes as u8).flat_map(|class| [Label::Begun(class), Label::Done(class)]));
        let mut described = Described {
            description: Arc::clone(description),
            kind,
            forms,
            parts,
            class_of,
            figure_of,
            flags,
            to_cover,
            edges_to_cover,
            patterns,
            pattern_parts,
            tiles: vec![],
            labels,
            links: Links::default(),
        };
        described.tiles = described.all_tiles();
        let most = described.tiles.len().max(described.labels.len());
        if most > MOST_TILES {
            return Err(format!(
                "its pieces lie in {most} ways on a site, at most {MOST_TILES} can be told apart"
            ));
        }
        Ok(described)
    }

    /// The game.
    pub fn description(&self) -> &Arc<Description> {
        &self.description
    }

    fn all_tiles(&self) -> Vec<Tile> {
        let nobody = |act| Tile { act, owner: Owner::Nobody };
        let mut tiles = vec![nobody(Act::Empty)];
        let is_long = |figure: usize| self.description.figures[figure].shape.size() > 1;
        let classes = 0..self.figure_of.len() as u8;
        let begins =
            |class: &u8| (0..).zip(&self.class_of).any(|(figure, of)| of == class && is_long(figure));
        tiles.extend(classes.filter(begins).map(|class| nobody(Act::Begin(class))));
        tiles.extend((0..).zip(&self.parts).map(|(number, &(form, _))| Tile {
            act: Act::Complete(number),
            owner: self.owner(self.forms[form].figure),
        }));
        for (figure, told) in self.description.figures.iter().enumerate() {
            if told.shape == Shape::Edge {
                let join = |neighbour| Act::Join { figure: figure as u8, neighbour };
                let owner = self.owner(figure);
                tiles.extend((0..MOST_NEIGHBOURS as u8).map(|n| Tile { act: join(n), owner }));
            }
        }
        tiles
    }

    /// In an impartial game every piece counts in x.
    fn owner(&self, figure: usize) -> Owner {
        match self.description.figures[figure].holder {
            Holder::Left | Holder::Both => Owner::Left,
            Holder::Right => Owner::Right,
        }
    }

    fn class(&self, act: Act) -> Option<u8> {
        match act {
            Act::Empty => None,
            Act::Begin(class) => Some(class),
            Act::Complete(number) => Some(self.class_of[self.forms[self.parts[number as usize].0].figure]),
            Act::Join { figure, .. } => Some(self.class_of[figure as usize]),
        }
    }

    /// What a site holds, as patterns tell it; a class is told by one of its figures.
    fn contents(&self, class: Option<u8>) -> Contents {
        class.map_or(crate::description::EMPTY, |class| 2 << self.figure_of[class as usize])
    }
}

/// Refuses kinds that are not told for such games.
fn check_kind(description: &Description, kind: Kind) -> Result<(), String> {
    let (left, right) = kind.stuck();
    if !left && !right {
        return Ok(());
    }
    if !description.is_hereditary() {
        return Err("players cannot be without a move where pieces may not be put down in any order; \
                    it has one kind of positions"
            .into());
    }
    let long = |size: usize| size > 1;
    if !description.forbid.is_empty() && description.figures.iter().any(|figure| long(figure.shape.size())) {
        return Err("who can move is told under 'forbid' for pieces on single sites only".into());
    }
    let edge_apart =
        |figure: usize| description.figures[figure].shape == Shape::Edge && description.is_kept_apart(figure);
    if (0..description.figures.len()).any(edge_apart) {
        return Err("who can move is not told where edges are kept apart".into());
    }
    Ok(())
}

/// Sites that a newcomer sees, on most boards: so many are looked at without a call of the allocator.
const FEW: usize = 16;

/// The labels of seen sites, with what the rule must know of how they lie.
struct Seen<'a, 'b> {
    links: SmallVec<[&'a Link; FEW]>,
    beside: &'b mut [Beside<Label>],
}

impl<'a> Seen<'a, '_> {
    fn iter(&self) -> impl Iterator<Item = (&'a Link, Label)> {
        self.links.iter().copied().zip(self.beside.iter().map(|beside| beside.label))
    }
}

impl Described {
    /// The flags that are raised on a site that stays empty; none if it must not.
    fn stay_empty(&self, mark: u16, seen: &Seen<'_, '_>) -> Option<Label> {
        let is_empty = |label: Label| matches!(label, Label::Empty(_));
        if self.edges_to_cover && seen.iter().any(|(link, label)| link.neighbour.is_some() && is_empty(label))
        {
            return None;
        }
        for (number, &(form, _)) in (0u16..).zip(&self.parts) {
            if self.to_cover[form] {
                let empty =
                    |(link, label): &(&Link, Label)| is_empty(*label) && link.member.contains(&number);
                if seen.iter().filter(empty).count() + 1 == self.forms[form].cells.len() {
                    return None;
                }
            }
        }
        let mut flags = mark as u8;
        for (link, label) in seen.iter() {
            let Some(class) = label.class() else { continue };
            for (flag, &by) in link.raises_new.iter().enumerate() {
                flags |= u8::from(contains(by, class)) << flag;
            }
        }
        Some(Label::Empty(flags))
    }

    fn begin(&self, class: u8, seen: &Seen<'_, '_>) -> Option<Label> {
        // A piece that is begun there may be this one, so only complete ones are known to be others.
        let clashes = |(link, label): (&Link, Label)| matches!(label, Label::Done(there) if contains(link.touches[class as usize], there));
        (!seen.iter().any(clashes)).then_some(Label::Begun(class))
    }

    fn complete(&self, number: u16, seen: &mut Seen<'_, '_>) -> Option<Label> {
        let form = &self.forms[self.parts[number as usize].0];
        let class = self.class_of[form.figure];
        let mut missing = form.cells.len() - 1;
        for (link, beside) in seen.links.iter().zip(seen.beside.iter_mut()) {
            if link.member.contains(&number) {
                if beside.label != Label::Begun(class) {
                    return None;
                }
                beside.label = Label::Done(class);
                missing -= 1;
            } else if beside.label.class().is_some_and(|there| link.excludes(number, there)) {
                return None;
            }
        }
        (missing == 0).then_some(Label::Done(class))
    }

    fn join(&self, class: u8, neighbour: u8, seen: &mut Seen<'_, '_>) -> Option<Label> {
        let partner = seen.links.iter().position(|link| link.neighbour == Some(neighbour))?;
        if seen.beside[partner].label != Label::Begun(class) {
            return None;
        }
        seen.beside[partner].label = Label::Done(class);
        Some(Label::Done(class))
    }

    /// The seen sites on which the pattern lies whose part of this number is on the newcomer, each with its part; none
    /// if some are still to come.
    fn window(&self, number: u16, seen: &Seen<'_, '_>) -> Option<Vec<(usize, usize)>> {
        let (pattern, _) = self.pattern_parts[number as usize];
        let part_of = |(i, link): (usize, &&Link)| {
            link.pattern.iter().find(|lies| lies.0 == number).map(|&(_, part)| (i, part as usize))
        };
        let window: Vec<(usize, usize)> = seen.links.iter().enumerate().filter_map(part_of).collect();
        (window.len() + 1 == self.patterns[pattern].len()).then_some(window)
    }

    /// Looks at every pattern that the newcomer completes: false if it must not; raises flags of empty sites on which a
    /// piece would complete it.
    fn look_at_patterns(&self, class: Option<u8>, label: &mut Label, seen: &mut Seen<'_, '_>) -> bool {
        for (number, &(pattern, own)) in (0u16..).zip(&self.pattern_parts) {
            let Some(window) = self.window(number, seen) else { continue };
            let cells = &self.patterns[pattern];
            let fits = |class: Option<u8>, part: usize| cells[part].1 & self.contents(class) != 0;
            let here = fits(class, own);
            let others: Vec<bool> =
                window.iter().map(|&(i, part)| fits(seen.beside[i].label.class(), part)).collect();
            let all_but_one = others.iter().filter(|&&fits| !fits).count() + usize::from(!here);
            if all_but_one == 0 {
                return false;
            }
            if all_but_one > 1 {
                continue;
            }
            // One site does not fit; if it is empty, figures that would fit are kept out.
            if !here {
                self.keep_out(label, cells[own].1);
            } else {
                let missing = others.iter().position(|&fits| !fits).expect("one of them does not fit");
                let (i, part) = window[missing];
                self.keep_out(&mut seen.beside[i].label, cells[part].1);
            }
        }
        true
    }

    /// Raises the flags of figures among these contents, if the site is empty.
    fn keep_out(&self, label: &mut Label, contents: Contents) {
        let Label::Empty(flags) = label else { return };
        for (number, flag) in self.flags.iter().enumerate() {
            if let Flag::KeptOut(form) = flag
                && contents >> (self.forms[*form].figure + 1) & 1 == 1
            {
                *flags |= 1 << number;
            }
        }
    }
}

impl Rulebook for Described {
    type Piece = Tile;

    fn pieces(&self) -> Vec<Tile> {
        self.tiles.clone()
    }

    fn pairs(&self, board: &Board) -> Result<Board, BoardError> {
        let ground = Ground::new(&self.description, board)?;
        ground.check_rings(&self.forms)?;
        Linker::new(self, &ground)?.related(board)
    }

    /// The sites of every piece are covered by it alone, nothing excludes it, no pattern occurs, and empty sites have
    /// what they must have.
    fn legal(&self, board: &Board, position: &[Tile]) -> bool {
        let near = board.neighbours();
        let Some(pieces) = self.read(&near, position) else { return false };
        let class: Vec<Option<u8>> = position.iter().map(|tile| self.class(tile.act)).collect();
        let known = self.links.read();
        let link = |way: Way| known.link(noted(way));
        let excluded = pieces.iter().any(|(site, number, sites)| {
            near[*site].iter().any(|&(other, way)| {
                !sites.contains(&other)
                    && class[other].is_some_and(|there| link(way).excludes(*number, there))
            })
        });
        !excluded
            && (0..board.sites()).all(|site| self.site_is_legal(site, board, &near[site], &class, &known))
    }

    fn placed(&self, near: &[Vec<(usize, Way)>], position: &[Tile]) -> Vec<Placed> {
        let known = self.links.read();
        let mut all = vec![];
        for (site, tile) in position.iter().enumerate() {
            let found = |wanted: &dyn Fn(&Link) -> bool| {
                let others = near[site].iter().filter(|near| wanted(known.link(noted(near.1))));
                let mut sites: Vec<usize> = others.map(|near| near.0).chain([site]).collect();
                sites.sort_unstable();
                sites
            };
            let (figure, sites) = match tile.act {
                Act::Empty | Act::Begin(_) => continue,
                Act::Complete(number) => (
                    self.forms[self.parts[number as usize].0].figure,
                    found(&|link| link.member.contains(&number)),
                ),
                Act::Join { figure, neighbour } => {
                    (figure as usize, found(&|link| link.neighbour == Some(neighbour)))
                }
            };
            all.push(Placed { figure, owner: tile.owner, sites });
        }
        all
    }

    fn position(&self, near: &[Vec<(usize, Way)>], order: &[usize], placed: &[Placed]) -> Option<Vec<Tile>> {
        let mut time = vec![0; near.len()];
        order.iter().enumerate().for_each(|(now, &site)| time[site] = now);
        let mut position = vec![self.tiles[0]; near.len()];
        for piece in placed {
            let last = piece.sites.iter().copied().max_by_key(|&site| time[site])?;
            let begun = Act::Begin(self.class_of[piece.figure]);
            for &site in piece.sites.iter().filter(|&&site| site != last) {
                position[site] = Tile { act: begun, owner: Owner::Nobody };
            }
            let mut wanted = piece.sites.clone();
            wanted.sort_unstable();
            position[last] = self.tiles.iter().copied().find(|tile| {
                let mut alone = vec![self.tiles[0]; near.len()];
                alone[last] = *tile;
                let found = self.placed(near, &alone);
                found.len() == 1 && found[0].figure == piece.figure && found[0].sites == wanted
            })?;
        }
        Some(position)
    }
}

/// How a site looks from another one.
fn noted(way: Way) -> u16 {
    match way {
        Way::Noted(here, _) => here,
        _ => unreachable!("a described rule notes how all sites lie"),
    }
}

impl Described {
    /// The pieces of a position: the site of each that completes it, the number of its tile, and its sites. None if they
    /// do not cover each covered site once.
    fn read(&self, near: &[Vec<(usize, Way)>], position: &[Tile]) -> Option<Vec<(usize, u16, Vec<usize>)>> {
        let mut covered = vec![0u8; near.len()];
        let mut pieces = vec![];
        let completing = (0..).zip(position).filter(|(_, tile)| tile.owner != Owner::Nobody);
        for ((site, tile), placed) in completing.zip(self.placed(near, position)) {
            placed.sites.iter().for_each(|&site| covered[site] += 1);
            let begun = Act::Begin(self.class_of[placed.figure]);
            let others_are_begun =
                placed.sites.iter().all(|&other| other == site || position[other].act == begun);
            let size = self.description.figures[placed.figure].shape.size();
            if !others_are_begun || placed.sites.len() != size {
                return None;
            }
            let number = if let Act::Complete(number) = tile.act { number } else { u16::MAX };
            pieces.push((site, number, placed.sites));
        }
        let once =
            position.iter().zip(&covered).all(|(tile, &times)| times == u8::from(tile.act != Act::Empty));
        once.then_some(pieces)
    }

    /// Is what lies on and around a site allowed, pieces apart?
    fn site_is_legal(
        &self,
        site: usize,
        board: &Board,
        near: &[(usize, Way)],
        class: &[Option<u8>],
        known: &Known,
    ) -> bool {
        let links: Vec<(&Link, usize)> =
            near.iter().map(|&(other, way)| (known.link(noted(way)), other)).collect();
        let mut flags = board.mark(site) as u8;
        for (number, &(pattern, own)) in (0u16..).zip(&self.pattern_parts) {
            let cells = &self.patterns[pattern];
            let lies = links.iter().flat_map(|(link, other)| {
                link.pattern.iter().filter(|lies| lies.0 == number).map(|lies| (*other, lies.1 as usize))
            });
            let window: Vec<(usize, usize)> = lies.collect();
            let others_fit =
                window.iter().all(|&(other, part)| cells[part].1 & self.contents(class[other]) != 0);
            if window.len() + 1 < cells.len() || !others_fit {
                continue;
            }
            if cells[own].1 & self.contents(class[site]) != 0 {
                return false;
            }
            let mut label = Label::Empty(flags);
            self.keep_out(&mut label, cells[own].1);
            if let Label::Empty(raised) = label {
                flags = raised;
            }
        }
        if class[site].is_some() {
            return true;
        }
        let is_empty = |other: usize| class[other].is_none();
        let uncovered = |(number, &(form, _)): (u16, &(usize, usize))| {
            let empty =
                links.iter().filter(|(link, other)| is_empty(*other) && link.member.contains(&number));
            self.to_cover[form] && empty.count() + 1 == self.forms[form].cells.len()
        };
        let open_edge = links.iter().any(|(link, other)| link.neighbour.is_some() && is_empty(*other));
        for (link, other) in &links {
            let Some(there) = class[*other] else { continue };
            for (flag, &by) in link.raises_new.iter().enumerate() {
                flags |= u8::from(contains(by, there)) << flag;
            }
        }
        let must_be_covered = (0..).zip(&self.parts).any(uncovered) || (self.edges_to_cover && open_edge);
        !must_be_covered && flags.count_ones() as usize == self.flags.len()
    }
}

impl Rule for Described {
    type Label = Label;

    fn labels(&self) -> Vec<Label> {
        self.labels.clone()
    }

    fn place(&self, mark: u16, tile: Tile, seen: &mut [Beside<Label>]) -> Option<Label> {
        let known = self.links.read();
        let links = seen.iter().map(|beside| known.link(noted(beside.way))).collect();
        let mut seen = Seen { links, beside: seen };
        let class = self.class(tile.act);
        let mut label = match tile.act {
            Act::Empty => self.stay_empty(mark, &seen)?,
            Act::Begin(class) => self.begin(class, &seen)?,
            Act::Complete(number) => self.complete(number, &mut seen)?,
            Act::Join { figure, neighbour } => {
                self.join(self.class_of[figure as usize], neighbour, &mut seen)?
            }
        };
        if !self.look_at_patterns(class, &mut label, &mut seen) {
            return None;
        }
        if let Some(class) = class {
            for (link, beside) in seen.links.iter().zip(seen.beside) {
                if let Label::Empty(flags) = &mut beside.label {
                    for (flag, &by) in link.raises_seen.iter().enumerate() {
                        *flags |= u8::from(contains(by, class)) << flag;
                    }
                }
            }
        }
        Some(label)
    }

    fn leave(&self, label: Label) -> bool {
        match label {
            Label::Empty(flags) => flags.count_ones() as usize == self.flags.len(),
            Label::Begun(_) => false,
            Label::Done(_) => true,
        }
    }
}
