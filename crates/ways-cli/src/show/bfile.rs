//! For the OEIS: a b-file, one term a line.

use ways::{Answer, Value};

/// The terms of a series; nothing for other answers, which are not asked for in this form.
pub(super) fn show(answer: &Answer) -> String {
    match &answer.value {
        Value::Series(series) => lines(series.first, &series.terms),
        Value::ExtremeSeries(series) => lines(series.first, &series.terms),
        _ => String::new(),
    }
}

fn lines<T: std::fmt::Display>(first: usize, terms: &[T]) -> String {
    (first..).zip(terms).map(|(n, term)| format!("{n} {term}\n")).collect()
}
