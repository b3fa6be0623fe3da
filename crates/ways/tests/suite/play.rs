//! Positions of alternating play, against games that are really played, for every game of the catalogue.

use board::Board;
use games::{Entry, Game, Nature, catalogue};
use rule::{Grouping, Owner, Piece, Player, Rule, Rulebook, Visitor};
use std::collections::BTreeMap;
use testkit::plain_go::PlainGo;
use testkit::plays::{ByRule, arising};
use ways::{Cell, Job, Play, Profile, Run, UBig, Value, Verb, WaysError};

/// Who may begin.
const TURNS: [Option<ways::Player>; 3] = [None, Some(ways::Player::Left), Some(ways::Player::Right)];

fn ask(job: Job) -> Result<Value, WaysError> {
    ways::answer(&job, &Run::unlimited()).map(|answer| answer.value)
}

fn in_turns(verb: Verb, game: &str, kind: Option<&str>, board: &str, turn: Option<ways::Player>) -> Job {
    let kind = kind.map(String::from);
    Job { play: Some(Play { turn }), kind, ..Job::new(verb, game, board) }
}

/// The players who may begin.
fn first(turn: Option<ways::Player>) -> Vec<Player> {
    turn.map_or(vec![Player::Left, Player::Right], |turn| vec![turn.into()])
}

/// Positions met in play, each by the numbers of its pieces.
struct Met<'a> {
    boards: &'a [Board],
    first: Vec<Player>,
}

impl Visitor for Met<'_> {
    type Output = Vec<Vec<u8>>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        let sites = self.boards.iter().map(Board::sites).sum();
        let met = arising(&ByRule::new(rule, self.boards), &self.first);
        met.into_iter().map(|position| position[..sites].to_vec()).collect()
    }
    fn visit_grouping<G: Grouping>(self, _: &G) -> Self::Output {
        let go = PlainGo::new(&Board::sum(self.boards));
        let colour = |player: &Player| if *player == Player::Left { 'X' } else { 'O' };
        let number = |point: char| ".XO".find(point).expect("a point") as u8;
        let met = go.arising(&self.first.iter().map(colour).collect::<Vec<_>>());
        met.iter().map(|position| position.chars().map(number).collect()).collect()
    }
}

/// Those of the positions that the rule allows, by the pieces of each player.
struct Allowed<'a> {
    boards: &'a [Board],
    met: &'a [Vec<u8>],
}

impl Allowed<'_> {
    fn by<R: Rulebook>(self, rule: &R) -> Profile {
        let (board, all) = (rule.pairs(&Board::sum(self.boards)).unwrap(), rule.pieces());
        let mut counts: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        for position in self.met {
            let pieces: Vec<R::Piece> = position.iter().map(|&number| all[number as usize]).collect();
            if rule.legal(&board, &pieces) {
                let of = |owner| pieces.iter().filter(|piece| piece.owner() == owner).count();
                *counts.entry((of(Owner::Left), of(Owner::Right))).or_default() += 1;
            }
        }
        Profile::from_terms(counts.into_iter().map(|(pieces, count)| (pieces, count.into())))
    }
}

impl Visitor for Allowed<'_> {
    type Output = Profile;
    fn visit<R: Rule>(self, rule: &R) -> Profile {
        self.by(rule)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Profile {
        self.by(rule)
    }
}

/// The games of the catalogue as they are typed, and a distance game in which both players have the same moves.
fn typed() -> Vec<(&'static Entry, String)> {
    let named = |entry: &'static Entry| {
        let parameter = entry.parameter.map(|parameter| format!(":{parameter}")).unwrap_or_default();
        (entry, entry.name.to_string() + &parameter)
    };
    // Players who put down one tile after the other know single pieces and dominoes. Described games with larger pieces are
    // played by their placements elsewhere; the last three cannot be built up piece by piece, or not by stones that stay.
    const NOT_BY_TILES: [&str; 6] = ["cram", "tromino", "quadromineering", "tilings", "dominating", "nogo"];
    let by_tiles = |entry: &&Entry| entry.nature.players == 2 && !NOT_BY_TILES.contains(&entry.name);
    let two = catalogue().iter().filter(by_tiles);
    let alike = catalogue().iter().filter(|entry| entry.name == "distance");
    two.map(named).chain(alike.map(|entry| (entry, "distance:S=1,3;D=1,3".to_string()))).collect()
}

fn boards_of(entry: &Entry) -> &'static [&'static str] {
    match entry.nature {
        Nature { on_squares: true, .. } => &["1x1", "2x2", "3x2", ".#.|...|.#.", "2x2 + 1x3", "torus:3,3"],
        Nature { placement: false, .. } => {
            &["1x1", "1x2", "1x3", "1x4", "1x5", "2x2", "2x3", "cycle:4", "star:3", "..#|...", "1x2 + 1x3"]
        }
        _ => &["1x1", "2x3", "path:5", "cycle:5", "star:4", ".#.|...", "path:2 + cycle:3"],
    }
}

/// Everything that can be asked about play agrees with the games that were played.
fn agrees(text: &str, kind: Option<&str>, board: &str, turn: Option<ways::Player>, expected: &Profile) {
    let what = format!("{text} {kind:?} {board} {turn:?}");
    let asked = |verb| ask(in_turns(verb, text, kind, board, turn)).unwrap();
    let all = |verb| ask(Job { kind: kind.map(String::from), ..Job::new(verb, text, board) }).unwrap();
    assert_eq!(asked(Verb::Profile), Value::Profile(expected.clone()), "{what}");
    let (Value::Count { count, share: Some(share) }, Value::Count { count: whole, .. }) =
        (asked(Verb::Count), all(Verb::Count))
    else {
        panic!("{what}: a count of play has a share")
    };
    assert_eq!((&count, &share.part, &share.whole), (&expected.total(), &expected.total(), &whole), "{what}");
    let Value::ProfileInOneVariable { coefficients, .. } = asked(Verb::ProfileInOneVariable) else {
        panic!("{what}")
    };
    assert_eq!(coefficients, expected.in_one_variable(), "{what}");
}

#[test]
fn every_game_agrees_with_games_that_are_played() {
    for (entry, text) in typed() {
        for board in boards_of(entry) {
            let boards = board::parse_sum(board).unwrap();
            let rule = |kind| -> Game { games::find(&text, kind).unwrap() };
            for turn in TURNS {
                let met = rule(None).accept(Met { boards: &boards, first: first(turn) });
                let kinds: Vec<Option<&str>> =
                    entry.nature.kinds.iter().map(|(kind, _)| Some(*kind)).collect();
                for kind in if kinds.is_empty() { vec![None] } else { kinds } {
                    let expected = rule(kind).accept(Allowed { boards: &boards, met: &met });
                    agrees(&text, kind, board, turn, &expected);
                }
            }
        }
    }
}

/// A stone in the middle of 1x3 leaves both others a liberty; counted by hand: all but X.X and O.O with an empty middle,
/// which take a pass.
#[test]
fn two_positions_of_three_points_take_a_pass() {
    let Value::Count { share: Some(share), .. } =
        ask(in_turns(Verb::Count, "go", None, "1x3", None)).unwrap()
    else {
        panic!("a share")
    };
    assert_eq!((share.part, share.whole), (UBig::from(13u8), UBig::from(15u8)));
}

#[test]
fn tables_of_play_agree_board_by_board() {
    for game in ["kayles", "go", "domineering"] {
        let Value::Table(cells) = ask(in_turns(Verb::Table, game, None, "1..2x1..3", None)).unwrap() else {
            panic!("a table")
        };
        for Cell { rows, columns, count } in cells {
            let board = format!("{rows}x{columns}");
            let boards = board::parse_sum(&board).unwrap();
            let rule = games::find(game, None).unwrap();
            let met = rule.accept(Met { boards: &boards, first: first(None) });
            assert_eq!(count, Ok(UBig::from(met.len())), "{game} {board}");
        }
    }
}

/// 3^36 positions are too many to search for, and the sentence says what they take.
#[test]
fn what_is_too_large_to_search_is_refused() {
    let job = in_turns(Verb::Count, "go", None, "6x6", None);
    let refused = ways::answer(&job, &Run::within(1 << 30)).unwrap_err().to_string();
    assert!(refused.contains("of memory, the limit is 1.0 GiB"), "{refused}");
    let ordered = Job { order: Some("rows".into()), ..in_turns(Verb::Count, "go", None, "2x2", None) };
    let refused = ask(ordered).unwrap_err().to_string();
    assert!(refused.contains("--order does not apply"), "{refused}");
}
