//! Section 2: all positions, and those of alternating play.

use super::{matrix, on_rectangles, printed, rectangles, up_to};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use dashu_ratio::RBig;
use games::domineering;
use testkit::matrix::{bar_between, strip};
use testkit::tiles::{Tile, bars};
use testkit::trees;

/// T₀ to T₄ as the proof of Theorem 2.1 uses them: labels at the top, at the bottom, to the left, to the right.
const TILES: [&str; 5] = ["0000 1", "1000 x", "0100 1", "0010 y", "0001 1"];

fn tiles() -> Vec<Tile> {
    TILES.map(|tile| tile.parse().expect("a tile")).into()
}

/// G with left label k, for bars of `length` tiles, by the recursion in print.
fn g(left: usize, length: usize) -> testkit::matrix::Matrix {
    bar_between(domineering::Kind::All, left, 0, length)
}

/// Do these tiles make the matrices of the recursion?
fn tiles_make_matrices(tiles: &[Tile], lengths: std::ops::RangeInclusive<usize>) -> bool {
    lengths.into_iter().all(|q| [0, 1].iter().all(|&left| bars(tiles, 2, (left, 0), q) == g(left, q)))
}

/// The labels to the left and to the right that T₃ can have, so that the tiles make the matrices.
fn ends_of_t3() -> Vec<(usize, usize)> {
    let all = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let fits = |&(left, right): &(usize, usize)| {
        let mut tiles = tiles();
        (tiles[3].left, tiles[3].right) = (left, right);
        tiles_make_matrices(&tiles, 1..=3)
    };
    all.into_iter().filter(fits).collect()
}

/// The share of play positions on m x n, exactly.
fn share(court: &Court<'_>, m: usize, n: usize) -> Result<RBig, ClaimError> {
    let share = court.share("domineering", &format!("{m}x{n}"))?;
    Ok(RBig::from_parts(share.part.into(), share.whole))
}

fn shares(court: &Court<'_>, last: usize) -> Result<Vec<RBig>, ClaimError> {
    (1..=last).map(|n| share(court, n, n)).collect()
}

/// Do the shares of 1 x 1, 2 x 2, ... fall from each square to the next?
fn falling(shares: &[RBig]) -> Result<Check, ClaimError> {
    let last = shares.len();
    Check::over(format!("n x n, n = 1 to {last}"), 1..last, |n| {
        let falls = shares[n] < shares[n - 1];
        Ok(Sides::new(format!("n = {n} to {}: the share falls", n + 1), true, falls))
    })
}

/// On rectangles with one column more: does what is said of the shares before and after hold?
fn widened(
    court: &Court<'_>,
    sizes: Vec<(usize, usize)>,
    range: &str,
    claim: &str,
    holds: fn(&RBig, &RBig) -> bool,
) -> Result<Check, ClaimError> {
    Check::over(range, sizes, |(m, n)| {
        let (before, after) = (share(court, m, n)?, share(court, m, n + 1)?);
        let told = format!("{:.4}, then {:.4}", before.to_f64_fast(), after.to_f64_fast());
        let said = if holds(&before, &after) { told.clone() } else { claim.to_string() };
        Ok(Sides::new(format!("{m}x{n} and {m}x{}", n + 1), said, told))
    })
}

const SMALL_SQUARES: usize = 12;
const LARGE_SQUARES: usize = 16;

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-mckay/theorem-2.1",
            place: "Theorem 2.1",
            kind: Kind::Statement,
            statement: "the polynomial of m x n is the (1,1) entry of the m-th power of G₀,ₙ, by the printed recursion",
            how: "powers of the matrices against the engines",
            command: "ways profile domineering 5x4",
            tier: Tier::Quick,
            check: |court| {
                let entry = |m, n| strip(domineering::Kind::All, n).power(m).entry(0, 0);
                Ok(Finding::stated(&on_rectangles(court, None, &up_to(5, 4), entry)?))
            },
        },
        Claim {
            id: "huntemann-mckay/theorem-2.1-tiles",
            place: "Theorem 2.1, proof",
            kind: Kind::Statement,
            statement: "the recursion counts the bars of the five tiles with left label 0 or 1 and right label 0",
            how: "all bars of up to 6 tiles, with the labels that the proof gives the tiles",
            command: "ways claims show huntemann-mckay/theorem-2.1-tiles",
            tier: Tier::Quick,
            check: |_| {
                let tiles = tiles();
                let check = Check::over("bars of 0 to 6 tiles", 0..=6, |q| {
                    Ok(Sides::new(format!("{q} tiles"), true, tiles_make_matrices(&tiles, q..=q)))
                })?;
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "huntemann-mckay/theorem-2.1-T3",
            place: "Theorem 2.1, proof",
            kind: Kind::Statement,
            statement: "the left label of T₃ is 0",
            how: "which labels T₃ must have so that the tiles make the matrices of up to 3 tiles; all four pairs are tried",
            command: "ways claims show huntemann-mckay/theorem-2.1-T3",
            tier: Tier::Quick,
            check: |_| {
                let ends = ends_of_t3();
                let left = ends.iter().map(|(left, _)| left.to_string()).collect::<Vec<_>>().join(" or ");
                let right = ends.iter().map(|(_, right)| right.to_string()).collect::<Vec<_>>().join(" or ");
                Finding::stated(&Check::equal(Sides::new("T₃, left label", "0".to_string(), left))).instead(
                    "its right label is 0, so that G₀ counts the rest of the bar; the recursion is right",
                    &Check::value(Sides::new("T₃, right label", "0".to_string(), right)),
                )
            },
        },
        Claim {
            id: "huntemann-mckay/example-2.2-matrices",
            place: "Section 2 and Example 2.2",
            kind: Kind::Statement,
            statement: "the printed matrices G₀,₁, G₁,₁, G₀,₂, G₁,₂ and G₀,₃",
            how: "the recursion is carried out; entry by entry",
            command: "ways claims show huntemann-mckay/example-2.2-matrices",
            tier: Tier::Quick,
            check: |_| {
                let three = "
                    2y+1  xy+x  x  x^2  xy+x  x^2  x^2  x^3
                    y+1   0     x  0    x     0    x^2  0
                    1     x     0  0    x     x^2  0    0
                    1     0     0  0    x     0    0    0
                    y+1   x     x  x^2  0     0    0    0
                    1     0     x  0    0     0    0    0
                    1     x     0  0    0     0    0    0
                    1     0     0  0    0     0    0    0";
                Ok(Finding::stated(&Check::all([
                    matrix("G₀,₁", "1 x\n1 0", g(0, 1)),
                    matrix("G₁,₁", "y 0\n0 0", g(1, 1)),
                    matrix("G₀,₂", "y+1 x x x^2\n1 0 x 0\n1 x 0 0\n1 0 0 0", g(0, 2)),
                    matrix("G₁,₂", "y xy 0 0\ny 0 0 0\n0 0 0 0\n0 0 0 0", g(1, 2)),
                    matrix("G₀,₃", three, g(0, 3)),
                ])))
            },
        },
        Claim {
            id: "huntemann-mckay/example-2.2",
            place: "Example 2.2",
            kind: Kind::Statement,
            statement: "the polynomial of 4 x 3, with 90xy² and x⁶ among its terms",
            how: "by two engines",
            command: "ways profile domineering 4x3",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 2.2"),
        },
        Claim {
            id: "huntemann-mckay/section-2.1-play",
            place: "Section 2.1",
            kind: Kind::Statement,
            statement: "the positions that alternating play reaches are those whose exponents differ by at most 1",
            how: "all games are played, whoever begins, on rectangles of up to 12 squares",
            command: "ways profile domineering 4x3 --play",
            tier: Tier::Quick,
            check: |court| {
                let check = Check::over("rectangles of up to 12 squares", rectangles(12), |(m, n)| {
                    let board = format!("{m}x{n}");
                    let reached = trees::Game::domineering(&Board::grid(m, n)).reached();
                    Ok(Sides::new(board.clone(), court.profile("domineering", None, &board)?.play(), reached))
                })?;
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "huntemann-mckay/example-2.3",
            place: "Example 2.3",
            kind: Kind::Statement,
            statement: "the polynomial of the play positions of 4 x 3, 426 of them",
            how: "by two engines",
            command: "ways profile domineering 4x3 --play",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 2.3"),
        },
        Claim {
            id: "huntemann-mckay/table-1",
            place: "Table 1",
            kind: Kind::Statement,
            statement: "numbers of play positions on squares, and their shares of all positions",
            how: "every entry is counted",
            command: "ways count domineering 8x8 --play",
            tier: Tier::Quick,
            check: |court| printed(court, "Table 1"),
        },
        Claim {
            id: "huntemann-mckay/section-2.1-falling",
            place: "Section 2.1",
            kind: Kind::Conjecture,
            statement: "the share of play positions falls as the square grows",
            how: "shares as exact fractions",
            command: "ways count domineering 12x12 --play",
            tier: Tier::Quick,
            check: |court| Ok(Finding::conjectured(&falling(&shares(court, SMALL_SQUARES)?)?)),
        },
        Claim {
            id: "huntemann-mckay/section-2.1-rectangles",
            place: "Section 2.1",
            kind: Kind::Question,
            statement: "nor does the share of play positions rise if a rectangle gets another row or column",
            how: "shares as exact fractions, m and n up to 8",
            command: "ways count domineering 6x2 --play",
            tier: Tier::Quick,
            check: |court| {
                let rises = widened(court, up_to(8, 8), "m and n up to 8", "no rise", |before, after| {
                    after <= before
                })?;
                let from_two = up_to(8, 8).into_iter().filter(|&(m, n)| m > 1 && n > 1).collect();
                let falls = widened(court, from_two, "m and n from 2 to 8", "a fall", |before, after| {
                    after < before
                })?;
                Finding::conjectured(&rises)
                    .instead("it falls on boards of at least two rows and two columns", &falls)
            },
        },
        Claim {
            id: "huntemann-mckay/section-2.1-progression",
            place: "Section 2.1",
            kind: Kind::Statement,
            statement: "the shares are no arithmetic and no geometric sequence",
            how: "differences and quotients of exact fractions, n = 1 to 12",
            command: "ways count domineering 3x3 --play",
            tier: Tier::Quick,
            check: |court| {
                let shares = shares(court, SMALL_SQUARES)?;
                let all_equal = |step: &dyn Fn(&RBig, &RBig) -> RBig| {
                    let steps: Vec<RBig> = shares.windows(2).map(|pair| step(&pair[0], &pair[1])).collect();
                    steps.windows(2).any(|pair| pair[0] == pair[1])
                };
                let arithmetic = all_equal(&|a, b| b - a);
                let geometric = all_equal(&|a, b| b / a);
                Ok(Finding::stated(&Check::all([
                    Check::so("n = 1 to 12: no two equal differences", !arithmetic, "so", "two are equal"),
                    Check::so("no two equal quotients", !geometric, "so", "two are equal"),
                ])))
            },
        },
        Claim {
            id: "huntemann-mckay/section-2.1-limit",
            place: "Section 2.1",
            kind: Kind::Conjecture,
            statement: "the share of play positions on n x n tends to 0",
            how: "n times the share, which should tend to a constant if the difference of the numbers of dominoes is as good as normal",
            command: "ways count domineering 16x16 --play",
            tier: Tier::Slow,
            check: |court| {
                let shares = shares(court, LARGE_SQUARES)?;
                let scaled = |n: usize| (&shares[n - 1] * RBig::from(n)).to_f64_fast();
                let check = Check::over("n times it lies between 1.94 and 1.96", 7..=LARGE_SQUARES, |n| {
                    let within = (1.94..1.96).contains(&scaled(n));
                    Ok(Sides::new(
                        format!("n = {n}: n times the share is between 1.94 and 1.96"),
                        true,
                        within,
                    ))
                })?;
                let told: Vec<String> = (7..=LARGE_SQUARES).map(|n| format!("{:.4}", scaled(n))).collect();
                let finding = Finding::conjectured(&Check::all([falling(&shares)?, check]));
                Ok(finding.remark(&format!(
                    "n times the share is {} for n = 7 to {LARGE_SQUARES}; there is no proof",
                    told.join(", ")
                )))
            },
        },
    ]
}
