//! The fast engine: rules about groups, counted on rectangles.
//!
//! ```text
//!     upper half │ a step changes one half; what it does to the other is
//!     ───────────┤ told by how the halves hang together (their joint), so
//!     lower half │ most of the work is adding up blocks of numbers
//! ```
//!
//! * **Halves** ([`half`], [`borders`]): a border is an upper and a lower half, and all that can happen is known by
//!   halves, of which there are few. No border is ever looked up.
//! * **Blocks** ([`operator`], [`pass`]): a step adds blocks to blocks, entry by entry or by short shared lists.
//! * **Meeting in the middle** ([`schedule`], [`meet`]): F counts the ways to each border, swept forward over half of
//!   the board, G those on from it, swept backward over the other half; the count is Σ F·G. Numbers have half the
//!   length, and most of the time far less: digits are added as numbers grow ([`vector`]).
//! * **Laws** ([`checks`]): after every step numbers add up to what they must, and between columns they are their own
//!   mirror image.
//! * **Files** ([`store`], [`moduli`]): vectors that memory has no room for are spilled; if even one vector in full
//!   length is too large, the sweep is made modulo 2^64 and modulo primes, a word for each border; long runs are saved
//!   from interruptions.

mod borders;
mod checks;
mod half;
mod laws;
mod meet;
mod moduli;
mod operator;
mod pass;
mod schedule;
mod seal;
mod store;
mod sweeping;
mod vector;

use crate::ask::{Account, Asked, Checked, SweepError};
use crate::meter::Meter;
use crate::{CompileError, Run, Unwatched};
use borders::{Borders, Cut, Extent, Moment, NoBorders};
use checks::Mirror;
use control::Charge;
use dashu_int::UBig;
use laws::Laws;
use moduli::Moduli;
use operator::{Direction, Operator, check_seals};
use rule::Grouping;
use schedule::{Keeping, Needs, Schedule};
use std::time::Instant;
use store::{Fate, Label, Reader, Store};
use sweeping::{Held, Sweeping};
use vector::{Arithmetic, Vector};

/// The number of positions on a rectangle of `rows` × `columns`, by a rule about groups.
pub fn count_on_rectangle<G: Grouping>(
    rule: &G,
    rows: usize,
    columns: usize,
    run: &Run<'_>,
) -> Result<Asked<UBig>, SweepError> {
    // The border runs along the shorter side.
    let (rows, columns) = (rows.min(columns), rows.max(columns));
    let laws = Laws::new(rule).ok_or(SweepError::Compile(CompileError::TooManyPieces))?;
    if rows > MOST_ROWS {
        return Err(CompileError::WideRectangle { rows, most: MOST_ROWS }.into());
    }
    if let Some(extent) = Extent::known(&laws, rows) {
        refuse_too_large(&laws, &extent, (rows, columns), run)?;
    }
    let borders = borders(laws, rows, run)?;
    refuse_too_large(&laws, &borders.extent(), (rows, columns), run)?;
    Count::new(&Operator::new(borders, run)?, columns, run)?.answer()
}

/// Refuses what will not fit before tables are made, with digits of the usual length and no tables.
fn refuse_too_large(
    laws: &Laws,
    extent: &Extent,
    size: (usize, usize),
    run: &Run<'_>,
) -> Result<(), SweepError> {
    let digits = Arithmetic::Digits { bits: 53 };
    choose(&schedule(laws, extent, size, digits, run), extent, digits, run).map(drop)
}

fn borders(laws: Laws, rows: usize, run: &Run<'_>) -> Result<Borders, SweepError> {
    let upper = rows.div_ceil(2);
    let found = Borders::new(Cut { laws, upper, lower: rows - upper }, run).map_err(|error| match error {
        NoBorders::TooWide => CompileError::WideRectangle { rows, most: rows - 1 }.into(),
        NoBorders::Halt(halt) => SweepError::from(halt),
    })?;
    check_seals(found.are_sealed(), 0)?;
    Ok(found)
}

/// When the halves of the board meet. Small boards are always met twice.
fn schedule(
    laws: &Laws,
    extent: &Extent,
    (rows, columns): (usize, usize),
    digits: Arithmetic,
    run: &Run<'_>,
) -> Schedule {
    Schedule::new(rows, columns, laws.pieces().end, digits, run.twice || extent.most_words <= MET_TWICE)
}

/// With one row more there are 8·10^10 borders \[TrompFarneback, Table 1\]: 650 GB for one word of each.
const MOST_ROWS: usize = 17;

/// A count on its way.
struct Count<'a> {
    operator: &'a Operator,
    schedule: Schedule,
    digits: Arithmetic,
    /// For a count by moduli.
    moduli: Option<Moduli>,
    mirror: Mirror,
    store: Option<Store>,
    run: &'a Run<'a>,
    meter: Meter<'a>,
    /// Vectors that are free to be used again.
    free: Vec<Vector<'a>>,
    conserved: usize,
    mirrored: usize,
    /// For what threads work with.
    _desks: Charge,
}

/// Vectors up to so many words are met a second time, one column earlier.
const MET_TWICE: usize = 1 << 22;

/// The file of a sweep that is not finished.
const UNFINISHED: &str = "unfinished";

/// A run that is stopped saves vectors up to so many bytes. Larger ones would keep it waiting: it leaves its last
/// checkpoint as it is.
const SAVED_WHEN_STOPPED: u64 = 32 << 20;

/// A sweep from one end of the board to where the halves meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Leg {
    direction: Direction,
    /// The number of its arithmetic among all that are used.
    number: usize,
}

impl Leg {
    fn name(self) -> String {
        match self.direction {
            Direction::Forward => format!("front-{}", self.number),
            Direction::Backward => format!("back-{}", self.number),
        }
    }

    /// The name of the file with its vector at a time when the halves meet.
    fn file(self, time: usize) -> String {
        format!("{}-at-{time}", self.name())
    }
}

impl<'a> Count<'a> {
    fn new(operator: &'a Operator, columns: usize, run: &'a Run<'a>) -> Result<Count<'a>, SweepError> {
        let (borders, cut) = (&operator.borders, &operator.borders.cut);
        check_seals(borders.are_sealed(), 0)?;
        let rows = cut.cells();
        let digits = Arithmetic::Digits { bits: Arithmetic::digit_bits(operator.most_terms()) };
        let extent = borders.extent();
        let schedule = schedule(&cut.laws, &extent, (rows, columns), digits, run);
        let (keeping, needs) = choose(&schedule, &extent, digits, run)?;
        let moduli = (keeping == Keeping::ByModuli).then(|| moduli(&schedule, digits));
        let mut count = Count {
            operator,
            schedule,
            digits,
            moduli,
            mirror: Mirror::new(cut, &borders.moments[rows]),
            store: (keeping != Keeping::InMemory).then(|| open(&schedule, cut, keeping, run)).transpose()?,
            run,
            meter: Meter::new(run, 0, 0.0),
            free: vec![],
            conserved: 0,
            mirrored: 0,
            _desks: run.charge(needs.desks)?,
        };
        count.check_disk(needs)?;
        count.check_files()?;
        let work = count.legs().into_iter().map(|leg| count.work(leg, count.start(leg.direction))).sum();
        let steps = count.legs().into_iter().map(|leg| count.steps(leg, count.start(leg.direction))).sum();
        count.meter = Meter::new(run, steps, work);
        Ok(count)
    }

    /// Refuses a run whose files have no room on the disk.
    fn check_disk(&self, needs: Needs) -> Result<(), SweepError> {
        let Some(store) = &self.store else { return Ok(()) };
        // A checkpoint is written beside the one before it.
        let needed = if self.run.checkpoint.is_some() { needs.disk_with_checkpoint } else { needs.disk };
        let free = store.free()? + store.used();
        if needed <= free {
            return Ok(());
        }
        Err(SweepError::Disk { needed: needed as f64, free, directory: store.directory() })
    }

    /// Refuses files of a run before this one that are not what their names say. What they hold is checked when it is
    /// read.
    fn check_files(&self) -> Result<(), SweepError> {
        let Some(store) = &self.store else { return Ok(()) };
        let mut missing: Option<String> = None;
        for (leg, time) in self.stations() {
            let name = leg.file(time);
            match &missing {
                Some(missing) if store.has(&name) => return Err(store.out_of_turn(&name, missing)),
                None if store.has(&name) => drop(store.reader(&name, &self.label(leg, time))?),
                _ => missing = missing.or(Some(name)),
            }
        }
        if !store.has(UNFINISHED) {
            return Ok(());
        }
        let (leg, time) = self.unfinished()?;
        let is_before = |(other, station): &(Leg, usize)| {
            *other != leg || self.steps(leg, *station) > self.steps(leg, time)
        };
        let before = self.stations().into_iter().take_while(is_before);
        match before.map(|(leg, time)| leg.file(time)).find(|name| !store.has(name)) {
            Some(missing) => Err(store.out_of_turn(UNFINISHED, &missing)),
            None => store.reader(UNFINISHED, &self.label(leg, time)).map(drop),
        }
    }

    /// All vectors that meet others: sweep after sweep, each with its times as it comes to them.
    fn stations(&self) -> Vec<(Leg, usize)> {
        let of = |leg: Leg| self.schedule.stations(leg.direction).into_iter().map(move |time| (leg, time));
        self.legs().into_iter().flat_map(of).collect()
    }

    /// The leg and the time of the file of an unfinished sweep.
    fn unfinished(&self) -> Result<(Leg, usize), SweepError> {
        let (name, time) = self.store().claim(UNFINISHED)?;
        let leg = self.legs().into_iter().find(|leg| leg.name() == name);
        let within = |leg: &Leg| {
            let (start, last) = (self.start(leg.direction), self.schedule.last(leg.direction));
            (start.min(last)..=start.max(last)).contains(&time)
        };
        let leg = leg.filter(within).ok_or_else(|| {
            self.store()
                .refusal(UNFINISHED, &format!("does not fit: this run has no '{name}' at time {time}"))
        })?;
        Ok((leg, time))
    }

    /// What a vector of this run is, as its file says it.
    fn label(&self, leg: Leg, time: usize) -> Label {
        let arithmetic = self.arithmetics()[leg.number];
        let moment = self.operator.borders.moment_at(time);
        Label {
            leg: leg.name(),
            time,
            words: self.operator.layout(moment, leg.direction).words,
            planes: self.schedule.planes(leg.direction, arithmetic, time),
            arithmetic: arithmetic.to_string(),
        }
    }

    /// The arithmetics that sweeps are made in, one after the other.
    fn arithmetics(&self) -> Vec<Arithmetic> {
        match &self.moduli {
            Some(moduli) => (0..moduli.number()).map(|number| moduli.arithmetic(number)).collect(),
            None => vec![self.digits],
        }
    }

    fn legs(&self) -> Vec<Leg> {
        let both =
            |number| [Direction::Forward, Direction::Backward].map(|direction| Leg { direction, number });
        (0..self.arithmetics().len()).flat_map(both).collect()
    }

    /// The time at which a sweep starts.
    fn start(&self, direction: Direction) -> usize {
        if direction == Direction::Forward { 0 } else { self.schedule.sites() }
    }

    /// The steps of a leg from a time on.
    fn steps(&self, leg: Leg, time: usize) -> usize {
        self.schedule.last(leg.direction).abs_diff(time)
    }

    /// The words that a leg will write from a time on.
    fn work(&self, leg: Leg, time: usize) -> f64 {
        let (arithmetic, last) = (self.arithmetics()[leg.number], self.schedule.last(leg.direction));
        let work = |time: usize| {
            let layout = self.operator.layout(self.operator.borders.moment_at(time), leg.direction);
            (layout.words * self.schedule.planes(leg.direction, arithmetic, time)) as f64
        };
        match leg.direction {
            Direction::Forward => (time + 1..=last).map(work).sum(),
            Direction::Backward => (last..time).map(work).sum(),
        }
    }

    fn answer(mut self) -> Result<Asked<UBig>, SweepError> {
        let values = if self.store.is_some() { self.through_files()? } else { self.in_memory()? };
        if values.iter().any(|value| *value != values[0]) {
            let step = self.schedule.last(Direction::Backward);
            return Err(SweepError::Law { law: "agreement with a second meeting point", step });
        }
        self.store.iter().for_each(Store::remove_all);
        let (conserved, mirrored, met_twice) = (self.conserved, self.mirrored, values.len() > 1);
        let account = Account {
            width: self.schedule.rows,
            peak_states: self.operator.borders.moments.iter().map(Moment::borders).max().unwrap_or(0),
            peak_bytes: self.meter.peak_bytes,
            bound_bits: self.schedule.most_bits(),
            checked: Checked::ByLaws { conserved, mirrored, met_twice },
        };
        Ok(Asked { value: values[0].clone(), account })
    }

    /// Both sweeps in exact digits. The count at each meeting.
    fn in_memory(&mut self) -> Result<Vec<UBig>, SweepError> {
        let [front, back] =
            [Direction::Forward, Direction::Backward].map(|direction| Leg { direction, number: 0 });
        let mut waiting = vec![];
        let mut sweeping = self.begin(front)?;
        let middle = self.schedule.middle();
        for time in self.schedule.stations(Direction::Forward).into_iter().filter(|&time| time != middle) {
            self.sweep(&mut sweeping, front, time)?;
            let Held { vector, sum, time } = &sweeping.held;
            waiting.push(Held { vector: vector.copied()?, sum: sum.clone(), time: *time });
        }
        self.sweep(&mut sweeping, front, middle)?;
        self.free.push(sweeping.spare);
        waiting.push(sweeping.held);
        waiting.iter().for_each(|held| self.meter.hold(held.vector.bytes()));
        let mut sweeping = self.begin(back)?;
        let mut values = vec![];
        while let Some(mut met) = waiting.pop() {
            self.sweep(&mut sweeping, back, met.time)?;
            values.push(self.product(&mut met, &mut sweeping.held)?);
        }
        Ok(values)
    }

    /// The count where two vectors in exact digits meet.
    fn product(&self, f: &mut Held<'_>, g: &mut Held<'_>) -> Result<UBig, SweepError> {
        f.check(self.digits, self.run)?;
        g.check(self.digits, self.run)?;
        let weights = |held: &Held<'_>| self.digits.weights(held.vector.used);
        let (f, f_weights, g, g_weights) = (f.vector.planes(), weights(f), g.vector.planes(), weights(g));
        Ok(meet::product((&f, &f_weights), (&g, &g_weights), self.run)?)
    }

    /// All sweeps, one after the other, with every vector that meets another in a file. The count at each meeting.
    fn through_files(&mut self) -> Result<Vec<UBig>, SweepError> {
        for leg in self.legs() {
            if self.store().has(&leg.file(self.schedule.last(leg.direction))) {
                let start = self.start(leg.direction);
                self.meter.advance(self.steps(leg, start), 0, self.work(leg, start))?;
                continue;
            }
            let mut sweeping = self.begin(leg)?;
            for time in self.schedule.stations(leg.direction) {
                if self.store().has(&leg.file(time)) {
                    continue;
                }
                self.sweep(&mut sweeping, leg, time)?;
                self.save(&leg.file(time), leg, &mut sweeping, self.run)?;
                self.store().remove(UNFINISHED);
            }
            self.free.extend([sweeping.held.vector, sweeping.spare]);
        }
        let times = self.schedule.stations(Direction::Backward);
        match self.moduli.clone() {
            Some(moduli) => times.into_iter().map(|time| self.product_by_moduli(time, &moduli)).collect(),
            None => times.into_iter().map(|time| self.product_of_loaded(time)).collect(),
        }
    }

    /// The count where vectors in exact digits meet that are in files.
    fn product_of_loaded(&mut self, time: usize) -> Result<UBig, SweepError> {
        let mut load = |direction| {
            let mut vector = self.vector();
            let leg = Leg { direction, number: 0 };
            let sum = self.store().load(&leg.file(time), &self.label(leg, time), &mut vector, self.run)?;
            Ok::<_, SweepError>(Held { vector, sum, time })
        };
        let (mut f, mut g) = (load(Direction::Forward)?, load(Direction::Backward)?);
        let value = self.product(&mut f, &mut g)?;
        self.free.extend([f.vector, g.vector]);
        Ok(value)
    }

    /// The count where vectors of remainders meet.
    fn product_by_moduli(&mut self, time: usize, moduli: &Moduli) -> Result<UBig, SweepError> {
        self.free.clear();
        let open = |direction| {
            let legs = self.legs().into_iter().filter(|leg| leg.direction == direction);
            legs.map(|leg| self.store().reader(&leg.file(time), &self.label(leg, time)))
                .collect::<Result<Vec<Reader>, SweepError>>()
        };
        let (front, back) = (open(Direction::Forward)?, open(Direction::Backward)?);
        let words = self.label(Leg { direction: Direction::Forward, number: 0 }, time).words;
        meet::product_of_files([front, back], words, moduli, self.run)
    }

    /// A vector to be written.
    fn vector(&mut self) -> Vector<'a> {
        self.free.pop().unwrap_or_else(|| Vector::new(self.operator.most_words(), self.run))
    }

    /// A leg from its last checkpoint, from where it met another one last, or from its start.
    fn begin(&mut self, leg: Leg) -> Result<Sweeping<'a>, SweepError> {
        let [mut vector, spare] = [self.vector(), self.vector()];
        let arithmetic = self.arithmetics()[leg.number];
        let Some((name, time)) = self.last_saved(leg)? else {
            return Sweeping::new(self, leg.direction, arithmetic, [vector, spare]);
        };
        let sum = self.store().load(&name, &self.label(leg, time), &mut vector, self.run)?;
        let mut held = Held { vector, sum, time };
        held.check(arithmetic, self.run)?;
        let start = self.start(leg.direction);
        let done = self.work(leg, start) - self.work(leg, time);
        self.meter.advance(start.abs_diff(time), 0, done)?;
        Ok(Sweeping::from(leg.direction, arithmetic, held, spare))
    }

    /// The file from which a leg goes on, and its time.
    fn last_saved(&self, leg: Leg) -> Result<Option<(String, usize)>, SweepError> {
        let Some(store) = &self.store else { return Ok(None) };
        if store.has(UNFINISHED) {
            let (of, time) = self.unfinished()?;
            if of == leg {
                return Ok(Some((UNFINISHED.to_string(), time)));
            }
        }
        let stations = self.schedule.stations(leg.direction).into_iter().rev();
        Ok(stations.map(|time| (leg.file(time), time)).find(|(name, _)| store.has(name)))
    }

    /// Steps until a time, saving now and then how far the leg has come.
    fn sweep(&mut self, sweeping: &mut Sweeping<'a>, leg: Leg, until: usize) -> Result<(), SweepError> {
        let mut saved = Instant::now();
        while sweeping.held.time != until {
            let stepped = sweeping.step(self);
            if let Some(checkpoint) = self.run.checkpoint {
                if stepped.is_ok() && saved.elapsed() >= checkpoint.every {
                    self.save(UNFINISHED, leg, sweeping, self.run)?;
                    saved = Instant::now();
                }
                let bytes =
                    (sweeping.held.vector.words * sweeping.held.vector.used * size_of::<u64>()) as u64;
                if stepped == Err(SweepError::Stopped) && sweeping.intact && bytes <= SAVED_WHEN_STOPPED {
                    self.save(UNFINISHED, leg, sweeping, &self.run.under(&Unwatched))?;
                }
            }
            stepped?;
        }
        Ok(())
    }

    /// Saves the vector of a leg.
    fn save(
        &self,
        name: &str,
        leg: Leg,
        sweeping: &mut Sweeping<'_>,
        run: &Run<'_>,
    ) -> Result<(), SweepError> {
        sweeping.held.check(sweeping.arithmetic, run)?;
        let Held { vector, sum, time } = &sweeping.held;
        self.store().save(name, &self.label(leg, *time), sum, vector, run)
    }

    /// The store of a run that needs one.
    fn store(&self) -> &Store {
        self.store.as_ref().expect("a run that needs files has a directory for them")
    }
}

fn moduli(schedule: &Schedule, digits: Arithmetic) -> Moduli {
    let Arithmetic::Digits { bits } = digits else { unreachable!("exact numbers are in digits") };
    Moduli::for_bits(schedule.most_bits(), bits)
}

/// The files of a run, in the directory for checkpoints or else in that for layers.
fn open(schedule: &Schedule, cut: &Cut, keeping: Keeping, run: &Run<'_>) -> Result<Store, SweepError> {
    let Schedule { rows, columns, meeting, twice, .. } = schedule;
    let times = if *twice { "twice" } else { "once" };
    let name = format!("{:08x}-{rows}x{columns}-{meeting}-{times}-{keeping:?}", cut.laws.digest());
    let (directory, fate) = match (run.checkpoint, run.scratch) {
        (Some(checkpoint), _) => (checkpoint.directory, Fate::Kept),
        (None, Some(scratch)) => (scratch, Fate::Removed),
        (None, None) => unreachable!("vectors go to files only if there is a directory"),
    };
    Store::open(directory, &name.to_lowercase(), fate)
}

/// The first way of keeping vectors that fits, with or without files. A run with checkpoints keeps all vectors that
/// wait in files.
fn choose(
    schedule: &Schedule,
    extent: &Extent,
    digits: Arithmetic,
    run: &Run<'_>,
) -> Result<(Keeping, Needs), SweepError> {
    let possible = match (run.checkpoint, run.scratch) {
        (Some(_), _) => &Keeping::ALL[1..],
        (None, Some(_)) => &Keeping::ALL[..],
        (None, None) => &Keeping::ALL[..1],
    };
    let needs = |keeping: Keeping| keeping.needs(schedule, extent, digits);
    let fitting = |keeping: &Keeping| run.fits(needs(*keeping).memory as f64).is_ok();
    if let Some(&keeping) = possible.iter().find(|keeping| fitting(keeping)) {
        return Ok((keeping, needs(keeping)));
    }
    let held = run.account.held();
    let needed = |keeping: Keeping| (held + needs(keeping).memory) as f64;
    let limit = run.account.limit();
    let least = Keeping::ByModuli;
    Err(if possible.contains(&least) {
        SweepError::Memory { needed: needed(least), limit }
    } else {
        let disk = needs(least).disk as f64;
        SweepError::Scratch { needed: needed(Keeping::InMemory), limit, with_files: needed(least), disk }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Checkpoint, Groups, Progress, Unwatched, Watch};
    use board::Board;
    use games::go::Go;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;
    use testkit::odd_rules::{Envoys, Herd, Quarrel};

    fn operator_of<G: Grouping>(rule: &G, rows: usize) -> Operator {
        let run = Run::unlimited();
        let laws = Laws::new(rule).unwrap();
        Operator::new(borders(laws, rows, &run).unwrap(), &run).unwrap()
    }

    pub(super) fn operator(rows: usize) -> Operator {
        operator_of(&Go, rows)
    }

    /// The count, swept along the first side.
    fn count<G: Grouping>(rule: &G, rows: usize, columns: usize) -> UBig {
        Count::new(&operator_of(rule, rows), columns, &Run::unlimited()).unwrap().answer().unwrap().value
    }

    /// The count by the general machine.
    fn truth_of<G: Grouping>(rule: &G, rows: usize, columns: usize) -> UBig {
        let board = Board::grid(rows, columns);
        let machine = Groups::new(rule, &board, &board.by_rows()).unwrap();
        crate::count(&machine, &Run::unlimited()).unwrap().value
    }

    fn truth(rows: usize, columns: usize) -> UBig {
        truth_of(&Go, rows, columns)
    }

    #[test]
    fn rectangles_agree_with_the_general_machine_whichever_way_they_are_swept() {
        for rows in 1..=6 {
            for columns in rows..=7 {
                let truth = truth(columns, rows);
                assert_eq!(count(&Go, rows, columns), truth, "{rows}x{columns}");
                assert_eq!(count(&Go, columns, rows), truth, "{columns}x{rows}");
            }
        }
    }

    /// Other rules: groups settled by the other colour; groups of both colours, settled by one. Four pieces are too many.
    #[test]
    fn the_engine_knows_no_game() {
        fn check<G: Grouping>(rule: &G, what: &str) {
            for (rows, columns) in (1..=6).flat_map(|rows| (1..=6).map(move |columns| (rows, columns))) {
                let truth = truth_of(rule, columns, rows);
                assert_eq!(count(rule, rows, columns), truth, "{what} on {rows}x{columns}");
            }
        }
        check(&Quarrel, "Quarrel");
        check(&Envoys, "Envoys");
        let refusal = count_on_rectangle(&Herd, 3, 3, &Run::unlimited()).map(|_| ()).unwrap_err();
        assert_eq!(refusal, SweepError::Compile(CompileError::TooManyPieces));
    }

    #[test]
    fn long_boards_need_many_digits() {
        assert_eq!(count(&Go, 3, 90), truth(90, 3));
        assert_eq!(count(&Go, 3, 1000), truth(1000, 3));
    }

    /// A directory of its own for a test, gone afterwards.
    struct Directory(PathBuf);

    impl Directory {
        fn new(name: &str) -> Directory {
            let path = std::env::temp_dir().join(format!("ways-halves-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).unwrap();
            Directory(path)
        }

        fn files(&self) -> Vec<PathBuf> {
            let mut files: Vec<PathBuf> =
                std::fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().path()).collect();
            files.sort();
            files
        }
    }

    impl Drop for Directory {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn with_little_memory_vectors_go_to_files_which_are_removed() {
        let scratch = Directory::new("scratch");
        let (operator, truth) = (operator(6), truth(20, 6));
        let mut used = vec![];
        for memory in (1..=100).map(|part| part << 13) {
            let run = Run { scratch: Some(&scratch.0), ..Run::within(memory) };
            match Count::new(&operator, 20, &run) {
                Ok(count) => {
                    used.push(match (&count.store, &count.moduli) {
                        (None, _) => Keeping::InMemory,
                        (Some(_), None) => Keeping::Spilled,
                        (Some(_), Some(_)) => Keeping::ByModuli,
                    });
                    assert_eq!(count.answer().unwrap().value, truth);
                }
                Err(error) => assert!(matches!(error, SweepError::Memory { .. }), "{error}"),
            }
            assert_eq!(scratch.files(), Vec::<PathBuf>::new());
        }
        for keeping in Keeping::ALL {
            assert!(used.contains(&keeping), "{keeping:?}");
        }
    }

    /// Stops a run after so many steps.
    struct Impatient {
        steps: AtomicUsize,
    }

    impl Watch for Impatient {
        fn progress(&self, _: Progress) {
            let _ =
                self.steps.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |steps| steps.checked_sub(1));
        }
        fn stopped(&self) -> bool {
            self.steps.load(Ordering::Relaxed) == 0
        }
    }

    #[test]
    fn an_interrupted_run_goes_on_where_it_was() {
        let (operator, truth) = (operator(5), truth(30, 5));
        for keeping in [Keeping::Spilled, Keeping::ByModuli] {
            let memory = memory(&operator, 30, keeping);
            let directory = Directory::new(&format!("checkpoint-{keeping:?}"));
            let checkpoint = Some(Checkpoint { directory: &directory.0, every: Duration::from_secs(3600) });
            let mut interruptions = 0;
            let value = loop {
                let watch = Impatient { steps: AtomicUsize::new(17) };
                let run = Run { checkpoint, ..Run::new(memory, &watch) };
                match Count::new(&operator, 30, &run).unwrap().answer() {
                    Ok(asked) => break asked.value,
                    Err(SweepError::Stopped) => interruptions += 1,
                    Err(other) => panic!("{other}"),
                }
                assert!(!directory.files().is_empty());
            };
            assert_eq!(value, truth);
            assert!(interruptions >= 4, "{interruptions}");
            assert_eq!(directory.files(), Vec::<PathBuf>::new());
        }
    }

    /// A board of four rows with its vectors in files of this kind, and what shows that it is counted rightly.
    struct Case {
        operator: Operator,
        columns: usize,
        memory: u64,
        truth: UBig,
        directory: Directory,
    }

    impl Case {
        fn new(name: &str, keeping: Keeping, columns: usize) -> Case {
            let operator = operator(4);
            let memory = memory(&operator, columns, keeping);
            let directory = Directory::new(&format!("{name}-{keeping:?}"));
            Case { operator, columns, memory, truth: truth(columns, 4), directory }
        }

        /// In exact digits and by moduli.
        fn both(name: &str) -> [Case; 2] {
            [Case::new(name, Keeping::Spilled, 6), Case::new(name, Keeping::ByModuli, 30)]
        }

        /// Counts with checkpoints, and stops after so many steps.
        fn interrupt(&self, steps: usize) {
            let checkpoint = Some(Checkpoint { directory: &self.directory.0, every: Duration::ZERO });
            let watch = Impatient { steps: AtomicUsize::new(steps) };
            let run = Run { checkpoint, ..Run::new(self.memory, &watch) };
            let stopped = Count::new(&self.operator, self.columns, &run).unwrap().answer();
            assert_eq!(stopped, Err(SweepError::Stopped));
        }

        /// Goes on from what is in the directory.
        fn resume(&self) -> Result<UBig, SweepError> {
            let directory = &self.directory.0;
            let checkpoint = Some(Checkpoint { directory, every: Duration::from_secs(3600) });
            let run = Run { checkpoint, ..Run::within(self.memory) };
            Ok(Count::new(&self.operator, self.columns, &run)?.answer()?.value)
        }

        /// All files with what is in them.
        fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
            let files = self.directory.files().into_iter();
            files.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
        }

        fn put_back(&self, contents: &[(PathBuf, Vec<u8>)]) {
            self.directory.files().into_iter().for_each(|path| std::fs::remove_file(path).unwrap());
            contents.iter().for_each(|(path, bytes)| std::fs::write(path, bytes).unwrap());
        }

        /// With another file in its place, a run is refused in a sentence that names one of the files.
        fn refuses(&self, path: &PathBuf, bytes: &[u8], whole: &[(PathBuf, Vec<u8>)], what: &str) {
            std::fs::write(path, bytes).unwrap();
            let refusal = self.resume().unwrap_err();
            let SweepError::Storage(sentence) = &refusal else { panic!("{path:?}, {what}: {refusal}") };
            let named = |(path, _): &(PathBuf, _)| sentence.starts_with(&format!("'{}' ", path.display()));
            assert!(whole.iter().any(named), "{path:?}, {what}: {sentence}");
            // A run that was refused at once has changed nothing; others have gone on.
            let original = whole.iter().find(|(other, _)| other == path).unwrap();
            if self.directory.files().iter().eq(whole.iter().map(|(path, _)| path)) {
                std::fs::write(path, &original.1).unwrap();
            } else {
                self.put_back(whole);
            }
        }
    }

    /// The least memory for a way of keeping vectors.
    fn memory(operator: &Operator, columns: usize, keeping: Keeping) -> u64 {
        let digits = Arithmetic::Digits { bits: Arithmetic::digit_bits(operator.most_terms()) };
        let (cut, extent) = (&operator.borders.cut, operator.borders.extent());
        let schedule = schedule(&cut.laws, &extent, (cut.cells(), columns), digits, &Run::unlimited());
        keeping.needs(&schedule, &extent, digits).memory
    }

    /// In all files a sample of bits; in the last finished one and the unfinished one every bit of the first line and of
    /// the checksum.
    #[test]
    fn no_flipped_bit_of_a_checkpoint_goes_unnoticed() {
        for (case, steps) in Case::both("flipped").into_iter().zip([14, 150]) {
            case.interrupt(steps);
            let whole = case.contents();
            assert!(whole.len() >= 3, "finished sweeps and an unfinished one");
            for (number, (path, bytes)) in whole.iter().enumerate() {
                let line = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
                let every = if number + 2 < whole.len() { 29 } else { 1 };
                let line_bits = (0..8 * line).chain(8 * (bytes.len() - 4)..8 * bytes.len()).step_by(every);
                for bit in line_bits.chain((8 * line..8 * bytes.len()).step_by(397)) {
                    let mut flipped = bytes.clone();
                    flipped[bit / 8] ^= 1 << (bit % 8);
                    case.refuses(path, &flipped, &whole, &format!("bit {bit}"));
                }
                for length in [0, 1, line - 1, line, bytes.len() / 2, bytes.len() - 1, bytes.len() + 1] {
                    let mut other = bytes.clone();
                    other.resize(length, 0);
                    case.refuses(path, &other, &whole, &format!("{length} bytes"));
                }
            }
            assert_eq!(case.resume(), Ok(case.truth.clone()));
        }
    }

    /// Any file in the place of another, any two exchanged, any but the last missing.
    #[test]
    fn files_under_wrong_names_are_refused() {
        for (case, steps) in Case::both("exchanged").into_iter().zip([14, 150]) {
            case.interrupt(steps);
            let whole = case.contents();
            assert!(whole.len() >= 3, "finished sweeps and an unfinished one");
            for (a, b) in (0..whole.len()).flat_map(|a| (0..whole.len()).map(move |b| (a, b))) {
                if a != b {
                    case.refuses(&whole[a].0, &whole[b].1, &whole, "a copy of another");
                    std::fs::write(&whole[b].0, &whole[a].1).unwrap();
                    case.refuses(&whole[a].0, &whole[b].1, &whole, "exchanged with another");
                    case.put_back(&whole);
                }
            }
            // The last one in this order is the unfinished one.
            for (path, _) in &whole[..whole.len() - 1] {
                case.put_back(&whole);
                std::fs::remove_file(path).unwrap();
                let said = case.resume().unwrap_err().to_string();
                assert!(
                    said.contains(&format!("comes after '{}', which is missing", path.display())),
                    "{said}"
                );
            }
            case.put_back(&whole);
            assert_eq!(case.resume(), Ok(case.truth.clone()));
        }
    }

    #[test]
    fn a_checkpoint_of_another_version_or_board_is_refused() {
        let case = Case::new("other", Keeping::Spilled, 6);
        case.interrupt(5);
        let whole = case.contents();
        let (path, bytes) = whole.last().unwrap();
        let changes = [
            (env!("CARGO_PKG_VERSION"), "9.9.9", "version"),
            ("4x6", "4x7", "run"),
            ("digits", "dogits", "arithmetic"),
        ];
        for (old, new, meaning) in changes {
            let at = bytes.windows(old.len()).position(|part| part == old.as_bytes()).unwrap();
            let mut other = bytes[..at].to_vec();
            other.extend_from_slice(new.as_bytes());
            other.extend_from_slice(&bytes[at + old.len()..bytes.len() - 4]);
            let checksum = crc32fast::hash(&other);
            other.extend_from_slice(&checksum.to_le_bytes());
            std::fs::write(path, other).unwrap();
            let said = case.resume().unwrap_err().to_string();
            let expected = format!("'{}' does not fit: its {meaning} is ", path.display());
            assert!(said.starts_with(&expected), "{said}");
        }
    }

    #[test]
    fn a_directory_serves_one_run_at_a_time() {
        let case = Case::new("locked", Keeping::Spilled, 6);
        let checkpoint = Some(Checkpoint { directory: &case.directory.0, every: Duration::ZERO });
        let run = Run { checkpoint, ..Run::unlimited() };
        let first = Count::new(&case.operator, 6, &run).unwrap();
        let said = Count::new(&case.operator, 6, &run).map(|_| ()).unwrap_err().to_string();
        let directory = case.directory.0.display();
        assert_eq!(
            said,
            format!("'{directory}' is in use by another run; wait for it or take another directory")
        );
        drop(first);
        assert_eq!(case.resume(), Ok(case.truth.clone()));
    }

    #[test]
    fn scratch_files_of_a_killed_run_are_removed() {
        let case = Case::new("killed", Keeping::ByModuli, 30);
        case.interrupt(20);
        assert!(!case.directory.files().is_empty());
        let run = Run { scratch: Some(&case.directory.0), ..Run::within(case.memory) };
        assert_eq!(Count::new(&case.operator, 30, &run).unwrap().answer().unwrap().value, case.truth);
        assert_eq!(case.directory.files(), Vec::<PathBuf>::new());
    }

    /// In memory and in files, with the laws silent in between: flips right before the product.
    #[test]
    fn vectors_that_wait_are_checked() {
        let operator = operator(5);
        let run = Run::unlimited();
        let mut count = Count::new(&operator, 5, &run).unwrap();
        let leg = Leg { direction: Direction::Forward, number: 0 };
        let mut sweeping = count.begin(leg).unwrap();
        count.sweep(&mut sweeping, leg, 10).unwrap();
        sweeping.held.check(count.digits, &run).unwrap();
        for (word, bit) in [(0, 0), (17, 5), (100, 63)] {
            sweeping.held.vector.planes_mut()[0][word] ^= 1 << bit;
            let law = "the sum of all numbers that wait";
            assert_eq!(sweeping.held.check(count.digits, &run), Err(SweepError::Law { law, step: 10 }));
            sweeping.held.vector.planes_mut()[0][word] ^= 1 << bit;
        }
    }

    #[test]
    fn a_count_is_taken_twice_if_asked() {
        for case in
            Case::both("twice").into_iter().chain((1..6).map(|n| Case::new("twice", Keeping::InMemory, n)))
        {
            let run = Run { twice: true, scratch: Some(&case.directory.0), ..Run::within(case.memory) };
            let asked = Count::new(&case.operator, case.columns, &run).unwrap().answer().unwrap();
            assert_eq!(asked.value, case.truth);
            assert!(matches!(asked.account.checked, Checked::ByLaws { met_twice: true, .. }));
        }
    }

    /// Boards of twelve rows are large: their halves meet twice only if that is asked for.
    #[test]
    fn large_boards_are_met_twice_on_request() {
        let (run, digits) = (Run::unlimited(), Arithmetic::Digits { bits: 53 });
        let extent = borders(Laws::STONES, 12, &run).unwrap().extent();
        let schedule = |run: &Run<'_>| schedule(&Laws::STONES, &extent, (12, 12), digits, run);
        assert_eq!(schedule(&run).stations(Direction::Backward), [72]);
        let twice = schedule(&Run { twice: true, ..run });
        assert_eq!(twice.stations(Direction::Forward), [60, 72]);
        assert_eq!(twice.stations(Direction::Backward), [72, 60]);
    }

    fn known_extents_are_those_of_a_walk(rows: impl Iterator<Item = usize> + Clone) {
        assert_eq!(Laws::new(&Go), Some(Laws::STONES));
        let walked = |rows| borders(Laws::STONES, rows, &Run::unlimited()).unwrap().extent();
        let known: Vec<Option<Extent>> =
            rows.clone().map(|rows| Extent::known(&Laws::STONES, rows)).collect();
        assert_eq!(known, rows.map(|rows| Some(walked(rows))).collect::<Vec<_>>());
    }

    #[test]
    fn the_first_known_extent_is_that_of_a_walk() {
        known_extents_are_those_of_a_walk(Extent::FIRST..=Extent::FIRST);
        assert_eq!(Extent::known(&Laws::STONES, Extent::FIRST - 1), None);
    }

    #[test]
    #[ignore = "slow: half a minute, a gigabyte"]
    fn all_known_extents_are_those_of_walks() {
        known_extents_are_those_of_a_walk(Extent::FIRST..=MOST_ROWS);
    }

    /// A walk over 17 rows takes a gigabyte: it is not begun.
    #[test]
    fn wide_boards_are_refused_without_a_walk() {
        let run = Run::within(1 << 20);
        let refusal = count_on_rectangle(&Go, 17, 17, &run).map(|_| ()).unwrap_err();
        let SweepError::Scratch { needed, .. } = refusal else { panic!("{refusal}") };
        assert!(needed > 1e12, "{needed}");
        assert!(run.account.peak() < 1 << 10);
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_it_needs() {
        let operator = operator(6);
        let run = Run::new(1 << 10, &Unwatched);
        let refusal = Count::new(&operator, 6, &run).map(|_| ()).unwrap_err();
        assert!(matches!(refusal, SweepError::Scratch { limit: 1024, .. }), "{refusal}");
    }
}
