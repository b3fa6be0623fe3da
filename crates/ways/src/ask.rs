//! From a job to its answer: boards are split into components, each is compiled and swept, results are multiplied.

use crate::arising::{Arising, of_go};
use crate::ends::Ending;
use crate::extremes::{Endings, ExtremeSeries};
use crate::foresight::Foresight;
use crate::growth::{Counts, squares};
use crate::question::{Ask, ByPieces, Count, Graded, Question};
use crate::series::FamilySequence;
use crate::solve::Asked;
use crate::states::BorderStates;
use crate::walk::Places;
use crate::{
    Account, Answer, Cell, Extreme, FamilyGrowth, Job, Proof, Share, Sizes, SquareGrowth, Value, Verb,
    WaysError, bytes, numbered,
};
use ::series::{Formula, Polynomial, Verdict};
use algebra::Profile;
use board::{Board, Family, Named};
use control::Portion;
use dashu_int::UBig;
use dashu_ratio::RBig;
use games::Game;
use rule::{Grouping, Rule, Rulebook, Visitor};
use std::collections::BTreeMap;
use std::time::Instant;
use sweep::{Checked, Run, Tell};

/// Answers a job on these terms.
///
/// ```
/// use ways::{Job, Run, Value, Verb};
/// let job = Job::new(Verb::Count, "domineering", "8x8");
/// let answer = ways::answer(&job, &Run::unlimited()).unwrap();
/// assert_eq!(answer.value, Value::Count { count: 179_788_343_101_980_135u64.into(), share: None });
/// ```
pub fn answer(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    let mut answer = answered(job, run)?;
    let account = &mut answer.account;
    account.peak_bytes = account.peak_bytes.max(run.account.peak());
    account.peak_resident = control::peak_resident();
    Ok(answer)
}

fn answered(job: &Job, run: &Run<'_>) -> Result<Answer, WaysError> {
    if job.verb == Verb::Value {
        return crate::value::answer(job, run);
    }
    if let Verb::Games { .. } = job.verb {
        return crate::tally::answer(job, run);
    }
    if let Verb::Estimate { .. } = job.verb {
        return crate::estimate::answer(job, run);
    }
    if let Verb::EstimateGames { .. } = job.verb {
        return crate::tally::estimate(job, run);
    }
    if let Verb::Graph { .. } = job.verb {
        return crate::graph::answer(job, run);
    }
    if let Verb::Bounds { .. } = job.verb {
        return crate::bounds::answer(job, run);
    }
    if let Verb::Hamilton(_) = job.verb {
        return crate::hamilton::answer(job, run);
    }
    if let Verb::Simulate { .. } = job.verb {
        return crate::simulate::answer(job, run);
    }
    let start = Instant::now();
    if let Verb::Alliance(asked) = &job.verb {
        return crate::coalition::answer(job, asked, run);
    }
    let game = job.rule(job.kind.as_deref())?;
    let mut asking = Asking::new(game, run, job.order.as_deref());
    let mut proof = None;
    let value = match &job.verb {
        Verb::Series { .. } | Verb::Prove { .. } => {
            sweep::check_no_files(run)?;
            let (value, found) = asking.family(job)?;
            proof = Some(found);
            value
        }
        Verb::ExtremeSeries { extreme, definition, first, terms } => {
            let (series, found) =
                asking.extremes(job, *extreme, &Endings::new(*definition, *first)?, *terms)?;
            proof = Some(found);
            Value::ExtremeSeries(Box::new(series))
        }
        Verb::States => {
            sweep::check_no_files(run)?;
            proof = Some(Proof::Enumerated);
            asking.states(job)?
        }
        &Verb::Solve { length, first, line } => {
            let asked = Asked { first, length, line };
            let (value, found) = crate::solve::answer(job, &asking.game, asked, run, &mut asking.account)?;
            proof = Some(found);
            value
        }
        verb @ (Verb::Sample { .. } | Verb::List { .. } | Verb::Rank { .. } | Verb::Unrank { .. }) => {
            let places = Places::new(job, &asking.game, run)?;
            let asked = numbered::answer(&places, &asking.game, verb)?;
            asking.take_accounts(&places.boards, &asked.account);
            Value::Positions(asked.value)
        }
        Verb::Ends { extreme, first, definition, show } => {
            if let Some(kind) = &job.kind {
                return Err(WaysError::NoKind(kind.clone()));
            }
            let places = Places::new(job, &asking.game, run)?;
            let ending = Ending { places, extreme: *extreme, first: *first, definition: *definition };
            let asked = ending.answer(*show)?;
            asking.take_accounts(&ending.places.boards, &asked.account);
            Value::Ends(asked.value)
        }
        Verb::Table => {
            let arising = asking.arising(job)?;
            proof = asking.proof_of_search(arising);
            asking.table(&Sizes::parse(&job.board)?, arising)?
        }
        Verb::Growth { digits } => {
            sweep::check_no_files(run)?;
            let family = family(job)?;
            let (growth, found) = FamilyGrowth::new(&asking.game, &family, *digits, run)?;
            if let Proof::Enclosed { states, .. } = found {
                asking.account.peak_states = states as u64;
            }
            proof = Some(found);
            Value::Growth(Box::new(growth))
        }
        Verb::GrowthOfSquares { up_to } => {
            if job.play.is_some() {
                return Err(WaysError::NoPlay);
            }
            let (growth, boards) = asking.squares(*up_to, job.nature()?.on_squares)?;
            proof = Some(Proof::Extrapolated { boards });
            Value::GrowthOfSquares(Box::new(growth))
        }
        verb => {
            let nature = job.nature()?;
            let boards = boards(job, run)?;
            let arising = asking.arising(job)?;
            proof = asking.proof_of_search(arising);
            let value = asking.value(verb, &boards, arising, nature.covers)?;
            asking.account.formula_error = asking.formula_error(&boards, &value)?;
            value
        }
    };
    asking.account.seconds = start.elapsed().as_secs_f64();
    asking.account.version = env!("CARGO_PKG_VERSION");
    let exact = Proof::Exact { bound_bits: asking.bound_bits.ceil() as u64, check: asking.checked.into() };
    let proof = proof.unwrap_or(exact);
    Ok(Answer { job: job.clone(), value, proof, account: asking.account })
}

/// The boards of a job, if the game can be played on them.
pub(crate) fn boards(job: &Job, run: &Run<'_>) -> Result<Vec<Board>, WaysError> {
    Ok(named_boards(job, run)?.into_iter().map(|named| named.board).collect())
}

/// The same, with the names of sites that a file has given.
pub(crate) fn named_boards(job: &Job, run: &Run<'_>) -> Result<Vec<Named>, WaysError> {
    let boards = match &job.file {
        Some(name) => board::read_file(name, job.board.as_bytes())?,
        None => {
            check_room_for_boards(board::tally_sum(&job.board), run)?;
            board::parse_sum(&job.board)?.into_iter().map(Named::from).collect()
        }
    };
    let sum = |of: fn(&Board) -> usize| boards.iter().map(|named| of(&named.board) as u64).sum();
    check_room_for_boards((sum(Board::sites), sum(|board| board.pairs().len())), run)?;
    let off_squares = |named: &Named| named.board.places().is_none();
    if job.nature()?.on_squares && boards.iter().any(off_squares) {
        let board = job.file.as_ref().unwrap_or(&job.board).clone();
        return Err(WaysError::NoSquares { game: job.game.clone(), board });
    }
    Ok(boards)
}

/// Refuses boards that have no room for themselves, their orders and the plans of these: so many bytes for each site and
/// each pair, as measured.
fn check_room_for_boards((sites, pairs): (u64, u64), run: &Run<'_>) -> Result<(), WaysError> {
    let needed = 176.0 * sites as f64 + 88.0 * pairs as f64;
    run.planning().fits(needed).map_err(|_| WaysError::BoardMemory {
        sites: sites as usize,
        needed: bytes(needed),
        limit: bytes(run.account.limit() as f64),
    })
}

/// The family of a job, if the game can be played on it.
fn family(job: &Job) -> Result<Family, WaysError> {
    if job.play.is_some() {
        return Err(WaysError::NoPlay);
    }
    let family = Family::parse(&job.board)?;
    if job.nature()?.on_squares && !family.on_squares() {
        return Err(WaysError::NoSquares { game: job.game.clone(), board: job.board.clone() });
    }
    Ok(family)
}

/// The numbers of positions on all boards that [`squares`] needs.
pub(crate) fn counts_of_squares(
    game: &Game,
    up_to: usize,
    directions: bool,
    run: &Run<'_>,
) -> Result<Counts, WaysError> {
    Asking::new(game.clone(), run, None).counts_of_squares(up_to, directions)
}

/// The side of the largest square that larger boards are foretold from.
pub(crate) const FORMULA_FROM: usize = 8;

/// The most boards of a table.
const MOST_BOARDS: usize = 10_000;

/// The number of positions on a rectangle, asked for on these terms.
pub(crate) fn count_of_rectangle(
    game: &Game,
    (rows, columns): (usize, usize),
    order: Option<&str>,
    arising: Option<Arising>,
    run: &Run<'_>,
) -> Result<UBig, WaysError> {
    Asking::new(game.clone(), run, order).number(rows, columns, arising)
}

/// What is gathered while a job is answered.
struct Asking<'a> {
    game: Game,
    run: &'a Run<'a>,
    order: Option<&'a str>,
    account: Account,
    bound_bits: f64,
    /// How the last component was checked.
    checked: Checked,
    /// Where the present board begins and ends in the progress of the whole job.
    portion: (f64, f64),
}

impl<'a> Asking<'a> {
    fn new(game: Game, run: &'a Run<'a>, order: Option<&'a str>) -> Asking<'a> {
        Asking {
            game,
            run,
            order,
            account: Account::default(),
            bound_bits: 0.0,
            checked: Checked::ByPrime,
            portion: (0.0, 1.0),
        }
    }

    fn value(
        &mut self,
        verb: &Verb,
        boards: &[Board],
        arising: Option<Arising>,
        covers: Option<usize>,
    ) -> Result<Value, WaysError> {
        match verb {
            Verb::Count => self.count(boards, arising),
            Verb::Profile => Ok(Value::Profile(self.profile(boards, arising)?)),
            Verb::ProfileWithEmpty => {
                let sites = boards.iter().map(Board::sites).sum();
                let covers = covers.ok_or(WaysError::PiecesDiffer)?;
                Ok(Value::ProfileWithEmpty { profile: self.profile(boards, arising)?, sites, covers })
            }
            Verb::ProfileAt { x, y } => {
                let (x, y) = (number(x)?, number(y)?);
                Ok(Value::Number(self.profile(boards, arising)?.at(&x, &y)))
            }
            Verb::ProfileInOneVariable => self.in_one_variable(boards, arising, covers),
            Verb::Table
            | Verb::States
            | Verb::Series { .. }
            | Verb::ExtremeSeries { .. }
            | Verb::Prove { .. } => {
                unreachable!("tables, borders and families are not about one board")
            }
            Verb::Growth { .. } | Verb::GrowthOfSquares { .. } => {
                unreachable!("growth is not about one board")
            }
            Verb::Solve { .. }
            | Verb::Alliance(_)
            | Verb::Value
            | Verb::Games { .. }
            | Verb::EstimateGames { .. }
            | Verb::Graph { .. }
            | Verb::Bounds { .. }
            | Verb::Estimate { .. }
            | Verb::Hamilton(_)
            | Verb::Simulate { .. } => {
                unreachable!("games are played, and estimates made, without a sweep")
            }
            Verb::Sample { .. }
            | Verb::List { .. }
            | Verb::Rank { .. }
            | Verb::Unrank { .. }
            | Verb::Ends { .. } => unreachable!("single positions are not added up"),
        }
    }

    fn count(&mut self, boards: &[Board], arising: Option<Arising>) -> Result<Value, WaysError> {
        match arising {
            None => {
                let counts = self.ask_components(boards, &Count)?;
                let count = counts.into_iter().map(|(count, times)| count.pow(times)).product();
                Ok(Value::Count { count, share: None })
            }
            Some(arising) => {
                let (part, whole) = self.part(boards, arising)?;
                let share = Share { part: part.clone(), whole };
                Ok(Value::Count { count: part, share: Some(share) })
            }
        }
    }

    /// The number of positions that arise, and that of all.
    fn part(&mut self, boards: &[Board], arising: Arising) -> Result<(UBig, UBig), WaysError> {
        match arising {
            Arising::Every => {
                let all = self.whole(boards)?;
                Ok((all.clone(), all))
            }
            Arising::Searched(play) => {
                let part = of_go(boards, play, self.run)?.total();
                Ok((part, self.whole(boards)?))
            }
            Arising::ByPieces(play) => {
                let all = product(self.ask_components(boards, &Graded(1, -1))?);
                let allowed = all.iter().filter(|&(&difference, _)| {
                    play.allows(difference.max(0) as usize, (-difference).max(0) as usize)
                });
                Ok((allowed.map(|(_, count)| count).sum(), all.values().sum()))
            }
        }
    }

    /// The number of all positions.
    fn whole(&mut self, boards: &[Board]) -> Result<UBig, WaysError> {
        match self.count(boards, None)? {
            Value::Count { count, .. } => Ok(count),
            _ => unreachable!("a count is a count"),
        }
    }

    /// Which positions of a job arise in play, if that is asked.
    fn arising(&self, job: &Job) -> Result<Option<Arising>, WaysError> {
        let arising = job.play.map(|play| Arising::new(play, job)).transpose()?;
        match (arising, self.order) {
            (Some(Arising::Searched(_)), Some(_)) => Err(WaysError::NoOrderOfSearch(job.game.clone())),
            _ => Ok(arising),
        }
    }

    /// How positions are known that were searched for.
    fn proof_of_search(&self, arising: Option<Arising>) -> Option<Proof> {
        matches!(arising, Some(Arising::Searched(_))).then_some(Proof::Enumerated)
    }

    fn profile(&mut self, boards: &[Board], arising: Option<Arising>) -> Result<Profile, WaysError> {
        if let Some(Arising::Searched(play)) = arising {
            self.account.sites += boards.iter().map(Board::sites).sum::<usize>();
            self.account.components += boards.len();
            return of_go(boards, play, self.run);
        }
        let profiles = self.ask_components(boards, &ByPieces)?;
        let factors = profiles.iter().flat_map(|(profile, times)| vec![profile; *times]);
        let product = factors.fold(Profile::one(), |product, factor| &product * factor);
        Ok(match arising {
            Some(Arising::ByPieces(play)) => product.filtered(|a, b| play.allows(a, b)),
            _ => product,
        })
    }

    fn in_one_variable(
        &mut self,
        boards: &[Board],
        arising: Option<Arising>,
        covers: Option<usize>,
    ) -> Result<Value, WaysError> {
        if !matches!(arising, None | Some(Arising::Every)) {
            let coefficients = self.profile(boards, arising)?.in_one_variable();
            return Ok(Value::ProfileInOneVariable { coefficients, perfect: None });
        }
        let numbers = self.ask_components(boards, &Graded(1, 1))?;
        let terms = product(numbers).into_iter().map(|(pieces, count)| ((pieces as usize, 0), count));
        let coefficients = Profile::from_terms(terms).in_one_variable();
        let sites: usize = boards.iter().map(Board::sites).sum();
        let is_full = |pieces: usize| covers.is_some_and(|covers| pieces * covers == sites);
        let perfect = coefficients.last().filter(|_| is_full(coefficients.len() - 1)).cloned();
        Ok(Value::ProfileInOneVariable { coefficients, perfect })
    }

    /// What is asked about all boards of a family.
    fn family(&mut self, job: &Job) -> Result<(Value, Proof), WaysError> {
        let family = family(job)?;
        let formula = match &job.verb {
            Verb::Prove { formula } => Some(formula.parse::<Formula>()?),
            _ => None,
        };
        let profiles = match &job.verb {
            Verb::Series { profile, .. } => *profile,
            _ => formula.as_ref().is_some_and(Formula::is_about_profiles),
        };
        let tell = if profiles { Tell::Players } else { Tell::Nothing };
        let (game, run) = (self.game.clone(), self.run);
        let small = |n: usize| {
            let profile = self.profile(&[family.board(n)?], None)?;
            let profile = Polynomial::from(&profile);
            Ok(if profiles { profile } else { Polynomial::from(profile.total()) })
        };
        let sequence = FamilySequence::new(&game, &family, tell, run, small)?;
        self.account.peak_states = sequence.states() as u64;
        match (&job.verb, formula) {
            (Verb::Series { terms, profile, digits }, _) => {
                let series = sequence.explore(*profile, *terms, *digits, run)?;
                let proof = Proof::from(series.evidence());
                Ok((Value::Series(Box::new(series)), proof))
            }
            (_, Some(formula)) => {
                let verdict = sequence.decide(&formula, run)?;
                let proof = match &verdict {
                    Verdict::Proved { proof, .. } => Proof::from(proof),
                    // Both values are exact.
                    Verdict::Refuted(_) => Proof::Counterexample,
                };
                Ok((Value::Verdict(Box::new(verdict)), proof))
            }
            _ => unreachable!("a family is explored, or a formula about it is decided"),
        }
    }

    /// How long games are on all boards of a family.
    fn extremes(
        &mut self,
        job: &Job,
        extreme: Extreme,
        endings: &Endings,
        terms: usize,
    ) -> Result<(ExtremeSeries, Proof), WaysError> {
        let run = self.run;
        sweep::check_no_files(run)?;
        if let Some(kind) = &job.kind {
            return Err(WaysError::NoKind(kind.clone()));
        }
        let nature = job.nature()?;
        if !nature.placement {
            return Err(WaysError::NoPlacement(job.game.clone()));
        }
        if nature.impartial {
            return Err(WaysError::ImpartialFamily(job.game.clone()));
        }
        let family = family(job)?;
        let ends = |kind| job.rule(Some(kind));
        let (left, right) = (ends("left-end")?, ends("right-end")?);
        let profile =
            |game: &Game, n: usize| Asking::new(game.clone(), run, None).profile(&[family.board(n)?], None);
        let (series, proof) =
            ExtremeSeries::new((&left, &right), &family, (extreme, endings), terms, run, profile)?;
        if let Proof::Periodic { states, .. } | Proof::TermByTerm { states } = proof {
            self.account.peak_states = states as u64;
        }
        Ok((series, proof))
    }

    /// The numbers of states at borders.
    fn states(&mut self, job: &Job) -> Result<Value, WaysError> {
        let states = BorderStates::count(&self.game, &job.game, &job.board, self.run)?;
        self.account.width = states.width;
        let walked = states.bumps.iter().filter_map(|bump| bump.constructible_classes);
        self.account.peak_states = walked.max().unwrap_or(0);
        Ok(Value::States(states))
    }

    fn table(&mut self, sizes: &Sizes, arising: Option<Arising>) -> Result<Value, WaysError> {
        let boards = sizes.number();
        if boards > MOST_BOARDS {
            return Err(WaysError::TooManyBoards { boards, most: MOST_BOARDS });
        }
        let all: Vec<(usize, usize)> = sizes.all().collect();
        for &(m, n) in &all {
            board::parse_size(&format!("{m}x{n}"))?;
        }
        let mut refused = Foresight::new(self.run).refusals(&self.game, &all, self.order, arising);
        let cost = |&(m, n): &(usize, usize)| (m * n) as f64 * 2f64.powi(m.min(n) as i32);
        let total: f64 = all.iter().map(cost).sum();
        let (mut cells, mut done) = (vec![], 0.0);
        for size in all {
            let (m, n) = size;
            self.portion = (done / total, (done + cost(&size)) / total);
            done += cost(&size);
            let count = match refused.remove(&size).map_or_else(|| self.number(m, n, arising), Err) {
                Err(error) if !error.is_about_size() => return Err(error),
                count => count,
            };
            cells.push(Cell { rows: m, columns: n, count });
        }
        Ok(Value::Table(cells))
    }

    /// How numbers grow with both sides, and the number of boards that tell.
    fn squares(&mut self, up_to: usize, directions: bool) -> Result<(SquareGrowth, usize), WaysError> {
        if up_to < SquareGrowth::LEAST {
            return Err(WaysError::TooFewSquares(up_to));
        }
        board::parse_size(&format!("{up_to}x{up_to}"))?;
        let counts = self.counts_of_squares(up_to, directions)?;
        Ok((SquareGrowth::new(up_to, &counts), counts.len()))
    }

    /// The numbers of positions on all boards that [`SquareGrowth`] needs.
    fn counts_of_squares(&mut self, up_to: usize, directions: bool) -> Result<Counts, WaysError> {
        let boards: Vec<(usize, usize)> = SquareGrowth::boards(up_to, directions).collect();
        let cost = |m: usize, n: usize| (m * n) as f64 * 4f64.powi(m.min(n) as i32);
        let total: f64 = boards.iter().map(|&(m, n)| cost(m, n)).sum();
        let (mut counts, mut done) = (BTreeMap::new(), 0.0);
        for (rows, columns) in boards {
            self.portion = (done / total, (done + cost(rows, columns)) / total);
            done += cost(rows, columns);
            let count = self.number(rows, columns, None)?;
            if count == UBig::ZERO {
                return Err(WaysError::NoPositions { rows, columns });
            }
            counts.insert((rows, columns), count);
        }
        Ok(counts)
    }

    /// By how much a count on a large rectangle differs from what squares up to [`FORMULA_FROM`] foretell. For rules
    /// that were counted without a check by a prime.
    fn formula_error(&self, boards: &[Board], value: &Value) -> Result<Option<f64>, WaysError> {
        let ([board], Value::Count { count, share: None }, Checked::ByLaws { .. }) =
            (boards, value, self.checked)
        else {
            return Ok(None);
        };
        let Some((rows, columns)) =
            board.rectangle().filter(|(rows, columns)| rows.min(columns) > &FORMULA_FROM)
        else {
            return Ok(None);
        };
        let run = Run { scratch: None, checkpoint: None, twice: false, ..self.run.clone() };
        let counts = counts_of_squares(&self.game, FORMULA_FROM, false, &run)?;
        Ok(Some(squares(FORMULA_FROM, &counts).error_on(rows, columns, count)))
    }

    /// The number of positions on a rectangle.
    fn number(&mut self, rows: usize, columns: usize, arising: Option<Arising>) -> Result<UBig, WaysError> {
        match self.count(&[Board::grid(rows, columns)], arising)? {
            Value::Count { count, .. } => Ok(count),
            _ => unreachable!("a count is a count"),
        }
    }

    /// Asks about every component once, and says how often it occurs.
    fn ask_components<Q: Question>(
        &mut self,
        boards: &[Board],
        question: &Q,
    ) -> Result<Vec<(Q::Value, usize)>, WaysError> {
        let mut components: Vec<(Board, usize)> = vec![];
        let mut parts = vec![];
        for board in boards {
            parts.extend(self.game.accept(Components(board))?);
        }
        for component in parts {
            match components.iter_mut().find(|(known, _)| *known == component) {
                Some((_, times)) => *times += 1,
                None => components.push((component, 1)),
            }
        }
        if let (Some(text), true) = (self.order, components.len() > 1) {
            let what = "the board has several components; an order is for a connected one".to_string();
            return Err(WaysError::Order { text: text.to_string(), what });
        }
        let (begin, end) = self.portion;
        let weights: Vec<f64> = components.iter().map(|(board, _)| board.sites() as f64).collect();
        let total: f64 = weights.iter().sum();
        let (mut done, mut bound_bits) = (0.0, 0.0);
        let mut answers = vec![];
        for ((board, times), weight) in components.iter().zip(weights) {
            let part = |done: f64| begin + (end - begin) * done / total;
            let watch = Portion { watch: self.run.watch, begin: part(done), end: part(done + weight) };
            done += weight;
            let run = self.run.under(&watch);
            let order = self.order.map(|text| order(board, text)).transpose()?;
            let asked = self.game.accept(Ask { board, order, question, run: &run })?;
            self.take_account(board, *times, &asked.account);
            // Numbers of components are multiplied.
            bound_bits += *times as f64 * asked.account.bound_bits;
            answers.push((asked.value, *times));
        }
        self.bound_bits = self.bound_bits.max(bound_bits);
        Ok(answers)
    }

    /// The account of a run over all boards of a sum.
    fn take_accounts(&mut self, boards: &[Board], account: &sweep::Account) {
        boards.iter().for_each(|board| self.take_account(board, 1, account));
        self.bound_bits = self.bound_bits.max(account.bound_bits);
    }

    fn take_account(&mut self, board: &Board, times: usize, account: &sweep::Account) {
        self.account.sites += board.sites() * times;
        self.account.components += times;
        self.account.width = self.account.width.max(account.width);
        self.account.peak_states = self.account.peak_states.max(account.peak_states);
        self.account.peak_bytes = self.account.peak_bytes.max(account.peak_bytes);
        self.checked = account.checked;
    }
}

/// The parts of a board that do not matter to each other under a rule.
struct Components<'a>(&'a Board);

impl Components<'_> {
    fn by<R: Rulebook>(self, rule: &R) -> Result<Vec<Board>, WaysError> {
        let adjacent = self.0.components();
        if adjacent.len() == 1 {
            return Ok(adjacent);
        }
        Ok(self.0.components_with(&rule.pairs(self.0)?))
    }
}

impl Visitor for Components<'_> {
    type Output = Result<Vec<Board>, WaysError>;
    fn visit<R: Rule>(self, rule: &R) -> Self::Output {
        self.by(rule)
    }
    fn visit_grouping<G: Grouping>(self, rule: &G) -> Self::Output {
        self.by(rule)
    }
}

/// An order of the sites as it is typed.
pub(crate) fn order(board: &Board, text: &str) -> Result<Vec<usize>, WaysError> {
    let wrong = |what: String| WaysError::Order { text: text.to_string(), what };
    match text.trim() {
        "rows" => return Ok(board.by_rows()),
        "columns" => return board.by_columns().ok_or_else(|| wrong("a graph has no columns".into())),
        _ => {}
    }
    let sites = board.sites();
    let mut known = vec![false; sites];
    let mut order = vec![];
    for word in text.split(',').map(str::trim) {
        let site = word.parse::<usize>().ok().filter(|&site| site < sites);
        let site =
            site.ok_or_else(|| wrong(format!("'{word}' is not a site; sites are 0 to {}", sites - 1)))?;
        if std::mem::replace(&mut known[site], true) {
            return Err(wrong(format!("site {site} comes twice")));
        }
        order.push(site);
    }
    if order.len() < sites {
        return Err(wrong(format!("it names {} of {sites} sites", order.len())));
    }
    Ok(order)
}

/// The product of polynomials, each as often as it says.
fn product(factors: Vec<(BTreeMap<i32, UBig>, usize)>) -> BTreeMap<i32, UBig> {
    let mut product = BTreeMap::from([(0, UBig::ONE)]);
    for (factor, times) in factors {
        for _ in 0..times {
            let mut next = BTreeMap::<i32, UBig>::new();
            for (a, left) in &product {
                for (b, right) in &factor {
                    *next.entry(a + b).or_default() += left * right;
                }
            }
            product = next;
        }
    }
    product
}

/// An integer or a fraction: `2`, `-3`, `1/2`.
fn number(text: &str) -> Result<RBig, WaysError> {
    let wrong = || WaysError::Number(text.to_string());
    let digits = |text: &str| -> Option<UBig> {
        let fine = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        fine.then(|| text.parse().ok()).flatten()
    };
    let (sign, rest) = match text.trim().strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.trim()),
    };
    let (top, bottom) = rest.split_once('/').unwrap_or((rest, "1"));
    let (top, bottom) = (digits(top).ok_or_else(wrong)?, digits(bottom).ok_or_else(wrong)?);
    if bottom == UBig::ZERO {
        return Err(wrong());
    }
    Ok(RBig::from_parts(dashu_int::IBig::from(top) * sign, bottom))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_integers_or_fractions() {
        assert_eq!(number("-6/4").unwrap(), RBig::from_parts((-3).into(), 2u8.into()));
        assert_eq!(number(" 12 ").unwrap(), RBig::from(12));
        for wrong in ["abc", "", "-", "1/0", "1/", "/2", "--2", "1.5", "1/-2", "+3"] {
            assert_eq!(number(wrong), Err(WaysError::Number(wrong.to_string())), "{wrong}");
        }
    }
}
