//! The memory that a run holds.

use crate::{Halt, heap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Before a block of so many bytes is taken, free pages are given back that would stand beside it.
const LARGE: u64 = 1 << 20;

/// How many bytes a run may hold, holds now, and has held at most. Shared by all threads of a run.
#[derive(Debug)]
pub struct Account {
    limit: u64,
    held: AtomicU64,
    peak: AtomicU64,
}

impl Account {
    /// An account with this limit, of which nothing is held.
    pub fn new(limit: u64) -> Arc<Account> {
        Arc::new(Account { limit, held: AtomicU64::new(0), peak: AtomicU64::new(0) })
    }

    /// The most bytes that may be held.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The bytes that are charged now.
    pub fn held(&self) -> u64 {
        self.held.load(Ordering::Relaxed)
    }

    /// The most bytes that were charged at a time.
    pub fn peak(&self) -> u64 {
        self.peak.load(Ordering::Relaxed)
    }

    /// The bytes that may still be charged.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.held())
    }

    /// Would so many bytes fit beside what is held? A float, since estimates exceed all words.
    pub fn fits(&self, bytes: f64) -> Result<(), Halt> {
        let needed = self.held() as f64 + bytes;
        if needed <= self.limit as f64 { Ok(()) } else { Err(Halt::Memory { needed, limit: self.limit }) }
    }

    /// Refuses to go on if the program holds more than the limit, charged or not; knows nothing without [`Heap`].
    ///
    /// [`Heap`]: crate::Heap
    pub(crate) fn check_heap(&self) -> Result<(), Halt> {
        let live = heap::live();
        if live > 0 {
            heap::trim(self.limit);
        }
        if live <= self.limit { Ok(()) } else { Err(Halt::Memory { needed: live as f64, limit: self.limit }) }
    }

    fn add(&self, bytes: u64) -> Result<(), Halt> {
        if bytes >= LARGE {
            heap::make_room(bytes, self.limit);
        }
        let grown = |held: u64| held.checked_add(bytes).filter(|&held| held <= self.limit);
        match self.held.try_update(Ordering::Relaxed, Ordering::Relaxed, grown) {
            Ok(before) => {
                self.peak.fetch_max(before + bytes, Ordering::Relaxed);
                Ok(())
            }
            Err(held) => Err(Halt::Memory { needed: held as f64 + bytes as f64, limit: self.limit }),
        }
    }

    fn give_back(&self, bytes: u64) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// Bytes that are charged to an account until this is dropped.
#[derive(Debug)]
pub struct Charge {
    account: Arc<Account>,
    bytes: u64,
}

impl Charge {
    /// Charges so many bytes, or says why they do not fit.
    pub fn new(account: &Arc<Account>, bytes: u64) -> Result<Charge, Halt> {
        account.add(bytes)?;
        Ok(Charge { account: Arc::clone(account), bytes })
    }

    /// The bytes that are charged.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Charges more or less than before; what is refused changes nothing.
    pub fn resize(&mut self, bytes: u64) -> Result<(), Halt> {
        match bytes.checked_sub(self.bytes) {
            Some(more) => self.account.add(more)?,
            None => self.account.give_back(self.bytes - bytes),
        }
        self.bytes = bytes;
        Ok(())
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.account.give_back(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charges_add_up_and_are_given_back() {
        let account = Account::new(100);
        let mut first = Charge::new(&account, 60).unwrap();
        let second = Charge::new(&account, 40).unwrap();
        assert_eq!(Charge::new(&account, 1).unwrap_err(), Halt::Memory { needed: 101.0, limit: 100 });
        assert_eq!(first.resize(61), Err(Halt::Memory { needed: 101.0, limit: 100 }));
        assert_eq!((first.bytes(), account.held(), account.left()), (60, 100, 0));
        drop(second);
        first.resize(10).unwrap();
        assert_eq!((account.held(), account.peak()), (10, 100));
        first.resize(90).unwrap();
        assert_eq!(account.fits(11.0), Err(Halt::Memory { needed: 101.0, limit: 100 }));
        drop(first);
        assert_eq!(account.held(), 0);
    }

    #[test]
    fn what_no_word_can_hold_is_refused() {
        let account = Account::new(u64::MAX);
        let _one = Charge::new(&account, 1).unwrap();
        assert!(Charge::new(&account, u64::MAX).is_err());
        assert!(Account::new(10).fits(f64::INFINITY).is_err());
    }
}
