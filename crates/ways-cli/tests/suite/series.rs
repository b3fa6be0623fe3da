//! Whole families on the command line: exit codes, limits, complaints.

use crate::program::{refusal, ways};

#[test]
fn a_refuted_formula_ends_with_one() {
    let prove = ["prove", "domineering", "2xn", "--recurrence"];
    let proved = ways(&[&prove[..], &["a(n) = 3a(n-1) + a(n-2) - a(n-3)"]].concat());
    assert_eq!((proved.code, proved.out.as_str()), (Some(0), "proved for all n from 3 on\n"));
    let refuted = ways(&[&prove[..], &["a(n) = 3a(n-1) + a(n-2)", "--format", "json"]].concat());
    assert_eq!(refuted.code, Some(1));
    let json: serde_json::Value = serde_json::from_str(&refuted.out).expect("the answer is there");
    assert_eq!(json["value"]["holds"], false);
    assert!(refuted.err.contains("the formula is refuted"), "{}", refuted.err);
}

#[test]
fn what_is_too_much_is_refused() {
    for (words, complaint) in [
        ("series domineering 3xn --terms 1000000 --memory 1GiB", "of memory, the limit is 1.0 GiB"),
        ("series shortest domineering 3xn --terms 1000000 --memory 1MiB", "needs 61.0 MiB of memory"),
        (
            "series domineering 3xn --digits 65536",
            "--digits cannot be '65536'; it is a whole number from 0 to 10,000",
        ),
        ("growth domineering --width 3 --digits 9999", "9999 digits"),
        ("series domineering 12xn --memory 1MB", "for which a limit of 976.6 KiB has no room"),
        ("series domineering 3xn --terms -1", "--terms cannot be '-1'; it is not negative"),
        ("series shortest domineering 3xn --terms -1", "--terms cannot be '-1'; it is not negative"),
        ("series domineering 3xn --terms many", "--terms cannot be 'many'; it is a whole number"),
        ("series domineering 3xn --digits -20", "--digits cannot be '-20'; it is not negative"),
        ("growth go --width -5", "--width cannot be '-5'; it is not negative"),
        ("growth go --width 5 --digits 1e3", "--digits cannot be '1e3'; it is a whole number"),
        ("growth go --up-to -3", "--up-to cannot be '-3'; it is not negative"),
    ] {
        let refused = refusal(&words.split(' ').collect::<Vec<_>>());
        assert!(refused.contains(complaint), "{words}: {refused}");
    }
}
