//! One player against two in Domineering for three, through the one door.

use serde_json::{Value as Json, json};
use testkit::three::{Cell, Three};
use ways::domineering3d::{Cuboid, Order, Player};
use ways::{Alliance, Job, Run, Unwatched, Verb, WaysError, Win, answer};

fn ask(board: &str, asked: Alliance) -> Result<Json, WaysError> {
    let job = Job::new(Verb::Alliance(asked), "domineering3d", board);
    let answer = serde_json::to_value(answer(&job, &Run::unlimited())?).expect("an answer is JSON");
    Ok(answer["value"].clone())
}

fn one(player: &str, order: &str) -> Alliance {
    Alliance { player: Some(player.into()), order: Some(order.into()), ..Alliance::default() }
}

fn cells(cuboid: Cuboid, free: u128) -> Vec<Cell> {
    (0..cuboid.cells()).filter(|cell| free >> cell & 1 == 1).map(|cell| cuboid.at(cell)).collect()
}

/// What plain play says if these cells are free and it is the turn of the first in order.
fn plainly(cuboid: Cuboid, free: u128, order: [Player; 3], player: Player, win: Win) -> bool {
    let three = Three { order: order.map(Player::axis), lone: player.axis(), strict: win == Win::Strict };
    three.lone_wins(&cells(cuboid, free))
}

#[test]
fn small_boxes_agree_with_plain_play_in_every_order() {
    let sides = (1..=4).flat_map(|a| (1..=4).flat_map(move |b| (1..=4).map(move |c| [a, b, c])));
    for sides in sides.filter(|sides| sides.iter().product::<usize>() <= 16) {
        let cuboid = Cuboid::new(sides).unwrap();
        for win in [Win::LastMove, Win::Strict] {
            let told = ask(&cuboid.to_string(), Alliance { win, ..Alliance::default() }).unwrap();
            for order in Order::ALL {
                let wins = |player: &Player| plainly(cuboid, cuboid.all(), order.players(), *player, win);
                let winner = Player::ALL.into_iter().find(wins);
                let expected = winner.map_or("Q".to_string(), |player| player.to_string());
                assert_eq!(told["orders"][order.to_string()], expected, "{cuboid} {order} {win:?}");
            }
        }
    }
}

/// Exchanging axes exchanges the players.
#[test]
fn orientations_are_the_same_game_with_other_names() {
    let told = ask("2x3x3", Alliance { all_axes: true, ..Alliance::default() }).unwrap();
    let axes = told["axes"].as_object().unwrap();
    assert_eq!(axes.keys().collect::<Vec<_>>(), ["2x3x3", "3x2x3", "3x3x2"]);
    for (board, orders) in axes {
        let alone = ask(board, Alliance::default()).unwrap();
        assert_eq!(alone["orders"], *orders);
    }
    // On 2x3x3 R is the one who plays along 2, on 3x2x3 L, on 3x3x2 C.
    let swapped = |word: &str, a: char, b: char| -> String {
        word.chars()
            .map(|c| {
                if c == a {
                    b
                } else if c == b {
                    a
                } else {
                    c
                }
            })
            .collect()
    };
    for (order, winner) in axes["2x3x3"].as_object().unwrap() {
        let winner = winner.as_str().unwrap();
        assert_eq!(axes["3x2x3"][swapped(order, 'R', 'L')], swapped(winner, 'R', 'L'));
        assert_eq!(axes["3x3x2"][swapped(order, 'R', 'C')], swapped(winner, 'R', 'C'));
    }
    assert_eq!(told["q_game"], false);
}

#[test]
fn openings_win_by_plain_play() {
    let mut seen = 0;
    for board in ["2x3x3", "3x2x3", "3x3x2", "2x2x2", "3x2x2", "1x3x3", "2x4x1", "1x1x3"] {
        let cuboid: Cuboid = board.parse().unwrap();
        for order in Order::ALL {
            for player in Player::ALL {
                let told = ask(board, one(&player.to_string(), &order.to_string())).unwrap();
                let Some(text) = told["move"].as_str() else { continue };
                let mover: Player = told["mover"].as_str().unwrap().parse().unwrap();
                let cell = cuboid.parse_move(mover, text).unwrap();
                let free = cuboid.all() & !cuboid.domino(mover, cell);
                let after = order.after(mover);
                let order = [after, order.after(after), mover];
                // If nobody can go on, the mover has made the last move.
                let over = Player::ALL.iter().all(|player| cuboid.moves(free, *player) == 0);
                let wins =
                    if over { mover == player } else { plainly(cuboid, free, order, player, Win::LastMove) };
                assert_eq!(wins, mover == player, "{board} {order:?} {player} {text}");
                assert_eq!(told["wins"], mover == player);
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn replies_hold_by_plain_play() {
    for (board, player, order, opening) in
        [("3x3x2", "C", "CLR", "1,1,0"), ("3x3x2", "c", "c-r-l", "1,0,0"), ("2x4x2", "R", "RLC", "0,1,1")]
    {
        let cuboid: Cuboid = board.parse().unwrap();
        let told = ask(board, Alliance { refute: Some(opening.into()), ..one(player, order) }).unwrap();
        let (lone, turns): (Player, Order) = (player.parse().unwrap(), order.parse().unwrap());
        let replier = turns.after(lone);
        assert_eq!(told["replier"], replier.to_string());
        let opened = cuboid.all() & !cuboid.domino(lone, cuboid.parse_move(lone, opening).unwrap());
        let replies = told["replies"].as_array().unwrap();
        assert_eq!(replies.len(), cuboid.moves(opened, replier).count_ones() as usize);
        for reply in replies {
            let cell = cuboid.parse_move(replier, reply["move"].as_str().unwrap()).unwrap();
            let free = opened & !cuboid.domino(replier, cell);
            let third = turns.after(replier);
            let lone_wins = plainly(cuboid, free, [third, lone, replier], lone, Win::LastMove);
            assert_eq!(reply["holds"], !lone_wins, "{board} {reply}");
        }
    }
    // Two cells for R alone: nobody is left to answer.
    let told = ask("2x1x1", Alliance { refute: Some("0,0,0".into()), ..one("r", "rlc") }).unwrap();
    assert_eq!((&told["replier"], &told["replies"]), (&json!(null), &json!([])));
}

#[test]
fn what_is_not_right_is_named() {
    let refused = |board: &str, asked: Alliance| ask(board, asked).unwrap_err().to_string();
    assert!(refused("4x4", Alliance::default()).starts_with("'4x4' is not a box"));
    assert!(refused("3x3x3", one("x", "clr")).starts_with("'x' is not a player"));
    assert!(refused("3x3x3", one("c", "ccr")).starts_with("'ccr' is not a turn order"));
    let refuting = |order: &str, opening: &str| Alliance { refute: Some(opening.into()), ..one("c", order) };
    assert!(
        refused("3x3x3", refuting("clr", "0,0,2"))
            .starts_with("the move 0,0,2 of C does not lie in a box of 3x3x3")
    );
    assert!(
        refused("3x3x3", refuting("lcr", "0,0,0")).starts_with("C does not open the game in the order LCR")
    );
    assert!(
        refused("3x3x3", Alliance { order: None, ..one("c", "clr") })
            .starts_with("--player is about one question")
    );
    let job = Job::new(Verb::Alliance(Alliance::default()), "kayles", "3x3x3");
    let error = answer(&job, &Run::unlimited()).unwrap_err().to_string();
    assert!(error.starts_with("kayles is not a game for three"), "{error}");
    let counted = answer(&Job::new(Verb::Count, "domineering3d", "3x3x3"), &Run::unlimited());
    assert!(counted.unwrap_err().to_string().contains("its positions are not counted"));
    let job = Job::new(Verb::Alliance(Alliance::default()), "domineering3d", "3x3x3");
    assert!(matches!(answer(&job, &Run::new(100, &Unwatched)), Err(WaysError::NoTable { .. })));
}
