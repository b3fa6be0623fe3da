//! All tests of the crate from outside, in one program: it is linked once.

mod bfiles;
mod boards;
mod bounds;
mod claims;
mod cli;
mod described;
mod estimate;
mod go;
mod graph;
mod hamilton;
#[cfg(target_os = "linux")]
mod memory;
mod played;
mod program;
mod said;
mod series;
mod solve;
#[cfg(unix)]
mod stop;
mod three;
mod value;
