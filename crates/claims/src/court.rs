//! The program's side: answers of the engines, from two of them where two can give it.

use crate::{Check, ClaimError, Sides};
use board::Board;
use rule::{Grouping, Rule, Rulebook, Visitor};
use std::path::Path;
use std::sync::LazyLock;
use testkit::tables::{self, Entry, Source};
use testkit::{Counts, brute};
use ways::{Answer, Job, Layers, Play, Proof, Run, Series, Share, UBig, Value, Verb};

/// Where claims are judged: what the engines may take, and what they say.
#[derive(Clone, Copy)]
pub struct Court<'a> {
    run: &'a Run<'a>,
}

/// The most positions that are tried one by one as a second opinion.
const FEW_POSITIONS: f64 = 300_000.0;

/// The most sites of a board that is swept a second time, in sorted layers.
const FEW_SITES: usize = 40;

/// The published numbers.
static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let texts = [
        include_str!("../../../tables/huntemann-mckay.toml"),
        include_str!("../../../tables/huntemann-nash.toml"),
        include_str!("../../../tables/hurtado.toml"),
        include_str!("../../../tables/karthikeyan-sinha.toml"),
        include_str!("../../../tables/tromp-farneback.toml"),
    ];
    let read = |text| tables::parse(Path::new("tables"), text).unwrap_or_else(|error| panic!("{error}"));
    texts.into_iter().map(read).collect()
});

impl<'a> Court<'a> {
    /// On these terms.
    pub fn new(run: &'a Run<'a>) -> Court<'a> {
        Court { run }
    }

    /// The terms.
    pub fn run(&self) -> &'a Run<'a> {
        self.run
    }

    /// The answer to any job.
    pub fn answer(&self, job: &Job) -> Result<Answer, ClaimError> {
        Ok(ways::answer(job, self.run)?)
    }

    /// The number of positions, of a kind if one is named, by two engines where the board is small.
    pub fn count(&self, game: &str, kind: Option<&str>, board: &str) -> Result<UBig, ClaimError> {
        let job = Job { kind: kind.map(str::to_string), ..Job::new(Verb::Count, game, board) };
        let counted = self.number(&job, self.run)?;
        if let Some(profile) = self.by_brute_force(game, kind, board)? {
            agree(&job, counted.clone(), UBig::from(profile.total()))?;
        } else if let Some(again) = self.second_run(board) {
            agree(&job, counted.clone(), self.number(&job, &again)?)?;
        }
        Ok(counted)
    }

    /// The profile, of a kind if one is named, by two engines where the board is small.
    ///
    /// # Panics
    /// If a number needs more than 128 bits.
    pub fn profile(&self, game: &str, kind: Option<&str>, board: &str) -> Result<Counts, ClaimError> {
        let job = Job { kind: kind.map(str::to_string), ..Job::new(Verb::Profile, game, board) };
        let profile = self.polynomial(&job, self.run)?;
        if let Some(other) = self.by_brute_force(game, kind, board)? {
            agree(&job, profile.clone(), other)?;
        } else if let Some(again) = self.second_run(board) {
            agree(&job, profile.clone(), self.polynomial(&job, &again)?)?;
        }
        Ok(profile)
    }

    /// The positions of alternating play, as a part of all positions.
    pub fn share(&self, game: &str, board: &str) -> Result<Share, ClaimError> {
        let job = Job { play: Some(Play { turn: None }), ..Job::new(Verb::Count, game, board) };
        match self.answer(&job)?.value {
            Value::Count { share: Some(share), .. } => Ok(share),
            other => unreachable!("play positions have a share, not {other:?}"),
        }
    }

    fn number(&self, job: &Job, run: &Run<'_>) -> Result<UBig, ClaimError> {
        match ways::answer(job, run)?.value {
            Value::Count { count, .. } => Ok(count),
            other => unreachable!("a count is a number, not {other:?}"),
        }
    }

    fn polynomial(&self, job: &Job, run: &Run<'_>) -> Result<Counts, ClaimError> {
        match ways::answer(job, run)?.value {
            Value::Profile(profile) => {
                let mut counts = Counts::none();
                for ((a, b), number) in profile.terms() {
                    counts.count(a, b, number.try_into().expect("numbers of small boards have 128 bits"));
                }
                Ok(counts)
            }
            other => unreachable!("a profile is a polynomial, not {other:?}"),
        }
    }

    /// The same by sorted layers, if the board is not large.
    fn second_run(&self, board: &str) -> Option<Run<'a>> {
        let sites: usize = board::parse_sum(board).ok()?.iter().map(Board::sites).sum();
        (sites <= FEW_SITES).then_some(Run { layers: Layers::Sorted, ..self.run.clone() })
    }

    /// Every position tried, if there are few.
    fn by_brute_force(
        &self,
        game: &str,
        kind: Option<&str>,
        board: &str,
    ) -> Result<Option<Counts>, ClaimError> {
        let Ok([board]) = <[Board; 1]>::try_from(board::parse_sum(board).unwrap_or_default()) else {
            return Ok(None);
        };
        if board.sites() == 0 {
            return Ok(None);
        }
        let game = games::find(game, kind).map_err(|error| ClaimError::Other(error.to_string()))?;
        Ok(game.accept(BruteForce(&board)))
    }

    /// What holds on a whole family, numbers or profiles; with few terms and digits.
    pub fn series(
        &self,
        game: &str,
        kind: Option<&str>,
        family: &str,
        profile: bool,
    ) -> Result<Box<Series>, ClaimError> {
        let verb = Verb::Series { terms: 3, profile, digits: 10 };
        let job = Job { kind: kind.map(str::to_string), ..Job::new(verb, game, family) };
        match self.answer(&job)?.value {
            Value::Series(series) => Ok(series),
            other => unreachable!("a series, not {other:?}"),
        }
    }

    /// Whether a recurrence or a generating function holds on a whole family of boards.
    pub fn prove(
        &self,
        game: &str,
        kind: Option<&str>,
        family: &str,
        formula: &str,
    ) -> Result<Check, ClaimError> {
        let verb = Verb::Prove { formula: formula.into() };
        let job = Job { kind: kind.map(str::to_string), ..Job::new(verb, game, family) };
        let answer = self.answer(&job)?;
        let Value::Verdict(verdict) = &answer.value else { unreachable!("a proof ends with a verdict") };
        Ok(match &**verdict {
            ways::Verdict::Proved { from, exception: None, .. } => {
                Check::Proved(format!("for all n from {from} on: {}", certificate(&answer.proof)))
            }
            ways::Verdict::Proved { exception: Some(failure), .. } | ways::Verdict::Refuted(failure) => {
                let at = format!("n = {}", failure.n);
                Check::Fails(Sides::new(at, failure.claimed.to_string(), failure.actual.to_string()))
            }
        })
    }

    /// A source in `tables/`, by its key there: `HuntemannMcKay`.
    ///
    /// # Panics
    /// If there is none.
    pub fn source(&self, key: &str) -> &'static Source {
        SOURCES.iter().find(|source| source.key == key).expect("a source in tables/")
    }

    /// All counts and profiles that a source has at a place, as printed.
    pub fn entries(&self, key: &str, place: &str) -> Result<Check, ClaimError> {
        let source = self.source(key);
        let mut entries: Vec<&Entry> = source.entries.iter().chain(&source.in_one_variable).collect();
        entries.retain(|entry| entry.place == place);
        assert!(!entries.is_empty(), "{key} has entries at {place}");
        let range = match entries.len() {
            1 => "the value in print".to_string(),
            more => format!("all {more} values in print"),
        };
        Check::over(range, entries, |entry| self.entry(entry))
    }

    /// The sides of a published number or polynomial.
    fn entry(&self, entry: &Entry) -> Result<Sides<String>, ClaimError> {
        let kind = entry.kind.as_deref();
        let at = entry.to_string();
        Ok(match &entry.printed {
            tables::Claim::Profile(printed) => {
                let profile = self.profile(&entry.game, kind, &entry.board)?;
                let profile = if entry.play { profile.play() } else { profile };
                let profile = if entry.in_one_variable { profile.in_one_variable() } else { profile };
                Sides::new(at, printed.to_string(), profile.to_string())
            }
            tables::Claim::Count { value, share: None } if !entry.play => {
                let count = self.count(&entry.game, kind, &entry.board)?;
                Sides::new(at, value.clone(), count.to_string())
            }
            tables::Claim::Count { value, share } => {
                let job = Job {
                    kind: entry.kind.clone(),
                    play: entry.play.then_some(Play { turn: None }),
                    ..Job::new(Verb::Count, &entry.game, &entry.board)
                };
                let Value::Count { count, share: counted } = self.answer(&job)?.value else {
                    unreachable!("a count is a number")
                };
                let told = |count: &str, share: Option<&str>| match share {
                    Some(share) => format!("{count} (share {share})"),
                    None => count.to_string(),
                };
                let counted = share.as_ref().zip(counted).map(|(printed, counted)| {
                    // Shares are cut off, not rounded, so fewer places are the first ones.
                    let places = printed.split_once('.').map_or(1, |_| printed.len());
                    counted.decimals()[..places].to_string()
                });
                Sides::new(at, told(value, share.as_deref()), told(&count.to_string(), counted.as_deref()))
            }
        })
    }
}

/// `1 state`, `3 states`.
fn several(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The numbers of a proof.
fn certificate(proof: &Proof) -> String {
    match proof {
        Proof::Proved { method, states, terms_verified, points: (x, y), primes } => format!(
            "{}, residuals vanish on {terms_verified} {method}, at {}, modulo {}",
            several(*states, "state"),
            several(x * y, "point"),
            several(primes.len(), "prime"),
        ),
        other => format!("{other:?}"),
    }
}

/// Two engines have the same answer to a job.
pub(crate) fn agree<T: PartialEq + ToString>(job: &Job, one: T, other: T) -> Result<(), ClaimError> {
    if one == other {
        return Ok(());
    }
    let what = format!("{} {}", job.game, job.board);
    Err(ClaimError::Engines { what, one: one.to_string(), other: other.to_string() })
}

/// Tries every position on a board by the rulebook.
struct BruteForce<'a>(&'a Board);

impl BruteForce<'_> {
    fn try_all<R: Rulebook>(self, rule: &R) -> Option<Counts> {
        let positions = (rule.pieces().len() as f64).powi(self.0.sites() as i32);
        (positions <= FEW_POSITIONS).then(|| brute::by_legal(rule, self.0))
    }
}

impl Visitor for BruteForce<'_> {
    type Output = Option<Counts>;

    fn visit<R: Rule>(self, rule: &R) -> Option<Counts> {
        self.try_all(rule)
    }

    fn visit_grouping<G: Grouping>(self, rule: &G) -> Option<Counts> {
        self.try_all(rule)
    }
}
