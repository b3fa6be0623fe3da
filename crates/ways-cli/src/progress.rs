//! What the user sees while a run goes on, and how to stop it.
//!
//! The first Ctrl-C or SIGTERM asks the run to stop. A run that leaves no files behind has little time for that, then the
//! program ends without it; a run with files cleans up first. A second signal ends the program at once, and so does the
//! first one after the run, while the answer is written.

use crate::failure::Failure;
use crate::show::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use ways::{Progress, Watch};

/// Shorter runs show no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Draws a bar on standard error, if that is a terminal and the run takes its time; listens to signals.
pub(crate) struct Screen {
    start: Instant,
    /// When the work was first heard of, and how much of it was done: a run may go on from a checkpoint.
    first: OnceLock<(Duration, f64)>,
    /// States of all steps so far.
    swept: AtomicU64,
    bar: Arc<OnceLock<ProgressBar>>,
    /// Threads that wait for the run to end.
    waiting: Vec<Waiting>,
    /// The bar shows a search, which has no end in sight.
    searches: OnceLock<()>,
    quiet: bool,
}

/// A thread that waits, and the word to it that this is no longer needed.
struct Waiting {
    thread: JoinHandle<()>,
    ended: Sender<()>,
}

impl Waiting {
    /// Has `work` done by a thread, which hears when the run ends. Nothing depends on it: where the system refuses a thread,
    /// there is none.
    fn new(work: impl FnOnce(Receiver<()>) + Send + 'static) -> Option<Waiting> {
        let (ended, end) = channel();
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || work(end)).ok()?;
        Some(Waiting { thread, ended })
    }
}

/// The bytes of a stack for a thread that does little.
const STACK: usize = 256 << 10;

impl Screen {
    /// Starts the clock and listens; `abrupt` if the run may be ended at any moment.
    pub(crate) fn new(quiet: bool, abrupt: bool) -> Result<Screen, Failure> {
        listen().map_err(|error| Failure::Refused(format!("cannot listen to signals: {error}")))?;
        let bar = Arc::new(OnceLock::new());
        let visible = !quiet && std::io::stderr().is_terminal();
        let opener =
            visible.then(|| Arc::clone(&bar)).and_then(|bar| Waiting::new(move |end| open_later(&bar, &end)));
        let closer =
            abrupt.then(|| Arc::clone(&bar)).and_then(|bar| Waiting::new(move |end| end_soon(&bar, &end)));
        Ok(Screen {
            start: Instant::now(),
            first: OnceLock::new(),
            searches: OnceLock::new(),
            quiet,
            swept: AtomicU64::new(0),
            bar,
            waiting: opener.into_iter().chain(closer).collect(),
        })
    }

    /// The run has ended: from now on a signal ends the program at once, unless there was one.
    pub(crate) fn end(self) -> Result<(), Failure> {
        ENDED.store(true, Ordering::Relaxed);
        if self.stopped() { Err(Failure::Stopped(stop_code())) } else { Ok(()) }
    }
}

impl Screen {
    /// A part of a longer work begins: so much is done, and this comes next.
    pub(crate) fn turn_to(&self, done: f64, what: &str) {
        if let Some(bar) = self.bar.get() {
            bar.set_position((done.clamp(0.0, 1.0) * STEPS as f64) as u64);
            bar.set_message(what.to_string());
        }
    }
}

/// The signal that asked the program to end, or 0.
static SIGNAL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// A signal ends the program at once.
static ENDED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Notes the first SIGINT or SIGTERM; another one ends the program at once.
fn listen() -> std::io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, EXIT_BASE + signal, Arc::clone(&ENDED))?;
        flag::register(signal, Arc::clone(&ENDED))?;
        flag::register_usize(signal, Arc::clone(&SIGNAL), signal as usize)?;
    }
    Ok(())
}

/// A shell tells by this number, and the signal's added, that a signal has ended a program.
const EXIT_BASE: i32 = 128;

/// The exit code of a program that was asked to stop: 130 for Ctrl-C, 143 for SIGTERM.
pub(crate) fn stop_code() -> u8 {
    let signal = match SIGNAL.load(Ordering::Relaxed) {
        0 => SIGINT,
        signal => signal as i32,
    };
    (EXIT_BASE + signal) as u8
}

/// Opens the bar once patience has run out.
fn open_later(bar: &OnceLock<ProgressBar>, end: &Receiver<()>) {
    if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
        bar.get_or_init(new_bar);
    }
}

/// How long a run may take to stop.
const GRACE: Duration = Duration::from_millis(100);
/// The time between two looks for a signal.
const LOOK: Duration = Duration::from_millis(20);

/// Ends the program if the run goes on for too long after a signal.
fn end_soon(bar: &OnceLock<ProgressBar>, end: &Receiver<()>) {
    let runs_for = |time| end.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    while runs_for(LOOK) {
        if SIGNAL.load(Ordering::Relaxed) != 0 && runs_for(GRACE) {
            if let Some(bar) = bar.get() {
                bar.finish_and_clear();
            }
            Failure::Stopped(stop_code()).say();
            // Without destructors: threads of the run are still at work.
            signal_hook::low_level::exit(i32::from(stop_code()));
        }
    }
}

impl Watch for Screen {
    fn progress(&self, progress: Progress) {
        let elapsed = self.start.elapsed();
        let (started, done) = *self.first.get_or_init(|| (elapsed, progress.done));
        let swept = self.swept.fetch_add(progress.states, Ordering::Relaxed) + progress.states;
        if let Some(bar) = self.bar.get() {
            bar.set_position((progress.done.clamp(0.0, 1.0) * STEPS as f64) as u64);
            let spent = elapsed.saturating_sub(started);
            bar.set_message(message(&progress, spent, done, swept));
        }
    }

    fn searched(&self, nodes: u64) {
        if let Some(bar) = self.bar.get() {
            self.searches.get_or_init(|| bar.set_style(style("{wide_msg}")));
            bar.set_message(searching(nodes, self.start.elapsed()));
        }
    }

    fn note(&self, sentence: &str) {
        if self.quiet {
            return;
        }
        // Nothing depends on whether it can be said.
        let say = || drop(writeln!(anstream::stderr(), "ways: {sentence}"));
        match self.bar.get() {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    fn stopped(&self) -> bool {
        SIGNAL.load(Ordering::Relaxed) != 0
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        for Waiting { thread, ended } in self.waiting.drain(..) {
            drop(ended);
            // The thread cannot panic, and if it did, there would be no bar to clear.
            let _ = thread.join();
        }
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// The bar moves in steps of a tenth of a percent.
const STEPS: u64 = 1000;

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr());
    bar.set_style(style("{percent:>3}% [{bar:16}] {wide_msg}"));
    bar.set_message("preparing");
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a valid template").progress_chars("=> ")
}

/// `searching: 1,234,567 nodes, 0.6 million a second, for 2 s`.
fn searching(nodes: u64, elapsed: Duration) -> String {
    let millions = nodes as f64 / elapsed.as_secs_f64().max(1e-3) / 1e6;
    let nodes = grouped(&nodes.to_string(), ",");
    format!("searching: {nodes} nodes, {millions:.2} million a second, for {}", span(elapsed))
}

/// `step 35 of 100, 4,096 states, 1.2 million a second, about 2 min 5 s left`: what was spent since a part of the work
/// was `done` before, and the states that were `swept` meanwhile.
fn message(progress: &Progress, spent: Duration, done: f64, swept: u64) -> String {
    let states = grouped(&progress.states.to_string(), ",");
    let mut message = format!("step {} of {}, {states} states", progress.step, progress.steps);
    let millions = swept as f64 / spent.as_secs_f64() / 1e6;
    if millions.is_finite() && millions >= 0.1 {
        message += &format!(", {millions:.1} million a second");
    }
    if let Some(left) = left(spent, done, progress.done) {
        message += &format!(", about {} left", span(left));
    }
    message
}

/// The time that the rest takes if it goes on as since a part was done `before`.
fn left(spent: Duration, before: f64, done: f64) -> Option<Duration> {
    let worth_saying = done > before && done <= 1.0;
    worth_saying
        .then(|| spent.as_secs_f64() * (1.0 - done) / (done - before))
        .and_then(|left| Duration::try_from_secs_f64(left).ok())
}

/// A time in its two largest units: `2 min 5 s`.
fn span(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    match (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60) {
        (0, 0, 0, s) => format!("{s} s"),
        (0, 0, min, s) => format!("{min} min {s} s"),
        (0, h, min, _) => format!("{h} h {min} min"),
        (d, h, _, _) => format!("{d} d {h} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_estimated_from_the_part_that_is_done() {
        let progress = Progress { done: 0.25, step: 35, steps: 100, states: 4096 };
        let said = message(&progress, Duration::from_secs(40), 0.0, 48_000_000);
        assert_eq!(said, "step 35 of 100, 4,096 states, 1.2 million a second, about 2 min 0 s left");
        let said = message(&Progress { done: 0.0, ..progress }, Duration::from_secs(40), 0.0, 9);
        assert_eq!(said, "step 35 of 100, 4,096 states");
        let resumed = message(&Progress { done: 0.75, ..progress }, Duration::from_secs(40), 0.5, 0);
        assert_eq!(resumed, "step 35 of 100, 4,096 states, about 40 s left");
    }

    #[test]
    fn a_search_tells_its_nodes() {
        let said = searching(1_234_567, Duration::from_secs(2));
        assert_eq!(said, "searching: 1,234,567 nodes, 0.62 million a second, for 2 s");
    }

    #[test]
    fn odd_parts_do_no_harm() {
        for done in [f64::NAN, f64::INFINITY, -1.0, 2.0, f64::MIN_POSITIVE] {
            assert_eq!(left(Duration::from_secs(40), 0.0, done), None);
        }
        assert_eq!(left(Duration::from_secs(40), 0.0, 1.0), Some(Duration::ZERO));
    }

    #[test]
    fn times_are_told_in_two_units() {
        let told = |seconds| span(Duration::from_secs(seconds));
        assert_eq!(
            [told(5), told(65), told(3_700), told(100_000)],
            ["5 s", "1 min 5 s", "1 h 1 min", "1 d 3 h"]
        );
    }
}
