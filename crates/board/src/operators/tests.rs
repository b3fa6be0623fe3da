use super::*;

fn parse(text: &str) -> Board {
    Board::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Which sites are related.
fn matrix(board: &Board) -> Vec<Vec<bool>> {
    let mut related = vec![vec![false; board.sites()]; board.sites()];
    for (a, b) in ends(board) {
        assert!(a != b && !related[a][b], "{a} and {b} are related once");
        (related[a][b], related[b][a]) = (true, true);
    }
    related
}

/// Can the sites of one board be renamed so that it becomes the other? By trying.
fn are_isomorphic(one: &Board, other: &Board) -> bool {
    let (one, other) = (matrix(one), matrix(other));
    one.len() == other.len() && goes_on(&one, &other, &mut vec![])
}

/// Can more sites be given names, after those that have some?
fn goes_on(one: &[Vec<bool>], other: &[Vec<bool>], names: &mut Vec<usize>) -> bool {
    let site = names.len();
    if site == one.len() {
        return true;
    }
    let degree = |row: &[bool]| row.iter().filter(|related| **related).count();
    (0..other.len()).any(|name| {
        let fits = !names.contains(&name)
            && degree(&one[site]) == degree(&other[name])
            && names.iter().enumerate().all(|(earlier, &known)| one[site][earlier] == other[name][known]);
        if fits {
            names.push(name);
            if goes_on(one, other, names) {
                return true;
            }
            names.pop();
        }
        false
    })
}

#[test]
fn facts_about_graphs() {
    for (one, other) in [
        // The octahedron.
        ("line(complete:4)", "complement(path:2 + path:2 + path:2)"),
        ("line(complete:4)", "circulant:6;1,2"),
        ("complement(petersen)", "line(complete:5)"),
        ("complement(cycle:5)", "cycle:5"),
        ("complement(complete:3 + complete:4)", "bipartite:3,4"),
        ("complement(path:4)", "path:4"),
        ("line(path:6)", "path:5"),
        ("line(cycle:7)", "cycle:7"),
        ("line(star:5)", "complete:5"),
        ("line(bipartite:3,4)", "product(complete:3,complete:4)"),
        ("product(path:3,path:4)", "grid:3,4"),
        ("product(path:2,path:2,path:2)", "hypercube:3"),
        ("product(path:2,path:2,path:2,path:2)", "hypercube:4"),
        ("product(cycle:4,cycle:4)", "hypercube:4"),
        ("product(cycle:3,cycle:4)", "torus:3,4"),
        ("product(path:3,cycle:5)", "cylinder:3,5"),
        ("product(path:2,path:3,path:4)", "box:2,3,4"),
        ("strong(path:3,path:4)", "king:3,4"),
        ("strong(complete:2,complete:3)", "complete:6"),
        ("strong(path:2,path:2,path:2)", "complete:8"),
        ("power(cycle:9,2)", "circulant:9;1,2"),
        ("power(cycle:9,4)", "complete:9"),
        ("power(petersen,2)", "complete:10"),
        ("power(path:5,1)", "path:5"),
        ("circulant:7;1", "cycle:7"),
        ("circulant:8;4", "strong(complement(complete:4),path:2)"),
        ("wheel:3", "complete:4"),
    ] {
        assert!(are_isomorphic(&parse(one), &parse(other)), "{one} {other}");
    }
    assert!(!are_isomorphic(&parse("hex:3,3"), &parse("triangular:3,3")));
    assert!(!are_isomorphic(&parse("cycle:6"), &Board::sum(&[parse("cycle:3"), parse("cycle:3")])));
}

/// Boards to build others from.
const BOARDS: [&str; 7] =
    ["path:1", "path:4", "star:3", "torus:3,3", "bipartite:0,3", "..#|...", "cycle:5 + path:2"];

fn sum(text: &str) -> Board {
    Board::sum(&crate::parse_sum(text).unwrap())
}

/// The entries of a tuple, which are sorted like words.
fn entries(tuple: usize, other: &Board) -> (usize, usize) {
    (tuple / other.sites(), tuple % other.sites())
}

#[test]
fn products_relate_tuples_as_they_are_defined_to() {
    for one in BOARDS {
        for other in BOARDS {
            let (first, second) = (sum(one), sum(other));
            let (near, beside) = (matrix(&first), matrix(&second));
            let product = matrix(&parse(&format!("product({one},{other})")));
            let strong = matrix(&parse(&format!("strong({one},{other})")));
            for (s, row) in product.iter().enumerate() {
                for (t, &related) in row.iter().enumerate() {
                    let ((a, b), (c, d)) = (entries(s, &second), entries(t, &second));
                    assert_eq!(related, (a == c && beside[b][d]) || (b == d && near[a][c]), "{one} {other}");
                    let all = (a == c || near[a][c]) && (b == d || beside[b][d]);
                    assert_eq!(strong[s][t], all && s != t, "{one} {other}");
                }
            }
        }
    }
}

#[test]
fn lines_and_complements_are_what_they_are_defined_to_be() {
    for text in BOARDS {
        let board = sum(text);
        let related = matrix(&board);
        let complement = matrix(&parse(&format!("complement({text})")));
        for (a, row) in complement.iter().enumerate() {
            for (b, &apart) in row.iter().enumerate() {
                assert_eq!(apart, a != b && !related[a][b], "{text}");
            }
        }
        let pairs = sorted_pairs(&board);
        let line = matrix(&parse(&format!("line({text})")));
        assert_eq!(line.len(), pairs.len());
        for (s, &(a, b)) in pairs.iter().enumerate() {
            for (t, &(c, d)) in pairs.iter().enumerate() {
                assert_eq!(line[s][t], s != t && (a == c || a == d || b == c || b == d), "{text}");
            }
        }
    }
}

#[test]
fn operators_nest_and_take_any_number_of_factors() {
    let cube = parse("product(path:2, product(path:2,path:2), hypercube:1)");
    assert!(are_isomorphic(&cube, &parse("hypercube:4")));
    assert_eq!(parse("Line( Complement( cycle:5 ) )").sites(), 5);
    assert_eq!(parse("product(grid:2,3,path:2,tree:0,0)").sites(), 36);
    assert_eq!(parse("power(tree:0,0,1,2)").pairs(), parse("power(tree:0,0,1, 2)").pairs());
    assert_eq!(parse("strong(circulant:5;1,2,path:2)").sites(), 10);
    assert_eq!(parse("product(..|.#,2x2)").sites(), 12);
    assert_eq!(parse("line(path:1)").sites(), 0);
    assert_eq!(parse("product(line(path:1),path:4)").sites(), 0);
}

#[test]
fn what_is_no_operation_gets_its_sentence() {
    let message = |text: &str| Board::parse(text).unwrap_err().to_string();
    assert_eq!(
        message("power(path:5)"),
        "'power(path:5)' is not of the form power(…,k); write for example power(cycle:9,2)"
    );
    for text in [
        "line()",
        "line(path:3,path:4)",
        "product(path:3)",
        "product(path:3,)",
        "product(,path:3)",
        "strong()",
        "complement(  )",
        "power(path:3,path:2,2)",
        "power(path:3,0)",
        "power(path:3,256)",
        "power(path:3,k)",
    ] {
        assert!(message(text).starts_with(&format!("'{text}' is not of the form ")), "{}", message(text));
    }
    for text in ["line(path:3", "line(path:3))", "line((path:3)", "line(path:3)(path:4)"] {
        assert!(message(text).starts_with("the brackets of '"), "{}", message(text));
    }
    assert!(message("cube(path:3)").starts_with("there is no board by the name 'cube'"));
    assert!(message("line(moebius:3)").starts_with("there is no board by the name 'moebius'"));
    assert!(message("line(path:0)").starts_with("'0' in 'path:0' is not a size"));
    assert!(message("line(path:n)").starts_with("'n' in 'path:n' is not a size"));
    assert!(
        message("product(path:3,-2,path:3)").starts_with("'path:3,-2' does not give the sizes of path:n")
    );
    assert!(message("line(2x2 +)").starts_with("a summand of '2x2 +' is empty"));
    assert!(message("line((..)*)").starts_with("'(..)*' repeats a row any number of times"));
}

#[test]
fn what_would_be_too_large_is_refused_before_it_is_made() {
    let error = |text: &str| Board::parse(text).unwrap_err();
    for text in [
        "line(star:100000)",
        "complement(path:1000000)",
        "strong(complete:100,complete:100)",
        "power(star:1000000,2)",
    ] {
        assert!(matches!(error(text), BoardError::TooManyPairs { .. }), "{text}");
    }
    for text in ["line(torus:1000,1000)", "product(path:1000000,path:1000000)", "product(2x2,path:1000000)"] {
        assert!(matches!(error(text), BoardError::TooLarge { .. }), "{text}");
    }
    assert!(matches!(error("line(path:9999999 + path:3)"), BoardError::TooLarge { .. }));
    let deep = format!("{}path:3{}", "line(".repeat(100_000), ")".repeat(100_000));
    assert!(matches!(error(&deep), BoardError::TooManyParts { .. }));
    let wide = format!("product({}path:1)", "path:1,".repeat(100_000));
    assert!(matches!(error(&wide), BoardError::TooManyParts { .. }));
}

/// The table at the head of this module is the list.
#[test]
fn the_documentation_lists_all_operators() {
    let page = include_str!("../operators.rs");
    for operator in &OPERATORS {
        let line = format!("//! | `{}` | {} | {} |", operator.usage(), operator.sites, operator.what);
        assert!(page.contains(&line), "{line}");
    }
}
