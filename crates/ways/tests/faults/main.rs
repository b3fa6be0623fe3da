//! A bit is flipped in what an engine holds: somebody notices, or the answer is the same.
#![cfg(feature = "faults")]

mod solving;
