//! The size of compiled machines: what trimming and merging must reach.

use board::Board;
use games::domineering::{Domineering, Kind};
use sweep::{Compiled, Tidy, compile, compile_best, compile_tidied};
use testkit::random::Dice;

fn by_rows(kind: Kind, n: usize, tidy: Tidy) -> Compiled {
    let board = Board::grid(n, n);
    compile_tidied(&Domineering { kind }, &board, &board.by_rows(), tidy).unwrap()
}

/// A column remembers whether a vertical domino is half placed in it, the last one also whether a horizontal one is:
/// 2^(n-1) · 3 states.
#[test]
fn domineering_reaches_the_hand_tuned_number_of_states() {
    for n in 2..=12 {
        let machine = by_rows(Kind::All, n, Tidy::TrimAndMerge);
        let expected = if n == 2 { 4.0 } else { 1.5 * 2f64.powi(n as i32) };
        assert_eq!(machine.peak_size(), expected, "{n}x{n}");
    }
    assert_eq!(by_rows(Kind::All, 6, Tidy::TrimAndMerge).peak_size(), 96.0);
}

#[test]
fn without_merging_there_are_more() {
    let size = |tidy| by_rows(Kind::All, 6, tidy).peak_size();
    assert!(size(Tidy::TrimAndMerge) < size(Tidy::Trim) && size(Tidy::Trim) < size(Tidy::Nothing));
}

/// Left ends by columns are right ends by rows; the other way round takes 3^n states.
#[test]
fn the_best_order_is_found() {
    let board = Board::grid(8, 8);
    for kind in [Kind::LeftEnd, Kind::RightEnd] {
        assert!(
            compile_best(&Domineering { kind }, &board, &sweep::Run::unlimited()).unwrap().peak_size()
                <= 512.0
        );
    }
    assert!(by_rows(Kind::LeftEnd, 8, Tidy::TrimAndMerge).peak_size() > 8000.0);
    let long = compile_best(&Domineering { kind: Kind::All }, &Board::grid(3, 40), &sweep::Run::unlimited())
        .unwrap();
    assert_eq!(long.width(), 3);
    assert_eq!(long.peak_size(), 12.0);
}

/// On any mask and in any order a site is remembered as free or as waiting for one of at most four neighbours, no more;
/// without tidying there are also halves that have met, and empty sites apart from them.
#[test]
fn masks_in_any_order_have_few_classes() {
    let mut dice = Dice::new(5);
    for _ in 0..40 {
        let board = dice.mask(6, 6, 80);
        let order = dice.order(board.sites());
        let machine = compile(&Domineering { kind: Kind::All }, &board, &order).unwrap();
        assert!(machine.peak_size() <= 5f64.powi(machine.width() as i32));
        let merged = machine.peak_size();
        let raw = compile_tidied(&Domineering { kind: Kind::All }, &board, &order, Tidy::Nothing).unwrap();
        assert!(merged < raw.peak_size());
    }
}

/// The bound of the growth is a bound, and not a loose one: Domineering grows by 2 at most a site (really by 1.94).
#[test]
fn growth_is_bounded_tightly() {
    let machine = by_rows(Kind::All, 10, Tidy::TrimAndMerge);
    let bits: f64 = (0..100).map(|step| machine.growth_bits(step)).sum();
    let true_bits = 2172138783673094193937750015f64.log2(); // the 10x10 entry of A028420
    assert!(bits >= true_bits && bits < 1.1 * true_bits, "{bits}");
}
