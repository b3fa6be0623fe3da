//! Boards by name.
//!
//! | name | sites | what is related |
//! |---|---|---|
//! | `path:n` | n | a row of n sites |
//! | `cycle:n` | n | a ring of n ≥ 3 sites |
//! | `star:n` | n + 1 | site 0, the centre, to each of n leaves: K₁,ₙ as in \[HuntemannNash, §4.3\] |
//! | `complete:n` | n | all pairs |
//! | `bipartite:m,n` | m + n | each of the first m sites to each of the other n; m, n ≥ 0 |
//! | `grid:m,n` | mn | m rows and n columns of squares, the same board as `mxn` |
//! | `cylinder:m,n` | mn | the grid with each of its m rows closed to a ring of n ≥ 3 squares |
//! | `torus:m,n` | mn | the grid with its rows and its columns closed to rings; m, n ≥ 3 |
//! | `hypercube:d` | 2ᵈ | numbers that differ in one of d binary digits, 1 ≤ d ≤ 16 |
//! | `petersen` | 10 | the outer ring 0 to 4, the inner star 5 to 9, and five spokes |
//! | `ladder:n` | 2n | n rungs: the grid of 2 rows and n columns |
//! | `wheel:n` | n + 1 | site 0, the hub, to each of a ring of n ≥ 3 sites |
//! | `tree:0,0,1` | one more than numbers | the i-th number is the earlier vertex on which vertex i hangs |
//!
//! Grids, cylinders, tori and ladders keep their directions and are drawn row by row: the square east of the last
//! one in a closed row is the first one of that row. Rings have at least three sites, because on two the same pair
//! would be related twice.
//!
//! ```
//! use board::{Board, Way};
//!
//! let cylinder = Board::parse("cylinder:2,3").unwrap();
//! assert!(cylinder.neighbours()[2].contains(&(0, Way::East)));
//! assert_eq!(cylinder.draw(|_| '.'), "...\n...");
//!
//! assert_eq!(Board::parse("tree:0,0,1,1").unwrap().pairs().len(), 4);
//! assert_eq!(Board::parse("star:7").unwrap(), Board::parse("bipartite:1,7").unwrap());
//! ```

use crate::error::cut;
use crate::layout::{self, Layout};
use crate::{Board, BoardError, MOST_PAIRS, MOST_SITES};

/// One kind of board that has a name and is made from a fixed number of sizes.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) sizes: &'static [Size],
    /// Sites and pairs of the board with these sizes, each of which is at most [`MOST_SITES`].
    tally: fn(&[u64]) -> (u64, u64),
    make: fn(&[usize]) -> Board,
    /// Where the sites are drawn; nothing for boards on a grid, which lie on their places.
    pub(crate) layout: Option<Layout>,
}

/// A size of a shape, and from where to where it goes.
pub(crate) struct Size {
    pub(crate) letter: char,
    pub(crate) least: usize,
    most: usize,
}

/// A size without an upper bound of its own.
const fn from(letter: char, least: usize) -> Size {
    Size { letter, least, most: usize::MAX }
}

/// All shapes that are made from sizes; `tree` is made from a list.
static SHAPES: [Shape; 12] = [
    Shape {
        name: "path",
        sizes: &[from('n', 1)],
        tally: |s| (s[0], s[0]),
        make: |s| Board::graph(s[0], (1..s[0]).map(|i| (i - 1, i))),
        layout: Some(|s| layout::path(s[0])),
    },
    Shape {
        name: "cycle",
        sizes: &[from('n', 3)],
        tally: |s| (s[0], s[0]),
        make: |s| ring(s[0]),
        layout: Some(|s| layout::ring(s[0])),
    },
    Shape {
        name: "star",
        sizes: &[from('n', 0)],
        tally: |s| (s[0] + 1, s[0]),
        make: |s| Board::graph(s[0] + 1, (1..=s[0]).map(|leaf| (0, leaf))),
        layout: Some(|s| layout::hub(s[0])),
    },
    Shape {
        name: "complete",
        sizes: &[from('n', 1)],
        tally: |s| (s[0], s[0] * (s[0] - 1) / 2),
        make: |s| Board::graph(s[0], (0..s[0]).flat_map(|b| (0..b).map(move |a| (a, b)))),
        layout: Some(|s| layout::all_joined(s[0])),
    },
    Shape {
        name: "bipartite",
        sizes: &[from('m', 0), from('n', 0)],
        tally: |s| (s[0] + s[1], s[0] * s[1]),
        make: |s| bipartite(s[0], s[1]),
        layout: Some(|s| layout::columns(s[0], s[1])),
    },
    Shape {
        name: "grid",
        sizes: &[from('m', 1), from('n', 1)],
        tally: |s| (s[0] * s[1], 2 * s[0] * s[1]),
        make: |s| Board::grid(s[0], s[1]),
        layout: None,
    },
    Shape {
        name: "cylinder",
        sizes: &[from('m', 1), from('n', 3)],
        tally: |s| (s[0] * s[1], 2 * s[0] * s[1]),
        make: |s| Board::closed(s[0], s[1], false, true),
        layout: None,
    },
    Shape {
        name: "torus",
        sizes: &[from('m', 3), from('n', 3)],
        tally: |s| (s[0] * s[1], 2 * s[0] * s[1]),
        make: |s| Board::closed(s[0], s[1], true, true),
        layout: None,
    },
    Shape {
        name: "hypercube",
        sizes: &[Size { letter: 'd', least: 1, most: 16 }],
        tally: |s| (1 << s[0], s[0] << (s[0] - 1)),
        make: |s| hypercube(s[0]),
        layout: Some(|s| layout::hypercube(s[0])),
    },
    Shape {
        name: "petersen",
        sizes: &[],
        tally: |_| (10, 15),
        make: |_| petersen(),
        layout: Some(|_| layout::petersen()),
    },
    Shape {
        name: "ladder",
        sizes: &[from('n', 1)],
        tally: |s| (2 * s[0], 3 * s[0]),
        make: |s| Board::grid(2, s[0]),
        layout: None,
    },
    Shape {
        name: "wheel",
        sizes: &[from('n', 3)],
        tally: |s| (s[0] + 1, 2 * s[0]),
        make: |s| wheel(s[0]),
        layout: Some(|s| layout::hub(s[0])),
    },
];

fn ring(length: usize) -> Board {
    Board::graph(length, (0..length).map(|i| (i, (i + 1) % length)))
}

fn bipartite(m: usize, n: usize) -> Board {
    Board::graph(m + n, (0..m).flat_map(|a| (m..m + n).map(move |b| (a, b))))
}

fn hypercube(digits: usize) -> Board {
    let corners = 1usize << digits;
    let edge = move |a: usize| (0..digits).map(move |digit| (a, a | 1 << digit));
    Board::graph(corners, (0..corners).flat_map(edge).filter(|(a, b)| a != b))
}

fn petersen() -> Board {
    let around = (0..5).map(|i| (i, (i + 1) % 5));
    let spokes = (0..5).map(|i| (i, i + 5));
    let star = (0..5).map(|i| (i + 5, (i + 2) % 5 + 5));
    Board::graph(10, around.chain(spokes).chain(star))
}

fn wheel(rim: usize) -> Board {
    let spokes = (1..=rim).map(|i| (0, i));
    let around = (0..rim).map(|i| (1 + i, 1 + (i + 1) % rim));
    Board::graph(rim + 1, spokes.chain(around))
}

impl Shape {
    /// The shape of this name, in letters of either case.
    pub(crate) fn find(name: &str) -> Option<&'static Shape> {
        SHAPES.iter().find(|shape| shape.name.eq_ignore_ascii_case(name))
    }

    /// How it is written: `bipartite:m,n`.
    pub(crate) fn usage(&self) -> String {
        let letters: Vec<String> = self.sizes.iter().map(|size| size.letter.to_string()).collect();
        if letters.is_empty() {
            self.name.to_string()
        } else {
            format!("{}:{}", self.name, letters.join(","))
        }
    }

    /// From where to where its sizes go: `m at least 1 and n at least 3`.
    fn bounds(&self) -> String {
        let bound = |size: &Size| match size.most {
            usize::MAX => format!("{} at least {}", size.letter, size.least),
            most => format!("{} from {} to {most}", size.letter, size.least),
        };
        self.sizes.iter().map(bound).collect::<Vec<_>>().join(" and ")
    }

    /// The board with these sizes; `text` is what was typed, for the sentence when they do not fit.
    pub(crate) fn board(&self, sizes: &[usize], text: &str) -> Result<Board, BoardError> {
        debug_assert_eq!(sizes.len(), self.sizes.len());
        for (&size, allowed) in sizes.iter().zip(self.sizes) {
            if !(allowed.least..=allowed.most).contains(&size) {
                return Err(self.not_a_size(text, &size.to_string()));
            }
        }
        let (sites, pairs) = self.tally(sizes).unwrap_or((u64::MAX, 0));
        if sites > MOST_SITES as u64 {
            return Err(BoardError::TooLarge { text: cut(text) });
        }
        if pairs > MOST_PAIRS as u64 {
            return Err(BoardError::TooManyPairs { text: cut(text) });
        }
        Ok((self.make)(sizes))
    }

    /// Sites and pairs of the board with these sizes; `None` if there are too many of them.
    pub(crate) fn tally(&self, sizes: &[usize]) -> Option<(u64, u64)> {
        // No shape has fewer sites than any of its sizes.
        let wide: Vec<u64> = sizes.iter().map(|&size| size as u64).collect();
        sizes.iter().all(|&size| size <= MOST_SITES).then(|| (self.tally)(&wide))
    }

    /// The sentence for a number of sizes that is not the shape's.
    pub(crate) fn not_the_sizes(&self, text: &str) -> BoardError {
        if self.sizes.is_empty() {
            return BoardError::NoSizes { text: cut(text), name: self.name };
        }
        BoardError::SizesOf { text: cut(text), usage: self.usage(), bounds: self.bounds() }
    }

    /// The sentence for `found`, which is not a number or out of bounds.
    pub(crate) fn not_a_size(&self, text: &str, found: &str) -> BoardError {
        let (text, found) = (cut(text), cut(found));
        BoardError::SizeOf { text, found, usage: self.usage(), bounds: self.bounds() }
    }
}

/// All boards that have a name, as they are written: `path:n, cycle:n, ...`.
pub fn known_names() -> String {
    let usages = SHAPES.iter().map(Shape::usage);
    usages.chain(["tree:0,0,1".to_string()]).collect::<Vec<_>>().join(", ")
}

/// `cycle:5` as a name and what follows the colon; `None` if the text does not begin with a name.
pub(crate) fn split_name(text: &str) -> Option<(&str, Option<&str>)> {
    let (name, sizes) = match text.split_once(':') {
        Some((name, sizes)) => (name.trim_end(), Some(sizes)),
        None => (text, None),
    };
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    is_name.then_some((name, sizes))
}

/// The board of a name, `text` being the whole of `name:sizes`.
pub(crate) fn parse_named(text: &str, name: &str, sizes: Option<&str>) -> Result<Board, BoardError> {
    if is_tree(name) {
        return parse_tree(text, sizes.unwrap_or(""));
    }
    let (shape, sizes) = named_shape(text, name, sizes)?;
    shape.board(&sizes, text)
}

/// Is this the name of the boards that are made from a list of parents?
pub(crate) fn is_tree(name: &str) -> bool {
    name.eq_ignore_ascii_case("tree")
}

/// The shape of a name and its sizes, which may still be out of bounds; `text` is the whole of `name:sizes`.
pub(crate) fn named_shape(
    text: &str,
    name: &str,
    sizes: Option<&str>,
) -> Result<(&'static Shape, Vec<usize>), BoardError> {
    let shape = Shape::find(name).ok_or_else(|| BoardError::UnknownName { name: cut(name) })?;
    let words = words(sizes);
    if words.len() != shape.sizes.len() {
        return Err(shape.not_the_sizes(text));
    }
    let sizes = words.iter().map(|word| parse_count(word, shape, text)).collect::<Result<_, _>>()?;
    Ok((shape, sizes))
}

/// What stands between the commas.
pub(crate) fn words(sizes: Option<&str>) -> Vec<&str> {
    sizes.map_or(vec![], |sizes| sizes.split(',').map(str::trim).collect())
}

/// One size of a shape.
pub(crate) fn parse_count(word: &str, shape: &Shape, text: &str) -> Result<usize, BoardError> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(shape.not_a_size(text, word));
    }
    word.parse().map_err(|_| BoardError::TooLarge { text: cut(text) })
}

fn parse_tree(text: &str, parents: &str) -> Result<Board, BoardError> {
    let wrong = |word: &str| BoardError::Parent { text: cut(text), found: cut(word) };
    if parents.len() > 8 * MOST_SITES {
        return Err(BoardError::TooLarge { text: cut(text) });
    }
    let mut edges = vec![];
    for (before, word) in words(Some(parents)).into_iter().enumerate() {
        let vertex = before + 1;
        let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let parent = word.parse().ok().filter(|&parent: &usize| digits && parent < vertex);
        edges.push((parent.ok_or_else(|| wrong(word))?, vertex));
    }
    if edges.len() >= MOST_SITES {
        return Err(BoardError::TooLarge { text: cut(text) });
    }
    Ok(Board::graph(edges.len() + 1, edges))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Way;

    fn parse(text: &str) -> Board {
        Board::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn degrees(board: &Board) -> Vec<usize> {
        let mut degrees: Vec<usize> = board.neighbours().iter().map(Vec::len).collect();
        degrees.sort_unstable();
        degrees
    }

    #[test]
    fn sites_pairs_and_degrees() {
        for (text, sites, pairs) in [
            ("path:1", 1, 0),
            ("path:5", 5, 4),
            ("cycle:3", 3, 3),
            ("star:0", 1, 0),
            ("star:4", 5, 4),
            ("complete:5", 5, 10),
            ("bipartite:3,4", 7, 12),
            ("bipartite:0,4", 4, 0),
            ("grid:2,3", 6, 7),
            ("cylinder:1,3", 3, 3),
            ("cylinder:4,3", 12, 21),
            ("torus:3,4", 12, 24),
            ("hypercube:4", 16, 32),
            ("petersen", 10, 15),
            ("ladder:4", 8, 10),
            ("wheel:5", 6, 10),
            ("tree:0,0,1,1", 5, 4),
        ] {
            let board = parse(text);
            assert_eq!((board.sites(), board.pairs().len()), (sites, pairs), "{text}");
        }
        assert_eq!(degrees(&parse("wheel:5")), [3, 3, 3, 3, 3, 5]);
        assert_eq!(degrees(&parse("petersen")), [3; 10]);
        assert_eq!(degrees(&parse("torus:3,5")), [4; 15]);
        assert_eq!(parse("Grid: 4 , 3"), Board::grid(4, 3));
        assert_eq!(parse("wheel:3").within(1).unwrap().sites(), 4);
    }

    /// The Petersen graph is the one cubic graph of ten vertices without rings of three or four and of diameter 2.
    #[test]
    fn the_petersen_graph_has_diameter_two_and_no_short_ring() {
        let far = parse("petersen").within(9).unwrap();
        assert!(far.pairs().iter().all(|pair| matches!(pair.way, Way::Apart(1 | 2))));
        assert_eq!(far.pairs().len(), 45);
    }

    #[test]
    fn no_two_sites_are_related_twice() {
        for text in
            ["cylinder:3,3", "torus:3,3", "torus:5,4", "wheel:3", "hypercube:5", "complete:6", "cycle:3"]
        {
            let board = parse(text);
            let mut pairs: Vec<_> = board.pairs().iter().map(|p| (p.a.min(p.b), p.a.max(p.b))).collect();
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), board.pairs().len(), "{text}");
            assert!(pairs.iter().all(|(a, b)| a < b), "{text}");
        }
    }

    #[test]
    fn closed_grids_keep_their_directions() {
        let torus = parse("torus:4,5");
        let places = torus.places().unwrap();
        for pair in torus.pairs() {
            let ((row, column), there) = (places[pair.a], places[pair.b]);
            let expected = match pair.way {
                Way::East => (row, (column + 1) % 5),
                Way::South => ((row + 1) % 4, column),
                other => panic!("{other:?}"),
            };
            assert_eq!(there, expected);
        }
        for near in torus.neighbours() {
            let mut ways: Vec<Way> = near.iter().map(|&(_, way)| way).collect();
            ways.sort_unstable();
            assert_eq!(ways, [Way::North, Way::South, Way::East, Way::West]);
        }
    }

    #[test]
    fn bad_names_and_sizes_get_their_sentence() {
        let message = |text: &str| Board::parse(text).unwrap_err().to_string();
        assert_eq!(message("path:-3"), "'-3' in 'path:-3' is not a size; write path:n with n at least 1");
        assert_eq!(message("path:0"), "'0' in 'path:0' is not a size; write path:n with n at least 1");
        assert_eq!(message("path:abc"), "'abc' in 'path:abc' is not a size; write path:n with n at least 1");
        assert_eq!(message("cycle:2"), "'2' in 'cycle:2' is not a size; write cycle:n with n at least 3");
        assert_eq!(
            message("bipartite:3"),
            "'bipartite:3' does not give the sizes of bipartite:m,n; \
             write bipartite:m,n with m at least 0 and n at least 0"
        );
        assert_eq!(
            message("cylinder:4,2"),
            "'2' in 'cylinder:4,2' is not a size; write cylinder:m,n with m at least 1 and n at least 3"
        );
        assert_eq!(
            message("moebius:5"),
            "there is no board by the name 'moebius'; there are path:n, cycle:n, star:n, complete:n, \
             bipartite:m,n, grid:m,n, cylinder:m,n, torus:m,n, hypercube:d, petersen, ladder:n, wheel:n, tree:0,0,1"
        );
        assert!(message("path").contains("write path:n"));
        assert!(message("path:").starts_with("'' in 'path:' is not a size"));
        assert!(message("petersen:3").contains("takes no size"));
        assert!(message("hypercube:17").ends_with("write hypercube:d with d from 1 to 16"));
        assert!(message("tree:0,2").starts_with("'2' in 'tree:0,2' is no earlier vertex"));
        assert!(message("tree:").contains("earlier vertex"));
        assert!(message("tree:0,+1").contains("'+1'"));
        assert!(message("path:99999999999999999999999").contains("more than"));
    }

    #[test]
    fn boards_that_are_too_large_are_refused_before_they_are_made() {
        let error = |text: &str| Board::parse(text).unwrap_err();
        for text in ["complete:100000", "bipartite:10000,10000"] {
            assert_eq!(error(text), BoardError::TooManyPairs { text: text.to_string() });
        }
        for text in ["complete:18446744073709551615", "torus:1000000,1000000", "path:1048577", "star:1048576"]
        {
            assert_eq!(error(text), BoardError::TooLarge { text: text.to_string() });
        }
        assert_eq!(parse("path:1048576").sites(), MOST_SITES);
    }
}
