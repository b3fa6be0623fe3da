//! The exchange of the players, where a rule about groups treats them alike.

use rule::{Grouping, Owner, Piece, PieceId};

/// The piece that takes the place of each when the players are exchanged. If the rule does not treat the two alike,
/// each piece keeps its place.
pub(crate) fn exchange<G: Grouping>(rule: &G) -> Vec<PieceId> {
    let pieces = rule.pieces();
    let same: Vec<usize> = (0..pieces.len()).collect();
    let other = counterparts(&pieces).unwrap_or_else(|| same.clone());
    let told = |p: usize, q: usize| relation(rule, pieces[p], pieces[q]);
    let alike = |p: usize| same.iter().all(|&q| told(p, q) == told(other[p], other[q]));
    let chosen = if same.iter().all(|&p| alike(p)) { &other } else { &same };
    chosen.iter().map(|&p| p as PieceId).collect()
}

/// The first of Left's pieces for the first of Right's, and so on; `None` if one player has more.
fn counterparts<P: Piece>(pieces: &[P]) -> Option<Vec<usize>> {
    let of = |owner| (0..pieces.len()).filter(move |&p| pieces[p].owner() == owner);
    let mut other: Vec<usize> = (0..pieces.len()).collect();
    for (left, right) in of(Owner::Left).zip(of(Owner::Right)) {
        (other[left], other[right]) = (right, left);
    }
    (of(Owner::Left).count() == of(Owner::Right).count()).then_some(other)
}

/// Whether a group of `one` needs anything, is settled by `other`, and is joined by it.
fn relation<G: Grouping>(rule: &G, one: G::Piece, other: G::Piece) -> (bool, bool, bool) {
    let needs = rule.needs(one);
    (needs, needs && rule.settles(one, other), needs && rule.needs(other) && rule.joins(one, other))
}
