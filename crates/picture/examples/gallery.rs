//! Draws a few positions into a file whose name ends in `.svg` or `.png`, and as text.
//!
//! `cargo run -p picture --example gallery -- domineering gallery.png`; instead of `domineering` also `go` or `graphs`.

use board::{Board, layout};
use games::{distance::Stone, domineering::Tile, go::Point};
use picture::{Drawn, Look, Mark, png, svg, text};
use rule::Piece;
use std::error::Error;

/// The board of this text with the pieces of these glyphs; blanks are skipped.
fn drawn<P: Piece>(board_text: &str, glyphs: &str) -> Result<Drawn, Box<dyn Error>> {
    let board = Board::parse(board_text)?;
    let piece = |glyph: char| P::all().into_iter().find(|piece| piece.glyph() == glyph);
    let marks: Option<Vec<Mark>> =
        glyphs.split_whitespace().flat_map(str::chars).map(|glyph| piece(glyph).map(Mark::of)).collect();
    let marks =
        marks.filter(|marks| marks.len() == board.sites()).ok_or("the glyphs do not fit the board")?;
    Ok(Drawn { at: layout(board_text, &board), names: vec![], board, marks })
}

fn domineering() -> Result<Vec<Vec<Drawn>>, Box<dyn Error>> {
    let hole = ".......|.......|...#...|.......|.......";
    Ok(vec![
        vec![drawn::<Tile>(hole, "^<><>.^  v.^.^.v  ^.v v^.  v<>.v<>  .<><>..")?],
        vec![drawn::<Tile>("torus:4,5", "v.<>v  >^..<  .v<>.  ^...^")?],
        vec![drawn::<Tile>("3x3", "^<>  v.^  <>v")?, drawn::<Tile>("2x2", "<>  ..")?],
    ])
}

fn go() -> Result<Vec<Vec<Drawn>>, Box<dyn Error>> {
    let game =
        "..XO.....  .XXO.O...  XXOOO....  OOX.XO.X.  ..XX.X.X.  ....X.X..  .O.O.XOXX  ..O.OOOOX  .......O.";
    Ok(vec![
        vec![drawn::<Point>("9x9", game)?],
        vec![drawn::<Point>("torus:5,5", "XO..X  .O.X.  X..O.  OX.X.  .O..X")?],
        vec![drawn::<Point>("petersen", "XO..XX.O.O")?],
    ])
}

fn graphs() -> Result<Vec<Vec<Drawn>>, Box<dyn Error>> {
    let boards = [
        ("petersen", "XO.XO.X..O"),
        ("cycle:12", "XO.XO.X..O.."),
        ("hypercube:3", "XO.XO.X."),
        ("hypercube:4", "XO.XO.X..O..XO.."),
        ("tree:0,0,0,1,1,2,5,5,5,3,3", "XO.XO.X..O.."),
        ("star:7", "XO.XO.X."),
        ("wheel:6", "X.OXO.X"),
        ("bipartite:3,5", "X.O.XX.O"),
        ("complete:6", "X.O..X"),
        ("path:30", "XO.XO.X..O..XO.XO.X..O..XO.XO."),
        ("3x4", "XO.X  O.XO  .XO."),
    ];
    let mut pages = vec![];
    for (text, glyphs) in boards {
        pages.push(vec![drawn::<Stone>(text, glyphs)?]);
    }
    // A graph without a name: a prism with a tail and a part of its own, by springs.
    let edges =
        [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5), (5, 6), (6, 7), (8, 9)];
    let board = Board::graph(11, edges);
    let marks =
        [Stone::Left, Stone::Right, Stone::Empty].into_iter().cycle().map(Mark::of).take(11).collect();
    pages.push(vec![Drawn { at: layout("", &board), names: vec![], board, marks }]);
    Ok(pages)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [gallery, file] = words.as_slice() else {
        return Err("give domineering, go or graphs, and the name of a file".into());
    };
    let (pages, look) = match gallery.as_str() {
        "domineering" => (domineering()?, Look::Squares),
        "go" => (go()?, Look::Points),
        "graphs" => (graphs()?, Look::Graph),
        other => {
            return Err(format!("there is no gallery '{other}'; there are domineering, go and graphs").into());
        }
    };
    pages.iter().for_each(|page| println!("{}", text(page)));
    let picture = svg(&pages, look);
    let bytes = if file.ends_with(".png") { png(&picture, 1.0)? } else { picture.into_bytes() };
    Ok(std::fs::write(file, bytes)?)
}
