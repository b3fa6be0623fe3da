//! What is written is read again as the same value.

use control::{Progress, Run, Watch};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use values::{Dyadic, Game, ParseError, Universe};

/// Wants a run to end after so many looks.
struct Patience(AtomicU32);

impl Watch for Patience {
    fn progress(&self, _: Progress) {}
    fn stopped(&self) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |looks| looks.checked_sub(1)).is_err()
    }
}

/// Random games, by how they are put together.
fn games() -> impl Strategy<Value = Made> {
    let parts = prop_oneof![
        (-6i64..6, 0u32..3).prop_map(|(n, places)| Made::Number(Dyadic::new(n, places))),
        (1u32..4).prop_map(Made::Nimber),
        Just(Made::Up),
    ];
    parts.prop_recursive(4, 20, 4, |inner| {
        let options = || prop::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            (options(), options()).prop_map(|(left, right)| Made::Options(left, right)),
            options().prop_map(Made::Switch),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Made::Sum),
            inner.clone().prop_map(|game| Made::Tiny(Box::new(game))),
            inner.clone().prop_map(|game| Made::Minus(Box::new(game))),
        ]
    })
}

#[derive(Clone, Debug)]
enum Made {
    Number(Dyadic),
    Nimber(u32),
    Up,
    Options(Vec<Made>, Vec<Made>),
    Switch(Vec<Made>),
    Sum(Vec<Made>),
    Tiny(Box<Made>),
    Minus(Box<Made>),
}

impl Made {
    fn game(&self, all: &mut Universe) -> Game {
        let mut each = |parts: &[Made]| parts.iter().map(|part| part.game(all)).collect::<Vec<Game>>();
        match self {
            Made::Number(x) => all.of_number(*x),
            Made::Nimber(0) => Game::ZERO,
            Made::Nimber(n) => {
                let smaller: Vec<Game> = (0..*n).map(|smaller| Made::Nimber(smaller).game(all)).collect();
                all.make(&smaller, &smaller)
            }
            Made::Up => {
                let star = Made::Nimber(1).game(all);
                all.make(&[Game::ZERO], &[star])
            }
            Made::Options(left, right) => {
                let (left, right) = (each(left), each(right));
                all.make(&left, &right)
            }
            Made::Switch(left) => {
                let left = each(left);
                let right: Vec<Game> = left.iter().map(|&option| all.negative(option)).collect();
                all.make(&left, &right)
            }
            Made::Sum(parts) => {
                let parts = each(parts);
                parts.into_iter().fold(Game::ZERO, |sum, part| all.sum(sum, part))
            }
            Made::Tiny(game) => {
                let game = game.game(all);
                let less = all.negative(game);
                let threat = all.make(&[Game::ZERO], &[less]);
                all.make(&[Game::ZERO], &[threat])
            }
            Made::Minus(game) => {
                let game = game.game(all);
                all.negative(game)
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn what_is_written_is_read_again(made in games()) {
        let mut all = Universe::new();
        let game = made.game(&mut all);
        let length = all.written_length(game);
        if length > 20_000 {
            return Ok(());
        }
        let text = all.write(game, length).unwrap();
        prop_assert_eq!(text.chars().count() as u64, length);
        prop_assert_eq!(all.write(game, length - 1), None);
        prop_assert_eq!(all.parse(&text), Ok(game), "{}", text);
        // The text does not depend on what else is in the universe.
        let mut other = Universe::new();
        let again = other.parse(&text).unwrap();
        prop_assert_eq!(other.write(again, length), Some(text));
    }

    #[test]
    fn texts_of_all_sorts_are_read_or_refused(text in "[-+±(){}|,*0-9/^v_ ↑]{0,24}") {
        // Some of them, such as sums of large nimbers, are read as games of which nobody would wait for the end.
        let patience = Patience(AtomicU32::new(100));
        let _ = Universe::within(&Run::new(16 << 20, &patience)).expect("room for a game").parse(&text);
    }
}

/// Winning Ways and Siegel's *Combinatorial Game Theory* write these so, or nearly.
#[test]
fn usual_names() {
    let cases = [
        ("0", "0"),
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{0|1}", "1/2"),
        ("{-1/4|}", "0"),
        ("{0|0}", "*"),
        ("{0,*|*,0}", "*2"),
        ("{1|1}", "1*"),
        ("-1/2 + *3", "-1/2*3"),
        ("{0|*}", "↑"),
        ("^ + ^", "↑2"),
        ("⇑*", "↑2*"),
        ("{0,*|0}", "↑*"),
        ("{0|↑}", "↑2*"),
        ("{*|0}", "↓"),
        ("vv - v", "↓"),
        ("{1|1*}", "1↑"),
        ("-1↑", "-1↑"),
        ("-(1↑)", "-1↓"),
        ("2 - 1↑", "1↓"),
        ("{1|-1}", "±1"),
        ("+-1/2", "±1/2"),
        ("±1 + *", "±(1*)"),
        ("{{3|1}|{-1|-3}}", "±{3|1}"),
        ("±1 + ±1", "0"),
        ("{2|-1/2}", "{2|-1/2}"),
        ("{3|1}", "{3|1}"),
        ("{0||0|-2}", "tiny(2)"),
        ("+_2 - +_2", "0"),
        ("-_{1/2}", "miny(1/2)"),
        ("{{1|0}|0}", "miny(1)"),
        ("{2||1|0}", "{2|{1|0}}"),
        ("{4|2||1|||0}", "{{{4|2}|1}|0}"),
        ("(2 - 1) + (3 + -1)", "3"),
    ];
    let mut all = Universe::new();
    for (text, name) in cases {
        let game = all.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(all.write(game, 1000).as_deref(), Some(name), "{text}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let mut all = Universe::new();
    let mut sentence = |text: &str| all.parse(text).unwrap_err().to_string();
    assert_eq!(sentence(""), "a value is missing at the end of ''");
    assert_eq!(sentence("1 +"), "a value is missing at the end of '1 +'");
    assert_eq!(sentence("tiny"), "a value is missing at the end of 'tiny'");
    assert_eq!(sentence("tiny 2"), "a value is missing before '2'");
    assert_eq!(sentence("1 + )"), "a value is missing before ')'");
    assert_eq!(sentence("{1|2"), "a '}' is missing at the end of '{1|2'");
    assert_eq!(sentence("{1,|2}"), "a value is missing beside a comma in '{1,|2}'");
    assert_eq!(sentence("(1"), "a ')' is missing at the end of '(1'");
    // Of a long text the end is quoted.
    let long = sentence(&format!("({}22", "1 + ".repeat(30)));
    assert_eq!(long, format!("a ')' is missing at the end of '...+ {}22'", "1 + ".repeat(14)));
    assert_eq!(sentence("1 2"), "'2' is too much; write + or - between values");
    assert!(sentence("1/3").starts_with("'1/3' is no value; write for example 3/4, *"));
    assert!(sentence("±*").starts_with("'±*' is no value"));
    assert!(sentence("{1}").starts_with("'{1}' needs one |"));
    assert!(sentence("0 + {1|2|3} + 1").starts_with("'{1|2|3}' needs one |"));
    assert!(sentence("1000000").starts_with("'1000000' is too large; integers go to 100000"));
    assert!(sentence("^1001").ends_with("ups to 1000, nimbers to 1000"));
    assert!(sentence("{100000|}").starts_with("'100001' is too large"));
    let huge = "9".repeat(40);
    for text in [huge.clone(), format!("*{huge}"), format!("↑{huge}"), format!("-{huge}"), "*1001".into()] {
        assert!(sentence(&text).contains("' is too large; "), "{text}");
    }
    assert!(sentence(&"99999 + ".repeat(3)).contains("is too large"));
    assert_eq!(all.parse(&"{".repeat(10_000)), Err(ParseError::Nested));
    assert_eq!(all.parse(&"-".repeat(10_000)), Err(ParseError::Nested));
    assert_eq!(all.parse("1/9223372036854775808").map(|game| all.temperature(game).places()), Ok(63));
    assert_eq!(all.parse("{0|1/9223372036854775808}"), Err(ParseError::GivenUp(values::GivenUp::Fine)));
    let many = ["↑200"; 6].join(" + ");
    assert_eq!(all.parse(&many), Err(ParseError::GivenUp(values::GivenUp::Deep)));
}

/// Multiples of ups and large nimbers, with numbers: written, read again, and equal.
#[test]
fn large_multiples_are_read_back() {
    let mut all = Universe::new();
    let up = all.parse("↑").unwrap();
    let mut many = all.parse("-5/4").unwrap();
    for ups in 1..=400 {
        many = all.sum(many, up);
        for part in ["0", "*", "*3", "*13"] {
            let part = all.parse(part).unwrap();
            let game = all.sum(many, part);
            let down = all.negative(game);
            for game in [game, down] {
                let text = all.write(game, 1000).unwrap();
                assert_eq!(all.parse(&text), Ok(game), "{text}");
                assert!(text.contains('↑') || text.contains('↓'), "{text}");
            }
            if ups % 40 != 9 {
                break;
            }
        }
    }
    // *64 has all smaller nimbers as options.
    let mut nimbers = vec![Game::ZERO];
    for _ in 0..80 {
        nimbers.push(all.make(&nimbers, &nimbers));
    }
    for &game in &nimbers {
        let text = all.write(game, 1000).unwrap();
        assert_eq!(all.parse(&text), Ok(game), "{text}");
    }
}

#[test]
fn long_forms_are_shortened() {
    let mut all = Universe::new();
    let game = all.parse("{{{8|6*}|{4|3}}|{{2|1}|{0|-9}}}").unwrap();
    let whole = all.write(game, 1000).unwrap();
    assert_eq!(all.write_short(game, 1000), whole);
    assert_eq!(all.write_short(game, 13), "{{…|…}|{…|…}}");
    assert_eq!(all.write_short(game, 1), "{…|…}");
}
