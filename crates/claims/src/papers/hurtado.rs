//! \[Hurtado\].

use crate::Claim;

pub(super) fn claims() -> Vec<Claim> {
    vec![]
}
