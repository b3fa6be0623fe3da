//! What a partial Go board shows at its border: the conceivable states, counted without listing them.
//!
//! The points of a board are settled column by column, each of `width` points from top to bottom. When `bump` points
//! of a column are settled, the *border* is these and, below them, what is left of the column before. A state of the
//! border tells the colour of every point, of every stone whether its string has a liberty, and which stones without
//! one are connected \[TrompFarneback, Definition 2\]. It is *valid* if this is consistent within the border and
//! connections do not cross (Definition 3).
//!
//! As connections do not cross, a stone without liberties needs only two flags: whether its string comes to the border
//! above it, and below it. From top to bottom, the strings that come again below are pending, and the one met last is
//! the first to be met again: they form a stack. So a state is a path through few cells with a stack, and paths are
//! counted by their last cell and their stack. The part of a border below the bump, upside down, is such a path too; a
//! state with a bump is a path from above and one from below whose stacks are equal and whose last cells suit each
//! other.

use std::collections::BTreeMap;

/// The greatest width for which states are counted: the number of stacks doubles with every second point.
pub const WIDEST: usize = 32;

/// The numbers of valid states of borders of this width with bumps of 0, 1, ..., `width` − 1 points.
///
/// ```
/// assert_eq!(games::borders::valid(2), [17, 25]);
/// ```
///
/// # Panics
/// If the width is 0 or more than [`WIDEST`].
pub fn valid(width: usize) -> Vec<u128> {
    assert!((1..=WIDEST).contains(&width), "a border has 1 to {WIDEST} points");
    let paths = paths(width);
    let straight = paths[width].values().flat_map(BTreeMap::values).sum();
    let bumpy = (1..width).map(|bump| joined(&paths[bump], &paths[width - bump]));
    std::iter::once(straight).chain(bumpy).collect()
}

/// The number of classes of so many states, where those that differ by an exchange of the colours count as one: only
/// the state without stones is a class by itself.
pub fn classes(states: u128) -> u128 {
    states.div_ceil(2)
}

/// What the border tells of a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Cell {
    Empty,
    /// A stone whose string has a liberty.
    Free(Colour),
    /// A stone whose string has none, and whether the string comes to the border above and below the stone.
    Bound {
        colour: Colour,
        above: bool,
        below: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Colour {
    Black,
    White,
}

impl Cell {
    fn all() -> Vec<Cell> {
        let mut cells = vec![Cell::Empty];
        for colour in [Colour::Black, Colour::White] {
            cells.push(Cell::Free(colour));
            for (above, below) in [(false, false), (false, true), (true, false), (true, true)] {
                cells.push(Cell::Bound { colour, above, below });
            }
        }
        cells
    }

    fn colour(self) -> Option<Colour> {
        match self {
            Cell::Empty => None,
            Cell::Free(colour) | Cell::Bound { colour, .. } => Some(colour),
        }
    }

    fn upside_down(self) -> Cell {
        match self {
            Cell::Bound { colour, above, below } => Cell::Bound { colour, above: below, below: above },
            other => other,
        }
    }

    /// Can `lower` be adjacent to this? A stone without liberties is beside no empty point and no stone of its colour
    /// with a liberty; two adjacent stones of a colour without liberties are connected.
    fn suits(self, lower: Cell) -> bool {
        match (self, lower) {
            (Cell::Bound { below, .. }, Cell::Bound { above, .. }) => {
                self.colour() != lower.colour() || (below && above)
            }
            (Cell::Bound { .. }, _) => lower != Cell::Empty && lower.colour() != self.colour(),
            (_, Cell::Bound { .. }) => lower.upside_down().suits(self),
            _ => true,
        }
    }

    /// At the end of a partial column, below `upper`: must this have got its connections, or its liberty, from the
    /// point to its left? Then it is as good as adjacent to the point below that. (An upper stone of the same colour,
    /// being adjacent, shares connections and liberties.)
    fn leans(self, upper: Option<Cell>) -> bool {
        let upper_colour = upper.and_then(Cell::colour);
        match self {
            Cell::Empty => false,
            Cell::Free(_) => {
                upper.is_none() || upper_colour.is_some_and(|other| Some(other) != self.colour())
            }
            Cell::Bound { above, below, .. } => (above || below) && upper_colour != self.colour(),
        }
    }
}

/// The colours of the pending strings, the latest first, as binary digits behind a leading 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Stack(u64);

impl Stack {
    const EMPTY: Stack = Stack(1);

    fn len(self) -> usize {
        self.0.ilog2() as usize
    }

    /// The stack after one more cell; `None` if the cell belongs to a string above it that is not pending.
    fn after(self, cell: Cell) -> Option<Stack> {
        let Cell::Bound { colour, above, below } = cell else { return Some(self) };
        let digit = u64::from(colour == Colour::White);
        let rest = match above {
            true => (self != Stack::EMPTY && self.0 & 1 == digit).then_some(Stack(self.0 >> 1))?,
            false => self,
        };
        Some(if below { Stack(rest.0 << 1 | digit) } else { rest })
    }
}

/// How a path ends: its last cell, and whether that leans.
type End = (Cell, bool);

/// The numbers of paths by stack and end.
type Paths = BTreeMap<Stack, BTreeMap<End, u128>>;

/// The paths of 0, 1, ..., `width` cells whose pending strings can still be met again.
fn paths(width: usize) -> Vec<Paths> {
    let mut layers = vec![Paths::new(), first_cells()];
    for length in 2..=width {
        let longer = extended(&layers[length - 1], |stack| stack.len() <= width - length);
        layers.push(longer);
    }
    layers[width].retain(|&stack, _| stack == Stack::EMPTY);
    layers
}

fn first_cells() -> Paths {
    let mut paths = Paths::new();
    for cell in Cell::all() {
        if let Some(stack) = Stack::EMPTY.after(cell) {
            paths.entry(stack).or_default().insert((cell, cell.leans(None)), 1);
        }
    }
    paths
}

/// The paths with one more cell, as far as their stacks are of use.
fn extended(paths: &Paths, useful: impl Fn(Stack) -> bool) -> Paths {
    let cells = Cell::all();
    let mut longer = Paths::new();
    for (stack, ends) in paths {
        for &cell in &cells {
            let Some(stack) = stack.after(cell).filter(|&stack| useful(stack)) else { continue };
            let sums = longer.entry(stack).or_default();
            for (&(last, _), number) in ends.iter().filter(|((last, _), _)| last.suits(cell)) {
                *sums.entry((cell, cell.leans(Some(last)))).or_default() += number;
            }
        }
    }
    longer
}

/// The number of states made of a path from above and a path from below.
fn joined(upper: &Paths, lower: &Paths) -> u128 {
    let pairs = upper.iter().filter_map(|(stack, ends)| Some((ends, lower.get(stack)?)));
    pairs.map(|(upper, lower)| joined_ends(upper, lower)).sum()
}

fn joined_ends(upper: &BTreeMap<End, u128>, lower: &BTreeMap<End, u128>) -> u128 {
    let suits = |&(cell, leans): &End, &(other, _): &End| !leans || cell.suits(other.upside_down());
    let below = |end: &End| -> u128 {
        lower.iter().filter(|(other, _)| suits(end, other)).map(|(_, number)| number).sum()
    };
    upper.iter().map(|(end, number)| number * below(end)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table 1 of [TrompFarneback]: the classes without a bump, and with the largest one.
    const TABLE_1: [(u128, u128); 19] = [
        (3, 3),
        (9, 13),
        (32, 46),
        (117, 168),
        (444, 642),
        (1712, 2482),
        (6742, 9808),
        (26973, 39324),
        (109736, 160286),
        (452863, 662265),
        (1894494, 2772774),
        (8020098, 11742926),
        (34320647, 50258461),
        (148266922, 217096273),
        (645949499, 945567689),
        (2835158927, 4148642993),
        (12526125303, 18320946269),
        (55665579032, 81376671503),
        (248661924718, 363324268018),
    ];

    #[test]
    fn the_printed_numbers_of_classes() {
        for (width, printed) in (1..).zip(TABLE_1) {
            let counted: Vec<u128> = valid(width).into_iter().map(classes).collect();
            assert_eq!((counted[0], counted[width - 1]), printed, "width {width}");
            // They are the least and the greatest, as the paper says.
            let extremes = (counted.iter().min().copied(), counted.iter().max().copied());
            assert_eq!(extremes, (Some(printed.0), Some(printed.1)), "width {width}");
        }
    }

    /// A point as Definition 3 sees it: a stone has a colour and, without liberties, the number of its string.
    #[derive(Clone, Copy, PartialEq)]
    enum Told {
        Empty,
        Free(u8),
        Bound(u8, usize),
    }

    /// All ways to tell of so many points, strings numbered as they first occur.
    fn all_told(points: usize) -> Vec<Vec<Told>> {
        (0..points).fold(vec![vec![]], |told, _| {
            let longer = |told: &Vec<Told>| {
                let strings = told.iter().map(|t| if let Told::Bound(_, s) = t { s + 1 } else { 0 });
                let strings = strings.max().unwrap_or(0);
                let bound = (0..2).flat_map(|c| (0..=strings).map(move |s| Told::Bound(c, s)));
                let fresh: Vec<_> =
                    [Told::Empty, Told::Free(0), Told::Free(1)].into_iter().chain(bound).collect();
                fresh.into_iter().map(|t| [&told[..], &[t]].concat()).collect::<Vec<_>>()
            };
            told.iter().flat_map(longer).collect()
        })
    }

    fn consistent(one: Told, other: Told) -> bool {
        match (one, other) {
            (Told::Bound(c, s), Told::Bound(d, t)) => (c == d) == (s == t),
            (Told::Bound(..), Told::Empty) | (Told::Empty, Told::Bound(..)) => false,
            (Told::Bound(c, _), Told::Free(d)) | (Told::Free(d), Told::Bound(c, _)) => c != d,
            _ => true,
        }
    }

    /// The second condition of Definition 3: are the two points on either side of the bump considered adjacent?
    fn adjacent_across(told: &[Told], bump: usize) -> bool {
        let upper = bump.checked_sub(2).map(|above| told[above]);
        match told[bump - 1] {
            Told::Empty => false,
            Told::Free(colour) => match upper {
                None => true,
                Some(Told::Free(other) | Told::Bound(other, _)) => other != colour,
                Some(Told::Empty) => false,
            },
            stone @ Told::Bound(..) => {
                told.iter().filter(|&&t| t == stone).count() > 1 && upper != Some(stone)
            }
        }
    }

    fn crosses(told: &[Told]) -> bool {
        let string = |i: usize| if let Told::Bound(_, s) = told[i] { Some(s) } else { None };
        let n = told.len();
        let fours = (0..n).flat_map(|a| (a..n).flat_map(move |b| (b..n).map(move |c| (a, b, c))));
        let mut fours = fours.flat_map(|(a, b, c)| (c..n).map(move |d| [a, b, c, d].map(string)));
        fours.any(|[a, b, c, d]| a.is_some() && b.is_some() && a == c && b == d && a != b)
    }

    fn is_valid(told: &[Told], bump: usize) -> bool {
        let one_colour = |(i, &t): (usize, &Told)| match t {
            Told::Bound(c, s) => {
                told[..i].iter().all(|&u| !matches!(u, Told::Bound(d, v) if v == s && d != c))
            }
            _ => true,
        };
        let adjacent = |i: &usize| *i != bump || adjacent_across(told, bump);
        told.iter().enumerate().all(one_colour)
            && (1..told.len()).filter(adjacent).all(|i| consistent(told[i - 1], told[i]))
            && !crosses(told)
    }

    #[test]
    fn the_definition_tried_on_everything_that_can_be_told() {
        for width in 1..=5 {
            let all = all_told(width);
            let by_trial = |bump| all.iter().filter(|told| is_valid(told, bump)).count() as u128;
            assert_eq!(valid(width), (0..width).map(by_trial).collect::<Vec<_>>(), "width {width}");
        }
    }

    #[test]
    fn the_widest_border_is_counted() {
        assert_eq!(valid(WIDEST).len(), WIDEST);
    }
}
