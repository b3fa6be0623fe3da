//! Positions by number: a bijection between 0, 1, ..., count − 1 and the positions of a machine.
//!
//! Positions are ordered like words in a dictionary: by the piece on the first site that is swept, then by that on the
//! second, and so on, pieces in the order of [`rule::Finite::all`]. So the number of a position does not depend on how
//! the machine was compiled, only on the order of the sites.
//!
//! How many positions begin with given pieces is a matter of the state they lead to: it is the number of ways ahead of
//! it ([`crate::ahead`]). A position is found by its number, and the other way round, in one walk from the first step
//! to the last; many are found together, so that a layer has to be looked at only once.

use crate::ahead::{Ahead, Keeping, Shelf};
use crate::ask::{Account, Asked, Check, account, bits_forward, piece_grades, ranges};
use crate::grading::Grading;
use crate::layer::spell;
use crate::layout::{Layout, choose};
use crate::machine::{Swept, Turnable};
use crate::question::Question;
use crate::{Run, SweepError};
use algebra::Digits;
use dashu_int::UBig;
use rayon::prelude::*;
use rule::{Machine, Owner, PieceId};
use std::ops::Range;

/// How many pieces the positions have; any number of those of whom nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// Of Left.
    pub left: Option<usize>,
    /// Of Right.
    pub right: Option<usize>,
}

impl Pieces {
    /// The grading that tells these positions from others, from the end of the board on.
    fn grading<M: Swept>(self, reversed: &M, layout: &Layout, run: &Run<'_>) -> Result<Grading, SweepError> {
        let linear =
            |left, right| Ok(Grading::linear(&ranges(reversed, layout, left, right, run)?, left, right));
        match (self.left, self.right) {
            (None, None) => Ok(Grading::none(reversed.steps())),
            (Some(_), None) => linear(1, 0),
            (None, Some(_)) => linear(0, 1),
            (Some(_), Some(_)) => Ok(Grading::by_pieces(piece_grades(reversed, layout, run)?)),
        }
    }

    /// What is to be put down, as signed numbers; a number of no consequence where nothing is said.
    fn wanted(self) -> (i32, i32) {
        let number = |pieces: Option<usize>| i32::try_from(pieces.unwrap_or(0)).unwrap_or(i32::MAX / 4);
        (number(self.left), number(self.right))
    }
}

/// Positions and their number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// How many positions there are in all.
    pub total: UBig,
    /// Those that were asked for: the number of the piece on each site.
    pub positions: Vec<Vec<PieceId>>,
}

/// The positions whose numbers `choose_numbers` gives when it is told how many positions there are.
///
/// # Panics
/// If one of the numbers is not less than the number of positions.
pub fn unrank<M: Turnable>(
    machine: &M,
    pieces: Pieces,
    choose_numbers: impl FnOnce(&UBig) -> Vec<UBig>,
    run: &Run<'_>,
) -> Result<Asked<Numbered>, SweepError> {
    walk(machine, pieces, run, |total| {
        let numbers = choose_numbers(total);
        assert!(numbers.iter().all(|number| number < total), "a number is less than the number of positions");
        numbers.into_iter().map(Seeker::new).collect()
    })
    .and_then(|Asked { value: (total, walkers), account }| {
        let by_site = |walker: Walker<Seeker>| {
            walker.guide.verify()?;
            walker.by_site(machine.order())
        };
        let positions = walkers.into_iter().map(by_site).collect::<Result<_, _>>()?;
        Ok(Asked { value: Numbered { total, positions }, account })
    })
}

/// How many positions there are, and the number of the one with these pieces, by site; `None` if it is not among them.
pub fn rank<M: Turnable>(
    machine: &M,
    pieces: Pieces,
    position: &[PieceId],
    run: &Run<'_>,
) -> Result<Asked<(UBig, Option<UBig>)>, SweepError> {
    let in_order: Vec<PieceId> = machine.order().iter().map(|&site| position[site]).collect();
    let follower = Follower { pieces: &in_order, before: Some(UBig::ZERO) };
    let asked = walk(machine, pieces, run, |_| vec![follower])?;
    Ok(asked.map(|(total, mut walkers)| {
        let number = walkers.pop().and_then(|walker| walker.guide.before);
        // In an empty set nothing has a number.
        let number = number.filter(|number| number < &total);
        (total, number)
    }))
}

/// Decides which way to go.
trait Guide: Send {
    /// One of the ways, which have positions ahead; `None` if there is no going on.
    fn choose(&mut self, ways: &[Way]) -> Option<usize>;
}

/// The pieces of a leg, where they lead, what is still to be put down then, and how many positions lie ahead.
struct Way {
    pieces: Vec<PieceId>,
    next: u128,
    rest: (i32, i32),
    ahead: UBig,
}

/// Looks for the position whose number, among those that begin as chosen so far, is `rest`.
struct Seeker {
    number: UBig,
    rest: UBig,
    /// The positions before those that begin as chosen so far.
    passed: UBig,
}

impl Seeker {
    fn new(number: UBig) -> Seeker {
        Seeker { rest: number.clone(), number, passed: UBig::ZERO }
    }

    /// Has the position that was found the number that was looked for?
    fn verify(&self) -> Result<(), SweepError> {
        let right = self.rest == UBig::ZERO && self.passed == self.number;
        if right { Ok(()) } else { Err(SweepError::Contradiction("a position has another number")) }
    }
}

impl Guide for Seeker {
    fn choose(&mut self, ways: &[Way]) -> Option<usize> {
        for (i, way) in ways.iter().enumerate() {
            if self.rest < way.ahead {
                return Some(i);
            }
            self.rest -= &way.ahead;
            self.passed += &way.ahead;
        }
        None
    }
}

/// Follows given pieces and counts the positions before them; none if they are not allowed.
struct Follower<'a> {
    pieces: &'a [PieceId],
    before: Option<UBig>,
}

impl Guide for Follower<'_> {
    fn choose(&mut self, ways: &[Way]) -> Option<usize> {
        let length = ways.first().map_or(0, |way| way.pieces.len());
        let (here, rest) = self.pieces.split_at(length);
        self.pieces = rest;
        let chosen = ways.iter().position(|way| way.pieces == here);
        let passed: Option<UBig> = chosen.map(|chosen| ways[..chosen].iter().map(|way| &way.ahead).sum());
        self.before = self.before.take().zip(passed).map(|(before, passed)| before + passed);
        chosen
    }
}

/// On its way through the steps.
struct Walker<G> {
    guide: G,
    state: u128,
    /// What is still to be put down.
    rest: (i32, i32),
    pieces: Vec<PieceId>,
    /// A checksum of the pieces.
    sum: crc32fast::Hasher,
    lost: bool,
}

impl<G> Walker<G> {
    /// Goes on to the end of a leg, where it can.
    fn advance<M: Machine>(
        &mut self,
        machine: &M,
        leg: &Range<usize>,
        worth: &impl Fn(u128, (i32, i32)) -> UBig,
    ) where
        G: Guide,
    {
        if self.lost {
            return;
        }
        let mut ways = vec![];
        let mut add = |pieces: &[PieceId], next, rest| {
            let ahead = worth(next, rest);
            if ahead != UBig::ZERO {
                ways.push(Way { pieces: pieces.to_vec(), next, rest, ahead });
            }
        };
        explore(machine, leg.clone(), self.state, self.rest, &mut vec![], &mut add);
        match self.guide.choose(&ways) {
            Some(chosen) => {
                let Way { pieces, next, rest, .. } = ways.swap_remove(chosen);
                self.sum.update(&pieces);
                self.pieces.extend(pieces);
                control::faults::strike("walked pieces", &mut self.pieces);
                (self.state, self.rest) = (next, rest);
            }
            None => self.lost = true,
        }
    }

    fn by_site(self, order: &[usize]) -> Result<Vec<PieceId>, SweepError> {
        if self.lost || self.sum.finalize() != crc32fast::hash(&self.pieces) {
            return Err(SweepError::Contradiction("a position that was found is lost"));
        }
        let mut position = vec![0; order.len()];
        order.iter().zip(self.pieces).for_each(|(&site, piece)| position[site] = piece);
        Ok(position)
    }
}

/// The number of positions, and the walkers at their end.
type Walked<G> = (UBig, Vec<Walker<G>>);

/// Sends walkers, made when the number of positions is known, from the first step to the last.
fn walk<M: Turnable, G: Guide>(
    machine: &M,
    pieces: Pieces,
    run: &Run<'_>,
    guides: impl FnOnce(&UBig) -> Vec<G>,
) -> Result<Asked<Walked<G>>, SweepError> {
    // Step 1. The number of positions ahead of every state.
    machine.verify()?;
    let reversed = machine.reversed(run)?;
    let (layout, layout_of_check) = (choose(&reversed, 1, run)?, choose(machine, 1, run)?);
    let grading = pieces.grading(&reversed, &layout, run)?;
    let question = Question::new(Digits, &grading, reversed.owners(), [(); 3]);
    let bits = bits_forward(&reversed);
    let check = Check::new(machine, &layout_of_check, run)?;
    let keeping =
        Keeping { machine: &reversed, question: &question, bits: &bits, layout: layout.clone(), stride: 1 };
    let mut ahead = Ahead::new(keeping.thrifty(), check.estimate(), run)?;
    let first = ahead.before(0)?;
    let steps = machine.steps();
    let total = number(first, &reversed, &grading, steps, machine.start(), pieces.wanted());
    let all = first.layer.numbers().iter().sum();
    check.compare(&all, &mut ahead.meter)?;
    // Step 2. The walks.
    let walker = |guide| Walker {
        guide,
        state: machine.start(),
        rest: pieces.wanted(),
        pieces: Vec::with_capacity(steps),
        sum: crc32fast::Hasher::new(),
        lost: total == UBig::ZERO,
    };
    let guides = guides(&total);
    let _room = run.charge(guides.len() as u64 * bytes_of_walker::<G>(steps, bits[steps]))?;
    let mut walkers: Vec<Walker<G>> = guides.into_iter().map(walker).collect();
    for leg in ahead.legs() {
        let shelf = ahead.before(leg.end)?;
        let time = steps - leg.end;
        let worth = |next, rest| number(shelf, &reversed, &grading, time, next, rest);
        walkers.par_iter_mut().with_min_len(64).try_for_each(|walker| {
            walker.advance(machine, &leg, &worth);
            run.check()
        })?;
    }
    machine.verify()?;
    reversed.verify()?;
    let account: Account = account(&reversed, &layout, &ahead.meter, bits[steps]);
    Ok(Asked { value: (total, walkers), account })
}

/// What a walker takes with the number that it looks for and the position that it finds.
fn bytes_of_walker<G>(steps: usize, bits: f64) -> u64 {
    const BLOCK: usize = 16;
    let number = bits as usize / 8 + BLOCK;
    (size_of::<Walker<G>>() + 2 * (steps + BLOCK) + 3 * number) as u64
}

/// The number of positions ahead of a state with so many pieces still to be put down.
fn number<M: Swept>(
    shelf: &Shelf<u64>,
    reversed: &M,
    grading: &Grading,
    time: usize,
    state: u128,
    (left, right): (i32, i32),
) -> UBig {
    let words = grading.place(time, left, right).and_then(|grade| shelf.words(reversed, time, state, grade));
    words.map_or(UBig::ZERO, spell)
}

/// Calls `each` with all pieces that lead through these steps, in the order of the dictionary, with the state they lead
/// to and with what is still to be put down then.
fn explore<M: Machine>(
    machine: &M,
    mut steps: Range<usize>,
    state: u128,
    rest: (i32, i32),
    pieces: &mut Vec<PieceId>,
    each: &mut impl FnMut(&[PieceId], u128, (i32, i32)),
) {
    let Some(step) = steps.next() else { return each(pieces, state, rest) };
    let mut ways = vec![];
    machine.expand(step, state, &mut |piece, next| ways.push((piece, next)));
    ways.sort_unstable();
    for (piece, next) in ways {
        pieces.push(piece);
        let rest = less(rest, machine.owners()[piece as usize]);
        explore(machine, steps.clone(), next, rest, pieces, each);
        pieces.pop();
    }
}

/// What is still to be put down after a piece of this owner.
pub(crate) fn less((left, right): (i32, i32), owner: Owner) -> (i32, i32) {
    (left - i32::from(owner == Owner::Left), right - i32::from(owner == Owner::Right))
}
