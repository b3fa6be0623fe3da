//! Texts for people who ask how the program is used. Games and kinds come from the catalogue.

use crate::show::wrapped;
use serde_json::json;
use ways::{Entry, FORMAT, Key, KnownBoard, catalogue};

/// Examples, without the leading `ways`: for each command, words and what they give. The first one is also shown to
/// those who leave something out.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "count",
        &[
            ("count domineering 8x8", "how many positions there are"),
            ("count domineering 8x8 --kind maximal", "in which nobody can move"),
            ("count domineering 10x10 --play", "of alternating play, and their share of all"),
            ("count domineering 4x3 --play --turn left", "of alternating play that Left begins"),
            ("count domineering '..#.|....|.#..'", "on a board with holes"),
            ("count snort torus:4,6", "on a board with a name"),
            ("count kayles 'line(king:4,4)'", "on a board made from another"),
            ("count domineering --board position.txt", "on the board in a file"),
        ],
    ),
    (
        "profile",
        &[
            ("profile domineering 4x3", "the polynomial in x and y"),
            ("profile domineering 5x6 --kind maximal", "of the positions in which nobody can move"),
            ("profile domineering 4x3 --triangle", "as a grid of coefficients"),
            ("profile domineering 4x3 --in-one-variable", "by the number of pieces"),
            ("profile domineering 4x3 --at x=2,y=-1/3", "its value at a point"),
            ("profile domineering '2x3 + 3x3 + ..|.#'", "of a sum of boards"),
            ("profile col cycle:6 --empty", "with e for empty sites"),
            ("profile domineering 4x3 --format latex", "for a paper"),
        ],
    ),
    (
        "table",
        &[
            ("table domineering 1..8x1..8 --kind right-end", "rows down, columns across"),
            ("table domineering 3x1..20 --format csv", "one board a line, for a spreadsheet"),
            ("table go 1..9 --format bfile", "squares, as a b-file for the OEIS"),
        ],
    ),
    (
        "series",
        &[
            ("series snort path", "terms, recurrence, generating function, growth"),
            ("series kayles 'strong(path:3,path:n)'", "on a product of boards"),
            ("series col cycle --profile", "the same for the polynomials in x and y"),
            ("series domineering 3xn --kind maximal --terms 40", "more terms"),
            ("series domineering mx2 --kind right-end --format bfile", "a b-file for the OEIS"),
            ("series shortest domineering 2xn", "the least number of moves of a game, and its law"),
            ("series longest domineering 3xn --first left", "the greatest, if Left begins"),
        ],
    ),
    (
        "prove",
        &[
            (
                "prove domineering mx3 --kind right-end \
                 --recurrence 'a(n) = 4a(n-1) + 4a(n-2) - 4a(n-3) - a(n-4)'",
                "a recurrence",
            ),
            ("prove cis path --generating-function '(1+x*t+y*t)/(1-t-x*t^2-y*t^2)'", "a generating function"),
        ],
    ),
    (
        "growth",
        &[
            ("growth go --width 5", "on boards of 5 rows and n columns, proved digits"),
            ("growth domineering --width 8 --digits 40", "more of them"),
            ("growth go", "with both sides, extrapolated from squares"),
            ("growth col --up-to 11", "from more squares"),
        ],
    ),
    (
        "solve",
        &[
            ("solve domineering 6x6", "who wins, whoever begins, and a move that wins"),
            ("solve domineering '4x4 + ..#|...' --first left", "if Left begins, on a sum of boards"),
            ("solve domineering 4x5 --line", "a game to its end"),
            ("solve domineering torus:4,4 --length", "also the number of moves when the winner hurries"),
            ("solve snort petersen", "on a graph; a vertex is told by its number"),
            ("solve kayles 5x5", "of an impartial game the nimber, too"),
            (
                "solve domineering3d 4x4x3 --all-axes",
                "three players: who wins against two, in each turn order",
            ),
            ("solve domineering3d 3x3x3 --player c --order clr --refute 1,0,0", "answers to an opening"),
        ],
    ),
    (
        "value",
        &[
            ("value domineering 2x3", "canonical form, outcome, mean, temperature and thermograph"),
            ("value '{2|-1/2} + *'", "of a value that is typed"),
            ("value '2x3 + 2x3 - 3x2' --game domineering", "of boards, added and subtracted"),
            ("value 'path:5 + ±1 - ↑2*' --game snort", "of both"),
            ("value domineering 4x4 --format svg", "the thermograph as a picture"),
        ],
    ),
    (
        "games",
        &[
            ("games domineering 4x4", "how many games there are"),
            ("games col path:6 --by-moves", "by the number of moves"),
            ("games snort 3x3 --first right", "that Right begins"),
            ("games domineering3d 3x3x3 --order clr", "of three players, until at most one can move"),
            ("games domineering3d 3x3x2 --order lrc --stop full", "until nobody can"),
            ("games go 1x4", "that never repeat a position, counted on up to 4 points"),
            ("games go 1x5 --estimate", "on more points an estimate, and whether to trust it"),
        ],
    ),
    (
        "graph",
        &[
            ("graph go 2x2", "positions, edges, outdegrees, 2-cycles, connectedness"),
            ("graph go 3x3 --no-suicide", "without suicide and without the empty position"),
            (
                "graph go 2x2 --symmetry board --format dot",
                "folded by rotations and reflections, for Graphviz",
            ),
            ("graph go cycle:5 --symmetry --list", "on a graph, folded by the colours, too, with all moves"),
            ("graph go 1x4 --format csv", "a line for each move"),
        ],
    ),
    (
        "bounds",
        &[
            ("bounds go 19x19", "on the numbers of positions and games, with what they rest on"),
            ("bounds go 7x9 --show", "with the partition of the board drawn"),
            ("bounds go 1x5 --show", "on a line, with a long game"),
            ("bounds go 12x12 --exact", "with the number of positions"),
        ],
    ),
    (
        "estimate",
        &[
            ("estimate go 19x19", "how many positions there are, to one per cent"),
            ("estimate go 99x99 --error 0.01", "where nothing else would do; takes a minute or two"),
            (
                "estimate domineering 40x40 --kind maximal --error 0.1",
                "of positions in which nobody can move",
            ),
            ("estimate col torus:30,30 --seed 7", "other boards, other random numbers"),
            ("estimate go 9x9 --runs 100 --particles 1000", "so many runs, whatever the error"),
            ("estimate go 7x7 --method chen", "by heuristic sampling, for comparison"),
            ("estimate go 5x5 --method naive", "by filling the board at random"),
        ],
    ),
    (
        "hamilton",
        &[
            ("hamilton go 1x7", "half of a cycle through all positions but the empty one"),
            ("hamilton go 1x7 --list game", "a game that visits every position, a position a line"),
            ("hamilton go 1x12 --seed 3 --list", "half of another one, a position a line"),
            ("hamilton go 1x12 --check half.txt", "is it one, move by move?"),
            ("hamilton go 1x4 --all", "how many cycles there are, how many colour-symmetric"),
            ("hamilton go 3x3", "why there is none in two dimensions"),
        ],
    ),
    (
        "simulate",
        &[
            ("simulate domineering3d 4x3x4 --order lrc", "L and R follow Hurtado's strategies against C"),
            ("simulate domineering3d 4x3x4 --order lrc --game 1", "with a game, move by move"),
            ("simulate domineering3d 3x3x3 --strategy slices", "can C win if they choose inside the slices?"),
        ],
    ),
    (
        "sample",
        &[
            ("sample domineering 8x8", "a random position"),
            ("sample domineering 8x8 --kind maximal --number 10 --seed 1", "in which nobody can move"),
            ("sample domineering 8x8 --left 12 --right 12", "with so many pieces of each player"),
            ("sample go 9x9 --number 4 --format svg", "as a picture"),
            ("sample col petersen --number 6 --format png", "in pixels"),
        ],
    ),
    (
        "list",
        &[
            (LIST, "the first positions, with their numbers"),
            ("list domineering 3x3 --kind maximal --format csv", "a line each"),
            ("list snort cycle:5 --from 10 --limit 5", "some later ones"),
            ("list", "all games"),
        ],
    ),
    (
        "rank",
        &[
            ("rank domineering 2x3 --position '^<>|v..'", "where a position stands in the list"),
            ("rank col path:5 --position X.OX.", "on a graph, by the numbers of its vertices"),
        ],
    ),
    (
        "unrank",
        &[
            ("unrank domineering 2x3 --index 17", "the position that stands there"),
            ("unrank domineering 20x20 --index 1000000000000000000000000", "in lists of any length"),
        ],
    ),
    (
        "shortest",
        &[
            ("shortest domineering 8x8", "the fewest moves after which a game can be over"),
            ("shortest domineering 8x8 --show --moves", "such a game"),
            ("shortest domineering 5x5 --first left", "when Left begins"),
            ("shortest domineering 2x4 --definition thesis", "as the thesis on shortest games counts"),
            ("shortest snort 6x6 --show 4 --format svg", "four final positions, as a picture"),
            ("shortest kayles hypercube:3", "of an impartial game"),
        ],
    ),
    (
        "longest",
        &[
            ("longest domineering 6x6", "the most moves after which a game can be over"),
            ("longest col petersen --show", "and a final position"),
        ],
    ),
    (
        "states",
        &[
            ("states go 9", "valid and constructible border states, and their classes, by bump"),
            ("states go 19 --format csv", "the valid ones of the full board"),
        ],
    ),
    (
        "claims",
        &[
            ("claims", "all that takes seconds, with a table by paper"),
            ("claims --all", "also what takes minutes"),
            ("claims --paper go --only wrong", "the errata of one paper"),
            ("claims show tromp-farneback/table-6", "one statement with its evidence"),
            ("claims --all --format markdown", "as a page"),
        ],
    ),
];

/// An example that lists positions.
pub(crate) const LIST: &str = "list domineering 2x3";

/// Below the list of commands.
pub(crate) fn overview() -> String {
    let firsts: Vec<_> = EXAMPLES.iter().map(|(_, examples)| examples[0]).collect();
    format!(
        "{}\n\n{}\n\n'ways help COMMAND' tells more of a command, 'ways help boards' of boards, 'ways help games' of games\n\
         of your own.",
        examples(&firsts),
        games()
    )
}

/// All that can be typed as a board.
pub(crate) fn boards() -> String {
    let all = ways::known_boards();
    let wide =
        |of: fn(&KnownBoard) -> &str| all.iter().map(|board| of(board).chars().count()).max().unwrap_or(0);
    let (usage, sites, example) =
        (wide(|board| &board.usage), wide(|board| board.sites), wide(|board| board.example));
    let line = |board: &KnownBoard| {
        format!(
            "  {:usage$}  {:sites$}  {:example$}  {}\n",
            board.usage, board.sites, board.example, board.what
        )
    };
    let heads =
        KnownBoard { usage: "form".into(), sites: "sites", example: "example", what: "what is related" };
    format!(
        "Boards, how many sites they have, and what is related on them:\n\n{}{}\n\
         … stands for any board, sums included: line(complement(cycle:5 + path:2)). Write operators, sums and rows in \
         quotes.\n\n\
         Families leave one size free, under the letter n or m, or repeat rows:\n\n  {}\n\n\
         Files (--board FILE, or - for standard input) hold a graph as .edges, .g6, .col or .dot, or what can be typed. \
         Of several lines of graph6 each gives an answer on a line.\n",
        line(&heads),
        all.iter().map(line).collect::<String>(),
        ways::example_families().join("\n  "),
    )
}

/// The width of lines that are broken here.
const WIDTH: usize = 78;

/// How a game of one's own is described.
pub(crate) fn described_games() -> String {
    let key = |key: &Key| {
        let indented = |example: &&str| format!("\n      {}\n", example.replace('\n', "\n      "));
        let what = wrapped(key.what.split_whitespace().map(String::from), WIDTH - 4).replace('\n', "\n    ");
        let examples: String = key.examples.iter().map(indented).collect();
        format!("  {}\n    {}\n{examples}\n", key.name, what.trim_end())
    };
    format!(
        "A file whose name ends in .game describes a game, and may stand wherever a game is named:\n\n  \
         ways count kings.game 8x8\n  ways series ensnort.game:2 path    where the file speaks of k\n\n\
         It is TOML, with these keys. Rows of drawings are lines, or | stands between them.\n\n{}\
         What follows from it is derived: kinds of positions, whether both players have the same moves, whether pieces \
         may\nbe put down in any order, whether boards must have squares. 'ways list --show cram' prints the file of a \
         game.\n",
        FORMAT.iter().map(key).collect::<String>(),
    )
}

/// Below the options of a command.
pub(crate) fn command(name: &str) -> String {
    format!("{}\n\n{}", examples(examples_of(name)), games())
}

/// The first example of a command.
pub(crate) fn first_example(name: &str) -> &'static str {
    let mut all = EXAMPLES.iter().flat_map(|(_, examples)| examples.iter().map(|(words, _)| *words));
    all.find(|words| words.starts_with(&format!("{name} "))).unwrap_or("list")
}

/// All that `ways list` says.
pub(crate) fn list() -> String {
    let texts: Vec<String> = catalogue().iter().map(describe).collect();
    texts.join("\n")
}

/// The same for programs.
pub(crate) fn list_as_json() -> String {
    let game = |entry: &Entry| {
        let kinds = entry.nature.kinds.iter().map(|(name, what)| json!({ "name": name, "what": what }));
        json!({
            "name": entry.name,
            "parameter": entry.parameter,
            "summary": entry.summary,
            "kinds": kinds.collect::<Vec<_>>(),
            "players": entry.nature.players,
            "impartial": entry.nature.impartial,
            "examples": entry.examples,
        })
    };
    let games: Vec<_> = catalogue().iter().map(game).collect();
    format!("{:#}\n", json!({ "games": games }))
}

/// All examples that any help text shows.
#[cfg(test)]
pub(crate) fn all_examples() -> Vec<&'static str> {
    let here = EXAMPLES.iter().flat_map(|(_, examples)| examples.iter().map(|(words, _)| *words));
    here.chain(catalogue().iter().flat_map(|entry| entry.examples.iter().copied())).collect()
}

fn examples_of(name: &str) -> &'static [(&'static str, &'static str)] {
    EXAMPLES.iter().find(|(command, _)| *command == name).map_or(&[], |(_, examples)| examples)
}

fn examples(list: &[(&str, &str)]) -> String {
    let width = list.iter().map(|(words, _)| words.len()).max().unwrap_or(0);
    let lines: Vec<_> = list.iter().map(|(words, what)| format!("\n  ways {words:width$}  {what}")).collect();
    format!("Examples:{}", lines.concat())
}

fn games() -> String {
    let lines: Vec<_> =
        catalogue().iter().map(|entry| format!("\n  {}{}", entry.name, kinds(entry))).collect();
    format!("Games:{}", lines.concat())
}

fn kinds(entry: &Entry) -> String {
    let names: Vec<&str> = entry.nature.kinds.iter().map(|(name, _)| *name).collect();
    match names[..] {
        [] => String::new(),
        [default, ..] => format!(", of the kinds {} (by default {default})", names.join(", ")),
    }
}

fn describe(entry: &Entry) -> String {
    let parameter = entry.parameter.map(|example| format!(":{example}")).unwrap_or_default();
    let mut text = format!("{}{parameter}\n  {}\n", entry.name, entry.summary);
    for (i, (name, what)) in entry.nature.kinds.iter().enumerate() {
        let default = if i == 0 { " (the default)" } else { "" };
        text += &format!("  --kind {name:<10} {what}{default}\n");
    }
    for example in entry.examples {
        text += &format!("  ways {example}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_boards_is_listed_with_an_example() {
        let text = boards();
        for board in ways::known_boards() {
            let lines = text.lines().filter(|line| line.starts_with(&format!("  {} ", board.usage)));
            let told =
                |line: &str| [board.example, board.sites, board.what].iter().all(|word| line.contains(word));
            assert!(lines.clone().count() == 1 && lines.clone().all(told), "{}", board.usage);
        }
        for family in ways::example_families() {
            assert!(text.contains(family), "{family}");
        }
    }

    #[test]
    fn every_game_is_listed_with_all_that_is_known_of_it() {
        for entry in catalogue() {
            let text = list();
            assert!(text.contains(entry.name) && text.contains(entry.summary) && text.ends_with('\n'));
            for word in entry.nature.kinds.iter().map(|(name, _)| name).chain(entry.examples) {
                assert!(text.contains(word), "{word}");
            }
        }
    }
}
