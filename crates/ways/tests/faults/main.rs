//! A bit is flipped in what an engine holds: somebody notices, or the answer is the same.
//!
//! `cargo test -p ways --features faults --test faults`; with `-- --nocapture` the shares are printed.

#![cfg(feature = "faults")]

mod estimates;
mod halves;
mod series;
mod solving;
mod sweeps;
mod trial;
