//! What the catalogue says of games, held against their rules.

use board::Board;
use games::{Entry, Kind, catalogue};
use rule::{Grouping, Owner, Piece, Placed, Rule, Rulebook, Visitor};

/// All ways to put pieces on the sites that the rulebook allows.
fn legal_positions<R: Rulebook>(rule: &R, pairs: &Board) -> Vec<Vec<R::Piece>> {
    let pieces = rule.pieces();
    let longer = |positions: Vec<Vec<R::Piece>>, _| -> Vec<Vec<R::Piece>> {
        let with =
            |position: &Vec<R::Piece>| pieces.iter().map(|&p| [&position[..], &[p]].concat()).collect();
        positions.iter().flat_map::<Vec<_>, _>(with).collect()
    };
    let all = (0..pairs.sites()).fold(vec![vec![]], longer);
    all.into_iter().filter(|position| rule.legal(pairs, position)).collect()
}

/// Is a legal position without any one of its pieces legal, too?
fn parts_are_legal<R: Rulebook>(rule: &R) -> bool {
    // Games with many tiles are looked at on a smaller board.
    let board = if rule.pieces().len() > 10 { Board::grid(2, 2) } else { Board::grid(2, 3) };
    let pairs = rule.pairs(&board).expect("a small board");
    let (near, order) = (pairs.neighbours(), Vec::from_iter(0..board.sites()));
    let without = |pieces: &[Placed], left_out: usize| {
        let mut rest = pieces.to_vec();
        rest.remove(left_out);
        rule.position(&near, &order, &rest).expect("the other pieces fit where they were")
    };
    legal_positions(rule, &pairs).iter().all(|position| {
        let pieces = rule.placed(&near, position);
        (0..pieces.len()).all(|piece| rule.legal(&pairs, &without(&pieces, piece)))
    })
}

/// Looks at a rule on a small board: are parts of positions legal, and does Right have pieces?
struct Look;

fn look<R: Rulebook>(rule: &R) -> (bool, bool) {
    let rights = rule.pieces().iter().any(|piece| piece.owner() == Owner::Right);
    (parts_are_legal(rule), rights)
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
    for entry in catalogue().iter().filter(|entry| entry.nature.players == 2) {
        let (parts_are_legal, rights) = games::find(&text(entry), None).unwrap().accept(Look);
        // Positions of Go have legal parts, too, but stones are taken.
        assert_eq!(parts_are_legal, entry.nature.placement || entry.name == "go", "{}", entry.name);
        assert_eq!(entry.nature.impartial, !rights, "{}", entry.name);
        // Positions in which nobody can move do not.
        if let Ok(game) = games::find(&text(entry), Some("maximal")) {
            // On the small board there is no room for any of its pieces.
            let no_room = entry.name == "quadromineering";
            assert_eq!(game.accept(Look).0, no_room, "{}", entry.name);
        }
    }
}

#[test]
fn kinds_have_the_names_that_are_listed() {
    let listed = catalogue().iter().filter(|entry| !entry.nature.impartial && !entry.nature.kinds.is_empty());
    for entry in listed {
        let names = entry.nature.kinds.iter().map(|(name, _)| *name);
        assert!(names.eq(Kind::NAMES.iter().map(|(name, _)| *name)), "{}", entry.name);
    }
}
