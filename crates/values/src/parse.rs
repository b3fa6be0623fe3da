//! Values as they are typed: what [`Universe::write`] writes, sums and differences of it, and whatever words the caller
//! knows.
//!
//! ```text
//! sum      =  value, then + value or - value, any number of times
//! value    =  -value | (sum) | {options} | ±number | ±{options} | ±(sum, sum, ...)
//!             | tiny(sum) | miny(sum) | +_value | -_value | number, ups and nimber | a word
//! options  =  sum, sum, ... | sum, sum, ...           either list may be empty; {2||1|0} is {2|{1|0}}
//! ups      =  ↑ or ^, ⇑ or ^^, ↓ or v, ⇓ or vv, and a count: ↑3
//! ```
//!
//! A minus sign before a number belongs to the number alone: `-1↑` is −1 + ↑.

use crate::universe::MOST_DEPTH;
use crate::{Dyadic, Game, GivenUp, Universe};
use thiserror::Error;

/// Why a text is no value.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)]
pub enum ParseError {
    #[error("'{0}' is no value; write for example 3/4, *, ↑2*, ±1, {{2|-1/2}} or tiny(2)")]
    Word(String),
    #[error("a value is missing before '{0}'")]
    Missing(String),
    #[error("a value is missing at the end of '{0}'")]
    MissingAtEnd(String),
    #[error("'{0}' is too much; write + or - between values")]
    TooMuch(String),
    #[error("a '{0}' is missing at the end of '{1}'")]
    Unclosed(char, String),
    #[error("a value is missing beside a comma in '{0}'")]
    Comma(String),
    #[error("'{0}' needs one | in the middle, or one || or ||| between parts with fewer")]
    Bars(String),
    #[error("'{0}' is too large; integers go to {MOST_INTEGER}, ups to {MOST_UPS}, nimbers to {MOST_NIMBER}")]
    TooLarge(String),
    #[error("brackets are nested more than {MOST_NESTED} deep")]
    Nested,
    #[error(transparent)]
    GivenUp(#[from] GivenUp),
}

/// The largest integer that can be typed, and that values may come to.
const MOST_INTEGER: i64 = 100_000;
/// The most ups: more would last too long.
const MOST_UPS: u32 = MOST_DEPTH;
/// The largest nimber: larger ones would last too long.
const MOST_NIMBER: u32 = MOST_DEPTH;
/// Brackets within brackets.
const MOST_NESTED: usize = 100;

/// What the caller of [`Universe::parse_with`] knows and does.
pub trait Words {
    /// What goes wrong.
    type Error: From<ParseError>;

    /// The value of a word that is not of this notation; `None` if it is unknown.
    fn value(&mut self, word: &str, all: &mut Universe<'_>) -> Option<Result<Game, Self::Error>>;
}

/// No words.
struct NoWords;

impl Words for NoWords {
    type Error = ParseError;

    fn value(&mut self, _: &str, _: &mut Universe<'_>) -> Option<Result<Game, ParseError>> {
        None
    }
}

impl Universe<'_> {
    /// The value of a text.
    ///
    /// ```
    /// let mut all = values::Universe::new();
    /// let one = all.parse("{2|-1/2} + *").unwrap();
    /// let other = all.parse("{2*|-1/2*}").unwrap();
    /// assert_eq!(one, other);
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<Game, ParseError> {
        self.parse_with(text, &mut NoWords)
    }

    /// The value of a text in which words of the caller's may stand, each up to the next blank, bracket or sign.
    pub fn parse_with<W: Words>(&mut self, text: &str, words: &mut W) -> Result<Game, W::Error> {
        let mut parser = Parser { all: self, words, text, rest: text, nested: 0, in_braces: false };
        let game = parser.sum()?;
        parser.blanks();
        if parser.rest.is_empty() { Ok(game) } else { Err(ParseError::TooMuch(cut(parser.rest)).into()) }
    }
}

struct Parser<'a, 'u, W: Words> {
    all: &'a mut Universe<'u>,
    words: &'a mut W,
    text: &'a str,
    /// What is not read yet.
    rest: &'a str,
    nested: usize,
    /// Do bars and commas end a word?
    in_braces: bool,
}

/// Between braces: values, and what stands between them.
enum Item {
    Value(Game),
    Comma,
    Bars(usize),
}

impl<'a, W: Words> Parser<'a, '_, W> {
    fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes this off the front, if it is there.
    fn take(&mut self, what: &str) -> bool {
        self.rest.strip_prefix(what).is_some_and(|rest| {
            self.rest = rest;
            true
        })
    }

    fn close(&mut self, bracket: char) -> Result<(), ParseError> {
        self.blanks();
        match self.rest.chars().next() {
            Some(found) if found == bracket => {
                self.rest = &self.rest[bracket.len_utf8()..];
                Ok(())
            }
            Some(_) => Err(ParseError::TooMuch(cut(self.rest))),
            None => Err(ParseError::Unclosed(bracket, cut_front(self.text))),
        }
    }

    fn sum(&mut self) -> Result<Game, W::Error> {
        let mut sum = self.value()?;
        loop {
            self.blanks();
            let minus = self.rest.starts_with(['-', '−']);
            if !minus && !self.rest.starts_with('+') {
                return Ok(sum);
            }
            self.rest = &self.rest[self.rest.chars().next().map_or(0, char::len_utf8)..];
            let next = self.value()?;
            let next = if minus { self.all.negative(next) } else { next };
            let size = self.all.mean(sum).abs() + self.all.mean(next).abs();
            if size > Dyadic::integer(MOST_INTEGER) {
                return Err(ParseError::TooLarge(size.to_string()).into());
            }
            sum = self.all.try_sum(sum, next).map_err(ParseError::from)?;
        }
    }

    /// One level of brackets deeper, where bars and commas end words, or do not.
    fn within<T>(
        &mut self,
        in_braces: bool,
        read: impl FnOnce(&mut Self) -> Result<T, W::Error>,
    ) -> Result<T, W::Error> {
        if self.nested == MOST_NESTED {
            return Err(ParseError::Nested.into());
        }
        let before = std::mem::replace(&mut self.in_braces, in_braces);
        self.nested += 1;
        let read = read(self)?;
        self.nested -= 1;
        self.in_braces = before;
        Ok(read)
    }

    fn value(&mut self) -> Result<Game, W::Error> {
        self.blanks();
        if self.take("+_") || self.take("⧾") {
            let game = self.within(self.in_braces, Self::subscript)?;
            return Ok(self.tiny(game)?);
        }
        if self.take("-_") || self.take("⧿") {
            let game = self.within(self.in_braces, Self::subscript)?;
            let tiny = self.tiny(game)?;
            return Ok(self.all.negative(tiny));
        }
        if self.take("tiny") {
            let game = self.within(self.in_braces, Self::in_parentheses)?;
            return Ok(self.tiny(game)?);
        }
        if self.take("miny") {
            let game = self.within(self.in_braces, Self::in_parentheses)?;
            let tiny = self.tiny(game)?;
            return Ok(self.all.negative(tiny));
        }
        if self.rest.starts_with('(') {
            return self.within(false, Self::in_parentheses);
        }
        if self.rest.starts_with('{') {
            return self.within(true, Self::options);
        }
        if self.take("±") || self.take("+-") {
            return self.within(true, Self::switch);
        }
        if self.take("-") || self.take("−") {
            let word = self.word();
            return if word.starts_with(|c: char| c.is_ascii_digit()) {
                self.literal_or_word(word, true)
            } else {
                let game = self.within(self.in_braces, Self::value)?;
                Ok(self.all.negative(game))
            };
        }
        let word = self.word();
        self.literal_or_word(word, false)
    }

    /// What comes next up to a blank, bracket or sign, and the brackets behind a name: `line(path:3 + path:2)`; it is not
    /// taken.
    fn word(&self) -> &'a str {
        let ends =
            |c: char| c.is_whitespace() || "+-−(){}±⧾⧿".contains(c) || (self.in_braces && "|,".contains(c));
        let (word, rest) = self.rest.split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        let is_name = word.starts_with(|first: char| first.is_ascii_alphabetic());
        &self.rest[..word.len() + if is_name { in_brackets(rest) } else { 0 }]
    }

    fn literal_or_word(&mut self, word: &'a str, minus: bool) -> Result<Game, W::Error> {
        if word.is_empty() {
            return Err(self.missing().into());
        }
        self.rest = &self.rest[word.len()..];
        if let Some(Literal { number, ups, nim }) = Literal::read(word) {
            let fits = number.abs() <= Dyadic::integer(MOST_INTEGER);
            if !fits || ups.unsigned_abs() > MOST_UPS || nim > MOST_NIMBER {
                return Err(ParseError::TooLarge(cut(word)).into());
            }
            let number = if minus { -number } else { number };
            return Ok(self.all.of_parts(number, ups, nim).map_err(ParseError::from)?);
        }
        match self.words.value(word, self.all) {
            Some(Ok(game)) => Ok(if minus { self.all.negative(game) } else { game }),
            Some(Err(error)) => Err(error),
            None if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(ParseError::TooLarge(cut(word)).into())
            }
            None => Err(ParseError::Word(cut(word)).into()),
        }
    }

    /// A value should stand here.
    fn missing(&self) -> ParseError {
        match self.rest {
            "" => ParseError::MissingAtEnd(cut_front(self.text)),
            rest => ParseError::Missing(cut(rest)),
        }
    }

    fn in_parentheses(&mut self) -> Result<Game, W::Error> {
        self.blanks();
        if !self.take("(") {
            return Err(self.missing().into());
        }
        let sum = self.sum()?;
        self.close(')')?;
        Ok(sum)
    }

    /// What a tiny is named by: `2`, `{1/2}`, `({2|1})`.
    fn subscript(&mut self) -> Result<Game, W::Error> {
        if !self.rest.starts_with('{') {
            return self.value();
        }
        let (text, items) = self.items()?;
        match items[..] {
            [Item::Value(game)] => Ok(game),
            _ => self.resolve(text, &items),
        }
    }

    /// {0 || 0 | −G}.
    fn tiny(&mut self, game: Game) -> Result<Game, ParseError> {
        let less = self.all.negative(game);
        let threat = self.all.try_make(&[Game::ZERO], &[less])?;
        Ok(self.all.try_make(&[Game::ZERO], &[threat])?)
    }

    fn switch(&mut self) -> Result<Game, W::Error> {
        self.blanks();
        let mut left = vec![];
        if self.take("(") {
            loop {
                left.push(self.sum()?);
                self.blanks();
                if !self.take(",") {
                    break;
                }
            }
            self.close(')')?;
        } else if self.rest.starts_with('{') {
            left.push(self.options()?);
        } else {
            let word = self.word();
            if !word.is_empty() && word.parse::<Dyadic>().is_err() {
                return Err(ParseError::Word(format!("±{}", cut(word))).into());
            }
            left.push(self.literal_or_word(word, false)?);
        }
        let right: Vec<Game> = left.iter().map(|&option| self.all.negative(option)).collect();
        Ok(self.all.try_make(&left, &right).map_err(ParseError::from)?)
    }

    fn options(&mut self) -> Result<Game, W::Error> {
        let (text, items) = self.items()?;
        self.resolve(text, &items)
    }

    /// Braces, and what stands between them.
    fn items(&mut self) -> Result<(&'a str, Vec<Item>), W::Error> {
        let begin = self.rest;
        self.take("{");
        let mut items = vec![];
        loop {
            self.blanks();
            let bars = self.rest.bytes().take_while(|&byte| byte == b'|').count();
            if bars > 0 {
                self.rest = &self.rest[bars..];
                items.push(Item::Bars(bars));
            } else if self.take(",") {
                items.push(Item::Comma);
            } else if self.take("}") {
                return Ok((&begin[..begin.len() - self.rest.len()], items));
            } else if self.rest.is_empty() {
                return Err(ParseError::Unclosed('}', cut_front(self.text)).into());
            } else if matches!(items.last(), Some(Item::Value(_))) {
                return Err(ParseError::TooMuch(cut(self.rest)).into());
            } else {
                let sum = self.sum()?;
                items.push(Item::Value(sum));
            }
        }
    }

    /// The game with these options, which stand in a text; the longest bar is the outermost.
    fn resolve(&mut self, text: &str, items: &[Item]) -> Result<Game, W::Error> {
        let bars = |item: &Item| if let Item::Bars(count) = item { *count } else { 0 };
        let longest = items.iter().map(bars).max().unwrap_or(0);
        let mut places = (0..items.len()).filter(|&i| longest > 0 && bars(&items[i]) == longest);
        let (Some(middle), None) = (places.next(), places.next()) else {
            return Err(ParseError::Bars(cut(text)).into());
        };
        let left = self.side(text, &items[..middle])?;
        let right = self.side(text, &items[middle + 1..])?;
        let game = self.all.try_make(&left, &right).map_err(ParseError::from)?;
        let mean = self.all.mean(game).abs();
        if mean > Dyadic::integer(MOST_INTEGER) {
            return Err(ParseError::TooLarge(mean.to_string()).into());
        }
        Ok(game)
    }

    /// The options of one player.
    fn side(&mut self, text: &str, items: &[Item]) -> Result<Vec<Game>, W::Error> {
        if items.iter().any(|item| matches!(item, Item::Bars(_))) {
            return Ok(vec![self.resolve(text, items)?]);
        }
        let mut options = vec![];
        for (i, item) in items.iter().enumerate() {
            match (item, i % 2) {
                (Item::Value(game), 0) => options.push(*game),
                (Item::Comma, 1) if i + 1 < items.len() => {}
                _ => return Err(ParseError::Comma(cut(text)).into()),
            }
        }
        Ok(options)
    }
}

impl Universe<'_> {
    /// x + n.↑ + *m. It is made of x + (n − 1).↑ + *(m⊕1) and so on, none of which lasts longer.
    fn of_parts(&mut self, number: Dyadic, ups: i32, nim: u32) -> Result<Game, GivenUp> {
        let count = ups.unsigned_abs();
        let x = self.of_number(number);
        // The nimber at the bottom: it changes by *1 with every up.
        let bottom = nim ^ (count & 1);
        let mut nimbers = vec![x];
        for _ in 0..bottom.max(u32::from(count > 0)) {
            let next = self.try_make(&nimbers, &nimbers)?;
            nimbers.push(next);
        }
        let mut sum = nimbers[bottom as usize];
        for step in 1..=count {
            // x↑* = {x, x* | x}; everything else is {x | what was made last}.
            let own = if step == 1 && bottom == 0 { &nimbers[..2] } else { &nimbers[..1] };
            sum = if ups > 0 { self.try_make(own, &[sum]) } else { self.try_make(&[sum], own) }?;
        }
        self.goes_on()?;
        Ok(sum)
    }
}

/// The bytes of the brackets that a text begins with, with all that they hold; 0 if it does not begin with some.
fn in_brackets(text: &str) -> usize {
    if !text.starts_with('(') {
        return 0;
    }
    let mut open = 0;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return place + 1;
        }
    }
    text.len()
}

/// Number, ups and nimber of a word such as `3/4↑2*`.
struct Literal {
    number: Dyadic,
    ups: i32,
    nim: u32,
}

impl Literal {
    fn read(word: &str) -> Option<Literal> {
        let digits = word.find(|c: char| !c.is_ascii_digit() && c != '/').unwrap_or(word.len());
        let (number, mut rest) = word.split_at(digits);
        let number = if number.is_empty() { Dyadic::ZERO } else { number.parse().ok()? };
        let mut literal = Literal { number, ups: 0, nim: 0 };
        let arrows = [("⇑", 2), ("^^", 2), ("↑", 1), ("^", 1), ("⇓", -2), ("vv", -2), ("↓", -1), ("v", -1)];
        if let Some((after, ups)) =
            arrows.iter().find_map(|(sign, ups)| Some((rest.strip_prefix(sign)?, ups)))
        {
            let (count, after) = count(after)?;
            (literal.ups, rest) = (ups * i32::try_from(count).ok()?, after);
        }
        if let Some(after) = rest.strip_prefix('*') {
            (literal.nim, rest) = count(after)?;
        }
        rest.is_empty().then_some(literal)
    }
}

/// The digits at the beginning, 1 if there are none, and the rest; cut off where it is much too large.
fn count(text: &str) -> Option<(u32, &str)> {
    let (digits, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let count =
        if digits.is_empty() { 1 } else { digits.parse::<u64>().unwrap_or(u64::MAX).min(1 << 20) as u32 };
    Some((count, rest))
}

/// The most characters of a text that are quoted.
const LONGEST: usize = 60;

/// The beginning of a text, of bearable length.
fn cut(text: &str) -> String {
    let short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() { short + "..." } else { short }
}

/// The end of a text, of bearable length.
fn cut_front(text: &str) -> String {
    match text.char_indices().rev().nth(LONGEST - 1) {
        Some((at, _)) if at > 0 => format!("...{}", &text[at..]),
        _ => text.to_string(),
    }
}
