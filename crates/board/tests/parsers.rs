//! Whatever is typed or read, a parser answers: with a board, or with one sentence.

use board::{Board, BoardError, Family, parse_file, parse_size, parse_sum};
use proptest::prelude::*;

/// One sentence: no line breaks of its own, a beginning and no full stop.
fn is_a_sentence(error: &BoardError) -> bool {
    let text = error.to_string();
    !text.is_empty() && !text.ends_with('.') && text.len() < 600
}

fn try_text(text: &str) {
    for error in
        [Board::parse(text).err(), parse_sum(text).err(), parse_size(text).err(), Family::parse(text).err()]
            .into_iter()
            .flatten()
    {
        assert!(is_a_sentence(&error), "{error}");
    }
}

fn try_file(content: &[u8]) {
    for name in ["a.edges", "a.g6", "a.col", "a.dot", "a.txt", "a", ".", ""] {
        match parse_file(name, content) {
            Ok(boards) => boards.iter().for_each(check),
            Err(error) => assert!(is_a_sentence(&error), "{error}"),
        }
    }
}

/// No loops, no double pairs, no sites that do not exist.
fn check(board: &Board) {
    let mut pairs: Vec<_> =
        board.pairs().iter().map(|pair| (pair.a.min(pair.b), pair.a.max(pair.b))).collect();
    assert!(pairs.iter().all(|&(a, b)| a < b && b < board.sites()));
    let number = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    assert_eq!(pairs.len(), number);
}

/// A name with sizes that are mostly small.
fn named() -> impl Strategy<Value = String> {
    let names = "path|cycle|star|complete|bipartite|grid|cylinder|torus|king|hex|triangular|honeycomb|box|circulant|\
                 hypercube|petersen|ladder|wheel|gear|tree|moebius";
    let numbers = prop::collection::vec("-?[0-9]{0,2}|[nmdxq ]", 0..4);
    (names, numbers, "|;1|;1,2|;n").prop_map(|(name, sizes, list)| {
        if sizes.is_empty() { name } else { format!("{name}:{}{list}", sizes.join(",")) }
    })
}

/// Names, sizes and rows within operators.
fn nested() -> impl Strategy<Value = String> {
    let names = "(path|cycle|star|king|ladder|circulant|tree):([0-5]|n)(,[0-5])?(;1)?";
    let leaf = prop_oneof![names, "[1-3n]x[1-3n]", "[.#]{2}\\|[.#]{2}", "\\([.#]{2}\\)\\*(\\|\\.\\.)?"];
    leaf.prop_recursive(3, 8, 3, |inner| {
        let operators = "line|product|strong|complement|power|cube|";
        let separator = "[,+]|, | \\+ ";
        (operators, prop::collection::vec(inner, 0..3), separator, "|,2|,n|\\)").prop_map(
            |(operator, operands, separator, end)| format!("{operator}({}{end})", operands.join(&separator)),
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text(text: String) {
        try_text(&text);
    }

    #[test]
    fn text_of_the_right_letters(text in "[.#|\n0-9xnm×:, +-]{0,12}") {
        try_text(&text);
    }

    #[test]
    fn names_with_any_sizes(text in named(), more in named()) {
        try_text(&text);
        try_text(&format!("{text} + {more}"));
        if let Ok(board) = Board::parse(&text) {
            check(&board);
        }
    }

    #[test]
    fn names_within_operators(text in nested()) {
        try_text(&text);
        if let Ok(board) = Board::parse(&text) {
            check(&board);
        }
    }

    #[test]
    fn signs_of_operators(text in "((line|product|power|tree)?:?[(),+*;:n1-3|.# ]){0,12}") {
        try_text(&text);
    }

    #[test]
    fn families_make_boards_or_say_why(text in prop_oneof![named(), nested()], n in 0usize..30) {
        if let Ok(family) = Family::parse(&text) {
            match family.member(n) {
                Ok((board, mut order)) => {
                    prop_assert!(n >= family.first());
                    check(&board);
                    order.sort_unstable();
                    prop_assert!(order.into_iter().eq(0..board.sites()));
                }
                Err(BoardError::TooLarge { .. } | BoardError::TooManyPairs { .. }) => prop_assert!(n > 3),
                Err(error) => prop_assert!(n < family.first(), "{} {}", n, error),
            }
            prop_assert!(family.board(usize::MAX).is_err());
            prop_assert_eq!(Family::parse(&family.to_string()).unwrap(), family);
        }
    }

    #[test]
    fn any_bytes(content: Vec<u8>) {
        try_file(&content);
    }

    #[test]
    fn bytes_of_graph6(content in prop::collection::vec(63u8..=126, 0..12)) {
        try_file(&content);
    }

    #[test]
    fn lines_of_numbers(content in "([0-9]{1,2}( [0-9]{1,2})?( *[#%a].{0,3})?\r?\n){0,6}") {
        try_file(content.as_bytes());
    }

    #[test]
    fn lines_of_dimacs(content in "(c x\n)?(p edge [0-9]{1,2} [0-9]\n)?([epcn] [0-9] [0-9]\n){0,4}") {
        try_file(content.as_bytes());
    }

    #[test]
    fn tokens_of_dot(content in "(strict )?(di)?graph( g)?\\{(([a-d]|\"a\"|--|->|;|\\[|\\]|=|\\{|\\}|/\\*|//|#|<|>|\n|é) ?){0,16}\\}?") {
        try_file(content.as_bytes());
    }

    #[test]
    fn an_edge_list_is_read_as_it_was_written(edges in prop::collection::btree_set((0usize..40, 0usize..40), 0..60)) {
        let edges: Vec<_> = edges.into_iter().filter(|(a, b)| a < b).collect();
        let vertices: String = (0..40).map(|vertex| format!("{vertex}\n")).collect();
        let lines: String = edges.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
        let boards = parse_file("a.edges", (vertices + &lines).as_bytes()).unwrap();
        prop_assert_eq!(boards, [Board::graph(40, edges)]);
    }
}
