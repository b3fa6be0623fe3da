//! A board as it is written, taken apart: names, operators and sums, of which one size may be left free.
//!
//! ```text
//! sum   =  term + term + ...
//! term  =  3x4  |  ..#|...  |  ...|(.#.)*|...  |  name  |  name:numbers  |  operator(sum,sum,...)
//! ```
//!
//! Between the brackets of an operator a comma ends a board, unless a number or a single letter follows: that is one
//! more size of the board before it. So `product(grid:2,3,path:4)` has two factors.

use crate::error::cut;
use crate::layout::{self, Point};
use crate::operators::{Operator, Picture, Takes, is_path, sorted_pairs};
use crate::rows::Rows;
use crate::shapes::{Shape, check_tally, count, is_name, split_name};
use crate::text::parse_size;
use crate::{Board, BoardError};
use std::cell::Cell;
use std::fmt;

/// A board as it is written.
#[derive(Clone)]
pub(crate) enum Term {
    /// A name with its numbers, or `mxn`.
    Named { shape: &'static Shape, sizes: Vec<Size>, list: Vec<usize> },
    /// Rows of squares, of which some may be repeated.
    Rows(Rows),
    /// An operator with its boards, and the number of those that take one.
    Made { operator: &'static Operator, operands: Vec<Term>, number: u8 },
    /// Boards beside each other.
    Sum(Vec<Term>),
}

/// A size of a named board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    Number(usize),
    /// Left free, under this letter.
    Free(char),
}

impl Size {
    fn at(self, n: usize) -> usize {
        match self {
            Size::Number(number) => number,
            Size::Free(_) => n,
        }
    }
}

/// The sizes, with n for the free one, and the list behind them.
fn numbers(sizes: &[Size], list: &[usize], n: usize) -> Vec<usize> {
    sizes.iter().map(|size| size.at(n)).chain(list.iter().copied()).collect()
}

/// Which of the sizes is left free.
fn free_size(sizes: &[Size]) -> Option<usize> {
    sizes.iter().position(|size| matches!(size, Size::Free(_)))
}

/// The most names, rows and sums in one text.
const MOST_PARTS: usize = 64;

impl Term {
    /// Reads one board, all of whose sizes are numbers.
    pub(crate) fn parse(text: &str) -> Result<Term, BoardError> {
        Parser { may_grow: false, parts: Cell::new(0), whole: text }.term(text)
    }

    /// Reads a board or a sum of boards whose sizes may be letters.
    pub(crate) fn parse_growing(text: &str) -> Result<Term, BoardError> {
        Parser { may_grow: true, parts: Cell::new(0), whole: text }.sum(text)
    }

    /// The board, if nothing is left free.
    pub(crate) fn board(&self) -> Result<Board, BoardError> {
        debug_assert!(self.free().is_empty());
        Ok(self.at(0)?.0)
    }

    /// Sites and pairs of the board, if nothing is left free, without making it: those of what an operator is made of, which
    /// has no fewer, are what is said of it.
    pub(crate) fn tally(&self) -> (u64, u64) {
        let sum = |terms: &[Term]| {
            let tallies = terms.iter().map(Term::tally);
            tallies.fold((0u64, 0u64), |(s, p), (t, q)| (s.saturating_add(t), p.saturating_add(q)))
        };
        match self {
            Term::Named { shape, sizes, list } => {
                shape.tally_of(&numbers(sizes, list, 0)).unwrap_or((u64::MAX, u64::MAX))
            }
            Term::Rows(rows) => rows.tally(),
            Term::Made { operands, .. } => sum(operands),
            Term::Sum(terms) => sum(terms),
        }
    }

    /// The board where what is free is n, and the order of its sites in which that is outermost.
    pub(crate) fn at(&self, n: usize) -> Result<(Board, Vec<usize>), BoardError> {
        let (board, order) = match self {
            Term::Named { shape, sizes, list } => {
                let numbers = numbers(sizes, list, n);
                let board = shape.board(&numbers, &self.text(n))?;
                let order = free_size(sizes).map(|grows| (shape.sweep)(&board, &numbers, grows));
                (board, order)
            }
            Term::Rows(rows) => (rows.board(n)?, None),
            Term::Made { operator, operands, number } => {
                let (boards, orders): (Vec<Board>, Vec<_>) = Term::all_at(operands, n)?.into_iter().unzip();
                let board = operator.board(&boards, *number, &self.text(n))?;
                let grows = operands.iter().position(Term::grows);
                (board, grows.map(|grows| operator.order(&boards, &orders[grows], grows)))
            }
            Term::Sum(terms) => return self.sum_at(terms, n),
        };
        let order = order.unwrap_or_else(|| board.by_rows());
        Ok((board, order))
    }

    fn all_at(terms: &[Term], n: usize) -> Result<Vec<(Board, Vec<usize>)>, BoardError> {
        terms.iter().map(|term| term.at(n)).collect()
    }

    /// What grows comes last, the others before it, each in an order of its own.
    fn sum_at(&self, terms: &[Term], n: usize) -> Result<(Board, Vec<usize>), BoardError> {
        let parts = Term::all_at(terms, n)?;
        let tally = |of: fn(&Board) -> usize| parts.iter().map(|(board, _)| of(board) as u128).sum();
        check_tally(tally(Board::sites), tally(|board| board.pairs().len()), &self.text(n))?;
        let (mut order, mut last, mut first) = (vec![], vec![], 0);
        for (term, (board, sites)) in terms.iter().zip(&parts) {
            let moved = |site: &usize| first + site;
            match term.grows() {
                true => last.extend(sites.iter().map(moved)),
                false => order.extend(board.by_frontier().iter().map(moved)),
            }
            first += board.sites();
        }
        order.extend(last);
        let boards: Vec<Board> = parts.into_iter().map(|(board, _)| board).collect();
        Ok((Board::sum(&boards), order))
    }

    /// The letters of all that is left free; repeated rows are free under the letter n.
    pub(crate) fn free(&self) -> Vec<char> {
        match self {
            Term::Named { sizes, .. } => {
                let letter = |size: &Size| if let Size::Free(letter) = size { Some(*letter) } else { None };
                sizes.iter().filter_map(letter).collect()
            }
            Term::Rows(rows) => rows.repeat().then_some('n').into_iter().collect(),
            Term::Made { operands: terms, .. } | Term::Sum(terms) => {
                terms.iter().flat_map(Term::free).collect()
            }
        }
    }

    fn grows(&self) -> bool {
        !self.free().is_empty()
    }

    /// The least n for which there is a board.
    pub(crate) fn least(&self) -> usize {
        match self {
            Term::Named { shape, sizes, list } => {
                free_size(sizes).map_or(0, |index| shape.least(index, list))
            }
            Term::Rows(rows) => rows.least(),
            Term::Made { operands: terms, .. } | Term::Sum(terms) => {
                terms.iter().map(Term::least).max().unwrap_or(0)
            }
        }
    }

    /// Do all of its sites lie on squares, those of a sum summand by summand?
    pub(crate) fn on_squares(&self, n: usize) -> bool {
        match self {
            Term::Sum(terms) => terms.iter().all(|term| term.on_squares(n)),
            term => term.at(n).is_ok_and(|(board, _)| board.places().is_some()),
        }
    }

    /// Where the sites are drawn, if there is a customary way; nothing for boards on a grid.
    pub(crate) fn layout(&self) -> Option<Vec<Point>> {
        match self {
            Term::Named { shape, sizes, list } => shape.layout.map(|layout| layout(&numbers(sizes, list, 0))),
            Term::Made { operator, operands, .. } => self.layout_of(operator.picture, operands),
            Term::Rows(_) | Term::Sum(_) => None,
        }
    }

    fn layout_of(&self, picture: Picture, operands: &[Term]) -> Option<Vec<Point>> {
        match picture {
            Picture::Circle => Some(layout::all_joined(self.board().ok()?.sites())),
            Picture::Midpoints => {
                let board = operands[0].board().ok()?;
                layout::midpoints(&sorted_pairs(&board), &operands[0].points(&board)?)
            }
            Picture::Rows => {
                let factors = operands.iter().map(|term| term.board().ok().filter(is_path));
                match factors.collect::<Option<Vec<Board>>>()?[..] {
                    [ref rows, ref columns] => Some(layout::rows(rows.sites(), columns.sites())),
                    _ => None,
                }
            }
            Picture::Springs => None,
        }
    }

    /// Where the sites of its board are drawn, on a grid or in the customary way.
    fn points(&self, board: &Board) -> Option<Vec<Point>> {
        layout::on_places(board).or_else(|| self.layout())
    }

    /// As it is written, with n for what is free.
    fn text(&self, n: usize) -> String {
        self.write(&|_| n.to_string())
    }

    /// As it is written, with something in place of each free letter.
    fn write(&self, free: &dyn Fn(char) -> String) -> String {
        let all = |terms: &[Term], between: &str| {
            terms.iter().map(|term| term.write(free)).collect::<Vec<_>>().join(between)
        };
        match self {
            Term::Named { shape, sizes, list } => {
                let size = |size: &Size| match size {
                    Size::Number(number) => number.to_string(),
                    Size::Free(letter) => free(*letter),
                };
                shape.write(&sizes.iter().map(size).collect::<Vec<_>>(), list)
            }
            Term::Rows(rows) => rows.to_string(),
            Term::Made { operator, operands, number } => match operator.takes {
                Takes::OneAndNumber => format!("{}({},{number})", operator.name, all(operands, ",")),
                Takes::One | Takes::TwoOrMore => format!("{}({})", operator.name, all(operands, ",")),
            },
            Term::Sum(terms) => all(terms, " + "),
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(&|letter| letter.to_string()))
    }
}

/// What reads a text.
struct Parser<'a> {
    /// Sizes may be letters, and rows may be repeated.
    may_grow: bool,
    /// How many names, rows and sums were read so far.
    parts: Cell<usize>,
    whole: &'a str,
}

impl Parser<'_> {
    fn sum(&self, text: &str) -> Result<Term, BoardError> {
        let parts = split_outside(text, '+')?;
        if let [one] = parts[..] {
            return self.term(one);
        }
        let term = |part: &&str| match part.trim() {
            "" => Err(BoardError::EmptySummand(cut(text.trim()))),
            part => self.term(part),
        };
        Ok(Term::Sum(parts.iter().map(term).collect::<Result<_, _>>()?))
    }

    fn term(&self, text: &str) -> Result<Term, BoardError> {
        self.parts.set(self.parts.get() + 1);
        if self.parts.get() > MOST_PARTS {
            return Err(BoardError::TooManyParts { text: cut(self.whole), most: MOST_PARTS });
        }
        let text = text.trim();
        if text.is_empty() {
            return Err(BoardError::Empty);
        }
        if let Some(sides) = self.growing_grid(text) {
            let sizes = self.sizes(Shape::grid(), text, &sides)?;
            return Ok(Term::Named { shape: Shape::grid(), sizes, list: vec![] });
        }
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let (rows, columns) = parse_size(text)?;
            let sizes = [rows, columns].map(Size::Number).to_vec();
            return Ok(Term::Named { shape: Shape::grid(), sizes, list: vec![] });
        }
        if let Some((name, inside)) = split_operator(text)? {
            return self.made(text, name, inside);
        }
        match split_name(text) {
            Some((name, numbers)) => self.named(text, name, numbers),
            None => self.rows(text),
        }
    }

    /// The two sides of `3xn`.
    fn growing_grid<'a>(&self, text: &'a str) -> Option<[&'a str; 2]> {
        let (rows, columns) = text.split_once(['x', 'X', '×'])?;
        let sides = [rows.trim(), columns.trim()];
        let is_number = |side: &str| side.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
        let fits = sides.iter().all(|side| is_number(side) || free_letter(side).is_some());
        let grows = sides.iter().any(|side| free_letter(side).is_some());
        (self.may_grow && fits && grows).then_some(sides)
    }

    fn named(&self, text: &str, name: &str, numbers: Option<&str>) -> Result<Term, BoardError> {
        let shape = Shape::find(name).ok_or_else(|| BoardError::UnknownName { name: cut(name) })?;
        // A name alone leaves its one size free.
        if self.may_grow && numbers.is_none() && shape.is_of_one_size() {
            if !shape.sizes[0].grows() {
                return Err(BoardError::NoFamily { text: cut(text) });
            }
            return Ok(Term::Named { shape, sizes: vec![Size::Free('n')], list: vec![] });
        }
        if self.may_grow && numbers.is_none() && shape.sizes.len() > 1 {
            return Err(BoardError::TwoFreeLetters(cut(text)));
        }
        let (words, list) = shape.split(text, numbers)?;
        Ok(Term::Named { shape, sizes: self.sizes(shape, text, &words)?, list })
    }

    fn sizes(&self, shape: &Shape, text: &str, words: &[&str]) -> Result<Vec<Size>, BoardError> {
        let size = |(index, word): (usize, &&str)| match free_letter(word) {
            Some(letter) if self.may_grow => {
                let grows = shape.sizes[index].grows();
                grows.then_some(Size::Free(letter)).ok_or_else(|| BoardError::NoFamily { text: cut(text) })
            }
            _ => shape.parse_size(index, text, word).map(Size::Number),
        };
        words.iter().enumerate().map(size).collect()
    }

    /// An operator with what stands between its brackets.
    fn made(&self, text: &str, name: &str, inside: &str) -> Result<Term, BoardError> {
        let operator = Operator::find(name).ok_or_else(|| BoardError::UnknownName { name: cut(name) })?;
        let wrong = || operator.not_the_operands(text);
        let (inside, number) = match operator.takes {
            Takes::OneAndNumber => {
                let (board, number) = inside.rsplit_once(',').ok_or_else(wrong)?;
                let number = count(number.trim()).and_then(|number| u8::try_from(number).ok());
                (board, number.filter(|&number| number > 0).ok_or_else(wrong)?)
            }
            Takes::One | Takes::TwoOrMore => (inside, 0),
        };
        let operands = split_operands(inside)?;
        let fits = match operator.takes {
            Takes::One | Takes::OneAndNumber => operands.len() == 1,
            Takes::TwoOrMore => operands.len() > 1,
        };
        if !fits || operands.iter().any(|operand| operand.trim().is_empty()) {
            return Err(wrong());
        }
        let operands = operands.iter().map(|operand| self.sum(operand)).collect::<Result<_, _>>()?;
        Ok(Term::Made { operator, operands, number })
    }

    fn rows(&self, text: &str) -> Result<Term, BoardError> {
        let rows = Rows::parse(text)?;
        if rows.repeat() && !self.may_grow {
            return Err(BoardError::Repeats(cut(text)));
        }
        Ok(Term::Rows(rows))
    }
}

/// The letter of a size that is left free: n or m.
fn free_letter(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    (letters.next().is_none() && matches!(letter, 'n' | 'm')).then_some(letter)
}

/// `line(path:3)` as a name and what stands between its brackets; `None` if it does not begin like that.
fn split_operator(text: &str) -> Result<Option<(&str, &str)>, BoardError> {
    let Some((name, rest)) = text.split_once('(') else { return Ok(None) };
    let name = name.trim_end();
    if !is_name(name) {
        return Ok(None);
    }
    let inside = rest.strip_suffix(')').ok_or_else(|| BoardError::Brackets(cut(text)))?;
    Ok(Some((name, inside)))
}

/// What stands between signs outside of all brackets.
pub(crate) fn split_outside(text: &str, sign: char) -> Result<Vec<&str>, BoardError> {
    let unmatched = || BoardError::Brackets(cut(text.trim()));
    let (mut parts, mut first, mut depth) = (vec![], 0, 0usize);
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1).ok_or_else(unmatched)?,
            _ if letter == sign && depth == 0 => {
                parts.push(&text[first..place]);
                first = place + letter.len_utf8();
            }
            _ => {}
        }
    }
    if depth > 0 {
        return Err(unmatched());
    }
    parts.push(&text[first..]);
    Ok(parts)
}

/// The boards between the brackets of an operator. A number or a letter alone belongs to the board before it.
fn split_operands(inside: &str) -> Result<Vec<String>, BoardError> {
    let mut operands: Vec<String> = vec![];
    for part in split_outside(inside, ',')? {
        match operands.last_mut() {
            Some(board) if is_size(part.trim()) => *board += &format!(",{part}"),
            _ => operands.push(part.to_string()),
        }
    }
    Ok(operands)
}

/// Is this a number, or a letter that might stand for one?
fn is_size(word: &str) -> bool {
    let is_letter = word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let digits = word.strip_prefix('-').unwrap_or(word);
    is_letter || (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests;
