//! The simulations: Tables 1 and 2, the printed games, the estimate.

use super::slices::by_slices;
use super::{KEY, cuboid, job, simulate};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use testkit::tables;
use ways::domineering3d::{Alliance, Order, Player};
use ways::{Strategy, UBig, Value, Verb};

/// A game of Figure 21: the moves of left, right and center, and the moves that each has left.
struct Printed {
    number: u64,
    left: &'static str,
    right: &'static str,
    center: &'static str,
    remaining: [u32; 3],
}

const FIGURE_21: [Printed; 2] = [
    Printed {
        number: 1,
        left: "0,1,0 3,1,0 2,1,0 3,0,2 1,1,2 2,1,1",
        right: "0,0,0 2,0,0 0,0,2 2,2,2 1,0,3 2,1,3",
        center: "1,1,0 1,2,0 0,1,1 0,2,1 2,0,1",
        remaining: [5, 5, 0],
    },
    Printed {
        number: 114_377,
        left: "0,1,0 0,1,2 1,1,2 3,1,0 1,1,0 0,0,1",
        right: "0,0,0 0,0,2 2,0,2 2,0,0 2,1,1 0,2,1",
        center: "3,2,2 3,1,2 2,2,2 2,1,2 2,2,0",
        remaining: [5, 7, 0],
    },
];

impl Printed {
    fn moves(&self, player: Player) -> Vec<&'static str> {
        let text = match player {
            Player::L => self.left,
            Player::R => self.right,
            Player::C => self.center,
        };
        text.split(' ').collect()
    }

    /// Plays it by the rulebook in the order L-R-C: the numbers of moves that L, R and C have left, and how many moves
    /// were made after C had none. An error names a move that is not legal.
    fn replay(&self) -> Result<([u32; 3], usize), String> {
        let (size, order) = (cuboid("4x3x4"), "lrc".parse::<Order>().expect("a turn order"));
        let mut free = size.all();
        let mut left = Player::ALL.map(|player| self.moves(player).into_iter());
        let (mut player, mut after) = (order.first(), 0);
        while left.iter().any(|moves| moves.len() > 0) {
            if size.moves(free, Player::C) == 0 {
                after += 1;
            }
            if let Some(written) = left[player.axis()].next() {
                let cell = size.parse_move(player, written).map_err(|error| error.to_string())?;
                let is_free = |at| free >> size.cell(at) & 1 == 1;
                if !size.legal(is_free, player, size.at(cell)) {
                    return Err(format!("{player} {written} is not legal"));
                }
                free &= !size.domino(player, cell);
            }
            player = order.after(player);
        }
        let remaining = [Player::L, Player::R, Player::C].map(|player| size.moves(free, player).count_ones());
        Ok((remaining, after))
    }
}

/// The printed numbers of Table 1 and the seconds, by turn order.
fn table_1(court: &Court<'_>) -> &'static tables::Simulated {
    &court.source(KEY).simulated[0]
}

const SECONDS: [(&str, u64); 6] =
    [("clr", 251), ("crl", 259), ("lcr", 81), ("rcl", 83), ("lrc", 21), ("rlc", 21)];

/// The number of games of three players.
fn games(court: &Court<'_>, board: &str, order: &str, stop: &str) -> Result<UBig, ClaimError> {
    let verb =
        Verb::Games { first: None, order: Some(order.into()), stop: Some(stop.into()), by_moves: false };
    match court.answer(&job(verb, board))?.value {
        Value::Games(games) => Ok(games.total()),
        other => unreachable!("numbers of games, not {other:?}"),
    }
}

/// The number of games that Table 2 prints.
fn in_table_2(court: &Court<'_>) -> UBig {
    let entry = &court.source(KEY).games[0];
    assert_eq!((&*entry.board, &*entry.order), ("3x3x3", "clr"), "Table 2 has one line");
    entry.value.replace(',', "").parse().expect("digits")
}

/// The dominoes of all players in 3x3x3, as sets of cells.
fn dominoes() -> Vec<u32> {
    let size = cuboid("3x3x3");
    let of = |player: Player| {
        let cells = (0..size.cells()).filter(move |cell| size.moves(size.all(), player) >> cell & 1 == 1);
        cells.map(move |cell| size.domino(player, cell) as u32)
    };
    Player::ALL.into_iter().flat_map(of).collect()
}

/// The number of sequences of k dominoes, all tried.
fn tried(dominoes: &[u32], free: u32, k: usize) -> u128 {
    let fitting = dominoes.iter().filter(|domino| *domino & !free == 0);
    if k == 0 { 1 } else { fitting.map(|domino| tried(dominoes, free & !domino, k - 1)).sum() }
}

/// The numbers of ways to lay k dominoes into 3x3x3, in any directions, for k = 0, 1, …
fn matchings() -> Vec<u128> {
    fn extend(
        numbers: &mut Vec<u128>,
        free: u32,
        dominoes: &[u32],
        known: &mut std::collections::HashMap<u32, Vec<u128>>,
    ) {
        if let Some(found) = known.get(&free) {
            numbers.clone_from(found);
            return;
        }
        // The first free cell stays free, or is covered.
        let (mut sum, first) = (vec![0; 14], free & free.wrapping_neg());
        if first == 0 {
            sum[0] = 1;
        } else {
            let mut part = vec![];
            extend(&mut part, free & !first, dominoes, known);
            sum.iter_mut().zip(&part).for_each(|(sum, part)| *sum += part);
            for domino in dominoes.iter().filter(|domino| *domino & first != 0 && *domino & !free == 0) {
                extend(&mut part, free & !domino, dominoes, known);
                (1..14).for_each(|k| sum[k] += part[k - 1]);
            }
        }
        known.insert(free, sum.clone());
        *numbers = sum;
    }
    let (size, dominoes, mut numbers) = (cuboid("3x3x3"), dominoes(), vec![]);
    extend(&mut numbers, size.all() as u32, &dominoes, &mut std::collections::HashMap::new());
    numbers
}

const ESTIMATE: u128 = 201_280_264_483;

pub(super) fn claims() -> Vec<Claim> {
    [printed_games(), tables_1_and_2(), estimate()].concat()
}

fn printed_games() -> Vec<Claim> {
    vec![
        Claim {
            id: "hurtado/figure-21",
            place: "Figure 21",
            kind: Kind::Statement,
            statement: "the two printed games of 4x3x4 are legal, C has lost them, and the moves left are as printed (5, 5, 0 and 5, 7, 0)",
            how: "played by the rulebook in the order L-R-C; moves left are placements",
            command: "ways simulate domineering3d 4x3x4 --order lrc --game 1",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("both games", &FIGURE_21, |game| {
                    let played =
                        game.replay().map_or_else(|error| error, |(remaining, _)| format!("{remaining:?}"));
                    Ok(Sides::new(format!("game {}", game.number), format!("{:?}", game.remaining), played))
                })?))
            },
        },
        Claim {
            id: "hurtado/figure-21-stop",
            place: "After Figure 21",
            kind: Kind::Statement,
            statement: "the simulation stops when C has no more moves, regardless of whose turn it is",
            how: "moves in the printed games after C had none",
            command: "ways claims show hurtado/figure-21-stop",
            tier: Tier::Quick,
            check: |_| {
                let after = |game: &Printed| game.replay().map(|(_, after)| after).map_err(ClaimError::Other);
                let at_once = Check::over("both games", &FIGURE_21, |game| {
                    Ok(Sides::new(format!("game {}: moves after C had none", game.number), 0, after(game)?))
                })?;
                // Before C's turn comes at most two others move.
                let on_turn = Check::over("both games", &FIGURE_21, |game| {
                    Ok(Sides::new(format!("game {}: at most two", game.number), true, after(game)? <= 2))
                })?;
                Finding::stated(&at_once).instead(
                    "it stops on C's turn: L and R move once more after C's 2,2,0 in game 114377",
                    &on_turn,
                )
            },
        },
        Claim {
            id: "hurtado/figure-21-table-1",
            place: "Figure 21 and Table 1",
            kind: Kind::Statement,
            statement: "the last game of L-R-C has the number of games of Table 1, and the program ran for the seconds there; the totals are the sums",
            how: "arithmetic on the printed numbers",
            command: "ways claims show hurtado/figure-21-table-1",
            tier: Tier::Quick,
            check: |court| {
                let printed = &table_1(court).games;
                let seconds: u64 = SECONDS.iter().map(|(_, seconds)| seconds).sum();
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("games of LRC", FIGURE_21[1].number, printed["lrc"])),
                    Check::equal(Sides::new("seconds of LRC", 1_284_406_831 - 1_284_406_810, SECONDS[4].1)),
                    Check::equal(Sides::new("all games", 4_014_645, printed.values().sum::<u64>())),
                    Check::equal(Sides::new("all seconds", 716, seconds)),
                ])))
            },
        },
        Claim {
            id: "hurtado/figure-21-strategy",
            place: "Figure 21",
            kind: Kind::Statement,
            statement: "the printed games follow Strategies 1 and 2: they are the first and the last game of L-R-C",
            how: "the games of the simulation, word by word",
            command: "ways simulate domineering3d 4x3x4 --order lrc --game 1",
            tier: Tier::Quick,
            check: |court| {
                let simulated =
                    |game: u64| simulate(court, "4x3x4", Strategy::Hurtado, Some("lrc"), Some(game));
                let all = simulated(1)?;
                let last = simulated(all.played[0].games)?;
                let check =
                    Check::over("both games", FIGURE_21.iter().zip([all, last]), |(printed, simulation)| {
                        let shown = simulation.transcript.expect("a game was asked for");
                        let print = Player::ALL.map(|player| printed.moves(player).join(" ")).join("; ");
                        let moves = shown.moves.each_ref().map(|moves| moves.join(" ")).join("; ");
                        Ok(Sides::new(format!("game {}", printed.number), print, moves))
                    })?;
                Ok(Finding::stated(&check).remark(
                    "This is no independent evidence: the text leaves choices open (ways simulate names them), and those made here were fitted to these 24 moves of L and R; that Left opens at 0,1,0 is there only because the games show it.",
                ))
            },
        },
    ]
}

/// Games and wins of C in these turn orders with the fitted moves, beside the printed numbers.
fn beside_table_1(court: &Court<'_>, orders: &[&str]) -> Result<(Check, Check, String), ClaimError> {
    let (mut numbers, mut wins, mut told) = (vec![], vec![], vec![]);
    for &order in orders {
        let played = simulate(court, "4x3x4", Strategy::Hurtado, Some(order), None)?.played[0];
        let printed = table_1(court).games[order];
        numbers.push(Check::equal(Sides::new(format!("{}", played.order), printed, played.games)));
        wins.push(Check::equal(Sides::new(format!("{}, games that C wins", played.order), 0, played.wins)));
        told.push(format!("{} {} (print {printed}), {} won by C", played.order, played.games, played.wins));
    }
    Ok((Check::all(numbers), Check::all(wins), told.join("; ")))
}

const ALL_ORDERS: [&str; 6] = ["clr", "crl", "lcr", "rcl", "lrc", "rlc"];

fn tables_1_and_2() -> Vec<Claim> {
    vec![
        Claim {
            id: "hurtado/strategy-1-4x3x4",
            place: "Part 2, Strategy 1",
            kind: Kind::Statement,
            statement: "after C's move on slices j and j + 1 of four the alliance plays on slice j if j is 1 or 3, on slice 3 if j is 2: the one of slices 1 and 3 that C has touched",
            how: "all dominoes of C in 4x3x4 against the rule that the simulation follows",
            command: "ways simulate domineering3d 4x3x4 --order lrc --game 1",
            tier: Tier::Quick,
            check: |_| {
                let size = cuboid("4x3x4");
                let alliance = Alliance::new(size).map_err(|error| ClaimError::Other(error.to_string()))?;
                let dominoes =
                    (0..size.cells()).filter(|cell| size.moves(size.all(), Player::C) >> cell & 1 == 1);
                Ok(Finding::stated(&Check::over("all 36 dominoes of C", dominoes, |cell| {
                    let j = size.at(cell)[2] + 1;
                    let paper = if j == 2 { 3 } else { j };
                    let slice = alliance.slices()[alliance.slice(Some(cell))];
                    Ok(Sides::new(format!("C at {}", size.write_move(cell)), paper, slice))
                })?))
            },
        },
        Claim {
            id: "hurtado/section-4x3x4-no-win",
            place: "Part 2, after Figure 21",
            kind: Kind::Statement,
            statement: "with Strategies 1 and 2 for L and R there is no game of 4x3x4 that C wins",
            how: "moves that agree with the text and with both printed games, against all moves of C, in the order L-R-C; what the slices alone give, on 3x3x4",
            command: "ways simulate domineering3d 4x3x4 --order lrc",
            tier: Tier::Quick,
            check: |court| {
                let (_, wins, told) = beside_table_1(court, &["lrc"])?;
                let slices = by_slices(court, "3x3x4")?;
                Ok(Finding::stated(&wins)
                    .instead("the text does not determine the moves, and some that agree with all of it lose; bound to the slices but free inside L and R do stop C, here on a smaller box, on 4x3x4 in the claim after this", &slices)?
                    .remark(&format!("{told}. The program of the paper, whose choices are not known, is not refuted; but the rules as written are no proof.")))
            },
        },
        Claim {
            id: "hurtado/section-4x3x4-slices-alone",
            place: "Part 2, Strategy 1",
            kind: Kind::Question,
            statement: "bound to slices 1 and 3, the one that C touched last first, and free inside, L and R stop C in 4x3x4",
            how: "searched in all turn orders, by both definitions of a win",
            command: "ways simulate domineering3d 4x3x4 --strategy slices",
            tier: Tier::Slow,
            check: |court| Ok(Finding::stated(&by_slices(court, "4x3x4")?)),
        },
        Claim {
            id: "hurtado/table-1",
            place: "Table 1",
            kind: Kind::Statement,
            statement: "the numbers of games of 4x3x4 with Strategies 1 and 2, in six turn orders",
            how: "the simulation with the fitted moves",
            command: "ways simulate domineering3d 4x3x4",
            tier: Tier::Slow,
            check: |court| {
                let (numbers, _, told) = beside_table_1(court, &ALL_ORDERS)?;
                Ok(match numbers {
                    Check::Fails(_) => Finding::open(format!(
                        "not reproduced, since the text leaves choices open: {told}. Some thousands of combinations of choices were tried against the two printed games; the numbers of games were compared for a part of them only, mostly in the orders LRC and RLC, and none gave the printed ones"
                    )),
                    holds => Finding::stated(&holds),
                })
            },
        },
        Claim {
            id: "hurtado/table-2",
            place: "Table 2",
            kind: Kind::Statement,
            statement: "3x3x3 has 1,034,224,512 games in the order C-L-R, if a game stops when C wins or has no more moves, whosever turn it is",
            how: "sequences of moves counted layer by layer, by three rules for the end of a game",
            command: "ways games domineering3d 3x3x3 --order clr --stop c-out",
            tier: Tier::Quick,
            check: |court| {
                let entry = &court.source(KEY).games[0];
                let rules: Vec<(&str, String)> = entry.claims();
                let counted: Vec<(&str, String, UBig)> = rules
                    .into_iter()
                    .map(|(stop, value)| Ok((stop, value, games(court, &entry.board, &entry.order, stop)?)))
                    .collect::<Result<_, ClaimError>>()?;
                let by_the_text =
                    counted.iter().find(|(stop, ..)| *stop == "c-out").expect("the rule of the text");
                let told = Check::equal(Sides::new("3x3x3 in CLR", in_table_2(court), by_the_text.2.clone()));
                let both = Check::over(
                    "both numbers counted, and by an independent program",
                    &counted,
                    |(stop, value, count)| {
                        Ok(Sides::new(format!("--stop {stop}"), value.clone(), count.to_string()))
                    },
                )?;
                Finding::stated(&told).instead(
                    "the printed number is that of games which stop as soon as at most one player can move",
                    &both,
                )
            },
        },
        Claim {
            id: "hurtado/table-2-full",
            place: "Table 2",
            kind: Kind::Question,
            statement: "3x3x3 has 1,264,497,792 games in the order C-L-R if they are played until nobody can move",
            how: "sequences of moves counted layer by layer; more than those of Table 2, which stop earlier",
            command: "ways games domineering3d 3x3x3 --order clr --stop full",
            tier: Tier::Slow,
            check: |court| {
                let full = games(court, "3x3x3", "clr", "full")?;
                let more = full > in_table_2(court);
                Ok(Finding::stated(&Check::all([
                    Check::equal(Sides::new("3x3x3 in CLR", UBig::from(1_264_497_792u64), full)),
                    Check::so("than in Table 2", more, "more", "not more"),
                ])))
            },
        },
        Claim {
            id: "hurtado/section-4x3x4-more",
            place: "After Table 2",
            kind: Kind::Statement,
            statement: "4x3x4 has far more games than 3x3x3",
            how: "a lower bound: each domino laid takes at most four of the moves of the next player",
            command: "ways games domineering3d 3x3x3 --order clr",
            tier: Tier::Quick,
            check: |court| {
                let size = cuboid("4x3x4");
                let order: Order = "clr".parse().expect("a turn order");
                let moves = |k: usize| size.moves(size.all(), order.players()[k % 3]).count_ones() as usize;
                // So many choices are left at the k-th move at least, while there is one.
                let choices =
                    (0..).map(|k| moves(k).saturating_sub(4 * k)).take_while(|&choices| choices > 0);
                let bound = choices.fold(UBig::ONE, |product, choices| product * UBig::from(choices));
                let smaller = in_table_2(court);
                let words = format!("at least {bound} beginnings of games against {smaller} games");
                Ok(Finding::stated(&Check::so(
                    words,
                    bound > smaller * UBig::from(10u8),
                    "more",
                    "not shown to be more",
                )))
            },
        },
    ]
}

fn estimate() -> Vec<Claim> {
    vec![
        Claim {
            id: "hurtado/estimate",
            place: "After Table 2",
            kind: Kind::Statement,
            statement: "a complete analysis of 3x3x3, in which at each position the moves of all three players are considered, has about 201,280,264,483 moves",
            how: "sequences of k moves by anybody: k! times the ways to lay k dominoes, counted; a game goes on while somebody can move",
            command: "ways claims show hurtado/estimate",
            tier: Tier::Quick,
            check: |_| {
                let mut factorial = 1;
                let sequences: Vec<u128> = (1u128..)
                    .zip(&matchings()[1..])
                    .map(|(k, ways)| {
                        factorial *= k;
                        factorial * ways
                    })
                    .collect();
                let few = Check::over("sequences of up to 4 moves, all tried", 1..=4, |k| {
                    let all = cuboid("3x3x3").all() as u32;
                    Ok(Sides::new(format!("{k} moves"), tried(&dominoes(), all, k), sequences[k - 1]))
                })?;
                let total: u128 = sequences.iter().sum();
                let within_ten = |number: u128| (ESTIMATE / 10..=ESTIMATE * 10).contains(&number);
                let check = Check::so(
                    "3x3x3, moves in all sequences",
                    within_ten(total),
                    "about 201280264483",
                    &total.to_string(),
                );
                let eight = Check::so(
                    "sequences of 8 moves",
                    sequences[7] > ESTIMATE,
                    "more than the estimate",
                    "not more",
                );
                Finding::stated(&check).instead(
                    &format!("sequences of 8 moves alone are {}", sequences[7]),
                    &Check::all([eight, few]),
                )
            },
        },
        Claim {
            id: "hurtado/estimate-formula",
            place: "After Table 2",
            kind: Kind::Question,
            statement: "how 201,280,264,483 was found from Table 2, which is not told: as 1,034,224,512 · (3/2)^13, 13 being the most moves of a game",
            how: "the product, rounded; 13 dominoes fit into 27 cells, and some games have so many moves",
            command: "ways games domineering3d 3x3x3 --order clr --by-moves",
            tier: Tier::Quick,
            check: |court| {
                // No more dominoes fit into 27 cells.
                let longest = cuboid("3x3x3").cells() / 2;
                let above = in_table_2(court) * UBig::from(3u8).pow(longest);
                let below = UBig::from(2u8).pow(longest);
                let rounded = (above * UBig::from(2u8) + &below) / (below * UBig::from(2u8));
                Ok(Finding::stated(&Check::equal(Sides::new(
                    "rounded to an integer",
                    UBig::from(ESTIMATE),
                    rounded,
                ))))
            },
        },
    ]
}
