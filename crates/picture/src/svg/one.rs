//! One board of a picture: what lies under the pieces, then the pieces.
//!
//! Left's discs are full and Right's are rings, so that they can be told apart without colours; dominoes are told
//! apart by how they lie.

use super::Look;
use crate::Drawn;
use board::{Pair, Way};
use rule::{Owner, Placed};
use std::fmt::{Display, Write};

const BLUE: &str = "#2b6cb0";
const ORANGE: &str = "#dd6b20";
const BLACK: &str = "#1a202c";
const WHITE: &str = "#fff";
/// Squares; where one is missing the paper shows.
const TINT: &str = "#eef2f7";
/// Lines between squares.
const PALE: &str = "#cbd5e0";
/// Lines that join sites.
const GREY: &str = "#8896a8";

/// Half the width of a domino.
const HALF: f64 = 0.38;
/// The radius of its corners.
const ROUND: f64 = 0.2;
/// How far half a domino reaches beyond its square, over the edge of a closed board.
const OVER: f64 = 0.14;

/// Draws a board at its own coordinates.
pub(super) fn one_board(svg: &mut String, drawn: &Drawn, look: Look) {
    if look == Look::Squares && drawn.board.places().is_some() {
        squares(svg, drawn);
    } else {
        edges(svg, drawn);
        empty_sites(svg, drawn, look);
    }
    drawn.board.pairs().iter().for_each(|&pair| domino(svg, drawn, look, pair));
    drawn.larger.iter().for_each(|piece| larger(svg, drawn, look, piece));
    discs(svg, drawn, look);
    titles(svg, drawn);
}

fn squares(svg: &mut String, drawn: &Drawn) {
    if drawn.at.is_empty() {
        return;
    }
    let square = |&(x, y): &(f64, f64)| format!("M{} {}h1v1h-1z", number(x - 0.5), number(y - 0.5));
    let path: String = drawn.at.iter().map(square).collect();
    writeln!(svg, "<path d=\"{path}\" fill=\"{TINT}\" stroke=\"{PALE}\" stroke-width=\".04\"/>").unwrap();
}

/// Lines between related sites; those around the edge of a closed board are cut in two.
fn edges(svg: &mut String, drawn: &Drawn) {
    let mut path = String::new();
    for &pair in drawn.board.pairs() {
        let ((ax, ay), (bx, by)) = (drawn.at[pair.a], drawn.at[pair.b]);
        match around_the_edge(drawn, pair) {
            None => line(&mut path, (ax, ay), (bx, by)),
            Some((dx, dy)) => {
                line(&mut path, (ax, ay), (ax + dx / 2.0, ay + dy / 2.0));
                line(&mut path, (bx, by), (bx - dx / 2.0, by - dy / 2.0));
            }
        }
    }
    if !path.is_empty() {
        writeln!(svg, "<path d=\"{path}\" stroke=\"{GREY}\" stroke-width=\".05\" stroke-linecap=\"round\"/>")
            .unwrap();
    }
}

fn line(path: &mut String, (ax, ay): (f64, f64), (bx, by): (f64, f64)) {
    write!(path, "M{} {}L{} {}", number(ax), number(ay), number(bx), number(by)).unwrap();
}

/// The direction of a pair whose sites do not lie beside each other but at opposite edges of a closed board.
fn around_the_edge(drawn: &Drawn, pair: Pair) -> Option<(f64, f64)> {
    let ((ax, ay), (bx, by)) = (drawn.at[pair.a], drawn.at[pair.b]);
    step(pair.way).filter(|(dx, dy)| (bx - ax - dx).abs() + (by - ay - dy).abs() > 0.01)
}

/// One step this way, on a grid.
fn step(way: Way) -> Option<(f64, f64)> {
    match way {
        Way::North => Some((0.0, -1.0)),
        Way::South => Some((0.0, 1.0)),
        Way::East => Some((1.0, 0.0)),
        Way::West => Some((-1.0, 0.0)),
        Way::Apart(_) | Way::Noted(..) => None,
    }
}

/// Where lines meet and nothing stands. A circle among black and white stones could be taken for one of them.
fn empty_sites(svg: &mut String, drawn: &Drawn, look: Look) {
    for (&at, mark) in drawn.at.iter().zip(&drawn.marks) {
        if mark.glyph == '.' {
            match look {
                Look::Points => circle(svg, at, 0.07, GREY, None),
                Look::Squares | Look::Graph => circle(svg, at, 0.15, WHITE, Some((GREY, 0.05))),
            }
        }
    }
}

/// The domino on these two sites, if there is one: one piece, or two halves at the edges of a closed board.
fn domino(svg: &mut String, drawn: &Drawn, look: Look, pair: Pair) {
    let (a, b) = (drawn.marks[pair.a], drawn.marks[pair.b]);
    if a.other_half != Some(pair.way) || b.other_half != Some(pair.way.back()) {
        return;
    }
    let owner = if a.owner == Owner::Nobody { b.owner } else { a.owner };
    let (colour, at) = (colour(look, owner), (drawn.at[pair.a], drawn.at[pair.b]));
    match around_the_edge(drawn, pair) {
        None => whole_domino(svg, at.0, at.1, colour),
        Some((dx, dy)) => {
            half_domino(svg, at.0, (dx, dy), colour);
            half_domino(svg, at.1, (-dx, -dy), colour);
        }
    }
}

/// A larger piece: its squares, joined where they lie beside each other; on a graph its vertices, joined by lines.
fn larger(svg: &mut String, drawn: &Drawn, look: Look, piece: &Placed) {
    let colour = colour(look, piece.owner);
    for &site in &piece.sites {
        whole_domino(svg, drawn.at[site], drawn.at[site], colour);
    }
    let inside = |pair: &&Pair| piece.sites.contains(&pair.a) && piece.sites.contains(&pair.b);
    for &pair in drawn.board.pairs().iter().filter(inside) {
        let (a, b) = (drawn.at[pair.a], drawn.at[pair.b]);
        match (step(pair.way), around_the_edge(drawn, pair)) {
            (Some(_), None) => whole_domino(svg, a, b, colour),
            (Some(_), Some((dx, dy))) => {
                half_domino(svg, a, (dx, dy), colour);
                half_domino(svg, b, (-dx, -dy), colour);
            }
            (None, _) => {
                let [x1, y1, x2, y2] = [a.0, a.1, b.0, b.1].map(number);
                writeln!(
                    svg,
                    "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{colour}\" stroke-width=\".22\" stroke-linecap=\"round\"/>"
                )
                .unwrap();
            }
        }
    }
}

fn whole_domino(svg: &mut String, a: (f64, f64), b: (f64, f64), colour: &str) {
    let [x, y] = [number(a.0.min(b.0) - HALF), number(a.1.min(b.1) - HALF)];
    let [width, height] = [number((a.0 - b.0).abs() + 2.0 * HALF), number((a.1 - b.1).abs() + 2.0 * HALF)];
    writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{ROUND}\" fill=\"{colour}\"/>"
    )
    .unwrap();
}

/// Half a domino: round at one end; open at the other, which reaches over the edge of the board.
fn half_domino(svg: &mut String, (x, y): (f64, f64), (dx, dy): (f64, f64), colour: &str) {
    // So far along the domino, and so far to its side.
    let point = |along: f64, aside: f64| {
        format!("{} {}", number(x + along * dx - aside * dy), number(y + along * dy + aside * dx))
    };
    let (open, round) = (0.5 + OVER, HALF - ROUND);
    let arc = format!("A{ROUND} {ROUND} 0 0 0 ");
    let path = [
        format!("M{}", point(open, -HALF)),
        format!("L{}", point(-round, -HALF)),
        format!("{arc}{}", point(-HALF, -round)),
        format!("L{}", point(-HALF, round)),
        format!("{arc}{}", point(-round, HALF)),
        format!("L{}z", point(open, HALF)),
    ];
    writeln!(svg, "<path d=\"{}\" fill=\"{colour}\"/>", path.concat()).unwrap();
}

/// The pieces that cover one site.
fn discs(svg: &mut String, drawn: &Drawn, look: Look) {
    for (&at, mark) in drawn.at.iter().zip(&drawn.marks).filter(|(_, mark)| mark.other_half.is_none()) {
        match (look, mark.owner) {
            (_, Owner::Nobody) => {}
            (Look::Points, owner) => circle(svg, at, 0.43, colour(look, owner), Some((BLACK, 0.06))),
            (_, Owner::Left) => circle(svg, at, 0.34, BLUE, None),
            (_, Owner::Right) => circle(svg, at, 0.27, WHITE, Some((ORANGE, 0.14))),
        }
    }
}

/// The names of sites: a title is shown where a reader points, and takes no font.
fn titles(svg: &mut String, drawn: &Drawn) {
    for (&(x, y), name) in drawn.at.iter().zip(&drawn.names) {
        let (x, y, name) = (number(x), number(y), escaped(name));
        writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\".4\" fill-opacity=\"0\"><title>{name}</title></circle>"
        )
        .unwrap();
    }
}

/// A text that stands in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn colour(look: Look, owner: Owner) -> &'static str {
    match (look, owner) {
        (Look::Points, Owner::Right) => WHITE,
        (Look::Points, _) => BLACK,
        (_, Owner::Right) => ORANGE,
        (_, _) => BLUE,
    }
}

/// A disc, with a line around it of this colour and width.
fn circle(svg: &mut String, (x, y): (f64, f64), radius: f64, fill: &str, line: Option<(&str, f64)>) {
    let (x, y) = (number(x), number(y));
    write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"").unwrap();
    if let Some((colour, width)) = line {
        write!(svg, " stroke=\"{colour}\" stroke-width=\"{width}\"").unwrap();
    }
    svg.push_str("/>\n");
}

/// A coordinate to three places.
pub(crate) fn number(value: f64) -> impl Display {
    // Adding 0 turns -0 into 0.
    (value * 1000.0).round() / 1000.0 + 0.0
}
