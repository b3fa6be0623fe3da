//! The search: does Left win?
//!
//! A node is a sum ([`Position`]) and whose turn it is. Its children are looked up, then bounded by cuts
//! ([`super::cut`]), the bound of the player who has moved first; where a bound misses by little, the sum that the cut
//! leaves is searched, which is quick, since its summands are canonical games. A child that is won ends the node; those
//! that nothing is known of are searched, in the order of what the mover is sure of after the move.

use super::canvas::Canvas;
use super::cut::{Cut, Cutter, Sizes, signed, struck};
use super::position::Position;
use super::regions::{Fixed, ONE, Regions};
use super::shared::Shared;
use crate::SolveError;
use crate::word::Word;
use control::{Halt, faults};
use rule::Player;
use std::iter::Sum;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What the search may be told; every choice is sound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Regions of at most so many cells count by their values.
    pub(crate) small: u32,
    /// The sizes of groups.
    pub(crate) sizes: Sizes,
    /// A cut whose bound misses by no more than this is searched.
    pub(crate) narrow: Fixed,
    /// After so many nodes, more or less, a search calls for help.
    pub(crate) alone: u64,
}

impl Settings {
    /// What has proved quickest on boards of so many cells. Two whole rows may be a group on all boards; larger groups
    /// of more rows save nodes, but there are many of them.
    pub(crate) fn of(cells: u32) -> Settings {
        let of_more = if cells <= 64 { 16 } else { 18 };
        Settings { small: 14, sizes: Sizes { of_two: 30, of_more }, narrow: ONE, alone: 1 << 15 }
    }
}

/// A node, with the cuts for Left and for Right.
struct Node<W> {
    position: Position<W>,
    key: u128,
    cuts: [Cut<W>; 2],
    score: Fixed,
    /// Of position, key and cuts, while the node waits.
    seal: u64,
}

impl<W: Word> Default for Node<W> {
    fn default() -> Self {
        Node { position: Position::default(), key: 0, cuts: Default::default(), score: 0, seal: 0 }
    }
}

impl<W: Word> Node<W> {
    /// A checksum; the score only decides what is searched first.
    fn sum(&self) -> u64 {
        let parts = self.position.parts().iter().map(|part| part.index() as u128);
        let position = [self.position.cells.wide(), u128::from(self.position.number as u32), self.key];
        let cuts = self.cuts.iter().flat_map(Cut::words);
        position.into_iter().chain(parts).chain(cuts).fold(0, |sum: u64, word| {
            let word = word as u64 ^ ((word >> 64) as u64).rotate_left(17);
            (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }

    /// From now on the node waits.
    fn close(&mut self) {
        self.seal = self.sum();
        self.position.cells = struck("cells of positions", self.position.cells);
        faults::strike("numbers of positions", std::slice::from_mut(&mut self.position.number));
        faults::strike("keys of positions", std::slice::from_mut(&mut self.key));
        self.cuts.iter_mut().for_each(Cut::strike);
    }

    /// Is the node still what it was?
    fn verify(&self) -> Result<(), SolveError> {
        if self.sum() == self.seal { Ok(()) } else { Err(SolveError::Fault("a position that waits")) }
    }
}

/// What a search took.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    /// Nodes with free cells whose moves were looked through.
    pub(crate) expanded: u64,
    /// Nodes of values alone.
    pub(crate) sums: u64,
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |sum, tally| Tally {
            expanded: sum.expanded + tally.expanded,
            sums: sum.sums + tally.sums,
        })
    }
}

/// One thread's search.
pub(crate) struct Search<'a, W> {
    canvas: &'a Canvas<W>,
    settings: Settings,
    shared: &'a Shared<'a>,
    threads: u64,
    pub(crate) regions: Regions<'a, W>,
    cutter: Cutter<'a, W>,
    /// The children of the nodes on the way to the present one, and room for more.
    pool: Vec<Vec<Node<W>>>,
    /// Room for a cut that is being made.
    fresh: Cut<W>,
    pub(crate) tally: Tally,
    /// The nodes at the last check of all values.
    audited: u64,
}

/// Half of the nodes before the first check of all values.
const FIRST_AUDIT: u64 = 1 << 11;

/// Nodes between two questions whether to stop.
const PATIENCE: u64 = 256;

/// Nodes with fewer cells are not worth telling other threads about.
const LARGE: u32 = 24;

impl<'a, W: Word> Search<'a, W> {
    pub(crate) fn new(
        canvas: &'a Canvas<W>,
        settings: Settings,
        shared: &'a Shared<'a>,
        threads: u64,
    ) -> Result<Self, SolveError> {
        Ok(Search {
            canvas,
            settings,
            shared,
            threads,
            regions: Regions::new(canvas, shared.run)?,
            cutter: Cutter::new(canvas, settings.sizes),
            pool: vec![],
            fresh: Cut::default(),
            tally: Tally::default(),
            audited: 0,
        })
    }

    /// Does Left win on these free cells, if it is this player's turn?
    pub(crate) fn left_wins(&mut self, cells: W, turn: Player) -> Result<bool, SolveError> {
        let mut root = self.root(cells, turn);
        let found = self.decide(&mut root, None, turn, 0);
        self.regions.goes_on()?;
        found
    }

    /// The same, if the table or a bound tells.
    pub(crate) fn knows(&mut self, cells: W, turn: Player) -> Option<bool> {
        let mut root = self.root(cells, turn);
        let known = self.shared.proved.look(root.key, root.position.number);
        let known = known.or_else(|| self.judge(&mut root, None, turn, 0).ok().flatten());
        known.filter(|_| self.regions.goes_on().is_ok())
    }

    fn root(&mut self, cells: W, turn: Player) -> Node<W> {
        let mut root = Node::default();
        root.position.add_cells(cells, self.settings.small, self.canvas, &mut self.regions);
        root.key = root.position.key(turn, self.canvas, &self.regions);
        root
    }

    /// By what is known, by bounds, or by a search.
    fn decide(
        &mut self,
        node: &mut Node<W>,
        before: Option<&Node<W>>,
        turn: Player,
        ply: usize,
    ) -> Result<bool, SolveError> {
        if let Some(known) = self.shared.proved.look(node.key, node.position.number) {
            return Ok(known);
        }
        match self.judge(node, before, turn, ply)? {
            Some(known) => Ok(known),
            None => self.search(node, turn, ply),
        }
    }

    /// Who wins by the bounds alone, if they tell; scores the node for the player who has moved.
    fn judge(
        &mut self,
        node: &mut Node<W>,
        before: Option<&Node<W>>,
        turn: Player,
        ply: usize,
    ) -> Result<Option<bool>, SolveError> {
        let mover = turn.other();
        for player in [mover, turn] {
            let margin = self.bound(node, before, player, turn);
            if margin > 0 || (self.is_narrow(node, margin) && self.wins_cut(node, player, turn, ply)?) {
                return Ok(Some(player == Player::Left));
            }
        }
        let free = node.position.cells;
        let moves = |player| self.canvas.moves(free, player).count() as Fixed;
        let own = node.cuts[mover as usize].bound(&node.position, mover, &self.regions);
        node.score = own.mean + (moves(mover) - moves(turn)) * (ONE / 10);
        Ok(None)
    }

    /// Cuts the position for the sake of the player; the margin.
    fn bound(&mut self, node: &mut Node<W>, before: Option<&Node<W>>, player: Player, turn: Player) -> Fixed {
        let cells = node.position.cells;
        let cut = &mut node.cuts[player as usize];
        match before {
            Some(before) => {
                let before = &before.cuts[player as usize];
                self.cutter.cut_after(before, cells, player, &mut self.regions, cut);
            }
            None => self.cutter.cut(cells, player, &mut self.regions, cut),
        }
        cut.bound(&node.position, player, &self.regions).margin(player == turn)
    }

    /// Cuts the position anew, from its rows, and keeps that if it is better. Cuts that are mended after every move
    /// become worse in time, and with them the order of moves.
    fn recut(&mut self, node: &mut Node<W>, player: Player) {
        let mut fresh = std::mem::take(&mut self.fresh);
        self.cutter.cut(node.position.cells, player, &mut self.regions, &mut fresh);
        let cut = &mut node.cuts[player as usize];
        let mean = |cut: &Cut<W>| cut.bound(&node.position, player, &self.regions).mean;
        if mean(&fresh) > mean(cut) {
            std::mem::swap(cut, &mut fresh);
        }
        self.fresh = fresh;
    }

    fn is_narrow(&self, node: &Node<W>, margin: Fixed) -> bool {
        !node.position.cells.is_empty() && margin >= -self.settings.narrow
    }

    /// Does the player win the sum that the cut leaves?
    fn wins_cut(
        &mut self,
        node: &Node<W>,
        player: Player,
        turn: Player,
        ply: usize,
    ) -> Result<bool, SolveError> {
        let mut sum = Node {
            position: node.cuts[player as usize].sum(&node.position, &self.regions),
            ..Node::default()
        };
        sum.key = sum.position.key(turn, self.canvas, &self.regions);
        Ok(self.decide(&mut sum, None, turn, ply + 1)? == (player == Player::Left))
    }

    /// Looks through the moves.
    fn search(&mut self, node: &mut Node<W>, turn: Player, ply: usize) -> Result<bool, SolveError> {
        if node.position.is_number() {
            let number = node.position.number;
            return Ok(number > 0 || number == 0 && turn == Player::Right);
        }
        let start = self.count(node)?;
        if self.pool.len() <= ply {
            self.pool.resize_with(ply + 1, Vec::new);
        }
        let mut children = std::mem::take(&mut self.pool[ply]);
        let won = self.wins(node, turn, ply, &mut children);
        self.pool[ply] = children;
        // What no memory was left for proves nothing.
        self.regions.goes_on()?;
        node.verify()?;
        let left_wins = won? == (turn == Player::Left);
        let nodes = self.tally.expanded + self.tally.sums - start;
        self.shared.proved.keep(node.key, node.position.number, left_wins, nodes);
        Ok(left_wins)
    }

    /// Counts the node, unless the search shall stop.
    fn count(&mut self, node: &Node<W>) -> Result<u64, SolveError> {
        let so_far = self.tally.expanded + self.tally.sums;
        if node.position.cells.is_empty() {
            self.tally.sums += 1;
        } else {
            self.tally.expanded += 1;
        }
        self.regions.goes_on()?;
        if so_far.is_multiple_of(PATIENCE) {
            let nodes = self.shared.nodes.fetch_add(PATIENCE, Relaxed);
            if self.shared.ended.load(Relaxed) {
                return Err(Halt::Stopped.into());
            }
            self.shared.run.searched(nodes)?;
            self.audit(so_far)?;
            if so_far >= self.settings.alone {
                self.shared.call_help();
            }
        }
        Ok(so_far)
    }

    /// Checks the values whenever there are twice as many nodes, so that a search that was misled ends.
    fn audit(&mut self, nodes: u64) -> Result<(), SolveError> {
        if nodes >= 2 * self.audited.max(FIRST_AUDIT) {
            self.audited = nodes;
            self.regions.audit()?;
        }
        Ok(())
    }

    /// Does the player whose turn it is win?
    fn wins(
        &mut self,
        node: &mut Node<W>,
        turn: Player,
        ply: usize,
        children: &mut Vec<Node<W>>,
    ) -> Result<bool, SolveError> {
        if !node.position.cells.is_empty() {
            [Player::Left, Player::Right].into_iter().for_each(|player| self.recut(node, player));
        }
        node.close();
        let mut open = 0;
        if self.tries_moves(node, turn, ply, children, &mut open)? {
            return Ok(true);
        }
        let mut order: Vec<usize> = (0..open).collect();
        order.sort_by_key(|&child| std::cmp::Reverse(children[child].score));
        let mut later = vec![];
        for (rank, &child) in order.iter().enumerate() {
            if rank > 0 && self.is_busy(&children[child]) {
                later.push(child);
            } else if self.wins_by(&mut children[child], turn, ply)? {
                return Ok(true);
            }
        }
        for child in later {
            if self.wins_by(&mut children[child], turn, ply)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Searches a child.
    fn wins_by(&mut self, child: &mut Node<W>, turn: Player, ply: usize) -> Result<bool, SolveError> {
        child.verify()?;
        let left_wins = match self.shared.proved.look(child.key, child.position.number) {
            Some(known) => known,
            None => {
                let busy = self.mark(child);
                let searched = self.search(child, turn.other(), ply + 1);
                if let Some(busy) = busy {
                    busy.store(0, Relaxed);
                }
                searched?
            }
        };
        Ok(left_wins == (turn == Player::Left))
    }

    fn busy(&self, child: &Node<W>) -> Option<&'a AtomicU64> {
        let worth = self.threads > 1 && child.position.cells.count() >= LARGE;
        worth.then(|| &self.shared.busy[child.key as usize % self.shared.busy.len()])
    }

    fn is_busy(&self, child: &Node<W>) -> bool {
        self.busy(child).is_some_and(|busy| busy.load(Relaxed) == (child.key >> 64) as u64)
    }

    fn mark(&self, child: &Node<W>) -> Option<&'a AtomicU64> {
        let busy = self.busy(child)?;
        busy.store((child.key >> 64) as u64, Relaxed);
        Some(busy)
    }

    /// Makes the children, until one of them is known to be won for the player whose turn it is. Of the others those
    /// that are not lost stay in the first `open` places.
    fn tries_moves(
        &mut self,
        node: &Node<W>,
        turn: Player,
        ply: usize,
        children: &mut Vec<Node<W>>,
        open: &mut usize,
    ) -> Result<bool, SolveError> {
        for part in 0..node.position.parts().len() {
            let value = node.position.parts()[part];
            if node.position.parts()[..part].contains(&value) {
                continue;
            }
            for option in 0..self.options(value, turn).len() {
                let mut after = node.position.without_part(part);
                after.add(self.options(value, turn)[option], &self.regions);
                if self.tries(node, after, turn, ply, children, open)? {
                    return Ok(true);
                }
            }
        }
        for first in self.sorted_moves(node, turn) {
            let after = self.after(&node.position, first, turn);
            if self.tries(node, after, turn, ply, children, open)? {
                return Ok(true);
            }
        }
        match number_option(node.position.number, turn) {
            Some(number) => {
                let known = *open;
                let mut after = node.position;
                after.number = number;
                let won = self.tries(node, after, turn, ply, children, open)?;
                // It is of use only if all the rest is a number, too.
                if *open > known {
                    children[known].score = Fixed::MIN;
                }
                Ok(won)
            }
            None => Ok(false),
        }
    }

    fn options(&self, value: values::Game, turn: Player) -> &[values::Game] {
        match turn {
            Player::Left => self.regions.universe.left(value),
            Player::Right => self.regions.universe.right(value),
        }
    }

    /// The dominoes that the player can put on cells, those first after which their own bound is best.
    fn sorted_moves(&mut self, node: &Node<W>, turn: Player) -> Vec<u32> {
        let moves = self.canvas.moves(node.position.cells, turn);
        let cut = &node.cuts[turn as usize];
        let loss = |first| {
            let loss = cut.loss(self.canvas.domino(first, turn), &mut self.regions);
            (signed(loss, turn), first)
        };
        let mut moves: Vec<(Fixed, u32)> = moves.cells().map(loss).collect();
        moves.sort_unstable();
        moves.into_iter().map(|(_, first)| first).collect()
    }

    /// The position after a domino on cells.
    fn after(&mut self, position: &Position<W>, first: u32, turn: Player) -> Position<W> {
        let hit = self.canvas.component(W::cell(first), position.cells);
        let mut after = position.with_cells(position.cells & !hit);
        let rest = hit & !self.canvas.domino(first, turn);
        after.add_cells(rest, self.settings.small, self.canvas, &mut self.regions);
        after
    }

    /// Is the position, one move after the node, known to be won for the player who has moved? If nothing is known, it
    /// becomes one of the open children.
    fn tries(
        &mut self,
        node: &Node<W>,
        after: Position<W>,
        turn: Player,
        ply: usize,
        children: &mut Vec<Node<W>>,
        open: &mut usize,
    ) -> Result<bool, SolveError> {
        let next = turn.other();
        let key = after.key(next, self.canvas, &self.regions);
        let known = match self.shared.proved.look(key, after.number) {
            Some(known) => Some(known),
            None => {
                let same = |child: &Node<W>| child.key == key && child.position.number == after.number;
                if children[..*open].iter().any(same) {
                    return Ok(false);
                }
                if children.len() == *open {
                    children.push(Node::default());
                }
                let child = &mut children[*open];
                (child.position, child.key) = (after, key);
                let known = self.judge(child, Some(node), next, ply)?;
                if known.is_none() {
                    child.close();
                }
                known
            }
        };
        *open += usize::from(known.is_none());
        Ok(known.is_some_and(|left_wins| left_wins == (turn == Player::Left)))
    }
}

/// The number after the player's canonical move in it.
fn number_option(number: Fixed, turn: Player) -> Option<Fixed> {
    let place = number & number.wrapping_neg();
    let has_move = place != 0 && (place < ONE || signed(number, turn) > 0);
    has_move.then(|| number - signed(place.min(ONE), turn))
}
