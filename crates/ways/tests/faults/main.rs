//! A bit is flipped in what an engine holds: somebody notices, or the answer is the same.
//!
//! `cargo test -p ways --features faults --test faults`

#![cfg(feature = "faults")]

mod halves;
mod series;
mod solving;
mod sweeps;
