//! Section 3: boards with missing squares, sums of boards, and a game of a tournament.

use super::{KEY, matrix, printed};
use crate::{Check, Claim, ClaimError, Court, Finding, Kind, Sides, Tier};
use board::Board;
use games::domineering::Kind as Positions;
use testkit::matrix::{self, Matrix, bar_between};
use testkit::tables::Entry;
use testkit::{Counts, brute, matchings};
use ways::{Job, Play, Player, Value, Verb};

/// The whole position of Example 3.4, which is not drawn in the text at hand.
const FIGURE_7: &str = "......#.|##..###.|.#......|.#..##..|.#.#..#.|.#.#..#.|.###..##|.#......";

fn board(text: &str) -> Board {
    Board::parse(text).expect("a board")
}

fn g(length: usize) -> Matrix {
    bar_between(Positions::All, 0, 0, length)
}

/// The only entry at a place.
fn entry(court: &Court<'_>, place: &str) -> &'static Entry {
    court.source(KEY).entries.iter().find(|entry| entry.place == place).expect("an entry of the paper")
}

fn polynomial(court: &Court<'_>, place: &str) -> Counts {
    match &entry(court, place).printed {
        testkit::tables::Claim::Profile(polynomial) => polynomial.clone(),
        testkit::tables::Claim::Count { .. } => unreachable!("a polynomial in print"),
    }
}

/// Products of row matrices against the engines.
fn by_rows(court: &Court<'_>, range: &str, boards: &[String]) -> Result<Check, ClaimError> {
    Check::over(range, boards, |text| {
        let engines = court.profile("domineering", None, text)?;
        Ok(Sides::new(text.clone(), matrix::profile(&board(text), Positions::All), engines))
    })
}

/// All boards within m x n that have a square in every row and every column.
fn masks(m: usize, n: usize) -> Vec<String> {
    let text = |mask: usize| {
        let row =
            |r| (0..n).map(|c| if mask >> (r * n + c) & 1 == 1 { '.' } else { '#' }).collect::<String>();
        (0..m).map(row).collect::<Vec<_>>().join("|")
    };
    let full = |text: &String| {
        let rows: Vec<&str> = text.split('|').collect();
        rows.iter().all(|row| row.contains('.')) && (0..n).all(|c| rows.iter().any(|row| &row[c..=c] == "."))
    };
    (0..1 << (m * n)).map(text).filter(full).collect()
}

/// The printed top component: rows of bars (from the top) 6 and 1, 2 and 1, 6, 2 and 2, 1 and 1, 1 and 1. On 8 columns
/// that leaves 72 boards; those of them with this polynomial.
fn top_components(polynomial: &Counts) -> Vec<Board> {
    let mut found = vec![];
    for pair in 2..=4 {
        for (a, b) in (2..=6).flat_map(|a| (a + 3..=6).map(move |b| (a, b))) {
            for (c, d) in [(a, b), (a, b + 1), (a + 1, b), (a + 1, b + 1)] {
                let rows = [
                    vec![0, 1, 2, 3, 4, 5, 7],
                    vec![pair, pair + 1, 7],
                    vec![2, 3, 4, 5, 6, 7],
                    vec![a, a + 1, b, b + 1],
                    vec![c, d],
                    vec![c, d],
                ];
                let board = Board::mask(6, 8, |row, column| rows[row].contains(&column));
                if matrix::profile(&board, Positions::All) == *polynomial {
                    found.push(board);
                }
            }
        }
    }
    found
}

/// The components, drawn and sorted.
fn components(boards: &[Board]) -> String {
    let parts = boards.iter().flat_map(Board::components);
    let mut drawn: Vec<String> = parts.map(|part| part.draw(|_| '.').trim().replace('\n', "|")).collect();
    drawn.sort();
    drawn.join(" + ")
}

/// The positions of Figure 7 that play reaches if Right is to move there.
fn with_right_to_move(court: &Court<'_>) -> Result<Counts, ClaimError> {
    let play = Some(Play { turn: Some(Player::Right) });
    let job = Job { play, ..Job::new(Verb::Profile, "domineering", FIGURE_7) };
    let Value::Profile(profile) = court.answer(&job)?.value else { unreachable!("a profile") };
    let small = |number| u128::try_from(number).expect("a small number");
    Ok(profile.terms().map(|(powers, number)| (powers, small(number))).collect())
}

fn squares_taken() -> Board {
    let free = board(FIGURE_7);
    let free = free.places().expect("a board on a grid");
    Board::mask(8, 8, |row, column| !free.contains(&(row, column)))
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim {
            id: "huntemann-mckay/figure-6",
            place: "Section 3, Figure 6",
            kind: Kind::Statement,
            statement: "##.|... has the rows R₁ = G₀,₁ and R₂ = G₀,₃ with labels 0 above its first two squares",
            how: "the (1,1) entry of R₂R₁ against the engines",
            command: "ways profile domineering '##.|...'",
            tier: Tier::Quick,
            check: |court| {
                let second = matrix::row(Positions::All, &[0, 1, 2], &[0, 1, 2], &[2]);
                let product = (&second * &g(1)).entry(0, 0);
                let engines = court.profile("domineering", None, "##.|...")?;
                Ok(Finding::stated(&Check::equal(Sides::new("##.|...", product, engines))))
            },
        },
        Claim {
            id: "huntemann-mckay/section-3-missing",
            place: "Section 3",
            kind: Kind::Statement,
            statement: "a missing square counts like one that is forced to be empty: label 0 towards it",
            how: "products of the matrices of the rows against the engines, on all boards within 3 x 3 and 2 x 4",
            command: "ways profile domineering '.#.|...|.#.'",
            tier: Tier::Quick,
            check: |court| {
                let boards = [masks(3, 3), masks(2, 4)].concat();
                let range = format!("all {} boards within 3 x 3 and 2 x 4", boards.len());
                Ok(Finding::stated(&by_rows(court, &range, &boards)?))
            },
        },
        Claim {
            id: "huntemann-mckay/section-3-kronecker",
            place: "Section 3",
            kind: Kind::Statement,
            statement: "a row that missing squares break into parts has the Kronecker product of their matrices",
            how: "boards with rows in two, three and four parts, against the engines",
            command: "ways profile domineering '.....|.#.#.|.....'",
            tier: Tier::Quick,
            check: |court| {
                let boards = [
                    "...|.#.|...",
                    ".....|.#.#.|.....",
                    ".......|.#.#.#.|.......",
                    "..#..#..|........",
                    ".#.#.|.#.#.",
                ];
                let boards = boards.map(String::from);
                Ok(Finding::stated(&by_rows(court, &boards.join(", "), &boards)?))
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.1",
            place: "Example 3.1",
            kind: Kind::Statement,
            statement: "the matrix of the row .#.. whose last square lies above a missing one",
            how: "the Kronecker product is carried out; entry by entry",
            command: "ways claims show huntemann-mckay/example-3.1",
            tier: Tier::Quick,
            check: |_| {
                let print = "
                    y+1  x  x  x^2  xy+x  x^2  x^2  x^3
                    1    x  0  0    x     x^2  0    0
                    y+1  x  x  x^2  0     0    0    0
                    1    x  0  0    0     0    0    0";
                let row = matrix::row(Positions::All, &[0, 2, 3], &[0, 1, 2], &[0, 1, 2, 3]);
                Ok(Finding::stated(&matrix("its 32 entries", print, row)))
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.2-labels",
            place: "Example 3.2",
            kind: Kind::Statement,
            statement: "R₃ is G₀,₃ with a label fixed below its middle square",
            how: "R₃R₂R₁ exists only if R₃ has as many columns as R₂ has rows",
            command: "ways profile domineering '....|.#..|...#'",
            tier: Tier::Quick,
            check: |court| {
                let first = matrix::row(Positions::All, &[0, 1, 2, 3], &[0, 2, 3], &[]);
                let second = matrix::row(Positions::All, &[0, 2, 3], &[0, 1, 2], &[0, 1, 2, 3]);
                let fixed_below = matrix::row(Positions::All, &[0, 1, 2], &[0, 2], &[0, 1, 2]);
                let fixed_above = matrix::row(Positions::All, &[0, 1, 2], &[0, 1, 2], &[0, 2]);
                let sizes = Sides::new("columns of R₃", fixed_below.size().1, second.size().0);
                let product = (&(&fixed_above * &second) * &first).entry(0, 0);
                let print = polynomial(court, "Example 3.2");
                Finding::stated(&Check::equal(sizes)).read_as(
                    "the label is fixed above that square, under the missing one; the board is ....|.#..|...#",
                    &Check::equal(Sides::new("the (1,1) entry of R₃R₂R₁ is the printed polynomial", print, product)),
                )
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.2",
            place: "Example 3.2",
            kind: Kind::Statement,
            statement: "the polynomial of the board ....|.#..|...#",
            how: "by two engines",
            command: "ways profile domineering '....|.#..|...#'",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 3.2"),
        },
        Claim {
            id: "huntemann-mckay/proposition-3.3",
            place: "Proposition 3.3",
            kind: Kind::Statement,
            statement: "the polynomial of a disjunctive sum is the product of the polynomials of its parts",
            how: "all pairs of boards within 2 x 2, 1 x 3 and 3 x 1, side by side on one board: dominoes laid on the whole against the product",
            command: "ways profile domineering '2x2 + ..|.#'",
            tier: Tier::Quick,
            check: |court| {
                let parts = ["..|..", "..|.#", "...", ".|.|.", ".#|#.", "..", "."];
                let pairs = parts.iter().flat_map(|one| parts.iter().map(move |other| (*one, *other)));
                Ok(Finding::stated(&Check::over("49 pairs of boards", pairs, |(one, other)| {
                    let product = &court.profile("domineering", None, one)?
                        * &court.profile("domineering", None, other)?;
                    let whole =
                        brute::domineering_by_moves(&beside(&board(one), &board(other)), Positions::All);
                    Ok(Sides::new(format!("{one} + {other}"), product, whole))
                })?))
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.4-bottom",
            place: "Example 3.4, bottom component",
            kind: Kind::Statement,
            statement: "the polynomial of ##..##|##..##|##..##|......",
            how: "by two engines",
            command: "ways profile domineering '##..##|##..##|##..##|......'",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 3.4, bottom component"),
        },
        Claim {
            id: "huntemann-mckay/example-3.4-bottom-labels",
            place: "Example 3.4, bottom component",
            kind: Kind::Statement,
            statement: "its matrix is G₀,₆ with labels 00-00 above, times the cube of G₀,₂",
            how: "there must be a label for each of the six tiles",
            command: "ways profile domineering '##..##|##..##|##..##|......'",
            tier: Tier::Quick,
            check: |court| {
                let last = matrix::row(Positions::All, &[0, 1, 2, 3, 4, 5], &[0, 1, 2, 3, 4, 5], &[2, 3]);
                let product = (&last * &g(2).power(3)).entry(0, 0);
                let print = polynomial(court, "Example 3.4, bottom component");
                Finding::stated(&Check::equal(Sides::new("labels above", "00-00".len(), 6))).read_as(
                    "00--00, two open labels",
                    &Check::equal(Sides::new("the (1,1) entry is the printed polynomial", print, product)),
                )
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.4-top",
            place: "Example 3.4, top component",
            kind: Kind::Statement,
            statement: "the polynomial of the top component",
            how: "by two engines",
            command: "ways profile domineering '......#.|##..###.|##......|##..##..|##.####.|##.####.'",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 3.4, top component"),
        },
        Claim {
            id: "huntemann-mckay/example-3.4-top-labels",
            place: "Example 3.4, top component",
            kind: Kind::Statement,
            statement: "the fourth factor of its matrix is G₀,₆ with labels 00-00 below and 000- above",
            how: "there must be a label for each of the six tiles; all 72 boards on 8 columns whose rows consist of the printed bars are tried",
            command: "ways profile domineering '......#.|##..###.|##......|##..##..|##.####.|##.####.'",
            tier: Tier::Quick,
            check: |court| {
                let entry = entry(court, "Example 3.4, top component");
                let found = top_components(&polynomial(court, "Example 3.4, top component"));
                let one = Sides::new(
                    "the only board with the printed polynomial",
                    components(&entry.boards),
                    components(&found),
                );
                Finding::stated(&Check::equal(Sides::new("labels below", "00-00".len(), 6))).read_as(
                    "--00-- below, --000- above, and G₀,₂ with -0 and with 0- below as the third factor: the board ......#.|##..###.|##......|##..##..|##.####.|##.####.",
                    &Check::equal(one),
                )
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.4-left",
            place: "Example 3.4, left component",
            kind: Kind::Statement,
            statement: "the polynomial of the left component, the sixth power of G₀,₁, is D₁,₆ = x³ + 6x² + 5x + 1",
            how: "D₁,₆ is that of one row and six columns, by the paper's own convention",
            command: "ways profile domineering 6x1",
            tier: Tier::Quick,
            check: |court| {
                let place = "Example 3.4, left component";
                let print = polynomial(court, place);
                let named = Sides::new("1x6", print.clone(), court.profile("domineering", None, "1x6")?);
                let power = Sides::new(
                    "the (1,1) entry of the sixth power of G₀,₁",
                    print,
                    g(1).power(6).entry(0, 0),
                );
                Finding::stated(&Check::equal(named)).instead(
                    "that is D₆,₁, six rows and one column",
                    &Check::all([Check::equal(power), court.entries(KEY, place)?]),
                )
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.4",
            place: "Example 3.4",
            kind: Kind::Statement,
            statement: "the polynomial of the play positions of the sum of the three components",
            how: "the sum, by the engines",
            command: "ways profile domineering '......#.|##..###.|##......|##..##..|##.####.|##.####. + ##..##|##..##|##..##|...... + 6x1' --play",
            tier: Tier::Quick,
            check: |court| printed(court, "Example 3.4, the sum of the components"),
        },
        Claim {
            id: "huntemann-mckay/figure-7",
            place: "Figure 7",
            kind: Kind::Statement,
            statement: "the components lie on one 8 x 8 board, on which 6 vertical and 5 horizontal dominoes have been played",
            how: "the picture is not in the text at hand: the board in which the components fit together has their sum and the printed polynomial, and its 22 taken squares can be covered so",
            command: "ways profile domineering '......#.|##..###.|.#......|.#..##..|.#.#..#.|.#.#..#.|.###..##|.#......' --play",
            tier: Tier::Quick,
            check: |court| {
                let whole = entry(court, "Example 3.4, Figure 7");
                let sum = entry(court, "Example 3.4, the sum of the components");
                let taken = squares_taken();
                let covered = matrix::profile(&taken, Positions::All).get(6, 5) > 0;
                Ok(Finding::stated(&Check::all([
                    court.entries(KEY, "Example 3.4, Figure 7")?,
                    Check::equal(Sides::new(
                        "its components",
                        components(&sum.boards),
                        components(&whole.boards),
                    )),
                    Check::value(Sides::new("taken squares", 22, taken.sites())),
                    Check::so(
                        "6 vertical and 5 horizontal dominoes cover them",
                        covered,
                        "so",
                        "they do not",
                    ),
                ])))
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.4-moves",
            place: "Example 3.4",
            kind: Kind::Statement,
            statement: "Right, whose turn it is, has 21 possible moves",
            how: "the coefficient of y",
            command: "ways profile domineering '......#.|##..###.|.#......|.#..##..|.#.#..#.|.#.#..#.|.###..##|.#......' --play --turn right",
            tier: Tier::Quick,
            check: |court| {
                let moves = with_right_to_move(court)?.get(0, 1);
                Ok(Finding::stated(&Check::value(Sides::new("moves of Right", 21, moves))))
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.4-turn",
            place: "Example 3.4",
            kind: Kind::Statement,
            statement: "the printed polynomial counts the positions that have to be analysed from there on, Right to move",
            how: "positions that play reaches if Right begins there",
            command: "ways profile domineering '......#.|##..###.|.#......|.#..##..|.#.#..#.|.#.#..#.|.###..##|.#......' --play --turn right",
            tier: Tier::Quick,
            check: |court| {
                let print = polynomial(court, "Example 3.4, the sum of the components");
                let reached = with_right_to_move(court)?;
                let right: Counts = print.terms().filter(|((a, b), _)| b >= a).collect();
                let at = |counts: &Counts| format!("{}x, {} positions", counts.get(1, 0), counts.total());
                Finding::stated(&Check::equal(Sides::new("the term in x", at(&print), at(&reached)))).instead(
                    "only the terms with at least as many y as x, for Left cannot have moved more often than Right",
                    &Check::equal(Sides::new("these terms", right, reached)),
                )
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.4-last",
            place: "Example 3.4",
            kind: Kind::Statement,
            statement: "terms with more y than x show that Right may win, such as 17x¹⁰y¹¹",
            how: "42 squares are free, so after 21 more dominoes the board is full, and Right has moved last",
            command: "ways profile domineering '......#.|##..###.|.#......|.#..##..|.#.#..#.|.#.#..#.|.###..##|.#......' --kind maximal --play",
            tier: Tier::Quick,
            check: |court| {
                let maximal = court.profile("domineering", Some("maximal"), FIGURE_7)?;
                Ok(Finding::stated(&Check::all([
                    Check::value(Sides::new(
                        "maximal positions with 10 and 11 more dominoes",
                        17,
                        maximal.get(10, 11),
                    )),
                    Check::value(Sides::new("free squares", 42, board(FIGURE_7).sites())),
                ])))
            },
        },
        Claim {
            id: "huntemann-mckay/example-3.4-winner",
            place: "Example 3.4",
            kind: Kind::Statement,
            statement: "Left won the game",
            how: "the position is solved, Right to move: the result was that of optimal play from there on",
            command: "ways solve domineering '......#.|##..###.|.#......|.#..##..|.#.#..#.|.#.#..#.|.###..##|.#......' --first right",
            tier: Tier::Quick,
            check: |court| {
                let verb = Verb::Solve { length: false, first: Some(Player::Right), line: false };
                let Value::Partizan(solved) = court.answer(&Job::new(verb, "domineering", FIGURE_7))?.value
                else {
                    unreachable!("Domineering is solved as a partizan game")
                };
                let winner = format!("{:?}", solved.begun[0].winner);
                Ok(Finding::stated(&Check::value(Sides::new(
                    "the winner, if Right begins",
                    "Left".to_string(),
                    winner,
                ))))
            },
        },
        Claim {
            id: "huntemann-mckay/section-2.1-during-play",
            place: "Section 2.1",
            kind: Kind::Question,
            statement: "the share of play positions rises during play: in the game of Example 3.4 from 8 x 8 to Figure 7",
            how: "exact fractions; one game only",
            command: "ways count domineering '......#.|##..###.|.#......|.#..##..|.#.#..#.|.#.#..#.|.###..##|.#......' --play",
            tier: Tier::Quick,
            check: |court| {
                let (start, later) =
                    (court.share("domineering", "8x8")?, court.share("domineering", FIGURE_7)?);
                let rises = &start.part * &later.whole < &later.part * &start.whole;
                let told = format!("{} on 8 x 8, {} after 11 moves", start.decimals(), later.decimals());
                Ok(Finding::conjectured(&Check::so(told, rises, "it rises", "it does not")))
            },
        },
        Claim {
            id: "huntemann-mckay/section-3-subgraphs",
            place: "Section 3",
            kind: Kind::Statement,
            statement: "with x = y the matrices count the matchings of a subgraph of the grid",
            how: "all sets of disjoint edges, on all boards within 3 x 3 and 2 x 4",
            command: "ways profile domineering '.#.|...|.#.' --in-one-variable",
            tier: Tier::Quick,
            check: |_| {
                let boards = [masks(3, 3), masks(2, 4)].concat();
                let range = format!("all {} boards within 3 x 3 and 2 x 4", boards.len());
                Ok(Finding::stated(&Check::over(range, boards, |text| {
                    let board = board(&text);
                    let by_matrix = matrix::profile(&board, Positions::All).in_one_variable();
                    Ok(Sides::new(text, by_matrix, matchings::by_size(&matchings::all(&board))))
                })?))
            },
        },
    ]
}

/// Two boards on one, with a column between them.
fn beside(one: &Board, other: &Board) -> Board {
    let places = |board: &Board| board.places().expect("a board on a grid").to_vec();
    let (left, right) = (places(one), places(other));
    let offset = left.iter().map(|place| place.1 + 2).max().unwrap_or(0);
    let all: Vec<(usize, usize)> =
        left.into_iter().chain(right.iter().map(|&(r, c)| (r, c + offset))).collect();
    let size = |of: fn(&(usize, usize)) -> usize| all.iter().map(of).max().unwrap_or(0) + 1;
    Board::mask(size(|place| place.0), size(|place| place.1), |row, column| all.contains(&(row, column)))
}
