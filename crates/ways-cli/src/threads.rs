//! The threads that engines share.

use rayon::ThreadPoolBuilder;

/// Starts as many threads as the machine has processors; fewer where the system refuses them, and none but this one if it
/// must be.
pub(crate) fn start() {
    // A pool that cannot be built cannot be built later either, so one that is thrown away goes first.
    let global = match ThreadPoolBuilder::new().build() {
        Ok(_) => ThreadPoolBuilder::new(),
        Err(_) => ThreadPoolBuilder::new().num_threads(1).use_current_thread(),
    };
    // If this fails now, work is done where it is asked for or the program says why it ends.
    let _ = global.build_global();
}
