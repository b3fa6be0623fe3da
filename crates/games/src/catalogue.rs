//! The games by name, with what a user may set and what to show in help texts.

use crate::distance::{self, Distance, FARTHEST};
use crate::domineering::Domineering;
use crate::domineering3d;
use crate::go::Go;
use crate::kayles::{self, Kayles};
use crate::kind::Kind;
use rule::Visitor;
use thiserror::Error;

/// A game with its settings.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Game {
    Domineering(Domineering),
    Distance(Distance),
    DistanceEnds(distance::Ends),
    Kayles(Kayles),
    MaximalKayles(kayles::Maximal),
    Go(Go),
}

impl Game {
    /// Shows the rule to the visitor.
    pub fn accept<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Game::Domineering(rule) => visitor.visit(rule),
            Game::Distance(rule) => visitor.visit(rule),
            Game::DistanceEnds(rule) => visitor.visit(rule),
            Game::Kayles(rule) => visitor.visit(rule),
            Game::MaximalKayles(rule) => visitor.visit(rule),
            Game::Go(rule) => visitor.visit_grouping(rule),
        }
    }
}

/// What the catalogue says of a game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word on the command line.
    pub name: &'static str,
    /// What follows the name after a colon, by an example; `None` if nothing does.
    pub parameter: Option<&'static str>,
    /// One line: who may put what where.
    pub summary: &'static str,
    /// The kinds of positions that can be asked for, by name, and what they are; the first is the default. Empty: the
    /// game has no kinds.
    pub kinds: &'static [(&'static str, &'static str)],
    /// The sites that a piece covers.
    pub covers: usize,
    /// It is played on squares, whose neighbours lie in four directions, and not on any graph.
    pub on_squares: bool,
    /// Pieces once placed stay, and every part of a legal position is legal: so any order of the pieces leads there.
    pub placement: bool,
    /// Both players have the same moves; every piece counts in x.
    pub impartial: bool,
    /// How many play. The positions of a game for three are not counted.
    pub players: usize,
    /// Commands worth trying, without the leading `ways`.
    pub examples: &'static [&'static str],
    /// From a kind of the entry and the parameter; an error says what is wrong with that.
    make: fn(kind: &str, parameter: &str) -> Result<Game, String>,
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
    #[error(
        "{0} is a game for three, and its positions are not counted and have no values; it is played, for example with solve"
    )]
    ForThree(String),
    #[error("the game '{text}' is not right: {what}")]
    Parameter { text: String, what: String },
}

/// The kinds of positions of a game in which Left and Right have moves of their own, as [`Kind::NAMES`] has them.
const KINDS: &[(&str, &str)] = &[
    ("all", "all positions"),
    ("maximal", "those in which neither player can move"),
    ("left-end", "those in which Left cannot move"),
    ("right-end", "those in which Right cannot move"),
];

/// A distance game with any sets.
const DISTANCE_GAME: Entry = Entry {
    name: "distance",
    parameter: Some("S=1,3;D=2"),
    summary: "pieces of one colour are not at a distance in S, those of different colours not in D",
    kinds: KINDS,
    covers: 1,
    on_squares: false,
    placement: true,
    impartial: false,
    players: 2,
    examples: &["count 'distance:S=1,3;D=2' path:20"],
    make: |kind, parameter| Ok(distance_game(Distance::parse(parameter)?, kind)),
};

/// All games, by name.
pub fn catalogue() -> &'static [Entry] {
    const ENTRIES: &[Entry] = &[
        Entry {
            name: "domineering",
            parameter: None,
            summary: "Left puts vertical dominoes, Right horizontal ones, on free squares",
            kinds: KINDS,
            covers: 2,
            on_squares: true,
            placement: true,
            impartial: false,
            players: 2,
            examples: &["count domineering 8x8", "profile domineering 4x3 --kind maximal"],
            make: |kind, _| Ok(Game::Domineering(Domineering { kind: Kind::named(kind) })),
        },
        Entry {
            name: "col",
            parameter: None,
            summary: "pieces of one colour are not adjacent",
            examples: &["profile col cycle:12", "count col 6x6 --kind left-end"],
            make: |kind, _| Ok(distance_game(Distance::up_to(1, true, false), kind)),
            ..DISTANCE_GAME
        },
        Entry {
            name: "snort",
            parameter: None,
            summary: "pieces of different colours are not adjacent",
            examples: &["count snort 8x8"],
            make: |kind, _| Ok(distance_game(Distance::up_to(1, false, true), kind)),
            ..DISTANCE_GAME
        },
        Entry {
            name: "cis",
            parameter: None,
            summary: "no pieces are adjacent",
            examples: &["profile cis petersen"],
            make: |kind, _| Ok(distance_game(Distance::up_to(1, true, true), kind)),
            ..DISTANCE_GAME
        },
        Entry {
            name: "cis2",
            parameter: None,
            summary: "no pieces are at distance 2",
            examples: &["count cis2 path:20"],
            make: |kind, _| Ok(distance_game(Distance { same: vec![2], different: vec![2] }, kind)),
            ..DISTANCE_GAME
        },
        Entry {
            name: "encol",
            parameter: Some("2"),
            summary: "pieces of one colour are at a distance of more than k",
            examples: &["profile encol:2 path:9"],
            make: |kind, k| Ok(distance_game(Distance::up_to(reach(k)?, true, false), kind)),
            ..DISTANCE_GAME
        },
        Entry {
            name: "ensnort",
            parameter: Some("2"),
            summary: "pieces of different colours are at a distance of more than k",
            examples: &["profile ensnort:2 path:9"],
            make: |kind, k| Ok(distance_game(Distance::up_to(reach(k)?, false, true), kind)),
            ..DISTANCE_GAME
        },
        Entry {
            name: "encis",
            parameter: Some("2"),
            summary: "all pieces are at a distance of more than k",
            examples: &["profile encis:2 path:9"],
            make: |kind, k| Ok(distance_game(Distance::up_to(reach(k)?, true, true), kind)),
            ..DISTANCE_GAME
        },
        DISTANCE_GAME,
        Entry {
            name: "kayles",
            parameter: None,
            summary: "Node Kayles: either player puts a stone where no stone is adjacent",
            kinds: &[("all", "all positions"), ("maximal", "those in which nobody can move")],
            covers: 1,
            on_squares: false,
            placement: true,
            impartial: true,
            players: 2,
            examples: &["count kayles hypercube:4", "solve kayles 5x5"],
            make: |kind, _| {
                Ok(match kind {
                    "maximal" => Game::MaximalKayles(kayles::Maximal),
                    _ => Game::Kayles(Kayles),
                })
            },
        },
        Entry {
            name: "go",
            parameter: None,
            summary: "black and white stones; every string of one colour has an empty point beside it",
            kinds: &[],
            covers: 1,
            on_squares: false,
            placement: false,
            impartial: false,
            players: 2,
            examples: &["count go 9x9", "count go '.....|..#..|.....'", "series go 3xn"],
            make: |_, _| Ok(Game::Go(Go)),
        },
        Entry {
            name: domineering3d::NAME,
            parameter: None,
            summary: "for three: R, L and C put dominoes along x, y and z, on free cells of a box such as 4x4x3",
            kinds: &[],
            covers: 2,
            on_squares: false,
            placement: false,
            impartial: false,
            players: 3,
            examples: &["solve domineering3d 4x4x3"],
            make: |_, _| unreachable!("positions of a game for three are not counted"),
        },
    ];
    ENTRIES
}

/// The positions of a distance game of this kind. All of them are told with fewer labels.
fn distance_game(game: Distance, kind: &str) -> Game {
    match Kind::named(kind) {
        Kind::All => Game::Distance(game),
        kind => Game::DistanceEnds(distance::Ends { game, kind }),
    }
}

/// The k of `encol:k`.
fn reach(parameter: &str) -> Result<u8, String> {
    let k = parameter.parse::<u8>().ok().filter(|k| (1..=FARTHEST).contains(k));
    k.ok_or_else(|| format!("'{parameter}' is not a number from 1 to {FARTHEST}"))
}

/// The game that the text names, with its parameter, counting the positions of `kind` (or of its first kind).
///
/// ```
/// assert!(games::find("domineering", Some("maximal")).is_ok());
/// assert_eq!(games::find("domineering", Some("minimal")).unwrap_err().to_string(),
///     "domineering has no kind 'minimal'; its kinds are: all, maximal, left-end, right-end");
/// ```
pub fn find(text: &str, kind: Option<&str>) -> Result<Game, GameError> {
    let entry = find_entry(text)?;
    if entry.players == 3 {
        return Err(GameError::ForThree(entry.name.to_string()));
    }
    let parameter = text.split_once(':').map(|(_, parameter)| parameter);
    let wrong = |what: String| GameError::Parameter { text: text.to_string(), what };
    match (entry.parameter, parameter) {
        (None, Some(_)) => return Err(wrong(format!("nothing follows the name {}", entry.name))),
        (Some(example), None) => return Err(wrong(format!("write for example {}:{example}", entry.name))),
        _ => {}
    }
    let kind = match kind {
        None => entry.kinds.first().map_or("", |(name, _)| name),
        Some(kind) if entry.kinds.is_empty() => {
            return Err(GameError::NoKinds { game: entry.name.to_string(), kind: kind.to_string() });
        }
        Some(kind) => {
            entry.kinds.iter().map(|(name, _)| *name).find(|name| *name == kind).ok_or_else(|| {
                let known = entry.kinds.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                GameError::UnknownKind { game: entry.name.to_string(), kind: kind.to_string(), known }
            })?
        }
    };
    (entry.make)(kind, parameter.unwrap_or("")).map_err(wrong)
}

/// What the catalogue says of the game that the text names, with or without its parameter.
pub fn find_entry(text: &str) -> Result<&'static Entry, GameError> {
    let name = text.split_once(':').map_or(text, |(name, _)| name);
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
        for entry in catalogue().iter().filter(|entry| entry.players == 2) {
            let parameter = entry.parameter.map(|parameter| format!(":{parameter}")).unwrap_or_default();
            let text = format!("{}{parameter}", entry.name);
            assert!(find(&text, None).is_ok(), "{text}");
            for (kind, _) in entry.kinds {
                assert!(find(&text, Some(kind)).is_ok());
            }
        }
    }

    #[test]
    fn unknown_names_are_named() {
        let message = |text, kind| find(text, kind).unwrap_err().to_string();
        assert!(
            message("dominos", None).starts_with("there is no game 'dominos'; the games are: domineering, ")
        );
        assert!(
            message("domineering3d", None)
                .starts_with("domineering3d is a game for three, and its positions")
        );
        assert_eq!(message("go", Some("x")), "go has only one kind of positions; '--kind x' does not apply");
        assert_eq!(message("kayles", Some("x")), "kayles has no kind 'x'; its kinds are: all, maximal");
        assert!(message("col", Some("x")).ends_with("its kinds are: all, maximal, left-end, right-end"));
        assert_eq!(message("encol", None), "the game 'encol' is not right: write for example encol:2");
        assert_eq!(
            message("encol:0", None),
            "the game 'encol:0' is not right: '0' is not a number from 1 to 250"
        );
        assert_eq!(message("col:3", None), "the game 'col:3' is not right: nothing follows the name col");
        assert!(message("distance:S=0", None).ends_with("'0' is not a distance; distances are 1 to 250"));
    }
}
