//! Answers in words: pure functions from an [`Answer`] to a text that ends with a line end.

mod alliance;
mod bfile;
mod bounds;
pub(crate) mod claims;
mod csv;
mod estimate;
mod graph;
mod hamilton;
mod json;
mod latex;
mod played;
mod solved;
mod text;
mod value;

use clap::ValueEnum;
use ways::{
    Answer, BorderStates, BumpStates, Cell, Check, Position, Profile, Proof, UBig, Value, Verdict, WaysError,
};

/// How to write an answer; each has a module of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Csv,
    Latex,
    /// The terms of a series as the OEIS takes them
    Bfile,
    /// A graph of positions for Graphviz
    Dot,
    /// Positions, or a thermograph, as one picture
    Svg,
    /// The same in pixels
    Png,
}

impl Format {
    /// As it is typed.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_string())
    }
}

/// How an answer is to be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Output {
    /// The language.
    pub(crate) format: Format,
    /// In text, profiles as grids of coefficients.
    pub(crate) triangle: bool,
    /// In text, final positions with moves that lead to them.
    pub(crate) moves: bool,
}

/// An answer that is not the one hoped for, in a sentence: the program ends with 1.
pub(crate) fn news(answer: &Answer) -> Option<String> {
    match &answer.value {
        Value::Verdict(verdict) => match **verdict {
            Verdict::Proved { .. } => None,
            Verdict::Refuted(_) => Some("the formula is refuted".into()),
        },
        _ => hamilton::news(answer),
    }
}

/// The answer in the form asked for, on lines of at most `width` columns where people read it.
pub(crate) fn show(answer: &Answer, output: &Output, width: usize) -> String {
    match output.format {
        Format::Text => text::show(answer, output, width),
        Format::Json => json::show(answer),
        Format::Csv => csv::show(answer),
        Format::Latex => latex::show(answer),
        Format::Bfile => bfile::show(answer),
        Format::Dot => match &answer.value {
            Value::Graph(graph) => graph::dot(answer, graph),
            _ => unreachable!("only graphs are asked for as dot"),
        },
        Format::Svg | Format::Png => match &answer.value {
            Value::Game(value) => value.svg(),
            _ => Position::svg(&drawn(answer)),
        },
    }
}

/// The answer on one line, among others: as an object, or with what would be lines of text one after the other.
pub(crate) fn line(answer: &Answer, output: &Output) -> String {
    if output.format == Format::Json {
        return json::line(answer);
    }
    let text = text::show(answer, output, usize::MAX);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("; ") + "\n"
}

/// The positions or the thermograph of an answer as a picture in pixels.
pub(crate) fn png(answer: &Answer) -> Result<Vec<u8>, WaysError> {
    match &answer.value {
        Value::Game(value) => value.png(),
        _ => Position::png(&drawn(answer)),
    }
}

/// The positions of an answer.
fn drawn(answer: &Answer) -> Vec<Position> {
    match &answer.value {
        Value::Positions(numbered) => {
            numbered.positions.iter().map(|(_, position)| position.clone()).collect()
        }
        Value::Bounds(bounds) => bounds.shown.iter().map(|(_, position)| position.clone()).collect(),
        Value::Ends(ends) => ends.shown.iter().map(|end| end.position.clone()).collect(),
        _ => vec![],
    }
}

/// What an exact answer was checked against.
fn checked(check: &Check) -> String {
    match check {
        Check::Prime { check_prime } => format!("modulo {check_prime}"),
        Check::Laws { conserved_steps, mirrored_columns, met_twice } => {
            let some = |number: usize, what: &str| {
                let plural = if number == 1 { "" } else { "s" };
                format!("{number} {what}{plural}")
            };
            let (steps, columns) = (some(*conserved_steps, "step"), some(*mirrored_columns, "column"));
            let twice = if *met_twice { " and a second meeting point" } else { "" };
            format!("by conservation at {steps}, by mirrors at {columns}{twice}")
        }
    }
}

/// How often a search looked at a position.
fn nodes(value: &Value) -> Option<u64> {
    match value {
        Value::Solved(solution) => Some(solution.nodes),
        Value::Partizan(solution) => Some(solution.nodes),
        _ => None,
    }
}

/// How the answer is known and what it took, on one line.
pub(crate) fn account(answer: &Answer) -> String {
    let account = &answer.account;
    let states = |states: u64| {
        let plural = if states == 1 { "" } else { "s" };
        format!("{} state{plural}", grouped(&states.to_string(), ","))
    };
    let took = seconds(account.seconds);
    match &answer.proof {
        Proof::Exact { bound_bits, check } => format!(
            "exact: integers within a proved bound of {bound_bits} bits, checked {}{}; \
             a frontier of {}, at most {}, {}, {took} s",
            checked(check),
            account.formula_error.map(|error| format!(" (formula: {error:+.1e})")).unwrap_or_default(),
            account.width,
            states(account.peak_states),
            ways::bytes(account.peak_bytes as f64),
        ),
        Proof::Proved { method, states: of_operator, terms_verified, points: (x, y), primes } => {
            let where_zero = match *method {
                "vectors" => format!("in every state and on {terms_verified} terms"),
                _ => format!("on {terms_verified} consecutive terms"),
            };
            let count =
                |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
            format!(
                "proved for all n: the operator of the family has {}, residuals vanish {where_zero}, \
                 at {}, modulo {}; {took} s",
                states(*of_operator as u64),
                count(x * y, "point"),
                count(primes.len(), "prime"),
            )
        }
        Proof::Periodic { states: of_operators, window, prices, agree_from, period } => {
            let price = |(modulus, price): &(usize, String)| format!("{price} (modulo {modulus})");
            format!(
                "proved for all n: with leads of at most {window} from above, and with prices {} of a lead from below, \
                 bounds repeat themselves and agree for one common period of {period} from n = {agree_from} on; \
                 operators of {}; {took} s",
                prices.iter().map(price).collect::<Vec<_>>().join(" and "),
                states(*of_operators as u64),
            )
        }
        Proof::TermByTerm { states: of_operators } => format!(
            "every term is exact, nothing is claimed of later ones; operators of {}; {took} s",
            states(*of_operators as u64)
        ),
        Proof::Guessed { spare_terms } => {
            format!("guessed: it holds on {spare_terms} further terms; {took} s")
        }
        Proof::Enumerated => format!("exact: counted one by one; {took} s"),
        Proof::Exhausted { positions, .. } => format!(
            "searched until nothing was open: {}positions met {}, {}, {took} s",
            nodes(&answer.value)
                .map(|nodes| format!("nodes {}, ", grouped(&nodes.to_string(), ",")))
                .unwrap_or_default(),
            grouped(&positions.to_string(), ","),
            ways::bytes(account.peak_bytes as f64),
        ),
        Proof::Walked { positions } => format!(
            "verified: walked along by the plain rules, every step a move, each of the {} positions visited once; \
             {}, {took} s",
            grouped(&positions.to_string(), ","),
            ways::bytes(account.peak_bytes as f64),
        ),
        Proof::Counterexample => format!("both values are exact; {took} s"),
        Proof::Enclosed { states: of_operator, periods } => format!(
            "all digits proved: enclosed in integers by a vector of the operator after {periods} columns, {}; {took} s",
            states(*of_operator as u64),
        ),
        Proof::Bounded { games_replayed } => format!(
            "proved, but for what says otherwise: products of exact numbers, logarithms rounded outward; \
             games replayed: {games_replayed}; {took} s"
        ),
        Proof::Extrapolated { boards } => {
            format!("extrapolated from the exact counts of {boards} boards, not proved; {took} s")
        }
        Proof::Sampled { seed, runs } => {
            let plural = if *runs == 1 { "" } else { "s" };
            format!("estimated from {runs} random run{plural}, seed {seed}; {took} s")
        }
    }
}

/// A number with its digits in groups.
fn number(number: u64) -> String {
    grouped(&number.to_string(), ",")
}

/// `1 edge`, `1,234 edges`.
fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(count), if count == 1 { one } else { many })
}

/// Words with blanks between them, on lines of at most `width` columns.
pub(crate) fn wrapped(words: impl Iterator<Item = String>, width: usize) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for word in words {
        let long = word.chars().count();
        if used > 0 && used + 1 + long > width {
            text.push('\n');
            used = 0;
        } else if used > 0 {
            text.push(' ');
            used += 1;
        }
        text += &word;
        used += long;
    }
    text + "\n"
}

/// Columns under their heads, to the right.
fn aligned(heads: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let rows: Vec<Vec<String>> = std::iter::once(heads).chain(rows).collect();
    let wide: Vec<usize> =
        (0..rows[0].len()).map(|c| rows.iter().map(|row| row[c].len()).max().unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&wide).map(|(cell, wide)| format!("{cell:>wide$}"));
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    rows.iter().map(line).collect()
}

/// `4 n + 3`.
fn linear(rise: i64, shift: i64) -> String {
    let factor = if rise == 1 { "n".to_string() } else { format!("{rise} n") };
    match (rise, shift.signum()) {
        (0, _) => shift.to_string(),
        (_, 0) => factor,
        (_, 1) => format!("{factor} + {shift}"),
        _ => format!("{factor} - {}", -shift),
    }
}

/// Seconds with as many places as matter.
fn seconds(seconds: f64) -> String {
    if seconds < 10.0 { format!("{seconds:.3}") } else { format!("{seconds:.1}") }
}

/// A number with its digits in groups of three: `-1,234,567/89`.
pub(crate) fn grouped(number: &str, separator: &str) -> String {
    let mut text = String::with_capacity(number.len() * 4 / 3);
    let mut digits_left = 0;
    for (i, c) in number.char_indices() {
        if !c.is_ascii_digit() {
            digits_left = 0;
        } else if digits_left == 0 {
            digits_left = number[i..].bytes().take_while(u8::is_ascii_digit).count();
        } else if digits_left % 3 == 0 {
            text += separator;
        }
        text.push(c);
        digits_left = digits_left.saturating_sub(1);
    }
    text
}

/// A term of a polynomial: its coefficient, and the variables with positive exponents.
struct Term<'a> {
    coefficient: &'a UBig,
    powers: Vec<(char, usize)>,
}

impl Term<'_> {
    /// The coefficient, unless it is 1 and something follows it.
    fn factor(&self, separator: &str) -> Option<String> {
        let silent = *self.coefficient == UBig::ONE && !self.powers.is_empty();
        (!silent).then(|| grouped(&self.coefficient.to_string(), separator))
    }
}

/// The terms of a profile by falling powers.
fn terms(profile: &Profile) -> Vec<Term<'_>> {
    terms_with_empty(profile, |_, _| 0)
}

/// The same with as many factors e as `empty(a, b)` says.
fn terms_with_empty(profile: &Profile, empty: impl Fn(usize, usize) -> usize) -> Vec<Term<'_>> {
    let powers = |a, b| [('x', a), ('y', b), ('e', empty(a, b))].into_iter().filter(|&(_, power)| power > 0);
    let term = |((a, b), coefficient)| Term { coefficient, powers: powers(a, b).collect() };
    profile.terms().map(term).collect()
}

/// The terms of a polynomial in x by falling powers.
fn terms_in_x(coefficients: &[UBig]) -> Vec<Term<'_>> {
    let falling = coefficients.iter().enumerate().rev().filter(|(_, c)| **c != UBig::ZERO);
    let term = |(power, coefficient)| Term {
        coefficient,
        powers: if power > 0 { vec![('x', power)] } else { vec![] },
    };
    falling.map(term).collect()
}

/// Terms joined by `+`, broken into lines of at most `width` columns; every line but the first starts with `+`.
fn sum_in_lines(terms: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for term in terms {
        match lines.last_mut() {
            None => lines.push(term.clone()),
            Some(line) if line.len() + 3 + term.len() <= width => *line += &format!(" + {term}"),
            Some(_) => lines.push(format!("+ {term}")),
        }
    }
    if lines.is_empty() { vec!["0".to_string()] } else { lines }
}

/// The rows of a table of border states, one for each bump: its size, the valid states and their classes, the
/// constructible ones and their classes; `missing` for what was not computed.
fn state_rows(states: &BorderStates, number: impl Fn(u128) -> String, missing: &str) -> Vec<[String; 5]> {
    let walked = |count: Option<u64>| count.map_or_else(|| missing.to_string(), |count| number(count.into()));
    let row = |(bump, states): (usize, &BumpStates)| {
        [
            bump.to_string(),
            number(states.valid),
            number(states.valid_classes),
            walked(states.constructible),
            walked(states.constructible_classes),
        ]
    };
    states.bumps.iter().enumerate().map(row).collect()
}

/// Boards of a table are squares, several of them.
fn are_squares(cells: &[Cell]) -> bool {
    cells.len() > 1 && cells.iter().all(|cell| cell.rows == cell.columns)
}

/// What a table says of a board; `missing` where there was no room to count.
fn in_cell(cell: &Cell, number: impl Fn(&UBig) -> String, missing: &str) -> String {
    cell.count.as_ref().map_or_else(|_| missing.to_string(), number)
}

/// Which boards of a table there was no room for, in a sentence.
pub(crate) fn refused(answer: &Answer) -> Option<String> {
    let Value::Table(cells) = &answer.value else { return None };
    let refused: Vec<(&Cell, &WaysError)> =
        cells.iter().filter_map(|cell| Some((cell, cell.count.as_ref().err()?))).collect();
    let (first, refusal) = refused.first()?;
    let (rows, columns) = (first.rows, first.columns);
    Some(match refused.len() {
        1 => format!("{rows}x{columns} is not counted: {refusal}"),
        number => {
            format!(
                "{number} of {} boards are not counted; the first, {rows}x{columns}: {refusal}",
                cells.len()
            )
        }
    })
}

/// A table by rows: its row heads, its column heads, and its cells, `None` where it says nothing.
struct Grid<T> {
    rows: Vec<usize>,
    columns: Vec<usize>,
    cells: Vec<Vec<Option<T>>>,
}

impl<T> Grid<T> {
    fn new(entries: impl IntoIterator<Item = (usize, usize, T)>) -> Grid<T> {
        let entries: Vec<_> = entries.into_iter().collect();
        let heads = |of: fn(&(usize, usize, T)) -> usize| -> Vec<usize> {
            let heads: std::collections::BTreeSet<usize> = entries.iter().map(of).collect();
            heads.into_iter().collect()
        };
        let (rows, columns) = (heads(|entry| entry.0), heads(|entry| entry.1));
        let mut cells: Vec<Vec<Option<T>>> =
            rows.iter().map(|_| columns.iter().map(|_| None).collect()).collect();
        for (row, column, value) in entries {
            let r = rows.binary_search(&row).expect("every entry has a row");
            let c = columns.binary_search(&column).expect("every entry has a column");
            cells[r][c] = Some(value);
        }
        Grid { rows, columns, cells }
    }
}

/// Answers made by hand, for the tests of all formats.
#[cfg(test)]
mod samples {
    use ways::{
        Account, Answer, BorderStates, BumpStates, Cell, Check, Job, Play, Profile, Proof, Share, Solution,
        UBig, Value, Verb,
    };

    pub(super) fn answer(verb: Verb, board: &str, value: Value) -> Answer {
        Answer {
            job: Job::new(verb, "domineering", board),
            value,
            proof: Proof::Exact { bound_bits: 58, check: Check::Prime { check_prime: 97 } },
            account: Account {
                sites: 4,
                components: 1,
                width: 2,
                peak_states: 1536,
                peak_bytes: 12 << 10,
                peak_resident: None,
                formula_error: None,
                seconds: 0.25,
                version: "0.1.0",
            },
        }
    }

    pub(super) fn count(number: u64) -> Answer {
        answer(Verb::Count, "8x8", Value::Count { count: number.into(), share: None })
    }

    /// The positions of alternating play on 4x4 (Table 1 of the paper on Domineering positions).
    pub(super) fn play() -> Answer {
        let share = Share { part: 4632u32.into(), whole: 10012u32.into() };
        let value = Value::Count { count: 4632u32.into(), share: Some(share) };
        let mut answer = answer(Verb::Count, "4x4", value);
        answer.job.play = Some(Play { turn: None });
        answer
    }

    pub(super) fn profile(board: &str, terms: &[((usize, usize), u64)]) -> Answer {
        let terms = terms.iter().map(|&(exponents, c)| (exponents, UBig::from(c)));
        answer(Verb::Profile, board, Value::Profile(Profile::from_terms(terms)))
    }

    /// 1 + 2x + 2y + x^2 + y^2: empty, one of four dominoes, two side by side.
    pub(super) fn two_by_two() -> Answer {
        profile("2x2", &[((0, 0), 1), ((1, 0), 2), ((0, 1), 2), ((2, 0), 1), ((0, 2), 1)])
    }

    /// The same, without asking whose pieces they are.
    pub(super) fn two_by_two_in_x() -> Answer {
        let value = Value::ProfileInOneVariable {
            coefficients: [1u8, 4, 2].map(UBig::from).to_vec(),
            perfect: Some(2u8.into()),
        };
        answer(Verb::ProfileInOneVariable, "2x2", value)
    }

    /// The first rows and columns of the table of right ends.
    pub(super) fn table() -> Answer {
        let rows = [(3, 3, 48u32), (3, 4, 172), (4, 3, 227), (4, 4, 1427)];
        let cell =
            |(rows, columns, count): (usize, usize, u32)| Cell { rows, columns, count: Ok(count.into()) };
        let value = Value::Table(rows.map(cell).to_vec());
        let mut answer = answer(Verb::Table, "3..4x3..4", value);
        answer.job.kind = Some("right-end".into());
        answer
    }

    /// Numbers such as those of Go on columns of three points, some of them not computed.
    pub(super) fn states() -> Answer {
        let bump = |valid: u128, constructible: Option<u64>| BumpStates {
            valid,
            valid_classes: valid.div_ceil(2),
            constructible,
            constructible_classes: constructible.map(|states| states.div_ceil(2)),
        };
        let bumps = vec![bump(61, Some(61)), bump(89, None)];
        answer(Verb::States, "3", Value::States(BorderStates { width: 3, bumps, up_down_classes: Some(21) }))
    }

    /// Node Kayles on 3x3: after the centre four corners remain, which are one move each.
    pub(super) fn solved(length: Option<u32>) -> Answer {
        let value = Value::Solved(Solution {
            first_wins: true,
            nimber: 1,
            winning_move: Some(4),
            name: None,
            drawn: Some(vec!["...\n.X.\n...".to_string()]),
            length,
            line: None,
            nodes: 55,
        });
        let verb = Verb::Solve { length: length.is_some(), first: None, line: false };
        let mut answer = answer(verb, "3x3", value);
        answer.proof = Proof::Exhausted { positions: 21, tables: ways::Tables::Sealed };
        answer
    }

    /// Domineering on 2x3: {2 | -1/2}.
    pub(super) fn two_by_three() -> ways::GameValue {
        ways::GameValue::parse("{2|-1/2}").unwrap()
    }

    /// 2x2 at x = 2, y = -1/3: 1 + 4 - 2/3 + 4 + 1/9.
    pub(super) fn number() -> Answer {
        let value = Value::Number(ways::RBig::from_parts(76.into(), 9u8.into()));
        answer(Verb::ProfileAt { x: "2".into(), y: "-1/3".into() }, "2x2", value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        for (plain, shown) in [
            ("0", "0"),
            ("999", "999"),
            ("1000", "1,000"),
            ("179788343101980135", "179,788,343,101,980,135"),
            ("-12345", "-12,345"),
            ("-1234/56789", "-1,234/56,789"),
            ("", ""),
        ] {
            assert_eq!(grouped(plain, ","), shown);
        }
        assert_eq!(grouped("1234567", r"\,"), r"1\,234\,567");
    }

    #[test]
    fn an_answer_among_others_takes_a_line() {
        let output = |format| Output { format, triangle: false, moves: false };
        assert_eq!(line(&samples::count(1234), &output(Format::Text)), "1,234\n");
        let solved = line(&samples::solved(None), &output(Format::Text));
        assert!(
            solved.starts_with("the first player wins") && solved.contains("; a move that wins"),
            "{solved}"
        );
        for answer in [samples::two_by_two(), samples::solved(Some(5)), samples::table()] {
            let object = line(&answer, &output(Format::Json));
            assert_eq!((object.lines().count(), object.ends_with("}\n")), (1, true));
        }
    }

    #[test]
    fn sums_are_broken_between_terms() {
        let terms = ["x^2", "2 x", "1"].map(String::from);
        assert_eq!(sum_in_lines(&terms, 80), ["x^2 + 2 x + 1"]);
        assert_eq!(sum_in_lines(&terms, 13), ["x^2 + 2 x + 1"]);
        assert_eq!(sum_in_lines(&terms, 12), ["x^2 + 2 x", "+ 1"]);
        assert_eq!(sum_in_lines(&terms, 1), ["x^2", "+ 2 x", "+ 1"]);
        assert_eq!(sum_in_lines(&[], 80), ["0"]);
    }

    #[test]
    fn the_account_says_how_and_at_what_cost() {
        assert_eq!(
            account(&samples::count(7)),
            "exact: integers within a proved bound of 58 bits, checked modulo 97; a frontier of 2, \
             at most 1,536 states, 12.0 KiB, 0.250 s"
        );
    }

    #[test]
    fn every_format_ends_every_answer_with_a_line_end() {
        let answers = [
            samples::count(7),
            samples::play(),
            samples::two_by_two(),
            samples::two_by_two_in_x(),
            samples::number(),
            samples::table(),
            samples::states(),
            samples::solved(Some(5)),
        ];
        for answer in answers {
            for format in [Format::Text, Format::Json, Format::Csv, Format::Latex] {
                let shown = show(&answer, &Output { format, triangle: false, moves: false }, 80);
                assert!(shown.ends_with('\n') && !shown.ends_with("\n\n"), "{shown:?}");
            }
        }
    }
}
