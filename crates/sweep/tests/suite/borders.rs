//! The states at the border of a partial Go board, against print and against all partial positions.

use board::Board;
use games::borders;
use games::go::{Go, Point};
use rule::{Finite, Grouping, Owner, Piece, Rulebook};
use std::collections::HashSet;
use sweep::{Borders, Run, SweepError};

fn walk(width: usize) -> Borders {
    Borders::walk(&Go, width, &Run::unlimited()).unwrap()
}

/// Table 2 of [TrompFarneback], column "classes".
const TABLE_2: [u64; 9] = [3, 7, 21, 64, 242, 880, 3453, 13556, 55193];

#[test]
fn the_printed_numbers_of_classes_up_to_turning_the_column_over() {
    for (width, printed) in (1..).zip(TABLE_2) {
        assert_eq!(walk(width).up_down_classes, printed, "width {width}");
    }
}

#[test]
fn few_valid_states_do_not_occur() {
    let unmet = |width: usize| {
        let classes = walk(width).bumps[0].classes;
        borders::classes(borders::valid(width)[0]) - u128::from(classes)
    };
    // Section 4.2 of [TrompFarneback]: the first such state has width 3; there are 337 classes of width 9.
    assert_eq!([1, 2].map(unmet), [0, 0]);
    assert!(unmet(3) > 0);
    assert_eq!(unmet(9), 337);
}

/// What the border tells: the colours, oldest point first, and for stones without liberties the name of their string.
type Told = Vec<(Owner, Option<usize>)>;

/// The border state of the partial position whose points are given column by column; `None` if a string without
/// liberties is not on the border.
fn told(width: usize, points: &[Point]) -> Option<Told> {
    let near = |i: usize| {
        let column = |j: &usize| j / width == i / width;
        let in_column = i.checked_sub(1).into_iter().chain(Some(i + 1)).filter(column);
        let in_row = i.checked_sub(width).into_iter().chain(Some(i + width));
        in_column.chain(in_row).filter(|&j| j < points.len()).collect::<Vec<_>>()
    };
    // The first point of every string, by passing it on until nothing changes.
    let mut string: Vec<usize> = (0..points.len()).collect();
    while let Some((i, j)) = (0..points.len())
        .flat_map(|i| near(i).into_iter().map(move |j| (i, j)))
        .find(|&(i, j)| points[i] == points[j] && string[i] < string[j])
    {
        string[j] = string[i];
    }
    let free = |s: usize| {
        (0..points.len()).any(|i| string[i] == s && near(i).iter().any(|&j| points[j] == Point::Empty))
    };
    let border = points.len() - width..points.len();
    let bound = |i: usize| points[i] != Point::Empty && !free(string[i]);
    let lost = |i: usize| bound(i) && !border.clone().any(|j| string[j] == string[i]);
    if (0..border.start).any(lost) {
        return None;
    }
    Some(border.map(|i| (points[i].owner(), bound(i).then_some(string[i]))).collect())
}

/// Strings named by the place where they first meet the border, so that equal states are told alike.
fn renamed(told: Told) -> Told {
    let first = |s: usize| told.iter().position(|&(_, string)| string == Some(s));
    told.iter().map(|&(colour, string)| (colour, string.and_then(first))).collect()
}

fn positions(points: usize) -> impl Iterator<Item = Vec<Point>> {
    let all = Point::all();
    (0..3usize.pow(points as u32))
        .map(move |code| (0..points).map(|i| all[code / 3usize.pow(i as u32) % 3]).collect())
}

#[test]
fn the_states_of_all_partial_positions() {
    for (width, columns) in [(1, 4), (2, 3), (3, 3)] {
        let met = walk(width);
        for (bump, met) in met.bumps.iter().enumerate() {
            let sizes = (1..=columns).map(|columns| columns * width + bump);
            let states: HashSet<Told> =
                sizes.flat_map(positions).filter_map(|points| told(width, &points)).map(renamed).collect();
            assert_eq!(states.len() as u64, met.states, "width {width}, bump {bump}");
        }
    }
}

/// Only black stones need liberties.
struct OneSided;

impl Rulebook for OneSided {
    type Piece = Point;

    fn pieces(&self) -> Vec<Point> {
        Point::all()
    }
    fn legal(&self, _: &Board, _: &[Point]) -> bool {
        unreachable!("only states are asked for")
    }
}

impl Grouping for OneSided {
    fn needs(&self, point: Point) -> bool {
        point == Point::Black
    }
    fn joins(&self, one: Point, other: Point) -> bool {
        one == other
    }
    fn settles(&self, _: Point, beside: Point) -> bool {
        beside == Point::Empty
    }
}

#[test]
fn players_are_not_exchanged_where_the_rule_tells_them_apart() {
    let met = Borders::walk(&OneSided, 1, &Run::unlimited()).unwrap();
    // An empty point, a white stone, a black stone with or without a liberty.
    assert_eq!((met.bumps[0].states, met.bumps[0].classes, met.up_down_classes), (4, 4, 4));
}

#[test]
fn a_walk_keeps_to_its_memory() {
    let run = Run::within(1000);
    assert!(matches!(Borders::walk(&Go, 5, &run), Err(SweepError::Memory { limit: 1000, .. })));
    let most: Vec<u128> = borders::valid(5).into_iter().map(borders::classes).collect();
    let run = Run::within(Borders::bytes(&Go, &most) as u64);
    assert_eq!(Borders::walk(&Go, 5, &run), Ok(walk(5)));
}
