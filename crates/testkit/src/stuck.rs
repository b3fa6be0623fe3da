//! Final positions told by three polynomials: those of Left ends, of Right ends and of maximal positions.
//!
//! Nothing is played here. In a placement game every order of the pieces is legal, so who began and whose turn it is
//! follow from the numbers of pieces.
//!
//! ```
//! use board::Board;
//! use games::domineering::Kind;
//! use testkit::stuck::Stuck;
//! use testkit::{matrix, trees};
//!
//! let board = Board::grid(2, 6);
//! let [left, right, maximal] =
//!     [Kind::LeftEnd, Kind::RightEnd, Kind::Maximal].map(|kind| matrix::profile(&board, kind));
//! let stuck = Stuck::new(&left, &right, &maximal);
//! assert_eq!(stuck.by_thesis(), trees::Game::domineering(&board).list());
//! assert_eq!(stuck.by_play(trees::First::Either).shortest().moves, 4);
//! ```

use crate::Counts;
use crate::trees::{Final, Finals, First};

/// All positions in which somebody cannot move, and how many there are of each sort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck(Vec<(Final, u128)>);

impl Stuck {
    /// Of the Left ends and of the Right ends the maximal positions are those in which the other player cannot move
    /// either.
    pub fn new(left: &Counts, right: &Counts, maximal: &Counts) -> Stuck {
        let mut finals = vec![];
        for (ends, left_stuck, right_stuck) in [(left, true, false), (right, false, true)] {
            let of_one =
                |((a, b), number)| (Final { a, b, left_stuck, right_stuck }, number - maximal.get(a, b));
            finals.extend(ends.terms().map(of_one));
        }
        let of_both = |((a, b), number)| (Final { a, b, left_stuck: true, right_stuck: true }, number);
        finals.extend(maximal.terms().map(of_both));
        Stuck(finals)
    }

    /// The positions that end games by the definition of \[KarthikeyanSinha\], chapter 4.
    pub fn by_thesis(&self) -> Finals {
        let ever_moves = |end: Final| end.moves() > 0 || (end.left_stuck && end.right_stuck);
        self.those(|end| end.a.abs_diff(end.b) <= 1 && ever_moves(end))
    }

    /// The positions that end games begun by `first`, when the one who is to move cannot: after as many moves of each
    /// the one who began, after one more of his the other.
    pub fn by_play(&self, first: First) -> Finals {
        let begun_by_left =
            |end: Final| end.a == end.b && end.left_stuck || end.a == end.b + 1 && end.right_stuck;
        let begun_by_right =
            |end: Final| end.a == end.b && end.right_stuck || end.b == end.a + 1 && end.left_stuck;
        self.those(|end| match first {
            First::Left => begun_by_left(end),
            First::Right => begun_by_right(end),
            First::Either => begun_by_left(end) || begun_by_right(end),
        })
    }

    /// All of them, whatever the numbers of pieces.
    pub fn all(&self) -> Finals {
        self.those(|_| true)
    }

    fn those(&self, ends: impl Fn(Final) -> bool) -> Finals {
        self.0.iter().copied().filter(|&(end, _)| ends(end)).collect()
    }
}
