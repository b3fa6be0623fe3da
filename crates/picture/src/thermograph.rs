//! Thermographs as SVG: values grow to the left, temperatures upwards, and the mast goes on above.
//!
//! Both axes have one scale, so walls are upright or lean by half a right angle. Letters would need a font; the few
//! characters of numbers are drawn as strokes.

use crate::svg::{Size, number, opening};
use std::fmt::Write;

const BLUE: &str = "#2b6cb0";
const ORANGE: &str = "#dd6b20";
const BLACK: &str = "#1a202c";
const PALE: &str = "#cbd5e0";
const GREY: &str = "#4a5568";

/// The longer side of the drawing, in squares.
const SIDE: f64 = 10.0;
/// Below it, for numbers.
const ROOM: f64 = 1.3;
/// Right of it, above it, and left of the numbers there.
const EDGE: f64 = 0.5;
/// The width of a character.
const LETTER: f64 = 0.22;
/// The most lines of a kind in the grid.
const MOST_LINES: f64 = 8.0;

/// Walls by their breakpoints, temperature and value each, from the lowest temperature upwards; there is at least one of
/// each, and at the last ones they meet.
///
/// ```
/// // {2 | -1/2}
/// let svg = picture::thermograph(&[(0.0, 2.0), (1.25, 0.75)], &[(0.0, -0.5), (1.25, 0.75)]);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// ```
pub fn thermograph(left: &[(f64, f64)], right: &[(f64, f64)]) -> String {
    let plot = Plot::new(left, right);
    let size = Size { width: plot.left() + plot.width() + EDGE, height: plot.height() + ROOM + EDGE };
    let mut svg = opening(size);
    plot.grid(&mut svg);
    let Some(&(foot, mean)) = left.last() else { return svg + "</svg>\n" };
    // A wall that goes on in the mast is drawn over it, the other one over that.
    plot.line(&mut svg, &[(foot, mean), (plot.top, mean)], BLACK, 0.1);
    plot.arrow(&mut svg, mean);
    plot.line(&mut svg, left, BLUE, 0.12);
    plot.line(&mut svg, right, ORANGE, 0.12);
    svg + "</svg>\n"
}

/// What is shown, and how large.
struct Plot {
    /// The values at the right and at the left edge.
    low: f64,
    high: f64,
    /// The temperature at the upper edge; 0 is at the lower one.
    top: f64,
    /// Squares for each unit.
    scale: f64,
}

impl Plot {
    fn new(left: &[(f64, f64)], right: &[(f64, f64)]) -> Plot {
        let values = || left.iter().chain(right).map(|point| point.1);
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(f64::NEG_INFINITY, f64::max);
        let foot = left.last().map_or(0.0, |point| point.0);
        let spread = (high - low).max(foot);
        let spread = if spread > 0.0 { spread } else { 2.0 };
        let margin = if high - low < spread / 4.0 { spread / 3.0 } else { spread / 10.0 };
        let (low, high, top) = (low - margin, high + margin, foot + spread * 0.3);
        Plot { low, high, top, scale: SIDE / (high - low).max(top) }
    }

    fn width(&self) -> f64 {
        (self.high - self.low) * self.scale
    }

    /// Left of the drawing, for temperatures.
    fn left(&self) -> f64 {
        self.lines(0.0, self.top).map(|(_, t)| width(&label(t))).fold(EDGE, f64::max) + EDGE
    }

    fn height(&self) -> f64 {
        self.top * self.scale
    }

    /// Where a point is drawn.
    fn at(&self, (t, value): (f64, f64)) -> (f64, f64) {
        (self.left() + (self.high - value) * self.scale, EDGE + (self.top - t) * self.scale)
    }

    fn line(&self, svg: &mut String, points: &[(f64, f64)], colour: &str, width: f64) {
        let mut path = String::new();
        for (i, &point) in points.iter().enumerate() {
            let (x, y) = self.at(point);
            write!(path, "{}{} {}", if i == 0 { "M" } else { "L" }, number(x), number(y)).unwrap();
        }
        stroke(svg, &path, colour, width);
    }

    /// The mast goes on.
    fn arrow(&self, svg: &mut String, mean: f64) {
        let (x, y) = self.at((self.top, mean));
        stroke(svg, &format!("M{} {}l.18 -.25l.18 .25", number(x - 0.18), number(y + 0.2)), BLACK, 0.1);
    }

    /// Lines at round values and temperatures, with their numbers; where these are long, not all of them.
    fn grid(&self, svg: &mut String) {
        let longest =
            self.lines(self.low, self.high).map(|(_, value)| width(&label(value))).fold(0.0, f64::max);
        let every = ((longest + LETTER) / (self.step() * self.scale)).ceil() as i64;
        for (k, value) in self.lines(self.low, self.high) {
            self.line(svg, &[(0.0, value), (self.top, value)], PALE, 0.03);
            if k % every.max(1) == 0 {
                let (x, y) = self.at((0.0, value));
                let text = label(value);
                write_number(svg, &text, (x - width(&text) / 2.0, y + 0.35));
            }
        }
        for (_, t) in self.lines(0.0, self.top) {
            self.line(svg, &[(t, self.low), (t, self.high)], if t == 0.0 { GREY } else { PALE }, 0.03);
            let (x, y) = self.at((t, self.high));
            let text = label(t);
            write_number(svg, &text, (x - width(&text) - 0.3, y - LETTER * 0.8));
        }
    }

    /// Between lines.
    fn step(&self) -> f64 {
        step((self.high - self.low).max(self.top))
    }

    /// Multiples of the step within bounds.
    fn lines(&self, from: f64, to: f64) -> impl Iterator<Item = (i64, f64)> + use<> {
        let step = self.step();
        let (first, last) = ((from / step).ceil() as i64, (to / step).floor() as i64);
        (first..=last).map(move |k| (k, k as f64 * step))
    }
}

fn stroke(svg: &mut String, path: &str, colour: &str, width: f64) {
    writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
        number(width)
    )
    .unwrap();
}

/// Between lines of a grid over this length: a power of 2, or above 1 also a round decimal number.
fn step(length: f64) -> f64 {
    let least = length / MOST_LINES;
    if least <= 1.0 {
        return 2f64.powf(least.log2().ceil());
    }
    let ten = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|digit| digit * ten)
        .find(|&step| step >= least)
        .unwrap_or(ten * 10.0)
}

/// A number with few binary places, as a fraction.
fn label(value: f64) -> String {
    let mut below = 1u64;
    let mut above = value;
    while above.fract() != 0.0 && below < 1 << 40 {
        above *= 2.0;
        below *= 2;
    }
    if below == 1 { format!("{above:.0}") } else { format!("{above:.0}/{below}") }
}

fn width(text: &str) -> f64 {
    text.len() as f64 * LETTER * 1.35 - LETTER * 0.35
}

/// The characters of a number, their upper left corner here.
fn write_number(svg: &mut String, text: &str, (x, y): (f64, f64)) {
    let mut path = String::new();
    for (i, letter) in text.chars().enumerate() {
        let left = x + i as f64 * LETTER * 1.35;
        for (j, &(dx, dy)) in strokes(letter).iter().enumerate() {
            let verb = if j == 0 { "M" } else { "L" };
            let (px, py) = (left + dx * LETTER, y + dy * LETTER);
            write!(path, "{verb}{} {}", number(px), number(py)).unwrap();
        }
    }
    stroke(svg, &path, GREY, 0.045);
}

/// The line that draws a character, one unit wide and not quite two high.
fn strokes(letter: char) -> &'static [(f64, f64)] {
    match letter {
        '0' => &[
            (0.3, 0.0),
            (0.7, 0.0),
            (1.0, 0.4),
            (1.0, 1.3),
            (0.7, 1.7),
            (0.3, 1.7),
            (0.0, 1.3),
            (0.0, 0.4),
            (0.3, 0.0),
        ],
        '1' => &[(0.15, 0.4), (0.55, 0.0), (0.55, 1.7)],
        '2' => &[(0.0, 0.4), (0.3, 0.0), (0.75, 0.0), (1.0, 0.35), (0.9, 0.75), (0.0, 1.7), (1.0, 1.7)],
        '3' => &[
            (0.05, 0.0),
            (1.0, 0.0),
            (0.45, 0.7),
            (0.8, 0.75),
            (1.0, 1.1),
            (0.9, 1.5),
            (0.6, 1.7),
            (0.25, 1.7),
            (0.0, 1.45),
        ],
        '4' => &[(0.75, 1.7), (0.75, 0.0), (0.0, 1.15), (1.0, 1.15)],
        '5' => &[
            (0.95, 0.0),
            (0.15, 0.0),
            (0.1, 0.75),
            (0.6, 0.65),
            (1.0, 1.0),
            (0.95, 1.4),
            (0.6, 1.7),
            (0.2, 1.7),
            (0.0, 1.5),
        ],
        '6' => &[
            (0.85, 0.0),
            (0.4, 0.3),
            (0.05, 0.9),
            (0.05, 1.35),
            (0.35, 1.7),
            (0.7, 1.7),
            (1.0, 1.35),
            (0.95, 0.95),
            (0.6, 0.7),
            (0.1, 1.0),
        ],
        '7' => &[(0.0, 0.0), (1.0, 0.0), (0.4, 1.7)],
        '8' => &[
            (0.5, 0.8),
            (0.1, 0.55),
            (0.15, 0.15),
            (0.5, 0.0),
            (0.85, 0.15),
            (0.9, 0.55),
            (0.5, 0.8),
            (0.05, 1.1),
            (0.05, 1.45),
            (0.35, 1.7),
            (0.65, 1.7),
            (0.95, 1.45),
            (0.95, 1.1),
            (0.5, 0.8),
        ],
        '9' => &[
            (0.15, 1.7),
            (0.6, 1.4),
            (0.95, 0.8),
            (0.95, 0.35),
            (0.65, 0.0),
            (0.3, 0.0),
            (0.0, 0.35),
            (0.05, 0.75),
            (0.4, 1.0),
            (0.9, 0.7),
        ],
        '-' => &[(0.1, 0.85), (0.9, 0.85)],
        '/' => &[(0.1, 1.8), (0.9, -0.1)],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_labels_are_round() {
        assert_eq!([0.5, 3.0, 8.0, 9.0, 100.0, 700.0].map(step), [0.0625, 0.5, 1.0, 2.0, 20.0, 100.0]);
        assert_eq!([0.0, -2.0, 0.75, -0.5].map(label), ["0", "-2", "3/4", "-1/2"]);
    }

    #[test]
    fn values_grow_to_the_left_and_temperatures_upwards() {
        let plot = Plot::new(&[(0.0, 2.0), (1.25, 0.75)], &[(0.0, -0.5), (1.25, 0.75)]);
        let (left, right, foot) = (plot.at((0.0, 2.0)), plot.at((0.0, -0.5)), plot.at((1.25, 0.75)));
        assert!(left.0 < foot.0 && foot.0 < right.0 && foot.1 < left.1 && left.1 == right.1);
        // One scale for both axes.
        assert!(((foot.0 - left.0) - (left.1 - foot.1)).abs() < 1e-9);
    }

    #[test]
    fn a_mast_alone_can_be_drawn() {
        let svg = thermograph(&[(0.0, -1.5)], &[(0.0, -1.5)]);
        assert!(!svg.contains("NaN") && !svg.contains("inf") && crate::png(&svg, 1.0).is_ok());
    }
}
