//! Two sides of a statement, and the verdict that follows from them.

use crate::ClaimError;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// What is true about a statement in print.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It holds wherever it was looked at; the evidence says where.
    Confirmed,
    /// It holds for ever; the evidence has the numbers of the certificate.
    Proved,
    /// It does not hold; the evidence has the smallest counterexample and what holds instead.
    Wrong,
    /// The text at hand is damaged; the evidence says what it must have said.
    Garbled,
    /// Nobody knows; the evidence says what was tried.
    Open,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 5] =
        [Verdict::Confirmed, Verdict::Proved, Verdict::Wrong, Verdict::Garbled, Verdict::Open];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Proved => "proved",
            Verdict::Wrong => "wrong",
            Verdict::Garbled => "garbled",
            Verdict::Open => "open",
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What the paper says and what the program says, at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides<T> {
    /// The place: `n = 3`, `2x5`.
    pub at: String,
    /// The paper's side.
    pub paper: T,
    /// The program's side.
    pub program: T,
}

impl<T> Sides<T> {
    /// Two sides at a place.
    pub fn new(at: impl Into<String>, paper: T, program: T) -> Sides<T> {
        Sides { at: at.into(), paper, program }
    }
}

/// What came of holding the two sides of a statement against each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// They agree; where, in words: `n = 1 to 20`, `64 entries`.
    Holds(String),
    /// They agree for ever; from where on and by what, in words.
    Proved(String),
    /// They do not; the first place where.
    Fails(Sides<String>),
}

impl Check {
    /// Holds the sides against each other place by place, the smallest one first.
    ///
    /// ```
    /// use claims::{Check, Sides};
    /// let squares = |n: u64| Ok(Sides::new(format!("n = {n}"), n * n, 2 * n));
    /// let check = Check::over("n = 0 to 9", 0..10, squares)?;
    /// assert_eq!(check.failure().unwrap(), "at n = 1: print has 1, it is 2");
    /// # Ok::<(), claims::ClaimError>(())
    /// ```
    pub fn over<I: IntoIterator, T: PartialEq + Display>(
        range: impl Into<String>,
        places: I,
        mut sides: impl FnMut(I::Item) -> Result<Sides<T>, ClaimError>,
    ) -> Result<Check, ClaimError> {
        for place in places {
            let check = Check::equal(sides(place)?);
            if let Check::Fails(_) = check {
                return Ok(check);
            }
        }
        Ok(Check::Holds(range.into()))
    }

    /// At one place.
    pub fn equal<T: PartialEq + Display>(sides: Sides<T>) -> Check {
        let Sides { at, paper, program } = sides;
        if paper == program {
            return Check::Holds(at);
        }
        Check::Fails(Sides { at, paper: paper.to_string(), program: program.to_string() })
    }

    /// The same, and what they agree on is told.
    pub fn value<T: PartialEq + Display>(sides: Sides<T>) -> Check {
        let told = format!("{}: {}", sides.at, sides.program);
        match Check::equal(sides) {
            Check::Holds(_) => Check::Holds(told),
            other => other,
        }
    }

    /// Is something so, as the paper says? Otherwise the program has another word for it.
    pub fn so(at: impl Into<String>, holds: bool, paper: &str, program: &str) -> Check {
        let program = if holds { paper } else { program };
        Check::equal(Sides::new(at, paper, program))
    }

    /// Several parts of one statement: the first failure, if there is one; proved if all parts are.
    ///
    /// # Panics
    /// If there is no part.
    pub fn all(parts: impl IntoIterator<Item = Check>) -> Check {
        parts.into_iter().reduce(Check::and).expect("a statement has parts")
    }

    fn and(self, other: Check) -> Check {
        match (self, other) {
            (Check::Fails(sides), _) | (_, Check::Fails(sides)) => Check::Fails(sides),
            (Check::Proved(one), Check::Proved(other)) => Check::Proved(joined(one, &other)),
            (Check::Holds(one) | Check::Proved(one), Check::Holds(other) | Check::Proved(other)) => {
                Check::Holds(joined(one, &other))
            }
        }
    }

    /// The first difference, in words.
    pub fn failure(&self) -> Option<String> {
        let Check::Fails(Sides { at, paper, program }) = self else { return None };
        Some(format!("at {at}: print has {paper}, it is {program}"))
    }

    /// What speaks for it, in words; its failure otherwise.
    fn words(&self) -> String {
        match self {
            Check::Holds(words) | Check::Proved(words) => words.clone(),
            Check::Fails(_) => self.failure().expect("it fails"),
        }
    }
}

/// Both, but nothing twice.
fn joined(one: String, other: &str) -> String {
    if one.split("; ").any(|part| part == other) { one } else { format!("{one}; {other}") }
}

/// A verdict and what it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// What it rests on, in a sentence or two.
    pub evidence: String,
}

impl Finding {
    /// Of a statement that the paper makes: wrong if it fails.
    pub fn stated(check: &Check) -> Finding {
        let verdict = match check {
            Check::Holds(_) => Verdict::Confirmed,
            Check::Proved(_) => Verdict::Proved,
            Check::Fails(_) => Verdict::Wrong,
        };
        Finding { verdict, evidence: check.words() }
    }

    /// Of a conjecture or a question: as long as it neither fails nor is proved, it is open.
    pub fn conjectured(check: &Check) -> Finding {
        let mut finding = Finding::stated(check);
        if let Check::Holds(range) = check {
            finding = Finding::open(format!("holds as far as it was looked at: {range}"));
        }
        finding
    }

    /// What was tried, to no avail.
    pub fn open(tried: impl Into<String>) -> Finding {
        Finding { verdict: Verdict::Open, evidence: tried.into() }
    }

    /// Where the statement fails, what is true instead, which is checked as well. Nothing happens to one that holds.
    pub fn instead(self, statement: &str, check: &Check) -> Result<Finding, ClaimError> {
        self.mended(Verdict::Wrong, "instead", statement, check)
    }

    /// Where the text at hand fails because it is damaged, what must have stood there, which is checked as well.
    pub fn read_as(self, statement: &str, check: &Check) -> Result<Finding, ClaimError> {
        self.mended(Verdict::Garbled, "it must have been", statement, check)
    }

    fn mended(
        self,
        verdict: Verdict,
        word: &str,
        statement: &str,
        check: &Check,
    ) -> Result<Finding, ClaimError> {
        if self.verdict != Verdict::Wrong {
            return Ok(self);
        }
        if let Some(failure) = check.failure() {
            return Err(ClaimError::Mend { statement: statement.into(), failure });
        }
        let evidence = format!("{}; {word}: {statement} ({})", self.evidence, check.words());
        Ok(Finding { verdict, evidence })
    }

    /// A remark beside the evidence.
    pub fn remark(mut self, remark: &str) -> Finding {
        self.evidence = format!("{}. {remark}", self.evidence);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fails_from: u64, to: u64) -> Check {
        let sides = |n: u64| Ok(Sides::new(format!("n = {n}"), n, n.min(fails_from.saturating_sub(1))));
        Check::over(format!("n = 0 to {}", to - 1), 0..to, sides).unwrap()
    }

    #[test]
    fn the_smallest_counterexample_decides() {
        assert_eq!(Finding::stated(&check(9, 5)).verdict, Verdict::Confirmed);
        let wrong = Finding::stated(&check(3, 5));
        assert_eq!((wrong.verdict, &*wrong.evidence), (Verdict::Wrong, "at n = 3: print has 3, it is 2"));
        assert_eq!(Finding::conjectured(&check(9, 5)).verdict, Verdict::Open);
        assert_eq!(Finding::conjectured(&check(3, 5)).verdict, Verdict::Wrong);
        assert_eq!(Finding::conjectured(&Check::Proved("9 states".into())).verdict, Verdict::Proved);
    }

    #[test]
    fn what_holds_instead_is_checked() {
        let wrong = || Finding::stated(&check(3, 5));
        let mended = wrong().instead("the least of both", &check(9, 5)).unwrap();
        assert_eq!(
            mended.evidence,
            "at n = 3: print has 3, it is 2; instead: the least of both (n = 0 to 4)"
        );
        assert!(matches!(wrong().instead("no better", &check(2, 5)), Err(ClaimError::Mend { .. })));
        assert_eq!(wrong().read_as("2", &check(9, 5)).unwrap().verdict, Verdict::Garbled);
        let right = Finding::stated(&check(9, 5)).instead("nothing", &check(2, 5)).unwrap();
        assert_eq!(right.verdict, Verdict::Confirmed);
    }

    #[test]
    fn parts_are_proved_only_together() {
        let (holds, proved) = (Check::Holds("2x2".into()), Check::Proved("9 states".into()));
        assert_eq!(Check::all([proved.clone(), proved.clone()]), proved);
        assert_eq!(Check::all([holds.clone(), proved]), Check::Holds("2x2; 9 states".into()));
        assert!(matches!(Check::all([holds, check(1, 3)]), Check::Fails(_)));
    }
}
