//! How values are written.
//!
//! | value | written |
//! |---|---|
//! | numbers | `0`, `-2`, `3/4` |
//! | nimbers | `*`, `*2`, `*3` |
//! | ups and downs | `↑`, `↑2` for ↑ + ↑, `↓3` |
//! | sums of these | `3/4*`, `-1↑2*3`: number, ups, nimber |
//! | switches and other games that are their own negatives | `±1`, `±{3\|1}`, `±(1*)`, `±(1,{3\|0})` by the left options |
//! | {0 \|\| 0 \| −G} and its negative, for positive G | `tiny(2)`, `miny({3\|1})` |
//! | anything else | `{2\|-1/2}`, `{0,*\|{1\|-1}}` |
//!
//! Options of one player stand in an order that depends on the value only: a number first, then short ones before long
//! ones. [`Universe::parse`] reads all this.

use crate::{Dyadic, Game, Universe};
use std::collections::HashMap;

/// What a game is called.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Name {
    /// number + ups.↑ + *nim
    Sum {
        number: Dyadic,
        ups: i32,
        nim: u32,
    },
    /// {G | −G}, by the options of Left.
    Switch(Vec<Game>),
    Tiny(Game),
    Miny(Game),
    Options(Vec<Game>, Vec<Game>),
}

/// Writes games of a universe.
struct Writer<'a, 'u> {
    all: &'a mut Universe<'u>,
    names: HashMap<Game, (Name, u64)>,
}

impl Universe<'_> {
    /// The canonical form, written; `None` if that takes more than `most` characters.
    ///
    /// ```
    /// use values::{Game, Universe};
    /// let mut all = Universe::new();
    /// let star = all.make(&[Game::ZERO], &[Game::ZERO]);
    /// let up = all.make(&[Game::ZERO], &[star]);
    /// let more = all.sum(up, up);
    /// assert_eq!(all.write(more, 100).as_deref(), Some("↑2"));
    /// ```
    pub fn write(&mut self, game: Game, most: u64) -> Option<String> {
        let mut writer = Writer { all: self, names: HashMap::new() };
        let length = writer.length(game);
        (length <= most).then(|| writer.text(game, u32::MAX))
    }

    /// How many characters the canonical form takes when it is written whole.
    pub fn written_length(&mut self, game: Game) -> u64 {
        Writer { all: self, names: HashMap::new() }.length(game)
    }

    /// The canonical form in about `most` characters at most: what lies too deep is written `…`.
    pub fn write_short(&mut self, game: Game, most: usize) -> String {
        let mut writer = Writer { all: self, names: HashMap::new() };
        if writer.length(game) <= most as u64 {
            return writer.text(game, u32::MAX);
        }
        let mut best = writer.text(game, 1);
        for depth in 2.. {
            let longer = writer.text(game, depth);
            if longer.chars().count() > most {
                break;
            }
            best = longer;
        }
        best
    }
}

impl Writer<'_, '_> {
    /// How a game is called, and how long that is.
    fn name(&mut self, game: Game) -> &(Name, u64) {
        if !self.names.contains_key(&game) {
            // What is written after the end of a run is worth nothing.
            let over = self.all.is_over();
            let name = if over { Name::Switch(vec![]) } else { self.recognise(game) };
            let length = self.length_of(&name);
            self.names.insert(game, (name, length));
        }
        &self.names[&game]
    }

    fn length(&mut self, game: Game) -> u64 {
        self.name(game).1
    }

    fn recognise(&mut self, game: Game) -> Name {
        if let Some(number) = self.all.number(game) {
            return Name::Sum { number, ups: 0, nim: 0 };
        }
        let (left, right) =
            (self.sorted(self.all.left(game).to_vec()), self.sorted(self.all.right(game).to_vec()));
        if let Some((number, ups, nim)) =
            self.ups_and_nim(&left, &right, 1).or_else(|| self.ups_and_nim(&right, &left, -1))
        {
            return Name::Sum { number, ups, nim };
        }
        if let Some(name) = self.tiny_or_miny(&left, &right) {
            return name;
        }
        if self.all.negative(game) == game { Name::Switch(left) } else { Name::Options(left, right) }
    }

    /// x + *n = {x, x*, … | the same}, x↑* = {x, x* | x}, and else x + n.↑ + *m = {x | x + (n−1).↑ + *(m⊕1)}; for downs
    /// the sides change places.
    fn ups_and_nim(&mut self, own: &[Game], other: &[Game], sign: i32) -> Option<(Dyadic, i32, u32)> {
        let mut parts = |options: &[Game]| -> Option<Vec<(Dyadic, i32, u32)>> {
            let part = |&option: &Game| match self.name(option).0 {
                Name::Sum { number, ups, nim } => Some((number, ups, nim)),
                _ => None,
            };
            options.iter().map(part).collect()
        };
        let (own, other) = (parts(own)?, parts(other)?);
        let &(number, 0, 0) = own.first()? else { return None };
        let stars = |options: &[(Dyadic, i32, u32)]| {
            let mut counted = (0..).zip(options);
            counted.all(|(nim, &option)| option == (number, 0, nim))
        };
        match other[..] {
            _ if own == other && stars(&own) => Some((number, 0, own.len() as u32)),
            [(x, 0, 0)] if x == number && own.len() == 2 && stars(&own) => Some((number, sign, 1)),
            [(x, ups, nim)] if x == number && own.len() == 1 && ups * sign >= 0 && (ups, nim) != (0, 0) => {
                Some((number, ups + sign, nim ^ 1))
            }
            _ => None,
        }
    }

    fn tiny_or_miny(&mut self, left: &[Game], right: &[Game]) -> Option<Name> {
        let zero = [Game::ZERO];
        if left == zero && right.len() == 1 && self.all.left(right[0]) == zero {
            let &[less] = self.all.right(right[0]) else { return None };
            return self.all.at_most(less, Game::ZERO).then(|| Name::Tiny(self.all.negative(less)));
        }
        if right == zero && left.len() == 1 && self.all.right(left[0]) == zero {
            let &[more] = self.all.left(left[0]) else { return None };
            return self.all.at_most(Game::ZERO, more).then_some(Name::Miny(more));
        }
        None
    }

    /// A number first, then nimbers, then the shorter before the longer.
    fn sorted(&mut self, mut options: Vec<Game>) -> Vec<Game> {
        let mut keys = HashMap::new();
        for &option in &options {
            let fingerprint = self.all.fingerprint(option);
            let (name, length) = self.name(option);
            let nim = if let Name::Sum { ups: 0, nim, .. } = name { *nim } else { u32::MAX };
            keys.insert(option, (nim, *length, fingerprint));
        }
        options.sort_unstable_by_key(|option| keys[option]);
        options
    }

    fn length_of(&mut self, name: &Name) -> u64 {
        let mut list = |options: &[Game]| {
            let commas = options.len().saturating_sub(1) as u64;
            options.iter().fold(commas, |sum, &option| sum.saturating_add(self.length(option)))
        };
        match name {
            Name::Sum { number, ups, nim } => sum_text(*number, *ups, *nim).chars().count() as u64,
            Name::Switch(left) => list(left).saturating_add(if self.bare(left) { 1 } else { 3 }),
            Name::Tiny(game) | Name::Miny(game) => list(&[*game]).saturating_add(6),
            Name::Options(left, right) => list(left).saturating_add(list(right)).saturating_add(3),
        }
    }

    /// Options more than `depth` deep are not written out.
    fn text(&mut self, game: Game, depth: u32) -> String {
        let name = self.name(game).0.clone();
        if let Name::Sum { number, ups, nim } = name {
            return sum_text(number, ups, nim);
        }
        if depth == 0 {
            return "…".to_string();
        }
        let mut list = |options: &[Game]| {
            options.iter().map(|&option| self.text(option, depth - 1)).collect::<Vec<_>>().join(",")
        };
        match &name {
            Name::Sum { .. } => unreachable!("sums are written above"),
            Name::Tiny(game) => format!("tiny({})", list(&[*game])),
            Name::Miny(game) => format!("miny({})", list(&[*game])),
            Name::Options(left, right) => format!("{{{}|{}}}", list(left), list(right)),
            Name::Switch(left) => {
                let inside = list(left);
                if self.bare(left) { format!("±{inside}") } else { format!("±({inside})") }
            }
        }
    }

    /// Do these options of a switch need no parentheses?
    fn bare(&mut self, left: &[Game]) -> bool {
        let &[option] = left else { return false };
        matches!(self.name(option).0, Name::Sum { ups: 0, nim: 0, .. } | Name::Options(..))
    }
}

/// `3/4↑2*`; nothing is said of what is 0.
fn sum_text(number: Dyadic, ups: i32, nim: u32) -> String {
    let counted = |sign: &str, count: u32| match count {
        0 => String::new(),
        1 => sign.to_string(),
        _ => format!("{sign}{count}"),
    };
    let arrows = counted(if ups > 0 { "↑" } else { "↓" }, ups.unsigned_abs());
    let text = arrows + &counted("*", nim);
    if number == Dyadic::ZERO && !text.is_empty() { text } else { format!("{number}{text}") }
}
