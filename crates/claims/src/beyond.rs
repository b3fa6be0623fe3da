//! Numbers beyond print: sequences that were continued, and what single long runs gave.
//!
//! These are told, not judged: a sequence stands in a b-file of `docs/bfiles/` with the command that makes it, and a
//! test makes the beginning of each again; a record is one run, with its command and what it took.

use crate::Paper;
use serde::Deserialize;
use std::sync::LazyLock;

/// A sequence, as a b-file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequence {
    /// The name of the file in `docs/bfiles/`.
    pub file: &'static str,
    /// What it lists.
    pub title: &'static str,
    /// The command that makes it.
    pub command: &'static str,
    /// What that took.
    pub took: &'static str,
    /// The least and the greatest n.
    pub range: (&'static str, &'static str),
    /// The decimal digits of the last term.
    pub digits: usize,
}

/// What one long run gave.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The key of the paper that it belongs to.
    paper: String,
    /// What was asked.
    pub what: String,
    /// The answer.
    pub answer: String,
    /// What was typed.
    pub command: String,
    /// What it took: time, memory, disk.
    pub took: String,
}

impl Record {
    /// The paper that it belongs to.
    ///
    /// # Panics
    /// If its key is none.
    pub fn paper(&self) -> Paper {
        Paper::find(&self.paper).expect("a record names its paper")
    }
}

macro_rules! bfiles {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../docs/bfiles/", $name)))),*]
    };
}

/// The b-files, in the order of the papers.
const BFILES: [(&str, &str); 15] = bfiles![
    "b030186.txt",
    "b033506.txt",
    "b028420.txt",
    "b286945.txt",
    "b288028.txt",
    "b287595.txt",
    "b054894.txt",
    "right-ends-mx4.txt",
    "right-ends-mx5.txt",
    "right-ends-squares.txt",
    "play-squares.txt",
    "b051927.txt",
    "b124696.txt",
    "cis2-paths.txt",
    "b094777.txt",
];

/// All sequences, in the order of the papers.
pub fn sequences() -> Vec<Sequence> {
    BFILES.iter().map(|(file, text)| sequence(file, text).expect("a b-file with its three lines")).collect()
}

/// Three lines of remarks, title, command and time, then a term a line.
fn sequence(file: &'static str, text: &'static str) -> Option<Sequence> {
    let mut lines = text.lines();
    let mut remark = || lines.next()?.strip_prefix("# ");
    let (title, command, took) = (remark()?, remark()?, remark()?);
    let terms: Vec<(&str, &str)> = lines.map(|line| line.split_once(' ')).collect::<Option<_>>()?;
    let (first, last) = (terms.first()?, terms.last()?);
    Some(Sequence { file, title, command, took, range: (first.0, last.0), digits: last.1.len() })
}

#[derive(Deserialize)]
struct Records {
    record: Vec<Record>,
}

static RECORDS: LazyLock<Records> =
    LazyLock::new(|| toml::from_str(include_str!("../records.toml")).expect("records.toml can be read"));

/// All records, in the order of the papers.
pub fn records() -> &'static [Record] {
    &RECORDS.record
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_record_has_a_paper_and_a_command() {
        let papers: Vec<Paper> = records().iter().map(Record::paper).collect();
        assert!(papers.is_sorted(), "{papers:?}");
        assert!(records().iter().all(|record| record.command.starts_with("ways ")));
    }

    #[test]
    fn a_bfile_begins_with_three_remarks() {
        let read = sequence("a.txt", "# A1: ones\n# ways x\n# 1 s\n0 1\n1 111\n").unwrap();
        assert_eq!((read.title, read.command, read.took), ("A1: ones", "ways x", "1 s"));
        assert_eq!((read.range, read.digits), (("0", "1"), 3));
        assert_eq!(sequence("a.txt", "# A1: ones\n0 1\n"), None);
        assert_eq!(sequences().len(), BFILES.len());
    }
}
