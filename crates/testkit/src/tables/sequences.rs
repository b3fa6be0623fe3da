//! Numbers of games of three players, as a paper prints them.

use serde::Deserialize;

/// The numbers of games in a box that a strategy leaves, for each turn order.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Simulated {
    /// Where in the source.
    #[serde(rename = "where")]
    pub place: String,
    /// The box, such as `4x3x4`.
    pub board: String,
    /// The printed numbers, by turn order.
    pub games: std::collections::BTreeMap<String, u64>,
    /// What is to be said about them.
    pub finding: Option<String>,
}

/// The number of games in a box.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// Where in the source.
    #[serde(rename = "where")]
    pub place: String,
    /// The box, such as `3x3x3`.
    pub board: String,
    /// The order of turns, such as `clr`.
    pub order: String,
    /// When a game is over: the rule that gives the printed number.
    pub stop: String,
    /// The number, with commas as printed.
    pub value: String,
    /// When a game is over by the words of the source, if it says something else.
    pub told_stop: Option<String>,
    /// What that rule gives, by an independent program.
    pub told_value: Option<String>,
    /// What is to be said about it.
    pub finding: Option<String>,
}

impl Games {
    /// The rules, and the number that each of them gives, without commas.
    pub fn claims(&self) -> Vec<(&str, String)> {
        let told = self.told_stop.as_deref().zip(self.told_value.as_deref());
        let all = std::iter::once((self.stop.as_str(), self.value.as_str())).chain(told);
        all.map(|(stop, value)| (stop, value.replace(',', ""))).collect()
    }
}
