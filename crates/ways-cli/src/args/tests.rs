use super::*;
use clap::CommandFactory;
use proptest::prelude::*;
use ways::{Definition, Pieces};

fn parse_words(words: &[&str]) -> Result<Request, Failure> {
    parse(std::iter::once("ways").chain(words.iter().copied()).map(OsString::from))
}

fn ask_for(words: &[&str]) -> Ask {
    match parse_words(words) {
        Ok(Request::Ask(ask)) => *ask,
        other => panic!("{words:?} gave {other:?}"),
    }
}

fn complaint(words: &[&str]) -> String {
    match parse_words(words) {
        Err(Failure::Refused(sentence)) => sentence,
        other => panic!("{words:?} gave {other:?}"),
    }
}

#[test]
fn the_list_of_options_is_consistent() {
    Cli::command().debug_assert();
}

#[test]
fn words_become_jobs() {
    let job = ask_for(&["count", "domineering", "4x3", "--play", "--turn", "left"]).jobs().unwrap().remove(0);
    assert_eq!((job.verb, job.game.as_str(), job.board.as_str()), (Verb::Count, "domineering", "4x3"));
    assert_eq!(job.play, Some(Play { turn: Some(Player::Left) }));

    let ask =
        ask_for(&["profile", "domineering", "5x6", "--kind", "maximal", "--triangle", "--memory", "1k"]);
    assert_eq!((ask.verb, ask.kind.as_deref(), ask.memory), (Verb::Profile, Some("maximal"), Some(1024)));
    assert!(ask.output.triangle && !ask.quiet);

    let ask = ask_for(&["profile", "domineering", "--board", "-", "--at", "x=2,y=-1/3", "--format", "csv"]);
    assert_eq!(ask.verb, Verb::ProfileAt { x: "2".into(), y: "-1/3".into() });
    assert_eq!((ask.board, ask.output.format), (Source::File("-".into()), Format::Csv));

    let ask = ask_for(&["growth", "go", "--width", "7", "--digits", "25"]);
    assert_eq!((ask.verb, ask.board), (Verb::Growth { digits: 25 }, Source::Words("7xn".into())));
    let ask = ask_for(&["growth", "domineering", "--kind", "maximal", "--up-to", "9"]);
    assert_eq!((ask.verb, ask.kind.as_deref()), (Verb::GrowthOfSquares { up_to: 9 }, Some("maximal")));

    let ask = ask_for(&["solve", "kayles", "hypercube:4", "--length"]);
    assert_eq!(
        (ask.verb, ask.board),
        (Verb::Solve { length: true, first: None, line: false }, Source::Words("hypercube:4".into()))
    );
    let ask = ask_for(&["solve", "domineering", "4x4", "--first", "right", "--line"]);
    assert_eq!(ask.verb, Verb::Solve { length: false, first: Some(Player::Right), line: true });
    assert_eq!(
        ask_for(&["solve", "kayles", "--board", "-"]).verb,
        Verb::Solve { length: false, first: None, line: false }
    );
    let words = ["series", "shortest", "domineering", "2xn", "--first", "left", "--format", "bfile"];
    let ask = ask_for(&words);
    let (first, extreme) = (Some(Player::Left), Extreme::Shortest);
    let verb = Verb::ExtremeSeries { extreme, definition: Definition::Play, first, terms: 20 };
    assert_eq!((ask.verb, ask.board), (verb, Source::Words("2xn".into())));
    let ask = ask_for(&["series", "longest", "domineering", "3xn", "--definition", "thesis", "--terms", "9"]);
    let (definition, extreme) = (Definition::Thesis, Extreme::Longest);
    assert_eq!(ask.verb, Verb::ExtremeSeries { extreme, definition, first: None, terms: 9 });

    let ask = ask_for(&["sample", "domineering", "8x8", "--number", "3", "--seed", "7", "--left", "2"]);
    let pieces = Pieces { left: Some(2), right: None };
    assert_eq!(ask.verb, Verb::Sample { number: 3, seed: 7, pieces });
    let ask = ask_for(&["shortest", "domineering", "8x8", "--first", "right", "--show", "--moves"]);
    let (first, definition) = (Some(Player::Right), Definition::Play);
    assert_eq!(ask.verb, Verb::Ends { extreme: Extreme::Shortest, first, definition, show: 1 });
    assert!(ask.output.moves);

    let ask = ask_for(&["table", "domineering", "1..8x1..8"]);
    assert_eq!((ask.verb, ask.board), (Verb::Table, Source::Words("1..8x1..8".into())));
}

#[test]
fn every_example_of_the_help_is_understood() {
    for line in help::all_examples() {
        let mut words = vec![];
        for (i, quoted) in line.split('\'').enumerate() {
            if i % 2 == 1 { words.push(quoted) } else { words.extend(quoted.split_whitespace()) }
        }
        assert!(parse_words(&words).is_ok(), "{line}");
    }
}

#[test]
fn help_can_be_had_everywhere() {
    for words in
        [&[][..], &["--help"], &["-h"], &["help"], &["--version"], &["help", "count"], &["table", "--help"]]
    {
        assert!(matches!(parse_words(words), Ok(Request::Say(text)) if text.ends_with('\n')), "{words:?}");
    }
}

#[test]
fn complaints_are_sentences_that_name_the_offence() {
    for (words, expected) in [
        ("count", "count needs GAME; for example: ways count domineering 8x8"),
        (
            "count domineering",
            "there is no board; give a size such as 4x3, rows such as '..#|...', or --board FILE",
        ),
        (
            "count domineering 2x2 --board f",
            "there are two boards, '2x2' and the one of --board; give only one",
        ),
        ("count domineering 2x2 3x3", "count takes GAME and BOARD; '3x3' is too much"),
        (
            "count domineering 2x2 + 3x3",
            "count takes GAME and BOARD; '+' is too much; a sum of boards goes in quotes",
        ),
        ("count domineering 2x2 --turn left", "--turn needs --play"),
        ("count domineering 2x2 --play --turn up", "--turn cannot be 'up'; it can be left, right"),
        ("count domineering 2x2 --kind", "--kind needs a value"),
        ("count domineering 2x2 --kind a --kind b", "--kind is given twice"),
        ("count domineering 2x2 --quiet=3", "--quiet takes no value, '3' is too much"),
        ("count domineering 2x2 --triangle", "--triangle does not apply to count; it belongs to profile"),
        ("list --kind all", "there is no game; for example: ways list domineering 2x3"),
        (
            "--kind all",
            "--kind comes after the command; it belongs to count, profile, table, series, prove, sample, list, rank, unrank, growth, estimate",
        ),
        ("count domineering 2x2 --formt csv", "count has no option --formt; did you mean --format?"),
        ("count domineering 2x2 -z", "count has no option -z; 'ways help count' lists its options"),
        (
            "count domineering 2x2 --format xml",
            "--format cannot be 'xml'; it can be text, json, csv, latex, bfile, dot, svg, png",
        ),
        (
            "count domineering 2x2 --memory lots",
            "'lots' is not an amount of memory; write for example 6GiB, 500MB or a number of bytes",
        ),
        ("count domineering 2x2 --format bfile", "--format bfile is for series and table"),
        (
            "table domineering 1..3x1..3 --format bfile",
            "--format bfile is for one sequence, and '1..3x1..3' are many; write for example 3x1..20, or 1..12 for \
             squares",
        ),
        ("prove col path", "there is no formula; give --recurrence or --generating-function"),
        ("profile domineering 2x2 --at x=abc", "'abc' is not a number; write for example 2, -3 or 1/2"),
        ("profile domineering 2x2 --at x=1,y=1 --triangle", "--at and --triangle do not go together"),
        (
            "profile domineering 2x2 --triangle --format csv",
            "--triangle is for text; it does not go with another --format",
        ),
        (
            "cuont domineering 2x2",
            "there is no command 'cuont'; the commands are: count, profile, table, series, prove, sample, list, rank, unrank, shortest, longest, growth, solve, value, games, graph, bounds, estimate, hamilton, simulate, states, claims",
        ),
        (
            "help cuont",
            "there is no command 'cuont'; the commands are: count, profile, table, series, prove, sample, list, rank, unrank, shortest, longest, growth, solve, value, games, graph, bounds, estimate, hamilton, simulate, states, claims",
        ),
        ("series", "series needs GAME, FAMILY; for example: ways series snort path"),
        (
            "series shortest domineering",
            "series shortest needs FAMILY; for example: ways series shortest domineering 2xn",
        ),
        (
            "series shortest domineering 2xn --kind all",
            "--kind does not apply to series shortest; it belongs to count, profile, table, series, prove, sample, list, rank, unrank, growth, estimate",
        ),
        ("series longest domineering 2xn 3xn", "series longest takes GAME and FAMILY; '3xn' is too much"),
        (
            "series shortest domineering 2xn --definition thesis --first left",
            "by the definition of the thesis either may begin; --first does not apply",
        ),
        ("growth col --digits 9", "--digits needs --width; of squares all digits that agree are shown"),
        ("growth col --width 3 --up-to 9", "--width and --up-to do not go together"),
        ("growth", "growth needs GAME; for example: ways growth go --width 5"),
        (
            "table domineering",
            "table needs SIZES; for example: ways table domineering 1..8x1..8 --kind right-end",
        ),
    ] {
        let words: Vec<_> = words.split(' ').collect();
        let said = complaint(&words);
        assert_eq!(said, expected, "{words:?}");
    }
}

/// A word as a tired, a hurried or a hostile user would type it.
fn word() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "count",
        "profile",
        "table",
        "list",
        "help",
        "domineering",
        "4x3",
        "..#|.#.",
        "2x2 + ..",
        "--kind",
        "maximal",
        "--play",
        "--turn",
        "left",
        "--board",
        "-",
        "--format",
        "json",
        "--memory",
        "6GiB",
        "--quiet",
        "--triangle",
        "--in-one-variable",
        "--at",
        "x=2,y=1",
        "--",
        "--help",
        "-h",
        "=",
        "",
    ];
    prop_oneof![
        4 => proptest::sample::select(KNOWN).prop_map(String::from),
        1 => "[-=0-9x.,/#|+ ]{0,12}",
        1 => any::<String>(),
    ]
}

proptest! {
    #[test]
    fn no_words_make_the_parser_panic(words in proptest::collection::vec(word(), 0..8)) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Err(failure) = parse_words(&words) {
            let said = failure.to_string();
            prop_assert!(!said.is_empty() && !said.contains('\n'), "{said}");
        }
    }

    #[test]
    fn no_text_makes_the_readers_of_values_panic(text in prop_oneof!["[xy=0-9/,.-]{0,20}", "[0-9.]{0,25} ?[kMGT]?i?B?", any::<String>()]) {
        for error in [point::parse(&text).err(), memory::parse(&text).err()].into_iter().flatten() {
            prop_assert!(error.contains('\''));
        }
    }

    #[test]
    fn no_text_makes_the_readers_of_boards_panic(text in prop_oneof!["[.#|+ \n]{0,40}", "[0-9]{0,12}(x|\\.\\.|×)[0-9x.]{0,12}", any::<String>()]) {
        let _ = board::parse_sum(&text);
        let _ = ways::Sizes::parse(&text);
    }
}
