//! Claims judged one after the other, in sight of the user.

use crate::args::Ledger;
use crate::failure::Failure;
use crate::memory;
use crate::progress::Screen;
use crate::threads;
use claims::{ClaimError, Court, Judged};
use ways::{Progress, Run, Watch};

/// Judges every claim of the ledger.
pub(crate) fn judge(ledger: &Ledger) -> Result<Vec<Judged>, Failure> {
    threads::start();
    let screen = Screen::new(ledger.quiet, true)?;
    let watch = Behind(&screen);
    let memory = ledger.memory.unwrap_or_else(memory::three_quarters_of_the_free);
    let run = Run::new(memory, &watch);
    let court = Court::new(&run);
    let number = ledger.claims.len();
    let judge = |(i, claim): (usize, &claims::Claim)| {
        screen.turn_to(i as f64 / number as f64, &format!("claim {} of {number}: {}", i + 1, claim.id));
        claim.judge(&court).map_err(stopped)
    };
    let judged = ledger.claims.iter().enumerate().map(judge).collect::<Result<_, _>>()?;
    screen.end()?;
    Ok(judged)
}

/// Only a wish to stop keeps a claim from being judged.
fn stopped(error: ClaimError) -> Failure {
    match error {
        ClaimError::Ways(error) => error.into(),
        other => Failure::Refused(other.to_string()),
    }
}

/// Listens to Ctrl-C, but does not tell of single sweeps.
struct Behind<'a>(&'a Screen);

impl Watch for Behind<'_> {
    fn progress(&self, _: Progress) {}

    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}
