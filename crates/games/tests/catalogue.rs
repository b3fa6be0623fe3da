//! What the catalogue says of games, held against their rules.

use board::Board;
use games::{Entry, Kind, catalogue};
use rule::{Finite, Grouping, Owner, Piece, Rule, Rulebook, Visitor};

/// All ways to put pieces on the sites that the rulebook allows.
fn legal_positions<R: Rulebook>(rule: &R, pairs: &Board) -> Vec<Vec<R::Piece>> {
    let pieces = R::Piece::all();
    let longer = |positions: Vec<Vec<R::Piece>>, _| -> Vec<Vec<R::Piece>> {
        let with =
            |position: &Vec<R::Piece>| pieces.iter().map(|&p| [&position[..], &[p]].concat()).collect();
        positions.iter().flat_map::<Vec<_>, _>(with).collect()
    };
    let all = (0..pairs.sites()).fold(vec![vec![]], longer);
    all.into_iter().filter(|position| rule.legal(pairs, position)).collect()
}

/// Is a legal position without any one of its pieces legal, too?
fn parts_are_legal<R: Rulebook>(rule: &R, board: &Board) -> bool {
    let pairs = rule.pairs(board).expect("a small board");
    let near = board.neighbours();
    let empty = R::Piece::all()[0];
    let without = |position: &Vec<R::Piece>, site: usize| {
        let mut rest = position.clone();
        let other = near[site].iter().find(|(_, way)| position[site].other_half() == Some(*way));
        other.iter().for_each(|(other, _)| rest[*other] = empty);
        rest[site] = empty;
        rest
    };
    legal_positions(rule, &pairs)
        .iter()
        .all(|position| (0..board.sites()).all(|site| rule.legal(&pairs, &without(position, site))))
}

/// Looks at a rule on 2x3: are parts of positions legal, and does Right have pieces?
struct Look;

fn look<R: Rulebook>(rule: &R) -> (bool, bool) {
    let rights = R::Piece::all().iter().any(|piece| piece.owner() == Owner::Right);
    (parts_are_legal(rule, &Board::grid(2, 3)), rights)
}

impl Visitor for Look {
    type Output = (bool, bool);
    fn visit<R: Rule>(self, rule: &R) -> (bool, bool) {
        look(rule)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> (bool, bool) {
        look(rule)
    }
}

fn text(entry: &Entry) -> String {
    entry.parameter.map_or_else(|| entry.name.to_string(), |parameter| format!("{}:{parameter}", entry.name))
}

#[test]
fn placement_games_and_impartial_ones_are_what_they_are_called() {
    for entry in catalogue().iter().filter(|entry| entry.players == 2) {
        let (parts_are_legal, rights) = games::find(&text(entry), None).unwrap().accept(Look);
        // Positions of Go have legal parts, too, but stones are taken.
        assert!(parts_are_legal, "{}", entry.name);
        assert_eq!(entry.placement, entry.name != "go");
        assert_eq!(entry.impartial, !rights, "{}", entry.name);
        // Positions in which nobody can move do not.
        if let Ok(game) = games::find(&text(entry), Some("maximal")) {
            assert!(!game.accept(Look).0, "{}", entry.name);
        }
    }
}

#[test]
fn kinds_have_the_names_that_are_listed() {
    let listed = catalogue().iter().filter(|entry| !entry.impartial && !entry.kinds.is_empty());
    for entry in listed {
        let names = entry.kinds.iter().map(|(name, _)| *name);
        assert!(names.eq(Kind::NAMES.iter().map(|(name, _)| *name)), "{}", entry.name);
    }
}
