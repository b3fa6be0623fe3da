//! A statement in print, with the program that decides it.

use crate::verdicts::recorded;
use crate::{ClaimError, Court, Finding, Verdict};
use std::time::Instant;

/// One of the papers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Paper {
    HuntemannMckay,
    HuntemannNash,
    Hurtado,
    KarthikeyanSinha,
    TrompFarneback,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 5] = [
        Paper::HuntemannMckay,
        Paper::HuntemannNash,
        Paper::Hurtado,
        Paper::KarthikeyanSinha,
        Paper::TrompFarneback,
    ];

    /// The word before the slash of an id.
    pub fn key(self) -> &'static str {
        match self {
            Paper::HuntemannMckay => "huntemann-mckay",
            Paper::HuntemannNash => "huntemann-nash",
            Paper::Hurtado => "hurtado",
            Paper::KarthikeyanSinha => "karthikeyan-sinha",
            Paper::TrompFarneback => "tromp-farneback",
        }
    }

    /// A shorter word, for its subject.
    pub fn subject(self) -> &'static str {
        match self {
            Paper::HuntemannMckay => "domineering",
            Paper::HuntemannNash => "distance",
            Paper::Hurtado => "domineering3d",
            Paper::KarthikeyanSinha => "shortest",
            Paper::TrompFarneback => "go",
        }
    }

    /// Who wrote it, and its title.
    pub fn title(self) -> &'static str {
        match self {
            Paper::HuntemannMckay => "Huntemann and McKay, Counting Domineering Positions",
            Paper::HuntemannNash => {
                "Huntemann and Nash, The Polynomial Profile of Distance Games on Paths and Cycles"
            }
            Paper::Hurtado => "Hurtado, Strategies to solve a 4x4x3 Domineering game",
            Paper::KarthikeyanSinha => {
                "Karthikeyan and Sinha, Domineering games with minimal number of moves"
            }
            Paper::TrompFarneback => "Tromp and Farnebäck, Combinatorics of Go",
        }
    }

    /// By its key or its subject.
    pub fn find(word: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| [paper.key(), paper.subject()].contains(&word))
    }
}

/// What a claim is in its paper.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Something that the paper states: a theorem, a formula, an example, a table.
    Statement,
    /// Something that the paper believes, or that it appears to its authors.
    Conjecture,
    /// Something that the paper asks, put as a statement.
    Question,
}

/// How long a claim takes to be judged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// Below a second or two; all of them together below a minute.
    Quick,
    /// Longer: only with `--all`.
    Slow,
}

/// A statement in print, with the program that decides it.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Such as `huntemann-nash/prop-4.1`: the key of the paper and the place.
    pub id: &'static str,
    /// Where it stands in print: `Proposition 4.1`.
    pub place: &'static str,
    /// What it is there.
    pub kind: Kind,
    /// What it says, in our words.
    pub statement: &'static str,
    /// How it is checked.
    pub how: &'static str,
    /// What to type to see it for oneself.
    pub command: &'static str,
    /// What it takes.
    pub tier: Tier,
    /// Holds both sides against each other.
    pub check: fn(&Court<'_>) -> Result<Finding, ClaimError>,
}

/// A claim with its verdict.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The claim.
    pub claim: Claim,
    /// The verdict; none if it could not be judged.
    pub verdict: Option<Verdict>,
    /// What it rests on, or why there is none.
    pub evidence: String,
    /// There was no room to judge it.
    pub refused: bool,
    /// The verdict of the last time that somebody looked.
    pub recorded: Option<Verdict>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

impl Judged {
    /// The verdict is not what was written down. A claim that there was no room to judge is not news.
    pub fn is_news(&self) -> bool {
        !self.refused && (self.verdict.is_none() || self.verdict != self.recorded)
    }
}

impl Claim {
    /// Its paper.
    ///
    /// # Panics
    /// If the id names none.
    pub fn paper(&self) -> Paper {
        let key = self.id.split('/').next().unwrap_or_default();
        Paper::find(key).expect("an id begins with the key of a paper")
    }

    /// Decides it. An error only if the user has asked to stop.
    pub fn judge(&self, court: &Court<'_>) -> Result<Judged, ClaimError> {
        let start = Instant::now();
        let (verdict, evidence, refused) = match (self.check)(court) {
            Ok(Finding { verdict, evidence }) => (Some(verdict), evidence, false),
            Err(error) if error.stopped() => return Err(error),
            Err(error) => (None, format!("it could not be judged: {error}"), error.lacks_room()),
        };
        let seconds = start.elapsed().as_secs_f64();
        Ok(Judged { claim: self.clone(), verdict, evidence, refused, recorded: recorded(self.id), seconds })
    }
}
