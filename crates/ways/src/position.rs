//! Positions, as they are drawn and typed.

use crate::WaysError;
use board::{Board, Named, Way};
use games::described::read_pieces;
use games::{Game, Nature};
use picture::{Drawn, Look};
use rayon::prelude::*;
use rule::{Grouping, Owner, Piece, PieceId, Placed, Rule, Rulebook, Visitor};
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

/// Where positions stand: the boards, how they are drawn, and the game that tells what stands there.
#[derive(PartialEq, Debug)]
pub(crate) struct Table {
    boards: Vec<Lies>,
    look: Look,
    game: Game,
    /// The characters of the pieces that stand on a site, by number.
    glyphs: Vec<char>,
    /// The neighbours of every site of the sum, as the rule relates them.
    near: Near,
}

/// For each site those that are related to it.
type Near = Vec<Vec<(usize, Way)>>;

/// A position as it was typed.
pub(crate) enum Typed {
    /// What stands on each site.
    Sites(Vec<PieceId>),
    /// The pieces, however a sweep tells them.
    Pieces(Vec<Placed>),
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
    pub(crate) fn new(game: &Game, nature: Nature, boards: &[Named], text: &str) -> Result<Table, WaysError> {
        let texts = board::summands(text);
        let lies = |(i, named): (usize, &Named)| {
            let text = if texts.len() == boards.len() { texts[i] } else { "" };
            Lies { named: named.clone(), at: board::layout(text, &named.board) }
        };
        let on_grid = boards.iter().all(|named| named.board.places().is_some());
        let look = match game {
            Game::Go(_) if on_grid => Look::Points,
            _ if nature.on_squares || on_grid => Look::Squares,
            _ => Look::Graph,
        };
        let all: Vec<Board> = boards.iter().map(|named| named.board.clone()).collect();
        let (near, glyphs) = game.accept(Circumstances(&Board::sum(&all)))?;
        Ok(Table {
            boards: boards.iter().enumerate().map(lies).collect(),
            look,
            game: game.clone(),
            glyphs,
            near,
        })
    }

    /// The boards with these pieces.
    fn drawn(&self, pieces: &[PieceId]) -> Vec<Drawn> {
        let placed = self.placed(pieces);
        let mut first = 0;
        let drawn = |Lies { named: Named { board, names }, at }: &Lies| {
            let here = first..first + board.sites();
            let of_board = placed.iter().filter(|piece| here.contains(&piece.sites[0])).cloned();
            let moved = of_board.map(|mut piece| {
                piece.sites.iter_mut().for_each(|site| *site -= here.start);
                piece
            });
            first = here.end;
            let drawn = Drawn::of_pieces(at.clone(), board.clone(), &moved.collect::<Vec<_>>());
            Drawn { names: names.clone(), ..drawn }
        };
        self.boards.iter().map(drawn).collect()
    }

    /// The pieces of a position, by the first site that they cover.
    fn placed(&self, pieces: &[PieceId]) -> Vec<Placed> {
        let mut placed = self.game.accept(Pieces { near: &self.near, pieces });
        placed.sort_by_key(|piece| piece.sites[0]);
        placed
    }

    /// The sites of the pieces of this owner.
    pub(crate) fn sites_of(&self, pieces: &[PieceId], owner: Owner) -> Vec<Vec<usize>> {
        let of_owner = self.placed(pieces).into_iter().filter(|piece| piece.owner == owner);
        of_owner.map(|piece| piece.sites).collect()
    }

    /// What stands on each site if these pieces are put down, in a sweep in this order; none if they do not fit.
    pub(crate) fn position(&self, order: &[usize], placed: &[Placed]) -> Option<Vec<PieceId>> {
        self.game.accept(OnSites { near: &self.near, order, placed })
    }

    /// The same of a position that was typed.
    pub(crate) fn typed_position(&self, order: &[usize], typed: &Typed) -> Option<Vec<PieceId>> {
        match typed {
            Typed::Sites(pieces) => Some(pieces.clone()),
            Typed::Pieces(placed) => self.position(order, placed),
        }
    }

    /// A position as it is typed.
    pub(crate) fn read(&self, text: &str) -> Result<Typed, WaysError> {
        let parts: Vec<&str> = text.split('+').collect();
        if parts.len() != self.boards.len() {
            return Err(WaysError::PositionBoards { found: parts.len(), expected: self.boards.len() });
        }
        let (mut sites, mut placed, mut first) = (vec![], vec![], 0);
        for (board, part) in self.boards.iter().map(Lies::board).zip(parts) {
            match &self.game {
                Game::Described(rule) => {
                    let glyphs = self.read_board(board, part, |glyph, _, _| Ok(glyph))?;
                    let found = read_pieces(rule.description(), board, &glyphs)?;
                    placed.extend(found.into_iter().map(|mut piece| {
                        piece.sites.iter_mut().for_each(|site| *site += first);
                        piece
                    }));
                    first += board.sites();
                }
                _ => sites.extend(
                    self.read_board(board, part, |glyph, row, column| self.piece(glyph, row, column))?,
                ),
            }
        }
        Ok(if matches!(self.game, Game::Described(_)) { Typed::Pieces(placed) } else { Typed::Sites(sites) })
    }

    fn read_board<T>(
        &self,
        board: &Board,
        text: &str,
        read: impl Fn(char, usize, usize) -> Result<T, WaysError>,
    ) -> Result<Vec<T>, WaysError> {
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
        places.iter().map(|&(row, column)| read(found[row][column], row, column)).collect()
    }

    fn piece(&self, glyph: char, row: usize, column: usize) -> Result<PieceId, WaysError> {
        let number = self.glyphs.iter().position(|&known| known == glyph);
        number.map(|number| number as PieceId).ok_or_else(|| WaysError::Glyph {
            row: row + 1,
            column: column + 1,
            found: glyph,
            known: self.glyphs.iter().map(char::to_string).collect::<Vec<_>>().join(" "),
        })
    }

    /// The pieces of an owner: for each the names of the sites that it covers, `row,column` or the name of a vertex, which
    /// is its number if no file has given another.
    pub(crate) fn pieces_of(&self, pieces: &[PieceId], owner: Owner) -> Vec<Vec<String>> {
        self.sites_of(pieces, owner).iter().map(|sites| self.names(sites)).collect()
    }

    /// The names of sites of the sum.
    pub(crate) fn names(&self, sites: &[usize]) -> Vec<String> {
        let name = |&site: &usize| {
            let mut first = 0;
            let board = self.boards.iter().map(Lies::board).position(|board| {
                first += board.sites();
                site < first
            });
            let number = board.expect("a site of one of the boards");
            self.name(number, site + self.boards[number].board().sites() - first)
        };
        sites.iter().map(name).collect()
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

/// The neighbours of sites as a rule relates them, and the characters of its pieces.
struct Circumstances<'a>(&'a Board);

impl Circumstances<'_> {
    fn of<R: Rulebook>(self, rule: &R) -> Result<(Near, Vec<char>), WaysError> {
        let glyphs = rule.pieces().into_iter().map(|piece| piece.glyph()).collect();
        Ok((rule.pairs(self.0)?.neighbours(), glyphs))
    }
}

impl Visitor for Circumstances<'_> {
    type Output = Result<(Near, Vec<char>), WaysError>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        self.of(rule)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        self.of(rule)
    }
}

/// The pieces of a position.
struct Pieces<'a> {
    near: &'a [Vec<(usize, Way)>],
    pieces: &'a [PieceId],
}

impl Pieces<'_> {
    fn of<R: Rulebook>(self, rule: &R) -> Vec<Placed> {
        let all = rule.pieces();
        let position: Vec<R::Piece> = self.pieces.iter().map(|&piece| all[piece as usize]).collect();
        rule.placed(self.near, &position)
    }
}

impl Visitor for Pieces<'_> {
    type Output = Vec<Placed>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        self.of(rule)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        self.of(rule)
    }
}

/// What stands on each site if these pieces are put down.
struct OnSites<'a> {
    near: &'a [Vec<(usize, Way)>],
    order: &'a [usize],
    placed: &'a [Placed],
}

impl OnSites<'_> {
    fn of<R: Rulebook>(self, rule: &R) -> Option<Vec<PieceId>> {
        let all = rule.pieces();
        let number = |piece: R::Piece| all.iter().position(|&known| known == piece).map(|n| n as PieceId);
        rule.position(self.near, self.order, self.placed)?.into_iter().map(number).collect()
    }
}

impl Visitor for OnSites<'_> {
    type Output = Option<Vec<PieceId>>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        self.of(rule)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        self.of(rule)
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
        let (all, pairs) = (rule.pieces(), rule.pairs(self.board)?);
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
