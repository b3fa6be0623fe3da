//! The shortest and longest games on all boards of a family, and the law that their lengths follow.

use crate::ends::classes;
use crate::series::{fault, strip};
use crate::{Definition, Extreme, Player, Proof, WaysError};
use algebra::Profile;
use board::Family;
use control::{Halt, List, Portion};
use dashu_int::UBig;
use games::Game;
use rule::Owner;
use series::{EmptyPosition, Ending, Extremes, Law, Walks};
use sweep::{Run, Strip, Tell};

/// How long games are, at least or at most, on the boards of a family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtremeSeries {
    /// The index of the first term.
    pub first: usize,
    /// Numbers of moves, from the first on.
    pub terms: Vec<u64>,
    /// What holds for all n, if it was proved.
    pub law: Option<Law>,
}

/// When a game is over.
pub(crate) struct Endings {
    /// By how much Left may be ahead when Left cannot move.
    left: Vec<i64>,
    /// By how much Left may be ahead when Right cannot move.
    right: Vec<i64>,
    empty: EmptyPosition,
}

impl Endings {
    /// Games that this player begins, or anybody.
    pub(crate) fn new(definition: Definition, first: Option<Player>) -> Result<Endings, WaysError> {
        if definition == Definition::Thesis && first.is_some() {
            return Err(WaysError::FirstByThesis);
        }
        let ends = classes(definition, first, false);
        let ahead = |stuck: Player| {
            let of_player = ends.iter().filter(|class| class.stuck == Some(stuck));
            of_player.filter_map(|class| class.difference.map(i64::from)).collect::<Vec<_>>()
        };
        let (left, right) = (ahead(Player::Left), ahead(Player::Right));
        let empty = match definition {
            Definition::Play => EmptyPosition::LikeOthers,
            Definition::Thesis => EmptyPosition::IfNobodyMoves,
        };
        Ok(Endings { left, right, empty })
    }

    /// The question about a whole family, from the operators of its left ends and right ends.
    fn question(
        &self,
        (left, right): (&Game, &Game),
        family: &Family,
        extreme: Extreme,
        run: &Run<'_>,
    ) -> Result<Extremes<StripWalks>, WaysError> {
        let ending = |game: &Game, differences: &[i64]| {
            let walks = StripWalks(strip(game, family, Tell::Players, run)?);
            Ok::<_, WaysError>(Ending { walks, differences: differences.to_vec() })
        };
        let endings = vec![ending(left, &self.left)?, ending(right, &self.right)?];
        Ok(Extremes { endings, empty: self.empty, most: extreme == Extreme::Longest })
    }

    /// The numbers of moves on one board, from the profiles of its left ends and right ends.
    fn lengths(&self, left: &Profile, right: &Profile) -> Vec<usize> {
        let none = |profile: &Profile| profile.coefficient(0, 0) != UBig::ZERO;
        let empty = match self.empty {
            EmptyPosition::LikeOthers => {
                none(left) && self.left.contains(&0) || none(right) && self.right.contains(&0)
            }
            EmptyPosition::IfNobodyMoves => none(left) && none(right),
        };
        let ends =
            [(left, &self.left), (right, &self.right)].into_iter().flat_map(|(profile, differences)| {
                let ending = |&(a, b): &(usize, usize)| differences.contains(&(a as i64 - b as i64));
                profile.terms().map(|(exponents, _)| exponents).filter(ending)
            });
        let with_pieces = ends.map(|(a, b)| a + b).filter(|&moves| moves > 0);
        with_pieces.chain(empty.then_some(0)).collect()
    }
}

impl ExtremeSeries {
    /// For a game whose left ends and right ends are given as games of their own; `profile` counts the positions of
    /// either on the board of size n.
    pub(crate) fn new(
        (left, right): (&Game, &Game),
        family: &Family,
        (extreme, endings): (Extreme, &Endings),
        count: usize,
        run: &Run<'_>,
        mut profile: impl FnMut(&Game, usize) -> Result<Profile, WaysError>,
    ) -> Result<(ExtremeSeries, Proof), WaysError> {
        // Terms as they are computed, and as they are printed.
        const TERM: f64 = 64.0;
        run.fits(TERM * count as f64)?;
        let _charge = run.charge(TERM as u64 * count as u64)?;
        let question = endings.question((left, right), family, extreme, run)?;
        let first = family.first();
        let mut before = vec![];
        for n in first..question.first() {
            let lengths = endings.lengths(&profile(left, n)?, &profile(right, n)?);
            before.push(extreme.of(lengths.into_iter()).expect("every game ends") as i64);
        }
        let (looking, sweeping) = (
            Portion { watch: run.watch, begin: 0.1, end: 0.8 },
            Portion { watch: run.watch, begin: 0.8, end: 1.0 },
        );
        let law = question.law(&before, &run.under(&looking))?;
        let swept = law.as_ref().map_or(first + count, |law| law.from.min(first + count));
        let exact = question.terms(swept.saturating_sub(question.first()), &run.under(&sweeping))?;
        let exact = exact.into_iter().map(|term| term.expect("every game ends"));
        let mut terms: Vec<i64> = before.into_iter().chain(exact).take(count).collect();
        if let Some(law) = &law {
            for n in first + terms.len()..first + count {
                if n % (1 << 10) == 0 {
                    run.check()?;
                }
                terms.push(law.at(n));
            }
        }
        question.endings.iter().try_for_each(|ending| ending.walks.0.check()).map_err(fault)?;
        let proof = proof(law.as_ref(), question.endings.iter().map(|ending| ending.walks.states()).sum());
        let terms = terms.into_iter().map(|term| term as u64).collect();
        Ok((ExtremeSeries { first, terms, law }, proof))
    }

    /// An object: terms, and the law or null.
    pub(crate) fn json(&self) -> serde_json::Value {
        let terms: Vec<_> = (self.first..).zip(&self.terms).collect();
        let law = self.law.as_ref().map(|law| {
            serde_json::json!({
                "from": law.from,
                "period": law.period,
                "increment": law.increment,
                "values": law.values,
                "floor": law.floor().map(|floor| {
                    serde_json::json!({ "rise": floor.rise, "shift": floor.shift, "run": floor.run })
                }),
            })
        });
        serde_json::json!({ "terms": terms, "law": law })
    }
}

impl Extreme {
    /// The number that is asked for among these.
    pub(crate) fn of(self, lengths: impl Iterator<Item = usize>) -> Option<usize> {
        match self {
            Extreme::Shortest => lengths.min(),
            Extreme::Longest => lengths.max(),
        }
    }
}

fn proof(law: Option<&Law>, states: usize) -> Proof {
    match law {
        None => Proof::TermByTerm { states },
        Some(law) => {
            let certificate = law.certificate.clone();
            let price = |&(modulus, (top, bottom)): &(usize, (i64, i64))| {
                let price = if bottom == 1 { top.to_string() } else { format!("{top}/{bottom}") };
                (modulus, price)
            };
            Proof::Periodic {
                states,
                window: certificate.window,
                prices: certificate.prices.iter().map(price).collect(),
                agree_from: certificate.agree_from,
                period: certificate.period,
            }
        }
    }
}

/// The operator as the series crate walks along it.
struct StripWalks(Strip);

/// By how much a piece brings Left ahead.
fn piece(owner: Owner) -> i8 {
    match owner {
        Owner::Nobody => 0,
        Owner::Left => 1,
        Owner::Right => -1,
    }
}

impl Walks for StripWalks {
    fn first(&self) -> usize {
        self.0.first()
    }

    fn states(&self) -> usize {
        self.0.states()
    }

    fn most_pieces(&self, k: usize) -> usize {
        let (left, right) = self.0.degree_bound(k);
        left + right
    }

    fn widest(&self) -> usize {
        self.0.widest()
    }

    fn head<V: Clone + Default>(
        &self,
        one: V,
        add: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        self.0.head(one, |sum, term, owner| add(sum, term, piece(owner)), run)
    }

    fn push<V: Clone + Default>(
        &self,
        vector: &[V],
        add: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        self.0.push(vector, |sum, term, owner| add(sum, term, piece(owner)), run)
    }

    fn ends<V: Clone + Default>(
        &self,
        vector: &[V],
        add: impl Fn(&mut V, &V, i8),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        self.0.ends(vector, |sum, term, owner| add(sum, term, piece(owner)), run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The law against a sweep that knows no window and no period.
    #[test]
    fn laws_agree_with_long_boards() {
        let ends = |kind| games::find("domineering", Some(kind)).unwrap();
        let (left, right) = (ends("left-end"), ends("right-end"));
        let run = Run::unlimited();
        let definitions = [
            Endings::new(Definition::Play, None).unwrap(),
            Endings::new(Definition::Play, Some(Player::Left)).unwrap(),
            Endings::new(Definition::Play, Some(Player::Right)).unwrap(),
            Endings::new(Definition::Thesis, None).unwrap(),
        ];
        for (family, boards) in [("1xn", 300), ("2xn", 300), ("mx2", 100), ("3xn", 100)] {
            let family = Family::parse(family).unwrap();
            let asked = definitions.iter().flat_map(|e| [(e, Extreme::Shortest), (e, Extreme::Longest)]);
            for (endings, extreme) in asked {
                let question = endings.question((&left, &right), &family, extreme, &run).unwrap();
                let law = question.law(&[], &run).unwrap().unwrap();
                let terms = (question.first()..).zip(question.terms(boards, &run).unwrap());
                for (n, term) in terms.skip_while(|(n, _)| *n < law.from) {
                    assert_eq!(term, Some(law.at(n)), "{family}, n = {n}, {extreme:?}");
                }
            }
        }
    }
}
