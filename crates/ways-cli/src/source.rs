//! Where a board comes from: the command line, a file, or standard input.

use crate::failure::{Failure, reason};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The most bytes that are read of a board.
const LONGEST_BOARD: u64 = 16 << 20;
/// The most bytes that are read of a list of positions.
const LONGEST_LIST: u64 = 4 << 30;

/// Where the text of a board stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// On the command line.
    Words(String),
    /// In this file; `-` is standard input.
    File(PathBuf),
}

impl Source {
    /// The name of the file; empty for standard input, none for words.
    pub(crate) fn name(&self) -> Option<String> {
        match self {
            Source::Words(_) => None,
            Source::File(path) if path == Path::new("-") => Some(String::new()),
            Source::File(path) => Some(path.display().to_string()),
        }
    }

    /// The text of the board.
    pub(crate) fn read(&self) -> Result<String, Failure> {
        self.read_up_to(LONGEST_BOARD, "a board")
    }

    /// The text of a list of positions.
    pub(crate) fn read_list(&self) -> Result<String, Failure> {
        self.read_up_to(LONGEST_LIST, "a list of positions")
    }

    fn read_up_to(&self, longest: u64, what: &str) -> Result<String, Failure> {
        match self {
            Source::Words(text) => Ok(text.clone()),
            Source::File(path) if path == Path::new("-") => {
                read_all(std::io::stdin().lock(), "standard input", longest, what)
            }
            Source::File(path) => {
                let name = format!("'{}'", path.display());
                let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
                read_all(file, &name, longest, what)
            }
        }
    }
}

fn read_all(from: impl Read, name: &str, longest: u64, what: &str) -> Result<String, Failure> {
    let mut text = String::new();
    from.take(longest + 1).read_to_string(&mut text).map_err(|error| unreadable(name, &error))?;
    if text.len() as u64 > longest {
        return Err(Failure::Refused(format!("{name} is too long for {what}")));
    }
    Ok(text.trim().to_string())
}

fn unreadable(name: &str, error: &std::io::Error) -> Failure {
    let reason = match error.kind() {
        ErrorKind::InvalidData => "it is not text".to_string(),
        _ => reason(error),
    };
    Failure::Refused(format!("cannot read {name}: {reason}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_trimmed() {
        assert_eq!(read_all(&b"..#\n...\n"[..], "it", 9, "a board").unwrap(), "..#\n...");
    }

    #[test]
    fn what_cannot_be_a_board_is_named() {
        assert_eq!(
            read_all(&b"\xff\xfe"[..], "'it'", 9, "a board").unwrap_err().to_string(),
            "cannot read 'it': it is not text"
        );
        assert_eq!(
            read_all(std::io::repeat(b'.'), "'it'", 9, "a board").unwrap_err().to_string(),
            "'it' is too long for a board"
        );
    }
}
