//! \[HuntemannMcKay\]: polynomials of Domineering.

use crate::{Claim, Finding, Kind, Tier};

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-mckay/table-1",
            place: "Table 1",
            kind: Kind::Statement,
            statement: "numbers of positions and of play positions on squares, and the share of these",
            how: "every entry is counted",
            command: "ways count domineering 8x8 --play",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&court.entries("HuntemannMcKay", "Table 1")?)),
        },
        Claim {
            id: "huntemann-mckay/section-5-mx2",
            place: "Section 5",
            kind: Kind::Conjecture,
            statement: "Right ends on m x 2 satisfy a(n) = 2a(n-1) + 2a(n-2) - a(n-3)",
            how: "proved on the operator of the family",
            command: "ways prove domineering mx2 --kind right-end --recurrence 'a(n) = 2a(n-1) + 2a(n-2) - a(n-3)'",
            tier: Tier::Quick,
            check: |court| {
                let formula = "a(n) = 2a(n-1) + 2a(n-2) - a(n-3)";
                Ok(Finding::conjectured(&court.prove("domineering", Some("right-end"), "mx2", formula)?))
            },
        },
    ]
}
