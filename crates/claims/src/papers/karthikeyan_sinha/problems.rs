//! Problems 4.1 and 4.2: shortest games on two and on three rows.

use super::laws::{agrees_for_ever, law};
use super::{least, stuck};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use testkit::trees::First;
use ways::{Definition, Extreme};

/// The least numbers of moves on 2xn, by the thesis and by play, derived by hand.
///
/// Right is stuck only if no two free squares lie side by side. A row with all a vertical dominoes and h horizontal ones
/// has then at most a + h + 1 free squares, so n is at most 2a + 3h + 1, and one of the rows has h at most b/2. Left is
/// stuck only if something lies in every column: n is at most a + 2b. With |a - b| at most 1, n is at most
///
/// | moves | 4c | 4c + 1 | 4c + 2 | 4c + 3 |
/// |---|---|---|---|---|
/// | Right ends | 7c + 1 | 7c + 3 | 7c + 3 | 7c + 6, but 7c + 5 when it is Right's turn |
/// | Left ends | 6c | 6c + 2 | 6c + 3 | 6c + 5 |
///
/// and positions such as `.^.<>.^.|.v.<>.v.` attain it, for an odd b with `<><>` once above `.<>.`.
fn on_two_rows(n: usize, definition: Definition) -> usize {
    let (c, rest) = ((n + 1) / 7, (n + 1) % 7);
    match (rest, definition) {
        (_, Definition::Thesis) if n == 1 => 1,
        (_, Definition::Play) if n == 1 => 0,
        (0, Definition::Thesis) => 4 * c - 1,
        (0..=2, _) => 4 * c,
        (3 | 4, _) => 4 * c + 1,
        _ => 4 * c + 3,
    }
}

/// The same on 3xn.
///
/// Left is stuck only if something lies in every column: n is at most a + 2b, that is 3j for 2j moves and 3j + 2 for
/// 2j + 1. Vertical dominoes beside horizontal ones in the middle row attain a + 2b. Right is stuck only if 3n is at
/// most 4a + 3b + 3, which allows no larger n.
///
/// By play n = 3j + 1 is worse. After 2j + 1 moves it is Right's turn if Left has one domino more, and 9j + 3 is at most
/// 4(j + 1) + 3j + 3 only for j up to 2. It is Left's turn if Right has one more. Then one column is touched twice and
/// all others once; a horizontal domino that touches another column alone lies in the middle row, so no domino shares
/// the first column with it, and Left is not stuck.
fn on_three_rows(n: usize, definition: Definition) -> usize {
    let least = (2 * n + 1) / 3;
    match definition {
        Definition::Thesis => least,
        Definition::Play if n == 1 => 0,
        Definition::Play => least + usize::from(n % 3 == 1 && n >= 10),
    }
}

/// A formula on m rows against the polynomials up to `most` columns, and for ever against the law that the program
/// proves.
fn by_polynomials_and_law(
    court: &Court<'_>,
    m: usize,
    most: usize,
    definition: Definition,
    formula: fn(usize, Definition) -> usize,
) -> Result<Check, ClaimError> {
    let polynomials = Check::over(format!("polynomials up to {m}x{most}"), 1..=most, |n| {
        let board = format!("{m}x{n}");
        let stuck = stuck(court, &board)?;
        let finals = match definition {
            Definition::Thesis => stuck.by_thesis(),
            Definition::Play => stuck.by_play(First::Either),
        };
        Ok(Sides::new(board, formula(n, definition), finals.shortest().moves))
    })?;
    let law = law(court, m, Extreme::Shortest, definition)?;
    let for_ever = agrees_for_ever(&law, |n| formula(n, definition))?;
    Ok(match (polynomials, for_ever) {
        (Check::Holds(range), Check::Proved(words)) => Check::Proved(format!("{words}; {range}")),
        (Check::Holds(_), fails) | (fails, _) => fails,
    })
}

/// The n from `first` to 60 at which a formula fails, as ranges: `11, 12, 14, 16, 18 to 60`.
fn failures(first: usize, holds: impl Fn(usize) -> bool) -> String {
    let fails: Vec<usize> = (first..=60).filter(|&n| !holds(n)).collect();
    let runs = fails.chunk_by(|a, b| a + 1 == *b).flat_map(|run| match run {
        [one] => vec![one.to_string()],
        [one, two] => vec![one.to_string(), two.to_string()],
        [one, .., last] => vec![format!("{one} to {last}")],
        [] => vec![],
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// Two rows in which Right cannot move: vertical dominoes, then pairs of horizontal ones, with free columns between,
/// as many of them at the ends as are needed.
fn two_rows(n: usize, a: usize, b: usize) -> [String; 2] {
    let pieces = |vertical| {
        let mut row = vec![vertical; a];
        row.extend(vec!["<>"; b / 2]);
        row.join(".")
    };
    ["^", "v"].map(|vertical| {
        let inner = pieces(vertical);
        let (before, after) = [("", ""), (".", ""), (".", ".")][n - inner.len()];
        format!("{before}{inner}{after}")
    })
}

/// The position of [`two_rows`] with α(2,n) dominoes, n ≥ 6.
fn constructed(n: usize) -> [String; 2] {
    let moves = on_two_rows(n, Definition::Thesis);
    // 4c, 4c + 1 and 4c + 3 moves, 2c or 2c + 2 of them Right's: an even number.
    let b = moves.div_ceil(4) * 2 - if moves % 4 == 1 { 2 } else { 0 };
    two_rows(n, moves - b, b)
}

/// Three rows in which Left cannot move: a vertical dominoes, then b horizontal ones in the middle.
fn three_rows(n: usize) -> [String; 3] {
    let moves = (2 * n + 1) / 3;
    let b = n - moves;
    let a = moves - b;
    let row = |vertical: &str, horizontal: &str| vertical.repeat(a) + &horizontal.repeat(b);
    [row("^", ".."), row("v", "<>"), row(".", "..")]
}

/// Dominoes of Left and Right, and whether each can move, in a position written in rows.
fn read(rows: &[String]) -> (usize, usize, bool, bool) {
    let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let count = |glyph| rows.concat().matches(glyph).count();
    let whole = count('^') == count('v') && count('<') == count('>');
    assert!(whole && cells.iter().all(|row| row.len() == cells[0].len()), "a position of {rows:?}");
    let free = |pair: [char; 2]| pair == ['.', '.'];
    let below = cells.windows(2).any(|rows| rows[0].iter().zip(&rows[1]).any(|(a, b)| free([*a, *b])));
    let beside = cells.iter().any(|row| row.windows(2).any(|pair| free([pair[0], pair[1]])));
    (count('^'), count('<'), below, beside)
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/problem-4.1",
            place: "Problem 4.1",
            kind: Kind::Conjecture,
            statement: "α(2,n) = ⌈n/2⌉ for all n ≥ 5",
            how: "polynomials of all boards up to 2x30; a proof by hand and one by the program give the law for all n",
            command: "ways series shortest domineering 2xn --definition thesis --terms 20",
            tier: Tier::Quick,
            check: |court| {
                let check = Check::over("n = 5 to 30", 5..=30usize, |n| {
                    Ok(Sides::new(format!("n = {n}"), n.div_ceil(2), least(court, 2, n, Definition::Thesis)?))
                })?;
                let [thesis, play] = [Definition::Thesis, Definition::Play]
                    .map(|definition| failures(5, |n| on_two_rows(n, definition) == n.div_ceil(2)));
                let instead = format!(
                    "about 4n/7: 4c − 1 for n = 7c − 1, 4c for 7c and 7c + 1, 4c + 1 for 7c + 2 and 7c + 3, 4c + 3 for 7c + 4 and 7c + 5; up to 60 the problem is wrong for n = {thesis}"
                );
                let mended = by_polynomials_and_law(court, 2, 30, Definition::Thesis, on_two_rows)?;
                let by_play = by_polynomials_and_law(court, 2, 30, Definition::Play, on_two_rows)?;
                let finding = Finding::conjectured(&check).instead(&instead, &mended)?;
                Ok(finding.remark(&format!(
                    "By play it is 4c for n = 7c − 1, else the same ({}), and the problem is wrong for n = {play}. By hand: if Right cannot move, a row with all a vertical dominoes and h horizontal ones has at most a + h + 1 free squares, so n ≤ 2a + 3h + 1, and one row has h ≤ b/2; if Left cannot move, n ≤ a + 2b. With |a − b| ≤ 1 Right ends have at most 7c + 1, 7c + 3, 7c + 3, 7c + 6 columns (7c + 5 if it is Right's turn) for 4c, 4c + 1, 4c + 2, 4c + 3 moves, Left ends fewer.",
                    if by_play.failure().is_none() { "proved likewise" } else { "which fails" }
                )))
            },
        },
        Claim {
            id: "karthikeyan-sinha/problem-4.1-turned",
            place: "After Problem 4.1 and after Problem 4.2",
            kind: Kind::Statement,
            statement: "a similar result holds on m x 2 and on m x 3: what holds on 2 x n and 3 x n holds there",
            how: "by both definitions",
            command: "ways shortest domineering 9x2",
            tier: Tier::Quick,
            check: |court| {
                let boards = (1..=12).flat_map(|n| [(2, n), (3, n)]).filter(|(m, n)| m * n <= 24);
                Ok(Finding::stated(&Check::over("2 x n up to 12 and 3 x n up to 8", boards, |(m, n)| {
                    let both = |m, n| {
                        Ok::<_, ClaimError>(format!(
                            "{} {}",
                            least(court, m, n, Definition::Thesis)?,
                            least(court, m, n, Definition::Play)?
                        ))
                    };
                    Ok(Sides::new(format!("{n}x{m}"), both(m, n)?, both(n, m)?))
                })?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/problem-4.1-positions",
            place: "After Problem 4.1",
            kind: Kind::Question,
            statement: "on 2 x n with n > 5 positions with the least number of moves can be constructed",
            how: "vertical dominoes and pairs of horizontal ones with free columns between, for n = 6 to 200, against the law",
            command: "ways shortest domineering 2x8 --definition thesis --show",
            tier: Tier::Quick,
            check: |_| {
                let check = Check::over("n = 6 to 200", 6..=200, |n| {
                    let rows = constructed(n);
                    let (a, b, _, right_moves) = read(&rows);
                    let good = !right_moves && a.abs_diff(b) <= 1 && rows[0].len() == n;
                    let least = on_two_rows(n, Definition::Thesis);
                    Ok(Sides::new(
                        format!("n = {n}: dominoes, Right without a move"),
                        format!("{least}, true"),
                        format!("{}, {good}", a + b),
                    ))
                })?;
                let shown = [6, 8, 11].map(|n| constructed(n).join("|"));
                Ok(Finding::conjectured(&super::argued(
                    check,
                    &format!(
                        "such as {}; two vertical dominoes and a pair more make seven columns and four moves more",
                        shown.join(", ")
                    ),
                )))
            },
        },
        Claim {
            id: "karthikeyan-sinha/problem-4.1-small",
            place: "After Problem 4.1",
            kind: Kind::Statement,
            statement: "positions with the numbers of moves of Table 4.1 exist on 2 x n up to n = 5 and on 3 x n up to n = 6",
            how: "all positions are listed",
            command: "ways shortest domineering 2x5 --definition thesis --show 4",
            tier: Tier::Quick,
            check: |court| {
                let boards = (2..=5).map(|n| (2, n)).chain((1..=6).map(|n| (3, n)));
                Ok(Finding::stated(&Check::over("2x2 to 2x5 and 3x1 to 3x6", boards, |(m, n)| {
                    let board = format!("{m}x{n}");
                    let mut entries = court.source(super::KEY).shortest.iter();
                    let entry = entries.find(|entry| entry.board == board).expect("a board of Table 4.1");
                    Ok(Sides::new(board, entry.printed.moves, least(court, m, n, Definition::Thesis)?))
                })?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/problem-4.2",
            place: "Problem 4.2",
            kind: Kind::Conjecture,
            statement: "α(3,n) = ⌊(2n+1)/3⌋ for all n ≥ 1, by the definition of the thesis",
            how: "polynomials up to 3x14; a proof by hand and one by the program give the law for all n",
            command: "ways series shortest domineering 3xn --definition thesis",
            tier: Tier::Quick,
            check: |court| {
                let check = by_polynomials_and_law(court, 3, 14, Definition::Thesis, on_three_rows)?;
                Ok(Finding::conjectured(&check).remark(
                    "By hand: if Left cannot move, n ≤ a + 2b, and vertical dominoes beside horizontal ones in the middle row attain this; if Right cannot move, 3n ≤ 4a + 3b + 3, which allows no larger n.",
                ))
            },
        },
        Claim {
            id: "karthikeyan-sinha/problem-4.2-play",
            place: "Problem 4.2",
            kind: Kind::Conjecture,
            statement: "⌊(2n+1)/3⌋ is the least number of moves of a game on 3 x n, for all n ≥ 1",
            how: "as before, with games that are over when the player to move cannot",
            command: "ways shortest domineering 3x10",
            tier: Tier::Quick,
            check: |court| {
                let check = Check::over("n = 1 to 12", 1..=12, |n| {
                    Ok(Sides::new(format!("n = {n}"), (2 * n + 1) / 3, least(court, 3, n, Definition::Play)?))
                })?;
                let mended = by_polynomials_and_law(court, 3, 14, Definition::Play, on_three_rows)?;
                let fails = failures(1, |n| on_three_rows(n, Definition::Play) == (2 * n + 1) / 3);
                Ok(Finding::conjectured(&check)
                    .instead("0 for n = 1, and one more for n = 10, 13, 16, …", &mended)?
                    .remark(&format!("Up to 60 it is wrong for n = {fails}. By hand: after 2j + 1 moves on 3j + 1 columns it is Right's turn if Left has one domino more, and 9j + 3 ≤ 4(j + 1) + 3j + 3 only for j ≤ 2; it is Left's turn if Right has one more, and then one column is touched twice and the others once, a horizontal domino that touches another column alone lies in the middle row, nothing else can touch the first column with it, and Left has a move.")))
            },
        },
        Claim {
            id: "karthikeyan-sinha/problem-4.2-positions",
            place: "After Problem 4.2",
            kind: Kind::Question,
            statement: "on 3 x n positions with the least number of moves can be constructed for all n, not only up to 6",
            how: "vertical dominoes beside horizontal ones in the middle row, n = 1 to 200",
            command: "ways shortest domineering 3x7 --definition thesis --show",
            tier: Tier::Quick,
            check: |_| {
                let check = Check::over("n = 1 to 200", 1..=200, |n| {
                    let rows = three_rows(n);
                    let (a, b, left_moves, _) = read(&rows);
                    let good = !left_moves && a.abs_diff(b) <= 1 && rows[0].len() == n;
                    Ok(Sides::new(
                        format!("n = {n}: dominoes, Left without a move"),
                        format!("{}, true", (2 * n + 1) / 3),
                        format!("{}, {good}", a + b),
                    ))
                })?;
                Ok(Finding::conjectured(&super::argued(
                    check,
                    &format!(
                        "such as {}; a vertical domino and a horizontal one more make three columns and two moves more",
                        three_rows(7).join("|")
                    ),
                )))
            },
        },
    ]
}
