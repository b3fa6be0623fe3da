//! Section 3.2: EnSnort(k) on paths.

use super::{Of, all_proved, expanded, expression, followed, path, powers, printed, times};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use testkit::words::words;

/// EnSnort(k) is looked at up to this k.
const MOST: usize = 4;

/// The expression for EnSnort(k), where `block` is the expression for a run of one colour, given as B or R.
fn runs(k: usize, block: impl Fn(char) -> String) -> String {
    let (blue, red) = (block('B'), block('R'));
    let end = |run: &str| (0..k).map(|i| format!("{run}{}", "E".repeat(i))).collect::<Vec<_>>().join("|");
    format!("E*(({blue}|{red}){}E*)*({}|{}|)", "E".repeat(k), end(&blue), end(&red))
}

/// With runs (S)*B, S = B|…|BEᵏ⁻¹: what is true.
fn mended(most: usize) -> Result<Check, ClaimError> {
    let one = |k| {
        let block = |letter| format!("({})*{letter}", followed(letter, k - 1));
        expression(&runs(k, block), &format!("ensnort:{k}"))
    };
    Ok(Check::all((1..=most).map(one).collect::<Result<Vec<_>, _>>()?))
}

/// Example 3.3 with a sign between the two fractions of the first denominator.
fn example(sign: &str) -> String {
    format!(
        "1/(1-t) * 1/(1 - (x*t/(1-x*t-x*t^2) {sign} y*t/(1-y*t-y*t^2)) * (t^2/(1-t)))
         * (x*t/(1-x*t-x*t^2) + x*t^2/(1-x*t-x*t^2) + y*t/(1-y*t-y*t^2) + y*t^2/(1-y*t-y*t^2) + 1)"
    )
}

/// Proposition 3.4, with the runs of both colours as given.
fn function(k: usize, both: impl Fn(&str, &str) -> String) -> String {
    let run = |letter: &str| format!("{letter}*t/(1-({}))", powers(letter, k));
    let end = |letter: &str| format!("({})/(1-({}))", powers(letter, k), powers(letter, k));
    let runs = both(&run("x"), &run("y"));
    format!("1/(1-t) * 1/(1 - {runs} * (t^{k}/(1-t))) * ({} + {} + 1)", end("x"), end("y"))
}

fn for_each_k(court: &Court<'_>, formula: impl Fn(usize) -> String) -> Result<Check, ClaimError> {
    all_proved(
        court,
        &format!("k = 1 to {MOST}"),
        (1..=MOST).map(|k| (format!("ensnort:{k}"), "path".into(), formula(k))),
    )
}

/// P(n) = (1+x+y) P(n−1) − xy (P(n−2) + … + P(n−2k−1)).
fn recursion(k: usize) -> String {
    let terms: Vec<String> = (2..=2 * k + 1).map(|i| format!("x*y a(n-{i})")).collect();
    format!("a(n) = (1+x+y) a(n-1) - {}", terms.join(" - "))
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-nash/section-3.2-expression",
            place: "Section 3.2",
            kind: Kind::Statement,
            statement: "positions of EnSnort(k) on a path are made of runs B(S)* with S = B|BE|…|BEᵏ, the same in R, and gaps EᵏE*",
            how: "words of up to 7 letters against all positions, k = 1 to 3",
            command: "ways profile ensnort:2 path:3",
            tier: Tier::Quick,
            check: |_| {
                let one = |k| {
                    let block = |letter| format!("{letter}({})*", followed(letter, k));
                    expression(&runs(k, block), &format!("ensnort:{k}"))
                };
                let print = Check::all((1..=3).map(one).collect::<Result<Vec<_>, _>>()?);
                Finding::stated(&print).instead(
                    "runs (S)*B with S = B|BE|…|BEᵏ⁻¹; their weight is that of B(S)*, so Proposition 3.4 is not touched",
                    &mended(3)?,
                )
            },
        },
        Claim {
            id: "huntemann-nash/example-3.3-expression",
            place: "Example 3.3",
            kind: Kind::Statement,
            statement: "the expression for EnSnort(2), with runs B(BE|B)* and with EE* as a third alternative",
            how: "words of up to 7 letters against all positions",
            command: "ways profile ensnort:2 path:3",
            tier: Tier::Quick,
            check: |_| {
                let damaged = "E*(B(BE|B)*|R(RE|R)*|EE*)*(B(BE|B)*|B(BE|B)*E|R(RE|R)*|R(RE|R)*E|)";
                let with_gap = runs(2, |letter| format!("{letter}({letter}E|{letter})*"));
                let made = words(&with_gap, 3);
                let told = format!("BBE {} times and BEB {} times", times(&made, "BBE"), times(&made, "BEB"));
                let finding = Finding::stated(&expression(damaged, "ensnort:2")?);
                let remark = format!("With the gap in its place the printed runs make {told}");
                Ok(finding
                    .instead("the gap EEE* after each run, and runs (BE|B)*B", &mended(2)?)?
                    .remark(&remark))
            },
        },
        Claim {
            id: "huntemann-nash/example-3.3",
            place: "Example 3.3",
            kind: Kind::Statement,
            statement: "the generating function of EnSnort(2) on paths, the two fractions of its first denominator multiplied",
            how: "the formula on the operator of the family, first as the text at hand has it; its last summand ε is read as 1",
            command: "ways series ensnort:2 path --profile",
            tier: Tier::Quick,
            check: |court| {
                let print = court.prove("ensnort:2", None, "path", &example("*"))?;
                let sum = court.prove("ensnort:2", None, "path", &example("+"))?;
                Finding::stated(&print).read_as("their sum", &sum)
            },
        },
        Claim {
            id: "huntemann-nash/table-1",
            place: "Table 1",
            kind: Kind::Statement,
            statement: "the first profiles of EnSnort(2) on paths, in two variables and in one, and their totals",
            how: "every entry by two engines",
            command: "ways profile ensnort:2 path:3",
            tier: Tier::Quick,
            check: |court| printed(court, "Table 1"),
        },
        Claim {
            id: "huntemann-nash/table-1-recursion",
            place: "Table 1",
            kind: Kind::Statement,
            statement: "its four lines are initial terms for the recursion of the profile of EnSnort(2)",
            how: "no recursion is printed; the least order of one, proved, against four terms",
            command: "ways series ensnort:2 path --profile",
            tier: Tier::Quick,
            check: |court| {
                let order = court.series("ensnort:2", None, "path", true)?.recurrence.order();
                let totals = court.prove("ensnort:2", None, "path", "a(n) = 2a(n-1) + a(n-3)")?;
                let mended = Check::all([court.prove("ensnort:2", None, "path", &recursion(2))?, totals]);
                Finding::stated(&Check::equal(Sides::new("terms that a recursion needs", 4, order))).instead(
                    "P(n) = (1+x+y)P(n−1) − xy(P(n−2) + P(n−3) + P(n−4) + P(n−5)) for n ≥ 5; for the totals a(n) = 2a(n−1) + a(n−3)",
                    &mended,
                )
            },
        },
        Claim {
            id: "huntemann-nash/proposition-3.4",
            place: "Proposition 3.4",
            kind: Kind::Statement,
            statement: "the generating function of EnSnort(k) on paths, with A + B·tᵏ/(1−t) in its denominator, A and B the runs of both colours",
            how: "expanded as the text at hand has it; mended, proved for k = 1 to 4",
            command: "ways series ensnort:2 path --profile",
            tier: Tier::Quick,
            check: |court| {
                let print = expanded(
                    court,
                    &function(1, |a, b| format!("{a} + {b}")),
                    Of::Profiles,
                    "ensnort:1",
                    0,
                    path,
                )?;
                let mended = for_each_k(court, |k| function(k, |a, b| format!("({a} + {b})")))?;
                Finding::stated(&print).read_as("(A + B)·tᵏ/(1−t); parentheses are lost", &mended)
            },
        },
        Claim {
            id: "huntemann-nash/proposition-3.4-short",
            place: "Proposition 3.4",
            kind: Kind::Question,
            statement: "multiplied out it is (1 − xy(t+…+tᵏ)²) / (1 − (1+x+y)t + xy(t²+…+t²ᵏ⁺¹)), and so the recursion that Table 1 begins is P(n) = (1+x+y)P(n−1) − xy(P(n−2) + … + P(n−2k−1))",
            how: "both proved for k = 1 to 4",
            command: "ways prove ensnort:1 path --recurrence 'a(n) = (1+x+y) a(n-1) - x*y a(n-2) - x*y a(n-3)'",
            tier: Tier::Quick,
            check: |court| {
                let short = |k: usize| {
                    let (square, line) = (powers("1", k), powers("1", 2 * k));
                    format!("(1 - x*y*({square})^2) / (1 - (1+x+y)*t + x*y*t*({line}))")
                };
                Ok(Finding::stated(&Check::all([for_each_k(court, short)?, for_each_k(court, recursion)?])))
            },
        },
    ]
}
