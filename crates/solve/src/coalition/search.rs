//! The search itself.

use super::arena::{Arena, Key, Position, SEATS, View};
use super::bounds::decide;
use super::kept::Kept;
use super::{Finding, Moves, Question, Win};
use crate::memo::Memo;
use crate::word::Word;
use crate::{Run, SolveError};
use rule::Player;

/// One search, for one box and one definition of a win.
pub(crate) struct Search<'a, W: Kept> {
    arena: Arena<W>,
    win: Win,
    memo: Memo<'a, Key<W>>,
    /// The moves that are still to be tried, of all nodes from the root to here.
    pending: Vec<Child<W>>,
}

/// A position after a move.
#[derive(Clone, Copy)]
struct Child<W> {
    position: Position<W>,
    view: View<W>,
    /// The least image of its cells.
    image: W,
    /// Whose turn it is.
    turn: usize,
    /// How good it looks for the lone player.
    promise: i32,
}

impl<'a, W: Kept> Search<'a, W> {
    pub(crate) fn new(question: &Question, run: &'a Run<'a>) -> Result<Search<'a, W>, SolveError> {
        Ok(Search {
            arena: Arena::new(question.sides),
            win: question.win,
            memo: Memo::new(Key::new(W::EMPTY, [0; 3], 0), run)?,
            pending: vec![],
        })
    }

    /// Answers the question that the search was made for.
    pub(crate) fn finding(mut self, question: &Question) -> Result<Finding, SolveError> {
        let free = W::of_wide(question.free);
        let lone_wins = self.ask(free, question.turn, question.lone_moved)?;
        let mut winning_move = None;
        if let Some(seat) = self.mover(question)
            && lone_wins == (seat == 0)
        {
            winning_move = self.winning_move(free, seat)?;
        }
        Ok(Finding { lone_wins, winning_move, effort: self.memo.effort() })
    }

    /// A move by which the side of the seat wins, if it does. The search has met one, which is taken if it is still
    /// known.
    fn winning_move(&mut self, free: W, seat: usize) -> Result<Option<usize>, SolveError> {
        let moves = self.by_promise(free, seat);
        let wanted = Some(seat == 0);
        for &cell in &moves {
            let after = self.arena.normal(&self.after(free, seat, cell));
            if self.known(&after, (seat + 1) % 3, seat == 0) == wanted {
                return Ok(Some(cell as usize));
            }
        }
        for cell in moves {
            if self.wins_by(free, seat, cell)? {
                return Ok(Some(cell as usize));
            }
        }
        Ok(None)
    }

    /// Every move of the seat whose turn it is, and whether its side wins by it.
    pub(crate) fn moves(mut self, question: &Question) -> Result<Moves, SolveError> {
        let free = W::of_wide(question.free);
        let seat = self.mover(question);
        let mut moves = vec![];
        if let Some(seat) = seat {
            for cell in self.by_promise(free, seat) {
                moves.push((cell as usize, self.wins_by(free, seat, cell)?));
            }
            moves.sort_unstable();
        }
        Ok(Moves { seat, moves, effort: self.memo.effort() })
    }

    /// The first seat from the turn on that can move.
    fn mover(&self, question: &Question) -> Option<usize> {
        let seats = SEATS.map(|later| (question.turn + later) % 3);
        seats.into_iter().find(|&seat| !self.arena.moves(W::of_wide(question.free), seat).is_empty())
    }

    /// The moves of a seat, what looks best for its side first.
    fn by_promise(&self, free: W, seat: usize) -> Vec<u32> {
        let mut rest = self.arena.moves(free, seat);
        let mut moves = vec![];
        while !rest.is_empty() {
            let cell = rest.lowest();
            rest &= !W::cell(cell);
            let promise = promise(&self.arena.normal(&self.after(free, seat, cell)).1);
            moves.push((if seat == 0 { -promise } else { promise }, cell));
        }
        moves.sort_unstable();
        moves.into_iter().map(|(_, cell)| cell).collect()
    }

    /// The position after a move of the seat, where nobody has moves of his own yet.
    fn after(&self, free: W, seat: usize, cell: u32) -> Position<W> {
        Position { free: free & !self.arena.domino(seat, cell), own: [0; 3] }
    }

    /// Does the side of the seat win by this move?
    fn wins_by(&mut self, free: W, seat: usize, cell: u32) -> Result<bool, SolveError> {
        let after = self.after(free, seat, cell).free;
        Ok(self.ask(after, (seat + 1) % 3, seat == 0)? == (seat == 0))
    }

    /// Does the lone player win when these cells are free and it is the turn of `turn`, or of the next who can move?
    fn ask(&mut self, free: W, turn: usize, lone_moved: bool) -> Result<bool, SolveError> {
        let (position, view) = self.arena.normal(&Position { free, own: [0; 3] });
        match self.settle(&view, turn, lone_moved) {
            Ok(known) => Ok(known),
            Err(turn) => self.lone_wins(&position, &view, turn),
        }
    }

    /// Does the lone player win, if that can be seen or was found out?
    fn known(
        &self,
        (position, view): &(Position<W>, View<W>),
        turn: usize,
        lone_moved: bool,
    ) -> Option<bool> {
        match self.settle(view, turn, lone_moved) {
            Ok(known) => Some(known),
            Err(turn) => {
                let key = Key::new(self.arena.least_image(position.free), position.own, turn);
                self.memo.look(&key, side(turn)).map(|wins| wins == (turn == 0))
            }
        }
    }

    /// Who wins, if that can be seen; else whose turn it is.
    fn settle(&self, view: &View<W>, turn: usize, lone_moved: bool) -> Result<bool, usize> {
        let [lone, next, third] = view.most;
        if next == 0 && third == 0 {
            return Ok(lone > 0 || (lone_moved && self.win == Win::LastMove));
        }
        if lone == 0 {
            return Ok(false);
        }
        let turn = SEATS.map(|later| (turn + later) % 3).into_iter().find(|&seat| view.most[seat] > 0);
        let turn = turn.expect("somebody can move");
        decide(view, turn).ok_or(turn)
    }

    fn lone_wins(&mut self, position: &Position<W>, view: &View<W>, turn: usize) -> Result<bool, SolveError> {
        let image = self.arena.least_image(position.free);
        let key = Key::new(image, position.own, turn);
        if let Some(wins) = self.memo.look(&key, side(turn)) {
            return Ok(wins == (turn == 0));
        }
        self.memo.enter()?;
        let nodes = self.memo.nodes();
        let wanted = turn == 0;
        let first = self.pending.len();
        let mut found = self.gather(position, view, turn);
        if !found {
            let ascending = |child: &Child<W>| if wanted { child.promise } else { -child.promise };
            self.pending[first..].sort_by_key(ascending);
            while self.pending.len() > first && !found {
                let child = self.pending.pop().expect("a child is pending");
                found = self.lone_wins(&child.position, &child.view, child.turn)? == wanted;
            }
        }
        self.pending.truncate(first);
        self.memo.keep(key, side(turn), found, self.memo.nodes() - nodes + 1);
        Ok(found == wanted)
    }

    /// Puts the moves whose outcome is not known among the pending ones; true if one is known to win for its player.
    fn gather(&mut self, position: &Position<W>, view: &View<W>, turn: usize) -> bool {
        let first = self.pending.len();
        let mut rest = view.moves[turn];
        while !rest.is_empty() {
            let cell = rest.lowest();
            rest &= !W::cell(cell);
            let mut after = *position;
            after.free &= !self.arena.domino(turn, cell);
            let (after, view) = self.arena.normal(&after);
            if self.consider(after, view, turn, first) {
                return true;
            }
        }
        if position.own[turn] > 0 {
            let (mut after, mut view) = (*position, *view);
            after.own[turn] -= 1;
            view.most[turn] -= 1;
            view.sure[turn] -= 1;
            return self.consider(after, view, turn, first);
        }
        false
    }

    /// True if the position after a move of `turn` is known to be won by that side; pending if nothing is known.
    fn consider(&mut self, position: Position<W>, view: View<W>, turn: usize, first: usize) -> bool {
        let wanted = turn == 0;
        let next = match self.settle(&view, (turn + 1) % 3, wanted) {
            Ok(known) => return known == wanted,
            Err(next) => next,
        };
        let image = self.arena.least_image(position.free);
        if let Some(wins) = self.memo.look(&Key::new(image, position.own, next), side(next)) {
            return wins == (side(next) == side(turn));
        }
        let same = |child: &Child<W>| child.image == image && child.position.own == position.own;
        if !self.pending[first..].iter().any(same) {
            let promise = promise(&view);
            self.pending.push(Child { position, view, image, turn: next, promise });
        }
        false
    }
}

/// The side of a seat, as tables of two-player games know it.
fn side(seat: usize) -> Player {
    if seat == 0 { Player::Left } else { Player::Right }
}

/// How good a position looks for the lone player: what he can make of it at most, what he is sure of, and above all how
/// many moves he has to choose from, since each must be answered. Weights were fitted to the nodes on small boxes.
fn promise<W: Word>(view: &View<W>) -> i32 {
    let [lone, next, third] = view.moves.map(|moves| moves.count() as i32);
    let [lone_sure, next_sure, third_sure] = view.sure.map(|sure| sure as i32);
    12 * view.most[0] as i32 + 6 * lone_sure - 4 * next_sure.max(third_sure) + 7 * lone - next - third
}
