//! What is asked about one board, whatever the rule: numbers of positions, and which engine gives them.

use algebra::Profile;
use board::Board;
use dashu_int::UBig;
use rule::{Grouping, Rule, Visitor};
use std::collections::BTreeMap;
use sweep::{Asked, CompileError, Direct, Groups, Layers, Run, SweepError, Swept};

/// What can be asked of a machine.
pub(crate) trait Question {
    type Value;
    fn ask<M: Swept>(&self, machine: &M, run: &Run<'_>) -> Result<Asked<Self::Value>, SweepError>;

    /// The same about a rule of groups on a rectangle, where there is a faster way.
    fn ask_on_rectangle<G: Grouping>(
        &self,
        _rule: &G,
        _size: (usize, usize),
        _run: &Run<'_>,
    ) -> Option<Result<Asked<Self::Value>, SweepError>> {
        None
    }
}

/// How many positions.
pub(crate) struct Count;

impl Question for Count {
    type Value = UBig;
    fn ask<M: Swept>(&self, machine: &M, run: &Run<'_>) -> Result<Asked<UBig>, SweepError> {
        sweep::count(machine, run)
    }

    fn ask_on_rectangle<G: Grouping>(
        &self,
        rule: &G,
        (rows, columns): (usize, usize),
        run: &Run<'_>,
    ) -> Option<Result<Asked<UBig>, SweepError>> {
        Some(sweep::count_on_rectangle(rule, rows, columns, run))
    }
}

/// How many with a and b pieces.
pub(crate) struct ByPieces;

impl Question for ByPieces {
    type Value = Profile;
    fn ask<M: Swept>(&self, machine: &M, run: &Run<'_>) -> Result<Asked<Profile>, SweepError> {
        sweep::profile(machine, run)
    }
}

/// How many for each sum of these weights of Left's and Right's pieces.
pub(crate) struct Graded(pub(crate) i32, pub(crate) i32);

impl Question for Graded {
    type Value = BTreeMap<i32, UBig>;
    fn ask<M: Swept>(&self, machine: &M, run: &Run<'_>) -> Result<Asked<Self::Value>, SweepError> {
        sweep::graded(machine, self.0, self.1, run)
    }
}

/// Asks about the rule that the catalogue shows: compiled, or directly where tables would be too large.
pub(crate) struct Ask<'a, Q> {
    pub(crate) board: &'a Board,
    pub(crate) order: Option<Vec<usize>>,
    pub(crate) question: &'a Q,
    pub(crate) run: &'a Run<'a>,
}

impl<Q: Question> Visitor for Ask<'_, Q> {
    type Output = Result<Asked<Q::Value>, SweepError>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        let compiled = match &self.order {
            Some(order) => sweep::compile_within(rule, self.board, order, self.run).map_err(SweepError::from),
            None => sweep::compile_best(rule, self.board, self.run),
        };
        match compiled {
            Err(SweepError::Compile(CompileError::TooManySettings { .. })) => {
                let pairs = rule.pairs(self.board).map_err(CompileError::Board)?;
                let order = first_order(self.order, &pairs, self.run)?;
                self.question.ask(&Direct::new(rule, self.board, &order)?, self.run)
            }
            compiled => self.question.ask(&compiled?, self.run),
        }
    }

    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        let pairs = rule.pairs(self.board).map_err(CompileError::Board)?;
        if let (None, Layers::AsFits, Some(size)) = (&self.order, self.run.layers, pairs.rectangle())
            && let Some(asked) = self.question.ask_on_rectangle(rule, size, self.run)
        {
            return asked;
        }
        let order = first_order(self.order, &pairs, self.run)?;
        self.question.ask(&Groups::new(rule, self.board, &order)?, self.run)
    }
}

/// The order that was given, or the best one for a board with these pairs.
pub(crate) fn first_order(
    given: Option<Vec<usize>>,
    pairs: &Board,
    run: &Run<'_>,
) -> Result<Vec<usize>, CompileError> {
    match given {
        Some(order) => Ok(order),
        None => Ok(board::try_orders(pairs, &|| run.check())?.swap_remove(0)),
    }
}
