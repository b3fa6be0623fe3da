//! Bits flipped on purpose: `cargo test -p ways --features faults --test faults`.

#![cfg(feature = "faults")]

mod sweeps;
