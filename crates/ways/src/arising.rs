//! Which positions arise when the players move in turns.
//!
//! Where pieces stay and each belongs to a player, those arise that have about as many pieces of one as of the other: the
//! pieces can be put down in any order. In an impartial game a piece belongs to nobody, and every position arises. Go is
//! another matter: captures take stones away, and a player cannot pass here, so positions are searched for, each together
//! with the player whose turn it is, from the empty board on.
//!
//! What a position arises from in Go is a sequence of moves that put a stone and change the position; a move may kill the
//! mover's own stones. There is no rule against repetition. One that forbids a position to recur with the same player to
//! move would change nothing, since the moves between two such positions can be left out; positional superko might.

use crate::graph::{Moves, Told, each_word};
use crate::{Job, Play, Player, WaysError};
use ::graph::Bits;
use algebra::Profile;
use board::Board;
use games::go::Stones;
use games::{Game, Nature};
use std::collections::BTreeMap;
use sweep::Run;

/// How to tell which positions arise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arising {
    /// All of them do.
    Every,
    /// By the numbers of pieces.
    ByPieces(Play),
    /// By a search.
    Searched(Play),
}

impl Arising {
    /// For the game of a job.
    pub(crate) fn new(play: Play, job: &Job) -> Result<Arising, WaysError> {
        match job.nature()? {
            Nature { impartial: true, placement: true, .. } => Ok(Arising::Every),
            Nature { placement: true, .. } => Ok(Arising::ByPieces(play)),
            _ if matches!(job.rule(None)?, Game::Go(_)) => Ok(Arising::Searched(play)),
            _ => Err(WaysError::NoOrderOfPlay(job.game.clone())),
        }
    }
}

/// Sets of bits that a search has: for each player to move, the positions found and those followed up.
const SETS: u32 = 4;

/// The positions of Go that arise, by their stones. Takes half a byte for each of 3^points codes.
pub(crate) fn of_go(boards: &[Board], play: Play, run: &Run<'_>) -> Result<Profile, WaysError> {
    let moves = Moves::new(boards, true, SETS, run)?;
    let _charge = run.charge(u64::from(SETS) * Bits::bytes(moves.codes.all()))?;
    let search = Search { moves: &moves, left: Found::new(&moves), right: Found::new(&moves) };
    let firsts = play.turn.map_or(vec![Player::Left, Player::Right], |first| vec![first]);
    for &player in &firsts {
        search.to_move(player).found.insert(moves.codes.code(Stones::EMPTY));
    }
    let mut passed = Passed { found: firsts.len() as u64, followed: 0 };
    loop {
        let pass = search.pass(run)?;
        let through = pass.found == 0;
        passed.add(pass);
        if through {
            break;
        }
    }
    let profile = search.profile(run)?;
    search.audit(&passed)?;
    Ok(profile)
}

/// How many positions were found and followed up.
#[derive(Default)]
struct Passed {
    found: u64,
    followed: u64,
}

impl Told for Passed {
    fn add(&mut self, other: Passed) {
        self.found += other.found;
        self.followed += other.followed;
    }
}

/// Positions in which it is one player's turn.
struct Found {
    found: Bits,
    followed: Bits,
}

impl Found {
    fn new(moves: &Moves) -> Found {
        Found { found: Bits::none(moves.codes.all()), followed: Bits::none(moves.codes.all()) }
    }

    /// The positions of a word that were not followed up yet; now they are.
    fn take(&self, word: usize) -> impl Iterator<Item = u64> + use<> {
        let open = self.found.word(word) & !self.followed.word(word);
        self.followed.add(word, open);
        (0..64).filter(move |bit| open >> bit & 1 == 1).map(move |bit| 64 * word as u64 + bit)
    }
}

struct Search<'a> {
    moves: &'a Moves,
    left: Found,
    right: Found,
}

impl Search<'_> {
    fn to_move(&self, player: Player) -> &Found {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Follows up what was found.
    fn pass(&self, run: &Run<'_>) -> Result<Passed, WaysError> {
        each_word(&self.left.found, run, |word, passed: &mut Passed| {
            for player in [Player::Left, Player::Right] {
                for code in self.to_move(player).take(word) {
                    passed.found += self.follow(code, player);
                    passed.followed += 1;
                }
            }
        })
    }

    /// What is in the sets was found once and followed up once: no bit has come or gone.
    fn audit(&self, passed: &Passed) -> Result<(), WaysError> {
        let count = |set: fn(&Found) -> &Bits| set(&self.left).count() + set(&self.right).count();
        let (found, followed) = (count(|found| &found.found), count(|found| &found.followed));
        if found == passed.found && followed == found && followed == passed.followed {
            return Ok(());
        }
        Err(WaysError::Fault("memory changed while positions were looked for".to_string()))
    }

    /// Makes all moves of a player, and says how many positions they found.
    fn follow(&self, code: u64, player: Player) -> u64 {
        let Moves { goban, codes, .. } = self.moves;
        let (stones, next) = (codes.stones(code), &self.to_move(player.other()).found);
        let free = goban.all() & !stones.taken();
        let points = (0..goban.points()).filter(|point| free >> point & 1 == 1);
        let after = points.map(|point| goban.play(stones, point, player.into()));
        after.filter(|after| *after != stones && next.insert(codes.code(*after))).count() as u64
    }

    /// What was found, by the stones of each colour.
    fn profile(&self, run: &Run<'_>) -> Result<Profile, WaysError> {
        let counts = each_word(&self.left.found, run, |word, counts: &mut ByStones| {
            let both = self.left.found.word(word) | self.right.found.word(word);
            for code in (0..64).filter(|bit| both >> bit & 1 == 1).map(|bit| 64 * word as u64 + bit) {
                let Stones { black, white } = self.moves.codes.stones(code);
                *counts.0.entry((black.count_ones() as usize, white.count_ones() as usize)).or_default() += 1;
            }
        })?;
        Ok(Profile::from_terms(counts.0.into_iter().map(|(stones, count)| (stones, count.into()))))
    }
}

/// How many positions have so many black and white stones.
#[derive(Default)]
struct ByStones(BTreeMap<(usize, usize), u64>);

impl Told for ByStones {
    fn add(&mut self, other: ByStones) {
        for (stones, count) in other.0 {
            *self.0.entry(stones).or_default() += count;
        }
    }
}
