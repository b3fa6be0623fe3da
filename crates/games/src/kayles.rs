//! Node Kayles: on an empty vertex that is not adjacent to any stone, either player puts a stone.
//!
//! ```text
//! ●──.──●──.──.──.      an independent set of vertices (x²); the next stone can go to one of the last two
//! ```
//!
//! Both players have the same moves: the game is impartial, all stones are alike and count in x. Its positions are the
//! independent sets of a graph, those without a move the maximal ones.
//!
//! To play on, one need not know where the stones are: a position is the set of vertices that can still take one, and
//! what a stone does is to remove its vertex and the neighbours. Vertices that are no longer connected through such
//! vertices are games of their own.

use crate::sites::{self, TooLarge, components, members};
use board::{Board, Way};
use rule::{Beside, Finite, Impartial, Owner, Piece, Play, Player, Rule, Rulebook};

/// What stands on a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Vertex {
    Empty,
    Stone,
}

impl Finite for Vertex {
    fn all() -> Vec<Vertex> {
        vec![Vertex::Empty, Vertex::Stone]
    }
}

impl Piece for Vertex {
    /// In an impartial game every piece counts in x.
    fn owner(self) -> Owner {
        match self {
            Vertex::Empty => Owner::Nobody,
            Vertex::Stone => Owner::Left,
        }
    }
}

/// The rule of Node Kayles: all positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kayles;

impl Rulebook for Kayles {
    type Piece = Vertex;

    fn pieces(&self) -> Vec<Vertex> {
        Vertex::all()
    }

    /// No two stones are adjacent.
    fn legal(&self, board: &Board, vertices: &[Vertex]) -> bool {
        let stone = |vertex: usize| vertices[vertex] == Vertex::Stone;
        !board.pairs().iter().any(|pair| stone(pair.a) && stone(pair.b))
    }
}

impl Rule for Kayles {
    type Label = Vertex;

    fn labels(&self) -> Vec<Vertex> {
        Vertex::all()
    }

    fn place(&self, _mark: u16, vertex: Vertex, seen: &mut [Beside<Vertex>]) -> Option<Vertex> {
        let clashes = seen.iter().any(|beside| beside.label == Vertex::Stone);
        (vertex == Vertex::Empty || !clashes).then_some(vertex)
    }
}

/// The positions of Node Kayles in which nobody can move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Maximal;

/// What is remembered of a vertex while all that can take a stone are to be gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// It holds a stone.
    Stone,
    /// It is empty, beside a stone.
    Covered,
    /// It is empty, and no stone beside it has come yet.
    Open,
}

impl Finite for Label {
    fn all() -> Vec<Label> {
        vec![Label::Stone, Label::Covered, Label::Open]
    }
}

impl Rulebook for Maximal {
    type Piece = Vertex;

    fn pieces(&self) -> Vec<Vertex> {
        Vertex::all()
    }

    /// An independent set, and every vertex is in it or has a neighbour in it.
    fn legal(&self, board: &Board, vertices: &[Vertex]) -> bool {
        let stone = |vertex: usize| vertices[vertex] == Vertex::Stone;
        let beside_stone = |near: &Vec<(usize, Way)>| near.iter().any(|&(other, _)| stone(other));
        let mut near = board.neighbours().into_iter().enumerate();
        near.all(|(vertex, near)| stone(vertex) != beside_stone(&near))
    }
}

impl Rule for Maximal {
    type Label = Label;

    fn labels(&self) -> Vec<Label> {
        Label::all()
    }

    fn place(&self, _mark: u16, vertex: Vertex, seen: &mut [Beside<Label>]) -> Option<Label> {
        let beside_stone = seen.iter().any(|beside| beside.label == Label::Stone);
        match (vertex, beside_stone) {
            (Vertex::Empty, true) => Some(Label::Covered),
            (Vertex::Empty, false) => Some(Label::Open),
            (Vertex::Stone, true) => None,
            (Vertex::Stone, false) => {
                seen.iter_mut().for_each(|beside| beside.label = Label::Covered);
                Some(Label::Stone)
            }
        }
    }

    fn leave(&self, label: Label) -> bool {
        label != Label::Open
    }
}

/// Node Kayles on a board, or on a sum of boards, to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnBoards {
    /// For each vertex its neighbours.
    near: Vec<u128>,
}

impl OnBoards {
    /// The vertices of the sum are numbered on from board to board. Refused if there are more than
    /// [`MOST_SITES`](crate::sites::MOST_SITES).
    pub fn new(boards: &[Board]) -> Result<OnBoards, TooLarge> {
        let set = |near: Vec<(usize, Way)>| near.iter().fold(0, |set, (other, _)| set | 1 << other);
        Ok(OnBoards { near: sites::sum(boards)?.neighbours().into_iter().map(set).collect() })
    }
}

impl Play for OnBoards {
    /// The vertices that can still take a stone.
    type Position = u128;

    fn start(&self) -> u128 {
        sites::first(self.near.len())
    }

    fn moves(&self, &open: &u128, _: Player, emit: &mut impl FnMut(usize, u128)) {
        members(open).for_each(|vertex| emit(vertex, open & !(self.near[vertex] | 1 << vertex)));
    }

    fn mobility(&self, open: &u128, _: Player) -> usize {
        open.count_ones() as usize
    }

    fn parts(&self, &open: &u128) -> Vec<u128> {
        components(open, |vertex| self.near[vertex]).collect()
    }

    fn sum(&self, parts: &[u128]) -> u128 {
        parts.iter().fold(0, |all, part| all | part)
    }
}

impl Impartial for OnBoards {}

#[cfg(test)]
mod tests {
    use super::*;

    /// ```text
    /// 0─1─2─3─4   5─6
    /// ```
    fn two_paths() -> OnBoards {
        OnBoards::new(&board::parse_sum("path:5 + path:2").unwrap()).unwrap()
    }

    #[test]
    fn a_stone_removes_its_neighbours() {
        let game = two_paths();
        let mut after = vec![];
        game.moves(&game.start(), Player::Left, &mut |vertex, open| after.push((vertex, open)));
        let open = [0b1111100, 0b1111000, 0b1110001, 0b1100011, 0b1100111, 0b0011111, 0b0011111];
        assert_eq!(after, (0..7).zip(open).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_no_longer_connected_falls_apart() {
        let game = two_paths();
        assert_eq!(game.parts(&game.start()), [0b0011111, 0b1100000]);
        assert_eq!(game.parts(&0b1010011), [0b0000011, 0b0010000, 0b1000000]);
        assert_eq!(game.parts(&0), [0u128; 0]);
    }

    #[test]
    fn a_board_of_128_vertices_is_played_and_one_of_129_refused() {
        let path = |length| Board::graph(length, (1..length).map(|b| (b - 1, b)));
        assert_eq!(OnBoards::new(&[path(128)]).unwrap().start(), u128::MAX);
        assert_eq!(OnBoards::new(&[path(128), path(1)]).unwrap_err(), TooLarge(129));
    }
}
