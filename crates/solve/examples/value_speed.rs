//! Values of Domineering boards, and the time they take: `cargo run --release -p solve --example value_speed 4x5 5x5`.

use rule::Play;
use std::time::Instant;

fn main() {
    for words in std::env::args().skip(1) {
        let boards = board::parse_sum(&words).unwrap();
        let game = games::domineering::OnBoards::new(&boards).unwrap();
        let mut all = values::Universe::new();
        let begun = Instant::now();
        let (value, effort) = solve::value(&game, &game.start(), &mut all, &solve::Limits::NONE).unwrap();
        println!(
            "{words}: mean {}, temperature {}, {} positions, {} games, {} MB, {:.3} s",
            all.mean(value),
            all.temperature(value),
            effort.positions,
            all.games(),
            effort.bytes >> 20,
            begun.elapsed().as_secs_f64()
        );
    }
}
