//! Games played by the rulebook alone, and solved in the plainest way.
//!
//! [`ByRule`] knows no moves: it puts a piece wherever nothing stands and asks [`Rulebook::legal`]. [`Plain`] knows no
//! parts, no normal form and no bound: it tries all moves of all whole positions.
//!
//! ```
//! use games::domineering::{Domineering, Kind};
//! use rule::{Play, Player};
//! use testkit::plays::{ByRule, Plain};
//!
//! let game = ByRule::new(&Domineering { kind: Kind::All }, &board::parse_sum("2x2").unwrap());
//! let mut plain = Plain::new(&game);
//! assert!(plain.wins(game.start(), Player::Left) && plain.wins(game.start(), Player::Right));
//! assert_eq!(plain.length(game.start(), Player::Left), 1);
//! ```

use crate::random::Dice;
use board::Board;
use rule::{Owner, Piece, Play, Player, Rulebook};
use std::collections::{HashMap, HashSet};

/// The most sites of a sum of boards.
pub const MOST_SITES: usize = 32;

/// A game on a sum of boards, played by its rulebook.
pub struct ByRule<'a, R: Rulebook> {
    rule: &'a R,
    /// The sum, related as the rule wants it.
    board: Board,
    /// The first one is an empty site.
    pieces: Vec<R::Piece>,
}

impl<'a, R: Rulebook> ByRule<'a, R> {
    /// # Panics
    /// If there are more than [`MOST_SITES`].
    pub fn new(rule: &'a R, boards: &[Board]) -> Self {
        let board = rule.pairs(&Board::sum(boards)).expect("a small board");
        assert!(board.sites() <= MOST_SITES, "the rulebook is asked about at most {MOST_SITES} sites");
        ByRule { rule, board, pieces: rule.pieces() }
    }

    fn legal(&self, position: &[u8]) -> bool {
        let pieces: Vec<R::Piece> = position.iter().map(|&piece| self.pieces[piece as usize]).collect();
        self.rule.legal(&self.board, &pieces)
    }

    /// The pieces that a player puts down, by number. In an impartial game all are Left's.
    fn pieces_of(&self, player: Player) -> Vec<u8> {
        let of = |owner: Owner| -> Vec<u8> {
            let numbers = (0..).zip(&self.pieces).filter(|(_, piece)| piece.owner() == owner);
            numbers.map(|(number, _)| number).collect()
        };
        match player {
            Player::Right if !of(Owner::Right).is_empty() => of(Owner::Right),
            _ => of(Owner::Left),
        }
    }
}

impl<R: Rulebook> Play for ByRule<'_, R> {
    /// The number of a piece for each site.
    type Position = [u8; MOST_SITES];

    fn start(&self) -> [u8; MOST_SITES] {
        [0; MOST_SITES]
    }

    fn moves(
        &self,
        position: &[u8; MOST_SITES],
        player: Player,
        emit: &mut impl FnMut(usize, [u8; MOST_SITES]),
    ) {
        let sites = self.board.sites();
        let empty = |site: &usize| position[*site] == 0;
        let halves: Vec<u8> = (1..)
            .zip(&self.pieces[1..])
            .filter(|(_, piece)| piece.owner() == Owner::Nobody)
            .map(|(number, _)| number)
            .collect();
        for site in (0..sites).filter(empty) {
            for piece in self.pieces_of(player) {
                let mut after = *position;
                after[site] = piece;
                if self.pieces[piece as usize].other_half().is_none() {
                    if self.legal(&after[..sites]) {
                        emit(site, after);
                    }
                    continue;
                }
                // The other half is somewhere.
                for other in (0..sites).filter(empty).filter(|&other| other != site) {
                    for &half in &halves {
                        after[other] = half;
                        if self.legal(&after[..sites]) {
                            emit(site, after);
                        }
                    }
                    after[other] = 0;
                }
            }
        }
    }
}

/// Who wins and in how many moves, by all moves of all positions.
pub struct Plain<'a, G: Play> {
    game: &'a G,
    known: HashMap<(G::Position, Player), usize>,
}

impl<'a, G: Play> Plain<'a, G> {
    /// Nothing is known yet.
    pub fn new(game: &'a G) -> Self {
        Plain { game, known: HashMap::new() }
    }

    /// The number of moves when the player who wins hurries and the one who loses delays.
    pub fn length(&mut self, position: G::Position, player: Player) -> usize {
        if let Some(&known) = self.known.get(&(position, player)) {
            return known;
        }
        let mut after = vec![];
        self.game.moves(&position, player, &mut |_, next| after.push(next));
        let lengths: Vec<usize> = after.into_iter().map(|next| self.length(next, player.other())).collect();
        // The opponent loses if he does not make the last move.
        let won = lengths.iter().filter(|&&length| length % 2 == 0).min();
        let length = won.or(lengths.iter().max()).map_or(0, |length| length + 1);
        self.known.insert((position, player), length);
        length
    }

    /// Does `player`, whose turn it is, win: does he make the last move?
    pub fn wins(&mut self, position: G::Position, player: Player) -> bool {
        self.length(position, player) % 2 == 1
    }
}

/// The moves of a player, by site.
pub fn moves<G: Play>(game: &G, position: &G::Position, player: Player) -> Vec<(usize, G::Position)> {
    let mut moves = vec![];
    game.moves(position, player, &mut |site, after| moves.push((site, after)));
    moves.sort_by_key(|(site, _)| *site);
    moves
}

/// The positions that arise when the players move in turns and one of `first` begins, found move by move.
pub fn arising<G: Play>(game: &G, first: &[Player]) -> HashSet<G::Position> {
    let mut met = HashSet::new();
    let mut open: Vec<(G::Position, Player)> = first.iter().map(|&player| (game.start(), player)).collect();
    while let Some((position, player)) = open.pop() {
        if met.insert((position, player)) {
            game.moves(&position, player, &mut |_, after| open.push((after, player.other())));
        }
    }
    met.into_iter().map(|(position, _)| position).collect()
}

/// The number of ways to make so many moves in turns.
pub fn perft<G: Play>(game: &G, position: &G::Position, player: Player, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = moves(game, position, player);
    after.iter().map(|(_, after)| perft(game, after, player.other(), depth - 1)).sum()
}

/// Makes the same moves in two games, at most so many, by either player.
pub fn play_both<G: Play, H: Play>(
    dice: &mut Dice,
    one: &G,
    other: &H,
    moves_made: usize,
) -> (G::Position, H::Position) {
    let (mut here, mut there) = (one.start(), other.start());
    for _ in 0..moves_made {
        let player = if dice.chance(50) { Player::Left } else { Player::Right };
        let (mine, theirs) = (moves(one, &here, player), moves(other, &there, player));
        assert_eq!(mine.len(), theirs.len());
        if !mine.is_empty() {
            let chosen = dice.below(mine.len());
            (here, there) = (mine[chosen].1, theirs[chosen].1);
        }
    }
    (here, there)
}
