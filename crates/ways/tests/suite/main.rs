//! All tests of the crate from outside, in one program: it is linked once.

mod boards;
mod bounds;
mod coalition;
mod ends;
mod estimate;
mod extremes;
mod families;
mod games;
mod go_games;
mod graph;
mod growth;
mod hamilton;
mod laws;
mod partizan;
mod play;
mod positions;
mod published_method;
mod simulate;
mod solve;
mod states;
mod stop;
mod stop_families;
mod stop_solving;
mod stuck;
mod tables;
mod value;
