//! Who wins games in which the players have moves of their own, in all languages.

use super::text::moves_text;
use ways::{Begun, Outcome, Partizan, Player, ShownEnd};

/// For people: the outcome class, and for each player who may begin how that goes.
pub(super) fn text(solution: &Partizan, width: usize) -> String {
    let nimber = solution.nimber.map(|nimber| format!(", nimber {nimber}")).unwrap_or_default();
    let outcome = solution.outcome.map(|outcome| format!("{}{nimber}\n", in_words(outcome)));
    let begun = solution.begun.iter().map(|begun| begun_text(begun, width));
    let text = outcome.unwrap_or_default() + &begun.collect::<String>();
    text.trim_end().to_string() + "\n"
}

fn in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "Left wins, whoever begins (L)",
        Outcome::Right => "Right wins, whoever begins (R)",
        Outcome::Next => "whoever begins wins (N)",
        Outcome::Previous => "whoever begins loses (P)",
    }
}

fn begun_text(begun: &Begun, width: usize) -> String {
    let (first, length) = (name(begun.first), after(begun.length));
    let move_text = match &begun.winning_move {
        None => format!("{first} begins: {} wins{length}\n", name(begun.winner)),
        Some(shown) => format!(
            "{first} begins: {first} wins{length}, by {}\n\n{}\n",
            shown.moves[0].sites.join("-"),
            shown.position.text()
        ),
    };
    move_text + &begun.line.as_ref().map_or_else(String::new, |shown| line(shown, width) + "\n")
}

/// ` after 3 moves`, if that is known.
pub(super) fn after(length: Option<u32>) -> String {
    match length {
        None => String::new(),
        Some(1) => " after 1 move".to_string(),
        Some(moves) => format!(" after {moves} moves"),
    }
}

/// A game to its end.
pub(super) fn line(shown: &ShownEnd, width: usize) -> String {
    if shown.moves.is_empty() {
        return "nobody moves\n".to_string();
    }
    format!("a game:\n\n{}{}", shown.position.text(), moves_text(&shown.moves, width))
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}

/// A row for each player who may begin: who begins, who wins, the outcome class if it is known, a move that wins, the
/// number of moves, the nodes of the whole search.
pub(super) const COLUMNS: &str = "first,winner,outcome,move,length,nodes";

/// These rows; a move is in quotes, since a comma stands between row and column of a square.
pub(super) fn rows(solution: &Partizan) -> impl Iterator<Item = [String; 6]> {
    solution.begun.iter().map(|begun| {
        let shown = begun.winning_move.as_ref().map(|shown| shown.moves[0].sites.join("-"));
        [
            begun.first.name().to_string(),
            begun.winner.name().to_string(),
            solution.outcome.map(|outcome| outcome.letter().to_string()).unwrap_or_default(),
            shown.map(|name| format!("\"{name}\"")).unwrap_or_default(),
            begun.length.map(|moves| moves.to_string()).unwrap_or_default(),
            solution.nodes.to_string(),
        ]
    })
}

/// For a paper: the class, or who wins if one player begins.
pub(super) fn latex(solution: &Partizan) -> String {
    let class = match (solution.outcome, &solution.begun[..]) {
        (Some(outcome), _) => format!("\\mathcal{{{}}}", outcome.letter()),
        (None, begun) => {
            let won = begun
                .iter()
                .map(|begun| format!("\\text{{{} begins: {} wins}}", name(begun.first), name(begun.winner)));
            won.collect::<Vec<_>>().join(", \\quad ")
        }
    };
    let lengths: Vec<String> =
        solution.begun.iter().filter_map(|begun| begun.length).map(|moves| moves.to_string()).collect();
    if lengths.is_empty() {
        return class + "\n";
    }
    format!("{class}, \\quad {} \\text{{ moves}}\n", lengths.join(" \\text{ and } "))
}
