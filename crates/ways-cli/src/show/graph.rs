//! The graph of positions, in every format.

use super::{aligned, counted, grouped, number};
use ways::{Answer, Fold, Folded, GameGraph, Listed, ListedMove, Player};

/// Products in so many characters are written out for people.
const MOST_DIGITS: usize = 30;

fn colour(player: Player) -> char {
    if player == Player::Left { 'X' } else { 'O' }
}

/// What the nodes are, one and many.
fn nodes(graph: &GameGraph) -> (&'static str, &'static str) {
    if graph.folded.is_some() { ("class", "classes") } else { ("position", "positions") }
}

/// `2^12 * 3^4`, with signs of the language.
fn powers(graph: &GameGraph, times: &str, power: impl Fn(u64) -> String) -> String {
    let factor = |(degree, nodes): (&u32, &u64)| match nodes {
        1 => degree.to_string(),
        _ => format!("{degree}{}", power(*nodes)),
    };
    let factors: Vec<String> = graph.outdegrees.iter().map(factor).collect();
    if factors.is_empty() { "1".into() } else { factors.join(times) }
}

/// The product of outdegrees in powers, in digits and by its logarithm, as far as that fits a line.
fn product(graph: &GameGraph) -> String {
    let digits = graph.outdegree_product().map(|product| product.to_string());
    let fits = |text: &String| text.len() <= MOST_DIGITS;
    let mut ways = vec![Some(powers(graph, " * ", |nodes| format!("^{nodes}"))).filter(fits)];
    ways.push(digits.filter(fits).map(|digits| grouped(&digits, ",")));
    ways.push(graph.log10_of_product().map(|log| format!("10^{log:.6}")));
    ways.dedup();
    ways.into_iter().flatten().collect::<Vec<_>>().join(" = ")
}

/// The graph in words.
pub(super) fn text(graph: &GameGraph) -> String {
    let (one, many) = nodes(graph);
    let mut text =
        format!("{}, {}\n", counted(graph.nodes, one, many), counted(graph.edges, "edge", "edges"));
    text += &graph.folded.as_ref().map_or_else(String::new, folded_text);
    if let (Some(mean), Some(least)) = (graph.mean_outdegree(), graph.min_outdegree()) {
        text += &format!("outdegree: mean {mean:.3}, least {least}\n");
        text += &format!("product of outdegrees: {}\n", product(graph));
    }
    text += if graph.strongly_connected { "strongly connected\n" } else { "not strongly connected\n" };
    text += &match graph.two_cycles {
        0 => "no 2-cycles\n".to_string(),
        cycles => counted(cycles, "2-cycle", "2-cycles") + "\n",
    };
    if !graph.outdegrees.is_empty() {
        let rows = graph.outdegrees.iter().map(|(degree, &nodes)| vec![degree.to_string(), number(nodes)]);
        text += &format!("\n{}", aligned(vec!["outdegree".to_string(), many.to_string()], rows));
    }
    text + &graph.listed.as_ref().map_or_else(String::new, |listed| format!("\n{}", listed_text(listed)))
}

fn folded_text(folded: &Folded) -> String {
    let by = match folded.by {
        Fold::All => "of the board and the colours",
        Fold::Board => "of the board",
        Fold::Colour => "of the colours",
    };
    format!(
        "folded by {} {by}\n\
         an edge joins two classes, or a class to itself, if some move does\n\
         {} and {} in all\n\
         {} of moves; {} joined to {}\n",
        counted(folded.symmetries as u64, "symmetry", "symmetries"),
        counted(folded.positions, "position", "positions"),
        counted(folded.moves, "move", "moves"),
        counted(folded.move_classes, "class", "classes"),
        counted(folded.loops, "class", "classes"),
        if folded.loops == 1 { "itself" } else { "themselves" },
    )
}

/// A line for each position: its number, how it is typed, and its moves, as `X0>5` for a black stone on point 0 that leads to
/// position 5.
fn listed_text(listed: &Listed) -> String {
    let wide = listed.positions.len().saturating_sub(1).to_string().len();
    let mut moves = listed.moves.iter().peekable();
    let mut text = String::new();
    for (number, position) in (0u32..).zip(&listed.positions) {
        text += &format!("{number:>wide$}  {} ", position.plain());
        while let Some(one) = moves.next_if(|one| one.from == number) {
            text += &format!(" {}{}>{}", colour(one.player), one.point, one.to);
        }
        text.push('\n');
    }
    text
}

/// A line for each move.
pub(super) fn csv(graph: &GameGraph) -> String {
    let mut text = String::from("from,to,colour,point\n");
    if let Some(Listed { positions, moves }) = &graph.listed {
        let plain: Vec<String> = positions.iter().map(ways::Position::plain).collect();
        for &ListedMove { from, to, player, point } in moves {
            text += &format!("{},{},{},{point}\n", plain[from as usize], plain[to as usize], colour(player));
        }
    }
    text
}

/// For Graphviz: boxes with the rows of boards, black arrows for Black's moves and grey ones for White's. Moves of a folded graph that join
/// the same classes are one arrow with their number.
pub(super) fn dot(answer: &Answer, graph: &GameGraph) -> String {
    let mut text = format!(
        "digraph \"{} {}\" {{\n  node [shape=box, fontname=monospace];\n",
        escaped(&answer.job.game),
        escaped(&answer.job.board)
    );
    let Some(Listed { positions, moves }) = &graph.listed else { return text + "}\n" };
    for (number, position) in positions.iter().enumerate() {
        let label = escaped(&position.plain()).replace('|', "\\n");
        text += &format!("  p{number} [label=\"{label}\"];\n");
    }
    let mut arrows = std::collections::BTreeMap::<(u32, u32), Vec<Player>>::new();
    for one in moves {
        arrows.entry((one.from, one.to)).or_default().push(one.player);
    }
    for ((from, to), players) in arrows {
        let label = if players.len() > 1 { format!(", label={}", players.len()) } else { String::new() };
        let both = [(Player::Left, "black"), (Player::Right, "gray60")];
        let colours: Vec<&str> =
            both.iter().filter(|(player, _)| players.contains(player)).map(|both| both.1).collect();
        text += &format!("  p{from} -> p{to} [color=\"{}\"{label}];\n", colours.join(":"));
    }
    text + "}\n"
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "|")
}

/// The numbers as a table.
pub(super) fn latex(graph: &GameGraph) -> String {
    let number = |number: u64| grouped(&number.to_string(), r"\,");
    let mut rows = vec![
        (nodes(graph).1.to_string(), number(graph.nodes)),
        ("edges".into(), number(graph.edges)),
        ("2-cycles".into(), number(graph.two_cycles)),
        ("strongly connected".into(), if graph.strongly_connected { "yes" } else { "no" }.into()),
    ];
    if let (Some(mean), Some(least)) = (graph.mean_outdegree(), graph.min_outdegree()) {
        rows.push(("mean outdegree".into(), format!("{mean:.3}")));
        rows.push(("least outdegree".into(), least.to_string()));
        let product = powers(graph, r" \cdot ", |nodes| format!("^{{{nodes}}}"));
        rows.push(("product of outdegrees".into(), format!("${product}$")));
    }
    let rows: String = rows.iter().map(|(name, value)| format!("{name} & {value} \\\\\n")).collect();
    format!("\\begin{{tabular}}{{lr}}\n{rows}\\end{{tabular}}\n")
}
