//! How many games of Go there are: sequences of moves from the empty board in which no position comes back. Either player may
//! make any move, since the other one may pass before it. So games are the simple paths from the empty position in the graph
//! of positions; counted on few points, estimated on more. Source: \[TrompFarneback\], Lemma 2 and section 6.

use super::Games;
use crate::graph::Moves;
use crate::{Account, Answer, Job, Progress, Proof, Sampled, UBig, Value, Verb, WaysError, bytes};
use ::games::go::Symmetries;
use ::graph::{Digraph, GraphError, Ranks};
use board::Board;
use serde_json::json;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use sweep::{Run, Watch};

/// Games are counted on boards with at most so many points that have neighbours. On five there are at least 75 positions,
/// and sets of them do not fit 64 bits.
const MOST_POINTS: usize = 4;

/// If nobody says how many paths stand for all those of a stratum, so many are followed in a run, over all strata.
const PATHS: u64 = 100_000;

/// An estimate of the number of games.
#[derive(Clone, PartialEq, Debug)]
pub struct SampledGames {
    /// What the runs say.
    pub sampled: Sampled,
    /// All positions; their number is that of the strata.
    pub positions: u64,
    /// The most games that stand for all those of a stratum.
    pub population: usize,
}

impl SampledGames {
    pub(crate) fn json(&self) -> serde_json::Value {
        json!({
            "log10": self.sampled.log10(),
            "estimate": self.sampled.estimate(),
            "error": self.sampled.error(),
            "trusted": self.sampled.trusted(),
            "log10_of_runs": self.sampled.runs,
            "positions": self.positions,
            "population": self.population,
        })
    }
}

/// The graph of positions, held with its edges; the empty position is the first.
struct Positions {
    moves: Moves,
    codes: Vec<u64>,
    digraph: Digraph,
    symmetries: Vec<Vec<u32>>,
}

impl Positions {
    /// On a sum of boards, folded by what exchanges its points and the colours if that is wanted.
    fn new(boards: &[Board], symmetric: bool, run: &Run<'_>) -> Result<Positions, WaysError> {
        let moves = Moves::new(boards, true, 1, run)?;
        let positions = moves.positions(run)?;
        let set = &positions.set;
        let ranks = Ranks::new(set);
        // Edges forwards and backwards, and where those of each position begin.
        let needed = ranks.count() as f64 * (2 * 2 * moves.goban.points() * 4 + 2 * 8) as f64;
        let refused =
            || WaysError::GraphMemory { needed: bytes(needed), limit: bytes(run.account.limit() as f64) };
        ranks.audit()?;
        run.fits(needed).map_err(|_| refused())?;
        let vertices = u32::try_from(ranks.count()).map_err(|_| refused())?;
        let codes: Vec<u64> = set.iter().collect();
        let number = |stones| ranks.rank(moves.codes.code(stones)) as u32;
        let digraph = Digraph::new(vertices, |vertex, after| {
            let stones = moves.codes.stones(codes[vertex as usize]);
            let _ = moves.follow(stones, |_, _, to| {
                after.push(number(to));
                ControlFlow::Continue(())
            });
        });
        let mut symmetries = vec![];
        if symmetric {
            let colours = || Symmetries::new(&moves.board, false, true);
            let all = Symmetries::new(&moves.board, true, true).or_else(|_| colours())?;
            let image = |of: &games::go::Symmetry, code: &u64| number(of.image(moves.codes.stones(*code)));
            symmetries.extend(all.iter().map(|of| codes.iter().map(|code| image(of, code)).collect()));
        }
        ranks.audit()?;
        positions.audit()?;
        Ok(Positions { moves, codes, digraph, symmetries })
    }

    fn account(&self, boards: &[Board], start: Instant) -> Account {
        Account {
            sites: self.moves.goban.points(),
            components: boards.len(),
            peak_states: self.codes.len() as u64,
            seconds: start.elapsed().as_secs_f64(),
            version: env!("CARGO_PKG_VERSION"),
            ..Account::default()
        }
    }
}

/// Counts the games on few points.
pub(super) fn count(job: &Job, boards: &[Board], run: &Run<'_>) -> Result<Answer, WaysError> {
    let start = Instant::now();
    let neighbours = |board: &Board| board.neighbours().iter().filter(|near| !near.is_empty()).count();
    let points = boards.iter().map(neighbours).sum();
    if points > MOST_POINTS {
        return Err(WaysError::TooManyGames { points, most: MOST_POINTS });
    }
    let positions = Positions::new(boards, true, run)?;
    let paths = ::graph::simple_paths(&positions.digraph, 0, &positions.symmetries, run);
    let paths = paths.map_err(|error| match error {
        GraphError::Memory { needed, limit } => {
            WaysError::GamesMemory { needed: bytes(needed as f64), limit: bytes(limit as f64) }
        }
        other => other.into(),
    })?;
    let by_moves = paths.by_edges.into_iter().map(UBig::from).collect();
    let games = Games { first: None, three: None, by_moves, otherwise: None };
    let account =
        Account { peak_states: paths.pairs, peak_bytes: paths.bytes, ..positions.account(boards, start) };
    Ok(Answer { job: job.clone(), value: Value::Games(games), proof: Proof::Enumerated, account })
}

/// Answers a job about an estimate.
pub(crate) fn estimate(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let &Verb::EstimateGames { runs, seed, population } = &job.verb else {
        unreachable!("a job about an estimate")
    };
    sweep::check_no_files(run)?;
    let start = Instant::now();
    let three = job.game == ::games::domineering3d::NAME;
    if three || !matches!(job.rule(job.kind.as_deref())?, ::games::Game::Go(_)) {
        return Err(WaysError::GamesNotEstimated(job.game.clone()));
    }
    let boards = crate::ask::boards(job, run)?;
    let positions = Positions::new(&boards, false, run)?;
    let number = positions.codes.len() as u64;
    let population = population.unwrap_or((PATHS / number).max(1) as usize);
    let watch = Strata {
        watch: run.watch,
        strata: runs as u64 * number,
        population: population as u64,
        told: AtomicU64::new(u64::MAX),
    };
    let logs = ::graph::sample_paths(&positions.digraph, 0, population, seed, runs, &run.under(&watch))?;
    let value = SampledGames { sampled: Sampled::new(logs), positions: number, population };
    let account = positions.account(&boards, start);
    let (value, proof) = (Value::SampledGames(value), Proof::Sampled { seed, runs });
    Ok(Answer { job: job.clone(), value, proof, account })
}

/// Shows how many of all strata the runs have gone through.
struct Strata<'a> {
    watch: &'a dyn Watch,
    strata: u64,
    population: u64,
    told: AtomicU64,
}

impl Watch for Strata<'_> {
    fn progress(&self, progress: Progress) {
        self.watch.progress(progress);
    }

    fn searched(&self, strata: u64) {
        if self.told.swap(strata, Relaxed) != strata {
            let (done, states) = (strata as f64 / self.strata as f64, self.population);
            self.progress(Progress { done, step: strata as usize, steps: self.strata as usize, states });
        }
    }

    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}
