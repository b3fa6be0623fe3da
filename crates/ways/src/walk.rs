//! Machines that can be walked through, for any rule on any sum of boards.

use board::Board;
use rule::{Grouping, Rule, Visitor};
use sweep::{Asked, Compiled, CompileError, Direct, Groups, Listed, Run, SweepError, Turnable};

/// What to do with a machine.
pub(crate) trait Walk {
    type Value;
    fn walk<M: Turnable>(self, machine: &M, run: &Run<'_>) -> Result<Asked<Self::Value>, SweepError>;
}

/// Makes the machine of the rule that the catalogue shows on a sum of boards, and does something with it: compiled
/// board by board, or listed where there are no tables.
pub(crate) struct OnSum<'a, W> {
    pub(crate) boards: &'a [Board],
    /// The order of the sites of each board, if it is not left to the program.
    pub(crate) orders: Option<Vec<Vec<usize>>>,
    pub(crate) walk: W,
    pub(crate) run: &'a Run<'a>,
}

impl<W: Walk> OnSum<'_, W> {
    /// An order of all sites of the sum, board after board.
    fn order(&self, pairs: impl Fn(&Board) -> Result<Board, SweepError>) -> Result<Vec<usize>, SweepError> {
        let (mut all, mut first) = (vec![], 0);
        for (i, board) in self.boards.iter().enumerate() {
            let order = match &self.orders {
                Some(orders) => orders[i].clone(),
                None => board::orders(&pairs(board)?).swap_remove(0),
            };
            all.extend(order.into_iter().map(|site| first + site));
            first += board.sites();
        }
        Ok(all)
    }

    fn compiled<R: Rule>(&self, rule: &R) -> Result<Compiled, SweepError> {
        let compile = |(i, board): (usize, &Board)| match &self.orders {
            Some(orders) => sweep::compile(rule, board, &orders[i]).map_err(SweepError::from),
            None => sweep::compile_best(rule, board, self.run),
        };
        let machines: Vec<Compiled> = self.boards.iter().enumerate().map(compile).collect::<Result<_, _>>()?;
        Ok(Compiled::chained(&machines)?)
    }
}

impl<W: Walk> Visitor for OnSum<'_, W> {
    type Output = Result<Asked<W::Value>, SweepError>;

    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        match self.compiled(rule) {
            Err(SweepError::Compile(CompileError::TooManySettings { .. })) => {
                let order = self.order(|board| Ok(rule.pairs(board).map_err(CompileError::Board)?))?;
                let direct = Direct::new(rule, &Board::sum(self.boards), &order)?;
                self.walk.walk(&Listed::new(&direct, self.run)?, self.run)
            }
            compiled => self.walk.walk(&compiled?, self.run),
        }
    }

    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        let order = self.order(|board| Ok(rule.pairs(board).map_err(CompileError::Board)?))?;
        let groups = Groups::new(rule, &Board::sum(self.boards), &order)?;
        self.walk.walk(&Listed::new(&groups, self.run)?, self.run)
    }
}
