//! The ledger of claims as its readers see it.

use crate::program::{json, out, refusal};

const WRONG: &str = "tromp-farneback/section-4.4.2-sequence";

/// L(2, n) is 1 for n = 0 and 5 for n = 1, where a stone needs the other point as its liberty: of 9 positions the 4
/// with two stones are illegal.
#[test]
fn one_claim_is_shown_with_its_evidence() {
    let shown = out(&["claims", "show", WRONG]);
    assert!(shown.starts_with(&format!("{WRONG}\nplace      Section 4.4.2 of Tromp")), "{shown}");
    for line in [
        "\nverdict    wrong\n",
        "\nevidence   at n = 1: print has 1, it is 5;",
        "\ncommand    ways series go 2xn\n",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn claims_are_objects_in_json_and_can_be_chosen() {
    let wrong = json(&["claims", "--paper", "domineering"]);
    let claims = wrong["value"].as_array().expect("a list");
    assert!(!claims.is_empty());
    for claim in claims {
        assert_eq!(claim["paper"], "huntemann-mckay");
        for field in ["id", "place", "statement", "verdict", "evidence", "command"] {
            assert!(claim[field].is_string(), "{field} of {claim}");
        }
        assert_eq!(claim["verdict"], claim["recorded"]);
    }
    let proved = json(&["claims", "--paper", "domineering", "--only", "proved"]);
    let proved = proved["value"].as_array().expect("a list");
    assert!(!proved.is_empty() && proved.len() < claims.len());
    assert!(proved.iter().all(|claim| claim["verdict"] == "proved"));
}

#[test]
fn claims_are_told_for_papers() {
    let page = out(&["claims", "--paper", "domineering", "--format", "markdown"]);
    assert!(page.starts_with("# Findings\n") && page.contains("(`huntemann-mckay/table-1`)"), "{page}");
    let table = out(&["claims", "--paper", "domineering", "--format", "latex"]);
    assert!(table.starts_with("\\begin{longtable}") && table.ends_with("\\end{longtable}\n"), "{table}");
    let text = out(&["claims", "--paper", "domineering"]);
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("all ") && text.contains("confirmed"), "{text}");
}

/// The items of a page, without the head and the tables, which depend on which claims were judged.
fn items(page: &str) -> impl Iterator<Item = &str> {
    page.split("\n- ").skip(1).map(|item| item.split("\n\n").next().expect("a part").trim_end())
}

/// The page in the repository is what the ledger says now; no verdict is news, or the program would end with 1.
fn page_is_current(words: &[&str]) {
    let kept = include_str!("../../../../docs/findings.md");
    let kept: std::collections::BTreeSet<&str> = items(kept).collect();
    let made = out(&[&["claims", "--format", "markdown", "--quiet"], words].concat());
    let stale: Vec<&str> = items(&made).filter(|item| !kept.contains(item)).collect();
    assert!(items(&made).count() > 100, "{made}");
    assert!(stale.is_empty(), "docs/findings.md does not have\n{}", stale.join("\n"));
}

#[test]
fn quick_claims_have_their_verdicts_and_stand_on_the_page() {
    page_is_current(&[]);
}

#[test]
#[ignore = "slow: minutes, and some GiB of memory"]
fn all_claims_have_their_verdicts_and_stand_on_the_page() {
    page_is_current(&["--all"]);
}

#[test]
fn what_is_not_there_is_refused() {
    assert!(refusal(&["claims", "show", "nash/1"]).contains("there is no claim 'nash/1'"));
    assert!(refusal(&["claims", "--paper", "chess"]).contains("there is no paper 'chess'"));
    assert!(refusal(&["claims", "--only", "right"]).contains("'right' is no verdict"));
}
