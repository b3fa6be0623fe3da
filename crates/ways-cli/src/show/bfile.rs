//! For the OEIS: a b-file, one term a line.

use ways::{Answer, Value};

/// The terms of a series; nothing for other answers, which are not asked for in this form.
pub(super) fn show(answer: &Answer) -> String {
    let Value::Series(series) = &answer.value else { return String::new() };
    (series.first..).zip(&series.terms).map(|(n, term)| format!("{n} {term}\n")).collect()
}
