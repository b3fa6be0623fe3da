//! What is answered: a value, how far it is proved, and what it cost.

use crate::{Job, Profile};
use dashu_int::UBig;
use dashu_ratio::RBig;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;

/// The answer to a job.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The question.
    pub job: Job,
    /// The result.
    pub value: Value,
    /// How it is known.
    pub proof: Proof,
    /// What it took.
    pub account: Account,
}

/// A result.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number of positions; of alternating play, also its share of all positions.
    Count {
        /// The number.
        count: UBig,
        /// Beside it, for positions of alternating play.
        share: Option<Share>,
    },
    /// A polynomial in x and y.
    Profile(Profile),
    /// A polynomial in x alone.
    ProfileInOneVariable {
        /// Coefficients by rising powers.
        coefficients: Vec<UBig>,
        /// The number of ways to cover the whole board, where there are any.
        perfect: Option<UBig>,
    },
    /// The value of a profile at a point.
    Number(RBig),
    /// (rows, columns, number of positions), row by row.
    Table(Vec<(usize, usize, UBig)>),
}

/// A part of a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// The positions counted.
    pub part: UBig,
    /// All positions; never zero.
    pub whole: UBig,
}

impl Share {
    /// The share in decimals, truncated to five places: `0.71428`.
    pub fn decimals(&self) -> String {
        let scaled = &self.part * UBig::from(100_000u32) / &self.whole;
        let digits = format!("{scaled:0>6}");
        let (whole, places) = digits.split_at(digits.len() - 5);
        format!("{whole}.{places}")
    }

    /// The share as a fraction in lowest terms: `5/7`.
    pub fn fraction(&self) -> String {
        let fraction = RBig::from_parts(self.part.clone().into(), self.whole.clone());
        format!("{}/{}", fraction.numerator(), fraction.denominator())
    }
}

/// How a result is known to be right.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Proof {
    /// Computed in exact integers.
    Exact {
        /// No number in the sweep exceeded this many bits, by a bound proved beforehand.
        bound_bits: u64,
        /// A second sweep modulo this prime gave the same remainder.
        check_prime: u64,
    },
}

/// What a result took.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
pub struct Account {
    /// The sites of the board, over all its components.
    pub sites: usize,
    /// The components of the board, or the boards of a table.
    pub components: usize,
    /// The most sites that were remembered at a time.
    pub width: usize,
    /// The most states in a layer.
    pub peak_states: u64,
    /// The most bytes that layers took at a time.
    pub peak_bytes: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The version of this program.
    pub version: &'static str,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("job", &self.job)?;
        object.serialize_entry("value", &self.value.json())?;
        if let Value::Count { share: Some(share), .. } = &self.value {
            object.serialize_entry(
                "share",
                &json!({ "decimals": share.decimals(), "fraction": share.fraction() }),
            )?;
        }
        object.serialize_entry("proof", &self.proof)?;
        object.serialize_entry("account", &self.account)?;
        object.end()
    }
}

impl Value {
    fn json(&self) -> serde_json::Value {
        match self {
            Value::Count { count, .. } => json!(count.to_string()),
            Value::Profile(profile) => {
                let terms = profile.terms().map(|((a, b), c)| json!([a, b, c.to_string()]));
                json!({ "terms": terms.collect::<Vec<_>>() })
            }
            Value::ProfileInOneVariable { coefficients, perfect } => {
                let powers = coefficients.iter().enumerate().rev().filter(|(_, c)| **c != UBig::ZERO);
                let terms = powers.map(|(k, c)| json!([k, c.to_string()])).collect::<Vec<_>>();
                json!({ "terms": terms, "perfect": perfect.as_ref().map(UBig::to_string) })
            }
            Value::Number(number) => json!(number.to_string()),
            Value::Table(rows) => {
                json!(rows.iter().map(|(m, n, c)| json!([m, n, c.to_string()])).collect::<Vec<_>>())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_truncated_not_rounded() {
        let share = |part: u32, whole: u32| Share { part: part.into(), whole: whole.into() };
        assert_eq!(share(5, 7).decimals(), "0.71428");
        assert_eq!(share(4632, 10012).decimals(), "0.46264");
        assert_eq!(share(1, 1).decimals(), "1.00000");
        assert_eq!(share(1, 1_000_000).decimals(), "0.00000");
        assert_eq!(share(10, 14).fraction(), "5/7");
    }
}
