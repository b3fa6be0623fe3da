//! Why a text or a file is not a board: each reason is one sentence that names the offending text.

use crate::catalogue::known_names;
use crate::family::known_families;
use thiserror::Error;

/// The most sites that a typed board may have.
pub const MOST_SITES: usize = 1 << 20;

/// The most pairs of related sites that a typed board may have.
pub const MOST_PAIRS: usize = 1 << 22;

/// Why a text or a file is not a board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum BoardError {
    #[error("the board is empty; give a size such as 4x3 or rows such as '..#|...'")]
    Empty,
    #[error("a summand of '{0}' is empty; write boards on both sides of every '+'")]
    EmptySummand(String),
    #[error("'{0}' is not a size; write rows x columns, both at least 1, for example 4x3")]
    Size(String),
    #[error("'{text}' has more than {MOST_SITES} sites, the most that a board may have")]
    TooLarge { text: String },
    #[error("'{text}' relates more than {MOST_PAIRS} pairs of sites, the most that a board may have")]
    TooManyPairs { text: String },
    #[error("this game is drawn on squares, and the board has none")]
    NeedsSquares,
    #[error("pieces on edges that are kept apart need squares, and the board has none")]
    EdgesApart,
    #[error("the sites of this board lie in more than {most} ways from each other, as far as the game cares")]
    TooManyWays { most: usize },
    #[error(
        "a vertex of this board has {found} neighbours; where pieces cover an edge it can have at most {most}"
    )]
    TooManyNeighbours { found: usize, most: usize },
    #[error("a piece of {squares} squares reaches around this closed board to itself")]
    ClosedPiece { squares: usize },
    #[error(
        "there are {found} ways to put a piece on this board; at most {most} can be compared with each other"
    )]
    TooManyPlacements { found: usize, most: usize },
    #[error(
        "row {row} column {column} of the board is '{found}'; a square is '.', a missing or taken one '#'"
    )]
    Foreign { row: usize, column: usize, found: char },
    #[error("row {row} of the board is {found} wide, row 1 is {expected}; fill short rows with '#'")]
    Ragged { row: usize, found: usize, expected: usize },

    // Boards by name.
    #[error("there is no board by the name '{name}'; there are {}", known_names())]
    UnknownName { name: String },
    #[error("'{text}' does not give the sizes of {usage}; write {usage} with {bounds}")]
    SizesOf { text: String, usage: String, bounds: String },
    #[error("'{found}' in '{text}' is not a size; write {usage} with {bounds}")]
    SizeOf { text: String, found: String, usage: String, bounds: String },
    #[error("'{text}' takes no size; write {name}")]
    NoSizes { text: String, name: &'static str },
    #[error(
        "'{found}' in '{text}' is no earlier vertex; entry i names the vertex, from 0 to i - 1, on which \
         vertex i hangs, for example tree:0,0,1"
    )]
    Parent { text: String, found: String },

    #[error(
        "'{found}' in '{text}' is no step of this ring; steps are different numbers from 1 to n/2, for example \
         circulant:8;1,3"
    )]
    Step { text: String, found: String },
    #[error("'{text}' is not of the form {usage}; write for example {example}")]
    Operands { text: String, usage: String, example: &'static str },
    #[error("the brackets of '{0}' do not match")]
    Brackets(String),
    #[error("'{text}' is made of more than {most} boards")]
    TooManyParts { text: String, most: usize },
    #[error("'{0}' repeats a row any number of times; ask for a series, or write the rows out")]
    Repeats(String),
    #[error("'{0}' does not repeat whole rows; write for example '...|(.#.)*|...'")]
    NoRows(String),

    // Families.
    #[error("'{0}' leaves no size free; write n for the size that grows, for example 3xn or path:n")]
    NoFreeLetter(String),
    #[error("'{0}' leaves more than one size free; give all but one a number, for example 3xn")]
    TwoFreeLetters(String),
    #[error("'{text}' is not a family that grows by equal steps; write for example {}", known_families())]
    NoFamily { text: String },

    // Files.
    #[error("{name}, line {line}: '{vertex}' is joined to itself; a board has no loops")]
    Loop { name: String, line: usize, vertex: String },
    #[error("{name}, line {line}: '{a}' and '{b}' are joined a second time; a board has no double edges")]
    Twice { name: String, line: usize, a: String, b: String },
    #[error("{name}, line {line}: {fault}")]
    Line { name: String, line: usize, fault: String },
}

/// The text, cut where it becomes too long for a sentence.
pub(crate) fn cut(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}
