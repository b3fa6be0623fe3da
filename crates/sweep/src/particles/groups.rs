//! Particles for rules about groups, such as Go.
//!
//! A state has, for every slot of the frontier, the name of its group while that is not settled, and its piece. The name
//! of a group is one more than the slot of one of its sites, so no two groups have the same one; 0 is for the settled
//! ones. To rename a group, or to see whether one of its sites is still remembered, the names are scanned.
//!
//! What may be put down, and what becomes of the groups beside it, depends on little: the pieces of the seen sites, which
//! of them are of one group, and, for those that leave, whether a site of their group stays. All such *circumstances*
//! are tabulated for each kind of step, where there are not too many.
//!
//! **Guide.** A group that is not settled may die, and with it all positions ahead. So ψ is a power of a number below 1,
//! with the number of these groups for an exponent. The number comes from the rule; for Go it is 0.854 (the variance on
//! 19x19 is least from 0.8 to 0.85, a third of what it is without a guide).

use super::{Course, share_out};
use crate::CompileError;
use board::{Board, Plan};
use control::faults;
use rule::{Grouping, PieceId};
use std::collections::HashMap;

/// The name of a group that is settled, and of a piece that needs nothing.
const SETTLED: u8 = 0;

/// The most slots: names are bytes.
const MOST_SLOTS: usize = u8::MAX as usize;

/// The most earlier sites that a site may see: sets of them are words.
const MOST_SEEN: usize = u64::BITS as usize;

/// The most circumstances of a kind of step that are tabulated.
const MOST_CIRCUMSTANCES: usize = 1 << 16;

/// Rounds in which the hope of a group is found: it is a heuristic, a few will do.
const ROUNDS: usize = 20;

/// No group is given up.
const LEAST_HOPE: f64 = 0.1;

/// Names are scanned so many at a time.
const CHUNK: usize = 16;

/// A rule about groups on a board in an order, for particles.
pub struct GroupCourse<'a, G: Grouping> {
    rule: &'a G,
    pieces: Vec<G::Piece>,
    steps: Vec<Step>,
    kinds: Vec<Kind>,
    /// ψ of a group that is not settled.
    hope: f64,
    width: usize,
    /// The width, rounded up to whole chunks: the names of a state, before its pieces.
    names: usize,
    /// A checksum of steps and kinds.
    sum: u32,
}

/// A step on the slots.
struct Step {
    slot: usize,
    seen: Vec<usize>,
    kind: usize,
}

/// What steps have in common.
struct Kind {
    /// Which of the seen sites leave.
    leaves: Vec<bool>,
    passes: bool,
    /// All circumstances with what may be done, unless there are too many.
    table: Option<Table>,
}

/// What may be done, by circumstances.
struct Table {
    /// Where the choices of each begin, and last their number.
    first: Vec<u32>,
    choices: Vec<Choice>,
}

/// A seen site, as far as it matters.
#[derive(Clone, Copy)]
struct Seen {
    piece: PieceId,
    /// The first seen site of its group, if that is not settled.
    group: Option<usize>,
    /// A site of its group stays.
    stays: bool,
}

/// A piece that may be put down. Groups are told by their first seen sites, as sets of bits.
#[derive(Clone, Copy)]
struct Choice {
    /// The last random number for which it is taken.
    last: u32,
    piece: PieceId,
    /// The newcomer belongs to a group that is not settled.
    needy: bool,
    /// Groups that are settled now.
    settled: u64,
    /// Groups that the newcomer joins, and that are not settled.
    joined: u64,
    /// ψ after over ψ before, over the chance.
    factor: f64,
}

impl<'a, G: Grouping> GroupCourse<'a, G> {
    /// Refused if more sites must be remembered than there are names, or a site sees too many others.
    pub fn new(rule: &'a G, board: &Board, order: &[usize]) -> Result<Self, CompileError> {
        let plan = Plan::new(&rule.pairs(board).map_err(CompileError::Board)?, order);
        if plan.width > MOST_SLOTS {
            return Err(CompileError::WideForGroups { width: plan.width, most: MOST_SLOTS });
        }
        let most_seen = plan.steps.iter().map(|step| step.seen.len()).max().unwrap_or(0);
        if most_seen > MOST_SEEN {
            return Err(CompileError::SeesTooMany { seen: most_seen, most: MOST_SEEN });
        }
        let mut course = GroupCourse {
            rule,
            pieces: rule.pieces(),
            steps: vec![],
            kinds: vec![],
            hope: 1.0,
            width: plan.width,
            names: plan.width.next_multiple_of(CHUNK),
            sum: 0,
        };
        course.hope = course.hope_of_a_group();
        course.add_steps(&plan);
        course.sum = course.checksum();
        course.strike();
        Ok(course)
    }

    fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        sum.update(&self.hope.to_le_bytes());
        for step in &self.steps {
            sum.update(bytemuck::cast_slice(&[step.slot, step.kind]));
            sum.update(bytemuck::cast_slice(&step.seen));
        }
        for kind in &self.kinds {
            kind.leaves.iter().for_each(|&leaves| sum.update(&[leaves.into()]));
            sum.update(&[kind.passes.into()]);
            kind.table.iter().for_each(|table| table.add_to(&mut sum));
        }
        sum.finalize()
    }

    /// A chance for a fault, in every table.
    fn strike(&mut self) {
        faults::strike("hope of a group", std::slice::from_mut(&mut self.hope));
        for step in &mut self.steps {
            faults::strike("slots of steps", std::slice::from_mut(&mut step.slot));
            faults::strike("slots of steps", &mut step.seen);
        }
        for table in self.kinds.iter_mut().filter_map(|kind| kind.table.as_mut()) {
            faults::strike("first choices", &mut table.first);
            for choice in &mut table.choices {
                faults::strike("choices", std::slice::from_mut(&mut choice.last));
                faults::strike("groups that choices settle", std::slice::from_mut(&mut choice.settled));
                faults::strike("groups that choices join", std::slice::from_mut(&mut choice.joined));
                faults::strike("factors of choices", std::slice::from_mut(&mut choice.factor));
            }
        }
    }

    fn add_steps(&mut self, plan: &Plan) {
        let mut known: HashMap<(Vec<bool>, bool), usize> = HashMap::new();
        for step in &plan.steps {
            let leaves: Vec<bool> = (0..step.seen.len()).map(|i| step.leaving.contains(&i)).collect();
            let kind = *known.entry((leaves.clone(), step.passes)).or_insert_with(|| {
                let mut kind = Kind { leaves, passes: step.passes, table: None };
                kind.table = self.tabulate(&kind);
                self.kinds.push(kind);
                self.kinds.len() - 1
            });
            let seen = step.seen.iter().map(|&(slot, _)| slot).collect();
            self.steps.push(Step { slot: step.slot, seen, kind });
        }
    }

    /// What a group that is not settled may hope for. A random piece beside one of its sites settles it with a chance p,
    /// or joins it with a chance q and has two more sites beside it: s = p + q (1 − (1 − s)²) is the hope of one site.
    /// Groups are taken to have two of them.
    fn hope_of_a_group(&self) -> f64 {
        let needy: Vec<G::Piece> =
            self.pieces.iter().copied().filter(|&piece| self.rule.needs(piece)).collect();
        let chance = |test: &dyn Fn(G::Piece, G::Piece) -> bool| {
            let pairs =
                needy.iter().flat_map(|&piece| self.pieces.iter().map(move |&beside| (piece, beside)));
            let found = pairs.filter(|&(piece, beside)| test(piece, beside)).count();
            found as f64 / (needy.len() * self.pieces.len()).max(1) as f64
        };
        let settles = |piece, beside| self.rule.settles(piece, beside);
        let joins = |piece, beside| self.rule.needs(beside) && self.rule.joins(piece, beside);
        let p = chance(&settles);
        let q = chance(&|piece, beside| !settles(piece, beside) && joins(piece, beside));
        let two = |hope: f64| 1.0 - (1.0 - hope).powi(2);
        let hope = (0..ROUNDS).fold(1.0, |hope, _| p + q * two(hope));
        two(hope).max(LEAST_HOPE)
    }

    /// All circumstances of a kind of step, numbered as [`Looked::number`] does it.
    fn tabulate(&self, kind: &Kind) -> Option<Table> {
        let pieces = self.pieces.len();
        let of_site = |i: usize| pieces * (1 + 2 * (i + 1));
        let seen = kind.leaves.len();
        let all = (0..seen).try_fold(1usize, |all, i| all.checked_mul(of_site(i)))?;
        if all > MOST_CIRCUMSTANCES {
            return None;
        }
        let mut table = Table { first: vec![0], choices: vec![] };
        for mut number in 0..all {
            let site = |i: usize| {
                let code = number % of_site(i);
                number /= of_site(i);
                let (piece, group) = ((code % pieces) as PieceId, code / pieces);
                let first = (group > 0).then(|| (group - 1) / 2);
                Seen { piece, group: first, stays: group > 0 && (group - 1) % 2 == 1 }
            };
            let seen: Vec<Seen> = (0..seen).map(site).collect();
            self.judge(kind, &seen, &mut table.choices);
            table.first.push(table.choices.len() as u32);
        }
        Some(table)
    }

    /// Adds all that may be done in these circumstances.
    fn judge(&self, kind: &Kind, seen: &[Seen], choices: &mut Vec<Choice>) {
        let begin = choices.len();
        choices.extend((0..self.pieces.len() as PieceId).filter_map(|piece| self.choice(kind, seen, piece)));
        share_out(
            &mut choices[begin..],
            |choice| choice.factor,
            |choice, last, chance| {
                choice.last = last;
                choice.factor /= chance;
            },
        );
    }

    /// What a piece does, if it may be put down; its factor is ψ after over ψ before.
    fn choice(&self, kind: &Kind, seen: &[Seen], number: PieceId) -> Option<Choice> {
        let piece = self.pieces[number as usize];
        let needs = self.rule.needs(piece);
        let (mut settled, mut joined, mut needy) = (0u64, 0u64, needs);
        for site in seen {
            let other = self.pieces[site.piece as usize];
            let group = site.group.map_or(0, |first| 1 << first);
            needy &= !self.rule.settles(piece, other) || !needs;
            if self.rule.needs(other) && self.rule.settles(other, piece) {
                settled |= group;
            }
            if needs && self.rule.needs(other) && self.rule.joins(piece, other) {
                joined |= group;
                needy &= group != 0;
            }
        }
        // Who joins the newcomer shares its fate.
        needy &= joined & settled == 0;
        if !needy {
            settled |= joined;
            joined = 0;
        }
        let stay = |set: u64| seen.iter().any(|site| site.stays && in_set(site, set));
        let together = !kind.passes || stay(joined);
        let may_leave = |site: &Seen| match site.group {
            Some(first) if settled >> first & 1 == 1 => true,
            Some(first) if joined >> first & 1 == 1 => together,
            Some(_) => site.stays,
            None => true,
        };
        let leaving = seen.iter().zip(&kind.leaves).filter(|(_, leaves)| **leaves);
        if (needy && !together) || !leaving.map(|(site, _)| site).all(may_leave) {
            return None;
        }
        let fewer = (settled | joined).count_ones() as i32 - i32::from(needy);
        Some(Choice { last: 0, piece: number, needy, settled, joined, factor: self.hope.powi(-fewer) })
    }

    /// What may be done in a state, whose sites that leave are struck off the names. `room` is for circumstances that
    /// are not tabulated.
    #[inline]
    fn choices<'c>(&self, kind: &'c Kind, looked: &Looked, names: &[u8], room: &'c mut Room) -> &'c [Choice] {
        let Some(table) = &kind.table else {
            room.seen.clear();
            room.seen.extend((0..kind.leaves.len()).map(|i| looked.site(i, kind, names)));
            room.choices.clear();
            self.judge(kind, &room.seen, &mut room.choices);
            return &room.choices;
        };
        let number = looked.number(kind, names, self.pieces.len());
        &table.choices[table.first[number] as usize..table.first[number + 1] as usize]
    }

    /// Puts a piece down.
    #[inline]
    fn put(&self, step: &Step, looked: &Looked, choice: &Choice, names: &mut [u8], pieces: &mut [u8]) {
        let kind = &self.kinds[step.kind];
        each(choice.settled, |first| rename(names, looked.names[first], SETTLED));
        let mut name = SETTLED;
        each(choice.joined, |first| {
            if name == SETTLED {
                name = looked.names[first];
            } else {
                rename(names, looked.names[first], name);
            }
        });
        if name != SETTLED && !kind.passes {
            names[step.slot] = name;
        }
        for (&slot, &named) in step.seen.iter().zip(&looked.names) {
            // A group that was named by a site that leaves.
            if named as usize == slot + 1 && names[slot] != named {
                name_anew(names, named);
            }
        }
        if choice.needy && name == SETTLED {
            names[step.slot] = step.slot as u8 + 1;
        }
        if !kind.passes {
            pieces[step.slot] = choice.piece;
        }
    }
}

impl Table {
    fn add_to(&self, sum: &mut crc32fast::Hasher) {
        sum.update(bytemuck::cast_slice(&self.first));
        for choice in &self.choices {
            sum.update(&choice.last.to_le_bytes());
            sum.update(&[choice.piece, choice.needy.into()]);
            sum.update(bytemuck::cast_slice(&[choice.settled, choice.joined]));
            sum.update(&choice.factor.to_le_bytes());
        }
    }
}

/// Room for what is seen and what may be done.
#[derive(Default)]
struct Room {
    seen: Vec<Seen>,
    choices: Vec<Choice>,
}

/// The seen sites of a state.
struct Looked {
    pieces: [PieceId; MOST_SEEN],
    names: [u8; MOST_SEEN],
}

impl Looked {
    /// Looks at the seen sites and strikes those that leave off the names.
    #[inline]
    fn at(step: &Step, kind: &Kind, names: &mut [u8], pieces: &[u8], looked: &mut Looked) {
        for (i, &slot) in step.seen.iter().enumerate() {
            looked.pieces[i] = pieces[slot];
            looked.names[i] = names[slot];
            if kind.leaves[i] {
                names[slot] = SETTLED;
            }
        }
    }

    #[inline]
    fn site(&self, i: usize, kind: &Kind, names: &[u8]) -> Seen {
        let (piece, name) = (self.pieces[i], self.names[i]);
        if name == SETTLED {
            return Seen { piece, group: None, stays: false };
        }
        let group = self.names[..i].iter().position(|&other| other == name).unwrap_or(i);
        let stays = !kind.leaves[i] || holds(names, name);
        Seen { piece, group: Some(group), stays }
    }

    /// The number of the circumstances.
    #[inline]
    fn number(&self, kind: &Kind, names: &[u8], pieces: usize) -> usize {
        let (mut number, mut unit) = (0, 1);
        for i in 0..kind.leaves.len() {
            let site = self.site(i, kind, names);
            let group = site.group.map_or(0, |first| 1 + 2 * first + usize::from(site.stays));
            number += (site.piece as usize + pieces * group) * unit;
            unit *= pieces * (1 + 2 * (i + 1));
        }
        number
    }
}

fn in_set(site: &Seen, set: u64) -> bool {
    site.group.is_some_and(|first| set >> first & 1 == 1)
}

/// Calls `visit` with the members of a set.
#[inline]
fn each(mut set: u64, mut visit: impl FnMut(usize)) {
    while set != 0 {
        visit(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// Is there a site of the group?
#[inline]
fn holds(names: &[u8], name: u8) -> bool {
    let (chunks, _) = names.as_chunks::<CHUNK>();
    let found = |chunk: &[u8; CHUNK]| chunk.iter().fold(0, |found, &other| found | u8::from(other == name));
    chunks.iter().fold(0, |all, chunk| all | found(chunk)) != 0
}

#[inline]
fn rename(names: &mut [u8], old: u8, new: u8) {
    let (chunks, _) = names.as_chunks_mut::<CHUNK>();
    for chunk in chunks {
        chunk.iter_mut().for_each(|name| *name = if *name == old { new } else { *name });
    }
}

/// Names a group after one of its sites, if it has any.
fn name_anew(names: &mut [u8], old: u8) {
    if let Some(slot) = names.iter().position(|&name| name == old) {
        rename(names, old, slot as u8 + 1);
    }
}

impl<G: Grouping> Course for GroupCourse<'_, G> {
    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn stride(&self) -> usize {
        self.names + self.width
    }

    fn width(&self) -> usize {
        self.width
    }

    fn bytes(&self) -> usize {
        let tables = self.kinds.iter().filter_map(|kind| kind.table.as_ref());
        tables
            .map(|table| table.first.len() * size_of::<u32>() + table.choices.len() * size_of::<Choice>())
            .sum()
    }

    fn advance(&self, step: usize, states: &mut [u8], weights: &mut [f64], chances: &[u32]) {
        let step = &self.steps[step];
        let kind = &self.kinds[step.kind];
        let mut room = Room::default();
        let mut looked = Looked { pieces: [0; MOST_SEEN], names: [SETTLED; MOST_SEEN] };
        let particles = states.chunks_exact_mut(self.stride()).zip(weights).zip(chances);
        for ((state, weight), &chance) in particles.filter(|((_, weight), _)| **weight > 0.0) {
            let (names, pieces) = state.split_at_mut(self.names);
            Looked::at(step, kind, names, pieces, &mut looked);
            let choices = self.choices(kind, &looked, names, &mut room);
            let Some(choice) = choices.iter().find(|choice| chance <= choice.last) else {
                *weight = 0.0;
                continue;
            };
            *weight *= choice.factor;
            self.put(step, &looked, choice, names, pieces);
        }
    }

    fn children(&self, step: usize, state: &[u8], emit: &mut dyn FnMut(PieceId, &[u8])) {
        let step = &self.steps[step];
        let kind = &self.kinds[step.kind];
        let mut room = Room::default();
        let mut looked = Looked { pieces: [0; MOST_SEEN], names: [SETTLED; MOST_SEEN] };
        let mut left = state.to_vec();
        let (names, pieces) = left.split_at_mut(self.names);
        Looked::at(step, kind, names, pieces, &mut looked);
        for choice in self.choices(kind, &looked, names, &mut room) {
            let mut child = left.clone();
            let (names, pieces) = child.split_at_mut(self.names);
            self.put(step, &looked, choice, names, pieces);
            emit(choice.piece, &child);
        }
    }

    fn verify(&self) -> bool {
        self.checksum() == self.sum
    }

    /// The number of groups that are not settled, as \[TrompFarneback\], section 4.8, have it.
    fn stratum(&self, _step: usize, state: &[u8]) -> usize {
        let mut met = [false; MOST_SLOTS + 1];
        state[..self.names].iter().for_each(|&name| met[name as usize] = true);
        met[1..].iter().filter(|met| **met).count()
    }
}
