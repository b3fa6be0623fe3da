//! All that can be typed as a board, in one list: complaints and help texts are made from it.

use crate::operators::{OPERATORS, Operator};
use crate::shapes::{SHAPES, Shape};

/// A form in which boards are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownBoard {
    /// How it is written, with letters for sizes: `king:m,n`, `line(…)`.
    pub usage: String,
    /// A board of this form.
    pub example: &'static str,
    /// How many sites its boards have.
    pub sites: &'static str,
    /// What is related.
    pub what: &'static str,
}

/// What is written without a name.
static DRAWN: [(&str, &str, &str, &str); 3] = [
    ("mxn", "4x3", "mn", "m rows and n columns of squares"),
    ("..#|...", "..#|...", "as many as dots", "rows of squares from top to bottom; '#' for a missing one"),
    ("… + …", "2x3 + ..|.#", "sum of the numbers", "boards beside each other, played as one game"),
];

/// Every form in which boards are written, one after the other.
///
/// ```
/// let forms = board::known_boards();
/// let king = forms.iter().find(|form| form.usage == "king:m,n").unwrap();
/// assert_eq!((king.example, king.sites), ("king:8,8", "mn"));
/// ```
pub fn known_boards() -> Vec<KnownBoard> {
    let drawn = DRAWN.iter().map(|&(usage, example, sites, what)| KnownBoard {
        usage: usage.to_string(),
        example,
        sites,
        what,
    });
    drawn.chain(named()).collect()
}

/// Names, then operators.
fn named() -> impl Iterator<Item = KnownBoard> {
    let shape = |shape: &Shape| {
        let Shape { example, sites, what, .. } = *shape;
        KnownBoard { usage: shape.usage(), example, sites, what }
    };
    let operator = |operator: &Operator| {
        let Operator { example, sites, what, .. } = *operator;
        KnownBoard { usage: operator.usage(), example, sites, what }
    };
    SHAPES.iter().map(shape).chain(OPERATORS.iter().map(operator))
}

/// All names, as they are written: `path:n, cycle:n, ..., power(…,k)`.
pub(crate) fn known_names() -> String {
    named().map(|form| form.usage).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, parse_sum};

    #[test]
    fn every_example_is_a_board_of_its_form() {
        for form in known_boards() {
            let boards = parse_sum(form.example).unwrap_or_else(|error| panic!("{}: {error}", form.example));
            let first = |text: &str| text.split([':', '(', ' ']).next().map(str::to_string);
            let named =
                form.usage.starts_with(|letter: char| letter.is_ascii_alphabetic()) && form.usage != "mxn";
            assert!(!named || first(&form.usage) == first(form.example), "{}", form.usage);
            assert!(boards.iter().map(Board::sites).sum::<usize>() > 0);
        }
    }

    /// Formulas in the sizes of an example, and what they come to.
    #[test]
    fn the_numbers_of_sites_are_as_said() {
        for (usage, sites, number) in [
            ("path:n", "n", 7),
            ("star:n", "n + 1", 7),
            ("bipartite:m,n", "m + n", 8),
            ("king:m,n", "mn", 64),
            ("honeycomb:m,n", "2(mn + m + n)", 38),
            ("box:a,b,c", "abc", 36),
            ("circulant:n;1,3", "n", 8),
            ("hypercube:d", "2^d", 16),
            ("ladder:n", "2n", 12),
            ("gear:n", "2n + 1", 11),
            ("tree:0,0,1", "one more than numbers", 4),
            ("line(…)", "as many as pairs", 6),
            ("product(…,…)", "product of the numbers", 15),
            ("complement(…)", "as many", 10),
        ] {
            let form = known_boards().into_iter().find(|form| form.usage == usage).unwrap();
            let board = Board::parse(form.example).unwrap();
            assert_eq!((form.sites, board.sites()), (sites, number), "{usage}");
        }
    }
}
