//! The one door to everything: a [`Job`] goes in, an [`Answer`] comes out.
//!
//! Every front end turns words into a job and an answer into words, and holds no mathematics of its own.

mod answer;
mod arising;
mod ask;
mod bounds;
mod coalition;
mod ends;
mod error;
mod estimate;
mod extremes;
mod foresight;
mod graph;
mod growth;
mod hamilton;
mod job;
mod numbered;
mod partizan;
mod position;
mod question;
mod series;
mod simulate;
mod solve;
mod states;
mod tally;
mod value;
mod walk;

pub use crate::series::Series;
pub use crate::solve::Solution;
pub use ::series::{Decimal, Estimate, Evidence, Floor, Growth, Law, Polynomial, Sampled, Verdict};
pub use ::solve::Outcome;
pub use algebra::Profile;
pub use answer::{Account, Answer, Cell, Check, Proof, Share, Tables, Value};
pub use ask::answer;
pub use board::{KnownBoard, example_families, known_boards};
pub use bounds::{
    Bound, FromKnights, GameBounds, GoBounds, LeastGames, MeanOutdegree, MostGames, PositionBounds, Replayed,
    Says, Tiles,
};
pub use coalition::{Alliance, BoxOrders, Forced, OneQuestion, Replies, Told, Win, letter};
pub use dashu_int::UBig;
pub use dashu_ratio::RBig;
pub use ends::{GameEnds, Move, ShownEnd};
pub use error::{WaysError, bytes};
pub use estimate::{Estimated, Foretold};
pub use extremes::ExtremeSeries;
pub use games::described::{FORMAT, Key};
pub use games::domineering3d;
pub use games::{Description, DescriptionError, Entry, catalogue, game_file};
pub use graph::{Folded, GameGraph, Listed, ListedMove};
pub use growth::{FamilyGrowth, SquareGrowth};
pub use hamilton::{AllCycles, Audit, Brought, Cycle, Fault, Form, Hamilton, Listing, Short, Visits};
pub use job::{Definition, Extreme, Fold, Job, Pieces, Play, Player, Sampling, Sizes, Verb};
pub use numbered::Numbered;
pub use partizan::{Begun, Partizan};
pub use position::Position;
pub use simulate::{Certified, Played, Simulation, Strategy, Transcript};
pub use states::{BorderStates, BumpStates};
pub use sweep::{Checkpoint, Layers, Progress, Run, Unwatched, Watch};
pub use tally::{Games, SampledGames};
pub use value::GameValue;
