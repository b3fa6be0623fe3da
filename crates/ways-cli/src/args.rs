//! What may be typed: the one list of commands and options. Help texts and complaints are made from it.

use crate::complaint::sentence;
use crate::failure::Failure;
use crate::point::{self, Point};
use crate::show::{Format, Output};
use crate::source::Source;
use crate::{help, memory};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use ways::{Checkpoint, Job, Play, Player, Run, Verb, Watch};

/// What the words on the command line ask for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Request {
    /// A text that is ready: help, the version, the list of games.
    Say(String),
    /// An answer.
    Ask(Box<Ask>),
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
    /// How to show the answer.
    pub(crate) output: Output,
    /// The bytes that layers may take, if the user has said so.
    memory: Option<u64>,
    /// Where layers may go that memory has no room for.
    scratch: Option<PathBuf>,
    /// Where to save how far the run has come, and how often.
    checkpoint: Option<(PathBuf, Duration)>,
    /// No progress and no account.
    pub(crate) quiet: bool,
}

impl Ask {
    /// The terms of the run, within so many bytes of memory if the user has not said how many.
    pub(crate) fn run<'a>(&'a self, memory: impl FnOnce() -> u64, watch: &'a dyn Watch) -> Run<'a> {
        let checkpoint =
            self.checkpoint.as_ref().map(|(directory, every)| Checkpoint { directory, every: *every });
        let memory = self.memory.unwrap_or_else(memory);
        Run { scratch: self.scratch.as_deref(), checkpoint, ..Run::new(memory, watch) }
    }

    /// The job, with its board read from wherever it stands.
    pub(crate) fn job(&self) -> Result<Job, Failure> {
        Ok(Job {
            verb: self.verb.clone(),
            game: self.game.clone(),
            kind: self.kind.clone(),
            board: self.board.read()?,
            file: self.board.name(),
            play: self.play,
            order: self.order.clone(),
        })
    }
}

/// Understands the words, of which the first is the name of the program.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Request, Failure> {
    let words: Vec<OsString> = words.into_iter().collect();
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
    /// Whether a recurrence or a generating function holds for a whole family of boards
    #[command(after_help = help::command("prove"))]
    Prove(Prove),
    /// The games, their kinds of positions, and examples
    List,
    /// How fast numbers grow: on boards of fixed width, with proved digits, or with both sides of a board
    #[command(after_help = help::command("growth"))]
    Growth(Growth),
    /// How many states the border of a partial board has, for rules about groups
    #[command(after_help = help::command("states"))]
    States(States),
}

#[derive(Args)]
struct Count {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    positions: Positions,
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
    /// Ranges of rows and columns: 1..8x1..8, or 3x1..20
    sizes: String,
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    terms: Terms,
}

#[derive(Args)]
struct Series {
    #[command(flatten)]
    family: Family,
    /// How many terms to show
    #[arg(long, default_value_t = 20)]
    terms: usize,
    /// Profiles, polynomials in x and y, instead of numbers
    #[arg(long)]
    profile: bool,
    /// Significant digits of the growth constant
    #[arg(long, default_value_t = 20)]
    digits: usize,
    #[command(flatten)]
    settings: Terms,
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
struct Growth {
    /// The game; 'ways list' names them
    game: String,
    /// Boards of so many rows and n columns: a and lambda of a lambda^n, all digits proved
    #[arg(long, value_name = "ROWS")]
    width: Option<usize>,
    /// With --width: significant digits [default: 20]
    #[arg(long)]
    digits: Option<usize>,
    /// Without --width: the side of the largest square that is counted [default: 10]
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["width", "digits"])]
    up_to: Option<usize>,
    /// Only positions of this kind
    #[arg(long)]
    kind: Option<String>,
    #[command(flatten)]
    settings: Terms,
}

#[derive(Args)]
struct States {
    /// The game: go
    game: String,
    /// The points of a column, such as 9
    width: String,
    #[command(flatten)]
    settings: Terms,
}

impl States {
    fn ask(self) -> Result<Ask, String> {
        let place = Place { game: self.game, board: Some(self.width), file: None, order: None };
        ask(Verb::States, place, Positions { kind: None, play: false, turn: None }, self.settings)
    }
}

impl Growth {
    /// Significant digits if none are asked for.
    const DIGITS: usize = 20;
    /// The largest square if none is named.
    const UP_TO: usize = 10;

    fn ask(self) -> Result<Ask, String> {
        let (verb, board) = match self.width {
            Some(width) => {
                (Verb::Growth { digits: self.digits.unwrap_or(Self::DIGITS) }, format!("{width}xn"))
            }
            None if self.digits.is_some() => {
                return Err("--digits needs --width; of squares all digits that agree are shown".into());
            }
            None => (Verb::GrowthOfSquares { up_to: self.up_to.unwrap_or(Self::UP_TO) }, "nxn".to_string()),
        };
        let place = Place { game: self.game, board: Some(board), file: None, order: None };
        ask(verb, place, Positions { kind: self.kind, play: false, turn: None }, self.settings)
    }
}

/// The game and the family of boards.
#[derive(Args)]
struct Family {
    /// The game; 'ways list' names them
    game: String,
    /// A board with one free size: 3xn, mx2, path, cycle, bipartite:3,n, cylinder:4,n
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
    /// A size (rows x columns) such as 4x3, rows such as '..#|...', a name such as cycle:5 or torus:4,6,
    /// or a sum of boards such as '2x3 + ..|.#'
    board: Option<String>,
    /// The order in which the sites are swept: rows, columns, or all of them as 0,2,1,3
    #[arg(long)]
    order: Option<String>,
    /// Read the board from a file, or from standard input if FILE is '-': rows of . and #, or a graph as
    /// .edges, .g6, .col or .dot
    #[arg(long = "board", value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Which positions count.
#[derive(Args)]
struct Positions {
    /// Only positions of this kind
    #[arg(long)]
    kind: Option<String>,
    /// Only positions that arise when Left and Right move in turns
    #[arg(long)]
    play: bool,
    /// With --play: only positions that can arise if this player is the one to move on the given board
    #[arg(long, value_name = "PLAYER")]
    turn: Option<Turn>,
}

/// The terms on which a job is answered.
#[derive(Args)]
struct Terms {
    /// Text for people, the whole answer as json, plain numbers as csv, latex for a paper, or bfile for the OEIS
    #[arg(long, default_value = "text")]
    format: Format,
    /// The most memory to take, such as 6GiB or 500MB [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<u64>,
    /// For counts of go on rectangles: where layers may go that memory has no room for; they are removed in the end
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// For counts of go on rectangles: where to save now and then how far the run has come; the same command goes on
    /// from there
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 180, requires = "checkpoint")]
    checkpoint_every: u64,
    /// Print nothing but the answer: no progress, no account
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Turn {
    Left,
    Right,
}

impl Command {
    /// The request, unless its options contradict each other in a way that clap cannot see.
    fn request(self) -> Result<Request, String> {
        let is_series = matches!(self, Command::Series(_));
        let ask = match self {
            Command::Series(Series { family, terms, profile, digits, settings }) => {
                family.ask(Verb::Series { terms, profile, digits }, settings)?
            }
            Command::Prove(Prove { family, recurrence, generating_function, settings }) => {
                let none = "there is no formula; give --recurrence or --generating-function";
                let formula = recurrence.or(generating_function).ok_or(none)?;
                family.ask(Verb::Prove { formula }, settings)?
            }
            Command::Growth(growth) => growth.ask()?,
            Command::States(states) => states.ask()?,
            Command::List => return Ok(Request::Say(help::list())),
            Command::Count(count) => ask(Verb::Count, count.place, count.positions, count.terms)?,
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
            return Err("--format bfile is for series".into());
        }
        Ok(Request::Ask(Box::new(ask)))
    }
}

fn ask(verb: Verb, place: Place, positions: Positions, terms: Terms) -> Result<Ask, String> {
    Ok(Ask {
        verb,
        game: place.game,
        kind: positions.kind,
        play: play(positions.play, positions.turn)?,
        board: source(place.board, place.file)?,
        order: place.order,
        output: Output { format: terms.format, triangle: false },
        memory: terms.memory,
        checkpoint: terms
            .checkpoint
            .map(|directory| (directory, Duration::from_secs(terms.checkpoint_every))),
        scratch: terms.scratch,
        quiet: terms.quiet,
    })
}

fn play(play: bool, turn: Option<Turn>) -> Result<Option<Play>, String> {
    let turn = turn.map(|turn| match turn {
        Turn::Left => Player::Left,
        Turn::Right => Player::Right,
    });
    match (play, turn) {
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
mod tests {
    use super::*;
    use clap::CommandFactory;
    use proptest::prelude::*;

    fn parse_words(words: &[&str]) -> Result<Request, Failure> {
        parse(std::iter::once("ways").chain(words.iter().copied()).map(OsString::from))
    }

    fn ask_for(words: &[&str]) -> Ask {
        match parse_words(words) {
            Ok(Request::Ask(ask)) => *ask,
            other => panic!("{words:?} gave {other:?}"),
        }
    }

    fn complaint(words: &[&str]) -> String {
        match parse_words(words) {
            Err(Failure::Refused(sentence)) => sentence,
            other => panic!("{words:?} gave {other:?}"),
        }
    }

    #[test]
    fn the_list_of_options_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn words_become_jobs() {
        let job = ask_for(&["count", "domineering", "4x3", "--play", "--turn", "left"]).job().unwrap();
        assert_eq!((job.verb, job.game.as_str(), job.board.as_str()), (Verb::Count, "domineering", "4x3"));
        assert_eq!(job.play, Some(Play { turn: Some(Player::Left) }));

        let ask =
            ask_for(&["profile", "domineering", "5x6", "--kind", "maximal", "--triangle", "--memory", "1k"]);
        assert_eq!((ask.verb, ask.kind.as_deref(), ask.memory), (Verb::Profile, Some("maximal"), Some(1024)));
        assert!(ask.output.triangle && !ask.quiet);

        let ask =
            ask_for(&["profile", "domineering", "--board", "-", "--at", "x=2,y=-1/3", "--format", "csv"]);
        assert_eq!(ask.verb, Verb::ProfileAt { x: "2".into(), y: "-1/3".into() });
        assert_eq!((ask.board, ask.output.format), (Source::File("-".into()), Format::Csv));

        let ask = ask_for(&["growth", "go", "--width", "7", "--digits", "25"]);
        assert_eq!((ask.verb, ask.board), (Verb::Growth { digits: 25 }, Source::Words("7xn".into())));
        let ask = ask_for(&["growth", "domineering", "--kind", "maximal", "--up-to", "9"]);
        assert_eq!((ask.verb, ask.kind.as_deref()), (Verb::GrowthOfSquares { up_to: 9 }, Some("maximal")));

        let ask = ask_for(&["table", "domineering", "1..8x1..8"]);
        assert_eq!((ask.verb, ask.board), (Verb::Table, Source::Words("1..8x1..8".into())));
    }

    #[test]
    fn every_example_of_the_help_is_understood() {
        for line in help::all_examples() {
            let mut words = vec![];
            for (i, quoted) in line.split('\'').enumerate() {
                if i % 2 == 1 { words.push(quoted) } else { words.extend(quoted.split_whitespace()) }
            }
            assert!(parse_words(&words).is_ok(), "{line}");
        }
    }

    #[test]
    fn help_can_be_had_everywhere() {
        for words in [
            &[][..],
            &["--help"],
            &["-h"],
            &["help"],
            &["--version"],
            &["help", "count"],
            &["table", "--help"],
        ] {
            assert!(
                matches!(parse_words(words), Ok(Request::Say(text)) if text.ends_with('\n')),
                "{words:?}"
            );
        }
    }

    #[test]
    fn complaints_are_sentences_that_name_the_offence() {
        for (words, expected) in [
            ("count", "count needs GAME; for example: ways count domineering 8x8"),
            (
                "count domineering",
                "there is no board; give a size such as 4x3, rows such as '..#|...', or --board FILE",
            ),
            (
                "count domineering 2x2 --board f",
                "there are two boards, '2x2' and the one of --board; give only one",
            ),
            ("count domineering 2x2 3x3", "count takes GAME and BOARD; '3x3' is too much"),
            (
                "count domineering 2x2 + 3x3",
                "count takes GAME and BOARD; '+' is too much; a sum of boards goes in quotes",
            ),
            ("count domineering 2x2 --turn left", "--turn needs --play"),
            ("count domineering 2x2 --play --turn up", "--turn cannot be 'up'; it can be left, right"),
            ("count domineering 2x2 --kind", "--kind needs a value"),
            ("count domineering 2x2 --kind a --kind b", "--kind is given twice"),
            ("count domineering 2x2 --quiet=3", "--quiet takes no value, '3' is too much"),
            ("count domineering 2x2 --triangle", "--triangle does not apply to count; it belongs to profile"),
            (
                "list --kind all",
                "--kind does not apply to list; it belongs to count, profile, table, series, prove, growth",
            ),
            (
                "--kind all",
                "--kind comes after the command; it belongs to count, profile, table, series, prove, growth",
            ),
            ("count domineering 2x2 --formt csv", "count has no option --formt; did you mean --format?"),
            ("count domineering 2x2 -z", "count has no option -z; 'ways help count' lists its options"),
            (
                "count domineering 2x2 --format xml",
                "--format cannot be 'xml'; it can be text, json, csv, latex, bfile",
            ),
            (
                "count domineering 2x2 --memory lots",
                "'lots' is not an amount of memory; write for example 6GiB, 500MB or a number of bytes",
            ),
            ("count domineering 2x2 --format bfile", "--format bfile is for series"),
            ("prove col path", "there is no formula; give --recurrence or --generating-function"),
            ("profile domineering 2x2 --at x=abc", "'abc' is not a number; write for example 2, -3 or 1/2"),
            ("profile domineering 2x2 --at x=1,y=1 --triangle", "--at and --triangle do not go together"),
            (
                "profile domineering 2x2 --triangle --format csv",
                "--triangle is for text; it does not go with another --format",
            ),
            (
                "cuont domineering 2x2",
                "there is no command 'cuont'; the commands are: count, profile, table, series, prove, list, growth, states",
            ),
            (
                "help cuont",
                "there is no command 'cuont'; the commands are: count, profile, table, series, prove, list, growth, states",
            ),
            ("growth col --digits 9", "--digits needs --width; of squares all digits that agree are shown"),
            ("growth col --width 3 --up-to 9", "--width and --up-to do not go together"),
            ("growth", "growth needs GAME; for example: ways growth go --width 5"),
            (
                "table domineering",
                "table needs SIZES; for example: ways table domineering 1..8x1..8 --kind right-end",
            ),
        ] {
            let words: Vec<_> = words.split(' ').collect();
            let said = complaint(&words);
            assert_eq!(said, expected, "{words:?}");
        }
    }

    /// A word as a tired, a hurried or a hostile user would type it.
    fn word() -> impl Strategy<Value = String> {
        const KNOWN: &[&str] = &[
            "count",
            "profile",
            "table",
            "list",
            "help",
            "domineering",
            "4x3",
            "..#|.#.",
            "2x2 + ..",
            "--kind",
            "maximal",
            "--play",
            "--turn",
            "left",
            "--board",
            "-",
            "--format",
            "json",
            "--memory",
            "6GiB",
            "--quiet",
            "--triangle",
            "--in-one-variable",
            "--at",
            "x=2,y=1",
            "--",
            "--help",
            "-h",
            "=",
            "",
        ];
        prop_oneof![
            4 => proptest::sample::select(KNOWN).prop_map(String::from),
            1 => "[-=0-9x.,/#|+ ]{0,12}",
            1 => any::<String>(),
        ]
    }

    proptest! {
        #[test]
        fn no_words_make_the_parser_panic(words in proptest::collection::vec(word(), 0..8)) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if let Err(failure) = parse_words(&words) {
                let said = failure.to_string();
                prop_assert!(!said.is_empty() && !said.contains('\n'), "{said}");
            }
        }

        #[test]
        fn no_text_makes_the_readers_of_values_panic(text in prop_oneof!["[xy=0-9/,.-]{0,20}", "[0-9.]{0,25} ?[kMGT]?i?B?", any::<String>()]) {
            for error in [point::parse(&text).err(), memory::parse(&text).err()].into_iter().flatten() {
                prop_assert!(error.contains('\''));
            }
        }

        #[test]
        fn no_text_makes_the_readers_of_boards_panic(text in prop_oneof!["[.#|+ \n]{0,40}", "[0-9]{0,12}(x|\\.\\.|×)[0-9x.]{0,12}", any::<String>()]) {
            let _ = board::parse_sum(&text);
            let _ = ways::Sizes::parse(&text);
        }
    }
}
