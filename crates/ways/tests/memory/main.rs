//! Every engine keeps to the memory that it is given, measured at the allocator, or refuses.

mod families;
mod solving;
mod sweeps;

use control::{Heap, take_peak};
use std::sync::{Mutex, MutexGuard};

#[global_allocator]
static HEAP: Heap = Heap;

/// The heap is that of all tests, so they run one after the other.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// What the program holds now. The peak is counted from here on.
fn held() -> u64 {
    take_peak();
    take_peak()
}
