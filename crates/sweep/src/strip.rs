//! A whole family of boards at once: the operator that takes a board to the next larger one.
//!
//! In a good order the plans of the boards of a family are *head · periodⁿ · tail*: first some steps that all boards
//! share, then a period again and again, then some steps that close the board. So the states between periods are
//! the same for all n, and the profile of board n is
//!
//! ```text
//!     tail · Mⁿ · head,      M the operator of one period, its entries polynomials in x and y.
//! ```
//!
//! The states are found by walking from the head through periods until nothing new appears; states from which no
//! tail leads to an end are left out; states with equal futures are merged, where a future is what every piece leads
//! to, step by step, and what the tail makes of the state. Merging stops when no class splits any more, as for finite
//! automata (Moore 1956). By Cayley and Hamilton every sequence tail · Mⁿ · head satisfies a linear recurrence of
//! order at most the number of states: this is what proofs about families rest on.

use crate::crowd::Known;
use crate::direct::{Direct, turns};
use crate::groups::Groups;
use crate::{CompileError, Run, SweepError, crowd};
use board::{Board, Plan};
use bytemuck::{Pod, Zeroable};
use control::{Charge, Halt, List, Progress, faults};
use dashu_int::UBig;
use rule::{Grouping, Machine, Owner, Rule, Rulebook};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Which pieces are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tell {
    /// Pieces of Left and of Right: right for profiles.
    Players,
    /// None: right for totals, with fewer states.
    Nothing,
}

/// A transition of a step: from a state before it to one after it, by a piece of this owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
struct Edge {
    from: u32,
    to: u32,
    owner: u32,
}

// SAFETY: three words of the same size, of which every pattern of bits is a value.
unsafe impl Zeroable for Edge {}
// SAFETY: three words of the same size, of which every pattern of bits is a value.
unsafe impl Pod for Edge {}

impl Edge {
    fn new(from: u32, to: u32, owner: Owner) -> Edge {
        Edge { from, to, owner: owner as u32 }
    }

    fn owner(&self) -> Owner {
        match self.owner {
            1 => Owner::Left,
            2 => Owner::Right,
            _ => Owner::Nobody,
        }
    }
}

/// All transitions of one step, by their `from`.
#[derive(Debug)]
struct Stage {
    before: usize,
    after: usize,
    edges: List<Edge>,
    /// What the transitions mix to as they are added.
    sum: u64,
}

/// The operator of a family, with its head and tail.
#[derive(Debug)]
pub struct Strip {
    first: usize,
    head: Vec<Stage>,
    period: Vec<Stage>,
    tail: Vec<Stage>,
    states: usize,
    /// What head and tail add together, and what a period adds.
    ends: Extent,
    each: Extent,
}

/// The most that steps can add, one after the other.
#[derive(Clone, Copy, Debug)]
struct Extent {
    left: usize,
    right: usize,
    /// log₂ of the number of ways.
    bits: f64,
}

/// Why a family has no operator.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum StripError {
    #[error(
        "among its first {} boards none begins to repeat itself, so no operator for all of them was found",
        Strip::LOOKED_AT
    )]
    NotPeriodic,
    #[error("the operator of this family has more than {MOST_STATES} states")]
    TooManyStates,
    #[error("the operator of this family has at least {states} states, for which {limit} bytes have no room")]
    NoRoom { states: usize, limit: u64 },
    #[error("{what} of the operator have changed; the memory, the processor or this program is at fault")]
    Fault { what: &'static str },
    #[error(transparent)]
    Sweep(#[from] SweepError),
}

impl From<Halt> for StripError {
    fn from(halt: Halt) -> Self {
        StripError::Sweep(halt.into())
    }
}

impl StripError {
    /// How much memory all states take is known when they are; until then, that there is not enough.
    fn with_states(self, states: usize) -> StripError {
        match self {
            StripError::Sweep(SweepError::Memory { limit, .. }) => StripError::NoRoom { states, limit },
            other => other,
        }
    }
}

/// The most states of an operator before they are merged.
pub const MOST_STATES: usize = 1 << 22;

/// From so many states of a layer on it is asked how many there will be.
const MANY: usize = 1 << 16;

/// Transitions, or states, between two looks at the run.
const UNWATCHED: usize = 1 << 10;

/// A board of the family, and the order of its sites.
pub type Member = (Board, Vec<usize>);

impl Strip {
    /// So many members are looked at, from the least on, for the one from which plans repeat themselves.
    pub const LOOKED_AT: usize = 72;

    /// The operator of the family whose members `member(n)` exist for all n from `least` on.
    ///
    /// Before they are merged, a state takes some 70 bytes and a transition 12; both are charged as they are met.
    pub fn new<R: Rule>(
        rule: &R,
        least: usize,
        member: &dyn Fn(usize) -> Member,
        tell: Tell,
        run: &Run<'_>,
    ) -> Result<Strip, StripError> {
        Strip::of(rule, |board, order| Direct::new(rule, board, order), least, member, tell, run)
    }

    /// The same for a rule about groups.
    pub fn of_groups<G: Grouping>(
        rule: &G,
        least: usize,
        member: &dyn Fn(usize) -> Member,
        tell: Tell,
        run: &Run<'_>,
    ) -> Result<Strip, StripError> {
        Strip::of(rule, |board, order| Groups::new(rule, board, order), least, member, tell, run)
    }

    fn of<B: Rulebook, M: Machine>(
        rule: &B,
        machine: impl Fn(&Board, &[usize]) -> Result<M, CompileError>,
        least: usize,
        member: &dyn Fn(usize) -> Member,
        tell: Tell,
        run: &Run<'_>,
    ) -> Result<Strip, StripError> {
        let shape = Shape::find(rule, least, member, run)?;
        let (board, order) = member(shape.first + 1);
        let machine = machine(&board, &order).map_err(SweepError::from)?;
        let walk = Walk::new(&machine, &shape, run)?;
        let states = walk.period.iter().map(|stage| stage.before).sum();
        walk.merged(shape.first, tell, run).map_err(|error| error.with_states(states))
    }

    /// The least n for which the operator gives the board.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The number of states between periods.
    pub fn states(&self) -> usize {
        self.states
    }

    /// The most states before or after a step.
    pub fn widest(&self) -> usize {
        let stages = self.head.iter().chain(&self.period).chain(&self.tail);
        stages.map(|stage| stage.before.max(stage.after)).max().unwrap_or(0)
    }

    /// The most pieces of Left, and of Right, that one period can add.
    pub fn degrees(&self) -> (usize, usize) {
        (self.each.left, self.each.right)
    }

    /// The most pieces of Left, and of Right, on board `first() + k`: an upper bound.
    pub fn degree_bound(&self, k: usize) -> (usize, usize) {
        (self.ends.left + k * self.each.left, self.ends.right + k * self.each.right)
    }

    /// log₂ of an upper bound of the number of positions on board `first() + k`.
    pub fn bits(&self, k: usize) -> f64 {
        self.ends.bits + k as f64 * self.each.bits + 1.0
    }

    /// The layer of board `first()` before its tail, as a vector over the states.
    /// `add` adds a term to a sum, with the weight of a piece of this owner.
    pub fn head<V: Clone + Default>(
        &self,
        one: V,
        add: impl Fn(&mut V, &V, Owner),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        self.head.iter().try_fold(single(one, run)?, |values, stage| stage.push(&values, &add, run))
    }

    /// The layer one period after this one.
    pub fn push<V: Clone + Default>(
        &self,
        values: &[V],
        add: impl Fn(&mut V, &V, Owner),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        let (first, rest) = self.period.split_first().expect("a period has a step");
        rest.iter().try_fold(first.push(values, &add, run)?, |values, stage| stage.push(&values, &add, run))
    }

    /// The layer after the tail: what is in it stands for positions of the board.
    pub fn ends<V: Clone + Default>(
        &self,
        values: &[V],
        add: impl Fn(&mut V, &V, Owner),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        let Some((first, rest)) = self.tail.split_first() else { return copied(values, run) };
        rest.iter().try_fold(first.push(values, &add, run)?, |values, stage| stage.push(&values, &add, run))
    }

    /// What one period more makes of what each state after it is worth.
    pub fn pull<V: Clone + Default>(
        &self,
        values: &[V],
        add: impl Fn(&mut V, &V, Owner),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        let (last, rest) = self.period.split_last().expect("a period has a step");
        rest.iter()
            .rev()
            .try_fold(last.pull(values, &add, run)?, |values, stage| stage.pull(&values, &add, run))
    }

    /// What the tail makes of each state: the value of a board is the sum of products of this with its vector.
    pub fn closing<V: Clone + Default>(
        &self,
        one: V,
        add: impl Fn(&mut V, &V, Owner),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        let ends = self.tail.last().map_or(self.states, |stage| stage.after);
        let mut values = run.list();
        values.resize(ends, one)?;
        self.tail.iter().rev().try_fold(values, |values, stage| stage.pull(&values, &add, run))
    }

    /// The numbers of positions on the first `count` boards from [`Strip::first`] on, exactly.
    pub fn totals(&self, count: usize, run: &Run<'_>) -> Result<Vec<UBig>, Halt> {
        let add = |sum: &mut UBig, term: &UBig, _: Owner| *sum += term;
        let closing = self.closing(UBig::ONE, add, run)?;
        let mut vector = self.head(UBig::ONE, add, run)?;
        let mut totals = vec![];
        while totals.len() < count {
            totals.push(vector.iter().zip(&closing[..]).map(|(v, c)| v * c).sum());
            vector = self.push(&vector, add, run)?;
        }
        Ok(totals)
    }

    /// Whether all transitions are as they were when the operator was made.
    pub fn check(&self) -> Result<(), StripError> {
        self.head.iter().chain(&self.period).chain(&self.tail).try_for_each(Stage::check)
    }
}

/// A vector of one entry.
fn single<V: Clone>(one: V, run: &Run<'_>) -> Result<List<V>, Halt> {
    let mut values = run.list();
    values.push(one)?;
    Ok(values)
}

fn copied<V: Clone + Default>(values: &[V], run: &Run<'_>) -> Result<List<V>, Halt> {
    let mut copy = run.list();
    copy.resize(values.len(), V::default())?;
    copy.clone_from_slice(values);
    Ok(copy)
}

impl Extent {
    fn of(stages: &[Stage]) -> Extent {
        // A state leads on in at most so many ways.
        let ways = |stage: &Stage| stage.by_state().map(<[Edge]>::len).max().unwrap_or(0).max(1) as f64;
        Extent {
            left: most_pieces(stages, Owner::Left),
            right: most_pieces(stages, Owner::Right),
            bits: stages.iter().map(|stage| ways(stage).log2()).sum(),
        }
    }

    fn and(self, other: Extent) -> Extent {
        Extent { left: self.left + other.left, right: self.right + other.right, bits: self.bits + other.bits }
    }
}

/// The most pieces of an owner that the stages can put down, one after the other.
fn most_pieces(stages: &[Stage], owner: Owner) -> usize {
    let start = vec![0; stages.first().map_or(0, |stage| stage.before)];
    let most = |most: Vec<usize>, stage: &Stage| {
        let mut next = vec![0; stage.after];
        for edge in &stage.edges[..] {
            let here = most[edge.from as usize] + usize::from(edge.owner() == owner);
            next[edge.to as usize] = here.max(next[edge.to as usize]);
        }
        next
    };
    stages.iter().fold(start, most).into_iter().max().unwrap_or(0)
}

/// Mixes a word into a sum. Different words give different sums, and so do different sums.
fn mixed(sum: u64, word: u64) -> u64 {
    (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Stage {
    fn new(run: &Run<'_>) -> Stage {
        Stage { before: 0, after: 0, edges: run.list(), sum: 0 }
    }

    fn add(&mut self, edge: Edge) -> Result<(), Halt> {
        self.edges.push(edge)?;
        self.sum = Stage::mixed(self.sum, &edge);
        Ok(())
    }

    fn mixed(sum: u64, edge: &Edge) -> u64 {
        mixed(mixed(sum, u64::from(edge.from) << 32 | u64::from(edge.to)), edge.owner.into())
    }

    /// Whether the transitions are those that were added.
    fn check(&self) -> Result<(), StripError> {
        let sum = self.edges.iter().fold(0, Stage::mixed);
        if sum == self.sum { Ok(()) } else { Err(StripError::Fault { what: "transitions" }) }
    }

    /// Values after the step from those before it. A transition that has changed may lead nowhere; [`Strip::check`] tells.
    fn push<V: Clone + Default>(
        &self,
        values: &[V],
        add: &impl Fn(&mut V, &V, Owner),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        let mut next = run.list();
        next.resize(self.after, V::default())?;
        for edges in self.edges.chunks(UNWATCHED) {
            run.check()?;
            for e in edges {
                if let (Some(sum), Some(term)) = (next.get_mut(e.to as usize), values.get(e.from as usize)) {
                    add(sum, term, e.owner());
                }
            }
        }
        Ok(next)
    }

    /// Values before the step from those after it.
    fn pull<V: Clone + Default>(
        &self,
        values: &[V],
        add: &impl Fn(&mut V, &V, Owner),
        run: &Run<'_>,
    ) -> Result<List<V>, Halt> {
        let mut before = run.list();
        before.resize(self.before, V::default())?;
        for edges in self.edges.chunks(UNWATCHED) {
            run.check()?;
            for e in edges {
                if let (Some(sum), Some(term)) = (before.get_mut(e.from as usize), values.get(e.to as usize))
                {
                    add(sum, term, e.owner());
                }
            }
        }
        Ok(before)
    }

    /// The transitions of each state before the step.
    fn by_state(&self) -> impl Iterator<Item = &[Edge]> {
        let mut rest = &self.edges[..];
        (0..self.before as u32).map(move |state| {
            let (here, others) = rest.split_at(rest.partition_point(|edge| edge.from <= state));
            rest = others;
            here
        })
    }

    /// The transitions of one state.
    fn of_state(&self, state: u32) -> &[Edge] {
        let before = self.edges.partition_point(|edge| edge.from < state);
        let here = self.edges[before..].partition_point(|edge| edge.from <= state);
        &self.edges[before..before + here]
    }
}

/// The plans of a family: board `first + k` takes the steps `head`, k times `period`, `tail`.
struct Shape {
    first: usize,
    head: usize,
    period: usize,
    tail: usize,
}

impl Shape {
    /// Looks for the least n from which plans repeat themselves.
    fn find<B: Rulebook>(
        rule: &B,
        least: usize,
        member: &dyn Fn(usize) -> Member,
        run: &Run<'_>,
    ) -> Result<Shape, StripError> {
        const COMPARED: [usize; 5] = [0, 1, 2, 3, 7];
        let plan = |n: usize| {
            run.check()?;
            let (board, order) = member(n);
            let pairs = rule.pairs(&board).map_err(CompileError::Board).map_err(SweepError::from)?;
            Ok::<_, StripError>(turns(&Plan::new(&pairs, &order)))
        };
        for first in least..least + Strip::LOOKED_AT - COMPARED[4] {
            let plans = COMPARED.map(|k| plan(first + k)).into_iter().collect::<Result<Vec<_>, _>>()?;
            let period = plans[1].len() - plans[0].len();
            if period == 0 {
                break;
            }
            let repeats = |head: usize| {
                let (start, end) = plans[0].split_at(head);
                let again = &plans[1][head..head + period];
                COMPARED.iter().zip(&plans).all(|(k, plan)| {
                    plan.len() == plans[0].len() + k * period
                        && plan.starts_with(start)
                        && plan.ends_with(end)
                        && plan[head..head + k * period].chunks_exact(period).all(|part| part == again)
                })
            };
            if let Some(head) = (0..=plans[0].len()).find(|&head| repeats(head)) {
                return Ok(Shape { first, head, period, tail: plans[0].len() - head });
            }
        }
        Err(StripError::NotPeriodic)
    }
}

/// The states that are met, step by step, numbered as they are met.
struct Walk {
    head: Vec<Stage>,
    period: Vec<Stage>,
    tail: Vec<Stage>,
}

/// Numbers by key, in a table that is charged before it grows.
struct Table<K> {
    numbers: HashMap<K, u32>,
    charge: Charge,
}

impl<K: Hash + Eq> Table<K> {
    fn new(run: &Run<'_>) -> Result<Table<K>, Halt> {
        Ok(Table { numbers: HashMap::new(), charge: run.charge(0)? })
    }

    /// Makes room for a key. While the table moves to a larger one, both are held.
    fn reserve(&mut self) -> Result<(), Halt> {
        let capacity = self.numbers.capacity();
        if self.numbers.len() < capacity {
            return Ok(());
        }
        let before = self.charge.bytes();
        let more = capacity.max(7);
        // Seven of eight places are used, and a place has a byte beside it.
        let places = ((capacity + more) * 8).div_ceil(7).next_power_of_two();
        let after = (places * (size_of::<(K, u32)>() + 1) + 64) as u64;
        self.charge.resize(before + after)?;
        if control::attempt(|| self.numbers.try_reserve(more)).is_err() {
            return Err(Halt::System { bytes: after });
        }
        self.charge.resize(after)
    }
}

/// The states of a layer, by number.
struct Numbers {
    table: Table<u128>,
    states: List<u128>,
    /// What the states mix to as they are added.
    sum: u64,
}

impl Numbers {
    fn new(run: &Run<'_>) -> Result<Numbers, Halt> {
        Ok(Numbers { table: Table::new(run)?, states: run.list(), sum: 0 })
    }

    fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of a state, a new one if it is new.
    fn number(&mut self, state: u128) -> Result<u32, Halt> {
        self.table.reserve()?;
        let fresh = self.states.len() as u32;
        let number = *self.table.numbers.entry(state).or_insert(fresh);
        if number == fresh {
            self.states.push(state)?;
            self.sum = Numbers::mixed(self.sum, &state);
        }
        Ok(number)
    }

    fn mixed(sum: u64, state: &u128) -> u64 {
        mixed(mixed(sum, *state as u64), (state >> 64) as u64)
    }

    /// Whether the states are those that were added.
    fn check(&self) -> Result<(), StripError> {
        let sum = self.states.iter().fold(0, Numbers::mixed);
        if sum == self.sum { Ok(()) } else { Err(StripError::Fault { what: "states" }) }
    }

    /// A copy of the states from this number on.
    fn since(&self, first: usize, run: &Run<'_>) -> Result<List<u128>, StripError> {
        self.check()?;
        let mut states = run.list();
        states.extend_from_slice(&self.states[first..])?;
        Ok(states)
    }
}

impl Walk {
    fn new<M: Machine>(machine: &M, shape: &Shape, run: &Run<'_>) -> Result<Walk, StripError> {
        let mut walk = Walk { head: vec![], period: vec![], tail: vec![] };
        let mut asked = false;
        // Once there are many states, asks whether there are too many.
        let mut check_hope = |states: usize| {
            if states < MANY || std::mem::replace(&mut asked, true) {
                return Ok(());
            }
            let known = Known { step: 0, states: &[machine.start()] };
            let least = crowd::least_states(machine, known, MOST_STATES as f64, run)?;
            if least > MOST_STATES as f64 { Err(StripError::TooManyStates) } else { Ok(()) }
        };
        // Step 1. The head.
        let mut layer = Numbers::new(run)?;
        layer.number(machine.start())?;
        for step in 0..shape.head {
            let (stage, next) = pass(machine, step, &layer, run)?;
            walk.head.push(stage);
            layer = next;
            check_hope(layer.len())?;
        }
        if shape.head == 0 {
            let mut stay = Stage { before: 1, after: 1, ..Stage::new(run) };
            stay.add(Edge::new(0, 0, Owner::Nobody))?;
            walk.head.push(stay);
        }
        // Step 2. Periods, from the states that are new, until none is.
        walk.period = (0..shape.period).map(|_| Stage::new(run)).collect();
        let mut layers =
            (0..shape.period).map(|_| Numbers::new(run)).collect::<Result<Vec<Numbers>, Halt>>()?;
        layers[0] = layer;
        let mut done = vec![0; shape.period];
        while done[0] < layers[0].len() {
            for i in 0..shape.period {
                let fresh = layers[i].since(done[i], run)?;
                let start = std::mem::replace(&mut done[i], layers[i].len());
                let next = (i + 1) % shape.period;
                let met: usize = layers.iter().map(Numbers::len).sum();
                // How many more there are nobody knows.
                let states = layers[i].len() as u64;
                run.watch.progress(Progress { done: 0.0, step: i + 1, steps: shape.period, states });
                walk.period[i]
                    .walk(machine, shape.head + i, &fresh, start, &mut layers[next], run)
                    .map_err(|error| error.with_states(met))?;
                check_hope(layers[next].len())?;
            }
        }
        let sizes: Vec<usize> = layers.iter().map(Numbers::len).collect();
        for (i, stage) in walk.period.iter_mut().enumerate() {
            (stage.before, stage.after) = (sizes[i], sizes[(i + 1) % shape.period]);
            faults::strike("transitions that are walked", &mut stage.edges);
        }
        // Step 3. The tail.
        let mut layer = layers.swap_remove(0);
        drop(layers);
        if let Some(stage) = walk.head.last_mut() {
            stage.after = layer.len();
        }
        for step in 0..shape.tail {
            let (stage, next) = pass(machine, shape.head + shape.period + step, &layer, run)?;
            walk.tail.push(stage);
            layer = next;
        }
        Ok(walk)
    }

    /// Merges states with equal futures.
    fn merged(self, first: usize, tell: Tell, run: &Run<'_>) -> Result<Strip, StripError> {
        // Step 1. The classes of the tail, from its end. Without a tail every state is an end.
        let between = self.period[0].before;
        let ends = self.tail.last().map_or(between, |stage| stage.after);
        let mut tail_classes = vec![Classes::all_one(ends, run)?];
        for stage in self.tail.iter().rev() {
            let after = &tail_classes[tail_classes.len() - 1];
            tail_classes.push(Classes::refined(stage, after, None, tell, run)?);
        }
        tail_classes.reverse();
        // Step 2. Classes between periods: what the tail tells apart, then what one period, two periods, ... tell
        // apart, until no class splits any more.
        let mut classes = tail_classes[0].copied(run)?;
        let layers = loop {
            let mut layers: Vec<Classes> = vec![];
            for (i, stage) in self.period.iter().enumerate().rev() {
                let closing = (i == 0).then_some(&tail_classes[0]);
                let after = layers.last().unwrap_or(&classes);
                layers.push(Classes::refined(stage, after, closing, tell, run)?);
            }
            layers.reverse();
            if layers[0].kinds() == classes.kinds() {
                break layers;
            }
            classes = layers.swap_remove(0);
        };
        // Step 3. Everything in terms of these classes. The last layer of the period is the first one again.
        let states = classes.count as usize;
        let last = self.period.len() - 1;
        let side = |i: usize| if i == 0 || i == last + 1 { &classes } else { &layers[i] };
        let period = { self.period.iter().enumerate() }
            .map(|(i, stage)| quotient(stage, Some(side(i)), side(i + 1), tell, run))
            .collect::<Result<Vec<Stage>, StripError>>()?;
        tail_classes[0] = classes.copied(run)?;
        let tail = { self.tail.iter().zip(tail_classes.windows(2)) }
            .map(|(stage, classes)| quotient(stage, Some(&classes[0]), &classes[1], tell, run))
            .collect::<Result<Vec<Stage>, StripError>>()?;
        let heads = self.head.len();
        let head = { self.head.iter().enumerate() }
            .map(|(i, stage)| match i + 1 == heads {
                true => quotient(stage, None, &classes, tell, run),
                false => quotient(stage, None, &Classes::apart(stage.after, run)?, tell, run),
            })
            .collect::<Result<Vec<Stage>, StripError>>()?;
        self.head.iter().chain(&self.period).chain(&self.tail).try_for_each(Stage::check)?;
        let (ends, each) = (Extent::of(&head).and(Extent::of(&tail)), Extent::of(&period));
        let mut strip = Strip { first, head, period, tail, states, ends, each };
        for stage in strip.head.iter_mut().chain(&mut strip.period).chain(&mut strip.tail) {
            faults::strike("transitions", &mut stage.edges);
        }
        Ok(strip)
    }
}

/// A step that is taken once, and the layer after it.
fn pass<M: Machine>(
    machine: &M,
    step: usize,
    layer: &Numbers,
    run: &Run<'_>,
) -> Result<(Stage, Numbers), StripError> {
    layer.check()?;
    let (mut stage, mut next) = (Stage::new(run), Numbers::new(run)?);
    stage
        .walk(machine, step, &layer.states, 0, &mut next, run)
        .map_err(|error| error.with_states(layer.len()))?;
    faults::strike("transitions that are walked", &mut stage.edges);
    Ok((stage, next))
}

impl Stage {
    /// Expands states, numbered from `first` on, and numbers what comes of them.
    fn walk<M: Machine>(
        &mut self,
        machine: &M,
        step: usize,
        states: &[u128],
        first: usize,
        next: &mut Numbers,
        run: &Run<'_>,
    ) -> Result<(), StripError> {
        let mut refused = Ok(());
        for (i, &state) in states.iter().enumerate() {
            if i % (UNWATCHED / 16) == 0 {
                run.check()?;
            }
            machine.expand(step, state, &mut |piece, after| {
                let owner = machine.owners()[piece as usize];
                let add = |to: u32| self.add(Edge::new((first + i) as u32, to, owner));
                if refused.is_ok() {
                    refused = next.number(after).and_then(add);
                }
            });
            refused?;
            if next.len() > MOST_STATES {
                return Err(StripError::TooManyStates);
            }
        }
        faults::strike("states", &mut next.states);
        (self.before, self.after) = (first + states.len(), next.len());
        Ok(())
    }
}

/// The class of each state.
struct Classes {
    of: List<u32>,
    count: u32,
}

/// The class of states that nothing is known to come of.
const NONE: u32 = u32::MAX;

impl Classes {
    /// All states in one class.
    fn all_one(states: usize, run: &Run<'_>) -> Result<Classes, Halt> {
        let mut of = run.list();
        of.resize(states, 0)?;
        Ok(Classes { of, count: 1 })
    }

    /// Each state in a class of its own.
    fn apart(states: usize, run: &Run<'_>) -> Result<Classes, Halt> {
        let mut of = run.list();
        of.resize(states, 0)?;
        (0..).zip(&mut of[..]).for_each(|(number, class)| *class = number);
        Ok(Classes { of, count: states as u32 })
    }

    fn copied(&self, run: &Run<'_>) -> Result<Classes, Halt> {
        Ok(Classes { of: copied(&self.of, run)?, count: self.count })
    }

    /// The number of classes, that of states without a future included.
    fn kinds(&self) -> u32 {
        self.count + u32::from(self.of.contains(&NONE))
    }

    /// The classes of the states before a step, from those after it and, between periods, from those of the tail.
    fn refined(
        stage: &Stage,
        after: &Classes,
        closing: Option<&Classes>,
        tell: Tell,
        run: &Run<'_>,
    ) -> Result<Classes, Halt> {
        let closing = |state: usize| closing.map_or(NONE, |closing| closing.of[state]);
        let mut classes = Classes { of: run.list(), count: 0 };
        // Futures are compared with those of one state of each class, found by a hash; classes with the same hash are a
        // chain.
        let mut table: Table<u64> = Table::new(run)?;
        let (mut firsts, mut chain) = (run.list::<u32>(), run.list::<u32>());
        let (mut here, mut there) = (Future::new(), Future::new());
        for (state, edges) in stage.by_state().enumerate() {
            if state % UNWATCHED == 0 {
                run.check()?;
            }
            follow(&mut here, edges, after, tell);
            if here.is_empty() && closing(state) == NONE {
                classes.of.push(NONE)?;
                continue;
            }
            table.reserve()?;
            let entry = table.numbers.entry(hash(closing(state), &here)).or_insert(NONE);
            let mut class = *entry;
            while class != NONE {
                let first = firsts[class as usize];
                follow(&mut there, stage.of_state(first), after, tell);
                if here == there && closing(state) == closing(first as usize) {
                    break;
                }
                class = chain[class as usize];
            }
            if class == NONE {
                class = classes.count;
                firsts.push(state as u32)?;
                chain.push(std::mem::replace(entry, class))?;
                classes.count += 1;
            }
            classes.of.push(class)?;
        }
        faults::strike("classes", &mut classes.of);
        Ok(classes)
    }
}

/// What comes of a state: owners and classes, in order.
type Future = Vec<(Owner, u32)>;

fn hash(closing: u32, future: &Future) -> u64 {
    let mut hasher = DefaultHasher::new();
    (closing, future).hash(&mut hasher);
    hasher.finish()
}

/// Writes down what comes of a state with these transitions.
fn follow(future: &mut Future, edges: &[Edge], after: &Classes, tell: Tell) {
    let told = |edge: &Edge| if tell == Tell::Players { edge.owner() } else { Owner::Nobody };
    let class = |edge: &Edge| after.of.get(edge.to as usize).copied().filter(|&class| class != NONE);
    future.clear();
    future.extend(edges.iter().filter_map(|edge| Some((told(edge), class(edge)?))));
    future.sort_unstable();
}

/// The step between classes: what comes of every state of a class. Without classes before, each state has its own.
fn quotient(
    stage: &Stage,
    before: Option<&Classes>,
    after: &Classes,
    tell: Tell,
    run: &Run<'_>,
) -> Result<Stage, StripError> {
    let count = before.map_or(stage.before, |before| before.count as usize);
    let class = |state: usize| before.map_or(state as u32, |before| before.of[state]);
    // Step 1. The first state of each class.
    let mut firsts = run.list();
    firsts.resize(count, NONE)?;
    for state in (0..stage.before).rev().filter(|&state| class(state) != NONE) {
        *firsts.get_mut(class(state) as usize).ok_or(CHANGED)? = state as u32;
    }
    // Step 2. What comes of it, and that the same comes of all others.
    let mut merged = Stage { before: count, after: after.count as usize, ..Stage::new(run) };
    let (mut here, mut there) = (Future::new(), Future::new());
    for (state, edges) in stage.by_state().enumerate() {
        if state % UNWATCHED == 0 {
            run.check()?;
        }
        follow(&mut here, edges, after, tell);
        match class(state) {
            NONE => there.clear(),
            class => follow(&mut there, stage.of_state(firsts[class as usize]), after, tell),
        }
        if here != there {
            return Err(CHANGED);
        }
    }
    for (class, &first) in (0..).zip(&firsts[..]) {
        follow(&mut here, stage.of_state(first), after, tell);
        if here.iter().any(|&(_, to)| to as usize >= merged.after) {
            return Err(CHANGED);
        }
        here.iter().try_for_each(|&(owner, to)| merged.add(Edge::new(class, to, owner)))?;
    }
    merged.edges.shrink_to_fit();
    Ok(merged)
}

const CHANGED: StripError = StripError::Fault { what: "classes" };
