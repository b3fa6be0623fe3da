//! Section 1: matchings, independent sets, complexes, and the sequences that count them.

use super::{on_rectangles, rectangles, sequence};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use std::collections::BTreeSet;
use testkit::{Counts, kasteleyn, matchings};

/// The independence polynomial: a vertex is in the set and its neighbours are not, or it is not.
fn independence(near: &[u64], left: u64) -> Counts {
    if left == 0 {
        return Counts::one();
    }
    let vertex = left.trailing_zeros() as usize;
    let rest = left & !(1 << vertex);
    let with = &Counts::term(1, 0, 1) * &independence(near, rest & !near[vertex]);
    &independence(near, rest) + &with
}

fn independent_sets(board: &Board) -> Counts {
    let mut near = vec![0u64; board.sites()];
    for pair in board.pairs() {
        near[pair.a] |= 1 << pair.b;
        near[pair.b] |= 1 << pair.a;
    }
    independence(&near, (1 << board.sites()) - 1)
}

/// Domineering in one variable against sets of edges of the grid graph.
fn as_edges(
    court: &Court<'_>,
    kind: Option<&str>,
    sets: impl Fn(&Board) -> Vec<u64>,
) -> Result<Check, ClaimError> {
    let sizes = rectangles(16);
    Check::over(format!("{} rectangles of up to 16 squares", sizes.len()), sizes, |(m, n)| {
        let board = format!("{m}x{n}");
        let profile = court.profile("domineering", kind, &board)?.in_one_variable();
        Ok(Sides::new(board, matchings::by_size(&sets(&Board::grid(m, n))), profile))
    })
}

/// Every subset of every set.
fn closed_downwards(facets: &[u64]) -> Vec<u64> {
    let mut faces = BTreeSet::new();
    for &facet in facets {
        let mut face = facet;
        loop {
            faces.insert(face);
            if face == 0 {
                break;
            }
            face = (face - 1) & facet;
        }
    }
    faces.into_iter().collect()
}

const OF_COPY: &str = "terms of a copy of the OEIS against counts";

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-mckay/section-1-node-kayles",
            place: "Section 1",
            kind: Kind::Statement,
            statement: "the polynomial of the positions of Node Kayles on a graph is its independence polynomial",
            how: "independent sets, taken vertex by vertex, against the engines",
            command: "ways profile kayles hypercube:3",
            tier: Tier::Quick,
            check: |court| {
                let boards = [
                    "path:9",
                    "cycle:9",
                    "star:6",
                    "bipartite:3,4",
                    "hypercube:3",
                    "wheel:7",
                    "4x4",
                    "..#|.#.|...",
                ];
                Ok(Finding::stated(&Check::over(boards.join(", "), boards, |name| {
                    let board = Board::parse(name).expect("a board");
                    Ok(Sides::new(name, independent_sets(&board), court.profile("kayles", None, name)?))
                })?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-matchings",
            place: "Sections 1 and 1.1",
            kind: Kind::Statement,
            statement: "D(x,x) is the generating polynomial of the matchings of the m x n grid graph",
            how: "all sets of disjoint edges against the engines",
            command: "ways profile domineering 4x4 --in-one-variable",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&as_edges(court, None, matchings::all)?)),
        },
        Claim {
            id: "huntemann-mckay/section-1.1-A030186",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "D(1,1) on 2 x n is the OEIS sequence A030186",
            how: OF_COPY,
            command: "ways series domineering 2xn",
            tier: Tier::Quick,
            check: |court| {
                let terms =
                    "2 7 22 71 228 733 2356 7573 24342 78243 251498 808395 2598440 8352217 26846696 86293865
                    277376074 891575391 2865808382 9211624463";
                Ok(Finding::stated(&sequence(court, None, 1, terms, |n| format!("2x{n}"))?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-A033506",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "D(1,1) on 3 x n is the OEIS sequence A033506",
            how: OF_COPY,
            command: "ways series domineering 3xn",
            tier: Tier::Quick,
            check: |court| {
                let terms =
                    "3 22 131 823 5096 31687 196785 1222550 7594361 47177097 293066688 1820552297 11309395995
                    70254767718 436427542283 2711118571311 16841658983944 104621568809247 649916534985369";
                Ok(Finding::stated(&sequence(court, None, 1, terms, |n| format!("3x{n}"))?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-A028420",
            place: "Sections 1.1 and 2.1",
            kind: Kind::Statement,
            statement: "D(1,1) on n x n is the OEIS sequence A028420",
            how: OF_COPY,
            command: "ways count domineering 12x12",
            tier: Tier::Quick,
            check: |court| {
                let terms = "1 7 131 10012 2810694 2989126727 11945257052321 179788343101980135 10185111919160666118608
                    2172138783673094193937750015 1743829823240164494694386437970640
                    5270137993816086266962874395450234534887";
                Ok(Finding::stated(&sequence(court, None, 1, terms, |n| format!("{n}x{n}"))?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-perfect",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "if the grid graph has a perfect matching, the leading coefficient of D(x,x) is the number of them",
            how: "against Kasteleyn's formula, all boards with mn even, m and n up to 6",
            command: "ways profile domineering 6x6 --in-one-variable",
            tier: Tier::Quick,
            check: |court| {
                let sizes =
                    (1..=6).flat_map(|m| (1..=6).map(move |n| (m, n))).filter(|(m, n)| m * n % 2 == 0);
                Ok(Finding::stated(&Check::over("27 boards, m and n up to 6", sizes, |(m, n)| {
                    let board = format!("{m}x{n}");
                    let profile = court.profile("domineering", None, &board)?.in_one_variable();
                    let leading = profile.terms().last().expect("a term");
                    let leading = format!("{}x^{}", leading.1, leading.0.0);
                    Ok(Sides::new(board, format!("{}x^{}", kasteleyn::tilings(m, n), m * n / 2), leading))
                })?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-maximal-matchings",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "F(x,x) is the generating polynomial of the maximal matchings of the grid graph",
            how: "all sets of disjoint edges that no edge can join, against the engines",
            command: "ways profile domineering 4x4 --kind maximal --in-one-variable",
            tier: Tier::Quick,
            check: |court| Ok(Finding::stated(&as_edges(court, Some("maximal"), matchings::maximal)?)),
        },
        Claim {
            id: "huntemann-mckay/section-1.1-A000931",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "F(1,1) on 1 x n is the Padovan sequence A000931: a(n) = a(n−2) + a(n−3), from 1, 1, 2 on",
            how: "the terms, and the recurrence proved on the operator of the family",
            command: "ways prove domineering 1xn --kind maximal --recurrence 'a(n) = a(n-2) + a(n-3)'",
            tier: Tier::Quick,
            check: |court| {
                let maximal = Some("maximal");
                let first = sequence(court, maximal, 1, "1 1 2", |n| format!("1x{n}"))?;
                let proved = court.prove("domineering", maximal, "1xn", "a(n) = a(n-2) + a(n-3)")?;
                Ok(Finding::stated(&if first.failure().is_some() { first } else { proved }))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-A286945",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "F(1,1) on 2 x n is the OEIS sequence A286945",
            how: OF_COPY,
            command: "ways series domineering 2xn --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                let terms =
                    "1 2 5 11 24 51 109 234 503 1081 2322 4987 10711 23006 49415 106139 227976 489669 1051759
                    2259072";
                Ok(Finding::stated(&sequence(court, Some("maximal"), 1, terms, |n| format!("2x{n}"))?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-A288028",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "F(1,1) on 3 x n is the OEIS sequence A288028",
            how: OF_COPY,
            command: "ways series domineering 3xn --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                let terms = "2 5 22 75 264 941 3286 11623 40960 144267 508812 1792981 6319994 22277291 78518760 276763545
                    975517878 3438444583 12119670866 42718700667";
                Ok(Finding::stated(&sequence(court, Some("maximal"), 1, terms, |n| format!("3x{n}"))?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-A287595",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "F(1,1) on n x n is the OEIS sequence A287595",
            how: OF_COPY,
            command: "ways count domineering 11x11 --kind maximal",
            tier: Tier::Quick,
            check: |court| {
                let terms =
                    "1 2 22 400 22228 3136370 1158560776 1147204164108 2980178704765860 20513821200001569410
                    373243563814532182524614";
                Ok(Finding::stated(&sequence(court, Some("maximal"), 1, terms, |n| format!("{n}x{n}"))?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1.1-faces",
            place: "Section 1.1",
            kind: Kind::Statement,
            statement: "positions are the faces of a simplicial complex, maximal ones its facets; D(x,x) is its f-vector",
            how: "all subsets of the maximal positions, each once, by their sizes, against D(x,x)",
            command: "ways profile domineering 3x3 --in-one-variable",
            tier: Tier::Quick,
            check: |court| {
                let sets = |board: &Board| closed_downwards(&matchings::maximal(board));
                Ok(Finding::stated(&as_edges(court, None, sets)?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-1-differences",
            place: "Section 1",
            kind: Kind::Statement,
            statement: "without alternating turns the numbers of dominoes may differ by more than one",
            how: "the smallest rectangle with such a term; there is none below it",
            command: "ways profile domineering 4x1",
            tier: Tier::Quick,
            check: |court| {
                let play_only =
                    on_rectangles(court, None, &rectangles(3), |m, n| matchings_by_player(m, n).play())?;
                let profile = court.profile("domineering", None, "4x1")?;
                let two = Check::so("4x1: two dominoes of Left alone", profile.get(2, 0) == 1, "yes", "no");
                Ok(Finding::stated(&Check::all([two, play_only])))
            },
        },
    ]
}

fn matchings_by_player(m: usize, n: usize) -> Counts {
    testkit::brute::domineering_by_moves(&Board::grid(m, n), games::domineering::Kind::All)
}
