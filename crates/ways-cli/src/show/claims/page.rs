//! The page of findings: errata, damaged text, questions settled and open, what holds, and numbers beyond print.

use super::{table, verdict};
use claims::{Judged, Kind, Paper, Record, Sequence, Verdict};

/// A part of the page.
struct Part {
    title: &'static str,
    words: &'static str,
    belongs: fn(&Judged) -> bool,
}

const PARTS: [Part; 5] = [
    Part {
        title: "Errata",
        words: "What is wrong in print, by the smallest counterexample, and what holds instead.",
        belongs: |one| one.verdict == Some(Verdict::Wrong) && one.claim.kind == Kind::Statement,
    },
    Part {
        title: "Damaged text",
        words: "Where the text at hand, made from a scan, cannot be what was printed.",
        belongs: |one| one.verdict == Some(Verdict::Garbled),
    },
    Part {
        title: "Conjectures and questions, settled",
        words: "What the papers believed or asked.",
        belongs: |one| {
            let settled = !matches!(one.verdict, Some(Verdict::Open | Verdict::Garbled));
            one.claim.kind != Kind::Statement && settled
        },
    },
    Part { title: "Open", words: "With what was tried.", belongs: |one| one.verdict == Some(Verdict::Open) },
    Part {
        title: "What holds",
        words: "Confirmed as far as the evidence says, or proved.",
        belongs: |one| {
            let holds = matches!(one.verdict, Some(Verdict::Confirmed | Verdict::Proved));
            one.claim.kind == Kind::Statement && holds
        },
    },
];

/// The page; the numbers beyond print stand on it if claims of all papers do.
pub(super) fn show(shown: &[&Judged], all: &[Judged]) -> String {
    let mut page = String::from("# Findings\n\n");
    page += "What the program says about statements in print. This page is made by \
             `ways claims --all --format markdown`; each line ends with the command that shows it.\n\n";
    page += &format!("```text\n{}```\n", table(all));
    for Part { title, words, belongs } in PARTS {
        let part: Vec<&Judged> = shown.iter().copied().filter(|one| belongs(one)).collect();
        if part.is_empty() {
            continue;
        }
        page += &format!("\n## {title}\n\n{words}\n");
        for paper in Paper::ALL {
            let items: String =
                part.iter().filter(|one| one.claim.paper() == paper).map(|one| item(one)).collect();
            if !items.is_empty() {
                page += &format!("\n### {}\n\n{items}", paper.title());
            }
        }
    }
    let complete = Paper::ALL.iter().all(|paper| all.iter().any(|one| one.claim.paper() == *paper));
    if complete && shown.len() == all.len() {
        page += &beyond();
    }
    page
}

/// A claim as an item of a list.
fn item(judged: &Judged) -> String {
    let claim = &judged.claim;
    let verdict = verdict(judged);
    let (first, rest) = verdict.split_at(1);
    format!(
        "- **{}** (`{}`): {}\n  *{}{rest}*: {}\n  `{}`\n",
        claim.place,
        claim.id,
        sentence(claim.statement),
        first.to_uppercase(),
        sentence(&judged.evidence),
        claim.command
    )
}

/// With a full stop, unless it ends like a sentence, and with asterisks that stay asterisks.
fn sentence(text: &str) -> String {
    let text = text.replace('*', "\\*");
    if text.ends_with(['.', '?', '!']) { text } else { text + "." }
}

/// Sequences and records.
fn beyond() -> String {
    let mut page = String::from("\n## Numbers beyond print\n\n");
    page += "Sequences, continued; the b-files stand in [bfiles](bfiles/), and `bfiles/make` makes them anew.\n\n";
    page +=
        &rows("sequence | n | digits of the last | took | command", claims::sequences().iter().map(sequence));
    for paper in Paper::ALL {
        let records: Vec<&Record> = claims::records().iter().filter(|one| one.paper() == paper).collect();
        if !records.is_empty() {
            page += &format!("\nSingle runs, {}:\n\n", paper.title());
            page += &rows("question | answer | took | command", records.into_iter().map(record));
        }
    }
    page
}

fn sequence(sequence: &Sequence) -> Vec<String> {
    let Sequence { file, title, command, took, range: (first, last), digits } = sequence;
    vec![
        format!("[{title}](bfiles/{file})"),
        format!("{first} to {last}"),
        digits.to_string(),
        took.split(',').next().unwrap_or(took).to_string(),
        format!("`{command}`"),
    ]
}

fn record(record: &Record) -> Vec<String> {
    let Record { what, answer, command, took, .. } = record;
    vec![what.clone(), answer.clone(), took.clone(), format!("`{command}`")]
}

/// A table, whose cells may have bars in them.
fn rows(heads: &str, rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = "|---".repeat(heads.split('|').count());
    let cells =
        |row: Vec<String>| row.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | ");
    let rows: String = rows.map(|row| format!("| {} |\n", cells(row))).collect();
    format!("| {heads} |\n{line}|\n{rows}")
}
