use super::*;
use crate::Mark;
use board::{Board, layout};
use games::distance::Stone;
use games::domineering::Tile::{self, Bottom, Empty, Left, Right, Top};
use games::go::Point;

/// The board of this text with these pieces.
fn drawn<P: rule::Piece>(text: &str, pieces: &[P]) -> Drawn {
    let board = Board::parse(text).unwrap();
    assert_eq!(board.sites(), pieces.len(), "{text}");
    Drawn::new(layout(text, &board), board, pieces.iter().map(|&piece| Mark::of(piece)).collect())
}

fn torus() -> Drawn {
    // v . .      a domino around the edge downward, one around the edge to the right, one that lies whole
    // > ^ <
    // ^ v .
    drawn("torus:3,3", &[Bottom, Empty, Empty, Right, Top, Left, Top, Bottom, Empty])
}

/// Every tag is closed, and what is left of the text between tags is blank.
fn assert_well_formed(svg: &str) {
    let mut open = vec![];
    for part in svg.split('<').skip(1) {
        let (tag, after) = part.split_once('>').expect("a tag ends");
        assert!(after.trim().is_empty(), "text {after:?}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!(open, Vec::<&str>::new());
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

#[test]
fn a_domino_is_one_round_rectangle() {
    let square = drawn("3x2", &[Top, Empty, Bottom, Empty, Left, Right]);
    let empty = drawn("..#|#..", &[Tile::Empty; 4]);
    let picture = svg(&[vec![square.clone()], vec![empty, square]], Look::Squares);
    assert_well_formed(&picture);
    assert_eq!(picture.matches(" rx=").count(), 4);
    assert_eq!(picture.matches("#2b6cb0").count(), 2, "vertical ones in Left's colour");
    assert_eq!(picture.matches("#dd6b20").count(), 2, "horizontal ones in Right's colour");
    assert_eq!(picture.matches("h1v1h-1z").count(), 6 + 4 + 6, "missing squares are blank");
}

#[test]
fn a_domino_around_the_edge_is_two_open_halves() {
    let picture = svg(&[vec![torus()]], Look::Squares);
    assert_well_formed(&picture);
    assert_eq!(picture.matches(" rx=").count(), 1);
    assert_eq!(picture.matches("A0.2 0.2").count(), 4 * 2, "each half has two round corners");
    let colours = |colour| picture.matches(colour).count();
    assert_eq!((colours("#2b6cb0"), colours("#dd6b20")), (3, 2));
}

#[test]
fn edges_around_the_edge_are_cut_in_two() {
    // A ring of three squares: two lines, and one that is cut.
    let ring = drawn("cylinder:1,3", &[Point::Black, Point::Empty, Point::White]);
    let picture = svg(&[vec![ring]], Look::Points);
    assert_eq!(picture.matches('L').count(), 4);
    assert!(picture.contains("M2 0L2.5 0M0 0L-0.5 0"), "{picture}");
}

#[test]
fn stones_and_edges_of_a_graph() {
    let stones = [Stone::Left, Stone::Right, Stone::Empty, Stone::Left];
    for look in [Look::Squares, Look::Graph] {
        let picture = svg(&[vec![drawn("star:3", &stones)]], look);
        assert_well_formed(&picture);
        assert_eq!(picture.matches("<circle").count(), 4);
        assert_eq!(picture.matches('L').count(), 3, "{picture}");
        assert_eq!((picture.matches(BLUE).count(), picture.matches(ORANGE).count()), (2, 1));
    }
}

const BLUE: &str = "fill=\"#2b6cb0\"";
const ORANGE: &str = "stroke=\"#dd6b20\"";

#[test]
fn pictures_are_nearly_square() {
    for (pages, width, height, expected) in [
        (1, 1.0, 1.0, 1),
        (9, 1.0, 1.0, 3),
        (4, 1.0, 4.0, 4),
        (4, 4.0, 1.0, 1),
        (12, 3.0, 4.0, 4),
        (0, 1.0, 1.0, 1),
    ] {
        assert_eq!(columns(pages, Size { width, height }), expected, "{pages} of {width} x {height}");
    }
}

#[test]
fn nothing_is_a_picture_too() {
    let nothing = Drawn::new(vec![], Board::graph(0, []), vec![]);
    for pages in [vec![], vec![vec![]], vec![vec![nothing]]] {
        assert_well_formed(&svg(&pages, Look::Graph));
    }
}

#[test]
fn sites_with_names_have_titles() {
    let mut path = drawn("path:2", &[Stone::Left, Stone::Empty]);
    assert!(!svg(&[vec![path.clone()]], Look::Graph).contains("<title>"));
    path.names = vec!["a<b".into(), "c & d".into()];
    let named = svg(&[vec![path]], Look::Graph);
    assert!(named.contains("<title>a&lt;b</title>") && named.contains("<title>c &amp; d</title>"));
}
