//! Where the sites of a board lie when it is drawn.
//!
//! A board on a grid lies on its columns and rows. A graph by name is drawn as is customary: rings and complete graphs
//! on a circle, stars and wheels around their hub, trees in layers. Any other graph is laid out by springs, part by
//! part. Points are (x, y) with y downward; neighbouring sites lie about one unit apart, and no two sites coincide.
//! The same board always gets the same points.
//!
//! ```
//! use board::{Board, layout::layout};
//!
//! let grid = Board::parse("..|#.").unwrap();
//! assert_eq!(layout("..|#.", &grid), [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]);
//!
//! let path = Board::parse("path:3").unwrap();
//! assert_eq!(layout("path:3", &path), [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]);
//! ```

use crate::Board;
use crate::shapes::corners;
use crate::term::Term;
use std::f64::consts::{FRAC_PI_2, TAU};

mod spring;

/// A point of a drawing: x to the right, y downward.
pub(crate) type Point = (f64, f64);

/// The points of a shape with these sizes.
pub(crate) type Layout = fn(&[usize]) -> Vec<Point>;

/// The points of all sites; `text` is the board as it was typed, one summand, or empty for a graph from a file.
pub fn layout(text: &str, board: &Board) -> Vec<Point> {
    on_places(board).or_else(|| by_name(text.trim(), board)).unwrap_or_else(|| parts(board))
}

/// The points of a board on a grid.
pub(crate) fn on_places(board: &Board) -> Option<Vec<Point>> {
    let places = board.places()?;
    Some(places.iter().map(|&(row, column)| (column as f64, row as f64)).collect())
}

/// The customary drawing of a graph that has a name; nothing if the text is not that of this board.
fn by_name(text: &str, board: &Board) -> Option<Vec<Point>> {
    let term = Term::parse(text).ok()?;
    (term.board().as_ref() == Ok(board)).then(|| term.layout())?
}

/// A row; a long one turns at the end of each line, so that neighbours stay beside each other.
pub(crate) fn path(length: usize) -> Vec<Point> {
    const LONGEST_LINE: usize = 12;
    let twice_as_wide_as_high = (2.0 * length as f64).sqrt().ceil() as usize;
    let line = LONGEST_LINE.max(twice_as_wide_as_high);
    let point = |site: usize| {
        let (row, step) = (site / line, site % line);
        let column = if row % 2 == 0 { step } else { line - 1 - step };
        (column as f64, row as f64)
    };
    (0..length).map(point).collect()
}

/// On a circle around (0, 0), the first site at the top, with at least this radius and a unit between neighbours.
fn circle(sites: usize, least_radius: f64) -> Vec<Point> {
    let step = TAU / sites as f64;
    let radius = if sites < 2 { 0.0 } else { 0.5 / (step / 2.0).sin() };
    let radius = radius.max(least_radius);
    (0..sites).map(|site| along(site as f64 * step - FRAC_PI_2, radius)).collect()
}

/// The point at this angle and distance from (0, 0).
fn along(angle: f64, distance: f64) -> Point {
    (angle.cos() * distance, angle.sin() * distance)
}

/// A ring of sites.
pub(crate) fn ring(sites: usize) -> Vec<Point> {
    circle(sites, 0.0)
}

/// Site 0 in the middle of a ring of the others.
pub(crate) fn hub(rim: usize) -> Vec<Point> {
    [(0.0, 0.0)].into_iter().chain(circle(rim, 1.3)).collect()
}

/// Two columns side by side, each in the middle of its height.
pub(crate) fn columns(left: usize, right: usize) -> Vec<Point> {
    let height = left.max(right) as f64;
    let column = |x: f64, sites: usize| {
        let top = (height - sites as f64) / 2.0;
        (0..sites).map(move |site| (x, top + site as f64))
    };
    column(0.0, left).chain(column(1.5 + height / 4.0, right)).collect()
}

/// All sites on a circle, wide enough to see the lines between them.
pub(crate) fn all_joined(sites: usize) -> Vec<Point> {
    circle(sites, if sites < 2 { 0.0 } else { 0.8 + sites as f64 / 6.0 })
}

/// Rows and columns a unit apart.
pub(crate) fn rows(rows: usize, columns: usize) -> Vec<Point> {
    slanted(rows, columns, 1.0, |_| 0.0)
}

/// Rows of sites a unit apart, each row so much below the one before and moved to the right.
fn slanted(rows: usize, columns: usize, below: f64, right: impl Fn(usize) -> f64) -> Vec<Point> {
    let point = |site: usize| {
        let (row, column) = (site / columns, site % columns);
        (column as f64 + right(row), row as f64 * below)
    };
    (0..rows * columns).map(point).collect()
}

/// The height of a triangle whose sides are a unit long.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// A rhombus: each row half a unit to the right of the one above.
pub(crate) fn hex(rows: usize, columns: usize) -> Vec<Point> {
    slanted(rows, columns, HEIGHT, |row| row as f64 / 2.0)
}

/// Every second row half a unit to the right.
pub(crate) fn triangular(rows: usize, columns: usize) -> Vec<Point> {
    slanted(rows, columns, HEIGHT, |row| (row % 2) as f64 / 2.0)
}

/// Hexagons standing on their corners, each row of them half a hexagon to the right of the one above.
pub(crate) fn honeycomb(rows: usize, columns: usize) -> Vec<Point> {
    let point = |(row, place): (usize, usize)| {
        ((row + place) as f64 * HEIGHT, 1.5 * row as f64 + (place % 2) as f64 / 2.0)
    };
    corners(rows, columns).map(point).collect()
}

/// Seen from the side: each layer is a step to the right and up of the one before, and squares are so wide that all
/// layers find room within one.
pub(crate) fn layers(layers: usize, height: usize, width: usize) -> Vec<Point> {
    const UP: f64 = 0.62;
    let wide = layers as f64 + 0.5;
    let moved = |layer: usize| {
        let away = layer as f64;
        rows(height, width).into_iter().map(move |(x, y)| (x * wide + away, y * wide - UP * away))
    };
    (0..layers).flat_map(moved).collect()
}

/// The outer ring and the inner star.
pub(crate) fn petersen() -> Vec<Point> {
    circle(5, 2.4).into_iter().chain(circle(5, 1.2)).collect()
}

/// Two binary digits span a square; the next two a smaller one, turned, that stands at each of its corners; and so on.
/// With this ratio and this turn the corners lie at least a unit apart and, up to six digits, off the edges of others.
pub(crate) fn hypercube(digits: usize) -> Vec<Point> {
    const RATIO: f64 = 2.6;
    let turn = 25f64.to_radians();
    let squares = digits.div_ceil(2);
    let mut points = vec![(0.0, 0.0)];
    for digit in 0..digits {
        let square = digit / 2;
        let quarter = if digit % 2 == 0 { 0.0 } else { FRAC_PI_2 };
        let (dx, dy) = along(turn * square as f64 + quarter, RATIO.powi((squares - 1 - square) as i32));
        points.extend_from_within(..);
        let half = points.len() / 2;
        points[half..].iter_mut().for_each(|(x, y)| (*x, *y) = (*x + dx, *y + dy));
    }
    points
}

/// The middle of each pair of points, drawn so large that the nearest lie a unit apart; nothing if there are many or
/// some coincide.
pub(crate) fn midpoints(pairs: &[(usize, usize)], points: &[Point]) -> Option<Vec<Point>> {
    const MOST: usize = 1000;
    const NEAREST: f64 = 0.2;
    let middle = |&(a, b): &(usize, usize)| {
        let (a, b): (Point, Point) = (points[a], points[b]);
        ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
    };
    let middles: Vec<Point> = pairs.iter().map(middle).collect();
    if middles.len() > MOST {
        return None;
    }
    let nearest = nearest(&middles);
    let larger = |(x, y): &Point| (x / nearest, y / nearest);
    match middles.len() {
        0 | 1 => Some(middles),
        _ => (nearest > NEAREST).then(|| middles.iter().map(larger).collect()),
    }
}

/// The least distance between two points.
fn nearest(points: &[Point]) -> f64 {
    let pairs = (0..points.len()).flat_map(|b| (0..b).map(move |a| (points[a], points[b])));
    pairs.map(|(a, b)| (a.0 - b.0).hypot(a.1 - b.1)).fold(f64::INFINITY, f64::min)
}

/// Layer below layer: leaves a unit apart, each parent above the middle of its children. Number i is the parent of
/// vertex i + 1, an earlier vertex.
pub(crate) fn tree(parent: &[usize]) -> Vec<Point> {
    let sites = parent.len() + 1;
    // How many leaves hang under each vertex, children before parents.
    let mut leaves = vec![0usize; sites];
    for vertex in (0..sites).rev() {
        leaves[vertex] = leaves[vertex].max(1);
        if vertex > 0 {
            leaves[parent[vertex - 1]] += leaves[vertex];
        }
    }
    // Each child takes the next free stretch of its parent's leaves.
    let mut points = vec![(0.0, 0.0); sites];
    let mut free = vec![0usize; sites];
    for vertex in 1..sites {
        let above = parent[vertex - 1];
        let first = free[above];
        free[above] += leaves[vertex];
        free[vertex] = first;
        points[vertex] = (first as f64, points[above].1 + 1.0);
    }
    centre_over_children(&mut points, parent);
    points
}

/// Moves every parent to the middle between its first and its last child.
fn centre_over_children(points: &mut [Point], parent: &[usize]) {
    let mut children = vec![(f64::INFINITY, f64::NEG_INFINITY); points.len()];
    for vertex in (0..points.len()).rev() {
        let (first, last) = children[vertex];
        if first <= last {
            points[vertex].0 = (first + last) / 2.0;
        }
        if vertex > 0 {
            let x = points[vertex].0;
            let reach = &mut children[parent[vertex - 1]];
            *reach = (reach.0.min(x), reach.1.max(x));
        }
    }
}

/// Any graph: its connected parts, each by springs or, if it is large, on a circle, set in lines like words.
fn parts(board: &Board) -> Vec<Point> {
    /// Springs look at all pairs of sites some hundred times.
    const MOST_BY_SPRINGS: usize = 400;
    let drawings: Vec<Vec<Point>> = board
        .components()
        .iter()
        .map(|part| if part.sites() > MOST_BY_SPRINGS { ring(part.sites()) } else { spring::layout(part) })
        .collect();
    let set = set_in_lines(&drawings);
    let mut points = vec![(0.0, 0.0); board.sites()];
    for (members, drawing) in board.parts().iter().zip(set) {
        members.iter().zip(drawing).for_each(|(&site, point)| points[site] = point);
    }
    points
}

/// Moves drawings beside each other, and into further lines where one line would be wider than all lines are high.
fn set_in_lines(drawings: &[Vec<Point>]) -> Vec<Vec<Point>> {
    const GAP: f64 = 1.0;
    let boxes: Vec<(Point, Point)> = drawings.iter().map(|points| bounds(points)).collect();
    let sizes: Vec<Point> = boxes.iter().map(|(low, high)| (high.0 - low.0, high.1 - low.1)).collect();
    let area: f64 = sizes.iter().map(|(width, height)| (width + GAP) * (height + GAP)).sum();
    let widest = sizes.iter().map(|size| size.0).fold(area.sqrt(), f64::max);
    let (mut x, mut y, mut line_height) = (0.0, 0.0, 0f64);
    let mut set = vec![];
    for ((points, (low, _)), (width, height)) in drawings.iter().zip(&boxes).zip(&sizes) {
        if x > 0.0 && x + width > widest {
            (x, y, line_height) = (0.0, y + line_height + GAP, 0.0);
        }
        set.push(points.iter().map(|point| (point.0 - low.0 + x, point.1 - low.1 + y)).collect());
        x += width + GAP;
        line_height = line_height.max(*height);
    }
    set
}

/// The upper left and the lower right corner of the smallest box that holds these points.
fn bounds(points: &[Point]) -> (Point, Point) {
    let (mut low, mut high) = ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    for &(x, y) in points {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(text: &str) -> Vec<Point> {
        layout(text, &Board::parse(text).unwrap())
    }

    fn distance(a: Point, b: Point) -> f64 {
        (a.0 - b.0).hypot(a.1 - b.1)
    }

    /// The lengths of all edges, least and greatest.
    fn edges(text: &str) -> (f64, f64) {
        let (board, points) = (Board::parse(text).unwrap(), points(text));
        let lengths = board.pairs().iter().map(|pair| distance(points[pair.a], points[pair.b]));
        lengths.fold((f64::INFINITY, 0.0), |(least, most), length| (least.min(length), most.max(length)))
    }

    #[test]
    fn sites_of_named_boards_lie_apart() {
        for text in [
            "path:1",
            "path:12",
            "path:13",
            "path:100",
            "cycle:3",
            "cycle:12",
            "cycle:50",
            "star:0",
            "star:1",
            "star:2",
            "star:7",
            "star:40",
            "complete:1",
            "complete:2",
            "complete:6",
            "bipartite:0,4",
            "bipartite:3,5",
            "bipartite:3,0",
            "grid:3,4",
            "cylinder:2,5",
            "torus:3,4",
            "hypercube:1",
            "hypercube:3",
            "hypercube:4",
            "hypercube:5",
            "hypercube:10",
            "petersen",
            "ladder:4",
            "wheel:3",
            "wheel:6",
            "wheel:20",
            "tree:0",
            "tree:0,0,1",
            "tree:0,0,0,1,1,2,5,5,0",
            "king:3,4",
            "hex:4,5",
            "triangular:5,4",
            "honeycomb:1,1",
            "honeycomb:3,4",
            "box:3,2,4",
            "box:1,2,3",
            "box:9,2,2",
            "circulant:9;1,3",
            "gear:5",
            "complement(cycle:6)",
            "line(grid:3,4)",
            "line(hex:3,3)",
            "line(path:2)",
            "product(path:3,path:14)",
            "strong(path:3,path:4)",
            "5x7",
            "..#|.#.",
        ] {
            let points = points(text);
            assert_eq!(points.len(), Board::parse(text).unwrap().sites(), "{text}");
            assert!(points.len() < 2 || nearest(&points) > 0.99, "{text}: {}", nearest(&points));
            assert_eq!(points, self::points(text), "{text}");
        }
    }

    #[test]
    fn neighbours_on_paths_rings_and_lattices_are_a_unit_apart() {
        for text in [
            "path:5",
            "path:100",
            "cycle:3",
            "cycle:12",
            "hypercube:2",
            "ladder:4",
            "hex:4,5",
            "triangular:4,5",
            "honeycomb:3,2",
            "product(path:3,path:20)",
        ] {
            let (least, most) = edges(text);
            assert!((least - 1.0).abs() < 1e-9 && (most - 1.0).abs() < 1e-9, "{text}: {least} {most}");
        }
    }

    #[test]
    fn a_parent_stands_above_the_middle_of_its_children() {
        //     0
        //    / \
        //   1   2
        //  / \   \
        // 3   4   5
        let expected = [(1.25, 0.0), (0.5, 1.0), (2.0, 1.0), (0.0, 2.0), (1.0, 2.0), (2.0, 2.0)];
        assert_eq!(points("tree:0,0,1,1,2"), expected);
    }

    #[test]
    fn a_hub_is_in_the_middle() {
        for text in ["star:7", "wheel:6", "wheel:30"] {
            let points = points(text);
            let radius = distance(points[0], points[1]);
            assert!(points[1..].iter().all(|&p| (distance(points[0], p) - radius).abs() < 1e-9), "{text}");
        }
    }

    #[test]
    fn other_graphs_are_drawn_by_springs() {
        let cube = Board::parse("hypercube:3").unwrap();
        let by_springs = layout("", &cube);
        assert_eq!(by_springs, layout("petersen", &cube), "the name of another board is not looked at");
        assert_ne!(by_springs, points("hypercube:3"));
        // A path and two lone vertices.
        let scattered = layout("", &Board::graph(7, [(0, 2), (2, 4), (4, 6), (6, 1)]));
        assert!(nearest(&scattered) > 0.5, "{scattered:?}");
        // A tree of another shape than the one named.
        let path = Board::parse("path:4").unwrap();
        assert_eq!(layout("tree:0,0,0", &path), layout("", &path));
    }

    #[test]
    fn large_graphs_lie_on_a_circle_and_no_sites_lie_nowhere() {
        let ladder = Board::graph(1000, (0..998).map(|a| (a, a + 2)).chain([(0, 1)]));
        assert!(nearest(&layout("", &ladder)) > 0.99);
        assert_eq!(layout("", &Board::graph(0, [])), []);
    }
}
