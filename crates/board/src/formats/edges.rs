//! Edge lists: one edge on each line.
//!
//! A line `u v` or `u,v` joins two vertices, a line `u` names a vertex that may have no edge. Vertices are words: `7` and
//! `alice` are both fine, and `1 5` makes two vertices, not five. `#` and `%` begin a comment that ends with the line.
//! An empty set of attributes after an edge, as in `0 1 {}`, is what networkx writes. Sites are numbered as their vertices come; in numerical order if all of them are numbers.
//!
//! ```
//! let boards = board::parse_file("friends.edges", b"alice bob  # since school\nbob carol\ndave\n").unwrap();
//! assert_eq!((boards[0].sites(), boards[0].pairs().len()), (4, 2));
//! ```

use super::{Draft, File, Named};
use crate::BoardError;
use crate::error::cut;

pub(super) fn parse(file: File<'_>, text: &str) -> Result<Named, BoardError> {
    let mut draft = Draft::new(file);
    for (index, line) in text.lines().enumerate() {
        let mut vertex = |word: &str| draft.vertex(number(word));
        match read(line) {
            Some(Line::Nothing) => {}
            Some(Line::Vertex(alone)) => _ = vertex(alone)?,
            Some(Line::Edge(a, b)) => {
                let (a, b) = (vertex(a)?, vertex(b)?);
                draft.join(a, b, index + 1)?;
            }
            None => {
                let fault = format!("'{}' is neither an edge 'u v' nor a vertex 'u'", cut(line.trim()));
                return Err(file.fault(index + 1, fault));
            }
        }
    }
    if draft.names.is_empty() { Err(BoardError::Empty) } else { Ok(draft.finish()) }
}

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    Nothing,
    Vertex(&'a str),
    Edge(&'a str, &'a str),
}

/// What a line says; `None` if it is no line of an edge list.
pub(super) fn read(line: &str) -> Option<Line<'_>> {
    let commented = |word: &&str| !word.starts_with(['#', '%']);
    let words: Vec<&str> = line.split_whitespace().take_while(commented).collect();
    match words[..] {
        [] => Some(Line::Nothing),
        [one] => match one.split_once(',') {
            None => Some(Line::Vertex(one)),
            Some((a, b)) => edge(a, b),
        },
        [a, b] | [a, b, "{}"] => match (a.strip_suffix(','), b.strip_prefix(',')) {
            (Some(_), Some(_)) => None,
            (Some(a), None) => edge(a, b),
            (None, Some(b)) => edge(a, b),
            (None, None) => edge(a, b),
        },
        [a, ",", b] => edge(a, b),
        _ => None,
    }
}

fn edge<'a>(a: &'a str, b: &'a str) -> Option<Line<'a>> {
    let is_name = |word: &str| !word.is_empty() && !word.contains(',');
    (is_name(a) && is_name(b)).then_some(Line::Edge(a, b))
}

/// A number without its leading zeros, so that 7 and 07 are one vertex; any other word as it is.
fn number(word: &str) -> &str {
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word;
    }
    match word.trim_start_matches('0') {
        "" => "0",
        rest => rest,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, parse_file};

    fn parse(text: &str) -> Board {
        parse_file("g.edges", text.as_bytes()).unwrap().remove(0)
    }

    fn message(text: &str) -> String {
        parse_file("g.edges", text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn numbers_are_sorted_and_names_are_not() {
        assert_eq!(parse("10 9\n9 2\n7"), Board::graph(4, [(3, 2), (2, 0)]));
        assert_eq!(parse("b a\na c"), Board::graph(3, [(0, 1), (1, 2)]));
        assert_eq!(parse("1\n1\n01 2"), Board::graph(2, [(0, 1)]));
    }

    #[test]
    fn commas_separate_vertices_as_spaces_do() {
        let path = parse("0 1\n1 2");
        for text in ["0,1\n1,2", "0, 1\n1 ,2", "0 , 1\n1,2 # the end", "0 1 {}\n1 2 {}"] {
            assert_eq!(parse(text), path, "{text}");
        }
        for wrong in ["0,1,2", "0,", ",1", "0,,1", "0, ,1", "0 1,2", "0 1 {'weight': 3}", "0 1 2"] {
            let said = message(&format!("5 6\n{wrong}"));
            let expected = format!("g.edges, line 2: '{wrong}' is neither an edge 'u v' nor a vertex 'u'");
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn a_list_without_vertices_is_empty() {
        for nothing in ["", "\n", "% nothing\n\n  # at all"] {
            assert_eq!(message(nothing), crate::BoardError::Empty.to_string());
        }
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(message("1 2\n\n2 2"), "g.edges, line 3: '2' is joined to itself; a board has no loops");
        assert_eq!(
            message("a b\nb a"),
            "g.edges, line 2: 'b' and 'a' are joined a second time; a board has no double edges"
        );
        assert_eq!(
            message("1 2 0.5"),
            "g.edges, line 1: '1 2 0.5' is neither an edge 'u v' nor a vertex 'u'"
        );
    }
}
