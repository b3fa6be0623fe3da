//! For the OEIS: a b-file, one term a line.

use ways::{Answer, UBig, Value};

/// The terms of a series, or of a table whose boards stand in one line; nothing for other answers, which are not asked
/// for in this form.
pub(super) fn show(answer: &Answer) -> String {
    match &answer.value {
        Value::Series(series) => lines(series.first, &series.terms),
        Value::ExtremeSeries(series) => lines(series.first, &series.terms),
        Value::Table(rows) => boards(rows),
        _ => String::new(),
    }
}

/// By the side that varies.
fn boards(rows: &[(usize, usize, UBig)]) -> String {
    let one_width = rows.iter().all(|(_, n, _)| *n == rows[0].1);
    let index = |&(m, n, _): &(usize, usize, UBig)| if one_width { m } else { n };
    rows.iter().map(|row| format!("{} {}\n", index(row), row.2)).collect()
}

fn lines<T: std::fmt::Display>(first: usize, terms: &[T]) -> String {
    (first..).zip(terms).map(|(n, term)| format!("{n} {term}\n")).collect()
}
