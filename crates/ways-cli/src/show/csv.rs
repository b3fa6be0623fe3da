//! For programs and spreadsheets: a line of names, then a line per number. Moves and values are in quotes.

use super::{in_cell, solved, state_rows};
use std::fmt::Display;
use ways::{Answer, Estimate, Player, Position, UBig, Value, Verb, Verdict};

/// The answer as comma-separated values.
pub(super) fn show(answer: &Answer) -> String {
    match &answer.value {
        Value::Count { count, share: None } => lines("count", [[count]]),
        Value::Count { count, share: Some(share) } => {
            let row = [count.to_string(), share.whole.to_string(), share.decimals(), share.fraction()];
            lines("count,all,share,fraction", [row])
        }
        Value::Profile(profile) => {
            let row = |((a, b), coefficient): ((usize, usize), &UBig)| {
                [a.to_string(), b.to_string(), coefficient.to_string()]
            };
            lines("a,b,coefficient", profile.terms().map(row))
        }
        Value::ProfileWithEmpty { profile, sites, covers } => {
            let row = |((a, b), coefficient): ((usize, usize), &UBig)| {
                let empty = sites - covers * (a + b);
                [a.to_string(), b.to_string(), empty.to_string(), coefficient.to_string()]
            };
            lines("a,b,e,coefficient", profile.terms().map(row))
        }
        Value::ProfileInOneVariable { coefficients, .. } => {
            let falling = coefficients.iter().enumerate().rev().filter(|(_, c)| **c != UBig::ZERO);
            lines("k,coefficient", falling.map(|(k, coefficient)| [k.to_string(), coefficient.to_string()]))
        }
        Value::Number(number) => match &answer.job.verb {
            Verb::ProfileAt { x, y } => lines("x,y,value", [[x.clone(), y.clone(), number.to_string()]]),
            _ => lines("value", [[number]]),
        },
        Value::Series(series) => {
            let terms = (series.first..).zip(&series.terms);
            lines("n,term", terms.map(|(n, term)| [n.to_string(), term.to_string()]))
        }
        Value::ExtremeSeries(series) => {
            let terms = (series.first..).zip(&series.terms);
            lines("n,term", terms.map(|(n, term)| [n.to_string(), term.to_string()]))
        }
        Value::Verdict(verdict) => match &**verdict {
            Verdict::Proved { from, .. } => lines("holds,n", [["true".to_string(), from.to_string()]]),
            Verdict::Refuted(failure) => lines("holds,n", [["false".to_string(), failure.n.to_string()]]),
        },
        Value::Positions(numbered) => {
            let row = |(index, position): &(UBig, Position)| [index.to_string(), position.plain()];
            lines("index,position", numbered.positions.iter().map(row))
        }
        Value::Ends(ends) => {
            let first = ends.first.map_or("either", Player::name).to_string();
            let row = [ends.moves.to_string(), first, ends.positions.to_string(), ends.letters.clone()];
            lines("moves,first,positions,in", [row])
        }
        Value::Forced(forced) => super::alliance::csv(forced),
        Value::Solved(solution) => {
            let or_nothing = |number: Option<usize>| number.map_or_else(String::new, |n| n.to_string());
            let row = [
                solution.winner().to_string(),
                solution.outcome().to_string(),
                solution.nimber.to_string(),
                or_nothing(solution.winning_move),
                or_nothing(solution.length.map(|moves| moves as usize)),
                solution.nodes.to_string(),
            ];
            lines("winner,outcome,nimber,move,length,nodes", [row])
        }
        Value::Partizan(solution) => lines(solved::COLUMNS, solved::rows(solution)),
        Value::Game(value) => {
            let (names, row) = super::value::csv(value);
            lines(names, [row])
        }
        Value::Games(games) => super::played::games_csv(games, super::played::by_moves(answer)),
        Value::SampledGames(games) => super::played::sampled_csv(games),
        Value::Graph(graph) => super::graph::csv(graph),
        Value::Bounds(bounds) => super::bounds::csv(bounds),
        Value::Estimated(estimated) => super::estimate::csv(estimated),
        Value::Visits(visits) => super::hamilton::csv(visits),
        Value::Simulation(simulation) => super::played::simulation_csv(simulation),
        Value::States(states) => lines(
            "bump,valid,valid_classes,constructible,constructible_classes",
            state_rows(states, |number| number.to_string(), ""),
        ),
        Value::Table(cells) => lines(
            "m,n,count",
            cells.iter().map(|cell| {
                [cell.rows.to_string(), cell.columns.to_string(), in_cell(cell, UBig::to_string, "")]
            }),
        ),
        Value::Growth(growth) => lines(
            "coefficient,constant,per_site",
            [[&growth.coefficient, &growth.constant, &growth.per_site]],
        ),
        Value::GrowthOfSquares(growth) => {
            let row = |estimate: &Estimate| {
                let Estimate { side, base, row, column, corner } = estimate;
                [side.to_string(), base.to_string(), row.to_string(), column.to_string(), corner.to_string()]
            };
            lines("side,base,row,column,corner", growth.estimates.iter().map(row))
        }
    }
}

fn lines<const N: usize>(names: &str, rows: impl IntoIterator<Item = [impl Display; N]>) -> String {
    let mut text = format!("{names}\n");
    for row in rows {
        text += &row.map(|field| field.to_string()).join(",");
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn numbers_are_plain() {
        assert_eq!(show(&samples::count(179_788_343_101_980_135)), "count\n179788343101980135\n");
        assert_eq!(show(&samples::play()), "count,all,share,fraction\n4632,10012,0.46264,1158/2503\n");
        assert_eq!(show(&samples::number()), "x,y,value\n2,-1/3,76/9\n");
    }

    #[test]
    fn profiles_have_a_line_per_term() {
        assert_eq!(show(&samples::two_by_two()), "a,b,coefficient\n2,0,1\n1,0,2\n0,2,1\n0,1,2\n0,0,1\n");
        assert_eq!(show(&samples::two_by_two_in_x()), "k,coefficient\n2,2\n1,4\n0,1\n");
        assert_eq!(show(&samples::profile("", &[])), "a,b,coefficient\n");
    }

    #[test]
    fn a_solution_is_a_line() {
        let names = "winner,outcome,nimber,move,length,nodes\n";
        assert_eq!(show(&samples::solved(Some(5))), format!("{names}first,N,1,4,5,55\n"));
        assert_eq!(show(&samples::solved(None)), format!("{names}first,N,1,4,,55\n"));
    }

    #[test]
    fn states_have_a_line_per_bump() {
        let names = "bump,valid,valid_classes,constructible,constructible_classes\n";
        let rows = "0,61,31,61,31\n1,89,45,,\n";
        assert_eq!(show(&samples::states()), format!("{names}{rows}"));
    }

    #[test]
    fn tables_have_a_line_per_board() {
        assert_eq!(show(&samples::table()), "m,n,count\n3,3,48\n3,4,172\n4,3,227\n4,4,1427\n");
    }
}
