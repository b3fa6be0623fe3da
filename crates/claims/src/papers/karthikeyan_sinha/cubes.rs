//! Section 1.1: Boolean functions, large parts of hypercubes, and the game on their vertices.
//!
//! A set of vertices of the n-cube is a number with a bit for each vertex, and so is a Boolean function of n variables.

use super::argued;
use crate::court::agree;
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use std::collections::BTreeMap;
use testkit::trees::node_kayles;
use ways::{Definition, Extreme, Job, Solution, Value, Verb};

/// f(x), or whether a set has x.
fn at(f: u32, x: usize) -> bool {
    f >> x & 1 == 1
}

/// s(f): the most coordinates at which f changes.
fn sensitivity(f: u32, n: usize) -> usize {
    let changes = |x: usize| (0..n).filter(|i| at(f, x) != at(f, x ^ 1 << i)).count();
    (0..1 << n).map(changes).max().expect("a cube has vertices")
}

/// bs(f): the most disjoint blocks of coordinates such that f changes with each.
fn block_sensitivity(f: u32, n: usize) -> usize {
    let of_point = |x: usize| {
        let mut most = vec![0; 1 << n];
        for set in 1..1usize << n {
            let mut block = set;
            while block > 0 {
                if at(f, x) != at(f, x ^ block) {
                    most[set] = most[set].max(most[set & !block] + 1);
                }
                block = (block - 1) & set;
            }
        }
        most[(1 << n) - 1]
    };
    (0..1 << n).map(of_point).max().expect("a cube has vertices")
}

/// deg(f): the degree of the multilinear polynomial with the values of f.
fn degree(f: u32, n: usize) -> usize {
    let mut coefficients: Vec<i32> = (0..1 << n).map(|x| i32::from(at(f, x))).collect();
    for i in 0..n {
        for x in (0..1usize << n).filter(|x| x >> i & 1 == 1) {
            coefficients[x] -= coefficients[x ^ 1 << i];
        }
    }
    let degrees = (0..1usize << n).filter(|&x| coefficients[x] != 0).map(|x| x.count_ones() as usize);
    degrees.max().unwrap_or(0)
}

/// Δ(G) of the part of the n-cube with these vertices.
fn greatest_degree(set: &dyn Fn(usize) -> bool, n: usize) -> usize {
    let of = |x: usize| (0..n).filter(|i| set(x ^ 1 << i)).count();
    (0..1 << n).filter(|&x| set(x)).map(of).max().unwrap_or(0)
}

fn functions(n: usize) -> std::ops::RangeInclusive<u32> {
    0..=u32::MAX >> (32 - (1 << n))
}

/// The least Δ(G) over all sets with so many vertices of the n-cube.
fn least_degree(n: usize, vertices: impl Fn(u32) -> bool) -> usize {
    let sets = functions(n).filter(|set| vertices(set.count_ones()));
    sets.map(|set| greatest_degree(&|x| at(set, x), n)).min().expect("there are such sets")
}

/// ⌈√n⌉
fn root(n: usize) -> usize {
    (0..).find(|k| k * k >= n).expect("it is at most n")
}

/// Huang's matrix A with A² = n: its entries are 0 but for those of adjacent vertices, which are 1 or −1.
fn signed(n: usize) -> Vec<Vec<i32>> {
    let sign = |x: usize, i: usize| if (x >> (i + 1)).count_ones().is_multiple_of(2) { 1 } else { -1 };
    let mut matrix = vec![vec![0; 1 << n]; 1 << n];
    for x in 0..1usize << n {
        (0..n).for_each(|i| matrix[x][x ^ 1 << i] = sign(x, i));
    }
    matrix
}

/// The square of the matrix is n times the identity.
fn squares_to_n(n: usize) -> bool {
    let a = signed(n);
    let product = |x: usize, y: usize| (0..1 << n).map(|z| a[x][z] * a[z][y]).sum::<i32>();
    (0..1 << n).all(|x| (0..1 << n).all(|y| product(x, y) == if x == y { n as i32 } else { 0 }))
}

/// The set of Chung, Füredi, Graham and Seymour: coordinates in ⌈√n⌉ blocks; even vertices above a block, odd ones
/// above none, or the other way round if these are fewer.
fn construction(n: usize) -> Vec<bool> {
    let blocks: Vec<usize> = (0..root(n))
        .map(|block| (0..n).filter(|i| i % root(n) == block).fold(0, |set, i| set | 1 << i))
        .collect();
    let above = |x: usize| blocks.iter().any(|block| x & block == *block);
    let set: Vec<bool> = (0..1usize << n).map(|x| above(x) == x.count_ones().is_multiple_of(2)).collect();
    let large = set.iter().filter(|has| **has).count() > 1 << (n - 1);
    set.into_iter().map(|has| has == large).collect()
}

/// In how many positions games of each length end on the n-cube: by playing all games, and from the polynomial.
fn lengths(court: &Court<'_>, n: usize) -> Result<BTreeMap<usize, u128>, ClaimError> {
    let board = format!("hypercube:{n}");
    let profile = court.profile("kayles", Some("maximal"), &board)?;
    let swept: BTreeMap<usize, u128> = profile.terms().map(|((a, b), number)| (a + b, number)).collect();
    if n <= 4 {
        let played = node_kayles(&Board::parse(&board).expect("a hypercube"));
        agree(&Job::new(Verb::Profile, "kayles", &board), format!("{swept:?}"), format!("{played:?}"))?;
    }
    Ok(swept)
}

/// `2 (4), 4 (2)`: lengths, and the numbers of positions.
fn told(lengths: &BTreeMap<usize, u128>) -> String {
    let each = lengths.iter().map(|(moves, positions)| format!("{moves} ({positions})"));
    each.collect::<Vec<_>>().join(", ")
}

fn winner(court: &Court<'_>, n: usize) -> Result<Solution, ClaimError> {
    let verb = Verb::Solve { length: false, first: None, line: false };
    match court.answer(&Job::new(verb, "kayles", &format!("hypercube:{n}")))?.value {
        Value::Solved(solution) => Ok(solution),
        other => unreachable!("a solution, not {other:?}"),
    }
}

/// The final sets of stones on the n-cube, n at most 4: no two adjacent, all others beside one.
fn final_sets(n: usize) -> impl Iterator<Item = u32> {
    functions(n).filter(move |&set| {
        let beside = |x: usize| (0..n).any(|i| at(set, x ^ 1 << i));
        (0..1 << n).all(|x| at(set, x) != beside(x))
    })
}

/// The lengths of games on the 3-cube by the distance of the second stone from the first.
fn by_second_stone(distance: u32) -> Vec<u32> {
    let sets = final_sets(3).filter(|set| {
        let stones: Vec<usize> = (0..8).filter(|&x| at(*set, x)).collect();
        stones.iter().any(|x| stones.iter().any(|y| (x ^ y).count_ones() == distance))
    });
    let mut lengths: Vec<u32> = sets.map(u32::count_ones).collect();
    lengths.dedup();
    lengths
}

fn extreme(court: &Court<'_>, n: usize, extreme: Extreme) -> Result<usize, ClaimError> {
    let verb = Verb::Ends { extreme, first: None, definition: Definition::Play, show: 0 };
    match court.answer(&Job::new(verb, "kayles", &format!("hypercube:{n}")))?.value {
        Value::Ends(ends) => Ok(ends.moves),
        other => unreachable!("games end, not {other:?}"),
    }
}

/// The greatest degree among the stones after one more was put down, for each final set of the 3-cube with so many.
fn with_one_more(stones: u32) -> Check {
    let sets: Vec<u32> = final_sets(3).filter(|set| set.count_ones() == stones).collect();
    let degrees = sets.iter().flat_map(|&set| {
        let free = (0..8).filter(move |&x| !at(set, x));
        free.map(move |x| greatest_degree(&|y| at(set | 1 << x, y), 3))
    });
    let least = degrees.min().expect("there are free vertices");
    Check::equal(Sides::new(format!("the {} final positions with {stones} stones", sets.len()), 3, least))
}

pub(super) fn claims() -> Vec<Claim> {
    [functions_and_sets(), the_game()].concat()
}

fn functions_and_sets() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/conjecture-1.1",
            place: "Conjecture 1.1",
            kind: Kind::Statement,
            statement: "there is a C such that bs(f) ≤ s(f)^C for every Boolean function f (proved by Huang; here C = 2)",
            how: "all functions of at most 4 variables",
            command: "ways claims show karthikeyan-sinha/conjecture-1.1",
            tier: Tier::Quick,
            check: |_| {
                let all = (1..=4).flat_map(|n| functions(n).map(move |f| (n, f)));
                Ok(Finding::stated(&Check::over("all functions of 1 to 4 variables", all, |(n, f)| {
                    let holds = block_sensitivity(f, n) <= sensitivity(f, n).pow(2);
                    Ok(Sides::new(format!("n = {n}, f = {f:b}: bs(f) at most s(f)^2"), true, holds))
                })?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/theorem-1.2",
            place: "Theorem 1.2",
            kind: Kind::Statement,
            statement: "every part of the n-cube with 2^(n-1) + 1 vertices has a vertex of degree at least √n",
            how: "all such sets for n up to 4; for all n from the square of Huang's matrix, looked at up to n = 7",
            command: "ways claims show karthikeyan-sinha/theorem-1.2",
            tier: Tier::Quick,
            check: |_| {
                let small = Check::over("all sets for n = 1 to 4", 1..=4, |n| {
                    let half = 1 << (n - 1);
                    let least = least_degree(n, |vertices| vertices == half + 1);
                    Ok(Sides::new(format!("n = {n}: degree at least {}", root(n)), true, least >= root(n)))
                })?;
                let matrix = Check::over("A² = n for n = 1 to 7, A the signed matrix", 1..=7, |n| {
                    Ok(Sides::new(format!("n = {n}: A² = n"), true, squares_to_n(n)))
                })?;
                Ok(Finding::stated(&Check::all([small, matrix])).remark(
                    "A(n+1) has the blocks A, 1, 1, −A, so A² = n for all n; its trace is 0, so that half of its \
                     eigenvalues are √n, and by interlacing a part with more than half of the vertices has an \
                     eigenvalue, and so a degree, of at least √n.",
                ))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.1-equivalence",
            place: "Section 1.1.1",
            kind: Kind::Statement,
            statement: "bounds for Δ(G) of parts with more than half of the n-cube and bounds for deg(f) by s(f) are the same (Gotsman and Linial)",
            how: "the least Δ(G) is the least s(f) of functions of degree n, n = 1 to 4, over all sets and functions",
            command: "ways claims show karthikeyan-sinha/section-1.1.1-equivalence",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("n = 1 to 4, all sets and functions", 1..=4, |n| {
                    let degree_of_sets = least_degree(n, |vertices| vertices > 1 << (n - 1));
                    let full = functions(n).filter(|&f| degree(f, n) == n);
                    let of_functions = full.map(|f| sensitivity(f, n)).min().expect("x₁…xₙ has degree n");
                    Ok(Sides::new(format!("n = {n}"), degree_of_sets, of_functions))
                })?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.1-logarithm",
            place: "Section 1.1.1",
            kind: Kind::Statement,
            statement: "in every part of the n-cube with more than half of the vertices the degree of some vertex is bounded above logarithmically in n",
            how: "log₂(n) + 1 taken for the bound, and the whole cube for the part",
            command: "ways claims show karthikeyan-sinha/section-1.1.1-logarithm",
            tier: Tier::Quick,
            check: |_| {
                let above = Check::over("n = 1 to 16", 1..=16usize, |n| {
                    let bound = (n as f64).log2() + 1.;
                    let paper = format!("a degree of at most {bound:.2}");
                    let program =
                        if n as f64 <= bound { paper.clone() } else { format!("no degree but {n}") };
                    Ok(Sides::new(format!("n = {n}, all vertices"), paper, program))
                })?;
                let below = Check::over("all sets for n = 1 to 4", 1..=4, |n| {
                    let least = least_degree(n, |vertices| vertices > 1 << (n - 1));
                    let bound = (n as f64).log2() / 2.;
                    Ok(Sides::new(format!("n = {n}: at least {bound:.2}"), true, least as f64 >= bound))
                })?;
                Finding::stated(&above).instead(
                    "the greatest degree is bounded below: Chung, Füredi, Graham and Seymour show about log₂(n)/2",
                    &below,
                )
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.1-degree",
            place: "Section 1.1.1",
            kind: Kind::Statement,
            statement: "sensitivity and degree of a Boolean function are polynomially related: s(f) ≤ deg(f)² and deg(f) ≤ s(f)²",
            how: "all functions of at most 4 variables",
            command: "ways claims show karthikeyan-sinha/section-1.1.1-degree",
            tier: Tier::Quick,
            check: |_| {
                let all = (1..=4).flat_map(|n| functions(n).map(move |f| (n, f)));
                Ok(Finding::stated(&Check::over("all functions of 1 to 4 variables", all, |(n, f)| {
                    let (s, degree) = (sensitivity(f, n), degree(f, n));
                    let related = s <= degree * degree && degree <= s * s;
                    Ok(Sides::new(format!("n = {n}, f = {f:b}: related"), true, related))
                })?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.2-construction",
            place: "Section 1.1.2",
            kind: Kind::Statement,
            statement: "there is a part of the n-cube with 2^(n-1) + 1 vertices and greatest degree ⌈√n⌉ (Chung et al.)",
            how: "their set is made for n up to 14",
            command: "ways claims show karthikeyan-sinha/section-1.1.2-construction",
            tier: Tier::Quick,
            check: |_| {
                Ok(Finding::stated(&Check::over("n = 1 to 14", 1..=14, |n| {
                    let set = construction(n);
                    let vertices = set.iter().filter(|has| **has).count();
                    let paper = format!("{} vertices, greatest degree {}", (1 << (n - 1)) + 1, root(n));
                    let made = greatest_degree(&|x| set[x], n);
                    let program = format!("{vertices} vertices, greatest degree {made}");
                    Ok(Sides::new(format!("n = {n}"), paper, program))
                })?))
            },
        },
    ]
}

fn the_game() -> Vec<Claim> {
    vec![
        Claim {
            id: "karthikeyan-sinha/section-1.1.2-ends",
            place: "Section 1.1.2",
            kind: Kind::Statement,
            statement: "the game on the n-cube always ends, ties are impossible, and at its end no two red vertices are adjacent",
            how: "all games are played up to n = 4: they end after at most 2^(n-1) moves, in sets without an edge",
            command: "ways longest kayles hypercube:4",
            tier: Tier::Quick,
            check: |court| {
                Ok(Finding::stated(&Check::over("n = 1 to 4", 1..=4, |n| {
                    let longest = extreme(court, n, Extreme::Longest)?;
                    let edges = final_sets(n).map(|set| greatest_degree(&|x| at(set, x), n)).max();
                    let holds = longest <= 1 << (n - 1) && edges == Some(0);
                    Ok(Sides::new(format!("n = {n}"), true, holds))
                })?))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.2-length",
            place: "Section 1.1.2",
            kind: Kind::Statement,
            statement: "on the 3-cube the game always ends after 4 moves, half of the vertices",
            how: "the shortest and the longest games; all final positions",
            command: "ways shortest kayles hypercube:3",
            tier: Tier::Quick,
            check: |court| {
                let shortest = extreme(court, 3, Extreme::Shortest)?;
                let longest = extreme(court, 3, Extreme::Longest)?;
                let found = told(&lengths(court, 3)?);
                let second = Check::all([
                    Check::equal(Sides::new(
                        "the second stone opposite the first",
                        "[2]".into(),
                        format!("{:?}", by_second_stone(3)),
                    )),
                    Check::equal(Sides::new(
                        "the second stone at distance 2",
                        "[4]".into(),
                        format!("{:?}", by_second_stone(2)),
                    )),
                ]);
                let always = Check::all([
                    Check::equal(Sides::new("the shortest game", 4, shortest)),
                    Check::equal(Sides::new("the longest game", 4, longest)),
                ]);
                let instead = format!(
                    "after 2 moves if the second stone is opposite the first, otherwise after 4; with numbers of final positions {found}"
                );
                Finding::stated(&always).instead(&instead, &second)
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.2-winner",
            place: "Section 1.1.2",
            kind: Kind::Statement,
            statement: "on the 3-cube the first player to move always wins",
            how: "who cannot move loses; lengths of all games, and a search",
            command: "ways solve kayles hypercube:3",
            tier: Tier::Quick,
            check: |court| {
                let lengths = lengths(court, 3)?;
                let odd = lengths.keys().all(|moves| moves % 2 == 1);
                let even = lengths.keys().all(|moves| moves % 2 == 0) && !winner(court, 3)?.first_wins;
                Finding::stated(&Check::so(
                    "every game on the 3-cube",
                    odd,
                    "won by the first player",
                    "won by the second",
                ))
                .instead(
                    "the first player always loses",
                    &Check::so("lengths 2 and 4", even, "even", "not all even"),
                )
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.2-one-more",
            place: "Section 1.1.2",
            kind: Kind::Statement,
            statement: "at the end on the 3-cube one more red vertex would have degree 3 among the red ones",
            how: "every further vertex in every final position",
            command: "ways list kayles hypercube:3 --kind maximal",
            tier: Tier::Quick,
            check: |_| {
                Finding::stated(&with_one_more(2)).instead("so after games of 4 moves", &with_one_more(4))
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.2-lengths",
            place: "Section 1.1.2, further cubes",
            kind: Kind::Question,
            statement: "on the n-cube every game takes 2^(n-1) moves, half of the vertices",
            how: "all games up to n = 4, polynomials of maximal positions up to n = 5",
            command: "ways profile kayles hypercube:5 --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                let all: Vec<BTreeMap<usize, u128>> =
                    (1..=5).map(|n| lengths(court, n)).collect::<Result<_, ClaimError>>()?;
                let tables: Vec<String> =
                    (1..).zip(&all).map(|(n, lengths)| format!("n = {n}: {}", told(lengths))).collect();
                let always = Check::over("n = 1 to 5", (1..).zip(&all), |(n, lengths)| {
                    let found: Vec<String> = lengths.keys().map(usize::to_string).collect();
                    let paper = (1usize << (n - 1)).to_string();
                    Ok(Sides::new(format!("n = {n}"), paper, found.join(" or ")))
                })?;
                let longest = Check::over("n = 1 to 5", (1..).zip(&all), |(n, lengths)| {
                    let longest = lengths.keys().copied().max();
                    Ok(Sides::new(format!("n = {n}"), 1 << (n - 1), longest.unwrap_or(0)))
                })?;
                let instead = format!(
                    "that is the longest game; lengths and numbers of final positions are {}",
                    tables.join("; ")
                );
                Finding::conjectured(&always).instead(&instead, &longest)
            },
        },
        Claim {
            id: "karthikeyan-sinha/section-1.1.2-further-winners",
            place: "Section 1.1.2, further cubes",
            kind: Kind::Question,
            statement: "on the n-cube the second player wins, for all n from 2 on",
            how: "searched up to n = 5; the second player answers opposite",
            command: "ways solve kayles hypercube:5",
            tier: Tier::Quick,
            check: |court| {
                let searched = Check::over("searched for n = 2 to 5", 2..=5, |n| {
                    Ok(Sides::new(format!("n = {n}"), "second", winner(court, n)?.winner()))
                })?;
                let reason = "the vertex opposite the last stone is n ≥ 2 steps away from it and, by symmetry, as \
                              free as that one was, so the second player always has an answer; on the 1-cube the \
                              first player wins";
                Ok(Finding::conjectured(&argued(searched, reason)))
            },
        },
    ]
}
