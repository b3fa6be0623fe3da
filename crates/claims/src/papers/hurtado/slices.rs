//! Strategies 1 and 2 on three slices: what happens in slice 2, and whether the strategies hold.
//!
//! With three slices every domino of C covers one cell of slice 2. So, as long as L and R play there, a slice is a game
//! of its own: C takes a cell, R two in a row, L two in a column; a member of the alliance who finds no room plays
//! elsewhere.

use super::simulate;
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use std::collections::HashMap;
use ways::Strategy;
use ways::domineering3d::{Cuboid, Player};

/// A square slice, a bit for each cell.
#[derive(Clone, Copy)]
struct Slice {
    side: usize,
}

impl Slice {
    fn all(self) -> u32 {
        (1 << (self.side * self.side)) - 1
    }

    /// The sets of cells that a player may cover among the free ones.
    fn moves(self, free: u32, player: Player) -> Vec<u32> {
        let Slice { side } = self;
        let cells = (0..side * side).filter(move |cell| match player {
            Player::C => true,
            Player::R => cell % side + 1 < side,
            Player::L => cell / side + 1 < side,
        });
        let covers = cells.map(move |cell| match player {
            Player::C => 1 << cell,
            Player::R => 1 << cell | 1 << (cell + 1),
            Player::L => 1 << cell | 1 << (cell + side),
        });
        covers.filter(|cover| cover & !free == 0).collect()
    }

    /// The free cells after these turns, if L and R want few of them and C wants many.
    fn held(self, free: u32, turns: &[Player], known: &mut HashMap<(u32, usize), u32>) -> u32 {
        let Some((player, rest)) = turns.split_first() else { return free.count_ones() };
        if let Some(&known) = known.get(&(free, turns.len())) {
            return known;
        }
        let after = self.moves(free, *player).into_iter().map(|cover| self.held(free & !cover, rest, known));
        let best = if *player == Player::C { after.max() } else { after.min() };
        let held = best.unwrap_or_else(|| self.held(free, rest, known));
        known.insert((free, turns.len()), held);
        held
    }

    fn neighbours(self, cell: usize) -> u32 {
        let (row, column, side) = (cell / self.side, cell % self.side, self.side);
        let mut set = 0;
        if row > 0 {
            set |= 1 << (cell - side);
        }
        if row + 1 < side {
            set |= 1 << (cell + side);
        }
        if column > 0 {
            set |= 1 << (cell - 1);
        }
        if column + 1 < side {
            set |= 1 << (cell + 1);
        }
        set
    }
}

/// `LRC` as turns.
fn turns(order: &str) -> Vec<Player> {
    order.chars().map(|letter| letter.to_string().parse().expect("a player")).collect()
}

/// The free cells that L and R can hold C to in a slice, turn by turn.
fn held(side: usize, order: &str) -> u32 {
    let slice = Slice { side };
    slice.held(slice.all(), &turns(order), &mut HashMap::new())
}

/// Rows of (turns, free cells) against the search.
fn holds(side: usize, rows: &[(&str, u32)]) -> Result<Check, ClaimError> {
    let words: Vec<&str> = rows.iter().map(|(order, _)| *order).collect();
    Check::over(format!("turns {}", words.join(", ")), rows, |(order, cells)| {
        Ok(Sides::new(format!("{order}, cells left in slice 2"), *cells, held(side, order)))
    })
}

/// What C gets in 3x3x3 by opening in this cell, after two turns of everybody.
fn after_opening(cell: usize) -> u32 {
    let slice = Slice { side: 3 };
    slice.held(slice.all() & !(1 << cell), &turns("LRCLR"), &mut HashMap::new())
}

/// First moves of L and R in a slice of side 3, such that for one answer of C both can move in the slice again, and for
/// the four others just one of them can.
fn as_in_figure_6() -> Vec<(u32, u32)> {
    let slice = Slice { side: 3 };
    let good = |l: u32, r: u32| {
        let rooms = slice.moves(slice.all() & !l & !r, Player::C).into_iter().map(|c| {
            let free = slice.all() & !(l | r | c);
            let (of_l, of_r) = (slice.moves(free, Player::L), slice.moves(free, Player::R));
            let both = of_l.iter().any(|one| of_r.iter().any(|other| one & other == 0));
            if both { 2 } else { usize::from(!of_l.is_empty() || !of_r.is_empty()) }
        });
        let mut rooms: Vec<usize> = rooms.collect();
        rooms.sort_unstable();
        rooms == [1, 1, 1, 1, 2]
    };
    let of_l = slice.moves(slice.all(), Player::L).into_iter();
    let pairs = of_l.flat_map(|l| slice.moves(slice.all() & !l, Player::R).into_iter().map(move |r| (l, r)));
    pairs.filter(|&(l, r)| good(l, r)).collect()
}

/// The least number of slices out of c that meet every domino of C, and whether the alternating ones do.
fn meeting(c: usize) -> (u32, bool) {
    let meets = |set: u32| (0..c - 1).all(|j| set >> j & 0b11 != 0);
    let least = (0..1u32 << c).filter(|&set| meets(set)).map(u32::count_ones).min().expect("all slices do");
    let alternating = (c % 2..c).step_by(2).fold(0, |set, z| set | 1 << z);
    (least, meets(alternating) && alternating.count_ones() == least)
}

/// The fitted moves of L and R, against all moves of C.
fn by_moves(court: &Court<'_>, board: &str) -> Result<Check, ClaimError> {
    let played = simulate(court, board, Strategy::Hurtado, None, None)?.played;
    let games: u64 = played.iter().map(|played| played.games).sum();
    Check::over(format!("{board}: {games} games in six turn orders"), played, |played| {
        Ok(Sides::new(format!("{board}, {}: games that C wins", played.order), 0, played.wins))
    })
}

/// L and R choose freely inside the slices of Strategy 1.
pub(super) fn by_slices(court: &Court<'_>, board: &str) -> Result<Check, ClaimError> {
    let simulation = simulate(court, board, Strategy::Slices, None, None)?;
    let positions: u64 = simulation.certified.iter().map(|one| one.positions).sum();
    let slices: Vec<String> = simulation.slices.iter().map(usize::to_string).collect();
    let range = format!(
        "{board}, slices {}: {positions} positions, six turn orders, both definitions of a win",
        slices.join(", ")
    );
    Check::over(range, simulation.certified, |one| {
        let told = if one.last && one.strict { "C is stopped" } else { "C is not stopped" };
        Ok(Sides::new(format!("{board} in {}", one.order), "C is stopped", told))
    })
}

pub(super) fn claims() -> Vec<Claim> {
    [three(), four()].concat()
}

const SHOW_SLICES: &str = "ways simulate domineering3d 3x3x3 --strategy slices";

fn three() -> Vec<Claim> {
    vec![
        Claim {
            id: "hurtado/section-3x3x3-slice-2",
            place: "Solving a 3x3x3 game",
            kind: Kind::Statement,
            statement: "if all cells of slice 2 are occupied, C cannot move",
            how: "every domino of C in m x n x 3 has a cell there, m and n up to 6",
            command: SHOW_SLICES,
            tier: Tier::Quick,
            check: |_| {
                let sizes = (1..=6).flat_map(|m| (1..=6).map(move |n| (m, n)));
                Ok(Finding::stated(&Check::over("m, n = 1 to 6", sizes, |(m, n)| {
                    let size = Cuboid::new([m, n, 3]).expect("a small box");
                    let others = (0..size.cells())
                        .filter(|&cell| size.at(cell)[2] != 1)
                        .fold(0, |set, cell| set | 1 << cell);
                    Ok(Sides::new(
                        format!("{m}x{n}x3: moves of C"),
                        0,
                        size.moves(others, Player::C).count_ones(),
                    ))
                })?))
            },
        },
        Claim {
            id: "hurtado/figure-6",
            place: "Figures 3 and 6",
            kind: Kind::Statement,
            statement: "first moves of L and R in slice 2 leave C five cells there and four after C's; after one of C's answers both can move there again, after the others one of them, which leaves two cells",
            how: "all first moves in a slice of side 3",
            command: SHOW_SLICES,
            tier: Tier::Quick,
            check: |_| {
                let found = as_in_figure_6();
                let words = format!("{} pairs of first moves do", found.len());
                let slice = Slice { side: 3 };
                let five =
                    found.iter().all(|(l, r)| slice.moves(slice.all() & !l & !r, Player::C).len() == 5);
                Ok(Finding::stated(&Check::so(
                    words,
                    !found.is_empty() && five,
                    "so",
                    "no first moves are like this",
                )))
            },
        },
        Claim {
            id: "hurtado/section-3x3x3-last",
            place: "Solving a 3x3x3 game, C last",
            kind: Kind::Statement,
            statement: "if C moves last, the alliance can limit C to at most one cell of slice 2 after two complete turns",
            how: "slice 2 searched as a game of its own",
            command: SHOW_SLICES,
            tier: Tier::Quick,
            check: |_| Ok(Finding::stated(&holds(3, &[("LRCLRC", 1), ("RLCRLC", 1)])?)),
        },
        Claim {
            id: "hurtado/figure-7",
            place: "Solving a 3x3x3 game, C second; Figure 7",
            kind: Kind::Statement,
            statement: "if C moves second, slice 2 has two cells left before C's second move and one after it, if L opens in a corner",
            how: "slice 2 searched, with any opening and with that one",
            command: SHOW_SLICES,
            tier: Tier::Quick,
            check: |_| {
                let slice = Slice { side: 3 };
                let corner = Check::over(
                    "L in the corner, then CRL and CRLC",
                    [("CRL", 2), ("CRLC", 1)],
                    |(order, cells)| {
                        let free = slice.all() & !(1 | 1 << 3);
                        Ok(Sides::new(
                            format!("L in the corner, {order}"),
                            cells,
                            slice.held(free, &turns(order), &mut HashMap::new()),
                        ))
                    },
                )?;
                Ok(Finding::stated(&Check::all([corner, holds(3, &[("LCRLC", 1), ("RCLRC", 1)])?])))
            },
        },
        Claim {
            id: "hurtado/figure-8",
            place: "Solving a 3x3x3 game, C first; Figure 8",
            kind: Kind::Statement,
            statement: "C, moving first, keeps three cells of slice 2 by opening neither in a corner nor in the centre, else the alliance leaves one",
            how: "slice 2 searched after each opening",
            command: SHOW_SLICES,
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("all nine openings, two turns each", 0..9, |cell| {
                    // Corners and the centre have even numbers.
                    let paper = if cell % 2 == 0 { 1 } else { 3 };
                    Ok(Sides::new(
                        format!(
                            "C opens in row {}, column {}: cells left in slice 2",
                            cell / 3 + 1,
                            cell % 3 + 1
                        ),
                        paper,
                        after_opening(cell),
                    ))
                })?))
            },
        },
        Claim {
            id: "hurtado/strategies-3x3x3",
            place: "Solving a 3x3x3 game, Strategies 1 and 2",
            kind: Kind::Statement,
            statement: "with Strategies 1 and 2 the alliance stops C in 3x3x3, whatever C plays, in any turn order",
            how: "L and R bound to slice 2 and free inside, searched; and with fixed moves that agree with the text, all games",
            command: SHOW_SLICES,
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::all([by_slices(court, "3x3x3")?, by_moves(court, "3x3x3")?])))
            },
        },
    ]
}

fn four() -> Vec<Claim> {
    vec![
        Claim {
            id: "hurtado/section-4x4x3-cells",
            place: "Part 1",
            kind: Kind::Statement,
            statement: "in 4x4x3 the alliance can limit C within three turns to one cell of slice 2 if C goes last, and to three, not fewer, if C goes first or second",
            how: "slice 2 searched as a game of its own",
            command: "ways simulate domineering3d 4x4x3 --strategy slices",
            tier: Tier::Quick,
            check: |_| {
                let rows = [
                    ("LRCLRCLRC", 1),
                    ("RLCRLCRLC", 1),
                    ("CLRCLRCLR", 3),
                    ("CRLCRLCRL", 3),
                    ("LCRLCRLCR", 3),
                    ("RCLRCLRCL", 3),
                ];
                let found: Vec<String> =
                    rows.iter().map(|(order, _)| format!("{} {}", &order[..3], held(4, order))).collect();
                let limits = Check::over(
                    "three turns, all orders",
                    ["LRCLRCLRC", "CLRCLRCLR", "LCRLCRLCR"],
                    |order| Ok(Sides::new(format!("{order}: at most three"), true, held(4, order) <= 3)),
                )?;
                Finding::stated(&holds(4, &rows)?).instead(
                    &format!("at most three in all orders; in the slice alone it is {}", found.join(", ")),
                    &limits,
                )
            },
        },
        Claim {
            id: "hurtado/figure-14",
            place: "Part 1, Figure 14",
            kind: Kind::Statement,
            statement: "to protect a cell from L and R, C needs four pieces beside it in the middle, three at an edge, two in a corner",
            how: "the neighbours of all cells of a 4x4 slice",
            command: "ways claims show hurtado/figure-14",
            tier: Tier::Quick,
            check: |_| {
                let slice = Slice { side: 4 };
                Ok(Finding::stated(&Check::over("16 cells", 0..16, |cell: usize| {
                    let at_edge = |place: usize| u32::from(place == 0 || place == 3);
                    let paper = 4 - at_edge(cell / 4) - at_edge(cell % 4);
                    Ok(Sides::new(
                        format!("row {}, column {}", cell / 4 + 1, cell % 4 + 1),
                        paper,
                        slice.neighbours(cell).count_ones(),
                    ))
                })?))
            },
        },
        Claim {
            id: "hurtado/section-4x4x3-protection",
            place: "Part 1",
            kind: Kind::Statement,
            statement: "three pieces of C on a 4x4 slice never protect two cells, so of three cells one can be blocked",
            how: "all 560 sets of three cells; for comparison the 84 sets on 3x3",
            command: "ways claims show hurtado/section-4x4x3-protection",
            tier: Tier::Quick,
            check: |_| {
                let most = |side: usize| {
                    let slice = Slice { side };
                    let sets = (0..=slice.all()).filter(|set| set.count_ones() == 3);
                    let protected = |set: u32| {
                        (0..side * side)
                            .filter(|&cell| set >> cell & 1 == 0 && slice.neighbours(cell) & !set == 0)
                            .count()
                    };
                    sets.map(protected).max().expect("there are such sets")
                };
                Ok(Finding::stated(&Check::equal(Sides::new("4x4: cells protected at most", 1, most(4))))
                    .remark(&format!("On 3x3 three pieces can protect {} cells.", most(3))))
            },
        },
        Claim {
            id: "hurtado/strategies-4x4x3",
            place: "Part 1, Strategies 1 and 2",
            kind: Kind::Statement,
            statement: "with Strategies 1 and 2 the alliance stops C in 4x4x3, where C plays along the 3, in any turn order",
            how: "L and R bound to slice 2 and free inside, searched; and with fixed moves that agree with the text, all games",
            command: "ways simulate domineering3d 4x4x3 --strategy slices",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::all([by_slices(court, "4x4x3")?, by_moves(court, "4x4x3")?])))
            },
        },
        Claim {
            id: "hurtado/section-4x3x4-slices",
            place: "Part 2, Strategy 1; Future work",
            kind: Kind::Statement,
            statement: "to leave C without a move on four slices two must be covered, such as 1 and 3; on five 2 and 4, on six 1, 3 and 5",
            how: "all sets of slices that meet every domino of C, up to 16 slices",
            command: "ways simulate domineering3d 4x3x4 --order lrc",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("c = 2 to 16 slices", 2..=16, |c| {
                    let (least, alternating) = meeting(c);
                    Ok(Sides::new(
                        format!("{c} slices"),
                        format!("{} slices, alternating: true", c / 2),
                        format!("{least} slices, alternating: {alternating}"),
                    ))
                })?))
            },
        },
    ]
}
