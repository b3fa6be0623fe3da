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

use crate::direct::{Direct, turns};
use crate::groups::Groups;
use crate::{CompileError, Run, SweepError};
use board::{Board, Plan};
use dashu_int::UBig;
use rule::{Grouping, Machine, Owner, Rule, Rulebook};
use std::collections::HashMap;

/// Which pieces are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tell {
    /// Pieces of Left and of Right: right for profiles.
    Players,
    /// None: right for totals, with fewer states.
    Nothing,
}

/// A transition of a step: from a state before it to one after it, by a piece of this owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Edge {
    from: u32,
    to: u32,
    owner: Owner,
}

/// All transitions of one step, by their `from`.
#[derive(Clone, Default, Debug)]
struct Stage {
    before: usize,
    after: usize,
    edges: Vec<Edge>,
}

/// The operator of a family, with its head and tail.
#[derive(Clone, Debug)]
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
    #[error(transparent)]
    Sweep(#[from] SweepError),
}

/// The most states of an operator before they are merged.
pub const MOST_STATES: usize = 1 << 22;

/// A board of the family, and the order of its sites.
pub type Member = (Board, Vec<usize>);

impl Strip {
    /// So many members are looked at, from the least on, for the one from which plans repeat themselves.
    pub const LOOKED_AT: usize = 72;

    /// The operator of the family whose members `member(n)` exist for all n from `least` on.
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
        let shape = Shape::find(rule, least, member)?;
        let (board, order) = member(shape.first + 1);
        let machine = machine(&board, &order).map_err(SweepError::from)?;
        Ok(Walk::new(&machine, &shape, run)?.merged(shape.first, tell))
    }

    /// The least n for which the operator gives the board.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The number of states between periods.
    pub fn states(&self) -> usize {
        self.states
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

    /// The layers between periods, as vectors over the states: the head, then one period more each time.
    /// `add` adds a term to a sum, with the weight of a piece of this owner.
    pub fn vectors<V: Clone + Default>(
        &self,
        one: V,
        add: impl Fn(&mut V, &V, Owner),
    ) -> impl Iterator<Item = Vec<V>> {
        let head = self.head.iter().fold(vec![one], |values, stage| stage.push(&values, &add));
        std::iter::successors(Some(head), move |values| Some(self.push(values, &add)))
    }

    /// The layer one period after this one.
    pub fn push<V: Clone + Default>(&self, values: &[V], add: impl Fn(&mut V, &V, Owner)) -> Vec<V> {
        let (first, rest) = self.period.split_first().expect("a period has a step");
        rest.iter().fold(first.push(values, &add), |values, stage| stage.push(&values, &add))
    }

    /// The layer after the tail: what is in it stands for positions of the board.
    pub fn ends<V: Clone + Default>(&self, values: &[V], add: impl Fn(&mut V, &V, Owner)) -> Vec<V> {
        self.tail.iter().fold(values.to_vec(), |values, stage| stage.push(&values, &add))
    }

    /// What one period more makes of what each state after it is worth.
    pub fn pull<V: Clone + Default>(&self, values: &[V], add: impl Fn(&mut V, &V, Owner)) -> Vec<V> {
        let (last, rest) = self.period.split_last().expect("a period has a step");
        rest.iter().rev().fold(last.pull(values, &add), |values, stage| stage.pull(&values, &add))
    }

    /// What the tail makes of each state: the value of a board is the sum of products of this with its vector.
    pub fn closing<V: Clone + Default>(&self, one: V, add: impl Fn(&mut V, &V, Owner)) -> Vec<V> {
        self.tail.iter().rev().fold(vec![one], |values, stage| stage.pull(&values, &add))
    }

    /// The numbers of positions on the first `count` boards from [`Strip::first`] on, exactly.
    pub fn totals(&self, count: usize) -> Vec<UBig> {
        let add = |sum: &mut UBig, term: &UBig, _: Owner| *sum += term;
        let closing = self.closing(UBig::ONE, add);
        let total = |values: Vec<UBig>| values.iter().zip(&closing).map(|(v, c)| v * c).sum();
        self.vectors(UBig::ONE, add).take(count).map(total).collect()
    }
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
        for edge in &stage.edges {
            let here = most[edge.from as usize] + usize::from(edge.owner == owner);
            next[edge.to as usize] = here.max(next[edge.to as usize]);
        }
        next
    };
    stages.iter().fold(start, most).into_iter().max().unwrap_or(0)
}

impl Stage {
    /// Values after the step from those before it.
    fn push<V: Clone + Default>(&self, values: &[V], add: &impl Fn(&mut V, &V, Owner)) -> Vec<V> {
        let mut next = vec![V::default(); self.after];
        self.edges.iter().for_each(|e| add(&mut next[e.to as usize], &values[e.from as usize], e.owner));
        next
    }

    /// Values before the step from those after it.
    fn pull<V: Clone + Default>(&self, values: &[V], add: &impl Fn(&mut V, &V, Owner)) -> Vec<V> {
        let mut before = vec![V::default(); self.before];
        self.edges.iter().for_each(|e| add(&mut before[e.from as usize], &values[e.to as usize], e.owner));
        before
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
    ) -> Result<Shape, StripError> {
        const COMPARED: [usize; 5] = [0, 1, 2, 3, 7];
        let plan = |n: usize| {
            let (board, order) = member(n);
            let pairs = rule.pairs(&board).map_err(CompileError::Board).map_err(SweepError::from)?;
            Ok::<_, StripError>(turns(&Plan::new(&pairs, &order)))
        };
        for first in least..least + Strip::LOOKED_AT - COMPARED[4] {
            let plans =
                [0, 1, 2, 3, 7].map(|k| plan(first + k)).into_iter().collect::<Result<Vec<_>, _>>()?;
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
#[derive(Default)]
struct Walk {
    head: Vec<Stage>,
    period: Vec<Stage>,
    tail: Vec<Stage>,
}

/// The numbers of the states of a layer.
type Numbers = HashMap<u128, u32>;

impl Walk {
    fn new<M: Machine>(machine: &M, shape: &Shape, run: &Run<'_>) -> Result<Walk, StripError> {
        let mut walk = Walk::default();
        // Step 1. The head.
        let mut layer = Numbers::from([(machine.start(), 0)]);
        for step in 0..shape.head {
            let (mut stage, mut next) = (Stage::default(), Numbers::new());
            stage.walk(machine, step, &in_order(&layer, 0), 0, &mut next)?;
            walk.head.push(stage);
            layer = next;
        }
        if shape.head == 0 {
            let stay = Edge { from: 0, to: 0, owner: Owner::Nobody };
            walk.head.push(Stage { before: 1, after: 1, edges: vec![stay] });
        }
        // Step 2. Periods, from the states that are new, until none is.
        walk.period = vec![Stage::default(); shape.period];
        let mut layers: Vec<Numbers> = vec![Numbers::new(); shape.period];
        layers[0] = layer;
        let mut done = vec![0; shape.period];
        while done[0] < layers[0].len() {
            for i in 0..shape.period {
                run.check().map_err(SweepError::from)?;
                let fresh = in_order(&layers[i], done[i]);
                let start = std::mem::replace(&mut done[i], layers[i].len());
                let next = (i + 1) % shape.period;
                let mut numbers = std::mem::take(&mut layers[next]);
                walk.period[i].walk(machine, shape.head + i, &fresh, start, &mut numbers)?;
                layers[next] = numbers;
            }
        }
        let sizes: Vec<usize> = layers.iter().map(Numbers::len).collect();
        for (i, stage) in walk.period.iter_mut().enumerate() {
            (stage.before, stage.after) = (sizes[i], sizes[(i + 1) % shape.period]);
        }
        // Step 3. The tail.
        let mut layer = std::mem::take(&mut layers[0]);
        if let Some(stage) = walk.head.last_mut() {
            stage.after = layer.len();
        }
        for step in 0..shape.tail {
            let (mut stage, mut next) = (Stage::default(), Numbers::new());
            stage.walk(machine, shape.head + shape.period + step, &in_order(&layer, 0), 0, &mut next)?;
            walk.tail.push(stage);
            layer = next;
        }
        Ok(walk)
    }

    /// Merges states with equal futures.
    fn merged(self, first: usize, tell: Tell) -> Strip {
        // Step 1. The classes of the tail, from its end. Without a tail every state is an end.
        let between = self.period[0].before;
        let mut tail_classes = vec![vec![Some(0); self.tail.last().map_or(between, |stage| stage.after)]];
        for stage in self.tail.iter().rev() {
            tail_classes.push(refined(stage, &tail_classes[tail_classes.len() - 1], None, tell));
        }
        tail_classes.reverse();
        // Step 2. Classes between periods: what the tail tells apart, then what one period, two periods, ... tell
        // apart, until no class splits any more.
        let closing = tail_classes[0].clone();
        let mut classes = closing.clone();
        let layers = loop {
            let mut layers = vec![classes.clone()];
            for (i, stage) in self.period.iter().enumerate().rev() {
                let closing = (i == 0).then_some(&closing[..]);
                layers.push(refined(stage, &layers[layers.len() - 1], closing, tell));
            }
            layers.reverse();
            if kinds(&layers[0]) == kinds(&classes) {
                break layers;
            }
            classes.clone_from(&layers[0]);
        };
        // Step 3. Everything in terms of these classes. The last layer of the period is the first one again.
        let states = count(&classes);
        let last = self.period.len() - 1;
        let side = |i: usize| if i == 0 || i == last + 1 { &classes } else { &layers[i] };
        let period =
            self.period.iter().enumerate().map(|(i, stage)| quotient(stage, side(i), side(i + 1), tell));
        let period: Vec<Stage> = period.collect();
        tail_classes[0].clone_from(&classes);
        let tail = self.tail.iter().zip(tail_classes.windows(2));
        let tail: Vec<Stage> =
            tail.map(|(stage, classes)| quotient(stage, &classes[0], &classes[1], tell)).collect();
        let apart = |n: usize| (0..n as u32).map(Some).collect::<Vec<_>>();
        let heads = self.head.len();
        let head = self.head.iter().enumerate().map(|(i, stage)| {
            let after = if i + 1 == heads { classes.clone() } else { apart(stage.after) };
            quotient(stage, &apart(stage.before), &after, tell)
        });
        let head: Vec<Stage> = head.collect();
        let (ends, each) = (Extent::of(&head).and(Extent::of(&tail)), Extent::of(&period));
        Strip { first, head, period, tail, states, ends, each }
    }
}

/// The states from number `first` on, by number.
fn in_order(layer: &Numbers, first: usize) -> Vec<u128> {
    let mut states: Vec<(u32, u128)> = layer
        .iter()
        .filter(|&(_, &number)| number as usize >= first)
        .map(|(&s, &number)| (number, s))
        .collect();
    states.sort_unstable();
    states.into_iter().map(|(_, state)| state).collect()
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
    ) -> Result<(), StripError> {
        for (i, &state) in states.iter().enumerate() {
            machine.expand(step, state, &mut |piece, after| {
                let fresh = next.len() as u32;
                let to = *next.entry(after).or_insert(fresh);
                let owner = machine.owners()[piece as usize];
                self.edges.push(Edge { from: (first + i) as u32, to, owner });
            });
        }
        (self.before, self.after) = (first + states.len(), next.len());
        if next.len() > MOST_STATES { Err(StripError::TooManyStates) } else { Ok(()) }
    }
}

/// The class of each state; `None` if nothing is known to come of it.
type Classes = Vec<Option<u32>>;

fn count(classes: &Classes) -> usize {
    classes.iter().flatten().max().map_or(0, |&most| most as usize + 1)
}

/// The number of classes, `None` included.
fn kinds(classes: &Classes) -> usize {
    count(classes) + usize::from(classes.contains(&None))
}

/// The classes of the states before a step, from those after it and, between periods, from those of the tail.
fn refined(stage: &Stage, after: &Classes, closing: Option<&[Option<u32>]>, tell: Tell) -> Classes {
    let mut known: HashMap<(Option<u32>, Future), u32> = HashMap::new();
    let class = |(state, edges): (usize, &[Edge])| {
        let future = future(edges, after, tell);
        let closing = closing.and_then(|closing| closing[state]);
        if future.is_empty() && closing.is_none() {
            return None;
        }
        let next = known.len() as u32;
        Some(*known.entry((closing, future)).or_insert(next))
    };
    stage.by_state().enumerate().map(class).collect()
}

/// What comes of a state: owners and classes, in order.
type Future = Vec<(Owner, u32)>;

fn future(edges: &[Edge], after: &Classes, tell: Tell) -> Future {
    let told = |owner| if tell == Tell::Players { owner } else { Owner::Nobody };
    let step = |edge: &Edge| Some((told(edge.owner), after[edge.to as usize]?));
    let mut future: Future = edges.iter().filter_map(step).collect();
    future.sort_unstable();
    future
}

/// The step between classes: what comes of any state of a class.
fn quotient(stage: &Stage, before: &Classes, after: &Classes, tell: Tell) -> Stage {
    let classes = count(before);
    let mut futures: Vec<Option<Future>> = vec![None; classes];
    for (edges, class) in stage.by_state().zip(before) {
        if let Some(class) = class {
            futures[*class as usize].get_or_insert_with(|| future(edges, after, tell));
        }
    }
    let edges = (0..).zip(futures).flat_map(|(from, future)| {
        future.into_iter().flatten().map(move |(owner, to)| Edge { from, to, owner })
    });
    Stage { before: classes, after: count(after), edges: edges.collect() }
}
