//! What a game author writes against, and what the engine sees of a game. Traits only, no algorithm.
//!
//! A game states its rule twice. [`Rulebook::legal`] tells it about a whole position, as players would; a second trait
//! tells it site by site, so that it can be swept: [`Rule`] where a site needs to know what stands beside it,
//! [`Grouping`] where joined pieces share a fate. Tests hold one against the other. A game that can be solved tells its
//! moves, too: [`Play`].

use board::{Board, BoardError, Way};
use std::hash::Hash;

/// A small value that stands for a piece or for what is remembered of a site.
pub trait Symbol: Copy + Eq + Send + Sync + std::fmt::Debug + 'static {}

impl<T: Copy + Eq + Send + Sync + std::fmt::Debug + 'static> Symbol for T {}

/// A type with few values, all of which can be listed.
pub trait Finite: Symbol {
    /// Every value once, always in the same order.
    fn all() -> Vec<Self>;
}

/// Who put a piece down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    /// An empty site, or the second half of a piece that is counted at its first.
    Nobody,
    /// The player who counts in x.
    Left,
    /// The player who counts in y.
    Right,
}

/// What may stand on a site, an empty site included.
pub trait Piece: Symbol {
    /// Whom it counts for. A piece that covers several sites counts at one of them.
    fn owner(self) -> Owner;

    /// The character that stands for it where a position is written, one character a site; different for different
    /// pieces, and neither `#` nor `|`.
    fn glyph(self) -> char {
        match self.owner() {
            Owner::Nobody => '.',
            Owner::Left => 'X',
            Owner::Right => 'O',
        }
    }

    /// Where its other half lies, if it covers two sites.
    fn other_half(self) -> Option<Way> {
        None
    }
}

/// A piece on a board: what a position is made of, whatever it is told by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placed {
    /// Which of the game's figures it is, where it has several; else 0.
    pub figure: usize,
    /// Whom it counts for.
    pub owner: Owner,
    /// The sites that it covers, ascending.
    pub sites: Vec<usize>,
}

/// The character of half a domino whose other half lies this way, on squares.
pub fn half_glyph(way: Way) -> Option<char> {
    match way {
        Way::South => Some('^'),
        Way::North => Some('v'),
        Way::East => Some('<'),
        Way::West => Some('>'),
        Way::Apart(_) | Way::Noted(..) => None,
    }
}

/// An earlier site beside the newcomer, as [`Rule::place`] sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beside<Label> {
    /// How it lies from the newcomer.
    pub way: Way,
    /// What the frontier remembers of it; `place` may change it.
    pub label: Label,
}

/// A game as the rulebook tells it.
pub trait Rulebook: Sync {
    /// What may stand on a site.
    type Piece: Piece;

    /// Everything that may stand on a site, an empty site first, always in the same order.
    fn pieces(&self) -> Vec<Self::Piece>;

    /// Which sites matter to each other: by default those that the board relates. An error if there are too many.
    fn pairs(&self, board: &Board) -> Result<Board, BoardError> {
        Ok(board.clone())
    }

    /// Is this whole position legal? `board` is the one that [`Rulebook::pairs`] gave, `position` holds a piece for
    /// each site.
    fn legal(&self, board: &Board, position: &[Self::Piece]) -> bool;

    /// The pieces of a position as sets of sites. `near` are the neighbours of sites on the board that
    /// [`Rulebook::pairs`] gave.
    fn placed(&self, near: &[Vec<(usize, Way)>], position: &[Self::Piece]) -> Vec<Placed> {
        let owned = position.iter().enumerate().filter(|(_, piece)| piece.owner() != Owner::Nobody);
        let placed = |(site, piece): (usize, &Self::Piece)| {
            let other = near[site].iter().find(|&&(_, way)| Some(way) == piece.other_half());
            let mut sites: Vec<usize> = [site].into_iter().chain(other.map(|&(other, _)| other)).collect();
            sites.sort_unstable();
            Placed { figure: 0, owner: piece.owner(), sites }
        };
        owned.map(placed).collect()
    }

    /// The position with these pieces as a sweep in this order tells it; none if one of them does not fit anywhere.
    fn position(
        &self,
        near: &[Vec<(usize, Way)>],
        _order: &[usize],
        placed: &[Placed],
    ) -> Option<Vec<Self::Piece>> {
        let pieces = self.pieces();
        let mut position = vec![*pieces.first()?; near.len()];
        for piece in placed {
            let fits = |&(site, half): &(usize, Self::Piece)| {
                let mut alone = vec![pieces[0]; near.len()];
                alone[site] = half;
                self.placed(near, &alone).iter().any(|found| found == piece)
            };
            let halves = piece.sites.iter().flat_map(|&site| pieces.iter().map(move |&half| (site, half)));
            let (site, half) = halves.into_iter().find(fits)?;
            position[site] = half;
            if let Some(way) = half.other_half() {
                let back = |other: &&Self::Piece| other.other_half() == Some(way.back());
                let (other, _) = *near[site].iter().find(|near| near.1 == way)?;
                position[other] = *pieces.iter().find(back)?;
            }
        }
        Some(position)
    }
}

/// The positions of a game, told site by site by what the frontier remembers of each site.
pub trait Rule: Rulebook {
    /// What the frontier remembers of a site until its last related site has entered. The plainest choice will do:
    /// labels that cannot be told apart later are merged when the rule is compiled.
    type Label: Symbol;

    /// Everything that may be remembered of a site, always in the same order.
    fn labels(&self) -> Vec<Self::Label>;

    /// Puts `piece` on a fresh site beside the earlier sites `seen`, whose labels it may change.
    /// Gives the label of the fresh site, or `None` if the piece may not stand there. `mark` is what
    /// [`Rulebook::pairs`] noted of the fresh site ([`Board::mark`]), 0 if nothing.
    fn place(&self, mark: u16, piece: Self::Piece, seen: &mut [Beside<Self::Label>]) -> Option<Self::Label>;

    /// May a site with this label be forgotten, all its related sites having entered?
    fn leave(&self, _label: Self::Label) -> bool {
        true
    }
}

/// The positions of a game in which pieces that are joined form a group, and every group must be settled: one of its
/// sites has beside it what it needs. Go is such a game: strings need a liberty.
pub trait Grouping: Rulebook {
    /// Does a group of this piece need anything? An empty site does not.
    fn needs(&self, piece: Self::Piece) -> bool;

    /// Do two pieces that need something, on related sites, belong to one group? Alike for (one, other) and
    /// (other, one).
    fn joins(&self, one: Self::Piece, other: Self::Piece) -> bool;

    /// Is the group of `piece`, which needs something, settled if `beside` stands on a site related to its own?
    fn settles(&self, piece: Self::Piece, beside: Self::Piece) -> bool;
}

/// Something to do with a rule whose type is known only to the catalogue.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it with a rule.
    fn visit<R: Rule>(self, rule: &R) -> Self::Output;
    /// Does it with a rule about groups.
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output;
}

/// One of the two who move in turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    /// The one who moves in between.
    pub fn other(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl From<Player> for Owner {
    fn from(player: Player) -> Owner {
        match player {
            Player::Left => Owner::Left,
            Player::Right => Owner::Right,
        }
    }
}

/// A game on a board, to be played: the players move in turns, and whoever cannot move loses. It ends, however it is
/// played.
pub trait Play {
    /// All that matters for the moves to come.
    type Position: Copy + Eq + Hash;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// Calls `emit` with every move that `player` has, by a number, and the position after it.
    fn moves(&self, position: &Self::Position, player: Player, emit: &mut impl FnMut(usize, Self::Position));

    /// The piece that a move of this player puts down. By default the number of a move is that of its only site.
    fn placed(&self, number: usize, player: Player) -> Placed {
        Placed { figure: 0, owner: player.into(), sites: vec![number] }
    }

    /// Positions that the given one is the sum of: a move in it is a move in one of them. Those in
    /// which nobody can move may be left out.
    fn parts(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![*position]
    }

    /// The position that has these parts, each one that [`Play::parts`] told or one that moves lead to from there.
    /// To be stated wherever [`Play::parts`] is.
    fn sum(&self, parts: &[Self::Position]) -> Self::Position {
        assert_eq!(parts.len(), 1, "a game that is never cut has one part");
        parts[0]
    }

    /// A position with the same games for both players, move for move, and so with the same value: equal for as many
    /// equal ones as can be told cheaply. Its sites need not be where they were.
    fn normal(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// The number of moves that `player` has.
    fn mobility(&self, position: &Self::Position, player: Player) -> usize {
        let mut moves = 0;
        self.moves(position, player, &mut |_, _| moves += 1);
        moves
    }
}

/// A game in which both players have the same moves.
pub trait Impartial: Play {}

/// The number of a piece in [`Finite::all`].
pub type PieceId = u8;

/// A layered automaton: what an engine needs of a game on a board in an order.
/// Equal states have equal futures.
pub trait Machine: Sync {
    /// The number of steps, one for each site.
    fn steps(&self) -> usize;
    /// The owners of the pieces, by number.
    fn owners(&self) -> &[Owner];
    /// The state before the first step.
    fn start(&self) -> u128;
    /// No state has more bits.
    fn state_bits(&self) -> u32 {
        u128::BITS
    }
    /// Calls `emit` with every piece that may be put down at `step` in `state`, and the state after it.
    fn expand(&self, step: usize, state: u128, emit: &mut impl FnMut(PieceId, u128));
}
