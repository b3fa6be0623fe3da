//! Positions, as they are drawn and typed.

use crate::WaysError;
use board::{Board, Named};
use games::{Entry, Game};
use picture::{Drawn, Look, Mark};
use rayon::prelude::*;
use rule::{Finite, Grouping, Owner, PieceId, Rule, Rulebook, Visitor};
use std::sync::Arc;
use sweep::Run;

/// A position on a sum of boards.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    table: Arc<Table>,
    /// By site, the sites of a board numbered after those of the boards before it.
    pieces: Vec<PieceId>,
}

impl Position {
    pub(crate) fn new(table: &Arc<Table>, pieces: &[PieceId]) -> Position {
        Position { table: Arc::clone(table), pieces: pieces.to_vec() }
    }

    /// Drawn for a terminal.
    pub fn text(&self) -> String {
        picture::text(&self.table.drawn(&self.pieces))
    }

    /// A character a site, rows separated by `|`, boards by ` + `: as it is typed.
    pub fn plain(&self) -> String {
        picture::plain(&self.table.drawn(&self.pieces))
    }

    /// The names of all sites, where a file has given them.
    pub fn names(&self) -> Option<Vec<&str>> {
        let names: Vec<&str> =
            self.table.boards.iter().flat_map(|lies| &lies.named.names).map(String::as_str).collect();
        (!names.is_empty()).then_some(names)
    }

    /// One picture of several positions of one game, as SVG.
    pub fn svg(positions: &[Position]) -> String {
        let look = positions.first().map_or(Look::Squares, |position| position.table.look);
        let pages: Vec<Vec<Drawn>> =
            positions.iter().map(|position| position.table.drawn(&position.pieces)).collect();
        picture::svg(&pages, look)
    }

    /// The same as PNG.
    pub fn png(positions: &[Position]) -> Result<Vec<u8>, WaysError> {
        pixels(&Position::svg(positions))
    }
}

/// A picture as PNG.
pub(crate) fn pixels(svg: &str) -> Result<Vec<u8>, WaysError> {
    const SCALE: f32 = 2.0;
    picture::png(svg, SCALE).map_err(|error| WaysError::Picture(error.to_string()))
}

/// Where positions stand: the boards, how they are drawn, and the pieces by number.
#[derive(PartialEq, Debug)]
pub(crate) struct Table {
    boards: Vec<Lies>,
    look: Look,
    marks: Vec<Mark>,
}

/// A board, and where its sites lie.
#[derive(PartialEq, Debug)]
struct Lies {
    named: Named,
    at: Vec<(f64, f64)>,
}

impl Lies {
    fn board(&self) -> &Board {
        &self.named.board
    }
}

impl Table {
    /// `text` is what was typed for the boards; empty if they were read from a file.
    pub(crate) fn new(game: &Game, entry: &Entry, boards: &[Named], text: &str) -> Table {
        let texts = board::summands(text);
        let lies = |(i, named): (usize, &Named)| {
            let text = if texts.len() == boards.len() { texts[i] } else { "" };
            Lies { named: named.clone(), at: board::layout(text, &named.board) }
        };
        let on_grid = boards.iter().all(|named| named.board.places().is_some());
        let look = match game {
            Game::Go(_) if on_grid => Look::Points,
            _ if entry.on_squares || on_grid => Look::Squares,
            _ => Look::Graph,
        };
        Table { boards: boards.iter().enumerate().map(lies).collect(), look, marks: game.accept(AllMarks) }
    }

    /// The boards with these pieces.
    fn drawn(&self, pieces: &[PieceId]) -> Vec<Drawn> {
        let mut rest = pieces;
        let drawn = |Lies { named: Named { board, names }, at }: &Lies| {
            let (here, others) = rest.split_at(board.sites());
            rest = others;
            let marks = here.iter().map(|&piece| self.marks[piece as usize]).collect();
            Drawn { board: board.clone(), at: at.clone(), names: names.clone(), marks }
        };
        self.boards.iter().map(drawn).collect()
    }

    /// The pieces of a position as it is typed.
    pub(crate) fn read(&self, text: &str) -> Result<Vec<PieceId>, WaysError> {
        let parts: Vec<&str> = text.split('+').collect();
        if parts.len() != self.boards.len() {
            return Err(WaysError::PositionBoards { found: parts.len(), expected: self.boards.len() });
        }
        let mut pieces = vec![];
        for (lies, part) in self.boards.iter().zip(parts) {
            pieces.extend(self.read_board(lies.board(), part)?);
        }
        Ok(pieces)
    }

    fn read_board(&self, board: &Board, text: &str) -> Result<Vec<PieceId>, WaysError> {
        let found: Vec<Vec<char>> =
            text.trim().split(['|', '\n']).map(|row| row.trim().chars().collect()).collect();
        // A graph is one row.
        let row = (0..board.sites()).map(|site| (0, site)).collect::<Vec<_>>();
        let places = board.places().unwrap_or(&row);
        let square =
            |&(row, column): &(usize, usize)| found.get(row).and_then(|row| row.get(column)).copied();
        if places.iter().any(|place| square(place).is_none()) {
            let rows = places.iter().map(|place| place.0 + 1).max().unwrap_or(0);
            let columns = places.iter().map(|place| place.1 + 1).max().unwrap_or(0);
            return Err(WaysError::PositionSize { text: text.trim().to_string(), rows, columns });
        }
        for (r, row) in found.iter().enumerate() {
            for (c, &square) in row.iter().enumerate() {
                if square != '#' && !places.contains(&(r, c)) {
                    return Err(WaysError::PositionHole { row: r + 1, column: c + 1, found: square });
                }
            }
        }
        places.iter().map(|&(row, column)| self.piece(found[row][column], row, column)).collect()
    }

    fn piece(&self, glyph: char, row: usize, column: usize) -> Result<PieceId, WaysError> {
        let number = self.marks.iter().position(|mark| mark.glyph == glyph);
        number.map(|number| number as PieceId).ok_or_else(|| WaysError::Glyph {
            row: row + 1,
            column: column + 1,
            found: glyph,
            known: self.marks.iter().map(|mark| mark.glyph.to_string()).collect::<Vec<_>>().join(" "),
        })
    }

    /// The pieces of an owner: for each the names of the sites that it covers, `row,column` or the name of a vertex, which
    /// is its number if no file has given another.
    pub(crate) fn pieces_of(&self, pieces: &[PieceId], owner: Owner) -> Vec<Vec<String>> {
        let mut found = vec![];
        let mut first = 0;
        for (number, board) in self.boards.iter().map(Lies::board).enumerate() {
            let near = board.neighbours();
            let name = |site: usize| self.name(number, site);
            for site in 0..board.sites() {
                let mark = self.marks[pieces[first + site] as usize];
                if mark.owner == owner {
                    let other = near[site].iter().find(|&&(_, way)| Some(way) == mark.other_half);
                    found.push([site].into_iter().chain(other.map(|&(other, _)| other)).map(name).collect());
                }
            }
            first += board.sites();
        }
        found
    }

    /// Puts a piece of this owner on a site of the sum, and its other half where it belongs.
    pub(crate) fn put(&self, pieces: &mut [PieceId], site: usize, owner: Owner) {
        let number = |wanted: &dyn Fn(&Mark) -> bool| {
            self.marks.iter().position(wanted).expect("every player has a piece, with all its halves")
                as PieceId
        };
        let piece = number(&|mark| mark.owner == owner);
        pieces[site] = piece;
        let Some(way) = self.marks[piece as usize].other_half else { return };
        let mut first = 0;
        for board in self.boards.iter().map(Lies::board) {
            if (first..first + board.sites()).contains(&site) {
                let near = &board.neighbours()[site - first];
                let other = near.iter().find(|near| near.1 == way).expect("there is room for both halves").0;
                pieces[first + other] = number(&|mark| mark.other_half == Some(way.back()));
            }
            first += board.sites();
        }
    }

    /// What a file calls this site of the sum, if it does.
    pub(crate) fn given_name(&self, site: usize) -> Option<String> {
        let mut first = 0;
        let name = self.boards.iter().find_map(|Lies { named: Named { board, names }, .. }| {
            let here = site.checked_sub(first).and_then(|site| names.get(site));
            first += board.sites();
            here
        });
        name.cloned()
    }

    fn name(&self, number: usize, site: usize) -> String {
        let of_board = if self.boards.len() > 1 { format!("{}:", number + 1) } else { String::new() };
        let Named { board, names } = &self.boards[number].named;
        match (board.places(), names.get(site)) {
            (Some(places), _) => format!("{of_board}{},{}", places[site].0 + 1, places[site].1 + 1),
            (None, Some(name)) => format!("{of_board}{name}"),
            (None, None) => format!("{of_board}{site}"),
        }
    }
}

/// The marks of all pieces, by number.
struct AllMarks;

impl AllMarks {
    fn of<P: rule::Piece>() -> Vec<Mark> {
        P::all().into_iter().map(Mark::of).collect()
    }
}

impl Visitor for AllMarks {
    type Output = Vec<Mark>;
    fn visit<R: Rule>(self, _: &R) -> Vec<Mark> {
        AllMarks::of::<R::Piece>()
    }
    fn visit_grouping<G: Grouping>(self, _: &G) -> Vec<Mark> {
        AllMarks::of::<G::Piece>()
    }
}

/// Whether the rulebook allows all of some positions.
pub(crate) struct AllLegal<'a, P> {
    /// The sum of their boards.
    pub(crate) board: &'a Board,
    /// Each by site.
    pub(crate) positions: &'a [P],
    pub(crate) run: &'a Run<'a>,
}

impl<P: AsRef<[PieceId]> + Sync> AllLegal<'_, P> {
    fn by<R: Rulebook>(&self, rule: &R) -> Result<bool, WaysError> {
        let (all, pairs) = (R::Piece::all(), rule.pairs(self.board)?);
        let legal = |pieces: &P| {
            self.run.check()?;
            let position: Vec<R::Piece> = pieces.as_ref().iter().map(|&piece| all[piece as usize]).collect();
            Ok(rule.legal(&pairs, &position))
        };
        let all = self.positions.par_iter().with_min_len(64).map(legal);
        all.try_reduce(|| true, |one, other| Ok(one && other))
    }
}

impl<P: AsRef<[PieceId]> + Sync> Visitor for AllLegal<'_, P> {
    type Output = Result<bool, WaysError>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        self.by(rule)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        self.by(rule)
    }
}

/// Whether the rulebook allows a position.
pub(crate) struct Legal<'a> {
    /// The sum of its boards.
    pub(crate) board: &'a Board,
    /// By site.
    pub(crate) pieces: &'a [PieceId],
}

impl Legal<'_> {
    fn by<R: Rulebook>(&self, rule: &R) -> Result<bool, WaysError> {
        AllLegal { board: self.board, positions: &[self.pieces], run: &Run::unlimited() }.by(rule)
    }
}

impl Visitor for Legal<'_> {
    type Output = Result<bool, WaysError>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        self.by(rule)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        self.by(rule)
    }
}
