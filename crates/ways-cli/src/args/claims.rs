//! The ledger of claims.

use super::Request;
use crate::memory;
use claims::{Claim, Paper, Tier, Verdict};
use clap::{Args, Subcommand, ValueEnum};

/// Which claims to judge, and how to tell what comes of it.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    /// The claims, in the order of print.
    pub(crate) claims: Vec<Claim>,
    /// Show only these of them.
    pub(crate) only: Option<Verdict>,
    /// How.
    pub(crate) form: Form,
    /// The bytes that a claim may take, if the user has said so.
    pub(crate) memory: Option<u64>,
    /// No progress.
    pub(crate) quiet: bool,
}

impl PartialEq for Ledger {
    fn eq(&self, other: &Ledger) -> bool {
        let told = |ledger: &Ledger| {
            let ids: Vec<&str> = ledger.claims.iter().map(|claim| claim.id).collect();
            (ids, ledger.only, ledger.form, ledger.memory, ledger.quiet)
        };
        told(self) == told(other)
    }
}

/// How verdicts are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    /// A line for each, and a table by paper
    Text,
    /// A list of objects
    Json,
    /// A table for a paper
    Latex,
    /// A page: errata, questions, and what holds
    Markdown,
    /// All that is known of one
    #[value(skip)]
    Whole,
}

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(super) struct Claims {
    #[command(subcommand)]
    one: Option<One>,
    /// Also those that take longer than seconds
    #[arg(long)]
    all: bool,
    /// Only those of one paper: domineering, distance, domineering3d, shortest, go, or its key
    #[arg(long)]
    paper: Option<String>,
    /// Show only those with this verdict
    #[arg(long, value_name = "VERDICT", value_parser = verdict)]
    only: Option<Verdict>,
    /// Text for people, a list as json, a table as latex, a page as markdown
    #[arg(long, default_value = "text")]
    format: Form,
    #[command(flatten)]
    terms: Terms,
}

#[derive(Args)]
struct Terms {
    /// The most memory to take, such as 6GiB or 500MB [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<u64>,
    /// Print no progress
    #[arg(long)]
    quiet: bool,
}

#[derive(Subcommand)]
enum One {
    /// One claim: what it says, the verdict, the evidence, the command to type
    Show {
        /// Such as tromp-farneback/table-6
        id: String,
        #[command(flatten)]
        terms: Terms,
    },
}

impl Claims {
    /// The claims that are asked for.
    pub(super) fn request(self) -> Result<Request, String> {
        let ledger = match self.one {
            Some(One::Show { id, terms }) => Ledger {
                claims: vec![find(&id)?],
                only: None,
                form: Form::Whole,
                memory: terms.memory,
                quiet: terms.quiet,
            },
            None => Ledger {
                claims: self.selected()?,
                only: self.only,
                form: self.format,
                memory: self.terms.memory,
                quiet: self.terms.quiet,
            },
        };
        Ok(Request::Claims(Box::new(ledger)))
    }

    fn selected(&self) -> Result<Vec<Claim>, String> {
        let paper = self.paper.as_deref().map(paper).transpose()?;
        let mut claims = claims::ledger();
        claims.retain(|claim| {
            (self.all || claim.tier == Tier::Quick) && paper.is_none_or(|paper| claim.paper() == paper)
        });
        Ok(claims)
    }
}

fn find(id: &str) -> Result<Claim, String> {
    claims::ledger()
        .into_iter()
        .find(|claim| claim.id == id)
        .ok_or_else(|| format!("there is no claim '{id}'; 'ways claims' lists them"))
}

fn paper(word: &str) -> Result<Paper, String> {
    let words: Vec<String> =
        Paper::ALL.iter().map(|paper| format!("{} ({})", paper.subject(), paper.key())).collect();
    Paper::find(word)
        .ok_or_else(|| format!("there is no paper '{word}'; the papers are: {}", words.join(", ")))
}

fn verdict(word: &str) -> Result<Verdict, String> {
    let names = Verdict::ALL.map(Verdict::name);
    Verdict::ALL
        .into_iter()
        .find(|verdict| verdict.name() == word)
        .ok_or_else(|| format!("'{word}' is no verdict; the verdicts are: {}", names.join(", ")))
}
