//! For papers: digits in groups, polynomials for `align*`, tables as `tabular`.

use super::{
    Grid, Term, are_squares, grouped, in_cell, linear, solved, state_rows, sum_in_lines, terms, terms_in_x,
    terms_with_empty,
};
use ways::{
    Answer, BorderStates, Cell, Estimate, FamilyGrowth, Floor, Job, Player, Polynomial, Position,
    SquareGrowth, UBig, Value, Verb, Verdict, catalogue,
};

/// Columns of source after which a polynomial is continued on the next line.
const WIDTH: usize = 90;

/// The answer in LaTeX.
pub(super) fn show(answer: &Answer) -> String {
    match &answer.value {
        Value::Count { count, share: None } => format!("{}\n", number(count)),
        Value::Count { count, share: Some(share) } => {
            format!("{} % share {} = {}\n", number(count), share.decimals(), share.fraction())
        }
        Value::Profile(profile) => polynomial(&format!("{}(x,y)", name(&answer.job)), &terms(profile)),
        Value::ProfileWithEmpty { profile, sites, covers } => polynomial(
            &format!("{}(x,y,e)", name(&answer.job)),
            &terms_with_empty(profile, |a, b| sites - covers * (a + b)),
        ),
        Value::ProfileInOneVariable { coefficients, .. } => {
            polynomial(&format!("{}(x,x)", name(&answer.job)), &terms_in_x(coefficients))
        }
        Value::Number(value) => format!("{} = {}\n", at(&answer.job), fraction(&value.to_string())),
        Value::Series(series) => {
            let braced = |text: String| braced_exponents(&text.replace('*', ""));
            let quotient = format!(
                r"\frac{{{}}}{{{}}}",
                braced(in_t(series.generating.numerator())),
                braced(in_t(series.generating.denominator()))
            );
            format!("{} \\\\\n\\sum_n a(n) t^n = {quotient}\n", braced(series.recurrence.to_string()))
        }
        Value::ExtremeSeries(series) => match &series.law {
            Some(law) => match law.floor() {
                Some(Floor { rise, shift, run }) => format!(
                    "a(n) = \\left\\lfloor \\frac{{{}}}{{{run}}} \\right\\rfloor, \\quad n \\ge {}\n",
                    linear(rise, shift),
                    law.from
                ),
                None => {
                    format!("a(n+{}) = a(n) + {}, \\quad n \\ge {}\n", law.period, law.increment, law.from)
                }
            },
            None => series.terms.iter().map(u64::to_string).collect::<Vec<_>>().join(", ") + ", \\ldots\n",
        },
        Value::Verdict(verdict) => match &**verdict {
            Verdict::Proved { from, .. } => format!("\\text{{proved for }} n \\ge {from}\n"),
            Verdict::Refuted(failure) => format!("\\text{{refuted at }} n = {}\n", failure.n),
        },
        Value::Positions(numbered) => {
            let line = |(_, position): &(UBig, Position)| format!("\\verb\"{}\" \\\\\n", position.plain());
            numbered.positions.iter().map(line).collect()
        }
        Value::Ends(ends) => format!("{}^{{{}}}\n", ends.moves, ends.letters),
        Value::Forced(forced) => super::alliance::latex(forced),
        Value::Solved(solution) => {
            let length = solution.length.map(|moves| format!(r", \quad {moves} \text{{ moves}}"));
            let (outcome, nimber) = (solution.outcome(), solution.nimber);
            format!("\\mathcal{{{outcome}}}, \\quad {}{}\n", star(nimber), length.unwrap_or_default())
        }
        Value::Partizan(solution) => solved::latex(solution),
        Value::Game(value) => super::value::latex(value),
        Value::Games(games) => super::played::games_latex(games, super::played::by_moves(answer)),
        Value::SampledGames(games) => super::played::sampled_latex(games),
        Value::Graph(graph) => super::graph::latex(graph),
        Value::Bounds(bounds) => super::bounds::latex(bounds),
        Value::Estimated(estimated) => super::estimate::latex(estimated),
        Value::Visits(visits) => super::hamilton::latex(answer, visits),
        Value::Simulation(simulation) => super::played::simulation_latex(simulation),
        Value::States(states) => states_tabular(states),
        Value::Table(cells) if are_squares(cells) => squares_tabular(cells),
        Value::Table(cells) => {
            let shown =
                |cell: &Cell| (cell.rows, cell.columns, in_cell(cell, |count| number(count), MISSING));
            tabular(&Grid::new(cells.iter().map(shown)))
        }
        Value::Growth(growth) => {
            let FamilyGrowth { constant, sites, per_site, coefficient } = &**growth;
            format!("{coefficient} \\cdot {constant}^n \\qquad \\sqrt[{sites}]{{\\lambda}} = {per_site}\n")
        }
        Value::GrowthOfSquares(growth) => convergence(growth),
    }
}

/// A nimber as a value of a game.
fn star(nimber: u32) -> String {
    match nimber {
        0 => "0".to_string(),
        1 => r"\ast".to_string(),
        _ => format!(r"\ast {nimber}"),
    }
}

/// The formula, and how its constants converge.
fn convergence(growth: &SquareGrowth) -> String {
    let Estimate { base, row, column, corner, .. } = &growth.best;
    let sides = if growth.symmetric {
        format!(r"{row}^{{m+n}} \cdot")
    } else {
        format!(r"{row}^{{m}} \cdot {column}^{{n}} \cdot")
    };
    let mut lines = vec![format!(r"% ${corner} \cdot {sides} {base}^{{mn}}$, extrapolated")];
    let cells = |estimate: &Estimate| {
        let Estimate { side, base, row, column, corner } = estimate;
        let columns = if growth.symmetric { String::new() } else { format!(" & {column}") };
        format!(r"{side} & {base} & {row}{columns} & {corner} \\")
    };
    let (form, names) = if growth.symmetric { ("r|lll", "$B$") } else { ("r|llll", "$B$ & $C$") };
    lines.push(format!(r"\begin{{tabular}}{{{form}}}"));
    lines.push(format!(r"$n$ & $L$ & {names} & $A$ \\"));
    lines.push(r"\hline".to_string());
    lines.extend(growth.estimates.iter().map(cells));
    lines.push(r"\end{tabular}".to_string());
    lines.join("\n") + "\n"
}

/// A polynomial in t with these coefficients, by rising powers.
fn in_t(coefficients: &[Polynomial]) -> String {
    let term = |(power, coefficient): (usize, &Polynomial)| {
        let text = coefficient.to_string();
        let text = if text.contains(' ') { format!("({text})") } else { text };
        match (power, text.as_str()) {
            (0, _) => text,
            (1, "1") => "t".to_string(),
            (_, "1") => format!("t^{power}"),
            (1, _) => format!("{text} t"),
            _ => format!("{text} t^{power}"),
        }
    };
    let nonzero = coefficients.iter().enumerate().filter(|(_, coefficient)| !coefficient.is_zero());
    nonzero.map(term).collect::<Vec<_>>().join(" + ").replace("+ -", "- ")
}

/// `x^12` as `x^{12}`.
pub(super) fn braced_exponents(text: &str) -> String {
    let mut braced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('^') {
        let after = &rest[at + 1..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        // An exponent in parentheses holds no others; a letter needs no braces.
        let (exponent, long) = match after.strip_prefix('(').and_then(|inner| inner.split_once(')')) {
            Some((inner, _)) => (braced_exponents(inner), inner.len() + 2),
            None if digits > 0 => (after[..digits].to_string(), digits),
            None => (after.chars().take(1).collect(), after.chars().take(1).map(char::len_utf8).sum()),
        };
        braced += &format!("{}^{{{exponent}}}", &rest[..at]);
        rest = &after[long..];
    }
    braced + rest
}

fn number(number: impl ToString) -> String {
    grouped(&number.to_string(), r"\,")
}

/// `D_{4,3}`: the initial of the game, what is particular about its positions, and the size of the board.
fn name(job: &Job) -> String {
    let initial: String = job.game.chars().take(1).flat_map(char::to_uppercase).collect();
    let usual = catalogue()
        .iter()
        .find(|entry| job.game.split(':').next() == Some(entry.name))
        .and_then(|entry| entry.nature.kinds.first())
        .map(|(name, _)| name);
    let kind = job.kind.clone().filter(|kind| usual.is_none_or(|usual| kind != usual));
    let play = job.play.map(|play| match play.turn {
        None => "play".to_string(),
        Some(Player::Left) => "play, Left begins".to_string(),
        Some(Player::Right) => "play, Right begins".to_string(),
    });
    let particulars: Vec<String> = kind.into_iter().chain(play).collect();
    let above = if particulars.is_empty() {
        String::new()
    } else {
        format!(r"^{{\text{{{}}}}}", particulars.join(", "))
    };
    let below = size(&job.board).map_or_else(String::new, |(m, n)| format!("_{{{m},{n}}}"));
    initial + &above + &below
}

/// The sides of a board that is written as a size.
fn size(board: &str) -> Option<(usize, usize)> {
    let (rows, columns) = board.split_once(['x', 'X', '×'])?;
    Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
}

/// The name of a profile at its point.
fn at(job: &Job) -> String {
    match &job.verb {
        Verb::ProfileAt { x, y } => format!("{}({x},{y})", name(job)),
        _ => name(job),
    }
}

/// `\frac{76}{9}`; the text of an integer as it is.
fn fraction(text: &str) -> String {
    match text.split_once('/') {
        None => number(text),
        Some((above, below)) => {
            let (sign, above) = above.strip_prefix('-').map_or(("", above), |above| ("-", above));
            format!(r"{sign}\frac{{{}}}{{{}}}", number(above), number(below))
        }
    }
}

/// An equation; if it takes several lines, with the marks of `align*`.
fn polynomial(name: &str, terms: &[Term<'_>]) -> String {
    let terms: Vec<String> = terms.iter().map(term).collect();
    match &sum_in_lines(&terms, WIDTH)[..] {
        [line] => format!("{name} = {line}\n"),
        lines => format!("{name} &= {}\n", lines.join(" \\\\\n&\\quad ")),
    }
}

/// `6x^{4}y^{2}`.
fn term(term: &Term<'_>) -> String {
    let power = |&(variable, power): &(char, usize)| match power {
        1 => variable.to_string(),
        _ => format!("{variable}^{{{power}}}"),
    };
    term.factor(r"\,").into_iter().chain(term.powers.iter().map(power)).collect()
}

fn tabular(grid: &Grid<String>) -> String {
    let row = |cells: Vec<String>| cells.join(" & ") + r" \\";
    let heads =
        std::iter::once(r"$m \backslash n$".to_string()).chain(grid.columns.iter().map(usize::to_string));
    let mut lines =
        vec![format!(r"\begin{{tabular}}{{r|{}}}", "r".repeat(grid.columns.len())), row(heads.collect())];
    lines.push(r"\hline".to_string());
    for (m, cells) in grid.rows.iter().zip(&grid.cells) {
        let cells = cells.iter().map(|cell| cell.clone().unwrap_or_default());
        lines.push(row(std::iter::once(m.to_string()).chain(cells).collect()));
    }
    lines.push(r"\end{tabular}".to_string());
    lines.join("\n") + "\n"
}

/// Stands where there was no room to count.
const MISSING: &str = "--";

fn squares_tabular(cells: &[Cell]) -> String {
    let row =
        |cell: &Cell| format!("{} & {} \\\\\n", cell.rows, in_cell(cell, |count| number(count), MISSING));
    let rows: String = cells.iter().map(row).collect();
    format!("\\begin{{tabular}}{{r|r}}\n$n$ & $n \\times n$ \\\\\n\\hline\n{rows}\\end{{tabular}}\n")
}

/// What was not computed is left out.
fn states_tabular(states: &BorderStates) -> String {
    let mut lines = vec![r"\begin{tabular}{r|rrrr}".to_string()];
    lines.push(r"bump & valid & classes & constructible & classes \\".to_string());
    lines.push(r"\hline".to_string());
    lines.extend(state_rows(states, number, "").iter().map(|row| row.join(" & ") + r" \\"));
    lines.push(r"\end{tabular}".to_string());
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use ways::Play;

    #[test]
    fn digits_are_spaced() {
        assert_eq!(show(&samples::count(179_788_343)), "179\\,788\\,343\n");
        assert_eq!(show(&samples::play()), "4\\,632 % share 0.46264 = 1158/2503\n");
    }

    #[test]
    fn short_polynomials_are_equations() {
        assert_eq!(show(&samples::two_by_two()), "D_{2,2}(x,y) = x^{2} + 2x + y^{2} + 2y + 1\n");
        assert_eq!(show(&samples::two_by_two_in_x()), "D_{2,2}(x,x) = 2x^{2} + 4x + 1\n");
        assert_eq!(show(&samples::profile("..|.#", &[])), "D(x,y) = 0\n");
        assert_eq!(show(&samples::profile("1x1", &[((12, 1), 1)])), "D_{1,1}(x,y) = x^{12}y\n");
    }

    #[test]
    fn long_polynomials_are_aligned() {
        let terms: Vec<_> = (0..20).map(|a| ((a, 1), 1000)).collect();
        let shown = show(&samples::profile("9x9", &terms));
        let lines: Vec<_> = shown.lines().collect();
        assert!(lines.len() > 1 && lines[0].starts_with(r"D_{9,9}(x,y) &= 1\,000x^{19}y + "), "{shown}");
        assert!(lines[0].ends_with(r" \\") && lines[1].starts_with(r"&\quad + 1\,000x^"), "{shown}");
        assert!(shown.ends_with(" + 1\\,000y\n"), "{shown}");
    }

    #[test]
    fn particular_positions_are_named() {
        let mut answer = samples::two_by_two();
        answer.job.kind = Some("all".into());
        assert!(show(&answer).starts_with("D_{2,2}(x,y) = "));
        answer.job.game = "encol:2".into();
        assert!(show(&answer).starts_with("E_{2,2}(x,y) = "));
        answer.job.game = "domineering".into();
        answer.job.kind = Some("maximal".into());
        answer.job.play = Some(Play { turn: Some(Player::Left) });
        assert!(show(&answer).starts_with(r"D^{\text{maximal, play, Left begins}}_{2,2}(x,y) = "));
    }

    #[test]
    fn solutions_are_outcomes_and_values() {
        assert_eq!(show(&samples::solved(Some(5))), "\\mathcal{N}, \\quad \\ast, \\quad 5 \\text{ moves}\n");
        assert_eq!([0, 3].map(star), ["0", r"\ast 3"]);
    }

    #[test]
    fn values_are_fractions() {
        assert_eq!(show(&samples::number()), "D_{2,2}(2,-1/3) = \\frac{76}{9}\n");
        assert_eq!(fraction("-1234/5"), r"-\frac{1\,234}{5}");
        assert_eq!(fraction("-1234"), r"-1\,234");
    }

    #[test]
    fn tables_are_tabular() {
        let expected = r"\begin{tabular}{r|rr}
$m \backslash n$ & 3 & 4 \\
\hline
3 & 48 & 172 \\
4 & 227 & 1\,427 \\
\end{tabular}
";
        assert_eq!(show(&samples::table()), expected);
    }
}
