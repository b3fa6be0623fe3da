//! Sections 7 and 8: games that visit every position.

use super::{plain, size};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use std::collections::{BTreeSet, HashMap, HashSet};
use testkit::plain_go::PlainGo;
use ways::{Hamilton, Job, Value, Verb, Visits};

/// The colours exchanged.
fn reversed(position: &str) -> String {
    let other = |stone| match stone {
        'X' => 'O',
        'O' => 'X',
        stone => stone,
    };
    position.chars().map(other).collect()
}

/// Half a cycle, followed by the same with colours reversed: a colour-symmetric Hamiltonian cycle of all positions but the
/// empty one, or the first fault.
fn half_cycle(go: &PlainGo, half: &[String]) -> String {
    let whole: Vec<String> =
        half.iter().cloned().chain(half.iter().map(|position| reversed(position))).collect();
    let mut met = HashSet::new();
    for (i, position) in whole.iter().enumerate() {
        let next = &whole[(i + 1) % whole.len()];
        if position.chars().count() != go.near().len() || !position.chars().all(|stone| "XO.".contains(stone))
        {
            return format!("{position} is no position");
        }
        if !met.insert(position) {
            return format!("{position} comes twice");
        }
        if !go.moves(position).iter().any(|made| made.2 == *next) {
            return format!("no move from {position} to {next}");
        }
    }
    match go.positions().len() - 1 - met.len() {
        0 => "a cycle through all positions".to_string(),
        missing => format!("{missing} positions are missing"),
    }
}

/// A cycle in print as it stands, and as it must have been.
fn printed_cycle(n: usize, printed: &str, mended: &str) -> Result<Finding, ClaimError> {
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
    let go = plain(1, n);
    let check = |text: &str| {
        let cycle = "a cycle through all positions".to_string();
        Check::equal(Sides::new(size(1, n), cycle, half_cycle(&go, &words(text))))
    };
    let read = words(&printed.replace('0', "O"));
    let lost: Vec<String> = words(mended).into_iter().filter(|position| !read.contains(position)).collect();
    let what = format!("letters O for zeros, and with {}", lost.join(" and "));
    let what = if lost.is_empty() { "letters O for zeros".to_string() } else { what };
    Finding::stated(&check(printed)).read_as(&what, &check(mended))
}

const HALF_1X3: &str = "O.. O.O .X. XX. ..O X.O .00";
const HALF_1X4: &str = "O... O..O O.X. XXX. XXX. ...O X..O X.X. X.XX .O.. \
                        .O.X OO.X ..XX O.XX OO.. OO.O ..X. .OX. .O.O .000";
const MENDED_1X4: &str = "O... O..O O.X. .XX. XXX. ...O X..O X.X. X.XX .O.. \
                          .O.X OO.X ..XX O.XX OO.. OO.O ..X. .OX. .O.O .OOO";
const HALF_1X5: &str = "0...0 .X..O .XO.O 0.0.0 0.000 .X... .X.O. XX.O. \
                        ..00. 0.00. .X00. .X..X XX..X ..O.X 0.0.X .XO.X .X.XX \
                        XX.XX ..0.. .XO.. 0.0.. O.OX. .X.X. XX.X. ..OX. X.OX. \
                        .00X. X..X. X..XX X.O.. X.O.X .00.X 000.X ...XX .O.XX \
                        .00.. 000.. 0000. ....X O...X O..XX 00.XX ..XXX O.XXX \
                        00... 00..X ..X.X O.X.X .XX.X XXX.X ...0. X..O. \
                        .000. .0000";

/// The cycle on 1x5 with letters, and with the two positions that are lost at the ends of lines.
fn mended_1x5() -> String {
    let letters = HALF_1X5.replace('0', "O");
    format!("O.... {letters}").replace("X..O. .OOO.", "X..O. X.OO. .OOO.")
}

/// A colour-symmetric cycle on 1xn, if one is found, judged by plain rules.
fn found_cycles(court: &Court<'_>, first: usize, last: usize) -> Result<Check, ClaimError> {
    Check::over(format!("1x{first} to 1x{last}"), first..=last, |n| {
        let job = Job::new(Verb::Hamilton(Hamilton::default()), "go", &size(1, n));
        let told = match court.answer(&job)?.value {
            Value::Visits(visits) => match *visits {
                Visits::Cycle(cycle) => half_cycle(&plain(1, n), &cycle.half.texts().collect::<Vec<_>>()),
                other => format!("{other:?}"),
            },
            other => unreachable!("a cycle is asked for, not {other:?}"),
        };
        Ok(Sides::new(size(1, n), "a cycle through all positions".to_string(), told))
    })
}

/// All Hamiltonian cycles of a graph without its first vertex, each once, as the vertices after the second one.
fn cycles(after: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        after,
        before: vec![vec![]; after.len()],
        path: vec![1],
        met: vec![false; after.len()],
        found: vec![],
    };
    for (from, ends) in after.iter().enumerate().skip(1) {
        ends.iter().filter(|&&to| to > 0).for_each(|&to| search.before[to].push(from));
    }
    search.met[0] = true;
    search.met[1] = true;
    search.walk();
    search.found
}

struct Search<'a> {
    after: &'a [Vec<usize>],
    before: Vec<Vec<usize>>,
    path: Vec<usize>,
    met: Vec<bool>,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn walk(&mut self) {
        let here = *self.path.last().expect("a path has a first vertex");
        if self.path.len() + 1 == self.after.len() {
            if self.after[here].contains(&1) {
                self.found.push(self.path.clone());
            }
            return;
        }
        for to in self.after[here].clone() {
            if self.met[to] {
                continue;
            }
            self.met[to] = true;
            self.path.push(to);
            if self.can_go_on(here, to) {
                self.walk();
            }
            self.path.pop();
            self.met[to] = false;
        }
    }

    /// Has every vertex that is left a way in and a way out?
    fn can_go_on(&self, left: usize, end: usize) -> bool {
        let way_in = |vertex: usize| self.before[vertex].iter().any(|&from| from == end || !self.met[from]);
        let way_out = |vertex: usize| self.after[vertex].iter().any(|&to| to == 1 || !self.met[to]);
        let after = self.after[left].iter().filter(|&&vertex| !self.met[vertex]);
        let before = self.before[end].iter().filter(|&&vertex| !self.met[vertex]);
        after.into_iter().all(|&vertex| way_in(vertex)) && before.into_iter().all(|&vertex| way_out(vertex))
    }
}

/// The Hamiltonian cycles of G(1,n) without the empty position, and how many of them are colour-symmetric.
fn symmetric_cycles(n: usize) -> (usize, usize) {
    let go = plain(1, n);
    let positions = go.positions();
    let numbers: HashMap<&String, usize> = positions.iter().zip(0..).collect();
    let opposite: Vec<usize> = positions.iter().map(|position| numbers[&reversed(position)]).collect();
    let found = cycles(&go.graph());
    let symmetric = |cycle: &&Vec<usize>| {
        let half = cycle.len() / 2;
        (0..half).all(|i| cycle[i + half] == opposite[cycle[i]])
    };
    (found.len(), found.iter().filter(symmetric).count())
}

/// The positions of Theorem 10 for one square of a board: those with two opposite black stones in it or two adjacent ones
/// and a white one, all black outside; and where they lead.
fn ten_and_eight(go: &PlainGo, columns: usize, corner: usize) -> (usize, BTreeSet<String>, BTreeSet<String>) {
    let square = [corner, corner + 1, corner + columns + 1, corner + columns];
    let with = |stones: [char; 4]| {
        let mut position = vec!['X'; go.near().len()];
        square.iter().zip(stones).for_each(|(&point, stone)| position[point] = stone);
        position.into_iter().collect::<String>()
    };
    let turned = |stones: [char; 4], by: usize| std::array::from_fn(|i| stones[(i + by) % 4]);
    let all = |patterns: &[[char; 4]]| -> BTreeSet<String> {
        patterns.iter().flat_map(|&stones| (0..4).map(move |by| with(turned(stones, by)))).collect()
    };
    let ten = all(&[['X', '.', 'X', '.'], ['X', 'X', 'O', '.'], ['X', 'X', '.', 'O']]);
    let only_white = |by: usize| {
        let mut position = vec!['.'; go.near().len()];
        [square[by], square[(by + 1) % 4]].iter().for_each(|&point| position[point] = 'O');
        position.into_iter().collect::<String>()
    };
    let mut eight = all(&[['X', 'X', 'X', '.']]);
    eight.extend((0..4).map(only_white));
    let after = ten.iter().flat_map(|position| go.moves(position)).map(|made| made.2).collect();
    (ten.len(), eight, after)
}

fn theorem_10() -> Result<Finding, ClaimError> {
    let boards = [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (5, 6)];
    Ok(Finding::stated(&Check::over(
        "every square of 2x2, 2x3, 3x3, 2x5, 3x4, 4x4 and 5x6",
        boards,
        |(m, n)| {
            let go = plain(m, n);
            let corners = (0..m - 1).flat_map(|row| (0..n - 1).map(move |column| row * n + column));
            let differs = corners
                .map(|corner| ten_and_eight(&go, n, corner))
                .find(|(ten, eight, after)| (*ten, eight.len()) != (10, 8) || eight != after);
            let told = differs.map_or_else(
                || "10 positions lead to those 8".to_string(),
                |(ten, _, after)| format!("{ten} positions lead to {}", after.len()),
            );
            Ok(Sides::new(size(m, n), "10 positions lead to those 8".to_string(), told))
        },
    )?))
}

/// The graph T(1,n): for every position whose first stone is white four vertices, in 0, in 1, out 0, out 1, and edges with
/// costs.
struct Tour {
    edges: Vec<Vec<(usize, u32)>>,
}

impl Tour {
    fn new(n: usize) -> Tour {
        let go = plain(1, n);
        let leads = |position: &String| position.chars().find(|&stone| stone != '.') == Some('O');
        let white: Vec<String> = go.positions().into_iter().filter(leads).collect();
        let number = |position: &str| white.iter().position(|one| one == position);
        let mut tour = Tour { edges: vec![vec![]; 4 * white.len()] };
        for (gadget, position) in white.iter().enumerate() {
            let [in0, in1, out0, out1] = [0, 1, 2, 3].map(|end| 4 * gadget + end);
            tour.join(in0, in1, 0);
            tour.join(out0, out1, 0);
            let crossed = gadget == 0;
            tour.join(in0, if crossed { out1 } else { out0 }, 1);
            tour.join(in1, if crossed { out0 } else { out1 }, 1);
            for (_, _, to) in go.moves(position) {
                let (same, exchanged) = (number(&to), number(&reversed(&to)));
                if let Some(to) = same {
                    tour.join(out0, 4 * to, 2);
                    tour.join(out1, 4 * to + 1, 2);
                } else if let Some(to) = exchanged {
                    tour.join(out0, 4 * to + 1, 2);
                    tour.join(out1, 4 * to, 2);
                }
            }
        }
        tour
    }

    fn join(&mut self, one: usize, other: usize, cost: u32) {
        self.edges[one].push((other, cost));
        self.edges[other].push((one, cost));
    }

    /// The tours of at most this cost, both ways round counted once.
    fn tours(&self, most: u32) -> usize {
        let mut met = vec![false; self.edges.len()];
        met[0] = true;
        self.walk(0, 1, most, &mut met) / 2
    }

    fn walk(&self, here: usize, length: usize, left: u32, met: &mut Vec<bool>) -> usize {
        if length == self.edges.len() {
            return self.edges[here].iter().filter(|&&(to, cost)| to == 0 && cost <= left).count();
        }
        let mut found = 0;
        for &(to, cost) in &self.edges[here] {
            if !met[to] && cost <= left && self.can_afford(self.edges.len() - length, left - cost) {
                met[to] = true;
                found += self.walk(to, length + 1, left - cost, met);
                met[to] = false;
            }
        }
        found
    }

    /// Of any four vertices in a row of a tour at most two steps are free, and the others cost 3 at least.
    fn can_afford(&self, vertices: usize, left: u32) -> bool {
        left >= 3 * (vertices as u32 / 4)
    }
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "tromp-farneback/theorem-10",
            place: "Theorem 10",
            kind: Kind::Statement,
            statement: "only one-dimensional boards can be Hamiltonian: ten positions around a 2x2 square lead to eight positions only",
            how: "the ten positions of every square, all their moves by plain rules, against the eight that the proof names",
            command: "ways claims show tromp-farneback/theorem-10",
            tier: Tier::Quick,
            check: |_| theorem_10(),
        },
        Claim {
            id: "tromp-farneback/section-7-1x2",
            place: "Section 7",
            kind: Kind::Statement,
            statement: "G(1,1) has a Hamiltonian path from the empty position, G(1,2) has none",
            how: "all games, one by one: the longest visits all positions or not",
            command: "ways graph go 1x2 --list",
            tier: Tier::Quick,
            check: |_| {
                let all = |n: usize| plain(1, n).games(usize::MAX).len() == plain(1, n).positions().len();
                Ok(Finding::stated(&Check::all([
                    Check::so("1x1", all(1), "Hamiltonian", "not Hamiltonian"),
                    Check::so("1x2", !all(2), "not Hamiltonian", "Hamiltonian"),
                ])))
            },
        },
        Claim {
            id: "tromp-farneback/section-7-cycles",
            place: "Section 7",
            kind: Kind::Statement,
            statement: "all Hamiltonian cycles of G(1,3) and G(1,4) without the empty position are colour-symmetric",
            how: "all of them are found, one by one",
            command: "ways claims show tromp-farneback/section-7-cycles",
            tier: Tier::Quick,
            check: |_| {
                let found = [3, 4].map(|n| (n, symmetric_cycles(n)));
                let told = |symmetric: usize, all: usize| format!("{symmetric} of {all} cycles");
                let check = Check::over("1x3 and 1x4", found, |(n, (all, symmetric))| {
                    Ok(Sides::new(size(1, n), told(all, all), told(symmetric, all)))
                })?;
                let [(_, (all_3, symmetric_3)), (_, (all_4, symmetric_4))] = found;
                let some = 0 < symmetric_4 && symmetric_4 < all_4;
                Finding::stated(&check).instead(
                    "all of G(1,3), and some of G(1,4)",
                    &Check::all([
                        Check::value(Sides::new("1x3", told(all_3, all_3), told(symmetric_3, all_3))),
                        Check::so(format!("1x4: {}", told(symmetric_4, all_4)), some, "some", "none or all"),
                    ]),
                )
            },
        },
        Claim {
            id: "tromp-farneback/section-7-1x3",
            place: "Section 7, the half cycle on 1x3",
            kind: Kind::Statement,
            statement: "O.. O.O .X. XX. ..O X.O .OO and its reverse are a cycle through all positions of 1x3 but the empty one",
            how: "read as printed, every move by plain rules",
            command: "ways graph go 1x3 --list",
            tier: Tier::Quick,
            check: |_| printed_cycle(3, HALF_1X3, "O.. O.O .X. XX. ..O X.O .OO"),
        },
        Claim {
            id: "tromp-farneback/section-7-1x4",
            place: "Section 7, the half cycle on 1x4",
            kind: Kind::Statement,
            statement: "the 20 positions printed and their reverses are a cycle through all positions of 1x4 but the empty one",
            how: "read as printed, every move by plain rules; in the text at hand XXX. stands there twice",
            command: "ways graph go 1x4 --list",
            tier: Tier::Quick,
            check: |_| printed_cycle(4, HALF_1X4, MENDED_1X4),
        },
        Claim {
            id: "tromp-farneback/section-7-1x5",
            place: "Section 7, the half cycle on 1x5",
            kind: Kind::Statement,
            statement: "the positions printed and their reverses are a cycle through all positions of 1x5 but the empty one",
            how: "read as printed, every move by plain rules; 54 of 56 positions are in the text at hand",
            command: "ways graph go 1x5 --list",
            tier: Tier::Quick,
            check: |_| printed_cycle(5, HALF_1X5, &mended_1x5()),
        },
        Claim {
            id: "tromp-farneback/section-7-sufficient",
            place: "Section 7",
            kind: Kind::Statement,
            statement: "a cycle without the empty position gives a game through all positions: break it at a 1-stone position and put the empty one there",
            how: "the printed cycle on 1x3, broken before each of its 1-stone positions, every move by plain rules",
            command: "ways graph go 1x3 --list",
            tier: Tier::Quick,
            check: |_| {
                let go = plain(1, 3);
                let half: Vec<String> =
                    HALF_1X3.replace('0', "O").split_whitespace().map(String::from).collect();
                let whole: Vec<String> =
                    half.iter().cloned().chain(half.iter().map(|one| reversed(one))).collect();
                let single = |position: &&String| position.chars().filter(|&stone| stone != '.').count() == 1;
                let breaks: Vec<&String> = whole.iter().filter(single).collect();
                Ok(Finding::stated(&Check::over("six games", breaks, |first| {
                    let start = whole.iter().position(|one| one == first).expect("it is in the cycle");
                    let rest = whole[start..].iter().chain(&whole[..start]).cloned();
                    let game: Vec<String> = std::iter::once("...".to_string()).chain(rest).collect();
                    let moves =
                        game.windows(2).all(|two| go.moves(&two[0]).iter().any(|made| made.2 == two[1]));
                    let all = game.iter().collect::<HashSet<_>>().len() == go.positions().len();
                    Ok(Sides::new(first.clone(), true, moves && all))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/section-7-1x6",
            place: "End of section 7",
            kind: Kind::Statement,
            statement: "there are colour-symmetric cycles on 1x6 and 1x7, too",
            how: "found, and walked along by plain rules",
            command: "ways hamilton go 1x7",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&found_cycles(court, 6, 7)?)),
        },
        Claim {
            id: "tromp-farneback/section-8-conjecture",
            place: "Section 8",
            kind: Kind::Conjecture,
            statement: "all G(1,n) with n > 2 have colour-symmetric cycles",
            how: "found, and walked along by plain rules, n = 3 to 12",
            command: "ways hamilton go 1x12",
            tier: Tier::Quick,
            check: |court| Ok(Finding::conjectured(&found_cycles(court, 3, 12)?)),
        },
        Claim {
            id: "tromp-farneback/section-7-gadgets",
            place: "Section 7, T(m,n)",
            kind: Kind::Statement,
            statement: "T(m,n), four nodes for each non-empty position whose leftmost stone is white, has 4(L(m,n) − 1)/2 nodes",
            how: "constructed for 1x2 to 1x7",
            command: "ways count go 1x7",
            tier: Tier::Quick,
            check: |court: &Court<'_>| {
                Ok(Finding::stated(&Check::over("1x2 to 1x7", 2..=7, |n| {
                    let positions = u64::try_from(court.count("go", None, &size(1, n))?).expect("few");
                    Ok(Sides::new(size(1, n), 4 * (positions - 1) / 2, Tour::new(n).edges.len() as u64))
                })?))
            },
        },
        Claim {
            id: "tromp-farneback/lemma-18",
            place: "Lemma 18",
            kind: Kind::Statement,
            statement: "G(m,n) without the empty node has a colour-symmetric cycle if and only if T(m,n) has a cycle of cost 3(L(m,n) − 1)/2",
            how: "all tours of at most that cost on T(1,2) and T(1,3), two for each cycle, against all cycles; Figure 16 is missing, the gadget is read from the proof",
            command: "ways claims show tromp-farneback/lemma-18",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("1x2 and 1x3", 2..=3, |n| {
                    let positions = plain(1, n).positions().len() as u32;
                    let cost = 3 * (positions - 1) / 2;
                    let tour = Tour::new(n);
                    let told = |tours: usize, cheaper: usize| format!("{tours} tours, {cheaper} cheaper");
                    let here = told(tour.tours(cost), tour.tours(cost - 1));
                    Ok(Sides::new(format!("T(1,{n}), cost {cost}"), told(2 * symmetric_cycles(n).1, 0), here))
                })?))
            },
        },
    ]
}
