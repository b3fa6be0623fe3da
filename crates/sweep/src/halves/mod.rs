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
mod store;
mod sweeping;
mod vector;

use crate::ask::{Account, Asked, Checked, SweepError};
use crate::meter::Meter;
use crate::{CompileError, Run};
use borders::{Borders, Cut, Moment, TooWide};
use checks::Mirror;
use dashu_int::UBig;
use laws::Laws;
use moduli::Moduli;
use operator::{Direction, Operator};
use rule::Grouping;
use schedule::{Keeping, Needs, Schedule};
use std::time::Instant;
use store::{Store, StoreError};
use sweeping::Sweeping;
use vector::{Arithmetic, Vector};

impl From<std::io::Error> for SweepError {
    fn from(error: std::io::Error) -> Self {
        SweepError::Storage(format!("memory for the layers cannot be had: {error}"))
    }
}

impl From<StoreError> for SweepError {
    fn from(StoreError(sentence): StoreError) -> Self {
        SweepError::Storage(sentence)
    }
}

/// The number of positions on a rectangle of `rows` × `columns`, by a rule about groups.
pub fn count_on_rectangle<G: Grouping>(
    rule: &G,
    rows: usize,
    columns: usize,
    run: &Run<'_>,
) -> Result<Asked<UBig>, SweepError> {
    // The border runs along the shorter side.
    let (rows, columns) = (rows.min(columns), rows.max(columns));
    let borders = borders(rule, rows, run)?;
    // What will not fit is refused before tables are made, with digits of the usual length and no tables.
    let (digit_bits, tables) = (53, 0);
    let schedule =
        Schedule::new(rows, columns, borders.cut.laws.pieces().end, Arithmetic::Digits { bits: digit_bits });
    choose(&Keeping::ALL.map(|keeping| keeping.needs(&schedule, &borders, digit_bits, tables)), run)?;
    Count::new(&Operator::new(borders), columns, run)?.answer()
}

fn borders<G: Grouping>(rule: &G, rows: usize, run: &Run<'_>) -> Result<Borders, SweepError> {
    let laws = Laws::new(rule).ok_or(SweepError::Compile(CompileError::TooManyPieces))?;
    let upper = rows.div_ceil(2);
    if rows > MOST_ROWS {
        return Err(CompileError::WideRectangle { rows, most: MOST_ROWS }.into());
    }
    let found = Borders::new(Cut { laws, upper, lower: rows - upper }, &|| run.check().is_err());
    let too_wide = |TooWide| CompileError::WideRectangle { rows, most: rows - 1 };
    found.map_err(too_wide)?.ok_or(SweepError::Stopped)
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
    keeping: Keeping,
    store: Option<Store>,
    run: &'a Run<'a>,
    meter: Meter<'a>,
    /// Vectors that are free to be used again.
    free: Vec<Vector>,
    conserved: usize,
    mirrored: usize,
}

/// Vectors up to so many words are met a second time, one column earlier.
const MET_TWICE: usize = 1 << 22;

/// The file of a sweep that is not finished.
const UNFINISHED: &str = "unfinished";

/// A sweep from one end of the board to the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Leg {
    direction: Direction,
    /// The number of its arithmetic among all that are used.
    number: usize,
}

impl Leg {
    /// The name of its file.
    fn name(self) -> String {
        match self.direction {
            Direction::Forward => format!("front-{}", self.number),
            Direction::Backward => format!("back-{}", self.number),
        }
    }
}

impl<'a> Count<'a> {
    fn new(operator: &'a Operator, columns: usize, run: &'a Run<'a>) -> Result<Count<'a>, SweepError> {
        let cut = &operator.borders.cut;
        let (rows, pieces) = (cut.cells(), cut.laws.pieces().end);
        let digit_bits = Arithmetic::digit_bits(operator.most_terms());
        let digits = Arithmetic::Digits { bits: digit_bits };
        let schedule = Schedule::new(rows, columns, pieces, digits);
        let needs = Keeping::ALL
            .map(|keeping| keeping.needs(&schedule, &operator.borders, digit_bits, operator.bytes()));
        let directory = run.checkpoint.map(|checkpoint| checkpoint.directory).or(run.scratch);
        let (keeping, needed) = choose(&needs, run)?;
        let name = format!("{:08x}-{rows}x{columns}-{}-{keeping:?}", cut.laws.digest(), schedule.meeting);
        let in_files = run.checkpoint.is_some() || keeping != Keeping::InMemory;
        let store =
            directory.filter(|_| in_files).map(|directory| Store::open(directory, &name.to_lowercase()));
        let store = store.transpose()?;
        let mut count = Count {
            operator,
            schedule,
            digits,
            moduli: (keeping == Keeping::ByModuli)
                .then(|| Moduli::for_bits(schedule.middle_bits(), digit_bits)),
            mirror: Mirror::new(cut, &operator.borders.moments[rows]),
            keeping,
            store,
            run,
            meter: Meter::new(run, 0, 0.0),
            free: vec![],
            conserved: 0,
            mirrored: 0,
        };
        count.check_disk(needed)?;
        let work = count.legs().into_iter().map(|leg| count.work(leg, count.start(leg))).sum();
        count.meter = Meter::new(run, schedule.sites() * count.arithmetics().len(), work);
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

    /// The time at which a leg starts.
    fn start(&self, leg: Leg) -> usize {
        if leg.direction == Direction::Forward { 0 } else { self.schedule.sites() }
    }

    /// The words that a leg will write from a time on.
    fn work(&self, leg: Leg, time: usize) -> f64 {
        let (arithmetic, middle) = (self.arithmetics()[leg.number], self.schedule.middle());
        let work = |time: usize| {
            let layout = self.operator.layout(self.operator.borders.moment_at(time), leg.direction);
            (layout.words * self.schedule.planes(leg.direction, arithmetic, time)) as f64
        };
        match leg.direction {
            Direction::Forward => (time + 1..=middle).map(work).sum(),
            Direction::Backward => (middle..time).map(work).sum(),
        }
    }

    fn answer(mut self) -> Result<Asked<UBig>, SweepError> {
        let answered = match self.moduli.clone() {
            Some(moduli) => self.by_moduli(&moduli).map(|value| (value, false)),
            None => self.exactly(),
        };
        // Without a checkpoint nobody goes on from what is in the files.
        if answered.is_ok() || self.run.checkpoint.is_none() {
            self.remove_files();
        }
        let (value, met_twice) = answered?;
        let (conserved, mirrored) = (self.conserved, self.mirrored);
        let account = Account {
            width: self.schedule.rows,
            peak_states: self.operator.borders.moments.iter().map(Moment::borders).max().unwrap_or(0),
            peak_bytes: self.meter.peak_bytes,
            bound_bits: self.schedule.middle_bits(),
            checked: Checked::ByLaws { conserved, mirrored, met_twice },
        };
        Ok(Asked { value, account })
    }

    fn remove_files(&self) {
        let names = self.legs().into_iter().map(Leg::name).chain([UNFINISHED.to_string()]);
        names.for_each(|name| self.store.iter().for_each(|store| store.remove(&name)));
    }

    /// Both sweeps in exact digits; and whether the count was taken at two points.
    fn exactly(&mut self) -> Result<(UBig, bool), SweepError> {
        let [front, back] =
            [Direction::Forward, Direction::Backward].map(|direction| Leg { direction, number: 0 });
        let Front { met, earlier } = self.front(front)?;
        let mut sweeping = self.begin(back)?;
        self.sweep(&mut sweeping, back, self.schedule.middle())?;
        let ways_here = match met {
            Some(vector) => vector,
            None => {
                let mut vector = std::mem::replace(&mut sweeping.spare, Vector::new(0));
                self.store().load(&front.name(), &mut vector)?;
                vector
            }
        };
        let value = self.product(&ways_here, &sweeping.vector);
        let met_twice = earlier.is_some();
        if let Some((time, earlier)) = earlier {
            self.sweep(&mut sweeping, back, time)?;
            if self.product(&earlier, &sweeping.vector) != value {
                return Err(SweepError::Law { law: "agreement with a second meeting point", step: time });
            }
        }
        Ok((value, met_twice))
    }

    /// From the front to the middle. Small vectors are also kept one column before it.
    fn front(&mut self, leg: Leg) -> Result<Front, SweepError> {
        if self.is_saved(leg) {
            return Ok(Front { met: None, earlier: None });
        }
        let middle = self.schedule.middle();
        let mut sweeping = self.begin(leg)?;
        let mut earlier = None;
        if self.store.is_none() && self.operator.most_words() <= MET_TWICE && self.schedule.meeting > 1 {
            let time = middle - self.schedule.rows;
            self.sweep(&mut sweeping, leg, time)?;
            earlier = Some((time, sweeping.vector.copied()?));
        }
        self.sweep(&mut sweeping, leg, middle)?;
        self.save(leg, &sweeping.vector)?;
        let Sweeping { vector, spare, .. } = sweeping;
        self.free.push(spare);
        if self.keeping != Keeping::InMemory {
            self.free.push(vector);
            return Ok(Front { met: None, earlier });
        }
        self.meter.hold(vector.bytes());
        Ok(Front { met: Some(vector), earlier })
    }

    fn product(&self, f: &Vector, g: &Vector) -> UBig {
        meet::product(&f.planes(), &self.digits.weights(f.used), &g.planes(), &self.digits.weights(g.used))
    }

    /// All sweeps modulo one number after the other, then the product of the numbers that the remainders spell.
    fn by_moduli(&mut self, moduli: &Moduli) -> Result<UBig, SweepError> {
        for leg in self.legs() {
            if self.is_saved(leg) {
                continue;
            }
            let mut sweeping = self.begin(leg)?;
            self.sweep(&mut sweeping, leg, self.schedule.middle())?;
            self.save(leg, &sweeping.vector)?;
            self.free.extend([sweeping.vector, sweeping.spare]);
        }
        self.free.clear();
        let names = |direction| {
            let legs = self.legs().into_iter().filter(move |leg| leg.direction == direction);
            legs.map(Leg::name).collect::<Vec<String>>()
        };
        let (front, back) = (names(Direction::Forward), names(Direction::Backward));
        let value =
            meet::product_of_files(self.store(), &front, &back, moduli, &|| self.meter.run.check().is_err())?;
        value.ok_or(SweepError::Stopped)
    }

    /// A leg from its start, or from its last checkpoint.
    fn begin(&mut self, leg: Leg) -> Result<Sweeping, SweepError> {
        let room = self.operator.most_words();
        let mut vector = || self.free.pop().unwrap_or_else(|| Vector::new(room));
        let [mut vector, spare] = [vector(), vector()];
        let arithmetic = self.arithmetics()[leg.number];
        let Some(time) = self.unfinished(leg)? else {
            return Sweeping::new(self, leg.direction, arithmetic, [vector, spare]);
        };
        self.store().load(UNFINISHED, &mut vector)?;
        let done = self.work(leg, self.start(leg)) - self.work(leg, time);
        self.meter.advance(self.start(leg).abs_diff(time), 0, done)?;
        Ok(Sweeping::from(leg.direction, arithmetic, time, vector, spare))
    }

    /// Steps until a time, saving now and then how far the leg has come.
    fn sweep(&mut self, sweeping: &mut Sweeping, leg: Leg, until: usize) -> Result<(), SweepError> {
        let mut saved = Instant::now();
        while sweeping.time != until {
            let stepped = sweeping.step(self);
            let stopped = stepped == Err(SweepError::Stopped);
            if let Some(checkpoint) = self.run.checkpoint
                && (stopped || (stepped.is_ok() && saved.elapsed() >= checkpoint.every))
            {
                self.store().save(
                    UNFINISHED,
                    &format!("{} {}", leg.name(), sweeping.time),
                    &sweeping.vector,
                )?;
                saved = Instant::now();
            }
            stepped?;
        }
        Ok(())
    }

    /// The store of a run that needs one.
    fn store(&self) -> &Store {
        self.store.as_ref().expect("a run that needs files has a directory for them")
    }

    /// The time that a leg had reached when it was last saved.
    fn unfinished(&self, leg: Leg) -> Result<Option<usize>, SweepError> {
        let Some(store) = self.store.as_ref().filter(|store| store.has(UNFINISHED)) else { return Ok(None) };
        let note = store.reader(UNFINISHED)?.note().to_string();
        let time = note.strip_prefix(&leg.name()).and_then(|time| time.strip_prefix(' '));
        Ok(time.and_then(|time| time.parse().ok()))
    }

    fn is_saved(&self, leg: Leg) -> bool {
        self.store.as_ref().is_some_and(|store| store.has(&leg.name()))
    }

    /// Saves a finished leg, in a run with files.
    fn save(&self, leg: Leg, vector: &Vector) -> Result<(), SweepError> {
        if let Some(store) = &self.store {
            store.save(&leg.name(), "finished", vector)?;
            store.remove(UNFINISHED);
        }
        Ok(())
    }
}

/// What the sweep from the front leaves: its vector in the middle, unless it is in a file; and, for small boards, a
/// time before with its vector.
struct Front {
    met: Option<Vector>,
    earlier: Option<(usize, Vector)>,
}

/// The first way of keeping vectors that fits, with or without files.
fn choose(needs: &[Needs; 3], run: &Run<'_>) -> Result<(Keeping, Needs), SweepError> {
    let (files, memory) = (run.scratch.is_some() || run.checkpoint.is_some(), run.account.limit());
    let possible = if files { 3 } else { 1 };
    let fitting =
        Keeping::ALL.into_iter().zip(*needs).take(possible).find(|(_, needs)| needs.memory <= memory);
    let [in_memory, .., least] = *needs;
    fitting.ok_or(if files {
        SweepError::Memory { needed: least.memory as f64, limit: memory }
    } else {
        SweepError::Scratch {
            needed: in_memory.memory as f64,
            limit: memory,
            with_files: least.memory as f64,
            disk: least.disk as f64,
        }
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
        Operator::new(borders(rule, rows, &Run::unlimited()).unwrap())
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
        let refusal = borders(&Herd, 3, &Run::unlimited()).map(|_| ()).unwrap_err();
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
                    used.push(count.keeping);
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
        let (operator, truth) = (operator(5), truth(14, 5));
        for memory in [1 << 30, 1 << 16] {
            let directory = Directory::new(&format!("checkpoint-{memory}"));
            let checkpoint = Some(Checkpoint { directory: &directory.0, every: Duration::from_secs(3600) });
            let mut interruptions = 0;
            let value = loop {
                let watch = Impatient { steps: AtomicUsize::new(17) };
                let run = Run { checkpoint, ..Run::new(memory, &watch) };
                match Count::new(&operator, 14, &run).unwrap().answer() {
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

    #[test]
    fn a_damaged_checkpoint_is_named() {
        let directory = Directory::new("damaged");
        let operator = operator(5);
        let checkpoint = Some(Checkpoint { directory: &directory.0, every: Duration::ZERO });
        let watch = Impatient { steps: AtomicUsize::new(30) };
        let run = Run { watch: &watch, checkpoint, ..Run::unlimited() };
        assert_eq!(Count::new(&operator, 14, &run).unwrap().answer(), Err(SweepError::Stopped));
        let [file] = &directory.files()[..] else { panic!("one checkpoint") };
        let mut bytes = std::fs::read(file).unwrap();
        let last = bytes.len() - 1000;
        bytes[last] ^= 1;
        std::fs::write(file, bytes).unwrap();
        let run = Run { checkpoint, ..Run::unlimited() };
        let said = Count::new(&operator, 14, &run).unwrap().answer().unwrap_err().to_string();
        assert_eq!(said, format!("'{}' is damaged; remove it to begin anew", file.display()));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_it_needs() {
        let operator = operator(6);
        let run = Run::new(1 << 10, &Unwatched);
        let refusal = Count::new(&operator, 6, &run).map(|_| ()).unwrap_err();
        assert!(matches!(refusal, SweepError::Scratch { limit: 1024, .. }), "{refusal}");
    }
}
