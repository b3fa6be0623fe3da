//! Bits that are flipped while a job is done: every one of them is noticed, or does no harm.

#![cfg(feature = "faults")]

mod series;
