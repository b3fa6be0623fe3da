use rule::Play;
use solve::{Limits, Oracle, Search};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let boards = board::parse_sum(&args[2]).unwrap();
    let t = std::time::Instant::now();
    if args[1] == "dom" {
        let g = games::domineering::OnBoards::new(&boards).unwrap();
        let mut s = Search::new(&g, &Limits::NONE).unwrap();
        println!("{:?}", solve::outcome(&mut s, &g.start()));
        println!("{:?} {:?}", s.effort(), t.elapsed());
    } else {
        let g = games::distance::OnBoards::new(&games::distance::Distance::parse(&args[1]).unwrap(), &boards)
            .unwrap();
        let mut s = Search::new(&g, &Limits::NONE).unwrap();
        println!("{:?}", solve::outcome(&mut s, &g.start()));
        println!("{:?} {:?}", s.effort(), t.elapsed());
    }
}
