//! The verdicts of the last time that somebody looked.

use crate::Verdict;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static RECORDED: LazyLock<BTreeMap<String, Verdict>> =
    LazyLock::new(|| toml::from_str(include_str!("../verdicts.toml")).expect("verdicts.toml can be read"));

/// What is written down for an id.
pub(crate) fn recorded(id: &str) -> Option<Verdict> {
    RECORDED.get(id).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recorded_verdict_belongs_to_a_claim() {
        let ledger = crate::ledger();
        let stray: Vec<&String> =
            RECORDED.keys().filter(|id| ledger.iter().all(|claim| claim.id != **id)).collect();
        assert!(stray.is_empty(), "{stray:?}");
        let missing: Vec<&str> =
            ledger.iter().map(|claim| claim.id).filter(|id| recorded(id).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
