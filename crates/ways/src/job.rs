//! What is asked.

use crate::{Alliance, Hamilton, Strategy, WaysError};
use games::{Description, Game, GameError, Nature};
use serde::Serialize;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A question about a game on a board, in the words of the user.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Job {
    /// What to compute.
    pub verb: Verb,
    /// The game, by its name in the catalogue; empty for a value that names none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// The description of a game that is not in the catalogue; `game` then only says what to call it.
    #[serde(skip)]
    pub description: Option<Arc<Description>>,
    /// Which positions count; the game's first kind if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The board: a size, rows, a name, or a sum of boards; for a table the range of sizes, for a series or its growth
    /// the family, for states the width.
    pub board: String,
    /// The name of the file that the board was read from; its ending tells how it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Only positions that arise when the players move in turns. In an impartial game these are all; in Go, those that
    /// moves without passes lead to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// The order of the sites, if it is not left to the program: `rows`, `columns`, or all sites, as `0,2,1,3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
}

impl Job {
    /// What was typed for the board; empty if it was read from a file.
    pub(crate) fn typed_board(&self) -> &str {
        if self.file.is_some() { "" } else { &self.board }
    }

    /// A job for each graph of a file that has several, one a line; the job itself for any other board.
    ///
    /// ```
    /// let geng = ways::Job { file: Some("".into()), ..ways::Job::new(ways::Verb::Count, "kayles", "Bw\nBW\n") };
    /// assert_eq!(geng.split().iter().map(|job| &job.board[..]).collect::<Vec<_>>(), ["Bw", "BW"]);
    /// ```
    pub fn split(self) -> Vec<Job> {
        let Some(file) = &self.file else { return vec![self] };
        let graphs = board::split_graphs(file, &self.board);
        if graphs.len() < 2 {
            return vec![self];
        }
        graphs.into_iter().map(|graph| Job { board: graph.to_string(), ..self.clone() }).collect()
    }

    /// A job about all positions of the game's first kind.
    pub fn new(verb: Verb, game: &str, board: &str) -> Job {
        Job {
            verb,
            game: game.into(),
            description: None,
            kind: None,
            board: board.into(),
            file: None,
            play: None,
            order: None,
        }
    }

    /// The game, counting the positions of a kind, or of its first kind.
    pub(crate) fn rule(&self, kind: Option<&str>) -> Result<Game, GameError> {
        match &self.description {
            Some(description) => games::described(&self.game, description, kind),
            None => games::find(&self.game, kind),
        }
    }

    /// What must be known of the game, whatever its rule.
    pub(crate) fn nature(&self) -> Result<Nature, GameError> {
        match &self.description {
            Some(description) => Ok(Nature::of(description)),
            None => Ok(games::find_entry(&self.game)?.nature),
        }
    }
}

/// What to compute.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// The number of positions.
    Count,
    /// The number of positions with a pieces of Left and b of Right, for all a and b.
    Profile,
    /// The same with a third exponent: the number of empty sites, counted by e.
    ProfileWithEmpty,
    /// The number of positions with k pieces, for all k: the profile at x = y.
    ProfileInOneVariable,
    /// The exact value of the profile at a point (x, y); numbers such as `2`, `-1/3`.
    ProfileAt {
        /// The value of x.
        x: String,
        /// The value of y.
        y: String,
    },
    /// The number of positions on each board of a range of sizes.
    Table,
    /// What holds for all boards of a family.
    Series {
        /// How many terms to give.
        terms: usize,
        /// Profiles instead of numbers.
        profile: bool,
        /// Significant digits of the growth constant.
        digits: usize,
    },
    /// How long games are on all boards of a family, at least or at most, and by what law.
    ExtremeSeries {
        /// Shortest or longest.
        extreme: Extreme,
        /// When a game is over.
        definition: Definition,
        /// Who begins; either, if nobody is named. The thesis does not ask.
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<Player>,
        /// How many terms to give.
        terms: usize,
    },
    /// The numbers of states at the border of a partial board, by the size of the bump; the board is a width, as `9`.
    States,
    /// Who wins under optimal play.
    Solve {
        /// Also in how many moves, when the winner hurries and the loser delays.
        length: bool,
        /// Only if this player begins; otherwise whoever does.
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<Player>,
        /// Also how a game goes on.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        line: bool,
    },
    /// Who can force a win in Domineering for three, alone against the other two.
    Alliance(Alliance),
    /// What a position is worth: canonical form, mean, temperature. The board is an expression: boards of the game and
    /// typed values, added and subtracted.
    Value,
    /// The number of games: sequences of moves until the game is over.
    Games {
        /// Who begins, of two; if nobody is named, Left, and beside it the number of games that Right begins.
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<Player>,
        /// The order in which three players move: `clr` if none is named.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<String>,
        /// When a game of three players is over: `decided` if nothing is said, `c-out` or `full`.
        #[serde(skip_serializing_if = "Option::is_none")]
        stop: Option<String>,
        /// Also by the number of moves.
        by_moves: bool,
    },
    /// The number of games of Go, estimated by random runs.
    EstimateGames {
        /// How many independent runs.
        runs: usize,
        /// What decides what they draw: equal seeds, equal estimates.
        seed: u64,
        /// How many games stand for all that can reach equally many positions; if nothing is said, as many as let a run
        /// follow about 100,000 of them.
        #[serde(skip_serializing_if = "Option::is_none")]
        population: Option<usize>,
    },
    /// The graph of positions: from each an edge to every position that a move of either player makes of it.
    Graph {
        /// Moves may kill the mover's own stones. Without them, the empty position is left out, too.
        suicide: bool,
        /// Fold it: positions that symmetries exchange are one node.
        #[serde(skip_serializing_if = "Option::is_none")]
        symmetry: Option<Fold>,
        /// Also all nodes and all moves.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        list: bool,
    },
    /// Bounds on the numbers of positions and games.
    Bounds {
        /// Count the positions, too, however long that takes.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        exact: bool,
        /// Also draw what the bounds rest on.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        show: bool,
    },
    /// A game that visits every position, or why there is none.
    Hamilton(Hamilton),
    /// How a strategy of L and R does against C in Domineering for three.
    Simulate {
        /// What they are bound to.
        strategy: Strategy,
        /// The order in which they move; all six, if none is named.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<String>,
        /// The number, from 1 on, of a game to show.
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<u64>,
    },
    /// The number of positions, estimated by random runs.
    Estimate {
        /// How a run is made.
        method: Sampling,
        /// The relative error to be reached, if the numbers of runs and particles are not given.
        error: f64,
        /// The particles of a run; the samplings or fillings of the other methods.
        #[serde(skip_serializing_if = "Option::is_none")]
        particles: Option<usize>,
        /// How many runs.
        #[serde(skip_serializing_if = "Option::is_none")]
        runs: Option<usize>,
        /// What decides what they draw: equal seeds, equal estimates.
        seed: u64,
    },
    /// Whether a recurrence or a generating function holds for all boards of a family.
    Prove {
        /// The formula, as typed.
        formula: String,
    },
    /// How fast the numbers of a family grow, with proved digits.
    Growth {
        /// Significant digits.
        digits: usize,
    },
    /// How numbers grow with both sides of a board, from square and almost square ones.
    GrowthOfSquares {
        /// The side of the largest square.
        up_to: usize,
    },
    /// Positions drawn at random, all equally likely.
    Sample {
        /// How many.
        number: usize,
        /// What decides which: equal seeds, equal positions.
        seed: u64,
        /// Only positions with so many pieces.
        #[serde(flatten)]
        pieces: Pieces,
    },
    /// Positions in order of their numbers.
    List {
        /// The number of the first, in digits.
        from: String,
        /// At most so many.
        limit: usize,
        /// Only positions with so many pieces.
        #[serde(flatten)]
        pieces: Pieces,
    },
    /// The number of a position.
    Rank {
        /// The position, a character a site, rows separated by `|`.
        position: String,
        /// Among the positions with so many pieces.
        #[serde(flatten)]
        pieces: Pieces,
    },
    /// The position with a number.
    Unrank {
        /// The number, in digits.
        index: String,
        /// Among the positions with so many pieces.
        #[serde(flatten)]
        pieces: Pieces,
    },
    /// The number of moves after which a game can be over.
    Ends {
        /// The least or the greatest.
        extreme: Extreme,
        /// Who begins; either, if nobody is named.
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<Player>,
        /// When a game is over.
        definition: Definition,
        /// How many final positions to show.
        show: usize,
    },
}

/// How the number of positions is estimated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sampling {
    /// Particles that walk through a sweep and are drawn anew by their weights: sequential Monte Carlo.
    #[default]
    Smc,
    /// Heuristic sampling \[Chen\]: of each stratum of states one goes on.
    Chen,
    /// The board is filled at random.
    Naive,
}

impl Sampling {
    /// What a run consists of.
    pub fn tries(self) -> &'static str {
        match self {
            Sampling::Smc => "particles",
            Sampling::Chen => "samplings",
            Sampling::Naive => "fillings",
        }
    }
}

/// What a graph of positions is folded by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fold {
    /// Both.
    All,
    /// The symmetries of the board: on a rectangle, rotations and reflections.
    Board,
    /// The exchange of the colours.
    Colour,
}

/// How many pieces positions have; any number of those of whom nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pieces {
    /// Of Left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
    /// Of Right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<usize>,
}

impl std::fmt::Display for Pieces {
    /// ` with 3 pieces of Left and 2 of Right`; nothing if nothing is said.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |pieces| if pieces == 1 { "" } else { "s" };
        match (self.left, self.right) {
            (None, None) => Ok(()),
            (Some(left), None) => write!(f, " with {left} piece{} of Left", plural(left)),
            (None, Some(right)) => write!(f, " with {right} piece{} of Right", plural(right)),
            (Some(left), Some(right)) => {
                write!(f, " with {left} piece{} of Left and {right} of Right", plural(left))
            }
        }
    }
}

/// The shortest or the longest games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Extreme {
    Shortest,
    Longest,
}

/// When a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Definition {
    /// The players move in turns, and the one to move cannot.
    #[default]
    Play,
    /// As \[KarthikeyanSinha\] count: one of the players, whoever it is, cannot move, and the numbers of their pieces
    /// differ by at most one. The empty position does not count where a move can be made.
    Thesis,
}

/// Positions that can arise when Left and Right move in turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Play {
    /// Who moves next on the given board; either, if nobody is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Player>,
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Player::Left => "left",
            Player::Right => "right",
        }
    }

    /// The one who moves in between.
    pub fn other(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl From<rule::Player> for Player {
    fn from(player: rule::Player) -> Player {
        match player {
            rule::Player::Left => Player::Left,
            rule::Player::Right => Player::Right,
        }
    }
}

impl From<Player> for rule::Player {
    fn from(player: Player) -> rule::Player {
        match player {
            Player::Left => rule::Player::Left,
            Player::Right => rule::Player::Right,
        }
    }
}

impl Play {
    /// Can a position with `left` and `right` new pieces arise?
    pub fn allows(self, left: usize, right: usize) -> bool {
        match self.turn {
            None => left.abs_diff(right) <= 1,
            Some(Player::Left) => left == right || left == right + 1,
            Some(Player::Right) => left == right || right == left + 1,
        }
    }
}

/// Sizes of boards: a range of rows and a range of columns, or squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// The numbers of rows.
    pub rows: RangeInclusive<usize>,
    /// The numbers of columns; for squares as many as there are rows.
    pub columns: Option<RangeInclusive<usize>>,
}

impl Sizes {
    /// `1..8x1..8`, `3x1..20`, `1..12`: all sizes from 1x1 to 8x8, or from 3x1 to 3x20, or the squares from 1x1 to 12x12.
    ///
    /// ```
    /// let sizes = ways::Sizes::parse("3x1..20").unwrap();
    /// assert_eq!((sizes.rows, sizes.columns), (3..=3, Some(1..=20)));
    /// assert!(ways::Sizes::parse("1..12").unwrap().all().eq((1..=12).map(|n| (n, n))));
    /// ```
    pub fn parse(text: &str) -> Result<Sizes, WaysError> {
        let wrong = || WaysError::Sizes(text.to_string());
        let number = |n: &str| n.trim().parse::<usize>().ok().filter(|&n| n > 0).ok_or_else(wrong);
        let range = |from: &str, to: &str| {
            let (from, to) = (number(from)?, number(to)?);
            if from > to { Err(wrong()) } else { Ok(from..=to) }
        };
        let side = |side: &str| match side.split_once("..") {
            Some((from, to)) => range(from, to),
            None => range(side, side),
        };
        if let Some((rows, columns)) = text.split_once(['x', '×']) {
            return Ok(Sizes { rows: side(rows)?, columns: Some(side(columns)?) });
        }
        let (from, to) = text.split_once("..").ok_or_else(wrong)?;
        Ok(Sizes { rows: range(from, to)?, columns: None })
    }

    /// All sizes, row by row.
    pub fn all(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.rows.clone().flat_map(|m| self.columns.clone().unwrap_or(m..=m).map(move |n| (m, n)))
    }

    /// How many there are.
    pub fn number(&self) -> usize {
        let length = |side: &RangeInclusive<usize>| side.end() - side.start() + 1;
        length(&self.rows).saturating_mul(self.columns.as_ref().map_or(1, length))
    }

    /// They stand in one line: only one side varies, or both do alike.
    pub fn in_line(&self) -> bool {
        let one = |side: &RangeInclusive<usize>| side.start() == side.end();
        one(&self.rows) || self.columns.as_ref().is_none_or(one)
    }
}
