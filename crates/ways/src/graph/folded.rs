//! The graph of positions with one node for each class of positions that symmetries exchange.
//!
//! Of each class the least position stands for all. An edge joins two classes, or a class to itself, if a move leads from a
//! position of the one to a position of the other; then it does from every position of the one. Moves that symmetries
//! exchange form classes, too: two of them may join the same classes of positions.

use super::moves::{Told, each_word};
use super::{GameGraph, Listed, ListedMove, Moves};
use crate::position::Table;
use crate::{Fold, Position, WaysError, bytes};
use ::games::go::{Stones, Symmetries, Symmetry};
use ::graph::{Bits, Digraph, Ranks};
use rule::PieceId;
use serde_json::json;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use sweep::Run;

/// How a graph was folded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folded {
    /// By what.
    pub by: Fold,
    /// The number of symmetries, the one that changes nothing included.
    pub symmetries: usize,
    /// All positions.
    pub positions: u64,
    /// All moves between them.
    pub moves: u64,
    /// The classes of moves that symmetries exchange.
    pub move_classes: u64,
    /// The classes of positions with a move to a position of the same class.
    pub loops: u64,
}

impl Folded {
    pub(super) fn json(&self) -> serde_json::Value {
        json!({
            "by": self.by,
            "symmetries": self.symmetries,
            "positions": self.positions,
            "moves": self.moves,
            "move_classes": self.move_classes,
            "loops": self.loops,
        })
    }
}

/// The symmetries that a graph is folded by.
pub(super) fn symmetries(moves: &Moves, by: Fold) -> Result<Symmetries, WaysError> {
    let (points, colours) = match by {
        Fold::All => (true, true),
        Fold::Board => (true, false),
        Fold::Colour => (false, true),
    };
    Ok(Symmetries::new(&moves.board, points, colours)?)
}

/// What a look at the least positions tells.
#[derive(Default)]
struct Classes {
    classes: u64,
    positions: u64,
    moves: u64,
    moves_of_least: u64,
    move_classes: u64,
}

impl Told for Classes {
    fn add(&mut self, other: Classes) {
        self.classes += other.classes;
        self.positions += other.positions;
        self.moves += other.moves;
        self.moves_of_least += other.moves_of_least;
        self.move_classes += other.move_classes;
    }
}

/// The folded graph, and the positions that stand for its nodes.
pub(super) fn fold(
    moves: &Moves,
    positions: &Bits,
    by: Fold,
    run: &Run<'_>,
) -> Result<(GameGraph, Bits), WaysError> {
    let symmetries = symmetries(moves, by)?;
    let least = positions.cleared();
    let told = each_word(positions, run, |word, told: &mut Classes| {
        for code in positions.members(word) {
            let stones = moves.codes.stones(code);
            if symmetries.is_least(stones) {
                least.insert(code);
                look(moves, &symmetries, stones, told);
            }
        }
    })?;
    let ranks = Ranks::new(&least);
    let nodes = ranks.count();
    if (nodes, told.positions) != (told.classes, positions.count()) {
        return Err(WaysError::Fault("memory changed while the graph was folded".to_string()));
    }
    let needed = (told.moves_of_least * size_of::<u32>() as u64 + nodes * size_of::<u64>() as u64) as f64;
    let refused =
        || WaysError::GraphMemory { needed: bytes(needed), limit: bytes(run.account.limit() as f64) };
    run.fits(needed).map_err(|_| refused())?;
    let vertices = u32::try_from(nodes).map_err(|_| refused())?;
    let digraph = joined(moves, &symmetries, &least, &ranks, vertices, run)?;
    let mut outdegrees = BTreeMap::new();
    let (mut two_cycles, mut loops) = (0, 0);
    for vertex in 0..vertices {
        let after = digraph.successors(vertex);
        *outdegrees.entry(after.len() as u32).or_default() += 1;
        loops += u64::from(after.contains(&vertex));
        let back = |&&to: &&u32| vertex < to && digraph.successors(to).contains(&vertex);
        two_cycles += after.iter().filter(back).count() as u64;
    }
    let Classes { positions, moves, move_classes, .. } = told;
    let all = Bits::full(nodes);
    let connected = ::graph::strongly_connected(&digraph, &all, run)?;
    digraph.audit()?;
    ranks.audit()?;
    if all.count() != nodes {
        return Err(WaysError::Fault("memory changed while the graph was looked at: a class".to_string()));
    }
    let graph = GameGraph {
        nodes,
        edges: digraph.edges(),
        outdegrees,
        strongly_connected: connected,
        two_cycles,
        folded: Some(Folded { by, symmetries: symmetries.len(), positions, moves, move_classes, loops }),
        listed: None,
    };
    Ok((graph, least))
}

/// Counts the class of a least position, and the classes of its moves: those that the symmetries of the position exchange.
fn look(moves: &Moves, symmetries: &Symmetries, stones: Stones, told: &mut Classes) {
    let degree = u64::from(moves.goban.outdegree(stones, moves.suicide));
    let own: Vec<&Symmetry> = symmetries.iter().filter(|symmetry| symmetry.image(stones) == stones).collect();
    let class = (symmetries.len() / own.len()) as u64;
    told.classes += 1;
    told.positions += class;
    told.moves += class * degree;
    told.moves_of_least += degree;
    told.move_classes += if own.len() == 1 {
        degree
    } else {
        let mut after = vec![];
        let _ = moves.follow(stones, |_, _, to| {
            after.push(own.iter().map(|symmetry| symmetry.image(to)).min());
            ControlFlow::Continue(())
        });
        after.sort_unstable();
        after.dedup();
        after.len() as u64
    };
}

/// Nodes between two questions whether to go on.
const PATIENCE: u32 = 1 << 10;

/// The classes as a graph.
fn joined(
    moves: &Moves,
    symmetries: &Symmetries,
    least: &Bits,
    ranks: &Ranks<'_>,
    vertices: u32,
    run: &Run<'_>,
) -> Result<Digraph, WaysError> {
    let (mut codes, mut going) = (least.iter(), Ok(()));
    let mut classes = vec![];
    let digraph = Digraph::new(vertices, |vertex, after| {
        let code = codes.next().expect("a vertex for each class");
        if vertex.is_multiple_of(PATIENCE) && going.is_ok() {
            going = run.searched(vertex.into());
        }
        if going.is_err() {
            return;
        }
        classes.clear();
        let _ = moves.follow(moves.codes.stones(code), |_, _, to| {
            classes.push(ranks.rank(moves.codes.code(symmetries.least(to))) as u32);
            ControlFlow::Continue(())
        });
        classes.sort_unstable();
        classes.dedup();
        after.extend_from_slice(&classes);
    });
    going?;
    Ok(digraph)
}

/// The nodes of a graph and the moves from each, if they fit.
pub(super) fn listed(
    moves: &Moves,
    vertices: &Bits,
    by: Option<Fold>,
    table: &Arc<Table>,
    graph: &GameGraph,
    run: &Run<'_>,
) -> Result<Listed, WaysError> {
    // Each with its text.
    const NODE: u64 = 200;
    const MOVE: u64 = 300;
    let needed = (graph.nodes * NODE + graph.edges * MOVE) as f64;
    let refused =
        || WaysError::GraphMemory { needed: bytes(needed), limit: bytes(run.account.limit() as f64) };
    run.fits(needed).map_err(|_| refused())?;
    let symmetries = by.map(|by| symmetries(moves, by)).transpose()?;
    let ranks = Ranks::new(vertices);
    let mut listed = Listed { positions: vec![], moves: vec![] };
    for (from, code) in (0u32..).zip(vertices.iter()) {
        if from.is_multiple_of(PATIENCE) {
            run.check()?;
        }
        let stones = moves.codes.stones(code);
        listed.positions.push(position(table, stones, moves.goban.points()));
        let _ = moves.follow(stones, |point, player, to| {
            let to = symmetries.as_ref().map_or(to, |symmetries| symmetries.least(to));
            let to = ranks.rank(moves.codes.code(to)) as u32;
            listed.moves.push(ListedMove { from, to, player: player.into(), point });
            ControlFlow::Continue(())
        });
    }
    ranks.audit()?;
    Ok(listed)
}

fn position(table: &Arc<Table>, stones: Stones, points: usize) -> Position {
    let piece = |point: usize| (stones.black >> point & 1 | (stones.white >> point & 1) << 1) as PieceId;
    Position::new(table, &(0..points).map(piece).collect::<Vec<_>>())
}
