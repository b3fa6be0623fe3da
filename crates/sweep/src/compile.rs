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

use crate::layout::choose;
use crate::machine::{Compiled, LocalStep, Move, Swept};
use crate::{Run, SweepError};
use board::{Board, BoardError, Plan, Way};
use control::{Charge, Halt, List, faults};
use rule::{Beside, Piece, PieceId, Rule};
use smallvec::SmallVec;
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
    #[error(
        "a site sees {seen} earlier ones, which gives more than {MOST_SETTINGS} settings of their labels"
    )]
    TooManySettings { seen: usize },
    #[error(transparent)]
    Board(BoardError),
    #[error(transparent)]
    Halt(#[from] Halt),
    #[error(
        "there are about 10^{digits:.0} states; they do not fit into {} bits",
        crate::machine::STATE_BITS
    )]
    TooManyBits { digits: f64 },
    #[error(
        "the shorter side of a rectangle can have at most {most} sites for a rule about groups, this one has {rows}"
    )]
    WideRectangle { rows: usize, most: usize },
    #[error("a rule about groups can have at most three pieces on a rectangle")]
    TooManyPieces,
    #[error(
        "the best order of this board remembers {width} sites at a time; for a rule about groups particles can \
         remember at most {most}"
    )]
    WideForGroups { width: usize, most: usize },
    #[error(
        "a table of the rule changed after it was written; the memory, the processor or this program is at fault"
    )]
    Changed,
    #[error("a site sees {seen} earlier ones; for a rule about groups particles can look at {most} at most")]
    SeesTooMany { seen: usize, most: usize },
}

/// The most sites that may be remembered at a time.
pub(crate) const MOST_WIDTH: usize = 120;

/// What a step takes while a rule is compiled, roughly, apart from the number of classes of every slot.
pub(crate) const BYTES_PER_STEP: usize = 1500;

/// The most settings of seen sites that are tabulated for a step.
pub(crate) const MOST_SETTINGS: usize = 1 << 20;

/// The most outcomes that are tabulated in all, a piece in a setting each: some seconds of calls.
const MOST_OUTCOMES: usize = 1 << 22;

/// The class of each label; `None` for a dead one.
type Classes = Vec<Option<u8>>;

/// Compiles in the order that makes the smallest machine, of those that [`board::orders`] suggests.
///
/// Orders of equal width can differ much: for positions in which Left cannot move, columns make a machine of 512
/// states on 8x8, rows one of 8748.
pub fn compile_best<R: Rule>(rule: &R, board: &Board, run: &Run<'_>) -> Result<Compiled, SweepError> {
    let pairs = rule.pairs(board).map_err(CompileError::Board)?;
    let orders = board::try_orders(&pairs, &|| run.check())?;
    let widths: Vec<usize> = orders.iter().map(|order| Plan::width_of(&pairs, order)).collect();
    let narrow = widths.iter().copied().min().unwrap_or(0);
    if narrow > MOST_WIDTH {
        return Err(CompileError::TooWide { width: narrow }.into());
    }
    let narrow_orders = || orders.iter().zip(&widths).filter(|&(_, &width)| width <= MOST_WIDTH);
    let bytes_per_step = narrow * size_of::<u32>() + BYTES_PER_STEP;
    let first = BYTES_OF_PART / bytes_per_step;
    if board.sites() > first {
        check_hope(rule, board, narrow_orders().map(|(order, _)| &order[..first]), run)?;
        run.fits((board.sites() * bytes_per_step) as f64)?;
    }
    let mut best: Option<(Compiled, &[usize])> = None;
    for (order, _) in narrow_orders() {
        let machine = compile_watched(rule, board, order, Tidy::TrimAndMerge, &run.planning())?;
        machine.verify()?;
        if best.as_ref().is_none_or(|(best, _)| machine.work() < best.work()) {
            best = Some((machine, order));
        }
    }
    let (machine, order) = best.expect("the narrowest order is tried");
    Ok(compiled_again(machine, rule, board, order, &run.planning())?)
}

/// What is found out while a rule is tidied has no checksum, so that its machine is made twice and must be the same.
fn compiled_again<R: Rule>(
    machine: Compiled,
    rule: &R,
    board: &Board,
    order: &[usize],
    run: &Run<'_>,
) -> Result<Compiled, CompileError> {
    let sum = machine.sum();
    drop(machine);
    let again = compile_watched(rule, board, order, Tidy::TrimAndMerge, run)?;
    if again.sum() == sum { Ok(again) } else { Err(CompileError::Changed) }
}

/// What is compiled of a large board before the whole of it.
const BYTES_OF_PART: usize = 4 << 20;

/// Refuses a large board if the layers of its first sites have no room already, in any of the orders. What a site is
/// related to beyond them is left out, which makes layers smaller if anything.
fn check_hope<'a, R: Rule>(
    rule: &R,
    board: &Board,
    orders: impl Iterator<Item = &'a [usize]>,
    run: &Run<'_>,
) -> Result<(), SweepError> {
    let mut least: Option<SweepError> = None;
    for sites in orders {
        let part = board.part(sites);
        let order: Vec<usize> = (0..sites.len()).collect();
        let fits = compile_watched(rule, &part, &order, Tidy::TrimAndMerge, &run.planning())
            .map_err(SweepError::from)
            .and_then(|machine| choose(&machine, 1, run));
        match fits {
            Err(
                refused @ (SweepError::Memory { .. } | SweepError::AtLeast { .. } | SweepError::Compile(_)),
            ) => {
                least.get_or_insert(refused);
            }
            Err(other) => return Err(other),
            Ok(_) => return Ok(()),
        }
    }
    least.map_or(Ok(()), Err)
}

/// Compiles and tidies as much as possible.
pub fn compile<R: Rule>(rule: &R, board: &Board, order: &[usize]) -> Result<Compiled, CompileError> {
    compile_tidied(rule, board, order, Tidy::TrimAndMerge)
}

/// The same, as part of a run.
pub fn compile_within<R: Rule>(
    rule: &R,
    board: &Board,
    order: &[usize],
    run: &Run<'_>,
) -> Result<Compiled, CompileError> {
    let run = &run.planning();
    let machine = compile_watched(rule, board, order, Tidy::TrimAndMerge, run)?;
    compiled_again(machine, rule, board, order, run)
}

/// Compiles with less tidying.
pub fn compile_tidied<R: Rule>(
    rule: &R,
    board: &Board,
    order: &[usize],
    tidy: Tidy,
) -> Result<Compiled, CompileError> {
    compile_watched(rule, board, order, tidy, &Run::unlimited())
}

fn compile_watched<R: Rule>(
    rule: &R,
    board: &Board,
    order: &[usize],
    tidy: Tidy,
    run: &Run<'_>,
) -> Result<Compiled, CompileError> {
    let Tidied { width, steps, radix } = tidied(rule, board, order, tidy, run)?;
    let owners = rule.pieces().into_iter().map(Piece::owner).collect();
    let digits = |radix: &Vec<u32>| radix.iter().map(|&radix| f64::from(radix).log10()).sum::<f64>();
    let most_digits = radix.iter().map(digits).fold(0.0, f64::max);
    Compiled::new(width, steps, radix, owners, order.to_vec(), run)?
        .ok_or(CompileError::TooManyBits { digits: most_digits })
}

/// The local tables of a rule: slots, steps, and the number of classes of each slot at each time.
pub(crate) struct Tidied {
    pub(crate) width: usize,
    pub(crate) steps: Vec<LocalStep>,
    pub(crate) radix: Vec<Vec<u32>>,
}

/// The tables, however many states they make.
pub(crate) fn tidied<R: Rule>(
    rule: &R,
    board: &Board,
    order: &[usize],
    tidy: Tidy,
    run: &Run<'_>,
) -> Result<Tidied, CompileError> {
    let plan = Plan::new(&rule.pairs(board).map_err(CompileError::Board)?, order);
    let _room = run.charge((plan.steps.len() * BYTES_PER_STEP) as u64)?;
    let tables = Tables::new(rule, &plan, run)?;
    tables.verify()?;
    let mut tidying = Tidying::new(&plan, &tables, run);
    tidying.find_reached()?;
    if tidy != Tidy::Nothing {
        while tidying.find_classes(tidy)? {
            tidying.find_reached()?;
        }
    }
    tidying.number_classes();
    let steps = (0..plan.steps.len()).map(|time| tidying.local_step(time)).collect::<Result<_, _>>()?;
    let radix = tidying.radix();
    tables.verify()?;
    Ok(Tidied { width: plan.width, steps, radix })
}

/// What `place` and `leave` say, tabulated once for each mark and list of ways to the seen sites, for the settings of
/// seen labels that may occur.
struct Tables {
    labels: usize,
    pieces: usize,
    leavable: Vec<bool>,
    /// The table of each step, an index into `outcomes`.
    of_step: Vec<usize>,
    outcomes: Vec<Outcomes>,
}

/// By setting of the seen labels, then by piece: the labels of the seen sites afterwards and the newcomer's;
/// [`REFUSED_LABEL`] where the piece may not stand.
struct Outcomes {
    mark: u16,
    ways: Vec<Way>,
    rows: Rows,
    labels: List<u8>,
    /// A checksum of the labels, and one of the rows.
    sums: (u32, u32),
}

impl Outcomes {
    fn checksums(&self) -> (u32, u32) {
        (crc32fast::hash(&self.labels), self.rows.checksum())
    }
}

/// No label.
const REFUSED_LABEL: u8 = u8::MAX;

/// A table, the labels that the seen sites may have, and which of them and the newcomer stay.
type Circumstances = (usize, Vec<Vec<u8>>, Vec<bool>);

/// Where the outcomes of a setting stand, counted in settings.
enum Rows {
    /// By the number of the setting; [`NO_ROW`] for one that does not occur.
    Few(List<u32>),
    /// The same where most of the settings do not occur.
    Many(HashMap<u64, u32>, Charge),
}

/// Not a row.
const NO_ROW: u32 = u32::MAX;

/// What an entry of a hash map takes at most, with its share of free places.
const BYTES_OF_ENTRY: usize = 48;

impl Rows {
    fn new(labels: usize, seen: usize, run: &Run<'_>) -> Result<Rows, CompileError> {
        // A future is packed into 128 bits, a byte for each seen site and one for the newcomer.
        let settings = if seen < 16 { (labels as u64).checked_pow(seen as u32) } else { None };
        let settings = settings.ok_or(CompileError::TooManySettings { seen })?;
        if settings > MOST_SETTINGS as u64 {
            return Ok(Rows::Many(HashMap::new(), run.charge(0)?));
        }
        let mut rows = run.list();
        rows.resize(settings as usize, NO_ROW)?;
        Ok(Rows::Few(rows))
    }

    fn get(&self, setting: u64) -> Option<usize> {
        match self {
            Rows::Few(rows) => Some(rows[setting as usize]).filter(|&row| row != NO_ROW),
            Rows::Many(rows, _) => rows.get(&setting).copied(),
        }
        .map(|row| row as usize)
    }

    fn checksum(&self) -> u32 {
        match self {
            Rows::Few(rows) => crc32fast::hash(bytemuck::cast_slice(rows)),
            Rows::Many(rows, _) => {
                let entry = |(setting, row): (&u64, &u32)| {
                    crc32fast::hash(bytemuck::bytes_of(&[*setting, u64::from(*row)]))
                };
                rows.iter().map(entry).fold(0, u32::wrapping_add)
            }
        }
    }

    fn insert(&mut self, setting: u64, row: usize) -> Result<(), Halt> {
        match self {
            Rows::Few(rows) => rows[setting as usize] = row as u32,
            Rows::Many(rows, charge) => {
                charge.resize(((row + 1).next_power_of_two() * BYTES_OF_ENTRY) as u64)?;
                rows.insert(setting, row as u32);
            }
        }
        Ok(())
    }
}

impl Tables {
    /// Tabulates a rule for all settings that the sites of a plan may come to see.
    fn new<R: Rule>(rule: &R, plan: &Plan, run: &Run<'_>) -> Result<Tables, CompileError> {
        let (labels, pieces) = (rule.labels(), rule.pieces());
        assert!(labels.len() < 254 && pieces.len() <= 256, "labels and pieces are numbered in a byte");
        let mut known: HashMap<(u16, Vec<Way>), usize> = HashMap::new();
        let leavable = labels.iter().map(|&label| rule.leave(label)).collect();
        let mut tables = Tables {
            labels: labels.len(),
            pieces: pieces.len(),
            leavable,
            of_step: vec![],
            outcomes: vec![],
        };
        for step in &plan.steps {
            let ways: Vec<Way> = step.seen.iter().map(|&(_, way)| way).collect();
            let next = tables.outcomes.len();
            let table = *known.entry((step.mark, ways.clone())).or_insert(next);
            if table == next {
                let rows = Rows::new(labels.len(), ways.len(), run)?;
                tables.outcomes.push(Outcomes {
                    mark: step.mark,
                    ways,
                    rows,
                    labels: run.list(),
                    sums: (0, 0),
                });
            }
            tables.of_step.push(table);
        }
        tables.fill(&Caller { rule, labels, pieces }, plan, run)?;
        for outcomes in &mut tables.outcomes {
            outcomes.sums = outcomes.checksums();
            faults::strike("tabulated rule", &mut outcomes.labels);
            if let Rows::Few(rows) = &mut outcomes.rows {
                faults::strike("rows of a tabulated rule", rows);
            }
        }
        Ok(tables)
    }

    /// Walks forward and calls the rule for all settings of labels that the seen sites may have.
    fn fill<R: Rule>(
        &mut self,
        caller: &Caller<'_, R>,
        plan: &Plan,
        run: &Run<'_>,
    ) -> Result<(), CompileError> {
        let next = next_touches(plan);
        let mut reached: Vec<Vec<Vec<u8>>> =
            plan.steps.iter().map(|step| vec![vec![]; step.seen.len()]).collect();
        let mut known: HashMap<Circumstances, Vec<Vec<u8>>> = HashMap::new();
        for time in 0..plan.steps.len() {
            if time.is_multiple_of(1024) {
                run.check()?;
            }
            let (table, stays) = (self.of_step[time], next[time].iter().map(Option::is_some).collect());
            let key = (table, std::mem::take(&mut reached[time]), stays);
            if !known.contains_key(&key) {
                let after = self.fill_table(caller, table, &key.1, &key.2, run)?;
                known.insert(key.clone(), after);
            }
            for (touch, labels) in next[time].iter().zip(&known[&key]) {
                if let Some(Touch { step, place }) = *touch {
                    reached[step][place].clone_from(labels);
                }
            }
        }
        Ok(())
    }

    /// Calls the rule for all settings of these labels. Gives the labels that the seen sites and the newcomer may have
    /// afterwards, if those that do not stay may leave.
    fn fill_table<R: Rule>(
        &mut self,
        caller: &Caller<'_, R>,
        table: usize,
        reached: &[Vec<u8>],
        stays: &[bool],
        run: &Run<'_>,
    ) -> Result<Vec<Vec<u8>>, CompileError> {
        let settings: f64 = reached.iter().map(|labels| labels.len() as f64).product();
        let known: usize =
            self.outcomes.iter().map(|outcomes| outcomes.labels.len() / (outcomes.ways.len() + 1)).sum();
        let (labels, leavable, outcomes) = (self.labels, &self.leavable, &mut self.outcomes[table]);
        if settings > MOST_SETTINGS as f64
            || settings * self.pieces as f64 + known as f64 > MOST_OUTCOMES as f64
        {
            return Err(CompileError::TooManySettings { seen: reached.len() });
        }
        let sites = reached.len() + 1;
        let length = self.pieces * sites;
        let refused = vec![REFUSED_LABEL; length];
        let mut found = vec![vec![false; labels]; sites];
        settings_of(reached, labels, run, |seen, setting| {
            let row = match outcomes.rows.get(setting) {
                Some(row) => row,
                None => {
                    let row = outcomes.labels.len() / length;
                    outcomes.labels.extend_from_slice(&refused)?;
                    caller.call(outcomes.mark, &outcomes.ways, seen, &mut outcomes.labels[row * length..]);
                    outcomes.rows.insert(setting, row)?;
                    row
                }
            };
            for after in outcomes.labels[row * length..][..length].chunks_exact(sites) {
                let may_leave = |(&stays, &label): (&bool, &u8)| stays || leavable[label as usize];
                if after[sites - 1] != REFUSED_LABEL && stays.iter().zip(after).all(may_leave) {
                    found.iter_mut().zip(after).for_each(|(found, &label)| found[label as usize] = true);
                }
            }
            Ok(())
        })?;
        Ok(found.into_iter().map(listed).collect())
    }

    fn outcome(&self, time: usize, setting: u64, piece: usize) -> Option<&[u8]> {
        let Outcomes { labels, ways, rows, .. } = &self.outcomes[self.of_step[time]];
        let sites = ways.len() + 1;
        let row = rows.get(setting).expect("what may occur is tabulated");
        let labels = &labels[(row * self.pieces + piece) * sites..][..sites];
        (labels[sites - 1] != REFUSED_LABEL).then_some(labels)
    }

    /// Are the tables still what was written?
    fn verify(&self) -> Result<(), CompileError> {
        let same = self.outcomes.iter().all(|outcomes| outcomes.checksums() == outcomes.sums);
        if same { Ok(()) } else { Err(CompileError::Changed) }
    }
}

/// The numbers of those that are found.
fn listed(found: Vec<bool>) -> Vec<u8> {
    (0..).zip(found).filter(|&(_, found)| found).map(|(number, _)| number).collect()
}

/// A rule, called by the numbers of its labels and pieces.
struct Caller<'a, R: Rule> {
    rule: &'a R,
    labels: Vec<R::Label>,
    pieces: Vec<R::Piece>,
}

impl<R: Rule> Caller<'_, R> {
    /// Writes for each piece the labels of the seen sites and the newcomer's, if it may stand there.
    fn call(&self, mark: u16, ways: &[Way], seen: &[u8], outcomes: &mut [u8]) {
        let number =
            |label: R::Label| self.labels.iter().position(|&l| l == label).expect("a listed label") as u8;
        let beside = |(&way, &label): (&Way, &u8)| Beside { way, label: self.labels[label as usize] };
        let before: SmallVec<[Beside<R::Label>; 8]> = ways.iter().zip(seen).map(beside).collect();
        for (&piece, outcome) in self.pieces.iter().zip(outcomes.chunks_exact_mut(ways.len() + 1)) {
            let mut seen = before.clone();
            if let Some(new) = self.rule.place(mark, piece, &mut seen) {
                let after = seen.iter().map(|s| number(s.label)).chain([number(new)]);
                outcome.iter_mut().zip(after).for_each(|(label, after)| *label = after);
            }
        }
    }
}

/// Calls `visit(labels, setting)` for all settings of the seen sites with labels from `choices`, of which there are
/// `labels` in all.
fn settings_of(
    choices: &[Vec<u8>],
    labels: usize,
    run: &Run<'_>,
    mut visit: impl FnMut(&[u8], u64) -> Result<(), Halt>,
) -> Result<(), Halt> {
    if choices.iter().any(|choice| choice.is_empty()) {
        return Ok(());
    }
    let mut visits = 0usize;
    let mut at = vec![0; choices.len()];
    let mut chosen: Vec<u8> = choices.iter().map(|choice| choice[0]).collect();
    loop {
        let setting = chosen.iter().rev().fold(0, |n, &label| n * labels as u64 + u64::from(label));
        visit(&chosen, setting)?;
        visits += 1;
        if visits.is_multiple_of(UNSEEN) {
            run.check()?;
        }
        let Some(turn) = (0..at.len()).find(|&i| at[i] + 1 < choices[i].len()) else { return Ok(()) };
        at[turn] += 1;
        at[..turn].fill(0);
        (0..=turn).for_each(|i| chosen[i] = choices[i][at[i]]);
    }
}

/// Settings between two looks at the wish to stop.
const UNSEEN: usize = 1 << 10;

/// Where a site is seen next: the step, and its place in `seen` there.
#[derive(Clone, Copy)]
struct Touch {
    step: usize,
    place: usize,
}

/// What is known of the labels. A site changes its label only where it is seen, so everything is kept for the sites
/// that a step sees: `of_labels[step][place in seen]` is in force before that step.
struct Tidying<'a> {
    plan: &'a Plan,
    tables: &'a Tables,
    run: &'a Run<'a>,
    /// For each step where the seen sites, and last the newcomer, are seen next; `None` if they leave.
    next: Vec<Vec<Option<Touch>>>,
    classes: Vec<Vec<Classes>>,
    /// The labels that may occur.
    reached: Vec<Vec<Vec<u8>>>,
    /// One reached label for each class, once the classes are numbered.
    chosen: Vec<Vec<Vec<u8>>>,
}

impl<'a> Tidying<'a> {
    fn new(plan: &'a Plan, tables: &'a Tables, run: &'a Run<'a>) -> Self {
        let apart: Classes = (0..tables.labels).map(|label| Some(label as u8)).collect();
        let seen = || plan.steps.iter().map(|step| step.seen.len());
        Tidying {
            plan,
            tables,
            run,
            next: next_touches(plan),
            classes: seen().map(|seen| vec![apart.clone(); seen]).collect(),
            reached: seen().map(|seen| vec![vec![]; seen]).collect(),
            chosen: seen().map(|seen| vec![vec![]; seen]).collect(),
        }
    }

    /// Walks forward and notes which labels a site may have, given what is alive.
    fn find_reached(&mut self) -> Result<(), CompileError> {
        let mut known: HashMap<Vec<u8>, Vec<Vec<u8>>> = HashMap::new();
        for time in 0..self.plan.steps.len() {
            self.check(time)?;
            let key = self.circumstances(time);
            if !known.contains_key(&key) {
                known.insert(key.clone(), self.labels_after(time)?);
            }
            let after = &known[&key];
            for (touch, labels) in self.next[time].iter().zip(after) {
                if let Some(Touch { step, place }) = *touch {
                    self.reached[step][place].clone_from(labels);
                }
            }
        }
        Ok(())
    }

    /// The labels that the seen sites and the newcomer may have after the step.
    fn labels_after(&self, time: usize) -> Result<Vec<Vec<u8>>, Halt> {
        let mut found = vec![vec![false; self.tables.labels]; self.next[time].len()];
        self.settings(time, &self.reached[time], |_, setting| {
            for piece in 0..self.tables.pieces {
                let Some(after) = self.tables.outcome(time, setting, piece) else { continue };
                if self.settled(time, after).is_some() {
                    found.iter_mut().zip(after).for_each(|(found, &label)| found[label as usize] = true);
                }
            }
        })?;
        let mut labels: Vec<Vec<u8>> = found.into_iter().map(listed).collect();
        labels.iter_mut().for_each(|labels| faults::strike("reached labels", labels));
        Ok(labels)
    }

    /// All that the tidying of a step depends on, so that steps in equal circumstances need it only once.
    fn circumstances(&self, time: usize) -> Vec<u8> {
        const END: u8 = u8::MAX;
        let mut key = (self.tables.of_step[time] as u32).to_le_bytes().to_vec();
        for labels in &self.reached[time] {
            key.extend(labels);
            key.push(END);
        }
        for touch in &self.next[time] {
            match *touch {
                None => key.push(END),
                Some(Touch { step, place }) => {
                    key.extend(self.classes[step][place].iter().map(|class| class.map_or(END - 1, |c| c)));
                }
            }
        }
        key
    }

    fn check(&self, time: usize) -> Result<(), CompileError> {
        if time.is_multiple_of(1024) { Ok(self.run.check()?) } else { Ok(()) }
    }

    /// Walks backward and finds the classes of all labels. True if any have changed.
    fn find_classes(&mut self, tidy: Tidy) -> Result<bool, CompileError> {
        let mut changed = false;
        let mut known: HashMap<Vec<u8>, Vec<Classes>> = HashMap::new();
        for time in (0..self.plan.steps.len()).rev() {
            self.check(time)?;
            let key = self.circumstances(time);
            let classes = match known.get(&key) {
                Some(classes) => classes.clone(),
                None => known.entry(key).or_insert(self.classes_seen(time, tidy)?).clone(),
            };
            changed |= classes != self.classes[time];
            self.classes[time] = classes;
        }
        Ok(changed)
    }

    /// The classes of the sites that a step sees.
    fn classes_seen(&self, time: usize, tidy: Tidy) -> Result<Vec<Classes>, Halt> {
        let mut alive = self.reached[time].clone();
        loop {
            let _room = self.run.charge(self.bytes_of_futures(&alive))?;
            let futures = self.futures(time, &alive)?;
            let classes: Vec<Classes> =
                futures.iter().zip(&alive).map(|(futures, alive)| classes_of(futures, alive, tidy)).collect();
            let mut died = false;
            for (alive, classes) in alive.iter_mut().zip(&classes) {
                let before = alive.len();
                alive.retain(|&label| classes[label as usize].is_some());
                died |= alive.len() < before;
            }
            if !died {
                return Ok(struck(classes)); // otherwise there are fewer contexts: compare again
            }
        }
    }

    /// What [`Tidying::futures`] takes, which grows by doubling, with the numbers of all futures.
    fn bytes_of_futures(&self, alive: &[Vec<u8>]) -> u64 {
        const NUMBERED: usize = 64;
        let settings: usize = alive.iter().map(Vec::len).product();
        let each = alive.len() * 2 * size_of::<u32>() + NUMBERED;
        (settings * self.tables.pieces * each) as u64
    }

    /// For every seen site and label: where each piece leads in each context, the contexts always in one order.
    fn futures(&self, time: usize, alive: &[Vec<u8>]) -> Result<Vec<Vec<Vec<u32>>>, Halt> {
        let mut numbers: HashMap<u128, u32> = HashMap::new();
        let mut futures = vec![vec![vec![]; self.tables.labels]; alive.len()];
        self.settings(time, alive, |labels, setting| {
            for piece in 0..self.tables.pieces {
                let after = self.tables.outcome(time, setting, piece);
                let next = numbers.len() as u32 + 1;
                let number = after
                    .and_then(|after| self.settled(time, after))
                    .map_or(REFUSED, |code| *numbers.entry(code).or_insert(next));
                for (futures, &label) in futures.iter_mut().zip(labels) {
                    futures[label as usize].push(number);
                }
            }
        })?;
        Ok(futures)
    }

    /// The classes after the step, packed; `None` if a site that leaves must not, or a label is dead.
    fn settled(&self, time: usize, after: &[u8]) -> Option<u128> {
        let mut code = 0u128;
        for (touch, &label) in self.next[time].iter().zip(after) {
            let class = match *touch {
                Some(Touch { step, place }) => self.classes[step][place][label as usize]?,
                None if self.tables.leavable[label as usize] => 0,
                None => return None,
            };
            code = code << 8 | u128::from(class);
        }
        Some(code)
    }

    /// Calls `visit(labels, setting)` for all settings of the seen sites with labels from `choices`.
    fn settings(
        &self,
        time: usize,
        choices: &[Vec<u8>],
        mut visit: impl FnMut(&[u8], u64),
    ) -> Result<(), Halt> {
        debug_assert_eq!(choices.len(), self.plan.steps[time].seen.len());
        settings_of(choices, self.tables.labels, self.run, |labels, setting| {
            visit(labels, setting);
            Ok(())
        })
    }

    /// Numbers the classes of each seen site 0, 1, ... by the reached labels, and chooses a label for each.
    fn number_classes(&mut self) {
        let reached = self.reached.iter().flatten();
        let chosen = self.chosen.iter_mut().flatten();
        for (classes, (reached, chosen)) in self.classes.iter_mut().flatten().zip(reached.zip(chosen)) {
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

    /// The number of classes of a site that is seen again, or 1.
    fn classes_next(&self, touch: Option<Touch>) -> u32 {
        touch.map_or(1, |Touch { step, place }| self.chosen[step][place].len().max(1) as u32)
    }

    /// The number of classes of each slot, at each time; 1 for a free slot.
    fn radix(&self) -> Vec<Vec<u32>> {
        let mut now = vec![1; self.plan.width];
        let mut all = vec![now.clone()];
        for (step, next) in self.plan.steps.iter().zip(&self.next) {
            let slots = step.seen.iter().map(|&(slot, _)| slot).chain([step.slot]);
            // The newcomer comes last: it may take the slot of a site that leaves.
            slots.zip(next).for_each(|(slot, &touch)| now[slot] = self.classes_next(touch));
            all.push(now.clone());
        }
        all
    }

    /// The moves of a step, by one chosen label for each class.
    fn local_step(&self, time: usize) -> Result<LocalStep, CompileError> {
        self.check(time)?;
        let (step, next) = (&self.plan.steps[time], &self.next[time]);
        let mut slots: Vec<usize> = step.seen.iter().map(|&(slot, _)| slot).chain([step.slot]).collect();
        slots.sort_unstable();
        slots.dedup();
        let place = |slot: usize| slots.iter().position(|&s| s == slot).expect("a touched slot");
        let (mut before, mut after) = (vec![1; slots.len()], vec![1; slots.len()]);
        for (&(slot, _), chosen) in step.seen.iter().zip(&self.chosen[time]) {
            before[place(slot)] = chosen.len() as u32;
        }
        let places: Vec<usize> =
            step.seen.iter().map(|&(slot, _)| place(slot)).chain([place(step.slot)]).collect();
        places.iter().zip(next).for_each(|(&place, &touch)| after[place] = self.classes_next(touch));

        let mut moves = vec![];
        self.settings(time, &self.chosen[time], |labels, setting| {
            let mut from = vec![0; slots.len()];
            for ((&place, classes), &label) in places.iter().zip(&self.classes[time]).zip(labels) {
                from[place] = classes[label as usize].expect("a chosen label is alive");
            }
            for piece in 0..self.tables.pieces {
                let Some(outcome) = self.tables.outcome(time, setting, piece) else { continue };
                if self.settled(time, outcome).is_none() {
                    continue;
                }
                let mut to = vec![0; slots.len()];
                for ((&place, touch), &label) in places.iter().zip(next).zip(outcome) {
                    if let Some(Touch { step, place: seen }) = *touch {
                        to[place] =
                            self.classes[step][seen][label as usize].expect("a settled label is alive");
                    }
                }
                let piece = piece as PieceId;
                moves.push(Move { from: numbered(&from, &before), to: numbered(&to, &after), piece });
            }
        })?;
        moves.sort_by_key(|m| (m.from, m.piece));
        for one in &mut moves {
            faults::strike("tidied moves", std::slice::from_mut(&mut one.to));
        }
        Ok(LocalStep { slots, moves })
    }
}

/// Classes as one number in mixed radix, the first fastest.
fn numbered(classes: &[u8], radix: &[u32]) -> u32 {
    classes.iter().zip(radix).rev().fold(0, |n, (&class, &radix)| n * radix + u32::from(class))
}

/// For each step where the seen sites, and last the newcomer, are seen next.
fn next_touches(plan: &Plan) -> Vec<Vec<Option<Touch>>> {
    let mut of_slot: Vec<Option<Touch>> = vec![None; plan.width];
    let mut all = vec![];
    for (time, step) in plan.steps.iter().enumerate().rev() {
        let newcomer = if step.passes { None } else { of_slot[step.slot] };
        let seen = step
            .seen
            .iter()
            .enumerate()
            .map(|(place, &(slot, _))| if step.leaving.contains(&place) { None } else { of_slot[slot] });
        all.push(seen.chain([newcomer]).collect());
        for (place, &(slot, _)) in step.seen.iter().enumerate() {
            of_slot[slot] = Some(Touch { step: time, place });
        }
    }
    all.reverse();
    all
}

/// A chance for a fault, in every class.
fn struck(mut classes: Vec<Classes>) -> Vec<Classes> {
    if faults::ON {
        for class in classes.iter_mut().flatten() {
            let mut byte = [class.unwrap_or(REFUSED_LABEL)];
            faults::strike("classes of labels", &mut byte);
            *class = (byte[0] != REFUSED_LABEL).then_some(byte[0]);
        }
    }
    classes
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
