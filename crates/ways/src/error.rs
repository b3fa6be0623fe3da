//! What can go wrong, in one sentence each.

use crate::Pieces;
use dashu_int::UBig;
use thiserror::Error;

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)]
pub enum WaysError {
    #[error(transparent)]
    Game(#[from] games::GameError),
    #[error(transparent)]
    Board(#[from] board::BoardError),
    #[error("{game} is played on squares; '{board}' is a graph without directions")]
    NoSquares { game: String, board: String },
    #[error("{family}: {what}")]
    Family { family: String, what: String },
    #[error(transparent)]
    Formula(#[from] series::FormulaError),
    #[error(transparent)]
    Series(series::SeriesError),
    #[error("at most {most} digits of a growth constant are computed, not {digits}")]
    TooManyDigits { digits: usize, most: usize },
    #[error("--play does not apply to families")]
    NoPlay,
    #[error("the positions of {0} cannot be built up piece by piece, so none arise in play")]
    NoOrderOfPlay(String),
    #[error(
        "the pieces of this game cover different numbers of sites, so they do not tell how many sites are empty"
    )]
    PiecesDiffer,
    #[error("{0}")]
    Notation(#[from] games::described::NotationError),
    #[error("positions of {0} that arise in play are searched for, not swept; --order does not apply")]
    NoOrderOfSearch(String),
    #[error("shortest and longest games end in positions of several kinds; '--kind {0}' does not apply")]
    NoKind(String),
    #[error("'{text}' is not an order of the sites: {what}")]
    Order { text: String, what: String },
    #[error("'{0}' is not a range of sizes; write for example 1..8x1..8, 3x1..20, or 1..12 for squares")]
    Sizes(String),
    #[error("'{text}' is not a width; write a number from 1 to {most}")]
    Width { text: String, most: usize },
    #[error("{0} has no border states: they are counted for games whose pieces form strings, such as go")]
    NoBorders(String),
    #[error("{game} is not one of the games that can be solved: {known}")]
    NotSolved { game: String, known: String },
    #[error("who wins does not depend on a kind of positions; '--kind {0}' does not apply")]
    NoKindToSolve(String),
    #[error("{0} is impartial, both players have the same moves; --first does not apply")]
    EitherFirst(String),
    #[error("{0}")]
    ForThree(String),
    #[error("{0} is not a game for three; one player against two others is a matter of domineering3d")]
    NotForThree(String),
    #[error("{option} is about one question; it needs {needs}, and does not go with --all-axes")]
    OneQuestion { option: &'static str, needs: &'static str },
    #[error("{player} does not open the game in the order {order}; name an order that begins with {player}")]
    NotFirst { player: String, order: String },
    #[error(transparent)]
    TooLargeToPlay(#[from] games::TooLarge),
    #[error(
        "more than {positions} positions have been met, and room for more of them needs {needed} of memory, \
         the limit is {limit}; a larger --memory or a smaller board would help"
    )]
    Positions { positions: u64, needed: String, limit: String },
    #[error(
        "the smallest table of positions needs {needed} of memory, the limit is {limit}; a larger --memory would help"
    )]
    NoTable { needed: String, limit: String },
    #[error("--first is for games of two players; of three, --order tells who begins")]
    FirstOfThree,
    #[error(
        "--order and --stop are for games of three players; {0} is played by two, and --first tells who begins"
    )]
    OrderOfTwo(String),
    #[error(
        "the games of {0} are not counted: in the other games a piece once placed stays, so that every game ends"
    )]
    GamesNotCounted(String),
    #[error("either player may make any move of go, the other one passes before it; --first does not apply")]
    EitherOfGo,
    #[error(
        "the games of go are counted on boards with at most {most} points, and this one has {points}; \
         --estimate gives an estimate"
    )]
    TooManyGames { points: usize, most: usize },
    #[error(
        "to count these games needs {needed} of memory, the limit is {limit}; \
         a larger --memory would help, and --estimate gives an estimate"
    )]
    GamesMemory { needed: String, limit: String },
    #[error("--estimate is for go; the games of {0} are counted exactly")]
    GamesNotEstimated(String),
    #[error("the graph of positions is that of go; there is none for {0}")]
    NoGraph(String),
    #[error(
        "this graph of positions needs {needed} of memory, the limit is {limit}; \
         a smaller board or a larger --memory would help"
    )]
    GraphMemory { needed: String, limit: String },
    #[error("games that visit every position are looked for on one board; '+' makes {0} of it")]
    OneBoard(usize),
    #[error(
        "no colour-symmetric cycle through the {positions} positions was found in {rounds} rounds, which proves nothing; \
         another --seed may help"
    )]
    NoTourFound { rounds: u32, positions: u64 },
    #[error(
        "all cycles are found by trying everything, for at most {most} positions beside the empty one; \
         this board has {positions} with it, and --all would have to be left out"
    )]
    TooManyToTour { positions: u64, most: u32 },
    #[error(transparent)]
    TooManySymmetries(#[from] games::go::TooManySymmetries),
    #[error("bounds are those of go; there are none for {0}")]
    NoBounds(String),
    #[error("bounds are for rectangles such as 19x19; '{0}' is none")]
    NoRectangle(String),
    #[error("'{0}' is not a relative error; write a number above 0, such as 0.01")]
    RelativeError(f64),
    #[error("there must be at least one {0}")]
    AtLeastOne(&'static str),
    #[error(
        "so many particles need {needed} of memory, the limit is {limit}; fewer of them, a larger --error or a larger \
         --memory would help"
    )]
    Particles { needed: String, limit: String },
    #[error("no strategy is known for {0}; strategies are followed in domineering3d")]
    NoStrategy(String),
    #[error("games are numbered for each turn order; --game needs --order")]
    GameOfWhichOrder,
    #[error("there is no game {game}; the last one is number {games}")]
    NoSuchGame { game: u64, games: u64 },
    #[error("with free choice inside the slices games have no numbers; --game is for the strategy hurtado")]
    NoTranscript,
    #[error("'{0}' is not a number; write for example 2, -3 or 1/2")]
    Number(String),
    #[error(
        "this needs {needed} of memory, the limit is {limit}; \
         a larger --memory or a smaller board would help"
    )]
    Memory { needed: String, limit: String },
    #[error(
        "a board of {sites} sites needs {needed} of memory before anything is counted, the limit is {limit}; \
         a larger --memory or a smaller board would help"
    )]
    BoardMemory { sites: usize, needed: String, limit: String },
    #[error("the system refused {refused} of memory")]
    System { refused: String },
    #[error(
        "this needs {needed} of memory, the limit is {limit}; \
         with --scratch DIR it needs {with_files}, and {disk} of disk there"
    )]
    Scratch { needed: String, limit: String, with_files: String, disk: String },
    #[error("this needs {needed} of disk in '{directory}', where {free} are free")]
    Disk { needed: String, free: String, directory: String },
    #[error(transparent)]
    Compile(sweep::CompileError),
    #[error("the table has {boards} boards; at most {most} can be asked for at once")]
    TooManyBoards { boards: usize, most: usize },
    #[error("squares up to {0}x{0} are too few to see anything converge; {least} is the least", least = crate::SquareGrowth::LEAST)]
    TooFewSquares(usize),
    #[error("there are no positions on {rows}x{columns}, so their number follows no formula of this kind")]
    NoPositions { rows: usize, columns: usize },
    #[error("pieces can be captured in {0}, so positions do not tell how long its games are")]
    NoPlacement(String),
    #[error("{0} is not played here: its moves depend on more than which pieces exclude each other")]
    NotPlayed(String),
    #[error("it is not told in which positions of {0} a player cannot move, so not how its games end")]
    NoEnds(String),
    #[error("random fillings are drawn for games of single pieces; {0} has larger ones")]
    NotFilled(String),
    #[error("{0} is impartial, both players have the same moves; --first and --definition do not apply")]
    Impartial(String),
    #[error("by the definition of the thesis either may begin; --first does not apply")]
    FirstByThesis,
    #[error(
        "{0} is impartial; a law of the lengths of its games is not looked for, 'ways shortest' takes a board at a time"
    )]
    ImpartialFamily(String),
    #[error(
        "so many positions need {needed} of memory, the limit is {limit}; fewer, or a larger --memory, would help"
    )]
    TooManyPositions { needed: String, limit: String },
    #[error("--play is for counts and profiles of all positions; it does not apply here")]
    NoPlayHere,
    #[error("'{0}' is not the number of a position; numbers go from 0 on")]
    Index(String),
    #[error("there is no position {index}; there are {total}, with numbers from 0 on")]
    NoSuchIndex { index: UBig, total: UBig },
    #[error("there are no such positions{0}")]
    NoSuchPositions(Pieces),
    #[error("'{0}' is not one of the positions asked about")]
    NotAPosition(String),
    #[error("the position has {found} boards, the sum has {expected}; write + between them")]
    PositionBoards { found: usize, expected: usize },
    #[error(
        "the position '{text}' does not fit the board; write {rows} rows of {columns} characters, with | between them"
    )]
    PositionSize { text: String, rows: usize, columns: usize },
    #[error(
        "row {row} column {column} of the position is '{found}', where the board has no site; write # there"
    )]
    PositionHole { row: usize, column: usize, found: char },
    #[error("row {row} column {column} of the position is '{found}'; what can stand there is {known}")]
    Glyph { row: usize, column: usize, found: char, known: String },
    #[error("this value is beyond what is kept: {0}")]
    Value(values::GivenUp),
    #[error(transparent)]
    Expression(values::ParseError),
    #[error(
        "{games} different values need {needed} of memory, the limit is {limit}; a larger --memory or fewer summands \
         would help"
    )]
    ValueMemory { games: usize, needed: String, limit: String },
    #[error(
        "positions of {0} have no values here: whoever cannot move does not lose, or its moves are not known"
    )]
    NoValues(String),
    #[error("'{0}' is a board; --game tells of which game")]
    BoardOfWhichGame(String),
    #[error("no picture could be made: {0}")]
    Picture(String),
    #[error("{0}")]
    Fault(String),
    #[error("stopped")]
    Stopped,
}

impl WaysError {
    /// There is no room for the job: it may well be done with more memory or disk.
    pub fn lacks_room(&self) -> bool {
        matches!(
            self,
            WaysError::Memory { .. }
                | WaysError::BoardMemory { .. }
                | WaysError::System { .. }
                | WaysError::Scratch { .. }
                | WaysError::Disk { .. }
                | WaysError::GraphMemory { .. }
                | WaysError::GamesMemory { .. }
                | WaysError::Positions { .. }
                | WaysError::NoTable { .. }
                | WaysError::Particles { .. }
                | WaysError::TooManyPositions { .. }
                | WaysError::ValueMemory { .. }
        )
    }

    /// The board is too large for the job, or for the memory that there is; a smaller one may do.
    pub fn is_about_size(&self) -> bool {
        use sweep::CompileError::*;
        let too_large = |error: &sweep::CompileError| match error {
            TooWide { .. } | TooManySettings { .. } | TooManyBits { .. } | WideRectangle { .. } => true,
            WideForGroups { .. } | SeesTooMany { .. } => true,
            Board(_) | Halt(_) | TooManyPieces | Changed => false,
        };
        self.lacks_room() || matches!(self, WaysError::Compile(error) if too_large(error))
    }
}

impl From<control::Halt> for WaysError {
    fn from(halt: control::Halt) -> Self {
        match halt {
            control::Halt::Stopped => WaysError::Stopped,
            control::Halt::Memory { needed, limit } => {
                WaysError::Memory { needed: bytes(needed), limit: bytes(limit as f64) }
            }
            control::Halt::System { bytes: refused } => WaysError::System { refused: bytes(refused as f64) },
        }
    }
}

impl From<sweep::SweepError> for WaysError {
    fn from(error: sweep::SweepError) -> Self {
        match error {
            sweep::SweepError::Memory { needed, limit } => {
                WaysError::Memory { needed: bytes(needed), limit: bytes(limit as f64) }
            }
            sweep::SweepError::AtLeast { needed, limit } => WaysError::Memory {
                needed: format!("at least {}", bytes(needed)),
                limit: bytes(limit as f64),
            },
            sweep::SweepError::Scratch { needed, limit, with_files, disk } => WaysError::Scratch {
                needed: bytes(needed),
                limit: bytes(limit as f64),
                with_files: bytes(with_files),
                disk: bytes(disk),
            },
            sweep::SweepError::Disk { needed, free, directory } => {
                WaysError::Disk { needed: bytes(needed), free: bytes(free as f64), directory }
            }
            sweep::SweepError::System { bytes } => control::Halt::System { bytes }.into(),
            sweep::SweepError::Stopped => WaysError::Stopped,
            sweep::SweepError::Compile(error @ sweep::CompileError::Changed) => {
                WaysError::Fault(error.to_string())
            }
            sweep::SweepError::Compile(error) => WaysError::Compile(error),
            sweep::SweepError::Check { .. }
            | sweep::SweepError::Changed(_)
            | sweep::SweepError::Contradiction(_)
            | sweep::SweepError::Law { .. }
            | sweep::SweepError::NoFiles
            | sweep::SweepError::NotTwice
            | sweep::SweepError::Storage(_) => WaysError::Fault(error.to_string()),
        }
    }
}

impl From<series::SeriesError> for WaysError {
    fn from(error: series::SeriesError) -> Self {
        match error {
            series::SeriesError::Halt(halt) => halt.into(),
            series::SeriesError::Fault { .. } => WaysError::Fault(error.to_string()),
            other => WaysError::Series(other),
        }
    }
}

impl From<graph::GraphError> for WaysError {
    fn from(error: graph::GraphError) -> Self {
        match error {
            graph::GraphError::Halt(halt) => halt.into(),
            graph::GraphError::Memory { needed, limit } => {
                WaysError::GraphMemory { needed: bytes(needed as f64), limit: bytes(limit as f64) }
            }
            other => WaysError::Fault(other.to_string()),
        }
    }
}

/// A number of bytes for people: `3.4 GiB`.
pub fn bytes(number: f64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if number < 1024.0 {
        return if number == 1.0 { "1 byte".into() } else { format!("{number:.0} bytes") };
    }
    let (mut size, mut unit) = (number / 1024.0, UNITS[0]);
    for larger in &UNITS[1..] {
        if size >= 1023.95 {
            (size, unit) = (size / 1024.0, larger);
        }
    }
    if size < 1e6 { format!("{size:.1} {unit}") } else { format!("{size:.1e} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_read_well() {
        let shown = [0.0, 1.0, 1023.0, 1536.0, 1048575.0, 6.0 * 1073741824.0, 1e30].map(bytes);
        assert_eq!(shown, ["0 bytes", "1 byte", "1023 bytes", "1.5 KiB", "1.0 MiB", "6.0 GiB", "9.1e17 TiB"]);
    }
}
