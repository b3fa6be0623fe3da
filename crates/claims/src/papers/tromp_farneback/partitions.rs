//! Section 6.4: how many games there are at least, by partitions of the board.

use super::games::{bounds, power};
use super::{rectangles, size};
use crate::{Check, Claim, ClaimError, Finding, Kind, Sides, Tier};
use board::Board;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use games::go::{Goban, Partition, Point, Stones, replay};
use std::collections::HashSet;
use testkit::random::Dice;

/// The bits of an l-bit Gray code as the paper builds it: the first half with 0 appended, and it reversed with 1.
fn gray(bits: usize) -> Vec<String> {
    if bits == 0 {
        return vec![String::new()];
    }
    let half = gray(bits - 1);
    let first = half.iter().map(|word| format!("{word}0"));
    first.chain(half.iter().rev().map(|word| format!("{word}1"))).collect()
}

/// The bit that is flipped at each step; none if a step flips another number of bits.
fn flips(code: &[String]) -> Vec<Option<usize>> {
    let step = |pair: &[String]| {
        let differ: Vec<usize> =
            (0..pair[0].len()).filter(|&bit| pair[0].as_bytes()[bit] != pair[1].as_bytes()[bit]).collect();
        if let [bit] = differ[..] { Some(bit) } else { None }
    };
    code.windows(2).map(step).collect()
}

/// `++-`: does the number of ones grow?
fn signs(code: &[String]) -> Vec<char> {
    let weight = |word: &String| word.bytes().filter(|&bit| bit == b'1').count();
    code.windows(2).map(|pair| if weight(&pair[1]) > weight(&pair[0]) { '+' } else { '-' }).collect()
}

/// All that the proof of Theorem 8 says of the l-bit Gray code.
fn gray_facts(bits: usize) -> bool {
    let code = gray(bits);
    let carry = |step: usize| (step + 1).trailing_zeros() as usize;
    let signs = signs(&code);
    let changes: Vec<usize> = (1..signs.len()).filter(|&i| signs[i] != signs[i - 1]).collect();
    let initial = |at: usize| code[at].starts_with('1');
    flips(&code) == (0..signs.len()).map(|step| Some(carry(step))).collect::<Vec<_>>()
        && signs.iter().step_by(4).all(|&sign| sign == '+')
        && signs.iter().skip(2).step_by(4).all(|&sign| sign == '-')
        && changes.len() == (1 << (bits - 1)) - 1
        && changes.iter().all(|&at| initial(at) == (signs[at - 1] == '+'))
}

/// All orders of some points.
fn orders(points: &[usize]) -> Vec<Vec<usize>> {
    if points.is_empty() {
        return vec![vec![]];
    }
    let first = |at: usize| {
        let rest: Vec<usize> = points.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, &p)| p).collect();
        orders(&rest).into_iter().map(move |order| [vec![points[at]], order].concat())
    };
    (0..points.len()).flat_map(first).collect()
}

/// Every game of a partition, all orders at every turn: (different games, the least number of moves).
fn all_games(partition: &Partition, board: &Board) -> Result<(usize, usize), ClaimError> {
    let goban = Goban::new(board).expect("a small board");
    let (black, white) = (orders(&partition.points(Point::Black)), orders(&partition.points(Point::White)));
    let turns = 1usize << (partition.points(Point::Empty).len() - 1);
    let (mut games, mut shortest) = (HashSet::new(), usize::MAX);
    for mut choice in 0..black.len().pow(turns as u32) {
        let game = partition.game(|points| {
            let all = if black[0].contains(&points[0]) { &black } else { &white };
            points.copy_from_slice(&all[choice % all.len()]);
            choice /= all.len();
        });
        let played =
            replay(&goban, game.iter().copied()).map_err(|fault| ClaimError::Other(fault.to_string()))?;
        shortest = shortest.min(played.moves);
        games.insert(game);
    }
    Ok((games.len(), shortest))
}

/// The largest partitions here, of squares.
fn combs(m: usize, n: usize) -> (Partition, usize, usize) {
    let partition = Partition::combs(m, n).expect("two rows and columns have combs");
    let sizes = partition.check(&Board::grid(m, n)).expect("combs are a partition");
    (partition, sizes.each, sizes.between)
}

/// k! in full.
fn factorial(k: usize) -> UBig {
    (1..=k as u64).map(UBig::from).product()
}

/// log2 log2 of (k!)^(2^(l−1)), in floats.
fn tower(k: usize, l: usize) -> f64 {
    let log: f64 = (2..=k).map(|i| (i as f64).log2()).sum();
    l as f64 - 1.0 + log.log2()
}

/// While White fills her part to take, is the stone of the initial bit black all the time, and white while Black does? In
/// the game whose parts are filled by rows.
fn initial_stone_stays(partition: &Partition, board: &Board) -> bool {
    let goban = Goban::new(board).expect("a small board");
    let initial = partition.points(Point::Empty)[0];
    let mut stones = Stones::EMPTY;
    let mut before = None;
    for (point, player) in partition.game(|_| ()) {
        let own = partition.parts()[point] != Point::Empty;
        stones = goban.play(stones, point, player);
        let opponent = stones.of(player.other());
        let filled =
            partition.points(partition.parts()[point]).iter().all(|&own| stones.taken() >> own & 1 == 1);
        // The moves in a part of the mover, after the first string.
        if own && !filled && before.is_some_and(|mover| mover != player) && opponent >> initial & 1 == 0 {
            return false;
        }
        if !own {
            before = Some(player);
        }
    }
    true
}

fn several_bits(bits: usize) -> String {
    format!("{bits} bit{}", if bits == 1 { "" } else { "s" })
}

/// No position comes twice, whatever the orders.
fn only_once(partition: &Partition) -> Result<Check, ClaimError> {
    let board = Board::grid(partition.parts().len() / 2, 2);
    let (games, _) = all_games(partition, &board)?;
    Ok(Check::equal(Sides::new(format!("all games of {partition}, no position twice"), 576, games)))
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/theorem-8",
            place: "Theorem 8",
            kind: Kind::Statement,
            statement: "a partition B, W, E with |B| = |W| = k, |E| = l, B and W connected, E beside both, gives at least (k!)^(2^(l−1)) games, all of over k 2^(l−1) moves",
            how: "all such games on 2x2, 2x3, 2x4 and 3x3 played by the rules, and random ones on 3x4, 4x4, 5x5 and 5x4 with hidden rows",
            command: "ways bounds go 3x3 --show",
            tier: Tier::Quick,
            check: |_| {
                let small = Check::over(
                    "all games on 2x2, 2x3, 2x4, 3x3",
                    [(2, 2), (2, 3), (2, 4), (3, 3)],
                    |(m, n)| {
                        let (partition, k, l) = combs(m, n);
                        let (games, shortest) = all_games(&partition, &Board::grid(m, n))?;
                        let expected = factorial(k).pow(1 << (l - 1));
                        let told = |games: String, longer: bool| {
                            format!("{games} games, longer than k 2^(l-1): {longer}")
                        };
                        let here = told(games.to_string(), shortest > k << (l - 1));
                        Ok(Sides::new(size(m, n), told(expected.to_string(), true), here))
                    },
                )?;
                let mut dice = Dice::new(8);
                let hidden = Partition::read("XXXX|XXXX|....|OOOO|OOOO").expect("rows");
                let others = [(3, 4), (4, 4), (5, 5)].map(|(m, n)| (combs(m, n).0, Board::grid(m, n)));
                let others = others.into_iter().chain([(hidden, Board::grid(5, 4))]);
                let random = Check::over(
                    "50 random games each on 3x4, 4x4, 5x5, 5x4",
                    others,
                    |(partition, board)| {
                        let goban = Goban::new(&board).expect("a small board");
                        let mut fault = None;
                        for _ in 0..50 {
                            let game = partition.game(|points| {
                                (1..points.len())
                                    .rev()
                                    .for_each(|last| points.swap(last, dice.below(last + 1)));
                            });
                            fault = fault.or(replay(&goban, game).err());
                        }
                        let told = fault.map_or_else(|| "games".to_string(), |fault| fault.to_string());
                        Ok(Sides::new(partition.to_string(), "games".to_string(), told))
                    },
                )?;
                Ok(Finding::stated(&Check::all([small, random])))
            },
        },
        Claim {
            id: "tromp-farneback/theorem-8-gray",
            place: "Proof of Theorem 8",
            kind: Kind::Statement,
            statement: "G_2 and G_3 are as printed; steps flip the bits 0, 1, 0, 2, 0, 1, 0, 3, …; every 4i-th sign is +, every 4i+2-nd is −; there are 2^(l−1) − 1 sign changes; the initial bit is 1 between + and −, 0 between − and +",
            how: "codes of 1 to 12 bits",
            command: "ways bounds go 3x3",
            tier: Tier::Quick,
            check: |_| {
                let written = |bits| gray(bits).join(", ");
                let facts = Check::over("1 to 12 bits", 1..=12, |bits| {
                    Ok(Sides::new(several_bits(bits), true, gray_facts(bits)))
                })?;
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("G_1", "0, 1".to_string(), written(1))),
                    Check::equal(Sides::new("G_2", "00, 10, 11, 01".to_string(), written(2))),
                    Check::equal(Sides::new(
                        "G_3",
                        "000, 100, 110, 010, 011, 111, 101, 001".to_string(),
                        written(3),
                    )),
                    facts,
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/theorem-8-initial",
            place: "End of the proof of Theorem 8",
            kind: Kind::Statement,
            statement: "during a change from E_i^+ to E_i^- the point of the initial bit is black, and white during one back",
            how: "games with the points of a string filled in the order of rows, on partitions with points that see no other part",
            command: "ways claims show tromp-farneback/theorem-8",
            tier: Tier::Quick,
            check: |_| {
                let thick = ["XX|..|OO", "XX|XX|..|OO|OO"].map(|text| Partition::read(text).expect("rows"));
                let check = |only: usize| {
                    Check::over(
                        format!("partitions of {only} and more rows"),
                        thick.iter().take(only),
                        |partition| {
                            let rows = partition.parts().len() / 2;
                            Ok(Sides::new(
                                partition.to_string(),
                                true,
                                initial_stone_stays(partition, &Board::grid(rows, 2)),
                            ))
                        },
                    )
                };
                Finding::stated(&check(2)?).instead(
                    "so it is until the string is taken; if E_i = E that may be before all of W is filled, and the positions after it, some white stones on W and no others, occur at no other time, so that the theorem stands",
                    &only_once(&thick[1])?,
                )
            },
        },
        Claim {
            id: "tromp-farneback/figure-14",
            place: "Proof of Corollary 7, Figure 14",
            kind: Kind::Statement,
            statement: "squares of side n ≡ 3 mod 4 have a partition with k = n−1+(n−2)(n+1)/4 and l = 2+(n−2)(n−1)/2; the figure is missing in the text at hand",
            how: "two interlocking combs, constructed and checked, n = 3 to 43",
            command: "ways bounds go 19x19 --show",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("n = 3, 7, …, 43", (3..=43).step_by(4), |n| {
                    let (_, k, l) = combs(n, n);
                    let paper = (n - 1 + (n - 2) * (n + 1) / 4, 2 + (n - 2) * (n - 1) / 2);
                    Ok(Sides::new(format!("n = {n}"), format!("{paper:?}"), format!("{:?}", (k, l))))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/corollary-7",
            place: "Corollary 7",
            kind: Kind::Statement,
            statement: "there are at least 2^(2^(n²/2−O(n))) games on n x n, and (k!)^(2^(l−1)) = 2^(2^(n²/2−3n/2+log k+log log k+O(1))) for n ≡ 3 mod 4",
            how: "partitions for all n = 2 to 40 have l ≥ n²/2 − 2n; the O(1) stays between 1 and 2 for n = 7 to 99",
            command: "ways bounds go 20x20",
            tier: Tier::Quick,
            check: |_| {
                let all = Check::over("l ≥ n²/2 − 2n for n = 2 to 40", 2..=40usize, |n| {
                    Ok(Sides::new(format!("n = {n}"), true, 2 * combs(n, n).2 + 4 * n >= n * n))
                })?;
                let rest = Check::over(
                    "O(1) between 1 and 2 for n = 7, 11, …, 99",
                    (7..=99).step_by(4),
                    |n: usize| {
                        let (k, l) = (n - 1 + (n - 2) * (n + 1) / 4, 2 + (n - 2) * (n - 1) / 2);
                        let (side, log) = (n as f64, (k as f64).log2());
                        let rest = tower(k, l) - (side * side / 2.0 - 1.5 * side + log + log.log2());
                        Ok(Sides::new(format!("n = {n}"), true, (1.0..2.0).contains(&rest)))
                    },
                )?;
                Ok(Finding::stated(&Check::all([all, rest])))
            },
        },
        Claim {
            id: "tromp-farneback/corollary-8",
            place: "Corollary 8",
            kind: Kind::Statement,
            statement: "for N games on 19x19: (103!)^(2^154) < N < 361^(0.012 · 3^361), 2^(2^163) < N < 2^(2^569), 10^(10^48) < N < 10^(10^171)",
            how: "the partition of 19x19; whole numbers for all logarithms; L(19,19) < 0.012 · 3^361 by the formula of Theorem 6",
            command: "ways bounds go 19x19",
            tier: Tier::Quick,
            check: |court| {
                let (_, k, l) = combs(19, 19);
                let string = factorial(103);
                let share = UBig::from(12u8) * power(3, 361);
                // log2 361 < 9 and log10 361 < 2.56.
                let digits = string.to_string().len() - 1;
                let formula = bounds(court, 19, 19)?.positions.formula.about();
                Ok(Finding::stated(&Check::all([
                    Check::value(Sides::new("k and l", "(103, 155)".to_string(), format!("{:?}", (k, l)))),
                    Check::so("103! > 2^512, for 2^(2^163)", string.bit_len() > 512, "below", "not below"),
                    Check::so(
                        "10^48",
                        power(2, 154) * UBig::from(digits) > power(10, 48),
                        "below",
                        "not below",
                    ),
                    Check::so("361 < 2^9", 361 < 512, "so", "not so"),
                    Check::so(
                        "9 · 0.012 · 3^361 < 2^569",
                        &share * UBig::from(9u8) < UBig::from(1000u32) * power(2, 569),
                        "above",
                        "not above",
                    ),
                    Check::so("361^100 < 10^256", power(361, 100) < power(10, 256), "so", "not so"),
                    Check::so(
                        "2.56 · 0.012 · 3^361 < 10^171",
                        share * UBig::from(256u32) < UBig::from(100_000u32) * power(10, 171),
                        "above",
                        "not above",
                    ),
                    Check::so(
                        "L(19,19) by the formula",
                        formula < 361.0 * 3f64.log2() + 0.012f64.log2(),
                        "below 0.012 · 3^361",
                        "above it",
                    ),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/section-8-gap",
            place: "Section 8",
            kind: Kind::Statement,
            statement: "a significant gap remains in the double exponent between the bounds on the number of games",
            how: "both bounds on 19x19; and how far Theorem 8 can go: a connected part of k points has at most 2k + 2 pairs with points outside, so l ≤ mn/2 + 1, against the best partitions of small rectangles",
            command: "ways bounds go 19x19",
            tier: Tier::Quick,
            check: |court| {
                let boards = rectangles(4..=16).into_iter().filter(|&(m, _)| m > 1);
                let partitions = Check::over(
                    "no partition of a rectangle with at most 16 points has more than mn/2 + 1 points between",
                    boards,
                    |(m, n)| {
                        let best =
                            testkit::partitions::most_between(&Board::grid(m, n)).expect("combs are one");
                        Ok(Sides::new(
                            size(m, n),
                            true,
                            best <= Partition::most_between(m * n) && combs(m, n).2 == best,
                        ))
                    },
                )?;
                let written = bounds(court, 19, 19)?.games.bounds();
                let exponent =
                    |bound: &ways::Bound| bound.log2.as_ref().map_or(0.0, |log| log.parse().unwrap_or(0.0));
                let (least, most): (f64, f64) = (exponent(&written[0]), exponent(&written[1]));
                let gap = Check::so(
                    format!("2^(2^{least}) and 2^(2^{most}) on 19x19"),
                    most > 3.0 * least,
                    "a gap",
                    "none",
                );
                let told = Partition::most_between(361);
                Ok(Finding::stated(&Check::all([gap, partitions])).remark(&format!(
                    "Partitions alone cannot close it: on 19x19 they have at most {told} points between, 155 in Figure 14"
                )))
            },
        },
    ]
}
