//! Graphs and boards from files.
//!
//! | kind | extension | what it looks like |
//! |---|---|---|
//! | [edge list](edges) | `.edges` | `u v` or `u,v` on each line; a vertex alone on its line has no edge of its own |
//! | [graph6] | `.g6` | a line of printable characters for each graph, as nauty writes it |
//! | [DIMACS](dimacs) | `.col` | `p edge 3 2`, then `e 1 2` for each edge |
//! | [DOT](dot) | `.dot`, `.gv` | `graph { a -- b -- c; d }` |
//! | text | any other | what can be typed as a board or a sum of boards |
//!
//! The extension decides; where it says nothing, the content does. Loops and double edges are refused with their
//! line. The names of vertices are kept beside the board, as [`Named`]; graph6 has none. Where a file of graph6 has
//! several lines, [`split_graphs`] takes them apart.
//!
//! ```
//! let boards = board::parse_file("square.edges", b"# a square\n1 2\n2 3\n3 4\n4 1\n").unwrap();
//! assert_eq!((boards[0].sites(), boards[0].pairs().len()), (4, 4));
//!
//! let error = board::parse_file("loop.dot", b"graph {\n  a -- a\n}").unwrap_err();
//! assert_eq!(error.to_string(), "loop.dot, line 2: 'a' is joined to itself; a board has no loops");
//! ```

pub mod dimacs;
pub mod dot;
pub mod edges;
pub mod graph6;

use crate::error::cut;
use crate::shapes::{Shape, split_name};
use crate::{Board, BoardError, MOST_PAIRS, MOST_SITES, parse_sum};
use std::collections::{HashMap, HashSet};

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Edges,
    Graph6,
    Dimacs,
    Dot,
    Text,
}

/// A board whose sites may have names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The board.
    pub board: Board,
    /// A name for each site, without control characters; empty if sites have numbers only.
    pub names: Vec<String>,
}

impl From<Board> for Named {
    fn from(board: Board) -> Named {
        Named { board, names: vec![] }
    }
}

/// The boards in a file: one for a graph, the summands for a text. `name` is only looked at for its extension and
/// named in errors.
pub fn parse_file(name: &str, content: &[u8]) -> Result<Vec<Board>, BoardError> {
    Ok(read_file(name, content)?.into_iter().map(|named| named.board).collect())
}

/// The same with the names of their sites.
///
/// ```
/// let friends = &board::read_file("friends.edges", b"alice bob\nbob carol\n").unwrap()[0];
/// assert_eq!(friends.names, ["alice", "bob", "carol"]);
/// ```
pub fn read_file(name: &str, content: &[u8]) -> Result<Vec<Named>, BoardError> {
    let file = File { name };
    let (kind, content) = kind_of(name, content);
    if kind == Kind::Graph6 {
        return Ok(vec![graph6::parse(file, content)?.into()]);
    }
    let text = file.text(content)?;
    match kind {
        Kind::Edges => Ok(vec![edges::parse(file, text)?]),
        Kind::Dimacs => Ok(vec![dimacs::parse(file, text)?]),
        Kind::Dot => Ok(vec![dot::parse(file, text)?]),
        Kind::Graph6 | Kind::Text => Ok(parse_sum(text)?.into_iter().map(Named::from).collect()),
    }
}

/// The lines of a file of graph6, each a graph; any other file whole.
///
/// ```
/// assert_eq!(board::split_graphs("", "Bw\nBW\n"), ["Bw", "BW"]);
/// assert_eq!(board::split_graphs("", "..#\n...\n"), ["..#\n...\n"]);
/// ```
pub fn split_graphs<'a>(name: &str, content: &'a str) -> Vec<&'a str> {
    if kind_of(name, content.as_bytes()).0 != Kind::Graph6 {
        return vec![content];
    }
    let lines = content.lines().filter(|line| !line.trim().is_empty());
    let graphs: Vec<&str> = lines.collect();
    if graphs.len() > 1 { graphs } else { vec![content] }
}

/// What a file holds, and its content without the mark of Unicode.
fn kind_of<'a>(name: &str, content: &'a [u8]) -> (Kind, &'a [u8]) {
    let content = content.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content);
    (kind_by_extension(name).unwrap_or_else(|| kind_by_content(content)), content)
}

fn kind_by_extension(name: &str) -> Option<Kind> {
    let (_, extension) = name.rsplit_once('.')?;
    match extension.to_ascii_lowercase().as_str() {
        "edges" => Some(Kind::Edges),
        "g6" => Some(Kind::Graph6),
        "col" => Some(Kind::Dimacs),
        "dot" | "gv" => Some(Kind::Dot),
        _ => None,
    }
}

/// Each kind is known by its first line that says something; whatever is none of them is text.
fn kind_by_content(content: &[u8]) -> Kind {
    if content.starts_with(graph6::HEADER) {
        return Kind::Graph6;
    }
    let Ok(text) = std::str::from_utf8(content) else { return Kind::Text };
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.find(|line| !line.starts_with(['#', '%', '/'])) else { return Kind::Text };
    let mut words = first.split_whitespace();
    let (one, two) = (words.next().unwrap_or(""), words.next());
    match one {
        _ if text.contains('{') && ["strict", "graph", "digraph"].contains(&leading_word(one)) => Kind::Dot,
        "c" | "p" if two.is_some() || one == "c" => Kind::Dimacs,
        _ if is_edge_list(text) => Kind::Edges,
        _ if two.is_none() && is_graph6(one) && lines.all(is_graph6) => Kind::Graph6,
        _ => Kind::Text,
    }
}

/// Does every line name one or two vertices by words of letters and digits, and some line two? Vertices alone are taken
/// for such if they are numbers.
fn is_edge_list(text: &str) -> bool {
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let (mut edges, mut only_numbers) = (0, true);
    text.lines().all(|line| match edges::read(line) {
        Some(edges::Line::Nothing) => true,
        Some(edges::Line::Vertex(one)) => {
            only_numbers &= one.bytes().all(|byte| byte.is_ascii_digit());
            is_word(one)
        }
        Some(edges::Line::Edge(a, b)) => {
            edges += 1;
            is_word(a) && is_word(b)
        }
        None => false,
    }) && (edges > 0 || only_numbers)
}

/// The letters that a text begins with.
fn leading_word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap_or("")
}

/// Could this word be graph6, and no name of a board?
fn is_graph6(word: &str) -> bool {
    let named = split_name(word).is_some_and(|(name, _)| Shape::find(name).is_some());
    !named && graph6::parse(File { name: "" }, word.as_bytes()).is_ok()
}

/// The file that is read, for its errors.
#[derive(Clone, Copy)]
pub(crate) struct File<'a> {
    name: &'a str,
}

impl<'a> File<'a> {
    fn text(self, content: &'a [u8]) -> Result<&'a str, BoardError> {
        std::str::from_utf8(content).map_err(|error| {
            let before = &content[..error.valid_up_to()];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            self.fault(line, "is not text in UTF-8")
        })
    }

    fn fault(self, line: usize, fault: impl Into<String>) -> BoardError {
        BoardError::Line { name: self.name.to_string(), line, fault: fault.into() }
    }

    fn too_large(self) -> BoardError {
        BoardError::TooLarge { text: cut(self.name) }
    }

    fn too_many_pairs(self) -> BoardError {
        BoardError::TooManyPairs { text: cut(self.name) }
    }
}

/// A graph while it is read: vertices are numbered as they come.
struct Draft<'a> {
    file: File<'a>,
    numbers: HashMap<String, usize>,
    names: Vec<String>,
    edges: Vec<(usize, usize)>,
    joined: HashSet<(usize, usize)>,
}

impl<'a> Draft<'a> {
    fn new(file: File<'a>) -> Draft<'a> {
        Draft { file, numbers: HashMap::new(), names: vec![], edges: vec![], joined: HashSet::new() }
    }

    /// The number of the vertex of this name, which may be new.
    fn vertex(&mut self, name: &str) -> Result<usize, BoardError> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let number = self.names.len();
        if number == MOST_SITES {
            return Err(self.file.too_large());
        }
        self.numbers.insert(name.to_string(), number);
        self.names.push(name.to_string());
        Ok(number)
    }

    /// Joins two vertices; refuses loops and double edges.
    fn join(&mut self, a: usize, b: usize, line: usize) -> Result<(), BoardError> {
        let show = |vertex: usize| cut(&self.names[vertex]);
        let name = || self.file.name.to_string();
        if a == b {
            return Err(BoardError::Loop { name: name(), line, vertex: show(a) });
        }
        if self.joined.contains(&(a.min(b), a.max(b))) {
            return Err(BoardError::Twice { name: name(), line, a: show(a), b: show(b) });
        }
        if self.edges.len() == MOST_PAIRS {
            return Err(self.file.too_many_pairs());
        }
        self.joined.insert((a.min(b), a.max(b)));
        self.edges.push((a, b));
        Ok(())
    }

    /// The board, its sites in the order in which the vertices came; in numerical order if all names are numbers.
    fn finish(self) -> Named {
        let number = |name: &String| name.bytes().all(|byte| byte.is_ascii_digit());
        let mut sites: Vec<usize> = (0..self.names.len()).collect();
        if self.names.iter().all(number) {
            sites.sort_by_key(|&vertex| (self.names[vertex].len(), &self.names[vertex]));
        }
        let mut site = vec![0; sites.len()];
        sites.iter().enumerate().for_each(|(place, &vertex)| site[vertex] = place);
        let board = Board::graph(sites.len(), self.edges.iter().map(|&(a, b)| (site[a], site[b])));
        Named { board, names: sites.iter().map(|&vertex| printable(&self.names[vertex])).collect() }
    }
}

/// A name that does no harm to a terminal.
fn printable(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(name: &str, content: &str) -> Board {
        let mut boards =
            parse_file(name, content.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(boards.len(), 1);
        boards.remove(0)
    }

    #[test]
    fn the_extension_decides_then_the_content() {
        let path = Board::graph(3, [(0, 1), (1, 2)]);
        for (name, content) in [
            ("a.edges", "1 2\n2 3\n"),
            ("a.txt", "# a path\n1 2\r\n2 3\r\n"),
            ("", "1,2\n2,3\n"),
            ("", "3\n1 2\n2 3\n"),
            ("", "1 2 {}\n2 3 {}\n"),
            ("", "anna\nanna, bert\nbert, carl\n"),
            ("a.g6", "Bg\n"),
            ("a", ">>graph6<<Bg"),
            ("a", "Bg"),
            ("a.COL", "p edge 3 2\ne 1 2\ne 2 3\n"),
            ("a", "c a path\np col 3 2\ne 1 2\ne 2 3\n"),
            ("a.dot", "graph { a -- b -- c }"),
            ("a", "// a path\nstrict graph \"p\" { a -- b -- c }"),
            ("a", "graph{a--b--c}"),
        ] {
            assert_eq!(one(name, content), path, "{name} {content}");
        }
    }

    #[test]
    fn text_boards_are_read_as_before() {
        assert_eq!(one("hole.txt", "###\n#.#\n..."), Board::parse("###|#.#|...").unwrap());
        assert_eq!(one("hole", "#..\n...\n"), Board::parse("#..|...").unwrap());
        assert_eq!(one("p", "petersen"), Board::parse("petersen").unwrap());
        assert_eq!(one("p", "\u{feff}cycle:5"), Board::parse("cycle:5").unwrap());
        assert_eq!(parse_file("sum.txt", b"..\n.#\n+ 2x3").unwrap().len(), 2);
        assert_eq!(parse_file("empty", b""), Err(BoardError::Empty));
        assert!(parse_file("", b"anna").unwrap_err().to_string().contains("'anna'"));
    }

    #[test]
    fn lone_vertices_are_boards() {
        for (content, sites) in [("0", 1), ("0\n", 1), ("@", 1), ("7\n8 # alone\n\n9", 3)] {
            assert_eq!(one("", content), Board::graph(sites, []), "{content}");
        }
    }

    #[test]
    fn names_of_vertices_are_kept() {
        let names = |name: &str, content: &str| read_file(name, content.as_bytes()).unwrap().remove(0).names;
        assert_eq!(names("a.edges", "bob alice\ncarol"), ["bob", "alice", "carol"]);
        assert_eq!(names("a.edges", "10 9\n9 007"), ["7", "9", "10"]);
        assert_eq!(names("a.dot", "graph { \"a b\" -- c; \"d\ne\" }"), ["a b", "c", "d\u{fffd}e"]);
        assert_eq!(names("a.col", "p edge 3 1\ne 3 1\n"), ["1", "2", "3"]);
        assert!(names("a.g6", "Bg").is_empty() && names("a.txt", "cycle:5").is_empty());
    }

    #[test]
    fn graphs_stand_a_line_each() {
        let geng = "C?\nCC\nCF\nC~\n";
        assert_eq!(split_graphs("", geng), ["C?", "CC", "CF", "C~"]);
        assert_eq!(split_graphs("a.g6", ">>graph6<<C?\r\n\r\nCC"), [">>graph6<<C?", "CC"]);
        for whole in ["C~\n", "cycle:5", "petersen\nC~", "1 2\n2 3", "..\n.#", "", "C~\nC~~"] {
            assert_eq!(split_graphs("", whole), [whole]);
        }
        assert_eq!(split_graphs("a.g6", "C~\nnonsense"), ["C~", "nonsense"]);
        assert!(parse_file("", geng.as_bytes()).unwrap_err().to_string().contains("a second graph"));
    }

    #[test]
    fn what_is_not_text_is_said_with_its_line() {
        let error = parse_file("a.edges", b"1 2\n\xff\xfe").unwrap_err();
        assert_eq!(error.to_string(), "a.edges, line 2: is not text in UTF-8");
    }
}
