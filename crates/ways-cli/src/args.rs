//! What may be typed: the one list of commands and options. Help texts and complaints are made from it.

mod alliance;
mod bounds;
mod claims;
mod estimate;
mod graph;
mod growth;
mod hamilton;
mod played;
mod positions;
mod states;
mod value;

pub(crate) use claims::{Form, Ledger};

use crate::complaint::sentence;
use crate::failure::Failure;
use crate::point::{self, Point};
use crate::show::{Format, Output};
use crate::source::Source;
use crate::whole::{MOST_DIGITS, MOST_TERMS, within};
use crate::{described, help, memory};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use ways::{Brought, Checkpoint, Extreme, Job, Play, Player, Run, Sizes, Verb, Watch};

/// What the words on the command line ask for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Request {
    /// A text that is ready: help, the version, the list of games.
    Say(String),
    /// An answer.
    Ask(Box<Ask>),
    /// The verdicts on statements in print.
    Claims(Box<Ledger>),
}

/// A job whose board may still have to be read, and how its answer is to be given.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ask {
    verb: Verb,
    game: String,
    kind: Option<String>,
    play: Option<Play>,
    order: Option<String>,
    board: Source,
    /// A list of positions to judge, which may still have to be read.
    brought: Option<Source>,
    /// How to show the answer.
    pub(crate) output: Output,
    /// The bytes that layers may take, if the user has said so.
    memory: Option<u64>,
    /// Where layers may go that memory has no room for.
    scratch: Option<PathBuf>,
    /// Take the count at two meeting points, however large the board is.
    twice: bool,
    /// Where to save how far the run has come, and how often.
    checkpoint: Option<(PathBuf, Duration)>,
    /// No progress and no account.
    pub(crate) quiet: bool,
}

impl Ask {
    /// The run leaves no files behind, however it ends.
    pub(crate) fn writes_nothing(&self) -> bool {
        self.scratch.is_none() && self.checkpoint.is_none()
    }

    /// The terms of the run, within so many bytes of memory if the user has not said how many.
    pub(crate) fn run<'a>(&'a self, memory: impl FnOnce() -> u64, watch: &'a dyn Watch) -> Run<'a> {
        let checkpoint =
            self.checkpoint.as_ref().map(|(directory, every)| Checkpoint { directory, every: *every });
        let memory = self.memory.unwrap_or_else(memory);
        Run { scratch: self.scratch.as_deref(), checkpoint, twice: self.twice, ..Run::new(memory, watch) }
    }

    /// A table whose boards stand in one line is a sequence, and nothing else here is.
    fn check_in_line(&self) -> Result<(), String> {
        match (&self.verb, &self.board) {
            (Verb::Table, Source::Words(sizes)) => match Sizes::parse(sizes) {
                Ok(parsed) if !parsed.in_line() => Err(format!(
                    "--format bfile is for one sequence, and '{sizes}' are many; \
                     write for example 3x1..20, or 1..12 for squares"
                )),
                // Words that are no sizes are complained about when the job is done.
                _ => Ok(()),
            },
            _ => Err("--format bfile is for series and table".into()),
        }
    }

    /// What is asked, with a list of positions read from wherever it stands.
    fn verb(&self) -> Result<Verb, Failure> {
        let mut verb = self.verb.clone();
        if let (Verb::Hamilton(asked), Some(source)) = (&mut verb, &self.brought) {
            let (file, text) = (source.name().unwrap_or_default(), source.read_list()?);
            asked.check = Some(Brought { file, text });
        }
        Ok(verb)
    }

    /// The job, with its board read from wherever it stands; a job for each graph of a file that has several.
    pub(crate) fn jobs(&self) -> Result<Vec<Job>, Failure> {
        let job = Job {
            verb: self.verb()?,
            description: described::read(&self.game)?,
            game: self.game.clone(),
            kind: self.kind.clone(),
            board: self.board.read()?,
            file: self.board.name(),
            play: self.play,
            order: self.order.clone(),
        };
        Ok(job.split())
    }
}

/// Understands the words, of which the first is the name of the program.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Request, Failure> {
    let words: Vec<OsString> = words.into_iter().collect();
    if words.get(1..) == Some(&["help", "boards"].map(OsString::from)) {
        return Ok(Request::Say(help::boards()));
    }
    if words.get(1..) == Some(&["help", "games"].map(OsString::from)) {
        return Ok(Request::Say(help::described_games()));
    }
    match Cli::try_parse_from(&words) {
        Ok(cli) => cli.command.request().map_err(Failure::Refused),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                Ok(Request::Say(error.render().ansi().to_string()))
            }
            _ => Err(Failure::Refused(sentence(&error, &words))),
        },
    }
}

/// Counts the positions of combinatorial games, exactly
#[derive(Parser)]
#[command(name = "ways", version, arg_required_else_help = true, after_help = help::overview())]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The number of positions
    #[command(after_help = help::command("count"))]
    Count(Count),
    /// The number of positions with a pieces of Left and b of Right, as a polynomial in x and y
    #[command(after_help = help::command("profile"))]
    Profile(Profile),
    /// The number of positions on each board of a range of sizes
    #[command(after_help = help::command("table"))]
    Table(Table),
    /// What holds for a whole family of boards: terms, recurrence, generating function, growth
    #[command(after_help = help::command("series"))]
    Series(Series),
    /// Whether a recurrence or a generating function holds for a whole family of boards; ends with 1 if it does not
    #[command(after_help = help::command("prove"))]
    Prove(Prove),
    /// Positions drawn at random, all equally likely
    #[command(after_help = help::command("sample"))]
    Sample(positions::Sample),
    /// The positions of a game on a board, one after the other; without a game, all games with their kinds and examples
    #[command(after_help = help::command("list"))]
    List(positions::List),
    /// The number of a position, from 0 on
    #[command(after_help = help::command("rank"))]
    Rank(positions::Rank),
    /// The position with a number
    #[command(after_help = help::command("unrank"))]
    Unrank(positions::Unrank),
    /// After how few moves a game can be over, and in which positions
    #[command(after_help = help::command("shortest"))]
    Shortest(positions::Ends),
    /// After how many moves, at most, a game can be over, and in which positions
    #[command(after_help = help::command("longest"))]
    Longest(positions::Ends),
    /// How fast numbers grow: on boards of fixed width, with proved digits, or with both sides of a board
    #[command(after_help = help::command("growth"))]
    Growth(growth::Growth),
    /// Who wins under optimal play, and how
    #[command(after_help = help::command("solve"))]
    Solve(Solve),
    /// What a position is worth, or an expression of values: canonical form, mean, temperature, thermograph
    #[command(after_help = help::command("value"))]
    Value(value::Value),
    /// How many games there are: sequences of moves until the game is over
    #[command(after_help = help::command("games"))]
    Games(played::Games),
    /// The graph of positions and moves: size, outdegrees, connectedness, and the graph itself
    #[command(after_help = help::command("graph"))]
    Graph(graph::Graph),
    /// Bounds on the numbers of positions and games, with what they rest on
    #[command(after_help = help::command("bounds"))]
    Bounds(bounds::Bounds),
    /// The number of positions on boards that are too large to count, estimated by random runs, with its error
    #[command(after_help = help::command("estimate"))]
    Estimate(estimate::Estimate),
    /// A game that visits every position once, or why there is none
    #[command(after_help = help::command("hamilton"))]
    Hamilton(hamilton::Hamilton),
    /// How a strategy of two players against the third does, game by game
    #[command(after_help = help::command("simulate"))]
    Simulate(played::Simulate),
    /// How many states the border of a partial board has, for rules about groups
    #[command(after_help = help::command("states"))]
    States(states::States),
    /// The statements of the papers, each judged anew
    #[command(after_help = help::command("claims"))]
    Claims(claims::Claims),
}

#[derive(Args)]
struct Count {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    positions: Positions,
    /// For go on rectangles: multiply the halves of the board at two places and compare; without it, boards up to
    /// 11x11 are counted so
    #[arg(long)]
    twice: bool,
    #[command(flatten)]
    terms: Terms,
}

#[derive(Args)]
struct Profile {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    positions: Positions,
    /// Show the coefficients as a grid: a down, b across
    #[arg(long, conflicts_with_all = ["in_one_variable", "at"])]
    triangle: bool,
    /// Count pieces without asking whose they are: the profile at y = x
    #[arg(long, conflicts_with_all = ["at", "empty"])]
    in_one_variable: bool,
    /// Count empty sites too, in e
    #[arg(long, conflicts_with_all = ["at", "triangle"])]
    empty: bool,
    /// The exact value of the profile at a point, for example x=2,y=-1/3
    #[arg(long, value_name = "x=X,y=Y", value_parser = point::parse)]
    at: Option<Point>,
    #[command(flatten)]
    terms: Terms,
}

#[derive(Args)]
struct Table {
    /// The game; 'ways list' names them
    game: String,
    /// Ranges of rows and columns: 1..8x1..8, or 3x1..20; or of squares: 1..12
    sizes: String,
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    terms: Terms,
}

#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
struct Series {
    #[command(subcommand)]
    of: Option<SeriesOf>,
    #[command(flatten)]
    family: Option<Family>,
    /// How many terms to show
    #[arg(long, default_value_t = 20, value_parser = within(0, MOST_TERMS))]
    terms: usize,
    /// Profiles, polynomials in x and y, instead of numbers
    #[arg(long)]
    profile: bool,
    /// Significant digits of the growth constant
    #[arg(long, default_value_t = 20, value_parser = within(0, MOST_DIGITS))]
    digits: usize,
    #[command(flatten)]
    settings: Terms,
}

#[derive(Subcommand)]
enum SeriesOf {
    /// The least number of moves of a game, and its law
    Shortest(Lengths),
    /// The greatest number of moves of a game, and its law
    Longest(Lengths),
}

/// How long games are on a family of boards.
#[derive(Args)]
struct Lengths {
    /// The game; 'ways list' names them
    game: String,
    /// A board with one free size, such as 3xn
    family: String,
    #[command(flatten)]
    ending: positions::Ending,
    /// How many terms to show
    #[arg(long, default_value_t = 20, value_parser = within(0, MOST_TERMS))]
    terms: usize,
    #[command(flatten)]
    settings: Terms,
}

impl SeriesOf {
    fn ask(self) -> Result<Ask, String> {
        let (extreme, lengths) = match self {
            SeriesOf::Shortest(lengths) => (Extreme::Shortest, lengths),
            SeriesOf::Longest(lengths) => (Extreme::Longest, lengths),
        };
        let (first, definition) = lengths.ending.parts()?;
        let verb = Verb::ExtremeSeries { extreme, definition, first, terms: lengths.terms };
        Family { game: lengths.game, family: lengths.family, kind: None }.ask(verb, lengths.settings)
    }
}

#[derive(Args)]
struct Prove {
    #[command(flatten)]
    family: Family,
    /// Such as 'a(n) = 4 a(n-1) + 4 a(n-2) - 4 a(n-3) - a(n-4)'; x and y make it one about profiles
    #[arg(long, value_name = "FORMULA", conflicts_with = "generating_function")]
    recurrence: Option<String>,
    /// Such as '(1+x*t)*(1+y*t)/(1 - t - x*y*t^2)', the sum of a(n) t^n
    #[arg(long, value_name = "FORMULA")]
    generating_function: Option<String>,
    #[command(flatten)]
    settings: Terms,
}

#[derive(Args)]
struct Solve {
    /// The game; all but go can be solved
    game: String,
    /// The board, written as for count; a sum of boards is played as one game
    board: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-', as for count
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only if this player begins
    #[arg(long, value_name = "PLAYER")]
    first: Option<Turn>,
    /// Also a game to its end: the winner makes moves that win, the loser those after which the loser has the most moves left
    #[arg(long)]
    line: bool,
    /// Also the number of moves when the winner hurries and the loser delays, for small boards; then a line is such a game
    #[arg(long)]
    length: bool,
    #[command(flatten)]
    alliance: alliance::Options,
    #[command(flatten)]
    settings: Terms,
}

impl Solve {
    fn ask(self) -> Result<Ask, String> {
        let place = Place { game: self.game, board: self.board, file: self.file, order: None };
        let positions = Positions { kind: None, play: false, turn: None };
        let alliance = self.alliance.verb(&place.game)?;
        if alliance.is_some() && (self.length || self.first.is_some() || self.line) {
            return Err("--first, --line and --length do not apply to domineering3d".into());
        }
        if self.line && matches!(self.settings.format, Format::Csv | Format::Latex) {
            return Err("--line is for text and json".into());
        }
        let (length, first, line) = (self.length, self.first.map(Player::from), self.line);
        let verb = alliance.unwrap_or(Verb::Solve { length, first, line });
        ask(verb, place, positions, self.settings)
    }
}

/// The game and the family of boards.
#[derive(Args)]
struct Family {
    /// The game; 'ways list' names them
    game: String,
    /// A board with one free size: 3xn, path, king:3,n, 'strong(path:3,path:n)', '2xn + 3x3'; or with rows that are
    /// repeated: '...|(.#.)*|...'
    family: String,
    /// Only positions of this kind
    #[arg(long)]
    kind: Option<String>,
}

impl Family {
    fn ask(self, verb: Verb, terms: Terms) -> Result<Ask, String> {
        let place = Place { game: self.game, board: Some(self.family), file: None, order: None };
        ask(verb, place, Positions { kind: self.kind, play: false, turn: None }, terms)
    }
}

/// The game and its board.
#[derive(Args)]
struct Place {
    /// The game; 'ways list' names them
    game: String,
    /// A size (rows x columns) such as 4x3, rows such as '..#|...', a name such as cycle:5 or king:4,6, an operator
    /// such as 'line(cycle:5)', or a sum of boards such as '2x3 + ..|.#'; 'ways help boards' lists all
    board: Option<String>,
    /// The order in which the sites are swept: rows, columns, or all of them as 0,2,1,3
    #[arg(long)]
    order: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-': rows of . and #, or a graph as
    /// .edges, .g6, .col or .dot; of several lines of graph6 each gives a line
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Which positions count.
#[derive(Args)]
struct Positions {
    /// Only positions of this kind
    #[arg(long)]
    kind: Option<String>,
    /// Only positions that arise when Left and Right move in turns; for go, without passes, on small boards
    #[arg(long)]
    play: bool,
    /// With --play: only positions that can arise if this player is the one to move on the given board
    #[arg(long, value_name = "PLAYER")]
    turn: Option<Turn>,
}

/// The terms on which a job is answered.
#[derive(Args)]
struct Terms {
    /// Text for people, the whole answer as json, plain numbers as csv, latex for a paper, bfile for the OEIS, dot for
    /// a graph, or positions and thermographs drawn as svg or png
    #[arg(long, default_value = "text")]
    format: Format,
    /// The most memory to take, such as 6GiB or 500MB [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<u64>,
    /// For counts of go on rectangles: where layers may go that memory has no room for; they are removed in the end
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// For counts of go on rectangles: where to save now and then how far the run has come; the same command goes on
    /// from there. One run at a time uses a directory
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints: so much work is lost at most when the run ends, or one step of a long one
    /// [default: 60]
    #[arg(long, value_name = "SECONDS")]
    checkpoint_every: Option<u64>,
    /// Print nothing but the answer: no progress, no account
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Turn {
    Left,
    Right,
}

impl From<Turn> for Player {
    fn from(turn: Turn) -> Player {
        match turn {
            Turn::Left => Player::Left,
            Turn::Right => Player::Right,
        }
    }
}

impl Command {
    /// The request, unless its options contradict each other in a way that clap cannot see.
    fn request(self) -> Result<Request, String> {
        let is_series = matches!(self, Command::Series(_));
        let is_graph = matches!(self, Command::Graph(_));
        let draws = matches!(
            self,
            Command::Sample(_)
                | Command::List(_)
                | Command::Rank(_)
                | Command::Unrank(_)
                | Command::Shortest(_)
                | Command::Longest(_)
                | Command::Value(_)
                | Command::Bounds(_)
        );
        let ask = match self {
            Command::Series(Series { of: Some(of), .. }) => of.ask()?,
            Command::Series(Series { of: None, family, terms, profile, digits, settings }) => {
                let family = family.ok_or("there is no family; give for example domineering 3xn")?;
                family.ask(Verb::Series { terms, profile, digits }, settings)?
            }
            Command::Prove(Prove { family, recurrence, generating_function, settings }) => {
                let none = "there is no formula; give --recurrence or --generating-function";
                let formula = recurrence.or(generating_function).ok_or(none)?;
                family.ask(Verb::Prove { formula }, settings)?
            }
            Command::Growth(growth) => growth.ask()?,
            Command::States(states) => states.ask()?,
            Command::Claims(claims) => return claims.request(),
            Command::Games(games) => games.ask()?,
            Command::Graph(graph) => graph.ask()?,
            Command::Bounds(bounds) => bounds.ask()?,
            Command::Estimate(estimate) => estimate.ask()?,
            Command::Hamilton(hamilton) => hamilton.ask()?,
            Command::Simulate(simulate) => simulate.ask()?,
            Command::Solve(solve) => solve.ask()?,
            Command::Value(value) => value.ask()?,
            Command::Sample(sample) => sample.ask()?,
            Command::List(list) => match list.ask()? {
                Ok(ask) => ask,
                Err(games) => return Ok(Request::Say(games)),
            },
            Command::Rank(rank) => rank.ask()?,
            Command::Unrank(unrank) => unrank.ask()?,
            Command::Shortest(ends) => ends.ask(Extreme::Shortest)?,
            Command::Longest(ends) => ends.ask(Extreme::Longest)?,
            Command::Count(Count { place, positions, twice, terms }) => {
                Ask { twice, ..ask(Verb::Count, place, positions, terms)? }
            }
            Command::Table(Table { game, sizes, positions, terms }) => ask(
                Verb::Table,
                Place { game, board: Some(sizes), file: None, order: None },
                positions,
                terms,
            )?,
            Command::Profile(profile) => {
                let verb = match profile.at {
                    Some(Point { x, y }) => Verb::ProfileAt { x, y },
                    None if profile.in_one_variable => Verb::ProfileInOneVariable,
                    None if profile.empty => Verb::ProfileWithEmpty,
                    None => Verb::Profile,
                };
                let mut ask = ask(verb, profile.place, profile.positions, profile.terms)?;
                if profile.triangle && ask.output.format != Format::Text {
                    return Err("--triangle is for text; it does not go with another --format".into());
                }
                ask.output.triangle = profile.triangle;
                ask
            }
        };
        if ask.output.format == Format::Bfile && !is_series {
            ask.check_in_line()?;
        }
        if ask.output.format == Format::Dot && !is_graph {
            return Err("--format dot is for graph".into());
        }
        if matches!(ask.output.format, Format::Svg | Format::Png) && !draws {
            return Err("--format svg and png draw positions; they are for sample, list, rank, unrank, \
                        shortest, longest and bounds, and thermographs for value"
                .into());
        }
        Ok(Request::Ask(Box::new(ask)))
    }
}

/// Seconds between two checkpoints, if the user does not say how many.
const CHECKPOINT_EVERY: u64 = 60;

fn ask(verb: Verb, place: Place, positions: Positions, terms: Terms) -> Result<Ask, String> {
    if terms.checkpoint.is_none() && terms.checkpoint_every.is_some() {
        return Err("--checkpoint-every needs --checkpoint".into());
    }
    let every = Duration::from_secs(terms.checkpoint_every.unwrap_or(CHECKPOINT_EVERY));
    Ok(Ask {
        verb,
        game: place.game,
        kind: positions.kind,
        play: play(positions.play, positions.turn)?,
        board: source(place.board, place.file)?,
        order: place.order,
        brought: None,
        output: Output { format: terms.format, triangle: false, moves: false },
        memory: terms.memory,
        checkpoint: terms.checkpoint.map(|directory| (directory, every)),
        scratch: terms.scratch,
        twice: false,
        quiet: terms.quiet,
    })
}

fn play(play: bool, turn: Option<Turn>) -> Result<Option<Play>, String> {
    match (play, turn.map(Player::from)) {
        (false, None) => Ok(None),
        (false, Some(_)) => Err("--turn needs --play".into()),
        (true, turn) => Ok(Some(Play { turn })),
    }
}

fn source(board: Option<String>, file: Option<PathBuf>) -> Result<Source, String> {
    match (board, file) {
        (Some(text), None) => Ok(Source::Words(text)),
        (None, Some(file)) => Ok(Source::File(file)),
        (None, None) => {
            Err("there is no board; give a size such as 4x3, rows such as '..#|...', or --board FILE".into())
        }
        (Some(text), Some(_)) => {
            Err(format!("there are two boards, '{text}' and the one of --board; give only one"))
        }
    }
}

#[cfg(test)]
mod tests;
