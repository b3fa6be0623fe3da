//! Figures as they lie on squares: turned, each way once.

use crate::description::{Cell, Description, Shape, Turn};

/// A figure, turned.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Form {
    /// Its number in the description.
    pub figure: usize,
    /// The squares that it covers, row by row; the first is (0, 0).
    pub cells: Vec<Cell>,
}

/// The forms of all figures. Edges are forms on squares alone: on a graph they have no direction.
pub fn forms(description: &Description, on_squares: bool) -> Vec<Form> {
    let mut all = vec![];
    for (figure, told) in description.figures.iter().enumerate() {
        let mut add = |cells: Vec<Cell>| all.push(Form { figure, cells });
        match &told.shape {
            Shape::Vertex => add(vec![(0, 0)]),
            Shape::Edge if on_squares => {
                add(vec![(0, 0), (0, 1)]);
                add(vec![(0, 0), (1, 0)]);
            }
            Shape::Edge => {}
            Shape::Drawn(cells, turn) => {
                let cells: Vec<(Cell, ())> = cells.iter().map(|&cell| (cell, ())).collect();
                images(&cells, *turn)
                    .into_iter()
                    .for_each(|image| add(image.into_iter().map(|(cell, ())| cell).collect()));
            }
        }
    }
    all
}

/// All turned images of a drawing, each once, moved so that their first squares are (0, 0).
pub(crate) fn images<T: Clone + Ord>(cells: &[(Cell, T)], turn: Turn) -> Vec<Vec<(Cell, T)>> {
    let turns = match turn {
        Turn::Never => 1,
        Turn::Rotated => 4,
        Turn::Reflected => 8,
    };
    let mut all: Vec<Vec<(Cell, T)>> = vec![];
    for turn in 0..turns {
        let turned = |((r, c), mark): &(Cell, T)| (turned((*r, *c), turn), mark.clone());
        let mut image: Vec<(Cell, T)> = cells.iter().map(turned).collect();
        image.sort();
        let (first, _) = image[0];
        image.iter_mut().for_each(|(cell, _)| *cell = (cell.0 - first.0, cell.1 - first.1));
        if !all.contains(&image) {
            all.push(image);
        }
    }
    all
}

/// One of the eight symmetries of a square: quarter turns, from the fifth on after a reflection.
fn turned((r, c): Cell, symmetry: usize) -> Cell {
    let c = if symmetry >= 4 { -c } else { c };
    match symmetry % 4 {
        0 => (r, c),
        1 => (c, -r),
        2 => (-r, -c),
        _ => (-c, r),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(drawing: &str, turn: Turn) -> usize {
        let rows = (0..).zip(drawing.split('|'));
        let cells: Vec<(Cell, ())> = rows
            .flat_map(|(r, row)| {
                (0..).zip(row.chars()).filter(|&(_, x)| x == 'X').map(move |(c, _)| ((r, c), ()))
            })
            .collect();
        images(&cells, turn).len()
    }

    #[test]
    fn every_image_comes_once() {
        let counts = |drawing| [Turn::Never, Turn::Rotated, Turn::Reflected].map(|turn| count(drawing, turn));
        assert_eq!(counts("X"), [1, 1, 1]);
        assert_eq!(counts("XX"), [1, 2, 2]);
        assert_eq!(counts("XX|X."), [1, 4, 4]);
        assert_eq!(counts("XX.|.XX"), [1, 2, 4]);
        assert_eq!(counts("XX|.X|.X"), [1, 4, 8]);
    }
}
