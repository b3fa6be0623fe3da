use super::*;

fn parse(text: &str) -> Term {
    Term::parse_growing(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_term_is_written_as_it_is_read() {
    for (text, written) in [
        ("grid: 3 , 4", "3x4"),
        ("Tree:0,0,1", "tree:0,0,1"),
        ("circulant:8; 1 ,3", "circulant:8;1,3"),
        ("petersen", "petersen"),
        ("POWER( path:n , 2 )", "power(path:n,2)"),
        ("product(grid:2,n,tree:0,0,path:3)", "product(2xn,tree:0,0,path:3)"),
        ("line(2x2+..|.#)", "line(2x2 + ..|.#)"),
        ("..|(.#)*", "..|(.#)*"),
    ] {
        assert_eq!(parse(text).to_string(), written);
        assert_eq!(parse(written).to_string(), written);
    }
}

#[test]
fn letters_are_sizes_only_where_something_may_grow() {
    assert_eq!(parse("product(path:n,cycle:m)").free(), ['n', 'm']);
    assert_eq!(parse("(..)* + path:4").free(), ['n']);
    assert_eq!(parse("product(petersen,2x2)").free(), []);
    for text in ["path:n", "3xn", "(..)*", "line(path:n)"] {
        assert!(Term::parse(text).is_err(), "{text}");
    }
}

#[test]
fn signs_inside_brackets_do_not_split() {
    assert_eq!(split_outside("a,b(c,d),e", ','), Ok(vec!["a", "b(c,d)", "e"]));
    assert_eq!(split_outside("", ','), Ok(vec![""]));
    assert!(split_outside("a)(", ',').is_err() && split_outside("((a)", ',').is_err());
    let operands = |text: &str| split_operands(text).unwrap();
    assert_eq!(operands("grid:2,3,path:4"), ["grid:2,3", "path:4"]);
    assert_eq!(operands("path:n,torus:3,n"), ["path:n", "torus:3,n"]);
    assert_eq!(operands("2x3,..|.#,4x4"), ["2x3", "..|.#", "4x4"]);
}

#[test]
fn the_order_of_a_family_names_every_site_once() {
    for text in ["power(line(hex:2,n),2)", "complement(strong(cycle:3,path:n))", "line(2xn + 2x2) + 3x3"] {
        let (board, mut order) = parse(text).at(4).unwrap();
        order.sort_unstable();
        assert_eq!(order, board.by_rows(), "{text}");
    }
}
