//! What the program really holds.
//!
//! `unsafe` here is the implementation of an allocator: every call goes on to the system's allocator as it came, and
//! only the sizes are noted; and a call that asks the system's allocator to give back what it keeps.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The system's allocator, with the bytes counted that are in use, and a clear end when the system has none left.
///
/// A program installs it:
///
/// ```
/// #[global_allocator]
/// static HEAP: control::Heap = control::Heap;
/// # fn main() {
/// let run = control::Run::within(1 << 20);
/// assert!(run.check().is_ok());
/// let large = vec![1u8; 2 << 20];
/// assert!(run.check().is_err());
/// # drop(large);
/// # }
/// ```
///
/// Where the system refuses memory, [`attempt`] lets the caller know; anywhere else the program says so in one sentence
/// and ends with 2, where it would have been aborted otherwise.
pub struct Heap;

/// Bytes in use, up to what the threads have not reported yet. May be below 0 for a moment.
static LIVE: AtomicI64 = AtomicI64::new(0);

/// The most bytes in use since somebody asked.
static PEAK: AtomicI64 = AtomicI64::new(0);
/// Somebody has already said that there is no memory.
static SPOKEN: AtomicBool = AtomicBool::new(false);

/// A thread reports what it took and gave back when that has come to so many bytes.
const UNREPORTED: i64 = 1 << 16;

thread_local! {
    static DELTA: Cell<i64> = const { Cell::new(0) };
    static ATTEMPTING: Cell<bool> = const { Cell::new(false) };
}

/// The bytes that the program holds, up to 64 KiB a thread; 0 if [`Heap`] is not its allocator.
pub(crate) fn live() -> u64 {
    u64::try_from(LIVE.load(Ordering::Relaxed)).unwrap_or(0)
}

/// The most bytes that the program has held since this was asked last, up to 64 KiB a thread: for tests.
pub fn take_peak() -> u64 {
    let peak = PEAK.swap(LIVE.load(Ordering::Relaxed), Ordering::Relaxed);
    u64::try_from(peak).unwrap_or(0)
}

/// Gives free pages back to the system if the program has more than so many bytes of memory to itself. Allocators keep
/// what is freed, in pieces that are often too small for what is asked for next. Looks every few milliseconds, however
/// often it is called.
pub(crate) fn trim(most: u64) {
    const EVERY: Duration = Duration::from_millis(10);
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    static LOOKED: AtomicU64 = AtomicU64::new(0);
    let now = BEGIN.get_or_init(Instant::now).elapsed().as_millis() as u64;
    let looked = LOOKED.load(Ordering::Relaxed);
    let due = now >= looked + EVERY.as_millis() as u64;
    if due
        && LOOKED.compare_exchange(looked, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        && crate::free::own_resident().is_some_and(|bytes| bytes > most)
    {
        give_back();
    }
}

/// Gives free pages back to the system if with so many bytes more the program would have more than `most` bytes of memory
/// to itself; knows nothing without [`Heap`].
pub(crate) fn make_room(bytes: u64, most: u64) {
    if live() > 0 && crate::free::own_resident().is_some_and(|own| own.saturating_add(bytes) > most) {
        give_back();
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_back() {
    // SAFETY: it may be called at any time, by any thread.
    unsafe { libc::malloc_trim(0) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_back() {}

/// Lets `reserve` see that the system has no memory, as `try_reserve` does, instead of ending the program.
pub fn attempt<T>(reserve: impl FnOnce() -> T) -> T {
    let before = ATTEMPTING.replace(true);
    let done = reserve();
    ATTEMPTING.set(before);
    done
}

fn note(bytes: i64) {
    // A thread that ends has no cells any more; the little that it still frees is not worth more care.
    let _ = DELTA.try_with(|delta| {
        let sum = delta.get() + bytes;
        if sum.abs() < UNREPORTED {
            return delta.set(sum);
        }
        delta.set(0);
        let live = LIVE.fetch_add(sum, Ordering::Relaxed) + sum;
        if sum > 0 {
            PEAK.fetch_max(live, Ordering::Relaxed);
        }
    });
}

/// Notes a new block, or ends the program if there is none and nobody is prepared for that.
fn taken(block: *mut u8, bytes: usize, before: usize) -> *mut u8 {
    if block.is_null() {
        if !ATTEMPTING.try_with(Cell::get).unwrap_or(false) {
            out_of_memory(bytes);
        }
    } else {
        note(bytes as i64 - before as i64);
    }
    block
}

#[cold]
fn out_of_memory(bytes: usize) -> ! {
    // One thread speaks; the others wait for the end that it brings about.
    if SPOKEN.swap(true, Ordering::Relaxed) {
        loop {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
    }
    // If this cannot be printed, the exit code still tells.
    let said = attempt(|| {
        writeln!(
            std::io::stderr(),
            "ways: the system refused {bytes} bytes of memory; with a smaller --memory a run keeps within it or is refused"
        )
    });
    drop(said);
    std::process::exit(2)
}

// SAFETY: all methods do what `System` does.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is passed on.
        taken(unsafe { System.alloc(layout) }, layout.size(), 0)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is passed on.
        taken(unsafe { System.alloc_zeroed(layout) }, layout.size(), 0)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        note(-(layout.size() as i64));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise is passed on.
        taken(unsafe { System.realloc(block, layout, size) }, size, layout.size())
    }
}
