//! The graph of positions of Go: from each legal position an edge to every other one that a move of either player makes of it.
//!
//! Positions are known by their numbers in base 3, and edges are made when they are needed: the numbers of moves are found
//! by a look at each position, and whether the graph is strongly connected by marking positions in sets of bits. A folded
//! graph, which has a vertex for each class of positions that symmetries exchange, is held as it is.
//! Source: \[TrompFarneback\], sections 3 and 6.

mod folded;
mod moves;

pub use folded::Folded;
pub(crate) use moves::{Moves, Positions, Told, each_word};

use crate::position::Table;
use crate::{Account, Answer, Job, Player, Position, Proof, UBig, Value, Verb, WaysError};
use ::graph::Bits;
use board::Board;
use folded::{fold, listed};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;
use sweep::Run;

/// The graph of positions, or what it is folded to.
#[derive(Clone, PartialEq, Debug)]
pub struct GameGraph {
    /// The number of positions, or of classes of them.
    pub nodes: u64,
    /// The number of edges: ordered pairs of nodes that a move joins.
    pub edges: u64,
    /// For each number of edges that leave a node, the number of such nodes.
    pub outdegrees: BTreeMap<u32, u64>,
    /// Can every node be reached from every other one?
    pub strongly_connected: bool,
    /// The pairs of different nodes with edges both ways.
    pub two_cycles: u64,
    /// What it is folded by, if it is.
    pub folded: Option<Folded>,
    /// The nodes and the moves between them, where they are asked for.
    pub listed: Option<Listed>,
}

/// The nodes and the moves of a graph.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// The positions, or one of each class.
    pub positions: Vec<Position>,
    /// The moves from each of them.
    pub moves: Vec<ListedMove>,
}

/// A move from one node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedMove {
    /// The number of the node before it.
    pub from: u32,
    /// The number of the node after it.
    pub to: u32,
    /// Whose stone is put.
    pub player: Player,
    /// On which point.
    pub point: usize,
}

/// Products with at most so many digits are written out.
const MOST_DIGITS: f64 = 20_000.0;

impl GameGraph {
    /// The mean number of edges that leave a node, where there is a node.
    pub fn mean_outdegree(&self) -> Option<f64> {
        (self.nodes > 0).then(|| self.edges as f64 / self.nodes as f64)
    }

    /// The least number of edges that leave a node.
    pub fn min_outdegree(&self) -> Option<u32> {
        self.outdegrees.keys().next().copied()
    }

    /// The decimal logarithm of the product of all numbers of edges that leave a node; none if it is zero.
    pub fn log10_of_product(&self) -> Option<f64> {
        let logs = self.outdegrees.iter().map(|(&degree, &nodes)| nodes as f64 * f64::from(degree).log10());
        (self.min_outdegree() != Some(0)).then(|| logs.sum())
    }

    /// The product of all numbers of edges that leave a node, unless it has too many digits.
    pub fn outdegree_product(&self) -> Option<UBig> {
        match self.log10_of_product() {
            None => Some(UBig::ZERO),
            Some(digits) if digits > MOST_DIGITS => None,
            Some(_) => Some(
                self.outdegrees
                    .iter()
                    .map(|(&degree, &nodes)| UBig::from(degree).pow(nodes as usize))
                    .product(),
            ),
        }
    }

    /// An object; the product is null if it has too many digits.
    pub(crate) fn json(&self) -> serde_json::Value {
        let mut object = json!({
            "nodes": self.nodes,
            "edges": self.edges,
            "mean_outdegree": self.mean_outdegree(),
            "min_outdegree": self.min_outdegree(),
            "outdegree_product": self.outdegree_product().map(|product| product.to_string()),
            "log10_outdegree_product": self.log10_of_product(),
            "outdegrees": self.outdegrees.iter().map(|(degree, nodes)| json!([degree, nodes])).collect::<Vec<_>>(),
            "strongly_connected": self.strongly_connected,
            "two_cycles": self.two_cycles,
        });
        if let Some(folded) = &self.folded {
            object["folded"] = folded.json();
        }
        if let Some(Listed { positions, moves }) = &self.listed {
            object["positions"] = positions.iter().map(Position::plain).collect();
            let colour = |player| if player == Player::Left { "X" } else { "O" };
            let moves = moves.iter().map(|one| json!([one.from, one.to, colour(one.player), one.point]));
            object["moves"] = moves.collect();
        }
        object
    }
}

/// Answers a job about the graph of positions.
pub(crate) fn answer(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let &Verb::Graph { suicide, symmetry, list } = &job.verb else { unreachable!("a job about a graph") };
    sweep::check_no_files(run)?;
    let start = Instant::now();
    let game = job.rule(job.kind.as_deref())?;
    if !matches!(game, ::games::Game::Go(_)) {
        return Err(WaysError::NoGraph(job.game.clone()));
    }
    let named = crate::ask::named_boards(job, run)?;
    let boards: Vec<Board> = named.iter().map(|named| named.board.clone()).collect();
    let table = Arc::new(Table::new(&game, job.nature()?, &named, job.typed_board())?);
    let moves = Moves::new(&boards, suicide, SETS, run)?;
    let positions = moves.positions(run)?;
    let (mut graph, folded) = match symmetry {
        None => (whole(&moves, &positions.set, run)?, None),
        Some(by) => fold(&moves, &positions.set, by, run).map(|(graph, least)| (graph, Some(least)))?,
    };
    if list {
        let vertices = folded.as_ref().unwrap_or(&positions.set);
        graph.listed = Some(listed(&moves, vertices, symmetry, &table, &graph, run)?);
    }
    positions.audit()?;
    let account = Account {
        sites: boards.iter().map(Board::sites).sum(),
        components: boards.len(),
        peak_states: graph.nodes,
        peak_bytes: u64::from(SETS) * Bits::bytes(moves.codes.all()),
        seconds: start.elapsed().as_secs_f64(),
        version: env!("CARGO_PKG_VERSION"),
        ..Account::default()
    };
    Ok(Answer { job: job.clone(), value: Value::Graph(Box::new(graph)), proof: Proof::Enumerated, account })
}

/// Sets of bits that are there at a time: the positions, the marked ones, and those that are done.
const SETS: u32 = 3;

/// No position has more moves.
const MOST_MOVES: usize = 2 * ::games::go::MOST_POINTS;

/// What a look at positions tells.
struct Degrees {
    /// For each number of moves, the number of positions with so many.
    nodes: [u64; MOST_MOVES + 1],
    taken_back: u64,
}

impl Default for Degrees {
    fn default() -> Degrees {
        Degrees { nodes: [0; MOST_MOVES + 1], taken_back: 0 }
    }
}

impl Told for Degrees {
    fn add(&mut self, other: Degrees) {
        self.nodes.iter_mut().zip(other.nodes).for_each(|(all, nodes)| *all += nodes);
        self.taken_back += other.taken_back;
    }
}

/// The graph as it is.
fn whole(moves: &Moves, positions: &Bits, run: &Run<'_>) -> Result<GameGraph, WaysError> {
    let told = each_word(positions, run, |word, told: &mut Degrees| {
        for stones in positions.members(word).map(|code| moves.codes.stones(code)) {
            told.nodes[moves.goban.outdegree(stones, moves.suicide) as usize] += 1;
            told.taken_back += u64::from(moves.goban.taken_back(stones, moves.suicide));
        }
    })?;
    let outdegrees: BTreeMap<u32, u64> = (0..).zip(told.nodes).filter(|(_, nodes)| *nodes > 0).collect();
    Ok(GameGraph {
        nodes: outdegrees.values().sum(),
        edges: outdegrees.iter().map(|(&degree, nodes)| u64::from(degree) * nodes).sum(),
        outdegrees,
        strongly_connected: ::graph::strongly_connected(moves, positions, run)?,
        two_cycles: told.taken_back / 2,
        folded: None,
        listed: None,
    })
}
