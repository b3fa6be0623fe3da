//! Bounds on the number of legal positions.

use super::{Bound, Says, digits, log2};
use crate::growth::{Counts, squares};
use crate::{Job, SquareGrowth, UBig, Value, Verb, WaysError};
use ::series::{Enclosed, Squares};
use control::faults;
use games::go::{Colourings, Kind, Knights};
use serde_json::json;
use sweep::Run;

/// Bounds on the number of legal positions of a rectangle.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionBounds {
    /// From below: the legal positions without stones on the points of a set.
    pub least: FromKnights,
    /// From above: the positions in which no point of a set is a single stone without a liberty.
    pub most: FromKnights,
    /// From below, too, where they are not counted.
    pub tiles: Option<Tiles>,
    /// The number itself, where the board is small or it is asked for.
    pub exact: Option<UBig>,
    /// The logarithm to base 2 of what a formula from squares up to 8x8 gives. It is not proved.
    pub formula: Enclosed,
}

/// The positions that are legal on each tile of a tiling: they are legal on the board. Source: \[TrompFarneback\],
/// Theorem 4.
#[derive(Clone, PartialEq, Debug)]
pub struct Tiles {
    /// Rows and columns of a tile, the number of its legal positions, and how many such tiles there are.
    pub tiles: Vec<Tile>,
    /// The product.
    pub number: UBig,
}

/// Rows and columns, the number of legal positions, how many such tiles there are.
type Tile = ((usize, usize), UBig, usize);

impl Tiles {
    fn new(rows: usize, columns: usize, run: &Run<'_>) -> Result<Tiles, WaysError> {
        // As few parts as possible, of almost the same length: (length, how many).
        let parts = |side: usize| {
            let parts = side.div_ceil(TILE);
            let both = [(side / parts, parts - side % parts), (side / parts + 1, side % parts)];
            both.into_iter().filter(|&(_, times)| times > 0)
        };
        let (mut tiles, mut number) = (vec![], UBig::ONE);
        for (height, down) in parts(rows) {
            for (width, across) in parts(columns) {
                let legal = count(height, width, run)?;
                number *= legal.pow(down * across);
                tiles.push(((height, width), legal, down * across));
            }
        }
        Ok(Tiles { tiles, number })
    }

    /// `L(7,6)^2 * L(6,6)`.
    fn formula(&self) -> String {
        let power = |times: usize| if times > 1 { format!("^{times}") } else { String::new() };
        let tile = |((m, n), _, times): &Tile| format!("L({m},{n}){}", power(*times));
        self.tiles.iter().map(tile).collect::<Vec<_>>().join(" * ")
    }
}

/// A bound from points a knight's move apart.
#[derive(Clone, PartialEq, Debug)]
pub struct FromKnights {
    /// The points.
    pub knights: Knights,
    /// Positions as a product.
    pub colourings: Colourings,
    /// Their number.
    pub number: UBig,
}

/// The side of the largest square that the formula comes from.
const FORMULA_FROM: usize = 8;
/// Boards with a side of at most this and at most so many points are counted without being asked.
const QUICK_SIDE: usize = 8;
const QUICK_POINTS: usize = 400;
/// The longest side of a tile.
const TILE: usize = 7;

impl PositionBounds {
    /// The number itself, where it is asked for or soon counted.
    pub(super) fn exact(
        rows: usize,
        columns: usize,
        asked: bool,
        run: &Run<'_>,
    ) -> Result<Option<UBig>, WaysError> {
        let quick = rows.min(columns) <= QUICK_SIDE && rows * columns <= QUICK_POINTS;
        (asked || quick).then(|| count(rows, columns, run)).transpose()
    }

    pub(super) fn new(
        rows: usize,
        columns: usize,
        exact: Option<UBig>,
        squares: &Squares,
        run: &Run<'_>,
    ) -> Result<PositionBounds, WaysError> {
        Ok(PositionBounds {
            least: FromKnights::new(Knights::most(rows, columns)),
            most: FromKnights::new(Knights::least(rows, columns)),
            tiles: if exact.is_none() { Some(Tiles::new(rows, columns, run)?) } else { None },
            exact,
            formula: squares.log2_on(rows, columns),
        })
    }

    /// The smallest number that there are certainly no more positions than.
    pub fn at_most(&self) -> &UBig {
        self.exact.as_ref().unwrap_or(&self.most.number)
    }

    /// The largest number that there are certainly no fewer positions than.
    pub fn at_least(&self) -> &UBig {
        let tiles = self.tiles.as_ref().map_or(&self.least.number, |tiles| &tiles.number);
        self.exact.as_ref().unwrap_or_else(|| tiles.max(&self.least.number))
    }

    /// All of them, as they are written.
    pub fn bounds(&self) -> Vec<Bound> {
        let of =
            |says, from: &FromKnights| Bound::new(says, factors(&from.colourings), Some(log2(&from.number)));
        let mut bounds = vec![of(Says::AtLeast, &self.least)];
        let tiled = |tiles: &Tiles| Bound::new(Says::AtLeast, tiles.formula(), Some(log2(&tiles.number)));
        bounds.extend(self.tiles.as_ref().map(tiled));
        bounds.push(of(Says::AtMost, &self.most));
        bounds.extend(self.exact.as_ref().map(|exact| {
            let number = digits(exact).unwrap_or_else(|| "L".to_string());
            Bound::new(Says::Exactly, number, Some(log2(exact)))
        }));
        let (rows, columns) = (self.least.knights.rows, self.least.knights.columns);
        let formula = format!("A B^{} L^{}", rows + columns, rows * columns);
        bounds.push(Bound::new(Says::About, formula, Some(self.formula.clone())));
        bounds
    }

    pub(super) fn json(&self) -> serde_json::Value {
        json!({
            "bounds": self.bounds().iter().map(Bound::json).collect::<Vec<_>>(),
            "least": self.least.json(),
            "most": self.most.json(),
            "tiles": self.tiles.as_ref().map(|tiles| {
                let tile = |((m, n), legal, times): &Tile| {
                    json!({ "rows": m, "columns": n, "positions": legal.to_string(), "times": times })
                };
                tiles.tiles.iter().map(tile).collect::<Vec<_>>()
            }),
            "exact": self.exact.as_ref().and_then(digits),
        })
    }
}

impl FromKnights {
    fn new((knights, mut colourings): (Knights, Colourings)) -> FromKnights {
        faults::strike("points that are free", std::slice::from_mut(&mut colourings.free));
        for kind in &mut colourings.places {
            faults::strike("ways to colour places", std::slice::from_mut(&mut kind.ways));
            faults::strike("numbers of places", std::slice::from_mut(&mut kind.times));
        }
        let power = |base: u64, times: usize| UBig::from(base).pow(times);
        let places = colourings.places.iter().map(|kind| power(kind.ways, kind.times));
        let number = power(3, colourings.free) * places.product::<UBig>();
        FromKnights { knights, colourings, number }
    }

    fn json(&self) -> serde_json::Value {
        let place = |kind: &Kind| json!({ "risky": kind.risky, "points": kind.points, "ways": kind.ways, "times": kind.times });
        json!({
            "row_factor": self.knights.factors.0,
            "column_factor": self.knights.factors.1,
            "rest": self.knights.rest,
            "knights": self.knights.len(),
            "free_points": self.colourings.free,
            "places": self.colourings.places.iter().map(place).collect::<Vec<_>>(),
            "number": digits(&self.number),
        })
    }
}

/// The formula from small squares.
pub(super) fn of_squares(run: &Run<'_>) -> Result<Squares, WaysError> {
    let mut counts = Counts::new();
    for (m, n) in SquareGrowth::boards(FORMULA_FROM, false) {
        counts.insert((m, n), count(m, n, run)?);
    }
    Ok(squares(FORMULA_FROM, &counts))
}

/// The number of legal positions.
pub(super) fn count(rows: usize, columns: usize, run: &Run<'_>) -> Result<UBig, WaysError> {
    let job = Job::new(Verb::Count, "go", &format!("{rows}x{columns}"));
    match crate::answer(&job, run)?.value {
        Value::Count { count, .. } => Ok(count),
        _ => unreachable!("a count is a count"),
    }
}

/// `3^213 * 79^13 * 25`.
fn factors(colourings: &Colourings) -> String {
    let free = (3, colourings.free);
    let places = colourings.places.iter().map(|kind| (kind.ways, kind.times));
    let power = |(base, times): (u64, usize)| match times {
        1 => base.to_string(),
        _ => format!("{base}^{times}"),
    };
    let factors: Vec<String> = std::iter::once(free)
        .chain(places)
        .filter(|&(base, times)| times > 0 && base > 1)
        .map(power)
        .collect();
    if factors.is_empty() { "1".into() } else { factors.join(" * ") }
}
