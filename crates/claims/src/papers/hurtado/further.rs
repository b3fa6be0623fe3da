//! Future work: larger boxes, alternating slices, boxes skewed in C's favour.

use super::boxes::all_boxes;
use super::slices::by_slices;
use super::{boxes_with_sum, forces};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use ways::Win;

/// The turn orders of which the others are mirror images, where the first two sides are equal.
const HALF: [&str; 3] = ["clr", "lcr", "lrc"];

/// C cannot force the last move, and so no win by the paper's wording, in a x a x c for these c.
fn square_boxes(
    court: &Court<'_>,
    a: usize,
    sides: std::ops::RangeInclusive<usize>,
) -> Result<Check, ClaimError> {
    let range = format!("{a}x{a}xc for c = {} to {}, all turn orders", sides.start(), sides.end());
    let places = sides.flat_map(|c| HALF.map(|order| (c, order)));
    Check::over(range, places, |(c, order)| {
        let board = format!("{a}x{a}x{c}");
        let wins = forces(court, &board, "c", order, Win::LastMove)?;
        Ok(Sides::new(format!("{board} in {}: C can force a win", order.to_uppercase()), false, wins))
    })
}

/// The rule of the slices on several boxes.
fn slices_on(court: &Court<'_>, boxes: &[&str]) -> Result<Check, ClaimError> {
    Ok(Check::all(boxes.iter().map(|board| by_slices(court, board)).collect::<Result<Vec<_>, _>>()?))
}

pub(super) fn claims() -> Vec<Claim> {
    [middle_slice_and_others(), skewed()].concat()
}

fn middle_slice_and_others() -> Vec<Claim> {
    vec![
        Claim {
            id: "hurtado/future-middle-slice",
            place: "Future work, m x n x 3",
            kind: Kind::Question,
            statement: "filling the middle slice stops C on m x n x 3, C along the 3, however large m and n are",
            how: "L and R bound to the slice and free inside, searched in all turn orders",
            command: "ways simulate domineering3d 3x5x3 --strategy slices",
            tier: Tier::Quick,
            check: |court| {
                let check = slices_on(court, &["3x4x3", "4x3x3", "4x4x3", "3x5x3", "5x3x3"])?;
                Ok(Finding::conjectured(&check)
                    .remark("In a run of 93 s with 3.8 GiB it held on 5x5x3, too (108596992 positions)."))
            },
        },
        Claim {
            id: "hurtado/future-middle-slice-4x5x3",
            place: "Future work, m x n x 3",
            kind: Kind::Question,
            statement: "filling the middle slice stops C on 4x5x3",
            how: "as before",
            command: "ways simulate domineering3d 4x5x3 --strategy slices",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&by_slices(court, "4x5x3")?)),
        },
        Claim {
            id: "hurtado/future-5x5x3",
            place: "Future work, m x n x 3",
            kind: Kind::Question,
            statement: "C cannot force a win on 5x5x3, C along the 3",
            how: "searched in three turn orders; the others are mirror images",
            command: "ways solve domineering3d 5x5x3 --player c --order clr",
            tier: Tier::Slow,
            check: |court| {
                Ok(Finding::stated(&square_boxes(court, 5, 3..=3)?).remark(
                    "In a run of 639 s R, alone along a 5, could not force a win either (100747269 positions), so 5x5x3 is a Q game. On 5x6x3 C cannot (six orders, 273 s). On 6x6x3 and 5x7x3 an earlier search was given up after ten minutes on a busy machine.",
                ))
            },
        },
        Claim {
            id: "hurtado/future-slices-5",
            place: "Future work, five slices",
            kind: Kind::Question,
            statement: "on five slices the alliance can prevent C from winning by playing on slices 2 and 4",
            how: "bound to these slices and free inside, searched in all turn orders on small boxes, sides of at least 2",
            command: "ways simulate domineering3d 2x3x5 --strategy slices",
            tier: Tier::Quick,
            check: |court| {
                let check = slices_on(court, &["2x2x5", "2x3x5", "3x2x5"])?;
                let without_an_ally = by_slices(court, "1x3x5")?.failure();
                let remark = match without_an_ally {
                    Some(failure) => format!(
                        "Where R has no move at all it is not enough: {failure}. On 5x5x5 it was not tried."
                    ),
                    None => "On 5x5x5 it was not tried.".to_string(),
                };
                Ok(Finding::conjectured(&check).remark(&remark))
            },
        },
        Claim {
            id: "hurtado/future-slices-5-3x3x5",
            place: "Future work, five slices",
            kind: Kind::Question,
            statement: "on 3x3x5 the alliance can prevent C from winning by playing on slices 2 and 4",
            how: "as before",
            command: "ways simulate domineering3d 3x3x5 --strategy slices",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&by_slices(court, "3x3x5")?)),
        },
        Claim {
            id: "hurtado/future-slices-6",
            place: "Future work, six slices and more",
            kind: Kind::Question,
            statement: "on six slices and more the alliance can prevent C from winning by playing on alternating slices",
            how: "bound to these slices and free inside, searched in all turn orders on small boxes, sides of at least 2",
            command: "ways simulate domineering3d 2x2x8 --strategy slices",
            tier: Tier::Quick,
            check: |court| {
                let check = slices_on(court, &["2x2x6", "2x2x7", "2x2x8", "2x2x9"])?;
                Ok(Finding::conjectured(&check).remark(
                    "On 3x3x6 it held in the orders LRC and RLC, in a run of 31 s with 3.8 GiB (92555935 positions); a run of all six orders was refused with 5 GiB. On 3x3x8 and 6x6x6 it was not tried.",
                ))
            },
        },
    ]
}

fn skewed() -> Vec<Claim> {
    vec![
        Claim {
            id: "hurtado/future-boxes-10",
            place: "Future work, larger boxes",
            kind: Kind::Question,
            statement: "boxes with a + b + c = 10 and a, b, c ≥ 2 are Q games",
            how: "searched, all axes and turn orders, by both definitions of a win",
            command: "ways solve domineering3d 2x4x4 --all-axes",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&all_boxes(court, &boxes_with_sum(10..=10), &[])?.0)),
        },
        Claim {
            id: "hurtado/future-boxes-12",
            place: "Future work, larger boxes",
            kind: Kind::Question,
            statement: "all boxes with 10 < a + b + c ≤ 12 and a, b, c ≥ 2 are Q games, 4x4x4 among them",
            how: "searched, all axes and turn orders, by both definitions of a win",
            command: "ways solve domineering3d 4x4x4",
            tier: Tier::Slow,
            check: |court| {
                Ok(Finding::stated(&all_boxes(court, &boxes_with_sum(11..=12), &[])?.0).remark(
                    "The largest took, in user CPU time of one thread, 0.8 s (2x4x6, 606114 positions), 2.6 s (3x3x6, 1659586), 22 s (3x4x5, 9637377) and 34 s (4x4x4, 11666243).",
                ))
            },
        },
        Claim {
            id: "hurtado/future-skewed-2x2",
            place: "Future work, how big must the board skew",
            kind: Kind::Question,
            statement: "C, along c, cannot force a win on 2x2xc for any c ≥ 4",
            how: "searched in three turn orders; the others are mirror images",
            command: "ways solve domineering3d 2x2x8 --player c --order lrc",
            tier: Tier::Quick,
            check: |court| {
                let small = Check::over("2x2x2 and 2x2x3, C third", [2, 3], |c| {
                    let wins = forces(court, &format!("2x2x{c}"), "c", "lrc", Win::LastMove)?;
                    Ok(Sides::new(format!("2x2x{c} in LRC"), true, wins))
                })?;
                Ok(Finding::conjectured(&Check::all([small, square_boxes(court, 2, 4..=9)?])).remark(
                    "On 2x2x2 and 2x2x3 C wins moving third. Runs of up to 81 s say no up to c = 16 (30376600 positions).",
                ))
            },
        },
        Claim {
            id: "hurtado/future-skewed-3x3",
            place: "Future work, 3x3x8",
            kind: Kind::Question,
            statement: "C, along c, cannot force a win on 3x3xc for any c ≥ 3, not on 3x3x8 either",
            how: "searched in three turn orders; the others are mirror images",
            command: "ways solve domineering3d 3x3x5 --player c --order clr",
            tier: Tier::Quick,
            check: |court| {
                let two = forces(court, "3x3x2", "c", "clr", Win::LastMove)?;
                let small = Check::equal(Sides::new("3x3x2 in CLR", true, two));
                Ok(Finding::conjectured(&Check::all([small, square_boxes(court, 3, 3..=5)?])).remark(
                    "On 3x3x2 C wins moving first, for example by 1,0,0. Runs of up to 23 s say no for c = 6 and 7. On 3x3x8 C cannot, moving third, (258 s, 49021559 positions); LCR was stopped after 707 s with a table of at most 4 GiB, CLR after 60 s. On none of these boxes a side in C's favour gave C the game; how far it must be skewed stays open.",
                ))
            },
        },
        Claim {
            id: "hurtado/future-skewed-3x3-7",
            place: "Future work, 3x3x8",
            kind: Kind::Question,
            statement: "C, along c, cannot force a win on 3x3x6 and 3x3x7",
            how: "as before",
            command: "ways solve domineering3d 3x3x7 --player c --order lrc",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&square_boxes(court, 3, 6..=7)?)),
        },
    ]
}
