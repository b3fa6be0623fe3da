//! Every claim has the verdict that is written down.

use claims::{Court, Judged, Tier, ledger};
use ways::Run;

fn judge(tier: Tier) {
    let run = Run::unlimited();
    let court = Court::new(&run);
    let claims = ledger().into_iter().filter(|claim| claim.tier == tier);
    let judged: Vec<Judged> = claims.map(|claim| claim.judge(&court).expect("nobody stops it")).collect();
    assert!(judged.len() > 3, "{tier:?}");
    let news: Vec<String> = judged
        .iter()
        .filter(|judged| judged.is_news())
        .map(|judged| format!("{}: {:?}, {}", judged.claim.id, judged.verdict, judged.evidence))
        .collect();
    assert!(news.is_empty(), "{}", news.join("\n"));
}

#[test]
fn quick_claims_have_their_verdicts() {
    judge(Tier::Quick);
}

#[test]
#[ignore = "slow: minutes, and some GiB of memory"]
fn slow_claims_have_their_verdicts() {
    judge(Tier::Slow);
}
