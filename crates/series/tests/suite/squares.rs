//! The constants of Go from the numbers that are in print: \[TrompFarneback\], Tables 3, 5 and 6.

use dashu_int::UBig;
use series::Squares;

/// Table 3, up to 13 x 13.
const SQUARES: [&str; 13] = [
    "1",
    "57",
    "12675",
    "24318165",
    "414295148741",
    "62567386502084877",
    "83677847847984287628595",
    "990966953618170260281935463385",
    "103919148791293834318983090438798793469",
    "96498428501909654589630887978835098088148177857",
    "793474866816582266820936671790189132321673383112185151899",
    "57774258489513238998237970307483999327287210756991189655942651331169",
    "37249792307686396442294904767024517674249157948208717533254799550970595875237705",
];

/// Table 5, up to 12 x 13.
const ALMOST: [&str; 12] = [
    "5",
    "489",
    "321689",
    "1840058693",
    "93332304864173",
    "41945191530093646965",
    "166931297609667912727898521",
    "5882748866432370655674372752123193",
    "1835738613899845421140262364853644706891109",
    "5072588588647327658457862518216696854885169490987149",
    "124118554774307129694783556890846966815009879092863579679259393",
    "26892554058860272116972562366415920138007095980551558908000982332405743333",
];

/// Table 6: the base of liberties.
const BASES: [&str; 12] = [
    "2.28",
    "3.0",
    "2.979",
    "2.9756",
    "2.975732",
    "2.9757343",
    "2.9757341927",
    "2.9757341918",
    "2.975734192044",
    "2.975734192044",
    "2.975734192043350",
    "2.975734192043355",
];

fn go() -> Squares {
    let numbers = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<UBig>>();
    Squares { squares: numbers(&SQUARES), wide: numbers(&ALMOST), tall: numbers(&ALMOST) }
}

#[test]
fn the_base_of_liberties_converges_as_printed() {
    for (estimate, printed) in go().estimates().iter().zip(BASES) {
        let found = estimate.base.to_string();
        let shared = found.bytes().zip(printed.bytes()).take_while(|(a, b)| a == b).count();
        // The shorter of the two is rounded in its last digit.
        assert!(shared + 1 >= found.len().min(printed.len()), "{}: {found}, {printed}", estimate.side);
        assert_eq!(estimate.row, estimate.column);
    }
}

/// Below Corollary 6, from larger boards: all digits that two estimates agree in are right but perhaps the last.
#[test]
fn the_best_estimates_are_those_of_larger_boards() {
    let best = go().best();
    let larger = ["2.97573419204335724938", "0.96553505933837387", "0.850639925845714538"];
    for (found, printed) in [best.base, best.row, best.corner].iter().zip(larger) {
        let found = found.to_string();
        assert!(found.len() >= 11, "{found}");
        assert_eq!(found[..found.len() - 1], printed[..found.len() - 1]);
    }
}

/// "It achieves relative accuracy 0.99993 at n = 5, 0.99999999 at n = 9."
#[test]
fn the_formula_is_as_accurate_as_printed() {
    let errors = go().errors();
    let at = |side: usize| errors.iter().find(|(m, n, _)| (*m, *n) == (side, side)).unwrap().2;
    assert_eq!(format!("{:.5}", 1.0 + at(5)), "0.99993");
    assert_eq!(format!("{:.8}", 1.0 + at(9)), "0.99999999");
}
