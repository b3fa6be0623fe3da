//! Domineering for three, L and R bound to a strategy against C, who plays everything.

use crate::{Answer, Job, Value, Verb, WaysError};
use ::games::domineering3d::{self, Alliance, Allied, CHOICES, Cuboid, Order, Player};
use ::solve::{Effort, SolveError, Step};
use serde::Serialize;
use serde_json::json;
use sweep::Run;

/// What L and R are bound to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// To every move: the two strategies of \[Hurtado\].
    Hurtado,
    /// To the slices of Strategy 1 as long as they can move there, with free choice inside.
    Slices,
}

/// How the strategy does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Simulation {
    /// The slices to be filled, numbered from 1 on.
    pub slices: Vec<usize>,
    /// Every game, for each turn order: where all moves of L and R are bound.
    pub played: Vec<Played>,
    /// Whether L and R can stop C, for each turn order: where they choose inside the slices.
    pub certified: Vec<Certified>,
    /// The game asked for.
    pub transcript: Option<Transcript>,
}

/// All games in one turn order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Played {
    pub order: Order,
    pub games: u64,
    /// Those in which C still has a move when L and R have none.
    pub wins: u64,
    /// The moves of the shortest and of the longest game.
    pub lengths: (usize, usize),
}

/// Whether L and R can stop C in one turn order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Certified {
    /// The turn order.
    pub order: Order,
    /// C cannot force that he makes the last move.
    pub last: bool,
    /// C cannot force that he still has a move when L and R have none.
    pub strict: bool,
    /// The positions met for both answers.
    pub positions: u64,
}

/// A game, move by move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// The number of the game, from 1 on.
    pub game: u64,
    /// C still has a move, L and R have none.
    pub won: bool,
    /// For each player, by his axis, the coordinates of the first halves of his dominoes.
    pub moves: [Vec<String>; 3],
    /// For each player, by his axis, the moves that he still has.
    pub remaining: [u32; 3],
}

impl Simulation {
    pub(crate) fn json(&self) -> serde_json::Value {
        let mut orders = serde_json::Map::new();
        for played in &self.played {
            let (shortest, longest) = played.lengths;
            let value = json!({
                "games": played.games.to_string(), "wins": played.wins.to_string(),
                "shortest": shortest, "longest": longest,
            });
            orders.insert(played.order.to_string(), value);
        }
        for certified in &self.certified {
            let value = json!({
                "last": certified.last, "strict": certified.strict, "positions": certified.positions.to_string(),
            });
            orders.insert(certified.order.to_string(), value);
        }
        let mut value = json!({ "slices": self.slices, "orders": orders });
        if !self.played.is_empty() {
            value["choices"] = json!(CHOICES.map(|(open, here)| json!({ "open": open, "here": here })));
        }
        if let Some(transcript) = &self.transcript {
            value["transcript"] = transcript.json();
        }
        value
    }
}

impl Transcript {
    fn json(&self) -> serde_json::Value {
        let ([r, l, c], [of_r, of_l, of_c]) = (&self.moves, self.remaining);
        json!({
            "game": self.game.to_string(),
            "winner": self.winner(),
            "left": l, "right": r, "center": c,
            "remaining": { "left": of_l, "right": of_r, "center": of_c },
        })
    }

    /// As the paper has it.
    pub fn winner(&self) -> &'static str {
        if self.won { "center" } else { "left/right" }
    }
}

/// Answers a job about a strategy.
pub(crate) fn answer(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let Verb::Simulate { strategy, order, game } = &job.verb else { unreachable!("a job about a strategy") };
    if job.game != domineering3d::NAME {
        job.nature()?;
        return Err(WaysError::NoStrategy(job.game.clone()));
    }
    sweep::check_no_files(run)?;
    let start = std::time::Instant::now();
    let cuboid: Cuboid = job.board.parse()?;
    let against = Against { cuboid, alliance: Alliance::new(cuboid)?, run };
    let orders = match order {
        Some(order) => vec![order.parse()?],
        None if game.is_some() => return Err(WaysError::GameOfWhichOrder),
        None => Order::ALL.to_vec(),
    };
    let slices = against.alliance.slices();
    let mut simulation = Simulation { slices, played: vec![], certified: vec![], transcript: None };
    let mut effort = Effort::default();
    for order in orders {
        match strategy {
            Strategy::Hurtado => {
                let (played, transcript, took) = against.play(order, *game)?;
                if let (Some(game), None) = (game, &transcript) {
                    return Err(WaysError::NoSuchGame { game: *game, games: played.games });
                }
                simulation.played.push(played);
                simulation.transcript = transcript;
                effort += took;
            }
            Strategy::Slices if game.is_some() => return Err(WaysError::NoTranscript),
            Strategy::Slices => {
                let (last, took) = against.certify(order, false)?;
                let (strict, too) = against.certify(order, true)?;
                let positions = took.positions + too.positions;
                simulation.certified.push(Certified { order, last, strict, positions });
                effort += took;
                effort += too;
            }
        }
    }
    Ok(Answer::searched(job, Value::Simulation(simulation), (cuboid.cells(), 1), effort, start))
}

/// C against the alliance.
struct Against<'a> {
    cuboid: Cuboid,
    alliance: Alliance,
    run: &'a Run<'a>,
}

impl Against<'_> {
    fn start(&self, order: Order) -> Allied {
        Allied { free: self.cuboid.all(), player: order.first(), last: None }
    }

    fn can(&self, at: &Allied, player: Player) -> bool {
        self.cuboid.moves(at.free, player) != 0
    }

    /// Only C can move.
    fn won(&self, at: &Allied) -> bool {
        self.can(at, Player::C) && !self.can(at, Player::L) && !self.can(at, Player::R)
    }

    /// Every game, C's moves in order of z, x, y. A game ends on C's turn, when he cannot move or the others cannot:
    /// so do the games in print.
    fn play(
        &self,
        order: Order,
        wanted: Option<u64>,
    ) -> Result<(Played, Option<Transcript>, Effort), SolveError> {
        let mut played = Played { order, games: 0, wins: 0, lengths: (usize::MAX, 0) };
        let mut transcript = None;
        let over = |game: &[Allied]| {
            let won = self.won(&game[game.len() - 1]);
            played.games += 1;
            played.wins += u64::from(won);
            let moves = game.windows(2).filter(|pair| pair[0].free != pair[1].free).count();
            played.lengths = (played.lengths.0.min(moves), played.lengths.1.max(moves));
            if wanted == Some(played.games) {
                transcript = Some(self.transcript(played.games, won, game));
            }
        };
        let follow = |at: &Allied, after: &mut Vec<Allied>| self.follow(at, order, after);
        let effort = ::solve::walk(self.start(order), follow, over, self.run)?;
        Ok((played, transcript, effort))
    }

    fn follow(&self, at: &Allied, order: Order, after: &mut Vec<Allied>) {
        let next = order.after(at.player);
        if at.player == Player::C {
            if self.can(at, Player::L) || self.can(at, Player::R) {
                let moves = self.alliance.in_order(self.cuboid.moves(at.free, Player::C));
                after.extend(moves.into_iter().map(|cell| at.after(&self.cuboid, cell, next)));
            }
            return;
        }
        after.push(match self.alliance.choose(at.free, at.player, at.last) {
            Some(cell) => at.after(&self.cuboid, cell, next),
            None => Allied { player: next, ..*at },
        });
    }

    fn transcript(&self, number: u64, won: bool, game: &[Allied]) -> Transcript {
        let mut moves: [Vec<String>; 3] = Default::default();
        for pair in game.windows(2) {
            let domino = pair[0].free & !pair[1].free;
            if domino != 0 {
                let cell = domino.trailing_zeros() as usize;
                moves[pair[0].player.axis()].push(self.cuboid.write_move(cell));
            }
        }
        let free = game[game.len() - 1].free;
        let remaining = Player::ALL.map(|player| self.cuboid.moves(free, player).count_ones());
        Transcript { game: number, won, moves, remaining }
    }

    /// Can L and R, bound to the slices, stop C?
    fn certify(&self, order: Order, strict: bool) -> Result<(bool, Effort), SolveError> {
        let start = Bound { at: self.start(order), by_c: false };
        ::solve::force(start, |bound, after| self.step(bound, order, strict, after), self.run)
    }

    fn step(&self, bound: &Bound, order: Order, strict: bool, after: &mut Vec<Bound>) -> Step {
        let at = &bound.at;
        let allies = self.can(at, Player::L) || self.can(at, Player::R);
        match (self.can(at, Player::C), allies) {
            (false, true) => return Step::Over(true),
            (true, false) => return Step::Over(false),
            (false, false) => return Step::Over(strict || !bound.by_c),
            (true, true) => {}
        }
        let before = order.after(order.after(at.player));
        let player = self.cuboid.next(at.free, order, before).expect("somebody can move");
        let at = Allied { player, ..*at };
        let moves = match player {
            Player::C => self.cuboid.moves(at.free, player),
            _ => self.alliance.bound(at.free, player, at.last),
        };
        for cell in self.alliance.in_order(moves) {
            let mut next = at.after(&self.cuboid, cell, order.after(player));
            // Only the slice that C's last domino touches matters.
            next.last = next.last.map(|last| self.alliance.touched(last));
            after.push(Bound { at: next, by_c: !strict && player == Player::C });
        }
        if player == Player::C { Step::All } else { Step::Any }
    }
}

/// A position, and whether C made the last move, where that matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Bound {
    at: Allied,
    by_c: bool,
}
