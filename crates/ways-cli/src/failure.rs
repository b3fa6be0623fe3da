//! Why the program ends without an answer, or with one that is news: one sentence and an exit code.

use std::fmt;
use std::io::Write;
use std::process::ExitCode;
use ways::WaysError;

/// The end of a run without an answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that it cannot do; the sentence says what.
    Refused(String),
    /// A signal interrupted it: this is the exit code.
    Stopped(u8),
    /// Everything went well, but it is not what was expected; the sentence says what.
    News(String),
}

impl Failure {
    /// Says why on standard error.
    pub(crate) fn say(&self) {
        // A complaint that cannot be printed has nowhere else to go.
        let _ = writeln!(anstream::stderr(), "ways: {self}");
    }

    /// The same about one graph of several.
    pub(crate) fn of_graph(self, number: usize, graph: &str) -> Failure {
        let about = |sentence: String| format!("graph {number}, '{graph}': {sentence}");
        match self {
            Failure::Refused(sentence) => Failure::Refused(about(sentence)),
            Failure::News(sentence) => Failure::News(about(sentence)),
            Failure::Stopped(code) => Failure::Stopped(code),
        }
    }

    /// What the shell is told.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Refused(_) => ExitCode::from(2),
            Failure::Stopped(code) => ExitCode::from(*code),
            Failure::News(_) => ExitCode::from(1),
        }
    }
}

impl From<WaysError> for Failure {
    fn from(error: WaysError) -> Failure {
        match error {
            WaysError::Stopped => Failure::Stopped(crate::progress::stop_code()),
            other => Failure::Refused(other.to_string()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(sentence) | Failure::News(sentence) => f.write_str(&one_line(sentence)),
            Failure::Stopped(_) => f.write_str("stopped"),
        }
    }
}

/// The sentence on one line of bearable length, whatever text it quotes.
fn one_line(sentence: &str) -> String {
    const LONGEST: usize = 400;
    let mut line: Vec<char> = sentence
        .chars()
        .flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] })
        .collect();
    if line.len() > LONGEST {
        let tail = line.split_off(line.len() - LONGEST / 4);
        line.truncate(LONGEST - tail.len());
        line.extend(" ... ".chars().chain(tail));
    }
    line.into_iter().collect()
}

/// What the system says of an error, in small letters and without its number: `no such file or directory`.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_one_line() {
        let shown = |text: &str| Failure::Refused(text.to_string()).to_string();
        assert_eq!(shown("'a\nb\u{1b}[31m' is odd"), "'a\\nb\\u{1b}[31m' is odd");
        let long = shown(&format!("'{}' is too long", "é".repeat(10_000)));
        assert!(
            long.starts_with("'é") && long.ends_with("é' is too long") && long.chars().count() < 420,
            "{long}"
        );
    }

    #[test]
    fn an_interruption_is_told_from_a_refusal() {
        assert_eq!(Failure::from(WaysError::Stopped).to_string(), "stopped");
        assert_eq!(
            Failure::from(WaysError::Sizes("3y4".into())).to_string().split(';').next(),
            Some("'3y4' is not a range of sizes")
        );
    }

    #[test]
    fn reasons_have_no_numbers() {
        let error = std::io::Error::from_raw_os_error(2);
        assert!(!reason(&error).contains("os error") && !reason(&error).is_empty());
    }
}
