//! Machines that can be walked through, for any rule on any sum of boards.

use crate::ask::{named_boards, order};
use crate::position::Table;
use crate::question::first_order;
use crate::{Job, UBig, WaysError, bytes};
use board::Board;
use control::Portion;
use games::{Game, Nature};
use rule::{Grouping, Rule, Rulebook, Visitor};
use std::sync::Arc;
use sweep::{Asked, CompileError, Compiled, Direct, Groups, Listed, Run, SweepError, Turnable};

/// Where a game is played: what positions, and walks to them, need to know of a job.
pub(crate) struct Places<'a> {
    pub(crate) job: &'a Job,
    pub(crate) nature: Nature,
    pub(crate) boards: Vec<Board>,
    /// The order of the sites of each board, if it is not left to the program.
    orders: Option<Vec<Vec<usize>>>,
    pub(crate) table: Arc<Table>,
    pub(crate) run: &'a Run<'a>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(job: &'a Job, game: &Game, run: &'a Run<'a>) -> Result<Places<'a>, WaysError> {
        sweep::check_no_files(run)?;
        if job.play.is_some() {
            return Err(WaysError::NoPlayHere);
        }
        let (nature, named) = (job.nature()?, named_boards(job, run)?);
        let table = Arc::new(Table::new(game, nature, &named, job.typed_board())?);
        let boards: Vec<Board> = named.into_iter().map(|named| named.board).collect();
        let orders = typed_orders(job, &boards)?;
        Ok(Places { job, nature, boards, orders, table, run })
    }

    /// Refuses more positions than memory has room for, while they are found and when they are given.
    pub(crate) fn check_room(&self, positions: &UBig) -> Result<(), WaysError> {
        const BYTES: usize = 512;
        let sites: usize = self.boards.iter().map(Board::sites).sum();
        let needed = positions.to_f64().value() * (BYTES + 4 * sites) as f64;
        self.run.fits(needed).map_err(|_| WaysError::TooManyPositions {
            needed: bytes(needed),
            limit: bytes(self.run.account.limit() as f64),
        })
    }

    /// Does something with the machine of a rule: from where to where of the whole job.
    pub(crate) fn walk<W: Walk>(
        &self,
        game: &Game,
        walk: W,
        (begin, end): (f64, f64),
    ) -> Result<Asked<W::Value>, WaysError> {
        let watch = Portion { watch: self.run.watch, begin, end };
        let run = &self.run.under(&watch);
        let (boards, orders) = (&self.boards, self.orders.as_deref());
        Ok(game.accept(OnSum { boards, orders, walk, run })?)
    }
}

/// What to do with a machine.
pub(crate) trait Walk {
    type Value;
    fn walk<M: Turnable>(self, machine: &M, run: &Run<'_>) -> Result<Asked<Self::Value>, SweepError>;
}

/// Makes the machine of the rule that the catalogue shows on a sum of boards, and does something with it: compiled
/// board by board, or listed where there are no tables.
struct OnSum<'a, W> {
    boards: &'a [Board],
    orders: Option<&'a [Vec<usize>]>,
    walk: W,
    run: &'a Run<'a>,
}

/// An order of all sites of a sum, board after board: the given ones, or the best of each.
pub(crate) fn order_of_sum<R: Rulebook>(
    rule: &R,
    boards: &[Board],
    orders: Option<&[Vec<usize>]>,
    run: &Run<'_>,
) -> Result<Vec<usize>, CompileError> {
    let (mut all, mut first) = (vec![], 0);
    for (i, board) in boards.iter().enumerate() {
        let pairs = rule.pairs(board).map_err(CompileError::Board)?;
        let order = first_order(orders.map(|orders| orders[i].clone()), &pairs, run)?;
        all.extend(order.into_iter().map(|site| first + site));
        first += board.sites();
    }
    Ok(all)
}

/// The orders of boards as they are typed for each of them, if they are.
pub(crate) fn typed_orders(job: &Job, boards: &[Board]) -> Result<Option<Vec<Vec<usize>>>, WaysError> {
    let ordered = |text: &String| boards.iter().map(|board| order(board, text)).collect();
    job.order.as_ref().map(ordered).transpose()
}

impl<W: Walk> OnSum<'_, W> {
    fn compiled<R: Rule>(&self, rule: &R) -> Result<Compiled, SweepError> {
        let compile = |(i, board): (usize, &Board)| match self.orders {
            Some(orders) => {
                sweep::compile_within(rule, board, &orders[i], self.run).map_err(SweepError::from)
            }
            None => sweep::compile_best(rule, board, self.run),
        };
        let machines: Vec<Compiled> =
            self.boards.iter().enumerate().map(compile).collect::<Result<_, _>>()?;
        Ok(Compiled::chained(&machines, self.run)?)
    }
}

impl<W: Walk> Visitor for OnSum<'_, W> {
    type Output = Result<Asked<W::Value>, SweepError>;

    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        match self.compiled(rule) {
            Err(SweepError::Compile(CompileError::TooManySettings { .. })) => {
                let order = order_of_sum(rule, self.boards, self.orders, self.run)?;
                let direct = Direct::new(rule, &Board::sum(self.boards), &order)?;
                self.walk.walk(&Listed::new(&direct, self.run)?, self.run)
            }
            compiled => self.walk.walk(&compiled?, self.run),
        }
    }

    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        let order = order_of_sum(rule, self.boards, self.orders, self.run)?;
        let groups = Groups::new(rule, &Board::sum(self.boards), &order)?;
        self.walk.walk(&Listed::new(&groups, self.run)?, self.run)
    }
}
