//! Growth constants against print and against generating functions; growth with both sides.

use std::sync::atomic::{AtomicUsize, Ordering};
use ways::{FamilyGrowth, Growth, Job, Progress, Proof, Run, SquareGrowth, Value, Verb, Watch, WaysError};

fn ask(verb: Verb, game: &str, kind: Option<&str>, board: &str) -> Result<(Value, Proof), WaysError> {
    let job = Job { kind: kind.map(String::from), ..Job::new(verb, game, board) };
    ways::answer(&job, &Run::unlimited()).map(|answer| (answer.value, answer.proof))
}

fn by_width(game: &str, kind: Option<&str>, width: usize, digits: usize) -> FamilyGrowth {
    let (value, proof) = ask(Verb::Growth { digits }, game, kind, &format!("{width}xn")).unwrap();
    assert!(matches!(proof, Proof::Enclosed { .. }), "{proof:?}");
    match value {
        Value::Growth(growth) => *growth,
        other => panic!("{other:?}"),
    }
}

fn of_squares(game: &str, kind: Option<&str>, up_to: usize) -> SquareGrowth {
    let (value, proof) = ask(Verb::GrowthOfSquares { up_to }, game, kind, "nxn").unwrap();
    assert!(matches!(proof, Proof::Extrapolated { .. }), "{proof:?}");
    match value {
        Value::GrowthOfSquares(growth) => *growth,
        other => panic!("{other:?}"),
    }
}

/// Two proofs that share the operator and nothing else.
#[test]
fn widths_agree_with_generating_functions() {
    let games = [
        ("go", None, 5),
        ("domineering", None, 8),
        ("domineering", Some("maximal"), 4),
        ("domineering", Some("left-end"), 4),
        ("domineering", Some("right-end"), 4),
        ("col", None, 4),
        ("encol:2", None, 2),
    ];
    for (game, kind, widest) in games {
        for width in 1..=widest {
            let verb = Verb::Series { terms: 0, profile: false, digits: 25 };
            let Value::Series(series) = ask(verb, game, kind, &format!("{width}xn")).unwrap().0 else {
                panic!("a series was asked for")
            };
            let Some(Growth::Simple { constant, coefficient }) = series.growth else {
                panic!("{:?}", series.growth)
            };
            let found = by_width(game, kind, width, 25);
            assert_eq!((found.constant, found.coefficient), (constant, coefficient), "{game}, {width} rows");
        }
    }
}

/// Table 2 of \[TrompFarneback\]: aₘ and the m-th root of λₘ as printed, and how many characters of each are right.
/// The last digits of a₁ to a₄ and of six roots are wrong in print.
const TABLE_2: [(&str, usize, &str, usize); 9] = [
    ("0.69412340909080771809", 19, "2.7692923542386314", 18),
    ("0.77605920648443217564", 21, "2.9212416045359486", 17),
    ("0.76692462372625158688", 20, "2.9412655443486972", 17),
    ("0.73972591465609392167", 21, "2.9497646496768897", 17),
    ("0.71384057986002504205", 22, "2.9549337288382067", 17),
    ("0.68921150040083474629", 22, "2.9583903342140907", 18),
    ("0.66545979340188479816", 22, "2.9608618349040166", 17),
    ("0.64252516474515096185", 22, "2.9627168070252408", 17),
    ("0.62038058380200867949", 22, "2.9641603664723", 15),
];

fn agrees_with_table_2(width: usize) {
    let (coefficient, right, root, right_of_root) = TABLE_2[width - 1];
    let shared = |a: &str, b: &str| a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let found = by_width("go", None, width, 20).coefficient.to_string();
    assert_eq!(shared(&found, coefficient), right, "{width}: {found}");
    let found = by_width("go", None, width, 17).per_site.to_string();
    assert_eq!(shared(&found, root), right_of_root, "{width}: {found}");
}

#[test]
fn go_grows_as_printed() {
    (1..=7).for_each(agrees_with_table_2);
}

#[test]
#[ignore = "takes a minute"]
fn go_grows_as_printed_on_wider_boards() {
    (8..=9).for_each(agrees_with_table_2);
}

/// Table 6 of \[TrompFarneback\].
#[test]
fn the_base_of_liberties_converges_as_printed() {
    let growth = of_squares("go", None, 7);
    assert!(growth.symmetric);
    let found: Vec<String> = growth.estimates.iter().map(|estimate| estimate.base.to_string()).collect();
    assert_eq!(found[0], "2.28");
    for (found, printed) in found.iter().zip(["2.28", "3.0", "2.979", "2.9756", "2.975732", "2.9757343"]) {
        let shared = found.bytes().zip(printed.bytes()).take_while(|(a, b)| a == b).count();
        assert!(shared + 1 >= printed.len().min(found.len()), "{found}, {printed}");
    }
    // From larger boards L = 2.975734..., B = 0.965535..., A = 0.850639...
    let best = growth.best;
    assert_eq!(best.base.to_string(), "2.97573");
    assert!(best.row.to_string().starts_with("0.9655") && best.corner.to_string().starts_with("0.85"));
    // 1x1 to 5x6; the four boards of the formula are left out.
    assert_eq!(growth.errors.len(), 10);
    assert!(growth.errors.iter().all(|(m, n, _)| m <= n && *n <= 6));
    assert!(growth.errors.windows(2).all(|two| two[0].2.abs() > two[1].2.abs()), "{:?}", growth.errors);
}

/// A domino of Left stands where one of Right stands on the board on its side.
#[test]
fn rows_and_columns_are_told_apart() {
    let (left, right) =
        (of_squares("domineering", Some("left-end"), 6), of_squares("domineering", Some("right-end"), 6));
    for (one, other) in left.estimates.iter().zip(&right.estimates) {
        assert_eq!((&one.base, &one.corner), (&other.base, &other.corner));
        assert_eq!((&one.row, &one.column), (&other.column, &other.row));
    }
    assert_ne!(left.best.row, left.best.column);
    let all = of_squares("domineering", None, 6);
    assert!(all.symmetric && !left.symmetric);
    assert_eq!(all.best.row, all.best.column);
}

/// The entropy of matchings of the square lattice, per site: 0.662798972834 (Baxter, Dimers on a rectangular lattice, 1968), from strips and squares.
#[test]
fn domineering_grows_like_monomers_and_dimers() {
    let base = of_squares("domineering", None, 12).best.base.to_string();
    let entropy = base.parse::<f64>().unwrap().ln();
    assert!((entropy - 0.662_798_972_834).abs() < 1e-8, "{base}");
}

#[test]
fn what_cannot_be_answered_is_named() {
    let growth = |family: &str| ask(Verb::Growth { digits: 10 }, "go", None, family);
    assert!(matches!(growth("0xn"), Err(WaysError::Board(_))));
    assert!(matches!(growth("nxn"), Err(WaysError::Board(_))));
    let Err(WaysError::Family { what, .. }) = ask(Verb::Growth { digits: 100_000 }, "go", None, "2xn") else {
        panic!("too many digits were given")
    };
    assert!(what.contains("100000 digits"), "{what}");
    let squares = |up_to: usize| ask(Verb::GrowthOfSquares { up_to }, "go", None, "nxn");
    assert_eq!(squares(2).unwrap_err(), WaysError::TooFewSquares(2));
    assert!(matches!(squares(1_000_000), Err(WaysError::Board(_))));
}

/// Stops at the given call.
struct Impatient(AtomicUsize);

impl Watch for Impatient {
    fn progress(&self, _: Progress) {}
    fn stopped(&self) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) <= 1
    }
}

#[test]
fn growth_can_be_stopped_anywhere() {
    for calls in [1, 20, 45] {
        let watch = Impatient(AtomicUsize::new(calls));
        let job = Job::new(Verb::Growth { digits: 20 }, "go", "4xn");
        let answer = ways::answer(&job, &Run::new(u64::MAX, &watch));
        assert_eq!(answer.unwrap_err(), WaysError::Stopped, "{calls}");
    }
}
