//! The command that estimates numbers of positions.

use super::{Ask, Place, Positions, Terms, ask};
use crate::whole::{MOST_PARTICLES, MOST_RUNS, within};
use clap::{Args, ValueEnum};
use ways::{Sampling, Verb};

#[derive(Args)]
pub(super) struct Estimate {
    #[command(flatten)]
    place: Place,
    /// Only positions of this kind
    #[arg(long)]
    kind: Option<String>,
    /// The relative error to be reached: short runs tell how many are needed
    #[arg(long, value_name = "PART", default_value_t = 0.01, allow_hyphen_values = true, value_parser = relative)]
    error: f64,
    /// Make so many runs, whatever the error
    #[arg(long, conflicts_with = "error", value_parser = within(1, MOST_RUNS))]
    runs: Option<usize>,
    /// The particles of a run (samplings for chen, fillings for naive) [default: as many as short runs suggest]
    #[arg(long, value_parser = within(1, MOST_PARTICLES))]
    particles: Option<usize>,
    /// Equal seeds give equal estimates
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How runs are made
    #[arg(long, default_value = "smc")]
    method: By,
    #[command(flatten)]
    settings: Terms,
}

/// A number; whether it can be an error is judged later.
fn relative(text: &str) -> Result<f64, String> {
    let wrong = |_| format!("'{text}' is not a relative error; write a number above 0, such as 0.01");
    text.parse().map_err(wrong)
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// Sequential Monte Carlo: particles settle site after site and are drawn anew by their weights
    Smc,
    /// Heuristic sampling: of the states with equally many strings without liberty (without strings: with equally many
    /// ways to go on) one goes on
    Chen,
    /// The board is filled at random and shown to the rulebook
    Naive,
}

impl Estimate {
    pub(super) fn ask(self) -> Result<Ask, String> {
        let Estimate { place, kind, error, runs, particles, seed, method, settings } = self;
        let method = match method {
            By::Smc => Sampling::Smc,
            By::Chen => Sampling::Chen,
            By::Naive => Sampling::Naive,
        };
        let positions = Positions { kind, play: false, turn: None };
        ask(Verb::Estimate { method, error, particles, runs, seed }, place, positions, settings)
    }
}
