//! Is a list of positions a game, or a cycle, that visits every position once? Held against the plain rules, which know
//! nothing of how it was found.

use super::written::{Listing, Script};
use crate::WaysError;
use ::games::go::{Codes, Plain, Point, Stones};
use ::graph::Bits;
use board::Board;
use rayon::prelude::*;
use serde_json::json;
use std::fmt;
use sweep::Run;

/// What a list of positions is read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Half of a cycle without the empty position; the other half follows with the colours exchanged.
    Half,
    /// A whole cycle without the empty position.
    Whole,
    /// A game that begins with the empty position.
    Game,
}

/// What is wrong with a list; positions are counted from 1 on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Fault {
    /// It is no position of the board at all.
    Unreadable { number: usize, text: String, like: String },
    /// A string has no liberty.
    Illegal { number: usize, position: String },
    /// It is empty, where it should not be.
    Empty { number: usize },
    /// It was there before, perhaps with other colours.
    Repeated { number: usize, position: String, earlier: usize, exchanged: bool },
    /// No move leads to it from the one before.
    NoMove { number: usize, from: String, to: String },
    /// No move leads from the last position back to the first, or, of half a cycle, to the first with other colours.
    Open { from: String, to: String },
    /// So many positions are not there; the first ones of them. Of half a cycle one of two colours each.
    Missing { count: u64, first: Vec<String> },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable { number, text, like } => {
                write!(f, "position {number}, '{text}', is not written like '{like}', with X, O and .")
            }
            Fault::Illegal { number, position } => {
                write!(f, "position {number}, {position}, has a string without a liberty")
            }
            Fault::Empty { number } => write!(f, "position {number} is the empty one"),
            Fault::Repeated { number, position, earlier, exchanged } => {
                let with = if *exchanged { " with the colours exchanged" } else { "" };
                write!(f, "position {number}, {position}, is position {earlier}{with}")
            }
            Fault::NoMove { number, from, to } => {
                write!(f, "no move leads from position {}, {from}, to position {number}, {to}", number - 1)
            }
            Fault::Open { from, to } => {
                write!(f, "no move leads from the last position, {from}, on to {to}")
            }
            Fault::Missing { count, first } => {
                let more = if *count as usize > first.len() { ", …" } else { "" };
                let is = if *count == 1 { "position is" } else { "positions are" };
                write!(f, "{count} {is} missing: {}{more}", first.join(", "))
            }
        }
    }
}

/// A list of positions and what is wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Audit {
    /// What it was read as.
    pub form: Form,
    /// How many positions it has.
    pub length: usize,
    /// How many it should have.
    pub expected: u64,
    /// All that is wrong, in the order of the list.
    pub faults: Vec<Fault>,
}

impl Audit {
    pub(crate) fn json(&self) -> serde_json::Value {
        json!({
            "form": self.form,
            "length": self.length,
            "expected": self.expected,
            "valid": self.faults.is_empty(),
            "faults": self.faults.iter().map(Fault::to_string).collect::<Vec<_>>(),
        })
    }
}

/// The most missing positions that are named.
const NAMED: usize = 12;
/// Positions that a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// What lists are held against.
pub(super) struct Auditor<'a> {
    pub(super) board: &'a Board,
    pub(super) codes: &'a Codes,
    pub(super) script: &'a Script,
    /// The number of legal positions, the empty one included.
    pub(super) positions: u64,
    pub(super) run: &'a Run<'a>,
}

impl Auditor<'_> {
    /// How many positions a list should have.
    fn expected(&self, form: Form) -> u64 {
        match form {
            Form::Half => (self.positions - 1) / 2,
            Form::Whole => self.positions - 1,
            Form::Game => self.positions,
        }
    }

    /// A list as it was typed: by its first position a game, else by its length half a cycle or a whole one.
    pub(super) fn of_text(&self, text: &str) -> Result<Audit, WaysError> {
        let mut codes = vec![];
        for (number, word) in (1..).zip(text.split_whitespace()) {
            let Some(stones) = self.script.read(word) else {
                let like = self.script.text(Stones::EMPTY);
                let fault = Fault::Unreadable { number, text: word.to_string(), like };
                let (form, length) = (Form::Half, text.split_whitespace().count());
                return Ok(Audit { form, length, expected: self.expected(form), faults: vec![fault] });
            };
            codes.push(self.codes.code(stones));
        }
        let whole = codes.len() as u64 > self.expected(Form::Half).midpoint(self.expected(Form::Whole));
        let form = match codes.first() {
            Some(0) => Form::Game,
            _ if whole => Form::Whole,
            _ => Form::Half,
        };
        self.of(form, &Listing::new(self.script, codes))
    }

    /// A list of this form.
    pub(super) fn of(&self, form: Form, list: &Listing) -> Result<Audit, WaysError> {
        let met = Bits::none(self.codes.all());
        let length = list.len();
        let chunk = |chunk: usize| self.chunk(form, list.codes(), chunk, &met);
        let faults: Result<Vec<Vec<Fault>>, WaysError> =
            (0..length.div_ceil(CHUNK)).into_par_iter().map(chunk).collect();
        let mut faults = faults?.concat();
        let repeated = |fault: &Fault| matches!(fault, Fault::Repeated { .. });
        if faults.iter().any(repeated) {
            // Threads cannot tell which of two equal positions was the first.
            faults.retain(|fault| !repeated(fault));
            faults.extend(self.repeated(form, list.codes()));
            faults.sort_by_key(place);
        }
        faults.extend(self.missing(form, &met));
        Ok(Audit { form, length, expected: self.expected(form), faults })
    }

    fn exchanged(&self, code: u64) -> u64 {
        self.codes.code(self.codes.stones(code).exchanged())
    }

    fn text(&self, code: u64) -> String {
        self.script.text(self.codes.stones(code))
    }

    /// What is wrong with some positions and the moves that follow them.
    fn chunk(&self, form: Form, codes: &[u64], chunk: usize, met: &Bits) -> Result<Vec<Fault>, WaysError> {
        self.run.check()?;
        let mut plain = Plain::new(self.board);
        let (mut here, mut after, mut faults) = (vec![], vec![], vec![]);
        for at in chunk * CHUNK..codes.len().min((chunk + 1) * CHUNK) {
            let (number, code) = (at + 1, codes[at]);
            self.points(code, &mut here);
            let reversed = form == Form::Half && code != 0;
            if code == 0 && !(form == Form::Game && at == 0) {
                faults.push(Fault::Empty { number });
            } else if !plain.legal(&here) {
                faults.push(Fault::Illegal { number, position: self.text(code) });
            } else if !met.insert(code) || reversed && !met.insert(self.exchanged(code)) {
                let position = self.text(code);
                faults.push(Fault::Repeated { number, position, earlier: 0, exchanged: false });
            }
            let next = codes.get(at + 1).copied();
            let back = match form {
                Form::Half => Some(self.exchanged(codes[0])),
                Form::Whole => Some(codes[0]),
                Form::Game => None,
            };
            let Some(to) = next.or(back) else { continue };
            self.points(to, &mut after);
            if !plain.is_move(&here, &after) {
                let (from, to) = (self.text(code), self.text(to));
                faults.push(match next {
                    Some(_) => Fault::NoMove { number: number + 1, from, to },
                    None => Fault::Open { from, to },
                });
            }
        }
        self.run.watch.searched((chunk * CHUNK) as u64);
        Ok(faults)
    }

    fn points(&self, code: u64, points: &mut Vec<Point>) {
        let stones = self.codes.stones(code);
        let point = |point: usize| match (stones.black >> point & 1, stones.white >> point & 1) {
            (0, 0) => Point::Empty,
            (1, 0) => Point::Black,
            _ => Point::White,
        };
        points.clear();
        points.extend((0..self.board.sites()).map(point));
    }

    /// The positions that were there before.
    fn repeated(&self, form: Form, codes: &[u64]) -> Vec<Fault> {
        let mut first = std::collections::HashMap::new();
        let mut faults = vec![];
        for (number, &code) in (1..).zip(codes) {
            let earlier = first.get(&code).map(|&earlier| (earlier, false));
            let exchanged = first.get(&self.exchanged(code)).map(|&earlier| (earlier, true));
            let exchanged = exchanged.filter(|_| form == Form::Half);
            match earlier.or(exchanged) {
                Some((earlier, exchanged)) if code != 0 => {
                    faults.push(Fault::Repeated { number, position: self.text(code), earlier, exchanged });
                }
                _ => _ = first.insert(code, number),
            }
        }
        faults
    }

    /// The legal positions that were not met.
    fn missing(&self, form: Form, met: &Bits) -> Option<Fault> {
        if form != Form::Game {
            met.insert(0);
        }
        let absent = self.positions - met.count();
        if absent == 0 {
            return None;
        }
        let mut plain = Plain::new(self.board);
        let mut points = vec![];
        let open = (0..self.codes.all()).filter(|&code| !met.contains(code));
        let one = |code: &u64| form != Form::Half || *code < self.exchanged(*code);
        let legal = open.filter(one).filter(|&code| {
            self.points(code, &mut points);
            plain.legal(&points)
        });
        let first = legal.take(NAMED).map(|code| self.text(code)).collect();
        let count = if form == Form::Half { absent / 2 } else { absent };
        Some(Fault::Missing { count, first })
    }
}

/// Where in the list a fault is.
fn place(fault: &Fault) -> usize {
    match fault {
        Fault::Unreadable { number, .. }
        | Fault::Illegal { number, .. }
        | Fault::Empty { number }
        | Fault::Repeated { number, .. }
        | Fault::NoMove { number, .. } => *number,
        Fault::Open { .. } | Fault::Missing { .. } => usize::MAX,
    }
}
