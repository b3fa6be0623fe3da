//! Who can force a win against two others, in words.

use ways::domineering3d::{Cuboid, Player};
use ways::{BoxOrders, Forced, OneQuestion, Replies, Told, letter};

/// For people: a table of turn orders, or one question with its opening drawn slice by slice.
pub(super) fn text(forced: &Forced, width: usize) -> String {
    let told = match &forced.told {
        Told::Orders(boxes) => orders(boxes, width) + summary(forced, boxes),
        Told::One(one) => one_question(one, width),
        Told::Replies(told) => replies(told, width),
    };
    format!("{}\n{}\n\n{told}", players(size(forced)), forced.win.words())
}

/// A line for each box and turn order, or for each reply.
pub(super) fn csv(forced: &Forced) -> String {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    match &forced.told {
        Told::Orders(boxes) => {
            let line = |of: &BoxOrders| -> String {
                let size = of.size;
                of.orders
                    .iter()
                    .map(|(order, winner, _)| format!("{size},{order},{}\n", letter(*winner)))
                    .collect()
            };
            "box,order,winner\n".to_string() + &boxes.iter().map(line).collect::<String>()
        }
        Told::One(one) => {
            let opening =
                one.opening.map(|(mover, cell)| format!("{mover},\"{}\"", one.size.write_move(cell)));
            let opening = opening.unwrap_or_else(|| ",".to_string());
            let OneQuestion { size, order, player, wins, .. } = one;
            format!("box,order,player,wins,mover,move\n{size},{order},{player},{},{opening}\n", yes(*wins))
        }
        Told::Replies(told) => {
            let line = |(cell, holds): &(usize, bool)| {
                format!("\"{}\",{}\n", told.size.write_move(*cell), yes(*holds))
            };
            "reply,holds\n".to_string() + &told.replies.iter().map(line).collect::<String>()
        }
    }
}

/// A tabular of turn orders and boxes; one question as sentences.
pub(super) fn latex(forced: &Forced) -> String {
    let boxes = match &forced.told {
        Told::Orders(boxes) => boxes,
        Told::One(one) => return verdict(one) + "\n",
        Told::Replies(told) => return opened(told) + &answers(told, usize::MAX),
    };
    let sizes: Vec<String> =
        boxes.iter().map(|of| format!("${}$", of.size.to_string().replace('x', r" \times "))).collect();
    let rows = rows(boxes).into_iter().map(|row| row.join(" & ") + " \\\\\n");
    format!(
        "\\begin{{tabular}}{{l{}}}\n & {} \\\\\n\\hline\n{}\\end{{tabular}}\n",
        "c".repeat(boxes.len()),
        sizes.join(" & "),
        rows.collect::<String>()
    )
}

fn size(forced: &Forced) -> Cuboid {
    match &forced.told {
        Told::Orders(boxes) => boxes[0].size,
        Told::One(one) => one.size,
        Told::Replies(told) => told.size,
    }
}

/// Who plays along what.
fn players(size: Cuboid) -> String {
    let [a, b, c] = size.sides();
    format!("{size}: R plays along x ({a}), L along y ({b}), C along z ({c})")
}

/// For each turn order its name and the winner on each box.
fn rows(boxes: &[BoxOrders]) -> Vec<Vec<String>> {
    let row = |i: usize| {
        let order = boxes[0].orders[i].0.to_string();
        std::iter::once(order).chain(boxes.iter().map(|of| letter(of.orders[i].1))).collect()
    };
    (0..boxes[0].orders.len()).map(row).collect()
}

fn orders(boxes: &[BoxOrders], width: usize) -> String {
    let heads = std::iter::once("order".to_string()).chain(boxes.iter().map(|of| of.size.to_string()));
    let mut lines: Vec<Vec<String>> = vec![heads.collect()];
    lines.extend(rows(boxes));
    let wide: Vec<usize> = lines[0].iter().map(String::len).collect();
    let line = |cells: &Vec<String>| {
        let cells = cells.iter().zip(&wide).map(|(cell, wide)| format!("{cell:<wide$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string() + "\n"
    };
    let table: String = lines.iter().map(line).collect();
    let openings = boxes.iter().flat_map(|of| {
        let drawn = |&(order, winner, cell): &(_, Option<Player>, Option<usize>)| {
            let (player, cell) = winner.zip(cell)?;
            let head = format!("{} {order}: {player} opens with {}", of.size, of.size.write_move(cell));
            Some(format!("{head}\n{}\n", drawing(of.size, &[(player, cell)], width)))
        };
        of.orders.iter().filter_map(drawn)
    });
    format!("{table}\n{}", openings.collect::<String>())
}

fn summary(forced: &Forced, boxes: &[BoxOrders]) -> &'static str {
    match (forced.nobody(), boxes.len() > 1, boxes[0].orders.len() > 1) {
        (true, true, _) => "Q game: nobody can force a win, on any axes and in any of these turn orders\n",
        (true, false, true) => "Q game: nobody can force a win in any turn order\n",
        (true, false, false) => "Q: nobody can force a win\n",
        (false, ..) => "Q: nobody can force a win; else the player named can\n",
    }
}

fn verdict(one: &OneQuestion) -> String {
    let verdict = if one.wins { "can force a win" } else { "cannot force a win" };
    format!("{} {verdict} against the other two in the turn order {}", one.player, one.order)
}

fn one_question(one: &OneQuestion, width: usize) -> String {
    let OneQuestion { size, player, order, wins, opening } = one;
    let text = verdict(one) + "\n";
    match opening {
        Some((mover, cell)) => {
            let does = if *wins { "wins with" } else { "prevents it with" };
            let at = size.write_move(*cell);
            text + &format!("{mover} {does} {at}\n\n{}", drawing(*size, &[(*mover, *cell)], width))
        }
        None if !wins && order.first() == *player => {
            text + &format!("whatever {player} opens with; --refute MOVE shows the answers to an opening\n")
        }
        None => text,
    }
}

fn opened(told: &Replies) -> String {
    let opening = told.size.write_move(told.opening);
    format!("{} opens with {opening} in the turn order {}\n", told.player, told.order)
}

/// The answers that hold, or that there are none.
fn answers(told: &Replies, width: usize) -> String {
    let player = told.player;
    let Some(replier) = told.replier else { return "nobody can answer\n".to_string() };
    let holding: Vec<String> = told.holding().map(|cell| told.size.write_move(cell)).collect();
    if holding.is_empty() {
        return format!("no answer of {replier} holds: {player} can force a win after it\n");
    }
    let (held, all) = (holding.len(), told.replies.len());
    format!("refuted: {held} of the {all} answers of {replier} hold\n{}", wrapped(&holding, width))
}

fn replies(told: &Replies, width: usize) -> String {
    let text = opened(told) + &answers(told, width);
    let Some((replier, first)) = told.replier.zip(told.holding().next()) else { return text };
    let drawn = drawing(told.size, &[(told.player, told.opening), (replier, first)], width);
    text + &format!("\n{replier} at {}:\n\n{drawn}", told.size.write_move(first))
}

/// Words on lines of at most `width` columns.
fn wrapped(words: &[String], width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in words {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.len() + 2 + word.len() > width {
            lines.push(format!("  {word}"));
        } else {
            *line += &format!("  {word}");
        }
    }
    lines.join("\n") + "\n"
}

/// The box with these moves, slices side by side as far as they go.
fn drawing(size: Cuboid, moves: &[(Player, usize)], width: usize) -> String {
    let glyph = |cell: usize| {
        let there = moves.iter().find(|(player, first)| size.domino(*player, *first) >> cell & 1 == 1);
        there.map_or('.', |(player, _)| player.to_string().chars().next().unwrap_or('?'))
    };
    let slices: Vec<Vec<String>> = size
        .draw(glyph)
        .into_iter()
        .enumerate()
        .map(|(z, rows)| std::iter::once(format!("z={z}")).chain(rows).collect())
        .collect();
    let wide = slices.iter().flatten().map(String::len).max().unwrap_or(0) + 3;
    let blocks = slices.chunks((width / wide).max(1)).map(|slices| {
        let line = |i: usize| {
            let cells: String = slices.iter().map(|slice| format!("   {:<1$}", slice[i], wide - 3)).collect();
            cells.trim_end().to_string() + "\n"
        };
        (0..slices[0].len()).map(line).collect::<String>()
    });
    blocks.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ways::Win;
    use ways::domineering3d::Order;

    fn forced(told: Told) -> Forced {
        Forced { win: Win::LastMove, told, nodes: 1 }
    }

    fn size() -> Cuboid {
        "2x3x3".parse().unwrap()
    }

    fn of(winner: Option<Player>, opening: Option<usize>) -> Forced {
        let order: Order = "rlc".parse().unwrap();
        forced(Told::Orders(vec![BoxOrders { size: size(), orders: vec![(order, winner, opening)] }]))
    }

    #[test]
    fn orders_in_words() {
        let expected = "2x3x3: R plays along x (2), L along y (3), C along z (3)\n\
                        whoever makes the last move of the game wins\n\n\
                        order  2x3x3\nRLC    R\n\n\
                        2x3x3 RLC: R opens with 0,1,1\n   z=0   z=1   z=2\n   ..    ..    ..\n   ..    RR    ..\n   ..    ..    ..\n\n\
                        Q: nobody can force a win; else the player named can\n";
        assert_eq!(text(&of(Some(Player::R), Some(8)), 80), expected);
        assert!(text(&of(None, None), 80).ends_with("\nQ: nobody can force a win\n"));
        assert_eq!(csv(&of(None, None)), "box,order,winner\n2x3x3,RLC,Q\n");
        assert!(
            latex(&of(None, None)).contains("RLC & Q \\\\\n")
                && latex(&of(None, None)).contains(r"$2 \times 3 \times 3$")
        );
    }

    #[test]
    fn slices_that_do_not_fit_go_below() {
        let drawn = drawing("2x1x3".parse().unwrap(), &[(Player::C, 3)], 15);
        assert_eq!(drawn, "   z=0   z=1\n   ..    .C\n\n   z=2\n   .C\n");
    }

    #[test]
    fn replies_in_words() {
        let order: Order = "rlc".parse().unwrap();
        let told = |replies: Vec<(usize, bool)>| {
            let replier = Some(Player::L);
            let told = Replies { size: size(), player: Player::R, order, opening: 0, replier, replies };
            text(&forced(Told::Replies(told)), 80)
        };
        assert!(
            told(vec![(2, true), (3, false)])
                .contains("refuted: 1 of the 2 answers of L hold\n  0,1,0\n\nL at 0,1,0:\n\n")
        );
        assert!(told(vec![(2, false)]).contains("no answer of L holds: R can force a win after it"));
    }
}
