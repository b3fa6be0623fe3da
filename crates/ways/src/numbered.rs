//! Positions by number: drawn at random, listed, found by their numbers, and numbers of positions.

use crate::position::{AllLegal, Legal, Position, Table, Typed};
use crate::walk::{Places, Walk};
use crate::{Pieces, UBig, Verb, WaysError};
use board::Board;
use games::Game;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rule::PieceId;
use serde_json::json;
use sweep::{Asked, Run, SweepError, Turnable};

/// Positions with their numbers, among all that were asked about.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbered {
    /// How many positions there are in all.
    pub total: UBig,
    /// Some of them, each with its number, from 0 on.
    pub positions: Vec<(UBig, Position)>,
}

impl Numbered {
    pub(crate) fn json(&self) -> serde_json::Value {
        let position = |(index, position): &(UBig, Position)| json!({ "index": index.to_string(), "position": position.plain() });
        let mut value = json!({
            "count": self.total.to_string(),
            "positions": self.positions.iter().map(position).collect::<Vec<_>>(),
        });
        // All positions stand on the same sites.
        if let Some(names) = self.positions.first().and_then(|(_, position)| position.names()) {
            value["sites"] = json!(names);
        }
        value
    }
}

impl From<Pieces> for sweep::Pieces {
    fn from(Pieces { left, right }: Pieces) -> sweep::Pieces {
        sweep::Pieces { left, right }
    }
}

/// Answers [`Verb::Sample`], [`Verb::List`], [`Verb::Rank`] and [`Verb::Unrank`].
pub(crate) fn answer(places: &Places<'_>, game: &Game, verb: &Verb) -> Result<Asked<Numbered>, WaysError> {
    match verb {
        Verb::Sample { number, seed, pieces } => find(places, game, *pieces, |total| {
            places.check_room(&UBig::from(*number))?;
            random_numbers(total, *number, *seed, places.run)
        }),
        Verb::List { from, limit, pieces } => {
            let from = parse_index(from)?;
            find(places, game, *pieces, |total| {
                places.check_room(&UBig::from(*limit).min(total.clone()))?;
                listed_numbers(total, &from, *limit, places.run)
            })
        }
        Verb::Unrank { index, pieces } => {
            let index = parse_index(index)?;
            find(places, game, *pieces, |total| listed_numbers(total, &index, 1, places.run))
        }
        Verb::Rank { position, pieces } => rank(places, game, position, *pieces),
        _ => unreachable!("other verbs are not about single positions"),
    }
}

/// The positions whose numbers are chosen when it is known how many there are.
fn find(
    places: &Places<'_>,
    game: &Game,
    pieces: Pieces,
    choose: impl FnOnce(&UBig) -> Result<Vec<UBig>, WaysError>,
) -> Result<Asked<Numbered>, WaysError> {
    let Asked { value: (total, numbers, found), account } =
        places.walk(game, Find { pieces, choose }, (0.0, 1.0))?;
    let numbers = numbers?;
    if total == UBig::ZERO {
        return Err(WaysError::NoSuchPositions(pieces));
    }
    if !game.accept(AllLegal { board: &Board::sum(&places.boards), positions: &found, run: places.run })? {
        return Err(unknown_position());
    }
    let positions = found.iter().map(|position| Position::new(&places.table, position));
    Ok(Asked { value: Numbered { total, positions: numbers.into_iter().zip(positions).collect() }, account })
}

fn rank(places: &Places<'_>, game: &Game, text: &str, pieces: Pieces) -> Result<Asked<Numbered>, WaysError> {
    let typed = places.table.read(text)?;
    let Asked { value: Ranked { total, number, position }, account } =
        places.walk(game, Rank { pieces, table: &places.table, typed: &typed }, (0.0, 1.0))?;
    let position = position.ok_or_else(|| WaysError::NotAPosition(text.to_string()))?;
    let board = &Board::sum(&places.boards);
    let legal = game.accept(Legal { board, pieces: &position })?;
    // Among all positions a position has a number if the rulebook knows it, and only then.
    if legal != number.is_some() && (number.is_some() || pieces == Pieces::default()) {
        return Err(unknown_position());
    }
    let number = number.ok_or_else(|| WaysError::NotAPosition(text.to_string()))?;
    let positions = vec![(number, Position::new(&places.table, &position))];
    Ok(Asked { value: Numbered { total, positions }, account })
}

fn unknown_position() -> WaysError {
    WaysError::Fault("the rulebook and the sweep disagree about a position".to_string())
}

/// Finds positions by their numbers.
struct Find<F> {
    pieces: Pieces,
    choose: F,
}

impl<F: FnOnce(&UBig) -> Result<Vec<UBig>, WaysError>> Walk for Find<F> {
    /// How many positions there are, the numbers, and the positions with these numbers.
    type Value = (UBig, Result<Vec<UBig>, WaysError>, Vec<Vec<PieceId>>);

    fn walk<M: Turnable>(self, machine: &M, run: &Run<'_>) -> Result<Asked<Self::Value>, SweepError> {
        let mut chosen = Ok(vec![]);
        let choose = |total: &UBig| {
            chosen = (self.choose)(total);
            chosen.clone().unwrap_or_default()
        };
        let Asked { value, account } = sweep::unrank(machine, self.pieces.into(), choose, run)?;
        Ok(Asked { value: (value.total, chosen, value.positions), account })
    }
}

/// Finds the number of a position.
struct Rank<'a> {
    pieces: Pieces,
    table: &'a Table,
    typed: &'a Typed,
}

/// The number of a position.
struct Ranked {
    total: UBig,
    /// None if it is not one of them.
    number: Option<UBig>,
    /// What stands on each site; none if its pieces do not fit there.
    position: Option<Vec<PieceId>>,
}

impl Walk for Rank<'_> {
    type Value = Ranked;

    fn walk<M: Turnable>(self, machine: &M, run: &Run<'_>) -> Result<Asked<Ranked>, SweepError> {
        let position = self.table.typed_position(machine.order(), self.typed);
        let nothing = vec![0; machine.order().len()];
        let asked = sweep::rank(machine, self.pieces.into(), position.as_ref().unwrap_or(&nothing), run)?;
        let (total, number) = asked.value;
        Ok(Asked { value: Ranked { total, number, position }, account: asked.account })
    }
}

fn parse_index(text: &str) -> Result<UBig, WaysError> {
    let digits = text.trim().replace(',', "");
    let fine = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let index = if fine { digits.parse().ok() } else { None };
    index.ok_or_else(|| WaysError::Index(text.to_string()))
}

/// At most `limit` numbers from `from` on.
fn listed_numbers(total: &UBig, from: &UBig, limit: usize, run: &Run<'_>) -> Result<Vec<UBig>, WaysError> {
    if from >= total && *total > UBig::ZERO {
        return Err(WaysError::NoSuchIndex { index: from.clone(), total: total.clone() });
    }
    let numbers = (0..limit).map(|i| from + UBig::from(i)).take_while(|number| number < total);
    checked(numbers, run)
}

/// Numbers below `total`, each with the same chance, the same ones for a seed on every machine: bits from ChaCha20,
/// taken until they make a number that is small enough.
fn random_numbers(total: &UBig, number: usize, seed: u64, run: &Run<'_>) -> Result<Vec<UBig>, WaysError> {
    if *total == UBig::ZERO {
        return Ok(vec![]);
    }
    let mut source = ChaCha20Rng::seed_from_u64(seed);
    let most = total - UBig::ONE;
    let bits = dashu_int::ops::BitTest::bit_len(&most);
    let mut draw = || {
        let words = (0..bits.div_ceil(64)).map(|_| source.next_u64());
        let all = words.fold(UBig::ZERO, |number, word| (number << 64usize) + UBig::from(word));
        all >> (bits.div_ceil(64) * 64 - bits)
    };
    let mut below = || std::iter::repeat_with(&mut draw).find(|number| *number <= most);
    checked((0..number).filter_map(|_| below()), run)
}

/// All these numbers, unless the run is stopped meanwhile.
fn checked(numbers: impl Iterator<Item = UBig>, run: &Run<'_>) -> Result<Vec<UBig>, WaysError> {
    const UNSEEN: usize = 1 << 10;
    let check = |(i, number): (usize, UBig)| {
        if i.is_multiple_of(UNSEEN) {
            run.check()?;
        }
        Ok(number)
    };
    numbers.enumerate().map(check).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_are_small_enough_and_all_come() {
        for total in [1u32, 2, 3, 7, 64, 100] {
            let numbers = random_numbers(&UBig::from(total), 4000, 7, &Run::unlimited()).unwrap();
            assert_eq!(numbers.len(), 4000);
            let different: std::collections::BTreeSet<UBig> = numbers.into_iter().collect();
            assert_eq!(different.len(), total as usize);
            assert!(different.last().unwrap() < &UBig::from(total));
        }
        assert_eq!(random_numbers(&UBig::ZERO, 3, 7, &Run::unlimited()), Ok(vec![]));
        let large = UBig::ONE << 200usize;
        let five = |seed| random_numbers(&large, 5, seed, &Run::unlimited()).unwrap();
        assert_eq!(five(1), five(1));
        assert_ne!(five(1), five(2));
        let impatient = Run::new(u64::MAX, &control::Impatient);
        assert_eq!(random_numbers(&large, 5, 1, &impatient), Err(WaysError::Stopped));
    }

    #[test]
    fn numbers_are_read_with_or_without_commas() {
        assert_eq!(parse_index("1,234").unwrap(), UBig::from(1234u32));
        for wrong in ["", "-1", "1.5", "0x10", "one"] {
            assert_eq!(parse_index(wrong), Err(WaysError::Index(wrong.to_string())));
        }
    }

    #[test]
    fn lists_end_where_positions_end() {
        let numbers =
            |from: u32, limit| listed_numbers(&UBig::from(5u8), &UBig::from(from), limit, &Run::unlimited());
        assert_eq!(numbers(3, 9).unwrap(), [UBig::from(3u8), UBig::from(4u8)]);
        assert!(matches!(numbers(5, 1), Err(WaysError::NoSuchIndex { .. })));
    }
}
