//! What is answered: a value, how far it is proved, and what it cost.

use crate::extremes::ExtremeSeries;
use crate::series::Series;
use crate::solve::Solution;
use crate::states::BorderStates;
use crate::{
    Estimated, FamilyGrowth, Forced, GameEnds, GameGraph, GameValue, Games, GoBounds, Job, Numbered,
    Partizan, Profile, SampledGames, Simulation, SquareGrowth, Verb, Visits, WaysError,
};
use ::series::{Estimate, Evidence, Fraction, Growth, Method, Polynomial, Verdict};
use ::solve::Effort;
use dashu_int::UBig;
use dashu_ratio::RBig;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;
use std::time::Instant;

/// The answer to a job.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The question.
    pub job: Job,
    /// The result.
    pub value: Value,
    /// How it is known.
    pub proof: Proof,
    /// What it took.
    pub account: Account,
}

/// A result.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number of positions; of alternating play, also its share of all positions.
    Count {
        /// The number.
        count: UBig,
        /// Beside it, for positions of alternating play.
        share: Option<Share>,
    },
    /// A polynomial in x and y.
    Profile(Profile),
    /// A polynomial in x, y and e: where xᵃ yᵇ stands, `sites` − `covers` · (a + b) sites are empty.
    ProfileWithEmpty {
        /// The polynomial in x and y.
        profile: Profile,
        /// All sites of the board.
        sites: usize,
        /// The sites that a piece covers.
        covers: usize,
    },
    /// A polynomial in x alone.
    ProfileInOneVariable {
        /// Coefficients by rising powers.
        coefficients: Vec<UBig>,
        /// The number of ways to cover the whole board, where there are any.
        perfect: Option<UBig>,
    },
    /// The value of a profile at a point.
    Number(RBig),
    /// The boards of a range of sizes, row by row.
    Table(Vec<Cell>),
    /// The numbers of states at a border.
    States(BorderStates),
    /// Positions and their numbers.
    Positions(Numbered),
    /// After how many moves a game can be over.
    Ends(GameEnds),
    /// What a position is worth.
    Game(Box<GameValue>),
    /// Who wins under optimal play, where both players have the same moves.
    Solved(Solution),
    /// Who wins under optimal play, where the players have different moves.
    Partizan(Partizan),
    /// Who can force a win against two others.
    Forced(Box<Forced>),
    /// How many games there are.
    Games(Games),
    /// How many games there are, estimated.
    SampledGames(SampledGames),
    /// The graph of positions.
    Graph(Box<GameGraph>),
    /// Bounds on numbers of positions and games.
    Bounds(Box<GoBounds>),
    /// How many positions there are, about.
    Estimated(Box<Estimated>),
    /// Games that visit every position.
    Visits(Box<Visits>),
    /// How a strategy does.
    Simulation(Simulation),
    /// What holds for a whole family.
    Series(Box<Series>),
    /// How long games are on a whole family.
    ExtremeSeries(Box<ExtremeSeries>),
    /// Whether a formula holds.
    Verdict(Box<Verdict>),
    /// How fast the numbers of a family grow.
    Growth(Box<FamilyGrowth>),
    /// How numbers grow with both sides of a board.
    GrowthOfSquares(Box<SquareGrowth>),
}

/// A board of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The number of positions, or why there is no room to count them.
    pub count: Result<UBig, WaysError>,
}

impl Cell {
    fn json(&self) -> serde_json::Value {
        match &self.count {
            Ok(count) => json!([self.rows, self.columns, count.to_string()]),
            Err(refusal) => json!([self.rows, self.columns, null, refusal.to_string()]),
        }
    }
}

/// A part of a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// The positions counted.
    pub part: UBig,
    /// All positions; never zero.
    pub whole: UBig,
}

impl Share {
    /// The share in decimals, truncated to five places: `0.71428`.
    pub fn decimals(&self) -> String {
        let scaled = &self.part * UBig::from(100_000u32) / &self.whole;
        let digits = format!("{scaled:0>6}");
        let (whole, places) = digits.split_at(digits.len() - 5);
        format!("{whole}.{places}")
    }

    /// The share as a fraction in lowest terms: `5/7`.
    pub fn fraction(&self) -> String {
        let fraction = RBig::from_parts(self.part.clone().into(), self.whole.clone());
        format!("{}/{}", fraction.numerator(), fraction.denominator())
    }
}

/// How a result is known to be right.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Proof {
    /// Computed in exact integers.
    Exact {
        /// No number in the sweep exceeded this many bits, by a bound proved beforehand.
        bound_bits: u64,
        /// What it was held against.
        #[serde(flatten)]
        check: Check,
    },
    /// Counted one by one in plain integers; where states were walked through, until none was new.
    Enumerated,
    /// The whole game was searched.
    Exhausted {
        /// The different positions that were met.
        positions: u64,
        /// How what the search remembered was checked.
        tables: Tables,
    },
    /// A game or a cycle was walked along by the plain rules, move by move; it visits every position once, and there are as
    /// many as another engine counts.
    Walked {
        /// How many.
        positions: u64,
    },
    /// It holds for all n: what was verified is enough, since the operator has so many states.
    Proved {
        /// `terms`: the residuals of as many consecutive terms as there are states vanish; or `vectors`: the residual
        /// of the vectors of the operator vanishes in every state.
        method: &'static str,
        /// The states of the operator, exceptional small boards included.
        states: usize,
        /// Consecutive residuals of terms that were verified.
        terms_verified: usize,
        /// Points (x, y) at which they do, as a grid.
        points: (usize, usize),
        /// The primes modulo which they do; their product exceeds every residual.
        primes: Vec<u64>,
    },
    /// The law holds for all n: bounds from above and below, each of which repeats itself up to an increment, agree.
    Periodic {
        /// The states of the operators of left ends and right ends.
        states: usize,
        /// Above: positions along whose sweep neither player is ever more than this ahead.
        window: usize,
        /// Below, for left ends and for right ends: the number modulo which the lead of Left is remembered, and its
        /// price in moves.
        prices: Vec<(usize, String)>,
        /// The n from which the bounds agree; before it, every term is computed.
        agree_from: usize,
        /// The common period of the bounds, over which they were compared.
        period: usize,
    },
    /// Every term is computed for itself, exactly; of later ones nothing is claimed.
    TermByTerm {
        /// The states of the operators.
        states: usize,
    },
    /// It is false: the first n where it fails is shown, with both values, which are exact.
    Counterexample,
    /// It was found from terms and holds for so many more; the proof would take too long.
    Guessed {
        /// Terms beyond those it was found from.
        spare_terms: usize,
    },
    /// All digits are proved: the number lies between bounds that round to them, computed in integers from vectors of
    /// the operator.
    Enclosed {
        /// The states of the operator.
        states: usize,
        /// The periods that its vectors were followed for.
        periods: usize,
    },
    /// Bounds hold for what they rest on, which was checked; logarithms are rounded outward.
    Bounded {
        /// Games that were constructed and played by the rules.
        games_replayed: usize,
    },
    /// It is what exact counts suggest; no proof is known.
    Extrapolated {
        /// The boards that were counted.
        boards: usize,
    },
    /// It is the mean of random runs, each of which is right on average.
    Sampled {
        /// What decides what they draw: equal seeds, equal answers.
        seed: u64,
        /// How many runs.
        runs: usize,
    },
}

/// How the tables of a search are protected against bits that change in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tables {
    /// Every entry has check bits, of its key and its value, which are looked at when it is read; numbers of games add up
    /// from layer to layer, and all canonical forms are checked in the end.
    Sealed,
    /// Nothing is kept but the path.
    None,
}

/// What shows that neither the memory nor the processor was at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(untagged)]
pub enum Check {
    /// By a second sweep.
    Prime {
        /// Modulo this prime it gave the same remainder.
        check_prime: u64,
    },
    /// By laws that the numbers of a sweep obey, whatever they are.
    Laws {
        /// Steps after which all numbers added up to what they must.
        conserved_steps: usize,
        /// Times that all numbers between two columns were their own mirror image.
        mirrored_columns: usize,
        /// The count was also taken at a second meeting point.
        met_twice: bool,
    },
}

impl From<sweep::Checked> for Check {
    fn from(checked: sweep::Checked) -> Check {
        match checked {
            sweep::Checked::ByPrime => Check::Prime { check_prime: sweep::CHECK_PRIME },
            sweep::Checked::ByLaws { conserved, mirrored, met_twice } => {
                Check::Laws { conserved_steps: conserved, mirrored_columns: mirrored, met_twice }
            }
        }
    }
}

impl From<&Evidence> for Proof {
    fn from(evidence: &Evidence) -> Proof {
        match evidence {
            Evidence::Proved(proof) => proof.into(),
            Evidence::Guessed { spare } => Proof::Guessed { spare_terms: *spare },
        }
    }
}

impl From<&series::Proof> for Proof {
    fn from(proof: &series::Proof) -> Proof {
        let series::Proof { method, states, terms, points, primes, .. } = proof.clone();
        let method = match method {
            Method::Terms => "terms",
            Method::Vectors => "vectors",
        };
        Proof::Proved { method, states, terms_verified: terms, points, primes }
    }
}

impl Answer {
    /// What a search has found on so many sites of so many boards.
    pub(crate) fn searched(
        job: &Job,
        value: Value,
        (sites, components): (usize, usize),
        effort: Effort,
        start: Instant,
    ) -> Answer {
        let account = Account {
            sites,
            components,
            peak_states: effort.positions,
            peak_bytes: effort.bytes,
            seconds: start.elapsed().as_secs_f64(),
            version: env!("CARGO_PKG_VERSION"),
            ..Account::default()
        };
        let proof = Proof::Exhausted { positions: effort.positions, tables: Tables::Sealed };
        Answer { job: job.clone(), value, proof, account }
    }
}

/// What a result took.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
pub struct Account {
    /// The sites of the board, over all its components.
    pub sites: usize,
    /// The components of the board, or the boards of a table.
    pub components: usize,
    /// The most sites that were remembered at a time.
    pub width: usize,
    /// The most states in a layer.
    pub peak_states: u64,
    /// The most bytes that layers, tables and lists took at a time.
    pub peak_bytes: u64,
    /// The most bytes of memory that the process has taken so far, where the system says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_resident: Option<u64>,
    /// For counts on large rectangles that were checked by laws: how far the formula A · B^(m+n) · L^(mn), with
    /// constants from squares up to 8x8, over the count exceeds 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula_error: Option<f64>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The version of this program.
    pub version: &'static str,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("job", &self.job)?;
        object.serialize_entry("value", &self.value.json())?;
        if let Value::Count { share: Some(share), .. } = &self.value {
            object.serialize_entry(
                "share",
                &json!({ "decimals": share.decimals(), "fraction": share.fraction() }),
            )?;
        }
        if let (Value::Games(games), Verb::Games { by_moves, .. }) = (&self.value, &self.job.verb) {
            for (name, value) in games.json_beside(*by_moves) {
                object.serialize_entry(name, &value)?;
            }
        }
        object.serialize_entry("proof", &self.proof)?;
        object.serialize_entry("account", &self.account)?;
        object.end()
    }
}

impl Value {
    fn json(&self) -> serde_json::Value {
        match self {
            Value::Count { count, .. } => json!(count.to_string()),
            Value::Profile(profile) => {
                let terms = profile.terms().map(|((a, b), c)| json!([a, b, c.to_string()]));
                json!({ "terms": terms.collect::<Vec<_>>() })
            }
            Value::ProfileWithEmpty { profile, sites, covers } => {
                let empty = |a: usize, b: usize| sites - covers * (a + b);
                let terms = profile.terms().map(|((a, b), c)| json!([a, b, empty(a, b), c.to_string()]));
                json!({ "terms": terms.collect::<Vec<_>>() })
            }
            Value::ProfileInOneVariable { coefficients, perfect } => {
                let powers = coefficients.iter().enumerate().rev().filter(|(_, c)| **c != UBig::ZERO);
                let terms = powers.map(|(k, c)| json!([k, c.to_string()])).collect::<Vec<_>>();
                json!({ "terms": terms, "perfect": perfect.as_ref().map(UBig::to_string) })
            }
            Value::Number(number) => json!(number.to_string()),
            Value::Graph(graph) => graph.json(),
            Value::Bounds(bounds) => bounds.json(),
            Value::Estimated(estimated) => estimated.json(),
            Value::Visits(visits) => visits.json(),
            Value::Simulation(simulation) => simulation.json(),
            Value::Games(games) => json!(games.total().to_string()),
            Value::SampledGames(games) => games.json(),
            Value::Series(series) => series_json(series),
            Value::ExtremeSeries(series) => series.json(),
            Value::Verdict(verdict) => verdict_json(verdict),
            Value::States(states) => states.json(),
            Value::Positions(positions) => positions.json(),
            Value::Ends(ends) => ends.json(),
            Value::Solved(solution) => solution.json(),
            Value::Partizan(solution) => solution.json(),
            Value::Forced(forced) => forced.json(),
            Value::Game(value) => value.json(),
            Value::Table(cells) => json!(cells.iter().map(Cell::json).collect::<Vec<_>>()),
            Value::Growth(growth) => json!({
                "constant": growth.constant.to_string(),
                "sites": growth.sites,
                "per_site": growth.per_site.to_string(),
                "coefficient": growth.coefficient.to_string(),
            }),
            Value::GrowthOfSquares(growth) => squares_json(growth),
        }
    }
}

fn texts(polynomials: &[Polynomial]) -> Vec<String> {
    polynomials.iter().map(Polynomial::to_string).collect()
}

fn series_json(series: &Series) -> serde_json::Value {
    let terms: Vec<_> =
        (series.first..).zip(&series.terms).map(|(n, term)| json!([n, term.to_string()])).collect();
    json!({
        "terms": terms,
        "recurrence": {
            "order": series.recurrence.order(),
            "coefficients": texts(series.recurrence.coefficients()),
            "valid_from": series.recurrence.valid_from(),
        },
        "generating_function": {
            "numerator": texts(series.generating.numerator()),
            "denominator": texts(series.generating.denominator()),
        },
        "growth": series.growth.as_ref().map(growth_json),
    })
}

fn growth_json(growth: &Growth) -> serde_json::Value {
    match growth {
        Growth::Simple { constant, coefficient } => {
            json!({ "constant": constant.to_string(), "coefficient": coefficient.to_string() })
        }
        Growth::Polynomial { constant, power, coefficient } => {
            json!({ "constant": constant.to_string(), "power": power, "coefficient": coefficient.to_string() })
        }
        Growth::Periodic { period, classes } => {
            json!({ "period": period, "classes": classes.iter().map(growth_json).collect::<Vec<_>>() })
        }
        Growth::Vanishing => json!({ "constant": "0" }),
        Growth::Undecided => serde_json::Value::Null,
    }
}

/// The errors are numbers, since they are not exact.
fn squares_json(growth: &SquareGrowth) -> serde_json::Value {
    let constants = |estimate: &Estimate| {
        json!({
            "side": estimate.side,
            "base": estimate.base.to_string(),
            "row": estimate.row.to_string(),
            "column": estimate.column.to_string(),
            "corner": estimate.corner.to_string(),
        })
    };
    json!({
        "up_to": growth.up_to,
        "symmetric": growth.symmetric,
        "best": constants(&growth.best),
        "estimates": growth.estimates.iter().map(constants).collect::<Vec<_>>(),
        "errors": growth.errors.iter().map(|(m, n, error)| json!([m, n, error])).collect::<Vec<_>>(),
    })
}

fn verdict_json(verdict: &Verdict) -> serde_json::Value {
    let shown = |claimed: &Fraction, actual: &Polynomial, n: usize| json!({ "n": n, "claimed": claimed.to_string(), "actual": actual.to_string() });
    match verdict {
        Verdict::Proved { from, exception, .. } => {
            let exception = exception.as_ref().map(|e| shown(&e.claimed, &e.actual, e.n));
            json!({ "holds": true, "from": from, "exception": exception })
        }
        Verdict::Refuted(failure) => {
            json!({ "holds": false, "fails": shown(&failure.claimed, &failure.actual, failure.n) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_truncated_not_rounded() {
        let share = |part: u32, whole: u32| Share { part: part.into(), whole: whole.into() };
        assert_eq!(share(5, 7).decimals(), "0.71428");
        assert_eq!(share(4632, 10012).decimals(), "0.46264");
        assert_eq!(share(1, 1).decimals(), "1.00000");
        assert_eq!(share(1, 1_000_000).decimals(), "0.00000");
        assert_eq!(share(10, 14).fraction(), "5/7");
    }
}
