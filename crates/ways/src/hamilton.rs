//! Games of Go that visit every position once, which \[TrompFarneback\] call Hamiltonian (section 7).
//!
//! On 1xn they come from cycles through all positions but the empty one: cut such a cycle before a position with one stone,
//! and put the empty position there. The cycles that are looked for are their own images when the colours are exchanged, so
//! that half of one tells all. They are tours of the graph folded by the exchange (`halved.rs`), found by `graph::odd_tour`,
//! and walked along by the plain rules before they are given (`audit.rs`): every move is one, and every position that another
//! engine counts is there once. Where there is no such game, some positions have too few successors (`short.rs`), or
//! everything was tried (`all.rs`).

mod all;
mod audit;
mod halved;
mod short;
mod written;

pub use audit::{Audit, Fault, Form};
pub use short::Short;
pub use written::Listing;

use crate::graph::Moves;
use crate::position::Table;
use crate::{Account, Answer, Job, Proof, Tables, Value, Verb, WaysError, bytes};
use ::games::go::{Codes, Point, Stones};
use ::graph::{Arrow, OddTour, Ranks, Sought, odd_tour};
use all::Small;
use audit::Auditor;
use board::Board;
use halved::{Classes, SETS};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Instant;
use sweep::Run;
use written::Script;

/// What is asked of games that visit every position.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Hamilton {
    /// What decides which cycle is found: equal seeds, equal cycles.
    pub seed: u64,
    /// All cycles, on a small board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
    /// Give all positions, in this form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Form>,
    /// Judge this list of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<Brought>,
}

/// A list of positions that somebody brings.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Brought {
    /// The name of its file; empty for standard input.
    pub file: String,
    /// The positions, separated by blanks or line ends.
    #[serde(skip)]
    pub text: String,
}

/// What is known of games that visit every position.
#[derive(Clone, PartialEq, Debug)]
pub enum Visits {
    /// There are such games.
    Cycle(Cycle),
    /// There is no position but the empty one, which a game without moves visits.
    OnlyEmpty,
    /// There is no such game: some positions have too few successors.
    Short(Short),
    /// Everything was tried.
    Tried {
        /// A game that visits every position, if there is one.
        game: Option<Listing>,
        /// The paths that were looked at.
        looked: u64,
    },
    /// All cycles.
    All(AllCycles),
    /// What is wrong with a list.
    Audit(Audit),
}

/// A cycle through all positions but the empty one, in which positions that differ by their colours are opposite.
#[derive(Clone, PartialEq, Debug)]
pub struct Cycle {
    /// All positions, the empty one included.
    pub positions: u64,
    /// Half of the cycle, from a position with a single stone on.
    pub half: Listing,
    /// The SHA-256 of the half, a position a line.
    pub sha256: String,
    /// The cycles of the cover that it was made of.
    pub cover: u64,
    /// The exchanges of two edges that joined cycles.
    pub exchanges: u64,
    /// The exchanges of several edges.
    pub kicks: u64,
    /// How often cycles were labelled anew.
    pub rounds: u32,
    /// All positions in some form, where they are asked for.
    pub listed: Option<(Form, Listing)>,
}

/// All cycles through all positions but the empty one.
#[derive(Clone, PartialEq, Debug)]
pub struct AllCycles {
    /// How many.
    pub cycles: u64,
    /// How many of them are their own images when the colours are exchanged.
    pub symmetric: u64,
    /// Each of them, where they are asked for.
    pub listed: Option<Vec<Listing>>,
}

impl Visits {
    pub(crate) fn json(&self) -> serde_json::Value {
        let texts = |listing: &Listing| listing.texts().collect::<Vec<_>>();
        match self {
            Visits::Cycle(cycle) => {
                let mut object = json!({
                    "hamiltonian": true,
                    "positions": cycle.positions,
                    "half": cycle.half.len(),
                    "sha256": cycle.sha256,
                    "cover_cycles": cycle.cover,
                    "exchanges": cycle.exchanges,
                    "kicks": cycle.kicks,
                    "rounds": cycle.rounds,
                });
                if let Some((form, listing)) = &cycle.listed {
                    object["form"] = json!(form);
                    object["list"] = json!(texts(listing));
                }
                object
            }
            Visits::OnlyEmpty => json!({ "hamiltonian": true, "positions": 1 }),
            Visits::Short(short) => short.json(),
            Visits::Tried { game, looked } => {
                json!({ "hamiltonian": game.is_some(), "list": game.as_ref().map(texts), "looked": looked })
            }
            Visits::All(all) => {
                let mut object = json!({ "cycles": all.cycles, "colour_symmetric": all.symmetric });
                if let Some(listed) = &all.listed {
                    object["list"] = listed.iter().map(texts).collect();
                }
                object
            }
            Visits::Audit(audit) => audit.json(),
        }
    }
}

/// Answers a job about games that visit every position.
pub(crate) fn answer(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let Verb::Hamilton(asked) = &job.verb else { unreachable!("a job about such games") };
    sweep::check_no_files(run)?;
    let start = Instant::now();
    let game = job.rule(job.kind.as_deref())?;
    if !matches!(game, ::games::Game::Go(_)) {
        return Err(WaysError::NoGraph(job.game.clone()));
    }
    let named = crate::ask::named_boards(job, run)?;
    let boards: Vec<Board> = named.iter().map(|named| named.board.clone()).collect();
    let [board] = &boards[..] else { return Err(WaysError::OneBoard(boards.len())) };
    let table = Arc::new(Table::new(&game, job.nature()?, &named, job.typed_board())?);
    let asking = Asking { job, asked, board, script: &Script::new(&table, board.sites()), run };
    let (value, proof, (peak_states, peak_bytes)) = asking.answer()?;
    let account = Account {
        sites: board.sites(),
        components: 1,
        peak_states,
        peak_bytes,
        seconds: start.elapsed().as_secs_f64(),
        version: env!("CARGO_PKG_VERSION"),
        ..Account::default()
    };
    Ok(Answer { job: job.clone(), value: Value::Visits(Box::new(value)), proof, account })
}

/// What was found, how it is known, and the states and bytes that it took.
type Known = (Visits, Proof, (u64, u64));

struct Asking<'a> {
    job: &'a Job,
    asked: &'a Hamilton,
    board: &'a Board,
    script: &'a Script,
    run: &'a Run<'a>,
}

impl Asking<'_> {
    fn answer(&self) -> Result<Known, WaysError> {
        if let Some(brought) = &self.asked.check {
            let moves = self.moves()?;
            let audit = self.auditor(&moves.codes)?.of_text(&brought.text)?;
            return Ok((Visits::Audit(audit), Proof::Enumerated, (0, 0)));
        }
        if let Some((2.., columns @ 2..)) = self.board.rectangle() {
            let short = Short::by_square(self.board, columns, self.script);
            let short = short.ok_or_else(|| self.broken("ten positions have more than eight successors"))?;
            return Ok((Visits::Short(short), Proof::Enumerated, (0, 0)));
        }
        let moves = self.moves()?;
        if self.asked.all {
            return self.all(&moves);
        }
        let classes = Classes::new(&moves, self.run)?;
        if classes.number == 0 {
            return Ok((Visits::OnlyEmpty, Proof::Enumerated, (1, 0)));
        }
        let spent = (classes.number, classes.bytes());
        let (sought, codes) = self.sought(&moves, &classes)?;
        drop(classes);
        let (visits, proof) = match sought {
            Sought::Found(tour) => self.found(&moves, &tour, codes)?,
            Sought::Short(_) => (Visits::Short(self.short(&moves.codes, &codes)?), Proof::Enumerated),
            Sought::GivenUp { rounds, .. } => self.tried(&moves, rounds, 2 * spent.0 + 1)?,
        };
        Ok((visits, proof, spent))
    }

    fn moves(&self) -> Result<Moves, WaysError> {
        Moves::new(std::slice::from_ref(self.board), true, SETS, self.run)
    }

    /// What lists are held against; positions are counted by another engine.
    fn auditor<'a>(&'a self, codes: &'a Codes) -> Result<Auditor<'a>, WaysError> {
        let count = crate::answer(&Job { verb: Verb::Count, ..self.job.clone() }, self.run)?;
        let Value::Count { count, .. } = count.value else { unreachable!("a count was asked for") };
        let positions = u64::try_from(&count).map_err(|_| self.broken("more positions than numbers"))?;
        let Asking { board, script, run, .. } = self;
        Ok(Auditor { board, codes, script, positions, run })
    }

    fn broken(&self, what: &str) -> WaysError {
        WaysError::Fault(format!("on {}: {what}; this is a fault of the program", self.job.board))
    }

    /// What a search in the folded graph gives, and the positions of half a cycle, or those that have too few successors.
    fn sought(&self, moves: &Moves, classes: &Classes) -> Result<(Sought, Vec<u64>), WaysError> {
        let ranks = Ranks::new(&classes.positions);
        let graph = classes.graph(moves, &ranks, self.run)?;
        let mut sought = odd_tour(&graph, self.asked.seed, self.run)?;
        drop(graph);
        let code = |vertex: u32| ranks.select(vertex.into());
        let codes = match &mut sought {
            Sought::Found(tour) => {
                from_one_stone(&mut tour.half, |vertex| moves.codes.stones(code(vertex)));
                let side = |arrow: &Arrow| {
                    let stones = moves.codes.stones(code(arrow.to()));
                    moves.codes.code(if arrow.is_odd() { stones.exchanged() } else { stones })
                };
                std::mem::take(&mut tour.half).iter().map(side).collect()
            }
            Sought::Short(vertices) => vertices.iter().map(|&vertex| code(vertex)).collect(),
            Sought::GivenUp { .. } => vec![],
        };
        Ok((sought, codes))
    }

    /// The cycle, after it was walked along.
    fn found(&self, moves: &Moves, tour: &OddTour, codes: Vec<u64>) -> Result<(Visits, Proof), WaysError> {
        let half = Listing::new(self.script, codes);
        let auditor = self.auditor(&moves.codes)?;
        let audit = auditor.of(Form::Half, &half)?;
        if let Some(fault) = audit.faults.first() {
            return Err(self.broken(&fault.to_string()));
        }
        let positions = auditor.positions;
        let listed = self.asked.list.map(|form| self.listed(form, &half, &moves.codes)).transpose()?;
        let cycle = Cycle {
            positions,
            sha256: sha256(&half),
            half,
            cover: tour.cycles,
            exchanges: tour.exchanges,
            kicks: tour.kicks,
            rounds: tour.rounds,
            listed,
        };
        Ok((Visits::Cycle(cycle), Proof::Walked { positions }))
    }

    /// All positions, if there is room for their texts.
    fn listed(&self, form: Form, half: &Listing, codes: &Codes) -> Result<(Form, Listing), WaysError> {
        // As numbers, and as texts inside a value for JSON.
        const BYTES: usize = 150;
        let needed = (2 * half.len() * (BYTES + self.board.sites())) as f64;
        self.run.fits(needed).map_err(|_| WaysError::TooManyPositions {
            needed: bytes(needed),
            limit: bytes(self.run.account.limit() as f64),
        })?;
        let other = half.codes().iter().map(|&code| codes.code(codes.stones(code).exchanged()));
        let empty = (form == Form::Game).then_some(0);
        let first = half.codes().iter().copied();
        let all: Vec<u64> = match form {
            Form::Half => first.collect(),
            Form::Whole | Form::Game => empty.into_iter().chain(first).chain(other).collect(),
        };
        Ok((form, Listing::new(self.script, all)))
    }

    /// Positions of both colours that have too few successors.
    fn short(&self, codes: &Codes, one_colour: &[u64]) -> Result<Short, WaysError> {
        let points = |stones: Stones| {
            (0..self.board.sites())
                .map(|point| match stones.glyph(point) {
                    'X' => Point::Black,
                    'O' => Point::White,
                    _ => Point::Empty,
                })
                .collect::<Vec<Point>>()
        };
        let stones = one_colour.iter().map(|&code| codes.stones(code));
        let both: Vec<Vec<Point>> =
            stones.flat_map(|stones| [stones, stones.exchanged()].map(points)).collect();
        let short = Short::new(self.board, self.script, &both);
        short.ok_or_else(|| self.broken("positions without a matching have enough successors"))
    }

    /// Tries everything, if the board is small enough, after a search without success.
    fn tried(&self, moves: &Moves, rounds: u32, positions: u64) -> Result<(Visits, Proof), WaysError> {
        if !Small::fits(positions, true) {
            return Err(WaysError::NoTourFound { rounds, positions });
        }
        let (game, looked) = Small::new(moves, self.run)?.game(self.run)?;
        let game = game.map(|codes| Listing::new(self.script, codes));
        if let Some(game) = &game {
            let audit = self.auditor(&moves.codes)?.of(Form::Game, game)?;
            if let Some(fault) = audit.faults.first() {
                return Err(self.broken(&fault.to_string()));
            }
        }
        Ok((Visits::Tried { game, looked }, Proof::Exhausted { positions: looked, tables: Tables::None }))
    }

    /// All cycles of a small board.
    fn all(&self, moves: &Moves) -> Result<Known, WaysError> {
        let positions = self.auditor(&moves.codes)?.positions;
        if !Small::fits(positions, false) {
            return Err(WaysError::TooManyToTour { positions, most: ::graph::LARGEST_TOURED });
        }
        if positions == 1 {
            return Ok((Visits::OnlyEmpty, Proof::Enumerated, (1, 0)));
        }
        let (cycles, looked) = Small::new(moves, self.run)?.cycles(self.run)?;
        let symmetric = cycles.iter().filter(|cycle| is_symmetric(cycle, &moves.codes)).count() as u64;
        let number = cycles.len() as u64;
        let listing = |codes: Vec<u64>| Listing::new(self.script, codes);
        let listed = self.asked.list.is_some().then(|| cycles.into_iter().map(listing).collect());
        let all = AllCycles { cycles: number, symmetric, listed };
        Ok((Visits::All(all), Proof::Exhausted { positions: looked, tables: Tables::None }, (looked, 0)))
    }
}

/// Are positions that differ by their colours opposite?
fn is_symmetric(cycle: &[u64], codes: &Codes) -> bool {
    let (one, other) = cycle.split_at(cycle.len() / 2);
    one.len() == other.len()
        && one.iter().zip(other).all(|(&one, &other)| codes.stones(one) == codes.stones(other).exchanged())
}

/// Turns half a cycle until it begins with a single stone, white and on the first point.
fn from_one_stone(half: &mut [Arrow], stones: impl Fn(u32) -> Stones + Sync) {
    let first = Stones { black: 1, white: 0 };
    let Some(place) = half.iter().position(|arrow| stones(arrow.to()) == first) else { return };
    // What comes before goes to the end, as part of the other half.
    let turned = |arrow: &mut Arrow| *arrow = Arrow::new(arrow.to(), !arrow.is_odd());
    half[..place].iter_mut().for_each(turned);
    half.rotate_left(place);
    if !half[0].is_odd() {
        half.iter_mut().for_each(turned);
    }
}

/// The SHA-256 of positions, one a line, as `sha256sum` writes it.
fn sha256(positions: &Listing) -> String {
    let mut hash = Sha256::new();
    for text in positions.texts() {
        hash.update(text.as_bytes());
        hash.update(b"\n");
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
