//! A strategy against C, through the one door, held against the rulebook.

use games::domineering3d::{Alliance, Cuboid, Order, Player};
use serde_json::json;
use std::collections::BTreeSet;
use ways::{Job, Run, Simulation, Strategy, Transcript, Value, Verb, WaysError, answer};

fn simulate(
    board: &str,
    strategy: Strategy,
    order: Option<&str>,
    game: Option<u64>,
) -> Result<Simulation, WaysError> {
    let verb = Verb::Simulate { strategy, order: order.map(String::from), game };
    match answer(&Job::new(verb, "domineering3d", board), &Run::unlimited())?.value {
        Value::Simulation(simulation) => Ok(simulation),
        other => panic!("{other:?}"),
    }
}

/// A box as the rulebook knows it: cells by their coordinates.
struct Plain {
    cuboid: Cuboid,
    taken: Vec<[usize; 3]>,
}

impl Plain {
    fn new(size: &str) -> Plain {
        Plain { cuboid: size.parse().unwrap(), taken: vec![] }
    }

    fn moves(&self, player: Player) -> Vec<[usize; 3]> {
        let cells = (0..self.cuboid.cells()).map(|cell| self.cuboid.at(cell));
        cells.filter(|&at| self.cuboid.legal(|cell| !self.taken.contains(&cell), player, at)).collect()
    }

    fn put(&mut self, player: Player, at: [usize; 3]) {
        let mut other = at;
        other[player.axis()] += 1;
        self.taken.extend([at, other]);
    }

    fn take_back(&mut self) {
        self.taken.truncate(self.taken.len() - 2);
    }

    fn free(&self) -> u128 {
        self.taken.iter().fold(self.cuboid.all(), |free, &at| free & !(1 << self.cuboid.cell(at)))
    }

    /// Plays a transcript, and says whether C won.
    fn replay(&mut self, order: Order, transcript: &Transcript) -> bool {
        let mut moves = transcript.moves.each_ref().map(|moves| moves.iter());
        let mut player = order.first();
        loop {
            let [r, l, c] = Player::ALL.map(|player| !self.moves(player).is_empty());
            if player == Player::C && !(c && (l || r)) {
                assert!(moves.iter().all(|moves| moves.len() == 0), "a game ends where it is over");
                return c;
            }
            if [r, l, c][player.axis()] {
                let written = moves[player.axis()].next().expect("whoever can move does");
                let cell = self.cuboid.parse_move(player, written).unwrap();
                assert!(self.moves(player).contains(&self.cuboid.at(cell)), "{player} {written}");
                self.put(player, self.cuboid.at(cell));
            }
            player = order.after(player);
        }
    }

    /// The number of games if C plays everything, and of those that C wins.
    fn games(
        &mut self,
        alliance: &Alliance,
        order: Order,
        player: Player,
        last: Option<usize>,
    ) -> (u64, u64) {
        let next = order.after(player);
        if player != Player::C {
            let Some(cell) = alliance.choose(self.free(), player, last) else {
                return self.games(alliance, order, next, last);
            };
            self.put(player, self.cuboid.at(cell));
            let games = self.games(alliance, order, next, last);
            self.take_back();
            return games;
        }
        let moves = self.moves(player);
        let others = !self.moves(Player::L).is_empty() || !self.moves(Player::R).is_empty();
        if moves.is_empty() || !others {
            return (1, u64::from(!moves.is_empty()));
        }
        let mut games = (0, 0);
        for at in moves {
            self.put(player, at);
            let more = self.games(alliance, order, next, Some(self.cuboid.cell(at)));
            games = (games.0 + more.0, games.1 + more.1);
            self.take_back();
        }
        games
    }

    /// Can L and R, bound to the slices, stop C? Every game is played.
    fn stopped(
        &mut self,
        alliance: &Alliance,
        order: Order,
        to: Player,
        last: Option<usize>,
        rule: Rule,
    ) -> bool {
        let [r, l, c] = Player::ALL.map(|player| !self.moves(player).is_empty());
        if !c || !(r || l) {
            return if c { false } else { r || l || rule.strict || !rule.by_c };
        }
        if ![r, l, c][to.axis()] {
            return self.stopped(alliance, order, order.after(to), last, rule);
        }
        let bound = if to == Player::C { u128::MAX } else { alliance.bound(self.free(), to, last) };
        let mut results = vec![];
        for at in self.moves(to) {
            let cell = self.cuboid.cell(at);
            if bound >> cell & 1 == 1 {
                self.put(to, at);
                let rule = Rule { by_c: to == Player::C, ..rule };
                let last = if to == Player::C { Some(cell) } else { last };
                results.push(self.stopped(alliance, order, order.after(to), last, rule));
                self.take_back();
            }
        }
        if to == Player::C { results.iter().all(|&held| held) } else { results.contains(&true) }
    }
}

#[derive(Clone, Copy)]
struct Rule {
    strict: bool,
    by_c: bool,
}

#[test]
fn every_game_of_small_boxes_is_legal_and_there_once() {
    for size in ["3x3x3", "2x3x3", "3x2x3", "2x2x4", "1x3x4", "2x2x5"] {
        let alliance = Alliance::new(size.parse().unwrap()).unwrap();
        for order in Order::ALL {
            let name = order.to_string();
            let played = simulate(size, Strategy::Hurtado, Some(&name), None).unwrap().played[0];
            let plain = Plain::new(size).games(&alliance, order, order.first(), None);
            assert_eq!((played.games, played.wins), plain, "{size} {order}");
            let mut seen = BTreeSet::new();
            for number in 1..=played.games.min(60) {
                let one = simulate(size, Strategy::Hurtado, Some(&name), Some(number)).unwrap();
                let transcript = one.transcript.unwrap();
                let mut plain = Plain::new(size);
                assert_eq!(plain.replay(order, &transcript), transcript.won, "{size} {order} {number}");
                let left = Player::ALL.map(|player| plain.moves(player).len() as u32);
                assert_eq!(left, transcript.remaining);
                assert!(seen.insert(transcript.moves), "{size} {order} {number} was there");
            }
        }
    }
}

#[test]
fn the_slice_rule_against_every_game() {
    for size in ["2x2x3", "1x3x3", "3x1x4", "2x1x5", "1x2x6", "1x1x3", "2x3x3"] {
        let alliance = Alliance::new(size.parse().unwrap()).unwrap();
        let certified = simulate(size, Strategy::Slices, None, None).unwrap().certified;
        assert_eq!(certified.len(), 6);
        for one in certified {
            let stopped = |strict| {
                let rule = Rule { strict, by_c: false };
                Plain::new(size).stopped(&alliance, one.order, one.order.first(), None, rule)
            };
            assert_eq!((one.last, one.strict), (stopped(false), stopped(true)), "{size} {}", one.order);
        }
    }
}

#[test]
fn the_answer_as_json_and_what_is_refused() {
    let verb = Verb::Simulate { strategy: Strategy::Hurtado, order: Some("lrc".into()), game: Some(1) };
    let job = Job::new(verb, "domineering3d", "1x1x3");
    let json = serde_json::to_value(answer(&job, &Run::unlimited()).unwrap()).unwrap();
    // Nobody but C can move: his is the one game, and it is over before it begins.
    let order = json!({ "games": "1", "wins": "1", "shortest": 0, "longest": 0 });
    assert_eq!(json["value"]["orders"], json!({ "LRC": order }));
    assert_eq!(json["value"]["transcript"]["winner"], "center");
    assert_eq!(json["value"]["slices"], json!([2]));

    let refused =
        |size, strategy, order, game| simulate(size, strategy, order, game).unwrap_err().to_string();
    assert!(refused("4x4x2", Strategy::Hurtado, None, None).contains("at least three slices"));
    assert!(refused("3x3x3", Strategy::Hurtado, None, Some(1)).contains("--game needs --order"));
    assert!(refused("3x3x3", Strategy::Hurtado, Some("lrc"), Some(99)).starts_with("there is no game 99"));
    assert!(refused("3x3x3", Strategy::Slices, Some("lrc"), Some(1)).contains("--game is for the strategy"));
    let verb = Verb::Simulate { strategy: Strategy::Slices, order: None, game: None };
    let refused = answer(&Job::new(verb, "col", "3x3"), &Run::unlimited()).unwrap_err().to_string();
    assert_eq!(refused, "no strategy is known for col; strategies are followed in domineering3d");
}
