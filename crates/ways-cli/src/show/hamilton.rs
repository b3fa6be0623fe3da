//! Games that visit every position.

use super::{counted, number, wrapped};
use ways::{AllCycles, Answer, Audit, Cycle, Form, Listing, Short, Value, Verb, Visits};

/// The most positions that are shown to people who have not asked for them.
const MOST_SHOWN: usize = 1000;
/// The most faults of a list that are told.
const MOST_FAULTS: usize = 20;
/// The most rows and columns of a position that are shown of a large board.
const CORNER: usize = 4;

/// In words.
pub(super) fn text(answer: &Answer, visits: &Visits, width: usize) -> String {
    match visits {
        Visits::Cycle(Cycle { listed: Some((_, listing)), .. }) => lines(listing),
        Visits::Cycle(cycle) => cycle_text(cycle, width),
        Visits::OnlyEmpty => "1 position, the empty one: a game without moves visits it\n".to_string(),
        Visits::Short(short) if short.by_square => square_text(answer, short, width),
        Visits::Short(short) => short_text(short, width),
        Visits::Tried { game: Some(game), .. } => {
            let positions = wrapped(game.texts(), width);
            format!("a game that visits every position, found by trying everything:\n\n{positions}")
        }
        Visits::Tried { game: None, looked } => format!(
            "no game visits every position: everything was tried, {}\n",
            counted(*looked, "path", "paths")
        ),
        Visits::All(AllCycles { listed: Some(cycles), .. }) => cycles.iter().map(line).collect(),
        Visits::All(all) => format!(
            "{} through all positions but the empty one, {} colour-symmetric\n",
            counted(all.cycles, "cycle", "cycles"),
            match (all.cycles, all.symmetric) {
                (cycles, symmetric) if cycles == symmetric => "all".to_string(),
                (_, 0) => "none".to_string(),
                (_, symmetric) => number(symmetric),
            }
        ),
        Visits::Audit(audit) => audit_text(audit),
    }
}

/// A position a line.
fn lines(listing: &Listing) -> String {
    listing.texts().map(|text| text + "\n").collect()
}

/// All positions on a line.
fn line(listing: &Listing) -> String {
    listing.texts().collect::<Vec<_>>().join(" ") + "\n"
}

fn cycle_text(cycle: &Cycle, width: usize) -> String {
    let half = cycle.half.len();
    let shown = if half <= MOST_SHOWN {
        format!("half of it:\n\n{}\n", wrapped(cycle.half.texts(), width))
    } else {
        format!("half of it has {} positions, which --list prints\n", number(half as u64))
    };
    format!(
        "a colour-symmetric cycle through all {} positions but the empty one\n{shown}\
         with the colours exchanged it is the other half, which follows\n\
         the empty position and then the cycle: a game that visits every position\n\
         sha256 of the half, a position a line:\n{}\n",
        number(cycle.positions),
        cycle.sha256
    )
}

/// Ten positions and their eight successors, by their upper left corners.
fn square_text(answer: &Answer, short: &Short, width: usize) -> String {
    let [positions, successors] = [&short.positions, &short.successors].map(|all| corners(all, width));
    let rows: Vec<&str> = short.positions.first().map_or(vec![], |text| text.split('|').collect());
    let large = rows.len() > CORNER || rows.iter().any(|row| row.len() > CORNER);
    let corner = if large { "\n(the upper left corner is shown)" } else { "" };
    format!(
        "no game visits every position of {}\n\n\
         {} positions, all points black outside a square of four{corner}:\n\n{positions}\n\
         have only {} successors, outside the square all black or all empty:\n\n{successors}\n\
         but in such a game all of them have different ones, save perhaps the last\n",
        answer.job.board,
        short.positions.len(),
        short.successors.len(),
    )
}

/// The upper left corners of positions, side by side.
fn corners(positions: &[String], width: usize) -> String {
    let corner = |text: &String| -> Vec<String> {
        text.split('|').take(CORNER).map(|row| row.chars().take(CORNER).collect()).collect()
    };
    let blocks: Vec<Vec<String>> = positions.iter().map(corner).collect();
    let wide = blocks.first().map_or(1, |block| block[0].len()) + 2;
    let beside = blocks.chunks((width / wide).max(1)).map(|blocks| {
        let row = |row: usize| {
            let parts: Vec<&str> = blocks.iter().map(|block| block[row].as_str()).collect();
            parts.join("  ") + "\n"
        };
        (0..blocks[0].len()).map(row).collect::<String>()
    });
    beside.collect::<Vec<_>>().join("\n")
}

fn short_text(short: &Short, width: usize) -> String {
    let (positions, successors) = (short.positions.len(), short.successors.len());
    let mut text = format!(
        "no game visits every position: {} positions have only {} successors,\n\
         the empty one left out;\n\
         but in such a game all of them have different ones, save perhaps the last\n",
        number(positions as u64),
        number(successors as u64)
    );
    if positions <= MOST_SHOWN {
        text += &format!("\npositions:\n{}", wrapped(short.positions.iter().cloned(), width));
        text += &format!("\nsuccessors:\n{}", wrapped(short.successors.iter().cloned(), width));
    }
    text
}

fn form(form: Form) -> &'static str {
    match form {
        Form::Half => "half of a colour-symmetric cycle",
        Form::Whole => "a cycle",
        Form::Game => "a game",
    }
}

fn audit_text(audit: &Audit) -> String {
    let (form, length) = (form(audit.form), number(audit.length as u64));
    let [first, further @ ..] = &audit.faults[..] else {
        let empty = if audit.form == Form::Game { "" } else { " but the empty one" };
        return format!(
            "{form} that visits every position{empty} once:\n{length} positions, every step is a move\n"
        );
    };
    let mut text = format!(
        "read as {form} of {}, it has {length} and is none\nfirst fault: {first}\n",
        counted(audit.expected, "position", "positions")
    );
    for fault in further.iter().take(MOST_FAULTS) {
        text += &format!("further:     {fault}\n");
    }
    if further.len() > MOST_FAULTS {
        text += &format!(
            "and {} more, which --format json tells\n",
            number((further.len() - MOST_FAULTS) as u64)
        );
    }
    text
}

/// A list that was brought and is none of a cycle or a game, in a sentence.
pub(crate) fn news(answer: &Answer) -> Option<String> {
    match (&answer.value, &answer.job.verb) {
        (Value::Visits(visits), Verb::Hamilton(asked)) => match (&**visits, &asked.check) {
            (Visits::Audit(audit), Some(brought)) if !audit.faults.is_empty() => {
                let name = if brought.file.is_empty() { "standard input" } else { &brought.file };
                Some(format!("{name} does not visit every position once, move by move"))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A line for each position, or one with numbers.
pub(super) fn csv(visits: &Visits) -> String {
    let positions = |texts: Vec<String>| String::from("position\n") + &(texts.join("\n") + "\n");
    match visits {
        Visits::Cycle(Cycle { listed: Some((_, listing)), .. }) => positions(listing.texts().collect()),
        Visits::Cycle(cycle) => positions(cycle.half.texts().collect()),
        Visits::Tried { game: Some(game), .. } => positions(game.texts().collect()),
        Visits::OnlyEmpty => "hamiltonian,positions\ntrue,1\n".to_string(),
        Visits::Tried { game: None, looked } => format!("hamiltonian,looked\nfalse,{looked}\n"),
        Visits::Short(short) => {
            let line = |what: &str, text: &String| format!("{what},{text}\n");
            let all = short.positions.iter().map(|text| line("position", text));
            let all = all.chain(short.successors.iter().map(|text| line("successor", text)));
            String::from("is,position\n") + &all.collect::<String>()
        }
        Visits::All(all) => format!("cycles,colour_symmetric\n{},{}\n", all.cycles, all.symmetric),
        Visits::Audit(audit) => {
            format!("length,expected,faults\n{},{},{}\n", audit.length, audit.expected, audit.faults.len())
        }
    }
}

/// What is shown to people, as it is.
pub(super) fn latex(answer: &Answer, visits: &Visits) -> String {
    const WIDTH: usize = 80;
    format!("\\begin{{verbatim}}\n{}\\end{{verbatim}}\n", text(answer, visits, WIDTH))
}
