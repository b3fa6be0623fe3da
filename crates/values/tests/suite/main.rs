//! All tests of the crate from outside, in one program: it is linked once.

mod known;
mod laws;
mod written;
