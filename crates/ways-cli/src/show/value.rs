//! Values of games, in all languages.

use super::grouped;
use ways::GameValue;

/// The canonical form, what it means, and the thermograph as a table, high temperatures above.
pub(super) fn text(value: &GameValue) -> String {
    let mut text = format!("{}\n", value.short);
    if value.form.as_ref() != Some(&value.short) {
        let length = grouped(&value.length.to_string(), ",");
        text += &match value.form {
            Some(_) => format!("(shortened; the whole form of {length} characters is in --format json)\n"),
            None => format!("(shortened; the whole form has {length} characters)\n"),
        };
    }
    text += &format!("\n{} ({})\n", value.winner(), value.outcome);
    text += &format!("mean {}, temperature {}\n\n", value.mean, value.temperature);
    text + &table(value)
}

/// The walls at each temperature where one of them bends.
fn table(value: &GameValue) -> String {
    let mut rows = vec![["temperature", "left", "right"].map(str::to_string)];
    let row = |(t, left, right): &(_, _, _)| [format!("{t}"), format!("{left}"), format!("{right}")];
    rows.extend(value.walls().iter().rev().map(row));
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let line = |[t, left, right]: &[String; 3]| {
        format!("{t:>0$}  {left:>1$}  {right:>2$}\n", widths[0], widths[1], widths[2])
    };
    rows.iter().map(line).collect()
}

/// The names of the columns, and the row under them; the form is in quotes, since it has commas.
pub(super) fn csv(value: &GameValue) -> (&'static str, [String; 4]) {
    let form = value.form.as_ref().unwrap_or(&value.short);
    let row = [
        format!("\"{form}\""),
        value.outcome.to_string(),
        value.mean.to_string(),
        value.temperature.to_string(),
    ];
    ("form,outcome,mean,temperature", row)
}

/// The form, and what it means.
pub(super) fn latex(value: &GameValue) -> String {
    format!(
        "{}, \\quad \\mathcal{{{}}}, \\quad \\mu = {}, \\quad t = {}\n",
        in_symbols(&value.short),
        value.outcome,
        in_symbols(&value.mean.to_string()),
        in_symbols(&value.temperature.to_string()),
    )
}

/// A value as LaTeX writes it.
fn in_symbols(form: &str) -> String {
    let mut symbols = String::new();
    let mut rest = form;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '/').unwrap_or(rest.len());
        if digits > 0 {
            symbols += &match rest[..digits].split_once('/') {
                Some((above, below)) => format!(r"\tfrac{{{above}}}{{{below}}}"),
                None => rest[..digits].to_string(),
            };
            rest = &rest[digits..];
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        match letter {
            '{' => symbols += r"\{",
            '}' => symbols += r"\}",
            '|' => symbols += r" \mid ",
            ',' => symbols += ", ",
            '*' => symbols += r"{\ast}",
            '↑' => symbols += r"{\uparrow}",
            '↓' => symbols += r"{\downarrow}",
            '±' => symbols += r"\pm ",
            '…' => symbols += r"\dots ",
            // tiny and miny
            't' | 'm' => {
                symbols += &format!(r"\mathrm{{{letter}{}}}", &rest[..3]);
                rest = &rest[3..];
            }
            other => symbols.push(other),
        }
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn people_see_the_form_and_its_thermograph() {
        let expected = "\
{2|-1/2}

whoever begins wins (N)
mean 3/4, temperature 5/4

temperature  left  right
        5/4   3/4    3/4
          0     2   -1/2
";
        assert_eq!(text(&samples::two_by_three()), expected);
    }

    #[test]
    fn long_forms_are_told() {
        let value = GameValue { short: "{…|…}".into(), length: 12345, ..samples::two_by_three() };
        let told = "(shortened; the whole form of 12,345 characters is in --format json)";
        assert_eq!(text(&value).lines().nth(1), Some(told));
        let value = GameValue { form: None, ..value };
        assert_eq!(text(&value).lines().nth(1), Some("(shortened; the whole form has 12,345 characters)"));
    }

    #[test]
    fn papers_get_symbols() {
        let expected = "\\{2 \\mid -\\tfrac{1}{2}\\}, \\quad \\mathcal{N}, \\quad \\mu = \\tfrac{3}{4}, \\quad t = \\tfrac{5}{4}\n";
        assert_eq!(latex(&samples::two_by_three()), expected);
        assert_eq!(in_symbols("±(1*,tiny(2))"), r"\pm (1{\ast}, \mathrm{tiny}(2))");
        assert_eq!(in_symbols("-1↓2*3"), r"-1{\downarrow}2{\ast}3");
    }
}
