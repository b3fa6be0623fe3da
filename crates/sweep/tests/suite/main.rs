//! All tests of the crate from outside, in one program: it is linked once.

mod borders;
mod brute_force;
mod described;
mod families;
mod groups;
mod machines;
mod particles;
mod positions;
