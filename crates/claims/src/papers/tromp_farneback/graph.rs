//! Section 3 and section 6.3: the graph of positions, its edges and outdegrees.

use super::{KEY, plain, rectangles, rounded, several, size};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use dashu_int::UBig;
use dashu_ratio::RBig;
use games::go::{Stones, Symmetries};
use std::collections::{BTreeSet, HashSet};
use testkit::plain_go::PlainGo;
use testkit::tables::Printed;
use ways::{Fold, GameGraph, Job, Value, Verb};

/// The graph of positions; without suicide also without the empty position.
pub(super) fn graph(court: &Court<'_>, board: &str, suicide: bool) -> Result<GameGraph, ClaimError> {
    folded(court, board, suicide, None)
}

fn folded(court: &Court<'_>, board: &str, suicide: bool, by: Option<Fold>) -> Result<GameGraph, ClaimError> {
    let verb = Verb::Graph { suicide, symmetry: by, list: false };
    match court.answer(&Job::new(verb, "go", board))?.value {
        Value::Graph(graph) => Ok(*graph),
        other => unreachable!("a graph is asked for, not {other:?}"),
    }
}

/// The mean outdegree.
pub(super) fn mean(graph: &GameGraph) -> RBig {
    RBig::from_parts(graph.edges.into(), graph.nodes.into())
}

/// Nodes and edges of a figure, by the engine and by plain rules.
fn figure(court: &Court<'_>, board: &str, paper: &str) -> Result<Finding, ClaimError> {
    let told = |nodes: usize, edges: usize| format!("{nodes} nodes, {edges} edges");
    let graph = graph(court, board, true)?;
    let plainly = PlainGo::new(&board::Board::parse(board).expect("a board")).graph();
    let edges = plainly.iter().map(Vec::len).sum();
    Ok(Finding::stated(&Check::all([
        Check::equal(Sides::new(
            format!("{board}, by the engine"),
            paper.to_string(),
            told(graph.nodes as usize, graph.edges as usize),
        )),
        Check::equal(Sides::new("by plain rules", paper.to_string(), told(plainly.len(), edges))),
    ])))
}

/// Something that is so of every position of every rectangle with so many points, by plain rules: the first position of
/// which it is not.
fn of_all_positions(most: usize, so: impl Fn(&PlainGo, &str) -> bool) -> Result<Check, ClaimError> {
    let range = format!("all positions of rectangles with at most {most} points");
    Check::over(range, rectangles(1..=most), |(m, n)| {
        let go = plain(m, n);
        let fails = go.positions().into_iter().find(|position| !so(&go, position));
        let told = fails.map_or_else(|| "so".to_string(), |position| format!("not so of {position}"));
        Ok(Sides::new(size(m, n), "so".to_string(), told))
    })
}

fn stones(position: &str, colour: char) -> i32 {
    position.chars().filter(|&stone| stone == colour).count() as i32
}

/// A move of which nothing is left: a single stone without an empty point or a friend beside it, that takes nothing.
fn is_single_suicide(go: &PlainGo, position: &str, point: usize, colour: char) -> bool {
    let beside =
        |stone: char| go.near()[point].iter().any(|&near| position.as_bytes()[near] as char == stone);
    let other = if colour == 'X' { 'O' } else { 'X' };
    let takes = stones(&go.play(position, point, colour), other) < stones(position, other);
    !beside('.') && !beside(colour) && !takes
}

/// Lemma 1: different moves lead to different positions, and exactly suicides of single stones lead nowhere.
fn edges_are_moves(go: &PlainGo, position: &str) -> bool {
    let moves = go.moves(position);
    let after: HashSet<&String> = moves.iter().map(|made| &made.2).collect();
    let empty = position.chars().enumerate().filter(|(_, stone)| *stone == '.');
    let all = empty.flat_map(|(point, _)| ['X', 'O'].map(|colour| (point, colour)));
    let made = |point: usize, colour: char| moves.iter().any(|made| (made.0, made.1) == (point, colour));
    let mut others = all.filter(|&(point, colour)| !made(point, colour));
    after.len() == moves.len()
        && others.all(|(point, colour)| is_single_suicide(go, position, point, colour))
        && moves.iter().all(|made| !is_single_suicide(go, position, made.0, made.1))
}

/// The two cases in the proof of Lemma 1, by numbers of stones before and after.
fn cases_are_exhaustive(go: &PlainGo, position: &str) -> bool {
    go.moves(position).iter().all(|(point, colour, after)| {
        let other = if *colour == 'X' { 'O' } else { 'X' };
        let own = stones(after, *colour) - stones(position, *colour);
        let others = stones(after, other) - stones(position, other);
        let stands = after.as_bytes()[*point] as char == *colour;
        if stands { own == 1 && others <= 0 } else { own < 0 && others == 0 }
    })
}

/// Is there an edge back?
fn two_loops(court: &Court<'_>, expected: &[(usize, usize)], most: usize) -> Result<Check, ClaimError> {
    Check::over(format!("rectangles with at most {most} points"), rectangles(1..=most), |(m, n)| {
        let found = graph(court, &size(m, n), true)?.two_cycles;
        let told = |none: bool| if none { "no 2-loops" } else { "2-loops" }.to_string();
        Ok(Sides::new(size(m, n), told(expected.contains(&(m, n))), told(found == 0)))
    })
}

fn outdegree(court: &Court<'_>, entry: &Printed) -> Result<Sides<String>, ClaimError> {
    let mean = rounded(&mean(&graph(court, &entry.board, true)?), &entry.value);
    Ok(Sides::new(entry.board.clone(), entry.value.clone(), mean))
}

/// Table 8 on boards with so many points.
fn table_8(court: &Court<'_>, points: std::ops::RangeInclusive<usize>) -> Result<Finding, ClaimError> {
    let sites = |board: &str| board::Board::parse(board).expect("a board").sites();
    let entries: Vec<&Printed> =
        court.source(KEY).outdegrees.iter().filter(|entry| points.contains(&sites(&entry.board))).collect();
    let range = several(entries.len(), "entry", "entries");
    Ok(Finding::stated(&Check::over(range, entries, |entry| outdegree(court, entry))?))
}

/// Games told with their passes, by positional or situational superko: how many, and how often a position is met.
struct Played<'a> {
    go: &'a PlainGo,
    situational: bool,
    games: u64,
    most_visits: usize,
}

impl Played<'_> {
    fn new(go: &PlainGo, situational: bool) -> Played<'_> {
        let mut played = Played { go, situational, games: 0, most_visits: 0 };
        let start = ".".repeat(go.near().len());
        played.walk(&mut vec![(start, 'X')], 'X', 0);
        played
    }

    /// Continues a game whose moves led to `met`, positions with who is to move then.
    fn walk(&mut self, met: &mut Vec<(String, char)>, mover: char, passes: usize) {
        let here = met.last().expect("a game has a first position").0.clone();
        let visits = met.iter().filter(|(position, _)| *position == here).count();
        self.most_visits = self.most_visits.max(visits);
        if passes == 2 {
            self.games += 1;
            return;
        }
        let other = if mover == 'X' { 'O' } else { 'X' };
        self.walk(met, other, passes + 1);
        for (_, colour, after) in self.go.moves(&here) {
            let repeats = |(position, to_move): &(String, char)| {
                *position == after && (!self.situational || *to_move == other)
            };
            if colour == mover && !met.iter().any(repeats) {
                met.push((after, other));
                self.walk(met, other, 0);
                met.pop();
            }
        }
    }
}

/// The leaves of the tree of all games, where a single child counts twice.
fn leaves(after: &[Vec<usize>], at: usize, met: &mut Vec<bool>) -> UBig {
    met[at] = true;
    let children: Vec<usize> = after[at].iter().copied().filter(|&to| !met[to]).collect();
    let below: UBig = children.iter().map(|&to| leaves(after, to, met)).sum();
    met[at] = false;
    match children.len() {
        0 => UBig::ONE,
        1 => below * UBig::from(2u8),
        _ => below,
    }
}

pub(super) fn claims() -> Vec<Claim> {
    [section_3(), section_6_3()].concat()
}

fn section_3() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/figure-2",
            place: "Figure 2, section 3",
            kind: Kind::Statement,
            statement: "G(1,2) consists of 5 nodes and 12 edges",
            how: "all moves of all positions, by the engine and by plain rules",
            command: "ways graph go 1x2",
            tier: Tier::Quick,
            check: |court| figure(court, "1x2", "5 nodes, 12 edges"),
        },
        Claim {
            id: "tromp-farneback/figure-3",
            place: "Figure 3, section 3",
            kind: Kind::Statement,
            statement: "G(1,3) consists of 15 nodes and 42 edges",
            how: "all moves of all positions, by the engine and by plain rules",
            command: "ways graph go 1x3",
            tier: Tier::Quick,
            check: |court| figure(court, "1x3", "15 nodes, 42 edges"),
        },
        Claim {
            id: "tromp-farneback/figure-4",
            place: "Figure 4, section 3",
            kind: Kind::Statement,
            statement: "the positions of G(2,2) fall into classes under rotations and mirrors; the figure that shows them is missing in the text at hand",
            how: "the folded graph against Burnside's count of fixed positions",
            command: "ways graph go 2x2 --symmetry board",
            tier: Tier::Quick,
            check: |court| {
                let board = board::Board::grid(2, 2);
                let symmetries = Symmetries::new(&board, true, false)
                    .map_err(|error| ClaimError::Other(error.to_string()))?;
                let positions: Vec<Stones> =
                    plain(2, 2).positions().iter().filter_map(|text| Stones::read(text)).collect();
                let fixed: usize = symmetries
                    .iter()
                    .map(|one| positions.iter().filter(|stones| one.image(**stones) == **stones).count())
                    .sum();
                let graph = folded(court, "2x2", true, Some(Fold::Board))?;
                let classes = (fixed / symmetries.len()).to_string();
                Ok(Finding::stated(&Check::value(Sides::new(
                    "classes of the 57 positions",
                    classes,
                    graph.nodes.to_string(),
                ))))
            },
        },
        Claim {
            id: "tromp-farneback/section-3-2-loops",
            place: "Section 3, before Lemma 1",
            kind: Kind::Statement,
            statement: "G(1,3) and G(2,2) are the only game graphs without 2-loops",
            how: "all pairs of edges both ways, on all rectangles with at most 10 points",
            command: "ways graph go 1x1",
            tier: Tier::Quick,
            check: |court| {
                Finding::stated(&two_loops(court, &[(1, 3), (2, 2)], 10)?).instead(
                    "they and G(1,1), a node without edges, are the only ones",
                    &two_loops(court, &[(1, 1), (1, 3), (2, 2)], 10)?,
                )
            },
        },
        Claim {
            id: "tromp-farneback/lemma-1",
            place: "Lemma 1",
            kind: Kind::Statement,
            statement: "outgoing edges of a position are in 1-1 correspondence with moves that are not single-stone suicides",
            how: "every move of every position, by plain rules",
            command: "ways graph go 1x3 --list",
            tier: Tier::Quick,
            check: |_| Ok(Finding::stated(&of_all_positions(7, edges_are_moves)?)),
        },
        Claim {
            id: "tromp-farneback/lemma-1-proof",
            place: "Proof of Lemma 1",
            kind: Kind::Statement,
            statement: "after a move there is one stone more of its colour and no more of the other, or it was a suicide: fewer of its colour and as many of the other",
            how: "every move of every position, by plain rules",
            command: "ways graph go 1x3 --list",
            tier: Tier::Quick,
            check: |_| Ok(Finding::stated(&of_all_positions(7, cases_are_exhaustive)?)),
        },
        Claim {
            id: "tromp-farneback/corollary-1",
            place: "Corollary 1",
            kind: Kind::Statement,
            statement: "a node with k empty points has outdegree at most 2k",
            how: "every position, by plain rules",
            command: "ways graph go 3x3",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&of_all_positions(7, |go, position| {
                    go.moves(position).len() <= 2 * stones(position, '.') as usize
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/corollary-2",
            place: "Corollary 2",
            kind: Kind::Statement,
            statement: "each edge has an implied black or white colour",
            how: "no two moves of different colours lead to the same position, by plain rules",
            command: "ways graph go 1x3 --format csv",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&of_all_positions(7, |go, position| {
                    let moves = go.moves(position);
                    let of = |colour: char| -> BTreeSet<&String> {
                        moves.iter().filter(|made| made.1 == colour).map(|made| &made.2).collect()
                    };
                    of('X').is_disjoint(&of('O'))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/lemma-2",
            place: "Lemma 2",
            kind: Kind::Statement,
            statement: "games, with passes told, are in 1-1 correspondence with simple paths from the empty position",
            how: "games with passes, in turns, until two passes, counted one by one against simple paths on 1x1, 1x2 and 1x3",
            command: "ways games go 1x3",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("1x1, 1x2 and 1x3: 1, 9 and 907 games", 1..=3, |n| {
                    let go = plain(1, n);
                    let paths = go.games(usize::MAX).iter().sum::<u64>();
                    Ok(Sides::new(size(1, n), paths, Played::new(&go, false).games))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/lemma-2-situational",
            place: "Remark after Lemma 2",
            kind: Kind::Statement,
            statement: "with situational superko a position can be visited twice, once by each player, and no more often",
            how: "all games with passes on 1x2, one by one; by positional superko beside it",
            command: "ways graph go 1x2",
            tier: Tier::Quick,
            check: |_| {
                let go = plain(1, 2);
                let visits = |situational| Played::new(&go, situational).most_visits;
                Ok(Finding::stated(&Check::all([
                    Check::value(Sides::new("1x2, visits by situational superko", 2, visits(true))),
                    Check::value(Sides::new("by positional superko", 1, visits(false))),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/lemma-3",
            place: "Lemma 3",
            kind: Kind::Statement,
            statement: "the game graph is strongly connected",
            how: "searched forward and backward from the empty position, on all rectangles with at most 10 points",
            command: "ways graph go 3x3",
            tier: Tier::Quick,
            check: |court| {
                let boards = rectangles(1..=10);
                Ok(Finding::stated(&Check::over("rectangles with at most 10 points", boards, |(m, n)| {
                    Ok(Sides::new(size(m, n), true, graph(court, &size(m, n), true)?.strongly_connected))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/lemma-4",
            place: "Lemma 4",
            kind: Kind::Statement,
            statement: "without the empty position and without suicide it is strongly connected on all boards but 1x1, 1x2 and 2x1; G(1,2) breaks into 2 components",
            how: "searched forward and backward, on all rectangles with 2 to 10 points; the components of G(1,2) by plain rules",
            command: "ways graph go 3x3 --no-suicide",
            tier: Tier::Quick,
            check: |court| {
                let boards = rectangles(2..=10);
                let connected = Check::over("rectangles with 2 to 10 points", boards, |(m, n)| {
                    let found = graph(court, &size(m, n), false)?.strongly_connected;
                    Ok(Sides::new(size(m, n), m * n != 2, found))
                })?;
                // X. and .O take each other, and so do O. and .X.
                let go = plain(1, 2);
                let mut parts: Vec<BTreeSet<String>> = vec![];
                for position in &go.positions()[1..] {
                    let after = go.moves(position).into_iter().map(|made| made.2);
                    let part = after.filter(|to| to != "..").chain([position.clone()]).collect();
                    if !parts.contains(&part) {
                        parts.push(part);
                    }
                }
                Ok(Finding::stated(&Check::all([
                    connected,
                    Check::equal(Sides::new(
                        "components of G(1,2) without the empty position",
                        2,
                        parts.len(),
                    )),
                ])))
            },
        },
    ]
}

fn section_6_3() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/lemma-16",
            place: "Lemma 16",
            kind: Kind::Statement,
            statement: "on boards larger than 1x1 every node has outdegree at least 2",
            how: "all positions of all rectangles with 2 to 10 points",
            command: "ways graph go 3x3",
            tier: Tier::Quick,
            check: |court| {
                let boards = rectangles(2..=10);
                Ok(Finding::stated(&Check::over("rectangles with 2 to 10 points", boards, |(m, n)| {
                    let least = graph(court, &size(m, n), true)?.min_outdegree();
                    Ok(Sides::new(size(m, n), true, least >= Some(2)))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/table-8",
            place: "Table 8",
            kind: Kind::Statement,
            statement: "the average outdegrees on boards from 1x1 to 3x4",
            how: "all moves of all positions",
            command: "ways graph go 3x4",
            tier: Tier::Quick,
            check: |court| table_8(court, 1..=12),
        },
        Claim {
            id: "tromp-farneback/table-8-4x4",
            place: "Table 8",
            kind: Kind::Statement,
            statement: "the average outdegree on 4x4 is 11.741",
            how: "all 285,531,024 moves of all positions",
            command: "ways graph go 4x4",
            tier: Tier::Slow,
            check: |court| table_8(court, 16..=16),
        },
        Claim {
            id: "tromp-farneback/lemma-17",
            place: "Lemma 17 and the paragraph before it",
            kind: Kind::Statement,
            statement: "the tree of games, single children doubled, has at most (product of outdegrees)/(least outdegree) leaves, and there are at most as many games as that product",
            how: "the tree is walked through on 1x2 and 1x3; the numbers of games in print on 1x4 and 2x2",
            command: "ways bounds go 1x3",
            tier: Tier::Quick,
            check: |court| {
                let product = |board: &str| -> Result<(UBig, UBig), ClaimError> {
                    let graph = graph(court, board, true)?;
                    let least = graph.min_outdegree().expect("there are nodes");
                    let product = graph.outdegree_product().expect("the graph is small");
                    Ok((product.clone(), product / UBig::from(least)))
                };
                let tree = Check::over("leaves on 1x2 and 1x3", 2..=3, |n| {
                    let after = plain(1, n).graph();
                    let leaves = leaves(&after, 0, &mut vec![false; after.len()]);
                    Ok(Sides::new(size(1, n), true, leaves <= product(&size(1, n))?.1))
                })?;
                let exact = court.source(KEY).games_of_two.iter().filter(|entry| !entry.estimated());
                let exact = exact.filter(|entry| entry.board != "1x1");
                let games = Check::over("games on 1x2, 1x3, 1x4 and 2x2", exact, |entry| {
                    let games: UBig = entry.value.parse().expect("digits");
                    Ok(Sides::new(entry.board.clone(), true, games <= product(&entry.board)?.0))
                })?;
                Ok(Finding::stated(&Check::all([tree, games])))
            },
        },
        Claim {
            id: "tromp-farneback/section-6.3-1x3",
            place: "Section 6.3, after Theorem 7",
            kind: Kind::Statement,
            statement: "1x3 has average outdegree 42/15 = 2.8, outdegree product 3 · 2^19 = 1572864, bounded by 3^15 = 14348907, and 907 games",
            how: "all moves, and all games one by one",
            command: "ways bounds go 1x3",
            tier: Tier::Quick,
            check: |court| {
                let graph = graph(court, "1x3", true)?;
                let games: u64 = plain(1, 3).games(usize::MAX).iter().sum();
                let product = graph.outdegree_product().expect("the graph is small").to_string();
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("average", "2.8".to_string(), rounded(&mean(&graph), "2.8"))),
                    Check::equal(Sides::new("product", "1572864".to_string(), product)),
                    Check::equal(Sides::new("3 · 2^19", 1_572_864u32, 3 << 19)),
                    Check::equal(Sides::new("3^15", 14_348_907u32, 3u32.pow(15))),
                    Check::equal(Sides::new("games", 907, games)),
                ])))
            },
        },
    ]
}
