//! Section 6.4: how many games there are at least on a line.

use super::{plain, size};
use crate::{Check, Claim, ClaimError, Finding, Kind, Sides, Tier};
use board::Board;
use games::go::{Goban, Line, Partition, Stones, replay};
use rule::Player;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What Theorem 9 says of the games on a line, all choices: (different games, shortest, longest).
fn line_games(n: usize) -> Result<(usize, usize, usize), ClaimError> {
    let line = Line::new(n).expect("a short line");
    let goban = Goban::new(&Board::grid(1, n)).expect("a short line");
    let (mut games, mut shortest, mut longest) = (HashSet::new(), usize::MAX, 0);
    for first in [Player::Left, Player::Right] {
        for choices in 0..1u64 << line.choices() {
            let game = line.game(first, |choice| choices >> choice & 1 == 1);
            let played =
                replay(&goban, game.iter().copied()).map_err(|fault| ClaimError::Other(fault.to_string()))?;
            (shortest, longest) = (shortest.min(played.moves), longest.max(played.moves));
            games.insert(game);
        }
    }
    Ok((games.len(), shortest, longest))
}

/// The left-capturing tree on a line by plain rules: is every statement about it so?
fn tree_facts(n: usize) -> Result<bool, ClaimError> {
    let go = plain(1, n);
    let line = Line::new(n).expect("a short line");
    let number = |text: &str| {
        text.bytes().zip(0..).filter(|(stone, _)| *stone != b'.').map(|(_, i)| 1u64 << i).sum::<u64>()
    };
    let written = |stones: Stones| (0..n).map(|point| stones.glyph(point)).collect::<String>();
    let mut children = BTreeMap::<String, usize>::new();
    let mut deepest = BTreeSet::new();
    for position in go.positions().into_iter().skip(1) {
        let stones = Stones::read(&position).expect("a position");
        let (before, (point, player)) = line.predecessor(stones).expect("there is a stone");
        let before = written(before);
        let colour = if player == Player::Left { 'X' } else { 'O' };
        if !go.legal(&before)
            || number(&before) + 1 != number(&position)
            || go.play(&before, point, colour) != position
        {
            return Ok(false);
        }
        if number(&position) == (1 << n) - 2 {
            deepest.insert(position.clone());
        }
        *children.entry(before).or_default() += 1;
    }
    let full = |stone: &str| format!(".{}", stone.repeat(n - 1));
    let skippable = (0..=(1u64 << n) - 2).filter(|number| number % 4 == 1).count();
    Ok(children.values().all(|&number| number <= 2)
        && deepest == BTreeSet::from([full("X"), full("O")])
        && skippable == 1 << (n - 2))
}

/// The sizes that E may have on a line, by trying everything.
fn sizes_of_e(n: usize) -> BTreeSet<usize> {
    let board = Board::grid(1, n);
    let mut sizes = BTreeSet::new();
    for code in 0..3usize.pow(n as u32) {
        let glyph = |point: usize| [".", "X", "O"][code / 3usize.pow(point as u32) % 3];
        let partition = Partition::read(&(0..n).map(glyph).collect::<String>()).expect("a row");
        // Empty parts are connected, but nothing lies beside them.
        if let Ok(found) = partition.check(&board) {
            sizes.insert(found.between);
        }
    }
    sizes
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/section-6.4-singleton",
            place: "Section 6.4, before Theorem 9",
            kind: Kind::Statement,
            statement: "in one dimension the conditions of Theorem 8 can only be met by taking E a singleton",
            how: "all partitions of 1xn, n = 2 to 9",
            command: "ways bounds go 1x5",
            tier: Tier::Quick,
            check: |_| {
                let sizes = |expected: fn(usize) -> usize| {
                    Check::over("n = 2 to 9", 2..=9, |n| {
                        Ok(Sides::new(
                            size(1, n),
                            format!("|E| = [{}]", expected(n)),
                            format!("|E| = {:?}", sizes_of_e(n).into_iter().collect::<Vec<_>>()),
                        ))
                    })
                };
                Finding::stated(&sizes(|_| 1)?)
                    .instead("E is a singleton if n is odd, and empty if n is even", &sizes(|n| n % 2)?)
            },
        },
        Claim {
            id: "tromp-farneback/theorem-9",
            place: "Theorem 9",
            kind: Kind::Statement,
            statement: "there are at least 2^(2^(n−1)) games on 1xn for n ≥ 2, which last from 3·2^(n−1) − 5 up to 2^(n+1) − 4 moves",
            how: "all choices of the proof played by the rules for n = 2 to 5",
            command: "ways bounds go 1x5 --show",
            tier: Tier::Quick,
            check: |_| {
                let check = Check::over(
                    "n = 2 to 5: 4, 16, 256 and 65536 games, no position twice",
                    2..=5usize,
                    |n| {
                        let (games, shortest, longest) = line_games(n)?;
                        let within = 3 * (1 << (n - 1)) - 5 <= shortest && longest <= (1 << (n + 1)) - 4;
                        let told =
                            |games: usize, within: bool| format!("{games} games, lengths within: {within}");
                        Ok(Sides::new(size(1, n), told(1 << (1 << (n - 1)), true), told(games, within)))
                    },
                )?;
                Ok(Finding::stated(&check))
            },
        },
        Claim {
            id: "tromp-farneback/theorem-9-lengths",
            place: "End of the proof of Theorem 9",
            kind: Kind::Statement,
            statement: "the shortest game skips all on an even-sized board, the longest skips nothing on an odd-sized one; so both bounds on lengths are attained",
            how: "lengths over all choices for n = 2 to 5: from 3·2^(n−1) − 5 to 2^(n+1) − 6 for even n, from 3·2^(n−1) − 3 to 2^(n+1) − 4 for odd n",
            command: "ways bounds go 1x6",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("n = 2 to 5", 2..=5usize, |n| {
                    let (_, shortest, longest) = line_games(n)?;
                    let odd = n % 2;
                    let paper = (3 * (1 << (n - 1)) - 5 + 2 * odd, (1 << (n + 1)) - 6 + 2 * odd);
                    Ok(Sides::new(size(1, n), format!("{paper:?}"), format!("{:?}", (shortest, longest))))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/theorem-9-tree",
            place: "Proof of Theorem 9, Figure 15",
            kind: Kind::Statement,
            statement: "predecessors, numbered one less, make a binary spanning tree in which each position lies at the depth of its number; two positions, with all points but the first, are deepest at 2^n − 2; a path to them has 2^(n−2) positions with a stone on point 0 and none on point 1",
            how: "every position by plain rules, n = 2 to 8",
            command: "ways bounds go 1x3 --show",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("n = 2 to 8", 2..=8, |n| {
                    Ok(Sides::new(size(1, n), true, tree_facts(n)?))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/section-6.4-2-to-mn",
            place: "Section 6.4, first paragraph",
            kind: Kind::Statement,
            statement: "a game that visits 2^(mn) positions is achievable on one-dimensional boards",
            how: "the longest game of Theorem 9 for n = 3 to 12, and all games on 1x1 and 1x2, the empty position included",
            command: "ways bounds go 1x3",
            tier: Tier::Quick,
            check: |_| {
                let visits = |n: usize| match n {
                    1 | 2 => plain(1, n).games(usize::MAX).len(),
                    _ => Line::new(n).map_or(0, |line| line.game(Player::Left, |_| false).len() + 1),
                };
                let reach = |first: usize| {
                    Check::over(format!("n = {first} to 12"), first..=12, |n| {
                        let wanted = format!("a game through {} positions", 1 << n);
                        let told = if visits(n) >= 1 << n {
                            wanted.clone()
                        } else {
                            format!("at most {}", visits(n))
                        };
                        Ok(Sides::new(size(1, n), wanted, told))
                    })
                };
                Finding::stated(&reach(1)?).instead(
                    "from 1x3 on; 1x1 has 1 position, and on 1x2 games visit at most 3 of 5",
                    &reach(3)?,
                )
            },
        },
    ]
}
