//! The games by name, with what a user may set and what to show in help texts.

use crate::described::Described;
use crate::description::{Apart, Description, Holder, Shape, Turn, Whom};
use crate::distance::{self, Distance, FARTHEST};
use crate::domineering::Domineering;
use crate::domineering3d;
use crate::go::Go;
use crate::kayles::{self, Kayles};
use crate::kind::Kind;
use rule::Visitor;
use std::sync::Arc;
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
    Described(Arc<Described>),
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
            Game::Described(rule) => visitor.visit(&**rule),
        }
    }
}

/// What the front ends must know of a game, whatever its rule.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Nature {
    /// The kinds of positions that can be asked for, by name, and what they are; the first is the default. Empty: the
    /// game has no kinds.
    pub kinds: &'static [(&'static str, &'static str)],
    /// The sites that a piece covers; none if pieces differ in this.
    pub covers: Option<usize>,
    /// It is played on squares, whose neighbours lie in four directions, and not on any graph.
    pub on_squares: bool,
    /// Pieces once placed stay, and every part of a legal position is legal: so any order of the pieces leads there.
    pub placement: bool,
    /// Both players have the same moves; every piece counts in x.
    pub impartial: bool,
    /// How many play. The positions of a game for three are not counted.
    pub players: usize,
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
    /// What the front ends must know of it.
    pub nature: Nature,
    /// Commands worth trying, without the leading `ways`.
    pub examples: &'static [&'static str],
    /// The file that describes it; none for games that are not told by figures and what keeps them apart.
    pub file: Option<&'static str>,
    /// Where its rule comes from.
    rule: Origin,
}

impl Entry {
    /// Its moves depend on nothing but which pieces exclude each other, or it has players of its own.
    pub fn is_played(&self) -> bool {
        let Origin::File = self.rule else { return true };
        self.file.is_some_and(|file| file.parse().is_ok_and(|told: Description| told.is_playable()))
    }
}

/// Where the rule of a game comes from.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// It is written by hand: from a kind of the entry and the parameter; an error says what is wrong with that.
    ByHand(fn(kind: &str, parameter: &str) -> Result<Game, String>),
    /// Its file says it all.
    File,
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
    #[error("{0} is not described by a file")]
    NoFile(String),
    #[error("{game}, {kind}: {what}")]
    NotTold { game: String, kind: String, what: String },
}

/// The kinds of positions of a game in which Left and Right have moves of their own, as [`Kind::NAMES`] has them.
const KINDS: &[(&str, &str)] = &[
    ("all", "all positions"),
    ("maximal", "those in which neither player can move"),
    ("left-end", "those in which Left cannot move"),
    ("right-end", "those in which Right cannot move"),
];

/// Those of a game in which pieces may not be put down in any order.
const ALL_ALONE: &[(&str, &str)] = &[("all", "all positions")];

/// Those of a game in which both players have the same moves.
const IMPARTIAL_KINDS: &[(&str, &str)] =
    &[("all", "all positions"), ("maximal", "those in which nobody can move")];

/// A game in which both players put single pieces on the vertices of any graph.
const OF_STONES: Nature = Nature {
    kinds: KINDS,
    covers: Some(1),
    on_squares: false,
    placement: true,
    impartial: false,
    players: 2,
};

/// A game in which either player puts single stones on the vertices of any graph.
const IMPARTIAL: Nature = Nature { kinds: IMPARTIAL_KINDS, impartial: true, ..OF_STONES };

/// A distance game with any sets.
const DISTANCE_GAME: Entry = Entry {
    name: "distance",
    parameter: Some("S=1,3;D=2"),
    summary: "pieces of one colour are not at a distance in S, those of different colours not in D",
    nature: OF_STONES,
    examples: &["count 'distance:S=1,3;D=2' path:20"],
    file: None,
    rule: Origin::ByHand(|kind, parameter| Ok(distance_game(Distance::parse(parameter)?, kind))),
};

/// A game that its file describes.
const DESCRIBED: Entry = Entry {
    name: "",
    parameter: None,
    summary: "",
    nature: IMPARTIAL,
    examples: &[],
    file: None,
    rule: Origin::File,
};

/// All games, by name.
pub fn catalogue() -> &'static [Entry] {
    const ENTRIES: &[Entry] = &[
        Entry {
            name: "domineering",
            parameter: None,
            summary: "Left puts vertical dominoes, Right horizontal ones, on free squares",
            nature: Nature { covers: Some(2), on_squares: true, ..OF_STONES },
            examples: &["count domineering 8x8", "profile domineering 4x3 --kind maximal"],
            file: Some(include_str!("../files/domineering.game")),
            rule: Origin::ByHand(|kind, _| Ok(Game::Domineering(Domineering { kind: Kind::named(kind) }))),
        },
        Entry {
            name: "col",
            parameter: None,
            summary: "pieces of one colour are not adjacent",
            examples: &["profile col cycle:12", "count col 6x6 --kind left-end"],
            file: Some(include_str!("../files/col.game")),
            rule: Origin::ByHand(|kind, _| Ok(distance_game(Distance::up_to(1, true, false), kind))),
            ..DISTANCE_GAME
        },
        Entry {
            name: "snort",
            parameter: None,
            summary: "pieces of different colours are not adjacent",
            examples: &["count snort 8x8"],
            file: Some(include_str!("../files/snort.game")),
            rule: Origin::ByHand(|kind, _| Ok(distance_game(Distance::up_to(1, false, true), kind))),
            ..DISTANCE_GAME
        },
        Entry {
            name: "cis",
            parameter: None,
            summary: "no pieces are adjacent",
            examples: &["profile cis petersen"],
            file: Some(include_str!("../files/cis.game")),
            rule: Origin::ByHand(|kind, _| Ok(distance_game(Distance::up_to(1, true, true), kind))),
            ..DISTANCE_GAME
        },
        Entry {
            name: "cis2",
            parameter: None,
            summary: "no pieces are at distance 2",
            examples: &["count cis2 path:20"],
            file: Some(include_str!("../files/cis2.game")),
            rule: Origin::ByHand(|kind, _| {
                Ok(distance_game(Distance { same: vec![2], different: vec![2] }, kind))
            }),
            ..DISTANCE_GAME
        },
        Entry {
            name: "encol",
            parameter: Some("2"),
            summary: "pieces of one colour are at a distance of more than k",
            examples: &["profile encol:2 path:9"],
            file: Some(include_str!("../files/encol.game")),
            rule: Origin::ByHand(|kind, k| Ok(distance_game(Distance::up_to(reach(k)?, true, false), kind))),
            ..DISTANCE_GAME
        },
        Entry {
            name: "ensnort",
            parameter: Some("2"),
            summary: "pieces of different colours are at a distance of more than k",
            examples: &["profile ensnort:2 path:9"],
            file: Some(include_str!("../files/ensnort.game")),
            rule: Origin::ByHand(|kind, k| Ok(distance_game(Distance::up_to(reach(k)?, false, true), kind))),
            ..DISTANCE_GAME
        },
        Entry {
            name: "encis",
            parameter: Some("2"),
            summary: "all pieces are at a distance of more than k",
            examples: &["profile encis:2 path:9"],
            file: Some(include_str!("../files/encis.game")),
            rule: Origin::ByHand(|kind, k| Ok(distance_game(Distance::up_to(reach(k)?, true, true), kind))),
            ..DISTANCE_GAME
        },
        DISTANCE_GAME,
        Entry {
            name: "kayles",
            parameter: None,
            summary: "Node Kayles: either player puts a stone where no stone is adjacent",
            nature: IMPARTIAL,
            examples: &["count kayles hypercube:4", "solve kayles 5x5"],
            file: Some(include_str!("../files/kayles.game")),
            rule: Origin::ByHand(|kind, _| Ok(kayles(kind))),
        },
        Entry {
            name: "go",
            parameter: None,
            summary: "black and white stones; every string of one colour has an empty point beside it",
            nature: Nature { kinds: &[], placement: false, ..OF_STONES },
            examples: &["count go 9x9", "count go '.....|..#..|.....'", "series go 3xn"],
            file: Some(include_str!("../files/go.game")),
            rule: Origin::ByHand(|_, _| Ok(Game::Go(Go))),
        },
        Entry {
            name: "cram",
            summary: "either player puts a domino on two free adjacent squares; on graphs this is Arc Kayles",
            nature: Nature { covers: Some(2), ..IMPARTIAL },
            examples: &["count cram 8x8 --kind maximal", "solve cram 5x5", "games cram petersen"],
            file: Some(include_str!("../files/cram.game")),
            ..DESCRIBED
        },
        Entry {
            name: "tromino",
            summary: "either player puts an L of three squares, turned as they like",
            nature: Nature { covers: Some(3), on_squares: true, ..IMPARTIAL },
            examples: &["profile tromino 5x6 --kind maximal", "series tromino 2xn"],
            file: Some(include_str!("../files/tromino.game")),
            ..DESCRIBED
        },
        Entry {
            name: "quadromineering",
            summary: "Left puts four squares in a column, Right four in a row",
            nature: Nature { covers: Some(4), on_squares: true, ..OF_STONES },
            examples: &["count quadromineering 8x8", "value quadromineering 4x5"],
            file: Some(include_str!("../files/quadromineering.game")),
            ..DESCRIBED
        },
        Entry {
            name: "kings",
            summary: "either player puts a king where it attacks none",
            nature: Nature { on_squares: true, ..IMPARTIAL },
            examples: &["count kings 8x8", "sample kings 12x12"],
            file: Some(include_str!("../files/kings.game")),
            ..DESCRIBED
        },
        Entry {
            name: "knights",
            summary: "either player puts a knight where it attacks none",
            nature: Nature { on_squares: true, ..IMPARTIAL },
            examples: &["count knights 8x8"],
            file: Some(include_str!("../files/knights.game")),
            ..DESCRIBED
        },
        Entry {
            name: "tilings",
            summary: "dominoes, or edges of a graph, that cover all",
            nature: Nature { kinds: ALL_ALONE, covers: Some(2), placement: false, ..IMPARTIAL },
            examples: &["count tilings 8x8", "series tilings 4xn"],
            file: Some(include_str!("../files/tilings.game")),
            ..DESCRIBED
        },
        Entry {
            name: "gomoku",
            summary: "positions in which nobody has five in a row",
            nature: Nature { on_squares: true, ..OF_STONES },
            examples: &["count gomoku 5x5"],
            file: Some(include_str!("../files/gomoku.game")),
            ..DESCRIBED
        },
        Entry {
            name: "dominating",
            summary: "stones such that every empty vertex has one beside it",
            nature: Nature { kinds: ALL_ALONE, placement: false, ..IMPARTIAL },
            examples: &["profile dominating petersen"],
            file: Some(include_str!("../files/dominating.game")),
            ..DESCRIBED
        },
        Entry {
            name: "nogo",
            summary: "stones as in Go, but no move may leave a string without an empty point beside it",
            nature: Nature { kinds: &[], ..OF_STONES },
            examples: &["count nogo 7x7 --play"],
            file: Some(include_str!("../files/nogo.game")),
            ..DESCRIBED
        },
        Entry {
            name: domineering3d::NAME,
            parameter: None,
            summary: "for three: R, L and C put dominoes along x, y and z, on free cells of a box such as 4x4x3",
            nature: Nature { kinds: &[], covers: Some(2), placement: false, players: 3, ..OF_STONES },
            examples: &["solve domineering3d 4x4x3"],
            file: None,
            rule: Origin::ByHand(|_, _| unreachable!("positions of a game for three are not counted")),
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

/// Node Kayles, its positions of this kind.
fn kayles(kind: &str) -> Game {
    match kind {
        "maximal" => Game::MaximalKayles(kayles::Maximal),
        _ => Game::Kayles(Kayles),
    }
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
    if entry.nature.players == 3 {
        return Err(GameError::ForThree(entry.name.to_string()));
    }
    let parameter = text.split_once(':').map(|(_, parameter)| parameter);
    let wrong = |what: String| GameError::Parameter { text: text.to_string(), what };
    match (entry.parameter, parameter) {
        (None, Some(_)) => return Err(wrong(format!("nothing follows the name {}", entry.name))),
        (Some(example), None) => return Err(wrong(format!("write for example {}:{example}", entry.name))),
        _ => {}
    }
    match entry.rule {
        Origin::ByHand(make) => {
            make(entry.nature.kind(entry.name, kind)?, parameter.unwrap_or("")).map_err(wrong)
        }
        Origin::File => {
            let file = entry.file.expect("a described game has a file");
            let description = file.parse::<Description>().expect("the files of the catalogue can be read");
            described(entry.name, &Arc::new(description), kind)
        }
    }
}

/// A described game, counting the positions of `kind` (or of its first kind). What has a rule of its own gets it,
/// whatever the description is called.
pub fn described(name: &str, description: &Arc<Description>, kind: Option<&str>) -> Result<Game, GameError> {
    let kind = Nature::of(description).kind(name, kind)?;
    if description.groups.is_some() {
        return Ok(Game::Go(Go));
    }
    if is_domineering(description) {
        return Ok(Game::Domineering(Domineering { kind: Kind::named(kind) }));
    }
    if let Some(distance) = as_distance_game(description) {
        if !description.is_impartial() {
            return Ok(distance_game(distance, kind));
        }
        if distance.same == [1] {
            return Ok(kayles(kind));
        }
    }
    let not_told = |what| GameError::NotTold { game: name.to_string(), kind: kind.to_string(), what };
    Ok(Game::Described(Arc::new(Described::new(description, Kind::named(kind)).map_err(not_told)?)))
}

/// Left puts two squares one above the other, Right two side by side, and nothing else is asked.
fn is_domineering(description: &Description) -> bool {
    let [one, other] = &description.figures[..] else { return false };
    let is = |holder, cell| {
        let shape = Shape::Drawn(vec![(0, 0), cell], Turn::Never);
        [one, other].into_iter().any(|figure| figure.holder == holder && figure.shape == shape)
    };
    is(Holder::Left, (1, 0)) && is(Holder::Right, (0, 1)) && asks_for_nothing(description, |_| false)
}

/// The sets of distances that single pieces, one of each player or one of both, keep from each other, if nothing else
/// is asked.
fn as_distance_game(description: &Description) -> Option<Distance> {
    let single = description.figures.iter().all(|figure| figure.shape == Shape::Vertex);
    let one_each = match &description.figures[..] {
        [_] => description.is_impartial(),
        [one, other] => one.holder != other.holder,
        _ => false,
    };
    let by_distance = |apart: &Apart| apart.cells.is_empty() && !matches!(apart.whom, Whom::Figures(..));
    if !single || !one_each || !asks_for_nothing(description, by_distance) {
        return None;
    }
    let set = |other: Whom| {
        let of = description.apart.iter().filter(|apart| apart.whom == Whom::Any || apart.whom == other);
        let all: std::collections::BTreeSet<u8> =
            of.flat_map(|apart| apart.distances.iter().copied()).collect();
        all.into_iter().collect()
    };
    Some(Distance { same: set(Whom::Same), different: set(Whom::Different) })
}

/// Is nothing asked but what keeps pieces apart in these ways?
fn asks_for_nothing(description: &Description, but: impl Fn(&Apart) -> bool) -> bool {
    description.apart.iter().all(but)
        && description.forbid.is_empty()
        && description.beside_empty.is_empty()
        && description.groups.is_none()
}

impl Nature {
    /// What follows from a description.
    pub fn of(description: &Description) -> Nature {
        let (placement, impartial) = (description.is_hereditary(), description.is_impartial());
        let kinds = match (description.groups, placement, impartial) {
            (Some(_), ..) => &[],
            (None, false, _) => ALL_ALONE,
            (None, true, true) => IMPARTIAL_KINDS,
            (None, true, false) => KINDS,
        };
        let (covers, on_squares) = (description.covers(), description.needs_squares());
        Nature { kinds, covers, on_squares, placement, impartial, players: 2 }
    }

    /// One of its kinds: the one that is asked for, or its first. `name` is that of the game.
    fn kind(&self, name: &str, asked: Option<&str>) -> Result<&'static str, GameError> {
        let game = name.to_string();
        match asked {
            None => Ok(self.kinds.first().map_or("all", |(name, _)| name)),
            Some(kind) if self.kinds.is_empty() => Err(GameError::NoKinds { game, kind: kind.to_string() }),
            Some(kind) => {
                self.kinds.iter().map(|(name, _)| *name).find(|name| *name == kind).ok_or_else(|| {
                    let known = self.kinds.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                    GameError::UnknownKind { game, kind: kind.to_string(), known }
                })
            }
        }
    }
}

/// What the catalogue says of the game that the text names, with or without its parameter.
pub fn find_entry(text: &str) -> Result<&'static Entry, GameError> {
    let name = text.split_once(':').map_or(text, |(name, _)| name);
    catalogue().iter().find(|entry| entry.name == name).ok_or_else(|| GameError::Unknown {
        name: name.to_string(),
        known: catalogue().iter().map(|entry| entry.name).collect::<Vec<_>>().join(", "),
    })
}

/// The file that describes a game of the catalogue, a model to copy.
///
/// ```
/// assert!(games::game_file("cram").unwrap().contains("both  = \"edge\""));
/// ```
pub fn game_file(name: &str) -> Result<&'static str, GameError> {
    let entry = find_entry(name)?;
    entry.file.ok_or_else(|| GameError::NoFile(entry.name.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_every_game_can_be_made() {
        for entry in catalogue().iter().filter(|entry| entry.nature.players == 2) {
            let parameter = entry.parameter.map(|parameter| format!(":{parameter}")).unwrap_or_default();
            let text = format!("{}{parameter}", entry.name);
            assert!(find(&text, None).is_ok(), "{text}");
            for (kind, _) in entry.nature.kinds {
                assert!(find(&text, Some(kind)).is_ok());
            }
        }
    }

    #[test]
    fn the_files_of_the_catalogue_say_what_the_catalogue_says() {
        for entry in catalogue() {
            let Some(file) = entry.file else { continue };
            let k = entry.parameter.map(|_| 2);
            let description =
                Description::read(file, k).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
            assert_eq!(Nature::of(&description), entry.nature, "{}", entry.name);
            assert_eq!(description.about, entry.summary, "{}", entry.name);
            let by_name = find(&format!("{}{}", entry.name, k.map_or("", |_| ":2")), None).unwrap();
            assert_eq!(described(entry.name, &Arc::new(description), None).unwrap(), by_name);
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
