//! Games as they are played, in every format: their numbers, and how a strategy does.

use super::{aligned, grouped};
use ways::domineering3d::CHOICES;
use ways::{Answer, Certified, Games, Played, Player, SampledGames, Simulation, Transcript, UBig, Verb};

/// Are numbers by length wanted?
pub(super) fn by_moves(answer: &Answer) -> bool {
    matches!(answer.job.verb, Verb::Games { by_moves: true, .. })
}

/// Who begins, and the games by length.
type Begun<'a> = (Option<Player>, &'a [UBig]);

/// The numbers of games, for each player who may begin.
fn begun(games: &Games) -> Vec<Begun<'_>> {
    let other =
        games.otherwise.as_ref().map(|by_moves| (games.first.map(Player::other), by_moves.as_slice()));
    std::iter::once((games.first, games.by_moves.as_slice())).chain(other).collect()
}

fn begins(first: Option<Player>) -> &'static str {
    match first {
        None => "",
        Some(Player::Left) => "Left begins",
        Some(Player::Right) => "Right begins",
    }
}

fn total(by_moves: &[UBig]) -> UBig {
    by_moves.iter().sum()
}

/// `1 game`, `1,234 games`.
fn number_of_games(number: &UBig) -> String {
    let plural = if *number == UBig::ONE { "" } else { "s" };
    format!("{} game{plural}", grouped(&number.to_string(), ","))
}

/// The numbers of games in words, by length too if that is wanted.
pub(super) fn games_text(games: &Games, by_moves: bool) -> String {
    let mut text = match &begun(games)[..] {
        [(_, left), (_, right)] if left == right => {
            format!("{}, whoever begins\n", number_of_games(&total(left)))
        }
        [(first, by_moves)] => {
            let comma = if first.is_some() { ", " } else { "" };
            format!("{}{comma}{}\n", number_of_games(&total(by_moves)), begins(*first))
        }
        both => {
            let lines: Vec<(String, &str)> =
                both.iter().map(|(first, of)| (number_of_games(&total(of)), begins(*first))).collect();
            let wide = lines.iter().map(|(number, _)| number.len()).max().unwrap_or(0);
            lines.iter().map(|(number, begins)| format!("{number:>wide$}, {begins}\n")).collect()
        }
    };
    if let Some((order, stop)) = games.three {
        text += &format!("{order}: {} begins; {}\n", order.first(), stop.summary());
    }
    if by_moves {
        text += &format!("\n{}", lengths_text(games));
    }
    text
}

/// A line for each number of moves.
fn lengths_text(games: &Games) -> String {
    let number = |number: &UBig| grouped(&number.to_string(), ",");
    let heads = begun(games).iter().map(|(first, _)| first.map_or("games", |f| begins(Some(f)))).collect();
    let row = |(moves, numbers): (usize, Vec<UBig>)| {
        std::iter::once(moves.to_string()).chain(numbers.iter().map(number)).collect()
    };
    aligned(head("moves", heads), lengths(games).into_iter().map(row))
}

fn head(first: &str, others: Vec<&str>) -> Vec<String> {
    std::iter::once(first).chain(others).map(String::from).collect()
}

/// The numbers of moves that some game takes, with the numbers of games for each player who may begin.
fn lengths(games: &Games) -> Vec<(usize, Vec<UBig>)> {
    let begun = begun(games);
    let most = begun.iter().map(|(_, by_moves)| by_moves.len()).max().unwrap_or(0);
    let of = |moves: usize| -> Vec<UBig> {
        begun.iter().map(|(_, by_moves)| by_moves.get(moves).cloned().unwrap_or_default()).collect()
    };
    let all = (0..most).map(|moves| (moves, of(moves)));
    all.filter(|(_, numbers)| numbers.iter().any(|number| *number != UBig::ZERO)).collect()
}

/// A line for each player who may begin, or for each length too.
pub(super) fn games_csv(games: &Games, by_moves: bool) -> String {
    let name = |first: Option<Player>| first.map_or("", Player::name);
    let mut text = String::from(if by_moves { "first,moves,games\n" } else { "first,games\n" });
    for (first, numbers) in begun(games) {
        if !by_moves {
            text += &format!("{},{}\n", name(first), total(numbers));
            continue;
        }
        for (moves, number) in numbers.iter().enumerate().filter(|(_, number)| **number != UBig::ZERO) {
            text += &format!("{},{moves},{number}\n", name(first));
        }
    }
    text
}

/// The numbers, or a table of them by length.
pub(super) fn games_latex(games: &Games, by_moves: bool) -> String {
    let number = |number: &UBig| grouped(&number.to_string(), r"\,");
    if !by_moves {
        let numbers: Vec<String> = begun(games).iter().map(|(_, of)| number(&total(of))).collect();
        return numbers.join(r" \quad ") + "\n";
    }
    let heads: Vec<&str> =
        begun(games).iter().map(|(first, _)| first.map_or("games", |f| begins(Some(f)))).collect();
    let row = |(moves, numbers): (usize, Vec<UBig>)| {
        format!("{moves} & {} \\\\\n", numbers.iter().map(number).collect::<Vec<_>>().join(" & "))
    };
    format!(
        "\\begin{{tabular}}{{r|{}}}\nmoves & {} \\\\\n\\hline\n{}\\end{{tabular}}\n",
        "r".repeat(heads.len()),
        heads.join(" & "),
        lengths(games).into_iter().map(row).collect::<String>()
    )
}

/// An estimate in words, with a warning where its error means little.
pub(super) fn sampled_text(games: &SampledGames) -> String {
    let SampledGames { sampled, population, positions } = games;
    let log10 = sampled.log10();
    let mut text = match sampled.trusted() {
        true => format!("about {} games, 10^{log10:.4}\n", sampled.estimate()),
        false => format!("about 10^{log10:.1} games\n"),
    };
    let runs = &sampled.runs;
    let (least, most) = runs.iter().fold((f64::MAX, f64::MIN), |(a, b), &run| (a.min(run), b.max(run)));
    if let Some(error) = sampled.error() {
        let percent = 100.0 * error;
        let runs = runs.len();
        text += &format!(
            "standard error {percent:.1} %, from {runs} runs between 10^{least:.2} and 10^{most:.2}\n"
        );
    }
    let strata = grouped(&positions.to_string(), ",");
    text += &format!("{strata} positions, a population of {}\n", grouped(&population.to_string(), ","));
    if !sampled.trusted() {
        text += "\nNot to be trusted: ";
        text += match sampled.error() {
            None => "one run says nothing about its error.\n",
            Some(_) => {
                "a few runs make nearly all of the mean, greater ones were\n\
                        perhaps not met, and the true number may be far larger.\n"
            }
        };
    }
    text
}

/// A line for each run.
pub(super) fn sampled_csv(games: &SampledGames) -> String {
    let line = |(number, log10): (usize, &f64)| format!("{number},{log10}\n");
    let mean = format!("mean,{}\n", games.sampled.log10());
    String::from("run,log10\n") + &(1..).zip(&games.sampled.runs).map(line).collect::<String>() + &mean
}

/// The estimate, or its logarithm where more cannot be said.
pub(super) fn sampled_latex(games: &SampledGames) -> String {
    let sampled = &games.sampled;
    let estimate = sampled.estimate();
    match estimate.split_once('e') {
        Some((mantissa, exponent)) if sampled.trusted() => format!("{mantissa} \\cdot 10^{{{exponent}}}\n"),
        _ => format!("10^{{{:.1}}}\n", sampled.log10()),
    }
}

/// How a strategy does, in words.
pub(super) fn simulation_text(simulation: &Simulation) -> String {
    let slices: Vec<String> = simulation.slices.iter().map(usize::to_string).collect();
    let number = |number: u64| grouped(&number.to_string(), ",");
    let plural = if slices.len() == 1 { "" } else { "s" };
    let mut text = format!("L and R fill slice{plural} {} first; C plays everything\n\n", slices.join(", "));
    if !simulation.played.is_empty() {
        let rows = simulation.played.iter().map(|played| {
            let (shortest, longest) = played.lengths;
            vec![
                played.order.to_string(),
                number(played.games),
                number(played.wins),
                format!("{shortest} to {longest}"),
            ]
        });
        text += &aligned(head("order", vec!["games", "won by C", "moves"]), rows);
        text += "\nthe text leaves open:\n";
        for (open, here) in CHOICES {
            text += &format!("  {open}; here: {here}\n");
        }
    }
    if !simulation.certified.is_empty() {
        let word = |stopped: bool| if stopped { "no" } else { "yes" }.to_string();
        let rows = simulation
            .certified
            .iter()
            .map(|one| vec![one.order.to_string(), word(one.last), word(one.strict), number(one.positions)]);
        text += "can C force a win, if L and R choose freely inside the slices?\n\n";
        text += &aligned(head("order", vec!["by the last move", "with a move left", "positions met"]), rows);
    }
    if let Some(transcript) = &simulation.transcript {
        text += &format!("\n{}", transcript_text(transcript));
    }
    text
}

/// A game as the paper prints it.
fn transcript_text(transcript: &Transcript) -> String {
    let ([r, l, c], [of_r, of_l, of_c]) = (&transcript.moves, transcript.remaining);
    format!(
        "Game Number: {}\nWinner: {}\nleft: {}\nright: {}\ncenter: {}\n\
         # of Remaining Moves: - left: {of_l} - right: {of_r} - center: {of_c}\n",
        transcript.game,
        transcript.winner(),
        l.join(" "),
        r.join(" "),
        c.join(" ")
    )
}

/// A line for each turn order.
pub(super) fn simulation_csv(simulation: &Simulation) -> String {
    if simulation.certified.is_empty() {
        let line = |played: &Played| {
            let Played { order, games, wins, lengths: (shortest, longest) } = played;
            format!("{order},{games},{wins},{shortest},{longest}\n")
        };
        return String::from("order,games,wins,shortest,longest\n")
            + &simulation.played.iter().map(line).collect::<String>();
    }
    let line = |one: &Certified| format!("{},{},{},{}\n", one.order, one.last, one.strict, one.positions);
    String::from("order,stopped_last,stopped_strict,positions\n")
        + &simulation.certified.iter().map(line).collect::<String>()
}

/// A table with a line for each turn order.
pub(super) fn simulation_latex(simulation: &Simulation) -> String {
    let csv = simulation_csv(simulation).replace('_', " ");
    let rows: Vec<String> = csv.lines().map(|line| line.replace(',', " & ") + r" \\").collect();
    let columns = rows[0].matches('&').count();
    format!(
        "\\begin{{tabular}}{{l|{}}}\n{}\n\\hline\n{}\n\\end{{tabular}}\n",
        "r".repeat(columns),
        rows[0],
        rows[1..].join("\n")
    )
}
