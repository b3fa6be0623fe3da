//! The command line: words become a job, the answer becomes words.
//!
//! Standard output holds what was asked for and nothing else; progress, the account of a run and complaints go to
//! standard error. The program ends with 0; with 1 if statements in print have other verdicts than were written down,
//! a cycle that was brought is none, or a formula is refuted; with 2 and one sentence if it was asked for something,
//! all of it or a part, that it cannot do; with 130 or 143 if Ctrl-C or SIGTERM stopped it.

mod args;
mod complaint;
mod described;
mod failure;
mod help;
mod memory;
mod point;
mod progress;
mod show;
mod source;
mod threads;
mod trial;
mod whole;

use args::{Ask, Request};
use failure::Failure;
use progress::Screen;
use show::Format;
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use ways::{Answer, Job};

/// Knows what the program holds, so that a run can be kept within its memory.
#[global_allocator]
static HEAP: control::Heap = control::Heap;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.say();
            failure.exit_code()
        }
    }
}

fn run() -> Result<(), Failure> {
    match args::parse(std::env::args_os())? {
        Request::Say(text) => print(&text),
        Request::Ask(ask) => match &ask.jobs()?[..] {
            [job] => one_answer(&ask, job),
            jobs => an_answer_a_line(&ask, jobs),
        },
        Request::Claims(ledger) => {
            let judged = trial::judge(&ledger)?;
            print(&show::claims::show(&ledger, &judged, terminal_width()))?;
            let news = show::claims::news(&judged).map(Failure::News);
            news.or(show::claims::refused(&judged).map(Failure::Refused)).map_or(Ok(()), Err)
        }
    }
}

/// Has the job answered, in sight of the user and within the memory that is allowed.
fn one_answer(ask: &Ask, job: &Job) -> Result<(), Failure> {
    threads::start();
    let screen = Screen::new(ask.quiet, ask.writes_nothing())?;
    let answer = ways::answer(job, &ask.run(memory::three_quarters_of_the_free, &screen))?;
    screen.end()?;
    match ask.output.format {
        Format::Png => print_bytes(&show::png(&answer)?)?,
        _ => print(&show::show(&answer, &ask.output, terminal_width()))?,
    }
    if ask.output.format == Format::Text && !ask.quiet {
        tell_account(&answer);
    }
    what_is_unexpected(&answer).map_or(Ok(()), Err)
}

/// Has one job after the other answered, each on a line; ends at the first that is refused.
fn an_answer_a_line(ask: &Ask, jobs: &[Job]) -> Result<(), Failure> {
    let format = ask.output.format;
    if !matches!(format, Format::Text | Format::Json) {
        return Err(Failure::Refused(format!(
            "there are {} graphs, and --format {} is for one; take text or json, which give a line for each",
            jobs.len(),
            format.name()
        )));
    }
    threads::start();
    let screen = Screen::new(ask.quiet, ask.writes_nothing())?;
    let mut unexpected = None;
    for (number, job) in (1..).zip(jobs) {
        let answer = ways::answer(job, &ask.run(memory::three_quarters_of_the_free, &screen))
            .map_err(|error| Failure::from(error).of_graph(number, &job.board))?;
        print(&show::line(&answer, &ask.output))?;
        unexpected = unexpected.or(what_is_unexpected(&answer).map(|why| why.of_graph(number, &job.board)));
    }
    screen.end()?;
    unexpected.map_or(Ok(()), Err)
}

/// Why an answer that was given is not all that was hoped for.
fn what_is_unexpected(answer: &Answer) -> Option<Failure> {
    show::news(answer).map(Failure::News).or(show::refused(answer).map(Failure::Refused))
}

/// Prints to standard output, in colour where that is a terminal.
fn print(text: &str) -> Result<(), Failure> {
    written(anstream::stdout().lock(), text.as_bytes())
}

/// Writes a picture to standard output, which must not be a terminal.
fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    if std::io::stdout().is_terminal() {
        return Err(Failure::Refused(
            "a png is no text for a terminal; send it to a file, for example with > picture.png".into(),
        ));
    }
    written(std::io::stdout().lock(), bytes)
}

/// A reader who has seen enough and closed the pipe is no failure.
fn written(mut out: impl Write, bytes: &[u8]) -> Result<(), Failure> {
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Refused(format!("cannot write the answer: {}", failure::reason(&error))))
        }
        _ => Ok(()),
    }
}

/// A dim line on standard error, so that it is never in the way of the answer.
fn tell_account(answer: &Answer) {
    let dim = anstyle::Style::new().dimmed();
    let _ = writeln!(anstream::stderr(), "{dim}{}{dim:#}", show::account(answer));
}

/// The width of standard output; 80 if it is not a terminal.
fn terminal_width() -> usize {
    const NARROWEST: usize = 40;
    match terminal_size::terminal_size_of(std::io::stdout()) {
        Some((terminal_size::Width(width), _)) => usize::from(width).max(NARROWEST),
        None => 80,
    }
}
