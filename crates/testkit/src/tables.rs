//! Published numbers as data: one TOML file per source in `tables/`, run through every engine that can.
//!
//! ```toml
//! [source]
//! key = "HuntemannMcKay"            # as cited in the code
//! title = "Counting Domineering Positions"
//! authors = ["Svenja Huntemann", "Neil A. McKay"]
//! game = "domineering"              # of every entry that names none
//!
//! [[count]]                         # one number
//! where = "Table 1"
//! board = "8x8"                     # as typed to `ways`: a size, rows of . and #, a sum with +
//! play = true                       # only positions that alternating play reaches; otherwise all
//! value = "43,809,083,383,524,391"  # commas as printed, or none
//! share = "0.24367"                 # of the positions without `play`, truncated
//!
//! [[table]]                         # many numbers: row m, column n is the m x n board; - is left out
//! where = "Table 2"
//! kind = "right-end"                # otherwise the first kind of the game
//! values = """
//! 1 1 2
//! 2 4 11
//! """
//!
//! [[table]]                         # many numbers on other boards
//! where = "Table 3"
//! board = "bipartite:m,n"           # m is the row, n the column; one row if there is no m; otherwise mxn
//! first = 0                         # the number of the first row and the first column; otherwise 1
//! values = """
//! 1 3 9
//! 3 7 17
//! """
//!
//! [[profile]]                       # a polynomial: x counts the pieces of Left, y those of Right
//! where = "Example 4.2"
//! kind = "maximal"
//! board = "3x2"
//! polynomial = "2x^2y + 2x^2 + y^3"
//!
//! [[profile]]                       # the same with x = y
//! where = "Example 2.5"
//! game = "cis"
//! board = "path:4"
//! in_one_variable = true
//! polynomial = "1 + 8x + 12x^2"
//!
//! [[finding]]                       # a mistake in print that is no number
//! where = "Theorem 4.1"
//! text = "..."
//!
//! [[recurrence]]                    # a formula for a family of boards, of the game of the source
//! where = "Section 4.4.1"
//! family = "1xn"
//! formula = "a(n) = 3a(n-1) - a(n-2) + a(n-3)"
//!
//! [[outcome_table]]                 # who wins: L, R, N or P, laid out like a table
//! where = "Example 2.2"
//! values = """
//! P R
//! L N
//! """
//!
//! [[shortest]]                      # the least number of moves after which somebody cannot move: see `Shortest`
//! where = "Table 4.1"
//! board = "1x1"
//! value = "1^LR"                    # the letters say who
//! correct = "0^LR"
//! finding = "nobody can move at the start"
//!
//! [[shortest_table]]                # many of them: row m, column n is the m x n board; - is left out
//! where = "Table 4.1"
//! values = """
//! -    1^LR 1^LR
//! 1^LR 1^LR 1^R
//! """
//!
//! [[q_game]]                        # a game for three that nobody can win alone: no turn order, no orientation
//! where = "Conclusion"
//! board = "4x4x3"
//!
//! [[simulated]]                     # numbers of games that a strategy leaves, by turn order
//! where = "Table 1"
//! board = "4x3x4"
//! games = { lrc = 114377 }
//!
//! [[games]]                         # the number of games of three players: see `Games`
//! where = "Table 2"
//! board = "3x3x3"
//! order = "clr"
//! stop = "decided"
//! value = "1,034,224,512"
//!
//! [[games_table]]                   # numbers of games of two players: row m, column n is the m x n board; - is left out
//! where = "Table 7"
//! values = "1 9 907 - - ~10^100"    # some estimated
//!
//! [[outdegree_table]]               # mean outdegrees of graphs of positions, rounded
//! where = "Table 8"
//! values = "0 2.4 2.8 3.512"
//! ```
//!
//! The tables of \[TrompFarneback\] about strips of m points and about squares have forms of their own: [`States`],
//! [`Growth`] and [`Ratio`] say which fields `[[states]]`, `[[growth]]` and `[[ratio]]` have.
//!
//! Papers err. A count, a profile or a shortest game may carry a `finding`, a note in words, and with it `correct`, the true value (of the
//! number, of the polynomial, of moves and letters); both values stay in the file, and tests hold engines against the true one.
//! A wrong number in a table is written as `-` there and as a count of its own. Where a paper means the board without
//! vertices, such as a path of length 0, a table has `bipartite:0,0`.

mod outcomes;
mod printed;
mod sequences;
mod shortest;
mod written;

pub use outcomes::OutcomeClass;
pub use printed::Printed;
pub use sequences::{Games, Simulated};
pub use shortest::{Length, Shortest};
pub use written::parse;

use crate::Counts;
use board::Board;
use serde::Deserialize;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Where numbers were published, and which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The file it was read from.
    pub file: PathBuf,
    /// The key under which the project cites it.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// The numbers: counts, then tables cell by cell, then profiles in x and y.
    pub entries: Vec<Entry>,
    /// The profiles with x = y.
    pub in_one_variable: Vec<Entry>,
    /// What is wrong in it apart from numbers.
    pub findings: Vec<Finding>,
    /// The game of everything that names none.
    pub game: Option<String>,
    /// The recurrences for families of boards.
    pub recurrences: Vec<Recurrence>,
    /// Numbers of border states.
    pub states: Vec<States>,
    /// Orders and growth of families.
    pub growth: Vec<Growth>,
    /// Ratios of counts on squares and almost squares.
    pub ratios: Vec<Ratio>,
    /// Least numbers of moves, one by one and then table by table.
    pub shortest: Vec<Shortest>,
    /// Outcome classes, table by table.
    pub outcomes: Vec<OutcomeClass>,
    /// Boxes on which none of three players can force a win.
    pub q_games: Vec<QGame>,
    /// Numbers of games of three players.
    pub games: Vec<Games>,
    /// Numbers of games that a strategy leaves.
    pub simulated: Vec<Simulated>,
    /// Numbers of games of two players, table by table.
    pub games_of_two: Vec<Printed>,
    /// Mean outdegrees of graphs of positions, table by table.
    pub outdegrees: Vec<Printed>,
}

/// A published count or profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The key of the source.
    pub source: String,
    /// Where in the source.
    pub place: String,
    /// The game, a name of the catalogue.
    pub game: String,
    /// The kind of positions, a name of the catalogue; none for the game's first kind.
    pub kind: Option<String>,
    /// The board or sum of boards, as written in the file.
    pub board: String,
    /// The boards of that sum.
    pub boards: Vec<Board>,
    /// Only positions that alternating play reaches count: the numbers of pieces differ by at most one.
    pub play: bool,
    /// A profile of this entry has the pieces of both players in x.
    pub in_one_variable: bool,
    /// What the source prints.
    pub printed: Claim,
    /// The truth, where the source is wrong.
    pub correct: Option<Claim>,
    /// What is to be said about a mistake here.
    pub finding: Option<String>,
}

/// What a source says of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// So many positions.
    Count {
        /// Decimal digits; published counts outgrow every machine word.
        value: String,
        /// The share of these among the positions without [`Entry::play`], a truncated decimal fraction.
        share: Option<String>,
    },
    /// So many positions for each number of pieces.
    Profile(Counts),
}

/// A mistake in print that is no number.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// Where in the source.
    #[serde(rename = "where")]
    pub place: String,
    /// What is wrong, what is right, and how we know.
    pub text: String,
}

/// A recurrence for the numbers of positions on a family of boards.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recurrence {
    /// Where in the source.
    #[serde(rename = "where")]
    pub place: String,
    /// The boards, as typed to `ways`.
    pub family: String,
    /// The recurrence, as typed to `ways`.
    pub formula: String,
}

/// How many border states there are on boards m points high, stones of both colours exchanged being one class.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct States {
    /// Where in the source.
    #[serde(rename = "where")]
    pub place: String,
    /// The height of the board.
    pub m: usize,
    /// The valid classes between columns, in decimal digits.
    pub valid_classes: String,
    /// The valid classes before the last point of a column, in decimal digits.
    pub valid_classes_last: String,
}

/// What holds of the boards m × n for all n: their number is about a · λⁿ. Everything is as printed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Growth {
    /// Where in the source.
    #[serde(rename = "where")]
    pub place: String,
    /// The height of the board.
    pub m: usize,
    /// The classes of constructible border states, states upside down being in one class too.
    pub up_down_classes: String,
    /// The least order of a recurrence.
    pub order: String,
    /// The factor a.
    pub a: String,
    /// The m-th root of λ.
    pub root_of_lambda: String,
    /// The factor rounded to as many places, where print is wrong.
    pub correct_a: Option<String>,
    /// The root rounded to as many places, where print is wrong.
    pub correct_root_of_lambda: Option<String>,
    /// What is to be said about a mistake here.
    pub finding: Option<String>,
}

impl Growth {
    /// The factor a, rounded: the correction if there is one, else what was printed.
    pub fn true_a(&self) -> &str {
        self.correct_a.as_ref().unwrap_or(&self.a)
    }

    /// The m-th root of λ likewise.
    pub fn true_root_of_lambda(&self) -> &str {
        self.correct_root_of_lambda.as_ref().unwrap_or(&self.root_of_lambda)
    }
}

/// L(n, n) L(n + 1, n + 1) / L(n, n + 1)², where L counts positions.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// Where in the source.
    #[serde(rename = "where")]
    pub place: String,
    /// The side of the smaller square.
    pub n: usize,
    /// The ratio, a rounded decimal fraction.
    pub value: String,
    /// The same where print is wrong.
    pub correct: Option<String>,
    /// What is to be said about a mistake here.
    pub finding: Option<String>,
}

impl Ratio {
    /// The correction if there is one, else what was printed.
    pub fn truth(&self) -> &str {
        self.correct.as_ref().unwrap_or(&self.value)
    }
}

/// A box on which none of three players can force a win, in any turn order and on any axes.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QGame {
    /// Where in the source.
    #[serde(rename = "where")]
    pub place: String,
    /// The box, as typed to `ways`.
    pub board: String,
}

/// Why a table cannot be read.
#[derive(Debug, Error)]
#[allow(missing_docs)]
pub enum TableError {
    #[error("{}: {error}", file.display())]
    Unreadable { file: PathBuf, error: std::io::Error },
    #[error("{} holds no .toml file", directory.display())]
    NoTables { directory: PathBuf },
    #[error("{}: {error}", file.display())]
    Toml { file: PathBuf, error: Box<toml::de::Error> },
    #[error("{}, {entry}: {what}", file.display())]
    Entry { file: PathBuf, entry: String, what: String },
}

/// A computed value that is not the published one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{entry}: the table says {expected}, computed {computed}")]
pub struct Disagreement {
    /// The entry, in words.
    pub entry: String,
    /// What the table says is true.
    pub expected: String,
    /// What was computed.
    pub computed: String,
}

impl Entry {
    /// What should be computed: the correction if there is one, else what was printed.
    pub fn truth(&self) -> &Claim {
        self.correct.as_ref().unwrap_or(&self.printed)
    }

    /// Holds the entry against the computed profile of all positions of its kind, on the whole sum of boards.
    pub fn check(&self, profile: &Counts) -> Result<(), Disagreement> {
        let counted = if self.play { profile.play() } else { profile.clone() };
        let counted = if self.in_one_variable { counted.in_one_variable() } else { counted };
        match self.truth() {
            Claim::Profile(expected) => self.expect(expected.to_string(), counted.to_string()),
            Claim::Count { value, share } => {
                self.expect(value.clone(), counted.total().to_string())?;
                let Some(share) = share else { return Ok(()) };
                let decimals = share.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                self.expect(share.clone(), truncated(counted.total(), profile.total(), decimals))
            }
        }
    }

    fn expect(&self, expected: String, computed: String) -> Result<(), Disagreement> {
        if expected == computed {
            return Ok(());
        }
        Err(Disagreement { entry: self.to_string(), expected, computed })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.source, self.place, self.game)?;
        if let Some(kind) = &self.kind {
            write!(f, " {kind}")?;
        }
        let play = if self.play { " in play" } else { "" };
        let letters = if self.in_one_variable { " in one variable" } else { "" };
        write!(f, " {}{play}{letters}", self.board)
    }
}

/// part / whole as a decimal fraction, cut off after `decimals` places.
fn truncated(part: u128, whole: u128, decimals: usize) -> String {
    let power = 10u128.pow(decimals as u32);
    let scaled = part.checked_mul(power).expect("counts with shares are far below 128 bits") / whole;
    match decimals {
        0 => scaled.to_string(),
        _ => format!("{}.{:0decimals$}", scaled / power, scaled % power),
    }
}

/// The sources in a file, or in all `.toml` files of a directory, by name.
pub fn load(path: impl AsRef<Path>) -> Result<Vec<Source>, TableError> {
    let path = path.as_ref();
    if !path.is_dir() {
        return Ok(vec![load_file(path)?]);
    }
    let unreadable = |error| TableError::Unreadable { file: path.to_path_buf(), error };
    let listed: Result<Vec<_>, _> = fs::read_dir(path).map_err(unreadable)?.collect();
    let mut files: Vec<PathBuf> = listed.map_err(unreadable)?.into_iter().map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    if files.is_empty() {
        return Err(TableError::NoTables { directory: path.to_path_buf() });
    }
    files.iter().map(|file| load_file(file)).collect()
}

fn load_file(file: &Path) -> Result<Source, TableError> {
    let text = fs::read_to_string(file)
        .map_err(|error| TableError::Unreadable { file: file.to_path_buf(), error })?;
    parse(file, &text)
}

#[cfg(test)]
mod tests;
