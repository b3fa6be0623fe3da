use board::Board;
use games::domineering::{Domineering, Kind};
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let board = Board::parse(&args[1]).unwrap();
    let kind = match args[2].as_str() { "all" => Kind::All, "maximal" => Kind::Maximal, "left-end" => Kind::LeftEnd, _ => Kind::RightEnd };
    let t = Instant::now();
    let m = sweep::compile(&Domineering { kind }, &board, &board.by_rows()).unwrap();
    println!("compile {:?} peak {}", t.elapsed(), m.peak_size());
    let t = Instant::now();
    let run = sweep::Run::unlimited();
    if args[3] == "count" {
        let a = sweep::count(&m, &run).unwrap();
        println!("{} {:?} {:?}", a.value, a.account, t.elapsed());
    } else {
        let a = sweep::profile(&m, &run).unwrap();
        println!("{} terms {} {:?} {:?}", a.value.total(), a.value.terms().count(), a.account, t.elapsed());
    }
}
