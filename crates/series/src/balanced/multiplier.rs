//! The price of a difference: the multiplier λ for which the least mean of (a + b) + λ d over long walks is greatest.
//!
//! Call this least mean μ(λ). It is concave and made of straight lines, one for each cycle of the operator: its mean
//! number of pieces, plus λ times its mean difference, the *drift*. Where 0 lies between the drifts of the best cycles, μ
//! is greatest, and cycles that drift to Left and to Right can be mixed at no cost until nobody is ahead.

use super::Walks;
use super::system::{Frame, Scale, follow};
use crate::SeriesError;
use crate::steps::gcd;
use control::Run;

/// A fraction λ = top/bottom in lowest terms, bottom > 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Multiplier {
    pub(super) top: i64,
    pub(super) bottom: i64,
}

impl Multiplier {
    fn new(top: i64, bottom: i64) -> Multiplier {
        let sign = bottom.signum();
        let common = gcd(top.unsigned_abs() as usize, bottom.unsigned_abs() as usize) as i64;
        Multiplier { top: sign * top / common, bottom: sign * bottom / common }
    }
}

/// A cycle: so many periods, the sum of what its pieces cost, and by how much it favours Left.
#[derive(Clone, Copy, Debug)]
struct Cycle {
    length: i64,
    cost: i64,
    drift: i64,
}

/// Weights are multiples of this; what drifts add to them, to decide between equal ones, is less.
const GRAIN: i64 = 1 << 26;
/// The largest multiplier that is tried, if all cycles drift the same way.
const LARGEST: i64 = 16;
/// The most multipliers that are tried.
const MOST_TRIED: usize = 100;

/// The multiplier for pieces that cost `cost` each. If all cycles drift the same way, a large one, which is as good as
/// any. `None` if vectors do not repeat themselves within so many periods.
pub(super) fn multiplier(
    walks: &impl Walks,
    cost: i64,
    periods: usize,
    run: &Run<'_>,
) -> Result<Option<Multiplier>, SeriesError> {
    let (mut to_left, mut to_right): (Option<Cycle>, Option<Cycle>) = (None, None);
    let mut tried = Multiplier { top: 0, bottom: 1 };
    for _ in 0..MOST_TRIED {
        let best = |tie: i64| cycle(walks, cost, (tried, tie), periods, run);
        let Some((least, greatest)) = best(1)?.zip(best(-1)?) else { return Ok(None) };
        let Some((least, greatest)) = least.zip(greatest) else { return Ok(Some(tried)) };
        if least.drift <= 0 && greatest.drift >= 0 {
            return Ok(Some(tried));
        }
        if least.drift > 0 {
            to_left = Some(least);
        } else {
            to_right = Some(greatest);
        }
        let away = if least.drift > 0 { 1 } else { -1 };
        tried = match (to_left, to_right) {
            (Some(left), Some(right)) => Multiplier::new(
                right.cost * left.length - left.cost * right.length,
                left.drift * right.length - right.drift * left.length,
            ),
            _ if tried.top.abs() >= LARGEST => return Ok(Some(tried)),
            _ => Multiplier { top: away * (2 * tried.top.abs()).max(1), bottom: 1 },
        };
    }
    Ok(None)
}

/// The best cycle at a multiplier; among equally good ones that which drifts most to Right (`tie` 1) or to Left (−1).
/// Within, `None` if there are no final positions in the long run.
fn cycle(
    walks: &impl Walks,
    cost: i64,
    (at, tie): (Multiplier, i64),
    periods: usize,
    run: &Run<'_>,
) -> Result<Option<Option<Cycle>>, SeriesError> {
    let weight = |difference: i64| GRAIN * (cost * at.bottom + difference * at.top) + tie * difference;
    let scale = Scale { frame: Frame::Modulo(1), left: weight(1), right: weight(-1) };
    let Some(steps) = follow(walks, scale, periods, run)?.and_then(|found| found.at(0)) else {
        return Ok(None);
    };
    let (from, length) = (steps.from(), steps.period());
    let increments = (from..from + length).filter_map(|n| Some(steps.at(n + length)? - steps.at(n)?));
    Ok(Some(increments.min().map(|increment| {
        let drift = tie * ((increment + GRAIN / 2).rem_euclid(GRAIN) - GRAIN / 2);
        let cost = ((increment - tie * drift) / GRAIN - at.top * drift) / at.bottom;
        Cycle { length: length as i64, cost, drift }
    })))
}
