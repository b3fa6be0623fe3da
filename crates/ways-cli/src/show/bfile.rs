//! For the OEIS: a b-file, one term a line.

use ways::{Answer, Cell, Value};

/// The terms of a series, or of a table whose boards stand in one line; nothing for other answers, which are not asked
/// for in this form.
pub(super) fn show(answer: &Answer) -> String {
    match &answer.value {
        Value::Series(series) => lines(series.first, &series.terms),
        Value::ExtremeSeries(series) => lines(series.first, &series.terms),
        Value::Table(cells) => boards(cells),
        _ => String::new(),
    }
}

/// By the side that varies, up to the first board that there was no room for: a b-file has no gaps.
fn boards(cells: &[Cell]) -> String {
    let one_width = cells.iter().all(|cell| cell.columns == cells[0].columns);
    let index = |cell: &Cell| if one_width { cell.rows } else { cell.columns };
    let counted = cells.iter().map_while(|cell| Some((index(cell), cell.count.as_ref().ok()?)));
    counted.map(|(n, count)| format!("{n} {count}\n")).collect()
}

fn lines<T: std::fmt::Display>(first: usize, terms: &[T]) -> String {
    (first..).zip(terms).map(|(n, term)| format!("{n} {term}\n")).collect()
}
