//! How a source is written in its file, and how it is read.

use super::outcomes::WrittenOutcomes;
use super::printed::WrittenPrinted;
use super::sequences::{Games, Simulated};
use super::shortest::{WrittenShortest, WrittenShortestTable};
use super::{Claim, Entry, Finding, Growth, QGame, Ratio, Recurrence, Source, States, TableError};
use serde::Deserialize;
use std::path::Path;

/// The source in `text`; errors name `file`.
pub fn parse(file: &Path, text: &str) -> Result<Source, TableError> {
    let written: Written = toml::from_str(text)
        .map_err(|error| TableError::Toml { file: file.to_path_buf(), error: Box::new(error) })?;
    let entry = |(entry, what)| TableError::Entry { file: file.to_path_buf(), entry, what };
    let head = written.source;
    let mut entries = vec![];
    for (i, count) in written.count.iter().enumerate() {
        let name = format!("count {} ({}, {})", i + 1, count.at.place, count.at.board);
        entries.push(count.entry(&head).map_err(|what| entry((name, what)))?);
    }
    for (i, table) in written.table.iter().enumerate() {
        let name = |cell| format!("table {} ({}){cell}", i + 1, table.place);
        entries.extend(table.entries(&head).map_err(|(cell, what)| entry((name(cell), what)))?);
    }
    for (i, profile) in written.profile.iter().enumerate() {
        let name = format!("profile {} ({}, {})", i + 1, profile.at.place, profile.at.board);
        entries.push(profile.entry(&head).map_err(|what| entry((name, what)))?);
    }
    let mut shortest = vec![];
    for (i, one) in written.shortest.iter().enumerate() {
        let name = format!("shortest {} ({}, {})", i + 1, one.place, one.board);
        shortest.push(one.entry(&head).map_err(|what| entry((name, what)))?);
    }
    for (i, table) in written.shortest_table.iter().enumerate() {
        let name = |cell| format!("shortest_table {} ({}){cell}", i + 1, table.place);
        shortest.extend(table.entries(&head).map_err(|(cell, what)| entry((name(cell), what)))?);
    }
    let mut outcomes = vec![];
    for (i, table) in written.outcome_table.iter().enumerate() {
        let name = |cell| format!("outcome_table {} ({}){cell}", i + 1, table.place);
        outcomes.extend(table.entries(&head).map_err(|(cell, what)| entry((name(cell), what)))?);
    }
    let printed = |tables: &[WrittenPrinted], kind: &str| {
        let one = |(i, table): (usize, &WrittenPrinted)| {
            let name = |cell| format!("{kind} {} ({}){cell}", i + 1, table.place);
            table.entries().map_err(|(cell, what)| entry((name(cell), what)))
        };
        Ok(tables.iter().enumerate().map(one).collect::<Result<Vec<_>, TableError>>()?.concat())
    };
    let games_of_two = printed(&written.games_table, "games_table")?;
    let outdegrees = printed(&written.outdegree_table, "outdegree_table")?;
    let Head { key, title, authors, game } = head;
    let (in_one_variable, entries) = entries.into_iter().partition(|entry| entry.in_one_variable);
    Ok(Source {
        file: file.to_path_buf(),
        key,
        title,
        authors,
        entries,
        in_one_variable,
        findings: written.finding,
        game,
        recurrences: written.recurrence,
        states: written.states,
        growth: written.growth,
        ratios: written.ratio,
        q_games: written.q_game,
        shortest,
        outcomes,
        games: written.games,
        simulated: written.simulated,
        games_of_two,
        outdegrees,
    })
}

/// A file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    source: Head,
    #[serde(default)]
    count: Vec<WrittenCount>,
    #[serde(default)]
    table: Vec<WrittenTable>,
    #[serde(default)]
    profile: Vec<WrittenProfile>,
    #[serde(default)]
    finding: Vec<Finding>,
    #[serde(default)]
    recurrence: Vec<Recurrence>,
    #[serde(default)]
    states: Vec<States>,
    #[serde(default)]
    growth: Vec<Growth>,
    #[serde(default)]
    ratio: Vec<Ratio>,
    #[serde(default)]
    q_game: Vec<QGame>,
    #[serde(default)]
    shortest: Vec<WrittenShortest>,
    #[serde(default)]
    shortest_table: Vec<WrittenShortestTable>,
    #[serde(default)]
    outcome_table: Vec<WrittenOutcomes>,
    #[serde(default)]
    games: Vec<Games>,
    #[serde(default)]
    simulated: Vec<Simulated>,
    #[serde(default)]
    games_table: Vec<WrittenPrinted>,
    #[serde(default)]
    outdegree_table: Vec<WrittenPrinted>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    pub(super) key: String,
    title: String,
    authors: Vec<String>,
    pub(super) game: Option<String>,
}

/// What counts and profiles have in common.
struct At {
    place: String,
    game: Option<String>,
    kind: Option<String>,
    board: String,
    play: bool,
    in_one_variable: bool,
    finding: Option<String>,
}

#[derive(Deserialize)]
#[serde(try_from = "Fields")]
struct WrittenCount {
    at: At,
    value: String,
    share: Option<String>,
    correct: Option<String>,
}

#[derive(Deserialize)]
#[serde(try_from = "Fields")]
struct WrittenProfile {
    at: At,
    polynomial: String,
    correct: Option<String>,
}

/// Every field that a count or a profile may have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(rename = "where")]
    place: String,
    game: Option<String>,
    kind: Option<String>,
    board: String,
    #[serde(default)]
    play: bool,
    #[serde(default)]
    in_one_variable: bool,
    value: Option<String>,
    share: Option<String>,
    polynomial: Option<String>,
    correct: Option<String>,
    finding: Option<String>,
}

/// The fields that tell counts from profiles.
struct Values {
    value: Option<String>,
    share: Option<String>,
    polynomial: Option<String>,
    correct: Option<String>,
}

impl Fields {
    /// What counts and profiles have in common, and what not.
    fn split(self) -> (At, Values) {
        let Fields { place, game, kind, board, play, in_one_variable, finding, .. } = self;
        let Fields { value, share, polynomial, correct, .. } = self;
        let at = At { place, game, kind, board, play, in_one_variable, finding };
        (at, Values { value, share, polynomial, correct })
    }
}

impl TryFrom<Fields> for WrittenCount {
    type Error = String;

    fn try_from(fields: Fields) -> Result<WrittenCount, String> {
        let (at, Values { value, share, polynomial, correct }) = fields.split();
        match (value, polynomial) {
            _ if at.in_one_variable => Err("a count has no field `in_one_variable`; write a profile".into()),
            (Some(value), None) => Ok(WrittenCount { at, value, share, correct }),
            (None, _) => Err("a count has a field `value`".into()),
            (_, Some(_)) => Err("a count has no field `polynomial`; write a profile".into()),
        }
    }
}

impl TryFrom<Fields> for WrittenProfile {
    type Error = String;

    fn try_from(fields: Fields) -> Result<WrittenProfile, String> {
        let (at, Values { value, share, polynomial, correct }) = fields.split();
        match polynomial {
            Some(_) if value.is_some() || share.is_some() => {
                Err("a profile has no fields `value` and `share`; write a count".into())
            }
            Some(polynomial) => Ok(WrittenProfile { at, polynomial, correct }),
            None => Err("a profile has a field `polynomial`".into()),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTable {
    #[serde(rename = "where")]
    place: String,
    game: Option<String>,
    kind: Option<String>,
    board: Option<String>,
    first: Option<usize>,
    #[serde(default)]
    play: bool,
    values: String,
}

/// The cells of a table that are not left out, with their rows and columns, counted from 0.
pub(super) fn cells(values: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let of_line =
        |(m, line): (usize, _)| str::split_whitespace(line).enumerate().map(move |(n, value)| (m, n, value));
    values.trim().lines().enumerate().flat_map(of_line).filter(|(_, _, value)| *value != "-")
}

/// A cell in words.
pub(super) fn cell(m: usize, n: usize) -> String {
    format!(", row {} column {}", m + 1, n + 1)
}

/// A correction differs from what was printed and has a finding.
pub(super) fn explained<T: PartialEq>(
    printed: &T,
    correct: Option<&T>,
    finding: Option<&str>,
) -> Result<(), String> {
    if correct.is_some() && finding.is_none() {
        return Err("it has `correct` but no `finding` that explains it".into());
    }
    if correct == Some(printed) {
        return Err("what is `correct` is what was printed".into());
    }
    Ok(())
}

impl WrittenCount {
    fn entry(&self, head: &Head) -> Result<Entry, String> {
        let share = self.share.as_deref().map(fraction).transpose()?;
        let claim = |value: &str| Ok(Claim::Count { value: digits(value)?, share: share.clone() });
        self.at.entry(head, &self.value, self.correct.as_deref(), claim)
    }
}

impl WrittenProfile {
    fn entry(&self, head: &Head) -> Result<Entry, String> {
        let claim = |text: &str| text.parse().map(Claim::Profile).map_err(|error| format!("{error}"));
        self.at.entry(head, &self.polynomial, self.correct.as_deref(), claim)
    }
}

impl WrittenTable {
    /// The cells in reading order; an error says which cell.
    fn entries(&self, head: &Head) -> Result<Vec<Entry>, (String, String)> {
        let mut entries = vec![];
        let first = self.first.unwrap_or(1);
        if self.values.trim().lines().count() > 1 && self.board(0, 0) == self.board(1, 0) {
            return Err((String::new(), "its boards have no m, so it has one row".into()));
        }
        for (m, n, value) in cells(&self.values) {
            let at = At {
                place: self.place.clone(),
                game: self.game.clone(),
                kind: self.kind.clone(),
                board: self.board(m + first, n + first),
                play: self.play,
                in_one_variable: false,
                finding: None,
            };
            let claim = |value: &str| Ok(Claim::Count { value: digits(value)?, share: None });
            entries.push(at.entry(head, value, None, claim).map_err(|what| (cell(m, n), what))?);
        }
        if entries.is_empty() {
            return Err((String::new(), "the table has no values".into()));
        }
        Ok(entries)
    }

    /// The board of a row and a column: numbers for the letters m and n, after the name if there is one.
    fn board(&self, m: usize, n: usize) -> String {
        let board = self.board.as_deref().unwrap_or("mxn");
        let (name, sizes) = board.split_at(board.find(':').unwrap_or(0));
        format!("{name}{}", sizes.replace('m', &m.to_string()).replace('n', &n.to_string()))
    }
}

impl At {
    /// The entry that claims `printed`, or in truth `correct`.
    fn entry(
        &self,
        head: &Head,
        printed: &str,
        correct: Option<&str>,
        claim: impl Fn(&str) -> Result<Claim, String>,
    ) -> Result<Entry, String> {
        let game = self
            .game
            .clone()
            .or_else(|| head.game.clone())
            .ok_or("neither it nor the source names a game")?;
        games::find(&game, self.kind.as_deref()).map_err(|error| error.to_string())?;
        let boards = board::parse_sum(&self.board).map_err(|error| error.to_string())?;
        let printed = claim(printed)?;
        let correct = correct.map(claim).transpose()?;
        explained(&printed, correct.as_ref(), self.finding.as_deref())?;
        Ok(Entry {
            source: head.key.clone(),
            place: self.place.clone(),
            game,
            kind: self.kind.clone(),
            board: self.board.clone(),
            boards,
            play: self.play,
            in_one_variable: self.in_one_variable,
            printed,
            correct,
            finding: self.finding.clone(),
        })
    }
}

/// A number as printed, perhaps with commas between groups of three digits, as plain digits.
fn digits(text: &str) -> Result<String, String> {
    let wrong = || Err(format!("'{text}' is not a number such as 1427 or 1,427"));
    let groups: Vec<&str> = text.split(',').collect();
    let grouped = groups.len() == 1
        || (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
    let number = groups.concat();
    if !grouped || number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return wrong();
    }
    if number.len() > 1 && number.starts_with('0') { wrong() } else { Ok(number) }
}

/// A share as printed: a decimal fraction from 0 to 1.
fn fraction(text: &str) -> Result<String, String> {
    let good = match text.split_once('.') {
        None => text == "0" || text == "1",
        Some(("0", places)) => (1..=18).contains(&places.len()) && places.bytes().all(|b| b.is_ascii_digit()),
        Some(_) => false,
    };
    if good { Ok(text.to_string()) } else { Err(format!("'{text}' is not a share such as 0.24367 or 1")) }
}
