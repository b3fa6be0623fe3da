//! Games played to the end, move by move: how short and how long they can be.
//!
//! Left and Right move in turns until the one whose turn it is cannot. Every sequence of moves is followed, except that
//! a position is gone through only once for each player to move; nothing is assumed about the order in which pieces
//! come. The final positions are kept as sets of pieces, so two tilings of the same squares are two positions.
//!
//! There are two definitions of the end of a game:
//!
//! - [`Game::play`]: the player to move cannot;
//! - [`Game::list`]: that of \[KarthikeyanSinha\], chapter 4: somebody cannot move, whoever's turn it is. It looks at all
//!   positions in which the numbers of pieces differ by at most one, without playing. The empty position does not
//!   count, unless nobody ever can move.
//!
//! ```text
//! .^.<>.    Right cannot move: by the thesis 2x6 is over after three moves.
//! .v.<>.    But it is Left's turn, and he can.
//! ```
//!
//! ```
//! use board::Board;
//! use testkit::trees::{First, Game};
//!
//! let game = Game::domineering(&Board::grid(2, 6));
//! let (played, listed) = (game.play().shortest(First::Either), game.list().shortest());
//! assert_eq!((played.moves, played.positions, played.letters.as_str()), (4, 54, "LR"));
//! assert_eq!((listed.moves, listed.positions, listed.letters.as_str()), (3, 2, "R"));
//! ```
//!
//! Takes a step for each position of alternating play and each player, on boards of up to 16 squares: 4 632 positions
//! of Domineering on 4x4. Distance games with few rules have many more: at most 3ⁿ on n vertices.

mod sequences;

use crate::{Counts, auxiliary};
use board::{Board, Way};
use games::distance::Distance;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    fn other(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// Who makes the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum First {
    Left,
    Right,
    Either,
}

/// What a player may put down, and where it needs room; sites are sets of bits.
struct Piece {
    covers: u64,
    /// Sites that no piece of its owner may cover.
    bars_own: u64,
    /// Sites that no piece of the other player may cover.
    bars_other: u64,
}

/// The pieces of both players on an empty board.
pub struct Game {
    left: Vec<Piece>,
    right: Vec<Piece>,
}

/// Which pieces of each player lie on the board, as sets of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Position {
    left: u64,
    right: u64,
}

impl Position {
    fn of(self, player: Player) -> u64 {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }

    fn with(self, player: Player, piece: usize) -> Position {
        match player {
            Player::Left => Position { left: self.left | 1 << piece, ..self },
            Player::Right => Position { right: self.right | 1 << piece, ..self },
        }
    }
}

impl Game {
    /// Vertical dominoes for Left, horizontal ones for Right, on free squares; also on boards closed to rings.
    ///
    /// # Panics
    /// If the board is not made of squares or has more than 64.
    pub fn domineering(board: &Board) -> Game {
        assert!(board.sites() <= 64, "trees keep the squares of a board in 64 bits");
        let mut game = Game { left: vec![], right: vec![] };
        for pair in board.pairs() {
            let covers = 1 << pair.a | 1 << pair.b;
            let pieces = match pair.way {
                Way::North | Way::South => &mut game.left,
                Way::East | Way::West => &mut game.right,
                Way::Apart(_) | Way::Noted(..) => panic!("Domineering is played on squares"),
            };
            pieces.push(Piece { covers, bars_own: covers, bars_other: covers });
        }
        game
    }

    /// A stone on an empty vertex, at a distance that the rule allows from all stones.
    ///
    /// # Panics
    /// If the board has more than 64 vertices.
    pub fn distance(rule: &Distance, board: &Board) -> Game {
        assert!(board.sites() <= 64, "trees keep the vertices of a board in 64 bits");
        let apart = auxiliary::distances(board);
        let barred = |vertex: usize, forbidden: &[u8]| {
            let bars = |&other: &usize| {
                apart[vertex][other].is_some_and(|d| d == 0 || forbidden.iter().any(|&f| usize::from(f) == d))
            };
            (0..board.sites()).filter(bars).fold(0, |set, other| set | 1 << other)
        };
        let stone = |vertex| Piece {
            covers: 1u64 << vertex,
            bars_own: barred(vertex, &rule.same),
            bars_other: barred(vertex, &rule.different),
        };
        let stones = || (0..board.sites()).map(stone).collect();
        Game { left: stones(), right: stones() }
    }

    /// All final positions of alternating play.
    pub fn play(&self) -> Ends {
        let begun_by = |first| {
            let mut finals = HashMap::new();
            self.walk(Position::default(), first, &mut HashSet::new(), &mut finals);
            finals
        };
        let (left, right) = (begun_by(Player::Left), begun_by(Player::Right));
        let both: HashMap<Position, Final> = left.iter().chain(&right).map(|(&p, &end)| (p, end)).collect();
        let tally = |finals: HashMap<Position, Final>| finals.into_values().map(|end| (end, 1)).collect();
        Ends { left: tally(left), right: tally(right), either: tally(both) }
    }

    /// All positions that alternating play reaches, whoever begins.
    pub fn reached(&self) -> Counts {
        let mut seen = HashSet::new();
        for first in [Player::Left, Player::Right] {
            self.walk(Position::default(), first, &mut seen, &mut HashMap::new());
        }
        let positions: HashSet<Position> = seen.into_iter().map(|(position, _)| position).collect();
        let pieces = |set: u64| set.count_ones() as usize;
        positions.into_iter().map(|at| ((pieces(at.left), pieces(at.right)), 1)).collect()
    }

    /// Plays on from a position in all ways.
    fn walk(
        &self,
        position: Position,
        turn: Player,
        seen: &mut HashSet<(Position, Player)>,
        finals: &mut HashMap<Position, Final>,
    ) {
        if !seen.insert((position, turn)) {
            return;
        }
        let moves = self.moves(position, turn);
        if moves.is_empty() {
            finals.insert(position, self.judge(position));
        }
        for next in moves {
            self.walk(next, turn.other(), seen, finals);
        }
    }

    /// The ends by the definition of \[KarthikeyanSinha\].
    pub fn list(&self) -> Finals {
        let empty = self.judge(Position::default());
        let nobody_ever_moves = empty.left_stuck && empty.right_stuck;
        let mut finals = Finals::default();
        self.each_position(Position::default(), (0, 0), &mut |position| {
            let end = self.judge(position);
            let counts = end.moves() > 0 || nobody_ever_moves;
            if counts && end.a.abs_diff(end.b) <= 1 && (end.left_stuck || end.right_stuck) {
                finals.add(end, 1);
            }
        });
        finals
    }

    /// Leaves out or puts down each piece from these numbers on, Left's before Right's, where it still fits.
    fn each_position(
        &self,
        position: Position,
        (left, right): (usize, usize),
        each: &mut impl FnMut(Position),
    ) {
        let (player, piece, next) = match (left < self.left.len(), right < self.right.len()) {
            (true, _) => (Player::Left, left, (left + 1, right)),
            (_, true) => (Player::Right, right, (left, right + 1)),
            _ => return each(position),
        };
        self.each_position(position, next, each);
        if self.fits(position, player, piece) {
            self.each_position(position.with(player, piece), next, each);
        }
    }

    fn judge(&self, position: Position) -> Final {
        let stuck = |player| self.moves(position, player).is_empty();
        Final {
            a: position.left.count_ones() as usize,
            b: position.right.count_ones() as usize,
            left_stuck: stuck(Player::Left),
            right_stuck: stuck(Player::Right),
        }
    }

    /// The positions that a move of `player` leads to.
    fn moves(&self, position: Position, player: Player) -> Vec<Position> {
        let fitting = (0..self.pieces(player).len()).filter(|&piece| self.fits(position, player, piece));
        fitting.map(|piece| position.with(player, piece)).collect()
    }

    fn fits(&self, position: Position, player: Player, piece: usize) -> bool {
        let piece = &self.pieces(player)[piece];
        let (own, other) = (self.covered(position, player), self.covered(position, player.other()));
        piece.bars_own & own == 0 && piece.bars_other & other == 0
    }

    /// The sites that the pieces of `player` cover.
    fn covered(&self, position: Position, player: Player) -> u64 {
        let lying = self.pieces(player).iter().enumerate();
        let lying = lying.filter(|(piece, _)| position.of(player) >> piece & 1 == 1);
        lying.fold(0, |sites, (_, piece)| sites | piece.covers)
    }

    fn pieces(&self, player: Player) -> &[Piece] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }
}

/// What matters of a final position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Final {
    /// Left's pieces.
    pub a: usize,
    /// Right's pieces.
    pub b: usize,
    /// Left has no move, whoever's turn it is.
    pub left_stuck: bool,
    /// Right has no move, whoever's turn it is.
    pub right_stuck: bool,
}

impl Final {
    /// How many moves were made.
    pub fn moves(self) -> usize {
        self.a + self.b
    }
}

/// Final positions, and how many there are of each sort. There is always one: every game ends.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Finals(BTreeMap<Final, u128>);

/// The shortest or the longest games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extreme {
    /// How many moves they have.
    pub moves: usize,
    /// Who begins them; nobody where a definition does not ask.
    pub first: Option<First>,
    /// How many positions they end in.
    pub positions: u128,
    /// L if Left has no move in some of these positions, R if Right has none in some, F if in some nobody has.
    pub letters: String,
}

impl Finals {
    /// Counts `number` more positions of a sort.
    pub fn add(&mut self, end: Final, number: u128) {
        if number > 0 {
            *self.0.entry(end).or_default() += number;
        }
    }

    /// The sorts, and how many positions there are of each.
    pub fn sorts(&self) -> impl Iterator<Item = (Final, u128)> + '_ {
        self.0.iter().map(|(&end, &number)| (end, number))
    }

    /// All lengths of games.
    pub fn lengths(&self) -> BTreeSet<usize> {
        self.0.keys().map(|end| end.moves()).collect()
    }

    /// The shortest games.
    pub fn shortest(&self) -> Extreme {
        self.of_length(self.least())
    }

    /// The longest games.
    pub fn longest(&self) -> Extreme {
        self.of_length(self.greatest())
    }

    fn least(&self) -> usize {
        *self.lengths().first().expect("every game ends")
    }

    fn greatest(&self) -> usize {
        *self.lengths().last().expect("every game ends")
    }

    fn of_length(&self, moves: usize) -> Extreme {
        let ends = || self.sorts().filter(|(end, _)| end.moves() == moves);
        let some = |letter, holds: fn(Final) -> bool| ends().any(|(end, _)| holds(end)).then_some(letter);
        let letters = [
            some('L', |end| end.left_stuck),
            some('R', |end| end.right_stuck),
            some('F', |end| end.left_stuck && end.right_stuck),
        ];
        Extreme {
            moves,
            first: None,
            positions: ends().map(|(_, number)| number).sum(),
            letters: letters.into_iter().flatten().collect(),
        }
    }
}

impl FromIterator<(Final, u128)> for Finals {
    fn from_iter<I: IntoIterator<Item = (Final, u128)>>(sorts: I) -> Finals {
        let mut finals = Finals::default();
        sorts.into_iter().for_each(|(end, number)| finals.add(end, number));
        finals
    }
}

/// The final positions of alternating play, by who began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ends {
    /// Of the games that Left begins.
    pub left: Finals,
    /// Of the games that Right begins.
    pub right: Finals,
    /// Of all games; a position that ends games of both sorts is there once.
    pub either: Finals,
}

impl Ends {
    /// The shortest games that `first` begins, and of those of either who begins them.
    pub fn shortest(&self, first: First) -> Extreme {
        self.extreme(first, Finals::least)
    }

    /// The longest games likewise.
    pub fn longest(&self, first: First) -> Extreme {
        self.extreme(first, Finals::greatest)
    }

    fn extreme(&self, first: First, length: fn(&Finals) -> usize) -> Extreme {
        let finals = match first {
            First::Left => &self.left,
            First::Right => &self.right,
            First::Either => &self.either,
        };
        let moves = length(finals);
        let beginner = match (length(&self.left) == moves, length(&self.right) == moves) {
            (true, false) if first == First::Either => First::Left,
            (false, true) if first == First::Either => First::Right,
            _ => first,
        };
        Extreme { first: Some(beginner), ..finals.of_length(moves) }
    }
}

/// The lengths of games of Node Kayles, and in how many positions games of each length end.
///
/// Both players put the same stones on vertices that neither have a stone nor lie beside one: section 1.1.2 of
/// \[KarthikeyanSinha\] plays it on hypercubes. Every sequence of moves is followed, as above.
///
/// # Panics
/// If the board has more than 64 vertices.
pub fn node_kayles(board: &Board) -> BTreeMap<usize, u128> {
    assert!(board.sites() <= 64, "trees keep the vertices of a board in 64 bits");
    let mut blocks: Vec<u64> = (0..board.sites()).map(|vertex| 1 << vertex).collect();
    for pair in board.pairs() {
        blocks[pair.a] |= 1 << pair.b;
        blocks[pair.b] |= 1 << pair.a;
    }
    let mut lengths = BTreeMap::new();
    put_stones(&blocks, 0, &mut HashSet::new(), &mut lengths);
    lengths
}

fn put_stones(blocks: &[u64], stones: u64, seen: &mut HashSet<u64>, lengths: &mut BTreeMap<usize, u128>) {
    if !seen.insert(stones) {
        return;
    }
    let free: Vec<usize> = (0..blocks.len()).filter(|&vertex| blocks[vertex] & stones == 0).collect();
    if free.is_empty() {
        *lengths.entry(stones.count_ones() as usize).or_default() += 1;
    }
    for vertex in free {
        put_stones(blocks, stones | 1 << vertex, seen, lengths);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Dice;
    use crate::{Counts, brute};
    use games::domineering::Kind;

    fn extreme(moves: usize, first: Option<First>, positions: u128, letters: &str) -> Extreme {
        Extreme { moves, first, positions, letters: letters.into() }
    }

    #[test]
    fn a_row_of_two_to_five() {
        // Left never moves, so a game that he begins is over. Right moves once, and it is Left's turn again.
        for n in 2..=5 {
            let game = Game::domineering(&Board::grid(1, n));
            let ends = game.play();
            let placings = n as u128 - 1;
            let after = if n < 5 { "LRF" } else { "L" };
            assert_eq!(ends.shortest(First::Either), extreme(0, Some(First::Left), 1, "L"));
            assert_eq!(ends.shortest(First::Right), extreme(1, Some(First::Right), placings, after));
            assert_eq!(ends.longest(First::Either), extreme(1, Some(First::Right), placings, after));
            assert_eq!(game.list().shortest(), extreme(1, None, placings, after));
        }
    }

    #[test]
    fn a_square_of_four() {
        // One domino takes the room of both of the other player's.
        let game = Game::domineering(&Board::grid(2, 2));
        assert_eq!(game.play().shortest(First::Either), extreme(1, Some(First::Either), 4, "LR"));
        assert_eq!(game.play().longest(First::Left), extreme(1, Some(First::Left), 2, "R"));
        assert_eq!(game.list().shortest(), extreme(1, None, 4, "LR"));
    }

    #[test]
    fn boards_without_a_move() {
        for board in [Board::grid(1, 1), Board::grid(0, 0), Board::parse(".#|#.").unwrap()] {
            let game = Game::domineering(&board);
            assert_eq!(game.play().longest(First::Either), extreme(0, Some(First::Either), 1, "LRF"));
            assert_eq!(game.list().longest(), extreme(0, None, 1, "LRF"));
        }
    }

    #[test]
    fn col_on_two_vertices() {
        // After one stone its owner is stuck, which is the thesis's end; the other player still moves.
        let board = Board::parse("path:2").unwrap();
        let game = Game::distance(&Distance::up_to(1, true, false), &board);
        assert_eq!(game.play().shortest(First::Left), extreme(2, Some(First::Left), 2, "LRF"));
        assert_eq!(game.play().shortest(First::Either), extreme(2, Some(First::Either), 2, "LRF"));
        assert_eq!(game.list().shortest(), extreme(1, None, 4, "LR"));
        assert_eq!(game.list().longest(), extreme(2, None, 2, "LRF"));
    }

    #[test]
    fn snort_on_a_star() {
        // A stone in the middle takes all leaves from the other player: 1 move. Leaves first: the middle is lost as
        // soon as both colours are there, and all leaves are filled.
        let board = Board::parse("star:4").unwrap();
        let game = Game::distance(&Distance::up_to(1, false, true), &board);
        assert_eq!(game.play().shortest(First::Either), extreme(1, Some(First::Either), 2, "LR"));
        assert_eq!(game.play().longest(First::Either), extreme(4, Some(First::Either), 6, "LRF"));
    }

    /// Is the game over, seen from the numbers of pieces?
    fn over(end: Final, first: Player) -> bool {
        let (own, other) = if first == Player::Left { (end.a, end.b) } else { (end.b, end.a) };
        let (first_stuck, second_stuck) = match first {
            Player::Left => (end.left_stuck, end.right_stuck),
            Player::Right => (end.right_stuck, end.left_stuck),
        };
        own == other && first_stuck || own == other + 1 && second_stuck
    }

    /// Pieces may come in any order, so play ends in every listed position in which the player to move is stuck.
    fn play_agrees_with_the_list(game: &Game) {
        let (ends, mut listed) = (game.play(), game.list());
        let empty = game.judge(Position::default());
        if !(empty.left_stuck && empty.right_stuck) && (empty.left_stuck || empty.right_stuck) {
            listed.add(empty, 1);
        }
        let over_for = |first| listed.sorts().filter(|&(end, _)| over(end, first)).collect::<Finals>();
        assert_eq!(ends.left, over_for(Player::Left));
        assert_eq!(ends.right, over_for(Player::Right));
        let either = |&(end, _): &(Final, u128)| over(end, Player::Left) || over(end, Player::Right);
        assert_eq!(ends.either, listed.sorts().filter(either).collect());
    }

    #[test]
    fn play_agrees_with_the_list_on_random_boards() {
        let mut dice = Dice::new(61);
        for _ in 0..30 {
            play_agrees_with_the_list(&Game::domineering(&dice.mask_within(5, 13)));
            let board = dice.graph(6, 40);
            let mut rule = || (1..=2).filter(|_| dice.chance(50)).collect();
            let rule = Distance { same: rule(), different: rule() };
            play_agrees_with_the_list(&Game::distance(&rule, &board));
        }
        play_agrees_with_the_list(&Game::domineering(&Board::parse("torus:3,4").unwrap()));
    }

    /// The list has the numbers of [`brute::domineering_by_moves`], which looks at squares only.
    #[test]
    fn the_list_agrees_with_the_polynomials() {
        let mut dice = Dice::new(62);
        for _ in 0..20 {
            let board = dice.mask_within(5, 14);
            let listed = Game::domineering(&board).list();
            let kinds =
                [(Kind::LeftEnd, true, false), (Kind::RightEnd, false, true), (Kind::Maximal, true, true)];
            for (kind, left, right) in kinds {
                let holds = |end: Final| (!left || end.left_stuck) && (!right || end.right_stuck);
                let numbers = listed.sorts().filter(|&(end, _)| end.moves() > 0 && holds(end));
                let mut expected = brute::domineering_by_moves(&board, kind).play();
                expected = expected.terms().filter(|(pieces, _)| *pieces != (0, 0)).collect();
                let numbers: Counts = numbers.map(|(end, number)| ((end.a, end.b), number)).collect();
                assert_eq!(numbers, expected);
            }
        }
    }
}
