//! The claims, a file for each paper.

mod huntemann_mckay;
mod huntemann_nash;
mod hurtado;
mod karthikeyan_sinha;
mod tromp_farneback;

use crate::Claim;

/// All claims, paper by paper, in the order of print.
pub fn ledger() -> Vec<Claim> {
    let papers = [
        huntemann_mckay::claims(),
        huntemann_nash::claims(),
        hurtado::claims(),
        karthikeyan_sinha::claims(),
        tromp_farneback::claims(),
    ];
    papers.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_unique_and_name_a_paper() {
        let ledger = ledger();
        let ids: BTreeSet<&str> = ledger.iter().map(|claim| claim.id).collect();
        assert_eq!(ids.len(), ledger.len());
        for claim in &ledger {
            assert!(claim.id.starts_with(&format!("{}/", claim.paper().key())), "{}", claim.id);
            assert!(claim.command.starts_with("ways "), "{}", claim.id);
        }
    }
}
