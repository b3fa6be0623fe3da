//! For people: grouped digits, polynomials on lines that fit, aligned grids.

use super::{
    Grid, Output, Term, are_squares, grouped, in_cell, linear, solved, state_rows, sum_in_lines, terms,
    terms_in_x, terms_with_empty,
};
use ways::{
    Answer, BorderStates, Cell, Definition, Entry, Estimate, Evidence, ExtremeSeries, FamilyGrowth, Floor,
    GameEnds, Law, Move, Numbered, Player, Position, Profile, Series, Share, Solution, SquareGrowth, UBig,
    Value, Verb, Verdict, catalogue,
};

/// Stands where there was no room to count.
const MISSING: &str = "-";

/// The answer in words.
pub(super) fn show(answer: &Answer, output: &Output, width: usize) -> String {
    match &answer.value {
        Value::Count { count, share } => {
            format!("{}\n{}", number(count), share.as_ref().map_or_else(String::new, share_lines))
        }
        Value::Profile(profile) => {
            let picture = if output.triangle {
                triangle_of(profile, width)
            } else {
                polynomial(&terms(profile), width)
            };
            let degree = profile.terms().map(|((a, b), _)| a + b).max();
            picture + &summary(&profile.total(), profile.terms().count(), degree)
        }
        Value::ProfileWithEmpty { profile, sites, covers } => {
            let terms = terms_with_empty(profile, |a, b| sites - covers * (a + b));
            let degree = profile.terms().map(|((a, b), _)| a + b).max();
            polynomial(&terms, width) + &summary(&profile.total(), terms.len(), degree)
        }
        Value::ProfileInOneVariable { coefficients, perfect } => {
            let terms = terms_in_x(coefficients);
            let total = coefficients.iter().sum();
            let degree = terms.first().map(|term| term.powers.first().map_or(0, |&(_, power)| power));
            let perfect = perfect.as_ref().filter(|perfect| **perfect != UBig::ZERO);
            polynomial(&terms, width)
                + &summary(&total, terms.len(), degree)
                + &perfect.map_or_else(String::new, |n| format!("{}: {}\n", without_gap(answer), number(n)))
        }
        Value::Series(series) => series_text(series),
        Value::ExtremeSeries(series) => extreme_series_text(series),
        Value::Verdict(verdict) => verdict_text(verdict),
        Value::Number(value) => grouped(&value.to_string(), ",") + "\n",
        Value::Positions(numbered) => positions_text(numbered),
        Value::Ends(ends) => ends_text(ends, answer, output.moves, width),
        Value::Solved(solution) => solution_text(solution, width),
        Value::Partizan(solution) => solved::text(solution, width),
        Value::Forced(forced) => super::alliance::text(forced, width),
        Value::Game(value) => super::value::text(value),
        Value::Games(games) => super::played::games_text(games, super::played::by_moves(answer)),
        Value::SampledGames(games) => super::played::sampled_text(games),
        Value::Graph(graph) => super::graph::text(graph),
        Value::Bounds(bounds) => super::bounds::text(bounds, width),
        Value::Estimated(estimated) => super::estimate::text(estimated),
        Value::Visits(visits) => super::hamilton::text(answer, visits, width),
        Value::Simulation(simulation) => super::played::simulation_text(simulation),
        Value::States(states) => states_text(states),
        Value::Table(cells) if are_squares(cells) => {
            let counts = cells.iter().map(|cell| in_cell(cell, UBig::to_string, MISSING));
            numbered(cells[0].rows, &counts.collect::<Vec<_>>())
        }
        Value::Table(cells) => {
            let shown = |cell: &Cell| (cell.rows, cell.columns, in_cell(cell, number, MISSING));
            let grid = Grid::new(cells.iter().map(shown));
            draw(r"m\n", &grid, width)
        }
        Value::Growth(growth) => family_growth_text(growth, &answer.job.board),
        Value::GrowthOfSquares(growth) => square_growth_text(growth),
    }
}

/// What the catalogue says of the game.
fn entry(answer: &Answer) -> Option<&'static Entry> {
    let name = answer.job.game.split(':').next().unwrap_or_default();
    catalogue().iter().find(|entry| entry.name == name)
}

/// What positions that leave no site empty are called.
fn without_gap(answer: &Answer) -> &'static str {
    if entry(answer).is_some_and(|entry| entry.nature.covers == Some(2)) {
        "perfect matchings"
    } else {
        "without an empty site"
    }
}

/// Terms, recurrence, generating function and growth, each under its name.
fn series_text(series: &Series) -> String {
    let mut text = numbered(series.first, &series.terms);
    let status = match series.evidence() {
        Evidence::Proved(_) => "proved",
        Evidence::Guessed { .. } => "guessed",
    };
    let (order, from) = (series.recurrence.order(), series.recurrence.valid_from());
    text += &format!("\nrecurrence of order {order}, {status}, for n from {from} on:\n");
    text += &format!("  {}\n", series.recurrence);
    text += &format!("\ngenerating function, {status}:\n  {}\n", series.generating);
    if let Some(growth) = &series.growth {
        text += &format!("\ngrowth:\n  {growth}\n");
    }
    text
}

/// A line for each term.
fn numbered(first: usize, terms: &[impl ToString]) -> String {
    let terms: Vec<(String, String)> =
        (first..).zip(terms).map(|(n, term)| (n.to_string(), grouped(&term.to_string(), ","))).collect();
    let wide = terms.iter().map(|(n, _)| n.len()).max().unwrap_or(1);
    let lines = terms.iter().map(|(n, term)| format!("{n:>wide$}  {term}\n"));
    format!("{:>wide$}  a(n)\n", "n") + &lines.collect::<String>()
}

/// Terms, and the law they follow.
fn extreme_series_text(series: &ExtremeSeries) -> String {
    let terms = numbered(series.first, &series.terms);
    let Some(law) = &series.law else { return terms + "\nno law was proved\n" };
    let Law { from, period, increment, .. } = law;
    let formula = match law.floor() {
        Some(Floor { rise, shift, run: 1 }) => format!("  a(n) = {}\n", linear(rise, shift)),
        Some(Floor { rise, shift, run }) => format!("  a(n) = floor(({})/{run})\n", linear(rise, shift)),
        None => {
            let values: Vec<String> = law.values.iter().map(i64::to_string).collect();
            format!("  a({from}), ..., a({}) = {}\n", from + period - 1, values.join(", "))
        }
    };
    format!("{terms}\nlaw, proved, for n from {from} on:\n  a(n + {period}) = a(n) + {increment}\n{formula}")
}

fn family_growth_text(growth: &FamilyGrowth, family: &str) -> String {
    let FamilyGrowth { constant, sites, per_site, coefficient } = growth;
    let text = format!("on {family} about a * lambda^n\na = {coefficient}\nlambda = {constant}\n");
    if *sites == 1 { text } else { text + &format!("lambda^(1/{sites}) = {per_site}\n") }
}

/// The formula, how its constants converge, and its errors.
fn square_growth_text(growth: &SquareGrowth) -> String {
    let Estimate { base, row, column, corner, .. } = &growth.best;
    let formula = if growth.symmetric {
        format!("A * B^(m+n) * L^(m n)\nA = {corner}\nB = {row}\nL = {base}\n")
    } else {
        format!("A * B^m * C^n * L^(m n)\nA = {corner}\nB = {row}\nC = {column}\nL = {base}\n")
    };
    let heads = ["n", "L", "B", "C", "A"].map(String::from);
    let cells = growth.estimates.iter().map(|e| {
        [
            e.side.to_string(),
            e.base.to_string(),
            e.row.to_string(),
            e.column.to_string(),
            e.corner.to_string(),
        ]
    });
    let keep = |cells: [String; 5]| {
        let shown = |i: &usize| !growth.symmetric || *i != 3;
        (0..5).filter(shown).map(|i| cells[i].clone()).collect::<Vec<_>>()
    };
    let constants = columns(&std::iter::once(heads).chain(cells).map(keep).collect::<Vec<_>>());
    let heads = vec!["board".to_string(), "error".to_string()];
    let errors = growth.errors.iter().map(|(m, n, error)| vec![format!("{m}x{n}"), format!("{error:+.1e}")]);
    let errors = columns(&std::iter::once(heads).chain(errors).collect::<Vec<_>>());
    let (small, large) = (growth.up_to - 1, growth.up_to);
    format!(
        "on m rows and n columns about\n{formula}\n\
         from boards of sides n and n+1:\n{constants}\n\
         relative error of the formula from sides {small} and {large}:\n{errors}"
    )
}

/// Rows of cells, aligned to the left.
fn columns(rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> =
        (0..rows[0].len()).map(|c| rows.iter().map(|row| row[c].len()).max().unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

fn verdict_text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved { from, exception: None, .. } => format!("proved for all n from {from} on\n"),
        Verdict::Proved { from, exception: Some(failure), .. } => {
            format!("proved for all n from {from} on; not before: {failure}\n")
        }
        Verdict::Refuted(failure) => format!("refuted: {failure}\n"),
    }
}

/// Each position under its number.
fn positions_text(numbered: &Numbered) -> String {
    let one = |(index, position): &(UBig, Position)| format!("{}\n{}", number(index), position.text());
    let shown: Vec<String> = numbered.positions.iter().map(one).collect();
    let plural = if numbered.total == UBig::ONE { "" } else { "s" };
    format!("{} position{plural}, numbered from 0 on\n\n{}", number(&numbered.total), shown.join("\n"))
}

/// How long such a game is, who begins, in how many positions it ends, and some of these.
fn ends_text(ends: &GameEnds, answer: &Answer, moves: bool, width: usize) -> String {
    let plural = |number: &str| if number == "1" { "" } else { "s" };
    let (length, positions) = (ends.moves.to_string(), number(&ends.positions));
    let asks_who_begins = matches!(answer.job.verb, Verb::Ends { definition: Definition::Play, .. });
    let impartial = entry(answer).is_some_and(|entry| entry.nature.impartial);
    let first = match ends.first {
        _ if impartial || !asks_who_begins => "",
        None => ", either player may begin",
        Some(Player::Left) => ", Left begins",
        Some(Player::Right) => ", Right begins",
    };
    let stuck = if impartial { "" } else { stuck(&ends.letters, ends.positions == UBig::ONE) };
    let mut text = format!(
        "{length} move{}{first}\n{positions} final position{}{stuck}\n",
        plural(&length),
        plural(&positions)
    );
    for end in &ends.shown {
        text += &format!("\n{}", end.position.text());
        if moves {
            text += &moves_text(&end.moves, width);
        }
    }
    text
}

/// Who cannot move.
fn stuck(letters: &str, one: bool) -> &'static str {
    match letters {
        "LRF" if one => ", in which neither player can move (LRF)",
        "L" => ", in which Left cannot move (L)",
        "R" => ", in which Right cannot move (R)",
        "LR" => ", in some of which Left cannot move, in others Right (LR)",
        _ => ", in some of which neither player can move (LRF)",
    }
}

/// Moves with their numbers, on lines that fit.
pub(super) fn moves_text(moves: &[Move], width: usize) -> String {
    let mut lines = vec![String::new()];
    for (i, m) in moves.iter().enumerate() {
        let player = m.player.map_or("", |player| if player == Player::Left { "Left " } else { "Right " });
        let shown = format!("{}. {player}{}", i + 1, m.sites.join("-"));
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            *line = shown;
        } else if line.len() + 2 + shown.len() <= width {
            *line += &format!("  {shown}");
        } else {
            lines.push(shown);
        }
    }
    lines.join("\n") + "\n"
}

/// Who wins, in how many moves, and how.
fn solution_text(solution: &Solution, width: usize) -> String {
    let length = solved::after(solution.length);
    let (winner, outcome, nimber) = (solution.winner(), solution.outcome(), solution.nimber);
    let text = format!("the {winner} player wins{length} ({outcome}), nimber {nimber}\n");
    let shown = match (solution.winning_move, &solution.drawn) {
        (None, _) => String::new(),
        (Some(site), None) => match &solution.name {
            Some(name) => format!("a move that wins: {name}\n"),
            None => format!("a move that wins: site {site}\n"),
        },
        (Some(_), Some(boards)) => format!("a move that wins:\n\n{}\n", boards.join("\n\n")),
    };
    text + &shown + &solution.line.as_ref().map_or_else(String::new, |line| solved::line(line, width))
}

/// A line for each bump; a dot for what was not computed.
fn states_text(states: &BorderStates) -> String {
    let number = |number: u128| grouped(&number.to_string(), ",");
    let mut rows = vec![["bump", "valid", "classes", "constructible", "classes"].map(String::from)];
    rows.extend(state_rows(states, number, "."));
    let widths: [usize; 5] = std::array::from_fn(|c| rows.iter().map(|row| row[c].len()).max().unwrap_or(0));
    let line = |row: &[String; 5]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    let last = match states.up_down_classes {
        Some(classes) => {
            format!("constructible classes up to turning the column over: {}", number(classes.into()))
        }
        None => "the constructible states are too many to walk through them".to_string(),
    };
    format!("{}\n{last}\n", rows.iter().map(line).collect::<String>())
}

fn number(number: &UBig) -> String {
    grouped(&number.to_string(), ",")
}

fn share_lines(share: &Share) -> String {
    let (all, decimals, fraction) = (number(&share.whole), share.decimals(), grouped(&share.fraction(), ","));
    format!("all positions: {all}\nshare: {decimals}\nfraction: {fraction}\n")
}

fn polynomial(terms: &[Term<'_>], width: usize) -> String {
    const INDENT: &str = "  ";
    let terms: Vec<String> = terms.iter().map(term).collect();
    sum_in_lines(&terms, width.saturating_sub(INDENT.len())).join(&format!("\n{INDENT}")) + "\n"
}

/// `6 x^4 y^2`.
fn term(term: &Term<'_>) -> String {
    let power = |&(variable, power): &(char, usize)| match power {
        1 => variable.to_string(),
        _ => format!("{variable}^{power}"),
    };
    term.factor(",").into_iter().chain(term.powers.iter().map(power)).collect::<Vec<_>>().join(" ")
}

fn summary(total: &UBig, terms: usize, degree: Option<usize>) -> String {
    let total = number(total);
    let plural = if terms == 1 { "" } else { "s" };
    match degree {
        None => format!("\ntotal {total}, no terms\n"),
        Some(degree) => format!("\ntotal {total}, {terms} term{plural}, degree {degree}\n"),
    }
}

/// The coefficients, those of equal powers of x in a row.
fn triangle_of(profile: &Profile, width: usize) -> String {
    let last = |of: fn((usize, usize)) -> usize| profile.terms().map(|(exponents, _)| of(exponents)).max();
    let (Some(rows), Some(columns)) = (last(|(a, _)| a), last(|(_, b)| b)) else {
        return "0\n".to_string();
    };
    let exponents = (0..=rows).flat_map(|a| (0..=columns).map(move |b| (a, b)));
    let shown = |coefficient: UBig| {
        if coefficient == UBig::ZERO { ".".to_string() } else { number(&coefficient) }
    };
    let cell = |(a, b)| (a, b, shown(profile.coefficient(a, b)));
    draw(r"a\b", &Grid::new(exponents.map(cell)), width)
}

/// Draws a grid with numbers to the right, in blocks of as many columns as fit.
fn draw(corner: &str, grid: &Grid<String>, width: usize) -> String {
    const GAP: &str = "  ";
    let heads: Vec<String> =
        std::iter::once(corner.to_string()).chain(grid.rows.iter().map(usize::to_string)).collect();
    let head_width = longest(&heads);
    let columns: Vec<Vec<String>> = (0..grid.columns.len()).map(|c| column(grid, c)).collect();

    let mut blocks: Vec<Vec<String>> = vec![];
    let mut free = 0;
    for column in &columns {
        let column_width = longest(column);
        if blocks.is_empty() || free < GAP.len() + column_width {
            blocks.push(heads.iter().map(|head| format!("{head:>head_width$}")).collect());
            free = width.saturating_sub(head_width);
        }
        let block = blocks.last_mut().expect("a block was just made");
        for (line, cell) in block.iter_mut().zip(column) {
            *line += &format!("{GAP}{cell:>column_width$}");
        }
        free = free.saturating_sub(GAP.len() + column_width);
    }
    blocks.iter().map(|block| block.join("\n") + "\n").collect::<Vec<_>>().join("\n")
}

/// A column with its head.
fn column(grid: &Grid<String>, c: usize) -> Vec<String> {
    let cells = grid.cells.iter().map(|row| row[c].clone().unwrap_or_default());
    std::iter::once(grid.columns[c].to_string()).chain(cells).collect()
}

fn longest(texts: &[String]) -> usize {
    texts.iter().map(String::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use crate::show::Format;

    const PLAIN: Output = Output { format: Format::Text, triangle: false, moves: false };
    const TRIANGLE: Output = Output { triangle: true, ..PLAIN };

    #[test]
    fn counts_stand_alone_on_the_first_line() {
        assert_eq!(show(&samples::count(179_788_343_101_980_135), &PLAIN, 80), "179,788,343,101,980,135\n");
        let shown = show(&samples::play(), &PLAIN, 80);
        assert_eq!(shown, "4,632\nall positions: 10,012\nshare: 0.46264\nfraction: 1,158/2,503\n");
    }

    #[test]
    fn polynomials_are_written_by_falling_powers() {
        let shown = show(&samples::two_by_two(), &PLAIN, 80);
        assert_eq!(shown, "x^2 + 2 x + y^2 + 2 y + 1\n\ntotal 7, 5 terms, degree 2\n");
    }

    #[test]
    fn odd_polynomials() {
        let polynomial = |terms: &[_]| {
            let shown = show(&samples::profile("1x1", terms), &PLAIN, 80);
            shown.split_once("\n\n").map(|(p, rest)| (p.to_string(), rest.to_string())).unwrap()
        };
        assert_eq!(polynomial(&[]), ("0".into(), "total 0, no terms\n".into()));
        assert_eq!(polynomial(&[((0, 0), 1)]), ("1".into(), "total 1, 1 term, degree 0\n".into()));
        assert_eq!(polynomial(&[((1, 1), 1)]).0, "x y");
        assert_eq!(polynomial(&[((3, 1), 1234), ((0, 12), 5)]).0, "1,234 x^3 y + 5 y^12");
    }

    #[test]
    fn long_polynomials_are_wrapped() {
        let shown = show(&samples::two_by_two(), &PLAIN, 20);
        assert_eq!(shown.lines().take(2).collect::<Vec<_>>(), ["x^2 + 2 x + y^2", "  + 2 y + 1"]);
    }

    #[test]
    fn pieces_without_owners() {
        let shown = show(&samples::two_by_two_in_x(), &PLAIN, 80);
        assert_eq!(shown, "2 x^2 + 4 x + 1\n\ntotal 7, 3 terms, degree 2\nperfect matchings: 2\n");
    }

    #[test]
    fn triangles_are_aligned() {
        let shown = show(&samples::profile("", &[((0, 0), 1), ((0, 1), 1500), ((2, 0), 30)]), &TRIANGLE, 80);
        let expected = "\
a\\b   0      1
  0   1  1,500
  1   .      .
  2  30      .

total 1,531, 3 terms, degree 2
";
        assert_eq!(shown, expected);
        assert_eq!(show(&samples::profile("", &[]), &TRIANGLE, 80), "0\n\ntotal 0, no terms\n");
    }

    #[test]
    fn tables_are_aligned_and_split() {
        let shown = show(&samples::table(), &PLAIN, 80);
        assert_eq!(shown, "m\\n    3      4\n  3   48    172\n  4  227  1,427\n");
        let shown = show(&samples::table(), &PLAIN, 10);
        assert_eq!(shown, "m\\n    3\n  3   48\n  4  227\n\nm\\n      4\n  3    172\n  4  1,427\n");
    }

    #[test]
    fn solutions_show_a_move() {
        let expected =
            "the first player wins after 5 moves (N), nimber 1\na move that wins:\n\n...\n.X.\n...\n";
        assert_eq!(show(&samples::solved(Some(5)), &PLAIN, 80), expected);
        assert!(
            show(&samples::solved(None), &PLAIN, 80).starts_with("the first player wins (N), nimber 1\n")
        );
    }

    #[test]
    fn states_are_aligned() {
        let expected = "\
bump  valid  classes  constructible  classes
   0     61       31             61       31
   1     89       45              .        .

constructible classes up to turning the column over: 21
";
        assert_eq!(show(&samples::states(), &PLAIN, 80), expected);
    }

    #[test]
    fn values_at_points_are_fractions() {
        assert_eq!(show(&samples::number(), &PLAIN, 80), "76/9\n");
    }
}
