//! Positions as SVG: one picture of plain shapes, without fonts, that needs nothing beside it.
//!
//! Lengths are in squares of a board. Positions stand in cells of equal size, as many beside each other as make the
//! picture nearly square; the boards of a sum stand side by side with a plus between them.

mod one;

use crate::Drawn;
pub(crate) use one::number;
use one::one_board;
use std::fmt::Write;

/// The width of a square.
const PIXELS: f64 = 32.0;
/// Between the sites at the edge of a board and the edge of its box.
const REACH: f64 = 0.5;
/// Around the whole picture, and around each position.
const MARGIN: f64 = 0.4;
/// Between the boards of a sum; the plus is in it.
const BETWEEN: f64 = 1.4;

/// How boards are drawn. A board without places on a grid is always drawn as a graph, its pieces in the colours of the
/// look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Squares with dominoes or discs in them.
    Squares,
    /// Points where lines meet, with black and white stones on them.
    Points,
    /// Vertices and edges, with coloured discs on the vertices.
    Graph,
}

/// All positions in one picture.
pub fn svg(pages: &[Vec<Drawn>], look: Look) -> String {
    let sizes: Vec<Size> = pages.iter().map(|page| size_of(page)).collect();
    let largest = sizes.iter().fold(Size::default(), |cell, &size| cell.over(size));
    let cell = largest.grown(2.0 * MARGIN);
    let columns = columns(pages.len(), cell);
    let rows = pages.len().div_ceil(columns);
    let whole = Size { width: cell.width * columns as f64, height: cell.height * rows as f64 };
    let mut svg = opening(whole.grown(2.0 * MARGIN));
    for (i, (page, size)) in pages.iter().zip(&sizes).enumerate() {
        let left = MARGIN + cell.width * (i % columns) as f64 + (cell.width - size.width) / 2.0;
        let middle = MARGIN + cell.height * ((i / columns) as f64 + 0.5);
        one_page(&mut svg, page, look, (left, middle));
    }
    svg + "</svg>\n"
}

/// The first tag, and white paper.
pub(crate) fn opening(size: Size) -> String {
    let [width, height] = [number(size.width), number(size.height)];
    let [wide, high] = [number(size.width * PIXELS), number(size.height * PIXELS)];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
         viewBox=\"0 0 {width} {height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    )
}

/// The boards of a position from left to right, in the middle of its height.
fn one_page(svg: &mut String, page: &[Drawn], look: Look, (left, middle): (f64, f64)) {
    let mut x = left;
    for (i, drawn) in page.iter().enumerate() {
        if i > 0 {
            let centre = number(x + BETWEEN / 2.0);
            let arms = "m-.2 0h.4m-.2-.2v.4";
            let middle = number(middle);
            writeln!(svg, "<path d=\"M{centre} {middle}{arms}\" stroke=\"#4a5568\" stroke-width=\".08\"/>")
                .unwrap();
            x += BETWEEN;
        }
        let Frame { corner, size } = Frame::of(drawn);
        let shift = (number(x - corner.0), number(middle - size.height / 2.0 - corner.1));
        writeln!(svg, "<g transform=\"translate({} {})\">", shift.0, shift.1).unwrap();
        one_board(svg, drawn, look);
        svg.push_str("</g>\n");
        x += size.width;
    }
}

/// How many cells stand beside each other so that the sides of the picture differ least.
fn columns(pages: usize, cell: Size) -> usize {
    let unequal = |columns: usize| {
        let rows = pages.div_ceil(columns).max(1);
        (cell.width * columns as f64 / (cell.height * rows as f64)).ln().abs()
    };
    let near = ((pages as f64 * cell.height / cell.width).sqrt() as usize).clamp(1, pages.max(1));
    if near < pages && unequal(near + 1) < unequal(near) { near + 1 } else { near }
}

/// The boards of a position side by side.
fn size_of(page: &[Drawn]) -> Size {
    let beside = |all: Size, next: Size| Size { width: all.width + BETWEEN + next.width, ..all.over(next) };
    page.iter().map(|drawn| Frame::of(drawn).size).reduce(beside).unwrap_or_default()
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Size {
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Size {
    /// Room for either.
    fn over(self, other: Size) -> Size {
        Size { width: self.width.max(other.width), height: self.height.max(other.height) }
    }

    fn grown(self, by: f64) -> Size {
        Size { width: self.width + by, height: self.height + by }
    }
}

/// The box around a board.
struct Frame {
    /// Its upper left corner.
    corner: (f64, f64),
    size: Size,
}

impl Frame {
    fn of(drawn: &Drawn) -> Frame {
        let ((left, width), (top, height)) = (stretch(drawn, |at| at.0), stretch(drawn, |at| at.1));
        Frame { corner: (left, top), size: Size { width, height } }
    }
}

/// Where a board begins in one direction, and how far it extends.
fn stretch(drawn: &Drawn, side: fn(&(f64, f64)) -> f64) -> (f64, f64) {
    let low = drawn.at.iter().map(side).fold(f64::INFINITY, f64::min);
    let high = drawn.at.iter().map(side).fold(f64::NEG_INFINITY, f64::max);
    if drawn.at.is_empty() { (0.0, 0.0) } else { (low - REACH, high - low + 2.0 * REACH) }
}

#[cfg(test)]
mod tests;
