//! Formulas as people type them: recurrences and generating functions.
//!
//! ```text
//! formula  = sum "=" sum                      a recurrence; a(n-k) occurs
//!          | sum                              a generating function; t occurs
//! sum      = ["+" | "-"] product { ("+" | "-") product }
//! product  = power { ["*" | "/"] power }      from left to right; no sign between factors means "*"
//! power    = atom ["^" number]
//! atom     = number | "x" | "y" | "t" | "a" "(" "n" [("+" | "-") number] ")" | "(" sum ")"
//! ```
//!
//! ```
//! use series::Formula;
//! let typed: Formula = "a(n) = (1 + x y) a(n-1) - 2a(n-3)".parse()?;
//! assert_eq!(typed.to_string(), "a(n) = (x y + 1) a(n-1) - 2 a(n-3)");
//! let error = "(1 + x*t)/(1 - t - z*t^2)".parse::<Formula>().unwrap_err();
//! assert_eq!(error.to_string(), "column 20: 'z' means nothing here; there are x, y, t and a(n-1), a(n-2), ...");
//! # Ok::<(), series::FormulaError>(())
//! ```

use crate::generating::InT;
use crate::polynomial::Polynomial;
use crate::recurrence::write_factor;
use crate::relation::{Relation, Right};
use dashu_int::{IBig, UBig};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A recurrence or a generating function that somebody claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    relation: Relation,
}

impl Formula {
    /// Whether it is a recurrence; otherwise it is a generating function.
    pub fn is_recurrence(&self) -> bool {
        matches!(self.relation.right, Right::Constant(_))
    }

    /// Whether x or y occurs: the formula is about profiles, not about totals.
    pub fn is_about_profiles(&self) -> bool {
        let Relation { left, right } = &self.relation;
        left.iter().chain(right.polynomials()).any(|p| p.constant().is_none())
    }

    pub(crate) fn relation(&self) -> &Relation {
        &self.relation
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Relation { left, right } = &self.relation;
        match right {
            Right::Terms(above) => write!(f, "({})/({})", InT(above), InT(left)),
            Right::Constant(constant) => {
                write_factor(f, &left[0], true)?;
                write!(f, "a(n) = ")?;
                let mut first = true;
                for (j, q) in left.iter().enumerate().skip(1).filter(|(_, q)| !q.is_zero()) {
                    write_factor(f, &-q, first)?;
                    write!(f, "a(n-{j})")?;
                    first = false;
                }
                match (first, constant.is_zero()) {
                    (true, _) => write!(f, "{constant}"),
                    (false, true) => Ok(()),
                    (false, false) => write!(f, " + ({constant})"),
                }
            }
        }
    }
}

/// What is wrong with a formula, and where: columns count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormulaError {
    /// Something else should stand here.
    #[error("column {column}: found {found}, expected {expected}")]
    Unexpected {
        /// Where.
        column: usize,
        /// What stands there, in quotes, or the end.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// A letter or sign without meaning.
    #[error("column {column}: '{found}' means nothing here; there are x, y, t and a(n-1), a(n-2), ...")]
    Unknown {
        /// Where.
        column: usize,
        /// The text.
        found: String,
    },
    /// A parenthesis without its partner.
    #[error("column {column}: this '(' is never closed")]
    Unclosed {
        /// Where it opens.
        column: usize,
    },
    /// Terms a(n-k) are multiplied with each other, or divided by.
    #[error("column {column}: '{found}' makes the formula non-linear in the terms a(n-k)")]
    NotLinear {
        /// Where.
        column: usize,
        /// The operation.
        found: String,
    },
    /// A denominator is zero.
    #[error("column {column}: division by zero")]
    DivisionByZero {
        /// Where the sign of division stands.
        column: usize,
    },
    /// The formula is too large to be expanded.
    #[error("column {column}: '{found}' makes the formula too large")]
    TooLarge {
        /// Where.
        column: usize,
        /// The operation or number.
        found: String,
    },
    /// t stands in a recurrence.
    #[error("column {column}: 't' belongs to generating functions, not to recurrences")]
    Mixed {
        /// Where.
        column: usize,
    },
    /// An equation without a(n).
    #[error("column {column}: an equation needs terms a(n), a(n-1), ... that do not cancel")]
    NoTerms {
        /// Where the sign of equality stands.
        column: usize,
    },
    /// Terms a(n-k) without an equation.
    #[error("column {column}: a recurrence needs '=', as in a(n) = a(n-1) + a(n-2)")]
    NoEquation {
        /// Where the first term stands.
        column: usize,
    },
    /// The quotient has a pole at t = 0.
    #[error("column {column}: the denominator vanishes at t = 0, so this is no power series in t")]
    NoSeries {
        /// Where the formula begins.
        column: usize,
    },
}

impl FormulaError {
    /// Where it is: characters are counted from 1.
    pub fn column(&self) -> usize {
        match *self {
            FormulaError::Unexpected { column, .. }
            | FormulaError::Unknown { column, .. }
            | FormulaError::Unclosed { column }
            | FormulaError::NotLinear { column, .. }
            | FormulaError::DivisionByZero { column }
            | FormulaError::TooLarge { column, .. }
            | FormulaError::Mixed { column }
            | FormulaError::NoTerms { column }
            | FormulaError::NoEquation { column }
            | FormulaError::NoSeries { column } => column,
        }
    }
}

impl FromStr for Formula {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Formula, FormulaError> {
        let tokens = tokens(text)?;
        let mut parser = Parser { tokens: &tokens, next: 0, depth: 0 };
        let left = parser.sum()?;
        let equals = parser.here();
        if !parser.skip('=') {
            parser.end("an operator, '=' or the end")?;
            return generating(left, &tokens);
        }
        let right = parser.sum()?;
        parser.end("an operator or the end")?;
        recurrence(left.minus(right, &equals)?, &tokens, equals.column)
    }
}

/// A recurrence from the difference of its two sides; the denominator of the difference does not matter.
fn recurrence(difference: Value, tokens: &[Token], column: usize) -> Result<Formula, FormulaError> {
    if let Some(t) = tokens.iter().find(|token| token.kind == Kind::Sign('t')) {
        return Err(FormulaError::Mixed { column: t.column });
    }
    let Value { plain, linear, .. } = difference;
    let (Some(&last), Some(&first)) = (linear.keys().next(), linear.keys().next_back()) else {
        return Err(FormulaError::NoTerms { column });
    };
    let number = |in_t: Option<&Vec<Polynomial>>| in_t.and_then(|c| c.first()).cloned().unwrap_or_default();
    let left = (last..=first).rev().map(|shift| number(linear.get(&shift))).collect();
    let right = Right::Constant(-&number(Some(&plain)));
    Ok(Formula { relation: Relation { left, right } })
}

/// A generating function, with common powers of t cancelled.
fn generating(value: Value, tokens: &[Token]) -> Result<Formula, FormulaError> {
    if let Some(a) = tokens.iter().find(|token| token.kind == Kind::Sign('a')) {
        return Err(FormulaError::NoEquation { column: a.column });
    }
    let Value { mut plain, mut denominator, .. } = value;
    while denominator[0].is_zero() && plain.first().is_none_or(Polynomial::is_zero) {
        denominator.remove(0);
        if !plain.is_empty() {
            plain.remove(0);
        }
    }
    if denominator[0].is_zero() {
        return Err(FormulaError::NoSeries { column: tokens.first().map_or(1, |token| token.column) });
    }
    Ok(Formula { relation: Relation { left: denominator, right: Right::Terms(plain) } })
}

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    kind: Kind,
    column: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Number(UBig),
    /// A letter or an operator; other ways to write it are gone.
    Sign(char),
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Number(number) => write!(f, "{number}"),
            Kind::Sign(sign) => write!(f, "{sign}"),
            Kind::End => write!(f, "the end"),
        }
    }
}

/// Longer numbers and exponents are not read.
const MOST_DIGITS: usize = 1000;
/// Higher powers and shifts are not expanded.
const MOST_POWER: u64 = 2000;
/// Values with more terms are not expanded.
const MOST_TERMS: usize = 20_000;
/// Deeper parentheses are not read.
const MOST_DEPTH: usize = 100;

fn tokens(text: &str) -> Result<Vec<Token>, FormulaError> {
    let mut tokens = vec![];
    let characters: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < characters.len() {
        let (start, column) = (at, at + 1);
        at += 1;
        let kind = match characters[start] {
            c if c.is_whitespace() => continue,
            c if c.is_ascii_digit() => {
                while characters.get(at).is_some_and(char::is_ascii_digit) {
                    at += 1;
                }
                Kind::Number(number(&characters[start..at], column)?)
            }
            c @ ('x' | 'y' | 't' | 'a' | 'n' | '+' | '-' | '*' | '/' | '^' | '(' | ')' | '=') => {
                Kind::Sign(c)
            }
            '−' | '–' => Kind::Sign('-'),
            '·' | '×' => Kind::Sign('*'),
            c => return Err(FormulaError::Unknown { column, found: c.to_string() }),
        };
        tokens.push(Token { kind, column });
    }
    tokens.push(Token { kind: Kind::End, column: characters.len() + 1 });
    Ok(tokens)
}

fn number(digits: &[char], column: usize) -> Result<UBig, FormulaError> {
    if digits.len() > MOST_DIGITS {
        let found = digits.iter().take(20).chain(&['.', '.', '.']).collect();
        return Err(FormulaError::TooLarge { column, found });
    }
    let text: String = digits.iter().collect();
    Ok(text.parse().expect("ASCII digits"))
}

/// Reads tokens from left to right.
struct Parser<'a> {
    tokens: &'a [Token],
    next: usize,
    depth: usize,
}

impl Parser<'_> {
    fn here(&self) -> Token {
        self.tokens[self.next].clone()
    }

    /// The token here; the end stays.
    fn take(&mut self) -> Token {
        let token = self.here();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    fn skip(&mut self, sign: char) -> bool {
        let found = self.here().kind == Kind::Sign(sign);
        if found {
            self.take();
        }
        found
    }

    fn unexpected(&self, expected: &'static str) -> FormulaError {
        let token = self.here();
        let found = if token.kind == Kind::End { token.to_string() } else { format!("'{token}'") };
        FormulaError::Unexpected { column: token.column, found, expected }
    }

    fn expect(&mut self, sign: char, expected: &'static str) -> Result<(), FormulaError> {
        if self.skip(sign) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn end(&mut self, expected: &'static str) -> Result<(), FormulaError> {
        if self.here().kind == Kind::End { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn sum(&mut self) -> Result<Value, FormulaError> {
        let sign = self.here();
        let negative = self.skip('-');
        if !negative {
            self.skip('+');
        }
        let mut sum = self.product()?;
        if negative {
            sum = Value::from(Polynomial::zero()).minus(sum, &sign)?;
        }
        loop {
            let sign = self.here();
            if self.skip('+') {
                let zero = Value::from(Polynomial::zero());
                sum = sum.minus(zero.minus(self.product()?, &sign)?, &sign)?;
            } else if self.skip('-') {
                sum = sum.minus(self.product()?, &sign)?;
            } else {
                return Ok(sum);
            }
        }
    }

    fn product(&mut self) -> Result<Value, FormulaError> {
        let mut product = self.power()?;
        loop {
            let sign = self.here();
            match sign.kind {
                Kind::Sign('/') => {
                    self.take();
                    product = product.over(self.power()?, &sign)?;
                }
                Kind::Sign('*') => {
                    self.take();
                    product = product.times(self.power()?, &sign)?;
                }
                Kind::Number(_) | Kind::Sign('x' | 'y' | 't' | 'a' | '(') => {
                    product = product.times(self.power()?, &sign)?;
                }
                _ => return Ok(product),
            }
        }
    }

    fn power(&mut self) -> Result<Value, FormulaError> {
        let base = self.atom()?;
        let sign = self.here();
        if !self.skip('^') {
            return Ok(base);
        }
        let mut exponent = self.small_number("an exponent: a number")?;
        let (mut base, mut power) = (base, Value::from(Polynomial::one()));
        // Squaring and multiplying from the lowest bit of the exponent on.
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = power.times(base.clone(), &sign)?;
            }
            exponent >>= 1;
            if exponent > 0 {
                base = base.clone().times(base, &sign)?;
            }
        }
        Ok(power)
    }

    fn small_number(&mut self, expected: &'static str) -> Result<u64, FormulaError> {
        let Kind::Number(number) = self.here().kind else { return Err(self.unexpected(expected)) };
        let token = self.take();
        let small = u64::try_from(number).ok().filter(|&n| n <= MOST_POWER);
        small.ok_or_else(|| FormulaError::TooLarge { column: token.column, found: token.to_string() })
    }

    fn atom(&mut self) -> Result<Value, FormulaError> {
        const EXPECTED: &str = "a number, x, y, t, a(n-k) or '('";
        let token = self.here();
        match token.kind {
            Kind::Number(number) => {
                self.take();
                Ok(Value::from(Polynomial::from(IBig::from(number))))
            }
            Kind::Sign('x') => self.leaf(Value::from(Polynomial::x())),
            Kind::Sign('y') => self.leaf(Value::from(Polynomial::y())),
            Kind::Sign('t') => self.leaf(Value::t()),
            Kind::Sign('a') => self.term(),
            Kind::Sign('(') => self.parenthesis(token.column),
            _ => Err(self.unexpected(EXPECTED)),
        }
    }

    fn leaf(&mut self, value: Value) -> Result<Value, FormulaError> {
        self.take();
        Ok(value)
    }

    fn parenthesis(&mut self, column: usize) -> Result<Value, FormulaError> {
        self.take();
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(FormulaError::TooLarge { column, found: "(".to_owned() });
        }
        let value = self.sum()?;
        self.depth -= 1;
        match self.here().kind {
            Kind::Sign(')') => self.leaf(value),
            Kind::End => Err(FormulaError::Unclosed { column }),
            _ => Err(self.unexpected("an operator or ')'")),
        }
    }

    /// a(n), a(n-k), a(n+k).
    fn term(&mut self) -> Result<Value, FormulaError> {
        self.take();
        self.expect('(', "'(' as in a(n-1)")?;
        self.expect('n', "'n' as in a(n-1)")?;
        let shift = if self.skip('-') {
            -(self.small_number("a number as in a(n-1)")? as i64)
        } else if self.skip('+') {
            self.small_number("a number as in a(n+1)")? as i64
        } else {
            0
        };
        self.expect(')', "')' as in a(n-1)")?;
        Ok(Value::term(shift))
    }
}

/// (plain + Σ linear\[k\] a(n+k)) / denominator; everything by rising powers of t, without zeros at the end.
#[derive(Clone, Debug)]
struct Value {
    plain: Vec<Polynomial>,
    linear: BTreeMap<i64, Vec<Polynomial>>,
    denominator: Vec<Polynomial>,
}

impl From<Polynomial> for Value {
    fn from(constant: Polynomial) -> Value {
        let plain = if constant.is_zero() { vec![] } else { vec![constant] };
        Value { plain, linear: BTreeMap::new(), denominator: vec![Polynomial::one()] }
    }
}

impl Value {
    fn t() -> Value {
        Value { plain: vec![Polynomial::zero(), Polynomial::one()], ..Value::from(Polynomial::zero()) }
    }

    fn term(shift: i64) -> Value {
        let linear = [(shift, vec![Polynomial::one()])].into();
        Value { linear, ..Value::from(Polynomial::zero()) }
    }

    fn minus(self, other: Value, at: &Token) -> Result<Value, FormulaError> {
        if self.denominator == other.denominator {
            return Ok(self.minus_alike(other));
        }
        let left = self.scaled(&other.denominator, at)?;
        let right = other.scaled(&self.denominator, at)?;
        let denominator = product(&self.denominator, &other.denominator, at)?;
        Ok(Value { denominator, ..left.minus_alike(right) })
    }

    /// The difference of values with the same denominator.
    fn minus_alike(mut self, other: Value) -> Value {
        subtract(&mut self.plain, &other.plain);
        for (shift, c) in &other.linear {
            subtract(self.linear.entry(*shift).or_default(), c);
        }
        self.linear.retain(|_, c| !c.is_empty());
        self
    }

    fn times(self, other: Value, at: &Token) -> Result<Value, FormulaError> {
        let (form, factor) = if other.linear.is_empty() { (self, other) } else { (other, self) };
        if !factor.linear.is_empty() {
            return Err(FormulaError::NotLinear { column: at.column, found: at.to_string() });
        }
        let denominator = product(&form.denominator, &factor.denominator, at)?;
        Ok(Value { denominator, ..form.scaled(&factor.plain, at)? })
    }

    fn over(self, other: Value, at: &Token) -> Result<Value, FormulaError> {
        if !other.linear.is_empty() {
            return Err(FormulaError::NotLinear { column: at.column, found: at.to_string() });
        }
        if other.plain.is_empty() {
            return Err(FormulaError::DivisionByZero { column: at.column });
        }
        let denominator = product(&self.denominator, &other.plain, at)?;
        Ok(Value { denominator, ..self.scaled(&other.denominator, at)? })
    }

    /// The numerators times a polynomial, over one.
    fn scaled(&self, factor: &[Polynomial], at: &Token) -> Result<Value, FormulaError> {
        let mut linear = BTreeMap::new();
        for (&shift, c) in &self.linear {
            let scaled = product(c, factor, at)?;
            if !scaled.is_empty() {
                linear.insert(shift, scaled);
            }
        }
        let plain = product(&self.plain, factor, at)?;
        Ok(Value { plain, linear, denominator: vec![Polynomial::one()] })
    }
}

fn subtract(from: &mut Vec<Polynomial>, other: &[Polynomial]) {
    from.resize(from.len().max(other.len()), Polynomial::zero());
    from.iter_mut().zip(other).for_each(|(a, b)| *a -= b);
    while from.pop_if(|c| c.is_zero()).is_some() {}
}

/// The product of two polynomials in t, unless it is too large.
fn product(p: &[Polynomial], q: &[Polynomial], at: &Token) -> Result<Vec<Polynomial>, FormulaError> {
    let terms = |p: &[Polynomial]| p.iter().map(Polynomial::len).sum::<usize>();
    let bits = |p: &[Polynomial]| p.iter().map(|c| crate::Bounds::of(c).bits).max().unwrap_or(0);
    let degree =
        |p: &[Polynomial]| p.iter().map(|c| c.degrees().0.max(c.degrees().1)).max().unwrap_or(0).max(p.len());
    let fits = terms(p) * terms(q) <= MOST_TERMS
        && bits(p) + bits(q) <= MOST_TERMS
        && degree(p) + degree(q) <= MOST_POWER as usize + 2;
    if !fits {
        return Err(FormulaError::TooLarge { column: at.column, found: at.to_string() });
    }
    if p.is_empty() || q.is_empty() {
        return Ok(vec![]);
    }
    let mut product = vec![Polynomial::zero(); p.len() + q.len() - 1];
    for (i, a) in p.iter().enumerate() {
        for (j, b) in q.iter().enumerate() {
            product[i + j].add_product(a, b);
        }
    }
    Ok(product)
}

#[cfg(test)]
mod tests;
