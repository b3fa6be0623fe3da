//! Who wins, as papers print it.

use games::domineering::OnBoards;
use rule::Play;
use solve::{Run, Search};
use std::path::Path;
use testkit::tables::load;

fn outcome(rows: usize, columns: usize) -> char {
    let game = OnBoards::new(&[board::Board::grid(rows, columns)]).unwrap();
    let run = Run::unlimited();
    let mut search = Search::new(&game, &run).unwrap();
    solve::outcome(&mut search, &game.start()).unwrap().letter()
}

/// With Left and Right exchanged.
fn turned(letter: char) -> char {
    match letter {
        'L' => 'R',
        'R' => 'L',
        other => other,
    }
}

#[test]
fn classes_of_rectangles() {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables");
    let sources = load(tables).unwrap_or_else(|error| panic!("{error}"));
    let mut checked = 0;
    for class in sources.iter().flat_map(|source| &source.outcomes) {
        let (rows, columns) = class.sides;
        assert_eq!(class.game, "domineering");
        assert_eq!(outcome(rows, columns), class.letter, "{}: {rows}x{columns}", class.place);
        if rows * columns <= 30 {
            assert_eq!(outcome(columns, rows), turned(class.letter), "{}: {columns}x{rows}", class.place);
        }
        checked += 1;
    }
    assert_eq!(checked, 10 + 15, "3xn up to 3x10, and all from 2x2 to 6x6");
}
