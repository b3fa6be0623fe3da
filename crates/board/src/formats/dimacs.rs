//! DIMACS graphs, as for colouring: `c` comments, one line `p edge n m`, then `e u v` for each edge.
//!
//! Vertices are the numbers 1 to n and become the sites 0 to n − 1. `p col` is read like `p edge`. A file that gives
//! more or fewer than its m edges is refused, so that half a file is not taken for a whole one.
//!
//! ```
//! let boards = board::parse_file("path.col", b"c a path\np edge 3 2\ne 1 2\ne 2 3\n").unwrap();
//! assert_eq!(boards[0], board::Board::graph(3, [(0, 1), (1, 2)]));
//! ```

use super::{Draft, File, Named};
use crate::error::cut;
use crate::{BoardError, MOST_PAIRS, MOST_SITES};

pub(super) fn parse(file: File<'_>, text: &str) -> Result<Named, BoardError> {
    let mut promised: Option<(Draft<'_>, usize)> = None;
    let mut last = 1;
    for (index, line) in text.lines().enumerate() {
        let at = index + 1;
        let words: Vec<&str> = line.split_whitespace().collect();
        match (&words[..], &mut promised) {
            ([], _) | (["c", ..], _) => continue,
            (["p", "edge" | "col", vertices, edges], None) => {
                promised = Some(begin(file, at, vertices, edges)?)
            }
            (["p", ..], Some(_)) => return Err(file.fault(at, "there is a second line 'p edge n m'")),
            (["e", _, _], None) => return Err(file.fault(at, "an edge comes before the line 'p edge n m'")),
            (["e", a, b], Some((draft, _))) => {
                let (a, b) = (vertex(draft, at, a)?, vertex(draft, at, b)?);
                draft.join(a, b, at)?;
            }
            _ => {
                let fault = format!("'{}' is none of 'c ...', 'p edge n m' and 'e u v'", cut(line.trim()));
                return Err(file.fault(at, fault));
            }
        }
        last = at;
    }
    let (draft, edges) = promised.ok_or_else(|| file.fault(last, "there is no line 'p edge n m'"))?;
    if draft.edges.len() != edges {
        let fault =
            format!("the file ends after {} of the {edges} edges that it promises", draft.edges.len());
        return Err(file.fault(last, fault));
    }
    Ok(draft.finish())
}

/// The draft of n vertices without edges, and the number of edges to come.
fn begin<'a>(
    file: File<'a>,
    line: usize,
    vertices: &str,
    edges: &str,
) -> Result<(Draft<'a>, usize), BoardError> {
    let number = |word: &str| {
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let wrong = || file.fault(line, format!("'{}' is not a number", cut(word)));
        if digits { word.parse::<usize>().or(Ok(usize::MAX)) } else { Err(wrong()) }
    };
    let (vertices, edges) = (number(vertices)?, number(edges)?);
    if vertices > MOST_SITES {
        return Err(file.too_large());
    }
    if edges > MOST_PAIRS {
        return Err(file.too_many_pairs());
    }
    let mut draft = Draft::new(file);
    for vertex in 1..=vertices {
        draft.vertex(&vertex.to_string())?;
    }
    Ok((draft, edges))
}

fn vertex(draft: &Draft<'_>, line: usize, word: &str) -> Result<usize, BoardError> {
    draft.numbers.get(word).copied().ok_or_else(|| {
        let fault = format!("'{}' is not a vertex; they are 1 to {}", cut(word), draft.names.len());
        draft.file.fault(line, fault)
    })
}

#[cfg(test)]
mod tests {
    use crate::{Board, parse_file};

    fn message(text: &str) -> String {
        parse_file("g.col", text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn isolated_vertices_count() {
        let board = parse_file("g.col", b"p edge 12 1\n\ne 12 2\n").unwrap().remove(0);
        assert_eq!(board, Board::graph(12, [(11, 1)]));
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(message("p edge 3 1\ne 1 4"), "g.col, line 2: '4' is not a vertex; they are 1 to 3");
        assert_eq!(message("e 1 2"), "g.col, line 1: an edge comes before the line 'p edge n m'");
        assert_eq!(message("c\n"), "g.col, line 1: there is no line 'p edge n m'");
        assert_eq!(message("p edge 3 0\np edge 3 0"), "g.col, line 2: there is a second line 'p edge n m'");
        assert_eq!(message("p edge three 0"), "g.col, line 1: 'three' is not a number");
        assert_eq!(
            message("p edge 3 1\nx 1"),
            "g.col, line 2: 'x 1' is none of 'c ...', 'p edge n m' and 'e u v'"
        );
        assert_eq!(
            message("p edge 3 2\ne 1 2\n"),
            "g.col, line 2: the file ends after 1 of the 2 edges that it promises"
        );
        assert!(message("p edge 3 2\ne 1 2\ne 2 1").contains("line 3: '2' and '1' are joined a second time"));
        assert!(message("p edge 3 2\ne 1 1").contains("line 2: '1' is joined to itself"));
        assert!(message("p edge 99999999999999999999 2").contains("more than"));
        assert!(message("p edge 3 99999999999").contains("more than"));
    }
}
