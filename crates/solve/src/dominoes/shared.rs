//! What the threads of a search share: what is proved, what is being searched, and whether it has ended.

use super::proved::Proved;
use crate::Run;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard};

/// What all threads share.
pub(crate) struct Shared<'a> {
    pub(super) proved: &'a Proved,
    pub(super) run: &'a Run<'a>,
    /// Large nodes that are being searched: the high halves of their keys, placed by the low ones.
    pub(super) busy: Vec<AtomicU64>,
    /// The nodes of all threads, roughly.
    pub(super) nodes: AtomicU64,
    /// Somebody knows the answer.
    pub(super) ended: AtomicBool,
    /// Help is wanted, or no longer.
    called: Mutex<bool>,
    call: Condvar,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(proved: &'a Proved, run: &'a Run<'a>) -> Self {
        const BUSY: usize = 1 << 12;
        Shared {
            proved,
            run,
            busy: (0..BUSY).map(|_| AtomicU64::new(0)).collect(),
            nodes: AtomicU64::new(0),
            ended: AtomicBool::new(false),
            called: Mutex::new(false),
            call: Condvar::new(),
        }
    }

    /// A new question.
    pub(crate) fn begin(&self) {
        self.ended.store(false, Relaxed);
        *self.lock() = false;
        self.busy.iter().for_each(|busy| busy.store(0, Relaxed));
    }

    /// The question is answered, or given up.
    pub(crate) fn end(&self) {
        self.ended.store(true, Relaxed);
        self.call_help();
    }

    /// The first thread has searched for a while.
    pub(super) fn call_help(&self) {
        *self.lock() = true;
        self.call.notify_all();
    }

    /// Waits until help is wanted or the question has ended; is it wanted?
    pub(crate) fn is_called(&self) -> bool {
        let called = self.call.wait_while(self.lock(), |called| !*called);
        drop(called);
        !self.ended.load(Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.called.lock().expect("nobody panics with the lock")
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.proved.bytes()
    }
}
