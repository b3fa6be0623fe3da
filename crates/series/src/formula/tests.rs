use super::*;
use proptest::prelude::*;

fn parsed(text: &str) -> Formula {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn column(text: &str) -> usize {
    text.parse::<Formula>().unwrap_err().column()
}

#[test]
fn ways_to_write_the_same() {
    let recurrence = parsed("a(n) = 4 a(n-1) + 4 a(n-2) - 4 a(n-3) - a(n-4)");
    assert_eq!(recurrence, parsed("a(n+4)=4*a(n+3)+4a(n + 2)−4·(a(n+1)) - a(n)"));
    assert_eq!(recurrence, parsed("0 - 4 a(n-1) = 4 a(n-2) - 4 a(n-3) - a(n-4) - a(n)"));
    assert!(recurrence.is_recurrence() && !recurrence.is_about_profiles());
    let generating = parsed("(1+x*t)*(1+y*t)/(1 - t - x*y*t^2)");
    assert_eq!(generating, parsed("(1 + x t)(1 + y t) / ((1 - t) - x y t^2)"));
    assert_eq!(generating, parsed("(t + x t^2)(1 + y t) / (t(1 - t) - x y t^3)"));
    assert!(!generating.is_recurrence() && generating.is_about_profiles());
    assert_eq!(parsed("1/(1 - t/(1 - t))"), parsed("(1-t)/(1 - 2t)"));
    assert_eq!(parsed("a(n) = 2a(n-1) + x - 1").to_string(), "a(n) = 2 a(n-1) + (x - 1)");
}

#[test]
fn errors_point_at_the_column() {
    assert_eq!(column("a(n) = 4 b(n-1)"), 10);
    assert_eq!(column("a(n) = 4 a(m-1)"), 12);
    assert_eq!(column("a(n) = a(n-1) a(n-2)"), 15);
    assert_eq!(column("a(n) = 1/a(n-1)"), 9);
    assert_eq!(column("a(n) = a(n-1) +"), 16);
    assert_eq!(column("a(n) = a(n-)"), 12);
    assert_eq!(column("a(n) = t a(n-1)"), 8);
    assert_eq!(column("1 = 2"), 3);
    assert_eq!(column("1 + a(n)"), 5);
    assert_eq!(column("(1 + (x t)"), 1);
    assert_eq!(column("1 + x t)"), 8);
    assert_eq!(column("1/(1 - t/0)"), 9);
    assert_eq!(column("1/(x - x)"), 2);
    assert_eq!(column("  1/t"), 3);
    assert_eq!(column(""), 1);
    assert_eq!(column("(1+x+y+t)^400"), 10);
    assert_eq!(column("x^99999999999999999999"), 3);
    assert_eq!(column("1/(1-t)^-1"), 9);
    assert_eq!(column(&"(".repeat(100_000)), MOST_DEPTH + 1);
}

#[test]
fn errors_are_sentences() {
    let said = |text: &str| text.parse::<Formula>().unwrap_err().to_string();
    assert_eq!(said("a(n) = "), "column 8: found the end, expected a number, x, y, t, a(n-k) or '('");
    assert_eq!(said("a(n) = (2 a(n-1)"), "column 8: this '(' is never closed");
    assert_eq!(said("a n"), "column 3: found 'n', expected '(' as in a(n-1)");
}

proptest! {
    #[test]
    fn nothing_panics(text in "[-xytan0-9+*/^()= ]{0,40}|\\PC{0,20}") {
        if let Err(error) = text.parse::<Formula>() {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column()));
        }
    }

    #[test]
    fn printing_and_reading_agree(text in "(a\\(n(-[1-3])?\\) ?[-+*] ?[xy1-9 ]{0,4}[-+] ?){1,3}[xy2]= ?(a\\(n-2\\)|0)") {
        if let Ok(formula) = text.parse::<Formula>()
            && formula.relation.left.len() > 1
        {
            prop_assert_eq!(parsed(&formula.to_string()), formula);
        }
    }
}
