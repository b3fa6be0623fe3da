//! Estimated numbers of positions, in every format.

use super::grouped;
use ways::{Estimated, Foretold, Sampled};

/// The estimate in words.
pub(super) fn text(estimated: &Estimated) -> String {
    let sampled = &estimated.sampled;
    let (mantissa, exponent) = sampled.figure();
    let runs = counted(sampled.runs.len(), "runs");
    let tries = counted(estimated.particles, estimated.method.tries());
    let mut text = if sampled.log10().is_finite() {
        format!("{mantissa}e{exponent}\nlog10 {:.6}{}\n", sampled.log10(), error_text(sampled))
    } else {
        "0\n".to_string()
    };
    text += &format!("{runs} of {tries}, seed {}\n", estimated.seed);
    text += &estimated.foretold.map_or_else(String::new, |foretold| foretold_text(estimated, &foretold));
    text + warning(estimated)
}

/// `1 run`, `1,234 runs`.
fn counted(number: usize, many: &str) -> String {
    let what = if number == 1 { many.trim_end_matches('s') } else { many };
    format!("{} {what}", grouped(&number.to_string(), ","))
}

fn error_text(sampled: &Sampled) -> String {
    sampled.error().map_or_else(String::new, |error| format!(", relative error {error:.2e}"))
}

/// What the formula says, how far that is from the estimate, and what to think of it.
fn foretold_text(estimated: &Estimated, foretold: &Foretold) -> String {
    let side = foretold.up_to;
    let number = power_of_ten(foretold.log10);
    let mut text = format!("formula from squares up to {side}x{side}: {number}");
    if let Some(deviation) = estimated.deviation().filter(|_| estimated.trusted()) {
        let way = if deviation < 0.0 { "below" } else { "above" };
        text += &format!("; the estimate is {:.1} errors {way} it", deviation.abs());
        if estimated.sampled.error().is_some_and(|error| foretold.doubt > error) {
            let (smaller, percent) = (side - 1, 100.0 * foretold.doubt);
            text += &format!(
                "\n(it is rough here: squares up to {smaller}x{smaller} give {percent:.1}% more or less)"
            );
        }
    }
    text + "\n"
}

/// `2.08168e170`.
fn power_of_ten(log10: f64) -> String {
    format!("{:.5}e{}", 10f64.powf(log10 - log10.floor()), log10.floor())
}

/// Where the error says nothing.
fn warning(estimated: &Estimated) -> &'static str {
    if !estimated.sampled.log10().is_finite() {
        "warning: no run has found a position; that does not show that there is none\n"
    } else if estimated.sampled.runs.len() == 1 {
        "warning: one run tells nothing of the error\n"
    } else if !estimated.trusted() {
        "warning: runs differ by more than their mean, and greater ones may be missing:\n\
         the error cannot be trusted; more particles would help\n"
    } else {
        ""
    }
}

/// A line.
pub(super) fn csv(estimated: &Estimated) -> String {
    let sampled = &estimated.sampled;
    let error = sampled.error().map_or_else(String::new, |error| error.to_string());
    format!(
        "estimate,log10,relative_error,trusted,runs,particles,seed\n{},{},{error},{},{},{},{}\n",
        sampled.estimate(),
        sampled.log10(),
        estimated.trusted(),
        sampled.runs.len(),
        estimated.particles,
        estimated.seed,
    )
}

/// The figure with its error in brackets.
pub(super) fn latex(estimated: &Estimated) -> String {
    let (mantissa, exponent) = estimated.sampled.figure();
    format!("{mantissa} \\cdot 10^{{{exponent}}}\n")
}
