//! Bounds on numbers of positions and games, in every format.

use super::{grouped, latex::braced_exponents};
use std::collections::BTreeMap;
use ways::{Bound, FromKnights, GoBounds, LeastGames, MeanOutdegree, MostGames, RBig, Replayed, Says};

/// Formulas with more characters are left to other formats.
const MOST_CHARACTERS: usize = 200;

/// The bounds in two tables, and what they rest on.
pub(super) fn text(bounds: &GoBounds, width: usize) -> String {
    let points = bounds.rows * bounds.columns;
    let plural = if points == 1 { "" } else { "s" };
    let mut text = format!("{}x{}, {points} point{plural}\n\n", bounds.rows, bounds.columns);
    text += &table(["positions", "log10", "log2"], &bounds.positions.bounds(), width);
    text.push('\n');
    text += &table(["games", "log10 log10", "log2 log2"], &bounds.games.bounds(), width);
    text.push('\n');
    for line in notes(bounds) {
        text += &wrapped(&line, width);
    }
    for (title, position) in &bounds.shown {
        text += &format!("\n{title}\n{}", position.text());
    }
    if let Some(game) = &bounds.longest {
        text += &format!("\nthe longest of these games\n{}", wrapped(&game.join(" "), width));
    }
    text
}

/// Bounds, right under left; a formula that is too long for the line stands below.
fn table(heads: [&str; 3], bounds: &[Bound], width: usize) -> String {
    let or_dash = |log: &Option<String>| log.clone().unwrap_or_else(|| "-".into());
    let rows: Vec<[String; 3]> = std::iter::once(heads.map(String::from))
        .chain(bounds.iter().map(|b| [b.says.words().into(), or_dash(&b.log10), or_dash(&b.log2)]))
        .collect();
    let wide = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let formulas = std::iter::once(String::new()).chain(bounds.iter().map(formula));
    let line = |(row, formula): (&[String; 3], String)| {
        let [what, log10, log2] = row;
        let line = format!("{what:<a$}  {log10:>b$}  {log2:>c$}", a = wide(0), b = wide(1), c = wide(2));
        match formula.len() {
            0 => line + "\n",
            long if line.len() + 2 + long <= width => format!("{line}  {formula}\n"),
            _ => format!("{line}\n{}", wrapped(&format!("  {formula}"), width)),
        }
    };
    rows.iter().zip(formulas).map(line).collect()
}

/// A formula, as long as people want to read it.
fn formula(bound: &Bound) -> String {
    let shown = match bound.says {
        Says::Exactly => grouped(&bound.formula, ","),
        _ => bound.formula.clone(),
    };
    if shown.len() > MOST_CHARACTERS { String::new() } else { shown }
}

/// Words in lines of at most `width` columns.
fn wrapped(text: &str, width: usize) -> String {
    let indent = text.len() - text.trim_start().len();
    let (mut lines, mut line) = (String::new(), " ".repeat(indent));
    for word in text.split_whitespace() {
        let starts = line.trim().is_empty();
        if !starts && line.chars().count() + 1 + word.chars().count() > width {
            lines += &format!("{line}\n");
            line = format!("{}{word}", " ".repeat(indent.max(2)));
        } else {
            line += &format!("{}{word}", if starts { "" } else { " " });
        }
    }
    lines + &line + "\n"
}

/// What the bounds rest on.
fn notes(bounds: &GoBounds) -> Vec<String> {
    let positions = &bounds.positions;
    let mut notes = vec![below(&positions.least)];
    notes.extend(
        positions
            .tiles
            .as_ref()
            .map(|_| "at least: positions that are legal on tiles are legal together".into()),
    );
    notes.push(above(&positions.most));
    notes.push("formula: constants from squares up to 8x8, not proved".into());
    notes.extend(fewest_games(&bounds.games.least));
    notes.push(most_games(&bounds.games.most));
    notes
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `r + 2c = 3 (mod 5)`.
fn class(from: &FromKnights) -> String {
    let term = |factor: usize, name: &str| if factor == 1 { name.into() } else { format!("{factor}{name}") };
    let (row, column) = from.knights.factors;
    format!("{} + {} = {} (mod 5)", term(row, "r"), term(column, "c"), from.knights.rest)
}

fn below(from: &FromKnights) -> String {
    let lonely: usize = from.colourings.places.iter().map(|kind| kind.risky * kind.times).sum();
    let mut groups = BTreeMap::<usize, usize>::new();
    for kind in from.colourings.places.iter().filter(|kind| kind.risky > 1) {
        *groups.entry(kind.risky).or_default() += kind.times;
    }
    let groups =
        groups.iter().map(|(points, &times)| format!("{} of {points}", count(times, "group", "groups")));
    let groups: Vec<String> = groups.collect();
    let groups = if groups.is_empty() {
        String::new()
    } else {
        format!(", with {} near each other", groups.join(", "))
    };
    let rest = match lonely {
        0 => "every other point is beside one of them".to_string(),
        _ => format!("{} beside none of them{groups}", count(lonely, "point is", "points are")),
    };
    format!(
        "at least: {}, row r and column c from 0 with {}, left empty; {rest}",
        count(from.knights.len(), "point", "points"),
        class(from)
    )
}

fn above(from: &FromKnights) -> String {
    let kinds = from.colourings.places.iter().rev();
    let kinds: Vec<String> = kinds
        .map(|kind| format!("{} with {}", kind.times, count(kind.points - 1, "neighbour", "neighbours")))
        .collect();
    format!(
        "at most: none of {} with {} is a single stone without a liberty ({})",
        count(from.knights.len(), "point", "points"),
        class(from),
        if kinds.is_empty() { "none".into() } else { kinds.join(", ") }
    )
}

fn fewest_games(least: &LeastGames) -> Vec<String> {
    let played = |replayed: &[Replayed]| {
        let game = |one: &Replayed| {
            let plural = if one.moves == 1 { "" } else { "s" };
            format!("{} move{plural} ({})", grouped(&one.moves.to_string(), ","), one.game)
        };
        let games = replayed.iter().map(game).collect::<Vec<_>>().join(", ");
        (!replayed.is_empty()).then(|| format!("played by the rules, no position twice: {games}"))
    };
    let mut notes = match least {
        LeastGames::Point => vec!["games at least: nobody can move".into()],
        LeastGames::Line { points, .. } => vec![format!(
            "games at least: two paths through 2^{points} - 2 positions each, {} choices to skip one, and which path is first",
            format_args!("2^{} - 1", points - 1)
        )],
        LeastGames::Partition { each, between, partition, .. } => vec![format!(
            "games at least: parts of {} are connected, each of {} between lies beside both; \
             no partition has more than {} between",
            count(*each, "point", "points"),
            count(*between, "point", "points"),
            ways::LeastGames::most_between(partition.parts().len())
        )],
    };
    notes.extend(played(least.replayed()));
    notes
}

fn most_games(most: &MostGames) -> String {
    let mean = |mean: &RBig| format!("{:.4}", mean.to_f64().value());
    let rounded_up = |mean: &RBig| {
        let scaled = format!("{:0>5}", (mean * RBig::from(10_000)).ceil().to_string());
        let (whole, places) = scaled.split_at(scaled.len() - 4);
        format!("{whole}.{places}")
    };
    let known = if most.exact { "L positions" } else { "L positions, at most as many as above" };
    let why = match &most.mean {
        MeanOutdegree::Exactly(exactly) => format!("mean outdegree {}", mean(exactly)),
        MeanOutdegree::AtMost(at_most) => format!("mean outdegree at most {}", rounded_up(at_most)),
        MeanOutdegree::Unknown => "mean outdegree at most twice the number of points".into(),
    };
    let proved = match (most.counted, most.is_proved()) {
        (Some(_), _) => "the games are counted",
        (None, true) => "so the product of outdegrees is at most that",
        (None, false) => "that it is at most the number of points is not shown here",
    };
    format!("games at most: {known}; {why}, {proved}")
}

/// A line for each bound.
pub(super) fn csv(bounds: &GoBounds) -> String {
    let mut text = String::from("number,says,formula,log10,log2\n");
    for (number, bound) in all(bounds) {
        let field = |log: &Option<String>| log.clone().unwrap_or_default();
        let (log10, log2) = (field(&bound.log10), field(&bound.log2));
        text += &format!("{number},{},{},{log10},{log2}\n", bound.says.words(), bound.formula);
    }
    text
}

/// All bounds, with what they are about.
fn all(bounds: &GoBounds) -> Vec<(&'static str, Bound)> {
    let positions = bounds.positions.bounds().into_iter().map(|bound| ("positions", bound));
    positions.chain(bounds.games.bounds().into_iter().map(|bound| ("games", bound))).collect()
}

/// The bounds as a table.
pub(super) fn latex(bounds: &GoBounds) -> String {
    let row = |(number, bound): &(&str, Bound)| {
        let log = |log: &Option<String>| log.clone().unwrap_or_else(|| "--".into());
        let formula = match bound.formula.contains("outdegrees") {
            true => bound.formula.clone(),
            false => format!("${}$", braced_exponents(&bound.formula.replace(" * ", r" \cdot "))),
        };
        let (log10, log2) = (log(&bound.log10), log(&bound.log2));
        format!("{number} & {} & {formula} & {log10} & {log2} \\\\\n", bound.says.words())
    };
    let rows: String = all(bounds).iter().map(row).collect();
    format!(
        "% logarithms of positions; of games those of the logarithm, rounded outward\n\
         \\begin{{tabular}}{{lllrr}}\n & & & $\\log_{{10}}$ & $\\log_2$ \\\\\n\\hline\n{rows}\\end{{tabular}}\n"
    )
}
