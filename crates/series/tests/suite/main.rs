//! All tests of the crate from outside, in one program: it is linked once.

mod dominant;
mod families;
mod growth;
mod squares;
