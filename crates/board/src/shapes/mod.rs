//! Boards by name.
//!
//! | name | sites | what is related |
//! |---|---|---|
//! | `path:n` | n | a row of sites |
//! | `cycle:n` | n | a ring of sites |
//! | `star:n` | n + 1 | site 0, the centre, to each of n leaves |
//! | `complete:n` | n | all pairs |
//! | `bipartite:m,n` | m + n | each of the first m sites to each of the other n |
//! | `grid:m,n` | mn | m rows and n columns of squares, the same board as mxn |
//! | `cylinder:m,n` | mn | the grid with each of its m rows closed to a ring |
//! | `torus:m,n` | mn | the grid with its rows and its columns closed to rings |
//! | `king:m,n` | mn | squares of m rows and n columns that a king's move joins |
//! | `hex:m,n` | mn | the cells of the Hex board, a rhombus of m rows and n columns |
//! | `triangular:m,n` | mn | m rows of n sites, every second one half a step to the right: six neighbours |
//! | `honeycomb:m,n` | 2(mn + m + n) | the corners of the cells of the Hex board, along their sides |
//! | `box:a,b,c` | abc | a layers, each a grid of b rows and c columns |
//! | `circulant:n;1,3` | n | a ring in which sites 1 or 3 steps apart are related; any list of different steps |
//! | `hypercube:d` | 2^d | numbers that differ in one of d binary digits |
//! | `petersen` | 10 | the outer ring 0 to 4, the inner star 5 to 9, and five spokes |
//! | `ladder:n` | 2n | n rungs: the grid of 2 rows and n columns |
//! | `wheel:n` | n + 1 | site 0, the hub, to each of a ring of n sites |
//! | `gear:n` | 2n + 1 | the wheel with a site more between any two neighbours on its ring |
//! | `tree:0,0,1` | one more than numbers | the i-th number is the earlier vertex on which vertex i hangs |
//!
//! Grids, cylinders, tori and ladders keep their directions and are drawn row by row: the square east of the last
//! one in a closed row is the first one of that row. Rings have at least three sites, because on two the same pair
//! would be related twice.
//!
//! **Numbers of sites.** Boards with rows number their sites row by row, from left to right; a box is numbered layer
//! by layer, each like a grid. Rings are numbered around; what has a centre begins with it. A star is K₁,ₙ as in
//! \[HuntemannNash, §4.3\]. In a [family](crate::Family) the size that grows is outermost: `king:3,n` is taken column
//! by column, `king:m,3` row by row, and the fixed side of a bipartite graph comes before the one that grows.
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

mod make;
mod sweep;

use crate::error::cut;
use crate::layout::{self, Layout};
use crate::{Board, BoardError, MOST_PAIRS, MOST_SITES};
pub(crate) use make::corners;
use sweep::Sweep;

/// One kind of board that has a name. Its numbers are its sizes and, for some, a list of any length behind them.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) sizes: &'static [Size],
    list: Option<List>,
    /// How many sites it has, as a formula.
    pub(crate) sites: &'static str,
    /// What is related.
    pub(crate) what: &'static str,
    pub(crate) example: &'static str,
    /// Sites, and at most how many pairs, of the board with these numbers, none of which is above [`MOST_SITES`].
    tally: fn(&[u64]) -> (u64, u64),
    make: fn(&[usize]) -> Board,
    /// Where the sites are drawn; nothing for boards on a grid, which lie on their places.
    pub(crate) layout: Option<Layout>,
    /// How a family takes the sites.
    pub(crate) sweep: Sweep,
}

/// A size of a shape, and from where to where it goes.
pub(crate) struct Size {
    letter: char,
    pub(crate) least: usize,
    most: usize,
}

/// A size without an upper bound of its own.
const fn from(letter: char, least: usize) -> Size {
    Size { letter, least, most: usize::MAX }
}

impl Size {
    fn allows(&self, size: usize) -> bool {
        (self.least..=self.most).contains(&size)
    }

    /// Can it grow for ever?
    pub(crate) fn grows(&self) -> bool {
        self.most == usize::MAX
    }
}

/// A list of numbers behind the sizes.
struct List {
    /// An example of it, with the sign that stands before it.
    usage: &'static str,
    /// Is the number with this index, in all that is written, none that may stand there?
    is_wrong: fn(&[usize], usize) -> bool,
    /// The sentence for a number that may not stand there.
    complaint: fn(text: String, found: String) -> BoardError,
    /// The least size that goes with a list.
    least: fn(&[usize]) -> usize,
}

/// The steps of a circulant graph: different, and at most half around.
const STEPS: List = List {
    usage: ";1,3",
    is_wrong: |numbers, index| {
        let step = numbers[index];
        step == 0 || step > numbers[0] / 2 || numbers[1..index].contains(&step)
    },
    complaint: |text, found| BoardError::Step { text, found },
    least: |steps| steps.iter().map(|step| step.saturating_mul(2)).max().unwrap_or(0),
};

/// The parents of the vertices 1, 2, ... of a tree.
const PARENTS: List = List {
    usage: ":0,0,1",
    is_wrong: |parents, index| parents[index] > index,
    complaint: |text, found| BoardError::Parent { text, found },
    least: |_| 0,
};

/// All boards that have a name.
pub(crate) static SHAPES: [Shape; 20] = [
    Shape {
        name: "path",
        sizes: &[from('n', 1)],
        list: None,
        sites: "n",
        what: "a row of sites",
        example: "path:7",
        tally: |s| (s[0], s[0]),
        make: |s| Board::graph(s[0], (1..s[0]).map(|i| (i - 1, i))),
        layout: Some(|s| layout::path(s[0])),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "cycle",
        sizes: &[from('n', 3)],
        list: None,
        sites: "n",
        what: "a ring of sites",
        example: "cycle:12",
        tally: |s| (s[0], s[0]),
        make: |s| make::ring(s[0]),
        layout: Some(|s| layout::ring(s[0])),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "star",
        sizes: &[from('n', 0)],
        list: None,
        sites: "n + 1",
        what: "site 0, the centre, to each of n leaves",
        example: "star:6",
        tally: |s| (s[0] + 1, s[0]),
        make: |s| Board::graph(s[0] + 1, (1..=s[0]).map(|leaf| (0, leaf))),
        layout: Some(|s| layout::hub(s[0])),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "complete",
        sizes: &[from('n', 1)],
        list: None,
        sites: "n",
        what: "all pairs",
        example: "complete:5",
        tally: |s| (s[0], s[0] * (s[0] - 1) / 2),
        make: |s| Board::graph(s[0], (0..s[0]).flat_map(|b| (0..b).map(move |a| (a, b)))),
        layout: Some(|s| layout::all_joined(s[0])),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "bipartite",
        sizes: &[from('m', 0), from('n', 0)],
        list: None,
        sites: "m + n",
        what: "each of the first m sites to each of the other n",
        example: "bipartite:3,5",
        tally: |s| (s[0] + s[1], s[0] * s[1]),
        make: |s| make::bipartite(s[0], s[1]),
        layout: Some(|s| layout::columns(s[0], s[1])),
        sweep: sweep::fixed_side_first,
    },
    Shape {
        name: "grid",
        sizes: &[from('m', 1), from('n', 1)],
        list: None,
        sites: "mn",
        what: "m rows and n columns of squares, the same board as mxn",
        example: "grid:4,5",
        tally: |s| (s[0] * s[1], 2 * s[0] * s[1]),
        make: |s| Board::grid(s[0], s[1]),
        layout: None,
        sweep: sweep::by_digits,
    },
    Shape {
        name: "cylinder",
        sizes: &[from('m', 1), from('n', 3)],
        list: None,
        sites: "mn",
        what: "the grid with each of its m rows closed to a ring",
        example: "cylinder:3,8",
        tally: |s| (s[0] * s[1], 2 * s[0] * s[1]),
        make: |s| Board::closed(s[0], s[1], false, true),
        layout: None,
        sweep: sweep::by_digits,
    },
    Shape {
        name: "torus",
        sizes: &[from('m', 3), from('n', 3)],
        list: None,
        sites: "mn",
        what: "the grid with its rows and its columns closed to rings",
        example: "torus:4,6",
        tally: |s| (s[0] * s[1], 2 * s[0] * s[1]),
        make: |s| Board::closed(s[0], s[1], true, true),
        layout: None,
        sweep: sweep::by_digits,
    },
    Shape {
        name: "king",
        sizes: &[from('m', 1), from('n', 1)],
        list: None,
        sites: "mn",
        what: "squares of m rows and n columns that a king's move joins",
        example: "king:8,8",
        tally: |s| (s[0] * s[1], 4 * s[0] * s[1]),
        make: |s| make::king(s[0], s[1]),
        layout: Some(|s| layout::rows(s[0], s[1])),
        sweep: sweep::by_digits,
    },
    Shape {
        name: "hex",
        sizes: &[from('m', 1), from('n', 1)],
        list: None,
        sites: "mn",
        what: "the cells of the Hex board, a rhombus of m rows and n columns",
        example: "hex:5,5",
        tally: |s| (s[0] * s[1], 3 * s[0] * s[1]),
        make: |s| make::hex(s[0], s[1]),
        layout: Some(|s| layout::hex(s[0], s[1])),
        sweep: sweep::by_digits,
    },
    Shape {
        name: "triangular",
        sizes: &[from('m', 1), from('n', 1)],
        list: None,
        sites: "mn",
        what: "m rows of n sites, every second one half a step to the right: six neighbours",
        example: "triangular:4,5",
        tally: |s| (s[0] * s[1], 3 * s[0] * s[1]),
        make: |s| make::triangular(s[0], s[1]),
        layout: Some(|s| layout::triangular(s[0], s[1])),
        sweep: sweep::there_and_back,
    },
    Shape {
        name: "honeycomb",
        sizes: &[from('m', 1), from('n', 1)],
        list: None,
        sites: "2(mn + m + n)",
        what: "the corners of the cells of the Hex board, along their sides",
        example: "honeycomb:3,4",
        tally: |s| (2 * (s[0] * s[1] + s[0] + s[1]), 3 * (s[0] + 1) * (s[1] + 1)),
        make: |s| make::honeycomb(s[0], s[1]),
        layout: Some(|s| layout::honeycomb(s[0], s[1])),
        sweep: sweep::corner_by_corner,
    },
    Shape {
        name: "box",
        sizes: &[from('a', 1), from('b', 1), from('c', 1)],
        list: None,
        sites: "abc",
        what: "a layers, each a grid of b rows and c columns",
        example: "box:3,3,4",
        tally: |s| (s[0] * s[1] * s[2], 3 * s[0] * s[1] * s[2]),
        make: |s| make::layers(s[0], s[1], s[2]),
        layout: Some(|s| layout::layers(s[0], s[1], s[2])),
        sweep: sweep::by_digits,
    },
    Shape {
        name: "circulant",
        sizes: &[from('n', 3)],
        list: Some(STEPS),
        sites: "n",
        what: "a ring in which sites 1 or 3 steps apart are related; any list of different steps",
        example: "circulant:8;1,3",
        tally: |s| (s[0], s[0] * (s.len() as u64 - 1)),
        make: |s| make::circulant(s[0], &s[1..]),
        layout: Some(|s| layout::all_joined(s[0])),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "hypercube",
        sizes: &[Size { letter: 'd', least: 1, most: 16 }],
        list: None,
        sites: "2^d",
        what: "numbers that differ in one of d binary digits",
        example: "hypercube:4",
        tally: |s| (1 << s[0], s[0] << (s[0] - 1)),
        make: |s| make::hypercube(s[0]),
        layout: Some(|s| layout::hypercube(s[0])),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "petersen",
        sizes: &[],
        list: None,
        sites: "10",
        what: "the outer ring 0 to 4, the inner star 5 to 9, and five spokes",
        example: "petersen",
        tally: |_| (10, 15),
        make: |_| make::petersen(),
        layout: Some(|_| layout::petersen()),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "ladder",
        sizes: &[from('n', 1)],
        list: None,
        sites: "2n",
        what: "n rungs: the grid of 2 rows and n columns",
        example: "ladder:6",
        tally: |s| (2 * s[0], 3 * s[0]),
        make: |s| Board::grid(2, s[0]),
        layout: None,
        sweep: sweep::rung_by_rung,
    },
    Shape {
        name: "wheel",
        sizes: &[from('n', 3)],
        list: None,
        sites: "n + 1",
        what: "site 0, the hub, to each of a ring of n sites",
        example: "wheel:7",
        tally: |s| (s[0] + 1, 2 * s[0]),
        make: |s| make::wheel(s[0]),
        layout: Some(|s| layout::hub(s[0])),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "gear",
        sizes: &[from('n', 3)],
        list: None,
        sites: "2n + 1",
        what: "the wheel with a site more between any two neighbours on its ring",
        example: "gear:5",
        tally: |s| (2 * s[0] + 1, 3 * s[0]),
        make: |s| make::gear(s[0]),
        layout: Some(|s| layout::hub(2 * s[0])),
        sweep: sweep::as_numbered,
    },
    Shape {
        name: "tree",
        sizes: &[],
        list: Some(PARENTS),
        sites: "one more than numbers",
        what: "the i-th number is the earlier vertex on which vertex i hangs",
        example: "tree:0,0,1",
        tally: |s| (s.len() as u64 + 1, s.len() as u64),
        make: make::tree,
        layout: Some(layout::tree),
        sweep: sweep::as_numbered,
    },
];

impl Shape {
    /// The shape of this name, in letters of either case.
    pub(crate) fn find(name: &str) -> Option<&'static Shape> {
        SHAPES.iter().find(|shape| shape.name.eq_ignore_ascii_case(name))
    }

    /// The shape of the boards `mxn`.
    pub(crate) fn grid() -> &'static Shape {
        Shape::find("grid").expect("grid is a shape")
    }

    /// How it is written: `bipartite:m,n`, `circulant:n;1,3`.
    pub(crate) fn usage(&self) -> String {
        let letters: Vec<String> = self.sizes.iter().map(|size| size.letter.to_string()).collect();
        let colon = if letters.is_empty() { "" } else { ":" };
        let list = self.list.as_ref().map_or("", |list| list.usage);
        format!("{}{colon}{}{list}", self.name, letters.join(","))
    }

    /// With these numbers: `bipartite:3,n`.
    pub(crate) fn write(&self, sizes: &[String], list: &[usize]) -> String {
        let numbers = list.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        match (self.name, sizes, list) {
            ("grid", ..) => sizes.join("x"),
            (name, [], []) => name.to_string(),
            (name, [], _) => format!("{name}:{numbers}"),
            (name, _, []) => format!("{name}:{}", sizes.join(",")),
            (name, ..) => format!("{name}:{};{numbers}", sizes.join(",")),
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

    /// The words of its sizes and the numbers of its list, of what follows the colon.
    pub(crate) fn split<'a>(
        &self,
        text: &str,
        numbers: Option<&'a str>,
    ) -> Result<(Vec<&'a str>, Vec<usize>), BoardError> {
        let (sizes, list) = match (&self.list, numbers) {
            (None, numbers) => (words(numbers), vec![]),
            (Some(_), numbers) if self.sizes.is_empty() => (vec![], words(Some(numbers.unwrap_or("")))),
            (Some(_), numbers) => {
                let parts = numbers.and_then(|numbers| numbers.split_once(';'));
                let (sizes, list) = parts.ok_or_else(|| self.not_the_sizes(text))?;
                (words(Some(sizes)), words(Some(list)))
            }
        };
        if sizes.len() != self.sizes.len() {
            return Err(self.not_the_sizes(text));
        }
        if list.len() >= MOST_SITES {
            return Err(BoardError::TooLarge { text: cut(text) });
        }
        let number = |word: &&str| count(word).ok_or_else(|| self.not_in_list(text, word));
        Ok((sizes, list.iter().map(number).collect::<Result<_, _>>()?))
    }

    /// The size with this index.
    pub(crate) fn parse_size(&self, index: usize, text: &str, word: &str) -> Result<usize, BoardError> {
        let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            return Err(self.not_a_size(text, word));
        }
        let size = count(word).ok_or_else(|| BoardError::TooLarge { text: cut(text) })?;
        if self.sizes[index].allows(size) { Ok(size) } else { Err(self.not_a_size(text, word)) }
    }

    /// Is there nothing to say of it but one size?
    pub(crate) fn is_of_one_size(&self) -> bool {
        self.sizes.len() == 1 && self.list.is_none()
    }

    /// The least that the size with this index can be, beside this list.
    pub(crate) fn least(&self, index: usize, list: &[usize]) -> usize {
        let beside = self.list.as_ref().map_or(0, |of| (of.least)(list));
        self.sizes[index].least.max(beside)
    }

    /// The board with these numbers, sizes first; `text` is what was typed, for the sentence when they do not fit.
    pub(crate) fn board(&self, numbers: &[usize], text: &str) -> Result<Board, BoardError> {
        for (&size, allowed) in numbers.iter().zip(self.sizes) {
            if !allowed.allows(size) {
                return Err(self.not_a_size(text, &size.to_string()));
            }
        }
        let (sites, pairs) = self.tally_of(numbers).unwrap_or((u64::MAX, 0));
        check_tally(sites.into(), pairs.into(), text)?;
        self.check_list(numbers, text)?;
        Ok((self.make)(numbers))
    }

    /// Sites and pairs of the board with these numbers, sizes first; `None` if there are too many of them.
    pub(crate) fn tally_of(&self, numbers: &[usize]) -> Option<(u64, u64)> {
        // No shape has fewer sites than any of its sizes.
        let fits = numbers[..self.sizes.len()].iter().all(|&size| size <= MOST_SITES);
        let wide: Vec<u64> = numbers.iter().map(|&number| number as u64).collect();
        fits.then(|| (self.tally)(&wide))
    }

    fn check_list(&self, numbers: &[usize], text: &str) -> Result<(), BoardError> {
        let Some(list) = &self.list else { return Ok(()) };
        let wrong = (self.sizes.len()..numbers.len()).find(|&index| (list.is_wrong)(numbers, index));
        wrong.map_or(Ok(()), |index| Err(self.not_in_list(text, &numbers[index].to_string())))
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

    fn not_in_list(&self, text: &str, found: &str) -> BoardError {
        let list = self.list.as_ref().expect("only a list has numbers of its own");
        (list.complaint)(cut(text), cut(found))
    }
}

/// Refuses what is larger than a board may be.
pub(crate) fn check_tally(sites: u128, pairs: u128, text: &str) -> Result<(), BoardError> {
    if sites > MOST_SITES as u128 {
        return Err(BoardError::TooLarge { text: cut(text) });
    }
    if pairs > MOST_PAIRS as u128 {
        return Err(BoardError::TooManyPairs { text: cut(text) });
    }
    Ok(())
}

/// `cycle:5` as a name and what follows the colon; `None` if the text does not begin with a name.
pub(crate) fn split_name(text: &str) -> Option<(&str, Option<&str>)> {
    let (name, sizes) = match text.split_once(':') {
        Some((name, sizes)) => (name.trim_end(), Some(sizes)),
        None => (text, None),
    };
    is_name(name).then_some((name, sizes))
}

/// A letter, then letters, digits and dashes.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// What stands between the commas.
fn words(sizes: Option<&str>) -> Vec<&str> {
    sizes.map_or(vec![], |sizes| sizes.split(',').map(str::trim).collect())
}

/// A word of digits that is not too long for a number.
pub(crate) fn count(word: &str) -> Option<usize> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| digits)
}

#[cfg(test)]
mod tests;
