//! Games as text: TOML with drawings.
//!
//! ```toml
//! name  = "Towers and walls"
//! about = "Left puts towers, Right walls; a wall keeps towers from the squares beside it"
//! left  = { tower = "vertex" }
//! right = { wall = { shape = "XXX", turn = "rotate" } }
//! apart = { tower-wall = [1] }
//! ```
//!
//! Every complaint names the line, the column and the offending text, and says what may stand there.

use crate::described::forms::images;
use crate::description::{
    Apart, Cell, Contents, Description, EMPTY, Figure, Groups, Holder, Pattern, Shape, Turn, Whom,
};
use std::collections::BTreeSet;
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong with the text of a game, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct DescriptionError {
    /// The line, from 1 on.
    pub line: usize,
    /// The column, from 1 on, in characters.
    pub column: usize,
    /// One sentence that names the offending text.
    pub what: String,
}

/// The keys of a description, in the order in which they are told.
const KEYS: &[&str] =
    &["format", "name", "about", "left", "right", "both", "apart", "forbid", "need", "groups"];

/// The greatest distance that a description may speak of.
const FARTHEST: u8 = 250;

/// The most figures of a game.
const MOST_FIGURES: usize = 30;

/// The most rows and columns of a drawing.
const MOST_SIDE: usize = 32;

/// The most squares of a pattern.
const MOST_OF_PATTERN: usize = 15;

impl FromStr for Description {
    type Err = DescriptionError;

    /// Reads a game without a parameter.
    fn from_str(text: &str) -> Result<Description, DescriptionError> {
        Description::read(text, None)
    }
}

impl Description {
    /// Reads a game; `k` is the number that stands for k in it, as in `encol:2`.
    ///
    /// ```
    /// use games::Description;
    ///
    /// let error = Description::read("both = 'vertex'\naparts = [1]", None).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 1: 'aparts' means nothing here; \
    ///     the keys are format, name, about, left, right, both, apart, forbid, need, groups");
    /// ```
    pub fn read(text: &str, k: Option<u8>) -> Result<Description, DescriptionError> {
        let reader = Reader { text, k };
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            reader.place(At(at, error.message().lines().next().unwrap_or("this is not TOML").to_string()))
        })?;
        reader.description(table.get_ref()).map_err(|at| reader.place(at))
    }
}

/// A place in the text, in bytes, and what is wrong there.
struct At(usize, String);

type Read<T> = Result<T, At>;
type Value<'a> = Spanned<DeValue<'a>>;

fn wrong<T>(value: &Value<'_>, what: impl Into<String>) -> Read<T> {
    Err(At(value.span().start, what.into()))
}

struct Reader<'t> {
    text: &'t str,
    k: Option<u8>,
}

/// A character of a drawing.
struct Mark {
    cell: Cell,
    found: char,
    /// Where it stands in the text.
    at: usize,
}

impl Reader<'_> {
    fn place(&self, At(at, what): At) -> DescriptionError {
        let before = &self.text[..self.text.floor_char_boundary(at)];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        DescriptionError { line, column, what }
    }

    fn description(&self, table: &DeTable<'_>) -> Read<Description> {
        check_keys(table, KEYS)?;
        let get = |key: &str| entry(table, key);
        if let Some(value) = get("format")
            && integer(value) != Some(1)
        {
            return wrong(value, "the format of games is 1");
        }
        let text = |key: &str| get(key).map_or(Ok(String::new()), |value| Ok(string(value)?.to_string()));
        let mut figures = vec![];
        for (key, holder) in [("left", Holder::Left), ("right", Holder::Right), ("both", Holder::Both)] {
            if let Some(value) = get(key) {
                self.figures(value, key, holder, &mut figures)?;
            }
        }
        check_holders(table, &figures)?;
        let mut told = Description {
            name: text("name")?,
            about: text("about")?,
            figures,
            apart: vec![],
            forbid: vec![],
            beside_empty: vec![],
            groups: None,
        };
        if let Some(value) = get("apart") {
            told.apart = self.apart(value, &told)?;
        }
        if let Some(value) = get("forbid") {
            for value in list(value) {
                let patterns = self.forbidden(value, &told)?;
                told.forbid.extend(patterns);
            }
        }
        if let Some(value) = get("need") {
            told.beside_empty = needed(value, &told)?;
        }
        if let Some(value) = get("groups") {
            told.groups = Some(groups(value, &told)?);
        }
        Ok(told)
    }

    /// The figures of a player: a shape, a list of shapes, or shapes by name.
    fn figures(&self, value: &Value<'_>, key: &str, holder: Holder, all: &mut Vec<Figure>) -> Read<()> {
        match value.get_ref() {
            DeValue::Table(table) if entry(table, "shape").is_none() => {
                for (name, value) in table.iter() {
                    check_name(name.get_ref(), name.span(), all)?;
                    all.push(Figure { name: name.get_ref().to_string(), holder, shape: self.shape(value)? });
                }
            }
            _ => {
                for (n, value) in list(value).into_iter().enumerate() {
                    let name = if n == 0 { key.to_string() } else { format!("{key}{}", n + 1) };
                    all.push(Figure { name, holder, shape: self.shape(value)? });
                }
            }
        }
        if all.len() > MOST_FIGURES {
            return wrong(
                value,
                format!("{} figures are too many; a game has at most {MOST_FIGURES}", all.len()),
            );
        }
        Ok(())
    }

    fn shape(&self, value: &Value<'_>) -> Read<Shape> {
        let (drawing, turn) = turned(value)?;
        let turned_word = |word: &str| match turn {
            Some(_) => wrong(value, format!("only drawings are turned, '{word}' is not one")),
            None => Ok(()),
        };
        match string(drawing)? {
            "vertex" => turned_word("vertex").map(|()| Shape::Vertex),
            "edge" => turned_word("edge").map(|()| Shape::Edge),
            _ => {
                let what = "draw X for a square and . for none, | or a new line between rows, or write vertex or edge";
                let marks = self.drawing(drawing, "X.", what)?;
                let squares = marks.iter().filter(|mark| mark.found == 'X').map(|mark| (mark.cell, ()));
                let squares: Vec<(Cell, ())> = squares.collect();
                if squares.is_empty() {
                    return wrong(drawing, "a shape has at least one square; draw X for it");
                }
                let first = images(&squares, Turn::Never).swap_remove(0);
                Ok(match first.len() {
                    1 => Shape::Vertex,
                    _ => Shape::Drawn(
                        first.into_iter().map(|(cell, ())| cell).collect(),
                        turn.unwrap_or_default(),
                    ),
                })
            }
        }
    }

    /// The characters of a drawing by row and column, blanks left out; only those in `known` may occur.
    fn drawing(&self, value: &Value<'_>, known: &str, what: &str) -> Read<Vec<Mark>> {
        string(value)?;
        let (mut marks, mut row, mut column) = (vec![], 0, 0);
        let Range { start, end } = inside(self.text, value.span());
        for (i, found) in self.text[start..end].char_indices() {
            let at = start + i;
            match found {
                '|' => (row, column) = (row + 1, 0),
                '\n' if marks.is_empty() && row == 0 && column == 0 => {}
                '\n' => (row, column) = (row + 1, 0),
                ' ' | '\r' => {}
                _ if known.contains(found) => {
                    marks.push(Mark { cell: (row, column), found, at });
                    column += 1;
                }
                _ => return Err(At(at, format!("'{found}' in a drawing; {what}"))),
            }
            if row as usize >= 2 * MOST_SIDE || column as usize > MOST_SIDE {
                return Err(At(at, format!("a drawing has at most {MOST_SIDE} rows and columns")));
            }
        }
        Ok(marks)
    }

    fn apart(&self, value: &Value<'_>, told: &Description) -> Read<Vec<Apart>> {
        let DeValue::Table(table) = value.get_ref() else {
            return Ok(vec![self.apart_of(Whom::Any, value)?]);
        };
        let mut all = vec![];
        for (key, value) in table.iter() {
            let whom = match key.get_ref().as_ref() {
                "same" => Whom::Same,
                "different" => Whom::Different,
                pair => pair_of(pair, told).ok_or_else(|| {
                    At(
                        key.span().start,
                        format!(
                            "'{pair}' is neither same nor different nor two pieces with a hyphen between; the pieces are {}",
                            names(told)
                        ),
                    )
                })?,
            };
            if matches!(whom, Whom::Different) && told.is_impartial() {
                return Err(At(
                    key.span().start,
                    "all pieces are both players', so none are different".into(),
                ));
            }
            all.push(self.apart_of(whom, value)?);
        }
        Ok(all)
    }

    /// Distances, a drawing, or a list of both.
    fn apart_of(&self, whom: Whom, value: &Value<'_>) -> Read<Apart> {
        let mut apart = Apart { whom, distances: BTreeSet::new(), cells: BTreeSet::new() };
        for value in list(value) {
            match value.get_ref() {
                DeValue::String(text) if text.contains(['o', 'x']) => apart.cells.extend(self.around(value)?),
                _ => apart.distances.extend(self.distances(value)?),
            }
        }
        Ok(apart)
    }

    /// A drawing around `o`, with `x` where the other must not be.
    fn around(&self, value: &Value<'_>) -> Read<Vec<Cell>> {
        let what =
            "draw o for the piece, x where the other must not be, . elsewhere, | or a new line between rows";
        let marks = self.drawing(value, "xo.", what)?;
        let of = |wanted| marks.iter().filter(move |mark| mark.found == wanted);
        let (row, column) = match of('o').map(|mark| mark.cell).collect::<Vec<_>>()[..] {
            [cell] => cell,
            ref others => {
                return wrong(
                    value,
                    format!("o, the piece itself, stands {} times in the drawing, not once", others.len()),
                );
            }
        };
        let cells: Vec<Cell> = of('x').map(|mark| (mark.cell.0 - row, mark.cell.1 - column)).collect();
        if cells.is_empty() {
            return wrong(value, "nothing is kept apart; draw x where the other piece must not be");
        }
        Ok(cells)
    }

    /// A number, k, or a range of these.
    fn distances(&self, value: &Value<'_>) -> Read<Vec<u8>> {
        let usual = "a distance is a number from 1 to 250, k, or a range such as \"1..k\"";
        let number = |text: &str| -> Read<u8> {
            match text.trim() {
                "k" => self.k.ok_or_else(|| {
                    At(
                        value.span().start,
                        "this game takes a number for k; write it after its name, as in encol:2".into(),
                    )
                }),
                text => match text.parse::<u8>() {
                    Ok(number) if (1..=FARTHEST).contains(&number) => Ok(number),
                    _ => wrong(value, format!("'{text}' is not a distance; {usual}")),
                },
            }
        };
        match value.get_ref() {
            DeValue::Integer(n) => Ok(vec![number(&n.to_string())?]),
            DeValue::String(text) => match text.split_once("..") {
                None => Ok(vec![number(text)?]),
                Some((first, last)) => {
                    let (first, last) = (number(first)?, number(last)?);
                    if first > last {
                        return wrong(value, format!("'{text}' is an empty range"));
                    }
                    Ok((first..=last).collect())
                }
            },
            _ => wrong(value, format!("this is not a distance; {usual}")),
        }
    }

    /// A drawing of contents, or so many in a row.
    fn forbidden(&self, value: &Value<'_>, told: &Description) -> Read<Vec<Pattern>> {
        if let DeValue::Table(table) = value.get_ref()
            && let Some(length) = entry(table, "row")
        {
            return self.row(table, length, told);
        }
        let (drawing, turn) = turned(value)?;
        let what = "draw X for a piece of Left, O of Right, * for any piece, . for none, ? for anything";
        let marks = self.drawing(drawing, "XO*.?", what)?;
        let drawn = marks.iter().filter(|mark| mark.found != '?');
        let cells = drawn.map(|mark| Ok((mark.cell, contents(mark.found, told, mark.at)?)));
        let cells: Vec<(Cell, Contents)> = cells.collect::<Read<_>>()?;
        if cells.is_empty() || cells.len() > MOST_OF_PATTERN {
            return wrong(
                drawing,
                format!("a pattern has 1 to {MOST_OF_PATTERN} squares, this one has {}", cells.len()),
            );
        }
        let cells = images(&cells, Turn::Never).swap_remove(0);
        Ok(vec![Pattern { cells, turn: turn.unwrap_or_default() }])
    }

    /// So many of one sort in a row, in all eight directions.
    fn row(&self, table: &DeTable<'_>, length: &Value<'_>, told: &Description) -> Read<Vec<Pattern>> {
        check_keys(table, &["row", "of"])?;
        let Some(number) = integer(length).filter(|&n| (1..=MOST_OF_PATTERN as i64).contains(&n)) else {
            return wrong(length, format!("row is a number from 1 to {MOST_OF_PATTERN}"));
        };
        let Some(of) = entry(table, "of") else {
            return wrong(length, "of is missing: \"X\", \"O\", \"*\" or \".\"");
        };
        let text = string(of)?;
        let mut chars = text.chars();
        let (Some(first), None) = (chars.next(), chars.next()) else {
            return wrong(of, format!("'{text}' is not one of X, O, * and ."));
        };
        let of = contents(first, told, of.span().start + 1)?;
        let line = |down: i32, right: i32| {
            let cells: Vec<_> = (0..number as i32).map(|i| ((i * down, i * right), of)).collect();
            Pattern { cells, turn: Turn::Rotated }
        };
        Ok(if number == 1 { vec![line(0, 1)] } else { vec![line(0, 1), line(1, 1)] })
    }
}

/// The contents that a character stands for.
fn contents(found: char, told: &Description, at: usize) -> Read<Contents> {
    let of = |wanted: &dyn Fn(Holder) -> bool| {
        let figures = told.figures.iter().enumerate().filter(|(_, figure)| wanted(figure.holder));
        figures.fold(0, |set, (number, _)| set | 2 << number)
    };
    let set = match found {
        '.' => EMPTY,
        '*' => of(&|_| true),
        'X' => of(&|holder| holder != Holder::Right),
        'O' => of(&|holder| holder == Holder::Right),
        _ => return Err(At(at, format!("'{found}' is not one of X, O, *, . and ?"))),
    };
    if set == 0 {
        return Err(At(at, format!("'{found}' stands for a piece of a player who has none")));
    }
    Ok(set)
}

/// `{ empty = "piece" }`: which figures must stand beside an empty site.
fn needed(value: &Value<'_>, told: &Description) -> Read<Vec<usize>> {
    let DeValue::Table(table) = value.get_ref() else {
        return wrong(value, "write need = { empty = \"piece\" }: what every empty site must have beside it");
    };
    check_keys(table, &["empty"])?;
    let Some(empty) = entry(table, "empty") else { return wrong(value, "empty is missing") };
    let word = string(empty)?;
    let fits = |figure: &Figure| match word {
        "piece" => true,
        "left" => figure.holder == Holder::Left,
        "right" => figure.holder == Holder::Right,
        name => figure.name == name,
    };
    let found: Vec<usize> = told
        .figures
        .iter()
        .enumerate()
        .filter(|(_, figure)| fits(figure))
        .map(|(number, _)| number)
        .collect();
    if found.is_empty() {
        return wrong(
            empty,
            format!("'{word}' is neither piece nor left nor right nor one of {}", names(told)),
        );
    }
    Ok(found)
}

/// `{ join = "same", need = "empty", capture = true }`.
fn groups(value: &Value<'_>, told: &Description) -> Read<Groups> {
    let DeValue::Table(table) = value.get_ref() else {
        return wrong(value, "write groups = { join = \"same\", need = \"empty\" }");
    };
    check_keys(table, &["join", "need", "capture"])?;
    match entry(table, "join") {
        Some(value) if string(value)? == "same" => {}
        Some(value) => return wrong(value, "pieces of the \"same\" player join"),
        None => return wrong(value, "join is missing: \"same\""),
    }
    match entry(table, "need") {
        Some(value) if string(value)? == "empty" => {}
        Some(value) => return wrong(value, "groups need \"empty\": an empty site beside them"),
        None => return wrong(value, "need is missing: \"empty\""),
    }
    let captured = match entry(table, "capture").map(|value| (value, value.get_ref())) {
        None => false,
        Some((_, DeValue::Boolean(captured))) => *captured,
        Some((value, _)) => return wrong(value, "capture is true or false"),
    };
    let plain = told.figures.iter().all(|figure| figure.shape == Shape::Vertex)
        && told.apart.is_empty()
        && told.forbid.is_empty()
        && told.beside_empty.is_empty();
    if !plain || told.figures.len() != 2 || told.is_impartial() {
        return wrong(
            value,
            "groups are told for left = \"vertex\" and right = \"vertex\", without apart, forbid and need",
        );
    }
    Ok(Groups { captured })
}

/// Either pieces of one player each, or all of both players, and some.
fn check_holders(table: &DeTable<'_>, figures: &[Figure]) -> Read<()> {
    if figures.is_empty() {
        return Err(At(
            0,
            "nobody has a piece; write left, right or both = \"vertex\", \"edge\" or a drawing such as \"XX|X.\"".into(),
        ));
    }
    let shared = figures.iter().filter(|figure| figure.holder == Holder::Both).count();
    match entry(table, "both") {
        Some(value) if shared < figures.len() => wrong(
            value,
            "both goes with neither left nor right; name a shape that both have under each of them",
        ),
        _ => Ok(()),
    }
}

fn check_name(name: &str, span: Range<usize>, known: &[Figure]) -> Read<()> {
    let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !letters || ["same", "different", "piece", "empty", "left", "right", "vertex", "edge"].contains(&name)
    {
        return Err(At(
            span.start,
            format!("'{name}' cannot be the name of a piece; take another word of letters"),
        ));
    }
    if known.iter().any(|figure| figure.name == name) {
        return Err(At(span.start, format!("two pieces are called '{name}'")));
    }
    Ok(())
}

fn check_keys(table: &DeTable<'_>, known: &[&str]) -> Read<()> {
    match table.iter().find(|(key, _)| !known.contains(&key.get_ref().as_ref())) {
        Some((key, _)) => Err(At(
            key.span().start,
            format!("'{}' means nothing here; the keys are {}", key.get_ref(), known.join(", ")),
        )),
        None => Ok(()),
    }
}

fn entry<'a, 't>(table: &'a DeTable<'t>, key: &str) -> Option<&'a Value<'t>> {
    table.iter().find(|(known, _)| known.get_ref() == key).map(|(_, value)| value)
}

fn integer(value: &Value<'_>) -> Option<i64> {
    match value.get_ref() {
        DeValue::Integer(n) => n.to_string().parse().ok(),
        _ => None,
    }
}

fn string<'a>(value: &'a Value<'_>) -> Read<&'a str> {
    match value.get_ref() {
        DeValue::String(text) => Ok(text),
        _ => wrong(value, "this should be text in quotes"),
    }
}

fn list<'a, 'b>(value: &'a Value<'b>) -> Vec<&'a Value<'b>> {
    match value.get_ref() {
        DeValue::Array(all) => all.iter().collect(),
        _ => vec![value],
    }
}

/// `"XX"`, or `{ shape = "XX", turn = "rotate" }`.
fn turned<'a, 'b>(value: &'a Value<'b>) -> Read<(&'a Value<'b>, Option<Turn>)> {
    let DeValue::Table(table) = value.get_ref() else { return Ok((value, None)) };
    check_keys(table, &["shape", "turn"])?;
    let turn = match entry(table, "turn").map(|value| (value, value.get_ref())) {
        None => None,
        Some((_, DeValue::Boolean(true))) => Some(Turn::Reflected),
        Some((_, DeValue::Boolean(false))) => Some(Turn::Never),
        Some((_, DeValue::String(word))) if word == "rotate" => Some(Turn::Rotated),
        Some((value, _)) => return wrong(value, "turn is true, false or \"rotate\", which does not reflect"),
    };
    match entry(table, "shape") {
        Some(shape) => Ok((shape, turn)),
        None => wrong(value, "shape is missing"),
    }
}

/// Two figures by their names, with a hyphen between.
fn pair_of(text: &str, told: &Description) -> Option<Whom> {
    let number = |name: &str| told.figures.iter().position(|figure| figure.name == name);
    let (one, other) = text.split_once('-')?;
    Some(Whom::Figures(number(one)?, number(other)?))
}

fn names(told: &Description) -> String {
    told.figures.iter().map(|figure| figure.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// What stands between the quotes of a string.
fn inside(text: &str, span: Range<usize>) -> Range<usize> {
    let quoted = &text[span.clone()];
    let quote =
        ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| quoted.starts_with(quote)).unwrap_or("");
    span.start + quote.len()..span.end - quote.len()
}

#[cfg(test)]
mod tests;
