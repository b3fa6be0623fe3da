//! The states at the border of a partial board: the conceivable ones, and those that really occur.

use crate::WaysError;
use games::{Game, borders};
use serde_json::json;
use sweep::{Borders, Run};

/// How many states the border of a partial board has, for columns of some width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BorderStates {
    /// The points of a column.
    pub width: usize,
    /// By the number of points of the present column that are settled, from none on.
    pub bumps: Vec<BumpStates>,
    /// The constructible classes between columns, when states that differ by the order of the column count as one,
    /// too. `None`: not computed.
    pub up_down_classes: Option<u64>,
}

/// How many states there are with a bump of some size. In a class are states that differ by an exchange of the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BumpStates {
    /// States that are consistent in themselves.
    pub valid: u128,
    /// Their classes.
    pub valid_classes: u128,
    /// States of some partial position. `None`: not computed, there are too many to walk through them.
    pub constructible: Option<u64>,
    /// Their classes. `None`: not computed.
    pub constructible_classes: Option<u64>,
}

/// The most valid classes, over all bumps, among which a walk looks for the constructible ones. Width 11 has fewer and
/// takes half a minute.
const MOST_WALKED: u128 = 30_000_000;

/// A width as it is typed.
fn width(text: &str) -> Result<usize, WaysError> {
    let width = text.trim().parse().ok().filter(|width| (1..=borders::WIDEST).contains(width));
    width.ok_or_else(|| WaysError::Width { text: text.to_string(), most: borders::WIDEST })
}

impl BorderStates {
    /// For a game on columns whose width is typed. The walk is left out where it would take too long or more memory
    /// than the run allows.
    pub(crate) fn count(
        game: &Game,
        name: &str,
        text: &str,
        run: &Run<'_>,
    ) -> Result<BorderStates, WaysError> {
        let Game::Go(rule) = game else { return Err(WaysError::NoBorders(name.to_string())) };
        let width = width(text)?;
        let valid = borders::valid(width);
        let classes: Vec<u128> = valid.iter().map(|&states| borders::classes(states)).collect();
        let few = classes.iter().sum::<u128>() <= MOST_WALKED;
        let fits = run.fits(Borders::bytes(rule, &classes)).is_ok();
        let walked = if few && fits { Some(Borders::walk(rule, width, run)?) } else { None };
        let bump = |(bump, (&valid, &valid_classes)): (usize, (&u128, &u128))| BumpStates {
            valid,
            valid_classes,
            constructible: walked.as_ref().map(|walked| walked.bumps[bump].states),
            constructible_classes: walked.as_ref().map(|walked| walked.bumps[bump].classes),
        };
        let bumps = valid.iter().zip(&classes).enumerate().map(bump).collect();
        Ok(BorderStates { width, bumps, up_down_classes: walked.map(|walked| walked.up_down_classes) })
    }

    /// An object; numbers that can be large are strings, what was not computed is null.
    pub(crate) fn json(&self) -> serde_json::Value {
        let text = |number: Option<u64>| number.map(|number| number.to_string());
        let bump = |(bump, states): (usize, &BumpStates)| {
            json!({
                "bump": bump,
                "valid": states.valid.to_string(),
                "valid_classes": states.valid_classes.to_string(),
                "constructible": text(states.constructible),
                "constructible_classes": text(states.constructible_classes),
            })
        };
        json!({
            "width": self.width,
            "bumps": self.bumps.iter().enumerate().map(bump).collect::<Vec<_>>(),
            "up_down_classes": text(self.up_down_classes),
        })
    }
}
