//! Verdicts on statements in print: lines and a table for people, a list for programs, pages for papers.

mod page;

use crate::args::{Form, Ledger};
use claims::{Judged, Paper, Verdict};
use serde_json::json;

/// What came of judging, in the form asked for.
pub(crate) fn show(ledger: &Ledger, judged: &[Judged], width: usize) -> String {
    let shown: Vec<&Judged> =
        judged.iter().filter(|one| ledger.only.is_none_or(|only| one.verdict == Some(only))).collect();
    match ledger.form {
        Form::Text => text(&shown, judged, width),
        Form::Json => list(&shown),
        Form::Latex => latex(&shown),
        Form::Markdown => page::show(&shown, judged),
        Form::Whole => shown.iter().map(|one| whole(one, width)).collect(),
    }
}

/// What differs from what was written down, in a sentence.
pub(crate) fn news(judged: &[Judged]) -> Option<String> {
    let news: Vec<String> = judged
        .iter()
        .filter(|one| one.is_news())
        .map(|one| {
            let recorded = one.recorded.map_or("nothing", Verdict::name);
            format!("{} ({}, recorded: {recorded})", one.claim.id, verdict(one))
        })
        .collect();
    match &news[..] {
        [] => None,
        [one] => Some(format!("a verdict is not the recorded one: {one}")),
        all => Some(format!("{} verdicts are not the recorded ones: {}", all.len(), all.join(", "))),
    }
}

/// Which claims there was no room to judge, in a sentence.
pub(crate) fn refused(judged: &[Judged]) -> Option<String> {
    let refused: Vec<&Judged> = judged.iter().filter(|one| one.refused).collect();
    match &refused[..] {
        [] => None,
        [one] => Some(format!("{}: {}", one.claim.id, one.evidence)),
        [first, ..] => Some(format!(
            "{} of {} claims are not judged; the first, {}: {}",
            refused.len(),
            judged.len(),
            first.claim.id,
            first.evidence
        )),
    }
}

fn verdict(judged: &Judged) -> &'static str {
    match judged.verdict {
        Some(verdict) => verdict.name(),
        None if judged.refused => "refused",
        None => "unjudged",
    }
}

/// A line for each claim, then the table.
fn text(shown: &[&Judged], all: &[Judged], width: usize) -> String {
    let mut text = String::new();
    let longest = shown.iter().map(|one| place(one).len()).max().unwrap_or(0);
    for paper in Paper::ALL {
        let of_paper: Vec<&&Judged> = shown.iter().filter(|one| one.claim.paper() == paper).collect();
        if of_paper.is_empty() {
            continue;
        }
        text += &format!("{}: {}\n", paper.key(), paper.title());
        for one in of_paper {
            let line = format!("  {:<9}  {:<longest$}  {}", verdict(one), place(one), one.claim.statement);
            text += &format!("{}\n", cut(&line, width));
        }
        text += "\n";
    }
    text + &table(all)
}

/// The id without the paper.
fn place(judged: &Judged) -> &'static str {
    judged.claim.id.split_once('/').map_or(judged.claim.id, |(_, place)| place)
}

fn cut(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_string();
    }
    let kept: String = line.chars().take(width.saturating_sub(3)).collect();
    format!("{}...", kept.trim_end())
}

/// How many claims of each paper have which verdict.
fn table(judged: &[Judged]) -> String {
    let row = |name: &str, of: &[&Judged]| {
        let count = |verdict| of.iter().filter(|one| one.verdict == Some(verdict)).count();
        let cells = Verdict::ALL.map(|verdict| format!("{:>10}", count(verdict)));
        format!("{name:<18}{}{:>7}\n", cells.concat(), of.len())
    };
    let heads = Verdict::ALL.map(|verdict| format!("{verdict:>10}"));
    let mut table = format!("{:<18}{}{:>7}\n", "paper", heads.concat(), "all");
    for paper in Paper::ALL {
        let of: Vec<&Judged> = judged.iter().filter(|one| one.claim.paper() == paper).collect();
        if !of.is_empty() {
            table += &row(paper.key(), &of);
        }
    }
    table + &row("all", &judged.iter().collect::<Vec<_>>())
}

/// All that is known of one.
fn whole(judged: &Judged, width: usize) -> String {
    let claim = &judged.claim;
    let place = format!("{} of {}", claim.place, claim.paper().title());
    let lines = [
        ("place", place.as_str()),
        ("statement", claim.statement),
        ("checked", claim.how),
        ("verdict", verdict(judged)),
        ("evidence", &judged.evidence),
        ("command", claim.command),
    ];
    let told = lines.map(|(name, text)| {
        let rest = if name == "command" { text.to_string() } else { wrapped(text, width, 11) };
        format!("{name:<11}{rest}\n")
    });
    format!("{}\n{}", claim.id, told.concat())
}

/// The words on lines of at most `width` columns, all but the first indented.
fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && indent + line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_string());
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines.join(&format!("\n{}", " ".repeat(indent)))
}

fn list(shown: &[&Judged]) -> String {
    let claims: Vec<_> = shown
        .iter()
        .map(|one| {
            json!({
                "id": one.claim.id,
                "paper": one.claim.paper().key(),
                "place": one.claim.place,
                "statement": one.claim.statement,
                "verdict": verdict(one),
                "recorded": one.recorded,
                "evidence": one.evidence,
                "command": one.claim.command,
                "seconds": one.seconds,
            })
        })
        .collect();
    let text = serde_json::to_string_pretty(&json!({ "value": claims })).expect("texts are JSON");
    text + "\n"
}

/// Rows of a table: place, statement, verdict, evidence.
fn latex(shown: &[&Judged]) -> String {
    let mut text = String::from("\\begin{longtable}{lp{0.35\\linewidth}lp{0.35\\linewidth}}\n");
    text += "place & statement & verdict & evidence \\\\\n\\hline\n";
    for one in shown {
        let cells = [one.claim.place, one.claim.statement, verdict(one), &one.evidence].map(escaped);
        text += &format!("{} \\\\\n", cells.join(" & "));
    }
    text + "\\end{longtable}\n"
}

/// As LaTeX writes these characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '^' => escaped += "\\^{}",
            '~' => escaped += "\\~{}",
            '\\' => escaped += "\\textbackslash{}",
            '<' => escaped += "$<$",
            '>' => escaped += "$>$",
            _ => escaped.push(c),
        }
    }
    escaped
}
