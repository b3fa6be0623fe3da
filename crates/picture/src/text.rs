//! Positions as text.
//!
//! A square is three columns wide where there are dominoes, else two. The halves of a domino are drawn each for
//! itself and fit together; one that reaches around the edge of a closed board shows its halves at both edges.
//!
//! ```text
//! ┌─┐ ·  ·      ● ○ ·      0 ●  1 ·  2 ○
//! └─┘[────]     · ● ○
//! ```

use crate::{Drawn, Mark};
use board::Way;
use rule::Owner;

/// No line is made longer than this if it can be broken.
const WIDEST: usize = 72;

/// Between two boards that stand side by side.
const PLUS: &str = "  +  ";

/// The position for people at a terminal, every line ended. Boards stand side by side if there is room.
pub fn text(position: &[Drawn]) -> String {
    let is_wide =
        |drawn: &Drawn| !drawn.larger.is_empty() || drawn.marks.iter().any(|mark| mark.other_half.is_some());
    let dominoes = position.iter().any(is_wide);
    let blocks: Vec<Block> = position.iter().map(|drawn| block(drawn, dominoes)).collect();
    let width: usize = blocks.iter().map(width).sum::<usize>() + PLUS.len() * blocks.len().saturating_sub(1);
    let lines = if width <= WIDEST { side_by_side(&blocks) } else { blocks.join(&"+".to_string()) };
    lines.iter().map(|line| line.trim_end().to_string() + "\n").collect()
}

/// The position as it is typed: a character for each site, `#` for missing squares, rows separated by `|`, boards by
/// ` + `. A graph is one row in the order of its sites.
pub fn plain(position: &[Drawn]) -> String {
    let row = |drawn: &Drawn| match drawn.board.places() {
        Some(_) => drawn.board.draw(|site| drawn.marks[site].glyph).replace('\n', "|"),
        None => drawn.marks.iter().map(|mark| mark.glyph).collect(),
    };
    position.iter().map(row).collect::<Vec<_>>().join(" + ")
}

/// The lines of one board.
type Block = Vec<String>;

fn width(block: &Block) -> usize {
    block.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}

fn block(drawn: &Drawn, dominoes: bool) -> Block {
    match drawn.board.places() {
        Some(places) => on_grid(places, &drawn.marks, dominoes),
        None => in_a_row(drawn),
    }
}

/// Rows of squares, blank where squares are missing.
fn on_grid(places: &[(usize, usize)], marks: &[Mark], dominoes: bool) -> Block {
    let extent =
        |side: fn(&(usize, usize)) -> usize| places.iter().map(side).max().map_or(0, |last| last + 1);
    let blank = if dominoes { "   " } else { "  " };
    let mut squares = vec![vec![blank.to_string(); extent(|place| place.1)]; extent(|place| place.0)];
    for (&(row, column), mark) in places.iter().zip(marks) {
        squares[row][column] = match mark.other_half.and_then(half) {
            Some(half) => half.to_string(),
            None if dominoes => format!(" {} ", sign(mark)),
            None => format!("{} ", sign(mark)),
        };
    }
    squares.iter().map(|row| row.concat().trim_end().to_string()).collect()
}

/// Half a domino whose other half lies this way.
fn half(way: Way) -> Option<&'static str> {
    match way {
        Way::South => Some("┌─┐"),
        Way::North => Some("└─┘"),
        Way::East => Some("[──"),
        Way::West => Some("──]"),
        Way::Apart(_) | Way::Noted(..) => None,
    }
}

/// One character for what stands on a site.
fn sign(mark: &Mark) -> char {
    match mark.owner {
        Owner::Left => '●',
        Owner::Right => '○',
        Owner::Nobody if mark.glyph == '.' => '·',
        Owner::Nobody => mark.glyph,
    }
}

/// The sites of a graph with their names or numbers, in lines.
fn in_a_row(drawn: &Drawn) -> Block {
    let name = |site: usize| drawn.names.get(site).cloned().unwrap_or_else(|| site.to_string());
    let names: Vec<String> = (0..drawn.marks.len()).map(name).collect();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let entries: Vec<String> =
        names.iter().zip(&drawn.marks).map(|(name, mark)| format!("{name:>wide$} {}", sign(mark))).collect();
    let a_line = (WIDEST + 2) / (wide + 4);
    entries.chunks(a_line.max(1)).map(|line| line.join("  ")).collect()
}

/// Blocks from left to right, a plus between them, all in the middle of their height.
fn side_by_side(blocks: &[Block]) -> Block {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: usize| {
        let plus =
            if row == height.saturating_sub(1) / 2 { PLUS.to_string() } else { " ".repeat(PLUS.len()) };
        let part = |block: &Block| {
            let above = (height - block.len()) / 2;
            let line = row.checked_sub(above).and_then(|row| block.get(row)).map_or("", String::as_str);
            format!("{line:0$}", width(block))
        };
        blocks.iter().map(part).collect::<Vec<_>>().join(&plus)
    };
    (0..height).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Board, layout};
    use games::distance::Stone;
    use games::domineering::Tile;
    use games::go::Point;
    use rule::{Finite, Piece};

    /// The board of this text, and the pieces by their glyphs.
    fn drawn<P: Piece + Finite>(text: &str, glyphs: &str) -> Drawn {
        let board = Board::parse(text).unwrap();
        let piece = |glyph: char| P::all().into_iter().find(|piece| piece.glyph() == glyph).unwrap();
        let glyphs = glyphs.chars().filter(|glyph| !glyph.is_whitespace());
        let marks: Vec<Mark> = glyphs.map(|glyph| Mark::of(piece(glyph))).collect();
        assert_eq!(board.sites(), marks.len(), "{text}");
        Drawn::new(layout(text, &board), board, marks)
    }

    #[test]
    fn dominoes_read_as_pieces() {
        let position = [drawn::<Tile>("4x4", "^<>.  v^.^  .v.v  <><>")];
        let picture = "
┌─┐[────] ·
└─┘┌─┐ · ┌─┐
 · └─┘ · └─┘
[────][────]
";
        assert_eq!(text(&position), picture[1..]);
        assert_eq!(plain(&position), "^<>.|v^.^|.v.v|<><>");
    }

    #[test]
    fn a_domino_around_the_edge_shows_at_both_edges() {
        let position = [drawn::<Tile>("torus:3,4", "v.<>  >..<  ^...")];
        let picture = "
└─┘ · [────]
──] ·  · [──
┌─┐ ·  ·  ·
";
        assert_eq!(text(&position), picture[1..]);
    }

    #[test]
    fn stones_and_missing_squares() {
        let position = [drawn::<Point>(".#..|...#|#.#.", "X.O  .XO  .X")];
        let picture = "
●   · ○
· ● ○
  ·   ●
";
        assert_eq!(text(&position), picture[1..]);
        assert_eq!(plain(&position), "X#.O|.XO#|#.#X");
    }

    #[test]
    fn sites_of_a_graph_stand_in_lines() {
        let position = [drawn::<Stone>("cycle:5", "X.O.X")];
        assert_eq!(text(&position), "0 ●  1 ·  2 ○  3 ·  4 ●\n");
        assert_eq!(plain(&position), "X.O.X");
        let position = [drawn::<Stone>("path:24", "X.......................")];
        let picture = "
 0 ●   1 ·   2 ·   3 ·   4 ·   5 ·   6 ·   7 ·   8 ·   9 ·  10 ·  11 ·
12 ·  13 ·  14 ·  15 ·  16 ·  17 ·  18 ·  19 ·  20 ·  21 ·  22 ·  23 ·
";
        assert_eq!(text(&position), picture[1..]);
        assert!(text(&position).lines().all(|line| line.chars().count() <= WIDEST));
    }

    #[test]
    fn sites_with_names_are_called_by_them() {
        let mut position = [drawn::<Stone>("path:3", "X.O")];
        position[0].names = ["zoë", "bob", "c"].map(String::from).to_vec();
        assert_eq!(text(&position), "zoë ●  bob ·    c ○\n");
        position[0].names = vec!["a".repeat(100), String::new(), "b".into()];
        assert_eq!(text(&position).lines().count(), 3);
    }

    #[test]
    fn sums_stand_side_by_side_if_there_is_room() {
        let position = [drawn::<Tile>("3x1", "^v."), drawn::<Tile>("2x2", "<>.."), drawn::<Tile>("1x1", ".")];
        let picture = "
┌─┐     [────]
└─┘  +   ·  ·   +   ·
 ·
";
        assert_eq!(text(&position), picture[1..]);
        assert_eq!(plain(&position), "^|v|. + <>|.. + .");

        let wide = ".".repeat(30);
        let position = [drawn::<Point>("1x30", &wide), drawn::<Point>("1x30", &wide)];
        let line = ["·"; 30].join(" ");
        assert_eq!(text(&position), format!("{line}\n+\n{line}\n"));
    }

    #[test]
    fn no_sites_are_no_lines() {
        let nothing = || drawn::<Point>("###", "");
        assert_eq!((text(&[nothing()]), plain(&[nothing()])), (String::new(), String::new()));
        assert_eq!((text(&[]), plain(&[])), (String::new(), String::new()));
    }
}
