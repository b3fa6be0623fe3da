//! The games by name, with what a user may set and what to show in help texts.

use crate::domineering::{Domineering, Kind};
use rule::Visitor;
use thiserror::Error;

/// A game with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Game {
    Domineering(Domineering),
}

impl Game {
    /// Shows the rule to the visitor.
    pub fn accept<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Game::Domineering(rule) => visitor.visit(rule),
        }
    }
}

/// What the catalogue says of a game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word on the command line.
    pub name: &'static str,
    /// One line: who may put what where.
    pub summary: &'static str,
    /// The kinds of positions that can be asked for, by name, and what they are; the first is the default. Empty: the
    /// game has no kinds.
    pub kinds: &'static [(&'static str, &'static str)],
    /// The sites that a piece covers.
    pub covers: usize,
    /// Commands worth trying, without the leading `ways`.
    pub examples: &'static [&'static str],
    make: fn(kind: &str) -> Game,
}

/// Why there is no such game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum GameError {
    #[error("there is no game '{name}'; the games are: {known}")]
    Unknown { name: String, known: String },
    #[error("{game} has no kind '{kind}'; its kinds are: {known}")]
    UnknownKind { game: String, kind: String, known: String },
    #[error("{game} has only one kind of positions; '--kind {kind}' does not apply")]
    NoKinds { game: String, kind: String },
}

/// All games, by name.
pub fn catalogue() -> &'static [Entry] {
    &[Entry {
        name: "domineering",
        summary: "Left puts vertical dominoes, Right horizontal ones, on free squares",
        kinds: &[
            ("all", "all positions"),
            ("maximal", "those in which neither player can move"),
            ("left-end", "those in which Left cannot move"),
            ("right-end", "those in which Right cannot move"),
        ],
        covers: 2,
        examples: &["count domineering 8x8", "profile domineering 4x3 --kind maximal"],
        make: |kind| {
            let named = Kind::NAMES.iter().find(|(name, _)| *name == kind);
            Game::Domineering(Domineering { kind: named.expect("a kind of the entry").1 })
        },
    }]
}

/// The game called `name`, counting the positions of `kind` (or of its first kind).
///
/// ```
/// assert!(games::find("domineering", Some("maximal")).is_ok());
/// assert_eq!(games::find("domineering", Some("minimal")).unwrap_err().to_string(),
///     "domineering has no kind 'minimal'; its kinds are: all, maximal, left-end, right-end");
/// ```
pub fn find(name: &str, kind: Option<&str>) -> Result<Game, GameError> {
    let entry = find_entry(name)?;
    let Some(kind) = kind else { return Ok((entry.make)(entry.kinds.first().map_or("", |(name, _)| name))) };
    if entry.kinds.is_empty() {
        return Err(GameError::NoKinds { game: name.to_string(), kind: kind.to_string() });
    }
    let names: Vec<&str> = entry.kinds.iter().map(|(name, _)| *name).collect();
    if !names.contains(&kind) {
        let known = names.join(", ");
        return Err(GameError::UnknownKind { game: name.to_string(), kind: kind.to_string(), known });
    }
    Ok((entry.make)(kind))
}

/// What the catalogue says of the game called `name`.
pub fn find_entry(name: &str) -> Result<&'static Entry, GameError> {
    catalogue().iter().find(|entry| entry.name == name).ok_or_else(|| GameError::Unknown {
        name: name.to_string(),
        known: catalogue().iter().map(|entry| entry.name).collect::<Vec<_>>().join(", "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_every_game_can_be_made() {
        for entry in catalogue() {
            assert!(find(entry.name, None).is_ok());
            for (kind, _) in entry.kinds {
                assert!(find(entry.name, Some(kind)).is_ok());
            }
        }
    }

    #[test]
    fn unknown_names_are_named() {
        let message = find("dominos", None).unwrap_err().to_string();
        assert_eq!(message, "there is no game 'dominos'; the games are: domineering");
    }
}
