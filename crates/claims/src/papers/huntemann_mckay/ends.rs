//! Sections 4 to 6: maximal positions, Left and Right ends, further work.

use super::{KEY, matrix, on_rectangles, printed, rectangles, sequence, up_to};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use games::domineering::Kind as Positions;
use testkit::matrix::{self, Matrix, bar_between, strip};
use testkit::tiles::{Tile, bars};
use testkit::{Counts, brute};

/// T₀ to T₁₂ as the proof of Theorem 4.1 uses them: labels at the top, at the bottom, to the left, to the right.
const TILES: [&str; 13] = [
    "0101 1", "2000 x", "2010 x", "0200 1", "1200 1", "0210 1", "1210 1", "0020 y", "1020 y", "0002 1",
    "1002 1", "0012 1", "1012 1",
];

const RIGHT: Option<&str> = Some("right-end");
const LEFT: Option<&str> = Some("left-end");
const MAXIMAL: Option<&str> = Some("maximal");

/// The rows 1 + Σ uᵢ 3^(i − less), i = 1 to n, counted from 1.
fn rows(n: usize, less: u32) -> Vec<usize> {
    let row = |u: usize| (1..=n).map(|i| (u >> (i - 1) & 1) * 3usize.pow(i as u32 - less)).sum::<usize>();
    (0..1 << n).map(|u| 1 + row(u)).collect()
}

/// The sum of these rows of the first column of the m-th power of a matrix.
fn first_column(of: &Matrix, m: usize, rows: &[usize]) -> Counts {
    let power = of.power(m);
    rows.iter().fold(Counts::none(), |sum, row| &sum + &power.entry(row - 1, 0))
}

/// Theorem 4.1 with 3^(i−1).
fn maximal_by_matrices(m: usize, n: usize) -> Counts {
    first_column(&strip(Positions::Maximal, n), m, &rows(n, 1))
}

fn proved(court: &Court<'_>, kind: Option<&str>, family: &str, formula: &str) -> Result<Finding, ClaimError> {
    Ok(Finding::conjectured(&court.prove("domineering", kind, family, formula)?))
}

/// Least orders of recurrences, each proved, against those of the statement.
fn orders(
    court: &Court<'_>,
    kind: Option<&str>,
    families: impl IntoIterator<Item = (String, usize)>,
) -> Result<Finding, ClaimError> {
    let check = Check::over("each recurrence found, proved and least", families, |(family, order)| {
        let found = court.series("domineering", kind, &family, false)?.recurrence.order();
        Ok(Sides::new(family, order, found))
    })?;
    Ok(Finding::stated(&check))
}

pub(super) fn claims() -> Vec<Claim> {
    [maximal_positions(), ends(), sequences(), further_work()].concat()
}

fn maximal_positions() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-mckay/theorem-4.1-tiles",
            place: "Theorem 4.1, proof",
            kind: Kind::Statement,
            statement: "the recursions for M and M′ count the bars of the thirteen tiles with right label 0 and 1",
            how: "all bars of up to 4 tiles, with the labels that the proof gives the tiles; T₁, T₂ count x, T₇, T₈ count y",
            command: "ways claims show huntemann-mckay/theorem-4.1-tiles",
            tier: Tier::Quick,
            check: |_| {
                let tiles: Vec<Tile> = TILES.map(|tile| tile.parse().expect("a tile")).into();
                let ends = || (0..3).flat_map(|left| (0..2).map(move |right| (left, right)));
                let check = Check::over("bars of 0 to 4 tiles", 0..=4, |q| {
                    let recursion = |(left, right)| bar_between(Positions::Maximal, left, right, q);
                    let holds = ends().all(|ends| bars(&tiles, 3, ends, q) == recursion(ends));
                    Ok(Sides::new(format!("{q} tiles"), true, holds))
                })?;
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "huntemann-mckay/theorem-4.1",
            place: "Theorem 4.1 and its proof",
            kind: Kind::Statement,
            statement: "F is the sum of the rows 1 + Σ uᵢ3ⁱ, i = 1 to n, u in {0,1}ⁿ, of the first column of (M₀,ₙ + M′₀,ₙ)ᵐ",
            how: "powers of the matrices against the engines; a row that is asked for must exist",
            command: "ways profile domineering 1x1 --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                let inside = Check::over("n = 1 to 4", 1..=4, |n| {
                    let last = *rows(n, 0).iter().max().expect("a row");
                    let size = 3usize.pow(n as u32);
                    let told = if last <= size { last } else { size };
                    Ok(Sides::new(
                        format!("n = {n}, the last row of the matrix that is asked for"),
                        last,
                        told,
                    ))
                })?;
                let mended = on_rectangles(court, MAXIMAL, &up_to(4, 4), maximal_by_matrices)?;
                Finding::stated(&inside)
                    .instead("3^(i−1) for 3ⁱ: the rows whose number less 1 has no digit 2 in base 3", &mended)
            },
        },
        Claim {
            id: "huntemann-mckay/example-4.2-matrix",
            place: "Example 4.2",
            kind: Kind::Statement,
            statement: "the printed matrix M₀,₂",
            how: "the recursion is carried out; entry by entry",
            command: "ways claims show huntemann-mckay/example-4.2-matrix",
            tier: Tier::Quick,
            check: |_| {
                let print = "
                    y y 0  y y 0  0 0 x^2
                    0 0 0  0 0 0  0 0 0
                    0 0 0  0 0 0  x x 0
                    0 0 x  0 0 0  0 0 0
                    0 0 0  0 0 0  0 0 0
                    1 1 0  0 0 0  0 0 0
                    0 0 x  0 0 x  0 0 0
                    0 0 0  0 0 0  0 0 0
                    1 1 0  1 1 0  0 0 0";
                let recursion = bar_between(Positions::Maximal, 0, 0, 2);
                Ok(Finding::stated(&matrix("M₀,₂", print, recursion)))
            },
        },
        Claim {
            id: "huntemann-mckay/example-4.2-power",
            place: "Example 4.2",
            kind: Kind::Statement,
            statement: "the third power of M₀,₂ gives 2x²y + 2x² + y³",
            how: "the rows of Theorem 4.1, with 3^(i−1), are summed",
            command: "ways profile domineering 3x2 --kind maximal",
            tier: Tier::Quick,
            check: |_| {
                let print: Counts = "2x^2y + 2x^2 + y^3".parse().expect("a polynomial");
                let sides =
                    |of: &Matrix| Sides::new("the cube", print.clone(), first_column(of, 3, &rows(2, 1)));
                let alone = sides(&bar_between(Positions::Maximal, 0, 0, 2));
                let both = sides(&strip(Positions::Maximal, 2));
                Finding::stated(&Check::equal(alone))
                    .instead("the third power of M₀,₂ + M′₀,₂, as Theorem 4.1 says", &Check::equal(both))
            },
        },
        Claim {
            id: "huntemann-mckay/example-4.2",
            place: "Example 4.2",
            kind: Kind::Statement,
            statement: "F₃,₂ = 2x²y + 2x² + y³",
            how: "by two engines",
            command: "ways profile domineering 3x2 --kind maximal",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 4.2"),
        },
        Claim {
            id: "huntemann-mckay/remark-4.3",
            place: "Section 3 and Remark 4.3",
            kind: Kind::Statement,
            statement: "for maximal positions, too, missing squares are treated like squares forced to be empty, with label 0 towards them",
            how: "a single square above a missing one, then boards of up to 16 squares",
            command: "ways count domineering '.|#' --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                let label_0 = strip(Positions::Maximal, 1).entry(0, 0);
                let square = court.profile("domineering", MAXIMAL, ".|#")?;
                let boards = brute::MASKS.into_iter().filter(|text| text.contains('.'));
                let mended = Check::over("14 boards with missing squares", boards, |text| {
                    let board = Board::parse(text).expect("a board");
                    let engines = court.profile("domineering", MAXIMAL, text)?;
                    Ok(Sides::new(text, matrix::profile(&board, Positions::Maximal), engines))
                })?;
                Finding::stated(&Check::equal(Sides::new(".|#", label_0, square))).instead(
                    "a missing square is not an empty one: towards it both labels, 0 and 1, count below and to the right, as on the boundary",
                    &mended,
                )
            },
        },
    ]
}

fn ends() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-mckay/theorem-5.1",
            place: "Theorem 5.1",
            kind: Kind::Statement,
            statement: "the polynomial of Right ends on m x n is the (1,1) entry of (RE₀,ₙ + RE′₀,ₙ)ᵐ, by the printed recursion",
            how: "powers of the matrices against the engines",
            command: "ways profile domineering 5x4 --kind right-end",
            tier: Tier::Quick,
            check: |court| {
                let entry = |m, n| strip(Positions::RightEnd, n).power(m).entry(0, 0);
                Ok(Finding::stated(&on_rectangles(court, RIGHT, &up_to(5, 4), entry)?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-left",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "Left ends can be counted by a similar argument with matrices of size 3^q, fewer of them",
            how: "the argument carried out: two matrices instead of six, against the engines",
            command: "ways profile domineering 4x4 --kind left-end",
            tier: Tier::Quick,
            check: |court| {
                let sum = |m, n| first_column(&strip(Positions::LeftEnd, n), m, &rows(n, 1));
                let check = on_rectangles(court, LEFT, &up_to(4, 4), sum)?;
                let size = strip(Positions::LeftEnd, 3).size().0;
                let size = Check::value(Sides::new("rows for q = 3", 27, size));
                Ok(Finding::stated(&Check::all([size, check])))
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-mirror",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "Left ends on m x n are Right ends on n x m with x and y exchanged",
            how: "both by the engines",
            command: "ways profile domineering 3x4 --kind left-end",
            tier: Tier::Quick,
            check: |court| {
                let check = Check::over("all m, n with mn up to 20", rectangles(20), |(m, n)| {
                    let (board, turned) = (format!("{m}x{n}"), format!("{n}x{m}"));
                    let right = court.profile("domineering", RIGHT, &turned)?.swapped();
                    Ok(Sides::new(board.clone(), right, court.profile("domineering", LEFT, &board)?))
                })?;
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-either",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "positions that are a Left end or a Right end: those of each kind added, less the maximal ones",
            how: "all positions laid one by one on rectangles of up to 16 squares",
            command: "ways count domineering 3x3 --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                let check = Check::over("rectangles of up to 16 squares", rectangles(16), |(m, n)| {
                    let board = format!("{m}x{n}");
                    let count = |kind| -> Result<u128, ClaimError> {
                        Ok(court.profile("domineering", kind, &board)?.total())
                    };
                    let sum = count(LEFT)? + count(RIGHT)? - count(MAXIMAL)?;
                    Ok(Sides::new(board.clone(), sum, left_or_right_ends(m, n)))
                })?;
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "huntemann-mckay/table-2",
            place: "Table 2",
            kind: Kind::Statement,
            statement: "the numbers of Right ends on m x n, m and n from 1 to 8",
            how: "every entry is counted",
            command: "ways table domineering 1..8x1..8 --kind right-end",
            tier: Tier::Quick,
            check: |court| printed(court, "Table 2"),
        },
        Claim {
            id: "huntemann-mckay/table-2-left",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "the table of Left ends is the transpose of Table 2",
            how: "Left ends on n x m are counted for every entry",
            command: "ways table domineering 1..8x1..8 --kind left-end",
            tier: Tier::Quick,
            check: |court| {
                let entries = court.source(KEY).entries.iter().filter(|entry| entry.place == "Table 2");
                let check = Check::over("64 entries", entries, |entry| {
                    let (m, n) = entry.boards[0].rectangle().expect("a rectangle");
                    let testkit::tables::Claim::Count { value, .. } = &entry.printed else {
                        unreachable!("the table has numbers")
                    };
                    let count = court.count("domineering", LEFT, &format!("{n}x{m}"))?;
                    Ok(Sides::new(format!("{n}x{m}"), value.clone(), count.to_string()))
                })?;
                Ok(Finding::stated(&check))
            },
        },
    ]
}

/// Laid one by one.
fn left_or_right_ends(m: usize, n: usize) -> u128 {
    let board = Board::grid(m, n);
    let edges: Vec<(u64, bool)> = board
        .pairs()
        .iter()
        .map(|pair| (1 << pair.a | 1 << pair.b, matches!(pair.way, board::Way::North | board::Way::South)))
        .collect();
    let covered = |set: u64| {
        edges.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).fold(0, |all, (_, edge)| all | edge.0)
    };
    let stuck = |covered: u64, vertical| edges.iter().all(|edge| edge.1 != vertical || edge.0 & covered != 0);
    let all = testkit::matchings::all(&board).into_iter().map(covered);
    all.filter(|&covered| stuck(covered, true) || stuck(covered, false)).count() as u128
}

fn sequences() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-mckay/section-5-1xn",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "Right ends on 1 x n: a(1) = a(2) = 1, a(3) = 2, a(n) = a(n−2) + a(n−3), the shifted Padovan sequence",
            how: "the first terms, and the recurrence proved on the operator of the family",
            command: "ways prove domineering 1xn --kind right-end --recurrence 'a(n) = a(n-2) + a(n-3)'",
            tier: Tier::Quick,
            check: |court| {
                let first = sequence(court, RIGHT, 1, "1 1 2", |n| format!("1x{n}"))?;
                let proof = court.prove("domineering", RIGHT, "1xn", "a(n) = a(n-2) + a(n-3)")?;
                Ok(Finding::stated(&if first.failure().is_some() { first } else { proof }))
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-mx1-all",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "on m x 1 all positions are Right ends",
            how: "both polynomials",
            command: "ways profile domineering 9x1 --kind right-end",
            tier: Tier::Quick,
            check: |court| {
                let check = Check::over("m = 1 to 30", 1..=30, |m| {
                    let board = format!("{m}x1");
                    let all = court.profile("domineering", None, &board)?;
                    Ok(Sides::new(board.clone(), all, court.profile("domineering", RIGHT, &board)?))
                })?;
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-mx1",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "Right ends on m x 1 are the Fibonacci numbers, 1, 2, 3, 5, …: their sum with tᵐ is 1/(1 − t − t²)",
            how: "proved on the operator of the family, from the board without rows on",
            command: "ways prove domineering mx1 --kind right-end --generating-function '1/(1-t-t^2)'",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&court.prove("domineering", RIGHT, "mx1", "1/(1-t-t^2)")?)),
        },
        Claim {
            id: "huntemann-mckay/section-5-mx2",
            place: "Section 5",
            kind: Kind::Conjecture,
            statement: "Right ends on m x 2 are the squares of the Fibonacci numbers (A007598): it appears so in print",
            how: "the squares satisfy a(n) = 2a(n−1) + 2a(n−2) − a(n−3) from 1, 1, 4 on; that generating function is proved on the operator of the family",
            command: "ways prove domineering mx2 --kind right-end --generating-function '(1-t)/(1-2*t-2*t^2+t^3)'",
            tier: Tier::Quick,
            check: |court| {
                let squares =
                    sequence(court, RIGHT, 1, "1 4 9 25 64 169 441 1156 3025 7921", |m| format!("{m}x2"))?;
                let proof = court.prove("domineering", RIGHT, "mx2", "(1-t)/(1-2t-2t^2+t^3)")?;
                Ok(Finding::conjectured(&if squares.failure().is_some() { squares } else { proof }))
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-mx3",
            place: "Section 5",
            kind: Kind::Conjecture,
            statement: "Right ends on m x 3 satisfy a(m) = 4a(m−1) + 4a(m−2) − 4a(m−3) − a(m−4): it appears so in print",
            how: "proved on the operator of the family",
            command: "ways prove domineering mx3 --kind right-end --recurrence 'a(n) = 4a(n-1) + 4a(n-2) - 4a(n-3) - a(n-4)'",
            tier: Tier::Quick,
            check: |court| proved(court, RIGHT, "mx3", "a(n) = 4a(n-1) + 4a(n-2) - 4a(n-3) - a(n-4)"),
        },
        Claim {
            id: "huntemann-mckay/section-5-A054894",
            place: "Section 5",
            kind: Kind::Statement,
            statement: "Right ends on m x 3 are the OEIS sequence A054894",
            how: "terms of a copy of the OEIS against counts",
            command: "ways series domineering mx3 --kind right-end",
            tier: Tier::Quick,
            check: |court| {
                let terms =
                    "2 11 48 227 1054 4921 22944 107017 499106 2327795 10856592 50634107 236152510 1101392305
                    5136786240 23957470033 111735303362 521122556315 2430464772336 11335450631123";
                Ok(Finding::stated(&sequence(court, RIGHT, 1, terms, |m| format!("{m}x3"))?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-mx4",
            place: "Section 5, other sequences",
            kind: Kind::Question,
            statement: "Right ends on m x 4: a(m) = 4a(m−1) + 31a(m−2) + 10a(m−3) − 70a(m−4) − 18a(m−5) + 27a(m−6) + 6a(m−7) − a(m−8)",
            how: "proved on the operator of the family",
            command: "ways series domineering mx4 --kind right-end",
            tier: Tier::Quick,
            check: |court| {
                let formula = "a(n) = 4a(n-1) + 31a(n-2) + 10a(n-3) - 70a(n-4) - 18a(n-5) + 27a(n-6) + 6a(n-7) - a(n-8)";
                proved(court, RIGHT, "mx4", formula)
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-mx5",
            place: "Section 5, other sequences",
            kind: Kind::Question,
            statement: "Right ends on m x 5: a(m) = 6a(m−1) + 108a(m−2) + 68a(m−3) − 1408a(m−4) − 730a(m−5) + 7043a(m−6) − 138a(m−7) − 11348a(m−8) + 1026a(m−9) + 7223a(m−10) − 270a(m−11) − 1668a(m−12) + 64a(m−13) + 120a(m−14) − 10a(m−15) − a(m−16)",
            how: "proved on the operator of the family",
            command: "ways series domineering mx5 --kind right-end",
            tier: Tier::Quick,
            check: |court| {
                let formula = "a(n) = 6a(n-1) + 108a(n-2) + 68a(n-3) - 1408a(n-4) - 730a(n-5) + 7043a(n-6) - 138a(n-7)
                    - 11348a(n-8) + 1026a(n-9) + 7223a(n-10) - 270a(n-11) - 1668a(n-12) + 64a(n-13) + 120a(n-14)
                    - 10a(n-15) - a(n-16)";
                proved(court, RIGHT, "mx5", formula)
            },
        },
        Claim {
            id: "huntemann-mckay/section-5-2xn",
            place: "Section 5, other sequences",
            kind: Kind::Question,
            statement: "Right ends on 2 x n: a(n) = 2a(n−1) + a(n−2) − a(n−6)",
            how: "proved on the operator of the family",
            command: "ways prove domineering 2xn --kind right-end --recurrence 'a(n) = 2a(n-1) + a(n-2) - a(n-6)'",
            tier: Tier::Quick,
            check: |court| proved(court, RIGHT, "2xn", "a(n) = 2a(n-1) + a(n-2) - a(n-6)"),
        },
        Claim {
            id: "huntemann-mckay/section-5-orders",
            place: "Section 5, other sequences",
            kind: Kind::Question,
            statement: "the columns of Table 2 satisfy linear recurrences of the least orders 2, 3, 4, 8, 16, 28, 68, 130 for n = 1 to 8, its first rows of 3, 6, 18, 45, 135",
            how: "recurrences found and proved on the operators of the families of m x n with fixed n and with fixed m",
            command: "ways series domineering mx7 --kind right-end",
            tier: Tier::Quick,
            check: |court| {
                let columns =
                    (1..).zip([2, 3, 4, 8, 16, 28, 68, 130]).map(|(n, order)| (format!("mx{n}"), order));
                let rows = (1..).zip([3, 6, 18, 45, 135]).map(|(m, order)| (format!("{m}xn"), order));
                orders(court, RIGHT, columns.chain(rows))
            },
        },
    ]
}

fn further_work() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-mckay/section-6-maximal",
            place: "Section 6",
            kind: Kind::Question,
            statement: "maximal positions on m x n satisfy linear recurrences in n of the least orders 3, 5, 15, 33, 93 and 232 for m = 1 to 6; on 2 x n a(n) = 2a(n−1) + a(n−4) + a(n−5)",
            how: "recurrences found and proved on the operators of the families",
            command: "ways series domineering 3xn --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                let two = court.prove("domineering", MAXIMAL, "2xn", "a(n) = 2a(n-1) + a(n-4) + a(n-5)")?;
                if two.failure().is_some() {
                    return Ok(Finding::stated(&two));
                }
                let families = (1..).zip([3, 5, 15, 33, 93, 232]).map(|(m, order)| (format!("{m}xn"), order));
                orders(court, MAXIMAL, families)
            },
        },
        Claim {
            id: "huntemann-mckay/section-6-rings",
            place: "Section 6",
            kind: Kind::Question,
            statement: "the method carries over to products of cycles and paths: on 3 x n cylinders (rows closed to rings of 3, n of them) a(n) = 6a(n−1) + 9a(n−2) − a(n−4); on tori of 3 and n a(n) = 5a(n−1) + 16a(n−2) + 3a(n−3) − 10a(n−4) − a(n−5) + a(n−6)",
            how: "proved on the operators of the families; small boards are laid with dominoes one by one",
            command: "ways series domineering torus:3,n",
            tier: Tier::Quick,
            check: |court| {
                let boards = ["cylinder:1,3", "cylinder:2,3", "cylinder:3,3", "torus:3,3", "torus:3,4"];
                let small = Check::over("small rings", boards, |name| {
                    let board = Board::parse(name).expect("a board");
                    let engines = court.profile("domineering", None, name)?.in_one_variable();
                    let laid = testkit::matchings::by_size(&testkit::matchings::all(&board));
                    Ok(Sides::new(name, laid, engines))
                })?;
                if small.failure().is_some() {
                    return Ok(Finding::stated(&small));
                }
                let torus = "a(n) = 5a(n-1) + 16a(n-2) + 3a(n-3) - 10a(n-4) - a(n-5) + a(n-6)";
                Ok(Finding::conjectured(&Check::all([
                    court.prove("domineering", None, "cylinder:n,3", "a(n) = 6a(n-1) + 9a(n-2) - a(n-4)")?,
                    court.prove("domineering", None, "torus:3,n", torus)?,
                ])))
            },
        },
    ]
}
