//! Numbers of positions, estimated by random runs: how many are made, and what they say.
//!
//! Every run draws from a stream of ChaCha8 of its own and runs go over all cores, so equal seeds give equal estimates on
//! any number of threads. A pilot, whose runs draw from other streams and are not counted, finds how much runs differ; from
//! that follow the number of particles, and the number of runs for the error that is asked for. Since both are fixed before
//! the first run that counts, the mean of the runs is unbiased.

use crate::ask::{FORMULA_FROM, boards, counts_of_squares};
use crate::growth::squares;
use crate::walk::{order_of_sum, typed_orders};
use crate::{Account, Answer, Job, Proof, Sampled, Sampling, Value, Verb, WaysError, bytes};
use ::series::Squares;
use board::Board;
use control::Portion;
use games::Game;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use rule::{Grouping, Rule, Rulebook, Visitor};
use serde_json::json;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use sweep::particles::{
    CalledCourse, Course, Filled, GroupCourse, LabelCourse, NoEstimate, bytes_of_run, heuristic, walk,
};
use sweep::{CompileError, Progress, Run, SweepError};

/// How many positions there are, about.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimated {
    /// What the runs say.
    pub sampled: Sampled,
    /// How they were made.
    pub method: Sampling,
    /// The particles of a run, or its samplings or fillings.
    pub particles: usize,
    /// What decided what was drawn.
    pub seed: u64,
    /// What a formula foretells, on large rectangles.
    pub foretold: Option<Foretold>,
}

/// A number of positions by the formula A · Bᵐ · Cⁿ · Lᵐⁿ, with constants from squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foretold {
    /// Its decimal logarithm.
    pub log10: f64,
    /// The side of the largest square.
    pub up_to: usize,
    /// By how much, as a part of it, the formula from the squares that are one smaller differs: what to think of it.
    pub doubt: f64,
}

impl Estimated {
    /// Does the error mean anything? Not if runs differ too much, or all particles died.
    pub fn trusted(&self) -> bool {
        self.sampled.trusted() && self.sampled.log10().is_finite()
    }

    /// By how many standard errors the estimate exceeds the formula, where both are known and there is an error.
    pub fn deviation(&self) -> Option<f64> {
        let error = self.sampled.error().filter(|error| *error > 0.0)?;
        let foretold = self.foretold.filter(|_| self.sampled.log10().is_finite())?;
        let exceeds = (self.sampled.log10() - foretold.log10) * std::f64::consts::LN_10;
        Some(exceeds.exp_m1() / (exceeds.exp() * error))
    }

    /// The decimal logarithm of the standard error itself.
    pub fn log10_of_error(&self) -> Option<f64> {
        self.sampled.error().map(|error| self.sampled.log10() + error.log10())
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        let foretold = self.foretold.map(|foretold| {
            json!({
                "log10": foretold.log10,
                "up_to": foretold.up_to,
                "doubt": foretold.doubt,
                "deviation": self.deviation(),
            })
        });
        json!({
            "log10": self.sampled.log10(),
            "estimate": self.sampled.estimate(),
            "error": self.sampled.error(),
            "absolute_error": self.log10_of_error().map(|log10| Sampled::new(vec![log10]).estimate()),
            "trusted": self.trusted(),
            "method": self.method,
            "runs": self.sampled.runs.len(),
            "particles": self.particles,
            "seed": self.seed,
            "formula": foretold,
        })
    }
}

/// Answers a job about an estimate.
pub(crate) fn answer(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let start = Instant::now();
    let asked = Asked::new(job)?;
    sweep::check_no_files(run)?;
    if job.play.is_some() {
        return Err(WaysError::NoPlayHere);
    }
    let game = job.rule(job.kind.as_deref())?;
    // A larger piece has several ways to be told, so random fillings would not be equally likely positions.
    let told_otherwise = matches!(&game, Game::Described(_)) && job.nature()?.covers != Some(1);
    if asked.method == Sampling::Naive && told_otherwise {
        return Err(WaysError::NotFilled(job.game.clone()));
    }
    let boards = boards(job, run)?;
    let orders = typed_orders(job, &boards)?;
    let runs = OnSum { boards: &boards, orders: orders.as_deref(), asked, run };
    let (made, mut account) = game.accept(runs)?;
    let directions = job.nature()?.on_squares;
    let estimated = Estimated {
        method: asked.method,
        particles: made.particles,
        seed: asked.seed,
        foretold: foretell(&game, &boards, directions, run)?,
        sampled: made.sampled,
    };
    account.sites = boards.iter().map(Board::sites).sum();
    account.components = boards.iter().map(|board| board.components().len()).sum();
    account.seconds = start.elapsed().as_secs_f64();
    account.version = env!("CARGO_PKG_VERSION");
    let proof = Proof::Sampled { seed: asked.seed, runs: estimated.sampled.runs.len() };
    Ok(Answer { job: job.clone(), value: Value::Estimated(Box::new(estimated)), proof, account })
}

/// What the user wants of an estimate.
#[derive(Clone, Copy)]
struct Asked {
    method: Sampling,
    error: f64,
    particles: Option<usize>,
    runs: Option<usize>,
    seed: u64,
}

impl Asked {
    fn new(job: &Job) -> Result<Asked, WaysError> {
        let &Verb::Estimate { method, error, particles, runs, seed } = &job.verb else {
            unreachable!("a job about an estimate")
        };
        if !(error > 0.0 && error.is_finite()) {
            return Err(WaysError::RelativeError(error));
        }
        for (number, what) in [(particles, "particle"), (runs, "run")] {
            if number == Some(0) {
                return Err(WaysError::AtLeastOne(what));
            }
        }
        Ok(Asked { method, error, particles, runs, seed })
    }
}

/// Do only adjacent sites matter to each other?
struct AdjacentOnly<'a>(&'a Board);

impl AdjacentOnly<'_> {
    fn of<R: Rulebook>(&self, rule: &R) -> bool {
        rule.pairs(self.0).is_ok_and(|pairs| pairs.pairs() == self.0.pairs())
    }
}

impl Visitor for AdjacentOnly<'_> {
    type Output = bool;

    fn visit<R: Rule>(self, rule: &R) -> bool {
        self.of(rule)
    }

    fn visit_grouping<G: Grouping>(self, rule: &G) -> bool {
        self.of(rule)
    }
}

/// The formula, for one large rectangle, where squares can be counted at little cost: only adjacent sites matter.
fn foretell(
    game: &Game,
    boards: &[Board],
    directions: bool,
    run: &Run<'_>,
) -> Result<Option<Foretold>, WaysError> {
    const MEMORY: u64 = 64 << 20;
    let [board] = boards else { return Ok(None) };
    let rectangle = board.rectangle().filter(|(rows, columns)| rows.min(columns) > &FORMULA_FROM);
    let Some((rows, columns)) = rectangle.filter(|_| game.accept(AdjacentOnly(board))) else {
        return Ok(None);
    };
    let watch = Portion { watch: run.watch, begin: 1.0, end: 1.0 };
    let run = Run::new(run.account.left().min(MEMORY), &watch);
    let counts = match counts_of_squares(game, FORMULA_FROM, directions, &run) {
        Err(WaysError::Stopped) => return Err(WaysError::Stopped),
        Err(_) => return Ok(None),
        Ok(counts) => squares(FORMULA_FROM, &counts),
    };
    let log10 = |squares: &Squares| squares.log2_on(rows, columns).about() * std::f64::consts::LOG10_2;
    let (log10, smaller) = (log10(&counts), log10(&counts.smaller()));
    let doubt = ((smaller - log10) * std::f64::consts::LN_10).exp_m1().abs();
    Ok(Some(Foretold { log10, up_to: FORMULA_FROM, doubt }))
}

/// A way to make a run.
trait Estimator: Sync {
    /// The natural logarithm of an unbiased estimate.
    fn run(
        &self,
        particles: usize,
        source: &mut ChaCha8Rng,
        stopped: &dyn Fn() -> bool,
    ) -> Result<f64, NoEstimate>;
    /// Is what all runs read still what was written?
    fn verify(&self) -> bool;
    /// The bytes that a run takes.
    fn bytes(&self, particles: usize) -> f64;
}

struct Smc<C>(C);

impl<C: Course> Estimator for Smc<C> {
    fn run(
        &self,
        particles: usize,
        source: &mut ChaCha8Rng,
        stopped: &dyn Fn() -> bool,
    ) -> Result<f64, NoEstimate> {
        walk(&self.0, particles, source, stopped)
    }

    fn verify(&self) -> bool {
        self.0.verify()
    }

    fn bytes(&self, particles: usize) -> f64 {
        bytes_of_run(&self.0, particles)
    }
}

struct Chen<C>(C);

impl<C: Course> Estimator for Chen<C> {
    fn run(
        &self,
        particles: usize,
        source: &mut ChaCha8Rng,
        stopped: &dyn Fn() -> bool,
    ) -> Result<f64, NoEstimate> {
        heuristic(&self.0, particles, source, stopped)
    }

    fn verify(&self) -> bool {
        self.0.verify()
    }

    /// A stratum for each number of groups, before a step and after it.
    fn bytes(&self, particles: usize) -> f64 {
        (2 * (self.0.width() + 1) * self.0.stride() + particles * size_of::<f64>()) as f64
    }
}

impl<R: Rulebook> Estimator for Filled<'_, R> {
    fn run(
        &self,
        particles: usize,
        source: &mut ChaCha8Rng,
        stopped: &dyn Fn() -> bool,
    ) -> Result<f64, NoEstimate> {
        Ok(self.share(particles, source, stopped)? + self.log_of_all())
    }

    /// It has no tables: the rulebook is asked.
    fn verify(&self) -> bool {
        true
    }

    fn bytes(&self, _: usize) -> f64 {
        self.sites() as f64
    }
}

/// Makes the runs for the rule that the catalogue shows, on a sum of boards.
struct OnSum<'a> {
    boards: &'a [Board],
    orders: Option<&'a [Vec<usize>]>,
    asked: Asked,
    run: &'a Run<'a>,
}

/// What was made.
struct Made {
    sampled: Sampled,
    particles: usize,
}

impl OnSum<'_> {
    fn along<C: Course>(&self, course: C) -> Result<(Made, Account), WaysError> {
        let (width, tables) = (course.width(), course.bytes());
        let (made, bytes) = match self.asked.method {
            Sampling::Chen => self.runs(&Chen(course), tables)?,
            _ => self.runs(&Smc(course), tables)?,
        };
        let peak_states = if self.asked.method == Sampling::Smc { made.particles as u64 } else { 0 };
        Ok((made, Account { width, peak_states, peak_bytes: bytes as u64, ..Account::default() }))
    }

    fn filled<R: Rulebook>(&self, rule: &R, board: &Board) -> Result<(Made, Account), WaysError> {
        let filled = Filled::new(rule, board)?;
        let (made, bytes) = self.runs(&filled, 0)?;
        Ok((made, Account { peak_bytes: bytes as u64, ..Account::default() }))
    }

    fn runs<E: Estimator>(&self, estimator: &E, tables: usize) -> Result<(Made, f64), WaysError> {
        let runs = Runs { estimator, seed: self.asked.seed, tables, run: self.run };
        let (particles, number) = runs.size(&self.asked)?;
        let bytes = runs.check_memory(particles)?;
        let made = runs.make(0..number as u64, particles, true)?;
        Ok((Made { sampled: made, particles }, bytes))
    }
}

impl Visitor for OnSum<'_> {
    type Output = Result<(Made, Account), WaysError>;

    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        let board = Board::sum(self.boards);
        if self.asked.method == Sampling::Naive {
            return self.filled(rule, &board);
        }
        let order = order_of_sum(rule, self.boards, self.orders, self.run).map_err(SweepError::from)?;
        match LabelCourse::new(rule, &board, &order, self.run) {
            Err(SweepError::Compile(CompileError::TooManySettings { .. })) => {
                self.along(CalledCourse::new(rule, &board, &order).map_err(SweepError::from)?)
            }
            course => self.along(course?),
        }
    }

    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        let board = Board::sum(self.boards);
        if self.asked.method == Sampling::Naive {
            return self.filled(rule, &board);
        }
        let order = order_of_sum(rule, self.boards, self.orders, self.run).map_err(SweepError::from)?;
        self.along(GroupCourse::new(rule, &board, &order).map_err(SweepError::from)?)
    }
}

/// The least particles of a run, and those of the first pilot.
const LEAST_PARTICLES: usize = 256;
/// The runs of a pilot, and the least that an error is taken from.
const LEAST_RUNS: usize = 32;
/// The most runs if their number is not given: with more to do, they get more particles.
const MOST_RUNS: usize = 1 << 16;
/// A pilot of which runs differ by more than this part of their mean is made again with more particles.
const PILOT_SPREAD: f64 = 0.7;
/// The factor by which it gets more.
const MORE: usize = 4;
/// The most pilots.
const PILOTS: u64 = 6;
/// The square of the spread that a run shall have.
const SPREAD_OF_RUN: f64 = 0.05;
/// Pilots do not know exactly how much runs differ: so many times the runs are made.
const CAUTION: f64 = 1.2;

/// Runs of one kind.
struct Runs<'a, E> {
    estimator: &'a E,
    seed: u64,
    /// Bytes of tables.
    tables: usize,
    run: &'a Run<'a>,
}

impl<E: Estimator> Runs<'_, E> {
    /// The number of particles and of runs.
    fn size(&self, asked: &Asked) -> Result<(usize, usize), WaysError> {
        if let (Some(particles), Some(runs)) = (asked.particles, asked.runs) {
            return Ok((particles, runs));
        }
        // The square of the spread of a run is about this over its number of particles.
        let difficulty = self.pilot(asked.particles)?;
        let all = CAUTION * difficulty / asked.error.powi(2);
        let particles = asked.particles.unwrap_or_else(|| {
            let particles = (difficulty / SPREAD_OF_RUN).max(all / MOST_RUNS as f64).ceil() as usize;
            particles.max(LEAST_PARTICLES)
        });
        let runs = (all / particles as f64).ceil() as usize;
        Ok((particles, asked.runs.unwrap_or(runs.max(LEAST_RUNS))))
    }

    /// The particles of a run times the square of its spread, by runs that do not count.
    fn pilot(&self, particles: Option<usize>) -> Result<f64, WaysError> {
        let mut tried = particles.unwrap_or(LEAST_PARTICLES);
        for pilot in 1.. {
            self.check_memory(tried)?;
            let first = pilot << 32;
            let sampled = self.make(first..first + LEAST_RUNS as u64, tried, false)?;
            let spread = sampled.spread().expect("a pilot has several runs");
            let settled = spread <= PILOT_SPREAD && sampled.log10().is_finite();
            if settled || pilot == PILOTS || particles.is_some() {
                return Ok(spread.powi(2) * tried as f64);
            }
            tried *= MORE;
        }
        unreachable!("pilots come to an end")
    }

    /// The bytes that runs on all cores need, if there are so many.
    fn check_memory(&self, particles: usize) -> Result<f64, WaysError> {
        let at_once = rayon::current_num_threads() as f64;
        let needed = self.tables as f64 + at_once * self.estimator.bytes(particles);
        self.run.fits(needed).map_err(|_| WaysError::Particles {
            needed: bytes(needed),
            limit: bytes(self.run.account.limit() as f64),
        })?;
        Ok(needed)
    }

    /// One run from each of the streams.
    fn make(&self, streams: Range<u64>, particles: usize, counts: bool) -> Result<Sampled, WaysError> {
        let (first, all) = (streams.start, (streams.end - streams.start) as usize);
        let made = AtomicUsize::new(0);
        let one = |i: usize| {
            let mut source = ChaCha8Rng::seed_from_u64(self.seed);
            source.set_stream(first + i as u64);
            let log = self.estimator.run(particles, &mut source, &|| self.run.check().is_err())?;
            let made = made.fetch_add(1, Ordering::Relaxed) + 1;
            if counts {
                let done = made as f64 / all as f64;
                self.run.watch.progress(Progress { done, step: made, steps: all, states: particles as u64 });
            }
            Ok(log / std::f64::consts::LN_10)
        };
        let logs: Result<Vec<f64>, NoEstimate> = (0..all).into_par_iter().map(one).collect();
        match logs {
            Err(NoEstimate::Interrupted) => Err(WaysError::Stopped),
            Ok(logs) if self.estimator.verify() => Ok(Sampled::new(logs)),
            _ => Err(SweepError::Changed("what particles are or read").into()),
        }
    }
}
