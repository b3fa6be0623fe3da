//! Faults on purpose: a bit flipped in what an engine holds, so that tests can see whether anybody notices.
//!
//! An engine calls [`strike`] on every store, table and list right after it is written and while it waits to be read.
//! Without the feature `faults` that is nothing at all. With it, a test names a place and a bit ([`with_fault`]), and
//! the job under test then runs with that bit flipped. [`places`] tells where a job could be struck.

/// Can bits be flipped at all?
pub const ON: bool = cfg!(feature = "faults");

/// A chance to flip a bit of `words`, which are held at this place.
#[inline(always)]
pub fn strike<T: bytemuck::Pod>(place: &'static str, words: &mut [T]) {
    #[cfg(feature = "faults")]
    striking::strike(place, bytemuck::cast_slice_mut(words));
    #[cfg(not(feature = "faults"))]
    let _ = (place, words);
}

#[cfg(feature = "faults")]
pub use striking::{Fault, Place, places, with_fault};

#[cfg(feature = "faults")]
mod striking {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    /// A bit to flip.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Fault {
        /// The name of the place.
        pub place: &'static str,
        /// How often the place is passed before, counted over visits with at least a byte.
        pub visit: u64,
        /// The bit, taken modulo the bits that are there.
        pub bit: u64,
    }

    /// Where a job was.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Place {
        /// How often.
        pub visits: u64,
        /// The most bytes at a time.
        pub bytes: usize,
    }

    enum Plan {
        Look(BTreeMap<&'static str, Place>),
        Strike(Fault, bool),
    }

    /// What to do at every place; nothing, if nobody has a plan.
    static PLAN: Mutex<Option<Plan>> = Mutex::new(None);
    /// One plan at a time.
    static ONE: Mutex<()> = Mutex::new(());

    pub(super) fn strike(place: &'static str, bytes: &mut [u8]) {
        if bytes.is_empty() {
            return;
        }
        match PLAN.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).as_mut() {
            Some(Plan::Look(places)) => {
                let seen = places.entry(place).or_default();
                seen.visits += 1;
                seen.bytes = seen.bytes.max(bytes.len());
            }
            Some(Plan::Strike(fault, struck)) if fault.place == place && !*struck => {
                if fault.visit > 0 {
                    fault.visit -= 1;
                    return;
                }
                let bit = (fault.bit % (8 * bytes.len() as u64)) as usize;
                bytes[bit / 8] ^= 1 << (bit % 8);
                *struck = true;
            }
            _ => {}
        }
    }

    fn planned<T>(plan: Plan, job: impl FnOnce() -> T) -> (T, Option<Plan>) {
        let _one = ONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let set = |plan| {
            std::mem::replace(&mut *PLAN.lock().unwrap_or_else(|poisoned| poisoned.into_inner()), plan)
        };
        set(Some(plan));
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
        let plan = set(None);
        (result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)), plan)
    }

    /// Does a job without any fault and tells where it could have been struck.
    pub fn places<T>(job: impl FnOnce() -> T) -> (T, BTreeMap<&'static str, Place>) {
        match planned(Plan::Look(BTreeMap::new()), job) {
            (result, Some(Plan::Look(places))) => (result, places),
            _ => unreachable!("nobody else changes the plan"),
        }
    }

    /// Does a job with a bit flipped; whether the place was reached stands beside the result.
    pub fn with_fault<T>(fault: Fault, job: impl FnOnce() -> T) -> (T, bool) {
        match planned(Plan::Strike(fault, false), job) {
            (result, Some(Plan::Strike(_, struck))) => (result, struck),
            _ => unreachable!("nobody else changes the plan"),
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::faults::strike;

        fn job() -> Vec<u16> {
            let mut words = vec![0u16; 4];
            strike("words", &mut words);
            strike("words", &mut words[..2]);
            words
        }

        #[test]
        fn a_bit_is_flipped_once_where_it_shall_be() {
            let (words, seen) = places(job);
            assert_eq!((words, seen["words"]), (vec![0; 4], Place { visits: 2, bytes: 8 }));
            let struck = |visit, bit| with_fault(Fault { place: "words", visit, bit }, job);
            assert_eq!(struck(0, 63), (vec![0, 0, 0, 1 << 15], true));
            assert_eq!(struck(1, 33), (vec![2, 0, 0, 0], true));
            assert_eq!(struck(2, 0), (vec![0; 4], false));
        }
    }
}
