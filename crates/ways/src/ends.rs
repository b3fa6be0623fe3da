//! The shortest and the longest games: after how many moves a game can be over, and in which positions.
//!
//! In a placement game every order of the pieces of a position is legal. So a game that Left begins can be over in a
//! position with a pieces of Left and b of Right exactly if a = b and Left cannot move, or a = b + 1 and Right cannot;
//! and likewise for Right. The least (or greatest) a + b for a difference a − b is what [`sweep::extremes`] finds among
//! the Left ends and among the Right ends; a position that is both is maximal.

use crate::position::{Legal, Position};
use crate::walk::{Places, Walk};
use crate::{Definition, Extreme, Player, UBig, WaysError};
use board::Board;
use control::Quiet;
use games::Game;
use rule::{Grouping, Owner, PieceId, Rule, Visitor};
use serde_json::json;
use std::collections::BTreeMap;
use sweep::{Asked, CompileError, Direct, Groups, Listed, Run, SweepError, Swept, Turnable};

/// After how many moves a game can be over.
#[derive(Clone, PartialEq, Debug)]
pub struct GameEnds {
    /// The least or greatest number of moves.
    pub moves: usize,
    /// Who begins such games; `None` if either player can.
    pub first: Option<Player>,
    /// How many final positions have so many pieces.
    pub positions: UBig,
    /// Who cannot move in them: L if in some position Left cannot, R if in some Right cannot, F if in some neither can.
    pub letters: String,
    /// Some of these positions.
    pub shown: Vec<ShownEnd>,
}

/// A final position, and how to come to it.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownEnd {
    /// The position.
    pub position: Position,
    /// A legal order of moves.
    pub moves: Vec<Move>,
}

/// A move of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who makes it; nobody in particular in an impartial game.
    pub player: Option<Player>,
    /// The names of the sites that the piece covers.
    pub sites: Vec<String>,
}

impl ShownEnd {
    pub(crate) fn json(&self) -> serde_json::Value {
        let moves = self.moves.iter().map(|m| json!([m.player, m.sites.join("-")]));
        let mut value = json!({ "position": self.position.plain(), "moves": moves.collect::<Vec<_>>() });
        if let Some(names) = self.position.names() {
            value["sites"] = json!(names);
        }
        value
    }
}

impl GameEnds {
    pub(crate) fn json(&self) -> serde_json::Value {
        let mut value = json!({
            "moves": self.moves,
            "first": self.first.map_or("either", Player::name),
            "positions": self.positions.to_string(),
            "in": self.letters,
        });
        if !self.shown.is_empty() {
            value["shown"] = json!(self.shown.iter().map(ShownEnd::json).collect::<Vec<_>>());
        }
        value
    }
}

/// Positions in which a game can be over: of a kind, with a difference between the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Class {
    /// Who cannot move; both if nobody is named.
    pub(crate) stuck: Option<Player>,
    /// a − b; any, if none is named.
    pub(crate) difference: Option<i32>,
    /// Who began; either, if nobody is named.
    first: Option<Player>,
}

impl Class {
    fn new(stuck: Player, difference: i32, first: Option<Player>) -> Class {
        Class { stuck: Some(stuck), difference: Some(difference), first }
    }

    /// The name of its kind of positions.
    fn kind(self) -> &'static str {
        match self.stuck {
            None => MAXIMAL,
            Some(Player::Left) => "left-end",
            Some(Player::Right) => "right-end",
        }
    }
}

const MAXIMAL: &str = "maximal";

/// What may stand at the end of a game.
pub(crate) fn classes(definition: Definition, first: Option<Player>, impartial: bool) -> Vec<Class> {
    use Player::{Left, Right};
    if impartial {
        return vec![Class { stuck: None, difference: None, first: None }];
    }
    let of_play = [
        Class::new(Left, 0, Some(Left)),
        Class::new(Right, 1, Some(Left)),
        Class::new(Right, 0, Some(Right)),
        Class::new(Left, -1, Some(Right)),
    ];
    match definition {
        Definition::Play => {
            of_play.into_iter().filter(|class| first.is_none() || class.first == first).collect()
        }
        Definition::Thesis => {
            let of = |stuck| (-1..=1).map(move |difference| Class::new(stuck, difference, None));
            of(Left).chain(of(Right)).collect()
        }
    }
}

/// A question about the end of games.
pub(crate) struct Ending<'a> {
    pub(crate) places: Places<'a>,
    pub(crate) extreme: Extreme,
    pub(crate) first: Option<Player>,
    pub(crate) definition: Definition,
}

/// The part of the work that the extremes of one kind of positions take, about.
const EACH_KIND: f64 = 0.15;

/// A class that attains the extreme, and its positions.
struct Attained {
    class: Class,
    difference: i32,
    positions: Listed,
    count: UBig,
    /// Those of them in which neither player can move.
    maximal: UBig,
}

impl Ending<'_> {
    /// Looks for the shortest or the longest games, and shows some of their ends.
    pub(crate) fn answer(&self, show: usize) -> Result<Asked<GameEnds>, WaysError> {
        let Places { nature, job, .. } = self.places;
        if !nature.placement {
            return Err(WaysError::NoPlacement(job.game.clone()));
        }
        if nature.kinds.len() < 2 {
            return Err(WaysError::NoEnds(job.game.clone()));
        }
        if self.definition == Definition::Thesis && self.first.is_some() {
            return Err(WaysError::FirstByThesis);
        }
        if nature.impartial && (self.first.is_some() || self.definition != Definition::Play) {
            return Err(WaysError::Impartial(job.game.clone()));
        }
        let mut account = sweep::Account::default();
        let (moves, best) = self.best(&mut account)?;
        let mut attained = vec![];
        for (i, &(class, difference)) in best.iter().enumerate() {
            let part = |i: usize| 2.0 * EACH_KIND + (1.0 - 2.0 * EACH_KIND) * i as f64 / best.len() as f64;
            attained.push(self.attain(class, difference, moves, (part(i), part(i + 1)), &mut account)?);
        }
        let value = GameEnds {
            moves,
            first: common_first(&best),
            positions: distinct(&attained),
            letters: letters(&attained),
            shown: self.show(&attained, show)?,
        };
        Ok(Asked { value, account })
    }

    /// The extreme over all classes, and the classes that attain it, with their differences.
    fn best(&self, account: &mut sweep::Account) -> Result<(usize, Vec<(Class, i32)>), WaysError> {
        let mut by_kind: BTreeMap<&str, BTreeMap<i32, usize>> = BTreeMap::new();
        let mut found: Vec<(usize, Class, i32)> = vec![];
        for class in classes(self.definition, self.first, self.places.nature.impartial) {
            let kind = class.kind();
            if !by_kind.contains_key(kind) {
                let begin = by_kind.len() as f64 * EACH_KIND;
                let portion = (begin, begin + EACH_KIND);
                by_kind.insert(kind, self.walk(kind, Extremes(self.extreme), portion, account)?);
            }
            let of_class = by_kind[kind].iter().filter(|(d, _)| class.difference.is_none_or(|c| c == **d));
            found.extend(of_class.map(|(&difference, &pieces)| (pieces, class, difference)));
        }
        // Somebody must have moved. Where the empty position is an end and a move can be made, a single piece is an end,
        // too, so that no other position with as many pieces of each player could be the least.
        if self.definition == Definition::Thesis && found.iter().any(|&(pieces, ..)| pieces > 0) {
            found.retain(|&(pieces, ..)| pieces > 0);
        }
        let best = self.extreme.of(found.iter().map(|&(pieces, ..)| pieces));
        let best = best.expect("every game comes to an end");
        found.retain(|&(pieces, ..)| pieces == best);
        Ok((best, found.into_iter().map(|(_, class, difference)| (class, difference)).collect()))
    }

    /// The positions of a class that attain the extreme. One of them is checked against the rulebook and counted.
    fn attain(
        &self,
        class: Class,
        difference: i32,
        moves: usize,
        portion: (f64, f64),
        account: &mut sweep::Account,
    ) -> Result<Attained, WaysError> {
        let (board, run) = (&Board::sum(&self.places.boards), self.places.run);
        let attain = Attain { extreme: self.extreme, difference };
        let positions = self.walk(class.kind(), attain, portion, account)?;
        let count = self.count(&positions, account)?;
        let unknown = || WaysError::Fault("the rulebook does not know a position that was found".to_string());
        let one = positions.first_position().ok_or_else(unknown)?;
        if !self.game(class.kind())?.accept(Legal { board, pieces: &one })? {
            return Err(unknown());
        }
        let pieces = |owner| self.places.table.pieces_of(&one, owner).len();
        let (left, right) = (pieces(Owner::Left), pieces(Owner::Right));
        if left + right != moves || left as i32 - right as i32 != difference {
            return Err(WaysError::Fault("a position that was found has other pieces".to_string()));
        }
        let maximal = if class.stuck.is_none() {
            count.clone()
        } else {
            let common = self.game(MAXIMAL)?.accept(InCommon { positions: &positions, board, run })?;
            self.count(&common, account)?
        };
        Ok(Attained { class, difference, positions, count, maximal })
    }

    fn game(&self, kind: &str) -> Result<Game, WaysError> {
        Ok(self.places.job.rule(Some(kind))?)
    }

    /// Does something with the machine of a kind of positions.
    fn walk<W: Walk>(
        &self,
        kind: &str,
        walk: W,
        portion: (f64, f64),
        account: &mut sweep::Account,
    ) -> Result<W::Value, WaysError> {
        let asked = self.places.walk(&self.game(kind)?, walk, portion)?;
        *account = larger(account, &asked.account);
        Ok(asked.value)
    }

    fn count(&self, positions: &Listed, account: &mut sweep::Account) -> Result<UBig, WaysError> {
        // This is little beside the walk before it.
        let quiet = Quiet(self.places.run.watch);
        let run = self.places.run.under(&quiet);
        let asked = sweep::count(positions, &run)?;
        *account = larger(account, &asked.account);
        Ok(asked.value)
    }

    fn positions(
        &self,
        positions: &Listed,
        numbers: impl FnOnce(&UBig) -> Vec<UBig>,
    ) -> Result<Vec<Vec<PieceId>>, WaysError> {
        let quiet = Quiet(self.places.run.watch);
        let run = self.places.run.under(&quiet);
        Ok(sweep::unrank(positions, sweep::Pieces::default(), numbers, &run)?.value.positions)
    }

    /// So many positions, as far as there are, spread evenly over the classes and within each; none of them twice.
    fn show(&self, attained: &[Attained], number: usize) -> Result<Vec<ShownEnd>, WaysError> {
        let mut classes: Vec<&Attained> = attained.iter().collect();
        classes.sort_by(|one, other| one.count.cmp(&other.count));
        let mut shown: Vec<(&Attained, Vec<PieceId>)> = vec![];
        for (i, of) in classes.iter().enumerate() {
            let wanted = (number - shown.len()).div_ceil(classes.len() - i);
            self.add_shown(of, wanted, number, &mut shown)?;
        }
        // What two classes have in common is missing now.
        for of in &classes {
            self.add_shown(of, number, number, &mut shown)?;
        }
        Ok(shown.iter().map(|(of, pieces)| self.shown(of, pieces)).collect())
    }

    /// Adds `wanted` positions of a class, spread evenly, but for those that are there already, and no more than `most`
    /// in all.
    fn add_shown<'b>(
        &self,
        of: &'b Attained,
        wanted: usize,
        most: usize,
        shown: &mut Vec<(&'b Attained, Vec<PieceId>)>,
    ) -> Result<(), WaysError> {
        if wanted == 0 || shown.len() >= most {
            return Ok(());
        }
        let wanted = UBig::from(wanted).min(of.count.clone());
        self.places.check_room(&wanted)?;
        let spread = |k: usize| &of.count * UBig::from(k) / &wanted;
        let numbers = |_: &UBig| (0..usize::try_from(&wanted).unwrap_or(usize::MAX)).map(spread).collect();
        for pieces in self.positions(&of.positions, numbers)? {
            if shown.len() < most && shown.iter().all(|(_, known)| *known != pieces) {
                shown.push((of, pieces));
            }
        }
        Ok(())
    }

    fn shown(&self, of: &Attained, pieces: &[PieceId]) -> ShownEnd {
        let of_left = self.places.table.pieces_of(pieces, Owner::Left);
        let of_right = self.places.table.pieces_of(pieces, Owner::Right);
        let begins = of.class.first.unwrap_or(if of.difference < 0 { Player::Right } else { Player::Left });
        let moves = if self.places.nature.impartial {
            of_left.into_iter().map(|sites| Move { player: None, sites }).collect()
        } else {
            in_turns(begins, of_left, of_right)
        };
        ShownEnd { position: Position::new(&self.places.table, pieces), moves }
    }
}

/// The pieces of both players, put down in turns.
fn in_turns(begins: Player, left: Vec<Vec<String>>, right: Vec<Vec<String>>) -> Vec<Move> {
    let (first, second) = match begins {
        Player::Left => (left, right),
        Player::Right => (right, left),
    };
    let mut second = second.into_iter();
    let mut moves = vec![];
    for sites in first {
        moves.push(Move { player: Some(begins), sites });
        moves.extend(second.next().map(|sites| Move { player: Some(begins.other()), sites }));
    }
    assert!(second.next().is_none(), "the players have moved in turns");
    moves
}

/// Who began in all classes, if it is always the same player.
fn common_first(classes: &[(Class, i32)]) -> Option<Player> {
    let first = classes.first().and_then(|(class, _)| class.first);
    first.filter(|_| classes.iter().all(|(class, _)| class.first == first))
}

/// The number of different positions: with one difference, Left ends and Right ends have the maximal ones in common.
fn distinct(attained: &[Attained]) -> UBig {
    let is = |of: &Attained, stuck, difference| of.class.stuck == Some(stuck) && of.difference == difference;
    let counted = |of: &Attained| {
        let of_right = of.class.stuck == Some(Player::Right);
        let met_before = of_right && attained.iter().any(|other| is(other, Player::Left, of.difference));
        if met_before { &of.count - &of.maximal } else { of.count.clone() }
    };
    attained.iter().map(counted).sum()
}

fn letters(attained: &[Attained]) -> String {
    let full = attained.iter().any(|of| of.maximal != UBig::ZERO);
    let stuck = |player| full || attained.iter().any(|of| of.class.stuck == Some(player));
    let all = [('L', stuck(Player::Left)), ('R', stuck(Player::Right)), ('F', full)];
    all.into_iter().filter_map(|(letter, there)| there.then_some(letter)).collect()
}

/// The larger of each.
fn larger(one: &sweep::Account, other: &sweep::Account) -> sweep::Account {
    sweep::Account {
        width: one.width.max(other.width),
        peak_states: one.peak_states.max(other.peak_states),
        peak_bytes: one.peak_bytes.max(other.peak_bytes),
        bound_bits: one.bound_bits.max(other.bound_bits),
        checked: other.checked,
    }
}

impl From<Extreme> for sweep::Extreme {
    fn from(extreme: Extreme) -> sweep::Extreme {
        match extreme {
            Extreme::Shortest => sweep::Extreme::Least,
            Extreme::Longest => sweep::Extreme::Most,
        }
    }
}

/// The extreme for each difference.
struct Extremes(Extreme);

impl Walk for Extremes {
    type Value = BTreeMap<i32, usize>;
    fn walk<M: Turnable>(self, machine: &M, run: &Run<'_>) -> Result<Asked<Self::Value>, SweepError> {
        sweep::extremes(machine, self.0.into(), run)
    }
}

/// The positions that attain it.
struct Attain {
    extreme: Extreme,
    difference: i32,
}

impl Walk for Attain {
    type Value = Listed;
    fn walk<M: Turnable>(self, machine: &M, run: &Run<'_>) -> Result<Asked<Listed>, SweepError> {
        sweep::attaining(machine, self.extreme.into(), self.difference, run)
    }
}

/// Of some positions those that the rule which the catalogue shows knows, too.
struct InCommon<'a> {
    positions: &'a Listed,
    board: &'a Board,
    run: &'a Run<'a>,
}

impl Visitor for InCommon<'_> {
    type Output = Result<Listed, SweepError>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        let order = self.positions.order();
        match sweep::compile_within(rule, self.board, order, self.run) {
            Err(CompileError::TooManySettings { .. }) => {
                self.positions.common(&Direct::new(rule, self.board, order)?, self.run)
            }
            compiled => self.positions.common(&compiled?, self.run),
        }
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        let groups = Groups::new(rule, self.board, self.positions.order())?;
        self.positions.common(&groups, self.run)
    }
}
