//! Who wins a game in which the players have moves of their own, on a board or a sum of boards.

use crate::position::{Legal, Position};
use crate::solve::Asked;
use crate::walk::Places;
use crate::{Move, Player, ShownEnd, WaysError};
use ::solve::{Effort, Lengths, Nimbers, Oracle, Outcome, Search, dominoes};
use board::{Board, Way};
use games::described::{PlayVisitor, play};
use games::distance::{self, Distance};
use games::{Game, domineering, kayles};
use rule::{Impartial, Owner, Play};
use serde_json::{Map, Value, json};
use sweep::Run;

/// How a game ends when both play as well as possible.
#[derive(Clone, PartialEq, Debug)]
pub struct Partizan {
    /// L, R, N or P; `None` if only one player was asked about.
    pub outcome: Option<Outcome>,
    /// For each player who may begin, as far as that was asked.
    pub begun: Vec<Begun>,
    /// The heap of Nim that the game is worth, if both players have the same moves in it.
    pub nimber: Option<u32>,
    /// How often a position was looked at.
    pub nodes: u64,
}

/// How a game ends that one of the players begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Begun {
    /// Who begins.
    pub first: Player,
    /// Who wins.
    pub winner: Player,
    /// A first move that wins, if there is one, and the board with it. Where a length was asked for, one that wins as
    /// soon as possible.
    pub winning_move: Option<ShownEnd>,
    /// The moves of both players when the winner hurries and the loser delays, if that was asked for.
    pub length: Option<u32>,
    /// How the game may go on, to its end, if that was asked for.
    pub line: Option<ShownEnd>,
}

impl Partizan {
    /// Solves a game on the boards of these places; `name` is what was typed for it.
    pub(crate) fn new(
        game: &Game,
        places: &Places<'_>,
        asked: Asked,
    ) -> Result<(Partizan, Effort), WaysError> {
        let solving = Solving { game, places, asked, run: places.run };
        match game {
            Game::Domineering(_) => solving.domineering(&domineering::OnBoards::new(&places.boards)?),
            Game::Distance(rule) if rule.same == rule.different => {
                solving.impartial(&kayles::OnBoards::new(&[related(rule, &places.boards)?])?)
            }
            Game::Distance(rule) => solving.search(&distance::OnBoards::new(rule, &places.boards)?),
            Game::Described(rule) if rule.description().is_playable() => {
                play(rule.description(), &places.boards, Described(solving))?
            }
            Game::Described(_) => Err(WaysError::NotPlayed(places.job.game.clone())),
            _ => Err(WaysError::NotSolved { game: places.job.game.clone(), known: solved_games() }),
        }
    }

    pub(crate) fn json(&self) -> Value {
        let by_first = |of: &dyn Fn(&Begun) -> Value| -> Value {
            self.begun
                .iter()
                .map(|begun| (begun.first.name().to_string(), of(begun)))
                .collect::<Map<_, _>>()
                .into()
        };
        let mut value = json!({
            "outcome": self.outcome.map(Outcome::letter),
            "winners": by_first(&|begun| json!(begun.winner)),
            "move": by_first(&|begun| json!(begun.winning_move.as_ref().map(|shown| shown.moves[0].sites.join("-")))),
            "nodes": self.nodes,
        });
        if let [begun] = &self.begun[..] {
            value["winner"] = json!(begun.winner);
        }
        if let Some(nimber) = self.nimber {
            value["nimber"] = json!(nimber.to_string());
        }
        if self.begun.iter().any(|begun| begun.length.is_some()) {
            value["length"] = by_first(&|begun| json!(begun.length));
        }
        if self.begun.iter().any(|begun| begun.line.is_some()) {
            value["line"] = by_first(&|begun| begun.line.as_ref().map_or(Value::Null, ShownEnd::json));
        }
        value
    }
}

/// The games that can be solved.
fn solved_games() -> String {
    let is_played = |entry: &&games::Entry| entry.nature.placement && entry.is_played();
    let solved = games::catalogue().iter().filter(is_played);
    solved.map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

/// The graph in which the vertices are adjacent that a rule with S = D keeps apart: a piece, whosever it is, takes its
/// vertex and the neighbours from both players, as in Node Kayles.
fn related(rule: &Distance, boards: &[Board]) -> Result<Board, WaysError> {
    let board = rule::Rulebook::pairs(rule, &Board::sum(boards))?;
    let kept_apart = |way: Way| rule.same.iter().any(|&distance| way == Way::Apart(distance));
    let edges = board.pairs().iter().filter(|pair| kept_apart(pair.way)).map(|pair| (pair.a, pair.b));
    Ok(Board::graph(board.sites(), edges))
}

/// Solves a game that is described.
struct Described<'a>(Solving<'a>);

impl PlayVisitor for Described<'_> {
    type Output = Result<(Partizan, Effort), WaysError>;
    fn visit<P: Impartial>(self, play: &P) -> Self::Output {
        if self.0.places.nature.impartial { self.0.impartial(play) } else { self.0.search(play) }
    }
}

/// A game that is being solved.
struct Solving<'a> {
    game: &'a Game,
    places: &'a Places<'a>,
    asked: Asked,
    run: &'a Run<'a>,
}

impl Solving<'_> {
    /// Flat boards have a search of their own; it knows who wins, but not how soon.
    fn domineering(&self, play: &domineering::OnBoards) -> Result<(Partizan, Effort), WaysError> {
        match play.grid() {
            Some(grid) if !self.asked.length => {
                dominoes::solving(grid.rows, grid.columns, self.run, |solver| self.by_oracle(play, solver))?
            }
            _ => self.search(play),
        }
    }

    /// Searches moves.
    fn search<G: Play>(&self, play: &G) -> Result<(Partizan, Effort), WaysError> {
        if self.asked.length {
            return self.by_lengths(play);
        }
        self.by_oracle(play, &mut Search::new(play, self.run)?)
    }

    /// Takes both players for one: nimbers tell more, and sooner.
    fn impartial<G: Impartial>(&self, play: &G) -> Result<(Partizan, Effort), WaysError> {
        let mut nimbers = Nimbers::new(play, self.run)?;
        let nimber = nimbers.of(&play.start())?;
        let (mut solution, mut effort) =
            if self.asked.length { self.by_lengths(play)? } else { self.by_oracle(play, &mut nimbers)? };
        if self.asked.length {
            effort += nimbers.effort();
        }
        (solution.nimber, solution.nodes) = (Some(nimber), effort.nodes);
        Ok((solution, effort))
    }

    fn by_oracle<G: Play>(
        &self,
        play: &G,
        oracle: &mut impl Oracle<G::Position>,
    ) -> Result<(Partizan, Effort), WaysError> {
        let (start, mut begun) = (play.start(), vec![]);
        for first in self.asked.players() {
            let wins = oracle.wins(&start, first)?;
            let winning = if wins { ::solve::winning_move(play, oracle, &start, first)? } else { None };
            let line = if self.asked.line { Some(::solve::line(play, oracle, first)?) } else { None };
            begun.push(self.begun(play, first, wins, winning.map(|(number, _)| number), None, line)?);
        }
        Ok(self.solution(begun, oracle.effort()))
    }

    fn by_lengths<G: Play>(&self, play: &G) -> Result<(Partizan, Effort), WaysError> {
        let (mut lengths, mut begun, mut effort) = (Lengths::new(play, self.run)?, vec![], Effort::default());
        for first in self.asked.players() {
            let length = lengths.begun_by(first)?;
            let line = if self.asked.line { Some(lengths.line(first)?) } else { None };
            let wins = length.winner() == ::solve::Winner::First;
            begun.push(self.begun(play, first, wins, length.first, Some(length.moves), line)?);
            effort = length.effort;
        }
        Ok(self.solution(begun, effort))
    }

    fn solution(&self, begun: Vec<Begun>, effort: Effort) -> (Partizan, Effort) {
        let outcome = match &begun[..] {
            [left, right] => Some(Outcome::new(left.winner == Player::Left, right.winner == Player::Right)),
            _ => None,
        };
        (Partizan { outcome, begun, nimber: None, nodes: effort.nodes }, effort)
    }

    fn begun<G: Play>(
        &self,
        play: &G,
        first: rule::Player,
        wins: bool,
        winning: Option<usize>,
        length: Option<u32>,
        line: Option<Vec<(rule::Player, usize)>>,
    ) -> Result<Begun, WaysError> {
        let winner = if wins { first } else { first.other() };
        let shown = |moves: &[(rule::Player, usize)]| shown(self.game, self.places, play, moves);
        Ok(Begun {
            first: first.into(),
            winner: winner.into(),
            winning_move: winning.map(|number| shown(&[(first, number)])).transpose()?,
            length,
            line: line.map(|line| shown(&line)).transpose()?,
        })
    }
}

/// The position that moves lead to, held against the rulebook. In an impartial game all pieces are alike, and nobody in
/// particular has put them.
pub(crate) fn shown<G: Play>(
    game: &Game,
    places: &Places<'_>,
    play: &G,
    moves: &[(rule::Player, usize)],
) -> Result<ShownEnd, WaysError> {
    let board = Board::sum(&places.boards);
    let (table, impartial) = (&places.table, places.nature.impartial);
    let (mut placed, mut made) = (vec![], vec![]);
    for &(player, number) in moves {
        let mut piece = play.placed(number, player);
        if impartial {
            piece.owner = Owner::Left;
        }
        made.push(Move { player: (!impartial).then(|| player.into()), sites: table.names(&piece.sites) });
        placed.push(piece);
    }
    let unknown = || WaysError::Fault("the rulebook does not know a position that was found".to_string());
    let order: Vec<usize> = (0..board.sites()).collect();
    let pieces = table.position(&order, &placed).ok_or_else(unknown)?;
    if !game.accept(Legal { board: &board, pieces: &pieces })? {
        return Err(unknown());
    }
    Ok(ShownEnd { position: Position::new(table, &pieces), moves: made })
}
