//! Compiling: a rule, a board and an order become a machine of local tables.
//!
//! An author writes the plainest labels. Here they are tidied, for the board and the order at hand:
//!
//! 1. **Trim**: a label from which no way leads to an accepted end is dead.
//! 2. **Merge**: two labels of a slot with the same future fall into one *class*.
//!
//! Both are decided for every time and slot, backward along the plan. Two labels of a seen site are equal when for
//! every piece, and for **all** labels that the other seen sites may have together, both are refused or both lead to
//! equal classes. (To look at one neighbour at a time is wrong: for "no stones both to the west and to the north"
//! it takes a stone and an empty site for the same.) Labels that are never reached or dead do not count as context,
//! so tidying can make more labels equal; it is repeated until nothing changes. Pieces are never merged, so the
//! machine is right for every weight that depends on step and piece.

use crate::machine::{Compiled, LocalStep, Move};
use board::{Board, Plan, Step, Way};
use rule::{Beside, Finite, Piece, PieceId, Rule};
use std::collections::HashMap;

/// How much tidying to do; less is for tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tidy {
    /// Keep all labels that are reached.
    Nothing,
    /// Leave dead labels out.
    Trim,
    /// Leave dead labels out and merge equal ones.
    TrimAndMerge,
}

/// Why a rule could not be compiled.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum CompileError {
    #[error(
        "the best order of this board remembers {width} sites at a time, that is about 10^{:.0} states; \
         at most {MOST_WIDTH} sites can be remembered", *.width as f64 * 2f64.log10()
    )]
    TooWide { width: usize },
    #[error("a site sees {seen} earlier ones, which gives more than {MOST_SETTINGS} settings of their labels")]
    TooManySettings { seen: usize },
    #[error("a state needs more than {} bits", crate::machine::STATE_BITS)]
    TooManyBits,
}

/// The most sites that may be remembered at a time.
pub(crate) const MOST_WIDTH: usize = 120;

/// The most settings of seen sites that are tabulated for a step.
pub(crate) const MOST_SETTINGS: usize = 1 << 20;

/// The class of each label; `None` for a dead one.
type Classes = Vec<Option<u8>>;

/// Compiles in the order that makes the smallest machine: by rows, by columns, or along the frontier.
///
/// Orders of equal width can differ much: for positions in which Left cannot move, columns make a machine of 512
/// states on 8x8, rows one of 8748.
pub fn compile_best<R: Rule>(rule: &R, board: &Board) -> Result<Compiled, CompileError> {
    // The frontier order takes sites² steps.
    const SMALL: usize = 4096;
    let pairs = rule.pairs(board);
    let frontier = (board.sites() <= SMALL).then(|| pairs.by_frontier());
    let orders: Vec<Vec<usize>> =
        [Some(board.by_rows()), board.by_columns(), frontier].into_iter().flatten().collect();
    let widths: Vec<usize> = orders.iter().map(|order| Plan::width_of(&pairs, order)).collect();
    let narrow = widths.iter().copied().min().unwrap_or(0);
    if narrow > MOST_WIDTH {
        return Err(CompileError::TooWide { width: narrow });
    }
    let mut best: Option<Compiled> = None;
    for (order, &width) in orders.iter().zip(&widths) {
        if width > narrow + 1 {
            continue;
        }
        let machine = compile(rule, board, order)?;
        if best.as_ref().is_none_or(|best| machine.work() < best.work()) {
            best = Some(machine);
        }
    }
    Ok(best.expect("the narrowest order is tried"))
}

/// The memory that compiling takes, roughly: the classes, reached and chosen labels of all slots at all times.
pub fn compile_bytes<R: Rule>(rule: &R, board: &Board) -> f64 {
    let pairs = rule.pairs(board);
    let width = Plan::width_of(&pairs, &board.by_rows());
    let narrow = board.by_columns().map_or(width, |order| width.min(Plan::width_of(&pairs, &order)));
    let slot = 3 * (size_of::<Vec<u8>>() + 16) + 4 * R::Label::all().len();
    board.sites() as f64 * narrow.min(MOST_WIDTH) as f64 * slot as f64
}

/// Compiles and tidies as much as possible.
pub fn compile<R: Rule>(rule: &R, board: &Board, order: &[usize]) -> Result<Compiled, CompileError> {
    compile_tidied(rule, board, order, Tidy::TrimAndMerge)
}

/// Compiles with less tidying.
pub fn compile_tidied<R: Rule>(
    rule: &R,
    board: &Board,
    order: &[usize],
    tidy: Tidy,
) -> Result<Compiled, CompileError> {
    let plan = Plan::new(&rule.pairs(board), order);
    let tables = Tables::new(rule, &plan)?;
    let mut tidying = Tidying::new(&plan, &tables);
    tidying.find_reached();
    if tidy != Tidy::Nothing {
        while tidying.find_classes(tidy) {
            tidying.find_reached();
        }
    }
    tidying.number_classes();
    let owners = R::Piece::all().into_iter().map(Piece::owner).collect();
    let steps = (0..plan.steps.len()).map(|time| tidying.local_step(time)).collect();
    Compiled::new(plan.width, steps, tidying.radix(), owners).ok_or(CompileError::TooManyBits)
}

/// What `place` and `leave` say, tabulated once for each list of ways to the seen sites.
struct Tables {
    labels: usize,
    pieces: usize,
    leavable: Vec<bool>,
    /// The table of each step, an index into `outcomes`.
    of_step: Vec<usize>,
    /// By setting of the seen labels (first fastest), then by piece: the labels of the seen sites afterwards and the
    /// newcomer's; `None` where the piece may not stand.
    outcomes: Vec<Vec<Option<Box<[u8]>>>>,
}

impl Tables {
    fn new<R: Rule>(rule: &R, plan: &Plan) -> Result<Tables, CompileError> {
        let (labels, pieces) = (R::Label::all(), R::Piece::all());
        let mut known: HashMap<Vec<Way>, usize> = HashMap::new();
        let (mut of_step, mut outcomes) = (vec![], vec![]);
        for step in &plan.steps {
            let ways: Vec<Way> = step.seen.iter().map(|&(_, way)| way).collect();
            let next = outcomes.len();
            let table = *known.entry(ways.clone()).or_insert(next);
            if table == next {
                outcomes.push(tabulate(rule, &ways, &labels, &pieces)?);
            }
            of_step.push(table);
        }
        let leavable = labels.iter().map(|&label| rule.leave(label)).collect();
        Ok(Tables { labels: labels.len(), pieces: pieces.len(), leavable, of_step, outcomes })
    }

    fn outcome(&self, time: usize, setting: usize, piece: usize) -> Option<&[u8]> {
        self.outcomes[self.of_step[time]][setting * self.pieces + piece].as_deref()
    }
}

fn tabulate<R: Rule>(
    rule: &R,
    ways: &[Way],
    labels: &[R::Label],
    pieces: &[R::Piece],
) -> Result<Vec<Option<Box<[u8]>>>, CompileError> {
    // A future is packed into 128 bits, a byte for each seen site and one for the newcomer.
    let settings = if ways.len() < 16 { labels.len().checked_pow(ways.len() as u32) } else { None };
    let Some(settings) = settings.filter(|&settings| settings <= MOST_SETTINGS) else {
        return Err(CompileError::TooManySettings { seen: ways.len() });
    };
    let number = |label: R::Label| labels.iter().position(|&l| l == label).expect("a listed label") as u8;
    let mut table = Vec::with_capacity(settings * pieces.len());
    for setting in 0..settings {
        let mut rest = setting;
        let before: Vec<Beside<R::Label>> = ways
            .iter()
            .map(|&way| {
                let label = labels[rest % labels.len()];
                rest /= labels.len();
                Beside { way, label }
            })
            .collect();
        for &piece in pieces {
            let mut seen = before.clone();
            let new = rule.place(piece, &mut seen);
            table.push(new.map(|new| seen.iter().map(|s| number(s.label)).chain([number(new)]).collect()));
        }
    }
    Ok(table)
}

struct Tidying<'a> {
    plan: &'a Plan,
    tables: &'a Tables,
    /// `classes[time][slot]`: in force before step `time`.
    classes: Vec<Vec<Classes>>,
    /// `reached[time][slot]`: the labels that the slot may hold before step `time`; none for a free slot.
    reached: Vec<Vec<Vec<u8>>>,
    /// `chosen[time][slot]`: one reached label for each class, once the classes are numbered.
    chosen: Vec<Vec<Vec<u8>>>,
}

impl<'a> Tidying<'a> {
    fn new(plan: &'a Plan, tables: &'a Tables) -> Self {
        let apart: Classes = (0..tables.labels).map(|label| Some(label as u8)).collect();
        let times = plan.steps.len() + 1;
        Tidying {
            plan,
            tables,
            classes: vec![vec![apart; plan.width]; times],
            reached: vec![vec![vec![]; plan.width]; times],
            chosen: vec![vec![vec![]; plan.width]; times],
        }
    }

    /// Walks forward and notes which labels a slot may hold, given what is alive.
    fn find_reached(&mut self) {
        for (time, step) in self.plan.steps.iter().enumerate() {
            let mut next: Vec<Vec<bool>> = vec![vec![false; self.tables.labels]; self.plan.width];
            for (slot, next) in next.iter_mut().enumerate() {
                if !step.seen.iter().any(|&(seen, _)| seen == slot) {
                    self.reached[time][slot].iter().for_each(|&label| next[label as usize] = true);
                }
            }
            self.settings(time, &self.reached[time], |_, setting| {
                for piece in 0..self.tables.pieces {
                    let Some(after) = self.tables.outcome(time, setting, piece) else { continue };
                    if settled(step, &self.classes[time + 1], &self.tables.leavable, after).is_some() {
                        staying(step, after, |slot, label| next[slot][label as usize] = true);
                    }
                }
            });
            let listed = |slot: Vec<bool>| (0..).zip(slot).filter(|&(_, held)| held).map(|(l, _)| l).collect();
            self.reached[time + 1] = next.into_iter().map(listed).collect();
        }
    }

    /// Walks backward and finds the classes of all labels. True if any have changed.
    fn find_classes(&mut self, tidy: Tidy) -> bool {
        let mut changed = false;
        for time in (0..self.plan.steps.len()).rev() {
            let mut now = self.classes[time + 1].clone();
            let step = &self.plan.steps[time];
            // The newcomer's slot was free before, unless a seen site held it.
            now[step.slot] = self.classes[time][step.slot].clone();
            self.find_classes_seen(time, tidy, &mut now);
            changed |= now != self.classes[time];
            self.classes[time] = now;
        }
        changed
    }

    /// The classes of the seen sites before step `time`, written to `now`.
    fn find_classes_seen(&self, time: usize, tidy: Tidy, now: &mut [Classes]) {
        let step = &self.plan.steps[time];
        let mut alive = self.reached[time].clone();
        loop {
            let futures = self.futures(time, &alive);
            let mut died = false;
            for (&(slot, _), futures) in step.seen.iter().zip(&futures) {
                let classes = classes_of(futures, &alive[slot], tidy);
                let before = alive[slot].len();
                alive[slot].retain(|&label| classes[label as usize].is_some());
                died |= alive[slot].len() < before;
                now[slot] = classes;
            }
            if !died {
                return; // otherwise there are fewer contexts: compare again
            }
        }
    }

    /// For every seen site and label: where each piece leads in each context, the contexts always in one order.
    fn futures(&self, time: usize, alive: &[Vec<u8>]) -> Vec<Vec<Vec<u32>>> {
        let step = &self.plan.steps[time];
        let mut numbers: HashMap<u128, u32> = HashMap::new();
        let mut futures = vec![vec![vec![]; self.tables.labels]; step.seen.len()];
        self.settings(time, alive, |labels, setting| {
            for piece in 0..self.tables.pieces {
                let after = self.tables.outcome(time, setting, piece);
                let code =
                    after.and_then(|a| settled(step, &self.classes[time + 1], &self.tables.leavable, a));
                let next = numbers.len() as u32 + 1;
                let number = code.map_or(REFUSED, |code| *numbers.entry(code).or_insert(next));
                for (futures, &label) in futures.iter_mut().zip(labels) {
                    futures[label as usize].push(number);
                }
            }
        });
        futures
    }

    /// Calls `visit(labels, setting)` for all settings of the seen sites with labels from `alive`.
    fn settings(&self, time: usize, alive: &[Vec<u8>], mut visit: impl FnMut(&[u8], usize)) {
        let choices: Vec<&[u8]> = self.plan.steps[time].seen.iter().map(|&(slot, _)| &alive[slot][..]).collect();
        if choices.iter().any(|choice| choice.is_empty()) {
            return;
        }
        let mut at = vec![0; choices.len()];
        let mut labels: Vec<u8> = choices.iter().map(|choice| choice[0]).collect();
        loop {
            let setting = labels.iter().rev().fold(0, |n, &label| n * self.tables.labels + label as usize);
            visit(&labels, setting);
            let Some(turn) = (0..at.len()).find(|&i| at[i] + 1 < choices[i].len()) else { return };
            at[turn] += 1;
            at[..turn].fill(0);
            (0..=turn).for_each(|i| labels[i] = choices[i][at[i]]);
        }
    }

    /// Numbers the classes of each slot 0, 1, ... by the reached labels, and chooses a label for each.
    fn number_classes(&mut self) {
        for (classes, (reached, chosen)) in
            self.classes.iter_mut().zip(self.reached.iter().zip(&mut self.chosen))
        {
            for (classes, (reached, chosen)) in classes.iter_mut().zip(reached.iter().zip(chosen)) {
                let old = std::mem::replace(classes, vec![None; self.tables.labels]);
                let mut number: HashMap<u8, u8> = HashMap::new();
                for &label in reached {
                    let Some(class) = old[label as usize] else { continue };
                    let next = number.len() as u8;
                    let numbered = *number.entry(class).or_insert(next);
                    if numbered == next {
                        chosen.push(label);
                    }
                    classes[label as usize] = Some(numbered);
                }
            }
        }
    }

    /// The number of classes of each slot, at each time; 1 for a free slot.
    fn radix(&self) -> Vec<Vec<u32>> {
        let of_slot = |chosen: &Vec<u8>| chosen.len().max(1) as u32;
        self.chosen.iter().map(|chosen| chosen.iter().map(of_slot).collect()).collect()
    }

    /// The moves of a step, by one chosen label for each class.
    fn local_step(&self, time: usize) -> LocalStep {
        let step = &self.plan.steps[time];
        let mut slots: Vec<usize> = step.seen.iter().map(|&(slot, _)| slot).chain([step.slot]).collect();
        slots.sort_unstable();
        slots.dedup();
        let place = |slot: usize| slots.iter().position(|&s| s == slot).expect("a touched slot");
        let number = |classes: &[u8], chosen: &[Vec<u8>]| {
            let digit = |&slot: &usize| chosen[slot].len().max(1) as u32;
            let radix: Vec<u32> = slots.iter().map(digit).collect();
            classes.iter().zip(radix).rev().fold(0, |n, (&class, radix)| n * radix + u32::from(class))
        };
        let mut moves = vec![];
        self.settings(time, &self.chosen[time], |labels, setting| {
            let mut from = vec![0; slots.len()];
            for (&(slot, _), &label) in step.seen.iter().zip(labels) {
                from[place(slot)] = self.classes[time][slot][label as usize].expect("a chosen label is alive");
            }
            for piece in 0..self.tables.pieces {
                let Some(after) = self.tables.outcome(time, setting, piece) else { continue };
                let classes = &self.classes[time + 1];
                if settled(step, classes, &self.tables.leavable, after).is_none() {
                    continue;
                }
                let mut to = vec![0; slots.len()];
                staying(step, after, |slot, label| {
                    to[place(slot)] = classes[slot][label as usize].expect("a settled label is alive");
                });
                moves.push(Move {
                    from: number(&from, &self.chosen[time]),
                    to: number(&to, &self.chosen[time + 1]),
                    piece: piece as PieceId,
                });
            }
        });
        moves.sort_by_key(|m| (m.from, m.piece));
        LocalStep { slots, moves }
    }
}

/// The number of a future in which the piece is refused.
const REFUSED: u32 = 0;

/// The classes that `futures` tells apart among the labels in `alive`.
fn classes_of(futures: &[Vec<u32>], alive: &[u8], tidy: Tidy) -> Classes {
    let mut known: HashMap<&[u32], u8> = HashMap::new();
    let mut classes = vec![None; futures.len()];
    for &label in alive {
        let future = &futures[label as usize][..];
        if future.iter().all(|&number| number == REFUSED) {
            continue;
        }
        classes[label as usize] =
            Some(if tidy == Tidy::TrimAndMerge { *known.entry(future).or_insert(label) } else { label });
    }
    classes
}

/// Calls `keep(slot, label)` for the sites that hold a slot after the step.
fn staying(step: &Step, after: &[u8], mut keep: impl FnMut(usize, u8)) {
    for (i, &(slot, _)) in step.seen.iter().enumerate() {
        if !step.leaving.contains(&i) {
            keep(slot, after[i]);
        }
    }
    if !step.passes {
        keep(step.slot, after[step.seen.len()]);
    }
}

/// The classes after the step, packed; `None` if a site that leaves must not, or a label is dead.
fn settled(step: &Step, classes: &[Classes], leavable: &[bool], after: &[u8]) -> Option<u128> {
    let mut code = 0u128;
    for (i, &label) in after.iter().enumerate() {
        let (leaves, slot) = match step.seen.get(i) {
            Some(&(slot, _)) => (step.leaving.contains(&i), slot),
            None => (step.passes, step.slot),
        };
        let class = if leaves { leavable[label as usize].then_some(0) } else { classes[slot][label as usize] };
        code = code << 8 | u128::from(class?);
    }
    Some(code)
}
