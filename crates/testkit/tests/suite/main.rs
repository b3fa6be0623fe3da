//! All tests of the crate from outside, in one program: it is linked once.

mod bounds;
mod engines;
mod go;
mod moves;
mod tables;
mod tromp;
