//! All tests of the crate from outside, in one program: it is linked once.

mod agreement;
mod coalition;
mod kayles;
mod nim;
mod partizan;
mod published;
mod tally;
mod value;
